// SPDX-License-Identifier: Apache-2.0
#id1 = affine_map<(d0) -> (d0)>
dist.mesh @mesh = <["x"=8]>
func.func @main(%x: tensor<6xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}, %o: tensor<6xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}) -> tensor<4x6xf32> {
  %g = linalg.generic {indexing_maps = [#id1, #id1], iterator_types = ["parallel"]} ins(%x : tensor<6xf32>) outs(%o : tensor<6xf32>) {
  ^bb0(%in: f32, %out: f32):
    %s = arith.addf %out, %in : f32
    linalg.yield %s : f32
  } -> tensor<6xf32>
  %e = tensor.empty() : tensor<4x6xf32>
  %t = linalg.broadcast ins(%g : tensor<6xf32>) outs(%e : tensor<4x6xf32>) dimensions = [0]
  return %t : tensor<4x6xf32>
}
