// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s -dist-spmd -split-input-file -verify-diagnostics | FileCheck %s

dist.mesh @mesh = <["x"=2]>

// A sum that goes round the ring is equal on all devices, which only its author can know: the promise is kept in the IR.
// CHECK-LABEL: @ring
// CHECK: arith.addf {{.*}} {dist.promised_equal = #dist.sharding<@mesh, [], replicated = {"x"}>}
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
// CHECK-NOT: promised_equal
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
