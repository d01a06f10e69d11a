// SPDX-License-Identifier: Apache-2.0
func.func @main(%x: tensor<128x192xbf16>, %y: tensor<192x128xf32>, %z: tensor<130x192xbf16>)
    -> (tensor<192x128xbf16>, tensor<192x128xf32>, tensor<64x3x128xf16>, tensor<192x130xbf16>) {
  %e = tensor.empty() : tensor<192x128xbf16>
  %0 = linalg.transpose ins(%x : tensor<128x192xbf16>) outs(%e : tensor<192x128xbf16>) permutation = [1, 0]
  %f = tensor.empty() : tensor<192x128xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (j, i)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%x, %y : tensor<128x192xbf16>, tensor<192x128xf32>) outs(%f : tensor<192x128xf32>) {
  ^bb0(%a: bf16, %b: f32, %o: f32):
    %w = arith.extf %a : bf16 to f32
    %s = arith.addf %w, %b : f32
    linalg.yield %s : f32
  } -> tensor<192x128xf32>
  %x3 = tensor.expand_shape %x [[0], [1, 2]] output_shape [128, 3, 64] : tensor<128x192xbf16> into tensor<128x3x64xbf16>
  %g = tensor.empty() : tensor<64x3x128xf16>
  %2 = linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (k, j, i)>, affine_map<(i, j, k) -> (i, j, k)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%x3 : tensor<128x3x64xbf16>) outs(%g : tensor<64x3x128xf16>) {
  ^bb0(%a: bf16, %o: f16):
    %w = arith.extf %a : bf16 to f32
    %n = arith.negf %w : f32
    %h = arith.truncf %n : f32 to f16
    linalg.yield %h : f16
  } -> tensor<64x3x128xf16>
  %h = tensor.empty() : tensor<192x130xbf16>
  %3 = linalg.transpose ins(%z : tensor<130x192xbf16>) outs(%h : tensor<192x130xbf16>) permutation = [1, 0]
  return %0, %1, %2, %3 : tensor<192x128xbf16>, tensor<192x128xf32>, tensor<64x3x128xf16>, tensor<192x130xbf16>
}
