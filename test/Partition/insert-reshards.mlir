// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s -dist-propagate -split-input-file -verify-diagnostics | FileCheck %s

dist.mesh @mesh = <["tp"=4]>

// Column then row parallel: nothing moves before the second matmul, whose result is pending and reduced for the return.
// CHECK-LABEL: @megatron
func.func @megatron(%x: tensor<8x16xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {}]>},
                    %w1: tensor<16x32xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"tp"}]>},
                    %w2: tensor<32x16xf32> {dist.sharding = #dist.sharding<@mesh, [{"tp"}, {}]>}) -> tensor<8x16xf32> {
  %zero = arith.constant 0.0 : f32
  %e1 = tensor.empty() : tensor<8x32xf32>
  %i1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<8x32xf32>) -> tensor<8x32xf32>
  // CHECK: linalg.matmul {{.*}}[{}, {"tp"}]
  // CHECK-NOT: dist.reshard %{{.*}} to <@mesh, [{}, {}]>
  %h = linalg.matmul ins(%x, %w1 : tensor<8x16xf32>, tensor<16x32xf32>) outs(%i1 : tensor<8x32xf32>) -> tensor<8x32xf32>
  %e2 = tensor.empty() : tensor<8x16xf32>
  %i2 = linalg.fill ins(%zero : f32) outs(%e2 : tensor<8x16xf32>) -> tensor<8x16xf32>
  // CHECK: %[[Y:.*]] = linalg.matmul {{.*}}[{}, {}], partial = [sum {"tp"}]
  %y = linalg.matmul ins(%h, %w2 : tensor<8x32xf32>, tensor<32x16xf32>) outs(%i2 : tensor<8x16xf32>) -> tensor<8x16xf32>
  // CHECK: %[[R:.*]] = dist.reshard %[[Y]] to <@mesh, [{}, {}]>
  // CHECK-SAME: dist.reason = "each device holds a partial sum of 'linalg.matmul', and function result 0 needs the total"
  // CHECK: return %[[R]]
  return %y : tensor<8x16xf32>
}

// -----

dist.mesh @mesh = <["tp"=4]>

// Two pending values are added first and reduced once.
// CHECK-LABEL: @sum_of_pending
// CHECK: %[[S:.*]] = arith.addf {{.*}}[{}], partial = [sum {"tp"}]
// CHECK-NEXT: dist.reshard %[[S]] to <@mesh, [{}]>
func.func @sum_of_pending(%a: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{}], partial = [sum {"tp"}]>},
                          %b: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{}], partial = [sum {"tp"}]>}) -> tensor<8xf32> {
  %0 = arith.addf %a, %b : tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

dist.mesh @mesh = <["tp"=4]>

// A square is not linear: the pending value is reduced before it.
// CHECK-LABEL: @square
// CHECK: %[[R:.*]] = dist.reshard %{{.*}} to <@mesh, [{}]>
// CHECK-NEXT: arith.mulf %[[R]], %[[R]]
func.func @square(%a: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{}], partial = [sum {"tp"}]>}) -> tensor<8xf32> {
  %0 = arith.mulf %a, %a : tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

dist.mesh @mesh = <["tp"=4]>

// A pending maximum passes through an increasing function into a maximum and is reduced as one number.
// CHECK-LABEL: @monotone
// CHECK: math.exp %arg0 {{.*}}[{}], partial = [max {"tp"}]
// CHECK: linalg.generic {{.*}}[], partial = [max {"tp"}]
// CHECK: dist.reshard {{.*}} : tensor<f32>
func.func @monotone(%a: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{}], partial = [max {"tp"}]>}) -> tensor<f32> {
  %0 = math.exp %a : tensor<8xf32>
  %low = arith.constant 0xFF800000 : f32
  %e = tensor.empty() : tensor<f32>
  %i = linalg.fill ins(%low : f32) outs(%e : tensor<f32>) -> tensor<f32>
  %1 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = ["reduction"]}
      ins(%0 : tensor<8xf32>) outs(%i : tensor<f32>) {
  ^bb0(%in: f32, %acc: f32):
    %s = arith.maximumf %in, %acc : f32
    linalg.yield %s : f32
  } -> tensor<f32>
  return %1 : tensor<f32>
}

// -----

dist.mesh @mesh = <["tp"=4]>

// A pending sum does not pass through it.
// CHECK-LABEL: @not_monotone
// CHECK: %[[R:.*]] = dist.reshard %arg0 to <@mesh, [{}]>
// CHECK-NEXT: math.exp %[[R]]
func.func @not_monotone(%a: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{}], partial = [sum {"tp"}]>}) -> tensor<8xf32> {
  %0 = math.exp %a : tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

dist.mesh @mesh = <["dp"=2]>

// A written placement is reached by a reshard; equal reshards are shared.
// CHECK-LABEL: @constraint
// CHECK-COUNT-1: dist.reshard %arg0 to <@mesh, [{}, {"dp"}]>
// CHECK-NOT: dist.reshard %arg0
// CHECK-NOT: = dist.constrain
func.func @constraint(%a: tensor<8x6xf32> {dist.sharding = #dist.sharding<@mesh, [{"dp"}, {}]>})
    -> (tensor<8x6xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"dp"}]>}, tensor<8x6xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"dp"}]>}) {
  %0 = dist.constrain %a to <@mesh, [{}, {"dp"}]> : tensor<8x6xf32>
  %1 = dist.constrain %a to <@mesh, [{}, {"dp"}]> : tensor<8x6xf32>
  return %0, %1 : tensor<8x6xf32>, tensor<8x6xf32>
}

// -----

dist.mesh @mesh = <["tp"=4]>

// A broadcast is redone from its small operand rather than resharded.
// CHECK-LABEL: @broadcast_moves_its_operand
// CHECK: %[[B:.*]] = dist.reshard %arg1 to <@mesh, [{}]>
// CHECK: linalg.generic {{.*}}ins(%[[B]] : tensor<16xf32>)
func.func @broadcast_moves_its_operand(%x: tensor<32x16xf32> {dist.sharding = #dist.sharding<@mesh, [{"tp"}, {}]>},
                                       %b: tensor<16xf32> {dist.sharding = #dist.sharding<@mesh, [{"tp"}]>}) -> tensor<32x16xf32> {
  %e = tensor.empty() : tensor<32x16xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>],
                       iterator_types = ["parallel", "parallel"]}
      ins(%b : tensor<16xf32>) outs(%e : tensor<32x16xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<32x16xf32>
  %1 = arith.addf %x, %0 : tensor<32x16xf32>
  return %1 : tensor<32x16xf32>
}
