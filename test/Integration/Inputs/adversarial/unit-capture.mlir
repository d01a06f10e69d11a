// SPDX-License-Identifier: Apache-2.0
dist.mesh @mesh = <["x"=2]>
#id = affine_map<(d0) -> (d0)>
func.func @main(%a: tensor<1xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}, %b: tensor<4xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}) -> (tensor<4xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}) {
  %e = tensor.empty() : tensor<4xf32>
  %c0 = arith.constant 0 : index
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%b : tensor<4xf32>) outs(%e : tensor<4xf32>) {
  ^bb0(%in: f32, %out: f32):
    %s = tensor.extract %a[%c0] : tensor<1xf32>
    %r = arith.addf %in, %s : f32
    linalg.yield %r : f32
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
