// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s -split-input-file -verify-diagnostics -o /dev/null

func.func @init(%a: tensor<8xf32>, %o: tensor<4xf32>) -> tensor<8xf32> {
  // expected-error@+1 {{has results of types 'tensor<8xf32>', but inits of types 'tensor<4xf32>'}}
  %0 = tensor_ext.custom_call "foo" ins(%a : tensor<8xf32>) outs(%o : tensor<4xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

func.func @no_maps(%a: tensor<8xf32>, %o: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error@+1 {{has factors, but no maps that say what they walk}}
  %0 = tensor_ext.custom_call "foo" factors [8] ins(%a : tensor<8xf32>) outs(%o : tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

func.func @few_maps(%a: tensor<8xf32>, %o: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error@+1 {{has 1 maps, but needed one for each of 2 tensors}}
  %0 = tensor_ext.custom_call "foo" factors [8] maps [affine_map<(i) -> (i)>] ins(%a : tensor<8xf32>) outs(%o : tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

func.func @no_size(%a: tensor<8xf32>, %o: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error@+1 {{has factors of sizes [0], but needed positive ones}}
  %0 = tensor_ext.custom_call "foo" factors [0] maps [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>] ins(%a : tensor<8xf32>) outs(%o : tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

func.func @twice(%a: tensor<8x8xf32>, %o: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error@+1 {{each dimension has to be filled by factors, each once at most}}
  %0 = tensor_ext.custom_call "foo" factors [8] maps [affine_map<(i) -> (i, i)>, affine_map<(i) -> (i)>] ins(%a : tensor<8x8xf32>) outs(%o : tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

func.func @gaps(%a: tensor<8xf32>, %o: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error@+1 {{each dimension has to be filled by factors, each once at most}}
  %0 = tensor_ext.custom_call "foo" factors [2, 4] maps [affine_map<(i, j) -> (i * 5 + j)>, affine_map<(i, j) -> (i * 4 + j)>] ins(%a : tensor<8xf32>) outs(%o : tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

func.func @out_of_range(%a: tensor<8xf32>, %o: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error@+1 {{names factor 1, but has 1}}
  %0 = tensor_ext.custom_call "foo" factors [8] maps [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>] whole [1] ins(%a : tensor<8xf32>) outs(%o : tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

func.func @reduced_result(%a: tensor<8xf32>, %o: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error@+1 {{sums over factor 0, which a result has}}
  %0 = tensor_ext.custom_call "foo" factors [8] maps [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>] reduced [0] ins(%a : tensor<8xf32>) outs(%o : tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
