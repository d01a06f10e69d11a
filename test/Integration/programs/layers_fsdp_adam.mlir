module @jit_step attributes {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["dp"=2, "fsdp"=2, "tp"=2]> {stablehlo.mesh = {axes = [{name = "dp", size = 2 : i64}, {name = "fsdp", size = 2 : i64}, {name = "tp", size = 2 : i64}]}}
  func.func public @main(%arg0: tensor<3x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, %arg1: tensor<3x16x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp"}, {"fsdp"}]>}, %arg2: tensor<3x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, %arg3: tensor<3x8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"fsdp"}, {"tp"}]>}, %arg4: tensor<3x8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"fsdp"}, {"tp"}]>}, %arg5: tensor<8x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"fsdp"}, {}]>}, %arg6: tensor<3x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, %arg7: tensor<3x16x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp"}, {"fsdp"}]>}, %arg8: tensor<3x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, %arg9: tensor<3x8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"fsdp"}, {"tp"}]>}, %arg10: tensor<3x8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"fsdp"}, {"tp"}]>}, %arg11: tensor<8x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"fsdp"}, {}]>}, %arg12: tensor<3x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, %arg13: tensor<3x16x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp"}, {"fsdp"}]>}, %arg14: tensor<3x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, %arg15: tensor<3x8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"fsdp"}, {"tp"}]>}, %arg16: tensor<3x8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"fsdp"}, {"tp"}]>}, %arg17: tensor<8x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"fsdp"}, {}]>}, %arg18: tensor<f32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg19: tensor<8x6x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp", "fsdp"}, {}, {}]>}) -> (tensor<3x8xf32> {jax.result_info = "result[0]['layers']['b']"}, tensor<3x16x8xf32> {jax.result_info = "result[0]['layers']['down']"}, tensor<3x8xf32> {jax.result_info = "result[0]['layers']['g']"}, tensor<3x8x16xf32> {jax.result_info = "result[0]['layers']['gate']"}, tensor<3x8x16xf32> {jax.result_info = "result[0]['layers']['up']"}, tensor<8x4xf32> {jax.result_info = "result[0]['out']"}, tensor<3x8xf32> {jax.result_info = "result[1]['layers']['b']"}, tensor<3x16x8xf32> {jax.result_info = "result[1]['layers']['down']"}, tensor<3x8xf32> {jax.result_info = "result[1]['layers']['g']"}, tensor<3x8x16xf32> {jax.result_info = "result[1]['layers']['gate']"}, tensor<3x8x16xf32> {jax.result_info = "result[1]['layers']['up']"}, tensor<8x4xf32> {jax.result_info = "result[1]['out']"}, tensor<3x8xf32> {jax.result_info = "result[2]['layers']['b']"}, tensor<3x16x8xf32> {jax.result_info = "result[2]['layers']['down']"}, tensor<3x8xf32> {jax.result_info = "result[2]['layers']['g']"}, tensor<3x8x16xf32> {jax.result_info = "result[2]['layers']['gate']"}, tensor<3x8x16xf32> {jax.result_info = "result[2]['layers']['up']"}, tensor<8x4xf32> {jax.result_info = "result[2]['out']"}, tensor<f32> {jax.result_info = "result[3]"}, tensor<f32> {jax.result_info = "result[4]"}) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3x8x6x8xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1:8 = stablehlo.while(%iterArg = %arg0, %iterArg_72 = %arg1, %iterArg_73 = %arg2, %iterArg_74 = %arg3, %iterArg_75 = %arg4, %iterArg_76 = %c, %iterArg_77 = %arg19, %iterArg_78 = %0) : tensor<3x8xf32>, tensor<3x16x8xf32>, tensor<3x8xf32>, tensor<3x8x16xf32>, tensor<3x8x16xf32>, tensor<i32>, tensor<8x6x8xf32>, tensor<3x8x6x8xf32>
    cond {
      %c_79 = stablehlo.constant dense<3> : tensor<i32>
      %177 = stablehlo.compare LT, %iterArg_76, %c_79, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %177 : tensor<i1>
    } do {
      %177 = func.call @dynamic_index_in_dim(%iterArg, %iterArg_76) : (tensor<3x8xf32>, tensor<i32>) -> tensor<8xf32>
      %178 = func.call @dynamic_index_in_dim_0(%iterArg_72, %iterArg_76) : (tensor<3x16x8xf32>, tensor<i32>) -> tensor<16x8xf32>
      %179 = func.call @dynamic_index_in_dim(%iterArg_73, %iterArg_76) : (tensor<3x8xf32>, tensor<i32>) -> tensor<8xf32>
      %180 = func.call @dynamic_index_in_dim_1(%iterArg_74, %iterArg_76) : (tensor<3x8x16xf32>, tensor<i32>) -> tensor<8x16xf32>
      %181 = func.call @dynamic_index_in_dim_1(%iterArg_75, %iterArg_76) : (tensor<3x8x16xf32>, tensor<i32>) -> tensor<8x16xf32>
      %182:2 = func.call @closed_call(%iterArg_77, %177, %178, %179, %180, %181) : (tensor<8x6x8xf32>, tensor<8xf32>, tensor<16x8xf32>, tensor<8xf32>, tensor<8x16xf32>, tensor<8x16xf32>) -> (tensor<8x6x8xf32>, tensor<8x6x8xf32>)
      %183 = func.call @dynamic_update_index_in_dim(%iterArg_78, %182#1, %iterArg_76) : (tensor<3x8x6x8xf32>, tensor<8x6x8xf32>, tensor<i32>) -> tensor<3x8x6x8xf32>
      %c_79 = stablehlo.constant dense<1> : tensor<i32>
      %184 = stablehlo.add %iterArg_76, %c_79 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_72, %iterArg_73, %iterArg_74, %iterArg_75, %184, %182#0, %183 : tensor<3x8xf32>, tensor<3x16x8xf32>, tensor<3x8xf32>, tensor<3x8x16xf32>, tensor<3x8x16xf32>, tensor<i32>, tensor<8x6x8xf32>, tensor<3x8x6x8xf32>
    }
    %2 = stablehlo.dot_general %1#6, %arg5, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x6x8xf32>, tensor<8x4xf32>) -> tensor<8x6x4xf32>
    %3 = stablehlo.multiply %2, %2 : tensor<8x6x4xf32>
    %cst_0 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<8x6x4xf32>
    %5 = stablehlo.multiply %4, %2 : tensor<8x6x4xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %6 = stablehlo.reduce(%3 init: %cst_1) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<8x6x4xf32>, tensor<f32>) -> tensor<f32>
    %cst_2 = stablehlo.constant dense<1.920000e+02> : tensor<f32>
    %7 = stablehlo.divide %6, %cst_2 : tensor<f32>
    %cst_3 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %cst_4 = stablehlo.constant dense<1.920000e+02> : tensor<f32>
    %8 = stablehlo.divide %cst_3, %cst_4 : tensor<f32>
    %9 = stablehlo.broadcast_in_dim %8, dims = [] : (tensor<f32>) -> tensor<8x6x4xf32>
    %10 = stablehlo.multiply %9, %5 : tensor<8x6x4xf32>
    %11 = stablehlo.dot_general %10, %1#6, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<8x6x4xf32>, tensor<8x6x8xf32>) -> tensor<4x8xf32>
    %12 = stablehlo.transpose %11, dims = [1, 0] : (tensor<4x8xf32>) -> tensor<8x4xf32>
    %13 = stablehlo.dot_general %10, %arg5, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<8x6x4xf32>, tensor<8x4xf32>) -> tensor<8x6x8xf32>
    %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %14 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<3x8xf32>
    %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %15 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<3x16x8xf32>
    %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %16 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<3x8xf32>
    %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %17 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<3x8x16xf32>
    %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %18 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<3x8x16xf32>
    %c_10 = stablehlo.constant dense<0> : tensor<i32>
    %19:13 = stablehlo.while(%iterArg = %1#7, %iterArg_72 = %arg0, %iterArg_73 = %arg1, %iterArg_74 = %arg2, %iterArg_75 = %arg3, %iterArg_76 = %arg4, %iterArg_77 = %c_10, %iterArg_78 = %13, %iterArg_79 = %14, %iterArg_80 = %15, %iterArg_81 = %16, %iterArg_82 = %17, %iterArg_83 = %18) : tensor<3x8x6x8xf32>, tensor<3x8xf32>, tensor<3x16x8xf32>, tensor<3x8xf32>, tensor<3x8x16xf32>, tensor<3x8x16xf32>, tensor<i32>, tensor<8x6x8xf32>, tensor<3x8xf32>, tensor<3x16x8xf32>, tensor<3x8xf32>, tensor<3x8x16xf32>, tensor<3x8x16xf32>
    cond {
      %c_84 = stablehlo.constant dense<3> : tensor<i32>
      %177 = stablehlo.compare LT, %iterArg_77, %c_84, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %177 : tensor<i1>
    } do {
      %c_84 = stablehlo.constant dense<3> : tensor<i32>
      %177 = stablehlo.subtract %c_84, %iterArg_77 : tensor<i32>
      %c_85 = stablehlo.constant dense<1> : tensor<i32>
      %178 = stablehlo.subtract %177, %c_85 : tensor<i32>
      %179 = func.call @dynamic_index_in_dim_2(%iterArg, %178) : (tensor<3x8x6x8xf32>, tensor<i32>) -> tensor<8x6x8xf32>
      %180 = func.call @dynamic_index_in_dim(%iterArg_72, %178) : (tensor<3x8xf32>, tensor<i32>) -> tensor<8xf32>
      %181 = func.call @dynamic_index_in_dim_0(%iterArg_73, %178) : (tensor<3x16x8xf32>, tensor<i32>) -> tensor<16x8xf32>
      %182 = func.call @dynamic_index_in_dim(%iterArg_74, %178) : (tensor<3x8xf32>, tensor<i32>) -> tensor<8xf32>
      %183 = func.call @dynamic_index_in_dim_1(%iterArg_75, %178) : (tensor<3x8x16xf32>, tensor<i32>) -> tensor<8x16xf32>
      %184 = func.call @dynamic_index_in_dim_1(%iterArg_76, %178) : (tensor<3x8x16xf32>, tensor<i32>) -> tensor<8x16xf32>
      %185:6 = func.call @closed_call_3(%iterArg_78, %179, %180, %181, %182, %183, %184) : (tensor<8x6x8xf32>, tensor<8x6x8xf32>, tensor<8xf32>, tensor<16x8xf32>, tensor<8xf32>, tensor<8x16xf32>, tensor<8x16xf32>) -> (tensor<8x6x8xf32>, tensor<8xf32>, tensor<16x8xf32>, tensor<8xf32>, tensor<8x16xf32>, tensor<8x16xf32>)
      %186 = func.call @dynamic_update_index_in_dim_6(%iterArg_79, %185#1, %178) : (tensor<3x8xf32>, tensor<8xf32>, tensor<i32>) -> tensor<3x8xf32>
      %187 = func.call @dynamic_update_index_in_dim_7(%iterArg_80, %185#2, %178) : (tensor<3x16x8xf32>, tensor<16x8xf32>, tensor<i32>) -> tensor<3x16x8xf32>
      %188 = func.call @dynamic_update_index_in_dim_6(%iterArg_81, %185#3, %178) : (tensor<3x8xf32>, tensor<8xf32>, tensor<i32>) -> tensor<3x8xf32>
      %189 = func.call @dynamic_update_index_in_dim_8(%iterArg_82, %185#4, %178) : (tensor<3x8x16xf32>, tensor<8x16xf32>, tensor<i32>) -> tensor<3x8x16xf32>
      %190 = func.call @dynamic_update_index_in_dim_8(%iterArg_83, %185#5, %178) : (tensor<3x8x16xf32>, tensor<8x16xf32>, tensor<i32>) -> tensor<3x8x16xf32>
      %c_86 = stablehlo.constant dense<1> : tensor<i32>
      %191 = stablehlo.add %iterArg_77, %c_86 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_72, %iterArg_73, %iterArg_74, %iterArg_75, %iterArg_76, %191, %185#0, %186, %187, %188, %189, %190 : tensor<3x8x6x8xf32>, tensor<3x8xf32>, tensor<3x16x8xf32>, tensor<3x8xf32>, tensor<3x8x16xf32>, tensor<3x8x16xf32>, tensor<i32>, tensor<8x6x8xf32>, tensor<3x8xf32>, tensor<3x16x8xf32>, tensor<3x8xf32>, tensor<3x8x16xf32>, tensor<3x8x16xf32>
    }
    %cst_11 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %20 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f32>) -> tensor<3x8xf32>
    %21 = stablehlo.multiply %20, %arg6 : tensor<3x8xf32>
    %cst_12 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %22 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f32>) -> tensor<3x8xf32>
    %23 = stablehlo.multiply %22, %19#8 : tensor<3x8xf32>
    %24 = stablehlo.add %21, %23 : tensor<3x8xf32>
    %cst_13 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %25 = stablehlo.broadcast_in_dim %cst_13, dims = [] : (tensor<f32>) -> tensor<3x16x8xf32>
    %26 = stablehlo.multiply %25, %arg7 : tensor<3x16x8xf32>
    %cst_14 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %27 = stablehlo.broadcast_in_dim %cst_14, dims = [] : (tensor<f32>) -> tensor<3x16x8xf32>
    %28 = stablehlo.multiply %27, %19#9 : tensor<3x16x8xf32>
    %29 = stablehlo.add %26, %28 : tensor<3x16x8xf32>
    %cst_15 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %30 = stablehlo.broadcast_in_dim %cst_15, dims = [] : (tensor<f32>) -> tensor<3x8xf32>
    %31 = stablehlo.multiply %30, %arg8 : tensor<3x8xf32>
    %cst_16 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %32 = stablehlo.broadcast_in_dim %cst_16, dims = [] : (tensor<f32>) -> tensor<3x8xf32>
    %33 = stablehlo.multiply %32, %19#10 : tensor<3x8xf32>
    %34 = stablehlo.add %31, %33 : tensor<3x8xf32>
    %cst_17 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %35 = stablehlo.broadcast_in_dim %cst_17, dims = [] : (tensor<f32>) -> tensor<3x8x16xf32>
    %36 = stablehlo.multiply %35, %arg9 : tensor<3x8x16xf32>
    %cst_18 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %37 = stablehlo.broadcast_in_dim %cst_18, dims = [] : (tensor<f32>) -> tensor<3x8x16xf32>
    %38 = stablehlo.multiply %37, %19#11 : tensor<3x8x16xf32>
    %39 = stablehlo.add %36, %38 : tensor<3x8x16xf32>
    %cst_19 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %40 = stablehlo.broadcast_in_dim %cst_19, dims = [] : (tensor<f32>) -> tensor<3x8x16xf32>
    %41 = stablehlo.multiply %40, %arg10 : tensor<3x8x16xf32>
    %cst_20 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %42 = stablehlo.broadcast_in_dim %cst_20, dims = [] : (tensor<f32>) -> tensor<3x8x16xf32>
    %43 = stablehlo.multiply %42, %19#12 : tensor<3x8x16xf32>
    %44 = stablehlo.add %41, %43 : tensor<3x8x16xf32>
    %cst_21 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %45 = stablehlo.broadcast_in_dim %cst_21, dims = [] : (tensor<f32>) -> tensor<8x4xf32>
    %46 = stablehlo.multiply %45, %arg11 : tensor<8x4xf32>
    %cst_22 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %47 = stablehlo.broadcast_in_dim %cst_22, dims = [] : (tensor<f32>) -> tensor<8x4xf32>
    %48 = stablehlo.multiply %47, %12 : tensor<8x4xf32>
    %49 = stablehlo.add %46, %48 : tensor<8x4xf32>
    %cst_23 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %50 = stablehlo.broadcast_in_dim %cst_23, dims = [] : (tensor<f32>) -> tensor<3x8xf32>
    %51 = stablehlo.multiply %50, %arg12 : tensor<3x8xf32>
    %cst_24 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %52 = stablehlo.broadcast_in_dim %cst_24, dims = [] : (tensor<f32>) -> tensor<3x8xf32>
    %53 = stablehlo.multiply %52, %19#8 : tensor<3x8xf32>
    %54 = stablehlo.multiply %53, %19#8 : tensor<3x8xf32>
    %55 = stablehlo.add %51, %54 : tensor<3x8xf32>
    %cst_25 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %56 = stablehlo.broadcast_in_dim %cst_25, dims = [] : (tensor<f32>) -> tensor<3x16x8xf32>
    %57 = stablehlo.multiply %56, %arg13 : tensor<3x16x8xf32>
    %cst_26 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %58 = stablehlo.broadcast_in_dim %cst_26, dims = [] : (tensor<f32>) -> tensor<3x16x8xf32>
    %59 = stablehlo.multiply %58, %19#9 : tensor<3x16x8xf32>
    %60 = stablehlo.multiply %59, %19#9 : tensor<3x16x8xf32>
    %61 = stablehlo.add %57, %60 : tensor<3x16x8xf32>
    %cst_27 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %62 = stablehlo.broadcast_in_dim %cst_27, dims = [] : (tensor<f32>) -> tensor<3x8xf32>
    %63 = stablehlo.multiply %62, %arg14 : tensor<3x8xf32>
    %cst_28 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %64 = stablehlo.broadcast_in_dim %cst_28, dims = [] : (tensor<f32>) -> tensor<3x8xf32>
    %65 = stablehlo.multiply %64, %19#10 : tensor<3x8xf32>
    %66 = stablehlo.multiply %65, %19#10 : tensor<3x8xf32>
    %67 = stablehlo.add %63, %66 : tensor<3x8xf32>
    %cst_29 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %68 = stablehlo.broadcast_in_dim %cst_29, dims = [] : (tensor<f32>) -> tensor<3x8x16xf32>
    %69 = stablehlo.multiply %68, %arg15 : tensor<3x8x16xf32>
    %cst_30 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %70 = stablehlo.broadcast_in_dim %cst_30, dims = [] : (tensor<f32>) -> tensor<3x8x16xf32>
    %71 = stablehlo.multiply %70, %19#11 : tensor<3x8x16xf32>
    %72 = stablehlo.multiply %71, %19#11 : tensor<3x8x16xf32>
    %73 = stablehlo.add %69, %72 : tensor<3x8x16xf32>
    %cst_31 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %74 = stablehlo.broadcast_in_dim %cst_31, dims = [] : (tensor<f32>) -> tensor<3x8x16xf32>
    %75 = stablehlo.multiply %74, %arg16 : tensor<3x8x16xf32>
    %cst_32 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %76 = stablehlo.broadcast_in_dim %cst_32, dims = [] : (tensor<f32>) -> tensor<3x8x16xf32>
    %77 = stablehlo.multiply %76, %19#12 : tensor<3x8x16xf32>
    %78 = stablehlo.multiply %77, %19#12 : tensor<3x8x16xf32>
    %79 = stablehlo.add %75, %78 : tensor<3x8x16xf32>
    %cst_33 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %80 = stablehlo.broadcast_in_dim %cst_33, dims = [] : (tensor<f32>) -> tensor<8x4xf32>
    %81 = stablehlo.multiply %80, %arg17 : tensor<8x4xf32>
    %cst_34 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %82 = stablehlo.broadcast_in_dim %cst_34, dims = [] : (tensor<f32>) -> tensor<8x4xf32>
    %83 = stablehlo.multiply %82, %12 : tensor<8x4xf32>
    %84 = stablehlo.multiply %83, %12 : tensor<8x4xf32>
    %85 = stablehlo.add %81, %84 : tensor<8x4xf32>
    %cst_35 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %86 = stablehlo.power %cst_35, %arg18 : tensor<f32>
    %cst_36 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %87 = stablehlo.subtract %cst_36, %86 : tensor<f32>
    %88 = stablehlo.broadcast_in_dim %87, dims = [] : (tensor<f32>) -> tensor<3x8xf32>
    %89 = stablehlo.divide %24, %88 : tensor<3x8xf32>
    %cst_37 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %90 = stablehlo.broadcast_in_dim %cst_37, dims = [] : (tensor<f32>) -> tensor<3x8xf32>
    %91 = stablehlo.multiply %90, %89 : tensor<3x8xf32>
    %cst_38 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %92 = stablehlo.power %cst_38, %arg18 : tensor<f32>
    %cst_39 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %93 = stablehlo.subtract %cst_39, %92 : tensor<f32>
    %94 = stablehlo.broadcast_in_dim %93, dims = [] : (tensor<f32>) -> tensor<3x8xf32>
    %95 = stablehlo.divide %55, %94 : tensor<3x8xf32>
    %96 = stablehlo.sqrt %95 : tensor<3x8xf32>
    %cst_40 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %97 = stablehlo.broadcast_in_dim %cst_40, dims = [] : (tensor<f32>) -> tensor<3x8xf32>
    %98 = stablehlo.add %96, %97 : tensor<3x8xf32>
    %99 = stablehlo.divide %91, %98 : tensor<3x8xf32>
    %100 = stablehlo.subtract %arg0, %99 : tensor<3x8xf32>
    %cst_41 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %101 = stablehlo.power %cst_41, %arg18 : tensor<f32>
    %cst_42 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %102 = stablehlo.subtract %cst_42, %101 : tensor<f32>
    %103 = stablehlo.broadcast_in_dim %102, dims = [] : (tensor<f32>) -> tensor<3x16x8xf32>
    %104 = stablehlo.divide %29, %103 : tensor<3x16x8xf32>
    %cst_43 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %105 = stablehlo.broadcast_in_dim %cst_43, dims = [] : (tensor<f32>) -> tensor<3x16x8xf32>
    %106 = stablehlo.multiply %105, %104 : tensor<3x16x8xf32>
    %cst_44 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %107 = stablehlo.power %cst_44, %arg18 : tensor<f32>
    %cst_45 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %108 = stablehlo.subtract %cst_45, %107 : tensor<f32>
    %109 = stablehlo.broadcast_in_dim %108, dims = [] : (tensor<f32>) -> tensor<3x16x8xf32>
    %110 = stablehlo.divide %61, %109 : tensor<3x16x8xf32>
    %111 = stablehlo.sqrt %110 : tensor<3x16x8xf32>
    %cst_46 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %112 = stablehlo.broadcast_in_dim %cst_46, dims = [] : (tensor<f32>) -> tensor<3x16x8xf32>
    %113 = stablehlo.add %111, %112 : tensor<3x16x8xf32>
    %114 = stablehlo.divide %106, %113 : tensor<3x16x8xf32>
    %115 = stablehlo.subtract %arg1, %114 : tensor<3x16x8xf32>
    %cst_47 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %116 = stablehlo.power %cst_47, %arg18 : tensor<f32>
    %cst_48 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %117 = stablehlo.subtract %cst_48, %116 : tensor<f32>
    %118 = stablehlo.broadcast_in_dim %117, dims = [] : (tensor<f32>) -> tensor<3x8xf32>
    %119 = stablehlo.divide %34, %118 : tensor<3x8xf32>
    %cst_49 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %120 = stablehlo.broadcast_in_dim %cst_49, dims = [] : (tensor<f32>) -> tensor<3x8xf32>
    %121 = stablehlo.multiply %120, %119 : tensor<3x8xf32>
    %cst_50 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %122 = stablehlo.power %cst_50, %arg18 : tensor<f32>
    %cst_51 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %123 = stablehlo.subtract %cst_51, %122 : tensor<f32>
    %124 = stablehlo.broadcast_in_dim %123, dims = [] : (tensor<f32>) -> tensor<3x8xf32>
    %125 = stablehlo.divide %67, %124 : tensor<3x8xf32>
    %126 = stablehlo.sqrt %125 : tensor<3x8xf32>
    %cst_52 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %127 = stablehlo.broadcast_in_dim %cst_52, dims = [] : (tensor<f32>) -> tensor<3x8xf32>
    %128 = stablehlo.add %126, %127 : tensor<3x8xf32>
    %129 = stablehlo.divide %121, %128 : tensor<3x8xf32>
    %130 = stablehlo.subtract %arg2, %129 : tensor<3x8xf32>
    %cst_53 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %131 = stablehlo.power %cst_53, %arg18 : tensor<f32>
    %cst_54 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %132 = stablehlo.subtract %cst_54, %131 : tensor<f32>
    %133 = stablehlo.broadcast_in_dim %132, dims = [] : (tensor<f32>) -> tensor<3x8x16xf32>
    %134 = stablehlo.divide %39, %133 : tensor<3x8x16xf32>
    %cst_55 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %135 = stablehlo.broadcast_in_dim %cst_55, dims = [] : (tensor<f32>) -> tensor<3x8x16xf32>
    %136 = stablehlo.multiply %135, %134 : tensor<3x8x16xf32>
    %cst_56 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %137 = stablehlo.power %cst_56, %arg18 : tensor<f32>
    %cst_57 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %138 = stablehlo.subtract %cst_57, %137 : tensor<f32>
    %139 = stablehlo.broadcast_in_dim %138, dims = [] : (tensor<f32>) -> tensor<3x8x16xf32>
    %140 = stablehlo.divide %73, %139 : tensor<3x8x16xf32>
    %141 = stablehlo.sqrt %140 : tensor<3x8x16xf32>
    %cst_58 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %142 = stablehlo.broadcast_in_dim %cst_58, dims = [] : (tensor<f32>) -> tensor<3x8x16xf32>
    %143 = stablehlo.add %141, %142 : tensor<3x8x16xf32>
    %144 = stablehlo.divide %136, %143 : tensor<3x8x16xf32>
    %145 = stablehlo.subtract %arg3, %144 : tensor<3x8x16xf32>
    %cst_59 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %146 = stablehlo.power %cst_59, %arg18 : tensor<f32>
    %cst_60 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %147 = stablehlo.subtract %cst_60, %146 : tensor<f32>
    %148 = stablehlo.broadcast_in_dim %147, dims = [] : (tensor<f32>) -> tensor<3x8x16xf32>
    %149 = stablehlo.divide %44, %148 : tensor<3x8x16xf32>
    %cst_61 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %150 = stablehlo.broadcast_in_dim %cst_61, dims = [] : (tensor<f32>) -> tensor<3x8x16xf32>
    %151 = stablehlo.multiply %150, %149 : tensor<3x8x16xf32>
    %cst_62 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %152 = stablehlo.power %cst_62, %arg18 : tensor<f32>
    %cst_63 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %153 = stablehlo.subtract %cst_63, %152 : tensor<f32>
    %154 = stablehlo.broadcast_in_dim %153, dims = [] : (tensor<f32>) -> tensor<3x8x16xf32>
    %155 = stablehlo.divide %79, %154 : tensor<3x8x16xf32>
    %156 = stablehlo.sqrt %155 : tensor<3x8x16xf32>
    %cst_64 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %157 = stablehlo.broadcast_in_dim %cst_64, dims = [] : (tensor<f32>) -> tensor<3x8x16xf32>
    %158 = stablehlo.add %156, %157 : tensor<3x8x16xf32>
    %159 = stablehlo.divide %151, %158 : tensor<3x8x16xf32>
    %160 = stablehlo.subtract %arg4, %159 : tensor<3x8x16xf32>
    %cst_65 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %161 = stablehlo.power %cst_65, %arg18 : tensor<f32>
    %cst_66 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %162 = stablehlo.subtract %cst_66, %161 : tensor<f32>
    %163 = stablehlo.broadcast_in_dim %162, dims = [] : (tensor<f32>) -> tensor<8x4xf32>
    %164 = stablehlo.divide %49, %163 : tensor<8x4xf32>
    %cst_67 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %165 = stablehlo.broadcast_in_dim %cst_67, dims = [] : (tensor<f32>) -> tensor<8x4xf32>
    %166 = stablehlo.multiply %165, %164 : tensor<8x4xf32>
    %cst_68 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %167 = stablehlo.power %cst_68, %arg18 : tensor<f32>
    %cst_69 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %168 = stablehlo.subtract %cst_69, %167 : tensor<f32>
    %169 = stablehlo.broadcast_in_dim %168, dims = [] : (tensor<f32>) -> tensor<8x4xf32>
    %170 = stablehlo.divide %85, %169 : tensor<8x4xf32>
    %171 = stablehlo.sqrt %170 : tensor<8x4xf32>
    %cst_70 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %172 = stablehlo.broadcast_in_dim %cst_70, dims = [] : (tensor<f32>) -> tensor<8x4xf32>
    %173 = stablehlo.add %171, %172 : tensor<8x4xf32>
    %174 = stablehlo.divide %166, %173 : tensor<8x4xf32>
    %175 = stablehlo.subtract %arg5, %174 : tensor<8x4xf32>
    %cst_71 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %176 = stablehlo.add %arg18, %cst_71 : tensor<f32>
    return %100, %115, %130, %145, %160, %175, %24, %29, %34, %39, %44, %49, %55, %61, %67, %73, %79, %85, %176, %7 : tensor<3x8xf32>, tensor<3x16x8xf32>, tensor<3x8xf32>, tensor<3x8x16xf32>, tensor<3x8x16xf32>, tensor<8x4xf32>, tensor<3x8xf32>, tensor<3x16x8xf32>, tensor<3x8xf32>, tensor<3x8x16xf32>, tensor<3x8x16xf32>, tensor<8x4xf32>, tensor<3x8xf32>, tensor<3x16x8xf32>, tensor<3x8xf32>, tensor<3x8x16xf32>, tensor<3x8x16xf32>, tensor<8x4xf32>, tensor<f32>, tensor<f32>
  }
  func.func private @dynamic_index_in_dim(%arg0: tensor<3x8xf32>, %arg1: tensor<i32>) -> tensor<8xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, sizes = [1, 8] : (tensor<3x8xf32>, tensor<i32>, tensor<i32>) -> tensor<1x8xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x8xf32>) -> tensor<8xf32>
    return %1 : tensor<8xf32>
  }
  func.func private @dynamic_index_in_dim_0(%arg0: tensor<3x16x8xf32>, %arg1: tensor<i32>) -> tensor<16x8xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, sizes = [1, 16, 8] : (tensor<3x16x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x16x8xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x16x8xf32>) -> tensor<16x8xf32>
    return %1 : tensor<16x8xf32>
  }
  func.func private @dynamic_index_in_dim_1(%arg0: tensor<3x8x16xf32>, %arg1: tensor<i32>) -> tensor<8x16xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, sizes = [1, 8, 16] : (tensor<3x8x16xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x8x16xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x8x16xf32>) -> tensor<8x16xf32>
    return %1 : tensor<8x16xf32>
  }
  func.func private @closed_call(%arg0: tensor<8x6x8xf32>, %arg1: tensor<8xf32>, %arg2: tensor<16x8xf32>, %arg3: tensor<8xf32>, %arg4: tensor<8x16xf32>, %arg5: tensor<8x16xf32>) -> (tensor<8x6x8xf32>, tensor<8x6x8xf32>) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.reduce(%arg0 init: %cst) applies stablehlo.add across dimensions = [2] : (tensor<8x6x8xf32>, tensor<f32>) -> tensor<8x6xf32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [0, 1] : (tensor<8x6xf32>) -> tensor<8x6x1xf32>
    %cst_0 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<8x6x1xf32>
    %3 = stablehlo.divide %1, %2 : tensor<8x6x1xf32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [0, 1, 2] : (tensor<8x6x1xf32>) -> tensor<8x6x8xf32>
    %5 = stablehlo.subtract %arg0, %4 : tensor<8x6x8xf32>
    %6 = stablehlo.broadcast_in_dim %3, dims = [0, 1, 2] : (tensor<8x6x1xf32>) -> tensor<8x6x8xf32>
    %7 = stablehlo.subtract %arg0, %6 : tensor<8x6x8xf32>
    %8 = stablehlo.multiply %7, %7 : tensor<8x6x8xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %9 = stablehlo.reduce(%8 init: %cst_1) applies stablehlo.add across dimensions = [2] : (tensor<8x6x8xf32>, tensor<f32>) -> tensor<8x6xf32>
    %10 = stablehlo.broadcast_in_dim %9, dims = [0, 1] : (tensor<8x6xf32>) -> tensor<8x6x1xf32>
    %cst_2 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
    %11 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<8x6x1xf32>
    %12 = stablehlo.divide %10, %11 : tensor<8x6x1xf32>
    %cst_3 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
    %13 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<8x6x1xf32>
    %14 = stablehlo.add %12, %13 : tensor<8x6x1xf32>
    %15 = stablehlo.rsqrt %14 : tensor<8x6x1xf32>
    %16 = stablehlo.broadcast_in_dim %15, dims = [0, 1, 2] : (tensor<8x6x1xf32>) -> tensor<8x6x8xf32>
    %17 = stablehlo.multiply %5, %16 : tensor<8x6x8xf32>
    %18 = stablehlo.broadcast_in_dim %arg3, dims = [2] : (tensor<8xf32>) -> tensor<1x1x8xf32>
    %19 = stablehlo.broadcast_in_dim %18, dims = [0, 1, 2] : (tensor<1x1x8xf32>) -> tensor<8x6x8xf32>
    %20 = stablehlo.multiply %17, %19 : tensor<8x6x8xf32>
    %21 = stablehlo.broadcast_in_dim %arg1, dims = [2] : (tensor<8xf32>) -> tensor<1x1x8xf32>
    %22 = stablehlo.broadcast_in_dim %21, dims = [0, 1, 2] : (tensor<1x1x8xf32>) -> tensor<8x6x8xf32>
    %23 = stablehlo.add %20, %22 : tensor<8x6x8xf32>
    %24 = stablehlo.dot_general %23, %arg5, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x6x8xf32>, tensor<8x16xf32>) -> tensor<8x6x16xf32>
    %25 = call @silu(%24) : (tensor<8x6x16xf32>) -> tensor<8x6x16xf32>
    %26 = stablehlo.dot_general %23, %arg4, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x6x8xf32>, tensor<8x16xf32>) -> tensor<8x6x16xf32>
    %27 = stablehlo.multiply %25, %26 : tensor<8x6x16xf32>
    %28 = stablehlo.dot_general %27, %arg2, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x6x16xf32>, tensor<16x8xf32>) -> tensor<8x6x8xf32>
    %29 = stablehlo.add %arg0, %28 : tensor<8x6x8xf32>
    return %29, %arg0 : tensor<8x6x8xf32>, tensor<8x6x8xf32>
  }
  func.func private @silu(%arg0: tensor<8x6x16xf32>) -> tensor<8x6x16xf32> {
    %0 = stablehlo.negate %arg0 : tensor<8x6x16xf32>
    %1 = stablehlo.exponential %0 : tensor<8x6x16xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<8x6x16xf32>
    %3 = stablehlo.add %2, %1 : tensor<8x6x16xf32>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<8x6x16xf32>
    %5 = stablehlo.divide %4, %3 : tensor<8x6x16xf32>
    %6 = stablehlo.multiply %arg0, %5 : tensor<8x6x16xf32>
    return %6 : tensor<8x6x16xf32>
  }
  func.func private @dynamic_update_index_in_dim(%arg0: tensor<3x8x6x8xf32>, %arg1: tensor<8x6x8xf32>, %arg2: tensor<i32>) -> tensor<3x8x6x8xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1, 2, 3] : (tensor<8x6x8xf32>) -> tensor<1x8x6x8xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c, %c_0, %c_1 : (tensor<3x8x6x8xf32>, tensor<1x8x6x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<3x8x6x8xf32>
    return %1 : tensor<3x8x6x8xf32>
  }
  func.func private @dynamic_index_in_dim_2(%arg0: tensor<3x8x6x8xf32>, %arg1: tensor<i32>) -> tensor<8x6x8xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, %c_1, sizes = [1, 8, 6, 8] : (tensor<3x8x6x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x8x6x8xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x8x6x8xf32>) -> tensor<8x6x8xf32>
    return %1 : tensor<8x6x8xf32>
  }
  func.func private @closed_call_3(%arg0: tensor<8x6x8xf32>, %arg1: tensor<8x6x8xf32>, %arg2: tensor<8xf32>, %arg3: tensor<16x8xf32>, %arg4: tensor<8xf32>, %arg5: tensor<8x16xf32>, %arg6: tensor<8x16xf32>) -> (tensor<8x6x8xf32>, tensor<8xf32>, tensor<16x8xf32>, tensor<8xf32>, tensor<8x16xf32>, tensor<8x16xf32>) {
    %0:7 = stablehlo.optimization_barrier %arg1, %arg2, %arg3, %arg4, %arg5, %arg6, %arg0 : tensor<8x6x8xf32>, tensor<8xf32>, tensor<16x8xf32>, tensor<8xf32>, tensor<8x16xf32>, tensor<8x16xf32>, tensor<8x6x8xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.reduce(%0#0 init: %cst) applies stablehlo.add across dimensions = [2] : (tensor<8x6x8xf32>, tensor<f32>) -> tensor<8x6xf32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [0, 1] : (tensor<8x6xf32>) -> tensor<8x6x1xf32>
    %cst_0 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<8x6x1xf32>
    %4 = stablehlo.divide %2, %3 : tensor<8x6x1xf32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [0, 1, 2] : (tensor<8x6x1xf32>) -> tensor<8x6x8xf32>
    %6 = stablehlo.subtract %0#0, %5 : tensor<8x6x8xf32>
    %7 = stablehlo.broadcast_in_dim %4, dims = [0, 1, 2] : (tensor<8x6x1xf32>) -> tensor<8x6x8xf32>
    %8 = stablehlo.subtract %0#0, %7 : tensor<8x6x8xf32>
    %9 = stablehlo.multiply %8, %8 : tensor<8x6x8xf32>
    %cst_1 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %10 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<8x6x8xf32>
    %11 = stablehlo.multiply %10, %8 : tensor<8x6x8xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %12 = stablehlo.reduce(%9 init: %cst_2) applies stablehlo.add across dimensions = [2] : (tensor<8x6x8xf32>, tensor<f32>) -> tensor<8x6xf32>
    %13 = stablehlo.broadcast_in_dim %12, dims = [0, 1] : (tensor<8x6xf32>) -> tensor<8x6x1xf32>
    %cst_3 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
    %14 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<8x6x1xf32>
    %15 = stablehlo.divide %13, %14 : tensor<8x6x1xf32>
    %cst_4 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
    %16 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<8x6x1xf32>
    %17 = stablehlo.add %15, %16 : tensor<8x6x1xf32>
    %18 = stablehlo.rsqrt %17 : tensor<8x6x1xf32>
    %19 = stablehlo.divide %18, %17 : tensor<8x6x1xf32>
    %cst_5 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %20 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<8x6x1xf32>
    %21 = stablehlo.multiply %20, %19 : tensor<8x6x1xf32>
    %22 = stablehlo.broadcast_in_dim %18, dims = [0, 1, 2] : (tensor<8x6x1xf32>) -> tensor<8x6x8xf32>
    %23 = stablehlo.multiply %6, %22 : tensor<8x6x8xf32>
    %24 = stablehlo.broadcast_in_dim %0#3, dims = [2] : (tensor<8xf32>) -> tensor<1x1x8xf32>
    %25 = stablehlo.broadcast_in_dim %24, dims = [0, 1, 2] : (tensor<1x1x8xf32>) -> tensor<8x6x8xf32>
    %26 = stablehlo.multiply %23, %25 : tensor<8x6x8xf32>
    %27 = stablehlo.broadcast_in_dim %0#1, dims = [2] : (tensor<8xf32>) -> tensor<1x1x8xf32>
    %28 = stablehlo.broadcast_in_dim %27, dims = [0, 1, 2] : (tensor<1x1x8xf32>) -> tensor<8x6x8xf32>
    %29 = stablehlo.add %26, %28 : tensor<8x6x8xf32>
    %30 = stablehlo.dot_general %29, %0#5, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x6x8xf32>, tensor<8x16xf32>) -> tensor<8x6x16xf32>
    %31:3 = call @silu_4(%30) : (tensor<8x6x16xf32>) -> (tensor<8x6x16xf32>, tensor<8x6x16xf32>, tensor<8x6x16xf32>)
    %32 = stablehlo.dot_general %29, %0#4, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x6x8xf32>, tensor<8x16xf32>) -> tensor<8x6x16xf32>
    %33 = stablehlo.multiply %31#0, %32 : tensor<8x6x16xf32>
    %34 = stablehlo.dot_general %0#6, %33, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<8x6x8xf32>, tensor<8x6x16xf32>) -> tensor<8x16xf32>
    %35 = stablehlo.transpose %34, dims = [1, 0] : (tensor<8x16xf32>) -> tensor<16x8xf32>
    %36 = stablehlo.dot_general %0#6, %0#2, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<8x6x8xf32>, tensor<16x8xf32>) -> tensor<8x6x16xf32>
    %37 = stablehlo.multiply %31#0, %36 : tensor<8x6x16xf32>
    %38 = stablehlo.multiply %36, %32 : tensor<8x6x16xf32>
    %39 = stablehlo.dot_general %37, %29, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<8x6x16xf32>, tensor<8x6x8xf32>) -> tensor<16x8xf32>
    %40 = stablehlo.transpose %39, dims = [1, 0] : (tensor<16x8xf32>) -> tensor<8x16xf32>
    %41 = stablehlo.dot_general %37, %0#4, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<8x6x16xf32>, tensor<8x16xf32>) -> tensor<8x6x8xf32>
    %42 = call @silu_5(%31#1, %30, %31#2, %38) : (tensor<8x6x16xf32>, tensor<8x6x16xf32>, tensor<8x6x16xf32>, tensor<8x6x16xf32>) -> tensor<8x6x16xf32>
    %43 = stablehlo.dot_general %42, %29, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<8x6x16xf32>, tensor<8x6x8xf32>) -> tensor<16x8xf32>
    %44 = stablehlo.transpose %43, dims = [1, 0] : (tensor<16x8xf32>) -> tensor<8x16xf32>
    %45 = stablehlo.dot_general %42, %0#5, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<8x6x16xf32>, tensor<8x16xf32>) -> tensor<8x6x8xf32>
    %46 = stablehlo.add %41, %45 : tensor<8x6x8xf32>
    %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %47 = stablehlo.reduce(%46 init: %cst_6) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x6x8xf32>, tensor<f32>) -> tensor<8xf32>
    %48 = stablehlo.reshape %47 : (tensor<8xf32>) -> tensor<1x1x8xf32>
    %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %49 = stablehlo.reduce(%48 init: %cst_7) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x8xf32>, tensor<f32>) -> tensor<8xf32>
    %50 = stablehlo.multiply %23, %46 : tensor<8x6x8xf32>
    %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %51 = stablehlo.reduce(%50 init: %cst_8) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x6x8xf32>, tensor<f32>) -> tensor<8xf32>
    %52 = stablehlo.reshape %51 : (tensor<8xf32>) -> tensor<1x1x8xf32>
    %53 = stablehlo.broadcast_in_dim %24, dims = [0, 1, 2] : (tensor<1x1x8xf32>) -> tensor<8x6x8xf32>
    %54 = stablehlo.multiply %46, %53 : tensor<8x6x8xf32>
    %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %55 = stablehlo.reduce(%52 init: %cst_9) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x8xf32>, tensor<f32>) -> tensor<8xf32>
    %56 = stablehlo.multiply %6, %54 : tensor<8x6x8xf32>
    %cst_10 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %57 = stablehlo.reduce(%56 init: %cst_10) applies stablehlo.add across dimensions = [2] : (tensor<8x6x8xf32>, tensor<f32>) -> tensor<8x6xf32>
    %58 = stablehlo.reshape %57 : (tensor<8x6xf32>) -> tensor<8x6x1xf32>
    %59 = stablehlo.broadcast_in_dim %18, dims = [0, 1, 2] : (tensor<8x6x1xf32>) -> tensor<8x6x8xf32>
    %60 = stablehlo.multiply %54, %59 : tensor<8x6x8xf32>
    %61 = stablehlo.multiply %58, %21 : tensor<8x6x1xf32>
    %cst_11 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
    %62 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f32>) -> tensor<8x6x1xf32>
    %63 = stablehlo.divide %61, %62 : tensor<8x6x1xf32>
    %cst_12 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %64 = stablehlo.reduce(%63 init: %cst_12) applies stablehlo.add across dimensions = [2] : (tensor<8x6x1xf32>, tensor<f32>) -> tensor<8x6xf32>
    %65 = stablehlo.broadcast_in_dim %64, dims = [0, 1] : (tensor<8x6xf32>) -> tensor<8x6x8xf32>
    %66 = stablehlo.multiply %65, %11 : tensor<8x6x8xf32>
    %67 = stablehlo.negate %66 : tensor<8x6x8xf32>
    %cst_13 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %68 = stablehlo.reduce(%67 init: %cst_13) applies stablehlo.add across dimensions = [2] : (tensor<8x6x8xf32>, tensor<f32>) -> tensor<8x6xf32>
    %69 = stablehlo.reshape %68 : (tensor<8x6xf32>) -> tensor<8x6x1xf32>
    %70 = stablehlo.add %0#6, %66 : tensor<8x6x8xf32>
    %71 = stablehlo.negate %60 : tensor<8x6x8xf32>
    %cst_14 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %72 = stablehlo.reduce(%71 init: %cst_14) applies stablehlo.add across dimensions = [2] : (tensor<8x6x8xf32>, tensor<f32>) -> tensor<8x6xf32>
    %73 = stablehlo.reshape %72 : (tensor<8x6xf32>) -> tensor<8x6x1xf32>
    %74 = stablehlo.add %70, %60 : tensor<8x6x8xf32>
    %75 = stablehlo.add %69, %73 : tensor<8x6x1xf32>
    %cst_15 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
    %76 = stablehlo.broadcast_in_dim %cst_15, dims = [] : (tensor<f32>) -> tensor<8x6x1xf32>
    %77 = stablehlo.divide %75, %76 : tensor<8x6x1xf32>
    %cst_16 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %78 = stablehlo.reduce(%77 init: %cst_16) applies stablehlo.add across dimensions = [2] : (tensor<8x6x1xf32>, tensor<f32>) -> tensor<8x6xf32>
    %79 = stablehlo.broadcast_in_dim %78, dims = [0, 1] : (tensor<8x6xf32>) -> tensor<8x6x8xf32>
    %80 = stablehlo.add %74, %79 : tensor<8x6x8xf32>
    return %80, %49, %35, %55, %40, %44 : tensor<8x6x8xf32>, tensor<8xf32>, tensor<16x8xf32>, tensor<8xf32>, tensor<8x16xf32>, tensor<8x16xf32>
  }
  func.func private @silu_4(%arg0: tensor<8x6x16xf32>) -> (tensor<8x6x16xf32>, tensor<8x6x16xf32>, tensor<8x6x16xf32>) {
    %0 = stablehlo.negate %arg0 : tensor<8x6x16xf32>
    %1 = stablehlo.exponential %0 : tensor<8x6x16xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<8x6x16xf32>
    %3 = stablehlo.add %2, %1 : tensor<8x6x16xf32>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<8x6x16xf32>
    %5 = stablehlo.divide %4, %3 : tensor<8x6x16xf32>
    %cst_1 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<8x6x16xf32>
    %7 = stablehlo.subtract %6, %5 : tensor<8x6x16xf32>
    %8 = stablehlo.multiply %5, %7 : tensor<8x6x16xf32>
    %9 = stablehlo.multiply %arg0, %5 : tensor<8x6x16xf32>
    return %9, %5, %8 : tensor<8x6x16xf32>, tensor<8x6x16xf32>, tensor<8x6x16xf32>
  }
  func.func private @silu_5(%arg0: tensor<8x6x16xf32>, %arg1: tensor<8x6x16xf32>, %arg2: tensor<8x6x16xf32>, %arg3: tensor<8x6x16xf32>) -> tensor<8x6x16xf32> {
    %0 = stablehlo.multiply %arg1, %arg3 : tensor<8x6x16xf32>
    %1 = stablehlo.multiply %arg3, %arg0 : tensor<8x6x16xf32>
    %2 = stablehlo.multiply %0, %arg2 : tensor<8x6x16xf32>
    %3 = stablehlo.add %1, %2 : tensor<8x6x16xf32>
    return %3 : tensor<8x6x16xf32>
  }
  func.func private @dynamic_update_index_in_dim_6(%arg0: tensor<3x8xf32>, %arg1: tensor<8xf32>, %arg2: tensor<i32>) -> tensor<3x8xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1] : (tensor<8xf32>) -> tensor<1x8xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c : (tensor<3x8xf32>, tensor<1x8xf32>, tensor<i32>, tensor<i32>) -> tensor<3x8xf32>
    return %1 : tensor<3x8xf32>
  }
  func.func private @dynamic_update_index_in_dim_7(%arg0: tensor<3x16x8xf32>, %arg1: tensor<16x8xf32>, %arg2: tensor<i32>) -> tensor<3x16x8xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1, 2] : (tensor<16x8xf32>) -> tensor<1x16x8xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c, %c_0 : (tensor<3x16x8xf32>, tensor<1x16x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<3x16x8xf32>
    return %1 : tensor<3x16x8xf32>
  }
  func.func private @dynamic_update_index_in_dim_8(%arg0: tensor<3x8x16xf32>, %arg1: tensor<8x16xf32>, %arg2: tensor<i32>) -> tensor<3x8x16xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1, 2] : (tensor<8x16xf32>) -> tensor<1x8x16xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c, %c_0 : (tensor<3x8x16xf32>, tensor<1x8x16xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<3x8x16xf32>
    return %1 : tensor<3x8x16xf32>
  }
}
