// RUN: dist-opt %s --dist-import --dist-verify-imported -split-input-file -verify-diagnostics | FileCheck %s
// SPDX-License-Identifier: Apache-2.0
// reduce: one linalg.generic whose body is the region.

// CHECK-DAG: #[[IN:.+]] = affine_map<(d0, d1) -> (d1, d0)>
// CHECK-DAG: #[[OUT:.+]] = affine_map<(d0, d1) -> (d0)>
// CHECK-LABEL: func.func @sum_over_rows
// CHECK-SAME: (%[[A:.+]]: tensor<2x3xf32>)
// CHECK: %[[ZERO:.+]] = arith.constant 0.000000e+00 : f32
// CHECK: %[[INIT:.+]] = linalg.fill ins(%[[ZERO]] : f32) outs(%{{.+}} : tensor<3xf32>)
// CHECK: linalg.generic {indexing_maps = [#[[IN]], #[[OUT]]], iterator_types = ["parallel", "reduction"]} ins(%[[A]] : tensor<2x3xf32>) outs(%[[INIT]] : tensor<3xf32>)
// CHECK-NEXT: ^bb0(%[[X:.+]]: f32, %[[ACC:.+]]: f32):
// CHECK-NEXT: arith.addf %[[ACC]], %[[X]]
func.func @sum_over_rows(%a: tensor<2x3xf32>) -> tensor<3xf32> {
  %c = "stablehlo.constant"() <{value = dense<0.0> : tensor<f32>}> : () -> tensor<f32>
  %0 = "stablehlo.reduce"(%a, %c) <{dimensions = array<i64: 0>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %1 = "stablehlo.add"(%x, %y) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%1) : (tensor<f32>) -> ()
  }) : (tensor<2x3xf32>, tensor<f32>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}

// -----

// CHECK-LABEL: func.func @initial_value_that_is_computed
// CHECK-SAME: (%{{.+}}: tensor<2x3xf32>, %[[C:.+]]: tensor<f32>)
// CHECK: %[[S:.+]] = tensor.extract %[[C]][]
// CHECK: linalg.fill ins(%[[S]] : f32)
// CHECK: iterator_types = ["reduction", "reduction"]
// CHECK: arith.maximumf
func.func @initial_value_that_is_computed(%a: tensor<2x3xf32>, %c: tensor<f32>) -> tensor<f32> {
  %0 = "stablehlo.reduce"(%a, %c) <{dimensions = array<i64: 0, 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %1 = "stablehlo.maximum"(%x, %y) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%1) : (tensor<f32>) -> ()
  }) : (tensor<2x3xf32>, tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}

// -----

// CHECK-LABEL: func.func @any
// CHECK: arith.ori {{.*}} : i1
func.func @any(%a: tensor<4xi1>) -> tensor<i1> {
  %c = "stablehlo.constant"() <{value = dense<false> : tensor<i1>}> : () -> tensor<i1>
  %0 = "stablehlo.reduce"(%a, %c) <{dimensions = array<i64: 0>}> ({
  ^bb0(%x: tensor<i1>, %y: tensor<i1>):
    %1 = "stablehlo.or"(%x, %y) : (tensor<i1>, tensor<i1>) -> tensor<i1>
    "stablehlo.return"(%1) : (tensor<i1>) -> ()
  }) : (tensor<4xi1>, tensor<i1>) -> tensor<i1>
  return %0 : tensor<i1>
}

// -----

// CHECK-LABEL: func.func @argmax
// CHECK: %[[R:.+]]:2 = linalg.generic {{.*}} iterator_types = ["reduction"]} ins(%{{.+}}, %{{.+}} : tensor<4xf32>, tensor<4xi32>) outs(%{{.+}}, %{{.+}} : tensor<f32>, tensor<i32>)
// CHECK-NEXT: ^bb0(%[[V:.+]]: f32, %[[I:.+]]: i32, %[[BEST:.+]]: f32, %[[AT:.+]]: i32):
// CHECK-NEXT: %[[P:.+]] = arith.cmpf ogt, %[[BEST]], %[[V]]
// CHECK-NEXT: %[[W:.+]] = arith.select %[[P]], %[[BEST]], %[[V]]
// CHECK-NEXT: %[[J:.+]] = arith.select %[[P]], %[[AT]], %[[I]]
// CHECK-NEXT: linalg.yield %[[W]], %[[J]]
// CHECK: return %[[R]]#1
func.func @argmax(%a: tensor<4xf32>, %i: tensor<4xi32>) -> tensor<i32> {
  %c = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
  %d = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
  %0:2 = "stablehlo.reduce"(%a, %i, %c, %d) <{dimensions = array<i64: 0>}> ({
  ^bb0(%x: tensor<f32>, %n: tensor<i32>, %y: tensor<f32>, %m: tensor<i32>):
    %1 = "stablehlo.compare"(%x, %y) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction GT>}> : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %2 = "stablehlo.select"(%1, %x, %y) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %3 = "stablehlo.select"(%1, %n, %m) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    "stablehlo.return"(%2, %3) : (tensor<f32>, tensor<i32>) -> ()
  }) : (tensor<4xf32>, tensor<4xi32>, tensor<f32>, tensor<i32>) -> (tensor<f32>, tensor<i32>)
  return %0#1 : tensor<i32>
}

// -----

// That it is added up in f32 is part of what a sum means.
// CHECK-LABEL: func.func @narrow_sum_keeps_its_type
// CHECK: linalg.fill ins(%{{.+}} : bf16) outs(%{{.+}} : tensor<bf16>)
// CHECK: ^bb0(%[[X:.+]]: bf16, %[[ACC:.+]]: bf16):
// CHECK-NEXT: arith.addf %[[ACC]], %[[X]] : bf16
// CHECK-NEXT: linalg.yield
// CHECK-NOT: arith.truncf
// CHECK: return
func.func @narrow_sum_keeps_its_type(%a: tensor<4xbf16>) -> tensor<bf16> {
  %c = "stablehlo.constant"() <{value = dense<0.0> : tensor<bf16>}> : () -> tensor<bf16>
  %0 = "stablehlo.reduce"(%a, %c) <{dimensions = array<i64: 0>}> ({
  ^bb0(%x: tensor<bf16>, %y: tensor<bf16>):
    %1 = "stablehlo.add"(%x, %y) : (tensor<bf16>, tensor<bf16>) -> tensor<bf16>
    "stablehlo.return"(%1) : (tensor<bf16>) -> ()
  }) : (tensor<4xbf16>, tensor<bf16>) -> tensor<bf16>
  return %0 : tensor<bf16>
}

// -----

func.func @unsupported_op_in_region(%a: tensor<4xf32>, %c: tensor<f32>) -> tensor<f32> {
  %0 = "stablehlo.reduce"(%a, %c) <{dimensions = array<i64: 0>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    // expected-error@+1 {{unsupported op 'stablehlo.iota' in a region on scalars}}
    %1 = "stablehlo.iota"(%x, %y) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%1) : (tensor<f32>) -> ()
  }) : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}

// -----

func.func @value_from_outside(%a: tensor<4xf32>, %c: tensor<f32>) -> tensor<f32> {
  %0 = "stablehlo.reduce"(%a, %c) <{dimensions = array<i64: 0>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    // expected-error@+1 {{'stablehlo.add' op uses a value from outside the region, which is not supported}}
    %1 = "stablehlo.add"(%x, %c) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%1) : (tensor<f32>) -> ()
  }) : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}

// -----

func.func @dimension_out_of_range(%a: tensor<4xf32>, %c: tensor<f32>) -> tensor<f32> {
  // expected-error@+1 {{'stablehlo.reduce' op reduces dimension 1, but needed distinct dimensions of 'tensor<4xf32>'}}
  %0 = "stablehlo.reduce"(%a, %c) <{dimensions = array<i64: 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    "stablehlo.return"(%x) : (tensor<f32>) -> ()
  }) : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}

// -----

func.func @no_region(%a: tensor<4xf32>, %c: tensor<f32>) -> tensor<f32> {
  // expected-error@+1 {{'stablehlo.reduce' op has 2 operands, but needed two per result}}
  %0 = "stablehlo.reduce"(%a, %c) <{dimensions = array<i64: 0>}> : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}

// -----

func.func @empty_region(%a: tensor<4xf32>, %c: tensor<f32>) -> tensor<f32> {
  // expected-error@+1 {{'stablehlo.reduce' op needs a region of one block with 2 arguments and 1 returned values}}
  %0 = "stablehlo.reduce"(%a, %c) <{dimensions = array<i64: 0>}> ({
  }) : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}
