// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s --dist-fuse-elementwise -split-input-file | FileCheck %s

// A product that is only transposed is written as it is read, whatever its type.
// CHECK-DAG: #[[LEFT:.*]] = affine_map<(d0, d1, d2) -> (d0, d2)>
// CHECK-DAG: #[[RIGHT:.*]] = affine_map<(d0, d1, d2) -> (d2, d1)>
// CHECK-DAG: #[[OUT:.*]] = affine_map<(d0, d1, d2) -> (d1, d0)>
// CHECK-LABEL: func @transposed
// CHECK-SAME: %[[A:.*]]: tensor<4x3xbf16>, %[[B:.*]]: tensor<3x5xbf16>
// CHECK: %[[ZERO:.*]] = linalg.fill {{.*}} -> tensor<5x4xbf16>
// CHECK: %[[T:.*]] = linalg.generic {indexing_maps = [#[[LEFT]], #[[RIGHT]], #[[OUT]]], {{.*}}} ins(%[[A]], %[[B]] : {{.*}}) outs(%[[ZERO]] : tensor<5x4xbf16>)
// CHECK: return %[[T]]
func.func @transposed(%a: tensor<4x3xbf16>, %b: tensor<3x5xbf16>) -> tensor<5x4xbf16> {
  %zero = arith.constant 0.0 : bf16
  %e = tensor.empty() : tensor<4x5xbf16>
  %f = linalg.fill ins(%zero : bf16) outs(%e : tensor<4x5xbf16>) -> tensor<4x5xbf16>
  %p = linalg.matmul ins(%a, %b : tensor<4x3xbf16>, tensor<3x5xbf16>) outs(%f : tensor<4x5xbf16>) -> tensor<4x5xbf16>
  %d = tensor.empty() : tensor<5x4xbf16>
  %t = linalg.transpose ins(%p : tensor<4x5xbf16>) outs(%d : tensor<5x4xbf16>) permutation = [1, 0]
  return %t : tensor<5x4xbf16>
}

// -----

// Here a batch would lie between rows and columns, and one product would be several; there the product is read as it is, too; and there it is added to
// what is not zero.
// CHECK-LABEL: func @not_transposed
// CHECK: linalg.batch_matmul
// CHECK: linalg.matmul
// CHECK: linalg.matmul
func.func @not_transposed(%a: tensor<2x4x3xf32>, %b: tensor<2x3x5xf32>, %x: tensor<4x3xf32>, %y: tensor<3x5xf32>, %c: tensor<4x5xf32>)
    -> (tensor<4x2x5xf32>, tensor<4x5xf32>, tensor<5x4xf32>, tensor<5x4xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2x4x5xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<2x4x5xf32>) -> tensor<2x4x5xf32>
  %p = linalg.batch_matmul ins(%a, %b : tensor<2x4x3xf32>, tensor<2x3x5xf32>) outs(%f : tensor<2x4x5xf32>) -> tensor<2x4x5xf32>
  %d = tensor.empty() : tensor<4x2x5xf32>
  %t = linalg.transpose ins(%p : tensor<2x4x5xf32>) outs(%d : tensor<4x2x5xf32>) permutation = [1, 0, 2]
  %g = tensor.empty() : tensor<4x5xf32>
  %h = linalg.fill ins(%zero : f32) outs(%g : tensor<4x5xf32>) -> tensor<4x5xf32>
  %q = linalg.matmul ins(%x, %y : tensor<4x3xf32>, tensor<3x5xf32>) outs(%h : tensor<4x5xf32>) -> tensor<4x5xf32>
  %k = tensor.empty() : tensor<5x4xf32>
  %u = linalg.transpose ins(%q : tensor<4x5xf32>) outs(%k : tensor<5x4xf32>) permutation = [1, 0]
  %r = linalg.matmul ins(%x, %y : tensor<4x3xf32>, tensor<3x5xf32>) outs(%c : tensor<4x5xf32>) -> tensor<4x5xf32>
  %w = linalg.transpose ins(%r : tensor<4x5xf32>) outs(%k : tensor<5x4xf32>) permutation = [1, 0]
  return %t, %q, %u, %w : tensor<4x2x5xf32>, tensor<4x5xf32>, tensor<5x4xf32>, tensor<5x4xf32>
}
