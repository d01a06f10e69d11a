// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s --dist-import -split-input-file | FileCheck %s
// RUN: dist-opt %S/Inputs/vdot.mlir --dist-import --dist-spmd --dist-report="format=text output=%t" -o /dev/null
// RUN: FileCheck %s --check-prefix=SENT --input-file=%t

// jnp.vdot flattens both tensors: their dimensions are summed over as they are, so that nothing is gathered where rows do not divide.
// SENT: sent 6 B in 1 collective
// CHECK-LABEL: func.func @vdot
// CHECK: linalg.generic {{.*}}iterator_types = ["reduction", "reduction"]} ins(%arg0, %arg1 : tensor<5x4xf32>, tensor<5x4xf32>)
func.func @vdot(%x: tensor<5x4xf32>, %y: tensor<5x4xf32>) -> tensor<f32> {
  %a = "stablehlo.reshape"(%x) : (tensor<5x4xf32>) -> tensor<20xf32>
  %b = "stablehlo.reshape"(%y) : (tensor<5x4xf32>) -> tensor<20xf32>
  %0 = "stablehlo.dot_general"(%a, %b) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>}> : (tensor<20xf32>, tensor<20xf32>) -> tensor<f32>
  return %0 : tensor<f32>
}

// -----

// max(abs(x.ravel()) * 2), computed element by element in between.
// CHECK-LABEL: func.func @norm
// CHECK: %[[ABS:.*]] = linalg.generic {{.*}} ins(%arg0 : tensor<5x4xf32>) outs(%{{.*}} : tensor<5x4xf32>)
// CHECK: %[[TWICE:.*]] = linalg.generic {{.*}} ins(%[[ABS]], %{{.*}} : tensor<5x4xf32>, tensor<5x4xf32>)
// CHECK: linalg.generic {{.*}}iterator_types = ["reduction", "reduction"]} ins(%[[TWICE]] : tensor<5x4xf32>)
func.func @norm(%x: tensor<5x4xf32>) -> tensor<f32> {
  %lowest = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
  %two = "stablehlo.constant"() <{value = dense<2.0> : tensor<20xf32>}> : () -> tensor<20xf32>
  %a = "stablehlo.reshape"(%x) : (tensor<5x4xf32>) -> tensor<20xf32>
  %b = "stablehlo.abs"(%a) : (tensor<20xf32>) -> tensor<20xf32>
  %c = "stablehlo.multiply"(%b, %two) : (tensor<20xf32>, tensor<20xf32>) -> tensor<20xf32>
  %0 = "stablehlo.reduce"(%c, %lowest) <{dimensions = array<i64: 0>}> ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %m = "stablehlo.maximum"(%p, %q) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%m) : (tensor<f32>) -> ()
  }) : (tensor<20xf32>, tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}

// -----

// Tensors of different shapes are read in one order.
// CHECK-LABEL: func.func @different
// CHECK: linalg.generic {{.*}}iterator_types = ["reduction"]}
func.func @different(%x: tensor<5x4xf32>, %y: tensor<4x5xf32>) -> tensor<f32> {
  %a = "stablehlo.reshape"(%x) : (tensor<5x4xf32>) -> tensor<20xf32>
  %b = "stablehlo.reshape"(%y) : (tensor<4x5xf32>) -> tensor<20xf32>
  %0 = "stablehlo.dot_general"(%a, %b) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>}> : (tensor<20xf32>, tensor<20xf32>) -> tensor<f32>
  return %0 : tensor<f32>
}

// -----

// What is read twice is computed again once.
// CHECK-LABEL: func.func @powers
// CHECK-COUNT-3: arith.mulf
// CHECK-NOT: arith.mulf
// CHECK: return
func.func @powers(%x: tensor<5x4xf32>) -> tensor<f32> {
  %zero = "stablehlo.constant"() <{value = dense<0.0> : tensor<f32>}> : () -> tensor<f32>
  %a = "stablehlo.reshape"(%x) : (tensor<5x4xf32>) -> tensor<20xf32>
  %b = "stablehlo.multiply"(%a, %a) : (tensor<20xf32>, tensor<20xf32>) -> tensor<20xf32>
  %c = "stablehlo.multiply"(%b, %b) : (tensor<20xf32>, tensor<20xf32>) -> tensor<20xf32>
  %d = "stablehlo.multiply"(%c, %c) : (tensor<20xf32>, tensor<20xf32>) -> tensor<20xf32>
  %0 = "stablehlo.reduce"(%d, %zero) <{dimensions = array<i64: 0>}> ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %s = "stablehlo.add"(%p, %q) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%s) : (tensor<f32>) -> ()
  }) : (tensor<20xf32>, tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}
