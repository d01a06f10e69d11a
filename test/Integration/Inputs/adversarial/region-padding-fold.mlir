// SPDX-License-Identifier: Apache-2.0
// A fold whose combiner is not associative, a largest element with its position, and a product over the uneven dimension.
#row = affine_map<(d0) -> (d0)>
#one = affine_map<(d0) -> ()>
dist.mesh @mesh = <["x"=4]>
func.func @main(%v: tensor<5xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}, %m: tensor<5x3xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>})
    -> (tensor<f32>, tensor<4xf32>, tensor<4xi32>, tensor<3xf32>) {
  %r:4 = dist.local(%v, %m) in [#dist.sharding<@mesh, [{"x"}]>, #dist.sharding<@mesh, [{"x"}, {}]>]
      out [#dist.sharding<@mesh, [], partial = [sum {"x"}]>, #dist.sharding<@mesh, [{"x"}]>, #dist.sharding<@mesh, [{"x"}]>, #dist.sharding<@mesh, [{}], partial = [sum {"x"}]>] manual {"x"} {
  ^bb0(%raw: tensor<2xf32>, %w: tensor<2x3xf32>):
    %two = arith.constant dense<2.0> : tensor<2xf32>
    %h = arith.addf %raw, %two : tensor<2xf32>
    %zero = arith.constant dense<0.0> : tensor<f32>
    %half = arith.constant 0.5 : f32
    %fold = linalg.generic {indexing_maps = [#row, #one], iterator_types = ["reduction"]} ins(%h : tensor<2xf32>) outs(%zero : tensor<f32>) {
    ^bb0(%a: f32, %sofar: f32):
      %s = arith.mulf %sofar, %half : f32
      %t = arith.addf %s, %a : f32
      linalg.yield %t : f32
    } -> tensor<f32>
    %low = arith.constant dense<-100.0> : tensor<f32>
    %none = arith.constant dense<-1> : tensor<i32>
    %best:2 = linalg.generic {indexing_maps = [#row, #one, #one], iterator_types = ["reduction"]} ins(%h : tensor<2xf32>) outs(%low, %none : tensor<f32>, tensor<i32>) {
    ^bb0(%a: f32, %m0: f32, %p: i32):
      %j = linalg.index 0 : index
      %n = arith.index_cast %j : index to i32
      %greater = arith.cmpf ogt, %a, %m0 : f32
      %1 = arith.select %greater, %a, %m0 : f32
      %2 = arith.select %greater, %n, %p : i32
      linalg.yield %1, %2 : f32, i32
    } -> (tensor<f32>, tensor<i32>)
    %b0 = tensor.expand_shape %best#0 [] output_shape [1] : tensor<f32> into tensor<1xf32>
    %b1 = tensor.expand_shape %best#1 [] output_shape [1] : tensor<i32> into tensor<1xi32>
    %z3 = arith.constant dense<0.0> : tensor<3xf32>
    %p = linalg.vecmat ins(%h, %w : tensor<2xf32>, tensor<2x3xf32>) outs(%z3 : tensor<3xf32>) -> tensor<3xf32>
    dist.yield %fold, %b0, %b1, %p : tensor<f32>, tensor<1xf32>, tensor<1xi32>, tensor<3xf32>
  } : (tensor<5xf32>, tensor<5x3xf32>) -> (tensor<f32>, tensor<4xf32>, tensor<4xi32>, tensor<3xf32>)
  return %r#0, %r#1, %r#2, %r#3 : tensor<f32>, tensor<4xf32>, tensor<4xi32>, tensor<3xf32>
}
