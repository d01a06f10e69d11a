// SPDX-License-Identifier: Apache-2.0
// What no other emitter takes: one thread per element, or one block with barriers where ops depend on each other.
// RUN: split-file %s %t
// RUN: dist-opt %t/grid.mlir --dist-prepare-gpu-kernels --dist-emit-gpu-kernels | FileCheck %t/grid.mlir
// RUN: dist-opt %t/block.mlir --dist-prepare-gpu-kernels --dist-emit-gpu-kernels | FileCheck %t/block.mlir
// RUN: dist-opt %t/single.mlir --dist-prepare-gpu-kernels --dist-emit-gpu-kernels | FileCheck %t/single.mlir
// RUN: not dist-opt %t/unknown.mlir --dist-prepare-gpu-kernels --dist-emit-gpu-kernels 2>&1 | FileCheck %t/unknown.mlir

//--- grid.mlir
// The window is summed up by one thread, in a register; the coordinates are parameters; booleans are bytes.
// CHECK: gpu.module @kernels
// CHECK: gpu.func @window(%[[X:.*]]: memref<34xf32> {llvm.align = 256 : i64, llvm.noalias, llvm.readonly}, %{{.*}}: memref<3xf32> {{.*}}, %[[M:.*]]: memref<32xi8>
// CHECK-SAME: , %[[Y:.*]]: memref<32xf32> {llvm.align = 256 : i64, llvm.noalias}, %[[A:.*]]: i64, %[[B:.*]]: i64) kernel
// CHECK-SAME: dist.emitter = "general", dist.grid = array<i64: 1, 1, 1>, known_block_size = array<i32: 32, 1, 1>
// CHECK: scf.for %[[I:.*]] = %{{.*}} to %{{.*}} step
// CHECK: memref.load %[[Y]]
// CHECK: scf.for %{{.*}} iter_args
// CHECK: memref.load %[[X]]
// CHECK: arith.trunci %{{.*}} : i8 to i1
// CHECK: scf.yield
// CHECK: memref.store %{{.*}}, %[[Y]]
dist.mesh @mesh = <["x"=2, "y"=2]>
func.func private @window(%x: memref<34xf32>, %w: memref<3xf32>, %m: memref<32xi1>, %y: memref<32xf32>, %coords: memref<2xi64> {dist.coords}) attributes {dist.kernel} {
  %i = dist.axis_index {"y"} on @mesh
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0 + d1)>, affine_map<(d0, d1) -> (d1)>,
                                   affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0)>],
                  iterator_types = ["parallel", "reduction"]}
      ins(%x, %w, %m : memref<34xf32>, memref<3xf32>, memref<32xi1>) outs(%y : memref<32xf32>) {
  ^bb0(%a: f32, %weight: f32, %b: i1, %o: f32):
    %k = linalg.index 1 : index
    %isOwn = arith.cmpi eq, %k, %i : index
    %both = arith.andi %isOwn, %b : i1
    %product = arith.mulf %a, %weight : f32
    %sum = arith.addf %o, %product : f32
    %r = arith.select %both, %o, %sum : f32
    linalg.yield %r : f32
  }
  return
}

//--- block.mlir
// The second op reads what all threads have written: a barrier between them, in the loop, too. Exchanged, %y may alias.
// CHECK: gpu.func @chain(%[[X:.*]]: memref<64xf32> {llvm.align = 256 : i64, llvm.noalias, llvm.readonly}, %[[Y:.*]]: memref<64xf32> {llvm.align = 256 : i64}, %[[Z:.*]]: memref<64xf32> {llvm.align = 256 : i64, llvm.noalias})
// CHECK-SAME: dist.emitter = "general", dist.grid = array<i64: 1, 1, 1>, known_block_size = array<i32: 512, 1, 1>
// CHECK: scf.for
// CHECK: gpu.barrier
// CHECK: memref.store %{{.*}}, %[[Y]]
// CHECK: gpu.barrier
// CHECK: memref.store %{{.*}}, %[[Z]]
// CHECK: gpu.barrier
func.func private @chain(%x: memref<64xf32>, %y: memref<64xf32>, %z: memref<64xf32>, %coords: memref<0xi64> {dist.coords}) attributes {dist.kernel} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  scf.for %trip = %c0 to %c8 step %c1 {
    linalg.add ins(%x, %y : memref<64xf32>, memref<64xf32>) outs(%y : memref<64xf32>)
    linalg.generic {indexing_maps = [affine_map<(d0) -> (63 - d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
        ins(%y : memref<64xf32>) outs(%z : memref<64xf32>) {
    ^bb0(%a: f32, %o: f32):
      linalg.yield %a : f32
    }
  }
  return
}

//--- single.mlir
// Single stores need a single thread.
// CHECK: gpu.func @store
// CHECK-SAME: dist.grid = array<i64: 1, 1, 1>, known_block_size = array<i32: 1, 1, 1>
// CHECK-NOT: gpu.barrier
// CHECK: memref.store
func.func private @store(%x: memref<f32>, %y: memref<f32>, %coords: memref<0xi64> {dist.coords}) attributes {dist.kernel} {
  %v = memref.load %x[] : memref<f32>
  memref.store %v, %y[] : memref<f32>
  return
}

//--- unknown.mlir
// CHECK: error: 'memref.atomic_rmw' in a kernel; the GPU lowering runs linalg ops, loads, stores
func.func private @atomic(%x: memref<f32>, %y: memref<f32>, %coords: memref<0xi64> {dist.coords}) attributes {dist.kernel} {
  %v = memref.load %x[] : memref<f32>
  %r = memref.atomic_rmw addf %v, %y[] : (f32, memref<f32>) -> f32
  return
}
