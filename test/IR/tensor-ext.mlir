// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s | dist-opt | FileCheck %s

// CHECK-LABEL: func @gather
// CHECK: tensor_ext.gather windows [-1, 2] components [0, -1] along [0, 1] ins(%{{.*}}, %{{.*}} : tensor<10x8xf32>, tensor<4x5x1xi32>) outs(%{{.*}} : tensor<4x5x8xf32>) -> tensor<4x5x8xf32>
func.func @gather(%table: tensor<10x8xf32>, %ids: tensor<4x5x1xi32>, %out: tensor<4x5x8xf32>) -> tensor<4x5x8xf32> {
  %0 = tensor_ext.gather windows [-1, 2] components [0, -1] along [0, 1]
      ins(%table, %ids : tensor<10x8xf32>, tensor<4x5x1xi32>) outs(%out : tensor<4x5x8xf32>) -> tensor<4x5x8xf32>
  return %0 : tensor<4x5x8xf32>
}

// CHECK-LABEL: func @masked_on_buffers
// CHECK: tensor_ext.gather windows [-1] components [0] along [0] masked ins(
func.func @masked_on_buffers(%table: memref<10xf32>, %ids: memref<4x1xi64>, %out: memref<4xf32>) {
  tensor_ext.gather windows [-1] components [0] along [0] masked
      ins(%table, %ids : memref<10xf32>, memref<4x1xi64>) outs(%out : memref<4xf32>)
  return
}

// CHECK-LABEL: func @scatter
// CHECK: tensor_ext.scatter windows [-1, 1] components [0, -1] along [0]
// CHECK: tensor_ext.yield
func.func @scatter(%rows: tensor<6x8xf32>, %ids: tensor<6x1xi32>, %table: tensor<10x8xf32>) -> tensor<10x8xf32> {
  %0 = tensor_ext.scatter windows [-1, 1] components [0, -1] along [0]
      ins(%rows, %ids : tensor<6x8xf32>, tensor<6x1xi32>) outs(%table : tensor<10x8xf32>) -> tensor<10x8xf32> {
  ^bb0(%old: f32, %new: f32):
    tensor_ext.yield %new : f32
  }
  return %0 : tensor<10x8xf32>
}

// CHECK-LABEL: func @sort_two
// CHECK: tensor_ext.sort dimension 1 ins(%{{.*}}, %{{.*}} : tensor<4x8xf32>, tensor<4x8xi32>) outs(%{{.*}}, %{{.*}} : tensor<4x3xf32>, tensor<4x3xi32>) -> tensor<4x3xf32>, tensor<4x3xi32>
func.func @sort_two(%x: tensor<4x8xf32>, %i: tensor<4x8xi32>, %a: tensor<4x3xf32>, %b: tensor<4x3xi32>)
    -> (tensor<4x3xf32>, tensor<4x3xi32>) {
  %0:2 = tensor_ext.sort dimension 1 ins(%x, %i : tensor<4x8xf32>, tensor<4x8xi32>)
      outs(%a, %b : tensor<4x3xf32>, tensor<4x3xi32>) -> tensor<4x3xf32>, tensor<4x3xi32> {
  ^bb0(%p: f32, %q: f32, %r: i32, %s: i32):
    %before = arith.cmpf olt, %p, %q : f32
    tensor_ext.yield %before : i1
  }
  return %0#0, %0#1 : tensor<4x3xf32>, tensor<4x3xi32>
}

// CHECK-LABEL: func @scan
// CHECK: tensor_ext.scan dimension 0 reverse ins(%{{.*}} : tensor<4x8xf32>) outs(%{{.*}} : tensor<4x8xf32>) -> tensor<4x8xf32>
func.func @scan(%x: tensor<4x8xf32>, %out: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = tensor_ext.scan dimension 0 reverse ins(%x : tensor<4x8xf32>) outs(%out : tensor<4x8xf32>) -> tensor<4x8xf32> {
  ^bb0(%before: f32, %here: f32):
    %sum = arith.addf %before, %here : f32
    tensor_ext.yield %sum : f32
  }
  return %0 : tensor<4x8xf32>
}
