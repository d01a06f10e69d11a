// RUN: dist-opt %s --dist-import --dist-verify-imported -split-input-file -verify-diagnostics | FileCheck %s
// SPDX-License-Identifier: Apache-2.0
// Elementwise arithmetic: one linalg.generic with identity maps, the scalar op by the kind of element type.

// CHECK-DAG: #[[ID:.+]] = affine_map<(d0, d1) -> (d0, d1)>

// CHECK-LABEL: func.func @add_floats
// CHECK-SAME: (%[[A:.+]]: tensor<2x3xf32>, %[[B:.+]]: tensor<2x3xf32>)
// CHECK-NEXT: %[[INIT:.+]] = tensor.empty() : tensor<2x3xf32>
// CHECK-NEXT: %[[R:.+]] = linalg.generic {indexing_maps = [#[[ID]], #[[ID]], #[[ID]]], iterator_types = ["parallel", "parallel"]}
// CHECK-SAME: ins(%[[A]], %[[B]] : tensor<2x3xf32>, tensor<2x3xf32>) outs(%[[INIT]] : tensor<2x3xf32>)
// CHECK-NEXT: ^bb0(%[[X:.+]]: f32, %[[Y:.+]]: f32, %{{.+}}: f32):
// CHECK-NEXT: %[[S:.+]] = arith.addf %[[X]], %[[Y]] : f32
// CHECK-NEXT: linalg.yield %[[S]] : f32
// CHECK: return %[[R]]
func.func @add_floats(%a: tensor<2x3xf32>, %b: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %0 = "stablehlo.add"(%a, %b) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// -----

// CHECK-LABEL: func.func @rank_zero
// CHECK: linalg.generic {indexing_maps = [#{{.+}}, #{{.+}}, #{{.+}}], iterator_types = []} ins({{.*}} : tensor<f32>, tensor<f32>)
// CHECK: arith.mulf
func.func @rank_zero(%a: tensor<f32>, %b: tensor<f32>) -> tensor<f32> {
  %0 = "stablehlo.multiply"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}

// -----

// CHECK-LABEL: func.func @maximum_of_floats_keeps_nan
// CHECK: arith.maximumf
// CHECK: arith.minimumf
func.func @maximum_of_floats_keeps_nan(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  %0 = "stablehlo.maximum"(%a, %b) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %1 = "stablehlo.minimum"(%0, %b) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}

// -----

// CHECK-LABEL: func.func @signed_and_unsigned
// CHECK-SAME: %{{.+}}: tensor<4xi32>, %{{.+}}: tensor<4xi8> {dist.unsigned}
// CHECK-SAME: -> (tensor<4xi32>, tensor<4xi8> {dist.unsigned})
// CHECK: arith.maxsi {{.*}} : i32
// CHECK: arith.maxui {{.*}} : i8
func.func @signed_and_unsigned(%a: tensor<4xi32>, %b: tensor<4xui8>) -> (tensor<4xi32>, tensor<4xui8>) {
  %0 = "stablehlo.maximum"(%a, %a) : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  %1 = "stablehlo.maximum"(%b, %b) : (tensor<4xui8>, tensor<4xui8>) -> tensor<4xui8>
  return %0, %1 : tensor<4xi32>, tensor<4xui8>
}

// -----

// CHECK-LABEL: func.func @booleans
// CHECK: arith.ori {{.*}} : i1
// CHECK: arith.andi {{.*}} : i1
// CHECK: %[[TRUE:.+]] = arith.constant true
// CHECK: arith.xori %{{.+}}, %[[TRUE]] : i1
func.func @booleans(%a: tensor<4xi1>, %b: tensor<4xi1>) -> tensor<4xi1> {
  %0 = "stablehlo.add"(%a, %b) : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  %1 = "stablehlo.multiply"(%0, %b) : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  %2 = "stablehlo.not"(%1) : (tensor<4xi1>) -> tensor<4xi1>
  return %2 : tensor<4xi1>
}

// -----

// CHECK-LABEL: func.func @negate
// CHECK: arith.negf
// CHECK: %[[ZERO:.+]] = arith.constant 0 : i32
// CHECK: arith.subi %[[ZERO]]
func.func @negate(%a: tensor<4xf32>, %b: tensor<4xi32>) -> (tensor<4xf32>, tensor<4xi32>) {
  %0 = "stablehlo.negate"(%a) : (tensor<4xf32>) -> tensor<4xf32>
  %1 = "stablehlo.negate"(%b) : (tensor<4xi32>) -> tensor<4xi32>
  return %0, %1 : tensor<4xf32>, tensor<4xi32>
}

// -----

// CHECK-LABEL: func.func @division_by_constant_needs_no_guard
// CHECK: arith.divsi
// CHECK-NEXT: linalg.yield
func.func @division_by_constant_needs_no_guard(%a: tensor<4xi32>) -> tensor<4xi32> {
  %c = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> tensor<i32>
  %b = "stablehlo.broadcast_in_dim"(%c) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<4xi32>
  %0 = "stablehlo.divide"(%a, %b) : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  return %0 : tensor<4xi32>
}

// -----

// x / 0 is -1, and MIN / -1 is MIN.
// CHECK-LABEL: func.func @division_is_total
// CHECK: ^bb0(%[[X:.+]]: i32, %[[Y:.+]]: i32,
// CHECK-DAG: %[[ISZERO:.+]] = arith.cmpi eq, %[[Y]]
// CHECK-DAG: arith.constant -2147483648 : i32
// CHECK: %[[SAFE:.+]] = arith.select
// CHECK: %[[Q:.+]] = arith.divsi %[[X]], %[[SAFE]]
// CHECK: arith.select %[[ISZERO]], %{{.+}}, %[[Q]]
func.func @division_is_total(%a: tensor<4xi32>, %b: tensor<4xi32>) -> tensor<4xi32> {
  %0 = "stablehlo.divide"(%a, %b) : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  return %0 : tensor<4xi32>
}

// -----

// CHECK-LABEL: func.func @unsigned_remainder
// CHECK: ^bb0(%[[X:.+]]: i32, %[[Y:.+]]: i32,
// CHECK: %[[ISZERO:.+]] = arith.cmpi eq, %[[Y]]
// CHECK: %[[SAFE:.+]] = arith.select %[[ISZERO]]
// CHECK: %[[R:.+]] = arith.remui %[[X]], %[[SAFE]]
// CHECK: arith.select %[[ISZERO]], %[[X]], %[[R]]
func.func @unsigned_remainder(%a: tensor<4xui32>, %b: tensor<4xui32>) -> tensor<4xui32> {
  %0 = "stablehlo.remainder"(%a, %b) : (tensor<4xui32>, tensor<4xui32>) -> tensor<4xui32>
  return %0 : tensor<4xui32>
}

// -----

// CHECK-LABEL: func.func @shifts
// CHECK: %[[SMALL:.+]] = arith.cmpi ult
// CHECK: %[[SHIFTED:.+]] = arith.shli
// CHECK: arith.select %[[SMALL]], %[[SHIFTED]]
// CHECK: arith.shrui
// CHECK: %[[AMOUNT:.+]] = arith.minui
// CHECK: arith.shrsi %{{.+}}, %[[AMOUNT]]
func.func @shifts(%a: tensor<4xi32>, %b: tensor<4xi32>) -> tensor<4xi32> {
  %0 = "stablehlo.shift_left"(%a, %b) : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  %1 = "stablehlo.shift_right_logical"(%0, %b) : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  %2 = "stablehlo.shift_right_arithmetic"(%1, %b) : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  return %2 : tensor<4xi32>
}
