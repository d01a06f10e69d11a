// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s --dist-spmd --dist-report=detail=all -o /dev/null | FileCheck %s
// What reports count for routines: on the shapes of one device.

dist.mesh @mesh = <["dp"=2]>

// 4 columns, 6 * 6 each.
// CHECK-LABEL: function @columns
// CHECK: 144 flops
func.func @columns(%a: tensor<6x6xf32>, %b: tensor<6x8xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"dp"}]>})
    -> (tensor<6x8xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"dp"}]>}) {
  %out = tensor.empty() : tensor<6x8xf32>
  %0 = tensor_ext.routine "triangular_solve" options [1, 1, 0, 0] ins(%a, %b : tensor<6x6xf32>, tensor<6x8xf32>)
      outs(%out : tensor<6x8xf32>) -> tensor<6x8xf32>
  return %0 : tensor<6x8xf32>
}

// 3 lines of 8 real numbers, 2.5 * 8 * 3 each.
// CHECK-LABEL: function @lines
// CHECK: 180 flops
func.func @lines(%x: tensor<6x8xf32> {dist.sharding = #dist.sharding<@mesh, [{"dp"}, {}]>})
    -> (tensor<6x5xcomplex<f32>> {dist.sharding = #dist.sharding<@mesh, [{"dp"}, {}]>}) {
  %out = tensor.empty() : tensor<6x5xcomplex<f32>>
  %0 = tensor_ext.routine "fourier" options [2, 1] ins(%x : tensor<6x8xf32>) outs(%out : tensor<6x5xcomplex<f32>>) -> tensor<6x5xcomplex<f32>>
  return %0 : tensor<6x5xcomplex<f32>>
}

// One matrix of complex numbers: 4 * 3 * 3 * 3 / 3.
// CHECK-LABEL: function @factor
// CHECK: 36 flops
func.func @factor(%a: tensor<2x3x3xcomplex<f32>> {dist.sharding = #dist.sharding<@mesh, [{"dp"}, {}, {}]>})
    -> (tensor<2x3x3xcomplex<f32>> {dist.sharding = #dist.sharding<@mesh, [{"dp"}, {}, {}]>}) {
  %l = tensor.empty() : tensor<2x3x3xcomplex<f32>>
  %i = tensor.empty() : tensor<2xi32>
  %0:2 = tensor_ext.routine "cholesky" options [1] ins(%a : tensor<2x3x3xcomplex<f32>>)
      outs(%l, %i : tensor<2x3x3xcomplex<f32>>, tensor<2xi32>) -> tensor<2x3x3xcomplex<f32>>, tensor<2xi32>
  return %0#0 : tensor<2x3x3xcomplex<f32>>
}

// Three reflections of five columns of four numbers, each a product and an update: 3 * 5 * 4 * 4.
// CHECK-LABEL: function @reflect
// CHECK: 240 flops
func.func @reflect(%a: tensor<4x3xf32>, %t: tensor<3xf32>, %c: tensor<4x10xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"dp"}]>})
    -> (tensor<4x10xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"dp"}]>}) {
  %out = tensor.empty() : tensor<4x10xf32>
  %0 = tensor_ext.routine "reflect" options [1, 0] ins(%a, %t, %c : tensor<4x3xf32>, tensor<3xf32>, tensor<4x10xf32>)
      outs(%out : tensor<4x10xf32>) -> tensor<4x10xf32>
  return %0 : tensor<4x10xf32>
}
