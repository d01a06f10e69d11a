// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s -split-input-file -verify-diagnostics --dist-choose-gemms | FileCheck %s

// CHECK-LABEL: func @floats_are_gemms
// CHECK: linalg.matmul ins
func.func @floats_are_gemms(%a: memref<4x8xf32>, %b: memref<8x2xf32>, %c: memref<4x2xf32>) {
  linalg.matmul ins(%a, %b : memref<4x8xf32>, memref<8x2xf32>) outs(%c : memref<4x2xf32>)
  return
}

// CHECK-LABEL: func @integers_are_kernels
// CHECK: linalg.matmul {dist.kernel_contraction}
func.func @integers_are_kernels(%a: memref<4x8xi32>, %b: memref<8x2xi32>, %c: memref<4x2xi32>) {
  linalg.matmul ins(%a, %b : memref<4x8xi32>, memref<8x2xi32>) outs(%c : memref<4x2xi32>)
  return
}

// CHECK-LABEL: func @matrices_with_gaps_are_kernels
// CHECK: linalg.matmul {dist.kernel_contraction}
func.func @matrices_with_gaps_are_kernels(%x: memref<4x16xf32>, %b: memref<8x2xf32>, %c: memref<4x2xf32>) {
  %a = memref.subview %x[0, 0] [4, 8] [1, 2] : memref<4x16xf32> to memref<4x8xf32, strided<[16, 2]>>
  linalg.matmul ins(%a, %b : memref<4x8xf32, strided<[16, 2]>>, memref<8x2xf32>) outs(%c : memref<4x2xf32>)
  return
}

// CHECK-LABEL: func @rows_may_be_apart
// CHECK: linalg.matmul ins
func.func @rows_may_be_apart(%x: memref<4x16xf32>, %b: memref<8x2xf32>, %c: memref<4x2xf32>) {
  %a = memref.subview %x[0, 0] [4, 8] [1, 1] : memref<4x16xf32> to memref<4x8xf32, strided<[16, 1]>>
  linalg.matmul ins(%a, %b : memref<4x8xf32, strided<[16, 1]>>, memref<8x2xf32>) outs(%c : memref<4x2xf32>)
  return
}
