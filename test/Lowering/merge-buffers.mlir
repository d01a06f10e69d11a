// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s --dist-merge-buffers -split-input-file -verify-diagnostics | FileCheck %s

// CHECK-LABEL: func @computed_in_its_destination
// CHECK-SAME: %[[X:[a-z0-9]+]]: memref<4xf32>, %[[OUT:[a-z0-9]+]]: memref<4xf32>
// CHECK-NEXT: linalg.exp ins(%[[X]] : memref<4xf32>) outs(%[[OUT]] : memref<4xf32>)
// CHECK-NEXT: return
func.func @computed_in_its_destination(%x: memref<4xf32>, %out: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  linalg.exp ins(%x : memref<4xf32>) outs(%a : memref<4xf32>)
  memref.copy %a, %out : memref<4xf32> to memref<4xf32>
  return
}

// -----

// The last copy is looked at first, so that the value goes all the way at once. The part of the result comes to where it is
// written, and views of the value become views of that part.
// CHECK-LABEL: func @computed_in_a_part
// CHECK-SAME: %[[X:[a-z0-9]+]]: memref<4xf32>, %[[OUT:[a-z0-9]+]]: memref<2x4xf32>
// CHECK-NEXT: %[[PART:.*]] = memref.subview %[[OUT]][1, 0] [1, 4] [1, 1]
// CHECK-NEXT: linalg.exp ins(%[[X]] : memref<4xf32>) outs(%[[PART]] :
// CHECK-NEXT: memref.expand_shape %[[PART]] {{.*}} into memref<2x2xf32, strided<[2, 1], offset: 4>>
// CHECK-NEXT: linalg.exp
// CHECK-NOT: memref.copy
// CHECK: return
func.func @computed_in_a_part(%x: memref<4xf32>, %out: memref<2x4xf32>, %other: memref<2x2xf32>) {
  %a = memref.alloc() : memref<4xf32>
  linalg.exp ins(%x : memref<4xf32>) outs(%a : memref<4xf32>)
  %view = memref.expand_shape %a [[0, 1]] output_shape [2, 2] : memref<4xf32> into memref<2x2xf32>
  linalg.exp ins(%view : memref<2x2xf32>) outs(%other : memref<2x2xf32>)
  %b = memref.alloc() : memref<2x4xf32>
  %part = memref.subview %b[1, 0] [1, 4] [1, 1] : memref<2x4xf32> to memref<4xf32, strided<[1], offset: 4>>
  memref.copy %a, %part : memref<4xf32> to memref<4xf32, strided<[1], offset: 4>>
  memref.copy %b, %out : memref<2x4xf32> to memref<2x4xf32>
  return
}

// -----

// Parts that have no element in common do not disturb each other, however their columns lie between each other.
// CHECK-LABEL: func @parts_side_by_side
// CHECK-NOT: memref.alloc
// CHECK-NOT: memref.copy
// CHECK: return
func.func @parts_side_by_side(%x: memref<4x2xf32>, %out: memref<4x4xf32>) {
  %a = memref.alloc() : memref<4x2xf32>
  linalg.exp ins(%x : memref<4x2xf32>) outs(%a : memref<4x2xf32>)
  %b = memref.alloc() : memref<4x2xf32>
  linalg.log ins(%x : memref<4x2xf32>) outs(%b : memref<4x2xf32>)
  %left = memref.subview %out[0, 0] [4, 2] [1, 1] : memref<4x4xf32> to memref<4x2xf32, strided<[4, 1]>>
  memref.copy %a, %left : memref<4x2xf32> to memref<4x2xf32, strided<[4, 1]>>
  %right = memref.subview %out[0, 2] [4, 2] [1, 1] : memref<4x4xf32> to memref<4x2xf32, strided<[4, 1], offset: 2>>
  memref.copy %b, %right : memref<4x2xf32> to memref<4x2xf32, strided<[4, 1], offset: 2>>
  return
}

// -----

// CHECK-LABEL: func @parts_that_overlap
// CHECK: memref.alloc
// CHECK: memref.copy
// CHECK: return
func.func @parts_that_overlap(%x: memref<4x2xf32>, %out: memref<4x4xf32>) {
  %a = memref.alloc() : memref<4x2xf32>
  linalg.exp ins(%x : memref<4x2xf32>) outs(%a : memref<4x2xf32>)
  %b = memref.alloc() : memref<4x2xf32>
  linalg.log ins(%x : memref<4x2xf32>) outs(%b : memref<4x2xf32>)
  %right = memref.subview %out[0, 1] [4, 2] [1, 1] : memref<4x4xf32> to memref<4x2xf32, strided<[4, 1], offset: 1>>
  memref.copy %b, %right : memref<4x2xf32> to memref<4x2xf32, strided<[4, 1], offset: 1>>
  %left = memref.subview %out[0, 0] [4, 2] [1, 1] : memref<4x4xf32> to memref<4x2xf32, strided<[4, 1]>>
  memref.copy %a, %left : memref<4x2xf32> to memref<4x2xf32, strided<[4, 1]>>
  return
}

// -----

// What the destination held is read between the first use and the copy.
// CHECK-LABEL: func @destination_is_read_meanwhile
// CHECK: memref.copy
// CHECK: return
func.func @destination_is_read_meanwhile(%x: memref<4xf32>, %state: memref<4xf32>, %out: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  linalg.exp ins(%x : memref<4xf32>) outs(%a : memref<4xf32>)
  linalg.log ins(%state : memref<4xf32>) outs(%out : memref<4xf32>)
  memref.copy %a, %state : memref<4xf32> to memref<4xf32>
  return
}

// -----

// An elementwise op may write where it reads.
// CHECK-LABEL: func @update_in_place
// CHECK-SAME: %[[STATE:[a-z0-9]+]]: memref<4x4xf32>
// CHECK-NEXT: linalg.exp ins(%[[STATE]] : memref<4x4xf32>) outs(%[[STATE]] : memref<4x4xf32>)
// CHECK-NEXT: return
func.func @update_in_place(%state: memref<4x4xf32>) {
  %a = memref.alloc() : memref<4x4xf32>
  linalg.exp ins(%state : memref<4x4xf32>) outs(%a : memref<4x4xf32>)
  memref.copy %a, %state : memref<4x4xf32> to memref<4x4xf32>
  return
}

// -----

// A transposition may not.
// CHECK-LABEL: func @transposed_in_place
// CHECK: memref.copy
// CHECK: return
func.func @transposed_in_place(%state: memref<4x4xf32>) {
  %a = memref.alloc() : memref<4x4xf32>
  linalg.transpose ins(%state : memref<4x4xf32>) outs(%a : memref<4x4xf32>) permutation = [1, 0]
  memref.copy %a, %state : memref<4x4xf32> to memref<4x4xf32>
  return
}

// -----

// Nor may an op that reads another part of what it overwrites.
// CHECK-LABEL: func @shifted_in_place
// CHECK: memref.copy
// CHECK: return
func.func @shifted_in_place(%state: memref<5xf32>) {
  %a = memref.alloc() : memref<4xf32>
  %from = memref.subview %state[1] [4] [1] : memref<5xf32> to memref<4xf32, strided<[1], offset: 1>>
  linalg.exp ins(%from : memref<4xf32, strided<[1], offset: 1>>) outs(%a : memref<4xf32>)
  %to = memref.subview %state[0] [4] [1] : memref<5xf32> to memref<4xf32, strided<[1]>>
  memref.copy %a, %to : memref<4xf32> to memref<4xf32, strided<[1]>>
  return
}

// -----

// The value is read behind the copy, too: the same as in the destination, as long as that does not change.
// CHECK-LABEL: func @read_behind_the_copy
// CHECK-NOT: memref.copy
// CHECK: return
func.func @read_behind_the_copy(%x: memref<4xf32>, %state: memref<4xf32>, %out: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  linalg.exp ins(%x : memref<4xf32>) outs(%a : memref<4xf32>)
  memref.copy %a, %state : memref<4xf32> to memref<4xf32>
  linalg.log ins(%a : memref<4xf32>) outs(%out : memref<4xf32>)
  return
}

// -----

// CHECK-LABEL: func @destination_changes_behind_the_copy
// CHECK: memref.copy
// CHECK: return
func.func @destination_changes_behind_the_copy(%x: memref<4xf32>, %state: memref<4xf32>, %out: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  linalg.exp ins(%x : memref<4xf32>) outs(%a : memref<4xf32>)
  memref.copy %a, %state : memref<4xf32> to memref<4xf32>
  linalg.exp ins(%x : memref<4xf32>) outs(%state : memref<4xf32>)
  linalg.log ins(%a : memref<4xf32>) outs(%out : memref<4xf32>)
  return
}

// -----

// CHECK-LABEL: func @value_changes_behind_the_copy
// CHECK: memref.copy
// CHECK: return
func.func @value_changes_behind_the_copy(%x: memref<4xf32>, %state: memref<4xf32>, %out: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  linalg.exp ins(%x : memref<4xf32>) outs(%a : memref<4xf32>)
  memref.copy %a, %state : memref<4xf32> to memref<4xf32>
  linalg.negf ins(%x : memref<4xf32>) outs(%a : memref<4xf32>)
  linalg.log ins(%a : memref<4xf32>) outs(%out : memref<4xf32>)
  return
}

// -----

// The allocation begins anew in each trip, since all of it is written first.
// CHECK-LABEL: func @allocated_outside_of_the_loop
// CHECK-SAME: %[[STATE:[a-z0-9]+]]: memref<4xf32>
// CHECK-NOT: memref.alloc
// CHECK: scf.for
// CHECK-NEXT: linalg.exp ins(%[[STATE]] : memref<4xf32>) outs(%[[STATE]] : memref<4xf32>)
// CHECK-NEXT: }
func.func @allocated_outside_of_the_loop(%state: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %a = memref.alloc() : memref<4xf32>
  scf.for %i = %c0 to %c3 step %c1 {
    linalg.exp ins(%state : memref<4xf32>) outs(%a : memref<4xf32>)
    memref.copy %a, %state : memref<4xf32> to memref<4xf32>
  }
  return
}

// -----

// What a trip leaves in the allocation is what the next one starts from.
// CHECK-LABEL: func @allocation_that_lasts
// CHECK: memref.copy
// CHECK: return
#id = affine_map<(d0) -> (d0)>
func.func @allocation_that_lasts(%x: memref<4xf32>, %state: memref<3x4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %a = memref.alloc() : memref<4xf32>
  linalg.exp ins(%x : memref<4xf32>) outs(%a : memref<4xf32>)
  scf.for %i = %c0 to %c3 step %c1 {
    linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%a : memref<4xf32>) {
    ^bb0(%o: f32):
      %s = arith.addf %o, %o : f32
      linalg.yield %s : f32
    }
    %row = memref.subview %state[%i, 0] [1, 4] [1, 1] : memref<3x4xf32> to memref<4xf32, strided<[1], offset: ?>>
    memref.copy %a, %row : memref<4xf32> to memref<4xf32, strided<[1], offset: ?>>
  }
  return
}

// -----

// A position that the loop knows is known at the first use.
// CHECK-LABEL: func @part_at_a_known_position
// CHECK: scf.for %[[I:.*]] =
// CHECK-NEXT: %[[ROW:.*]] = memref.subview %{{.*}}[%[[I]], 0]
// CHECK-NEXT: linalg.exp {{.*}} outs(%[[ROW]]
// CHECK-NOT: memref.copy
// CHECK: return
func.func @part_at_a_known_position(%x: memref<4xf32>, %state: memref<3x4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  scf.for %i = %c0 to %c3 step %c1 {
    %a = memref.alloc() : memref<4xf32>
    linalg.exp ins(%x : memref<4xf32>) outs(%a : memref<4xf32>)
    %row = memref.subview %state[%i, 0] [1, 4] [1, 1] : memref<3x4xf32> to memref<4xf32, strided<[1], offset: ?>>
    memref.copy %a, %row : memref<4xf32> to memref<4xf32, strided<[1], offset: ?>>
  }
  return
}

// -----

// Here it is read from memory behind the first use.
// CHECK-LABEL: func @part_at_a_position_read_later
// CHECK: memref.copy
// CHECK: return
func.func @part_at_a_position_read_later(%x: memref<4xf32>, %p: memref<index>, %state: memref<3x4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  linalg.exp ins(%x : memref<4xf32>) outs(%a : memref<4xf32>)
  %i = memref.load %p[] : memref<index>
  %row = memref.subview %state[%i, 0] [1, 4] [1, 1] : memref<3x4xf32> to memref<4xf32, strided<[1], offset: ?>>
  memref.copy %a, %row : memref<4xf32> to memref<4xf32, strided<[1], offset: ?>>
  return
}

// -----

// What is computed outside of a branch is there whichever way that goes.
// CHECK-LABEL: func @copied_in_a_branch
// CHECK: memref.copy
// CHECK: return
func.func @copied_in_a_branch(%x: memref<4xf32>, %p: memref<i1>, %state: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  linalg.exp ins(%x : memref<4xf32>) outs(%a : memref<4xf32>)
  %c = memref.load %p[] : memref<i1>
  scf.if %c {
    memref.copy %a, %state : memref<4xf32> to memref<4xf32>
  }
  return
}

// -----

// A collective works on dense buffers: the copy stays, instead of one that comes back later.
// CHECK-LABEL: func @collective_to_columns
// CHECK: memref.copy
// CHECK: return
dist.mesh @mesh = <["x"=2]>
func.func @collective_to_columns(%x: memref<4x2xf32>, %out: memref<4x4xf32>) {
  %a = memref.alloc() : memref<4x2xf32>
  dist.all_reduce sum over {"x"} on @mesh ins(%x : memref<4x2xf32>) outs(%a : memref<4x2xf32>)
  %part = memref.subview %out[0, 0] [4, 2] [1, 1] : memref<4x4xf32> to memref<4x2xf32, strided<[4, 1]>>
  memref.copy %a, %part : memref<4x2xf32> to memref<4x2xf32, strided<[4, 1]>>
  return
}

// -----

// CHECK-LABEL: func @collective_to_rows
// CHECK-NOT: memref.copy
// CHECK: return
dist.mesh @mesh = <["x"=2]>
func.func @collective_to_rows(%x: memref<2x4xf32>, %out: memref<4x4xf32>) {
  %a = memref.alloc() : memref<2x4xf32>
  dist.all_reduce sum over {"x"} on @mesh ins(%x : memref<2x4xf32>) outs(%a : memref<2x4xf32>)
  %part = memref.subview %out[2, 0] [2, 4] [1, 1] : memref<4x4xf32> to memref<2x4xf32, strided<[4, 1], offset: 8>>
  memref.copy %a, %part : memref<2x4xf32> to memref<2x4xf32, strided<[4, 1], offset: 8>>
  return
}

// -----

// A value that a loop reads in every trip is still read when the loop has written to where it was copied: in a nested loop, too.
// CHECK-LABEL: func @read_in_the_trips_of_a_loop
// CHECK-SAME: %[[OUT:[a-z0-9]+]]: memref<4xf32>
// CHECK: %[[A:.*]] = memref.alloc
// CHECK: linalg.fill {{.*}} outs(%[[A]]
// CHECK: memref.copy %[[A]], %[[OUT]]
func.func @read_in_the_trips_of_a_loop(%out: memref<4xf32>, %other: memref<4xf32>, %from: index, %to: index, %step: index) {
  %one = arith.constant 1.0 : f32
  %a = memref.alloc() : memref<4xf32>
  linalg.fill ins(%one : f32) outs(%a : memref<4xf32>)
  memref.copy %a, %out : memref<4xf32> to memref<4xf32>
  scf.for %i = %from to %to step %step {
    scf.for %j = %from to %to step %step {
      linalg.exp ins(%a : memref<4xf32>) outs(%other : memref<4xf32>)
    }
    linalg.log ins(%other : memref<4xf32>) outs(%out : memref<4xf32>)
  }
  return
}

// -----

// What a conditional changes, or forwards as it is, lies in the buffer of the loop whichever way it goes.
// CHECK-LABEL: func @changed_in_a_branch
// CHECK-SAME: %[[X:[a-z0-9]+]]: memref<4xf32>, %{{.*}}, %[[STATE:[a-z0-9]+]]: memref<3x4xf32>
// CHECK-NOT: memref.alloc
// CHECK: scf.if
// CHECK-NEXT: %[[PART:.*]] = memref.subview %[[STATE]]
// CHECK-NEXT: linalg.exp ins(%[[X]] : memref<4xf32>) outs(%[[PART]]
// CHECK-NEXT: }
// CHECK-NOT: memref.copy
// CHECK: return
func.func @changed_in_a_branch(%x: memref<4xf32>, %p: i1, %state: memref<3x4xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %next = memref.alloc() : memref<3x4xf32>
    scf.if %p {
      %part = memref.subview %state[1, 0] [1, 4] [1, 1] : memref<3x4xf32> to memref<4xf32, strided<[1], offset: 4>>
      linalg.exp ins(%x : memref<4xf32>) outs(%part : memref<4xf32, strided<[1], offset: 4>>)
      memref.copy %state, %next : memref<3x4xf32> to memref<3x4xf32>
    } else {
      memref.copy %state, %next : memref<3x4xf32> to memref<3x4xf32>
    }
    memref.copy %next, %state : memref<3x4xf32> to memref<3x4xf32>
  }
  return
}

// -----

// The branch reads what was there when the next state has been written.
// CHECK-LABEL: func @read_later_in_the_branch
// CHECK: memref.copy %{{.*}}, %{{.*}} : memref<4xf32>
// CHECK: return
func.func @read_later_in_the_branch(%x: memref<4xf32>, %p: i1, %state: memref<4xf32>, %out: memref<4xf32>) {
  %next = memref.alloc() : memref<4xf32>
  scf.if %p {
    linalg.exp ins(%x : memref<4xf32>) outs(%next : memref<4xf32>)
    linalg.exp ins(%state : memref<4xf32>) outs(%out : memref<4xf32>)
  } else {
    linalg.exp ins(%x : memref<4xf32>) outs(%next : memref<4xf32>)
  }
  memref.copy %next, %state : memref<4xf32> to memref<4xf32>
  return
}

// -----

// So does the next trip of a loop around the conditional.
// CHECK-LABEL: func @read_in_the_next_trip
// CHECK: memref.copy %{{.*}}, %{{.*}} : memref<4xf32>
// CHECK: return
func.func @read_in_the_next_trip(%x: memref<4xf32>, %flags: memref<4xi1>, %state: memref<4xf32>, %out: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %next = memref.alloc() : memref<4xf32>
  scf.for %i = %c0 to %c4 step %c1 {
    %p = memref.load %flags[%i] : memref<4xi1>
    scf.if %p {
      linalg.exp ins(%x : memref<4xf32>) outs(%next : memref<4xf32>)
    } else {
      linalg.exp ins(%state : memref<4xf32>) outs(%out : memref<4xf32>)
    }
  }
  memref.copy %next, %state : memref<4xf32> to memref<4xf32>
  return
}

// -----

// Others than those who hold a result come here, and have no memory for it.
// CHECK-LABEL: func @held_elsewhere
// CHECK-SAME: %[[OUT:[a-z0-9]+]]: memref<4xf32> {dist.held
// CHECK: %[[A:.*]] = memref.alloc
// CHECK: linalg.exp {{.*}} outs(%[[A]]
// CHECK: memref.copy %[[A]], %[[OUT]]
// CHECK-NEXT: return
func.func @held_elsewhere(%x: memref<4xf32>, %out: memref<4xf32> {dist.held = {axis = "pp", index = 1 : i64}, dist.result}) {
  %a = memref.alloc() : memref<4xf32>
  linalg.exp ins(%x : memref<4xf32>) outs(%a : memref<4xf32>)
  memref.copy %a, %out : memref<4xf32> to memref<4xf32>
  return
}

// -----

// CHECK-LABEL: func @held_here
// CHECK-SAME: %[[OUT:[a-z0-9]+]]: memref<4xf32> {dist.held
// CHECK-NOT: memref.alloc
// CHECK: linalg.exp {{.*}} outs(%[[OUT]]
// CHECK-NOT: memref.copy
func.func @held_here(%c: i1, %x: memref<4xf32>, %out: memref<4xf32> {dist.held = {axis = "pp", index = 1 : i64}, dist.result}) {
  %a = memref.alloc() : memref<4xf32>
  scf.if %c {
    linalg.exp ins(%x : memref<4xf32>) outs(%a : memref<4xf32>)
  } {dist.devices = {axis = "pp", index = 1 : i64}}
  memref.copy %a, %out : memref<4xf32> to memref<4xf32>
  return
}

// -----

// The first result is in memory of its own: what is copied from it to the second, others have.
// CHECK-LABEL: func @held_by_two
// CHECK-SAME: %[[FIRST:[a-z0-9]+]]: memref<4xf32> {dist.held = {axis = "pp", index = 0 : i64}, dist.result}, %[[SECOND:[a-z0-9]+]]: memref<4xf32> {dist.held
// CHECK: %[[A:.*]] = memref.alloc
// CHECK: linalg.exp {{.*}} outs(%[[A]]
// CHECK: linalg.log {{.*}} outs(%[[A]]
// CHECK-DAG: memref.copy %[[A]], %[[FIRST]]
// CHECK-DAG: memref.copy %[[A]], %[[SECOND]]
// CHECK: return
func.func @held_by_two(%c: i1, %d: i1, %x: memref<4xf32>, %first: memref<4xf32> {dist.held = {axis = "pp", index = 0 : i64}, dist.result},
                       %second: memref<4xf32> {dist.held = {axis = "pp", index = 1 : i64}, dist.result}) {
  %a = memref.alloc() : memref<4xf32>
  scf.if %c {
    linalg.exp ins(%x : memref<4xf32>) outs(%a : memref<4xf32>)
  } {dist.devices = {axis = "pp", index = 0 : i64}}
  scf.if %d {
    linalg.log ins(%x : memref<4xf32>) outs(%a : memref<4xf32>)
  } {dist.devices = {axis = "pp", index = 1 : i64}}
  memref.copy %a, %second : memref<4xf32> to memref<4xf32>
  memref.copy %a, %first : memref<4xf32> to memref<4xf32>
  return
}

// -----

// What has been merged into a part of a result is in use there: the second value may not be computed where the first one is still read.
// CHECK-LABEL: func @in_use_in_its_part
// CHECK: %[[B:.*]] = memref.alloc() : memref<2xf32>
// CHECK: linalg.log ins(%{{.*}}) outs(%[[B]] :
// CHECK: memref.copy %[[B]],
// CHECK-NOT: memref.copy
// CHECK: return
func.func @in_use_in_its_part(%x: memref<2xf32>, %y: memref<2xf32>, %out: memref<8xf32>, %other: memref<2xf32>) {
  %a = memref.alloc() : memref<4xf32>
  %low = memref.subview %a[0] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1]>>
  %part = memref.subview %a[2] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1], offset: 2>>
  linalg.exp ins(%x : memref<2xf32>) outs(%low : memref<2xf32, strided<[1]>>)
  %b = memref.alloc() : memref<2xf32>
  linalg.exp ins(%x : memref<2xf32>) outs(%part : memref<2xf32, strided<[1], offset: 2>>)
  linalg.log ins(%y : memref<2xf32>) outs(%b : memref<2xf32>)
  linalg.exp ins(%part : memref<2xf32, strided<[1], offset: 2>>) outs(%other : memref<2xf32>)
  memref.copy %b, %part : memref<2xf32> to memref<2xf32, strided<[1], offset: 2>>
  %high = memref.subview %out[4] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 4>>
  memref.copy %a, %high : memref<4xf32> to memref<4xf32, strided<[1], offset: 4>>
  return
}

// -----

// Of what is at a place that the device finds out, a kernel makes a copy to send it. That kernel has the whole buffer, so what it reads is not put beside the row
// that a collective still writes.
dist.mesh @mesh = <["x"=2]>
// CHECK-LABEL: func @sent_from_a_place_found_out
// CHECK: %[[ROWS:.*]] = memref.alloc() : memref<2x4xf32>
// CHECK: dist.collective_permute_start
// CHECK: memref.copy %[[ROWS]]
// CHECK: return
func.func @sent_from_a_place_found_out(%x: memref<2x4xf32>, %out: memref<3x4xf32>, %other: memref<1x4xf32>, %p: index) {
  %rows = memref.alloc() : memref<2x4xf32>
  linalg.exp ins(%x : memref<2x4xf32>) outs(%rows : memref<2x4xf32>)
  %first = memref.subview %rows[0, 0] [1, 4] [1, 1] : memref<2x4xf32> to memref<1x4xf32, strided<[4, 1]>>
  %received = memref.alloc() : memref<1x4xf32>
  %token = dist.collective_permute_start from {"x"} shift 1 over {"x"} on @mesh ins(%first : memref<1x4xf32, strided<[4, 1]>>) outs(%received : memref<1x4xf32>)
  %found = memref.subview %rows[%p, 0] [1, 4] [1, 1] : memref<2x4xf32> to memref<1x4xf32, strided<[4, 1], offset: ?>>
  dist.collective_permute from {"x"} shift 1 over {"x"} on @mesh ins(%found : memref<1x4xf32, strided<[4, 1], offset: ?>>) outs(%other : memref<1x4xf32>)
  dist.done %token ins(%first : memref<1x4xf32, strided<[4, 1]>>) pending(%received : memref<1x4xf32>)
  %own = memref.subview %out[0, 0] [2, 4] [1, 1] : memref<3x4xf32> to memref<2x4xf32, strided<[4, 1]>>
  memref.copy %rows, %own : memref<2x4xf32> to memref<2x4xf32, strided<[4, 1]>>
  %last = memref.subview %out[2, 0] [1, 4] [1, 1] : memref<3x4xf32> to memref<1x4xf32, strided<[4, 1], offset: 8>>
  memref.copy %received, %last : memref<1x4xf32> to memref<1x4xf32, strided<[4, 1], offset: 8>>
  return
}
