// SPDX-License-Identifier: Apache-2.0
// What a custom call's rule lets pass stays split, what it sums up is reduced behind it, and what it needs whole is gathered; without a
// rule everything is. Shards that would be padded are not made.
// RUN: dist-opt %s -dist-spmd -split-input-file | FileCheck %s
// RUN: not dist-opt %s -dist-compile=target=cpu -split-input-file 2>&1 | FileCheck %s --check-prefix=REFUSED

dist.mesh @mesh = <["x"=2, "y"=2]>

// REFUSED: error: custom call of 'product', which is not known here; it can be partitioned for another compiler, but not be run
// CHECK-LABEL: @product
// CHECK:       %[[P:.*]] = tensor_ext.custom_call "product" config {alpha = 1 : i64} ins(%arg0, %arg1 : tensor<4x2xf32>, tensor<2x6xf32>) outs(%{{.*}} : tensor<4x6xf32>)
// CHECK:       dist.all_reduce sum over {"y"} on @mesh ins(%[[P]] : tensor<4x6xf32>)
func.func @product(%a: tensor<8x4xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {"y"}]>},
                   %b: tensor<4x6xf32> {dist.sharding = #dist.sharding<@mesh, [{"y"}, {}]>}) -> tensor<8x6xf32> {
  %empty = tensor.empty() : tensor<8x6xf32>
  %0 = tensor_ext.custom_call "product" factors [8, 6, 4]
      maps [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>] reduced [2]
      config {alpha = 1} ins(%a, %b : tensor<8x4xf32>, tensor<4x6xf32>) outs(%empty : tensor<8x6xf32>) -> tensor<8x6xf32>
  return %0 : tensor<8x6xf32>
}

// -----

dist.mesh @mesh = <["x"=2]>

// CHECK-LABEL: @lines
// CHECK:       dist.all_gather
// CHECK:       tensor_ext.custom_call "sort_lines" {{.*}}ins(%{{.*}} : tensor<8x4xf32>)
func.func @lines(%a: tensor<8x4xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>}) -> tensor<8x4xf32> {
  %empty = tensor.empty() : tensor<8x4xf32>
  %0 = tensor_ext.custom_call "sort_lines" factors [8, 4] maps [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>] whole [0, 1]
      ins(%a : tensor<8x4xf32>) outs(%empty : tensor<8x4xf32>) -> tensor<8x4xf32>
  return %0 : tensor<8x4xf32>
}

// -----

dist.mesh @mesh = <["x"=2]>

// CHECK-LABEL: @without_a_rule
// CHECK:       dist.all_gather
// CHECK:       tensor_ext.custom_call "anything" ins(%{{.*}} : tensor<8x4xf32>)
func.func @without_a_rule(%a: tensor<8x4xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>}) -> tensor<8x4xf32> {
  %empty = tensor.empty() : tensor<8x4xf32>
  %0 = tensor_ext.custom_call "anything" ins(%a : tensor<8x4xf32>) outs(%empty : tensor<8x4xf32>) -> tensor<8x4xf32>
  return %0 : tensor<8x4xf32>
}

// -----

dist.mesh @mesh = <["x"=2]>

// CHECK-LABEL: @uneven
// CHECK:       tensor_ext.custom_call "rows" {{.*}}ins(%{{.*}} : tensor<7x4xf32>)
func.func @uneven(%a: tensor<7x4xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>}) -> tensor<7x4xf32> {
  %empty = tensor.empty() : tensor<7x4xf32>
  %0 = tensor_ext.custom_call "rows" factors [7, 4] maps [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>]
      ins(%a : tensor<7x4xf32>) outs(%empty : tensor<7x4xf32>) -> tensor<7x4xf32>
  return %0 : tensor<7x4xf32>
}

// -----

dist.mesh @mesh = <["x"=2]>

// A dimension that only the operand has, or not every result, stays whole: each device would compute from another part.
// CHECK-LABEL: @not_in_a_result
// CHECK:       dist.all_gather
// CHECK:       tensor_ext.custom_call "factor" {{.*}}ins(%{{.*}} : tensor<8x4xf32>) outs(%{{.*}}, %{{.*}} : tensor<8x3xf32>, tensor<4xf32>)
func.func @not_in_a_result(%a: tensor<8x4xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"x"}]>}) -> (tensor<8x3xf32>, tensor<4xf32>) {
  %empty = tensor.empty() : tensor<8x3xf32>
  %line = tensor.empty() : tensor<4xf32>
  %0:2 = tensor_ext.custom_call "factor" factors [8, 4, 3]
      maps [affine_map<(i, j, k) -> (i, j)>, affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (j)>]
      ins(%a : tensor<8x4xf32>) outs(%empty, %line : tensor<8x3xf32>, tensor<4xf32>) -> tensor<8x3xf32>, tensor<4xf32>
  return %0#0, %0#1 : tensor<8x3xf32>, tensor<4xf32>
}
