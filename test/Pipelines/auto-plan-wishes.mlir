// SPDX-License-Identifier: Apache-2.0
// Options that make no sense, or contradict one another, are errors that say which.
// RUN: not dist-opt %s --dist-auto-plan="memory=-5" 2>&1 | FileCheck %s --check-prefix=NEGATIVE
// NEGATIVE: error: memory is -5.000000e+00; it has to be the bytes of one device, or 0 for those of the machine
// RUN: not dist-opt %s --dist-auto-plan="memory=nan" 2>&1 | FileCheck %s --check-prefix=NAN
// NAN: error: memory is nan; it has to be the bytes of one device, or 0 for those of the machine
// RUN: not dist-opt %s --dist-auto-plan="mesh=auto devices=-8" 2>&1 | FileCheck %s --check-prefix=DEVICES
// DEVICES: error: found -8 devices; mesh=auto needs at least one
// RUN: not dist-opt %s --dist-auto-plan="pin=p.w:Shard(0)|Replicate forbid=p.w:x" 2>&1 | FileCheck %s --check-prefix=FORBID
// FORBID: auto-plan-wishes.mlir:[[#@LINE+14]]:1: error: pin=p.w:Shard(0)|Replicate: found placements 'Shard(0)|Replicate' of p.w, but forbid= keeps axis 'x' from splitting it
// RUN: not dist-opt %s --dist-auto-plan="pin=p.w:Shard(0)|Replicate batch=p.w:1" 2>&1 | FileCheck %s --check-prefix=BATCH
// BATCH: error: pin=p.w:Shard(0)|Replicate: found placements 'Shard(0)|Replicate' of p.w, but batch= lets only dimension 1 be split
// RUN: not dist-opt %s --dist-auto-plan="pin=p.w:Shard(0)|Replicate,p.*:Shard(1)|Replicate" 2>&1 | FileCheck %s --check-prefix=PINS
// PINS: error: pin=p.*:Shard(1)|Replicate: found placements 'Shard(1)|Replicate' of p.w, but it was pinned to other placements before
// RUN: not dist-opt %s --dist-auto-plan="batch=p.w:0,p.w:1" 2>&1 | FileCheck %s --check-prefix=DIMS
// DIMS: error: batch=p.w:1: found dimension 1 where another batch= says dimension 0 of the same argument
// RUN: not dist-opt %s --dist-auto-plan="forbid=*w:x" 2>&1 | FileCheck %s --check-prefix=GLOB
// GLOB: error: forbid=*w:x: found no argument without a placement that matches '*w'; the nearest names are {{.*}}; '*' stands for a part of one component of a name, '**' for several components: '**w' would match

// What agrees is no error.
// RUN: dist-opt %s --dist-auto-plan="pin=p.w:Shard(0)|Replicate,p.*:Shard(0)|Replicate batch=p.w:0 forbid=p.w:y" | FileCheck %s
// CHECK: %arg0: tensor<8x8xf32> {dist.name = "p.w", dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>}
dist.mesh @mesh = <["x"=2, "y"=2]>
func.func @main(%w: tensor<8x8xf32> {dist.name = "p.w"}, %x: tensor<8x8xf32> {dist.name = "x"}) -> tensor<8x8xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8x8xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %y = linalg.matmul ins(%x, %w : tensor<8x8xf32>, tensor<8x8xf32>) outs(%z : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %y : tensor<8x8xf32>
}
