// SPDX-License-Identifier: Apache-2.0
//
// The program of the examples: a matrix product whose rows are split over "dp" and whose sums are split over "tp", so that every device
// computes a part of each sum.
dist.mesh @mesh = <["dp"=2, "tp"=2]>

func.func @layer(%x: tensor<4x8xf32> {dist.name = "x", dist.sharding = #dist.sharding<@mesh, [{"dp"}, {}]>},
                 %w: tensor<8x6xf32> {dist.name = "w", dist.sharding = #dist.sharding<@mesh, [{"tp"}, {}]>})
    -> (tensor<4x6xf32> {dist.name = "y", dist.sharding = #dist.sharding<@mesh, [{"dp"}, {}]>}) {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<4x6xf32>
  %start = linalg.fill ins(%zero : f32) outs(%empty : tensor<4x6xf32>) -> tensor<4x6xf32>
  %y = linalg.matmul ins(%x, %w : tensor<4x8xf32>, tensor<8x6xf32>) outs(%start : tensor<4x6xf32>) -> tensor<4x6xf32>
  return %y : tensor<4x6xf32>
}
