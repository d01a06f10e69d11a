// SPDX-License-Identifier: Apache-2.0
// See parallel_loops.py.
dist.mesh @mesh = <["x"=3]>
func.func @main(%x: tensor<6x4xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>}) ->
    (tensor<f32>, tensor<f32>, tensor<6xf32>, tensor<f32>) {
  %five = arith.constant 5.0 : f32
  %seven = arith.constant 7.0 : f32
  %least = arith.constant 0xFF800000 : f32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %c6 = arith.constant 6 : index
  // Of whole tensors; dist.constrain gives all devices all rows.
  %w = dist.constrain %x to <@mesh, [{}, {}]> : tensor<6x4xf32>
  %r:2 = scf.parallel (%i, %j) = (%c0, %c1) to (%c6, %c4) step (%c2, %c1) init (%five, %least) -> (f32, f32) {
    %e = tensor.extract %w[%i, %j] : tensor<6x4xf32>
    scf.reduce(%e, %e : f32, f32) {
    ^bb0(%a: f32, %b: f32):
      %s = arith.addf %a, %b : f32
      scf.reduce.return %s : f32
    }, {
    ^bb0(%a: f32, %b: f32):
      %s = arith.maximumf %a, %b : f32
      scf.reduce.return %s : f32
    }
  }
  // No trips.
  %none = scf.parallel (%i) = (%c4) to (%c4) step (%c1) init (%seven) -> f32 {
    %e = tensor.extract %w[%i, %c0] : tensor<6x4xf32>
    scf.reduce(%e : f32) {
    ^bb0(%a: f32, %b: f32):
      %s = arith.addf %a, %b : f32
      scf.reduce.return %s : f32
    }
  }
  // One row on the first device, two on the others.
  %l = dist.local(%x) in [#dist.sharding<@mesh, [{"x"}, {}]>] out [#dist.sharding<@mesh, [{"x"}]>] manual {"x"} {
  ^bb0(%shard: tensor<2x4xf32>):
    %zero = arith.constant 0.0 : f32
    %d0 = arith.constant 0 : index
    %d1 = arith.constant 1 : index
    %d2 = arith.constant 2 : index
    %d4 = arith.constant 4 : index
    %me = dist.axis_index {"x"} on @mesh
    %isFirst = arith.cmpi eq, %me, %d0 : index
    %rows = arith.select %isFirst, %d1, %d2 : index
    %sum = scf.parallel (%i, %j) = (%d0, %d0) to (%rows, %d4) step (%d1, %d1) init (%zero) -> f32 {
      %e = tensor.extract %shard[%i, %j] : tensor<2x4xf32>
      scf.reduce(%e : f32) {
      ^bb0(%a: f32, %b: f32):
        %s = arith.addf %a, %b : f32
        scf.reduce.return %s : f32
      }
    }
    %t = tensor.from_elements %sum, %zero : tensor<2xf32>
    dist.yield %t : tensor<2xf32>
  } : (tensor<6x4xf32>) -> tensor<6xf32>
  %s0 = tensor.from_elements %r#0 : tensor<f32>
  %s1 = tensor.from_elements %r#1 : tensor<f32>
  %s2 = tensor.from_elements %none : tensor<f32>
  return %s0, %s1, %l, %s2 : tensor<f32>, tensor<f32>, tensor<6xf32>, tensor<f32>
}
