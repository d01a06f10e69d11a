// SPDX-License-Identifier: Apache-2.0
// Gradients of attention whose sizes fit no block: causal with a bias, and a window over heads that share keys.
#query = affine_map<(b, q, k, d, v, e, f, w) -> (b, q, d)>
#key = affine_map<(b, q, k, d, v, e, f, w) -> (b, k, d)>
#gradient = affine_map<(b, q, k, d, v, e, f, w) -> (q, b, v)>
#value = affine_map<(b, q, k, d, v, e, f, w) -> (k, b, v)>
#keyFactor = affine_map<(b, q, k, d, v, e, f, w) -> (b, k, e)>
#queryFactor = affine_map<(b, q, k, d, v, e, f, w) -> (b, q, f)>
#gradientFactor = affine_map<(b, q, k, d, v, e, f, w) -> (q, b, w)>
#bias = affine_map<(b, q, k, d, v, e, f, w) -> (q, k)>
#row = affine_map<(b, q, k, d, v, e, f, w) -> (b, q)>
#toQuery = affine_map<(b, q, k, d, v, e, f, w) -> (b, q, e)>
#toKey = affine_map<(b, q, k, d, v, e, f, w) -> (b, k, f)>
#toValue = affine_map<(b, q, k, d, v, e, f, w) -> (k, b, w)>
#headQuery = affine_map<(g, h, q, k, d, v, e, f) -> (q, g, h, d)>
#headKey = affine_map<(g, h, q, k, d, v, e, f) -> (g, d, k)>
#headGradient = affine_map<(g, h, q, k, d, v, e, f) -> (g, h, q, v)>
#headValue = affine_map<(g, h, q, k, d, v, e, f) -> (k, g, v)>
#headQueryFactor = affine_map<(g, h, q, k, d, v, e, f) -> (q, g, h, e)>
#headGradientFactor = affine_map<(g, h, q, k, d, v, e, f) -> (g, h, q, f)>
#toHeadKey = affine_map<(g, h, q, k, d, v, e, f) -> (g, k, e)>
#toHeadValue = affine_map<(g, h, q, k, d, v, e, f) -> (k, g, f)>
dist.mesh @mesh = <["x"=1]>
func.func @main(%q: tensor<2x100x40xbf16>, %k: tensor<2x100x40xbf16>, %v: tensor<100x2x24xbf16>, %g: tensor<100x2x24xbf16>, %bias: tensor<100x100xbf16>,
                %m: tensor<2x100xf32>, %hq: tensor<160x2x3x16xf16>, %hk: tensor<2x16x160xf16>, %hv: tensor<160x2x8xf16>, %hg: tensor<2x3x160x8xf16>)
    -> (tensor<2x100x40xbf16>, tensor<2x100x40xf32>, tensor<100x2x24xbf16>, tensor<2x160x16xf32>, tensor<160x2x8xf16>) {
  %o = tensor.empty() : tensor<2x100x40xbf16>
  %ok = tensor.empty() : tensor<2x100x40xf32>
  %ov = tensor.empty() : tensor<100x2x24xbf16>
  %causal:3 = tensor_ext.attention_gradient scores 3
      maps [#query, #gradient, #key, #value, #keyFactor, #queryFactor, #gradientFactor, #bias, #row, #toQuery, #toKey, #toValue]
      lefts(%q, %g : tensor<2x100x40xbf16>, tensor<100x2x24xbf16>) rights(%k, %v : tensor<2x100x40xbf16>, tensor<100x2x24xbf16>)
      factors(%k, %q, %g : tensor<2x100x40xbf16>, tensor<2x100x40xbf16>, tensor<100x2x24xbf16>)
      others(%bias, %m : tensor<100x100xbf16>, tensor<2x100xf32>)
      outs(%o, %ok, %ov : tensor<2x100x40xbf16>, tensor<2x100x40xf32>, tensor<100x2x24xbf16>)
      -> tensor<2x100x40xbf16>, tensor<2x100x40xf32>, tensor<100x2x24xbf16> {
  ^bb0(%score: f32, %change: f32, %element: bf16, %maximum: f32, %batch: index, %r: index, %c: index):
    %lowest = arith.constant 0xFF800000 : f32
    %zero = arith.constant 0.0 : f32
    %scale = arith.constant 0.1 : f32
    %wide = arith.extf %element : bf16 to f32
    %scaled = arith.mulf %score, %scale : f32
    %moved = arith.addf %scaled, %wide : f32
    %seen = arith.cmpi sge, %r, %c : index
    %x = arith.select %seen, %moved, %lowest : f32
    %below = arith.subf %x, %maximum : f32
    %power = math.exp %below : f32
    %p = arith.select %seen, %power, %zero : f32
    %d = arith.mulf %power, %change : f32
    %ds = arith.mulf %d, %scale : f32
    %y = arith.select %seen, %ds, %zero : f32
    tensor_ext.yield %y, %y, %p : f32, f32, f32
  }
  %hok = tensor.empty() : tensor<2x160x16xf32>
  %hov = tensor.empty() : tensor<160x2x8xf16>
  %window:2 = tensor_ext.attention_gradient scores 4
      maps [#headQuery, #headGradient, #headKey, #headValue, #headQueryFactor, #headGradientFactor, #toHeadKey, #toHeadValue]
      lefts(%hq, %hg : tensor<160x2x3x16xf16>, tensor<2x3x160x8xf16>) rights(%hk, %hv : tensor<2x16x160xf16>, tensor<160x2x8xf16>)
      factors(%hq, %hg : tensor<160x2x3x16xf16>, tensor<2x3x160x8xf16>)
      outs(%hok, %hov : tensor<2x160x16xf32>, tensor<160x2x8xf16>) -> tensor<2x160x16xf32>, tensor<160x2x8xf16> {
  ^bb0(%score: f32, %change: f32, %group: index, %head: index, %r: index, %c: index):
    %lowest = arith.constant -1.0e9 : f32
    %zero = arith.constant 0.0 : f32
    %scale = arith.constant 0.25 : f32
    %width = arith.constant 20 : index
    %end = arith.addi %c, %width : index
    %isBefore = arith.cmpi sge, %r, %c : index
    %isNear = arith.cmpi slt, %r, %end : index
    %seen = arith.andi %isBefore, %isNear : i1
    %scaled = arith.mulf %score, %scale : f32
    %x = arith.select %seen, %scaled, %lowest : f32
    %below = arith.subf %x, %scale : f32
    %power = math.exp %below : f32
    %p = arith.select %seen, %power, %zero : f32
    %d = arith.mulf %power, %change : f32
    %y = arith.select %seen, %d, %zero : f32
    tensor_ext.yield %y, %p : f32, f32
  }
  return %causal#0, %causal#1, %causal#2, %window#0, %window#1 : tensor<2x100x40xbf16>, tensor<2x100x40xf32>, tensor<100x2x24xbf16>, tensor<2x160x16xf32>, tensor<160x2x8xf16>
}
