// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s --dist-compile=target=cpu -split-input-file -verify-diagnostics | FileCheck %s

dist.mesh @mesh = <["tp"=4]>

// Two contractions around a rectifier, one reduction: four steps and one arena; the result is computed where it belongs.
// CHECK-LABEL: func @main
// CHECK-SAME: %[[X:[^:]*]]: memref<8x16xf32> {{.*}}, %[[W1:[^:]*]]: memref<16x8xf32> {dist.boundary = #dist.boundary<tensor<16x32xf32>, <@mesh, [{}, {"tp"}]>>}, %[[W2:[^:]*]]: memref<8x16xf32> {{.*}}, %[[Y:[^:]*]]: memref<8x16xf32> {dist.boundary = {{.*}}, dist.result}
// CHECK: linalg.matmul {dist.overwrite} ins(%[[X]], %[[W1]] : {{.*}}) outs(%[[H:.*]] : memref<8x8xf32>)
// CHECK: call @kernel_0(%[[H]], %[[R:[^,]*]],
// CHECK: linalg.matmul {dist.overwrite} ins(%[[R]], %[[W2]]
// CHECK-NEXT: dist.all_reduce sum over {"tp"} on @mesh
// CHECK-NOT: memref.copy
// CHECK: func.func private @kernel_0
// CHECK: scf.for
// CHECK: arith.maximumf
func.func @main(%x: tensor<8x16xf32> {dist.boundary = #dist.boundary<tensor<8x16xf32>, <@mesh, [{}, {}]>>},
                %w1: tensor<16x8xf32> {dist.boundary = #dist.boundary<tensor<16x32xf32>, <@mesh, [{}, {"tp"}]>>},
                %w2: tensor<8x16xf32> {dist.boundary = #dist.boundary<tensor<32x16xf32>, <@mesh, [{"tp"}, {}]>>})
    -> (tensor<8x16xf32> {dist.boundary = #dist.boundary<tensor<8x16xf32>, <@mesh, [{}, {}]>>}) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8x8xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %h = linalg.matmul ins(%x, %w1 : tensor<8x16xf32>, tensor<16x8xf32>) outs(%f : tensor<8x8xf32>) -> tensor<8x8xf32>
  %r = linalg.max ins(%h, %f : tensor<8x8xf32>, tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %e2 = tensor.empty() : tensor<8x16xf32>
  %f2 = linalg.fill ins(%zero : f32) outs(%e2 : tensor<8x16xf32>) -> tensor<8x16xf32>
  %m = linalg.matmul ins(%r, %w2 : tensor<8x8xf32>, tensor<8x16xf32>) outs(%f2 : tensor<8x16xf32>) -> tensor<8x16xf32>
  %y = dist.all_reduce sum over {"tp"} on @mesh ins(%m : tensor<8x16xf32>) outs(%e2 : tensor<8x16xf32>) -> tensor<8x16xf32>
  return %y : tensor<8x16xf32>
}

// -----

dist.mesh @mesh = <["tp"=4]>

// A program in Local form need not say what its arguments are in a global program.
// CHECK-LABEL: func @without_boundary
// CHECK-SAME: %[[X:[^:]*]]: memref<8xf32>, %[[Y:[^:]*]]: memref<8xf32> {dist.result}
// CHECK-NEXT: dist.all_reduce sum over {"tp"} on @mesh ins(%[[X]] : memref<8xf32>) outs(%[[Y]] : memref<8xf32>)
func.func @without_boundary(%x: tensor<8xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %s = dist.all_reduce sum over {"tp"} on @mesh ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  return %s : tensor<8xf32>
}
