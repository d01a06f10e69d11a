// SPDX-License-Identifier: Apache-2.0
// Divisors in padding, as an op on tensors and in a body.
#id = affine_map<(d0) -> (d0)>
dist.mesh @mesh = <["x"=2]>
func.func @main(%v: tensor<5xi32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}) -> (tensor<5xi32>, tensor<5xi32>) {
  %r:2 = dist.local(%v) in [#dist.sharding<@mesh, [{"x"}]>] out [#dist.sharding<@mesh, [{"x"}]>, #dist.sharding<@mesh, [{"x"}]>] manual {"x"} {
  ^bb0(%h: tensor<3xi32>):
    %hundred = arith.constant dense<100> : tensor<3xi32>
    %0 = arith.divsi %hundred, %h : tensor<3xi32>
    %e = tensor.empty() : tensor<3xi32>
    %1 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]} ins(%hundred, %h : tensor<3xi32>, tensor<3xi32>) outs(%e : tensor<3xi32>) {
    ^bb0(%p: i32, %q: i32, %o: i32):
      %s = arith.remui %p, %q : i32
      linalg.yield %s : i32
    } -> tensor<3xi32>
    dist.yield %0, %1 : tensor<3xi32>, tensor<3xi32>
  } : (tensor<5xi32>) -> (tensor<5xi32>, tensor<5xi32>)
  return %r#0, %r#1 : tensor<5xi32>, tensor<5xi32>
}
