// SPDX-License-Identifier: Apache-2.0
// Two contractions, column then row parallel, bias and tanh: one all_reduce.
#map = affine_map<(d0,d1)->(d0,d1)>
#bias = affine_map<(d0,d1)->(d1)>
dist.mesh @mesh = <["tp"=4]>
func.func @main(%x: tensor<8x16xf32> {dist.name = "x", dist.boundary = #dist.boundary<tensor<8x16xf32>, <@mesh, [{}, {}]>>},
                %w1: tensor<16x8xf32> {dist.name = "w1", dist.boundary = #dist.boundary<tensor<16x32xf32>, <@mesh, [{}, {"tp"}]>>},
                %w2: tensor<8x16xf32> {dist.name = "w2", dist.boundary = #dist.boundary<tensor<32x16xf32>, <@mesh, [{"tp"}, {}]>>},
                %b: tensor<16xf32> {dist.name = "b", dist.boundary = #dist.boundary<tensor<16xf32>, <@mesh, [{}]>>})
    -> (tensor<8x16xf32> {dist.name = "y", dist.boundary = #dist.boundary<tensor<8x16xf32>, <@mesh, [{}, {}]>>}) {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8x8xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %m = linalg.matmul ins(%x, %w1 : tensor<8x16xf32>, tensor<16x8xf32>) outs(%f : tensor<8x8xf32>) -> tensor<8x8xf32>
  %r = linalg.generic {indexing_maps=[#map,#map], iterator_types=["parallel","parallel"]} ins(%m : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) {
  ^bb0(%a: f32, %o: f32):
    %c = arith.maximumf %a, %z : f32
    linalg.yield %c : f32
  } -> tensor<8x8xf32>
  %e2 = tensor.empty() : tensor<8x16xf32>
  %f2 = linalg.fill ins(%z : f32) outs(%e2 : tensor<8x16xf32>) -> tensor<8x16xf32>
  %m2 = linalg.matmul ins(%r, %w2 : tensor<8x8xf32>, tensor<8x16xf32>) outs(%f2 : tensor<8x16xf32>) -> tensor<8x16xf32>
  %s = dist.all_reduce sum over {"tp"} on @mesh ins(%m2 : tensor<8x16xf32>) outs(%e2 : tensor<8x16xf32>) {dist.reason = "partial sums over tp"} -> tensor<8x16xf32>
  %y = linalg.generic {indexing_maps=[#map,#bias,#map], iterator_types=["parallel","parallel"]} ins(%s, %b : tensor<8x16xf32>, tensor<16xf32>) outs(%e2 : tensor<8x16xf32>) {
  ^bb0(%a: f32, %bb: f32, %o: f32):
    %c = arith.addf %a, %bb : f32
    %t = math.tanh %c : f32
    linalg.yield %t : f32
  } -> tensor<8x16xf32>
  return %y : tensor<8x16xf32>
}
