// SPDX-License-Identifier: Apache-2.0
// A softmax is one kernel: each row is read once, in 16-byte pieces, and stays in registers between the two reductions.
// RUN: dist-opt %s --dist-compile="target=cuda chip=sm_90" | FileCheck %s

#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>

// CHECK-LABEL: func.func @main
// CHECK: call @[[KERNEL:[a-z_0-9]+]](
// CHECK-NOT: call
// CHECK: gpu.module @kernels
// CHECK: gpu.func @[[KERNEL]](
// CHECK-SAME: workgroup(%[[MAXIMA:.*]] : memref<8xf32, #gpu.address_space<workgroup>>, %[[SUMS:.*]] : memref<8xf32,
// CHECK-SAME: dist.emitter = "row", dist.grid = array<i64: 200, 1, 1>, known_block_size = array<i32: 256, 1, 1>
// CHECK-COUNT-4: vector.load {{.*}} {alignment = 16 : i64} : memref<819200xf32>, vector<4xf32>
// CHECK-NOT: vector.load
// CHECK-COUNT-5: gpu.shuffle xor
// CHECK: memref.store {{.*}}, %[[MAXIMA]]
// CHECK: gpu.barrier
// CHECK-COUNT-3: gpu.shuffle xor
// CHECK-COUNT-16: math.exp
// CHECK-COUNT-5: gpu.shuffle xor
// CHECK: memref.store {{.*}}, %[[SUMS]]
// CHECK: gpu.barrier
// CHECK-COUNT-3: gpu.shuffle xor
// CHECK-NOT: math.exp
// CHECK-COUNT-4: vector.store {{.*}} {alignment = 16 : i64}
// CHECK-NOT: vector.store
func.func @main(%x: tensor<200x4096xf32>) -> tensor<200x4096xf32> {
  %zero = arith.constant 0.0 : f32
  %lowest = arith.constant 0xFF800000 : f32
  %rows = tensor.empty() : tensor<200xf32>
  %all = tensor.empty() : tensor<200x4096xf32>
  %maxInit = linalg.fill ins(%lowest : f32) outs(%rows : tensor<200xf32>) -> tensor<200xf32>
  %max = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<200x4096xf32>) outs(%maxInit : tensor<200xf32>) {
  ^bb0(%a: f32, %b: f32):
    %m = arith.maximumf %a, %b : f32
    linalg.yield %m : f32
  } -> tensor<200xf32>
  %exp = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %max : tensor<200x4096xf32>, tensor<200xf32>) outs(%all : tensor<200x4096xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %d = arith.subf %a, %b : f32
    %e = math.exp %d : f32
    linalg.yield %e : f32
  } -> tensor<200x4096xf32>
  %sumInit = linalg.fill ins(%zero : f32) outs(%rows : tensor<200xf32>) -> tensor<200xf32>
  %sum = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]}
      ins(%exp : tensor<200x4096xf32>) outs(%sumInit : tensor<200xf32>) {
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  } -> tensor<200xf32>
  %y = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%exp, %sum : tensor<200x4096xf32>, tensor<200xf32>) outs(%all : tensor<200x4096xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %q = arith.divf %a, %b : f32
    linalg.yield %q : f32
  } -> tensor<200x4096xf32>
  return %y : tensor<200x4096xf32>
}
