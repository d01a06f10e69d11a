// SPDX-License-Identifier: Apache-2.0
// A gradient of attention whose weights are f32 and are multiplied with bf16 that was converted to f32, as where the softmax is computed in f32.
#left = affine_map<(q, k, d, v) -> (q, d)>
#right = affine_map<(q, k, d, v) -> (k, d)>
#factor = affine_map<(q, k, d, v) -> (q, v)>
#result = affine_map<(q, k, d, v) -> (k, v)>
#same = affine_map<(i, j) -> (i, j)>
dist.mesh @mesh = <["x"=1]>
func.func @main(%q: tensor<80x16xbf16>, %k: tensor<48x16xbf16>, %g: tensor<80x32xbf16>) -> tensor<48x32xf32> {
  %empty = tensor.empty() : tensor<80x32xf32>
  %wide = linalg.generic {indexing_maps = [#same, #same], iterator_types = ["parallel", "parallel"]} ins(%g : tensor<80x32xbf16>) outs(%empty : tensor<80x32xf32>) {
  ^bb0(%in: bf16, %out: f32):
    %converted = arith.extf %in : bf16 to f32
    linalg.yield %converted : f32
  } -> tensor<80x32xf32>
  %init = tensor.empty() : tensor<48x32xf32>
  %0 = tensor_ext.attention_gradient scores 2 maps [#left, #right, #factor, #result]
      lefts(%q : tensor<80x16xbf16>) rights(%k : tensor<48x16xbf16>) factors(%wide : tensor<80x32xf32>) outs(%init : tensor<48x32xf32>) -> tensor<48x32xf32> {
  ^bb0(%score: f32, %row: index, %column: index):
    %scale = arith.constant 0.1 : f32
    %scaled = arith.mulf %score, %scale : f32
    %weight = math.exp %scaled : f32
    tensor_ext.yield %weight : f32
  }
  return %0 : tensor<48x32xf32>
}
