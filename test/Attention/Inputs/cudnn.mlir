// SPDX-License-Identifier: Apache-2.0
// Attention that cuDNN knows: causal over heads that share keys, rows first; unmasked with other sizes of keys and values, a division and keys as columns; and
// causal by what is added to scores, and by what is not seen.
#query = affine_map<(b, g, h, q, k, d, v) -> (b, q, g, h, d)>
#key = affine_map<(b, g, h, q, k, d, v) -> (b, k, g, d)>
#value = affine_map<(b, g, h, q, k, d, v) -> (b, k, g, v)>
#output = affine_map<(b, g, h, q, k, d, v) -> (b, q, g, h, v)>
#rows = affine_map<(b, g, h, q, k, d, v) -> (b, g, h, q)>
#query1 = affine_map<(b, q, k, d, v) -> (b, q, d)>
#key1 = affine_map<(b, q, k, d, v) -> (b, k, d)>
#value1 = affine_map<(b, q, k, d, v) -> (k, b, v)>
#output1 = affine_map<(b, q, k, d, v) -> (q, b, v)>
#rows1 = affine_map<(b, q, k, d, v) -> (b, q)>
dist.mesh @mesh = <["x"=1]>
func.func @main(%q: tensor<2x20x2x3x16xbf16>, %k: tensor<2x20x2x16xbf16>, %v: tensor<2x20x2x8xbf16>,
                %fq: tensor<3x12x16xf16>, %fk: tensor<3x14x16xf16>, %fv: tensor<14x3x8xf16>)
    -> (tensor<2x20x2x3x8xbf16>, tensor<2x2x3x20xf32>, tensor<2x2x3x20xf32>, tensor<12x3x8xf16>, tensor<3x12xf32>, tensor<3x12xf32>,
        tensor<12x3x8xf16>, tensor<12x3x8xf16>) {
  %o = tensor.empty() : tensor<2x20x2x3x8xbf16>
  %m = tensor.empty() : tensor<2x2x3x20xf32>
  %fo = tensor.empty() : tensor<12x3x8xf16>
  %fm = tensor.empty() : tensor<3x12xf32>
  %causal:3 = tensor_ext.attention scores 5 maps [#query, #key, #value, #output, #rows, #rows]
      ins(%q, %k, %v : tensor<2x20x2x3x16xbf16>, tensor<2x20x2x16xbf16>, tensor<2x20x2x8xbf16>) outs(%o, %m, %m : tensor<2x20x2x3x8xbf16>, tensor<2x2x3x20xf32>, tensor<2x2x3x20xf32>) -> tensor<2x20x2x3x8xbf16>, tensor<2x2x3x20xf32>, tensor<2x2x3x20xf32> {
  ^bb0(%score: f32, %batch: index, %group: index, %head: index, %row: index, %column: index):
    %lowest = arith.constant 0xFF800000 : f32
    %scale = arith.constant 0.25 : f32
    %one = arith.constant 1.0 : f32
    %scaled = arith.mulf %score, %scale : f32
    %seen = arith.cmpi sge, %row, %column : index
    %x = arith.select %seen, %scaled, %lowest : f32
    tensor_ext.yield %x, %one : f32, f32
  }
  %whole:3 = tensor_ext.attention scores 3 maps [#query1, #key1, #value1, #output1, #rows1, #rows1]
      ins(%fq, %fk, %fv : tensor<3x12x16xf16>, tensor<3x14x16xf16>, tensor<14x3x8xf16>) outs(%fo, %fm, %fm : tensor<12x3x8xf16>, tensor<3x12xf32>, tensor<3x12xf32>) -> tensor<12x3x8xf16>, tensor<3x12xf32>, tensor<3x12xf32> {
  ^bb0(%score: f32, %batch: index, %row: index, %column: index):
    %four = arith.constant 4.0 : f32
    %one = arith.constant 1.0 : f32
    %x = arith.divf %score, %four : f32
    tensor_ext.yield %x, %one : f32, f32
  }
  %added:3 = tensor_ext.attention scores 3 maps [#query1, #key1, #value1, #output1, #rows1, #rows1]
      ins(%fq, %fk, %fv : tensor<3x12x16xf16>, tensor<3x14x16xf16>, tensor<14x3x8xf16>) outs(%fo, %fm, %fm : tensor<12x3x8xf16>, tensor<3x12xf32>, tensor<3x12xf32>) -> tensor<12x3x8xf16>, tensor<3x12xf32>, tensor<3x12xf32> {
  ^bb0(%score: f32, %batch: index, %row: index, %column: index):
    %lowest = arith.constant -1.0e9 : f32
    %zero = arith.constant 0.0 : f32
    %one = arith.constant 1.0 : f32
    %r = arith.index_cast %row : index to i32
    %c = arith.index_cast %column : index to i32
    %hidden = arith.cmpi sgt, %c, %r : i32
    %mask = arith.select %hidden, %lowest, %zero : f32
    %x = arith.addf %mask, %score : f32
    tensor_ext.yield %x, %one : f32, f32
  }
  %chosen:3 = tensor_ext.attention scores 3 maps [#query1, #key1, #value1, #output1, #rows1, #rows1]
      ins(%fq, %fk, %fv : tensor<3x12x16xf16>, tensor<3x14x16xf16>, tensor<14x3x8xf16>) outs(%fo, %fm, %fm : tensor<12x3x8xf16>, tensor<3x12xf32>, tensor<3x12xf32>) -> tensor<12x3x8xf16>, tensor<3x12xf32>, tensor<3x12xf32> {
  ^bb0(%score: f32, %batch: index, %row: index, %column: index):
    %lowest = arith.constant -3.0e38 : f32
    %half = arith.constant 0.5 : f32
    %one = arith.constant 1.0 : f32
    %true = arith.constant true
    %next = arith.constant 1 : index
    %end = arith.addi %row, %next : index
    %before = arith.cmpi slt, %column, %end : index
    %hidden = arith.xori %before, %true : i1
    %scaled = arith.mulf %half, %score : f32
    %x = arith.select %hidden, %lowest, %scaled : f32
    tensor_ext.yield %x, %one : f32, f32
  }
  return %causal#0, %causal#1, %causal#2, %whole#0, %whole#1, %whole#2, %added#0, %chosen#0
      : tensor<2x20x2x3x8xbf16>, tensor<2x2x3x20xf32>, tensor<2x2x3x20xf32>, tensor<12x3x8xf16>, tensor<3x12xf32>, tensor<3x12xf32>,
        tensor<12x3x8xf16>, tensor<12x3x8xf16>
}
