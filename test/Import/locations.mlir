// RUN: not dist-opt %s --dist-import 2>&1 | FileCheck %s
// SPDX-License-Identifier: Apache-2.0
// RUN: not dist-run %s 2>&1 | FileCheck %s
// JAX gives functions and some ops no location: errors there name a place nearby.

// CHECK: step.py:7:3: error: unsupported StableHLO op 'stablehlo.infeed'
#line = loc("step.py":7:3)
module {
  func.func @main(%a: tensor<4xf32>) -> tensor<4xf32> {
    %0 = "stablehlo.negate"(%a) : (tensor<4xf32>) -> tensor<4xf32> loc(#line)
    %1 = "stablehlo.infeed"(%0) : (tensor<4xf32>) -> tensor<4xf32> loc(unknown)
    return %1 : tensor<4xf32> loc(unknown)
  } loc(unknown)
} loc(unknown)
