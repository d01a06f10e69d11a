// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s --dist-assign-arena -split-input-file -verify-diagnostics | FileCheck %s

// %a is dead when %c is made: they share a place. %b overlaps both. 100 bytes take 256.
// CHECK-LABEL: func @dead_buffers_share_a_place
// CHECK-SAME: %[[ARENA:.*]]: memref<512xi8> {dist.arena}
// CHECK-SAME: dist.live_bytes = 512
// CHECK-DAG: memref.view %[[ARENA]][%[[A:.*]]][] : memref<512xi8> to memref<25xf32>
// CHECK: call @first(%[[BUFFER_A:.*]], %{{.*}})
// CHECK: memref.view %[[ARENA]][%[[C:.*]]][] : memref<512xi8> to memref<50xbf16>
func.func private @first(memref<25xf32>, memref<32xf32>)
func.func private @second(memref<32xf32>, memref<50xbf16>)
func.func @dead_buffers_share_a_place() {
  %a = memref.alloc() : memref<25xf32>
  %b = memref.alloc() : memref<32xf32>
  call @first(%a, %b) : (memref<25xf32>, memref<32xf32>) -> ()
  %c = memref.alloc() : memref<50xbf16>
  call @second(%b, %c) : (memref<32xf32>, memref<50xbf16>) -> ()
  return
}

// -----

// A buffer from outside lives as long as the loop that reads it, so the buffer made inside lies elsewhere.
// CHECK-LABEL: func @loop_keeps_what_it_reads
// CHECK-SAME: memref<512xi8> {dist.arena}
func.func private @write(memref<4xf32>)
func.func private @step(memref<4xf32>, memref<4xf32>)
func.func @loop_keeps_what_it_reads() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %a = memref.alloc() : memref<4xf32>
  call @write(%a) : (memref<4xf32>) -> ()
  scf.for %i = %c0 to %c4 step %c1 {
    %x = memref.alloc() : memref<4xf32>
    func.call @step(%a, %x) : (memref<4xf32>, memref<4xf32>) -> ()
    func.call @write(%x) : (memref<4xf32>) -> ()
  }
  return
}

// -----

dist.mesh @mesh = <["x"=2]>
// What a started collective uses stays alive until it is done.
// CHECK-LABEL: func @buffers_in_flight
// CHECK-SAME: memref<768xi8> {dist.arena}
func.func private @write(memref<4xf32>)
func.func @buffers_in_flight() {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  call @write(%a) : (memref<4xf32>) -> ()
  %t = dist.all_reduce_start sum over {"x"} on @mesh ins(%a : memref<4xf32>) outs(%b : memref<4xf32>)
  %c = memref.alloc() : memref<4xf32>
  call @write(%c) : (memref<4xf32>) -> ()
  dist.done %t ins(%a : memref<4xf32>) pending(%b : memref<4xf32>)
  return
}

// -----

// Views keep what they look at alive.
// CHECK-LABEL: func @views_count_as_uses
// CHECK-SAME: memref<512xi8> {dist.arena}
func.func private @write(memref<4xf32>)
func.func private @read(memref<2x2xf32>)
func.func @views_count_as_uses() {
  %a = memref.alloc() : memref<4xf32>
  %view = memref.expand_shape %a [[0, 1]] output_shape [2, 2] : memref<4xf32> into memref<2x2xf32>
  call @write(%a) : (memref<4xf32>) -> ()
  %b = memref.alloc() : memref<4xf32>
  call @write(%b) : (memref<4xf32>) -> ()
  call @read(%view) : (memref<2x2xf32>) -> ()
  return
}
