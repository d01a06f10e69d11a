// SPDX-License-Identifier: Apache-2.0
dist.mesh @mesh = <["x"=2]>
func.func @main(%x: tensor<4xi32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}, %o: tensor<i32>) -> tensor<i32> {
  %0 = linalg.reduce ins(%x : tensor<4xi32>) outs(%o : tensor<i32>) dimensions = [0]
  (%here: i32, %before: i32) {
    %c = arith.constant 1000 : i32
    %1 = arith.addi %before, %here : i32
    %2 = arith.minsi %1, %c : i32
    linalg.yield %2 : i32
  }
  return %0 : tensor<i32>
}
