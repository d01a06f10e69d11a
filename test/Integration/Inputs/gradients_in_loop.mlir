// SPDX-License-Identifier: Apache-2.0
// A backward pass over layers: what each makes of the one behind it, and its gradient, which is reduced, kept in a stack, and measured. The first
// half of the layers has gradients of which each device keeps a part. In Local form, for 4 devices.
!s = tensor<5x16x16xf32>
!k = tensor<5x4x16xf32>
!w = tensor<16x16xf32>
!a = tensor<8x16xf32>
dist.mesh @mesh = <["x"=2, "y"=2]>
func.func @main(%stack: !s {dist.boundary = #dist.boundary<!s, <@mesh, [{}, {}, {}]>>},
                %x: !a {dist.boundary = #dist.boundary<tensor<32x16xf32>, <@mesh, [{"x", "y"}, {}]>>})
    -> (!a {dist.boundary = #dist.boundary<tensor<32x16xf32>, <@mesh, [{"x", "y"}, {}]>>},
        !k {dist.boundary = #dist.boundary<!s, <@mesh, [{}, {"x", "y"}, {}]>>},
        !s {dist.boundary = #dist.boundary<!s, <@mesh, [{}, {}, {}]>>},
        tensor<f32> {dist.boundary = #dist.boundary<tensor<f32>, <@mesh, []>>}) {
  %begin = arith.constant 0 : index
  %step = arith.constant 1 : index
  %end = arith.constant 5 : index
  %last = arith.constant 4 : index
  %zero = arith.constant 0.0 : f32
  %parts = arith.constant dense<0.0> : !k
  %wholes = arith.constant dense<0.0> : !s
  %none = arith.constant dense<0.0> : tensor<f32>
  %r:4 = scf.for %i = %begin to %end step %step iter_args(%v = %x, %kept = %parts, %all = %wholes, %norm = %none) -> (!a, !k, !s, tensor<f32>) {
    %j = arith.subi %last, %i : index
    %w = tensor.extract_slice %stack[%j, 0, 0] [1, 16, 16] [1, 1, 1] : !s to !w
    %d = tensor.empty() : !a
    %f = linalg.fill ins(%zero : f32) outs(%d : !a) -> !a
    %p = linalg.matmul ins(%v, %w : !a, !w) outs(%f : !a) -> !a
    %n = tensor.empty() : !w
    %m = linalg.fill ins(%zero : f32) outs(%n : !w) -> !w
    %g = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (k, m)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>]
         ins(%v, %p : !a, !a) outs(%m : !w) -> !w
    %e = tensor.empty() : tensor<8x16xf32>
    %c = dist.reduce_scatter sum dim 0 over {"x"} on @mesh ins(%g : !w) outs(%e : tensor<8x16xf32>) -> tensor<8x16xf32>
    %o = tensor.empty() : tensor<4x16xf32>
    %q = dist.reduce_scatter sum dim 0 over {"y"} on @mesh ins(%c : tensor<8x16xf32>) outs(%o : tensor<4x16xf32>) -> tensor<4x16xf32>
    %kept.next = tensor.insert_slice %q into %kept[%j, 0, 0] [1, 4, 16] [1, 1, 1] : tensor<4x16xf32> into !k
    %square = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (k, m)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>]
         ins(%p, %p : !a, !a) outs(%m : !w) -> !w
    %h = dist.all_reduce sum over {"x", "y"} on @mesh ins(%square : !w) outs(%n : !w) -> !w
    %all.next = tensor.insert_slice %h into %all[%i, 0, 0] [1, 16, 16] [1, 1, 1] : !w into !s
    %one = tensor.extract_slice %q[0, 0] [1, 1] [1, 1] : tensor<4x16xf32> to tensor<1x1xf32>
    %scalar = tensor.collapse_shape %one [] : tensor<1x1xf32> into tensor<f32>
    %u = tensor.empty() : tensor<f32>
    %sum = dist.all_reduce max over {"x", "y"} on @mesh ins(%scalar : tensor<f32>) outs(%u : tensor<f32>) -> tensor<f32>
    %norm.next = arith.addf %norm, %sum : tensor<f32>
    scf.yield %p, %kept.next, %all.next, %norm.next : !a, !k, !s, tensor<f32>
  }
  return %r#0, %r#1, %r#2, %r#3 : !a, !k, !s, tensor<f32>
}
