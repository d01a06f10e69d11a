// SPDX-License-Identifier: Apache-2.0
dist.mesh @mesh = <["x"=2]>
func.func @main(%a: tensor<1xi32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}, %b: tensor<1xi32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}) -> (tensor<1xi32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}) {
  %0 = arith.divsi %a, %b : tensor<1xi32>
  return %0 : tensor<1xi32>
}
