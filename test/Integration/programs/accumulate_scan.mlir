module @jit_accumulate attributes {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["dp"=2, "tp"=2]> {stablehlo.mesh = {axes = [{name = "dp", size = 2 : i64}, {name = "tp", size = 2 : i64}]}}
  func.func public @main(%arg0: tensor<12x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp"}]>}, %arg1: tensor<4x8x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"dp"}, {}]>}) -> (tensor<12x8xf32> {jax.result_info = "result['w']"}) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<12x8xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1:4 = stablehlo.while(%iterArg = %arg1, %iterArg_1 = %arg0, %iterArg_2 = %c, %iterArg_3 = %0) : tensor<4x8x12xf32>, tensor<12x8xf32>, tensor<i32>, tensor<12x8xf32>
    cond {
      %c_4 = stablehlo.constant dense<4> : tensor<i32>
      %5 = stablehlo.compare LT, %iterArg_2, %c_4, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %5 : tensor<i1>
    } do {
      %5 = func.call @dynamic_index_in_dim(%iterArg, %iterArg_2) : (tensor<4x8x12xf32>, tensor<i32>) -> tensor<8x12xf32>
      %6 = func.call @closed_call(%iterArg_1, %iterArg_3, %5) : (tensor<12x8xf32>, tensor<12x8xf32>, tensor<8x12xf32>) -> tensor<12x8xf32>
      %c_4 = stablehlo.constant dense<1> : tensor<i32>
      %7 = stablehlo.add %iterArg_2, %c_4 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_1, %7, %6 : tensor<4x8x12xf32>, tensor<12x8xf32>, tensor<i32>, tensor<12x8xf32>
    }
    %cst_0 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<12x8xf32>
    %3 = stablehlo.multiply %2, %1#3 : tensor<12x8xf32>
    %4 = stablehlo.subtract %arg0, %3 : tensor<12x8xf32>
    return %4 : tensor<12x8xf32>
  }
  func.func private @dynamic_index_in_dim(%arg0: tensor<4x8x12xf32>, %arg1: tensor<i32>) -> tensor<8x12xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, sizes = [1, 8, 12] : (tensor<4x8x12xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x8x12xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x8x12xf32>) -> tensor<8x12xf32>
    return %1 : tensor<8x12xf32>
  }
  func.func private @closed_call(%arg0: tensor<12x8xf32>, %arg1: tensor<12x8xf32>, %arg2: tensor<8x12xf32>) -> tensor<12x8xf32> {
    %0 = stablehlo.dot_general %arg2, %arg0, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x12xf32>, tensor<12x8xf32>) -> tensor<8x8xf32>
    %1 = stablehlo.tanh %0 : tensor<8x8xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %3 = stablehlo.subtract %2, %1 : tensor<8x8xf32>
    %cst_0 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %5 = stablehlo.multiply %4, %1 : tensor<8x8xf32>
    %cst_1 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %cst_2 = stablehlo.constant dense<6.400000e+01> : tensor<f32>
    %6 = stablehlo.divide %cst_1, %cst_2 : tensor<f32>
    %7 = stablehlo.broadcast_in_dim %6, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %8 = stablehlo.multiply %7, %5 : tensor<8x8xf32>
    %9 = stablehlo.multiply %8, %3 : tensor<8x8xf32>
    %10 = stablehlo.multiply %9, %1 : tensor<8x8xf32>
    %11 = stablehlo.add %9, %10 : tensor<8x8xf32>
    %12 = stablehlo.dot_general %11, %arg2, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x8xf32>, tensor<8x12xf32>) -> tensor<8x12xf32>
    %13 = stablehlo.transpose %12, dims = [1, 0] : (tensor<8x12xf32>) -> tensor<12x8xf32>
    %14 = stablehlo.add %arg1, %13 : tensor<12x8xf32>
    return %14 : tensor<12x8xf32>
  }
}
