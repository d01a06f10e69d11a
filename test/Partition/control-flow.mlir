// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s -dist-propagate -dist-partition -split-input-file -verify-diagnostics | FileCheck %s

dist.mesh @mesh = <["x"=2]>

// The carried value keeps its placement from before the loop to behind it: no communication at all.
// CHECK-LABEL: func @carried_in_place
// CHECK-NOT: dist.all_
// CHECK: scf.for {{.*}} iter_args(%[[A:.*]] = %arg0) -> (tensor<4x6xf32>)
// CHECK: linalg.generic {{.*}} ins(%[[A]] : tensor<4x6xf32>)
// CHECK: scf.yield %{{.*}} : tensor<4x6xf32>
// CHECK-NOT: dist.all_
func.func @carried_in_place(%x: tensor<8x6xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>}) -> tensor<8x6xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %0 = scf.for %i = %c0 to %c5 step %c1 iter_args(%a = %x) -> tensor<8x6xf32> {
    %init = tensor.empty() : tensor<8x6xf32>
    %b = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>],
        iterator_types = ["parallel", "parallel"]} ins(%a : tensor<8x6xf32>) outs(%init : tensor<8x6xf32>) {
    ^bb0(%e: f32, %o: f32):
      %t = math.tanh %e : f32
      linalg.yield %t : f32
    } -> tensor<8x6xf32>
    scf.yield %b : tensor<8x6xf32>
  }
  return %0 : tensor<8x6xf32>
}

// -----

dist.mesh @mesh = <["x"=2]>

// What every iteration needs in another placement is brought there once, before the loop.
// CHECK-LABEL: func @invariant_reshard
// CHECK: dist.all_gather
// CHECK: scf.for
// CHECK-NOT: dist.all_
func.func @invariant_reshard(%x: tensor<8x6xf32>, %w: tensor<8x6xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>})
    -> (tensor<8x6xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {}]>}) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %start = dist.constrain %x to <@mesh, [{}, {}]> : tensor<8x6xf32>
  %0 = scf.for %i = %c0 to %c5 step %c1 iter_args(%a = %start) -> tensor<8x6xf32> {
    %k = dist.constrain %a to <@mesh, [{}, {}]> : tensor<8x6xf32>
    %v = dist.constrain %w to <@mesh, [{}, {}]> : tensor<8x6xf32>
    %b = arith.addf %k, %v : tensor<8x6xf32>
    scf.yield %b : tensor<8x6xf32>
  }
  return %0 : tensor<8x6xf32>
}

// -----

dist.mesh @mesh = <["x"=2]>

// Both branches and the result have one sharding; the sharding passes through the branch.
// CHECK-LABEL: func @branches
// CHECK: scf.if %{{.*}} -> (tensor<4xf32>)
// CHECK: scf.yield %arg1 : tensor<4xf32>
// CHECK: scf.yield %{{.*}} : tensor<4xf32>
func.func @branches(%p: i1, %x: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}) -> tensor<8xf32> {
  %0 = scf.if %p -> tensor<8xf32> {
    scf.yield %x : tensor<8xf32>
  } else {
    %b = arith.negf %x : tensor<8xf32>
    scf.yield %b : tensor<8xf32>
  }
  return %0 : tensor<8xf32>
}

// -----

dist.mesh @mesh = <["x"=2]>

// A reduction inside a loop stays inside: what is carried is whole.
// CHECK-LABEL: func @reduced_inside
// CHECK: scf.for
// CHECK: dist.all_reduce sum over {"x"}
// CHECK: scf.yield
func.func @reduced_inside(%x: tensor<8x6xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>}, %s: tensor<6xf32>) -> tensor<6xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %0 = scf.for %i = %c0 to %c5 step %c1 iter_args(%a = %s) -> tensor<6xf32> {
    %init = tensor.empty() : tensor<6xf32>
    %zero = arith.constant 0.0 : f32
    %z = linalg.fill ins(%zero : f32) outs(%init : tensor<6xf32>) -> tensor<6xf32>
    %b = linalg.generic {indexing_maps = [affine_map<(j, i) -> (i, j)>, affine_map<(j, i) -> (j)>, affine_map<(j, i) -> (j)>],
        iterator_types = ["parallel", "reduction"]} ins(%x, %a : tensor<8x6xf32>, tensor<6xf32>) outs(%z : tensor<6xf32>) {
    ^bb0(%e: f32, %k: f32, %o: f32):
      %m = arith.mulf %e, %k : f32
      %t = arith.addf %o, %m : f32
      linalg.yield %t : f32
    } -> tensor<6xf32>
    %h = math.tanh %b : tensor<6xf32>
    scf.yield %h : tensor<6xf32>
  }
  return %0 : tensor<6xf32>
}

// -----

dist.mesh @mesh = <["x"=2]>

// A parameter that is split over the devices of the batch is gathered once, not in every run.
// CHECK-LABEL: func @parameter_gathered_before
// CHECK: dist.all_gather dim 0 over {"x"} {{.*}} : tensor<8x16xf32>
// CHECK: = scf.for
// CHECK-NOT: = dist.
// CHECK: scf.yield
// CHECK-NOT: = dist.all_
func.func @parameter_gathered_before(%x: tensor<64x16xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>},
    %w: tensor<16x16xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>})
    -> (tensor<64x16xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>}) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %z = arith.constant dense<0.0> : tensor<64x16xf32>
  %0 = scf.for %i = %c0 to %c5 step %c1 iter_args(%a = %x) -> tensor<64x16xf32> {
    %p = linalg.matmul ins(%a, %w : tensor<64x16xf32>, tensor<16x16xf32>) outs(%z : tensor<64x16xf32>) -> tensor<64x16xf32>
    %h = math.tanh %p : tensor<64x16xf32>
    scf.yield %h : tensor<64x16xf32>
  }
  return %0 : tensor<64x16xf32>
}
