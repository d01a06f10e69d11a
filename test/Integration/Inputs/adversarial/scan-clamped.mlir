// SPDX-License-Identifier: Apache-2.0
dist.mesh @mesh = <["x"=2]>
func.func @main(%x: tensor<4xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}, %o: tensor<4xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}) -> (tensor<4xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}) {
  %0 = tensor_ext.scan dimension 0 ins(%x : tensor<4xf32>) outs(%o : tensor<4xf32>) -> tensor<4xf32> {
  ^bb0(%before: f32, %here: f32):
    %c = arith.constant 1000.0 : f32
    %1 = arith.addf %before, %here : f32
    %2 = arith.minimumf %1, %c : f32
    tensor_ext.yield %2 : f32
  }
  return %0 : tensor<4xf32>
}
