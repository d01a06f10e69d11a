// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s --dist-spmd --dist-report="detail=all" -o /dev/null | FileCheck %s
//
// Of two ways to do without a reduction the one that sends less is named, also in a loop: not to reduce behind an op
// that does nothing for the size, and not to reduce in each trip.

dist.mesh @mesh = <["x"=4]>

// CHECK: to compute 'linalg.matmul' without splitting its sums would send 384 B
// CHECK-NOT: behind
// CHECK-NOT: in each of
func.func @iterate(%w: tensor<256x16xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {}]>}, %x: tensor<16x8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>}) -> tensor<256x8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c6 = arith.constant 6 : index
  %start = arith.constant dense<0.0> : tensor<256x8xf32>
  %two = arith.constant dense<2.0> : tensor<256x8xf32>
  %end = scf.for %k = %c0 to %c6 step %c1 iter_args(%carried = %start) -> (tensor<256x8xf32>) {
    %none = arith.constant 0.0 : f32
    %empty = tensor.empty() : tensor<256x8xf32>
    %zero = linalg.fill ins(%none : f32) outs(%empty : tensor<256x8xf32>) -> tensor<256x8xf32>
    %product = linalg.matmul ins(%w, %x : tensor<256x16xf32>, tensor<16x8xf32>) outs(%zero : tensor<256x8xf32>) -> tensor<256x8xf32>
    %scaled = arith.mulf %product, %two : tensor<256x8xf32>
    %sum = arith.addf %scaled, %carried : tensor<256x8xf32>
    %next = math.tanh %sum : tensor<256x8xf32>
    scf.yield %next : tensor<256x8xf32>
  }
  return %end : tensor<256x8xf32>
}
