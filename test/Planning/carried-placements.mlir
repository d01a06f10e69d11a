// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s -dist-insert-reshards="explain=false" -split-input-file | FileCheck %s
//
// The placement of what a loop carries, decided by what moves the fewest bytes in all runs.

dist.mesh @mesh = <["x"=2]>
#rows = #dist.sharding<@mesh, [{"x"}, {}]>
#columns = #dist.sharding<@mesh, [{}, {"x"}]>

// Every run needs columns: rows become columns once before the loop, and again rows once behind it.
// CHECK-LABEL: func @carried_as_needed
// CHECK: dist.reshard {{.*}}[{}, {"x"}]
// CHECK: scf.for
// CHECK-NOT: dist.reshard
// CHECK: scf.yield
// CHECK: dist.reshard {{.*}}[{"x"}, {}]
// CHECK-NOT: dist.reshard
// CHECK: return
func.func @carried_as_needed(%x: tensor<8x6xf32> {dist.sharding = #rows}) -> (tensor<8x6xf32> {dist.sharding = #rows}) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %0 = scf.for %i = %c0 to %c5 step %c1 iter_args(%a = %x) -> (tensor<8x6xf32>) {
    %b = dist.constrain %a to <@mesh, [{}, {"x"}]> {dist.shardings = [#columns]} : tensor<8x6xf32>
    %h = math.tanh %b {dist.shardings = [#columns]} : tensor<8x6xf32>
    %c = dist.constrain %h to <@mesh, [{}, {"x"}]> {dist.shardings = [#columns]} : tensor<8x6xf32>
    scf.yield %c : tensor<8x6xf32>
  } {dist.shardings = [#rows], dist.region_shardings = [[#dist.sharding<@mesh, []>, #rows]]}
  return %0 : tensor<8x6xf32>
}
