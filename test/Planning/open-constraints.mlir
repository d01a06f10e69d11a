// RUN: dist-opt %s -split-input-file --dist-spmd=mode=search | FileCheck %s
// SPDX-License-Identifier: Apache-2.0

// What a constraint leaves open a search closes as it takes the fewest seconds: here the constraint by which a weight that is stored in
// parts over "dp" is read gathered. Propagation leaves it whole over "tp"; the half of it that each product needs is gathered.

dist.mesh @mesh = <["dp"=2, "tp"=2]>

// CHECK-LABEL: func @gathered_in_halves
// CHECK: dist.all_gather {{.*}} tensor<2048x2048xf32>
// CHECK-NOT: tensor<2048x4096xf32>
// CHECK: return
func.func @gathered_in_halves(%x: tensor<4096x2048xf32> {dist.sharding = #dist.sharding<@mesh, [{"dp"}, {}]>},
                              %w: tensor<2048x4096xf32> {dist.sharding = #dist.sharding<@mesh, [{"dp"}, {}]>, dist.fully_shard = #dist.fully_shard<{"dp"}>})
    -> tensor<4096x4096xf32> {
  %empty = tensor.empty() : tensor<4096x4096xf32>
  %y = linalg.matmul ins(%x, %w : tensor<4096x2048xf32>, tensor<2048x4096xf32>) outs(%empty : tensor<4096x4096xf32>) -> tensor<4096x4096xf32>
  return %y : tensor<4096x4096xf32>
}

// -----

// A dimension that a constraint closes stays as it says.

dist.mesh @mesh = <["dp"=2, "tp"=2]>

// CHECK-LABEL: func @closed
// CHECK: dist.all_gather {{.*}} tensor<2048x4096xf32>
func.func @closed(%x: tensor<4096x2048xf32> {dist.sharding = #dist.sharding<@mesh, [{"dp"}, {}]>},
                  %w: tensor<2048x4096xf32> {dist.sharding = #dist.sharding<@mesh, [{"dp"}, {}]>}) -> tensor<4096x4096xf32> {
  %gathered = dist.constrain %w to <@mesh, [{}, {}]> : tensor<2048x4096xf32>
  %empty = tensor.empty() : tensor<4096x4096xf32>
  %y = linalg.matmul ins(%x, %gathered : tensor<4096x2048xf32>, tensor<2048x4096xf32>) outs(%empty : tensor<4096x4096xf32>) -> tensor<4096x4096xf32>
  return %y : tensor<4096x4096xf32>
}

// -----

// Of an open dimension that is partly written the written part stays, and axes that it has to be whole over split nothing.

dist.mesh @mesh = <["dp"=2, "tp"=2]>

// CHECK-LABEL: func @partly_open
// CHECK: dist.all_gather {{.*}} tensor<2048x4096xf32>
func.func @partly_open(%x: tensor<4096x2048xf32> {dist.sharding = #dist.sharding<@mesh, [{"dp"}, {}]>},
                       %w: tensor<2048x4096xf32> {dist.sharding = #dist.sharding<@mesh, [{"dp"}, {}]>}) -> tensor<4096x4096xf32> {
  %gathered = dist.constrain %w to <@mesh, [{?}, {?}], replicated = {"dp", "tp"}> : tensor<2048x4096xf32>
  %empty = tensor.empty() : tensor<4096x4096xf32>
  %y = linalg.matmul ins(%x, %gathered : tensor<4096x2048xf32>, tensor<2048x4096xf32>) outs(%empty : tensor<4096x4096xf32>) -> tensor<4096x4096xf32>
  return %y : tensor<4096x4096xf32>
}

// -----

// A sum that a constraint leaves open over an axis stays open.

dist.mesh @mesh = <["dp"=2, "tp"=2]>

// CHECK-LABEL: func @partial
// CHECK-NOT: dist.all_gather
// CHECK: linalg.matmul {{.*}} -> tensor<64x64xf32>
// CHECK: dist.reduce_scatter sum dim 0 over {"dp"}
// CHECK: return
func.func @partial(%x: tensor<64x64xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"dp"}]>},
                   %w: tensor<64x64xf32> {dist.sharding = #dist.sharding<@mesh, [{"dp"}, {}]>}) -> tensor<64x64xf32> {
  %empty = tensor.empty() : tensor<64x64xf32>
  %y = linalg.matmul ins(%x, %w : tensor<64x64xf32>, tensor<64x64xf32>) outs(%empty : tensor<64x64xf32>) -> tensor<64x64xf32>
  %g = dist.constrain %y to <@mesh, [{?}, {?}], partial = [sum {"dp"}]> : tensor<64x64xf32>
  %z = linalg.matmul ins(%g, %w : tensor<64x64xf32>, tensor<64x64xf32>) outs(%empty : tensor<64x64xf32>) -> tensor<64x64xf32>
  return %z : tensor<64x64xf32>
}
