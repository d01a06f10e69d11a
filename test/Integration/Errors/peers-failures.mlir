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
dist.mesh @two = <["y"=3]>

// Two meshes of different sizes in one function (upstream: a crash).
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

// -----

dist.mesh @mesh = <["x"=4]>

// An axis that does not exist, behind placements that do (llvm #128798, #128803).
func.func @fuzzer_axis_out_of_range(%a: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %0 = dist.constrain %a to <@mesh, [{"x"}, {}]> : tensor<4x4xf32>
  %1 = arith.addf %0, %a : tensor<4x4xf32>
  // expected-error@+1 {{unknown axis "y"; mesh @mesh has axes "x"}}
  %2 = dist.constrain %1 to <@mesh, [{"y"}, {}]> : tensor<4x4xf32>
  return %2 : tensor<4x4xf32>
}

// -----

dist.mesh @mesh = <["x"=4]>

// More entries than dimensions (llvm #128802).
func.func @fuzzer_more_entries(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = dist.constrain %a to <@mesh, [{}]> : tensor<4xf32>
  // expected-error@+1 {{sharding has 2 dimensions, but 'tensor<4xf32>' has rank 1}}
  %1 = dist.constrain %0 to <@mesh, [{}, {"x"}]> : tensor<4xf32>
  return %1 : tensor<4xf32>
}

// -----

dist.mesh @mesh = <["x"=2]>

// A placement of an outer tensor inside the body of an op (llvm #223332).
func.func @fuzzer_placed_inside(%a: tensor<6x6xi32>) -> tensor<6x6xi32> {
  %0 = dist.constrain %a to <@mesh, [{"x"}, {}]> : tensor<6x6xi32>
  %e = tensor.empty() : tensor<6x6xi32>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%0 : tensor<6x6xi32>) outs(%e : tensor<6x6xi32>) {
  ^bb0(%v: i32, %old: i32):
    // expected-error@+1 {{stands in the body of 'linalg.generic', which works on single elements; tensors are placed around it}}
    %b = dist.constrain %a to <@mesh, [{}, {"x"}]> : tensor<6x6xi32>
    linalg.yield %v : i32
  } -> tensor<6x6xi32>
  return %r : tensor<6x6xi32>
}

// -----

dist.mesh @mesh = <["x"=4]>

// Control flow that is not structured (upstream: "only one block", at the function).
func.func @several_blocks(%a: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}) -> tensor<8xf32> {
  // expected-error@+1 {{found op 'cf.br', but the form Imported has only}}
  cf.br ^end(%a : tensor<8xf32>)
^end(%b: tensor<8xf32>):
  return %b : tensor<8xf32>
}

// -----

dist.mesh @mesh = <["x"=4]>

// A custom call that nobody knows (Shardy: replicated, all its operands gathered).
func.func @unknown_custom_call(%a: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}) -> tensor<8xf32> {
  // expected-error@+1 {{unsupported StableHLO op 'stablehlo.custom_call' of target 'fancy_kernel'}}
  %0 = "stablehlo.custom_call"(%a) <{call_target_name = "fancy_kernel"}> : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

dist.mesh @mesh = <["x"=4]>

// A size that only the run knows.
// expected-error@+1 {{a value of type 'tensor<?x5xf32>' cannot be sharded; ranked tensors of static shape can}}
func.func @dynamic_shape(%a: tensor<?x5xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>}) -> tensor<?x5xf32> {
  return %a : tensor<?x5xf32>
}
