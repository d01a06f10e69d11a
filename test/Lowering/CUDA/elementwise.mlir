// SPDX-License-Identifier: Apache-2.0
// Elementwise kernels take 16 bytes at once, of the narrowest operand, and broadcasts along rows and columns.
// RUN: split-file %s %t
// RUN: dist-opt %t/add.mlir --dist-compile="target=cuda" --dist-write-ptx="output=%t/add.ptx" | FileCheck %t/add.mlir
// RUN: FileCheck --check-prefix=PTX %t/add.mlir < %t/add.ptx
// RUN: dist-opt %t/bias.mlir --dist-compile="target=cuda" --dist-write-ptx="output=%t/bias.ptx" | FileCheck %t/bias.mlir
// RUN: FileCheck --check-prefix=PTX %t/bias.mlir < %t/bias.ptx
// RUN: dist-opt %t/odd.mlir --dist-compile="target=cuda" --dist-write-ptx="output=%t/odd.ptx" | FileCheck %t/odd.mlir
// RUN: FileCheck --check-prefix=PTX %t/odd.mlir < %t/odd.ptx
// RUN: dist-opt %t/reverse.mlir --dist-compile="target=cuda" | FileCheck %t/reverse.mlir

//--- add.mlir
// Both loads come before the computation where a thread takes two pieces.
// CHECK: gpu.func @kernel_0
// CHECK-SAME: dist.emitter = "elementwise", dist.grid = array<i64: 8192, 1, 1>, known_block_size = array<i32: 256, 1, 1>
// CHECK-COUNT-4: vector.load {{.*}} : memref<16777216xf32>, vector<4xf32>
// CHECK-COUNT-2: vector.store
// CHECK-NOT: scf.if
// CHECK: gpu.return
// PTX: .target sm_90
// PTX-COUNT-4: ld.global.nc.{{(v4.b32|b128|v2.b64)}}
// PTX-COUNT-2: st.global.{{(v4.b32|b128|v2.b64)}}
// PTX-NOT: ld.local
func.func @main(%x: tensor<4096x4096xf32>, %y: tensor<4096x4096xf32>) -> tensor<4096x4096xf32> {
  %0 = arith.addf %x, %y : tensor<4096x4096xf32>
  return %0 : tensor<4096x4096xf32>
}

//--- bias.mlir
// Eight bf16 are 16 bytes; the bias moves along the row, the scale does not.
// CHECK: gpu.func @kernel_0
// CHECK-SAME: dist.emitter = "elementwise"
// CHECK-DAG: vector.load {{.*}} : memref<64x512xbf16>, vector<8xbf16>
// CHECK-DAG: vector.load {{.*}} : memref<512xbf16>, vector<8xbf16>
// CHECK-DAG: memref.load {{.*}} : memref<64xbf16>
// CHECK: vector.store {{.*}} : memref<64x512xbf16>, vector<8xbf16>
// PTX-COUNT-2: ld.global.nc.{{(v4.b32|b128|v2.b64)}}
// PTX: st.global.{{(v4.b32|b128|v2.b64)}}
#rows = affine_map<(d0, d1) -> (d0)>
#columns = affine_map<(d0, d1) -> (d1)>
#all = affine_map<(d0, d1) -> (d0, d1)>
func.func @main(%x: tensor<64x512xbf16>, %bias: tensor<512xbf16>, %scale: tensor<64xbf16>) -> tensor<64x512xbf16> {
  %d = tensor.empty() : tensor<64x512xbf16>
  %0 = linalg.generic {indexing_maps = [#all, #columns, #rows, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x, %bias, %scale : tensor<64x512xbf16>, tensor<512xbf16>, tensor<64xbf16>) outs(%d : tensor<64x512xbf16>) {
  ^bb0(%a: bf16, %b: bf16, %c: bf16, %o: bf16):
    %s = arith.mulf %a, %c : bf16
    %r = arith.addf %s, %b : bf16
    linalg.yield %r : bf16
  } -> tensor<64x512xbf16>
  return %0 : tensor<64x512xbf16>
}

//--- odd.mlir
// What fills no vector is done one by one: 1003 = 250 * 4 + 3.
// CHECK: gpu.func @kernel_0
// CHECK-SAME: dist.emitter = "elementwise"
// CHECK-DAG: %[[VECTORS:.*]] = arith.constant 250 : index
// CHECK-DAG: %[[REST:.*]] = arith.constant 3 : index
// CHECK: arith.cmpi ult, %{{.*}}, %[[VECTORS]]
// CHECK: vector.load
// CHECK: vector.store
// CHECK: arith.cmpi ult, %{{.*}}, %[[REST]]
// CHECK: memref.load
// CHECK: memref.store
// PTX: ld.global.nc.{{(v4.b32|b128|v2.b64)}}
func.func @main(%x: tensor<17x59xf32>) -> tensor<17x59xf32> {
  %0 = math.exp %x : tensor<17x59xf32>
  return %0 : tensor<17x59xf32>
}

//--- reverse.mlir
// An operand that runs backwards along the row cannot be taken in vectors.
// CHECK: gpu.func @kernel_0
// CHECK-SAME: dist.emitter = "general"
#all = affine_map<(d0, d1) -> (d0, d1)>
#reversed = affine_map<(d0, d1) -> (d0, 63 - d1)>
func.func @main(%x: tensor<16x64xf32>) -> tensor<16x64xf32> {
  %d = tensor.empty() : tensor<16x64xf32>
  %0 = linalg.generic {indexing_maps = [#reversed, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<16x64xf32>) outs(%d : tensor<16x64xf32>) {
  ^bb0(%a: f32, %o: f32):
    linalg.yield %a : f32
  } -> tensor<16x64xf32>
  return %0 : tensor<16x64xf32>
}
