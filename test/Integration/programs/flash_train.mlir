module @jit_step attributes {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["dp"=2, "tp"=2]> {stablehlo.mesh = {axes = [{name = "dp", size = 2 : i64}, {name = "tp", size = 2 : i64}]}}
  func.func public @main(%arg0: tensor<6x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp"}]>}, %arg1: tensor<16x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"tp"}, {}]>}, %arg2: tensor<6x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp"}]>}, %arg3: tensor<6x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp"}]>}, %arg4: tensor<2x8x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}, {}, {}]>}) -> (tensor<6x16xf32> {jax.result_info = "result[0]['k']"}, tensor<16x6xf32> {jax.result_info = "result[0]['o']"}, tensor<6x16xf32> {jax.result_info = "result[0]['q']"}, tensor<6x16xf32> {jax.result_info = "result[0]['v']"}, tensor<f32> {jax.result_info = "result[1]"}) {
    %0 = stablehlo.dot_general %arg4, %arg2, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x8x6xf32>, tensor<6x16xf32>) -> tensor<2x8x16xf32>
    %1 = stablehlo.reshape %0 : (tensor<2x8x16xf32>) -> tensor<2x8x4x4xf32>
    %2 = stablehlo.dot_general %arg4, %arg0, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x8x6xf32>, tensor<6x16xf32>) -> tensor<2x8x16xf32>
    %3 = stablehlo.reshape %2 : (tensor<2x8x16xf32>) -> tensor<2x8x4x4xf32>
    %4 = stablehlo.dot_general %arg4, %arg3, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x8x6xf32>, tensor<6x16xf32>) -> tensor<2x8x16xf32>
    %5 = stablehlo.reshape %4 : (tensor<2x8x16xf32>) -> tensor<2x8x4x4xf32>
    %cst = stablehlo.constant dense<-1.000000e+09> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x4x8xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %7 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<2x4x8xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<2x4x8x4xf32>
    %9 = stablehlo.reshape %3 : (tensor<2x8x4x4xf32>) -> tensor<2x4x2x4x4xf32>
    %10 = stablehlo.transpose %9, dims = [1, 0, 2, 3, 4] : (tensor<2x4x2x4x4xf32>) -> tensor<4x2x2x4x4xf32>
    %11 = stablehlo.reshape %5 : (tensor<2x8x4x4xf32>) -> tensor<2x4x2x4x4xf32>
    %12 = stablehlo.transpose %11, dims = [1, 0, 2, 3, 4] : (tensor<2x4x2x4x4xf32>) -> tensor<4x2x2x4x4xf32>
    %cst_2 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %13 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<2x4x8xf32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %14 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<2x4x8xf32>
    %cst_4 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %15 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<2x4x8xf32>
    %cst_5 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %16 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<2x4x8xf32>
    %cst_6 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %17 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<2x4x8xf32>
    %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %18 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<2x4x8xf32>
    %cst_8 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %19 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<2x4x8xf32>
    %cst_9 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %20 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<2x4x8xf32>
    %cst_10 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %21 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<4x2x4x8x2xf32>
    %cst_11 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %22 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f32>) -> tensor<4x2x4x8xf32>
    %cst_12 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %23 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f32>) -> tensor<4x2x4x8xf32>
    %cst_13 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %24 = stablehlo.broadcast_in_dim %cst_13, dims = [] : (tensor<f32>) -> tensor<4x2x4x8xf32>
    %cst_14 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %25 = stablehlo.broadcast_in_dim %cst_14, dims = [] : (tensor<f32>) -> tensor<4x2x4x8x2xf32>
    %cst_15 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %26 = stablehlo.broadcast_in_dim %cst_15, dims = [] : (tensor<f32>) -> tensor<4x2x4x8xf32>
    %cst_16 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %27 = stablehlo.broadcast_in_dim %cst_16, dims = [] : (tensor<f32>) -> tensor<4x2x4x8x1xf32>
    %cst_17 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %28 = stablehlo.broadcast_in_dim %cst_17, dims = [] : (tensor<f32>) -> tensor<4x2x4x8x4xf32>
    %cst_18 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %29 = stablehlo.broadcast_in_dim %cst_18, dims = [] : (tensor<f32>) -> tensor<4x2x4x8xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %30:24 = stablehlo.while(%iterArg = %10, %iterArg_36 = %12, %iterArg_37 = %1, %iterArg_38 = %14, %iterArg_39 = %13, %iterArg_40 = %16, %iterArg_41 = %15, %iterArg_42 = %18, %iterArg_43 = %17, %iterArg_44 = %20, %iterArg_45 = %19, %iterArg_46 = %c, %iterArg_47 = %6, %iterArg_48 = %7, %iterArg_49 = %8, %iterArg_50 = %21, %iterArg_51 = %22, %iterArg_52 = %23, %iterArg_53 = %24, %iterArg_54 = %25, %iterArg_55 = %26, %iterArg_56 = %27, %iterArg_57 = %28, %iterArg_58 = %29) : tensor<4x2x2x4x4xf32>, tensor<4x2x2x4x4xf32>, tensor<2x8x4x4xf32>, tensor<2x4x8xf32>, tensor<2x4x8xf32>, tensor<2x4x8xf32>, tensor<2x4x8xf32>, tensor<2x4x8xf32>, tensor<2x4x8xf32>, tensor<2x4x8xf32>, tensor<2x4x8xf32>, tensor<i32>, tensor<2x4x8xf32>, tensor<2x4x8xf32>, tensor<2x4x8x4xf32>, tensor<4x2x4x8x2xf32>, tensor<4x2x4x8xf32>, tensor<4x2x4x8xf32>, tensor<4x2x4x8xf32>, tensor<4x2x4x8x2xf32>, tensor<4x2x4x8xf32>, tensor<4x2x4x8x1xf32>, tensor<4x2x4x8x4xf32>, tensor<4x2x4x8xf32>
    cond {
      %c_59 = stablehlo.constant dense<4> : tensor<i32>
      %92 = stablehlo.compare LT, %iterArg_46, %c_59, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %92 : tensor<i1>
    } do {
      %92 = func.call @dynamic_index_in_dim(%iterArg, %iterArg_46) : (tensor<4x2x2x4x4xf32>, tensor<i32>) -> tensor<2x2x4x4xf32>
      %93 = func.call @dynamic_index_in_dim(%iterArg_36, %iterArg_46) : (tensor<4x2x2x4x4xf32>, tensor<i32>) -> tensor<2x2x4x4xf32>
      %94:12 = func.call @closed_call(%iterArg_37, %iterArg_38, %iterArg_39, %iterArg_40, %iterArg_41, %iterArg_42, %iterArg_43, %iterArg_44, %iterArg_45, %iterArg_47, %iterArg_48, %iterArg_49, %92, %93) : (tensor<2x8x4x4xf32>, tensor<2x4x8xf32>, tensor<2x4x8xf32>, tensor<2x4x8xf32>, tensor<2x4x8xf32>, tensor<2x4x8xf32>, tensor<2x4x8xf32>, tensor<2x4x8xf32>, tensor<2x4x8xf32>, tensor<2x4x8xf32>, tensor<2x4x8xf32>, tensor<2x4x8x4xf32>, tensor<2x2x4x4xf32>, tensor<2x2x4x4xf32>) -> (tensor<2x4x8xf32>, tensor<2x4x8xf32>, tensor<2x4x8x4xf32>, tensor<2x4x8x2xf32>, tensor<2x4x8xf32>, tensor<2x4x8xf32>, tensor<2x4x8xf32>, tensor<2x4x8x2xf32>, tensor<2x4x8xf32>, tensor<2x4x8x1xf32>, tensor<2x4x8x4xf32>, tensor<2x4x8xf32>)
      %95 = func.call @dynamic_update_index_in_dim(%iterArg_50, %94#3, %iterArg_46) : (tensor<4x2x4x8x2xf32>, tensor<2x4x8x2xf32>, tensor<i32>) -> tensor<4x2x4x8x2xf32>
      %96 = func.call @dynamic_update_index_in_dim_0(%iterArg_51, %94#4, %iterArg_46) : (tensor<4x2x4x8xf32>, tensor<2x4x8xf32>, tensor<i32>) -> tensor<4x2x4x8xf32>
      %97 = func.call @dynamic_update_index_in_dim_0(%iterArg_52, %94#5, %iterArg_46) : (tensor<4x2x4x8xf32>, tensor<2x4x8xf32>, tensor<i32>) -> tensor<4x2x4x8xf32>
      %98 = func.call @dynamic_update_index_in_dim_0(%iterArg_53, %94#6, %iterArg_46) : (tensor<4x2x4x8xf32>, tensor<2x4x8xf32>, tensor<i32>) -> tensor<4x2x4x8xf32>
      %99 = func.call @dynamic_update_index_in_dim(%iterArg_54, %94#7, %iterArg_46) : (tensor<4x2x4x8x2xf32>, tensor<2x4x8x2xf32>, tensor<i32>) -> tensor<4x2x4x8x2xf32>
      %100 = func.call @dynamic_update_index_in_dim_0(%iterArg_55, %94#8, %iterArg_46) : (tensor<4x2x4x8xf32>, tensor<2x4x8xf32>, tensor<i32>) -> tensor<4x2x4x8xf32>
      %101 = func.call @dynamic_update_index_in_dim_1(%iterArg_56, %94#9, %iterArg_46) : (tensor<4x2x4x8x1xf32>, tensor<2x4x8x1xf32>, tensor<i32>) -> tensor<4x2x4x8x1xf32>
      %102 = func.call @dynamic_update_index_in_dim_2(%iterArg_57, %94#10, %iterArg_46) : (tensor<4x2x4x8x4xf32>, tensor<2x4x8x4xf32>, tensor<i32>) -> tensor<4x2x4x8x4xf32>
      %103 = func.call @dynamic_update_index_in_dim_3(%iterArg_58, %94#11, %iterArg_46) : (tensor<4x2x4x8xf32>, tensor<2x4x8xf32>, tensor<i32>) -> tensor<4x2x4x8xf32>
      %c_59 = stablehlo.constant dense<1> : tensor<i32>
      %104 = stablehlo.add %iterArg_46, %c_59 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_36, %iterArg_37, %iterArg_38, %iterArg_39, %iterArg_40, %iterArg_41, %iterArg_42, %iterArg_43, %iterArg_44, %iterArg_45, %104, %94#0, %94#1, %94#2, %95, %96, %97, %98, %99, %100, %101, %102, %103 : tensor<4x2x2x4x4xf32>, tensor<4x2x2x4x4xf32>, tensor<2x8x4x4xf32>, tensor<2x4x8xf32>, tensor<2x4x8xf32>, tensor<2x4x8xf32>, tensor<2x4x8xf32>, tensor<2x4x8xf32>, tensor<2x4x8xf32>, tensor<2x4x8xf32>, tensor<2x4x8xf32>, tensor<i32>, tensor<2x4x8xf32>, tensor<2x4x8xf32>, tensor<2x4x8x4xf32>, tensor<4x2x4x8x2xf32>, tensor<4x2x4x8xf32>, tensor<4x2x4x8xf32>, tensor<4x2x4x8xf32>, tensor<4x2x4x8x2xf32>, tensor<4x2x4x8xf32>, tensor<4x2x4x8x1xf32>, tensor<4x2x4x8x4xf32>, tensor<4x2x4x8xf32>
    }
    %31 = stablehlo.broadcast_in_dim %30#13, dims = [0, 1, 2] : (tensor<2x4x8xf32>) -> tensor<2x4x8x1xf32>
    %32 = stablehlo.broadcast_in_dim %31, dims = [0, 1, 2, 3] : (tensor<2x4x8x1xf32>) -> tensor<2x4x8x4xf32>
    %33 = stablehlo.divide %30#14, %32 : tensor<2x4x8x4xf32>
    %34 = stablehlo.multiply %31, %31 : tensor<2x4x8x1xf32>
    %cst_19 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %35 = stablehlo.broadcast_in_dim %cst_19, dims = [] : (tensor<f32>) -> tensor<2x4x8x1xf32>
    %36 = stablehlo.divide %35, %34 : tensor<2x4x8x1xf32>
    %37 = stablehlo.transpose %33, dims = [0, 2, 1, 3] : (tensor<2x4x8x4xf32>) -> tensor<2x8x4x4xf32>
    %38 = stablehlo.reshape %37 : (tensor<2x8x4x4xf32>) -> tensor<2x8x16xf32>
    %39 = stablehlo.dot_general %38, %arg1, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x8x16xf32>, tensor<16x6xf32>) -> tensor<2x8x6xf32>
    %40 = stablehlo.multiply %39, %39 : tensor<2x8x6xf32>
    %cst_20 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %41 = stablehlo.broadcast_in_dim %cst_20, dims = [] : (tensor<f32>) -> tensor<2x8x6xf32>
    %42 = stablehlo.multiply %41, %39 : tensor<2x8x6xf32>
    %cst_21 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %43 = stablehlo.reduce(%40 init: %cst_21) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<2x8x6xf32>, tensor<f32>) -> tensor<f32>
    %cst_22 = stablehlo.constant dense<9.600000e+01> : tensor<f32>
    %44 = stablehlo.divide %43, %cst_22 : tensor<f32>
    %cst_23 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %cst_24 = stablehlo.constant dense<9.600000e+01> : tensor<f32>
    %45 = stablehlo.divide %cst_23, %cst_24 : tensor<f32>
    %46 = stablehlo.broadcast_in_dim %45, dims = [] : (tensor<f32>) -> tensor<2x8x6xf32>
    %47 = stablehlo.multiply %46, %42 : tensor<2x8x6xf32>
    %48 = stablehlo.dot_general %47, %38, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<2x8x6xf32>, tensor<2x8x16xf32>) -> tensor<6x16xf32>
    %49 = stablehlo.transpose %48, dims = [1, 0] : (tensor<6x16xf32>) -> tensor<16x6xf32>
    %50 = stablehlo.dot_general %47, %arg1, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<2x8x6xf32>, tensor<16x6xf32>) -> tensor<2x8x16xf32>
    %51 = stablehlo.reshape %50 : (tensor<2x8x16xf32>) -> tensor<2x8x4x4xf32>
    %52 = stablehlo.transpose %51, dims = [0, 2, 1, 3] : (tensor<2x8x4x4xf32>) -> tensor<2x4x8x4xf32>
    %53 = stablehlo.broadcast_in_dim %36, dims = [0, 1, 2, 3] : (tensor<2x4x8x1xf32>) -> tensor<2x4x8x4xf32>
    %54 = stablehlo.multiply %52, %53 : tensor<2x4x8x4xf32>
    %55 = stablehlo.multiply %54, %30#14 : tensor<2x4x8x4xf32>
    %cst_25 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %56 = stablehlo.reduce(%55 init: %cst_25) applies stablehlo.add across dimensions = [3] : (tensor<2x4x8x4xf32>, tensor<f32>) -> tensor<2x4x8xf32>
    %57 = stablehlo.reshape %56 : (tensor<2x4x8xf32>) -> tensor<2x4x8x1xf32>
    %58 = stablehlo.negate %57 : tensor<2x4x8x1xf32>
    %59 = stablehlo.broadcast_in_dim %31, dims = [0, 1, 2, 3] : (tensor<2x4x8x1xf32>) -> tensor<2x4x8x4xf32>
    %60 = stablehlo.divide %52, %59 : tensor<2x4x8x4xf32>
    %cst_26 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %61 = stablehlo.reduce(%58 init: %cst_26) applies stablehlo.add across dimensions = [3] : (tensor<2x4x8x1xf32>, tensor<f32>) -> tensor<2x4x8xf32>
    %cst_27 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %62 = stablehlo.broadcast_in_dim %cst_27, dims = [] : (tensor<f32>) -> tensor<2x4x8xf32>
    %cst_28 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %63 = stablehlo.broadcast_in_dim %cst_28, dims = [] : (tensor<f32>) -> tensor<2x8x4x4xf32>
    %cst_29 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %64 = stablehlo.broadcast_in_dim %cst_29, dims = [] : (tensor<f32>) -> tensor<4x2x2x4x4xf32>
    %cst_30 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %65 = stablehlo.broadcast_in_dim %cst_30, dims = [] : (tensor<f32>) -> tensor<4x2x2x4x4xf32>
    %c_31 = stablehlo.constant dense<0> : tensor<i32>
    %66:19 = stablehlo.while(%iterArg = %10, %iterArg_36 = %30#15, %iterArg_37 = %30#16, %iterArg_38 = %30#17, %iterArg_39 = %30#18, %iterArg_40 = %30#19, %iterArg_41 = %30#20, %iterArg_42 = %30#21, %iterArg_43 = %30#22, %iterArg_44 = %12, %iterArg_45 = %30#23, %iterArg_46 = %1, %iterArg_47 = %c_31, %iterArg_48 = %63, %iterArg_49 = %62, %iterArg_50 = %61, %iterArg_51 = %60, %iterArg_52 = %64, %iterArg_53 = %65) : tensor<4x2x2x4x4xf32>, tensor<4x2x4x8x2xf32>, tensor<4x2x4x8xf32>, tensor<4x2x4x8xf32>, tensor<4x2x4x8xf32>, tensor<4x2x4x8x2xf32>, tensor<4x2x4x8xf32>, tensor<4x2x4x8x1xf32>, tensor<4x2x4x8x4xf32>, tensor<4x2x2x4x4xf32>, tensor<4x2x4x8xf32>, tensor<2x8x4x4xf32>, tensor<i32>, tensor<2x8x4x4xf32>, tensor<2x4x8xf32>, tensor<2x4x8xf32>, tensor<2x4x8x4xf32>, tensor<4x2x2x4x4xf32>, tensor<4x2x2x4x4xf32>
    cond {
      %c_54 = stablehlo.constant dense<4> : tensor<i32>
      %92 = stablehlo.compare LT, %iterArg_47, %c_54, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %92 : tensor<i1>
    } do {
      %c_54 = stablehlo.constant dense<4> : tensor<i32>
      %92 = stablehlo.subtract %c_54, %iterArg_47 : tensor<i32>
      %c_55 = stablehlo.constant dense<1> : tensor<i32>
      %93 = stablehlo.subtract %92, %c_55 : tensor<i32>
      %94 = func.call @dynamic_index_in_dim(%iterArg, %93) : (tensor<4x2x2x4x4xf32>, tensor<i32>) -> tensor<2x2x4x4xf32>
      %95 = func.call @dynamic_index_in_dim_4(%iterArg_36, %93) : (tensor<4x2x4x8x2xf32>, tensor<i32>) -> tensor<2x4x8x2xf32>
      %96 = func.call @dynamic_index_in_dim_5(%iterArg_37, %93) : (tensor<4x2x4x8xf32>, tensor<i32>) -> tensor<2x4x8xf32>
      %97 = func.call @dynamic_index_in_dim_5(%iterArg_38, %93) : (tensor<4x2x4x8xf32>, tensor<i32>) -> tensor<2x4x8xf32>
      %98 = func.call @dynamic_index_in_dim_5(%iterArg_39, %93) : (tensor<4x2x4x8xf32>, tensor<i32>) -> tensor<2x4x8xf32>
      %99 = func.call @dynamic_index_in_dim_4(%iterArg_40, %93) : (tensor<4x2x4x8x2xf32>, tensor<i32>) -> tensor<2x4x8x2xf32>
      %100 = func.call @dynamic_index_in_dim_5(%iterArg_41, %93) : (tensor<4x2x4x8xf32>, tensor<i32>) -> tensor<2x4x8xf32>
      %101 = func.call @dynamic_index_in_dim_6(%iterArg_42, %93) : (tensor<4x2x4x8x1xf32>, tensor<i32>) -> tensor<2x4x8x1xf32>
      %102 = func.call @dynamic_index_in_dim_7(%iterArg_43, %93) : (tensor<4x2x4x8x4xf32>, tensor<i32>) -> tensor<2x4x8x4xf32>
      %103 = func.call @dynamic_index_in_dim(%iterArg_44, %93) : (tensor<4x2x2x4x4xf32>, tensor<i32>) -> tensor<2x2x4x4xf32>
      %104 = func.call @dynamic_index_in_dim_8(%iterArg_45, %93) : (tensor<4x2x4x8xf32>, tensor<i32>) -> tensor<2x4x8xf32>
      %105:6 = func.call @closed_call_9(%iterArg_46, %iterArg_48, %iterArg_49, %iterArg_50, %iterArg_51, %94, %95, %96, %97, %98, %99, %100, %101, %102, %103, %104) : (tensor<2x8x4x4xf32>, tensor<2x8x4x4xf32>, tensor<2x4x8xf32>, tensor<2x4x8xf32>, tensor<2x4x8x4xf32>, tensor<2x2x4x4xf32>, tensor<2x4x8x2xf32>, tensor<2x4x8xf32>, tensor<2x4x8xf32>, tensor<2x4x8xf32>, tensor<2x4x8x2xf32>, tensor<2x4x8xf32>, tensor<2x4x8x1xf32>, tensor<2x4x8x4xf32>, tensor<2x2x4x4xf32>, tensor<2x4x8xf32>) -> (tensor<2x8x4x4xf32>, tensor<2x4x8xf32>, tensor<2x4x8xf32>, tensor<2x4x8x4xf32>, tensor<2x2x4x4xf32>, tensor<2x2x4x4xf32>)
      %106 = func.call @dynamic_update_index_in_dim_10(%iterArg_52, %105#4, %93) : (tensor<4x2x2x4x4xf32>, tensor<2x2x4x4xf32>, tensor<i32>) -> tensor<4x2x2x4x4xf32>
      %107 = func.call @dynamic_update_index_in_dim_10(%iterArg_53, %105#5, %93) : (tensor<4x2x2x4x4xf32>, tensor<2x2x4x4xf32>, tensor<i32>) -> tensor<4x2x2x4x4xf32>
      %c_56 = stablehlo.constant dense<1> : tensor<i32>
      %108 = stablehlo.add %iterArg_47, %c_56 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_36, %iterArg_37, %iterArg_38, %iterArg_39, %iterArg_40, %iterArg_41, %iterArg_42, %iterArg_43, %iterArg_44, %iterArg_45, %iterArg_46, %108, %105#0, %105#1, %105#2, %105#3, %106, %107 : tensor<4x2x2x4x4xf32>, tensor<4x2x4x8x2xf32>, tensor<4x2x4x8xf32>, tensor<4x2x4x8xf32>, tensor<4x2x4x8xf32>, tensor<4x2x4x8x2xf32>, tensor<4x2x4x8xf32>, tensor<4x2x4x8x1xf32>, tensor<4x2x4x8x4xf32>, tensor<4x2x2x4x4xf32>, tensor<4x2x4x8xf32>, tensor<2x8x4x4xf32>, tensor<i32>, tensor<2x8x4x4xf32>, tensor<2x4x8xf32>, tensor<2x4x8xf32>, tensor<2x4x8x4xf32>, tensor<4x2x2x4x4xf32>, tensor<4x2x2x4x4xf32>
    }
    %67 = stablehlo.transpose %66#18, dims = [1, 0, 2, 3, 4] : (tensor<4x2x2x4x4xf32>) -> tensor<2x4x2x4x4xf32>
    %68 = stablehlo.reshape %67 : (tensor<2x4x2x4x4xf32>) -> tensor<2x8x4x4xf32>
    %69 = stablehlo.transpose %66#17, dims = [1, 0, 2, 3, 4] : (tensor<4x2x2x4x4xf32>) -> tensor<2x4x2x4x4xf32>
    %70 = stablehlo.reshape %69 : (tensor<2x4x2x4x4xf32>) -> tensor<2x8x4x4xf32>
    %71 = stablehlo.reshape %68 : (tensor<2x8x4x4xf32>) -> tensor<2x8x16xf32>
    %72 = stablehlo.dot_general %71, %arg4, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<2x8x16xf32>, tensor<2x8x6xf32>) -> tensor<16x6xf32>
    %73 = stablehlo.transpose %72, dims = [1, 0] : (tensor<16x6xf32>) -> tensor<6x16xf32>
    %74 = stablehlo.reshape %70 : (tensor<2x8x4x4xf32>) -> tensor<2x8x16xf32>
    %75 = stablehlo.dot_general %74, %arg4, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<2x8x16xf32>, tensor<2x8x6xf32>) -> tensor<16x6xf32>
    %76 = stablehlo.transpose %75, dims = [1, 0] : (tensor<16x6xf32>) -> tensor<6x16xf32>
    %77 = stablehlo.reshape %66#13 : (tensor<2x8x4x4xf32>) -> tensor<2x8x16xf32>
    %78 = stablehlo.dot_general %77, %arg4, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<2x8x16xf32>, tensor<2x8x6xf32>) -> tensor<16x6xf32>
    %79 = stablehlo.transpose %78, dims = [1, 0] : (tensor<16x6xf32>) -> tensor<6x16xf32>
    %cst_32 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %80 = stablehlo.broadcast_in_dim %cst_32, dims = [] : (tensor<f32>) -> tensor<6x16xf32>
    %81 = stablehlo.multiply %80, %76 : tensor<6x16xf32>
    %82 = stablehlo.subtract %arg0, %81 : tensor<6x16xf32>
    %cst_33 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %83 = stablehlo.broadcast_in_dim %cst_33, dims = [] : (tensor<f32>) -> tensor<16x6xf32>
    %84 = stablehlo.multiply %83, %49 : tensor<16x6xf32>
    %85 = stablehlo.subtract %arg1, %84 : tensor<16x6xf32>
    %cst_34 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %86 = stablehlo.broadcast_in_dim %cst_34, dims = [] : (tensor<f32>) -> tensor<6x16xf32>
    %87 = stablehlo.multiply %86, %79 : tensor<6x16xf32>
    %88 = stablehlo.subtract %arg2, %87 : tensor<6x16xf32>
    %cst_35 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %89 = stablehlo.broadcast_in_dim %cst_35, dims = [] : (tensor<f32>) -> tensor<6x16xf32>
    %90 = stablehlo.multiply %89, %73 : tensor<6x16xf32>
    %91 = stablehlo.subtract %arg3, %90 : tensor<6x16xf32>
    return %82, %85, %88, %91, %44 : tensor<6x16xf32>, tensor<16x6xf32>, tensor<6x16xf32>, tensor<6x16xf32>, tensor<f32>
  }
  func.func private @dynamic_index_in_dim(%arg0: tensor<4x2x2x4x4xf32>, %arg1: tensor<i32>) -> tensor<2x2x4x4xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, %c_1, %c_2, sizes = [1, 2, 2, 4, 4] : (tensor<4x2x2x4x4xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x2x2x4x4xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x2x2x4x4xf32>) -> tensor<2x2x4x4xf32>
    return %1 : tensor<2x2x4x4xf32>
  }
  func.func private @closed_call(%arg0: tensor<2x8x4x4xf32>, %arg1: tensor<2x4x8xf32>, %arg2: tensor<2x4x8xf32>, %arg3: tensor<2x4x8xf32>, %arg4: tensor<2x4x8xf32>, %arg5: tensor<2x4x8xf32>, %arg6: tensor<2x4x8xf32>, %arg7: tensor<2x4x8xf32>, %arg8: tensor<2x4x8xf32>, %arg9: tensor<2x4x8xf32>, %arg10: tensor<2x4x8xf32>, %arg11: tensor<2x4x8x4xf32>, %arg12: tensor<2x2x4x4xf32>, %arg13: tensor<2x2x4x4xf32>) -> (tensor<2x4x8xf32>, tensor<2x4x8xf32>, tensor<2x4x8x4xf32>, tensor<2x4x8x2xf32>, tensor<2x4x8xf32>, tensor<2x4x8xf32>, tensor<2x4x8xf32>, tensor<2x4x8x2xf32>, tensor<2x4x8xf32>, tensor<2x4x8x1xf32>, tensor<2x4x8x4xf32>, tensor<2x4x8xf32>) {
    %0 = stablehlo.dot_general %arg0, %arg12, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3], precision = [DEFAULT, DEFAULT] : (tensor<2x8x4x4xf32>, tensor<2x2x4x4xf32>) -> tensor<2x4x8x2xf32>
    %cst = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x4x8x2xf32>
    %2 = stablehlo.divide %0, %1 : tensor<2x4x8x2xf32>
    %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %3 = stablehlo.reduce(%2 init: %cst_0) applies stablehlo.maximum across dimensions = [3] : (tensor<2x4x8x2xf32>, tensor<f32>) -> tensor<2x4x8xf32>
    %4 = stablehlo.reshape %3 : (tensor<2x4x8xf32>) -> tensor<2x4x8x1xf32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [0, 1, 2, 3] : (tensor<2x4x8x1xf32>) -> tensor<2x4x8x2xf32>
    %6 = stablehlo.compare EQ, %2, %5, FLOAT : (tensor<2x4x8x2xf32>, tensor<2x4x8x2xf32>) -> tensor<2x4x8x2xi1>
    %7 = stablehlo.convert %6 : (tensor<2x4x8x2xi1>) -> tensor<2x4x8x2xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %8 = stablehlo.reduce(%7 init: %cst_1) applies stablehlo.add across dimensions = [3] : (tensor<2x4x8x2xf32>, tensor<f32>) -> tensor<2x4x8xf32>
    %9 = stablehlo.convert %arg9 : tensor<2x4x8xf32>
    %10 = stablehlo.maximum %9, %3 : tensor<2x4x8xf32>
    %11 = stablehlo.compare EQ, %9, %10, FLOAT : (tensor<2x4x8xf32>, tensor<2x4x8xf32>) -> tensor<2x4x8xi1>
    %12 = stablehlo.select %11, %arg2, %arg1 : tensor<2x4x8xi1>, tensor<2x4x8xf32>
    %13 = stablehlo.compare EQ, %3, %10, FLOAT : (tensor<2x4x8xf32>, tensor<2x4x8xf32>) -> tensor<2x4x8xi1>
    %14 = stablehlo.select %13, %arg4, %arg3 : tensor<2x4x8xi1>, tensor<2x4x8xf32>
    %15 = stablehlo.divide %12, %14 : tensor<2x4x8xf32>
    %16 = stablehlo.compare EQ, %3, %10, FLOAT : (tensor<2x4x8xf32>, tensor<2x4x8xf32>) -> tensor<2x4x8xi1>
    %17 = stablehlo.select %16, %arg6, %arg5 : tensor<2x4x8xi1>, tensor<2x4x8xf32>
    %18 = stablehlo.compare EQ, %9, %10, FLOAT : (tensor<2x4x8xf32>, tensor<2x4x8xf32>) -> tensor<2x4x8xi1>
    %19 = stablehlo.select %18, %arg8, %arg7 : tensor<2x4x8xi1>, tensor<2x4x8xf32>
    %20 = stablehlo.divide %17, %19 : tensor<2x4x8xf32>
    %21 = stablehlo.broadcast_in_dim %10, dims = [0, 1, 2] : (tensor<2x4x8xf32>) -> tensor<2x4x8x1xf32>
    %22 = stablehlo.broadcast_in_dim %21, dims = [0, 1, 2, 3] : (tensor<2x4x8x1xf32>) -> tensor<2x4x8x2xf32>
    %23 = stablehlo.subtract %2, %22 : tensor<2x4x8x2xf32>
    %24 = stablehlo.exponential %23 : tensor<2x4x8x2xf32>
    %25 = stablehlo.convert %arg9 : tensor<2x4x8xf32>
    %26 = stablehlo.subtract %25, %10 : tensor<2x4x8xf32>
    %27 = stablehlo.exponential %26 : tensor<2x4x8xf32>
    %28 = stablehlo.broadcast_in_dim %27, dims = [0, 1, 2] : (tensor<2x4x8xf32>) -> tensor<2x4x8x1xf32>
    %29 = stablehlo.broadcast_in_dim %28, dims = [0, 1, 2, 3] : (tensor<2x4x8x1xf32>) -> tensor<2x4x8x4xf32>
    %30 = stablehlo.multiply %arg11, %29 : tensor<2x4x8x4xf32>
    %31 = stablehlo.dot_general %24, %arg13, batching_dims = [0, 1] x [0, 2], contracting_dims = [3] x [1], precision = [DEFAULT, DEFAULT] : (tensor<2x4x8x2xf32>, tensor<2x2x4x4xf32>) -> tensor<2x4x8x4xf32>
    %32 = stablehlo.add %30, %31 : tensor<2x4x8x4xf32>
    %33 = stablehlo.multiply %arg10, %27 : tensor<2x4x8xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %34 = stablehlo.reduce(%24 init: %cst_2) applies stablehlo.add across dimensions = [3] : (tensor<2x4x8x2xf32>, tensor<f32>) -> tensor<2x4x8xf32>
    %35 = stablehlo.add %33, %34 : tensor<2x4x8xf32>
    return %10, %35, %32, %7, %8, %15, %20, %24, %27, %28, %arg11, %arg10 : tensor<2x4x8xf32>, tensor<2x4x8xf32>, tensor<2x4x8x4xf32>, tensor<2x4x8x2xf32>, tensor<2x4x8xf32>, tensor<2x4x8xf32>, tensor<2x4x8xf32>, tensor<2x4x8x2xf32>, tensor<2x4x8xf32>, tensor<2x4x8x1xf32>, tensor<2x4x8x4xf32>, tensor<2x4x8xf32>
  }
  func.func private @dynamic_update_index_in_dim(%arg0: tensor<4x2x4x8x2xf32>, %arg1: tensor<2x4x8x2xf32>, %arg2: tensor<i32>) -> tensor<4x2x4x8x2xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1, 2, 3, 4] : (tensor<2x4x8x2xf32>) -> tensor<1x2x4x8x2xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c, %c_0, %c_1, %c_2 : (tensor<4x2x4x8x2xf32>, tensor<1x2x4x8x2xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<4x2x4x8x2xf32>
    return %1 : tensor<4x2x4x8x2xf32>
  }
  func.func private @dynamic_update_index_in_dim_0(%arg0: tensor<4x2x4x8xf32>, %arg1: tensor<2x4x8xf32>, %arg2: tensor<i32>) -> tensor<4x2x4x8xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1, 2, 3] : (tensor<2x4x8xf32>) -> tensor<1x2x4x8xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c, %c_0, %c_1 : (tensor<4x2x4x8xf32>, tensor<1x2x4x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<4x2x4x8xf32>
    return %1 : tensor<4x2x4x8xf32>
  }
  func.func private @dynamic_update_index_in_dim_1(%arg0: tensor<4x2x4x8x1xf32>, %arg1: tensor<2x4x8x1xf32>, %arg2: tensor<i32>) -> tensor<4x2x4x8x1xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1, 2, 3, 4] : (tensor<2x4x8x1xf32>) -> tensor<1x2x4x8x1xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c, %c_0, %c_1, %c_2 : (tensor<4x2x4x8x1xf32>, tensor<1x2x4x8x1xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<4x2x4x8x1xf32>
    return %1 : tensor<4x2x4x8x1xf32>
  }
  func.func private @dynamic_update_index_in_dim_2(%arg0: tensor<4x2x4x8x4xf32>, %arg1: tensor<2x4x8x4xf32>, %arg2: tensor<i32>) -> tensor<4x2x4x8x4xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1, 2, 3, 4] : (tensor<2x4x8x4xf32>) -> tensor<1x2x4x8x4xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c, %c_0, %c_1, %c_2 : (tensor<4x2x4x8x4xf32>, tensor<1x2x4x8x4xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<4x2x4x8x4xf32>
    return %1 : tensor<4x2x4x8x4xf32>
  }
  func.func private @dynamic_update_index_in_dim_3(%arg0: tensor<4x2x4x8xf32>, %arg1: tensor<2x4x8xf32>, %arg2: tensor<i32>) -> tensor<4x2x4x8xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1, 2, 3] : (tensor<2x4x8xf32>) -> tensor<1x2x4x8xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c, %c_0, %c_1 : (tensor<4x2x4x8xf32>, tensor<1x2x4x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<4x2x4x8xf32>
    return %1 : tensor<4x2x4x8xf32>
  }
  func.func private @dynamic_index_in_dim_4(%arg0: tensor<4x2x4x8x2xf32>, %arg1: tensor<i32>) -> tensor<2x4x8x2xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, %c_1, %c_2, sizes = [1, 2, 4, 8, 2] : (tensor<4x2x4x8x2xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x2x4x8x2xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x2x4x8x2xf32>) -> tensor<2x4x8x2xf32>
    return %1 : tensor<2x4x8x2xf32>
  }
  func.func private @dynamic_index_in_dim_5(%arg0: tensor<4x2x4x8xf32>, %arg1: tensor<i32>) -> tensor<2x4x8xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, %c_1, sizes = [1, 2, 4, 8] : (tensor<4x2x4x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x2x4x8xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x2x4x8xf32>) -> tensor<2x4x8xf32>
    return %1 : tensor<2x4x8xf32>
  }
  func.func private @dynamic_index_in_dim_6(%arg0: tensor<4x2x4x8x1xf32>, %arg1: tensor<i32>) -> tensor<2x4x8x1xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, %c_1, %c_2, sizes = [1, 2, 4, 8, 1] : (tensor<4x2x4x8x1xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x2x4x8x1xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x2x4x8x1xf32>) -> tensor<2x4x8x1xf32>
    return %1 : tensor<2x4x8x1xf32>
  }
  func.func private @dynamic_index_in_dim_7(%arg0: tensor<4x2x4x8x4xf32>, %arg1: tensor<i32>) -> tensor<2x4x8x4xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, %c_1, %c_2, sizes = [1, 2, 4, 8, 4] : (tensor<4x2x4x8x4xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x2x4x8x4xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x2x4x8x4xf32>) -> tensor<2x4x8x4xf32>
    return %1 : tensor<2x4x8x4xf32>
  }
  func.func private @dynamic_index_in_dim_8(%arg0: tensor<4x2x4x8xf32>, %arg1: tensor<i32>) -> tensor<2x4x8xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, %c_1, sizes = [1, 2, 4, 8] : (tensor<4x2x4x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x2x4x8xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x2x4x8xf32>) -> tensor<2x4x8xf32>
    return %1 : tensor<2x4x8xf32>
  }
  func.func private @closed_call_9(%arg0: tensor<2x8x4x4xf32>, %arg1: tensor<2x8x4x4xf32>, %arg2: tensor<2x4x8xf32>, %arg3: tensor<2x4x8xf32>, %arg4: tensor<2x4x8x4xf32>, %arg5: tensor<2x2x4x4xf32>, %arg6: tensor<2x4x8x2xf32>, %arg7: tensor<2x4x8xf32>, %arg8: tensor<2x4x8xf32>, %arg9: tensor<2x4x8xf32>, %arg10: tensor<2x4x8x2xf32>, %arg11: tensor<2x4x8xf32>, %arg12: tensor<2x4x8x1xf32>, %arg13: tensor<2x4x8x4xf32>, %arg14: tensor<2x2x4x4xf32>, %arg15: tensor<2x4x8xf32>) -> (tensor<2x8x4x4xf32>, tensor<2x4x8xf32>, tensor<2x4x8xf32>, tensor<2x4x8x4xf32>, tensor<2x2x4x4xf32>, tensor<2x2x4x4xf32>) {
    %0 = stablehlo.broadcast_in_dim %arg3, dims = [0, 1, 2] : (tensor<2x4x8xf32>) -> tensor<2x4x8x2xf32>
    %1 = stablehlo.multiply %arg15, %arg3 : tensor<2x4x8xf32>
    %2 = stablehlo.multiply %arg3, %arg11 : tensor<2x4x8xf32>
    %3 = stablehlo.dot_general %arg4, %arg10, batching_dims = [0, 1] x [0, 1], contracting_dims = [2] x [2], precision = [DEFAULT, DEFAULT] : (tensor<2x4x8x4xf32>, tensor<2x4x8x2xf32>) -> tensor<2x4x4x2xf32>
    %4 = stablehlo.transpose %3, dims = [0, 3, 1, 2] : (tensor<2x4x4x2xf32>) -> tensor<2x2x4x4xf32>
    %5 = stablehlo.dot_general %arg4, %arg14, batching_dims = [0, 1] x [0, 2], contracting_dims = [3] x [3], precision = [DEFAULT, DEFAULT] : (tensor<2x4x8x4xf32>, tensor<2x2x4x4xf32>) -> tensor<2x4x8x2xf32>
    %6 = stablehlo.add %0, %5 : tensor<2x4x8x2xf32>
    %7 = stablehlo.multiply %arg13, %arg4 : tensor<2x4x8x4xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %8 = stablehlo.reduce(%7 init: %cst) applies stablehlo.add across dimensions = [3] : (tensor<2x4x8x4xf32>, tensor<f32>) -> tensor<2x4x8xf32>
    %9 = stablehlo.reshape %8 : (tensor<2x4x8xf32>) -> tensor<2x4x8x1xf32>
    %10 = stablehlo.broadcast_in_dim %arg12, dims = [0, 1, 2, 3] : (tensor<2x4x8x1xf32>) -> tensor<2x4x8x4xf32>
    %11 = stablehlo.multiply %arg4, %10 : tensor<2x4x8x4xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %12 = stablehlo.reduce(%9 init: %cst_0) applies stablehlo.add across dimensions = [3] : (tensor<2x4x8x1xf32>, tensor<f32>) -> tensor<2x4x8xf32>
    %13 = stablehlo.add %1, %12 : tensor<2x4x8xf32>
    %14 = stablehlo.multiply %13, %arg11 : tensor<2x4x8xf32>
    %15 = stablehlo.negate %14 : tensor<2x4x8xf32>
    %16 = stablehlo.add %arg2, %15 : tensor<2x4x8xf32>
    %17 = stablehlo.multiply %6, %arg10 : tensor<2x4x8x2xf32>
    %18 = stablehlo.negate %17 : tensor<2x4x8x2xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %19 = stablehlo.reduce(%18 init: %cst_1) applies stablehlo.add across dimensions = [3] : (tensor<2x4x8x2xf32>, tensor<f32>) -> tensor<2x4x8xf32>
    %20 = stablehlo.reshape %19 : (tensor<2x4x8xf32>) -> tensor<2x4x8x1xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %21 = stablehlo.reduce(%20 init: %cst_2) applies stablehlo.add across dimensions = [3] : (tensor<2x4x8x1xf32>, tensor<f32>) -> tensor<2x4x8xf32>
    %22 = stablehlo.add %16, %21 : tensor<2x4x8xf32>
    %23 = stablehlo.multiply %22, %arg9 : tensor<2x4x8xf32>
    %24 = stablehlo.multiply %22, %arg8 : tensor<2x4x8xf32>
    %25 = stablehlo.add %14, %24 : tensor<2x4x8xf32>
    %26 = stablehlo.divide %23, %arg7 : tensor<2x4x8xf32>
    %27 = stablehlo.broadcast_in_dim %26, dims = [0, 1, 2] : (tensor<2x4x8xf32>) -> tensor<2x4x8x2xf32>
    %28 = stablehlo.multiply %27, %arg6 : tensor<2x4x8x2xf32>
    %29 = stablehlo.add %17, %28 : tensor<2x4x8x2xf32>
    %cst_3 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %30 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<2x4x8x2xf32>
    %31 = stablehlo.divide %29, %30 : tensor<2x4x8x2xf32>
    %32 = stablehlo.dot_general %31, %arg0, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<2x4x8x2xf32>, tensor<2x8x4x4xf32>) -> tensor<2x4x2x4xf32>
    %33 = stablehlo.transpose %32, dims = [0, 2, 1, 3] : (tensor<2x4x2x4xf32>) -> tensor<2x2x4x4xf32>
    %34 = stablehlo.dot_general %31, %arg5, batching_dims = [0, 1] x [0, 2], contracting_dims = [3] x [1], precision = [DEFAULT, DEFAULT] : (tensor<2x4x8x2xf32>, tensor<2x2x4x4xf32>) -> tensor<2x4x8x4xf32>
    %35 = stablehlo.transpose %34, dims = [0, 2, 1, 3] : (tensor<2x4x8x4xf32>) -> tensor<2x8x4x4xf32>
    %36 = stablehlo.add %arg1, %35 : tensor<2x8x4x4xf32>
    return %36, %25, %2, %11, %33, %4 : tensor<2x8x4x4xf32>, tensor<2x4x8xf32>, tensor<2x4x8xf32>, tensor<2x4x8x4xf32>, tensor<2x2x4x4xf32>, tensor<2x2x4x4xf32>
  }
  func.func private @dynamic_update_index_in_dim_10(%arg0: tensor<4x2x2x4x4xf32>, %arg1: tensor<2x2x4x4xf32>, %arg2: tensor<i32>) -> tensor<4x2x2x4x4xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1, 2, 3, 4] : (tensor<2x2x4x4xf32>) -> tensor<1x2x2x4x4xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c, %c_0, %c_1, %c_2 : (tensor<4x2x2x4x4xf32>, tensor<1x2x2x4x4xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<4x2x2x4x4xf32>
    return %1 : tensor<4x2x2x4x4xf32>
  }
}
