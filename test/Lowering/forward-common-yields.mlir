// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s --dist-forward-common-yields -split-input-file -verify-diagnostics | FileCheck %s

// CHECK-LABEL: func @same_buffer
// CHECK-SAME: %[[BUFFER:[a-z0-9]+]]: memref<4xf32>, %[[I:.*]]: index
// CHECK: scf.index_switch %[[I]]
// CHECK-NOT: scf.yield %
// CHECK: return %[[BUFFER]]
func.func @same_buffer(%buffer: memref<4xf32>, %i: index, %x: f32) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %r = scf.index_switch %i -> memref<4xf32>
  case 0 {
    memref.store %x, %buffer[%c0] : memref<4xf32>
    scf.yield %buffer : memref<4xf32>
  }
  case 3 {
    scf.yield %buffer : memref<4xf32>
  }
  default {
    scf.yield %buffer : memref<4xf32>
  }
  return %r : memref<4xf32>
}

// -----

// CHECK-LABEL: func @different_buffers
// CHECK: %[[R:.*]] = scf.index_switch
// CHECK: return %[[R]]
func.func @different_buffers(%a: memref<4xf32>, %b: memref<4xf32>, %i: index) -> memref<4xf32> {
  %r = scf.index_switch %i -> memref<4xf32>
  case 0 {
    scf.yield %a : memref<4xf32>
  }
  default {
    scf.yield %b : memref<4xf32>
  }
  return %r : memref<4xf32>
}

// -----

// A value of a branch itself cannot be used outside.
// CHECK-LABEL: func @own_value
// CHECK: %[[R:.*]] = scf.index_switch
// CHECK: return %[[R]]
func.func @own_value(%i: index) -> memref<4xf32> {
  %r = scf.index_switch %i -> memref<4xf32>
  default {
    %a = memref.alloc() : memref<4xf32>
    scf.yield %a : memref<4xf32>
  }
  return %r : memref<4xf32>
}
