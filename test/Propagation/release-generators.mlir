// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s -dist-propagate-shardings -dist-release-generators -split-input-file -verify-diagnostics | FileCheck %s
// RUN: dist-opt %s -dist-propagate -split-input-file -verify-diagnostics | FileCheck %s --check-prefix=PLAN

dist.mesh @mesh = <["x"=4]>

// Adding up ones is repeated on every device and needs no all-reduce; the other use keeps what is written.
// CHECK-LABEL: @column_sums_of_ones
// CHECK: %[[ONES:.*]] = dist.constrain
// CHECK: arith.addf %{{.*}}, %[[ONES]]
// CHECK: %[[COPY:.*]] = arith.constant {dist.origins = {{.*}}[{"x"}, {}]{{.*}} dense<1.000000e+00>
// CHECK: linalg.reduce {{.*}}ins(%[[COPY]] :
// PLAN-LABEL: @column_sums_of_ones
// PLAN-NOT: dist.reshard
// PLAN: return
func.func @column_sums_of_ones(%a: tensor<8x6xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>})
    -> (tensor<8x6xf32>, tensor<6xf32>) {
  %one = arith.constant dense<1.0> : tensor<8x6xf32>
  %ones = dist.constrain %one to <@mesh, [{"x"}, {}]> : tensor<8x6xf32>
  %0 = arith.addf %a, %ones : tensor<8x6xf32>
  %zero = arith.constant dense<0.0> : tensor<6xf32>
  %1 = linalg.reduce {arith.addf} ins(%ones : tensor<8x6xf32>) outs(%zero : tensor<6xf32>) dimensions = [0]
  return %0, %1 : tensor<8x6xf32>, tensor<6xf32>
}

// -----

dist.mesh @mesh = <["x"=4]>

// What is returned, and what is no constant, stays as it is written.
// CHECK-LABEL: @kept
// CHECK-COUNT-2: dist.constrain
func.func @kept(%a: tensor<8x6xf32>) -> (tensor<8x6xf32>, tensor<8x6xf32>) {
  %one = arith.constant dense<1.0> : tensor<8x6xf32>
  %0 = dist.constrain %one to <@mesh, [{"x"}, {}]> : tensor<8x6xf32>
  %1 = dist.constrain %a to <@mesh, [{"x"}, {}]> : tensor<8x6xf32>
  %2 = arith.addf %1, %1 : tensor<8x6xf32>
  return %0, %2 : tensor<8x6xf32>, tensor<8x6xf32>
}
