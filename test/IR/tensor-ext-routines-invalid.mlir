// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s -split-input-file -verify-diagnostics

func.func @routine_c1_unknown(%a: tensor<4x4xf32>) {
  // expected-error @below {{names the routine 'choleski', which is unknown}}
  %0 = tensor_ext.routine "choleski" ins(%a : tensor<4x4xf32>) outs(%a : tensor<4x4xf32>) -> tensor<4x4xf32>
  return
}

// -----

func.func @routine_c1_options(%a: tensor<4x4xf32>, %i: tensor<i32>) {
  // expected-error @below {{'cholesky' has options [2], but needed [0-1]}}
  %0:2 = tensor_ext.routine "cholesky" options [2] ins(%a : tensor<4x4xf32>) outs(%a, %i : tensor<4x4xf32>, tensor<i32>)
      -> tensor<4x4xf32>, tensor<i32>
  return
}

// -----

func.func @routine_c1_options_missing(%a: tensor<4x4xf32>) {
  // expected-error @below {{'triangular_solve' has options [], but needed [1 0-1 0-2 0-1] or [0 0-1 0-2 0-1]}}
  %0 = tensor_ext.routine "triangular_solve" ins(%a, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%a : tensor<4x4xf32>) -> tensor<4x4xf32>
  return
}

// -----

func.func @routine_c1_range(%a: tensor<4x4xf32>, %t: tensor<3xf32>, %i: tensor<i32>) {
  // expected-error @below {{has a range from 2 to 5, but needed one in 1 to 4}}
  %0:3 = tensor_ext.routine "hessenberg" options [2, 5] ins(%a : tensor<4x4xf32>)
      outs(%a, %t, %i : tensor<4x4xf32>, tensor<3xf32>, tensor<i32>) -> tensor<4x4xf32>, tensor<3xf32>, tensor<i32>
  return
}

// -----

func.func @routine_c2_counts(%a: tensor<4x4xf32>) {
  // expected-error @below {{'cholesky' has 1 operands and 1 results, but needed 1 and 2}}
  %0 = tensor_ext.routine "cholesky" options [1] ins(%a : tensor<4x4xf32>) outs(%a : tensor<4x4xf32>) -> tensor<4x4xf32>
  return
}

// -----

func.func @routine_c2_no_operand(%a: tensor<4x4xf32>) {
  // expected-error @below {{'cholesky' has no operand}}
  %0 = "tensor_ext.routine"(%a) <{routine = "cholesky", options = array<i64: 1>, operandSegmentSizes = array<i32: 0, 1>}>
      : (tensor<4x4xf32>) -> tensor<4x4xf32>
  return
}

// -----

func.func @routine_c2_elements(%a: tensor<4x4xf16>, %i: tensor<i32>) {
  // expected-error @below {{'cholesky' has elements of type 'f16', but needed f32, f64, or complex numbers of these}}
  %0:2 = tensor_ext.routine "cholesky" options [1] ins(%a : tensor<4x4xf16>) outs(%a, %i : tensor<4x4xf16>, tensor<i32>)
      -> tensor<4x4xf16>, tensor<i32>
  return
}

// -----

func.func @routine_c2_complex_needed(%x: tensor<8xf32>) {
  // expected-error @below {{'fourier' has elements of type 'f32', but needed complex numbers of f32 or f64}}
  %0 = tensor_ext.routine "fourier" options [0, 1] ins(%x : tensor<8xf32>) outs(%x : tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----

func.func @routine_c2_result_elements(%a: tensor<2x4x4xcomplex<f64>>, %v: tensor<2x4xcomplex<f64>>, %i: tensor<2xi32>) {
  // expected-error @below {{has result 1 of type 'tensor<2x4xcomplex<f64>>', but needed 'tensor<2x4xf64>'}}
  %0:3 = tensor_ext.routine "eigh" options [1, 1] ins(%a : tensor<2x4x4xcomplex<f64>>)
      outs(%a, %v, %i : tensor<2x4x4xcomplex<f64>>, tensor<2x4xcomplex<f64>>, tensor<2xi32>)
      -> tensor<2x4x4xcomplex<f64>>, tensor<2x4xcomplex<f64>>, tensor<2xi32>
  return
}

// -----

func.func @routine_c3_no_matrix(%a: tensor<4xf32>, %i: tensor<i32>) {
  // expected-error @below {{has operand 0 of type 'tensor<4xf32>', but needed at least 2 dimensions}}
  %0:2 = tensor_ext.routine "cholesky" options [1] ins(%a : tensor<4xf32>) outs(%a, %i : tensor<4xf32>, tensor<i32>)
      -> tensor<4xf32>, tensor<i32>
  return
}

// -----

func.func @routine_c3_not_square(%a: tensor<4x5xf32>, %i: tensor<i32>) {
  // expected-error @below {{has operand 0 of type 'tensor<4x5xf32>', but needed 'tensor<4x4xf32>'}}
  %0:2 = tensor_ext.routine "cholesky" options [1] ins(%a : tensor<4x5xf32>) outs(%a, %i : tensor<4x5xf32>, tensor<i32>)
      -> tensor<4x5xf32>, tensor<i32>
  return
}

// -----

func.func @routine_c3_other_batch(%a: tensor<4x5x5xf32>, %b: tensor<3x5x2xf32>) {
  // expected-error @below {{has operand 1 of type 'tensor<3x5x2xf32>', but needed 'tensor<4x5x2xf32>'}}
  %0 = tensor_ext.routine "triangular_solve" options [1, 1, 0, 0] ins(%a, %b : tensor<4x5x5xf32>, tensor<3x5x2xf32>)
      outs(%b : tensor<3x5x2xf32>) -> tensor<3x5x2xf32>
  return
}

// -----

func.func @routine_c3_dynamic(%a: tensor<?x5x5xf32>, %i: tensor<?xi32>) {
  // expected-error @below {{has operand 0 of type 'tensor<?x5x5xf32>', but needed a static shape of 3 dimensions}}
  %0:2 = tensor_ext.routine "cholesky" options [1] ins(%a : tensor<?x5x5xf32>) outs(%a, %i : tensor<?x5x5xf32>, tensor<?xi32>)
      -> tensor<?x5x5xf32>, tensor<?xi32>
  return
}

// -----

func.func @routine_c3_unranked(%a: tensor<*xf32>, %i: tensor<i32>) {
  // expected-error @below {{has operand 0 of type 'tensor<*xf32>', but needed at least 2 dimensions}}
  "tensor_ext.routine"(%a, %a, %i) <{routine = "cholesky", options = array<i64: 1>, operandSegmentSizes = array<i32: 1, 2>}>
      : (tensor<*xf32>, tensor<*xf32>, tensor<i32>) -> ()
  return
}

// -----

func.func @routine_c3_half(%h: tensor<2x5xcomplex<f32>>, %x: tensor<2x10xf32>) {
  // expected-error @below {{has operand 0 of type 'tensor<2x5xcomplex<f32>>', but needed 'tensor<2x6xcomplex<f32>>'}}
  %0 = tensor_ext.routine "fourier" options [3, 1] ins(%h : tensor<2x5xcomplex<f32>>) outs(%x : tensor<2x10xf32>) -> tensor<2x10xf32>
  return
}

// -----

func.func @routine_c3_reflections(%a: tensor<4x5xf32>, %t: tensor<4xf32>) {
  // expected-error @below {{has 4 reflections for a matrix of 4 rows and 5 columns, but needed no more reflections than columns and no more columns than rows}}
  %0 = tensor_ext.routine "householder" ins(%a, %t : tensor<4x5xf32>, tensor<4xf32>) outs(%a : tensor<4x5xf32>) -> tensor<4x5xf32>
  return
}

// -----

func.func @routine_c4_result(%a: tensor<4x4xf32>, %i: tensor<i32>) {
  // expected-error @below {{has results of types ('tensor<4x4xf32>', 'tensor<i64>') for inits of types ('tensor<4x4xf32>', 'tensor<i32>')}}
  %0:2 = tensor_ext.routine "cholesky" options [1] ins(%a : tensor<4x4xf32>) outs(%a, %i : tensor<4x4xf32>, tensor<i32>)
      -> tensor<4x4xf32>, tensor<i64>
  return
}

// -----

func.func @routine_c4_mixed(%a: memref<4x4xf32>, %l: tensor<4x4xf32>, %i: tensor<i32>) {
  // expected-error @below {{mixes tensors and buffers}}
  %0:2 = tensor_ext.routine "cholesky" options [1] ins(%a : memref<4x4xf32>) outs(%l, %i : tensor<4x4xf32>, tensor<i32>)
      -> tensor<4x4xf32>, tensor<i32>
  return
}
