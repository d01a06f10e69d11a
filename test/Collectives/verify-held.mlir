// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s -dist-verify-local=allow-unbound -split-input-file -verify-diagnostics

dist.mesh @mesh = <["pp"=2, "dp"=2]>

// Only the case of the device that holds the argument reads it. What the others return for a held result nobody looks at.
func.func @in_its_case(%a: tensor<4xf32> {dist.held = {axis = "pp", index = 1 : i64}})
    -> (tensor<4xf32> {dist.boundary = #dist.boundary<tensor<4xf32>, <@mesh, [{}]>>, dist.held = {axis = "pp", index = 1 : i64}}) {
  %d = dist.axis_index {"pp"} on @mesh
  %r = scf.index_switch %d {dist.pipeline = {axis = "pp"}} -> tensor<4xf32>
  case 1 {
    %b = arith.addf %a, %a : tensor<4xf32>
    scf.yield %b : tensor<4xf32>
  }
  default {
    %e = tensor.empty() : tensor<4xf32>
    scf.yield %e : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}

// -----

dist.mesh @mesh = <["pp"=2]>

// expected-note@+1 {{the argument; branches over 'dist.axis_index' and over the tasks of a pipeline that have 'dist.pipeline' tell devices apart}}
func.func @everywhere(%a: tensor<4xf32> {dist.held = {axis = "pp", index = 1 : i64}}) -> tensor<4xf32> {
  // expected-error@+1 {{reads argument 0, which only devices of index 1 along "pp" have, where others come, too}}
  %b = arith.addf %a, %a : tensor<4xf32>
  return %b : tensor<4xf32>
}

// -----

dist.mesh @mesh = <["pp"=2]>

// expected-note@+1 {{the argument}}
func.func @other_case(%a: tensor<4xf32> {dist.held = {axis = "pp", index = 1 : i64}}) {
  %d = dist.axis_index {"pp"} on @mesh
  %r = scf.index_switch %d {dist.pipeline = {axis = "pp"}} -> tensor<4xf32>
  case 0 {
    // expected-error@+1 {{reads argument 0, which only devices of index 1}}
    %b = arith.addf %a, %a : tensor<4xf32>
    scf.yield %b : tensor<4xf32>
  }
  default {
    %e = tensor.empty() : tensor<4xf32>
    scf.yield %e : tensor<4xf32>
  }
  return
}

// -----

dist.mesh @mesh = <["pp"=2, "dp"=2]>

// The switch is over another axis.
// expected-note@+1 {{the argument}}
func.func @other_axis(%a: tensor<4xf32> {dist.held = {axis = "pp", index = 1 : i64}}) {
  %d = dist.axis_index {"dp"} on @mesh
  %r = scf.index_switch %d {dist.pipeline = {axis = "pp"}} -> tensor<4xf32>
  case 1 {
    // expected-error@+1 {{reads argument 0, which only devices of index 1}}
    %b = arith.addf %a, %a : tensor<4xf32>
    scf.yield %b : tensor<4xf32>
  }
  default {
    %e = tensor.empty() : tensor<4xf32>
    scf.yield %e : tensor<4xf32>
  }
  return
}

// -----

dist.mesh @mesh = <["pp"=2]>

// Backward tasks are numbered from the last stage on.
func.func @backward(%t: index, %a: tensor<4xf32> {dist.held = {axis = "pp", index = 1 : i64}}) {
  %r = scf.index_switch %t {dist.pipeline = {axis = "pp", backward = true, chunks = 1 : i64, devices = 2 : i64, parts = 4 : i64, schedule = "1f1b", trains = true}} -> tensor<4xf32>
  case 0 {
    %b = arith.addf %a, %a : tensor<4xf32>
    scf.yield %b : tensor<4xf32>
  }
  default {
    %e = tensor.empty() : tensor<4xf32>
    scf.yield %e : tensor<4xf32>
  }
  return
}

// -----

dist.mesh @mesh = <["pp"=2]>

// expected-error@+1 {{argument 0 is held by devices of index 2 along "pp", of which there are 2}}
func.func @no_device(%a: tensor<4xf32> {dist.boundary = #dist.boundary<tensor<4xf32>, <@mesh, [{}]>>, dist.held = {axis = "pp", index = 2 : i64}}) {
  return
}

// -----

dist.mesh @mesh = <["pp"=2]>

// expected-error@+1 {{result 0 is held by devices of index 0 along "qq", which is no axis of its mesh}}
func.func @no_axis(%a: tensor<4xf32>) -> (tensor<4xf32> {dist.boundary = #dist.boundary<tensor<4xf32>, <@mesh, [{}]>>, dist.held = {axis = "qq", index = 0 : i64}}) {
  return %a : tensor<4xf32>
}

// -----

// expected-error@+1 {{argument 0: attribute 'dist.held' is {axis = "pp"}; it has to be the name of an 'axis' and an 'index' from 0 on, of a tensor}}
func.func @no_index(%a: tensor<4xf32> {dist.held = {axis = "pp"}}) {
  return
}
