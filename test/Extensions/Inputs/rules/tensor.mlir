// SPDX-License-Identifier: Apache-2.0
//
// Cases of dist-check-rules: every op of tensor that has a sharding rule. Data that only moves may be pending in any way.

func.func @empty() {
  %0 = tensor.empty() : tensor<6x5xf32>
  return
}

func.func @expand_f32(%x: tensor<6x12xf32>) {
  %0 = tensor.expand_shape %x [[0], [1, 2]] output_shape [6, 4, 3] : tensor<6x12xf32> into tensor<6x4x3xf32>
  return
}

func.func @collapse_f32(%x: tensor<5x4x3xf32>) {
  %0 = tensor.collapse_shape %x [[0], [1, 2]] : tensor<5x4x3xf32> into tensor<5x12xf32>
  return
}

func.func @expand_i32(%x: tensor<6x12xi32>) {
  %0 = tensor.expand_shape %x [[0], [1, 2]] output_shape [6, 4, 3] : tensor<6x12xi32> into tensor<6x4x3xi32>
  return
}

func.func @collapse_i32(%x: tensor<5x4x3xi32>) {
  %0 = tensor.collapse_shape %x [[0], [1, 2]] : tensor<5x4x3xi32> into tensor<5x12xi32>
  return
}

func.func @expand_units(%x: tensor<5xf32>) {
  %0 = tensor.expand_shape %x [[0, 1, 2]] output_shape [1, 5, 1] : tensor<5xf32> into tensor<1x5x1xf32>
  return
}

func.func @collapse_units(%x: tensor<1x5x1xf32>) {
  %0 = tensor.collapse_shape %x [[0, 1, 2]] : tensor<1x5x1xf32> into tensor<5xf32>
  return
}

func.func @collapse_to_scalar(%x: tensor<1x1xf32>) {
  %0 = tensor.collapse_shape %x [] : tensor<1x1xf32> into tensor<f32>
  return
}

func.func @expand_three(%x: tensor<12xf32>) {
  %0 = tensor.expand_shape %x [[0, 1, 2]] output_shape [2, 3, 2] : tensor<12xf32> into tensor<2x3x2xf32>
  return
}

func.func @extract_slice(%x: tensor<6x5x4xf32>) {
  %0 = tensor.extract_slice %x[0, 1, 0] [6, 3, 4] [1, 1, 1] : tensor<6x5x4xf32> to tensor<6x3x4xf32>
  return
}

func.func @extract_slice_dropping(%x: tensor<6x5x4xf32>, %i: index) {
  %0 = tensor.extract_slice %x[0, %i, 1] [6, 1, 2] [1, 1, 2] : tensor<6x5x4xf32> to tensor<6x2xf32>
  return
}

func.func @extract_slice_dynamic(%x: tensor<6x5xf32>, %i: index) {
  %0 = tensor.extract_slice %x[%i, 0] [3, 5] [1, 1] : tensor<6x5xf32> to tensor<3x5xf32>
  return
}

func.func @insert_slice(%x: tensor<6x2xf32>, %y: tensor<6x5xf32>) {
  %0 = tensor.insert_slice %x into %y[0, 1] [6, 2] [1, 1] : tensor<6x2xf32> into tensor<6x5xf32>
  return
}

func.func @insert_slice_dropping(%x: tensor<6x2xi32>, %y: tensor<6x5x4xi32>, %i: index) {
  %0 = tensor.insert_slice %x into %y[0, %i, 1] [6, 1, 2] [1, 1, 2] : tensor<6x2xi32> into tensor<6x5x4xi32>
  return
}

func.func @insert_slice_unit(%x: tensor<6x1xf32>, %y: tensor<6x5xf32>, %i: index) {
  %0 = tensor.insert_slice %x into %y[0, %i] [6, 1] [1, 1] : tensor<6x1xf32> into tensor<6x5xf32>
  return
}

func.func @concat(%x: tensor<6x2xf32>, %y: tensor<6x3xf32>) {
  %0 = tensor.concat dim(1) %x, %y : (tensor<6x2xf32>, tensor<6x3xf32>) -> tensor<6x5xf32>
  return
}

func.func @concat_twice(%x: tensor<3x4xi32>) {
  %0 = tensor.concat dim(0) %x, %x : (tensor<3x4xi32>, tensor<3x4xi32>) -> tensor<6x4xi32>
  return
}

func.func @pad_zero(%x: tensor<6x5xf32>) {
  %c = arith.constant 0.0 : f32
  %0 = tensor.pad %x low[0, 1] high[0, 2] {
  ^bb0(%i: index, %j: index):
    tensor.yield %c : f32
  } : tensor<6x5xf32> to tensor<6x8xf32>
  return
}

func.func @pad_one(%x: tensor<6x5xf32>) {
  %c = arith.constant 1.0 : f32
  %0 = tensor.pad %x low[0, 1] high[0, 2] {
  ^bb0(%i: index, %j: index):
    tensor.yield %c : f32
  } : tensor<6x5xf32> to tensor<6x8xf32>
  return
}

func.func @pad_infinity(%x: tensor<6x5xf32>) {
  %c = arith.constant 0x7F800000 : f32
  %0 = tensor.pad %x low[0, 1] high[0, 2] {
  ^bb0(%i: index, %j: index):
    tensor.yield %c : f32
  } : tensor<6x5xf32> to tensor<6x8xf32>
  return
}

func.func @pad_minus_infinity(%x: tensor<6x5xf32>) {
  %c = arith.constant 0xFF800000 : f32
  %0 = tensor.pad %x low[0, 1] high[0, 2] {
  ^bb0(%i: index, %j: index):
    tensor.yield %c : f32
  } : tensor<6x5xf32> to tensor<6x8xf32>
  return
}

func.func @pad_five(%x: tensor<6x5xf32>) {
  %c = arith.constant 5.0 : f32
  %0 = tensor.pad %x low[0, 1] high[0, 2] {
  ^bb0(%i: index, %j: index):
    tensor.yield %c : f32
  } : tensor<6x5xf32> to tensor<6x8xf32>
  return
}

func.func @pad_zero_i32(%x: tensor<6x5xi32>) {
  %c = arith.constant 0 : i32
  %0 = tensor.pad %x low[0, 1] high[0, 2] {
  ^bb0(%i: index, %j: index):
    tensor.yield %c : i32
  } : tensor<6x5xi32> to tensor<6x8xi32>
  return
}

func.func @pad_ones_i32(%x: tensor<6x5xi32>) {
  %c = arith.constant -1 : i32
  %0 = tensor.pad %x low[0, 1] high[0, 2] {
  ^bb0(%i: index, %j: index):
    tensor.yield %c : i32
  } : tensor<6x5xi32> to tensor<6x8xi32>
  return
}

func.func @pad_least_i32(%x: tensor<6x5xi32>) {
  %c = arith.constant -2147483648 : i32
  %0 = tensor.pad %x low[0, 1] high[0, 2] {
  ^bb0(%i: index, %j: index):
    tensor.yield %c : i32
  } : tensor<6x5xi32> to tensor<6x8xi32>
  return
}

func.func @pad_greatest_i32(%x: tensor<6x5xi32>) {
  %c = arith.constant 2147483647 : i32
  %0 = tensor.pad %x low[0, 1] high[0, 2] {
  ^bb0(%i: index, %j: index):
    tensor.yield %c : i32
  } : tensor<6x5xi32> to tensor<6x8xi32>
  return
}

func.func @pad_false(%x: tensor<6x5xi1>) {
  %c = arith.constant false
  %0 = tensor.pad %x low[0, 1] high[0, 2] {
  ^bb0(%i: index, %j: index):
    tensor.yield %c : i1
  } : tensor<6x5xi1> to tensor<6x8xi1>
  return
}

func.func @pad_true(%x: tensor<6x5xi1>) {
  %c = arith.constant true
  %0 = tensor.pad %x low[0, 1] high[0, 2] {
  ^bb0(%i: index, %j: index):
    tensor.yield %c : i1
  } : tensor<6x5xi1> to tensor<6x8xi1>
  return
}

func.func @pad_scalar(%x: tensor<6x5xf32>, %c: f32) {
  %0 = tensor.pad %x low[0, 1] high[0, 2] {
  ^bb0(%i: index, %j: index):
    tensor.yield %c : f32
  } : tensor<6x5xf32> to tensor<6x8xf32>
  return
}

func.func @extract(%x: tensor<6x5xf32>, %i: index, %j: index) {
  %0 = tensor.extract %x[%i, %j] : tensor<6x5xf32>
  return
}

func.func @from_elements(%a: f32, %b: f32) {
  %0 = tensor.from_elements %a, %b : tensor<2xf32>
  return
}

// From a position on that is not known: what lies in this device's part of it.

func.func @extract_row(%x: tensor<7x5xf32>, %i: index {check.range = array<i64: 0, 6>}) {
  %0 = tensor.extract_slice %x[%i, 0] [1, 5] [1, 1] : tensor<7x5xf32> to tensor<1x5xf32>
  return
}

func.func @extract_last_row_dropping(%x: tensor<7x5xf32>, %i: index {check.range = array<i64: 6, 6>}) {
  %0 = tensor.extract_slice %x[%i, 1] [1, 3] [1, 1] : tensor<7x5xf32> to tensor<3xf32>
  return
}

func.func @extract_window(%x: tensor<7x6xi32>, %i: index {check.range = array<i64: 0, 2>}, %j: index {check.range = array<i64: 3, 3>}) {
  %0 = tensor.extract_slice %x[%i, %j] [5, 3] [1, 1] : tensor<7x6xi32> to tensor<5x3xi32>
  return
}

func.func @extract_bits(%x: tensor<7x5xi1>, %i: index {check.range = array<i64: 3, 4>}) {
  %0 = tensor.extract_slice %x[%i, 0] [3, 5] [1, 1] : tensor<7x5xi1> to tensor<3x5xi1>
  return
}

func.func @insert_row(%x: tensor<1x5xf32>, %y: tensor<7x5xf32>, %i: index {check.range = array<i64: 6, 6>}) {
  %0 = tensor.insert_slice %x into %y[%i, 0] [1, 5] [1, 1] : tensor<1x5xf32> into tensor<7x5xf32>
  return
}

func.func @insert_window(%x: tensor<5x3xi32>, %y: tensor<7x6xi32>, %i: index {check.range = array<i64: 0, 2>}, %j: index {check.range = array<i64: 3, 3>}) {
  %0 = tensor.insert_slice %x into %y[%i, %j] [5, 3] [1, 1] : tensor<5x3xi32> into tensor<7x6xi32>
  return
}

func.func @insert_rows_at_fixed_columns(%x: tensor<4x3xf32>, %y: tensor<7x8xf32>, %i: index {check.range = array<i64: 1, 3>}) {
  %0 = tensor.insert_slice %x into %y[%i, 1] [4, 3] [1, 2] : tensor<4x3xf32> into tensor<7x8xf32>
  return
}
