// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s --dist-spmd | FileCheck %s
// Slices that leave out a dimension of which they take one element at a known place: the dimension may be split.

dist.mesh @mesh = <["x"=4]>

// The device that has the row writes it, and nobody sends anything.
// CHECK-LABEL: func.func @write
// CHECK-NOT: dist.all_gather
// CHECK-NOT: dist.collective_permute
// CHECK: return
func.func @write(%x: tensor<1024x8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>}, %u: tensor<8xf32>) -> tensor<1024x8xf32> {
  %0 = tensor.insert_slice %u into %x[5, 0] [1, 8] [1, 1] : tensor<8xf32> into tensor<1024x8xf32>
  return %0 : tensor<1024x8xf32>
}

// All get the row, and not the tensor.
// CHECK-LABEL: func.func @read
// CHECK: dist.all_gather dim 0 over {"x"} on @mesh ins(%{{.*}} : tensor<1x8xf32>)
// CHECK-NOT: dist.all_gather
// CHECK: return
func.func @read(%x: tensor<1024x8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>}) -> tensor<8xf32> {
  %0 = tensor.extract_slice %x[5, 0] [1, 8] [1, 1] : tensor<1024x8xf32> to tensor<8xf32>
  return %0 : tensor<8xf32>
}

// A unit dimension in front of one that is split unevenly.
// CHECK-LABEL: func.func @uneven
// CHECK-NOT: dist.all_gather
// CHECK: tensor.expand_shape %arg0 {{.*}} : tensor<257x8xf32> into tensor<1x257x8xf32>
// CHECK-NOT: dist.all_gather
// CHECK: return
func.func @uneven(%x: tensor<1025x8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>}) -> tensor<1x1025x8xf32> {
  %0 = tensor.expand_shape %x [[0, 1], [2]] output_shape [1, 1025, 8] : tensor<1025x8xf32> into tensor<1x1025x8xf32>
  return %0 : tensor<1x1025x8xf32>
}
