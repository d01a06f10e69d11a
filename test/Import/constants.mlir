// RUN: dist-opt %s --dist-import --dist-verify-imported -split-input-file -verify-diagnostics | FileCheck %s
// SPDX-License-Identifier: Apache-2.0
// constant and iota.

// CHECK-LABEL: func.func @constants
// CHECK: arith.constant dense<[1, 255]> : tensor<2xi32>
// CHECK: arith.constant dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf32>
// CHECK: arith.constant dense<true> : tensor<3xi1>
func.func @constants() -> (tensor<2xui32>, tensor<2xf32>, tensor<3xi1>) {
  %0 = "stablehlo.constant"() <{value = dense<[1, 255]> : tensor<2xui32>}> : () -> tensor<2xui32>
  %1 = "stablehlo.constant"() <{value = dense<"0x0000803F00000040"> : tensor<2xf32>}> : () -> tensor<2xf32>
  %2 = "stablehlo.constant"() <{value = dense<true> : tensor<3xi1>}> : () -> tensor<3xi1>
  return %0, %1, %2 : tensor<2xui32>, tensor<2xf32>, tensor<3xi1>
}

// -----

// CHECK-LABEL: func.func @dead_constants_vanish
// CHECK-NEXT: return
func.func @dead_constants_vanish() {
  %0 = "stablehlo.constant"() <{value = dense<1.0> : tensor<f32>}> : () -> tensor<f32>
  return
}

// -----

// CHECK-DAG: #[[ID:.+]] = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-LABEL: func.func @iota
// CHECK: linalg.generic {indexing_maps = [#[[ID]]], iterator_types = ["parallel", "parallel"]}
// CHECK: %[[I:.+]] = linalg.index 1
// CHECK: arith.index_cast %[[I]] : index to i32
// CHECK: %[[J:.+]] = linalg.index 0
// CHECK: %[[N:.+]] = arith.index_cast %[[J]] : index to i64
// CHECK: arith.sitofp %[[N]] : i64 to f32
func.func @iota() -> (tensor<2x3xi32>, tensor<2x3xf32>) {
  %0 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> tensor<2x3xi32>
  %1 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> tensor<2x3xf32>
  return %0, %1 : tensor<2x3xi32>, tensor<2x3xf32>
}

// -----

func.func @iota_out_of_range() -> tensor<2xi32> {
  // expected-error@+1 {{'stablehlo.iota' op has dimension 1, but needed one of 'tensor<2xi32>'}}
  %0 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> tensor<2xi32>
  return %0 : tensor<2xi32>
}

// -----

func.func @constant_of_other_shape() -> tensor<2xi32> {
  // expected-error@+1 {{'stablehlo.constant' op needs a 'value' with elements for 'tensor<2xi32>'}}
  %0 = "stablehlo.constant"() <{value = dense<1> : tensor<3xi32>}> : () -> tensor<2xi32>
  return %0 : tensor<2xi32>
}

// -----

func.func @complex() {
  // expected-error@+1 {{'stablehlo.constant' op has elements of type 'complex<f16>', but needed integers, floats of at least 16 bits}}
  %0 = "stablehlo.constant"() <{value = dense<(1.0, 2.0)> : tensor<complex<f16>>}> : () -> tensor<complex<f16>>
  return
}
