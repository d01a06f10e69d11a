// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s --dist-import -split-input-file -verify-diagnostics | FileCheck %s

// CHECK-LABEL: func @sum
// CHECK: tensor_ext.scan dimension 0 ins(%arg0 : tensor<8x3xf32>)
// CHECK: arith.addf
func.func @sum(%x: tensor<8x3xf32>) -> tensor<8x3xf32> {
  %i = "stablehlo.constant"() <{value = dense<0.0> : tensor<f32>}> : () -> tensor<f32>
  %0 = "stablehlo.reduce_window"(%x, %i) <{padding = dense<[[7, 0], [0, 0]]> : tensor<2x2xi64>,
      window_dimensions = array<i64: 8, 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = "stablehlo.add"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%1) : (tensor<f32>) -> ()
  }) : (tensor<8x3xf32>, tensor<f32>) -> tensor<8x3xf32>
  return %0 : tensor<8x3xf32>
}

// -----

// Unsigned numbers start at 0; narrow floats would be accumulated in f32.
// CHECK-LABEL: func @reverse_maximum
// CHECK: tensor_ext.scan dimension 1 reverse
// CHECK: arith.maxui
// CHECK: arith.extf
// CHECK: tensor_ext.scan dimension 0 ins(%{{.*}} : tensor<8xf32>)
// CHECK: arith.truncf
func.func @reverse_maximum(%x: tensor<8x3xui8>, %y: tensor<8xbf16>) -> (tensor<8x3xui8>, tensor<8xbf16>) {
  %i = "stablehlo.constant"() <{value = dense<0> : tensor<ui8>}> : () -> tensor<ui8>
  %0 = "stablehlo.reduce_window"(%x, %i) <{padding = dense<[[0, 0], [0, 2]]> : tensor<2x2xi64>,
      window_dimensions = array<i64: 1, 3>}> ({
  ^bb0(%a: tensor<ui8>, %b: tensor<ui8>):
    %1 = "stablehlo.maximum"(%a, %b) : (tensor<ui8>, tensor<ui8>) -> tensor<ui8>
    "stablehlo.return"(%1) : (tensor<ui8>) -> ()
  }) : (tensor<8x3xui8>, tensor<ui8>) -> tensor<8x3xui8>
  %j = "stablehlo.constant"() <{value = dense<1.0> : tensor<bf16>}> : () -> tensor<bf16>
  %2 = "stablehlo.reduce_window"(%y, %j) <{padding = dense<[[7, 0]]> : tensor<1x2xi64>, window_dimensions = array<i64: 8>}> ({
  ^bb0(%a: tensor<bf16>, %b: tensor<bf16>):
    %1 = "stablehlo.multiply"(%a, %b) : (tensor<bf16>, tensor<bf16>) -> tensor<bf16>
    "stablehlo.return"(%1) : (tensor<bf16>) -> ()
  }) : (tensor<8xbf16>, tensor<bf16>) -> tensor<8xbf16>
  return %0, %2 : tensor<8x3xui8>, tensor<8xbf16>
}

// -----

// Any combiner: a running log-sum-exp.
// CHECK-LABEL: func @log_sum_exp
// CHECK: tensor_ext.scan dimension 0
// CHECK: math.exp
func.func @log_sum_exp(%x: tensor<8xf32>) -> tensor<8xf32> {
  %i = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
  %0 = "stablehlo.reduce_window"(%x, %i) <{padding = dense<[[7, 0]]> : tensor<1x2xi64>, window_dimensions = array<i64: 8>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = "stablehlo.exponential"(%a) : (tensor<f32>) -> tensor<f32>
    %2 = "stablehlo.exponential"(%b) : (tensor<f32>) -> tensor<f32>
    %3 = "stablehlo.add"(%1, %2) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %4 = "stablehlo.log"(%3) : (tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%4) : (tensor<f32>) -> ()
  }) : (tensor<8xf32>, tensor<f32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
