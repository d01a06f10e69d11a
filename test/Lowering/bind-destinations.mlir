// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s --dist-bind-destinations -split-input-file -verify-diagnostics | FileCheck %s

dist.mesh @mesh = <["x"=2]>

// CHECK-LABEL: func @results_become_arguments
// CHECK-SAME: %[[X:[^:]*]]: tensor<4xf32> {bufferization.writable = false, dist.boundary = {{.*}}, dist.name = "x"}
// CHECK-SAME: %[[OUT:.*]]: memref<4xf32> {dist.name = "y", dist.result}
// CHECK-SAME: attributes {dist.mesh = @mesh}
// CHECK-NEXT: bufferization.materialize_in_destination %[[X]] in restrict writable %[[OUT]]
// CHECK-NEXT: return
func.func @results_become_arguments(
    %x: tensor<4xf32> {dist.name = "x", dist.boundary = #dist.boundary<tensor<8xf32>, <@mesh, [{"x"}]>>})
    -> (tensor<4xf32> {dist.name = "y"}) {
  return %x : tensor<4xf32>
}

// -----

// CHECK-LABEL: func @destinations_are_not_shared
// CHECK-DAG: %[[FIRST:.*]] = tensor.empty() : tensor<4xf32>
// CHECK-DAG: %[[SECOND:.*]] = tensor.empty() : tensor<4xf32>
// CHECK-DAG: linalg.fill {{.*}} outs(%[[FIRST]]
// CHECK-DAG: linalg.fill {{.*}} outs(%[[SECOND]]
func.func @destinations_are_not_shared(%x: tensor<4xf32>, %s: tensor<2x4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %c = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4xf32>
  %f = linalg.fill ins(%c : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %0 = linalg.add ins(%x, %x : tensor<4xf32>, tensor<4xf32>) outs(%f : tensor<4xf32>) -> tensor<4xf32>
  %1 = linalg.mul ins(%x, %x : tensor<4xf32>, tensor<4xf32>) outs(%f : tensor<4xf32>) -> tensor<4xf32>
  return %0, %1 : tensor<4xf32>, tensor<4xf32>
}

// -----

// The two carried values change places: both are copied before either is overwritten.
// CHECK-LABEL: func @carried_values_move_at_once
// CHECK: scf.for {{.*}} iter_args(%[[A:.*]] = %{{.*}}, %[[B:.*]] = %{{.*}})
// CHECK-DAG: %[[OLD_B:.*]] = bufferization.alloc_tensor() copy(%[[B]])
// CHECK-DAG: %[[OLD_A:.*]] = bufferization.alloc_tensor() copy(%[[A]])
// CHECK-DAG: %[[NEW_A:.*]] = bufferization.materialize_in_destination %[[OLD_B]] in %[[A]]
// CHECK-DAG: %[[NEW_B:.*]] = bufferization.materialize_in_destination %[[OLD_A]] in %[[B]]
// CHECK: scf.yield %[[NEW_A]], %[[NEW_B]]
func.func @carried_values_move_at_once(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %0:2 = scf.for %i = %c0 to %c5 step %c1 iter_args(%a = %x, %b = %y) -> (tensor<4xf32>, tensor<4xf32>) {
    scf.yield %b, %a : tensor<4xf32>, tensor<4xf32>
  }
  return %0#0 : tensor<4xf32>
}

// -----

// CHECK-LABEL: func @branches_share_a_destination
// CHECK: %[[NEW:.*]] = bufferization.alloc_tensor()
// CHECK: scf.if
// CHECK-NEXT: bufferization.materialize_in_destination %{{.*}} in %[[NEW]]
// CHECK: else
// CHECK-NEXT: bufferization.materialize_in_destination %{{.*}} in %[[NEW]]
func.func @branches_share_a_destination(%p: tensor<i1>, %x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %c = tensor.extract %p[] : tensor<i1>
  %0 = scf.if %c -> (tensor<4xf32>) {
    scf.yield %x : tensor<4xf32>
  } else {
    scf.yield %y : tensor<4xf32>
  }
  return %0 : tensor<4xf32>
}

// -----

// Written out, the large constant would lie in every artifact.
// CHECK-LABEL: func @large_splats_are_filled
// CHECK-DAG: %[[SMALL:.*]] = arith.constant dense<1.000000e+00> : tensor<8xf32>
// CHECK-DAG: %[[ONE:.*]] = arith.constant 1.000000e+00 : f32
// CHECK-DAG: %[[LARGE:.*]] = linalg.fill ins(%[[ONE]] : f32)
// CHECK-NOT: dense<1.000000e+00> : tensor<1048576xf32>
// CHECK-DAG: materialize_in_destination %[[SMALL]]
// CHECK-DAG: materialize_in_destination %[[LARGE]]
func.func @large_splats_are_filled() -> (tensor<8xf32>, tensor<1048576xf32>) {
  %0 = arith.constant dense<1.0> : tensor<8xf32>
  %1 = arith.constant dense<1.0> : tensor<1048576xf32>
  return %0, %1 : tensor<8xf32>, tensor<1048576xf32>
}

// -----

// CHECK-LABEL: @large_splats_of_complex_numbers
// CHECK: %[[ONE:.*]] = complex.constant [1.000000e+00 : f32, 2.000000e+00 : f32] : complex<f32>
// CHECK: linalg.fill ins(%[[ONE]] : complex<f32>)
func.func @large_splats_of_complex_numbers() -> tensor<4096xcomplex<f32>> {
  %large = arith.constant dense<(1.0, 2.0)> : tensor<4096xcomplex<f32>>
  return %large : tensor<4096xcomplex<f32>>
}
