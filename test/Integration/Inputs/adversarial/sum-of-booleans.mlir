// SPDX-License-Identifier: Apache-2.0
// The sum of booleans is a disjunction, so it may not pass the exclusive disjunction that arith.addi is.
dist.mesh @mesh = <["x"=2]>
func.func @main(%v: tensor<2x4xi1> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>}, %w: tensor<2x4xi1> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>}) -> (tensor<4xi1>) {
  %r:2 = dist.local(%v, %w) in [#dist.sharding<@mesh, [{"x"}, {}]>, #dist.sharding<@mesh, [{"x"}, {}]>] out [#dist.sharding<@mesh, [{}], partial = [sum {"x"}]>, #dist.sharding<@mesh, [{}], partial = [sum {"x"}]>] manual {"x"} {
  ^bb0(%b: tensor<1x4xi1>, %c: tensor<1x4xi1>):
    %q = tensor.collapse_shape %b [[0, 1]] : tensor<1x4xi1> into tensor<4xi1>
    %p = tensor.collapse_shape %c [[0, 1]] : tensor<1x4xi1> into tensor<4xi1>
    dist.yield %q, %p : tensor<4xi1>, tensor<4xi1>
  } : (tensor<2x4xi1>, tensor<2x4xi1>) -> (tensor<4xi1>, tensor<4xi1>)
  %s = arith.addi %r#0, %r#1 : tensor<4xi1>
  return %s : tensor<4xi1>
}
