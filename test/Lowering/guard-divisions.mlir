// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s --dist-guard-divisions -split-input-file -verify-diagnostics | FileCheck %s

// CHECK-LABEL: func @signed
// CHECK-SAME: (%[[A:.+]]: i32, %[[B:.+]]: i32)
// CHECK: %[[ZERO:.+]] = arith.cmpi eq, %[[B]], %c0_i32
// CHECK-DAG: %[[LEAST:.+]] = arith.cmpi eq, %[[A]], %c-2147483648_i32
// CHECK-DAG: %[[MINUS:.+]] = arith.cmpi eq, %[[B]], %c-1_i32
// CHECK: %[[OVERFLOW:.+]] = arith.andi %[[LEAST]], %[[MINUS]]
// CHECK: %[[BAD:.+]] = arith.ori %[[ZERO]], %[[OVERFLOW]]
// CHECK: %[[SAFE:.+]] = arith.select %[[BAD]], %c1_i32, %[[B]]
// CHECK: %[[Q:.+]] = arith.divsi %[[A]], %[[SAFE]]
// CHECK: %[[R:.+]] = arith.select %[[ZERO]], %{{.+}}, %[[Q]]
// CHECK: return %[[R]]
func.func @signed(%a: i32, %b: i32) -> i32 {
  %0 = arith.divsi %a, %b : i32
  return %0 : i32
}

// -----

// CHECK-LABEL: func @unsigned_remainder
// CHECK-SAME: (%[[A:.+]]: index, %[[B:.+]]: index)
// CHECK: %[[ZERO:.+]] = arith.cmpi eq, %[[B]]
// CHECK: %[[SAFE:.+]] = arith.select %[[ZERO]], %{{.+}}, %[[B]]
// CHECK: %[[Q:.+]] = arith.remui %[[A]], %[[SAFE]]
// CHECK: arith.select %[[ZERO]], %[[A]], %[[Q]]
func.func @unsigned_remainder(%a: index, %b: index) -> index {
  %0 = arith.remui %a, %b : index
  return %0 : index
}

// -----

// What cannot be zero stays: a constant, and what is guarded.
// CHECK-LABEL: func @harmless
// CHECK-COUNT-1: arith.select
// CHECK-NOT: arith.select
func.func @harmless(%a: i32, %b: i32) -> (i32, i32) {
  %three = arith.constant 3 : i32
  %0 = arith.divsi %a, %three : i32
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %least = arith.constant -2147483648 : i32
  %minus = arith.constant -1 : i32
  %1 = arith.cmpi eq, %b, %zero : i32
  %2 = arith.cmpi eq, %a, %least : i32
  %3 = arith.cmpi eq, %b, %minus : i32
  %4 = arith.andi %2, %3 : i1
  %5 = arith.ori %1, %4 : i1
  %6 = arith.select %5, %one, %b : i32
  %7 = arith.remsi %a, %6 : i32
  return %0, %7 : i32, i32
}

// -----

// -1 overflows, and a guard against zero does not help against it.
// CHECK-LABEL: func @half_guarded
// CHECK-COUNT-4: arith.select
// CHECK-NOT: arith.select
func.func @half_guarded(%a: i32, %b: i32) -> (i32, i32) {
  %minus = arith.constant -1 : i32
  %0 = arith.divsi %a, %minus : i32
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %1 = arith.cmpi eq, %b, %zero : i32
  %2 = arith.select %1, %one, %b : i32
  %3 = arith.divui %a, %2 : i32
  %4 = arith.select %1, %one, %3 : i32
  return %0, %4 : i32, i32
}
