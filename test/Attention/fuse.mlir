// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s -split-input-file --dist-spmd | FileCheck %s
// RUN: dist-opt %s -split-input-file --dist-spmd=fuse-attention=false | FileCheck %s --check-prefix=OFF
//
// What becomes attention, and what does not and why.

// OFF-NOT: tensor_ext.attention
// OFF-NOT: dist.not_fused

// CHECK-LABEL: func.func @softmax
// CHECK: %[[A:.*]]:3 = tensor_ext.attention scores 3
// CHECK-SAME: ins(%arg0, %arg1, %arg2 : tensor<2x8x4xf32>, tensor<2x4x6xf32>, tensor<2x6x5xf32>)
// CHECK-SAME: dist.fused = "attention, 2x8x6 scores that are not stored"
// CHECK-NOT: math.exp
// CHECK: return %[[A]]#0
func.func @softmax(%q: tensor<2x8x4xf32>, %k: tensor<2x4x6xf32>, %v: tensor<2x6x5xf32>) -> tensor<2x8x5xf32> {
  %zero = arith.constant 0.0 : f32
  %e0 = tensor.empty() : tensor<2x8x6xf32>
  %z0 = linalg.fill ins(%zero : f32) outs(%e0 : tensor<2x8x6xf32>) -> tensor<2x8x6xf32>
  %s = linalg.batch_matmul ins(%q, %k : tensor<2x8x4xf32>, tensor<2x4x6xf32>) outs(%z0 : tensor<2x8x6xf32>) -> tensor<2x8x6xf32>
  %p = linalg.softmax dimension(2) ins(%s : tensor<2x8x6xf32>) outs(%e0 : tensor<2x8x6xf32>) -> tensor<2x8x6xf32>
  %e1 = tensor.empty() : tensor<2x8x5xf32>
  %z1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<2x8x5xf32>) -> tensor<2x8x5xf32>
  %o = linalg.batch_matmul ins(%p, %v : tensor<2x8x6xf32>, tensor<2x6x5xf32>) outs(%z1 : tensor<2x8x5xf32>) -> tensor<2x8x5xf32>
  return %o : tensor<2x8x5xf32>
}

// -----

// CHECK-LABEL: func.func @weights_are_needed
// CHECK-NOT: tensor_ext.attention
// CHECK: dist.not_fused = "the weights or scores are also read by 'func.return' at {{.*}}fuse.mlir:{{[0-9]+}}:3"
func.func @weights_are_needed(%q: tensor<2x8x4xf32>, %k: tensor<2x4x6xf32>, %v: tensor<2x6x5xf32>) -> (tensor<2x8x5xf32>, tensor<2x8x6xf32>) {
  %zero = arith.constant 0.0 : f32
  %e0 = tensor.empty() : tensor<2x8x6xf32>
  %z0 = linalg.fill ins(%zero : f32) outs(%e0 : tensor<2x8x6xf32>) -> tensor<2x8x6xf32>
  %s = linalg.batch_matmul ins(%q, %k : tensor<2x8x4xf32>, tensor<2x4x6xf32>) outs(%z0 : tensor<2x8x6xf32>) -> tensor<2x8x6xf32>
  %p = linalg.softmax dimension(2) ins(%s : tensor<2x8x6xf32>) outs(%e0 : tensor<2x8x6xf32>) -> tensor<2x8x6xf32>
  %e1 = tensor.empty() : tensor<2x8x5xf32>
  %z1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<2x8x5xf32>) -> tensor<2x8x5xf32>
  %o = linalg.batch_matmul ins(%p, %v : tensor<2x8x6xf32>, tensor<2x6x5xf32>) outs(%z1 : tensor<2x8x5xf32>) -> tensor<2x8x5xf32>
  return %o, %p : tensor<2x8x5xf32>, tensor<2x8x6xf32>
}

// -----

// CHECK-LABEL: func.func @keys_are_split
// CHECK-NOT: tensor_ext.attention
// CHECK: dist.not_fused = "keys are split over 'tp': the softmax is reduced across devices"
dist.mesh @mesh = <["tp"=2]>
func.func @keys_are_split(%q: tensor<2x256x4xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {}, {}]>},
                          %k: tensor<2x4x1024xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {}, {"tp"}]>},
                          %v: tensor<2x1024x5xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"tp"}, {}]>})
    -> (tensor<2x256x5xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {}, {}]>}) {
  %zero = arith.constant 0.0 : f32
  %e0 = tensor.empty() : tensor<2x256x1024xf32>
  %z0 = linalg.fill ins(%zero : f32) outs(%e0 : tensor<2x256x1024xf32>) -> tensor<2x256x1024xf32>
  %s = linalg.batch_matmul ins(%q, %k : tensor<2x256x4xf32>, tensor<2x4x1024xf32>) outs(%z0 : tensor<2x256x1024xf32>) -> tensor<2x256x1024xf32>
  %here = dist.constrain %s to <@mesh, [{}, {}, {"tp"}]> : tensor<2x256x1024xf32>
  %p = linalg.softmax dimension(2) ins(%here : tensor<2x256x1024xf32>) outs(%e0 : tensor<2x256x1024xf32>) -> tensor<2x256x1024xf32>
  %e1 = tensor.empty() : tensor<2x256x5xf32>
  %z1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<2x256x5xf32>) -> tensor<2x256x5xf32>
  %o = linalg.batch_matmul ins(%p, %v : tensor<2x256x1024xf32>, tensor<2x1024x5xf32>) outs(%z1 : tensor<2x256x5xf32>) -> tensor<2x256x5xf32>
  return %o : tensor<2x256x5xf32>
}

// RUN: dist-opt %s -split-input-file --dist-spmd --dist-report -o /dev/null | FileCheck %s --check-prefix=REPORT
// REPORT: function @softmax
// REPORT: {{^}}Attention
// REPORT-NEXT: one op: attention, 2x8x6 scores that are not stored, at {{.*}}fuse.mlir:
// REPORT: function @weights_are_needed
// REPORT: {{^}}Attention
// REPORT-NEXT: not fused: the weights or scores are also read by 'func.return'
// REPORT: function @keys_are_split
// REPORT: {{^}}Attention
// REPORT-NEXT: not fused: keys are split over 'tp'

// -----

// A softmax in four ops is one, and the three functions behind are none of them.
// CHECK-LABEL: func.func @in_four_ops
// CHECK: tensor_ext.attention
func.func @in_four_ops(%q: tensor<2x8x4xf32>, %k: tensor<2x4x6xf32>, %v: tensor<2x6x5xf32>) -> tensor<2x8x5xf32> {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %least = arith.constant 0xFF800000 : f32
  %e0 = tensor.empty() : tensor<2x8x6xf32>
  %er = tensor.empty() : tensor<2x8xf32>
  %z0 = linalg.fill ins(%zero : f32) outs(%e0 : tensor<2x8x6xf32>) -> tensor<2x8x6xf32>
  %zr = linalg.fill ins(%zero : f32) outs(%er : tensor<2x8xf32>) -> tensor<2x8xf32>
  %or = linalg.fill ins(%one : f32) outs(%er : tensor<2x8xf32>) -> tensor<2x8xf32>
  %lr = linalg.fill ins(%least : f32) outs(%er : tensor<2x8xf32>) -> tensor<2x8xf32>
  %s = linalg.batch_matmul ins(%q, %k : tensor<2x8x4xf32>, tensor<2x4x6xf32>) outs(%z0 : tensor<2x8x6xf32>) -> tensor<2x8x6xf32>
  %m = linalg.generic {indexing_maps = [affine_map<(b, q, k) -> (b, q, k)>, affine_map<(b, q, k) -> (b, q)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%s : tensor<2x8x6xf32>) outs(%lr : tensor<2x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %larger = arith.maximumf %out, %in : f32
      linalg.yield %larger : f32
  } -> tensor<2x8xf32>
  %p = linalg.generic {indexing_maps = [affine_map<(b, q, k) -> (b, q, k)>, affine_map<(b, q, k) -> (b, q)>, affine_map<(b, q, k) -> (b, q, k)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%s, %m : tensor<2x8x6xf32>, tensor<2x8xf32>) outs(%e0 : tensor<2x8x6xf32>) {
    ^bb0(%in: f32, %row: f32, %out: f32):
      %below = arith.subf %in, %row : f32
      %power = math.exp %below : f32
      linalg.yield %power : f32
  } -> tensor<2x8x6xf32>
  %t = linalg.generic {indexing_maps = [affine_map<(b, q, k) -> (b, q, k)>, affine_map<(b, q, k) -> (b, q)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%p : tensor<2x8x6xf32>) outs(%zr : tensor<2x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %sum = arith.addf %out, %in : f32
      linalg.yield %sum : f32
  } -> tensor<2x8xf32>
  %w = linalg.generic {indexing_maps = [affine_map<(b, q, k) -> (b, q, k)>, affine_map<(b, q, k) -> (b, q)>, affine_map<(b, q, k) -> (b, q, k)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%p, %t : tensor<2x8x6xf32>, tensor<2x8xf32>) outs(%e0 : tensor<2x8x6xf32>) {
    ^bb0(%in: f32, %row: f32, %out: f32):
      %weight = arith.divf %in, %row : f32
      linalg.yield %weight : f32
  } -> tensor<2x8x6xf32>
  %e1 = tensor.empty() : tensor<2x8x5xf32>
  %z1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<2x8x5xf32>) -> tensor<2x8x5xf32>
  %o = linalg.batch_matmul ins(%w, %v : tensor<2x8x6xf32>, tensor<2x6x5xf32>) outs(%z1 : tensor<2x8x5xf32>) -> tensor<2x8x5xf32>
  return %o : tensor<2x8x5xf32>
}

// -----

// A sum that begins with one, as where a row may attend to nothing, is no sum of a softmax.
// CHECK-LABEL: func.func @sum_of_one_more
// CHECK-NOT: tensor_ext.attention
// CHECK: dist.not_fused = "the weights are no softmax: they are not divided by the sum of their powers over the keys"
func.func @sum_of_one_more(%q: tensor<2x8x4xf32>, %k: tensor<2x4x6xf32>, %v: tensor<2x6x5xf32>) -> tensor<2x8x5xf32> {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %least = arith.constant 0xFF800000 : f32
  %e0 = tensor.empty() : tensor<2x8x6xf32>
  %er = tensor.empty() : tensor<2x8xf32>
  %z0 = linalg.fill ins(%zero : f32) outs(%e0 : tensor<2x8x6xf32>) -> tensor<2x8x6xf32>
  %zr = linalg.fill ins(%zero : f32) outs(%er : tensor<2x8xf32>) -> tensor<2x8xf32>
  %or = linalg.fill ins(%one : f32) outs(%er : tensor<2x8xf32>) -> tensor<2x8xf32>
  %lr = linalg.fill ins(%least : f32) outs(%er : tensor<2x8xf32>) -> tensor<2x8xf32>
  %s = linalg.batch_matmul ins(%q, %k : tensor<2x8x4xf32>, tensor<2x4x6xf32>) outs(%z0 : tensor<2x8x6xf32>) -> tensor<2x8x6xf32>
  %m = linalg.generic {indexing_maps = [affine_map<(b, q, k) -> (b, q, k)>, affine_map<(b, q, k) -> (b, q)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%s : tensor<2x8x6xf32>) outs(%lr : tensor<2x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %larger = arith.maximumf %out, %in : f32
      linalg.yield %larger : f32
  } -> tensor<2x8xf32>
  %p = linalg.generic {indexing_maps = [affine_map<(b, q, k) -> (b, q, k)>, affine_map<(b, q, k) -> (b, q)>, affine_map<(b, q, k) -> (b, q, k)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%s, %m : tensor<2x8x6xf32>, tensor<2x8xf32>) outs(%e0 : tensor<2x8x6xf32>) {
    ^bb0(%in: f32, %row: f32, %out: f32):
      %below = arith.subf %in, %row : f32
      %power = math.exp %below : f32
      linalg.yield %power : f32
  } -> tensor<2x8x6xf32>
  %t = linalg.generic {indexing_maps = [affine_map<(b, q, k) -> (b, q, k)>, affine_map<(b, q, k) -> (b, q)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%p : tensor<2x8x6xf32>) outs(%or : tensor<2x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %sum = arith.addf %out, %in : f32
      linalg.yield %sum : f32
  } -> tensor<2x8xf32>
  %w = linalg.generic {indexing_maps = [affine_map<(b, q, k) -> (b, q, k)>, affine_map<(b, q, k) -> (b, q)>, affine_map<(b, q, k) -> (b, q, k)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%p, %t : tensor<2x8x6xf32>, tensor<2x8xf32>) outs(%e0 : tensor<2x8x6xf32>) {
    ^bb0(%in: f32, %row: f32, %out: f32):
      %weight = arith.divf %in, %row : f32
      linalg.yield %weight : f32
  } -> tensor<2x8x6xf32>
  %e1 = tensor.empty() : tensor<2x8x5xf32>
  %z1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<2x8x5xf32>) -> tensor<2x8x5xf32>
  %o = linalg.batch_matmul ins(%w, %v : tensor<2x8x6xf32>, tensor<2x6x5xf32>) outs(%z1 : tensor<2x8x5xf32>) -> tensor<2x8x5xf32>
  return %o : tensor<2x8x5xf32>
}

// -----

// Neither is a sum of something else than the powers.
// CHECK-LABEL: func.func @sum_of_squares
// CHECK-NOT: tensor_ext.attention
// CHECK: dist.not_fused
func.func @sum_of_squares(%q: tensor<2x8x4xf32>, %k: tensor<2x4x6xf32>, %v: tensor<2x6x5xf32>) -> tensor<2x8x5xf32> {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %least = arith.constant 0xFF800000 : f32
  %e0 = tensor.empty() : tensor<2x8x6xf32>
  %er = tensor.empty() : tensor<2x8xf32>
  %z0 = linalg.fill ins(%zero : f32) outs(%e0 : tensor<2x8x6xf32>) -> tensor<2x8x6xf32>
  %zr = linalg.fill ins(%zero : f32) outs(%er : tensor<2x8xf32>) -> tensor<2x8xf32>
  %or = linalg.fill ins(%one : f32) outs(%er : tensor<2x8xf32>) -> tensor<2x8xf32>
  %lr = linalg.fill ins(%least : f32) outs(%er : tensor<2x8xf32>) -> tensor<2x8xf32>
  %s = linalg.batch_matmul ins(%q, %k : tensor<2x8x4xf32>, tensor<2x4x6xf32>) outs(%z0 : tensor<2x8x6xf32>) -> tensor<2x8x6xf32>
  %m = linalg.generic {indexing_maps = [affine_map<(b, q, k) -> (b, q, k)>, affine_map<(b, q, k) -> (b, q)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%s : tensor<2x8x6xf32>) outs(%lr : tensor<2x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %larger = arith.maximumf %out, %in : f32
      linalg.yield %larger : f32
  } -> tensor<2x8xf32>
  %p = linalg.generic {indexing_maps = [affine_map<(b, q, k) -> (b, q, k)>, affine_map<(b, q, k) -> (b, q)>, affine_map<(b, q, k) -> (b, q, k)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%s, %m : tensor<2x8x6xf32>, tensor<2x8xf32>) outs(%e0 : tensor<2x8x6xf32>) {
    ^bb0(%in: f32, %row: f32, %out: f32):
      %below = arith.subf %in, %row : f32
      %power = math.exp %below : f32
      linalg.yield %power : f32
  } -> tensor<2x8x6xf32>
  %t = linalg.generic {indexing_maps = [affine_map<(b, q, k) -> (b, q, k)>, affine_map<(b, q, k) -> (b, q)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%p : tensor<2x8x6xf32>) outs(%zr : tensor<2x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %square = arith.mulf %in, %in : f32
      %sum = arith.addf %out, %square : f32
      linalg.yield %sum : f32
  } -> tensor<2x8xf32>
  %w = linalg.generic {indexing_maps = [affine_map<(b, q, k) -> (b, q, k)>, affine_map<(b, q, k) -> (b, q)>, affine_map<(b, q, k) -> (b, q, k)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%p, %t : tensor<2x8x6xf32>, tensor<2x8xf32>) outs(%e0 : tensor<2x8x6xf32>) {
    ^bb0(%in: f32, %row: f32, %out: f32):
      %weight = arith.divf %in, %row : f32
      linalg.yield %weight : f32
  } -> tensor<2x8x6xf32>
  %e1 = tensor.empty() : tensor<2x8x5xf32>
  %z1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<2x8x5xf32>) -> tensor<2x8x5xf32>
  %o = linalg.batch_matmul ins(%w, %v : tensor<2x8x6xf32>, tensor<2x6x5xf32>) outs(%z1 : tensor<2x8x5xf32>) -> tensor<2x8x5xf32>
  return %o : tensor<2x8x5xf32>
}

// -----

// A maximum that begins with what an argument has may be larger than all scores, whose powers are zero then.
// CHECK-LABEL: func.func @maximum_of_more
// CHECK-NOT: tensor_ext.attention
// CHECK: math.exp
func.func @maximum_of_more(%q: tensor<2x8x4xf32>, %k: tensor<2x4x6xf32>, %v: tensor<2x6x5xf32>, %begin: tensor<2x8xf32>) -> tensor<2x8x5xf32> {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %least = arith.constant 0xFF800000 : f32
  %e0 = tensor.empty() : tensor<2x8x6xf32>
  %er = tensor.empty() : tensor<2x8xf32>
  %z0 = linalg.fill ins(%zero : f32) outs(%e0 : tensor<2x8x6xf32>) -> tensor<2x8x6xf32>
  %zr = linalg.fill ins(%zero : f32) outs(%er : tensor<2x8xf32>) -> tensor<2x8xf32>
  %or = linalg.fill ins(%one : f32) outs(%er : tensor<2x8xf32>) -> tensor<2x8xf32>
  %lr = linalg.fill ins(%least : f32) outs(%er : tensor<2x8xf32>) -> tensor<2x8xf32>
  %s = linalg.batch_matmul ins(%q, %k : tensor<2x8x4xf32>, tensor<2x4x6xf32>) outs(%z0 : tensor<2x8x6xf32>) -> tensor<2x8x6xf32>
  %m = linalg.generic {indexing_maps = [affine_map<(b, q, k) -> (b, q, k)>, affine_map<(b, q, k) -> (b, q)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%s : tensor<2x8x6xf32>) outs(%begin : tensor<2x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %larger = arith.maximumf %out, %in : f32
      linalg.yield %larger : f32
  } -> tensor<2x8xf32>
  %p = linalg.generic {indexing_maps = [affine_map<(b, q, k) -> (b, q, k)>, affine_map<(b, q, k) -> (b, q)>, affine_map<(b, q, k) -> (b, q, k)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%s, %m : tensor<2x8x6xf32>, tensor<2x8xf32>) outs(%e0 : tensor<2x8x6xf32>) {
    ^bb0(%in: f32, %row: f32, %out: f32):
      %below = arith.subf %in, %row : f32
      %power = math.exp %below : f32
      linalg.yield %power : f32
  } -> tensor<2x8x6xf32>
  %t = linalg.generic {indexing_maps = [affine_map<(b, q, k) -> (b, q, k)>, affine_map<(b, q, k) -> (b, q)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%p : tensor<2x8x6xf32>) outs(%zr : tensor<2x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %sum = arith.addf %out, %in : f32
      linalg.yield %sum : f32
  } -> tensor<2x8xf32>
  %w = linalg.generic {indexing_maps = [affine_map<(b, q, k) -> (b, q, k)>, affine_map<(b, q, k) -> (b, q)>, affine_map<(b, q, k) -> (b, q, k)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%p, %t : tensor<2x8x6xf32>, tensor<2x8xf32>) outs(%e0 : tensor<2x8x6xf32>) {
    ^bb0(%in: f32, %row: f32, %out: f32):
      %weight = arith.divf %in, %row : f32
      linalg.yield %weight : f32
  } -> tensor<2x8x6xf32>
  %e1 = tensor.empty() : tensor<2x8x5xf32>
  %z1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<2x8x5xf32>) -> tensor<2x8x5xf32>
  %o = linalg.batch_matmul ins(%w, %v : tensor<2x8x6xf32>, tensor<2x6x5xf32>) outs(%z1 : tensor<2x8x5xf32>) -> tensor<2x8x5xf32>
  return %o : tensor<2x8x5xf32>
}
