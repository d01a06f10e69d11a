// SPDX-License-Identifier: Apache-2.0
// Kernels that do not need each other are one launch; what needs another comes behind it.
// RUN: dist-opt %s --dist-compile="target=cuda" | FileCheck %s

// CHECK: func.func @main
// CHECK: call @merged(
// CHECK-NEXT: call @kernel
// CHECK-NOT: call
// CHECK: return
// CHECK-LABEL: gpu.func @kernel
// CHECK-LABEL: gpu.func @merged
// CHECK-SAME: dist.emitter = "elementwise", dist.grid = array<i64: 24, 1, 1>, known_block_size = array<i32: 256, 1, 1>
// CHECK: %[[BLOCK:.*]] = gpu.block_id x
// CHECK: arith.cmpi ult, %[[BLOCK]], %c16
// CHECK: scf.if
// CHECK: math.sqrt
// CHECK: scf.if
// CHECK: arith.mulf
// CHECK: gpu.return
#row = affine_map<(i, j) -> (i, j)>
#turned = affine_map<(i, j) -> (j, i)>
func.func @main(%x: tensor<128x128xf32>, %y: tensor<64x128xf32>) -> (tensor<128x128xf32>, tensor<64x128xf32>, tensor<128x64xf32>) {
  %0 = math.sqrt %x : tensor<128x128xf32>
  %1 = arith.mulf %y, %y : tensor<64x128xf32>
  %empty = tensor.empty() : tensor<128x64xf32>
  %2 = linalg.generic {indexing_maps = [#turned, #row], iterator_types = ["parallel", "parallel"]}
      ins(%1 : tensor<64x128xf32>) outs(%empty : tensor<128x64xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<128x64xf32>
  return %0, %1, %2 : tensor<128x128xf32>, tensor<64x128xf32>, tensor<128x64xf32>
}
