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

// JAX pairs by type alone. Names pair what goes on alike behind the root of its path, in order where that is several.
// CHECK-LABEL: func.func public @named(
// CHECK-SAME: {dist.donate = 3 : i64, dist.name = "p['w']"}
// CHECK-SAME: {dist.donate = 0 : i64, dist.name = "s[0].mu['w']"}
// CHECK-SAME: {dist.donate = 1 : i64, dist.name = "s[0].nu['w']"}
// CHECK-SAME: {dist.donate = 4 : i64, dist.name = "q['v']"}
// CHECK-SAME: {dist.donate = 5 : i64, dist.name = "r['v']"}
"func.func"() <{function_type = (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>)
                               -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>),
                sym_name = "named", sym_visibility = "public",
                arg_attrs = [{tf.aliasing_output = 0 : i32, dist.name = "p['w']"}, {tf.aliasing_output = 1 : i32, dist.name = "s[0].mu['w']"},
                             {tf.aliasing_output = 2 : i32, dist.name = "s[0].nu['w']"}, {tf.aliasing_output = 3 : i32, dist.name = "q['v']"},
                             {tf.aliasing_output = 4 : i32, dist.name = "r['v']"}],
                res_attrs = [{jax.result_info = "result[0][0].mu['w']"}, {jax.result_info = "result[0][0].nu['w']"}, {jax.result_info = "result[1].loss"},
                             {jax.result_info = "result[2]['w']"}, {jax.result_info = "result[3]['v']"}, {jax.result_info = "result[4]['v']"}]}> ({
^bb0(%p: tensor<4xf32>, %m: tensor<4xf32>, %n: tensor<4xf32>, %q: tensor<4xf32>, %r: tensor<4xf32>):
  "func.return"(%p, %m, %n, %q, %r, %p) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> ()
}) : () -> ()

// -----

// Where names do not tell, what JAX says stays; where a name tells of its result, another one takes its place.
// CHECK-LABEL: func.func public @not_told(
// CHECK-SAME: {dist.donate = 1 : i64, dist.name = "tok"}
// CHECK-SAME: {dist.donate = 0 : i64, dist.name = "c['k']"}
// expected-warning@+4 {{arg0 'tok' is donated, and names do not tell what it becomes in the next step: it becomes out1 'result[1]', but out2 'result[2]' has its type, too; --carry=out2:arg0, or carry= in Python, says otherwise}}
"func.func"() <{function_type = (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>), sym_name = "not_told", sym_visibility = "public",
                arg_attrs = [{tf.aliasing_output = 0 : i32, dist.name = "tok"}, {tf.aliasing_output = 1 : i32, dist.name = "c['k']"}],
                res_attrs = [{jax.result_info = "result[0]['k']"}, {jax.result_info = "result[1]"}, {jax.result_info = "result[2]"}]}> ({
^bb0(%a: tensor<4xf32>, %b: tensor<4xf32>):
  "func.return"(%a, %b, %a) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> ()
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
