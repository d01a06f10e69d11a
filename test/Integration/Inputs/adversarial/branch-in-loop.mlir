// SPDX-License-Identifier: Apache-2.0
dist.mesh @mesh = <["x"=3, "y"=1]>
func.func @main(%a: tensor<6x6xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"x"}]>}, %b: tensor<6x6xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>}, %c: tensor<6x6xf32>) -> (tensor<6x6xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<6x6xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<6x6xf32>) -> tensor<6x6xf32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %r = scf.for %i = %c0 to %c4 step %c1 iter_args(%p = %c) -> (tensor<6x6xf32>) {
    %j = arith.remui %i, %c2 : index
    %ev = arith.cmpi eq, %j, %c0 : index
    %x = scf.if %ev -> tensor<6x6xf32> {
      %m = linalg.matmul ins(%a, %b : tensor<6x6xf32>, tensor<6x6xf32>) outs(%f : tensor<6x6xf32>) -> tensor<6x6xf32>
      %s = arith.addf %p, %m : tensor<6x6xf32>
      scf.yield %s : tensor<6x6xf32>
    } else {
      scf.yield %p : tensor<6x6xf32>
    }
    scf.yield %x : tensor<6x6xf32>
  }
  return %r : tensor<6x6xf32>
}
