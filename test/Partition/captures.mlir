// SPDX-License-Identifier: Apache-2.0
// Regions of tiled ops may use values from outside: they get those of the program of one device.
// RUN: dist-opt %s -split-input-file -verify-diagnostics --dist-propagate --dist-partition | FileCheck %s

dist.mesh @mesh = <["x"=2]>

// CHECK-LABEL: @scalar
func.func @scalar(%a: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}, %s: f32) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  // CHECK-SAME: %[[A:.*]]: tensor<4xf32> {{.*}}, %[[S:.*]]: f32
  // CHECK: linalg.map
  // CHECK: arith.addf %{{.*}}, %[[S]]
  %0 = linalg.map ins(%a : tensor<8xf32>) outs(%e : tensor<8xf32>) (%v: f32, %out: f32) {
    %1 = arith.addf %v, %s : f32
    linalg.yield %1 : f32
  }
  return %0 : tensor<8xf32>
}

// -----

dist.mesh @mesh = <["x"=2]>

// Each element of the result looks up another element of the table, of which this device has one half.
// CHECK-LABEL: @sharded_table
// CHECK-SAME: %[[TABLE:.*]]: tensor<4xf32>
// CHECK: %[[WHOLE:.*]] = dist.all_gather dim 0 over {"x"} on @mesh ins(%[[TABLE]] : tensor<4xf32>)
// CHECK-SAME: dist.reason = "argument 0 lies as x: Shard(0), and operand 0 of 'tensor.extract' needs x: Replicate"
// CHECK: tensor.extract %[[WHOLE]]
func.func @sharded_table(%table: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>},
                         %i: tensor<8xindex> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %0 = linalg.map ins(%i : tensor<8xindex>) outs(%e : tensor<8xf32>) (%v: index, %out: f32) {
    %1 = tensor.extract %table[%v] : tensor<8xf32>
    linalg.yield %1 : f32
  }
  return %0 : tensor<8xf32>
}

// -----

dist.mesh @mesh = <["x"=2]>

// A table that an op makes and only a body reads, in a function in which data moves: it is made whole on every device.
// CHECK-LABEL: @made_table
// CHECK: %[[T:.*]] = math.exp %{{.*}} : tensor<8xf32>
// CHECK: tensor.extract %[[T]]
// CHECK: dist.all_gather
func.func @made_table(%a: tensor<8xf32>, %b: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>},
                      %i: tensor<8xindex>) -> (tensor<8xf32>, tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{}]>}) {
  %table = math.exp %a : tensor<8xf32>
  %moved = math.exp %b : tensor<8xf32>
  %e = tensor.empty() : tensor<8xf32>
  %0 = linalg.map ins(%i : tensor<8xindex>) outs(%e : tensor<8xf32>) (%v: index, %out: f32) {
    %1 = tensor.extract %table[%v] : tensor<8xf32>
    linalg.yield %1 : f32
  }
  return %0, %moved : tensor<8xf32>, tensor<8xf32>
}

// -----

dist.mesh @mesh = <["x"=2]>

// The one element of a dimension of size 1 that is split is on the first device.
// CHECK-LABEL: @split_element
// CHECK: %[[WHOLE:.*]] = dist.all_gather dim 0 over {"x"} on @mesh
// CHECK: tensor.extract %[[WHOLE]]
func.func @split_element(%table: tensor<1xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>},
                         %i: tensor<8xindex> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %0 = linalg.map ins(%i : tensor<8xindex>) outs(%e : tensor<8xf32>) (%v: index, %out: f32) {
    %1 = tensor.extract %table[%v] : tensor<1xf32>
    linalg.yield %1 : f32
  }
  return %0 : tensor<8xf32>
}

// -----

dist.mesh @mesh = <["x"=2]>

// A body that reads contributions reads their sum.
// CHECK-LABEL: @contributions
// CHECK: %[[WHOLE:.*]] = dist.all_reduce sum over {"x"} on @mesh
// CHECK: tensor.extract %[[WHOLE]]
func.func @contributions(%table: tensor<4xf32> {dist.sharding = #dist.sharding<@mesh, [{}], partial = [sum {"x"}]>},
                         %i: tensor<8xindex> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %0 = linalg.map ins(%i : tensor<8xindex>) outs(%e : tensor<8xf32>) (%v: index, %out: f32) {
    %1 = tensor.extract %table[%v] : tensor<4xf32>
    linalg.yield %1 : f32
  }
  return %0 : tensor<8xf32>
}
