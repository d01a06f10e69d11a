// SPDX-License-Identifier: Apache-2.0
// In front of partition, scores that attention will not store are marked with the dimensions of their keys. What attention computes
// is said at the products, in proportion to their own flops; 77,824 are 2 for each of 8 terms of 4,096 sums, and 3 for each of 2,048 scores.
// RUN: dist-opt %s --dist-mark-scores | FileCheck %s

#scores = affine_map<(b, h, q, k, d) -> (b, h, q, k)>
#queries = affine_map<(b, h, q, k, d) -> (b, h, q, d)>
#keys = affine_map<(b, h, q, k, d) -> (b, h, k, d)>
#all = affine_map<(b, h, q, k) -> (b, h, q, k)>
#row = affine_map<(b, h, q, k) -> (b, h, q)>
#shared = affine_map<(b, h, k, d) -> (b, k, d)>
#heads = affine_map<(b, h, k, d) -> (b, h, k, d)>

// CHECK-LABEL: @attention
func.func @attention(%q: tensor<2x4x16x8xf32>, %shared: tensor<2x16x8xf32>, %v: tensor<2x4x16x8xf32>) -> tensor<2x4x16x8xf32> {
  %zero = arith.constant 0.0 : f32
  %low = arith.constant 0xFF800000 : f32
  %heads = tensor.empty() : tensor<2x4x16x8xf32>
  // CHECK: dist.attention_part = #dist.attention_part<attention = 0, type = f32>
  // CHECK-NOT: dist.scores
  %k = linalg.generic {indexing_maps = [#shared, #heads], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%shared : tensor<2x16x8xf32>) outs(%heads : tensor<2x4x16x8xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x4x16x8xf32>
  %empty = tensor.empty() : tensor<2x4x16x16xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<2x4x16x16xf32>) -> tensor<2x4x16x16xf32>
  // CHECK: "reduction"]{{.*}}attrs ={{ +}}{dist.attention_part = #dist.attention_part<attention = 0, flops = 38912, kernel_flops = 77824, type = f32>, dist.scores = array<i64: 0, 3>}
  %s = linalg.generic {indexing_maps = [#queries, #keys, #scores], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]}
      ins(%q, %k : tensor<2x4x16x8xf32>, tensor<2x4x16x8xf32>) outs(%init : tensor<2x4x16x16xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %product = arith.mulf %a, %b : f32
    %sum = arith.addf %out, %product : f32
    linalg.yield %sum : f32
  } -> tensor<2x4x16x16xf32>
  %rows = tensor.empty() : tensor<2x4x16xf32>
  %lowest = linalg.fill ins(%low : f32) outs(%rows : tensor<2x4x16xf32>) -> tensor<2x4x16xf32>
  // CHECK: arith.maximumf
  // CHECK-NOT: dist.scores
  %max = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%s : tensor<2x4x16x16xf32>) outs(%lowest : tensor<2x4x16xf32>) {
  ^bb0(%in: f32, %out: f32):
    %m = arith.maximumf %out, %in : f32
    linalg.yield %m : f32
  } -> tensor<2x4x16xf32>
  // CHECK: dist.scores = array<i64: 0, 3>
  // CHECK: math.exp
  %e = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%s, %max : tensor<2x4x16x16xf32>, tensor<2x4x16xf32>) outs(%empty : tensor<2x4x16x16xf32>) {
  ^bb0(%in: f32, %m: f32, %out: f32):
    %d = arith.subf %in, %m : f32
    %x = math.exp %d : f32
    linalg.yield %x : f32
  } -> tensor<2x4x16x16xf32>
  %none = linalg.fill ins(%zero : f32) outs(%rows : tensor<2x4x16xf32>) -> tensor<2x4x16xf32>
  %total = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%e : tensor<2x4x16x16xf32>) outs(%none : tensor<2x4x16xf32>) {
  ^bb0(%in: f32, %out: f32):
    %t = arith.addf %out, %in : f32
    linalg.yield %t : f32
  } -> tensor<2x4x16xf32>
  // CHECK: dist.scores = array<i64: 0, 3>
  // CHECK: arith.divf
  %p = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%e, %total : tensor<2x4x16x16xf32>, tensor<2x4x16xf32>) outs(%empty : tensor<2x4x16x16xf32>) {
  ^bb0(%in: f32, %t: f32, %out: f32):
    %x = arith.divf %in, %t : f32
    linalg.yield %x : f32
  } -> tensor<2x4x16x16xf32>
  %result = linalg.fill ins(%zero : f32) outs(%heads : tensor<2x4x16x8xf32>) -> tensor<2x4x16x8xf32>
  // CHECK-NOT: dist.scores
  // CHECK: {dist.attention_part = #dist.attention_part<attention = 0, flops = 38912, kernel_flops = 77824, launches = 1, type = f32>}
  // CHECK: return
  %o = linalg.generic {indexing_maps = [#scores, #keys, #queries], iterator_types = ["parallel", "parallel", "parallel", "reduction", "parallel"]}
      ins(%p, %v : tensor<2x4x16x16xf32>, tensor<2x4x16x8xf32>) outs(%result : tensor<2x4x16x8xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %product = arith.mulf %a, %b : f32
    %sum = arith.addf %out, %product : f32
    linalg.yield %sum : f32
  } -> tensor<2x4x16x8xf32>
  return %o : tensor<2x4x16x8xf32>
}
