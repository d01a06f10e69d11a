// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s -dist-propagate -split-input-file -verify-diagnostics | FileCheck %s
// RUN: dist-opt %s -dist-spmd -split-input-file | FileCheck %s --check-prefix=LOCAL
// RUN: dist-opt %s -dist-spmd -dist-report=detail=all -split-input-file -o /dev/null | FileCheck %s --check-prefix=REPORT

dist.mesh @mesh = <["x"=4]>

// What is made of half of a split dimension is split in turn: 2 x 16,384 B are forwarded, and nothing is gathered (49,152 B).
// CHECK-LABEL: @half
// CHECK: tensor.extract_slice {{.*}}dist.shardings = [#dist.sharding<@mesh, [{}, {"x"}]>]
// CHECK: math.tanh {{.*}}dist.shardings = [#dist.sharding<@mesh, [{}, {"x"}]>]
// LOCAL-LABEL: @half
// LOCAL-COUNT-2: dist.collective_permute
// LOCAL-NOT: dist.all_gather
// LOCAL: return %{{.*}} : tensor<8x512xf32>
// REPORT: total collective_permute: 2, buffer 32768 B, wire 32768 B
func.func @half(%a: tensor<8x4096xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"x"}]>}) -> tensor<8x2048xf32> {
  %s = tensor.extract_slice %a[0, 2048] [8, 2048] [1, 1] : tensor<8x4096xf32> to tensor<8x2048xf32>
  %t = math.tanh %s : tensor<8x2048xf32>
  return %t : tensor<8x2048xf32>
}

// -----

dist.mesh @mesh = <["x"=4]>

// The same of parts that are joined.
// CHECK-LABEL: @joined
// CHECK: tensor.concat {{.*}}dist.shardings = [#dist.sharding<@mesh, [{}, {"x"}]>]
// LOCAL-LABEL: @joined
// LOCAL-NOT: dist.all_gather
// LOCAL: return %{{.*}} : tensor<8x2048xf32>
func.func @joined(%a: tensor<8x4096xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"x"}]>},
                  %b: tensor<8x4096xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"x"}]>}) -> tensor<8x8192xf32> {
  %s = tensor.concat dim(1) %a, %b : (tensor<8x4096xf32>, tensor<8x4096xf32>) -> tensor<8x8192xf32>
  %t = math.tanh %s : tensor<8x8192xf32>
  return %t : tensor<8x8192xf32>
}

// -----

dist.mesh @mesh = <["x"=4]>

// Where the part meets a larger value that is whole along the axis, the value is not pulled along.
// CHECK-LABEL: @table
// CHECK: arith.addf {{.*}}dist.shardings = [#dist.sharding<@mesh, [{}, {}]>]
func.func @table(%t: tensor<4096xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>},
                 %v: tensor<2048x512xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {}]>},
                 %e: tensor<2048x512xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {}]>})
    -> (tensor<2048x512xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {}]>}) {
  %s = tensor.extract_slice %t[1024] [2048] [1] : tensor<4096xf32> to tensor<2048xf32>
  %b = linalg.broadcast ins(%s : tensor<2048xf32>) outs(%e : tensor<2048x512xf32>) dimensions = [1]
  %z = arith.addf %b, %v : tensor<2048x512xf32>
  return %z : tensor<2048x512xf32>
}
