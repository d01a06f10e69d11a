// RUN: dist-opt %s --dist-import --dist-verify-imported -split-input-file -verify-diagnostics | FileCheck %s
// SPDX-License-Identifier: Apache-2.0
// Fourier transforms and dense linear algebra become routines.

// CHECK-LABEL: func.func @transforms
// CHECK: tensor_ext.routine "fourier" options [0, 1] ins(%{{.+}} : tensor<4x8xcomplex<f32>>) outs(%{{.+}} : tensor<4x8xcomplex<f32>>)
// CHECK: tensor_ext.routine "fourier" options [1, 2] ins(%{{.+}} : tensor<4x8xcomplex<f32>>) outs(%{{.+}} : tensor<4x8xcomplex<f32>>)
// CHECK: tensor_ext.routine "fourier" options [2, 1] ins(%{{.+}} : tensor<4x6xf64>) outs(%{{.+}} : tensor<4x4xcomplex<f64>>)
// CHECK: tensor_ext.routine "fourier" options [3, 1] ins(%{{.+}} : tensor<4x8xcomplex<f32>>) outs(%{{.+}} : tensor<4x15xf32>)
func.func @transforms(%z: tensor<4x8xcomplex<f32>>, %x: tensor<4x6xf64>)
    -> (tensor<4x8xcomplex<f32>>, tensor<4x8xcomplex<f32>>, tensor<4x4xcomplex<f64>>, tensor<4x15xf32>) {
  %0 = "stablehlo.fft"(%z) <{fft_length = array<i64: 8>, fft_type = #stablehlo<fft_type FFT>}> : (tensor<4x8xcomplex<f32>>) -> tensor<4x8xcomplex<f32>>
  %1 = "stablehlo.fft"(%z) <{fft_length = array<i64: 4, 8>, fft_type = #stablehlo<fft_type IFFT>}> : (tensor<4x8xcomplex<f32>>) -> tensor<4x8xcomplex<f32>>
  %2 = "stablehlo.fft"(%x) <{fft_length = array<i64: 6>, fft_type = #stablehlo<fft_type RFFT>}> : (tensor<4x6xf64>) -> tensor<4x4xcomplex<f64>>
  %3 = "stablehlo.fft"(%z) <{fft_length = array<i64: 15>, fft_type = #stablehlo<fft_type IRFFT>}> : (tensor<4x8xcomplex<f32>>) -> tensor<4x15xf32>
  "func.return"(%0, %1, %2, %3) : (tensor<4x8xcomplex<f32>>, tensor<4x8xcomplex<f32>>, tensor<4x4xcomplex<f64>>, tensor<4x15xf32>) -> ()
}

// The other triangle is zero; a matrix that has no factor gives NaN.
// CHECK-LABEL: func.func @cholesky
// CHECK: %[[FACTOR:.+]]:2 = tensor_ext.routine "cholesky" options [1] ins(%{{.+}} : tensor<2x3x3xf32>) outs(%{{.+}}, %{{.+}} : tensor<2x3x3xf32>, tensor<2xi32>)
// CHECK: linalg.generic {{.*}} ins(%[[FACTOR]]#0, %[[FACTOR]]#1 : tensor<2x3x3xf32>, tensor<2xi32>)
// CHECK-DAG: arith.cmpi ult
// CHECK-DAG: arith.cmpi ne
// CHECK: arith.select
// CHECK: arith.select
// CHECK: tensor_ext.routine "cholesky" options [0] ins(%{{.+}} : tensor<2x3x3xf32>)
// CHECK: arith.cmpi ugt
func.func @cholesky(%a: tensor<2x3x3xf32>) -> (tensor<2x3x3xf32>, tensor<2x3x3xf32>) {
  %0 = "stablehlo.cholesky"(%a) <{lower = true}> : (tensor<2x3x3xf32>) -> tensor<2x3x3xf32>
  %1 = "stablehlo.cholesky"(%a) : (tensor<2x3x3xf32>) -> tensor<2x3x3xf32>
  "func.return"(%0, %1) : (tensor<2x3x3xf32>, tensor<2x3x3xf32>) -> ()
}

// CHECK-LABEL: func.func @triangular_solve
// CHECK: tensor_ext.routine "triangular_solve" options [1, 0, 2, 1] ins(%{{.+}}, %{{.+}} : tensor<3x3xf32>, tensor<3x2xf32>) outs(%{{.+}} : tensor<3x2xf32>)
func.func @triangular_solve(%a: tensor<3x3xf32>, %b: tensor<3x2xf32>) -> tensor<3x2xf32> {
  %0 = "stablehlo.triangular_solve"(%a, %b) <{left_side = true, lower = false, unit_diagonal = true, transpose_a = #stablehlo<transpose ADJOINT>}>
      : (tensor<3x3xf32>, tensor<3x2xf32>) -> tensor<3x2xf32>
  "func.return"(%0) : (tensor<3x2xf32>) -> ()
}

// Calls of JAX to LAPACK: letters become options, and workspace among the results is left out.
// CHECK-LABEL: func.func @lapack
// CHECK: tensor_ext.routine "cholesky" options [0] ins(%{{.+}} : tensor<2x3x3xf32>)
// CHECK: tensor_ext.routine "triangular_solve" options [0, 1, 1, 0] ins(%{{.+}}, %{{.+}} : tensor<2x3x3xf32>, tensor<2x3x3xf32>)
// CHECK: tensor_ext.routine "svd" options [0] ins(%{{.+}} : tensor<2x3x3xf32>) outs(%{{.+}}, %{{.+}} : tensor<2x3xf32>, tensor<2xi32>)
// CHECK: tensor_ext.routine "svd" options [2] ins(%{{.+}} : tensor<2x3x3xf32>) outs(%{{.+}}, %{{.+}}, %{{.+}}, %{{.+}} : tensor<2x3xf32>, tensor<2x3x3xf32>, tensor<2x3x3xf32>, tensor<2xi32>)
// CHECK: tensor_ext.routine "tridiagonal_solve" ins(%{{.+}} : tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3x3xf32>) outs(%{{.+}}, %{{.+}} : tensor<2x3x3xf32>, tensor<2xi32>)
// CHECK: tensor_ext.routine "hessenberg" options [1, 3]
func.func @lapack(%a: tensor<2x3x3xf32>, %d: tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3x3xf32>, tensor<2x3x3xf32>, tensor<2x2xf32>) {
  %0:2 = "stablehlo.custom_call"(%a) <{backend_config = "", call_target_name = "lapack_spotrf_ffi", operand_layouts = [dense<[1, 2, 0]> : tensor<3xindex>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<0> : tensor<1xindex>]}> {mhlo.backend_config = {uplo = 85 : ui8}} : (tensor<2x3x3xf32>) -> (tensor<2x3x3xf32>, tensor<2xi32>)
  %1 = "stablehlo.custom_call"(%0#0, %a) <{backend_config = "", call_target_name = "lapack_strsm_ffi", operand_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<[1, 2, 0]> : tensor<3xindex>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>]}> {mhlo.backend_config = {diag = 78 : ui8, side = 82 : ui8, trans_x = 84 : ui8, uplo = 76 : ui8}} : (tensor<2x3x3xf32>, tensor<2x3x3xf32>) -> tensor<2x3x3xf32>
  %2:5 = "stablehlo.custom_call"(%1) <{call_target_name = "lapack_sgesdd_ffi", operand_layouts = [dense<[1, 2, 0]> : tensor<3xindex>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<[1, 0]> : tensor<2xindex>, dense<[1, 2, 0]> : tensor<3xindex>, dense<[1, 2, 0]> : tensor<3xindex>, dense<0> : tensor<1xindex>]}> {mhlo.backend_config = {mode = 78 : ui8}} : (tensor<2x3x3xf32>) -> (tensor<2x3x3xf32>, tensor<2x3xf32>, tensor<2x3x3xf32>, tensor<2x3x3xf32>, tensor<2xi32>)
  %3:5 = "stablehlo.custom_call"(%1) <{call_target_name = "lapack_sgesdd_ffi", operand_layouts = [dense<[1, 2, 0]> : tensor<3xindex>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<[1, 0]> : tensor<2xindex>, dense<[1, 2, 0]> : tensor<3xindex>, dense<[1, 2, 0]> : tensor<3xindex>, dense<0> : tensor<1xindex>]}> {mhlo.backend_config = {mode = 65 : ui8}} : (tensor<2x3x3xf32>) -> (tensor<2x3x3xf32>, tensor<2x3xf32>, tensor<2x3x3xf32>, tensor<2x3x3xf32>, tensor<2xi32>)
  %4:5 = "stablehlo.custom_call"(%d, %d, %d, %a) <{call_target_name = "lapack_sgtsv_ffi", operand_layouts = [dense<[1, 0]> : tensor<2xindex>, dense<[1, 0]> : tensor<2xindex>, dense<[1, 0]> : tensor<2xindex>, dense<[1, 2, 0]> : tensor<3xindex>], result_layouts = [dense<[1, 0]> : tensor<2xindex>, dense<[1, 0]> : tensor<2xindex>, dense<[1, 0]> : tensor<2xindex>, dense<[1, 2, 0]> : tensor<3xindex>, dense<0> : tensor<1xindex>]}> {mhlo.backend_config = {}} : (tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3x3xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3x3xf32>, tensor<2xi32>)
  %5:3 = "stablehlo.custom_call"(%a) <{call_target_name = "lapack_sgehrd_ffi", operand_layouts = [dense<[1, 2, 0]> : tensor<3xindex>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<[1, 0]> : tensor<2xindex>, dense<0> : tensor<1xindex>]}> {mhlo.backend_config = {high = 3 : i32, low = 1 : i32}} : (tensor<2x3x3xf32>) -> (tensor<2x3x3xf32>, tensor<2x2xf32>, tensor<2xi32>)
  "func.return"(%2#1, %3#1, %3#2, %4#3, %5#1) : (tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3x3xf32>, tensor<2x3x3xf32>, tensor<2x2xf32>) -> ()
}

// -----

func.func @other_length(%x: tensor<4x6xf32>) -> tensor<4x4xcomplex<f32>> {
  // expected-error @below {{'stablehlo.fft' op has 'fft_length' = [5] for dimensions [6], but needed their sizes}}
  %0 = "stablehlo.fft"(%x) <{fft_length = array<i64: 5>, fft_type = #stablehlo<fft_type RFFT>}> : (tensor<4x6xf32>) -> tensor<4x4xcomplex<f32>>
  "func.return"(%0) : (tensor<4x4xcomplex<f32>>) -> ()
}

// -----

func.func @too_many_dimensions(%x: tensor<2x2x2x2xcomplex<f32>>) -> tensor<2x2x2x2xcomplex<f32>> {
  // expected-error @below {{transforms 4 dimensions, but needed 1 to 3}}
  %0 = "stablehlo.fft"(%x) <{fft_length = array<i64: 2, 2, 2, 2>, fft_type = #stablehlo<fft_type FFT>}> : (tensor<2x2x2x2xcomplex<f32>>) -> tensor<2x2x2x2xcomplex<f32>>
  "func.return"(%0) : (tensor<2x2x2x2xcomplex<f32>>) -> ()
}

// -----

func.func @unknown_kind(%x: tensor<2xcomplex<f32>>) -> tensor<2xcomplex<f32>> {
  // expected-error @below {{has 'fft_type' = DCT, but needed FFT, IFFT, RFFT or IRFFT}}
  %0 = "stablehlo.fft"(%x) <{fft_length = array<i64: 2>, fft_type = #stablehlo<fft_type DCT>}> : (tensor<2xcomplex<f32>>) -> tensor<2xcomplex<f32>>
  "func.return"(%0) : (tensor<2xcomplex<f32>>) -> ()
}

// -----

func.func @half_precision(%a: tensor<3x3xbf16>) -> tensor<3x3xbf16> {
  // expected-error @below {{'stablehlo.cholesky' op 'cholesky' has elements of type 'bf16', but needed f32, f64, or complex numbers of these}}
  %0 = "stablehlo.cholesky"(%a) <{lower = true}> : (tensor<3x3xbf16>) -> tensor<3x3xbf16>
  "func.return"(%0) : (tensor<3x3xbf16>) -> ()
}

// -----

func.func @no_matrix(%a: tensor<3xf32>) -> tensor<3xf32> {
  // expected-error @below {{has a result of type 'tensor<3xf32>', but needed matrices}}
  %0 = "stablehlo.cholesky"(%a) <{lower = true}> : (tensor<3xf32>) -> tensor<3xf32>
  "func.return"(%0) : (tensor<3xf32>) -> ()
}

// -----

func.func @right_side_does_not_fit(%a: tensor<3x3xf32>, %b: tensor<2x3xf32>) -> tensor<2x3xf32> {
  // expected-error @below {{'stablehlo.triangular_solve' op has operand 1 of type 'tensor<2x3xf32>', but needed 'tensor<3x3xf32>'}}
  %0 = "stablehlo.triangular_solve"(%a, %b) <{left_side = true, lower = false, unit_diagonal = true, transpose_a = #stablehlo<transpose NO_TRANSPOSE>}>
      : (tensor<3x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  "func.return"(%0) : (tensor<2x3xf32>) -> ()
}

// -----

func.func @invalid_transpose(%a: tensor<3x3xf32>) -> tensor<3x3xf32> {
  // expected-error @below {{has 'transpose_a' = TRANSPOSE_INVALID, but needed NO_TRANSPOSE, TRANSPOSE or ADJOINT}}
  %0 = "stablehlo.triangular_solve"(%a, %a) <{left_side = true, lower = false, unit_diagonal = true, transpose_a = #stablehlo<transpose TRANSPOSE_INVALID>}>
      : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
  "func.return"(%0) : (tensor<3x3xf32>) -> ()
}

// -----

func.func @unknown_letter(%a: tensor<3x3xf32>) -> tensor<3x3xf32> {
  // expected-error @below {{of target "lapack_spotrf_ffi" has 'uplo' = 80 : ui8 in 'mhlo.backend_config', but needed a letter of UL}}
  %0:2 = "stablehlo.custom_call"(%a) <{call_target_name = "lapack_spotrf_ffi", operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>]}> {mhlo.backend_config = {uplo = 80 : ui8}} : (tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<i32>)
  "func.return"(%0#0) : (tensor<3x3xf32>) -> ()
}

// -----

func.func @no_letter(%a: tensor<3x3xf32>) -> tensor<3x3xf32> {
  // expected-error @below {{of target "lapack_spotrf_ffi" has no 'uplo' in 'mhlo.backend_config', but needed a letter of UL}}
  %0:2 = "stablehlo.custom_call"(%a) <{call_target_name = "lapack_spotrf_ffi"}> : (tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<i32>)
  "func.return"(%0#0) : (tensor<3x3xf32>) -> ()
}

// -----

func.func @row_major(%a: tensor<3x3xf32>) -> tensor<3x3xf32> {
  // expected-error @below {{of target "lapack_spotrf_ffi" has 'operand_layouts' = [dense<[1, 0]> : tensor<2xindex>], but needed column-major matrices}}
  %0:2 = "stablehlo.custom_call"(%a) <{call_target_name = "lapack_spotrf_ffi", operand_layouts = [dense<[1, 0]> : tensor<2xindex>], result_layouts = [dense<[1, 0]> : tensor<2xindex>, dense<> : tensor<0xindex>]}> {mhlo.backend_config = {uplo = 76 : ui8}} : (tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<i32>)
  "func.return"(%0#0) : (tensor<3x3xf32>) -> ()
}

// -----

func.func @no_layouts(%a: tensor<3x3xf32>) -> tensor<3x3xf32> {
  // expected-error @below {{of target "lapack_spotrf_ffi" has no 'operand_layouts', but needed those of column-major matrices}}
  %0:2 = "stablehlo.custom_call"(%a) <{call_target_name = "lapack_spotrf_ffi"}> {mhlo.backend_config = {uplo = 76 : ui8}} : (tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<i32>)
  "func.return"(%0#0) : (tensor<3x3xf32>) -> ()
}

// -----

func.func @workspace(%a: tensor<3x3xf32>) -> tensor<3x3xf32> {
  // expected-error @below {{of target "lapack_sgesdd_ffi" has a use of result 0, which is LAPACK's workspace}}
  %0:5 = "stablehlo.custom_call"(%a) <{call_target_name = "lapack_sgesdd_ffi", operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = []}> {mhlo.backend_config = {mode = 65 : ui8}} : (tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<3xf32>, tensor<3x3xf32>, tensor<3x3xf32>, tensor<i32>)
  "func.return"(%0#0) : (tensor<3x3xf32>) -> ()
}

// -----

func.func @letter_of_type(%a: tensor<3x3xf64>) -> tensor<3x3xf64> {
  // expected-error @below {{of target "lapack_spotrf_ffi" needs operands of type 'f32'}}
  %0:2 = "stablehlo.custom_call"(%a) <{call_target_name = "lapack_spotrf_ffi"}> {mhlo.backend_config = {uplo = 76 : ui8}} : (tensor<3x3xf64>) -> (tensor<3x3xf64>, tensor<i32>)
  "func.return"(%0#0) : (tensor<3x3xf64>) -> ()
}

// -----

func.func @sorted(%a: tensor<3x3xf32>) -> tensor<3x3xf32> {
  // expected-error @below {{of target "lapack_sgees_ffi" sorts eigenvalues, but needed 'sort' = 78}}
  %0:6 = "stablehlo.custom_call"(%a) <{call_target_name = "lapack_sgees_ffi"}> {mhlo.backend_config = {mode = 86 : ui8, sort = 83 : ui8}} : (tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<3x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<i32>, tensor<i32>)
  "func.return"(%0#0) : (tensor<3x3xf32>) -> ()
}

// -----

// Before 0.4.32 JAX gave sizes and options as operands.
func.func @older_option_is_computed(%lower: tensor<i32>, %n: tensor<i32>, %a: tensor<3x3xf32>) -> tensor<3x3xf32> {
  // expected-error@+1 {{of target "lapack_spotrf" has an operand 0 that is computed, but needed a constant}}
  %0:2 = "stablehlo.custom_call"(%lower, %n, %n, %a) <{call_target_name = "lapack_spotrf"}> : (tensor<i32>, tensor<i32>, tensor<i32>, tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<i32>)
  return %0#0 : tensor<3x3xf32>
}

// -----

func.func @older_scale(%n: tensor<i32>, %a: tensor<3x3xf32>) -> tensor<3x3xf32> {
  %two = "stablehlo.constant"() <{value = dense<2.0> : tensor<f32>}> : () -> tensor<f32>
  // expected-error@+1 {{of target "blas_strsm" has an operand 7 that scales the result, but needed the constant 1}}
  %0 = "stablehlo.custom_call"(%n, %n, %n, %n, %n, %n, %n, %two, %a, %a) <{call_target_name = "blas_strsm"}> : (tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<f32>, tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
  return %0 : tensor<3x3xf32>
}

// -----

func.func @older_workspace(%n: tensor<i32>, %a: tensor<3x3xf32>) -> tensor<96xf32> {
  // expected-error@+1 {{of target "lapack_sgeqrf" has a use of result 3, which is LAPACK's workspace}}
  %0:4 = "stablehlo.custom_call"(%n, %n, %n, %n, %a) <{call_target_name = "lapack_sgeqrf"}> : (tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<3xf32>, tensor<i32>, tensor<96xf32>)
  return %0#3 : tensor<96xf32>
}

// -----

func.func @older_without_matrix(%n: tensor<i32>) -> tensor<i32> {
  // expected-error@+1 {{of target "lapack_sgetrf" has 3 operands, but needed more than 3}}
  %0 = "stablehlo.custom_call"(%n, %n, %n) <{call_target_name = "lapack_sgetrf"}> : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<i32>
  return %0 : tensor<i32>
}

// -----

func.func @older_without_layouts(%n: tensor<i32>, %a: tensor<3x3xf32>) -> tensor<3x3xf32> {
  // expected-error@+1 {{of target "lapack_sgetrf" has no 'operand_layouts', but needed those of column-major matrices}}
  %0:3 = "stablehlo.custom_call"(%n, %n, %n, %a) <{call_target_name = "lapack_sgetrf"}> : (tensor<i32>, tensor<i32>, tensor<i32>, tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<3xi32>, tensor<i32>)
  return %0#0 : tensor<3x3xf32>
}
