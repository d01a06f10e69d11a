// SPDX-License-Identifier: Apache-2.0
// The sum of two arguments, and of one that all devices hold.
dist.mesh @m = <["x"=2]>
func.func @main(%a: tensor<4xf32> {dist.sharding = #dist.sharding<@m, [{"x"}]>}, %b: tensor<4xf32> {dist.sharding = #dist.sharding<@m, [{"x"}]>},
                %whole: tensor<4xf32> {dist.name = "whole", dist.sharding = #dist.sharding<@m, [{}]>}) -> (tensor<4xf32> {dist.sharding = #dist.sharding<@m, [{"x"}]>}) {
  %empty = tensor.empty() : tensor<4xf32>
  %sum = linalg.add ins(%a, %b : tensor<4xf32>, tensor<4xf32>) outs(%empty : tensor<4xf32>) -> tensor<4xf32>
  %next = linalg.add ins(%sum, %whole : tensor<4xf32>, tensor<4xf32>) outs(%empty : tensor<4xf32>) -> tensor<4xf32>
  return %next : tensor<4xf32>
}
