// SPDX-License-Identifier: Apache-2.0
// Padding that a loop carries, that a reshape moves, and that a gather inside of the region cuts off.
dist.mesh @mesh = <["x"=2]>
func.func @main(%v: tensor<5x2xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>}) -> (tensor<f32>, tensor<5x2xf32>) {
  %r:2 = dist.local(%v) in [#dist.sharding<@mesh, [{"x"}, {}]>] out [#dist.sharding<@mesh, [], partial = [sum {"x"}]>, #dist.sharding<@mesh, [{}, {}]>] manual {"x"} {
  ^bb0(%h: tensor<3x2xf32>):
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    %one = arith.constant dense<1.0> : tensor<3x2xf32>
    %start = arith.constant dense<0.0> : tensor<3x2xf32>
    %zero = arith.constant dense<0.0> : tensor<f32>
    %l:2 = scf.for %i = %c0 to %c3 step %c1 iter_args(%a = %start, %s = %zero) -> (tensor<3x2xf32>, tensor<f32>) {
      %b = arith.addf %a, %h : tensor<3x2xf32>
      %c = arith.addf %b, %one : tensor<3x2xf32>
      %flat = tensor.collapse_shape %c [[0, 1]] : tensor<3x2xf32> into tensor<6xf32>
      %t = linalg.reduce {arith.addf} ins(%flat : tensor<6xf32>) outs(%s : tensor<f32>) dimensions = [0]
      scf.yield %c, %t : tensor<3x2xf32>, tensor<f32>
    }
    %e = tensor.empty() : tensor<5x2xf32>
    %g = dist.all_gather dim 0 over {"x"} on @mesh ins(%l#0 : tensor<3x2xf32>) outs(%e : tensor<5x2xf32>) -> tensor<5x2xf32>
    dist.yield %l#1, %g : tensor<f32>, tensor<5x2xf32>
  } : (tensor<5x2xf32>) -> (tensor<f32>, tensor<5x2xf32>)
  return %r#0, %r#1 : tensor<f32>, tensor<5x2xf32>
}
