// SPDX-License-Identifier: Apache-2.0
// An error shows the line that it is about, not the op, which may be a function that is all of a program.
// RUN: not dist-opt %s --dist-schedule=memory=1 2>&1 | FileCheck %s --implicit-check-not="current operation"
// RUN: not dist-opt %s --dist-schedule=memory=1 --mlir-print-op-on-diagnostic=true 2>&1 | FileCheck %s --check-prefix=OP

// CHECK: errors-without-ops.mlir:[[#@LINE + 3]]:1: error: a device needs 32 B of memory at least
// OP: note: see current operation
dist.mesh @mesh = <["x"=2]>
func.func @f(%x: tensor<4xf32> {dist.boundary = #dist.boundary<tensor<4xf32>, <@mesh, [{}]>>}) -> tensor<4xf32> {
  %a = math.exp %x : tensor<4xf32>
  return %a : tensor<4xf32>
}
