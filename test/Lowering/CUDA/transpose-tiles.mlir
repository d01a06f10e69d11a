// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s --dist-compile="target=cuda chip=sm_90" -split-input-file | FileCheck %s

#id = affine_map<(i, j) -> (i, j)>
#swap = affine_map<(i, j) -> (j, i)>

// Through a tile in shared memory, with what is fused: the other operand is read in the order of the result.
// CHECK-LABEL: func.func @transpose_and_add
// CHECK: gpu.func @kernel_0(
// CHECK-SAME: workgroup(%{{.*}} : memref<1056xf32, #gpu.address_space<workgroup>>)
// CHECK-SAME: dist.emitter = "transpose", dist.grid = array<i64: 8, 1, 1>, known_block_size = array<i32: 32, 8, 1>
// CHECK: gpu.barrier
// CHECK-COUNT-4: arith.addf
// CHECK: gpu.return
func.func @transpose_and_add(%x: tensor<64x128xf32>, %y: tensor<128x64xf32>) -> tensor<128x64xf32> {
  %empty = tensor.empty() : tensor<128x64xf32>
  %sum = linalg.generic {indexing_maps = [#swap, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %y : tensor<64x128xf32>, tensor<128x64xf32>) outs(%empty : tensor<128x64xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  } -> tensor<128x64xf32>
  return %sum : tensor<128x64xf32>
}

// -----

#out = affine_map<(i, j, k) -> (i, j, k)>
#in = affine_map<(i, j, k) -> (j, i, k)>

// A permutation of outer dimensions keeps lines together and needs no tile.
// CHECK-LABEL: func.func @outer_permutation
// CHECK: gpu.module
// CHECK-NOT: dist.emitter = "transpose"
func.func @outer_permutation(%x: tensor<16x32x64xf32>) -> tensor<32x16x64xf32> {
  %empty = tensor.empty() : tensor<32x16x64xf32>
  %y = linalg.generic {indexing_maps = [#in, #out], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%x : tensor<16x32x64xf32>) outs(%empty : tensor<32x16x64xf32>) {
  ^bb0(%a: f32, %o: f32):
    linalg.yield %a : f32
  } -> tensor<32x16x64xf32>
  return %y : tensor<32x16x64xf32>
}
