// SPDX-License-Identifier: Apache-2.0
// Which readers of an argument that is stored in parts read it gathered: those with a dimension that it has not.
// RUN: dist-opt %s -split-input-file --dist-gather-parameters | FileCheck %s

dist.mesh @mesh = <["dp"=4, "tp"=2]>

// A product reads it gathered over dp alone, the update of an optimizer as it lies.
// CHECK-LABEL: func.func @product
// CHECK-SAME: %[[X:[a-z0-9]+]]: tensor<8x16xf32>, %[[W:[a-z0-9]+]]: tensor<16x32xf32>
// CHECK: %[[G:.*]] = dist.constrain %[[W]] to <@mesh, [{?}, {?}], replicated = {"dp"}>
// CHECK: linalg.matmul ins(%[[X]], %[[G]] :
// CHECK: arith.subf %[[W]],
func.func @product(%x: tensor<8x16xf32>, %w: tensor<16x32xf32> {dist.sharding = #dist.sharding<@mesh, [{"dp"}, {"tp"}]>, dist.fully_shard = #dist.fully_shard<{"dp"}>},
                   %u: tensor<16x32xf32>, %init: tensor<8x32xf32>) -> (tensor<8x32xf32>, tensor<16x32xf32>) {
  %y = linalg.matmul ins(%x, %w : tensor<8x16xf32>, tensor<16x32xf32>) outs(%init : tensor<8x32xf32>) -> tensor<8x32xf32>
  %n = arith.subf %w, %u : tensor<16x32xf32>
  return %y, %n : tensor<8x32xf32>, tensor<16x32xf32>
}

// -----

dist.mesh @mesh = <["dp"=4]>

// It is cast in parts, so that half as many bytes are gathered; what is made of it is followed.
// CHECK-LABEL: func.func @cast
// CHECK: %[[CAST:.*]] = arith.truncf %{{.*}} : tensor<16x32xf32> to tensor<16x32xbf16>
// CHECK: %[[G:.*]] = dist.constrain %[[CAST]]
// CHECK: linalg.matmul ins(%{{.*}}, %[[G]] :
func.func @cast(%x: tensor<8x16xbf16>, %w: tensor<16x32xf32> {dist.sharding = #dist.sharding<@mesh, [{"dp"}, {}]>, dist.fully_shard = #dist.fully_shard<{"dp"}>},
                %init: tensor<8x32xbf16>) -> tensor<8x32xbf16> {
  %c = arith.truncf %w : tensor<16x32xf32> to tensor<16x32xbf16>
  %y = linalg.matmul ins(%x, %c : tensor<8x16xbf16>, tensor<16x32xbf16>) outs(%init : tensor<8x32xbf16>) -> tensor<8x32xbf16>
  return %y : tensor<8x32xbf16>
}

// -----

dist.mesh @mesh = <["dp"=4]>

// Layers in a stack are cut out of it in the loop, and each is gathered there.
// CHECK-LABEL: func.func @stack
// CHECK-NOT: dist.constrain
// CHECK: scf.for
// CHECK: %[[LAYER:.*]] = tensor.extract_slice
// CHECK-NEXT: %[[G:.*]] = dist.constrain %[[LAYER]]
// CHECK: linalg.matmul ins(%{{.*}}, %[[G]] :
func.func @stack(%x: tensor<8x16xf32>, %w: tensor<3x16x16xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"dp"}, {}]>, dist.fully_shard = #dist.fully_shard<{"dp"}>}) -> tensor<8x16xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %r:2 = scf.for %i = %c0 to %c3 step %c1 iter_args(%h = %x, %stack = %w) -> (tensor<8x16xf32>, tensor<3x16x16xf32>) {
    %layer = tensor.extract_slice %stack[%i, 0, 0] [1, 16, 16] [1, 1, 1] : tensor<3x16x16xf32> to tensor<16x16xf32>
    %e = tensor.empty() : tensor<8x16xf32>
    %y = linalg.matmul ins(%h, %layer : tensor<8x16xf32>, tensor<16x16xf32>) outs(%e : tensor<8x16xf32>) -> tensor<8x16xf32>
    scf.yield %y, %stack : tensor<8x16xf32>, tensor<3x16x16xf32>
  }
  return %r#0 : tensor<8x16xf32>
}

// -----

dist.mesh @mesh = <["dp"=4]>

// So they are if what is cut out still has the dimension of the layers, as JAX writes it.
// CHECK-LABEL: func.func @kept_dimension
// CHECK-NOT: dist.constrain
// CHECK: scf.for
// CHECK: %[[SLICE:.*]] = tensor.extract_slice
// CHECK-NEXT: %[[LAYER:.*]] = tensor.collapse_shape %[[SLICE]]
// CHECK-NEXT: %[[G:.*]] = dist.constrain %[[LAYER]]
// CHECK: linalg.matmul ins(%{{.*}}, %[[G]] :
func.func @kept_dimension(%x: tensor<8x16xf32>, %w: tensor<3x16x16xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"dp"}, {}]>, dist.fully_shard = #dist.fully_shard<{"dp"}>}) -> tensor<8x16xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%h = %x) -> tensor<8x16xf32> {
    %slice = tensor.extract_slice %w[%i, 0, 0] [1, 16, 16] [1, 1, 1] : tensor<3x16x16xf32> to tensor<1x16x16xf32>
    %layer = tensor.collapse_shape %slice [[0, 1], [2]] : tensor<1x16x16xf32> into tensor<16x16xf32>
    %e = tensor.empty() : tensor<8x16xf32>
    %y = linalg.matmul ins(%h, %layer : tensor<8x16xf32>, tensor<16x16xf32>) outs(%e : tensor<8x16xf32>) -> tensor<8x16xf32>
    scf.yield %y : tensor<8x16xf32>
  }
  return %r : tensor<8x16xf32>
}

// -----

dist.mesh @mesh = <["dp"=4]>

// A product with one row needs the whole parameter as one with many does.
// CHECK-LABEL: func.func @one_row
// CHECK-SAME: %[[W:[a-z0-9]+]]: tensor<16x16xf32> {{.*}}fully_shard
// CHECK: %[[G:.*]] = dist.constrain %[[W]]
// CHECK: linalg.matmul ins(%{{.*}}, %[[G]] :
func.func @one_row(%w: tensor<16x16xf32> {dist.sharding = #dist.sharding<@mesh, [{"dp"}, {}]>, dist.fully_shard = #dist.fully_shard<{"dp"}>}, %x: tensor<1x16xf32>) -> tensor<1x16xf32> {
  %e = tensor.empty() : tensor<1x16xf32>
  %y = linalg.matmul ins(%x, %w : tensor<1x16xf32>, tensor<16x16xf32>) outs(%e : tensor<1x16xf32>) -> tensor<1x16xf32>
  return %y : tensor<1x16xf32>
}

// -----

dist.mesh @mesh = <["dp"=4]>

// A sum over the parameter itself needs no gather, a broadcast does. Arguments without the attribute are left alone.
// CHECK-LABEL: func.func @others
// CHECK-SAME: %[[W:[a-z0-9]+]]: tensor<16xf32> {{.*}}fully_shard{{.*}}, %[[V:[a-z0-9]+]]: tensor<16xf32>
// CHECK: %[[G:.*]] = dist.constrain %[[W]]
// CHECK-NOT: dist.constrain
// CHECK: linalg.reduce ins(%[[W]] :
// CHECK: linalg.broadcast ins(%[[G]] :
// CHECK: linalg.broadcast ins(%[[V]] :
func.func @others(%w: tensor<16xf32> {dist.sharding = #dist.sharding<@mesh, [{"dp"}]>, dist.fully_shard = #dist.fully_shard<{"dp"}>},
                  %v: tensor<16xf32> {dist.sharding = #dist.sharding<@mesh, [{"dp"}]>}, %init: tensor<f32>, %whole: tensor<8x16xf32>)
    -> (tensor<f32>, tensor<8x16xf32>, tensor<8x16xf32>) {
  %s = linalg.reduce ins(%w : tensor<16xf32>) outs(%init : tensor<f32>) dimensions = [0]
    (%in: f32, %out: f32) {
      %sum = arith.addf %in, %out : f32
      linalg.yield %sum : f32
    }
  %b = linalg.broadcast ins(%w : tensor<16xf32>) outs(%whole : tensor<8x16xf32>) dimensions = [0]
  %c = linalg.broadcast ins(%v : tensor<16xf32>) outs(%whole : tensor<8x16xf32>) dimensions = [0]
  return %s, %b, %c : tensor<f32>, tensor<8x16xf32>, tensor<8x16xf32>
}
