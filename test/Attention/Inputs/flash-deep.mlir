// SPDX-License-Identifier: Apache-2.0
// Causal attention of the depth of Llama's heads, and its gradient: what takes most registers.
#query = affine_map<(h, q, k, d, v) -> (h, q, d)>
#key = affine_map<(h, q, k, d, v) -> (h, k, d)>
#value = affine_map<(h, q, k, d, v) -> (h, k, v)>
#output = affine_map<(h, q, k, d, v) -> (h, q, v)>
#rows = affine_map<(h, q, k, d, v) -> (h, q)>
#left = affine_map<(h, q, k, d, v, e, f) -> (h, q, d)>
#right = affine_map<(h, q, k, d, v, e, f) -> (h, k, d)>
#gradient = affine_map<(h, q, k, d, v, e, f) -> (h, q, v)>
#weighed = affine_map<(h, q, k, d, v, e, f) -> (h, k, v)>
#keyFactor = affine_map<(h, q, k, d, v, e, f) -> (h, k, e)>
#queryFactor = affine_map<(h, q, k, d, v, e, f) -> (h, q, e)>
#gradientFactor = affine_map<(h, q, k, d, v, e, f) -> (h, q, f)>
#maxima = affine_map<(h, q, k, d, v, e, f) -> (h, q)>
#toKey = affine_map<(h, q, k, d, v, e, f) -> (h, k, e)>
#toValue = affine_map<(h, q, k, d, v, e, f) -> (h, k, f)>
#toQuery = affine_map<(h, q, k, d, v, e, f) -> (h, q, e)>
dist.mesh @mesh = <["x"=1]>
func.func @main(%q: tensor<4x256x128xbf16>, %k: tensor<4x256x128xbf16>, %v: tensor<4x256x128xbf16>, %g: tensor<4x256x128xbf16>)
    -> (tensor<4x256x128xbf16>, tensor<4x256x128xbf16>, tensor<4x256x128xbf16>, tensor<4x256x128xbf16>) {
  %o = tensor.empty() : tensor<4x256x128xbf16>
  %r = tensor.empty() : tensor<4x256xf32>
  %out:3 = tensor_ext.attention scores 3 maps [#query, #key, #value, #output, #rows, #rows]
      ins(%q, %k, %v : tensor<4x256x128xbf16>, tensor<4x256x128xbf16>, tensor<4x256x128xbf16>)
      outs(%o, %r, %r : tensor<4x256x128xbf16>, tensor<4x256xf32>, tensor<4x256xf32>)
      -> tensor<4x256x128xbf16>, tensor<4x256xf32>, tensor<4x256xf32> {
  ^bb0(%score: f32, %head: index, %row: index, %column: index):
    %lowest = arith.constant 0xFF800000 : f32
    %one = arith.constant 1.0 : f32
    %seen = arith.cmpi sge, %row, %column : index
    %x = arith.select %seen, %score, %lowest : f32
    tensor_ext.yield %x, %one : f32, f32
  }
  %changes:3 = tensor_ext.attention_gradient scores 3
      maps [#left, #gradient, #right, #weighed, #keyFactor, #queryFactor, #gradientFactor, #maxima, #maxima, #toQuery, #toKey, #toValue]
      lefts(%q, %g : tensor<4x256x128xbf16>, tensor<4x256x128xbf16>) rights(%k, %v : tensor<4x256x128xbf16>, tensor<4x256x128xbf16>)
      factors(%k, %q, %g : tensor<4x256x128xbf16>, tensor<4x256x128xbf16>, tensor<4x256x128xbf16>)
      others(%out#1, %out#2 : tensor<4x256xf32>, tensor<4x256xf32>)
      outs(%o, %o, %o : tensor<4x256x128xbf16>, tensor<4x256x128xbf16>, tensor<4x256x128xbf16>)
      -> tensor<4x256x128xbf16>, tensor<4x256x128xbf16>, tensor<4x256x128xbf16> {
  ^bb0(%score: f32, %change: f32, %maximum: f32, %total: f32, %head: index, %row: index, %column: index):
    %lowest = arith.constant 0xFF800000 : f32
    %zero = arith.constant 0.0 : f32
    %seen = arith.cmpi sge, %row, %column : index
    %x = arith.select %seen, %score, %lowest : f32
    %below = arith.subf %x, %maximum : f32
    %power = math.exp %below : f32
    %share = arith.divf %power, %total : f32
    %p = arith.select %seen, %share, %zero : f32
    %d = arith.mulf %share, %change : f32
    %y = arith.select %seen, %d, %zero : f32
    tensor_ext.yield %y, %y, %p : f32, f32, f32
  }
  return %out#0, %changes#0, %changes#1, %changes#2 : tensor<4x256x128xbf16>, tensor<4x256x128xbf16>, tensor<4x256x128xbf16>, tensor<4x256x128xbf16>
}
