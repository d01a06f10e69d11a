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

// -----

#row = affine_map<(i, k) -> (i, k)>
#first = affine_map<(i, k) -> (i)>

// Products of rows are no gemm; what is added up is not rounded before, nor is what a mask lets pass.
// CHECK-LABEL: func @products_of_rows
// CHECK: linalg.generic {{.*}} ins(%{{.*}} : tensor<4x3xbf16>, tensor<4x3xbf16>, tensor<4x3xi1>) outs(%{{.*}} : tensor<4xf32>)
// CHECK-NEXT: ^bb0(%[[L:.*]]: bf16, %[[R:.*]]: bf16, %[[P:.*]]: i1, %[[O:.*]]: f32):
// CHECK-NEXT: %[[A:.*]] = arith.extf %[[L]] : bf16 to f32
// CHECK-NEXT: %[[B:.*]] = arith.extf %[[R]] : bf16 to f32
// CHECK-NEXT: %[[M:.*]] = arith.mulf %[[A]], %[[B]] : f32
// CHECK-NEXT: %[[S:.*]] = arith.addf %[[O]], %[[M]] : f32
// CHECK-NEXT: %[[C:.*]] = arith.select %[[P]], %[[S]], %[[O]] : f32
// CHECK-NEXT: linalg.yield %[[C]] : f32
func.func @products_of_rows(%x: tensor<4x3xbf16>, %y: tensor<4x3xbf16>, %p: tensor<4x3xi1>, %d: tensor<4xbf16>) -> tensor<4xbf16> {
  %0 = linalg.generic {indexing_maps = [#row, #row, #row, #first], iterator_types = ["parallel", "reduction"]}
      ins(%x, %y, %p : tensor<4x3xbf16>, tensor<4x3xbf16>, tensor<4x3xi1>) outs(%d : tensor<4xbf16>) {
  ^bb0(%l: bf16, %r: bf16, %inside: i1, %o: bf16):
    %m = arith.mulf %l, %r : bf16
    %s = arith.addf %o, %m : bf16
    %c = arith.select %inside, %s, %o : bf16
    linalg.yield %c : bf16
  } -> tensor<4xbf16>
  return %0 : tensor<4xbf16>
}
