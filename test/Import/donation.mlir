// SPDX-License-Identifier: Apache-2.0
// What JAX says of donated arguments: of which result one is the memory, or only that it is not needed any more.
// RUN: dist-opt %s -split-input-file --dist-import -verify-diagnostics | FileCheck %s

// CHECK-LABEL: func.func public @main(
// CHECK-SAME: %{{.*}}: tensor<4xf32> {dist.donate = 1 : i64},
// CHECK-SAME: %{{.*}}: tensor<4xf32> {dist.donate},
// CHECK-SAME: %{{.*}}: tensor<4xf32>, %{{.*}}: tensor<4xf32>)
"func.func"() <{function_type = (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>), sym_name = "main", sym_visibility = "public",
                arg_attrs = [{tf.aliasing_output = 1 : i32}, {jax.buffer_donor = true}, {jax.buffer_donor = false}, {}]}> ({
^bb0(%a: tensor<4xf32>, %b: tensor<4xf32>, %c: tensor<4xf32>, %d: tensor<4xf32>):
  %0 = "stablehlo.add"(%a, %b) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %1 = "stablehlo.add"(%c, %d) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  "func.return"(%0, %1) : (tensor<4xf32>, tensor<4xf32>) -> ()
}) : () -> ()

// -----

// Tokens are no results any more.
// CHECK-LABEL: func.func public @behind_a_token(
// CHECK-SAME: %{{.*}}: tensor<4xf32> {dist.donate = 0 : i64})
"func.func"() <{function_type = (!stablehlo.token, tensor<4xf32>) -> (!stablehlo.token, tensor<4xf32>), sym_name = "behind_a_token", sym_visibility = "public",
                arg_attrs = [{}, {tf.aliasing_output = 1 : i32}]}> ({
^bb0(%t: !stablehlo.token, %a: tensor<4xf32>):
  %0 = "stablehlo.add"(%a, %a) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  "func.return"(%t, %0) : (!stablehlo.token, tensor<4xf32>) -> ()
}) : () -> ()

// -----

// expected-error@+2 {{found 'tf.aliasing_output' = "0" on argument 0, needed the number of a result}}
"func.func"() <{function_type = (tensor<4xf32>) -> tensor<4xf32>, sym_name = "no_number", sym_visibility = "public", arg_attrs = [{tf.aliasing_output = "0"}]}> ({
^bb0(%a: tensor<4xf32>):
  %0 = "stablehlo.add"(%a, %a) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  "func.return"(%0) : (tensor<4xf32>) -> ()
}) : () -> ()

// -----

// expected-error@+1 {{donated to result 3, but there are 1 results}}
"func.func"() <{function_type = (tensor<4xf32>) -> tensor<4xf32>, sym_name = "no_result", sym_visibility = "public", arg_attrs = [{tf.aliasing_output = 3 : i32}]}> ({
^bb0(%a: tensor<4xf32>):
  %0 = "stablehlo.add"(%a, %a) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  "func.return"(%0) : (tensor<4xf32>) -> ()
}) : () -> ()
