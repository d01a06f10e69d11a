// SPDX-License-Identifier: Apache-2.0
// Contributions that stay contributions: the result of the program is pending, and nothing is sent.
dist.mesh @mesh = <["x"=2]>
#half = #dist.sharding<@mesh, [{"x"}]>
#sum = #dist.sharding<@mesh, [], partial = [sum {"x"}]>

func.func @main(%v: tensor<20xf32> {dist.sharding = #half}) -> (tensor<f32> {dist.sharding = #sum}) {
  %r:2 = dist.local(%v) in [#half] out [#sum, #sum] manual {"x"} {
  ^bb0(%mine: tensor<10xf32>):
    %zero = arith.constant dense<0.0> : tensor<f32>
    %squared = arith.mulf %mine, %mine : tensor<10xf32>
    %total = linalg.reduce {arith.addf} ins(%mine : tensor<10xf32>) outs(%zero : tensor<f32>) dimensions = [0]
    %squares = linalg.reduce {arith.addf} ins(%squared : tensor<10xf32>) outs(%zero : tensor<f32>) dimensions = [0]
    dist.yield %total, %squares : tensor<f32>, tensor<f32>
  } : (tensor<20xf32>) -> (tensor<f32>, tensor<f32>)
  // Sums of pending sums are pending.
  %both = arith.addf %r#0, %r#1 : tensor<f32>
  return %both : tensor<f32>
}

// Of two pending sums that are added, one is reduced.
func.func @added(%v: tensor<20xf32> {dist.sharding = #half}) -> tensor<f32> {
  %r:2 = dist.local(%v) in [#half] out [#sum, #sum] manual {"x"} {
  ^bb0(%mine: tensor<10xf32>):
    %zero = arith.constant dense<0.0> : tensor<f32>
    %squared = arith.mulf %mine, %mine : tensor<10xf32>
    %total = linalg.reduce {arith.addf} ins(%mine : tensor<10xf32>) outs(%zero : tensor<f32>) dimensions = [0]
    %squares = linalg.reduce {arith.addf} ins(%squared : tensor<10xf32>) outs(%zero : tensor<f32>) dimensions = [0]
    dist.yield %total, %squares : tensor<f32>, tensor<f32>
  } : (tensor<20xf32>) -> (tensor<f32>, tensor<f32>)
  %both = arith.addf %r#0, %r#1 : tensor<f32>
  return %both : tensor<f32>
}
