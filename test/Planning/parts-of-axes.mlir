// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s -split-input-file --dist-auto-plan=seconds=100 --dist-spmd="mode=search seconds=100" --mlir-print-local-scope | FileCheck %s
// RUN: dist-opt %s -split-input-file --dist-auto-plan --dist-spmd="mode=search" --mlir-print-local-scope | FileCheck %s --check-prefix=ONE

// Searches for placements cut an axis in two where that splits what whole axes cannot: four products of matrices whose other sizes are odd, on eight devices. Those that are given seconds, and mode=search with them, may cut more.

dist.mesh @mesh = <["x"=8]>

// CHECK-LABEL: func.func @four_of_eight
// CHECK-SAME: tensor<1x1021x1021xf32>
// CHECK-NOT: linalg.batch_matmul {{.*}}tensor<4x
// CHECK: return
// ONE-LABEL: func.func @four_of_eight
// ONE-SAME: tensor<1x1021x1021xf32>
func.func @four_of_eight(%a: tensor<4x1021x1021xf32>, %b: tensor<4x1021x1021xf32>) -> tensor<4x1021x1021xf32> {
  %empty = tensor.empty() : tensor<4x1021x1021xf32>
  %c = linalg.batch_matmul ins(%a, %b : tensor<4x1021x1021xf32>, tensor<4x1021x1021xf32>) outs(%empty : tensor<4x1021x1021xf32>) -> tensor<4x1021x1021xf32>
  return %c : tensor<4x1021x1021xf32>
}

// -----

// One axis and a part of the other: 32 products on 8 x 8 devices. That is the last one, so that a dimension over both axes and this one have a prefix in common.

dist.mesh @mesh = <["x"=8, "y"=8]>

// CHECK-LABEL: func.func @axis_and_part
// CHECK-SAME: <@mesh, [{"x", "y":(1)4}, {}, {}]>
// CHECK: linalg.batch_matmul {{.*}}tensor<1x1021x1021xf32>
// ONE-LABEL: func.func @axis_and_part
// ONE-SAME: <@mesh, [{"x", "y":(1)4}, {}, {}]>
func.func @axis_and_part(%a: tensor<32x1021x1021xf32>, %b: tensor<32x1021x1021xf32>) -> tensor<32x1021x1021xf32> {
  %empty = tensor.empty() : tensor<32x1021x1021xf32>
  %c = linalg.batch_matmul ins(%a, %b : tensor<32x1021x1021xf32>, tensor<32x1021x1021xf32>) outs(%empty : tensor<32x1021x1021xf32>) -> tensor<32x1021x1021xf32>
  return %c : tensor<32x1021x1021xf32>
}

// -----

// Where whole axes split as far, no axis is cut: eight products on 4 x 2 devices.

dist.mesh @mesh = <["x"=4, "y"=2]>

// CHECK-LABEL: func.func @whole_axes
// CHECK-NOT: :(1)2
// CHECK: linalg.batch_matmul {{.*}}tensor<1x1021x1021xf32>
func.func @whole_axes(%a: tensor<8x1021x1021xf32>, %b: tensor<8x1021x1021xf32>) -> tensor<8x1021x1021xf32> {
  %empty = tensor.empty() : tensor<8x1021x1021xf32>
  %c = linalg.batch_matmul ins(%a, %b : tensor<8x1021x1021xf32>, tensor<8x1021x1021xf32>) outs(%empty : tensor<8x1021x1021xf32>) -> tensor<8x1021x1021xf32>
  return %c : tensor<8x1021x1021xf32>
}

// -----

// Inside of placements that are given, a dimension may be split unevenly: the operands are whole, and each device computes 128 of 1,021 rows, the last one 125.

dist.mesh @mesh = <["x"=8]>

// ONE-LABEL: func.func @whole_axes
// CHECK-LABEL: func.func @inside
// CHECK: linalg.batch_matmul {{.*}}tensor<4x128x1021xf32>
// CHECK: dist.all_gather dim 1 over {"x"}
func.func @inside(%a: tensor<4x1021x1021xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {}, {}]>},
                  %b: tensor<4x1021x1021xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {}, {}]>})
    -> (tensor<4x1021x1021xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {}, {}]>}) {
  %empty = tensor.empty() : tensor<4x1021x1021xf32>
  %c = linalg.batch_matmul ins(%a, %b : tensor<4x1021x1021xf32>, tensor<4x1021x1021xf32>) outs(%empty : tensor<4x1021x1021xf32>) -> tensor<4x1021x1021xf32>
  return %c : tensor<4x1021x1021xf32>
}
