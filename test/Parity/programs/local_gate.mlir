// SPDX-License-Identifier: Apache-2.0
// What the gate of a mixture of experts computes per device (PaddleNLP's LocalGatePart1): scores of its own tokens, how many of
// them the fullest expert gets (a maximum over devices, from which the capacity follows), and two auxiliary losses, of which
// the average over devices counts.
dist.mesh @mesh = <["dp"=4]>
#tokens = #dist.sharding<@mesh, [{"dp"}, {}]>
#whole = #dist.sharding<@mesh, [{}, {}]>
#max = #dist.sharding<@mesh, [{}], partial = [max {"dp"}]>
#avg = #dist.sharding<@mesh, [], partial = [avg {"dp"}]>
#both = affine_map<(t, e) -> (t, e)>
#token = affine_map<(t, e) -> (t)>
#expert = affine_map<(t, e) -> (e)>
#none = affine_map<(t, e) -> ()>

func.func @main(%x: tensor<16x6xf32> {dist.sharding = #tokens}, %gate: tensor<6x8xf32> {dist.sharding = #whole})
    -> (tensor<16x8xf32> {dist.sharding = #tokens}, tensor<8xi32>, tensor<f32>, tensor<f32>) {
  %r:4 = dist.local(%x, %gate) in [#tokens, #whole] out [#tokens, #max, #avg, #avg] manual {"dp"} {
  ^bb0(%mine: tensor<4x6xf32>, %w: tensor<6x8xf32>):
    %lowest = arith.constant dense<0xFF800000> : tensor<4xf32>
    %logits0 = arith.constant dense<0.0> : tensor<4x8xf32>
    %rows0 = arith.constant dense<0.0> : tensor<4xf32>
    %experts0 = arith.constant dense<0> : tensor<8xi32>
    %experts1 = arith.constant dense<0.0> : tensor<8xf32>
    %scalar0 = arith.constant dense<0.0> : tensor<f32>
    %logits = linalg.matmul ins(%mine, %w : tensor<4x6xf32>, tensor<6x8xf32>) outs(%logits0 : tensor<4x8xf32>) -> tensor<4x8xf32>
    %largest = linalg.reduce {arith.maximumf} ins(%logits : tensor<4x8xf32>) outs(%lowest : tensor<4xf32>) dimensions = [1]
    %shape = tensor.empty() : tensor<4x8xf32>
    %powers = linalg.generic {indexing_maps = [#both, #token, #both], iterator_types = ["parallel", "parallel"]}
        ins(%logits, %largest : tensor<4x8xf32>, tensor<4xf32>) outs(%shape : tensor<4x8xf32>) {
    ^bb0(%a: f32, %b: f32, %c: f32):
      %d = arith.subf %a, %b : f32
      %e = math.exp %d : f32
      linalg.yield %e : f32
    } -> tensor<4x8xf32>
    %sums = linalg.reduce {arith.addf} ins(%powers : tensor<4x8xf32>) outs(%rows0 : tensor<4xf32>) dimensions = [1]
    %scores = linalg.generic {indexing_maps = [#both, #token, #both], iterator_types = ["parallel", "parallel"]}
        ins(%powers, %sums : tensor<4x8xf32>, tensor<4xf32>) outs(%shape : tensor<4x8xf32>) {
    ^bb0(%a: f32, %b: f32, %c: f32):
      %d = arith.divf %a, %b : f32
      linalg.yield %d : f32
    } -> tensor<4x8xf32>
    // Each token counts for the expert of its largest logit.
    %counts = linalg.generic {indexing_maps = [#both, #token, #expert], iterator_types = ["reduction", "parallel"]}
        ins(%logits, %largest : tensor<4x8xf32>, tensor<4xf32>) outs(%experts0 : tensor<8xi32>) {
    ^bb0(%a: f32, %b: f32, %count: i32):
      %d = arith.cmpf oeq, %a, %b : f32
      %e = arith.extui %d : i1 to i32
      %f = arith.addi %count, %e : i32
      linalg.yield %f : i32
    } -> tensor<8xi32>
    // 8 x the sum over experts of (share of tokens) x (mean score).
    %means = linalg.reduce {arith.addf} ins(%scores : tensor<4x8xf32>) outs(%experts1 : tensor<8xf32>) dimensions = [0]
    %balance = linalg.generic {indexing_maps = [affine_map<(e) -> (e)>, affine_map<(e) -> (e)>, affine_map<(e) -> ()>], iterator_types = ["reduction"]}
        ins(%counts, %means : tensor<8xi32>, tensor<8xf32>) outs(%scalar0 : tensor<f32>) {
    ^bb0(%count: i32, %mean: f32, %sum: f32):
      %share = arith.sitofp %count : i32 to f32
      %half = arith.constant 0.5 : f32
      %d = arith.mulf %share, %mean : f32
      %e = arith.mulf %d, %half : f32
      %f = arith.addf %sum, %e : f32
      linalg.yield %f : f32
    } -> tensor<f32>
    // The mean of the squared logarithms of the sums: logits that grow are punished.
    %growth = linalg.generic {indexing_maps = [affine_map<(t) -> (t)>, affine_map<(t) -> (t)>, affine_map<(t) -> ()>], iterator_types = ["reduction"]}
        ins(%sums, %largest : tensor<4xf32>, tensor<4xf32>) outs(%scalar0 : tensor<f32>) {
    ^bb0(%total: f32, %b: f32, %sum: f32):
      %quarter = arith.constant 0.25 : f32
      %c = math.log %total : f32
      %d = arith.addf %c, %b : f32
      %e = arith.mulf %d, %d : f32
      %f = arith.mulf %e, %quarter : f32
      %g = arith.addf %sum, %f : f32
      linalg.yield %g : f32
    } -> tensor<f32>
    dist.yield %scores, %counts, %balance, %growth : tensor<4x8xf32>, tensor<8xi32>, tensor<f32>, tensor<f32>
  } : (tensor<16x6xf32>, tensor<6x8xf32>) -> (tensor<16x8xf32>, tensor<8xi32>, tensor<f32>, tensor<f32>)
  return %r#0, %r#1, %r#2, %r#3 : tensor<16x8xf32>, tensor<8xi32>, tensor<f32>, tensor<f32>
}
