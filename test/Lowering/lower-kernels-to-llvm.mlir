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

// CHECK-LABEL: llvm.func @views_become_arithmetic.entry
// CHECK-NOT: builtin.unrealized_conversion_cast
// CHECK: llvm.return
func.func @views_become_arithmetic(%x: memref<4x4xf32>, %coords: memref<1xi64>) {
  %c0 = arith.constant 0 : index
  %0 = memref.load %coords[%c0] : memref<1xi64>
  %1 = arith.index_cast %0 : i64 to index
  %view = memref.subview %x[%1, 1] [1, 2] [1, 1] : memref<4x4xf32> to memref<1x2xf32, strided<[4, 1], offset: ?>>
  %2 = memref.load %view[%c0, %c0] : memref<1x2xf32, strided<[4, 1], offset: ?>>
  memref.store %2, %x[%c0, %c0] : memref<4x4xf32>
  return
}

// -----

// A private function is called and has no entry. A kernel that only calls is its own entry, and loads an address where it is used.
// CHECK-LABEL: llvm.func @part
// CHECK-SAME: no_inline
// CHECK-NOT: @part.entry
// CHECK: llvm.func @calls.entry(%[[BUFFERS:.*]]: !llvm.ptr, %{{.*}}: !llvm.ptr)
// CHECK-NEXT: %[[FIRST:.*]] = llvm.getelementptr %[[BUFFERS]][0]
// CHECK-NEXT: %[[X:.*]] = llvm.load %[[FIRST]]
// CHECK-NEXT: llvm.call @part(%[[X]])
// CHECK-NEXT: %[[SECOND:.*]] = llvm.getelementptr %[[BUFFERS]][1]
// CHECK-NEXT: %[[Y:.*]] = llvm.load %[[SECOND]]
// CHECK-NEXT: llvm.call @part(%[[Y]])
// CHECK-NEXT: llvm.return
func.func private @part(%x: memref<4xf32> {llvm.noalias}) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %one = arith.constant 1.0 : f32
  scf.for %i = %c0 to %c4 step %c1 {
    memref.store %one, %x[%i] : memref<4xf32>
  }
  return
}
func.func @calls(%x: memref<4xf32> {llvm.noalias}, %y: memref<4xf32> {llvm.noalias}, %coords: memref<1xi64>) {
  call @part(%x) : (memref<4xf32>) -> ()
  call @part(%y) : (memref<4xf32>) -> ()
  return
}

// -----

// What is chosen among bf16 and stored are integers, so that no processor needs a function to round it.
// CHECK-LABEL: llvm.func internal @chosen
// CHECK-NOT: bf16
// CHECK: llvm.mlir.constant(16256 : i16)
// CHECK: llvm.select %{{.*}} : i1, i16
// CHECK: llvm.cond_br
// CHECK: llvm.store %{{.*}} : i16, !llvm.ptr
// CHECK-NOT: bf16
func.func @chosen(%x: memref<4xbf16> {llvm.noalias}, %mask: memref<4xi8> {llvm.noalias}, %y: memref<4xbf16> {llvm.noalias}, %coords: memref<1xi64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %zero = arith.constant 0 : i8
  %one = arith.constant 1.0 : bf16
  scf.for %i = %c0 to %c4 step %c1 {
    %0 = memref.load %x[%i] : memref<4xbf16>
    %1 = memref.load %mask[%i] : memref<4xi8>
    %2 = arith.cmpi eq, %1, %zero : i8
    %3 = arith.select %2, %one, %0 : bf16
    scf.if %2 {
      memref.store %3, %y[%i] : memref<4xbf16>
    }
  }
  return
}
