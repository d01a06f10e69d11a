// SPDX-License-Identifier: Apache-2.0
// Where a manual axis does not divide a dimension, the body of a local region sees shards that end in padding.
// RUN: dist-opt %s -split-input-file -verify-diagnostics --dist-propagate --dist-partition | FileCheck %s

dist.mesh @mesh = <["x"=2]>

// Elements that stand behind the end of the whole do not count.
// CHECK-LABEL: @sum
// CHECK-DAG: %[[FIVE:.*]] = arith.constant 5 : index
// CHECK-DAG: %[[OFFSET:.*]] = arith.muli %{{.*}}, %{{.*}} : index
// CHECK: linalg.generic
// CHECK: %[[SUM:.*]] = arith.addf
// CHECK: %[[I:.*]] = linalg.index 0
// CHECK: %[[AT:.*]] = arith.addi %[[I]], %[[OFFSET]]
// CHECK: %[[COUNTS:.*]] = arith.cmpi slt, %[[AT]], %[[FIVE]]
// CHECK: arith.select %[[COUNTS]], %[[SUM]]
func.func @sum(%v: tensor<5xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}) -> tensor<f32> {
  %r = dist.local(%v) in [#dist.sharding<@mesh, [{"x"}]>] out [#dist.sharding<@mesh, [], partial = [sum {"x"}]>] manual {"x"} {
  ^bb0(%h: tensor<3xf32>):
    %zero = arith.constant dense<0.0> : tensor<f32>
    %s = linalg.reduce {arith.addf} ins(%h : tensor<3xf32>) outs(%zero : tensor<f32>) dimensions = [0]
    dist.yield %s : tensor<f32>
  } : (tensor<5xf32>) -> tensor<f32>
  return %r : tensor<f32>
}

// -----

dist.mesh @mesh = <["x"=2]>

// CHECK-LABEL: @even
// CHECK-NOT: linalg.index
func.func @even(%v: tensor<6xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}) -> tensor<f32> {
  %r = dist.local(%v) in [#dist.sharding<@mesh, [{"x"}]>] out [#dist.sharding<@mesh, [], partial = [sum {"x"}]>] manual {"x"} {
  ^bb0(%h: tensor<3xf32>):
    %zero = arith.constant dense<0.0> : tensor<f32>
    %s = linalg.reduce {arith.addf} ins(%h : tensor<3xf32>) outs(%zero : tensor<f32>) dimensions = [0]
    dist.yield %s : tensor<f32>
  } : (tensor<6xf32>) -> tensor<f32>
  return %r : tensor<f32>
}

// -----

dist.mesh @mesh = <["x"=2]>

func.func @slice(%v: tensor<5xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}) -> tensor<4xf32> {
  // expected-note@+1 {{the local region is here}}
  %r = dist.local(%v) in [#dist.sharding<@mesh, [{"x"}]>] out [#dist.sharding<@mesh, [{"x"}]>] manual {"x"} {
  ^bb0(%h: tensor<3xf32>):
    // expected-error@+1 {{'tensor.extract_slice' in a local region reads across the end of dimension 0 of operand 0, which is uneven: 5 indices in shards of 3; split it evenly, or pad it outside}}
    %s = tensor.extract_slice %h[1] [2] [1] : tensor<3xf32> to tensor<2xf32>
    dist.yield %s : tensor<2xf32>
  } : (tensor<5xf32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// -----

dist.mesh @mesh = <["x"=2]>

func.func @table(%v: tensor<5xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}) -> tensor<4xf32> {
  // expected-note@+1 {{the local region is here}}
  %r = dist.local(%v) in [#dist.sharding<@mesh, [{"x"}]>] out [#dist.sharding<@mesh, [{"x"}]>] manual {"x"} {
  ^bb0(%h: tensor<3xf32>):
    %e = tensor.empty() : tensor<2xf32>
    // expected-error@+1 {{'linalg.generic' in a local region reads across the end of dimension 0, which is uneven}}
    %s = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%e : tensor<2xf32>) {
    ^bb0(%o: f32):
      %i = linalg.index 0 : index
      %t = tensor.extract %h[%i] : tensor<3xf32>
      linalg.yield %t : f32
    } -> tensor<2xf32>
    dist.yield %s : tensor<2xf32>
  } : (tensor<5xf32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// -----

dist.mesh @mesh = <["x"=2]>

func.func @all_reduce(%v: tensor<5xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}) -> tensor<3xf32> {
  // expected-note@+1 {{the local region is here}}
  %r = dist.local(%v) in [#dist.sharding<@mesh, [{"x"}]>] out [#dist.sharding<@mesh, [{}]>] manual {"x"} {
  ^bb0(%h: tensor<3xf32>):
    %e = tensor.empty() : tensor<3xf32>
    // expected-error@+1 {{'dist.all_reduce' in a local region reads across the end of dimension 0 of operand 0}}
    %s = dist.all_reduce sum over {"x"} on @mesh ins(%h : tensor<3xf32>) outs(%e : tensor<3xf32>) -> tensor<3xf32>
    dist.yield %s : tensor<3xf32>
  } : (tensor<5xf32>) -> tensor<3xf32>
  return %r : tensor<3xf32>
}

// -----

dist.mesh @mesh = <["x"=2]>

func.func @result(%v: tensor<5xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}) -> tensor<6xf32> {
  // expected-error@+1 {{result 0 of the local region has shards of different sizes in dimension 0: 5 indices in shards of 3; its placement needs a dimension of 6}}
  %r = dist.local(%v) in [#dist.sharding<@mesh, [{"x"}]>] out [#dist.sharding<@mesh, [{"x"}]>] manual {"x"} {
  ^bb0(%h: tensor<3xf32>):
    %s = math.exp %h : tensor<3xf32>
    dist.yield %s : tensor<3xf32>
  } : (tensor<5xf32>) -> tensor<6xf32>
  return %r : tensor<6xf32>
}

// -----

dist.mesh @mesh = <["x"=2]>

func.func @joined_rows(%v: tensor<5xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}) -> tensor<5xf32> {
  %r = dist.local(%v) in [#dist.sharding<@mesh, [{"x"}]>] out [#dist.sharding<@mesh, [{"x"}]>] manual {"x"} {
  ^bb0(%h: tensor<3xf32>):
    // The padding of each row would lie between the rows.
    %e = tensor.empty() : tensor<2x3xf32>
    %b = linalg.broadcast ins(%h : tensor<3xf32>) outs(%e : tensor<2x3xf32>) dimensions = [0]
    // expected-error@+1 {{makes a dimension of several shards with padding in between in a local region; split dimension 0 of result 0 evenly}}
    %c = tensor.collapse_shape %b [[0, 1]] : tensor<2x3xf32> into tensor<6xf32>
    %s = tensor.extract_slice %c[0] [3] [1] : tensor<6xf32> to tensor<3xf32>
    dist.yield %s : tensor<3xf32>
  } : (tensor<5xf32>) -> tensor<5xf32>
  return %r : tensor<5xf32>
}
