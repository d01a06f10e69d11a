// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s -cse -dist-pipeline-stages -dist-verify-local=allow-unbound -canonicalize -cse -split-input-file | FileCheck %s

// The norm of all gradients is computed from numbers of the stages in one round; the parameters, and their momenta, which only the update
// reads, change in the next one. The gradients share a tensor.
// CHECK-LABEL: func.func @clipped
// CHECK-SAME: %[[A:[^:]*]]: tensor<2xf32> {dist.held = {axis = "pp", index = 0 : i64}}, %[[B:[^:]*]]: tensor<2xf32> {dist.held = {axis = "pp", index = 1 : i64}}
// CHECK-SAME: %[[MA:[^:]*]]: tensor<2xf32> {dist.held = {axis = "pp", index = 0 : i64}}, %[[MB:[^:]*]]: tensor<2xf32> {dist.held = {axis = "pp", index = 1 : i64}})
// CHECK: scf.index_switch {{.*}} backward = false
// CHECK: %[[G:.*]]:2 = scf.for
// CHECK: scf.index_switch {{.*}} backward = true
// CHECK: %[[NORMS:.*]]:2 = scf.index_switch {{.*}} {dist.pipeline = {axis = "pp"}} -> tensor<f32>, tensor<f32>
// CHECK: case 0
// CHECK: arith.mulf %[[G]]#1, %[[G]]#1
// CHECK: case 1
// CHECK: arith.mulf %[[G]]#1, %[[G]]#1
// CHECK: default
// CHECK: %[[NA:.*]] = dist.broadcast root 0 over {"pp"} on @mesh ins(%[[NORMS]]#0
// CHECK: %[[NB:.*]] = dist.broadcast root 1 over {"pp"} on @mesh ins(%[[NORMS]]#1
// CHECK: %[[N:.*]] = arith.addf %[[NA]], %[[NB]] : tensor<f32>
// CHECK: %[[ALL:.*]] = linalg.broadcast ins(%[[N]]
// CHECK: %[[NEW:.*]]:4 = scf.index_switch {{.*}} {dist.pipeline = {axis = "pp"}} -> tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>
// CHECK: case 0
// CHECK: arith.mulf %[[MA]],
// CHECK: arith.divf %[[G]]#1, %[[ALL]]
// CHECK: arith.subf %[[A]],
// CHECK: case 1
// CHECK: arith.mulf %[[MB]],
// CHECK: arith.divf %[[G]]#1, %[[ALL]]
// CHECK: arith.subf %[[B]],
// CHECK: default
// CHECK: return %[[NEW]]#
module attributes {dist.stages = {axis = "pp", schedule = "gpipe"}} {
  dist.mesh @mesh = <["pp"=2]>
  func.func @clipped(%x: tensor<8xf32>, %a: tensor<2xf32>, %b: tensor<2xf32>, %ma: tensor<2xf32>, %mb: tensor<2xf32>)
      -> (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c4 = arith.constant 4 : index
    %zero = arith.constant dense<0.0> : tensor<2xf32>
    %none = arith.constant dense<0.0> : tensor<f32>
    %decay = arith.constant dense<0.9> : tensor<2xf32>
    %r:2 = scf.for %i = %c0 to %c4 step %c1 iter_args(%ga = %zero, %gb = %zero) -> (tensor<2xf32>, tensor<2xf32>) {
      %at = arith.muli %i, %c2 : index
      %part = tensor.extract_slice %x[%at] [2] [1] : tensor<8xf32> to tensor<2xf32>
      %y = arith.mulf %part, %a : tensor<2xf32>
      %h = math.tanh %y : tensor<2xf32>
      %z = arith.mulf %h, %b : tensor<2xf32>
      %dh = arith.mulf %z, %b : tensor<2xf32>
      %db = arith.mulf %z, %h : tensor<2xf32>
      %nextb = arith.addf %gb, %db : tensor<2xf32>
      %dy = arith.divf %dh, %y : tensor<2xf32>
      %da = arith.mulf %dy, %part : tensor<2xf32>
      %nexta = arith.addf %ga, %da : tensor<2xf32>
      scf.yield %nexta, %nextb : tensor<2xf32>, tensor<2xf32>
    } {dist.parts}
    %qa = arith.mulf %r#0, %r#0 : tensor<2xf32>
    %qb = arith.mulf %r#1, %r#1 : tensor<2xf32>
    %na = linalg.reduce {arith.addf} ins(%qa : tensor<2xf32>) outs(%none : tensor<f32>) dimensions = [0]
    %nb = linalg.reduce {arith.addf} ins(%qb : tensor<2xf32>) outs(%none : tensor<f32>) dimensions = [0]
    %n = arith.addf %na, %nb : tensor<f32>
    %empty = tensor.empty() : tensor<2xf32>
    %all = linalg.broadcast ins(%n : tensor<f32>) outs(%empty : tensor<2xf32>) dimensions = [0]
    %da = arith.mulf %ma, %decay : tensor<2xf32>
    %db = arith.mulf %mb, %decay : tensor<2xf32>
    %ca = arith.divf %r#0, %all : tensor<2xf32>
    %cb = arith.divf %r#1, %all : tensor<2xf32>
    %newma = arith.addf %da, %ca : tensor<2xf32>
    %newmb = arith.addf %db, %cb : tensor<2xf32>
    %newa = arith.subf %a, %newma : tensor<2xf32>
    %newb = arith.subf %b, %newmb : tensor<2xf32>
    return %newa, %newb, %newma, %newmb : tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>
  }
}
