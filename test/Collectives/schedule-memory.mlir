// SPDX-License-Identifier: Apache-2.0
// `memory` bounds how much is gathered ahead. The two arguments are 20 MB together; each gathered tensor is 20 MB, and so is what is
// computed from it.
// RUN: split-file %s %t
// RUN: dist-opt %t/program.mlir --dist-schedule="machine=%t/machine.json memory=200000000" | FileCheck %s --check-prefix=MUCH
// RUN: dist-opt %t/program.mlir --dist-schedule="machine=%t/machine.json memory=60000016" | FileCheck %s --check-prefix=LITTLE
// RUN: dist-opt %t/program.mlir --dist-schedule="machine=%t/machine.json memory=60000016" --dist-report=detail=all -o /dev/null | FileCheck %s --check-prefix=PEAK
// RUN: not dist-opt %t/program.mlir --dist-schedule="machine=%t/machine.json memory=20000000" 2>&1 | FileCheck %s --check-prefix=ERROR
// RUN: not dist-opt %t/program.mlir --dist-schedule=machine=none 2>&1 | FileCheck %s --check-prefix=MACHINE

// MUCH: all_gather_start
// MUCH: math.sqrt
// MUCH: dist.done
// LITTLE: math.sqrt
// LITTLE: all_gather_start
// LITTLE: dist.done
// PEAK: as emitted: 52.0 us
// PEAK: peak memory as emitted: 60000008 B
// ERROR: program.mlir:4:1: error: a device needs {{[0-9]+}} B of memory at least, as far as orders were found; 'memory' allows 20000000 B
// ERROR: note: most is in use about here
// MACHINE: error: {{.*}}none

//--- machine.json
{"name": "test", "device": {"memory_bytes": 1e9, "hbm_bytes_per_s": 1e18, "flops_per_s": {"f32": 1e18}, "efficiency": [[0, 1]],
 "launch_s": 10e-6}, "tiers": [{"name": "wire", "bytes_per_s": 1e12, "latency_s": 1e-6, "multiprocessor_share": 0}]}
//--- program.mlir
!t = tensor<5000000xf32>
!s = tensor<2500000xf32>
dist.mesh @mesh = <["x"=2]>
func.func @f(%v: !s {dist.boundary = #dist.boundary<!t, <@mesh, [{"x"}]>>}, %w: !s {dist.boundary = #dist.boundary<!t, <@mesh, [{"x"}]>>})
    -> (tensor<1xf32>, tensor<1xf32>) {
  %e = tensor.empty() : !t
  %g = dist.all_gather dim 0 over {"x"} on @mesh ins(%v : !s) outs(%e : !t) -> !t
  %a = math.sqrt %g : !t
  %b = tensor.extract_slice %a[0] [1] [1] : !t to tensor<1xf32>
  %h = dist.all_gather dim 0 over {"x"} on @mesh ins(%w : !s) outs(%e : !t) -> !t
  %c = math.sqrt %h : !t
  %d = tensor.extract_slice %c[0] [1] [1] : !t to tensor<1xf32>
  return %b, %d : tensor<1xf32>, tensor<1xf32>
}
