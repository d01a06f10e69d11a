// SPDX-License-Identifier: Apache-2.0
#id = affine_map<(d0, d1) -> (d0, d1)>
#tr = affine_map<(d0, d1) -> (d1, d0)>
dist.mesh @mesh = <["x"=2]>
func.func @main(%x: tensor<4x6xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"x"}]>}) -> tensor<5x6x4xf32> {
  %one = arith.constant 1.0 : f32
  %fe = tensor.empty() : tensor<6x4xf32>
  %f = linalg.fill ins(%one : f32) outs(%fe : tensor<6x4xf32>) -> tensor<6x4xf32>
  %g = linalg.generic {indexing_maps = [#id, #tr], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<4x6xf32>) outs(%f : tensor<6x4xf32>) {
  ^bb0(%in: f32, %out: f32):
    %s = arith.addf %in, %in : f32
    %t = arith.addf %out, %s : f32
    linalg.yield %t : f32
  } -> tensor<6x4xf32>
  %e = tensor.empty() : tensor<5x6x4xf32>
  %t = linalg.broadcast ins(%g : tensor<6x4xf32>) outs(%e : tensor<5x6x4xf32>) dimensions = [0]
  return %t : tensor<5x6x4xf32>
}
