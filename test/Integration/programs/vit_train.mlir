module @jit_step attributes {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["dp"=2, "tp"=4]> {stablehlo.mesh = {axes = [{name = "dp", size = 2 : i64}, {name = "tp", size = 4 : i64}]}}
  func.func public @main(%arg0: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg1: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg2: tensor<32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"tp"}]>}, %arg3: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg4: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg5: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg6: tensor<16x32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp"}]>}, %arg7: tensor<32x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"tp"}, {}]>}, %arg8: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp"}]>}, %arg9: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"tp"}, {}]>}, %arg10: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp"}]>}, %arg11: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp"}]>}, %arg12: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg13: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg14: tensor<32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"tp"}]>}, %arg15: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg16: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg17: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg18: tensor<16x32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp"}]>}, %arg19: tensor<32x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"tp"}, {}]>}, %arg20: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp"}]>}, %arg21: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"tp"}, {}]>}, %arg22: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp"}]>}, %arg23: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp"}]>}, %arg24: tensor<1x1x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {}]>}, %arg25: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg26: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg27: tensor<16x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp"}]>}, %arg28: tensor<4x4x3x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {}, {}]>}, %arg29: tensor<5x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, %arg30: tensor<4x8x8x3xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}, {}, {}, {}]>}, %arg31: tensor<4xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}]>}) -> (tensor<16xf32> {jax.result_info = "result[0]['blocks'][0]['a']['norm_b']"}, tensor<16xf32> {jax.result_info = "result[0]['blocks'][0]['a']['norm_g']"}, tensor<32xf32> {jax.result_info = "result[0]['blocks'][0]['b1']"}, tensor<16xf32> {jax.result_info = "result[0]['blocks'][0]['b2']"}, tensor<16xf32> {jax.result_info = "result[0]['blocks'][0]['m']['norm_b']"}, tensor<16xf32> {jax.result_info = "result[0]['blocks'][0]['m']['norm_g']"}, tensor<16x32xf32> {jax.result_info = "result[0]['blocks'][0]['w1']"}, tensor<32x16xf32> {jax.result_info = "result[0]['blocks'][0]['w2']"}, tensor<16x16xf32> {jax.result_info = "result[0]['blocks'][0]['wk']"}, tensor<16x16xf32> {jax.result_info = "result[0]['blocks'][0]['wo']"}, tensor<16x16xf32> {jax.result_info = "result[0]['blocks'][0]['wq']"}, tensor<16x16xf32> {jax.result_info = "result[0]['blocks'][0]['wv']"}, tensor<16xf32> {jax.result_info = "result[0]['blocks'][1]['a']['norm_b']"}, tensor<16xf32> {jax.result_info = "result[0]['blocks'][1]['a']['norm_g']"}, tensor<32xf32> {jax.result_info = "result[0]['blocks'][1]['b1']"}, tensor<16xf32> {jax.result_info = "result[0]['blocks'][1]['b2']"}, tensor<16xf32> {jax.result_info = "result[0]['blocks'][1]['m']['norm_b']"}, tensor<16xf32> {jax.result_info = "result[0]['blocks'][1]['m']['norm_g']"}, tensor<16x32xf32> {jax.result_info = "result[0]['blocks'][1]['w1']"}, tensor<32x16xf32> {jax.result_info = "result[0]['blocks'][1]['w2']"}, tensor<16x16xf32> {jax.result_info = "result[0]['blocks'][1]['wk']"}, tensor<16x16xf32> {jax.result_info = "result[0]['blocks'][1]['wo']"}, tensor<16x16xf32> {jax.result_info = "result[0]['blocks'][1]['wq']"}, tensor<16x16xf32> {jax.result_info = "result[0]['blocks'][1]['wv']"}, tensor<1x1x16xf32> {jax.result_info = "result[0]['cls']"}, tensor<16xf32> {jax.result_info = "result[0]['f']['norm_b']"}, tensor<16xf32> {jax.result_info = "result[0]['f']['norm_g']"}, tensor<16x8xf32> {jax.result_info = "result[0]['head']"}, tensor<4x4x3x16xf32> {jax.result_info = "result[0]['patch']"}, tensor<5x16xf32> {jax.result_info = "result[0]['pos']"}, tensor<f32> {jax.result_info = "result[1]"}) {
    %0 = stablehlo.convolution(%arg30, %arg28) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [4, 4], pad = [[0, 0], [0, 0]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<4x8x8x3xf32>, tensor<4x4x3x16xf32>) -> tensor<4x2x2x16xf32>
    %1 = stablehlo.reshape %0 : (tensor<4x2x2x16xf32>) -> tensor<4x4x16xf32>
    %2 = stablehlo.broadcast_in_dim %arg24, dims = [0, 1, 2] : (tensor<1x1x16xf32>) -> tensor<4x1x16xf32>
    %3 = stablehlo.concatenate %2, %1, dim = 1 : (tensor<4x1x16xf32>, tensor<4x4x16xf32>) -> tensor<4x5x16xf32>
    %4 = stablehlo.broadcast_in_dim %arg29, dims = [1, 2] : (tensor<5x16xf32>) -> tensor<1x5x16xf32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [0, 1, 2] : (tensor<1x5x16xf32>) -> tensor<4x5x16xf32>
    %6 = stablehlo.add %3, %5 : tensor<4x5x16xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %7 = stablehlo.reduce(%6 init: %cst) applies stablehlo.add across dimensions = [2] : (tensor<4x5x16xf32>, tensor<f32>) -> tensor<4x5xf32>
    %8 = stablehlo.broadcast_in_dim %7, dims = [0, 1] : (tensor<4x5xf32>) -> tensor<4x5x1xf32>
    %cst_0 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
    %9 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<4x5x1xf32>
    %10 = stablehlo.divide %8, %9 : tensor<4x5x1xf32>
    %11 = stablehlo.broadcast_in_dim %10, dims = [0, 1, 2] : (tensor<4x5x1xf32>) -> tensor<4x5x16xf32>
    %12 = stablehlo.subtract %6, %11 : tensor<4x5x16xf32>
    %13 = stablehlo.broadcast_in_dim %10, dims = [0, 1, 2] : (tensor<4x5x1xf32>) -> tensor<4x5x16xf32>
    %14 = stablehlo.subtract %6, %13 : tensor<4x5x16xf32>
    %15 = stablehlo.multiply %14, %14 : tensor<4x5x16xf32>
    %cst_1 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %16 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<4x5x16xf32>
    %17 = stablehlo.multiply %16, %14 : tensor<4x5x16xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %18 = stablehlo.reduce(%15 init: %cst_2) applies stablehlo.add across dimensions = [2] : (tensor<4x5x16xf32>, tensor<f32>) -> tensor<4x5xf32>
    %19 = stablehlo.broadcast_in_dim %18, dims = [0, 1] : (tensor<4x5xf32>) -> tensor<4x5x1xf32>
    %cst_3 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
    %20 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<4x5x1xf32>
    %21 = stablehlo.divide %19, %20 : tensor<4x5x1xf32>
    %cst_4 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
    %22 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<4x5x1xf32>
    %23 = stablehlo.add %21, %22 : tensor<4x5x1xf32>
    %24 = stablehlo.rsqrt %23 : tensor<4x5x1xf32>
    %25 = stablehlo.divide %24, %23 : tensor<4x5x1xf32>
    %cst_5 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %26 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<4x5x1xf32>
    %27 = stablehlo.multiply %26, %25 : tensor<4x5x1xf32>
    %28 = stablehlo.broadcast_in_dim %24, dims = [0, 1, 2] : (tensor<4x5x1xf32>) -> tensor<4x5x16xf32>
    %29 = stablehlo.multiply %12, %28 : tensor<4x5x16xf32>
    %30 = stablehlo.broadcast_in_dim %arg1, dims = [2] : (tensor<16xf32>) -> tensor<1x1x16xf32>
    %31 = stablehlo.broadcast_in_dim %30, dims = [0, 1, 2] : (tensor<1x1x16xf32>) -> tensor<4x5x16xf32>
    %32 = stablehlo.multiply %29, %31 : tensor<4x5x16xf32>
    %33 = stablehlo.broadcast_in_dim %arg0, dims = [2] : (tensor<16xf32>) -> tensor<1x1x16xf32>
    %34 = stablehlo.broadcast_in_dim %33, dims = [0, 1, 2] : (tensor<1x1x16xf32>) -> tensor<4x5x16xf32>
    %35 = stablehlo.add %32, %34 : tensor<4x5x16xf32>
    %36 = stablehlo.dot_general %35, %arg10, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x5x16xf32>, tensor<16x16xf32>) -> tensor<4x5x16xf32>
    %37 = stablehlo.reshape %36 : (tensor<4x5x16xf32>) -> tensor<4x5x4x4xf32>
    %38 = stablehlo.dot_general %35, %arg8, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x5x16xf32>, tensor<16x16xf32>) -> tensor<4x5x16xf32>
    %39 = stablehlo.reshape %38 : (tensor<4x5x16xf32>) -> tensor<4x5x4x4xf32>
    %40 = stablehlo.dot_general %35, %arg11, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x5x16xf32>, tensor<16x16xf32>) -> tensor<4x5x16xf32>
    %41 = stablehlo.reshape %40 : (tensor<4x5x16xf32>) -> tensor<4x5x4x4xf32>
    %42 = stablehlo.dot_general %37, %39, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3], precision = [DEFAULT, DEFAULT] : (tensor<4x5x4x4xf32>, tensor<4x5x4x4xf32>) -> tensor<4x4x5x5xf32>
    %cst_6 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %43 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<4x4x5x5xf32>
    %44 = stablehlo.divide %42, %43 : tensor<4x4x5x5xf32>
    %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %45 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<4x4x5x5xf32>
    %46 = stablehlo.add %44, %45 : tensor<4x4x5x5xf32>
    %cst_8 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %47 = stablehlo.reduce(%46 init: %cst_8) applies stablehlo.maximum across dimensions = [3] : (tensor<4x4x5x5xf32>, tensor<f32>) -> tensor<4x4x5xf32>
    %cst_9 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %48 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<4x4x5xf32>
    %49 = stablehlo.maximum %48, %47 : tensor<4x4x5xf32>
    %50 = stablehlo.broadcast_in_dim %49, dims = [0, 1, 2] : (tensor<4x4x5xf32>) -> tensor<4x4x5x1xf32>
    %51 = stablehlo.broadcast_in_dim %50, dims = [0, 1, 2, 3] : (tensor<4x4x5x1xf32>) -> tensor<4x4x5x5xf32>
    %52 = stablehlo.subtract %46, %51 : tensor<4x4x5x5xf32>
    %53 = stablehlo.exponential %52 : tensor<4x4x5x5xf32>
    %cst_10 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %54 = stablehlo.reduce(%53 init: %cst_10) applies stablehlo.add across dimensions = [3] : (tensor<4x4x5x5xf32>, tensor<f32>) -> tensor<4x4x5xf32>
    %55 = stablehlo.broadcast_in_dim %54, dims = [0, 1, 2] : (tensor<4x4x5xf32>) -> tensor<4x4x5x1xf32>
    %56 = stablehlo.broadcast_in_dim %55, dims = [0, 1, 2, 3] : (tensor<4x4x5x1xf32>) -> tensor<4x4x5x5xf32>
    %57 = stablehlo.divide %53, %56 : tensor<4x4x5x5xf32>
    %58 = stablehlo.multiply %55, %55 : tensor<4x4x5x1xf32>
    %cst_11 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %59 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f32>) -> tensor<4x4x5x1xf32>
    %60 = stablehlo.divide %59, %58 : tensor<4x4x5x1xf32>
    %61 = stablehlo.dot_general %41, %57, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3], precision = [DEFAULT, DEFAULT] : (tensor<4x5x4x4xf32>, tensor<4x4x5x5xf32>) -> tensor<4x4x4x5xf32>
    %62 = stablehlo.transpose %61, dims = [0, 3, 1, 2] : (tensor<4x4x4x5xf32>) -> tensor<4x5x4x4xf32>
    %63 = stablehlo.reshape %62 : (tensor<4x5x4x4xf32>) -> tensor<4x5x16xf32>
    %64 = stablehlo.dot_general %63, %arg9, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x5x16xf32>, tensor<16x16xf32>) -> tensor<4x5x16xf32>
    %65 = stablehlo.add %6, %64 : tensor<4x5x16xf32>
    %cst_12 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %66 = stablehlo.reduce(%65 init: %cst_12) applies stablehlo.add across dimensions = [2] : (tensor<4x5x16xf32>, tensor<f32>) -> tensor<4x5xf32>
    %67 = stablehlo.broadcast_in_dim %66, dims = [0, 1] : (tensor<4x5xf32>) -> tensor<4x5x1xf32>
    %cst_13 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
    %68 = stablehlo.broadcast_in_dim %cst_13, dims = [] : (tensor<f32>) -> tensor<4x5x1xf32>
    %69 = stablehlo.divide %67, %68 : tensor<4x5x1xf32>
    %70 = stablehlo.broadcast_in_dim %69, dims = [0, 1, 2] : (tensor<4x5x1xf32>) -> tensor<4x5x16xf32>
    %71 = stablehlo.subtract %65, %70 : tensor<4x5x16xf32>
    %72 = stablehlo.broadcast_in_dim %69, dims = [0, 1, 2] : (tensor<4x5x1xf32>) -> tensor<4x5x16xf32>
    %73 = stablehlo.subtract %65, %72 : tensor<4x5x16xf32>
    %74 = stablehlo.multiply %73, %73 : tensor<4x5x16xf32>
    %cst_14 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %75 = stablehlo.broadcast_in_dim %cst_14, dims = [] : (tensor<f32>) -> tensor<4x5x16xf32>
    %76 = stablehlo.multiply %75, %73 : tensor<4x5x16xf32>
    %cst_15 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %77 = stablehlo.reduce(%74 init: %cst_15) applies stablehlo.add across dimensions = [2] : (tensor<4x5x16xf32>, tensor<f32>) -> tensor<4x5xf32>
    %78 = stablehlo.broadcast_in_dim %77, dims = [0, 1] : (tensor<4x5xf32>) -> tensor<4x5x1xf32>
    %cst_16 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
    %79 = stablehlo.broadcast_in_dim %cst_16, dims = [] : (tensor<f32>) -> tensor<4x5x1xf32>
    %80 = stablehlo.divide %78, %79 : tensor<4x5x1xf32>
    %cst_17 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
    %81 = stablehlo.broadcast_in_dim %cst_17, dims = [] : (tensor<f32>) -> tensor<4x5x1xf32>
    %82 = stablehlo.add %80, %81 : tensor<4x5x1xf32>
    %83 = stablehlo.rsqrt %82 : tensor<4x5x1xf32>
    %84 = stablehlo.divide %83, %82 : tensor<4x5x1xf32>
    %cst_18 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %85 = stablehlo.broadcast_in_dim %cst_18, dims = [] : (tensor<f32>) -> tensor<4x5x1xf32>
    %86 = stablehlo.multiply %85, %84 : tensor<4x5x1xf32>
    %87 = stablehlo.broadcast_in_dim %83, dims = [0, 1, 2] : (tensor<4x5x1xf32>) -> tensor<4x5x16xf32>
    %88 = stablehlo.multiply %71, %87 : tensor<4x5x16xf32>
    %89 = stablehlo.broadcast_in_dim %arg5, dims = [2] : (tensor<16xf32>) -> tensor<1x1x16xf32>
    %90 = stablehlo.broadcast_in_dim %89, dims = [0, 1, 2] : (tensor<1x1x16xf32>) -> tensor<4x5x16xf32>
    %91 = stablehlo.multiply %88, %90 : tensor<4x5x16xf32>
    %92 = stablehlo.broadcast_in_dim %arg4, dims = [2] : (tensor<16xf32>) -> tensor<1x1x16xf32>
    %93 = stablehlo.broadcast_in_dim %92, dims = [0, 1, 2] : (tensor<1x1x16xf32>) -> tensor<4x5x16xf32>
    %94 = stablehlo.add %91, %93 : tensor<4x5x16xf32>
    %95 = stablehlo.dot_general %94, %arg6, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x5x16xf32>, tensor<16x32xf32>) -> tensor<4x5x32xf32>
    %96 = stablehlo.broadcast_in_dim %arg2, dims = [2] : (tensor<32xf32>) -> tensor<1x1x32xf32>
    %97 = stablehlo.broadcast_in_dim %96, dims = [0, 1, 2] : (tensor<1x1x32xf32>) -> tensor<4x5x32xf32>
    %98 = stablehlo.add %95, %97 : tensor<4x5x32xf32>
    %99 = stablehlo.multiply %98, %98 : tensor<4x5x32xf32>
    %100 = stablehlo.multiply %99, %98 : tensor<4x5x32xf32>
    %101 = stablehlo.multiply %98, %98 : tensor<4x5x32xf32>
    %cst_19 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %102 = stablehlo.broadcast_in_dim %cst_19, dims = [] : (tensor<f32>) -> tensor<4x5x32xf32>
    %103 = stablehlo.multiply %102, %101 : tensor<4x5x32xf32>
    %cst_20 = stablehlo.constant dense<4.471500e-02> : tensor<f32>
    %104 = stablehlo.broadcast_in_dim %cst_20, dims = [] : (tensor<f32>) -> tensor<4x5x32xf32>
    %105 = stablehlo.multiply %104, %100 : tensor<4x5x32xf32>
    %106 = stablehlo.add %98, %105 : tensor<4x5x32xf32>
    %cst_21 = stablehlo.constant dense<0.797884583> : tensor<f32>
    %107 = stablehlo.broadcast_in_dim %cst_21, dims = [] : (tensor<f32>) -> tensor<4x5x32xf32>
    %108 = stablehlo.multiply %107, %106 : tensor<4x5x32xf32>
    %109 = stablehlo.tanh %108 : tensor<4x5x32xf32>
    %cst_22 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %110 = stablehlo.broadcast_in_dim %cst_22, dims = [] : (tensor<f32>) -> tensor<4x5x32xf32>
    %111 = stablehlo.subtract %110, %109 : tensor<4x5x32xf32>
    %cst_23 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %112 = stablehlo.broadcast_in_dim %cst_23, dims = [] : (tensor<f32>) -> tensor<4x5x32xf32>
    %113 = stablehlo.add %112, %109 : tensor<4x5x32xf32>
    %cst_24 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %114 = stablehlo.broadcast_in_dim %cst_24, dims = [] : (tensor<f32>) -> tensor<4x5x32xf32>
    %115 = stablehlo.multiply %114, %113 : tensor<4x5x32xf32>
    %116 = stablehlo.multiply %98, %115 : tensor<4x5x32xf32>
    %117 = stablehlo.dot_general %116, %arg7, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x5x32xf32>, tensor<32x16xf32>) -> tensor<4x5x16xf32>
    %118 = stablehlo.add %65, %117 : tensor<4x5x16xf32>
    %119 = stablehlo.broadcast_in_dim %arg3, dims = [2] : (tensor<16xf32>) -> tensor<1x1x16xf32>
    %120 = stablehlo.broadcast_in_dim %119, dims = [0, 1, 2] : (tensor<1x1x16xf32>) -> tensor<4x5x16xf32>
    %121 = stablehlo.add %118, %120 : tensor<4x5x16xf32>
    %cst_25 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %122 = stablehlo.reduce(%121 init: %cst_25) applies stablehlo.add across dimensions = [2] : (tensor<4x5x16xf32>, tensor<f32>) -> tensor<4x5xf32>
    %123 = stablehlo.broadcast_in_dim %122, dims = [0, 1] : (tensor<4x5xf32>) -> tensor<4x5x1xf32>
    %cst_26 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
    %124 = stablehlo.broadcast_in_dim %cst_26, dims = [] : (tensor<f32>) -> tensor<4x5x1xf32>
    %125 = stablehlo.divide %123, %124 : tensor<4x5x1xf32>
    %126 = stablehlo.broadcast_in_dim %125, dims = [0, 1, 2] : (tensor<4x5x1xf32>) -> tensor<4x5x16xf32>
    %127 = stablehlo.subtract %121, %126 : tensor<4x5x16xf32>
    %128 = stablehlo.broadcast_in_dim %125, dims = [0, 1, 2] : (tensor<4x5x1xf32>) -> tensor<4x5x16xf32>
    %129 = stablehlo.subtract %121, %128 : tensor<4x5x16xf32>
    %130 = stablehlo.multiply %129, %129 : tensor<4x5x16xf32>
    %cst_27 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %131 = stablehlo.broadcast_in_dim %cst_27, dims = [] : (tensor<f32>) -> tensor<4x5x16xf32>
    %132 = stablehlo.multiply %131, %129 : tensor<4x5x16xf32>
    %cst_28 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %133 = stablehlo.reduce(%130 init: %cst_28) applies stablehlo.add across dimensions = [2] : (tensor<4x5x16xf32>, tensor<f32>) -> tensor<4x5xf32>
    %134 = stablehlo.broadcast_in_dim %133, dims = [0, 1] : (tensor<4x5xf32>) -> tensor<4x5x1xf32>
    %cst_29 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
    %135 = stablehlo.broadcast_in_dim %cst_29, dims = [] : (tensor<f32>) -> tensor<4x5x1xf32>
    %136 = stablehlo.divide %134, %135 : tensor<4x5x1xf32>
    %cst_30 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
    %137 = stablehlo.broadcast_in_dim %cst_30, dims = [] : (tensor<f32>) -> tensor<4x5x1xf32>
    %138 = stablehlo.add %136, %137 : tensor<4x5x1xf32>
    %139 = stablehlo.rsqrt %138 : tensor<4x5x1xf32>
    %140 = stablehlo.divide %139, %138 : tensor<4x5x1xf32>
    %cst_31 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %141 = stablehlo.broadcast_in_dim %cst_31, dims = [] : (tensor<f32>) -> tensor<4x5x1xf32>
    %142 = stablehlo.multiply %141, %140 : tensor<4x5x1xf32>
    %143 = stablehlo.broadcast_in_dim %139, dims = [0, 1, 2] : (tensor<4x5x1xf32>) -> tensor<4x5x16xf32>
    %144 = stablehlo.multiply %127, %143 : tensor<4x5x16xf32>
    %145 = stablehlo.broadcast_in_dim %arg13, dims = [2] : (tensor<16xf32>) -> tensor<1x1x16xf32>
    %146 = stablehlo.broadcast_in_dim %145, dims = [0, 1, 2] : (tensor<1x1x16xf32>) -> tensor<4x5x16xf32>
    %147 = stablehlo.multiply %144, %146 : tensor<4x5x16xf32>
    %148 = stablehlo.broadcast_in_dim %arg12, dims = [2] : (tensor<16xf32>) -> tensor<1x1x16xf32>
    %149 = stablehlo.broadcast_in_dim %148, dims = [0, 1, 2] : (tensor<1x1x16xf32>) -> tensor<4x5x16xf32>
    %150 = stablehlo.add %147, %149 : tensor<4x5x16xf32>
    %151 = stablehlo.dot_general %150, %arg22, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x5x16xf32>, tensor<16x16xf32>) -> tensor<4x5x16xf32>
    %152 = stablehlo.reshape %151 : (tensor<4x5x16xf32>) -> tensor<4x5x4x4xf32>
    %153 = stablehlo.dot_general %150, %arg20, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x5x16xf32>, tensor<16x16xf32>) -> tensor<4x5x16xf32>
    %154 = stablehlo.reshape %153 : (tensor<4x5x16xf32>) -> tensor<4x5x4x4xf32>
    %155 = stablehlo.dot_general %150, %arg23, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x5x16xf32>, tensor<16x16xf32>) -> tensor<4x5x16xf32>
    %156 = stablehlo.reshape %155 : (tensor<4x5x16xf32>) -> tensor<4x5x4x4xf32>
    %157 = stablehlo.dot_general %152, %154, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3], precision = [DEFAULT, DEFAULT] : (tensor<4x5x4x4xf32>, tensor<4x5x4x4xf32>) -> tensor<4x4x5x5xf32>
    %cst_32 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %158 = stablehlo.broadcast_in_dim %cst_32, dims = [] : (tensor<f32>) -> tensor<4x4x5x5xf32>
    %159 = stablehlo.divide %157, %158 : tensor<4x4x5x5xf32>
    %cst_33 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %160 = stablehlo.broadcast_in_dim %cst_33, dims = [] : (tensor<f32>) -> tensor<4x4x5x5xf32>
    %161 = stablehlo.add %159, %160 : tensor<4x4x5x5xf32>
    %cst_34 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %162 = stablehlo.reduce(%161 init: %cst_34) applies stablehlo.maximum across dimensions = [3] : (tensor<4x4x5x5xf32>, tensor<f32>) -> tensor<4x4x5xf32>
    %cst_35 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %163 = stablehlo.broadcast_in_dim %cst_35, dims = [] : (tensor<f32>) -> tensor<4x4x5xf32>
    %164 = stablehlo.maximum %163, %162 : tensor<4x4x5xf32>
    %165 = stablehlo.broadcast_in_dim %164, dims = [0, 1, 2] : (tensor<4x4x5xf32>) -> tensor<4x4x5x1xf32>
    %166 = stablehlo.broadcast_in_dim %165, dims = [0, 1, 2, 3] : (tensor<4x4x5x1xf32>) -> tensor<4x4x5x5xf32>
    %167 = stablehlo.subtract %161, %166 : tensor<4x4x5x5xf32>
    %168 = stablehlo.exponential %167 : tensor<4x4x5x5xf32>
    %cst_36 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %169 = stablehlo.reduce(%168 init: %cst_36) applies stablehlo.add across dimensions = [3] : (tensor<4x4x5x5xf32>, tensor<f32>) -> tensor<4x4x5xf32>
    %170 = stablehlo.broadcast_in_dim %169, dims = [0, 1, 2] : (tensor<4x4x5xf32>) -> tensor<4x4x5x1xf32>
    %171 = stablehlo.broadcast_in_dim %170, dims = [0, 1, 2, 3] : (tensor<4x4x5x1xf32>) -> tensor<4x4x5x5xf32>
    %172 = stablehlo.divide %168, %171 : tensor<4x4x5x5xf32>
    %173 = stablehlo.multiply %170, %170 : tensor<4x4x5x1xf32>
    %cst_37 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %174 = stablehlo.broadcast_in_dim %cst_37, dims = [] : (tensor<f32>) -> tensor<4x4x5x1xf32>
    %175 = stablehlo.divide %174, %173 : tensor<4x4x5x1xf32>
    %176 = stablehlo.dot_general %156, %172, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3], precision = [DEFAULT, DEFAULT] : (tensor<4x5x4x4xf32>, tensor<4x4x5x5xf32>) -> tensor<4x4x4x5xf32>
    %177 = stablehlo.transpose %176, dims = [0, 3, 1, 2] : (tensor<4x4x4x5xf32>) -> tensor<4x5x4x4xf32>
    %178 = stablehlo.reshape %177 : (tensor<4x5x4x4xf32>) -> tensor<4x5x16xf32>
    %179 = stablehlo.dot_general %178, %arg21, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x5x16xf32>, tensor<16x16xf32>) -> tensor<4x5x16xf32>
    %180 = stablehlo.add %121, %179 : tensor<4x5x16xf32>
    %cst_38 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %181 = stablehlo.reduce(%180 init: %cst_38) applies stablehlo.add across dimensions = [2] : (tensor<4x5x16xf32>, tensor<f32>) -> tensor<4x5xf32>
    %182 = stablehlo.broadcast_in_dim %181, dims = [0, 1] : (tensor<4x5xf32>) -> tensor<4x5x1xf32>
    %cst_39 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
    %183 = stablehlo.broadcast_in_dim %cst_39, dims = [] : (tensor<f32>) -> tensor<4x5x1xf32>
    %184 = stablehlo.divide %182, %183 : tensor<4x5x1xf32>
    %185 = stablehlo.broadcast_in_dim %184, dims = [0, 1, 2] : (tensor<4x5x1xf32>) -> tensor<4x5x16xf32>
    %186 = stablehlo.subtract %180, %185 : tensor<4x5x16xf32>
    %187 = stablehlo.broadcast_in_dim %184, dims = [0, 1, 2] : (tensor<4x5x1xf32>) -> tensor<4x5x16xf32>
    %188 = stablehlo.subtract %180, %187 : tensor<4x5x16xf32>
    %189 = stablehlo.multiply %188, %188 : tensor<4x5x16xf32>
    %cst_40 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %190 = stablehlo.broadcast_in_dim %cst_40, dims = [] : (tensor<f32>) -> tensor<4x5x16xf32>
    %191 = stablehlo.multiply %190, %188 : tensor<4x5x16xf32>
    %cst_41 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %192 = stablehlo.reduce(%189 init: %cst_41) applies stablehlo.add across dimensions = [2] : (tensor<4x5x16xf32>, tensor<f32>) -> tensor<4x5xf32>
    %193 = stablehlo.broadcast_in_dim %192, dims = [0, 1] : (tensor<4x5xf32>) -> tensor<4x5x1xf32>
    %cst_42 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
    %194 = stablehlo.broadcast_in_dim %cst_42, dims = [] : (tensor<f32>) -> tensor<4x5x1xf32>
    %195 = stablehlo.divide %193, %194 : tensor<4x5x1xf32>
    %cst_43 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
    %196 = stablehlo.broadcast_in_dim %cst_43, dims = [] : (tensor<f32>) -> tensor<4x5x1xf32>
    %197 = stablehlo.add %195, %196 : tensor<4x5x1xf32>
    %198 = stablehlo.rsqrt %197 : tensor<4x5x1xf32>
    %199 = stablehlo.divide %198, %197 : tensor<4x5x1xf32>
    %cst_44 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %200 = stablehlo.broadcast_in_dim %cst_44, dims = [] : (tensor<f32>) -> tensor<4x5x1xf32>
    %201 = stablehlo.multiply %200, %199 : tensor<4x5x1xf32>
    %202 = stablehlo.broadcast_in_dim %198, dims = [0, 1, 2] : (tensor<4x5x1xf32>) -> tensor<4x5x16xf32>
    %203 = stablehlo.multiply %186, %202 : tensor<4x5x16xf32>
    %204 = stablehlo.broadcast_in_dim %arg17, dims = [2] : (tensor<16xf32>) -> tensor<1x1x16xf32>
    %205 = stablehlo.broadcast_in_dim %204, dims = [0, 1, 2] : (tensor<1x1x16xf32>) -> tensor<4x5x16xf32>
    %206 = stablehlo.multiply %203, %205 : tensor<4x5x16xf32>
    %207 = stablehlo.broadcast_in_dim %arg16, dims = [2] : (tensor<16xf32>) -> tensor<1x1x16xf32>
    %208 = stablehlo.broadcast_in_dim %207, dims = [0, 1, 2] : (tensor<1x1x16xf32>) -> tensor<4x5x16xf32>
    %209 = stablehlo.add %206, %208 : tensor<4x5x16xf32>
    %210 = stablehlo.dot_general %209, %arg18, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x5x16xf32>, tensor<16x32xf32>) -> tensor<4x5x32xf32>
    %211 = stablehlo.broadcast_in_dim %arg14, dims = [2] : (tensor<32xf32>) -> tensor<1x1x32xf32>
    %212 = stablehlo.broadcast_in_dim %211, dims = [0, 1, 2] : (tensor<1x1x32xf32>) -> tensor<4x5x32xf32>
    %213 = stablehlo.add %210, %212 : tensor<4x5x32xf32>
    %214 = stablehlo.multiply %213, %213 : tensor<4x5x32xf32>
    %215 = stablehlo.multiply %214, %213 : tensor<4x5x32xf32>
    %216 = stablehlo.multiply %213, %213 : tensor<4x5x32xf32>
    %cst_45 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %217 = stablehlo.broadcast_in_dim %cst_45, dims = [] : (tensor<f32>) -> tensor<4x5x32xf32>
    %218 = stablehlo.multiply %217, %216 : tensor<4x5x32xf32>
    %cst_46 = stablehlo.constant dense<4.471500e-02> : tensor<f32>
    %219 = stablehlo.broadcast_in_dim %cst_46, dims = [] : (tensor<f32>) -> tensor<4x5x32xf32>
    %220 = stablehlo.multiply %219, %215 : tensor<4x5x32xf32>
    %221 = stablehlo.add %213, %220 : tensor<4x5x32xf32>
    %cst_47 = stablehlo.constant dense<0.797884583> : tensor<f32>
    %222 = stablehlo.broadcast_in_dim %cst_47, dims = [] : (tensor<f32>) -> tensor<4x5x32xf32>
    %223 = stablehlo.multiply %222, %221 : tensor<4x5x32xf32>
    %224 = stablehlo.tanh %223 : tensor<4x5x32xf32>
    %cst_48 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %225 = stablehlo.broadcast_in_dim %cst_48, dims = [] : (tensor<f32>) -> tensor<4x5x32xf32>
    %226 = stablehlo.subtract %225, %224 : tensor<4x5x32xf32>
    %cst_49 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %227 = stablehlo.broadcast_in_dim %cst_49, dims = [] : (tensor<f32>) -> tensor<4x5x32xf32>
    %228 = stablehlo.add %227, %224 : tensor<4x5x32xf32>
    %cst_50 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %229 = stablehlo.broadcast_in_dim %cst_50, dims = [] : (tensor<f32>) -> tensor<4x5x32xf32>
    %230 = stablehlo.multiply %229, %228 : tensor<4x5x32xf32>
    %231 = stablehlo.multiply %213, %230 : tensor<4x5x32xf32>
    %232 = stablehlo.dot_general %231, %arg19, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x5x32xf32>, tensor<32x16xf32>) -> tensor<4x5x16xf32>
    %233 = stablehlo.add %180, %232 : tensor<4x5x16xf32>
    %234 = stablehlo.broadcast_in_dim %arg15, dims = [2] : (tensor<16xf32>) -> tensor<1x1x16xf32>
    %235 = stablehlo.broadcast_in_dim %234, dims = [0, 1, 2] : (tensor<1x1x16xf32>) -> tensor<4x5x16xf32>
    %236 = stablehlo.add %233, %235 : tensor<4x5x16xf32>
    %237 = stablehlo.slice %236 [0:4, 0:1, 0:16] : (tensor<4x5x16xf32>) -> tensor<4x1x16xf32>
    %238 = stablehlo.reshape %237 : (tensor<4x1x16xf32>) -> tensor<4x16xf32>
    %cst_51 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %239 = stablehlo.reduce(%238 init: %cst_51) applies stablehlo.add across dimensions = [1] : (tensor<4x16xf32>, tensor<f32>) -> tensor<4xf32>
    %240 = stablehlo.broadcast_in_dim %239, dims = [0] : (tensor<4xf32>) -> tensor<4x1xf32>
    %cst_52 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
    %241 = stablehlo.broadcast_in_dim %cst_52, dims = [] : (tensor<f32>) -> tensor<4x1xf32>
    %242 = stablehlo.divide %240, %241 : tensor<4x1xf32>
    %243 = stablehlo.broadcast_in_dim %242, dims = [0, 1] : (tensor<4x1xf32>) -> tensor<4x16xf32>
    %244 = stablehlo.subtract %238, %243 : tensor<4x16xf32>
    %245 = stablehlo.broadcast_in_dim %242, dims = [0, 1] : (tensor<4x1xf32>) -> tensor<4x16xf32>
    %246 = stablehlo.subtract %238, %245 : tensor<4x16xf32>
    %247 = stablehlo.multiply %246, %246 : tensor<4x16xf32>
    %cst_53 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %248 = stablehlo.broadcast_in_dim %cst_53, dims = [] : (tensor<f32>) -> tensor<4x16xf32>
    %249 = stablehlo.multiply %248, %246 : tensor<4x16xf32>
    %cst_54 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %250 = stablehlo.reduce(%247 init: %cst_54) applies stablehlo.add across dimensions = [1] : (tensor<4x16xf32>, tensor<f32>) -> tensor<4xf32>
    %251 = stablehlo.broadcast_in_dim %250, dims = [0] : (tensor<4xf32>) -> tensor<4x1xf32>
    %cst_55 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
    %252 = stablehlo.broadcast_in_dim %cst_55, dims = [] : (tensor<f32>) -> tensor<4x1xf32>
    %253 = stablehlo.divide %251, %252 : tensor<4x1xf32>
    %cst_56 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
    %254 = stablehlo.broadcast_in_dim %cst_56, dims = [] : (tensor<f32>) -> tensor<4x1xf32>
    %255 = stablehlo.add %253, %254 : tensor<4x1xf32>
    %256 = stablehlo.rsqrt %255 : tensor<4x1xf32>
    %257 = stablehlo.divide %256, %255 : tensor<4x1xf32>
    %cst_57 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %258 = stablehlo.broadcast_in_dim %cst_57, dims = [] : (tensor<f32>) -> tensor<4x1xf32>
    %259 = stablehlo.multiply %258, %257 : tensor<4x1xf32>
    %260 = stablehlo.broadcast_in_dim %256, dims = [0, 1] : (tensor<4x1xf32>) -> tensor<4x16xf32>
    %261 = stablehlo.multiply %244, %260 : tensor<4x16xf32>
    %262 = stablehlo.broadcast_in_dim %arg26, dims = [1] : (tensor<16xf32>) -> tensor<1x16xf32>
    %263 = stablehlo.broadcast_in_dim %262, dims = [0, 1] : (tensor<1x16xf32>) -> tensor<4x16xf32>
    %264 = stablehlo.multiply %261, %263 : tensor<4x16xf32>
    %265 = stablehlo.broadcast_in_dim %arg25, dims = [1] : (tensor<16xf32>) -> tensor<1x16xf32>
    %266 = stablehlo.broadcast_in_dim %265, dims = [0, 1] : (tensor<1x16xf32>) -> tensor<4x16xf32>
    %267 = stablehlo.add %264, %266 : tensor<4x16xf32>
    %268 = stablehlo.dot_general %267, %arg27, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x16xf32>, tensor<16x8xf32>) -> tensor<4x8xf32>
    %cst_58 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %269 = stablehlo.reduce(%268 init: %cst_58) applies stablehlo.maximum across dimensions = [1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32>
    %cst_59 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %270 = stablehlo.broadcast_in_dim %cst_59, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %271 = stablehlo.maximum %270, %269 : tensor<4xf32>
    %272 = stablehlo.is_finite %271 : (tensor<4xf32>) -> tensor<4xi1>
    %cst_60 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %273 = stablehlo.broadcast_in_dim %cst_60, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %274 = stablehlo.select %272, %271, %273 : tensor<4xi1>, tensor<4xf32>
    %275 = stablehlo.broadcast_in_dim %274, dims = [0] : (tensor<4xf32>) -> tensor<4x1xf32>
    %276 = stablehlo.broadcast_in_dim %275, dims = [0, 1] : (tensor<4x1xf32>) -> tensor<4x8xf32>
    %277 = stablehlo.subtract %268, %276 : tensor<4x8xf32>
    %278 = stablehlo.exponential %277 : tensor<4x8xf32>
    %cst_61 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %279 = stablehlo.reduce(%278 init: %cst_61) applies stablehlo.add across dimensions = [1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32>
    %280 = stablehlo.abs %279 : tensor<4xf32>
    %cst_62 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %281 = stablehlo.broadcast_in_dim %cst_62, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %282 = stablehlo.compare GE, %279, %281, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
    %283 = stablehlo.log %280 : tensor<4xf32>
    %284 = stablehlo.add %283, %274 : tensor<4xf32>
    %285 = stablehlo.broadcast_in_dim %arg31, dims = [0] : (tensor<4xi32>) -> tensor<4x1xi32>
    %286:2 = call @take_along_axis(%268, %285) : (tensor<4x8xf32>, tensor<4x1xi32>) -> (tensor<4x1xf32>, tensor<4x1x1xi32>)
    %287 = stablehlo.reshape %286#0 : (tensor<4x1xf32>) -> tensor<4xf32>
    %288 = stablehlo.subtract %284, %287 : tensor<4xf32>
    %cst_63 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %289 = stablehlo.reduce(%288 init: %cst_63) applies stablehlo.add across dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
    %cst_64 = stablehlo.constant dense<4.000000e+00> : tensor<f32>
    %290 = stablehlo.divide %289, %cst_64 : tensor<f32>
    %cst_65 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %cst_66 = stablehlo.constant dense<4.000000e+00> : tensor<f32>
    %291 = stablehlo.divide %cst_65, %cst_66 : tensor<f32>
    %292 = stablehlo.broadcast_in_dim %291, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %293 = stablehlo.negate %292 : tensor<4xf32>
    %294 = stablehlo.broadcast_in_dim %293, dims = [0] : (tensor<4xf32>) -> tensor<4x1xf32>
    %295 = call @take_along_axis_0(%286#1, %294) : (tensor<4x1x1xi32>, tensor<4x1xf32>) -> tensor<4x8xf32>
    %296 = stablehlo.divide %292, %280 : tensor<4xf32>
    %cst_67 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %297 = stablehlo.broadcast_in_dim %cst_67, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %298 = stablehlo.select %282, %297, %296 : tensor<4xi1>, tensor<4xf32>
    %299 = stablehlo.select %282, %296, %297 : tensor<4xi1>, tensor<4xf32>
    %300 = stablehlo.negate %298 : tensor<4xf32>
    %301 = stablehlo.add %299, %300 : tensor<4xf32>
    %302 = stablehlo.broadcast_in_dim %301, dims = [0] : (tensor<4xf32>) -> tensor<4x8xf32>
    %303 = stablehlo.multiply %302, %278 : tensor<4x8xf32>
    %304 = stablehlo.add %295, %303 : tensor<4x8xf32>
    %305 = stablehlo.dot_general %304, %267, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x8xf32>, tensor<4x16xf32>) -> tensor<8x16xf32>
    %306 = stablehlo.transpose %305, dims = [1, 0] : (tensor<8x16xf32>) -> tensor<16x8xf32>
    %307 = stablehlo.dot_general %304, %arg27, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x8xf32>, tensor<16x8xf32>) -> tensor<4x16xf32>
    %cst_68 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %308 = stablehlo.reduce(%307 init: %cst_68) applies stablehlo.add across dimensions = [0] : (tensor<4x16xf32>, tensor<f32>) -> tensor<16xf32>
    %309 = stablehlo.reshape %308 : (tensor<16xf32>) -> tensor<1x16xf32>
    %cst_69 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %310 = stablehlo.reduce(%309 init: %cst_69) applies stablehlo.add across dimensions = [0] : (tensor<1x16xf32>, tensor<f32>) -> tensor<16xf32>
    %311 = stablehlo.multiply %261, %307 : tensor<4x16xf32>
    %cst_70 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %312 = stablehlo.reduce(%311 init: %cst_70) applies stablehlo.add across dimensions = [0] : (tensor<4x16xf32>, tensor<f32>) -> tensor<16xf32>
    %313 = stablehlo.reshape %312 : (tensor<16xf32>) -> tensor<1x16xf32>
    %314 = stablehlo.broadcast_in_dim %262, dims = [0, 1] : (tensor<1x16xf32>) -> tensor<4x16xf32>
    %315 = stablehlo.multiply %307, %314 : tensor<4x16xf32>
    %cst_71 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %316 = stablehlo.reduce(%313 init: %cst_71) applies stablehlo.add across dimensions = [0] : (tensor<1x16xf32>, tensor<f32>) -> tensor<16xf32>
    %317 = stablehlo.multiply %244, %315 : tensor<4x16xf32>
    %cst_72 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %318 = stablehlo.reduce(%317 init: %cst_72) applies stablehlo.add across dimensions = [1] : (tensor<4x16xf32>, tensor<f32>) -> tensor<4xf32>
    %319 = stablehlo.reshape %318 : (tensor<4xf32>) -> tensor<4x1xf32>
    %320 = stablehlo.broadcast_in_dim %256, dims = [0, 1] : (tensor<4x1xf32>) -> tensor<4x16xf32>
    %321 = stablehlo.multiply %315, %320 : tensor<4x16xf32>
    %322 = stablehlo.multiply %319, %259 : tensor<4x1xf32>
    %cst_73 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
    %323 = stablehlo.broadcast_in_dim %cst_73, dims = [] : (tensor<f32>) -> tensor<4x1xf32>
    %324 = stablehlo.divide %322, %323 : tensor<4x1xf32>
    %cst_74 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %325 = stablehlo.reduce(%324 init: %cst_74) applies stablehlo.add across dimensions = [1] : (tensor<4x1xf32>, tensor<f32>) -> tensor<4xf32>
    %326 = stablehlo.broadcast_in_dim %325, dims = [0] : (tensor<4xf32>) -> tensor<4x16xf32>
    %327 = stablehlo.multiply %326, %249 : tensor<4x16xf32>
    %328 = stablehlo.negate %327 : tensor<4x16xf32>
    %cst_75 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %329 = stablehlo.reduce(%328 init: %cst_75) applies stablehlo.add across dimensions = [1] : (tensor<4x16xf32>, tensor<f32>) -> tensor<4xf32>
    %330 = stablehlo.reshape %329 : (tensor<4xf32>) -> tensor<4x1xf32>
    %331 = stablehlo.negate %321 : tensor<4x16xf32>
    %cst_76 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %332 = stablehlo.reduce(%331 init: %cst_76) applies stablehlo.add across dimensions = [1] : (tensor<4x16xf32>, tensor<f32>) -> tensor<4xf32>
    %333 = stablehlo.reshape %332 : (tensor<4xf32>) -> tensor<4x1xf32>
    %334 = stablehlo.add %327, %321 : tensor<4x16xf32>
    %335 = stablehlo.add %330, %333 : tensor<4x1xf32>
    %cst_77 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
    %336 = stablehlo.broadcast_in_dim %cst_77, dims = [] : (tensor<f32>) -> tensor<4x1xf32>
    %337 = stablehlo.divide %335, %336 : tensor<4x1xf32>
    %cst_78 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %338 = stablehlo.reduce(%337 init: %cst_78) applies stablehlo.add across dimensions = [1] : (tensor<4x1xf32>, tensor<f32>) -> tensor<4xf32>
    %339 = stablehlo.broadcast_in_dim %338, dims = [0] : (tensor<4xf32>) -> tensor<4x16xf32>
    %340 = stablehlo.add %334, %339 : tensor<4x16xf32>
    %341 = stablehlo.broadcast_in_dim %340, dims = [0, 2] : (tensor<4x16xf32>) -> tensor<4x1x16xf32>
    %cst_79 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %342 = stablehlo.pad %341, %cst_79, low = [0, 0, 0], high = [0, 4, 0], interior = [0, 0, 0] : (tensor<4x1x16xf32>, tensor<f32>) -> tensor<4x5x16xf32>
    %cst_80 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %343 = stablehlo.reduce(%342 init: %cst_80) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x5x16xf32>, tensor<f32>) -> tensor<16xf32>
    %344 = stablehlo.reshape %343 : (tensor<16xf32>) -> tensor<1x1x16xf32>
    %cst_81 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %345 = stablehlo.reduce(%344 init: %cst_81) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x16xf32>, tensor<f32>) -> tensor<16xf32>
    %346 = stablehlo.dot_general %342, %231, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<4x5x16xf32>, tensor<4x5x32xf32>) -> tensor<16x32xf32>
    %347 = stablehlo.transpose %346, dims = [1, 0] : (tensor<16x32xf32>) -> tensor<32x16xf32>
    %348 = stablehlo.dot_general %342, %arg19, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x5x16xf32>, tensor<32x16xf32>) -> tensor<4x5x32xf32>
    %349 = stablehlo.multiply %213, %348 : tensor<4x5x32xf32>
    %350 = stablehlo.multiply %348, %230 : tensor<4x5x32xf32>
    %cst_82 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %351 = stablehlo.broadcast_in_dim %cst_82, dims = [] : (tensor<f32>) -> tensor<4x5x32xf32>
    %352 = stablehlo.multiply %351, %349 : tensor<4x5x32xf32>
    %353 = stablehlo.multiply %352, %226 : tensor<4x5x32xf32>
    %354 = stablehlo.multiply %353, %224 : tensor<4x5x32xf32>
    %355 = stablehlo.add %353, %354 : tensor<4x5x32xf32>
    %cst_83 = stablehlo.constant dense<0.797884583> : tensor<f32>
    %356 = stablehlo.broadcast_in_dim %cst_83, dims = [] : (tensor<f32>) -> tensor<4x5x32xf32>
    %357 = stablehlo.multiply %356, %355 : tensor<4x5x32xf32>
    %358 = stablehlo.add %350, %357 : tensor<4x5x32xf32>
    %cst_84 = stablehlo.constant dense<4.471500e-02> : tensor<f32>
    %359 = stablehlo.broadcast_in_dim %cst_84, dims = [] : (tensor<f32>) -> tensor<4x5x32xf32>
    %360 = stablehlo.multiply %359, %357 : tensor<4x5x32xf32>
    %361 = stablehlo.multiply %360, %218 : tensor<4x5x32xf32>
    %362 = stablehlo.add %358, %361 : tensor<4x5x32xf32>
    %cst_85 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %363 = stablehlo.reduce(%362 init: %cst_85) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x5x32xf32>, tensor<f32>) -> tensor<32xf32>
    %364 = stablehlo.reshape %363 : (tensor<32xf32>) -> tensor<1x1x32xf32>
    %cst_86 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %365 = stablehlo.reduce(%364 init: %cst_86) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x32xf32>, tensor<f32>) -> tensor<32xf32>
    %366 = stablehlo.dot_general %362, %209, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<4x5x32xf32>, tensor<4x5x16xf32>) -> tensor<32x16xf32>
    %367 = stablehlo.transpose %366, dims = [1, 0] : (tensor<32x16xf32>) -> tensor<16x32xf32>
    %368 = stablehlo.dot_general %362, %arg18, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x5x32xf32>, tensor<16x32xf32>) -> tensor<4x5x16xf32>
    %cst_87 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %369 = stablehlo.reduce(%368 init: %cst_87) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x5x16xf32>, tensor<f32>) -> tensor<16xf32>
    %370 = stablehlo.reshape %369 : (tensor<16xf32>) -> tensor<1x1x16xf32>
    %cst_88 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %371 = stablehlo.reduce(%370 init: %cst_88) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x16xf32>, tensor<f32>) -> tensor<16xf32>
    %372 = stablehlo.multiply %203, %368 : tensor<4x5x16xf32>
    %cst_89 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %373 = stablehlo.reduce(%372 init: %cst_89) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x5x16xf32>, tensor<f32>) -> tensor<16xf32>
    %374 = stablehlo.reshape %373 : (tensor<16xf32>) -> tensor<1x1x16xf32>
    %375 = stablehlo.broadcast_in_dim %204, dims = [0, 1, 2] : (tensor<1x1x16xf32>) -> tensor<4x5x16xf32>
    %376 = stablehlo.multiply %368, %375 : tensor<4x5x16xf32>
    %cst_90 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %377 = stablehlo.reduce(%374 init: %cst_90) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x16xf32>, tensor<f32>) -> tensor<16xf32>
    %378 = stablehlo.multiply %186, %376 : tensor<4x5x16xf32>
    %cst_91 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %379 = stablehlo.reduce(%378 init: %cst_91) applies stablehlo.add across dimensions = [2] : (tensor<4x5x16xf32>, tensor<f32>) -> tensor<4x5xf32>
    %380 = stablehlo.reshape %379 : (tensor<4x5xf32>) -> tensor<4x5x1xf32>
    %381 = stablehlo.broadcast_in_dim %198, dims = [0, 1, 2] : (tensor<4x5x1xf32>) -> tensor<4x5x16xf32>
    %382 = stablehlo.multiply %376, %381 : tensor<4x5x16xf32>
    %383 = stablehlo.multiply %380, %201 : tensor<4x5x1xf32>
    %cst_92 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
    %384 = stablehlo.broadcast_in_dim %cst_92, dims = [] : (tensor<f32>) -> tensor<4x5x1xf32>
    %385 = stablehlo.divide %383, %384 : tensor<4x5x1xf32>
    %cst_93 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %386 = stablehlo.reduce(%385 init: %cst_93) applies stablehlo.add across dimensions = [2] : (tensor<4x5x1xf32>, tensor<f32>) -> tensor<4x5xf32>
    %387 = stablehlo.broadcast_in_dim %386, dims = [0, 1] : (tensor<4x5xf32>) -> tensor<4x5x16xf32>
    %388 = stablehlo.multiply %387, %191 : tensor<4x5x16xf32>
    %389 = stablehlo.negate %388 : tensor<4x5x16xf32>
    %cst_94 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %390 = stablehlo.reduce(%389 init: %cst_94) applies stablehlo.add across dimensions = [2] : (tensor<4x5x16xf32>, tensor<f32>) -> tensor<4x5xf32>
    %391 = stablehlo.reshape %390 : (tensor<4x5xf32>) -> tensor<4x5x1xf32>
    %392 = stablehlo.add %342, %388 : tensor<4x5x16xf32>
    %393 = stablehlo.negate %382 : tensor<4x5x16xf32>
    %cst_95 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %394 = stablehlo.reduce(%393 init: %cst_95) applies stablehlo.add across dimensions = [2] : (tensor<4x5x16xf32>, tensor<f32>) -> tensor<4x5xf32>
    %395 = stablehlo.reshape %394 : (tensor<4x5xf32>) -> tensor<4x5x1xf32>
    %396 = stablehlo.add %392, %382 : tensor<4x5x16xf32>
    %397 = stablehlo.add %391, %395 : tensor<4x5x1xf32>
    %cst_96 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
    %398 = stablehlo.broadcast_in_dim %cst_96, dims = [] : (tensor<f32>) -> tensor<4x5x1xf32>
    %399 = stablehlo.divide %397, %398 : tensor<4x5x1xf32>
    %cst_97 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %400 = stablehlo.reduce(%399 init: %cst_97) applies stablehlo.add across dimensions = [2] : (tensor<4x5x1xf32>, tensor<f32>) -> tensor<4x5xf32>
    %401 = stablehlo.broadcast_in_dim %400, dims = [0, 1] : (tensor<4x5xf32>) -> tensor<4x5x16xf32>
    %402 = stablehlo.add %396, %401 : tensor<4x5x16xf32>
    %403 = stablehlo.dot_general %402, %178, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<4x5x16xf32>, tensor<4x5x16xf32>) -> tensor<16x16xf32>
    %404 = stablehlo.transpose %403, dims = [1, 0] : (tensor<16x16xf32>) -> tensor<16x16xf32>
    %405 = stablehlo.dot_general %402, %arg21, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x5x16xf32>, tensor<16x16xf32>) -> tensor<4x5x16xf32>
    %406 = stablehlo.reshape %405 : (tensor<4x5x16xf32>) -> tensor<4x5x4x4xf32>
    %407 = stablehlo.transpose %406, dims = [0, 2, 3, 1] : (tensor<4x5x4x4xf32>) -> tensor<4x4x4x5xf32>
    %408 = stablehlo.dot_general %407, %156, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [3], precision = [DEFAULT, DEFAULT] : (tensor<4x4x4x5xf32>, tensor<4x5x4x4xf32>) -> tensor<4x4x5x5xf32>
    %409 = stablehlo.dot_general %407, %172, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2], precision = [DEFAULT, DEFAULT] : (tensor<4x4x4x5xf32>, tensor<4x4x5x5xf32>) -> tensor<4x4x4x5xf32>
    %410 = stablehlo.transpose %409, dims = [0, 3, 1, 2] : (tensor<4x4x4x5xf32>) -> tensor<4x5x4x4xf32>
    %411 = stablehlo.broadcast_in_dim %175, dims = [0, 1, 2, 3] : (tensor<4x4x5x1xf32>) -> tensor<4x4x5x5xf32>
    %412 = stablehlo.multiply %408, %411 : tensor<4x4x5x5xf32>
    %413 = stablehlo.multiply %412, %168 : tensor<4x4x5x5xf32>
    %cst_98 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %414 = stablehlo.reduce(%413 init: %cst_98) applies stablehlo.add across dimensions = [3] : (tensor<4x4x5x5xf32>, tensor<f32>) -> tensor<4x4x5xf32>
    %415 = stablehlo.reshape %414 : (tensor<4x4x5xf32>) -> tensor<4x4x5x1xf32>
    %416 = stablehlo.negate %415 : tensor<4x4x5x1xf32>
    %417 = stablehlo.broadcast_in_dim %170, dims = [0, 1, 2, 3] : (tensor<4x4x5x1xf32>) -> tensor<4x4x5x5xf32>
    %418 = stablehlo.divide %408, %417 : tensor<4x4x5x5xf32>
    %cst_99 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %419 = stablehlo.reduce(%416 init: %cst_99) applies stablehlo.add across dimensions = [3] : (tensor<4x4x5x1xf32>, tensor<f32>) -> tensor<4x4x5xf32>
    %420 = stablehlo.broadcast_in_dim %419, dims = [0, 1, 2] : (tensor<4x4x5xf32>) -> tensor<4x4x5x5xf32>
    %421 = stablehlo.add %418, %420 : tensor<4x4x5x5xf32>
    %422 = stablehlo.multiply %421, %168 : tensor<4x4x5x5xf32>
    %cst_100 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %423 = stablehlo.broadcast_in_dim %cst_100, dims = [] : (tensor<f32>) -> tensor<4x4x5x5xf32>
    %424 = stablehlo.divide %422, %423 : tensor<4x4x5x5xf32>
    %425 = stablehlo.dot_general %424, %152, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x4x5x5xf32>, tensor<4x5x4x4xf32>) -> tensor<4x4x5x4xf32>
    %426 = stablehlo.transpose %425, dims = [0, 2, 1, 3] : (tensor<4x4x5x4xf32>) -> tensor<4x5x4x4xf32>
    %427 = stablehlo.dot_general %424, %154, batching_dims = [0, 1] x [0, 2], contracting_dims = [3] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x4x5x5xf32>, tensor<4x5x4x4xf32>) -> tensor<4x4x5x4xf32>
    %428 = stablehlo.transpose %427, dims = [0, 2, 1, 3] : (tensor<4x4x5x4xf32>) -> tensor<4x5x4x4xf32>
    %429 = stablehlo.reshape %410 : (tensor<4x5x4x4xf32>) -> tensor<4x5x16xf32>
    %430 = stablehlo.dot_general %429, %150, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<4x5x16xf32>, tensor<4x5x16xf32>) -> tensor<16x16xf32>
    %431 = stablehlo.transpose %430, dims = [1, 0] : (tensor<16x16xf32>) -> tensor<16x16xf32>
    %432 = stablehlo.dot_general %429, %arg23, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x5x16xf32>, tensor<16x16xf32>) -> tensor<4x5x16xf32>
    %433 = stablehlo.reshape %426 : (tensor<4x5x4x4xf32>) -> tensor<4x5x16xf32>
    %434 = stablehlo.dot_general %433, %150, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<4x5x16xf32>, tensor<4x5x16xf32>) -> tensor<16x16xf32>
    %435 = stablehlo.transpose %434, dims = [1, 0] : (tensor<16x16xf32>) -> tensor<16x16xf32>
    %436 = stablehlo.dot_general %433, %arg20, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x5x16xf32>, tensor<16x16xf32>) -> tensor<4x5x16xf32>
    %437 = stablehlo.add %432, %436 : tensor<4x5x16xf32>
    %438 = stablehlo.reshape %428 : (tensor<4x5x4x4xf32>) -> tensor<4x5x16xf32>
    %439 = stablehlo.dot_general %438, %150, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<4x5x16xf32>, tensor<4x5x16xf32>) -> tensor<16x16xf32>
    %440 = stablehlo.transpose %439, dims = [1, 0] : (tensor<16x16xf32>) -> tensor<16x16xf32>
    %441 = stablehlo.dot_general %438, %arg22, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x5x16xf32>, tensor<16x16xf32>) -> tensor<4x5x16xf32>
    %442 = stablehlo.add %437, %441 : tensor<4x5x16xf32>
    %cst_101 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %443 = stablehlo.reduce(%442 init: %cst_101) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x5x16xf32>, tensor<f32>) -> tensor<16xf32>
    %444 = stablehlo.reshape %443 : (tensor<16xf32>) -> tensor<1x1x16xf32>
    %cst_102 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %445 = stablehlo.reduce(%444 init: %cst_102) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x16xf32>, tensor<f32>) -> tensor<16xf32>
    %446 = stablehlo.multiply %144, %442 : tensor<4x5x16xf32>
    %cst_103 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %447 = stablehlo.reduce(%446 init: %cst_103) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x5x16xf32>, tensor<f32>) -> tensor<16xf32>
    %448 = stablehlo.reshape %447 : (tensor<16xf32>) -> tensor<1x1x16xf32>
    %449 = stablehlo.broadcast_in_dim %145, dims = [0, 1, 2] : (tensor<1x1x16xf32>) -> tensor<4x5x16xf32>
    %450 = stablehlo.multiply %442, %449 : tensor<4x5x16xf32>
    %cst_104 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %451 = stablehlo.reduce(%448 init: %cst_104) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x16xf32>, tensor<f32>) -> tensor<16xf32>
    %452 = stablehlo.multiply %127, %450 : tensor<4x5x16xf32>
    %cst_105 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %453 = stablehlo.reduce(%452 init: %cst_105) applies stablehlo.add across dimensions = [2] : (tensor<4x5x16xf32>, tensor<f32>) -> tensor<4x5xf32>
    %454 = stablehlo.reshape %453 : (tensor<4x5xf32>) -> tensor<4x5x1xf32>
    %455 = stablehlo.broadcast_in_dim %139, dims = [0, 1, 2] : (tensor<4x5x1xf32>) -> tensor<4x5x16xf32>
    %456 = stablehlo.multiply %450, %455 : tensor<4x5x16xf32>
    %457 = stablehlo.multiply %454, %142 : tensor<4x5x1xf32>
    %cst_106 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
    %458 = stablehlo.broadcast_in_dim %cst_106, dims = [] : (tensor<f32>) -> tensor<4x5x1xf32>
    %459 = stablehlo.divide %457, %458 : tensor<4x5x1xf32>
    %cst_107 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %460 = stablehlo.reduce(%459 init: %cst_107) applies stablehlo.add across dimensions = [2] : (tensor<4x5x1xf32>, tensor<f32>) -> tensor<4x5xf32>
    %461 = stablehlo.broadcast_in_dim %460, dims = [0, 1] : (tensor<4x5xf32>) -> tensor<4x5x16xf32>
    %462 = stablehlo.multiply %461, %132 : tensor<4x5x16xf32>
    %463 = stablehlo.negate %462 : tensor<4x5x16xf32>
    %cst_108 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %464 = stablehlo.reduce(%463 init: %cst_108) applies stablehlo.add across dimensions = [2] : (tensor<4x5x16xf32>, tensor<f32>) -> tensor<4x5xf32>
    %465 = stablehlo.reshape %464 : (tensor<4x5xf32>) -> tensor<4x5x1xf32>
    %466 = stablehlo.add %402, %462 : tensor<4x5x16xf32>
    %467 = stablehlo.negate %456 : tensor<4x5x16xf32>
    %cst_109 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %468 = stablehlo.reduce(%467 init: %cst_109) applies stablehlo.add across dimensions = [2] : (tensor<4x5x16xf32>, tensor<f32>) -> tensor<4x5xf32>
    %469 = stablehlo.reshape %468 : (tensor<4x5xf32>) -> tensor<4x5x1xf32>
    %470 = stablehlo.add %466, %456 : tensor<4x5x16xf32>
    %471 = stablehlo.add %465, %469 : tensor<4x5x1xf32>
    %cst_110 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
    %472 = stablehlo.broadcast_in_dim %cst_110, dims = [] : (tensor<f32>) -> tensor<4x5x1xf32>
    %473 = stablehlo.divide %471, %472 : tensor<4x5x1xf32>
    %cst_111 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %474 = stablehlo.reduce(%473 init: %cst_111) applies stablehlo.add across dimensions = [2] : (tensor<4x5x1xf32>, tensor<f32>) -> tensor<4x5xf32>
    %475 = stablehlo.broadcast_in_dim %474, dims = [0, 1] : (tensor<4x5xf32>) -> tensor<4x5x16xf32>
    %476 = stablehlo.add %470, %475 : tensor<4x5x16xf32>
    %cst_112 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %477 = stablehlo.reduce(%476 init: %cst_112) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x5x16xf32>, tensor<f32>) -> tensor<16xf32>
    %478 = stablehlo.reshape %477 : (tensor<16xf32>) -> tensor<1x1x16xf32>
    %cst_113 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %479 = stablehlo.reduce(%478 init: %cst_113) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x16xf32>, tensor<f32>) -> tensor<16xf32>
    %480 = stablehlo.dot_general %476, %116, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<4x5x16xf32>, tensor<4x5x32xf32>) -> tensor<16x32xf32>
    %481 = stablehlo.transpose %480, dims = [1, 0] : (tensor<16x32xf32>) -> tensor<32x16xf32>
    %482 = stablehlo.dot_general %476, %arg7, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x5x16xf32>, tensor<32x16xf32>) -> tensor<4x5x32xf32>
    %483 = stablehlo.multiply %98, %482 : tensor<4x5x32xf32>
    %484 = stablehlo.multiply %482, %115 : tensor<4x5x32xf32>
    %cst_114 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %485 = stablehlo.broadcast_in_dim %cst_114, dims = [] : (tensor<f32>) -> tensor<4x5x32xf32>
    %486 = stablehlo.multiply %485, %483 : tensor<4x5x32xf32>
    %487 = stablehlo.multiply %486, %111 : tensor<4x5x32xf32>
    %488 = stablehlo.multiply %487, %109 : tensor<4x5x32xf32>
    %489 = stablehlo.add %487, %488 : tensor<4x5x32xf32>
    %cst_115 = stablehlo.constant dense<0.797884583> : tensor<f32>
    %490 = stablehlo.broadcast_in_dim %cst_115, dims = [] : (tensor<f32>) -> tensor<4x5x32xf32>
    %491 = stablehlo.multiply %490, %489 : tensor<4x5x32xf32>
    %492 = stablehlo.add %484, %491 : tensor<4x5x32xf32>
    %cst_116 = stablehlo.constant dense<4.471500e-02> : tensor<f32>
    %493 = stablehlo.broadcast_in_dim %cst_116, dims = [] : (tensor<f32>) -> tensor<4x5x32xf32>
    %494 = stablehlo.multiply %493, %491 : tensor<4x5x32xf32>
    %495 = stablehlo.multiply %494, %103 : tensor<4x5x32xf32>
    %496 = stablehlo.add %492, %495 : tensor<4x5x32xf32>
    %cst_117 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %497 = stablehlo.reduce(%496 init: %cst_117) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x5x32xf32>, tensor<f32>) -> tensor<32xf32>
    %498 = stablehlo.reshape %497 : (tensor<32xf32>) -> tensor<1x1x32xf32>
    %cst_118 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %499 = stablehlo.reduce(%498 init: %cst_118) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x32xf32>, tensor<f32>) -> tensor<32xf32>
    %500 = stablehlo.dot_general %496, %94, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<4x5x32xf32>, tensor<4x5x16xf32>) -> tensor<32x16xf32>
    %501 = stablehlo.transpose %500, dims = [1, 0] : (tensor<32x16xf32>) -> tensor<16x32xf32>
    %502 = stablehlo.dot_general %496, %arg6, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x5x32xf32>, tensor<16x32xf32>) -> tensor<4x5x16xf32>
    %cst_119 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %503 = stablehlo.reduce(%502 init: %cst_119) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x5x16xf32>, tensor<f32>) -> tensor<16xf32>
    %504 = stablehlo.reshape %503 : (tensor<16xf32>) -> tensor<1x1x16xf32>
    %cst_120 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %505 = stablehlo.reduce(%504 init: %cst_120) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x16xf32>, tensor<f32>) -> tensor<16xf32>
    %506 = stablehlo.multiply %88, %502 : tensor<4x5x16xf32>
    %cst_121 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %507 = stablehlo.reduce(%506 init: %cst_121) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x5x16xf32>, tensor<f32>) -> tensor<16xf32>
    %508 = stablehlo.reshape %507 : (tensor<16xf32>) -> tensor<1x1x16xf32>
    %509 = stablehlo.broadcast_in_dim %89, dims = [0, 1, 2] : (tensor<1x1x16xf32>) -> tensor<4x5x16xf32>
    %510 = stablehlo.multiply %502, %509 : tensor<4x5x16xf32>
    %cst_122 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %511 = stablehlo.reduce(%508 init: %cst_122) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x16xf32>, tensor<f32>) -> tensor<16xf32>
    %512 = stablehlo.multiply %71, %510 : tensor<4x5x16xf32>
    %cst_123 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %513 = stablehlo.reduce(%512 init: %cst_123) applies stablehlo.add across dimensions = [2] : (tensor<4x5x16xf32>, tensor<f32>) -> tensor<4x5xf32>
    %514 = stablehlo.reshape %513 : (tensor<4x5xf32>) -> tensor<4x5x1xf32>
    %515 = stablehlo.broadcast_in_dim %83, dims = [0, 1, 2] : (tensor<4x5x1xf32>) -> tensor<4x5x16xf32>
    %516 = stablehlo.multiply %510, %515 : tensor<4x5x16xf32>
    %517 = stablehlo.multiply %514, %86 : tensor<4x5x1xf32>
    %cst_124 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
    %518 = stablehlo.broadcast_in_dim %cst_124, dims = [] : (tensor<f32>) -> tensor<4x5x1xf32>
    %519 = stablehlo.divide %517, %518 : tensor<4x5x1xf32>
    %cst_125 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %520 = stablehlo.reduce(%519 init: %cst_125) applies stablehlo.add across dimensions = [2] : (tensor<4x5x1xf32>, tensor<f32>) -> tensor<4x5xf32>
    %521 = stablehlo.broadcast_in_dim %520, dims = [0, 1] : (tensor<4x5xf32>) -> tensor<4x5x16xf32>
    %522 = stablehlo.multiply %521, %76 : tensor<4x5x16xf32>
    %523 = stablehlo.negate %522 : tensor<4x5x16xf32>
    %cst_126 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %524 = stablehlo.reduce(%523 init: %cst_126) applies stablehlo.add across dimensions = [2] : (tensor<4x5x16xf32>, tensor<f32>) -> tensor<4x5xf32>
    %525 = stablehlo.reshape %524 : (tensor<4x5xf32>) -> tensor<4x5x1xf32>
    %526 = stablehlo.add %476, %522 : tensor<4x5x16xf32>
    %527 = stablehlo.negate %516 : tensor<4x5x16xf32>
    %cst_127 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %528 = stablehlo.reduce(%527 init: %cst_127) applies stablehlo.add across dimensions = [2] : (tensor<4x5x16xf32>, tensor<f32>) -> tensor<4x5xf32>
    %529 = stablehlo.reshape %528 : (tensor<4x5xf32>) -> tensor<4x5x1xf32>
    %530 = stablehlo.add %526, %516 : tensor<4x5x16xf32>
    %531 = stablehlo.add %525, %529 : tensor<4x5x1xf32>
    %cst_128 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
    %532 = stablehlo.broadcast_in_dim %cst_128, dims = [] : (tensor<f32>) -> tensor<4x5x1xf32>
    %533 = stablehlo.divide %531, %532 : tensor<4x5x1xf32>
    %cst_129 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %534 = stablehlo.reduce(%533 init: %cst_129) applies stablehlo.add across dimensions = [2] : (tensor<4x5x1xf32>, tensor<f32>) -> tensor<4x5xf32>
    %535 = stablehlo.broadcast_in_dim %534, dims = [0, 1] : (tensor<4x5xf32>) -> tensor<4x5x16xf32>
    %536 = stablehlo.add %530, %535 : tensor<4x5x16xf32>
    %537 = stablehlo.dot_general %536, %63, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<4x5x16xf32>, tensor<4x5x16xf32>) -> tensor<16x16xf32>
    %538 = stablehlo.transpose %537, dims = [1, 0] : (tensor<16x16xf32>) -> tensor<16x16xf32>
    %539 = stablehlo.dot_general %536, %arg9, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x5x16xf32>, tensor<16x16xf32>) -> tensor<4x5x16xf32>
    %540 = stablehlo.reshape %539 : (tensor<4x5x16xf32>) -> tensor<4x5x4x4xf32>
    %541 = stablehlo.transpose %540, dims = [0, 2, 3, 1] : (tensor<4x5x4x4xf32>) -> tensor<4x4x4x5xf32>
    %542 = stablehlo.dot_general %541, %41, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [3], precision = [DEFAULT, DEFAULT] : (tensor<4x4x4x5xf32>, tensor<4x5x4x4xf32>) -> tensor<4x4x5x5xf32>
    %543 = stablehlo.dot_general %541, %57, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2], precision = [DEFAULT, DEFAULT] : (tensor<4x4x4x5xf32>, tensor<4x4x5x5xf32>) -> tensor<4x4x4x5xf32>
    %544 = stablehlo.transpose %543, dims = [0, 3, 1, 2] : (tensor<4x4x4x5xf32>) -> tensor<4x5x4x4xf32>
    %545 = stablehlo.broadcast_in_dim %60, dims = [0, 1, 2, 3] : (tensor<4x4x5x1xf32>) -> tensor<4x4x5x5xf32>
    %546 = stablehlo.multiply %542, %545 : tensor<4x4x5x5xf32>
    %547 = stablehlo.multiply %546, %53 : tensor<4x4x5x5xf32>
    %cst_130 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %548 = stablehlo.reduce(%547 init: %cst_130) applies stablehlo.add across dimensions = [3] : (tensor<4x4x5x5xf32>, tensor<f32>) -> tensor<4x4x5xf32>
    %549 = stablehlo.reshape %548 : (tensor<4x4x5xf32>) -> tensor<4x4x5x1xf32>
    %550 = stablehlo.negate %549 : tensor<4x4x5x1xf32>
    %551 = stablehlo.broadcast_in_dim %55, dims = [0, 1, 2, 3] : (tensor<4x4x5x1xf32>) -> tensor<4x4x5x5xf32>
    %552 = stablehlo.divide %542, %551 : tensor<4x4x5x5xf32>
    %cst_131 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %553 = stablehlo.reduce(%550 init: %cst_131) applies stablehlo.add across dimensions = [3] : (tensor<4x4x5x1xf32>, tensor<f32>) -> tensor<4x4x5xf32>
    %554 = stablehlo.broadcast_in_dim %553, dims = [0, 1, 2] : (tensor<4x4x5xf32>) -> tensor<4x4x5x5xf32>
    %555 = stablehlo.add %552, %554 : tensor<4x4x5x5xf32>
    %556 = stablehlo.multiply %555, %53 : tensor<4x4x5x5xf32>
    %cst_132 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %557 = stablehlo.broadcast_in_dim %cst_132, dims = [] : (tensor<f32>) -> tensor<4x4x5x5xf32>
    %558 = stablehlo.divide %556, %557 : tensor<4x4x5x5xf32>
    %559 = stablehlo.dot_general %558, %37, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x4x5x5xf32>, tensor<4x5x4x4xf32>) -> tensor<4x4x5x4xf32>
    %560 = stablehlo.transpose %559, dims = [0, 2, 1, 3] : (tensor<4x4x5x4xf32>) -> tensor<4x5x4x4xf32>
    %561 = stablehlo.dot_general %558, %39, batching_dims = [0, 1] x [0, 2], contracting_dims = [3] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x4x5x5xf32>, tensor<4x5x4x4xf32>) -> tensor<4x4x5x4xf32>
    %562 = stablehlo.transpose %561, dims = [0, 2, 1, 3] : (tensor<4x4x5x4xf32>) -> tensor<4x5x4x4xf32>
    %563 = stablehlo.reshape %544 : (tensor<4x5x4x4xf32>) -> tensor<4x5x16xf32>
    %564 = stablehlo.dot_general %563, %35, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<4x5x16xf32>, tensor<4x5x16xf32>) -> tensor<16x16xf32>
    %565 = stablehlo.transpose %564, dims = [1, 0] : (tensor<16x16xf32>) -> tensor<16x16xf32>
    %566 = stablehlo.dot_general %563, %arg11, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x5x16xf32>, tensor<16x16xf32>) -> tensor<4x5x16xf32>
    %567 = stablehlo.reshape %560 : (tensor<4x5x4x4xf32>) -> tensor<4x5x16xf32>
    %568 = stablehlo.dot_general %567, %35, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<4x5x16xf32>, tensor<4x5x16xf32>) -> tensor<16x16xf32>
    %569 = stablehlo.transpose %568, dims = [1, 0] : (tensor<16x16xf32>) -> tensor<16x16xf32>
    %570 = stablehlo.dot_general %567, %arg8, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x5x16xf32>, tensor<16x16xf32>) -> tensor<4x5x16xf32>
    %571 = stablehlo.add %566, %570 : tensor<4x5x16xf32>
    %572 = stablehlo.reshape %562 : (tensor<4x5x4x4xf32>) -> tensor<4x5x16xf32>
    %573 = stablehlo.dot_general %572, %35, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<4x5x16xf32>, tensor<4x5x16xf32>) -> tensor<16x16xf32>
    %574 = stablehlo.transpose %573, dims = [1, 0] : (tensor<16x16xf32>) -> tensor<16x16xf32>
    %575 = stablehlo.dot_general %572, %arg10, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x5x16xf32>, tensor<16x16xf32>) -> tensor<4x5x16xf32>
    %576 = stablehlo.add %571, %575 : tensor<4x5x16xf32>
    %cst_133 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %577 = stablehlo.reduce(%576 init: %cst_133) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x5x16xf32>, tensor<f32>) -> tensor<16xf32>
    %578 = stablehlo.reshape %577 : (tensor<16xf32>) -> tensor<1x1x16xf32>
    %cst_134 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %579 = stablehlo.reduce(%578 init: %cst_134) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x16xf32>, tensor<f32>) -> tensor<16xf32>
    %580 = stablehlo.multiply %29, %576 : tensor<4x5x16xf32>
    %cst_135 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %581 = stablehlo.reduce(%580 init: %cst_135) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x5x16xf32>, tensor<f32>) -> tensor<16xf32>
    %582 = stablehlo.reshape %581 : (tensor<16xf32>) -> tensor<1x1x16xf32>
    %583 = stablehlo.broadcast_in_dim %30, dims = [0, 1, 2] : (tensor<1x1x16xf32>) -> tensor<4x5x16xf32>
    %584 = stablehlo.multiply %576, %583 : tensor<4x5x16xf32>
    %cst_136 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %585 = stablehlo.reduce(%582 init: %cst_136) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x16xf32>, tensor<f32>) -> tensor<16xf32>
    %586 = stablehlo.multiply %12, %584 : tensor<4x5x16xf32>
    %cst_137 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %587 = stablehlo.reduce(%586 init: %cst_137) applies stablehlo.add across dimensions = [2] : (tensor<4x5x16xf32>, tensor<f32>) -> tensor<4x5xf32>
    %588 = stablehlo.reshape %587 : (tensor<4x5xf32>) -> tensor<4x5x1xf32>
    %589 = stablehlo.broadcast_in_dim %24, dims = [0, 1, 2] : (tensor<4x5x1xf32>) -> tensor<4x5x16xf32>
    %590 = stablehlo.multiply %584, %589 : tensor<4x5x16xf32>
    %591 = stablehlo.multiply %588, %27 : tensor<4x5x1xf32>
    %cst_138 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
    %592 = stablehlo.broadcast_in_dim %cst_138, dims = [] : (tensor<f32>) -> tensor<4x5x1xf32>
    %593 = stablehlo.divide %591, %592 : tensor<4x5x1xf32>
    %cst_139 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %594 = stablehlo.reduce(%593 init: %cst_139) applies stablehlo.add across dimensions = [2] : (tensor<4x5x1xf32>, tensor<f32>) -> tensor<4x5xf32>
    %595 = stablehlo.broadcast_in_dim %594, dims = [0, 1] : (tensor<4x5xf32>) -> tensor<4x5x16xf32>
    %596 = stablehlo.multiply %595, %17 : tensor<4x5x16xf32>
    %597 = stablehlo.negate %596 : tensor<4x5x16xf32>
    %cst_140 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %598 = stablehlo.reduce(%597 init: %cst_140) applies stablehlo.add across dimensions = [2] : (tensor<4x5x16xf32>, tensor<f32>) -> tensor<4x5xf32>
    %599 = stablehlo.reshape %598 : (tensor<4x5xf32>) -> tensor<4x5x1xf32>
    %600 = stablehlo.add %536, %596 : tensor<4x5x16xf32>
    %601 = stablehlo.negate %590 : tensor<4x5x16xf32>
    %cst_141 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %602 = stablehlo.reduce(%601 init: %cst_141) applies stablehlo.add across dimensions = [2] : (tensor<4x5x16xf32>, tensor<f32>) -> tensor<4x5xf32>
    %603 = stablehlo.reshape %602 : (tensor<4x5xf32>) -> tensor<4x5x1xf32>
    %604 = stablehlo.add %600, %590 : tensor<4x5x16xf32>
    %605 = stablehlo.add %599, %603 : tensor<4x5x1xf32>
    %cst_142 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
    %606 = stablehlo.broadcast_in_dim %cst_142, dims = [] : (tensor<f32>) -> tensor<4x5x1xf32>
    %607 = stablehlo.divide %605, %606 : tensor<4x5x1xf32>
    %cst_143 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %608 = stablehlo.reduce(%607 init: %cst_143) applies stablehlo.add across dimensions = [2] : (tensor<4x5x1xf32>, tensor<f32>) -> tensor<4x5xf32>
    %609 = stablehlo.broadcast_in_dim %608, dims = [0, 1] : (tensor<4x5xf32>) -> tensor<4x5x16xf32>
    %610 = stablehlo.add %604, %609 : tensor<4x5x16xf32>
    %cst_144 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %611 = stablehlo.reduce(%610 init: %cst_144) applies stablehlo.add across dimensions = [0] : (tensor<4x5x16xf32>, tensor<f32>) -> tensor<5x16xf32>
    %612 = stablehlo.reshape %611 : (tensor<5x16xf32>) -> tensor<1x5x16xf32>
    %cst_145 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %613 = stablehlo.reduce(%612 init: %cst_145) applies stablehlo.add across dimensions = [0] : (tensor<1x5x16xf32>, tensor<f32>) -> tensor<5x16xf32>
    %614 = stablehlo.slice %610 [0:4, 0:1, 0:16] : (tensor<4x5x16xf32>) -> tensor<4x1x16xf32>
    %615 = stablehlo.slice %610 [0:4, 1:5, 0:16] : (tensor<4x5x16xf32>) -> tensor<4x4x16xf32>
    %cst_146 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %616 = stablehlo.reduce(%614 init: %cst_146) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x1x16xf32>, tensor<f32>) -> tensor<16xf32>
    %617 = stablehlo.broadcast_in_dim %616, dims = [2] : (tensor<16xf32>) -> tensor<1x1x16xf32>
    %618 = stablehlo.reshape %615 : (tensor<4x4x16xf32>) -> tensor<4x2x2x16xf32>
    %619 = stablehlo.convolution(%arg30, %618) dim_numbers = [f, 0, 1, b]x[i, 0, 1, o]->[0, 1, b, f], window = {stride = [1, 1], pad = [[0, 0], [0, 0]], lhs_dilate = [1, 1], rhs_dilate = [4, 4], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<4x8x8x3xf32>, tensor<4x2x2x16xf32>) -> tensor<4x4x3x16xf32>
    %cst_147 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %620 = stablehlo.broadcast_in_dim %cst_147, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %621 = stablehlo.multiply %620, %579 : tensor<16xf32>
    %622 = stablehlo.subtract %arg0, %621 : tensor<16xf32>
    %cst_148 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %623 = stablehlo.broadcast_in_dim %cst_148, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %624 = stablehlo.multiply %623, %585 : tensor<16xf32>
    %625 = stablehlo.subtract %arg1, %624 : tensor<16xf32>
    %cst_149 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %626 = stablehlo.broadcast_in_dim %cst_149, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %627 = stablehlo.multiply %626, %499 : tensor<32xf32>
    %628 = stablehlo.subtract %arg2, %627 : tensor<32xf32>
    %cst_150 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %629 = stablehlo.broadcast_in_dim %cst_150, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %630 = stablehlo.multiply %629, %479 : tensor<16xf32>
    %631 = stablehlo.subtract %arg3, %630 : tensor<16xf32>
    %cst_151 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %632 = stablehlo.broadcast_in_dim %cst_151, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %633 = stablehlo.multiply %632, %505 : tensor<16xf32>
    %634 = stablehlo.subtract %arg4, %633 : tensor<16xf32>
    %cst_152 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %635 = stablehlo.broadcast_in_dim %cst_152, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %636 = stablehlo.multiply %635, %511 : tensor<16xf32>
    %637 = stablehlo.subtract %arg5, %636 : tensor<16xf32>
    %cst_153 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %638 = stablehlo.broadcast_in_dim %cst_153, dims = [] : (tensor<f32>) -> tensor<16x32xf32>
    %639 = stablehlo.multiply %638, %501 : tensor<16x32xf32>
    %640 = stablehlo.subtract %arg6, %639 : tensor<16x32xf32>
    %cst_154 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %641 = stablehlo.broadcast_in_dim %cst_154, dims = [] : (tensor<f32>) -> tensor<32x16xf32>
    %642 = stablehlo.multiply %641, %481 : tensor<32x16xf32>
    %643 = stablehlo.subtract %arg7, %642 : tensor<32x16xf32>
    %cst_155 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %644 = stablehlo.broadcast_in_dim %cst_155, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %645 = stablehlo.multiply %644, %569 : tensor<16x16xf32>
    %646 = stablehlo.subtract %arg8, %645 : tensor<16x16xf32>
    %cst_156 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %647 = stablehlo.broadcast_in_dim %cst_156, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %648 = stablehlo.multiply %647, %538 : tensor<16x16xf32>
    %649 = stablehlo.subtract %arg9, %648 : tensor<16x16xf32>
    %cst_157 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %650 = stablehlo.broadcast_in_dim %cst_157, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %651 = stablehlo.multiply %650, %574 : tensor<16x16xf32>
    %652 = stablehlo.subtract %arg10, %651 : tensor<16x16xf32>
    %cst_158 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %653 = stablehlo.broadcast_in_dim %cst_158, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %654 = stablehlo.multiply %653, %565 : tensor<16x16xf32>
    %655 = stablehlo.subtract %arg11, %654 : tensor<16x16xf32>
    %cst_159 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %656 = stablehlo.broadcast_in_dim %cst_159, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %657 = stablehlo.multiply %656, %445 : tensor<16xf32>
    %658 = stablehlo.subtract %arg12, %657 : tensor<16xf32>
    %cst_160 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %659 = stablehlo.broadcast_in_dim %cst_160, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %660 = stablehlo.multiply %659, %451 : tensor<16xf32>
    %661 = stablehlo.subtract %arg13, %660 : tensor<16xf32>
    %cst_161 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %662 = stablehlo.broadcast_in_dim %cst_161, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %663 = stablehlo.multiply %662, %365 : tensor<32xf32>
    %664 = stablehlo.subtract %arg14, %663 : tensor<32xf32>
    %cst_162 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %665 = stablehlo.broadcast_in_dim %cst_162, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %666 = stablehlo.multiply %665, %345 : tensor<16xf32>
    %667 = stablehlo.subtract %arg15, %666 : tensor<16xf32>
    %cst_163 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %668 = stablehlo.broadcast_in_dim %cst_163, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %669 = stablehlo.multiply %668, %371 : tensor<16xf32>
    %670 = stablehlo.subtract %arg16, %669 : tensor<16xf32>
    %cst_164 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %671 = stablehlo.broadcast_in_dim %cst_164, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %672 = stablehlo.multiply %671, %377 : tensor<16xf32>
    %673 = stablehlo.subtract %arg17, %672 : tensor<16xf32>
    %cst_165 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %674 = stablehlo.broadcast_in_dim %cst_165, dims = [] : (tensor<f32>) -> tensor<16x32xf32>
    %675 = stablehlo.multiply %674, %367 : tensor<16x32xf32>
    %676 = stablehlo.subtract %arg18, %675 : tensor<16x32xf32>
    %cst_166 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %677 = stablehlo.broadcast_in_dim %cst_166, dims = [] : (tensor<f32>) -> tensor<32x16xf32>
    %678 = stablehlo.multiply %677, %347 : tensor<32x16xf32>
    %679 = stablehlo.subtract %arg19, %678 : tensor<32x16xf32>
    %cst_167 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %680 = stablehlo.broadcast_in_dim %cst_167, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %681 = stablehlo.multiply %680, %435 : tensor<16x16xf32>
    %682 = stablehlo.subtract %arg20, %681 : tensor<16x16xf32>
    %cst_168 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %683 = stablehlo.broadcast_in_dim %cst_168, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %684 = stablehlo.multiply %683, %404 : tensor<16x16xf32>
    %685 = stablehlo.subtract %arg21, %684 : tensor<16x16xf32>
    %cst_169 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %686 = stablehlo.broadcast_in_dim %cst_169, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %687 = stablehlo.multiply %686, %440 : tensor<16x16xf32>
    %688 = stablehlo.subtract %arg22, %687 : tensor<16x16xf32>
    %cst_170 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %689 = stablehlo.broadcast_in_dim %cst_170, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %690 = stablehlo.multiply %689, %431 : tensor<16x16xf32>
    %691 = stablehlo.subtract %arg23, %690 : tensor<16x16xf32>
    %cst_171 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %692 = stablehlo.broadcast_in_dim %cst_171, dims = [] : (tensor<f32>) -> tensor<1x1x16xf32>
    %693 = stablehlo.multiply %692, %617 : tensor<1x1x16xf32>
    %694 = stablehlo.subtract %arg24, %693 : tensor<1x1x16xf32>
    %cst_172 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %695 = stablehlo.broadcast_in_dim %cst_172, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %696 = stablehlo.multiply %695, %310 : tensor<16xf32>
    %697 = stablehlo.subtract %arg25, %696 : tensor<16xf32>
    %cst_173 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %698 = stablehlo.broadcast_in_dim %cst_173, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %699 = stablehlo.multiply %698, %316 : tensor<16xf32>
    %700 = stablehlo.subtract %arg26, %699 : tensor<16xf32>
    %cst_174 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %701 = stablehlo.broadcast_in_dim %cst_174, dims = [] : (tensor<f32>) -> tensor<16x8xf32>
    %702 = stablehlo.multiply %701, %306 : tensor<16x8xf32>
    %703 = stablehlo.subtract %arg27, %702 : tensor<16x8xf32>
    %cst_175 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %704 = stablehlo.broadcast_in_dim %cst_175, dims = [] : (tensor<f32>) -> tensor<4x4x3x16xf32>
    %705 = stablehlo.multiply %704, %619 : tensor<4x4x3x16xf32>
    %706 = stablehlo.subtract %arg28, %705 : tensor<4x4x3x16xf32>
    %cst_176 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %707 = stablehlo.broadcast_in_dim %cst_176, dims = [] : (tensor<f32>) -> tensor<5x16xf32>
    %708 = stablehlo.multiply %707, %613 : tensor<5x16xf32>
    %709 = stablehlo.subtract %arg29, %708 : tensor<5x16xf32>
    return %622, %625, %628, %631, %634, %637, %640, %643, %646, %649, %652, %655, %658, %661, %664, %667, %670, %673, %676, %679, %682, %685, %688, %691, %694, %697, %700, %703, %706, %709, %290 : tensor<16xf32>, tensor<16xf32>, tensor<32xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16x32xf32>, tensor<32x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<32xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16x32xf32>, tensor<32x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<1x1x16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16x8xf32>, tensor<4x4x3x16xf32>, tensor<5x16xf32>, tensor<f32>
  }
  func.func private @take_along_axis(%arg0: tensor<4x8xf32>, %arg1: tensor<4x1xi32>) -> (tensor<4x1xf32>, tensor<4x1x1xi32>) {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<4x1xi32>
    %1 = stablehlo.compare LT, %arg1, %0, SIGNED : (tensor<4x1xi32>, tensor<4x1xi32>) -> tensor<4x1xi1>
    %c_0 = stablehlo.constant dense<8> : tensor<i32>
    %2 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<4x1xi32>
    %3 = stablehlo.add %arg1, %2 : tensor<4x1xi32>
    %4 = stablehlo.select %1, %3, %arg1 : tensor<4x1xi1>, tensor<4x1xi32>
    %5 = stablehlo.reshape %4 : (tensor<4x1xi32>) -> tensor<4x1x1xi32>
    %c_1 = stablehlo.constant dense<7> : tensor<1xi32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %6 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<4x1x1xi32>
    %7 = stablehlo.compare GE, %5, %6, SIGNED : (tensor<4x1x1xi32>, tensor<4x1x1xi32>) -> tensor<4x1x1xi1>
    %8 = stablehlo.broadcast_in_dim %c_1, dims = [2] : (tensor<1xi32>) -> tensor<1x1x1xi32>
    %9 = stablehlo.broadcast_in_dim %8, dims = [0, 1, 2] : (tensor<1x1x1xi32>) -> tensor<4x1x1xi32>
    %10 = stablehlo.compare LE, %5, %9, SIGNED : (tensor<4x1x1xi32>, tensor<4x1x1xi32>) -> tensor<4x1x1xi1>
    %11 = stablehlo.and %7, %10 : tensor<4x1x1xi1>
    %c_3 = stablehlo.constant dense<true> : tensor<i1>
    %12 = stablehlo.reduce(%11 init: %c_3) applies stablehlo.and across dimensions = [2] : (tensor<4x1x1xi1>, tensor<i1>) -> tensor<4x1xi1>
    %13 = "stablehlo.gather"(%arg0, %5) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1>}> : (tensor<4x8xf32>, tensor<4x1x1xi32>) -> tensor<4x1xf32>
    %cst = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %14 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x1xf32>
    %15 = stablehlo.select %12, %13, %14 : tensor<4x1xi1>, tensor<4x1xf32>
    return %15, %5 : tensor<4x1xf32>, tensor<4x1x1xi32>
  }
  func.func private @take_along_axis_0(%arg0: tensor<4x1x1xi32>, %arg1: tensor<4x1xf32>) -> tensor<4x8xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %1 = "stablehlo.scatter"(%0, %arg0, %arg1) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %2 = stablehlo.add %arg2, %arg3 : tensor<f32>
      stablehlo.return %2 : tensor<f32>
    }) : (tensor<4x8xf32>, tensor<4x1x1xi32>, tensor<4x1xf32>) -> tensor<4x8xf32>
    return %1 : tensor<4x8xf32>
  }
}
