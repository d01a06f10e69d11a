// SPDX-License-Identifier: Apache-2.0
// Every collective becomes the same collective on buffers, writes into its init, and never works in place on its input.
// RUN: dist-opt %s -split-input-file -verify-diagnostics --one-shot-bufferize="bufferize-function-boundaries" -canonicalize | FileCheck %s

dist.mesh @mesh = <["x"=2, "y"=4]>

// CHECK-LABEL: @all_reduce
// CHECK-SAME: %[[X:.*]]: memref<8xf32
func.func @all_reduce(%x: tensor<8xf32>) -> tensor<8xf32> {
  // CHECK: %[[D:.*]] = memref.alloc() {{.*}}: memref<8xf32>
  // CHECK-NOT: memref.copy
  // CHECK-NEXT: dist.all_reduce sum over {"x"} on @mesh ins(%[[X]] : memref<8xf32{{.*}}>) outs(%[[D]] : memref<8xf32>){{$}}
  // CHECK-NEXT: return %[[D]]
  %d = tensor.empty() : tensor<8xf32>
  %0 = dist.all_reduce sum over {"x"} on @mesh ins(%x : tensor<8xf32>) outs(%d : tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

dist.mesh @mesh = <["x"=2, "y"=4]>

// The input is read by other devices while the init is written: they may not share a buffer.
// CHECK-LABEL: @input_as_init
// CHECK-SAME: %[[X:.*]]: memref<8xf32
func.func @input_as_init(%x: tensor<8xf32>) -> tensor<8xf32> {
  // CHECK: %[[D:.*]] = memref.alloc
  // CHECK: dist.all_reduce sum over {"x"} on @mesh ins(%[[X]] {{.*}}) outs(%[[D]]
  %0 = dist.all_reduce sum over {"x"} on @mesh ins(%x : tensor<8xf32>) outs(%x : tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

dist.mesh @mesh = <["x"=2, "y"=4]>

// The old value of the init is still needed: the collective may not overwrite it.
// CHECK-LABEL: @init_is_used_later
// CHECK-SAME: %[[X:.*]]: memref<8xf32{{.*}}>, %[[D:.*]]: memref<8xf32
func.func @init_is_used_later(%x: tensor<8xf32>, %d: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  // CHECK: %[[OUT:.*]] = memref.alloc
  // CHECK: dist.all_reduce sum over {"x"} on @mesh ins(%[[X]] {{.*}}) outs(%[[OUT]]
  // CHECK: return %[[OUT]], %[[D]]
  %0 = dist.all_reduce sum over {"x"} on @mesh ins(%x : tensor<8xf32>) outs(%d : tensor<8xf32>) -> tensor<8xf32>
  return %0, %d : tensor<8xf32>, tensor<8xf32>
}

// -----

dist.mesh @mesh = <["x"=2, "y"=4]>

// CHECK-LABEL: @all_kinds
func.func @all_kinds(%x: tensor<4x4xf32>) -> (tensor<16x4xf32>, tensor<1x4xf32>, tensor<1x16xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x1xf32>) {
  %d0 = tensor.empty() : tensor<16x4xf32>
  // CHECK: dist.all_gather dim 0 over {"y"} on @mesh ins({{.*}} : memref<4x4xf32{{.*}}>) outs({{.*}} : memref<16x4xf32>){{$}}
  %0 = dist.all_gather dim 0 over {"y"} on @mesh ins(%x : tensor<4x4xf32>) outs(%d0 : tensor<16x4xf32>) -> tensor<16x4xf32>
  %d1 = tensor.empty() : tensor<1x4xf32>
  // CHECK: dist.reduce_scatter sum dim 0 over {"y"} on @mesh ins({{.*}} : memref<4x4xf32{{.*}}>) outs({{.*}} : memref<1x4xf32>){{$}}
  %1 = dist.reduce_scatter sum dim 0 over {"y"} on @mesh ins(%x : tensor<4x4xf32>) outs(%d1 : tensor<1x4xf32>) -> tensor<1x4xf32>
  %d2 = tensor.empty() : tensor<1x16xf32>
  // CHECK: dist.all_to_all split 0 concat 1 over {"y"} on @mesh ins({{.*}} : memref<4x4xf32{{.*}}>) outs({{.*}} : memref<1x16xf32>){{$}}
  %2 = dist.all_to_all split 0 concat 1 over {"y"} on @mesh ins(%x : tensor<4x4xf32>) outs(%d2 : tensor<1x16xf32>) -> tensor<1x16xf32>
  %d3 = tensor.empty() : tensor<4x4xf32>
  // CHECK: dist.collective_permute from {"y"} shift 1 over {"y"} on @mesh ins({{.*}} : memref<4x4xf32{{.*}}>) outs({{.*}} : memref<4x4xf32>){{$}}
  %3 = dist.collective_permute from {"y"} shift 1 over {"y"} on @mesh ins(%x : tensor<4x4xf32>) outs(%d3 : tensor<4x4xf32>) -> tensor<4x4xf32>
  %d4 = tensor.empty() : tensor<4x4xf32>
  // CHECK: dist.broadcast root 0 over {"y"} on @mesh ins({{.*}} : memref<4x4xf32{{.*}}>) outs({{.*}} : memref<4x4xf32>){{$}}
  %4 = dist.broadcast root 0 over {"y"} on @mesh ins(%x : tensor<4x4xf32>) outs(%d4 : tensor<4x4xf32>) -> tensor<4x4xf32>
  %d5 = tensor.empty() : tensor<4x1xf32>
  // CHECK: dist.all_slice dim 1 over {"y"} on @mesh ins({{.*}} : memref<4x4xf32{{.*}}>) outs({{.*}} : memref<4x1xf32>){{$}}
  %5 = dist.all_slice dim 1 over {"y"} on @mesh ins(%x : tensor<4x4xf32>) outs(%d5 : tensor<4x1xf32>) -> tensor<4x1xf32>
  return %0, %1, %2, %3, %4, %5 : tensor<16x4xf32>, tensor<1x4xf32>, tensor<1x16xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x1xf32>
}

// -----

dist.mesh @mesh = <["x"=2, "y"=4]>

// CHECK-LABEL: @bucket
func.func @bucket(%x: tensor<8xf32>, %y: tensor<3xi32>) -> (tensor<8xf32>, tensor<3xi32>) {
  %d = tensor.empty() : tensor<8xf32>
  %e = tensor.empty() : tensor<3xi32>
  // CHECK: dist.all_reduce sum over {"x"} on @mesh ins(%{{.*}}, %{{.*}}) outs(%[[D:.*]], %[[E:.*]] : memref<8xf32>, memref<3xi32>){{$}}
  // CHECK-NEXT: return %[[D]], %[[E]]
  %0:2 = dist.all_reduce sum over {"x"} on @mesh ins(%x, %y : tensor<8xf32>, tensor<3xi32>)
      outs(%d, %e : tensor<8xf32>, tensor<3xi32>) -> tensor<8xf32>, tensor<3xi32>
  return %0#0, %0#1 : tensor<8xf32>, tensor<3xi32>
}

// -----

dist.mesh @mesh = <["x"=2, "y"=4]>

// What stands between start and done may neither write the inputs nor use the buffer in flight.
// CHECK-LABEL: @start_done
// CHECK-SAME: %[[X:.*]]: memref<8xf32
func.func @start_done(%x: tensor<8xf32>, %c: f32) -> (tensor<8xf32>, tensor<8xf32>) {
  %d = tensor.empty() : tensor<8xf32>
  // CHECK: %[[T:.*]] = dist.all_reduce_start sum over {"x"} on @mesh ins(%[[X]] : {{.*}}) outs(%[[D:.*]] : memref<8xf32>){{$}}
  %p, %t = dist.all_reduce_start sum over {"x"} on @mesh ins(%x : tensor<8xf32>) outs(%d : tensor<8xf32>) -> tensor<8xf32>
  // The fill would overwrite the input in flight, so it gets a buffer of its own.
  // CHECK-NOT: linalg.fill {{.*}}outs(%[[X]]
  // CHECK-NOT: linalg.fill {{.*}}outs(%[[D]]
  // CHECK: linalg.fill ins(%{{.*}} : f32) outs(%[[F:.*]] : memref<8xf32>)
  %f = linalg.fill ins(%c : f32) outs(%x : tensor<8xf32>) -> tensor<8xf32>
  // CHECK: dist.done %[[T]] ins(%[[X]] : {{.*}}) pending(%[[D]] : memref<8xf32>){{$}}
  %r = dist.done %t ins(%x : tensor<8xf32>) pending(%p : tensor<8xf32>) -> tensor<8xf32>
  // CHECK: return %[[D]], %[[F]]
  return %r, %f : tensor<8xf32>, tensor<8xf32>
}

// -----

dist.mesh @mesh = <["x"=2, "y"=4]>

// A promise is about the buffer that the value is in.
// CHECK-LABEL: @promise
// CHECK-SAME: %[[X:.*]]: memref<8xf32
func.func @promise(%x: tensor<8xf32>, %c: f32) -> tensor<8xf32> {
  // CHECK-NEXT: linalg.fill ins(%{{.*}} : f32) outs(%[[X]] :
  // CHECK-NEXT: return %[[X]]
  %0 = dist.assume_replicated %x over {"x"} on @mesh : tensor<8xf32>
  %1 = linalg.fill ins(%c : f32) outs(%0 : tensor<8xf32>) -> tensor<8xf32>
  return %1 : tensor<8xf32>
}
