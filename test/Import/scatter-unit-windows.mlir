// SPDX-License-Identifier: Apache-2.0
// Windows that leave out other dimensions of size 1 than the first ones: upstream's canonicalization of such a slice would be wrong.
// RUN: dist-opt %s --dist-import --canonicalize | FileCheck %s

// CHECK: tensor.collapse_shape %{{.*}} : tensor<2x1x1x6x1xf32> into tensor<2x1x6xf32>
// CHECK: tensor.collapse_shape %{{.*}} : tensor<2x1x1x6x1xi32> into tensor<2x1x6xi32>
func.func @main(%arg0: tensor<4x1x6xf32>, %arg1: tensor<4x1x6xi32>, %arg2: tensor<1x1x1xi32>, %arg3: tensor<2x1x1x6x1xf32>, %arg4: tensor<2x1x1x6x1xi32>) -> (tensor<4x1x6xf32>, tensor<4x1x6xi32>) {
  %0:2 = "stablehlo.scatter"(%arg0, %arg1, %arg2, %arg3, %arg4) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0, 2, 3], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<i32>, %c: tensor<f32>, %d: tensor<i32>):
    %p = "stablehlo.compare"(%c, %a) <{comparison_direction = #stablehlo<comparison_direction GT>}> : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %x = "stablehlo.select"(%p, %c, %a) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %y = "stablehlo.select"(%p, %d, %b) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    "stablehlo.return"(%x, %y) : (tensor<f32>, tensor<i32>) -> ()
  }) : (tensor<4x1x6xf32>, tensor<4x1x6xi32>, tensor<1x1x1xi32>, tensor<2x1x1x6x1xf32>, tensor<2x1x1x6x1xi32>) -> (tensor<4x1x6xf32>, tensor<4x1x6xi32>)
  return %0#0, %0#1 : tensor<4x1x6xf32>, tensor<4x1x6xi32>
}
