// SPDX-License-Identifier: Apache-2.0
// `memory` lets values be computed again where they are read later. Each tensor has 4 MB; argument and result are two of them. Where memory is
// fullest, the three exponentials of the way there are kept for the way back. An exponential is cheaper than a product.
// RUN: split-file %s %t
// RUN: dist-opt %t/program.mlir --dist-schedule="machine=%t/machine.json memory=40000000" | FileCheck %s --check-prefix=MUCH
// RUN: dist-opt %t/program.mlir --dist-schedule="machine=%t/machine.json memory=25165824" | FileCheck %s --check-prefix=LITTLE
// RUN: dist-opt %t/program.mlir --dist-schedule="machine=%t/machine.json memory=25165824" --dist-schedule="machine=%t/machine.json memory=25165824" \
// RUN:   | FileCheck %s --check-prefix=LITTLE
// RUN: dist-opt %t/program.mlir --dist-schedule="machine=%t/machine.json memory=25165824" --dist-report=detail=all -o /dev/null | FileCheck %s --check-prefix=PEAK
// RUN: not dist-opt %t/program.mlir --dist-schedule="machine=%t/machine.json memory=12000000" 2>&1 | FileCheck %s --check-prefix=ERROR
// RUN: not dist-opt %t/branch.mlir --dist-schedule="machine=%t/machine.json memory=1000000" 2>&1 | FileCheck %s --check-prefix=BRANCH

// MUCH-NOT: dist.recomputed

// As many as are needed run again, just before they are read, and no product.
// LITTLE-COUNT-3: math.exp
// LITTLE-NOT: dist.recomputed
// LITTLE: %[[LAST:.*]] = linalg.mul
// LITTLE: math.exp %{{.*}} {dist.recomputed}
// LITTLE-NEXT: linalg.mul
// LITTLE-NOT: linalg.matmul {dist.recomputed}
// PEAK: computed again to save memory: 1 op, 4.2 us
// PEAK: peak memory as emitted: 25165824 B
// ERROR: program.mlir:3:1: error: a device needs 20971520 B of memory at least, as far as orders were found; 'memory' allows 12000000 B

//--- machine.json
{"name": "test", "device": {"memory_bytes": 1e9, "hbm_bytes_per_s": 1e12, "flops_per_s": {"f32": 1e12}, "efficiency": [[0, 1]],
 "launch_s": 1e-6}, "tiers": [{"name": "wire", "bytes_per_s": 1e12, "latency_s": 1e-6, "multiprocessor_share": 0}]}
//--- program.mlir
!t = tensor<1024x1024xf32>
dist.mesh @mesh = <["x"=2]>
func.func @step(%x: !t {dist.boundary = #dist.boundary<!t, <@mesh, [{}, {}]>>}) -> !t {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : !t
  %z = linalg.fill ins(%zero : f32) outs(%e : !t) -> !t
  %a = math.exp %x : !t
  %p = linalg.matmul ins(%a, %a : !t, !t) outs(%z : !t) -> !t
  %b = math.exp %p : !t
  %q = linalg.matmul ins(%b, %b : !t, !t) outs(%z : !t) -> !t
  %c = math.exp %q : !t
  %r = linalg.matmul ins(%c, %c : !t, !t) outs(%z : !t) -> !t
  %d = linalg.mul ins(%r, %c : !t, !t) outs(%e : !t) -> !t
  %f = linalg.mul ins(%d, %b : !t, !t) outs(%e : !t) -> !t
  %g = linalg.mul ins(%f, %a : !t, !t) outs(%e : !t) -> !t
  return %g : !t
}
//--- branch.mlir
!t = tensor<1024x1024xf32>
dist.mesh @mesh = <["x"=2]>
// Where most is needed a branch computes nothing.
// BRANCH: branch.mlir:5:1: error: a device needs {{[0-9]+}} B of memory at least, as far as orders were found; 'memory' allows 1000000 B
func.func @step(%x: !t {dist.boundary = #dist.boundary<!t, <@mesh, [{}, {}]>>}, %if: i1) -> !t {
  %r = scf.if %if -> !t {
    %a = math.exp %x : !t
    %b = math.exp %a : !t
    scf.yield %b : !t
  } else {
    scf.yield %x : !t
  }
  return %r : !t
}
