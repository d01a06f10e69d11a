// RUN: dist-opt %s --dist-import --dist-verify-imported -split-input-file -verify-diagnostics | FileCheck %s
// SPDX-License-Identifier: Apache-2.0
// slice, pad, concatenate and the dynamic slices.

// CHECK-LABEL: func.func @slice
// CHECK: tensor.extract_slice %{{.+}}[1, 0] [2, 3] [2, 1] : tensor<5x3xf32> to tensor<2x3xf32>
func.func @slice(%a: tensor<5x3xf32>) -> tensor<2x3xf32> {
  %0 = "stablehlo.slice"(%a) <{start_indices = array<i64: 1, 0>, limit_indices = array<i64: 5, 3>, strides = array<i64: 2, 1>}> : (tensor<5x3xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// -----

// CHECK-LABEL: func.func @pad
// CHECK: %[[ZERO:.+]] = arith.constant 0.000000e+00 : f32
// CHECK: tensor.pad %{{.+}} low[1, 0] high[2, 3]
// CHECK: tensor.yield %[[ZERO]]
func.func @pad(%a: tensor<2x3xf32>) -> tensor<5x6xf32> {
  %c = "stablehlo.constant"() <{value = dense<0.0> : tensor<f32>}> : () -> tensor<f32>
  %0 = "stablehlo.pad"(%a, %c) <{edge_padding_low = array<i64: 1, 0>, edge_padding_high = array<i64: 2, 3>, interior_padding = array<i64: 0, 0>}> : (tensor<2x3xf32>, tensor<f32>) -> tensor<5x6xf32>
  return %0 : tensor<5x6xf32>
}

// -----

// CHECK-LABEL: func.func @pad_between_and_cut
// CHECK: %[[F:.+]] = linalg.fill {{.*}} -> tensor<6xf32>
// CHECK: %[[I:.+]] = tensor.insert_slice %{{.+}} into %[[F]][1] [3] [2] : tensor<3xf32> into tensor<6xf32>
// CHECK: tensor.extract_slice %[[I]][0] [5] [1] : tensor<6xf32> to tensor<5xf32>
func.func @pad_between_and_cut(%a: tensor<3xf32>, %c: tensor<f32>) -> tensor<5xf32> {
  %0 = "stablehlo.pad"(%a, %c) <{edge_padding_low = array<i64: 1>, edge_padding_high = array<i64: -1>, interior_padding = array<i64: 1>}> : (tensor<3xf32>, tensor<f32>) -> tensor<5xf32>
  return %0 : tensor<5xf32>
}

// -----

// CHECK-LABEL: func.func @concatenate
// CHECK: tensor.concat dim(1) %{{.+}}, %{{.+}} : (tensor<2x3xf32>, tensor<2x4xf32>) -> tensor<2x7xf32>
func.func @concatenate(%a: tensor<2x3xf32>, %b: tensor<2x4xf32>) -> tensor<2x7xf32> {
  %0 = "stablehlo.concatenate"(%a, %b) <{dimension = 1 : i64}> : (tensor<2x3xf32>, tensor<2x4xf32>) -> tensor<2x7xf32>
  return %0 : tensor<2x7xf32>
}

// -----

// Start indices are moved into the tensor.
// CHECK-LABEL: func.func @dynamic_slice
// CHECK-SAME: (%[[A:.+]]: tensor<6x4xf32>, %[[I:.+]]: tensor<i32>)
// CHECK: %[[S:.+]] = tensor.extract %[[I]][] : tensor<i32>
// CHECK: %[[X:.+]] = arith.index_cast %[[S]]
// CHECK-DAG: %[[ZERO:.+]] = arith.constant 0 : index
// CHECK-DAG: %[[LAST:.+]] = arith.constant 5 : index
// CHECK: %[[M:.+]] = arith.maxsi %[[X]], %[[ZERO]]
// CHECK: %[[N:.+]] = arith.minsi %[[M]], %[[LAST]]
// CHECK: tensor.extract_slice %[[A]][%[[N]], 0] [1, 4] [1, 1]
func.func @dynamic_slice(%a: tensor<6x4xf32>, %i: tensor<i32>) -> tensor<1x4xf32> {
  %c = "stablehlo.constant"() <{value = dense<7> : tensor<i32>}> : () -> tensor<i32>
  %0 = "stablehlo.dynamic_slice"(%a, %i, %c) <{slice_sizes = array<i64: 1, 4>}> : (tensor<6x4xf32>, tensor<i32>, tensor<i32>) -> tensor<1x4xf32>
  return %0 : tensor<1x4xf32>
}

// -----

// What is taken whole begins at 0, wherever it is asked to: JAX computes an index for each dimension of x[:, i].
// CHECK-LABEL: func.func @all_of_a_dimension
// CHECK: tensor.extract_slice %{{.+}}[0, %{{.+}}] [6, 1] [1, 1]
// CHECK: tensor.insert_slice %{{.+}} into %{{.+}}[0, %{{.+}}] [6, 1] [1, 1]
func.func @all_of_a_dimension(%a: tensor<6x4xf32>, %i: tensor<i32>, %j: tensor<i32>) -> tensor<6x4xf32> {
  %0 = "stablehlo.dynamic_slice"(%a, %j, %i) <{slice_sizes = array<i64: 6, 1>}> : (tensor<6x4xf32>, tensor<i32>, tensor<i32>) -> tensor<6x1xf32>
  %1 = "stablehlo.dynamic_update_slice"(%a, %0, %j, %i) : (tensor<6x4xf32>, tensor<6x1xf32>, tensor<i32>, tensor<i32>) -> tensor<6x4xf32>
  return %1 : tensor<6x4xf32>
}

// -----

// CHECK-LABEL: func.func @dynamic_update_slice
// CHECK-SAME: (%[[A:.+]]: tensor<6xf32>, %[[B:.+]]: tensor<2xf32>,
// CHECK: tensor.insert_slice %[[B]] into %[[A]][%{{.+}}] [2] [1]
func.func @dynamic_update_slice(%a: tensor<6xf32>, %b: tensor<2xf32>, %i: tensor<i32>) -> tensor<6xf32> {
  %0 = "stablehlo.dynamic_update_slice"(%a, %b, %i) : (tensor<6xf32>, tensor<2xf32>, tensor<i32>) -> tensor<6xf32>
  return %0 : tensor<6xf32>
}

// -----

func.func @slice_out_of_bounds(%a: tensor<5xf32>) -> tensor<2xf32> {
  // expected-error@+1 {{'stablehlo.slice' op cannot slice 'tensor<5xf32>' to 'tensor<2xf32>' from [4] to [6] with strides [1]}}
  %0 = "stablehlo.slice"(%a) <{start_indices = array<i64: 4>, limit_indices = array<i64: 6>, strides = array<i64: 1>}> : (tensor<5xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

func.func @pad_to_other_size(%a: tensor<3xf32>, %c: tensor<f32>) -> tensor<5xf32> {
  // expected-error@+1 {{'stablehlo.pad' op cannot pad 'tensor<3xf32>' to 'tensor<5xf32>' with [1], [0] and [0] between}}
  %0 = "stablehlo.pad"(%a, %c) <{edge_padding_low = array<i64: 1>, edge_padding_high = array<i64: 0>, interior_padding = array<i64: 0>}> : (tensor<3xf32>, tensor<f32>) -> tensor<5xf32>
  return %0 : tensor<5xf32>
}

// -----

func.func @pad_by_more_than_fits_in_a_number(%a: tensor<4xf32>, %c: tensor<f32>) -> tensor<4xf32> {
  // expected-error@+1 {{'stablehlo.pad' op cannot pad 'tensor<4xf32>' to 'tensor<4xf32>' with [9223372036854775807], [-9223372036854775807] and [0] between}}
  %0 = "stablehlo.pad"(%a, %c) <{edge_padding_low = array<i64: 9223372036854775807>, edge_padding_high = array<i64: -9223372036854775807>, interior_padding = array<i64: 0>}> : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @concatenate_of_other_shape(%a: tensor<2x3xf32>, %b: tensor<3x3xf32>) -> tensor<2x6xf32> {
  // expected-error@+1 {{'stablehlo.concatenate' op has operands that do not concatenate to 'tensor<2x6xf32>' along dimension 1}}
  %0 = "stablehlo.concatenate"(%a, %b) <{dimension = 1 : i64}> : (tensor<2x3xf32>, tensor<3x3xf32>) -> tensor<2x6xf32>
  return %0 : tensor<2x6xf32>
}

// -----

func.func @dynamic_slice_without_indices(%a: tensor<6xf32>) -> tensor<2xf32> {
  // expected-error@+1 {{'stablehlo.dynamic_slice' op has start indices or sizes [2] that do not fit 'tensor<6xf32>'}}
  %0 = "stablehlo.dynamic_slice"(%a) <{slice_sizes = array<i64: 2>}> : (tensor<6xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

// Padding that is spread once more: upstream would fold the first one into the fill and forget the strides.
// CHECK-LABEL: func.func @pad_then_spread
// CHECK: %[[PAD:.+]] = tensor.pad
// CHECK: %[[BACKGROUND:.+]] = linalg.generic
// CHECK: tensor.insert_slice %[[PAD]] into %[[BACKGROUND]][0] [4] [2] : tensor<4xf32> into tensor<7xf32>
func.func @pad_then_spread(%a: tensor<2xf32>) -> tensor<7xf32> {
  %c = "stablehlo.constant"() <{value = dense<7.0> : tensor<f32>}> : () -> tensor<f32>
  %0 = "stablehlo.pad"(%a, %c) <{edge_padding_low = array<i64: 1>, edge_padding_high = array<i64: 1>, interior_padding = array<i64: 0>}> : (tensor<2xf32>, tensor<f32>) -> tensor<4xf32>
  %1 = "stablehlo.pad"(%0, %c) <{edge_padding_low = array<i64: 0>, edge_padding_high = array<i64: 0>, interior_padding = array<i64: 1>}> : (tensor<4xf32>, tensor<f32>) -> tensor<7xf32>
  return %1 : tensor<7xf32>
}

// -----

// A slice without elements may begin at the end; one that is put somewhere changes nothing.
// CHECK-LABEL: func.func @empty_parts
// CHECK-DAG: %[[ONE:.+]] = tensor.empty() : tensor<0x3xf32>
// CHECK-DAG: %[[SPREAD:.+]] = linalg.fill {{.*}} -> tensor<4x3xf32>
// CHECK: return %[[ONE]], %{{.+}}, %arg0, %[[SPREAD]]
func.func @empty_parts(%a: tensor<5x3xf32>, %i: tensor<i32>, %e: tensor<0x3xf32>, %c: tensor<f32>) -> (tensor<0x3xf32>, tensor<0x3xf32>, tensor<5x3xf32>, tensor<4x3xf32>) {
  %0 = "stablehlo.slice"(%a) <{start_indices = array<i64: 5, 0>, limit_indices = array<i64: 5, 3>, strides = array<i64: 2, 1>}> : (tensor<5x3xf32>) -> tensor<0x3xf32>
  %1 = "stablehlo.dynamic_slice"(%a, %i, %i) <{slice_sizes = array<i64: 0, 3>}> : (tensor<5x3xf32>, tensor<i32>, tensor<i32>) -> tensor<0x3xf32>
  %2 = "stablehlo.dynamic_update_slice"(%a, %e, %i, %i) : (tensor<5x3xf32>, tensor<0x3xf32>, tensor<i32>, tensor<i32>) -> tensor<5x3xf32>
  %3 = "stablehlo.pad"(%e, %c) <{edge_padding_low = array<i64: 1, 0>, edge_padding_high = array<i64: 3, 0>, interior_padding = array<i64: 2, 0>}> : (tensor<0x3xf32>, tensor<f32>) -> tensor<4x3xf32>
  return %0, %1, %2, %3 : tensor<0x3xf32>, tensor<0x3xf32>, tensor<5x3xf32>, tensor<4x3xf32>
}
