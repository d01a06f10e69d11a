// SPDX-License-Identifier: Apache-2.0
// A hand-written two-layer MLP in upstream dialects: batch over dp, the first weight split by columns and the second by
// rows over tp, so that the second product is partial over tp.
dist.mesh @mesh = <["dp"=2, "tp"=4]>

func.func @main(%x: tensor<8x12xf32> {dist.name = "x", dist.sharding = #dist.sharding<@mesh, [{"dp"}, {}]>},
                %w1: tensor<12x16xf32> {dist.name = "w1", dist.sharding = #dist.sharding<@mesh, [{}, {"tp"}]>},
                %w2: tensor<16x10xf32> {dist.name = "w2", dist.sharding = #dist.sharding<@mesh, [{"tp"}, {}]>})
    -> (tensor<8x10xf32> {dist.name = "y", dist.sharding = #dist.sharding<@mesh, [{"dp"}, {}]>}) {
  %zero = arith.constant 0.0 : f32
  %e1 = tensor.empty() : tensor<8x16xf32>
  %z1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<8x16xf32>) -> tensor<8x16xf32>
  %h = linalg.matmul ins(%x, %w1 : tensor<8x12xf32>, tensor<12x16xf32>) outs(%z1 : tensor<8x16xf32>) -> tensor<8x16xf32>
  %r = linalg.map ins(%h : tensor<8x16xf32>) outs(%e1 : tensor<8x16xf32>) (%v: f32, %out: f32) {
    %m = arith.maximumf %v, %zero : f32
    linalg.yield %m : f32
  }
  %e2 = tensor.empty() : tensor<8x10xf32>
  %z2 = linalg.fill ins(%zero : f32) outs(%e2 : tensor<8x10xf32>) -> tensor<8x10xf32>
  %y = linalg.matmul ins(%r, %w2 : tensor<8x16xf32>, tensor<16x10xf32>) outs(%z2 : tensor<8x10xf32>) -> tensor<8x10xf32>
  return %y : tensor<8x10xf32>
}
