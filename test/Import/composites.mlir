// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s --dist-import -split-input-file -verify-diagnostics | FileCheck %s

// A composite is what its decomposition computes.
// CHECK-LABEL: func @composite
// CHECK: arith.mulf
// CHECK-NOT: func @double
func.func @composite(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = "stablehlo.composite"(%x) <{name = "my.double", decomposition = @double, version = 1 : i32}> : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func private @double(%x: tensor<4xf32>) -> tensor<4xf32> {
  %c = "stablehlo.constant"() <{value = dense<2.0> : tensor<4xf32>}> : () -> tensor<4xf32>
  %0 = "stablehlo.multiply"(%x, %c) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @unknown(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @below {{'stablehlo.composite' op calls an unknown function}}
  %0 = "stablehlo.composite"(%x) <{name = "my.double", decomposition = @nothing}> : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @custom_call(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @below {{unsupported StableHLO op 'stablehlo.custom_call' of target 'Mystery'}}
  %0 = "stablehlo.custom_call"(%x) <{call_target_name = "Mystery"}> : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// CHECK-LABEL: func @map
// CHECK: linalg.generic
// CHECK: arith.addf
// CHECK: arith.mulf
func.func @map(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %0 = "stablehlo.map"(%x, %y) <{dimensions = array<i64: 0>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = "stablehlo.add"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %2 = "stablehlo.multiply"(%1, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%2) : (tensor<f32>) -> ()
  }) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// CHECK-LABEL: func @dimension_size
// CHECK: arith.constant dense<5> : tensor<i32>
func.func @dimension_size(%x: tensor<4x5xf32>) -> tensor<i32> {
  %0 = "stablehlo.get_dimension_size"(%x) <{dimension = 1 : i64}> : (tensor<4x5xf32>) -> tensor<i32>
  return %0 : tensor<i32>
}
