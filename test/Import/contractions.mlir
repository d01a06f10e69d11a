// RUN: dist-opt %s --dist-import --dist-verify-imported -split-input-file -verify-diagnostics | FileCheck %s
// SPDX-License-Identifier: Apache-2.0
// dot_general: named where the layout is that of a matmul, otherwise a generic contraction without transposes.

// CHECK-LABEL: func.func @matmul
// CHECK-SAME: (%[[A:.+]]: tensor<2x3xf32>, %[[B:.+]]: tensor<3x4xf32>)
// CHECK: %[[ZERO:.+]] = arith.constant 0.000000e+00 : f32
// CHECK: %[[INIT:.+]] = linalg.fill ins(%[[ZERO]]
// CHECK: linalg.matmul ins(%[[A]], %[[B]] : tensor<2x3xf32>, tensor<3x4xf32>) outs(%[[INIT]] : tensor<2x4xf32>)
func.func @matmul(%a: tensor<2x3xf32>, %b: tensor<3x4xf32>) -> tensor<2x4xf32> {
  %0 = "stablehlo.dot_general"(%a, %b) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  return %0 : tensor<2x4xf32>
}

// -----

// CHECK-LABEL: func.func @batch_matmul
// CHECK: linalg.batch_matmul
func.func @batch_matmul(%a: tensor<5x2x3xf32>, %b: tensor<5x3x4xf32>) -> tensor<5x2x4xf32> {
  %0 = "stablehlo.dot_general"(%a, %b) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>}> : (tensor<5x2x3xf32>, tensor<5x3x4xf32>) -> tensor<5x2x4xf32>
  return %0 : tensor<5x2x4xf32>
}

// -----

// CHECK-DAG: #[[L:.+]] = affine_map<(d0, d1, d2) -> (d2, d0)>
// CHECK-DAG: #[[R:.+]] = affine_map<(d0, d1, d2) -> (d2, d1)>
// CHECK-DAG: #[[O:.+]] = affine_map<(d0, d1, d2) -> (d0, d1)>
// CHECK-LABEL: func.func @both_contract_dimension_0
// CHECK: linalg.generic {indexing_maps = [#[[L]], #[[R]], #[[O]]], iterator_types = ["parallel", "parallel", "reduction"]}
// CHECK-NEXT: ^bb0(%[[X:.+]]: f32, %[[Y:.+]]: f32, %[[ACC:.+]]: f32):
// CHECK-NEXT: %[[M:.+]] = arith.mulf %[[X]], %[[Y]]
// CHECK-NEXT: arith.addf %[[ACC]], %[[M]]
func.func @both_contract_dimension_0(%a: tensor<3x2xf32>, %b: tensor<3x4xf32>) -> tensor<2x4xf32> {
  %0 = "stablehlo.dot_general"(%a, %b) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>}> : (tensor<3x2xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  return %0 : tensor<2x4xf32>
}

// -----

// Attention scores: bqhd, bkhd -> bhqk.
// CHECK-DAG: #[[L:.+]] = affine_map<(d0, d1, d2, d3, d4) -> (d0, d2, d1, d4)>
// CHECK-DAG: #[[R:.+]] = affine_map<(d0, d1, d2, d3, d4) -> (d0, d3, d1, d4)>
// CHECK-DAG: #[[O:.+]] = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3)>
// CHECK-LABEL: func.func @two_batch_dimensions
// CHECK: linalg.generic {indexing_maps = [#[[L]], #[[R]], #[[O]]], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]}
func.func @two_batch_dimensions(%q: tensor<2x3x4x5xf32>, %k: tensor<2x6x4x5xf32>) -> tensor<2x4x3x6xf32> {
  %0 = "stablehlo.dot_general"(%q, %k) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0, 2], rhs_batching_dimensions = [0, 2], lhs_contracting_dimensions = [3], rhs_contracting_dimensions = [3]>}> : (tensor<2x3x4x5xf32>, tensor<2x6x4x5xf32>) -> tensor<2x4x3x6xf32>
  return %0 : tensor<2x4x3x6xf32>
}

// -----

// CHECK-DAG: #[[L:.+]] = affine_map<(d0) -> (d0)>
// CHECK-DAG: #[[O:.+]] = affine_map<(d0) -> ()>
// CHECK-LABEL: func.func @inner_product
// CHECK: linalg.generic {indexing_maps = [#[[L]], #[[L]], #[[O]]], iterator_types = ["reduction"]}
func.func @inner_product(%a: tensor<3xf32>, %b: tensor<3xf32>) -> tensor<f32> {
  %0 = "stablehlo.dot_general"(%a, %b) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>}> : (tensor<3xf32>, tensor<3xf32>) -> tensor<f32>
  return %0 : tensor<f32>
}

// -----

// CHECK-LABEL: func.func @outer_product
// CHECK: iterator_types = ["parallel", "parallel"]
func.func @outer_product(%a: tensor<3xf32>, %b: tensor<4xf32>) -> tensor<3x4xf32> {
  %0 = "stablehlo.dot_general"(%a, %b) <{dot_dimension_numbers = #stablehlo.dot<>}> : (tensor<3xf32>, tensor<4xf32>) -> tensor<3x4xf32>
  return %0 : tensor<3x4xf32>
}

// -----

// The result has the type of the program: that it is added up in f32 is part of what a sum of products means.
// CHECK-LABEL: func.func @products_keep_their_type
// CHECK: %[[PRODUCT:.+]] = linalg.matmul ins(%{{.+}}, %{{.+}} : tensor<2x3xbf16>, tensor<3x4xbf16>) outs(%{{.+}} : tensor<2x4xbf16>)
// CHECK-NEXT: return %[[PRODUCT]]
func.func @products_keep_their_type(%a: tensor<2x3xbf16>, %b: tensor<3x4xbf16>) -> tensor<2x4xbf16> {
  %0 = "stablehlo.dot_general"(%a, %b) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>}> : (tensor<2x3xbf16>, tensor<3x4xbf16>) -> tensor<2x4xbf16>
  return %0 : tensor<2x4xbf16>
}

// -----

// CHECK-LABEL: func.func @general_products_keep_their_type
// CHECK: %[[PRODUCT:.+]] = linalg.generic {{.*}} ins(%{{.+}}, %{{.+}} : tensor<3x2xf16>, tensor<3x4xf16>) outs(%{{.+}} : tensor<2x4xf16>)
// CHECK-NEXT: ^bb0(%[[A:.+]]: f16, %[[B:.+]]: f16, %[[SUM:.+]]: f16):
// CHECK-NEXT: %[[P:.+]] = arith.mulf %[[A]], %[[B]] : f16
// CHECK-NEXT: arith.addf %[[SUM]], %[[P]] : f16
// CHECK: return %[[PRODUCT]]
func.func @general_products_keep_their_type(%a: tensor<3x2xf16>, %b: tensor<3x4xf16>) -> tensor<2x4xf16> {
  %0 = "stablehlo.dot_general"(%a, %b) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>}> : (tensor<3x2xf16>, tensor<3x4xf16>) -> tensor<2x4xf16>
  return %0 : tensor<2x4xf16>
}

// -----

// A program that asks for f32 gets it, and what has other types than its operands is rounded behind.
// CHECK-LABEL: func.func @asked_for_f32
// CHECK: %[[WIDE:.+]] = linalg.matmul ins({{.+}} : tensor<2x3xbf16>, tensor<3x4xbf16>) outs(%{{.+}} : tensor<2x4xf32>)
// CHECK: %[[OTHER:.+]] = linalg.matmul ins({{.+}} : tensor<2x3xbf16>, tensor<3x4xbf16>) outs(%{{.+}} : tensor<2x4xf32>)
// CHECK: linalg.generic {{.*}} ins(%[[OTHER]]
// CHECK: arith.truncf {{.*}} : f32 to f16
func.func @asked_for_f32(%a: tensor<2x3xbf16>, %b: tensor<3x4xbf16>) -> (tensor<2x4xf32>, tensor<2x4xf16>) {
  %0 = "stablehlo.dot_general"(%a, %b) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>}> : (tensor<2x3xbf16>, tensor<3x4xbf16>) -> tensor<2x4xf32>
  %1 = "stablehlo.dot_general"(%a, %b) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>}> : (tensor<2x3xbf16>, tensor<3x4xbf16>) -> tensor<2x4xf16>
  return %0, %1 : tensor<2x4xf32>, tensor<2x4xf16>
}

// -----

// CHECK-LABEL: func.func @unsigned_integers
// CHECK: arith.extui {{.*}} : i8 to i32
// CHECK: arith.muli
// CHECK: arith.addi
func.func @unsigned_integers(%a: tensor<2x3xui8>, %b: tensor<3x4xui8>) -> tensor<2x4xui32> {
  %0 = "stablehlo.dot_general"(%a, %b) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>}> : (tensor<2x3xui8>, tensor<3x4xui8>) -> tensor<2x4xui32>
  return %0 : tensor<2x4xui32>
}

// -----

func.func @sizes_differ(%a: tensor<2x3xf32>, %b: tensor<4x5xf32>) -> tensor<2x5xf32> {
  // expected-error@+1 {{'stablehlo.dot_general' op has dimension numbers that do not fit 'tensor<2x3xf32>' x 'tensor<4x5xf32>' -> 'tensor<2x5xf32>'}}
  %0 = "stablehlo.dot_general"(%a, %b) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>}> : (tensor<2x3xf32>, tensor<4x5xf32>) -> tensor<2x5xf32>
  return %0 : tensor<2x5xf32>
}

// -----

func.func @malformed_numbers(%a: tensor<2x3xf32>, %b: tensor<3x5xf32>) -> tensor<2x5xf32> {
  // expected-error@+1 {{found 'x], rhs_contracting_dime' in attribute 'dot<lhs_contracting_dimensions = [x], rhs_contracting_dimensions = [0]>', but needed an integer}}
  %0 = "stablehlo.dot_general"(%a, %b) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [x], rhs_contracting_dimensions = [0]>}> : (tensor<2x3xf32>, tensor<3x5xf32>) -> tensor<2x5xf32>
  return %0 : tensor<2x5xf32>
}

// -----

func.func @no_numbers(%a: tensor<2x3xf32>, %b: tensor<3x5xf32>) -> tensor<2x5xf32> {
  // expected-error@+1 {{found the end in attribute '', but needed 'dot'}}
  %0 = "stablehlo.dot_general"(%a, %b) : (tensor<2x3xf32>, tensor<3x5xf32>) -> tensor<2x5xf32>
  return %0 : tensor<2x5xf32>
}

// -----

// Byte floats are converted in front, so that the contraction is one that libraries have.
// CHECK-LABEL: func.func @byte_floats
// CHECK: arith.extf {{.*}} : f8E4M3FN to bf16
// CHECK: arith.extf {{.*}} : f8E5M2 to bf16
// CHECK: linalg.matmul ins(%{{.*}}, %{{.*}} : tensor<4x6xbf16>, tensor<6x3xbf16>) outs(%{{.*}} : tensor<4x3xf32>)
func.func @byte_floats(%a: tensor<4x6xf8E4M3FN>, %b: tensor<6x3xf8E5M2>) -> tensor<4x3xf32> {
  %0 = "stablehlo.dot_general"(%a, %b) {dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>}
      : (tensor<4x6xf8E4M3FN>, tensor<6x3xf8E5M2>) -> tensor<4x3xf32>
  return %0 : tensor<4x3xf32>
}

// -----

// CHECK-LABEL: func.func @dot
// CHECK: linalg.matmul
// CHECK: linalg.generic {{.+}} iterator_types = ["parallel", "reduction"]
func.func @dot(%a: tensor<4x6xf32>, %b: tensor<6x8xf32>, %v: tensor<6xf32>) -> (tensor<4x8xf32>, tensor<4xf32>) {
  %0 = "stablehlo.dot"(%a, %b) : (tensor<4x6xf32>, tensor<6x8xf32>) -> tensor<4x8xf32>
  %1 = "stablehlo.dot"(%a, %v) : (tensor<4x6xf32>, tensor<6xf32>) -> tensor<4xf32>
  return %0, %1 : tensor<4x8xf32>, tensor<4xf32>
}

// -----

func.func @dot_of_scalars(%a: tensor<f32>, %b: tensor<f32>) -> tensor<f32> {
  // expected-error@+1 {{'stablehlo.dot' op has dimension numbers that do not fit 'tensor<f32>' x 'tensor<f32>' -> 'tensor<f32>'}}
  %0 = "stablehlo.dot"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}
