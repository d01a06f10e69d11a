// SPDX-License-Identifier: Apache-2.0
// Slices of which the shards lie at other indices than those of the whole. Where that is long enough, what is cut is exchanged once, so that
// another dimension is split, and each slice goes back: half of what neighbours would send each other piece by piece.
// RUN: dist-opt %s -split-input-file --dist-spmd | FileCheck %s

dist.mesh @mesh = <["tp"=8]>
// CHECK-LABEL: func.func @main
// CHECK-NOT: dist.collective_permute
// CHECK: %[[ROWS:.*]] = dist.all_to_all split 1 concat 2 {{.*}}ins(%arg0 : tensor<8x1024x1060xf32>)
// CHECK-DAG: %[[A:.*]] = tensor.extract_slice %[[ROWS]][0, 0, 0] [8, 128, 4096]
// CHECK-DAG: %[[B:.*]] = tensor.extract_slice %[[ROWS]][0, 0, 4096] [8, 128, 4096]
// CHECK-DAG: dist.all_to_all {{.*}}ins(%[[A]]
// CHECK-DAG: dist.all_to_all {{.*}}ins(%[[B]]
func.func @main(%z: tensor<8x1024x8480xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {}, {"tp"}]>}) -> (
    tensor<8x1024x4096xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {}, {"tp"}]>},
    tensor<8x1024x4096xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {}, {"tp"}]>}) {
  %a = tensor.extract_slice %z[0, 0, 0] [8, 1024, 4096] [1, 1, 1] : tensor<8x1024x8480xf32> to tensor<8x1024x4096xf32>
  %b = tensor.extract_slice %z[0, 0, 4096] [8, 1024, 4096] [1, 1, 1] : tensor<8x1024x8480xf32> to tensor<8x1024x4096xf32>
  return %a, %b : tensor<8x1024x4096xf32>, tensor<8x1024x4096xf32>
}

// -----

// A short one is sent to neighbours.
dist.mesh @mesh = <["tp"=2]>
// CHECK-LABEL: func.func @short
// CHECK-NOT: dist.all_to_all
// CHECK: dist.collective_permute
// CHECK-NOT: dist.all_to_all
// CHECK: return
func.func @short(%z: tensor<4x8x12xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {}, {"tp"}]>}) -> (tensor<4x8x8xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {}, {"tp"}]>}) {
  %a = tensor.extract_slice %z[0, 0, 0] [4, 8, 8] [1, 1, 1] : tensor<4x8x12xf32> to tensor<4x8x8xf32>
  return %a : tensor<4x8x8xf32>
}
