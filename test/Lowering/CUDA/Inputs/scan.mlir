// SPDX-License-Identifier: Apache-2.0
// A recurrence in Local form: five trips of a matrix product, a sum and a tanh, each stored to its row of the result.
dist.mesh @mesh = <["x"=2]>
func.func @main(%h: tensor<4x8xf32> {dist.boundary = #dist.boundary<tensor<4x8xf32>, <@mesh, [{}, {}]>>}, %w: tensor<8x8xf32>, %xs: tensor<5x4x8xf32>) -> (tensor<4x8xf32>, tensor<5x4x8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %zero = arith.constant 0.0 : f32
  %ys = tensor.empty() : tensor<5x4x8xf32>
  %r:2 = scf.for %i = %c0 to %c5 step %c1 iter_args(%state = %h, %out = %ys) -> (tensor<4x8xf32>, tensor<5x4x8xf32>) {
    %x = tensor.extract_slice %xs[%i, 0, 0] [1, 4, 8] [1, 1, 1] : tensor<5x4x8xf32> to tensor<4x8xf32>
    %e = tensor.empty() : tensor<4x8xf32>
    %f = linalg.fill ins(%zero : f32) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
    %p = linalg.matmul ins(%state, %w : tensor<4x8xf32>, tensor<8x8xf32>) outs(%f : tensor<4x8xf32>) -> tensor<4x8xf32>
    %s = arith.addf %p, %x : tensor<4x8xf32>
    %t = math.tanh %s : tensor<4x8xf32>
    %o = tensor.insert_slice %t into %out[%i, 0, 0] [1, 4, 8] [1, 1, 1] : tensor<4x8xf32> into tensor<5x4x8xf32>
    scf.yield %t, %o : tensor<4x8xf32>, tensor<5x4x8xf32>
  }
  return %r#0, %r#1 : tensor<4x8xf32>, tensor<5x4x8xf32>
}
