module @jit_step attributes {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["dp"=2, "tp"=2]> {stablehlo.mesh = {axes = [{name = "dp", size = 2 : i64}, {name = "tp", size = 2 : i64}]}}
  func.func public @main(%arg0: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"tp"}]>}, %arg1: tensor<16x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"tp"}, {}]>}, %arg2: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"tp"}]>}, %arg3: tensor<3x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp"}]>}, %arg4: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp"}]>}, %arg5: tensor<16x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"tp"}, {}]>}, %arg6: tensor<16x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"tp"}, {}]>}, %arg7: tensor<16x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"tp"}, {}]>}, %arg8: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp"}]>}, %arg9: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp"}]>}, %arg10: tensor<4x6x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}, {}, {}]>}) -> (tensor<16xf32> {jax.result_info = "result[0]['b1']"}, tensor<16x4xf32> {jax.result_info = "result[0]['log_a']"}, tensor<16xf32> {jax.result_info = "result[0]['skip']"}, tensor<3x16xf32> {jax.result_info = "result[0]['taps']"}, tensor<8x16xf32> {jax.result_info = "result[0]['w1']"}, tensor<16x8xf32> {jax.result_info = "result[0]['w2']"}, tensor<16x4xf32> {jax.result_info = "result[0]['w_b']"}, tensor<16x4xf32> {jax.result_info = "result[0]['w_c']"}, tensor<8x16xf32> {jax.result_info = "result[0]['w_gate']"}, tensor<16x16xf32> {jax.result_info = "result[0]['w_step']"}, tensor<f32> {jax.result_info = "result[1]"}) {
    %0 = stablehlo.dot_general %arg10, %arg4, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x6x8xf32>, tensor<8x16xf32>) -> tensor<4x6x16xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1 = call @_pad(%0, %c) : (tensor<4x6x16xf32>, tensor<i32>) -> tensor<4x8x16xf32>
    %2 = stablehlo.slice %1 [0:4, 0:6, 0:16] : (tensor<4x8x16xf32>) -> tensor<4x6x16xf32>
    %3 = stablehlo.slice %arg3 [0:1, 0:16] : (tensor<3x16xf32>) -> tensor<1x16xf32>
    %4 = stablehlo.reshape %3 : (tensor<1x16xf32>) -> tensor<16xf32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [2] : (tensor<16xf32>) -> tensor<1x1x16xf32>
    %6 = stablehlo.broadcast_in_dim %5, dims = [0, 1, 2] : (tensor<1x1x16xf32>) -> tensor<4x6x16xf32>
    %7 = stablehlo.multiply %2, %6 : tensor<4x6x16xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x6x16xf32>
    %9 = stablehlo.add %8, %7 : tensor<4x6x16xf32>
    %10 = stablehlo.slice %1 [0:4, 1:7, 0:16] : (tensor<4x8x16xf32>) -> tensor<4x6x16xf32>
    %11 = stablehlo.slice %arg3 [1:2, 0:16] : (tensor<3x16xf32>) -> tensor<1x16xf32>
    %12 = stablehlo.reshape %11 : (tensor<1x16xf32>) -> tensor<16xf32>
    %13 = stablehlo.broadcast_in_dim %12, dims = [2] : (tensor<16xf32>) -> tensor<1x1x16xf32>
    %14 = stablehlo.broadcast_in_dim %13, dims = [0, 1, 2] : (tensor<1x1x16xf32>) -> tensor<4x6x16xf32>
    %15 = stablehlo.multiply %10, %14 : tensor<4x6x16xf32>
    %16 = stablehlo.add %9, %15 : tensor<4x6x16xf32>
    %17 = stablehlo.slice %1 [0:4, 2:8, 0:16] : (tensor<4x8x16xf32>) -> tensor<4x6x16xf32>
    %18 = stablehlo.slice %arg3 [2:3, 0:16] : (tensor<3x16xf32>) -> tensor<1x16xf32>
    %19 = stablehlo.reshape %18 : (tensor<1x16xf32>) -> tensor<16xf32>
    %20 = stablehlo.broadcast_in_dim %19, dims = [2] : (tensor<16xf32>) -> tensor<1x1x16xf32>
    %21 = stablehlo.broadcast_in_dim %20, dims = [0, 1, 2] : (tensor<1x1x16xf32>) -> tensor<4x6x16xf32>
    %22 = stablehlo.multiply %17, %21 : tensor<4x6x16xf32>
    %23 = stablehlo.add %16, %22 : tensor<4x6x16xf32>
    %24:3 = call @silu(%23) : (tensor<4x6x16xf32>) -> (tensor<4x6x16xf32>, tensor<4x6x16xf32>, tensor<4x6x16xf32>)
    %25 = stablehlo.dot_general %24#0, %arg9, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x6x16xf32>, tensor<16x16xf32>) -> tensor<4x6x16xf32>
    %26 = stablehlo.broadcast_in_dim %arg0, dims = [2] : (tensor<16xf32>) -> tensor<1x1x16xf32>
    %27 = stablehlo.broadcast_in_dim %26, dims = [0, 1, 2] : (tensor<1x1x16xf32>) -> tensor<4x6x16xf32>
    %28 = stablehlo.add %25, %27 : tensor<4x6x16xf32>
    %29:2 = call @softplus(%28) : (tensor<4x6x16xf32>) -> (tensor<4x6x16xf32>, tensor<4x6x16xf32>)
    %30 = stablehlo.dot_general %24#0, %arg6, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x6x16xf32>, tensor<16x4xf32>) -> tensor<4x6x4xf32>
    %31 = stablehlo.dot_general %24#0, %arg7, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x6x16xf32>, tensor<16x4xf32>) -> tensor<4x6x4xf32>
    %32 = stablehlo.broadcast_in_dim %29#0, dims = [0, 1, 2] : (tensor<4x6x16xf32>) -> tensor<4x6x16x1xf32>
    %33 = stablehlo.exponential %arg1 : tensor<16x4xf32>
    %34 = stablehlo.negate %33 : tensor<16x4xf32>
    %35 = stablehlo.broadcast_in_dim %34, dims = [2, 3] : (tensor<16x4xf32>) -> tensor<1x1x16x4xf32>
    %36 = stablehlo.broadcast_in_dim %32, dims = [0, 1, 2, 3] : (tensor<4x6x16x1xf32>) -> tensor<4x6x16x4xf32>
    %37 = stablehlo.broadcast_in_dim %35, dims = [0, 1, 2, 3] : (tensor<1x1x16x4xf32>) -> tensor<4x6x16x4xf32>
    %38 = stablehlo.multiply %36, %37 : tensor<4x6x16x4xf32>
    %39 = stablehlo.exponential %38 : tensor<4x6x16x4xf32>
    %40 = stablehlo.multiply %29#0, %24#0 : tensor<4x6x16xf32>
    %41 = stablehlo.broadcast_in_dim %40, dims = [0, 1, 2] : (tensor<4x6x16xf32>) -> tensor<4x6x16x1xf32>
    %42 = stablehlo.broadcast_in_dim %30, dims = [0, 1, 3] : (tensor<4x6x4xf32>) -> tensor<4x6x1x4xf32>
    %43 = stablehlo.broadcast_in_dim %41, dims = [0, 1, 2, 3] : (tensor<4x6x16x1xf32>) -> tensor<4x6x16x4xf32>
    %44 = stablehlo.broadcast_in_dim %42, dims = [0, 1, 2, 3] : (tensor<4x6x1x4xf32>) -> tensor<4x6x16x4xf32>
    %45 = stablehlo.multiply %43, %44 : tensor<4x6x16x4xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %46 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<4x16x4xf32>
    %47 = stablehlo.transpose %39, dims = [1, 0, 2, 3] : (tensor<4x6x16x4xf32>) -> tensor<6x4x16x4xf32>
    %48 = stablehlo.transpose %45, dims = [1, 0, 2, 3] : (tensor<4x6x16x4xf32>) -> tensor<6x4x16x4xf32>
    %49 = stablehlo.transpose %31, dims = [1, 0, 2] : (tensor<4x6x4xf32>) -> tensor<6x4x4xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %50 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<6x4x16xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %51 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<6x4x16x4xf32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %52 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<6x4x16x4xf32>
    %c_4 = stablehlo.constant dense<0> : tensor<i32>
    %53:8 = stablehlo.while(%iterArg = %47, %iterArg_49 = %48, %iterArg_50 = %49, %iterArg_51 = %c_4, %iterArg_52 = %46, %iterArg_53 = %50, %iterArg_54 = %51, %iterArg_55 = %52) : tensor<6x4x16x4xf32>, tensor<6x4x16x4xf32>, tensor<6x4x4xf32>, tensor<i32>, tensor<4x16x4xf32>, tensor<6x4x16xf32>, tensor<6x4x16x4xf32>, tensor<6x4x16x4xf32>
    cond {
      %c_56 = stablehlo.constant dense<6> : tensor<i32>
      %203 = stablehlo.compare LT, %iterArg_51, %c_56, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %203 : tensor<i1>
    } do {
      %203 = func.call @dynamic_index_in_dim(%iterArg, %iterArg_51) : (tensor<6x4x16x4xf32>, tensor<i32>) -> tensor<4x16x4xf32>
      %204 = func.call @dynamic_index_in_dim(%iterArg_49, %iterArg_51) : (tensor<6x4x16x4xf32>, tensor<i32>) -> tensor<4x16x4xf32>
      %205 = func.call @dynamic_index_in_dim_0(%iterArg_50, %iterArg_51) : (tensor<6x4x4xf32>, tensor<i32>) -> tensor<4x4xf32>
      %206:4 = func.call @closed_call(%iterArg_52, %203, %204, %205) : (tensor<4x16x4xf32>, tensor<4x16x4xf32>, tensor<4x16x4xf32>, tensor<4x4xf32>) -> (tensor<4x16x4xf32>, tensor<4x16xf32>, tensor<4x16x4xf32>, tensor<4x16x4xf32>)
      %207 = func.call @dynamic_update_index_in_dim(%iterArg_53, %206#1, %iterArg_51) : (tensor<6x4x16xf32>, tensor<4x16xf32>, tensor<i32>) -> tensor<6x4x16xf32>
      %208 = func.call @dynamic_update_index_in_dim_1(%iterArg_54, %206#2, %iterArg_51) : (tensor<6x4x16x4xf32>, tensor<4x16x4xf32>, tensor<i32>) -> tensor<6x4x16x4xf32>
      %209 = func.call @dynamic_update_index_in_dim_2(%iterArg_55, %206#3, %iterArg_51) : (tensor<6x4x16x4xf32>, tensor<4x16x4xf32>, tensor<i32>) -> tensor<6x4x16x4xf32>
      %c_56 = stablehlo.constant dense<1> : tensor<i32>
      %210 = stablehlo.add %iterArg_51, %c_56 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_49, %iterArg_50, %210, %206#0, %207, %208, %209 : tensor<6x4x16x4xf32>, tensor<6x4x16x4xf32>, tensor<6x4x4xf32>, tensor<i32>, tensor<4x16x4xf32>, tensor<6x4x16xf32>, tensor<6x4x16x4xf32>, tensor<6x4x16x4xf32>
    }
    %54 = stablehlo.transpose %53#5, dims = [1, 0, 2] : (tensor<6x4x16xf32>) -> tensor<4x6x16xf32>
    %55 = stablehlo.broadcast_in_dim %arg2, dims = [2] : (tensor<16xf32>) -> tensor<1x1x16xf32>
    %56 = stablehlo.broadcast_in_dim %55, dims = [0, 1, 2] : (tensor<1x1x16xf32>) -> tensor<4x6x16xf32>
    %57 = stablehlo.multiply %24#0, %56 : tensor<4x6x16xf32>
    %58 = stablehlo.add %54, %57 : tensor<4x6x16xf32>
    %59 = stablehlo.dot_general %arg10, %arg8, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x6x8xf32>, tensor<8x16xf32>) -> tensor<4x6x16xf32>
    %60:3 = call @silu(%59) : (tensor<4x6x16xf32>) -> (tensor<4x6x16xf32>, tensor<4x6x16xf32>, tensor<4x6x16xf32>)
    %61 = stablehlo.multiply %58, %60#0 : tensor<4x6x16xf32>
    %62 = stablehlo.dot_general %61, %arg5, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x6x16xf32>, tensor<16x8xf32>) -> tensor<4x6x8xf32>
    %63 = stablehlo.add %arg10, %62 : tensor<4x6x8xf32>
    %64 = stablehlo.multiply %63, %63 : tensor<4x6x8xf32>
    %cst_5 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %65 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<4x6x8xf32>
    %66 = stablehlo.multiply %65, %63 : tensor<4x6x8xf32>
    %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %67 = stablehlo.reduce(%64 init: %cst_6) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<4x6x8xf32>, tensor<f32>) -> tensor<f32>
    %cst_7 = stablehlo.constant dense<1.920000e+02> : tensor<f32>
    %68 = stablehlo.divide %67, %cst_7 : tensor<f32>
    %cst_8 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %cst_9 = stablehlo.constant dense<1.920000e+02> : tensor<f32>
    %69 = stablehlo.divide %cst_8, %cst_9 : tensor<f32>
    %70 = stablehlo.broadcast_in_dim %69, dims = [] : (tensor<f32>) -> tensor<4x6x8xf32>
    %71 = stablehlo.multiply %70, %66 : tensor<4x6x8xf32>
    %72 = stablehlo.dot_general %71, %61, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<4x6x8xf32>, tensor<4x6x16xf32>) -> tensor<8x16xf32>
    %73 = stablehlo.transpose %72, dims = [1, 0] : (tensor<8x16xf32>) -> tensor<16x8xf32>
    %74 = stablehlo.dot_general %71, %arg5, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x6x8xf32>, tensor<16x8xf32>) -> tensor<4x6x16xf32>
    %75 = stablehlo.multiply %58, %74 : tensor<4x6x16xf32>
    %76 = stablehlo.multiply %74, %60#0 : tensor<4x6x16xf32>
    %77 = call @silu_3(%60#1, %60#2, %59, %75) : (tensor<4x6x16xf32>, tensor<4x6x16xf32>, tensor<4x6x16xf32>, tensor<4x6x16xf32>) -> tensor<4x6x16xf32>
    %78 = stablehlo.dot_general %77, %arg10, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<4x6x16xf32>, tensor<4x6x8xf32>) -> tensor<16x8xf32>
    %79 = stablehlo.transpose %78, dims = [1, 0] : (tensor<16x8xf32>) -> tensor<8x16xf32>
    %80 = stablehlo.multiply %24#0, %76 : tensor<4x6x16xf32>
    %cst_10 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %81 = stablehlo.reduce(%80 init: %cst_10) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x6x16xf32>, tensor<f32>) -> tensor<16xf32>
    %82 = stablehlo.reshape %81 : (tensor<16xf32>) -> tensor<1x1x16xf32>
    %83 = stablehlo.broadcast_in_dim %55, dims = [0, 1, 2] : (tensor<1x1x16xf32>) -> tensor<4x6x16xf32>
    %84 = stablehlo.multiply %76, %83 : tensor<4x6x16xf32>
    %cst_11 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %85 = stablehlo.reduce(%82 init: %cst_11) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x16xf32>, tensor<f32>) -> tensor<16xf32>
    %86 = stablehlo.transpose %76, dims = [1, 0, 2] : (tensor<4x6x16xf32>) -> tensor<6x4x16xf32>
    %cst_12 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %87 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f32>) -> tensor<4x16x4xf32>
    %cst_13 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %88 = stablehlo.broadcast_in_dim %cst_13, dims = [] : (tensor<f32>) -> tensor<6x4x16x4xf32>
    %cst_14 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %89 = stablehlo.broadcast_in_dim %cst_14, dims = [] : (tensor<f32>) -> tensor<6x4x16x4xf32>
    %cst_15 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %90 = stablehlo.broadcast_in_dim %cst_15, dims = [] : (tensor<f32>) -> tensor<6x4x4xf32>
    %c_16 = stablehlo.constant dense<0> : tensor<i32>
    %91:10 = stablehlo.while(%iterArg = %86, %iterArg_49 = %53#6, %iterArg_50 = %47, %iterArg_51 = %49, %iterArg_52 = %53#7, %iterArg_53 = %c_16, %iterArg_54 = %87, %iterArg_55 = %88, %iterArg_56 = %89, %iterArg_57 = %90) : tensor<6x4x16xf32>, tensor<6x4x16x4xf32>, tensor<6x4x16x4xf32>, tensor<6x4x4xf32>, tensor<6x4x16x4xf32>, tensor<i32>, tensor<4x16x4xf32>, tensor<6x4x16x4xf32>, tensor<6x4x16x4xf32>, tensor<6x4x4xf32>
    cond {
      %c_58 = stablehlo.constant dense<6> : tensor<i32>
      %203 = stablehlo.compare LT, %iterArg_53, %c_58, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %203 : tensor<i1>
    } do {
      %c_58 = stablehlo.constant dense<6> : tensor<i32>
      %203 = stablehlo.subtract %c_58, %iterArg_53 : tensor<i32>
      %c_59 = stablehlo.constant dense<1> : tensor<i32>
      %204 = stablehlo.subtract %203, %c_59 : tensor<i32>
      %205 = func.call @dynamic_index_in_dim_4(%iterArg, %204) : (tensor<6x4x16xf32>, tensor<i32>) -> tensor<4x16xf32>
      %206 = func.call @dynamic_index_in_dim_5(%iterArg_49, %204) : (tensor<6x4x16x4xf32>, tensor<i32>) -> tensor<4x16x4xf32>
      %207 = func.call @dynamic_index_in_dim(%iterArg_50, %204) : (tensor<6x4x16x4xf32>, tensor<i32>) -> tensor<4x16x4xf32>
      %208 = func.call @dynamic_index_in_dim_0(%iterArg_51, %204) : (tensor<6x4x4xf32>, tensor<i32>) -> tensor<4x4xf32>
      %209 = func.call @dynamic_index_in_dim(%iterArg_52, %204) : (tensor<6x4x16x4xf32>, tensor<i32>) -> tensor<4x16x4xf32>
      %210:4 = func.call @closed_call_6(%iterArg_54, %205, %206, %207, %208, %209) : (tensor<4x16x4xf32>, tensor<4x16xf32>, tensor<4x16x4xf32>, tensor<4x16x4xf32>, tensor<4x4xf32>, tensor<4x16x4xf32>) -> (tensor<4x16x4xf32>, tensor<4x16x4xf32>, tensor<4x16x4xf32>, tensor<4x4xf32>)
      %211 = func.call @dynamic_update_index_in_dim_2(%iterArg_55, %210#1, %204) : (tensor<6x4x16x4xf32>, tensor<4x16x4xf32>, tensor<i32>) -> tensor<6x4x16x4xf32>
      %212 = func.call @dynamic_update_index_in_dim_2(%iterArg_56, %210#2, %204) : (tensor<6x4x16x4xf32>, tensor<4x16x4xf32>, tensor<i32>) -> tensor<6x4x16x4xf32>
      %213 = func.call @dynamic_update_index_in_dim_7(%iterArg_57, %210#3, %204) : (tensor<6x4x4xf32>, tensor<4x4xf32>, tensor<i32>) -> tensor<6x4x4xf32>
      %c_60 = stablehlo.constant dense<1> : tensor<i32>
      %214 = stablehlo.add %iterArg_53, %c_60 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_49, %iterArg_50, %iterArg_51, %iterArg_52, %214, %210#0, %211, %212, %213 : tensor<6x4x16xf32>, tensor<6x4x16x4xf32>, tensor<6x4x16x4xf32>, tensor<6x4x4xf32>, tensor<6x4x16x4xf32>, tensor<i32>, tensor<4x16x4xf32>, tensor<6x4x16x4xf32>, tensor<6x4x16x4xf32>, tensor<6x4x4xf32>
    }
    %92 = stablehlo.transpose %91#9, dims = [1, 0, 2] : (tensor<6x4x4xf32>) -> tensor<4x6x4xf32>
    %93 = stablehlo.transpose %91#8, dims = [1, 0, 2, 3] : (tensor<6x4x16x4xf32>) -> tensor<4x6x16x4xf32>
    %94 = stablehlo.transpose %91#7, dims = [1, 0, 2, 3] : (tensor<6x4x16x4xf32>) -> tensor<4x6x16x4xf32>
    %95 = stablehlo.broadcast_in_dim %41, dims = [0, 1, 2, 3] : (tensor<4x6x16x1xf32>) -> tensor<4x6x16x4xf32>
    %96 = stablehlo.multiply %95, %93 : tensor<4x6x16x4xf32>
    %cst_17 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %97 = stablehlo.reduce(%96 init: %cst_17) applies stablehlo.add across dimensions = [2] : (tensor<4x6x16x4xf32>, tensor<f32>) -> tensor<4x6x4xf32>
    %98 = stablehlo.reshape %97 : (tensor<4x6x4xf32>) -> tensor<4x6x1x4xf32>
    %99 = stablehlo.broadcast_in_dim %42, dims = [0, 1, 2, 3] : (tensor<4x6x1x4xf32>) -> tensor<4x6x16x4xf32>
    %100 = stablehlo.multiply %93, %99 : tensor<4x6x16x4xf32>
    %cst_18 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %101 = stablehlo.reduce(%100 init: %cst_18) applies stablehlo.add across dimensions = [3] : (tensor<4x6x16x4xf32>, tensor<f32>) -> tensor<4x6x16xf32>
    %102 = stablehlo.reshape %101 : (tensor<4x6x16xf32>) -> tensor<4x6x16x1xf32>
    %cst_19 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %103 = stablehlo.reduce(%98 init: %cst_19) applies stablehlo.add across dimensions = [2] : (tensor<4x6x1x4xf32>, tensor<f32>) -> tensor<4x6x4xf32>
    %cst_20 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %104 = stablehlo.reduce(%102 init: %cst_20) applies stablehlo.add across dimensions = [3] : (tensor<4x6x16x1xf32>, tensor<f32>) -> tensor<4x6x16xf32>
    %105 = stablehlo.multiply %29#0, %104 : tensor<4x6x16xf32>
    %106 = stablehlo.add %84, %105 : tensor<4x6x16xf32>
    %107 = stablehlo.multiply %104, %24#0 : tensor<4x6x16xf32>
    %108 = stablehlo.multiply %94, %39 : tensor<4x6x16x4xf32>
    %109 = stablehlo.broadcast_in_dim %32, dims = [0, 1, 2, 3] : (tensor<4x6x16x1xf32>) -> tensor<4x6x16x4xf32>
    %110 = stablehlo.multiply %109, %108 : tensor<4x6x16x4xf32>
    %cst_21 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %111 = stablehlo.reduce(%110 init: %cst_21) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x6x16x4xf32>, tensor<f32>) -> tensor<16x4xf32>
    %112 = stablehlo.reshape %111 : (tensor<16x4xf32>) -> tensor<1x1x16x4xf32>
    %113 = stablehlo.broadcast_in_dim %35, dims = [0, 1, 2, 3] : (tensor<1x1x16x4xf32>) -> tensor<4x6x16x4xf32>
    %114 = stablehlo.multiply %108, %113 : tensor<4x6x16x4xf32>
    %cst_22 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %115 = stablehlo.reduce(%114 init: %cst_22) applies stablehlo.add across dimensions = [3] : (tensor<4x6x16x4xf32>, tensor<f32>) -> tensor<4x6x16xf32>
    %116 = stablehlo.reshape %115 : (tensor<4x6x16xf32>) -> tensor<4x6x16x1xf32>
    %cst_23 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %117 = stablehlo.reduce(%112 init: %cst_23) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x16x4xf32>, tensor<f32>) -> tensor<16x4xf32>
    %118 = stablehlo.negate %117 : tensor<16x4xf32>
    %119 = stablehlo.multiply %118, %33 : tensor<16x4xf32>
    %cst_24 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %120 = stablehlo.reduce(%116 init: %cst_24) applies stablehlo.add across dimensions = [3] : (tensor<4x6x16x1xf32>, tensor<f32>) -> tensor<4x6x16xf32>
    %121 = stablehlo.add %107, %120 : tensor<4x6x16xf32>
    %122 = stablehlo.dot_general %92, %24#0, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<4x6x4xf32>, tensor<4x6x16xf32>) -> tensor<4x16xf32>
    %123 = stablehlo.transpose %122, dims = [1, 0] : (tensor<4x16xf32>) -> tensor<16x4xf32>
    %124 = stablehlo.dot_general %92, %arg7, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x6x4xf32>, tensor<16x4xf32>) -> tensor<4x6x16xf32>
    %125 = stablehlo.add %106, %124 : tensor<4x6x16xf32>
    %126 = stablehlo.dot_general %103, %24#0, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<4x6x4xf32>, tensor<4x6x16xf32>) -> tensor<4x16xf32>
    %127 = stablehlo.transpose %126, dims = [1, 0] : (tensor<4x16xf32>) -> tensor<16x4xf32>
    %128 = stablehlo.dot_general %103, %arg6, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x6x4xf32>, tensor<16x4xf32>) -> tensor<4x6x16xf32>
    %129 = stablehlo.add %125, %128 : tensor<4x6x16xf32>
    %130 = call @softplus_8(%29#1, %121) : (tensor<4x6x16xf32>, tensor<4x6x16xf32>) -> tensor<4x6x16xf32>
    %cst_25 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %131 = stablehlo.reduce(%130 init: %cst_25) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x6x16xf32>, tensor<f32>) -> tensor<16xf32>
    %132 = stablehlo.reshape %131 : (tensor<16xf32>) -> tensor<1x1x16xf32>
    %cst_26 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %133 = stablehlo.reduce(%132 init: %cst_26) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x16xf32>, tensor<f32>) -> tensor<16xf32>
    %134 = stablehlo.dot_general %130, %24#0, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<4x6x16xf32>, tensor<4x6x16xf32>) -> tensor<16x16xf32>
    %135 = stablehlo.transpose %134, dims = [1, 0] : (tensor<16x16xf32>) -> tensor<16x16xf32>
    %136 = stablehlo.dot_general %130, %arg9, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x6x16xf32>, tensor<16x16xf32>) -> tensor<4x6x16xf32>
    %137 = stablehlo.add %129, %136 : tensor<4x6x16xf32>
    %138 = call @silu_3(%24#1, %24#2, %23, %137) : (tensor<4x6x16xf32>, tensor<4x6x16xf32>, tensor<4x6x16xf32>, tensor<4x6x16xf32>) -> tensor<4x6x16xf32>
    %139 = stablehlo.multiply %17, %138 : tensor<4x6x16xf32>
    %cst_27 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %140 = stablehlo.reduce(%139 init: %cst_27) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x6x16xf32>, tensor<f32>) -> tensor<16xf32>
    %141 = stablehlo.reshape %140 : (tensor<16xf32>) -> tensor<1x1x16xf32>
    %142 = stablehlo.broadcast_in_dim %20, dims = [0, 1, 2] : (tensor<1x1x16xf32>) -> tensor<4x6x16xf32>
    %143 = stablehlo.multiply %138, %142 : tensor<4x6x16xf32>
    %cst_28 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %144 = stablehlo.reduce(%141 init: %cst_28) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x16xf32>, tensor<f32>) -> tensor<16xf32>
    %145 = stablehlo.broadcast_in_dim %144, dims = [1] : (tensor<16xf32>) -> tensor<1x16xf32>
    %cst_29 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %146 = stablehlo.pad %145, %cst_29, low = [2, 0], high = [0, 0], interior = [0, 0] : (tensor<1x16xf32>, tensor<f32>) -> tensor<3x16xf32>
    %cst_30 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %147 = stablehlo.pad %143, %cst_30, low = [0, 2, 0], high = [0, 0, 0], interior = [0, 0, 0] : (tensor<4x6x16xf32>, tensor<f32>) -> tensor<4x8x16xf32>
    %148 = stablehlo.multiply %10, %138 : tensor<4x6x16xf32>
    %cst_31 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %149 = stablehlo.reduce(%148 init: %cst_31) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x6x16xf32>, tensor<f32>) -> tensor<16xf32>
    %150 = stablehlo.reshape %149 : (tensor<16xf32>) -> tensor<1x1x16xf32>
    %151 = stablehlo.broadcast_in_dim %13, dims = [0, 1, 2] : (tensor<1x1x16xf32>) -> tensor<4x6x16xf32>
    %152 = stablehlo.multiply %138, %151 : tensor<4x6x16xf32>
    %cst_32 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %153 = stablehlo.reduce(%150 init: %cst_32) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x16xf32>, tensor<f32>) -> tensor<16xf32>
    %154 = stablehlo.broadcast_in_dim %153, dims = [1] : (tensor<16xf32>) -> tensor<1x16xf32>
    %cst_33 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %155 = stablehlo.pad %154, %cst_33, low = [1, 0], high = [1, 0], interior = [0, 0] : (tensor<1x16xf32>, tensor<f32>) -> tensor<3x16xf32>
    %156 = stablehlo.add %146, %155 : tensor<3x16xf32>
    %cst_34 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %157 = stablehlo.pad %152, %cst_34, low = [0, 1, 0], high = [0, 1, 0], interior = [0, 0, 0] : (tensor<4x6x16xf32>, tensor<f32>) -> tensor<4x8x16xf32>
    %158 = stablehlo.add %147, %157 : tensor<4x8x16xf32>
    %159 = stablehlo.multiply %2, %138 : tensor<4x6x16xf32>
    %cst_35 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %160 = stablehlo.reduce(%159 init: %cst_35) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x6x16xf32>, tensor<f32>) -> tensor<16xf32>
    %161 = stablehlo.reshape %160 : (tensor<16xf32>) -> tensor<1x1x16xf32>
    %162 = stablehlo.broadcast_in_dim %5, dims = [0, 1, 2] : (tensor<1x1x16xf32>) -> tensor<4x6x16xf32>
    %163 = stablehlo.multiply %138, %162 : tensor<4x6x16xf32>
    %cst_36 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %164 = stablehlo.reduce(%161 init: %cst_36) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x16xf32>, tensor<f32>) -> tensor<16xf32>
    %165 = stablehlo.broadcast_in_dim %164, dims = [1] : (tensor<16xf32>) -> tensor<1x16xf32>
    %cst_37 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %166 = stablehlo.pad %165, %cst_37, low = [0, 0], high = [2, 0], interior = [0, 0] : (tensor<1x16xf32>, tensor<f32>) -> tensor<3x16xf32>
    %167 = stablehlo.add %156, %166 : tensor<3x16xf32>
    %cst_38 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %168 = stablehlo.pad %163, %cst_38, low = [0, 0, 0], high = [0, 2, 0], interior = [0, 0, 0] : (tensor<4x6x16xf32>, tensor<f32>) -> tensor<4x8x16xf32>
    %169 = stablehlo.add %158, %168 : tensor<4x8x16xf32>
    %170 = call @_pad_9(%169) : (tensor<4x8x16xf32>) -> tensor<4x6x16xf32>
    %171 = stablehlo.dot_general %170, %arg10, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<4x6x16xf32>, tensor<4x6x8xf32>) -> tensor<16x8xf32>
    %172 = stablehlo.transpose %171, dims = [1, 0] : (tensor<16x8xf32>) -> tensor<8x16xf32>
    %cst_39 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %173 = stablehlo.broadcast_in_dim %cst_39, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %174 = stablehlo.multiply %173, %133 : tensor<16xf32>
    %175 = stablehlo.subtract %arg0, %174 : tensor<16xf32>
    %cst_40 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %176 = stablehlo.broadcast_in_dim %cst_40, dims = [] : (tensor<f32>) -> tensor<16x4xf32>
    %177 = stablehlo.multiply %176, %119 : tensor<16x4xf32>
    %178 = stablehlo.subtract %arg1, %177 : tensor<16x4xf32>
    %cst_41 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %179 = stablehlo.broadcast_in_dim %cst_41, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %180 = stablehlo.multiply %179, %85 : tensor<16xf32>
    %181 = stablehlo.subtract %arg2, %180 : tensor<16xf32>
    %cst_42 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %182 = stablehlo.broadcast_in_dim %cst_42, dims = [] : (tensor<f32>) -> tensor<3x16xf32>
    %183 = stablehlo.multiply %182, %167 : tensor<3x16xf32>
    %184 = stablehlo.subtract %arg3, %183 : tensor<3x16xf32>
    %cst_43 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %185 = stablehlo.broadcast_in_dim %cst_43, dims = [] : (tensor<f32>) -> tensor<8x16xf32>
    %186 = stablehlo.multiply %185, %172 : tensor<8x16xf32>
    %187 = stablehlo.subtract %arg4, %186 : tensor<8x16xf32>
    %cst_44 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %188 = stablehlo.broadcast_in_dim %cst_44, dims = [] : (tensor<f32>) -> tensor<16x8xf32>
    %189 = stablehlo.multiply %188, %73 : tensor<16x8xf32>
    %190 = stablehlo.subtract %arg5, %189 : tensor<16x8xf32>
    %cst_45 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %191 = stablehlo.broadcast_in_dim %cst_45, dims = [] : (tensor<f32>) -> tensor<16x4xf32>
    %192 = stablehlo.multiply %191, %127 : tensor<16x4xf32>
    %193 = stablehlo.subtract %arg6, %192 : tensor<16x4xf32>
    %cst_46 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %194 = stablehlo.broadcast_in_dim %cst_46, dims = [] : (tensor<f32>) -> tensor<16x4xf32>
    %195 = stablehlo.multiply %194, %123 : tensor<16x4xf32>
    %196 = stablehlo.subtract %arg7, %195 : tensor<16x4xf32>
    %cst_47 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %197 = stablehlo.broadcast_in_dim %cst_47, dims = [] : (tensor<f32>) -> tensor<8x16xf32>
    %198 = stablehlo.multiply %197, %79 : tensor<8x16xf32>
    %199 = stablehlo.subtract %arg8, %198 : tensor<8x16xf32>
    %cst_48 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %200 = stablehlo.broadcast_in_dim %cst_48, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %201 = stablehlo.multiply %200, %135 : tensor<16x16xf32>
    %202 = stablehlo.subtract %arg9, %201 : tensor<16x16xf32>
    return %175, %178, %181, %184, %187, %190, %193, %196, %199, %202, %68 : tensor<16xf32>, tensor<16x4xf32>, tensor<16xf32>, tensor<3x16xf32>, tensor<8x16xf32>, tensor<16x8xf32>, tensor<16x4xf32>, tensor<16x4xf32>, tensor<8x16xf32>, tensor<16x16xf32>, tensor<f32>
  }
  func.func private @_pad(%arg0: tensor<4x6x16xf32>, %arg1: tensor<i32>) -> tensor<4x8x16xf32> {
    %0 = stablehlo.convert %arg1 : (tensor<i32>) -> tensor<f32>
    %1 = stablehlo.pad %arg0, %0, low = [0, 2, 0], high = [0, 0, 0], interior = [0, 0, 0] : (tensor<4x6x16xf32>, tensor<f32>) -> tensor<4x8x16xf32>
    return %1 : tensor<4x8x16xf32>
  }
  func.func private @silu(%arg0: tensor<4x6x16xf32>) -> (tensor<4x6x16xf32>, tensor<4x6x16xf32>, tensor<4x6x16xf32>) {
    %0 = stablehlo.negate %arg0 : tensor<4x6x16xf32>
    %1 = stablehlo.exponential %0 : tensor<4x6x16xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x6x16xf32>
    %3 = stablehlo.add %2, %1 : tensor<4x6x16xf32>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<4x6x16xf32>
    %5 = stablehlo.divide %4, %3 : tensor<4x6x16xf32>
    %cst_1 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<4x6x16xf32>
    %7 = stablehlo.subtract %6, %5 : tensor<4x6x16xf32>
    %8 = stablehlo.multiply %5, %7 : tensor<4x6x16xf32>
    %9 = stablehlo.multiply %arg0, %5 : tensor<4x6x16xf32>
    return %9, %8, %5 : tensor<4x6x16xf32>, tensor<4x6x16xf32>, tensor<4x6x16xf32>
  }
  func.func private @softplus(%arg0: tensor<4x6x16xf32>) -> (tensor<4x6x16xf32>, tensor<4x6x16xf32>) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x6x16xf32>
    %1 = stablehlo.maximum %arg0, %0 : tensor<4x6x16xf32>
    %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x6x16xf32>
    %3 = stablehlo.subtract %arg0, %2 : tensor<4x6x16xf32>
    %4 = stablehlo.compare NE, %3, %3, FLOAT : (tensor<4x6x16xf32>, tensor<4x6x16xf32>) -> tensor<4x6x16xi1>
    %5 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x6x16xf32>
    %6 = stablehlo.add %arg0, %5 : tensor<4x6x16xf32>
    %7 = stablehlo.abs %3 : tensor<4x6x16xf32>
    %8 = stablehlo.negate %7 : tensor<4x6x16xf32>
    %9 = stablehlo.exponential %8 : tensor<4x6x16xf32>
    %10 = stablehlo.log_plus_one %9 : tensor<4x6x16xf32>
    %11 = stablehlo.add %1, %10 : tensor<4x6x16xf32>
    %12 = stablehlo.select %4, %6, %11 : tensor<4x6x16xi1>, tensor<4x6x16xf32>
    %cst_0 = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %13 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<4x6x16xf32>
    %14 = stablehlo.compare EQ, %arg0, %13, FLOAT : (tensor<4x6x16xf32>, tensor<4x6x16xf32>) -> tensor<4x6x16xi1>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %15 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<4x6x16xf32>
    %16 = stablehlo.select %14, %15, %arg0 : tensor<4x6x16xi1>, tensor<4x6x16xf32>
    %cst_2 = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %17 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<4x6x16xf32>
    %18 = stablehlo.compare EQ, %12, %17, FLOAT : (tensor<4x6x16xf32>, tensor<4x6x16xf32>) -> tensor<4x6x16xi1>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %19 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<4x6x16xf32>
    %20 = stablehlo.select %18, %19, %12 : tensor<4x6x16xi1>, tensor<4x6x16xf32>
    %21 = stablehlo.subtract %16, %20 : tensor<4x6x16xf32>
    %22 = stablehlo.exponential %21 : tensor<4x6x16xf32>
    return %12, %22 : tensor<4x6x16xf32>, tensor<4x6x16xf32>
  }
  func.func private @dynamic_index_in_dim(%arg0: tensor<6x4x16x4xf32>, %arg1: tensor<i32>) -> tensor<4x16x4xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, %c_1, sizes = [1, 4, 16, 4] : (tensor<6x4x16x4xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x4x16x4xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x4x16x4xf32>) -> tensor<4x16x4xf32>
    return %1 : tensor<4x16x4xf32>
  }
  func.func private @dynamic_index_in_dim_0(%arg0: tensor<6x4x4xf32>, %arg1: tensor<i32>) -> tensor<4x4xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, sizes = [1, 4, 4] : (tensor<6x4x4xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x4x4xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x4x4xf32>) -> tensor<4x4xf32>
    return %1 : tensor<4x4xf32>
  }
  func.func private @closed_call(%arg0: tensor<4x16x4xf32>, %arg1: tensor<4x16x4xf32>, %arg2: tensor<4x16x4xf32>, %arg3: tensor<4x4xf32>) -> (tensor<4x16x4xf32>, tensor<4x16xf32>, tensor<4x16x4xf32>, tensor<4x16x4xf32>) {
    %0 = stablehlo.multiply %arg1, %arg0 : tensor<4x16x4xf32>
    %1 = stablehlo.add %0, %arg2 : tensor<4x16x4xf32>
    %2 = stablehlo.dot_general %1, %arg3, batching_dims = [0] x [0], contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x16x4xf32>, tensor<4x4xf32>) -> tensor<4x16xf32>
    return %1, %2, %arg0, %1 : tensor<4x16x4xf32>, tensor<4x16xf32>, tensor<4x16x4xf32>, tensor<4x16x4xf32>
  }
  func.func private @dynamic_update_index_in_dim(%arg0: tensor<6x4x16xf32>, %arg1: tensor<4x16xf32>, %arg2: tensor<i32>) -> tensor<6x4x16xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1, 2] : (tensor<4x16xf32>) -> tensor<1x4x16xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c, %c_0 : (tensor<6x4x16xf32>, tensor<1x4x16xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<6x4x16xf32>
    return %1 : tensor<6x4x16xf32>
  }
  func.func private @dynamic_update_index_in_dim_1(%arg0: tensor<6x4x16x4xf32>, %arg1: tensor<4x16x4xf32>, %arg2: tensor<i32>) -> tensor<6x4x16x4xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1, 2, 3] : (tensor<4x16x4xf32>) -> tensor<1x4x16x4xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c, %c_0, %c_1 : (tensor<6x4x16x4xf32>, tensor<1x4x16x4xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<6x4x16x4xf32>
    return %1 : tensor<6x4x16x4xf32>
  }
  func.func private @dynamic_update_index_in_dim_2(%arg0: tensor<6x4x16x4xf32>, %arg1: tensor<4x16x4xf32>, %arg2: tensor<i32>) -> tensor<6x4x16x4xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1, 2, 3] : (tensor<4x16x4xf32>) -> tensor<1x4x16x4xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c, %c_0, %c_1 : (tensor<6x4x16x4xf32>, tensor<1x4x16x4xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<6x4x16x4xf32>
    return %1 : tensor<6x4x16x4xf32>
  }
  func.func private @silu_3(%arg0: tensor<4x6x16xf32>, %arg1: tensor<4x6x16xf32>, %arg2: tensor<4x6x16xf32>, %arg3: tensor<4x6x16xf32>) -> tensor<4x6x16xf32> {
    %0 = stablehlo.multiply %arg2, %arg3 : tensor<4x6x16xf32>
    %1 = stablehlo.multiply %arg3, %arg1 : tensor<4x6x16xf32>
    %2 = stablehlo.multiply %0, %arg0 : tensor<4x6x16xf32>
    %3 = stablehlo.add %1, %2 : tensor<4x6x16xf32>
    return %3 : tensor<4x6x16xf32>
  }
  func.func private @dynamic_index_in_dim_4(%arg0: tensor<6x4x16xf32>, %arg1: tensor<i32>) -> tensor<4x16xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, sizes = [1, 4, 16] : (tensor<6x4x16xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x4x16xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x4x16xf32>) -> tensor<4x16xf32>
    return %1 : tensor<4x16xf32>
  }
  func.func private @dynamic_index_in_dim_5(%arg0: tensor<6x4x16x4xf32>, %arg1: tensor<i32>) -> tensor<4x16x4xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, %c_1, sizes = [1, 4, 16, 4] : (tensor<6x4x16x4xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x4x16x4xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x4x16x4xf32>) -> tensor<4x16x4xf32>
    return %1 : tensor<4x16x4xf32>
  }
  func.func private @closed_call_6(%arg0: tensor<4x16x4xf32>, %arg1: tensor<4x16xf32>, %arg2: tensor<4x16x4xf32>, %arg3: tensor<4x16x4xf32>, %arg4: tensor<4x4xf32>, %arg5: tensor<4x16x4xf32>) -> (tensor<4x16x4xf32>, tensor<4x16x4xf32>, tensor<4x16x4xf32>, tensor<4x4xf32>) {
    %0 = stablehlo.dot_general %arg1, %arg5, batching_dims = [0] x [0], contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x16xf32>, tensor<4x16x4xf32>) -> tensor<4x4xf32>
    %1 = stablehlo.dot_general %arg1, %arg4, batching_dims = [0] x [0], contracting_dims = [] x [], precision = [DEFAULT, DEFAULT] : (tensor<4x16xf32>, tensor<4x4xf32>) -> tensor<4x16x4xf32>
    %2 = stablehlo.add %arg0, %1 : tensor<4x16x4xf32>
    %3 = stablehlo.multiply %arg3, %2 : tensor<4x16x4xf32>
    %4 = stablehlo.multiply %2, %arg2 : tensor<4x16x4xf32>
    return %3, %4, %2, %0 : tensor<4x16x4xf32>, tensor<4x16x4xf32>, tensor<4x16x4xf32>, tensor<4x4xf32>
  }
  func.func private @dynamic_update_index_in_dim_7(%arg0: tensor<6x4x4xf32>, %arg1: tensor<4x4xf32>, %arg2: tensor<i32>) -> tensor<6x4x4xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1, 2] : (tensor<4x4xf32>) -> tensor<1x4x4xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c, %c_0 : (tensor<6x4x4xf32>, tensor<1x4x4xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<6x4x4xf32>
    return %1 : tensor<6x4x4xf32>
  }
  func.func private @softplus_8(%arg0: tensor<4x6x16xf32>, %arg1: tensor<4x6x16xf32>) -> tensor<4x6x16xf32> {
    %0 = stablehlo.multiply %arg1, %arg0 : tensor<4x6x16xf32>
    return %0 : tensor<4x6x16xf32>
  }
  func.func private @_pad_9(%arg0: tensor<4x8x16xf32>) -> tensor<4x6x16xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.pad %arg0, %cst, low = [0, -2, 0], high = [0, 0, 0], interior = [0, 0, 0] : (tensor<4x8x16xf32>, tensor<f32>) -> tensor<4x6x16xf32>
    %1 = stablehlo.slice %0 [0:4, 0:6, 0:16] : (tensor<4x6x16xf32>) -> tensor<4x6x16xf32>
    return %1 : tensor<4x6x16xf32>
  }
}
