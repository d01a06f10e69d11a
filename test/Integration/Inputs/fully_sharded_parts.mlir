// SPDX-License-Identifier: Apache-2.0
dist.mesh @mesh = <["dp"=8]>
func.func @main(%x: tensor<16x64xf32> {dist.sharding = #dist.sharding<@mesh, [{"dp":(4)2}, {}]>},
    %w: tensor<64x32xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"dp"}]>, dist.fully_shard = #dist.fully_shard<{"dp":(4)2}>},
    %u: tensor<64x32xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"dp"}]>, dist.fully_shard = #dist.fully_shard<{"dp":(1)4}>})
    -> (tensor<16x32xf32>, tensor<16x32xf32>, tensor<64x32xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<16x32xf32>
  %i = linalg.fill ins(%zero : f32) outs(%e : tensor<16x32xf32>) -> tensor<16x32xf32>
  %y = linalg.matmul ins(%x, %w : tensor<16x64xf32>, tensor<64x32xf32>) outs(%i : tensor<16x32xf32>) -> tensor<16x32xf32>
  %z = linalg.matmul ins(%x, %u : tensor<16x64xf32>, tensor<64x32xf32>) outs(%i : tensor<16x32xf32>) -> tensor<16x32xf32>
  %n = arith.subf %w, %u : tensor<64x32xf32>
  return %y, %z, %n : tensor<16x32xf32>, tensor<16x32xf32>, tensor<64x32xf32>
}
