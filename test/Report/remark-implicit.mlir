// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s -dist-propagate="remark-implicit" -split-input-file -verify-diagnostics | FileCheck %s

dist.mesh @mesh = <["x"=4]>

// The conflict is settled, and both annotations are shown.
func.func @conflict(
    // expected-note@+1 {{dimension 0 of 'arith.addf' is split by argument 0 a}}
    %a: tensor<8x8xf32> {dist.name = "a", dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>},
    // expected-note@+1 {{dimension 1 of argument 1 b is split by argument 1 b}}
    %b: tensor<8x8xf32> {dist.name = "b", dist.sharding = #dist.sharding<@mesh, [{}, {"x"}]>}) -> tensor<8x8xf32> {
  // CHECK: dist.reshard %{{.*}} to <@mesh, [{"x"}, {}]>
  // expected-remark@+2 {{argument 1 b lies as x: Shard(1), and operand 1 of 'arith.addf' needs x: Shard(0) (all_to_all, 48 B sent per device, 6.0 us)}}
  // expected-note@+1 {{to compute 'arith.addf' where argument 1 b lies would send 96 B; to pass argument 1 b as x: Shard(0) would send nothing here}}
  %0 = arith.addf %a, %b : tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}

// -----

dist.mesh @mesh = <["x"=4]>

// Nothing is said where placements agree, or where one is written.
// CHECK-LABEL: @written
func.func @written(%a: tensor<8x8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>}) -> tensor<8x8xf32> {
  %0 = math.exp %a : tensor<8x8xf32>
  // CHECK: dist.reshard
  %1 = dist.constrain %0 to <@mesh, [{}, {"x"}]> : tensor<8x8xf32>
  return %1 : tensor<8x8xf32>
}
