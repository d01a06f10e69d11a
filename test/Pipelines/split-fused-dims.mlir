// SPDX-License-Identifier: Apache-2.0
//
// A dimension that is cut into equal parts, or joined of them, is two dimensions in products and in all between, where
// propagation splits it over axes that can split the two.
//
// RUN: dist-opt %s --split-input-file --dist-split-fused-dims | FileCheck %s

dist.mesh @mesh = <["dp"=2, "tp"=4]>

// Parts are cut behind a product and the bias that is added to it.
// CHECK-LABEL: func.func @cut(
//  CHECK-SAME: %[[X:.*]]: tensor<6x8xf32>, %[[W:.*]]: tensor<8x16xf32>
//   CHECK-DAG: %[[W2:.*]] = tensor.expand_shape %[[W]] {{\[\[}}0], [1, 2]] {{.*}} into tensor<8x2x8xf32>
//   CHECK-DAG: tensor.expand_shape %{{.*}} {{\[\[}}0, 1]] {{.*}} into tensor<2x8xf32>
//       CHECK: %[[Z:.*]] = linalg.generic {{.*}}"parallel", "parallel", "parallel", "reduction"{{.*}} ins(%[[X]], %[[W2]]
//       CHECK: %[[S:.*]] = linalg.generic {{.*}} ins(%[[Z]],
//       CHECK: linalg.index 1
//       CHECK: %[[C:.*]] = arith.constant 8 : index
//       CHECK: arith.muli %{{.*}}, %[[C]]
//       CHECK: tensor.extract_slice %{{.*}}[0, 0, 0] [6, 1, 8] [1, 1, 1] : tensor<6x2x8xf32>
//       CHECK: tensor.extract_slice %{{.*}}[0, 1, 0] [6, 1, 8] [1, 1, 1] : tensor<6x2x8xf32>
#rows = affine_map<(i, j) -> (i, j)>
#columns = affine_map<(i, j) -> (j)>
func.func @cut(%x: tensor<6x8xf32>, %w: tensor<8x16xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"tp"}]>}, %b: tensor<16xf32>,
               %v: tensor<8x8xf32> {dist.sharding = #dist.sharding<@mesh, [{"tp"}, {}]>}) -> tensor<6x8xf32> {
  %e = tensor.empty() : tensor<6x16xf32>
  %z = linalg.matmul ins(%x, %w : tensor<6x8xf32>, tensor<8x16xf32>) outs(%e : tensor<6x16xf32>) -> tensor<6x16xf32>
  %s = linalg.generic {indexing_maps = [#rows, #columns, #rows], iterator_types = ["parallel", "parallel"]}
      ins(%z, %b : tensor<6x16xf32>, tensor<16xf32>) outs(%e : tensor<6x16xf32>) {
  ^bb0(%l: f32, %r: f32, %o: f32):
    %i = linalg.index 1 : index
    %n = arith.index_cast %i : index to i32
    %f = arith.sitofp %n : i32 to f32
    %p = arith.addf %l, %r : f32
    %q = arith.addf %p, %f : f32
    linalg.yield %q : f32
  } -> tensor<6x16xf32>
  %g = tensor.extract_slice %s[0, 0] [6, 8] [1, 1] : tensor<6x16xf32> to tensor<6x8xf32>
  %u = tensor.extract_slice %s[0, 8] [6, 8] [1, 1] : tensor<6x16xf32> to tensor<6x8xf32>
  %h = tensor.empty() : tensor<6x8xf32>
  %m = linalg.mul ins(%g, %u : tensor<6x8xf32>, tensor<6x8xf32>) outs(%h : tensor<6x8xf32>) -> tensor<6x8xf32>
  %r = linalg.matmul ins(%m, %v : tensor<6x8xf32>, tensor<8x8xf32>) outs(%h : tensor<6x8xf32>) -> tensor<6x8xf32>
  return %r : tensor<6x8xf32>
}

// Parts are joined in front of a product, by a concatenation or by adding up padded ones.
// CHECK-LABEL: func.func @join(
//       CHECK: tensor.expand_shape %{{.*}} into tensor<8x2x8xf32>
//       CHECK: tensor.concat dim(1) {{.*}} (tensor<6x1x8xf32>, tensor<6x1x8xf32>) -> tensor<6x2x8xf32>
//       CHECK: linalg.generic {{.*}}"parallel", "parallel", "reduction", "reduction"
//       CHECK: tensor.pad %{{.*}} low[0, 0, 0] high[0, 1, 0]
//       CHECK: tensor.pad %{{.*}} low[0, 1, 0] high[0, 0, 0]
//       CHECK: linalg.generic {{.*}}"parallel", "parallel", "reduction", "reduction"
func.func @join(%x: tensor<6x8xf32>, %v: tensor<8x8xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"tp"}]>},
                %w: tensor<8x16xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"tp"}]>}) -> (tensor<6x8xf32>, tensor<6x8xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<6x8xf32>
  %a = linalg.matmul ins(%x, %v : tensor<6x8xf32>, tensor<8x8xf32>) outs(%e : tensor<6x8xf32>) -> tensor<6x8xf32>
  %b = linalg.exp ins(%a : tensor<6x8xf32>) outs(%e : tensor<6x8xf32>) -> tensor<6x8xf32>
  %c = tensor.concat dim(1) %a, %b : (tensor<6x8xf32>, tensor<6x8xf32>) -> tensor<6x16xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (j, k)>, affine_map<(i, j, k) -> (i, j)>],
                       iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%c, %w : tensor<6x16xf32>, tensor<8x16xf32>) outs(%e : tensor<6x8xf32>) {
  ^bb0(%l: f32, %q: f32, %o: f32):
    %p = arith.mulf %l, %q : f32
    %s = arith.addf %o, %p : f32
    linalg.yield %s : f32
  } -> tensor<6x8xf32>
  %low = tensor.pad %a low[0, 0] high[0, 8] {
  ^bb0(%i: index, %j: index):
    tensor.yield %zero : f32
  } : tensor<6x8xf32> to tensor<6x16xf32>
  %high = tensor.pad %b low[0, 8] high[0, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %zero : f32
  } : tensor<6x8xf32> to tensor<6x16xf32>
  %f = tensor.empty() : tensor<6x16xf32>
  %both = linalg.add ins(%low, %high : tensor<6x16xf32>, tensor<6x16xf32>) outs(%f : tensor<6x16xf32>) -> tensor<6x16xf32>
  %t = linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (j, k)>, affine_map<(i, j, k) -> (i, j)>],
                       iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%both, %w : tensor<6x16xf32>, tensor<8x16xf32>) outs(%e : tensor<6x8xf32>) {
  ^bb0(%l: f32, %q: f32, %o: f32):
    %p = arith.mulf %l, %q : f32
    %s = arith.addf %o, %p : f32
    linalg.yield %s : f32
  } -> tensor<6x8xf32>
  return %r, %t : tensor<6x8xf32>, tensor<6x8xf32>
}

// A reshape counts the parts before they are cut, or after they are joined.
// CHECK-LABEL: func.func @reshaped(
//       CHECK: %[[Z:.*]] = linalg.generic {{.*}}"parallel", "parallel", "parallel", "reduction"
//       CHECK: %[[E:.*]] = tensor.expand_shape %[[Z]] {{\[\[}}0], [1], [2, 3]] {{.*}} into tensor<6x2x4x2xf32>
//       CHECK: tensor.extract_slice %[[E]][0, 1, 0, 0]
//       CHECK: %[[P:.*]] = tensor.pad
//       CHECK: %[[C:.*]] = tensor.collapse_shape %[[P]] {{\[\[}}0], [1], [2, 3]] : {{.*}} into tensor<6x2x8xf32>
//       CHECK: linalg.generic {{.*}}"reduction", "reduction"{{.*}} ins(%[[C]],
func.func @reshaped(%x: tensor<6x8xf32>, %w: tensor<8x16xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"tp"}]>}) -> tensor<6x8xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<6x16xf32>
  %z = linalg.matmul ins(%x, %w : tensor<6x8xf32>, tensor<8x16xf32>) outs(%e : tensor<6x16xf32>) -> tensor<6x16xf32>
  %h = tensor.expand_shape %z [[0], [1, 2, 3]] output_shape [6, 2, 4, 2] : tensor<6x16xf32> into tensor<6x2x4x2xf32>
  %g = tensor.extract_slice %h[0, 1, 0, 0] [6, 1, 4, 2] [1, 1, 1, 1] : tensor<6x2x4x2xf32> to tensor<6x1x4x2xf32>
  %p = tensor.pad %g low[0, 1, 0, 0] high[0, 0, 0, 0] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %zero : f32
  } : tensor<6x1x4x2xf32> to tensor<6x2x4x2xf32>
  %c = tensor.collapse_shape %p [[0], [1, 2, 3]] : tensor<6x2x4x2xf32> into tensor<6x16xf32>
  %f = tensor.empty() : tensor<6x8xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (j, k)>, affine_map<(i, j, k) -> (i, j)>],
                       iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%c, %w : tensor<6x16xf32>, tensor<8x16xf32>) outs(%f : tensor<6x8xf32>) {
  ^bb0(%l: f32, %q: f32, %o: f32):
    %m = arith.mulf %l, %q : f32
    %s = arith.addf %o, %m : f32
    linalg.yield %s : f32
  } -> tensor<6x8xf32>
  return %r : tensor<6x8xf32>
}

// CHECK-LABEL: func.func @transposed(
//       CHECK: tensor.expand_shape %{{.*}} : tensor<6x2x8xf32> into tensor<6x2x4x2xf32>
//       CHECK: linalg.transpose ins(%{{.*}} : tensor<6x2x4x2xf32>)
func.func @transposed(%x: tensor<6x8xf32>, %w: tensor<8x16xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"tp"}]>}) -> tensor<1x6x4x2xf32> {
  %e = tensor.empty() : tensor<6x16xf32>
  %z = linalg.matmul ins(%x, %w : tensor<6x8xf32>, tensor<8x16xf32>) outs(%e : tensor<6x16xf32>) -> tensor<6x16xf32>
  %h = tensor.expand_shape %z [[0], [1, 2, 3]] output_shape [6, 2, 4, 2] : tensor<6x16xf32> into tensor<6x2x4x2xf32>
  %o = tensor.empty() : tensor<2x6x4x2xf32>
  %t = linalg.transpose ins(%h : tensor<6x2x4x2xf32>) outs(%o : tensor<2x6x4x2xf32>) permutation = [1, 0, 2, 3]
  %g = tensor.extract_slice %t[1, 0, 0, 0] [1, 6, 4, 2] [1, 1, 1, 1] : tensor<2x6x4x2xf32> to tensor<1x6x4x2xf32>
  return %g : tensor<1x6x4x2xf32>
}

// Of a reshaped product one element of each row is taken.
// CHECK-LABEL: func.func @element(
//   CHECK-NOT: tensor<8x4x4xf32>
func.func @element(%x: tensor<6x8xf32>, %w: tensor<8x16xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"tp"}]>}) -> tensor<6xf32> {
  %e = tensor.empty() : tensor<6x16xf32>
  %z = linalg.matmul ins(%x, %w : tensor<6x8xf32>, tensor<8x16xf32>) outs(%e : tensor<6x16xf32>) -> tensor<6x16xf32>
  %h = tensor.expand_shape %z [[0], [1, 2]] output_shape [6, 4, 4] : tensor<6x16xf32> into tensor<6x4x4xf32>
  %g = tensor.extract_slice %h[0, 1, 0] [6, 1, 1] [1, 1, 1] : tensor<6x4x4xf32> to tensor<6xf32>
  return %g : tensor<6xf32>
}

// -----

// What stays: four devices have no part of three parts; rows are split, not features; the whole is a result as well; the
// parts are not equal; nothing splits the parts.
dist.mesh @mesh = <["dp"=2, "tp"=4]>

// CHECK-LABEL: func.func @three(
//   CHECK-NOT: expand_shape
func.func @three(%x: tensor<6x8xf32>, %w: tensor<8x24xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"tp"}]>}) -> tensor<6x8xf32> {
  %e = tensor.empty() : tensor<6x24xf32>
  %z = linalg.matmul ins(%x, %w : tensor<6x8xf32>, tensor<8x24xf32>) outs(%e : tensor<6x24xf32>) -> tensor<6x24xf32>
  %g = tensor.extract_slice %z[0, 8] [6, 8] [1, 1] : tensor<6x24xf32> to tensor<6x8xf32>
  return %g : tensor<6x8xf32>
}

// CHECK-LABEL: func.func @rows(
//   CHECK-NOT: expand_shape
func.func @rows(%x: tensor<8x8xf32> {dist.sharding = #dist.sharding<@mesh, [{"tp"}, {}]>},
                %w: tensor<8x16xf32> {dist.sharding = #dist.sharding<@mesh, [{"tp"}, {}]>}) -> tensor<8x8xf32> {
  %e = tensor.empty() : tensor<8x16xf32>
  %z = linalg.matmul ins(%x, %w : tensor<8x8xf32>, tensor<8x16xf32>) outs(%e : tensor<8x16xf32>) -> tensor<8x16xf32>
  %g = tensor.extract_slice %z[0, 8] [8, 8] [1, 1] : tensor<8x16xf32> to tensor<8x8xf32>
  return %g : tensor<8x8xf32>
}

// CHECK-LABEL: func.func @whole(
//   CHECK-NOT: expand_shape
func.func @whole(%x: tensor<6x8xf32>, %w: tensor<8x16xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"tp"}]>}) -> (tensor<6x8xf32>, tensor<6x16xf32>) {
  %e = tensor.empty() : tensor<6x16xf32>
  %z = linalg.matmul ins(%x, %w : tensor<6x8xf32>, tensor<8x16xf32>) outs(%e : tensor<6x16xf32>) -> tensor<6x16xf32>
  %g = tensor.extract_slice %z[0, 8] [6, 8] [1, 1] : tensor<6x16xf32> to tensor<6x8xf32>
  return %g, %z : tensor<6x8xf32>, tensor<6x16xf32>
}

// CHECK-LABEL: func.func @unequal(
//   CHECK-NOT: expand_shape
func.func @unequal(%x: tensor<6x8xf32>, %w: tensor<8x16xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"tp"}]>}) -> (tensor<6x8xf32>, tensor<6x4xf32>) {
  %e = tensor.empty() : tensor<6x16xf32>
  %z = linalg.matmul ins(%x, %w : tensor<6x8xf32>, tensor<8x16xf32>) outs(%e : tensor<6x16xf32>) -> tensor<6x16xf32>
  %g = tensor.extract_slice %z[0, 8] [6, 8] [1, 1] : tensor<6x16xf32> to tensor<6x8xf32>
  %u = tensor.extract_slice %z[0, 4] [6, 4] [1, 1] : tensor<6x16xf32> to tensor<6x4xf32>
  return %g, %u : tensor<6x8xf32>, tensor<6x4xf32>
}

// CHECK-LABEL: func.func @two_devices(
//   CHECK-NOT: expand_shape
func.func @two_devices(%x: tensor<6x8xf32>, %w: tensor<8x16xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"dp"}]>}) -> tensor<6x8xf32> {
  %e = tensor.empty() : tensor<6x16xf32>
  %z = linalg.matmul ins(%x, %w : tensor<6x8xf32>, tensor<8x16xf32>) outs(%e : tensor<6x16xf32>) -> tensor<6x16xf32>
  %g = tensor.extract_slice %z[0, 8] [6, 8] [1, 1] : tensor<6x16xf32> to tensor<6x8xf32>
  return %g : tensor<6x8xf32>
}

// -----

// Three parts on four devices: weights are cut part by part, and their gradient is joined, where they are smaller than
// what is computed from them.
// RUN: dist-opt %s --split-input-file --dist-split-fused-dims=uneven=false | FileCheck %s --check-prefix=EVEN
dist.mesh @mesh = <["tp"=4]>

// CHECK-LABEL: func.func @uneven(
//  CHECK-SAME: %[[X:.*]]: tensor<64x8xf32>, %[[W:.*]]: tensor<8x24xf32>
//       CHECK: tensor.extract_slice %[[W]][0, 0] [8, 8]
//       CHECK: tensor.extract_slice %[[W]][0, 8] [8, 8]
//       CHECK: tensor.extract_slice %[[W]][0, 16] [8, 8]
//       CHECK: %[[W3:.*]] = tensor.concat dim(1) {{.*}} -> tensor<8x3x8xf32>
//       CHECK: linalg.generic {{.*}} ins(%[[X]], %[[W3]]
// EVEN-LABEL: func.func @uneven(
//   EVEN-NOT: expand_shape
func.func @uneven(%x: tensor<64x8xf32>, %w: tensor<8x24xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"tp"}]>},
                  %v: tensor<8x8xf32> {dist.sharding = #dist.sharding<@mesh, [{"tp"}, {}]>}) -> tensor<64x8xf32> {
  %e = tensor.empty() : tensor<64x24xf32>
  %z = linalg.matmul ins(%x, %w : tensor<64x8xf32>, tensor<8x24xf32>) outs(%e : tensor<64x24xf32>) -> tensor<64x24xf32>
  %g = tensor.extract_slice %z[0, 8] [64, 8] [1, 1] : tensor<64x24xf32> to tensor<64x8xf32>
  %h = tensor.empty() : tensor<64x8xf32>
  %r = linalg.matmul ins(%g, %v : tensor<64x8xf32>, tensor<8x8xf32>) outs(%h : tensor<64x8xf32>) -> tensor<64x8xf32>
  return %r : tensor<64x8xf32>
}

// -----

// Programs that have none, and wrong ones, which are said to be so where they are propagated.
// CHECK-LABEL: func.func @alone(
//   CHECK-NOT: expand_shape
func.func @alone(%x: tensor<6x8xf32>, %w: tensor<8x16xf32>) -> tensor<6x8xf32> {
  %e = tensor.empty() : tensor<6x16xf32>
  %z = linalg.matmul ins(%x, %w : tensor<6x8xf32>, tensor<8x16xf32>) outs(%e : tensor<6x16xf32>) -> tensor<6x16xf32>
  %g = tensor.extract_slice %z[0, 8] [6, 8] [1, 1] : tensor<6x16xf32> to tensor<6x8xf32>
  return %g : tensor<6x8xf32>
}
