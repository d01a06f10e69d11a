// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s -dist-propagate -split-input-file -verify-diagnostics | FileCheck %s

dist.mesh @mesh = <["x"=4]>

// Inputs with another sharding are errors, each with what would be sent and who said otherwise.
func.func @moved(
    // expected-note@+1 {{dimension 0 of argument 0 a is split by argument 0 a}}
    %a: tensor<16x8xf32> {dist.name = "a", dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>},
    // expected-note@+1 {{dimension 1 of argument 1 b is split by argument 1 b}}
    %b: tensor<8x12xf32> {dist.name = "b", dist.sharding = #dist.sharding<@mesh, [{}, {"x"}]>}) -> tensor<16x12xf32> {
  // expected-note@+3 {{the placement is written here}}
  // expected-error@+2 {{argument 0 a lies as x: Shard(0), and operand 0 of 'dist.local' needs x: Shard(1) (all_to_all, 96 B sent per device, 6.0 us); the local region refuses to move its inputs}}
  // expected-error@+1 {{argument 1 b lies as x: Shard(1), and operand 1 of 'dist.local' needs x: Shard(0)}}
  %0 = dist.local(%a, %b) in [#dist.sharding<@mesh, [{}, {"x"}]>, #dist.sharding<@mesh, [{"x"}, {}]>]
      out [#dist.sharding<@mesh, [{}, {}], partial = [sum {"x"}]>] manual {"x"} refuse_moves {
  ^bb0(%left: tensor<16x2xf32>, %right: tensor<2x12xf32>):
    %zero = arith.constant dense<0.0> : tensor<16x12xf32>
    %part = linalg.matmul ins(%left, %right : tensor<16x2xf32>, tensor<2x12xf32>) outs(%zero : tensor<16x12xf32>) -> tensor<16x12xf32>
    dist.yield %part : tensor<16x12xf32>
  } : (tensor<16x8xf32>, tensor<8x12xf32>) -> tensor<16x12xf32>
  return %0 : tensor<16x12xf32>
}

// -----

dist.mesh @mesh = <["x"=4]>

// A pending sum that the region wants whole is moved, too, in whatever place it would be reduced.
func.func @pending(
    // expected-note@+2 {{dimension 1 of what 'linalg.matmul' sums up is split by argument 0}}
    // expected-note@+1 {{dimension 0 of what 'linalg.matmul' sums up is split by argument 0 via}}
    %a: tensor<4x8xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"x"}]>}, %b: tensor<8x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
  %zero = arith.constant dense<0.0> : tensor<4x4xf32>
  %0 = linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<8x4xf32>) outs(%zero : tensor<4x4xf32>) -> tensor<4x4xf32>
  // expected-error@+1 {{each device holds a partial sum of 'linalg.matmul', and operand 0 of 'dist.local' needs the total}}
  %1 = dist.local(%0) in [#dist.sharding<@mesh, [{}, {}]>] out [#dist.sharding<@mesh, [{}, {}]>] manual {"x"} refuse_moves {
  ^bb0(%whole: tensor<4x4xf32>):
    %2 = math.exp %whole : tensor<4x4xf32>
    dist.yield %2 : tensor<4x4xf32>
  } : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %3 = math.sin %0 : tensor<4x4xf32>
  return %1, %3 : tensor<4x4xf32>, tensor<4x4xf32>
}

// -----

dist.mesh @mesh = <["x"=4]>

// What lies as it should, what is brought there by a written reshard, and what is only sliced are no errors; nor are free axes.
// CHECK-LABEL: @in_place
// CHECK: dist.local(%{{.*}}) in {{.*}} manual {"x"} refuse_moves {
func.func @in_place(%a: tensor<16x8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>},
                    %b: tensor<16x8xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {}]>},
                    %c: tensor<16x8xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"x"}]>}) -> tensor<16x8xf32> {
  %moved = dist.reshard %c to <@mesh, [{"x"}, {}]> : tensor<16x8xf32>
  %0 = dist.local(%a, %b, %moved) in [#dist.sharding<@mesh, [{"x"}, {}]>, #dist.sharding<@mesh, [{"x"}, {}]>, #dist.sharding<@mesh, [{"x"}, {}]>]
      out [#dist.sharding<@mesh, [{"x"}, {}]>] manual {"x"} refuse_moves {
  ^bb0(%u: tensor<4x8xf32>, %v: tensor<4x8xf32>, %w: tensor<4x8xf32>):
    %1 = arith.addf %u, %v : tensor<4x8xf32>
    %2 = arith.addf %1, %w : tensor<4x8xf32>
    dist.yield %2 : tensor<4x8xf32>
  } : (tensor<16x8xf32>, tensor<16x8xf32>, tensor<16x8xf32>) -> tensor<16x8xf32>
  return %0 : tensor<16x8xf32>
}
