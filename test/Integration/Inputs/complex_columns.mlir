// SPDX-License-Identifier: Apache-2.0
// Each device has one column, so neighbours in its part do not lie beside each other in the whole.
dist.mesh @mesh = <["x"=6]>
func.func @main(%x: tensor<4x6xcomplex<f64>> {dist.sharding = #dist.sharding<@mesh, [{}, {"x"}]>})
    -> (tensor<4x6xcomplex<f64>> {dist.sharding = #dist.sharding<@mesh, [{}, {"x"}]>}, tensor<6x4xcomplex<f64>> {dist.sharding = #dist.sharding<@mesh, [{}, {}]>}) {
  %t = tensor.empty() : tensor<6x4xcomplex<f64>>
  %2 = linalg.transpose ins(%x : tensor<4x6xcomplex<f64>>) outs(%t : tensor<6x4xcomplex<f64>>) permutation = [1, 0]
  return %x, %2 : tensor<4x6xcomplex<f64>>, tensor<6x4xcomplex<f64>>
}
