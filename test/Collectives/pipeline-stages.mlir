// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s -dist-pipeline-stages -dist-verify-local=allow-unbound -canonicalize -cse -split-input-file | FileCheck %s

// Two stages of a loop that trains nothing: one loop over the ticks, of which a device is idle in one. What the next stage reads is sent
// behind the tasks; the result stays on the second stage. What a stage reads alone is held by it.
// CHECK-LABEL: func.func @forward
// CHECK-SAME: %[[X:.*]]: tensor<4x3xf32> {dist.held = {axis = "pp", index = 0 : i64}}, %[[A:[^:]*]]: tensor<3xf32> {dist.held = {axis = "pp", index = 0 : i64}}
// CHECK-SAME: %[[B:[^:]*]]: tensor<3xf32> {dist.held = {axis = "pp", index = 1 : i64}}) -> (tensor<4x3xf32> {dist.held = {axis = "pp", index = 1 : i64}})
// CHECK: %[[TASKS:.*]] = arith.constant dense<{{\[\[\[0, 0, 0\], \[0, 1, 0\], \[0, 2, 0\], \[0, 3, 0\], \[2, 0, 0\]\], \[\[2, 0, 0\], \[1, 0, 0\], \[1, 1, 0\], \[1, 2, 0\], \[1, 3, 0\]\]\]}}>
// CHECK: %[[D:.*]] = dist.axis_index {"pp"} on @mesh
// CHECK: %[[R:.*]]:2 = scf.for %[[TICK:[^ ]*]] = %c0 to %c5 step %c1 iter_args(%[[CAME:.*]] = {{.*}}, %[[ALL:.*]] = {{.*}}) -> (tensor<3xf32>, tensor<4x3xf32>)
// CHECK: tensor.extract %[[TASKS]][%[[D]], %[[TICK]], %c0]
// CHECK: tensor.extract %[[TASKS]][%[[D]], %[[TICK]], %c1]
// CHECK: %[[PART:.*]] = arith.index_cast
// CHECK: %[[DONE:.*]]:2 = scf.index_switch {{.*}} {dist.pipeline = {axis = "pp", backward = false, chunks = 1 : i64, devices = 2 : i64, parts = 4 : i64, schedule = "gpipe", trains = false}}
// CHECK: case 0
// CHECK: tensor.extract_slice %[[X]][%[[PART]], 0]
// CHECK: %[[Y:.*]] = arith.mulf %{{.*}}, %[[A]]
// CHECK: scf.yield %[[Y]], %[[ALL]]
// CHECK: case 1
// CHECK: %[[Z:.*]] = arith.addf %[[CAME]], %[[B]]
// CHECK: %[[NEXT:.*]] = tensor.insert_slice %[[Z]] into %[[ALL]][%[[PART]], 0]
// CHECK: scf.yield %{{.*}}, %[[NEXT]]
// CHECK: default
// CHECK: scf.yield %{{.*}}, %[[ALL]]
// CHECK: %[[SENT:.*]] = dist.collective_permute from {"pp"} shift 1 over {"pp"} on @mesh ins(%[[DONE]]#0
// CHECK: scf.yield %[[SENT]], %[[DONE]]#1
// CHECK-NOT: dist.broadcast
// CHECK: return %[[R]]#1
module attributes {dist.stages = {axis = "pp", schedule = "gpipe"}} {
  dist.mesh @mesh = <["pp"=2]>
  func.func @forward(%x: tensor<4x3xf32>, %a: tensor<3xf32> {dist.stage = 0}, %b: tensor<3xf32> {dist.stage = 1}) -> tensor<4x3xf32> {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %e = tensor.empty() : tensor<4x3xf32>
    %r = scf.for %i = %c0 to %c4 step %c1 iter_args(%all = %e) -> tensor<4x3xf32> {
      %part = tensor.extract_slice %x[%i, 0] [1, 3] [1, 1] : tensor<4x3xf32> to tensor<3xf32>
      %y = arith.mulf %part, %a : tensor<3xf32>
      %z = arith.addf %y, %b : tensor<3xf32>
      %next = tensor.insert_slice %z into %all[%i, 0] [1, 3] [1, 1] : tensor<3xf32> into tensor<4x3xf32>
      scf.yield %next : tensor<4x3xf32>
    } {dist.parts}
    return %r : tensor<4x3xf32>
  }
}

// -----

// A step that trains: the gradient of each parameter is added up on its stage. A stage keeps what its backward pass reads of the forward pass in
// the slot of the part, of which there are three for 1F1B on two devices; its part of the batch is sliced again. The first tick has forward tasks
// only and the last one backward tasks; between, forward tasks come first. One value goes to each side: back in front of the forward tasks, on behind them. What the loop carries on different
// devices shares tensors, and the update of a parameter is computed on its stage.
// CHECK-LABEL: func.func @step
// CHECK-SAME: %[[X:.*]]: tensor<8xf32> {{.*}}, %[[A:[^:]*]]: tensor<2xf32> {dist.held = {axis = "pp", index = 0 : i64}}, %[[B:[^:]*]]: tensor<2xf32> {dist.held = {axis = "pp", index = 1 : i64}})
// CHECK-SAME: -> (tensor<2xf32> {dist.held = {axis = "pp", index = 1 : i64}}, tensor<2xf32> {dist.held = {axis = "pp", index = 0 : i64}}, tensor<2xf32> {dist.held = {axis = "pp", index = 1 : i64}})
// CHECK: scf.index_switch {{.*}} backward = false
// CHECK: dist.collective_permute from {"pp"} shift 1 over
// CHECK: scf.for {{.*}} to %c4 step
// CHECK: dist.collective_permute from {"pp"} shift -1 over
// CHECK: scf.index_switch {{.*}} backward = false
// CHECK: case 0
// CHECK: tensor.extract_slice %[[X]]
// CHECK: %[[Y:.*]] = arith.mulf %{{.*}}, %[[A]]
// CHECK: %[[H:.*]] = math.tanh %[[Y]]
// CHECK: %[[KEPT:.*]] = tensor.insert_slice %[[Y]] into %{{.*}}[%{{.*}}, 0] [1, 2] [1, 1] : tensor<2xf32> into tensor<3x2xf32>
// CHECK: scf.yield %[[H]], %[[KEPT]]
// CHECK: case 1
// CHECK: arith.mulf %{{.*}}, %[[B]]
// CHECK: dist.collective_permute from {"pp"} shift 1 over
// CHECK: scf.index_switch {{.*}} backward = true
// CHECK: case 0
// CHECK: %[[DH:.*]] = arith.mulf %{{.*}}, %[[B]]
// CHECK: scf.yield %[[DH]]
// CHECK: case 1
// CHECK: math.cosh
// CHECK: arith.divf
// CHECK: tensor.extract_slice %[[X]]
// CHECK: default
// CHECK-NOT: dist.collective_permute
// CHECK: scf.yield
// CHECK-NOT: backward = false
// CHECK: scf.index_switch {{.*}} backward = true
// CHECK: scf.index_switch %{{[^ ]*}} {dist.pipeline = {axis = "pp"}}
// CHECK: case 0
// CHECK: arith.subf %[[A]],
// CHECK: case 1
// CHECK: arith.subf %[[B]],
// CHECK: math.exp
// CHECK-NOT: dist.broadcast
// CHECK: return
module attributes {dist.stages = {axis = "pp", schedule = "1f1b"}} {
  dist.mesh @mesh = <["pp"=2]>
  func.func @step(%x: tensor<8xf32>, %a: tensor<2xf32>, %b: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c4 = arith.constant 4 : index
    %zero = arith.constant dense<0.0> : tensor<2xf32>
    %r:3 = scf.for %i = %c0 to %c4 step %c1 iter_args(%loss = %zero, %ga = %zero, %gb = %zero) -> (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) {
      %at = arith.muli %i, %c2 : index
      %part = tensor.extract_slice %x[%at] [2] [1] : tensor<8xf32> to tensor<2xf32>
      %y = arith.mulf %part, %a : tensor<2xf32>
      %h = math.tanh %y : tensor<2xf32>
      %z = arith.mulf %h, %b : tensor<2xf32>
      %nextloss = arith.addf %loss, %z : tensor<2xf32>
      %dh = arith.mulf %z, %b : tensor<2xf32>
      %db = arith.mulf %z, %h : tensor<2xf32>
      %nextb = arith.addf %gb, %db : tensor<2xf32>
      %slope = math.cosh %y : tensor<2xf32>
      %dy = arith.divf %dh, %slope : tensor<2xf32>
      %da = arith.mulf %dy, %part : tensor<2xf32>
      %nexta = arith.addf %ga, %da : tensor<2xf32>
      scf.yield %nextloss, %nexta, %nextb : tensor<2xf32>, tensor<2xf32>, tensor<2xf32>
    } {dist.parts}
    %newa = arith.subf %a, %r#1 : tensor<2xf32>
    %newb = arith.subf %b, %r#2 : tensor<2xf32>
    %out = math.exp %r#0 : tensor<2xf32>
    return %out, %newa, %newb : tensor<2xf32>, tensor<2xf32>, tensor<2xf32>
  }
}

// -----

// Without stages, or with one, nothing changes.
// CHECK-LABEL: module {
// CHECK: func.func @one
// CHECK-NOT: dist.axis_index
module attributes {dist.stages = {axis = "pp", schedule = "1f1b"}} {
  dist.mesh @mesh = <["pp"=1]>
  func.func @one(%x: tensor<4xf32>) -> tensor<4xf32> {
    return %x : tensor<4xf32>
  }
}

// -----

// The axis gets its devices with the pipeline.
// CHECK-LABEL: dist.mesh @mesh = <["pp"=2]>
// CHECK: func.func @devices
// CHECK: dist.collective_permute from {"pp"} shift 1
module attributes {dist.stages = {axis = "pp", devices = 2, schedule = "gpipe"}} {
  dist.mesh @mesh = <["pp"=1]>
  func.func @devices(%x: tensor<4x3xf32>, %a: tensor<3xf32>, %b: tensor<3xf32>) -> tensor<4x3xf32> {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %e = tensor.empty() : tensor<4x3xf32>
    %r = scf.for %i = %c0 to %c4 step %c1 iter_args(%all = %e) -> tensor<4x3xf32> {
      %part = tensor.extract_slice %x[%i, 0] [1, 3] [1, 1] : tensor<4x3xf32> to tensor<3xf32>
      %y = arith.mulf %part, %a : tensor<3xf32>
      %z = arith.addf %y, %b : tensor<3xf32>
      %next = tensor.insert_slice %z into %all[%i, 0] [1, 3] [1, 1] : tensor<3xf32> into tensor<4x3xf32>
      scf.yield %next : tensor<4x3xf32>
    } {dist.parts}
    return %r : tensor<4x3xf32>
  }
}

// -----

// A parameter that is read on both sides of the only place to cut is on no stage, although little is computed between its readers.
// CHECK-LABEL: func.func @read_again_soon
// CHECK-SAME: %{{[^:]*}}: tensor<4x3xf32> {dist.held = {axis = "pp", index = 0 : i64}}, %[[A:[^:]*]]: tensor<3xf32>,
// CHECK-SAME: %[[C:[^:]*]]: tensor<3xf32> {dist.held = {axis = "pp", index = 0 : i64}}, %[[B:[^:]*]]: tensor<3xf32> {dist.held = {axis = "pp", index = 1 : i64}})
// CHECK: case 0
// CHECK: arith.mulf %{{.*}}, %[[A]]
// CHECK: arith.mulf %{{.*}}, %[[C]]
// CHECK: case 1
// CHECK: arith.addf %{{.*}}, %[[B]]
// CHECK: arith.mulf %{{.*}}, %[[A]]
module attributes {dist.stages = {axis = "pp", schedule = "gpipe"}} {
  dist.mesh @mesh = <["pp"=2]>
  func.func @read_again_soon(%x: tensor<4x3xf32>, %a: tensor<3xf32>, %c: tensor<3xf32>, %b: tensor<3xf32>) -> tensor<4x3xf32> {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %e = tensor.empty() : tensor<4x3xf32>
    %r = scf.for %i = %c0 to %c4 step %c1 iter_args(%all = %e) -> tensor<4x3xf32> {
      %part = tensor.extract_slice %x[%i, 0] [1, 3] [1, 1] : tensor<4x3xf32> to tensor<3xf32>
      %0 = arith.mulf %part, %a : tensor<3xf32>
      %1 = arith.mulf %0, %c : tensor<3xf32>
      %2 = arith.addf %1, %b : tensor<3xf32>
      %3 = arith.mulf %2, %a : tensor<3xf32>
      %4 = math.exp %3 : tensor<3xf32>
      %5 = math.tanh %4 : tensor<3xf32>
      %6 = math.exp %5 : tensor<3xf32>
      %7 = math.tanh %6 : tensor<3xf32>
      %8 = math.exp %7 : tensor<3xf32>
      %next = tensor.insert_slice %8 into %all[%i, 0] [1, 3] [1, 1] : tensor<3xf32> into tensor<4x3xf32>
      scf.yield %next : tensor<4x3xf32>
    } {dist.parts}
    return %r : tensor<4x3xf32>
  }
}
