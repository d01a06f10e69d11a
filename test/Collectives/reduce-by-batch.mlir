// SPDX-License-Identifier: Apache-2.0
// Reductions of gradients of several batches: those of one unit and batch travel together, and do not wait for the next batch. Two
// parameters are updated with the sum over two batches; a third, of another unit, has one reduction.
// RUN: dist-opt %s -split-input-file --dist-gather-by-unit --dist-combine-collectives --dist-verify-local | FileCheck %s

dist.mesh @mesh = <["dp"=8]>

// CHECK-LABEL: func.func @batches
// CHECK: arith.mulf
// CHECK-NEXT: arith.mulf
// CHECK-NEXT: %[[A:.*]]:2 = dist.reduce_scatter {{.*}} ins(%{{[0-9]+}}, %{{[0-9]+}} : {{.*}}dist.unit = "u", dist.use = 0 : i64
// CHECK: arith.divf
// CHECK-NEXT: arith.divf
// CHECK-NEXT: %[[B:.*]]:2 = dist.reduce_scatter {{.*}}dist.unit = "u", dist.use = 1 : i64
// CHECK: dist.reduce_scatter {{.*}} ins(%{{[0-9]+}} : {{.*}}dist.unit = "v"}
// CHECK-DAG: arith.addf %[[A]]#0, %[[B]]#0
// CHECK-DAG: arith.addf %[[A]]#1, %[[B]]#1
func.func @batches(%x: tensor<16x8xf32> {dist.boundary = #dist.boundary<tensor<16x8xf32>, <@mesh, [{}, {}]>>},
    %w0: tensor<2x8xf32> {dist.boundary = #dist.boundary<tensor<16x8xf32>, <@mesh, [{"dp"}, {}]>>, dist.name = "w0", dist.fully_shard = #dist.fully_shard<{"dp"}, unit = "u">},
    %w1: tensor<2x8xf32> {dist.boundary = #dist.boundary<tensor<16x8xf32>, <@mesh, [{"dp"}, {}]>>, dist.name = "w1", dist.fully_shard = #dist.fully_shard<{"dp"}, unit = "u">},
    %w2: tensor<2x8xf32> {dist.boundary = #dist.boundary<tensor<16x8xf32>, <@mesh, [{"dp"}, {}]>>, dist.name = "w2", dist.fully_shard = #dist.fully_shard<{"dp"}, unit = "v">})
    -> (tensor<2x8xf32> {dist.boundary = #dist.boundary<tensor<16x8xf32>, <@mesh, [{"dp"}, {}]>>}, tensor<2x8xf32> {dist.boundary = #dist.boundary<tensor<16x8xf32>, <@mesh, [{"dp"}, {}]>>}, tensor<2x8xf32> {dist.boundary = #dist.boundary<tensor<16x8xf32>, <@mesh, [{"dp"}, {}]>>}) {
  %e = tensor.empty() : tensor<16x8xf32>
  %p = tensor.empty() : tensor<2x8xf32>
  %g0 = dist.all_gather dim 0 over {"dp"} on @mesh ins(%w0 : tensor<2x8xf32>) outs(%e : tensor<16x8xf32>) -> tensor<16x8xf32>
  %g1 = dist.all_gather dim 0 over {"dp"} on @mesh ins(%w1 : tensor<2x8xf32>) outs(%e : tensor<16x8xf32>) -> tensor<16x8xf32>
  %g2 = dist.all_gather dim 0 over {"dp"} on @mesh ins(%w2 : tensor<2x8xf32>) outs(%e : tensor<16x8xf32>) -> tensor<16x8xf32>
  %a0 = arith.mulf %x, %g0 : tensor<16x8xf32>
  %r0 = dist.reduce_scatter sum dim 0 over {"dp"} on @mesh ins(%a0 : tensor<16x8xf32>) outs(%p : tensor<2x8xf32>) -> tensor<2x8xf32>
  %a1 = arith.mulf %a0, %g1 : tensor<16x8xf32>
  %r1 = dist.reduce_scatter sum dim 0 over {"dp"} on @mesh ins(%a1 : tensor<16x8xf32>) outs(%p : tensor<2x8xf32>) -> tensor<2x8xf32>
  %b0 = arith.divf %x, %g0 : tensor<16x8xf32>
  %s0 = dist.reduce_scatter sum dim 0 over {"dp"} on @mesh ins(%b0 : tensor<16x8xf32>) outs(%p : tensor<2x8xf32>) -> tensor<2x8xf32>
  %b1 = arith.divf %b0, %g1 : tensor<16x8xf32>
  %s1 = dist.reduce_scatter sum dim 0 over {"dp"} on @mesh ins(%b1 : tensor<16x8xf32>) outs(%p : tensor<2x8xf32>) -> tensor<2x8xf32>
  %b2 = arith.divf %b1, %g2 : tensor<16x8xf32>
  %s2 = dist.reduce_scatter sum dim 0 over {"dp"} on @mesh ins(%b2 : tensor<16x8xf32>) outs(%p : tensor<2x8xf32>) -> tensor<2x8xf32>
  %t0 = arith.addf %r0, %s0 : tensor<2x8xf32>
  %t1 = arith.addf %r1, %s1 : tensor<2x8xf32>
  %n0 = arith.subf %w0, %t0 : tensor<2x8xf32>
  %n1 = arith.subf %w1, %t1 : tensor<2x8xf32>
  %n2 = arith.subf %w2, %s2 : tensor<2x8xf32>
  return %n0, %n1, %n2 : tensor<2x8xf32>, tensor<2x8xf32>, tensor<2x8xf32>
}

// -----

dist.mesh @mesh = <["dp"=8]>

// The gradients of a loop over layers go into stacks; those of one layer are reduced together, whatever their size, and those of two layers
// in one iteration apart.
// CHECK-LABEL: func.func @layers
// CHECK: scf.for
// CHECK: dist.reduce_scatter {{.*}} ins(%{{[0-9]+}}, %{{[0-9]+}} : {{.*}}dist.unit = "w0", dist.use = 0 : i64
// CHECK: dist.reduce_scatter {{.*}} ins(%{{[0-9]+}}, %{{[0-9]+}} : {{.*}}dist.unit = "w0", dist.use = 1 : i64
// CHECK-NOT: dist.reduce_scatter
// CHECK: return
func.func @layers(%x: tensor<16384x512xf32> {dist.boundary = #dist.boundary<tensor<16384x512xf32>, <@mesh, [{}, {}]>>},
    %w0: tensor<4x2048x512xf32> {dist.boundary = #dist.boundary<tensor<4x16384x512xf32>, <@mesh, [{}, {"dp"}, {}]>>, dist.name = "w0", dist.fully_shard = #dist.fully_shard<{"dp"}>},
    %w1: tensor<4x2048x512xf32> {dist.boundary = #dist.boundary<tensor<4x16384x512xf32>, <@mesh, [{}, {"dp"}, {}]>>, dist.name = "w1", dist.fully_shard = #dist.fully_shard<{"dp"}>})
    -> (tensor<4x2048x512xf32> {dist.boundary = #dist.boundary<tensor<4x16384x512xf32>, <@mesh, [{}, {"dp"}, {}]>>}, tensor<4x2048x512xf32> {dist.boundary = #dist.boundary<tensor<4x16384x512xf32>, <@mesh, [{}, {"dp"}, {}]>>}) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %e = tensor.empty() : tensor<16384x512xf32>
  %p = tensor.empty() : tensor<2048x512xf32>
  %init = tensor.empty() : tensor<4x2048x512xf32>
  %y:2 = scf.for %i = %c0 to %c4 step %c2 iter_args(%d0 = %init, %d1 = %init) -> (tensor<4x2048x512xf32>, tensor<4x2048x512xf32>) {
    %s0 = tensor.extract_slice %w0[%i, 0, 0] [1, 2048, 512] [1, 1, 1] : tensor<4x2048x512xf32> to tensor<2048x512xf32>
    %g0 = dist.all_gather dim 0 over {"dp"} on @mesh ins(%s0 : tensor<2048x512xf32>) outs(%e : tensor<16384x512xf32>) -> tensor<16384x512xf32>
    %s1 = tensor.extract_slice %w1[%i, 0, 0] [1, 2048, 512] [1, 1, 1] : tensor<4x2048x512xf32> to tensor<2048x512xf32>
    %g1 = dist.all_gather dim 0 over {"dp"} on @mesh ins(%s1 : tensor<2048x512xf32>) outs(%e : tensor<16384x512xf32>) -> tensor<16384x512xf32>
    %a0 = arith.mulf %x, %g0 : tensor<16384x512xf32>
    %a1 = arith.mulf %a0, %g1 : tensor<16384x512xf32>
    %r0 = dist.reduce_scatter sum dim 0 over {"dp"} on @mesh ins(%a0 : tensor<16384x512xf32>) outs(%p : tensor<2048x512xf32>) -> tensor<2048x512xf32>
    %r1 = dist.reduce_scatter sum dim 0 over {"dp"} on @mesh ins(%a1 : tensor<16384x512xf32>) outs(%p : tensor<2048x512xf32>) -> tensor<2048x512xf32>
    %n0 = tensor.insert_slice %r0 into %d0[%i, 0, 0] [1, 2048, 512] [1, 1, 1] : tensor<2048x512xf32> into tensor<4x2048x512xf32>
    %n1 = tensor.insert_slice %r1 into %d1[%i, 0, 0] [1, 2048, 512] [1, 1, 1] : tensor<2048x512xf32> into tensor<4x2048x512xf32>
    %j = arith.addi %i, %c1 : index
    %b0 = arith.divf %x, %g0 : tensor<16384x512xf32>
    %b1 = arith.divf %b0, %g1 : tensor<16384x512xf32>
    %q0 = dist.reduce_scatter sum dim 0 over {"dp"} on @mesh ins(%b0 : tensor<16384x512xf32>) outs(%p : tensor<2048x512xf32>) -> tensor<2048x512xf32>
    %q1 = dist.reduce_scatter sum dim 0 over {"dp"} on @mesh ins(%b1 : tensor<16384x512xf32>) outs(%p : tensor<2048x512xf32>) -> tensor<2048x512xf32>
    %m0 = tensor.insert_slice %q0 into %n0[%j, 0, 0] [1, 2048, 512] [1, 1, 1] : tensor<2048x512xf32> into tensor<4x2048x512xf32>
    %m1 = tensor.insert_slice %q1 into %n1[%j, 0, 0] [1, 2048, 512] [1, 1, 1] : tensor<2048x512xf32> into tensor<4x2048x512xf32>
    scf.yield %m0, %m1 : tensor<4x2048x512xf32>, tensor<4x2048x512xf32>
  }
  %u0 = arith.subf %w0, %y#0 : tensor<4x2048x512xf32>
  %u1 = arith.subf %w1, %y#1 : tensor<4x2048x512xf32>
  return %u0, %u1 : tensor<4x2048x512xf32>, tensor<4x2048x512xf32>
}

// -----

dist.mesh @mesh = <["dp"=8]>

// Without a loop, too, the gradients of the slices of a stack are put together of those of its layers.
// CHECK-LABEL: func.func @slices
// CHECK: dist.reduce_scatter {{.*}}dist.unit = "w0", dist.use = 0 : i64
// CHECK: dist.reduce_scatter {{.*}}dist.unit = "w0", dist.use = 1 : i64
func.func @slices(%x: tensor<16x8xf32> {dist.boundary = #dist.boundary<tensor<16x8xf32>, <@mesh, [{}, {}]>>},
    %w0: tensor<2x2x8xf32> {dist.boundary = #dist.boundary<tensor<2x16x8xf32>, <@mesh, [{}, {"dp"}, {}]>>, dist.name = "w0", dist.fully_shard = #dist.fully_shard<{"dp"}, unit = "w0">})
    -> (tensor<2x2x8xf32> {dist.boundary = #dist.boundary<tensor<2x16x8xf32>, <@mesh, [{}, {"dp"}, {}]>>}) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<16x8xf32>
  %p = tensor.empty() : tensor<2x8xf32>
  %s0 = tensor.extract_slice %w0[0, 0, 0] [1, 2, 8] [1, 1, 1] : tensor<2x2x8xf32> to tensor<2x8xf32>
  %s1 = tensor.extract_slice %w0[1, 0, 0] [1, 2, 8] [1, 1, 1] : tensor<2x2x8xf32> to tensor<2x8xf32>
  %g0 = dist.all_gather dim 0 over {"dp"} on @mesh ins(%s0 : tensor<2x8xf32>) outs(%e : tensor<16x8xf32>) -> tensor<16x8xf32>
  %g1 = dist.all_gather dim 0 over {"dp"} on @mesh ins(%s1 : tensor<2x8xf32>) outs(%e : tensor<16x8xf32>) -> tensor<16x8xf32>
  %a0 = arith.mulf %x, %g0 : tensor<16x8xf32>
  %a1 = arith.mulf %a0, %g1 : tensor<16x8xf32>
  %r1 = dist.reduce_scatter sum dim 0 over {"dp"} on @mesh ins(%a1 : tensor<16x8xf32>) outs(%p : tensor<2x8xf32>) -> tensor<2x8xf32>
  %r0 = dist.reduce_scatter sum dim 0 over {"dp"} on @mesh ins(%a0 : tensor<16x8xf32>) outs(%p : tensor<2x8xf32>) -> tensor<2x8xf32>
  %x0 = tensor.expand_shape %r0 [[0, 1], [2]] output_shape [1, 2, 8] : tensor<2x8xf32> into tensor<1x2x8xf32>
  %x1 = tensor.expand_shape %r1 [[0, 1], [2]] output_shape [1, 2, 8] : tensor<2x8xf32> into tensor<1x2x8xf32>
  %p0 = tensor.pad %x0 low[0, 0, 0] high[1, 0, 0] {
  ^bb0(%i: index, %j: index, %k: index):
    tensor.yield %zero : f32
  } : tensor<1x2x8xf32> to tensor<2x2x8xf32>
  %p1 = tensor.pad %x1 low[1, 0, 0] high[0, 0, 0] {
  ^bb0(%i: index, %j: index, %k: index):
    tensor.yield %zero : f32
  } : tensor<1x2x8xf32> to tensor<2x2x8xf32>
  %d = arith.addf %p0, %p1 : tensor<2x2x8xf32>
  %n = arith.subf %w0, %d : tensor<2x2x8xf32>
  return %n : tensor<2x2x8xf32>
}
