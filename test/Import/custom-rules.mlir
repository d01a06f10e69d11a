// SPDX-License-Identifier: Apache-2.0
// A custom call that nobody knows is partitioned by the sharding rule that a user gave it, as Shardy writes it.
// RUN: dist-opt %s -dist-import -split-input-file -verify-diagnostics | FileCheck %s

"sdy.mesh"() <{mesh = #sdy.mesh<["x"=2, "y"=2]>, sym_name = "mesh"}> : () -> ()

// CHECK-DAG: #[[$LEFT:.*]] = affine_map<(d0, d1, d2, d3) -> (d0 * 4 + d1, d2)>
// CHECK-DAG: #[[$RIGHT:.*]] = affine_map<(d0, d1, d2, d3) -> (d2, d3)>
// CHECK-DAG: #[[$RESULT:.*]] = affine_map<(d0, d1, d2, d3) -> (d0 * 4 + d1, d3)>
// CHECK-LABEL: @product
// CHECK:       tensor_ext.custom_call "foo" factors [2, 4, 4, 6] maps [#[[$LEFT]], #[[$RIGHT]], #[[$RESULT]]] reduced [2] whole [3]
// CHECK-SAME:  config {api_version = 1 : i32, backend_config = "q"} ins(%arg0, %arg1 : tensor<8x4xf32>, tensor<4x6xf32>)
func.func @product(%a: tensor<8x4xf32>, %b: tensor<4x6xf32>) -> tensor<8x6xf32> {
  %0 = "stablehlo.custom_call"(%a, %b) <{call_target_name = "foo", backend_config = "q", api_version = 1 : i32}> {sdy.sharding_rule = #sdy.op_sharding_rule<([ij, k], [k, l])->([ij, l]) {i=2, j=4, k=4, l=6} reduction={k} need_replication={l} blocked_propagation={i}, custom>} : (tensor<8x4xf32>, tensor<4x6xf32>) -> tensor<8x6xf32>
  "func.return"(%0) : (tensor<8x6xf32>) -> ()
}

// CHECK-LABEL: @two_results
// CHECK:       tensor_ext.custom_call "bar" factors [8, 3] maps [#{{.*}}, #{{.*}}, #{{.*}}]
// CHECK-SAME:  -> tensor<8xf32>, tensor<3xi32>
func.func @two_results(%a: tensor<8x3xf32>) -> (tensor<8xf32>, tensor<3xui32>) {
  %0:2 = "stablehlo.custom_call"(%a) <{call_target_name = "bar"}> {sdy.sharding_rule = #sdy.op_sharding_rule<([z, z_1])->([z], [z_1]) {z=8, z_1=3}, custom>} : (tensor<8x3xf32>) -> (tensor<8xf32>, tensor<3xui32>)
  "func.return"(%0#0, %0#1) : (tensor<8xf32>, tensor<3xui32>) -> ()
}

// -----

func.func @no_rule(%a: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error@+1 {{unsupported StableHLO op 'stablehlo.custom_call' of target 'foo'}}
  %0 = "stablehlo.custom_call"(%a) <{call_target_name = "foo"}> : (tensor<8xf32>) -> tensor<8xf32>
  "func.return"(%0) : (tensor<8xf32>) -> ()
}

// -----

func.func @wrong_size(%a: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error@+1 {{for a tensor of type 'tensor<8xf32>' and factors [4]; each dimension has to be filled by factors, each once at most}}
  %0 = "stablehlo.custom_call"(%a) <{call_target_name = "foo"}> {sdy.sharding_rule = #sdy.op_sharding_rule<([i])->([i]) {i=4}, custom>} : (tensor<8xf32>) -> tensor<8xf32>
  "func.return"(%0) : (tensor<8xf32>) -> ()
}

// -----

func.func @unknown_factor(%a: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error@+1 {{has a sharding rule with a factor of no size}}
  %0 = "stablehlo.custom_call"(%a) <{call_target_name = "foo"}> {sdy.sharding_rule = #sdy.op_sharding_rule<([i])->([j]) {i=8}, custom>} : (tensor<8xf32>) -> tensor<8xf32>
  "func.return"(%0) : (tensor<8xf32>) -> ()
}

// -----

func.func @other_count(%a: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error@+1 {{has 1 operands and 1 results, but a sharding rule of 2 and 1}}
  %0 = "stablehlo.custom_call"(%a) <{call_target_name = "foo"}> {sdy.sharding_rule = #sdy.op_sharding_rule<([i], [i])->([i]) {i=8}, custom>} : (tensor<8xf32>) -> tensor<8xf32>
  "func.return"(%0) : (tensor<8xf32>) -> ()
}

// -----

func.func @not_a_rule(%a: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error@+1 {{but needed '->'}}
  %0 = "stablehlo.custom_call"(%a) <{call_target_name = "foo"}> {sdy.sharding_rule = #sdy.op_sharding_rule<([i]) {i=8}>} : (tensor<8xf32>) -> tensor<8xf32>
  "func.return"(%0) : (tensor<8xf32>) -> ()
}

// -----

func.func @side_effects(%a: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error@+1 {{has side effects, but needed none}}
  %0 = "stablehlo.custom_call"(%a) <{call_target_name = "foo", has_side_effect = true}> {sdy.sharding_rule = #sdy.op_sharding_rule<([i])->([i]) {i=8}, custom>} : (tensor<8xf32>) -> tensor<8xf32>
  "func.return"(%0) : (tensor<8xf32>) -> ()
}
