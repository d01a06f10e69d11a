// SPDX-License-Identifier: Apache-2.0
//
// A classifier as TensorFlow Lite or torch-mlir hand it over in TOSA: two dense layers with a clamp (ReLU) between them, and a softmax.
func.func @main(%x: tensor<1x8x16xf32>, %up: tensor<1x16x32xf32>, %bias: tensor<1x1x32xf32>, %down: tensor<1x32x12xf32>) -> tensor<1x8x12xf32> {
  %zero = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.matmul %x, %up, %zero, %zero : (tensor<1x8x16xf32>, tensor<1x16x32xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x8x32xf32>
  %1 = tosa.add %0, %bias : (tensor<1x8x32xf32>, tensor<1x1x32xf32>) -> tensor<1x8x32xf32>
  %2 = tosa.clamp %1 {min_val = 0.0 : f32, max_val = 3.40282347E+38 : f32} : (tensor<1x8x32xf32>) -> tensor<1x8x32xf32>
  %3 = tosa.matmul %2, %down, %zero, %zero : (tensor<1x8x32xf32>, tensor<1x32x12xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x8x12xf32>
  %4 = tosa.reduce_max %3 {axis = 2 : i32} : (tensor<1x8x12xf32>) -> tensor<1x8x1xf32>
  %5 = tosa.sub %3, %4 : (tensor<1x8x12xf32>, tensor<1x8x1xf32>) -> tensor<1x8x12xf32>
  %6 = tosa.exp %5 : (tensor<1x8x12xf32>) -> tensor<1x8x12xf32>
  %7 = tosa.reduce_sum %6 {axis = 2 : i32} : (tensor<1x8x12xf32>) -> tensor<1x8x1xf32>
  %8 = tosa.reciprocal %7 : (tensor<1x8x1xf32>) -> tensor<1x8x1xf32>
  %9 = tosa.mul %6, %8, %shift : (tensor<1x8x12xf32>, tensor<1x8x1xf32>, tensor<1xi8>) -> tensor<1x8x12xf32>
  return %9 : tensor<1x8x12xf32>
}
