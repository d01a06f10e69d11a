// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s --dist-spmd -split-input-file | FileCheck %s
//
// A reduction is applied where it can share a collective, if it would travel alone later.

dist.mesh @mesh = <["x"=4]>

// Both sums are needed for one difference: the second is not put off until it is a scalar.
// CHECK-LABEL: func.func @together
// CHECK: dist.all_reduce sum over {"x"} {{.*}} : tensor<8xf32>, tensor<8xf32>) outs
// CHECK-SAME: dist.alternative = "{{.*}}to reduce it behind 'linalg.reduce' would send 6 B
// CHECK-NOT: dist.all_reduce
// CHECK: return
func.func @together(%x: tensor<8x16xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"x"}]>},
                    %y: tensor<8x16xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"x"}]>}) -> tensor<f32> {
  %zeros = arith.constant dense<0.0> : tensor<8xf32>
  %zero = arith.constant dense<0.0> : tensor<f32>
  %s = linalg.reduce { arith.addf } ins(%x : tensor<8x16xf32>) outs(%zeros : tensor<8xf32>) dimensions = [1]
  %p = linalg.reduce { arith.addf } ins(%y : tensor<8x16xf32>) outs(%zeros : tensor<8xf32>) dimensions = [1]
  %l = math.log %s : tensor<8xf32>
  %d = arith.subf %l, %p : tensor<8xf32>
  %m = linalg.reduce { arith.addf } ins(%d : tensor<8xf32>) outs(%zero : tensor<f32>) dimensions = [0]
  return %m : tensor<f32>
}

// -----

dist.mesh @mesh = <["x"=4]>

// Alone here as there, it sends the fewest bytes.
// CHECK-LABEL: func.func @alone
// CHECK-COUNT-1: dist.all_reduce
// CHECK-SAME: tensor<f32>
// CHECK-NOT: dist.all_reduce
// CHECK: return
func.func @alone(%l: tensor<8xf32>, %y: tensor<8x16xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"x"}]>}) -> tensor<f32> {
  %zeros = arith.constant dense<0.0> : tensor<8xf32>
  %zero = arith.constant dense<0.0> : tensor<f32>
  %p = linalg.reduce { arith.addf } ins(%y : tensor<8x16xf32>) outs(%zeros : tensor<8xf32>) dimensions = [1]
  %d = arith.subf %l, %p : tensor<8xf32>
  %m = linalg.reduce { arith.addf } ins(%d : tensor<8xf32>) outs(%zero : tensor<f32>) dimensions = [0]
  return %m : tensor<f32>
}

// -----

dist.mesh @mesh = <["x"=4, "y"=2]>

// Over other axes there is nothing to share.
// CHECK-LABEL: func.func @other_axes
// CHECK: dist.all_reduce sum over {"x"} {{.*}} : tensor<8xf32>) outs
// CHECK: dist.all_reduce sum over {"y"} {{.*}} : tensor<f32>) outs
// CHECK-NOT: dist.all_reduce
// CHECK: return
func.func @other_axes(%x: tensor<8x16xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"x"}]>},
                      %y: tensor<8x16xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"y"}]>}) -> tensor<f32> {
  %zeros = arith.constant dense<0.0> : tensor<8xf32>
  %zero = arith.constant dense<0.0> : tensor<f32>
  %s = linalg.reduce { arith.addf } ins(%x : tensor<8x16xf32>) outs(%zeros : tensor<8xf32>) dimensions = [1]
  %p = linalg.reduce { arith.addf } ins(%y : tensor<8x16xf32>) outs(%zeros : tensor<8xf32>) dimensions = [1]
  %l = math.log %s : tensor<8xf32>
  %d = arith.subf %l, %p : tensor<8xf32>
  %m = linalg.reduce { arith.addf } ins(%d : tensor<8xf32>) outs(%zero : tensor<f32>) dimensions = [0]
  return %m : tensor<f32>
}

// -----

dist.mesh @mesh = <["x"=4]>

// Too many bytes to take along: a megabyte per device takes longer than a start.
// CHECK-LABEL: func.func @too_large
// CHECK: dist.all_reduce sum over {"x"} {{.*}} : tensor<1048576xf32>) outs
// CHECK: dist.all_reduce sum over {"x"} {{.*}} : tensor<f32>) outs
// CHECK-NOT: dist.all_reduce
// CHECK: return
func.func @too_large(%x: tensor<1048576x4xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"x"}]>},
                     %y: tensor<1048576x4xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"x"}]>}) -> tensor<f32> {
  %zeros = arith.constant dense<0.0> : tensor<1048576xf32>
  %zero = arith.constant dense<0.0> : tensor<f32>
  %s = linalg.reduce { arith.addf } ins(%x : tensor<1048576x4xf32>) outs(%zeros : tensor<1048576xf32>) dimensions = [1]
  %p = linalg.reduce { arith.addf } ins(%y : tensor<1048576x4xf32>) outs(%zeros : tensor<1048576xf32>) dimensions = [1]
  %l = math.log %s : tensor<1048576xf32>
  %d = arith.subf %l, %p : tensor<1048576xf32>
  %m = linalg.reduce { arith.addf } ins(%d : tensor<1048576xf32>) outs(%zero : tensor<f32>) dimensions = [0]
  return %m : tensor<f32>
}
