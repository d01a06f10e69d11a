module @jit_speculative attributes {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["dp"=2, "tp"=2]> {stablehlo.mesh = {axes = [{name = "dp", size = 2 : i64}, {name = "tp", size = 2 : i64}]}}
  func.func public @main(%arg0: tensor<4x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}, {}]>}, %arg1: tensor<4x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}, {}]>}, %arg2: tensor<4x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}, {}]>}) -> (tensor<4xi32> {jax.result_info = "result"}) {
    %0 = stablehlo.negate %arg0 : tensor<4x6xf32>
    %1 = stablehlo.exponential %0 : tensor<4x6xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x6xf32>
    %3 = stablehlo.add %2, %1 : tensor<4x6xf32>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<4x6xf32>
    %5 = stablehlo.divide %4, %3 : tensor<4x6xf32>
    %6 = stablehlo.negate %arg1 : tensor<4x6xf32>
    %7 = stablehlo.exponential %6 : tensor<4x6xf32>
    %cst_1 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<4x6xf32>
    %9 = stablehlo.add %8, %7 : tensor<4x6xf32>
    %cst_2 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %10 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<4x6xf32>
    %11 = stablehlo.divide %10, %9 : tensor<4x6xf32>
    %12 = stablehlo.negate %arg2 : tensor<4x6xf32>
    %13 = stablehlo.exponential %12 : tensor<4x6xf32>
    %cst_3 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %14 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<4x6xf32>
    %15 = stablehlo.add %14, %13 : tensor<4x6xf32>
    %cst_4 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %16 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<4x6xf32>
    %17 = stablehlo.divide %16, %15 : tensor<4x6xf32>
    %c = stablehlo.constant dense<true> : tensor<i1>
    %18 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i1>) -> tensor<4xi1>
    %c_5 = stablehlo.constant dense<0> : tensor<i32>
    %19 = stablehlo.broadcast_in_dim %c_5, dims = [] : (tensor<i32>) -> tensor<4xi32>
    %c_6 = stablehlo.constant dense<0> : tensor<i32>
    %20:6 = stablehlo.while(%iterArg = %17, %iterArg_7 = %5, %iterArg_8 = %11, %iterArg_9 = %c_6, %iterArg_10 = %18, %iterArg_11 = %19) : tensor<4x6xf32>, tensor<4x6xf32>, tensor<4x6xf32>, tensor<i32>, tensor<4xi1>, tensor<4xi32>
    cond {
      %c_12 = stablehlo.constant dense<6> : tensor<i32>
      %21 = stablehlo.compare LT, %iterArg_9, %c_12, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %c_13 = stablehlo.constant dense<false> : tensor<i1>
      %22 = stablehlo.reduce(%iterArg_10 init: %c_13) applies stablehlo.or across dimensions = [0] : (tensor<4xi1>, tensor<i1>) -> tensor<i1>
      %c_14 = stablehlo.constant dense<false> : tensor<i1>
      %23 = stablehlo.broadcast_in_dim %c_14, dims = [] : (tensor<i1>) -> tensor<i1>
      %24 = stablehlo.compare NE, %21, %23, UNSIGNED : (tensor<i1>, tensor<i1>) -> tensor<i1>
      %25 = stablehlo.convert %24 : tensor<i1>
      %26 = stablehlo.and %25, %22 : tensor<i1>
      stablehlo.return %26 : tensor<i1>
    } do {
      %21 = stablehlo.convert %iterArg_9 : tensor<i32>
      %c_12 = stablehlo.constant dense<0> : tensor<i32>
      %c_13 = stablehlo.constant dense<0> : tensor<i32>
      %22 = stablehlo.compare LT, %c_12, %c_13, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %c_14 = stablehlo.constant dense<0> : tensor<i32>
      %c_15 = stablehlo.constant dense<4> : tensor<i32>
      %23 = stablehlo.add %c_14, %c_15 : tensor<i32>
      %c_16 = stablehlo.constant dense<0> : tensor<i32>
      %24 = stablehlo.select %22, %23, %c_16 : tensor<i1>, tensor<i32>
      %c_17 = stablehlo.constant dense<0> : tensor<i32>
      %25 = stablehlo.compare LT, %21, %c_17, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %c_18 = stablehlo.constant dense<6> : tensor<i32>
      %26 = stablehlo.add %21, %c_18 : tensor<i32>
      %27 = stablehlo.select %25, %26, %21 : tensor<i1>, tensor<i32>
      %28 = stablehlo.dynamic_slice %iterArg, %24, %27, sizes = [4, 1] : (tensor<4x6xf32>, tensor<i32>, tensor<i32>) -> tensor<4x1xf32>
      %29 = stablehlo.reshape %28 : (tensor<4x1xf32>) -> tensor<4xf32>
      %30 = stablehlo.convert %iterArg_9 : tensor<i32>
      %c_19 = stablehlo.constant dense<0> : tensor<i32>
      %c_20 = stablehlo.constant dense<0> : tensor<i32>
      %31 = stablehlo.compare LT, %c_19, %c_20, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %c_21 = stablehlo.constant dense<0> : tensor<i32>
      %c_22 = stablehlo.constant dense<4> : tensor<i32>
      %32 = stablehlo.add %c_21, %c_22 : tensor<i32>
      %c_23 = stablehlo.constant dense<0> : tensor<i32>
      %33 = stablehlo.select %31, %32, %c_23 : tensor<i1>, tensor<i32>
      %c_24 = stablehlo.constant dense<0> : tensor<i32>
      %34 = stablehlo.compare LT, %30, %c_24, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %c_25 = stablehlo.constant dense<6> : tensor<i32>
      %35 = stablehlo.add %30, %c_25 : tensor<i32>
      %36 = stablehlo.select %34, %35, %30 : tensor<i1>, tensor<i32>
      %37 = stablehlo.dynamic_slice %iterArg_7, %33, %36, sizes = [4, 1] : (tensor<4x6xf32>, tensor<i32>, tensor<i32>) -> tensor<4x1xf32>
      %38 = stablehlo.reshape %37 : (tensor<4x1xf32>) -> tensor<4xf32>
      %39 = stablehlo.convert %iterArg_9 : tensor<i32>
      %c_26 = stablehlo.constant dense<0> : tensor<i32>
      %c_27 = stablehlo.constant dense<0> : tensor<i32>
      %40 = stablehlo.compare LT, %c_26, %c_27, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %c_28 = stablehlo.constant dense<0> : tensor<i32>
      %c_29 = stablehlo.constant dense<4> : tensor<i32>
      %41 = stablehlo.add %c_28, %c_29 : tensor<i32>
      %c_30 = stablehlo.constant dense<0> : tensor<i32>
      %42 = stablehlo.select %40, %41, %c_30 : tensor<i1>, tensor<i32>
      %c_31 = stablehlo.constant dense<0> : tensor<i32>
      %43 = stablehlo.compare LT, %39, %c_31, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %c_32 = stablehlo.constant dense<6> : tensor<i32>
      %44 = stablehlo.add %39, %c_32 : tensor<i32>
      %45 = stablehlo.select %43, %44, %39 : tensor<i1>, tensor<i32>
      %46 = stablehlo.dynamic_slice %iterArg_8, %42, %45, sizes = [4, 1] : (tensor<4x6xf32>, tensor<i32>, tensor<i32>) -> tensor<4x1xf32>
      %47 = stablehlo.reshape %46 : (tensor<4x1xf32>) -> tensor<4xf32>
      %48 = stablehlo.divide %38, %47 : tensor<4xf32>
      %49 = stablehlo.compare LT, %29, %48, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
      %50 = stablehlo.and %iterArg_10, %49 : tensor<4xi1>
      %c_33 = stablehlo.constant dense<1> : tensor<i32>
      %51 = stablehlo.add %iterArg_9, %c_33 : tensor<i32>
      %52 = stablehlo.convert %50 : (tensor<4xi1>) -> tensor<4xi32>
      %53 = stablehlo.add %iterArg_11, %52 : tensor<4xi32>
      stablehlo.return %iterArg, %iterArg_7, %iterArg_8, %51, %50, %53 : tensor<4x6xf32>, tensor<4x6xf32>, tensor<4x6xf32>, tensor<i32>, tensor<4xi1>, tensor<4xi32>
    }
    return %20#5 : tensor<4xi32>
  }
}
