// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s --dist-store-byte-floats -split-input-file -verify-diagnostics | FileCheck %s
// What the conversions compute is compared with JAX, for every byte, by the program f8_conversions.

#id = affine_map<(d0) -> (d0)>
// CHECK-LABEL: func @computations_are_wide
// CHECK-SAME: %[[X:.*]]: tensor<4xi8> {dist.element_type = f8E4M3FN}) -> (tensor<4xi8> {dist.element_type = f8E4M3FN})
// CHECK: linalg.generic {{.*}} ins(%[[X]] : tensor<4xi8>) outs(%{{.*}} : tensor<4xi8>)
// CHECK-NEXT: ^bb0(%[[BYTE:.*]]: i8, %{{.*}}: i8):
// CHECK-NEXT: arith.extui %[[BYTE]] : i8 to i32
// CHECK: arith.addf %{{.*}}, %{{.*}} : f32
// CHECK: %[[RESULT:.*]] = arith.trunci %{{.*}} : i32 to i8
// CHECK-NEXT: linalg.yield %[[RESULT]] : i8
func.func @computations_are_wide(%x: tensor<4xf8E4M3FN>) -> tensor<4xf8E4M3FN> {
  %e = tensor.empty() : tensor<4xf8E4M3FN>
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%x : tensor<4xf8E4M3FN>) outs(%e : tensor<4xf8E4M3FN>) {
  ^bb0(%a: f8E4M3FN, %b: f8E4M3FN):
    %1 = arith.addf %a, %a : f8E4M3FN
    linalg.yield %1 : f8E4M3FN
  } -> tensor<4xf8E4M3FN>
  return %0 : tensor<4xf8E4M3FN>
}

// -----

// CHECK-LABEL: func @constants_are_bytes
// CHECK-DAG: arith.constant 56 : i8
// CHECK-DAG: arith.constant dense<[60, -64]> : tensor<2xi8>
func.func @constants_are_bytes() -> (tensor<2xf8E4M3FN>, tensor<2xf8E5M2>) {
  %one = arith.constant 1.0 : f8E4M3FN
  %e = tensor.empty() : tensor<2xf8E4M3FN>
  %0 = linalg.fill ins(%one : f8E4M3FN) outs(%e : tensor<2xf8E4M3FN>) -> tensor<2xf8E4M3FN>
  %1 = arith.constant dense<[1.0, -2.0]> : tensor<2xf8E5M2>
  return %0, %1 : tensor<2xf8E4M3FN>, tensor<2xf8E5M2>
}

// -----

// CHECK-LABEL: func @others_stay
// CHECK: arith.extf %{{.*}} : bf16 to f32
func.func @others_stay(%x: bf16) -> f32 {
  %0 = arith.extf %x : bf16 to f32
  return %0 : f32
}

// -----

dist.mesh @mesh = <["x"=2]>
func.func @reductions_are_refused(%x: tensor<4xf8E5M2>, %o: tensor<4xf8E5M2>) -> tensor<4xf8E5M2> {
  // expected-error @+1 {{reduces 'tensor<4xf8E5M2>' across devices, but byte floats are only stored; convert to a wider type before the reduction}}
  %0 = dist.all_reduce sum over {"x"} on @mesh ins(%x : tensor<4xf8E5M2>) outs(%o : tensor<4xf8E5M2>) -> tensor<4xf8E5M2>
  return %0 : tensor<4xf8E5M2>
}
