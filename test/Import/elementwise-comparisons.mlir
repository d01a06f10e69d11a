// RUN: dist-opt %s --dist-import --dist-verify-imported -split-input-file -verify-diagnostics | FileCheck %s
// SPDX-License-Identifier: Apache-2.0
// compare, select, clamp.

// CHECK-LABEL: func.func @floats
// CHECK: arith.cmpf oeq
// CHECK: arith.cmpf une
// CHECK: arith.cmpf oge
func.func @floats(%a: tensor<4xf32>, %b: tensor<4xf32>) -> (tensor<4xi1>, tensor<4xi1>, tensor<4xi1>) {
  %0 = "stablehlo.compare"(%a, %b) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  %1 = "stablehlo.compare"(%a, %b) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction NE>}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  %2 = "stablehlo.compare"(%a, %b) <{comparison_direction = #stablehlo<comparison_direction GE>}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  return %0, %1, %2 : tensor<4xi1>, tensor<4xi1>, tensor<4xi1>
}

// -----

// CHECK-LABEL: func.func @integers
// CHECK: arith.cmpi slt, {{.*}} : i32
// CHECK: arith.cmpi ugt, {{.*}} : i32
// CHECK: arith.cmpi ule, {{.*}} : i1
func.func @integers(%a: tensor<4xi32>, %b: tensor<4xui32>, %c: tensor<4xi1>) -> (tensor<4xi1>, tensor<4xi1>, tensor<4xi1>) {
  %0 = "stablehlo.compare"(%a, %a) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
  %1 = "stablehlo.compare"(%b, %b) <{compare_type = #stablehlo<comparison_type UNSIGNED>, comparison_direction = #stablehlo<comparison_direction GT>}> : (tensor<4xui32>, tensor<4xui32>) -> tensor<4xi1>
  %2 = "stablehlo.compare"(%c, %c) <{compare_type = #stablehlo<comparison_type UNSIGNED>, comparison_direction = #stablehlo<comparison_direction LE>}> : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  return %0, %1, %2 : tensor<4xi1>, tensor<4xi1>, tensor<4xi1>
}

// -----

// CHECK-LABEL: func.func @total_order
// CHECK: %[[BITS:.+]] = arith.bitcast %{{.+}} : f32 to i32
// CHECK: arith.shrsi %[[BITS]]
// CHECK: arith.xori %[[BITS]]
// CHECK: arith.cmpi slt
func.func @total_order(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xi1> {
  %0 = "stablehlo.compare"(%a, %b) <{compare_type = #stablehlo<comparison_type TOTALORDER>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  return %0 : tensor<4xi1>
}

// -----

// CHECK-DAG: #[[NONE:.+]] = affine_map<(d0) -> ()>
// CHECK-DAG: #[[ID:.+]] = affine_map<(d0) -> (d0)>
// CHECK-LABEL: func.func @select_by_scalar
// CHECK: linalg.generic {indexing_maps = [#[[NONE]], #[[ID]], #[[ID]], #[[ID]]]
// CHECK: arith.select
func.func @select_by_scalar(%p: tensor<i1>, %a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  %0 = "stablehlo.select"(%p, %a, %b) : (tensor<i1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// CHECK-LABEL: func.func @clamp
// CHECK: ^bb0(%[[LOW:.+]]: f32, %[[X:.+]]: f32, %[[HIGH:.+]]: f32,
// CHECK: %[[M:.+]] = arith.maximumf %[[X]], %[[LOW]]
// CHECK: arith.minimumf %[[M]], %[[HIGH]]
func.func @clamp(%low: tensor<f32>, %a: tensor<4xf32>, %high: tensor<f32>) -> tensor<4xf32> {
  %0 = "stablehlo.clamp"(%low, %a, %high) : (tensor<f32>, tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @unknown_direction(%a: tensor<4xf32>) -> tensor<4xi1> {
  // expected-error@+1 {{'stablehlo.compare' op has direction 'XX' and type '', but needed EQ, NE, LT, LE, GT or GE and a type that fits 'f32'}}
  %0 = "stablehlo.compare"(%a, %a) <{comparison_direction = #stablehlo<comparison_direction XX>}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  return %0 : tensor<4xi1>
}

// -----

func.func @no_direction(%a: tensor<4xf32>) -> tensor<4xi1> {
  // expected-error@+1 {{'stablehlo.compare' op has no 'comparison_direction', but needed '#stablehlo<comparison_direction ...>'}}
  %0 = "stablehlo.compare"(%a, %a) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  return %0 : tensor<4xi1>
}

// -----

func.func @direction_of_other_kind(%a: tensor<4xf32>) -> tensor<4xi1> {
  // expected-error@+1 {{found 'precision DEFAULT' in attribute 'precision DEFAULT', but needed 'comparison_direction'}}
  %0 = "stablehlo.compare"(%a, %a) <{comparison_direction = #stablehlo<precision DEFAULT>}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  return %0 : tensor<4xi1>
}
