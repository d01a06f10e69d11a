// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s -dist-propagate -split-input-file | FileCheck %s
//
// What reads no tensor's contents is made again where it is needed in another placement than is written, and never moved.

dist.mesh @mesh = <["x"=4]>

// Adding up ones is repeated on every device and needs no all-reduce; the other use keeps what is written.
// CHECK-LABEL: @column_sums_of_ones
// CHECK-NOT: dist.reshard
// CHECK: %[[ONES:.*]] = arith.constant {{.*}}[{"x"}, {}]{{.*}} dense<1.000000e+00>
// CHECK: arith.addf %{{.*}}, %[[ONES]]
// CHECK: %[[COPY:.*]] = arith.constant {dist.shardings = {{.*}}[{}, {}]{{.*}} dense<1.000000e+00>
// CHECK: linalg.reduce {{.*}}ins(%[[COPY]] :
// CHECK-NOT: dist.reshard
// CHECK: return
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

// Two uses that need it alike share a copy, and what a fill writes to is made again as well.
// CHECK-LABEL: @shared
// CHECK: linalg.fill {{.*}}[{"x"}, {}]
// CHECK: %[[EMPTY:.*]] = tensor.empty() {dist.shardings = {{.*}}[{}, {"x"}]
// CHECK: %[[COPY:.*]] = linalg.fill {dist.shardings = {{.*}}[{}, {"x"}]{{.*}} ins(%arg1 : f32) outs(%[[EMPTY]]
// CHECK: arith.addf %{{.*}}, %[[COPY]]
// CHECK-NEXT: arith.mulf %{{.*}}, %[[COPY]]
// CHECK-NOT: dist.reshard
// CHECK: return
func.func @shared(%a: tensor<8x8xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"x"}]>}, %scalar: f32)
    -> (tensor<8x8xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"x"}]>},
        tensor<8x8xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"x"}]>}, tensor<8x8xf32>) {
  %empty = tensor.empty() : tensor<8x8xf32>
  %fill = linalg.fill ins(%scalar : f32) outs(%empty : tensor<8x8xf32>) -> tensor<8x8xf32>
  %written = dist.constrain %fill to <@mesh, [{"x"}, {}]> : tensor<8x8xf32>
  %0 = arith.addf %a, %written : tensor<8x8xf32>
  %1 = arith.mulf %a, %written : tensor<8x8xf32>
  return %0, %1, %written : tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>
}

// -----

dist.mesh @mesh = <["x"=4]>

// What is returned lies as it is written.
// CHECK-LABEL: @kept
// CHECK: %[[ONES:.*]] = arith.constant {{.*}}[{"x"}, {}]{{.*}} dense<1.000000e+00>
// CHECK: return %[[ONES]]
func.func @kept() -> tensor<8x6xf32> {
  %one = arith.constant dense<1.0> : tensor<8x6xf32>
  %0 = dist.constrain %one to <@mesh, [{"x"}, {}]> : tensor<8x6xf32>
  return %0 : tensor<8x6xf32>
}
