// SPDX-License-Identifier: Apache-2.0
// What is read once by an op that computes element by element is in no memory: its reader's kernel computes it. The report's peak and the timeline's
// leave it out, so `memory` allows what fits.
// RUN: dist-opt %s -split-input-file --dist-report="machine=h100-8xN detail=all" -o /dev/null | FileCheck %s
// RUN: dist-opt %s -split-input-file --dist-report="target=cpu detail=all" -o /dev/null | FileCheck %s --check-prefix=CPU
// RUN: dist-opt %s -split-input-file --dist-schedule="machine=h100-8xN memory=53300"

dist.mesh @mesh = <["dp"=2]>
// A matrix in 8 bits of 4,096 B as f32 is 16,384 B, once as what is multiplied by the rates of its columns: a result here.
// CHECK-LABEL: function @weights
// CHECK: per device: arguments 4352 B, results 16384 B, peak 20736 B
// CHECK: peak memory as emitted: 20736 B
// CPU: peak memory per device on cpu: 20736 B
func.func @weights(%w: tensor<64x64xi8> {dist.boundary = #dist.boundary<tensor<64x64xi8>, <@mesh, [{}, {}]>>}, %rates: tensor<64xf32> {dist.boundary = #dist.boundary<tensor<64xf32>, <@mesh, [{}]>>}) -> tensor<64x64xf32> {
  %empty = tensor.empty() : tensor<64x64xf32>
  %wide = arith.sitofp %w : tensor<64x64xi8> to tensor<64x64xf32>
  %repeated = linalg.broadcast ins(%rates : tensor<64xf32>) outs(%empty : tensor<64x64xf32>) dimensions = [0]
  %scaled = arith.mulf %wide, %repeated : tensor<64x64xf32>
  return %scaled : tensor<64x64xf32>
}

// -----

dist.mesh @mesh = <["dp"=2]>
// What two ops read is in memory.
// CHECK-LABEL: function @read_twice
// CHECK: peak memory as emitted: 53248 B
func.func @read_twice(%w: tensor<64x64xi8> {dist.boundary = #dist.boundary<tensor<64x64xi8>, <@mesh, [{}, {}]>>}) -> (tensor<64x64xf32>, tensor<64x64xf32>) {
  %wide = arith.sitofp %w : tensor<64x64xi8> to tensor<64x64xf32>
  %a = math.exp %wide : tensor<64x64xf32>
  %b = math.sin %wide : tensor<64x64xf32>
  return %a, %b : tensor<64x64xf32>, tensor<64x64xf32>
}

// -----

dist.mesh @mesh = <["dp"=2]>
// CHECK-LABEL: function @as_large
// CHECK: peak memory as emitted: 32768 B
// CPU-LABEL: function @as_large
// CPU: peak memory per device on cpu: 32768 B
func.func @as_large(%x: tensor<64x64xf32> {dist.boundary = #dist.boundary<tensor<64x64xf32>, <@mesh, [{}, {}]>>}) -> tensor<64x64xf32> {
  %a = math.exp %x : tensor<64x64xf32>
  %b = math.sin %a : tensor<64x64xf32>
  return %b : tensor<64x64xf32>
}

// -----

dist.mesh @mesh = <["dp"=2]>
// Computed behind the two products, the sum of %a and %b would keep both over them; so it is stored, and %b's memory is free.
// CHECK-LABEL: function @kept_longer
// CHECK: peak memory as emitted: 20480 B
func.func @kept_longer(%x: tensor<32x32xf32> {dist.boundary = #dist.boundary<tensor<32x32xf32>, <@mesh, [{}, {}]>>}) -> tensor<32x32xf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<32x32xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<32x32xf32>) -> tensor<32x32xf32>
  %a = linalg.matmul ins(%x, %x : tensor<32x32xf32>, tensor<32x32xf32>) outs(%init : tensor<32x32xf32>) -> tensor<32x32xf32>
  %b = linalg.matmul ins(%x, %a : tensor<32x32xf32>, tensor<32x32xf32>) outs(%init : tensor<32x32xf32>) -> tensor<32x32xf32>
  %sum = arith.addf %a, %b : tensor<32x32xf32>
  %c = linalg.matmul ins(%x, %x : tensor<32x32xf32>, tensor<32x32xf32>) outs(%init : tensor<32x32xf32>) -> tensor<32x32xf32>
  %d = linalg.matmul ins(%c, %c : tensor<32x32xf32>, tensor<32x32xf32>) outs(%init : tensor<32x32xf32>) -> tensor<32x32xf32>
  %y = arith.addf %sum, %d : tensor<32x32xf32>
  return %y : tensor<32x32xf32>
}
