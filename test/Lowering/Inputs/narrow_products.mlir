// SPDX-License-Identifier: Apache-2.0
// Sums of 600 products of small integers that round once: every order of exact sums gives the same bits, while a sum that is rounded on
// the way stops growing. As one product, into an accumulator, with two summed dimensions that do not merge, of rows, in f16, through
// windows, and of a matrix whose columns are not adjacent.
#oa = affine_map<(s, o, h, d) -> (h, s, d)>
#ob = affine_map<(s, o, h, d) -> (h, d, o)>
#oc = affine_map<(s, o, h, d) -> (s, o)>
#row = affine_map<(i, k) -> (i, k)>
#first = affine_map<(i, k) -> (i)>
#window = affine_map<(i, k) -> (i + k)>
#kernel = affine_map<(i, k) -> (k)>
func.func @main(%a: tensor<8x600xbf16>, %b: tensor<600x16xbf16>, %c: tensor<8x16xbf16>, %heads: tensor<3x4x200xbf16>,
                %proj: tensor<3x200x8xbf16>, %x: tensor<8x600xbf16>, %f: tensor<4x600xf16>, %g: tensor<600x5xf16>,
                %line: tensor<620xbf16>, %taps: tensor<600xbf16>, %wide: tensor<8x1200xbf16>)
    -> (tensor<8x16xbf16> {dist.name = "product"}, tensor<8x16xbf16> {dist.name = "accumulated"}, tensor<4x8xbf16> {dist.name = "projected"},
        tensor<8xbf16> {dist.name = "rows"}, tensor<4x5xf16> {dist.name = "half"}, tensor<21xbf16> {dist.name = "windows"},
        tensor<8x16xbf16> {dist.name = "strided"}) {
  %zero = arith.constant 0.0 : bf16
  %hzero = arith.constant 0.0 : f16
  %e0 = tensor.empty() : tensor<8x16xbf16>
  %f0 = linalg.fill ins(%zero : bf16) outs(%e0 : tensor<8x16xbf16>) -> tensor<8x16xbf16>
  %product = linalg.matmul ins(%a, %b : tensor<8x600xbf16>, tensor<600x16xbf16>) outs(%f0 : tensor<8x16xbf16>) -> tensor<8x16xbf16>
  %accumulated = linalg.matmul ins(%a, %b : tensor<8x600xbf16>, tensor<600x16xbf16>) outs(%c : tensor<8x16xbf16>) -> tensor<8x16xbf16>
  %e2 = tensor.empty() : tensor<4x8xbf16>
  %f2 = linalg.fill ins(%zero : bf16) outs(%e2 : tensor<4x8xbf16>) -> tensor<4x8xbf16>
  %projected = linalg.generic {indexing_maps = [#oa, #ob, #oc], iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
      ins(%heads, %proj : tensor<3x4x200xbf16>, tensor<3x200x8xbf16>) outs(%f2 : tensor<4x8xbf16>) {
  ^bb0(%l: bf16, %r: bf16, %o: bf16):
    %0 = arith.mulf %l, %r : bf16
    %1 = arith.addf %o, %0 : bf16
    linalg.yield %1 : bf16
  } -> tensor<4x8xbf16>
  %e3 = tensor.empty() : tensor<8xbf16>
  %f3 = linalg.fill ins(%zero : bf16) outs(%e3 : tensor<8xbf16>) -> tensor<8xbf16>
  %rows = linalg.generic {indexing_maps = [#row, #row, #first], iterator_types = ["parallel", "reduction"]}
      ins(%a, %x : tensor<8x600xbf16>, tensor<8x600xbf16>) outs(%f3 : tensor<8xbf16>) {
  ^bb0(%l: bf16, %r: bf16, %o: bf16):
    %0 = arith.mulf %l, %r : bf16
    %1 = arith.addf %o, %0 : bf16
    linalg.yield %1 : bf16
  } -> tensor<8xbf16>
  %e4 = tensor.empty() : tensor<4x5xf16>
  %f4 = linalg.fill ins(%hzero : f16) outs(%e4 : tensor<4x5xf16>) -> tensor<4x5xf16>
  %half = linalg.matmul ins(%f, %g : tensor<4x600xf16>, tensor<600x5xf16>) outs(%f4 : tensor<4x5xf16>) -> tensor<4x5xf16>
  %e5 = tensor.empty() : tensor<21xbf16>
  %f5 = linalg.fill ins(%zero : bf16) outs(%e5 : tensor<21xbf16>) -> tensor<21xbf16>
  %windows = linalg.generic {indexing_maps = [#window, #kernel, #first], iterator_types = ["parallel", "reduction"]}
      ins(%line, %taps : tensor<620xbf16>, tensor<600xbf16>) outs(%f5 : tensor<21xbf16>) {
  ^bb0(%l: bf16, %r: bf16, %o: bf16):
    %0 = arith.mulf %l, %r : bf16
    %1 = arith.addf %o, %0 : bf16
    linalg.yield %1 : bf16
  } -> tensor<21xbf16>
  %every = tensor.extract_slice %wide[0, 0] [8, 600] [1, 2] : tensor<8x1200xbf16> to tensor<8x600xbf16>
  %strided = linalg.matmul ins(%every, %b : tensor<8x600xbf16>, tensor<600x16xbf16>) outs(%f0 : tensor<8x16xbf16>) -> tensor<8x16xbf16>
  return %product, %accumulated, %projected, %rows, %half, %windows, %strided
      : tensor<8x16xbf16>, tensor<8x16xbf16>, tensor<4x8xbf16>, tensor<8xbf16>, tensor<4x5xf16>, tensor<21xbf16>, tensor<8x16xbf16>
}
