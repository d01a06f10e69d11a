// SPDX-License-Identifier: Apache-2.0
// Each op that is not fused takes the 10 us of its launch, each collective of 20 MB 11 us or, if it reduces, 21 us.
// RUN: split-file %s %t
// RUN: dist-opt %t/program.mlir --dist-schedule=machine=%t/machine.json --dist-verify-local=allow-unbound | FileCheck %s
// What is emitted is as fast as was planned, and reports say of a started collective what they say of others.
// RUN: dist-opt %t/program.mlir --dist-schedule=machine=%t/machine.json --dist-report=detail=all -o /dev/null | FileCheck %s --check-prefix=REPORT
// What has been scheduled stays as it is.
// RUN: dist-opt %t/program.mlir --dist-schedule=machine=%t/machine.json -o %t/once
// RUN: dist-opt %t/program.mlir --dist-schedule=machine=%t/machine.json --dist-schedule -o %t/twice
// RUN: diff %t/once %t/twice

//--- machine.json
{"name": "test", "device": {"memory_bytes": 1e9, "hbm_bytes_per_s": 1e18, "flops_per_s": {"f32": 1e18}, "efficiency": [[0, 1]],
 "launch_s": 10e-6}, "tiers": [{"name": "wire", "bytes_per_s": 1e12, "latency_s": 1e-6, "multiprocessor_share": 0}]}
//--- program.mlir
!t = tensor<5000000xf32>
!s = tensor<2500000xf32>
!o = tensor<1xf32>
dist.mesh @mesh = <["x"=2]>

// A gather starts as late as still hides, with its own 11 us to spare, and is waited for where it is read.
// CHECK-LABEL: @prefetched
// CHECK-NEXT: %[[A:.*]] = math.exp
// CHECK-NEXT: %[[E:.*]] = tensor.empty
// CHECK-NEXT: %[[P:.*]], %[[T:.*]] = dist.all_gather_start dim 0 over {"x"} on @mesh ins(%[[W:.*]] : {{.*}}) outs(%[[E]] : {{.*}}) {dist.reason = "is needed whole", dist.unit = "layer"}
// CHECK-NEXT: %[[B:.*]] = math.exp
// CHECK-NEXT: %[[C:.*]] = math.exp
// CHECK-NEXT: %[[D:.*]] = math.exp
// CHECK-NEXT: %[[G:.*]] = dist.done %[[T]] ins(%[[W]] : {{.*}}) pending(%[[P]] : {{.*}})
// CHECK-NEXT: math.sqrt %[[G]]
// REPORT-LABEL: function @prefetched
// REPORT: all_gather {{.*}} 11.0 us
// REPORT: for is needed whole
// REPORT: as emitted: 50.0 us, of these 50.0 us computation and 11.0 us collectives
func.func @prefetched(%w: !s {dist.boundary = #dist.boundary<!t, <@mesh, [{"x"}]>>}, %y: !o, %z: !o) -> (!t, !o, !o, !o, !o) {
  %a = math.exp %y : !o
  %b = math.exp %z : !o
  %c = math.exp %y : !o
  %d = math.exp %z : !o
  %e = tensor.empty() : !t
  %g = dist.all_gather dim 0 over {"x"} on @mesh ins(%w : !s) outs(%e : !t) {dist.reason = "is needed whole", dist.unit = "layer"} -> !t
  %h = math.sqrt %g : !t
  return %h, %a, %b, %c, %d : !t, !o, !o, !o, !o
}

// A reduction starts at once; what reads it lets later computation go first, and is not kept waiting longer than it lasts twice.
// CHECK-LABEL: @delayed
// CHECK: %[[P:.*]], %[[T:.*]] = dist.all_reduce_start
// CHECK-NEXT: math.exp
// CHECK-NEXT: math.exp
// CHECK-NEXT: math.exp
// CHECK-NEXT: %[[R:.*]] = dist.done %[[T]]
// CHECK-NEXT: math.sqrt %[[R]]
// REPORT-LABEL: function @delayed
// REPORT: as emitted: 40.0 us
func.func @delayed(%x: !t {dist.boundary = #dist.boundary<!t, <@mesh, [{}]>>}, %y: !o, %z: !o) -> (!t, !o, !o, !o) {
  %e = tensor.empty() : !t
  %r = dist.all_reduce sum over {"x"} on @mesh ins(%x : !t) outs(%e : !t) -> !t
  %h = math.sqrt %r : !t
  %a = math.exp %y : !o
  %b = math.exp %z : !o
  %c = math.exp %y : !o
  return %h, %a, %b, %c : !t, !o, !o, !o
}

// What a collective does not need goes behind its start.
// CHECK-LABEL: @behind
// CHECK: %[[A:.*]] = math.tanh
// CHECK: dist.all_reduce_start {{.*}} ins(%[[A]]
// CHECK: math.exp
// CHECK: dist.done
// CHECK: math.sqrt
// REPORT-LABEL: function @behind
// REPORT: as emitted: 50.0 us
func.func @behind(%x: !t {dist.boundary = #dist.boundary<!t, <@mesh, [{}]>>}, %y: !o, %z: !o) -> (!t, !o, !o, !o) {
  %b = math.exp %y : !o
  %c = math.exp %z : !o
  %d = math.cos %z : !o
  %a = math.tanh %x : !t
  %e = tensor.empty() : !t
  %r = dist.all_reduce sum over {"x"} on @mesh ins(%a : !t) outs(%e : !t) -> !t
  %h = math.sqrt %r : !t
  return %h, %b, %c, %d : !t, !o, !o, !o
}

// Where nothing can run beside it a collective stays as it is, and all else where it was.
// CHECK-LABEL: @nothing_to_hide
// CHECK-NEXT: math.tanh
// CHECK-NEXT: tensor.empty
// CHECK-NEXT: dist.all_reduce sum
// CHECK-NEXT: math.sqrt
func.func @nothing_to_hide(%x: !t {dist.boundary = #dist.boundary<!t, <@mesh, [{}]>>}) -> !t {
  %a = math.tanh %x : !t
  %e = tensor.empty() : !t
  %r = dist.all_reduce sum over {"x"} on @mesh ins(%a : !t) outs(%e : !t) -> !t
  %h = math.sqrt %r : !t
  return %h : !t
}

// One collective that needs another starts when that is done, between two other ops.
// CHECK-LABEL: @one_after_another
// CHECK: dist.reduce_scatter_start
// CHECK: %[[R:.*]] = dist.done
// CHECK: dist.all_gather_start {{.*}} ins(%[[R]]
// CHECK: dist.done
// REPORT-LABEL: function @one_after_another
// REPORT: as emitted: 60.0 us
func.func @one_after_another(%x: !t {dist.boundary = #dist.boundary<!t, <@mesh, [{}]>>}, %y: !o, %z: !o)
    -> (!t, !o, !o, !o, !o, !o) {
  %e = tensor.empty() : !t
  %f = tensor.empty() : !s
  %r = dist.reduce_scatter sum dim 0 over {"x"} on @mesh ins(%x : !t) outs(%f : !s) -> !s
  %g = dist.all_gather dim 0 over {"x"} on @mesh ins(%r : !s) outs(%e : !t) -> !t
  %h = math.sqrt %g : !t
  %a = math.exp %y : !o
  %b = math.exp %z : !o
  %c = math.cos %y : !o
  %d = math.cos %z : !o
  %i = math.sin %z : !o
  return %h, %a, %b, %c, %d, %i : !t, !o, !o, !o, !o, !o
}

// Bodies of loops are scheduled each for itself.
// CHECK-LABEL: @in_loop
// CHECK: scf.for
// CHECK: dist.all_reduce_start
// CHECK: math.exp
// CHECK: dist.done
// CHECK: math.sqrt
// CHECK: scf.yield
// REPORT-LABEL: function @in_loop
// REPORT: as emitted: 128.0 us, of these 120.0 us computation and 88.0 us
func.func @in_loop(%x: !t {dist.boundary = #dist.boundary<!t, <@mesh, [{}]>>}, %y: !o) -> (!t, !o, !o) {
  %begin = arith.constant 0 : index
  %step = arith.constant 1 : index
  %end = arith.constant 4 : index
  %l:3 = scf.for %i = %begin to %end step %step iter_args(%v = %x, %p = %y, %q = %y) -> (!t, !o, !o) {
    %e = tensor.empty() : !t
    %r = dist.all_reduce sum over {"x"} on @mesh ins(%v : !t) outs(%e : !t) -> !t
    %h = math.sqrt %r : !t
    %a = math.exp %p : !o
    %b = math.cos %q : !o
    scf.yield %h, %a, %b : !t, !o, !o
  }
  return %l#0, %l#1, %l#2 : !t, !o, !o
}

// So are those of branches; what starts before a branch may travel during it.
// CHECK-LABEL: @in_branch
// CHECK: scf.if
// CHECK: dist.all_reduce_start
// CHECK: dist.done
// CHECK: } else {
func.func @in_branch(%x: !t {dist.boundary = #dist.boundary<!t, <@mesh, [{}]>>}, %y: !o, %c: i1) -> (!t, !o, !o) {
  %l:3 = scf.if %c -> (!t, !o, !o) {
    %e = tensor.empty() : !t
    %r = dist.all_reduce sum over {"x"} on @mesh ins(%x : !t) outs(%e : !t) -> !t
    %h = math.sqrt %r : !t
    %a = math.exp %y : !o
    %b = math.cos %y : !o
    scf.yield %h, %a, %b : !t, !o, !o
  } else {
    scf.yield %x, %y, %y : !t, !o, !o
  }
  return %l#0, %l#1, %l#2 : !t, !o, !o
}

// What writes to memory stays in order.
// CHECK-LABEL: @effects
// CHECK: memref.store %{{.*}}, %{{.*}}[%c0]
// CHECK: memref.store %{{.*}}, %{{.*}}[%c0]
// CHECK: memref.load
func.func @effects(%x: !t {dist.boundary = #dist.boundary<!t, <@mesh, [{}]>>}, %y: !o, %m: memref<1xf32>) -> (!t, !o, f32) {
  %zero = arith.constant 0 : index
  %e = tensor.empty() : !t
  %r = dist.all_reduce sum over {"x"} on @mesh ins(%x : !t) outs(%e : !t) -> !t
  %first = tensor.extract %r[%zero] : !t
  memref.store %first, %m[%zero] : memref<1xf32>
  %a = math.exp %y : !o
  %second = tensor.extract %a[%zero] : !o
  memref.store %second, %m[%zero] : memref<1xf32>
  %l = memref.load %m[%zero] : memref<1xf32>
  return %r, %a, %l : !t, !o, f32
}

// A tensor without elements is not worth waiting for.
// CHECK-LABEL: @empty
// CHECK-NOT: _start
// CHECK: return
func.func @empty(%x: tensor<0xf32> {dist.boundary = #dist.boundary<tensor<0xf32>, <@mesh, [{}]>>}, %y: !o) -> (tensor<0xf32>, !o) {
  %e = tensor.empty() : tensor<0xf32>
  %r = dist.all_reduce sum over {"x"} on @mesh ins(%x : tensor<0xf32>) outs(%e : tensor<0xf32>) -> tensor<0xf32>
  %a = math.exp %y : !o
  return %r, %a : tensor<0xf32>, !o
}
