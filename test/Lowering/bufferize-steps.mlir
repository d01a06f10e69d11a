// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s --dist-bufferize-steps --canonicalize -split-input-file -verify-diagnostics | FileCheck %s

// An argument is never written to; behind the first copy every update is made in place.
// CHECK-LABEL: func @updates_in_place
// CHECK-SAME: %[[X:[a-z0-9]+]]: memref<4xf32>, %[[U:[a-z0-9]+]]: memref<2xf32>, %[[OUT:[a-z0-9]+]]: memref<4xf32>
// CHECK: %[[COPY:.*]] = memref.alloc
// CHECK: memref.copy %[[X]], %[[COPY]]
// CHECK-NOT: memref.alloc
// CHECK: memref.copy %[[U]], %{{.*}}
// CHECK: memref.copy %[[U]], %{{.*}}
// CHECK: memref.copy %[[COPY]], %[[OUT]]
func.func @updates_in_place(%x: tensor<4xf32>, %u: tensor<2xf32>, %out: memref<4xf32>) {
  %0 = tensor.insert_slice %u into %x[1] [2] [1] : tensor<2xf32> into tensor<4xf32>
  %1 = tensor.insert_slice %u into %0[2] [2] [1] : tensor<2xf32> into tensor<4xf32>
  bufferization.materialize_in_destination %1 in restrict writable %out : (tensor<4xf32>, memref<4xf32>) -> ()
  return
}

// -----

// The older value is a result, too: what overwrites it starts from a copy.
// CHECK-LABEL: func @older_value_is_read_later
// CHECK: %[[OLD:.*]] = memref.alloc
// CHECK: linalg.exp {{.*}} outs(%[[OLD]]
// CHECK: %[[NEW:.*]] = memref.alloc
// CHECK: memref.copy %[[OLD]], %[[NEW]]
// CHECK: memref.subview %[[NEW]]
func.func @older_value_is_read_later(%x: tensor<4xf32>, %u: tensor<2xf32>, %out0: memref<4xf32>, %out1: memref<4xf32>) {
  %e = tensor.empty() : tensor<4xf32>
  %0 = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %1 = tensor.insert_slice %u into %0[1] [2] [1] : tensor<2xf32> into tensor<4xf32>
  bufferization.materialize_in_destination %1 in restrict writable %out0 : (tensor<4xf32>, memref<4xf32>) -> ()
  bufferization.materialize_in_destination %0 in restrict writable %out1 : (tensor<4xf32>, memref<4xf32>) -> ()
  return
}

// -----

// A view of the older value is read later.
// CHECK-LABEL: func @older_view_is_read_later
// CHECK: %[[OLD:.*]] = memref.alloc
// CHECK: memref.expand_shape %[[OLD]]
// CHECK: %[[NEW:.*]] = memref.alloc
// CHECK: memref.copy %[[OLD]], %[[NEW]]
func.func @older_view_is_read_later(%x: tensor<4xf32>, %u: tensor<2xf32>, %out0: memref<4xf32>, %out1: memref<2x2xf32>) {
  %e = tensor.empty() : tensor<4xf32>
  %0 = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %view = tensor.expand_shape %0 [[0, 1]] output_shape [2, 2] : tensor<4xf32> into tensor<2x2xf32>
  %1 = tensor.insert_slice %u into %0[1] [2] [1] : tensor<2xf32> into tensor<4xf32>
  bufferization.materialize_in_destination %1 in restrict writable %out0 : (tensor<4xf32>, memref<4xf32>) -> ()
  bufferization.materialize_in_destination %view in restrict writable %out1 : (tensor<2x2xf32>, memref<2x2xf32>) -> ()
  return
}

// -----

// Nothing reads the older value behind what overwrites it.
// CHECK-LABEL: func @older_value_is_read_before
// CHECK-COUNT-2: memref.alloc
// CHECK-NOT: memref.alloc
// CHECK: return
func.func @older_value_is_read_before(%x: tensor<4xf32>, %u: tensor<2xf32>, %out0: memref<4xf32>, %out1: memref<4xf32>) {
  %e = tensor.empty() : tensor<4xf32>
  %0 = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %d = tensor.empty() : tensor<4xf32>
  %2 = linalg.mul ins(%0, %x : tensor<4xf32>, tensor<4xf32>) outs(%d : tensor<4xf32>) -> tensor<4xf32>
  %1 = tensor.insert_slice %u into %0[1] [2] [1] : tensor<2xf32> into tensor<4xf32>
  bufferization.materialize_in_destination %1 in restrict writable %out0 : (tensor<4xf32>, memref<4xf32>) -> ()
  bufferization.materialize_in_destination %2 in restrict writable %out1 : (tensor<4xf32>, memref<4xf32>) -> ()
  return
}

// -----

// The next trip starts from %0 again.
// CHECK-LABEL: func @overwritten_in_a_loop
// CHECK: %[[OLD:.*]] = memref.alloc
// CHECK: scf.for
// CHECK: %[[NEW:.*]] = memref.alloc
// CHECK: memref.copy %[[OLD]], %[[NEW]]
// CHECK: memref.subview %[[NEW]]
func.func @overwritten_in_a_loop(%x: tensor<4xf32>, %u: tensor<2xf32>, %out: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %e = tensor.empty() : tensor<4xf32>
  %0 = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  scf.for %i = %c0 to %c3 step %c1 {
    %1 = tensor.insert_slice %u into %0[%i] [2] [1] : tensor<2xf32> into tensor<4xf32>
    bufferization.materialize_in_destination %1 in restrict writable %out : (tensor<4xf32>, memref<4xf32>) -> ()
  }
  return
}

// -----

// Only one of the branches is taken: both may overwrite.
// CHECK-LABEL: func @overwritten_in_both_branches
// CHECK-COUNT-2: memref.alloc
// CHECK-NOT: memref.alloc
// CHECK: return
func.func @overwritten_in_both_branches(%p: tensor<i1>, %x: tensor<4xf32>, %u: tensor<2xf32>, %out: memref<4xf32>) {
  %c = tensor.extract %p[] : tensor<i1>
  %e = tensor.empty() : tensor<4xf32>
  %0 = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %new = bufferization.alloc_tensor() : tensor<4xf32>
  %r = scf.if %c -> (tensor<4xf32>) {
    %1 = tensor.insert_slice %u into %0[1] [2] [1] : tensor<2xf32> into tensor<4xf32>
    %2 = bufferization.materialize_in_destination %1 in %new : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    scf.yield %2 : tensor<4xf32>
  } else {
    %2 = bufferization.materialize_in_destination %0 in %new : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    scf.yield %2 : tensor<4xf32>
  }
  bufferization.materialize_in_destination %r in restrict writable %out : (tensor<4xf32>, memref<4xf32>) -> ()
  return
}

// -----

// What the loop carries is one buffer, which no other value needs.
// CHECK-LABEL: func @loop_that_counts
// CHECK-SAME: %[[X:[a-z0-9]+]]: memref<4xf32>
// CHECK: %[[CARRIED:.*]] = memref.alloc
// CHECK: memref.copy %[[X]], %[[CARRIED]]
// CHECK: scf.for %{{.*}} = %{{.*}} to %{{.*}} step %{{.*}} {
// CHECK: linalg.generic {{.*}} ins(%[[CARRIED]] : memref<4xf32>) outs(%[[NEXT:.*]] : memref<4xf32>)
// CHECK: memref.copy %[[NEXT]], %[[CARRIED]]
// CHECK: memref.copy %[[CARRIED]], %{{.*}}
#id = affine_map<(d0) -> (d0)>
func.func @loop_that_counts(%x: tensor<4xf32>, %out: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%a = %x) -> (tensor<4xf32>) {
    %e = tensor.empty() : tensor<4xf32>
    %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%a : tensor<4xf32>) outs(%e : tensor<4xf32>) {
    ^bb0(%in: f32, %o: f32):
      %s = math.sin %in : f32
      linalg.yield %s : f32
    } -> tensor<4xf32>
    %1 = bufferization.materialize_in_destination %0 in %a : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    scf.yield %1 : tensor<4xf32>
  }
  bufferization.materialize_in_destination %r in restrict writable %out : (tensor<4xf32>, memref<4xf32>) -> ()
  return
}

// -----

// Scalars are still carried.
// CHECK-LABEL: func @loop_with_a_condition
// CHECK: scf.while (%{{.*}} = %{{.*}}) : (i32) -> i32
// CHECK: scf.condition(%{{.*}}) %{{.*}} : i32
// CHECK: do
// CHECK: memref.copy
// CHECK: scf.yield %{{.*}} : i32
func.func @loop_with_a_condition(%x: tensor<4xf32>, %out: memref<4xf32>) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c3 = arith.constant 3 : i32
  %r:2 = scf.while (%i = %c0, %a = %x) : (i32, tensor<4xf32>) -> (i32, tensor<4xf32>) {
    %goes = arith.cmpi slt, %i, %c3 : i32
    scf.condition(%goes) %i, %a : i32, tensor<4xf32>
  } do {
  ^bb0(%i: i32, %a: tensor<4xf32>):
    %e = tensor.empty() : tensor<4xf32>
    %0 = linalg.exp ins(%a : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    %1 = bufferization.materialize_in_destination %0 in %a : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %next = arith.addi %i, %c1 : i32
    scf.yield %next, %1 : i32, tensor<4xf32>
  }
  bufferization.materialize_in_destination %r#1 in restrict writable %out : (tensor<4xf32>, memref<4xf32>) -> ()
  return
}

// -----

// CHECK-LABEL: func @switch_between_branches
// CHECK: %[[NEW:.*]] = memref.alloc
// CHECK: scf.index_switch
// CHECK-NOT: ->
// CHECK: case 2
// CHECK-NEXT: memref.copy %{{.*}}, %[[NEW]]
// CHECK: default
// CHECK-NEXT: memref.copy %{{.*}}, %[[NEW]]
// CHECK: memref.copy %[[NEW]], %{{.*}}
func.func @switch_between_branches(%p: tensor<i32>, %x: tensor<4xf32>, %y: tensor<4xf32>, %out: memref<4xf32>) {
  %number = tensor.extract %p[] : tensor<i32>
  %case = arith.index_cast %number : i32 to index
  %new = bufferization.alloc_tensor() : tensor<4xf32>
  %r = scf.index_switch %case -> tensor<4xf32>
  case 2 {
    %0 = bufferization.materialize_in_destination %x in %new : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    scf.yield %0 : tensor<4xf32>
  }
  default {
    %0 = bufferization.materialize_in_destination %y in %new : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    scf.yield %0 : tensor<4xf32>
  }
  bufferization.materialize_in_destination %r in restrict writable %out : (tensor<4xf32>, memref<4xf32>) -> ()
  return
}

// -----

// The first carried value is updated in place, becomes the second one, and is replaced itself: it is saved before that.
// CHECK-LABEL: func @updated_and_handed_on
// CHECK: %[[A:.*]] = memref.alloc
// CHECK: %[[B:.*]] = memref.alloc
// CHECK: scf.for
// CHECK: memref.subview %[[A]]
// CHECK: %[[NEXT:.*]] = memref.alloc
// CHECK: linalg.exp {{.*}} outs(%[[NEXT]]
// CHECK: %[[SAVED:.*]] = memref.alloc
// CHECK: memref.copy %[[A]], %[[SAVED]]
// CHECK: memref.copy %[[NEXT]], %[[A]]
// CHECK: memref.copy %[[SAVED]], %[[B]]
func.func @updated_and_handed_on(%x: tensor<4xf32>, %u: tensor<2xf32>, %out: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %r:2 = scf.for %i = %c0 to %c3 step %c1 iter_args(%a = %x, %b = %x) -> (tensor<4xf32>, tensor<4xf32>) {
    %0 = tensor.insert_slice %u into %a[1] [2] [1] : tensor<2xf32> into tensor<4xf32>
    %e = tensor.empty() : tensor<4xf32>
    %1 = linalg.exp ins(%b : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    %2 = bufferization.materialize_in_destination %1 in %a : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %3 = bufferization.materialize_in_destination %0 in %b : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    scf.yield %2, %3 : tensor<4xf32>, tensor<4xf32>
  }
  bufferization.materialize_in_destination %r#1 in restrict writable %out : (tensor<4xf32>, memref<4xf32>) -> ()
  return
}

// -----

// Regions that carry tensors in other ways are upstream's.
// CHECK-LABEL: func @parallel_loop
// CHECK: scf.forall
// CHECK-NOT: tensor<
// CHECK: return
func.func @parallel_loop(%u: tensor<1xf32>, %out: memref<4xf32>) {
  %e = tensor.empty() : tensor<4xf32>
  %0 = scf.forall (%i) in (4) shared_outs(%o = %e) -> (tensor<4xf32>) {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %u into %o[%i] [1] [1] : tensor<1xf32> into tensor<4xf32>
    }
  }
  bufferization.materialize_in_destination %0 in restrict writable %out : (tensor<4xf32>, memref<4xf32>) -> ()
  return
}

// -----

func.func @calls(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{call in a program for devices; calls have to be inlined before}}
  %0 = call @called(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func private @called(%x: tensor<4xf32>) -> tensor<4xf32> {
  return %x : tensor<4xf32>
}
