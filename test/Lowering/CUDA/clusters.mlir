// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s --dist-compile="target=cuda chip=sm_90" -split-input-file | FileCheck %s

#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>
#column = affine_map<(i, j) -> (j)>

// The row sum goes with what uses it; the column sum of the result needs all rows, which is another launch.
// CHECK-LABEL: func.func @rows_then_columns
// CHECK: call @[[ROWS:[a-z_0-9]+]](
// CHECK: call @[[COLUMNS:[a-z_0-9]+]](
// CHECK-NOT: call
// CHECK: gpu.func @[[ROWS]]({{.*}}dist.emitter = "row"
// CHECK: gpu.func @[[COLUMNS]]({{.*}}dist.emitter = "column"
func.func @rows_then_columns(%x: tensor<48x64xf32>) -> (tensor<48x64xf32>, tensor<64xf32>) {
  %zero = arith.constant 0.0 : f32
  %rows = tensor.empty() : tensor<48xf32>
  %columns = tensor.empty() : tensor<64xf32>
  %all = tensor.empty() : tensor<48x64xf32>
  %rowInit = linalg.fill ins(%zero : f32) outs(%rows : tensor<48xf32>) -> tensor<48xf32>
  %columnInit = linalg.fill ins(%zero : f32) outs(%columns : tensor<64xf32>) -> tensor<64xf32>
  %sum = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<48x64xf32>) outs(%rowInit : tensor<48xf32>) {
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  } -> tensor<48xf32>
  %y = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %sum : tensor<48x64xf32>, tensor<48xf32>) outs(%all : tensor<48x64xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %q = arith.divf %a, %b : f32
    linalg.yield %q : f32
  } -> tensor<48x64xf32>
  %total = linalg.generic {indexing_maps = [#id, #column], iterator_types = ["reduction", "parallel"]}
      ins(%y : tensor<48x64xf32>) outs(%columnInit : tensor<64xf32>) {
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  } -> tensor<64xf32>
  return %y, %total : tensor<48x64xf32>, tensor<64xf32>
}

// -----

#vector = affine_map<(i) -> (i)>
#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>
#column = affine_map<(i, j) -> (j)>

// As many rows as columns: a value per row that is read per column next must not stay with its row.
// CHECK-LABEL: func.func @square
// CHECK: call
// CHECK: call
// CHECK-NOT: call
func.func @square(%x: tensor<32x32xf32>) -> tensor<32x32xf32> {
  %zero = arith.constant 0.0 : f32
  %rows = tensor.empty() : tensor<32xf32>
  %all = tensor.empty() : tensor<32x32xf32>
  %init = linalg.fill ins(%zero : f32) outs(%rows : tensor<32xf32>) -> tensor<32xf32>
  %sum = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<32x32xf32>) outs(%init : tensor<32xf32>) {
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  } -> tensor<32xf32>
  %y = linalg.generic {indexing_maps = [#id, #column, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %sum : tensor<32x32xf32>, tensor<32xf32>) outs(%all : tensor<32x32xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %q = arith.divf %a, %b : f32
    linalg.yield %q : f32
  } -> tensor<32x32xf32>
  return %y : tensor<32x32xf32>
}

// -----

#id = affine_map<(i, j) -> (i, j)>

// The emitter of kernels with complex numbers writes one op after the other, with no barrier over the grid in between.
// CHECK-LABEL: func.func @complex
// CHECK: call
// CHECK: call
// CHECK-NOT: call
// CHECK-COUNT-2: dist.emitter = "general"
func.func @complex(%x: tensor<4x12xcomplex<f32>>) -> (tensor<4x12xf32>, tensor<4x12xcomplex<f32>>) {
  %reals = tensor.empty() : tensor<4x12xf32>
  %all = tensor.empty() : tensor<4x12xcomplex<f32>>
  %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<4x12xcomplex<f32>>) outs(%reals : tensor<4x12xf32>) {
  ^bb0(%a: complex<f32>, %o: f32):
    %re = complex.re %a : complex<f32>
    %e = math.exp %re : f32
    linalg.yield %e : f32
  } -> tensor<4x12xf32>
  %t = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %r : tensor<4x12xcomplex<f32>>, tensor<4x12xf32>) outs(%all : tensor<4x12xcomplex<f32>>) {
  ^bb0(%a: complex<f32>, %b: f32, %o: complex<f32>):
    %im = complex.im %a : complex<f32>
    %p = arith.mulf %b, %b : f32
    %s = arith.addf %im, %p : f32
    %c = complex.create %b, %s : complex<f32>
    linalg.yield %c : complex<f32>
  } -> tensor<4x12xcomplex<f32>>
  return %r, %t : tensor<4x12xf32>, tensor<4x12xcomplex<f32>>
}
