// SPDX-License-Identifier: Apache-2.0
// Folds and canonicalisations of the dialect, each with a case in which it must not fire.
// RUN: dist-opt %s -split-input-file -verify-diagnostics -canonicalize | FileCheck %s

dist.mesh @mesh = <["x"=2, "y"=4, "one"=1]>

// CHECK-LABEL: @constrain_twice_the_same
// CHECK-SAME: %[[X:.*]]: tensor<8xf32>
func.func @constrain_twice_the_same(%x: tensor<8xf32>) -> tensor<8xf32> {
  // CHECK-NEXT: %[[C:.*]] = dist.constrain %[[X]] to <@mesh, [{"x"}]>
  %0 = dist.constrain %x to <@mesh, [{"x"}]> : tensor<8xf32>
  %1 = dist.constrain %0 to <@mesh, [{"x"}]> : tensor<8xf32>
  // CHECK-NEXT: return %[[C]]
  return %1 : tensor<8xf32>
}

// The first of two different constraints says something about the value too.
// CHECK-LABEL: @constrain_two_ways
func.func @constrain_two_ways(%x: tensor<8xf32>) -> tensor<8xf32> {
  // CHECK-NEXT: %[[C:.*]] = dist.constrain %{{.*}} to <@mesh, [{"x"}]>
  %0 = dist.constrain %x to <@mesh, [{"x"}]> : tensor<8xf32>
  // CHECK-NEXT: dist.constrain %[[C]] to <@mesh, [{"y"}]>
  %1 = dist.constrain %0 to <@mesh, [{"y"}]> : tensor<8xf32>
  return %1 : tensor<8xf32>
}

// CHECK-LABEL: @reshard_twice_the_same
func.func @reshard_twice_the_same(%x: tensor<8xf32>) -> tensor<8xf32> {
  // CHECK-NEXT: %[[R:.*]] = dist.reshard %{{.*}} to <@mesh, [{"x"}]>
  %0 = dist.reshard %x to <@mesh, [{"x"}]> : tensor<8xf32>
  %1 = dist.reshard %0 to <@mesh, [{"x"}]> : tensor<8xf32>
  // CHECK-NEXT: return %[[R]]
  return %1 : tensor<8xf32>
}

// CHECK-LABEL: @reshard_of_reshard
// CHECK-SAME: %[[X:.*]]: tensor<8xf32>
func.func @reshard_of_reshard(%x: tensor<8xf32>) -> tensor<8xf32> {
  // CHECK-NEXT: %[[R:.*]] = dist.reshard %[[X]] to <@mesh, [{"y"}]>
  %0 = dist.reshard %x to <@mesh, [{"x"}]> : tensor<8xf32>
  %1 = dist.reshard %0 to <@mesh, [{"y"}]> : tensor<8xf32>
  // CHECK-NEXT: return %[[R]]
  return %1 : tensor<8xf32>
}

// The intermediate placement has another user, and may be the cheaper source.
// CHECK-LABEL: @reshard_of_shared_reshard
func.func @reshard_of_shared_reshard(%x: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  // CHECK-NEXT: %[[A:.*]] = dist.reshard %{{.*}} to <@mesh, [{"x"}]>
  %0 = dist.reshard %x to <@mesh, [{"x"}]> : tensor<8xf32>
  // CHECK-NEXT: %[[B:.*]] = dist.reshard %[[A]] to <@mesh, [{"y"}]>
  %1 = dist.reshard %0 to <@mesh, [{"y"}]> : tensor<8xf32>
  // CHECK-NEXT: return %[[A]], %[[B]]
  return %0, %1 : tensor<8xf32>, tensor<8xf32>
}

// A barrier is an identity that has to stay: it says where shardings stop.
// CHECK-LABEL: @barrier_stays
func.func @barrier_stays(%x: tensor<8xf32>) -> tensor<8xf32> {
  // CHECK-NEXT: dist.barrier
  %0 = dist.barrier %x allow none : tensor<8xf32>
  return %0 : tensor<8xf32>
}

// A group has no result and still says something.
// CHECK-LABEL: @group_stays
func.func @group_stays(%x: tensor<8xf32>, %y: tensor<8xf32>) {
  // CHECK-NEXT: dist.group
  dist.group %x, %y : tensor<8xf32>, tensor<8xf32>
  return
}

// CHECK-LABEL: @axis_index_of_one
func.func @axis_index_of_one() -> index {
  // CHECK-NEXT: %[[C:.*]] = arith.constant 0 : index
  // CHECK-NEXT: return %[[C]]
  %0 = dist.axis_index {"one"} on @mesh
  return %0 : index
}

// CHECK-LABEL: @axis_index_of_several
func.func @axis_index_of_several() -> index {
  // CHECK-NEXT: dist.axis_index {"one", "x"} on @mesh
  %0 = dist.axis_index {"one", "x"} on @mesh
  return %0 : index
}

// CHECK-LABEL: @all_reduce_of_one
// CHECK-SAME: %[[X:.*]]: tensor<8xf32>, %{{.*}}: tensor<8xf32>
func.func @all_reduce_of_one(%x: tensor<8xf32>, %d: tensor<8xf32>) -> tensor<8xf32> {
  // CHECK-NEXT: return %[[X]]
  %0 = dist.all_reduce sum over {"one"} on @mesh ins(%x : tensor<8xf32>) outs(%d : tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// CHECK-LABEL: @bucket_of_one
// CHECK-SAME: %[[X:.*]]: tensor<8xf32>, %[[Y:.*]]: tensor<2xf32>
func.func @bucket_of_one(%x: tensor<8xf32>, %y: tensor<2xf32>) -> (tensor<8xf32>, tensor<2xf32>) {
  // CHECK-NEXT: return %[[X]], %[[Y]]
  %0:2 = dist.all_reduce sum over {"one"} on @mesh ins(%x, %y : tensor<8xf32>, tensor<2xf32>)
      outs(%x, %y : tensor<8xf32>, tensor<2xf32>) -> tensor<8xf32>, tensor<2xf32>
  return %0#0, %0#1 : tensor<8xf32>, tensor<2xf32>
}

// CHECK-LABEL: @all_reduce_of_several
func.func @all_reduce_of_several(%x: tensor<8xf32>, %d: tensor<8xf32>) -> tensor<8xf32> {
  // CHECK-NEXT: dist.all_reduce sum over {"one", "x"} on @mesh
  %0 = dist.all_reduce sum over {"one", "x"} on @mesh ins(%x : tensor<8xf32>) outs(%d : tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// On buffers the destination has to be written: handing the input through is for tensors only.
// CHECK-LABEL: @all_reduce_of_one_on_buffers
func.func @all_reduce_of_one_on_buffers(%x: memref<8xf32>, %d: memref<8xf32>) {
  // CHECK-NEXT: dist.all_reduce
  dist.all_reduce sum over {"one"} on @mesh ins(%x : memref<8xf32>) outs(%d : memref<8xf32>)
  return
}

// CHECK-LABEL: @every_collective_of_one
// CHECK-SAME: %[[X:.*]]: tensor<4x4xf32>
func.func @every_collective_of_one(%x: tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>) {
  // CHECK-NEXT: return %[[X]], %[[X]], %[[X]], %[[X]], %[[X]], %[[X]]
  %0 = dist.all_gather dim 0 over {"one"} on @mesh ins(%x : tensor<4x4xf32>) outs(%x : tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = dist.reduce_scatter sum dim 0 over {"one"} on @mesh ins(%x : tensor<4x4xf32>) outs(%x : tensor<4x4xf32>) -> tensor<4x4xf32>
  %2 = dist.all_to_all split 0 concat 1 over {"one"} on @mesh ins(%x : tensor<4x4xf32>) outs(%x : tensor<4x4xf32>) -> tensor<4x4xf32>
  %3 = dist.collective_permute from {"one"} shift 1 over {"one"} on @mesh ins(%x : tensor<4x4xf32>) outs(%x : tensor<4x4xf32>) -> tensor<4x4xf32>
  %4 = dist.broadcast root 0 over {"one"} on @mesh ins(%x : tensor<4x4xf32>) outs(%x : tensor<4x4xf32>) -> tensor<4x4xf32>
  %5 = dist.all_slice dim 1 over {"one"} on @mesh ins(%x : tensor<4x4xf32>) outs(%x : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0, %1, %2, %3, %4, %5 : tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>
}

// CHECK-LABEL: @slice_of_gather
// CHECK-SAME: %[[X:.*]]: tensor<2x6xf32>
func.func @slice_of_gather(%x: tensor<2x6xf32>, %w: tensor<8x6xf32>) -> tensor<2x6xf32> {
  // CHECK-NEXT: return %[[X]]
  %0 = dist.all_gather dim 0 over {"y"} on @mesh ins(%x : tensor<2x6xf32>) outs(%w : tensor<8x6xf32>) -> tensor<8x6xf32>
  %1 = dist.all_slice dim 0 over {"y"} on @mesh ins(%0 : tensor<8x6xf32>) outs(%x : tensor<2x6xf32>) -> tensor<2x6xf32>
  return %1 : tensor<2x6xf32>
}

// CHECK-LABEL: @slice_of_gather_in_another_dimension
func.func @slice_of_gather_in_another_dimension(%x: tensor<2x8xf32>, %w: tensor<8x8xf32>, %d: tensor<8x2xf32>) -> tensor<8x2xf32> {
  // CHECK-NEXT: dist.all_gather dim 0
  %0 = dist.all_gather dim 0 over {"y"} on @mesh ins(%x : tensor<2x8xf32>) outs(%w : tensor<8x8xf32>) -> tensor<8x8xf32>
  // CHECK-NEXT: dist.all_slice dim 1
  %1 = dist.all_slice dim 1 over {"y"} on @mesh ins(%0 : tensor<8x8xf32>) outs(%d : tensor<8x2xf32>) -> tensor<8x2xf32>
  return %1 : tensor<8x2xf32>
}

// CHECK-LABEL: @slice_of_gather_over_other_axes
func.func @slice_of_gather_over_other_axes(%x: tensor<2xf32>, %w: tensor<8xf32>, %d: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK-NEXT: dist.all_gather dim 0 over {"y"}
  %0 = dist.all_gather dim 0 over {"y"} on @mesh ins(%x : tensor<2xf32>) outs(%w : tensor<8xf32>) -> tensor<8xf32>
  // CHECK-NEXT: dist.all_slice dim 0 over {"x"}
  %1 = dist.all_slice dim 0 over {"x"} on @mesh ins(%0 : tensor<8xf32>) outs(%d : tensor<4xf32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}

// The order of the axes decides who holds what.
// CHECK-LABEL: @slice_of_gather_in_another_order
func.func @slice_of_gather_in_another_order(%x: tensor<1xf32>, %w: tensor<8xf32>) -> tensor<1xf32> {
  // CHECK-NEXT: dist.all_gather dim 0 over {"x", "y"}
  %0 = dist.all_gather dim 0 over {"x", "y"} on @mesh ins(%x : tensor<1xf32>) outs(%w : tensor<8xf32>) -> tensor<8xf32>
  // CHECK-NEXT: dist.all_slice dim 0 over {"y", "x"}
  %1 = dist.all_slice dim 0 over {"y", "x"} on @mesh ins(%0 : tensor<8xf32>) outs(%x : tensor<1xf32>) -> tensor<1xf32>
  return %1 : tensor<1xf32>
}

// CHECK-LABEL: @unused_collective
func.func @unused_collective(%x: tensor<8xf32>) {
  // CHECK-NEXT: return
  %0 = dist.all_reduce sum over {"x"} on @mesh ins(%x : tensor<8xf32>) outs(%x : tensor<8xf32>) -> tensor<8xf32>
  return
}

// CHECK-LABEL: @started_collective_stays
func.func @started_collective_stays(%x: memref<8xf32>, %d: memref<8xf32>) {
  // CHECK-NEXT: %[[T:.*]] = dist.all_reduce_start
  %t = dist.all_reduce_start sum over {"x"} on @mesh ins(%x : memref<8xf32>) outs(%d : memref<8xf32>)
  // CHECK-NEXT: dist.done %[[T]]
  dist.done %t ins(%x : memref<8xf32>) pending(%d : memref<8xf32>)
  return
}

// -----

// A mesh that nothing names stays: it is the program's.
// CHECK: dist.mesh @unused
dist.mesh @unused = <["x"=2]>

// -----

dist.mesh @mesh = <["x"=2]>

// What is promised of a value stays beside what the value becomes.
// CHECK-LABEL: @promise_of_a_folded_op
// CHECK-SAME: %[[X:.*]]: tensor<4xi32>
func.func @promise_of_a_folded_op(%x: tensor<4xi32>) -> tensor<4xi32> {
  %one = arith.constant dense<1> : tensor<4xi32>
  %0 = arith.muli %x, %one : tensor<4xi32>
  // CHECK-NEXT: %[[P:.*]] = dist.assume_replicated %[[X]] over {"x"} on @mesh
  // CHECK-NEXT: return %[[P]]
  %1 = dist.assume_replicated %0 over {"x"} on @mesh : tensor<4xi32>
  return %1 : tensor<4xi32>
}
