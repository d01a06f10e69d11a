// SPDX-License-Identifier: Apache-2.0
// Errors of the ops that write placements (constrain, reshard, group, barrier), of axis_index and of assume_replicated; each function is named
// after the constraint that it breaks. What a sharding itself may not say is in sharding-errors.mlir.
// RUN: dist-opt %s -split-input-file -verify-diagnostics

dist.mesh @mesh = <["x"=2]>
func.func @constrain_c1_unknown_axis(%x: tensor<8xf32>) {
  // expected-error@+1 {{'dist.constrain' op unknown axis "z"; mesh @mesh has axes "x"}}
  %0 = dist.constrain %x to <@mesh, [{"z"}]> : tensor<8xf32>
  return
}

// -----

func.func @constrain_c1_unknown_mesh(%x: tensor<8xf32>) {
  // expected-error@+1 {{'dist.constrain' op unknown mesh @mesh; no dist.mesh has this name}}
  %0 = dist.constrain %x to <@mesh, [{}]> : tensor<8xf32>
  return
}

// -----

dist.mesh @mesh = <["x"=2]>
func.func @reshard_c1_rank_mismatch(%x: tensor<8x6xf32>) {
  // expected-error@+1 {{'dist.reshard' op sharding has 1 dimensions, but 'tensor<8x6xf32>' has rank 2}}
  %0 = dist.reshard %x to <@mesh, [{"x"}]> : tensor<8x6xf32>
  return
}

// -----

dist.mesh @mesh = <["x"=2]>
func.func @reshard_c2_open(%x: tensor<8x6xf32>) {
  // expected-error@+1 {{'dist.reshard' op to an open sharding; a reshard needs a closed one}}
  %0 = dist.reshard %x to <@mesh, [{"x"}, {?}]> : tensor<8x6xf32>
  return
}

// -----

func.func @group_c1_one_value(%x: tensor<8xf32>) {
  // expected-error@+1 {{'dist.group' op ties 1 values; it needs at least two, or one and an id}}
  dist.group %x : tensor<8xf32>
  return
}

// -----

func.func @group_c1_id_of_nothing() {
  // expected-error@+1 {{'dist.group' op ties 0 values; it needs at least one}}
  "dist.group"() {id = 3 : i64} : () -> ()
  return
}

// -----

func.func @group_c2_other_shape(%x: tensor<8xf32>, %y: tensor<6xf32>) {
  // expected-error@+1 {{'dist.group' op value 1 has type 'tensor<6xf32>'; it needs the shape of value 0, 'tensor<8xf32>'}}
  dist.group %x, %y : tensor<8xf32>, tensor<6xf32>
  return
}

// -----

func.func @parse_barrier_direction(%x: tensor<8xf32>) {
  // expected-error@+1 {{unknown word 'both'; expected none, forward or backward}}
  %0 = dist.barrier %x allow both : tensor<8xf32>
  return
}

// -----

func.func @axis_index_c1_unknown_mesh() {
  // expected-error@+1 {{'dist.axis_index' op unknown mesh @mesh; no dist.mesh has this name}}
  %0 = dist.axis_index {"x"} on @mesh
  return
}

// -----

dist.mesh @mesh = <["x"=2]>
func.func @axis_index_c1_unknown_axis() {
  // expected-error@+1 {{'dist.axis_index' op unknown axis "y"; mesh @mesh has axes "x"}}
  %0 = dist.axis_index {"y"} on @mesh
  return
}

// -----

dist.mesh @mesh = <["x"=2]>
func.func @axis_index_c1_axis_twice() {
  // expected-error@+1 {{'dist.axis_index' op axis "x" is used twice}}
  %0 = dist.axis_index {"x", "x"} on @mesh
  return
}

// -----

func.func @assume_replicated_c1_unknown_mesh(%x: tensor<8xf32>) {
  // expected-error@+1 {{'dist.assume_replicated' op unknown mesh @mesh; no dist.mesh has this name}}
  %0 = dist.assume_replicated %x over {"x"} on @mesh : tensor<8xf32>
  return
}

// -----

dist.mesh @mesh = <["x"=2]>
func.func @assume_replicated_c1_axis_twice(%x: tensor<8xf32>) {
  // expected-error@+1 {{'dist.assume_replicated' op axis "x" is used twice}}
  %0 = dist.assume_replicated %x over {"x", "x"} on @mesh : tensor<8xf32>
  return
}
