// RUN: dist-opt %s --dist-propagate=explain=false -split-input-file -verify-diagnostics | FileCheck %s
// SPDX-License-Identifier: Apache-2.0
// Loops whose trips need nothing of one another are shared out where the rows that they read or fill are split.

dist.mesh @mesh = <["d"=4, "t"=2]>

// Each device counts its own rows, and knows which these are of the whole. What trips add up is partial, beginning with
// what was there on the first device. The other axis goes on to be free.
// CHECK-LABEL: func.func @rows_and_sums
// CHECK-SAME: -> (tensor<8x6xf32> {dist.sharding = #dist.sharding<@mesh, [{"d"}, {"t"}]>}, tensor<6xf32>
// CHECK: %[[SUM:.*]] = dist.reshard %arg2 to <@mesh, [{"t"}], partial = [sum {"d"}]>
// CHECK: dist.local(%arg1, %arg0, %{{.*}}, %[[SUM]])
// CHECK-SAME: in [#dist.sharding<@mesh, [{}, {"t"}]>, #dist.sharding<@mesh, [{"d"}, {}]>, #dist.sharding<@mesh, [{"d"}, {"t"}]>, #dist.sharding<@mesh, [{"t"}], partial = [sum {"d"}]>]
// CHECK-SAME: out [#dist.sharding<@mesh, [{"d"}, {"t"}]>, #dist.sharding<@mesh, [{"t"}], partial = [sum {"d"}]>] manual {"d"}
// CHECK-LABEL: func.func private @rows_and_sums.local0
// CHECK-SAME: %[[W:[a-z0-9]*]]: tensor<4x6xf32> {{.*}}, %[[X:[a-z0-9]*]]: tensor<2x4xf32> {{.*}}, %[[Y:[a-z0-9]*]]: tensor<2x6xf32> {{.*}}, %[[S:[a-z0-9]*]]: tensor<6xf32>
// CHECK: scf.for %[[K:.*]] = %{{.*}} to %c2 step %{{.*}} iter_args(%[[FILLED:.*]] = %[[Y]], %{{.*}} = %[[S]]) -> (tensor<2x6xf32>, tensor<6xf32>)
// CHECK: %[[DEVICE:.*]] = dist.axis_index {"d"} on @mesh
// CHECK: %[[FIRST:.*]] = arith.muli %[[DEVICE]], %c2
// CHECK: %[[TRIP:.*]] = arith.addi %[[FIRST]], %[[K]]
// CHECK: tensor.extract_slice %[[X]][%[[K]], 0] [1, 4] [1, 1]
// CHECK: arith.index_cast %[[TRIP]] : index to i32
// CHECK: tensor.insert_slice %{{.*}} into %[[FILLED]][%[[K]], 0] [1, 6] [1, 1]
func.func @rows_and_sums(%x: tensor<8x4xf32> {dist.sharding = #dist.sharding<@mesh, [{"d"}, {}]>},
                         %w: tensor<4x6xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"t"}]>},
                         %init: tensor<6xf32>) -> (tensor<8x6xf32>, tensor<6xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %empty = arith.constant dense<0.0> : tensor<8x6xf32>
  %r:2 = scf.for %k = %c0 to %c8 step %c1 iter_args(%filled = %empty, %sum = %init) -> (tensor<8x6xf32>, tensor<6xf32>) {
    %zero = arith.constant dense<0.0> : tensor<1x6xf32>
    %row = tensor.extract_slice %x[%k, 0] [1, 4] [1, 1] : tensor<8x4xf32> to tensor<1x4xf32>
    %y = linalg.matmul ins(%row, %w : tensor<1x4xf32>, tensor<4x6xf32>) outs(%zero : tensor<1x6xf32>) -> tensor<1x6xf32>
    %i = arith.index_cast %k : index to i32
    %f = arith.sitofp %i : i32 to f32
    %splat = tensor.splat %f : tensor<1x6xf32>
    %weighed = arith.mulf %y, %splat : tensor<1x6xf32>
    %flat = tensor.collapse_shape %weighed [[0, 1]] : tensor<1x6xf32> into tensor<6xf32>
    %more = arith.addf %flat, %sum : tensor<6xf32>
    %next = tensor.insert_slice %weighed into %filled[%k, 0] [1, 6] [1, 1] : tensor<1x6xf32> into tensor<8x6xf32>
    scf.yield %next, %more : tensor<8x6xf32>, tensor<6xf32>
  }
  return %r#0, %r#1 : tensor<8x6xf32>, tensor<6xf32>
}

// -----

dist.mesh @mesh = <["d"=4]>

// From the last row to the first: the first device has the first rows, which are the last trips. All axes are shared
// out, so that the body stays where it is.
// CHECK-LABEL: func.func @descending
// CHECK: dist.local(%arg0, %{{.*}}) in [#dist.sharding<@mesh, [{"d"}, {?}]>, #dist.sharding<@mesh, [{"d"}, {?}]>]
// CHECK: scf.for %[[K:.*]] = %{{.*}} to %c2
// CHECK: %[[DEVICE:.*]] = dist.axis_index {"d"} on @mesh
// CHECK: %[[MINUS:.*]] = arith.muli %[[DEVICE]], %c-1
// CHECK: arith.addi %[[MINUS]], %c3
// CHECK: %[[BACK:.*]] = arith.muli %[[K]], %c-1
// CHECK: %[[ROW:.*]] = arith.addi %[[BACK]], %c1
// CHECK: tensor.extract_slice %{{.*}}[%[[ROW]], 0] [1, 4] [1, 1] : tensor<2x4xf32> to tensor<1x4xf32>
// CHECK: tensor.insert_slice %{{.*}} into %{{.*}}[%[[ROW]], 0]
func.func @descending(%x: tensor<8x4xf32> {dist.sharding = #dist.sharding<@mesh, [{"d"}, {}]>}) -> tensor<8x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  %empty = arith.constant dense<0.0> : tensor<8x4xf32>
  %r = scf.for %k = %c0 to %c8 step %c1 iter_args(%filled = %empty) -> (tensor<8x4xf32>) {
    %last = arith.subi %c7, %k : index
    %row = tensor.extract_slice %x[%last, 0] [1, 4] [1, 1] : tensor<8x4xf32> to tensor<1x4xf32>
    %y = math.exp %row : tensor<1x4xf32>
    %next = tensor.insert_slice %y into %filled[%last, 0] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<8x4xf32>
    scf.yield %next : tensor<8x4xf32>
  }
  return %r : tensor<8x4xf32>
}

// -----

dist.mesh @mesh = <["d"=4]>

// What is asked of the result is enough; what is read in another way too is whole for that.
// CHECK-LABEL: func.func @by_the_result
// CHECK: %[[GATHERED:.*]] = dist.reshard %arg0 to <@mesh, [{}, {}]>
// CHECK: dist.local(%[[GATHERED]], %arg0, %{{.*}}) in [#dist.sharding<@mesh, [{?}, {?}]>, #dist.sharding<@mesh, [{"d"}, {?}]>, #dist.sharding<@mesh, [{"d"}, {?}]>]
// CHECK: ^bb0(%[[WHOLE:.*]]: tensor<8x4xf32>, %[[OWN:.*]]: tensor<2x4xf32>, %{{.*}}: tensor<2x4xf32>):
// CHECK-DAG: tensor.extract_slice %[[OWN]][
// CHECK-DAG: tensor.extract_slice %[[WHOLE]][3, 0]
func.func @by_the_result(%x: tensor<8x4xf32>)
    -> (tensor<8x4xf32> {dist.sharding = #dist.sharding<@mesh, [{"d"}, {}]>}) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %empty = arith.constant dense<0.0> : tensor<8x4xf32>
  %r = scf.for %k = %c0 to %c8 step %c1 iter_args(%filled = %empty) -> (tensor<8x4xf32>) {
    %row = tensor.extract_slice %x[%k, 0] [1, 4] [1, 1] : tensor<8x4xf32> to tensor<1x4xf32>
    %third = tensor.extract_slice %x[3, 0] [1, 4] [1, 1] : tensor<8x4xf32> to tensor<1x4xf32>
    %y = arith.mulf %row, %third : tensor<1x4xf32>
    %next = tensor.insert_slice %y into %filled[%k, 0] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<8x4xf32>
    scf.yield %next : tensor<8x4xf32>
  }
  return %r : tensor<8x4xf32>
}

// -----

dist.mesh @mesh = <["d"=4]>

// A loop in which each trip needs the one before stays as it is, and one whose trips are computed in parts already.
// CHECK-LABEL: func.func @left
// CHECK-NOT: dist.local
func.func @left(%x: tensor<8x4xf32> {dist.sharding = #dist.sharding<@mesh, [{"d"}, {}]>},
                %w: tensor<16x16xf32> {dist.sharding = #dist.sharding<@mesh, [{"d"}, {}]>},
                %s: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{"d"}]>})
    -> (tensor<1x4xf32>, tensor<16x16xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %one = arith.constant dense<1.0> : tensor<1x4xf32>
  %a = scf.for %k = %c0 to %c8 step %c1 iter_args(%carried = %one) -> (tensor<1x4xf32>) {
    %row = tensor.extract_slice %x[%k, 0] [1, 4] [1, 1] : tensor<8x4xf32> to tensor<1x4xf32>
    %sum = arith.addf %row, %carried : tensor<1x4xf32>
    %next = math.exp %sum : tensor<1x4xf32>
    scf.yield %next : tensor<1x4xf32>
  }
  %zero = arith.constant dense<0.0> : tensor<16x16xf32>
  %b = scf.for %k = %c0 to %c8 step %c1 iter_args(%sum = %zero) -> (tensor<16x16xf32>) {
    %row = tensor.extract_slice %s[%k] [1] [1] : tensor<8xf32> to tensor<1xf32>
    %f = tensor.extract %row[%c0] : tensor<1xf32>
    %splat = tensor.splat %f : tensor<16x16xf32>
    %y = arith.mulf %w, %splat : tensor<16x16xf32>
    %next = arith.addf %sum, %y : tensor<16x16xf32>
    scf.yield %next : tensor<16x16xf32>
  }
  return %a, %b : tensor<1x4xf32>, tensor<16x16xf32>
}

// -----

dist.mesh @mesh = <["d"=3]>

func.func @uneven(%x: tensor<8x4xf32> {dist.sharding = #dist.sharding<@mesh, [{"d"}, {}]>}) -> tensor<1x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %zero = arith.constant dense<0.0> : tensor<1x4xf32>
  // expected-remark @+1 {{each device computes all 8 trips of this loop, although rows that they read or fill are split: devices cannot share the trips out, since 3 devices along "d" do not divide the trips}}
  %r = scf.for %k = %c0 to %c8 step %c1 iter_args(%sum = %zero) -> (tensor<1x4xf32>) {
    %row = tensor.extract_slice %x[%k, 0] [1, 4] [1, 1] : tensor<8x4xf32> to tensor<1x4xf32>
    %next = arith.addf %sum, %row : tensor<1x4xf32>
    scf.yield %next : tensor<1x4xf32>
  }
  return %r : tensor<1x4xf32>
}

// -----

dist.mesh @mesh = <["d"=4]>

func.func @two_orders(%x: tensor<8x4xf32> {dist.sharding = #dist.sharding<@mesh, [{"d"}, {}]>}) -> tensor<8x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  %empty = arith.constant dense<0.0> : tensor<8x4xf32>
  // expected-remark @+1 {{since it fills rows in another order than it reads those that are split}}
  %r = scf.for %k = %c0 to %c8 step %c1 iter_args(%filled = %empty) -> (tensor<8x4xf32>) {
    %last = arith.subi %c7, %k : index
    %row = tensor.extract_slice %x[%k, 0] [1, 4] [1, 1] : tensor<8x4xf32> to tensor<1x4xf32>
    %next = tensor.insert_slice %row into %filled[%last, 0] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<8x4xf32>
    scf.yield %next : tensor<8x4xf32>
  }
  return %r : tensor<8x4xf32>
}

// -----

dist.mesh @mesh = <["d"=4]>

func.func @placed_inside(%x: tensor<8x4xf32> {dist.sharding = #dist.sharding<@mesh, [{"d"}, {}]>}, %u: tensor<4xf32>) -> tensor<1x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %zero = arith.constant dense<0.0> : tensor<1x4xf32>
  // expected-remark @+1 {{since a placement or a local region in it names the same axes}}
  %r = scf.for %k = %c0 to %c8 step %c1 iter_args(%sum = %zero) -> (tensor<1x4xf32>) {
    %row = tensor.extract_slice %x[%k, 0] [1, 4] [1, 1] : tensor<8x4xf32> to tensor<1x4xf32>
    %e = math.exp %u : tensor<4xf32>
    %placed = dist.constrain %e to <@mesh, [{"d"}]> : tensor<4xf32>
    %next = arith.addf %sum, %row : tensor<1x4xf32>
    scf.yield %next : tensor<1x4xf32>
  }
  return %r : tensor<1x4xf32>
}

// -----

dist.mesh @mesh = <["d"=4, "t"=2]>

func.func @part_of_axis(%x: tensor<8x4xf32> {dist.sharding = #dist.sharding<@mesh, [{"d":(1)2}, {}]>}) -> tensor<1x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %zero = arith.constant dense<0.0> : tensor<1x4xf32>
  // expected-remark @+1 {{since they are split over "d":(1)2, a part of an axis}}
  %r = scf.for %k = %c0 to %c8 step %c1 iter_args(%sum = %zero) -> (tensor<1x4xf32>) {
    %row = tensor.extract_slice %x[%k, 0] [1, 4] [1, 1] : tensor<8x4xf32> to tensor<1x4xf32>
    %next = arith.addf %sum, %row : tensor<1x4xf32>
    scf.yield %next : tensor<1x4xf32>
  }
  return %r : tensor<1x4xf32>
}
