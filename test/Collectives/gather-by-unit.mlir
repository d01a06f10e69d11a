// SPDX-License-Identifier: Apache-2.0
// Gathers of arguments that are stored in parts, unit by unit. Each function multiplies by all of its arguments, and then adds them
// from the last to the first, as a backward pass reads them. A gathered argument has 8 MiB.
// RUN: dist-opt %s -split-input-file --dist-gather-by-unit --dist-combine-collectives | FileCheck %s
// RUN: dist-opt %s -split-input-file --dist-gather-by-unit=memory=41943040 --dist-combine-collectives | FileCheck %s --check-prefix=BOUND
// RUN: dist-opt %s -split-input-file --dist-gather-by-unit -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK

dist.mesh @mesh = <["dp"=8]>

// Each is gathered where it is read first, and again behind the others; the last is still there. With a bound those are kept that fit:
// x and the parts have 11 MiB, a product and what is gathered 8 MiB each.
// CHECK-LABEL: func.func @found
// CHECK: dist.all_gather {{.*}} ins(%arg1 : {{.*}}dist.unit = "w0", dist.use = 0 : i64
// CHECK-NEXT: arith.mulf
// CHECK: dist.all_gather {{.*}} ins(%arg2 : {{.*}}dist.unit = "w1", dist.use = 0 : i64
// CHECK-NEXT: arith.mulf
// CHECK: dist.all_gather {{.*}} ins(%arg3 : {{.*}}dist.unit = "w2", dist.use = 0 : i64
// CHECK-NEXT: arith.mulf
// CHECK-NEXT: arith.addf
// CHECK: dist.all_gather {{.*}} ins(%arg2 : {{.*}}dist.unit = "w1", dist.use = 1 : i64
// CHECK-NEXT: arith.addf
// CHECK: dist.all_gather {{.*}} ins(%arg1 : {{.*}}dist.unit = "w0", dist.use = 1 : i64
// CHECK-NEXT: arith.addf
// CHECK-NEXT: return
// BOUND-LABEL: func.func @found
// BOUND-COUNT-4: dist.all_gather
// BOUND-NOT: dist.all_gather
// BOUND: return
func.func @found(%x: tensor<2048x1024xf32> {dist.boundary = #dist.boundary<tensor<2048x1024xf32>, <@mesh, [{}, {}]>>},
    %w0: tensor<256x1024xf32> {dist.boundary = #dist.boundary<tensor<2048x1024xf32>, <@mesh, [{"dp"}, {}]>>, dist.name = "w0", dist.fully_shard = #dist.fully_shard<{"dp"}>},
    %w1: tensor<256x1024xf32> {dist.boundary = #dist.boundary<tensor<2048x1024xf32>, <@mesh, [{"dp"}, {}]>>, dist.name = "w1", dist.fully_shard = #dist.fully_shard<{"dp"}>},
    %w2: tensor<256x1024xf32> {dist.boundary = #dist.boundary<tensor<2048x1024xf32>, <@mesh, [{"dp"}, {}]>>, dist.name = "w2", dist.fully_shard = #dist.fully_shard<{"dp"}>}) -> (tensor<2048x1024xf32> {dist.boundary = #dist.boundary<tensor<2048x1024xf32>, <@mesh, [{}, {}]>>}) {
  %e = tensor.empty() : tensor<2048x1024xf32>
  %g0 = dist.all_gather dim 0 over {"dp"} on @mesh ins(%w0 : tensor<256x1024xf32>) outs(%e : tensor<2048x1024xf32>) -> tensor<2048x1024xf32>
  %g1 = dist.all_gather dim 0 over {"dp"} on @mesh ins(%w1 : tensor<256x1024xf32>) outs(%e : tensor<2048x1024xf32>) -> tensor<2048x1024xf32>
  %g2 = dist.all_gather dim 0 over {"dp"} on @mesh ins(%w2 : tensor<256x1024xf32>) outs(%e : tensor<2048x1024xf32>) -> tensor<2048x1024xf32>
  %y0 = arith.mulf %x, %g0 : tensor<2048x1024xf32>
  %y1 = arith.mulf %y0, %g1 : tensor<2048x1024xf32>
  %y2 = arith.mulf %y1, %g2 : tensor<2048x1024xf32>
  %d2 = arith.addf %y2, %g2 : tensor<2048x1024xf32>
  %d1 = arith.addf %d2, %g1 : tensor<2048x1024xf32>
  %d0 = arith.addf %d1, %g0 : tensor<2048x1024xf32>
  return %d0 : tensor<2048x1024xf32>
}
// -----

dist.mesh @mesh = <["dp"=8]>

// Those of one unit are gathered by one collective.
// CHECK-LABEL: func.func @named
// CHECK: %[[G:.*]]:2 = dist.all_gather {{.*}} ins(%arg1, %arg2 : {{.*}}dist.unit = "first", dist.use = 0 : i64
// CHECK: arith.mulf %{{.*}}, %[[G]]#0
// CHECK: arith.mulf %{{.*}}, %[[G]]#1
// CHECK: dist.all_gather {{.*}} ins(%arg3 : {{.*}}dist.unit = "second", dist.use = 0 : i64
// CHECK: arith.mulf
// CHECK: arith.addf
// CHECK: %[[A:.*]]:2 = dist.all_gather {{.*}} ins(%arg1, %arg2 : {{.*}}dist.unit = "first", dist.use = 1 : i64
// CHECK: arith.addf %{{.*}}, %[[A]]#1
// CHECK: arith.addf %{{.*}}, %[[A]]#0
func.func @named(%x: tensor<2048x1024xf32> {dist.boundary = #dist.boundary<tensor<2048x1024xf32>, <@mesh, [{}, {}]>>},
    %w0: tensor<256x1024xf32> {dist.boundary = #dist.boundary<tensor<2048x1024xf32>, <@mesh, [{"dp"}, {}]>>, dist.name = "w0", dist.fully_shard = #dist.fully_shard<{"dp"}, unit = "first">},
    %w1: tensor<256x1024xf32> {dist.boundary = #dist.boundary<tensor<2048x1024xf32>, <@mesh, [{"dp"}, {}]>>, dist.name = "w1", dist.fully_shard = #dist.fully_shard<{"dp"}, unit = "first">},
    %w2: tensor<256x1024xf32> {dist.boundary = #dist.boundary<tensor<2048x1024xf32>, <@mesh, [{"dp"}, {}]>>, dist.name = "w2", dist.fully_shard = #dist.fully_shard<{"dp"}, unit = "second">}) -> (tensor<2048x1024xf32> {dist.boundary = #dist.boundary<tensor<2048x1024xf32>, <@mesh, [{}, {}]>>}) {
  %e = tensor.empty() : tensor<2048x1024xf32>
  %g0 = dist.all_gather dim 0 over {"dp"} on @mesh ins(%w0 : tensor<256x1024xf32>) outs(%e : tensor<2048x1024xf32>) -> tensor<2048x1024xf32>
  %g1 = dist.all_gather dim 0 over {"dp"} on @mesh ins(%w1 : tensor<256x1024xf32>) outs(%e : tensor<2048x1024xf32>) -> tensor<2048x1024xf32>
  %g2 = dist.all_gather dim 0 over {"dp"} on @mesh ins(%w2 : tensor<256x1024xf32>) outs(%e : tensor<2048x1024xf32>) -> tensor<2048x1024xf32>
  %y0 = arith.mulf %x, %g0 : tensor<2048x1024xf32>
  %y1 = arith.mulf %y0, %g1 : tensor<2048x1024xf32>
  %y2 = arith.mulf %y1, %g2 : tensor<2048x1024xf32>
  %d2 = arith.addf %y2, %g2 : tensor<2048x1024xf32>
  %d1 = arith.addf %d2, %g1 : tensor<2048x1024xf32>
  %d0 = arith.addf %d1, %g0 : tensor<2048x1024xf32>
  return %d0 : tensor<2048x1024xf32>
}
// -----

dist.mesh @mesh = <["dp"=8]>

// What is to be kept is gathered once, whatever memory there is.
// CHECK-LABEL: func.func @kept
// CHECK-COUNT-3: dist.all_gather
// CHECK-NOT: dist.all_gather
// CHECK: return
// BOUND-LABEL: func.func @kept
// BOUND-COUNT-3: dist.all_gather
// BOUND-NOT: dist.all_gather
// BOUND: return
func.func @kept(%x: tensor<2048x1024xf32> {dist.boundary = #dist.boundary<tensor<2048x1024xf32>, <@mesh, [{}, {}]>>},
    %w0: tensor<256x1024xf32> {dist.boundary = #dist.boundary<tensor<2048x1024xf32>, <@mesh, [{"dp"}, {}]>>, dist.name = "w0", dist.fully_shard = #dist.fully_shard<{"dp"}, reshard_after_forward = false>},
    %w1: tensor<256x1024xf32> {dist.boundary = #dist.boundary<tensor<2048x1024xf32>, <@mesh, [{"dp"}, {}]>>, dist.name = "w1", dist.fully_shard = #dist.fully_shard<{"dp"}, reshard_after_forward = false>},
    %w2: tensor<256x1024xf32> {dist.boundary = #dist.boundary<tensor<2048x1024xf32>, <@mesh, [{"dp"}, {}]>>, dist.name = "w2", dist.fully_shard = #dist.fully_shard<{"dp"}, reshard_after_forward = false>}) -> (tensor<2048x1024xf32> {dist.boundary = #dist.boundary<tensor<2048x1024xf32>, <@mesh, [{}, {}]>>}) {
  %e = tensor.empty() : tensor<2048x1024xf32>
  %g0 = dist.all_gather dim 0 over {"dp"} on @mesh ins(%w0 : tensor<256x1024xf32>) outs(%e : tensor<2048x1024xf32>) -> tensor<2048x1024xf32>
  %g1 = dist.all_gather dim 0 over {"dp"} on @mesh ins(%w1 : tensor<256x1024xf32>) outs(%e : tensor<2048x1024xf32>) -> tensor<2048x1024xf32>
  %g2 = dist.all_gather dim 0 over {"dp"} on @mesh ins(%w2 : tensor<256x1024xf32>) outs(%e : tensor<2048x1024xf32>) -> tensor<2048x1024xf32>
  %y0 = arith.mulf %x, %g0 : tensor<2048x1024xf32>
  %y1 = arith.mulf %y0, %g1 : tensor<2048x1024xf32>
  %y2 = arith.mulf %y1, %g2 : tensor<2048x1024xf32>
  %d2 = arith.addf %y2, %g2 : tensor<2048x1024xf32>
  %d1 = arith.addf %d2, %g1 : tensor<2048x1024xf32>
  %d0 = arith.addf %d1, %g0 : tensor<2048x1024xf32>
  return %d0 : tensor<2048x1024xf32>
}
// -----

dist.mesh @mesh = <["dp"=8]>

// What is to be freed is freed although it would fit.
// BOUND-LABEL: func.func @freed
// BOUND-COUNT-5: dist.all_gather
// BOUND-NOT: dist.all_gather
// BOUND: return
func.func @freed(%x: tensor<2048x1024xf32> {dist.boundary = #dist.boundary<tensor<2048x1024xf32>, <@mesh, [{}, {}]>>},
    %w0: tensor<256x1024xf32> {dist.boundary = #dist.boundary<tensor<2048x1024xf32>, <@mesh, [{"dp"}, {}]>>, dist.name = "w0", dist.fully_shard = #dist.fully_shard<{"dp"}, reshard_after_forward = true>},
    %w1: tensor<256x1024xf32> {dist.boundary = #dist.boundary<tensor<2048x1024xf32>, <@mesh, [{"dp"}, {}]>>, dist.name = "w1", dist.fully_shard = #dist.fully_shard<{"dp"}, reshard_after_forward = true>},
    %w2: tensor<256x1024xf32> {dist.boundary = #dist.boundary<tensor<2048x1024xf32>, <@mesh, [{"dp"}, {}]>>, dist.name = "w2", dist.fully_shard = #dist.fully_shard<{"dp"}, reshard_after_forward = true>}) -> (tensor<2048x1024xf32> {dist.boundary = #dist.boundary<tensor<2048x1024xf32>, <@mesh, [{}, {}]>>}) {
  %e = tensor.empty() : tensor<2048x1024xf32>
  %g0 = dist.all_gather dim 0 over {"dp"} on @mesh ins(%w0 : tensor<256x1024xf32>) outs(%e : tensor<2048x1024xf32>) -> tensor<2048x1024xf32>
  %g1 = dist.all_gather dim 0 over {"dp"} on @mesh ins(%w1 : tensor<256x1024xf32>) outs(%e : tensor<2048x1024xf32>) -> tensor<2048x1024xf32>
  %g2 = dist.all_gather dim 0 over {"dp"} on @mesh ins(%w2 : tensor<256x1024xf32>) outs(%e : tensor<2048x1024xf32>) -> tensor<2048x1024xf32>
  %y0 = arith.mulf %x, %g0 : tensor<2048x1024xf32>
  %y1 = arith.mulf %y0, %g1 : tensor<2048x1024xf32>
  %y2 = arith.mulf %y1, %g2 : tensor<2048x1024xf32>
  %d2 = arith.addf %y2, %g2 : tensor<2048x1024xf32>
  %d1 = arith.addf %d2, %g1 : tensor<2048x1024xf32>
  %d0 = arith.addf %d1, %g0 : tensor<2048x1024xf32>
  return %d0 : tensor<2048x1024xf32>
}
// -----

dist.mesh @mesh = <["dp"=8]>

// Of a gathered argument each device keeps a quarter, and groups of four devices gather these.
// CHECK-LABEL: func.func @parts
// CHECK: %[[G:.*]] = dist.all_gather dim 0 over {"dp"} on @mesh ins(%arg1 :
// CHECK: %[[P:.*]] = dist.all_slice dim 0 over {"dp":(2)4} on @mesh ins(%[[G]] : tensor<2048x1024xf32>) outs(%{{.*}} : tensor<512x1024xf32>)
// CHECK: dist.all_gather dim 0 over {"dp":(2)4} on @mesh ins(%[[P]] : tensor<512x1024xf32>) outs(%{{.*}} : tensor<2048x1024xf32>) {dist.unit = "w0", dist.use = 1 : i64}
func.func @parts(%x: tensor<2048x1024xf32> {dist.boundary = #dist.boundary<tensor<2048x1024xf32>, <@mesh, [{}, {}]>>},
    %w0: tensor<256x1024xf32> {dist.boundary = #dist.boundary<tensor<2048x1024xf32>, <@mesh, [{"dp"}, {}]>>, dist.name = "w0", dist.fully_shard = #dist.fully_shard<{"dp"}, reshard_after_forward = 4>},
    %w1: tensor<256x1024xf32> {dist.boundary = #dist.boundary<tensor<2048x1024xf32>, <@mesh, [{"dp"}, {}]>>, dist.name = "w1", dist.fully_shard = #dist.fully_shard<{"dp"}, reshard_after_forward = 4>}) -> (tensor<2048x1024xf32> {dist.boundary = #dist.boundary<tensor<2048x1024xf32>, <@mesh, [{}, {}]>>}) {
  %e = tensor.empty() : tensor<2048x1024xf32>
  %g0 = dist.all_gather dim 0 over {"dp"} on @mesh ins(%w0 : tensor<256x1024xf32>) outs(%e : tensor<2048x1024xf32>) -> tensor<2048x1024xf32>
  %g1 = dist.all_gather dim 0 over {"dp"} on @mesh ins(%w1 : tensor<256x1024xf32>) outs(%e : tensor<2048x1024xf32>) -> tensor<2048x1024xf32>
  %y0 = arith.mulf %x, %g0 : tensor<2048x1024xf32>
  %y1 = arith.mulf %y0, %g1 : tensor<2048x1024xf32>
  %d1 = arith.addf %y1, %g1 : tensor<2048x1024xf32>
  %d0 = arith.addf %d1, %g0 : tensor<2048x1024xf32>
  return %d0 : tensor<2048x1024xf32>
}

// -----

dist.mesh @mesh = <["dp"=8]>

// Of nine rows groups of two devices keep five and four.
// CHECK-LABEL: func.func @uneven_parts
// CHECK: %[[G:.*]] = dist.all_gather dim 0 over {"dp"} on @mesh ins(%arg1 :
// CHECK: %[[P:.*]] = dist.all_slice dim 0 over {"dp":(4)2} on @mesh ins(%[[G]] : tensor<9x1024xf32>) outs(%{{.*}} : tensor<5x1024xf32>)
// CHECK: dist.all_gather dim 0 over {"dp":(4)2} on @mesh ins(%[[P]] : tensor<5x1024xf32>) outs(%{{.*}} : tensor<9x1024xf32>) {{.*}}dist.use = 1 : i64
func.func @uneven_parts(%x: tensor<9x1024xf32> {dist.boundary = #dist.boundary<tensor<9x1024xf32>, <@mesh, [{}, {}]>>},
    %w0: tensor<2x1024xf32> {dist.boundary = #dist.boundary<tensor<9x1024xf32>, <@mesh, [{"dp"}, {}]>>, dist.fully_shard = #dist.fully_shard<{"dp"}, unit = "a", reshard_after_forward = 2>},
    %w1: tensor<2x1024xf32> {dist.boundary = #dist.boundary<tensor<9x1024xf32>, <@mesh, [{"dp"}, {}]>>, dist.fully_shard = #dist.fully_shard<{"dp"}, unit = "b", reshard_after_forward = true>}) -> (tensor<9x1024xf32> {dist.boundary = #dist.boundary<tensor<9x1024xf32>, <@mesh, [{}, {}]>>}) {
  %e = tensor.empty() : tensor<9x1024xf32>
  %g0 = dist.all_gather dim 0 over {"dp"} on @mesh ins(%w0 : tensor<2x1024xf32>) outs(%e : tensor<9x1024xf32>) -> tensor<9x1024xf32>
  %g1 = dist.all_gather dim 0 over {"dp"} on @mesh ins(%w1 : tensor<2x1024xf32>) outs(%e : tensor<9x1024xf32>) -> tensor<9x1024xf32>
  %y0 = arith.mulf %x, %g0 : tensor<9x1024xf32>
  %y1 = arith.mulf %y0, %g1 : tensor<9x1024xf32>
  %y2 = arith.addf %y1, %g0 : tensor<9x1024xf32>
  return %y2 : tensor<9x1024xf32>
}

// -----

dist.mesh @mesh = <["dp"=8]>

// Nobody keeps a part of what the unit is not read for again.
// CHECK-LABEL: func.func @read_once
// CHECK: %[[G:.*]]:2 = dist.all_gather {{.*}} ins(%arg1, %arg2 :
// CHECK: dist.all_slice {{.*}} ins(%[[G]]#0
// CHECK-NOT: dist.all_slice
// CHECK: dist.all_gather {{.*}} over {"dp":(2)4}
// CHECK: return
func.func @read_once(%x: tensor<2048x1024xf32> {dist.boundary = #dist.boundary<tensor<2048x1024xf32>, <@mesh, [{}, {}]>>},
    %w0: tensor<256x1024xf32> {dist.boundary = #dist.boundary<tensor<2048x1024xf32>, <@mesh, [{"dp"}, {}]>>, dist.fully_shard = #dist.fully_shard<{"dp"}, unit = "a", reshard_after_forward = 4>},
    %w1: tensor<256x1024xf32> {dist.boundary = #dist.boundary<tensor<2048x1024xf32>, <@mesh, [{"dp"}, {}]>>, dist.fully_shard = #dist.fully_shard<{"dp"}, unit = "a", reshard_after_forward = 4>},
    %w2: tensor<256x1024xf32> {dist.boundary = #dist.boundary<tensor<2048x1024xf32>, <@mesh, [{"dp"}, {}]>>, dist.fully_shard = #dist.fully_shard<{"dp"}, unit = "b", reshard_after_forward = 4>}) -> (tensor<2048x1024xf32> {dist.boundary = #dist.boundary<tensor<2048x1024xf32>, <@mesh, [{}, {}]>>}) {
  %e = tensor.empty() : tensor<2048x1024xf32>
  %g0 = dist.all_gather dim 0 over {"dp"} on @mesh ins(%w0 : tensor<256x1024xf32>) outs(%e : tensor<2048x1024xf32>) -> tensor<2048x1024xf32>
  %g1 = dist.all_gather dim 0 over {"dp"} on @mesh ins(%w1 : tensor<256x1024xf32>) outs(%e : tensor<2048x1024xf32>) -> tensor<2048x1024xf32>
  %g2 = dist.all_gather dim 0 over {"dp"} on @mesh ins(%w2 : tensor<256x1024xf32>) outs(%e : tensor<2048x1024xf32>) -> tensor<2048x1024xf32>
  %y0 = arith.mulf %x, %g0 : tensor<2048x1024xf32>
  %y1 = arith.mulf %y0, %g1 : tensor<2048x1024xf32>
  %y2 = arith.mulf %y1, %g2 : tensor<2048x1024xf32>
  %y3 = arith.addf %y2, %g0 : tensor<2048x1024xf32>
  return %y3 : tensor<2048x1024xf32>
}

// -----

dist.mesh @mesh = <["a"=3, "b"=2]>

// No three devices stand along the minor axes.
// REMARK: remark: reshard_after_forward is 3, but 'tensor<12x1024xf32>' is freed and gathered by all devices again: groups of 3 devices do not divide the axes along which it lies
// CHECK-LABEL: func.func @undivided_axes
// CHECK-NOT: dist.all_slice
// CHECK: dist.all_gather dim 0 over {"a", "b"} {{.*}} ins(%arg1 : {{.*}}dist.use = 1 : i64
func.func @undivided_axes(%x: tensor<12x1024xf32> {dist.boundary = #dist.boundary<tensor<12x1024xf32>, <@mesh, [{}, {}]>>},
    %w0: tensor<2x1024xf32> {dist.boundary = #dist.boundary<tensor<12x1024xf32>, <@mesh, [{"a", "b"}, {}]>>, dist.fully_shard = #dist.fully_shard<{"a", "b"}, unit = "a", reshard_after_forward = 3>},
    %w1: tensor<2x1024xf32> {dist.boundary = #dist.boundary<tensor<12x1024xf32>, <@mesh, [{"a", "b"}, {}]>>, dist.fully_shard = #dist.fully_shard<{"a", "b"}, unit = "b", reshard_after_forward = true>}) -> (tensor<12x1024xf32> {dist.boundary = #dist.boundary<tensor<12x1024xf32>, <@mesh, [{}, {}]>>}) {
  %e = tensor.empty() : tensor<12x1024xf32>
  %g0 = dist.all_gather dim 0 over {"a", "b"} on @mesh ins(%w0 : tensor<2x1024xf32>) outs(%e : tensor<12x1024xf32>) -> tensor<12x1024xf32>
  %g1 = dist.all_gather dim 0 over {"a", "b"} on @mesh ins(%w1 : tensor<2x1024xf32>) outs(%e : tensor<12x1024xf32>) -> tensor<12x1024xf32>
  %y0 = arith.mulf %x, %g0 : tensor<12x1024xf32>
  %y1 = arith.mulf %y0, %g1 : tensor<12x1024xf32>
  %y2 = arith.addf %y1, %g0 : tensor<12x1024xf32>
  return %y2 : tensor<12x1024xf32>
}

// -----

dist.mesh @mesh = <["tp"=2, "dp"=4]>

// Where parts of 19 rows along both axes do not make up the halves along tp, all is gathered and cut: the cut goes with the gather.
// CHECK-LABEL: func.func @cut
// CHECK: %[[A:.*]] = dist.all_gather {{.*}} ins(%arg1 : {{.*}}dist.unit = "a", dist.use = 0 : i64
// CHECK: dist.all_slice {{.*}} ins(%[[A]] :
// CHECK: arith.mulf
// CHECK: %[[B:.*]] = dist.all_gather {{.*}} ins(%arg2 : {{.*}}dist.unit = "b", dist.use = 0 : i64
// CHECK: dist.all_slice {{.*}} ins(%[[B]] :
// CHECK: arith.mulf
// CHECK: dist.all_gather {{.*}} ins(%arg1 : {{.*}}dist.unit = "a", dist.use = 1 : i64
// CHECK: dist.all_slice
// CHECK: arith.addf
func.func @cut(%x: tensor<10x64xf32> {dist.boundary = #dist.boundary<tensor<19x64xf32>, <@mesh, [{"tp"}, {}]>>},
    %w0: tensor<3x64xf32> {dist.boundary = #dist.boundary<tensor<19x64xf32>, <@mesh, [{"tp", "dp"}, {}]>>, dist.fully_shard = #dist.fully_shard<{"dp"}, unit = "a">},
    %w1: tensor<3x64xf32> {dist.boundary = #dist.boundary<tensor<19x64xf32>, <@mesh, [{"tp", "dp"}, {}]>>, dist.fully_shard = #dist.fully_shard<{"dp"}, unit = "b">}) -> (tensor<10x64xf32> {dist.boundary = #dist.boundary<tensor<19x64xf32>, <@mesh, [{"tp"}, {}]>>}) {
  %e = tensor.empty() : tensor<19x64xf32>
  %h = tensor.empty() : tensor<10x64xf32>
  %g0 = dist.all_gather dim 0 over {"tp", "dp"} on @mesh ins(%w0 : tensor<3x64xf32>) outs(%e : tensor<19x64xf32>) -> tensor<19x64xf32>
  %c0 = dist.all_slice dim 0 over {"tp"} on @mesh ins(%g0 : tensor<19x64xf32>) outs(%h : tensor<10x64xf32>) -> tensor<10x64xf32>
  %g1 = dist.all_gather dim 0 over {"tp", "dp"} on @mesh ins(%w1 : tensor<3x64xf32>) outs(%e : tensor<19x64xf32>) -> tensor<19x64xf32>
  %c1 = dist.all_slice dim 0 over {"tp"} on @mesh ins(%g1 : tensor<19x64xf32>) outs(%h : tensor<10x64xf32>) -> tensor<10x64xf32>
  %y0 = arith.mulf %x, %c0 : tensor<10x64xf32>
  %y1 = arith.mulf %y0, %c1 : tensor<10x64xf32>
  %y2 = arith.addf %y1, %c0 : tensor<10x64xf32>
  return %y2 : tensor<10x64xf32>
}
