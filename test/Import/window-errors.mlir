// RUN: dist-opt %s --dist-import -split-input-file -verify-diagnostics
// SPDX-License-Identifier: Apache-2.0
// Malformed ops on windows: one located error each.

func.func @groups_that_do_not_divide(%a: tensor<2x8x5xf32>, %k: tensor<3x2x12xf32>) -> tensor<2x6x12xf32> {
  // expected-error@+1 {{'stablehlo.convolution' op has windows and groups that do not turn 'tensor<2x8x5xf32>' and 'tensor<3x2x12xf32>' into 'tensor<2x6x12xf32>'}}
  %0 = "stablehlo.convolution"(%a, %k) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, feature_group_count = 2 : i64}> : (tensor<2x8x5xf32>, tensor<3x2x12xf32>) -> tensor<2x6x12xf32>
  return %0 : tensor<2x6x12xf32>
}

// -----

func.func @no_groups_at_all(%a: tensor<2x8x2xf32>, %k: tensor<3x2x12xf32>) -> tensor<2x6x12xf32> {
  // expected-error@+1 {{'stablehlo.convolution' op has windows and groups that do not turn}}
  %0 = "stablehlo.convolution"(%a, %k) <{batch_group_count = 0 : i64, dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, feature_group_count = 1 : i64}> : (tensor<2x8x2xf32>, tensor<3x2x12xf32>) -> tensor<2x6x12xf32>
  return %0 : tensor<2x6x12xf32>
}

// -----

func.func @dimension_twice(%a: tensor<2x8x2xf32>, %k: tensor<3x2x12xf32>) -> tensor<2x6x12xf32> {
  // expected-error@+1 {{'stablehlo.convolution' op has dimension numbers that do not name the dimensions of 'tensor<2x8x2xf32>', 'tensor<3x2x12xf32>' and 'tensor<2x6x12xf32>' once each}}
  %0 = "stablehlo.convolution"(%a, %k) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, 0]x[0, i, o]->[b, 0, f]>, feature_group_count = 1 : i64}> : (tensor<2x8x2xf32>, tensor<3x2x12xf32>) -> tensor<2x6x12xf32>
  return %0 : tensor<2x6x12xf32>
}

// -----

func.func @unknown_letter(%a: tensor<2x8x2xf32>, %k: tensor<3x2x12xf32>) -> tensor<2x6x12xf32> {
  // expected-error@+1 {{but needed an integer}}
  %0 = "stablehlo.convolution"(%a, %k) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, c]x[0, i, o]->[b, 0, f]>, feature_group_count = 1 : i64}> : (tensor<2x8x2xf32>, tensor<3x2x12xf32>) -> tensor<2x6x12xf32>
  return %0 : tensor<2x6x12xf32>
}

// -----

func.func @stride_zero(%a: tensor<2x8x2xf32>, %k: tensor<3x2x12xf32>) -> tensor<2x6x12xf32> {
  // expected-error@+1 {{'stablehlo.convolution' op has 0 in 'window_strides', but needed a positive number up to 1073741824}}
  %0 = "stablehlo.convolution"(%a, %k) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, feature_group_count = 1 : i64, window_strides = array<i64: 0>}> : (tensor<2x8x2xf32>, tensor<3x2x12xf32>) -> tensor<2x6x12xf32>
  return %0 : tensor<2x6x12xf32>
}

// -----

func.func @padding_of_another_rank(%a: tensor<2x8x2xf32>, %k: tensor<3x2x12xf32>) -> tensor<2x6x12xf32> {
  // expected-error@+1 {{'stablehlo.convolution' op has 4 numbers in 'padding', but needed 2}}
  %0 = "stablehlo.convolution"(%a, %k) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, feature_group_count = 1 : i64, padding = dense<0> : tensor<2x2xi64>}> : (tensor<2x8x2xf32>, tensor<3x2x12xf32>) -> tensor<2x6x12xf32>
  return %0 : tensor<2x6x12xf32>
}

// -----

func.func @reversal_of_another_rank(%a: tensor<2x8x2xf32>, %k: tensor<3x2x12xf32>) -> tensor<2x6x12xf32> {
  // expected-error@+1 {{'stablehlo.convolution' op has 'window_reversal' = array<i1: true, true>, but needed 1 booleans}}
  %0 = "stablehlo.convolution"(%a, %k) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, feature_group_count = 1 : i64, window_reversal = array<i1: true, true>}> : (tensor<2x8x2xf32>, tensor<3x2x12xf32>) -> tensor<2x6x12xf32>
  return %0 : tensor<2x6x12xf32>
}

// -----

func.func @floats_to_integers(%a: tensor<2x8x2xf32>, %k: tensor<3x2x12xf32>) -> tensor<2x6x12xi32> {
  // expected-error@+1 {{'stablehlo.convolution' op contracts elements of type 'f32' to a narrower type 'i32', which is not supported}}
  %0 = "stablehlo.convolution"(%a, %k) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, feature_group_count = 1 : i64}> : (tensor<2x8x2xf32>, tensor<3x2x12xf32>) -> tensor<2x6x12xi32>
  return %0 : tensor<2x6x12xi32>
}

// -----

func.func @empty_window(%a: tensor<2x8xf32>, %c: tensor<f32>) -> tensor<2x6xf32> {
  // expected-error@+1 {{'stablehlo.reduce_window' op has windows of shape [1, 0], but needed 2 positive sizes}}
  %0 = "stablehlo.reduce_window"(%a, %c) <{window_dimensions = array<i64: 1, 0>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    "stablehlo.return"(%x) : (tensor<f32>) -> ()
  }) : (tensor<2x8xf32>, tensor<f32>) -> tensor<2x6xf32>
  return %0 : tensor<2x6xf32>
}

// -----

func.func @window_of_another_shape(%a: tensor<2x8xf32>, %c: tensor<f32>) -> tensor<2x7xf32> {
  // expected-error@+1 {{'stablehlo.reduce_window' op has operands 'tensor<2x8xf32>' and 'tensor<f32>' for a result 'tensor<2x7xf32>', which do not fit a window with positions [2, 6]}}
  %0 = "stablehlo.reduce_window"(%a, %c) <{window_dimensions = array<i64: 1, 3>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    "stablehlo.return"(%x) : (tensor<f32>) -> ()
  }) : (tensor<2x8xf32>, tensor<f32>) -> tensor<2x7xf32>
  return %0 : tensor<2x7xf32>
}

// -----

func.func @selection_that_is_no_boolean(%a: tensor<2x6xf32>, %s: tensor<2x3xf32>, %c: tensor<f32>) -> tensor<2x6xf32> {
  // expected-error@+1 {{'stablehlo.select_and_scatter' op has operands 'tensor<2x6xf32>', 'tensor<2x3xf32>' and 'tensor<f32>' for a result 'tensor<2x6xf32>', or regions, that do not fit a window with positions [2, 3]}}
  %0 = "stablehlo.select_and_scatter"(%a, %s, %c) <{window_dimensions = array<i64: 1, 2>, window_strides = array<i64: 1, 2>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    "stablehlo.return"(%x) : (tensor<f32>) -> ()
  }, {
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    "stablehlo.return"(%x) : (tensor<f32>) -> ()
  }) : (tensor<2x6xf32>, tensor<2x3xf32>, tensor<f32>) -> tensor<2x6xf32>
  return %0 : tensor<2x6xf32>
}

// -----

func.func @reverse_twice(%a: tensor<2x6xf32>) -> tensor<2x6xf32> {
  // expected-error@+1 {{'stablehlo.reverse' op cannot reverse 'tensor<2x6xf32>' to 'tensor<2x6xf32>' along dimensions [1, 1]}}
  %0 = "stablehlo.reverse"(%a) <{dimensions = array<i64: 1, 1>}> : (tensor<2x6xf32>) -> tensor<2x6xf32>
  return %0 : tensor<2x6xf32>
}
