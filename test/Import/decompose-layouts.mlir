// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s --dist-decompose-ops | FileCheck %s
//
// Packing pads, cuts into tiles and transposes; unpacking goes back. A placement that is written on the op is that of its result.

dist.mesh @mesh = <["x"=2]>

// CHECK-LABEL: func.func @main
// CHECK-NOT: linalg.pack
// CHECK: tensor.pad
// CHECK: tensor.expand_shape
// CHECK: linalg.transpose
// CHECK-SAME: dist.shardings
// CHECK-NOT: linalg.unpack
// CHECK: linalg.transpose
// CHECK: tensor.collapse_shape
// CHECK: return
func.func @main(%x: tensor<6x10xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>}) -> tensor<6x10xf32> {
  %zero = arith.constant 0.0 : f32
  %0 = tensor.empty() : tensor<3x3x2x4xf32>
  %1 = linalg.pack %x padding_value(%zero : f32) inner_dims_pos = [0, 1] inner_tiles = [2, 4] into %0
    {dist.shardings = [#dist.sharding<@mesh, [{}, {}, {"x"}, {}]>]} : tensor<6x10xf32> -> tensor<3x3x2x4xf32>
  %2 = math.exp %1 : tensor<3x3x2x4xf32>
  %3 = tensor.empty() : tensor<6x10xf32>
  %4 = linalg.unpack %2 inner_dims_pos = [0, 1] inner_tiles = [2, 4] into %3 : tensor<3x3x2x4xf32> -> tensor<6x10xf32>
  return %4 : tensor<6x10xf32>
}

// CHECK-LABEL: func.func @generate
// CHECK-NOT: tensor.generate
// CHECK: linalg.generic
// CHECK-SAME: dist.shardings
func.func @generate(%scale: index) -> tensor<6xindex> {
  %0 = tensor.generate {
  ^bb0(%i: index):
    %1 = arith.muli %i, %scale : index
    tensor.yield %1 : index
  } {dist.shardings = [#dist.sharding<@mesh, [{"x"}]>]} : tensor<6xindex>
  return %0 : tensor<6xindex>
}

// A body that reads a tensor stays: the tensor would have to be whole.
// CHECK-LABEL: func.func @reads
// CHECK: tensor.generate
func.func @reads(%x: tensor<8xf32>) -> tensor<6xf32> {
  %0 = tensor.generate {
  ^bb0(%i: index):
    %1 = tensor.extract %x[%i] : tensor<8xf32>
    tensor.yield %1 : f32
  } : tensor<6xf32>
  return %0 : tensor<6xf32>
}

// What nothing reads needs neither another form nor a rule, and neither does what only it reads.
// CHECK-LABEL: func.func @unread
// CHECK-NOT: linalg
// CHECK: return
func.func @unread(%x: tensor<6x10xf32>) -> tensor<6x10xf32> {
  %zero = arith.constant 0.0 : f32
  %0 = tensor.empty() : tensor<3x3x2x4xf32>
  %1 = linalg.pack %x padding_value(%zero : f32) inner_dims_pos = [0, 1] inner_tiles = [2, 4] into %0
    : tensor<6x10xf32> -> tensor<3x3x2x4xf32>
  %2 = tensor.empty() : tensor<6x10xf32>
  %3 = linalg.unpack %1 inner_dims_pos = [0, 1] inner_tiles = [2, 4] into %2 : tensor<3x3x2x4xf32> -> tensor<6x10xf32>
  return %x : tensor<6x10xf32>
}
