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

// -----

dist.mesh @mesh = <["a"=2, "b"=2]>

// Free axes that arise inside leave the region in both directions.
// CHECK-LABEL: func.func @from_inside
// CHECK-SAME: %arg0: tensor<8x32xf32> {dist.sharding = #dist.sharding<@mesh, [{"b"}, {"a"}]>}
// CHECK-SAME: -> (tensor<8x32xf32> {dist.sharding = #dist.sharding<@mesh, [{"b"}, {"a"}]>})
// CHECK-NOT: dist.reshard
func.func @from_inside(%x: tensor<8x32xf32>) -> tensor<8x32xf32> {
  %0 = dist.local(%x) in [#dist.sharding<@mesh, [{"b", ?}, {?}]>] out [#dist.sharding<@mesh, [{"b", ?}, {?}]>] manual {"b"} {
  ^bb0(%l: tensor<4x32xf32>):
    %2 = arith.addf %l, %l {dist.shardings = [#dist.sharding<@mesh, [{?}, {"a", ?}]>]} : tensor<4x32xf32>
    dist.yield %2 : tensor<4x32xf32>
  } : (tensor<8x32xf32>) -> tensor<8x32xf32>
  return %0 : tensor<8x32xf32>
}

// -----

dist.mesh @mesh = <["a"=2, "b"=2, "c"=2]>

// They leave regions in regions, and stand behind the manual axes of both.
// CHECK-LABEL: func.func @from_two_levels
// CHECK-SAME: %arg0: tensor<16x8xf32> {dist.sharding = #dist.sharding<@mesh, [{"b", "c", "a"}, {}]>}
// CHECK-SAME: -> (tensor<16x8xf32> {dist.sharding = #dist.sharding<@mesh, [{"b", "c", "a"}, {}]>})
// CHECK-NOT: dist.reshard
func.func @from_two_levels(%x: tensor<16x8xf32>) -> tensor<16x8xf32> {
  %0 = dist.local(%x) in [#dist.sharding<@mesh, [{"b", "c", ?}, {}]>] out [#dist.sharding<@mesh, [{"b", "c", ?}, {}]>] manual {"b"} {
  ^bb0(%l: tensor<8x8xf32>):
    %1 = dist.local(%l) in [#dist.sharding<@mesh, [{"c", ?}, {}]>] out [#dist.sharding<@mesh, [{"c", ?}, {}]>] manual {"c"} {
    ^bb0(%k: tensor<4x8xf32>):
      %2 = arith.addf %k, %k {dist.shardings = [#dist.sharding<@mesh, [{"a"}, {}]>]} : tensor<4x8xf32>
      dist.yield %2 : tensor<4x8xf32>
    } : (tensor<8x8xf32>) -> tensor<8x8xf32>
    dist.yield %1 : tensor<8x8xf32>
  } : (tensor<16x8xf32>) -> tensor<16x8xf32>
  return %0 : tensor<16x8xf32>
}

// -----

dist.mesh @mesh = <["a"=2, "b"=2]>

// Priorities count at the boundary as elsewhere: at first only the result has b, in dimension 0, and spreads through the body to the
// input. What is written there of a later priority finds b taken.
// CHECK-LABEL: func.func @priorities
// CHECK-SAME: %arg0: tensor<8x8xf32> {dist.sharding = #dist.sharding<@mesh, [{"a", "b"}, {}]>
// CHECK: dist.local({{.*}}) in [#dist.sharding<@mesh, [{"a", "b"}, {}]>] out [#dist.sharding<@mesh, [{"a", "b"}, {}]>]
// CHECK: func.func private @priorities.local0
// CHECK: arith.negf {{.*}}[{"b"}, {}]
func.func @priorities(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %0 = dist.local(%x) in [#dist.sharding<@mesh, [{"a", ?}, {"b", ?}p1]>] out [#dist.sharding<@mesh, [{"a", "b", ?}, {?}]>] manual {"a"} {
  ^bb0(%l: tensor<4x8xf32>):
    %1 = arith.negf %l : tensor<4x8xf32>
    dist.yield %1 : tensor<4x8xf32>
  } : (tensor<8x8xf32>) -> tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}

// -----

dist.mesh @mesh = <["a"=2, "b"=3, "c"=2]>

// Of free axes those stay that split the dimension evenly, up to the first that does not; what propagation adds does, too.
// CHECK-LABEL: func.func @even_prefix
// CHECK: dist.local({{.*}}) in [#dist.sharding<@mesh, [{"a", "b"}, {"c"}]>] out [#dist.sharding<@mesh, [{"a", "b"}, {"c"}]>]
func.func @even_prefix(%x: tensor<6x8xf32> {dist.sharding = #dist.sharding<@mesh, [{"a", "b"}, {"c"}]>}) -> tensor<6x8xf32> {
  %0 = dist.local(%x) in [#dist.sharding<@mesh, [{"a", "b", "c"}, {?}]>] out [#dist.sharding<@mesh, [{"a", "b", "c"}, {?}]>] manual {"a"} {
  ^bb0(%l: tensor<3x8xf32>):
    %1 = arith.negf %l : tensor<3x8xf32>
    dist.yield %1 : tensor<3x8xf32>
  } : (tensor<6x8xf32>) -> tensor<6x8xf32>
  return %0 : tensor<6x8xf32>
}

// -----

dist.mesh @mesh = <["a"=2, "b"=3, "c"=2]>

// CHECK-LABEL: func.func @even_prefix_from_outside
// CHECK: dist.local({{.*}}) in [#dist.sharding<@mesh, [{"a", "b"}]>] out [#dist.sharding<@mesh, [{"a", "b"}]>]
func.func @even_prefix_from_outside(%x: tensor<6xf32> {dist.sharding = #dist.sharding<@mesh, [{"a", "b", "c"}]>}) -> tensor<6xf32> {
  %0 = dist.local(%x) in [#dist.sharding<@mesh, [{"a", ?}]>] out [#dist.sharding<@mesh, [{"a", ?}]>] manual {"a"} {
  ^bb0(%l: tensor<3xf32>):
    %1 = arith.negf %l : tensor<3xf32>
    dist.yield %1 : tensor<3xf32>
  } : (tensor<6xf32>) -> tensor<6xf32>
  return %0 : tensor<6xf32>
}

// -----

dist.mesh @mesh = <["x"=2, "y"=2]>

// A region that leaves nothing free stays where it is, and its collectives may name the axes of the region around it.
// CHECK-LABEL: func.func private @nested.local0
// CHECK-SAME: dist.manual_axes = #dist.axes<{"x"}>
// CHECK: dist.all_reduce sum over {"x"}
func.func @nested(%a: tensor<8xf32>) -> tensor<8xf32> {
  %0 = dist.local(%a) in [#dist.sharding<@mesh, [{"x", ?}]>] out [#dist.sharding<@mesh, [{"x", ?}]>] manual {"x"} {
  ^bb0(%s: tensor<4xf32>):
    %1 = dist.local(%s) in [#dist.sharding<@mesh, [{"y"}]>] out [#dist.sharding<@mesh, [{"y"}]>] manual {"y"} {
    ^bb0(%t: tensor<2xf32>):
      %e = tensor.empty() : tensor<2xf32>
      %2 = dist.all_reduce sum over {"x"} on @mesh ins(%t : tensor<2xf32>) outs(%e : tensor<2xf32>) -> tensor<2xf32>
      dist.yield %2 : tensor<2xf32>
    } : (tensor<4xf32>) -> tensor<4xf32>
    dist.yield %1 : tensor<4xf32>
  } : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
