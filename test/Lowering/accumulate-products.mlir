// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s --dist-fuse-elementwise -split-input-file | FileCheck %s

#id = affine_map<(i, j) -> (i, j)>

// Of two products that are added up the later one adds to the earlier one; nothing is left of the sum.
// CHECK-LABEL: func @two_products
// CHECK-SAME: %[[A:.*]]: tensor<4x3xbf16>, %[[B:.*]]: tensor<3x5xbf16>, %[[C:.*]]: tensor<4x7xbf16>, %[[D:.*]]: tensor<7x5xbf16>
// CHECK: %[[ZERO:.*]] = linalg.fill
// CHECK-NOT: linalg.fill
// CHECK: %[[P:.*]] = linalg.matmul ins(%[[A]], %[[B]] : {{.*}}) outs(%[[ZERO]] : {{.*}})
// CHECK-NEXT: %[[Q:.*]] = linalg.matmul ins(%[[C]], %[[D]] : {{.*}}) outs(%[[P]] : {{.*}})
// CHECK-NEXT: return %[[Q]]
func.func @two_products(%a: tensor<4x3xbf16>, %b: tensor<3x5xbf16>, %c: tensor<4x7xbf16>, %d: tensor<7x5xbf16>) -> tensor<4x5xbf16> {
  %zero = arith.constant 0.0 : bf16
  %e = tensor.empty() : tensor<4x5xbf16>
  %f = linalg.fill ins(%zero : bf16) outs(%e : tensor<4x5xbf16>) -> tensor<4x5xbf16>
  %p = linalg.matmul ins(%a, %b : tensor<4x3xbf16>, tensor<3x5xbf16>) outs(%f : tensor<4x5xbf16>) -> tensor<4x5xbf16>
  %q = linalg.matmul ins(%c, %d : tensor<4x7xbf16>, tensor<7x5xbf16>) outs(%f : tensor<4x5xbf16>) -> tensor<4x5xbf16>
  %s = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%p, %q : tensor<4x5xbf16>, tensor<4x5xbf16>) outs(%e : tensor<4x5xbf16>) {
  ^bb0(%x: bf16, %y: bf16, %o: bf16):
    %r = arith.addf %x, %y : bf16
    linalg.yield %r : bf16
  } -> tensor<4x5xbf16>
  return %s : tensor<4x5xbf16>
}

// -----

#id = affine_map<(i, j) -> (i, j)>

// A sum in f32 that is narrowed is the sum in bf16. What the body does with it stays.
// CHECK-LABEL: func @longer_body
// CHECK: %[[P:.*]] = linalg.matmul
// CHECK: %[[Q:.*]] = linalg.matmul ins(%{{.*}}, %{{.*}} : {{.*}}) outs(%[[P]] : {{.*}})
// CHECK: linalg.generic {{.*}} ins(%[[Q]] : tensor<4x5xbf16>)
// CHECK-NEXT: ^bb0(%[[S:.*]]: bf16, %{{.*}}: bf16):
// CHECK-NEXT: %[[R:.*]] = arith.mulf %[[S]], %[[S]]
// CHECK-NEXT: linalg.yield %[[R]]
func.func @longer_body(%a: tensor<4x3xbf16>, %b: tensor<3x5xbf16>, %c: tensor<4x7xbf16>, %d: tensor<7x5xbf16>) -> tensor<4x5xbf16> {
  %zero = arith.constant 0.0 : bf16
  %e = tensor.empty() : tensor<4x5xbf16>
  %f = linalg.fill ins(%zero : bf16) outs(%e : tensor<4x5xbf16>) -> tensor<4x5xbf16>
  %p = linalg.matmul ins(%a, %b : tensor<4x3xbf16>, tensor<3x5xbf16>) outs(%f : tensor<4x5xbf16>) -> tensor<4x5xbf16>
  %q = linalg.matmul ins(%c, %d : tensor<4x7xbf16>, tensor<7x5xbf16>) outs(%f : tensor<4x5xbf16>) -> tensor<4x5xbf16>
  %s = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%p, %q : tensor<4x5xbf16>, tensor<4x5xbf16>) outs(%e : tensor<4x5xbf16>) {
  ^bb0(%x: bf16, %y: bf16, %o: bf16):
    %wx = arith.extf %x : bf16 to f32
    %wy = arith.extf %y : bf16 to f32
    %w = arith.addf %wx, %wy : f32
    %n = arith.truncf %w : f32 to bf16
    %r = arith.mulf %n, %n : bf16
    linalg.yield %r : bf16
  } -> tensor<4x5xbf16>
  return %s : tensor<4x5xbf16>
}

// -----

// What a loop adds up is its destination.
// CHECK-LABEL: func @loop
// CHECK: scf.for {{.*}} iter_args(%[[SUM:.*]] = %{{.*}}) -> (tensor<4x5xf32>)
// CHECK-NEXT: %[[NEXT:.*]] = linalg.matmul ins({{.*}}) outs(%[[SUM]] : tensor<4x5xf32>)
// CHECK-NEXT: scf.yield %[[NEXT]]
func.func @loop(%a: tensor<4x3xf32>, %b: tensor<3x5xf32>, %start: tensor<4x5xf32>) -> tensor<4x5xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c6 = arith.constant 6 : index
  %zero = arith.constant 0.0 : f32
  %sum = scf.for %i = %c0 to %c6 step %c1 iter_args(%s = %start) -> (tensor<4x5xf32>) {
    %e = tensor.empty() : tensor<4x5xf32>
    %f = linalg.fill ins(%zero : f32) outs(%e : tensor<4x5xf32>) -> tensor<4x5xf32>
    %p = linalg.matmul ins(%a, %b : tensor<4x3xf32>, tensor<3x5xf32>) outs(%f : tensor<4x5xf32>) -> tensor<4x5xf32>
    %n = linalg.add ins(%s, %p : tensor<4x5xf32>, tensor<4x5xf32>) outs(%e : tensor<4x5xf32>) -> tensor<4x5xf32>
    scf.yield %n : tensor<4x5xf32>
  }
  return %sum : tensor<4x5xf32>
}

// -----

// Reshapes between a product and the sum are undone on the other summand.
// CHECK-LABEL: func @reshaped
// CHECK: %[[P:.*]] = linalg.batch_matmul
// CHECK: %[[X:.*]] = tensor.collapse_shape %[[P]] {{\[}}[0, 1], [2]]
// CHECK: %[[Q:.*]] = linalg.matmul ins({{.*}}) outs(%[[X]] : tensor<8x5xf32>)
// CHECK: %[[Y:.*]] = tensor.expand_shape %[[Q]] {{\[}}[0, 1], [2]]
// CHECK-NOT: linalg.generic
// CHECK: return %[[Y]]
func.func @reshaped(%a: tensor<2x4x3xf32>, %b: tensor<2x3x5xf32>, %c: tensor<8x7xf32>, %d: tensor<7x5xf32>) -> tensor<2x4x5xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2x4x5xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<2x4x5xf32>) -> tensor<2x4x5xf32>
  %p = linalg.batch_matmul ins(%a, %b : tensor<2x4x3xf32>, tensor<2x3x5xf32>) outs(%f : tensor<2x4x5xf32>) -> tensor<2x4x5xf32>
  %g = tensor.empty() : tensor<8x5xf32>
  %h = linalg.fill ins(%zero : f32) outs(%g : tensor<8x5xf32>) -> tensor<8x5xf32>
  %q = linalg.matmul ins(%c, %d : tensor<8x7xf32>, tensor<7x5xf32>) outs(%h : tensor<8x5xf32>) -> tensor<8x5xf32>
  %w = tensor.expand_shape %q [[0, 1], [2]] output_shape [2, 4, 5] : tensor<8x5xf32> into tensor<2x4x5xf32>
  %s = linalg.add ins(%w, %p : tensor<2x4x5xf32>, tensor<2x4x5xf32>) outs(%e : tensor<2x4x5xf32>) -> tensor<2x4x5xf32>
  return %s : tensor<2x4x5xf32>
}

// -----

// An argument may not be overwritten.
// CHECK-LABEL: func @argument
// CHECK: %[[ZERO:.*]] = linalg.fill
// CHECK: linalg.matmul {{.*}} outs(%[[ZERO]] :
// CHECK: linalg.generic
func.func @argument(%a: tensor<4x3xf32>, %b: tensor<3x5xf32>, %x: tensor<4x5xf32>) -> tensor<4x5xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x5xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<4x5xf32>) -> tensor<4x5xf32>
  %p = linalg.matmul ins(%a, %b : tensor<4x3xf32>, tensor<3x5xf32>) outs(%f : tensor<4x5xf32>) -> tensor<4x5xf32>
  %s = linalg.add ins(%x, %p : tensor<4x5xf32>, tensor<4x5xf32>) outs(%e : tensor<4x5xf32>) -> tensor<4x5xf32>
  return %s : tensor<4x5xf32>
}

// -----

// Neither may what is read again, here both products.
// CHECK-LABEL: func @read_again
// CHECK: %[[ZERO:.*]] = linalg.fill
// CHECK: linalg.matmul {{.*}} outs(%[[ZERO]] :
// CHECK: linalg.matmul {{.*}} outs(%[[ZERO]] :
// CHECK: linalg.generic
func.func @read_again(%a: tensor<4x3xf32>, %b: tensor<3x5xf32>, %c: tensor<4x3xf32>, %d: tensor<3x5xf32>)
    -> (tensor<4x5xf32>, tensor<4x5xf32>, tensor<4x5xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x5xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<4x5xf32>) -> tensor<4x5xf32>
  %p = linalg.matmul ins(%a, %b : tensor<4x3xf32>, tensor<3x5xf32>) outs(%f : tensor<4x5xf32>) -> tensor<4x5xf32>
  %q = linalg.matmul ins(%c, %d : tensor<4x3xf32>, tensor<3x5xf32>) outs(%f : tensor<4x5xf32>) -> tensor<4x5xf32>
  %s = linalg.add ins(%p, %q : tensor<4x5xf32>, tensor<4x5xf32>) outs(%e : tensor<4x5xf32>) -> tensor<4x5xf32>
  return %s, %p, %q : tensor<4x5xf32>, tensor<4x5xf32>, tensor<4x5xf32>
}

// -----

#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>

// A product in front of what it is added to, here a row of sums that depend on it, would have to move.
// CHECK-LABEL: func @made_later
// CHECK: linalg.matmul {{.*}} outs(%{{.*}} :
// CHECK: linalg.generic {{.*}} iterator_types = ["parallel", "reduction"]
// CHECK: linalg.generic {{.*}} iterator_types = ["parallel"]
// CHECK: arith.addf
func.func @made_later(%a: tensor<4x3xf32>, %b: tensor<3x1xf32>, %x: tensor<4x5xf32>) -> tensor<4xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x1xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<4x1xf32>) -> tensor<4x1xf32>
  %p = linalg.matmul ins(%a, %b : tensor<4x3xf32>, tensor<3x1xf32>) outs(%f : tensor<4x1xf32>) -> tensor<4x1xf32>
  %v = tensor.collapse_shape %p [[0, 1]] : tensor<4x1xf32> into tensor<4xf32>
  %g = tensor.empty() : tensor<4xf32>
  %h = linalg.fill ins(%zero : f32) outs(%g : tensor<4xf32>) -> tensor<4xf32>
  %r = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<4x5xf32>) outs(%h : tensor<4xf32>) {
  ^bb0(%in: f32, %sum: f32):
    %n = arith.addf %sum, %in : f32
    linalg.yield %n : f32
  } -> tensor<4xf32>
  %s = linalg.add ins(%v, %r : tensor<4xf32>, tensor<4xf32>) outs(%g : tensor<4xf32>) -> tensor<4xf32>
  return %s : tensor<4xf32>
}

// -----

#id = affine_map<(i, j) -> (i, j)>

// What is made in front of a loop is needed in each trip.
// CHECK-LABEL: func @made_in_front_of_the_loop
// CHECK: linalg.matmul
// CHECK: scf.for
// CHECK: linalg.matmul {{.*}} outs(%[[ZERO:.*]] : tensor<4x5xf32>)
// CHECK-NEXT: linalg.generic
// CHECK: arith.addf
func.func @made_in_front_of_the_loop(%a: tensor<4x3xf32>, %b: tensor<3x5xf32>, %start: tensor<4x5xf32>) -> tensor<4x5xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c6 = arith.constant 6 : index
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x5xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<4x5xf32>) -> tensor<4x5xf32>
  %x = linalg.matmul ins(%a, %b : tensor<4x3xf32>, tensor<3x5xf32>) outs(%f : tensor<4x5xf32>) -> tensor<4x5xf32>
  %result = scf.for %i = %c0 to %c6 step %c1 iter_args(%s = %start) -> (tensor<4x5xf32>) {
    %p = linalg.matmul ins(%a, %b : tensor<4x3xf32>, tensor<3x5xf32>) outs(%f : tensor<4x5xf32>) -> tensor<4x5xf32>
    %n = linalg.generic {indexing_maps = [#id, #id, #id, #id], iterator_types = ["parallel", "parallel"]}
        ins(%p, %x, %s : tensor<4x5xf32>, tensor<4x5xf32>, tensor<4x5xf32>) outs(%e : tensor<4x5xf32>) {
    ^bb0(%l: f32, %m: f32, %k: f32, %o: f32):
      %t = arith.addf %l, %m : f32
      %u = arith.mulf %t, %k : f32
      linalg.yield %u : f32
    } -> tensor<4x5xf32>
    scf.yield %n : tensor<4x5xf32>
  }
  return %result : tensor<4x5xf32>
}

// -----

#id = affine_map<(i, j) -> (i, j)>

// The body needs both summands again.
// CHECK-LABEL: func @read_twice_in_body
// CHECK: linalg.matmul
// CHECK: linalg.matmul
// CHECK: arith.addf
func.func @read_twice_in_body(%a: tensor<4x3xf32>, %b: tensor<3x5xf32>, %c: tensor<4x7xf32>, %d: tensor<7x5xf32>) -> tensor<4x5xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x5xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<4x5xf32>) -> tensor<4x5xf32>
  %p = linalg.matmul ins(%a, %b : tensor<4x3xf32>, tensor<3x5xf32>) outs(%f : tensor<4x5xf32>) -> tensor<4x5xf32>
  %q = linalg.matmul ins(%c, %d : tensor<4x7xf32>, tensor<7x5xf32>) outs(%f : tensor<4x5xf32>) -> tensor<4x5xf32>
  %s = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%p, %q : tensor<4x5xf32>, tensor<4x5xf32>) outs(%e : tensor<4x5xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %t = arith.addf %x, %y : f32
    %u = arith.mulf %x, %y : f32
    %r = arith.subf %t, %u : f32
    linalg.yield %r : f32
  } -> tensor<4x5xf32>
  return %s : tensor<4x5xf32>
}

// -----

#id = affine_map<(i, j) -> (i, j)>

// A product of bf16 is rounded before it is added in f32.
// CHECK-LABEL: func @rounded_before
// CHECK: linalg.matmul
// CHECK: linalg.matmul
// CHECK: arith.addf
func.func @rounded_before(%a: tensor<4x3xbf16>, %b: tensor<3x5xbf16>, %c: tensor<4x3xf32>, %d: tensor<3x5xf32>) -> tensor<4x5xf32> {
  %zero = arith.constant 0.0 : bf16
  %wide = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x5xbf16>
  %f = linalg.fill ins(%zero : bf16) outs(%e : tensor<4x5xbf16>) -> tensor<4x5xbf16>
  %g = tensor.empty() : tensor<4x5xf32>
  %h = linalg.fill ins(%wide : f32) outs(%g : tensor<4x5xf32>) -> tensor<4x5xf32>
  %p = linalg.matmul ins(%c, %d : tensor<4x3xf32>, tensor<3x5xf32>) outs(%h : tensor<4x5xf32>) -> tensor<4x5xf32>
  %q = linalg.matmul ins(%a, %b : tensor<4x3xbf16>, tensor<3x5xbf16>) outs(%f : tensor<4x5xbf16>) -> tensor<4x5xbf16>
  %s = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%p, %q : tensor<4x5xf32>, tensor<4x5xbf16>) outs(%g : tensor<4x5xf32>) {
  ^bb0(%x: f32, %y: bf16, %o: f32):
    %w = arith.extf %y : bf16 to f32
    %r = arith.addf %x, %w : f32
    linalg.yield %r : f32
  } -> tensor<4x5xf32>
  return %s : tensor<4x5xf32>
}
