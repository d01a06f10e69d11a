// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s -split-input-file -verify-diagnostics --dist-mark-step-loops | FileCheck %s
// RUN: dist-opt %s -split-input-file -verify-diagnostics --dist-mark-step-loops --dist-outline-kernels | FileCheck --check-prefix=STEPS %s

// CHECK-LABEL: func @work_in_every_trip
// CHECK: linalg.exp
// CHECK: } {dist.step_loop}
// STEPS-LABEL: func @work_in_every_trip
// STEPS: scf.for
// STEPS: call @kernel_0
// STEPS: } {dist.step_loop}
func.func @work_in_every_trip(%x: memref<64xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  scf.for %i = %c0 to %c5 step %c1 {
    linalg.exp ins(%x : memref<64xf32>) outs(%x : memref<64xf32>)
  }
  return
}

// -----

// CHECK-LABEL: func @unknown_number_of_trips
// CHECK-NOT: dist.step_loop
// CHECK: return
func.func @unknown_number_of_trips(%x: memref<64xf32>, %n: memref<index>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %trips = memref.load %n[] : memref<index>
  scf.for %i = %c0 to %trips step %c1 {
    linalg.exp ins(%x : memref<64xf32>) outs(%x : memref<64xf32>)
  }
  return
}

// -----

// CHECK-LABEL: func @only_scalars
// CHECK-NOT: dist.step_loop
// CHECK: return
func.func @only_scalars(%x: memref<64xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c63 = arith.constant 63 : index
  scf.for %i = %c0 to %c63 step %c1 {
    %v = memref.load %x[%i] : memref<64xf32>
    %next = arith.addi %i, %c1 : index
    memref.store %v, %x[%next] : memref<64xf32>
  }
  return
}

// -----

dist.mesh @mesh = <["x"=2]>

// Loops in a loop of steps are looked at, whatever made it one.
// CHECK-LABEL: func @in_a_loop_of_unknown_length
// CHECK: scf.while
// CHECK: linalg.exp
// CHECK-NEXT: } {dist.step_loop}
func.func @in_a_loop_of_unknown_length(%x: memref<64xf32>, %more: memref<i1>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  scf.while : () -> () {
    %c = memref.load %more[] : memref<i1>
    scf.condition(%c)
  } do {
    scf.for %i = %c0 to %c5 step %c1 {
      linalg.exp ins(%x : memref<64xf32>) outs(%x : memref<64xf32>)
    }
    dist.all_reduce sum over {"x"} on @mesh ins(%x : memref<64xf32>) outs(%x : memref<64xf32>)
    scf.yield
  }
  return
}
