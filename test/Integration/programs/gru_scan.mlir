module @jit__lambda attributes {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["dp"=2, "tp"=2]> {stablehlo.mesh = {axes = [{name = "dp", size = 2 : i64}, {name = "tp", size = 2 : i64}]}}
  func.func public @main(%arg0: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp"}]>}, %arg1: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp"}]>}, %arg2: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp"}]>}, %arg3: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp"}]>}, %arg4: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp"}]>}, %arg5: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp"}]>}, %arg6: tensor<5x8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"dp"}, {}]>}) -> (tensor<5x8x16xf32> {jax.result_info = "result"}) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<8x16xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<5x8x16xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %2:10 = stablehlo.while(%iterArg = %arg6, %iterArg_1 = %arg5, %iterArg_2 = %arg2, %iterArg_3 = %arg4, %iterArg_4 = %arg1, %iterArg_5 = %arg3, %iterArg_6 = %arg0, %iterArg_7 = %c, %iterArg_8 = %0, %iterArg_9 = %1) : tensor<5x8x8xf32>, tensor<8x16xf32>, tensor<16x16xf32>, tensor<8x16xf32>, tensor<16x16xf32>, tensor<8x16xf32>, tensor<16x16xf32>, tensor<i32>, tensor<8x16xf32>, tensor<5x8x16xf32>
    cond {
      %c_10 = stablehlo.constant dense<5> : tensor<i32>
      %3 = stablehlo.compare LT, %iterArg_7, %c_10, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %3 : tensor<i1>
    } do {
      %3 = func.call @dynamic_index_in_dim(%iterArg, %iterArg_7) : (tensor<5x8x8xf32>, tensor<i32>) -> tensor<8x8xf32>
      %4:2 = func.call @closed_call(%iterArg_1, %iterArg_2, %iterArg_3, %iterArg_4, %iterArg_5, %iterArg_6, %iterArg_8, %3) : (tensor<8x16xf32>, tensor<16x16xf32>, tensor<8x16xf32>, tensor<16x16xf32>, tensor<8x16xf32>, tensor<16x16xf32>, tensor<8x16xf32>, tensor<8x8xf32>) -> (tensor<8x16xf32>, tensor<8x16xf32>)
      %5 = func.call @dynamic_update_index_in_dim(%iterArg_9, %4#1, %iterArg_7) : (tensor<5x8x16xf32>, tensor<8x16xf32>, tensor<i32>) -> tensor<5x8x16xf32>
      %c_10 = stablehlo.constant dense<1> : tensor<i32>
      %6 = stablehlo.add %iterArg_7, %c_10 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_1, %iterArg_2, %iterArg_3, %iterArg_4, %iterArg_5, %iterArg_6, %6, %4#0, %5 : tensor<5x8x8xf32>, tensor<8x16xf32>, tensor<16x16xf32>, tensor<8x16xf32>, tensor<16x16xf32>, tensor<8x16xf32>, tensor<16x16xf32>, tensor<i32>, tensor<8x16xf32>, tensor<5x8x16xf32>
    }
    return %2#9 : tensor<5x8x16xf32>
  }
  func.func private @dynamic_index_in_dim(%arg0: tensor<5x8x8xf32>, %arg1: tensor<i32>) -> tensor<8x8xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, sizes = [1, 8, 8] : (tensor<5x8x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x8x8xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x8x8xf32>) -> tensor<8x8xf32>
    return %1 : tensor<8x8xf32>
  }
  func.func private @closed_call(%arg0: tensor<8x16xf32>, %arg1: tensor<16x16xf32>, %arg2: tensor<8x16xf32>, %arg3: tensor<16x16xf32>, %arg4: tensor<8x16xf32>, %arg5: tensor<16x16xf32>, %arg6: tensor<8x16xf32>, %arg7: tensor<8x8xf32>) -> (tensor<8x16xf32>, tensor<8x16xf32>) {
    %0 = stablehlo.dot_general %arg7, %arg0, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x8xf32>, tensor<8x16xf32>) -> tensor<8x16xf32>
    %1 = stablehlo.dot_general %arg6, %arg1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x16xf32>, tensor<16x16xf32>) -> tensor<8x16xf32>
    %2 = stablehlo.add %0, %1 : tensor<8x16xf32>
    %3 = stablehlo.negate %2 : tensor<8x16xf32>
    %4 = stablehlo.exponential %3 : tensor<8x16xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<8x16xf32>
    %6 = stablehlo.add %5, %4 : tensor<8x16xf32>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %7 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<8x16xf32>
    %8 = stablehlo.divide %7, %6 : tensor<8x16xf32>
    %9 = stablehlo.dot_general %arg7, %arg2, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x8xf32>, tensor<8x16xf32>) -> tensor<8x16xf32>
    %10 = stablehlo.dot_general %arg6, %arg3, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x16xf32>, tensor<16x16xf32>) -> tensor<8x16xf32>
    %11 = stablehlo.add %9, %10 : tensor<8x16xf32>
    %12 = stablehlo.negate %11 : tensor<8x16xf32>
    %13 = stablehlo.exponential %12 : tensor<8x16xf32>
    %cst_1 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %14 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<8x16xf32>
    %15 = stablehlo.add %14, %13 : tensor<8x16xf32>
    %cst_2 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %16 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<8x16xf32>
    %17 = stablehlo.divide %16, %15 : tensor<8x16xf32>
    %18 = stablehlo.dot_general %arg7, %arg4, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x8xf32>, tensor<8x16xf32>) -> tensor<8x16xf32>
    %19 = stablehlo.multiply %17, %arg6 : tensor<8x16xf32>
    %20 = stablehlo.dot_general %19, %arg5, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x16xf32>, tensor<16x16xf32>) -> tensor<8x16xf32>
    %21 = stablehlo.add %18, %20 : tensor<8x16xf32>
    %22 = stablehlo.tanh %21 : tensor<8x16xf32>
    %cst_3 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %23 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<8x16xf32>
    %24 = stablehlo.subtract %23, %8 : tensor<8x16xf32>
    %25 = stablehlo.multiply %24, %22 : tensor<8x16xf32>
    %26 = stablehlo.multiply %8, %arg6 : tensor<8x16xf32>
    %27 = stablehlo.add %25, %26 : tensor<8x16xf32>
    return %27, %27 : tensor<8x16xf32>, tensor<8x16xf32>
  }
  func.func private @dynamic_update_index_in_dim(%arg0: tensor<5x8x16xf32>, %arg1: tensor<8x16xf32>, %arg2: tensor<i32>) -> tensor<5x8x16xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1, 2] : (tensor<8x16xf32>) -> tensor<1x8x16xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c, %c_0 : (tensor<5x8x16xf32>, tensor<1x8x16xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<5x8x16xf32>
    return %1 : tensor<5x8x16xf32>
  }
}
