// SPDX-License-Identifier: Apache-2.0
// Scatters run on the whole grid: each element of the destination has one owner, which takes its updates in order.
// RUN: split-file %s %t
// RUN: dist-opt %t/embedding.mlir --dist-compile="target=cuda" | FileCheck %t/embedding.mlir
// RUN: dist-opt %t/booleans.mlir --dist-compile="target=cuda" | FileCheck %t/booleans.mlir

//--- embedding.mlir
// 16 blocks of 32 x 8 columns, 256 owners: 4096 warps, 8 to a block. The fill is a launch of its own.
// CHECK: call @kernel_0
// CHECK: call @kernel_1
// CHECK-LABEL: gpu.func @kernel_0
// CHECK-SAME: dist.emitter = "elementwise"
// CHECK-LABEL: gpu.func @kernel_1
// CHECK-SAME: dist.emitter = "scatter", dist.grid = array<i64: 512, 1, 1>, known_block_size = array<i32: 256, 1, 1>
// CHECK: scf.for %{{.*}} = %c0 to %c2048 step %c32
// CHECK: nvvm.vote.sync ballot
// CHECK: scf.while
// CHECK: vector.load {{.*}} : memref<128256x4096xbf16>, vector<8xbf16>
// CHECK: vector.store {{.*}} : memref<128256x4096xbf16>, vector<8xbf16>
func.func @main(%rows: tensor<2048x4096xbf16>, %ids: tensor<2048x1xi32>) -> tensor<128256x4096xbf16> {
  %zero = arith.constant 0.0 : bf16
  %empty = tensor.empty() : tensor<128256x4096xbf16>
  %table = linalg.fill ins(%zero : bf16) outs(%empty : tensor<128256x4096xbf16>) -> tensor<128256x4096xbf16>
  %0 = tensor_ext.scatter windows [-1, 1] components [0, -1] along [0]
      ins(%rows, %ids : tensor<2048x4096xbf16>, tensor<2048x1xi32>) outs(%table : tensor<128256x4096xbf16>) -> tensor<128256x4096xbf16> {
  ^bb0(%old: bf16, %new: bf16):
    %sum = arith.addf %old, %new : bf16
    tensor_ext.yield %sum : bf16
  }
  return %0 : tensor<128256x4096xbf16>
}

//--- booleans.mlir
// Elements that are no numbers are left to one thread.
// CHECK: dist.emitter = "general", dist.grid = array<i64: 1, 1, 1>
func.func @main(%rows: tensor<6xi1>, %ids: tensor<6x1xi32>, %table: tensor<10xi1>) -> tensor<10xi1> {
  %0 = tensor_ext.scatter windows [-1] components [0] along [0]
      ins(%rows, %ids : tensor<6xi1>, tensor<6x1xi32>) outs(%table : tensor<10xi1>) -> tensor<10xi1> {
  ^bb0(%old: i1, %new: i1):
    tensor_ext.yield %new : i1
  }
  return %0 : tensor<10xi1>
}
