// SPDX-License-Identifier: Apache-2.0
// A loop over layers, forth and back, that gathers the layer of an iteration. In Local form, for 4 devices.
!s = tensor<5x4x16xf32>
!w = tensor<16x16xf32>
!a = tensor<8x16xf32>
dist.mesh @mesh = <["x"=4]>
func.func @main(%stack: !s {dist.boundary = #dist.boundary<tensor<5x16x16xf32>, <@mesh, [{}, {"x"}, {}]>>}, %x: !a {dist.boundary = #dist.boundary<!a, <@mesh, [{}, {}]>>})
    -> (!a {dist.boundary = #dist.boundary<!a, <@mesh, [{}, {}]>>}) {
  %begin = arith.constant 0 : index
  %step = arith.constant 1 : index
  %end = arith.constant 5 : index
  %last = arith.constant 4 : index
  %zero = arith.constant 0.0 : f32
  %forth = scf.for %i = %begin to %end step %step iter_args(%v = %x) -> !a {
    %cut = tensor.extract_slice %stack[%i, 0, 0] [1, 4, 16] [1, 1, 1] : !s to tensor<4x16xf32>
    %e = tensor.empty() : !w
    %g = dist.all_gather dim 0 over {"x"} on @mesh ins(%cut : tensor<4x16xf32>) outs(%e : !w) -> !w
    %d = tensor.empty() : !a
    %f = linalg.fill ins(%zero : f32) outs(%d : !a) -> !a
    %p = linalg.matmul ins(%v, %g : !a, !w) outs(%f : !a) -> !a
    %q = linalg.matmul ins(%p, %g : !a, !w) outs(%f : !a) -> !a
    scf.yield %q : !a
  }
  %back = scf.for %i = %begin to %end step %step iter_args(%v = %forth) -> !a {
    %j = arith.subi %last, %i : index
    %cut = tensor.extract_slice %stack[%j, 0, 0] [1, 4, 16] [1, 1, 1] : !s to tensor<4x16xf32>
    %e = tensor.empty() : !w
    %g = dist.all_gather dim 0 over {"x"} on @mesh ins(%cut : tensor<4x16xf32>) outs(%e : !w) -> !w
    %d = tensor.empty() : !a
    %f = linalg.fill ins(%zero : f32) outs(%d : !a) -> !a
    %p = linalg.matmul ins(%v, %g : !a, !w) outs(%f : !a) -> !a
    %q = linalg.matmul ins(%p, %g : !a, !w) outs(%f : !a) -> !a
    scf.yield %q : !a
  }
  return %back : !a
}
