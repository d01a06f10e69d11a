// SPDX-License-Identifier: Apache-2.0
// With a machine a bucket ends where a larger one would no longer hide, or where one start less saves little. Each op that is not fused
// takes the 10 us of its launch, each gather of 3 MB 9.5 us and two in one 11 us.
// RUN: split-file %s %t
// RUN: dist-opt %t/program.mlir --dist-set-machine=machine=%t/machine.json --dist-combine-collectives | FileCheck %s
// RUN: dist-opt %t/program.mlir --dist-combine-collectives=gather-bytes=100000000 | FileCheck %s --check-prefix=BYTES

//--- machine.json
{"name": "test", "device": {"memory_bytes": 1e9, "hbm_bytes_per_s": 1e18, "flops_per_s": {"f32": 1e18}, "efficiency": [[0, 1]],
 "launch_s": 10e-6}, "tiers": [{"name": "wire", "bytes_per_s": 1e12, "latency_s": 8e-6, "multiprocessor_share": 0}]}
//--- program.mlir
!t = tensor<750000xf32>
!s = tensor<375000xf32>
!l = tensor<75000000xf32>
!m = tensor<37500000xf32>
!o = tensor<1xf32>
dist.mesh @mesh = <["x"=2]>

// Two ops hide both gathers.
// CHECK-LABEL: @larger_hides
// CHECK: dist.all_gather {{.*}} ins(%{{.*}}, %{{.*}} :
// BYTES-LABEL: @larger_hides
// BYTES: dist.all_gather {{.*}} ins(%{{.*}}, %{{.*}} :
func.func @larger_hides(%v: !s, %w: !s, %y: !o) -> (!t, !t, !o, !o) {
  %a = math.exp %y : !o
  %b = math.sin %y : !o
  %e = tensor.empty() : !t
  %g = dist.all_gather dim 0 over {"x"} on @mesh ins(%v : !s) outs(%e : !t) -> !t
  %h = dist.all_gather dim 0 over {"x"} on @mesh ins(%w : !s) outs(%e : !t) -> !t
  %c = math.sqrt %g : !t
  %d = math.sqrt %h : !t
  return %c, %d, %a, %b : !t, !t, !o, !o
}

// One op hides each of them, the second one beside the reader of the first, but not both together.
// CHECK-LABEL: @larger_does_not_hide
// CHECK: dist.all_gather {{.*}} ins(%{{[a-z0-9]*}} :
// CHECK: dist.all_gather {{.*}} ins(%{{[a-z0-9]*}} :
// BYTES-LABEL: @larger_does_not_hide
// BYTES: dist.all_gather {{.*}} ins(%{{.*}}, %{{.*}} :
func.func @larger_does_not_hide(%v: !s, %w: !s, %y: !o) -> (!t, !t, !o) {
  %a = math.exp %y : !o
  %e = tensor.empty() : !t
  %g = dist.all_gather dim 0 over {"x"} on @mesh ins(%v : !s) outs(%e : !t) -> !t
  %h = dist.all_gather dim 0 over {"x"} on @mesh ins(%w : !s) outs(%e : !t) -> !t
  %c = math.sqrt %g : !t
  %d = math.sqrt %h : !t
  return %c, %d, %a : !t, !t, !o
}

// The start of a gather of 300 MB is a small part of its 158 us.
// CHECK-LABEL: @saves_little
// CHECK: dist.all_gather {{.*}} ins(%{{[a-z0-9]*}} :
// CHECK: dist.all_gather {{.*}} ins(%{{[a-z0-9]*}} :
func.func @saves_little(%v: !m, %w: !m) -> (!l, !l) {
  %e = tensor.empty() : !l
  %g = dist.all_gather dim 0 over {"x"} on @mesh ins(%v : !m) outs(%e : !l) -> !l
  %h = dist.all_gather dim 0 over {"x"} on @mesh ins(%w : !m) outs(%e : !l) -> !l
  return %g, %h : !l, !l
}

// What a plan calls a unit stays together whatever its size.
// CHECK-LABEL: @unit
// CHECK: dist.all_gather {{.*}} ins(%{{.*}}, %{{.*}} :
func.func @unit(%v: !m, %w: !m) -> (!l, !l) {
  %e = tensor.empty() : !l
  %g = dist.all_gather dim 0 over {"x"} on @mesh ins(%v : !m) outs(%e : !l) {dist.unit = "layer"} -> !l
  %h = dist.all_gather dim 0 over {"x"} on @mesh ins(%w : !m) outs(%e : !l) {dist.unit = "layer"} -> !l
  return %g, %h : !l, !l
}

// A reduction that is computed last has two ops behind it to hide its 19 us: alone it does, with others it does not.
// CHECK-LABEL: @reductions
// CHECK: dist.all_reduce {{.*}} ins(%{{[a-z0-9]*}} :
// CHECK: dist.all_reduce {{.*}} ins(%{{[a-z0-9]*}} :
func.func @reductions(%v: !t, %w: !t, %y: !o) -> (!t, !t, !o, !o, !o) {
  %e = tensor.empty() : !t
  %p = math.sin %v : !t
  %g = dist.all_reduce sum over {"x"} on @mesh ins(%p : !t) outs(%e : !t) -> !t
  %a = math.exp %y : !o
  %q = math.sin %w : !t
  %h = dist.all_reduce sum over {"x"} on @mesh ins(%q : !t) outs(%e : !t) -> !t
  %b = math.exp %y : !o
  %c = math.sin %y : !o
  return %g, %h, %a, %b, %c : !t, !t, !o, !o, !o
}
