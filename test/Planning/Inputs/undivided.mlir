// SPDX-License-Identifier: Apache-2.0
// A product of long sums that no annotation divides.
dist.mesh @mesh = <["x"=4]>
func.func @f(%a: tensor<256x65536xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {}]>}, %b: tensor<65536x256xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {}]>})
    -> (tensor<256x256xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {}]>}) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<256x256xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<256x256xf32>) -> tensor<256x256xf32>
  %p = linalg.matmul ins(%a, %b : tensor<256x65536xf32>, tensor<65536x256xf32>) outs(%z : tensor<256x256xf32>) -> tensor<256x256xf32>
  return %p : tensor<256x256xf32>
}
