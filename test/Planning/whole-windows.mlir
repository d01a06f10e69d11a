// SPDX-License-Identifier: Apache-2.0
// A window as large as its dimension cannot be moved, though there is an index for it, as where a row is written into a cache of
// keys [batch, sequence, heads, dim]: heads stay split, and nothing is sent.
// RUN: dist-opt %s -dist-spmd | FileCheck %s
// RUN: dist-opt %s -dist-spmd -dist-verify-local -o /dev/null

dist.mesh @mesh = <["dp"=2, "tp"=4]>

// CHECK-LABEL: @write_row
// CHECK-NOT:   dist.all_
// CHECK:       tensor_ext.scatter windows [0, 1, 2, 3] components [-1, 0, 1, 2] along [0]
// CHECK-SAME:  tensor<2x1x1x4xf32>, tensor<2x3xi32>) outs(%{{.*}} : tensor<2x12x1x4xf32>)
// CHECK-NOT:   dist.all_
// CHECK:       return
func.func @write_row(%cache: tensor<4x12x4x4xf32> {dist.sharding = #dist.sharding<@mesh, [{"dp"}, {}, {"tp"}, {}]>},
                     %row: tensor<4x1x4x4xf32> {dist.sharding = #dist.sharding<@mesh, [{"dp"}, {}, {"tp"}, {}]>},
                     %at: tensor<4x3xi32> {dist.sharding = #dist.sharding<@mesh, [{"dp"}, {}]>}) -> tensor<4x12x4x4xf32> {
  %0 = tensor_ext.scatter windows [0, 1, 2, 3] components [-1, 0, 1, 2] along [0]
      ins(%row, %at : tensor<4x1x4x4xf32>, tensor<4x3xi32>) outs(%cache : tensor<4x12x4x4xf32>) -> tensor<4x12x4x4xf32> {
  ^bb0(%old: f32, %new: f32):
    tensor_ext.yield %new : f32
  }
  return %0 : tensor<4x12x4x4xf32>
}

// CHECK-LABEL: @read_row
// CHECK-NOT:   dist.all_
// CHECK:       tensor_ext.gather
// CHECK-SAME:  tensor<2x12x1x4xf32>
// CHECK-NOT:   dist.all_
// CHECK:       return
func.func @read_row(%cache: tensor<4x12x4x4xf32> {dist.sharding = #dist.sharding<@mesh, [{"dp"}, {}, {"tp"}, {}]>},
                    %at: tensor<4x3xi32> {dist.sharding = #dist.sharding<@mesh, [{"dp"}, {}]>}) -> tensor<4x1x4x4xf32> {
  %empty = tensor.empty() : tensor<4x1x4x4xf32>
  %0 = tensor_ext.gather windows [0, 1, 2, 3] components [-1, 0, 1, 2] along [0]
      ins(%cache, %at : tensor<4x12x4x4xf32>, tensor<4x3xi32>) outs(%empty : tensor<4x1x4x4xf32>) -> tensor<4x1x4x4xf32>
  return %0 : tensor<4x1x4x4xf32>
}
