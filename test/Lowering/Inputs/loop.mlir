// SPDX-License-Identifier: Apache-2.0
// A loop of steps: a shift around the ring, an all_reduce that is started and done, a carried tensor, a used counter.
#id = affine_map<(d0)->(d0)>
dist.mesh @mesh = <["x"=4]>
func.func @main(%x: tensor<4xf32> {dist.boundary = #dist.boundary<tensor<16xf32>, <@mesh, [{"x"}]>>}) -> (tensor<4xf32> {dist.boundary = #dist.boundary<tensor<16xf32>, <@mesh, [{"x"}]>>}) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c8 = arith.constant 8 : index
  %l = scf.for %i = %c2 to %c8 step %c2 iter_args(%t = %x) -> (tensor<4xf32>) {
    %ii = arith.index_cast %i : index to i32
    %fi = arith.sitofp %ii : i32 to f32
    %e = tensor.empty() : tensor<4xf32>
    %p = dist.collective_permute from {"x"} shift 1 over {"x"} on @mesh ins(%t : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    %n = linalg.generic {indexing_maps=[#id,#id], iterator_types=["parallel"]} ins(%p : tensor<4xf32>) outs(%e : tensor<4xf32>) {
    ^bb0(%a: f32, %o: f32):
      %d = arith.addf %a, %fi : f32
      linalg.yield %d : f32
    } -> tensor<4xf32>
    %r, %tok = dist.all_reduce_start max over {"x"} on @mesh ins(%n : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    %dd = dist.done %tok ins(%n : tensor<4xf32>) pending(%r : tensor<4xf32>) -> tensor<4xf32>
    %m = linalg.generic {indexing_maps=[#id,#id,#id], iterator_types=["parallel"]} ins(%n, %dd : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) {
    ^bb0(%a: f32, %b: f32, %o: f32):
      %d = arith.addf %a, %b : f32
      linalg.yield %d : f32
    } -> tensor<4xf32>
    scf.yield %m : tensor<4xf32>
  }
  return %l : tensor<4xf32>
}
