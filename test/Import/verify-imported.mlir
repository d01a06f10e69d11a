// RUN: dist-opt %s --dist-verify-imported -split-input-file -verify-diagnostics -allow-unregistered-dialect
// SPDX-License-Identifier: Apache-2.0
// The gate of the form Imported.

dist.mesh @mesh = <["x"=2]>
func.func @imported(%a: tensor<4xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}) -> tensor<4xf32> {
  %0 = math.exp %a : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @imported_c1_foreign_op(%a: tensor<4xf32>) {
  // expected-error@+1 {{found op 'stablehlo.add', but the form Imported has only builtin, func, linalg, tensor, arith, math, complex, scf, tensor_ext and dist}}
  %0 = "stablehlo.add"(%a, %a) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  // expected-error@+1 {{found op 'foo.bar'}}
  "foo.bar"() : () -> ()
  %1 = arith.constant 0.0 : f32
  // expected-error@+1 {{found op 'vector.broadcast'}}
  %2 = vector.broadcast %1 : f32 to vector<4xf32>
  return
}

// -----

// expected-error@+1 {{found attribute 'sdy.sharding' on argument 0, but the form Imported has none of a foreign dialect}}
func.func @imported_c2_argument_attribute(%a: tensor<4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}) {
  return
}

// -----

// expected-error@+1 {{found attribute 'mhlo.foo', but the form Imported has none of a foreign dialect}}
module attributes {mhlo.foo = 1 : i32} {
}

// -----

// expected-note@+1 {{the other mesh}}
dist.mesh @mesh = <["x"=2]>
// expected-error@+1 {{found mesh '@imported_c3_again' equal to '@mesh', but the form Imported has one symbol per mesh}}
dist.mesh @imported_c3_again = <["x"=2]>

// -----

func.func @imported_c4_call(%a: tensor<4xf32>) {
  // expected-error@+1 {{found a call, but the form Imported has all functions inlined}}
  call @other(%a) : (tensor<4xf32>) -> ()
  return
}
func.func private @other(%a: tensor<4xf32>) {
  return
}

// -----

// expected-error@+1 {{'func.func' has an argument of type 'tensor<4294967296x4294967296xf32>' with more than 2^59 elements, which no device can hold}}
func.func @imported_c5_too_many_elements(%a: tensor<4294967296x4294967296xf32>) {
  // expected-error@+1 {{'tensor.empty' has a result of type 'tensor<9223372036854775807xf32>' with more than 2^59 elements}}
  %0 = tensor.empty() : tensor<9223372036854775807xf32>
  // expected-error@+1 {{with more than 32 dimensions, which no device can hold}}
  %1 = tensor.empty() : tensor<1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1xf32>
  return
}

// -----

func.func @imported_c6_elements_lost(%a: tensor<4xi32>) -> tensor<i32> {
  // expected-error@+1 {{'tensor.collapse_shape' makes 'tensor<i32>' of 'tensor<4xi32>', but needed as many elements}}
  %0 = tensor.collapse_shape %a [] : tensor<4xi32> into tensor<i32>
  return %0 : tensor<i32>
}

// -----

// expected-error@+1 {{'func.func' has an argument of type 'memref<4xf32>', but the form Imported has tensors: programs become buffers after they are partitioned}}
func.func @imported_c7_buffers(%a: memref<4xf32>) {
  return
}

// -----

// expected-error@+1 {{'func.func' has an argument of type 'tensor<4x6xf32, "row">', but needed a type without encoding: nothing is known of what "row" asks for}}
func.func @imported_c8_encoding(%a: tensor<4x6xf32, "row">) -> tensor<4x6xf32, "row"> {
  // expected-error@+1 {{'math.exp' has a result of type 'tensor<4x6xf32, "row">', but needed a type without encoding}}
  %0 = math.exp %a : tensor<4x6xf32, "row">
  return %0 : tensor<4x6xf32, "row">
}

// -----

func.func @imported_c9_forall(%a: tensor<4x6xf32>) -> tensor<4x6xf32> {
  // expected-error@+1 {{found 'scf.forall', which is not supported; it needs to be an op on whole tensors (of linalg), which is divided between devices, or a loop with an order (scf.for)}}
  %0 = scf.forall (%i) in (4) shared_outs(%s = %a) -> tensor<4x6xf32> {
    %row = tensor.extract_slice %a[%i, 0] [1, 6] [1, 1] : tensor<4x6xf32> to tensor<1x6xf32>
    %e = math.exp %row : tensor<1x6xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %e into %s[%i, 0] [1, 6] [1, 1] : tensor<1x6xf32> into tensor<4x6xf32>
    }
  }
  return %0 : tensor<4x6xf32>
}
