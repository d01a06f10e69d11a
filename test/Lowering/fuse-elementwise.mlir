// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s --dist-fuse-elementwise -split-input-file -verify-diagnostics | FileCheck %s

// CHECK-LABEL: func @chain_becomes_one_op
// CHECK: linalg.generic
// CHECK: math.exp
// CHECK-NEXT: arith.negf
// CHECK-NOT: linalg.generic
func.func @chain_becomes_one_op(%x: tensor<4x3xf32>) -> tensor<4x3xf32> {
  %e = tensor.empty() : tensor<4x3xf32>
  %0 = linalg.exp ins(%x : tensor<4x3xf32>) outs(%e : tensor<4x3xf32>) -> tensor<4x3xf32>
  %1 = linalg.negf ins(%0 : tensor<4x3xf32>) outs(%e : tensor<4x3xf32>) -> tensor<4x3xf32>
  return %1 : tensor<4x3xf32>
}

// -----

// Fused into the broadcast, the exponential would be computed 8 times per element.
// CHECK-LABEL: func @costly_op_is_not_repeated
// CHECK: linalg.generic
// CHECK: math.exp
// CHECK: linalg.generic
func.func @costly_op_is_not_repeated(%x: tensor<4xf32>) -> tensor<8x4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %0 = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %d = tensor.empty() : tensor<8x4xf32>
  %1 = linalg.broadcast ins(%0 : tensor<4xf32>) outs(%d : tensor<8x4xf32>) dimensions = [0]
  return %1 : tensor<8x4xf32>
}

// -----

// CHECK-LABEL: func @contraction_keeps_its_operands
// CHECK: linalg.generic
// CHECK: math.exp
// CHECK: linalg.matmul
func.func @contraction_keeps_its_operands(%x: tensor<4x3xf32>, %w: tensor<3x5xf32>, %d: tensor<4x5xf32>) -> tensor<4x5xf32> {
  %e = tensor.empty() : tensor<4x3xf32>
  %0 = linalg.exp ins(%x : tensor<4x3xf32>) outs(%e : tensor<4x3xf32>) -> tensor<4x3xf32>
  %1 = linalg.matmul ins(%0, %w : tensor<4x3xf32>, tensor<3x5xf32>) outs(%d : tensor<4x5xf32>) -> tensor<4x5xf32>
  return %1 : tensor<4x5xf32>
}

// -----

// CHECK: #[[TRANSPOSED:.*]] = affine_map<(d0, d1, d2) -> (d2, d0)>
// CHECK-LABEL: func @transpose_becomes_a_map_of_the_contraction
// CHECK-SAME: %[[X:.*]]: tensor<3x4xf32>, %[[W:.*]]: tensor<3x5xf32>
// CHECK-NOT: linalg.transpose
// CHECK: linalg.generic {indexing_maps = [#[[TRANSPOSED]]
// CHECK-SAME: ins(%[[X]], %[[W]]
func.func @transpose_becomes_a_map_of_the_contraction(%x: tensor<3x4xf32>, %w: tensor<3x5xf32>, %d: tensor<4x5xf32>) -> tensor<4x5xf32> {
  %e = tensor.empty() : tensor<4x3xf32>
  %0 = linalg.transpose ins(%x : tensor<3x4xf32>) outs(%e : tensor<4x3xf32>) permutation = [1, 0]
  %1 = linalg.matmul ins(%0, %w : tensor<4x3xf32>, tensor<3x5xf32>) outs(%d : tensor<4x5xf32>) -> tensor<4x5xf32>
  return %1 : tensor<4x5xf32>
}

// -----

// CHECK-LABEL: func @softmax_is_decomposed
// CHECK-NOT: linalg.softmax
// CHECK: math.exp
func.func @softmax_is_decomposed(%x: tensor<4x3xf32>, %d: tensor<4x3xf32>) -> tensor<4x3xf32> {
  %0 = linalg.softmax dimension(1) ins(%x : tensor<4x3xf32>) outs(%d : tensor<4x3xf32>) -> tensor<4x3xf32>
  return %0 : tensor<4x3xf32>
}

// -----

// A sum of products of rows is no matrix product: what computes the rows becomes part of it.
// CHECK-LABEL: func @row_products_are_reductions
// CHECK: linalg.fill
// CHECK: linalg.generic
// CHECK: arith.negf
// CHECK: arith.mulf
// CHECK: arith.addf
// CHECK-NOT: linalg.generic
#row = affine_map<(d0, d1) -> (d0, d1)>
#sum = affine_map<(d0, d1) -> (d0)>
func.func @row_products_are_reductions(%x: tensor<4x8xf32>, %y: tensor<4x8xf32>) -> tensor<4xf32> {
  %empty = tensor.empty() : tensor<4x8xf32>
  %0 = linalg.negf ins(%x : tensor<4x8xf32>) outs(%empty : tensor<4x8xf32>) -> tensor<4x8xf32>
  %zero = arith.constant 0.0 : f32
  %sums = tensor.empty() : tensor<4xf32>
  %init = linalg.fill ins(%zero : f32) outs(%sums : tensor<4xf32>) -> tensor<4xf32>
  %1 = linalg.generic {indexing_maps = [#row, #row, #sum], iterator_types = ["parallel", "reduction"]}
      ins(%0, %y : tensor<4x8xf32>, tensor<4x8xf32>) outs(%init : tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %2 = arith.mulf %a, %b : f32
    %3 = arith.addf %c, %2 : f32
    linalg.yield %3 : f32
  } -> tensor<4xf32>
  return %1 : tensor<4xf32>
}

// -----

// An initial value that is read becomes an input: in the broadcast, the element may be computed again for each row.
// CHECK-LABEL: func @init_that_is_read
// CHECK-SAME: (%[[X:.*]]: tensor<6xf32>)
// CHECK-NEXT: %[[THREE:.*]] = arith.constant 3
// CHECK-NEXT: %[[EMPTY:.*]] = tensor.empty() : tensor<4x6xf32>
// CHECK-NEXT: linalg.generic
// CHECK-SAME: ins(%[[X]] : tensor<6xf32>) outs(%[[EMPTY]] : tensor<4x6xf32>)
// CHECK-NEXT: ^bb0(%[[IN:.*]]: f32, %{{.*}}: f32):
// CHECK-NEXT: arith.addf %[[IN]], %[[THREE]]
// CHECK-NOT: linalg.generic
func.func @init_that_is_read(%x: tensor<6xf32>) -> tensor<4x6xf32> {
  %three = arith.constant dense<3.0> : tensor<6xf32>
  %g = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      ins(%x : tensor<6xf32>) outs(%three : tensor<6xf32>) {
  ^bb0(%in: f32, %out: f32):
    %s = arith.addf %in, %out : f32
    linalg.yield %s : f32
  } -> tensor<6xf32>
  %e = tensor.empty() : tensor<4x6xf32>
  %t = linalg.broadcast ins(%g : tensor<6xf32>) outs(%e : tensor<4x6xf32>) dimensions = [0]
  return %t : tensor<4x6xf32>
}

// -----

// Every sum has two readers, and all of them become one op: each is computed once.
// CHECK-LABEL: func @several_readers_in_one_group
// CHECK: linalg.generic
// CHECK-COUNT-13: arith.addf
// CHECK-NOT: arith.addf
// CHECK-NOT: linalg.generic
func.func @several_readers_in_one_group(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %1 = linalg.add ins(%x, %y : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %2 = linalg.add ins(%y, %1 : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %3 = linalg.add ins(%1, %2 : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %4 = linalg.add ins(%2, %3 : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %5 = linalg.add ins(%3, %4 : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %6 = linalg.add ins(%4, %5 : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %7 = linalg.add ins(%5, %6 : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %8 = linalg.add ins(%6, %7 : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %9 = linalg.add ins(%7, %8 : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %10 = linalg.add ins(%8, %9 : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %11 = linalg.add ins(%9, %10 : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %12 = linalg.add ins(%10, %11 : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %13 = linalg.add ins(%11, %12 : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  return %13 : tensor<4xf32>
}

// -----

// An element that is read at two places would be computed twice.
// CHECK-LABEL: func @costly_op_read_in_two_ways
// CHECK: linalg.generic
// CHECK: math.exp
// CHECK: linalg.generic
// CHECK-NOT: math.exp
func.func @costly_op_read_in_two_ways(%x: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %e = tensor.empty() : tensor<4x4xf32>
  %0 = linalg.exp ins(%x : tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = linalg.transpose ins(%0 : tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) permutation = [1, 0]
  %2 = linalg.add ins(%0, %1 : tensor<4x4xf32>, tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %2 : tensor<4x4xf32>
}

// -----

// CHECK-DAG: #[[PLAIN:.*]] = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-DAG: #[[SWAPPED:.*]] = affine_map<(d0, d1) -> (d1, d0)>
// CHECK-LABEL: func @cheap_op_read_in_two_ways
// CHECK: linalg.generic {indexing_maps = [#[[SWAPPED]], #[[PLAIN]], #[[PLAIN]]]
// CHECK-COUNT-2: arith.negf
// CHECK: arith.addf
// CHECK-NOT: linalg.generic
func.func @cheap_op_read_in_two_ways(%x: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %e = tensor.empty() : tensor<4x4xf32>
  %0 = linalg.negf ins(%x : tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = linalg.transpose ins(%0 : tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) permutation = [1, 0]
  %2 = linalg.add ins(%0, %1 : tensor<4x4xf32>, tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %2 : tensor<4x4xf32>
}

// -----

// The index of the producer's first loop is that of the consumer's second one.
// CHECK-LABEL: func @index_in_a_transposed_producer
// CHECK: linalg.generic
// CHECK: %[[INDEX:.*]] = linalg.index 1 : index
// CHECK: arith.index_cast %[[INDEX]]
// CHECK-NOT: linalg.generic
#same = affine_map<(d0, d1) -> (d0, d1)>
func.func @index_in_a_transposed_producer(%x: tensor<3x4xi64>) -> tensor<3x4xi64> {
  %e = tensor.empty() : tensor<4x3xi64>
  %0 = linalg.generic {indexing_maps = [#same], iterator_types = ["parallel", "parallel"]} outs(%e : tensor<4x3xi64>) {
  ^bb0(%out: i64):
    %2 = linalg.index 0 : index
    %3 = arith.index_cast %2 : index to i64
    linalg.yield %3 : i64
  } -> tensor<4x3xi64>
  %d = tensor.empty() : tensor<3x4xi64>
  %t = linalg.transpose ins(%0 : tensor<4x3xi64>) outs(%d : tensor<3x4xi64>) permutation = [1, 0]
  %1 = linalg.add ins(%t, %x : tensor<3x4xi64>, tensor<3x4xi64>) outs(%d : tensor<3x4xi64>) -> tensor<3x4xi64>
  return %1 : tensor<3x4xi64>
}

// -----

// A sum of what is made from indices alone would not know how long its loop is.
// CHECK-LABEL: func @length_of_a_reduction_is_kept
// CHECK: linalg.generic
// CHECK: linalg.index
// CHECK: linalg.generic
// CHECK: arith.addi
#line = affine_map<(d0) -> (d0)>
#none = affine_map<(d0) -> ()>
func.func @length_of_a_reduction_is_kept(%init: tensor<i64>) -> tensor<i64> {
  %e = tensor.empty() : tensor<8xi64>
  %0 = linalg.generic {indexing_maps = [#line], iterator_types = ["parallel"]} outs(%e : tensor<8xi64>) {
  ^bb0(%out: i64):
    %2 = linalg.index 0 : index
    %3 = arith.index_cast %2 : index to i64
    linalg.yield %3 : i64
  } -> tensor<8xi64>
  %1 = linalg.generic {indexing_maps = [#line, #none], iterator_types = ["reduction"]}
      ins(%0 : tensor<8xi64>) outs(%init : tensor<i64>) {
  ^bb0(%a: i64, %b: i64):
    %4 = arith.addi %a, %b : i64
    linalg.yield %4 : i64
  } -> tensor<i64>
  return %1 : tensor<i64>
}

// -----

// What an op finds in its destination is an input like any other.
// CHECK-LABEL: func @producer_that_reads_its_destination
// CHECK: linalg.generic
// CHECK: arith.addf
// CHECK-NEXT: arith.negf
// CHECK-NOT: linalg.generic
#each = affine_map<(d0) -> (d0)>
func.func @producer_that_reads_its_destination(%x: tensor<8xf32>, %d: tensor<8xf32>) -> tensor<8xf32> {
  %0 = linalg.generic {indexing_maps = [#each, #each], iterator_types = ["parallel"]}
      ins(%x : tensor<8xf32>) outs(%d : tensor<8xf32>) {
  ^bb0(%a: f32, %b: f32):
    %2 = arith.addf %a, %b : f32
    linalg.yield %2 : f32
  } -> tensor<8xf32>
  %e = tensor.empty() : tensor<8xf32>
  %1 = linalg.negf ins(%0 : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  return %1 : tensor<8xf32>
}

// -----

// Terms of a sum die when they have been added: beyond a product, the sum so far is kept and not its terms.
// CHECK-LABEL: func @terms_die_before_the_next_product
// CHECK-SAME: %[[X:.*]]: tensor<4x4xf32>, %[[Y:.*]]: tensor<4x4xf32>
// CHECK: %[[A:.*]] = linalg.matmul
// CHECK: %[[B:.*]] = linalg.matmul
// CHECK: %[[SUM:.*]] = linalg.generic {{.*}} ins(%[[A]], %[[B]] :
// CHECK: %[[C:.*]] = linalg.matmul
// CHECK: %[[ALL:.*]] = linalg.generic {{.*}} ins(%[[SUM]], %[[C]] :
// CHECK: return %[[ALL]]
func.func @terms_die_before_the_next_product(%x: tensor<4x4xf32>, %y: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %e = tensor.empty() : tensor<4x4xf32>
  %a = linalg.matmul ins(%x, %y : tensor<4x4xf32>, tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %b = linalg.matmul ins(%y, %x : tensor<4x4xf32>, tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %0 = linalg.add ins(%a, %b : tensor<4x4xf32>, tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %c = linalg.matmul ins(%y, %y : tensor<4x4xf32>, tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = linalg.add ins(%0, %c : tensor<4x4xf32>, tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %1 : tensor<4x4xf32>
}

// -----

// A bias that comes from outside is alive anyway, and what reads one tensor and makes another one costs nothing by waiting.
// CHECK-LABEL: func @what_costs_nothing_waits
// CHECK: linalg.matmul
// CHECK: linalg.matmul
// CHECK: linalg.generic
// CHECK: arith.addf
// CHECK-NEXT: arith.negf
// CHECK-NEXT: arith.mulf
// CHECK-NOT: linalg.generic
func.func @what_costs_nothing_waits(%x: tensor<4x4xf32>, %y: tensor<4x4xf32>, %bias: tensor<4xf32>) -> tensor<4x4xf32> {
  %e = tensor.empty() : tensor<4x4xf32>
  %a = linalg.matmul ins(%x, %y : tensor<4x4xf32>, tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %rows = linalg.broadcast ins(%bias : tensor<4xf32>) outs(%e : tensor<4x4xf32>) dimensions = [0]
  %0 = linalg.add ins(%a, %rows : tensor<4x4xf32>, tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = linalg.negf ins(%0 : tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %b = linalg.matmul ins(%y, %x : tensor<4x4xf32>, tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %2 = linalg.mul ins(%1, %b : tensor<4x4xf32>, tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %2 : tensor<4x4xf32>
}

// -----

dist.mesh @mesh = <["x"=2]>
// What is computed while a collective is under way stays there: behind the done it would hide nothing. What stands in front may move into it, and
// what costs less than storing it goes where it is read.
// CHECK-LABEL: func @computation_stays_beside_a_collective
// CHECK: dist.all_reduce_start
// CHECK-NEXT: linalg.generic
// CHECK: math.exp
// CHECK-NEXT: math.tanh
// CHECK-NEXT: linalg.yield
// CHECK: dist.done
// CHECK-NEXT: linalg.generic
// CHECK: arith.negf
// CHECK-NEXT: arith.addf
// CHECK-NEXT: arith.mulf
// CHECK-NOT: linalg.generic
func.func @computation_stays_beside_a_collective(%x: tensor<8xf32>, %y: tensor<8xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %0 = linalg.exp ins(%y : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %p, %t = dist.all_reduce_start sum over {"x"} on @mesh ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %1 = linalg.tanh ins(%0 : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %2 = linalg.negf ins(%y : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %r = dist.done %t ins(%x : tensor<8xf32>) pending(%p : tensor<8xf32>) -> tensor<8xf32>
  %3 = linalg.add ins(%2, %r : tensor<8xf32>, tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %4 = linalg.mul ins(%1, %3 : tensor<8xf32>, tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  return %4 : tensor<8xf32>
}

// -----

#left = affine_map<(i, j, k) -> (k, i)>
#right = affine_map<(i, j, k) -> (k, j)>
#out = affine_map<(i, j, k) -> (i, j)>

// A product with one number everywhere is a sum, which adds up in f32 like any other.
// CHECK-LABEL: func @product_with_one_number
// CHECK: linalg.generic {{.*}} ins(%{{.*}} : tensor<640x24xbf16>) outs(%{{.*}} : tensor<24x16xf32>)
// CHECK: arith.mulf {{.*}} : f32
// CHECK: arith.addf {{.*}} : f32
// CHECK: arith.truncf
func.func @product_with_one_number(%a: tensor<640x24xbf16>, %init: tensor<24x16xbf16>) -> tensor<24x16xbf16> {
  %b = arith.constant dense<0.75> : tensor<640x16xbf16>
  %sum = linalg.generic {indexing_maps = [#left, #right, #out], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : tensor<640x24xbf16>, tensor<640x16xbf16>) outs(%init : tensor<24x16xbf16>) {
  ^bb0(%x: bf16, %y: bf16, %z: bf16):
    %p = arith.mulf %x, %y : bf16
    %s = arith.addf %z, %p : bf16
    linalg.yield %s : bf16
  } -> tensor<24x16xbf16>
  return %sum : tensor<24x16xbf16>
}
