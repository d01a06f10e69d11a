// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s --dist-widen-reductions -split-input-file -verify-diagnostics | FileCheck %s
// RUN: dist-opt %s --dist-widen-reductions=contractions -split-input-file | FileCheck %s --check-prefix=CONTRACTIONS

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

// Where no gemm does that, contractions add up in f32, too.
// CONTRACTIONS-LABEL: func @others_stay
// CONTRACTIONS: linalg.reduce
// CONTRACTIONS: %[[SUM:.*]] = linalg.generic {{.*}} ins(%{{.*}} : tensor<4x3xbf16>, tensor<3x5xbf16>) outs(%{{.*}} : tensor<4x5xf32>)
// CONTRACTIONS: arith.mulf {{.*}} : f32
// CONTRACTIONS: arith.addf {{.*}} : f32
// CONTRACTIONS: linalg.generic {{.*}} ins(%[[SUM]] : tensor<4x5xf32>) outs(%{{.*}} : tensor<4x5xbf16>)
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

// -----

#row = affine_map<(i, k) -> (i, k)>
#first = affine_map<(i, k) -> (i)>

// Each accumulator by itself: one of i32 beside those of bf16 and f16 stays what it is.
// CHECK-LABEL: func @several_accumulators
// CHECK: %[[ALL:.*]]:3 = linalg.generic {{.*}} ins(%{{.*}} : tensor<4x3xbf16>, tensor<4x3xf16>)
// CHECK-SAME: outs(%{{.*}} : tensor<4xf32>, tensor<4xi32>, tensor<4xf32>)
// CHECK: arith.addf {{.*}} : f32
// CHECK: arith.addi {{.*}} : i32
// CHECK: arith.maximumf {{.*}} : f32
// CHECK: %[[A:.*]] = linalg.generic {{.*}} ins(%[[ALL]]#0 : tensor<4xf32>) outs(%{{.*}} : tensor<4xbf16>)
// CHECK: %[[B:.*]] = linalg.generic {{.*}} ins(%[[ALL]]#2 : tensor<4xf32>) outs(%{{.*}} : tensor<4xf16>)
// CHECK: return %[[A]], %[[ALL]]#1, %[[B]]
func.func @several_accumulators(%x: tensor<4x3xbf16>, %y: tensor<4x3xf16>, %d: tensor<4xbf16>, %n: tensor<4xi32>, %m: tensor<4xf16>)
    -> (tensor<4xbf16>, tensor<4xi32>, tensor<4xf16>) {
  %one = arith.constant 1 : i32
  %0:3 = linalg.generic {indexing_maps = [#row, #row, #first, #first, #first], iterator_types = ["parallel", "reduction"]}
      ins(%x, %y : tensor<4x3xbf16>, tensor<4x3xf16>) outs(%d, %n, %m : tensor<4xbf16>, tensor<4xi32>, tensor<4xf16>) {
  ^bb0(%a: bf16, %b: f16, %s: bf16, %c: i32, %h: f16):
    %1 = arith.addf %s, %a : bf16
    %2 = arith.addi %c, %one : i32
    %3 = arith.maximumf %h, %b : f16
    linalg.yield %1, %2, %3 : bf16, i32, f16
  } -> (tensor<4xbf16>, tensor<4xi32>, tensor<4xf16>)
  return %0#0, %0#1, %0#2 : tensor<4xbf16>, tensor<4xi32>, tensor<4xf16>
}

// -----

#row = affine_map<(i, k) -> (i, k)>
#first = affine_map<(i, k) -> (i)>

// The largest element and where it is: what is compared is not computed with, so nothing is rounded.
// CHECK-LABEL: func @largest_and_where
// CHECK-NOT: arith.extf
// CHECK: return
func.func @largest_and_where(%x: tensor<4x3xbf16>, %m: tensor<4xbf16>, %w: tensor<4xindex>) -> (tensor<4xbf16>, tensor<4xindex>) {
  %0:2 = linalg.generic {indexing_maps = [#row, #first, #first], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<4x3xbf16>) outs(%m, %w : tensor<4xbf16>, tensor<4xindex>) {
  ^bb0(%a: bf16, %s: bf16, %c: index):
    %k = linalg.index 1 : index
    %1 = arith.cmpf ogt, %a, %s : bf16
    %2 = arith.select %1, %a, %s : bf16
    %3 = arith.select %1, %k, %c : index
    linalg.yield %2, %3 : bf16, index
  } -> (tensor<4xbf16>, tensor<4xindex>)
  return %0#0, %0#1 : tensor<4xbf16>, tensor<4xindex>
}

// -----

#row = affine_map<(i, k) -> (i, k)>
#first = affine_map<(i, k) -> (i)>

// Sums that begin with one fill; nothing is filled in bf16 any more.
// CHECK-LABEL: func @same_start
// CHECK-NOT: linalg.fill {{.*}}bf16
// CHECK: linalg.generic {{.*}} outs(%{{.*}}, %{{.*}} : tensor<4xf32>, tensor<4xf32>)
// CHECK: return
func.func @same_start(%x: tensor<4x3xbf16>) -> (tensor<4xbf16>, tensor<4xbf16>) {
  %zero = arith.constant 0.0 : bf16
  %empty = tensor.empty() : tensor<4xbf16>
  %d = linalg.fill ins(%zero : bf16) outs(%empty : tensor<4xbf16>) -> tensor<4xbf16>
  %0:2 = linalg.generic {indexing_maps = [#row, #first, #first], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<4x3xbf16>) outs(%d, %d : tensor<4xbf16>, tensor<4xbf16>) {
  ^bb0(%a: bf16, %s: bf16, %t: bf16):
    %1 = arith.addf %s, %a : bf16
    %2 = arith.maximumf %t, %a : bf16
    linalg.yield %1, %2 : bf16, bf16
  } -> (tensor<4xbf16>, tensor<4xbf16>)
  return %0#0, %0#1 : tensor<4xbf16>, tensor<4xbf16>
}
