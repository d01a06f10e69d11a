// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s --dist-propagate -o - | FileCheck %s
//
// A sum that waits for its reduction is not spread first: to scatter what the broadcast makes of it starts once where
// an all-reduce does twice, and sends a multiple.

dist.mesh @mesh = <["x"=4]>

// CHECK-LABEL: func.func @normalise
// CHECK: linalg.reduce
// CHECK: dist.reshard %{{.*}} to <@mesh, [{}]> {{.*}} : tensor<128xf32>
// CHECK-NOT: dist.reshard
// CHECK: return
func.func @normalise(%w: tensor<64x128xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>}) -> tensor<64x128xf32> {
  %none = arith.constant dense<0.0> : tensor<128xf32>
  %sum = linalg.reduce ins(%w : tensor<64x128xf32>) outs(%none : tensor<128xf32>) dimensions = [0]
    (%a: f32, %b: f32) {
      %s = arith.addf %a, %b : f32
      linalg.yield %s : f32
    }
  %empty = tensor.empty() : tensor<64x128xf32>
  %all = linalg.broadcast ins(%sum : tensor<128xf32>) outs(%empty : tensor<64x128xf32>) dimensions = [0]
  %share = arith.divf %w, %all : tensor<64x128xf32>
  return %share : tensor<64x128xf32>
}
