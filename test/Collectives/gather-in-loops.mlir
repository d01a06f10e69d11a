// SPDX-License-Identifier: Apache-2.0
// Gathers of arguments that are stored in parts, in loops over layers: what one iteration gathers of a unit is one collective, whatever its
// size. A gathered layer has 8 MiB per argument.
// RUN: dist-opt %s -split-input-file --dist-gather-by-unit --dist-combine-collectives --dist-verify-local | FileCheck %s

dist.mesh @mesh = <["dp"=8]>

// One unit, read forward and in the second loop backward; the scale belongs to it, too, although it is carried by the loop.
// CHECK-LABEL: func.func @layers
// CHECK: scf.for
// CHECK: %[[G:.*]]:2 = dist.all_gather {{.*}}dist.unit = "w0", dist.use = 0 : i64
// CHECK: arith.mulf %{{.*}}, %[[G]]#0
// CHECK: arith.mulf %{{.*}}, %[[G]]#1
// CHECK: scf.for
// CHECK: dist.all_gather {{.*}}tensor<256x1024xf32>, tensor<256x1024xf32>{{.*}}dist.unit = "w0", dist.use = 1 : i64
// CHECK-NOT: dist.all_gather
// CHECK: return
func.func @layers(%x: tensor<2048x1024xf32> {dist.boundary = #dist.boundary<tensor<2048x1024xf32>, <@mesh, [{}, {}]>>},
    %w0: tensor<4x256x1024xf32> {dist.boundary = #dist.boundary<tensor<4x2048x1024xf32>, <@mesh, [{}, {"dp"}, {}]>>, dist.name = "w0", dist.fully_shard = #dist.fully_shard<{"dp"}>},
    %w1: tensor<4x256x1024xf32> {dist.boundary = #dist.boundary<tensor<4x2048x1024xf32>, <@mesh, [{}, {"dp"}, {}]>>, dist.name = "w1", dist.fully_shard = #dist.fully_shard<{"dp"}>}) -> (tensor<2048x1024xf32> {dist.boundary = #dist.boundary<tensor<2048x1024xf32>, <@mesh, [{}, {}]>>}) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %e = tensor.empty() : tensor<2048x1024xf32>
  %y:2 = scf.for %i = %c0 to %c4 step %c1 iter_args(%h = %x, %stack = %w1) -> (tensor<2048x1024xf32>, tensor<4x256x1024xf32>) {
    %s0 = tensor.extract_slice %w0[%i, 0, 0] [1, 256, 1024] [1, 1, 1] : tensor<4x256x1024xf32> to tensor<256x1024xf32>
    %g0 = dist.all_gather dim 0 over {"dp"} on @mesh ins(%s0 : tensor<256x1024xf32>) outs(%e : tensor<2048x1024xf32>) -> tensor<2048x1024xf32>
    %y0 = arith.mulf %h, %g0 : tensor<2048x1024xf32>
    %s1 = tensor.extract_slice %stack[%i, 0, 0] [1, 256, 1024] [1, 1, 1] : tensor<4x256x1024xf32> to tensor<256x1024xf32>
    %g1 = dist.all_gather dim 0 over {"dp"} on @mesh ins(%s1 : tensor<256x1024xf32>) outs(%e : tensor<2048x1024xf32>) -> tensor<2048x1024xf32>
    %y1 = arith.mulf %y0, %g1 : tensor<2048x1024xf32>
    scf.yield %y1, %stack : tensor<2048x1024xf32>, tensor<4x256x1024xf32>
  }
  %d = scf.for %i = %c0 to %c4 step %c1 iter_args(%h = %y#0) -> (tensor<2048x1024xf32>) {
    %j = arith.subi %c3, %i : index
    %s1 = tensor.extract_slice %w1[%j, 0, 0] [1, 256, 1024] [1, 1, 1] : tensor<4x256x1024xf32> to tensor<256x1024xf32>
    %g1 = dist.all_gather dim 0 over {"dp"} on @mesh ins(%s1 : tensor<256x1024xf32>) outs(%e : tensor<2048x1024xf32>) -> tensor<2048x1024xf32>
    %y1 = arith.addf %h, %g1 : tensor<2048x1024xf32>
    %s0 = tensor.extract_slice %w0[%j, 0, 0] [1, 256, 1024] [1, 1, 1] : tensor<4x256x1024xf32> to tensor<256x1024xf32>
    %g0 = dist.all_gather dim 0 over {"dp"} on @mesh ins(%s0 : tensor<256x1024xf32>) outs(%e : tensor<2048x1024xf32>) -> tensor<2048x1024xf32>
    %y0 = arith.addf %y1, %g0 : tensor<2048x1024xf32>
    scf.yield %y0 : tensor<2048x1024xf32>
  }
  return %d : tensor<2048x1024xf32>
}

// -----

dist.mesh @mesh = <["dp"=8]>

// Two units that a plan names stay two, each in front of its first reader; a small one does not wait for the other either.
// CHECK-LABEL: func.func @named
// CHECK: scf.for
// CHECK: dist.all_gather {{.*}}dist.unit = "first", dist.use = 0 : i64
// CHECK-NEXT: arith.mulf
// CHECK: dist.all_gather {{.*}}dist.unit = "second", dist.use = 0 : i64
// CHECK-NEXT: arith.mulf
// CHECK-NOT: dist.all_gather
// CHECK: return
func.func @named(%x: tensor<16x8xf32> {dist.boundary = #dist.boundary<tensor<16x8xf32>, <@mesh, [{}, {}]>>},
    %w0: tensor<4x2x8xf32> {dist.boundary = #dist.boundary<tensor<4x16x8xf32>, <@mesh, [{}, {"dp"}, {}]>>, dist.name = "w0", dist.fully_shard = #dist.fully_shard<{"dp"}, unit = "first">},
    %w1: tensor<4x2x8xf32> {dist.boundary = #dist.boundary<tensor<4x16x8xf32>, <@mesh, [{}, {"dp"}, {}]>>, dist.name = "w1", dist.fully_shard = #dist.fully_shard<{"dp"}, unit = "second">}) -> (tensor<16x8xf32> {dist.boundary = #dist.boundary<tensor<16x8xf32>, <@mesh, [{}, {}]>>}) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %e = tensor.empty() : tensor<16x8xf32>
  %y = scf.for %i = %c0 to %c4 step %c1 iter_args(%h = %x) -> (tensor<16x8xf32>) {
    %s0 = tensor.extract_slice %w0[%i, 0, 0] [1, 2, 8] [1, 1, 1] : tensor<4x2x8xf32> to tensor<2x8xf32>
    %g0 = dist.all_gather dim 0 over {"dp"} on @mesh ins(%s0 : tensor<2x8xf32>) outs(%e : tensor<16x8xf32>) -> tensor<16x8xf32>
    %s1 = tensor.extract_slice %w1[%i, 0, 0] [1, 2, 8] [1, 1, 1] : tensor<4x2x8xf32> to tensor<2x8xf32>
    %g1 = dist.all_gather dim 0 over {"dp"} on @mesh ins(%s1 : tensor<2x8xf32>) outs(%e : tensor<16x8xf32>) -> tensor<16x8xf32>
    %y0 = arith.mulf %h, %g0 : tensor<16x8xf32>
    %y1 = arith.mulf %y0, %g1 : tensor<16x8xf32>
    scf.yield %y1 : tensor<16x8xf32>
  }
  return %y : tensor<16x8xf32>
}

// -----

dist.mesh @mesh = <["dp"=8]>

// Slices of one stack are layers, which are gathered one by one: in an iteration that takes two steps, and without a loop.
// CHECK-LABEL: func.func @slices
// CHECK: dist.all_gather {{.*}}dist.unit = "layers", dist.use = 0 : i64
// CHECK-NEXT: arith.mulf
// CHECK: dist.all_gather {{.*}}dist.unit = "layers #2", dist.use = 0 : i64
// CHECK-NEXT: arith.mulf
// CHECK: scf.for
// CHECK: dist.all_gather {{.*}}dist.unit = "layers", dist.use = 1 : i64
// CHECK-NEXT: arith.mulf
// CHECK: dist.all_gather {{.*}}dist.unit = "layers #2", dist.use = 1 : i64
// CHECK-NEXT: arith.mulf
// CHECK: return
func.func @slices(%x: tensor<2048x1024xf32> {dist.boundary = #dist.boundary<tensor<2048x1024xf32>, <@mesh, [{}, {}]>>},
    %w: tensor<6x256x1024xf32> {dist.boundary = #dist.boundary<tensor<6x2048x1024xf32>, <@mesh, [{}, {"dp"}, {}]>>, dist.name = "w", dist.fully_shard = #dist.fully_shard<{"dp"}, unit = "layers">}) -> (tensor<2048x1024xf32> {dist.boundary = #dist.boundary<tensor<2048x1024xf32>, <@mesh, [{}, {}]>>}) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c6 = arith.constant 6 : index
  %e = tensor.empty() : tensor<2048x1024xf32>
  %a0 = tensor.extract_slice %w[0, 0, 0] [1, 256, 1024] [1, 1, 1] : tensor<6x256x1024xf32> to tensor<256x1024xf32>
  %a1 = tensor.extract_slice %w[1, 0, 0] [1, 256, 1024] [1, 1, 1] : tensor<6x256x1024xf32> to tensor<256x1024xf32>
  %b0 = dist.all_gather dim 0 over {"dp"} on @mesh ins(%a0 : tensor<256x1024xf32>) outs(%e : tensor<2048x1024xf32>) -> tensor<2048x1024xf32>
  %b1 = dist.all_gather dim 0 over {"dp"} on @mesh ins(%a1 : tensor<256x1024xf32>) outs(%e : tensor<2048x1024xf32>) -> tensor<2048x1024xf32>
  %z0 = arith.mulf %x, %b0 : tensor<2048x1024xf32>
  %z1 = arith.mulf %z0, %b1 : tensor<2048x1024xf32>
  %y = scf.for %i = %c2 to %c6 step %c2 iter_args(%h = %z1) -> (tensor<2048x1024xf32>) {
    %j = arith.addi %i, %c1 : index
    %s0 = tensor.extract_slice %w[%i, 0, 0] [1, 256, 1024] [1, 1, 1] : tensor<6x256x1024xf32> to tensor<256x1024xf32>
    %s1 = tensor.extract_slice %w[%j, 0, 0] [1, 256, 1024] [1, 1, 1] : tensor<6x256x1024xf32> to tensor<256x1024xf32>
    %g0 = dist.all_gather dim 0 over {"dp"} on @mesh ins(%s0 : tensor<256x1024xf32>) outs(%e : tensor<2048x1024xf32>) -> tensor<2048x1024xf32>
    %g1 = dist.all_gather dim 0 over {"dp"} on @mesh ins(%s1 : tensor<256x1024xf32>) outs(%e : tensor<2048x1024xf32>) -> tensor<2048x1024xf32>
    %y0 = arith.mulf %h, %g0 : tensor<2048x1024xf32>
    %y1 = arith.mulf %y0, %g1 : tensor<2048x1024xf32>
    scf.yield %y1 : tensor<2048x1024xf32>
  }
  return %y : tensor<2048x1024xf32>
}

// -----

dist.mesh @mesh = <["dp"=8]>

// What is gathered outside is freed while a loop gathers others, and gathered again behind it.
// CHECK-LABEL: func.func @around
// CHECK: dist.all_gather {{.*}}dist.unit = "root", dist.use = 0 : i64
// CHECK-NEXT: arith.mulf
// CHECK: scf.for
// CHECK: dist.all_gather {{.*}}dist.unit = "layer", dist.use = 0 : i64
// CHECK: dist.all_gather {{.*}}dist.unit = "root", dist.use = 1 : i64
// CHECK-NEXT: arith.mulf
func.func @around(%x: tensor<16x8xf32> {dist.boundary = #dist.boundary<tensor<16x8xf32>, <@mesh, [{}, {}]>>},
    %w0: tensor<2x8xf32> {dist.boundary = #dist.boundary<tensor<16x8xf32>, <@mesh, [{"dp"}, {}]>>, dist.name = "w0", dist.fully_shard = #dist.fully_shard<{"dp"}, unit = "root">},
    %w1: tensor<4x2x8xf32> {dist.boundary = #dist.boundary<tensor<4x16x8xf32>, <@mesh, [{}, {"dp"}, {}]>>, dist.name = "w1", dist.fully_shard = #dist.fully_shard<{"dp"}, unit = "layer">}) -> (tensor<16x8xf32> {dist.boundary = #dist.boundary<tensor<16x8xf32>, <@mesh, [{}, {}]>>}) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %e = tensor.empty() : tensor<16x8xf32>
  %g0 = dist.all_gather dim 0 over {"dp"} on @mesh ins(%w0 : tensor<2x8xf32>) outs(%e : tensor<16x8xf32>) -> tensor<16x8xf32>
  %y0 = arith.mulf %x, %g0 : tensor<16x8xf32>
  %y = scf.for %i = %c0 to %c4 step %c1 iter_args(%h = %y0) -> (tensor<16x8xf32>) {
    %s1 = tensor.extract_slice %w1[%i, 0, 0] [1, 2, 8] [1, 1, 1] : tensor<4x2x8xf32> to tensor<2x8xf32>
    %g1 = dist.all_gather dim 0 over {"dp"} on @mesh ins(%s1 : tensor<2x8xf32>) outs(%e : tensor<16x8xf32>) -> tensor<16x8xf32>
    %y1 = arith.mulf %h, %g1 : tensor<16x8xf32>
    scf.yield %y1 : tensor<16x8xf32>
  }
  %z = arith.mulf %y, %g0 : tensor<16x8xf32>
  return %z : tensor<16x8xf32>
}

// -----

dist.mesh @mesh = <["dp"=8]>

// A loop over training steps carries what each makes of the argument, and reduces its gradients by unit.
// CHECK-LABEL: func.func @steps
// CHECK: scf.for
// CHECK: dist.all_gather {{.*}}dist.unit = "w0", dist.use = 0 : i64
// CHECK: dist.reduce_scatter {{.*}}dist.unit = "w0"}
func.func @steps(%x: tensor<2048x1024xf32> {dist.boundary = #dist.boundary<tensor<2048x1024xf32>, <@mesh, [{}, {}]>>},
    %w0: tensor<256x1024xf32> {dist.boundary = #dist.boundary<tensor<2048x1024xf32>, <@mesh, [{"dp"}, {}]>>, dist.name = "w0", dist.fully_shard = #dist.fully_shard<{"dp"}>}) -> (tensor<256x1024xf32> {dist.boundary = #dist.boundary<tensor<2048x1024xf32>, <@mesh, [{"dp"}, {}]>>}) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %e = tensor.empty() : tensor<2048x1024xf32>
  %p = tensor.empty() : tensor<256x1024xf32>
  %y = scf.for %i = %c0 to %c4 step %c1 iter_args(%w = %w0) -> (tensor<256x1024xf32>) {
    %g = dist.all_gather dim 0 over {"dp"} on @mesh ins(%w : tensor<256x1024xf32>) outs(%e : tensor<2048x1024xf32>) -> tensor<2048x1024xf32>
    %d = arith.mulf %x, %g : tensor<2048x1024xf32>
    %r = dist.reduce_scatter sum dim 0 over {"dp"} on @mesh ins(%d : tensor<2048x1024xf32>) outs(%p : tensor<256x1024xf32>) -> tensor<256x1024xf32>
    %n = arith.subf %w, %r : tensor<256x1024xf32>
    scf.yield %n : tensor<256x1024xf32>
  }
  return %y : tensor<256x1024xf32>
}

// -----

dist.mesh @mesh = <["dp"=8]>

// As JAX writes a scan of which two layers are unrolled: the stack is reshaped in front of the loop, and cut twice.
// CHECK-LABEL: func.func @reshaped
// CHECK: dist.all_gather {{.*}}dist.unit = "w", dist.use = 0 : i64
// CHECK-NEXT: arith.mulf
// CHECK: dist.all_gather {{.*}}dist.unit = "w #2", dist.use = 0 : i64
// CHECK-NEXT: arith.mulf
func.func @reshaped(%x: tensor<16x8xf32> {dist.boundary = #dist.boundary<tensor<16x8xf32>, <@mesh, [{}, {}]>>},
    %w: tensor<4x2x8xf32> {dist.boundary = #dist.boundary<tensor<4x16x8xf32>, <@mesh, [{}, {"dp"}, {}]>>, dist.name = "w", dist.fully_shard = #dist.fully_shard<{"dp"}>}) -> (tensor<16x8xf32> {dist.boundary = #dist.boundary<tensor<16x8xf32>, <@mesh, [{}, {}]>>}) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %e = tensor.empty() : tensor<16x8xf32>
  %pairs = tensor.expand_shape %w [[0, 1], [2], [3]] output_shape [2, 2, 2, 8] : tensor<4x2x8xf32> into tensor<2x2x2x8xf32>
  %y = scf.for %i = %c0 to %c2 step %c1 iter_args(%h = %x) -> (tensor<16x8xf32>) {
    %pair = tensor.extract_slice %pairs[%i, 0, 0, 0] [1, 2, 2, 8] [1, 1, 1, 1] : tensor<2x2x2x8xf32> to tensor<2x2x8xf32>
    %s0 = tensor.extract_slice %pair[0, 0, 0] [1, 2, 8] [1, 1, 1] : tensor<2x2x8xf32> to tensor<2x8xf32>
    %s1 = tensor.extract_slice %pair[1, 0, 0] [1, 2, 8] [1, 1, 1] : tensor<2x2x8xf32> to tensor<2x8xf32>
    %g0 = dist.all_gather dim 0 over {"dp"} on @mesh ins(%s0 : tensor<2x8xf32>) outs(%e : tensor<16x8xf32>) -> tensor<16x8xf32>
    %g1 = dist.all_gather dim 0 over {"dp"} on @mesh ins(%s1 : tensor<2x8xf32>) outs(%e : tensor<16x8xf32>) -> tensor<16x8xf32>
    %y0 = arith.mulf %h, %g0 : tensor<16x8xf32>
    %y1 = arith.mulf %y0, %g1 : tensor<16x8xf32>
    scf.yield %y1 : tensor<16x8xf32>
  }
  return %y : tensor<16x8xf32>
}
