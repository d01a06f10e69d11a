// SPDX-License-Identifier: Apache-2.0
// While a row of a tensor is gathered a kernel computes another one.
dist.mesh @mesh = <["x"=2]>
func.func @main(%x: tensor<2x8xf32> {dist.boundary = #dist.boundary<tensor<2x16xf32>, <@mesh, [{}, {"x"}]>>})
    -> (tensor<2x8xf32> {dist.boundary = #dist.boundary<tensor<2x16xf32>, <@mesh, [{}, {"x"}]>>},
        tensor<1x16xf32> {dist.boundary = #dist.boundary<tensor<1x16xf32>, <@mesh, [{}, {}]>>}) {
  %d = tensor.empty() : tensor<1x16xf32>
  %e = tensor.empty() : tensor<2x8xf32>
  %x0 = tensor.extract_slice %x[0, 0] [1, 8] [1, 1] : tensor<2x8xf32> to tensor<1x8xf32>
  %x1 = tensor.extract_slice %x[1, 0] [1, 8] [1, 1] : tensor<2x8xf32> to tensor<1x8xf32>
  %a0 = math.absf %x0 : tensor<1x8xf32>
  %p, %t = dist.all_gather_start dim 1 over {"x"} on @mesh ins(%a0 : tensor<1x8xf32>) outs(%d : tensor<1x16xf32>) -> tensor<1x16xf32>
  %a1 = arith.negf %x1 : tensor<1x8xf32>
  %e0 = tensor.insert_slice %a0 into %e[0, 0] [1, 8] [1, 1] : tensor<1x8xf32> into tensor<2x8xf32>
  %e1 = tensor.insert_slice %a1 into %e0[1, 0] [1, 8] [1, 1] : tensor<1x8xf32> into tensor<2x8xf32>
  %g = dist.done %t ins(%a0 : tensor<1x8xf32>) pending(%p : tensor<1x16xf32>) -> tensor<1x16xf32>
  return %e1, %g : tensor<2x8xf32>, tensor<1x16xf32>
}
