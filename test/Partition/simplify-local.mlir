// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s --dist-simplify-local -split-input-file | FileCheck %s

dist.mesh @mesh = <["x"=4, "one"=1]>

// Equal values are computed once, and indices over one device are none.
// CHECK-LABEL: func.func @f
// CHECK-SAME: %[[A:.*]]: tensor<4xf32>
// CHECK-NOT: dist.axis_index
// CHECK: %[[E:.*]] = math.exp %[[A]]
// CHECK-NOT: math.exp
// CHECK: return %[[E]], %[[E]], %[[ZERO:.*]] : tensor<4xf32>, tensor<4xf32>, index
func.func @f(%a: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, index) {
  %0 = math.exp %a : tensor<4xf32>
  %1 = math.exp %a : tensor<4xf32>
  %dead = math.tanh %a : tensor<4xf32>
  %i = dist.axis_index {"one"} on @mesh
  return %0, %1, %i : tensor<4xf32>, tensor<4xf32>, index
}
