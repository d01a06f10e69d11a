// SPDX-License-Identifier: Apache-2.0
// Every error of dist.fully_shard; each function is named after the constraint that it breaks.
// RUN: dist-opt %s -split-input-file -verify-diagnostics

dist.mesh @mesh = <["x"=4, "y"=2]>
// expected-error@+1 {{argument 0: attribute 'dist.fully_shard' names no axis}}
func.func @fully_shard_c1_no_axis(%w: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>, dist.fully_shard = #dist.fully_shard<{}>}) {
  return
}

// -----

dist.mesh @mesh = <["x"=4, "y"=2]>
// expected-error@+1 {{argument 0: axis "y" of 'dist.fully_shard' does not split it; its placement is #dist.sharding<@mesh, [{"x"}]>}}
func.func @fully_shard_c1_other_axis(%w: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>, dist.fully_shard = #dist.fully_shard<{"x", "y"}>}) {
  return
}

// -----

dist.mesh @mesh = <["x"=8]>
// expected-error@+1 {{argument 0: axis "x":(1)2 of 'dist.fully_shard' does not split it; its placement is #dist.sharding<@mesh, [{"x":(2)4}]>}}
func.func @fully_shard_c1_other_part(%w: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x":(2)4}]>, dist.fully_shard = #dist.fully_shard<{"x":(1)2}>}) {
  return
}

// -----

dist.mesh @mesh = <["x"=8]>
// expected-error@+1 {{argument 0: axis "x" of 'dist.fully_shard' does not split it; its placement is #dist.sharding<@mesh, [{"x":(2)4}]>}}
func.func @fully_shard_c1_more_than_splits(%w: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x":(2)4}]>, dist.fully_shard = #dist.fully_shard<{"x"}>}) {
  return
}

// -----

dist.mesh @mesh = <["x"=8]>
// expected-error@+1 {{argument 0: axis "x":(4)2 overlaps "x":(2)4; no part of an axis may stand twice in a placement}}
func.func @fully_shard_c1_twice(%w: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>, dist.fully_shard = #dist.fully_shard<{"x":(2)4, "x":(4)2}>}) {
  return
}

// -----

dist.mesh @mesh = <["x"=8]>
// expected-error@+1 {{argument 0: sub-axis "x":(1)3 does not fit axis "x" of size 8}}
func.func @fully_shard_c1_no_part(%w: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>, dist.fully_shard = #dist.fully_shard<{"x":(1)3}>}) {
  return
}

// -----

// expected-error@+1 {{argument 0: attribute 'dist.fully_shard' needs a placement, which says how the argument is split}}
func.func @fully_shard_c1_no_placement(%w: tensor<8xf32> {dist.fully_shard = #dist.fully_shard<{"x"}>}) {
  return
}

// -----

dist.mesh @mesh = <["x"=4, "y"=2]>
// expected-error@+1 {{argument 0: reshard_after_forward is 3, but groups have to be larger than 1 and to divide the 4 devices that have a part each}}
func.func @fully_shard_c2_no_divisor(%w: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>, dist.fully_shard = #dist.fully_shard<{"x"}, reshard_after_forward = 3>}) {
  return
}

// -----

dist.mesh @mesh = <["x"=4, "y"=2]>
// expected-error@+1 {{argument 0: reshard_after_forward is 4, but groups have to be larger than 1 and}}
func.func @fully_shard_c2_all(%w: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>, dist.fully_shard = #dist.fully_shard<{"x"}, reshard_after_forward = 4>}) {
  return
}

// -----

dist.mesh @mesh = <["x"=4, "y"=2]>
// expected-error@+1 {{argument 0: the unit of 'dist.fully_shard' has an empty name}}
func.func @fully_shard_c3_empty_name(%w: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>, dist.fully_shard = #dist.fully_shard<{"x"}, unit = "">}) {
  return
}

// -----

// expected-error@+1 {{argument 0: attribute 'dist.fully_shard' is not a #dist.fully_shard of a function's argument}}
func.func @not_an_attribute(%w: tensor<8xf32> {dist.fully_shard}) {
  return
}

// -----

// expected-error@+1 {{argument 0: unknown attribute 'dist.fullyshard'; did you mean 'dist.fully_shard'?}}
func.func @misspelt(%w: tensor<8xf32> {dist.fullyshard = true}) {
  return
}
