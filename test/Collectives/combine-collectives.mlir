// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s -dist-combine-collectives -split-input-file -verify-diagnostics | FileCheck %s
// RUN: dist-opt %s -dist-combine-collectives="reduction-bytes=8 gather-bytes=8" -split-input-file | FileCheck %s --check-prefix=SMALL

dist.mesh @mesh = <["dp"=2]>

// Independent reductions over the same axes travel together, at the place of the last.
// CHECK-LABEL: @join
// SMALL-LABEL: @join
func.func @join(%x: tensor<4xf32>, %y: tensor<2xf32>, %d: tensor<4xf32>, %e: tensor<2xf32>) -> (tensor<4xf32>, tensor<2xf32>) {
  // CHECK: %[[Y:.*]] = math.exp %arg1
  // CHECK: %[[R:.*]]:2 = dist.all_reduce sum over {"dp"} on @mesh ins(%arg0, %[[Y]] : tensor<4xf32>, tensor<2xf32>)
  // CHECK: math.exp %[[R]]#0
  // SMALL-COUNT-2: dist.all_reduce
  %a = dist.all_reduce sum over {"dp"} on @mesh ins(%x : tensor<4xf32>) outs(%d : tensor<4xf32>) -> tensor<4xf32>
  %f = math.exp %a : tensor<4xf32>
  %z = math.exp %y : tensor<2xf32>
  %b = dist.all_reduce sum over {"dp"} on @mesh ins(%z : tensor<2xf32>) outs(%e : tensor<2xf32>) -> tensor<2xf32>
  return %f, %b : tensor<4xf32>, tensor<2xf32>
}

// -----

dist.mesh @mesh = <["dp"=2]>

// One that depends on the other stays apart.
// CHECK-LABEL: @dependent
// CHECK-COUNT-2: dist.all_reduce
func.func @dependent(%x: tensor<4xf32>, %d: tensor<4xf32>) -> tensor<4xf32> {
  %a = dist.all_reduce sum over {"dp"} on @mesh ins(%x : tensor<4xf32>) outs(%d : tensor<4xf32>) -> tensor<4xf32>
  %f = math.exp %a : tensor<4xf32>
  %b = dist.all_reduce sum over {"dp"} on @mesh ins(%f : tensor<4xf32>) outs(%d : tensor<4xf32>) -> tensor<4xf32>
  return %b : tensor<4xf32>
}

// -----

dist.mesh @mesh = <["dp"=2, "tp"=2]>

// Other axes, another reduction or another element type: apart.
// CHECK-LABEL: @different
// CHECK-COUNT-4: dist.all_reduce
func.func @different(%x: tensor<4xf32>, %d: tensor<4xf32>, %i: tensor<4xi32>, %j: tensor<4xi32>)
    -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xi32>) {
  %a = dist.all_reduce sum over {"dp"} on @mesh ins(%x : tensor<4xf32>) outs(%d : tensor<4xf32>) -> tensor<4xf32>
  %b = dist.all_reduce sum over {"tp"} on @mesh ins(%x : tensor<4xf32>) outs(%d : tensor<4xf32>) -> tensor<4xf32>
  %c = dist.all_reduce max over {"dp"} on @mesh ins(%x : tensor<4xf32>) outs(%d : tensor<4xf32>) -> tensor<4xf32>
  %e = dist.all_reduce sum over {"dp"} on @mesh ins(%i : tensor<4xi32>) outs(%j : tensor<4xi32>) -> tensor<4xi32>
  return %a, %b, %c, %e : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xi32>
}

// -----

dist.mesh @mesh = <["dp"=2]>

// Tensors of a bucket may be gathered along different dimensions.
// CHECK-LABEL: @gathers
// CHECK: dist.all_gather dim [0, 1] over {"dp"}
func.func @gathers(%x: tensor<2x4xf32>, %d: tensor<4x4xf32>, %e: tensor<2x8xf32>) -> (tensor<4x4xf32>, tensor<2x8xf32>) {
  %a = dist.all_gather dim 0 over {"dp"} on @mesh ins(%x : tensor<2x4xf32>) outs(%d : tensor<4x4xf32>) -> tensor<4x4xf32>
  %b = dist.all_gather dim 1 over {"dp"} on @mesh ins(%x : tensor<2x4xf32>) outs(%e : tensor<2x8xf32>) -> tensor<2x8xf32>
  return %a, %b : tensor<4x4xf32>, tensor<2x8xf32>
}

// -----

dist.mesh @mesh = <["x"=2]>

// The same tensor is sent once; another reduction of it is another collective.
// CHECK-LABEL: @repeated
// CHECK: %[[SUM:.*]] = dist.all_reduce sum over {"x"} on @mesh ins(%arg0 : tensor<4xf32>)
// CHECK: %[[MAX:.*]] = dist.all_reduce max over {"x"} on @mesh ins(%arg0 : tensor<4xf32>)
// CHECK-NOT: dist.all_reduce
// CHECK: return %[[SUM]], %[[SUM]], %[[MAX]]
func.func @repeated(%x: tensor<4xf32>, %d: tensor<4xf32>, %e: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %0 = dist.all_reduce sum over {"x"} on @mesh ins(%x : tensor<4xf32>) outs(%d : tensor<4xf32>) {dist.reason = "one"} -> tensor<4xf32>
  %1 = dist.all_reduce sum over {"x"} on @mesh ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) {dist.reason = "two"} -> tensor<4xf32>
  %2 = dist.all_reduce max over {"x"} on @mesh ins(%x : tensor<4xf32>) outs(%d : tensor<4xf32>) -> tensor<4xf32>
  return %0, %1, %2 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}

// -----

dist.mesh @mesh = <["x"=2]>

// Bodies of loops have buckets of their own.
// CHECK-LABEL: @loop
// CHECK: scf.for
// CHECK-NEXT: %[[BOTH:.*]]:2 = dist.all_reduce sum over {"x"} on @mesh ins(%{{.*}}, %{{.*}} : tensor<4xf32>, tensor<2xf32>)
// CHECK-NEXT: scf.yield %[[BOTH]]#0, %[[BOTH]]#1
// SMALL-LABEL: @loop
// SMALL: dist.all_reduce
// SMALL-NEXT: dist.all_reduce
func.func @loop(%x: tensor<4xf32>, %y: tensor<2xf32>, %n: index) -> (tensor<4xf32>, tensor<2xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x, %b = %y) -> (tensor<4xf32>, tensor<2xf32>) {
    %0 = dist.all_reduce sum over {"x"} on @mesh ins(%a : tensor<4xf32>) outs(%a : tensor<4xf32>) -> tensor<4xf32>
    %1 = dist.all_reduce sum over {"x"} on @mesh ins(%b : tensor<2xf32>) outs(%b : tensor<2xf32>) -> tensor<2xf32>
    scf.yield %0, %1 : tensor<4xf32>, tensor<2xf32>
  }
  return %r#0, %r#1 : tensor<4xf32>, tensor<2xf32>
}

// -----

dist.mesh @mesh = <["dp"=2, "tp"=2]>

// One that is read late waits for another of its kind, although that one stands behind a third collective.
// CHECK-LABEL: @waits
// CHECK: dist.all_reduce sum over {"tp"}
// CHECK: %[[C:.*]] = math.exp
// CHECK: %[[R:.*]]:2 = dist.all_reduce sum over {"dp"} on @mesh ins(%arg0, %[[C]] : tensor<4xf32>, tensor<4xf32>)
// CHECK: %[[S:.*]] = arith.addf %[[R]]#0, %[[R]]#1
// CHECK: dist.all_reduce max over {"dp"} on @mesh ins(%[[S]]
func.func @waits(%x: tensor<4xf32>, %y: tensor<4xf32>, %d: tensor<4xf32>) -> tensor<4xf32> {
  %a = dist.all_reduce sum over {"dp"} on @mesh ins(%x : tensor<4xf32>) outs(%d : tensor<4xf32>) -> tensor<4xf32>
  %b = dist.all_reduce sum over {"tp"} on @mesh ins(%y : tensor<4xf32>) outs(%d : tensor<4xf32>) -> tensor<4xf32>
  %f = math.exp %b : tensor<4xf32>
  %c = dist.all_reduce sum over {"dp"} on @mesh ins(%f : tensor<4xf32>) outs(%d : tensor<4xf32>) -> tensor<4xf32>
  %s = arith.addf %a, %c : tensor<4xf32>
  %m = dist.all_reduce max over {"dp"} on @mesh ins(%s : tensor<4xf32>) outs(%d : tensor<4xf32>) -> tensor<4xf32>
  return %m : tensor<4xf32>
}

// -----

dist.mesh @mesh = <["dp"=2, "tp"=2]>

// It does not wait for one that depends on it through others.
// CHECK-LABEL: @read_early
// CHECK: dist.all_reduce sum over {"dp"} on @mesh ins(%arg0 : tensor<4xf32>)
// CHECK: dist.all_reduce sum over {"tp"}
// CHECK: dist.all_reduce sum over {"dp"} on @mesh ins(%{{.*}} : tensor<4xf32>)
func.func @read_early(%x: tensor<4xf32>, %d: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %a = dist.all_reduce sum over {"dp"} on @mesh ins(%x : tensor<4xf32>) outs(%d : tensor<4xf32>) -> tensor<4xf32>
  %b = dist.all_reduce sum over {"tp"} on @mesh ins(%a : tensor<4xf32>) outs(%d : tensor<4xf32>) -> tensor<4xf32>
  %f = math.exp %b : tensor<4xf32>
  %c = dist.all_reduce sum over {"dp"} on @mesh ins(%f : tensor<4xf32>) outs(%d : tensor<4xf32>) -> tensor<4xf32>
  return %a, %c : tensor<4xf32>, tensor<4xf32>
}

// -----

// A reduction over both axes goes axis by axis where each part finds company.

dist.mesh @mesh = <["dp"=2, "tp"=4]>

// CHECK-LABEL: func.func @axis_by_axis
// CHECK-SAME: (%[[X:[a-z0-9]+]]: tensor<4xf32>, %[[Y:[a-z0-9]+]]: tensor<8xf32>, %[[Z:[a-z0-9]+]]: tensor<6xf32>
// CHECK: %[[TP:.+]]:2 = dist.all_reduce sum over {"tp"} on @mesh ins(%[[X]], %[[Y]] :
// CHECK-SAME: dist.reason = "x is a sum; in steps, each with other reductions"
// CHECK: %[[DP:.+]]:2 = dist.all_reduce sum over {"dp"} on @mesh ins(%[[TP]]#0, %[[Z]] :
// CHECK-NOT: all_reduce
// CHECK: return %[[DP]]#0, %[[TP]]#1, %[[DP]]#1
func.func @axis_by_axis(%x: tensor<4xf32>, %y: tensor<8xf32>, %z: tensor<6xf32>, %dx: tensor<4xf32>, %dy: tensor<8xf32>, %dz: tensor<6xf32>)
    -> (tensor<4xf32>, tensor<8xf32>, tensor<6xf32>) {
  %a = dist.all_reduce sum over {"dp", "tp"} on @mesh ins(%x : tensor<4xf32>) outs(%dx : tensor<4xf32>) {dist.reason = "x is a sum"} -> tensor<4xf32>
  %b = dist.all_reduce sum over {"tp"} on @mesh ins(%y : tensor<8xf32>) outs(%dy : tensor<8xf32>) -> tensor<8xf32>
  %c = dist.all_reduce sum over {"dp"} on @mesh ins(%z : tensor<6xf32>) outs(%dz : tensor<6xf32>) -> tensor<6xf32>
  return %a, %b, %c : tensor<4xf32>, tensor<8xf32>, tensor<6xf32>
}

// The one over dp comes first here, as that over tp depends on it.

// CHECK-LABEL: func.func @in_the_order_that_fits
// CHECK: dist.all_reduce sum over {"dp"} {{.*}} : tensor<4xf32>, tensor<4xf32>)
// CHECK: dist.all_reduce sum over {"tp"} {{.*}} : tensor<4xf32>, tensor<4xf32>)
// CHECK-NOT: all_reduce
func.func @in_the_order_that_fits(%x: tensor<4xf32>, %z: tensor<4xf32>, %d: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %a = dist.all_reduce sum over {"dp", "tp"} on @mesh ins(%x : tensor<4xf32>) outs(%d : tensor<4xf32>) -> tensor<4xf32>
  %c = dist.all_reduce sum over {"dp"} on @mesh ins(%z : tensor<4xf32>) outs(%d : tensor<4xf32>) -> tensor<4xf32>
  %m = math.exp %c : tensor<4xf32>
  %b = dist.all_reduce sum over {"tp"} on @mesh ins(%m : tensor<4xf32>) outs(%d : tensor<4xf32>) -> tensor<4xf32>
  return %a, %b : tensor<4xf32>, tensor<4xf32>
}

// Nothing is gained where only one part finds company, where another kind of reduction is needed, where what would have to
// wait is needed before, or where much more would be sent.

// CHECK-LABEL: func.func @one_part_only
// CHECK: dist.all_reduce sum over {"dp", "tp"}
// CHECK: dist.all_reduce sum over {"tp"}
// CHECK: dist.all_reduce max over {"dp"}
func.func @one_part_only(%x: tensor<4xf32>, %d: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %a = dist.all_reduce sum over {"dp", "tp"} on @mesh ins(%x : tensor<4xf32>) outs(%d : tensor<4xf32>) -> tensor<4xf32>
  %m = math.exp %x : tensor<4xf32>
  %b = dist.all_reduce sum over {"tp"} on @mesh ins(%m : tensor<4xf32>) outs(%d : tensor<4xf32>) -> tensor<4xf32>
  %c = dist.all_reduce max over {"dp"} on @mesh ins(%x : tensor<4xf32>) outs(%d : tensor<4xf32>) -> tensor<4xf32>
  return %a, %b, %c : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}

// CHECK-LABEL: func.func @needed_before
// CHECK: dist.all_reduce sum over {"dp", "tp"}
// CHECK: dist.all_reduce sum over {"tp"}
// CHECK: dist.all_reduce sum over {"dp"}
func.func @needed_before(%x: tensor<4xf32>, %d: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %a = dist.all_reduce sum over {"dp", "tp"} on @mesh ins(%x : tensor<4xf32>) outs(%d : tensor<4xf32>) -> tensor<4xf32>
  %m = math.exp %a : tensor<4xf32>
  %b = dist.all_reduce sum over {"tp"} on @mesh ins(%m : tensor<4xf32>) outs(%d : tensor<4xf32>) -> tensor<4xf32>
  %n = math.exp %b : tensor<4xf32>
  %c = dist.all_reduce sum over {"dp"} on @mesh ins(%n : tensor<4xf32>) outs(%d : tensor<4xf32>) -> tensor<4xf32>
  return %b, %c : tensor<4xf32>, tensor<4xf32>
}

// CHECK-LABEL: func.func @too_large
// CHECK: dist.all_reduce sum over {"dp", "tp"}
// CHECK: dist.all_reduce sum over {"tp"}
// CHECK: dist.all_reduce sum over {"dp"}
func.func @too_large(%x: tensor<65536xf32>, %y: tensor<4xf32>, %dx: tensor<65536xf32>, %d: tensor<4xf32>)
    -> (tensor<65536xf32>, tensor<4xf32>, tensor<4xf32>) {
  %a = dist.all_reduce sum over {"dp", "tp"} on @mesh ins(%x : tensor<65536xf32>) outs(%dx : tensor<65536xf32>) -> tensor<65536xf32>
  %b = dist.all_reduce sum over {"tp"} on @mesh ins(%y : tensor<4xf32>) outs(%d : tensor<4xf32>) -> tensor<4xf32>
  %m = math.exp %y : tensor<4xf32>
  %c = dist.all_reduce sum over {"dp"} on @mesh ins(%m : tensor<4xf32>) outs(%d : tensor<4xf32>) -> tensor<4xf32>
  return %a, %b, %c : tensor<65536xf32>, tensor<4xf32>, tensor<4xf32>
}

// -----

dist.mesh @mesh = <["x"=2]>

// What reads memory stays behind what wrote it, also where that moves behind a bucket.
// CHECK-LABEL: @memory
// CHECK: %[[R:.*]]:2 = dist.all_reduce sum over {"x"} on @mesh ins(%arg0, %arg1
// CHECK: memref.store
// CHECK: memref.load
func.func @memory(%x: tensor<4xf32>, %y: tensor<4xf32>, %d: tensor<4xf32>, %m: memref<4xf32>) -> (f32, tensor<4xf32>) {
  %i = arith.constant 0 : index
  %a = dist.all_reduce sum over {"x"} on @mesh ins(%x : tensor<4xf32>) outs(%d : tensor<4xf32>) -> tensor<4xf32>
  %e = tensor.extract %a[%i] : tensor<4xf32>
  memref.store %e, %m[%i] : memref<4xf32>
  %l = memref.load %m[%i] : memref<4xf32>
  %b = dist.all_reduce sum over {"x"} on @mesh ins(%y : tensor<4xf32>) outs(%d : tensor<4xf32>) -> tensor<4xf32>
  return %l, %b : f32, tensor<4xf32>
}

// -----

dist.mesh @mesh = <["x"=2]>

// One that depends on the other through memory stays apart.
// CHECK-LABEL: @through_memory
// CHECK: dist.all_reduce
// CHECK: memref.store
// CHECK: memref.load
// CHECK: dist.all_reduce
func.func @through_memory(%x: tensor<4xf32>, %d: tensor<4xf32>, %m: memref<4xf32>) -> tensor<4xf32> {
  %i = arith.constant 0 : index
  %a = dist.all_reduce sum over {"x"} on @mesh ins(%x : tensor<4xf32>) outs(%d : tensor<4xf32>) -> tensor<4xf32>
  %e = tensor.extract %a[%i] : tensor<4xf32>
  memref.store %e, %m[%i] : memref<4xf32>
  %l = memref.load %m[%i] : memref<4xf32>
  %y = tensor.splat %l : tensor<4xf32>
  %b = dist.all_reduce sum over {"x"} on @mesh ins(%y : tensor<4xf32>) outs(%d : tensor<4xf32>) -> tensor<4xf32>
  return %b : tensor<4xf32>
}

// -----

dist.mesh @mesh = <["x"=2]>

// Tensors that share the first input and not the second are other messages.
// CHECK-LABEL: @repeated_lists
// CHECK: %[[R:.*]]:4 = dist.all_reduce sum over {"x"} on @mesh ins(%arg0, %arg1, %arg0, %arg0
// CHECK-NOT: dist.all_reduce
// CHECK: return %[[R]]#1, %[[R]]#3, %[[R]]#1
func.func @repeated_lists(%x: tensor<4xf32>, %y: tensor<4xf32>, %d: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %0:2 = dist.all_reduce sum over {"x"} on @mesh ins(%x, %y : tensor<4xf32>, tensor<4xf32>) outs(%d, %d : tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>, tensor<4xf32>
  %1:2 = dist.all_reduce sum over {"x"} on @mesh ins(%x, %x : tensor<4xf32>, tensor<4xf32>) outs(%d, %d : tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>, tensor<4xf32>
  %2:2 = dist.all_reduce sum over {"x"} on @mesh ins(%x, %y : tensor<4xf32>, tensor<4xf32>) outs(%d, %d : tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>, tensor<4xf32>
  return %0#1, %1#1, %2#1 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}

// -----

dist.mesh @mesh = <["x"=4]>

// Blocks in a ring travel while products are computed: what is permuted of a product does not hold them up. Of two that need
// no product, or the same number of them, one start is enough.
// CHECK-LABEL: @ring
// CHECK: scf.for {{.*}} iter_args(%[[K:.*]] = %arg0, %[[V:.*]] = %arg0, %[[D:.*]] = %arg0, %[[E:.*]] = %arg0)
// CHECK-NEXT: %[[NEXT:.*]]:2 = dist.collective_permute from {"x"} shift 1 over {"x"} on @mesh ins(%[[K]], %[[V]] :
// CHECK: %[[P:.*]] = linalg.matmul ins(%[[K]], %[[V]] :
// CHECK: %[[SUM:.*]] = linalg.add ins(%[[P]], %[[E]] :
// CHECK: %[[MADE:.*]]:2 = dist.collective_permute from {"x"} shift 1 over {"x"} on @mesh ins(%[[P]], %[[SUM]] :
// CHECK-NEXT: scf.yield %[[NEXT]]#0, %[[NEXT]]#1, %[[MADE]]#0, %[[MADE]]#1
func.func @ring(%x: tensor<4x4xf32>, %n: index) -> tensor<4x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:4 = scf.for %i = %c0 to %n step %c1 iter_args(%k = %x, %v = %x, %d = %x, %e = %x)
      -> (tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>) {
    %0 = dist.collective_permute from {"x"} shift 1 over {"x"} on @mesh ins(%k : tensor<4x4xf32>) outs(%x : tensor<4x4xf32>) -> tensor<4x4xf32>
    %1 = dist.collective_permute from {"x"} shift 1 over {"x"} on @mesh ins(%v : tensor<4x4xf32>) outs(%x : tensor<4x4xf32>) -> tensor<4x4xf32>
    %p = linalg.matmul ins(%k, %v : tensor<4x4xf32>, tensor<4x4xf32>) outs(%d : tensor<4x4xf32>) -> tensor<4x4xf32>
    %s = linalg.add ins(%p, %e : tensor<4x4xf32>, tensor<4x4xf32>) outs(%x : tensor<4x4xf32>) -> tensor<4x4xf32>
    %2 = dist.collective_permute from {"x"} shift 1 over {"x"} on @mesh ins(%p : tensor<4x4xf32>) outs(%x : tensor<4x4xf32>) -> tensor<4x4xf32>
    %3 = dist.collective_permute from {"x"} shift 1 over {"x"} on @mesh ins(%s : tensor<4x4xf32>) outs(%x : tensor<4x4xf32>) -> tensor<4x4xf32>
    scf.yield %0, %1, %2, %3 : tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>
  }
  return %r#2 : tensor<4x4xf32>
}
