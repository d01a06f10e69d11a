// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s --dist-import -split-input-file | FileCheck %s
// RUN: dist-opt %S/Inputs/stencil.mlir --dist-import --dist-spmd --dist-report="format=text output=%t" -o /dev/null
// RUN: FileCheck %s --check-prefix=SENT --input-file=%t

// A window at a place that is known is a slice that is put back: x.at[1:-1, 1:-1].add(u). Split by rows neighbors are sent rows, three
// to read and one to write, where all of u was gathered.
// SENT: sent 504 B in 2 collectives
// CHECK-LABEL: func.func @add
// CHECK: %[[BEFORE:.*]] = tensor.extract_slice %arg0[1, 1] [6, 2] [1, 1] : tensor<8x4xf32> to tensor<6x2xf32>
// CHECK: %[[SUM:.*]] = linalg.generic {{.*}} ins(%[[BEFORE]], %arg1 : tensor<6x2xf32>, tensor<6x2xf32>)
// CHECK: arith.addf
// CHECK: tensor.insert_slice %[[SUM]] into %arg0[1, 1] [6, 2] [1, 1] : tensor<6x2xf32> into tensor<8x4xf32>
func.func @add(%x: tensor<8x4xf32>, %u: tensor<6x2xf32>) -> tensor<8x4xf32> {
  %one = "stablehlo.constant"() <{value = dense<1> : tensor<1xi32>}> : () -> tensor<1xi32>
  %at = "stablehlo.concatenate"(%one, %one) <{dimension = 0 : i64}> : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
  %0 = "stablehlo.scatter"(%x, %at, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0, 1], scatter_dims_to_operand_dims = [0, 1]>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = "stablehlo.add"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%s) : (tensor<f32>) -> ()
  }) : (tensor<8x4xf32>, tensor<2xi32>, tensor<6x2xf32>) -> tensor<8x4xf32>
  return %0 : tensor<8x4xf32>
}

// -----

// x.at[5].set(u): nothing is read of x.
// CHECK-LABEL: func.func @set
// CHECK-NEXT: %{{.*}} = tensor.insert_slice %arg1 into %arg0[5, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<8x4xf32>
func.func @set(%x: tensor<8x4xf32>, %u: tensor<4xf32>) -> tensor<8x4xf32> {
  %at = "stablehlo.constant"() <{value = dense<5> : tensor<1xi32>}> : () -> tensor<1xi32>
  %0 = "stablehlo.scatter"(%x, %at, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0]>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    "stablehlo.return"(%b) : (tensor<f32>) -> ()
  }) : (tensor<8x4xf32>, tensor<1xi32>, tensor<4xf32>) -> tensor<8x4xf32>
  return %0 : tensor<8x4xf32>
}

// -----

// Beyond the end nothing is written, and somewhere unknown it may be.
// CHECK-LABEL: func.func @outside
// CHECK-COUNT-2: tensor_ext.scatter
func.func @outside(%x: tensor<8x4xf32>, %u: tensor<4xf32>, %p: tensor<1xi32>) -> (tensor<8x4xf32>, tensor<8x4xf32>) {
  %at = "stablehlo.constant"() <{value = dense<8> : tensor<1xi32>}> : () -> tensor<1xi32>
  %0 = "stablehlo.scatter"(%x, %at, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0]>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    "stablehlo.return"(%b) : (tensor<f32>) -> ()
  }) : (tensor<8x4xf32>, tensor<1xi32>, tensor<4xf32>) -> tensor<8x4xf32>
  %1 = "stablehlo.scatter"(%x, %p, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0]>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    "stablehlo.return"(%b) : (tensor<f32>) -> ()
  }) : (tensor<8x4xf32>, tensor<1xi32>, tensor<4xf32>) -> tensor<8x4xf32>
  return %0, %1 : tensor<8x4xf32>, tensor<8x4xf32>
}
