// SPDX-License-Identifier: Apache-2.0
// A window over a padded tensor reads the rows around its own from the tensor before the padding, however wide the padding is:
// the padded tensor is split as its input is, and what its shards would be is not paid for.
// RUN: dist-opt %s -dist-spmd -split-input-file | FileCheck %s
// RUN: dist-opt %s -dist-spmd -split-input-file -dist-verify-local -o /dev/null

dist.mesh @mesh = <["x"=4]>

// CHECK-LABEL: @depthwise
// CHECK-NOT:   dist.all_gather
// CHECK-COUNT-2: dist.collective_permute
// CHECK-SAME:  tensor<3x8xf32>
// CHECK-NOT:   dist.all_gather
// CHECK-NOT:   dist.collective_permute
// CHECK:       return
func.func @depthwise(%x: tensor<16x8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>}, %k: tensor<7x8xf32>) -> tensor<16x8xf32> {
  %zero = arith.constant 0.0 : f32
  %padded = tensor.pad %x low[3, 0] high[3, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %zero : f32
  } : tensor<16x8xf32> to tensor<22x8xf32>
  %empty = tensor.empty() : tensor<16x8xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<16x8xf32>) -> tensor<16x8xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j, w) -> (i + w, j)>, affine_map<(i, j, w) -> (w, j)>, affine_map<(i, j, w) -> (i, j)>],
                       iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%padded, %k : tensor<22x8xf32>, tensor<7x8xf32>) outs(%init : tensor<16x8xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %1 = arith.mulf %a, %b : f32
    %2 = arith.addf %out, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<16x8xf32>
  return %0 : tensor<16x8xf32>
}

// -----

dist.mesh @mesh = <["x"=4]>

// Two ops that are equal but for who reads them have rules of their own: the second one is returned, so its shards count: six rows
// each, of which up to three lie with a neighbour (128 B; to gather them all, 384 B).
// CHECK-LABEL: @read_as_it_is
// CHECK-NOT:   dist.all_gather
// CHECK-COUNT-2: dist.collective_permute
// CHECK-NOT:   dist.collective_permute
// CHECK:       return %{{.*}} : tensor<6x8xf32>
func.func @read_as_it_is(%x: tensor<16x8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>}) -> tensor<22x8xf32> {
  %zero = arith.constant 0.0 : f32
  %padded = tensor.pad %x low[3, 0] high[3, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %zero : f32
  } : tensor<16x8xf32> to tensor<22x8xf32>
  return %padded : tensor<22x8xf32>
}
