// SPDX-License-Identifier: Apache-2.0
// Which attention the runtime may give to cuDNN, and what the others have that it does not know.
// RUN: dist-opt %s --dist-spmd --dist-report="target=cuda format=json" -o /dev/null | FileCheck %s
#tensor = affine_map<(b, q, k, d, v) -> (b, q, d)>
#keys = affine_map<(b, q, k, d, v) -> (b, k, d)>
#values = affine_map<(b, q, k, d, v) -> (b, k, v)>
#output = affine_map<(b, q, k, d, v) -> (b, q, v)>
#rows = affine_map<(b, q, k, d, v) -> (b, q)>
#bias = affine_map<(b, q, k, d, v) -> (q, k)>
dist.mesh @mesh = <["x"=1]>
func.func @main(%bf16: tensor<2x8x16xbf16>, %f32: tensor<2x8x16xf32>, %bias: tensor<8x8xf32>)
    -> (tensor<2x8x16xbf16>, tensor<2x8x16xf32>, tensor<2x8x16xf32>, tensor<2x8x16xbf16>, tensor<2x8x16xbf16>, tensor<2x8x16xbf16>, tensor<2x8x16xbf16>, tensor<2x8x16xbf16>, tensor<2x8x16xbf16>, tensor<2x8x16xbf16>) {
  %obf16 = tensor.empty() : tensor<2x8x16xbf16>
  %of32 = tensor.empty() : tensor<2x8x16xf32>
  %m = tensor.empty() : tensor<2x8xf32>
  // CHECK: "kernels": "one kernel, or cuDNN"
  // CHECK: "text": "plain"
  %plain:3 = tensor_ext.attention scores 3 maps [#tensor, #keys, #values, #output, #rows, #rows]
      ins(%bf16, %bf16, %bf16 : tensor<2x8x16xbf16>, tensor<2x8x16xbf16>, tensor<2x8x16xbf16>) outs(%obf16, %m, %m : tensor<2x8x16xbf16>, tensor<2x8xf32>, tensor<2x8xf32>)
      -> tensor<2x8x16xbf16>, tensor<2x8xf32>, tensor<2x8xf32>
      attributes {dist.fused = "plain"} {
  ^bb0(%score: f32, %batch: index, %row: index, %column: index):
    %one = arith.constant 1.0 : f32
    %x = arith.addf %score, %score : f32
    tensor_ext.yield %x, %one : f32, f32
  }
  // CHECK: "kernels": "one kernel; not cuDNN: operands are f32; it takes f16 and bf16"
  // CHECK: "text": "wide"
  %wide:3 = tensor_ext.attention scores 3 maps [#tensor, #keys, #values, #output, #rows, #rows]
      ins(%f32, %f32, %f32 : tensor<2x8x16xf32>, tensor<2x8x16xf32>, tensor<2x8x16xf32>) outs(%of32, %m, %m : tensor<2x8x16xf32>, tensor<2x8xf32>, tensor<2x8xf32>)
      -> tensor<2x8x16xf32>, tensor<2x8xf32>, tensor<2x8xf32>
      attributes {dist.fused = "wide"} {
  ^bb0(%score: f32, %batch: index, %row: index, %column: index):
    %one = arith.constant 1.0 : f32
    tensor_ext.yield %score, %one : f32, f32
  }
  // CHECK: "kernels": "one kernel; not cuDNN: the output has another type than the operands"
  // CHECK: "text": "mixed"
  %mixed:3 = tensor_ext.attention scores 3 maps [#tensor, #keys, #values, #output, #rows, #rows]
      ins(%bf16, %bf16, %bf16 : tensor<2x8x16xbf16>, tensor<2x8x16xbf16>, tensor<2x8x16xbf16>) outs(%of32, %m, %m : tensor<2x8x16xf32>, tensor<2x8xf32>, tensor<2x8xf32>)
      -> tensor<2x8x16xf32>, tensor<2x8xf32>, tensor<2x8xf32>
      attributes {dist.fused = "mixed"} {
  ^bb0(%score: f32, %batch: index, %row: index, %column: index):
    %one = arith.constant 1.0 : f32
    tensor_ext.yield %score, %one : f32, f32
  }
  // CHECK: "kernels": "one kernel; not cuDNN: the body reads a mask or bias"
  // CHECK: "text": "biased"
  %biased:3 = tensor_ext.attention scores 3 maps [#tensor, #keys, #values, #bias, #output, #rows, #rows]
      ins(%bf16, %bf16, %bf16, %bias : tensor<2x8x16xbf16>, tensor<2x8x16xbf16>, tensor<2x8x16xbf16>, tensor<8x8xf32>) outs(%obf16, %m, %m : tensor<2x8x16xbf16>, tensor<2x8xf32>, tensor<2x8xf32>)
      -> tensor<2x8x16xbf16>, tensor<2x8xf32>, tensor<2x8xf32>
      attributes {dist.fused = "biased"} {
  ^bb0(%score: f32, %element: f32, %batch: index, %row: index, %column: index):
    %one = arith.constant 1.0 : f32
    %x = arith.addf %score, %element : f32
    tensor_ext.yield %x, %one : f32, f32
  }
  // CHECK: "kernels": "one kernel; not cuDNN: the body changes scores by 'arith.cmpi'"
  // CHECK: "text": "window"
  %window:3 = tensor_ext.attention scores 3 maps [#tensor, #keys, #values, #output, #rows, #rows]
      ins(%bf16, %bf16, %bf16 : tensor<2x8x16xbf16>, tensor<2x8x16xbf16>, tensor<2x8x16xbf16>) outs(%obf16, %m, %m : tensor<2x8x16xbf16>, tensor<2x8xf32>, tensor<2x8xf32>)
      -> tensor<2x8x16xbf16>, tensor<2x8xf32>, tensor<2x8xf32>
      attributes {dist.fused = "window"} {
  ^bb0(%score: f32, %batch: index, %row: index, %column: index):
    %one = arith.constant 1.0 : f32
    %lowest = arith.constant 0xFF800000 : f32
    %four = arith.constant 4 : index
    %end = arith.addi %column, %four : index
    %isBefore = arith.cmpi sge, %row, %column : index
    %isNear = arith.cmpi slt, %row, %end : index
    %seen = arith.andi %isBefore, %isNear : i1
    %x = arith.select %seen, %score, %lowest : f32
    tensor_ext.yield %x, %one : f32, f32
  }
  // CHECK: "kernels": "one kernel; not cuDNN: the body changes scores by 'arith.cmpi'"
  // CHECK: "text": "moved"
  %moved:3 = tensor_ext.attention scores 3 maps [#tensor, #keys, #values, #output, #rows, #rows]
      ins(%bf16, %bf16, %bf16 : tensor<2x8x16xbf16>, tensor<2x8x16xbf16>, tensor<2x8x16xbf16>) outs(%obf16, %m, %m : tensor<2x8x16xbf16>, tensor<2x8xf32>, tensor<2x8xf32>)
      -> tensor<2x8x16xbf16>, tensor<2x8xf32>, tensor<2x8xf32>
      attributes {dist.fused = "moved"} {
  ^bb0(%score: f32, %batch: index, %row: index, %column: index):
    %one = arith.constant 1.0 : f32
    %lowest = arith.constant 0xFF800000 : f32
    %two = arith.constant 2 : index
    %end = arith.addi %row, %two : index
    %seen = arith.cmpi sge, %end, %column : index
    %x = arith.select %seen, %score, %lowest : f32
    tensor_ext.yield %x, %one : f32, f32
  }
  // CHECK: "kernels": "one kernel; not cuDNN: the body does more than scale scores and mask keys behind their row"
  // CHECK: "text": "upper"
  %upper:3 = tensor_ext.attention scores 3 maps [#tensor, #keys, #values, #output, #rows, #rows]
      ins(%bf16, %bf16, %bf16 : tensor<2x8x16xbf16>, tensor<2x8x16xbf16>, tensor<2x8x16xbf16>) outs(%obf16, %m, %m : tensor<2x8x16xbf16>, tensor<2x8xf32>, tensor<2x8xf32>)
      -> tensor<2x8x16xbf16>, tensor<2x8xf32>, tensor<2x8xf32>
      attributes {dist.fused = "upper"} {
  ^bb0(%score: f32, %batch: index, %row: index, %column: index):
    %one = arith.constant 1.0 : f32
    %lowest = arith.constant 0xFF800000 : f32
    %seen = arith.cmpi sgt, %column, %row : index
    %x = arith.select %seen, %score, %lowest : f32
    tensor_ext.yield %x, %one : f32, f32
  }
  // CHECK: "kernels": "one kernel; not cuDNN: the body weighs what comes out of the softmax"
  // CHECK: "text": "weighed"
  %weighed:3 = tensor_ext.attention scores 3 maps [#tensor, #keys, #values, #output, #rows, #rows]
      ins(%bf16, %bf16, %bf16 : tensor<2x8x16xbf16>, tensor<2x8x16xbf16>, tensor<2x8x16xbf16>) outs(%obf16, %m, %m : tensor<2x8x16xbf16>, tensor<2x8xf32>, tensor<2x8xf32>)
      -> tensor<2x8x16xbf16>, tensor<2x8xf32>, tensor<2x8xf32>
      attributes {dist.fused = "weighed"} {
  ^bb0(%score: f32, %batch: index, %row: index, %column: index):
    %one = arith.constant 1.0 : f32
    %two = arith.constant 2.0 : f32
    tensor_ext.yield %score, %two : f32, f32
  }
  // CHECK: "kernels": "one kernel; not cuDNN: the body changes scores by 'math.tanh'"
  // CHECK: "text": "bent"
  %bent:3 = tensor_ext.attention scores 3 maps [#tensor, #keys, #values, #output, #rows, #rows]
      ins(%bf16, %bf16, %bf16 : tensor<2x8x16xbf16>, tensor<2x8x16xbf16>, tensor<2x8x16xbf16>) outs(%obf16, %m, %m : tensor<2x8x16xbf16>, tensor<2x8xf32>, tensor<2x8xf32>)
      -> tensor<2x8x16xbf16>, tensor<2x8xf32>, tensor<2x8xf32>
      attributes {dist.fused = "bent"} {
  ^bb0(%score: f32, %batch: index, %row: index, %column: index):
    %one = arith.constant 1.0 : f32
    %x = math.tanh %score : f32
    tensor_ext.yield %x, %one : f32, f32
  }
  // CHECK: "kernels": "one kernel; not cuDNN: the body does more than scale scores and mask keys behind their row"
  // CHECK: "text": "negated"
  %negated:3 = tensor_ext.attention scores 3 maps [#tensor, #keys, #values, #output, #rows, #rows]
      ins(%bf16, %bf16, %bf16 : tensor<2x8x16xbf16>, tensor<2x8x16xbf16>, tensor<2x8x16xbf16>) outs(%obf16, %m, %m : tensor<2x8x16xbf16>, tensor<2x8xf32>, tensor<2x8xf32>)
      -> tensor<2x8x16xbf16>, tensor<2x8xf32>, tensor<2x8xf32>
      attributes {dist.fused = "negated"} {
  ^bb0(%score: f32, %batch: index, %row: index, %column: index):
    %one = arith.constant 1.0 : f32
    %x = arith.negf %score : f32
    tensor_ext.yield %x, %one : f32, f32
  }
  return %plain#0, %wide#0, %mixed#0, %biased#0, %window#0, %moved#0, %upper#0, %weighed#0, %bent#0, %negated#0
      : tensor<2x8x16xbf16>, tensor<2x8x16xf32>, tensor<2x8x16xf32>, tensor<2x8x16xbf16>, tensor<2x8x16xbf16>, tensor<2x8x16xbf16>, tensor<2x8x16xbf16>, tensor<2x8x16xbf16>, tensor<2x8x16xbf16>, tensor<2x8x16xbf16>
}
