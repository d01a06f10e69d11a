// SPDX-License-Identifier: Apache-2.0
#id1 = affine_map<(d0) -> (d0)>
dist.mesh @mesh = <["x"=8]>
func.func @main(%x: tensor<1xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}) -> tensor<1x12xf32> {
  %three = arith.constant 3.0 : f32
  %fe = tensor.empty() : tensor<1xf32>
  %f = linalg.fill ins(%three : f32) outs(%fe : tensor<1xf32>) -> tensor<1xf32>
  %g = linalg.generic {indexing_maps = [#id1, #id1], iterator_types = ["parallel"]} ins(%x : tensor<1xf32>) outs(%f : tensor<1xf32>) {
  ^bb0(%in: f32, %out: f32):
    %s = arith.mulf %out, %in : f32
    linalg.yield %s : f32
  } -> tensor<1xf32>
  %e = tensor.empty() : tensor<1x12xf32>
  %t = linalg.broadcast ins(%g : tensor<1xf32>) outs(%e : tensor<1x12xf32>) dimensions = [1]
  return %t : tensor<1x12xf32>
}
