// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s --dist-import -split-input-file -verify-diagnostics | FileCheck %s
// What is computed is compared with JAX in python/tests/test_frontends.py, and here with the reference.
// REQUIRES: dist-run
// RUN: split-file %S/Inputs/sparse_calls.txt %t.programs
// RUN: dist-run %t.programs/matrix.mlir --check --check=reference
// RUN: dist-run %t.programs/vector.mlir --check --check=reference

// Of each stored element the row is found, and its product with a row of the matrix is added there.
// CHECK-LABEL: func.func @rows_times_matrix
// CHECK-SAME: (%[[X:.*]]: tensor<5xf32>, %[[STARTS:.*]]: tensor<5xi32>, %[[COLUMNS:.*]]: tensor<5xi32>, %[[B:.*]]: tensor<3x2xf32>)
// CHECK: %[[AT:.*]] = tensor.expand_shape %[[COLUMNS]]
// CHECK: %[[READ:.*]] = tensor_ext.gather windows [-1, 1] components [0, -1] along [0] ins(%[[B]], %[[AT]]
// CHECK: %[[PARTS:.*]] = linalg.generic {{.*}} ins(%[[X]], %[[READ]]
// CHECK: arith.mulf
// CHECK: %[[BEGUN:.*]] = tensor_ext.scatter windows [-1] components [0] along [0]
// CHECK: %[[SUM:.*]] = tensor_ext.scan dimension 0 ins(%[[BEGUN]]
// CHECK: %[[ROWS:.*]] = linalg.generic {{.*}} ins(%[[SUM]]
// CHECK: arith.subi
// CHECK: %[[POSITIONS:.*]] = tensor.expand_shape %[[ROWS]]
// CHECK: %[[Y:.*]] = tensor_ext.scatter windows [-1, 1] components [0, -1] along [0] ins(%[[PARTS]], %[[POSITIONS]]
// CHECK: arith.addf
// CHECK: return %[[Y]] : tensor<4x2xf32>
func.func @rows_times_matrix(%x: tensor<5xf32>, %starts: tensor<5xi32>, %columns: tensor<5xi32>, %b: tensor<3x2xf32>) -> tensor<4x2xf32> {
  %0 = "stablehlo.custom_call"(%x, %starts, %columns, %b) {call_target_name = "cpu_csr_sparse_dense_ffi",
      operand_layouts = [dense<0> : tensor<1xindex>, dense<0> : tensor<1xindex>, dense<0> : tensor<1xindex>, dense<[1, 0]> : tensor<2xindex>],
      result_layouts = [dense<[1, 0]> : tensor<2xindex>]}
      : (tensor<5xf32>, tensor<5xi32>, tensor<5xi32>, tensor<3x2xf32>) -> tensor<4x2xf32>
  return %0 : tensor<4x2xf32>
}

// -----

// CHECK-LABEL: func.func @nothing_stored
// CHECK: %[[ZERO:.*]] = arith.constant 0.000000e+00 : f32
// CHECK: %[[ZEROS:.*]] = linalg.fill ins(%[[ZERO]] : f32)
// CHECK: return %[[ZEROS]]
func.func @nothing_stored(%x: tensor<0xf32>, %starts: tensor<5xi32>, %columns: tensor<0xi32>, %b: tensor<3xf32>) -> tensor<4xf32> {
  %0 = "stablehlo.custom_call"(%x, %starts, %columns, %b) {call_target_name = "cpu_csr_sparse_dense_ffi"}
      : (tensor<0xf32>, tensor<5xi32>, tensor<0xi32>, tensor<3xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @other_rows(%x: tensor<5xf32>, %starts: tensor<4xi32>, %columns: tensor<5xi32>, %b: tensor<3x2xf32>) -> tensor<4x2xf32> {
  // expected-error@+1 {{of target "cpu_csr_sparse_dense_ffi" needs stored elements, where rows start, columns, and a dense matrix or vector, row by row}}
  %0 = "stablehlo.custom_call"(%x, %starts, %columns, %b) {call_target_name = "cpu_csr_sparse_dense_ffi"}
      : (tensor<5xf32>, tensor<4xi32>, tensor<5xi32>, tensor<3x2xf32>) -> tensor<4x2xf32>
  return %0 : tensor<4x2xf32>
}

// -----

func.func @by_columns(%x: tensor<5xf32>, %starts: tensor<5xi32>, %columns: tensor<5xi32>, %b: tensor<3x2xf32>) -> tensor<4x2xf32> {
  // expected-error@+1 {{of target "cpu_csr_sparse_dense_ffi" needs stored elements, where rows start, columns, and a dense matrix or vector, row by row}}
  %0 = "stablehlo.custom_call"(%x, %starts, %columns, %b) {call_target_name = "cpu_csr_sparse_dense_ffi", result_layouts = [dense<[0, 1]> : tensor<2xindex>]}
      : (tensor<5xf32>, tensor<5xi32>, tensor<5xi32>, tensor<3x2xf32>) -> tensor<4x2xf32>
  return %0 : tensor<4x2xf32>
}
