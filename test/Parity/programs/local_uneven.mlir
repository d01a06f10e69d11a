// SPDX-License-Identifier: Apache-2.0
// Five elements on four devices: 2, 2, 1 and none. What pads the shards counts in no result.
dist.mesh @mesh = <["x"=4]>
#split = #dist.sharding<@mesh, [{"x"}]>
#sum = #dist.sharding<@mesh, [], partial = [sum {"x"}]>
#max = #dist.sharding<@mesh, [], partial = [max {"x"}]>
#min = #dist.sharding<@mesh, [], partial = [min {"x"}]>
#prod = #dist.sharding<@mesh, [], partial = [prod {"x"}]>

func.func @main(%v: tensor<5xf32> {dist.sharding = #split})
    -> (tensor<5xf32> {dist.sharding = #split}, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>) {
  %r:5 = dist.local(%v) in [#split] out [#split, #sum, #max, #min, #prod] manual {"x"} {
  ^bb0(%mine: tensor<2xf32>):
    %zero = arith.constant dense<0.0> : tensor<f32>
    %one = arith.constant dense<1.0> : tensor<f32>
    %low = arith.constant dense<0xFF800000> : tensor<f32>
    %high = arith.constant dense<0x7F800000> : tensor<f32>
    %powers = math.exp %mine : tensor<2xf32>
    %total = linalg.reduce {arith.addf} ins(%powers : tensor<2xf32>) outs(%zero : tensor<f32>) dimensions = [0]
    %largest = linalg.reduce {arith.maximumf} ins(%mine : tensor<2xf32>) outs(%low : tensor<f32>) dimensions = [0]
    %least = linalg.reduce {arith.minimumf} ins(%mine : tensor<2xf32>) outs(%high : tensor<f32>) dimensions = [0]
    %product = linalg.reduce {arith.mulf} ins(%mine : tensor<2xf32>) outs(%one : tensor<f32>) dimensions = [0]
    dist.yield %powers, %total, %largest, %least, %product : tensor<2xf32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
  } : (tensor<5xf32>) -> (tensor<5xf32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>)
  return %r#0, %r#1, %r#2, %r#3, %r#4 : tensor<5xf32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
}
