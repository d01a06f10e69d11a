// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s --dist-spmd | FileCheck %s
//
// What is cheapest for one op may not be for the function.

dist.mesh @mesh = <["dp"=2, "tp"=2]>

// A parameter that a first use has gathered is there for the second one too, whose own choice would move activations.
// CHECK-LABEL: func.func @gathered_once
// CHECK-COUNT-1: dist.all_gather {{.*}}"dp"
// CHECK-NOT: dist.all_gather
// CHECK-NOT: dist.all_to_all
// CHECK: return
func.func @gathered_once(
    %x: tensor<16x16xf32> {dist.sharding = #dist.sharding<@mesh, [{"dp"}, {}]>},
    %w: tensor<16x64xf32> {dist.sharding = #dist.sharding<@mesh, [{"dp"}, {"tp"}]>},
    %dh: tensor<16x64xf32> {dist.sharding = #dist.sharding<@mesh, [{"dp"}, {"tp"}]>})
    -> (tensor<16x64xf32> {dist.sharding = #dist.sharding<@mesh, [{"dp"}, {"tp"}]>},
        tensor<16x16xf32> {dist.sharding = #dist.sharding<@mesh, [{"dp"}, {}]>}) {
  %zero = arith.constant 0.0 : f32
  %e0 = tensor.empty() : tensor<16x64xf32>
  %f0 = linalg.fill ins(%zero : f32) outs(%e0 : tensor<16x64xf32>) -> tensor<16x64xf32>
  %h = linalg.matmul ins(%x, %w : tensor<16x16xf32>, tensor<16x64xf32>) outs(%f0 : tensor<16x64xf32>) -> tensor<16x64xf32>
  %t = tensor.empty() : tensor<64x16xf32>
  %wt = linalg.transpose ins(%w : tensor<16x64xf32>) outs(%t : tensor<64x16xf32>) permutation = [1, 0]
  %e1 = tensor.empty() : tensor<16x16xf32>
  %f1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<16x16xf32>) -> tensor<16x16xf32>
  %dx = linalg.matmul ins(%dh, %wt : tensor<16x64xf32>, tensor<64x16xf32>) outs(%f1 : tensor<16x16xf32>) -> tensor<16x16xf32>
  return %h, %dx : tensor<16x64xf32>, tensor<16x16xf32>
}
