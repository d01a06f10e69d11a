// SPDX-License-Identifier: Apache-2.0
dist.mesh @mesh = <["x"=2]>
func.func @main(%v: tensor<5xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}) -> (tensor<f32>) {
  %w = math.exp %v : tensor<5xf32>
  %r = dist.local(%w) in [#dist.sharding<@mesh, [{"x"}]>] out [#dist.sharding<@mesh, [], partial = [sum {"x"}]>] manual {"x"} {
  ^bb0(%h: tensor<3xf32>):
    %zero = arith.constant dense<0.0> : tensor<f32>
    %sum = linalg.reduce {arith.addf} ins(%h : tensor<3xf32>) outs(%zero : tensor<f32>) dimensions = [0]
    dist.yield %sum : tensor<f32>
  } : (tensor<5xf32>) -> tensor<f32>
  return %r : tensor<f32>
}
