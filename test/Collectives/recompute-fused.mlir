// SPDX-License-Identifier: Apache-2.0
// What the kernel of an op computes for it, as a row that is repeated, runs again with it: else others would read that, and it might be stored from the
// first time on.
// RUN: split-file %s %t
// RUN: dist-opt %t/program.mlir --dist-schedule="machine=%t/machine.json memory=26000000" -o %t/out.mlir
// RUN: FileCheck %s --input-file=%t/out.mlir
// RUN: dist-opt %t/out.mlir --dist-report="machine=%t/machine.json detail=all" -o /dev/null | FileCheck %s --check-prefix=PEAK

// CHECK: %[[ROW:.*]] = linalg.matvec
// CHECK: %{{.*}} = linalg.broadcast ins(%[[ROW]] :
// CHECK: %[[AGAIN:.*]] = linalg.broadcast ins(%[[ROW]] : {{.*}} {dist.recomputed}
// CHECK-NEXT: arith.mulf %{{.*}}, %[[AGAIN]] {dist.recomputed}
// PEAK: peak memory as emitted: 25174016 B

// What reads the row in front of that goes on reading the first one.
// RUN: dist-opt %t/early.mlir --dist-schedule="machine=%t/machine.json memory=28000000" | FileCheck %s --check-prefix=EARLY
// EARLY: %[[FIRST:.*]] = linalg.broadcast
// EARLY: arith.mulf %{{.*}}, %[[FIRST]] :
// EARLY: %[[SECOND:.*]] = linalg.broadcast {{.*}} {dist.recomputed}
// EARLY-NEXT: arith.addf %{{.*}}, %[[SECOND]] {dist.recomputed}

//--- machine.json
{"name": "test", "device": {"memory_bytes": 1e9, "hbm_bytes_per_s": 1e12, "flops_per_s": {"f32": 1e12}, "efficiency": [[0, 1]],
 "launch_s": 1e-6}, "tiers": [{"name": "wire", "bytes_per_s": 1e12, "latency_s": 1e-6, "multiprocessor_share": 0}]}
//--- program.mlir
!t = tensor<1024x1024xf32>
dist.mesh @mesh = <["x"=2]>
func.func @step(%x: !t {dist.boundary = #dist.boundary<!t, <@mesh, [{}, {}]>>}, %v: tensor<1024xf32> {dist.boundary = #dist.boundary<tensor<1024xf32>, <@mesh, [{}]>>}) -> !t {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : !t
  %ev = tensor.empty() : tensor<1024xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : !t) -> !t
  %zv = linalg.fill ins(%zero : f32) outs(%ev : tensor<1024xf32>) -> tensor<1024xf32>
  %y = linalg.matvec ins(%x, %v : !t, tensor<1024xf32>) outs(%zv : tensor<1024xf32>) -> tensor<1024xf32>
  %f = linalg.broadcast ins(%y : tensor<1024xf32>) outs(%e : !t) dimensions = [0]
  %p = linalg.matmul ins(%x, %x : !t, !t) outs(%z : !t) -> !t
  %b = arith.mulf %p, %f : !t
  %q = linalg.matmul ins(%b, %b : !t, !t) outs(%z : !t) -> !t
  %c = arith.mulf %q, %f : !t
  %r = linalg.matmul ins(%c, %c : !t, !t) outs(%z : !t) -> !t
  %s = linalg.matmul ins(%r, %r : !t, !t) outs(%z : !t) -> !t
  %s2 = linalg.matmul ins(%s, %r : !t, !t) outs(%z : !t) -> !t
  %t = linalg.matmul ins(%s2, %c : !t, !t) outs(%z : !t) -> !t
  %t2 = linalg.matmul ins(%t, %q : !t, !t) outs(%z : !t) -> !t
  %u = linalg.matmul ins(%t2, %b : !t, !t) outs(%z : !t) -> !t
  %w = linalg.matmul ins(%u, %p : !t, !t) outs(%z : !t) -> !t
  return %w : !t
}
//--- early.mlir
!t = tensor<1024x1024xf32>
!row = tensor<1024xf32>
dist.mesh @mesh = <["x"=2]>
func.func @step(%x: !t {dist.boundary = #dist.boundary<!t, <@mesh, [{}, {}]>>}, %row: !row {dist.boundary = #dist.boundary<!row, <@mesh, [{}]>>}) -> !t {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : !t
  %z = linalg.fill ins(%zero : f32) outs(%e : !t) -> !t
  %r = linalg.broadcast ins(%row : !row) outs(%e : !t) dimensions = [0]
  %a = arith.addf %x, %r : !t
  %p = linalg.matmul ins(%a, %a : !t, !t) outs(%z : !t) -> !t
  %b = math.exp %p : !t
  %q = linalg.matmul ins(%b, %b : !t, !t) outs(%z : !t) -> !t
  %c = math.exp %q : !t
  %s = linalg.matmul ins(%c, %c : !t, !t) outs(%z : !t) -> !t
  %d = linalg.mul ins(%s, %c : !t, !t) outs(%e : !t) -> !t
  %early = arith.mulf %d, %r : !t
  %m = linalg.matmul ins(%early, %early : !t, !t) outs(%z : !t) -> !t
  %f = linalg.mul ins(%m, %b : !t, !t) outs(%e : !t) -> !t
  %n = linalg.matmul ins(%f, %f : !t, !t) outs(%z : !t) -> !t
  %g = linalg.mul ins(%n, %a : !t, !t) outs(%e : !t) -> !t
  return %g : !t
}
