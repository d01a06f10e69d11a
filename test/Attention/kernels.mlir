// SPDX-License-Identifier: Apache-2.0
// Which attention is a kernel on GPUs, and what the others lack: in the report, and as remarks of the pass.
// RUN: dist-opt %s --dist-spmd --dist-report="target=cuda format=json" -o /dev/null | FileCheck %s
// RUN: dist-opt %s --dist-spmd --dist-report -o /dev/null | FileCheck %s --check-prefix=NONE
// NONE-NOT: on a GPU
// RUN: dist-opt %s --dist-compile="target=cuda" --remarks-filter="dist-lower-.*" --remark-format=emitRemark -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: dist-opt %S/programs/attention_bf16.generic.mlir --dist-spmd --dist-report="target=cuda" -o /dev/null | FileCheck %s --check-prefix=GRADIENT
// GRADIENT: {{^}}Attention
// GRADIENT: on a GPU one kernel; not cuDNN: the body
// GRADIENT: one op: gradient of attention
// GRADIENT: on a GPU 2 kernels; not cuDNN:{{$}}
// GRADIENT-NEXT: operands and results have several types{{$}}

#query = affine_map<(b, q, k, d, v) -> (b, q, d)>
#key = affine_map<(b, q, k, d, v) -> (b, k, d)>
#value = affine_map<(b, q, k, d, v) -> (b, k, v)>
#output = affine_map<(b, q, k, d, v) -> (b, q, v)>
#rows = affine_map<(b, q, k, d, v) -> (b, q)>
dist.mesh @mesh = <["x"=1]>
func.func @main(%q: tensor<2x8x4xbf16>, %k: tensor<2x6x4xbf16>, %v: tensor<2x6x5xbf16>,
                %q64: tensor<2x8x4xf64>, %k64: tensor<2x6x4xf64>, %v64: tensor<2x6x5xf64>,
                %qd: tensor<2x8x300xbf16>, %kd: tensor<2x6x300xbf16>, %vh: tensor<2x6x5xf16>)
    -> (tensor<2x8x5xbf16>, tensor<2x8x5xf64>, tensor<2x8x5xf32>, tensor<2x8x5xbf16>) {
  %ob = tensor.empty() : tensor<2x8x5xbf16>
  %of = tensor.empty() : tensor<2x8x5xf32>
  %od = tensor.empty() : tensor<2x8x5xf64>
  %m = tensor.empty() : tensor<2x8xf32>
  %m64 = tensor.empty() : tensor<2x8xf64>
  // CHECK: "kernels": "one kernel, or cuDNN"
  // CHECK: "text": "served"
  // REMARK: kernels.mlir:[[@LINE+1]]:{{[0-9]+}}: remark: [Passed] attention-kernel | Category:dist-lower-attention | {{.*}}one kernel
  %a:3 = tensor_ext.attention scores 3 maps [#query, #key, #value, #output, #rows, #rows]
      ins(%q, %k, %v : tensor<2x8x4xbf16>, tensor<2x6x4xbf16>, tensor<2x6x5xbf16>) outs(%ob, %m, %m : tensor<2x8x5xbf16>, tensor<2x8xf32>, tensor<2x8xf32>) -> tensor<2x8x5xbf16>, tensor<2x8xf32>, tensor<2x8xf32>
      attributes {dist.fused = "served"} {
  ^bb0(%score: f32, %batch: index, %row: index, %column: index):
    %one = arith.constant 1.0 : f32
    tensor_ext.yield %score, %one : f32, f32
  }
  // CHECK: "kernels": "products of blocks of scores: operands are f64; the kernel multiplies f16, bf16 and f32"
  // CHECK: "text": "wide"
  // REMARK: kernels.mlir:[[@LINE+1]]:{{[0-9]+}}: remark: [Missed] attention-kernel | Category:dist-lower-attention | {{.*}}operands are f64
  %b:3 = tensor_ext.attention scores 3 maps [#query, #key, #value, #output, #rows, #rows]
      ins(%q64, %k64, %v64 : tensor<2x8x4xf64>, tensor<2x6x4xf64>, tensor<2x6x5xf64>) outs(%od, %m64, %m64 : tensor<2x8x5xf64>, tensor<2x8xf64>, tensor<2x8xf64>) -> tensor<2x8x5xf64>, tensor<2x8xf64>, tensor<2x8xf64>
      attributes {dist.fused = "wide"} {
  ^bb0(%score: f64, %batch: index, %row: index, %column: index):
    %one = arith.constant 1.0 : f64
    tensor_ext.yield %score, %one : f64, f64
  }
  // CHECK: "kernels": "products of blocks of scores: rows have 300 columns; the kernel keeps at most 256"
  // CHECK: "text": "deep"
  %c:3 = tensor_ext.attention scores 3 maps [#query, #key, #value, #output, #rows, #rows]
      ins(%qd, %kd, %v : tensor<2x8x300xbf16>, tensor<2x6x300xbf16>, tensor<2x6x5xbf16>) outs(%of, %m, %m : tensor<2x8x5xf32>, tensor<2x8xf32>, tensor<2x8xf32>) -> tensor<2x8x5xf32>, tensor<2x8xf32>, tensor<2x8xf32>
      attributes {dist.fused = "deep"} {
  ^bb0(%score: f32, %batch: index, %row: index, %column: index):
    %one = arith.constant 1.0 : f32
    tensor_ext.yield %score, %one : f32, f32
  }
  // CHECK: "kernels": "products of blocks of scores: queries are bf16 and keys or values f16; the kernel needs one type"
  // CHECK: "text": "mixed"
  %d:3 = tensor_ext.attention scores 3 maps [#query, #key, #value, #output, #rows, #rows]
      ins(%q, %k, %vh : tensor<2x8x4xbf16>, tensor<2x6x4xbf16>, tensor<2x6x5xf16>) outs(%ob, %m, %m : tensor<2x8x5xbf16>, tensor<2x8xf32>, tensor<2x8xf32>) -> tensor<2x8x5xbf16>, tensor<2x8xf32>, tensor<2x8xf32>
      attributes {dist.fused = "mixed"} {
  ^bb0(%score: f32, %batch: index, %row: index, %column: index):
    %one = arith.constant 1.0 : f32
    tensor_ext.yield %score, %one : f32, f32
  }
  return %a#0, %b#0, %c#0, %d#0 : tensor<2x8x5xbf16>, tensor<2x8x5xf64>, tensor<2x8x5xf32>, tensor<2x8x5xbf16>
}
