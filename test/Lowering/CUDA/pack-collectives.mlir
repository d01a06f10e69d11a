// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s -split-input-file -verify-diagnostics --dist-pack-collectives | FileCheck %s

dist.mesh @mesh = <["x"=4]>

// CHECK-LABEL: func @even_gather_of_rows_stays
// CHECK-NEXT: dist.all_gather dim 0
// CHECK-NEXT: return
func.func @even_gather_of_rows_stays(%x: tensor<3x5xf32>, %d: tensor<12x5xf32>) -> tensor<12x5xf32> {
  %0 = dist.all_gather dim 0 over {"x"} on @mesh ins(%x : tensor<3x5xf32>) outs(%d : tensor<12x5xf32>) -> tensor<12x5xf32>
  return %0 : tensor<12x5xf32>
}

// CHECK-LABEL: func @uneven_gather_is_cut
// CHECK: %[[ALL:.*]] = dist.all_gather dim 0 {{.*}} -> tensor<12x5xf32>
// CHECK: tensor.extract_slice %[[ALL]][0, 0] [10, 5] [1, 1]
func.func @uneven_gather_is_cut(%x: tensor<3x5xf32>, %d: tensor<10x5xf32>) -> tensor<10x5xf32> {
  %0 = dist.all_gather dim 0 over {"x"} on @mesh ins(%x : tensor<3x5xf32>) outs(%d : tensor<10x5xf32>) -> tensor<10x5xf32>
  return %0 : tensor<10x5xf32>
}

// CHECK-LABEL: func @gather_of_columns
// CHECK: %[[ALL:.*]] = dist.all_gather dim 0 {{.*}}ins(%{{.*}} : tensor<5x3xf32>) {{.*}} -> tensor<20x3xf32>
// CHECK: linalg.transpose ins(%{{.*}} : tensor<4x5x3xf32>) outs(%{{.*}} : tensor<5x4x3xf32>) permutation = [1, 0, 2]
// CHECK: tensor<5x12xf32>
func.func @gather_of_columns(%x: tensor<5x3xf32>, %d: tensor<5x12xf32>) -> tensor<5x12xf32> {
  %0 = dist.all_gather dim 1 over {"x"} on @mesh ins(%x : tensor<5x3xf32>) outs(%d : tensor<5x12xf32>) -> tensor<5x12xf32>
  return %0 : tensor<5x12xf32>
}

// CHECK-LABEL: func @gather_behind_ones_moves_nothing
// CHECK-NOT: linalg.transpose
// CHECK: dist.all_gather dim 0 {{.*}} -> tensor<12x5xf32>
// CHECK-NOT: linalg.transpose
// CHECK: return
func.func @gather_behind_ones_moves_nothing(%x: tensor<1x3x5xf32>, %d: tensor<1x12x5xf32>) -> tensor<1x12x5xf32> {
  %0 = dist.all_gather dim 1 over {"x"} on @mesh ins(%x : tensor<1x3x5xf32>) outs(%d : tensor<1x12x5xf32>) -> tensor<1x12x5xf32>
  return %0 : tensor<1x12x5xf32>
}

// CHECK-LABEL: func @uneven_scatter_is_padded
// CHECK: %[[ZEROS:.*]] = linalg.fill
// CHECK: tensor.insert_slice %{{.*}} into %[[ZEROS]][0, 0] [10, 5] [1, 1] : tensor<10x5xf32> into tensor<12x5xf32>
// CHECK-NOT: linalg.transpose
// CHECK: dist.reduce_scatter sum dim 0 {{.*}} -> tensor<3x5xf32>
func.func @uneven_scatter_is_padded(%x: tensor<10x5xf32>, %d: tensor<3x5xf32>) -> tensor<3x5xf32> {
  %0 = dist.reduce_scatter sum dim 0 over {"x"} on @mesh ins(%x : tensor<10x5xf32>) outs(%d : tensor<3x5xf32>) -> tensor<3x5xf32>
  return %0 : tensor<3x5xf32>
}

// CHECK-LABEL: func @scatter_of_columns
// CHECK: linalg.transpose ins(%{{.*}} : tensor<5x4x3xf32>) outs(%{{.*}} : tensor<4x5x3xf32>) permutation = [1, 0, 2]
// CHECK: dist.reduce_scatter max dim 0 {{.*}}ins(%{{.*}} : tensor<20x3xf32>) {{.*}} -> tensor<5x3xf32>
func.func @scatter_of_columns(%x: tensor<5x12xf32>, %d: tensor<5x3xf32>) -> tensor<5x3xf32> {
  %0 = dist.reduce_scatter max dim 1 over {"x"} on @mesh ins(%x : tensor<5x12xf32>) outs(%d : tensor<5x3xf32>) -> tensor<5x3xf32>
  return %0 : tensor<5x3xf32>
}

// CHECK-LABEL: func @exchange
// CHECK: dist.all_to_all split 0 concat 0 {{.*}} -> tensor<4x2x3xf32>
// CHECK: linalg.transpose ins(%{{.*}} : tensor<4x2x3xf32>) outs(%{{.*}} : tensor<2x4x3xf32>) permutation = [1, 0, 2]
func.func @exchange(%x: tensor<8x3xf32>, %d: tensor<2x12xf32>) -> tensor<2x12xf32> {
  %0 = dist.all_to_all split 0 concat 1 over {"x"} on @mesh ins(%x : tensor<8x3xf32>) outs(%d : tensor<2x12xf32>) -> tensor<2x12xf32>
  return %0 : tensor<2x12xf32>
}

// CHECK-LABEL: func @average
// CHECK: %[[SUM:.*]] = dist.all_reduce sum
// CHECK: linalg.generic {{.*}} ins(%[[SUM]]
// CHECK: arith.extf
// CHECK: arith.divf %{{.*}}, %{{.*}} : f32
// CHECK: arith.truncf
func.func @average(%x: tensor<8xbf16>, %d: tensor<8xbf16>) -> tensor<8xbf16> {
  %0 = dist.all_reduce avg over {"x"} on @mesh ins(%x : tensor<8xbf16>) outs(%d : tensor<8xbf16>) -> tensor<8xbf16>
  return %0 : tensor<8xbf16>
}

// Unpacking comes behind the end of a started collective.
// CHECK-LABEL: func @started
// CHECK: %[[PENDING:.*]], %[[TOKEN:.*]] = dist.all_gather_start dim 0 {{.*}} -> tensor<12x5xf32>
// CHECK: %[[ALL:.*]] = dist.done %[[TOKEN]] ins(%{{.*}} : tensor<3x5xf32>) pending(%[[PENDING]] : tensor<12x5xf32>)
// CHECK: tensor.extract_slice %[[ALL]]
func.func @started(%x: tensor<3x5xf32>, %d: tensor<10x5xf32>) -> tensor<10x5xf32> {
  %p, %t = dist.all_gather_start dim 0 over {"x"} on @mesh ins(%x : tensor<3x5xf32>) outs(%d : tensor<10x5xf32>) -> tensor<10x5xf32>
  %0 = dist.done %t ins(%x : tensor<3x5xf32>) pending(%p : tensor<10x5xf32>) -> tensor<10x5xf32>
  return %0 : tensor<10x5xf32>
}

// CHECK-LABEL: func @permute_stays
// CHECK-NEXT: dist.collective_permute
// CHECK-NEXT: return
func.func @permute_stays(%x: tensor<3xf32>, %d: tensor<3xf32>) -> tensor<3xf32> {
  %0 = dist.collective_permute from {"x"} shift 1 over {"x"} on @mesh ins(%x : tensor<3xf32>) outs(%d : tensor<3xf32>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}
