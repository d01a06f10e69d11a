// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s --dist-propagate=explain=false -split-input-file -verify-diagnostics | FileCheck %s
//
// The members of a group have one placement, whatever else they would have.

dist.mesh @mesh = <["a"=2]>

// CHECK-LABEL: @conflict
// CHECK: %[[X:.*]] = arith.negf %arg0 {dist.shardings = [#dist.sharding<@mesh, [{"a"}, {}]>]}
// CHECK: %[[MOVED:.*]] = dist.reshard %arg1 to <@mesh, [{"a"}, {}]>
// CHECK: %[[Y:.*]] = arith.negf %[[MOVED]] {dist.shardings = [#dist.sharding<@mesh, [{"a"}, {}]>]}
// CHECK: return %[[X]], %[[Y]]
func.func @conflict(%x: tensor<8x8xf32> {dist.sharding = #dist.sharding<@mesh, [{"a"}, {?}]>},
                    %y: tensor<8x8xf32> {dist.sharding = #dist.sharding<@mesh, [{?}, {"a"}]>}) -> (tensor<8x8xf32>, tensor<8x8xf32>) {
  %0 = arith.negf %x : tensor<8x8xf32>
  %1 = arith.negf %y : tensor<8x8xf32>
  dist.group %0, %1 : tensor<8x8xf32>, tensor<8x8xf32>
  return %0, %1 : tensor<8x8xf32>, tensor<8x8xf32>
}

// -----

dist.mesh @mesh = <["a"=2]>

// A constraint of one member binds the other, against what its operand suggests.
// CHECK-LABEL: @bound
// CHECK: arith.negf {{.*}}[{}, {"a"}]
// CHECK: arith.negf {{.*}}[{}, {"a"}]
func.func @bound(%x: tensor<8x8xf32>, %y: tensor<8x8xf32> {dist.sharding = #dist.sharding<@mesh, [{"a"}, {}]>}) -> (tensor<8x8xf32>, tensor<8x8xf32>) {
  %0 = arith.negf %x {dist.shardings = [#dist.sharding<@mesh, [{}, {"a"}]>]} : tensor<8x8xf32>
  %1 = arith.negf %y : tensor<8x8xf32>
  dist.group %0, %1 : tensor<8x8xf32>, tensor<8x8xf32>
  return %0, %1 : tensor<8x8xf32>, tensor<8x8xf32>
}

// -----

dist.mesh @mesh = <["a"=2]>

func.func @contradiction(%x: tensor<8x8xf32>, %y: tensor<8x8xf32>) -> (tensor<8x8xf32>, tensor<8x8xf32>) {
  // expected-error@+1 {{two placements are written for one value: #dist.sharding<@mesh, [{"a"}, {?}]> here, and #dist.sharding<@mesh, [{?}, {"a"}]>}}
  %0 = dist.constrain %x to <@mesh, [{"a"}, {?}]> : tensor<8x8xf32>
  // expected-note@+1 {{the other placement is written here}}
  %1 = dist.constrain %y to <@mesh, [{?}, {"a"}]> : tensor<8x8xf32>
  dist.group %0, %1 : tensor<8x8xf32>, tensor<8x8xf32>
  return %0, %1 : tensor<8x8xf32>, tensor<8x8xf32>
}

// -----

dist.mesh @mesh = <["a"=2]>

// What is cheaper for one member alone is not done: partition keeps them together, at the price of reshards.
// CHECK-LABEL: @kept_by_partition
// CHECK: %[[E:.*]] = math.exp
// CHECK: %[[MEMBER:.*]] = dist.reshard %[[E]] to <@mesh, [{"a"}, {}]>
// CHECK: dist.reshard %[[MEMBER]] to <@mesh, [{}, {"a"}]>
func.func @kept_by_partition(%x: tensor<8x8xf32> {dist.sharding = #dist.sharding<@mesh, [{"a"}, {}]>}, %y: tensor<8x8xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"a"}]>})
    -> (tensor<8x8xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"a"}]>}, tensor<8x8xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"a"}]>}) {
  %0 = math.exp %y : tensor<8x8xf32>
  %1 = arith.addf %0, %y : tensor<8x8xf32>
  dist.group %0, %x : tensor<8x8xf32>, tensor<8x8xf32>
  return %1, %0 : tensor<8x8xf32>, tensor<8x8xf32>
}

// -----

dist.mesh @mesh = <["a"=2]>

// One id is one group, in whatever region its members stand.
// CHECK-LABEL: @across_regions
// CHECK: scf.for
// CHECK: math.exp {{.*}}[{"a"}, {}]
// CHECK: dist.region_shardings = {{\[\[}}#dist.sharding<@mesh, []>, #dist.sharding<@mesh, [{"a"}, {}]>]]
// CHECK: arith.negf {{.*}}[{"a"}, {}]
func.func @across_regions(%x: tensor<8x8xf32>, %y: tensor<8x8xf32>) -> (tensor<8x8xf32>, tensor<8x8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.for %i = %c0 to %c1 step %c1 iter_args(%v = %x) -> tensor<8x8xf32> {
    %e = math.exp %v : tensor<8x8xf32>
    dist.group %e {id = 7} : tensor<8x8xf32>
    scf.yield %e : tensor<8x8xf32>
  }
  %1 = arith.negf %y : tensor<8x8xf32>
  dist.group %1 {id = 7} : tensor<8x8xf32>
  %2 = dist.constrain %1 to <@mesh, [{"a"}, {}]> : tensor<8x8xf32>
  return %0, %2 : tensor<8x8xf32>, tensor<8x8xf32>
}

// -----

dist.mesh @mesh = <["a"=2]>

func.func @shapes(%x: tensor<8x8xf32>, %y: tensor<4x8xf32>) {
  // expected-note@+1 {{the other member}}
  dist.group %x {id = -1} : tensor<8x8xf32>
  // expected-error@+1 {{group -1 has members of different shapes; one placement needs one shape}}
  dist.group %y {id = -1} : tensor<4x8xf32>
  return
}

// -----

dist.mesh @mesh = <["a"=2, "b"=2]>

func.func @inside_and_outside(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  // expected-error@+1 {{group 1 has members inside and outside of a local region, where shapes differ; a group has to stand on one side}}
  dist.group %x {id = 1} : tensor<8x8xf32>
  %0 = dist.local(%x) in [#dist.sharding<@mesh, [{?}, {?}]>] out [#dist.sharding<@mesh, [{?}, {?}]>] manual {"a"} {
  ^bb0(%l: tensor<8x8xf32>):
    // expected-note@+1 {{the other member}}
    dist.group %l {id = 1} : tensor<8x8xf32>
    dist.yield %l : tensor<8x8xf32>
  } : (tensor<8x8xf32>) -> tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}
