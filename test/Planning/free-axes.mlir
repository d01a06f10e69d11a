// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s -split-input-file -verify-diagnostics --dist-propagate | FileCheck %s --check-prefix=SHARDED
// RUN: dist-opt %s -split-input-file -verify-diagnostics --dist-propagate --dist-partition | FileCheck %s
//
// Along axes that are not manual, the body of a local region is partitioned like other code.

dist.mesh @mesh = <["x"=2, "y"=2]>

// SHARDED-LABEL: func.func @named
// SHARDED: dist.local(%{{.*}}) in [#dist.sharding<@mesh, [{"x", "y"}, {}]>] out [#dist.sharding<@mesh, [{"x", "y"}, {}]>]
// SHARDED: call @named.local0
// SHARDED: func.func private @named.local0(%{{.*}}: tensor<10x4xf32> {{.*}}dist.sharding = #dist.sharding<@mesh, [{"y"}, {}]>
// SHARDED-SAME: dist.manual_axes = #dist.axes<{"x"}>
// CHECK-LABEL: @named
// CHECK-NOT: dist.all_gather
// CHECK: math.exp %{{.*}} : tensor<5x4xf32>
// CHECK: dist.all_reduce sum over {"x"} {{.*}}tensor<5x4xf32>
// CHECK-NOT: func.func private
func.func @named(%v: tensor<20x4xf32> {dist.sharding = #dist.sharding<@mesh, [{"x", "y"}, {}]>})
    -> (tensor<20x4xf32> {dist.sharding = #dist.sharding<@mesh, [{"x", "y"}, {}]>}) {
  %0 = dist.local(%v) in [#dist.sharding<@mesh, [{"x", "y"}, {}]>] out [#dist.sharding<@mesh, [{"x", "y"}, {}]>] manual {"x"} {
  ^bb0(%shard: tensor<10x4xf32>):
    %e = math.exp %shard : tensor<10x4xf32>
    %d = tensor.empty() : tensor<10x4xf32>
    %r = dist.all_reduce sum over {"x"} on @mesh ins(%e : tensor<10x4xf32>) outs(%d : tensor<10x4xf32>) -> tensor<10x4xf32>
    dist.yield %r : tensor<10x4xf32>
  } : (tensor<20x4xf32>) -> tensor<20x4xf32>
  return %0 : tensor<20x4xf32>
}

// -----

dist.mesh @mesh = <["x"=2, "y"=2]>

// An open dimension takes the free axes that the code around the region suggests, never manual ones; inside, a contraction
// over a free axis is reduced over it.
// SHARDED-LABEL: func.func @open
// SHARDED: dist.local(%{{.*}}) in [#dist.sharding<@mesh, [{"x"}, {"y"}]>, #dist.sharding<@mesh, [{"y"}, {}]>]
// SHARDED-SAME: out [#dist.sharding<@mesh, [{"x"}, {}]>]
// CHECK-LABEL: @open
// CHECK: linalg.matmul ins(%{{.*}}, %{{.*}} : tensor<4x8xf32>, tensor<8x6xf32>)
// CHECK: dist.all_reduce sum over {"y"} {{.*}}tensor<4x6xf32>
func.func @open(%a: tensor<8x16xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {"y"}]>},
                %b: tensor<16x6xf32> {dist.sharding = #dist.sharding<@mesh, [{"y"}, {}]>}) -> tensor<8x6xf32> {
  %0 = dist.local(%a, %b) in [#dist.sharding<@mesh, [{"x", ?}, {?}]>, #dist.sharding<@mesh, [{?}, {?}]>]
      out [#dist.sharding<@mesh, [{"x", ?}, {?}]>] manual {"x"} {
  ^bb0(%rows: tensor<4x16xf32>, %all: tensor<16x6xf32>):
    %zero = arith.constant 0.0 : f32
    %e = tensor.empty() : tensor<4x6xf32>
    %f = linalg.fill ins(%zero : f32) outs(%e : tensor<4x6xf32>) -> tensor<4x6xf32>
    %m = linalg.matmul ins(%rows, %all : tensor<4x16xf32>, tensor<16x6xf32>) outs(%f : tensor<4x6xf32>) -> tensor<4x6xf32>
    dist.yield %m : tensor<4x6xf32>
  } : (tensor<8x16xf32>, tensor<16x6xf32>) -> tensor<8x6xf32>
  return %0 : tensor<8x6xf32>
}

// -----

dist.mesh @mesh = <["x"=2, "y"=2]>

// A region in a region, with constraints between them.
// CHECK-LABEL: @nested
// CHECK: math.exp %{{.*}} : tensor<4x8xf32>
// CHECK: arith.negf %{{.*}} : tensor<4x4xf32>
func.func @nested(%a: tensor<8x8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>})
    -> (tensor<8x8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {"y"}]>}) {
  %0 = dist.local(%a) in [#dist.sharding<@mesh, [{"x"}, {}]>] out [#dist.sharding<@mesh, [{"x"}, {"y"}]>] manual {"x"} {
  ^bb0(%rows: tensor<4x8xf32>):
    %e = math.exp %rows : tensor<4x8xf32>
    %w = dist.constrain %e to <@mesh, [{}, {}]> : tensor<4x8xf32>
    %i = dist.local(%w) in [#dist.sharding<@mesh, [{}, {"y"}]>] out [#dist.sharding<@mesh, [{}, {"y"}]>] manual {"y"} {
    ^bb0(%part: tensor<4x4xf32>):
      %n = arith.negf %part : tensor<4x4xf32>
      dist.yield %n : tensor<4x4xf32>
    } : (tensor<4x8xf32>) -> tensor<4x8xf32>
    dist.yield %i : tensor<4x8xf32>
  } : (tensor<8x8xf32>) -> tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}

// -----

dist.mesh @mesh = <["x"=2, "y"=2]>

// Shards of 5 rows do not split evenly: the parts of a shard would not be parts of the whole.
// CHECK-LABEL: @uneven
// CHECK: math.exp %{{.*}} : tensor<5xf32>
func.func @uneven(%v: tensor<10xf32>) -> tensor<10xf32> {
  // expected-remark@+2 {{input 0 is whole along "y", which would split a dimension of size 10 unevenly over 4 devices}}
  // expected-remark@+1 {{result 0 is whole along "y", which would split a dimension of size 10 unevenly over 4 devices}}
  %0 = dist.local(%v) in [#dist.sharding<@mesh, [{"x", "y"}]>] out [#dist.sharding<@mesh, [{"x", "y"}]>] manual {"x"} {
  ^bb0(%shard: tensor<5xf32>):
    %e = math.exp %shard : tensor<5xf32>
    dist.yield %e : tensor<5xf32>
  } : (tensor<10xf32>) -> tensor<10xf32>
  return %0 : tensor<10xf32>
}

// -----

dist.mesh @mesh = <["x"=2]>

func.func @collective_of_whole_values(%v: tensor<10xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}) -> tensor<10xf32> {
  %d = tensor.empty() : tensor<10xf32>
  // expected-error@+1 {{'dist.all_reduce' stands outside of a local region, where values are whole; it needs shards, in a dist.local or in Local form}}
  %r = dist.all_reduce sum over {"x"} on @mesh ins(%v : tensor<10xf32>) outs(%d : tensor<10xf32>) -> tensor<10xf32>
  return %r : tensor<10xf32>
}

// -----

dist.mesh @mesh = <["x"=2]>

// A body that begins with a call of a function of its own is no outlined one.
// CHECK-LABEL: @own_call
// CHECK: %[[C:.*]] = call @helper
// CHECK: math.exp %[[C]]
func.func @own_call(%v: tensor<10xf32>) -> tensor<10xf32> {
  %0 = dist.local(%v) in [#dist.sharding<@mesh, [{"x"}]>] out [#dist.sharding<@mesh, [{"x"}]>] manual {"x"} {
  ^bb0(%shard: tensor<5xf32>):
    %c = func.call @helper(%shard) : (tensor<5xf32>) -> tensor<5xf32>
    %e = math.exp %c : tensor<5xf32>
    dist.yield %e : tensor<5xf32>
  } : (tensor<10xf32>) -> tensor<10xf32>
  return %0 : tensor<10xf32>
}
func.func private @helper(%a: tensor<5xf32>) -> tensor<5xf32> {
  %n = arith.negf %a : tensor<5xf32>
  return %n : tensor<5xf32>
}
