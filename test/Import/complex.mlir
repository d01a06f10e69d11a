// RUN: dist-opt %s --dist-import --dist-verify-imported -split-input-file -verify-diagnostics | FileCheck %s
// SPDX-License-Identifier: Apache-2.0
// Complex numbers keep their type; scalars are upstream's complex dialect.

// CHECK-LABEL: func.func @arithmetic
// CHECK-SAME: (%{{.+}}: tensor<4xcomplex<f32>> {dist.name = "x"}
// CHECK: complex.mul
// CHECK: complex.add
// CHECK: complex.abs {{.+}} : complex<f32>
func.func @arithmetic(%x: tensor<4xcomplex<f32>> {dist.name = "x"}, %y: tensor<4xcomplex<f32>>) -> tensor<4xf32> {
  %0 = "stablehlo.multiply"(%x, %y) : (tensor<4xcomplex<f32>>, tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>>
  %1 = "stablehlo.add"(%0, %y) : (tensor<4xcomplex<f32>>, tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>>
  %2 = "stablehlo.abs"(%1) : (tensor<4xcomplex<f32>>) -> tensor<4xf32>
  return %2 : tensor<4xf32>
}

// -----

// CHECK-LABEL: func.func @parts
// CHECK: complex.create %{{.+}}, %{{.+}} : complex<f64>
// CHECK: complex.re
// CHECK: complex.im
// CHECK: complex.conj
func.func @parts(%x: tensor<4xf64>, %y: tensor<4xf64>) -> (tensor<4xf64>, tensor<4xf64>, tensor<4xcomplex<f64>>) {
  %0 = "stablehlo.complex"(%x, %y) : (tensor<4xf64>, tensor<4xf64>) -> tensor<4xcomplex<f64>>
  %1 = "stablehlo.real"(%0) : (tensor<4xcomplex<f64>>) -> tensor<4xf64>
  %2 = "stablehlo.imag"(%0) : (tensor<4xcomplex<f64>>) -> tensor<4xf64>
  %3 = "chlo.conj"(%0) : (tensor<4xcomplex<f64>>) -> tensor<4xcomplex<f64>>
  return %1, %2, %3 : tensor<4xf64>, tensor<4xf64>, tensor<4xcomplex<f64>>
}

// -----

// A constant, a product and a sum.
// CHECK-LABEL: func.func @contraction
// CHECK: arith.constant dense<(1.000000e+00,-2.000000e+00)> : tensor<6x8xcomplex<f32>>
// CHECK: %[[ZERO:.+]] = complex.constant [0.000000e+00 : f32, 0.000000e+00 : f32] : complex<f32>
// CHECK: linalg.fill ins(%[[ZERO]] : complex<f32>)
// CHECK: linalg.matmul ins(%{{.+}}, %{{.+}} : tensor<4x6xcomplex<f32>>, tensor<6x8xcomplex<f32>>)
// CHECK: complex.add
func.func @contraction(%x: tensor<4x6xcomplex<f32>>) -> tensor<4xcomplex<f32>> {
  %w = "stablehlo.constant"() <{value = dense<(1.0,-2.0)> : tensor<6x8xcomplex<f32>>}> : () -> tensor<6x8xcomplex<f32>>
  %zero = "stablehlo.constant"() <{value = dense<(0.0,0.0)> : tensor<complex<f32>>}> : () -> tensor<complex<f32>>
  %0 = "stablehlo.dot"(%x, %w) : (tensor<4x6xcomplex<f32>>, tensor<6x8xcomplex<f32>>) -> tensor<4x8xcomplex<f32>>
  %1 = "stablehlo.reduce"(%0, %zero) <{dimensions = array<i64: 1>}> ({
  ^bb0(%a: tensor<complex<f32>>, %b: tensor<complex<f32>>):
    %2 = "stablehlo.add"(%a, %b) : (tensor<complex<f32>>, tensor<complex<f32>>) -> tensor<complex<f32>>
    "stablehlo.return"(%2) : (tensor<complex<f32>>) -> ()
  }) : (tensor<4x8xcomplex<f32>>, tensor<complex<f32>>) -> tensor<4xcomplex<f32>>
  return %1 : tensor<4xcomplex<f32>>
}

// -----

// CHECK-LABEL: func.func @conversions
// CHECK: arith.sitofp
// CHECK: complex.create
// CHECK: arith.truncf
// CHECK: complex.create
func.func @conversions(%i: tensor<4xi32>, %z: tensor<4xcomplex<f64>>) -> (tensor<4xcomplex<f64>>, tensor<4xcomplex<f32>>, tensor<4xi32>) {
  %0 = "stablehlo.convert"(%i) : (tensor<4xi32>) -> tensor<4xcomplex<f64>>
  %1 = "stablehlo.convert"(%z) : (tensor<4xcomplex<f64>>) -> tensor<4xcomplex<f32>>
  %2 = "stablehlo.convert"(%z) : (tensor<4xcomplex<f64>>) -> tensor<4xi32>
  return %0, %1, %2 : tensor<4xcomplex<f64>>, tensor<4xcomplex<f32>>, tensor<4xi32>
}

// -----

func.func @order(%x: tensor<4xcomplex<f32>>) -> tensor<4xi1> {
  // expected-error@+1 {{'stablehlo.compare' op has direction 'LT' on complex numbers, which have no order; needed EQ or NE}}
  %0 = "stablehlo.compare"(%x, %x) <{comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<4xcomplex<f32>>, tensor<4xcomplex<f32>>) -> tensor<4xi1>
  return %0 : tensor<4xi1>
}

// -----

func.func @maximum(%x: tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>> {
  // expected-error@+1 {{'stablehlo.maximum' op is not supported on elements of type 'complex<f32>'}}
  %0 = "stablehlo.maximum"(%x, %x) : (tensor<4xcomplex<f32>>, tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>>
  return %0 : tensor<4xcomplex<f32>>
}

// -----

func.func @wrong_part(%x: tensor<4xcomplex<f32>>) -> tensor<4xf64> {
  // expected-error@+1 {{'stablehlo.real' op is not supported on elements of type 'complex<f32>'}}
  %0 = "stablehlo.real"(%x) : (tensor<4xcomplex<f32>>) -> tensor<4xf64>
  return %0 : tensor<4xf64>
}

// -----

func.func @bits(%x: tensor<4xcomplex<f32>>) -> tensor<4xi64> {
  // expected-error@+1 {{'stablehlo.bitcast_convert' op cannot take the bits of 'tensor<4xcomplex<f32>>' as 'tensor<4xi64>'}}
  %0 = "stablehlo.bitcast_convert"(%x) : (tensor<4xcomplex<f32>>) -> tensor<4xi64>
  return %0 : tensor<4xi64>
}

// -----

func.func @half(%x: tensor<4xf16>) -> tensor<4xf16> {
  // expected-error@+1 {{has elements of type 'complex<f16>', but needed integers}}
  %0 = "stablehlo.complex"(%x, %x) : (tensor<4xf16>, tensor<4xf16>) -> tensor<4xcomplex<f16>>
  return %x : tensor<4xf16>
}
