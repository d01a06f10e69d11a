// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s -split-input-file --dist-report -o /dev/null | FileCheck %s
// A result in the memory of an argument adds nothing to the peak, in the report and in its timeline: of 3 arguments and the two results of 64 B each, the
// results that are donated to are gone. The product with a rate is in no memory. So it is allocated.

dist.mesh @mesh = <["dp"=2]>
// CHECK-LABEL: function @kept
// CHECK: peak memory       320 B  arguments 192 B, results 128 B
func.func @kept(
    %w: tensor<16xf32> {dist.boundary = #dist.boundary<tensor<32xf32>, <@mesh, [{"dp"}]>>},
    %m: tensor<16xf32> {dist.boundary = #dist.boundary<tensor<32xf32>, <@mesh, [{"dp"}]>>},
    %g: tensor<16xf32> {dist.boundary = #dist.boundary<tensor<32xf32>, <@mesh, [{"dp"}]>>}) ->
    (tensor<16xf32> {dist.boundary = #dist.boundary<tensor<32xf32>, <@mesh, [{"dp"}]>>},
     tensor<16xf32> {dist.boundary = #dist.boundary<tensor<32xf32>, <@mesh, [{"dp"}]>>}) {
  %rate = arith.constant dense<0.5> : tensor<16xf32>
  %m1 = arith.addf %m, %g : tensor<16xf32>
  %d = arith.mulf %m1, %rate : tensor<16xf32>
  %w1 = arith.subf %w, %d : tensor<16xf32>
  return %w1, %m1 : tensor<16xf32>, tensor<16xf32>
}

// -----

dist.mesh @mesh = <["dp"=2]>
// CHECK-LABEL: function @donated
// CHECK: peak memory       192 B  arguments 192 B, results 128 B
func.func @donated(
    %w: tensor<16xf32> {dist.donate = 0 : i64, dist.boundary = #dist.boundary<tensor<32xf32>, <@mesh, [{"dp"}]>>},
    %m: tensor<16xf32> {dist.donate = 1 : i64, dist.boundary = #dist.boundary<tensor<32xf32>, <@mesh, [{"dp"}]>>},
    %g: tensor<16xf32> {dist.boundary = #dist.boundary<tensor<32xf32>, <@mesh, [{"dp"}]>>}) ->
    (tensor<16xf32> {dist.boundary = #dist.boundary<tensor<32xf32>, <@mesh, [{"dp"}]>>},
     tensor<16xf32> {dist.boundary = #dist.boundary<tensor<32xf32>, <@mesh, [{"dp"}]>>}) {
  %rate = arith.constant dense<0.5> : tensor<16xf32>
  %m1 = arith.addf %m, %g : tensor<16xf32>
  %d = arith.mulf %m1, %rate : tensor<16xf32>
  %w1 = arith.subf %w, %d : tensor<16xf32>
  return %w1, %m1 : tensor<16xf32>, tensor<16xf32>
}

// -----

dist.mesh @mesh = <["dp"=2]>
// What reads the argument behind the result needs both.
// CHECK-LABEL: function @read_behind
// CHECK: peak memory       192 B  arguments 64 B, results 128 B
func.func @read_behind(
    %w: tensor<16xf32> {dist.donate = 0 : i64, dist.boundary = #dist.boundary<tensor<32xf32>, <@mesh, [{"dp"}]>>}) ->
    (tensor<16xf32> {dist.boundary = #dist.boundary<tensor<32xf32>, <@mesh, [{"dp"}]>>},
     tensor<16xf32> {dist.boundary = #dist.boundary<tensor<32xf32>, <@mesh, [{"dp"}]>>}) {
  %w1 = arith.addf %w, %w : tensor<16xf32>
  %x = math.exp %w : tensor<16xf32>
  return %w1, %x : tensor<16xf32>, tensor<16xf32>
}
