// SPDX-License-Identifier: Apache-2.0
// Every error of a sharding, wherever it is written; each function is named after the constraint that it breaks.
// RUN: dist-opt %s -split-input-file -verify-diagnostics

// expected-error@+1 {{'func.func' op argument 0: unknown mesh @other; no dist.mesh has this name}}
func.func @sharding_c1_unknown_mesh(%x: tensor<8xf32> {dist.sharding = #dist.sharding<@other, [{}]>}) {
  return
}

// -----

// A symbol of another kind is not a mesh.
// expected-error@+1 {{'func.func' op argument 0: unknown mesh @sharding_c1_not_a_mesh; no dist.mesh has this name}}
func.func @sharding_c1_not_a_mesh(%x: tensor<8xf32> {dist.sharding = #dist.sharding<@sharding_c1_not_a_mesh, [{}]>}) {
  return
}

// -----

dist.mesh @mesh = <["x"=2, "y"=2]>
// expected-error@+1 {{argument 0: sharding has 1 dimensions, but 'tensor<8x6xf32>' has rank 2}}
func.func @sharding_c2_rank_mismatch(%x: tensor<8x6xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}) {
  return
}

// -----

dist.mesh @mesh = <["x"=2, "y"=2]>
// expected-error@+1 {{argument 0: a value of type 'tensor<?xf32>' cannot be sharded; ranked tensors of static shape can}}
func.func @sharding_c2_dynamic(%x: tensor<?xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}) {
  return
}

// -----

dist.mesh @mesh = <["x"=2, "y"=2]>
// expected-error@+1 {{argument 0: a value of type 'tensor<*xf32>' cannot be sharded}}
func.func @sharding_c2_unranked(%x: tensor<*xf32> {dist.sharding = #dist.sharding<@mesh, []>}) {
  return
}

// -----

dist.mesh @mesh = <["x"=2, "y"=2]>
// expected-error@+1 {{argument 0: a value of type 'i32' cannot be sharded}}
func.func @sharding_c2_scalar_type(%x: i32 {dist.sharding = #dist.sharding<@mesh, []>}) {
  return
}

// -----

dist.mesh @mesh = <["x"=2, "y"=2]>
// expected-error@+1 {{argument 0: unknown axis "z"; mesh @mesh has axes "x", "y"}}
func.func @sharding_c3_unknown_axis(%x: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{"z"}]>}) {
  return
}

// -----

dist.mesh @mesh = <["x"=2, "y"=2]>
// expected-error@+1 {{argument 0: unknown axis "z"; mesh @mesh has axes "x", "y"}}
func.func @sharding_c3_unknown_replicated_axis(
    %x: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{}], replicated = {"z"}>}) {
  return
}

// -----

dist.mesh @mesh = <["x"=2, "y"=2]>
// expected-error@+1 {{argument 0: unknown axis "z"; mesh @mesh has axes "x", "y"}}
func.func @sharding_c3_unknown_partial_axis(
    %x: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{}], partial = [sum {"z"}]>}) {
  return
}

// -----

dist.mesh @mesh = <["x"=8]>
// expected-error@+1 {{sub-axis "x":(3)2 does not fit axis "x" of size 8}}
func.func @sharding_c4_does_not_divide(%x: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x":(3)2}]>}) {
  return
}

// -----

dist.mesh @mesh = <["x"=8]>
// expected-error@+1 {{sub-axis "x":(4)4 does not fit axis "x" of size 8}}
func.func @sharding_c4_product_too_large(%x: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x":(4)4}]>}) {
  return
}

// -----

dist.mesh @mesh = <["x"=8]>
// expected-error@+1 {{sub-axis "x":(2)1 needs a first number of at least 1 and a second above 1}}
func.func @sharding_c4_of_size_one(%x: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x":(2)1}]>}) {
  return
}

// -----

dist.mesh @mesh = <["x"=8]>
// expected-error@+1 {{sub-axis "x":(2)0 needs a first number of at least 1 and a second above 1}}
func.func @sharding_c4_of_size_zero(%x: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x":(2)0}]>}) {
  return
}

// -----

dist.mesh @mesh = <["x"=8]>
// expected-error@+1 {{sub-axis "x":(0)2 needs a first number of at least 1 and a second above 1}}
func.func @sharding_c4_behind_nothing(%x: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x":(0)2}]>}) {
  return
}

// -----

dist.mesh @mesh = <["x"=2, "y"=2]>
// expected-error@+1 {{argument 0: axis "x" is used twice; an axis may stand only once in a placement}}
func.func @sharding_c5_axis_twice_in_dims(%x: tensor<8x6xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {"x"}]>}) {
  return
}

// -----

dist.mesh @mesh = <["x"=2, "y"=2]>
// expected-error@+1 {{argument 0: axis "x" is used twice}}
func.func @sharding_c5_axis_twice_in_one_dim(%x: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x", "x"}]>}) {
  return
}

// -----

dist.mesh @mesh = <["x"=2, "y"=2]>
// expected-error@+1 {{argument 0: axis "x" is used twice}}
func.func @sharding_c5_split_and_replicated(
    %x: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}], replicated = {"x"}>}) {
  return
}

// -----

dist.mesh @mesh = <["x"=2, "y"=2]>
// expected-error@+1 {{argument 0: axis "x" is used twice}}
func.func @sharding_c5_split_and_partial(
    %x: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}], partial = [sum {"x"}]>}) {
  return
}

// -----

dist.mesh @mesh = <["x"=2, "y"=2]>
// expected-error@+1 {{argument 0: axis "x" is used twice}}
func.func @sharding_c5_two_partials(
    %x: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{}], partial = [sum {"x"}, max {"x"}]>}) {
  return
}

// -----

dist.mesh @mesh = <["x"=8]>
// expected-error@+1 {{argument 0: axis "x":(2)2 overlaps "x":(1)4; no part of an axis may stand twice in a placement}}
func.func @sharding_c5_sub_axes_overlap(
    %x: tensor<8x8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x":(1)4}, {"x":(2)2}]>}) {
  return
}

// -----

dist.mesh @mesh = <["x"=8]>
// expected-error@+1 {{argument 0: axis "x" overlaps "x":(2)2; no part of an axis may stand twice in a placement}}
func.func @sharding_c5_sub_axis_of_whole(
    %x: tensor<8x8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x":(2)2}, {"x"}]>}) {
  return
}

// -----

dist.mesh @mesh = <["x"=2, "y"=2]>
// expected-error@+1 {{argument 0: dimension 1 of size 0 cannot be split}}
func.func @sharding_c6_empty_dimension(%x: tensor<8x0xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"x"}]>}) {
  return
}

// -----

dist.mesh @mesh = <["x"=2, "y"=2]>
// expected-error@+1 {{argument 0: dimension 0 is empty and closed, so it cannot have priority 1}}
func.func @sharding_c7_priority_of_nothing(%x: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{}p1]>}) {
  return
}

// -----

dist.mesh @mesh = <["x"=2, "y"=2]>
// expected-error@+1 {{expected a priority such as 'p1'}}
func.func @sharding_c7_negative_priority(%x: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}p-1]>}) {
  return
}

// -----

dist.mesh @mesh = <["x"=2, "y"=2]>
// expected-error@+1 {{argument 0: reduction 'avg' of elements of type 'i32'; it needs floats}}
func.func @sharding_c8_avg_of_integers(
    %x: tensor<8xi32> {dist.sharding = #dist.sharding<@mesh, [{}], partial = [avg {"x"}]>}) {
  return
}

// -----

dist.mesh @mesh = <["x"=2, "y"=2]>
// expected-error@+1 {{argument 0: reduction 'any' of elements of type 'f32'; it needs integers}}
func.func @sharding_c8_any_of_floats(
    %x: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{}], partial = [any {"x"}]>}) {
  return
}

// -----

dist.mesh @mesh = <["x"=2, "y"=2]>
// expected-error@+1 {{argument 0: reduction 'all' of elements of type 'f32'; it needs integers}}
func.func @sharding_c8_all_of_floats(
    %x: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{}], partial = [all {"x"}]>}) {
  return
}

// -----

dist.mesh @mesh = <["x"=2, "y"=2]>
// expected-error@+1 {{argument 0: reduction 'max' of elements of type 'complex<f32>'; it needs numbers that have an order}}
func.func @sharding_c8_maximum_of_complex_numbers(
    %x: tensor<8xcomplex<f32>> {dist.sharding = #dist.sharding<@mesh, [{}], partial = [max {"x"}]>}) {
  return
}

// -----

dist.mesh @mesh = <["x"=2, "y"=2]>
// expected-error@+1 {{argument 0: partial 'sum' lists no axes}}
func.func @partial_without_axes(
    %x: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{}], partial = [sum {}]>}) {
  return
}

// -----

dist.mesh @mesh = <["x"=2, "y"=2]>
// expected-error@+1 {{result 0: unknown axis "z"; mesh @mesh has axes "x", "y"}}
func.func @result_attribute(%x: tensor<8xf32>) -> (tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{"z"}]>}) {
  return %x : tensor<8xf32>
}

// -----

// expected-error@+1 {{argument 0: attribute 'dist.sharding' is not a #dist.sharding}}
func.func @argument_attribute_kind(%x: tensor<8xf32> {dist.sharding = "x"}) {
  return
}

// -----

// expected-error@+1 {{argument 0: attribute 'dist.name' is not a string}}
func.func @name_attribute_kind(%x: tensor<8xf32> {dist.name = 3}) {
  return
}

// -----

// expected-error@+1 {{argument 0: attribute 'dist.boundary' is not a #dist.boundary}}
func.func @boundary_attribute_kind(%x: tensor<8xf32> {dist.boundary = 3}) {
  return
}

// -----

dist.mesh @mesh = <["x"=2, "y"=2]>
// expected-error@+1 {{argument 0: unknown axis "z"; mesh @mesh has axes "x", "y"}}
func.func @boundary_sharding(
    %x: tensor<4xf32> {dist.boundary = #dist.boundary<tensor<8xf32>, <@mesh, [{"z"}]>>}) {
  return
}

// -----

func.func @shardings_attribute_kind(%x: tensor<8xf32>) {
  // expected-error@+1 {{attribute 'dist.shardings' is not an array of #dist.sharding}}
  %0 = arith.addf %x, %x {dist.shardings = 1} : tensor<8xf32>
  return
}

// -----

func.func @shardings_attribute_count(%x: tensor<8xf32>) {
  // expected-error@+1 {{attribute 'dist.shardings' has 0 entries, but the op has 1 results}}
  %0 = arith.addf %x, %x {dist.shardings = []} : tensor<8xf32>
  return
}

// -----

func.func @shardings_attribute_entry_kind(%x: tensor<8xf32>) {
  // expected-error@+1 {{sharding of result 0: not a #dist.sharding}}
  %0 = arith.addf %x, %x {dist.shardings = ["x"]} : tensor<8xf32>
  return
}

// -----

dist.mesh @mesh = <["x"=2, "y"=2]>
func.func @shardings_attribute_entry(%x: tensor<8xf32>) {
  // expected-error@+1 {{sharding of result 0: unknown axis "z"; mesh @mesh has axes "x", "y"}}
  %0 = arith.addf %x, %x {dist.shardings = [#dist.sharding<@mesh, [{"z"}]>]} : tensor<8xf32>
  return
}

// -----

dist.mesh @mesh = <["x"=2, "y"=2]>
// expected-error@+1 {{expected '}' after '?', which stands last}}
func.func @parse_axis_behind_question_mark(%x: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{?, "x"}]>}) {
  return
}

// -----

dist.mesh @mesh = <["x"=2, "y"=2]>
// expected-error@+1 {{expected '}' after '?', which stands last}}
func.func @parse_two_question_marks(%x: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{?, ?}]>}) {
  return
}

// -----

dist.mesh @mesh = <["x"=2, "y"=2]>
// expected-error@+1 {{expected a priority such as 'p1'}}
func.func @parse_priority(%x: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}q1]>}) {
  return
}

// -----

dist.mesh @mesh = <["x"=2, "y"=2]>
// expected-error@+1 {{unknown reduction 'mean'; expected sum, avg, max, min, prod, any or all}}
func.func @parse_reduction(%x: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{}], partial = [mean {"x"}]>}) {
  return
}

// -----

dist.mesh @mesh = <["x"=2, "y"=2]>
// expected-error@+1 {{expected 'replicated' or 'partial', each at most once}}
func.func @parse_unknown_field(%x: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{}], pinned = {"x"}>}) {
  return
}

// -----

dist.mesh @mesh = <["x"=2, "y"=2]>
func.func @parse_field_twice(
    // expected-error@+1 {{expected 'replicated' or 'partial', each at most once}}
    %x: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{}], replicated = {"x"}, replicated = {"y"}>}) {
  return
}

// -----

dist.mesh @mesh = <["x"=2, "y"=2]>
// expected-error@+1 {{expected string}}
func.func @parse_axis_without_quotes(%x: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{x}]>}) {
  return
}

// -----

dist.mesh @mesh = <["x"=2, "y"=2]>
// expected-error@+1 {{argument 0: unknown attribute 'dist.shardng'; did you mean 'dist.sharding'?}}
func.func @misspelled_on_an_argument(%x: tensor<8xf32> {dist.shardng = #dist.sharding<@mesh, [{"x"}]>}) {
  return
}

// -----

dist.mesh @mesh = <["x"=2, "y"=2]>
// expected-error@+1 {{result 0: unknown attribute 'dist.shardings'; did you mean 'dist.sharding'?}}
func.func @plural_on_a_result(%x: tensor<8xf32>) -> (tensor<8xf32> {dist.shardings = #dist.sharding<@mesh, [{"x"}]>}) {
  return %x : tensor<8xf32>
}

// -----

dist.mesh @mesh = <["x"=2, "y"=2]>
func.func @singular_on_an_op(%x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error@+1 {{'arith.negf' op unknown attribute 'dist.sharding'; did you mean 'dist.shardings'?}}
  %0 = arith.negf %x {dist.sharding = #dist.sharding<@mesh, [{"x"}]>} : tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

// The name of an argument or a result stands beside its number: as it is written, or as its place says it.
dist.mesh @mesh = <["x"=2]>
// expected-error@+1 {{'func.func' op argument 1 p['w']: unknown axis "z"; mesh @mesh has axes "x"}}
func.func @sharding_c3_names_the_argument(%a: tensor<8xf32>, %b: tensor<8xf32> {dist.name = "p['w']", dist.sharding = #dist.sharding<@mesh, [{"z"}]>}) {
  return
}

// -----

dist.mesh @mesh = <["x"=2]>
// expected-error@+1 {{'func.func' op argument 0 batch: unknown axis "z"; mesh @mesh has axes "x"}}
func.func @sharding_c3_names_the_place(%a: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{"z"}]>} loc("batch")) {
  return
}

// -----

dist.mesh @mesh = <["x"=2]>
// expected-error@+1 {{'func.func' op result 0 loss: unknown axis "z"; mesh @mesh has axes "x"}}
func.func @sharding_c3_names_the_result(%a: tensor<8xf32>) -> (tensor<8xf32> {dist.name = "loss", dist.sharding = #dist.sharding<@mesh, [{"z"}]>}) {
  return %a : tensor<8xf32>
}
