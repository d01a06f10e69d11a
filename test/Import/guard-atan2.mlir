// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s --dist-decompose-ops --dist-decompose-ops | FileCheck %s
// RUN: dist-opt %s --dist-decompose-ops --canonicalize | FileCheck %s --check-prefix=FOLDED
// RUN: dist-run %s --check=reference,0,0 | FileCheck %s --check-prefix=EQUAL
//
// The arc tangent of two zeros is 0 or pi, with the sign of the first one; upstream folds it to NaN.
// EQUAL: 2 of 2 equal, without a difference

// It is guarded once, in bodies as well.
// CHECK-LABEL: func.func @main
// CHECK: %[[X:.*]] = arith.select
// CHECK-NEXT: math.atan2 %{{.*}}, %[[X]] : tensor<4xf32>
// CHECK: linalg.generic
// CHECK: %[[BOTH:.*]] = arith.andi
// CHECK: %[[ONE:.*]] = math.copysign
// CHECK: %[[X:.*]] = arith.select %[[BOTH]], %[[ONE]]
// CHECK-NEXT: math.atan2 %{{.*}}, %[[X]] : f32
// CHECK-NOT: arith.select
// CHECK: return
func.func @main() -> (tensor<4xf32>, tensor<4xf32>) {
  %y = arith.constant dense<[0.0, -0.0, 0.0, -0.0]> : tensor<4xf32>
  %x = arith.constant dense<[0.0, -0.0, -0.0, 0.0]> : tensor<4xf32>
  %0 = math.atan2 %y, %x : tensor<4xf32>
  %minus = arith.constant dense<-0.0> : tensor<4xf32>
  %init = tensor.empty() : tensor<4xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%minus : tensor<4xf32>) outs(%init : tensor<4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %2 = math.atan2 %in, %in : f32
      linalg.yield %2 : f32
  } -> tensor<4xf32>
  return %0, %1 : tensor<4xf32>, tensor<4xf32>
}

// FOLDED-LABEL: func.func private @folded
// FOLDED-DAG: %[[PI:.*]] = arith.constant -3.14159274 : f32
// FOLDED-DAG: %[[ZERO:.*]] = arith.constant 0.000000e+00 : f32
// FOLDED: return %[[ZERO]], %[[PI]]
func.func private @folded() -> (f32, f32) {
  %zero = arith.constant 0.0 : f32
  %minus = arith.constant -0.0 : f32
  %0 = math.atan2 %zero, %zero : f32
  %1 = math.atan2 %minus, %minus : f32
  return %0, %1 : f32, f32
}
