// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s --dist-import -split-input-file -verify-diagnostics | FileCheck %s

// Three steps of Newton's method in f64, which look at erf or erfc; narrow floats are computed in f32.
// CHECK-LABEL: func @erf_inv
// CHECK: math.log %{{.*}} : f64
// CHECK-COUNT-3: math.erfc %{{.*}} : f64
// CHECK: arith.extf %{{.*}} : bf16 to f32
// CHECK: math.log %{{.*}} : f32
// CHECK-NOT: math.erf
// CHECK: arith.truncf %{{.*}} : f32 to bf16
func.func @erf_inv(%x: tensor<4xf64>, %y: tensor<4xbf16>) -> (tensor<4xf64>, tensor<4xbf16>) {
  %0 = "chlo.erf_inv"(%x) : (tensor<4xf64>) -> tensor<4xf64>
  %1 = "chlo.erf_inv"(%y) : (tensor<4xbf16>) -> tensor<4xbf16>
  return %0, %1 : tensor<4xf64>, tensor<4xbf16>
}

// -----

// CHECK-LABEL: func @infinities
// CHECK: math.absf
// CHECK: arith.cmpf oeq, %{{.*}}, %{{.*}} : f32
// CHECK: arith.cmpf oeq, %in
func.func @infinities(%x: tensor<4xf32>) -> (tensor<4xi1>, tensor<4xi1>) {
  %0 = "chlo.is_inf"(%x) : (tensor<4xf32>) -> tensor<4xi1>
  %1 = "chlo.is_neg_inf"(%x) : (tensor<4xf32>) -> tensor<4xi1>
  return %0, %1 : tensor<4xi1>, tensor<4xi1>
}

// -----

// A format that no type has: 4 bits of exponent, 3 of mantissa.
// CHECK-LABEL: func @reduce_precision
// CHECK: arith.bitcast %{{.*}} : f32 to i32
// CHECK: arith.shrui
// CHECK: arith.cmpi ugt
// CHECK: arith.cmpi ule
// CHECK: arith.cmpf uno
func.func @reduce_precision(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = "stablehlo.reduce_precision"(%x) <{exponent_bits = 4 : i32, mantissa_bits = 3 : i32}> : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @integers(%x: tensor<4xi32>) -> tensor<4xi32> {
  // expected-error @below {{'chlo.lgamma' op is not supported on elements of type 'i32'}}
  %0 = "chlo.lgamma"(%x) : (tensor<4xi32>) -> tensor<4xi32>
  return %0 : tensor<4xi32>
}
