// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s -dist-split-generators -split-input-file -verify-diagnostics | FileCheck %s

// CHECK-LABEL: @one_per_use
func.func @one_per_use(%a: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  // CHECK: %[[C0:.*]] = arith.constant dense<1.0
  // CHECK: %[[C1:.*]] = arith.constant dense<1.0
  %one = arith.constant dense<1.0> : tensor<4xf32>
  // CHECK-DAG: arith.addf %{{.*}}, %[[C0]]
  // CHECK-DAG: arith.mulf %{{.*}}, %[[C1]]
  %0 = arith.addf %a, %one : tensor<4xf32>
  %1 = arith.mulf %a, %one : tensor<4xf32>
  return %0, %1 : tensor<4xf32>, tensor<4xf32>
}

// -----

// What depends on a tensor's contents is not copied.
// CHECK-LABEL: @no_copy
func.func @no_copy(%a: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  // CHECK-COUNT-1: math.exp
  // CHECK-NOT: math.exp
  %e = math.exp %a : tensor<4xf32>
  %0 = arith.addf %a, %e : tensor<4xf32>
  %1 = arith.mulf %a, %e : tensor<4xf32>
  return %0, %1 : tensor<4xf32>, tensor<4xf32>
}
