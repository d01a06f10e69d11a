// SPDX-License-Identifier: Apache-2.0
// Loops whose trips need nothing of one another, over rows that are split: own_trips.py says what they compute.

dist.mesh @mesh = <["d"=4, "t"=2]>

func.func @main(%x: tensor<8x4x6xf32> {dist.name = "x", dist.sharding = #dist.sharding<@mesh, [{"d"}, {}, {}]>},
                %w: tensor<6x6xf32> {dist.name = "w", dist.sharding = #dist.sharding<@mesh, [{}, {"t"}]>},
                %init: tensor<4x6xf32> {dist.name = "init"})
    -> (tensor<8x4x6xf32> {dist.name = "rows"}, tensor<4x6xf32> {dist.name = "sum"}, tensor<i32> {dist.name = "count"},
        tensor<8x6xf32> {dist.name = "mirrored"}, tensor<8x4x6xf32> {dist.name = "repeated"}) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  %one = arith.constant 1 : i32
  %none = arith.constant dense<5> : tensor<i32>
  %empty = arith.constant dense<0.0> : tensor<8x4x6xf32>
  // In order, with the number of the trip; what is added up begins with something.
  %r:3 = scf.for %k = %c0 to %c8 step %c1 iter_args(%rows = %empty, %sum = %init, %count = %none)
      -> (tensor<8x4x6xf32>, tensor<4x6xf32>, tensor<i32>) {
    %row = tensor.extract_slice %x[%k, 0, 0] [1, 4, 6] [1, 1, 1] : tensor<8x4x6xf32> to tensor<4x6xf32>
    %zero = arith.constant dense<0.0> : tensor<4x6xf32>
    %y = linalg.matmul ins(%row, %w : tensor<4x6xf32>, tensor<6x6xf32>) outs(%zero : tensor<4x6xf32>) -> tensor<4x6xf32>
    %i = arith.index_cast %k : index to i32
    %f = arith.sitofp %i : i32 to f32
    %splat = tensor.splat %f : tensor<4x6xf32>
    %weighed = arith.mulf %y, %splat : tensor<4x6xf32>
    %again = arith.addf %y, %weighed : tensor<4x6xf32>
    %more = arith.addf %again, %sum : tensor<4x6xf32>
    %number = tensor.from_elements %i : tensor<i32>
    %counted = arith.addi %count, %number : tensor<i32>
    %next = tensor.insert_slice %weighed into %rows[%k, 0, 0] [1, 4, 6] [1, 1, 1] : tensor<4x6xf32> into tensor<8x4x6xf32>
    scf.yield %next, %more, %counted : tensor<8x4x6xf32>, tensor<4x6xf32>, tensor<i32>
  }
  // From the last row to the first, of what the loop before has filled; rows of two dimensions become one.
  %flat = arith.constant dense<0.0> : tensor<8x6xf32>
  %m = scf.for %k = %c0 to %c8 step %c1 iter_args(%rows = %flat) -> (tensor<8x6xf32>) {
    %last = arith.subi %c7, %k : index
    %row = tensor.extract_slice %r#0[%last, 0, 0] [1, 4, 6] [1, 1, 1] : tensor<8x4x6xf32> to tensor<4x6xf32>
    %zero = arith.constant dense<0.0> : tensor<6xf32>
    %sums = linalg.reduce ins(%row : tensor<4x6xf32>) outs(%zero : tensor<6xf32>) dimensions = [0]
      (%in: f32, %acc: f32) { %s = arith.addf %in, %acc : f32 linalg.yield %s : f32 }
    %i = arith.index_cast %k : index to i32
    %f = arith.sitofp %i : i32 to f32
    %splat = tensor.splat %f : tensor<6xf32>
    %shifted = arith.addf %sums, %splat : tensor<6xf32>
    %next = tensor.insert_slice %shifted into %rows[%last, 0] [1, 6] [1, 1] : tensor<6xf32> into tensor<8x6xf32>
    scf.yield %next : tensor<8x6xf32>
  }
  // In a loop whose trips go on from one another.
  %o = scf.for %j = %c0 to %c3 step %c1 iter_args(%whole = %x) -> (tensor<8x4x6xf32>) {
    %n = scf.for %k = %c0 to %c8 step %c1 iter_args(%rows = %empty) -> (tensor<8x4x6xf32>) {
      %row = tensor.extract_slice %whole[%k, 0, 0] [1, 4, 6] [1, 1, 1] : tensor<8x4x6xf32> to tensor<4x6xf32>
      %y = math.tanh %row : tensor<4x6xf32>
      %z = arith.addf %y, %row : tensor<4x6xf32>
      %next = tensor.insert_slice %z into %rows[%k, 0, 0] [1, 4, 6] [1, 1, 1] : tensor<4x6xf32> into tensor<8x4x6xf32>
      scf.yield %next : tensor<8x4x6xf32>
    }
    scf.yield %n : tensor<8x4x6xf32>
  }
  return %r#0, %r#1, %r#2, %m, %o : tensor<8x4x6xf32>, tensor<4x6xf32>, tensor<i32>, tensor<8x6xf32>, tensor<8x4x6xf32>
}
