// SPDX-License-Identifier: Apache-2.0
// Two results, each of which reads its initial value; the first one is updated once more.
#id = affine_map<(d0) -> (d0)>
dist.mesh @mesh = <["x"=2]>
func.func @main(%x: tensor<6xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}) -> (tensor<4x6xf32>, tensor<4x6xf32>) {
  %three = arith.constant 3.0 : f32
  %fe = tensor.empty() : tensor<6xf32>
  %f = linalg.fill ins(%three : f32) outs(%fe : tensor<6xf32>) -> tensor<6xf32>
  %g:2 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]} ins(%x : tensor<6xf32>) outs(%f, %x : tensor<6xf32>, tensor<6xf32>) {
  ^bb0(%in: f32, %a: f32, %b: f32):
    %s = arith.addf %a, %in : f32
    %t = arith.addf %b, %in : f32
    linalg.yield %s, %t : f32, f32
  } -> (tensor<6xf32>, tensor<6xf32>)
  %h:2 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]} ins(%x : tensor<6xf32>) outs(%g#0, %g#1 : tensor<6xf32>, tensor<6xf32>) {
  ^bb0(%in: f32, %a: f32, %b: f32):
    %d = arith.addf %in, %in : f32
    %s = arith.addf %a, %d : f32
    %t = arith.addf %b, %d : f32
    linalg.yield %s, %t : f32, f32
  } -> (tensor<6xf32>, tensor<6xf32>)
  %e = tensor.empty() : tensor<4x6xf32>
  %p = linalg.broadcast ins(%h#0 : tensor<6xf32>) outs(%e : tensor<4x6xf32>) dimensions = [0]
  %q = linalg.broadcast ins(%h#1 : tensor<6xf32>) outs(%e : tensor<4x6xf32>) dimensions = [0]
  return %p, %q : tensor<4x6xf32>, tensor<4x6xf32>
}
