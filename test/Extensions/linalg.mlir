// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s -dist-propagate -dist-partition -split-input-file -verify-diagnostics | FileCheck %s

dist.mesh @mesh = <["x"=2]>

// Batches and output channels of a convolution walk along; nothing moves.
// CHECK-LABEL: @convolution_batch
// CHECK-NOT: dist.all_gather
// CHECK: linalg.conv_2d_nhwc_hwcf ins(%{{.*}}, %{{.*}} : tensor<2x6x6x3xf32>, tensor<3x3x3x8xf32>)
func.func @convolution_batch(%image: tensor<4x6x6x3xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}, {}, {}]>},
                             %kernel: tensor<3x3x3x8xf32>) -> tensor<4x4x4x8xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x4x4x8xf32>
  %i = linalg.fill ins(%zero : f32) outs(%e : tensor<4x4x4x8xf32>) -> tensor<4x4x4x8xf32>
  %0 = linalg.conv_2d_nhwc_hwcf ins(%image, %kernel : tensor<4x6x6x3xf32>, tensor<3x3x3x8xf32>)
      outs(%i : tensor<4x4x4x8xf32>) -> tensor<4x4x4x8xf32>
  return %0 : tensor<4x4x4x8xf32>
}

// -----

dist.mesh @mesh = <["x"=2]>

// A window needs a row of its neighbour: the sharded height stays where it is.
// CHECK-LABEL: @convolution_height
// CHECK-NOT: dist.all_gather
// CHECK: dist.collective_permute from {"x"} shift 1 over {"x"} on @mesh ins(%{{.*}} : tensor<4x1x6x3xf32>)
// CHECK: linalg.conv_2d_nhwc_hwcf ins(%{{.*}}, %arg1 : tensor<4x4x6x3xf32>, tensor<3x3x3x8xf32>)
func.func @convolution_height(%image: tensor<4x6x6x3xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"x"}, {}, {}]>},
                              %kernel: tensor<3x3x3x8xf32>) -> tensor<4x4x4x8xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x4x4x8xf32>
  %i = linalg.fill ins(%zero : f32) outs(%e : tensor<4x4x4x8xf32>) -> tensor<4x4x4x8xf32>
  %0 = linalg.conv_2d_nhwc_hwcf ins(%image, %kernel : tensor<4x6x6x3xf32>, tensor<3x3x3x8xf32>)
      outs(%i : tensor<4x4x4x8xf32>) -> tensor<4x4x4x8xf32>
  return %0 : tensor<4x4x4x8xf32>
}

// -----

dist.mesh @mesh = <["x"=2]>

// `and` over a sharded dimension is `all`, `or` is `any`.
// CHECK-LABEL: @bitwise
// CHECK-DAG: dist.all_reduce all over {"x"}
// CHECK-DAG: dist.all_reduce any over {"x"}
func.func @bitwise(%a: tensor<8xi1> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}) -> (tensor<i1>, tensor<i1>) {
  %true = arith.constant true
  %false = arith.constant false
  %e = tensor.empty() : tensor<i1>
  %t = linalg.fill ins(%true : i1) outs(%e : tensor<i1>) -> tensor<i1>
  %f = linalg.fill ins(%false : i1) outs(%e : tensor<i1>) -> tensor<i1>
  %0 = linalg.reduce ins(%a : tensor<8xi1>) outs(%t : tensor<i1>) dimensions = [0]
    (%in: i1, %acc: i1) { %s = arith.andi %in, %acc : i1 linalg.yield %s : i1 }
  %1 = linalg.reduce ins(%a : tensor<8xi1>) outs(%f : tensor<i1>) dimensions = [0]
    (%in: i1, %acc: i1) { %s = arith.ori %in, %acc : i1 linalg.yield %s : i1 }
  return %0, %1 : tensor<i1>, tensor<i1>
}

// -----

dist.mesh @mesh = <["x"=2]>

// Collectives compare signless integers as signed: an unsigned maximum is computed from the whole operand.
// CHECK-LABEL: @unsigned_max
// CHECK: dist.all_gather
// CHECK-NOT: dist.all_reduce
func.func @unsigned_max(%a: tensor<8xi32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}) -> tensor<i32> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<i32>
  %i = linalg.fill ins(%zero : i32) outs(%e : tensor<i32>) -> tensor<i32>
  %0 = linalg.reduce ins(%a : tensor<8xi32>) outs(%i : tensor<i32>) dimensions = [0]
    (%in: i32, %acc: i32) { %s = arith.maxui %in, %acc : i32 linalg.yield %s : i32 }
  return %0 : tensor<i32>
}

// -----

dist.mesh @mesh = <["x"=2]>

// A reduction with two results that depend on each other (argmax) is not split.
// CHECK-LABEL: @argmax
// CHECK: dist.all_gather
// CHECK-NOT: dist.all_reduce
func.func @argmax(%a: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}, %v: tensor<f32>, %p: tensor<i32>)
    -> (tensor<f32>, tensor<i32>) {
  %0:2 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> ()>, affine_map<(i) -> ()>],
                         iterator_types = ["reduction"]} ins(%a : tensor<8xf32>) outs(%v, %p : tensor<f32>, tensor<i32>) {
  ^bb0(%in: f32, %best: f32, %at: i32):
    %i = linalg.index 0 : index
    %c = arith.index_cast %i : index to i32
    %better = arith.cmpf ogt, %in, %best : f32
    %0 = arith.select %better, %in, %best : f32
    %1 = arith.select %better, %c, %at : i32
    linalg.yield %0, %1 : f32, i32
  } -> (tensor<f32>, tensor<i32>)
  return %0#0, %0#1 : tensor<f32>, tensor<i32>
}
