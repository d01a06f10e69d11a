// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s --dist-propagate | FileCheck %s --check-prefixes=CHECK,EXPLAINED
// RUN: dist-opt %s --dist-propagate=explain=false | FileCheck %s --check-prefixes=CHECK,BARE
//
// Without explanations the same is decided, and nothing is noted of why.

dist.mesh @mesh = <["x"=2]>

// BARE-NOT: dist.origins
// BARE-NOT: dist.reason
// CHECK-LABEL: func.func @f
// EXPLAINED: math.exp {{.*}}dist.origins = [#dist.origin<0: argument 0>]
// EXPLAINED: dist.reshard {{.*}} to <@mesh, [{}]> {dist.decided_by = {{.*}}dist.reason = {{.*}}dist.shardings =
// BARE: dist.reshard {{.*}} to <@mesh, [{}]> {dist.shardings =
// BARE-NOT: dist.origins
func.func @f(%a: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>})
    -> (tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{}]>}) {
  %0 = math.exp %a : tensor<8xf32>
  return %0 : tensor<8xf32>
}
