// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s --dist-import -split-input-file | FileCheck %s

// x[arange(8), i], as JAX and torchax write it: the rows are walked by a loop, as a batch is.
// CHECK-LABEL: func.func @rows
// CHECK: %[[LABELS:.*]] = tensor.expand_shape %arg1
// CHECK: tensor_ext.gather windows [0, -1] components [-1, 0] along [0] ins(%arg0, %[[LABELS]] : tensor<8x16xf32>, tensor<8x1xi32>)
func.func @rows(%x: tensor<8x16xf32>, %i: tensor<8xi32>) -> tensor<8xf32> {
  %iota = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> tensor<8xi32>
  %zero = "stablehlo.constant"() <{value = dense<0> : tensor<8xi32>}> : () -> tensor<8xi32>
  %size = "stablehlo.constant"() <{value = dense<8> : tensor<8xi32>}> : () -> tensor<8xi32>
  %isBelow = "stablehlo.compare"(%iota, %zero) <{comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<8xi32>, tensor<8xi32>) -> tensor<8xi1>
  %up = "stablehlo.add"(%iota, %size) : (tensor<8xi32>, tensor<8xi32>) -> tensor<8xi32>
  %row = "stablehlo.select"(%isBelow, %up, %iota) : (tensor<8xi1>, tensor<8xi32>, tensor<8xi32>) -> tensor<8xi32>
  %a = "stablehlo.broadcast_in_dim"(%row) <{broadcast_dimensions = array<i64: 0>}> : (tensor<8xi32>) -> tensor<8x1xi32>
  %b = "stablehlo.broadcast_in_dim"(%i) <{broadcast_dimensions = array<i64: 0>}> : (tensor<8xi32>) -> tensor<8x1xi32>
  %at = "stablehlo.concatenate"(%a, %b) <{dimension = 1 : i64}> : (tensor<8x1xi32>, tensor<8x1xi32>) -> tensor<8x2xi32>
  %0 = "stablehlo.gather"(%x, %at) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0, 1], start_index_map = [0, 1], index_vector_dim = 1>, slice_sizes = array<i64: 1, 1>}> : (tensor<8x16xf32>, tensor<8x2xi32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

// Its gradient; the second component counts along the columns of the indices, and the first one is data.
// CHECK-LABEL: func.func @columns
// CHECK: tensor_ext.scatter windows [-1, 1] components [0, -1] along [0, 1] ins(%arg2, %{{.*}} : tensor<3x16xf32>, tensor<3x16x1xi32>)
func.func @columns(%x: tensor<8x16xf32>, %i: tensor<3x16xi32>, %u: tensor<3x16xf32>) -> tensor<8x16xf32> {
  %iota = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> tensor<3x16xi32>
  %a = "stablehlo.broadcast_in_dim"(%i) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<3x16xi32>) -> tensor<3x16x1xi32>
  %b = "stablehlo.reshape"(%iota) : (tensor<3x16xi32>) -> tensor<3x16x1xi32>
  %at = "stablehlo.concatenate"(%a, %b) <{dimension = 2 : i64}> : (tensor<3x16x1xi32>, tensor<3x16x1xi32>) -> tensor<3x16x2xi32>
  %0 = "stablehlo.scatter"(%x, %at, %u) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0, 1], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 2>}> ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %s = "stablehlo.add"(%p, %q) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%s) : (tensor<f32>) -> ()
  }) : (tensor<8x16xf32>, tensor<3x16x2xi32>, tensor<3x16xf32>) -> tensor<8x16xf32>
  return %0 : tensor<8x16xf32>
}

// -----

// Rows that begin at 1, and those of a larger tensor, are no batch.
// CHECK-LABEL: func.func @others
// CHECK: tensor_ext.gather windows [-1, -1] components [0, 1]
// CHECK: tensor_ext.gather windows [-1, -1] components [0, 1]
func.func @others(%x: tensor<8x16xf32>, %y: tensor<9x16xf32>, %i: tensor<8x1xi32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %iota = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> tensor<8x1xi32>
  %one = "stablehlo.constant"() <{value = dense<1> : tensor<8x1xi32>}> : () -> tensor<8x1xi32>
  %next = "stablehlo.add"(%iota, %one) : (tensor<8x1xi32>, tensor<8x1xi32>) -> tensor<8x1xi32>
  %a = "stablehlo.concatenate"(%next, %i) <{dimension = 1 : i64}> : (tensor<8x1xi32>, tensor<8x1xi32>) -> tensor<8x2xi32>
  %b = "stablehlo.concatenate"(%iota, %i) <{dimension = 1 : i64}> : (tensor<8x1xi32>, tensor<8x1xi32>) -> tensor<8x2xi32>
  %0 = "stablehlo.gather"(%x, %a) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0, 1], start_index_map = [0, 1], index_vector_dim = 1>, slice_sizes = array<i64: 1, 1>}> : (tensor<8x16xf32>, tensor<8x2xi32>) -> tensor<8xf32>
  %1 = "stablehlo.gather"(%y, %b) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0, 1], start_index_map = [0, 1], index_vector_dim = 1>, slice_sizes = array<i64: 1, 1>}> : (tensor<9x16xf32>, tensor<8x2xi32>) -> tensor<8xf32>
  return %0, %1 : tensor<8xf32>, tensor<8xf32>
}

// -----

// Rows from the last one on, since what is compared with true is true.
// CHECK-LABEL: func.func @mirrored
// CHECK: tensor_ext.gather windows [-1, -1] components [0, 1]
func.func @mirrored(%x: tensor<8x16xf32>, %i: tensor<8x1xi32>) -> tensor<8xf32> {
  %iota = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> tensor<8x1xi32>
  %zero = "stablehlo.constant"() <{value = dense<0> : tensor<8x1xi32>}> : () -> tensor<8x1xi32>
  %seven = "stablehlo.constant"() <{value = dense<7> : tensor<8x1xi32>}> : () -> tensor<8x1xi32>
  %true = "stablehlo.constant"() <{value = dense<true> : tensor<8x1xi1>}> : () -> tensor<8x1xi1>
  %isInside = "stablehlo.compare"(%iota, %zero) <{comparison_direction = #stablehlo<comparison_direction GE>}> : (tensor<8x1xi32>, tensor<8x1xi32>) -> tensor<8x1xi1>
  %holds = "stablehlo.compare"(%isInside, %true) <{comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<8x1xi1>, tensor<8x1xi1>) -> tensor<8x1xi1>
  %back = "stablehlo.subtract"(%seven, %iota) : (tensor<8x1xi32>, tensor<8x1xi32>) -> tensor<8x1xi32>
  %row = "stablehlo.select"(%holds, %back, %iota) : (tensor<8x1xi1>, tensor<8x1xi32>, tensor<8x1xi32>) -> tensor<8x1xi32>
  %at = "stablehlo.concatenate"(%row, %i) <{dimension = 1 : i64}> : (tensor<8x1xi32>, tensor<8x1xi32>) -> tensor<8x2xi32>
  %0 = "stablehlo.gather"(%x, %at) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0, 1], start_index_map = [0, 1], index_vector_dim = 1>, slice_sizes = array<i64: 1, 1>}> : (tensor<8x16xf32>, tensor<8x2xi32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
