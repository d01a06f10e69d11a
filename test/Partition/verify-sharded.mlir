// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s -dist-verify-sharded -split-input-file -verify-diagnostics

// Nothing of dist stands in the program.
func.func @no_placement(%a: tensor<8xf32>) {
  // expected-error@+1 {{a value of type 'tensor<8xf32>' has no sharding; the Sharded form needs closed ones}}
  %0 = math.exp %a : tensor<8xf32>
  return
}

// -----

dist.mesh @mesh = <["tp"=4]>

func.func @no_sharding(%a: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{}]>}) {
  // expected-error@+1 {{a value of type 'tensor<8xf32>' has no sharding; the Sharded form needs closed ones}}
  %0 = math.exp %a : tensor<8xf32>
  return
}

// -----

dist.mesh @mesh = <["tp"=4]>

func.func @open_sharding(%a: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{?}]>}) {
  // expected-error@+1 {{has an open sharding}}
  %0 = math.exp %a {dist.shardings = [#dist.sharding<@mesh, [{}]>]} : tensor<8xf32>
  return
}

// -----

dist.mesh @mesh = <["tp"=4]>

func.func @disagree(%a: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{}]>}) {
  // expected-error@+1 {{operand 0 has placement #dist.sharding<@mesh, [{}]>, but the op needs #dist.sharding<@mesh, [{"tp"}]>; a dist.reshard is missing}}
  %0 = math.exp %a {dist.shardings = [#dist.sharding<@mesh, [{"tp"}]>]} : tensor<8xf32>
  return
}

// -----

dist.mesh @mesh = <["tp"=4]>

func.func @pending_read_as_value(%a: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{}], partial = [sum {"tp"}]>}) {
  // expected-error@+1 {{operand 0 of 'math.exp' is still #dist.sharding<@mesh, [{}], partial = [sum {"tp"}]>; the op may not read it before it is reduced}}
  %0 = math.exp %a {dist.shardings = [#dist.sharding<@mesh, [{}]>]} : tensor<8xf32>
  return
}

// -----

dist.mesh @mesh = <["tp"=4]>

// Even if the result is said to be pending, too.
func.func @pending_through_nonlinear(%a: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{}], partial = [sum {"tp"}]>}) {
  // expected-error@+1 {{operand 0 of 'math.exp' is still}}
  %0 = math.exp %a {dist.shardings = [#dist.sharding<@mesh, [{}], partial = [sum {"tp"}]>]} : tensor<8xf32>
  return
}

// -----

dist.mesh @mesh = <["tp"=4]>

// A bias would be added once per device.
func.func @bias_not_pending(%a: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{}], partial = [sum {"tp"}]>},
                            %b: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{}]>}) {
  // expected-error@+1 {{operand 0 of 'arith.addf' is still}}
  %0 = arith.addf %a, %b {dist.shardings = [#dist.sharding<@mesh, [{}], partial = [sum {"tp"}]>]} : tensor<8xf32>
  return
}

// -----

dist.mesh @mesh = <["tp"=4]>

func.func @constraint_left(%a: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{}]>}) {
  // expected-error@+1 {{'dist.constrain' is not part of the Sharded form; run dist-insert-reshards first}}
  %0 = dist.constrain %a to <@mesh, [{}]> {dist.shardings = [#dist.sharding<@mesh, [{}]>]} : tensor<8xf32>
  return
}

// -----

dist.mesh @mesh = <["tp"=4]>

func.func @result_disagrees(%a: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{}]>})
    -> (tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{"tp"}]>}) {
  // expected-error@+1 {{function result 0 has placement #dist.sharding<@mesh, [{}]>, but the op needs #dist.sharding<@mesh, [{"tp"}]>}}
  return %a : tensor<8xf32>
}

// -----

dist.mesh @mesh = <["tp"=4]>

// So would a scalar, which is no tensor and cannot be pending.
func.func @scalar_added_to_pending(%a: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{}], partial = [sum {"tp"}]>}, %s: f32) {
  %e = tensor.empty() {dist.shardings = [#dist.sharding<@mesh, [{}]>]} : tensor<8xf32>
  // expected-error@+1 {{operand 0 of 'linalg.generic' is still}}
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> ()>, affine_map<(i) -> (i)>],
                       iterator_types = ["parallel"],
                       dist.shardings = [#dist.sharding<@mesh, [{}], partial = [sum {"tp"}]>]}
      ins(%a, %s : tensor<8xf32>, f32) outs(%e : tensor<8xf32>) {
  ^bb0(%v: f32, %bias: f32, %old: f32):
    %1 = arith.addf %v, %bias : f32
    linalg.yield %1 : f32
  } -> tensor<8xf32>
  return
}

// -----

dist.mesh @mesh = <["tp"=4]>
#pending = #dist.sharding<@mesh, [{}], partial = [sum {"tp"}]>

// A loop may carry what is still to be reduced, if what it adds is so too.
func.func @carried_pending(%a: tensor<8xf32> {dist.sharding = #pending}, %b: tensor<8xf32> {dist.sharding = #pending})
    -> (tensor<8xf32> {dist.sharding = #pending}) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %0 = scf.for %i = %c0 to %c5 step %c1 iter_args(%p = %a) -> (tensor<8xf32>) {
    %1 = arith.addf %p, %b {dist.shardings = [#pending]} : tensor<8xf32>
    scf.yield %1 : tensor<8xf32>
  } {dist.shardings = [#pending], dist.region_shardings = [[#dist.sharding<@mesh, []>, #pending]]}
  return %0 : tensor<8xf32>
}

// -----

dist.mesh @mesh = <["tp"=4]>
#pending = #dist.sharding<@mesh, [{}], partial = [sum {"tp"}]>

// What is read in every run has to be whole.
func.func @carried_pending_read(%a: tensor<8xf32> {dist.sharding = #pending})
    -> (tensor<8xf32> {dist.sharding = #pending}) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %0 = scf.for %i = %c0 to %c5 step %c1 iter_args(%p = %a) -> (tensor<8xf32>) {
    // expected-error@+1 {{operand 0 of 'math.tanh' is still}}
    %1 = math.tanh %p {dist.shardings = [#pending]} : tensor<8xf32>
    scf.yield %1 : tensor<8xf32>
  } {dist.shardings = [#pending], dist.region_shardings = [[#dist.sharding<@mesh, []>, #pending]]}
  return %0 : tensor<8xf32>
}

// -----

dist.mesh @mesh = <["tp"=4]>
#pending = #dist.sharding<@mesh, [{}], partial = [sum {"tp"}]>

// A whole initial value is no contribution.
func.func @carried_whole_start(%a: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{}]>}, %b: tensor<8xf32> {dist.sharding = #pending})
    -> (tensor<8xf32> {dist.sharding = #pending}) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  // expected-error@+1 {{operand 3 has placement #dist.sharding<@mesh, [{}]>, but the op needs #dist.sharding<@mesh, [{}], partial = [sum {"tp"}]>; a dist.reshard is missing}}
  %0 = scf.for %i = %c0 to %c5 step %c1 iter_args(%p = %a) -> (tensor<8xf32>) {
    %1 = arith.addf %p, %b {dist.shardings = [#pending]} : tensor<8xf32>
    scf.yield %1 : tensor<8xf32>
  } {dist.shardings = [#pending], dist.region_shardings = [[#dist.sharding<@mesh, []>, #pending]]}
  return %0 : tensor<8xf32>
}

// -----

dist.mesh @mesh = <["tp"=4]>
#split = #dist.sharding<@mesh, [{"tp"}]>
#whole = #dist.sharding<@mesh, [{}]>

// Nobody knows how often each device goes through the body, so nothing can be sent there.
func.func @moved_in_parallel(%a: tensor<8xf32> {dist.sharding = #split}, %b: tensor<8xf32> {dist.sharding = #whole}, %from: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  // expected-error@+1 {{'scf.parallel' would have to send parts of a tensor in its body, which is not known to run equally often on all devices; it needs whole tensors (dist.constrain in front of it), or to be a loop with an order (scf.for), or to stand in a dist.local}}
  %0 = scf.parallel (%i) = (%c0) to (%c8) step (%c1) init (%from) -> f32 {
    // Nothing is sent for this one.
    %s = dist.reshard %b to <@mesh, [{"tp"}]> {dist.shardings = [#split]} : tensor<8xf32>
    // expected-note@+1 {{what has placement #dist.sharding<@mesh, [{"tp"}]> is needed here in #dist.sharding<@mesh, [{}]>}}
    %w = dist.reshard %a to <@mesh, [{}]> {dist.shardings = [#whole]} : tensor<8xf32>
    %e = tensor.extract %w[%i] : tensor<8xf32>
    scf.reduce(%e : f32) {
    ^bb0(%p: f32, %q: f32):
      %1 = arith.addf %p, %q : f32
      scf.reduce.return %1 : f32
    }
  }
  return %0 : f32
}
