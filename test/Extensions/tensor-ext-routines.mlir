// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s -dist-propagate -dist-partition -split-input-file -verify-diagnostics | FileCheck %s

dist.mesh @mesh = <["dp"=2]>

// Each device factors the matrices that it has, also where the last device has padding.
// CHECK-LABEL: @batch_stays_split
// CHECK-NOT: dist.all_
// CHECK: tensor_ext.routine "cholesky" options [1] ins(%arg0 : tensor<4x5x5xf32>) outs(%{{.*}}, %{{.*}} : tensor<4x5x5xf32>, tensor<4xi32>)
// CHECK-NOT: dist.all_
func.func @batch_stays_split(%a: tensor<7x5x5xf32> {dist.sharding = #dist.sharding<@mesh, [{"dp"}, {}, {}]>})
    -> (tensor<7x5x5xf32> {dist.sharding = #dist.sharding<@mesh, [{"dp"}, {}, {}]>}, tensor<7xi32> {dist.sharding = #dist.sharding<@mesh, [{"dp"}]>}) {
  %l = tensor.empty() : tensor<7x5x5xf32>
  %i = tensor.empty() : tensor<7xi32>
  %0:2 = tensor_ext.routine "cholesky" options [1] ins(%a : tensor<7x5x5xf32>) outs(%l, %i : tensor<7x5x5xf32>, tensor<7xi32>)
      -> tensor<7x5x5xf32>, tensor<7xi32>
  return %0#0, %0#1 : tensor<7x5x5xf32>, tensor<7xi32>
}

// -----

dist.mesh @mesh = <["dp"=2]>

// A matrix that is cut is put together first.
// CHECK-LABEL: @matrix_is_gathered
// CHECK: dist.all_gather
// CHECK-SAME: 'tensor_ext.routine'
// CHECK: tensor_ext.routine "cholesky" options [1] ins(%{{.*}} : tensor<6x6xf32>)
func.func @matrix_is_gathered(%a: tensor<6x6xf32> {dist.sharding = #dist.sharding<@mesh, [{"dp"}, {}]>}) -> tensor<6x6xf32> {
  %l = tensor.empty() : tensor<6x6xf32>
  %i = tensor.empty() : tensor<i32>
  %0:2 = tensor_ext.routine "cholesky" options [1] ins(%a : tensor<6x6xf32>) outs(%l, %i : tensor<6x6xf32>, tensor<i32>)
      -> tensor<6x6xf32>, tensor<i32>
  return %0#0 : tensor<6x6xf32>
}

// -----

dist.mesh @mesh = <["dp"=2]>

// What a system is solved for has columns that do not need each other.
// CHECK-LABEL: @columns_stay_split
// CHECK-NOT: dist.all_
// CHECK: tensor_ext.routine "triangular_solve" options [1, 1, 0, 0] ins(%arg0, %arg1 : tensor<6x6xf32>, tensor<6x4xf32>) outs(%{{.*}} : tensor<6x4xf32>)
// CHECK-NOT: dist.all_
func.func @columns_stay_split(%a: tensor<6x6xf32>, %b: tensor<6x8xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"dp"}]>})
    -> (tensor<6x8xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"dp"}]>}) {
  %out = tensor.empty() : tensor<6x8xf32>
  %0 = tensor_ext.routine "triangular_solve" options [1, 1, 0, 0] ins(%a, %b : tensor<6x6xf32>, tensor<6x8xf32>)
      outs(%out : tensor<6x8xf32>) -> tensor<6x8xf32>
  return %0 : tensor<6x8xf32>
}

// -----

dist.mesh @mesh = <["dp"=2]>

// The other way round it is the rows, and the columns are put together.
// CHECK-LABEL: @rows_of_a_right_system
// CHECK: dist.all_to_all
// CHECK: tensor_ext.routine "triangular_solve" options [0, 1, 0, 0] ins(%{{.*}}, %{{.*}} : tensor<6x6xf32>, tensor<4x6xf32>) outs(%{{.*}} : tensor<4x6xf32>)
func.func @rows_of_a_right_system(%a: tensor<6x6xf32>, %b: tensor<8x6xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"dp"}]>})
    -> (tensor<8x6xf32> {dist.sharding = #dist.sharding<@mesh, [{"dp"}, {}]>}) {
  %out = tensor.empty() : tensor<8x6xf32>
  %0 = tensor_ext.routine "triangular_solve" options [0, 1, 0, 0] ins(%a, %b : tensor<6x6xf32>, tensor<8x6xf32>)
      outs(%out : tensor<8x6xf32>) -> tensor<8x6xf32>
  return %0 : tensor<8x6xf32>
}

// -----

dist.mesh @mesh = <["dp"=2]>

// A transform of lines: the other dimension is the batch.
// CHECK-LABEL: @lines_stay_split
// CHECK-NOT: dist.all_
// CHECK: tensor_ext.routine "fourier" options [2, 1] ins(%arg0 : tensor<3x8xf32>) outs(%{{.*}} : tensor<3x5xcomplex<f32>>)
// CHECK-NOT: dist.all_
func.func @lines_stay_split(%x: tensor<6x8xf32> {dist.sharding = #dist.sharding<@mesh, [{"dp"}, {}]>})
    -> (tensor<6x5xcomplex<f32>> {dist.sharding = #dist.sharding<@mesh, [{"dp"}, {}]>}) {
  %out = tensor.empty() : tensor<6x5xcomplex<f32>>
  %0 = tensor_ext.routine "fourier" options [2, 1] ins(%x : tensor<6x8xf32>) outs(%out : tensor<6x5xcomplex<f32>>) -> tensor<6x5xcomplex<f32>>
  return %0 : tensor<6x5xcomplex<f32>>
}
