// RUN: dist-opt %s --dist-import --dist-verify-imported -split-input-file -verify-diagnostics | FileCheck %s
// SPDX-License-Identifier: Apache-2.0
// Custom calls of JAX and XLA by target, and tokens.

// Calls that say something to XLA pass their operands on.
// CHECK-LABEL: func.func @identities
// CHECK-SAME: (%[[A:.+]]: tensor<8x4xf32>)
// CHECK-NEXT: return %[[A]]
func.func @identities(%a: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %0 = "stablehlo.custom_call"(%a) <{call_target_name = "LayoutConstraint", backend_config = "", operand_layouts = [dense<[0, 1]> : tensor<2xindex>]}> : (tensor<8x4xf32>) -> tensor<8x4xf32>
  %1 = "stablehlo.custom_call"(%0) <{call_target_name = "InspectSharding", has_side_effect = true}> : (tensor<8x4xf32>) -> tensor<8x4xf32>
  %2 = "stablehlo.custom_call"(%1) <{call_target_name = "annotate_device_placement", has_side_effect = true}> : (tensor<8x4xf32>) -> tensor<8x4xf32>
  return %2 : tensor<8x4xf32>
}

// -----

func.func @no_identity(%a: tensor<8x4xf32>) -> tensor<8x8xf32> {
  // expected-error@+1 {{'stablehlo.custom_call' op of target "LayoutConstraint" has results of other types than its operands, but needed an identity}}
  %0 = "stablehlo.custom_call"(%a) <{call_target_name = "LayoutConstraint"}> : (tensor<8x4xf32>) -> tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}

// -----

// An op of chlo that was exported as a call.
// CHECK-LABEL: func.func @erf
// CHECK: linalg.generic
// CHECK: math.erf
func.func @erf(%a: tensor<8xf32>) -> tensor<8xf32> {
  %0 = "stablehlo.custom_call"(%a) <{call_target_name = "mhlo.erf"}> {mhlo.attributes = {}, mhlo.version = 1 : i64} : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

// CHECK-LABEL: func.func @x64
// CHECK-DAG: arith.extui %{{.+}} : i32 to i64
// CHECK-DAG: arith.shli
// CHECK-DAG: arith.ori
// CHECK: arith.trunci
// CHECK: arith.shrui
// CHECK: arith.trunci
func.func @x64(%low: tensor<4xui32>, %high: tensor<4xui32>) -> (tensor<4xui32>, tensor<4xui32>) {
  %0 = "stablehlo.custom_call"(%low, %high) <{call_target_name = "X64Combine"}> : (tensor<4xui32>, tensor<4xui32>) -> tensor<4xui64>
  %1 = "stablehlo.custom_call"(%0) <{call_target_name = "X64SplitLow"}> : (tensor<4xui64>) -> tensor<4xui32>
  %2 = "stablehlo.custom_call"(%0) <{call_target_name = "X64SplitHigh"}> : (tensor<4xui64>) -> tensor<4xui32>
  return %1, %2 : tensor<4xui32>, tensor<4xui32>
}

// -----

func.func @x64_of_floats(%low: tensor<4xf32>, %high: tensor<4xf32>) -> tensor<4xf64> {
  // expected-error@+1 {{of target "X64Combine" needs integers of 32 bits and a result of 64 bits, of one shape}}
  %0 = "stablehlo.custom_call"(%low, %high) <{call_target_name = "X64Combine"}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf64>
  return %0 : tensor<4xf64>
}

// -----

// The comparison is a function of its own, which JAX leaves public; it is no program.
// CHECK-LABEL: func.func public @approximate(
// CHECK: tensor_ext.sort dimension 1 ins(%{{.+}}, %{{.+}} : tensor<4x8xf32>, tensor<4x8xi32>)
// CHECK-SAME: -> tensor<4x3xf32>, tensor<4x3xi32>
// CHECK: arith.cmpf ogt
// CHECK-NOT: func.func
func.func public @approximate(%a: tensor<4x8xf32>, %at: tensor<4x8xi32>) -> (tensor<4x3xf32>, tensor<4x3xi32>) {
  %low = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
  %none = "stablehlo.constant"() <{value = dense<-1> : tensor<i32>}> : () -> tensor<i32>
  %0:2 = "stablehlo.custom_call"(%a, %at, %low, %none) <{backend_config = "", call_target_name = "ApproxTopK", called_computations = [@greater]}> {mhlo.backend_config = {aggregate_to_topk = true, is_fallback = true, recall_target = 0.9 : f32, reduction_dim = 1 : i64, reduction_input_size_override = -1 : i64, top_k = 3 : i64}} : (tensor<4x8xf32>, tensor<4x8xi32>, tensor<f32>, tensor<i32>) -> (tensor<4x3xf32>, tensor<4x3xi32>)
  return %0#0, %0#1 : tensor<4x3xf32>, tensor<4x3xi32>
}
"func.func"() <{function_type = (tensor<f32>, tensor<f32>, tensor<i32>, tensor<i32>) -> tensor<i1>, sym_name = "greater"}> ({
^bb0(%x: tensor<f32>, %y: tensor<f32>, %i: tensor<i32>, %j: tensor<i32>):
  %p = "stablehlo.compare"(%x, %y) <{comparison_direction = #stablehlo<comparison_direction GT>}> : (tensor<f32>, tensor<f32>) -> tensor<i1>
  "stablehlo.return"(%p) : (tensor<i1>) -> ()
}) : () -> ()

// -----

func.func public @approximate_without_comparison(%a: tensor<8xf32>, %low: tensor<f32>) -> tensor<3xf32> {
  // expected-error@+1 {{of target 'ApproxTopK' needs an initial value for each operand, a comparison in 'called_computations' and a 'reduction_dim'}}
  %0 = "stablehlo.custom_call"(%a, %low) <{call_target_name = "ApproxTopK"}> : (tensor<8xf32>, tensor<f32>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}

// -----

func.func public @approximate_dimension(%a: tensor<8xf32>, %low: tensor<f32>) -> tensor<3xf32> {
  // expected-error@+1 {{of target 'ApproxTopK' has a comparison, results or a dimension 1 that do not fit operands of type 'tensor<8xf32>'}}
  %0 = "stablehlo.custom_call"(%a, %low) <{call_target_name = "ApproxTopK", called_computations = [@greater]}> {mhlo.backend_config = {reduction_dim = 1 : i64}} : (tensor<8xf32>, tensor<f32>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}
func.func @greater(%x: tensor<f32>, %y: tensor<f32>) -> tensor<i1> {
  %p = "stablehlo.compare"(%x, %y) <{comparison_direction = #stablehlo<comparison_direction GT>}> : (tensor<f32>, tensor<f32>) -> tensor<i1>
  return %p : tensor<i1>
}

// -----

// Where a callback happens is of no interest, since it does not.
// CHECK-LABEL: func.func @printed
// CHECK-SAME: (%[[A:.+]]: tensor<f32>)
// CHECK-NEXT: return %[[A]]
"sdy.mesh"() <{mesh = #sdy.mesh<["x"=2]>, sym_name = "mesh"}> : () -> ()
"sdy.mesh"() <{mesh = #sdy.mesh<[], device_ids=[0]>, sym_name = "maximal_mesh_0"}> : () -> ()
func.func @printed(%a: tensor<f32>) -> tensor<f32> {
  // expected-warning@+1 {{left out a callback to Python, which nothing but JAX can run}}
  "stablehlo.custom_call"(%a) <{call_target_name = "xla_ffi_python_cpu_callback", has_side_effect = true}> {sdy.sharding = #sdy.sharding_per_value<[<@maximal_mesh_0, []>]>} : (tensor<f32>) -> ()
  return %a : tensor<f32>
}

// -----

func.func @called_back(%a: tensor<f32>) -> tensor<f32> {
  // expected-error@+1 {{of target "xla_ffi_python_cpu_callback" calls back to Python, which nothing but JAX can run; its results are needed}}
  %0 = "stablehlo.custom_call"(%a) <{call_target_name = "xla_ffi_python_cpu_callback"}> : (tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}

// -----

// Older versions of JAX returned a tuple of nothing.
// CHECK-LABEL: func.func @printed_by_older
// CHECK-NEXT: return
func.func @printed_by_older(%a: tensor<f32>) -> tensor<f32> {
  // expected-warning@+1 {{left out a callback to Python, which nothing but JAX can run}}
  %0 = "stablehlo.custom_call"(%a) <{call_target_name = "xla_python_cpu_callback", has_side_effect = true}> {mhlo.sharding = "{maximal device=0}"} : (tensor<f32>) -> tuple<>
  return %a : tensor<f32>
}

// -----

// In a branch, which may never be taken, it ends the run. Where Python would be called is no placement.
// CHECK-LABEL: func.func @called_back_in_a_branch
// CHECK: scf.if
// CHECK: %[[END:.+]] = tensor_ext.routine "python_callback" ins(%{{.+}} : tensor<f32>) outs(%{{.+}} : tensor<f32>) -> tensor<f32>
// CHECK: linalg.generic {{.*}} ins(%[[END]] : tensor<f32>)
// CHECK-NOT: dist.constrain
// CHECK: return
"sdy.mesh"() <{mesh = #sdy.mesh<[], device_ids=[0]>, sym_name = "maximal_mesh_0"}> : () -> ()
func.func @called_back_in_a_branch(%p: tensor<i1>, %a: tensor<8xi32>) -> tensor<8xi32> {
  %0 = "stablehlo.if"(%p) ({
    %1 = "stablehlo.custom_call"(%a) <{call_target_name = "xla_ffi_python_cpu_callback"}> {sdy.sharding = #sdy.sharding_per_value<[<@maximal_mesh_0, []>]>} : (tensor<8xi32>) -> tensor<8xi32>
    "stablehlo.return"(%1) : (tensor<8xi32>) -> ()
  }, {
    "stablehlo.return"(%a) : (tensor<8xi32>) -> ()
  }) : (tensor<i1>) -> tensor<8xi32>
  return %0 : tensor<8xi32>
}

// -----

// Tokens only order effects: they are no part of the program, nor of its signature.
// CHECK-LABEL: func.func @tokens
// CHECK-SAME: (%{{.+}}: tensor<i1>, %[[A:.+]]: tensor<8xf32>) -> (tensor<8xf32> {dist.name = "r"})
// CHECK: return %{{.+}} : tensor<8xf32>
func.func @tokens(%t: !stablehlo.token, %p: tensor<i1>, %a: tensor<8xf32>) -> (!stablehlo.token, tensor<8xf32> {jax.result_info = "r"}) {
  %0 = "stablehlo.create_token"() : () -> !stablehlo.token
  %1 = "stablehlo.after_all"(%t, %0) : (!stablehlo.token, !stablehlo.token) -> !stablehlo.token
  // expected-warning@+1 {{left out a callback to Python}}
  %2 = "stablehlo.custom_call"(%1, %a) <{call_target_name = "xla_ffi_python_cpu_callback", has_side_effect = true}> : (!stablehlo.token, tensor<8xf32>) -> !stablehlo.token
  %3:2 = "stablehlo.optimization_barrier"(%2, %a) : (!stablehlo.token, tensor<8xf32>) -> (!stablehlo.token, tensor<8xf32>)
  %4:2 = "stablehlo.if"(%p) ({
    %5 = "stablehlo.negate"(%3#1) : (tensor<8xf32>) -> tensor<8xf32>
    "stablehlo.return"(%3#0, %5) : (!stablehlo.token, tensor<8xf32>) -> ()
  }, {
    "stablehlo.return"(%0, %a) : (!stablehlo.token, tensor<8xf32>) -> ()
  }) : (tensor<i1>) -> (!stablehlo.token, tensor<8xf32>)
  return %4#0, %4#1 : !stablehlo.token, tensor<8xf32>
}
