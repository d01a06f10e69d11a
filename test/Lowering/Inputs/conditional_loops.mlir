// SPDX-License-Identifier: Apache-2.0
// Loops of unknown length around collectives: scalars and tensors carried, conditions that communicate and forward other values
// than the body does, a bound that is known at run time only, a loop in a loop, and one in a branch that is not taken.
#id = affine_map<(d0) -> (d0)>
#none = affine_map<(d0) -> ()>
#scalar = affine_map<() -> ()>
#shards = #dist.boundary<tensor<8xf32>, <@mesh, [{"x"}]>>
dist.mesh @mesh = <["x"=2]>
func.func @main(%x: tensor<4xf32> {dist.boundary = #shards}, %n: tensor<i32>, %p: tensor<i1>)
    -> (tensor<4xf32> {dist.boundary = #shards, dist.name = "halved"}, tensor<f32> {dist.name = "squares"}, tensor<i32> {dist.name = "trips"},
        tensor<4xf32> {dist.boundary = #shards, dist.name = "averaged"}, tensor<f32> {dist.name = "added"},
        tensor<4xf32> {dist.boundary = #shards, dist.name = "not taken"}, tensor<i32> {dist.name = "nested"},
        tensor<4xf32> {dist.boundary = #shards, dist.name = "first swapped"}, tensor<4xf32> {dist.boundary = #shards, dist.name = "second swapped"}) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %half = arith.constant 0.5 : f32
  %zero32 = arith.constant 0 : i32
  %one32 = arith.constant 1 : i32
  %e = tensor.empty() : tensor<4xf32>
  %es = tensor.empty() : tensor<f32>
  // Halved until the sum of squares is at most 1.
  %halved:3 = scf.while (%t = %x, %k = %c0) : (tensor<4xf32>, index) -> (f32, tensor<4xf32>, index) {
    %init = linalg.fill ins(%zero : f32) outs(%es : tensor<f32>) -> tensor<f32>
    %mine = linalg.generic {indexing_maps = [#id, #none], iterator_types = ["reduction"]} ins(%t : tensor<4xf32>) outs(%init : tensor<f32>) {
    ^bb0(%a: f32, %s: f32):
      %square = arith.mulf %a, %a : f32
      %sum = arith.addf %square, %s : f32
      linalg.yield %sum : f32
    } -> tensor<f32>
    %all = dist.all_reduce sum over {"x"} on @mesh ins(%mine : tensor<f32>) outs(%es : tensor<f32>) -> tensor<f32>
    %squares = tensor.extract %all[] : tensor<f32>
    %goes_on = arith.cmpf ogt, %squares, %one : f32
    scf.condition(%goes_on) %squares, %t, %k : f32, tensor<4xf32>, index
  } do {
  ^bb0(%squares: f32, %t: tensor<4xf32>, %k: index):
    %half_t = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%t : tensor<4xf32>) outs(%e : tensor<4xf32>) {
    ^bb0(%a: f32, %o: f32):
      %h = arith.mulf %a, %half : f32
      linalg.yield %h : f32
    } -> tensor<4xf32>
    %next = arith.addi %k, %c1 : index
    scf.yield %half_t, %next : tensor<4xf32>, index
  }
  %squares = tensor.from_elements %halved#0 : tensor<f32>
  %trips32 = arith.index_cast %halved#2 : index to i32
  %trips = tensor.from_elements %trips32 : tensor<i32>
  // The bound is data.
  %n32 = tensor.extract %n[] : tensor<i32>
  %bound = arith.index_cast %n32 : i32 to index
  %averaged:2 = scf.for %i = %c0 to %bound step %c1 iter_args(%t = %x, %s = %zero) -> (tensor<4xf32>, f32) {
    %all = dist.all_reduce sum over {"x"} on @mesh ins(%t : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    %i32 = arith.index_cast %i : index to i32
    %f = arith.sitofp %i32 : i32 to f32
    %scaled = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%all : tensor<4xf32>) outs(%e : tensor<4xf32>) {
    ^bb0(%a: f32, %o: f32):
      %h = arith.mulf %a, %half : f32
      %u = arith.addf %h, %f : f32
      linalg.yield %u : f32
    } -> tensor<4xf32>
    %sum = arith.addf %s, %f : f32
    scf.yield %scaled, %sum : tensor<4xf32>, f32
  }
  %added = tensor.from_elements %averaged#1 : tensor<f32>
  // A loop that would never end, in a branch that is not taken.
  %c = tensor.extract %p[] : tensor<i1>
  %positive = arith.cmpi sgt, %n32, %zero32 : i32
  %taken = scf.if %c -> tensor<4xf32> {
    %w = scf.while (%t = %x) : (tensor<4xf32>) -> tensor<4xf32> {
      scf.condition(%positive) %t : tensor<4xf32>
    } do {
    ^bb0(%t: tensor<4xf32>):
      %all = dist.all_reduce sum over {"x"} on @mesh ins(%t : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
      scf.yield %all : tensor<4xf32>
    }
    scf.yield %w : tensor<4xf32>
  } else {
    scf.yield %x : tensor<4xf32>
  }
  // Counts to 2 * (0 + n), 2 * (n + n), ...: a loop of unknown length in one that carries a scalar.
  %nested = scf.for %i = %c0 to %c3 step %c1 iter_args(%k = %zero32) -> (i32) {
    %stop = arith.addi %k, %n32 : i32
    %inner = scf.while (%j = %k) : (i32) -> i32 {
      %less = arith.cmpi slt, %j, %stop : i32
      scf.condition(%less) %j : i32
    } do {
    ^bb0(%j: i32):
      %v = tensor.from_elements %j : tensor<i32>
      %ei = tensor.empty() : tensor<i32>
      %max = dist.all_reduce max over {"x"} on @mesh ins(%v : tensor<i32>) outs(%ei : tensor<i32>) -> tensor<i32>
      %m = tensor.extract %max[] : tensor<i32>
      %next = arith.addi %m, %one32 : i32
      scf.yield %next : i32
    }
    %twice = arith.addi %inner, %inner : i32
    scf.yield %twice : i32
  }
  %nested_t = tensor.from_elements %nested : tensor<i32>
  // Two values change places in the condition, and again in the body, where one of them moves around the ring.
  %swapped:3 = scf.while (%s = %x, %t = %halved#1, %k = %zero32) : (tensor<4xf32>, tensor<4xf32>, i32) -> (tensor<4xf32>, tensor<4xf32>, i32) {
    %less = arith.cmpi slt, %k, %n32 : i32
    scf.condition(%less) %t, %s, %k : tensor<4xf32>, tensor<4xf32>, i32
  } do {
  ^bb0(%s: tensor<4xf32>, %t: tensor<4xf32>, %k: i32):
    %next = arith.addi %k, %one32 : i32
    %moved = dist.collective_permute from {"x"} shift 1 over {"x"} on @mesh ins(%s : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %t, %moved, %next : tensor<4xf32>, tensor<4xf32>, i32
  }
  return %halved#1, %squares, %trips, %averaged#0, %added, %taken, %nested_t, %swapped#0, %swapped#1
      : tensor<4xf32>, tensor<f32>, tensor<i32>, tensor<4xf32>, tensor<f32>, tensor<4xf32>, tensor<i32>, tensor<4xf32>, tensor<4xf32>
}
