// SPDX-License-Identifier: Apache-2.0
// Contractions in shapes that a gemm takes only after thought: transposed, broadcast, with batches in the middle of a
// layout, with two summed dimensions that do not merge, into an accumulator, of integers, of narrow floats.
#a = affine_map<(b, h, s, t, d) -> (b, s, h, d)>
#b = affine_map<(b, h, s, t, d) -> (b, t, h, d)>
#c = affine_map<(b, h, s, t, d) -> (b, h, s, t)>
#oa = affine_map<(s, o, h, d) -> (h, s, d)>
#ob = affine_map<(s, o, h, d) -> (h, d, o)>
#oc = affine_map<(s, o, h, d) -> (s, o)>
func.func @main(%q: tensor<2x4x3x5xf32>, %k: tensor<2x6x3x5xf32>, %x: tensor<7x4xf32>, %w: tensor<5x7xf32>,
                %acc: tensor<4x5xf32>, %heads: tensor<3x4x5xf32>, %proj: tensor<3x5x8xf32>,
                %i: tensor<4x3xi32>, %j: tensor<3x5xi32>, %m: tensor<4x6xbf16>, %n: tensor<6x4xbf16>,
                %u: tensor<2x3x4xf64>, %v: tensor<2x4x5xf64>)
    -> (tensor<2x3x4x6xf32> {dist.name = "scores"}, tensor<4x5xf32> {dist.name = "transposed"},
        tensor<4x5xf32> {dist.name = "accumulated"}, tensor<4x8xf32> {dist.name = "projected"},
        tensor<4x5xi32> {dist.name = "integers"}, tensor<4x4xf32> {dist.name = "widened"},
        tensor<2x3x5xf64> {dist.name = "batched"}, tensor<4xf32> {dist.name = "vector"}) {
  %zero = arith.constant 0.0 : f32
  %e0 = tensor.empty() : tensor<2x3x4x6xf32>
  %f0 = linalg.fill ins(%zero : f32) outs(%e0 : tensor<2x3x4x6xf32>) -> tensor<2x3x4x6xf32>
  %scores = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]}
      ins(%q, %k : tensor<2x4x3x5xf32>, tensor<2x6x3x5xf32>) outs(%f0 : tensor<2x3x4x6xf32>) {
  ^bb0(%l: f32, %r: f32, %o: f32):
    %0 = arith.mulf %l, %r : f32
    %1 = arith.addf %o, %0 : f32
    linalg.yield %1 : f32
  } -> tensor<2x3x4x6xf32>
  %ex = tensor.empty() : tensor<4x7xf32>
  %xt = linalg.transpose ins(%x : tensor<7x4xf32>) outs(%ex : tensor<4x7xf32>) permutation = [1, 0]
  %ew = tensor.empty() : tensor<7x5xf32>
  %wt = linalg.transpose ins(%w : tensor<5x7xf32>) outs(%ew : tensor<7x5xf32>) permutation = [1, 0]
  %e1 = tensor.empty() : tensor<4x5xf32>
  %f1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<4x5xf32>) -> tensor<4x5xf32>
  %transposed = linalg.matmul ins(%xt, %wt : tensor<4x7xf32>, tensor<7x5xf32>) outs(%f1 : tensor<4x5xf32>) -> tensor<4x5xf32>
  %accumulated = linalg.matmul ins(%xt, %wt : tensor<4x7xf32>, tensor<7x5xf32>) outs(%acc : tensor<4x5xf32>) -> tensor<4x5xf32>
  %e3 = tensor.empty() : tensor<4x8xf32>
  %f3 = linalg.fill ins(%zero : f32) outs(%e3 : tensor<4x8xf32>) -> tensor<4x8xf32>
  %projected = linalg.generic {indexing_maps = [#oa, #ob, #oc], iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
      ins(%heads, %proj : tensor<3x4x5xf32>, tensor<3x5x8xf32>) outs(%f3 : tensor<4x8xf32>) {
  ^bb0(%l: f32, %r: f32, %o: f32):
    %0 = arith.mulf %l, %r : f32
    %1 = arith.addf %o, %0 : f32
    linalg.yield %1 : f32
  } -> tensor<4x8xf32>
  %izero = arith.constant 0 : i32
  %e4 = tensor.empty() : tensor<4x5xi32>
  %f4 = linalg.fill ins(%izero : i32) outs(%e4 : tensor<4x5xi32>) -> tensor<4x5xi32>
  %integers = linalg.matmul ins(%i, %j : tensor<4x3xi32>, tensor<3x5xi32>) outs(%f4 : tensor<4x5xi32>) -> tensor<4x5xi32>
  %e5 = tensor.empty() : tensor<4x4xf32>
  %f5 = linalg.fill ins(%zero : f32) outs(%e5 : tensor<4x4xf32>) -> tensor<4x4xf32>
  %widened = linalg.matmul ins(%m, %n : tensor<4x6xbf16>, tensor<6x4xbf16>) outs(%f5 : tensor<4x4xf32>) -> tensor<4x4xf32>
  %dzero = arith.constant 0.0 : f64
  %e6 = tensor.empty() : tensor<2x3x5xf64>
  %f6 = linalg.fill ins(%dzero : f64) outs(%e6 : tensor<2x3x5xf64>) -> tensor<2x3x5xf64>
  %batched = linalg.batch_matmul ins(%u, %v : tensor<2x3x4xf64>, tensor<2x4x5xf64>) outs(%f6 : tensor<2x3x5xf64>) -> tensor<2x3x5xf64>
  %row = tensor.extract_slice %w[2, 0] [1, 7] [1, 1] : tensor<5x7xf32> to tensor<7xf32>
  %e7 = tensor.empty() : tensor<4xf32>
  %f7 = linalg.fill ins(%zero : f32) outs(%e7 : tensor<4xf32>) -> tensor<4xf32>
  %vector = linalg.matvec ins(%xt, %row : tensor<4x7xf32>, tensor<7xf32>) outs(%f7 : tensor<4xf32>) -> tensor<4xf32>
  return %scores, %transposed, %accumulated, %projected, %integers, %widened, %batched, %vector
      : tensor<2x3x4x6xf32>, tensor<4x5xf32>, tensor<4x5xf32>, tensor<4x8xf32>, tensor<4x5xi32>, tensor<4x4xf32>, tensor<2x3x5xf64>, tensor<4xf32>
}
