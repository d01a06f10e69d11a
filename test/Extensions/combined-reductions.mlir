// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s -dist-spmd -split-input-file -verify-diagnostics | FileCheck %s

dist.mesh @mesh = <["x"=3]>

// Each device finds the best of its part, from the part's first element on; both results travel together, and are combined
// with the initial value. The operand stays where it is, and positions count from the beginning of the whole.
// CHECK-LABEL: @argmax
// CHECK-SAME: %[[X:.*]]: tensor<4x3xf32>
// CHECK: %[[PART:.*]]:2 = linalg.generic {{.*}} ins(%[[X]] : tensor<4x3xf32>)
// CHECK: linalg.index 1
// CHECK: %[[ALL:.*]]:2 = dist.all_gather dim 0 over {"x"}
// CHECK-SAME: : tensor<1x4xf32>, tensor<1x4xi32>)
// CHECK-SAME: -> tensor<3x4xf32>, tensor<3x4xi32>
// CHECK: linalg.generic {{.*}} iterator_types = ["reduction", "parallel"]
// CHECK-NOT: dist.all
func.func @argmax(%x: tensor<4x7xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"x"}]>}, %max: tensor<4xf32>,
                  %at: tensor<4xi32>) -> (tensor<4xf32>, tensor<4xi32>) {
  %0:2 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>,
                                          affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<4x7xf32>) outs(%max, %at : tensor<4xf32>, tensor<4xi32>) {
  ^bb0(%v: f32, %m: f32, %p: i32):
    %j = linalg.index 1 : index
    %i = arith.index_cast %j : index to i32
    %nan = arith.cmpf une, %m, %m : f32
    %greater = arith.cmpf oge, %m, %v : f32
    %keeps = arith.ori %nan, %greater : i1
    %1 = arith.select %keeps, %m, %v : f32
    %2 = arith.select %keeps, %p, %i : i32
    linalg.yield %1, %2 : f32, i32
  } -> (tensor<4xf32>, tensor<4xi32>)
  return %0#0, %0#1 : tensor<4xf32>, tensor<4xi32>
}

// -----

dist.mesh @mesh = <["x"=2, "y"=2]>

// A fold that is not associative means its order: the operand is gathered.
// CHECK-LABEL: @horner
// CHECK: %[[X:.*]] = dist.all_gather dim 1 {{.*}} -> tensor<4x8xf32>
// CHECK: linalg.generic {{.*}} ins(%[[X]] : tensor<4x8xf32>)
func.func @horner(%x: tensor<4x8xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"x", "y"}]>}, %start: tensor<4xf32>)
    -> tensor<4xf32> {
  %two = arith.constant 2.0 : f32
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>],
                       iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<4x8xf32>) outs(%start : tensor<4xf32>) {
  ^bb0(%v: f32, %sofar: f32):
    %1 = arith.mulf %sofar, %two : f32
    %2 = arith.addf %1, %v : f32
    linalg.yield %2 : f32
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

dist.mesh @mesh = <["x"=4]>

// Of few elements the operand is less than the results.
// CHECK-LABEL: @extremum_of_a_short_line
// CHECK: dist.all_gather dim 1 {{.*}} -> tensor<8x4xf32>
// CHECK-NOT: dist.all
func.func @extremum_of_a_short_line(%x: tensor<8x4xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"x"}]>}, %max: tensor<8xf32>,
                                    %at: tensor<8xi32>) -> (tensor<8xf32>, tensor<8xi32>) {
  %0:2 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>,
                                          affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<8x4xf32>) outs(%max, %at : tensor<8xf32>, tensor<8xi32>) {
  ^bb0(%v: f32, %m: f32, %p: i32):
    %j = linalg.index 1 : index
    %i = arith.index_cast %j : index to i32
    %nan = arith.cmpf une, %m, %m : f32
    %greater = arith.cmpf oge, %m, %v : f32
    %keeps = arith.ori %nan, %greater : i1
    %1 = arith.select %keeps, %m, %v : f32
    %2 = arith.select %keeps, %p, %i : i32
    linalg.yield %1, %2 : f32, i32
  } -> (tensor<8xf32>, tensor<8xi32>)
  return %0#0, %0#1 : tensor<8xf32>, tensor<8xi32>
}

// -----

dist.mesh @mesh = <["x"=2]>

// With a NaN it matters here which elements are compared first: the operand is gathered.
// CHECK-LABEL: @argmax_that_forgets_nan
// CHECK: dist.all_gather {{.*}} -> tensor<8xf32>
// CHECK: linalg.generic {{.*}} ins(%{{.*}} : tensor<8xf32>)
func.func @argmax_that_forgets_nan(%x: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}, %max: tensor<f32>,
                                   %at: tensor<i32>) -> (tensor<f32>, tensor<i32>) {
  %0:2 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>, affine_map<(d0) -> ()>],
                         iterator_types = ["reduction"]}
      ins(%x : tensor<8xf32>) outs(%max, %at : tensor<f32>, tensor<i32>) {
  ^bb0(%v: f32, %m: f32, %p: i32):
    %j = linalg.index 0 : index
    %i = arith.index_cast %j : index to i32
    %greater = arith.cmpf ogt, %v, %m : f32
    %1 = arith.select %greater, %v, %m : f32
    %2 = arith.select %greater, %i, %p : i32
    linalg.yield %1, %2 : f32, i32
  } -> (tensor<f32>, tensor<i32>)
  return %0#0, %0#1 : tensor<f32>, tensor<i32>
}
