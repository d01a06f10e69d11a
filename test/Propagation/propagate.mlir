// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s -dist-propagate-shardings -split-input-file -verify-diagnostics | FileCheck %s

dist.mesh @mesh = <["x"=2, "y"=4]>

// CHECK-LABEL: @matmul_factors
func.func @matmul_factors(%a: tensor<8x6xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>},
                          %b: tensor<6x12xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"y"}]>}) -> tensor<8x12xf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<8x12xf32>
  // CHECK: linalg.fill {{.*}}[{"x"}, {"y"}]
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<8x12xf32>) -> tensor<8x12xf32>
  // CHECK: linalg.matmul {{.*}}dist.origins = [#dist.origin<0: argument 0>, #dist.origin<1: argument 1>]{{.*}}[{"x"}, {"y"}]
  %c = linalg.matmul ins(%a, %b : tensor<8x6xf32>, tensor<6x12xf32>) outs(%init : tensor<8x12xf32>) -> tensor<8x12xf32>
  return %c : tensor<8x12xf32>
}

// -----

dist.mesh @mesh = <["x"=2]>

// The result's placement reaches the open argument.
// CHECK-LABEL: @backward
// CHECK-SAME: %{{.*}}: tensor<8x6xf32> {dist.origins = [#dist.origin<0: result 0 via "math.exp" at loc({{[^)]*}})>], dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>}
func.func @backward(%a: tensor<8x6xf32>) -> (tensor<8x6xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>}) {
  %0 = math.exp %a : tensor<8x6xf32>
  return %0 : tensor<8x6xf32>
}

// -----

dist.mesh @mesh = <["x"=2]>

// A closed dimension takes nothing.
// CHECK-LABEL: @closed_stays
// CHECK-SAME: dist.sharding = #dist.sharding<@mesh, [{}, {}]>
func.func @closed_stays(%a: tensor<8x6xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {}]>})
    -> (tensor<8x6xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>}) {
  %0 = math.exp %a : tensor<8x6xf32>
  return %0 : tensor<8x6xf32>
}

// -----

dist.mesh @mesh = <["x"=2, "y"=4]>

// An axis pinned replicated is not used for the tensor.
// CHECK-LABEL: @pinned
// CHECK: math.exp {{.*}}[{}, {}], replicated = {"x"}
func.func @pinned(%a: tensor<8x6xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>}) -> tensor<8x6xf32> {
  %0 = math.exp %a {dist.shardings = [#dist.sharding<@mesh, [{?}, {?}], replicated = {"x"}>]} : tensor<8x6xf32>
  return %0 : tensor<8x6xf32>
}

// -----

dist.mesh @mesh = <["x"=2, "y"=4]>

// Merging dimensions: the major factor takes its axis, the minor one follows only when that is split completely.
// CHECK-LABEL: @collapse
// CHECK: tensor.collapse_shape {{.*}}[{"x", "y"}]
func.func @collapse(%a: tensor<2x12xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {"y"}]>}) -> tensor<24xf32> {
  %0 = tensor.collapse_shape %a [[0, 1]] : tensor<2x12xf32> into tensor<24xf32>
  return %0 : tensor<24xf32>
}

// -----

dist.mesh @mesh = <["x"=8]>

// Splitting a dimension splits the axis.
// CHECK-LABEL: @expand
// CHECK: tensor.expand_shape {{.*}}[{"x":(1)2}, {"x":(2)4}]
func.func @expand(%a: tensor<16xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}) -> tensor<2x8xf32> {
  %0 = tensor.expand_shape %a [[0, 1]] output_shape [2, 8] : tensor<16xf32> into tensor<2x8xf32>
  return %0 : tensor<2x8xf32>
}

// -----

dist.mesh @mesh = <["x"=2]>

// Priority 0 goes first, so the axis ends on dimension 1.
// CHECK-LABEL: @priorities
// CHECK: arith.addf {{.*}}[{}, {"x"}]
func.func @priorities(%a: tensor<8x6xf32> {dist.sharding = #dist.sharding<@mesh, [{"x", ?}p1, {?}]>},
                      %b: tensor<8x6xf32> {dist.sharding = #dist.sharding<@mesh, [{?}, {"x", ?}]>}) -> tensor<8x6xf32> {
  %0 = arith.addf %a, %b : tensor<8x6xf32>
  return %0 : tensor<8x6xf32>
}

// -----

dist.mesh @mesh = <["x"=2]>

// CHECK-LABEL: @barrier_stops
// CHECK: dist.barrier {{.*}}[{}, {}]
// CHECK: math.exp {{.*}}[{}, {}]
func.func @barrier_stops(%a: tensor<8x6xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>}) -> tensor<8x6xf32> {
  %0 = dist.barrier %a allow none : tensor<8x6xf32>
  %1 = math.exp %0 : tensor<8x6xf32>
  return %1 : tensor<8x6xf32>
}

// -----

dist.mesh @mesh = <["x"=2]>

// CHECK-LABEL: @group_ties
// CHECK-SAME: %{{.*}}: tensor<8x6xf32> {dist.origins = [#dist.origin<0: argument 0>], dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>},
// CHECK-SAME: %{{.*}}: tensor<8x6xf32> {dist.origins = [#dist.origin<0: argument 0 via "dist.group" at loc({{[^)]*}})>], dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>}
func.func @group_ties(%a: tensor<8x6xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>}, %b: tensor<8x6xf32>) {
  dist.group %a, %b : tensor<8x6xf32>, tensor<8x6xf32>
  return
}

// -----

dist.mesh @mesh = <["x"=4]>

// A dimension that no other one suggests parts for stays whole.
// CHECK-LABEL: @too_small
// CHECK: linalg.generic {{.*}}[{"x"}, {}]
func.func @too_small(%a: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}) -> tensor<8x3xf32> {
  %empty = tensor.empty() : tensor<8x3xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>],
                       iterator_types = ["parallel", "parallel"]}
      ins(%a : tensor<8xf32>) outs(%empty : tensor<8x3xf32>) {
  ^bb0(%x: f32, %out: f32):
    linalg.yield %x : f32
  } -> tensor<8x3xf32>
  return %0 : tensor<8x3xf32>
}

// -----

dist.mesh @mesh = <["x"=4]>

// What has the shape of a value with empty parts is split as that is, not in two parts, which would suit neither.
// CHECK-LABEL: @as_small
// CHECK: math.exp {{.*}}[{"x"}, {}]
func.func @as_small(%a: tensor<3x8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>}) -> tensor<3x8xf32> {
  %0 = math.exp %a : tensor<3x8xf32>
  return %0 : tensor<3x8xf32>
}

// -----

// Without any annotation and mesh everything is replicated on one device.
// CHECK: dist.mesh @mesh = <[]>
// CHECK-LABEL: @no_mesh
func.func @no_mesh(%a: tensor<8xf32>) -> tensor<8xf32> {
  %0 = math.exp %a : tensor<8xf32>
  return %0 : tensor<8xf32>
}
