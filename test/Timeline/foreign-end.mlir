// RUN: dist-opt %s --dist-schedule=machine=generic | FileCheck %s
// SPDX-License-Identifier: Apache-2.0
// MLIR takes any foreign op for the end of a block; it returns nothing, whatever its operands are.

// CHECK-LABEL: func.func @foreign_end
// CHECK: stablehlo.add
func.func @foreign_end(%a: tensor<4xf32>) -> (tensor<4xf32> {jax.result_info = "r"}) {
  %0 = "stablehlo.add"(%a, %a, %a) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
}
