// SPDX-License-Identifier: Apache-2.0
#id1 = affine_map<(d0) -> (d0)>
dist.mesh @mesh = <["x"=3]>
func.func @main(%a: tensor<1xi32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}, %b: tensor<1xi32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}) -> (tensor<1xi32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}) {
  %e = tensor.empty() : tensor<1xi32>
  %r = linalg.generic {indexing_maps = [#id1, #id1, #id1], iterator_types = ["parallel"]} ins(%a, %b : tensor<1xi32>, tensor<1xi32>) outs(%e : tensor<1xi32>) {
  ^bb0(%p: i32, %q: i32, %o: i32):
    %s = arith.remui %p, %q : i32
    linalg.yield %s : i32
  } -> tensor<1xi32>
  return %r : tensor<1xi32>
}
