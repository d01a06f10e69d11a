// SPDX-License-Identifier: Apache-2.0
// What peers crash on, replicate silently or answer with an unrelated message, and what nobody can compute, is a located
// error.
// RUN: not dist-opt %s -dist-spmd -split-input-file -o /dev/null
// RUN: dist-opt %s -dist-spmd -split-input-file -verify-diagnostics -o /dev/null

dist.mesh @mesh = <["x"=4]>

// An axis that the mesh does not have (upstream: a tensor of size 0).
// expected-error@+1 {{"z"}}
func.func @no_such_axis(%a: tensor<8x6xf32> {dist.sharding = #dist.sharding<@mesh, [{"z"}, {}]>}) {
  return
}

// -----

dist.mesh @mesh = <["x"=4]>

// More entries than dimensions (upstream: "gather axis out of bounds", later).
// expected-error@+1 {{argument 0: sharding has 2 dimensions, but 'tensor<8xf32>' has rank 1}}
func.func @more_entries_than_dimensions(%a: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>}) {
  return
}

// -----

dist.mesh @mesh = <["x"=4]>

// A scalar that is split (XLA: a crash).
// expected-error@+1 {{argument 0: sharding has 1 dimensions, but 'tensor<f32>' has rank 0}}
func.func @split_scalar(%a: tensor<f32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}) {
  return
}

// -----

dist.mesh @mesh = <["x"=4]>

// One axis twice.
// expected-error@+1 {{"x"}}
func.func @axis_twice(%a: tensor<8x8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {"x"}]>}) {
  return
}

// -----

dist.mesh @one = <["x"=4]>
dist.mesh @two = <["y"=4]>

// Two meshes in one function (upstream: a crash).
// expected-error@+2 {{function uses 2 meshes; partitioning needs all placements on one mesh}}
// expected-note@+1 {{mesh @one is used here}}
func.func @two_meshes(%a: tensor<8xf32> {dist.sharding = #dist.sharding<@one, [{"x"}]>},
                      // expected-note@+1 {{mesh @two is used here}}
                      %b: tensor<8xf32> {dist.sharding = #dist.sharding<@two, [{"y"}]>}) -> tensor<8xf32> {
  %0 = arith.addf %a, %b : tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

dist.mesh @mesh = <["x"=4]>

// An op that nobody knows (Shardy: replicated, with one warning per process).
func.func @unknown_op(%a: tensor<8x8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>}) -> tensor<8x8xf32> {
  // expected-error@+1 {{tosa.tanh}}
  %0 = tosa.tanh %a : (tensor<8x8xf32>) -> tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}

// -----

dist.mesh @mesh = <["x"=4]>

// An average of integers has no meaning that all agree on (upstream: MPI_OP_NULL).
// expected-error@+1 {{avg}}
func.func @average_of_integers(%a: tensor<8xi32> {dist.sharding = #dist.sharding<@mesh, [{}], partial = [avg {"x"}]>}) {
  return
}

// -----

dist.mesh @mesh = <["x"=4]>

// A function that is only declared does not keep the others from being partitioned (upstream: the whole module fails).
func.func private @declared(tensor<8xf32>) -> tensor<8xf32>
func.func @beside_a_declaration(%a: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}) -> tensor<8xf32> {
  %0 = arith.negf %a : tensor<8xf32>
  return %0 : tensor<8xf32>
}
