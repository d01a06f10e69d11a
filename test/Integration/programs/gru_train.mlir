module @jit_step attributes {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["dp"=2, "tp"=2]> {stablehlo.mesh = {axes = [{name = "dp", size = 2 : i64}, {name = "tp", size = 2 : i64}]}}
  func.func public @main(%arg0: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp"}]>}, %arg1: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp"}]>}, %arg2: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp"}]>}, %arg3: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp"}]>}, %arg4: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp"}]>}, %arg5: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp"}]>}, %arg6: tensor<5x8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"dp"}, {}]>}) -> (tensor<16x16xf32> {jax.result_info = "result[0]['un']"}, tensor<16x16xf32> {jax.result_info = "result[0]['ur']"}, tensor<16x16xf32> {jax.result_info = "result[0]['uz']"}, tensor<8x16xf32> {jax.result_info = "result[0]['wn']"}, tensor<8x16xf32> {jax.result_info = "result[0]['wr']"}, tensor<8x16xf32> {jax.result_info = "result[0]['wz']"}, tensor<f32> {jax.result_info = "result[1]"}) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<8x16xf32>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %cst_1 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %cst_2 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<5x8x16xf32>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<5x8x16xf32>
    %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<5x8x16xf32>
    %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<5x8x16xf32>
    %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<5x8x16xf32>
    %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<5x8x16xf32>
    %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %7 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<5x8x16xf32>
    %cst_10 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<5x8x16xf32>
    %cst_11 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %9 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f32>) -> tensor<5x8x16xf32>
    %cst_12 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %10 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f32>) -> tensor<5x8x16xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %11:22 = stablehlo.while(%iterArg = %arg6, %iterArg_32 = %arg5, %iterArg_33 = %arg2, %iterArg_34 = %arg3, %iterArg_35 = %arg4, %iterArg_36 = %arg1, %iterArg_37 = %arg0, %iterArg_38 = %cst_0, %iterArg_39 = %cst_1, %iterArg_40 = %cst_2, %iterArg_41 = %c, %iterArg_42 = %0, %iterArg_43 = %1, %iterArg_44 = %2, %iterArg_45 = %3, %iterArg_46 = %4, %iterArg_47 = %5, %iterArg_48 = %6, %iterArg_49 = %7, %iterArg_50 = %8, %iterArg_51 = %9, %iterArg_52 = %10) : tensor<5x8x8xf32>, tensor<8x16xf32>, tensor<16x16xf32>, tensor<8x16xf32>, tensor<8x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<i32>, tensor<8x16xf32>, tensor<5x8x16xf32>, tensor<5x8x16xf32>, tensor<5x8x16xf32>, tensor<5x8x16xf32>, tensor<5x8x16xf32>, tensor<5x8x16xf32>, tensor<5x8x16xf32>, tensor<5x8x16xf32>, tensor<5x8x16xf32>, tensor<5x8x16xf32>
    cond {
      %c_53 = stablehlo.constant dense<5> : tensor<i32>
      %46 = stablehlo.compare LT, %iterArg_41, %c_53, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %46 : tensor<i1>
    } do {
      %46 = func.call @dynamic_index_in_dim(%iterArg, %iterArg_41) : (tensor<5x8x8xf32>, tensor<i32>) -> tensor<8x8xf32>
      %47:11 = func.call @closed_call(%iterArg_32, %iterArg_33, %iterArg_34, %iterArg_35, %iterArg_36, %iterArg_37, %iterArg_38, %iterArg_39, %iterArg_40, %iterArg_42, %46) : (tensor<8x16xf32>, tensor<16x16xf32>, tensor<8x16xf32>, tensor<8x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<8x16xf32>, tensor<8x8xf32>) -> (tensor<8x16xf32>, tensor<8x16xf32>, tensor<8x16xf32>, tensor<8x16xf32>, tensor<8x16xf32>, tensor<8x16xf32>, tensor<8x16xf32>, tensor<8x16xf32>, tensor<8x16xf32>, tensor<8x16xf32>, tensor<8x16xf32>)
      %48 = func.call @dynamic_update_index_in_dim(%iterArg_43, %47#1, %iterArg_41) : (tensor<5x8x16xf32>, tensor<8x16xf32>, tensor<i32>) -> tensor<5x8x16xf32>
      %49 = func.call @dynamic_update_index_in_dim_0(%iterArg_44, %47#2, %iterArg_41) : (tensor<5x8x16xf32>, tensor<8x16xf32>, tensor<i32>) -> tensor<5x8x16xf32>
      %50 = func.call @dynamic_update_index_in_dim(%iterArg_45, %47#3, %iterArg_41) : (tensor<5x8x16xf32>, tensor<8x16xf32>, tensor<i32>) -> tensor<5x8x16xf32>
      %51 = func.call @dynamic_update_index_in_dim(%iterArg_46, %47#4, %iterArg_41) : (tensor<5x8x16xf32>, tensor<8x16xf32>, tensor<i32>) -> tensor<5x8x16xf32>
      %52 = func.call @dynamic_update_index_in_dim(%iterArg_47, %47#5, %iterArg_41) : (tensor<5x8x16xf32>, tensor<8x16xf32>, tensor<i32>) -> tensor<5x8x16xf32>
      %53 = func.call @dynamic_update_index_in_dim(%iterArg_48, %47#6, %iterArg_41) : (tensor<5x8x16xf32>, tensor<8x16xf32>, tensor<i32>) -> tensor<5x8x16xf32>
      %54 = func.call @dynamic_update_index_in_dim(%iterArg_49, %47#7, %iterArg_41) : (tensor<5x8x16xf32>, tensor<8x16xf32>, tensor<i32>) -> tensor<5x8x16xf32>
      %55 = func.call @dynamic_update_index_in_dim(%iterArg_50, %47#8, %iterArg_41) : (tensor<5x8x16xf32>, tensor<8x16xf32>, tensor<i32>) -> tensor<5x8x16xf32>
      %56 = func.call @dynamic_update_index_in_dim(%iterArg_51, %47#9, %iterArg_41) : (tensor<5x8x16xf32>, tensor<8x16xf32>, tensor<i32>) -> tensor<5x8x16xf32>
      %57 = func.call @dynamic_update_index_in_dim(%iterArg_52, %47#10, %iterArg_41) : (tensor<5x8x16xf32>, tensor<8x16xf32>, tensor<i32>) -> tensor<5x8x16xf32>
      %c_53 = stablehlo.constant dense<1> : tensor<i32>
      %58 = stablehlo.add %iterArg_41, %c_53 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_32, %iterArg_33, %iterArg_34, %iterArg_35, %iterArg_36, %iterArg_37, %iterArg_38, %iterArg_39, %iterArg_40, %58, %47#0, %48, %49, %50, %51, %52, %53, %54, %55, %56, %57 : tensor<5x8x8xf32>, tensor<8x16xf32>, tensor<16x16xf32>, tensor<8x16xf32>, tensor<8x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<i32>, tensor<8x16xf32>, tensor<5x8x16xf32>, tensor<5x8x16xf32>, tensor<5x8x16xf32>, tensor<5x8x16xf32>, tensor<5x8x16xf32>, tensor<5x8x16xf32>, tensor<5x8x16xf32>, tensor<5x8x16xf32>, tensor<5x8x16xf32>, tensor<5x8x16xf32>
    }
    %12 = stablehlo.multiply %11#12, %11#12 : tensor<5x8x16xf32>
    %cst_13 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %13 = stablehlo.broadcast_in_dim %cst_13, dims = [] : (tensor<f32>) -> tensor<5x8x16xf32>
    %14 = stablehlo.multiply %13, %11#12 : tensor<5x8x16xf32>
    %cst_14 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %15 = stablehlo.reduce(%12 init: %cst_14) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<5x8x16xf32>, tensor<f32>) -> tensor<f32>
    %cst_15 = stablehlo.constant dense<6.400000e+02> : tensor<f32>
    %16 = stablehlo.divide %15, %cst_15 : tensor<f32>
    %cst_16 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %cst_17 = stablehlo.constant dense<6.400000e+02> : tensor<f32>
    %17 = stablehlo.divide %cst_16, %cst_17 : tensor<f32>
    %18 = stablehlo.broadcast_in_dim %17, dims = [] : (tensor<f32>) -> tensor<5x8x16xf32>
    %19 = stablehlo.multiply %18, %14 : tensor<5x8x16xf32>
    %cst_18 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %20 = stablehlo.broadcast_in_dim %cst_18, dims = [] : (tensor<f32>) -> tensor<8x16xf32>
    %cst_19 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %21 = stablehlo.broadcast_in_dim %cst_19, dims = [] : (tensor<f32>) -> tensor<8x16xf32>
    %cst_20 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %22 = stablehlo.broadcast_in_dim %cst_20, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %cst_21 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %23 = stablehlo.broadcast_in_dim %cst_21, dims = [] : (tensor<f32>) -> tensor<8x16xf32>
    %cst_22 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %24 = stablehlo.broadcast_in_dim %cst_22, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %cst_23 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %25 = stablehlo.broadcast_in_dim %cst_23, dims = [] : (tensor<f32>) -> tensor<8x16xf32>
    %cst_24 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %26 = stablehlo.broadcast_in_dim %cst_24, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %c_25 = stablehlo.constant dense<0> : tensor<i32>
    %27:22 = stablehlo.while(%iterArg = %19, %iterArg_32 = %arg6, %iterArg_33 = %11#13, %iterArg_34 = %11#14, %iterArg_35 = %11#15, %iterArg_36 = %11#16, %iterArg_37 = %11#17, %iterArg_38 = %11#18, %iterArg_39 = %11#19, %iterArg_40 = %11#20, %iterArg_41 = %11#21, %iterArg_42 = %arg2, %iterArg_43 = %arg1, %iterArg_44 = %arg0, %iterArg_45 = %c_25, %iterArg_46 = %21, %iterArg_47 = %22, %iterArg_48 = %23, %iterArg_49 = %24, %iterArg_50 = %25, %iterArg_51 = %26, %iterArg_52 = %20) : tensor<5x8x16xf32>, tensor<5x8x8xf32>, tensor<5x8x16xf32>, tensor<5x8x16xf32>, tensor<5x8x16xf32>, tensor<5x8x16xf32>, tensor<5x8x16xf32>, tensor<5x8x16xf32>, tensor<5x8x16xf32>, tensor<5x8x16xf32>, tensor<5x8x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<i32>, tensor<8x16xf32>, tensor<16x16xf32>, tensor<8x16xf32>, tensor<16x16xf32>, tensor<8x16xf32>, tensor<16x16xf32>, tensor<8x16xf32>
    cond {
      %c_53 = stablehlo.constant dense<5> : tensor<i32>
      %46 = stablehlo.compare LT, %iterArg_45, %c_53, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %46 : tensor<i1>
    } do {
      %c_53 = stablehlo.constant dense<5> : tensor<i32>
      %46 = stablehlo.subtract %c_53, %iterArg_45 : tensor<i32>
      %c_54 = stablehlo.constant dense<1> : tensor<i32>
      %47 = stablehlo.subtract %46, %c_54 : tensor<i32>
      %48 = func.call @dynamic_index_in_dim_1(%iterArg, %47) : (tensor<5x8x16xf32>, tensor<i32>) -> tensor<8x16xf32>
      %49 = func.call @dynamic_index_in_dim(%iterArg_32, %47) : (tensor<5x8x8xf32>, tensor<i32>) -> tensor<8x8xf32>
      %50 = func.call @dynamic_index_in_dim_2(%iterArg_33, %47) : (tensor<5x8x16xf32>, tensor<i32>) -> tensor<8x16xf32>
      %51 = func.call @dynamic_index_in_dim_1(%iterArg_34, %47) : (tensor<5x8x16xf32>, tensor<i32>) -> tensor<8x16xf32>
      %52 = func.call @dynamic_index_in_dim_1(%iterArg_35, %47) : (tensor<5x8x16xf32>, tensor<i32>) -> tensor<8x16xf32>
      %53 = func.call @dynamic_index_in_dim_1(%iterArg_36, %47) : (tensor<5x8x16xf32>, tensor<i32>) -> tensor<8x16xf32>
      %54 = func.call @dynamic_index_in_dim_1(%iterArg_37, %47) : (tensor<5x8x16xf32>, tensor<i32>) -> tensor<8x16xf32>
      %55 = func.call @dynamic_index_in_dim_1(%iterArg_38, %47) : (tensor<5x8x16xf32>, tensor<i32>) -> tensor<8x16xf32>
      %56 = func.call @dynamic_index_in_dim_1(%iterArg_39, %47) : (tensor<5x8x16xf32>, tensor<i32>) -> tensor<8x16xf32>
      %57 = func.call @dynamic_index_in_dim_1(%iterArg_40, %47) : (tensor<5x8x16xf32>, tensor<i32>) -> tensor<8x16xf32>
      %58 = func.call @dynamic_index_in_dim_1(%iterArg_41, %47) : (tensor<5x8x16xf32>, tensor<i32>) -> tensor<8x16xf32>
      %59:7 = func.call @closed_call_3(%iterArg_42, %iterArg_43, %iterArg_44, %iterArg_46, %iterArg_47, %iterArg_48, %iterArg_49, %iterArg_50, %iterArg_51, %iterArg_52, %48, %49, %50, %51, %52, %53, %54, %55, %56, %57, %58) : (tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<8x16xf32>, tensor<16x16xf32>, tensor<8x16xf32>, tensor<16x16xf32>, tensor<8x16xf32>, tensor<16x16xf32>, tensor<8x16xf32>, tensor<8x16xf32>, tensor<8x8xf32>, tensor<8x16xf32>, tensor<8x16xf32>, tensor<8x16xf32>, tensor<8x16xf32>, tensor<8x16xf32>, tensor<8x16xf32>, tensor<8x16xf32>, tensor<8x16xf32>, tensor<8x16xf32>) -> (tensor<8x16xf32>, tensor<16x16xf32>, tensor<8x16xf32>, tensor<16x16xf32>, tensor<8x16xf32>, tensor<16x16xf32>, tensor<8x16xf32>)
      %c_55 = stablehlo.constant dense<1> : tensor<i32>
      %60 = stablehlo.add %iterArg_45, %c_55 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_32, %iterArg_33, %iterArg_34, %iterArg_35, %iterArg_36, %iterArg_37, %iterArg_38, %iterArg_39, %iterArg_40, %iterArg_41, %iterArg_42, %iterArg_43, %iterArg_44, %60, %59#0, %59#1, %59#2, %59#3, %59#4, %59#5, %59#6 : tensor<5x8x16xf32>, tensor<5x8x8xf32>, tensor<5x8x16xf32>, tensor<5x8x16xf32>, tensor<5x8x16xf32>, tensor<5x8x16xf32>, tensor<5x8x16xf32>, tensor<5x8x16xf32>, tensor<5x8x16xf32>, tensor<5x8x16xf32>, tensor<5x8x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<i32>, tensor<8x16xf32>, tensor<16x16xf32>, tensor<8x16xf32>, tensor<16x16xf32>, tensor<8x16xf32>, tensor<16x16xf32>, tensor<8x16xf32>
    }
    %cst_26 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %28 = stablehlo.broadcast_in_dim %cst_26, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %29 = stablehlo.multiply %28, %27#20 : tensor<16x16xf32>
    %30 = stablehlo.subtract %arg0, %29 : tensor<16x16xf32>
    %cst_27 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %31 = stablehlo.broadcast_in_dim %cst_27, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %32 = stablehlo.multiply %31, %27#18 : tensor<16x16xf32>
    %33 = stablehlo.subtract %arg1, %32 : tensor<16x16xf32>
    %cst_28 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %34 = stablehlo.broadcast_in_dim %cst_28, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %35 = stablehlo.multiply %34, %27#16 : tensor<16x16xf32>
    %36 = stablehlo.subtract %arg2, %35 : tensor<16x16xf32>
    %cst_29 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %37 = stablehlo.broadcast_in_dim %cst_29, dims = [] : (tensor<f32>) -> tensor<8x16xf32>
    %38 = stablehlo.multiply %37, %27#19 : tensor<8x16xf32>
    %39 = stablehlo.subtract %arg3, %38 : tensor<8x16xf32>
    %cst_30 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %40 = stablehlo.broadcast_in_dim %cst_30, dims = [] : (tensor<f32>) -> tensor<8x16xf32>
    %41 = stablehlo.multiply %40, %27#17 : tensor<8x16xf32>
    %42 = stablehlo.subtract %arg4, %41 : tensor<8x16xf32>
    %cst_31 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %43 = stablehlo.broadcast_in_dim %cst_31, dims = [] : (tensor<f32>) -> tensor<8x16xf32>
    %44 = stablehlo.multiply %43, %27#15 : tensor<8x16xf32>
    %45 = stablehlo.subtract %arg5, %44 : tensor<8x16xf32>
    return %30, %33, %36, %39, %42, %45, %16 : tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<8x16xf32>, tensor<8x16xf32>, tensor<8x16xf32>, tensor<f32>
  }
  func.func private @dynamic_index_in_dim(%arg0: tensor<5x8x8xf32>, %arg1: tensor<i32>) -> tensor<8x8xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, sizes = [1, 8, 8] : (tensor<5x8x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x8x8xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x8x8xf32>) -> tensor<8x8xf32>
    return %1 : tensor<8x8xf32>
  }
  func.func private @closed_call(%arg0: tensor<8x16xf32>, %arg1: tensor<16x16xf32>, %arg2: tensor<8x16xf32>, %arg3: tensor<8x16xf32>, %arg4: tensor<16x16xf32>, %arg5: tensor<16x16xf32>, %arg6: tensor<f32>, %arg7: tensor<f32>, %arg8: tensor<f32>, %arg9: tensor<8x16xf32>, %arg10: tensor<8x8xf32>) -> (tensor<8x16xf32>, tensor<8x16xf32>, tensor<8x16xf32>, tensor<8x16xf32>, tensor<8x16xf32>, tensor<8x16xf32>, tensor<8x16xf32>, tensor<8x16xf32>, tensor<8x16xf32>, tensor<8x16xf32>, tensor<8x16xf32>) {
    %0 = stablehlo.dot_general %arg10, %arg0, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x8xf32>, tensor<8x16xf32>) -> tensor<8x16xf32>
    %1 = stablehlo.dot_general %arg9, %arg1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x16xf32>, tensor<16x16xf32>) -> tensor<8x16xf32>
    %2 = stablehlo.add %0, %1 : tensor<8x16xf32>
    %3 = stablehlo.negate %2 : tensor<8x16xf32>
    %4 = stablehlo.exponential %3 : tensor<8x16xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<8x16xf32>
    %6 = stablehlo.add %5, %4 : tensor<8x16xf32>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %7 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<8x16xf32>
    %8 = stablehlo.divide %7, %6 : tensor<8x16xf32>
    %9 = stablehlo.broadcast_in_dim %arg6, dims = [] : (tensor<f32>) -> tensor<8x16xf32>
    %10 = stablehlo.subtract %9, %8 : tensor<8x16xf32>
    %11 = stablehlo.multiply %8, %10 : tensor<8x16xf32>
    %12 = stablehlo.dot_general %arg10, %arg3, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x8xf32>, tensor<8x16xf32>) -> tensor<8x16xf32>
    %13 = stablehlo.dot_general %arg9, %arg4, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x16xf32>, tensor<16x16xf32>) -> tensor<8x16xf32>
    %14 = stablehlo.add %12, %13 : tensor<8x16xf32>
    %15 = stablehlo.negate %14 : tensor<8x16xf32>
    %16 = stablehlo.exponential %15 : tensor<8x16xf32>
    %cst_1 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %17 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<8x16xf32>
    %18 = stablehlo.add %17, %16 : tensor<8x16xf32>
    %cst_2 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %19 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<8x16xf32>
    %20 = stablehlo.divide %19, %18 : tensor<8x16xf32>
    %21 = stablehlo.broadcast_in_dim %arg7, dims = [] : (tensor<f32>) -> tensor<8x16xf32>
    %22 = stablehlo.subtract %21, %20 : tensor<8x16xf32>
    %23 = stablehlo.multiply %20, %22 : tensor<8x16xf32>
    %24 = stablehlo.dot_general %arg10, %arg2, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x8xf32>, tensor<8x16xf32>) -> tensor<8x16xf32>
    %25 = stablehlo.multiply %20, %arg9 : tensor<8x16xf32>
    %26 = stablehlo.dot_general %25, %arg5, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x16xf32>, tensor<16x16xf32>) -> tensor<8x16xf32>
    %27 = stablehlo.add %24, %26 : tensor<8x16xf32>
    %28 = stablehlo.tanh %27 : tensor<8x16xf32>
    %29 = stablehlo.broadcast_in_dim %arg8, dims = [] : (tensor<f32>) -> tensor<8x16xf32>
    %30 = stablehlo.subtract %29, %28 : tensor<8x16xf32>
    %cst_3 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %31 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<8x16xf32>
    %32 = stablehlo.subtract %31, %8 : tensor<8x16xf32>
    %33 = stablehlo.multiply %32, %28 : tensor<8x16xf32>
    %34 = stablehlo.multiply %8, %arg9 : tensor<8x16xf32>
    %35 = stablehlo.add %33, %34 : tensor<8x16xf32>
    return %35, %35, %arg9, %11, %23, %20, %25, %28, %30, %32, %8 : tensor<8x16xf32>, tensor<8x16xf32>, tensor<8x16xf32>, tensor<8x16xf32>, tensor<8x16xf32>, tensor<8x16xf32>, tensor<8x16xf32>, tensor<8x16xf32>, tensor<8x16xf32>, tensor<8x16xf32>, tensor<8x16xf32>
  }
  func.func private @dynamic_update_index_in_dim(%arg0: tensor<5x8x16xf32>, %arg1: tensor<8x16xf32>, %arg2: tensor<i32>) -> tensor<5x8x16xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1, 2] : (tensor<8x16xf32>) -> tensor<1x8x16xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c, %c_0 : (tensor<5x8x16xf32>, tensor<1x8x16xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<5x8x16xf32>
    return %1 : tensor<5x8x16xf32>
  }
  func.func private @dynamic_update_index_in_dim_0(%arg0: tensor<5x8x16xf32>, %arg1: tensor<8x16xf32>, %arg2: tensor<i32>) -> tensor<5x8x16xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1, 2] : (tensor<8x16xf32>) -> tensor<1x8x16xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c, %c_0 : (tensor<5x8x16xf32>, tensor<1x8x16xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<5x8x16xf32>
    return %1 : tensor<5x8x16xf32>
  }
  func.func private @dynamic_index_in_dim_1(%arg0: tensor<5x8x16xf32>, %arg1: tensor<i32>) -> tensor<8x16xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, sizes = [1, 8, 16] : (tensor<5x8x16xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x8x16xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x8x16xf32>) -> tensor<8x16xf32>
    return %1 : tensor<8x16xf32>
  }
  func.func private @dynamic_index_in_dim_2(%arg0: tensor<5x8x16xf32>, %arg1: tensor<i32>) -> tensor<8x16xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, sizes = [1, 8, 16] : (tensor<5x8x16xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x8x16xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x8x16xf32>) -> tensor<8x16xf32>
    return %1 : tensor<8x16xf32>
  }
  func.func private @closed_call_3(%arg0: tensor<16x16xf32>, %arg1: tensor<16x16xf32>, %arg2: tensor<16x16xf32>, %arg3: tensor<8x16xf32>, %arg4: tensor<16x16xf32>, %arg5: tensor<8x16xf32>, %arg6: tensor<16x16xf32>, %arg7: tensor<8x16xf32>, %arg8: tensor<16x16xf32>, %arg9: tensor<8x16xf32>, %arg10: tensor<8x16xf32>, %arg11: tensor<8x8xf32>, %arg12: tensor<8x16xf32>, %arg13: tensor<8x16xf32>, %arg14: tensor<8x16xf32>, %arg15: tensor<8x16xf32>, %arg16: tensor<8x16xf32>, %arg17: tensor<8x16xf32>, %arg18: tensor<8x16xf32>, %arg19: tensor<8x16xf32>, %arg20: tensor<8x16xf32>) -> (tensor<8x16xf32>, tensor<16x16xf32>, tensor<8x16xf32>, tensor<16x16xf32>, tensor<8x16xf32>, tensor<16x16xf32>, tensor<8x16xf32>) {
    %0 = stablehlo.add %arg9, %arg10 : tensor<8x16xf32>
    %1 = stablehlo.multiply %arg20, %0 : tensor<8x16xf32>
    %2 = stablehlo.multiply %0, %arg12 : tensor<8x16xf32>
    %3 = stablehlo.multiply %arg19, %0 : tensor<8x16xf32>
    %4 = stablehlo.multiply %0, %arg17 : tensor<8x16xf32>
    %5 = stablehlo.negate %4 : tensor<8x16xf32>
    %6 = stablehlo.add %2, %5 : tensor<8x16xf32>
    %7 = stablehlo.multiply %3, %arg18 : tensor<8x16xf32>
    %8 = stablehlo.multiply %7, %arg17 : tensor<8x16xf32>
    %9 = stablehlo.add %7, %8 : tensor<8x16xf32>
    %10 = stablehlo.dot_general %9, %arg16, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x16xf32>, tensor<8x16xf32>) -> tensor<16x16xf32>
    %11 = stablehlo.transpose %10, dims = [1, 0] : (tensor<16x16xf32>) -> tensor<16x16xf32>
    %12 = stablehlo.add %arg8, %11 : tensor<16x16xf32>
    %13 = stablehlo.dot_general %9, %arg2, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<8x16xf32>, tensor<16x16xf32>) -> tensor<8x16xf32>
    %14 = stablehlo.multiply %arg15, %13 : tensor<8x16xf32>
    %15 = stablehlo.add %1, %14 : tensor<8x16xf32>
    %16 = stablehlo.multiply %13, %arg12 : tensor<8x16xf32>
    %17 = stablehlo.dot_general %9, %arg11, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x16xf32>, tensor<8x8xf32>) -> tensor<16x8xf32>
    %18 = stablehlo.transpose %17, dims = [1, 0] : (tensor<16x8xf32>) -> tensor<8x16xf32>
    %19 = stablehlo.add %arg7, %18 : tensor<8x16xf32>
    %20 = stablehlo.multiply %16, %arg14 : tensor<8x16xf32>
    %21 = stablehlo.dot_general %20, %arg12, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x16xf32>, tensor<8x16xf32>) -> tensor<16x16xf32>
    %22 = stablehlo.transpose %21, dims = [1, 0] : (tensor<16x16xf32>) -> tensor<16x16xf32>
    %23 = stablehlo.add %arg6, %22 : tensor<16x16xf32>
    %24 = stablehlo.dot_general %20, %arg1, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<8x16xf32>, tensor<16x16xf32>) -> tensor<8x16xf32>
    %25 = stablehlo.add %15, %24 : tensor<8x16xf32>
    %26 = stablehlo.dot_general %20, %arg11, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x16xf32>, tensor<8x8xf32>) -> tensor<16x8xf32>
    %27 = stablehlo.transpose %26, dims = [1, 0] : (tensor<16x8xf32>) -> tensor<8x16xf32>
    %28 = stablehlo.add %arg5, %27 : tensor<8x16xf32>
    %29 = stablehlo.multiply %6, %arg13 : tensor<8x16xf32>
    %30 = stablehlo.dot_general %29, %arg12, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x16xf32>, tensor<8x16xf32>) -> tensor<16x16xf32>
    %31 = stablehlo.transpose %30, dims = [1, 0] : (tensor<16x16xf32>) -> tensor<16x16xf32>
    %32 = stablehlo.add %arg4, %31 : tensor<16x16xf32>
    %33 = stablehlo.dot_general %29, %arg0, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<8x16xf32>, tensor<16x16xf32>) -> tensor<8x16xf32>
    %34 = stablehlo.add %25, %33 : tensor<8x16xf32>
    %35 = stablehlo.dot_general %29, %arg11, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x16xf32>, tensor<8x8xf32>) -> tensor<16x8xf32>
    %36 = stablehlo.transpose %35, dims = [1, 0] : (tensor<16x8xf32>) -> tensor<8x16xf32>
    %37 = stablehlo.add %arg3, %36 : tensor<8x16xf32>
    return %37, %32, %28, %23, %19, %12, %34 : tensor<8x16xf32>, tensor<16x16xf32>, tensor<8x16xf32>, tensor<16x16xf32>, tensor<8x16xf32>, tensor<16x16xf32>, tensor<8x16xf32>
  }
}
