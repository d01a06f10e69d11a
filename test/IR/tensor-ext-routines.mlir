// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s | dist-opt | FileCheck %s
// RUN: dist-opt %s --mlir-print-op-generic | dist-opt | FileCheck %s
// Rules of routines on buffers have no results.
// RUN: dist-opt %s --dist-propagate -o %t.propagated

// CHECK-LABEL: @cholesky
// CHECK: tensor_ext.routine "cholesky" options [1] ins(%{{.*}} : tensor<4x5x5xf32>) outs(%{{.*}}, %{{.*}} : tensor<4x5x5xf32>, tensor<4xi32>) -> tensor<4x5x5xf32>, tensor<4xi32>
func.func @cholesky(%a: tensor<4x5x5xf32>, %l: tensor<4x5x5xf32>, %i: tensor<4xi32>) -> (tensor<4x5x5xf32>, tensor<4xi32>) {
  %0:2 = tensor_ext.routine "cholesky" options [1] ins(%a : tensor<4x5x5xf32>)
      outs(%l, %i : tensor<4x5x5xf32>, tensor<4xi32>) -> tensor<4x5x5xf32>, tensor<4xi32>
  return %0#0, %0#1 : tensor<4x5x5xf32>, tensor<4xi32>
}

// A routine without options, without a batch, on buffers.
// CHECK-LABEL: @lu_of_buffers
// CHECK: tensor_ext.routine "lu" ins(%{{.*}} : memref<3x5xf64>) outs(%{{.*}}, %{{.*}}, %{{.*}} : memref<3x5xf64>, memref<3xi32>, memref<i32>)
func.func @lu_of_buffers(%a: memref<3x5xf64>, %f: memref<3x5xf64>, %p: memref<3xi32>, %i: memref<i32>) {
  tensor_ext.routine "lu" ins(%a : memref<3x5xf64>) outs(%f, %p, %i : memref<3x5xf64>, memref<3xi32>, memref<i32>)
  return
}

// Forms that depend on options, and on whether elements are complex.
// CHECK-LABEL: @forms
func.func @forms(%t: tensor<6x4xf32>, %v: tensor<4xf32>, %u: tensor<6x4xf32>, %uf: tensor<6x6xf32>, %s: tensor<4x4xf32>, %i: tensor<i32>,
                 %c: tensor<2x4x4xcomplex<f32>>, %w: tensor<2x4xcomplex<f32>>, %j: tensor<2xi32>,
                 %x: tensor<2x8xf32>, %h: tensor<2x5xcomplex<f32>>, %x9: tensor<2x9xf32>) {
  %0:2 = tensor_ext.routine "svd" options [0] ins(%t : tensor<6x4xf32>) outs(%v, %i : tensor<4xf32>, tensor<i32>)
      -> tensor<4xf32>, tensor<i32>
  %1:4 = tensor_ext.routine "svd" options [1] ins(%t : tensor<6x4xf32>)
      outs(%v, %u, %s, %i : tensor<4xf32>, tensor<6x4xf32>, tensor<4x4xf32>, tensor<i32>)
      -> tensor<4xf32>, tensor<6x4xf32>, tensor<4x4xf32>, tensor<i32>
  %2:4 = tensor_ext.routine "svd" options [2] ins(%t : tensor<6x4xf32>)
      outs(%v, %uf, %s, %i : tensor<4xf32>, tensor<6x6xf32>, tensor<4x4xf32>, tensor<i32>)
      -> tensor<4xf32>, tensor<6x6xf32>, tensor<4x4xf32>, tensor<i32>
  %3:4 = tensor_ext.routine "eig" options [0, 1] ins(%c : tensor<2x4x4xcomplex<f32>>)
      outs(%w, %c, %c, %j : tensor<2x4xcomplex<f32>>, tensor<2x4x4xcomplex<f32>>, tensor<2x4x4xcomplex<f32>>, tensor<2xi32>)
      -> tensor<2x4xcomplex<f32>>, tensor<2x4x4xcomplex<f32>>, tensor<2x4x4xcomplex<f32>>, tensor<2xi32>
  %4 = tensor_ext.routine "fourier" options [2, 1] ins(%x : tensor<2x8xf32>) outs(%h : tensor<2x5xcomplex<f32>>) -> tensor<2x5xcomplex<f32>>
  %5 = tensor_ext.routine "fourier" options [3, 1] ins(%h : tensor<2x5xcomplex<f32>>) outs(%x9 : tensor<2x9xf32>) -> tensor<2x9xf32>
  %6 = tensor_ext.routine "fourier" options [3, 2] ins(%h : tensor<2x5xcomplex<f32>>) outs(%x : tensor<2x8xf32>) -> tensor<2x8xf32>
  return
}
