// SPDX-License-Identifier: Apache-2.0
// A region promises a result that is equal on all devices, and it is not. What the program computes of it hides that: the
// result is split, so no device is asked for the part in which it differs from the others.
dist.mesh @mesh = <["x"=2, "y"=2]>
#half = #dist.sharding<@mesh, [{"x"}]>

func.func @main(%v: tensor<4xf32> {dist.sharding = #half}) -> (tensor<2xf32> {dist.sharding = #half}) {
  %0 = dist.local(%v) in [#half] out [#dist.sharding<@mesh, [{}]>] manual {"x"} {
  ^bb0(%mine: tensor<2xf32>):
    %s = math.exp %mine : tensor<2xf32>
    dist.yield %s : tensor<2xf32>
  } : (tensor<4xf32>) -> tensor<2xf32>
  %1 = dist.local(%0) in [#half] out [#half] manual {"x"} {
  ^bb0(%mine: tensor<1xf32>):
    dist.yield %mine : tensor<1xf32>
  } : (tensor<2xf32>) -> tensor<2xf32>
  return %1 : tensor<2xf32>
}

// Only along y: what the devices along x hold differs, as it may.
func.func @kept(%v: tensor<4xf32> {dist.sharding = #half}) -> (tensor<4xf32> {dist.sharding = #half}) {
  %0 = dist.local(%v) in [#half] out [#half] manual {"x", "y"} {
  ^bb0(%mine: tensor<2xf32>):
    %empty = tensor.empty() : tensor<2xf32>
    %other = dist.collective_permute from {"y"} shift 1 over {"y"} on @mesh ins(%mine : tensor<2xf32>) outs(%empty : tensor<2xf32>) -> tensor<2xf32>
    %sum = arith.addf %mine, %other : tensor<2xf32>
    dist.yield %sum : tensor<2xf32>
  } : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// The result itself is what differs.
func.func @shown(%v: tensor<4xf32> {dist.sharding = #half}) -> tensor<2xf32> {
  %0 = dist.local(%v) in [#half] out [#dist.sharding<@mesh, [{}]>] manual {"x"} {
  ^bb0(%mine: tensor<2xf32>):
    %s = math.exp %mine : tensor<2xf32>
    dist.yield %s : tensor<2xf32>
  } : (tensor<4xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
