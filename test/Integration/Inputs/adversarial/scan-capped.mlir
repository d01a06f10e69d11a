// SPDX-License-Identifier: Apache-2.0
dist.mesh @mesh = <["x"=2]>
func.func @main(%x: tensor<4xi32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}, %o: tensor<4xi32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}) -> (tensor<4xi32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}) {
  %0 = tensor_ext.scan dimension 0 ins(%x : tensor<4xi32>) outs(%o : tensor<4xi32>) -> tensor<4xi32> {
  ^bb0(%before: i32, %here: i32):
    %c = arith.constant 1000 : i32
    %1 = arith.addi %before, %here : i32
    %2 = arith.minsi %1, %c : i32
    tensor_ext.yield %2 : i32
  }
  return %0 : tensor<4xi32>
}
