// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s -dist-pipeline-stages -dist-verify-local=allow-unbound -canonicalize -cse -split-input-file | FileCheck %s

// A loop over four layers of a stack on two stages: each has a loop over two of them, and holds these: the axis of the stages splits the stack.
// CHECK-LABEL: func.func @forward
// CHECK-SAME: %[[X:[^:]*]]: tensor<4x3xf32> {dist.held = {axis = "pp", index = 0 : i64}}
// CHECK-SAME: %[[W:[^:]*]]: tensor<2x3xf32> {dist.boundary = #dist.boundary<tensor<4x3xf32>, <@mesh, [{"pp"}, {}]>>}
// CHECK: case 0
// CHECK: %[[PART:.*]] = tensor.extract_slice %[[X]]
// CHECK: %[[H:.*]] = scf.for %[[K:[^ ]*]] = %c0 to %c2 step %c1 iter_args(%[[IN:.*]] = %[[PART]])
// CHECK: %[[ROW:.*]] = tensor.extract_slice %[[W]][%[[K]], 0] [1, 3] [1, 1]
// CHECK: arith.mulf %[[IN]], %[[ROW]]
// CHECK: scf.yield %[[H]]
// CHECK: case 1
// CHECK: scf.for %[[K:[^ ]*]] = %c2 to %c4 step %c1 iter_args
// CHECK: %[[AT:.*]] = arith.addi %[[K]], %c-2
// CHECK: tensor.extract_slice %[[W]][%[[AT]], 0] [1, 3] [1, 1]
module attributes {dist.stages = {axis = "pp", schedule = "gpipe"}} {
  dist.mesh @mesh = <["pp"=2]>
  func.func @forward(%x: tensor<4x3xf32>, %w: tensor<4x3xf32>) -> tensor<4x3xf32> {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %e = tensor.empty() : tensor<4x3xf32>
    %r = scf.for %i = %c0 to %c4 step %c1 iter_args(%all = %e) -> tensor<4x3xf32> {
      %part = tensor.extract_slice %x[%i, 0] [1, 3] [1, 1] : tensor<4x3xf32> to tensor<3xf32>
      %h = scf.for %k = %c0 to %c4 step %c1 iter_args(%in = %part) -> tensor<3xf32> {
        %row = tensor.extract_slice %w[%k, 0] [1, 3] [1, 1] : tensor<4x3xf32> to tensor<3xf32>
        %y = arith.mulf %in, %row : tensor<3xf32>
        scf.yield %y : tensor<3xf32>
      }
      %next = tensor.insert_slice %h into %all[%i, 0] [1, 3] [1, 1] : tensor<3xf32> into tensor<4x3xf32>
      scf.yield %next : tensor<4x3xf32>
    } {dist.parts}
    return %r : tensor<4x3xf32>
  }
}

// -----

// A step that trains: the backward loop goes against the layers, so its first half reads the second piece of the stack and of what the forward loop
// has kept. Sums of the gradient share one tensor, and so do the new versions of the pieces. A number of all layers, the sum of the gradient, is added
// up of those of the devices.
// CHECK-LABEL: func.func @step
// CHECK-SAME: %[[W:[^:]*]]: tensor<2x2xf32> {dist.boundary = #dist.boundary<tensor<4x2xf32>, <@mesh, [{"pp"}, {}]>>})
// CHECK-SAME: -> (tensor<2xf32>{{.*}}, tensor<2x2xf32> {dist.boundary = #dist.boundary<tensor<4x2xf32>, <@mesh, [{"pp"}, {}]>>}, tensor<f32>)
// CHECK: scf.for {{.*}} -> ({{.*}}tensor<3x2x2xf32>
// CHECK: backward = true
// CHECK: case 0
// CHECK: math.exp
// CHECK: scf.for %[[K:[^ ]*]] = %c0 to %c2 step %c1 {{.*}} -> (tensor<2xf32>, tensor<2x2xf32>)
// CHECK: %[[BACK:.*]] = arith.subi %c1, %[[K]]
// CHECK: tensor.extract_slice %[[W]][%[[BACK]], 0]
// CHECK: case 1
// CHECK: scf.for %[[K:[^ ]*]] = %c2 to %c4 step %c1 {{.*}} -> (tensor<2xf32>, tensor<2x2xf32>)
// CHECK: %[[BACK:.*]] = arith.subi %c3, %[[K]]
// CHECK: tensor.extract_slice %[[W]][%[[BACK]], 0]
// CHECK: scf.index_switch %{{[^ ]*}} {dist.pipeline = {axis = "pp"}}
// CHECK: dist.broadcast {{.*}}tensor<f32>
// CHECK: dist.broadcast {{.*}}tensor<f32>
// CHECK: arith.addf
// CHECK: %[[NEW:.*]] = scf.index_switch %{{[^ ]*}} {dist.pipeline = {axis = "pp"}} -> tensor<2x2xf32>
// CHECK: return %{{.*}}, %[[NEW]], %{{.*}} : tensor<2xf32>, tensor<2x2xf32>, tensor<f32>
module attributes {dist.stages = {axis = "pp", schedule = "1f1b"}} {
  dist.mesh @mesh = <["pp"=2]>
  func.func @step(%x: tensor<8xf32>, %w: tensor<4x2xf32>) -> (tensor<2xf32>, tensor<4x2xf32>, tensor<f32>) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %c4 = arith.constant 4 : index
    %zero = arith.constant dense<0.0> : tensor<2xf32>
    %zeros = arith.constant dense<0.0> : tensor<4x2xf32>
    %none = arith.constant dense<0.0> : tensor<f32>
    %r:2 = scf.for %i = %c0 to %c4 step %c1 iter_args(%loss = %zero, %gw = %zeros) -> (tensor<2xf32>, tensor<4x2xf32>) {
      %at = arith.muli %i, %c2 : index
      %part = tensor.extract_slice %x[%at] [2] [1] : tensor<8xf32> to tensor<2xf32>
      %f:2 = scf.for %k = %c0 to %c4 step %c1 iter_args(%in = %part, %kept = %zeros) -> (tensor<2xf32>, tensor<4x2xf32>) {
        %row = tensor.extract_slice %w[%k, 0] [1, 2] [1, 1] : tensor<4x2xf32> to tensor<2xf32>
        %y = arith.mulf %in, %row : tensor<2xf32>
        %keep = tensor.insert_slice %in into %kept[%k, 0] [1, 2] [1, 1] : tensor<2xf32> into tensor<4x2xf32>
        scf.yield %y, %keep : tensor<2xf32>, tensor<4x2xf32>
      }
      %nextloss = arith.addf %loss, %f#0 : tensor<2xf32>
      %dh = math.exp %f#0 : tensor<2xf32>
      %b:2 = scf.for %k = %c0 to %c4 step %c1 iter_args(%dy = %dh, %dw = %zeros) -> (tensor<2xf32>, tensor<4x2xf32>) {
        %back = arith.subi %c3, %k : index
        %row = tensor.extract_slice %w[%back, 0] [1, 2] [1, 1] : tensor<4x2xf32> to tensor<2xf32>
        %in = tensor.extract_slice %f#1[%back, 0] [1, 2] [1, 1] : tensor<4x2xf32> to tensor<2xf32>
        %dx = arith.mulf %dy, %row : tensor<2xf32>
        %drow = arith.mulf %dy, %in : tensor<2xf32>
        %dws = tensor.insert_slice %drow into %dw[%back, 0] [1, 2] [1, 1] : tensor<2xf32> into tensor<4x2xf32>
        scf.yield %dx, %dws : tensor<2xf32>, tensor<4x2xf32>
      }
      %nextw = arith.addf %gw, %b#1 : tensor<4x2xf32>
      scf.yield %nextloss, %nextw : tensor<2xf32>, tensor<4x2xf32>
    } {dist.parts}
    %sum = linalg.reduce {arith.addf} ins(%r#1 : tensor<4x2xf32>) outs(%none : tensor<f32>) dimensions = [0, 1]
    %empty = tensor.empty() : tensor<4x2xf32>
    %sums = linalg.broadcast ins(%sum : tensor<f32>) outs(%empty : tensor<4x2xf32>) dimensions = [0, 1]
    %scaled = arith.divf %r#1, %sums : tensor<4x2xf32>
    %neww = arith.subf %w, %scaled : tensor<4x2xf32>
    return %r#0, %neww, %sum : tensor<2xf32>, tensor<4x2xf32>, tensor<f32>
  }
}

// -----

// Loops of the update: one carries the stack, so each device has it for its piece, with what it captures; so has each its part of a loop over the
// layers. A norm of the parameters, as LAMB has it, is added up of what each device has. Numbers of all layers that a loop adds up keep it whole. What a branch reads is in no pieces, so all devices hold it, and its new version too.
// CHECK-LABEL: func.func @update
// CHECK-SAME: %[[W:[^:]*]]: tensor<2x2xf32> {dist.boundary = #dist.boundary<tensor<4x2xf32>, <@mesh, [{"pp"}, {}]>>}, %[[S:[^:]*]]: tensor<4x2xf32>, %{{[^:]*}}: i1)
// CHECK-SAME: -> (tensor<2xf32>{{.*}}, tensor<2x2xf32> {dist.boundary = #dist.boundary<tensor<4x2xf32>, <@mesh, [{"pp"}, {}]>>}, tensor<f32>, tensor<4x2xf32>)
// CHECK-COUNT-2: dist.broadcast {{.*}} -> tensor<2x2xf32>
// CHECK: scf.for %{{.*}} -> (tensor<4x2xf32>, tensor<f32>)
// CHECK: scf.index_switch %{{[^ ]*}} {dist.pipeline = {axis = "pp"}}
// CHECK: case 0
// CHECK: scf.for %{{.*}} = %c0 to %c5 step %c1 iter_args(%{{.*}}) -> (tensor<2x2xf32>)
// CHECK: scf.for %[[K:.*]] = %c0 to %c2 step %c1 iter_args(%{{.*}}) -> (tensor<2x2xf32>)
// CHECK: case 1
// CHECK: scf.for %{{.*}} = %c0 to %c5 step %c1 iter_args(%{{.*}}) -> (tensor<2x2xf32>)
// CHECK: scf.for %[[K:.*]] = %c2 to %c4 step %c1 iter_args(%{{.*}}) -> (tensor<2x2xf32>)
module attributes {dist.stages = {axis = "pp", schedule = "1f1b"}} {
  dist.mesh @mesh = <["pp"=2]>
  func.func @update(%x: tensor<8xf32>, %w: tensor<4x2xf32>, %s: tensor<4x2xf32>, %flag: i1) -> (tensor<2xf32>, tensor<4x2xf32>, tensor<f32>, tensor<4x2xf32>) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %c4 = arith.constant 4 : index
    %c5 = arith.constant 5 : index
    %zero = arith.constant dense<0.0> : tensor<2xf32>
    %zeros = arith.constant dense<0.0> : tensor<4x2xf32>
    %none = arith.constant dense<0.0> : tensor<f32>
    %r:2 = scf.for %i = %c0 to %c4 step %c1 iter_args(%loss = %zero, %gw = %zeros) -> (tensor<2xf32>, tensor<4x2xf32>) {
      %at = arith.muli %i, %c2 : index
      %part = tensor.extract_slice %x[%at] [2] [1] : tensor<8xf32> to tensor<2xf32>
      %f:2 = scf.for %k = %c0 to %c4 step %c1 iter_args(%in = %part, %kept = %zeros) -> (tensor<2xf32>, tensor<4x2xf32>) {
        %row = tensor.extract_slice %w[%k, 0] [1, 2] [1, 1] : tensor<4x2xf32> to tensor<2xf32>
        %y = arith.mulf %in, %row : tensor<2xf32>
        %keep = tensor.insert_slice %in into %kept[%k, 0] [1, 2] [1, 1] : tensor<2xf32> into tensor<4x2xf32>
        scf.yield %y, %keep : tensor<2xf32>, tensor<4x2xf32>
      }
      %nextloss = arith.addf %loss, %f#0 : tensor<2xf32>
      %dh = math.exp %f#0 : tensor<2xf32>
      %b:2 = scf.for %k = %c0 to %c4 step %c1 iter_args(%dy = %dh, %dw = %zeros) -> (tensor<2xf32>, tensor<4x2xf32>) {
        %back = arith.subi %c3, %k : index
        %row = tensor.extract_slice %w[%back, 0] [1, 2] [1, 1] : tensor<4x2xf32> to tensor<2xf32>
        %in = tensor.extract_slice %f#1[%back, 0] [1, 2] [1, 1] : tensor<4x2xf32> to tensor<2xf32>
        %dx = arith.mulf %dy, %row : tensor<2xf32>
        %drow = arith.mulf %dy, %in : tensor<2xf32>
        %dws = tensor.insert_slice %drow into %dw[%back, 0] [1, 2] [1, 1] : tensor<2xf32> into tensor<4x2xf32>
        scf.yield %dx, %dws : tensor<2xf32>, tensor<4x2xf32>
      }
      %nextw = arith.addf %gw, %b#1 : tensor<4x2xf32>
      scf.yield %nextloss, %nextw : tensor<2xf32>, tensor<4x2xf32>
    } {dist.parts}
    %root = scf.for %i = %c0 to %c5 step %c1 iter_args(%at = %r#1) -> (tensor<4x2xf32>) {
      %square = arith.mulf %at, %at : tensor<4x2xf32>
      %next = arith.addf %square, %r#1 : tensor<4x2xf32>
      scf.yield %next : tensor<4x2xf32>
    }
    %rows = scf.for %k = %c0 to %c4 step %c1 iter_args(%all = %zeros) -> (tensor<4x2xf32>) {
      %row = tensor.extract_slice %root[%k, 0] [1, 2] [1, 1] : tensor<4x2xf32> to tensor<2xf32>
      %y = math.tanh %row : tensor<2xf32>
      %next = tensor.insert_slice %y into %all[%k, 0] [1, 2] [1, 1] : tensor<2xf32> into tensor<4x2xf32>
      scf.yield %next : tensor<4x2xf32>
    }
    %squares = arith.mulf %w, %w : tensor<4x2xf32>
    %norm = linalg.reduce {arith.addf} ins(%squares : tensor<4x2xf32>) outs(%none : tensor<f32>) dimensions = [0, 1]
    %empty = tensor.empty() : tensor<4x2xf32>
    %norms = linalg.broadcast ins(%norm : tensor<f32>) outs(%empty : tensor<4x2xf32>) dimensions = [0, 1]
    %change = arith.mulf %rows, %norms : tensor<4x2xf32>
    %neww = arith.subf %w, %change : tensor<4x2xf32>
    %n:2 = scf.for %i = %c0 to %c5 step %c1 iter_args(%at = %r#1, %total = %none) -> (tensor<4x2xf32>, tensor<f32>) {
      %sum = linalg.reduce {arith.addf} ins(%at : tensor<4x2xf32>) outs(%total : tensor<f32>) dimensions = [0, 1]
      %next = arith.mulf %at, %at : tensor<4x2xf32>
      scf.yield %next, %sum : tensor<4x2xf32>, tensor<f32>
    }
    %decayed = scf.if %flag -> tensor<4x2xf32> {
      %half = arith.mulf %s, %s : tensor<4x2xf32>
      scf.yield %half : tensor<4x2xf32>
    } else {
      scf.yield %s : tensor<4x2xf32>
    }
    %news = arith.addf %decayed, %r#1 : tensor<4x2xf32>
    return %r#0, %neww, %n#1, %news : tensor<2xf32>, tensor<4x2xf32>, tensor<f32>, tensor<4x2xf32>
  }
}

// -----

// A stack of numbers that is computed from where each layer is: the second stage computes those of its own layers.
// CHECK: #[[PLUS2:.*]] = affine_map<()[s0] -> (s0 + 2)>
// CHECK-LABEL: func.func @depths
// CHECK: %[[FIRST:.*]] = linalg.generic {{.*}} outs(%{{.*}} : tensor<2xf32>) {
// CHECK-NEXT: ^bb0
// CHECK-NEXT: %[[I:.*]] = linalg.index 0 : index
// CHECK-NEXT: arith.index_cast %[[I]]
// CHECK: %[[SECOND:.*]] = linalg.generic {{.*}} outs(%{{.*}} : tensor<2xf32>) {
// CHECK-NEXT: ^bb0
// CHECK-NEXT: %[[J:.*]] = linalg.index 0 : index
// CHECK-NEXT: %[[AT:.*]] = affine.apply #[[PLUS2]]()[%[[J]]]
// CHECK-NEXT: arith.index_cast %[[AT]]
// CHECK: case 0
// CHECK: tensor.extract_slice %[[FIRST]]
// CHECK: case 1
// CHECK: tensor.extract_slice %[[SECOND]]
module attributes {dist.stages = {axis = "pp", schedule = "gpipe"}} {
  dist.mesh @mesh = <["pp"=2]>
  func.func @depths(%x: tensor<4x3xf32>, %w: tensor<4x3xf32>) -> tensor<4x3xf32> {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %e = tensor.empty() : tensor<4x3xf32>
    %numbers = tensor.empty() : tensor<4xf32>
    %row = tensor.empty() : tensor<3xf32>
    %depth = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%numbers : tensor<4xf32>) {
    ^bb0(%out: f32):
      %i = linalg.index 0 : index
      %n = arith.index_cast %i : index to i32
      %f = arith.sitofp %n : i32 to f32
      linalg.yield %f : f32
    } -> tensor<4xf32>
    %r = scf.for %i = %c0 to %c4 step %c1 iter_args(%all = %e) -> tensor<4x3xf32> {
      %part = tensor.extract_slice %x[%i, 0] [1, 3] [1, 1] : tensor<4x3xf32> to tensor<3xf32>
      %h = scf.for %k = %c0 to %c4 step %c1 iter_args(%in = %part) -> tensor<3xf32> {
        %own = tensor.extract_slice %w[%k, 0] [1, 3] [1, 1] : tensor<4x3xf32> to tensor<3xf32>
        %scale = tensor.extract_slice %depth[%k] [1] [1] : tensor<4xf32> to tensor<f32>
        %scales = linalg.broadcast ins(%scale : tensor<f32>) outs(%row : tensor<3xf32>) dimensions = [0]
        %y = arith.mulf %in, %own : tensor<3xf32>
        %z = arith.mulf %y, %scales : tensor<3xf32>
        scf.yield %z : tensor<3xf32>
      }
      %next = tensor.insert_slice %h into %all[%i, 0] [1, 3] [1, 1] : tensor<3xf32> into tensor<4x3xf32>
      scf.yield %next : tensor<4x3xf32>
    } {dist.parts}
    return %r : tensor<4x3xf32>
  }
}
