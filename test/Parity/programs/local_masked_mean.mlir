// SPDX-License-Identifier: Apache-2.0
// The mean of what all masks keep, 21 / 5: numerator and denominator are two pending sums, which travel together, and are
// divided where they are whole. Neither the sum of the means (7.5) nor their average (3.75) is that.
dist.mesh @mesh = <["x"=2]>
#half = #dist.sharding<@mesh, [{"x"}]>
#sum = #dist.sharding<@mesh, [], partial = [sum {"x"}]>

func.func @main(%v: tensor<20xf32> {dist.sharding = #half}, %mask: tensor<20xf32> {dist.sharding = #half}) -> tensor<f32> {
  %r:2 = dist.local(%v, %mask) in [#half, #half] out [#sum, #sum] manual {"x"} {
  ^bb0(%mine: tensor<10xf32>, %kept: tensor<10xf32>):
    %zero = arith.constant dense<0.0> : tensor<f32>
    %masked = arith.mulf %mine, %kept : tensor<10xf32>
    %total = linalg.reduce {arith.addf} ins(%masked : tensor<10xf32>) outs(%zero : tensor<f32>) dimensions = [0]
    %count = linalg.reduce {arith.addf} ins(%kept : tensor<10xf32>) outs(%zero : tensor<f32>) dimensions = [0]
    dist.yield %total, %count : tensor<f32>, tensor<f32>
  } : (tensor<20xf32>, tensor<20xf32>) -> (tensor<f32>, tensor<f32>)
  %mean = arith.divf %r#0, %r#1 : tensor<f32>
  return %mean : tensor<f32>
}
