// SPDX-License-Identifier: Apache-2.0
// A product in a loop of unknown length, in a branch of a switch, in a loop.
dist.mesh @mesh = <["x"=2]>
func.func @main(%a: tensor<4x4xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>}, %b: tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<i32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c6 = arith.constant 6 : index
  %three = arith.constant 3 : index
  %i0 = arith.constant dense<0> : tensor<i32>
  %limit = arith.constant 20.0 : f32
  %zero = arith.constant dense<0.0> : tensor<4x4xf32>
  %one = arith.constant 1 : i32
  %r:2 = scf.for %i = %c0 to %c6 step %c1 iter_args(%m = %a, %n = %i0) -> (tensor<4x4xf32>, tensor<i32>) {
    %which = arith.remui %i, %three : index
    %s:2 = scf.index_switch %which -> tensor<4x4xf32>, tensor<i32>
    case 0 {
      %w:2 = scf.while (%p = %m, %k = %n) : (tensor<4x4xf32>, tensor<i32>) -> (tensor<4x4xf32>, tensor<i32>) {
        %e = tensor.extract %p[%c0, %c0] : tensor<4x4xf32>
        %less = arith.cmpf olt, %e, %limit : f32
        scf.condition(%less) %p, %k : tensor<4x4xf32>, tensor<i32>
      } do {
      ^bb0(%p: tensor<4x4xf32>, %k: tensor<i32>):
        %q = linalg.matmul ins(%p, %b : tensor<4x4xf32>, tensor<4x4xf32>) outs(%zero : tensor<4x4xf32>) -> tensor<4x4xf32>
        %x = tensor.extract %k[] : tensor<i32>
        %y = arith.addi %x, %one : i32
        %z = tensor.from_elements %y : tensor<i32>
        scf.yield %q, %z : tensor<4x4xf32>, tensor<i32>
      }
      scf.yield %w#0, %w#1 : tensor<4x4xf32>, tensor<i32>
    }
    case 1 {
      %q = arith.subf %m, %b : tensor<4x4xf32>
      scf.yield %q, %n : tensor<4x4xf32>, tensor<i32>
    }
    default {
      %q = linalg.matmul ins(%b, %m : tensor<4x4xf32>, tensor<4x4xf32>) outs(%m : tensor<4x4xf32>) -> tensor<4x4xf32>
      scf.yield %q, %n : tensor<4x4xf32>, tensor<i32>
    }
    scf.yield %s#0, %s#1 : tensor<4x4xf32>, tensor<i32>
  }
  return %r#0, %r#1 : tensor<4x4xf32>, tensor<i32>
}
