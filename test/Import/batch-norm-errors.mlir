// RUN: dist-opt %s --dist-import -split-input-file -verify-diagnostics
// SPDX-License-Identifier: Apache-2.0
// Batch norms that are not well formed.

func.func @feature_out_of_range(%x: tensor<4x3xf32>, %v: tensor<3xf32>) -> tensor<4x3xf32> {
  // expected-error @+1 {{'stablehlo.batch_norm_inference' op has operand 'tensor<4x3xf32>', feature_index 2 and an epsilon, but needed floats, one of the operand's dimensions and an epsilon}}
  %0 = "stablehlo.batch_norm_inference"(%x, %v, %v, %v, %v) <{epsilon = 1.0e-3 : f32, feature_index = 2 : i64}> : (tensor<4x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) -> tensor<4x3xf32>
  return %0 : tensor<4x3xf32>
}

// -----

func.func @no_epsilon(%x: tensor<4x3xi32>, %v: tensor<3xi32>) -> tensor<4x3xi32> {
  // expected-error @+1 {{has operand 'tensor<4x3xi32>', feature_index 1 and no epsilon}}
  %0 = "stablehlo.batch_norm_inference"(%x, %v, %v, %v, %v) <{feature_index = 1 : i64}> : (tensor<4x3xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<4x3xi32>
  return %0 : tensor<4x3xi32>
}

// -----

func.func @wrong_scale(%x: tensor<4x3xf32>, %s: tensor<4xf32>, %v: tensor<3xf32>) -> tensor<4x3xf32> {
  // expected-error @+1 {{'stablehlo.batch_norm_training' op has operand 1 of type 'tensor<4xf32>', but needed 'tensor<3xf32>'}}
  %0:3 = "stablehlo.batch_norm_training"(%x, %s, %v) <{epsilon = 1.0e-3 : f32, feature_index = 1 : i64}> : (tensor<4x3xf32>, tensor<4xf32>, tensor<3xf32>) -> (tensor<4x3xf32>, tensor<3xf32>, tensor<3xf32>)
  return %0#0 : tensor<4x3xf32>
}

// -----

func.func @wrong_gradient(%x: tensor<4x3xf32>, %v: tensor<3xf32>) -> tensor<4x3xf32> {
  // expected-error @+1 {{'stablehlo.batch_norm_grad' op has operand 4 of type 'tensor<3xf32>', but needed 'tensor<4x3xf32>'}}
  %0:3 = "stablehlo.batch_norm_grad"(%x, %v, %v, %v, %v) <{epsilon = 1.0e-3 : f32, feature_index = 1 : i64}> : (tensor<4x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) -> (tensor<4x3xf32>, tensor<3xf32>, tensor<3xf32>)
  return %0#0 : tensor<4x3xf32>
}

// -----

func.func @too_few_results(%x: tensor<4x3xf32>, %v: tensor<3xf32>) -> tensor<4x3xf32> {
  // expected-error @+1 {{'stablehlo.batch_norm_training' op has 3 operands, 1 results and 0 regions, but needed 3, 3 and 0}}
  %0 = "stablehlo.batch_norm_training"(%x, %v, %v) <{epsilon = 1.0e-3 : f32, feature_index = 1 : i64}> : (tensor<4x3xf32>, tensor<3xf32>, tensor<3xf32>) -> tensor<4x3xf32>
  return %0 : tensor<4x3xf32>
}
