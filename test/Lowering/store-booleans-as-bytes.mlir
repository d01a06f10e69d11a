// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s --dist-store-booleans-as-bytes -split-input-file -verify-diagnostics | FileCheck %s

// CHECK-LABEL: func @accesses_convert
// CHECK-SAME: %[[X:.*]]: memref<4xi8>, %[[Y:.*]]: memref<4xi8>
// CHECK: %[[BYTE:.*]] = memref.load %[[X]][%{{.*}}] : memref<4xi8>
// CHECK-NEXT: %[[BIT:.*]] = arith.trunci %[[BYTE]] : i8 to i1
// CHECK-NEXT: %[[WIDE:.*]] = arith.extui %[[BIT]] : i1 to i8
// CHECK-NEXT: memref.store %[[WIDE]], %[[Y]]
func.func @accesses_convert(%x: memref<4xi1>, %y: memref<4xi1>) {
  %c0 = arith.constant 0 : index
  %0 = memref.load %x[%c0] : memref<4xi1>
  memref.store %0, %y[%c0] : memref<4xi1>
  return
}

// -----

// CHECK-LABEL: func @views_follow
// CHECK: memref.expand_shape %{{.*}} : memref<4xi8> into memref<2x2xi8>
// CHECK: memref.load %{{.*}} : memref<2x2xi8>
func.func @views_follow(%x: memref<4xi1>, %y: memref<i32>) {
  %c0 = arith.constant 0 : index
  %view = memref.expand_shape %x [[0, 1]] output_shape [2, 2] : memref<4xi1> into memref<2x2xi1>
  %0 = memref.load %view[%c0, %c0] : memref<2x2xi1>
  %1 = arith.extui %0 : i1 to i32
  memref.store %1, %y[] : memref<i32>
  return
}

// -----

// CHECK-LABEL: func @others_stay
// CHECK: memref.load %{{.*}} : memref<4xi8>
// CHECK-NOT: arith.trunci
func.func @others_stay(%x: memref<4xi8>, %y: memref<4xi8>) {
  %c0 = arith.constant 0 : index
  %0 = memref.load %x[%c0] : memref<4xi8>
  memref.store %0, %y[%c0] : memref<4xi8>
  return
}
