// SPDX-License-Identifier: Apache-2.0
//
// Cases of dist-check-rules: linalg.generic with bodies that a rule could misread.

#rows = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
#column = affine_map<(d0, d1) -> (d1)>
#swapped = affine_map<(d0, d1) -> (d1, d0)>
#scalar = affine_map<(d0, d1) -> ()>
#none = affine_map<() -> ()>

// The scalar is added once on every device: a pending sum must not pass.
func.func @plus_scalar(%x: tensor<6x5xf32>, %s: f32, %out: tensor<6x5xf32>) {
  %0 = linalg.generic {indexing_maps = [#rows, #scalar, #rows], iterator_types = ["parallel", "parallel"]}
      ins(%x, %s : tensor<6x5xf32>, f32) outs(%out : tensor<6x5xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %1 = arith.addf %a, %b : f32
    linalg.yield %1 : f32
  } -> tensor<6x5xf32>
  return
}

func.func @times_scalar(%x: tensor<6x5xf32>, %s: f32, %out: tensor<6x5xf32>) {
  %0 = linalg.generic {indexing_maps = [#rows, #scalar, #rows], iterator_types = ["parallel", "parallel"]}
      ins(%x, %s : tensor<6x5xf32>, f32) outs(%out : tensor<6x5xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %1 = arith.mulf %a, %b : f32
    linalg.yield %1 : f32
  } -> tensor<6x5xf32>
  return
}

// A bias: pending together with the other operand only.
func.func @bias(%x: tensor<6x5xf32>, %bias: tensor<5xf32>, %out: tensor<6x5xf32>) {
  %0 = linalg.generic {indexing_maps = [#rows, #column, #rows], iterator_types = ["parallel", "parallel"]}
      ins(%x, %bias : tensor<6x5xf32>, tensor<5xf32>) outs(%out : tensor<6x5xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %1 = arith.addf %a, %b : f32
    linalg.yield %1 : f32
  } -> tensor<6x5xf32>
  return
}

func.func @plus_one(%x: tensor<6x5xf32>, %out: tensor<6x5xf32>) {
  %one = arith.constant 1.0 : f32
  %0 = linalg.generic {indexing_maps = [#rows, #rows], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<6x5xf32>) outs(%out : tensor<6x5xf32>) {
  ^bb0(%a: f32, %c: f32):
    %1 = arith.addf %a, %one : f32
    linalg.yield %1 : f32
  } -> tensor<6x5xf32>
  return
}

func.func @squares(%x: tensor<6x5xf32>, %out: tensor<6x5xf32>) {
  %0 = linalg.generic {indexing_maps = [#rows, #rows], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<6x5xf32>) outs(%out : tensor<6x5xf32>) {
  ^bb0(%a: f32, %c: f32):
    %1 = arith.mulf %a, %a : f32
    linalg.yield %1 : f32
  } -> tensor<6x5xf32>
  return
}

// Positions are those of the whole tensor.
func.func @positions(%x: tensor<6x5xf32>, %out: tensor<6x5xf32>) {
  %0 = linalg.generic {indexing_maps = [#rows, #rows], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<6x5xf32>) outs(%out : tensor<6x5xf32>) {
  ^bb0(%a: f32, %c: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %k = arith.muli %i, %j : index
    %n = arith.index_cast %k : index to i32
    %f = arith.sitofp %n : i32 to f32
    %1 = arith.mulf %a, %f : f32
    linalg.yield %1 : f32
  } -> tensor<6x5xf32>
  return
}

func.func @iota(%out: tensor<6x5xi32>) {
  %0 = linalg.generic {indexing_maps = [#rows], iterator_types = ["parallel", "parallel"]} outs(%out : tensor<6x5xi32>) {
  ^bb0(%c: i32):
    %j = linalg.index 1 : index
    %n = arith.index_cast %j : index to i32
    linalg.yield %n : i32
  } -> tensor<6x5xi32>
  return
}

func.func @transposed_sum(%x: tensor<6x5xf32>, %y: tensor<5x6xf32>, %out: tensor<6x5xf32>) {
  %0 = linalg.generic {indexing_maps = [#rows, #swapped, #rows], iterator_types = ["parallel", "parallel"]}
      ins(%x, %y : tensor<6x5xf32>, tensor<5x6xf32>) outs(%out : tensor<6x5xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %1 = arith.subf %a, %b : f32
    linalg.yield %1 : f32
  } -> tensor<6x5xf32>
  return
}

// A maximum of negated values is a minimum.
func.func @negated(%x: tensor<6x5xf32>, %out: tensor<6x5xf32>) {
  %0 = linalg.generic {indexing_maps = [#rows, #rows], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<6x5xf32>) outs(%out : tensor<6x5xf32>) {
  ^bb0(%a: f32, %c: f32):
    %1 = arith.negf %a : f32
    linalg.yield %1 : f32
  } -> tensor<6x5xf32>
  return
}

func.func @select_by_value(%x: tensor<6x5xf32>, %y: tensor<6x5xf32>, %out: tensor<6x5xf32>) {
  %0 = linalg.generic {indexing_maps = [#rows, #rows, #rows], iterator_types = ["parallel", "parallel"]}
      ins(%x, %y : tensor<6x5xf32>, tensor<6x5xf32>) outs(%out : tensor<6x5xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %1 = arith.cmpf ogt, %a, %b : f32
    %2 = arith.select %1, %a, %b : f32
    linalg.yield %2 : f32
  } -> tensor<6x5xf32>
  return
}

// relu and relu': maximum with a constant, and a mask.
func.func @relu(%x: tensor<6x5xf32>, %out: tensor<6x5xf32>) {
  %zero = arith.constant 0.0 : f32
  %0 = linalg.generic {indexing_maps = [#rows, #rows], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<6x5xf32>) outs(%out : tensor<6x5xf32>) {
  ^bb0(%a: f32, %c: f32):
    %1 = arith.maximumf %a, %zero : f32
    linalg.yield %1 : f32
  } -> tensor<6x5xf32>
  return
}

func.func @masked(%m: tensor<6x5xi1>, %x: tensor<6x5xf32>, %out: tensor<6x5xf32>) {
  %zero = arith.constant 0.0 : f32
  %0 = linalg.generic {indexing_maps = [#rows, #rows, #rows], iterator_types = ["parallel", "parallel"]}
      ins(%m, %x : tensor<6x5xi1>, tensor<6x5xf32>) outs(%out : tensor<6x5xf32>) {
  ^bb0(%m1: i1, %a: f32, %c: f32):
    %1 = arith.select %m1, %a, %zero : f32
    linalg.yield %1 : f32
  } -> tensor<6x5xf32>
  return
}

func.func @sum_of_squares(%x: tensor<6x5xf32>, %out: tensor<6xf32>) {
  %0 = linalg.generic {indexing_maps = [#rows, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<6x5xf32>) outs(%out : tensor<6xf32>) {
  ^bb0(%a: f32, %c: f32):
    %1 = arith.mulf %a, %a : f32
    %2 = arith.addf %1, %c : f32
    linalg.yield %2 : f32
  } -> tensor<6xf32>
  return
}

// exp of padding would count.
func.func @sum_of_exponentials(%x: tensor<6x5xf32>, %out: tensor<6xf32>) {
  %0 = linalg.generic {indexing_maps = [#rows, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<6x5xf32>) outs(%out : tensor<6xf32>) {
  ^bb0(%a: f32, %c: f32):
    %1 = math.exp %a : f32
    %2 = arith.addf %1, %c : f32
    linalg.yield %2 : f32
  } -> tensor<6xf32>
  return
}

// The initial value is an operand of the body in two ways: c + x * c is no sum of contributions.
func.func @grows_with_itself(%x: tensor<6x5xf32>, %out: tensor<6xf32>) {
  %0 = linalg.generic {indexing_maps = [#rows, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<6x5xf32>) outs(%out : tensor<6xf32>) {
  ^bb0(%a: f32, %c: f32):
    %1 = arith.mulf %a, %c : f32
    %2 = arith.addf %1, %c : f32
    linalg.yield %2 : f32
  } -> tensor<6xf32>
  return
}

func.func @not_associative(%x: tensor<6x5xf32>, %out: tensor<6xf32>) {
  %two = arith.constant 2.0 : f32
  %0 = linalg.generic {indexing_maps = [#rows, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<6x5xf32>) outs(%out : tensor<6xf32>) {
  ^bb0(%a: f32, %c: f32):
    %1 = arith.mulf %two, %c : f32
    %2 = arith.addf %1, %a : f32
    linalg.yield %2 : f32
  } -> tensor<6xf32>
  return
}

func.func @subtracting(%x: tensor<6x5xf32>, %out: tensor<6xf32>) {
  %0 = linalg.generic {indexing_maps = [#rows, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<6x5xf32>) outs(%out : tensor<6xf32>) {
  ^bb0(%a: f32, %c: f32):
    %1 = arith.subf %c, %a : f32
    linalg.yield %1 : f32
  } -> tensor<6xf32>
  return
}

func.func @alternating(%x: tensor<6x5xf32>, %out: tensor<6xf32>) {
  %0 = linalg.generic {indexing_maps = [#rows, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<6x5xf32>) outs(%out : tensor<6xf32>) {
  ^bb0(%a: f32, %c: f32):
    %1 = arith.subf %a, %c : f32
    linalg.yield %1 : f32
  } -> tensor<6xf32>
  return
}

func.func @last_one(%x: tensor<6x5xf32>, %out: tensor<6xf32>) {
  %0 = linalg.generic {indexing_maps = [#rows, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<6x5xf32>) outs(%out : tensor<6xf32>) {
  ^bb0(%a: f32, %c: f32):
    linalg.yield %a : f32
  } -> tensor<6xf32>
  return
}

// Two reductions at once, each of its own kind.
func.func @sum_and_max(%x: tensor<6x5xf32>, %sum: tensor<6xf32>, %max: tensor<6xf32>) {
  %0:2 = linalg.generic {indexing_maps = [#rows, #row, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<6x5xf32>) outs(%sum, %max : tensor<6xf32>, tensor<6xf32>) {
  ^bb0(%a: f32, %s: f32, %m: f32):
    %1 = arith.addf %s, %a : f32
    %2 = arith.maximumf %m, %a : f32
    linalg.yield %1, %2 : f32, f32
  } -> (tensor<6xf32>, tensor<6xf32>)
  return
}

// The second sum adds up the first: they are no independent reductions.
func.func @sum_of_sums(%x: tensor<6x5xf32>, %sum: tensor<6xf32>, %sums: tensor<6xf32>) {
  %0:2 = linalg.generic {indexing_maps = [#rows, #row, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<6x5xf32>) outs(%sum, %sums : tensor<6xf32>, tensor<6xf32>) {
  ^bb0(%a: f32, %s: f32, %t: f32):
    %1 = arith.addf %s, %a : f32
    %2 = arith.addf %t, %1 : f32
    linalg.yield %1, %2 : f32, f32
  } -> (tensor<6xf32>, tensor<6xf32>)
  return
}

func.func @sum_of_sums_before(%x: tensor<6x5xf32>, %sum: tensor<6xf32>, %sums: tensor<6xf32>) {
  %0:2 = linalg.generic {indexing_maps = [#rows, #row, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<6x5xf32>) outs(%sum, %sums : tensor<6xf32>, tensor<6xf32>) {
  ^bb0(%a: f32, %s: f32, %t: f32):
    %1 = arith.addf %s, %a : f32
    %2 = arith.addf %t, %s : f32
    linalg.yield %1, %2 : f32, f32
  } -> (tensor<6xf32>, tensor<6xf32>)
  return
}

func.func @argmax(%x: tensor<6x5xf32>, %max: tensor<6xf32>, %position: tensor<6xi32>) {
  %0:2 = linalg.generic {indexing_maps = [#rows, #row, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<6x5xf32>) outs(%max, %position : tensor<6xf32>, tensor<6xi32>) {
  ^bb0(%a: f32, %m: f32, %p: i32):
    %j = linalg.index 1 : index
    %n = arith.index_cast %j : index to i32
    %greater = arith.cmpf ogt, %a, %m : f32
    %1 = arith.maximumf %a, %m : f32
    %2 = arith.select %greater, %n, %p : i32
    linalg.yield %1, %2 : f32, i32
  } -> (tensor<6xf32>, tensor<6xi32>)
  return
}

// The largest index of a maximum, found with max alone: no pending max passes, since another operand decides.
func.func @two_outputs(%x: tensor<6x5xf32>, %sum: tensor<6x5xf32>, %double: tensor<6x5xf32>) {
  %two = arith.constant 2.0 : f32
  %0:2 = linalg.generic {indexing_maps = [#rows, #rows, #rows], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<6x5xf32>) outs(%sum, %double : tensor<6x5xf32>, tensor<6x5xf32>) {
  ^bb0(%a: f32, %s: f32, %d: f32):
    %1 = arith.addf %s, %a : f32
    %2 = arith.mulf %a, %two : f32
    linalg.yield %1, %2 : f32, f32
  } -> (tensor<6x5xf32>, tensor<6x5xf32>)
  return
}

func.func @max_of_products(%x: tensor<6x4xf32>, %y: tensor<4x5xf32>, %out: tensor<6x5xf32>) {
  %0 = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>,
                                        affine_map<(m, n, k) -> (m, n)>],
                       iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x, %y : tensor<6x4xf32>, tensor<4x5xf32>) outs(%out : tensor<6x5xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %1 = arith.mulf %a, %b : f32
    %2 = arith.maximumf %c, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<6x5xf32>
  return
}

// A convolution by its maps, not by its body: zeros in the padding of a channel would count.
func.func @dilation(%x: tensor<2x6x3xf32>, %w: tensor<3x3xf32>, %out: tensor<2x4xf32>) {
  %0 = linalg.generic {indexing_maps = [affine_map<(n, i, k, c) -> (n, i + k, c)>, affine_map<(n, i, k, c) -> (k, c)>,
                                        affine_map<(n, i, k, c) -> (n, i)>],
                       iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %w : tensor<2x6x3xf32>, tensor<3x3xf32>) outs(%out : tensor<2x4xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %1 = arith.addf %a, %b : f32
    %2 = arith.minimumf %c, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<2x4xf32>
  return
}

func.func @diagonal(%x: tensor<5x5xf32>, %out: tensor<5xf32>) {
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i, i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%x : tensor<5x5xf32>) outs(%out : tensor<5xf32>) {
  ^bb0(%a: f32, %c: f32):
    linalg.yield %a : f32
  } -> tensor<5xf32>
  return
}

// A division that must not trap in padding.
func.func @divided(%x: tensor<6x5xi32>, %y: tensor<5xi32> {check.range = array<i64: 1, 4>}, %out: tensor<6x5xi32>) {
  %0 = linalg.generic {indexing_maps = [#rows, #column, #rows], iterator_types = ["parallel", "parallel"]}
      ins(%x, %y : tensor<6x5xi32>, tensor<5xi32>) outs(%out : tensor<6x5xi32>) {
  ^bb0(%a: i32, %b: i32, %c: i32):
    %1 = arith.divsi %a, %b : i32
    linalg.yield %1 : i32
  } -> tensor<6x5xi32>
  return
}

// A table that is read at computed positions.
func.func @lookup(%table: tensor<9xf32>, %x: tensor<6x5xindex>, %out: tensor<6x5xf32>) {
  %0 = linalg.generic {indexing_maps = [#rows, #rows], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<6x5xindex>) outs(%out : tensor<6x5xf32>) {
  ^bb0(%i: index, %c: f32):
    %1 = tensor.extract %table[%i] : tensor<9xf32>
    linalg.yield %1 : f32
  } -> tensor<6x5xf32>
  return
}

func.func @rank_0(%x: tensor<f32>, %out: tensor<f32>) {
  %0 = linalg.generic {indexing_maps = [#none, #none], iterator_types = []} ins(%x : tensor<f32>) outs(%out : tensor<f32>) {
  ^bb0(%a: f32, %c: f32):
    %1 = arith.addf %a, %c : f32
    linalg.yield %1 : f32
  } -> tensor<f32>
  return
}

// Reduced together: a device folds its part from the part's first element on, whatever the initial value is.

func.func @argmax_of_pairs(%x: tensor<3x7x2xf32> {check.range = array<i64: -1, 1>}, %at: tensor<3x7x2xi32>, %max: tensor<3x2xf32>, %position: tensor<3x2xi32>) {
  %0:2 = linalg.generic {indexing_maps = [affine_map<(a, b, r) -> (a, r, b)>, affine_map<(a, b, r) -> (a, r, b)>,
                                          affine_map<(a, b, r) -> (a, b)>, affine_map<(a, b, r) -> (a, b)>],
                         iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x, %at : tensor<3x7x2xf32>, tensor<3x7x2xi32>) outs(%max, %position : tensor<3x2xf32>, tensor<3x2xi32>) {
  ^bb0(%v: f32, %i: i32, %m: f32, %p: i32):
    %greater = arith.cmpf ogt, %m, %v : f32
    %nan = arith.cmpf une, %m, %m : f32
    %keeps = arith.ori %greater, %nan : i1
    %equal = arith.cmpf oeq, %m, %v : f32
    %earlier = arith.cmpi slt, %p, %i : i32
    %tie = arith.andi %equal, %earlier : i1
    %stays = arith.ori %keeps, %tie : i1
    %1 = arith.select %keeps, %m, %v : f32
    %2 = arith.select %stays, %p, %i : i32
    linalg.yield %1, %2 : f32, i32
  } -> (tensor<3x2xf32>, tensor<3x2xi32>)
  return
}

func.func @argmin_over_two_dimensions(%x: tensor<5x3xi32>, %min: tensor<i32>, %position: tensor<i32>) {
  %0:2 = linalg.generic {indexing_maps = [affine_map<(r, s) -> (r, s)>, affine_map<(r, s) -> ()>, affine_map<(r, s) -> ()>],
                         iterator_types = ["reduction", "reduction"]}
      ins(%x : tensor<5x3xi32>) outs(%min, %position : tensor<i32>, tensor<i32>) {
  ^bb0(%v: i32, %m: i32, %p: i32):
    %three = arith.constant 3 : index
    %r = linalg.index 0 : index
    %s = linalg.index 1 : index
    %row = arith.muli %r, %three : index
    %at = arith.addi %row, %s : index
    %i = arith.index_cast %at : index to i32
    %less = arith.cmpi slt, %v, %m : i32
    %equal = arith.cmpi eq, %v, %m : i32
    %earlier = arith.cmpi slt, %i, %p : i32
    %tie = arith.andi %equal, %earlier : i1
    %takes = arith.ori %less, %tie : i1
    %1 = arith.select %less, %v, %m : i32
    %2 = arith.select %takes, %i, %p : i32
    linalg.yield %1, %2 : i32, i32
  } -> (tensor<i32>, tensor<i32>)
  return
}

func.func @log_of_sum_and_maximum(%x: tensor<4x7xf32>, %max: tensor<4xf32>, %sum: tensor<4xf32> {check.range = array<i64: 1, 3>}) {
  %0:2 = linalg.generic {indexing_maps = [#rows, #row, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<4x7xf32>) outs(%max, %sum : tensor<4xf32>, tensor<4xf32>) {
  ^bb0(%v: f32, %m: f32, %s: f32):
    %1 = arith.maximumf %v, %m : f32
    %old = arith.subf %m, %1 : f32
    %new = arith.subf %v, %1 : f32
    %a = math.exp %old : f32
    %b = math.exp %new : f32
    %scaled = arith.mulf %s, %a : f32
    %2 = arith.addf %scaled, %b : f32
    linalg.yield %1, %2 : f32, f32
  } -> (tensor<4xf32>, tensor<4xf32>)
  return
}

func.func @unsigned_maximum(%x: tensor<4x7xi32>, %out: tensor<4xi32>) {
  %0 = linalg.generic {indexing_maps = [#rows, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<4x7xi32>) outs(%out : tensor<4xi32>) {
  ^bb0(%a: i32, %b: i32):
    %1 = arith.maxui %a, %b : i32
    linalg.yield %1 : i32
  } -> tensor<4xi32>
  return
}

func.func @last_that_is_positive(%x: tensor<4x7xf32>, %out: tensor<4xf32>) {
  %0 = linalg.reduce ins(%x : tensor<4x7xf32>) outs(%out : tensor<4xf32>) dimensions = [1]
    (%a: f32, %b: f32) {
      %zero = arith.constant 0.0 : f32
      %positive = arith.cmpf ogt, %a, %zero : f32
      %1 = arith.select %positive, %a, %b : f32
      linalg.yield %1 : f32
    }
  return
}

func.func @horner(%x: tensor<4x7xf32>, %out: tensor<4xf32>) {
  %0 = linalg.generic {indexing_maps = [#rows, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<4x7xf32>) outs(%out : tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32):
    %two = arith.constant 2.0 : f32
    %1 = arith.mulf %b, %two : f32
    %2 = arith.addf %1, %a : f32
    linalg.yield %2 : f32
  } -> tensor<4xf32>
  return
}

func.func @trace_of_uneven_batch(%x: tensor<3x5x5xf32>, %out: tensor<3xf32>) {
  %0 = linalg.generic {indexing_maps = [affine_map<(b, i) -> (b, i, i)>, affine_map<(b, i) -> (b)>], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<3x5x5xf32>) outs(%out : tensor<3xf32>) {
  ^bb0(%a: f32, %b: f32):
    %1 = arith.addf %a, %b : f32
    linalg.yield %1 : f32
  } -> tensor<3xf32>
  return
}

func.func @band(%x: tensor<5x8xf32>, %out: tensor<5x3xf32>) {
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, i + j + 1)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<5x8xf32>) outs(%out : tensor<5x3xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  } -> tensor<5x3xf32>
  return
}

func.func @every_second(%x: tensor<4x13xf32>, %out: tensor<4x6xf32>) {
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, 2 * j + 1)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<4x13xf32>) outs(%out : tensor<4x6xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  } -> tensor<4x6xf32>
  return
}

func.func @argmin_of_integers_of_rows(%x0: tensor<5x7xi32>, %x1: tensor<5x7xi64>, %i0: tensor<5xi32>, %i1: tensor<5xi64>) {
  %0:2 = linalg.generic {indexing_maps = [#rows, #rows, #row, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x0, %x1 : tensor<5x7xi32>, tensor<5x7xi64>) outs(%i0, %i1 : tensor<5xi32>, tensor<5xi64>) {
  ^bb0(%e0: i32, %e1: i64, %a0: i32, %a1: i64):
    %c = arith.cmpi slt, %e0, %a0 : i32
    %r0 = arith.select %c, %e0, %a0 : i32
    %r1 = arith.select %c, %e1, %a1 : i64
    linalg.yield %r0, %r1 : i32, i64
  } -> (tensor<5xi32>, tensor<5xi64>)
  return
}

func.func @first_and_last_of_rows(%x0: tensor<5x7xf32>, %x1: tensor<5x7xi32>, %x2: tensor<5x7xf32>, %x3: tensor<5x7xi32>, %i0: tensor<5xf32>, %i1: tensor<5xi32>, %i2: tensor<5xf32>, %i3: tensor<5xi32>) {
  %0:4 = linalg.generic {indexing_maps = [#rows, #rows, #rows, #rows, #row, #row, #row, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x0, %x1, %x2, %x3 : tensor<5x7xf32>, tensor<5x7xi32>, tensor<5x7xf32>, tensor<5x7xi32>) outs(%i0, %i1, %i2, %i3 : tensor<5xf32>, tensor<5xi32>, tensor<5xf32>, tensor<5xi32>) {
  ^bb0(%e0: f32, %e1: i32, %e2: f32, %e3: i32, %a0: f32, %a1: i32, %a2: f32, %a3: i32):
    %c = arith.cmpi slt, %e1, %a1 : i32
    %r0 = arith.select %c, %e0, %a0 : f32
    %r1 = arith.select %c, %e1, %a1 : i32
    %d = arith.cmpi sge, %e3, %a3 : i32
    %r2 = arith.select %d, %e2, %a2 : f32
    %r3 = arith.select %d, %e3, %a3 : i32
    linalg.yield %r0, %r1, %r2, %r3 : f32, i32, f32, i32
  } -> (tensor<5xf32>, tensor<5xi32>, tensor<5xf32>, tensor<5xi32>)
  return
}

func.func @farthest_from_zero_of_rows(%x0: tensor<5x7xf32>, %i0: tensor<5xf32>) {
  %0 = linalg.generic {indexing_maps = [#rows, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x0 : tensor<5x7xf32>) outs(%i0 : tensor<5xf32>) {
  ^bb0(%e0: f32, %a0: f32):
    %p = math.absf %a0 : f32
    %q = math.absf %e0 : f32
    %n = arith.cmpf une, %a0, %a0 : f32
    %g = arith.cmpf oge, %p, %q : f32
    %c = arith.ori %n, %g : i1
    %r0 = arith.select %c, %a0, %e0 : f32
    linalg.yield %r0 : f32
  } -> tensor<5xf32>
  return
}

func.func @last_that_is_positive_of_rows(%x0: tensor<5x7xf32>, %i0: tensor<5xf32>) {
  %0 = linalg.generic {indexing_maps = [#rows, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x0 : tensor<5x7xf32>) outs(%i0 : tensor<5xf32>) {
  ^bb0(%e0: f32, %a0: f32):
    %z = arith.constant 0.0 : f32
    %c = arith.cmpf ogt, %e0, %z : f32
    %r0 = arith.select %c, %e0, %a0 : f32
    linalg.yield %r0 : f32
  } -> tensor<5xf32>
  return
}

func.func @log_of_sum_of_rows(%x0: tensor<5x7xf32>, %i0: tensor<5xf32>) {
  %0 = linalg.generic {indexing_maps = [#rows, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x0 : tensor<5x7xf32>) outs(%i0 : tensor<5xf32>) {
  ^bb0(%e0: f32, %a0: f32):
    %m = arith.maximumf %a0, %e0 : f32
    %d = arith.subf %a0, %e0 : f32
    %n = math.absf %d : f32
    %k = arith.negf %n : f32
    %x = math.exp %k : f32
    %l = math.log1p %x : f32
    %r0 = arith.addf %m, %l : f32
    linalg.yield %r0 : f32
  } -> tensor<5xf32>
  return
}

func.func @composed_lines_of_rows(%x0: tensor<5x7xf32>, %x1: tensor<5x7xf32>, %i0: tensor<5xf32>, %i1: tensor<5xf32>) {
  %0:2 = linalg.generic {indexing_maps = [#rows, #rows, #row, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x0, %x1 : tensor<5x7xf32>, tensor<5x7xf32>) outs(%i0, %i1 : tensor<5xf32>, tensor<5xf32>) {
  ^bb0(%e0: f32, %e1: f32, %a0: f32, %a1: f32):
    %r0 = arith.mulf %a0, %e0 : f32
    %p = arith.mulf %a1, %e0 : f32
    %r1 = arith.addf %p, %e1 : f32
    linalg.yield %r0, %r1 : f32, f32
  } -> (tensor<5xf32>, tensor<5xf32>)
  return
}

func.func @sum_since_a_flag_of_rows(%x0: tensor<5x7xi1>, %x1: tensor<5x7xf32>, %i0: tensor<5xi1>, %i1: tensor<5xf32>) {
  %0:2 = linalg.generic {indexing_maps = [#rows, #rows, #row, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x0, %x1 : tensor<5x7xi1>, tensor<5x7xf32>) outs(%i0, %i1 : tensor<5xi1>, tensor<5xf32>) {
  ^bb0(%e0: i1, %e1: f32, %a0: i1, %a1: f32):
    %r0 = arith.ori %a0, %e0 : i1
    %s = arith.addf %a1, %e1 : f32
    %r1 = arith.select %e0, %e1, %s : f32
    linalg.yield %r0, %r1 : i1, f32
  } -> (tensor<5xi1>, tensor<5xf32>)
  return
}

func.func @bits_that_differ_of_rows(%x0: tensor<5x7xi32>, %i0: tensor<5xi32>) {
  %0 = linalg.generic {indexing_maps = [#rows, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x0 : tensor<5x7xi32>) outs(%i0 : tensor<5xi32>) {
  ^bb0(%e0: i32, %a0: i32):
    %r0 = arith.xori %a0, %e0 : i32
    linalg.yield %r0 : i32
  } -> tensor<5xi32>
  return
}
