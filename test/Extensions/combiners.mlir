// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s -dist-spmd -split-input-file -verify-diagnostics | FileCheck %s

// A reduction by a combiner that is proved to be associative is split, and the devices gather what each of them found. Any other
// keeps its order: the elements are gathered.
dist.mesh @mesh = <["x"=4]>

// The smallest element and where it stands first.
// CHECK-LABEL: @argmin_of_integers
// CHECK: dist.all_gather dim 0 over {"x"}
// CHECK-SAME: -> tensor<4x
// CHECK-NOT: -> tensor<64x
func.func @argmin_of_integers(%x0: tensor<64xi32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}, %x1: tensor<64xi64> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}, %i0: tensor<i32>, %i1: tensor<i64>)
    -> (tensor<i32>, tensor<i64>) {
  %0:2 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>, affine_map<(d0) -> ()>], iterator_types = ["reduction"]}
      ins(%x0, %x1 : tensor<64xi32>, tensor<64xi64>) outs(%i0, %i1 : tensor<i32>, tensor<i64>) {
  ^bb0(%e0: i32, %e1: i64, %a0: i32, %a1: i64):
    %c = arith.cmpi slt, %e0, %a0 : i32
    %r0 = arith.select %c, %e0, %a0 : i32
    %r1 = arith.select %c, %e1, %a1 : i64
    linalg.yield %r0, %r1 : i32, i64
  } -> (tensor<i32>, tensor<i64>)
  return %0#0, %0#1 : tensor<i32>, tensor<i64>
}

// -----

dist.mesh @mesh = <["x"=4]>

// Two that have nothing to do with each other.
// CHECK-LABEL: @first_and_last
// CHECK: dist.all_gather dim 0 over {"x"}
// CHECK-SAME: -> tensor<4x
// CHECK-NOT: -> tensor<64x
func.func @first_and_last(%x0: tensor<64xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}, %x1: tensor<64xi32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}, %x2: tensor<64xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}, %x3: tensor<64xi32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}, %i0: tensor<f32>, %i1: tensor<i32>, %i2: tensor<f32>, %i3: tensor<i32>)
    -> (tensor<f32>, tensor<i32>, tensor<f32>, tensor<i32>) {
  %0:4 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>, affine_map<(d0) -> ()>, affine_map<(d0) -> ()>, affine_map<(d0) -> ()>], iterator_types = ["reduction"]}
      ins(%x0, %x1, %x2, %x3 : tensor<64xf32>, tensor<64xi32>, tensor<64xf32>, tensor<64xi32>) outs(%i0, %i1, %i2, %i3 : tensor<f32>, tensor<i32>, tensor<f32>, tensor<i32>) {
  ^bb0(%e0: f32, %e1: i32, %e2: f32, %e3: i32, %a0: f32, %a1: i32, %a2: f32, %a3: i32):
    %c = arith.cmpi slt, %e1, %a1 : i32
    %r0 = arith.select %c, %e0, %a0 : f32
    %r1 = arith.select %c, %e1, %a1 : i32
    %d = arith.cmpi sge, %e3, %a3 : i32
    %r2 = arith.select %d, %e2, %a2 : f32
    %r3 = arith.select %d, %e3, %a3 : i32
    linalg.yield %r0, %r1, %r2, %r3 : f32, i32, f32, i32
  } -> (tensor<f32>, tensor<i32>, tensor<f32>, tensor<i32>)
  return %0#0, %0#1, %0#2, %0#3 : tensor<f32>, tensor<i32>, tensor<f32>, tensor<i32>
}

// -----

dist.mesh @mesh = <["x"=4]>

// Chosen by what a function makes of it.
// CHECK-LABEL: @farthest_from_zero
// CHECK: dist.all_gather dim 0 over {"x"}
// CHECK-SAME: -> tensor<4x
// CHECK-NOT: -> tensor<64x
func.func @farthest_from_zero(%x0: tensor<64xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}, %i0: tensor<f32>)
    -> (tensor<f32>) {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>], iterator_types = ["reduction"]}
      ins(%x0 : tensor<64xf32>) outs(%i0 : tensor<f32>) {
  ^bb0(%e0: f32, %a0: f32):
    %p = math.absf %a0 : f32
    %q = math.absf %e0 : f32
    %n = arith.cmpf une, %a0, %a0 : f32
    %g = arith.cmpf oge, %p, %q : f32
    %c = arith.ori %n, %g : i1
    %r0 = arith.select %c, %a0, %e0 : f32
    linalg.yield %r0 : f32
  } -> tensor<f32>
  return %0 : tensor<f32>
}

// -----

dist.mesh @mesh = <["x"=4]>

// A constant is a number like any other.
// CHECK-LABEL: @last_that_is_positive
// CHECK: dist.all_gather dim 0 over {"x"}
// CHECK-SAME: -> tensor<4x
// CHECK-NOT: -> tensor<64x
func.func @last_that_is_positive(%x0: tensor<64xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}, %i0: tensor<f32>)
    -> (tensor<f32>) {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>], iterator_types = ["reduction"]}
      ins(%x0 : tensor<64xf32>) outs(%i0 : tensor<f32>) {
  ^bb0(%e0: f32, %a0: f32):
    %z = arith.constant 0.0 : f32
    %c = arith.cmpf ogt, %e0, %z : f32
    %r0 = arith.select %c, %e0, %a0 : f32
    linalg.yield %r0 : f32
  } -> tensor<f32>
  return %0 : tensor<f32>
}

// -----

dist.mesh @mesh = <["x"=4]>

// The logarithm of a sum of exponentials, as jax.numpy.logaddexp computes it.
// CHECK-LABEL: @log_of_sum
// CHECK: dist.all_gather dim 0 over {"x"}
// CHECK-SAME: -> tensor<4x
// CHECK-NOT: -> tensor<64x
func.func @log_of_sum(%x0: tensor<64xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}, %i0: tensor<f32>)
    -> (tensor<f32>) {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>], iterator_types = ["reduction"]}
      ins(%x0 : tensor<64xf32>) outs(%i0 : tensor<f32>) {
  ^bb0(%e0: f32, %a0: f32):
    %m = arith.maximumf %a0, %e0 : f32
    %d = arith.subf %a0, %e0 : f32
    %n = math.absf %d : f32
    %k = arith.negf %n : f32
    %x = math.exp %k : f32
    %l = math.log1p %x : f32
    %r0 = arith.addf %m, %l : f32
    linalg.yield %r0 : f32
  } -> tensor<f32>
  return %0 : tensor<f32>
}

// -----

dist.mesh @mesh = <["x"=4]>

// Lines x -> a x + b, one after the other.
// CHECK-LABEL: @composed_lines
// CHECK: dist.all_gather dim 0 over {"x"}
// CHECK-SAME: -> tensor<4x
// CHECK-NOT: -> tensor<64x
func.func @composed_lines(%x0: tensor<64xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}, %x1: tensor<64xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}, %i0: tensor<f32>, %i1: tensor<f32>)
    -> (tensor<f32>, tensor<f32>) {
  %0:2 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>, affine_map<(d0) -> ()>], iterator_types = ["reduction"]}
      ins(%x0, %x1 : tensor<64xf32>, tensor<64xf32>) outs(%i0, %i1 : tensor<f32>, tensor<f32>) {
  ^bb0(%e0: f32, %e1: f32, %a0: f32, %a1: f32):
    %r0 = arith.mulf %a0, %e0 : f32
    %p = arith.mulf %a1, %e0 : f32
    %r1 = arith.addf %p, %e1 : f32
    linalg.yield %r0, %r1 : f32, f32
  } -> (tensor<f32>, tensor<f32>)
  return %0#0, %0#1 : tensor<f32>, tensor<f32>
}

// -----

dist.mesh @mesh = <["x"=4]>

// The sum since the last flag.
// CHECK-LABEL: @sum_since_a_flag
// CHECK: dist.all_gather dim 0 over {"x"}
// CHECK-SAME: -> tensor<4x
// CHECK-NOT: -> tensor<64x
func.func @sum_since_a_flag(%x0: tensor<64xi1> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}, %x1: tensor<64xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}, %i0: tensor<i1>, %i1: tensor<f32>)
    -> (tensor<i1>, tensor<f32>) {
  %0:2 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>, affine_map<(d0) -> ()>], iterator_types = ["reduction"]}
      ins(%x0, %x1 : tensor<64xi1>, tensor<64xf32>) outs(%i0, %i1 : tensor<i1>, tensor<f32>) {
  ^bb0(%e0: i1, %e1: f32, %a0: i1, %a1: f32):
    %r0 = arith.ori %a0, %e0 : i1
    %s = arith.addf %a1, %e1 : f32
    %r1 = arith.select %e0, %e1, %s : f32
    linalg.yield %r0, %r1 : i1, f32
  } -> (tensor<i1>, tensor<f32>)
  return %0#0, %0#1 : tensor<i1>, tensor<f32>
}

// -----

dist.mesh @mesh = <["x"=4]>

// An op of which the order does not matter.
// CHECK-LABEL: @bits_that_differ
// CHECK: dist.all_gather dim 0 over {"x"}
// CHECK-SAME: -> tensor<4x
// CHECK-NOT: -> tensor<64x
func.func @bits_that_differ(%x0: tensor<64xi32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}, %i0: tensor<i32>)
    -> (tensor<i32>) {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>], iterator_types = ["reduction"]}
      ins(%x0 : tensor<64xi32>) outs(%i0 : tensor<i32>) {
  ^bb0(%e0: i32, %a0: i32):
    %r0 = arith.xori %a0, %e0 : i32
    linalg.yield %r0 : i32
  } -> tensor<i32>
  return %0 : tensor<i32>
}

// -----

dist.mesh @mesh = <["x"=4]>

// It is associative for small numbers only.
// CHECK-LABEL: @capped_sum
// CHECK: dist.all_gather dim 0 over {"x"}
// CHECK-SAME: -> tensor<64x
func.func @capped_sum(%x0: tensor<64xi32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}, %i0: tensor<i32>)
    -> (tensor<i32>) {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>], iterator_types = ["reduction"]}
      ins(%x0 : tensor<64xi32>) outs(%i0 : tensor<i32>) {
  ^bb0(%e0: i32, %a0: i32):
    %k = arith.constant 1000 : i32
    %s = arith.addi %a0, %e0 : i32
    %r0 = arith.minsi %s, %k : i32
    linalg.yield %r0 : i32
  } -> tensor<i32>
  return %0 : tensor<i32>
}

// -----

dist.mesh @mesh = <["x"=4]>

// The same of reals.
// CHECK-LABEL: @clamped_sum
// CHECK: dist.all_gather dim 0 over {"x"}
// CHECK-SAME: -> tensor<64x
func.func @clamped_sum(%x0: tensor<64xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}, %i0: tensor<f32>)
    -> (tensor<f32>) {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>], iterator_types = ["reduction"]}
      ins(%x0 : tensor<64xf32>) outs(%i0 : tensor<f32>) {
  ^bb0(%e0: f32, %a0: f32):
    %lo = arith.constant -80.0 : f32
    %hi = arith.constant 90.0 : f32
    %s = arith.addf %a0, %e0 : f32
    %t = arith.maximumf %s, %lo : f32
    %r0 = arith.minimumf %t, %hi : f32
    linalg.yield %r0 : f32
  } -> tensor<f32>
  return %0 : tensor<f32>
}

// -----

dist.mesh @mesh = <["x"=4]>

// It commutes, but is not associative.
// CHECK-LABEL: @mean_of_two
// CHECK: dist.all_gather dim 0 over {"x"}
// CHECK-SAME: -> tensor<64x
func.func @mean_of_two(%x0: tensor<64xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}, %i0: tensor<f32>)
    -> (tensor<f32>) {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>], iterator_types = ["reduction"]}
      ins(%x0 : tensor<64xf32>) outs(%i0 : tensor<f32>) {
  ^bb0(%e0: f32, %a0: f32):
    %h = arith.constant 0.5 : f32
    %s = arith.addf %a0, %e0 : f32
    %r0 = arith.mulf %s, %h : f32
    linalg.yield %r0 : f32
  } -> tensor<f32>
  return %0 : tensor<f32>
}

// -----

dist.mesh @mesh = <["x"=4]>

// Digits of a number.
// CHECK-LABEL: @packed
// CHECK: dist.all_gather dim 0 over {"x"}
// CHECK-SAME: -> tensor<64x
func.func @packed(%x0: tensor<64xi32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}, %i0: tensor<i32>)
    -> (tensor<i32>) {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>], iterator_types = ["reduction"]}
      ins(%x0 : tensor<64xi32>) outs(%i0 : tensor<i32>) {
  ^bb0(%e0: i32, %a0: i32):
    %k = arith.constant 8 : i32
    %s = arith.shli %a0, %k : i32
    %r0 = arith.ori %s, %e0 : i32
    linalg.yield %r0 : i32
  } -> tensor<i32>
  return %0 : tensor<i32>
}

// -----

dist.mesh @mesh = <["x"=4]>

// It compares what it has computed.
// CHECK-LABEL: @sum_if_it_is_small
// CHECK: dist.all_gather dim 0 over {"x"}
// CHECK-SAME: -> tensor<64x
func.func @sum_if_it_is_small(%x0: tensor<64xi32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}, %i0: tensor<i32>)
    -> (tensor<i32>) {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>], iterator_types = ["reduction"]}
      ins(%x0 : tensor<64xi32>) outs(%i0 : tensor<i32>) {
  ^bb0(%e0: i32, %a0: i32):
    %k = arith.constant 500 : i32
    %s = arith.addi %a0, %e0 : i32
    %c = arith.cmpi slt, %s, %k : i32
    %r0 = arith.select %c, %s, %e0 : i32
    linalg.yield %r0 : i32
  } -> tensor<i32>
  return %0 : tensor<i32>
}

// -----

dist.mesh @mesh = <["x"=4]>

// What is associative for most numbers.
// CHECK-LABEL: @close_to_a_sum
// CHECK: dist.all_gather dim 0 over {"x"}
// CHECK-SAME: -> tensor<64x
func.func @close_to_a_sum(%x0: tensor<64xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}, %i0: tensor<f32>)
    -> (tensor<f32>) {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>], iterator_types = ["reduction"]}
      ins(%x0 : tensor<64xf32>) outs(%i0 : tensor<f32>) {
  ^bb0(%e0: f32, %a0: f32):
    %k = arith.constant 1.0e-12 : f32
    %s = arith.addf %a0, %e0 : f32
    %p = arith.mulf %a0, %a0 : f32
    %q = arith.mulf %p, %k : f32
    %r0 = arith.addf %s, %q : f32
    linalg.yield %r0 : f32
  } -> tensor<f32>
  return %0 : tensor<f32>
}
