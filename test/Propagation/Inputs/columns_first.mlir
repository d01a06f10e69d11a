// SPDX-License-Identifier: Apache-2.0
dist.mesh @mesh = <["x"=2]>
func.func @main(%v: tensor<8x16xf32>, %r: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>},
                %c: tensor<16xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}) -> (tensor<8x16xf32>, tensor<8x16xf32>) {
  %e = tensor.empty() : tensor<8x16xf32>
  %cb = linalg.broadcast ins(%c : tensor<16xf32>) outs(%e : tensor<8x16xf32>) dimensions = [0]
  %q = arith.addf %v, %cb : tensor<8x16xf32>
  %rb = linalg.broadcast ins(%r : tensor<8xf32>) outs(%e : tensor<8x16xf32>) dimensions = [1]
  %p = arith.addf %v, %rb : tensor<8x16xf32>
  return %p, %q : tensor<8x16xf32>, tensor<8x16xf32>
}
