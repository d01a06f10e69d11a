// SPDX-License-Identifier: Apache-2.0
// A product in a loop is a gemm of the runtime, also where it reads a layer of a stack at the counter of the loop: that is copied. A small one stays in
// the kernel that the loop is.
// RUN: dist-opt %s --dist-spmd --dist-compile=target=cpu | FileCheck %s
// RUN: sed 's/64x/8x/g; s/64, 64/8, 8/g' %s | dist-opt --dist-spmd --dist-compile=target=cpu | FileCheck %s --check-prefix=SMALL
// RUN: dist-run %s --check=reference | FileCheck %s --check-prefix=SAME
// CHECK-LABEL: func.func @main(
// CHECK: scf.for
// CHECK: call @kernel_0({{.*}} : (memref<4x64x64xf32>, {{.*}}, memref<64x64xf32>,
// CHECK: linalg.matmul {{.*}} : memref<64x64xf32>, memref<64x64xf32>
// CHECK: return
// SMALL-LABEL: func.func @main(
// SMALL-NOT: linalg
// SMALL: return
// SAME: compared with the reference: 1 of 1 equal

func.func @main(%x: tensor<64x64xf32>, %w: tensor<4x64x64xf32>) -> tensor<64x64xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %zero = arith.constant 0.0 : f32
  %r = scf.for %i = %c0 to %c4 step %c1 iter_args(%h = %x) -> (tensor<64x64xf32>) {
    %layer = tensor.extract_slice %w[%i, 0, 0] [1, 64, 64] [1, 1, 1] : tensor<4x64x64xf32> to tensor<64x64xf32>
    %e = tensor.empty() : tensor<64x64xf32>
    %z = linalg.fill ins(%zero : f32) outs(%e : tensor<64x64xf32>) -> tensor<64x64xf32>
    %p = linalg.matmul ins(%h, %layer : tensor<64x64xf32>, tensor<64x64xf32>) outs(%z : tensor<64x64xf32>) -> tensor<64x64xf32>
    %t = math.tanh %p : tensor<64x64xf32>
    scf.yield %t : tensor<64x64xf32>
  }
  return %r : tensor<64x64xf32>
}
