// RUN: dist-opt %s --dist-import -split-input-file -verify-diagnostics | FileCheck %s
// SPDX-License-Identifier: Apache-2.0
// Values in the memory of the host, as JAX's memory kinds ask for them: those that enter or leave a program are refused, those in
// between stay on the device, and that is said.

// expected-error@+1 {{'opt_state[0].mu' lies in memory 'pinned_host', which is not supported: what a program takes and gives lies on its devices; without the memory kind, the style 'fsdp' of a plan splits it over them}}
func.func public @argument(%p: tensor<8xf32> {mhlo.memory_kind = "device"}, %m: tensor<8xf32> {mhlo.memory_kind = "pinned_host"} loc("opt_state[0].mu")) -> tensor<8xf32> {
  %0 = "stablehlo.add"(%p, %m) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

// expected-error@+1 {{'result[1]' lies in memory 'unpinned_host', which is not supported}}
func.func public @result(%p: tensor<8xf32>) -> (tensor<8xf32> {jax.result_info = "result[1]", mhlo.memory_kind = "unpinned_host"}) {
  return %p : tensor<8xf32>
}

// -----

// CHECK-LABEL: func.func public @inside
// CHECK-NOT: custom_call
// CHECK: arith.negf
func.func public @inside(%p: tensor<8xf32> {mhlo.memory_kind = "device"}) -> tensor<8xf32> {
  // expected-warning@+1 {{left in the memory of the device what was to go to memory 'pinned_host', which is not supported; computing it again (jax.checkpoint) saves memory, too}}
  %0 = "stablehlo.custom_call"(%p) <{call_target_name = "annotate_device_placement", has_side_effect = true}> {mhlo.frontend_attributes = {_xla_buffer_placement = "pinned_host"}} : (tensor<8xf32>) -> tensor<8xf32>
  // expected-warning@+1 {{left in the memory of the device what was to go to that of the host, which is not supported}}
  %1 = "stablehlo.custom_call"(%0) <{call_target_name = "MoveToHost"}> : (tensor<8xf32>) -> tensor<8xf32>
  %2 = "stablehlo.custom_call"(%1) <{call_target_name = "MoveToDevice"}> : (tensor<8xf32>) -> tensor<8xf32>
  %3 = "stablehlo.custom_call"(%2) <{call_target_name = "annotate_device_placement", has_side_effect = true}> {mhlo.frontend_attributes = {_xla_buffer_placement = "device"}} : (tensor<8xf32>) -> tensor<8xf32>
  %4 = "stablehlo.negate"(%3) : (tensor<8xf32>) -> tensor<8xf32>
  return %4 : tensor<8xf32>
}
