// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s -split-input-file --dist-propagate --dist-partition -verify-diagnostics | FileCheck %s

// The result lies as the argument, whose memory it takes, though the other operand would have it otherwise.
dist.mesh @mesh = <["x"=2, "y"=2]>
// CHECK-LABEL: func.func @as_the_argument(
// CHECK-SAME: dist.boundary = #dist.boundary<tensor<8x8xf32>, <@mesh, [{"x"}, {}]>>, dist.donate = 0 : i64
// CHECK-SAME: -> (tensor<4x8xf32> {dist.boundary = #dist.boundary<tensor<8x8xf32>, <@mesh, [{"x"}, {}]>>})
func.func @as_the_argument(%w: tensor<8x8xf32> {dist.donate = 0 : i64, dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>},
                           %g: tensor<8x8xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"y"}]>}) -> tensor<8x8xf32> {
  %e = tensor.empty() : tensor<8x8xf32>
  %0 = linalg.matmul ins(%g, %g : tensor<8x8xf32>, tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %1 = arith.addf %w, %0 : tensor<8x8xf32>
  return %1 : tensor<8x8xf32>
}

// -----

dist.mesh @mesh = <["x"=2, "y"=2]>
// CHECK-LABEL: func.func @as_the_result(
// CHECK-SAME: dist.boundary = #dist.boundary<tensor<8x8xf32>, <@mesh, [{"x"}, {}]>>, dist.donate = 0 : i64
func.func @as_the_result(%w: tensor<8x8xf32> {dist.donate = 0 : i64}) -> (tensor<8x8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>}) {
  %1 = arith.addf %w, %w : tensor<8x8xf32>
  return %1 : tensor<8x8xf32>
}

// -----

dist.mesh @mesh = <["x"=2, "y"=2]>
// An argument that is a result of another placement, too, has that one already.
// CHECK-LABEL: func.func @returned(
// CHECK-NOT: dist.donate
// expected-warning@+1 {{argument 0 is donated to result 0, but its placement is #dist.sharding<@mesh, [{"y"}, {}]> and that of the result is #dist.sharding<@mesh, [{"x"}, {}]>}}
func.func @returned(%w: tensor<8x8xf32> {dist.donate = 0 : i64})
    -> (tensor<8x8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>}, tensor<8x8xf32> {dist.sharding = #dist.sharding<@mesh, [{"y"}, {}]>}) {
  %1 = arith.addf %w, %w : tensor<8x8xf32>
  return %1, %w : tensor<8x8xf32>, tensor<8x8xf32>
}

// -----

dist.mesh @mesh = <["x"=2, "y"=2]>
// CHECK-LABEL: func.func @as_written(
// CHECK-NOT: dist.donate
// expected-warning@+1 {{argument 0 is donated to result 0, but its placement is #dist.sharding<@mesh, [{"x"}, {}]> and that of the result is #dist.sharding<@mesh, [{"y"}, {}]>}}
func.func @as_written(%w: tensor<8x8xf32> {dist.donate = 0 : i64, dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>})
    -> (tensor<8x8xf32> {dist.sharding = #dist.sharding<@mesh, [{"y"}, {}]>}) {
  %1 = arith.addf %w, %w : tensor<8x8xf32>
  return %1 : tensor<8x8xf32>
}
