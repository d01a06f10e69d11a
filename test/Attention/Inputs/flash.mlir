// SPDX-License-Identifier: Apache-2.0
// Attention whose sizes fit no block: causal with a bias and weights, and a window over shared heads, with the last row of the window's keys hidden.
#query = affine_map<(b, q, k, d, v) -> (b, q, d)>
#key = affine_map<(b, q, k, d, v) -> (b, k, d)>
#value = affine_map<(b, q, k, d, v) -> (k, b, v)>
#output = affine_map<(b, q, k, d, v) -> (q, b, v)>
#rows = affine_map<(b, q, k, d, v) -> (b, q)>
#bias = affine_map<(b, q, k, d, v) -> (q, k)>
#headQuery = affine_map<(g, h, q, k, d, v) -> (q, g, h, d)>
#headKey = affine_map<(g, h, q, k, d, v) -> (g, d, k)>
#headValue = affine_map<(g, h, q, k, d, v) -> (k, g, v)>
#headOutput = affine_map<(g, h, q, k, d, v) -> (q, g, h, v)>
#headRows = affine_map<(g, h, q, k, d, v) -> (g, h, q)>
dist.mesh @mesh = <["x"=1]>
func.func @main(%q: tensor<2x100x40xbf16>, %k: tensor<2x100x40xbf16>, %v: tensor<100x2x24xbf16>, %bias: tensor<100x100xbf16>,
                %hq: tensor<160x2x2x16xf16>, %hk: tensor<2x16x160xf16>, %hv: tensor<160x2x8xf16>)
    -> (tensor<100x2x24xbf16>, tensor<2x100xf32>, tensor<2x100xf32>, tensor<160x2x2x8xf16>, tensor<2x2x160xf32>) {
  %o = tensor.empty() : tensor<100x2x24xbf16>
  %m = tensor.empty() : tensor<2x100xf32>
  %causal:3 = tensor_ext.attention scores 3 maps [#query, #key, #value, #bias, #output, #rows, #rows]
      ins(%q, %k, %v, %bias : tensor<2x100x40xbf16>, tensor<2x100x40xbf16>, tensor<100x2x24xbf16>, tensor<100x100xbf16>)
      outs(%o, %m, %m : tensor<100x2x24xbf16>, tensor<2x100xf32>, tensor<2x100xf32>)
      -> tensor<100x2x24xbf16>, tensor<2x100xf32>, tensor<2x100xf32> {
  ^bb0(%score: f32, %element: bf16, %batch: index, %row: index, %column: index):
    %lowest = arith.constant 0xFF800000 : f32
    %scale = arith.constant 0.2 : f32
    %half = arith.constant 0.5 : f32
    %wide = arith.extf %element : bf16 to f32
    %scaled = arith.mulf %score, %scale : f32
    %moved = arith.addf %scaled, %wide : f32
    %seen = arith.cmpi sge, %row, %column : index
    %x = arith.select %seen, %moved, %lowest : f32
    %w = arith.addf %wide, %half : f32
    tensor_ext.yield %x, %w : f32, f32
  }
  %ho = tensor.empty() : tensor<160x2x2x8xf16>
  %hm = tensor.empty() : tensor<2x2x160xf32>
  %window:3 = tensor_ext.attention scores 4 maps [#headQuery, #headKey, #headValue, #headOutput, #headRows, #headRows]
      ins(%hq, %hk, %hv : tensor<160x2x2x16xf16>, tensor<2x16x160xf16>, tensor<160x2x8xf16>)
      outs(%ho, %hm, %hm : tensor<160x2x2x8xf16>, tensor<2x2x160xf32>, tensor<2x2x160xf32>)
      -> tensor<160x2x2x8xf16>, tensor<2x2x160xf32>, tensor<2x2x160xf32> {
  ^bb0(%score: f32, %group: index, %head: index, %row: index, %column: index):
    %lowest = arith.constant -1.0e9 : f32
    %one = arith.constant 1.0 : f32
    %width = arith.constant 20 : index
    %end = arith.addi %column, %width : index
    %isBefore = arith.cmpi sge, %row, %column : index
    %isNear = arith.cmpi slt, %row, %end : index
    %seen = arith.andi %isBefore, %isNear : i1
    %x = arith.select %seen, %score, %lowest : f32
    tensor_ext.yield %x, %one : f32, f32
  }
  return %causal#0, %causal#1, %causal#2, %window#0, %window#1 : tensor<100x2x24xbf16>, tensor<2x100xf32>, tensor<2x100xf32>, tensor<160x2x2x8xf16>, tensor<2x2x160xf32>
}
