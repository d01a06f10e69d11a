// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s --dist-compile="target=cuda chip=sm_90" -split-input-file | FileCheck %s

#id = affine_map<(i, j) -> (i, j)>
#column = affine_map<(i, j) -> (j)>

// Threads run along the columns, in vectors; warps take different rows and meet once. The fill is part of the kernel.
// CHECK-LABEL: func.func @bias_gradient
// CHECK: call @[[KERNEL:[a-z_0-9]+]](
// CHECK-NOT: call
// CHECK: gpu.func @[[KERNEL]](
// CHECK-SAME: dist.emitter = "column", dist.grid = array<i64: 8, 1, 1>, known_block_size = array<i32: 32, 32, 1>
// CHECK: scf.for
// CHECK-COUNT-4: vector.load {{.*}} {alignment = 16 : i64}
// CHECK: gpu.barrier
// CHECK: scf.if
// CHECK: vector.store
// CHECK-NOT: gpu.barrier
// CHECK: gpu.return
func.func @bias_gradient(%x: tensor<400x1024xf32>) -> tensor<1024xf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<1024xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1024xf32>) -> tensor<1024xf32>
  %sum = linalg.generic {indexing_maps = [#id, #column], iterator_types = ["reduction", "parallel"]}
      ins(%x : tensor<400x1024xf32>) outs(%init : tensor<1024xf32>) {
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  } -> tensor<1024xf32>
  return %sum : tensor<1024xf32>
}

// -----

#id = affine_map<(i, j) -> (i, j)>
#column = affine_map<(i, j) -> (j)>

// A combination that is not known to be associative is left to the general emitter.
// CHECK-LABEL: func.func @no_combiner
// CHECK: gpu.module
// CHECK-NOT: dist.emitter = "column"
func.func @no_combiner(%x: tensor<64x64xf32>, %y: tensor<64xf32>) -> tensor<64xf32> {
  %sum = linalg.generic {indexing_maps = [#id, #column], iterator_types = ["reduction", "parallel"]}
      ins(%x : tensor<64x64xf32>) outs(%y : tensor<64xf32>) {
  ^bb0(%a: f32, %b: f32):
    %s = arith.subf %b, %a : f32
    linalg.yield %s : f32
  } -> tensor<64xf32>
  return %sum : tensor<64xf32>
}
