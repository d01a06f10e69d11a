// SPDX-License-Identifier: Apache-2.0
// The worked example of a local layer: each device masks by its own coordinate and yields the mean of what it keeps, 1.5 and
// 6.0; the results are contributions of every kind, and the means themselves.
dist.mesh @mesh = <["x"=2]>
#half = #dist.sharding<@mesh, [{"x"}]>
#sum = #dist.sharding<@mesh, [], partial = [sum {"x"}]>
#avg = #dist.sharding<@mesh, [], partial = [avg {"x"}]>
#max = #dist.sharding<@mesh, [], partial = [max {"x"}]>
#min = #dist.sharding<@mesh, [], partial = [min {"x"}]>
#prod = #dist.sharding<@mesh, [], partial = [prod {"x"}]>
#any = #dist.sharding<@mesh, [], partial = [any {"x"}]>
#all = #dist.sharding<@mesh, [], partial = [all {"x"}]>

func.func @main(%v: tensor<20xf32> {dist.sharding = #half})
    -> (tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<i1>, tensor<i1>, tensor<2xf32> {dist.sharding = #half}) {
  %r:8 = dist.local(%v) in [#half] out [#sum, #avg, #max, #min, #prod, #any, #all, #half] manual {"x"} {
  ^bb0(%mine: tensor<10xf32>):
    %0 = arith.constant 0 : index
    %1 = arith.constant 1 : index
    %3 = arith.constant 3 : index
    %4 = arith.constant 4 : index
    %7 = arith.constant 7 : index
    %coordinate = dist.axis_index {"x"} on @mesh
    %first = arith.cmpi eq, %coordinate, %0 : index
    %low = arith.select %first, %1, %4 : index
    %high = arith.select %first, %3, %7 : index
    %zero = arith.constant dense<0.0> : tensor<f32>
    %none = arith.constant 0.0 : f32
    %one = arith.constant 1.0 : f32
    %total, %count = linalg.generic {
        indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> ()>, affine_map<(i) -> ()>], iterator_types = ["reduction"]}
        ins(%mine : tensor<10xf32>) outs(%zero, %zero : tensor<f32>, tensor<f32>) {
    ^bb0(%element: f32, %sum: f32, %kept: f32):
      %i = linalg.index 0 : index
      %from = arith.cmpi sge, %i, %low : index
      %below = arith.cmpi slt, %i, %high : index
      %in = arith.andi %from, %below : i1
      %value = arith.select %in, %element, %none : f32
      %unit = arith.select %in, %one, %none : f32
      %more = arith.addf %sum, %value : f32
      %further = arith.addf %kept, %unit : f32
      linalg.yield %more, %further : f32, f32
    } -> (tensor<f32>, tensor<f32>)
    %mean = arith.divf %total, %count : tensor<f32>
    %limit = arith.constant dense<3.0> : tensor<f32>
    %big = arith.cmpf ogt, %mean, %limit : tensor<f32>
    %row = tensor.expand_shape %mean [] output_shape [1] : tensor<f32> into tensor<1xf32>
    dist.yield %mean, %mean, %mean, %mean, %mean, %big, %big, %row
        : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<i1>, tensor<i1>, tensor<1xf32>
  } : (tensor<20xf32>) -> (tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<i1>, tensor<i1>, tensor<2xf32>)
  return %r#0, %r#1, %r#2, %r#3, %r#4, %r#5, %r#6, %r#7
      : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<i1>, tensor<i1>, tensor<2xf32>
}
