// SPDX-License-Identifier: Apache-2.0
// A product whose features are cut into parts of 8, 12 and 4, with a bias and what depends on the position of a feature, and its gradients: of the parts
// side by side, and of padded ones that are added up.
dist.mesh @mesh = <["dp"=2, "tp"=4]>
#rows = affine_map<(i, j) -> (i, j)>
#columns = affine_map<(i, j) -> (j)>
func.func @main(%x: tensor<64x8xf32> {dist.sharding = #dist.sharding<@mesh, [{"dp"}, {}]>}, %w: tensor<8x24xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"tp"}]>},
                %b: tensor<24xf32> {dist.sharding = #dist.sharding<@mesh, [{"tp"}]>}) -> (
    tensor<64x8xf32> {dist.sharding = #dist.sharding<@mesh, [{"dp"}, {"tp"}]>}, tensor<64x12xf32> {dist.sharding = #dist.sharding<@mesh, [{"dp"}, {"tp"}]>}, tensor<64x4xf32> {dist.sharding = #dist.sharding<@mesh, [{"dp"}, {"tp"}]>},
    tensor<64x8xf32> {dist.sharding = #dist.sharding<@mesh, [{"dp"}, {}]>},
    tensor<8x24xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"tp"}]>}, tensor<64x8xf32>) {
  %zero = arith.constant 0.0 : f32
  %f = tensor.empty() : tensor<64x24xf32>
  %f0 = linalg.fill ins(%zero : f32) outs(%f : tensor<64x24xf32>) -> tensor<64x24xf32>
  %z = linalg.matmul ins(%x, %w : tensor<64x8xf32>, tensor<8x24xf32>) outs(%f0 : tensor<64x24xf32>) -> tensor<64x24xf32>
  %s = linalg.generic {indexing_maps = [#rows, #columns, #rows], iterator_types = ["parallel", "parallel"]}
      ins(%z, %b : tensor<64x24xf32>, tensor<24xf32>) outs(%f : tensor<64x24xf32>) {
  ^bb0(%l: f32, %r: f32, %o: f32):
    %i = linalg.index 1 : index
    %n = arith.index_cast %i : index to i32
    %g = arith.sitofp %n : i32 to f32
    %p = arith.mulf %r, %g : f32
    %q = arith.addf %l, %p : f32
    linalg.yield %q : f32
  } -> tensor<64x24xf32>
  %q = tensor.extract_slice %s[0, 0] [64, 8] [1, 1] : tensor<64x24xf32> to tensor<64x8xf32>
  %k = tensor.extract_slice %s[0, 8] [64, 12] [1, 1] : tensor<64x24xf32> to tensor<64x12xf32>
  %v = tensor.extract_slice %s[0, 20] [64, 4] [1, 1] : tensor<64x24xf32> to tensor<64x4xf32>
  %e8 = tensor.empty() : tensor<64x8xf32>
  %e12 = tensor.empty() : tensor<64x12xf32>
  %e4 = tensor.empty() : tensor<64x4xf32>
  %dq = linalg.exp ins(%q : tensor<64x8xf32>) outs(%e8 : tensor<64x8xf32>) -> tensor<64x8xf32>
  %dk = linalg.tanh ins(%k : tensor<64x12xf32>) outs(%e12 : tensor<64x12xf32>) -> tensor<64x12xf32>
  %dv = linalg.square ins(%v : tensor<64x4xf32>) outs(%e4 : tensor<64x4xf32>) -> tensor<64x4xf32>
  %d = tensor.concat dim(1) %dq, %dk, %dv : (tensor<64x8xf32>, tensor<64x12xf32>, tensor<64x4xf32>) -> tensor<64x24xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%e8 : tensor<64x8xf32>) -> tensor<64x8xf32>
  %dx = linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (j, k)>, affine_map<(i, j, k) -> (i, j)>],
                        iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%d, %w : tensor<64x24xf32>, tensor<8x24xf32>) outs(%zeros : tensor<64x8xf32>) {
  ^bb0(%l: f32, %r: f32, %o: f32):
    %p = arith.mulf %l, %r : f32
    %t = arith.addf %o, %p : f32
    linalg.yield %t : f32
  } -> tensor<64x8xf32>
  %ew = tensor.empty() : tensor<8x24xf32>
  %w0 = linalg.fill ins(%zero : f32) outs(%ew : tensor<8x24xf32>) -> tensor<8x24xf32>
  %dw = linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (k, i)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>],
                        iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x, %d : tensor<64x8xf32>, tensor<64x24xf32>) outs(%w0 : tensor<8x24xf32>) {
  ^bb0(%l: f32, %r: f32, %o: f32):
    %p = arith.mulf %l, %r : f32
    %t = arith.addf %o, %p : f32
    linalg.yield %t : f32
  } -> tensor<8x24xf32>
  %pq = tensor.pad %dq low[0, 0] high[0, 16] {
  ^bb0(%i: index, %j: index):
    tensor.yield %zero : f32
  } : tensor<64x8xf32> to tensor<64x24xf32>
  %pk = tensor.pad %dk low[0, 8] high[0, 4] {
  ^bb0(%i: index, %j: index):
    tensor.yield %zero : f32
  } : tensor<64x12xf32> to tensor<64x24xf32>
  %both = linalg.add ins(%pq, %pk : tensor<64x24xf32>, tensor<64x24xf32>) outs(%f : tensor<64x24xf32>) -> tensor<64x24xf32>
  %dy = linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (j, k)>, affine_map<(i, j, k) -> (i, j)>],
                        iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%both, %w : tensor<64x24xf32>, tensor<8x24xf32>) outs(%zeros : tensor<64x8xf32>) {
  ^bb0(%l: f32, %r: f32, %o: f32):
    %p = arith.mulf %l, %r : f32
    %t = arith.addf %o, %p : f32
    linalg.yield %t : f32
  } -> tensor<64x8xf32>
  return %dq, %dk, %dv, %dx, %dw, %dy : tensor<64x8xf32>, tensor<64x12xf32>, tensor<64x4xf32>, tensor<64x8xf32>, tensor<8x24xf32>, tensor<64x8xf32>
}
