// SPDX-License-Identifier: Apache-2.0
// Every error of dist.local; each function is named after the constraint that it breaks.
// RUN: dist-opt %s -split-input-file -verify-diagnostics

dist.mesh @mesh = <["x"=2]>
func.func @local_c1_too_few_in_shardings(%x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error@+1 {{'dist.local' op has 0 in shardings for 1 inputs}}
  %0 = dist.local(%x) in [] out [#dist.sharding<@mesh, [{}]>] manual {"x"} {
  ^bb0(%s: tensor<8xf32>):
    dist.yield %s : tensor<8xf32>
  } : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

dist.mesh @mesh = <["x"=2]>
func.func @local_c1_too_few_out_shardings(%x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error@+1 {{'dist.local' op has 0 out shardings for 1 results}}
  %0 = dist.local(%x) in [#dist.sharding<@mesh, [{}]>] out [] manual {"x"} {
  ^bb0(%s: tensor<8xf32>):
    dist.yield %s : tensor<8xf32>
  } : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

dist.mesh @mesh = <["x"=2]>
func.func @local_c1_invalid_out_sharding(%x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error@+1 {{'dist.local' op result 0: unknown axis "y"; mesh @mesh has axes "x"}}
  %0 = dist.local(%x) in [#dist.sharding<@mesh, [{}]>] out [#dist.sharding<@mesh, [{"y"}]>] manual {"x"} {
  ^bb0(%s: tensor<8xf32>):
    dist.yield %s : tensor<8xf32>
  } : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

dist.mesh @a = <["x"=2]>
dist.mesh @b = <["x"=2]>
func.func @local_c2_two_meshes(%x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error@+1 {{'dist.local' op mixes meshes @a and @b}}
  %0 = dist.local(%x) in [#dist.sharding<@a, [{}]>] out [#dist.sharding<@b, [{}]>] manual {"x"} {
  ^bb0(%s: tensor<8xf32>):
    dist.yield %s : tensor<8xf32>
  } : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

func.func @local_c2_unknown_mesh(%x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error@+1 {{'dist.local' op unknown mesh @mesh; no dist.mesh has this name}}
  %0 = dist.local(%x) in [#dist.sharding<@mesh, [{}]>] out [#dist.sharding<@mesh, [{}]>] manual {"x"} {
  ^bb0(%s: tensor<8xf32>):
    dist.yield %s : tensor<8xf32>
  } : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

dist.mesh @mesh = <["x"=2]>
func.func @local_c2_unknown_manual_axis(%x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error@+1 {{'dist.local' op manual axes: unknown axis "y"; mesh @mesh has axes "x"}}
  %0 = dist.local(%x) in [#dist.sharding<@mesh, [{}]>] out [#dist.sharding<@mesh, [{}]>] manual {"y"} {
  ^bb0(%s: tensor<8xf32>):
    dist.yield %s : tensor<8xf32>
  } : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

dist.mesh @mesh = <["x"=2]>
func.func @local_c2_manual_axis_twice(%x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error@+1 {{'dist.local' op manual axes: axis "x" is used twice}}
  %0 = dist.local(%x) in [#dist.sharding<@mesh, [{}]>] out [#dist.sharding<@mesh, [{}]>] manual {"x", "x"} {
  ^bb0(%s: tensor<8xf32>):
    dist.yield %s : tensor<8xf32>
  } : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

dist.mesh @mesh = <["x"=4]>
func.func @local_c2_part_of_an_axis(%x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error@+1 {{'dist.local' op manual axes: a part of axis "x"; manual axes are whole axes}}
  %0 = dist.local(%x) in [#dist.sharding<@mesh, [{}]>] out [#dist.sharding<@mesh, [{}]>] manual {"x":(1)2} {
  ^bb0(%s: tensor<8xf32>):
    dist.yield %s : tensor<8xf32>
  } : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

dist.mesh @mesh = <["x"=2, "y"=2]>
func.func @local_c3_manual_axis_behind_free(%x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error@+1 {{'dist.local' op input 0: in dimension 0 manual axis "x" stands behind an axis that is not manual}}
  %0 = dist.local(%x) in [#dist.sharding<@mesh, [{"y", "x"}]>] out [#dist.sharding<@mesh, [{"x"}]>] manual {"x"} {
  ^bb0(%s: tensor<4xf32>):
    dist.yield %s : tensor<4xf32>
  } : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

dist.mesh @mesh = <["x"=2]>
func.func @local_c4_too_few_block_arguments(%x: tensor<8xf32>) -> tensor<8xf32> {
  %c = arith.constant dense<0.0> : tensor<8xf32>
  // expected-error@+1 {{'dist.local' op has 0 block arguments for 1 inputs}}
  %0 = dist.local(%x) in [#dist.sharding<@mesh, [{}]>] out [#dist.sharding<@mesh, [{}]>] manual {"x"} {
    %s = arith.constant dense<0.0> : tensor<8xf32>
    dist.yield %s : tensor<8xf32>
  } : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

dist.mesh @mesh = <["x"=2]>
func.func @local_c4_global_block_argument(%x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error@+1 {{'dist.local' op input 0: block argument 0 has type 'tensor<8xf32>', but the shard of 'tensor<8xf32>' is 'tensor<4xf32>'}}
  %0 = dist.local(%x) in [#dist.sharding<@mesh, [{"x"}]>] out [#dist.sharding<@mesh, [{}]>] manual {"x"} {
  ^bb0(%s: tensor<8xf32>):
    dist.yield %s : tensor<8xf32>
  } : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

dist.mesh @mesh = <["x"=2]>
func.func @local_c5_too_few_yielded(%x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error@+1 {{'dist.local' op has to end in dist.yield of 1 values}}
  %0 = dist.local(%x) in [#dist.sharding<@mesh, [{}]>] out [#dist.sharding<@mesh, [{}]>] manual {"x"} {
  ^bb0(%s: tensor<8xf32>):
    dist.yield
  } : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

dist.mesh @mesh = <["x"=2]>
func.func @local_c5_global_yielded(%x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error@+1 {{'dist.local' op result 0: yielded value 0 has type 'tensor<8xf32>', but the shard of 'tensor<8xf32>' is 'tensor<4xf32>'}}
  %0 = dist.local(%x) in [#dist.sharding<@mesh, [{}]>] out [#dist.sharding<@mesh, [{"x"}]>] manual {"x"} {
  ^bb0(%s: tensor<8xf32>):
    dist.yield %s : tensor<8xf32>
  } : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

dist.mesh @mesh = <["x"=2, "y"=2]>
func.func @local_c6_nested_manual_axis(%x: tensor<8xf32>) -> tensor<8xf32> {
  %0 = dist.local(%x) in [#dist.sharding<@mesh, [{"x"}]>] out [#dist.sharding<@mesh, [{"x"}]>] manual {"x"} {
  ^bb0(%s: tensor<4xf32>):
    // expected-error@+1 {{'dist.local' op manual axis "x" is already manual in the region around it}}
    %1 = dist.local(%s) in [#dist.sharding<@mesh, [{}]>] out [#dist.sharding<@mesh, [{}]>] manual {"x"} {
    ^bb0(%t: tensor<4xf32>):
      dist.yield %t : tensor<4xf32>
    } : (tensor<4xf32>) -> tensor<4xf32>
    dist.yield %1 : tensor<4xf32>
  } : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

dist.mesh @mesh = <["x"=2, "y"=2]>
func.func @local_c7_collective_over_a_free_axis(%x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-note@+1 {{manual here is "x"}}
  %0 = dist.local(%x) in [#dist.sharding<@mesh, [{"x", ?}]>] out [#dist.sharding<@mesh, [{"x", ?}]>] manual {"x"} {
  ^bb0(%s: tensor<4xf32>):
    // expected-error@+1 {{'dist.all_reduce' op names axis "y", which the local region leaves free; it may name manual axes only}}
    %1 = dist.all_reduce sum over {"x", "y"} on @mesh ins(%s : tensor<4xf32>) outs(%s : tensor<4xf32>) -> tensor<4xf32>
    dist.yield %1 : tensor<4xf32>
  } : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

dist.mesh @mesh = <["x"=2, "y"=4]>
func.func @local_c7_part_of_a_free_axis(%x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-note@+1 {{manual here is "x"}}
  %0 = dist.local(%x) in [#dist.sharding<@mesh, [{"x"}]>] out [#dist.sharding<@mesh, [{"x"}]>] manual {"x"} {
  ^bb0(%s: tensor<4xf32>):
    // expected-error@+1 {{'dist.collective_permute' op names axis "y", which the local region leaves free}}
    %1 = dist.collective_permute from {"y":(1)2} shift 1 over {"y":(1)2} on @mesh ins(%s : tensor<4xf32>) outs(%s : tensor<4xf32>) -> tensor<4xf32>
    dist.yield %1 : tensor<4xf32>
  } : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

dist.mesh @mesh = <["x"=2, "y"=2, "z"=2]>
func.func @local_c7_nested(%x: tensor<8xf32>) -> tensor<8xf32> {
  %0 = dist.local(%x) in [#dist.sharding<@mesh, [{"x", ?}]>] out [#dist.sharding<@mesh, [{"x", ?}]>] manual {"x"} {
  ^bb0(%s: tensor<4xf32>):
    // expected-note@+1 {{manual here are "y", "x"}}
    %1 = dist.local(%s) in [#dist.sharding<@mesh, [{"y"}]>] out [#dist.sharding<@mesh, [{"y"}]>] manual {"y"} {
    ^bb0(%t: tensor<2xf32>):
      // The axis of the region around it is manual, too.
      %2 = dist.all_reduce sum over {"x"} on @mesh ins(%t : tensor<2xf32>) outs(%t : tensor<2xf32>) -> tensor<2xf32>
      // expected-error@+1 {{'dist.axis_index' op names axis "z", which the local region leaves free; it may name manual axes only}}
      %3 = dist.axis_index {"z"} on @mesh
      dist.yield %2 : tensor<2xf32>
    } : (tensor<4xf32>) -> tensor<4xf32>
    dist.yield %1 : tensor<4xf32>
  } : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

dist.mesh @mesh = <["x"=2, "y"=2]>
func.func @local_c7_nothing_manual(%x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-note@+1 {{manual here is no axis}}
  %0 = dist.local(%x) in [#dist.sharding<@mesh, [{?}]>] out [#dist.sharding<@mesh, [{?}]>] manual {} {
  ^bb0(%s: tensor<8xf32>):
    // expected-error@+1 {{'dist.broadcast' op names axis "y", which the local region leaves free}}
    %1 = dist.broadcast root 1 over {"y"} on @mesh ins(%s : tensor<8xf32>) outs(%s : tensor<8xf32>) -> tensor<8xf32>
    dist.yield %1 : tensor<8xf32>
  } : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

dist.mesh @mesh = <["x"=2, "y"=2]>
// expected-note@+1 {{manual here is "x"}}
func.func private @local_c7_outlined(%s: tensor<4xf32>) -> tensor<4xf32> attributes {dist.manual_axes = #dist.axes<{"x"}>} {
  // expected-error@+1 {{'dist.all_reduce' op names axis "y", which the local region leaves free}}
  %0 = dist.all_reduce sum over {"y"} on @mesh ins(%s : tensor<4xf32>) outs(%s : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

dist.mesh @mesh = <["x"=2]>
func.func @local_isolated(%x: tensor<8xf32>, %y: tensor<8xf32>) -> tensor<8xf32> {
  // expected-note@+1 {{required by region isolation constraints}}
  %0 = dist.local(%x) in [#dist.sharding<@mesh, [{}]>] out [#dist.sharding<@mesh, [{}]>] manual {"x"} {
  ^bb0(%s: tensor<8xf32>):
    // expected-error@+1 {{'dist.yield' op using value defined outside the region}}
    dist.yield %y : tensor<8xf32>
  } : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

func.func @yield_outside_local(%x: tensor<8xf32>) {
  // expected-error@+1 {{'dist.yield' op expects parent op 'dist.local'}}
  dist.yield %x : tensor<8xf32>
}
