// RUN: dist-opt %s --dist-import --dist-verify-imported -split-input-file -verify-diagnostics | FileCheck %s
// SPDX-License-Identifier: Apache-2.0
// convert: by the kinds of both element types; floats to integers saturate and NaN becomes 0.

// CHECK-LABEL: func.func @floats
// CHECK: arith.extf {{.*}} : f32 to f64
// CHECK: arith.truncf {{.*}} : f32 to bf16
// CHECK: %[[WIDE:.+]] = arith.extf {{.*}} : bf16 to f32
// CHECK: arith.truncf %[[WIDE]] : f32 to f16
func.func @floats(%a: tensor<4xf32>) -> (tensor<4xf64>, tensor<4xf16>) {
  %0 = "stablehlo.convert"(%a) : (tensor<4xf32>) -> tensor<4xf64>
  %1 = "stablehlo.convert"(%a) : (tensor<4xf32>) -> tensor<4xbf16>
  %2 = "stablehlo.convert"(%1) : (tensor<4xbf16>) -> tensor<4xf16>
  return %0, %2 : tensor<4xf64>, tensor<4xf16>
}

// -----

// Nothing holds both formats of eight bits but f32.
// CHECK-LABEL: func.func @byte_floats
// CHECK: arith.truncf {{.*}} : f32 to f8E4M3FN
// CHECK: %[[WIDE:.+]] = arith.extf {{.*}} : f8E4M3FN to f32
// CHECK: arith.truncf %[[WIDE]] : f32 to f8E5M2
func.func @byte_floats(%a: tensor<4xf32>) -> tensor<4xf8E5M2> {
  %0 = "stablehlo.convert"(%a) : (tensor<4xf32>) -> tensor<4xf8E4M3FN>
  %1 = "stablehlo.convert"(%0) : (tensor<4xf8E4M3FN>) -> tensor<4xf8E5M2>
  return %1 : tensor<4xf8E5M2>
}

// -----

// CHECK-LABEL: func.func @integers_to_floats
// CHECK: arith.sitofp {{.*}} : i32 to f32
// CHECK: arith.uitofp {{.*}} : i32 to f32
// CHECK: arith.uitofp {{.*}} : i1 to f32
func.func @integers_to_floats(%a: tensor<4xi32>, %b: tensor<4xui32>, %c: tensor<4xi1>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %0 = "stablehlo.convert"(%a) : (tensor<4xi32>) -> tensor<4xf32>
  %1 = "stablehlo.convert"(%b) : (tensor<4xui32>) -> tensor<4xf32>
  %2 = "stablehlo.convert"(%c) : (tensor<4xi1>) -> tensor<4xf32>
  return %0, %1, %2 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}

// -----

// CHECK-LABEL: func.func @float_to_integer_saturates
// CHECK: ^bb0(%[[X:.+]]: f32,
// CHECK: %[[I:.+]] = arith.fptosi %[[X]] : f32 to i32
// CHECK: %[[HIGH:.+]] = arith.constant 2.14748365E+9 : f32
// CHECK: %[[ABOVE:.+]] = arith.cmpf oge, %[[X]], %[[HIGH]]
// CHECK: %[[LOW:.+]] = arith.constant -2.14748365E+9 : f32
// CHECK: %[[BELOW:.+]] = arith.cmpf ole, %[[X]], %[[LOW]]
// CHECK: %[[NAN:.+]] = arith.cmpf uno, %[[X]], %[[X]]
// CHECK: %[[MOST:.+]] = arith.constant 2147483647 : i32
// CHECK: %[[R0:.+]] = arith.select %[[ABOVE]], %[[MOST]], %[[I]]
// CHECK: %[[R1:.+]] = arith.select %[[BELOW]], %{{.+}}, %[[R0]]
// CHECK: arith.select %[[NAN]], %{{.+}}, %[[R1]]
func.func @float_to_integer_saturates(%a: tensor<4xf32>) -> tensor<4xi32> {
  %0 = "stablehlo.convert"(%a) : (tensor<4xf32>) -> tensor<4xi32>
  return %0 : tensor<4xi32>
}

// -----

// CHECK-LABEL: func.func @float_to_unsigned
// CHECK: arith.fptoui {{.*}} : f32 to i8
func.func @float_to_unsigned(%a: tensor<4xf32>) -> tensor<4xui8> {
  %0 = "stablehlo.convert"(%a) : (tensor<4xf32>) -> tensor<4xui8>
  return %0 : tensor<4xui8>
}

// -----

// CHECK-LABEL: func.func @integers
// CHECK: arith.extsi {{.*}} : i8 to i32
// CHECK: arith.extui {{.*}} : i8 to i32
// CHECK: arith.extui {{.*}} : i1 to i32
// CHECK: arith.trunci {{.*}} : i32 to i8
func.func @integers(%a: tensor<4xi8>, %b: tensor<4xui8>, %c: tensor<4xi1>) -> (tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi8>) {
  %0 = "stablehlo.convert"(%a) : (tensor<4xi8>) -> tensor<4xi32>
  %1 = "stablehlo.convert"(%b) : (tensor<4xui8>) -> tensor<4xi32>
  %2 = "stablehlo.convert"(%c) : (tensor<4xi1>) -> tensor<4xi32>
  %3 = "stablehlo.convert"(%0) : (tensor<4xi32>) -> tensor<4xi8>
  return %0, %1, %2, %3 : tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi8>
}

// -----

// CHECK-LABEL: func.func @to_boolean
// CHECK: arith.cmpf une, {{.*}} : f32
// CHECK: arith.cmpi ne, {{.*}} : i32
func.func @to_boolean(%a: tensor<4xf32>, %b: tensor<4xi32>) -> (tensor<4xi1>, tensor<4xi1>) {
  %0 = "stablehlo.convert"(%a) : (tensor<4xf32>) -> tensor<4xi1>
  %1 = "stablehlo.convert"(%b) : (tensor<4xi32>) -> tensor<4xi1>
  return %0, %1 : tensor<4xi1>, tensor<4xi1>
}

// -----

// Signed and unsigned integers of one width are the same type here.
// CHECK-LABEL: func.func @change_of_sign_is_nothing
// CHECK-SAME: (%[[A:.+]]: tensor<4xi32>)
// CHECK-NEXT: return %[[A]]
func.func @change_of_sign_is_nothing(%a: tensor<4xi32>) -> tensor<4xui32> {
  %0 = "stablehlo.convert"(%a) : (tensor<4xi32>) -> tensor<4xui32>
  return %0 : tensor<4xui32>
}

// -----

// CHECK-LABEL: func.func @bits
// CHECK: arith.bitcast {{.*}} : f32 to i32
func.func @bits(%a: tensor<4xf32>) -> tensor<4xui32> {
  %0 = "stablehlo.bitcast_convert"(%a) : (tensor<4xf32>) -> tensor<4xui32>
  return %0 : tensor<4xui32>
}

// -----

// CHECK-LABEL: func.func @reduced_precision
// CHECK: %[[NARROW:.+]] = arith.truncf {{.*}} : f32 to bf16
// CHECK: arith.extf %[[NARROW]] : bf16 to f32
func.func @reduced_precision(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = "stablehlo.reduce_precision"(%a) <{exponent_bits = 8 : i32, mantissa_bits = 7 : i32}> : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
