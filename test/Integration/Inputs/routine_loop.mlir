// SPDX-License-Identifier: Apache-2.0
// A routine in a loop of unknown length, whose condition communicates.
dist.mesh @mesh = <["x"=2]>
func.func @main(%a: tensor<4x3x3xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}, {}]>}, %b: tensor<4x3x2xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}, {}]>})
    -> (tensor<4x3x2xf32>, tensor<f32>) {
  %zero = arith.constant 0.0 : f32
  %limit = arith.constant 1.0e3 : f32
  %e0 = tensor.empty() : tensor<f32>
  %s0 = linalg.fill ins(%zero : f32) outs(%e0 : tensor<f32>) -> tensor<f32>
  %r:2 = scf.while (%x = %b, %s = %s0) : (tensor<4x3x2xf32>, tensor<f32>) -> (tensor<4x3x2xf32>, tensor<f32>) {
    %v = tensor.extract %s[] : tensor<f32>
    %c = arith.cmpf olt, %v, %limit : f32
    scf.condition(%c) %x, %s : tensor<4x3x2xf32>, tensor<f32>
  } do {
  ^bb0(%x: tensor<4x3x2xf32>, %s: tensor<f32>):
    %e = tensor.empty() : tensor<4x3x2xf32>
    %y = tensor_ext.routine "triangular_solve" options [1, 1, 0, 1] ins(%a, %x : tensor<4x3x3xf32>, tensor<4x3x2xf32>) outs(%e : tensor<4x3x2xf32>) -> tensor<4x3x2xf32>
    %t = linalg.generic {indexing_maps = [affine_map<(i,j,k)->(i,j,k)>, affine_map<(i,j,k)->()>], iterator_types = ["reduction","reduction","reduction"]} ins(%y : tensor<4x3x2xf32>) outs(%s : tensor<f32>) {
    ^bb0(%p: f32, %q: f32):
      %aa = math.absf %p : f32
      %u = arith.addf %aa, %q : f32
      linalg.yield %u : f32
    } -> tensor<f32>
    scf.yield %y, %t : tensor<4x3x2xf32>, tensor<f32>
  }
  return %r#0, %r#1 : tensor<4x3x2xf32>, tensor<f32>
}
