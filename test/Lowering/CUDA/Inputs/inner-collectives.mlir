// SPDX-License-Identifier: Apache-2.0
// Collectives on inner dimensions and in unequal blocks: what NCCL does not have. All ranks hold different values.
dist.mesh @mesh = <["x"=4]>
func.func @main(%v: tensor<3x5x2xf32> {dist.boundary = #dist.boundary<tensor<12x5x2xf32>, <@mesh, [{"x"}, {}, {}]>>},
                %h: tensor<6xbf16> {dist.boundary = #dist.boundary<tensor<24xbf16>, <@mesh, [{"x"}]>>})
    -> (tensor<3x18x2xf32> {dist.boundary = #dist.boundary<tensor<12x18x2xf32>, <@mesh, [{"x"}, {}, {}]>>},
        tensor<3x2x2xf32> {dist.boundary = #dist.boundary<tensor<12x2x2xf32>, <@mesh, [{"x"}, {}, {}]>>},
        tensor<12x2x2xf32> {dist.boundary = #dist.boundary<tensor<48x2x2xf32>, <@mesh, [{"x"}, {}, {}]>>},
        tensor<1x5x8xf32> {dist.boundary = #dist.boundary<tensor<4x5x8xf32>, <@mesh, [{"x"}, {}, {}]>>},
        tensor<6xbf16> {dist.boundary = #dist.boundary<tensor<24xbf16>, <@mesh, [{"x"}]>>}) {
  // Five columns of each device, the last two of the twenty cut off.
  %e0 = tensor.empty() : tensor<3x18x2xf32>
  %gathered = dist.all_gather dim 1 over {"x"} on @mesh ins(%v : tensor<3x5x2xf32>) outs(%e0 : tensor<3x18x2xf32>) -> tensor<3x18x2xf32>
  // Five columns in chunks of two; the last device gets padding.
  %e1 = tensor.empty() : tensor<3x2x2xf32>
  %scattered = dist.reduce_scatter max dim 1 over {"x"} on @mesh ins(%v : tensor<3x5x2xf32>) outs(%e1 : tensor<3x2x2xf32>) -> tensor<3x2x2xf32>
  // Columns to rows, unevenly, and rows to the innermost dimension.
  %e2 = tensor.empty() : tensor<12x2x2xf32>
  %rows = dist.all_to_all split 1 concat 0 over {"x"} on @mesh ins(%v : tensor<3x5x2xf32>) outs(%e2 : tensor<12x2x2xf32>) -> tensor<12x2x2xf32>
  %e3 = tensor.empty() : tensor<1x5x8xf32>
  %inner = dist.all_to_all split 0 concat 2 over {"x"} on @mesh ins(%v : tensor<3x5x2xf32>) outs(%e3 : tensor<1x5x8xf32>) -> tensor<1x5x8xf32>
  %e4 = tensor.empty() : tensor<6xbf16>
  %average = dist.all_reduce avg over {"x"} on @mesh ins(%h : tensor<6xbf16>) outs(%e4 : tensor<6xbf16>) -> tensor<6xbf16>
  return %gathered, %scattered, %rows, %inner, %average : tensor<3x18x2xf32>, tensor<3x2x2xf32>, tensor<12x2x2xf32>, tensor<1x5x8xf32>, tensor<6xbf16>
}
