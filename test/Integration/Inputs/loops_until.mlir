// SPDX-License-Identifier: Apache-2.0
// Loops of unknown length in upstream dialects, on global shapes: scalars are carried, the condition sums up shards and forwards
// other values than the body, a bound is data, and a loop stands in a branch that may not be taken.
#id = affine_map<(d0, d1) -> (d0, d1)>
#none = affine_map<(d0, d1) -> ()>
dist.mesh @mesh = <["x"=2, "y"=2]>
func.func @main(%x: tensor<6x8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {"y"}]>}, %n: tensor<i32>, %p: tensor<f32>)
    -> (tensor<6x8xf32>, tensor<f32>, tensor<i32>, tensor<f32>, tensor<6x8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %half = arith.constant 0.5 : f32
  %zero32 = arith.constant 0 : i32
  %one32 = arith.constant 1 : i32
  %limit = arith.constant 0.01 : f32
  %e = tensor.empty() : tensor<6x8xf32>
  %es = tensor.empty() : tensor<f32>
  %init = linalg.fill ins(%zero : f32) outs(%es : tensor<f32>) -> tensor<f32>
  %halved:3 = scf.while (%t = %x, %k = %zero32) : (tensor<6x8xf32>, i32) -> (f32, tensor<6x8xf32>, i32) {
    %sum = linalg.generic {indexing_maps = [#id, #none], iterator_types = ["reduction", "reduction"]} ins(%t : tensor<6x8xf32>) outs(%init : tensor<f32>) {
    ^bb0(%a: f32, %s: f32):
      %square = arith.mulf %a, %a : f32
      %u = arith.addf %square, %s : f32
      linalg.yield %u : f32
    } -> tensor<f32>
    %f = tensor.extract %sum[] : tensor<f32>
    %goes_on = arith.cmpf ogt, %f, %limit : f32
    scf.condition(%goes_on) %f, %t, %k : f32, tensor<6x8xf32>, i32
  } do {
  ^bb0(%f: f32, %t: tensor<6x8xf32>, %k: i32):
    %h = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%t : tensor<6x8xf32>) outs(%e : tensor<6x8xf32>) {
    ^bb0(%a: f32, %o: f32):
      %u = arith.mulf %a, %half : f32
      linalg.yield %u : f32
    } -> tensor<6x8xf32>
    %next = arith.addi %k, %one32 : i32
    scf.yield %h, %next : tensor<6x8xf32>, i32
  }
  %squares = tensor.from_elements %halved#0 : tensor<f32>
  %trips = tensor.from_elements %halved#2 : tensor<i32>
  %n32 = tensor.extract %n[] : tensor<i32>
  %bound = arith.index_cast %n32 : i32 to index
  // The mean moves the values, n times.
  %moved:2 = scf.for %i = %c0 to %bound step %c1 iter_args(%t = %x, %s = %zero) -> (tensor<6x8xf32>, f32) {
    %sum = linalg.generic {indexing_maps = [#id, #none], iterator_types = ["reduction", "reduction"]} ins(%t : tensor<6x8xf32>) outs(%init : tensor<f32>) {
    ^bb0(%a: f32, %o: f32):
      %u = arith.addf %a, %o : f32
      linalg.yield %u : f32
    } -> tensor<f32>
    %f = tensor.extract %sum[] : tensor<f32>
    %h = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%t : tensor<6x8xf32>) outs(%e : tensor<6x8xf32>) {
    ^bb0(%a: f32, %o: f32):
      %v = arith.mulf %f, %limit : f32
      %u = arith.addf %a, %v : f32
      linalg.yield %u : f32
    } -> tensor<6x8xf32>
    %total = arith.addf %s, %f : f32
    scf.yield %h, %total : tensor<6x8xf32>, f32
  }
  %total = tensor.from_elements %moved#1 : tensor<f32>
  // Where the branch is not taken, the condition always holds.
  %pf = tensor.extract %p[] : tensor<f32>
  %c = arith.cmpf ogt, %pf, %zero : f32
  %r = scf.if %c -> tensor<6x8xf32> {
    %w:2 = scf.while (%t = %x, %left = %pf) : (tensor<6x8xf32>, f32) -> (tensor<6x8xf32>, f32) {
      %goes_on = arith.cmpf one, %left, %zero : f32
      scf.condition(%goes_on) %t, %left : tensor<6x8xf32>, f32
    } do {
    ^bb0(%t: tensor<6x8xf32>, %left: f32):
      %sum = linalg.generic {indexing_maps = [#id, #none], iterator_types = ["reduction", "reduction"]} ins(%t : tensor<6x8xf32>) outs(%init : tensor<f32>) {
      ^bb0(%a: f32, %o: f32):
        %u = arith.addf %a, %o : f32
        linalg.yield %u : f32
      } -> tensor<f32>
      %f = tensor.extract %sum[] : tensor<f32>
      %h = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%t : tensor<6x8xf32>) outs(%e : tensor<6x8xf32>) {
      ^bb0(%a: f32, %o: f32):
        %v = arith.mulf %f, %limit : f32
        %u = arith.subf %a, %v : f32
        linalg.yield %u : f32
      } -> tensor<6x8xf32>
      %less = arith.subf %left, %half : f32
      scf.yield %h, %less : tensor<6x8xf32>, f32
    }
    scf.yield %w#0 : tensor<6x8xf32>
  } else {
    scf.yield %x : tensor<6x8xf32>
  }
  return %halved#1, %squares, %trips, %total, %r : tensor<6x8xf32>, tensor<f32>, tensor<i32>, tensor<f32>, tensor<6x8xf32>
}
