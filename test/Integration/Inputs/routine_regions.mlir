// SPDX-License-Identifier: Apache-2.0
// Routines in a branch that is a loop of steps, in place of what they read, and in a local region whose last shard is short.
dist.mesh @mesh = <["x"=4]>
func.func @main(%a: tensor<7x3x3xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}, {}]>}, %p: tensor<i1>)
    -> (tensor<7x3x3xf32>, tensor<7x3x3xf32>, tensor<7x3x3xf32>) {
  %q = tensor_ext.routine "triangular_solve" options [1, 1, 0, 1] ins(%a, %a : tensor<7x3x3xf32>, tensor<7x3x3xf32>)
      outs(%a : tensor<7x3x3xf32>) -> tensor<7x3x3xf32>
  %c = tensor.extract %p[] : tensor<i1>
  %r = scf.if %c -> tensor<7x3x3xf32> {
    %s = tensor_ext.routine "triangular_solve" options [0, 0, 1, 1] ins(%a, %q : tensor<7x3x3xf32>, tensor<7x3x3xf32>)
        outs(%q : tensor<7x3x3xf32>) -> tensor<7x3x3xf32>
    scf.yield %s : tensor<7x3x3xf32>
  } else {
    scf.yield %q : tensor<7x3x3xf32>
  }
  %l = dist.local(%a) in [#dist.sharding<@mesh, [{"x"}, {}, {}]>] out [#dist.sharding<@mesh, [{"x"}, {}, {}]>] manual {"x"} {
  ^bb0(%shard: tensor<2x3x3xf32>):
    %e = tensor.empty() : tensor<2x3x3xf32>
    %s = tensor_ext.routine "triangular_solve" options [1, 0, 0, 1] ins(%shard, %shard : tensor<2x3x3xf32>, tensor<2x3x3xf32>)
        outs(%e : tensor<2x3x3xf32>) -> tensor<2x3x3xf32>
    dist.yield %s : tensor<2x3x3xf32>
  } : (tensor<7x3x3xf32>) -> tensor<7x3x3xf32>
  return %q, %r, %l : tensor<7x3x3xf32>, tensor<7x3x3xf32>, tensor<7x3x3xf32>
}
