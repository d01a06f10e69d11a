// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s --dist-propagate=explain=false -split-input-file -verify-diagnostics | FileCheck %s
//
// Several placements that are written for one value have to agree.

dist.mesh @mesh = <["dp"=2]>

func.func @closed_dimensions(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  // expected-error@+2 {{two placements are written for one value: #dist.sharding<@mesh, [{}, {"dp"}]> here, and #dist.sharding<@mesh, [{"dp"}, {}]>; a value has one, which a dist.reshard can change}}
  // expected-note@+1 {{the other placement is written here}}
  %y = dist.constrain %x to <@mesh, [{"dp"}, {}]> {dist.shardings = [#dist.sharding<@mesh, [{}, {"dp"}]>]} : tensor<8x8xf32>
  %z = math.exp %y : tensor<8x8xf32>
  return %z : tensor<8x8xf32>
}

// -----

dist.mesh @mesh = <["dp"=2, "tp"=2]>

// Not merged, although both would fit.
func.func @different_axes(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  // expected-error@+2 {{two placements are written for one value}}
  // expected-note@+1 {{the other placement is written here}}
  %y = dist.constrain %x to <@mesh, [{"dp"}, {}]> {dist.shardings = [#dist.sharding<@mesh, [{}, {"tp"}]>]} : tensor<8x8xf32>
  %z = math.exp %y : tensor<8x8xf32>
  return %z : tensor<8x8xf32>
}

// -----

dist.mesh @mesh = <["dp"=2, "tp"=2]>

// An open dimension goes on as the other annotation says.
// CHECK-LABEL: @open_dimensions
// CHECK: math.exp {{.*}}[{"dp", "tp"}, {}]
func.func @open_dimensions(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %y = dist.constrain %x to <@mesh, [{"dp", ?}, {?}]> {dist.shardings = [#dist.sharding<@mesh, [{"dp", "tp"}, {}]>]} : tensor<8x8xf32>
  %z = math.exp %y : tensor<8x8xf32>
  return %z : tensor<8x8xf32>
}

// -----

dist.mesh @mesh = <["dp"=2, "tp"=2]>

// One closes a dimension, the other pins an axis: both count, whichever comes last.
// CHECK-LABEL: func.func @closed_and_pinned
// CHECK: %[[R:.*]] = dist.reshard %{{.*}} to <@mesh, [{"dp"}, {}]>
// CHECK: return %[[R]]
func.func @closed_and_pinned(%x: tensor<8x8xf32> {dist.sharding = #dist.sharding<@mesh, [{"dp", "tp"}, {?}]>}) -> tensor<8x8xf32> {
  %y = math.exp %x {dist.shardings = [#dist.sharding<@mesh, [{?}, {}]>]} : tensor<8x8xf32>
  %c = dist.constrain %y to <@mesh, [{?}, {?}], replicated = {"tp"}> : tensor<8x8xf32>
  return %y : tensor<8x8xf32>
}

// -----

dist.mesh @mesh = <["dp"=2]>

func.func @pinned_and_used(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  // expected-error@+2 {{two placements are written for one value}}
  // expected-note@+1 {{the other placement is written here}}
  %y = dist.constrain %x to <@mesh, [{?}, {?}], replicated = {"dp"}> {dist.shardings = [#dist.sharding<@mesh, [{"dp"}, {}]>]} : tensor<8x8xf32>
  return %y : tensor<8x8xf32>
}

// -----

dist.mesh @mesh = <["dp"=2]>

func.func @one_axis_twice(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  // expected-error@+2 {{two placements are written for one value}}
  // expected-note@+1 {{the other placement is written here}}
  %y = dist.constrain %x to <@mesh, [{"dp", ?}, {?}]> {dist.shardings = [#dist.sharding<@mesh, [{?}, {"dp", ?}]>]} : tensor<8x8xf32>
  return %y : tensor<8x8xf32>
}

// -----

dist.mesh @mesh = <["dp"=2]>

func.func @partial_and_whole(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  // expected-error@+2 {{two placements are written for one value}}
  // expected-note@+1 {{the other placement is written here}}
  %y = dist.constrain %x to <@mesh, [{}, {}], partial = [sum {"dp"}]> {dist.shardings = [#dist.sharding<@mesh, [{}, {}]>]} : tensor<8x8xf32>
  return %y : tensor<8x8xf32>
}

// -----

dist.mesh @mesh = <["dp"=2]>

func.func @region_result(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  // expected-error@+2 {{two placements are written for one value: #dist.sharding<@mesh, [{"dp"}, {}]> here, and #dist.sharding<@mesh, [{}, {"dp"}]>}}
  // expected-note@+1 {{the other placement is written here}}
  %0 = dist.local(%x) in [#dist.sharding<@mesh, [{"dp"}, {}]>] out [#dist.sharding<@mesh, [{"dp"}, {}]>] manual {"dp"} {
  ^bb0(%s: tensor<4x8xf32>):
    dist.yield %s : tensor<4x8xf32>
  } {dist.shardings = [#dist.sharding<@mesh, [{}, {"dp"}]>]} : (tensor<8x8xf32>) -> tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}

// -----

dist.mesh @mesh = <["dp"=2]>

// What a loop carries and what it returns is one value.
func.func @loop(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // expected-error@+2 {{two placements are written for one value: #dist.sharding<@mesh, [{"dp"}, {}]> here, and #dist.sharding<@mesh, [{}, {"dp"}]>}}
  // expected-note@+1 {{the other placement is written here}}
  %0 = scf.for %i = %c0 to %c1 step %c1 iter_args(%v = %x) -> tensor<8x8xf32> {
    %e = math.exp %v : tensor<8x8xf32>
    scf.yield %e : tensor<8x8xf32>
  } {dist.shardings = [#dist.sharding<@mesh, [{"dp"}, {}]>],
     dist.region_shardings = [[#dist.sharding<@mesh, []>, #dist.sharding<@mesh, [{}, {"dp"}]>]]}
  return %0 : tensor<8x8xf32>
}

// -----

dist.mesh @mesh = <["x"=2, "y"=2]>

// Values inside of a region are shards already.
func.func @manual_axis(%a: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %0 = dist.local(%a) in [#dist.sharding<@mesh, [{"x", ?}, {?}]>] out [#dist.sharding<@mesh, [{"x", ?}, {?}]>] manual {"x"} {
  ^bb0(%l: tensor<4x8xf32>):
    // expected-error@+1 {{placement #dist.sharding<@mesh, [{}, {"x"}]> names axis "x", which is manual in the local region around it; values inside are shards along it}}
    %c = dist.constrain %l to <@mesh, [{}, {"x"}]> : tensor<4x8xf32>
    dist.yield %c : tensor<4x8xf32>
  } : (tensor<8x8xf32>) -> tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}

// -----

dist.mesh @mesh = <["x"=2, "y"=2]>

// The same where the region leaves no axis free at its boundary.
func.func @manual_axis_in_a_closed_region(%a: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %0 = dist.local(%a) in [#dist.sharding<@mesh, [{"x"}, {}]>] out [#dist.sharding<@mesh, [{"x"}, {}]>] manual {"x"} {
  ^bb0(%l: tensor<4x8xf32>):
    // expected-error@+1 {{names axis "x", which is manual}}
    %c = dist.reshard %l to <@mesh, [{}, {"x"}]> : tensor<4x8xf32>
    dist.yield %c : tensor<4x8xf32>
  } : (tensor<8x8xf32>) -> tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}
