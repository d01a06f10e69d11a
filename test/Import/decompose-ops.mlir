// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s --dist-decompose-ops | FileCheck %s
// RUN: dist-opt %s --dist-spmd --dist-report=detail=all -o /dev/null | FileCheck %s --check-prefix=REPORT
//
// A softmax along a sharded dimension needs a maximum and a sum of all shards; along another one it needs nothing.

dist.mesh @mesh = <["x"=4]>

// CHECK-LABEL: func.func @main
// CHECK-NOT: linalg.softmax
// CHECK-NOT: tensor.splat
// CHECK: linalg.fill {dist.shardings
// CHECK: return
// REPORT: all_reduce(max) {{ *}}x {{ *}}n=4 {{ *}}6xf32
// REPORT: all_reduce(sum) {{ *}}x {{ *}}n=4 {{ *}}6xf32
// REPORT: total all_reduce: 2
// REPORT-NOT: total
func.func @main(%x: tensor<6x10xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"x"}]>},
                %y: tensor<8x5xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>}, %t: tensor<f32>)
    -> (tensor<6x10xf32>, tensor<8x5xf32>, tensor<8x5xf32>) {
  %s = tensor.extract %t[] : tensor<f32>
  %0 = tensor.empty() : tensor<6x10xf32>
  %1 = linalg.softmax dimension(1) ins(%x : tensor<6x10xf32>) outs(%0 : tensor<6x10xf32>) -> tensor<6x10xf32>
  %2 = tensor.empty() : tensor<8x5xf32>
  %3 = linalg.softmax dimension(1) ins(%y : tensor<8x5xf32>) outs(%2 : tensor<8x5xf32>) -> tensor<8x5xf32>
  %4 = tensor.splat %s {dist.shardings = [#dist.sharding<@mesh, [{"x"}, {}]>]} : tensor<8x5xf32>
  %5 = arith.mulf %3, %4 : tensor<8x5xf32>
  return %1, %5, %4 : tensor<6x10xf32>, tensor<8x5xf32>, tensor<8x5xf32>
}
