// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s -dist-propagate -dist-partition -split-input-file -verify-diagnostics | FileCheck %s

dist.mesh @mesh = <["dp"=2]>

// Lines are independent: each device sorts its own, also where the last device has padding.
// CHECK-LABEL: @sort_of_a_batch
// CHECK-NOT: dist.all_
// CHECK: tensor_ext.sort dimension 1 ins(%arg0 : tensor<4x8xf32>) outs(%{{.*}} : tensor<4x3xf32>) -> tensor<4x3xf32>
// CHECK-NOT: dist.all_
func.func @sort_of_a_batch(%x: tensor<7x8xf32> {dist.sharding = #dist.sharding<@mesh, [{"dp"}, {}]>})
    -> (tensor<7x3xf32> {dist.sharding = #dist.sharding<@mesh, [{"dp"}, {}]>}) {
  %out = tensor.empty() : tensor<7x3xf32>
  %0 = tensor_ext.sort dimension 1 ins(%x : tensor<7x8xf32>) outs(%out : tensor<7x3xf32>) -> tensor<7x3xf32> {
  ^bb0(%a: f32, %b: f32):
    %c = arith.cmpf ogt, %a, %b : f32
    tensor_ext.yield %c : i1
  }
  return %0 : tensor<7x3xf32>
}

// -----

dist.mesh @mesh = <["dp"=2]>

// A line that is cut is put together first.
// CHECK-LABEL: @sort_of_a_cut_line
// CHECK: dist.all_gather
// CHECK: tensor_ext.sort dimension 0 ins(%{{.*}} : tensor<8xf32>)
func.func @sort_of_a_cut_line(%x: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{"dp"}]>}) -> tensor<8xf32> {
  %out = tensor.empty() : tensor<8xf32>
  %0 = tensor_ext.sort dimension 0 ins(%x : tensor<8xf32>) outs(%out : tensor<8xf32>) -> tensor<8xf32> {
  ^bb0(%a: f32, %b: f32):
    %c = arith.cmpf ogt, %a, %b : f32
    tensor_ext.yield %c : i1
  }
  return %0 : tensor<8xf32>
}

// -----

dist.mesh @mesh = <["dp"=2]>

// A running sum is linear: a pending sum passes through it, to where there is less to reduce.
// CHECK-LABEL: @running_sum_of_a_pending_sum
// CHECK-NOT: dist.all_reduce
// CHECK: tensor_ext.scan dimension 1 ins(%arg0
// CHECK: dist.all_reduce sum {{.*}} : tensor<4xf32>
func.func @running_sum_of_a_pending_sum(
    %x: tensor<4x8xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {}], partial = [sum {"dp"}]>})
    -> (tensor<4xf32> {dist.sharding = #dist.sharding<@mesh, [{}]>}) {
  %out = tensor.empty() : tensor<4x8xf32>
  %0 = tensor_ext.scan dimension 1 ins(%x : tensor<4x8xf32>) outs(%out : tensor<4x8xf32>) -> tensor<4x8xf32> {
  ^bb0(%a: f32, %b: f32):
    %c = arith.addf %a, %b : f32
    tensor_ext.yield %c : f32
  }
  %zero = arith.constant dense<0.0> : tensor<4xf32>
  %1 = linalg.reduce {arith.addf} ins(%0 : tensor<4x8xf32>) outs(%zero : tensor<4xf32>) dimensions = [1]
  return %1 : tensor<4xf32>
}

// -----

dist.mesh @mesh = <["dp"=2]>

// A running maximum is not linear.
// CHECK-LABEL: @running_maximum_of_a_pending_sum
// CHECK: %[[SUM:.*]] = dist.all_reduce sum
// CHECK: tensor_ext.scan dimension 1 ins(%[[SUM]]
func.func @running_maximum_of_a_pending_sum(
    %x: tensor<4x8xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {}], partial = [sum {"dp"}]>})
    -> (tensor<4xf32> {dist.sharding = #dist.sharding<@mesh, [{}]>}) {
  %out = tensor.empty() : tensor<4x8xf32>
  %0 = tensor_ext.scan dimension 1 ins(%x : tensor<4x8xf32>) outs(%out : tensor<4x8xf32>) -> tensor<4x8xf32> {
  ^bb0(%a: f32, %b: f32):
    %c = arith.maximumf %a, %b : f32
    tensor_ext.yield %c : f32
  }
  %zero = arith.constant dense<0.0> : tensor<4xf32>
  %1 = linalg.reduce {arith.addf} ins(%0 : tensor<4x8xf32>) outs(%zero : tensor<4xf32>) dimensions = [1]
  return %1 : tensor<4xf32>
}

// -----

dist.mesh @mesh = <["x"=4]>

// Each device scans its part, and goes on from what the parts before combine to: an element of each is gathered.
// CHECK-LABEL: @scan_of_a_cut_line
// CHECK-SAME: %[[X:.*]]: tensor<3x4xf32>
// CHECK: %[[PART:.*]] = tensor_ext.scan dimension 1 ins(%[[X]] : tensor<3x4xf32>)
// CHECK: %[[TOTAL:.*]] = tensor.extract_slice %[[PART]][0, 3] [3, 1] [1, 1]
// CHECK: dist.all_gather dim 1 over {"x"} {{.*}} ins(%[[TOTAL]] : tensor<3x1xf32>)
// CHECK-SAME: -> tensor<3x4xf32>
// CHECK-NOT: dist.all
func.func @scan_of_a_cut_line(%x: tensor<3x16xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"x"}]>})
    -> (tensor<3x16xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"x"}]>}) {
  %out = tensor.empty() : tensor<3x16xf32>
  %0 = tensor_ext.scan dimension 1 ins(%x : tensor<3x16xf32>) outs(%out : tensor<3x16xf32>) -> tensor<3x16xf32> {
  ^bb0(%a: f32, %b: f32):
    %c = arith.addf %a, %b : f32
    tensor_ext.yield %c : f32
  }
  return %0 : tensor<3x16xf32>
}

// -----

dist.mesh @mesh = <["x"=4]>

// A difference is not associative: lines are gathered.
// CHECK-LABEL: @scan_that_is_not_associative
// CHECK: dist.all_gather dim 0 {{.*}} -> tensor<16xf32>
// CHECK: tensor_ext.scan dimension 0 ins(%{{.*}} : tensor<16xf32>)
func.func @scan_that_is_not_associative(%x: tensor<16xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>})
    -> (tensor<16xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}) {
  %out = tensor.empty() : tensor<16xf32>
  %0 = tensor_ext.scan dimension 0 ins(%x : tensor<16xf32>) outs(%out : tensor<16xf32>) -> tensor<16xf32> {
  ^bb0(%a: f32, %b: f32):
    %c = arith.subf %a, %b : f32
    tensor_ext.yield %c : f32
  }
  return %0 : tensor<16xf32>
}

// -----

dist.mesh @mesh = <["x"=3]>

// The first two of each part are candidates for the first two of all. The last part ends in padding, which comes last.
// CHECK-LABEL: @top_of_a_cut_line
// CHECK: tensor_ext.sort dimension 0 ins(%{{.*}}, %{{.*}} : tensor<4xf32>, tensor<4xi8>) outs(%{{.*}} : tensor<2xf32>, tensor<2xi8>)
// CHECK: %[[ALL:.*]] = dist.all_gather dim 0 over {"x"} {{.*}} -> tensor<6xf32>
// CHECK: tensor_ext.sort dimension 0 ins(%[[ALL]], %{{.*}} : tensor<6xf32>, tensor<6xi8>)
// CHECK-NOT: dist.all
func.func @top_of_a_cut_line(%x: tensor<11xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}) -> tensor<2xf32> {
  %out = tensor.empty() : tensor<2xf32>
  %0 = tensor_ext.sort dimension 0 ins(%x : tensor<11xf32>) outs(%out : tensor<2xf32>) -> tensor<2xf32> {
  ^bb0(%a: f32, %b: f32):
    %c = arith.cmpf ogt, %a, %b : f32
    tensor_ext.yield %c : i1
  }
  return %0 : tensor<2xf32>
}

// -----

dist.mesh @mesh = <["x"=4]>

// Whole lines are sorted: another dimension is split instead, there and back.
// CHECK-LABEL: @sort_of_cut_lines
// CHECK: dist.all_to_all split 0 concat 1 over {"x"} {{.*}} -> tensor<512x2048xf32>
// CHECK: tensor_ext.sort dimension 1 ins(%{{.*}} : tensor<512x2048xf32>)
// CHECK: dist.all_to_all split 1 concat 0 over {"x"} {{.*}} -> tensor<2048x512xf32>
// CHECK-NOT: dist.all
func.func @sort_of_cut_lines(%x: tensor<2048x2048xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"x"}]>})
    -> (tensor<2048x2048xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"x"}]>}) {
  %out = tensor.empty() : tensor<2048x2048xf32>
  %0 = tensor_ext.sort dimension 1 ins(%x : tensor<2048x2048xf32>) outs(%out : tensor<2048x2048xf32>) -> tensor<2048x2048xf32> {
  ^bb0(%a: f32, %b: f32):
    %c = arith.cmpf ogt, %a, %b : f32
    tensor_ext.yield %c : i1
  }
  return %0 : tensor<2048x2048xf32>
}

// -----

dist.mesh @mesh = <["x"=4]>

// Of short lines that saves less than a further collective costs.
// CHECK-LABEL: @sort_of_short_lines
// CHECK: dist.all_gather dim 1 over {"x"} {{.*}} -> tensor<8x16xf32>
// CHECK: tensor_ext.sort dimension 1 ins(%{{.*}} : tensor<8x16xf32>)
// CHECK-NOT: dist.all_to_all
func.func @sort_of_short_lines(%x: tensor<8x16xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"x"}]>})
    -> (tensor<8x16xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"x"}]>}) {
  %out = tensor.empty() : tensor<8x16xf32>
  %0 = tensor_ext.sort dimension 1 ins(%x : tensor<8x16xf32>) outs(%out : tensor<8x16xf32>) -> tensor<8x16xf32> {
  ^bb0(%a: f32, %b: f32):
    %c = arith.cmpf ogt, %a, %b : f32
    tensor_ext.yield %c : i1
  }
  return %0 : tensor<8x16xf32>
}
