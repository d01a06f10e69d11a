// SPDX-License-Identifier: Apache-2.0
// Two products, of which the first is read by rows: two gathers can travel together.
dist.mesh @mesh = <["x"=4]>
func.func @f(%a: tensor<32x32xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>}, %c: tensor<32x32xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"x"}]>})
    -> (tensor<32x32xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>}) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<32x32xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<32x32xf32>) -> tensor<32x32xf32>
  %p = linalg.matmul ins(%a, %c : tensor<32x32xf32>, tensor<32x32xf32>) outs(%z : tensor<32x32xf32>) -> tensor<32x32xf32>
  %q = linalg.matmul ins(%p, %a : tensor<32x32xf32>, tensor<32x32xf32>) outs(%z : tensor<32x32xf32>) -> tensor<32x32xf32>
  return %q : tensor<32x32xf32>
}
