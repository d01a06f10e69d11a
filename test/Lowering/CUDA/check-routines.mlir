// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s --dist-compile="target=cuda chip=sm_90" -verify-diagnostics -o /dev/null

func.func @main(%x: tensor<4x8xcomplex<f32>>) -> tensor<4x8xcomplex<f32>> {
  %out = tensor.empty() : tensor<4x8xcomplex<f32>>
  // expected-error @below {{routine 'fourier' has no GPU implementation yet; compile the program for a CPU (--backend=cpu), or compute it otherwise}}
  %0 = tensor_ext.routine "fourier" options [0, 1] ins(%x : tensor<4x8xcomplex<f32>>) outs(%out : tensor<4x8xcomplex<f32>>)
      -> tensor<4x8xcomplex<f32>>
  return %0 : tensor<4x8xcomplex<f32>>
}
