// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s -dist-propagate -dist-partition -split-input-file -verify-diagnostics | FileCheck %s
//
// What a loop only adds to is reduced behind it.

dist.mesh @mesh = <["x"=2]>

// CHECK-LABEL: func @sum_from_zero
// CHECK-NOT: dist.all_reduce
// CHECK: scf.for {{.*}} iter_args(%[[A:.*]] = %{{.*}}) -> (tensor<6xf32>)
// CHECK-NOT: dist.
// CHECK: scf.yield
// CHECK: dist.all_reduce sum over {"x"}
// CHECK-SAME: dist.alternative = "to reduce it in each of 5 runs of 'scf.for' would send 120 B"
// CHECK-NOT: dist.all_reduce
func.func @sum_from_zero(%x: tensor<8x6xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>},
    %k: tensor<6xf32>) -> tensor<6xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %start = arith.constant dense<0.0> : tensor<6xf32>
  %0 = scf.for %i = %c0 to %c5 step %c1 iter_args(%a = %start) -> tensor<6xf32> {
    %z = arith.constant dense<0.0> : tensor<6xf32>
    %b = linalg.generic {indexing_maps = [affine_map<(j, i) -> (i, j)>, affine_map<(j, i) -> (j)>, affine_map<(j, i) -> (j)>],
        iterator_types = ["parallel", "reduction"]} ins(%x, %k : tensor<8x6xf32>, tensor<6xf32>) outs(%z : tensor<6xf32>) {
    ^bb0(%e: f32, %f: f32, %o: f32):
      %m = arith.mulf %e, %f : f32
      %t = arith.addf %o, %m : f32
      linalg.yield %t : f32
    } -> tensor<6xf32>
    %n = arith.addf %a, %b : tensor<6xf32>
    scf.yield %n : tensor<6xf32>
  }
  return %0 : tensor<6xf32>
}

// -----

dist.mesh @mesh = <["x"=2]>

// The initial value counts once: it stays on the first device, also if the loop never runs.
// CHECK-LABEL: func @sum_from_argument
// CHECK: %[[FIRST:.*]] = arith.cmpi eq
// CHECK: %[[START:.*]] = linalg.generic
// CHECK: arith.select %[[FIRST]]
// CHECK: scf.for {{.*}} iter_args(%{{.*}} = %[[START]])
// CHECK-NOT: dist.
// CHECK: scf.yield
// CHECK: dist.all_reduce sum over {"x"}
func.func @sum_from_argument(%x: tensor<8x6xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>},
    %s: tensor<6xf32>, %trips: index) -> tensor<6xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.for %i = %c0 to %trips step %c1 iter_args(%a = %s) -> tensor<6xf32> {
    %z = arith.constant dense<0.0> : tensor<6xf32>
    %b = linalg.reduce ins(%x : tensor<8x6xf32>) outs(%z : tensor<6xf32>) dimensions = [0]
      (%e: f32, %o: f32) {
        %t = arith.addf %o, %e : f32
        linalg.yield %t : f32
      }
    %n = arith.addf %a, %b : tensor<6xf32>
    scf.yield %n : tensor<6xf32>
  }
  return %0 : tensor<6xf32>
}

// -----

dist.mesh @mesh = <["x"=2]>

// A maximum of maxima waits as well, and needs no first device.
// CHECK-LABEL: func @maximum
// CHECK-NOT: arith.select
// CHECK: scf.for
// CHECK-NOT: dist.
// CHECK: scf.yield
// CHECK: dist.all_reduce max over {"x"}
func.func @maximum(%x: tensor<8x6xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>}, %s: tensor<6xf32>) -> tensor<6xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %0 = scf.for %i = %c0 to %c5 step %c1 iter_args(%a = %s) -> tensor<6xf32> {
    %z = arith.constant dense<0xFF800000> : tensor<6xf32>
    %b = linalg.reduce ins(%x : tensor<8x6xf32>) outs(%z : tensor<6xf32>) dimensions = [0]
      (%e: f32, %o: f32) {
        %t = arith.maximumf %o, %e : f32
        linalg.yield %t : f32
      }
    %n = arith.maximumf %a, %b : tensor<6xf32>
    scf.yield %n : tensor<6xf32>
  }
  return %0 : tensor<6xf32>
}

// -----

dist.mesh @mesh = <["x"=2]>

// A sum of maxima is neither.
// CHECK-LABEL: func @sum_of_maxima
// CHECK: scf.for
// CHECK: dist.all_reduce max over {"x"}
// CHECK: scf.yield
// CHECK-NOT: dist.all_reduce
func.func @sum_of_maxima(%x: tensor<8x6xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>}, %s: tensor<6xf32>) -> tensor<6xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %0 = scf.for %i = %c0 to %c5 step %c1 iter_args(%a = %s) -> tensor<6xf32> {
    %z = arith.constant dense<0xFF800000> : tensor<6xf32>
    %d = arith.addf %x, %x : tensor<8x6xf32>
    %b = linalg.reduce ins(%d : tensor<8x6xf32>) outs(%z : tensor<6xf32>) dimensions = [0]
      (%e: f32, %o: f32) {
        %t = arith.maximumf %o, %e : f32
        linalg.yield %t : f32
      }
    %n = arith.addf %a, %b : tensor<6xf32>
    scf.yield %n : tensor<6xf32>
  }
  return %0 : tensor<6xf32>
}

// -----

dist.mesh @mesh = <["x"=2]>

// What the loop reads for something else too has to be whole in every run.
// CHECK-LABEL: func @read_in_every_run
// CHECK: scf.for
// CHECK: dist.all_reduce sum over {"x"}
// CHECK: scf.yield
// CHECK-NOT: dist.all_reduce
func.func @read_in_every_run(%x: tensor<8x6xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>}, %s: tensor<6xf32>) -> tensor<6xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %0 = scf.for %i = %c0 to %c5 step %c1 iter_args(%a = %s) -> tensor<6xf32> {
    %z = arith.constant dense<0.0> : tensor<6xf32>
    %b = linalg.generic {indexing_maps = [affine_map<(j, i) -> (i, j)>, affine_map<(j, i) -> (j)>, affine_map<(j, i) -> (j)>],
        iterator_types = ["parallel", "reduction"]} ins(%x, %a : tensor<8x6xf32>, tensor<6xf32>) outs(%z : tensor<6xf32>) {
    ^bb0(%e: f32, %f: f32, %o: f32):
      %h = math.tanh %f : f32
      %m = arith.mulf %e, %h : f32
      %t = arith.addf %o, %m : f32
      linalg.yield %t : f32
    } -> tensor<6xf32>
    %n = arith.addf %a, %b : tensor<6xf32>
    scf.yield %n : tensor<6xf32>
  }
  return %0 : tensor<6xf32>
}

// -----

dist.mesh @mesh = <["x"=2, "y"=2]>

// Sums over different axes wait each for their own.
// CHECK-LABEL: func @different_axes
// CHECK: scf.for
// CHECK-NOT: dist.
// CHECK: scf.yield
// CHECK-DAG: dist.all_reduce sum over {"x"} {{.*}}tensor<6xf32>
// CHECK-DAG: dist.all_reduce sum over {"y"} {{.*}}tensor<8xf32>
// CHECK-NOT: dist.all_reduce
func.func @different_axes(%x: tensor<8x6xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>},
    %y: tensor<8x6xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"y"}]>}, %s: tensor<6xf32>, %r: tensor<8xf32>)
    -> (tensor<6xf32>, tensor<8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %0:2 = scf.for %i = %c0 to %c5 step %c1 iter_args(%a = %s, %b = %r) -> (tensor<6xf32>, tensor<8xf32>) {
    %z = arith.constant dense<0.0> : tensor<6xf32>
    %u = arith.constant dense<0.0> : tensor<8xf32>
    %p = linalg.reduce ins(%x : tensor<8x6xf32>) outs(%z : tensor<6xf32>) dimensions = [0]
      (%e: f32, %o: f32) {
        %t = arith.addf %o, %e : f32
        linalg.yield %t : f32
      }
    %q = linalg.reduce ins(%y : tensor<8x6xf32>) outs(%u : tensor<8xf32>) dimensions = [1]
      (%e: f32, %o: f32) {
        %t = arith.addf %o, %e : f32
        linalg.yield %t : f32
      }
    %n = arith.addf %a, %p : tensor<6xf32>
    %m = arith.addf %b, %q : tensor<8xf32>
    scf.yield %n, %m : tensor<6xf32>, tensor<8xf32>
  }
  return %0#0, %0#1 : tensor<6xf32>, tensor<8xf32>
}

// -----

dist.mesh @mesh = <["x"=2]>

// The sum passes a branch in the loop.
// CHECK-LABEL: func @skipped_runs
// CHECK-NOT: dist.all_reduce
// CHECK: scf.for
// CHECK: scf.if
// CHECK-NOT: dist.
// CHECK: scf.yield
// CHECK: scf.yield
// CHECK: scf.yield
// CHECK: dist.all_reduce sum over {"x"}
func.func @skipped_runs(%x: tensor<8x6xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>}, %s: tensor<6xf32>) -> tensor<6xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %0 = scf.for %i = %c0 to %c5 step %c1 iter_args(%a = %s) -> tensor<6xf32> {
    %skip = arith.cmpi eq, %i, %c1 : index
    %r = scf.if %skip -> tensor<6xf32> {
      scf.yield %a : tensor<6xf32>
    } else {
      %z = arith.constant dense<0.0> : tensor<6xf32>
      %b = linalg.reduce ins(%x : tensor<8x6xf32>) outs(%z : tensor<6xf32>) dimensions = [0]
        (%e: f32, %o: f32) {
          %t = arith.addf %o, %e : f32
          linalg.yield %t : f32
        }
      %n = arith.addf %a, %b : tensor<6xf32>
      scf.yield %n : tensor<6xf32>
    }
    scf.yield %r : tensor<6xf32>
  }
  return %0 : tensor<6xf32>
}
