// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s --dist-insert-reshards=explain=false | FileCheck %s
//
// A program that says of each value where it lies, by rows behind %0, although all that comes in and goes out is by columns
// but for %arg0. Op by op nothing is better: %0 by rows costs what %0 by columns costs, and so on. Tried as a whole, only
// %arg0 moves.

dist.mesh @mesh = <["x"=4]>

// CHECK-LABEL: func.func @f
// CHECK-COUNT-1: dist.reshard %arg0 to <@mesh, [{}, {"x"}]>
// CHECK-NOT: dist.reshard
// CHECK: return
func.func @f(%arg0: tensor<16x64xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>},
             %arg1: tensor<16x64xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"x"}]>},
             %arg2: tensor<16x64xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"x"}]>},
             %arg3: tensor<16x64xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"x"}]>})
    -> (tensor<16x64xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"x"}]>}) {
  %0 = arith.addf %arg0, %arg1 {dist.shardings = [#dist.sharding<@mesh, [{"x"}, {}]>]} : tensor<16x64xf32>
  %1 = arith.mulf %0, %arg2 {dist.shardings = [#dist.sharding<@mesh, [{"x"}, {}]>]} : tensor<16x64xf32>
  %2 = arith.mulf %0, %arg3 {dist.shardings = [#dist.sharding<@mesh, [{"x"}, {}]>]} : tensor<16x64xf32>
  %3 = math.exp %2 {dist.shardings = [#dist.sharding<@mesh, [{"x"}, {}]>]} : tensor<16x64xf32>
  %4 = arith.addf %1, %3 {dist.shardings = [#dist.sharding<@mesh, [{"x"}, {}]>]} : tensor<16x64xf32>
  return %4 : tensor<16x64xf32>
}
