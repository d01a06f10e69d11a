// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s --dist-merge-launches -split-input-file -verify-diagnostics

// expected-error@+1 {{no gpu.module @kernels, in which emitted kernels stand}}
module {
  func.func @main(%x: memref<4xf32>) {
    return
  }
}
