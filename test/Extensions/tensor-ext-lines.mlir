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
