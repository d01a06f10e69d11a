// SPDX-License-Identifier: Apache-2.0
#id1 = affine_map<(d0) -> (d0)>
dist.mesh @mesh = <["x"=2]>
func.func @main(%x: tensor<4x6xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"x"}]>}, %b: tensor<6xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}) -> tensor<4xf32> {
  %zero = arith.constant 0.0 : f32
  %three = arith.constant 3.0 : f32
  %fe = tensor.empty() : tensor<6xf32>
  %f = linalg.fill ins(%three : f32) outs(%fe : tensor<6xf32>) -> tensor<6xf32>
  %g = linalg.generic {indexing_maps = [#id1, #id1], iterator_types = ["parallel"]} ins(%b : tensor<6xf32>) outs(%f : tensor<6xf32>) {
  ^bb0(%in: f32, %out: f32):
    %s = arith.addf %out, %in : f32
    linalg.yield %s : f32
  } -> tensor<6xf32>
  %he = tensor.empty() : tensor<4xf32>
  %h = linalg.fill ins(%zero : f32) outs(%he : tensor<4xf32>) -> tensor<4xf32>
  %e = tensor.empty() : tensor<4x6xf32>
  %t = linalg.broadcast ins(%g : tensor<6xf32>) outs(%e : tensor<4x6xf32>) dimensions = [0]
  %u = linalg.reduce {arith.addf} ins(%t : tensor<4x6xf32>) outs(%h : tensor<4xf32>) dimensions = [1]
  return %u : tensor<4xf32>
}
