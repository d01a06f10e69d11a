module @jit_step attributes {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["dp"=2, "tp"=2]> {stablehlo.mesh = {axes = [{name = "dp", size = 2 : i64}, {name = "tp", size = 2 : i64}]}}
  func.func public @main(%arg0: tensor<4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg1: tensor<4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg2: tensor<3x3x4x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {"tp"}, {}]>}, %arg3: tensor<4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg4: tensor<4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg5: tensor<3x3x2x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {}, {"tp"}]>}, %arg6: tensor<3x3x8x2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {}, {}]>}, %arg7: tensor<1x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp"}]>}, %arg8: tensor<4x8x8x2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}, {}, {}, {}]>}, %arg9: tensor<4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}]>}, %arg10: tensor<4x8x8x2xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}, {}, {}, {}]>}) -> (tensor<4xf32> {jax.result_info = "result[0]['b1']"}, tensor<4xf32> {jax.result_info = "result[0]['b2']"}, tensor<3x3x4x4xf32> {jax.result_info = "result[0]['down']"}, tensor<4xf32> {jax.result_info = "result[0]['g1']"}, tensor<4xf32> {jax.result_info = "result[0]['g2']"}, tensor<3x3x2x4xf32> {jax.result_info = "result[0]['in']"}, tensor<3x3x8x2xf32> {jax.result_info = "result[0]['out']"}, tensor<1x4xf32> {jax.result_info = "result[0]['time']"}, tensor<f32> {jax.result_info = "result[1]"}) {
    %0 = stablehlo.convolution(%arg8, %arg5) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<4x8x8x2xf32>, tensor<3x3x2x4xf32>) -> tensor<4x8x8x4xf32>
    %1 = stablehlo.reshape %0 : (tensor<4x8x8x4xf32>) -> tensor<4x8x8x2x2xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %2 = stablehlo.reduce(%1 init: %cst) applies stablehlo.add across dimensions = [1, 2, 4] : (tensor<4x8x8x2x2xf32>, tensor<f32>) -> tensor<4x2xf32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [0, 3] : (tensor<4x2xf32>) -> tensor<4x1x1x2x1xf32>
    %cst_0 = stablehlo.constant dense<1.280000e+02> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<4x1x1x2x1xf32>
    %5 = stablehlo.divide %3, %4 : tensor<4x1x1x2x1xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %6:4 = call @_var(%1, %c) : (tensor<4x8x8x2x2xf32>, tensor<i32>) -> (tensor<4x1x1x2x1xf32>, tensor<4x8x8x2x2xf32>, tensor<f32>, tensor<i1>)
    %7 = stablehlo.broadcast_in_dim %5, dims = [0, 1, 2, 3, 4] : (tensor<4x1x1x2x1xf32>) -> tensor<4x8x8x2x2xf32>
    %8 = stablehlo.subtract %1, %7 : tensor<4x8x8x2x2xf32>
    %cst_1 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
    %9 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<4x1x1x2x1xf32>
    %10 = stablehlo.add %6#0, %9 : tensor<4x1x1x2x1xf32>
    %11 = stablehlo.sqrt %10 : tensor<4x1x1x2x1xf32>
    %cst_2 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %12 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<4x1x1x2x1xf32>
    %13 = stablehlo.divide %12, %11 : tensor<4x1x1x2x1xf32>
    %14 = stablehlo.broadcast_in_dim %11, dims = [0, 1, 2, 3, 4] : (tensor<4x1x1x2x1xf32>) -> tensor<4x8x8x2x2xf32>
    %15 = stablehlo.divide %8, %14 : tensor<4x8x8x2x2xf32>
    %16 = stablehlo.multiply %11, %11 : tensor<4x1x1x2x1xf32>
    %cst_3 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %17 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<4x1x1x2x1xf32>
    %18 = stablehlo.divide %17, %16 : tensor<4x1x1x2x1xf32>
    %19 = stablehlo.reshape %15 : (tensor<4x8x8x2x2xf32>) -> tensor<4x8x8x4xf32>
    %20 = stablehlo.broadcast_in_dim %arg3, dims = [3] : (tensor<4xf32>) -> tensor<1x1x1x4xf32>
    %21 = stablehlo.broadcast_in_dim %20, dims = [0, 1, 2, 3] : (tensor<1x1x1x4xf32>) -> tensor<4x8x8x4xf32>
    %22 = stablehlo.multiply %19, %21 : tensor<4x8x8x4xf32>
    %23 = stablehlo.broadcast_in_dim %arg0, dims = [3] : (tensor<4xf32>) -> tensor<1x1x1x4xf32>
    %24 = stablehlo.broadcast_in_dim %23, dims = [0, 1, 2, 3] : (tensor<1x1x1x4xf32>) -> tensor<4x8x8x4xf32>
    %25 = stablehlo.add %22, %24 : tensor<4x8x8x4xf32>
    %26 = stablehlo.broadcast_in_dim %arg9, dims = [0] : (tensor<4xf32>) -> tensor<4x1xf32>
    %27 = stablehlo.dot_general %26, %arg7, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x1xf32>, tensor<1x4xf32>) -> tensor<4x4xf32>
    %28 = stablehlo.broadcast_in_dim %27, dims = [0, 3] : (tensor<4x4xf32>) -> tensor<4x1x1x4xf32>
    %29 = stablehlo.broadcast_in_dim %28, dims = [0, 1, 2, 3] : (tensor<4x1x1x4xf32>) -> tensor<4x8x8x4xf32>
    %30 = stablehlo.add %25, %29 : tensor<4x8x8x4xf32>
    %31:3 = call @silu(%30) : (tensor<4x8x8x4xf32>) -> (tensor<4x8x8x4xf32>, tensor<4x8x8x4xf32>, tensor<4x8x8x4xf32>)
    %32 = stablehlo.convolution(%31#0, %arg2) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [2, 2], pad = [[0, 1], [0, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<4x8x8x4xf32>, tensor<3x3x4x4xf32>) -> tensor<4x4x4x4xf32>
    %33 = stablehlo.reshape %32 : (tensor<4x4x4x4xf32>) -> tensor<4x4x4x2x2xf32>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %34 = stablehlo.reduce(%33 init: %cst_4) applies stablehlo.add across dimensions = [1, 2, 4] : (tensor<4x4x4x2x2xf32>, tensor<f32>) -> tensor<4x2xf32>
    %35 = stablehlo.broadcast_in_dim %34, dims = [0, 3] : (tensor<4x2xf32>) -> tensor<4x1x1x2x1xf32>
    %cst_5 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %36 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<4x1x1x2x1xf32>
    %37 = stablehlo.divide %35, %36 : tensor<4x1x1x2x1xf32>
    %c_6 = stablehlo.constant dense<0> : tensor<i32>
    %38:4 = call @_var_0(%33, %c_6) : (tensor<4x4x4x2x2xf32>, tensor<i32>) -> (tensor<4x1x1x2x1xf32>, tensor<4x4x4x2x2xf32>, tensor<f32>, tensor<i1>)
    %39 = stablehlo.broadcast_in_dim %37, dims = [0, 1, 2, 3, 4] : (tensor<4x1x1x2x1xf32>) -> tensor<4x4x4x2x2xf32>
    %40 = stablehlo.subtract %33, %39 : tensor<4x4x4x2x2xf32>
    %cst_7 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
    %41 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<4x1x1x2x1xf32>
    %42 = stablehlo.add %38#0, %41 : tensor<4x1x1x2x1xf32>
    %43 = stablehlo.sqrt %42 : tensor<4x1x1x2x1xf32>
    %cst_8 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %44 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<4x1x1x2x1xf32>
    %45 = stablehlo.divide %44, %43 : tensor<4x1x1x2x1xf32>
    %46 = stablehlo.broadcast_in_dim %43, dims = [0, 1, 2, 3, 4] : (tensor<4x1x1x2x1xf32>) -> tensor<4x4x4x2x2xf32>
    %47 = stablehlo.divide %40, %46 : tensor<4x4x4x2x2xf32>
    %48 = stablehlo.multiply %43, %43 : tensor<4x1x1x2x1xf32>
    %cst_9 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %49 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<4x1x1x2x1xf32>
    %50 = stablehlo.divide %49, %48 : tensor<4x1x1x2x1xf32>
    %51 = stablehlo.reshape %47 : (tensor<4x4x4x2x2xf32>) -> tensor<4x4x4x4xf32>
    %52 = stablehlo.broadcast_in_dim %arg4, dims = [3] : (tensor<4xf32>) -> tensor<1x1x1x4xf32>
    %53 = stablehlo.broadcast_in_dim %52, dims = [0, 1, 2, 3] : (tensor<1x1x1x4xf32>) -> tensor<4x4x4x4xf32>
    %54 = stablehlo.multiply %51, %53 : tensor<4x4x4x4xf32>
    %55 = stablehlo.broadcast_in_dim %arg1, dims = [3] : (tensor<4xf32>) -> tensor<1x1x1x4xf32>
    %56 = stablehlo.broadcast_in_dim %55, dims = [0, 1, 2, 3] : (tensor<1x1x1x4xf32>) -> tensor<4x4x4x4xf32>
    %57 = stablehlo.add %54, %56 : tensor<4x4x4x4xf32>
    %58:3 = call @silu_1(%57) : (tensor<4x4x4x4xf32>) -> (tensor<4x4x4x4xf32>, tensor<4x4x4x4xf32>, tensor<4x4x4x4xf32>)
    %59 = stablehlo.broadcast_in_dim %58#0, dims = [0, 1, 3, 4] : (tensor<4x4x4x4xf32>) -> tensor<4x4x2x4x4xf32>
    %60 = stablehlo.reshape %59 : (tensor<4x4x2x4x4xf32>) -> tensor<4x8x4x4xf32>
    %61 = stablehlo.broadcast_in_dim %60, dims = [0, 1, 2, 4] : (tensor<4x8x4x4xf32>) -> tensor<4x8x4x2x4xf32>
    %62 = stablehlo.reshape %61 : (tensor<4x8x4x2x4xf32>) -> tensor<4x8x8x4xf32>
    %63 = stablehlo.concatenate %31#0, %62, dim = 3 : (tensor<4x8x8x4xf32>, tensor<4x8x8x4xf32>) -> tensor<4x8x8x8xf32>
    %64 = stablehlo.convolution(%63, %arg6) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<4x8x8x8xf32>, tensor<3x3x8x2xf32>) -> tensor<4x8x8x2xf32>
    %65 = stablehlo.subtract %64, %arg10 : tensor<4x8x8x2xf32>
    %66 = stablehlo.multiply %65, %65 : tensor<4x8x8x2xf32>
    %cst_10 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %67 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<4x8x8x2xf32>
    %68 = stablehlo.multiply %67, %65 : tensor<4x8x8x2xf32>
    %cst_11 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %69 = stablehlo.reduce(%66 init: %cst_11) applies stablehlo.add across dimensions = [0, 1, 2, 3] : (tensor<4x8x8x2xf32>, tensor<f32>) -> tensor<f32>
    %cst_12 = stablehlo.constant dense<5.120000e+02> : tensor<f32>
    %70 = stablehlo.divide %69, %cst_12 : tensor<f32>
    %cst_13 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %cst_14 = stablehlo.constant dense<5.120000e+02> : tensor<f32>
    %71 = stablehlo.divide %cst_13, %cst_14 : tensor<f32>
    %72 = stablehlo.broadcast_in_dim %71, dims = [] : (tensor<f32>) -> tensor<4x8x8x2xf32>
    %73 = stablehlo.multiply %72, %68 : tensor<4x8x8x2xf32>
    %74 = stablehlo.convolution(%63, %73) dim_numbers = [f, 0, 1, b]x[i, 0, 1, o]->[0, 1, b, f], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<4x8x8x8xf32>, tensor<4x8x8x2xf32>) -> tensor<3x3x8x2xf32>
    %75 = stablehlo.reverse %arg6, dims = [0, 1] : tensor<3x3x8x2xf32>
    %76 = stablehlo.convolution(%73, %75) dim_numbers = [b, 0, 1, f]x[0, 1, o, i]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<4x8x8x2xf32>, tensor<3x3x8x2xf32>) -> tensor<4x8x8x8xf32>
    %77 = stablehlo.slice %76 [0:4, 0:8, 0:8, 0:4] : (tensor<4x8x8x8xf32>) -> tensor<4x8x8x4xf32>
    %78 = stablehlo.slice %76 [0:4, 0:8, 0:8, 4:8] : (tensor<4x8x8x8xf32>) -> tensor<4x8x8x4xf32>
    %79 = stablehlo.reshape %78 : (tensor<4x8x8x4xf32>) -> tensor<4x8x4x2x4xf32>
    %cst_15 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %80 = stablehlo.reduce(%79 init: %cst_15) applies stablehlo.add across dimensions = [3] : (tensor<4x8x4x2x4xf32>, tensor<f32>) -> tensor<4x8x4x4xf32>
    %81 = stablehlo.reshape %80 : (tensor<4x8x4x4xf32>) -> tensor<4x4x2x4x4xf32>
    %cst_16 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %82 = stablehlo.reduce(%81 init: %cst_16) applies stablehlo.add across dimensions = [2] : (tensor<4x4x2x4x4xf32>, tensor<f32>) -> tensor<4x4x4x4xf32>
    %83 = call @silu_2(%58#1, %58#2, %57, %82) : (tensor<4x4x4x4xf32>, tensor<4x4x4x4xf32>, tensor<4x4x4x4xf32>, tensor<4x4x4x4xf32>) -> tensor<4x4x4x4xf32>
    %cst_17 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %84 = stablehlo.reduce(%83 init: %cst_17) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<4x4x4x4xf32>, tensor<f32>) -> tensor<4xf32>
    %85 = stablehlo.reshape %84 : (tensor<4xf32>) -> tensor<1x1x1x4xf32>
    %cst_18 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %86 = stablehlo.reduce(%85 init: %cst_18) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<1x1x1x4xf32>, tensor<f32>) -> tensor<4xf32>
    %87 = stablehlo.multiply %51, %83 : tensor<4x4x4x4xf32>
    %cst_19 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %88 = stablehlo.reduce(%87 init: %cst_19) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<4x4x4x4xf32>, tensor<f32>) -> tensor<4xf32>
    %89 = stablehlo.reshape %88 : (tensor<4xf32>) -> tensor<1x1x1x4xf32>
    %90 = stablehlo.broadcast_in_dim %52, dims = [0, 1, 2, 3] : (tensor<1x1x1x4xf32>) -> tensor<4x4x4x4xf32>
    %91 = stablehlo.multiply %83, %90 : tensor<4x4x4x4xf32>
    %cst_20 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %92 = stablehlo.reduce(%89 init: %cst_20) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<1x1x1x4xf32>, tensor<f32>) -> tensor<4xf32>
    %93 = stablehlo.reshape %91 : (tensor<4x4x4x4xf32>) -> tensor<4x4x4x2x2xf32>
    %94 = stablehlo.broadcast_in_dim %50, dims = [0, 1, 2, 3, 4] : (tensor<4x1x1x2x1xf32>) -> tensor<4x4x4x2x2xf32>
    %95 = stablehlo.multiply %93, %94 : tensor<4x4x4x2x2xf32>
    %96 = stablehlo.multiply %95, %40 : tensor<4x4x4x2x2xf32>
    %cst_21 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %97 = stablehlo.reduce(%96 init: %cst_21) applies stablehlo.add across dimensions = [1, 2, 4] : (tensor<4x4x4x2x2xf32>, tensor<f32>) -> tensor<4x2xf32>
    %98 = stablehlo.reshape %97 : (tensor<4x2xf32>) -> tensor<4x1x1x2x1xf32>
    %99 = stablehlo.negate %98 : tensor<4x1x1x2x1xf32>
    %100 = stablehlo.broadcast_in_dim %43, dims = [0, 1, 2, 3, 4] : (tensor<4x1x1x2x1xf32>) -> tensor<4x4x4x2x2xf32>
    %101 = stablehlo.divide %93, %100 : tensor<4x4x4x2x2xf32>
    %102 = stablehlo.multiply %99, %45 : tensor<4x1x1x2x1xf32>
    %103 = stablehlo.negate %101 : tensor<4x4x4x2x2xf32>
    %cst_22 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %104 = stablehlo.reduce(%103 init: %cst_22) applies stablehlo.add across dimensions = [1, 2, 4] : (tensor<4x4x4x2x2xf32>, tensor<f32>) -> tensor<4x2xf32>
    %105 = stablehlo.reshape %104 : (tensor<4x2xf32>) -> tensor<4x1x1x2x1xf32>
    %106 = call @_var_3(%38#1, %38#2, %38#3, %102) : (tensor<4x4x4x2x2xf32>, tensor<f32>, tensor<i1>, tensor<4x1x1x2x1xf32>) -> tensor<4x4x4x2x2xf32>
    %107 = stablehlo.add %101, %106 : tensor<4x4x4x2x2xf32>
    %cst_23 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %108 = stablehlo.broadcast_in_dim %cst_23, dims = [] : (tensor<f32>) -> tensor<4x1x1x2x1xf32>
    %109 = stablehlo.divide %105, %108 : tensor<4x1x1x2x1xf32>
    %cst_24 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %110 = stablehlo.reduce(%109 init: %cst_24) applies stablehlo.add across dimensions = [1, 2, 4] : (tensor<4x1x1x2x1xf32>, tensor<f32>) -> tensor<4x2xf32>
    %111 = stablehlo.broadcast_in_dim %110, dims = [0, 3] : (tensor<4x2xf32>) -> tensor<4x4x4x2x2xf32>
    %112 = stablehlo.add %107, %111 : tensor<4x4x4x2x2xf32>
    %113 = stablehlo.reshape %112 : (tensor<4x4x4x2x2xf32>) -> tensor<4x4x4x4xf32>
    %114 = stablehlo.convolution(%31#0, %113) dim_numbers = [f, 0, 1, b]x[i, 0, 1, o]->[0, 1, b, f], window = {stride = [1, 1], pad = [[0, 1], [0, 1]], lhs_dilate = [1, 1], rhs_dilate = [2, 2], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<4x8x8x4xf32>, tensor<4x4x4x4xf32>) -> tensor<3x3x4x4xf32>
    %115 = stablehlo.reverse %arg2, dims = [0, 1] : tensor<3x3x4x4xf32>
    %116 = stablehlo.convolution(%113, %115) dim_numbers = [b, 0, 1, f]x[0, 1, o, i]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[2, 1], [2, 1]], lhs_dilate = [2, 2], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<4x4x4x4xf32>, tensor<3x3x4x4xf32>) -> tensor<4x8x8x4xf32>
    %117 = stablehlo.add %77, %116 : tensor<4x8x8x4xf32>
    %118 = call @silu_5(%31#1, %31#2, %30, %117) : (tensor<4x8x8x4xf32>, tensor<4x8x8x4xf32>, tensor<4x8x8x4xf32>, tensor<4x8x8x4xf32>) -> tensor<4x8x8x4xf32>
    %cst_25 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %119 = stablehlo.reduce(%118 init: %cst_25) applies stablehlo.add across dimensions = [1, 2] : (tensor<4x8x8x4xf32>, tensor<f32>) -> tensor<4x4xf32>
    %120 = stablehlo.reshape %119 : (tensor<4x4xf32>) -> tensor<4x1x1x4xf32>
    %cst_26 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %121 = stablehlo.reduce(%120 init: %cst_26) applies stablehlo.add across dimensions = [1, 2] : (tensor<4x1x1x4xf32>, tensor<f32>) -> tensor<4x4xf32>
    %122 = stablehlo.dot_general %121, %26, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x4xf32>, tensor<4x1xf32>) -> tensor<4x1xf32>
    %123 = stablehlo.transpose %122, dims = [1, 0] : (tensor<4x1xf32>) -> tensor<1x4xf32>
    %cst_27 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %124 = stablehlo.reduce(%118 init: %cst_27) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<4x8x8x4xf32>, tensor<f32>) -> tensor<4xf32>
    %125 = stablehlo.reshape %124 : (tensor<4xf32>) -> tensor<1x1x1x4xf32>
    %cst_28 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %126 = stablehlo.reduce(%125 init: %cst_28) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<1x1x1x4xf32>, tensor<f32>) -> tensor<4xf32>
    %127 = stablehlo.multiply %19, %118 : tensor<4x8x8x4xf32>
    %cst_29 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %128 = stablehlo.reduce(%127 init: %cst_29) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<4x8x8x4xf32>, tensor<f32>) -> tensor<4xf32>
    %129 = stablehlo.reshape %128 : (tensor<4xf32>) -> tensor<1x1x1x4xf32>
    %130 = stablehlo.broadcast_in_dim %20, dims = [0, 1, 2, 3] : (tensor<1x1x1x4xf32>) -> tensor<4x8x8x4xf32>
    %131 = stablehlo.multiply %118, %130 : tensor<4x8x8x4xf32>
    %cst_30 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %132 = stablehlo.reduce(%129 init: %cst_30) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<1x1x1x4xf32>, tensor<f32>) -> tensor<4xf32>
    %133 = stablehlo.reshape %131 : (tensor<4x8x8x4xf32>) -> tensor<4x8x8x2x2xf32>
    %134 = stablehlo.broadcast_in_dim %18, dims = [0, 1, 2, 3, 4] : (tensor<4x1x1x2x1xf32>) -> tensor<4x8x8x2x2xf32>
    %135 = stablehlo.multiply %133, %134 : tensor<4x8x8x2x2xf32>
    %136 = stablehlo.multiply %135, %8 : tensor<4x8x8x2x2xf32>
    %cst_31 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %137 = stablehlo.reduce(%136 init: %cst_31) applies stablehlo.add across dimensions = [1, 2, 4] : (tensor<4x8x8x2x2xf32>, tensor<f32>) -> tensor<4x2xf32>
    %138 = stablehlo.reshape %137 : (tensor<4x2xf32>) -> tensor<4x1x1x2x1xf32>
    %139 = stablehlo.negate %138 : tensor<4x1x1x2x1xf32>
    %140 = stablehlo.broadcast_in_dim %11, dims = [0, 1, 2, 3, 4] : (tensor<4x1x1x2x1xf32>) -> tensor<4x8x8x2x2xf32>
    %141 = stablehlo.divide %133, %140 : tensor<4x8x8x2x2xf32>
    %142 = stablehlo.multiply %139, %13 : tensor<4x1x1x2x1xf32>
    %143 = stablehlo.negate %141 : tensor<4x8x8x2x2xf32>
    %cst_32 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %144 = stablehlo.reduce(%143 init: %cst_32) applies stablehlo.add across dimensions = [1, 2, 4] : (tensor<4x8x8x2x2xf32>, tensor<f32>) -> tensor<4x2xf32>
    %145 = stablehlo.reshape %144 : (tensor<4x2xf32>) -> tensor<4x1x1x2x1xf32>
    %146 = call @_var_6(%6#1, %6#2, %6#3, %142) : (tensor<4x8x8x2x2xf32>, tensor<f32>, tensor<i1>, tensor<4x1x1x2x1xf32>) -> tensor<4x8x8x2x2xf32>
    %147 = stablehlo.add %141, %146 : tensor<4x8x8x2x2xf32>
    %cst_33 = stablehlo.constant dense<1.280000e+02> : tensor<f32>
    %148 = stablehlo.broadcast_in_dim %cst_33, dims = [] : (tensor<f32>) -> tensor<4x1x1x2x1xf32>
    %149 = stablehlo.divide %145, %148 : tensor<4x1x1x2x1xf32>
    %cst_34 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %150 = stablehlo.reduce(%149 init: %cst_34) applies stablehlo.add across dimensions = [1, 2, 4] : (tensor<4x1x1x2x1xf32>, tensor<f32>) -> tensor<4x2xf32>
    %151 = stablehlo.broadcast_in_dim %150, dims = [0, 3] : (tensor<4x2xf32>) -> tensor<4x8x8x2x2xf32>
    %152 = stablehlo.add %147, %151 : tensor<4x8x8x2x2xf32>
    %153 = stablehlo.reshape %152 : (tensor<4x8x8x2x2xf32>) -> tensor<4x8x8x4xf32>
    %154 = stablehlo.convolution(%arg8, %153) dim_numbers = [f, 0, 1, b]x[i, 0, 1, o]->[0, 1, b, f], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<4x8x8x2xf32>, tensor<4x8x8x4xf32>) -> tensor<3x3x2x4xf32>
    %cst_35 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %155 = stablehlo.broadcast_in_dim %cst_35, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %156 = stablehlo.multiply %155, %126 : tensor<4xf32>
    %157 = stablehlo.subtract %arg0, %156 : tensor<4xf32>
    %cst_36 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %158 = stablehlo.broadcast_in_dim %cst_36, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %159 = stablehlo.multiply %158, %86 : tensor<4xf32>
    %160 = stablehlo.subtract %arg1, %159 : tensor<4xf32>
    %cst_37 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %161 = stablehlo.broadcast_in_dim %cst_37, dims = [] : (tensor<f32>) -> tensor<3x3x4x4xf32>
    %162 = stablehlo.multiply %161, %114 : tensor<3x3x4x4xf32>
    %163 = stablehlo.subtract %arg2, %162 : tensor<3x3x4x4xf32>
    %cst_38 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %164 = stablehlo.broadcast_in_dim %cst_38, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %165 = stablehlo.multiply %164, %132 : tensor<4xf32>
    %166 = stablehlo.subtract %arg3, %165 : tensor<4xf32>
    %cst_39 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %167 = stablehlo.broadcast_in_dim %cst_39, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %168 = stablehlo.multiply %167, %92 : tensor<4xf32>
    %169 = stablehlo.subtract %arg4, %168 : tensor<4xf32>
    %cst_40 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %170 = stablehlo.broadcast_in_dim %cst_40, dims = [] : (tensor<f32>) -> tensor<3x3x2x4xf32>
    %171 = stablehlo.multiply %170, %154 : tensor<3x3x2x4xf32>
    %172 = stablehlo.subtract %arg5, %171 : tensor<3x3x2x4xf32>
    %cst_41 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %173 = stablehlo.broadcast_in_dim %cst_41, dims = [] : (tensor<f32>) -> tensor<3x3x8x2xf32>
    %174 = stablehlo.multiply %173, %74 : tensor<3x3x8x2xf32>
    %175 = stablehlo.subtract %arg6, %174 : tensor<3x3x8x2xf32>
    %cst_42 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %176 = stablehlo.broadcast_in_dim %cst_42, dims = [] : (tensor<f32>) -> tensor<1x4xf32>
    %177 = stablehlo.multiply %176, %123 : tensor<1x4xf32>
    %178 = stablehlo.subtract %arg7, %177 : tensor<1x4xf32>
    return %157, %160, %163, %166, %169, %172, %175, %178, %70 : tensor<4xf32>, tensor<4xf32>, tensor<3x3x4x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<3x3x2x4xf32>, tensor<3x3x8x2xf32>, tensor<1x4xf32>, tensor<f32>
  }
  func.func private @_var(%arg0: tensor<4x8x8x2x2xf32>, %arg1: tensor<i32>) -> (tensor<4x1x1x2x1xf32>, tensor<4x8x8x2x2xf32>, tensor<f32>, tensor<i1>) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.reduce(%arg0 init: %cst) applies stablehlo.add across dimensions = [1, 2, 4] : (tensor<4x8x8x2x2xf32>, tensor<f32>) -> tensor<4x2xf32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [0, 3] : (tensor<4x2xf32>) -> tensor<4x1x1x2x1xf32>
    %cst_0 = stablehlo.constant dense<1.280000e+02> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<4x1x1x2x1xf32>
    %3 = stablehlo.divide %1, %2 : tensor<4x1x1x2x1xf32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [0, 1, 2, 3, 4] : (tensor<4x1x1x2x1xf32>) -> tensor<4x8x8x2x2xf32>
    %5 = stablehlo.subtract %arg0, %4 : tensor<4x8x8x2x2xf32>
    %6 = chlo.square %5 : tensor<4x8x8x2x2xf32> -> tensor<4x8x8x2x2xf32>
    %cst_1 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %7 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<4x8x8x2x2xf32>
    %8 = stablehlo.multiply %7, %5 : tensor<4x8x8x2x2xf32>
    %9 = stablehlo.convert %arg1 : (tensor<i32>) -> tensor<f32>
    %cst_2 = stablehlo.constant dense<1.280000e+02> : tensor<f32>
    %10 = stablehlo.subtract %cst_2, %9 : tensor<f32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %11 = stablehlo.reduce(%6 init: %cst_3) applies stablehlo.add across dimensions = [1, 2, 4] : (tensor<4x8x8x2x2xf32>, tensor<f32>) -> tensor<4x2xf32>
    %12 = stablehlo.broadcast_in_dim %11, dims = [0, 3] : (tensor<4x2xf32>) -> tensor<4x1x1x2x1xf32>
    %13 = stablehlo.broadcast_in_dim %10, dims = [] : (tensor<f32>) -> tensor<4x1x1x2x1xf32>
    %14 = stablehlo.divide %12, %13 : tensor<4x1x1x2x1xf32>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %15 = stablehlo.compare GT, %10, %cst_4, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_5 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %16 = call @_where(%15, %14, %cst_5) : (tensor<i1>, tensor<4x1x1x2x1xf32>, tensor<f32>) -> tensor<4x1x1x2x1xf32>
    return %16, %8, %10, %15 : tensor<4x1x1x2x1xf32>, tensor<4x8x8x2x2xf32>, tensor<f32>, tensor<i1>
  }
  func.func private @_where(%arg0: tensor<i1>, %arg1: tensor<4x1x1x2x1xf32>, %arg2: tensor<f32>) -> tensor<4x1x1x2x1xf32> {
    %0 = stablehlo.convert %arg2 : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<4x1x1x2x1xf32>
    %2 = stablehlo.select %arg0, %arg1, %1 : tensor<i1>, tensor<4x1x1x2x1xf32>
    return %2 : tensor<4x1x1x2x1xf32>
  }
  func.func private @silu(%arg0: tensor<4x8x8x4xf32>) -> (tensor<4x8x8x4xf32>, tensor<4x8x8x4xf32>, tensor<4x8x8x4xf32>) {
    %0 = stablehlo.negate %arg0 : tensor<4x8x8x4xf32>
    %1 = stablehlo.exponential %0 : tensor<4x8x8x4xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x8x8x4xf32>
    %3 = stablehlo.add %2, %1 : tensor<4x8x8x4xf32>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<4x8x8x4xf32>
    %5 = stablehlo.divide %4, %3 : tensor<4x8x8x4xf32>
    %cst_1 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<4x8x8x4xf32>
    %7 = stablehlo.subtract %6, %5 : tensor<4x8x8x4xf32>
    %8 = stablehlo.multiply %5, %7 : tensor<4x8x8x4xf32>
    %9 = stablehlo.multiply %arg0, %5 : tensor<4x8x8x4xf32>
    return %9, %8, %5 : tensor<4x8x8x4xf32>, tensor<4x8x8x4xf32>, tensor<4x8x8x4xf32>
  }
  func.func private @_var_0(%arg0: tensor<4x4x4x2x2xf32>, %arg1: tensor<i32>) -> (tensor<4x1x1x2x1xf32>, tensor<4x4x4x2x2xf32>, tensor<f32>, tensor<i1>) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.reduce(%arg0 init: %cst) applies stablehlo.add across dimensions = [1, 2, 4] : (tensor<4x4x4x2x2xf32>, tensor<f32>) -> tensor<4x2xf32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [0, 3] : (tensor<4x2xf32>) -> tensor<4x1x1x2x1xf32>
    %cst_0 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<4x1x1x2x1xf32>
    %3 = stablehlo.divide %1, %2 : tensor<4x1x1x2x1xf32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [0, 1, 2, 3, 4] : (tensor<4x1x1x2x1xf32>) -> tensor<4x4x4x2x2xf32>
    %5 = stablehlo.subtract %arg0, %4 : tensor<4x4x4x2x2xf32>
    %6 = chlo.square %5 : tensor<4x4x4x2x2xf32> -> tensor<4x4x4x2x2xf32>
    %cst_1 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %7 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<4x4x4x2x2xf32>
    %8 = stablehlo.multiply %7, %5 : tensor<4x4x4x2x2xf32>
    %9 = stablehlo.convert %arg1 : (tensor<i32>) -> tensor<f32>
    %cst_2 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %10 = stablehlo.subtract %cst_2, %9 : tensor<f32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %11 = stablehlo.reduce(%6 init: %cst_3) applies stablehlo.add across dimensions = [1, 2, 4] : (tensor<4x4x4x2x2xf32>, tensor<f32>) -> tensor<4x2xf32>
    %12 = stablehlo.broadcast_in_dim %11, dims = [0, 3] : (tensor<4x2xf32>) -> tensor<4x1x1x2x1xf32>
    %13 = stablehlo.broadcast_in_dim %10, dims = [] : (tensor<f32>) -> tensor<4x1x1x2x1xf32>
    %14 = stablehlo.divide %12, %13 : tensor<4x1x1x2x1xf32>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %15 = stablehlo.compare GT, %10, %cst_4, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_5 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %16 = call @_where(%15, %14, %cst_5) : (tensor<i1>, tensor<4x1x1x2x1xf32>, tensor<f32>) -> tensor<4x1x1x2x1xf32>
    return %16, %8, %10, %15 : tensor<4x1x1x2x1xf32>, tensor<4x4x4x2x2xf32>, tensor<f32>, tensor<i1>
  }
  func.func private @silu_1(%arg0: tensor<4x4x4x4xf32>) -> (tensor<4x4x4x4xf32>, tensor<4x4x4x4xf32>, tensor<4x4x4x4xf32>) {
    %0 = stablehlo.negate %arg0 : tensor<4x4x4x4xf32>
    %1 = stablehlo.exponential %0 : tensor<4x4x4x4xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x4x4x4xf32>
    %3 = stablehlo.add %2, %1 : tensor<4x4x4x4xf32>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<4x4x4x4xf32>
    %5 = stablehlo.divide %4, %3 : tensor<4x4x4x4xf32>
    %cst_1 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<4x4x4x4xf32>
    %7 = stablehlo.subtract %6, %5 : tensor<4x4x4x4xf32>
    %8 = stablehlo.multiply %5, %7 : tensor<4x4x4x4xf32>
    %9 = stablehlo.multiply %arg0, %5 : tensor<4x4x4x4xf32>
    return %9, %8, %5 : tensor<4x4x4x4xf32>, tensor<4x4x4x4xf32>, tensor<4x4x4x4xf32>
  }
  func.func private @silu_2(%arg0: tensor<4x4x4x4xf32>, %arg1: tensor<4x4x4x4xf32>, %arg2: tensor<4x4x4x4xf32>, %arg3: tensor<4x4x4x4xf32>) -> tensor<4x4x4x4xf32> {
    %0 = stablehlo.multiply %arg2, %arg3 : tensor<4x4x4x4xf32>
    %1 = stablehlo.multiply %arg3, %arg1 : tensor<4x4x4x4xf32>
    %2 = stablehlo.multiply %0, %arg0 : tensor<4x4x4x4xf32>
    %3 = stablehlo.add %1, %2 : tensor<4x4x4x4xf32>
    return %3 : tensor<4x4x4x4xf32>
  }
  func.func private @_var_3(%arg0: tensor<4x4x4x2x2xf32>, %arg1: tensor<f32>, %arg2: tensor<i1>, %arg3: tensor<4x1x1x2x1xf32>) -> tensor<4x4x4x2x2xf32> {
    %0 = call @_where_4(%arg2, %arg3) : (tensor<i1>, tensor<4x1x1x2x1xf32>) -> tensor<4x1x1x2x1xf32>
    %1 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<f32>) -> tensor<4x1x1x2x1xf32>
    %2 = stablehlo.divide %0, %1 : tensor<4x1x1x2x1xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.reduce(%2 init: %cst) applies stablehlo.add across dimensions = [1, 2, 4] : (tensor<4x1x1x2x1xf32>, tensor<f32>) -> tensor<4x2xf32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [0, 3] : (tensor<4x2xf32>) -> tensor<4x4x4x2x2xf32>
    %5 = stablehlo.multiply %4, %arg0 : tensor<4x4x4x2x2xf32>
    %6 = stablehlo.negate %5 : tensor<4x4x4x2x2xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %7 = stablehlo.reduce(%6 init: %cst_0) applies stablehlo.add across dimensions = [1, 2, 4] : (tensor<4x4x4x2x2xf32>, tensor<f32>) -> tensor<4x2xf32>
    %8 = stablehlo.reshape %7 : (tensor<4x2xf32>) -> tensor<4x1x1x2x1xf32>
    %cst_1 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %9 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<4x1x1x2x1xf32>
    %10 = stablehlo.divide %8, %9 : tensor<4x1x1x2x1xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %11 = stablehlo.reduce(%10 init: %cst_2) applies stablehlo.add across dimensions = [1, 2, 4] : (tensor<4x1x1x2x1xf32>, tensor<f32>) -> tensor<4x2xf32>
    %12 = stablehlo.broadcast_in_dim %11, dims = [0, 3] : (tensor<4x2xf32>) -> tensor<4x4x4x2x2xf32>
    %13 = stablehlo.add %5, %12 : tensor<4x4x4x2x2xf32>
    return %13 : tensor<4x4x4x2x2xf32>
  }
  func.func private @_where_4(%arg0: tensor<i1>, %arg1: tensor<4x1x1x2x1xf32>) -> tensor<4x1x1x2x1xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x1x1x2x1xf32>
    %1 = stablehlo.select %arg0, %arg1, %0 : tensor<i1>, tensor<4x1x1x2x1xf32>
    return %1 : tensor<4x1x1x2x1xf32>
  }
  func.func private @silu_5(%arg0: tensor<4x8x8x4xf32>, %arg1: tensor<4x8x8x4xf32>, %arg2: tensor<4x8x8x4xf32>, %arg3: tensor<4x8x8x4xf32>) -> tensor<4x8x8x4xf32> {
    %0 = stablehlo.multiply %arg2, %arg3 : tensor<4x8x8x4xf32>
    %1 = stablehlo.multiply %arg3, %arg1 : tensor<4x8x8x4xf32>
    %2 = stablehlo.multiply %0, %arg0 : tensor<4x8x8x4xf32>
    %3 = stablehlo.add %1, %2 : tensor<4x8x8x4xf32>
    return %3 : tensor<4x8x8x4xf32>
  }
  func.func private @_var_6(%arg0: tensor<4x8x8x2x2xf32>, %arg1: tensor<f32>, %arg2: tensor<i1>, %arg3: tensor<4x1x1x2x1xf32>) -> tensor<4x8x8x2x2xf32> {
    %0 = call @_where_4(%arg2, %arg3) : (tensor<i1>, tensor<4x1x1x2x1xf32>) -> tensor<4x1x1x2x1xf32>
    %1 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<f32>) -> tensor<4x1x1x2x1xf32>
    %2 = stablehlo.divide %0, %1 : tensor<4x1x1x2x1xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.reduce(%2 init: %cst) applies stablehlo.add across dimensions = [1, 2, 4] : (tensor<4x1x1x2x1xf32>, tensor<f32>) -> tensor<4x2xf32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [0, 3] : (tensor<4x2xf32>) -> tensor<4x8x8x2x2xf32>
    %5 = stablehlo.multiply %4, %arg0 : tensor<4x8x8x2x2xf32>
    %6 = stablehlo.negate %5 : tensor<4x8x8x2x2xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %7 = stablehlo.reduce(%6 init: %cst_0) applies stablehlo.add across dimensions = [1, 2, 4] : (tensor<4x8x8x2x2xf32>, tensor<f32>) -> tensor<4x2xf32>
    %8 = stablehlo.reshape %7 : (tensor<4x2xf32>) -> tensor<4x1x1x2x1xf32>
    %cst_1 = stablehlo.constant dense<1.280000e+02> : tensor<f32>
    %9 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<4x1x1x2x1xf32>
    %10 = stablehlo.divide %8, %9 : tensor<4x1x1x2x1xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %11 = stablehlo.reduce(%10 init: %cst_2) applies stablehlo.add across dimensions = [1, 2, 4] : (tensor<4x1x1x2x1xf32>, tensor<f32>) -> tensor<4x2xf32>
    %12 = stablehlo.broadcast_in_dim %11, dims = [0, 3] : (tensor<4x2xf32>) -> tensor<4x8x8x2x2xf32>
    %13 = stablehlo.add %5, %12 : tensor<4x8x8x2x2xf32>
    return %13 : tensor<4x8x8x2x2xf32>
  }
}
