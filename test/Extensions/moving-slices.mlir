// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s -dist-spmd -split-input-file -verify-diagnostics | FileCheck %s

dist.mesh @mesh = <["x"=4]>

// Each device reads what lies in its part, and zeros elsewhere; the slices are summed up.
// CHECK-LABEL: @read
// CHECK-SAME: %[[X:.*]]: tensor<4x8xf32>
// CHECK: %[[PIECE:.*]] = tensor.extract_slice %[[X]][%{{.*}}, 0] [1, 8] [1, 1]
// CHECK: %[[ROW:.*]] = tensor.extract_slice %{{.*}}[1, 0] [1, 8] [1, 1]
// CHECK: dist.all_reduce sum over {"x"} {{.*}} tensor<1x8xf32>
// CHECK-NOT: dist.all
func.func @read(%x: tensor<16x8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>}, %i: index) -> tensor<1x8xf32> {
  %0 = tensor.extract_slice %x[%i, 0] [1, 8] [1, 1] : tensor<16x8xf32> to tensor<1x8xf32>
  return %0 : tensor<1x8xf32>
}

// -----

dist.mesh @mesh = <["x"=4]>

// Each device writes what lies in its part. Nothing is sent.
// CHECK-LABEL: @write
// CHECK-SAME: %[[X:.*]]: tensor<4x8xf32>
// CHECK-NOT: dist.all
// CHECK: %[[OLD:.*]] = tensor.extract_slice %[[X]][%[[AT:.*]], 0] [2, 8] [1, 1]
// CHECK: %[[NEW:.*]] = linalg.generic {{.*}} ins(%[[OLD]], %{{.*}} : tensor<2x8xf32>, tensor<2x8xf32>)
// CHECK: tensor.insert_slice %[[NEW]] into %[[X]][%[[AT]], 0] [2, 8] [1, 1]
// CHECK-NOT: dist.all
func.func @write(%x: tensor<16x8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>}, %rows: tensor<2x8xf32>, %i: index)
    -> (tensor<16x8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>}) {
  %0 = tensor.insert_slice %rows into %x[%i, 0] [2, 8] [1, 1] : tensor<2x8xf32> into tensor<16x8xf32>
  return %0 : tensor<16x8xf32>
}

// -----

dist.mesh @mesh = <["x"=4]>

// In a loop that reads all rows one by one, to gather what it reads from costs half of that, once.
// CHECK-LABEL: @read_in_a_loop
// CHECK: dist.all_gather dim 0
// CHECK: scf.for
// CHECK-NOT: dist.all
func.func @read_in_a_loop(%x: tensor<16x8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>}, %start: tensor<1x8xf32>)
    -> tensor<1x8xf32> {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %end = arith.constant 16 : index
  %last = scf.for %i = %zero to %end step %one iter_args(%state = %start) -> tensor<1x8xf32> {
    %row = tensor.extract_slice %x[%i, 0] [1, 8] [1, 1] : tensor<16x8xf32> to tensor<1x8xf32>
    %product = arith.mulf %state, %row : tensor<1x8xf32>
    %next = math.tanh %product : tensor<1x8xf32>
    scf.yield %next : tensor<1x8xf32>
  }
  return %last : tensor<1x8xf32>
}

// -----

dist.mesh @mesh = <["x"=4]>

// A cache along a sharded dimension, written and read at one place per step.
// CHECK-LABEL: @cache
// CHECK: scf.for
// CHECK: tensor.insert_slice %{{.*}} into %{{.*}}[%{{.*}}, 0] [1, 8] [1, 1] : tensor<1x8xf32> into tensor<4x8xf32>
// CHECK-NOT: dist.all
// CHECK: scf.yield
func.func @cache(%x: tensor<16x8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>}, %start: tensor<1x8xf32>)
    -> (tensor<16x8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>}, tensor<1x8xf32>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %end = arith.constant 10 : index
  %last:2 = scf.for %i = %zero to %end step %one iter_args(%cache = %x, %state = %start) -> (tensor<16x8xf32>, tensor<1x8xf32>) {
    %written = tensor.insert_slice %state into %cache[%i, 0] [1, 8] [1, 1] : tensor<1x8xf32> into tensor<16x8xf32>
    %next = math.tanh %state : tensor<1x8xf32>
    scf.yield %written, %next : tensor<16x8xf32>, tensor<1x8xf32>
  }
  return %last#0, %last#1 : tensor<16x8xf32>, tensor<1x8xf32>
}
