// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s --dist-import -split-input-file -verify-diagnostics | FileCheck %s

// CHECK-LABEL: func @lookup
// CHECK: tensor_ext.gather windows [-1, 2] components [0, -1] along [0, 1] ins(%arg0, %arg1
func.func @lookup(%table: tensor<10x8xf32>, %ids: tensor<4x5x1xi32>) -> tensor<4x5x8xf32> {
  %0 = "stablehlo.gather"(%table, %ids) <{dimension_numbers = #stablehlo.gather<offset_dims = [2],
      collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, slice_sizes = array<i64: 1, 8>}>
      : (tensor<10x8xf32>, tensor<4x5x1xi32>) -> tensor<4x5x8xf32>
  return %0 : tensor<4x5x8xf32>
}

// -----

// Index vectors move to the end; unsigned positions are widened, so that they stay what they were.
// CHECK-LABEL: func @vector_first
// CHECK: arith.extui
// CHECK: linalg.transpose
// CHECK: tensor_ext.gather windows [-1, -1] components [1, 0] along [0]
func.func @vector_first(%source: tensor<10x8xf32>, %at: tensor<2x5xui32>) -> tensor<5xf32> {
  %0 = "stablehlo.gather"(%source, %at) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0, 1],
      start_index_map = [1, 0]>, slice_sizes = array<i64: 1, 1>}> : (tensor<10x8xf32>, tensor<2x5xui32>) -> tensor<5xf32>
  return %0 : tensor<5xf32>
}

// -----

// A dimension of which only the beginning is read is cut beforehand.
// CHECK-LABEL: func @fixed_part
// CHECK: tensor.extract_slice %arg0[0, 0] [10, 3] [1, 1]
// CHECK: tensor_ext.gather
func.func @fixed_part(%source: tensor<10x8xf32>, %at: tensor<5x1xi32>) -> tensor<5x3xf32> {
  %0 = "stablehlo.gather"(%source, %at) <{dimension_numbers = #stablehlo.gather<offset_dims = [1],
      collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 3>}>
      : (tensor<10x8xf32>, tensor<5x1xi32>) -> tensor<5x3xf32>
  return %0 : tensor<5x3xf32>
}

// -----

// CHECK-LABEL: func @scatter_add
// CHECK: tensor_ext.scatter windows [-1, 2] components [0, -1] along [0, 1] ins(%arg2, %arg1 {{.*}} outs(%arg0
// CHECK: arith.addf
func.func @scatter_add(%table: tensor<10x8xf32>, %ids: tensor<4x5x1xi32>, %rows: tensor<4x5x8xf32>) -> tensor<10x8xf32> {
  %0 = "stablehlo.scatter"(%table, %ids, %rows) <{scatter_dimension_numbers = #stablehlo.scatter<
      update_window_dims = [2], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %sum = "stablehlo.add"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%sum) : (tensor<f32>) -> ()
  }) : (tensor<10x8xf32>, tensor<4x5x1xi32>, tensor<4x5x8xf32>) -> tensor<10x8xf32>
  return %0 : tensor<10x8xf32>
}

// -----

func.func @numbers_do_not_fit(%table: tensor<10x8xf32>, %ids: tensor<4x5x1xi32>) -> tensor<4x5x8xf32> {
  // expected-error @below {{has dimension numbers and slice sizes that do not fit operands}}
  %0 = "stablehlo.gather"(%table, %ids) <{dimension_numbers = #stablehlo.gather<offset_dims = [2],
      collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, slice_sizes = array<i64: 1, 7>}>
      : (tensor<10x8xf32>, tensor<4x5x1xi32>) -> tensor<4x5x8xf32>
  return %0 : tensor<4x5x8xf32>
}

// -----

func.func @vector_dim_out_of_range(%table: tensor<10x8xf32>, %ids: tensor<4x5x1xi32>) -> tensor<4x5x8xf32> {
  // expected-error @below {{has dimension numbers and slice sizes that do not fit operands}}
  %0 = "stablehlo.gather"(%table, %ids) <{dimension_numbers = #stablehlo.gather<offset_dims = [2],
      collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 9>, slice_sizes = array<i64: 1, 8>}>
      : (tensor<10x8xf32>, tensor<4x5x1xi32>) -> tensor<4x5x8xf32>
  return %0 : tensor<4x5x8xf32>
}

// -----

func.func @unknown_field(%table: tensor<10x8xf32>, %ids: tensor<4x5x1xi32>) -> tensor<4x5x8xf32> {
  // expected-error @below {{but needed a field such as 'offset_dims'}}
  %0 = "stablehlo.gather"(%table, %ids) <{dimension_numbers = #stablehlo.gather<window = [2]>,
      slice_sizes = array<i64: 1, 8>}> : (tensor<10x8xf32>, tensor<4x5x1xi32>) -> tensor<4x5x8xf32>
  return %0 : tensor<4x5x8xf32>
}

// -----

// A scatter into two tensors that the region treats alone is two scatters.
// CHECK-LABEL: func @scatter_of_two
// CHECK: %[[FIRST:.*]] = tensor_ext.scatter {{.*}} ins(%arg2, %arg1 : {{.*}}) outs(%arg0
// CHECK: arith.addf
// CHECK: tensor_ext.scatter {{.*}} ins(%arg3, %arg1 : {{.*}}) outs(%arg0
// CHECK: ^bb0(%{{.*}}: f32, %[[NEW:.*]]: f32):
// CHECK-NEXT: tensor_ext.yield %[[NEW]]
func.func @scatter_of_two(%a: tensor<4xf32>, %i: tensor<2x1xi32>, %u: tensor<2xf32>, %v: tensor<2xf32>)
    -> (tensor<4xf32>, tensor<4xf32>) {
  %0:2 = "stablehlo.scatter"(%a, %a, %i, %u, %v) <{scatter_dimension_numbers = #stablehlo.scatter<
      inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>, %z: tensor<f32>, %w: tensor<f32>):
    %s = "stablehlo.add"(%x, %z) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%s, %w) : (tensor<f32>, tensor<f32>) -> ()
  }) : (tensor<4xf32>, tensor<4xf32>, tensor<2x1xi32>, tensor<2xf32>, tensor<2xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  return %0#0, %0#1 : tensor<4xf32>, tensor<4xf32>
}

// -----

// Windows of three of eight columns: only these are scattered into.
// CHECK-LABEL: func.func @narrow_scatter
// CHECK-SAME: (%[[A:.+]]: tensor<10x8xf32>, %[[I:.+]]: tensor<5x1xi32>, %[[U:.+]]: tensor<5x3xf32>)
// CHECK: %[[PART:.+]] = tensor.extract_slice %[[A]][0, 0] [10, 3] [1, 1]
// CHECK: %[[NEW:.+]] = tensor_ext.scatter windows [-1, 1] components [0, -1] along [0] ins(%[[U]], %[[I]] : {{.+}}) outs(%[[PART]] :
// CHECK: tensor.insert_slice %[[NEW]] into %[[A]][0, 0] [10, 3] [1, 1]
func.func @narrow_scatter(%a: tensor<10x8xf32>, %i: tensor<5x1xi32>, %u: tensor<5x3xf32>) -> tensor<10x8xf32> {
  %0 = "stablehlo.scatter"(%a, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1],
      inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = "stablehlo.add"(%x, %y) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%z) : (tensor<f32>) -> ()
  }) : (tensor<10x8xf32>, tensor<5x1xi32>, tensor<5x3xf32>) -> tensor<10x8xf32>
  return %0 : tensor<10x8xf32>
}

// -----

func.func @wide_scatter(%a: tensor<10x8xf32>, %i: tensor<5x1xi32>, %u: tensor<5x9xf32>) -> tensor<10x8xf32> {
  // expected-error @below {{has dimension numbers that do not fit operands}}
  %0 = "stablehlo.scatter"(%a, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1],
      inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    "stablehlo.return"(%y) : (tensor<f32>) -> ()
  }) : (tensor<10x8xf32>, tensor<5x1xi32>, tensor<5x9xf32>) -> tensor<10x8xf32>
  return %0 : tensor<10x8xf32>
}

// -----

// Tensors that are combined with one another: one index vector after another.
// CHECK-LABEL: func.func @scatter_of_two_together
// CHECK: scf.for {{.+}} to %{{.+}} step %{{.+}} iter_args(%[[X:.+]] = %{{.+}}, %[[Y:.+]] = %{{.+}})
// CHECK: tensor.extract_slice %[[X]][%{{.+}}] [1] [1] : tensor<4xf32> to tensor<f32>
// CHECK: tensor.extract_slice %[[Y]][%{{.+}}] [1] [1] : tensor<4xf32> to tensor<f32>
// CHECK-COUNT-2: arith.select
// CHECK: scf.yield
func.func @scatter_of_two_together(%a: tensor<4xf32>, %i: tensor<2x1xi32>, %u: tensor<2xf32>) -> tensor<4xf32> {
  %0:2 = "stablehlo.scatter"(%a, %a, %i, %u, %u) <{scatter_dimension_numbers = #stablehlo.scatter<
      inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>, %z: tensor<f32>, %w: tensor<f32>):
    "stablehlo.return"(%y, %x) : (tensor<f32>, tensor<f32>) -> ()
  }) : (tensor<4xf32>, tensor<4xf32>, tensor<2x1xi32>, tensor<2xf32>, tensor<2xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  return %0#0 : tensor<4xf32>
}

// -----

func.func @scatter_numbers(%a: tensor<4xf32>, %i: tensor<2x1xi32>, %u: tensor<3xf32>) -> tensor<4xf32> {
  // expected-error @below {{has dimension numbers that do not fit operands}}
  %0 = "stablehlo.scatter"(%a, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<
      inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    "stablehlo.return"(%y) : (tensor<f32>) -> ()
  }) : (tensor<4xf32>, tensor<2x1xi32>, tensor<3xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
