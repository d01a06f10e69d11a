// RUN: dist-opt %s --dist-import --mlir-print-debuginfo | FileCheck %s
// SPDX-License-Identifier: Apache-2.0
// Some ops of JAX have a name and no place, such as the collectives of a gradient: they get a place nearby.

// CHECK: #[[LINE:[a-z0-9]+]] = loc("step.py":7:3)
// CHECK: %out: f32 loc("psum"(#[[LINE]]))
#line = loc("step.py":7:3)
module {
  func.func @main(%a: tensor<4xf32>) -> tensor<4xf32> {
    %0 = "stablehlo.negate"(%a) : (tensor<4xf32>) -> tensor<4xf32> loc(#line)
    %1 = "stablehlo.exponential"(%0) : (tensor<4xf32>) -> tensor<4xf32> loc("psum")
    return %1 : tensor<4xf32> loc(#line)
  } loc(#line)
} loc(#line)
