// SPDX-License-Identifier: Apache-2.0
// Loops over batches that capture gathered arguments. A gathered argument has 8 MiB.
// RUN: dist-opt %s -split-input-file --dist-gather-by-unit --dist-combine-collectives --dist-verify-local | FileCheck %s
// RUN: dist-opt %s -split-input-file --dist-gather-by-unit=memory=83886080 | FileCheck %s --check-prefix=LARGE

dist.mesh @mesh = <["dp"=8]>

// Each batch reads two units forward and the first one again backward: it is freed in between, so both are gathered for each batch.
// CHECK-LABEL: func.func @batches
// CHECK-NOT: dist.all_gather
// CHECK: scf.for
// CHECK: dist.all_gather {{.*}}ins(%arg1 : {{.*}}dist.unit = "w0", dist.use = 0 : i64
// CHECK: arith.mulf
// CHECK: dist.all_gather {{.*}}ins(%arg2 : {{.*}}dist.unit = "w1", dist.use = 0 : i64
// CHECK: dist.all_gather {{.*}}ins(%arg1 : {{.*}}dist.unit = "w0", dist.use = 1 : i64
// CHECK-NOT: dist.all_gather
// CHECK: return
// LARGE-LABEL: func.func @batches
// LARGE-COUNT-2: dist.all_gather
// LARGE: scf.for
// LARGE-NOT: dist.all_gather
// LARGE: return
func.func @batches(%x: tensor<2048x1024xf32> {dist.boundary = #dist.boundary<tensor<2048x1024xf32>, <@mesh, [{}, {}]>>},
    %w0: tensor<256x1024xf32> {dist.boundary = #dist.boundary<tensor<2048x1024xf32>, <@mesh, [{"dp"}, {}]>>, dist.name = "w0", dist.fully_shard = #dist.fully_shard<{"dp"}>},
    %w1: tensor<256x1024xf32> {dist.boundary = #dist.boundary<tensor<2048x1024xf32>, <@mesh, [{"dp"}, {}]>>, dist.name = "w1", dist.fully_shard = #dist.fully_shard<{"dp"}>}) -> (tensor<2048x1024xf32> {dist.boundary = #dist.boundary<tensor<2048x1024xf32>, <@mesh, [{}, {}]>>}) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %e = tensor.empty() : tensor<2048x1024xf32>
  %g0 = dist.all_gather dim 0 over {"dp"} on @mesh ins(%w0 : tensor<256x1024xf32>) outs(%e : tensor<2048x1024xf32>) -> tensor<2048x1024xf32>
  %g1 = dist.all_gather dim 0 over {"dp"} on @mesh ins(%w1 : tensor<256x1024xf32>) outs(%e : tensor<2048x1024xf32>) -> tensor<2048x1024xf32>
  %r = scf.for %i = %c0 to %c4 step %c1 iter_args(%total = %x) -> (tensor<2048x1024xf32>) {
    %y0 = arith.mulf %total, %g0 : tensor<2048x1024xf32>
    %y1 = arith.mulf %y0, %g1 : tensor<2048x1024xf32>
    %d1 = arith.addf %y1, %g1 : tensor<2048x1024xf32>
    %d0 = arith.addf %d1, %g0 : tensor<2048x1024xf32>
    scf.yield %d0 : tensor<2048x1024xf32>
  }
  return %r : tensor<2048x1024xf32>
}

// -----

dist.mesh @mesh = <["dp"=8]>

// What is to be kept stands in front of the loop.
// CHECK-LABEL: func.func @kept
// CHECK-COUNT-2: dist.all_gather
// CHECK: scf.for
// CHECK-NOT: dist.all_gather
// CHECK: return
func.func @kept(%x: tensor<2048x1024xf32> {dist.boundary = #dist.boundary<tensor<2048x1024xf32>, <@mesh, [{}, {}]>>},
    %w0: tensor<256x1024xf32> {dist.boundary = #dist.boundary<tensor<2048x1024xf32>, <@mesh, [{"dp"}, {}]>>, dist.name = "w0", dist.fully_shard = #dist.fully_shard<{"dp"}, reshard_after_forward = false>},
    %w1: tensor<256x1024xf32> {dist.boundary = #dist.boundary<tensor<2048x1024xf32>, <@mesh, [{"dp"}, {}]>>, dist.name = "w1", dist.fully_shard = #dist.fully_shard<{"dp"}, reshard_after_forward = false>}) -> (tensor<2048x1024xf32> {dist.boundary = #dist.boundary<tensor<2048x1024xf32>, <@mesh, [{}, {}]>>}) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %e = tensor.empty() : tensor<2048x1024xf32>
  %g0 = dist.all_gather dim 0 over {"dp"} on @mesh ins(%w0 : tensor<256x1024xf32>) outs(%e : tensor<2048x1024xf32>) -> tensor<2048x1024xf32>
  %g1 = dist.all_gather dim 0 over {"dp"} on @mesh ins(%w1 : tensor<256x1024xf32>) outs(%e : tensor<2048x1024xf32>) -> tensor<2048x1024xf32>
  %r = scf.for %i = %c0 to %c4 step %c1 iter_args(%total = %x) -> (tensor<2048x1024xf32>) {
    %y0 = arith.mulf %total, %g0 : tensor<2048x1024xf32>
    %y1 = arith.mulf %y0, %g1 : tensor<2048x1024xf32>
    %d1 = arith.addf %y1, %g1 : tensor<2048x1024xf32>
    %d0 = arith.addf %d1, %g0 : tensor<2048x1024xf32>
    scf.yield %d0 : tensor<2048x1024xf32>
  }
  return %r : tensor<2048x1024xf32>
}

// -----

dist.mesh @mesh = <["dp"=8]>

// A loop over time reads each unit once: nothing could be freed, so it is not gathered in every step.
// CHECK-LABEL: func.func @time
// CHECK-COUNT-2: dist.all_gather
// CHECK: scf.for
// CHECK-NOT: dist.all_gather
// CHECK: return
func.func @time(%x: tensor<2048x1024xf32> {dist.boundary = #dist.boundary<tensor<2048x1024xf32>, <@mesh, [{}, {}]>>},
    %w0: tensor<256x1024xf32> {dist.boundary = #dist.boundary<tensor<2048x1024xf32>, <@mesh, [{"dp"}, {}]>>, dist.name = "w0", dist.fully_shard = #dist.fully_shard<{"dp"}, reshard_after_forward = true>},
    %w1: tensor<256x1024xf32> {dist.boundary = #dist.boundary<tensor<2048x1024xf32>, <@mesh, [{"dp"}, {}]>>, dist.name = "w1", dist.fully_shard = #dist.fully_shard<{"dp"}, reshard_after_forward = true>}) -> (tensor<2048x1024xf32> {dist.boundary = #dist.boundary<tensor<2048x1024xf32>, <@mesh, [{}, {}]>>}) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %e = tensor.empty() : tensor<2048x1024xf32>
  %g0 = dist.all_gather dim 0 over {"dp"} on @mesh ins(%w0 : tensor<256x1024xf32>) outs(%e : tensor<2048x1024xf32>) -> tensor<2048x1024xf32>
  %g1 = dist.all_gather dim 0 over {"dp"} on @mesh ins(%w1 : tensor<256x1024xf32>) outs(%e : tensor<2048x1024xf32>) -> tensor<2048x1024xf32>
  %r = scf.for %i = %c0 to %c4 step %c1 iter_args(%total = %x) -> (tensor<2048x1024xf32>) {
    %y0 = arith.mulf %total, %g0 : tensor<2048x1024xf32>
    %y1 = arith.mulf %y0, %g1 : tensor<2048x1024xf32>
    scf.yield %y1 : tensor<2048x1024xf32>
  }
  return %r : tensor<2048x1024xf32>
}

// -----

dist.mesh @mesh = <["dp"=8]>

// A layer of a stack is gathered in its iteration; a slice of the gathered dimension, and one that each iteration takes again, are not.
// CHECK-LABEL: func.func @layers
// CHECK-NOT: dist.all_gather {{.*}}ins(%arg1
// CHECK: %[[AGAIN:[0-9a-z_]+]] = dist.all_gather {{.*}}ins(%arg2
// CHECK: scf.for %[[TRIP:[0-9a-z_]+]] =
// CHECK: tensor.extract_slice %[[AGAIN]][0, %[[TRIP]], 0] [1, 1024, 1024]
// CHECK: %[[PART:[0-9a-z_]+]] = tensor.extract_slice %arg1[%[[TRIP]], 0, 0] [1, 128, 1024] [1, 1, 1] : tensor<4x128x1024xf32> to tensor<128x1024xf32>
// CHECK: dist.all_gather dim 0 over {"dp"} on @mesh ins(%[[PART]] : tensor<128x1024xf32>) outs({{.*}}) {dist.unit = "w", dist.use = 0 : i64} -> tensor<1024x1024xf32>
// CHECK-NOT: dist.all_gather
// CHECK: return
// LARGE-LABEL: func.func @layers
// LARGE-COUNT-2: dist.all_gather
// LARGE: scf.for
// LARGE-NOT: dist.all_gather
// LARGE: return
func.func @layers(%x: tensor<1024x1024xf32> {dist.boundary = #dist.boundary<tensor<1024x1024xf32>, <@mesh, [{}, {}]>>},
    %w: tensor<4x128x1024xf32> {dist.boundary = #dist.boundary<tensor<4x1024x1024xf32>, <@mesh, [{}, {"dp"}, {}]>>, dist.name = "w", dist.fully_shard = #dist.fully_shard<{"dp"}>},
    %v: tensor<1x256x1024xf32> {dist.boundary = #dist.boundary<tensor<1x2048x1024xf32>, <@mesh, [{}, {"dp"}, {}]>>, dist.name = "v", dist.fully_shard = #dist.fully_shard<{"dp"}>}) -> (tensor<1024x1024xf32> {dist.boundary = #dist.boundary<tensor<1024x1024xf32>, <@mesh, [{}, {}]>>}) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %e = tensor.empty() : tensor<4x1024x1024xf32>
  %f = tensor.empty() : tensor<1x2048x1024xf32>
  %g = dist.all_gather dim 1 over {"dp"} on @mesh ins(%w : tensor<4x128x1024xf32>) outs(%e : tensor<4x1024x1024xf32>) -> tensor<4x1024x1024xf32>
  %h = dist.all_gather dim 1 over {"dp"} on @mesh ins(%v : tensor<1x256x1024xf32>) outs(%f : tensor<1x2048x1024xf32>) -> tensor<1x2048x1024xf32>
  %r = scf.for %i = %c0 to %c4 step %c1 iter_args(%total = %x) -> (tensor<1024x1024xf32>) {
    %layer = tensor.extract_slice %g[%i, 0, 0] [1, 1024, 1024] [1, 1, 1] : tensor<4x1024x1024xf32> to tensor<1024x1024xf32>
    %rows = tensor.extract_slice %h[0, %i, 0] [1, 1024, 1024] [1, 1, 1] : tensor<1x2048x1024xf32> to tensor<1024x1024xf32>
    %a = arith.mulf %total, %layer : tensor<1024x1024xf32>
    %b = arith.addf %a, %rows : tensor<1024x1024xf32>
    scf.yield %b : tensor<1024x1024xf32>
  }
  return %r : tensor<1024x1024xf32>
}
