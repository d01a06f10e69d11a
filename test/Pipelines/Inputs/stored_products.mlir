// SPDX-License-Identifier: Apache-2.0

// Two products, and those with the transposed parameters in reverse order, as a backward pass has them: without memory for both parameters
// whole, each is gathered twice.

#left = affine_map<(m, n, k) -> (m, k)>
#transposed = affine_map<(m, n, k) -> (n, k)>
#product = affine_map<(m, n, k) -> (m, n)>

func.func @products(%x: tensor<8192x2048xf32> {dist.name = "x"}, %w: tensor<2048x4096xf32> {dist.name = "w"},
                    %u: tensor<4096x4096xf32> {dist.name = "u"}) -> tensor<8192x2048xf32> {
  %zero = arith.constant 0.0 : f32
  %wide = tensor.empty() : tensor<8192x4096xf32>
  %sums = linalg.fill ins(%zero : f32) outs(%wide : tensor<8192x4096xf32>) -> tensor<8192x4096xf32>
  %y = linalg.matmul ins(%x, %w : tensor<8192x2048xf32>, tensor<2048x4096xf32>) outs(%sums : tensor<8192x4096xf32>) -> tensor<8192x4096xf32>
  %z = linalg.matmul ins(%y, %u : tensor<8192x4096xf32>, tensor<4096x4096xf32>) outs(%sums : tensor<8192x4096xf32>) -> tensor<8192x4096xf32>
  %dz = linalg.generic {indexing_maps = [#left, #transposed, #product], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%z, %u : tensor<8192x4096xf32>, tensor<4096x4096xf32>) outs(%sums : tensor<8192x4096xf32>) {
  ^bb0(%a: f32, %b: f32, %sum: f32):
    %term = arith.mulf %a, %b : f32
    %next = arith.addf %term, %sum : f32
    linalg.yield %next : f32
  } -> tensor<8192x4096xf32>
  %narrow = tensor.empty() : tensor<8192x2048xf32>
  %narrowSums = linalg.fill ins(%zero : f32) outs(%narrow : tensor<8192x2048xf32>) -> tensor<8192x2048xf32>
  %dy = linalg.generic {indexing_maps = [#left, #transposed, #product], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%dz, %w : tensor<8192x4096xf32>, tensor<2048x4096xf32>) outs(%narrowSums : tensor<8192x2048xf32>) {
  ^bb0(%a: f32, %b: f32, %sum: f32):
    %term = arith.mulf %a, %b : f32
    %next = arith.addf %term, %sum : f32
    linalg.yield %next : f32
  } -> tensor<8192x2048xf32>
  return %dy : tensor<8192x2048xf32>
}
