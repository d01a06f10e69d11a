// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s --split-input-file --verify-diagnostics --dist-collectives-to-mpi

dist.mesh @mesh = <["x"=2]>
func.func @complex(%x: tensor<4xcomplex<f32>> {dist.boundary = #dist.boundary<tensor<4xcomplex<f32>>, <@mesh, [{}]>>}) -> tensor<4xcomplex<f32>> {
  %0 = tensor.empty() : tensor<4xcomplex<f32>>
  // expected-error@+1 {{sends elements of type 'complex<f32>', for which mpi has no type; --dist-collectives-to-calls takes them}}
  %1 = dist.all_reduce sum over {"x"} on @mesh ins(%x : tensor<4xcomplex<f32>>) outs(%0 : tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>>
  return %1 : tensor<4xcomplex<f32>>
}

// -----

dist.mesh @mesh = <["x"=2]>
// expected-error@+1 {{is not in Local form; --dist-spmd brings it there}}
func.func @global(%x: tensor<4xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}) -> tensor<4xf32> {
  return %x : tensor<4xf32>
}

// -----

dist.mesh @mesh = <["x"=2]>
func.func @routine(%a: tensor<2x5x5xf32> {dist.boundary = #dist.boundary<tensor<4x5x5xf32>, <@mesh, [{"x"}, {}, {}]>>}) -> tensor<2x5x5xf32> {
  %l = tensor.empty() : tensor<2x5x5xf32>
  %i = tensor.empty() : tensor<2xi32>
  // expected-error@+1 {{'tensor_ext.routine' has no form in upstream dialects yet; dist-run and its artifacts run it}}
  %0:2 = tensor_ext.routine "cholesky" options [1] ins(%a : tensor<2x5x5xf32>) outs(%l, %i : tensor<2x5x5xf32>, tensor<2xi32>)
    -> tensor<2x5x5xf32>, tensor<2xi32>
  return %0#0 : tensor<2x5x5xf32>
}
