module @jit_power_iteration attributes {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["dp"=2, "tp"=4]> {stablehlo.mesh = {axes = [{name = "dp", size = 2 : i64}, {name = "tp", size = 4 : i64}]}}
  func.func public @main(%arg0: tensor<12x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}, {"tp"}]>}, %arg1: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"tp"}]>}) -> (tensor<16xf32> {jax.result_info = "result[0]"}, tensor<f32> {jax.result_info = "result[1]"}, tensor<i32> {jax.result_info = "result[2]"}) {
    %0 = call @norm(%arg1) : (tensor<16xf32>) -> tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %2 = stablehlo.divide %arg1, %1 : tensor<16xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %3:4 = stablehlo.while(%iterArg = %arg0, %iterArg_0 = %arg0, %iterArg_1 = %2, %iterArg_2 = %c) : tensor<12x16xf32>, tensor<12x16xf32>, tensor<16xf32>, tensor<i32>
    cond {
      %8 = stablehlo.dot_general %iterArg, %iterArg_1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<12x16xf32>, tensor<16xf32>) -> tensor<12xf32>
      %9 = stablehlo.dot_general %8, %iterArg, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<12xf32>, tensor<12x16xf32>) -> tensor<16xf32>
      %10 = stablehlo.dot_general %iterArg_1, %9, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<16xf32>, tensor<16xf32>) -> tensor<f32>
      %11 = stablehlo.broadcast_in_dim %10, dims = [] : (tensor<f32>) -> tensor<16xf32>
      %12 = stablehlo.multiply %11, %iterArg_1 : tensor<16xf32>
      %13 = stablehlo.subtract %9, %12 : tensor<16xf32>
      %14 = func.call @norm_0(%13) : (tensor<16xf32>) -> tensor<f32>
      %cst = stablehlo.constant dense<0.00999999977> : tensor<f32>
      %15 = stablehlo.multiply %cst, %10 : tensor<f32>
      %16 = stablehlo.compare GT, %14, %15, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %c_3 = stablehlo.constant dense<50> : tensor<i32>
      %17 = stablehlo.compare LT, %iterArg_2, %c_3, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %18 = stablehlo.and %16, %17 : tensor<i1>
      stablehlo.return %18 : tensor<i1>
    } do {
      %8 = stablehlo.dot_general %iterArg_0, %iterArg_1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<12x16xf32>, tensor<16xf32>) -> tensor<12xf32>
      %9 = stablehlo.dot_general %8, %iterArg_0, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<12xf32>, tensor<12x16xf32>) -> tensor<16xf32>
      %10 = stablehlo.dot_general %iterArg_1, %9, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<16xf32>, tensor<16xf32>) -> tensor<f32>
      %11 = func.call @norm_0(%9) : (tensor<16xf32>) -> tensor<f32>
      %12 = stablehlo.broadcast_in_dim %11, dims = [] : (tensor<f32>) -> tensor<16xf32>
      %13 = stablehlo.divide %9, %12 : tensor<16xf32>
      %c_3 = stablehlo.constant dense<1> : tensor<i32>
      %14 = stablehlo.add %iterArg_2, %c_3 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_0, %13, %14 : tensor<12x16xf32>, tensor<12x16xf32>, tensor<16xf32>, tensor<i32>
    }
    %4 = stablehlo.dot_general %arg0, %3#2, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<12x16xf32>, tensor<16xf32>) -> tensor<12xf32>
    %5 = stablehlo.dot_general %4, %arg0, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<12xf32>, tensor<12x16xf32>) -> tensor<16xf32>
    %6 = stablehlo.dot_general %3#2, %5, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<16xf32>, tensor<16xf32>) -> tensor<f32>
    %7 = stablehlo.sqrt %6 : tensor<f32>
    return %3#2, %7, %3#3 : tensor<16xf32>, tensor<f32>, tensor<i32>
  }
  func.func private @norm(%arg0: tensor<16xf32>) -> tensor<f32> {
    %0 = stablehlo.multiply %arg0, %arg0 : tensor<16xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.reduce(%0 init: %cst) applies stablehlo.add across dimensions = [0] : (tensor<16xf32>, tensor<f32>) -> tensor<f32>
    %2 = stablehlo.sqrt %1 : tensor<f32>
    return %2 : tensor<f32>
  }
  func.func private @norm_0(%arg0: tensor<16xf32>) -> tensor<f32> {
    %0 = stablehlo.multiply %arg0, %arg0 : tensor<16xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.reduce(%0 init: %cst) applies stablehlo.add across dimensions = [0] : (tensor<16xf32>, tensor<f32>) -> tensor<f32>
    %2 = stablehlo.sqrt %1 : tensor<f32>
    return %2 : tensor<f32>
  }
}
