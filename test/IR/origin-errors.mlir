// SPDX-License-Identifier: Apache-2.0
// Errors of `dist.origins` and `dist.annotations`; the functions of the first ones are named after the constraint that they break.
// RUN: dist-opt %s -split-input-file -verify-diagnostics

// expected-error@+1 {{origin of dimension -1 from annotation 0; neither may be negative}}
func.func @origin_c1_negative_dimension(%x: tensor<8xf32> {dist.origins = [#dist.origin<-1: argument 0>]}) {
  return
}

// -----

// expected-error@+1 {{origin by 1 ops names 2 of them; it needs the first and, of several, the last}}
func.func @origin_c2_too_short(%x: tensor<8xf32> {dist.origins = [#dist.origin<0: result 0 via "a" at loc("f":1:1) to "b" at loc("f":2:1) of 1>]}) {
  return
}

// -----

// expected-error@+1 {{unknown kind of annotation 'whim'}}
func.func @unknown_kind(%x: tensor<8xf32> {dist.origins = [#dist.origin<0: whim>]}) {
  return
}

// -----

// expected-error@+1 {{argument 0: attribute 'dist.origins' is not a list of #dist.origin}}
func.func @text_on_an_argument(%x: tensor<8xf32> {dist.origins = ["dim 0: argument 0"]}) {
  return
}

// -----

func.func @nested_on_one_result(%x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error@+1 {{'arith.negf' op attribute 'dist.origins' is not a list of #dist.origin}}
  %0 = arith.negf %x {dist.origins = [[#dist.origin<0: argument 0>]]} : tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

// expected-error@+1 {{'func.func' op attribute 'dist.annotations' has to list a #dist.sharding or unit for each result of a function or input of a dist.local}}
func.func @annotations_of_too_few(%x: tensor<8xf32>) -> tensor<8xf32> attributes {dist.annotations = []} {
  return %x : tensor<8xf32>
}

// -----

dist.mesh @mesh = <["x"=2]>
// expected-error@+1 {{'func.func' op annotation 0: sharding has 2 dimensions, but 'tensor<8xf32>' has rank 1}}
func.func @annotation_of_another_rank(%x: tensor<8xf32>) -> tensor<8xf32> attributes {dist.annotations = [#dist.sharding<@mesh, [{?}, {?}]>]} {
  return %x : tensor<8xf32>
}
