// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s -dist-propagate="forbid-implicit" -split-input-file -verify-diagnostics | FileCheck %s
// RUN: sed 's/ *.*expected-note.* is split by .*//' %s > %t.mlir && dist-opt %t.mlir -dist-propagate="forbid-implicit explain=false" -split-input-file -verify-diagnostics | FileCheck %s

dist.mesh @mesh = <["x"=4]>

// Both annotations of the conflict are shown, and what resharding the other operand would have cost.
func.func @conflict(
    // expected-note@+1 {{dimension 0 of 'arith.addf' is split by argument 0 a}}
    %a: tensor<8x8xf32> {dist.name = "a", dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>},
    // expected-note@+1 {{dimension 1 of argument 1 b is split by argument 1 b}}
    %b: tensor<8x8xf32> {dist.name = "b", dist.sharding = #dist.sharding<@mesh, [{}, {"x"}]>}) -> tensor<8x8xf32> {
  // expected-error@+2 {{argument 1 b lies as x: Shard(1), and operand 1 of 'arith.addf' needs x: Shard(0) (all_to_all, 48 B sent per device, 6.0 us); forbid-implicit needs a dist.constrain or dist.reshard that asks for it}}
  // expected-note@+1 {{to compute 'arith.addf' where argument 1 b lies would send 96 B; to pass argument 1 b as x: Shard(0) would send nothing here}}
  %0 = arith.addf %a, %b : tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}

// -----

dist.mesh @mesh = <["x"=4]>

// A reduction that nobody asked for is one as well.
func.func @pending(
    // expected-note@+2 {{dimension 1 of what 'linalg.matmul' sums up is split by argument 0}}
    // expected-note@+1 {{dimension 0 of what 'linalg.matmul' sums up is split by argument 0 via 'linalg.matmul' at}}
    %a: tensor<8x16xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"x"}]>},
    %b: tensor<16x4xf32>) -> tensor<8x4xf32> {
  %zero = arith.constant dense<0.0> : tensor<8x4xf32>
  %0 = linalg.matmul ins(%a, %b : tensor<8x16xf32>, tensor<16x4xf32>) outs(%zero : tensor<8x4xf32>) -> tensor<8x4xf32>
  // expected-error@+2 {{each device holds a partial sum of 'linalg.matmul', and operand 0 of 'math.exp' needs the total (all_reduce, 192 B sent per device}}
  // expected-note@+1 {{to compute 'linalg.matmul' without splitting its sums would send 576 B for its operands}}
  %1 = math.exp %0 : tensor<8x4xf32>
  return %1 : tensor<8x4xf32>
}

// -----

dist.mesh @mesh = <["x"=4]>

// What is written is allowed: a constraint, an annotated result, a local region. So is what sends nothing.
// CHECK-LABEL: @written
// CHECK-COUNT-2: dist.reshard
func.func @written(%a: tensor<8x8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>},
                   %b: tensor<8x8xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {}]>})
    -> (tensor<8x8xf32>, tensor<8x8xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"x"}]>}) {
  %0 = dist.constrain %a to <@mesh, [{}, {"x"}]> : tensor<8x8xf32>
  %1 = arith.addf %0, %0 : tensor<8x8xf32>
  %2 = arith.mulf %a, %b : tensor<8x8xf32>
  return %1, %2 : tensor<8x8xf32>, tensor<8x8xf32>
}

// -----

// What decides is the annotation itself, with and without explanations: a replicated result is one.
dist.mesh @mesh = <["x"=4]>
// CHECK-LABEL: @replicated_result
// CHECK: dist.reshard
func.func @replicated_result(%a: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>})
    -> (tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{}]>}) {
  return %a : tensor<8xf32>
}

// -----

// A name is no annotation, whatever it says.
dist.mesh @mesh = <["x"=2, "y"=2]>
// expected-note@+2 {{dimension 1 of what 'linalg.matmul' sums up is split by argument 0 in: result 0}}
// expected-note@+1 {{dimension 0 of what 'linalg.matmul' sums up is split by argument 1}}
func.func @name(%a: tensor<8x4xf32> {dist.name = "in: result 0", dist.sharding = #dist.sharding<@mesh, [{"y"}, {"x"}]>}, %b: tensor<4x8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>}) -> tensor<8x8xf32> {
  %zero = arith.constant dense<0.0> : tensor<8x8xf32>
  %y = linalg.matmul ins(%a, %b : tensor<8x4xf32>, tensor<4x8xf32>) outs(%zero : tensor<8x8xf32>) -> tensor<8x8xf32>
  // expected-error@+2 {{function result 0 needs the total}}
  // expected-note@+1 {{to compute 'linalg.matmul' without splitting its sums}}
  return %y : tensor<8x8xf32>
}

// -----

// Nor is the annotation of result 10 one of result 1.
dist.mesh @mesh = <["x"=2, "y"=2]>
// expected-note@+2 {{dimension 1 of what 'linalg.matmul' sums up is split by argument 0}}
// expected-note@+1 {{dimension 0 of what 'linalg.matmul' sums up is split by argument 1}}
func.func @ten(%a: tensor<8x4xf32> {dist.sharding = #dist.sharding<@mesh, [{?}, {"x"}]>}, %b: tensor<4x8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>}, %u: f32)
    -> (f32, tensor<8x8xf32>, f32, f32, f32, f32, f32, f32, f32, f32, tensor<8x4xf32> {dist.sharding = #dist.sharding<@mesh, [{"y"}, {"x"}]>}) {
  %zero = arith.constant dense<0.0> : tensor<8x8xf32>
  %y = linalg.matmul ins(%a, %b : tensor<8x4xf32>, tensor<4x8xf32>) outs(%zero : tensor<8x8xf32>) -> tensor<8x8xf32>
  %z = arith.negf %a : tensor<8x4xf32>
  // expected-error@+2 {{function result 1 needs the total}}
  // expected-note@+1 {{to compute 'linalg.matmul' without splitting its sums}}
  return %u, %y, %u, %u, %u, %u, %u, %u, %u, %u, %z : f32, tensor<8x8xf32>, f32, f32, f32, f32, f32, f32, f32, f32, tensor<8x4xf32>
}

// -----

// One use asks for the placement, so that another may have it too; the order of the two says nothing.
dist.mesh @mesh = <["x"=4]>
// CHECK-LABEL: @asked_for_by_another_use
// CHECK-COUNT-1: dist.reshard
// CHECK-NOT: dist.reshard
func.func @asked_for_by_another_use(%a: tensor<8x8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>}, %b: tensor<8x8xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"x"}]>})
    -> (tensor<8x8xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"x"}]>}, tensor<8x8xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"x"}]>}) {
  %0 = arith.addf %a, %b : tensor<8x8xf32>
  %1 = dist.constrain %a to <@mesh, [{}, {"x"}]> : tensor<8x8xf32>
  return %0, %1 : tensor<8x8xf32>, tensor<8x8xf32>
}

// -----

// What a constraint or a result leaves open asks for nothing.
dist.mesh @mesh = <["x"=2, "y"=2]>
// CHECK-LABEL: @open_and_closed
// CHECK-COUNT-1: dist.reshard
func.func @open_and_closed(%a: tensor<8x8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {"y"}]>})
    -> (tensor<8x8xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {?}]>}, tensor<8x8xf32> {dist.sharding = #dist.sharding<@mesh, [{?}, {?}], replicated = {"x"}>}) {
  return %a, %a : tensor<8x8xf32>, tensor<8x8xf32>
}

// -----

dist.mesh @mesh = <["x"=2]>
// expected-note@+2 {{dimension 1 of what 'linalg.matmul' sums up is split by argument 0}}
// expected-note@+1 {{dimension 0 of what 'linalg.matmul' sums up is split by argument 1}}
func.func @open_result(%a: tensor<8x4xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"x"}]>}, %b: tensor<4x8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>})
    -> (tensor<8x8xf32> {dist.sharding = #dist.sharding<@mesh, [{?}, {?}]>}) {
  %zero = arith.constant dense<0.0> : tensor<8x8xf32>
  %y = linalg.matmul ins(%a, %b : tensor<8x4xf32>, tensor<4x8xf32>) outs(%zero : tensor<8x8xf32>) -> tensor<8x8xf32>
  // expected-error@+2 {{function result 0 needs the total}}
  // expected-note@+1 {{to compute 'linalg.matmul' without splitting its sums}}
  return %y : tensor<8x8xf32>
}
