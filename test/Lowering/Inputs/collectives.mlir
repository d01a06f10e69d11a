// SPDX-License-Identifier: Apache-2.0
// Every collective, on whole tensors and on slices of them, over a reordered pair of axes.
dist.mesh @mesh = <["x"=2, "y"=3]>
func.func @main(%v: tensor<2x3xf32> {dist.boundary = #dist.boundary<tensor<12x3xf32>, <@mesh, [{"y", "x"}, {}]>>},
                %w: tensor<7x4xi32>)
    -> (tensor<12x3xf32> {dist.name = "gathered"}, tensor<2x4xi32> {dist.name = "scattered", dist.boundary = #dist.boundary<tensor<7x4xi32>, <@mesh, [{"x", "y"}, {}]>>},
        tensor<12x3xf32> {dist.name = "exchanged"}, tensor<2xf32> {dist.name = "root column", dist.boundary = #dist.boundary<tensor<4xf32>, <@mesh, [{"x"}]>>}) {
  %e0 = tensor.empty() : tensor<12x3xf32>
  %gathered = dist.all_gather dim 0 over {"y", "x"} on @mesh ins(%v : tensor<2x3xf32>) outs(%e0 : tensor<12x3xf32>) -> tensor<12x3xf32>
  %e1 = tensor.empty() : tensor<2x4xi32>
  %scattered = dist.reduce_scatter sum dim 0 over {"x", "y"} on @mesh ins(%w : tensor<7x4xi32>) outs(%e1 : tensor<2x4xi32>) -> tensor<2x4xi32>
  // Over y: columns to rows and back.
  %e2 = tensor.empty() : tensor<6x1xf32>
  %columns = dist.all_to_all split 1 concat 0 over {"y"} on @mesh ins(%v : tensor<2x3xf32>) outs(%e2 : tensor<6x1xf32>) -> tensor<6x1xf32>
  %e3 = tensor.empty() : tensor<2x3xf32>
  %rows = dist.all_to_all split 0 concat 1 over {"y"} on @mesh ins(%columns : tensor<6x1xf32>) outs(%e3 : tensor<2x3xf32>) -> tensor<2x3xf32>
  %e4 = tensor.empty() : tensor<12x3xf32>
  %exchanged = dist.all_gather dim 0 over {"y", "x"} on @mesh ins(%rows : tensor<2x3xf32>) outs(%e4 : tensor<12x3xf32>) -> tensor<12x3xf32>
  %column = tensor.extract_slice %v[0, 1] [2, 1] [1, 1] : tensor<2x3xf32> to tensor<2xf32>
  %e5 = tensor.empty() : tensor<2xf32>
  %root = dist.broadcast root 1 over {"y"} on @mesh ins(%column : tensor<2xf32>) outs(%e5 : tensor<2xf32>) -> tensor<2xf32>
  return %gathered, %scattered, %exchanged, %root : tensor<12x3xf32>, tensor<2x4xi32>, tensor<12x3xf32>, tensor<2xf32>
}
