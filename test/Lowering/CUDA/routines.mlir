// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s --dist-compile="target=cuda chip=sm_90" | FileCheck %s

// A routine is a step of its own between kernels.
// CHECK-LABEL: func.func @main
// CHECK: call @[[BEFORE:[a-z_0-9]+]](
// CHECK: tensor_ext.routine "cholesky" options [1] ins(%{{.*}} : memref<3x4x4xf32>) outs(%{{.*}}, %{{.*}} : memref<3x4x4xf32>, memref<3xi32>)
// CHECK: call @[[AFTER:[a-z_0-9]+]](
// CHECK-NOT: call
// CHECK: gpu.func @[[BEFORE]]
// CHECK: gpu.func @[[AFTER]]
#id = affine_map<(b, i, j) -> (b, i, j)>
func.func @main(%x: tensor<3x4x4xf32>) -> (tensor<3x4x4xf32>, tensor<3xi32>) {
  %all = tensor.empty() : tensor<3x4x4xf32>
  %flags = tensor.empty() : tensor<3xi32>
  %two = arith.constant 2.0 : f32
  %a = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%x : tensor<3x4x4xf32>) outs(%all : tensor<3x4x4xf32>) {
  ^bb0(%v: f32, %o: f32):
    %s = arith.mulf %v, %two : f32
    linalg.yield %s : f32
  } -> tensor<3x4x4xf32>
  %l:2 = tensor_ext.routine "cholesky" options [1] ins(%a : tensor<3x4x4xf32>) outs(%all, %flags : tensor<3x4x4xf32>, tensor<3xi32>)
      -> tensor<3x4x4xf32>, tensor<3xi32>
  %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%l#0 : tensor<3x4x4xf32>) outs(%all : tensor<3x4x4xf32>) {
  ^bb0(%v: f32, %o: f32):
    %s = arith.addf %v, %two : f32
    linalg.yield %s : f32
  } -> tensor<3x4x4xf32>
  return %r, %l#1 : tensor<3x4x4xf32>, tensor<3xi32>
}
