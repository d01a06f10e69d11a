module @jit__lambda attributes {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["dp"=2, "tp"=4]> {stablehlo.mesh = {axes = [{name = "dp", size = 2 : i64}, {name = "tp", size = 4 : i64}]}}
  func.func public @main(%arg0: tensor<12x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}, {"tp"}]>}, %arg1: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"tp"}]>}) -> (tensor<16xf32> {jax.result_info = "result[0]"}, tensor<i32> {jax.result_info = "result[1]"}) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1:5 = stablehlo.while(%iterArg = %arg0, %iterArg_0 = %0, %iterArg_1 = %arg1, %iterArg_2 = %arg1, %iterArg_3 = %c) : tensor<12x16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<i32>
    cond {
      %2 = stablehlo.dot_general %iterArg_1, %iterArg_1, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<16xf32>, tensor<16xf32>) -> tensor<f32>
      %cst_4 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
      %3 = stablehlo.compare GT, %2, %cst_4, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %3 : tensor<i1>
    } do {
      %2 = stablehlo.dot_general %iterArg, %iterArg_2, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<12x16xf32>, tensor<16xf32>) -> tensor<12xf32>
      %3 = stablehlo.dot_general %2, %iterArg, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<12xf32>, tensor<12x16xf32>) -> tensor<16xf32>
      %4 = stablehlo.add %3, %iterArg_2 : tensor<16xf32>
      %5 = stablehlo.dot_general %iterArg_1, %iterArg_1, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<16xf32>, tensor<16xf32>) -> tensor<f32>
      %6 = stablehlo.dot_general %iterArg_2, %4, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<16xf32>, tensor<16xf32>) -> tensor<f32>
      %7 = stablehlo.divide %5, %6 : tensor<f32>
      %8 = stablehlo.broadcast_in_dim %7, dims = [] : (tensor<f32>) -> tensor<16xf32>
      %9 = stablehlo.multiply %8, %iterArg_2 : tensor<16xf32>
      %10 = stablehlo.add %iterArg_0, %9 : tensor<16xf32>
      %11 = stablehlo.broadcast_in_dim %7, dims = [] : (tensor<f32>) -> tensor<16xf32>
      %12 = stablehlo.multiply %11, %4 : tensor<16xf32>
      %13 = stablehlo.subtract %iterArg_1, %12 : tensor<16xf32>
      %14 = stablehlo.dot_general %13, %13, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<16xf32>, tensor<16xf32>) -> tensor<f32>
      %15 = stablehlo.divide %14, %5 : tensor<f32>
      %16 = stablehlo.broadcast_in_dim %15, dims = [] : (tensor<f32>) -> tensor<16xf32>
      %17 = stablehlo.multiply %16, %iterArg_2 : tensor<16xf32>
      %18 = stablehlo.add %13, %17 : tensor<16xf32>
      %c_4 = stablehlo.constant dense<1> : tensor<i32>
      %19 = stablehlo.add %iterArg_3, %c_4 : tensor<i32>
      stablehlo.return %iterArg, %10, %13, %18, %19 : tensor<12x16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<i32>
    }
    return %1#1, %1#4 : tensor<16xf32>, tensor<i32>
  }
}
