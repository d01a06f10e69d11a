// SPDX-License-Identifier: Apache-2.0
// The shards of an uneven dimension are split again, over an axis that the region leaves free.
dist.mesh @mesh = <["x"=2, "y"=2]>
func.func @main(%v: tensor<7xf32> {dist.sharding = #dist.sharding<@mesh, [{"x", "y"}]>}) -> (tensor<f32>, tensor<7xf32>) {
  %r:2 = dist.local(%v) in [#dist.sharding<@mesh, [{"x", ?}]>] out [#dist.sharding<@mesh, [], partial = [sum {"x"}]>, #dist.sharding<@mesh, [{"x", ?}]>] manual {"x"} {
  ^bb0(%h: tensor<4xf32>):
    %w = math.exp %h : tensor<4xf32>
    %zero = arith.constant dense<0.0> : tensor<f32>
    %sum = linalg.reduce {arith.addf} ins(%w : tensor<4xf32>) outs(%zero : tensor<f32>) dimensions = [0]
    dist.yield %sum, %w : tensor<f32>, tensor<4xf32>
  } : (tensor<7xf32>) -> (tensor<f32>, tensor<7xf32>)
  return %r#0, %r#1 : tensor<f32>, tensor<7xf32>
}
