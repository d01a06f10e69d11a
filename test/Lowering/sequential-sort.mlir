// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s --dist-lower-sorts=sequential=true -split-input-file | FileCheck %s

// A loop over three levels, in which one op walks two runs and carries how far it is in the left one.
// CHECK: #[[ELEMENT:.*]] = affine_map<(d0, d1) -> (d0, d1)>
// CHECK: #[[LINE:.*]] = affine_map<(d0, d1) -> (d0)>
// CHECK-LABEL: func @top_three
// CHECK-DAG: %[[LEVELS:.*]] = arith.constant 3 : index
// CHECK: %[[SORTED:.*]] = scf.for %{{.*}} to %[[LEVELS]] {{.*}} iter_args(%{{.*}} = %arg0) -> (tensor<4x8xf32>)
// CHECK: %[[LEVEL:.*]]:2 = linalg.generic {indexing_maps = [#[[ELEMENT]], #[[LINE]]], iterator_types = ["parallel", "reduction"]} outs(%{{.*}}, %{{.*}} : tensor<4x8xf32>, tensor<4xi64>)
// CHECK-NOT: scf.for
// CHECK: arith.cmpf ogt
// CHECK: scf.yield %[[LEVEL]]#0
// CHECK: %[[FIRST:.*]] = tensor.extract_slice %[[SORTED]][0, 0] [4, 3] [1, 1]
// CHECK: return %[[FIRST]]
func.func @top_three(%x: tensor<4x8xf32>, %out: tensor<4x3xf32>) -> tensor<4x3xf32> {
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
