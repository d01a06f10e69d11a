// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s --dist-lower-all-slice -split-input-file -verify-diagnostics | FileCheck %s

dist.mesh @mesh = <["x"=2, "y"=3]>

// CHECK-LABEL: func @even_chunks
// CHECK-SAME: %[[X:.*]]: tensor<4x6xf32>
// CHECK: %[[INDEX:.*]] = dist.axis_index {"y"} on @mesh
// CHECK: %[[START:.*]] = arith.muli %[[INDEX]]
// CHECK: linalg.generic
// CHECK: %[[ROW:.*]] = linalg.index 0
// CHECK: %[[COLUMN:.*]] = linalg.index 1
// CHECK: %[[SHIFTED:.*]] = arith.addi %[[START]], %[[COLUMN]]
// CHECK-NEXT: tensor.extract %[[X]][%[[ROW]], %[[SHIFTED]]]
// CHECK-NOT: arith.select
// CHECK-NOT: dist.all_slice
func.func @even_chunks(%x: tensor<4x6xf32>, %d: tensor<4x2xf32>) -> tensor<4x2xf32> {
  %0 = dist.all_slice dim 1 over {"y"} on @mesh ins(%x : tensor<4x6xf32>) outs(%d : tensor<4x2xf32>) -> tensor<4x2xf32>
  return %0 : tensor<4x2xf32>
}

// CHECK-LABEL: func @padding_is_zero
// CHECK-DAG: %[[SIZE:.*]] = arith.constant 5 : index
// CHECK-DAG: %[[LAST:.*]] = arith.constant 4 : index
// CHECK: %[[INSIDE:.*]] = arith.cmpi ult, %[[POSITION:.*]], %[[SIZE]]
// CHECK: %[[SAFE:.*]] = arith.minui %[[POSITION]], %[[LAST]]
// CHECK: %[[ELEMENT:.*]] = tensor.extract %{{.*}}[%[[SAFE]]]
// CHECK: %[[ZERO:.*]] = arith.constant 0 : i32
// CHECK: arith.select %[[INSIDE]], %[[ELEMENT]], %[[ZERO]]
func.func @padding_is_zero(%x: tensor<5xi32>, %d: tensor<3xi32>) -> tensor<3xi32> {
  %0 = dist.all_slice dim 0 over {"x"} on @mesh ins(%x : tensor<5xi32>) outs(%d : tensor<3xi32>) -> tensor<3xi32>
  return %0 : tensor<3xi32>
}
