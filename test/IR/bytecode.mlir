// SPDX-License-Identifier: Apache-2.0
// The placements of round-trip.mlir through bytecode, which cannot be split: text, bytecode, text again has to be the same.
// RUN: dist-opt %s > %t.text
// RUN: dist-opt %s -emit-bytecode -o %t.bytecode
// RUN: dist-opt %t.bytecode > %t.again
// RUN: diff %t.text %t.again
// RUN: FileCheck %s < %t.again

// CHECK: dist.mesh @mesh = <["dp"=2, "ep"=8], device_ids = [15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0]>
dist.mesh @mesh = <["dp"=2, "ep"=8], device_ids = [15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0]>

// CHECK-LABEL: @everything
// CHECK-SAME: dist.name = "x", dist.sharding = #dist.sharding<@mesh, [{"dp", ?}p1, {"ep":(2)2}], replicated = {"ep":(4)2}, partial = [max {"ep":(1)2}]>
func.func @everything(%x: tensor<8x6xf32> {dist.name = "x", dist.sharding = #dist.sharding<@mesh,
    [{"dp", ?}p1, {"ep":(2)2}], replicated = {"ep":(4)2}, partial = [max {"ep":(1)2}]>}) -> tensor<8x6xf32> {
  %0 = dist.barrier %x allow forward : tensor<8x6xf32>
  // CHECK: dist.local(%{{.*}}) in [#dist.sharding<@mesh, [{"dp"}, {}]>] out [#dist.sharding<@mesh, [{"dp"}, {}]>] manual {"dp"}
  %1 = dist.local(%0) in [#dist.sharding<@mesh, [{"dp"}, {}]>] out [#dist.sharding<@mesh, [{"dp"}, {}]>] manual {"dp"} {
  ^bb0(%s: tensor<4x6xf32>):
    dist.yield %s : tensor<4x6xf32>
  } : (tensor<8x6xf32>) -> tensor<8x6xf32>
  // CHECK: dist.reshard
  %2 = dist.reshard %1 to <@mesh, [{}, {"ep"}]> : tensor<8x6xf32>
  return %2 : tensor<8x6xf32>
}
