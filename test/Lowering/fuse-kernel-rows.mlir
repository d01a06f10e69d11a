// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s --dist-fuse-kernel-rows -split-input-file -verify-diagnostics | FileCheck %s

#row = affine_map<(d0, d1) -> (d0, d1)>
#sum = affine_map<(d0, d1) -> (d0)>
#column = affine_map<(d0, d1) -> (d1)>

// The sum of a row and what is done with it are one loop over some rows at a time.
// CHECK-LABEL: func private @rows_are_read_once
// CHECK-DAG: %[[ROWS:.*]] = arith.constant 512 : index
// CHECK-DAG: %[[STEP:.*]] = arith.constant 32 : index
// CHECK: scf.for %[[ROW:.*]] = %{{.*}} to %[[ROWS]] step %[[STEP]]
// CHECK: linalg.fill
// CHECK: memref.subview %{{.*}}[%[[ROW]], 0] [32, 256] [1, 1]
// CHECK: linalg.generic {{.*}}iterator_types = ["parallel", "reduction"]
// CHECK: linalg.generic {{.*}}iterator_types = ["parallel", "parallel"]
// CHECK: }
// CHECK-NOT: linalg.generic
func.func private @rows_are_read_once(%x: memref<512x256xf32>, %s: memref<512xf32>, %y: memref<512x256xf32>, %coords: memref<0xi64>) attributes {dist.kernel} {
  %zero = arith.constant 0.0 : f32
  linalg.fill ins(%zero : f32) outs(%s : memref<512xf32>)
  linalg.generic {indexing_maps = [#row, #sum], iterator_types = ["parallel", "reduction"]}
      ins(%x : memref<512x256xf32>) outs(%s : memref<512xf32>) {
  ^bb0(%a: f32, %b: f32):
    %0 = arith.addf %a, %b : f32
    linalg.yield %0 : f32
  }
  linalg.generic {indexing_maps = [#row, #sum, #row], iterator_types = ["parallel", "parallel"]}
      ins(%x, %s : memref<512x256xf32>, memref<512xf32>) outs(%y : memref<512x256xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %0 = arith.divf %a, %b : f32
    linalg.yield %0 : f32
  }
  return
}

// -----

// A sum over rows needs all of them.
#row = affine_map<(d0, d1) -> (d0, d1)>
#column = affine_map<(d0, d1) -> (d1)>
// CHECK-LABEL: func private @column_sum_stays_alone
// CHECK-NOT: scf.for
func.func private @column_sum_stays_alone(%x: memref<512x256xf32>, %s: memref<256xf32>, %y: memref<512x256xf32>, %coords: memref<0xi64>) attributes {dist.kernel} {
  linalg.generic {indexing_maps = [#row, #column], iterator_types = ["reduction", "parallel"]}
      ins(%x : memref<512x256xf32>) outs(%s : memref<256xf32>) {
  ^bb0(%a: f32, %b: f32):
    %0 = arith.addf %a, %b : f32
    linalg.yield %0 : f32
  }
  linalg.generic {indexing_maps = [#row, #column, #row], iterator_types = ["parallel", "parallel"]}
      ins(%x, %s : memref<512x256xf32>, memref<256xf32>) outs(%y : memref<512x256xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %0 = arith.divf %a, %b : f32
    linalg.yield %0 : f32
  }
  return
}

// -----

// The second op reads row r where the first one has written column r.
#row = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-LABEL: func private @other_view_of_the_same_buffer
// CHECK-NOT: scf.for
func.func private @other_view_of_the_same_buffer(%x: memref<512x512xf32>, %y: memref<512x512xf32>, %z: memref<512x512xf32>, %coords: memref<0xi64>) attributes {dist.kernel} {
  linalg.exp ins(%x : memref<512x512xf32>) outs(%y : memref<512x512xf32>)
  %all = memref.collapse_shape %y [[0, 1]] : memref<512x512xf32> into memref<262144xf32>
  %shifted = memref.subview %all[512] [261632] [1] : memref<262144xf32> to memref<261632xf32, strided<[1], offset: 512>>
  %rows = memref.expand_shape %shifted [[0, 1]] output_shape [511, 512] : memref<261632xf32, strided<[1], offset: 512>> into memref<511x512xf32, strided<[512, 1], offset: 512>>
  %part = memref.subview %z[0, 0] [511, 512] [1, 1] : memref<512x512xf32> to memref<511x512xf32, strided<[512, 1]>>
  linalg.generic {indexing_maps = [#row, #row], iterator_types = ["parallel", "parallel"]}
      ins(%rows : memref<511x512xf32, strided<[512, 1], offset: 512>>) outs(%part : memref<511x512xf32, strided<[512, 1]>>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  }
  return
}

// -----

// An op that reads another buffer at positions of its own must not come before the last row of that is written.
#row = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-LABEL: func private @lookup_waits_for_the_table
// CHECK-NOT: scf.for
func.func private @lookup_waits_for_the_table(%x: memref<512x256xf32>, %t: memref<512x256xf32>, %y: memref<512x256xf32>, %coords: memref<0xi64>) attributes {dist.kernel} {
  linalg.exp ins(%x : memref<512x256xf32>) outs(%t : memref<512x256xf32>)
  linalg.generic {indexing_maps = [#row], iterator_types = ["parallel", "parallel"]} outs(%y : memref<512x256xf32>) {
  ^bb0(%b: f32):
    %i = linalg.index 0 : index
    %last = arith.constant 511 : index
    %j = arith.subi %last, %i : index
    %k = linalg.index 1 : index
    %0 = memref.load %t[%j, %k] : memref<512x256xf32>
    linalg.yield %0 : f32
  }
  return
}

// -----

// Positions count from the first row of all.
#row = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-LABEL: func private @index_is_moved
// CHECK: scf.for %[[ROW:[^ ]*]] =
// CHECK: linalg.exp
// CHECK: linalg.generic
// CHECK: %[[I:.*]] = linalg.index 0
// CHECK-NEXT: %[[MOVED:.*]] = arith.addi %[[I]], %[[ROW]]
// CHECK-NEXT: arith.index_cast %[[MOVED]]
func.func private @index_is_moved(%x: memref<512x256xf32>, %t: memref<512x256xf32>, %y: memref<512x256xi32>, %coords: memref<0xi64>) attributes {dist.kernel} {
  linalg.exp ins(%x : memref<512x256xf32>) outs(%t : memref<512x256xf32>)
  linalg.generic {indexing_maps = [#row, #row], iterator_types = ["parallel", "parallel"]} ins(%t : memref<512x256xf32>) outs(%y : memref<512x256xi32>) {
  ^bb0(%a: f32, %b: i32):
    %i = linalg.index 0 : index
    %0 = arith.index_cast %i : index to i32
    linalg.yield %0 : i32
  }
  return
}
