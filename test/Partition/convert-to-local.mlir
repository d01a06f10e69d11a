// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s -dist-propagate -dist-partition -split-input-file -verify-diagnostics | FileCheck %s

dist.mesh @mesh = <["dp"=2, "tp"=4]>

// CHECK-LABEL: @matmul
// CHECK-SAME: %[[A:.*]]: tensor<4x2xf32> {dist.boundary = #dist.boundary<tensor<8x8xf32>, <@mesh, [{"dp"}, {"tp"}]>>}
// CHECK-SAME: %[[B:.*]]: tensor<2x6xf32>
// CHECK-SAME: -> (tensor<4x6xf32> {dist.boundary = #dist.boundary<tensor<8x6xf32>, <@mesh, [{"dp"}, {}]>>})
func.func @matmul(%a: tensor<8x8xf32> {dist.sharding = #dist.sharding<@mesh, [{"dp"}, {"tp"}]>},
                  %b: tensor<8x6xf32> {dist.sharding = #dist.sharding<@mesh, [{"tp"}, {}]>}) -> tensor<8x6xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8x6xf32>
  %i = linalg.fill ins(%zero : f32) outs(%e : tensor<8x6xf32>) -> tensor<8x6xf32>
  // CHECK: %[[C:.*]] = linalg.matmul ins(%[[A]], %[[B]] : tensor<4x2xf32>, tensor<2x6xf32>)
  // CHECK: %[[R:.*]] = dist.all_reduce sum over {"tp"} on @mesh ins(%[[C]] : tensor<4x6xf32>)
  // CHECK: return %[[R]]
  %c = linalg.matmul ins(%a, %b : tensor<8x8xf32>, tensor<8x6xf32>) outs(%i : tensor<8x6xf32>) -> tensor<8x6xf32>
  return %c : tensor<8x6xf32>
}

// -----

dist.mesh @mesh = <["x"=4]>

// Positions are those of the whole tensor: the offset of this device's shard is added.
// CHECK-LABEL: @iota
// CHECK: %[[I:.*]] = dist.axis_index {"x"} on @mesh
// CHECK: %[[O:.*]] = arith.muli %[[I]], %{{.*}} : index
// CHECK: linalg.generic
// CHECK: linalg.index 0
// CHECK: affine.apply
// CHECK-SAME: %[[O]]
func.func @iota() -> (tensor<8xi32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}) {
  %e = tensor.empty() : tensor<8xi32>
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%e : tensor<8xi32>) {
  ^bb0(%out: i32):
    %i = linalg.index 0 : index
    %c = arith.index_cast %i : index to i32
    linalg.yield %c : i32
  } -> tensor<8xi32>
  return %0 : tensor<8xi32>
}

// -----

dist.mesh @mesh = <["x"=4]>

// Ten elements over four devices: shards of three; the padding of the last one adds nothing to the sum.
// CHECK-LABEL: @uneven_sum
// CHECK-SAME: tensor<3xf32>
// CHECK: linalg.generic
// CHECK: arith.cmpi slt
// CHECK: arith.select
// CHECK: dist.all_reduce sum over {"x"}
func.func @uneven_sum(%a: tensor<10xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}) -> tensor<f32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<f32>
  %i = linalg.fill ins(%zero : f32) outs(%e : tensor<f32>) -> tensor<f32>
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = ["reduction"]}
      ins(%a : tensor<10xf32>) outs(%i : tensor<f32>) {
  ^bb0(%in: f32, %acc: f32):
    %s = arith.addf %in, %acc : f32
    linalg.yield %s : f32
  } -> tensor<f32>
  return %0 : tensor<f32>
}

// -----

dist.mesh @mesh = <["x"=2]>

// An initial value counts once: all devices but the first start from the neutral element.
// CHECK-LABEL: @init_counts_once
// CHECK: %[[I:.*]] = dist.axis_index {"x"}
// CHECK: %[[FIRST:.*]] = arith.cmpi eq, %[[I]]
// CHECK: arith.select %[[FIRST]]
// CHECK: dist.all_reduce sum
func.func @init_counts_once(%a: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}, %init: tensor<f32>) -> tensor<f32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = ["reduction"]}
      ins(%a : tensor<8xf32>) outs(%init : tensor<f32>) {
  ^bb0(%in: f32, %acc: f32):
    %s = arith.addf %in, %acc : f32
    linalg.yield %s : f32
  } -> tensor<f32>
  return %0 : tensor<f32>
}

// -----

dist.mesh @mesh = <["x"=2]>

// The kind of a reduction is the combiner's.
// CHECK-LABEL: @max_stays_max
// CHECK: dist.all_reduce max over {"x"}
func.func @max_stays_max(%a: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}) -> tensor<f32> {
  %low = arith.constant 0xFF800000 : f32
  %e = tensor.empty() : tensor<f32>
  %i = linalg.fill ins(%low : f32) outs(%e : tensor<f32>) -> tensor<f32>
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = ["reduction"]}
      ins(%a : tensor<8xf32>) outs(%i : tensor<f32>) {
  ^bb0(%in: f32, %acc: f32):
    %s = arith.maximumf %in, %acc : f32
    linalg.yield %s : f32
  } -> tensor<f32>
  return %0 : tensor<f32>
}

// -----

dist.mesh @mesh = <["x"=2]>

// A body that is no known reduction is computed from whole operands.
// CHECK-LABEL: @not_associative
// CHECK: dist.all_gather dim 0 over {"x"}
// CHECK-NOT: dist.all_reduce
func.func @not_associative(%a: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}) -> tensor<f32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<f32>
  %i = linalg.fill ins(%zero : f32) outs(%e : tensor<f32>) -> tensor<f32>
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = ["reduction"]}
      ins(%a : tensor<8xf32>) outs(%i : tensor<f32>) {
  ^bb0(%in: f32, %acc: f32):
    %d = arith.addf %acc, %acc : f32
    %s = arith.addf %d, %in : f32
    linalg.yield %s : f32
  } -> tensor<f32>
  return %0 : tensor<f32>
}

// -----

dist.mesh @mesh = <["x"=2]>

// A local region is inlined; what it promises to be pending is reduced where it is needed.
// CHECK-LABEL: @local_region
// CHECK: math.exp %{{.*}} : tensor<10xf32>
// CHECK: dist.all_reduce sum over {"x"}
func.func @local_region(%v: tensor<20xf32>) -> tensor<10xf32> {
  %0 = dist.local(%v) in [#dist.sharding<@mesh, [{"x"}]>] out [#dist.sharding<@mesh, [{}], partial = [sum {"x"}]>] manual {"x"} {
  ^bb0(%shard: tensor<10xf32>):
    %e = math.exp %shard : tensor<10xf32>
    dist.yield %e : tensor<10xf32>
  } : (tensor<20xf32>) -> tensor<10xf32>
  return %0 : tensor<10xf32>
}

// -----

dist.mesh @mesh = <["x"=4]>

// Padding must not divide by zero: there the divisor is 1.
// CHECK-LABEL: @uneven_division
// CHECK: %[[B:.*]] = linalg.generic
// CHECK: arith.select
// CHECK: arith.divsi %{{.*}}, %[[B]] : tensor<3xi32>
func.func @uneven_division(%a: tensor<10xi32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>},
                           %b: tensor<10xi32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}) -> tensor<10xi32> {
  %q = arith.divsi %a, %b : tensor<10xi32>
  return %q : tensor<10xi32>
}

// -----

dist.mesh @mesh = <["x"=4]>

// The same inside a body.
// CHECK-LABEL: @uneven_division_in_body
// CHECK: linalg.generic
// CHECK: arith.cmpi slt
// CHECK: %[[D:.*]] = arith.select
// CHECK: arith.remui %{{.*}}, %[[D]] : i32
func.func @uneven_division_in_body(%a: tensor<10xi32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}) -> tensor<10xi32> {
  %e = tensor.empty() : tensor<10xi32>
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%a : tensor<10xi32>) outs(%e : tensor<10xi32>) {
  ^bb0(%in: i32, %out: i32):
    %r = arith.remui %in, %in : i32
    linalg.yield %r : i32
  } -> tensor<10xi32>
  return %0 : tensor<10xi32>
}
