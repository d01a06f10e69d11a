// SPDX-License-Identifier: Apache-2.0
// Every collective and its start form, on tensors and on buffers: as text, in generic form, and through bytecode.
// RUN: dist-opt %s -split-input-file -verify-diagnostics | FileCheck %s
// RUN: dist-opt %s -mlir-print-op-generic | dist-opt | FileCheck %s
// RUN: dist-opt %s -emit-bytecode | dist-opt | FileCheck %s

dist.mesh @mesh = <["x"=2, "y"=4]>

// CHECK-LABEL: @all_reduce
func.func @all_reduce(%x: tensor<8xf32>, %d: tensor<8xf32>) -> tensor<8xf32> {
  // CHECK: dist.all_reduce sum over {"x", "y"} on @mesh ins(%{{.*}} : tensor<8xf32>) outs(%{{.*}} : tensor<8xf32>) -> tensor<8xf32>
  %0 = dist.all_reduce sum over {"x", "y"} on @mesh ins(%x : tensor<8xf32>) outs(%d : tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// CHECK-LABEL: @all_reduce_kinds
func.func @all_reduce_kinds(%x: tensor<8xf32>, %i: tensor<8xi1>, %d: tensor<8xf32>, %e: tensor<8xi1>) {
  // CHECK: dist.all_reduce avg
  %0 = dist.all_reduce avg over {"x"} on @mesh ins(%x : tensor<8xf32>) outs(%d : tensor<8xf32>) -> tensor<8xf32>
  // CHECK: dist.all_reduce max
  %1 = dist.all_reduce max over {"x"} on @mesh ins(%x : tensor<8xf32>) outs(%d : tensor<8xf32>) -> tensor<8xf32>
  // CHECK: dist.all_reduce min
  %2 = dist.all_reduce min over {"x"} on @mesh ins(%x : tensor<8xf32>) outs(%d : tensor<8xf32>) -> tensor<8xf32>
  // CHECK: dist.all_reduce prod
  %3 = dist.all_reduce prod over {"x"} on @mesh ins(%x : tensor<8xf32>) outs(%d : tensor<8xf32>) -> tensor<8xf32>
  // CHECK: dist.all_reduce any
  %4 = dist.all_reduce any over {"x"} on @mesh ins(%i : tensor<8xi1>) outs(%e : tensor<8xi1>) -> tensor<8xi1>
  // CHECK: dist.all_reduce all
  %5 = dist.all_reduce all over {"x"} on @mesh ins(%i : tensor<8xi1>) outs(%e : tensor<8xi1>) -> tensor<8xi1>
  return
}

// Several tensors of different shapes and types in one collective: a bucket.
// CHECK-LABEL: @bucket
func.func @bucket(%x: tensor<8xf32>, %y: tensor<3x2xi32>, %d: tensor<8xf32>, %e: tensor<3x2xi32>)
    -> (tensor<8xf32>, tensor<3x2xi32>) {
  // CHECK: dist.all_reduce sum over {"x"} on @mesh ins(%{{.*}}, %{{.*}} : tensor<8xf32>, tensor<3x2xi32>)
  // CHECK-SAME: -> tensor<8xf32>, tensor<3x2xi32>
  %0:2 = dist.all_reduce sum over {"x"} on @mesh ins(%x, %y : tensor<8xf32>, tensor<3x2xi32>)
      outs(%d, %e : tensor<8xf32>, tensor<3x2xi32>) -> tensor<8xf32>, tensor<3x2xi32>
  return %0#0, %0#1 : tensor<8xf32>, tensor<3x2xi32>
}

// CHECK-LABEL: @all_gather_uneven
func.func @all_gather_uneven(%x: tensor<3x5xf32>, %d: tensor<10x5xf32>) -> tensor<10x5xf32> {
  // CHECK: dist.all_gather dim 0 over {"y"} on @mesh ins(%{{.*}} : tensor<3x5xf32>) outs(%{{.*}} : tensor<10x5xf32>)
  %0 = dist.all_gather dim 0 over {"y"} on @mesh ins(%x : tensor<3x5xf32>) outs(%d : tensor<10x5xf32>) -> tensor<10x5xf32>
  return %0 : tensor<10x5xf32>
}

// A bucket may gather or scatter each tensor in a dimension of its own.
// CHECK-LABEL: @buckets_with_dimensions
func.func @buckets_with_dimensions(%x: tensor<2x5xf32>, %y: tensor<3x4xf32>, %d: tensor<8x5xf32>, %e: tensor<3x16xf32>,
                                   %f: tensor<1x5xf32>, %g: tensor<3x1xf32>) {
  // CHECK: dist.all_gather dim [0, 1] over {"y"} on @mesh
  %0:2 = dist.all_gather dim [0, 1] over {"y"} on @mesh ins(%x, %y : tensor<2x5xf32>, tensor<3x4xf32>)
      outs(%d, %e : tensor<8x5xf32>, tensor<3x16xf32>) -> tensor<8x5xf32>, tensor<3x16xf32>
  // CHECK: dist.reduce_scatter sum dim [0, 1] over {"y"} on @mesh
  %1:2 = dist.reduce_scatter sum dim [0, 1] over {"y"} on @mesh ins(%x, %y : tensor<2x5xf32>, tensor<3x4xf32>)
      outs(%f, %g : tensor<1x5xf32>, tensor<3x1xf32>) -> tensor<1x5xf32>, tensor<3x1xf32>
  return
}

// CHECK-LABEL: @reduce_scatter
func.func @reduce_scatter(%x: tensor<8x5xf32>, %d: tensor<8x2xf32>) -> tensor<8x2xf32> {
  // CHECK: dist.reduce_scatter max dim 1 over {"y"} on @mesh
  %0 = dist.reduce_scatter max dim 1 over {"y"} on @mesh ins(%x : tensor<8x5xf32>) outs(%d : tensor<8x2xf32>) -> tensor<8x2xf32>
  return %0 : tensor<8x2xf32>
}

// CHECK-LABEL: @all_to_all
func.func @all_to_all(%x: tensor<8x3xf32>, %d: tensor<2x12xf32>) -> tensor<2x12xf32> {
  // CHECK: dist.all_to_all split 0 concat 1 over {"y"} on @mesh
  %0 = dist.all_to_all split 0 concat 1 over {"y"} on @mesh ins(%x : tensor<8x3xf32>) outs(%d : tensor<2x12xf32>) -> tensor<2x12xf32>
  return %0 : tensor<2x12xf32>
}

// CHECK-LABEL: @collective_permute
func.func @collective_permute(%x: tensor<3xf32>, %d: tensor<3xf32>) {
  // CHECK: dist.collective_permute from {"y", "x"} over {"x", "y"} on @mesh
  %0 = dist.collective_permute from {"y", "x"} over {"x", "y"} on @mesh ins(%x : tensor<3xf32>) outs(%d : tensor<3xf32>) -> tensor<3xf32>
  // Sub-axes that make up an axis are that axis in another order.
  // CHECK: dist.collective_permute from {"y":(2)2, "y":(1)2} over {"y"} on @mesh
  %2 = dist.collective_permute from {"y":(2)2, "y":(1)2} over {"y"} on @mesh ins(%x : tensor<3xf32>) outs(%d : tensor<3xf32>) -> tensor<3xf32>
  // CHECK: dist.collective_permute from {"y"} shift -1 over {"y"} on @mesh
  %1 = dist.collective_permute from {"y"} shift -1 over {"y"} on @mesh ins(%x : tensor<3xf32>) outs(%d : tensor<3xf32>) -> tensor<3xf32>
  return
}

// CHECK-LABEL: @broadcast
func.func @broadcast(%x: tensor<8xf32>, %d: tensor<8xf32>) -> tensor<8xf32> {
  // CHECK: dist.broadcast root 3 over {"y"} on @mesh
  %0 = dist.broadcast root 3 over {"y"} on @mesh ins(%x : tensor<8xf32>) outs(%d : tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// CHECK-LABEL: @all_slice
func.func @all_slice(%x: tensor<10xf32>, %d: tensor<5xf32>) -> tensor<5xf32> {
  // CHECK: dist.all_slice dim 0 over {"x"} on @mesh
  %0 = dist.all_slice dim 0 over {"x"} on @mesh ins(%x : tensor<10xf32>) outs(%d : tensor<5xf32>) -> tensor<5xf32>
  return %0 : tensor<5xf32>
}

// CHECK-LABEL: @on_buffers
func.func @on_buffers(%x: memref<8xf32>, %d: memref<8xf32, strided<[2], offset: ?>>) {
  // CHECK: dist.all_reduce sum over {"x"} on @mesh ins(%{{.*}} : memref<8xf32>) outs(%{{.*}} : memref<8xf32, strided<[2], offset: ?>>){{$}}
  dist.all_reduce sum over {"x"} on @mesh ins(%x : memref<8xf32>) outs(%d : memref<8xf32, strided<[2], offset: ?>>)
  return
}

// CHECK-LABEL: @start_done
func.func @start_done(%x: tensor<8xf32>, %d: tensor<8xf32>) -> tensor<8xf32> {
  // CHECK: %[[P:.*]], %[[T:.*]] = dist.all_reduce_start sum over {"x"} on @mesh
  %p, %t = dist.all_reduce_start sum over {"x"} on @mesh ins(%x : tensor<8xf32>) outs(%d : tensor<8xf32>) -> tensor<8xf32>
  // CHECK: dist.done %[[T]] ins(%{{.*}} : tensor<8xf32>) pending(%[[P]] : tensor<8xf32>) -> tensor<8xf32>
  %r = dist.done %t ins(%x : tensor<8xf32>) pending(%p : tensor<8xf32>) -> tensor<8xf32>
  return %r : tensor<8xf32>
}

// CHECK-LABEL: @start_done_on_buffers
func.func @start_done_on_buffers(%x: memref<8xf32>, %d: memref<8xf32>) {
  // CHECK: %[[T:.*]] = dist.all_reduce_start sum over {"x"} on @mesh ins(%{{.*}} : memref<8xf32>) outs(%{{.*}} : memref<8xf32>)
  %t = dist.all_reduce_start sum over {"x"} on @mesh ins(%x : memref<8xf32>) outs(%d : memref<8xf32>)
  // CHECK: dist.done %[[T]] ins(%{{.*}} : memref<8xf32>) pending(%{{.*}} : memref<8xf32>){{$}}
  dist.done %t ins(%x : memref<8xf32>) pending(%d : memref<8xf32>)
  return
}

// CHECK-LABEL: @every_start
func.func @every_start(%x: tensor<4x4xf32>, %d: tensor<4x4xf32>, %w: tensor<16x4xf32>, %n: tensor<1x4xf32>, %q: tensor<1x16xf32>) {
  // CHECK: dist.all_gather_start dim 0
  %p0, %t0 = dist.all_gather_start dim 0 over {"y"} on @mesh ins(%x : tensor<4x4xf32>) outs(%w : tensor<16x4xf32>) -> tensor<16x4xf32>
  %r0 = dist.done %t0 ins(%x : tensor<4x4xf32>) pending(%p0 : tensor<16x4xf32>) -> tensor<16x4xf32>
  // CHECK: dist.reduce_scatter_start sum dim 0
  %p1, %t1 = dist.reduce_scatter_start sum dim 0 over {"y"} on @mesh ins(%x : tensor<4x4xf32>) outs(%n : tensor<1x4xf32>) -> tensor<1x4xf32>
  %r1 = dist.done %t1 ins(%x : tensor<4x4xf32>) pending(%p1 : tensor<1x4xf32>) -> tensor<1x4xf32>
  // CHECK: dist.all_to_all_start split 0 concat 1
  %p2, %t2 = dist.all_to_all_start split 0 concat 1 over {"y"} on @mesh ins(%x : tensor<4x4xf32>) outs(%q : tensor<1x16xf32>) -> tensor<1x16xf32>
  %r2 = dist.done %t2 ins(%x : tensor<4x4xf32>) pending(%p2 : tensor<1x16xf32>) -> tensor<1x16xf32>
  // CHECK: dist.collective_permute_start from {"y"} shift 1
  %p3, %t3 = dist.collective_permute_start from {"y"} shift 1 over {"y"} on @mesh ins(%x : tensor<4x4xf32>) outs(%d : tensor<4x4xf32>) -> tensor<4x4xf32>
  %r3 = dist.done %t3 ins(%x : tensor<4x4xf32>) pending(%p3 : tensor<4x4xf32>) -> tensor<4x4xf32>
  // CHECK: dist.broadcast_start root 0
  %p4, %t4 = dist.broadcast_start root 0 over {"y"} on @mesh ins(%x : tensor<4x4xf32>) outs(%d : tensor<4x4xf32>) -> tensor<4x4xf32>
  %r4 = dist.done %t4 ins(%x : tensor<4x4xf32>) pending(%p4 : tensor<4x4xf32>) -> tensor<4x4xf32>
  // CHECK: dist.all_slice_start dim 0
  %p5, %t5 = dist.all_slice_start dim 0 over {"y"} on @mesh ins(%x : tensor<4x4xf32>) outs(%n : tensor<1x4xf32>) -> tensor<1x4xf32>
  %r5 = dist.done %t5 ins(%x : tensor<4x4xf32>) pending(%p5 : tensor<1x4xf32>) -> tensor<1x4xf32>
  return
}
