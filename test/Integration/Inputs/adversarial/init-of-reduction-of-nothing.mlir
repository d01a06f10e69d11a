// SPDX-License-Identifier: Apache-2.0
dist.mesh @mesh = <["x"=8]>
func.func @main(%x: tensor<6xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}) -> tensor<4x6xf32> {
  %three = arith.constant 3.0 : f32
  %fe = tensor.empty() : tensor<6xf32>
  %f = linalg.fill ins(%three : f32) outs(%fe : tensor<6xf32>) -> tensor<6xf32>
  %g = linalg.reduce {arith.addf} ins(%x : tensor<6xf32>) outs(%f : tensor<6xf32>) dimensions = []
  %e = tensor.empty() : tensor<4x6xf32>
  %t = linalg.broadcast ins(%g : tensor<6xf32>) outs(%e : tensor<4x6xf32>) dimensions = [0]
  return %t : tensor<4x6xf32>
}
