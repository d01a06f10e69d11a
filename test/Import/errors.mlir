// RUN: dist-opt %s --dist-import -split-input-file -verify-diagnostics -allow-unregistered-dialect
// SPDX-License-Identifier: Apache-2.0
// Malformed input: one located error each.

func.func @unsupported(%a: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{unsupported StableHLO op 'stablehlo.uniform_quantize'}}
  %0 = "stablehlo.uniform_quantize"(%a) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @unsupported_chlo(%a: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{unsupported chlo op 'chlo.asin_acos_kernel'}}
  %0 = "chlo.asin_acos_kernel"(%a) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @unknown_dialect(%a: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{unsupported op 'foo.bar'}}
  %0 = "foo.bar"(%a) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @custom_syntax(%a: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{found an op in its own syntax, but needed the generic op form; 'python3 -m dist.stablehlo FILE' converts what JAX prints}}
  %0 = stablehlo.add %a, %a : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @too_few_operands(%a: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{'stablehlo.add' op has 1 operands, but needed 2}}
  %0 = "stablehlo.add"(%a) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @no_result(%a: tensor<4xf32>) {
  // expected-error@+1 {{'stablehlo.add' op has 0 results, but needed 1}}
  "stablehlo.add"(%a, %a) : (tensor<4xf32>, tensor<4xf32>) -> ()
  return
}

// -----

func.func @unexpected_region(%a: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{'stablehlo.add' op has 1 regions, but needed 0}}
  %0 = "stablehlo.add"(%a, %a) ({
  }) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @shapes_differ(%a: tensor<4xf32>, %b: tensor<5xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{'stablehlo.add' op has operand 1 of type 'tensor<5xf32>', but needed the shape of the result 'tensor<4xf32>'}}
  %0 = "stablehlo.add"(%a, %b) : (tensor<4xf32>, tensor<5xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @element_types_differ(%a: tensor<4xf32>, %b: tensor<4xi32>) -> tensor<4xf32> {
  // expected-error@+1 {{'stablehlo.add' op has operands and result of element types that do not fit together}}
  %0 = "stablehlo.add"(%a, %b) : (tensor<4xf32>, tensor<4xi32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// expected-error@+1 {{function 'dynamic_shape' has an argument or result of type 'tensor<?xf32>', but needed a static shape}}
func.func @dynamic_shape(%a: tensor<?xf32>) -> tensor<?xf32> {
  %0 = "stablehlo.add"(%a, %a) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

// expected-error@+1 {{function 'complex' has an argument or result of type 'tensor<4xcomplex<f16>>', which is not supported}}
func.func @complex(%a: tensor<4xcomplex<f16>>) -> tensor<4xcomplex<f16>> {
  %0 = "stablehlo.add"(%a, %a) : (tensor<4xcomplex<f16>>, tensor<4xcomplex<f16>>) -> tensor<4xcomplex<f16>>
  return %0 : tensor<4xcomplex<f16>>
}

// -----

func.func @not_a_tensor(%a: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{'stablehlo.add' op has type 'f32', but needed a tensor of static shape}}
  %0 = "stablehlo.add"(%a, %a) : (tensor<4xf32>, tensor<4xf32>) -> f32
  return %a : tensor<4xf32>
}

// -----

// The region of a foreign op may be a graph as far as MLIR knows.
"sdy.mesh"() <{mesh = #sdy.mesh<["x"=2]>, sym_name = "mesh"}> : () -> ()
func.func @use_before_definition(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = "sdy.manual_computation"(%a) <{in_shardings = #sdy.sharding_per_value<[<@mesh, [{}]>]>, manual_axes = #sdy<manual_axes{"x"}>, out_shardings = #sdy.sharding_per_value<[<@mesh, [{}]>]>}> ({
  ^bb0(%x: tensor<4xf32>):
    // expected-error@+1 {{'stablehlo.add' op uses a value that is not defined before it}}
    %1 = "stablehlo.add"(%2, %x) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %2 = "stablehlo.add"(%1, %x) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    "sdy.return"(%1) : (tensor<4xf32>) -> ()
  }) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// expected-error@+1 {{function 'blocks' has several blocks, but needed one; loops and conditionals have to be ops with regions}}
func.func @blocks(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = "stablehlo.add"(%a, %a) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  cf.br ^end
^end:
  return %0 : tensor<4xf32>
}

// -----

// expected-error@+1 {{unsupported op 'stablehlo.foo' in a module}}
"stablehlo.foo"() : () -> ()
func.func @f() {
  return
}

// -----

func.func @rare_eight_bit_floats(%a: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{has elements of type 'f8E4M3B11FNUZ', but needed integers, floats of at least 16 bits, f8E4M3FN, f8E5M2, or complex numbers of f32 or f64; bf16 holds all of its values}}
  %0 = "stablehlo.convert"(%a) : (tensor<4xf32>) -> tensor<4xf8E4M3B11FNUZ>
  %1 = "stablehlo.convert"(%0) : (tensor<4xf8E4M3B11FNUZ>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}
