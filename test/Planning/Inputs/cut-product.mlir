// SPDX-License-Identifier: Apache-2.0

dist.mesh @mesh = <["x"=8]>
func.func @cut(%a: tensor<2048x1024xf32>, %w: tensor<1024x4096xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"x"}]>}, %o: tensor<2048x1024xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>}) -> (tensor<2048x1024xf32>, tensor<2048x1024xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2048x4096xf32>
  %s = linalg.fill ins(%zero : f32) outs(%e : tensor<2048x4096xf32>) -> tensor<2048x4096xf32>
  %p = linalg.matmul ins(%a, %w : tensor<2048x1024xf32>, tensor<1024x4096xf32>) outs(%s : tensor<2048x4096xf32>) -> tensor<2048x4096xf32>
  %q = tensor.extract_slice %p[0, 0] [2048, 2048] [1, 1] : tensor<2048x4096xf32> to tensor<2048x2048xf32>
  %k = tensor.extract_slice %p[0, 2048] [2048, 1024] [1, 1] : tensor<2048x4096xf32> to tensor<2048x1024xf32>
  %v = tensor.extract_slice %p[0, 3072] [2048, 1024] [1, 1] : tensor<2048x4096xf32> to tensor<2048x1024xf32>
  %e1 = tensor.empty() : tensor<2048x1024xf32>
  %s1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<2048x1024xf32>) -> tensor<2048x1024xf32>
  %y = linalg.matmul ins(%q, %o : tensor<2048x2048xf32>, tensor<2048x1024xf32>) outs(%s1 : tensor<2048x1024xf32>) -> tensor<2048x1024xf32>
  %kk = tensor.extract_slice %o[0, 0] [1024, 1024] [1, 1] : tensor<2048x1024xf32> to tensor<1024x1024xf32>
  %z = linalg.matmul ins(%k, %kk : tensor<2048x1024xf32>, tensor<1024x1024xf32>) outs(%s1 : tensor<2048x1024xf32>) -> tensor<2048x1024xf32>
  %u = linalg.matmul ins(%v, %kk : tensor<2048x1024xf32>, tensor<1024x1024xf32>) outs(%z : tensor<2048x1024xf32>) -> tensor<2048x1024xf32>
  return %y, %u : tensor<2048x1024xf32>, tensor<2048x1024xf32>
}
