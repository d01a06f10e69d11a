// SPDX-License-Identifier: Apache-2.0
// Products that are added up, of integers, so that only roundings matter: each further product is added before anything is rounded. Two
// and three products, one behind a reshape, in f16, in f32, and one more in each trip of a loop.
#id = affine_map<(i, j) -> (i, j)>
func.func @main(%a: tensor<8x600xbf16>, %b: tensor<600x16xbf16>, %c: tensor<8x300xbf16>, %d: tensor<300x16xbf16>, %p: tensor<8x300xbf16>,
                %q: tensor<8x300xbf16>, %r: tensor<8x300xbf16>, %t: tensor<8x300xbf16>, %g: tensor<2x4x300xbf16>, %f: tensor<4x600xf16>, %h: tensor<600x5xf16>, %k: tensor<4x200xf16>, %l: tensor<200x5xf16>, %w: tensor<4x6xf32>, %v: tensor<6x5xf32>, %u: tensor<4x6xf32>,
                %stack: tensor<3x8x300xbf16>, %start: tensor<8x16xbf16>)
    -> (tensor<8x16xbf16> {dist.name = "two"}, tensor<8x16xbf16> {dist.name = "three"}, tensor<2x4x16xbf16> {dist.name = "reshaped"},
        tensor<4x5xf16> {dist.name = "half"}, tensor<4x5xf32> {dist.name = "single"}, tensor<8x16xbf16> {dist.name = "loop"}) {
  %zero = arith.constant 0.0 : bf16
  %hzero = arith.constant 0.0 : f16
  %wzero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8x16xbf16>
  %z = linalg.fill ins(%zero : bf16) outs(%e : tensor<8x16xbf16>) -> tensor<8x16xbf16>
  %ab = linalg.matmul ins(%a, %b : tensor<8x600xbf16>, tensor<600x16xbf16>) outs(%z : tensor<8x16xbf16>) -> tensor<8x16xbf16>
  %cd = linalg.matmul ins(%c, %d : tensor<8x300xbf16>, tensor<300x16xbf16>) outs(%z : tensor<8x16xbf16>) -> tensor<8x16xbf16>
  %two = linalg.add ins(%ab, %cd : tensor<8x16xbf16>, tensor<8x16xbf16>) outs(%e : tensor<8x16xbf16>) -> tensor<8x16xbf16>

  %m0 = linalg.matmul ins(%p, %d : tensor<8x300xbf16>, tensor<300x16xbf16>) outs(%z : tensor<8x16xbf16>) -> tensor<8x16xbf16>
  %m1 = linalg.matmul ins(%q, %d : tensor<8x300xbf16>, tensor<300x16xbf16>) outs(%z : tensor<8x16xbf16>) -> tensor<8x16xbf16>
  %m2 = linalg.matmul ins(%r, %d : tensor<8x300xbf16>, tensor<300x16xbf16>) outs(%z : tensor<8x16xbf16>) -> tensor<8x16xbf16>
  %n = linalg.add ins(%m1, %m0 : tensor<8x16xbf16>, tensor<8x16xbf16>) outs(%e : tensor<8x16xbf16>) -> tensor<8x16xbf16>
  %three = linalg.add ins(%n, %m2 : tensor<8x16xbf16>, tensor<8x16xbf16>) outs(%e : tensor<8x16xbf16>) -> tensor<8x16xbf16>

  %e3 = tensor.empty() : tensor<2x4x16xbf16>
  %z3 = linalg.fill ins(%zero : bf16) outs(%e3 : tensor<2x4x16xbf16>) -> tensor<2x4x16xbf16>
  %gd = linalg.generic {indexing_maps = [affine_map<(x, i, j, s) -> (x, i, s)>, affine_map<(x, i, j, s) -> (s, j)>, affine_map<(x, i, j, s) -> (x, i, j)>],
                        iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%g, %d : tensor<2x4x300xbf16>, tensor<300x16xbf16>) outs(%z3 : tensor<2x4x16xbf16>) {
  ^bb0(%left: bf16, %right: bf16, %o: bf16):
    %0 = arith.mulf %left, %right : bf16
    %1 = arith.addf %o, %0 : bf16
    linalg.yield %1 : bf16
  } -> tensor<2x4x16xbf16>
  %flat = linalg.matmul ins(%t, %d : tensor<8x300xbf16>, tensor<300x16xbf16>) outs(%z : tensor<8x16xbf16>) -> tensor<8x16xbf16>
  %unflat = tensor.expand_shape %flat [[0, 1], [2]] output_shape [2, 4, 16] : tensor<8x16xbf16> into tensor<2x4x16xbf16>
  %reshaped = linalg.add ins(%unflat, %gd : tensor<2x4x16xbf16>, tensor<2x4x16xbf16>) outs(%e3 : tensor<2x4x16xbf16>) -> tensor<2x4x16xbf16>

  %e4 = tensor.empty() : tensor<4x5xf16>
  %z4 = linalg.fill ins(%hzero : f16) outs(%e4 : tensor<4x5xf16>) -> tensor<4x5xf16>
  %fh = linalg.matmul ins(%f, %h : tensor<4x600xf16>, tensor<600x5xf16>) outs(%z4 : tensor<4x5xf16>) -> tensor<4x5xf16>
  %kl = linalg.matmul ins(%k, %l : tensor<4x200xf16>, tensor<200x5xf16>) outs(%z4 : tensor<4x5xf16>) -> tensor<4x5xf16>
  %half = linalg.add ins(%fh, %kl : tensor<4x5xf16>, tensor<4x5xf16>) outs(%e4 : tensor<4x5xf16>) -> tensor<4x5xf16>

  %e5 = tensor.empty() : tensor<4x5xf32>
  %z5 = linalg.fill ins(%wzero : f32) outs(%e5 : tensor<4x5xf32>) -> tensor<4x5xf32>
  %wv = linalg.matmul ins(%w, %v : tensor<4x6xf32>, tensor<6x5xf32>) outs(%z5 : tensor<4x5xf32>) -> tensor<4x5xf32>
  %uv = linalg.matmul ins(%u, %v : tensor<4x6xf32>, tensor<6x5xf32>) outs(%z5 : tensor<4x5xf32>) -> tensor<4x5xf32>
  %single = linalg.add ins(%uv, %wv : tensor<4x5xf32>, tensor<4x5xf32>) outs(%e5 : tensor<4x5xf32>) -> tensor<4x5xf32>

  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %loop = scf.for %i = %c0 to %c3 step %c1 iter_args(%sum = %start) -> (tensor<8x16xbf16>) {
    %part = tensor.extract_slice %stack[%i, 0, 0] [1, 8, 300] [1, 1, 1] : tensor<3x8x300xbf16> to tensor<8x300xbf16>
    %product = linalg.matmul ins(%part, %d : tensor<8x300xbf16>, tensor<300x16xbf16>) outs(%z : tensor<8x16xbf16>) -> tensor<8x16xbf16>
    %next = linalg.add ins(%sum, %product : tensor<8x16xbf16>, tensor<8x16xbf16>) outs(%e : tensor<8x16xbf16>) -> tensor<8x16xbf16>
    scf.yield %next : tensor<8x16xbf16>
  }
  return %two, %three, %reshaped, %half, %single, %loop
      : tensor<8x16xbf16>, tensor<8x16xbf16>, tensor<2x4x16xbf16>, tensor<4x5xf16>, tensor<4x5xf32>, tensor<8x16xbf16>
}
