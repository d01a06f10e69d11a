// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s --dist-import -split-input-file | FileCheck %s

// The gradient of a parameter of f32 that was cast to bf16: it is f32 at once.
// CHECK-LABEL: func.func @gradient
// CHECK: %[[P:.+]] = linalg.{{.*}} ins({{.+}} : tensor<8x3xbf16>, tensor<8x4xbf16>) outs(%{{.+}} : tensor<3x4xf32>)
// CHECK: %[[T:.+]] = linalg.transpose ins(%[[P]] : tensor<3x4xf32>)
// CHECK: return %[[T]] : tensor<4x3xf32>
func.func @gradient(%a: tensor<8x3xbf16>, %b: tensor<8x4xbf16>) -> tensor<4x3xf32> {
  %0 = "stablehlo.dot_general"(%a, %b) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>}> : (tensor<8x3xbf16>, tensor<8x4xbf16>) -> tensor<3x4xbf16>
  %1 = "stablehlo.transpose"(%0) <{permutation = array<i64: 1, 0>}> : (tensor<3x4xbf16>) -> tensor<4x3xbf16>
  %2 = "stablehlo.convert"(%1) : (tensor<4x3xbf16>) -> tensor<4x3xf32>
  return %2 : tensor<4x3xf32>
}

// -----

// CHECK-LABEL: func.func @gradient_of_bias
// CHECK: linalg.generic {{.*}} iterator_types = ["parallel", "reduction"]} {{.*}} outs(%{{.+}} : tensor<4xf32>)
// CHECK-NOT: arith.truncf
// CHECK: return
func.func @gradient_of_bias(%a: tensor<8x4xbf16>) -> tensor<2x2xf32> {
  %c = "stablehlo.constant"() <{value = dense<0.0> : tensor<bf16>}> : () -> tensor<bf16>
  %0 = "stablehlo.reduce"(%a, %c) <{dimensions = array<i64: 0>}> ({
  ^bb0(%x: tensor<bf16>, %y: tensor<bf16>):
    %1 = "stablehlo.add"(%x, %y) : (tensor<bf16>, tensor<bf16>) -> tensor<bf16>
    "stablehlo.return"(%1) : (tensor<bf16>) -> ()
  }) : (tensor<8x4xbf16>, tensor<bf16>) -> tensor<4xbf16>
  %2 = "stablehlo.reshape"(%0) : (tensor<4xbf16>) -> tensor<2x2xbf16>
  %3 = "stablehlo.convert"(%2) : (tensor<2x2xbf16>) -> tensor<2x2xf32>
  return %3 : tensor<2x2xf32>
}

// -----

// An activation that is split into heads, or is read as it is, too, keeps its type.
// CHECK-LABEL: func.func @activations
// CHECK: linalg.matmul ins({{.+}}) outs(%{{.+}} : tensor<8x4xbf16>)
// CHECK: linalg.matmul ins({{.+}}) outs(%{{.+}} : tensor<8x4xbf16>)
func.func @activations(%a: tensor<8x3xbf16>, %b: tensor<3x4xbf16>, %c: tensor<3x4xbf16>) -> (tensor<8x2x2xf32>, tensor<8x4xbf16>, tensor<8x4xf32>) {
  %0 = "stablehlo.dot_general"(%a, %b) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>}> : (tensor<8x3xbf16>, tensor<3x4xbf16>) -> tensor<8x4xbf16>
  %1 = "stablehlo.reshape"(%0) : (tensor<8x4xbf16>) -> tensor<8x2x2xbf16>
  %2 = "stablehlo.convert"(%1) : (tensor<8x2x2xbf16>) -> tensor<8x2x2xf32>
  %3 = "stablehlo.dot_general"(%a, %c) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>}> : (tensor<8x3xbf16>, tensor<3x4xbf16>) -> tensor<8x4xbf16>
  %4 = "stablehlo.convert"(%3) : (tensor<8x4xbf16>) -> tensor<8x4xf32>
  return %2, %3, %4 : tensor<8x2x2xf32>, tensor<8x4xbf16>, tensor<8x4xf32>
}
