// SPDX-License-Identifier: Apache-2.0
// Which gradients of attention the runtime may give to cuDNN, in whatever form the body has the derivative of the softmax, and what the others have that it
// does not know. Bodies are read by numbers: what is scaled twice is found, and so is a mask that is one key off.
// RUN: dist-opt %s --dist-spmd --dist-report="target=cuda format=json" -o /dev/null | FileCheck %s
// CHECK-COUNT-2: "kernels": "one kernel, or cuDNN"
// RUN: sed 's/.weight = arith.divf .power, .total/%%weight = arith.divf %%power, %%maximum/' %s | dist-opt - --dist-spmd --dist-report="target=cuda format=json" -o /dev/null | FileCheck %s --check-prefix=OTHER
// RUN: sed 's/.toScore = arith.mulf .scaled/%%toScore = arith.addf %%scaled/' %s | dist-opt - --dist-spmd --dist-report="target=cuda format=json" -o /dev/null | FileCheck %s --check-prefix=OTHER
// RUN: sed 's/yield .weight, .toScore, .toScore/yield %%weight, %%toScore, %%scaled/' %s | dist-opt - --dist-spmd --dist-report="target=cuda format=json" -o /dev/null | FileCheck %s --check-prefix=OTHER
// OTHER: "kernels": "one kernel, or cuDNN"
// OTHER: "kernels": "2 kernels; not cuDNN: the body is not the gradient of a softmax of scaled scores"
// RUN: sed 's/.hidden = arith.cmpi slt, .i, .j/%%hidden = arith.cmpi sle, %%i, %%j/' %s | dist-opt - --dist-spmd --dist-report="target=cuda format=json" -o /dev/null | FileCheck %s --check-prefix=MASK
// MASK: "kernels": "2 kernels; not cuDNN: the body changes scores by 'arith.cmpi'"
// RUN: sed 's/ins(.g, .forward#0 :/ins(%%g, %%g :/' %s | dist-opt - --dist-spmd --dist-report="target=cuda format=json" -o /dev/null | FileCheck %s
// RUN: sed 's/.sum = arith.addf .out, .times/%%sum = arith.maximumf %%out, %%times/' %s | dist-opt - --dist-spmd --dist-report="target=cuda format=json" -o /dev/null | FileCheck %s --check-prefix=SUM
// SUM: "kernels": "2 kernels; not cuDNN: the sum of the output times its gradient is not one of the operands"
#tensor = affine_map<(b, q, k, d, v) -> (b, q, d)>
#keys = affine_map<(b, q, k, d, v) -> (b, k, d)>
#values = affine_map<(b, q, k, d, v) -> (b, k, v)>
#output = affine_map<(b, q, k, d, v) -> (b, q, v)>
#rows = affine_map<(b, q, k, d, v) -> (b, q)>
#left0 = affine_map<(b, q, k, d0, d1, d2, d3, d4) -> (b, q, d0)>
#left1 = affine_map<(b, q, k, d0, d1, d2, d3, d4) -> (b, q, d1)>
#right0 = affine_map<(b, q, k, d0, d1, d2, d3, d4) -> (b, k, d0)>
#right1 = affine_map<(b, q, k, d0, d1, d2, d3, d4) -> (b, k, d1)>
#gradient2 = affine_map<(b, q, k, d0, d1, d2, d3, d4) -> (b, q, d2)>
#key3 = affine_map<(b, q, k, d0, d1, d2, d3, d4) -> (b, k, d3)>
#query4 = affine_map<(b, q, k, d0, d1, d2, d3, d4) -> (b, q, d4)>
#statistic = affine_map<(b, q, k, d0, d1, d2, d3, d4) -> (b, q)>
#toValue = affine_map<(b, q, k, d0, d1, d2, d3, d4) -> (b, k, d2)>
#toQuery = affine_map<(b, q, k, d0, d1, d2, d3, d4) -> (b, q, d3)>
#toKey = affine_map<(b, q, k, d0, d1, d2, d3, d4) -> (b, k, d4)>
#element = affine_map<(b, q, d) -> (b, q, d)>
#row = affine_map<(b, q, d) -> (b, q)>
dist.mesh @mesh = <["x"=1]>
func.func @main(%q: tensor<2x16x32xbf16>, %k: tensor<2x16x32xbf16>, %v: tensor<2x16x32xbf16>, %g: tensor<2x16x32xbf16>)
    -> (tensor<2x16x32xbf16>, tensor<2x16x32xbf16>, tensor<2x16x32xbf16>, tensor<2x16x32xbf16>) {
  %o = tensor.empty() : tensor<2x16x32xbf16>
  %m = tensor.empty() : tensor<2x16xf32>
  %forward:3 = tensor_ext.attention scores 3 maps [#tensor, #keys, #values, #output, #rows, #rows]
      ins(%q, %k, %v : tensor<2x16x32xbf16>, tensor<2x16x32xbf16>, tensor<2x16x32xbf16>) outs(%o, %m, %m : tensor<2x16x32xbf16>, tensor<2x16xf32>, tensor<2x16xf32>)
      -> tensor<2x16x32xbf16>, tensor<2x16xf32>, tensor<2x16xf32> attributes {dist.fused = "attention"} {
  ^bb0(%score: f32, %b: index, %i: index, %j: index):
    %lowest = arith.constant 0xFF800000 : f32
    %scale = arith.constant 0.125 : f32
    %one = arith.constant 1.0 : f32
    %x = arith.mulf %score, %scale : f32
    %seen = arith.cmpi sge, %i, %j : index
    %masked = arith.select %seen, %x, %lowest : f32
    tensor_ext.yield %masked, %one : f32, f32
  }
  %zero = arith.constant 0.0 : f32
  %zeros = linalg.fill ins(%zero : f32) outs(%m : tensor<2x16xf32>) -> tensor<2x16xf32>
  %products = linalg.generic {indexing_maps = [#element, #element, #row], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%g, %forward#0 : tensor<2x16x32xbf16>, tensor<2x16x32xbf16>) outs(%zeros : tensor<2x16xf32>) {
  ^bb0(%a: bf16, %c: bf16, %out: f32):
    %wide = arith.extf %a : bf16 to f32
    %other = arith.extf %c : bf16 to f32
    %times = arith.mulf %wide, %other : f32
    %sum = arith.addf %out, %times : f32
    linalg.yield %sum : f32
  } -> tensor<2x16xf32>
  %gradients:3 = tensor_ext.attention_gradient scores 3
      maps [#left0, #left1, #right0, #right1, #gradient2, #key3, #query4, #statistic, #statistic, #statistic, #toValue, #toQuery, #toKey]
      lefts(%q, %g : tensor<2x16x32xbf16>, tensor<2x16x32xbf16>) rights(%k, %v : tensor<2x16x32xbf16>, tensor<2x16x32xbf16>)
      factors(%g, %k, %q : tensor<2x16x32xbf16>, tensor<2x16x32xbf16>, tensor<2x16x32xbf16>)
      others(%products, %forward#2, %forward#1 : tensor<2x16xf32>, tensor<2x16xf32>, tensor<2x16xf32>)
      outs(%o, %o, %o : tensor<2x16x32xbf16>, tensor<2x16x32xbf16>, tensor<2x16x32xbf16>)
      -> tensor<2x16x32xbf16>, tensor<2x16x32xbf16>, tensor<2x16x32xbf16> attributes {dist.fused = "gradient"} {
  ^bb0(%score: f32, %product: f32, %sums: f32, %total: f32, %maximum: f32, %b: index, %i: index, %j: index):
    %nothing = arith.constant 0.0 : f32
    %eighth = arith.constant 0.125 : f32
    %eight = arith.constant 8.0 : f32
    %lowest = arith.constant 0xFF800000 : f32
    %hidden = arith.cmpi slt, %i, %j : index
    %x = arith.divf %score, %eight : f32
    %masked = arith.select %hidden, %lowest, %x : f32
    %below = arith.subf %masked, %maximum : f32
    %power = math.exp %below : f32
    %weight = arith.divf %power, %total : f32
    %difference = arith.subf %product, %sums : f32
    %scaled = arith.mulf %difference, %eighth : f32
    %toScore = arith.mulf %scaled, %weight : f32
    tensor_ext.yield %weight, %toScore, %toScore : f32, f32, f32
  }
  return %forward#0, %gradients#0, %gradients#1, %gradients#2 : tensor<2x16x32xbf16>, tensor<2x16x32xbf16>, tensor<2x16x32xbf16>, tensor<2x16x32xbf16>
}
