// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s --canonicalize --cse --dist-propagate=explain=false -split-input-file -verify-diagnostics | FileCheck %s
//
// A constraint whose result nothing uses is one of its input.

dist.mesh @mesh = <["b"=2]>

// CHECK-LABEL: @input
// CHECK-SAME: %arg0: tensor<8x8xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"b"}]>}
// CHECK-SAME: -> (tensor<8x8xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"b"}]>})
// CHECK-NOT: dist.constrain
// CHECK-NOT: dist.reshard
func.func @input(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %0 = arith.negf %x : tensor<8x8xf32>
  %1 = dist.constrain %0 to <@mesh, [{}, {"b"}]> : tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}

// -----

dist.mesh @mesh = <["b"=2]>

// It holds for the value itself, though another place would be cheaper.
// CHECK-LABEL: @kept_by_partition
// CHECK: %[[E:.*]] = math.exp %{{.*}}[{}, {"b"}]
// CHECK: dist.reshard %[[E]] to <@mesh, [{"b"}, {}]>
func.func @kept_by_partition(%x: tensor<8x8xf32> {dist.sharding = #dist.sharding<@mesh, [{"b"}, {}]>})
    -> (tensor<8x8xf32> {dist.sharding = #dist.sharding<@mesh, [{"b"}, {}]>}) {
  %0 = math.exp %x : tensor<8x8xf32>
  %1 = dist.constrain %0 to <@mesh, [{}, {"b"}]> : tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}

// -----

dist.mesh @mesh = <["b"=2]>

// expected-error@+1 {{two placements are written for one value: #dist.sharding<@mesh, [{"b"}, {}]> here, and #dist.sharding<@mesh, [{}, {"b"}]>}}
func.func @against_an_argument(%x: tensor<8x8xf32> {dist.sharding = #dist.sharding<@mesh, [{"b"}, {}]>}) -> tensor<8x8xf32> {
  // expected-note@+1 {{the other placement is written here}}
  %1 = dist.constrain %x to <@mesh, [{}, {"b"}]> : tensor<8x8xf32>
  return %x : tensor<8x8xf32>
}

// -----

dist.mesh @mesh = <["b"=2]>

func.func @two(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %0 = arith.negf %x : tensor<8x8xf32>
  // expected-error@+1 {{two placements are written for one value}}
  %1 = dist.constrain %0 to <@mesh, [{}, {"b"}]> : tensor<8x8xf32>
  // expected-note@+1 {{the other placement is written here}}
  %2 = dist.constrain %0 to <@mesh, [{"b"}, {}]> : tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}

// -----

dist.mesh @mesh = <["b"=2]>

// One that is used is a place where the value changes.
// CHECK-LABEL: @used
// CHECK: return %arg0, %{{.*}} : tensor<8x8xf32>, tensor<8x8xf32>
func.func @used(%x: tensor<8x8xf32> {dist.sharding = #dist.sharding<@mesh, [{"b"}, {}]>})
    -> (tensor<8x8xf32> {dist.sharding = #dist.sharding<@mesh, [{"b"}, {}]>}, tensor<8x8xf32>) {
  %1 = dist.constrain %x to <@mesh, [{}, {"b"}]> : tensor<8x8xf32>
  return %x, %1 : tensor<8x8xf32>, tensor<8x8xf32>
}
