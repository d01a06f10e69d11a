// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s --dist-drop-assumptions | FileCheck %s

dist.mesh @mesh = <["x"=2]>

// CHECK-LABEL: @promises
// CHECK-SAME: %[[X:.*]]: tensor<4xf32>
// CHECK-NEXT: %[[Y:.*]] = arith.negf %[[X]]
// CHECK-NEXT: return %[[Y]], %[[X]]
func.func @promises(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = dist.assume_replicated %x over {"x"} on @mesh : tensor<4xf32>
  %1 = arith.negf %0 : tensor<4xf32>
  %2 = dist.assume_replicated %0 over {"x"} on @mesh : tensor<4xf32>
  return %1, %2 : tensor<4xf32>, tensor<4xf32>
}
