// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s -split-input-file --dist-lower-attention=block-scores=8192 | FileCheck %s
//
// Blocks of scores: heads one by one, rows in blocks, and of the keys those that a causal mask shows to some row of the block.

#query = affine_map<(h, q, k, d, v) -> (h, q, d)>
#key = affine_map<(h, q, k, d, v) -> (h, k, d)>
#value = affine_map<(h, q, k, d, v) -> (h, k, v)>
#output = affine_map<(h, q, k, d, v) -> (h, q, v)>
#rows = affine_map<(h, q, k, d, v) -> (h, q)>

// CHECK-LABEL: func.func @causal
// CHECK: scf.for %[[HEAD:.*]] = %c0{{.*}} to %c2
// CHECK-NOT: scf.for
// CHECK: tensor.extract_slice %arg0[%[[HEAD]], 0, 0] [1, 128, 4]
// CHECK: %[[QUERY:.*]] = bufferization.materialize_in_destination
// CHECK: tensor.extract_slice %arg1[%[[HEAD]], 0, 0] [1, 128, 4]
// CHECK: %[[KEY:.*]] = bufferization.materialize_in_destination
// CHECK: tensor.empty() : tensor<1x64x64xf32>
// CHECK-DAG: tensor.extract_slice %[[QUERY]][0, 0, 0] [1, 64, 4]
// CHECK-DAG: tensor.extract_slice %[[KEY]][0, 0, 0] [1, 64, 4]
// CHECK: tensor.empty() : tensor<1x64x128xf32>
// CHECK: tensor.extract_slice %[[QUERY]][0, 64, 0] [1, 64, 4]
// CHECK: tensor.insert_slice %{{.*}} into %{{.*}}[%[[HEAD]], 0, 0] [1, 128, 4]
// CHECK-NOT: tensor_ext
func.func @causal(%q: tensor<2x128x4xf32>, %k: tensor<2x128x4xf32>, %v: tensor<2x128x4xf32>, %o: tensor<2x128x4xf32>, %m: tensor<2x128xf32>,
                  %t: tensor<2x128xf32>) -> tensor<2x128x4xf32> {
  %0:3 = tensor_ext.attention scores 3 maps [#query, #key, #value, #output, #rows, #rows]
      ins(%q, %k, %v : tensor<2x128x4xf32>, tensor<2x128x4xf32>, tensor<2x128x4xf32>)
      outs(%o, %m, %t : tensor<2x128x4xf32>, tensor<2x128xf32>, tensor<2x128xf32>) -> tensor<2x128x4xf32>, tensor<2x128xf32>, tensor<2x128xf32> {
  ^bb0(%score: f32, %head: index, %row: index, %column: index):
    %lowest = arith.constant 0xFF800000 : f32
    %one = arith.constant 1.0 : f32
    %seen = arith.cmpi sge, %row, %column : index
    %x = arith.select %seen, %score, %lowest : f32
    tensor_ext.yield %x, %one : f32, f32
  }
  return %0#0 : tensor<2x128x4xf32>
}

// -----

// A row that may see no key has weights everywhere, so nothing is left out.

#query = affine_map<(q, k, d, v) -> (q, d)>
#key = affine_map<(q, k, d, v) -> (k, d)>
#value = affine_map<(q, k, d, v) -> (k, v)>
#output = affine_map<(q, k, d, v) -> (q, v)>
#rows = affine_map<(q, k, d, v) -> (q)>

// CHECK-LABEL: func.func @hidden_rows
// CHECK-NOT: tensor<{{[0-9]+}}x64xf32>
// CHECK: return
func.func @hidden_rows(%q: tensor<128x4xf32>, %k: tensor<128x4xf32>, %v: tensor<128x4xf32>, %o: tensor<128x4xf32>, %m: tensor<128xf32>,
                       %t: tensor<128xf32>) -> tensor<128x4xf32> {
  %0:3 = tensor_ext.attention scores 2 maps [#query, #key, #value, #output, #rows, #rows]
      ins(%q, %k, %v : tensor<128x4xf32>, tensor<128x4xf32>, tensor<128x4xf32>)
      outs(%o, %m, %t : tensor<128x4xf32>, tensor<128xf32>, tensor<128xf32>) -> tensor<128x4xf32>, tensor<128xf32>, tensor<128xf32> {
  ^bb0(%score: f32, %row: index, %column: index):
    %lowest = arith.constant -1.0e+30 : f32
    %one = arith.constant 1.0 : f32
    %seen = arith.cmpi sgt, %row, %column : index
    %x = arith.select %seen, %score, %lowest : f32
    tensor_ext.yield %x, %one : f32, f32
  }
  return %0#0 : tensor<128x4xf32>
}
