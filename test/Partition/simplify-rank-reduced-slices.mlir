// SPDX-License-Identifier: Apache-2.0
// Offsets become constants in slices that leave out dimensions of size 1, whichever these are: upstream's patterns expect the first ones.
// RUN: dist-opt %s --dist-simplify-local | FileCheck %s

// CHECK-LABEL: func @take
// CHECK: %[[SLICE:.*]] = tensor.extract_slice %{{.*}}[0, 0, 0, 0, %{{.*}}] [2, 1, 1, 3, 1] [1, 1, 1, 1, 1] : tensor<2x1x1x3x4xf32> to tensor<2x1x1x3x1xf32>
// CHECK: %[[REDUCED:.*]] = tensor.collapse_shape %[[SLICE]] {{.*}} : tensor<2x1x1x3x1xf32> into tensor<2x1x3xf32>
// CHECK: return %[[REDUCED]]
func.func @take(%x: tensor<2x1x1x3x4xf32>, %i: index) -> tensor<2x1x3xf32> {
  %zero = arith.constant 0 : index
  %0 = tensor.extract_slice %x[0, %zero, 0, 0, %i] [2, 1, 1, 3, 1] [1, 1, 1, 1, 1] : tensor<2x1x1x3x4xf32> to tensor<2x1x3xf32>
  return %0 : tensor<2x1x3xf32>
}

// CHECK-LABEL: func @put
// CHECK: %[[SLICE:.*]] = tensor.expand_shape %{{.*}} : tensor<2x1x3xf32> into tensor<2x1x1x3x1xf32>
// CHECK: tensor.insert_slice %[[SLICE]] into %{{.*}}[0, 0, 0, 0, %{{.*}}] [2, 1, 1, 3, 1]
func.func @put(%x: tensor<2x1x1x3x4xf32>, %y: tensor<2x1x3xf32>, %i: index) -> tensor<2x1x1x3x4xf32> {
  %zero = arith.constant 0 : index
  %0 = tensor.insert_slice %y into %x[0, %zero, 0, 0, %i] [2, 1, 1, 3, 1] [1, 1, 1, 1, 1] : tensor<2x1x3xf32> into tensor<2x1x1x3x4xf32>
  return %0 : tensor<2x1x1x3x4xf32>
}

// The first ones stay left out by the slice.
// CHECK-LABEL: func @layer
// CHECK: tensor.extract_slice %{{.*}}[%{{.*}}, 0, 0] [1, 1, 3] [1, 1, 1] : tensor<4x1x3xf32> to tensor<1x3xf32>
// CHECK-NOT: collapse_shape
func.func @layer(%x: tensor<4x1x3xf32>, %i: index) -> tensor<1x3xf32> {
  %0 = tensor.extract_slice %x[%i, 0, 0] [1, 1, 3] [1, 1, 1] : tensor<4x1x3xf32> to tensor<1x3xf32>
  return %0 : tensor<1x3xf32>
}
