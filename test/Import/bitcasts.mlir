// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s --dist-import -split-input-file -verify-diagnostics | FileCheck %s

// CHECK-LABEL: func @join
// CHECK: linalg.generic {{.*}} iterator_types = ["parallel", "reduction"]
// CHECK: arith.extui
// CHECK: arith.shli
// CHECK: arith.addi
// CHECK: arith.bitcast %{{.*}} : i64 to f64
func.func @join(%x: tensor<4x2xf32>) -> tensor<4xf64> {
  %0 = "stablehlo.bitcast_convert"(%x) : (tensor<4x2xf32>) -> tensor<4xf64>
  return %0 : tensor<4xf64>
}

// -----

// CHECK-LABEL: func @cut
// CHECK: linalg.index 1
// CHECK: arith.shrui
// CHECK: arith.trunci %{{.*}} : i64 to i16
func.func @cut(%x: tensor<4xui64>) -> tensor<4x4xui16> {
  %0 = "stablehlo.bitcast_convert"(%x) : (tensor<4xui64>) -> tensor<4x4xui16>
  return %0 : tensor<4x4xui16>
}

// -----

func.func @misfit(%x: tensor<4xui64>) -> tensor<4x3xui16> {
  // expected-error @below {{cannot take the bits of 'tensor<4xi64>' as 'tensor<4x3xi16>'}}
  %0 = "stablehlo.bitcast_convert"(%x) : (tensor<4xui64>) -> tensor<4x3xui16>
  return %0 : tensor<4x3xui16>
}
