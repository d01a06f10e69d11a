// SPDX-License-Identifier: Apache-2.0
// Two collectives at a time in a loop, one that is open around it, and one in a branch; started-collectives.test, mpi_programs.py.
dist.mesh @mesh = <["x"=2, "y"=2]>
func.func @main(%a: tensor<64x128xf32> {dist.boundary = #dist.boundary<tensor<128x256xf32>, <@mesh, [{"x"}, {"y"}]>>},
                %b: tensor<128x64xf32> {dist.boundary = #dist.boundary<tensor<256x128xf32>, <@mesh, [{"y"}, {"x"}]>>},
                %c: tensor<f32> {dist.boundary = #dist.boundary<tensor<f32>, <@mesh, []>>})
    -> (tensor<64x64xf32> {dist.boundary = #dist.boundary<tensor<128x128xf32>, <@mesh, [{"x"}, {"y"}]>>},
        tensor<128x128xf32> {dist.boundary = #dist.boundary<tensor<256x256xf32>, <@mesh, [{"x"}, {"y"}]>>}) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %limit = arith.constant 0.0 : f32
  %zero = arith.constant dense<0.0> : tensor<64x64xf32>
  %wide = arith.constant dense<0.0> : tensor<128x128xf32>
  %i1 = tensor.empty() : tensor<128x128xf32>
  %i2 = tensor.empty() : tensor<64x64xf32>
  %i3 = tensor.empty() : tensor<64x64xf32>
  %i4 = tensor.empty() : tensor<64x64xf32>
  %i5 = tensor.empty() : tensor<64x64xf32>
  // Open around the loop.
  %p1, %t1 = dist.all_gather_start dim 0 over {"x"} on @mesh ins(%a : tensor<64x128xf32>) outs(%i1 : tensor<128x128xf32>) -> tensor<128x128xf32>
  %m = linalg.matmul ins(%a, %b : tensor<64x128xf32>, tensor<128x64xf32>) outs(%zero : tensor<64x64xf32>) -> tensor<64x64xf32>
  %h = scf.for %i = %c0 to %c3 step %c1 iter_args(%v = %m) -> (tensor<64x64xf32>) {
    // Two at a time, over different axes.
    %p2, %t2 = dist.all_reduce_start avg over {"y"} on @mesh ins(%v : tensor<64x64xf32>) outs(%i2 : tensor<64x64xf32>) -> tensor<64x64xf32>
    %p3, %t3 = dist.collective_permute_start from {"x"} shift 1 over {"x"} on @mesh ins(%v : tensor<64x64xf32>) outs(%i3 : tensor<64x64xf32>) -> tensor<64x64xf32>
    %w = linalg.matmul ins(%a, %b : tensor<64x128xf32>, tensor<128x64xf32>) outs(%v : tensor<64x64xf32>) -> tensor<64x64xf32>
    %r3 = dist.done %t3 ins(%v : tensor<64x64xf32>) pending(%p3 : tensor<64x64xf32>) -> tensor<64x64xf32>
    %s = linalg.add ins(%w, %r3 : tensor<64x64xf32>, tensor<64x64xf32>) outs(%zero : tensor<64x64xf32>) -> tensor<64x64xf32>
    %r2 = dist.done %t2 ins(%v : tensor<64x64xf32>) pending(%p2 : tensor<64x64xf32>) -> tensor<64x64xf32>
    %u = linalg.max ins(%s, %r2 : tensor<64x64xf32>, tensor<64x64xf32>) outs(%zero : tensor<64x64xf32>) -> tensor<64x64xf32>
    scf.yield %u : tensor<64x64xf32>
  }
  %r1 = dist.done %t1 ins(%a : tensor<64x128xf32>) pending(%p1 : tensor<128x128xf32>) -> tensor<128x128xf32>
  %g = linalg.matmul ins(%r1, %r1 : tensor<128x128xf32>, tensor<128x128xf32>) outs(%wide : tensor<128x128xf32>) -> tensor<128x128xf32>
  %value = tensor.extract %c[] : tensor<f32>
  %taken = arith.cmpf ogt, %value, %limit : f32
  %q = scf.if %taken -> (tensor<64x64xf32>) {
    %p4, %t4 = dist.all_reduce_start sum over {"x", "y"} on @mesh ins(%h : tensor<64x64xf32>) outs(%i4 : tensor<64x64xf32>) -> tensor<64x64xf32>
    %e = math.tanh %h : tensor<64x64xf32>
    %r4 = dist.done %t4 ins(%h : tensor<64x64xf32>) pending(%p4 : tensor<64x64xf32>) -> tensor<64x64xf32>
    %f = linalg.sub ins(%r4, %e : tensor<64x64xf32>, tensor<64x64xf32>) outs(%i5 : tensor<64x64xf32>) -> tensor<64x64xf32>
    scf.yield %f : tensor<64x64xf32>
  } else {
    %n = math.absf %h : tensor<64x64xf32>
    scf.yield %n : tensor<64x64xf32>
  }
  return %q, %g : tensor<64x64xf32>, tensor<128x128xf32>
}
