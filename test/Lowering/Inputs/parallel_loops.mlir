// SPDX-License-Identifier: Apache-2.0
// Loops without an order: over parts of a tensor in one and two dimensions, with a product in each trip; one that reads
// what it inserts into, where it inserts and elsewhere; and one that reduces, with products.
dist.mesh @mesh = <["x"=2]>
func.func @main(%x: tensor<4x6xf32> {dist.boundary = #dist.boundary<tensor<8x6xf32>, <@mesh, [{"x"}, {}]>>},
                %w: tensor<6x6xf32>) ->
    (tensor<4x6xf32> {dist.boundary = #dist.boundary<tensor<8x6xf32>, <@mesh, [{"x"}, {}]>>},
     tensor<4x6xf32> {dist.boundary = #dist.boundary<tensor<8x6xf32>, <@mesh, [{"x"}, {}]>>},
     tensor<4x6xf32> {dist.boundary = #dist.boundary<tensor<8x6xf32>, <@mesh, [{"x"}, {}]>>},
     tensor<2xf32> {dist.boundary = #dist.boundary<tensor<4xf32>, <@mesh, [{"x"}]>>}) {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %e = tensor.empty() : tensor<4x6xf32>
  // Rows, each multiplied with the matrix.
  %rows = scf.forall (%i) in (4) shared_outs(%o = %e) -> (tensor<4x6xf32>) {
    %row = tensor.extract_slice %x[%i, 0] [1, 6] [1, 1] : tensor<4x6xf32> to tensor<1x6xf32>
    %to = tensor.empty() : tensor<1x6xf32>
    %z = linalg.fill ins(%zero : f32) outs(%to : tensor<1x6xf32>) -> tensor<1x6xf32>
    %m = linalg.matmul ins(%row, %w : tensor<1x6xf32>, tensor<6x6xf32>) outs(%z : tensor<1x6xf32>) -> tensor<1x6xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %m into %o[%i, 0] [1, 6] [1, 1] : tensor<1x6xf32> into tensor<4x6xf32>
    }
  }
  // Tiles of 2 x 3, computed where they lie.
  %tiles = scf.forall (%i, %j) = (0, 0) to (4, 6) step (2, 3) shared_outs(%o = %x) -> (tensor<4x6xf32>) {
    %tile = tensor.extract_slice %o[%i, %j] [2, 3] [1, 1] : tensor<4x6xf32> to tensor<2x3xf32>
    %n = linalg.exp ins(%tile : tensor<2x3xf32>) outs(%tile : tensor<2x3xf32>) -> tensor<2x3xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %n into %o[%i, %j] [2, 3] [1, 1] : tensor<2x3xf32> into tensor<4x6xf32>
    }
  }
  // Each row is the one before it, as it was before the loop: trips have copies.
  %shifted = scf.forall (%i) = (1) to (4) step (1) shared_outs(%o = %x) -> (tensor<4x6xf32>) {
    %before = arith.subi %i, %c1 : index
    %row = tensor.extract_slice %o[%before, 0] [1, 6] [1, 1] : tensor<4x6xf32> to tensor<1x6xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %row into %o[%i, 0] [1, 6] [1, 1] : tensor<1x6xf32> into tensor<4x6xf32>
    }
  }
  // The sum and the product of some elements of a product.
  %r:2 = scf.parallel (%i, %j) = (%c0, %c1) to (%c4, %c4) step (%c2, %c3) init (%zero, %one) -> (f32, f32) {
    %row = tensor.extract_slice %x[%i, 0] [1, 6] [1, 1] : tensor<4x6xf32> to tensor<1x6xf32>
    %to = tensor.empty() : tensor<1x6xf32>
    %z = linalg.fill ins(%zero : f32) outs(%to : tensor<1x6xf32>) -> tensor<1x6xf32>
    %m = linalg.matmul ins(%row, %w : tensor<1x6xf32>, tensor<6x6xf32>) outs(%z : tensor<1x6xf32>) -> tensor<1x6xf32>
    %p = tensor.extract %m[%c0, %j] : tensor<1x6xf32>
    scf.reduce(%p, %p : f32, f32) {
    ^bb0(%a: f32, %b: f32):
      %s = arith.addf %a, %b : f32
      scf.reduce.return %s : f32
    }, {
    ^bb0(%a: f32, %b: f32):
      %s = arith.mulf %a, %b : f32
      scf.reduce.return %s : f32
    }
  }
  %t = tensor.from_elements %r#0, %r#1 : tensor<2xf32>
  return %rows, %tiles, %shifted, %t : tensor<4x6xf32>, tensor<4x6xf32>, tensor<4x6xf32>, tensor<2xf32>
}
