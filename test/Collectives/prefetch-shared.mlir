// SPDX-License-Identifier: Apache-2.0
// Gathers of one loop that are issued an iteration ahead and need the same op. (That it was erased twice is seen by valgrind.)
// RUN: split-file %s %t
// RUN: dist-opt %t/program.mlir --dist-schedule=machine=%t/machine.json --dist-verify-local=allow-unbound | FileCheck %s

//--- machine.json
{"name": "test", "device": {"memory_bytes": 1e9, "hbm_bytes_per_s": 1e18, "flops_per_s": {"f32": 1e18}, "efficiency": [[0, 1]],
 "launch_s": 10e-6}, "tiers": [{"name": "wire", "bytes_per_s": 2.5e11, "latency_s": 1e-6, "multiprocessor_share": 0}]}
//--- program.mlir
!w = tensor<2500000xf32>
!t = tensor<5000000xf32>
!o = tensor<1xf32>
dist.mesh @mesh = <["x"=2]>

// Two gathers that need the same position: it is made once for both, and what made it before goes once.
// CHECK-LABEL: @shared
// CHECK: scf.for
// CHECK: %[[AHEAD:.*]] = arith.select
// CHECK: %[[BOTH:.*]] = arith.subi %{{.*}}, %[[AHEAD]]
// CHECK-DAG: tensor.extract_slice %arg0[%[[BOTH]], 0]
// CHECK-DAG: tensor.extract_slice %arg1[%[[BOTH]], 0]
// CHECK-NOT: arith.subi
// CHECK: scf.yield
func.func @shared(%stack: tensor<4x2500000xf32> {dist.boundary = #dist.boundary<tensor<4x5000000xf32>, <@mesh, [{}, {"x"}]>>},
                  %other: tensor<4x2500000xf32> {dist.boundary = #dist.boundary<tensor<4x5000000xf32>, <@mesh, [{}, {"x"}]>>}, %x: !t, %y: !o) -> (!t, !o, !o) {
  %begin = arith.constant 0 : index
  %step = arith.constant 1 : index
  %end = arith.constant 4 : index
  %last = arith.constant 3 : index
  %r:13 = scf.for %i = %begin to %end step %step iter_args(%v = %x, %c0 = %y, %c1 = %y, %c2 = %y, %c3 = %y, %c4 = %y, %c5 = %y, %c6 = %y, %c7 = %y, %c8 = %y, %c9 = %y, %c10 = %y, %c11 = %y) -> (!t, !o, !o, !o, !o, !o, !o, !o, !o, !o, !o, !o, !o) {
    %j = arith.subi %last, %i : index
    %w = tensor.extract_slice %stack[%j, 0] [1, 2500000] [1, 1] : tensor<4x2500000xf32> to !w
    %u = tensor.extract_slice %other[%j, 0] [1, 2500000] [1, 1] : tensor<4x2500000xf32> to !w
    %e = tensor.empty() : !t
    %g = dist.all_gather dim 0 over {"x"} on @mesh ins(%w : !w) outs(%e : !t) -> !t
    %h = dist.all_gather dim 0 over {"x"} on @mesh ins(%u : !w) outs(%e : !t) -> !t
    %p = arith.mulf %v, %g : !t
    %q = arith.mulf %p, %h : !t
    %f = tensor.extract_slice %q[0] [1] [1] : !t to !o
    %d0 = arith.addf %c0, %f : !o
    %d1 = arith.addf %c1, %d0 : !o
    %d2 = arith.mulf %c2, %d1 : !o
    %d3 = arith.addf %c3, %d2 : !o
    %d4 = arith.mulf %c4, %d3 : !o
    %d5 = arith.addf %c5, %d4 : !o
    %d6 = arith.mulf %c6, %d5 : !o
    %d7 = arith.addf %c7, %d6 : !o
    %d8 = arith.mulf %c8, %d7 : !o
    %d9 = arith.addf %c9, %d8 : !o
    %d10 = arith.mulf %c10, %d9 : !o
    %d11 = arith.addf %c11, %d10 : !o
    scf.yield %q, %d0, %d1, %d2, %d3, %d4, %d5, %d6, %d7, %d8, %d9, %d10, %d11 : !t, !o, !o, !o, !o, !o, !o, !o, !o, !o, !o, !o, !o
  }
  return %r#0, %r#1, %r#12 : !t, !o, !o
}
