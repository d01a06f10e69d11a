// SPDX-License-Identifier: Apache-2.0
// JAX writes max(x, -inf) where a softmax takes a maximum. Lowering finds that it is x, so the collective reduces one value twice.
dist.mesh @mesh = <["x"=4]>
#id = affine_map<(i) -> (i)>
func.func @main(%x: tensor<4xf32> {dist.boundary = #dist.boundary<tensor<16xf32>, <@mesh, [{"x"}]>>}) -> (tensor<4xf32> {dist.boundary = #dist.boundary<tensor<4xf32>, <@mesh, [{}]>>}, tensor<4xf32> {dist.boundary = #dist.boundary<tensor<4xf32>, <@mesh, [{}]>>}) {
  %least = arith.constant dense<0xFF800000> : tensor<4xf32>
  %e = tensor.empty() : tensor<4xf32>
  %a = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %b = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]} ins(%least, %a : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) {
  ^bb0(%l: f32, %v: f32, %o: f32):
    %m = arith.maximumf %l, %v : f32
    linalg.yield %m : f32
  } -> tensor<4xf32>
  %r:2 = dist.all_reduce max over {"x"} on @mesh ins(%b, %a : tensor<4xf32>, tensor<4xf32>) outs(%e, %e : tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>, tensor<4xf32>
  %s = linalg.log ins(%r#0 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  return %s, %r#1 : tensor<4xf32>, tensor<4xf32>
}
