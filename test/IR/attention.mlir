// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s -split-input-file -verify-diagnostics | FileCheck %s
//
// What attention and its gradient have to be.

#query = affine_map<(b, q, k, d, v) -> (b, q, d)>
#key = affine_map<(b, q, k, d, v) -> (b, k, d)>
#value = affine_map<(b, q, k, d, v) -> (b, k, v)>
#output = affine_map<(b, q, k, d, v) -> (b, q, v)>
#rows = affine_map<(b, q, k, d, v) -> (b, q)>

// CHECK-LABEL: func.func @with_bias
// CHECK: tensor_ext.attention scores 3
// CHECK-SAME: ins(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} : tensor<2x8x4xbf16>, tensor<2x6x4xbf16>, tensor<2x6x5xbf16>, tensor<8x6xf32>)
// CHECK: ^bb0(%[[SCORE:.*]]: f32, %[[BIAS:.*]]: f32, %{{.*}}: index, %{{.*}}: index, %{{.*}}: index):
func.func @with_bias(%q: tensor<2x8x4xbf16>, %k: tensor<2x6x4xbf16>, %v: tensor<2x6x5xbf16>, %bias: tensor<8x6xf32>, %o: tensor<2x8x5xbf16>, %m: tensor<2x8xf32>,
                     %t: tensor<2x8xf32>) -> tensor<2x8x5xbf16> {
  %0:3 = tensor_ext.attention scores 3 maps [#query, #key, #value, affine_map<(b, q, k, d, v) -> (q, k)>, #output, #rows, #rows]
      ins(%q, %k, %v, %bias : tensor<2x8x4xbf16>, tensor<2x6x4xbf16>, tensor<2x6x5xbf16>, tensor<8x6xf32>)
      outs(%o, %m, %t : tensor<2x8x5xbf16>, tensor<2x8xf32>, tensor<2x8xf32>) -> tensor<2x8x5xbf16>, tensor<2x8xf32>, tensor<2x8xf32> {
  ^bb0(%score: f32, %other: f32, %i: index, %j: index, %l: index):
    %x = arith.addf %score, %other : f32
    %one = arith.constant 1.0 : f32
    tensor_ext.yield %x, %one : f32, f32
  }
  return %0#0 : tensor<2x8x5xbf16>
}

// -----

#query = affine_map<(q, k, d, v) -> (q, d)>
#key = affine_map<(q, k, d, v) -> (k, d)>
#value = affine_map<(q, k, d, v) -> (k, v)>
#output = affine_map<(q, k, d, v) -> (q, v)>
#rows = affine_map<(q, k, d, v) -> (q)>
func.func @attention_c1_sizes(%q: tensor<8x4xf32>, %k: tensor<6x3xf32>, %v: tensor<6x5xf32>, %o: tensor<8x5xf32>, %m: tensor<8xf32>, %t: tensor<8xf32>) {
  // expected-error @+1 {{has loop 2 of sizes 4 and 3}}
  %0:3 = tensor_ext.attention scores 2 maps [#query, #key, #value, #output, #rows, #rows]
      ins(%q, %k, %v : tensor<8x4xf32>, tensor<6x3xf32>, tensor<6x5xf32>) outs(%o, %m, %t : tensor<8x5xf32>, tensor<8xf32>, tensor<8xf32>)
      -> tensor<8x5xf32>, tensor<8xf32>, tensor<8xf32> {
  ^bb0(%score: f32, %i: index, %j: index):
    tensor_ext.yield %score, %score : f32, f32
  }
  return
}

// -----

#query = affine_map<(q, k, d, v) -> (q, d)>
#key = affine_map<(q, k, d, v) -> (k, d)>
#value = affine_map<(q, k, d, v) -> (k, v)>
#output = affine_map<(q, k, d, v) -> (q, k)>
#rows = affine_map<(q, k, d, v) -> (q)>
func.func @attention_c2_output_with_keys(%q: tensor<8x4xf32>, %k: tensor<6x4xf32>, %v: tensor<6x5xf32>, %o: tensor<8x6xf32>, %m: tensor<8xf32>, %t: tensor<8xf32>) {
  // expected-error @+1 {{needs a depth that query and key have, features that value and output have, and keys that the output does not have}}
  %0:3 = tensor_ext.attention scores 2 maps [#query, #key, #value, #output, #rows, #rows]
      ins(%q, %k, %v : tensor<8x4xf32>, tensor<6x4xf32>, tensor<6x5xf32>) outs(%o, %m, %t : tensor<8x6xf32>, tensor<8xf32>, tensor<8xf32>)
      -> tensor<8x6xf32>, tensor<8xf32>, tensor<8xf32> {
  ^bb0(%score: f32, %i: index, %j: index):
    tensor_ext.yield %score, %score : f32, f32
  }
  return
}

// -----

#query = affine_map<(q, k, d, v) -> (q, d)>
#key = affine_map<(q, k, d, v) -> (k, d)>
#value = affine_map<(q, k, d, v) -> (k, v)>
#output = affine_map<(q, k, d, v) -> (q, v)>
func.func @attention_c3_maxima(%q: tensor<8x4xf32>, %k: tensor<6x4xf32>, %v: tensor<6x5xf32>, %o: tensor<8x5xf32>, %m: tensor<6xf32>, %t: tensor<6xf32>) {
  // expected-error @+1 {{needed the loops of the scores that the output has}}
  %0:3 = tensor_ext.attention scores 2 maps [#query, #key, #value, #output, affine_map<(q, k, d, v) -> (k)>, affine_map<(q, k, d, v) -> (k)>]
      ins(%q, %k, %v : tensor<8x4xf32>, tensor<6x4xf32>, tensor<6x5xf32>) outs(%o, %m, %t : tensor<8x5xf32>, tensor<6xf32>, tensor<6xf32>)
      -> tensor<8x5xf32>, tensor<6xf32>, tensor<6xf32> {
  ^bb0(%score: f32, %i: index, %j: index):
    tensor_ext.yield %score, %score : f32, f32
  }
  return
}

// -----

#query = affine_map<(q, k, d, v) -> (q, d)>
#key = affine_map<(q, k, d, v) -> (k, d)>
#value = affine_map<(q, k, d, v) -> (k, v)>
#output = affine_map<(q, k, d, v) -> (q, v)>
#rows = affine_map<(q, k, d, v) -> (q)>
func.func @attention_c4_narrow_scores(%q: tensor<8x4xbf16>, %k: tensor<6x4xbf16>, %v: tensor<6x5xbf16>, %o: tensor<8x5xbf16>, %m: tensor<8xbf16>, %t: tensor<8xbf16>) {
  // expected-error @+1 {{needs a body that takes ('bf16', 'index', 'index') and yields 2 values of a float of 32 or 64 bits}}
  %0:3 = tensor_ext.attention scores 2 maps [#query, #key, #value, #output, #rows, #rows]
      ins(%q, %k, %v : tensor<8x4xbf16>, tensor<6x4xbf16>, tensor<6x5xbf16>) outs(%o, %m, %t : tensor<8x5xbf16>, tensor<8xbf16>, tensor<8xbf16>)
      -> tensor<8x5xbf16>, tensor<8xbf16>, tensor<8xbf16> {
  ^bb0(%score: bf16, %i: index, %j: index):
    tensor_ext.yield %score, %score : bf16, bf16
  }
  return
}

// -----

#query = affine_map<(q, k, d, v) -> (q, d)>
#key = affine_map<(q, k, d, v) -> (k, d)>
#value = affine_map<(q, k, d, v) -> (k, v)>
#output = affine_map<(q, k, d, v) -> (q, v)>
#rows = affine_map<(q, k, d, v) -> (q)>
func.func @attention_c5_results(%q: tensor<8x4xf32>, %k: tensor<6x4xf32>, %v: tensor<6x5xf32>, %o: tensor<8x5xf32>, %m: tensor<8xf32>, %t: tensor<8xf32>) {
  // expected-error @+1 {{has results of types}}
  %0 = tensor_ext.attention scores 2 maps [#query, #key, #value, #output, #rows, #rows]
      ins(%q, %k, %v : tensor<8x4xf32>, tensor<6x4xf32>, tensor<6x5xf32>) outs(%o, %m, %t : tensor<8x5xf32>, tensor<8xf32>, tensor<8xf32>)
      -> tensor<8x5xf32> {
  ^bb0(%score: f32, %i: index, %j: index):
    tensor_ext.yield %score, %score : f32, f32
  }
  return
}

// -----

func.func @attention_gradient_c1_maps(%q: tensor<8x4xf32>, %k: tensor<6x4xf32>, %g: tensor<8x5xf32>, %out: tensor<6x5xf32>) {
  // expected-error @+1 {{has 3 maps for 4 operands}}
  %0 = tensor_ext.attention_gradient scores 2
      maps [affine_map<(q, k, d, v) -> (q, d)>, affine_map<(q, k, d, v) -> (k, d)>, affine_map<(q, k, d, v) -> (q, v)>]
      lefts(%q : tensor<8x4xf32>) rights(%k : tensor<6x4xf32>) factors(%g : tensor<8x5xf32>) outs(%out : tensor<6x5xf32>) -> tensor<6x5xf32> {
  ^bb0(%score: f32, %i: index, %j: index):
    tensor_ext.yield %score : f32
  }
  return
}

// -----

func.func @attention_gradient_c2_pairs(%q: tensor<8x4xf32>, %k: tensor<6x4xf32>, %g: tensor<8x5xf32>, %out: tensor<6x5xf32>) {
  // expected-error @+1 {{has 1 lefts, 2 rights, 1 factors and 1 inits, but needed pairs}}
  %0 = tensor_ext.attention_gradient scores 2
      maps [affine_map<(q, k, d, v) -> (q, d)>, affine_map<(q, k, d, v) -> (k, d)>, affine_map<(q, k, d, v) -> (k, d)>, affine_map<(q, k, d, v) -> (q, v)>,
            affine_map<(q, k, d, v) -> (k, v)>]
      lefts(%q : tensor<8x4xf32>) rights(%k, %k : tensor<6x4xf32>, tensor<6x4xf32>) factors(%g : tensor<8x5xf32>) outs(%out : tensor<6x5xf32>) -> tensor<6x5xf32> {
  ^bb0(%score: f32, %i: index, %j: index):
    tensor_ext.yield %score : f32
  }
  return
}

// -----

#left = affine_map<(q, k, d, v) -> (q, d)>
#right = affine_map<(q, k, d, v) -> (k, d)>
#factor = affine_map<(q, k, d, v) -> (q, v)>
#result = affine_map<(q, k, d, v) -> (k, v)>
func.func @attention_gradient_c3_body(%q: tensor<8x4xf32>, %k: tensor<6x4xf32>, %g: tensor<8x5xf32>, %out: tensor<6x5xf32>) {
  // expected-error @+1 {{needs a body that takes ('f32', 'index', 'index') and yields 1 value of a float of 32 or 64 bits}}
  %0 = tensor_ext.attention_gradient scores 2 maps [#left, #right, #factor, #result]
      lefts(%q : tensor<8x4xf32>) rights(%k : tensor<6x4xf32>) factors(%g : tensor<8x5xf32>) outs(%out : tensor<6x5xf32>) -> tensor<6x5xf32> {
  ^bb0(%score: f32, %i: index):
    tensor_ext.yield %score : f32
  }
  return
}

// -----

#left = affine_map<(q, k, d, v) -> (q, d)>
#right = affine_map<(q, k, d, v) -> (k, d)>
#factor = affine_map<(q, k, d, v) -> (q, v)>
#result = affine_map<(q, k, d, v) -> (k, v)>
func.func @attention_gradient_c4_types(%q: tensor<8x4xf32>, %k: tensor<6x4xf32>, %g: tensor<8x5xf32>, %out: tensor<6x5xf32>) {
  // expected-error @+1 {{has results of types ('tensor<6x5xf64>') for inits of types ('tensor<6x5xf32>')}}
  %0 = tensor_ext.attention_gradient scores 2 maps [#left, #right, #factor, #result]
      lefts(%q : tensor<8x4xf32>) rights(%k : tensor<6x4xf32>) factors(%g : tensor<8x5xf32>) outs(%out : tensor<6x5xf32>) -> tensor<6x5xf64> {
  ^bb0(%score: f32, %i: index, %j: index):
    tensor_ext.yield %score : f32
  }
  return
}
