// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s -dist-spmd -split-input-file -verify-diagnostics | FileCheck %s

dist.mesh @mesh = <["x"=2]>

// A sum that goes round the ring is equal on all devices, which only its author can know: the promise is kept in the IR.
// CHECK-LABEL: @ring
// CHECK: %[[SUM:.*]] = arith.addf
// CHECK-NEXT: dist.assume_replicated %[[SUM]] over {"x"} on @mesh : tensor<2xf32>
func.func @ring(%v: tensor<4xf32>) -> tensor<2xf32> {
  %0 = dist.local(%v) in [#dist.sharding<@mesh, [{"x"}]>] out [#dist.sharding<@mesh, [{}]>] manual {"x"} {
  ^bb0(%mine: tensor<2xf32>):
    %empty = tensor.empty() : tensor<2xf32>
    %other = dist.collective_permute from {"x"} shift 1 over {"x"} on @mesh ins(%mine : tensor<2xf32>) outs(%empty : tensor<2xf32>) -> tensor<2xf32>
    %sum = arith.addf %mine, %other : tensor<2xf32>
    dist.yield %sum : tensor<2xf32>
  } : (tensor<4xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

dist.mesh @mesh = <["x"=2]>

// What can be proved needs no mark.
// CHECK-LABEL: @reduced
// CHECK-NOT: dist.assume_replicated
func.func @reduced(%v: tensor<4xf32>) -> tensor<2xf32> {
  %0 = dist.local(%v) in [#dist.sharding<@mesh, [{"x"}]>] out [#dist.sharding<@mesh, [{}]>] manual {"x"} {
  ^bb0(%mine: tensor<2xf32>):
    %empty = tensor.empty() : tensor<2xf32>
    %sum = dist.all_reduce sum over {"x"} on @mesh ins(%mine : tensor<2xf32>) outs(%empty : tensor<2xf32>) -> tensor<2xf32>
    %root = math.sqrt %sum : tensor<2xf32>
    dist.yield %root : tensor<2xf32>
  } : (tensor<4xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

dist.mesh @mesh = <["x"=2]>

func.func @shard_passed_on(%v: tensor<4xf32>) -> tensor<2xf32> {
  // expected-error@+1 {{result 0 of the local region is declared equal along "x", but it is an input that is split there}}
  %0 = dist.local(%v) in [#dist.sharding<@mesh, [{"x"}]>] out [#dist.sharding<@mesh, [{}]>] manual {"x"} {
  ^bb0(%mine: tensor<2xf32>):
    dist.yield %mine : tensor<2xf32>
  } : (tensor<4xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

dist.mesh @mesh = <["x"=2]>

func.func @branch_in_region(%v: tensor<4xf32>) -> tensor<4xf32> {
  %0 = dist.local(%v) in [#dist.sharding<@mesh, [{"x"}]>] out [#dist.sharding<@mesh, [{"x"}]>] manual {"x"} {
  ^bb0(%mine: tensor<2xf32>):
    %zero = arith.constant 0 : index
    // expected-note@+1 {{it depends on the device's index along "x" here}}
    %i = dist.axis_index {"x"} on @mesh
    %isFirst = arith.cmpi eq, %i, %zero : index
    %sum = scf.if %isFirst -> tensor<2xf32> {
      %empty = tensor.empty() : tensor<2xf32>
      // expected-error@+1 {{collective stands under 'scf.if' whose condition may differ between devices along "x"}}
      %all = dist.all_reduce sum over {"x"} on @mesh ins(%mine : tensor<2xf32>) outs(%empty : tensor<2xf32>) -> tensor<2xf32>
      scf.yield %all : tensor<2xf32>
    } else {
      scf.yield %mine : tensor<2xf32>
    }
    dist.yield %sum : tensor<2xf32>
  } : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

dist.mesh @mesh = <["x"=2]>

// The promise is about the result: what its op folds to does not matter.
// CHECK-LABEL: @folded
// CHECK: %[[SUM:.*]] = arith.addi
// CHECK-NEXT: %[[EQUAL:.*]] = dist.assume_replicated %[[SUM]]
// CHECK-NEXT: return %[[EQUAL]]
func.func @folded(%v: tensor<8xi32>) -> tensor<4xi32> {
  %0 = dist.local(%v) in [#dist.sharding<@mesh, [{"x"}]>] out [#dist.sharding<@mesh, [{}]>] manual {"x"} {
  ^bb0(%h: tensor<4xi32>):
    %one = arith.constant dense<1> : tensor<4xi32>
    %a = arith.addi %h, %h : tensor<4xi32>
    %q = arith.muli %a, %one : tensor<4xi32>
    dist.yield %q : tensor<4xi32>
  } : (tensor<8xi32>) -> tensor<4xi32>
  return %0 : tensor<4xi32>
}

// -----

dist.mesh @mesh = <["x"=2]>

// CHECK-LABEL: @folded_to_the_shard
// CHECK: dist.assume_replicated %arg0
func.func @folded_to_the_shard(%v: tensor<8xi32>) -> tensor<4xi32> {
  %0 = dist.local(%v) in [#dist.sharding<@mesh, [{"x"}]>] out [#dist.sharding<@mesh, [{}]>] manual {"x"} {
  ^bb0(%h: tensor<4xi32>):
    %one = arith.constant dense<1> : tensor<4xi32>
    %q = arith.muli %h, %one : tensor<4xi32>
    dist.yield %q : tensor<4xi32>
  } : (tensor<8xi32>) -> tensor<4xi32>
  return %0 : tensor<4xi32>
}

// -----

dist.mesh @mesh = <["x"=2, "y"=2]>

// One that is written inside counts along manual axes only, and passes free ones on.
// CHECK-LABEL: @written
// CHECK: dist.assume_replicated %{{.*}} over {"x"} on @mesh : tensor<2xf32>
func.func @written(%v: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x", "y"}]>}) -> tensor<4xf32> {
  %0 = dist.local(%v) in [#dist.sharding<@mesh, [{"x", ?}]>] out [#dist.sharding<@mesh, [{?}]>] manual {"x"} {
  ^bb0(%h: tensor<4xf32>):
    %0 = math.exp %h : tensor<4xf32>
    %1 = dist.assume_replicated %0 over {"x"} on @mesh : tensor<4xf32>
    dist.yield %1 : tensor<4xf32>
  } : (tensor<8xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

dist.mesh @mesh = <["x"=2, "y"=2]>

func.func @free_axis(%v: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x", "y"}]>}) -> tensor<4xf32> {
  %0 = dist.local(%v) in [#dist.sharding<@mesh, [{"x", ?}]>] out [#dist.sharding<@mesh, [{?}]>] manual {"x"} {
  ^bb0(%h: tensor<4xf32>):
    // expected-error@+1 {{assumes something about axis "y", which the local region leaves free; it may name manual axes only}}
    %1 = dist.assume_replicated %h over {"x", "y"} on @mesh : tensor<4xf32>
    dist.yield %1 : tensor<4xf32>
  } : (tensor<8xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

dist.mesh @mesh = <["x"=2]>

func.func @whole(%v: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}) -> tensor<8xf32> {
  // expected-error@+1 {{'dist.assume_replicated' stands outside of a local region, where values are whole}}
  %0 = dist.assume_replicated %v over {"x"} on @mesh : tensor<8xf32>
  return %0 : tensor<8xf32>
}
