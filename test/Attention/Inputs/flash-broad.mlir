// SPDX-License-Identifier: Apache-2.0
// Causal attention of heads of more than 128 columns: as wide as they may be, and of keys wider than values.
#query = affine_map<(h, q, k, d, v) -> (h, q, d)>
#key = affine_map<(h, q, k, d, v) -> (h, k, d)>
#value = affine_map<(h, q, k, d, v) -> (h, k, v)>
#output = affine_map<(h, q, k, d, v) -> (h, q, v)>
#rows = affine_map<(h, q, k, d, v) -> (h, q)>
dist.mesh @mesh = <["x"=1]>
func.func @main(%q: tensor<2x130x256xbf16>, %k: tensor<2x130x256xbf16>, %v: tensor<2x130x256xbf16>,
                %q1: tensor<2x70x192xf16>, %k1: tensor<2x90x192xf16>, %v1: tensor<2x90x128xf16>)
    -> (tensor<2x130x256xbf16>, tensor<2x70x128xf16>) {
  %o = tensor.empty() : tensor<2x130x256xbf16>
  %r = tensor.empty() : tensor<2x130xf32>
  %o1 = tensor.empty() : tensor<2x70x128xf16>
  %r1 = tensor.empty() : tensor<2x70xf32>
  %scale = arith.constant 0.07 : f32
  %wide:3 = tensor_ext.attention scores 3 maps [#query, #key, #value, #output, #rows, #rows]
      ins(%q, %k, %v : tensor<2x130x256xbf16>, tensor<2x130x256xbf16>, tensor<2x130x256xbf16>)
      outs(%o, %r, %r : tensor<2x130x256xbf16>, tensor<2x130xf32>, tensor<2x130xf32>)
      -> tensor<2x130x256xbf16>, tensor<2x130xf32>, tensor<2x130xf32> {
  ^bb0(%score: f32, %head: index, %row: index, %column: index):
    %one = arith.constant 1.0 : f32
    %scaled = arith.mulf %score, %scale : f32
    %lowest = arith.constant 0xFF800000 : f32
    %seen = arith.cmpi sge, %row, %column : index
    %x = arith.select %seen, %scaled, %lowest : f32
    tensor_ext.yield %x, %one : f32, f32
  }
  %latent:3 = tensor_ext.attention scores 3 maps [#query, #key, #value, #output, #rows, #rows]
      ins(%q1, %k1, %v1 : tensor<2x70x192xf16>, tensor<2x90x192xf16>, tensor<2x90x128xf16>)
      outs(%o1, %r1, %r1 : tensor<2x70x128xf16>, tensor<2x70xf32>, tensor<2x70xf32>)
      -> tensor<2x70x128xf16>, tensor<2x70xf32>, tensor<2x70xf32> {
  ^bb0(%score: f32, %head: index, %row: index, %column: index):
    %one = arith.constant 1.0 : f32
    %scaled = arith.mulf %score, %scale : f32
    tensor_ext.yield %scaled, %one : f32, f32
  }
  return %wide#0, %latent#0 : tensor<2x130x256xbf16>, tensor<2x70x128xf16>
}
