module @jit_vmapped attributes {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["dp"=2, "tp"=2]> {stablehlo.mesh = {axes = [{name = "dp", size = 2 : i64}, {name = "tp", size = 2 : i64}]}}
  func.func public @main(%arg0: tensor<8x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}, {}]>}, %arg1: tensor<6x10xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp"}]>}) -> (tensor<10xf32> {jax.result_info = "result"}) {
    %0 = call @"<lambda>"(%arg1, %arg0) : (tensor<6x10xf32>, tensor<8x6xf32>) -> tensor<8x10xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.reduce(%0 init: %cst) applies stablehlo.add across dimensions = [0] : (tensor<8x10xf32>, tensor<f32>) -> tensor<10xf32>
    return %1 : tensor<10xf32>
  }
  func.func private @"<lambda>"(%arg0: tensor<6x10xf32>, %arg1: tensor<8x6xf32>) -> tensor<8x10xf32> {
    %0 = stablehlo.dot_general %arg1, %arg0, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x6xf32>, tensor<6x10xf32>) -> tensor<8x10xf32>
    %1 = stablehlo.tanh %0 : tensor<8x10xf32>
    return %1 : tensor<8x10xf32>
  }
}
