// SPDX-License-Identifier: Apache-2.0
// Whether a loop gathers the layers of a stack that it reads, each of 4 MiB, or the stack is gathered in front of it.
// RUN: dist-opt %s -split-input-file --dist-set-machine=machine=h100-8xN --dist-choose-layers | FileCheck %s
// RUN: dist-opt %s -split-input-file --dist-set-machine=machine=h100-8xN --dist-choose-layers=memory=14680064 | FileCheck %s --check-prefix=LITTLE
// RUN: dist-opt %s -split-input-file "--dist-optimize-collectives=machine=h100-8xN" | FileCheck %s --check-prefix=EMITTED
// RUN: dist-opt %s -split-input-file "--dist-optimize-collectives=machine=h100-8xN schedule=false" | FileCheck %s --check-prefix=UNSCHEDULED


dist.mesh @mesh = <["dp"=8]>

// The product of a layer takes longer than to gather the next one.
// CHECK-LABEL: func.func @hidden
// CHECK-SAME: tensor<4x128x1024xf32> {dist.boundary = {{[^}]*}}{{.*}} dist.layered, dist.name = "w"}
// EMITTED-LABEL: func.func @hidden
// EMITTED-NOT: dist.layered
// EMITTED: scf.for
// EMITTED: dist.all_gather_start dim 0 over {"dp"} on @mesh ins({{.*}} : tensor<128x1024xf32>)
// EMITTED: scf.yield
// UNSCHEDULED-LABEL: func.func @hidden
// UNSCHEDULED: dist.all_gather dim 1
// UNSCHEDULED: scf.for
// UNSCHEDULED-NOT: dist.all_gather
// UNSCHEDULED: return
func.func @hidden(%x: tensor<8192x1024xf32> {dist.boundary = #dist.boundary<tensor<65536x1024xf32>, <@mesh, [{"dp"}, {}]>>},
    %w: tensor<4x128x1024xf32> {dist.boundary = #dist.boundary<tensor<4x1024x1024xf32>, <@mesh, [{}, {"dp"}, {}]>>, dist.name = "w"}) -> (tensor<8192x1024xf32> {dist.boundary = #dist.boundary<tensor<65536x1024xf32>, <@mesh, [{"dp"}, {}]>>}) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x1024x1024xf32>
  %f = tensor.empty() : tensor<8192x1024xf32>
  %g = dist.all_gather dim 1 over {"dp"} on @mesh ins(%w : tensor<4x128x1024xf32>) outs(%e : tensor<4x1024x1024xf32>) -> tensor<4x1024x1024xf32>
  %r = scf.for %i = %c0 to %c4 step %c1 iter_args(%h = %x) -> (tensor<8192x1024xf32>) {
    %layer = tensor.extract_slice %g[%i, 0, 0] [1, 1024, 1024] [1, 1, 1] : tensor<4x1024x1024xf32> to tensor<1024x1024xf32>
    %init = linalg.fill ins(%zero : f32) outs(%f : tensor<8192x1024xf32>) -> tensor<8192x1024xf32>
    %y = linalg.matmul ins(%h, %layer : tensor<8192x1024xf32>, tensor<1024x1024xf32>) outs(%init : tensor<8192x1024xf32>) -> tensor<8192x1024xf32>
    scf.yield %y : tensor<8192x1024xf32>
  }
  return %r : tensor<8192x1024xf32>
}

// -----
dist.mesh @mesh = <["dp"=8]>

// It takes less: one start is better than four, as long as there is memory for the stack.
// CHECK-LABEL: func.func @exposed
// CHECK-NOT: dist.layered
// CHECK: return
// LITTLE-LABEL: func.func @exposed
// LITTLE-SAME: dist.layered
// EMITTED-LABEL: func.func @exposed
// EMITTED: dist.all_gather dim 1
// EMITTED: scf.for
// EMITTED-NOT: dist.all_gather
// EMITTED: return
func.func @exposed(%x: tensor<16x1024xf32> {dist.boundary = #dist.boundary<tensor<128x1024xf32>, <@mesh, [{"dp"}, {}]>>},
    %w: tensor<4x128x1024xf32> {dist.boundary = #dist.boundary<tensor<4x1024x1024xf32>, <@mesh, [{}, {"dp"}, {}]>>, dist.name = "w"}) -> (tensor<16x1024xf32> {dist.boundary = #dist.boundary<tensor<128x1024xf32>, <@mesh, [{"dp"}, {}]>>}) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x1024x1024xf32>
  %f = tensor.empty() : tensor<16x1024xf32>
  %g = dist.all_gather dim 1 over {"dp"} on @mesh ins(%w : tensor<4x128x1024xf32>) outs(%e : tensor<4x1024x1024xf32>) -> tensor<4x1024x1024xf32>
  %r = scf.for %i = %c0 to %c4 step %c1 iter_args(%h = %x) -> (tensor<16x1024xf32>) {
    %layer = tensor.extract_slice %g[%i, 0, 0] [1, 1024, 1024] [1, 1, 1] : tensor<4x1024x1024xf32> to tensor<1024x1024xf32>
    %init = linalg.fill ins(%zero : f32) outs(%f : tensor<16x1024xf32>) -> tensor<16x1024xf32>
    %y = linalg.matmul ins(%h, %layer : tensor<16x1024xf32>, tensor<1024x1024xf32>) outs(%init : tensor<16x1024xf32>) -> tensor<16x1024xf32>
    scf.yield %y : tensor<16x1024xf32>
  }
  return %r : tensor<16x1024xf32>
}

// -----
dist.mesh @mesh = <["dp"=8]>

// Somebody has said how this is stored.
// CHECK-LABEL: func.func @said
// CHECK-NOT: dist.layered
// CHECK: return
func.func @said(%x: tensor<8192x1024xf32> {dist.boundary = #dist.boundary<tensor<65536x1024xf32>, <@mesh, [{"dp"}, {}]>>},
    %w: tensor<4x128x1024xf32> {dist.boundary = #dist.boundary<tensor<4x1024x1024xf32>, <@mesh, [{}, {"dp"}, {}]>>, dist.name = "w", dist.fully_shard = #dist.fully_shard<{"dp"}, reshard_after_forward = false>}) -> (tensor<8192x1024xf32> {dist.boundary = #dist.boundary<tensor<65536x1024xf32>, <@mesh, [{"dp"}, {}]>>}) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x1024x1024xf32>
  %f = tensor.empty() : tensor<8192x1024xf32>
  %g = dist.all_gather dim 1 over {"dp"} on @mesh ins(%w : tensor<4x128x1024xf32>) outs(%e : tensor<4x1024x1024xf32>) -> tensor<4x1024x1024xf32>
  %r = scf.for %i = %c0 to %c4 step %c1 iter_args(%h = %x) -> (tensor<8192x1024xf32>) {
    %layer = tensor.extract_slice %g[%i, 0, 0] [1, 1024, 1024] [1, 1, 1] : tensor<4x1024x1024xf32> to tensor<1024x1024xf32>
    %init = linalg.fill ins(%zero : f32) outs(%f : tensor<8192x1024xf32>) -> tensor<8192x1024xf32>
    %y = linalg.matmul ins(%h, %layer : tensor<8192x1024xf32>, tensor<1024x1024xf32>) outs(%init : tensor<8192x1024xf32>) -> tensor<8192x1024xf32>
    scf.yield %y : tensor<8192x1024xf32>
  }
  return %r : tensor<8192x1024xf32>
}
