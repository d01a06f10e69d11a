// SPDX-License-Identifier: Apache-2.0
// Parameters that are replicated, and the gradients of two batches, each reduced: those of one batch travel together and do not wait for the
// other batch, nor does what is made of them.
// RUN: dist-opt %s -split-input-file --dist-combine-collectives | FileCheck %s

dist.mesh @mesh = <["dp"=8]>

// The last batch takes along what is of none.
// CHECK-LABEL: func.func @batches
// CHECK: %[[A:.*]]:2 = dist.all_reduce sum {{.*}} ins(%{{[0-9]+}}, %{{[0-9]+}} :
// CHECK-NOT: dist.batch
// CHECK: %[[B:.*]]:3 = dist.all_reduce sum {{.*}} ins(%{{[0-9]+}}, %{{[0-9]+}}, %arg3 :
// CHECK: arith.addf %[[A]]#0, %[[B]]#0
// CHECK: arith.addf %[[A]]#1, %[[B]]#1
func.func @batches(%x: tensor<8x8xf32>, %w0: tensor<8x8xf32>, %w1: tensor<8x8xf32>, %l: tensor<8xf32>)
    -> (tensor<8x8xf32>, tensor<8x8xf32>, tensor<8xf32>) {
  %e = tensor.empty() : tensor<8x8xf32>
  %f = tensor.empty() : tensor<8xf32>
  %a0 = arith.mulf %x, %w0 : tensor<8x8xf32>
  %r0 = dist.all_reduce sum over {"dp"} on @mesh ins(%a0 : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %a1 = arith.mulf %a0, %w1 : tensor<8x8xf32>
  %r1 = dist.all_reduce sum over {"dp"} on @mesh ins(%a1 : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %b0 = arith.divf %x, %w0 : tensor<8x8xf32>
  %s0 = dist.all_reduce sum over {"dp"} on @mesh ins(%b0 : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %b1 = arith.divf %b0, %w1 : tensor<8x8xf32>
  %s1 = dist.all_reduce sum over {"dp"} on @mesh ins(%b1 : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %loss = dist.all_reduce sum over {"dp"} on @mesh ins(%l : tensor<8xf32>) outs(%f : tensor<8xf32>) -> tensor<8xf32>
  %t0 = arith.addf %r0, %s0 : tensor<8x8xf32>
  %t1 = arith.addf %r1, %s1 : tensor<8x8xf32>
  %n0 = arith.subf %w0, %t0 : tensor<8x8xf32>
  %n1 = arith.subf %w1, %t1 : tensor<8x8xf32>
  return %n0, %n1, %loss : tensor<8x8xf32>, tensor<8x8xf32>, tensor<8xf32>
}

// -----

dist.mesh @mesh = <["dp"=4, "tp"=2]>

// What a batch reduces in front of its gradient, and behind it, is of the same batch.
// CHECK-LABEL: func.func @before_and_behind
// CHECK: dist.all_reduce max over {"tp"} {{.*}} ins(%{{[0-9]+}} : tensor<8x8xf32>)
// CHECK: dist.all_reduce sum over {"dp"} {{.*}} ins(%{{[0-9]+}} : tensor<8x8xf32>)
// CHECK: dist.all_reduce max over {"dp"} {{.*}} ins(%extracted_slice{{[_0-9]*}} : tensor<8xf32>)
// CHECK: dist.all_reduce max over {"tp"} {{.*}} ins(%{{[0-9]+}} : tensor<8x8xf32>)
// CHECK: dist.all_reduce sum over {"dp"} {{.*}} ins(%{{[0-9]+}} : tensor<8x8xf32>)
// CHECK: dist.all_reduce max over {"dp"} {{.*}} ins(%extracted_slice{{[_0-9]*}} : tensor<8xf32>)
// CHECK: return
func.func @before_and_behind(%x: tensor<8x8xf32>, %y: tensor<8x8xf32>, %w: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %e = tensor.empty() : tensor<8x8xf32>
  %f = tensor.empty() : tensor<8xf32>
  %a = arith.mulf %x, %w : tensor<8x8xf32>
  %a1 = dist.all_reduce max over {"tp"} on @mesh ins(%a : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %a2 = math.exp %a1 : tensor<8x8xf32>
  %r = dist.all_reduce sum over {"dp"} on @mesh ins(%a2 : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %n = tensor.extract_slice %r[0, 0] [1, 8] [1, 1] : tensor<8x8xf32> to tensor<8xf32>
  %n1 = dist.all_reduce max over {"dp"} on @mesh ins(%n : tensor<8xf32>) outs(%f : tensor<8xf32>) -> tensor<8xf32>
  %n2 = tensor.insert_slice %n1 into %r[0, 0] [1, 8] [1, 1] : tensor<8xf32> into tensor<8x8xf32>
  %b = arith.mulf %y, %w : tensor<8x8xf32>
  %b1 = dist.all_reduce max over {"tp"} on @mesh ins(%b : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %b2 = math.exp %b1 : tensor<8x8xf32>
  %s = dist.all_reduce sum over {"dp"} on @mesh ins(%b2 : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %m = tensor.extract_slice %s[0, 0] [1, 8] [1, 1] : tensor<8x8xf32> to tensor<8xf32>
  %m1 = dist.all_reduce max over {"dp"} on @mesh ins(%m : tensor<8xf32>) outs(%f : tensor<8xf32>) -> tensor<8xf32>
  %m2 = tensor.insert_slice %m1 into %s[0, 0] [1, 8] [1, 1] : tensor<8xf32> into tensor<8x8xf32>
  %c = arith.divf %r, %n2 : tensor<8x8xf32>
  %d = arith.divf %s, %m2 : tensor<8x8xf32>
  %t = arith.addf %c, %d : tensor<8x8xf32>
  %new = arith.subf %w, %t : tensor<8x8xf32>
  return %new : tensor<8x8xf32>
}

// -----

dist.mesh @mesh = <["dp"=8]>

// Activations that meet an argument to give no result are no gradients: the two reductions travel together.
// CHECK-LABEL: func.func @no_gradients
// CHECK: dist.all_reduce sum {{.*}} ins(%{{[0-9]+}}, %{{[0-9]+}} :
// CHECK-NOT: dist.all_reduce
// CHECK: return
func.func @no_gradients(%x: tensor<8x8xf32>, %target: tensor<8x8xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8x8xf32>
  %a = math.exp %x : tensor<8x8xf32>
  %a1 = dist.all_reduce sum over {"dp"} on @mesh ins(%a : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %b = math.sin %x : tensor<8x8xf32>
  %b1 = dist.all_reduce sum over {"dp"} on @mesh ins(%b : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %c = arith.subf %a1, %target : tensor<8x8xf32>
  %d = arith.subf %b1, %target : tensor<8x8xf32>
  %f = arith.mulf %c, %d : tensor<8x8xf32>
  %r = tensor.extract_slice %f[0, 0] [1, 8] [1, 1] : tensor<8x8xf32> to tensor<8xf32>
  return %r : tensor<8xf32>
}

// -----

dist.mesh @mesh = <["dp"=8]>

// Most parameters have one reduction; the two of the one that is read in two places are of one batch.
// CHECK-LABEL: func.func @read_twice
// CHECK: dist.all_reduce sum {{.*}} ins(%{{[0-9]+}}, %{{[0-9]+}}, %{{[0-9]+}}, %{{[0-9]+}} :
// CHECK-NOT: dist.all_reduce
// CHECK: return
func.func @read_twice(%x: tensor<8x8xf32>, %w0: tensor<8x8xf32>, %w1: tensor<8x8xf32>, %w2: tensor<8x8xf32>)
    -> (tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>) {
  %e = tensor.empty() : tensor<8x8xf32>
  %a0 = arith.mulf %x, %w0 : tensor<8x8xf32>
  %r0 = dist.all_reduce sum over {"dp"} on @mesh ins(%a0 : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %a1 = arith.mulf %a0, %w1 : tensor<8x8xf32>
  %r1 = dist.all_reduce sum over {"dp"} on @mesh ins(%a1 : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %a2 = arith.mulf %a1, %w2 : tensor<8x8xf32>
  %r2 = dist.all_reduce sum over {"dp"} on @mesh ins(%a2 : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %a3 = arith.mulf %a2, %w0 : tensor<8x8xf32>
  %r3 = dist.all_reduce sum over {"dp"} on @mesh ins(%a3 : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %t = arith.addf %r0, %r3 : tensor<8x8xf32>
  %n0 = arith.subf %w0, %t : tensor<8x8xf32>
  %n1 = arith.subf %w1, %r1 : tensor<8x8xf32>
  %n2 = arith.subf %w2, %r2 : tensor<8x8xf32>
  return %n0, %n1, %n2 : tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>
}
