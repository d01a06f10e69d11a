// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s --dist-import -split-input-file -verify-diagnostics | FileCheck %s

// CHECK-LABEL: func @two_operands
// CHECK: tensor_ext.sort dimension 0 ins(%arg0, %arg1 : tensor<8x3xf32>, tensor<8x3xi32>)
// CHECK-NEXT: ^bb0(%[[A:.*]]: f32, %[[B:.*]]: f32, %{{.*}}: i32, %{{.*}}: i32):
// CHECK-NEXT: %[[BEFORE:.*]] = arith.cmpf ogt, %[[A]], %[[B]]
// CHECK-NEXT: tensor_ext.yield %[[BEFORE]] : i1
func.func @two_operands(%x: tensor<8x3xf32>, %i: tensor<8x3xui32>) -> (tensor<8x3xf32>, tensor<8x3xui32>) {
  %0:2 = "stablehlo.sort"(%x, %i) <{dimension = 0 : i64, is_stable = true}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<ui32>, %d: tensor<ui32>):
    %1 = "stablehlo.compare"(%a, %b) <{comparison_direction = #stablehlo<comparison_direction GT>}> : (tensor<f32>, tensor<f32>) -> tensor<i1>
    "stablehlo.return"(%1) : (tensor<i1>) -> ()
  }) : (tensor<8x3xf32>, tensor<8x3xui32>) -> (tensor<8x3xf32>, tensor<8x3xui32>)
  return %0#0, %0#1 : tensor<8x3xf32>, tensor<8x3xui32>
}

// -----

// A top-k carries positions along and keeps the first k; all three spellings are the same.
// CHECK-LABEL: func @top_k
// CHECK: %[[AT:.*]] = linalg.generic
// CHECK: tensor_ext.sort dimension 1 ins(%arg0, %[[AT]] : tensor<4x8xf32>, tensor<4x8xi32>) outs(%{{.*}} : tensor<4x3xf32>, tensor<4x3xi32>)
// CHECK: arith.cmpi slt
// CHECK: tensor_ext.sort dimension 1
// CHECK: ^bb0(%[[A:.*]]: f32, %[[B:.*]]: f32, %{{.*}}
// CHECK: arith.bitcast %[[A]]
// CHECK: arith.bitcast %[[B]]
// CHECK: tensor_ext.sort dimension 1
func.func @top_k(%x: tensor<4x8xf32>) -> (tensor<4x3xi32>, tensor<4x3xi32>, tensor<4x3xi32>) {
  %0:2 = "chlo.top_k"(%x) <{k = 3 : i64}> : (tensor<4x8xf32>) -> (tensor<4x3xf32>, tensor<4x3xi32>)
  %1:2 = "stablehlo.custom_call"(%x) <{call_target_name = "TopK"}> {mhlo.attributes = {k = 3 : i64, largest = false}}
      : (tensor<4x8xf32>) -> (tensor<4x3xf32>, tensor<4x3xi32>)
  %2:2 = "stablehlo.composite"(%x) <{name = "chlo.top_k", decomposition = @chlo.top_k, composite_attributes = {k = 3 : i64}}>
      : (tensor<4x8xf32>) -> (tensor<4x3xf32>, tensor<4x3xi32>)
  return %0#1, %1#1, %2#1 : tensor<4x3xi32>, tensor<4x3xi32>, tensor<4x3xi32>
}

// -----

func.func @top_k_shape(%x: tensor<4x8xf32>) -> tensor<4x9xf32> {
  // expected-error @below {{takes 'tensor<4x8xf32>' to 'tensor<4x9xf32>' and 'tensor<4x9xi32>', but needed the first elements}}
  %0:2 = "chlo.top_k"(%x) <{k = 9 : i64}> : (tensor<4x8xf32>) -> (tensor<4x9xf32>, tensor<4x9xi32>)
  return %0#0 : tensor<4x9xf32>
}

// -----

func.func @dimension(%x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @below {{has a region, results or a dimension 1 that do not fit operands of type 'tensor<8xf32>'}}
  %0 = "stablehlo.sort"(%x) <{dimension = 1 : i64}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = "stablehlo.compare"(%a, %b) <{comparison_direction = #stablehlo<comparison_direction GT>}> : (tensor<f32>, tensor<f32>) -> tensor<i1>
    "stablehlo.return"(%1) : (tensor<i1>) -> ()
  }) : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

func.func @region(%x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @below {{has a region, results or a dimension 0 that do not fit}}
  %0 = "stablehlo.sort"(%x) <{dimension = 0 : i64}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    "stablehlo.return"(%a) : (tensor<f32>) -> ()
  }) : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

func.func @operand_count(%x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @below {{has 2 operands and 1 results, but needed at least one operand and a result for each}}
  %0 = "stablehlo.sort"(%x, %x) <{dimension = 0 : i64}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    "stablehlo.return"(%a) : (tensor<f32>) -> ()
  }) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
