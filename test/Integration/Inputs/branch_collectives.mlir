// SPDX-License-Identifier: Apache-2.0
// Branches that contract over a sharded dimension: collectives inside, one of them in a loop, and a branch in a branch.
dist.mesh @mesh = <["x"=4]>

func.func @if(%a: tensor<6x16xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"x"}]>},
              %b: tensor<16x6xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>},
              %p: tensor<f32>) -> (tensor<6x6xf32>, tensor<f32>) {
  %zero = arith.constant 0.0 : f32
  %value = tensor.extract %p[] : tensor<f32>
  %positive = arith.cmpf ogt, %value, %zero : f32
  %e = tensor.empty() : tensor<6x6xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<6x6xf32>) -> tensor<6x6xf32>
  %r:2 = scf.if %positive -> (tensor<6x6xf32>, tensor<f32>) {
    %m = linalg.matmul ins(%a, %b : tensor<6x16xf32>, tensor<16x6xf32>) outs(%f : tensor<6x6xf32>) -> tensor<6x6xf32>
    %x = math.exp %m : tensor<6x6xf32>
    scf.yield %x, %p : tensor<6x6xf32>, tensor<f32>
  } else {
    %n = arith.negf %p : tensor<f32>
    scf.yield %f, %n : tensor<6x6xf32>, tensor<f32>
  }
  return %r#0, %r#1 : tensor<6x6xf32>, tensor<f32>
}

func.func @switch(%a: tensor<6x16xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"x"}]>},
                  %b: tensor<16x6xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>},
                  %which: tensor<i32>) -> tensor<6x6xf32> {
  %zero = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %number = tensor.extract %which[] : tensor<i32>
  %three = arith.constant 3 : i32
  %masked = arith.andi %number, %three : i32
  %index = arith.index_cast %masked : i32 to index
  %e = tensor.empty() : tensor<6x6xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<6x6xf32>) -> tensor<6x6xf32>
  %r = scf.index_switch %index -> tensor<6x6xf32>
  case 0 {
    %m = linalg.matmul ins(%a, %b : tensor<6x16xf32>, tensor<16x6xf32>) outs(%f : tensor<6x6xf32>) -> tensor<6x6xf32>
    %x = math.sin %m : tensor<6x6xf32>
    scf.yield %x : tensor<6x6xf32>
  }
  case 2 {
    %s = scf.for %i = %c0 to %c3 step %c1 iter_args(%sum = %f) -> tensor<6x6xf32> {
      %m = linalg.matmul ins(%a, %b : tensor<6x16xf32>, tensor<16x6xf32>) outs(%sum : tensor<6x6xf32>) -> tensor<6x6xf32>
      %x = math.tanh %m : tensor<6x6xf32>
      scf.yield %x : tensor<6x6xf32>
    }
    scf.yield %s : tensor<6x6xf32>
  }
  default {
    scf.yield %f : tensor<6x6xf32>
  }
  return %r : tensor<6x6xf32>
}
