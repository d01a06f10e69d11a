// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s -dist-propagate -dist-partition -split-input-file -verify-diagnostics | FileCheck %s

dist.mesh @mesh = <["x"=2]>

// A splat constant gets smaller; another constant is sliced at this device's offset. Neither is sent.
// CHECK-LABEL: @constants
// CHECK-DAG: arith.constant dense<2.000000e+00> : tensor<2xf32>
// CHECK-DAG: %[[C:.*]] = arith.constant dense<[1.000000e+00, 2.000000e+00, 3.000000e+00, 4.000000e+00]>
// CHECK: tensor.extract_slice %[[C]][%{{.*}}] [2] [1]
func.func @constants(%a: tensor<4xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}) -> tensor<4xf32> {
  %two = arith.constant dense<2.0> : tensor<4xf32>
  %list = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %0 = arith.mulf %a, %two : tensor<4xf32>
  %1 = arith.addf %0, %list : tensor<4xf32>
  return %1 : tensor<4xf32>
}

// -----

dist.mesh @mesh = <["x"=4]>

// Uneven, the constant is padded first.
// CHECK-LABEL: @uneven_constant
// CHECK: tensor.pad
// CHECK: tensor.extract_slice %{{.*}} : tensor<8xf32> to tensor<2xf32>
func.func @uneven_constant(%a: tensor<5xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}) -> tensor<5xf32> {
  %list = arith.constant dense<[1.0, 2.0, 3.0, 4.0, 5.0]> : tensor<5xf32>
  %0 = arith.addf %a, %list : tensor<5xf32>
  return %0 : tensor<5xf32>
}

// -----

dist.mesh @mesh = <["x"=2]>

// A bias is added once: the sum is applied before it, or the bias counts on the first device only.
// CHECK-LABEL: @bias_once
// CHECK: %[[R:.*]] = dist.all_reduce sum over {"x"} on @mesh ins(%arg0
// CHECK: arith.addf %[[R]], %arg1
func.func @bias_once(%a: tensor<4xf32> {dist.sharding = #dist.sharding<@mesh, [{}], partial = [sum {"x"}]>}, %b: tensor<4xf32>) -> tensor<4xf32> {
  %0 = arith.addf %a, %b : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

dist.mesh @mesh = <["x"=2]>

// Where the result is small, the bias is kept on the first device and one number is reduced.
// CHECK-LABEL: @bias_on_first
// CHECK: arith.select %{{.*}}, %{{.*}}, %{{.*}} : f32
// CHECK: dist.all_reduce sum over {"x"} on @mesh ins(%{{.*}} : tensor<f32>)
func.func @bias_on_first(%a: tensor<64xf32> {dist.sharding = #dist.sharding<@mesh, [{}], partial = [sum {"x"}]>}, %b: tensor<64xf32>) -> tensor<f32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<f32>
  %i = linalg.fill ins(%zero : f32) outs(%e : tensor<f32>) -> tensor<f32>
  %0 = arith.addf %a, %b : tensor<64xf32>
  %1 = linalg.reduce ins(%0 : tensor<64xf32>) outs(%i : tensor<f32>) dimensions = [0]
    (%in: f32, %acc: f32) { %s = arith.addf %in, %acc : f32 linalg.yield %s : f32 }
  return %1 : tensor<f32>
}
