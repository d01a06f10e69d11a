// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s -dist-propagate -dist-partition -split-input-file -verify-diagnostics | FileCheck %s

dist.mesh @mesh = <["x"=4]>

// A padded dimension has larger blocks: each device gets what it lacks from the next one only.
// CHECK-LABEL: @pad_shifts
// CHECK-NOT: dist.all_gather
// CHECK: dist.collective_permute from {"x"} shift 3 over {"x"} on @mesh ins(%{{.*}} : tensor<2x3xf32>)
// CHECK-NOT: dist.collective_permute
// CHECK: return %{{.*}} : tensor<5x3xf32>
func.func @pad_shifts(%a: tensor<16x3xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>}) -> tensor<18x3xf32> {
  %zero = arith.constant 0.0 : f32
  %0 = tensor.pad %a low[1, 0] high[1, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %zero : f32
  } : tensor<16x3xf32> to tensor<18x3xf32>
  return %0 : tensor<18x3xf32>
}

// -----

dist.mesh @mesh = <["x"=4]>

// A whole operand is cut where it is: nothing is sent.
// CHECK-LABEL: @pad_of_whole
// CHECK-NOT: dist.all_gather
// CHECK-NOT: dist.collective_permute
// CHECK: return
func.func @pad_of_whole(%a: tensor<16xf32> {dist.sharding = #dist.sharding<@mesh, [{}]>}) -> (tensor<20xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}) {
  %zero = arith.constant 0.0 : f32
  %0 = tensor.pad %a low[4] high[0] {
  ^bb0(%i: index):
    tensor.yield %zero : f32
  } : tensor<16xf32> to tensor<20xf32>
  return %0 : tensor<20xf32>
}

// -----

dist.mesh @mesh = <["x"=2]>

// Reversal of a sharded dimension: blocks are swapped, then each is reversed.
// CHECK-LABEL: @reverse
// CHECK: %[[P:.*]] = dist.collective_permute from {"x"} shift 1 over {"x"} on @mesh ins(%arg0 : tensor<4xf32>)
// CHECK: linalg.generic {{.*}} ins(%[[P]] : tensor<4xf32>)
// CHECK-NOT: dist.all_gather
func.func @reverse(%a: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (7 - i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%a : tensor<8xf32>) outs(%e : tensor<8xf32>) {
  ^bb0(%x: f32, %o: f32):
    linalg.yield %x : f32
  } -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

dist.mesh @mesh = <["x"=4]>

// Shifted labels: each device gets one element from the next one.
// CHECK-LABEL: @shift
// CHECK: dist.collective_permute from {"x"} shift 3 over {"x"} on @mesh ins(%{{.*}} : tensor<1xf32>)
// CHECK-NOT: dist.collective_permute
// CHECK-NOT: dist.all_gather
// CHECK: return
func.func @shift(%a: tensor<16xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}) -> tensor<15xf32> {
  %0 = tensor.extract_slice %a[1] [15] [1] : tensor<16xf32> to tensor<15xf32>
  return %0 : tensor<15xf32>
}

// -----

dist.mesh @mesh = <["x"=4]>

// A strided slice of all blocks alike is local.
// CHECK-LABEL: @strided
// CHECK-NOT: dist.collective_permute
// CHECK-NOT: dist.all_gather
// CHECK: return %{{.*}} : tensor<2xf32>
func.func @strided(%a: tensor<16xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}) -> tensor<8xf32> {
  %0 = tensor.extract_slice %a[0] [8] [2] : tensor<16xf32> to tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

dist.mesh @mesh = <["x"=2]>

// Spreading elements (the backward of a strided window) is local as well.
// CHECK-LABEL: @spread
// CHECK-NOT: dist.collective_permute
// CHECK-NOT: dist.all_gather
// CHECK: return
func.func @spread(%a: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}) -> tensor<16xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<16xf32>
  %fill = linalg.fill ins(%zero : f32) outs(%e : tensor<16xf32>) -> tensor<16xf32>
  %0 = tensor.insert_slice %a into %fill[0] [8] [2] : tensor<8xf32> into tensor<16xf32>
  return %0 : tensor<16xf32>
}

// -----

dist.mesh @mesh = <["x"=2]>

// Joining halves that are each sharded: every device sends the half of the other one, less than a gather.
// CHECK-LABEL: @concat
// CHECK-COUNT-2: dist.collective_permute {{.*}} ins(%arg{{.}} : tensor<4xf32>)
// CHECK-NOT: dist.all_gather
// CHECK: arith.select
func.func @concat(%a: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>},
                  %b: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>})
    -> (tensor<16xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}) {
  %0 = tensor.concat dim(0) %a, %b : (tensor<8xf32>, tensor<8xf32>) -> tensor<16xf32>
  return %0 : tensor<16xf32>
}

// -----

dist.mesh @mesh = <["x"=3]>

// Where each device needs nearly everything, one gather is better than many messages.
// CHECK-LABEL: @large_window
// CHECK: dist.all_gather dim 0
// CHECK-NOT: dist.collective_permute
func.func @large_window(%a: tensor<22xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}, %w: tensor<8xf32>)
    -> (tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8xf32>
  %fill = linalg.fill ins(%zero : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  // expected-remark @below {{dimension 0 of operand 0 is gathered, 16 of 22 indices: its devices need no less of one another}}
  %0 = linalg.generic {indexing_maps = [affine_map<(p, e) -> (p + 2 * e)>, affine_map<(p, e) -> (e)>, affine_map<(p, e) -> (p)>],
                       iterator_types = ["parallel", "reduction"]}
      ins(%a, %w : tensor<22xf32>, tensor<8xf32>) outs(%fill : tensor<8xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %m = arith.mulf %x, %y : f32
    %s = arith.addf %o, %m : f32
    linalg.yield %s : f32
  } -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

dist.mesh @mesh = <["x"=2]>

// The weight gradient of a convolution: a window over all positions, each device has half of it; the sum is pending.
// CHECK-LABEL: @weight_gradient
// CHECK: dist.collective_permute {{.*}} : tensor<1xf32>)
// CHECK: dist.all_reduce sum over {"x"} on @mesh ins(%{{.*}} : tensor<3xf32>)
// CHECK-NOT: dist.all_gather
func.func @weight_gradient(%x: tensor<10xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>},
                           %dy: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}) -> tensor<3xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<3xf32>
  %fill = linalg.fill ins(%zero : f32) outs(%e : tensor<3xf32>) -> tensor<3xf32>
  %0 = linalg.conv_1d ins(%x, %dy : tensor<10xf32>, tensor<8xf32>) outs(%fill : tensor<3xf32>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}

// -----

dist.mesh @mesh = <["x"=4]>

// A window over a padded dimension reads through the padding: one row from each neighbour, and the padded shards, which lie
// elsewhere, are not made.
// CHECK-LABEL: @padded_window
// CHECK: dist.collective_permute from {"x"} shift 3 over {"x"} on @mesh ins(%{{.*}} : tensor<1xf32>)
// CHECK: dist.collective_permute from {"x"} shift 1 over {"x"} on @mesh ins(%{{.*}} : tensor<1xf32>)
// CHECK-NOT: dist.collective_permute
// CHECK: linalg.conv_1d ins(%{{.*}}, %{{.*}} : tensor<6xf32>, tensor<3xf32>)
func.func @padded_window(%a: tensor<16xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}, %w: tensor<3xf32>)
    -> tensor<16xf32> {
  %zero = arith.constant 0.0 : f32
  %0 = tensor.pad %a low[1] high[1] {
  ^bb0(%i: index):
    tensor.yield %zero : f32
  } : tensor<16xf32> to tensor<18xf32>
  %e = tensor.empty() : tensor<16xf32>
  %fill = linalg.fill ins(%zero : f32) outs(%e : tensor<16xf32>) -> tensor<16xf32>
  %1 = linalg.conv_1d ins(%0, %w : tensor<18xf32>, tensor<3xf32>) outs(%fill : tensor<16xf32>) -> tensor<16xf32>
  return %1 : tensor<16xf32>
}
