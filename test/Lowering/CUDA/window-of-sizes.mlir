// SPDX-License-Identifier: Apache-2.0
// An input that is there for its sizes alone, as that of a window, lies in no memory that a kernel could read.
// RUN: dist-opt %s --dist-import --dist-spmd --dist-compile=target=cuda | FileCheck %s

// CHECK: gpu.module @kernels
// CHECK: gpu.func @kernel_2({{.*}}dist.emitter = "row"
// CHECK-NOT: xi8
// CHECK: gpu.return
dist.mesh @mesh = <["x"=2, "y"=2]>
func.func @main(%x: tensor<5x3xf32> {dist.sharding = #dist.sharding<@mesh, [{"y"}, {}]>}) -> (tensor<3x1xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>}) {
  %zero = "stablehlo.constant"() <{value = dense<0.0> : tensor<f32>}> : () -> tensor<f32>
  %0 = "stablehlo.reduce_window"(%x, %zero) <{window_dimensions = array<i64: 2, 4>, window_strides = array<i64: 2, 3>, base_dilations = array<i64: 2, 1>,
      window_dilations = array<i64: 1, 2>, padding = dense<[[-2, -1], [1, 3]]> : tensor<2x2xi64>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = "stablehlo.add"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%s) : (tensor<f32>) -> ()
  }) : (tensor<5x3xf32>, tensor<f32>) -> tensor<3x1xf32>
  return %0 : tensor<3x1xf32>
}
