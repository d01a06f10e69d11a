// SPDX-License-Identifier: Apache-2.0
// What has a megabyte is copied by a kernel, what is smaller by the driver.
// RUN: dist-opt %s --dist-compile="target=cuda" | FileCheck %s
// CHECK-LABEL: func.func @main
// CHECK-DAG: call @kernel_0({{.*}} : (memref<512x512xf32>, memref<512x512xf32>
// CHECK-DAG: memref.copy {{.*}} : memref<511x512xf32> to memref<511x512xf32>
// CHECK: gpu.func @kernel_0
// CHECK: vector.load {{.*}}vector<4xf32>
func.func @main(%large: tensor<512x512xf32>, %small: tensor<511x512xf32>) -> (tensor<512x512xf32>, tensor<511x512xf32>) {
  return %large, %small : tensor<512x512xf32>, tensor<511x512xf32>
}
