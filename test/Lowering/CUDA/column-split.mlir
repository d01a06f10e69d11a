// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s --dist-split-reductions -split-input-file | FileCheck %s

#id = affine_map<(i, j) -> (i, j)>
#column = affine_map<(i, j) -> (j)>

// One block for all 64 columns: 128 parts of 64 rows each instead, with the parts outermost.
// CHECK-LABEL: func.func @tall
// CHECK-SAME: %[[X:.*]]: tensor<8192x64xf32>, %[[INIT:.*]]: tensor<64xf32>
// CHECK: %[[EXPANDED:.*]] = tensor.expand_shape %[[X]] {{.*}} into tensor<128x64x64xf32>
// CHECK: %[[PARTS:.*]] = linalg.generic {{.*}} ins(%[[EXPANDED]] : tensor<128x64x64xf32>) outs(%{{.*}} : tensor<128x64xf32>)
// CHECK: linalg.generic {{.*}}iterator_types = ["reduction", "parallel"]} ins(%[[PARTS]] : tensor<128x64xf32>) outs(%[[INIT]] :
// CHECK-NEXT: ^bb0(%[[PART:.*]]: f32, %[[SUM:.*]]: f32)
// CHECK-NEXT: arith.addf %[[SUM]], %[[PART]]
func.func @tall(%x: tensor<8192x64xf32>, %init: tensor<64xf32>) -> tensor<64xf32> {
  %sum = linalg.generic {indexing_maps = [#id, #column], iterator_types = ["reduction", "parallel"]}
      ins(%x : tensor<8192x64xf32>) outs(%init : tensor<64xf32>) {
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  } -> tensor<64xf32>
  return %sum : tensor<64xf32>
}

// -----

#vector = affine_map<(i) -> (i)>
#none = affine_map<(i) -> ()>

// The index of an element is that in the whole row; the neutral element of the maximum starts each part.
// CHECK-LABEL: func.func @row_with_index
// CHECK: %[[LOWEST:.*]] = arith.constant 0xFF800000 : f32
// CHECK: linalg.fill ins(%[[LOWEST]] : f32) outs(%{{.*}} : tensor<32xf32>)
// CHECK: linalg.generic
// CHECK: %[[WITHIN:.*]] = linalg.index 0
// CHECK: %[[PART:.*]] = linalg.index 1
// CHECK: %[[START:.*]] = arith.muli %[[PART]], %c2048
// CHECK: %[[INDEX:.*]] = arith.addi %[[START]], %[[WITHIN]]
// CHECK: arith.index_cast %[[INDEX]]
func.func @row_with_index(%x: tensor<65536xf32>, %init: tensor<f32>) -> tensor<f32> {
  %max = linalg.generic {indexing_maps = [#vector, #none], iterator_types = ["reduction"]}
      ins(%x : tensor<65536xf32>) outs(%init : tensor<f32>) {
  ^bb0(%a: f32, %b: f32):
    %i = linalg.index 0 : index
    %j = arith.index_cast %i : index to i32
    %f = arith.sitofp %j : i32 to f32
    %p = arith.mulf %a, %f : f32
    %s = arith.maximumf %p, %b : f32
    linalg.yield %s : f32
  } -> tensor<f32>
  return %max : tensor<f32>
}

// -----

#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>

// Rows enough for the GPU stay whole, and so do short ones.
// CHECK-LABEL: func.func @many_rows
// CHECK-NOT: tensor.expand_shape
func.func @many_rows(%x: tensor<4096x65536xf32>, %init: tensor<4096xf32>) -> tensor<4096xf32> {
  %sum = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<4096x65536xf32>) outs(%init : tensor<4096xf32>) {
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  } -> tensor<4096xf32>
  return %sum : tensor<4096xf32>
}

// -----

#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>

// CHECK-LABEL: func.func @few_short_rows
// CHECK-NOT: tensor.expand_shape
func.func @few_short_rows(%x: tensor<4x4096xf32>, %init: tensor<4xf32>) -> tensor<4xf32> {
  %sum = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<4x4096xf32>) outs(%init : tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  return %sum : tensor<4xf32>
}

// -----

#left = affine_map<(i, j, k) -> (k, i)>
#right = affine_map<(i, j, k) -> (k, j)>
#out = affine_map<(i, j, k) -> (i, j)>

// Products of bf16 are added up in f32, in the parts, too, and rounded once. What the sum began with is not filled in bf16, too.
// CHECK-LABEL: func.func @narrow_contraction
// CHECK-SAME: %[[A:.*]]: tensor<640x24xbf16>, %[[B:.*]]: tensor<640x16xbf16>
// CHECK-NOT: linalg.fill {{.*}}bf16
// CHECK: %[[PARTS:.*]] = linalg.generic {{.*}} ins(%{{.*}}, %{{.*}} : tensor<10x64x24xbf16>, tensor<10x64x16xbf16>)
// CHECK-SAME: outs(%{{.*}} : tensor<10x24x16xf32>)
// CHECK: %[[SUM:.*]] = linalg.generic {{.*}} ins(%[[PARTS]] : tensor<10x24x16xf32>) outs(%{{.*}} : tensor<24x16xf32>)
// CHECK: linalg.generic {{.*}} ins(%[[SUM]] : tensor<24x16xf32>) outs(%{{.*}} : tensor<24x16xbf16>)
// CHECK: arith.truncf
func.func @narrow_contraction(%a: tensor<640x24xbf16>, %b: tensor<640x16xbf16>) -> tensor<24x16xbf16> {
  %zero = arith.constant 0.0 : bf16
  %empty = tensor.empty() : tensor<24x16xbf16>
  %init = linalg.fill ins(%zero : bf16) outs(%empty : tensor<24x16xbf16>) -> tensor<24x16xbf16>
  %sum = linalg.generic {indexing_maps = [#left, #right, #out], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : tensor<640x24xbf16>, tensor<640x16xbf16>) outs(%init : tensor<24x16xbf16>) {
  ^bb0(%x: bf16, %y: bf16, %z: bf16):
    %p = arith.mulf %x, %y : bf16
    %s = arith.addf %z, %p : bf16
    linalg.yield %s : bf16
  } -> tensor<24x16xbf16>
  return %sum : tensor<24x16xbf16>
}
