// SPDX-License-Identifier: Apache-2.0
// x.at[1:-1, 1:-1].add(x[:-2, 1:-1] + x[2:, 1:-1]), x split by rows.
module {
  dist.mesh @mesh = <["d"=4]>
  func.func @main(%x: tensor<64x32xf32> {dist.sharding = #dist.sharding<@mesh, [{"d"}, {}]>}) -> (tensor<64x32xf32> {dist.sharding = #dist.sharding<@mesh, [{"d"}, {}]>}) {
    %up = "stablehlo.slice"(%x) <{start_indices = array<i64: 0, 1>, limit_indices = array<i64: 62, 31>, strides = array<i64: 1, 1>}> : (tensor<64x32xf32>) -> tensor<62x30xf32>
    %down = "stablehlo.slice"(%x) <{start_indices = array<i64: 2, 1>, limit_indices = array<i64: 64, 31>, strides = array<i64: 1, 1>}> : (tensor<64x32xf32>) -> tensor<62x30xf32>
    %u = "stablehlo.add"(%up, %down) : (tensor<62x30xf32>, tensor<62x30xf32>) -> tensor<62x30xf32>
    %at = "stablehlo.constant"() <{value = dense<1> : tensor<2xi32>}> : () -> tensor<2xi32>
    %0 = "stablehlo.scatter"(%x, %at, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0, 1], scatter_dims_to_operand_dims = [0, 1]>}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %s = "stablehlo.add"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%s) : (tensor<f32>) -> ()
    }) : (tensor<64x32xf32>, tensor<2xi32>, tensor<62x30xf32>) -> tensor<64x32xf32>
    return %0 : tensor<64x32xf32>
  }
}
