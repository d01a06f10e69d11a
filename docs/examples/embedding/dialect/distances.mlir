// SPDX-License-Identifier: Apache-2.0
//
// Distances between points that lie over "x" and others, with features over "y": each device adds up those of its features.
dist.mesh @mesh = <["x"=2, "y"=2]>

func.func @main(%a: tensor<6x8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {"y"}]>}, %b: tensor<5x8xf32>) -> tensor<6x5xf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<6x5xf32>
  %start = linalg.fill ins(%zero : f32) outs(%empty : tensor<6x5xf32>) -> tensor<6x5xf32>
  %0 = "mine.distances"(%a, %b, %start) ({
  ^bb0(%left: f32, %right: f32, %sum: f32):
    %1 = arith.subf %left, %right : f32
    %2 = math.absf %1 : f32
    %3 = arith.addf %sum, %2 : f32
    linalg.yield %3 : f32
  }) : (tensor<6x8xf32>, tensor<5x8xf32>, tensor<6x5xf32>) -> tensor<6x5xf32>
  return %0 : tensor<6x5xf32>
}
