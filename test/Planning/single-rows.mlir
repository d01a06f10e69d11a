// RUN: dist-opt %s --dist-propagate --dist-partition -split-input-file | FileCheck %s
// SPDX-License-Identifier: Apache-2.0
// One row of a split dimension is forwarded; for more rows, which would be split in turn, the dimension is gathered.

dist.mesh @mesh = <["x"=2]>

// A roll by one: a row to the neighbour. Both pieces of the concatenation need the same row, which is sent once.
// CHECK-LABEL: func.func @roll
// CHECK: dist.collective_permute {{.*}} : tensor<1x4xf32>)
// CHECK-NOT: dist.all_gather
// CHECK-NOT: dist.collective_permute
// CHECK: return
func.func @roll(%x: tensor<8x4xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>})
    -> (tensor<8x4xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>}) {
  %rest = tensor.extract_slice %x[1, 0] [7, 4] [1, 1] : tensor<8x4xf32> to tensor<7x4xf32>
  %first = tensor.extract_slice %x[0, 0] [1, 4] [1, 1] : tensor<8x4xf32> to tensor<1x4xf32>
  %r = tensor.concat dim(0) %rest, %first : (tensor<7x4xf32>, tensor<1x4xf32>) -> tensor<8x4xf32>
  return %r : tensor<8x4xf32>
}

// -----

dist.mesh @mesh = <["x"=2]>

// One row for everybody: what one device has of it, not all rows.
// CHECK-LABEL: func.func @first_row
// CHECK: dist.all_gather dim 0 over {"x"} on @mesh ins(%{{.*}} : tensor<1x4xf32>)
// CHECK-NOT: dist.all_gather
func.func @first_row(%x: tensor<8x4xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>})
    -> (tensor<1x4xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {}]>}) {
  %first = tensor.extract_slice %x[0, 0] [1, 4] [1, 1] : tensor<8x4xf32> to tensor<1x4xf32>
  return %first : tensor<1x4xf32>
}

// -----

dist.mesh @mesh = <["x"=2]>

// CHECK-LABEL: func.func @two_rows
// CHECK: dist.all_gather dim 0 over {"x"} on @mesh ins(%arg0 : tensor<4x4xf32>)
func.func @two_rows(%x: tensor<8x4xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>})
    -> (tensor<2x4xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {}]>}) {
  %part = tensor.extract_slice %x[2, 0] [2, 4] [1, 1] : tensor<8x4xf32> to tensor<2x4xf32>
  return %part : tensor<2x4xf32>
}
