// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s -dist-verify-local -split-input-file -verify-diagnostics

dist.mesh @mesh = <["x"=2]>

// expected-error@+1 {{argument 0 has no 'dist.boundary'}}
func.func @no_boundary(%a: tensor<4xf32>) {
  return
}

// -----

dist.mesh @mesh = <["x"=2]>

// expected-error@+1 {{argument 0 has type 'tensor<8xf32>', but the shard of 'tensor<8xf32>' is 'tensor<4xf32>'}}
func.func @wrong_shape(%a: tensor<8xf32> {dist.boundary = #dist.boundary<tensor<8xf32>, <@mesh, [{"x"}]>>}) {
  return
}

// -----

dist.mesh @mesh = <["x"=2]>

func.func @reshard_left(%a: tensor<8xf32> {dist.boundary = #dist.boundary<tensor<8xf32>, <@mesh, [{}]>>}) {
  // expected-error@+1 {{'dist.reshard' is not part of the Local form; run dist-partition first}}
  %0 = dist.reshard %a to <@mesh, [{}]> : tensor<8xf32>
  return
}

// -----

dist.mesh @mesh = <["x"=2]>

func.func @rank_dependent(%a: tensor<4xf32> {dist.boundary = #dist.boundary<tensor<8xf32>, <@mesh, [{"x"}]>>}) {
  %i = dist.axis_index {"x"} on @mesh
  %zero = arith.constant 0 : index
  // expected-note@+1 {{the condition is computed here}}
  %first = arith.cmpi eq, %i, %zero : index
  %r = scf.if %first -> tensor<4xf32> {
    // expected-error@+1 {{collective stands under 'scf.if' whose condition may differ between devices; all devices have to issue it}}
    %s = dist.all_reduce sum over {"x"} on @mesh ins(%a : tensor<4xf32>) outs(%a : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %s : tensor<4xf32>
  } else {
    scf.yield %a : tensor<4xf32>
  }
  return
}

// -----

dist.mesh @mesh = <["x"=2]>

// A constant trip count is the same everywhere.
func.func @loop(%a: tensor<4xf32> {dist.boundary = #dist.boundary<tensor<8xf32>, <@mesh, [{"x"}]>>}) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %n = arith.constant 3 : index
  %r = scf.for %i = %zero to %n step %one iter_args(%v = %a) -> tensor<4xf32> {
    %s = dist.all_reduce sum over {"x"} on @mesh ins(%v : tensor<4xf32>) outs(%a : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %s : tensor<4xf32>
  }
  return
}
