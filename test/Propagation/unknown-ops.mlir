// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s -dist-propagate-shardings="unknown-ops=replicate" -split-input-file -verify-diagnostics | FileCheck %s

dist.mesh @mesh = <["x"=2]>

// CHECK-LABEL: @replicated
func.func @replicated(%a: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}) -> tensor<8xi32> {
  // CHECK: tensor.bitcast {{.*}}[{}]
  // expected-remark@+1 {{'tensor.bitcast' has no sharding rule: its operands of 32 bytes are replicated}}
  %0 = tensor.bitcast %a : tensor<8xf32> to tensor<8xi32>
  return %0 : tensor<8xi32>
}
