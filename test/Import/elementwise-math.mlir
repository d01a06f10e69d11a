// RUN: dist-opt %s --dist-import --dist-verify-imported -split-input-file -verify-diagnostics | FileCheck %s
// SPDX-License-Identifier: Apache-2.0
// Functions: one math op each, or the few that are composed.

// CHECK-LABEL: func.func @functions
// CHECK: math.exp %
// CHECK: math.expm1
// CHECK: math.log %
// CHECK: math.log1p
// CHECK: math.tanh
// CHECK: math.sqrt
// CHECK: math.rsqrt
// CHECK: math.cos %
// CHECK: math.sin %
// CHECK: math.floor
// CHECK: math.ceil
// CHECK: math.round %
// CHECK: math.roundeven
// CHECK: math.absf
// CHECK: math.powf
// CHECK: arith.remf
func.func @functions(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = "stablehlo.exponential"(%a) : (tensor<4xf32>) -> tensor<4xf32>
  %1 = "stablehlo.exponential_minus_one"(%0) : (tensor<4xf32>) -> tensor<4xf32>
  %2 = "stablehlo.log"(%1) : (tensor<4xf32>) -> tensor<4xf32>
  %3 = "stablehlo.log_plus_one"(%2) : (tensor<4xf32>) -> tensor<4xf32>
  %4 = "stablehlo.tanh"(%3) : (tensor<4xf32>) -> tensor<4xf32>
  %5 = "stablehlo.sqrt"(%4) : (tensor<4xf32>) -> tensor<4xf32>
  %6 = "stablehlo.rsqrt"(%5) : (tensor<4xf32>) -> tensor<4xf32>
  %7 = "stablehlo.cosine"(%6) : (tensor<4xf32>) -> tensor<4xf32>
  %8 = "stablehlo.sine"(%7) : (tensor<4xf32>) -> tensor<4xf32>
  %9 = "stablehlo.floor"(%8) : (tensor<4xf32>) -> tensor<4xf32>
  %10 = "stablehlo.ceil"(%9) : (tensor<4xf32>) -> tensor<4xf32>
  %11 = "stablehlo.round_nearest_afz"(%10) : (tensor<4xf32>) -> tensor<4xf32>
  %12 = "stablehlo.round_nearest_even"(%11) : (tensor<4xf32>) -> tensor<4xf32>
  %13 = "stablehlo.abs"(%12) : (tensor<4xf32>) -> tensor<4xf32>
  %14 = "stablehlo.power"(%13, %a) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %15 = "stablehlo.remainder"(%14, %a) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %15 : tensor<4xf32>
}

// -----

// CHECK-LABEL: func.func @logistic
// CHECK: %[[N:.+]] = arith.negf
// CHECK: %[[E:.+]] = math.exp %[[N]]
// CHECK: %[[S:.+]] = arith.addf %[[ONE:.+]], %[[E]]
// CHECK: arith.divf %[[ONE]], %[[S]]
func.func @logistic(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = "stablehlo.logistic"(%a) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// Zeros and NaN stay.
// CHECK-LABEL: func.func @sign
// CHECK: ^bb0(%[[X:.+]]: f32,
// CHECK: %[[OTHER:.+]] = arith.cmpf one, %[[X]]
// CHECK: %[[UNIT:.+]] = math.copysign %{{.+}}, %[[X]]
// CHECK: arith.select %[[OTHER]], %[[UNIT]], %[[X]]
func.func @sign(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = "stablehlo.sign"(%a) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// CHECK-LABEL: func.func @is_finite
// CHECK: %[[INF:.+]] = arith.constant 0x7F800000 : f32
// CHECK: %[[ABS:.+]] = math.absf
// CHECK: arith.cmpf one, %[[ABS]], %[[INF]]
func.func @is_finite(%a: tensor<4xf32>) -> tensor<4xi1> {
  %0 = "stablehlo.is_finite"(%a) : (tensor<4xf32>) -> tensor<4xi1>
  return %0 : tensor<4xi1>
}

// -----

// A format without infinities has NaN alone that is not finite.
// CHECK-LABEL: func.func @is_finite_without_infinity
// CHECK: ^bb0(%[[X:.+]]: f8E4M3FN, %{{.+}}: i1)
// CHECK-NEXT: arith.cmpf ord, %[[X]], %[[X]] : f8E4M3FN
func.func @is_finite_without_infinity(%a: tensor<4xf8E4M3FN>) -> tensor<4xi1> {
  %0 = "stablehlo.is_finite"(%a) : (tensor<4xf8E4M3FN>) -> tensor<4xi1>
  return %0 : tensor<4xi1>
}

// -----

// CHECK-LABEL: func.func @integers
// CHECK: math.absi
// CHECK: math.ipowi
// CHECK: math.ctpop
// CHECK: math.ctlz
func.func @integers(%a: tensor<4xi32>) -> tensor<4xi32> {
  %0 = "stablehlo.abs"(%a) : (tensor<4xi32>) -> tensor<4xi32>
  %1 = "stablehlo.power"(%0, %a) : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  %2 = "stablehlo.popcnt"(%1) : (tensor<4xi32>) -> tensor<4xi32>
  %3 = "stablehlo.count_leading_zeros"(%2) : (tensor<4xi32>) -> tensor<4xi32>
  return %3 : tensor<4xi32>
}

// -----

// CHECK-LABEL: func.func @upper_halves
// CHECK: %{{.+}}, %[[HIGH:.+]] = arith.mulsi_extended
// CHECK-NEXT: linalg.yield %[[HIGH]]
// CHECK: %{{.+}}, %[[HIGH:.+]] = arith.mului_extended
// CHECK-NEXT: linalg.yield %[[HIGH]]
func.func @upper_halves(%a: tensor<4xi32>, %b: tensor<4xui32>) -> (tensor<4xi32>, tensor<4xui32>) {
  %0 = "chlo.mulhi"(%a, %a) : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  %1 = "chlo.mulhi"(%b, %b) : (tensor<4xui32>, tensor<4xui32>) -> tensor<4xui32>
  return %0, %1 : tensor<4xi32>, tensor<4xui32>
}

// -----

// CHECK-LABEL: func.func @square
// CHECK: ^bb0(%[[X:.+]]: f32,
// CHECK: arith.mulf %[[X]], %[[X]]
func.func @square(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = "chlo.square"(%a) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @exponential_of_integers(%a: tensor<4xi32>) -> tensor<4xi32> {
  // expected-error@+1 {{'stablehlo.exponential' op is not supported on elements of type 'i32'}}
  %0 = "stablehlo.exponential"(%a) : (tensor<4xi32>) -> tensor<4xi32>
  return %0 : tensor<4xi32>
}
