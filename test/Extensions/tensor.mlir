// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s -dist-propagate -dist-partition -split-input-file -verify-diagnostics | FileCheck %s

dist.mesh @mesh = <["x"=2]>

// Joined and padded dimensions that are not sharded stay whole, the others walk along.
// CHECK-LABEL: @concat_and_pad
// CHECK-NOT: dist.all_gather
// CHECK: tensor.concat dim(1) %{{.*}} : (tensor<4x3xf32>, tensor<4x5xf32>) -> tensor<4x8xf32>
// CHECK: tensor.pad
// CHECK: tensor<4x8xf32> to tensor<4x10xf32>
func.func @concat_and_pad(%a: tensor<8x3xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>}, %b: tensor<8x5xf32>)
    -> tensor<8x10xf32> {
  %zero = arith.constant 0.0 : f32
  %0 = tensor.concat dim(1) %a, %b : (tensor<8x3xf32>, tensor<8x5xf32>) -> tensor<8x8xf32>
  %1 = tensor.pad %0 low[0, 1] high[0, 1] {
  ^bb0(%i: index, %j: index):
    tensor.yield %zero : f32
  } : tensor<8x8xf32> to tensor<8x10xf32>
  return %1 : tensor<8x10xf32>
}

// -----

dist.mesh @mesh = <["x"=2]>

// A slice of a sharded dimension is sharded alike: one row is missing on the device before. The other dimension walks along.
// CHECK-LABEL: @slices
// CHECK: tensor.extract_slice %arg0[0, 1] [4, 2] [1, 1] : tensor<4x6xf32> to tensor<4x2xf32>
// CHECK-NOT: dist.all_gather
// CHECK: dist.collective_permute from {"x"} shift 1 over {"x"} on @mesh ins(%{{.*}} : tensor<1x6xf32>)
// CHECK-NOT: dist.collective_permute
func.func @slices(%a: tensor<8x6xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>}) -> (tensor<8x2xf32>, tensor<7x6xf32>) {
  %0 = tensor.extract_slice %a[0, 1] [8, 2] [1, 1] : tensor<8x6xf32> to tensor<8x2xf32>
  %1 = tensor.extract_slice %a[1, 0] [7, 6] [1, 1] : tensor<8x6xf32> to tensor<7x6xf32>
  return %0, %1 : tensor<8x2xf32>, tensor<7x6xf32>
}

// -----

dist.mesh @mesh = <["x"=2]>

// A pending sum passes through what only moves data, and is reduced once it is small.
// CHECK-LABEL: @pending_through_slice
// CHECK: %[[S:.*]] = tensor.extract_slice %arg0
// CHECK: dist.all_reduce sum over {"x"} on @mesh ins(%[[S]] : tensor<1xf32>)
func.func @pending_through_slice(%a: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{}], partial = [sum {"x"}]>}) -> tensor<1xf32> {
  %0 = tensor.extract_slice %a[3] [1] [1] : tensor<8xf32> to tensor<1xf32>
  return %0 : tensor<1xf32>
}

// -----

dist.mesh @mesh = <["x"=2]>

// Padding with a value is not linear: the sum is applied before it.
// CHECK-LABEL: @pending_before_pad
// CHECK: %[[R:.*]] = dist.all_reduce sum over {"x"} on @mesh ins(%arg0 : tensor<2xf32>)
// CHECK: tensor.pad %[[R]]
func.func @pending_before_pad(%a: tensor<2xf32> {dist.sharding = #dist.sharding<@mesh, [{}], partial = [sum {"x"}]>}) -> tensor<4xf32> {
  %one = arith.constant 1.0 : f32
  %0 = tensor.pad %a low[1] high[1] {
  ^bb0(%i: index):
    tensor.yield %one : f32
  } : tensor<2xf32> to tensor<4xf32>
  return %0 : tensor<4xf32>
}
