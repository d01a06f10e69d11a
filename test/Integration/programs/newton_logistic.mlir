module @jit_newton_logistic attributes {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["dp"=2, "tp"=2]> {stablehlo.mesh = {axes = [{name = "dp", size = 2 : i64}, {name = "tp", size = 2 : i64}]}}
  func.func public @main(%arg0: tensor<32x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}, {"tp"}]>}, %arg1: tensor<32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}]>}, %arg2: tensor<6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"tp"}]>}) -> (tensor<6xf32> {jax.result_info = "result[0]"}, tensor<i32> {jax.result_info = "result[1]"}, tensor<i32> {jax.result_info = "result[2]"}) {
    %0 = stablehlo.dot_general %arg0, %arg2, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<32x6xf32>, tensor<6xf32>) -> tensor<32xf32>
    %1 = stablehlo.negate %0 : tensor<32xf32>
    %2 = stablehlo.exponential %1 : tensor<32xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %4 = stablehlo.add %3, %2 : tensor<32xf32>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %6 = stablehlo.divide %5, %4 : tensor<32xf32>
    %7 = stablehlo.subtract %6, %arg1 : tensor<32xf32>
    %8 = stablehlo.dot_general %7, %arg0, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<32xf32>, tensor<32x6xf32>) -> tensor<6xf32>
    %cst_1 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %9 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<6xf32>
    %10 = stablehlo.divide %8, %9 : tensor<6xf32>
    %cst_2 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %11 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<6xf32>
    %12 = stablehlo.multiply %11, %arg2 : tensor<6xf32>
    %13 = stablehlo.add %10, %12 : tensor<6xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_3 = stablehlo.constant dense<0> : tensor<i32>
    %14:6 = stablehlo.while(%iterArg = %arg0, %iterArg_4 = %arg1, %iterArg_5 = %arg2, %iterArg_6 = %13, %iterArg_7 = %c, %iterArg_8 = %c_3) : tensor<32x6xf32>, tensor<32xf32>, tensor<6xf32>, tensor<6xf32>, tensor<i32>, tensor<i32>
    cond {
      %15 = stablehlo.abs %iterArg_6 : tensor<6xf32>
      %cst_9 = stablehlo.constant dense<0xFF800000> : tensor<f32>
      %16 = stablehlo.reduce(%15 init: %cst_9) applies stablehlo.maximum across dimensions = [0] : (tensor<6xf32>, tensor<f32>) -> tensor<f32>
      %cst_10 = stablehlo.constant dense<9.99999974E-5> : tensor<f32>
      %17 = stablehlo.compare GT, %16, %cst_10, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %17 : tensor<i1>
    } do {
      %15 = stablehlo.dot_general %iterArg, %iterArg_5, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<32x6xf32>, tensor<6xf32>) -> tensor<32xf32>
      %16 = stablehlo.negate %15 : tensor<32xf32>
      %17 = stablehlo.exponential %16 : tensor<32xf32>
      %cst_9 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %18 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<32xf32>
      %19 = stablehlo.add %18, %17 : tensor<32xf32>
      %cst_10 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %20 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<32xf32>
      %21 = stablehlo.divide %20, %19 : tensor<32xf32>
      %cst_11 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %22 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f32>) -> tensor<6xf32>
      %c_12 = stablehlo.constant dense<0> : tensor<i32>
      %23:6 = stablehlo.while(%iterArg_18 = %21, %iterArg_19 = %iterArg, %iterArg_20 = %22, %iterArg_21 = %iterArg_6, %iterArg_22 = %iterArg_6, %iterArg_23 = %c_12) : tensor<32xf32>, tensor<32x6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<i32>
      cond {
        %41 = stablehlo.dot_general %iterArg_21, %iterArg_21, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<6xf32>, tensor<6xf32>) -> tensor<f32>
        %cst_24 = stablehlo.constant dense<1.000000e-10> : tensor<f32>
        %42 = stablehlo.compare GT, %41, %cst_24, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
        stablehlo.return %42 : tensor<i1>
      } do {
        %cst_24 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
        %41 = stablehlo.broadcast_in_dim %cst_24, dims = [] : (tensor<f32>) -> tensor<32xf32>
        %42 = stablehlo.subtract %41, %iterArg_18 : tensor<32xf32>
        %43 = stablehlo.multiply %iterArg_18, %42 : tensor<32xf32>
        %44 = stablehlo.dot_general %iterArg_19, %iterArg_22, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<32x6xf32>, tensor<6xf32>) -> tensor<32xf32>
        %45 = stablehlo.multiply %43, %44 : tensor<32xf32>
        %46 = stablehlo.dot_general %45, %iterArg_19, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<32xf32>, tensor<32x6xf32>) -> tensor<6xf32>
        %cst_25 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
        %47 = stablehlo.broadcast_in_dim %cst_25, dims = [] : (tensor<f32>) -> tensor<6xf32>
        %48 = stablehlo.divide %46, %47 : tensor<6xf32>
        %cst_26 = stablehlo.constant dense<0.00999999977> : tensor<f32>
        %49 = stablehlo.broadcast_in_dim %cst_26, dims = [] : (tensor<f32>) -> tensor<6xf32>
        %50 = stablehlo.multiply %49, %iterArg_22 : tensor<6xf32>
        %51 = stablehlo.add %48, %50 : tensor<6xf32>
        %52 = stablehlo.dot_general %iterArg_21, %iterArg_21, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<6xf32>, tensor<6xf32>) -> tensor<f32>
        %53 = stablehlo.dot_general %iterArg_22, %51, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<6xf32>, tensor<6xf32>) -> tensor<f32>
        %54 = stablehlo.divide %52, %53 : tensor<f32>
        %55 = stablehlo.broadcast_in_dim %54, dims = [] : (tensor<f32>) -> tensor<6xf32>
        %56 = stablehlo.multiply %55, %iterArg_22 : tensor<6xf32>
        %57 = stablehlo.add %iterArg_20, %56 : tensor<6xf32>
        %58 = stablehlo.broadcast_in_dim %54, dims = [] : (tensor<f32>) -> tensor<6xf32>
        %59 = stablehlo.multiply %58, %51 : tensor<6xf32>
        %60 = stablehlo.subtract %iterArg_21, %59 : tensor<6xf32>
        %61 = stablehlo.dot_general %60, %60, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<6xf32>, tensor<6xf32>) -> tensor<f32>
        %62 = stablehlo.divide %61, %52 : tensor<f32>
        %63 = stablehlo.broadcast_in_dim %62, dims = [] : (tensor<f32>) -> tensor<6xf32>
        %64 = stablehlo.multiply %63, %iterArg_22 : tensor<6xf32>
        %65 = stablehlo.add %60, %64 : tensor<6xf32>
        %c_27 = stablehlo.constant dense<1> : tensor<i32>
        %66 = stablehlo.add %iterArg_23, %c_27 : tensor<i32>
        stablehlo.return %iterArg_18, %iterArg_19, %57, %60, %65, %66 : tensor<32xf32>, tensor<32x6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<i32>
      }
      %24 = stablehlo.subtract %iterArg_5, %23#2 : tensor<6xf32>
      %25 = stablehlo.dot_general %iterArg, %24, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<32x6xf32>, tensor<6xf32>) -> tensor<32xf32>
      %26 = stablehlo.negate %25 : tensor<32xf32>
      %27 = stablehlo.exponential %26 : tensor<32xf32>
      %cst_13 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %28 = stablehlo.broadcast_in_dim %cst_13, dims = [] : (tensor<f32>) -> tensor<32xf32>
      %29 = stablehlo.add %28, %27 : tensor<32xf32>
      %cst_14 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %30 = stablehlo.broadcast_in_dim %cst_14, dims = [] : (tensor<f32>) -> tensor<32xf32>
      %31 = stablehlo.divide %30, %29 : tensor<32xf32>
      %32 = stablehlo.subtract %31, %iterArg_4 : tensor<32xf32>
      %33 = stablehlo.dot_general %32, %iterArg, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<32xf32>, tensor<32x6xf32>) -> tensor<6xf32>
      %cst_15 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
      %34 = stablehlo.broadcast_in_dim %cst_15, dims = [] : (tensor<f32>) -> tensor<6xf32>
      %35 = stablehlo.divide %33, %34 : tensor<6xf32>
      %cst_16 = stablehlo.constant dense<0.00999999977> : tensor<f32>
      %36 = stablehlo.broadcast_in_dim %cst_16, dims = [] : (tensor<f32>) -> tensor<6xf32>
      %37 = stablehlo.multiply %36, %24 : tensor<6xf32>
      %38 = stablehlo.add %35, %37 : tensor<6xf32>
      %c_17 = stablehlo.constant dense<1> : tensor<i32>
      %39 = stablehlo.add %iterArg_7, %c_17 : tensor<i32>
      %40 = stablehlo.add %iterArg_8, %23#5 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_4, %24, %38, %39, %40 : tensor<32x6xf32>, tensor<32xf32>, tensor<6xf32>, tensor<6xf32>, tensor<i32>, tensor<i32>
    }
    return %14#2, %14#4, %14#5 : tensor<6xf32>, tensor<i32>, tensor<i32>
  }
}
