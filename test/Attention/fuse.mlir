// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s -split-input-file --dist-spmd | FileCheck %s
// RUN: dist-opt %s -split-input-file --dist-spmd=fuse-attention=false | FileCheck %s --check-prefix=OFF
//
// What becomes attention, and what does not and why.

// OFF-NOT: tensor_ext.attention
// OFF-NOT: dist.not_fused

// CHECK-LABEL: func.func @softmax
// CHECK: %[[A:.*]]:3 = tensor_ext.attention scores 3
// CHECK-SAME: ins(%arg0, %arg1, %arg2 : tensor<2x8x4xf32>, tensor<2x4x6xf32>, tensor<2x6x5xf32>)
// CHECK-SAME: dist.fused = "attention, 2x8x6 scores that are not stored"
// CHECK-NOT: math.exp
// CHECK: return %[[A]]#0
func.func @softmax(%q: tensor<2x8x4xf32>, %k: tensor<2x4x6xf32>, %v: tensor<2x6x5xf32>) -> tensor<2x8x5xf32> {
  %zero = arith.constant 0.0 : f32
  %e0 = tensor.empty() : tensor<2x8x6xf32>
  %z0 = linalg.fill ins(%zero : f32) outs(%e0 : tensor<2x8x6xf32>) -> tensor<2x8x6xf32>
  %s = linalg.batch_matmul ins(%q, %k : tensor<2x8x4xf32>, tensor<2x4x6xf32>) outs(%z0 : tensor<2x8x6xf32>) -> tensor<2x8x6xf32>
  %p = linalg.softmax dimension(2) ins(%s : tensor<2x8x6xf32>) outs(%e0 : tensor<2x8x6xf32>) -> tensor<2x8x6xf32>
  %e1 = tensor.empty() : tensor<2x8x5xf32>
  %z1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<2x8x5xf32>) -> tensor<2x8x5xf32>
  %o = linalg.batch_matmul ins(%p, %v : tensor<2x8x6xf32>, tensor<2x6x5xf32>) outs(%z1 : tensor<2x8x5xf32>) -> tensor<2x8x5xf32>
  return %o : tensor<2x8x5xf32>
}

// -----

// CHECK-LABEL: func.func @weights_are_needed
// CHECK-NOT: tensor_ext.attention
// CHECK: dist.not_fused = "the weights or scores are also read by 'func.return' at {{.*}}fuse.mlir:{{[0-9]+}}:3"
func.func @weights_are_needed(%q: tensor<2x8x4xf32>, %k: tensor<2x4x6xf32>, %v: tensor<2x6x5xf32>) -> (tensor<2x8x5xf32>, tensor<2x8x6xf32>) {
  %zero = arith.constant 0.0 : f32
  %e0 = tensor.empty() : tensor<2x8x6xf32>
  %z0 = linalg.fill ins(%zero : f32) outs(%e0 : tensor<2x8x6xf32>) -> tensor<2x8x6xf32>
  %s = linalg.batch_matmul ins(%q, %k : tensor<2x8x4xf32>, tensor<2x4x6xf32>) outs(%z0 : tensor<2x8x6xf32>) -> tensor<2x8x6xf32>
  %p = linalg.softmax dimension(2) ins(%s : tensor<2x8x6xf32>) outs(%e0 : tensor<2x8x6xf32>) -> tensor<2x8x6xf32>
  %e1 = tensor.empty() : tensor<2x8x5xf32>
  %z1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<2x8x5xf32>) -> tensor<2x8x5xf32>
  %o = linalg.batch_matmul ins(%p, %v : tensor<2x8x6xf32>, tensor<2x6x5xf32>) outs(%z1 : tensor<2x8x5xf32>) -> tensor<2x8x5xf32>
  return %o, %p : tensor<2x8x5xf32>, tensor<2x8x6xf32>
}

// -----

// CHECK-LABEL: func.func @keys_are_split
// CHECK-NOT: tensor_ext.attention
// CHECK: dist.not_fused = "keys are split over 'tp': the softmax is reduced across devices"
dist.mesh @mesh = <["tp"=2]>
func.func @keys_are_split(%q: tensor<2x256x4xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {}, {}]>},
                          %k: tensor<2x4x1024xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {}, {"tp"}]>},
                          %v: tensor<2x1024x5xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"tp"}, {}]>})
    -> (tensor<2x256x5xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {}, {}]>}) {
  %zero = arith.constant 0.0 : f32
  %e0 = tensor.empty() : tensor<2x256x1024xf32>
  %z0 = linalg.fill ins(%zero : f32) outs(%e0 : tensor<2x256x1024xf32>) -> tensor<2x256x1024xf32>
  %s = linalg.batch_matmul ins(%q, %k : tensor<2x256x4xf32>, tensor<2x4x1024xf32>) outs(%z0 : tensor<2x256x1024xf32>) -> tensor<2x256x1024xf32>
  %here = dist.constrain %s to <@mesh, [{}, {}, {"tp"}]> : tensor<2x256x1024xf32>
  %p = linalg.softmax dimension(2) ins(%here : tensor<2x256x1024xf32>) outs(%e0 : tensor<2x256x1024xf32>) -> tensor<2x256x1024xf32>
  %e1 = tensor.empty() : tensor<2x256x5xf32>
  %z1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<2x256x5xf32>) -> tensor<2x256x5xf32>
  %o = linalg.batch_matmul ins(%p, %v : tensor<2x256x1024xf32>, tensor<2x1024x5xf32>) outs(%z1 : tensor<2x256x5xf32>) -> tensor<2x256x5xf32>
  return %o : tensor<2x256x5xf32>
}

// RUN: dist-opt %s -split-input-file --dist-spmd --dist-report -o /dev/null | FileCheck %s --check-prefix=REPORT
// REPORT: function @softmax
// REPORT: {{^}}Attention
// REPORT-NEXT: one op: attention, 2x8x6 scores that are not stored, at {{.*}}fuse.mlir:
// REPORT: function @weights_are_needed
// REPORT: {{^}}Attention
// REPORT-NEXT: not fused: the weights or scores are also read by 'func.return'
// REPORT: function @keys_are_split
// REPORT: {{^}}Attention
// REPORT-NEXT: not fused: keys are split over 'tp'
