// SPDX-License-Identifier: Apache-2.0
// Inside of a local region values are shards along its manual axes, of which each device has others: a search splits over its free axes only, however much
// faster it would be with the others.
// RUN: dist-opt %s --dist-spmd="machine=h100-8xN mode=search" | FileCheck %s
// RUN: dist-opt %s --dist-auto-plan=machine=h100-8xN --dist-spmd="machine=h100-8xN mode=search" | FileCheck %s

dist.mesh @mesh = <["x"=2, "y"=4]>

// CHECK-LABEL: func.func @main
// CHECK-NOT: over {{.*}}"y"
// CHECK: linalg.matmul
// CHECK-NOT: over {{.*}}"y"
// CHECK: return
func.func @main(%rows: tensor<32x8192xf32> {dist.sharding = #dist.sharding<@mesh, [{"y"}, {}]>}, %weights: tensor<8192x8192xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {}]>})
    -> (tensor<32x8192xf32> {dist.sharding = #dist.sharding<@mesh, [{"y"}, {}]>}) {
  %0 = dist.local(%rows, %weights) in [#dist.sharding<@mesh, [{"y"}, {?}]>, #dist.sharding<@mesh, [{?}, {?}]>] out [#dist.sharding<@mesh, [{"y"}, {?}]>] manual {"y"} {
  ^bb0(%shard: tensor<8x8192xf32>, %w: tensor<8192x8192xf32>):
    %zero = arith.constant 0.0 : f32
    %empty = tensor.empty() : tensor<8x8192xf32>
    %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<8x8192xf32>) -> tensor<8x8192xf32>
    %1 = linalg.matmul ins(%shard, %w : tensor<8x8192xf32>, tensor<8192x8192xf32>) outs(%init : tensor<8x8192xf32>) -> tensor<8x8192xf32>
    dist.yield %1 : tensor<8x8192xf32>
  } : (tensor<32x8192xf32>, tensor<8192x8192xf32>) -> tensor<32x8192xf32>
  return %0 : tensor<32x8192xf32>
}
