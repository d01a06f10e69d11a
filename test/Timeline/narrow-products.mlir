// SPDX-License-Identifier: Apache-2.0
// A product of bf16 that is added up in f32 takes as long as units for bf16 need, for two flops per element: its conversions are no
// work. The same of f32 takes ten times as long.
// RUN: split-file %s %t
// RUN: dist-opt %t/program.mlir --dist-report="machine=%t/machine.json detail=all" -o /dev/null | FileCheck %s
// CHECK: @narrow
// CHECK: 2000000000 flops
// CHECK: as emitted: 210.0 us
// CHECK: @wide
// CHECK: 2000000000 flops
// CHECK: as emitted: 2.010 ms

//--- machine.json
{"name": "test", "device": {"memory_bytes": 1e9, "hbm_bytes_per_s": 1e18, "flops_per_s": {"f32": 1e12, "bf16": 1e13}, "efficiency": [[0, 1]],
 "launch_s": 10e-6}, "tiers": [{"name": "wire", "bytes_per_s": 1e12, "latency_s": 1e-6}]}
//--- program.mlir
#left = affine_map<(m, n, k) -> (m, k)>
#right = affine_map<(m, n, k) -> (k, n)>
#out = affine_map<(m, n, k) -> (m, n)>
!h = tensor<1000x1000xbf16>
!f = tensor<1000x1000xf32>
dist.mesh @mesh = <["x"=2]>
func.func @narrow(%a: !h {dist.boundary = #dist.boundary<!h, <@mesh, [{}, {}]>>}, %b: !h {dist.boundary = #dist.boundary<!h, <@mesh, [{}, {}]>>}, %c: !f {dist.boundary = #dist.boundary<!f, <@mesh, [{}, {}]>>}) -> !f {
  %0 = linalg.generic {indexing_maps = [#left, #right, #out], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : !h, !h) outs(%c : !f) {
  ^bb0(%x: bf16, %y: bf16, %sum: f32):
    %u = arith.extf %x : bf16 to f32
    %v = arith.extf %y : bf16 to f32
    %p = arith.mulf %u, %v : f32
    %s = arith.addf %sum, %p : f32
    linalg.yield %s : f32
  } -> !f
  return %0 : !f
}
func.func @wide(%a: !f {dist.boundary = #dist.boundary<!f, <@mesh, [{}, {}]>>}, %b: !f {dist.boundary = #dist.boundary<!f, <@mesh, [{}, {}]>>}, %c: !f {dist.boundary = #dist.boundary<!f, <@mesh, [{}, {}]>>}) -> !f {
  %0 = linalg.matmul ins(%a, %b : !f, !f) outs(%c : !f) -> !f
  return %0 : !f
}
