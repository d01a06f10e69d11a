// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s -split-input-file --dist-resolve-donations -verify-diagnostics | FileCheck %s

// A new version is preferred to the first result of the type.
// CHECK-LABEL: func.func @new_version(
// CHECK-SAME: %{{.*}}: tensor<4xf32> {dist.donate = 1 : i64}, %{{.*}}: tensor<4xf32>)
func.func @new_version(%w: tensor<4xf32> {dist.donate}, %g: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = arith.mulf %g, %g : tensor<4xf32>
  %1 = arith.addf %w, %g : tensor<4xf32>
  return %0, %1 : tensor<4xf32>, tensor<4xf32>
}

// -----

// Moments and parameters, whose results stand in another order.
// CHECK-LABEL: func.func @moments(
// CHECK-SAME: %{{.*}}: tensor<4xf32> {dist.donate = 1 : i64}, %{{.*}}: tensor<4xf32> {dist.donate = 0 : i64},
func.func @moments(%w: tensor<4xf32> {dist.donate}, %m: tensor<4xf32> {dist.donate}, %g: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = arith.addf %m, %g : tensor<4xf32>
  %1 = arith.subf %w, %0 : tensor<4xf32>
  return %0, %1 : tensor<4xf32>, tensor<4xf32>
}

// -----

// Where nothing is a new version, the first result that fits and that nobody has takes the memory.
// CHECK-LABEL: func.func @first(
// CHECK-SAME: %{{.*}}: tensor<4x4xf32> {dist.donate = 0 : i64}, %{{.*}}: tensor<4x4xf32> {dist.donate = 1 : i64})
func.func @first(%a: tensor<4x4xf32> {dist.donate = 0 : i64}, %b: tensor<4x4xf32> {dist.donate}) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
  %e = tensor.empty() : tensor<4x4xf32>
  %0 = linalg.matmul ins(%a, %b : tensor<4x4xf32>, tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = linalg.matmul ins(%b, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0, %1 : tensor<4x4xf32>, tensor<4x4xf32>
}

// -----

// CHECK-LABEL: func.func @none_left(
// CHECK-SAME: %{{.*}}: tensor<4xf32>, %{{.*}}: tensor<8xf32>)
func.func @none_left(%a: tensor<4xf32> {dist.donate}, // expected-warning {{argument 0 is donated, but no result of its type and placement is left to take its memory}}
                     %b: tensor<8xf32>) -> tensor<8xf32> {
  return %b : tensor<8xf32>
}

// -----

dist.mesh @mesh = <["x"=2]>
// CHECK-LABEL: func.func @other_placement(
// CHECK-NOT: dist.donate
func.func @other_placement(
    // expected-warning@+1 {{argument 0 is donated to result 0, but its placement is #dist.sharding<@mesh, [{"x"}]> and that of the result is #dist.sharding<@mesh, [{}]>; only equal placements without partial values can share memory, so each has its own}}
    %w: tensor<4xf32> {dist.donate = 0 : i64, dist.boundary = #dist.boundary<tensor<8xf32>, <@mesh, [{"x"}]>>}) ->
    (tensor<8xf32> {dist.boundary = #dist.boundary<tensor<8xf32>, <@mesh, [{}]>>}) {
  %e = tensor.empty() : tensor<8xf32>
  %0 = dist.all_gather dim 0 over {"x"} on @mesh ins(%w : tensor<4xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
