// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s --dist-normalize-steps -split-input-file -verify-diagnostics | FileCheck %s

// CHECK-LABEL: func @zero_fill_is_absorbed
// CHECK-NOT: linalg.fill
// CHECK: linalg.matmul {dist.overwrite}
func.func @zero_fill_is_absorbed(%a: memref<4x3xf32>, %b: memref<3x5xf32>, %c: memref<4x5xf32>) {
  %zero = arith.constant 0.0 : f32
  linalg.fill ins(%zero : f32) outs(%c : memref<4x5xf32>)
  linalg.matmul ins(%a, %b : memref<4x3xf32>, memref<3x5xf32>) outs(%c : memref<4x5xf32>)
  return
}

// -----

// CHECK-LABEL: func @other_fill_is_added_to
// CHECK: linalg.fill
// CHECK: linalg.matmul ins
func.func @other_fill_is_added_to(%a: memref<4x3xf32>, %b: memref<3x5xf32>, %c: memref<4x5xf32>) {
  %one = arith.constant 1.0 : f32
  linalg.fill ins(%one : f32) outs(%c : memref<4x5xf32>)
  linalg.matmul ins(%a, %b : memref<4x3xf32>, memref<3x5xf32>) outs(%c : memref<4x5xf32>)
  return
}

// -----

// CHECK-LABEL: func @fill_that_is_read_stays
// CHECK: linalg.fill
// CHECK: memref.copy
// CHECK: linalg.matmul ins
func.func @fill_that_is_read_stays(%a: memref<4x3xf32>, %b: memref<3x5xf32>, %c: memref<4x5xf32>, %d: memref<4x5xf32>) {
  %zero = arith.constant 0.0 : f32
  linalg.fill ins(%zero : f32) outs(%c : memref<4x5xf32>)
  memref.copy %c, %d : memref<4x5xf32> to memref<4x5xf32>
  linalg.matmul ins(%a, %b : memref<4x3xf32>, memref<3x5xf32>) outs(%c : memref<4x5xf32>)
  return
}

// -----

dist.mesh @mesh = <["x"=2]>
// CHECK-LABEL: func @collective_gets_dense_buffers
// CHECK-SAME: %[[X:.*]]: memref<4x3xf32>, %[[Y:.*]]: memref<4x3xf32>
// CHECK-DAG: %[[IN_VIEW:.*]] = memref.subview %[[X]]
// CHECK-DAG: %[[OUT_VIEW:.*]] = memref.subview %[[Y]]
// CHECK: memref.copy %[[IN_VIEW]], %[[IN:.*]] :
// CHECK: dist.all_reduce sum over {"x"} on @mesh ins(%[[IN]] : memref<4xf32>) outs(%[[OUT:.*]] : memref<4xf32>)
// CHECK-NEXT: memref.copy %[[OUT]], %[[OUT_VIEW]]
func.func @collective_gets_dense_buffers(%x: memref<4x3xf32>, %y: memref<4x3xf32>) {
  %in = memref.subview %x[0, 1] [4, 1] [1, 1] : memref<4x3xf32> to memref<4xf32, strided<[3], offset: 1>>
  %out = memref.subview %y[0, 2] [4, 1] [1, 1] : memref<4x3xf32> to memref<4xf32, strided<[3], offset: 2>>
  dist.all_reduce sum over {"x"} on @mesh ins(%in : memref<4xf32, strided<[3], offset: 1>>) outs(%out : memref<4xf32, strided<[3], offset: 2>>)
  return
}

// -----

dist.mesh @mesh = <["x"=2]>
// What is in flight is written when it is done.
// CHECK-LABEL: func @started_collective_is_copied_when_done
// CHECK: %[[TOKEN:.*]] = dist.all_reduce_start sum over {"x"} on @mesh ins(%[[IN:.*]] : memref<4xf32>) outs(%[[OUT:.*]] : memref<4xf32>)
// CHECK-NEXT: dist.done %[[TOKEN]] ins(%[[IN]] : memref<4xf32>) pending(%[[OUT]] : memref<4xf32>)
// CHECK-NEXT: memref.copy %[[OUT]]
func.func @started_collective_is_copied_when_done(%x: memref<4xf32>, %y: memref<4x3xf32>) {
  %out = memref.subview %y[0, 2] [4, 1] [1, 1] : memref<4x3xf32> to memref<4xf32, strided<[3], offset: 2>>
  %t = dist.all_reduce_start sum over {"x"} on @mesh ins(%x : memref<4xf32>) outs(%out : memref<4xf32, strided<[3], offset: 2>>)
  dist.done %t ins(%x : memref<4xf32>) pending(%out : memref<4xf32, strided<[3], offset: 2>>)
  return
}

// -----

dist.mesh @mesh = <["x"=2]>
// CHECK-LABEL: func @all_reduce_works_in_place
// CHECK: %[[A:.*]] = memref.alloc
// CHECK-NOT: memref.alloc
// CHECK: dist.all_reduce sum over {"x"} on @mesh ins(%[[A]] : memref<4xf32>) outs(%[[A]] : memref<4xf32>)
func.func @all_reduce_works_in_place(%x: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  linalg.exp ins(%x : memref<4xf32>) outs(%a : memref<4xf32>)
  dist.all_reduce sum over {"x"} on @mesh ins(%a : memref<4xf32>) outs(%b : memref<4xf32>)
  linalg.exp ins(%b : memref<4xf32>) outs(%x : memref<4xf32>)
  return
}

// -----

dist.mesh @mesh = <["x"=2]>
// What is reduced twice would be read while it is overwritten.
// CHECK-LABEL: func @all_reduce_keeps_an_input_that_another_pair_reads
// CHECK: %[[OWN:.*]] = memref.alloc
// CHECK: dist.all_reduce sum over {"x"} on @mesh ins(%[[A:.*]], %[[A]], %[[OWN]] : {{.*}}) outs(%[[B:[a-z_0-9]*]], %[[C:[a-z_0-9]*]], %[[OWN]] :
// CHECK-NEXT: linalg.add ins(%[[B]], %[[C]]
func.func @all_reduce_keeps_an_input_that_another_pair_reads(%x: memref<4xf32>) {
  %own = memref.alloc() : memref<4xf32>
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  %c = memref.alloc() : memref<4xf32>
  %d = memref.alloc() : memref<4xf32>
  linalg.exp ins(%x : memref<4xf32>) outs(%own : memref<4xf32>)
  linalg.exp ins(%x : memref<4xf32>) outs(%a : memref<4xf32>)
  dist.all_reduce sum over {"x"} on @mesh ins(%a, %a, %own : memref<4xf32>, memref<4xf32>, memref<4xf32>) outs(%b, %c, %d : memref<4xf32>, memref<4xf32>, memref<4xf32>)
  linalg.add ins(%b, %c : memref<4xf32>, memref<4xf32>) outs(%x : memref<4xf32>)
  linalg.add ins(%x, %d : memref<4xf32>, memref<4xf32>) outs(%x : memref<4xf32>)
  return
}

// -----

dist.mesh @mesh = <["x"=2]>
// CHECK-LABEL: func @all_reduce_keeps_an_input_that_is_read_later
// CHECK: dist.all_reduce sum over {"x"} on @mesh ins(%[[A:.*]] : memref<4xf32>) outs(%[[B:.*]] : memref<4xf32>)
// CHECK-NEXT: linalg.add ins(%[[A]], %[[B]]
func.func @all_reduce_keeps_an_input_that_is_read_later(%x: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  linalg.exp ins(%x : memref<4xf32>) outs(%a : memref<4xf32>)
  dist.all_reduce sum over {"x"} on @mesh ins(%a : memref<4xf32>) outs(%b : memref<4xf32>)
  linalg.add ins(%a, %b : memref<4xf32>, memref<4xf32>) outs(%x : memref<4xf32>)
  return
}

// -----

func.func @unknown_size(%n: index) {
  // expected-error @+1 {{buffer of type 'memref<?xf32>' has no static size; the CPU lowering plans all memory beforehand}}
  %a = memref.alloc(%n) : memref<?xf32>
  return
}
