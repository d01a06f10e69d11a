// SPDX-License-Identifier: Apache-2.0
// Its rows are the columns of the result, which propagation therefore splits otherwise.
dist.mesh @m = <["x"=2]>
func.func @main(%w: tensor<4x4xf32> {dist.name = "w", dist.sharding = #dist.sharding<@m, [{"x"}, {}]>}) -> tensor<4x4xf32> {
  %empty = tensor.empty() : tensor<4x4xf32>
  %turned = linalg.transpose ins(%w : tensor<4x4xf32>) outs(%empty : tensor<4x4xf32>) permutation = [1, 0]
  return %turned : tensor<4x4xf32>
}
