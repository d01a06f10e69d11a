// SPDX-License-Identifier: Apache-2.0
// Gradients of three matrices, and then their updates. In that order all gradients are alive together: half a matrix has 2 MB, so with arguments
// and results that are 18. A schedule updates each matrix as soon as it has its gradient, in 14.
// RUN: dist-opt %s --dist-auto-plan="machine=h100-8xN memory=15e6" -o %t.mlir 2>&1 | FileCheck %s --check-prefix=REMARK
// REMARK: auto-plan-schedule.mlir:[[#@LINE+19]]:1: remark: these placements need 18{{[0-9]+}} B of memory per device in the order in which the program computes; the schedule that --dist-spmd makes with 'memory' needs no more than 15000000 B
// RUN: dist-opt %t.mlir --dist-spmd="machine=h100-8xN memory=15e6 mode=search" --dist-report=detail=all -o /dev/null 2>&1 | FileCheck %s
// CHECK-NOT: warning
// CHECK: peak memory as emitted: 14{{[0-9]+}} B
// RUN: dist-opt %s --dist-spmd="machine=h100-8xN mode=auto memory=15e6" --dist-report=detail=all -o /dev/null 2>/dev/null | FileCheck %s

// That is what is allocated, too.
// RUN: dist-opt %t.mlir --dist-spmd="machine=h100-8xN memory=15000000 mode=search" --dist-report="target=cpu detail=all" -o /dev/null 2>/dev/null | FileCheck %s --check-prefix=CPU
// CPU: peak memory as emitted: 14761984 B
// CPU: peak memory per device on cpu: 14761984 B

// What is said to be too little is so in that order; what the schedule of the placements that need least takes stands below.
// RUN: not dist-opt %s --dist-auto-plan="machine=h100-8xN memory=13e6" 2>&1 | FileCheck %s --check-prefix=ERROR
// ERROR: auto-plan-schedule.mlir:[[#@LINE+6]]:1: error: every placement of arguments and results needs at least 18{{[0-9]+}} B of memory per device in the order in which the program computes
// ERROR: auto-plan-schedule.mlir:[[#@LINE+5]]:1: note: as --dist-spmd schedules the placements that need least: a device needs 14745600 B of memory at least, as far as orders were found; 'memory' allows 13000000 B
// ERROR: auto-plan-schedule.mlir:[[#@LINE+11]]:{{[0-9]+}}: note: most is in use about here

dist.mesh @mesh = <["x"=2]>
!m = tensor<1024x1024xf32>
func.func @step(%a: !m, %b: !m, %c: !m, %x: tensor<1024x8xf32>, %y: tensor<8x1024xf32>) -> (!m, !m, !m) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : !m
  %z = linalg.fill ins(%zero : f32) outs(%e : !m) -> !m
  %y2 = math.exp %y : tensor<8x1024xf32>
  %y3 = math.exp %y2 : tensor<8x1024xf32>
  %ga = linalg.matmul ins(%x, %y : tensor<1024x8xf32>, tensor<8x1024xf32>) outs(%z : !m) -> !m
  %gb = linalg.matmul ins(%x, %y2 : tensor<1024x8xf32>, tensor<8x1024xf32>) outs(%z : !m) -> !m
  %gc = linalg.matmul ins(%x, %y3 : tensor<1024x8xf32>, tensor<8x1024xf32>) outs(%z : !m) -> !m
  %ua = arith.subf %a, %ga : !m
  %ub = arith.subf %b, %gb : !m
  %uc = arith.subf %c, %gc : !m
  return %ua, %ub, %uc : !m, !m, !m
}
