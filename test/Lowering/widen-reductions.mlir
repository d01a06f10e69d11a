// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s --dist-widen-reductions -split-input-file -verify-diagnostics | FileCheck %s

// CHECK-LABEL: func @sum_is_accumulated_in_f32
// CHECK-SAME: %[[X:.*]]: tensor<4x3xbf16>, %[[D:.*]]: tensor<4xbf16>
// CHECK: %[[INIT:.*]] = linalg.generic {{.*}} ins(%[[D]] : tensor<4xbf16>)
// CHECK: arith.extf %{{.*}} : bf16 to f32
// CHECK: %[[WIDE:.*]] = linalg.generic {{.*}} ins(%[[X]] : tensor<4x3xbf16>) outs(%[[INIT]] : tensor<4xf32>)
// CHECK: %[[ELEMENT:.*]] = arith.extf %{{.*}} : bf16 to f32
// CHECK-NEXT: arith.addf %{{.*}}, %[[ELEMENT]] : f32
// CHECK: linalg.generic {{.*}} ins(%[[WIDE]] : tensor<4xf32>)
// CHECK: arith.truncf %{{.*}} : f32 to bf16
func.func @sum_is_accumulated_in_f32(%x: tensor<4x3xbf16>, %d: tensor<4xbf16>) -> tensor<4xbf16> {
  %0 = linalg.reduce { arith.addf } ins(%x : tensor<4x3xbf16>) outs(%d : tensor<4xbf16>) dimensions = [1]
  return %0 : tensor<4xbf16>
}

// -----

// CHECK-LABEL: func @others_stay
// CHECK: linalg.reduce
// CHECK: linalg.matmul
// CHECK-NOT: arith.extf
func.func @others_stay(%x: tensor<4x3xf32>, %d: tensor<4xf32>, %a: tensor<4x3xbf16>, %b: tensor<3x5xbf16>, %c: tensor<4x5xbf16>)
    -> (tensor<4xf32>, tensor<4x5xbf16>) {
  %0 = linalg.reduce { arith.addf } ins(%x : tensor<4x3xf32>) outs(%d : tensor<4xf32>) dimensions = [1]
  %1 = linalg.matmul ins(%a, %b : tensor<4x3xbf16>, tensor<3x5xbf16>) outs(%c : tensor<4x5xbf16>) -> tensor<4x5xbf16>
  return %0, %1 : tensor<4xf32>, tensor<4x5xbf16>
}
