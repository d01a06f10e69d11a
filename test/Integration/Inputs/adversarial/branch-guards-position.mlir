// SPDX-License-Identifier: Apache-2.0
dist.mesh @mesh = <["x"=2]>
func.func @main(%a: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}, %t: tensor<4xf32>, %n: tensor<i32>) -> (tensor<f32>) {
  %c4 = arith.constant 4 : i32
  %m1 = arith.constant dense<-1.0> : tensor<f32>
  %v = tensor.extract %n[] : tensor<i32>
  %p = arith.cmpi ult, %v, %c4 : i32
  %r = scf.if %p -> tensor<f32> {
    %j = arith.index_cast %v : i32 to index
    %q = tensor.extract %t[%j] : tensor<4xf32>
    %z = tensor.splat %q : tensor<f32>
    %s = linalg.reduce {arith.addf} ins(%a : tensor<8xf32>) outs(%z : tensor<f32>) dimensions = [0]
    scf.yield %s : tensor<f32>
  } else {
    scf.yield %m1 : tensor<f32>
  }
  return %r : tensor<f32>
}
