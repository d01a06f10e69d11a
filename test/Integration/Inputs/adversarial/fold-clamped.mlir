// SPDX-License-Identifier: Apache-2.0
dist.mesh @mesh = <["x"=2]>
func.func @main(%x: tensor<4xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}, %o: tensor<f32>) -> tensor<f32> {
  %0 = linalg.reduce ins(%x : tensor<4xf32>) outs(%o : tensor<f32>) dimensions = [0]
  (%here: f32, %before: f32) {
    %c = arith.constant -100.0 : f32
    %1 = arith.addf %before, %here : f32
    %2 = arith.maximumf %1, %c : f32
    linalg.yield %2 : f32
  }
  return %0 : tensor<f32>
}
