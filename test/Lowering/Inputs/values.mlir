// SPDX-License-Identifier: Apache-2.0
// What kernels compute on their own: reductions, booleans, chunks, loops, branches, narrow floats, scalars across steps.
#map = affine_map<(d0,d1)->(d0,d1)>
#row = affine_map<(d0,d1)->(d0)>
#id1 = affine_map<(d0)->(d0)>
dist.mesh @mesh = <["x"=2,"y"=2]>
func.func @main(%x: tensor<6x5xf32>, %v: tensor<7xf32>, %h: tensor<4x8xbf16>)
   -> (tensor<6xf32> {dist.name="rowsum"}, tensor<6x5xi1> {dist.name="mask"}, tensor<7xf32> {dist.boundary = #dist.boundary<tensor<7xf32>, <@mesh, [{}]>>, dist.name = "gathered"}, tensor<6x5xf32> {dist.name = "loop"}, tensor<4x8xbf16> {dist.name="half"}, tensor<f32>, tensor<6x5xf32>) {
  %z = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %e1 = tensor.empty() : tensor<6xf32>
  %f1 = linalg.fill ins(%z : f32) outs(%e1 : tensor<6xf32>) -> tensor<6xf32>
  %rs = linalg.generic {indexing_maps=[#map,#row], iterator_types=["parallel","reduction"]} ins(%x : tensor<6x5xf32>) outs(%f1 : tensor<6xf32>) {
  ^bb0(%a: f32, %o: f32):
    %s = arith.addf %a, %o : f32
    linalg.yield %s : f32
  } -> tensor<6xf32>
  %em = tensor.empty() : tensor<6x5xi1>
  %mask = linalg.generic {indexing_maps=[#map,#map], iterator_types=["parallel","parallel"]} ins(%x : tensor<6x5xf32>) outs(%em : tensor<6x5xi1>) {
  ^bb0(%a: f32, %o: i1):
    %c = arith.cmpf ogt, %a, %z : f32
    linalg.yield %c : i1
  } -> tensor<6x5xi1>
  %ev = tensor.empty() : tensor<2xf32>
  %sl = dist.all_slice dim 0 over {"x","y"} on @mesh ins(%v : tensor<7xf32>) outs(%ev : tensor<2xf32>) -> tensor<2xf32>
  %ev2 = tensor.empty() : tensor<2xf32>
  %dbl = linalg.generic {indexing_maps=[#id1,#id1], iterator_types=["parallel"]} ins(%sl : tensor<2xf32>) outs(%ev2 : tensor<2xf32>) {
  ^bb0(%a: f32, %o: f32):
    %c = arith.addf %a, %a : f32
    linalg.yield %c : f32
  } -> tensor<2xf32>
  %eg = tensor.empty() : tensor<7xf32>
  %g = dist.all_gather dim 0 over {"x","y"} on @mesh ins(%dbl : tensor<2xf32>) outs(%eg : tensor<7xf32>) -> tensor<7xf32>
  // loop on tensors without collectives
  %l = scf.for %i = %c0 to %c3 step %c1 iter_args(%t = %x) -> (tensor<6x5xf32>) {
    %et = tensor.empty() : tensor<6x5xf32>
    %ii = arith.index_cast %i : index to i32
    %fi = arith.sitofp %ii : i32 to f32
    %n = linalg.generic {indexing_maps=[#map,#map,#map], iterator_types=["parallel","parallel"]} ins(%t, %x : tensor<6x5xf32>, tensor<6x5xf32>) outs(%et : tensor<6x5xf32>) {
    ^bb0(%a: f32, %b: f32, %o: f32):
      %c = arith.addf %a, %b : f32
      %d = arith.addf %c, %fi : f32
      linalg.yield %d : f32
    } -> tensor<6x5xf32>
    scf.yield %n : tensor<6x5xf32>
  }
  %eh = tensor.empty() : tensor<4x8xbf16>
  %hh = linalg.generic {indexing_maps=[#map,#map], iterator_types=["parallel","parallel"]} ins(%h : tensor<4x8xbf16>) outs(%eh : tensor<4x8xbf16>) {
  ^bb0(%a: bf16, %o: bf16):
    %c = math.exp %a : bf16
    %d = arith.addf %c, %a : bf16
    linalg.yield %d : bf16
  } -> tensor<4x8xbf16>
  // scalar across a collective: sum of rank indices
  %idx = dist.axis_index {"x","y"} on @mesh
  %idi = arith.index_cast %idx : index to i32
  %idf = arith.sitofp %idi : i32 to f32
  %first = tensor.extract %rs[%c0] : tensor<6xf32>
  %sum = arith.addf %idf, %first : f32
  %es = tensor.empty() : tensor<f32>
  %st = linalg.fill ins(%sum : f32) outs(%es : tensor<f32>) -> tensor<f32>
  %es2 = tensor.empty() : tensor<f32>
  %ar = dist.all_reduce sum over {"x","y"} on @mesh ins(%st : tensor<f32>) outs(%es2 : tensor<f32>) -> tensor<f32>
  // conditional
  %tot = tensor.extract %ar[] : tensor<f32>
  %tot2 = arith.addf %tot, %first : f32
  %es3 = tensor.empty() : tensor<f32>
  %st2 = linalg.fill ins(%tot2 : f32) outs(%es3 : tensor<f32>) -> tensor<f32>
  %p = arith.cmpf ogt, %tot, %z : f32
  %cond = scf.if %p -> tensor<6x5xf32> {
    scf.yield %x : tensor<6x5xf32>
  } else {
    scf.yield %l : tensor<6x5xf32>
  }
  return %rs, %mask, %g, %l, %hh, %st2, %cond : tensor<6xf32>, tensor<6x5xi1>, tensor<7xf32>, tensor<6x5xf32>, tensor<4x8xbf16>, tensor<f32>, tensor<6x5xf32>
}
