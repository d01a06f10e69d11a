// SPDX-License-Identifier: Apache-2.0
// Every second element, of rows that are split, and a diagonal next to the main one of an uneven matrix.
dist.mesh @mesh = <["x"=4]>
func.func @main(%x: tensor<7x13xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"x"}]>}, %y: tensor<7x8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>})
    -> (tensor<7x6xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"x"}]>}, tensor<7xf32>) {
  %e = tensor.empty() : tensor<7x6xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, 2 * d1 + 1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<7x13xf32>) outs(%e : tensor<7x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<7x6xf32>
  %f = tensor.empty() : tensor<7xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0, d0 + 1)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      ins(%y : tensor<7x8xf32>) outs(%f : tensor<7xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<7xf32>
  return %0, %1 : tensor<7x6xf32>, tensor<7xf32>
}
