// SPDX-License-Identifier: Apache-2.0

dist.mesh @mesh = <["x"=2]>

func.func @product(%a: tensor<2048x1024xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {}]>}, %b: tensor<1024x1024xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {}]>})
    -> (tensor<2048x1024xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>}) {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<2048x1024xf32>
  %start = linalg.fill ins(%zero : f32) outs(%empty : tensor<2048x1024xf32>) -> tensor<2048x1024xf32>
  %y = linalg.matmul ins(%a, %b : tensor<2048x1024xf32>, tensor<1024x1024xf32>) outs(%start : tensor<2048x1024xf32>) -> tensor<2048x1024xf32>
  return %y : tensor<2048x1024xf32>
}

func.func @pointwise(%a: tensor<2048x1024xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {}]>})
    -> (tensor<2048x1024xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>}) {
  %y = math.exp %a : tensor<2048x1024xf32>
  return %y : tensor<2048x1024xf32>
}

func.func @scatter(%at: tensor<2048x1xi32> {dist.sharding = #dist.sharding<@mesh, [{}, {}]>}, %updates: tensor<2048x1024xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {}]>})
    -> (tensor<32768x1024xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>}) {
  %zeros = arith.constant dense<0.0> : tensor<32768x1024xf32>
  %y = tensor_ext.scatter windows [-1, 1] components [0, -1] along [0] ins(%updates, %at : tensor<2048x1024xf32>, tensor<2048x1xi32>) outs(%zeros : tensor<32768x1024xf32>) -> tensor<32768x1024xf32> {
  ^bb0(%old: f32, %new: f32):
    %sum = arith.addf %old, %new : f32
    tensor_ext.yield %sum : f32
  }
  return %y : tensor<32768x1024xf32>
}

func.func @stored(%a: tensor<2048x1024xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {}]>})
    -> (tensor<2048x1024xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>}, tensor<2048x1024xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {}]>}) {
  %p = math.exp %a : tensor<2048x1024xf32>
  %y = math.tanh %p : tensor<2048x1024xf32>
  %z = math.cos %p : tensor<2048x1024xf32>
  return %y, %z : tensor<2048x1024xf32>, tensor<2048x1024xf32>
}

func.func @reshaped(%a: tensor<32x64x1024xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}, {}]>}, %b: tensor<1024x1024xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {}]>})
    -> (tensor<2048x1024xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>}) {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<2048x1024xf32>
  %start = linalg.fill ins(%zero : f32) outs(%empty : tensor<2048x1024xf32>) -> tensor<2048x1024xf32>
  %rows = tensor.collapse_shape %a [[0, 1], [2]] : tensor<32x64x1024xf32> into tensor<2048x1024xf32>
  %y = linalg.matmul ins(%rows, %b : tensor<2048x1024xf32>, tensor<1024x1024xf32>) outs(%start : tensor<2048x1024xf32>) -> tensor<2048x1024xf32>
  return %y : tensor<2048x1024xf32>
}
