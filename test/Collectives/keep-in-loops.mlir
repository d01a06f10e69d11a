// SPDX-License-Identifier: Apache-2.0
// What a loop over layers has gathered, a later one that reads the layers in the opposite order reads again. A gathered layer has 512 B, all
// of them 2 KiB.
// RUN: dist-opt %s -split-input-file --dist-gather-by-unit --dist-combine-collectives --dist-verify-local 2>%t | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK < %t
// RUN: dist-opt %s -split-input-file --dist-gather-by-unit=memory=4608 2>/dev/null | FileCheck %s --check-prefix=LARGE
// RUN: dist-opt %s -split-input-file --dist-gather-by-unit=memory=2048 2>/dev/null | FileCheck %s --check-prefix=SMALL

dist.mesh @mesh = <["dp"=8]>

// The first loop forwards a stack of gathered layers.
// CHECK-LABEL: func.func @kept
// CHECK: %[[INIT:.*]] = tensor.empty() : tensor<4x16x8xf32>
// CHECK: %[[ALL:.*]]:2 = scf.for %[[I:.*]] = {{.*}} iter_args(%{{.*}} = %{{.*}}, %[[STACK:.*]] = %[[INIT]])
// CHECK: %[[G:.*]] = dist.all_gather
// CHECK: %[[NEW:.*]] = tensor.insert_slice %[[G]] into %[[STACK]][%[[I]], 0, 0] [1, 16, 8] [1, 1, 1]
// CHECK-NEXT: scf.yield %{{.*}}, %[[NEW]]
// CHECK: scf.for
// CHECK: %[[J:.*]] = arith.subi
// CHECK-NOT: dist.all_gather
// CHECK: %[[L:.*]] = tensor.extract_slice %[[ALL]]#1[%[[J]], 0, 0] [1, 16, 8] [1, 1, 1] : tensor<4x16x8xf32> to tensor<16x8xf32>
// CHECK-NEXT: arith.addf %{{.*}}, %[[L]]
// SMALL-LABEL: func.func @kept
// SMALL-COUNT-1: dist.all_gather
// SMALL-NOT: dist.all_gather
// SMALL: return
func.func @kept(%x: tensor<16x8xf32> {dist.boundary = #dist.boundary<tensor<16x8xf32>, <@mesh, [{}, {}]>>},
    %w: tensor<4x2x8xf32> {dist.boundary = #dist.boundary<tensor<4x16x8xf32>, <@mesh, [{}, {"dp"}, {}]>>, dist.name = "w", dist.fully_shard = #dist.fully_shard<{"dp"}, reshard_after_forward = false>}) -> (tensor<16x8xf32> {dist.boundary = #dist.boundary<tensor<16x8xf32>, <@mesh, [{}, {}]>>}) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %e = tensor.empty() : tensor<16x8xf32>
  %a = scf.for %i = %c0 to %c4 step %c1 iter_args(%h = %x) -> (tensor<16x8xf32>) {
    %s = tensor.extract_slice %w[%i, 0, 0] [1, 2, 8] [1, 1, 1] : tensor<4x2x8xf32> to tensor<2x8xf32>
    %g = dist.all_gather dim 0 over {"dp"} on @mesh ins(%s : tensor<2x8xf32>) outs(%e : tensor<16x8xf32>) -> tensor<16x8xf32>
    %y = arith.mulf %h, %g : tensor<16x8xf32>
    scf.yield %y : tensor<16x8xf32>
  }
  %b = scf.for %i = %c0 to %c4 step %c1 iter_args(%h = %a) -> (tensor<16x8xf32>) {
    %j = arith.subi %c3, %i : index
    %s = tensor.extract_slice %w[%j, 0, 0] [1, 2, 8] [1, 1, 1] : tensor<4x2x8xf32> to tensor<2x8xf32>
    %g = dist.all_gather dim 0 over {"dp"} on @mesh ins(%s : tensor<2x8xf32>) outs(%e : tensor<16x8xf32>) -> tensor<16x8xf32>
    %y = arith.addf %h, %g : tensor<16x8xf32>
    scf.yield %y : tensor<16x8xf32>
  }
  return %b : tensor<16x8xf32>
}

// -----

dist.mesh @mesh = <["dp"=8]>

// A stack of halves, which pairs of devices gather.
// CHECK-LABEL: func.func @parts
// CHECK: scf.for {{.*}}tensor<4x8x8xf32>
// CHECK: %[[P:.*]] = dist.all_slice dim 0 over {"dp":(4)2} {{.*}} -> tensor<8x8xf32>
// CHECK: tensor.insert_slice %[[P]] into
// CHECK: scf.for
// CHECK: %[[H:.*]] = tensor.extract_slice {{.*}} : tensor<4x8x8xf32> to tensor<8x8xf32>
// CHECK: dist.all_gather dim 0 over {"dp":(4)2} on @mesh ins(%[[H]] : {{.*}}dist.unit = "w", dist.use = 1 : i64
func.func @parts(%x: tensor<16x8xf32> {dist.boundary = #dist.boundary<tensor<16x8xf32>, <@mesh, [{}, {}]>>},
    %w: tensor<4x2x8xf32> {dist.boundary = #dist.boundary<tensor<4x16x8xf32>, <@mesh, [{}, {"dp"}, {}]>>, dist.name = "w", dist.fully_shard = #dist.fully_shard<{"dp"}, reshard_after_forward = 2>}) -> (tensor<16x8xf32> {dist.boundary = #dist.boundary<tensor<16x8xf32>, <@mesh, [{}, {}]>>}) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %e = tensor.empty() : tensor<16x8xf32>
  %a = scf.for %i = %c0 to %c4 step %c1 iter_args(%h = %x) -> (tensor<16x8xf32>) {
    %s = tensor.extract_slice %w[%i, 0, 0] [1, 2, 8] [1, 1, 1] : tensor<4x2x8xf32> to tensor<2x8xf32>
    %g = dist.all_gather dim 0 over {"dp"} on @mesh ins(%s : tensor<2x8xf32>) outs(%e : tensor<16x8xf32>) -> tensor<16x8xf32>
    %y = arith.mulf %h, %g : tensor<16x8xf32>
    scf.yield %y : tensor<16x8xf32>
  }
  %b = scf.for %i = %c0 to %c4 step %c1 iter_args(%h = %a) -> (tensor<16x8xf32>) {
    %j = arith.subi %c3, %i : index
    %s = tensor.extract_slice %w[%j, 0, 0] [1, 2, 8] [1, 1, 1] : tensor<4x2x8xf32> to tensor<2x8xf32>
    %g = dist.all_gather dim 0 over {"dp"} on @mesh ins(%s : tensor<2x8xf32>) outs(%e : tensor<16x8xf32>) -> tensor<16x8xf32>
    %y = arith.addf %h, %g : tensor<16x8xf32>
    scf.yield %y : tensor<16x8xf32>
  }
  return %b : tensor<16x8xf32>
}

// -----

dist.mesh @mesh = <["dp"=8]>

// Where nobody says anything, it is gathered again, or kept if it fits.
// CHECK-LABEL: func.func @unsaid
// CHECK-COUNT-2: dist.all_gather
// LARGE-LABEL: func.func @unsaid
// LARGE-COUNT-1: dist.all_gather
// LARGE-NOT: dist.all_gather
// LARGE: return
// SMALL-LABEL: func.func @unsaid
// SMALL-COUNT-2: dist.all_gather
func.func @unsaid(%x: tensor<16x8xf32> {dist.boundary = #dist.boundary<tensor<16x8xf32>, <@mesh, [{}, {}]>>},
    %w: tensor<4x2x8xf32> {dist.boundary = #dist.boundary<tensor<4x16x8xf32>, <@mesh, [{}, {"dp"}, {}]>>, dist.name = "w", dist.fully_shard = #dist.fully_shard<{"dp"}>}) -> (tensor<16x8xf32> {dist.boundary = #dist.boundary<tensor<16x8xf32>, <@mesh, [{}, {}]>>}) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %e = tensor.empty() : tensor<16x8xf32>
  %a = scf.for %i = %c0 to %c4 step %c1 iter_args(%h = %x) -> (tensor<16x8xf32>) {
    %s = tensor.extract_slice %w[%i, 0, 0] [1, 2, 8] [1, 1, 1] : tensor<4x2x8xf32> to tensor<2x8xf32>
    %g = dist.all_gather dim 0 over {"dp"} on @mesh ins(%s : tensor<2x8xf32>) outs(%e : tensor<16x8xf32>) -> tensor<16x8xf32>
    %y = arith.mulf %h, %g : tensor<16x8xf32>
    scf.yield %y : tensor<16x8xf32>
  }
  %b = scf.for %i = %c0 to %c4 step %c1 iter_args(%h = %a) -> (tensor<16x8xf32>) {
    %j = arith.subi %c3, %i : index
    %s = tensor.extract_slice %w[%j, 0, 0] [1, 2, 8] [1, 1, 1] : tensor<4x2x8xf32> to tensor<2x8xf32>
    %g = dist.all_gather dim 0 over {"dp"} on @mesh ins(%s : tensor<2x8xf32>) outs(%e : tensor<16x8xf32>) -> tensor<16x8xf32>
    %y = arith.addf %h, %g : tensor<16x8xf32>
    scf.yield %y : tensor<16x8xf32>
  }
  return %b : tensor<16x8xf32>
}

// -----

dist.mesh @mesh = <["dp"=8]>

// LARGE-LABEL: func.func @freed
// LARGE-COUNT-2: dist.all_gather
func.func @freed(%x: tensor<16x8xf32> {dist.boundary = #dist.boundary<tensor<16x8xf32>, <@mesh, [{}, {}]>>},
    %w: tensor<4x2x8xf32> {dist.boundary = #dist.boundary<tensor<4x16x8xf32>, <@mesh, [{}, {"dp"}, {}]>>, dist.name = "w", dist.fully_shard = #dist.fully_shard<{"dp"}, reshard_after_forward = true>}) -> (tensor<16x8xf32> {dist.boundary = #dist.boundary<tensor<16x8xf32>, <@mesh, [{}, {}]>>}) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %e = tensor.empty() : tensor<16x8xf32>
  %a = scf.for %i = %c0 to %c4 step %c1 iter_args(%h = %x) -> (tensor<16x8xf32>) {
    %s = tensor.extract_slice %w[%i, 0, 0] [1, 2, 8] [1, 1, 1] : tensor<4x2x8xf32> to tensor<2x8xf32>
    %g = dist.all_gather dim 0 over {"dp"} on @mesh ins(%s : tensor<2x8xf32>) outs(%e : tensor<16x8xf32>) -> tensor<16x8xf32>
    %y = arith.mulf %h, %g : tensor<16x8xf32>
    scf.yield %y : tensor<16x8xf32>
  }
  %b = scf.for %i = %c0 to %c4 step %c1 iter_args(%h = %a) -> (tensor<16x8xf32>) {
    %j = arith.subi %c3, %i : index
    %s = tensor.extract_slice %w[%j, 0, 0] [1, 2, 8] [1, 1, 1] : tensor<4x2x8xf32> to tensor<2x8xf32>
    %g = dist.all_gather dim 0 over {"dp"} on @mesh ins(%s : tensor<2x8xf32>) outs(%e : tensor<16x8xf32>) -> tensor<16x8xf32>
    %y = arith.addf %h, %g : tensor<16x8xf32>
    scf.yield %y : tensor<16x8xf32>
  }
  return %b : tensor<16x8xf32>
}

// -----

dist.mesh @mesh = <["dp"=8]>

// Both layers of an iteration of two are put into the stack.
// CHECK-LABEL: func.func @unrolled
// CHECK: tensor.insert_slice
// CHECK-NEXT: tensor.insert_slice
// CHECK-NEXT: scf.yield
// CHECK-NOT: dist.all_gather
// CHECK: return
func.func @unrolled(%x: tensor<16x8xf32> {dist.boundary = #dist.boundary<tensor<16x8xf32>, <@mesh, [{}, {}]>>},
    %w: tensor<4x2x8xf32> {dist.boundary = #dist.boundary<tensor<4x16x8xf32>, <@mesh, [{}, {"dp"}, {}]>>, dist.name = "w", dist.fully_shard = #dist.fully_shard<{"dp"}, reshard_after_forward = false>}) -> (tensor<16x8xf32> {dist.boundary = #dist.boundary<tensor<16x8xf32>, <@mesh, [{}, {}]>>}) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %e = tensor.empty() : tensor<16x8xf32>
  %a = scf.for %i = %c0 to %c4 step %c2 iter_args(%h = %x) -> (tensor<16x8xf32>) {
    %k = arith.addi %i, %c1 : index
    %s = tensor.extract_slice %w[%i, 0, 0] [1, 2, 8] [1, 1, 1] : tensor<4x2x8xf32> to tensor<2x8xf32>
    %g = dist.all_gather dim 0 over {"dp"} on @mesh ins(%s : tensor<2x8xf32>) outs(%e : tensor<16x8xf32>) -> tensor<16x8xf32>
    %z = arith.mulf %h, %g : tensor<16x8xf32>
    %t = tensor.extract_slice %w[%k, 0, 0] [1, 2, 8] [1, 1, 1] : tensor<4x2x8xf32> to tensor<2x8xf32>
    %f = dist.all_gather dim 0 over {"dp"} on @mesh ins(%t : tensor<2x8xf32>) outs(%e : tensor<16x8xf32>) -> tensor<16x8xf32>
    %y = arith.mulf %z, %f : tensor<16x8xf32>
    scf.yield %y : tensor<16x8xf32>
  }
  %b = scf.for %i = %c0 to %c4 step %c1 iter_args(%h = %a) -> (tensor<16x8xf32>) {
    %j = arith.subi %c3, %i : index
    %s = tensor.extract_slice %w[%j, 0, 0] [1, 2, 8] [1, 1, 1] : tensor<4x2x8xf32> to tensor<2x8xf32>
    %g = dist.all_gather dim 0 over {"dp"} on @mesh ins(%s : tensor<2x8xf32>) outs(%e : tensor<16x8xf32>) -> tensor<16x8xf32>
    %y = arith.addf %h, %g : tensor<16x8xf32>
    scf.yield %y : tensor<16x8xf32>
  }
  return %b : tensor<16x8xf32>
}

// -----

dist.mesh @mesh = <["dp"=8]>

// The position may be computed by tensors, as in JAX's scan.
// CHECK-LABEL: func.func @computed
// CHECK-COUNT-1: dist.all_gather
// CHECK-NOT: dist.all_gather
// CHECK: return
func.func @computed(%x: tensor<16x8xf32> {dist.boundary = #dist.boundary<tensor<16x8xf32>, <@mesh, [{}, {}]>>},
    %w: tensor<4x2x8xf32> {dist.boundary = #dist.boundary<tensor<4x16x8xf32>, <@mesh, [{}, {"dp"}, {}]>>, dist.name = "w", dist.fully_shard = #dist.fully_shard<{"dp"}, reshard_after_forward = false>}) -> (tensor<16x8xf32> {dist.boundary = #dist.boundary<tensor<16x8xf32>, <@mesh, [{}, {}]>>}) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %e = tensor.empty() : tensor<16x8xf32>
  %a = scf.for %i = %c0 to %c4 step %c1 iter_args(%h = %x) -> (tensor<16x8xf32>) {
    %i0 = arith.index_cast %i : index to i32
    %i1 = tensor.from_elements %i0 : tensor<i32>
    %three = arith.constant dense<3> : tensor<i32>
    %ei = tensor.empty() : tensor<i32>
    %i2 = linalg.generic {indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>, affine_map<() -> ()>], iterator_types = []} ins(%three, %i1 : tensor<i32>, tensor<i32>) outs(%ei : tensor<i32>) {
    ^bb0(%p: i32, %q: i32, %o: i32):
      %d = arith.subi %p, %q : i32
      linalg.yield %d : i32
    } -> tensor<i32>
    %i3 = tensor.extract %i2[] : tensor<i32>
    %k = arith.index_cast %i3 : i32 to index
    %s = tensor.extract_slice %w[%k, 0, 0] [1, 2, 8] [1, 1, 1] : tensor<4x2x8xf32> to tensor<2x8xf32>
    %g = dist.all_gather dim 0 over {"dp"} on @mesh ins(%s : tensor<2x8xf32>) outs(%e : tensor<16x8xf32>) -> tensor<16x8xf32>
    %y = arith.mulf %h, %g : tensor<16x8xf32>
    scf.yield %y : tensor<16x8xf32>
  }
  %b = scf.for %i = %c0 to %c4 step %c1 iter_args(%h = %a) -> (tensor<16x8xf32>) {
    %j = arith.subi %c3, %i : index
    %s = tensor.extract_slice %w[%j, 0, 0] [1, 2, 8] [1, 1, 1] : tensor<4x2x8xf32> to tensor<2x8xf32>
    %g = dist.all_gather dim 0 over {"dp"} on @mesh ins(%s : tensor<2x8xf32>) outs(%e : tensor<16x8xf32>) -> tensor<16x8xf32>
    %y = arith.addf %h, %g : tensor<16x8xf32>
    scf.yield %y : tensor<16x8xf32>
  }
  return %b : tensor<16x8xf32>
}

// -----

dist.mesh @mesh = <["dp"=8]>

// The second loop reads a layer that the first one has not gathered.
// CHECK-LABEL: func.func @some
// CHECK-COUNT-2: dist.all_gather
// REMARK: remark: reshard_after_forward is false, but 'tensor<16x8xf32>' is gathered again: the loop in front gathers 3 of 4 layers
func.func @some(%x: tensor<16x8xf32> {dist.boundary = #dist.boundary<tensor<16x8xf32>, <@mesh, [{}, {}]>>},
    %w: tensor<4x2x8xf32> {dist.boundary = #dist.boundary<tensor<4x16x8xf32>, <@mesh, [{}, {"dp"}, {}]>>, dist.name = "w", dist.fully_shard = #dist.fully_shard<{"dp"}, reshard_after_forward = false>}) -> (tensor<16x8xf32> {dist.boundary = #dist.boundary<tensor<16x8xf32>, <@mesh, [{}, {}]>>}) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %e = tensor.empty() : tensor<16x8xf32>
  %a = scf.for %i = %c1 to %c4 step %c1 iter_args(%h = %x) -> (tensor<16x8xf32>) {
    %s = tensor.extract_slice %w[%i, 0, 0] [1, 2, 8] [1, 1, 1] : tensor<4x2x8xf32> to tensor<2x8xf32>
    %g = dist.all_gather dim 0 over {"dp"} on @mesh ins(%s : tensor<2x8xf32>) outs(%e : tensor<16x8xf32>) -> tensor<16x8xf32>
    %y = arith.mulf %h, %g : tensor<16x8xf32>
    scf.yield %y : tensor<16x8xf32>
  }
  %b = scf.for %i = %c0 to %c4 step %c1 iter_args(%h = %a) -> (tensor<16x8xf32>) {
    %j = arith.subi %c3, %i : index
    %s = tensor.extract_slice %w[%j, 0, 0] [1, 2, 8] [1, 1, 1] : tensor<4x2x8xf32> to tensor<2x8xf32>
    %g = dist.all_gather dim 0 over {"dp"} on @mesh ins(%s : tensor<2x8xf32>) outs(%e : tensor<16x8xf32>) -> tensor<16x8xf32>
    %y = arith.addf %h, %g : tensor<16x8xf32>
    scf.yield %y : tensor<16x8xf32>
  }
  return %b : tensor<16x8xf32>
}

// -----

dist.mesh @mesh = <["dp"=8]>

// A loop of unknown length.
// CHECK-LABEL: func.func @unknown
// CHECK-COUNT-2: dist.all_gather
// REMARK: remark: reshard_after_forward is false, but 'tensor<16x8xf32>' is gathered again: it is not known which of the 4 layers the loop in front gathers
func.func @unknown(%x: tensor<16x8xf32> {dist.boundary = #dist.boundary<tensor<16x8xf32>, <@mesh, [{}, {}]>>},
    %w: tensor<4x2x8xf32> {dist.boundary = #dist.boundary<tensor<4x16x8xf32>, <@mesh, [{}, {"dp"}, {}]>>, dist.name = "w", dist.fully_shard = #dist.fully_shard<{"dp"}, reshard_after_forward = false>}) -> (tensor<16x8xf32> {dist.boundary = #dist.boundary<tensor<16x8xf32>, <@mesh, [{}, {}]>>}) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %e = tensor.empty() : tensor<16x8xf32>
  %q = tensor.extract %x[%c0, %c0] : tensor<16x8xf32>
  %r = arith.fptosi %q : f32 to i32
  %n = arith.index_cast %r : i32 to index
  %a = scf.for %i = %c0 to %n step %c1 iter_args(%h = %x) -> (tensor<16x8xf32>) {
    %s = tensor.extract_slice %w[%i, 0, 0] [1, 2, 8] [1, 1, 1] : tensor<4x2x8xf32> to tensor<2x8xf32>
    %g = dist.all_gather dim 0 over {"dp"} on @mesh ins(%s : tensor<2x8xf32>) outs(%e : tensor<16x8xf32>) -> tensor<16x8xf32>
    %y = arith.mulf %h, %g : tensor<16x8xf32>
    scf.yield %y : tensor<16x8xf32>
  }
  %b = scf.for %i = %c0 to %c4 step %c1 iter_args(%h = %a) -> (tensor<16x8xf32>) {
    %j = arith.subi %c3, %i : index
    %s = tensor.extract_slice %w[%j, 0, 0] [1, 2, 8] [1, 1, 1] : tensor<4x2x8xf32> to tensor<2x8xf32>
    %g = dist.all_gather dim 0 over {"dp"} on @mesh ins(%s : tensor<2x8xf32>) outs(%e : tensor<16x8xf32>) -> tensor<16x8xf32>
    %y = arith.addf %h, %g : tensor<16x8xf32>
    scf.yield %y : tensor<16x8xf32>
  }
  return %b : tensor<16x8xf32>
}

// -----

dist.mesh @mesh = <["dp"=8]>

// CHECK-LABEL: func.func @other_form
// CHECK-COUNT-2: dist.all_gather
// REMARK: remark: reshard_after_forward is false, but 'tensor<16x8xf32>' is gathered again: no loop in front of this one gathers it in this form
func.func @other_form(%x: tensor<16x8xf32> {dist.boundary = #dist.boundary<tensor<16x8xf32>, <@mesh, [{}, {}]>>},
    %w: tensor<4x2x8xf32> {dist.boundary = #dist.boundary<tensor<4x16x8xf32>, <@mesh, [{}, {"dp"}, {}]>>, dist.name = "w", dist.fully_shard = #dist.fully_shard<{"dp"}, reshard_after_forward = false>}) -> (tensor<16x8xf32> {dist.boundary = #dist.boundary<tensor<16x8xf32>, <@mesh, [{}, {}]>>}) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %e = tensor.empty() : tensor<16x8xf32>
  %a = scf.for %i = %c0 to %c4 step %c1 iter_args(%h = %x) -> (tensor<16x8xf32>) {
    %s = tensor.extract_slice %w[%i, 0, 0] [1, 2, 8] [1, 1, 1] : tensor<4x2x8xf32> to tensor<2x8xf32>
    %g = dist.all_gather dim 0 over {"dp"} on @mesh ins(%s : tensor<2x8xf32>) outs(%e : tensor<16x8xf32>) -> tensor<16x8xf32>
    %y = arith.mulf %h, %g : tensor<16x8xf32>
    scf.yield %y : tensor<16x8xf32>
  }
  %b = scf.for %i = %c0 to %c4 step %c1 iter_args(%h = %a) -> (tensor<16x8xf32>) {
    %j = arith.subi %c3, %i : index
    %s = tensor.extract_slice %w[%j, 0, 0] [1, 2, 8] [1, 1, 1] : tensor<4x2x8xf32> to tensor<2x8xf32>
    %n = arith.negf %s : tensor<2x8xf32>
    %g = dist.all_gather dim 0 over {"dp"} on @mesh ins(%n : tensor<2x8xf32>) outs(%e : tensor<16x8xf32>) -> tensor<16x8xf32>
    %y = arith.addf %h, %g : tensor<16x8xf32>
    scf.yield %y : tensor<16x8xf32>
  }
  return %b : tensor<16x8xf32>
}
