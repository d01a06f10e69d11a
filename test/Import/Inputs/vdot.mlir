// SPDX-License-Identifier: Apache-2.0
// jnp.vdot(x, x) of rows that four devices do not divide.
dist.mesh @mesh = <["x"=4]>
func.func @main(%x: tensor<1025x256xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>}) -> tensor<f32> {
  %a = "stablehlo.reshape"(%x) : (tensor<1025x256xf32>) -> tensor<262400xf32>
  %0 = "stablehlo.dot_general"(%a, %a) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>}> : (tensor<262400xf32>, tensor<262400xf32>) -> tensor<f32>
  return %0 : tensor<f32>
}
