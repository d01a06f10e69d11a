// RUN: dist-opt %s --dist-import -split-input-file -verify-diagnostics
// SPDX-License-Identifier: Apache-2.0
// A region of a foreign op, or a function with foreign ops, has to end in a return: MLIR takes any unknown op for a terminator.

func.func @main(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = func.call @callee(%a) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func private @callee(%a: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{found a block of 'func.func' that ends in 'stablehlo.add', but needed 'func.return'}}
  %0 = "stablehlo.add"(%a, %a) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
}

// -----

// The end has operands of the types of the results, and one more.
func.func @main(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = func.call @callee(%a) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func private @callee(%a: tensor<4xf32>) -> (tensor<4xf32> {jax.result_info = "r"}) {
  // expected-error@+1 {{found a block of 'func.func' that ends in 'stablehlo.add', but needed 'func.return'}}
  %0 = "stablehlo.add"(%a, %a, %a) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
}

// -----

func.func @public(%a: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{found a block of 'func.func' that ends in 'stablehlo.negate', but needed 'func.return'}}
  %0 = "stablehlo.negate"(%a) : (tensor<4xf32>) -> tensor<4xf32>
}

// -----

func.func @while_condition(%n: tensor<i32>, %x: tensor<4xf32>) -> tensor<4xf32> {
  %zero = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
  %limit = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> tensor<i32>
  %one = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
  %0:2 = "stablehlo.while"(%zero, %x) ({
  ^bb0(%i: tensor<i32>, %y: tensor<4xf32>):
    %p = "stablehlo.compare"(%i, %limit) <{comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
    // expected-error@+1 {{found a block of 'stablehlo.while' that ends in 'stablehlo.not', but needed 'stablehlo.return'}}
    %q = "stablehlo.not"(%p) : (tensor<i1>) -> tensor<i1>
  }, {
  ^bb0(%i: tensor<i32>, %y: tensor<4xf32>):
    %next = "stablehlo.add"(%i, %one) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %z = "stablehlo.negate"(%y) : (tensor<4xf32>) -> tensor<4xf32>
    "stablehlo.return"(%next, %z) : (tensor<i32>, tensor<4xf32>) -> ()
  }) : (tensor<i32>, tensor<4xf32>) -> (tensor<i32>, tensor<4xf32>)
  return %0#1 : tensor<4xf32>
}

// -----

func.func @while_body(%n: tensor<i32>, %x: tensor<4xf32>) -> tensor<4xf32> {
  %zero = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
  %limit = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> tensor<i32>
  %one = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
  %0:2 = "stablehlo.while"(%zero, %x) ({
  ^bb0(%i: tensor<i32>, %y: tensor<4xf32>):
    %p = "stablehlo.compare"(%i, %limit) <{comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
    "stablehlo.return"(%p) : (tensor<i1>) -> ()
  }, {
  ^bb0(%i: tensor<i32>, %y: tensor<4xf32>):
    %next = "stablehlo.add"(%i, %one) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %z = "stablehlo.negate"(%y) : (tensor<4xf32>) -> tensor<4xf32>
    // expected-error@+1 {{found a block of 'stablehlo.while' that ends in 'sdy.return', but needed 'stablehlo.return'}}
    "sdy.return"(%next, %z) : (tensor<i32>, tensor<4xf32>) -> ()
  }) : (tensor<i32>, tensor<4xf32>) -> (tensor<i32>, tensor<4xf32>)
  return %0#1 : tensor<4xf32>
}

// -----

func.func @branch(%p: tensor<i1>, %x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = "stablehlo.if"(%p) ({
    "stablehlo.return"(%x) : (tensor<4xf32>) -> ()
  }, {
    // expected-error@+1 {{found a block of 'stablehlo.if' that ends in 'stablehlo.negate', but needed 'stablehlo.return'}}
    %1 = "stablehlo.negate"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  }) : (tensor<i1>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @reducer(%x: tensor<4xf32>, %init: tensor<f32>) -> tensor<f32> {
  %0 = "stablehlo.reduce"(%x, %init) <{dimensions = array<i64: 0>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = "stablehlo.add"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    // expected-error@+1 {{found a block of 'stablehlo.reduce' that ends in 'stablehlo.negate', but needed 'stablehlo.return'}}
    %2 = "stablehlo.negate"(%1) : (tensor<f32>) -> tensor<f32>
  }) : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}

// -----

"sdy.mesh"() <{mesh = #sdy.mesh<["x"=2]>, sym_name = "mesh"}> : () -> ()
func.func @collective(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = "sdy.manual_computation"(%a) <{in_shardings = #sdy.sharding_per_value<[<@mesh, [{}]>]>, manual_axes = #sdy<manual_axes{"x"}>, out_shardings = #sdy.sharding_per_value<[<@mesh, [{}]>]>}> ({
  ^bb0(%x: tensor<4xf32>):
    // expected-error@+1 {{'stablehlo.all_reduce' op reduces with a region that is not a single add, multiply, maximum, minimum, and or or}}
    %1 = "stablehlo.all_reduce"(%x) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %2 = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      %3 = "stablehlo.negate"(%2) : (tensor<f32>) -> tensor<f32>
    }) : (tensor<4xf32>) -> tensor<4xf32>
    "sdy.return"(%1) : (tensor<4xf32>) -> ()
  }) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
