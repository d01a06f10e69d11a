// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s --dist-lower-kernels-to-loops -split-input-file -verify-diagnostics | FileCheck %s

// CHECK-LABEL: func private @contiguous_loops_are_one
// CHECK: %[[END:.*]] = arith.constant 12 : index
// CHECK: scf.for %{{.*}} to %[[END]]
// CHECK-NOT: scf.for
func.func private @contiguous_loops_are_one(%x: memref<4x3xf32>, %y: memref<4x3xf32>, %coords: memref<0xi64>) attributes {dist.kernel} {
  linalg.exp ins(%x : memref<4x3xf32>) outs(%y : memref<4x3xf32>)
  return
}

// -----

// CHECK-LABEL: func private @sum_may_be_reassociated
// CHECK: arith.addf %{{.*}} fastmath<reassoc>
// CHECK: arith.addf %{{[^ ]*}}, %{{[^ ]*}} : f32
func.func private @sum_may_be_reassociated(%x: memref<4x3xf32>, %y: memref<4xf32>, %coords: memref<0xi64>) attributes {dist.kernel} {
  linalg.reduce { arith.addf } ins(%x : memref<4x3xf32>) outs(%y : memref<4xf32>) dimensions = [1]
  linalg.add ins(%y, %y : memref<4xf32>, memref<4xf32>) outs(%y : memref<4xf32>)
  return
}

// -----

// In [5, 4, 3] the last dimension is contiguous: its loop moves inside, though it is written outermost.
#in = affine_map<(d0, d1, d2) -> (d1, d2, d0)>
#out = affine_map<(d0, d1, d2) -> (d0)>
// CHECK-LABEL: func private @contiguous_loop_is_innermost
// CHECK-SAME: %[[X:.*]]: memref<5x4x3xf32>, %[[Y:.*]]: memref<3xf32>
// CHECK: scf.for %{{.*}} to %c20
// CHECK: scf.for %{{.*}} to %c3
// CHECK: memref.store
func.func private @contiguous_loop_is_innermost(%x: memref<5x4x3xf32>, %y: memref<3xf32>, %coords: memref<0xi64>) attributes {dist.kernel} {
  linalg.generic {indexing_maps = [#in, #out], iterator_types = ["parallel", "reduction", "reduction"]}
      ins(%x : memref<5x4x3xf32>) outs(%y : memref<3xf32>) {
  ^bb0(%a: f32, %b: f32):
    %0 = arith.maximumf %a, %b : f32
    linalg.yield %0 : f32
  }
  return
}

// -----

// CHECK-LABEL: func private @transpose_goes_by_tiles
// CHECK-DAG: %[[TILE:.*]] = arith.constant 16 : index
// CHECK: scf.for {{.*}} step %[[TILE]]
// CHECK: scf.for {{.*}} step %[[TILE]]
// CHECK: memref.subview {{.*}} [16, 16] [1, 1]
func.func private @transpose_goes_by_tiles(%x: memref<64x32xf32>, %y: memref<32x64xf32>, %coords: memref<0xi64>) attributes {dist.kernel} {
  linalg.transpose ins(%x : memref<64x32xf32>) outs(%y : memref<32x64xf32>) permutation = [1, 0]
  return
}

// -----

// CHECK-LABEL: func private @row_sum_is_not_tiled
// CHECK-NOT: memref.subview
func.func private @row_sum_is_not_tiled(%x: memref<64x64xf32>, %y: memref<64xf32>, %coords: memref<0xi64>) attributes {dist.kernel} {
  linalg.reduce { arith.addf } ins(%x : memref<64x64xf32>) outs(%y : memref<64xf32>) dimensions = [1]
  return
}

// -----

// CHECK-LABEL: func private @copy_becomes_a_loop
// CHECK-NOT: memref.copy
// CHECK: memref.load
// CHECK: memref.store
func.func private @copy_becomes_a_loop(%x: memref<4xf32, strided<[3]>>, %y: memref<4xf32>, %coords: memref<0xi64>) attributes {dist.kernel} {
  memref.copy %x, %y : memref<4xf32, strided<[3]>> to memref<4xf32>
  return
}

// -----

dist.mesh @mesh = <["x"=2, "y"=8]>
// The sub-axis "y":(2)2 is the middle one of 2 x 2 x 2.
// CHECK-LABEL: func private @index_from_coordinates
// CHECK-SAME: %[[COORDS:[^ :,]*]]: memref<2xi64>
// CHECK: memref.load %[[COORDS]][%{{.*}}]
// CHECK: memref.load %[[COORDS]][%{{.*}}]
// CHECK: %[[MINOR:.*]] = arith.constant 2 : index
// CHECK: arith.divui %{{.*}}, %[[MINOR]]
// CHECK: arith.remui
// CHECK-NOT: dist.axis_index
func.func private @index_from_coordinates(%y: memref<4xindex>, %coords: memref<2xi64>) attributes {dist.kernel} {
  %0 = dist.axis_index {"x", "y":(2)2} on @mesh
  linalg.fill ins(%0 : index) outs(%y : memref<4xindex>)
  return
}

// -----

// Only kernels are touched.
// CHECK-LABEL: func @entry
// CHECK: linalg.matmul
func.func @entry(%a: memref<4x3xf32>, %b: memref<3x5xf32>, %c: memref<4x5xf32>) {
  linalg.matmul ins(%a, %b : memref<4x3xf32>, memref<3x5xf32>) outs(%c : memref<4x5xf32>)
  return
}
