// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s --dist-outline-kernels -split-input-file -verify-diagnostics | FileCheck %s

dist.mesh @mesh = <["x"=2, "y"=4]>

// Ops between steps are one kernel; views are computed in it; every buffer is an argument once.
// CHECK-LABEL: func @run_between_steps
// CHECK-SAME: %[[X:.*]]: memref<4x3xf32>, %[[Y:.*]]: memref<4xf32>, %[[COORDS:.*]]: memref<2xi64> {dist.coords}
// CHECK-NEXT: %[[A:.*]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT: call @kernel_0(%[[X]], %[[A]], %[[COORDS]])
// CHECK-NEXT: dist.all_reduce
// CHECK-NEXT: call @kernel_1(%[[A]], %[[Y]], %[[COORDS]])
// CHECK-NEXT: return
// CHECK: func.func private @kernel_0(%[[BASE:.*]]: memref<4x3xf32> {llvm.noalias}, %{{.*}}: memref<4xf32> {llvm.noalias}, %{{.*}}: memref<2xi64> {dist.coords, llvm.noalias}) attributes {dist.kernel}
// CHECK: memref.subview %[[BASE]]
// CHECK: linalg.exp
// CHECK: linalg.negf
func.func @run_between_steps(%x: memref<4x3xf32>, %y: memref<4xf32>) attributes {dist.mesh = @mesh} {
  %a = memref.alloc() : memref<4xf32>
  %column = memref.subview %x[0, 1] [4, 1] [1, 1] : memref<4x3xf32> to memref<4xf32, strided<[3], offset: 1>>
  linalg.exp ins(%column : memref<4xf32, strided<[3], offset: 1>>) outs(%a : memref<4xf32>)
  linalg.negf ins(%a : memref<4xf32>) outs(%a : memref<4xf32>)
  dist.all_reduce sum over {"x"} on @mesh ins(%a : memref<4xf32>) outs(%a : memref<4xf32>)
  linalg.exp ins(%a : memref<4xf32>) outs(%y : memref<4xf32>)
  return
}

// -----

// CHECK-LABEL: func @steps_are_left_alone
// CHECK-NEXT: memref.copy
// CHECK-NEXT: linalg.matmul
// CHECK-NEXT: return
// CHECK-NOT: @kernel
func.func @steps_are_left_alone(%a: memref<4x3xf32>, %b: memref<3x5xf32>, %c: memref<4x5xf32>, %d: memref<4x3xf32>) {
  memref.copy %a, %d : memref<4x3xf32> to memref<4x3xf32>
  linalg.matmul ins(%d, %b : memref<4x3xf32>, memref<3x5xf32>) outs(%c : memref<4x5xf32>)
  return
}

// -----

dist.mesh @mesh = <["x"=2]>

// CHECK-LABEL: func @equal_kernels_are_one
// CHECK: call @kernel_0
// CHECK: dist.all_reduce
// CHECK: call @kernel_0
// CHECK-NOT: @kernel_1
func.func @equal_kernels_are_one(%x: memref<4xf32>, %y: memref<4xf32>) attributes {dist.mesh = @mesh} {
  linalg.exp ins(%x : memref<4xf32>) outs(%y : memref<4xf32>)
  dist.all_reduce sum over {"x"} on @mesh ins(%y : memref<4xf32>) outs(%y : memref<4xf32>)
  linalg.exp ins(%x : memref<4xf32>) outs(%y : memref<4xf32>)
  return
}

// -----

dist.mesh @mesh = <["x"=2]>

// A loaded value goes through a buffer; the device's index is computed where it is needed.
// CHECK-LABEL: func @scalars_cross_steps
// CHECK: %[[SPILL:.*]] = memref.alloc() : memref<f32>
// CHECK: call @kernel_0({{.*}}%[[SPILL]]
// CHECK: dist.all_reduce
// CHECK: call @kernel_1(%[[SPILL]]
// CHECK: func.func private @kernel_0
// CHECK: memref.store %{{.*}}[] : memref<f32>
// CHECK: func.func private @kernel_1(%[[BUFFER:.*]]: memref<f32>
// CHECK: %[[VALUE:.*]] = memref.load %[[BUFFER]][]
// CHECK: dist.axis_index
// CHECK: linalg.fill
func.func @scalars_cross_steps(%x: memref<4xf32>, %y: memref<4xf32>, %z: memref<4xf32>) attributes {dist.mesh = @mesh} {
  %c0 = arith.constant 0 : index
  %first = memref.load %x[%c0] : memref<4xf32>
  linalg.exp ins(%x : memref<4xf32>) outs(%y : memref<4xf32>)
  %index = dist.axis_index {"x"} on @mesh
  dist.all_reduce sum over {"x"} on @mesh ins(%y : memref<4xf32>) outs(%y : memref<4xf32>)
  %wide = arith.index_cast %index : index to i32
  %number = arith.sitofp %wide : i32 to f32
  %sum = arith.addf %first, %number : f32
  linalg.fill ins(%sum : f32) outs(%z : memref<4xf32>)
  return
}

// -----

dist.mesh @mesh = <["x"=2]>

// CHECK-LABEL: func @loop_around_a_collective
// CHECK: %[[COUNTER:.*]] = memref.alloc() : memref<i64>
// CHECK: scf.for
// CHECK: memref.store %{{.*}}, %[[COUNTER]][] {dist.counter}
// CHECK-NEXT: func.call @kernel_0(%[[COUNTER]]
// CHECK-NEXT: dist.all_reduce
func.func @loop_around_a_collective(%y: memref<4xindex>, %z: memref<4xf32>) attributes {dist.mesh = @mesh} {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c8 = arith.constant 8 : index
  scf.for %i = %c2 to %c8 step %c2 {
    linalg.fill ins(%i : index) outs(%y : memref<4xindex>)
    dist.all_reduce sum over {"x"} on @mesh ins(%z : memref<4xf32>) outs(%z : memref<4xf32>)
  }
  return
}

// -----

dist.mesh @mesh = <["x"=2]>

// The condition is computed by the kernel before the collective, and read from its buffer.
// CHECK-LABEL: func @loop_of_unknown_length
// CHECK: %[[CONDITION:.*]] = memref.alloc() : memref<i1>
// CHECK: scf.while : () -> () {
// CHECK: func.call @kernel_0(%arg0, %{{.*}}, %[[CONDITION]], %{{.*}})
// CHECK-NEXT: dist.all_reduce
// CHECK-NEXT: %[[GOES_ON:.*]] = memref.load %[[CONDITION]][] {dist.condition}
// CHECK-NEXT: scf.condition(%[[GOES_ON]])
// CHECK: func.call @kernel_1
// CHECK-NEXT: scf.yield
func.func @loop_of_unknown_length(%y: memref<f32>, %z: memref<4xf32>) attributes {dist.mesh = @mesh} {
  %zero = arith.constant 0.0 : f32
  scf.while : () -> () {
    %f = memref.load %y[] : memref<f32>
    %more = arith.cmpf ogt, %f, %zero : f32
    dist.all_reduce sum over {"x"} on @mesh ins(%z : memref<4xf32>) outs(%z : memref<4xf32>)
    scf.condition(%more)
  } do {
    linalg.fill ins(%zero : f32) outs(%z : memref<4xf32>)
    scf.yield
  }
  return
}

// -----

dist.mesh @mesh = <["x"=2]>

// Both branches of a conditional become branches of their own; their conditions are in buffers before either runs. One
// without steps is part of a kernel.
// CHECK-LABEL: func.func @branches
// CHECK: call @kernel_0
// CHECK-NEXT: %[[TAKEN:.*]] = memref.load %{{.*}}[] {dist.condition} : memref<i1>
// CHECK-NEXT: scf.if %[[TAKEN]] {
// CHECK-NEXT: dist.all_reduce
// CHECK: call @kernel_1
// CHECK: func.func private @kernel_1
// CHECK: scf.if
// CHECK-NEXT: linalg.exp
func.func @branches(%p: memref<i1>, %z: memref<4xf32>) attributes {dist.mesh = @mesh} {
  %c = memref.load %p[] : memref<i1>
  scf.if %c {
    dist.all_reduce sum over {"x"} on @mesh ins(%z : memref<4xf32>) outs(%z : memref<4xf32>)
  } else {
    linalg.exp ins(%z : memref<4xf32>) outs(%z : memref<4xf32>)
  }
  return
}

// -----

dist.mesh @mesh = <["x"=2]>

func.func @collective_in_a_switch(%p: memref<index>, %z: memref<4xf32>) attributes {dist.mesh = @mesh} {
  %c = memref.load %p[] : memref<index>
  // expected-error @+1 {{collectives inside of this 'scf.index_switch'; only an scf.for with constant bounds, an scf.while or an scf.if that forward buffers may hold collectives}}
  scf.index_switch %c
  case 0 {
    dist.all_reduce sum over {"x"} on @mesh ins(%z : memref<4xf32>) outs(%z : memref<4xf32>)
    scf.yield
  }
  default {
  }
  return
}

// -----

dist.mesh @mesh = <["x"=2]>

func.func @buffer_chosen_at_run_time(%p: memref<i1>, %x: memref<4xf32>, %y: memref<4xf32>) attributes {dist.mesh = @mesh} {
  %c = memref.load %p[] : memref<i1>
  // expected-error @+1 {{'scf.if' chooses at run time which buffer or value later steps use; it has to be known beforehand}}
  %chosen = scf.if %c -> (memref<4xf32>) {
    scf.yield %x : memref<4xf32>
  } else {
    scf.yield %y : memref<4xf32>
  }
  dist.all_reduce sum over {"x"} on @mesh ins(%y : memref<4xf32>) outs(%y : memref<4xf32>)
  linalg.exp ins(%chosen : memref<4xf32>) outs(%y : memref<4xf32>)
  return
}
