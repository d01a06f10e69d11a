// SPDX-License-Identifier: Apache-2.0
// What a loop over layers keeps in stacks for a later one, and what that one computes again instead. A layer is h' = exp(h w) w^T; a stack of h has 64 MB, one of
// h w or its exponential 256 MB.
// RUN: split-file %s %t
// RUN: dist-opt %t/kept.mlir --dist-schedule="machine=%t/machine.json memory=2000000000" | FileCheck %s --check-prefix=MUCH
// RUN: dist-opt %t/kept.mlir --dist-schedule="machine=%t/machine.json memory=1300000000" | FileCheck %s --check-prefix=LITTLE
// RUN: dist-opt %t/kept.mlir --dist-schedule=machine=%t/machine.json | FileCheck %s --check-prefix=MUCH
// RUN: dist-opt %t/kept.mlir --dist-schedule="machine=%t/machine.json start-ahead=false" | FileCheck %s --check-prefix=NONE
// RUN: dist-opt %t/again.mlir --dist-schedule=machine=%t/machine.json | FileCheck %s --check-prefix=LEFT
// RUN: dist-opt %t/again.mlir --dist-schedule="machine=%t/machine.json memory=2000000000" | FileCheck %s --check-prefix=UNDONE
// RUN: dist-opt %t/again.mlir --dist-schedule="machine=%t/machine.json memory=1300000000" | FileCheck %s --check-prefix=LEFT
// RUN: dist-opt %t/read.mlir --dist-schedule="machine=%t/machine.json memory=2000000000" | FileCheck %s --check-prefix=READ
// RUN: dist-opt %t/some.mlir --dist-schedule="machine=%t/machine.json memory=2000000000" | FileCheck %s --check-prefix=SOME

// Where there is memory, or no bound, the product is kept, and its exponential, which takes less than to write it and to read it, is computed again.
// MUCH-LABEL: func @step
// MUCH: scf.for {{.*}} -> (tensor<512x2048xf32>, tensor<16x512x8192xf32>)
// MUCH: scf.for
// MUCH: %[[J:.*]] = arith.subi
// MUCH: %[[P:.*]] = tensor.extract_slice %{{.*}}[%[[J]], 0, 0]
// MUCH-NOT: linalg.matmul
// MUCH: math.exp %[[P]] {dist.recomputed}
// MUCH: return

// Where there is not, what a layer reads is kept, and its first product runs again with the layer that the second loop reads, the last one first.
// LITTLE-LABEL: func @step
// LITTLE: scf.for {{.*}} -> (tensor<512x2048xf32>, tensor<16x512x2048xf32>)
// LITTLE: tensor.insert_slice %arg{{[0-9]+}} into
// LITTLE: scf.for
// LITTLE: %[[J:.*]] = arith.subi
// LITTLE-DAG: %[[W:.*]] = tensor.extract_slice %arg1[%[[J]], 0, 0] {{.*}}dist.recomputed
// LITTLE-DAG: %[[H:.*]] = tensor.extract_slice %{{.*}}[%[[J]], 0, 0] [1, 512, 2048] [1, 1, 1] : tensor<16x512x2048xf32>
// LITTLE: %[[P:.*]] = linalg.matmul {dist.recomputed} ins(%[[H]], %[[W]] :
// LITTLE: math.exp %[[P]] {dist.recomputed}
// LITTLE: return

// Where nothing is ordered and there is no bound, all stays as it is.
// NONE-LABEL: func @step
// NONE: scf.for {{.*}} -> (tensor<512x2048xf32>, tensor<16x512x8192xf32>, tensor<16x512x8192xf32>)
// NONE-NOT: dist.recomputed
// NONE: return

// What the program computes again is kept where there is memory, and nothing of it is left. Where nobody says that there is, it is left.
// UNDONE-LABEL: func @step
// UNDONE: scf.for {{.*}} -> (tensor<512x2048xf32>, tensor<16x512x8192xf32>)
// UNDONE: scf.for
// UNDONE-NOT: linalg.matmul
// UNDONE: return
// LEFT-LABEL: func @step
// LEFT: scf.for {{.*}} -> (tensor<512x2048xf32>, tensor<16x512x2048xf32>)
// LEFT: scf.for
// LEFT-COUNT-1: linalg.matmul
// LEFT-NOT: linalg.matmul
// LEFT: return

// A stack that something else reads stays, and is read.
// READ-LABEL: func @step
// READ: scf.for {{.*}} -> (tensor<512x2048xf32>, tensor<16x512x8192xf32>, tensor<16x512x8192xf32>)
// READ-NOT: dist.recomputed
// READ: return

// A loop that fills only some places, or that goes on from what it read, keeps its stacks.
// SOME-LABEL: func @step
// SOME: scf.for {{.*}} -> (tensor<512x2048xf32>, tensor<17x512x8192xf32>, tensor<17x512x8192xf32>)
// SOME-NOT: dist.recomputed
// SOME: return

//--- machine.json
{"name": "test", "device": {"memory_bytes": 1e9, "hbm_bytes_per_s": 1e12, "flops_per_s": {"f32": 1e13}, "efficiency": [[0, 1]],
 "launch_s": 1e-6}, "tiers": [{"name": "wire", "bytes_per_s": 1e12, "latency_s": 1e-6, "multiprocessor_share": 0}]}
//--- kept.mlir
!t = tensor<512x2048xf32>
!p = tensor<512x8192xf32>
!w = tensor<16x2048x8192xf32>
!l = tensor<2048x8192xf32>
!h = tensor<16x512x2048xf32>
!s = tensor<16x512x8192xf32>
dist.mesh @mesh = <["x"=2]>
func.func @step(%x: !t {dist.boundary = #dist.boundary<!t, <@mesh, [{}, {}]>>}, %w: !w {dist.boundary = #dist.boundary<!w, <@mesh, [{}, {}, {}]>>}) -> !t {
  %zero = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c15 = arith.constant 15 : index
  %c16 = arith.constant 16 : index
  %e = tensor.empty() : !t
  %z = linalg.fill ins(%zero : f32) outs(%e : !t) -> !t
  %ep = tensor.empty() : !p
  %zp = linalg.fill ins(%zero : f32) outs(%ep : !p) -> !p
  %sh = tensor.empty() : !h
  %ss = tensor.empty() : !s
  %f:3 = scf.for %i = %c0 to %c16 step %c1 iter_args(%h = %x, %ps = %ss, %ys = %ss) -> (!t, !s, !s) {
    %l = tensor.extract_slice %w[%i, 0, 0] [1, 2048, 8192] [1, 1, 1] : !w to !l
    %p = linalg.matmul ins(%h, %l : !t, !l) outs(%zp : !p) -> !p
    %y = math.exp %p : !p
    %q = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>]
        ins(%y, %l : !p, !l) outs(%z : !t) -> !t
    %pn = tensor.insert_slice %p into %ps[%i, 0, 0] [1, 512, 8192] [1, 1, 1] : !p into !s
    %yn = tensor.insert_slice %y into %ys[%i, 0, 0] [1, 512, 8192] [1, 1, 1] : !p into !s
    scf.yield %q, %pn, %yn : !t, !s, !s
  }
  %b = scf.for %i = %c0 to %c16 step %c1 iter_args(%g = %f#0) -> (!t) {
    %j = arith.subi %c15, %i : index
    %p = tensor.extract_slice %f#1[%j, 0, 0] [1, 512, 8192] [1, 1, 1] : !s to !p
    %y = tensor.extract_slice %f#2[%j, 0, 0] [1, 512, 8192] [1, 1, 1] : !s to !p
    %a = linalg.mul ins(%p, %y : !p, !p) outs(%ep : !p) -> !p
    %c = tensor.extract_slice %a[0, 0] [512, 2048] [1, 1] : !p to !t
    %d = linalg.mul ins(%g, %c : !t, !t) outs(%e : !t) -> !t
    scf.yield %d : !t
  }
  return %b : !t
}
//--- again.mlir
!t = tensor<512x2048xf32>
!p = tensor<512x8192xf32>
!w = tensor<16x2048x8192xf32>
!l = tensor<2048x8192xf32>
!h = tensor<16x512x2048xf32>
!s = tensor<16x512x8192xf32>
dist.mesh @mesh = <["x"=2]>
func.func @step(%x: !t {dist.boundary = #dist.boundary<!t, <@mesh, [{}, {}]>>}, %w: !w {dist.boundary = #dist.boundary<!w, <@mesh, [{}, {}, {}]>>}) -> !t {
  %zero = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c15 = arith.constant 15 : index
  %c16 = arith.constant 16 : index
  %e = tensor.empty() : !t
  %z = linalg.fill ins(%zero : f32) outs(%e : !t) -> !t
  %ep = tensor.empty() : !p
  %zp = linalg.fill ins(%zero : f32) outs(%ep : !p) -> !p
  %sh = tensor.empty() : !h
  %ss = tensor.empty() : !s
  %f:2 = scf.for %i = %c0 to %c16 step %c1 iter_args(%h = %x, %hs = %sh) -> (!t, !h) {
    %l = tensor.extract_slice %w[%i, 0, 0] [1, 2048, 8192] [1, 1, 1] : !w to !l
    %p = linalg.matmul ins(%h, %l : !t, !l) outs(%zp : !p) -> !p
    %y = math.exp %p : !p
    %q = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>]
        ins(%y, %l : !p, !l) outs(%z : !t) -> !t
    %hn = tensor.insert_slice %h into %hs[%i, 0, 0] [1, 512, 2048] [1, 1, 1] : !t into !h
    scf.yield %q, %hn : !t, !h
  }
  %b = scf.for %i = %c0 to %c16 step %c1 iter_args(%g = %f#0) -> (!t) {
    %j = arith.subi %c15, %i : index
    %hh = tensor.extract_slice %f#1[%j, 0, 0] [1, 512, 2048] [1, 1, 1] : !h to !t
    %l = tensor.extract_slice %w[%j, 0, 0] [1, 2048, 8192] [1, 1, 1] : !w to !l
    %p = linalg.matmul ins(%hh, %l : !t, !l) outs(%zp : !p) -> !p
    %y = math.exp %p : !p
    %a = linalg.mul ins(%p, %y : !p, !p) outs(%ep : !p) -> !p
    %c = tensor.extract_slice %a[0, 0] [512, 2048] [1, 1] : !p to !t
    %d = linalg.mul ins(%g, %c : !t, !t) outs(%e : !t) -> !t
    scf.yield %d : !t
  }
  return %b : !t
}
//--- read.mlir
!t = tensor<512x2048xf32>
!p = tensor<512x8192xf32>
!w = tensor<16x2048x8192xf32>
!l = tensor<2048x8192xf32>
!h = tensor<16x512x2048xf32>
!s = tensor<16x512x8192xf32>
dist.mesh @mesh = <["x"=2]>
func.func @step(%x: !t {dist.boundary = #dist.boundary<!t, <@mesh, [{}, {}]>>}, %w: !w {dist.boundary = #dist.boundary<!w, <@mesh, [{}, {}, {}]>>}) -> (!t, !s, !s) {
  %zero = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c15 = arith.constant 15 : index
  %c16 = arith.constant 16 : index
  %e = tensor.empty() : !t
  %z = linalg.fill ins(%zero : f32) outs(%e : !t) -> !t
  %ep = tensor.empty() : !p
  %zp = linalg.fill ins(%zero : f32) outs(%ep : !p) -> !p
  %sh = tensor.empty() : !h
  %ss = tensor.empty() : !s
  %f:3 = scf.for %i = %c0 to %c16 step %c1 iter_args(%h = %x, %ps = %ss, %ys = %ss) -> (!t, !s, !s) {
    %l = tensor.extract_slice %w[%i, 0, 0] [1, 2048, 8192] [1, 1, 1] : !w to !l
    %p = linalg.matmul ins(%h, %l : !t, !l) outs(%zp : !p) -> !p
    %y = math.exp %p : !p
    %q = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>]
        ins(%y, %l : !p, !l) outs(%z : !t) -> !t
    %pn = tensor.insert_slice %p into %ps[%i, 0, 0] [1, 512, 8192] [1, 1, 1] : !p into !s
    %yn = tensor.insert_slice %y into %ys[%i, 0, 0] [1, 512, 8192] [1, 1, 1] : !p into !s
    scf.yield %q, %pn, %yn : !t, !s, !s
  }
  %b = scf.for %i = %c0 to %c16 step %c1 iter_args(%g = %f#0) -> (!t) {
    %j = arith.subi %c15, %i : index
    %p = tensor.extract_slice %f#1[%j, 0, 0] [1, 512, 8192] [1, 1, 1] : !s to !p
    %y = tensor.extract_slice %f#2[%j, 0, 0] [1, 512, 8192] [1, 1, 1] : !s to !p
    %a = linalg.mul ins(%p, %y : !p, !p) outs(%ep : !p) -> !p
    %c = tensor.extract_slice %a[0, 0] [512, 2048] [1, 1] : !p to !t
    %d = linalg.mul ins(%g, %c : !t, !t) outs(%e : !t) -> !t
    scf.yield %d : !t
  }
  return %b, %f#1, %f#2 : !t, !s, !s
}
//--- some.mlir
!t = tensor<512x2048xf32>
!p = tensor<512x8192xf32>
!w = tensor<16x2048x8192xf32>
!l = tensor<2048x8192xf32>
!h = tensor<17x512x2048xf32>
!s = tensor<17x512x8192xf32>
dist.mesh @mesh = <["x"=2]>
func.func @step(%x: !t {dist.boundary = #dist.boundary<!t, <@mesh, [{}, {}]>>}, %w: !w {dist.boundary = #dist.boundary<!w, <@mesh, [{}, {}, {}]>>}) -> !t {
  %zero = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c15 = arith.constant 15 : index
  %c16 = arith.constant 16 : index
  %e = tensor.empty() : !t
  %z = linalg.fill ins(%zero : f32) outs(%e : !t) -> !t
  %ep = tensor.empty() : !p
  %zp = linalg.fill ins(%zero : f32) outs(%ep : !p) -> !p
  %sh = tensor.empty() : !h
  %ss = tensor.empty() : !s
  %f:3 = scf.for %i = %c0 to %c16 step %c1 iter_args(%h = %x, %ps = %ss, %ys = %ss) -> (!t, !s, !s) {
    %l = tensor.extract_slice %w[%i, 0, 0] [1, 2048, 8192] [1, 1, 1] : !w to !l
    %p = linalg.matmul ins(%h, %l : !t, !l) outs(%zp : !p) -> !p
    %y = math.exp %p : !p
    %q = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>]
        ins(%y, %l : !p, !l) outs(%z : !t) -> !t
    %pn = tensor.insert_slice %p into %ps[%i, 0, 0] [1, 512, 8192] [1, 1, 1] : !p into !s
    %yn = tensor.insert_slice %y into %ys[%i, 0, 0] [1, 512, 8192] [1, 1, 1] : !p into !s
    scf.yield %q, %pn, %yn : !t, !s, !s
  }
  %b = scf.for %i = %c0 to %c16 step %c1 iter_args(%g = %f#0) -> (!t) {
    %j = arith.subi %c15, %i : index
    %p = tensor.extract_slice %f#1[%j, 0, 0] [1, 512, 8192] [1, 1, 1] : !s to !p
    %y = tensor.extract_slice %f#2[%j, 0, 0] [1, 512, 8192] [1, 1, 1] : !s to !p
    %a = linalg.mul ins(%p, %y : !p, !p) outs(%ep : !p) -> !p
    %c = tensor.extract_slice %a[0, 0] [512, 2048] [1, 1] : !p to !t
    %d = linalg.mul ins(%g, %c : !t, !t) outs(%e : !t) -> !t
    scf.yield %d : !t
  }
  return %b : !t
}
