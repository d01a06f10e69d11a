// SPDX-License-Identifier: Apache-2.0
dist.mesh @mesh = <["x"=2]>
func.func @main(%x: tensor<f32> {dist.sharding = #dist.sharding<@mesh, []>}) -> tensor<6xf32> {
  %three = arith.constant 3.0 : f32
  %fe = tensor.empty() : tensor<f32>
  %f = linalg.fill ins(%three : f32) outs(%fe : tensor<f32>) -> tensor<f32>
  %g = linalg.generic {indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>], iterator_types = []} ins(%x : tensor<f32>) outs(%f : tensor<f32>) {
  ^bb0(%in: f32, %out: f32):
    %s = arith.addf %out, %in : f32
    linalg.yield %s : f32
  } -> tensor<f32>
  %e = tensor.empty() : tensor<6xf32>
  %t = linalg.broadcast ins(%g : tensor<f32>) outs(%e : tensor<6xf32>) dimensions = [0]
  return %t : tensor<6xf32>
}
