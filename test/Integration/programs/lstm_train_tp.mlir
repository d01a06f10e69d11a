module @jit_step attributes {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["tp"=8]> {stablehlo.mesh = {axes = [{name = "tp", size = 8 : i64}]}}
  func.func public @main(%arg0: tensor<128xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"tp"}]>}, %arg1: tensor<32x32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"tp"}, {}]>}, %arg2: tensor<32x128xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp"}]>}, %arg3: tensor<32x128xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp"}]>}, %arg4: tensor<6x32x32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {}]>}, %arg5: tensor<6x32x32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {}]>}) -> (tensor<128xf32> {jax.result_info = "result[0]['b']"}, tensor<32x32xf32> {jax.result_info = "result[0]['head']"}, tensor<32x128xf32> {jax.result_info = "result[0]['wh']"}, tensor<32x128xf32> {jax.result_info = "result[0]['wx']"}, tensor<f32> {jax.result_info = "result[1]"}) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<32x32xf32>
    %1 = stablehlo.broadcast_in_dim %arg0, dims = [1] : (tensor<128xf32>) -> tensor<1x128xf32>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %cst_1 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %cst_2 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %cst_3 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %cst_4 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<6x32x32xf32>
    %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<6x32x32xf32>
    %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<6x32x32xf32>
    %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<6x32x32xf32>
    %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<6x32x32xf32>
    %cst_10 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %7 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<6x32x32xf32>
    %cst_11 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f32>) -> tensor<6x32x32xf32>
    %cst_12 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %9 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f32>) -> tensor<6x32x32xf32>
    %cst_13 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %10 = stablehlo.broadcast_in_dim %cst_13, dims = [] : (tensor<f32>) -> tensor<6x32x32xf32>
    %cst_14 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %11 = stablehlo.broadcast_in_dim %cst_14, dims = [] : (tensor<f32>) -> tensor<6x32x32xf32>
    %cst_15 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %12 = stablehlo.broadcast_in_dim %cst_15, dims = [] : (tensor<f32>) -> tensor<6x32x32xf32>
    %cst_16 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %13 = stablehlo.broadcast_in_dim %cst_16, dims = [] : (tensor<f32>) -> tensor<6x32x32xf32>
    %cst_17 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %14 = stablehlo.broadcast_in_dim %cst_17, dims = [] : (tensor<f32>) -> tensor<6x32x32xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %15:25 = stablehlo.while(%iterArg = %arg4, %iterArg_33 = %arg3, %iterArg_34 = %arg2, %iterArg_35 = %1, %iterArg_36 = %cst_0, %iterArg_37 = %cst_1, %iterArg_38 = %cst_2, %iterArg_39 = %cst_3, %iterArg_40 = %cst_4, %iterArg_41 = %c, %iterArg_42 = %0, %iterArg_43 = %0, %iterArg_44 = %2, %iterArg_45 = %3, %iterArg_46 = %4, %iterArg_47 = %5, %iterArg_48 = %6, %iterArg_49 = %7, %iterArg_50 = %8, %iterArg_51 = %9, %iterArg_52 = %10, %iterArg_53 = %11, %iterArg_54 = %12, %iterArg_55 = %13, %iterArg_56 = %14) : tensor<6x32x32xf32>, tensor<32x128xf32>, tensor<32x128xf32>, tensor<1x128xf32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<i32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<6x32x32xf32>, tensor<6x32x32xf32>, tensor<6x32x32xf32>, tensor<6x32x32xf32>, tensor<6x32x32xf32>, tensor<6x32x32xf32>, tensor<6x32x32xf32>, tensor<6x32x32xf32>, tensor<6x32x32xf32>, tensor<6x32x32xf32>, tensor<6x32x32xf32>, tensor<6x32x32xf32>, tensor<6x32x32xf32>
    cond {
      %c_57 = stablehlo.constant dense<6> : tensor<i32>
      %47 = stablehlo.compare LT, %iterArg_41, %c_57, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %47 : tensor<i1>
    } do {
      %47 = func.call @dynamic_index_in_dim(%iterArg, %iterArg_41) : (tensor<6x32x32xf32>, tensor<i32>) -> tensor<32x32xf32>
      %48:15 = func.call @closed_call(%iterArg_33, %iterArg_34, %iterArg_35, %iterArg_36, %iterArg_37, %iterArg_38, %iterArg_39, %iterArg_40, %iterArg_42, %iterArg_43, %47) : (tensor<32x128xf32>, tensor<32x128xf32>, tensor<1x128xf32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>) -> (tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>)
      %49 = func.call @dynamic_update_index_in_dim(%iterArg_44, %48#2, %iterArg_41) : (tensor<6x32x32xf32>, tensor<32x32xf32>, tensor<i32>) -> tensor<6x32x32xf32>
      %50 = func.call @dynamic_update_index_in_dim_0(%iterArg_45, %48#3, %iterArg_41) : (tensor<6x32x32xf32>, tensor<32x32xf32>, tensor<i32>) -> tensor<6x32x32xf32>
      %51 = func.call @dynamic_update_index_in_dim(%iterArg_46, %48#4, %iterArg_41) : (tensor<6x32x32xf32>, tensor<32x32xf32>, tensor<i32>) -> tensor<6x32x32xf32>
      %52 = func.call @dynamic_update_index_in_dim_0(%iterArg_47, %48#5, %iterArg_41) : (tensor<6x32x32xf32>, tensor<32x32xf32>, tensor<i32>) -> tensor<6x32x32xf32>
      %53 = func.call @dynamic_update_index_in_dim(%iterArg_48, %48#6, %iterArg_41) : (tensor<6x32x32xf32>, tensor<32x32xf32>, tensor<i32>) -> tensor<6x32x32xf32>
      %54 = func.call @dynamic_update_index_in_dim(%iterArg_49, %48#7, %iterArg_41) : (tensor<6x32x32xf32>, tensor<32x32xf32>, tensor<i32>) -> tensor<6x32x32xf32>
      %55 = func.call @dynamic_update_index_in_dim(%iterArg_50, %48#8, %iterArg_41) : (tensor<6x32x32xf32>, tensor<32x32xf32>, tensor<i32>) -> tensor<6x32x32xf32>
      %56 = func.call @dynamic_update_index_in_dim(%iterArg_51, %48#9, %iterArg_41) : (tensor<6x32x32xf32>, tensor<32x32xf32>, tensor<i32>) -> tensor<6x32x32xf32>
      %57 = func.call @dynamic_update_index_in_dim(%iterArg_52, %48#10, %iterArg_41) : (tensor<6x32x32xf32>, tensor<32x32xf32>, tensor<i32>) -> tensor<6x32x32xf32>
      %58 = func.call @dynamic_update_index_in_dim(%iterArg_53, %48#11, %iterArg_41) : (tensor<6x32x32xf32>, tensor<32x32xf32>, tensor<i32>) -> tensor<6x32x32xf32>
      %59 = func.call @dynamic_update_index_in_dim(%iterArg_54, %48#12, %iterArg_41) : (tensor<6x32x32xf32>, tensor<32x32xf32>, tensor<i32>) -> tensor<6x32x32xf32>
      %60 = func.call @dynamic_update_index_in_dim(%iterArg_55, %48#13, %iterArg_41) : (tensor<6x32x32xf32>, tensor<32x32xf32>, tensor<i32>) -> tensor<6x32x32xf32>
      %61 = func.call @dynamic_update_index_in_dim(%iterArg_56, %48#14, %iterArg_41) : (tensor<6x32x32xf32>, tensor<32x32xf32>, tensor<i32>) -> tensor<6x32x32xf32>
      %c_57 = stablehlo.constant dense<1> : tensor<i32>
      %62 = stablehlo.add %iterArg_41, %c_57 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_33, %iterArg_34, %iterArg_35, %iterArg_36, %iterArg_37, %iterArg_38, %iterArg_39, %iterArg_40, %62, %48#0, %48#1, %49, %50, %51, %52, %53, %54, %55, %56, %57, %58, %59, %60, %61 : tensor<6x32x32xf32>, tensor<32x128xf32>, tensor<32x128xf32>, tensor<1x128xf32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<i32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<6x32x32xf32>, tensor<6x32x32xf32>, tensor<6x32x32xf32>, tensor<6x32x32xf32>, tensor<6x32x32xf32>, tensor<6x32x32xf32>, tensor<6x32x32xf32>, tensor<6x32x32xf32>, tensor<6x32x32xf32>, tensor<6x32x32xf32>, tensor<6x32x32xf32>, tensor<6x32x32xf32>, tensor<6x32x32xf32>
    }
    %16 = stablehlo.dot_general %15#12, %arg1, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<6x32x32xf32>, tensor<32x32xf32>) -> tensor<6x32x32xf32>
    %17 = stablehlo.subtract %16, %arg5 : tensor<6x32x32xf32>
    %18 = stablehlo.multiply %17, %17 : tensor<6x32x32xf32>
    %cst_18 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %19 = stablehlo.broadcast_in_dim %cst_18, dims = [] : (tensor<f32>) -> tensor<6x32x32xf32>
    %20 = stablehlo.multiply %19, %17 : tensor<6x32x32xf32>
    %cst_19 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %21 = stablehlo.reduce(%18 init: %cst_19) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<6x32x32xf32>, tensor<f32>) -> tensor<f32>
    %cst_20 = stablehlo.constant dense<6.144000e+03> : tensor<f32>
    %22 = stablehlo.divide %21, %cst_20 : tensor<f32>
    %cst_21 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %cst_22 = stablehlo.constant dense<6.144000e+03> : tensor<f32>
    %23 = stablehlo.divide %cst_21, %cst_22 : tensor<f32>
    %24 = stablehlo.broadcast_in_dim %23, dims = [] : (tensor<f32>) -> tensor<6x32x32xf32>
    %25 = stablehlo.multiply %24, %20 : tensor<6x32x32xf32>
    %26 = stablehlo.dot_general %25, %15#12, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<6x32x32xf32>, tensor<6x32x32xf32>) -> tensor<32x32xf32>
    %27 = stablehlo.transpose %26, dims = [1, 0] : (tensor<32x32xf32>) -> tensor<32x32xf32>
    %28 = stablehlo.dot_general %25, %arg1, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<6x32x32xf32>, tensor<32x32xf32>) -> tensor<6x32x32xf32>
    %cst_23 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %29 = stablehlo.broadcast_in_dim %cst_23, dims = [] : (tensor<f32>) -> tensor<32x32xf32>
    %cst_24 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %30 = stablehlo.broadcast_in_dim %cst_24, dims = [] : (tensor<f32>) -> tensor<32x32xf32>
    %cst_25 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %31 = stablehlo.broadcast_in_dim %cst_25, dims = [] : (tensor<f32>) -> tensor<32x128xf32>
    %cst_26 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %32 = stablehlo.broadcast_in_dim %cst_26, dims = [] : (tensor<f32>) -> tensor<32x128xf32>
    %cst_27 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %33 = stablehlo.broadcast_in_dim %cst_27, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %c_28 = stablehlo.constant dense<0> : tensor<i32>
    %34:21 = stablehlo.while(%iterArg = %28, %iterArg_33 = %arg4, %iterArg_34 = %15#13, %iterArg_35 = %15#14, %iterArg_36 = %15#15, %iterArg_37 = %15#16, %iterArg_38 = %15#17, %iterArg_39 = %15#18, %iterArg_40 = %15#19, %iterArg_41 = %15#20, %iterArg_42 = %15#21, %iterArg_43 = %15#22, %iterArg_44 = %15#23, %iterArg_45 = %15#24, %iterArg_46 = %arg2, %iterArg_47 = %c_28, %iterArg_48 = %31, %iterArg_49 = %32, %iterArg_50 = %33, %iterArg_51 = %29, %iterArg_52 = %30) : tensor<6x32x32xf32>, tensor<6x32x32xf32>, tensor<6x32x32xf32>, tensor<6x32x32xf32>, tensor<6x32x32xf32>, tensor<6x32x32xf32>, tensor<6x32x32xf32>, tensor<6x32x32xf32>, tensor<6x32x32xf32>, tensor<6x32x32xf32>, tensor<6x32x32xf32>, tensor<6x32x32xf32>, tensor<6x32x32xf32>, tensor<6x32x32xf32>, tensor<32x128xf32>, tensor<i32>, tensor<32x128xf32>, tensor<32x128xf32>, tensor<128xf32>, tensor<32x32xf32>, tensor<32x32xf32>
    cond {
      %c_53 = stablehlo.constant dense<6> : tensor<i32>
      %47 = stablehlo.compare LT, %iterArg_47, %c_53, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %47 : tensor<i1>
    } do {
      %c_53 = stablehlo.constant dense<6> : tensor<i32>
      %47 = stablehlo.subtract %c_53, %iterArg_47 : tensor<i32>
      %c_54 = stablehlo.constant dense<1> : tensor<i32>
      %48 = stablehlo.subtract %47, %c_54 : tensor<i32>
      %49 = func.call @dynamic_index_in_dim(%iterArg, %48) : (tensor<6x32x32xf32>, tensor<i32>) -> tensor<32x32xf32>
      %50 = func.call @dynamic_index_in_dim(%iterArg_33, %48) : (tensor<6x32x32xf32>, tensor<i32>) -> tensor<32x32xf32>
      %51 = func.call @dynamic_index_in_dim_1(%iterArg_34, %48) : (tensor<6x32x32xf32>, tensor<i32>) -> tensor<32x32xf32>
      %52 = func.call @dynamic_index_in_dim(%iterArg_35, %48) : (tensor<6x32x32xf32>, tensor<i32>) -> tensor<32x32xf32>
      %53 = func.call @dynamic_index_in_dim_1(%iterArg_36, %48) : (tensor<6x32x32xf32>, tensor<i32>) -> tensor<32x32xf32>
      %54 = func.call @dynamic_index_in_dim(%iterArg_37, %48) : (tensor<6x32x32xf32>, tensor<i32>) -> tensor<32x32xf32>
      %55 = func.call @dynamic_index_in_dim(%iterArg_38, %48) : (tensor<6x32x32xf32>, tensor<i32>) -> tensor<32x32xf32>
      %56 = func.call @dynamic_index_in_dim(%iterArg_39, %48) : (tensor<6x32x32xf32>, tensor<i32>) -> tensor<32x32xf32>
      %57 = func.call @dynamic_index_in_dim(%iterArg_40, %48) : (tensor<6x32x32xf32>, tensor<i32>) -> tensor<32x32xf32>
      %58 = func.call @dynamic_index_in_dim(%iterArg_41, %48) : (tensor<6x32x32xf32>, tensor<i32>) -> tensor<32x32xf32>
      %59 = func.call @dynamic_index_in_dim(%iterArg_42, %48) : (tensor<6x32x32xf32>, tensor<i32>) -> tensor<32x32xf32>
      %60 = func.call @dynamic_index_in_dim(%iterArg_43, %48) : (tensor<6x32x32xf32>, tensor<i32>) -> tensor<32x32xf32>
      %61 = func.call @dynamic_index_in_dim(%iterArg_44, %48) : (tensor<6x32x32xf32>, tensor<i32>) -> tensor<32x32xf32>
      %62 = func.call @dynamic_index_in_dim(%iterArg_45, %48) : (tensor<6x32x32xf32>, tensor<i32>) -> tensor<32x32xf32>
      %63:5 = func.call @closed_call_2(%iterArg_46, %iterArg_48, %iterArg_49, %iterArg_50, %iterArg_51, %iterArg_52, %49, %50, %51, %52, %53, %54, %55, %56, %57, %58, %59, %60, %61, %62) : (tensor<32x128xf32>, tensor<32x128xf32>, tensor<32x128xf32>, tensor<128xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>) -> (tensor<32x128xf32>, tensor<32x128xf32>, tensor<128xf32>, tensor<32x32xf32>, tensor<32x32xf32>)
      %c_55 = stablehlo.constant dense<1> : tensor<i32>
      %64 = stablehlo.add %iterArg_47, %c_55 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_33, %iterArg_34, %iterArg_35, %iterArg_36, %iterArg_37, %iterArg_38, %iterArg_39, %iterArg_40, %iterArg_41, %iterArg_42, %iterArg_43, %iterArg_44, %iterArg_45, %iterArg_46, %64, %63#0, %63#1, %63#2, %63#3, %63#4 : tensor<6x32x32xf32>, tensor<6x32x32xf32>, tensor<6x32x32xf32>, tensor<6x32x32xf32>, tensor<6x32x32xf32>, tensor<6x32x32xf32>, tensor<6x32x32xf32>, tensor<6x32x32xf32>, tensor<6x32x32xf32>, tensor<6x32x32xf32>, tensor<6x32x32xf32>, tensor<6x32x32xf32>, tensor<6x32x32xf32>, tensor<6x32x32xf32>, tensor<32x128xf32>, tensor<i32>, tensor<32x128xf32>, tensor<32x128xf32>, tensor<128xf32>, tensor<32x32xf32>, tensor<32x32xf32>
    }
    %cst_29 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %35 = stablehlo.broadcast_in_dim %cst_29, dims = [] : (tensor<f32>) -> tensor<128xf32>
    %36 = stablehlo.multiply %35, %34#18 : tensor<128xf32>
    %37 = stablehlo.subtract %arg0, %36 : tensor<128xf32>
    %cst_30 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %38 = stablehlo.broadcast_in_dim %cst_30, dims = [] : (tensor<f32>) -> tensor<32x32xf32>
    %39 = stablehlo.multiply %38, %27 : tensor<32x32xf32>
    %40 = stablehlo.subtract %arg1, %39 : tensor<32x32xf32>
    %cst_31 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %41 = stablehlo.broadcast_in_dim %cst_31, dims = [] : (tensor<f32>) -> tensor<32x128xf32>
    %42 = stablehlo.multiply %41, %34#17 : tensor<32x128xf32>
    %43 = stablehlo.subtract %arg2, %42 : tensor<32x128xf32>
    %cst_32 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %44 = stablehlo.broadcast_in_dim %cst_32, dims = [] : (tensor<f32>) -> tensor<32x128xf32>
    %45 = stablehlo.multiply %44, %34#16 : tensor<32x128xf32>
    %46 = stablehlo.subtract %arg3, %45 : tensor<32x128xf32>
    return %37, %40, %43, %46, %22 : tensor<128xf32>, tensor<32x32xf32>, tensor<32x128xf32>, tensor<32x128xf32>, tensor<f32>
  }
  func.func private @dynamic_index_in_dim(%arg0: tensor<6x32x32xf32>, %arg1: tensor<i32>) -> tensor<32x32xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, sizes = [1, 32, 32] : (tensor<6x32x32xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x32x32xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x32x32xf32>) -> tensor<32x32xf32>
    return %1 : tensor<32x32xf32>
  }
  func.func private @closed_call(%arg0: tensor<32x128xf32>, %arg1: tensor<32x128xf32>, %arg2: tensor<1x128xf32>, %arg3: tensor<f32>, %arg4: tensor<f32>, %arg5: tensor<f32>, %arg6: tensor<f32>, %arg7: tensor<f32>, %arg8: tensor<32x32xf32>, %arg9: tensor<32x32xf32>, %arg10: tensor<32x32xf32>) -> (tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>) {
    %0 = stablehlo.dot_general %arg10, %arg0, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<32x32xf32>, tensor<32x128xf32>) -> tensor<32x128xf32>
    %1 = stablehlo.dot_general %arg8, %arg1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<32x32xf32>, tensor<32x128xf32>) -> tensor<32x128xf32>
    %2 = stablehlo.add %0, %1 : tensor<32x128xf32>
    %3 = stablehlo.broadcast_in_dim %arg2, dims = [0, 1] : (tensor<1x128xf32>) -> tensor<32x128xf32>
    %4 = stablehlo.add %2, %3 : tensor<32x128xf32>
    %5 = stablehlo.slice %4 [0:32, 0:32] : (tensor<32x128xf32>) -> tensor<32x32xf32>
    %6 = stablehlo.slice %4 [0:32, 32:64] : (tensor<32x128xf32>) -> tensor<32x32xf32>
    %7 = stablehlo.slice %4 [0:32, 64:96] : (tensor<32x128xf32>) -> tensor<32x32xf32>
    %8 = stablehlo.slice %4 [0:32, 96:128] : (tensor<32x128xf32>) -> tensor<32x32xf32>
    %9 = stablehlo.negate %7 : tensor<32x32xf32>
    %10 = stablehlo.exponential %9 : tensor<32x32xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %11 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<32x32xf32>
    %12 = stablehlo.add %11, %10 : tensor<32x32xf32>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %13 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<32x32xf32>
    %14 = stablehlo.divide %13, %12 : tensor<32x32xf32>
    %15 = stablehlo.broadcast_in_dim %arg3, dims = [] : (tensor<f32>) -> tensor<32x32xf32>
    %16 = stablehlo.subtract %15, %14 : tensor<32x32xf32>
    %17 = stablehlo.multiply %14, %16 : tensor<32x32xf32>
    %18 = stablehlo.multiply %14, %arg9 : tensor<32x32xf32>
    %19 = stablehlo.negate %5 : tensor<32x32xf32>
    %20 = stablehlo.exponential %19 : tensor<32x32xf32>
    %cst_1 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %21 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<32x32xf32>
    %22 = stablehlo.add %21, %20 : tensor<32x32xf32>
    %cst_2 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %23 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<32x32xf32>
    %24 = stablehlo.divide %23, %22 : tensor<32x32xf32>
    %25 = stablehlo.broadcast_in_dim %arg4, dims = [] : (tensor<f32>) -> tensor<32x32xf32>
    %26 = stablehlo.subtract %25, %24 : tensor<32x32xf32>
    %27 = stablehlo.multiply %24, %26 : tensor<32x32xf32>
    %28 = stablehlo.tanh %6 : tensor<32x32xf32>
    %29 = stablehlo.broadcast_in_dim %arg5, dims = [] : (tensor<f32>) -> tensor<32x32xf32>
    %30 = stablehlo.subtract %29, %28 : tensor<32x32xf32>
    %31 = stablehlo.multiply %24, %28 : tensor<32x32xf32>
    %32 = stablehlo.add %18, %31 : tensor<32x32xf32>
    %33 = stablehlo.negate %8 : tensor<32x32xf32>
    %34 = stablehlo.exponential %33 : tensor<32x32xf32>
    %cst_3 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %35 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<32x32xf32>
    %36 = stablehlo.add %35, %34 : tensor<32x32xf32>
    %cst_4 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %37 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<32x32xf32>
    %38 = stablehlo.divide %37, %36 : tensor<32x32xf32>
    %39 = stablehlo.broadcast_in_dim %arg6, dims = [] : (tensor<f32>) -> tensor<32x32xf32>
    %40 = stablehlo.subtract %39, %38 : tensor<32x32xf32>
    %41 = stablehlo.multiply %38, %40 : tensor<32x32xf32>
    %42 = stablehlo.tanh %32 : tensor<32x32xf32>
    %43 = stablehlo.broadcast_in_dim %arg7, dims = [] : (tensor<f32>) -> tensor<32x32xf32>
    %44 = stablehlo.subtract %43, %42 : tensor<32x32xf32>
    %45 = stablehlo.multiply %38, %42 : tensor<32x32xf32>
    return %45, %32, %45, %arg8, %17, %arg9, %14, %27, %28, %30, %24, %41, %42, %44, %38 : tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>
  }
  func.func private @dynamic_update_index_in_dim(%arg0: tensor<6x32x32xf32>, %arg1: tensor<32x32xf32>, %arg2: tensor<i32>) -> tensor<6x32x32xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1, 2] : (tensor<32x32xf32>) -> tensor<1x32x32xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c, %c_0 : (tensor<6x32x32xf32>, tensor<1x32x32xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<6x32x32xf32>
    return %1 : tensor<6x32x32xf32>
  }
  func.func private @dynamic_update_index_in_dim_0(%arg0: tensor<6x32x32xf32>, %arg1: tensor<32x32xf32>, %arg2: tensor<i32>) -> tensor<6x32x32xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1, 2] : (tensor<32x32xf32>) -> tensor<1x32x32xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c, %c_0 : (tensor<6x32x32xf32>, tensor<1x32x32xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<6x32x32xf32>
    return %1 : tensor<6x32x32xf32>
  }
  func.func private @dynamic_index_in_dim_1(%arg0: tensor<6x32x32xf32>, %arg1: tensor<i32>) -> tensor<32x32xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, sizes = [1, 32, 32] : (tensor<6x32x32xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x32x32xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x32x32xf32>) -> tensor<32x32xf32>
    return %1 : tensor<32x32xf32>
  }
  func.func private @closed_call_2(%arg0: tensor<32x128xf32>, %arg1: tensor<32x128xf32>, %arg2: tensor<32x128xf32>, %arg3: tensor<128xf32>, %arg4: tensor<32x32xf32>, %arg5: tensor<32x32xf32>, %arg6: tensor<32x32xf32>, %arg7: tensor<32x32xf32>, %arg8: tensor<32x32xf32>, %arg9: tensor<32x32xf32>, %arg10: tensor<32x32xf32>, %arg11: tensor<32x32xf32>, %arg12: tensor<32x32xf32>, %arg13: tensor<32x32xf32>, %arg14: tensor<32x32xf32>, %arg15: tensor<32x32xf32>, %arg16: tensor<32x32xf32>, %arg17: tensor<32x32xf32>, %arg18: tensor<32x32xf32>, %arg19: tensor<32x32xf32>) -> (tensor<32x128xf32>, tensor<32x128xf32>, tensor<128xf32>, tensor<32x32xf32>, tensor<32x32xf32>) {
    %0 = stablehlo.add %arg4, %arg6 : tensor<32x32xf32>
    %1 = stablehlo.multiply %arg19, %0 : tensor<32x32xf32>
    %2 = stablehlo.multiply %0, %arg17 : tensor<32x32xf32>
    %3 = stablehlo.multiply %1, %arg18 : tensor<32x32xf32>
    %4 = stablehlo.add %arg5, %3 : tensor<32x32xf32>
    %5 = stablehlo.multiply %3, %arg17 : tensor<32x32xf32>
    %6 = stablehlo.add %4, %5 : tensor<32x32xf32>
    %7 = stablehlo.multiply %2, %arg16 : tensor<32x32xf32>
    %8 = stablehlo.multiply %arg15, %6 : tensor<32x32xf32>
    %9 = stablehlo.multiply %6, %arg13 : tensor<32x32xf32>
    %10 = stablehlo.multiply %8, %arg14 : tensor<32x32xf32>
    %11 = stablehlo.multiply %10, %arg13 : tensor<32x32xf32>
    %12 = stablehlo.add %10, %11 : tensor<32x32xf32>
    %13 = stablehlo.multiply %9, %arg12 : tensor<32x32xf32>
    %14 = stablehlo.multiply %arg11, %6 : tensor<32x32xf32>
    %15 = stablehlo.multiply %6, %arg10 : tensor<32x32xf32>
    %16 = stablehlo.multiply %15, %arg9 : tensor<32x32xf32>
    %17 = stablehlo.concatenate %13, %12, %16, %7, dim = 1 : (tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>) -> tensor<32x128xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %18 = stablehlo.reduce(%17 init: %cst) applies stablehlo.add across dimensions = [0] : (tensor<32x128xf32>, tensor<f32>) -> tensor<128xf32>
    %19 = stablehlo.reshape %18 : (tensor<128xf32>) -> tensor<1x128xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %20 = stablehlo.reduce(%19 init: %cst_0) applies stablehlo.add across dimensions = [0] : (tensor<1x128xf32>, tensor<f32>) -> tensor<128xf32>
    %21 = stablehlo.add %arg3, %20 : tensor<128xf32>
    %22 = stablehlo.dot_general %17, %arg8, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<32x128xf32>, tensor<32x32xf32>) -> tensor<128x32xf32>
    %23 = stablehlo.transpose %22, dims = [1, 0] : (tensor<128x32xf32>) -> tensor<32x128xf32>
    %24 = stablehlo.add %arg2, %23 : tensor<32x128xf32>
    %25 = stablehlo.dot_general %17, %arg0, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<32x128xf32>, tensor<32x128xf32>) -> tensor<32x32xf32>
    %26 = stablehlo.dot_general %17, %arg7, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<32x128xf32>, tensor<32x32xf32>) -> tensor<128x32xf32>
    %27 = stablehlo.transpose %26, dims = [1, 0] : (tensor<128x32xf32>) -> tensor<32x128xf32>
    %28 = stablehlo.add %arg1, %27 : tensor<32x128xf32>
    return %28, %24, %21, %25, %14 : tensor<32x128xf32>, tensor<32x128xf32>, tensor<128xf32>, tensor<32x32xf32>, tensor<32x32xf32>
  }
}
