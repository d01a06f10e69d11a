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

// Elements that stand in a resource are read, in whatever dialect the constant is; booleans are a byte or a bit each.
// CHECK-LABEL: func.func @resources
// CHECK-DAG: arith.constant dense<[1.000000e+00, 2.000000e+00, 4.000000e+00]> : tensor<3xf32>
// CHECK-DAG: arith.constant dense<[-1, 2]> : tensor<2xi16>
// CHECK-DAG: arith.constant dense<[true, false, true]> : tensor<3xi1>
// CHECK-DAG: arith.constant dense<[true, true, false]> : tensor<3xi1>
// CHECK-DAG: arith.constant dense<(1.000000e+00,2.000000e+00)> : tensor<1xcomplex<f32>>
func.func @resources() -> (tensor<3xf32>, tensor<2xui16>, tensor<3xi1>, tensor<3xi1>, tensor<1xcomplex<f32>>) {
  %0 = arith.constant dense_resource<floats> : tensor<3xf32>
  %1 = "stablehlo.constant"() <{value = dense_resource<shorts> : tensor<2xui16>}> : () -> tensor<2xui16>
  %2 = arith.constant dense_resource<bytes> : tensor<3xi1>
  %3 = arith.constant dense_resource<bits> : tensor<3xi1>
  %4 = arith.constant dense_resource<complexes> : tensor<1xcomplex<f32>>
  return %0, %1, %2, %3, %4 : tensor<3xf32>, tensor<2xui16>, tensor<3xi1>, tensor<3xi1>, tensor<1xcomplex<f32>>
}
{-#
  dialect_resources: {
    builtin: {
      floats: "0x040000000000803F0000004000008040",
      shorts: "0x02000000FFFF0200",
      bytes: "0x01000000010002",
      bits: "0x0100000003",
      complexes: "0x040000000000803F00000040"
    }
  }
#-}

// -----

// CHECK-LABEL: func.func @sparse
// CHECK: arith.constant dense<{{\[}}[0, 3], [0, 0]]> : tensor<2x2xi32>
func.func @sparse() -> tensor<2x2xi32> {
  %0 = arith.constant sparse<[[0, 1]], [3]> : tensor<2x2xi32>
  return %0 : tensor<2x2xi32>
}

// -----

func.func @elided_resource() -> tensor<3xf32> {
  // expected-error@+1 {{the data of this constant is missing: found 'dense_resource<__elided__>', but needed a resource '__elided__' in the file; programs that are printed for people leave large constants out}}
  %0 = arith.constant dense_resource<__elided__> : tensor<3xf32>
  return %0 : tensor<3xf32>
}

// -----

func.func @short_resource() -> tensor<3xf32> {
  // expected-error@+1 {{resource 'short_blob' has 8 bytes, but 'tensor<3xf32>' needs 12}}
  %0 = arith.constant dense_resource<short_blob> : tensor<3xf32>
  return %0 : tensor<3xf32>
}
{-#
  dialect_resources: {
    builtin: {
      short_blob: "0x040000000000803F00000040"
    }
  }
#-}

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
