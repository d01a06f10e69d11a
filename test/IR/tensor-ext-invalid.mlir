// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s -split-input-file -verify-diagnostics

func.func @gather_c1_lengths(%s: tensor<10x8xf32>, %i: tensor<4x1xi32>, %o: tensor<4x8xf32>) -> tensor<4x8xf32> {
  // expected-error @below {{has 1 windows, 2 components and 1 index dimensions, but 2, 2 and 1 are needed}}
  %0 = tensor_ext.gather windows [-1] components [0, -1] along [0]
      ins(%s, %i : tensor<10x8xf32>, tensor<4x1xi32>) outs(%o : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}

// -----

func.func @gather_c2_loop_not_walked(%s: tensor<10x8xf32>, %i: tensor<4x1xi32>, %o: tensor<4x8x2xf32>) -> tensor<4x8x2xf32> {
  // expected-error @below {{walks 3 loops by windows [-1, 1] and index dimensions [0], but each loop has to be walked}}
  %0 = tensor_ext.gather windows [-1, 1] components [0, -1] along [0]
      ins(%s, %i : tensor<10x8xf32>, tensor<4x1xi32>) outs(%o : tensor<4x8x2xf32>) -> tensor<4x8x2xf32>
  return %0 : tensor<4x8x2xf32>
}

// -----

func.func @gather_c2_loop_out_of_range(%s: tensor<10x8xf32>, %i: tensor<4x1xi32>, %o: tensor<4x8xf32>) -> tensor<4x8xf32> {
  // expected-error @below {{walks 2 loops by windows [-1, 7]}}
  %0 = tensor_ext.gather windows [-1, 7] components [0, -1] along [0]
      ins(%s, %i : tensor<10x8xf32>, tensor<4x1xi32>) outs(%o : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}

// -----

func.func @gather_c3_component_unused(%s: tensor<10x8xf32>, %i: tensor<4x2xi32>, %o: tensor<4x8xf32>) -> tensor<4x8xf32> {
  // expected-error @below {{uses components [0, -1] of index vectors of size 2, but each one has to be used exactly once}}
  %0 = tensor_ext.gather windows [-1, 1] components [0, -1] along [0]
      ins(%s, %i : tensor<10x8xf32>, tensor<4x2xi32>) outs(%o : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}

// -----

func.func @gather_c4_window_too_large(%s: tensor<10x8xf32>, %i: tensor<4x1xi32>, %o: tensor<4x12x8xf32>) -> tensor<4x12x8xf32> {
  // expected-error @below {{has windows of size 12 in dimension 0 of size 10}}
  %0 = tensor_ext.gather windows [1, 2] components [0, -1] along [0]
      ins(%s, %i : tensor<10x8xf32>, tensor<4x1xi32>) outs(%o : tensor<4x12x8xf32>) -> tensor<4x12x8xf32>
  return %0 : tensor<4x12x8xf32>
}

// -----

func.func @gather_c5_index_size(%s: tensor<10x8xf32>, %i: tensor<3x1xi32>, %o: tensor<4x8xf32>) -> tensor<4x8xf32> {
  // expected-error @below {{has index dimension 0 of size 3 for loop 0 of size 4}}
  %0 = tensor_ext.gather windows [-1, 1] components [0, -1] along [0]
      ins(%s, %i : tensor<10x8xf32>, tensor<3x1xi32>) outs(%o : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}

// -----

func.func @gather_c5_element_types(%s: tensor<10xf64>, %i: tensor<4x1xi32>, %o: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @below {{has elements of types 'f64' and 'f32' and indices of type 'i32', which do not fit together}}
  %0 = tensor_ext.gather windows [-1] components [0] along [0]
      ins(%s, %i : tensor<10xf64>, tensor<4x1xi32>) outs(%o : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @gather_result_type(%s: tensor<10xf32>, %i: tensor<4x1xi32>, %o: tensor<4xf32>) -> tensor<5xf32> {
  // expected-error @below {{has results of types ('tensor<5xf32>') for an init of type 'tensor<4xf32>'}}
  %0 = tensor_ext.gather windows [-1] components [0] along [0]
      ins(%s, %i : tensor<10xf32>, tensor<4x1xi32>) outs(%o : tensor<4xf32>) -> tensor<5xf32>
  return %0 : tensor<5xf32>
}

// -----

func.func @gather_mixes_tensors_and_buffers(%s: memref<10xf32>, %i: tensor<4x1xi32>, %o: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @below {{mixes tensors and buffers}}
  %0 = tensor_ext.gather windows [-1] components [0] along [0]
      ins(%s, %i : memref<10xf32>, tensor<4x1xi32>) outs(%o : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @gather_dynamic(%s: tensor<?xf32>, %i: tensor<4x1xi32>, %o: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @below {{has an operand of type 'tensor<?xf32>', but needed static shapes}}
  %0 = tensor_ext.gather windows [-1] components [0] along [0]
      ins(%s, %i : tensor<?xf32>, tensor<4x1xi32>) outs(%o : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @scatter_c6_region(%u: tensor<4xf32>, %i: tensor<4x1xi32>, %o: tensor<10xf32>) -> tensor<10xf32> {
  // expected-error @below {{needs a region that takes two values of type 'f32' and yields one}}
  %0 = tensor_ext.scatter windows [-1] components [0] along [0]
      ins(%u, %i : tensor<4xf32>, tensor<4x1xi32>) outs(%o : tensor<10xf32>) -> tensor<10xf32> {
  ^bb0(%old: f32):
    tensor_ext.yield %old : f32
  }
  return %0 : tensor<10xf32>
}

// -----

func.func @scatter_c4_window(%u: tensor<4x3xf32>, %i: tensor<4x1xi32>, %o: tensor<10x8xf32>) -> tensor<10x8xf32> {
  // expected-error @below {{has windows of size 3 in dimension 1 of size 8}}
  %0 = tensor_ext.scatter windows [-1, 1] components [0, -1] along [0]
      ins(%u, %i : tensor<4x3xf32>, tensor<4x1xi32>) outs(%o : tensor<10x8xf32>) -> tensor<10x8xf32> {
  ^bb0(%old: f32, %new: f32):
    tensor_ext.yield %new : f32
  }
  return %0 : tensor<10x8xf32>
}
