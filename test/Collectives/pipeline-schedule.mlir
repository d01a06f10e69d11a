// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s -dist-pipeline-stages -dist-schedule=machine=h100-8xN -dist-verify-local=allow-unbound -canonicalize -cse | FileCheck %s

// In ticks with both halves what the backward tasks of the tick before have sent travels beside the forward tasks, and what these send beside the
// backward ones. The first tick has forward tasks alone and the last one backward tasks, so nothing hides their permutes.
// CHECK-LABEL: func.func @step
// CHECK-NOT: collective_permute_start
// CHECK: scf.for
// CHECK-NEXT: %[[BACK:.*]], %[[BACK_TOKEN:.*]] = dist.collective_permute_start from {"pp"} shift -1
// CHECK: scf.index_switch {{.*}} backward = false
// CHECK: %[[ON:.*]], %[[ON_TOKEN:.*]] = dist.collective_permute_start from {"pp"} shift 1
// CHECK: dist.done %[[BACK_TOKEN]] {{.*}} pending(%[[BACK]]
// CHECK: scf.index_switch {{.*}} backward = true
// CHECK: dist.done %[[ON_TOKEN]] {{.*}} pending(%[[ON]]
// CHECK: scf.yield
// CHECK-NOT: collective_permute_start
module attributes {dist.stages = {axis = "pp", schedule = "1f1b"}} {
  dist.mesh @mesh = <["pp"=2]>
  func.func @step(%x: tensor<4x4000000xf32>, %a: tensor<4000000xf32>, %b: tensor<4000000xf32>) -> (tensor<4000000xf32>, tensor<4000000xf32>) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %zero = arith.constant dense<0.0> : tensor<4000000xf32>
    %r:2 = scf.for %i = %c0 to %c4 step %c1 iter_args(%ga = %zero, %gb = %zero) -> (tensor<4000000xf32>, tensor<4000000xf32>) {
      %part = tensor.extract_slice %x[%i, 0] [1, 4000000] [1, 1] : tensor<4x4000000xf32> to tensor<4000000xf32>
      %y = arith.mulf %part, %a : tensor<4000000xf32>
      %h = math.tanh %y : tensor<4000000xf32>
      %z = arith.mulf %h, %b : tensor<4000000xf32>
      %dh = arith.mulf %z, %b : tensor<4000000xf32>
      %db = arith.mulf %z, %h : tensor<4000000xf32>
      %nextb = arith.addf %gb, %db : tensor<4000000xf32>
      %slope = math.cosh %y : tensor<4000000xf32>
      %dy = arith.divf %dh, %slope : tensor<4000000xf32>
      %da = arith.mulf %dy, %part : tensor<4000000xf32>
      %nexta = arith.addf %ga, %da : tensor<4000000xf32>
      scf.yield %nexta, %nextb : tensor<4000000xf32>, tensor<4000000xf32>
    } {dist.parts}
    %newa = arith.subf %a, %r#0 : tensor<4000000xf32>
    %newb = arith.subf %b, %r#1 : tensor<4000000xf32>
    return %newa, %newb : tensor<4000000xf32>, tensor<4000000xf32>
  }
}
