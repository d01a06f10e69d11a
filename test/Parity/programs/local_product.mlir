// SPDX-License-Identifier: Apache-2.0
// A matrix product in a local region, as PyTorch's tests of local_map have it: columns of the one, rows of the other, and an
// all-reduce that the author writes; and one of which only rows are split.
dist.mesh @mesh = <["x"=4]>
#rows = #dist.sharding<@mesh, [{"x"}, {}]>
#columns = #dist.sharding<@mesh, [{}, {"x"}]>
#whole = #dist.sharding<@mesh, [{}, {}]>

func.func @summed(%a: tensor<16x8xf32> {dist.sharding = #columns}, %b: tensor<8x12xf32> {dist.sharding = #rows}) -> tensor<16x12xf32> {
  %0 = dist.local(%a, %b) in [#columns, #rows] out [#whole] manual {"x"} {
  ^bb0(%left: tensor<16x2xf32>, %right: tensor<2x12xf32>):
    %zero = arith.constant dense<0.0> : tensor<16x12xf32>
    %part = linalg.matmul ins(%left, %right : tensor<16x2xf32>, tensor<2x12xf32>) outs(%zero : tensor<16x12xf32>) -> tensor<16x12xf32>
    %sum = dist.all_reduce sum over {"x"} on @mesh ins(%part : tensor<16x12xf32>) outs(%zero : tensor<16x12xf32>) -> tensor<16x12xf32>
    dist.yield %sum : tensor<16x12xf32>
  } : (tensor<16x8xf32>, tensor<8x12xf32>) -> tensor<16x12xf32>
  return %0 : tensor<16x12xf32>
}

func.func @rows(%a: tensor<16x8xf32> {dist.sharding = #rows}, %b: tensor<8x12xf32> {dist.sharding = #whole})
    -> (tensor<16x12xf32> {dist.sharding = #rows}) {
  %0 = dist.local(%a, %b) in [#rows, #whole] out [#rows] manual {"x"} {
  ^bb0(%left: tensor<4x8xf32>, %right: tensor<8x12xf32>):
    %zero = arith.constant dense<0.0> : tensor<4x12xf32>
    %part = linalg.matmul ins(%left, %right : tensor<4x8xf32>, tensor<8x12xf32>) outs(%zero : tensor<4x12xf32>) -> tensor<4x12xf32>
    dist.yield %part : tensor<4x12xf32>
  } : (tensor<16x8xf32>, tensor<8x12xf32>) -> tensor<16x12xf32>
  return %0 : tensor<16x12xf32>
}

// Both inputs have another sharding.
func.func @moved(%a: tensor<16x8xf32> {dist.sharding = #rows}, %b: tensor<8x12xf32> {dist.sharding = #columns}) -> tensor<16x12xf32> {
  %0 = dist.local(%a, %b) in [#columns, #rows] out [#whole] manual {"x"} {
  ^bb0(%left: tensor<16x2xf32>, %right: tensor<2x12xf32>):
    %zero = arith.constant dense<0.0> : tensor<16x12xf32>
    %part = linalg.matmul ins(%left, %right : tensor<16x2xf32>, tensor<2x12xf32>) outs(%zero : tensor<16x12xf32>) -> tensor<16x12xf32>
    %sum = dist.all_reduce sum over {"x"} on @mesh ins(%part : tensor<16x12xf32>) outs(%zero : tensor<16x12xf32>) -> tensor<16x12xf32>
    dist.yield %sum : tensor<16x12xf32>
  } : (tensor<16x8xf32>, tensor<8x12xf32>) -> tensor<16x12xf32>
  return %0 : tensor<16x12xf32>
}
