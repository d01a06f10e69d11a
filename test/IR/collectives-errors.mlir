// SPDX-License-Identifier: Apache-2.0
// Every error of the collectives, of their start forms and of done; each function is named after the constraint that it
// breaks.
// RUN: dist-opt %s -split-input-file -verify-diagnostics

func.func @collective_c1_unknown_mesh(%x: tensor<8xf32>, %d: tensor<8xf32>) {
  // expected-error@+1 {{'dist.all_reduce' op unknown mesh @mesh; no dist.mesh has this name}}
  %0 = dist.all_reduce sum over {"x"} on @mesh ins(%x : tensor<8xf32>) outs(%d : tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----

dist.mesh @mesh = <["x"=2]>
func.func @collective_c1_unknown_axis(%x: tensor<8xf32>, %d: tensor<8xf32>) {
  // expected-error@+1 {{'dist.all_reduce' op unknown axis "y"; mesh @mesh has axes "x"}}
  %0 = dist.all_reduce sum over {"y"} on @mesh ins(%x : tensor<8xf32>) outs(%d : tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----

dist.mesh @mesh = <["x"=2]>
func.func @collective_c1_axis_twice(%x: tensor<8xf32>, %d: tensor<8xf32>) {
  // expected-error@+1 {{'dist.all_reduce' op axis "x" is used twice}}
  %0 = dist.all_reduce sum over {"x", "x"} on @mesh ins(%x : tensor<8xf32>) outs(%d : tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----

dist.mesh @mesh = <["x"=2]>
func.func @collective_c2_more_inputs_than_inits(%x: tensor<8xf32>, %d: tensor<8xf32>) {
  // expected-error@+1 {{'dist.all_reduce' op has 2 inputs and 1 inits; it needs as many inits as inputs, at least one}}
  %0 = dist.all_reduce sum over {"x"} on @mesh ins(%x, %x : tensor<8xf32>, tensor<8xf32>) outs(%d : tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----

dist.mesh @mesh = <["x"=2]>
func.func @collective_c2_nothing() {
  // expected-error@+1 {{'dist.all_reduce' op has 0 inputs and 0 inits; it needs as many inits as inputs, at least one}}
  "dist.all_reduce"() <{axes = #dist.axes<{"x"}>, mesh = @mesh, operandSegmentSizes = array<i32: 0, 0>,
                        reduction = #dist<reduction sum>}> : () -> ()
  return
}

// -----

dist.mesh @mesh = <["x"=2]>
func.func @collective_c2_element_types(%x: tensor<8xf32>, %d: tensor<8xbf16>) {
  // expected-error@+1 {{'dist.all_reduce' op input 0 has elements of type 'f32', its init 'bf16'}}
  %0 = dist.all_reduce sum over {"x"} on @mesh ins(%x : tensor<8xf32>) outs(%d : tensor<8xbf16>) -> tensor<8xbf16>
  return
}

// -----

dist.mesh @mesh = <["x"=2]>
func.func @collective_c2_without_result(%x: tensor<8xf32>, %d: tensor<8xf32>) {
  // expected-error@+1 {{'dist.all_reduce' op has 0 results for 1 tensor inits}}
  dist.all_reduce sum over {"x"} on @mesh ins(%x : tensor<8xf32>) outs(%d : tensor<8xf32>)
  return
}

// -----

dist.mesh @mesh = <["x"=2]>
func.func @collective_c2_result_type(%x: tensor<8xf32>, %d: tensor<8xf32>) {
  // expected-error@+1 {{'dist.all_reduce' op expected type of operand #1 ('tensor<8xf32>') to match type of corresponding result ('tensor<4xf32>')}}
  %0 = dist.all_reduce sum over {"x"} on @mesh ins(%x : tensor<8xf32>) outs(%d : tensor<8xf32>) -> tensor<4xf32>
  return
}

// -----

dist.mesh @mesh = <["x"=2]>
func.func @collective_c3_ranks(%x: tensor<8xf32>, %d: tensor<8x1xf32>) {
  // expected-error@+1 {{'dist.all_reduce' op input 0 has rank 1, its init 2}}
  %0 = dist.all_reduce sum over {"x"} on @mesh ins(%x : tensor<8xf32>) outs(%d : tensor<8x1xf32>) -> tensor<8x1xf32>
  return
}

// -----

dist.mesh @mesh = <["x"=2]>
func.func @collective_c3_dynamic(%x: tensor<?xf32>, %d: tensor<?xf32>) {
  // expected-error@+1 {{'dist.all_reduce' op pair 0 has a dynamic shape; collectives need static ones}}
  %0 = dist.all_reduce sum over {"x"} on @mesh ins(%x : tensor<?xf32>) outs(%d : tensor<?xf32>) -> tensor<?xf32>
  return
}

// -----

dist.mesh @mesh = <["x"=2]>
func.func @collective_c3_all_reduce_shapes(%x: tensor<8xf32>, %d: tensor<4xf32>) {
  // expected-error@+1 {{'dist.all_reduce' op dimension 0 is 8 in the input and 4 in the init; they have to be equal}}
  %0 = dist.all_reduce sum over {"x"} on @mesh ins(%x : tensor<8xf32>) outs(%d : tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

dist.mesh @mesh = <["x"=2]>
func.func @collective_c3_second_pair(%x: tensor<8xf32>, %y: tensor<6xf32>, %d: tensor<8xf32>) {
  // expected-error@+1 {{'dist.all_reduce' op dimension 0 is 6 in the input and 8 in the init; they have to be equal}}
  %0:2 = dist.all_reduce sum over {"x"} on @mesh ins(%x, %y : tensor<8xf32>, tensor<6xf32>)
      outs(%d, %d : tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>, tensor<8xf32>
  return
}

// -----

dist.mesh @mesh = <["x"=4]>
func.func @collective_c3_all_gather_shard(%x: tensor<3x5xf32>, %d: tensor<8x5xf32>) {
  // expected-error@+1 {{'dist.all_gather' op dimension 0 of size 8 split over 4 devices has shards of size 2, but 3 was found}}
  %0 = dist.all_gather dim 0 over {"x"} on @mesh ins(%x : tensor<3x5xf32>) outs(%d : tensor<8x5xf32>) -> tensor<8x5xf32>
  return
}

// -----

dist.mesh @mesh = <["x"=4]>
func.func @collective_c3_all_gather_other_dim(%x: tensor<2x5xf32>, %d: tensor<8x6xf32>) {
  // expected-error@+1 {{'dist.all_gather' op dimension 1 is 5 in the input and 6 in the init; they have to be equal}}
  %0 = dist.all_gather dim 0 over {"x"} on @mesh ins(%x : tensor<2x5xf32>) outs(%d : tensor<8x6xf32>) -> tensor<8x6xf32>
  return
}

// -----

dist.mesh @mesh = <["x"=4]>
func.func @collective_c3_all_gather_dim(%x: tensor<2x5xf32>, %d: tensor<8x5xf32>) {
  // expected-error@+1 {{'dist.all_gather' op dimension 2 is out of range for 'tensor<2x5xf32>'}}
  %0 = dist.all_gather dim 2 over {"x"} on @mesh ins(%x : tensor<2x5xf32>) outs(%d : tensor<8x5xf32>) -> tensor<8x5xf32>
  return
}

// -----

dist.mesh @mesh = <["x"=4]>
func.func @collective_c3_more_dims_than_tensors(%x: tensor<2x5xf32>, %d: tensor<8x5xf32>) {
  // expected-error@+1 {{'dist.all_gather' op has 2 dimensions for 1 inputs; it needs one for all or one for each}}
  %0 = dist.all_gather dim [0, 1] over {"x"} on @mesh ins(%x : tensor<2x5xf32>) outs(%d : tensor<8x5xf32>) -> tensor<8x5xf32>
  return
}

// -----

dist.mesh @mesh = <["x"=4]>
func.func @collective_c3_no_dims(%x: tensor<8x5xf32>, %d: tensor<2x5xf32>) {
  // expected-error@+1 {{'dist.reduce_scatter' op has 0 dimensions for 1 inputs; it needs one for all or one for each}}
  %0 = dist.reduce_scatter sum dim [] over {"x"} on @mesh ins(%x : tensor<8x5xf32>) outs(%d : tensor<2x5xf32>) -> tensor<2x5xf32>
  return
}

// -----

dist.mesh @mesh = <["x"=4]>
func.func @collective_c3_dim_of_second_pair(%x: tensor<2x5xf32>, %y: tensor<3xf32>, %d: tensor<8x5xf32>, %e: tensor<12xf32>) {
  // expected-error@+1 {{'dist.all_gather' op dimension 1 is out of range for 'tensor<3xf32>'}}
  %0:2 = dist.all_gather dim [0, 1] over {"x"} on @mesh ins(%x, %y : tensor<2x5xf32>, tensor<3xf32>)
      outs(%d, %e : tensor<8x5xf32>, tensor<12xf32>) -> tensor<8x5xf32>, tensor<12xf32>
  return
}

// -----

dist.mesh @mesh = <["x"=4]>
func.func @collective_c3_reduce_scatter_dim(%x: tensor<8x5xf32>, %d: tensor<2x5xf32>) {
  // expected-error@+1 {{'dist.reduce_scatter' op dimension -1 is out of range for 'tensor<8x5xf32>'}}
  %0 = dist.reduce_scatter sum dim -1 over {"x"} on @mesh ins(%x : tensor<8x5xf32>) outs(%d : tensor<2x5xf32>) -> tensor<2x5xf32>
  return
}

// -----

dist.mesh @mesh = <["x"=4]>
func.func @collective_c3_reduce_scatter_shard(%x: tensor<10xf32>, %d: tensor<2xf32>) {
  // expected-error@+1 {{'dist.reduce_scatter' op dimension 0 of size 10 split over 4 devices has shards of size 3, but 2 was found}}
  %0 = dist.reduce_scatter sum dim 0 over {"x"} on @mesh ins(%x : tensor<10xf32>) outs(%d : tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

dist.mesh @mesh = <["x"=4]>
func.func @collective_c3_all_slice_shard(%x: tensor<10xf32>, %d: tensor<2xf32>) {
  // expected-error@+1 {{'dist.all_slice' op dimension 0 of size 10 split over 4 devices has shards of size 3, but 2 was found}}
  %0 = dist.all_slice dim 0 over {"x"} on @mesh ins(%x : tensor<10xf32>) outs(%d : tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

dist.mesh @mesh = <["x"=4]>
func.func @collective_c3_all_to_all_same_dim(%x: tensor<8x3xf32>, %d: tensor<9x3xf32>) {
  // expected-error@+1 {{'dist.all_to_all' op dimension 0 of size 9 split over 4 devices has shards of size 3, but 2 was found}}
  %0 = dist.all_to_all split 0 concat 0 over {"x"} on @mesh ins(%x : tensor<8x3xf32>) outs(%d : tensor<9x3xf32>) -> tensor<9x3xf32>
  return
}

// -----

dist.mesh @mesh = <["x"=4]>
func.func @collective_c3_all_to_all_concat_dim(%x: tensor<8x3xf32>, %d: tensor<2x12xf32>) {
  // expected-error@+1 {{'dist.all_to_all' op dimension 3 is out of range for 'tensor<8x3xf32>'}}
  %0 = dist.all_to_all split 0 concat 3 over {"x"} on @mesh ins(%x : tensor<8x3xf32>) outs(%d : tensor<2x12xf32>) -> tensor<2x12xf32>
  return
}

// -----

dist.mesh @mesh = <["x"=4]>
func.func @collective_c3_all_to_all_split_shard(%x: tensor<8x3xf32>, %d: tensor<3x12xf32>) {
  // expected-error@+1 {{'dist.all_to_all' op dimension 0 of size 8 split over 4 devices has shards of size 2, but 3 was found}}
  %0 = dist.all_to_all split 0 concat 1 over {"x"} on @mesh ins(%x : tensor<8x3xf32>) outs(%d : tensor<3x12xf32>) -> tensor<3x12xf32>
  return
}

// -----

dist.mesh @mesh = <["x"=4]>
func.func @collective_c3_all_to_all_concat_shard(%x: tensor<8x3xf32>, %d: tensor<2x13xf32>) {
  // expected-error@+1 {{'dist.all_to_all' op dimension 1 of size 13 split over 4 devices has shards of size 4, but 3 was found}}
  %0 = dist.all_to_all split 0 concat 1 over {"x"} on @mesh ins(%x : tensor<8x3xf32>) outs(%d : tensor<2x13xf32>) -> tensor<2x13xf32>
  return
}

// -----

dist.mesh @mesh = <["x"=2]>
func.func @collective_c4_avg_of_integers(%x: tensor<8xi32>, %d: tensor<8xi32>) {
  // expected-error@+1 {{'dist.all_reduce' op reduction 'avg' of elements of type 'i32'; it needs floats}}
  %0 = dist.all_reduce avg over {"x"} on @mesh ins(%x : tensor<8xi32>) outs(%d : tensor<8xi32>) -> tensor<8xi32>
  return
}

// -----

dist.mesh @mesh = <["x"=2]>
func.func @collective_c4_any_of_floats(%x: tensor<8xf32>, %d: tensor<4xf32>) {
  // expected-error@+1 {{'dist.reduce_scatter' op reduction 'any' of elements of type 'f32'; it needs integers}}
  %0 = dist.reduce_scatter any dim 0 over {"x"} on @mesh ins(%x : tensor<8xf32>) outs(%d : tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @parse_reduction(%x: tensor<8xf32>, %d: tensor<8xf32>) {
  // expected-error@+1 {{unknown word 'mean'; expected sum, avg, max, min, prod, any or all}}
  %0 = dist.all_reduce mean over {"x"} on @mesh ins(%x : tensor<8xf32>) outs(%d : tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----

func.func @parse_sub_axis(%x: tensor<8xf32>, %d: tensor<8xf32>) {
  // expected-error@+1 {{sub-axis "x":(1)1 needs a first number of at least 1 and a second above 1}}
  %0 = dist.all_reduce sum over {"x":(1)1} on @mesh ins(%x : tensor<8xf32>) outs(%d : tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----

dist.mesh @mesh = <["x"=2, "y"=4]>
func.func @permute_c1_other_axes(%x: tensor<3xf32>, %d: tensor<3xf32>) {
  // expected-error@+1 {{'dist.collective_permute' op 'from' has to list the same axes as 'over', in any order}}
  %0 = dist.collective_permute from {"y"} over {"x", "y"} on @mesh ins(%x : tensor<3xf32>) outs(%d : tensor<3xf32>) -> tensor<3xf32>
  return
}

// -----

dist.mesh @mesh = <["x"=2, "y"=4]>
func.func @permute_c1_unknown_axis(%x: tensor<3xf32>, %d: tensor<3xf32>) {
  // expected-error@+1 {{'dist.collective_permute' op 'from': unknown axis "z"; mesh @mesh has axes "x", "y"}}
  %0 = dist.collective_permute from {"z"} over {"y"} on @mesh ins(%x : tensor<3xf32>) outs(%d : tensor<3xf32>) -> tensor<3xf32>
  return
}

// -----

dist.mesh @mesh = <["x"=2, "y"=4]>
func.func @permute_c1_part_of_the_axis(%x: tensor<3xf32>, %d: tensor<3xf32>) {
  // expected-error@+1 {{'dist.collective_permute' op 'from' has to}}
  %0 = dist.collective_permute from {"y":(1)2} over {"y"} on @mesh ins(%x : tensor<3xf32>) outs(%d : tensor<3xf32>) -> tensor<3xf32>
  return
}

// -----

dist.mesh @mesh = <["x"=2, "y"=4]>
func.func @permute_shapes(%x: tensor<3xf32>, %d: tensor<4xf32>) {
  // expected-error@+1 {{'dist.collective_permute' op dimension 0 is 3 in the input and 4 in the init; they have to be equal}}
  %0 = dist.collective_permute from {"x"} shift 1 over {"x"} on @mesh ins(%x : tensor<3xf32>) outs(%d : tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

dist.mesh @mesh = <["x"=4]>
func.func @broadcast_c1_root_too_large(%x: tensor<8xf32>, %d: tensor<8xf32>) {
  // expected-error@+1 {{'dist.broadcast' op root 4 is out of range for a group of 4 devices}}
  %0 = dist.broadcast root 4 over {"x"} on @mesh ins(%x : tensor<8xf32>) outs(%d : tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----

dist.mesh @mesh = <["x"=4]>
func.func @broadcast_c1_root_negative(%x: tensor<8xf32>, %d: tensor<8xf32>) {
  // expected-error@+1 {{'dist.broadcast' op root -1 is out of range for a group of 4 devices}}
  %0 = dist.broadcast root -1 over {"x"} on @mesh ins(%x : tensor<8xf32>) outs(%d : tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----

dist.mesh @mesh = <["x"=4]>
func.func @broadcast_shapes(%x: tensor<8xf32>, %d: tensor<7xf32>) {
  // expected-error@+1 {{'dist.broadcast' op dimension 0 is 8 in the input and 7 in the init; they have to be equal}}
  %0 = dist.broadcast root 0 over {"x"} on @mesh ins(%x : tensor<8xf32>) outs(%d : tensor<7xf32>) -> tensor<7xf32>
  return
}

// -----

dist.mesh @mesh = <["x"=4]>
func.func @start_form_is_verified_too(%x: tensor<8xf32>, %d: tensor<7xf32>) {
  // expected-error@+1 {{'dist.all_reduce_start' op dimension 0 is 8 in the input and 7 in the init; they have to be equal}}
  %p, %t = dist.all_reduce_start sum over {"x"} on @mesh ins(%x : tensor<8xf32>) outs(%d : tensor<7xf32>) -> tensor<7xf32>
  %r = dist.done %t ins(%x : tensor<8xf32>) pending(%p : tensor<7xf32>) -> tensor<7xf32>
  return
}

// -----

func.func @done_c1_token_of_nobody(%t: !dist.token, %x: tensor<8xf32>) {
  // expected-error@+1 {{'dist.done' op its token has to come from a '_start' op and to be used once}}
  %r = dist.done %t ins(%x : tensor<8xf32>) pending(%x : tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----

dist.mesh @mesh = <["x"=4]>
func.func @done_c1_token_used_twice(%x: tensor<8xf32>, %d: tensor<8xf32>) {
  %p, %t = dist.all_reduce_start sum over {"x"} on @mesh ins(%x : tensor<8xf32>) outs(%d : tensor<8xf32>) -> tensor<8xf32>
  // expected-error@+1 {{'dist.done' op its token has to come from a '_start' op and to be used once}}
  %r = dist.done %t ins(%x : tensor<8xf32>) pending(%p : tensor<8xf32>) -> tensor<8xf32>
  %s = dist.done %t ins(%x : tensor<8xf32>) pending(%p : tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----

dist.mesh @mesh = <["x"=4]>
func.func @done_c2_other_input(%x: tensor<8xf32>, %y: tensor<8xf32>, %d: tensor<8xf32>) {
  %p, %t = dist.all_reduce_start sum over {"x"} on @mesh ins(%x : tensor<8xf32>) outs(%d : tensor<8xf32>) -> tensor<8xf32>
  // expected-error@+1 {{'dist.done' op has to name the inputs and, as the only user, the results of the start}}
  %r = dist.done %t ins(%y : tensor<8xf32>) pending(%p : tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----

dist.mesh @mesh = <["x"=4]>
func.func @done_c2_pending_is_the_init(%x: tensor<8xf32>, %d: tensor<8xf32>) {
  %p, %t = dist.all_reduce_start sum over {"x"} on @mesh ins(%x : tensor<8xf32>) outs(%d : tensor<8xf32>) -> tensor<8xf32>
  // expected-error@+1 {{'dist.done' op has to name the inputs and, as the only user, the results of the start}}
  %r = dist.done %t ins(%x : tensor<8xf32>) pending(%d : tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----

dist.mesh @mesh = <["x"=4]>
func.func @done_c2_result_read_early(%x: tensor<8xf32>, %d: tensor<8xf32>) {
  %p, %t = dist.all_reduce_start sum over {"x"} on @mesh ins(%x : tensor<8xf32>) outs(%d : tensor<8xf32>) -> tensor<8xf32>
  %e = arith.addf %p, %x : tensor<8xf32>
  // expected-error@+1 {{'dist.done' op has to name the inputs and, as the only user, the results of the start}}
  %r = dist.done %t ins(%x : tensor<8xf32>) pending(%p : tensor<8xf32>) -> tensor<8xf32>
  return
}
