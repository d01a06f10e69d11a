// SPDX-License-Identifier: Apache-2.0
// One input lies over four devices in a row, the other over two by two of the same devices: a line is the grid's two axes, one
// behind the other.
dist.mesh @mesh = <["x"=2, "y"=2]>
#line = #dist.sharding<@mesh, [{}, {"x", "y"}]>
#grid = #dist.sharding<@mesh, [{"x"}, {"y"}]>

func.func @main(%a: tensor<8x32xf32> {dist.sharding = #line}, %b: tensor<16x8xf32> {dist.sharding = #grid})
    -> (tensor<8x16xf32> {dist.sharding = #line}) {
  %0 = dist.local(%a, %b) in [#line, #grid] out [#line] manual {"x", "y"} refuse_moves {
  ^bb0(%left: tensor<8x8xf32>, %right: tensor<8x4xf32>):
    %zero = arith.constant dense<0.0> : tensor<8x4xf32>
    %part = linalg.matmul ins(%left, %right : tensor<8x8xf32>, tensor<8x4xf32>) outs(%zero : tensor<8x4xf32>) -> tensor<8x4xf32>
    dist.yield %part : tensor<8x4xf32>
  } : (tensor<8x32xf32>, tensor<16x8xf32>) -> tensor<8x16xf32>
  return %0 : tensor<8x16xf32>
}
