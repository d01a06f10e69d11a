// SPDX-License-Identifier: Apache-2.0
// What the body of a loop gathers by the number of the iteration is gathered an iteration ahead where that pays. Each op that is not fused
// takes the 10 us of its launch, so does handing the gathered tensor on; each gather takes 41 us.
// RUN: split-file %s %t
// RUN: dist-opt %t/program.mlir --dist-schedule=machine=%t/machine.json --dist-verify-local=allow-unbound | FileCheck %s
// RUN: dist-opt %t/program.mlir --dist-schedule=machine=%t/machine.json --dist-report=detail=all -o /dev/null | FileCheck %s --check-prefix=REPORT
// RUN: dist-opt %t/program.mlir --dist-report="machine=%t/machine.json detail=all" -o /dev/null | FileCheck %s --check-prefix=BEFORE
// With less memory than two layers take the loop stays as it is.
// RUN: dist-opt %t/program.mlir --dist-schedule="machine=%t/machine.json memory=125000000" | FileCheck %s --check-prefix=LITTLE
// LITTLE-LABEL: @layers
// LITTLE-NOT: dist.all_gather
// LITTLE: scf.for
// LITTLE: dist.all_gather
// LITTLE: return

//--- machine.json
{"name": "test", "device": {"memory_bytes": 1e9, "hbm_bytes_per_s": 1e18, "flops_per_s": {"f32": 1e18}, "efficiency": [[0, 1]],
 "launch_s": 10e-6}, "tiers": [{"name": "wire", "bytes_per_s": 2.5e11, "latency_s": 1e-6, "multiprocessor_share": 0}]}
//--- program.mlir
!w = tensor<2500000xf32>
!t = tensor<5000000xf32>
!o = tensor<1xf32>
dist.mesh @mesh = <["x"=2]>

// BEFORE-LABEL: function @layers
// BEFORE: as emitted: 484.0 us
// REPORT-LABEL: function @layers
// REPORT: as emitted: 371.0 us
// CHECK-LABEL: @layers
// CHECK-DAG: %[[BEGIN:.*]] = arith.constant 0 : index
// CHECK-DAG: %[[STEP:.*]] = arith.constant 1 : index
// CHECK-DAG: %[[END:.*]] = arith.constant 4 : index
// CHECK-DAG: %[[LAST:.*]] = arith.constant 3 : index
// CHECK: %[[J:.*]] = arith.subi %[[LAST]], %[[BEGIN]]
// CHECK: %[[W:.*]] = tensor.extract_slice %{{.*}}[%[[J]], 0]
// CHECK: %[[FIRST:.*]] = dist.all_gather dim 0 {{.*}} ins(%[[W]]
// CHECK: scf.for %[[I:.*]] = %{{.*}} iter_args({{.*}}, %[[G:[a-z0-9]*]] = %[[FIRST]])
// CHECK-DAG: %[[NEXT:.*]] = arith.addi %[[I]], %[[STEP]]
// CHECK-DAG: %[[IN:.*]] = arith.cmpi slt, %[[NEXT]], %[[END]]
// CHECK-DAG: %[[AT:.*]] = arith.select %[[IN]], %[[NEXT]], %[[I]]
// CHECK-DAG: %[[K:.*]] = arith.subi %[[LAST]], %[[AT]]
// CHECK: %[[V:.*]] = tensor.extract_slice %{{.*}}[%[[K]], 0]
// CHECK: %[[P:.*]], %[[T:.*]] = dist.all_gather_start dim 0 {{.*}} ins(%[[V]] : {{.*}}dist.unit = "layer"
// CHECK: arith.mulf %{{.*}}, %[[G]]
// CHECK: %[[DONE:.*]] = dist.done %[[T]]
// CHECK: scf.yield {{.*}}, %[[DONE]]
func.func @layers(%stack: tensor<4x2500000xf32> {dist.boundary = #dist.boundary<tensor<4x5000000xf32>, <@mesh, [{}, {"x"}]>>}, %x: !t, %y: !o) -> (!t, !o, !o, !o, !o, !o) {
  %begin = arith.constant 0 : index
  %step = arith.constant 1 : index
  %end = arith.constant 4 : index
  %last = arith.constant 3 : index
  %r:6 = scf.for %i = %begin to %end step %step iter_args(%v = %x, %c0 = %y, %c1 = %y, %c2 = %y, %c3 = %y, %c4 = %y) -> (!t, !o, !o, !o, !o, !o) {
    %j = arith.subi %last, %i : index
    %w = tensor.extract_slice %stack[%j, 0] [1, 2500000] [1, 1] : tensor<4x2500000xf32> to !w
    %e = tensor.empty() : !t
    %g = dist.all_gather dim 0 over {"x"} on @mesh ins(%w : !w) outs(%e : !t) {dist.unit = "layer"} -> !t
    %p = arith.mulf %v, %g : !t
    %f = tensor.extract_slice %p[0] [1] [1] : !t to !o
    %d0 = arith.addf %c0, %f : !o
    %d1 = arith.addf %c1, %d0 : !o
    %d2 = arith.mulf %c2, %d1 : !o
    %d3 = arith.addf %c3, %d2 : !o
    %d4 = arith.mulf %c4, %d3 : !o
    scf.yield %p, %d0, %d1, %d2, %d3, %d4 : !t, !o, !o, !o, !o, !o
  }
  return %r#0, %r#1, %r#2, %r#3, %r#4, %r#5 : !t, !o, !o, !o, !o, !o
}

// What depends on what the loop carries cannot be had ahead.
// CHECK-LABEL: @carried
// CHECK-NOT: dist.all_gather
// CHECK: scf.for
// CHECK: dist.all_gather
// CHECK: return
func.func @carried(%x: !w {dist.boundary = #dist.boundary<!t, <@mesh, [{"x"}]>>}) -> !w {
  %begin = arith.constant 0 : index
  %step = arith.constant 1 : index
  %end = arith.constant 4 : index
  %r = scf.for %i = %begin to %end step %step iter_args(%v = %x) -> !w {
    %e = tensor.empty() : !t
    %g = dist.all_gather dim 0 over {"x"} on @mesh ins(%v : !w) outs(%e : !t) -> !t
    %p = tensor.extract_slice %g[0] [2500000] [1] : !t to !w
    %q = math.exp %p : !w
    scf.yield %q : !w
  }
  return %r : !w
}

// Of a loop that may make no iteration nothing is known ahead.
// CHECK-LABEL: @unknown_length
// CHECK-NOT: dist.all_gather
// CHECK: scf.for
// CHECK: dist.all_gather
// CHECK: return
func.func @unknown_length(%stack: tensor<4x2500000xf32> {dist.boundary = #dist.boundary<tensor<4x5000000xf32>, <@mesh, [{}, {"x"}]>>}, %x: !t, %end: index) -> !t {
  %begin = arith.constant 0 : index
  %step = arith.constant 1 : index
  %r = scf.for %i = %begin to %end step %step iter_args(%v = %x) -> !t {
    %w = tensor.extract_slice %stack[%i, 0] [1, 2500000] [1, 1] : tensor<4x2500000xf32> to !w
    %e = tensor.empty() : !t
    %g = dist.all_gather dim 0 over {"x"} on @mesh ins(%w : !w) outs(%e : !t) -> !t
    %p = arith.mulf %v, %g : !t
    scf.yield %p : !t
  }
  return %r : !t
}
