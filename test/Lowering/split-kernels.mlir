// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s --dist-split-kernels -split-input-file -verify-diagnostics | FileCheck %s

// Equal loops on other buffers are one function, also in other kernels.
// CHECK-LABEL: func @first
// CHECK-SAME: %[[X:[a-z0-9]+]]: memref<4xf32>, %[[Y:[a-z0-9]+]]: memref<4xf32>
// CHECK-NOT: scf.for
// CHECK: call @part_0(%[[X]])
// CHECK-NEXT: call @part_0(%[[Y]])
// CHECK: func @second
// CHECK: call @part_0
// CHECK: func private @part_0(%[[A:.*]]: memref<4xf32> {llvm.noalias})
// CHECK: scf.for
// CHECK: memref.store %{{.*}}, %[[A]]
// CHECK-NOT: func private
func.func @first(%x: memref<4xf32>, %y: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %one = arith.constant 1.0 : f32
  scf.for %i = %c0 to %c4 step %c1 {
    memref.store %one, %x[%i] : memref<4xf32>
  }
  scf.for %i = %c0 to %c4 step %c1 {
    memref.store %one, %y[%i] : memref<4xf32>
  }
  return
}
func.func @second(%x: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %one = arith.constant 1.0 : f32
  scf.for %i = %c0 to %c4 step %c1 {
    memref.store %one, %x[%i] : memref<4xf32>
  }
  return
}

// -----

// A part has whole buffers and makes views again; scalars go in and out.
// CHECK-LABEL: func @views_and_scalars
// CHECK-SAME: %[[X:[a-z0-9]+]]: memref<4x4xf32>
// CHECK: %[[ROW:.*]] = arith.index_cast
// CHECK: %[[SUM:.*]] = call @part_0(%{{.*}}, %{{.*}}) : ({{.*}}) -> f32
// CHECK-NEXT: memref.store %[[SUM]], %{{.*}}[]
// CHECK: func private @part_0
// CHECK: memref.subview
// CHECK: scf.for
// CHECK: return %{{.*}} : f32
func.func @views_and_scalars(%x: memref<4x4xf32>, %out: memref<f32>, %coords: memref<1xi64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %zero = arith.constant 0.0 : f32
  %at = memref.load %coords[%c0] : memref<1xi64>
  %row = arith.index_cast %at : i64 to index
  %view = memref.subview %x[%row, 0] [1, 4] [1, 1] : memref<4x4xf32> to memref<4xf32, strided<[1], offset: ?>>
  %sum = scf.for %i = %c0 to %c4 step %c1 iter_args(%s = %zero) -> (f32) {
    %0 = memref.load %view[%i] : memref<4xf32, strided<[1], offset: ?>>
    %1 = arith.addf %s, %0 : f32
    scf.yield %1 : f32
  }
  memref.store %sum, %out[] : memref<f32>
  return
}

// -----

// A loop around many others stays, and calls them.
// CHECK-LABEL: func @many_loops
// CHECK: scf.for
// CHECK-COUNT-13: call @part_0
// CHECK: func private @part_0
// CHECK-NOT: func private
func.func @many_loops(%x: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %one = arith.constant 1.0 : f32
  scf.for %k = %c0 to %c4 step %c1 {
    scf.for %i = %c0 to %c4 step %c1 {
      memref.store %one, %x[%i] : memref<4xf32>
    }
    scf.for %i = %c0 to %c4 step %c1 {
      memref.store %one, %x[%i] : memref<4xf32>
    }
    scf.for %i = %c0 to %c4 step %c1 {
      memref.store %one, %x[%i] : memref<4xf32>
    }
    scf.for %i = %c0 to %c4 step %c1 {
      memref.store %one, %x[%i] : memref<4xf32>
    }
    scf.for %i = %c0 to %c4 step %c1 {
      memref.store %one, %x[%i] : memref<4xf32>
    }
    scf.for %i = %c0 to %c4 step %c1 {
      memref.store %one, %x[%i] : memref<4xf32>
    }
    scf.for %i = %c0 to %c4 step %c1 {
      memref.store %one, %x[%i] : memref<4xf32>
    }
    scf.for %i = %c0 to %c4 step %c1 {
      memref.store %one, %x[%i] : memref<4xf32>
    }
    scf.for %i = %c0 to %c4 step %c1 {
      memref.store %one, %x[%i] : memref<4xf32>
    }
    scf.for %i = %c0 to %c4 step %c1 {
      memref.store %one, %x[%i] : memref<4xf32>
    }
    scf.for %i = %c0 to %c4 step %c1 {
      memref.store %one, %x[%i] : memref<4xf32>
    }
    scf.for %i = %c0 to %c4 step %c1 {
      memref.store %one, %x[%i] : memref<4xf32>
    }
    scf.for %i = %c0 to %c4 step %c1 {
      memref.store %one, %x[%i] : memref<4xf32>
    }
  }
  return
}

// -----

// A buffer without elements has no address.
// CHECK-LABEL: func @empty_buffer
// CHECK: scf.for
// CHECK-NOT: call
func.func @empty_buffer(%x: memref<0xf32>, %n: memref<index>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant 1.0 : f32
  %end = memref.load %n[] : memref<index>
  scf.for %i = %c0 to %end step %c1 {
    memref.store %one, %x[%i] : memref<0xf32>
  }
  return
}
