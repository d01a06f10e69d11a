// RUN: dist-opt %s --dist-outline-local-regions --dist-propagate=explain=false -split-input-file | FileCheck %s
// SPDX-License-Identifier: Apache-2.0
// Free axes cross local regions along the dimensions that their bodies pass through.

dist.mesh @mesh = <["x"=2, "y"=2]>

// CHECK-LABEL: func.func @forward
// CHECK-SAME: -> (tensor<4x6xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"y"}]>})
// CHECK: dist.local(%arg0, %arg1) in [#dist.sharding<@mesh, [{}, {"x"}]{{.*}}>, #dist.sharding<@mesh, [{"x"}, {"y"}]{{.*}}>] out [#dist.sharding<@mesh, [{}, {"y"}]{{.*}}>]
func.func @forward(%a: tensor<4x8xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"x"}]>},
                   %b: tensor<8x6xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {"y"}]>}) -> tensor<4x6xf32> {
  %0 = dist.local(%a, %b) in [#dist.sharding<@mesh, [{?}, {"x", ?}]>, #dist.sharding<@mesh, [{"x", ?}, {?}]>]
      out [#dist.sharding<@mesh, [{?}, {?}]>] manual {"x"} {
  ^bb0(%p: tensor<4x4xf32>, %q: tensor<4x6xf32>):
    %zero = arith.constant 0.0 : f32
    %e = tensor.empty() : tensor<4x6xf32>
    %f = linalg.fill ins(%zero : f32) outs(%e : tensor<4x6xf32>) -> tensor<4x6xf32>
    %m = linalg.matmul ins(%p, %q : tensor<4x4xf32>, tensor<4x6xf32>) outs(%f : tensor<4x6xf32>) -> tensor<4x6xf32>
    %c = dist.constrain %m to <@mesh, [{?}, {?}]> : tensor<4x6xf32>
    %d = tensor.empty() : tensor<4x6xf32>
    %s = dist.all_reduce sum over {"x"} on @mesh ins(%c : tensor<4x6xf32>) outs(%d : tensor<4x6xf32>) -> tensor<4x6xf32>
    dist.yield %s : tensor<4x6xf32>
  } : (tensor<4x8xf32>, tensor<8x6xf32>) -> tensor<4x6xf32>
  return %0 : tensor<4x6xf32>
}

// -----

dist.mesh @mesh = <["x"=2, "y"=2]>

// What is asked of the result is asked of the input.
// CHECK-LABEL: func.func @backward
// CHECK-SAME: %arg0: tensor<4x6xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"y"}]>}
func.func @backward(%a: tensor<4x6xf32>) -> (tensor<4x6xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"y"}]>}) {
  %0 = dist.local(%a) in [#dist.sharding<@mesh, [{?}, {?}]>] out [#dist.sharding<@mesh, [{?}, {?}]>] manual {"x"} {
  ^bb0(%p: tensor<4x6xf32>):
    %e = math.exp %p : tensor<4x6xf32>
    dist.yield %e : tensor<4x6xf32>
  } : (tensor<4x6xf32>) -> tensor<4x6xf32>
  return %0 : tensor<4x6xf32>
}

// -----

dist.mesh @mesh = <["x"=2, "y"=2]>

// A constraint that closes the dimension ends it; so do different manual axes.
// CHECK-LABEL: func.func @closed
// CHECK-SAME: -> (tensor<4x6xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {}]>})
func.func @closed(%a: tensor<4x6xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"y"}]>}) -> tensor<4x6xf32> {
  %0 = dist.local(%a) in [#dist.sharding<@mesh, [{?}, {?}]>] out [#dist.sharding<@mesh, [{?}, {?}]>] manual {"x"} {
  ^bb0(%p: tensor<4x6xf32>):
    %c = dist.constrain %p to <@mesh, [{}, {}]> : tensor<4x6xf32>
    dist.yield %c : tensor<4x6xf32>
  } : (tensor<4x6xf32>) -> tensor<4x6xf32>
  return %0 : tensor<4x6xf32>
}
