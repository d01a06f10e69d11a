// RUN: dist-opt %s --dist-import --dist-verify-imported -split-input-file -verify-diagnostics | FileCheck %s
// SPDX-License-Identifier: Apache-2.0
// Calls are inlined, private functions vanish, and errors inside show where they were called from.

// CHECK-LABEL: func.func public @main
// CHECK-SAME: (%[[A:.+]]: tensor<4xf32>)
// CHECK: %[[M:.+]] = linalg.generic {{.*}} ins(%[[A]]
// CHECK: arith.maximumf
// CHECK: %[[N:.+]] = linalg.generic {{.*}} ins(%[[M]]
// CHECK: arith.maximumf
// CHECK: return %[[N]]
// CHECK-NOT: func.func
func.func public @main(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = call @twice(%a) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func private @twice(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = call @relu(%a) : (tensor<4xf32>) -> tensor<4xf32>
  %1 = call @relu(%0) : (tensor<4xf32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}
func.func private @relu(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = "stablehlo.constant"() <{value = dense<0.0> : tensor<4xf32>}> : () -> tensor<4xf32>
  %1 = "stablehlo.maximum"(%a, %0) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}

// -----

// CHECK-LABEL: func.func @call_in_a_foreign_region
// CHECK: dist.local
// CHECK: arith.addf
// CHECK: dist.yield
"sdy.mesh"() <{mesh = #sdy.mesh<["x"=2]>, sym_name = "mesh"}> : () -> ()
func.func @call_in_a_foreign_region(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = "sdy.manual_computation"(%a) <{in_shardings = #sdy.sharding_per_value<[<@mesh, [{"x"}]>]>, manual_axes = #sdy<manual_axes{"x"}>, out_shardings = #sdy.sharding_per_value<[<@mesh, [{"x"}]>]>}> ({
  ^bb0(%x: tensor<2xf32>):
    %1 = func.call @double(%x) : (tensor<2xf32>) -> tensor<2xf32>
    "sdy.return"(%1) : (tensor<2xf32>) -> ()
  }) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func private @double(%a: tensor<2xf32>) -> tensor<2xf32> {
  %0 = "stablehlo.add"(%a, %a) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

// CHECK-LABEL: func.func @sharding_of_a_private_argument
// CHECK: dist.constrain %{{.+}} to <@mesh, [{"x"}]>
"sdy.mesh"() <{mesh = #sdy.mesh<["x"=2]>, sym_name = "mesh"}> : () -> ()
func.func @sharding_of_a_private_argument(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = call @id(%a) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func private @id(%a: tensor<4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}) -> tensor<4xf32> {
  return %a : tensor<4xf32>
}

// -----

// CHECK-LABEL: func.func @identities
// CHECK-SAME: (%[[A:.+]]: tensor<4xf32>, %[[B:.+]]: tensor<2xi32>)
// CHECK-NEXT: return %[[A]], %[[B]]
func.func @identities(%a: tensor<4xf32>, %b: tensor<2xi32>) -> (tensor<4xf32>, tensor<2xi32>) {
  %0:2 = "stablehlo.optimization_barrier"(%a, %b) : (tensor<4xf32>, tensor<2xi32>) -> (tensor<4xf32>, tensor<2xi32>)
  return %0#0, %0#1 : tensor<4xf32>, tensor<2xi32>
}

// -----

func.func @recursion(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = call @loop(%a) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
// expected-note@+1 {{defined here}}
func.func private @loop(%a: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{'func.call' op calls 'loop' recursively, which is not supported}}
  %0 = call @loop(%a) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @external_call(%a: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{'func.call' op calls 'elsewhere', which has no body to inline}}
  %0 = call @elsewhere(%a) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
// expected-note@+1 {{declared here}}
func.func private @elsewhere(%a: tensor<4xf32>) -> tensor<4xf32>

// -----

func.func @error_in_a_callee(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = call @callee(%a) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func private @callee(%a: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{unsupported StableHLO op 'stablehlo.uniform_quantize'}}
  %0 = "stablehlo.uniform_quantize"(%a) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// expected-error@-2 {{found no public function, but needed at least one to import}}
func.func private @only_private(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = "stablehlo.add"(%a, %a) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
