// RUN: dist-opt %s --dist-import --dist-verify-imported -split-input-file -verify-diagnostics | FileCheck %s
// SPDX-License-Identifier: Apache-2.0
// convolution, reduce_window, select_and_scatter and reverse: linalg.generic over padded operands.

// CHECK-DAG: #[[IN:.+]] = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1 * 2 + d3, d4)>
// CHECK-DAG: #[[KERNEL:.+]] = affine_map<(d0, d1, d2, d3, d4) -> (d3, d4, d2)>
// CHECK-DAG: #[[OUT:.+]] = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2)>
// CHECK-LABEL: func.func @strided_convolution
// CHECK: %[[P:.+]] = tensor.pad %{{.+}} low[0, 0, 0] high[0, 1, 0]
// CHECK: linalg.generic {indexing_maps = [#[[IN]], #[[KERNEL]], #[[OUT]]], iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%[[P]], %{{.+}} : tensor<2x9x4xf32>, tensor<3x4x5xf32>)
func.func @strided_convolution(%a: tensor<2x8x4xf32>, %k: tensor<3x4x5xf32>) -> tensor<2x4x5xf32> {
  %0 = "stablehlo.convolution"(%a, %k) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, feature_group_count = 1 : i64, padding = dense<[[0, 1]]> : tensor<1x2xi64>, window_strides = array<i64: 2>}> : (tensor<2x8x4xf32>, tensor<3x4x5xf32>) -> tensor<2x4x5xf32>
  return %0 : tensor<2x4x5xf32>
}

// -----

// The last element that padding adds is in no window.
// CHECK-LABEL: func.func @backward_of_stride
// CHECK: %[[S:.+]] = tensor.insert_slice %{{.+}} into %{{.+}}[0, 2, 0] [2, 4, 5] [1, 2, 1]
// CHECK: linalg.generic {{.*}} ins(%[[S]], %{{.+}} : tensor<2x10x5xf32>, tensor<3x4x5xf32>)
func.func @backward_of_stride(%a: tensor<2x4x5xf32>, %k: tensor<3x4x5xf32>) -> tensor<2x8x4xf32> {
  %0 = "stablehlo.convolution"(%a, %k) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, o, i]->[b, 0, f]>, feature_group_count = 1 : i64, lhs_dilation = array<i64: 2>, padding = dense<[[2, 1]]> : tensor<1x2xi64>}> : (tensor<2x4x5xf32>, tensor<3x4x5xf32>) -> tensor<2x8x4xf32>
  return %0 : tensor<2x8x4xf32>
}

// -----

// Windows that do not overlap are dimensions of their own: a contraction.
// CHECK-DAG: #[[IN:.+]] = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d3, d4)>
// CHECK-LABEL: func.func @patches
// CHECK: tensor.expand_shape {{.*}} : tensor<2x12x3xf32> into tensor<2x3x4x3xf32>
// CHECK: indexing_maps = [#[[IN]], #{{.+}}, #{{.+}}]
func.func @patches(%a: tensor<2x12x3xf32>, %k: tensor<4x3x5xf32>) -> tensor<2x3x5xf32> {
  %0 = "stablehlo.convolution"(%a, %k) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, feature_group_count = 1 : i64, padding = dense<0> : tensor<1x2xi64>, window_strides = array<i64: 4>}> : (tensor<2x12x3xf32>, tensor<4x3x5xf32>) -> tensor<2x3x5xf32>
  return %0 : tensor<2x3x5xf32>
}

// -----

// CHECK-DAG: #[[IN:.+]] = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1 + d4, d2, d5)>
// CHECK-DAG: #[[KERNEL:.+]] = affine_map<(d0, d1, d2, d3, d4, d5) -> (d4, d5, d2, d3)>
// CHECK-LABEL: func.func @feature_groups
// CHECK: tensor.expand_shape {{.*}} : tensor<2x8x6xf32> into tensor<2x8x3x2xf32>
// CHECK: indexing_maps = [#[[IN]], #[[KERNEL]], #{{.+}}]
// CHECK: tensor.collapse_shape {{.*}} : tensor<2x6x3x4xf32> into tensor<2x6x12xf32>
func.func @feature_groups(%a: tensor<2x8x6xf32>, %k: tensor<3x2x12xf32>) -> tensor<2x6x12xf32> {
  %0 = "stablehlo.convolution"(%a, %k) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, feature_group_count = 3 : i64, padding = dense<0> : tensor<1x2xi64>}> : (tensor<2x8x6xf32>, tensor<3x2x12xf32>) -> tensor<2x6x12xf32>
  return %0 : tensor<2x6x12xf32>
}

// -----

// CHECK-DAG: #[[IN:.+]] = affine_map<(d0, d1, d2, d3, d4, d5) -> (d2, d0, d1 + d4, d5)>
// CHECK-LABEL: func.func @batch_groups
// CHECK: tensor.expand_shape {{.*}} : tensor<6x8x2xf32> into tensor<3x2x8x2xf32>
// CHECK: indexing_maps = [#[[IN]], #{{.+}}, #{{.+}}]
func.func @batch_groups(%a: tensor<6x8x2xf32>, %k: tensor<3x2x12xf32>) -> tensor<2x6x12xf32> {
  %0 = "stablehlo.convolution"(%a, %k) <{batch_group_count = 3 : i64, dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, feature_group_count = 1 : i64, padding = dense<0> : tensor<1x2xi64>}> : (tensor<6x8x2xf32>, tensor<3x2x12xf32>) -> tensor<2x6x12xf32>
  return %0 : tensor<2x6x12xf32>
}

// -----

// CHECK: #[[BACK:.+]] = affine_map<(d0, d1, d2) -> (-d0 + 2, d1, d2)>
// CHECK-LABEL: func.func @reversed_kernel
// CHECK-SAME: %[[K:[^:]+]]: tensor<3x4x5xf32>
// CHECK: %[[R:.+]] = linalg.generic {indexing_maps = [#[[BACK]], #{{.+}}], {{.*}}} ins(%[[K]]
// CHECK: linalg.generic {{.*}} ins(%{{.+}}, %[[R]] :
func.func @reversed_kernel(%k: tensor<3x4x5xf32>, %a: tensor<2x8x4xf32>) -> tensor<2x6x5xf32> {
  %0 = "stablehlo.convolution"(%a, %k) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, feature_group_count = 1 : i64, window_reversal = array<i1: true>}> : (tensor<2x8x4xf32>, tensor<3x4x5xf32>) -> tensor<2x6x5xf32>
  return %0 : tensor<2x6x5xf32>
}

// -----

// CHECK-LABEL: func.func @narrow_convolution
// CHECK: %[[R:.+]] = linalg.generic {{.*}} outs(%{{.+}} : tensor<2x6x5xbf16>)
// CHECK: return %[[R]]
func.func @narrow_convolution(%a: tensor<2x8x4xbf16>, %k: tensor<3x4x5xbf16>) -> tensor<2x6x5xbf16> {
  %0 = "stablehlo.convolution"(%a, %k) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, feature_group_count = 1 : i64}> : (tensor<2x8x4xbf16>, tensor<3x4x5xbf16>) -> tensor<2x6x5xbf16>
  return %0 : tensor<2x6x5xbf16>
}

// -----

// CHECK-DAG: #[[IN:.+]] = affine_map<(d0, d1, d2) -> (d0, d1 + d2)>
// CHECK-DAG: #[[WINDOW:.+]] = affine_map<(d0, d1, d2) -> (d2)>
// CHECK-LABEL: func.func @overlapping_windows
// CHECK: %[[W:.+]] = tensor.empty() : tensor<3xi8>
// CHECK: linalg.generic {indexing_maps = [#[[IN]], #[[WINDOW]], #{{.+}}], {{.*}}} ins(%{{.+}}, %[[W]] : tensor<2x8xf32>, tensor<3xi8>) outs(%{{.+}} : tensor<2x6xf32>)
// CHECK: arith.maximumf
func.func @overlapping_windows(%a: tensor<2x8xf32>, %c: tensor<f32>) -> tensor<2x6xf32> {
  %0 = "stablehlo.reduce_window"(%a, %c) <{window_dimensions = array<i64: 1, 3>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %1 = "stablehlo.maximum"(%x, %y) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%1) : (tensor<f32>) -> ()
  }) : (tensor<2x8xf32>, tensor<f32>) -> tensor<2x6xf32>
  return %0 : tensor<2x6xf32>
}

// -----

// A window over everything before an element is a scan.
// CHECK-LABEL: func.func @cumulative_sum
// CHECK: tensor_ext.scan
// CHECK-NOT: linalg.generic
func.func @cumulative_sum(%a: tensor<5xf32>) -> tensor<5xf32> {
  %c = "stablehlo.constant"() <{value = dense<0.0> : tensor<f32>}> : () -> tensor<f32>
  %0 = "stablehlo.reduce_window"(%a, %c) <{padding = dense<[[4, 0]]> : tensor<1x2xi64>, window_dimensions = array<i64: 5>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %1 = "stablehlo.add"(%x, %y) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%1) : (tensor<f32>) -> ()
  }) : (tensor<5xf32>, tensor<f32>) -> tensor<5xf32>
  return %0 : tensor<5xf32>
}

// -----

// An initial value that is not neutral counts once per element in the padding: no doubling.
// CHECK-LABEL: func.func @cumulative_sum_from_one
// CHECK: tensor.pad {{.*}} low[4]
// CHECK: iterator_types = ["parallel", "reduction"]
func.func @cumulative_sum_from_one(%a: tensor<5xf32>) -> tensor<5xf32> {
  %c = "stablehlo.constant"() <{value = dense<1.0> : tensor<f32>}> : () -> tensor<f32>
  %0 = "stablehlo.reduce_window"(%a, %c) <{padding = dense<[[4, 0]]> : tensor<1x2xi64>, window_dimensions = array<i64: 5>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %1 = "stablehlo.add"(%x, %y) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%1) : (tensor<f32>) -> ()
  }) : (tensor<5xf32>, tensor<f32>) -> tensor<5xf32>
  return %0 : tensor<5xf32>
}

// -----

// Windows that overlap meet every element several times.
// CHECK-LABEL: func.func @select_and_scatter
// CHECK: linalg.generic {{.*}}"reduction"{{.*}} outs(%{{.+}}, %{{.+}} : tensor<2x5xf32>, tensor<2x5xi32>)
// CHECK: linalg.generic {{.*}}"reduction"{{.*}} outs(%{{.+}} : tensor<2x6xf32>)
func.func @select_and_scatter(%a: tensor<2x6xf32>, %s: tensor<2x5xf32>) -> tensor<2x6xf32> {
  %c = "stablehlo.constant"() <{value = dense<0.0> : tensor<f32>}> : () -> tensor<f32>
  %0 = "stablehlo.select_and_scatter"(%a, %s, %c) <{window_dimensions = array<i64: 1, 2>, window_strides = array<i64: 1, 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %1 = "stablehlo.compare"(%x, %y) <{comparison_direction = #stablehlo<comparison_direction GE>}> : (tensor<f32>, tensor<f32>) -> tensor<i1>
    "stablehlo.return"(%1) : (tensor<i1>) -> ()
  }, {
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %1 = "stablehlo.add"(%x, %y) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%1) : (tensor<f32>) -> ()
  }) : (tensor<2x6xf32>, tensor<2x5xf32>, tensor<f32>) -> tensor<2x6xf32>
  return %0 : tensor<2x6xf32>
}

// -----

// Windows side by side: [window, element], and init where no window reaches.
// CHECK-DAG: #[[ALL:.+]] = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
// CHECK-DAG: #[[WINDOW:.+]] = affine_map<(d0, d1, d2) -> (d0, d1)>
// CHECK-LABEL: func.func @select_and_scatter_side_by_side
// CHECK: linalg.generic {{.*}}"reduction"{{.*}} outs(%{{.+}}, %{{.+}} : tensor<2x3xf32>, tensor<2x3xi32>)
// CHECK: linalg.generic {indexing_maps = [#[[WINDOW]], #[[WINDOW]], #[[ALL]]], iterator_types = ["parallel", "parallel", "parallel"]}
// CHECK: tensor.collapse_shape {{.*}} : tensor<2x3x2xf32> into tensor<2x6xf32>
// CHECK: tensor.pad {{.*}} low[0, 0] high[0, 1]
func.func @select_and_scatter_side_by_side(%a: tensor<2x7xf32>, %s: tensor<2x3xf32>) -> tensor<2x7xf32> {
  %c = "stablehlo.constant"() <{value = dense<0.0> : tensor<f32>}> : () -> tensor<f32>
  %0 = "stablehlo.select_and_scatter"(%a, %s, %c) <{window_dimensions = array<i64: 1, 2>, window_strides = array<i64: 1, 2>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %1 = "stablehlo.compare"(%x, %y) <{comparison_direction = #stablehlo<comparison_direction GE>}> : (tensor<f32>, tensor<f32>) -> tensor<i1>
    "stablehlo.return"(%1) : (tensor<i1>) -> ()
  }, {
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %1 = "stablehlo.add"(%x, %y) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%1) : (tensor<f32>) -> ()
  }) : (tensor<2x7xf32>, tensor<2x3xf32>, tensor<f32>) -> tensor<2x7xf32>
  return %0 : tensor<2x7xf32>
}

// -----

// CHECK: #[[BACK:.+]] = affine_map<(d0, d1) -> (d0, -d1 + 2)>
// CHECK-LABEL: func.func @reverse
// CHECK: linalg.generic {indexing_maps = [#[[BACK]], #{{.+}}]
func.func @reverse(%a: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %0 = "stablehlo.reverse"(%a) <{dimensions = array<i64: 1>}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}
