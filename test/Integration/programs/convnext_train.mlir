module @jit_step attributes {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["dp"=2, "sp"=4]> {stablehlo.mesh = {axes = [{name = "dp", size = 2 : i64}, {name = "sp", size = 4 : i64}]}}
  func.func public @main(%arg0: tensor<7x7x1x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {}, {}]>}, %arg1: tensor<32x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, %arg2: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg3: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg4: tensor<8x32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, %arg5: tensor<7x7x1x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {}, {}]>}, %arg6: tensor<32x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, %arg7: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg8: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg9: tensor<8x32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, %arg10: tensor<8x3xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, %arg11: tensor<4x16x12x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}, {"sp"}, {}, {}]>}, %arg12: tensor<4x16x12x3xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}, {"sp"}, {}, {}]>}) -> (tensor<7x7x1x8xf32> {jax.result_info = "result[0]['blocks'][0]['depthwise']"}, tensor<32x8xf32> {jax.result_info = "result[0]['blocks'][0]['down']"}, tensor<8xf32> {jax.result_info = "result[0]['blocks'][0]['g']"}, tensor<8xf32> {jax.result_info = "result[0]['blocks'][0]['scale']"}, tensor<8x32xf32> {jax.result_info = "result[0]['blocks'][0]['up']"}, tensor<7x7x1x8xf32> {jax.result_info = "result[0]['blocks'][1]['depthwise']"}, tensor<32x8xf32> {jax.result_info = "result[0]['blocks'][1]['down']"}, tensor<8xf32> {jax.result_info = "result[0]['blocks'][1]['g']"}, tensor<8xf32> {jax.result_info = "result[0]['blocks'][1]['scale']"}, tensor<8x32xf32> {jax.result_info = "result[0]['blocks'][1]['up']"}, tensor<8x3xf32> {jax.result_info = "result[0]['head']"}, tensor<f32> {jax.result_info = "result[1]"}) {
    %0 = stablehlo.convolution(%arg11, %arg0) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[3, 3], [3, 3]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 8 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<4x16x12x8xf32>, tensor<7x7x1x8xf32>) -> tensor<4x16x12x8xf32>
    %1 = stablehlo.multiply %0, %0 : tensor<4x16x12x8xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %2 = stablehlo.reduce(%1 init: %cst) applies stablehlo.add across dimensions = [3] : (tensor<4x16x12x8xf32>, tensor<f32>) -> tensor<4x16x12xf32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [0, 1, 2] : (tensor<4x16x12xf32>) -> tensor<4x16x12x1xf32>
    %cst_0 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<4x16x12x1xf32>
    %5 = stablehlo.divide %3, %4 : tensor<4x16x12x1xf32>
    %cst_1 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<4x16x12x1xf32>
    %7 = stablehlo.add %5, %6 : tensor<4x16x12x1xf32>
    %8 = stablehlo.rsqrt %7 : tensor<4x16x12x1xf32>
    %9 = stablehlo.divide %8, %7 : tensor<4x16x12x1xf32>
    %cst_2 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %10 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<4x16x12x1xf32>
    %11 = stablehlo.multiply %10, %9 : tensor<4x16x12x1xf32>
    %12 = stablehlo.broadcast_in_dim %8, dims = [0, 1, 2, 3] : (tensor<4x16x12x1xf32>) -> tensor<4x16x12x8xf32>
    %13 = stablehlo.multiply %0, %12 : tensor<4x16x12x8xf32>
    %14 = stablehlo.broadcast_in_dim %arg2, dims = [3] : (tensor<8xf32>) -> tensor<1x1x1x8xf32>
    %15 = stablehlo.broadcast_in_dim %14, dims = [0, 1, 2, 3] : (tensor<1x1x1x8xf32>) -> tensor<4x16x12x8xf32>
    %16 = stablehlo.multiply %13, %15 : tensor<4x16x12x8xf32>
    %17 = stablehlo.dot_general %16, %arg4, contracting_dims = [3] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x16x12x8xf32>, tensor<8x32xf32>) -> tensor<4x16x12x32xf32>
    %18 = stablehlo.multiply %17, %17 : tensor<4x16x12x32xf32>
    %19 = stablehlo.multiply %18, %17 : tensor<4x16x12x32xf32>
    %20 = stablehlo.multiply %17, %17 : tensor<4x16x12x32xf32>
    %cst_3 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %21 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<4x16x12x32xf32>
    %22 = stablehlo.multiply %21, %20 : tensor<4x16x12x32xf32>
    %cst_4 = stablehlo.constant dense<4.471500e-02> : tensor<f32>
    %23 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<4x16x12x32xf32>
    %24 = stablehlo.multiply %23, %19 : tensor<4x16x12x32xf32>
    %25 = stablehlo.add %17, %24 : tensor<4x16x12x32xf32>
    %cst_5 = stablehlo.constant dense<0.797884583> : tensor<f32>
    %26 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<4x16x12x32xf32>
    %27 = stablehlo.multiply %26, %25 : tensor<4x16x12x32xf32>
    %28 = stablehlo.tanh %27 : tensor<4x16x12x32xf32>
    %cst_6 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %29 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<4x16x12x32xf32>
    %30 = stablehlo.subtract %29, %28 : tensor<4x16x12x32xf32>
    %cst_7 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %31 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<4x16x12x32xf32>
    %32 = stablehlo.add %31, %28 : tensor<4x16x12x32xf32>
    %cst_8 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %33 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<4x16x12x32xf32>
    %34 = stablehlo.multiply %33, %32 : tensor<4x16x12x32xf32>
    %35 = stablehlo.multiply %17, %34 : tensor<4x16x12x32xf32>
    %36 = stablehlo.dot_general %35, %arg1, contracting_dims = [3] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x16x12x32xf32>, tensor<32x8xf32>) -> tensor<4x16x12x8xf32>
    %37 = stablehlo.broadcast_in_dim %arg3, dims = [3] : (tensor<8xf32>) -> tensor<1x1x1x8xf32>
    %38 = stablehlo.broadcast_in_dim %37, dims = [0, 1, 2, 3] : (tensor<1x1x1x8xf32>) -> tensor<4x16x12x8xf32>
    %39 = stablehlo.multiply %38, %36 : tensor<4x16x12x8xf32>
    %40 = stablehlo.add %arg11, %39 : tensor<4x16x12x8xf32>
    %41 = stablehlo.convolution(%40, %arg5) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[3, 3], [3, 3]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 8 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<4x16x12x8xf32>, tensor<7x7x1x8xf32>) -> tensor<4x16x12x8xf32>
    %42 = stablehlo.multiply %41, %41 : tensor<4x16x12x8xf32>
    %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %43 = stablehlo.reduce(%42 init: %cst_9) applies stablehlo.add across dimensions = [3] : (tensor<4x16x12x8xf32>, tensor<f32>) -> tensor<4x16x12xf32>
    %44 = stablehlo.broadcast_in_dim %43, dims = [0, 1, 2] : (tensor<4x16x12xf32>) -> tensor<4x16x12x1xf32>
    %cst_10 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
    %45 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<4x16x12x1xf32>
    %46 = stablehlo.divide %44, %45 : tensor<4x16x12x1xf32>
    %cst_11 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %47 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f32>) -> tensor<4x16x12x1xf32>
    %48 = stablehlo.add %46, %47 : tensor<4x16x12x1xf32>
    %49 = stablehlo.rsqrt %48 : tensor<4x16x12x1xf32>
    %50 = stablehlo.divide %49, %48 : tensor<4x16x12x1xf32>
    %cst_12 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %51 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f32>) -> tensor<4x16x12x1xf32>
    %52 = stablehlo.multiply %51, %50 : tensor<4x16x12x1xf32>
    %53 = stablehlo.broadcast_in_dim %49, dims = [0, 1, 2, 3] : (tensor<4x16x12x1xf32>) -> tensor<4x16x12x8xf32>
    %54 = stablehlo.multiply %41, %53 : tensor<4x16x12x8xf32>
    %55 = stablehlo.broadcast_in_dim %arg7, dims = [3] : (tensor<8xf32>) -> tensor<1x1x1x8xf32>
    %56 = stablehlo.broadcast_in_dim %55, dims = [0, 1, 2, 3] : (tensor<1x1x1x8xf32>) -> tensor<4x16x12x8xf32>
    %57 = stablehlo.multiply %54, %56 : tensor<4x16x12x8xf32>
    %58 = stablehlo.dot_general %57, %arg9, contracting_dims = [3] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x16x12x8xf32>, tensor<8x32xf32>) -> tensor<4x16x12x32xf32>
    %59 = stablehlo.multiply %58, %58 : tensor<4x16x12x32xf32>
    %60 = stablehlo.multiply %59, %58 : tensor<4x16x12x32xf32>
    %61 = stablehlo.multiply %58, %58 : tensor<4x16x12x32xf32>
    %cst_13 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %62 = stablehlo.broadcast_in_dim %cst_13, dims = [] : (tensor<f32>) -> tensor<4x16x12x32xf32>
    %63 = stablehlo.multiply %62, %61 : tensor<4x16x12x32xf32>
    %cst_14 = stablehlo.constant dense<4.471500e-02> : tensor<f32>
    %64 = stablehlo.broadcast_in_dim %cst_14, dims = [] : (tensor<f32>) -> tensor<4x16x12x32xf32>
    %65 = stablehlo.multiply %64, %60 : tensor<4x16x12x32xf32>
    %66 = stablehlo.add %58, %65 : tensor<4x16x12x32xf32>
    %cst_15 = stablehlo.constant dense<0.797884583> : tensor<f32>
    %67 = stablehlo.broadcast_in_dim %cst_15, dims = [] : (tensor<f32>) -> tensor<4x16x12x32xf32>
    %68 = stablehlo.multiply %67, %66 : tensor<4x16x12x32xf32>
    %69 = stablehlo.tanh %68 : tensor<4x16x12x32xf32>
    %cst_16 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %70 = stablehlo.broadcast_in_dim %cst_16, dims = [] : (tensor<f32>) -> tensor<4x16x12x32xf32>
    %71 = stablehlo.subtract %70, %69 : tensor<4x16x12x32xf32>
    %cst_17 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %72 = stablehlo.broadcast_in_dim %cst_17, dims = [] : (tensor<f32>) -> tensor<4x16x12x32xf32>
    %73 = stablehlo.add %72, %69 : tensor<4x16x12x32xf32>
    %cst_18 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %74 = stablehlo.broadcast_in_dim %cst_18, dims = [] : (tensor<f32>) -> tensor<4x16x12x32xf32>
    %75 = stablehlo.multiply %74, %73 : tensor<4x16x12x32xf32>
    %76 = stablehlo.multiply %58, %75 : tensor<4x16x12x32xf32>
    %77 = stablehlo.dot_general %76, %arg6, contracting_dims = [3] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x16x12x32xf32>, tensor<32x8xf32>) -> tensor<4x16x12x8xf32>
    %78 = stablehlo.broadcast_in_dim %arg8, dims = [3] : (tensor<8xf32>) -> tensor<1x1x1x8xf32>
    %79 = stablehlo.broadcast_in_dim %78, dims = [0, 1, 2, 3] : (tensor<1x1x1x8xf32>) -> tensor<4x16x12x8xf32>
    %80 = stablehlo.multiply %79, %77 : tensor<4x16x12x8xf32>
    %81 = stablehlo.add %40, %80 : tensor<4x16x12x8xf32>
    %82 = stablehlo.dot_general %81, %arg10, contracting_dims = [3] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x16x12x8xf32>, tensor<8x3xf32>) -> tensor<4x16x12x3xf32>
    %83 = stablehlo.subtract %82, %arg12 : tensor<4x16x12x3xf32>
    %84 = stablehlo.multiply %83, %83 : tensor<4x16x12x3xf32>
    %cst_19 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %85 = stablehlo.broadcast_in_dim %cst_19, dims = [] : (tensor<f32>) -> tensor<4x16x12x3xf32>
    %86 = stablehlo.multiply %85, %83 : tensor<4x16x12x3xf32>
    %cst_20 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %87 = stablehlo.reduce(%84 init: %cst_20) applies stablehlo.add across dimensions = [0, 1, 2, 3] : (tensor<4x16x12x3xf32>, tensor<f32>) -> tensor<f32>
    %cst_21 = stablehlo.constant dense<2.304000e+03> : tensor<f32>
    %88 = stablehlo.divide %87, %cst_21 : tensor<f32>
    %cst_22 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %cst_23 = stablehlo.constant dense<2.304000e+03> : tensor<f32>
    %89 = stablehlo.divide %cst_22, %cst_23 : tensor<f32>
    %90 = stablehlo.broadcast_in_dim %89, dims = [] : (tensor<f32>) -> tensor<4x16x12x3xf32>
    %91 = stablehlo.multiply %90, %86 : tensor<4x16x12x3xf32>
    %92 = stablehlo.dot_general %91, %81, contracting_dims = [0, 1, 2] x [0, 1, 2], precision = [DEFAULT, DEFAULT] : (tensor<4x16x12x3xf32>, tensor<4x16x12x8xf32>) -> tensor<3x8xf32>
    %93 = stablehlo.transpose %92, dims = [1, 0] : (tensor<3x8xf32>) -> tensor<8x3xf32>
    %94 = stablehlo.dot_general %91, %arg10, contracting_dims = [3] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x16x12x3xf32>, tensor<8x3xf32>) -> tensor<4x16x12x8xf32>
    %95 = stablehlo.broadcast_in_dim %78, dims = [0, 1, 2, 3] : (tensor<1x1x1x8xf32>) -> tensor<4x16x12x8xf32>
    %96 = stablehlo.multiply %95, %94 : tensor<4x16x12x8xf32>
    %97 = stablehlo.multiply %94, %77 : tensor<4x16x12x8xf32>
    %cst_24 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %98 = stablehlo.reduce(%97 init: %cst_24) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<4x16x12x8xf32>, tensor<f32>) -> tensor<8xf32>
    %99 = stablehlo.reshape %98 : (tensor<8xf32>) -> tensor<1x1x1x8xf32>
    %cst_25 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %100 = stablehlo.reduce(%99 init: %cst_25) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<1x1x1x8xf32>, tensor<f32>) -> tensor<8xf32>
    %101 = stablehlo.dot_general %96, %76, contracting_dims = [0, 1, 2] x [0, 1, 2], precision = [DEFAULT, DEFAULT] : (tensor<4x16x12x8xf32>, tensor<4x16x12x32xf32>) -> tensor<8x32xf32>
    %102 = stablehlo.transpose %101, dims = [1, 0] : (tensor<8x32xf32>) -> tensor<32x8xf32>
    %103 = stablehlo.dot_general %96, %arg6, contracting_dims = [3] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x16x12x8xf32>, tensor<32x8xf32>) -> tensor<4x16x12x32xf32>
    %104 = stablehlo.multiply %58, %103 : tensor<4x16x12x32xf32>
    %105 = stablehlo.multiply %103, %75 : tensor<4x16x12x32xf32>
    %cst_26 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %106 = stablehlo.broadcast_in_dim %cst_26, dims = [] : (tensor<f32>) -> tensor<4x16x12x32xf32>
    %107 = stablehlo.multiply %106, %104 : tensor<4x16x12x32xf32>
    %108 = stablehlo.multiply %107, %71 : tensor<4x16x12x32xf32>
    %109 = stablehlo.multiply %108, %69 : tensor<4x16x12x32xf32>
    %110 = stablehlo.add %108, %109 : tensor<4x16x12x32xf32>
    %cst_27 = stablehlo.constant dense<0.797884583> : tensor<f32>
    %111 = stablehlo.broadcast_in_dim %cst_27, dims = [] : (tensor<f32>) -> tensor<4x16x12x32xf32>
    %112 = stablehlo.multiply %111, %110 : tensor<4x16x12x32xf32>
    %113 = stablehlo.add %105, %112 : tensor<4x16x12x32xf32>
    %cst_28 = stablehlo.constant dense<4.471500e-02> : tensor<f32>
    %114 = stablehlo.broadcast_in_dim %cst_28, dims = [] : (tensor<f32>) -> tensor<4x16x12x32xf32>
    %115 = stablehlo.multiply %114, %112 : tensor<4x16x12x32xf32>
    %116 = stablehlo.multiply %115, %63 : tensor<4x16x12x32xf32>
    %117 = stablehlo.add %113, %116 : tensor<4x16x12x32xf32>
    %118 = stablehlo.dot_general %117, %57, contracting_dims = [0, 1, 2] x [0, 1, 2], precision = [DEFAULT, DEFAULT] : (tensor<4x16x12x32xf32>, tensor<4x16x12x8xf32>) -> tensor<32x8xf32>
    %119 = stablehlo.transpose %118, dims = [1, 0] : (tensor<32x8xf32>) -> tensor<8x32xf32>
    %120 = stablehlo.dot_general %117, %arg9, contracting_dims = [3] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x16x12x32xf32>, tensor<8x32xf32>) -> tensor<4x16x12x8xf32>
    %121 = stablehlo.multiply %54, %120 : tensor<4x16x12x8xf32>
    %cst_29 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %122 = stablehlo.reduce(%121 init: %cst_29) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<4x16x12x8xf32>, tensor<f32>) -> tensor<8xf32>
    %123 = stablehlo.reshape %122 : (tensor<8xf32>) -> tensor<1x1x1x8xf32>
    %124 = stablehlo.broadcast_in_dim %55, dims = [0, 1, 2, 3] : (tensor<1x1x1x8xf32>) -> tensor<4x16x12x8xf32>
    %125 = stablehlo.multiply %120, %124 : tensor<4x16x12x8xf32>
    %cst_30 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %126 = stablehlo.reduce(%123 init: %cst_30) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<1x1x1x8xf32>, tensor<f32>) -> tensor<8xf32>
    %127 = stablehlo.multiply %41, %125 : tensor<4x16x12x8xf32>
    %cst_31 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %128 = stablehlo.reduce(%127 init: %cst_31) applies stablehlo.add across dimensions = [3] : (tensor<4x16x12x8xf32>, tensor<f32>) -> tensor<4x16x12xf32>
    %129 = stablehlo.reshape %128 : (tensor<4x16x12xf32>) -> tensor<4x16x12x1xf32>
    %130 = stablehlo.broadcast_in_dim %49, dims = [0, 1, 2, 3] : (tensor<4x16x12x1xf32>) -> tensor<4x16x12x8xf32>
    %131 = stablehlo.multiply %125, %130 : tensor<4x16x12x8xf32>
    %132 = stablehlo.multiply %129, %52 : tensor<4x16x12x1xf32>
    %cst_32 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
    %133 = stablehlo.broadcast_in_dim %cst_32, dims = [] : (tensor<f32>) -> tensor<4x16x12x1xf32>
    %134 = stablehlo.divide %132, %133 : tensor<4x16x12x1xf32>
    %cst_33 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %135 = stablehlo.reduce(%134 init: %cst_33) applies stablehlo.add across dimensions = [3] : (tensor<4x16x12x1xf32>, tensor<f32>) -> tensor<4x16x12xf32>
    %136 = stablehlo.broadcast_in_dim %135, dims = [0, 1, 2] : (tensor<4x16x12xf32>) -> tensor<4x16x12x8xf32>
    %137 = stablehlo.multiply %41, %136 : tensor<4x16x12x8xf32>
    %138 = stablehlo.add %131, %137 : tensor<4x16x12x8xf32>
    %139 = stablehlo.multiply %136, %41 : tensor<4x16x12x8xf32>
    %140 = stablehlo.add %138, %139 : tensor<4x16x12x8xf32>
    %141 = stablehlo.convolution(%40, %140) dim_numbers = [f, 0, 1, b]x[i, 0, 1, o]->[0, 1, b, f], window = {stride = [1, 1], pad = [[3, 3], [3, 3]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 8 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<4x16x12x8xf32>, tensor<4x16x12x8xf32>) -> tensor<7x7x1x8xf32>
    %142 = stablehlo.reshape %arg5 : (tensor<7x7x1x8xf32>) -> tensor<7x7x1x8x1xf32>
    %143 = stablehlo.transpose %142, dims = [0, 1, 3, 2, 4] : (tensor<7x7x1x8x1xf32>) -> tensor<7x7x8x1x1xf32>
    %144 = stablehlo.reshape %143 : (tensor<7x7x8x1x1xf32>) -> tensor<7x7x8x1xf32>
    %145 = stablehlo.reverse %144, dims = [0, 1] : tensor<7x7x8x1xf32>
    %146 = stablehlo.convolution(%140, %145) dim_numbers = [b, 0, 1, f]x[0, 1, o, i]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[3, 3], [3, 3]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 8 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<4x16x12x8xf32>, tensor<7x7x8x1xf32>) -> tensor<4x16x12x8xf32>
    %147 = stablehlo.add %94, %146 : tensor<4x16x12x8xf32>
    %148 = stablehlo.broadcast_in_dim %37, dims = [0, 1, 2, 3] : (tensor<1x1x1x8xf32>) -> tensor<4x16x12x8xf32>
    %149 = stablehlo.multiply %148, %147 : tensor<4x16x12x8xf32>
    %150 = stablehlo.multiply %147, %36 : tensor<4x16x12x8xf32>
    %cst_34 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %151 = stablehlo.reduce(%150 init: %cst_34) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<4x16x12x8xf32>, tensor<f32>) -> tensor<8xf32>
    %152 = stablehlo.reshape %151 : (tensor<8xf32>) -> tensor<1x1x1x8xf32>
    %cst_35 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %153 = stablehlo.reduce(%152 init: %cst_35) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<1x1x1x8xf32>, tensor<f32>) -> tensor<8xf32>
    %154 = stablehlo.dot_general %149, %35, contracting_dims = [0, 1, 2] x [0, 1, 2], precision = [DEFAULT, DEFAULT] : (tensor<4x16x12x8xf32>, tensor<4x16x12x32xf32>) -> tensor<8x32xf32>
    %155 = stablehlo.transpose %154, dims = [1, 0] : (tensor<8x32xf32>) -> tensor<32x8xf32>
    %156 = stablehlo.dot_general %149, %arg1, contracting_dims = [3] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x16x12x8xf32>, tensor<32x8xf32>) -> tensor<4x16x12x32xf32>
    %157 = stablehlo.multiply %17, %156 : tensor<4x16x12x32xf32>
    %158 = stablehlo.multiply %156, %34 : tensor<4x16x12x32xf32>
    %cst_36 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %159 = stablehlo.broadcast_in_dim %cst_36, dims = [] : (tensor<f32>) -> tensor<4x16x12x32xf32>
    %160 = stablehlo.multiply %159, %157 : tensor<4x16x12x32xf32>
    %161 = stablehlo.multiply %160, %30 : tensor<4x16x12x32xf32>
    %162 = stablehlo.multiply %161, %28 : tensor<4x16x12x32xf32>
    %163 = stablehlo.add %161, %162 : tensor<4x16x12x32xf32>
    %cst_37 = stablehlo.constant dense<0.797884583> : tensor<f32>
    %164 = stablehlo.broadcast_in_dim %cst_37, dims = [] : (tensor<f32>) -> tensor<4x16x12x32xf32>
    %165 = stablehlo.multiply %164, %163 : tensor<4x16x12x32xf32>
    %166 = stablehlo.add %158, %165 : tensor<4x16x12x32xf32>
    %cst_38 = stablehlo.constant dense<4.471500e-02> : tensor<f32>
    %167 = stablehlo.broadcast_in_dim %cst_38, dims = [] : (tensor<f32>) -> tensor<4x16x12x32xf32>
    %168 = stablehlo.multiply %167, %165 : tensor<4x16x12x32xf32>
    %169 = stablehlo.multiply %168, %22 : tensor<4x16x12x32xf32>
    %170 = stablehlo.add %166, %169 : tensor<4x16x12x32xf32>
    %171 = stablehlo.dot_general %170, %16, contracting_dims = [0, 1, 2] x [0, 1, 2], precision = [DEFAULT, DEFAULT] : (tensor<4x16x12x32xf32>, tensor<4x16x12x8xf32>) -> tensor<32x8xf32>
    %172 = stablehlo.transpose %171, dims = [1, 0] : (tensor<32x8xf32>) -> tensor<8x32xf32>
    %173 = stablehlo.dot_general %170, %arg4, contracting_dims = [3] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x16x12x32xf32>, tensor<8x32xf32>) -> tensor<4x16x12x8xf32>
    %174 = stablehlo.multiply %13, %173 : tensor<4x16x12x8xf32>
    %cst_39 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %175 = stablehlo.reduce(%174 init: %cst_39) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<4x16x12x8xf32>, tensor<f32>) -> tensor<8xf32>
    %176 = stablehlo.reshape %175 : (tensor<8xf32>) -> tensor<1x1x1x8xf32>
    %177 = stablehlo.broadcast_in_dim %14, dims = [0, 1, 2, 3] : (tensor<1x1x1x8xf32>) -> tensor<4x16x12x8xf32>
    %178 = stablehlo.multiply %173, %177 : tensor<4x16x12x8xf32>
    %cst_40 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %179 = stablehlo.reduce(%176 init: %cst_40) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<1x1x1x8xf32>, tensor<f32>) -> tensor<8xf32>
    %180 = stablehlo.multiply %0, %178 : tensor<4x16x12x8xf32>
    %cst_41 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %181 = stablehlo.reduce(%180 init: %cst_41) applies stablehlo.add across dimensions = [3] : (tensor<4x16x12x8xf32>, tensor<f32>) -> tensor<4x16x12xf32>
    %182 = stablehlo.reshape %181 : (tensor<4x16x12xf32>) -> tensor<4x16x12x1xf32>
    %183 = stablehlo.broadcast_in_dim %8, dims = [0, 1, 2, 3] : (tensor<4x16x12x1xf32>) -> tensor<4x16x12x8xf32>
    %184 = stablehlo.multiply %178, %183 : tensor<4x16x12x8xf32>
    %185 = stablehlo.multiply %182, %11 : tensor<4x16x12x1xf32>
    %cst_42 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
    %186 = stablehlo.broadcast_in_dim %cst_42, dims = [] : (tensor<f32>) -> tensor<4x16x12x1xf32>
    %187 = stablehlo.divide %185, %186 : tensor<4x16x12x1xf32>
    %cst_43 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %188 = stablehlo.reduce(%187 init: %cst_43) applies stablehlo.add across dimensions = [3] : (tensor<4x16x12x1xf32>, tensor<f32>) -> tensor<4x16x12xf32>
    %189 = stablehlo.broadcast_in_dim %188, dims = [0, 1, 2] : (tensor<4x16x12xf32>) -> tensor<4x16x12x8xf32>
    %190 = stablehlo.multiply %0, %189 : tensor<4x16x12x8xf32>
    %191 = stablehlo.add %184, %190 : tensor<4x16x12x8xf32>
    %192 = stablehlo.multiply %189, %0 : tensor<4x16x12x8xf32>
    %193 = stablehlo.add %191, %192 : tensor<4x16x12x8xf32>
    %194 = stablehlo.convolution(%arg11, %193) dim_numbers = [f, 0, 1, b]x[i, 0, 1, o]->[0, 1, b, f], window = {stride = [1, 1], pad = [[3, 3], [3, 3]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 8 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<4x16x12x8xf32>, tensor<4x16x12x8xf32>) -> tensor<7x7x1x8xf32>
    %cst_44 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %195 = stablehlo.broadcast_in_dim %cst_44, dims = [] : (tensor<f32>) -> tensor<7x7x1x8xf32>
    %196 = stablehlo.multiply %195, %194 : tensor<7x7x1x8xf32>
    %197 = stablehlo.subtract %arg0, %196 : tensor<7x7x1x8xf32>
    %cst_45 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %198 = stablehlo.broadcast_in_dim %cst_45, dims = [] : (tensor<f32>) -> tensor<32x8xf32>
    %199 = stablehlo.multiply %198, %155 : tensor<32x8xf32>
    %200 = stablehlo.subtract %arg1, %199 : tensor<32x8xf32>
    %cst_46 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %201 = stablehlo.broadcast_in_dim %cst_46, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %202 = stablehlo.multiply %201, %179 : tensor<8xf32>
    %203 = stablehlo.subtract %arg2, %202 : tensor<8xf32>
    %cst_47 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %204 = stablehlo.broadcast_in_dim %cst_47, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %205 = stablehlo.multiply %204, %153 : tensor<8xf32>
    %206 = stablehlo.subtract %arg3, %205 : tensor<8xf32>
    %cst_48 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %207 = stablehlo.broadcast_in_dim %cst_48, dims = [] : (tensor<f32>) -> tensor<8x32xf32>
    %208 = stablehlo.multiply %207, %172 : tensor<8x32xf32>
    %209 = stablehlo.subtract %arg4, %208 : tensor<8x32xf32>
    %cst_49 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %210 = stablehlo.broadcast_in_dim %cst_49, dims = [] : (tensor<f32>) -> tensor<7x7x1x8xf32>
    %211 = stablehlo.multiply %210, %141 : tensor<7x7x1x8xf32>
    %212 = stablehlo.subtract %arg5, %211 : tensor<7x7x1x8xf32>
    %cst_50 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %213 = stablehlo.broadcast_in_dim %cst_50, dims = [] : (tensor<f32>) -> tensor<32x8xf32>
    %214 = stablehlo.multiply %213, %102 : tensor<32x8xf32>
    %215 = stablehlo.subtract %arg6, %214 : tensor<32x8xf32>
    %cst_51 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %216 = stablehlo.broadcast_in_dim %cst_51, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %217 = stablehlo.multiply %216, %126 : tensor<8xf32>
    %218 = stablehlo.subtract %arg7, %217 : tensor<8xf32>
    %cst_52 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %219 = stablehlo.broadcast_in_dim %cst_52, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %220 = stablehlo.multiply %219, %100 : tensor<8xf32>
    %221 = stablehlo.subtract %arg8, %220 : tensor<8xf32>
    %cst_53 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %222 = stablehlo.broadcast_in_dim %cst_53, dims = [] : (tensor<f32>) -> tensor<8x32xf32>
    %223 = stablehlo.multiply %222, %119 : tensor<8x32xf32>
    %224 = stablehlo.subtract %arg9, %223 : tensor<8x32xf32>
    %cst_54 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %225 = stablehlo.broadcast_in_dim %cst_54, dims = [] : (tensor<f32>) -> tensor<8x3xf32>
    %226 = stablehlo.multiply %225, %93 : tensor<8x3xf32>
    %227 = stablehlo.subtract %arg10, %226 : tensor<8x3xf32>
    return %197, %200, %203, %206, %209, %212, %215, %218, %221, %224, %227, %88 : tensor<7x7x1x8xf32>, tensor<32x8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8x32xf32>, tensor<7x7x1x8xf32>, tensor<32x8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8x32xf32>, tensor<8x3xf32>, tensor<f32>
  }
}
