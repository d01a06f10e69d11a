// SPDX-License-Identifier: Apache-2.0
#id1 = affine_map<(d0) -> (d0)>
dist.mesh @mesh = <["x"=2]>
func.func @main(%x: tensor<4x6xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"x"}]>}, %b: tensor<6xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}) -> tensor<4x6xf32> {
  %three = arith.constant 3.0 : f32
  %fe = tensor.empty() : tensor<6xf32>
  %f = linalg.fill ins(%three : f32) outs(%fe : tensor<6xf32>) -> tensor<6xf32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%a = %x) -> tensor<4x6xf32> {
  %g = linalg.generic {indexing_maps = [#id1, #id1], iterator_types = ["parallel"]} ins(%b : tensor<6xf32>) outs(%f : tensor<6xf32>) {
  ^bb0(%in: f32, %out: f32):
    %s = arith.addf %out, %in : f32
    linalg.yield %s : f32
  } -> tensor<6xf32>
    %e = tensor.empty() : tensor<4x6xf32>
    %t = linalg.broadcast ins(%g : tensor<6xf32>) outs(%e : tensor<4x6xf32>) dimensions = [0]
    %q = arith.addf %a, %t : tensor<4x6xf32>
    scf.yield %q : tensor<4x6xf32>
  }
  return %r : tensor<4x6xf32>
}
