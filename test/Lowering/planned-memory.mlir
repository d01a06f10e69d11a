// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s -split-input-file --dist-report="target=cpu detail=all" -o /dev/null | FileCheck %s
// RUN: dist-opt %s -split-input-file --dist-compile=target=cpu | FileCheck %s --check-prefix=STEPS
// RUN: dist-opt %s -split-input-file --dist-report="target=cuda format=json" -o /dev/null | FileCheck %s --check-prefix=JSON
// RUN: dist-opt %s -split-input-file --dist-report="target=cpu format=html" -o /dev/null | FileCheck %s --check-prefix=HTML
// RUN: not dist-opt %s -split-input-file --dist-report="target=tpu detail=all" -o /dev/null 2>&1 | FileCheck %s --check-prefix=TARGET
// What a target allocates and what for. Of 2564 bytes the arguments are 1280 (a parameter and its momentum of 128 each, and the batch),
// the results 260; where most is in use, at the product, there are the parameter gathered and the product, of 512 bytes each.

// TARGET: error: target of the report is 'tpu'; it has to be cpu or cuda
// CHECK-LABEL: function @step
// CHECK: peak memory per device on cpu: 2564 B at {{.*}}planned-memory.mlir
// CHECK-NEXT: parameters 256 B
// CHECK-NEXT: optimizer_state 256 B
// CHECK-NEXT: activations 512 B
// CHECK-NEXT: gathered 512 B
// CHECK-NEXT: buffers 1028 B
// CHECK-NOT: unused
// STEPS: func.func public @step
// STEPS-SAME: dist.memory = {
// JSON: "peak_memory": {
// JSON: "gathered": 512
// HTML: "peak_memory":{
dist.mesh @mesh = <["dp"=4]>
func.func public @step(
    %p: tensor<4x8xf32> {dist.boundary = #dist.boundary<tensor<16x8xf32>, <@mesh, [{"dp"}, {}]>>},
    %m: tensor<4x8xf32> {dist.boundary = #dist.boundary<tensor<16x8xf32>, <@mesh, [{"dp"}, {}]>>},
    %x: tensor<16x16xf32> {dist.boundary = #dist.boundary<tensor<64x16xf32>, <@mesh, [{"dp"}, {}]>>}) ->
    (tensor<4x8xf32> {dist.boundary = #dist.boundary<tensor<16x8xf32>, <@mesh, [{"dp"}, {}]>>},
     tensor<4x8xf32> {dist.boundary = #dist.boundary<tensor<16x8xf32>, <@mesh, [{"dp"}, {}]>>},
     tensor<f32> {dist.boundary = #dist.boundary<tensor<f32>, <@mesh, []>>}) {
  %zero = arith.constant 0.0 : f32
  %rate = arith.constant dense<0.01> : tensor<4x8xf32>
  %e0 = tensor.empty() : tensor<16x8xf32>
  %w = dist.all_gather dim 0 over {"dp"} on @mesh ins(%p : tensor<4x8xf32>) outs(%e0 : tensor<16x8xf32>) -> tensor<16x8xf32>
  %e1 = tensor.empty() : tensor<16x8xf32>
  %f1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<16x8xf32>) -> tensor<16x8xf32>
  %y = linalg.matmul ins(%x, %w : tensor<16x16xf32>, tensor<16x8xf32>) outs(%f1 : tensor<16x8xf32>) -> tensor<16x8xf32>
  %e2 = tensor.empty() : tensor<f32>
  %f2 = linalg.fill ins(%zero : f32) outs(%e2 : tensor<f32>) -> tensor<f32>
  %sum = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> ()>], iterator_types = ["reduction", "reduction"]}
      ins(%y : tensor<16x8xf32>) outs(%f2 : tensor<f32>) {
  ^bb0(%in: f32, %out: f32):
    %s = arith.addf %in, %out : f32
    linalg.yield %s : f32
  } -> tensor<f32>
  %loss = dist.all_reduce sum over {"dp"} on @mesh ins(%sum : tensor<f32>) outs(%f2 : tensor<f32>) -> tensor<f32>
  %e3 = tensor.empty() : tensor<16x8xf32>
  %f3 = linalg.fill ins(%zero : f32) outs(%e3 : tensor<16x8xf32>) -> tensor<16x8xf32>
  %g = linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (k, i)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>],
      iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %y : tensor<16x16xf32>, tensor<16x8xf32>) outs(%f3 : tensor<16x8xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %t = arith.mulf %a, %b : f32
    %s = arith.addf %t, %out : f32
    linalg.yield %s : f32
  } -> tensor<16x8xf32>
  %e4 = tensor.empty() : tensor<4x8xf32>
  %part = dist.reduce_scatter sum dim 0 over {"dp"} on @mesh ins(%g : tensor<16x8xf32>) outs(%e4 : tensor<4x8xf32>) -> tensor<4x8xf32>
  %m1 = arith.addf %m, %part : tensor<4x8xf32>
  %d = arith.mulf %m1, %rate : tensor<4x8xf32>
  %p1 = arith.subf %p, %d : tensor<4x8xf32>
  return %p1, %m1, %loss : tensor<4x8xf32>, tensor<4x8xf32>, tensor<f32>
}
