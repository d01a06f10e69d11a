// RUN: dist-opt %s --dist-import --dist-verify-imported -split-input-file -verify-diagnostics | FileCheck %s
// SPDX-License-Identifier: Apache-2.0
// Programs in upstream dialects, with and without foreign ops between.

// CHECK-LABEL: func.func private @untouched
// CHECK: %[[DEAD:.+]] = arith.constant 1
// CHECK: %[[S:.+]] = arith.addf
// CHECK: return %[[S]]
func.func private @untouched(%a: f32 {llvm.noundef}) -> f32 {
  %dead = arith.constant 1 : i32
  %0 = arith.addf %a, %a : f32
  return %0 : f32
}

// -----

// CHECK-LABEL: func.func @call_of_upstream_ops
// CHECK: %[[S:.+]] = arith.addf
// CHECK: return %[[S]]
// CHECK-NOT: func.func
func.func @call_of_upstream_ops(%a: f32) -> f32 {
  %0 = call @double(%a) : (f32) -> f32
  return %0 : f32
}
func.func private @double(%a: f32) -> f32 {
  %0 = arith.addf %a, %a : f32
  return %0 : f32
}

// -----

// CHECK-LABEL: func.func @foreign_op_in_a_loop
// CHECK-SAME: (%[[A:.+]]: tensor<4xf32>)
// CHECK: scf.for {{.*}} iter_args(%[[X:.+]] = %[[A]])
// CHECK: %[[S:.+]] = linalg.generic {{.*}} ins(%[[X]], %[[A]]
// CHECK: scf.yield %[[S]]
func.func @foreign_op_in_a_loop(%a: tensor<4xf32>) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %0 = scf.for %i = %c0 to %c5 step %c1 iter_args(%x = %a) -> tensor<4xf32> {
    %1 = "stablehlo.add"(%x, %a) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    scf.yield %1 : tensor<4xf32>
  }
  return %0 : tensor<4xf32>
}

// -----

// CHECK: dist.mesh @mesh
// CHECK-NOT: dist.mesh
// CHECK-LABEL: func.func @equal_meshes
// CHECK-SAME: #dist.sharding<@mesh, [{"x"}]>
// CHECK: dist.constrain %{{.+}} to <@mesh, [{}]>
dist.mesh @mesh = <["x"=2]>
dist.mesh @again = <["x"=2]>
func.func @equal_meshes(%a: tensor<4xf32> {dist.sharding = #dist.sharding<@again, [{"x"}]>}) -> tensor<4xf32> {
  %0 = dist.constrain %a to <@again, [{}]> : tensor<4xf32>
  return %0 : tensor<4xf32>
}
