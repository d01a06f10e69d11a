// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s -dist-propagate -dist-partition -split-input-file -verify-diagnostics | FileCheck %s

dist.mesh @mesh = <["tp"=2]>

// A lookup in a table sharded by rows: each device reads its own rows, zero otherwise, and the results are summed.
// CHECK-LABEL: @vocabulary
// CHECK-NOT: all_gather
// CHECK: %[[OWN:.*]] = linalg.generic
// CHECK: arith.subi
// CHECK: tensor_ext.gather windows [-1, 1] components [0, -1] along [0] masked ins(%arg0, %[[OWN]] : tensor<5x8xf32>
// CHECK: dist.all_reduce sum over {"tp"}
// CHECK-NOT: dist.all_
func.func @vocabulary(%table: tensor<10x8xf32> {dist.sharding = #dist.sharding<@mesh, [{"tp"}, {}]>},
    %ids: tensor<6x1xi32>) -> (tensor<6x8xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {}]>}) {
  %init = tensor.empty() : tensor<6x8xf32>
  %0 = tensor_ext.gather windows [-1, 1] components [0, -1] along [0]
      ins(%table, %ids : tensor<10x8xf32>, tensor<6x1xi32>) outs(%init : tensor<6x8xf32>) -> tensor<6x8xf32>
  return %0 : tensor<6x8xf32>
}

// -----

dist.mesh @mesh = <["dp"=2, "tp"=2]>

// Columns of the table and batch of the ids walk along: no communication.
// CHECK-LABEL: @columns_and_batch
// CHECK-NOT: dist.all_
// CHECK: tensor_ext.gather {{.*}} ins(%arg0, %arg1 : tensor<10x4xf32>, tensor<3x1xi32>) outs(%{{.*}} : tensor<3x4xf32>)
// CHECK-NOT: dist.all_
func.func @columns_and_batch(%table: tensor<10x8xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"tp"}]>},
    %ids: tensor<6x1xi32> {dist.sharding = #dist.sharding<@mesh, [{"dp"}, {}]>})
    -> (tensor<6x8xf32> {dist.sharding = #dist.sharding<@mesh, [{"dp"}, {"tp"}]>}) {
  %init = tensor.empty() : tensor<6x8xf32>
  %0 = tensor_ext.gather windows [-1, 1] components [0, -1] along [0]
      ins(%table, %ids : tensor<10x8xf32>, tensor<6x1xi32>) outs(%init : tensor<6x8xf32>) -> tensor<6x8xf32>
  return %0 : tensor<6x8xf32>
}

// -----

dist.mesh @mesh = <["tp"=2]>

// The gradient of the lookup: each device adds the rows that it owns; nothing is sent, and no buffer has all rows.
// CHECK-LABEL: @rows_of_the_gradient
// CHECK-NOT: dist.all_
// CHECK: tensor_ext.scatter {{.*}} : tensor<6x8xf32>, tensor<6x1xi64>) outs(%{{.*}} : tensor<5x8xf32>)
// CHECK-NOT: dist.all_
func.func @rows_of_the_gradient(%rows: tensor<6x8xf32>, %ids: tensor<6x1xi32>)
    -> (tensor<10x8xf32> {dist.sharding = #dist.sharding<@mesh, [{"tp"}, {}]>}) {
  %zero = arith.constant dense<0.0> : tensor<10x8xf32>
  %0 = tensor_ext.scatter windows [-1, 1] components [0, -1] along [0]
      ins(%rows, %ids : tensor<6x8xf32>, tensor<6x1xi32>) outs(%zero : tensor<10x8xf32>) -> tensor<10x8xf32> {
  ^bb0(%old: f32, %new: f32):
    %sum = arith.addf %old, %new : f32
    tensor_ext.yield %sum : f32
  }
  return %0 : tensor<10x8xf32>
}

// -----

dist.mesh @mesh = <["dp"=2]>

// Updates sharded along the batch are added up per device and reduced once; uneven padding is left out.
// CHECK-LABEL: @batch_of_updates
// CHECK: arith.select {{.*}} : i64
// CHECK: tensor_ext.scatter {{.*}} : tensor<4x8xf32>, tensor<4x1xi64>) outs(%{{.*}} : tensor<10x8xf32>)
// CHECK: dist.all_reduce sum over {"dp"}
func.func @batch_of_updates(%rows: tensor<7x8xf32> {dist.sharding = #dist.sharding<@mesh, [{"dp"}, {}]>},
    %ids: tensor<7x1xi32> {dist.sharding = #dist.sharding<@mesh, [{"dp"}, {}]>})
    -> (tensor<10x8xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {}]>}) {
  %zero = arith.constant dense<0.0> : tensor<10x8xf32>
  %0 = tensor_ext.scatter windows [-1, 1] components [0, -1] along [0]
      ins(%rows, %ids : tensor<7x8xf32>, tensor<7x1xi32>) outs(%zero : tensor<10x8xf32>) -> tensor<10x8xf32> {
  ^bb0(%old: f32, %new: f32):
    %sum = arith.addf %old, %new : f32
    tensor_ext.yield %sum : f32
  }
  return %0 : tensor<10x8xf32>
}

// -----

dist.mesh @mesh = <["dp"=2]>

// Overwriting is not a reduction: the updates are gathered.
// CHECK-LABEL: @overwriting_updates
// CHECK: dist.all_gather
// CHECK: tensor_ext.scatter {{.*}} : tensor<6x8xf32>, tensor<6x1xi32>)
func.func @overwriting_updates(%rows: tensor<6x8xf32> {dist.sharding = #dist.sharding<@mesh, [{"dp"}, {}]>},
    %ids: tensor<6x1xi32>, %old: tensor<10x8xf32>)
    -> (tensor<10x8xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {}]>}) {
  %0 = tensor_ext.scatter windows [-1, 1] components [0, -1] along [0]
      ins(%rows, %ids : tensor<6x8xf32>, tensor<6x1xi32>) outs(%old : tensor<10x8xf32>) -> tensor<10x8xf32> {
  ^bb0(%a: f32, %b: f32):
    tensor_ext.yield %b : f32
  }
  return %0 : tensor<10x8xf32>
}
