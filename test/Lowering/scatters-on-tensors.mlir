// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s --dist-lower-scatters -split-input-file | FileCheck %s

// On tensors the loops carry the result. An index vector whose window lies outside leaves it as it is.
// CHECK-LABEL: func.func @add_rows
// CHECK-SAME: %[[ROWS:.*]]: tensor<6x8xf32>, %[[IDS:.*]]: tensor<6x1xi32>, %[[TABLE:.*]]: tensor<100x8xf32>
// CHECK: %[[R:.*]] = scf.for %[[I:.*]] = {{.*}} iter_args(%[[OUTER:.*]] = %[[TABLE]]) -> (tensor<100x8xf32>)
// CHECK: %[[ID:.*]] = tensor.extract %[[IDS]][%[[I]], %{{.*}}]
// CHECK: %[[ROW:.*]] = arith.index_cast %[[ID]] : i32 to index
// CHECK: %[[INSIDE:.*]] = arith.cmpi ule, %[[ROW]], %{{.*}} : index
// CHECK: %[[NEW:.*]] = scf.if %[[INSIDE]] -> (tensor<100x8xf32>)
// CHECK: %[[WINDOW:.*]] = scf.for %[[J:.*]] = {{.*}} iter_args(%[[INNER:.*]] = %[[OUTER]]) -> (tensor<100x8xf32>)
// CHECK: %[[OLD:.*]] = tensor.extract %[[INNER]][%[[ROW]], %[[J]]]
// CHECK: %[[UPDATE:.*]] = tensor.extract %[[ROWS]][%[[I]], %[[J]]]
// CHECK: %[[SUM:.*]] = arith.addf %[[OLD]], %[[UPDATE]]
// CHECK: %[[NEXT:.*]] = tensor.insert %[[SUM]] into %[[INNER]][%[[ROW]], %[[J]]]
// CHECK: scf.yield %[[NEXT]]
// CHECK: scf.yield %[[WINDOW]]
// CHECK: } else {
// CHECK-NEXT: scf.yield %[[OUTER]]
// CHECK: scf.yield %[[NEW]]
// CHECK: return %[[R]]
func.func @add_rows(%rows: tensor<6x8xf32>, %ids: tensor<6x1xi32>, %table: tensor<100x8xf32>) -> tensor<100x8xf32> {
  %0 = tensor_ext.scatter windows [-1, 1] components [0, -1] along [0]
      ins(%rows, %ids : tensor<6x8xf32>, tensor<6x1xi32>) outs(%table : tensor<100x8xf32>) -> tensor<100x8xf32> {
  ^bb0(%old: f32, %new: f32):
    %sum = arith.addf %old, %new : f32
    tensor_ext.yield %sum : f32
  }
  return %0 : tensor<100x8xf32>
}
