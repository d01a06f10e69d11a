// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s --dist-select-placements -split-input-file | FileCheck %s

// CHECK-LABEL: func.func @interleave
// CHECK-SAME: %[[EVEN:.*]]: tensor<4x8xf32>, %[[ODD:.*]]: tensor<4x8xf32>
// CHECK: linalg.generic {{.*}} ins(%[[EVEN]], %[[ODD]] : tensor<4x8xf32>, tensor<4x8xf32>) outs(%{{.*}} : tensor<4x8x2xf32>)
// CHECK: %[[PART:.*]] = linalg.index 2
// CHECK: %[[IS_ODD:.*]] = arith.cmpi eq, %[[PART]], %c1
// CHECK: arith.select %[[IS_ODD]], %in_0, %in
func.func @interleave(%even: tensor<4x8xf32>, %odd: tensor<4x8xf32>) -> tensor<4x8x2xf32> {
  %0 = tensor.expand_shape %even [[0], [1, 2]] output_shape [4, 8, 1] : tensor<4x8xf32> into tensor<4x8x1xf32>
  %1 = tensor.expand_shape %odd [[0], [1, 2]] output_shape [4, 8, 1] : tensor<4x8xf32> into tensor<4x8x1xf32>
  %2 = tensor.concat dim(2) %0, %1 : (tensor<4x8x1xf32>, tensor<4x8x1xf32>) -> tensor<4x8x2xf32>
  return %2 : tensor<4x8x2xf32>
}

// -----

// Parts of several elements stay a concatenation.
// CHECK-LABEL: func.func @join
// CHECK: tensor.concat
func.func @join(%x: tensor<4x8xf32>, %y: tensor<4x8xf32>) -> tensor<4x16xf32> {
  %0 = tensor.concat dim(1) %x, %y : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x16xf32>
  return %0 : tensor<4x16xf32>
}

// -----

// What reads both is computed while the elements and the places between them are two dimensions.
#id = affine_map<(i, j) -> (i, j)>
// CHECK-LABEL: func.func @dilate
// CHECK-NOT: tensor.insert_slice
// CHECK: arith.addf
// CHECK: } -> tensor<4x8x2xf32>
// CHECK-NEXT: tensor.collapse_shape %{{.*}} : tensor<4x8x2xf32> into tensor<4x16xf32>
func.func @dilate(%even: tensor<4x8xf32>, %odd: tensor<4x8xf32>) -> tensor<4x16xf32> {
  %zero = arith.constant dense<0.0> : tensor<4x16xf32>
  %0 = tensor.insert_slice %even into %zero[0, 0] [4, 8] [1, 2] : tensor<4x8xf32> into tensor<4x16xf32>
  %1 = tensor.insert_slice %odd into %zero[0, 1] [4, 8] [1, 2] : tensor<4x8xf32> into tensor<4x16xf32>
  %empty = tensor.empty() : tensor<4x16xf32>
  %2 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%0, %1 : tensor<4x16xf32>, tensor<4x16xf32>) outs(%empty : tensor<4x16xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %sum = arith.addf %a, %b : f32
    linalg.yield %sum : f32
  } -> tensor<4x16xf32>
  return %2 : tensor<4x16xf32>
}

// -----

// One update per row: the gradient of what takes one number of each row.
// CHECK-LABEL: func.func @one_per_row
// CHECK-NOT: tensor_ext.scatter
// CHECK: linalg.generic
// CHECK-SAME: ins(%{{.*}}, %{{.*}} : tensor<4x1xi32>, tensor<4xf32>) outs(%{{.*}} : tensor<4x10xf32>)
// CHECK: %[[START:.*]] = arith.index_cast %in : i32 to index
// CHECK: %[[HERE:.*]] = linalg.index 1
// CHECK: %[[IS:.*]] = arith.cmpi eq, %[[HERE]], %[[START]]
// CHECK: arith.addf
// CHECK: arith.select %[[IS]]
func.func @one_per_row(%update: tensor<4xf32>, %column: tensor<4x1xi32>) -> tensor<4x10xf32> {
  %zero = arith.constant dense<0.0> : tensor<4x10xf32>
  %0 = tensor_ext.scatter windows [0, -1] components [-1, 0] along [0]
      ins(%update, %column : tensor<4xf32>, tensor<4x1xi32>) outs(%zero : tensor<4x10xf32>) -> tensor<4x10xf32> {
  ^bb0(%old: f32, %new: f32):
    %sum = arith.addf %old, %new : f32
    tensor_ext.yield %sum : f32
  }
  return %0 : tensor<4x10xf32>
}

// -----

// Several updates may meet in a row.
// CHECK-LABEL: func.func @many_per_row
// CHECK: tensor_ext.scatter
func.func @many_per_row(%updates: tensor<6x8xf32>, %rows: tensor<6x1xi32>) -> tensor<10x8xf32> {
  %zero = arith.constant dense<0.0> : tensor<10x8xf32>
  %0 = tensor_ext.scatter windows [-1, 1] components [0, -1] along [0]
      ins(%updates, %rows : tensor<6x8xf32>, tensor<6x1xi32>) outs(%zero : tensor<10x8xf32>) -> tensor<10x8xf32> {
  ^bb0(%old: f32, %new: f32):
    %sum = arith.addf %old, %new : f32
    tensor_ext.yield %sum : f32
  }
  return %0 : tensor<10x8xf32>
}

// -----

// A sum of zeros and one element is a load of that element, if there is one.
#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>
// CHECK-LABEL: func.func @one_hot_sum
// CHECK-SAME: %[[X:.*]]: tensor<4x10xbf16>, %[[LABELS:.*]]: tensor<4xi32>, %[[INIT:.*]]: tensor<4xf32>
// CHECK: linalg.generic {{.*}}iterator_types = ["parallel"]} ins(%[[LABELS]] : tensor<4xi32>) outs(%[[INIT]] : tensor<4xf32>)
// CHECK: %[[INSIDE:.*]] = arith.cmpi ule, %{{.*}}, %c9
// CHECK: %[[ROW:.*]] = linalg.index 0
// CHECK: tensor.extract %[[X]][%[[ROW]], %{{.*}}]
// CHECK: arith.extf
// CHECK: arith.select %[[INSIDE]]
// CHECK: arith.addf
func.func @one_hot_sum(%x: tensor<4x10xbf16>, %labels: tensor<4xi32>, %init: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.generic {indexing_maps = [#id, #row, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x, %labels : tensor<4x10xbf16>, tensor<4xi32>) outs(%init : tensor<4xf32>) {
  ^bb0(%element: bf16, %label: i32, %sum: f32):
    %wide = arith.extf %element : bf16 to f32
    %j = linalg.index 1 : index
    %column = arith.index_cast %j : index to i32
    %is = arith.cmpi eq, %column, %label : i32
    %zero = arith.constant 0.0 : f32
    %picked = arith.select %is, %wide, %zero : f32
    %next = arith.addf %picked, %sum : f32
    linalg.yield %next : f32
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
