// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s --dist-lower-kernels-to-llvm -split-input-file -verify-diagnostics | FileCheck %s

// CHECK-LABEL: llvm.func internal @kernel
// CHECK-SAME: %[[X:.*]]: !llvm.ptr {llvm.noalias}, %[[Y:.*]]: !llvm.ptr {llvm.noalias}, %[[COORDS:.*]]: !llvm.ptr
// CHECK-SAME: no_inline
// CHECK: llvm.intr.maximum
// CHECK: llvm.func @kernel.entry(%[[BUFFERS:.*]]: !llvm.ptr, %[[ALL_COORDS:.*]]: !llvm.ptr)
// CHECK: %[[FIRST:.*]] = llvm.getelementptr %[[BUFFERS]][0]
// CHECK: %[[A:.*]] = llvm.load %[[FIRST]]
// CHECK: %[[SECOND:.*]] = llvm.getelementptr %[[BUFFERS]][1]
// CHECK: %[[B:.*]] = llvm.load %[[SECOND]]
// CHECK: llvm.call @kernel(%[[A]], %[[B]], %[[ALL_COORDS]])
func.func @kernel(%x: memref<4xf32> {llvm.noalias}, %y: memref<4xf32> {llvm.noalias}, %coords: memref<1xi64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  scf.for %i = %c0 to %c4 step %c1 {
    %0 = memref.load %x[%i] : memref<4xf32>
    %1 = memref.load %y[%i] : memref<4xf32>
    %2 = arith.maximumf %0, %1 : f32
    memref.store %2, %y[%i] : memref<4xf32>
  }
  return
}

// -----

// CHECK-LABEL: llvm.func internal @views_become_arithmetic
// CHECK-NOT: builtin.unrealized_conversion_cast
// CHECK: llvm.func @views_become_arithmetic.entry
func.func @views_become_arithmetic(%x: memref<4x4xf32>, %coords: memref<1xi64>) {
  %c0 = arith.constant 0 : index
  %0 = memref.load %coords[%c0] : memref<1xi64>
  %1 = arith.index_cast %0 : i64 to index
  %view = memref.subview %x[%1, 1] [1, 2] [1, 1] : memref<4x4xf32> to memref<1x2xf32, strided<[4, 1], offset: ?>>
  %2 = memref.load %view[%c0, %c0] : memref<1x2xf32, strided<[4, 1], offset: ?>>
  memref.store %2, %x[%c0, %c0] : memref<4x4xf32>
  return
}
