// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s --dist-expand-math -split-input-file -verify-diagnostics | FileCheck %s

// A product per bit; 0 for negative exponents unless the base is 1 or -1.
// CHECK-LABEL: func @power
// CHECK-SAME: (%[[X:.+]]: i8, %[[N:.+]]: i8)
// CHECK-COUNT-15: arith.muli
// CHECK-NOT: arith.muli
// CHECK: %[[NEGATIVE:.+]] = arith.cmpi slt, %[[N]]
// CHECK: %[[DOWN:.+]] = arith.andi %[[NEGATIVE]]
// CHECK: arith.select %[[DOWN]]
func.func @power(%x: i8, %n: i8) -> i8 {
  %0 = math.ipowi %x, %n : i8
  return %0 : i8
}

// -----

// CHECK-LABEL: func @classes
// CHECK: %[[INF:.+]] = arith.constant 0x7F800000 : f32
// CHECK: %[[A:.+]] = math.absf
// CHECK: arith.cmpf oeq, %[[A]], %[[INF]]
// CHECK: arith.constant 1.17549435E-38 : f32
// CHECK: arith.cmpf oge
// CHECK: arith.cmpf olt
// CHECK: arith.andi
// CHECK: math.isnan
func.func @classes(%x: f32) -> (i1, i1, i1) {
  %0 = math.isinf %x : f32
  %1 = math.isnormal %x : f32
  %2 = math.isnan %x : f32
  return %0, %1, %2 : i1, i1, i1
}

// -----

// CHECK-LABEL: func @clamp
// CHECK: %[[LOW:.+]] = arith.maximumf %arg0, %arg1 : f16
// CHECK: arith.minimumf %[[LOW]], %arg2 : f16
func.func @clamp(%x: f16, %low: f16, %high: f16) -> f16 {
  %0 = math.clampf %x to [%low, %high] : f16
  return %0 : f16
}
