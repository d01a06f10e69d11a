// SPDX-License-Identifier: Apache-2.0
// What the body of a loop reduces for nothing else in it is reduced an iteration later where that pays. Each op that is not fused takes the
// 10 us of its launch, so does forwarding what is reduced; each reduction takes 41 us.
// RUN: split-file %s %t
// RUN: dist-opt %t/program.mlir --dist-schedule=machine=%t/machine.json --dist-verify-local=allow-unbound | FileCheck %s
// RUN: dist-opt %t/program.mlir --dist-schedule=machine=%t/machine.json --dist-report=detail=all -o /dev/null | FileCheck %s --check-prefix=REPORT
// RUN: dist-opt %t/program.mlir --dist-report="machine=%t/machine.json detail=all" -o /dev/null | FileCheck %s --check-prefix=BEFORE
// With less memory than one more gradient takes the loop stays as it is.
// RUN: dist-opt %t/program.mlir --dist-schedule="machine=%t/machine.json memory=165000000" | FileCheck %s --check-prefix=LITTLE
// LITTLE-LABEL: @gradients
// LITTLE-NOT: dist.reduce_scatter
// LITTLE: scf.for
// LITTLE: dist.reduce_scatter
// LITTLE-NOT: dist.reduce_scatter
// LITTLE: return

//--- machine.json
{"name": "test", "device": {"memory_bytes": 1e9, "hbm_bytes_per_s": 1e18, "flops_per_s": {"f32": 1e18}, "efficiency": [[0, 1]],
 "launch_s": 10e-6}, "tiers": [{"name": "wire", "bytes_per_s": 2.5e11, "latency_s": 1e-6, "multiprocessor_share": 0}]}
//--- program.mlir
!t = tensor<2500000xf32>
!w = tensor<5000000xf32>
!s = tensor<4x2500000xf32>
!o = tensor<1xf32>
dist.mesh @mesh = <["x"=2]>

// The first iteration but for its reduction stands before the loop, and the last reduction behind it.
// BEFORE-LABEL: function @gradients
// BEFORE: as emitted: 364.0 us
// REPORT-LABEL: function @gradients
// REPORT: as emitted: 244.0 us
// CHECK-LABEL: @gradients
// CHECK-DAG: %[[LAST:.*]] = arith.constant 3 : index
// CHECK-DAG: %[[BEGIN:c0.*]] = arith.constant 0 : index
// CHECK-DAG: %[[STEP:c1.*]] = arith.constant 1 : index
// CHECK-DAG: %[[END:c3.*]] = arith.constant 3 : index
// CHECK-NOT: dist.reduce_scatter
// CHECK: %[[FIRST:.*]] = tensor.insert_slice %{{.*}} into %arg0[0] [1] [1]
// CHECK: %[[R:.*]]:5 = scf.for %[[I:.*]] = %{{.*}} to %{{.*}} step %{{.*}} iter_args(%[[S:[a-z0-9]*]] = %arg1, {{.*}}, %[[C:[a-z0-9]*]] = %[[FIRST]])
// CHECK: %[[P:.*]], %[[T:.*]] = dist.reduce_scatter_start sum dim 0 {{.*}} ins(%[[C]] : {{.*}}dist.unit = "layer"
// CHECK: %[[G:.*]] = tensor.insert_slice %{{.*}} into %arg0[0] [1] [1]
// CHECK: %[[DONE:.*]] = dist.done %[[T]] ins(%[[C]]
// CHECK: %[[N:.*]] = tensor.insert_slice %[[DONE]] into %[[S]][%{{.*}}, 0]
// CHECK: scf.yield %[[N]], {{.*}}, %[[G]]
// CHECK: %[[Q:.*]] = dist.reduce_scatter sum dim 0 {{.*}} ins(%[[R]]#4
// CHECK: %[[ALL:.*]] = tensor.insert_slice %[[Q]] into %[[R]]#0[%{{.*}}, 0]
// CHECK: return %[[ALL]], %[[R]]#1
func.func @gradients(%x: !w {dist.boundary = #dist.boundary<!w, <@mesh, [{}]>>},
                     %stack: !s {dist.boundary = #dist.boundary<tensor<4x5000000xf32>, <@mesh, [{}, {"x"}]>>}, %y: !o) -> (!s, !o, !o, !o) {
  %begin = arith.constant 0 : index
  %step = arith.constant 1 : index
  %end = arith.constant 4 : index
  %last = arith.constant 3 : index
  %r:4 = scf.for %i = %begin to %end step %step iter_args(%s = %stack, %c0 = %y, %c1 = %y, %c2 = %y) -> (!s, !o, !o, !o) {
    %j = arith.subi %last, %i : index
    %d0 = math.exp %c0 : !o
    %d1 = arith.addf %c1, %d0 : !o
    %d2 = arith.mulf %c2, %d1 : !o
    %g = tensor.insert_slice %d2 into %x[0] [1] [1] : !o into !w
    %e = tensor.empty() : !t
    %q = dist.reduce_scatter sum dim 0 over {"x"} on @mesh ins(%g : !w) outs(%e : !t) {dist.unit = "layer"} -> !t
    %n = tensor.insert_slice %q into %s[%j, 0] [1, 2500000] [1, 1] : !t into !s
    scf.yield %n, %d0, %d1, %d2 : !s, !o, !o, !o
  }
  return %r#0, %r#1, %r#2, %r#3 : !s, !o, !o, !o
}

// What only depends on the reduction is delayed with it, a second one and what is added up over the iterations included. Positions are made
// again of the counter, which does not begin at 0.
// CHECK-LABEL: @chain
// CHECK: scf.for %[[I:.*]] = %c2{{.*}} to %c8{{.*}} step %c3{{.*}} iter_args(%[[S:[a-z0-9]*]] = %arg1, %[[SUM:[a-z0-9]*]] = %arg2
// CHECK: dist.reduce_scatter_start
// CHECK: dist.done
// CHECK: dist.all_reduce{{(_start)?}} sum {{.*}} tensor<1xf32>
// CHECK: arith.addf %[[SUM]]
// CHECK: scf.yield
// CHECK: dist.reduce_scatter
// CHECK: dist.all_reduce{{(_start)?}} sum {{.*}} tensor<1xf32>
// CHECK: return
func.func @chain(%x: !w {dist.boundary = #dist.boundary<!w, <@mesh, [{}]>>},
                 %stack: !s {dist.boundary = #dist.boundary<tensor<4x5000000xf32>, <@mesh, [{}, {"x"}]>>}, %y: !o) -> (!s, !o, !o, !o, !o) {
  %begin = arith.constant 2 : index
  %step = arith.constant 3 : index
  %end = arith.constant 10 : index
  %r:5 = scf.for %i = %begin to %end step %step iter_args(%s = %stack, %sum = %y, %c0 = %y, %c1 = %y, %c2 = %y) -> (!s, !o, !o, !o, !o) {
    %j = arith.divui %i, %step : index
    %d0 = math.exp %c0 : !o
    %d1 = arith.addf %c1, %d0 : !o
    %d2 = arith.mulf %c2, %d1 : !o
    %g = tensor.insert_slice %d2 into %x[0] [1] [1] : !o into !w
    %e = tensor.empty() : !t
    %q = dist.reduce_scatter sum dim 0 over {"x"} on @mesh ins(%g : !w) outs(%e : !t) -> !t
    %n = tensor.insert_slice %q into %s[%j, 0] [1, 2500000] [1, 1] : !t into !s
    %f = tensor.extract_slice %q[0] [1] [1] : !t to !o
    %h = tensor.empty() : !o
    %all = dist.all_reduce sum over {"x"} on @mesh ins(%f : !o) outs(%h : !o) -> !o
    %next = arith.addf %sum, %all : !o
    scf.yield %n, %next, %d0, %d1, %d2 : !s, !o, !o, !o, !o
  }
  return %r#0, %r#1, %r#2, %r#3, %r#4 : !s, !o, !o, !o, !o
}

// What the next iteration reads at its beginning cannot wait.
// CHECK-LABEL: @read
// CHECK-NOT: dist.all_reduce
// CHECK: scf.for
// CHECK: dist.all_reduce
// CHECK: scf.yield
// CHECK-NOT: dist.all_reduce
// CHECK: return
func.func @read(%x: !w {dist.boundary = #dist.boundary<!w, <@mesh, [{}]>>}) -> !w {
  %begin = arith.constant 0 : index
  %step = arith.constant 1 : index
  %end = arith.constant 4 : index
  %r = scf.for %i = %begin to %end step %step iter_args(%v = %x) -> !w {
    %p = math.exp %v : !w
    %e = tensor.empty() : !w
    %q = dist.all_reduce avg over {"x"} on @mesh ins(%p : !w) outs(%e : !w) -> !w
    scf.yield %q : !w
  }
  return %r : !w
}

// Of a loop that may make no iteration there is no first one.
// CHECK-LABEL: @unknown_length
// CHECK-NOT: dist.reduce_scatter
// CHECK: scf.for
// CHECK: dist.reduce_scatter
// CHECK: scf.yield
// CHECK-NOT: dist.reduce_scatter
// CHECK: return
func.func @unknown_length(%x: !w {dist.boundary = #dist.boundary<!w, <@mesh, [{}]>>},
                          %stack: !s {dist.boundary = #dist.boundary<tensor<4x5000000xf32>, <@mesh, [{}, {"x"}]>>}, %y: !o, %end: index) -> (!s, !o) {
  %begin = arith.constant 0 : index
  %step = arith.constant 1 : index
  %r:2 = scf.for %i = %begin to %end step %step iter_args(%s = %stack, %c = %y) -> (!s, !o) {
    %d = math.exp %c : !o
    %g = tensor.insert_slice %d into %x[0] [1] [1] : !o into !w
    %e = tensor.empty() : !t
    %q = dist.reduce_scatter sum dim 0 over {"x"} on @mesh ins(%g : !w) outs(%e : !t) -> !t
    %n = tensor.insert_slice %q into %s[%i, 0] [1, 2500000] [1, 1] : !t into !s
    scf.yield %n, %d : !s, !o
  }
  return %r#0, %r#1 : !s, !o
}
