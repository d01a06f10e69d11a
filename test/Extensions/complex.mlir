// RUN: dist-opt %s --dist-spmd | FileCheck %s
// SPDX-License-Identifier: Apache-2.0
// A pending sum of complex numbers passes what is additive: sums, parts, conjugates, products with what is whole.

dist.mesh @mesh = <["tp"=2]>

// CHECK-LABEL: func.func @additive
// CHECK: linalg.matmul
// CHECK-NOT: dist.all_reduce
// CHECK: complex.conj
// CHECK: complex.mul
// CHECK: complex.re
// CHECK: dist.all_reduce sum over {"tp"} {{.*}}tensor<4x4xf32>
// CHECK-NOT: dist.all_reduce
func.func @additive(%a: tensor<4x8xcomplex<f32>> {dist.sharding = #dist.sharding<@mesh, [{}, {"tp"}]>},
                    %b: tensor<8x4xcomplex<f32>> {dist.sharding = #dist.sharding<@mesh, [{"tp"}, {}]>},
                    %s: tensor<4x4xcomplex<f32>>) -> tensor<4x4xf32> {
  %0 = "stablehlo.dot"(%a, %b) : (tensor<4x8xcomplex<f32>>, tensor<8x4xcomplex<f32>>) -> tensor<4x4xcomplex<f32>>
  %1 = "chlo.conj"(%0) : (tensor<4x4xcomplex<f32>>) -> tensor<4x4xcomplex<f32>>
  %2 = "stablehlo.multiply"(%1, %s) : (tensor<4x4xcomplex<f32>>, tensor<4x4xcomplex<f32>>) -> tensor<4x4xcomplex<f32>>
  %3 = "stablehlo.real"(%2) : (tensor<4x4xcomplex<f32>>) -> tensor<4x4xf32>
  return %3 : tensor<4x4xf32>
}

// CHECK-LABEL: func.func @not_additive
// CHECK: dist.all_reduce sum over {"tp"} {{.*}}tensor<4x4xcomplex<f32>>
// CHECK: complex.abs
func.func @not_additive(%a: tensor<4x8xcomplex<f32>> {dist.sharding = #dist.sharding<@mesh, [{}, {"tp"}]>},
                        %b: tensor<8x4xcomplex<f32>> {dist.sharding = #dist.sharding<@mesh, [{"tp"}, {}]>}) -> tensor<4x4xf32> {
  %0 = "stablehlo.dot"(%a, %b) : (tensor<4x8xcomplex<f32>>, tensor<8x4xcomplex<f32>>) -> tensor<4x4xcomplex<f32>>
  %1 = "stablehlo.abs"(%0) : (tensor<4x4xcomplex<f32>>) -> tensor<4x4xf32>
  return %1 : tensor<4x4xf32>
}
