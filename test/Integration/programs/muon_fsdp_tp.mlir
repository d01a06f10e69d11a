module @jit_muon_step attributes {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["dp"=2, "tp"=2]> {stablehlo.mesh = {axes = [{name = "dp", size = 2 : i64}, {name = "tp", size = 2 : i64}]}}
  func.func public @main(%arg0: tensor<8x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}, {"tp"}]>}, %arg1: tensor<8x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}, {"tp"}]>}, %arg2: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}, {}]>}) -> (tensor<8x12xf32> {jax.result_info = "result[0]"}, tensor<8x12xf32> {jax.result_info = "result[1]"}, tensor<f32> {jax.result_info = "result[2]"}) {
    %0 = stablehlo.dot_general %arg2, %arg0, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x8xf32>, tensor<8x12xf32>) -> tensor<8x12xf32>
    %1 = stablehlo.tanh %0 : tensor<8x12xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<8x12xf32>
    %3 = stablehlo.subtract %2, %1 : tensor<8x12xf32>
    %4 = stablehlo.multiply %1, %1 : tensor<8x12xf32>
    %cst_0 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<8x12xf32>
    %6 = stablehlo.multiply %5, %1 : tensor<8x12xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %7 = stablehlo.reduce(%4 init: %cst_1) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x12xf32>, tensor<f32>) -> tensor<f32>
    %cst_2 = stablehlo.constant dense<9.600000e+01> : tensor<f32>
    %8 = stablehlo.divide %7, %cst_2 : tensor<f32>
    %cst_3 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %cst_4 = stablehlo.constant dense<9.600000e+01> : tensor<f32>
    %9 = stablehlo.divide %cst_3, %cst_4 : tensor<f32>
    %10 = stablehlo.broadcast_in_dim %9, dims = [] : (tensor<f32>) -> tensor<8x12xf32>
    %11 = stablehlo.multiply %10, %6 : tensor<8x12xf32>
    %12 = stablehlo.multiply %11, %3 : tensor<8x12xf32>
    %13 = stablehlo.multiply %12, %1 : tensor<8x12xf32>
    %14 = stablehlo.add %12, %13 : tensor<8x12xf32>
    %15 = stablehlo.dot_general %14, %arg2, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x12xf32>, tensor<8x8xf32>) -> tensor<12x8xf32>
    %16 = stablehlo.transpose %15, dims = [1, 0] : (tensor<12x8xf32>) -> tensor<8x12xf32>
    %cst_5 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %17 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<8x12xf32>
    %18 = stablehlo.multiply %17, %arg1 : tensor<8x12xf32>
    %19 = stablehlo.add %18, %16 : tensor<8x12xf32>
    %20 = call @norm(%19) : (tensor<8x12xf32>) -> tensor<f32>
    %cst_6 = stablehlo.constant dense<1.000000e-07> : tensor<f32>
    %21 = stablehlo.add %20, %cst_6 : tensor<f32>
    %22 = stablehlo.broadcast_in_dim %21, dims = [] : (tensor<f32>) -> tensor<8x12xf32>
    %23 = stablehlo.divide %19, %22 : tensor<8x12xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %24:2 = stablehlo.while(%iterArg = %c, %iterArg_8 = %23) : tensor<i32>, tensor<8x12xf32>
    cond {
      %c_9 = stablehlo.constant dense<3> : tensor<i32>
      %28 = stablehlo.compare LT, %iterArg, %c_9, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %28 : tensor<i1>
    } do {
      %28 = func.call @closed_call(%iterArg_8) : (tensor<8x12xf32>) -> tensor<8x12xf32>
      %c_9 = stablehlo.constant dense<1> : tensor<i32>
      %29 = stablehlo.add %iterArg, %c_9 : tensor<i32>
      stablehlo.return %29, %28 : tensor<i32>, tensor<8x12xf32>
    }
    %cst_7 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %25 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<8x12xf32>
    %26 = stablehlo.multiply %25, %24#1 : tensor<8x12xf32>
    %27 = stablehlo.subtract %arg0, %26 : tensor<8x12xf32>
    return %27, %19, %8 : tensor<8x12xf32>, tensor<8x12xf32>, tensor<f32>
  }
  func.func private @norm(%arg0: tensor<8x12xf32>) -> tensor<f32> {
    %0 = stablehlo.multiply %arg0, %arg0 : tensor<8x12xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.reduce(%0 init: %cst) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x12xf32>, tensor<f32>) -> tensor<f32>
    %2 = stablehlo.sqrt %1 : tensor<f32>
    return %2 : tensor<f32>
  }
  func.func private @closed_call(%arg0: tensor<8x12xf32>) -> tensor<8x12xf32> {
    %0 = stablehlo.transpose %arg0, dims = [1, 0] : (tensor<8x12xf32>) -> tensor<12x8xf32>
    %1 = stablehlo.dot_general %arg0, %0, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x12xf32>, tensor<12x8xf32>) -> tensor<8x8xf32>
    %cst = stablehlo.constant dense<3.444500e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<8x12xf32>
    %3 = stablehlo.multiply %2, %arg0 : tensor<8x12xf32>
    %cst_0 = stablehlo.constant dense<-4.775000e+00> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %5 = stablehlo.multiply %4, %1 : tensor<8x8xf32>
    %cst_1 = stablehlo.constant dense<2.031500e+00> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %7 = stablehlo.multiply %6, %1 : tensor<8x8xf32>
    %8 = stablehlo.dot_general %7, %1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %9 = stablehlo.add %5, %8 : tensor<8x8xf32>
    %10 = stablehlo.dot_general %9, %arg0, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x8xf32>, tensor<8x12xf32>) -> tensor<8x12xf32>
    %11 = stablehlo.add %3, %10 : tensor<8x12xf32>
    return %11 : tensor<8x12xf32>
  }
}
