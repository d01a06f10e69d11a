// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s -dist-lower-sorts -split-input-file | FileCheck %s

// Three merges of runs that are never longer than the three elements to keep: 8 runs of 1, 4 of 2, 2 of 3, 1 of 3.
// CHECK-LABEL: func @sort
// CHECK: linalg.generic {{.*}} outs(%{{.*}} : tensor<4x8xf32>)
// CHECK: scf.for
// CHECK: linalg.generic {{.*}} outs(%{{.*}} : tensor<4x6xf32>)
// CHECK: scf.for
// CHECK: %[[LAST:.*]] = linalg.generic {{.*}} outs(%arg1 : tensor<4x3xf32>)
// CHECK: scf.for
// CHECK: return %[[LAST]]
func.func @sort(%x: tensor<4x8xf32>, %out: tensor<4x3xf32>) -> tensor<4x3xf32> {
  %0 = tensor_ext.sort dimension 1 ins(%x : tensor<4x8xf32>) outs(%out : tensor<4x3xf32>) -> tensor<4x3xf32> {
  ^bb0(%a: f32, %b: f32):
    %c = arith.cmpf ogt, %a, %b : f32
    tensor_ext.yield %c : i1
  }
  return %0 : tensor<4x3xf32>
}

// -----

// Nothing to sort.
// CHECK-LABEL: func @one_element
// CHECK-NEXT: return %arg0
func.func @one_element(%x: tensor<4x1xf32>, %out: tensor<4x1xf32>) -> tensor<4x1xf32> {
  %0 = tensor_ext.sort dimension 1 ins(%x : tensor<4x1xf32>) outs(%out : tensor<4x1xf32>) -> tensor<4x1xf32> {
  ^bb0(%a: f32, %b: f32):
    %c = arith.cmpf ogt, %a, %b : f32
    tensor_ext.yield %c : i1
  }
  return %0 : tensor<4x1xf32>
}

// -----

// A scan that runs backwards reads and writes reversed lines.
// CHECK: #[[ELEMENT:.*]] = affine_map<(d0, d1) -> (d0, d1)>
// CHECK: #[[LINE:.*]] = affine_map<(d0, d1) -> (d1)>
// CHECK-LABEL: func @scan
// CHECK: %[[REVERSED:.*]] = linalg.generic
// CHECK: arith.subi
// CHECK: tensor.extract %arg0
// CHECK: %[[SCAN:.*]]:2 = linalg.generic {indexing_maps = [#[[ELEMENT]], #[[ELEMENT]], #[[LINE]]], iterator_types = ["reduction", "parallel"]} ins(%[[REVERSED]]
// CHECK: arith.addf
// CHECK: arith.select
// CHECK: linalg.generic {{.*}} outs(%arg1
// CHECK: tensor.extract %[[SCAN]]#0
func.func @scan(%x: tensor<4x8xf32>, %out: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = tensor_ext.scan dimension 0 reverse ins(%x : tensor<4x8xf32>) outs(%out : tensor<4x8xf32>) -> tensor<4x8xf32> {
  ^bb0(%a: f32, %b: f32):
    %c = arith.addf %a, %b : f32
    tensor_ext.yield %c : f32
  }
  return %0 : tensor<4x8xf32>
}
