// SPDX-License-Identifier: Apache-2.0
dist.mesh @mesh = <["x"=3]>
func.func @main(%x: tensor<6x6xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"x"}]>}, %o: tensor<f32>) -> (tensor<f32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0, d0)>, affine_map<(d0) -> ()>], iterator_types = ["reduction"]} ins(%x : tensor<6x6xf32>) outs(%o : tensor<f32>) {
  ^bb0(%a: f32, %acc: f32):
    %s = arith.addf %a, %acc : f32
    linalg.yield %s : f32
  } -> tensor<f32>
  return %r : tensor<f32>
}
