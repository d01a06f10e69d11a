// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s --dist-collectives-to-calls | FileCheck %s
//
// One declaration per function; types and reductions by the numbers of dist/Runtime/Executable.h, groups as lists of ranks.

// CHECK-DAG: func.func private @dist_rank() -> i64
// CHECK-DAG: func.func private @dist_all_reduce(!llvm.ptr, !llvm.ptr, i64, i32, i32, !llvm.ptr, i64, i64)
// CHECK-DAG: func.func private @dist_permute(!llvm.ptr, !llvm.ptr, i64, i32, i64, i64)
// CHECK-DAG: func.func private @dist_broadcast(!llvm.ptr, !llvm.ptr, i64, i32, i64, !llvm.ptr, i64, i64)
// CHECK-LABEL: func.func @main
// CHECK: call @dist_rank
// CHECK: memref.alloc() : memref<2xi64>
// CHECK: call @dist_all_reduce
// CHECK: call @dist_all_reduce
// CHECK: call @dist_permute
// CHECK: call @dist_broadcast
// CHECK-NOT: dist.
dist.mesh @mesh = <["x"=2, "y"=2]>
func.func @main(%x: tensor<4xcomplex<f32>> {dist.boundary = #dist.boundary<tensor<8xcomplex<f32>>, <@mesh, [{"x"}]>>}) ->
    (tensor<4xcomplex<f32>>, tensor<4xcomplex<f32>>, tensor<4xcomplex<f32>>, tensor<4xcomplex<f32>>) {
  %0 = tensor.empty() : tensor<4xcomplex<f32>>
  %1 = dist.all_reduce sum over {"y"} on @mesh ins(%x : tensor<4xcomplex<f32>>) outs(%0 : tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>>
  %2 = dist.all_reduce prod over {"y", "x"} on @mesh ins(%x : tensor<4xcomplex<f32>>) outs(%0 : tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>>
  %3 = dist.collective_permute from {"x"} shift 1 over {"x"} on @mesh ins(%x : tensor<4xcomplex<f32>>) outs(%0 : tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>>
  %4 = dist.broadcast root 1 over {"y"} on @mesh ins(%x : tensor<4xcomplex<f32>>) outs(%0 : tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>>
  return %1, %2, %3, %4 : tensor<4xcomplex<f32>>, tensor<4xcomplex<f32>>, tensor<4xcomplex<f32>>, tensor<4xcomplex<f32>>
}
