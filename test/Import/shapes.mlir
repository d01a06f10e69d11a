// RUN: dist-opt %s --dist-import --dist-verify-imported -split-input-file -verify-diagnostics | FileCheck %s
// SPDX-License-Identifier: Apache-2.0
// broadcast_in_dim, reshape, transpose.

// JAX adds a dimension of size 1 first; one broadcast is left.
// CHECK-DAG: #[[LAST:.+]] = affine_map<(d0, d1) -> (d1)>
// CHECK-DAG: #[[ID:.+]] = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-LABEL: func.func @pair_of_broadcasts
// CHECK-SAME: (%[[A:.+]]: tensor<16xf32>)
// CHECK-NEXT: %[[INIT:.+]] = tensor.empty() : tensor<8x16xf32>
// CHECK-NEXT: %[[R:.+]] = linalg.generic {indexing_maps = [#[[LAST]], #[[ID]]], iterator_types = ["parallel", "parallel"]} ins(%[[A]] : tensor<16xf32>) outs(%[[INIT]]
// CHECK-NEXT: ^bb0(%[[X:.+]]: f32, %{{.+}}: f32):
// CHECK-NEXT: linalg.yield %[[X]]
// CHECK: return %[[R]]
func.func @pair_of_broadcasts(%a: tensor<16xf32>) -> tensor<8x16xf32> {
  %0 = "stablehlo.broadcast_in_dim"(%a) <{broadcast_dimensions = array<i64: 1>}> : (tensor<16xf32>) -> tensor<1x16xf32>
  %1 = "stablehlo.broadcast_in_dim"(%0) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<1x16xf32>) -> tensor<8x16xf32>
  return %1 : tensor<8x16xf32>
}

// -----

// CHECK-LABEL: func.func @splat_stays_constant
// CHECK-NEXT: %[[C:.+]] = arith.constant dense<3.000000e+00> : tensor<8x16xf32>
// CHECK-NEXT: return %[[C]]
func.func @splat_stays_constant() -> tensor<8x16xf32> {
  %0 = "stablehlo.constant"() <{value = dense<3.0> : tensor<f32>}> : () -> tensor<f32>
  %1 = "stablehlo.broadcast_in_dim"(%0) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x16xf32>
  return %1 : tensor<8x16xf32>
}

// -----

// CHECK-DAG: #[[NONE:.+]] = affine_map<(d0, d1) -> ()>
// CHECK-LABEL: func.func @scalar
// CHECK: linalg.generic {indexing_maps = [#[[NONE]], #{{.+}}]
func.func @scalar(%a: tensor<f32>) -> tensor<2x3xf32> {
  %0 = "stablehlo.broadcast_in_dim"(%a) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// -----

// CHECK-DAG: #[[FIRST:.+]] = affine_map<(d0, d1) -> (d0)>
// CHECK-LABEL: func.func @unit_dimension_grows
// CHECK-SAME: (%[[A:.+]]: tensor<10x1xf32>)
// CHECK: %[[C:.+]] = tensor.collapse_shape %[[A]] {{\[}}[0, 1]] : tensor<10x1xf32> into tensor<10xf32>
// CHECK: linalg.generic {indexing_maps = [#[[FIRST]], #{{.+}}]{{.*}} ins(%[[C]]
func.func @unit_dimension_grows(%a: tensor<10x1xf32>) -> tensor<10x8xf32> {
  %0 = "stablehlo.broadcast_in_dim"(%a) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<10x1xf32>) -> tensor<10x8xf32>
  return %0 : tensor<10x8xf32>
}

// -----

// CHECK-DAG: #[[SWAP:.+]] = affine_map<(d0, d1, d2) -> (d2, d0)>
// CHECK-LABEL: func.func @broadcast_that_transposes
// CHECK: linalg.generic {indexing_maps = [#[[SWAP]], #{{.+}}]
func.func @broadcast_that_transposes(%a: tensor<4x2xf32>) -> tensor<2x3x4xf32> {
  %0 = "stablehlo.broadcast_in_dim"(%a) <{broadcast_dimensions = array<i64: 2, 0>}> : (tensor<4x2xf32>) -> tensor<2x3x4xf32>
  return %0 : tensor<2x3x4xf32>
}

// -----

// CHECK-LABEL: func.func @reshape_splits
// CHECK: tensor.expand_shape %{{.+}} {{\[}}[0], [1, 2]] output_shape [2, 3, 4] : tensor<2x12xf32> into tensor<2x3x4xf32>
func.func @reshape_splits(%a: tensor<2x12xf32>) -> tensor<2x3x4xf32> {
  %0 = "stablehlo.reshape"(%a) : (tensor<2x12xf32>) -> tensor<2x3x4xf32>
  return %0 : tensor<2x3x4xf32>
}

// -----

// CHECK-LABEL: func.func @reshape_merges
// CHECK: tensor.collapse_shape %{{.+}} {{\[}}[0, 1], [2]] : tensor<2x3x4xf32> into tensor<6x4xf32>
func.func @reshape_merges(%a: tensor<2x3x4xf32>) -> tensor<6x4xf32> {
  %0 = "stablehlo.reshape"(%a) : (tensor<2x3x4xf32>) -> tensor<6x4xf32>
  return %0 : tensor<6x4xf32>
}

// -----

// Neighbouring dimensions with equal products stay apart.
// CHECK-LABEL: func.func @reshape_does_both
// CHECK: %[[C:.+]] = tensor.collapse_shape %{{.+}} {{\[}}[0, 1], [2]] : tensor<2x3x20xf32> into tensor<6x20xf32>
// CHECK: tensor.expand_shape %[[C]] {{\[}}[0], [1, 2]] output_shape [6, 4, 5] : tensor<6x20xf32> into tensor<6x4x5xf32>
func.func @reshape_does_both(%a: tensor<2x3x20xf32>) -> tensor<6x4x5xf32> {
  %0 = "stablehlo.reshape"(%a) : (tensor<2x3x20xf32>) -> tensor<6x4x5xf32>
  return %0 : tensor<6x4x5xf32>
}

// -----

// CHECK-LABEL: func.func @reshape_unit_dimensions
// CHECK: %[[C:.+]] = tensor.collapse_shape %{{.+}} {{\[}}[0, 1]] : tensor<1x16xf32> into tensor<16xf32>
// CHECK: tensor.expand_shape %[[C]] {{\[}}[0, 1]] output_shape [16, 1] : tensor<16xf32> into tensor<16x1xf32>
func.func @reshape_unit_dimensions(%a: tensor<1x16xf32>) -> tensor<16x1xf32> {
  %0 = "stablehlo.reshape"(%a) : (tensor<1x16xf32>) -> tensor<16x1xf32>
  return %0 : tensor<16x1xf32>
}

// -----

// CHECK-LABEL: func.func @reshape_to_and_from_scalar
// CHECK: tensor.collapse_shape %{{.+}} [] : tensor<1x1xf32> into tensor<f32>
// CHECK: tensor.expand_shape %{{.+}} [] output_shape [1] : tensor<f32> into tensor<1xf32>
func.func @reshape_to_and_from_scalar(%a: tensor<1x1xf32>, %b: tensor<f32>) -> (tensor<f32>, tensor<1xf32>) {
  %0 = "stablehlo.reshape"(%a) : (tensor<1x1xf32>) -> tensor<f32>
  %1 = "stablehlo.reshape"(%b) : (tensor<f32>) -> tensor<1xf32>
  return %0, %1 : tensor<f32>, tensor<1xf32>
}

// -----

// CHECK-LABEL: func.func @reshape_back_and_forth
// CHECK-SAME: (%[[A:.+]]: tensor<16xf32>)
// CHECK-NEXT: return %[[A]]
func.func @reshape_back_and_forth(%a: tensor<16xf32>) -> tensor<16xf32> {
  %0 = "stablehlo.reshape"(%a) : (tensor<16xf32>) -> tensor<1x16xf32>
  %1 = "stablehlo.reshape"(%0) : (tensor<1x16xf32>) -> tensor<16xf32>
  return %1 : tensor<16xf32>
}

// -----

// CHECK-LABEL: func.func @reshape_empty
// CHECK: tensor.collapse_shape
func.func @reshape_empty(%a: tensor<0x3xf32>) -> tensor<5x0xf32> {
  %0 = "stablehlo.reshape"(%a) : (tensor<0x3xf32>) -> tensor<5x0xf32>
  return %0 : tensor<5x0xf32>
}

// -----

// CHECK-LABEL: func.func @transpose
// CHECK: linalg.transpose ins(%{{.+}} : tensor<2x3x4xf32>) outs(%{{.+}} : tensor<4x2x3xf32>) permutation = [2, 0, 1]
func.func @transpose(%a: tensor<2x3x4xf32>) -> tensor<4x2x3xf32> {
  %0 = "stablehlo.transpose"(%a) <{permutation = array<i64: 2, 0, 1>}> : (tensor<2x3x4xf32>) -> tensor<4x2x3xf32>
  return %0 : tensor<4x2x3xf32>
}

// -----

func.func @broadcast_of_other_size(%a: tensor<3xf32>) -> tensor<2x4xf32> {
  // expected-error@+1 {{'stablehlo.broadcast_in_dim' op cannot broadcast 'tensor<3xf32>' to 'tensor<2x4xf32>' along dimensions [1]}}
  %0 = "stablehlo.broadcast_in_dim"(%a) <{broadcast_dimensions = array<i64: 1>}> : (tensor<3xf32>) -> tensor<2x4xf32>
  return %0 : tensor<2x4xf32>
}

// -----

func.func @broadcast_twice_to_one_dimension(%a: tensor<4x4xf32>) -> tensor<2x4xf32> {
  // expected-error@+1 {{cannot broadcast}}
  %0 = "stablehlo.broadcast_in_dim"(%a) <{broadcast_dimensions = array<i64: 1, 1>}> : (tensor<4x4xf32>) -> tensor<2x4xf32>
  return %0 : tensor<2x4xf32>
}

// -----

func.func @reshape_of_other_count(%a: tensor<3xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{'stablehlo.reshape' op cannot reshape 'tensor<3xf32>' to 'tensor<4xf32>'}}
  %0 = "stablehlo.reshape"(%a) : (tensor<3xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @transpose_without_permutation(%a: tensor<2x3xf32>) -> tensor<3x2xf32> {
  // expected-error@+1 {{'stablehlo.transpose' op has no 'permutation', but needed a list of integers}}
  %0 = "stablehlo.transpose"(%a) : (tensor<2x3xf32>) -> tensor<3x2xf32>
  return %0 : tensor<3x2xf32>
}

// -----

func.func @transpose_out_of_range(%a: tensor<2x3xf32>) -> tensor<3x2xf32> {
  // expected-error@+1 {{'stablehlo.transpose' op cannot transpose 'tensor<2x3xf32>' to 'tensor<3x2xf32>' with permutation [2, 0]}}
  %0 = "stablehlo.transpose"(%a) <{permutation = array<i64: 2, 0>}> : (tensor<2x3xf32>) -> tensor<3x2xf32>
  return %0 : tensor<3x2xf32>
}
