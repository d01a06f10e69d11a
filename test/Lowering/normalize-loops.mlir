// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s --dist-normalize-loops | FileCheck %s

dist.mesh @mesh = <["x"=2]>

// What the condition forwards besides the carried values is carried, too; scalars are tensors of rank 0.
// CHECK-LABEL: func.func @hands_on_more
// CHECK: %[[K0:.*]] = tensor.from_elements %c0 : tensor<index>
// CHECK: %[[E:.*]] = tensor.empty() : tensor<f32>
// CHECK: %[[W:.*]]:3 = scf.while (%[[T:.*]] = %arg0, %[[K:.*]] = %[[K0]], %{{.*}} = %[[E]]) : (tensor<4xf32>, tensor<index>, tensor<f32>) -> (tensor<4xf32>, tensor<index>, tensor<f32>)
// CHECK: %[[F:.*]] = tensor.extract %{{.*}}[%c0] : tensor<4xf32>
// CHECK: %[[GOES_ON:.*]] = arith.cmpf ogt, %[[F]], %arg1
// CHECK: %[[FT:.*]] = tensor.from_elements %[[F]] : tensor<f32>
// CHECK: scf.condition(%[[GOES_ON]]) %[[T]], %[[K]], %[[FT]]
// CHECK: ^bb0(%[[T2:.*]]: tensor<4xf32>, %[[K2:.*]]: tensor<index>, %[[F2:.*]]: tensor<f32>):
// CHECK: %[[OLD:.*]] = tensor.extract %[[K2]][] : tensor<index>
// CHECK: %[[NEXT:.*]] = arith.addi %[[OLD]], %c1 : index
// CHECK: %[[NEXT_T:.*]] = tensor.from_elements %[[NEXT]] : tensor<index>
// CHECK: scf.yield %[[T2]], %[[NEXT_T]], %[[F2]]
// CHECK: %[[R:.*]] = tensor.extract %[[W]]#2[] : tensor<f32>
// CHECK: return %[[R]], %[[W]]#0
func.func @hands_on_more(%x: tensor<4xf32>, %limit: f32) -> (f32, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:3 = scf.while (%t = %x, %k = %c0) : (tensor<4xf32>, index) -> (f32, tensor<4xf32>, index) {
    %e = tensor.empty() : tensor<4xf32>
    %s = dist.all_reduce sum over {"x"} on @mesh ins(%t : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    %f = tensor.extract %s[%c0] : tensor<4xf32>
    %goes_on = arith.cmpf ogt, %f, %limit : f32
    scf.condition(%goes_on) %f, %t, %k : f32, tensor<4xf32>, index
  } do {
  ^bb0(%f: f32, %t: tensor<4xf32>, %k: index):
    %next = arith.addi %k, %c1 : index
    scf.yield %t, %next : tensor<4xf32>, index
  }
  return %r#0, %r#1 : f32, tensor<4xf32>
}

// A bound that is known at run time only is tested in each trip.
// CHECK-LABEL: func.func @unknown_bound
// CHECK: scf.while (%[[I:.*]] = %{{.*}}, %[[T:.*]] = %arg0) : (tensor<index>, tensor<4xf32>)
// CHECK: %[[IV:.*]] = tensor.extract %[[I]][]
// CHECK: %[[GOES_ON:.*]] = arith.cmpi slt, %[[IV]], %arg1 : index
// CHECK: scf.condition(%[[GOES_ON]]) %[[I]], %[[T]]
// CHECK: dist.all_reduce
// CHECK: %[[NEXT:.*]] = arith.addi %{{.*}}, %arg2 : index
// CHECK: %[[NEXT_T:.*]] = tensor.from_elements %[[NEXT]] : tensor<index>
// CHECK: scf.yield %[[NEXT_T]]
func.func @unknown_bound(%x: tensor<4xf32>, %n: index, %step: index) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %r = scf.for %i = %c0 to %n step %step iter_args(%t = %x) -> tensor<4xf32> {
    %e = tensor.empty() : tensor<4xf32>
    %s = dist.all_reduce sum over {"x"} on @mesh ins(%t : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %s : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}

// A loop of constant length goes on to count.
// CHECK-LABEL: func.func @constant_length
// CHECK: scf.for %{{.*}} = %c0 to %c3 step %c1 iter_args(%[[S:.*]] = %{{.*}}) -> (tensor<f32>)
// CHECK: dist.all_reduce
// CHECK: scf.yield %{{.*}} : tensor<f32>
func.func @constant_length(%x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%s = %x) -> f32 {
    %t = tensor.from_elements %s : tensor<f32>
    %e = tensor.empty() : tensor<f32>
    %a = dist.all_reduce max over {"x"} on @mesh ins(%t : tensor<f32>) outs(%e : tensor<f32>) -> tensor<f32>
    %f = tensor.extract %a[] : tensor<f32>
    scf.yield %f : f32
  }
  return %r : f32
}

// Loops without collectives become part of kernels as they are.
// CHECK-LABEL: func.func @local
// CHECK: scf.while (%{{.*}} = %arg0) : (i32) -> i32
// CHECK: scf.for %{{.*}} = %c0 to %arg1
func.func @local(%k: i32, %n: index) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c40 = arith.constant 40 : i32
  %w = scf.while (%j = %k) : (i32) -> i32 {
    %less = arith.cmpi slt, %j, %c40 : i32
    scf.condition(%less) %j : i32
  } do {
  ^bb0(%j: i32):
    %s = arith.muli %j, %j : i32
    scf.yield %s : i32
  }
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%s = %w) -> i32 {
    %d = arith.addi %s, %s : i32
    scf.yield %d : i32
  }
  return %r : i32
}

// Tensors that are forwarded by the condition only would have no buffer.
// CHECK-LABEL: func.func @local_tensors
// CHECK: %[[E:.*]] = tensor.empty() : tensor<4xf32>
// CHECK: scf.while (%[[K:.*]] = %arg0, %{{.*}} = %[[E]]) : (i32, tensor<4xf32>) -> (i32, tensor<4xf32>)
// CHECK: scf.condition(%{{.*}}) %[[K]], %{{.*}} : i32, tensor<4xf32>
// CHECK: scf.yield %{{.*}}, %{{.*}} : i32, tensor<4xf32>
func.func @local_tensors(%k: i32) -> tensor<4xf32> {
  %c40 = arith.constant 40 : i32
  %w:2 = scf.while (%j = %k) : (i32) -> (tensor<4xf32>, i32) {
    %less = arith.cmpi slt, %j, %c40 : i32
    %f = arith.sitofp %j : i32 to f32
    %t = tensor.splat %f : tensor<4xf32>
    scf.condition(%less) %t, %j : tensor<4xf32>, i32
  } do {
  ^bb0(%t: tensor<4xf32>, %j: i32):
    %s = arith.muli %j, %j : i32
    scf.yield %s : i32
  }
  return %w#0 : tensor<4xf32>
}

// Loops without an order have one. A trip reads where it inserts from what is carried, and elsewhere what was there before.
// CHECK-LABEL: func.func @without_order
// CHECK-SAME: (%[[X:.*]]: tensor<4x6xf32>
// CHECK-NOT: scf.forall
// CHECK: scf.for %[[I:.*]] = %c0{{.*}} to %c4{{.*}} step %c1{{.*}} iter_args(%[[O:.*]] = %[[X]])
// CHECK: %[[K:.*]] = arith.subi
// CHECK: %[[OWN:.*]] = tensor.extract_slice %[[O]][%[[I]], 0]
// CHECK: %[[OTHER:.*]] = tensor.extract_slice %[[X]][%[[K]], 0]
// CHECK: %[[S:.*]] = arith.addf %[[OWN]], %[[OTHER]]
// CHECK: %[[INTO:.*]] = tensor.insert_slice %[[S]] into %[[O]][%[[I]], 0]
// CHECK: scf.yield %[[INTO]] : tensor<4x6xf32>
// CHECK: %[[OUTER:.*]] = scf.for %{{.*}} = %c0{{.*}} to %c4{{.*}} step %c2{{.*}} iter_args(%[[A:.*]] = %{{.*}})
// CHECK: %[[INNER:.*]] = scf.for %[[J:.*]] = %c0{{.*}} to %c6{{.*}} step %c2{{.*}} iter_args(%[[B:.*]] = %[[A]])
// CHECK: %[[E:.*]] = arith.index_cast %[[J]]
// CHECK: %[[SUM:.*]] = arith.addi %[[B]], %[[E]]
// CHECK: scf.yield %[[SUM]] : i32
// CHECK: scf.yield %[[INNER]] : i32
// CHECK: return %{{.*}}, %[[OUTER]]
func.func @without_order(%x: tensor<4x6xf32>) -> (tensor<4x6xf32>, i32) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %c6 = arith.constant 6 : index
  %zero = arith.constant 0 : i32
  %r = scf.forall (%i) in (4) shared_outs(%o = %x) -> (tensor<4x6xf32>) {
    %k = arith.subi %c2, %i : index
    %own = tensor.extract_slice %o[%i, 0] [1, 6] [1, 1] : tensor<4x6xf32> to tensor<1x6xf32>
    %other = tensor.extract_slice %o[%k, 0] [1, 6] [1, 1] : tensor<4x6xf32> to tensor<1x6xf32>
    %s = arith.addf %own, %other : tensor<1x6xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%i, 0] [1, 6] [1, 1] : tensor<1x6xf32> into tensor<4x6xf32>
    }
  }
  %t = scf.parallel (%i, %j) = (%c0, %c0) to (%c4, %c6) step (%c2, %c2) init (%zero) -> i32 {
    %e = arith.index_cast %j : index to i32
    scf.reduce(%e : i32) {
    ^bb0(%a: i32, %b: i32):
      %s = arith.addi %a, %b : i32
      scf.reduce.return %s : i32
    }
  }
  return %r, %t : tensor<4x6xf32>, i32
}
