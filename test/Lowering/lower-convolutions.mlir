// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s --dist-lower-convolutions -split-input-file | FileCheck %s
// RUN: dist-opt %s --dist-lower-convolutions=window-bytes=200 -split-input-file | FileCheck %s --check-prefix=SLICED
// A convolution becomes a copy of its windows and a contraction.

// Products lie inside, in the order of the kernel: the contraction is one gemm.
// CHECK-DAG: #[[READ:.+]] = affine_map<(d0, d1, d2, d3) -> (d0, d1 * 2 + d2, d3)>
// CHECK-DAG: #[[WINDOWS:.+]] = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d3, d4)>
// CHECK-DAG: #[[KERNEL:.+]] = affine_map<(d0, d1, d2, d3, d4) -> (d3, d4, d2)>
// In slices of the batch each has its part of the result.
// SLICED-LABEL: func.func @forward
// SLICED: tensor.extract_slice %{{.+}}[0, 0, 0] [1, 9, 6] [1, 1, 1]
// SLICED: %[[OUT:.+]] = tensor.extract_slice %{{.+}}[0, 0, 0] [1, 4, 8] [1, 1, 1]
// SLICED: linalg.generic {{.*}} outs(%{{.+}} : tensor<1x4x3x6xf32>)
// SLICED: %[[PART:.+]] = linalg.generic {{.*}} outs(%[[OUT]] : tensor<1x4x8xf32>)
// SLICED: %[[FIRST:.+]] = tensor.insert_slice %[[PART]] into %{{.+}}[0, 0, 0] [1, 4, 8] [1, 1, 1]
// SLICED: tensor.extract_slice %{{.+}}[1, 0, 0] [1, 9, 6] [1, 1, 1]
// SLICED: tensor.extract_slice %[[FIRST]][1, 0, 0] [1, 4, 8] [1, 1, 1]
// SLICED: %[[ALL:.+]] = tensor.insert_slice %{{.+}} into %[[FIRST]][1, 0, 0] [1, 4, 8] [1, 1, 1]
// SLICED: return %[[ALL]]

// CHECK-LABEL: func.func @forward
// CHECK-SAME: (%[[IN:.+]]: tensor<2x9x6xf32>, %[[K:[^:]+]]: tensor<3x6x8xf32>
// CHECK: %[[W:.+]] = linalg.generic {indexing_maps = [#[[READ]], #{{.+}}], {{.*}}} ins(%[[IN]] : tensor<2x9x6xf32>) outs(%{{.+}} : tensor<2x4x3x6xf32>)
// CHECK: linalg.generic {indexing_maps = [#[[WINDOWS]], #[[KERNEL]], #{{.+}}], {{.*}}} ins(%[[W]], %[[K]] :
func.func @forward(%in: tensor<2x9x6xf32>, %k: tensor<3x6x8xf32>, %out: tensor<2x4x8xf32>) -> tensor<2x4x8xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(b, x, o, k, i) -> (b, x * 2 + k, i)>, affine_map<(b, x, o, k, i) -> (k, i, o)>, affine_map<(b, x, o, k, i) -> (b, x, o)>], iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%in, %k : tensor<2x9x6xf32>, tensor<3x6x8xf32>) outs(%out : tensor<2x4x8xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %1 = arith.mulf %a, %b : f32
    %2 = arith.addf %c, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<2x4x8xf32>
  return %0 : tensor<2x4x8xf32>
}

// -----

// The gradient of the kernel: what lies along the input's memory is in the result, so rows lie inside.
// Slices of the batch are added up.
// SLICED-LABEL: func.func @gradient_of_kernel
// SLICED: %[[SUM:.+]] = linalg.generic {{.*}} ins(%{{.+}}, %{{.+}} : tensor<1x4x3x6xf32>, tensor<1x4x8xf32>) outs(%arg2 : tensor<3x6x8xf32>)
// SLICED: %[[ALL:.+]] = linalg.generic {{.*}} ins(%{{.+}}, %{{.+}} : tensor<1x4x3x6xf32>, tensor<1x4x8xf32>) outs(%[[SUM]] : tensor<3x6x8xf32>)
// SLICED: return %[[ALL]]

// CHECK-LABEL: func.func @gradient_of_kernel
// CHECK: linalg.generic {{.*}} ins(%{{.+}} : tensor<2x9x6xf32>) outs(%{{.+}} : tensor<2x4x3x6xf32>)
// CHECK: linalg.generic {{.*}} ins(%{{.+}}, %{{.+}} : tensor<2x4x3x6xf32>, tensor<2x4x8xf32>)
func.func @gradient_of_kernel(%in: tensor<2x9x6xf32>, %g: tensor<2x4x8xf32>, %out: tensor<3x6x8xf32>) -> tensor<3x6x8xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(k, i, o, b, x) -> (b, x * 2 + k, i)>, affine_map<(k, i, o, b, x) -> (b, x, o)>, affine_map<(k, i, o, b, x) -> (k, i, o)>], iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%in, %g : tensor<2x9x6xf32>, tensor<2x4x8xf32>) outs(%out : tensor<3x6x8xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %1 = arith.mulf %a, %b : f32
    %2 = arith.addf %c, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<3x6x8xf32>
  return %0 : tensor<3x6x8xf32>
}

// -----

// A sum of 16 bits is rounded once, so that slices of the batch may not be added up: those of the features are apart.
// SLICED-LABEL: func.func @narrow_gradient_of_kernel
// SLICED-NOT: [1, 9, 6]
// SLICED: tensor.extract_slice %{{.+}}[0, 0, 0] [2, 9, {{[1-5]}}] [1, 1, 1]
// SLICED-NOT: [1, 9, 6]
// SLICED: return
func.func @narrow_gradient_of_kernel(%in: tensor<2x9x6xbf16>, %g: tensor<2x4x8xbf16>, %out: tensor<3x6x8xbf16>) -> tensor<3x6x8xbf16> {
  %0 = linalg.generic {indexing_maps = [affine_map<(k, i, o, b, x) -> (b, x * 2 + k, i)>, affine_map<(k, i, o, b, x) -> (b, x, o)>, affine_map<(k, i, o, b, x) -> (k, i, o)>], iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%in, %g : tensor<2x9x6xbf16>, tensor<2x4x8xbf16>) outs(%out : tensor<3x6x8xbf16>) {
  ^bb0(%a: bf16, %b: bf16, %c: bf16):
    %1 = arith.mulf %a, %b : bf16
    %2 = arith.addf %c, %1 : bf16
    linalg.yield %2 : bf16
  } -> tensor<3x6x8xbf16>
  return %0 : tensor<3x6x8xbf16>
}

// -----

// One output feature per group: the loops stay, since a gemm with one column is none.
// CHECK-LABEL: func.func @by_depth
// CHECK-COUNT-1: linalg.generic
// CHECK-NOT: linalg.generic
func.func @by_depth(%in: tensor<2x9x6xf32>, %k: tensor<3x6xf32>, %out: tensor<2x7x6xf32>) -> tensor<2x7x6xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(b, x, g, k) -> (b, x + k, g)>, affine_map<(b, x, g, k) -> (k, g)>, affine_map<(b, x, g, k) -> (b, x, g)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%in, %k : tensor<2x9x6xf32>, tensor<3x6xf32>) outs(%out : tensor<2x7x6xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %1 = arith.mulf %a, %b : f32
    %2 = arith.addf %c, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<2x7x6xf32>
  return %0 : tensor<2x7x6xf32>
}

// -----

// Pooling is no sum of products.
// CHECK-LABEL: func.func @pooling
// CHECK-COUNT-1: linalg.generic
// CHECK-NOT: linalg.generic
func.func @pooling(%in: tensor<2x9xf32>, %w: tensor<3xf32>, %out: tensor<2x7xf32>) -> tensor<2x7xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(b, x, k) -> (b, x + k)>, affine_map<(b, x, k) -> (k)>, affine_map<(b, x, k) -> (b, x)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%in, %w : tensor<2x9xf32>, tensor<3xf32>) outs(%out : tensor<2x7xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %1 = arith.maximumf %a, %c : f32
    linalg.yield %1 : f32
  } -> tensor<2x7xf32>
  return %0 : tensor<2x7xf32>
}
