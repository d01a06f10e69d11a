module @jit_step attributes {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["dp"=2, "tp"=2]> {stablehlo.mesh = {axes = [{name = "dp", size = 2 : i64}, {name = "tp", size = 2 : i64}]}}
  func.func public @main(%arg0: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg1: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg2: tensor<3x3x3x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {}, {}]>}, %arg3: tensor<3x3x8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {}, {}]>}, %arg4: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg5: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg6: tensor<8x5xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, %arg7: tensor<8x6x6x3xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}, {}, {}, {}]>}, %arg8: tensor<8xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}]>}) -> (tensor<8xf32> {jax.result_info = "result[0]['b0']"}, tensor<8xf32> {jax.result_info = "result[0]['b1']"}, tensor<3x3x3x8xf32> {jax.result_info = "result[0]['c0']"}, tensor<3x3x8x8xf32> {jax.result_info = "result[0]['c1']"}, tensor<8xf32> {jax.result_info = "result[0]['g0']"}, tensor<8xf32> {jax.result_info = "result[0]['g1']"}, tensor<8x5xf32> {jax.result_info = "result[0]['head']"}, tensor<f32> {jax.result_info = "result[1]"}) {
    %0 = stablehlo.convolution(%arg7, %arg2) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<8x6x6x3xf32>, tensor<3x3x3x8xf32>) -> tensor<8x6x6x8xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.reduce(%0 init: %cst) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<8x6x6x8xf32>, tensor<f32>) -> tensor<8xf32>
    %cst_0 = stablehlo.constant dense<2.880000e+02> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %3 = stablehlo.divide %1, %2 : tensor<8xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %4:4 = call @_var(%0, %c) : (tensor<8x6x6x8xf32>, tensor<i32>) -> (tensor<8xf32>, tensor<8x6x6x8xf32>, tensor<f32>, tensor<i1>)
    %5 = stablehlo.broadcast_in_dim %3, dims = [3] : (tensor<8xf32>) -> tensor<1x1x1x8xf32>
    %6 = stablehlo.broadcast_in_dim %5, dims = [0, 1, 2, 3] : (tensor<1x1x1x8xf32>) -> tensor<8x6x6x8xf32>
    %7 = stablehlo.subtract %0, %6 : tensor<8x6x6x8xf32>
    %cst_1 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %9 = stablehlo.add %4#0, %8 : tensor<8xf32>
    %10 = stablehlo.rsqrt %9 : tensor<8xf32>
    %11 = stablehlo.divide %10, %9 : tensor<8xf32>
    %cst_2 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %12 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %13 = stablehlo.multiply %12, %11 : tensor<8xf32>
    %14 = stablehlo.broadcast_in_dim %10, dims = [3] : (tensor<8xf32>) -> tensor<1x1x1x8xf32>
    %15 = stablehlo.broadcast_in_dim %14, dims = [0, 1, 2, 3] : (tensor<1x1x1x8xf32>) -> tensor<8x6x6x8xf32>
    %16 = stablehlo.multiply %7, %15 : tensor<8x6x6x8xf32>
    %17 = stablehlo.broadcast_in_dim %arg4, dims = [3] : (tensor<8xf32>) -> tensor<1x1x1x8xf32>
    %18 = stablehlo.broadcast_in_dim %17, dims = [0, 1, 2, 3] : (tensor<1x1x1x8xf32>) -> tensor<8x6x6x8xf32>
    %19 = stablehlo.multiply %16, %18 : tensor<8x6x6x8xf32>
    %20 = stablehlo.broadcast_in_dim %arg0, dims = [3] : (tensor<8xf32>) -> tensor<1x1x1x8xf32>
    %21 = stablehlo.broadcast_in_dim %20, dims = [0, 1, 2, 3] : (tensor<1x1x1x8xf32>) -> tensor<8x6x6x8xf32>
    %22 = stablehlo.add %19, %21 : tensor<8x6x6x8xf32>
    %23 = call @relu(%22) : (tensor<8x6x6x8xf32>) -> tensor<8x6x6x8xf32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %24 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<8x6x6x8xf32>
    %25 = stablehlo.compare GT, %22, %24, FLOAT : (tensor<8x6x6x8xf32>, tensor<8x6x6x8xf32>) -> tensor<8x6x6x8xi1>
    %26 = stablehlo.convolution(%23, %arg3) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<8x6x6x8xf32>, tensor<3x3x8x8xf32>) -> tensor<8x6x6x8xf32>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %27 = stablehlo.reduce(%26 init: %cst_4) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<8x6x6x8xf32>, tensor<f32>) -> tensor<8xf32>
    %cst_5 = stablehlo.constant dense<2.880000e+02> : tensor<f32>
    %28 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %29 = stablehlo.divide %27, %28 : tensor<8xf32>
    %c_6 = stablehlo.constant dense<0> : tensor<i32>
    %30:4 = call @_var(%26, %c_6) : (tensor<8x6x6x8xf32>, tensor<i32>) -> (tensor<8xf32>, tensor<8x6x6x8xf32>, tensor<f32>, tensor<i1>)
    %31 = stablehlo.broadcast_in_dim %29, dims = [3] : (tensor<8xf32>) -> tensor<1x1x1x8xf32>
    %32 = stablehlo.broadcast_in_dim %31, dims = [0, 1, 2, 3] : (tensor<1x1x1x8xf32>) -> tensor<8x6x6x8xf32>
    %33 = stablehlo.subtract %26, %32 : tensor<8x6x6x8xf32>
    %cst_7 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
    %34 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %35 = stablehlo.add %30#0, %34 : tensor<8xf32>
    %36 = stablehlo.rsqrt %35 : tensor<8xf32>
    %37 = stablehlo.divide %36, %35 : tensor<8xf32>
    %cst_8 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %38 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %39 = stablehlo.multiply %38, %37 : tensor<8xf32>
    %40 = stablehlo.broadcast_in_dim %36, dims = [3] : (tensor<8xf32>) -> tensor<1x1x1x8xf32>
    %41 = stablehlo.broadcast_in_dim %40, dims = [0, 1, 2, 3] : (tensor<1x1x1x8xf32>) -> tensor<8x6x6x8xf32>
    %42 = stablehlo.multiply %33, %41 : tensor<8x6x6x8xf32>
    %43 = stablehlo.broadcast_in_dim %arg5, dims = [3] : (tensor<8xf32>) -> tensor<1x1x1x8xf32>
    %44 = stablehlo.broadcast_in_dim %43, dims = [0, 1, 2, 3] : (tensor<1x1x1x8xf32>) -> tensor<8x6x6x8xf32>
    %45 = stablehlo.multiply %42, %44 : tensor<8x6x6x8xf32>
    %46 = stablehlo.broadcast_in_dim %arg1, dims = [3] : (tensor<8xf32>) -> tensor<1x1x1x8xf32>
    %47 = stablehlo.broadcast_in_dim %46, dims = [0, 1, 2, 3] : (tensor<1x1x1x8xf32>) -> tensor<8x6x6x8xf32>
    %48 = stablehlo.add %45, %47 : tensor<8x6x6x8xf32>
    %49 = stablehlo.add %48, %23 : tensor<8x6x6x8xf32>
    %50 = call @relu(%49) : (tensor<8x6x6x8xf32>) -> tensor<8x6x6x8xf32>
    %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %51 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<8x6x6x8xf32>
    %52 = stablehlo.compare GT, %49, %51, FLOAT : (tensor<8x6x6x8xf32>, tensor<8x6x6x8xf32>) -> tensor<8x6x6x8xi1>
    %cst_10 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %53 = stablehlo.reduce(%50 init: %cst_10) applies stablehlo.add across dimensions = [1, 2] : (tensor<8x6x6x8xf32>, tensor<f32>) -> tensor<8x8xf32>
    %cst_11 = stablehlo.constant dense<3.600000e+01> : tensor<f32>
    %54 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %55 = stablehlo.divide %53, %54 : tensor<8x8xf32>
    %56 = stablehlo.dot_general %55, %arg6, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x8xf32>, tensor<8x5xf32>) -> tensor<8x5xf32>
    %cst_12 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %57 = stablehlo.reduce(%56 init: %cst_12) applies stablehlo.maximum across dimensions = [1] : (tensor<8x5xf32>, tensor<f32>) -> tensor<8xf32>
    %cst_13 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %58 = stablehlo.broadcast_in_dim %cst_13, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %59 = stablehlo.maximum %58, %57 : tensor<8xf32>
    %60 = stablehlo.is_finite %59 : (tensor<8xf32>) -> tensor<8xi1>
    %cst_14 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %61 = stablehlo.broadcast_in_dim %cst_14, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %62 = stablehlo.select %60, %59, %61 : tensor<8xi1>, tensor<8xf32>
    %63 = stablehlo.broadcast_in_dim %62, dims = [0] : (tensor<8xf32>) -> tensor<8x1xf32>
    %64 = stablehlo.broadcast_in_dim %63, dims = [0, 1] : (tensor<8x1xf32>) -> tensor<8x5xf32>
    %65 = stablehlo.subtract %56, %64 : tensor<8x5xf32>
    %66 = stablehlo.exponential %65 : tensor<8x5xf32>
    %cst_15 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %67 = stablehlo.reduce(%66 init: %cst_15) applies stablehlo.add across dimensions = [1] : (tensor<8x5xf32>, tensor<f32>) -> tensor<8xf32>
    %68 = stablehlo.abs %67 : tensor<8xf32>
    %cst_16 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %69 = stablehlo.broadcast_in_dim %cst_16, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %70 = stablehlo.compare GE, %67, %69, FLOAT : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xi1>
    %71 = stablehlo.log %68 : tensor<8xf32>
    %72 = stablehlo.add %71, %62 : tensor<8xf32>
    %73 = stablehlo.broadcast_in_dim %arg8, dims = [0] : (tensor<8xi32>) -> tensor<8x1xi32>
    %74:2 = call @take_along_axis(%56, %73) : (tensor<8x5xf32>, tensor<8x1xi32>) -> (tensor<8x1xf32>, tensor<8x1x1xi32>)
    %75 = stablehlo.reshape %74#0 : (tensor<8x1xf32>) -> tensor<8xf32>
    %76 = stablehlo.subtract %72, %75 : tensor<8xf32>
    %cst_17 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %77 = stablehlo.reduce(%76 init: %cst_17) applies stablehlo.add across dimensions = [0] : (tensor<8xf32>, tensor<f32>) -> tensor<f32>
    %cst_18 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
    %78 = stablehlo.divide %77, %cst_18 : tensor<f32>
    %cst_19 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %cst_20 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
    %79 = stablehlo.divide %cst_19, %cst_20 : tensor<f32>
    %80 = stablehlo.broadcast_in_dim %79, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %81 = stablehlo.negate %80 : tensor<8xf32>
    %82 = stablehlo.broadcast_in_dim %81, dims = [0] : (tensor<8xf32>) -> tensor<8x1xf32>
    %83 = call @take_along_axis_0(%74#1, %82) : (tensor<8x1x1xi32>, tensor<8x1xf32>) -> tensor<8x5xf32>
    %84 = stablehlo.divide %80, %68 : tensor<8xf32>
    %cst_21 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %85 = stablehlo.broadcast_in_dim %cst_21, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %86 = stablehlo.select %70, %85, %84 : tensor<8xi1>, tensor<8xf32>
    %87 = stablehlo.select %70, %84, %85 : tensor<8xi1>, tensor<8xf32>
    %88 = stablehlo.negate %86 : tensor<8xf32>
    %89 = stablehlo.add %87, %88 : tensor<8xf32>
    %90 = stablehlo.broadcast_in_dim %89, dims = [0] : (tensor<8xf32>) -> tensor<8x5xf32>
    %91 = stablehlo.multiply %90, %66 : tensor<8x5xf32>
    %92 = stablehlo.add %83, %91 : tensor<8x5xf32>
    %93 = stablehlo.dot_general %92, %55, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x5xf32>, tensor<8x8xf32>) -> tensor<5x8xf32>
    %94 = stablehlo.transpose %93, dims = [1, 0] : (tensor<5x8xf32>) -> tensor<8x5xf32>
    %95 = stablehlo.dot_general %92, %arg6, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<8x5xf32>, tensor<8x5xf32>) -> tensor<8x8xf32>
    %cst_22 = stablehlo.constant dense<3.600000e+01> : tensor<f32>
    %96 = stablehlo.broadcast_in_dim %cst_22, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %97 = stablehlo.divide %95, %96 : tensor<8x8xf32>
    %98 = stablehlo.broadcast_in_dim %97, dims = [0, 3] : (tensor<8x8xf32>) -> tensor<8x6x6x8xf32>
    %cst_23 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %99 = stablehlo.broadcast_in_dim %cst_23, dims = [] : (tensor<f32>) -> tensor<8x6x6x8xf32>
    %100 = stablehlo.select %52, %98, %99 : tensor<8x6x6x8xi1>, tensor<8x6x6x8xf32>
    %cst_24 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %101 = stablehlo.reduce(%100 init: %cst_24) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<8x6x6x8xf32>, tensor<f32>) -> tensor<8xf32>
    %102 = stablehlo.reshape %101 : (tensor<8xf32>) -> tensor<1x1x1x8xf32>
    %cst_25 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %103 = stablehlo.reduce(%102 init: %cst_25) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<1x1x1x8xf32>, tensor<f32>) -> tensor<8xf32>
    %104 = stablehlo.multiply %42, %100 : tensor<8x6x6x8xf32>
    %cst_26 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %105 = stablehlo.reduce(%104 init: %cst_26) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<8x6x6x8xf32>, tensor<f32>) -> tensor<8xf32>
    %106 = stablehlo.reshape %105 : (tensor<8xf32>) -> tensor<1x1x1x8xf32>
    %107 = stablehlo.broadcast_in_dim %43, dims = [0, 1, 2, 3] : (tensor<1x1x1x8xf32>) -> tensor<8x6x6x8xf32>
    %108 = stablehlo.multiply %100, %107 : tensor<8x6x6x8xf32>
    %cst_27 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %109 = stablehlo.reduce(%106 init: %cst_27) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<1x1x1x8xf32>, tensor<f32>) -> tensor<8xf32>
    %110 = stablehlo.multiply %33, %108 : tensor<8x6x6x8xf32>
    %cst_28 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %111 = stablehlo.reduce(%110 init: %cst_28) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<8x6x6x8xf32>, tensor<f32>) -> tensor<8xf32>
    %112 = stablehlo.reshape %111 : (tensor<8xf32>) -> tensor<1x1x1x8xf32>
    %113 = stablehlo.broadcast_in_dim %40, dims = [0, 1, 2, 3] : (tensor<1x1x1x8xf32>) -> tensor<8x6x6x8xf32>
    %114 = stablehlo.multiply %108, %113 : tensor<8x6x6x8xf32>
    %cst_29 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %115 = stablehlo.reduce(%112 init: %cst_29) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<1x1x1x8xf32>, tensor<f32>) -> tensor<8xf32>
    %116 = stablehlo.multiply %115, %39 : tensor<8xf32>
    %117 = stablehlo.negate %114 : tensor<8x6x6x8xf32>
    %cst_30 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %118 = stablehlo.reduce(%117 init: %cst_30) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<8x6x6x8xf32>, tensor<f32>) -> tensor<8xf32>
    %119 = stablehlo.reshape %118 : (tensor<8xf32>) -> tensor<1x1x1x8xf32>
    %cst_31 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %120 = stablehlo.reduce(%119 init: %cst_31) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<1x1x1x8xf32>, tensor<f32>) -> tensor<8xf32>
    %121 = call @_var_1(%30#1, %30#2, %30#3, %116) : (tensor<8x6x6x8xf32>, tensor<f32>, tensor<i1>, tensor<8xf32>) -> tensor<8x6x6x8xf32>
    %122 = stablehlo.add %114, %121 : tensor<8x6x6x8xf32>
    %cst_32 = stablehlo.constant dense<2.880000e+02> : tensor<f32>
    %123 = stablehlo.broadcast_in_dim %cst_32, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %124 = stablehlo.divide %120, %123 : tensor<8xf32>
    %125 = stablehlo.broadcast_in_dim %124, dims = [3] : (tensor<8xf32>) -> tensor<8x6x6x8xf32>
    %126 = stablehlo.add %122, %125 : tensor<8x6x6x8xf32>
    %127 = stablehlo.convolution(%23, %126) dim_numbers = [f, 0, 1, b]x[i, 0, 1, o]->[0, 1, b, f], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<8x6x6x8xf32>, tensor<8x6x6x8xf32>) -> tensor<3x3x8x8xf32>
    %128 = stablehlo.reverse %arg3, dims = [0, 1] : tensor<3x3x8x8xf32>
    %129 = stablehlo.convolution(%126, %128) dim_numbers = [b, 0, 1, f]x[0, 1, o, i]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<8x6x6x8xf32>, tensor<3x3x8x8xf32>) -> tensor<8x6x6x8xf32>
    %130 = stablehlo.add %100, %129 : tensor<8x6x6x8xf32>
    %cst_33 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %131 = stablehlo.broadcast_in_dim %cst_33, dims = [] : (tensor<f32>) -> tensor<8x6x6x8xf32>
    %132 = stablehlo.select %25, %130, %131 : tensor<8x6x6x8xi1>, tensor<8x6x6x8xf32>
    %cst_34 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %133 = stablehlo.reduce(%132 init: %cst_34) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<8x6x6x8xf32>, tensor<f32>) -> tensor<8xf32>
    %134 = stablehlo.reshape %133 : (tensor<8xf32>) -> tensor<1x1x1x8xf32>
    %cst_35 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %135 = stablehlo.reduce(%134 init: %cst_35) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<1x1x1x8xf32>, tensor<f32>) -> tensor<8xf32>
    %136 = stablehlo.multiply %16, %132 : tensor<8x6x6x8xf32>
    %cst_36 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %137 = stablehlo.reduce(%136 init: %cst_36) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<8x6x6x8xf32>, tensor<f32>) -> tensor<8xf32>
    %138 = stablehlo.reshape %137 : (tensor<8xf32>) -> tensor<1x1x1x8xf32>
    %139 = stablehlo.broadcast_in_dim %17, dims = [0, 1, 2, 3] : (tensor<1x1x1x8xf32>) -> tensor<8x6x6x8xf32>
    %140 = stablehlo.multiply %132, %139 : tensor<8x6x6x8xf32>
    %cst_37 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %141 = stablehlo.reduce(%138 init: %cst_37) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<1x1x1x8xf32>, tensor<f32>) -> tensor<8xf32>
    %142 = stablehlo.multiply %7, %140 : tensor<8x6x6x8xf32>
    %cst_38 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %143 = stablehlo.reduce(%142 init: %cst_38) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<8x6x6x8xf32>, tensor<f32>) -> tensor<8xf32>
    %144 = stablehlo.reshape %143 : (tensor<8xf32>) -> tensor<1x1x1x8xf32>
    %145 = stablehlo.broadcast_in_dim %14, dims = [0, 1, 2, 3] : (tensor<1x1x1x8xf32>) -> tensor<8x6x6x8xf32>
    %146 = stablehlo.multiply %140, %145 : tensor<8x6x6x8xf32>
    %cst_39 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %147 = stablehlo.reduce(%144 init: %cst_39) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<1x1x1x8xf32>, tensor<f32>) -> tensor<8xf32>
    %148 = stablehlo.multiply %147, %13 : tensor<8xf32>
    %149 = stablehlo.negate %146 : tensor<8x6x6x8xf32>
    %cst_40 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %150 = stablehlo.reduce(%149 init: %cst_40) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<8x6x6x8xf32>, tensor<f32>) -> tensor<8xf32>
    %151 = stablehlo.reshape %150 : (tensor<8xf32>) -> tensor<1x1x1x8xf32>
    %cst_41 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %152 = stablehlo.reduce(%151 init: %cst_41) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<1x1x1x8xf32>, tensor<f32>) -> tensor<8xf32>
    %153 = call @_var_1(%4#1, %4#2, %4#3, %148) : (tensor<8x6x6x8xf32>, tensor<f32>, tensor<i1>, tensor<8xf32>) -> tensor<8x6x6x8xf32>
    %154 = stablehlo.add %146, %153 : tensor<8x6x6x8xf32>
    %cst_42 = stablehlo.constant dense<2.880000e+02> : tensor<f32>
    %155 = stablehlo.broadcast_in_dim %cst_42, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %156 = stablehlo.divide %152, %155 : tensor<8xf32>
    %157 = stablehlo.broadcast_in_dim %156, dims = [3] : (tensor<8xf32>) -> tensor<8x6x6x8xf32>
    %158 = stablehlo.add %154, %157 : tensor<8x6x6x8xf32>
    %159 = stablehlo.convolution(%arg7, %158) dim_numbers = [f, 0, 1, b]x[i, 0, 1, o]->[0, 1, b, f], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<8x6x6x3xf32>, tensor<8x6x6x8xf32>) -> tensor<3x3x3x8xf32>
    %cst_43 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %160 = stablehlo.broadcast_in_dim %cst_43, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %161 = stablehlo.multiply %160, %135 : tensor<8xf32>
    %162 = stablehlo.subtract %arg0, %161 : tensor<8xf32>
    %cst_44 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %163 = stablehlo.broadcast_in_dim %cst_44, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %164 = stablehlo.multiply %163, %103 : tensor<8xf32>
    %165 = stablehlo.subtract %arg1, %164 : tensor<8xf32>
    %cst_45 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %166 = stablehlo.broadcast_in_dim %cst_45, dims = [] : (tensor<f32>) -> tensor<3x3x3x8xf32>
    %167 = stablehlo.multiply %166, %159 : tensor<3x3x3x8xf32>
    %168 = stablehlo.subtract %arg2, %167 : tensor<3x3x3x8xf32>
    %cst_46 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %169 = stablehlo.broadcast_in_dim %cst_46, dims = [] : (tensor<f32>) -> tensor<3x3x8x8xf32>
    %170 = stablehlo.multiply %169, %127 : tensor<3x3x8x8xf32>
    %171 = stablehlo.subtract %arg3, %170 : tensor<3x3x8x8xf32>
    %cst_47 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %172 = stablehlo.broadcast_in_dim %cst_47, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %173 = stablehlo.multiply %172, %141 : tensor<8xf32>
    %174 = stablehlo.subtract %arg4, %173 : tensor<8xf32>
    %cst_48 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %175 = stablehlo.broadcast_in_dim %cst_48, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %176 = stablehlo.multiply %175, %109 : tensor<8xf32>
    %177 = stablehlo.subtract %arg5, %176 : tensor<8xf32>
    %cst_49 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %178 = stablehlo.broadcast_in_dim %cst_49, dims = [] : (tensor<f32>) -> tensor<8x5xf32>
    %179 = stablehlo.multiply %178, %94 : tensor<8x5xf32>
    %180 = stablehlo.subtract %arg6, %179 : tensor<8x5xf32>
    return %162, %165, %168, %171, %174, %177, %180, %78 : tensor<8xf32>, tensor<8xf32>, tensor<3x3x3x8xf32>, tensor<3x3x8x8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8x5xf32>, tensor<f32>
  }
  func.func private @_var(%arg0: tensor<8x6x6x8xf32>, %arg1: tensor<i32>) -> (tensor<8xf32>, tensor<8x6x6x8xf32>, tensor<f32>, tensor<i1>) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.reduce(%arg0 init: %cst) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<8x6x6x8xf32>, tensor<f32>) -> tensor<8xf32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [3] : (tensor<8xf32>) -> tensor<1x1x1x8xf32>
    %cst_0 = stablehlo.constant dense<2.880000e+02> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<1x1x1x8xf32>
    %3 = stablehlo.divide %1, %2 : tensor<1x1x1x8xf32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [0, 1, 2, 3] : (tensor<1x1x1x8xf32>) -> tensor<8x6x6x8xf32>
    %5 = stablehlo.subtract %arg0, %4 : tensor<8x6x6x8xf32>
    %6 = chlo.square %5 : tensor<8x6x6x8xf32> -> tensor<8x6x6x8xf32>
    %cst_1 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %7 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<8x6x6x8xf32>
    %8 = stablehlo.multiply %7, %5 : tensor<8x6x6x8xf32>
    %9 = stablehlo.convert %arg1 : (tensor<i32>) -> tensor<f32>
    %cst_2 = stablehlo.constant dense<2.880000e+02> : tensor<f32>
    %10 = stablehlo.subtract %cst_2, %9 : tensor<f32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %11 = stablehlo.reduce(%6 init: %cst_3) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<8x6x6x8xf32>, tensor<f32>) -> tensor<8xf32>
    %12 = stablehlo.broadcast_in_dim %10, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %13 = stablehlo.divide %11, %12 : tensor<8xf32>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %14 = stablehlo.compare GT, %10, %cst_4, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_5 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %15 = call @_where(%14, %13, %cst_5) : (tensor<i1>, tensor<8xf32>, tensor<f32>) -> tensor<8xf32>
    return %15, %8, %10, %14 : tensor<8xf32>, tensor<8x6x6x8xf32>, tensor<f32>, tensor<i1>
  }
  func.func private @_where(%arg0: tensor<i1>, %arg1: tensor<8xf32>, %arg2: tensor<f32>) -> tensor<8xf32> {
    %0 = stablehlo.convert %arg2 : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %2 = stablehlo.select %arg0, %arg1, %1 : tensor<i1>, tensor<8xf32>
    return %2 : tensor<8xf32>
  }
  func.func private @relu(%arg0: tensor<8x6x6x8xf32>) -> tensor<8x6x6x8xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<8x6x6x8xf32>
    %1 = stablehlo.maximum %arg0, %0 : tensor<8x6x6x8xf32>
    return %1 : tensor<8x6x6x8xf32>
  }
  func.func private @take_along_axis(%arg0: tensor<8x5xf32>, %arg1: tensor<8x1xi32>) -> (tensor<8x1xf32>, tensor<8x1x1xi32>) {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<8x1xi32>
    %1 = stablehlo.compare LT, %arg1, %0, SIGNED : (tensor<8x1xi32>, tensor<8x1xi32>) -> tensor<8x1xi1>
    %c_0 = stablehlo.constant dense<5> : tensor<i32>
    %2 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<8x1xi32>
    %3 = stablehlo.add %arg1, %2 : tensor<8x1xi32>
    %4 = stablehlo.select %1, %3, %arg1 : tensor<8x1xi1>, tensor<8x1xi32>
    %5 = stablehlo.reshape %4 : (tensor<8x1xi32>) -> tensor<8x1x1xi32>
    %c_1 = stablehlo.constant dense<4> : tensor<1xi32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %6 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<8x1x1xi32>
    %7 = stablehlo.compare GE, %5, %6, SIGNED : (tensor<8x1x1xi32>, tensor<8x1x1xi32>) -> tensor<8x1x1xi1>
    %8 = stablehlo.broadcast_in_dim %c_1, dims = [2] : (tensor<1xi32>) -> tensor<1x1x1xi32>
    %9 = stablehlo.broadcast_in_dim %8, dims = [0, 1, 2] : (tensor<1x1x1xi32>) -> tensor<8x1x1xi32>
    %10 = stablehlo.compare LE, %5, %9, SIGNED : (tensor<8x1x1xi32>, tensor<8x1x1xi32>) -> tensor<8x1x1xi1>
    %11 = stablehlo.and %7, %10 : tensor<8x1x1xi1>
    %c_3 = stablehlo.constant dense<true> : tensor<i1>
    %12 = stablehlo.reduce(%11 init: %c_3) applies stablehlo.and across dimensions = [2] : (tensor<8x1x1xi1>, tensor<i1>) -> tensor<8x1xi1>
    %13 = "stablehlo.gather"(%arg0, %5) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1>}> : (tensor<8x5xf32>, tensor<8x1x1xi32>) -> tensor<8x1xf32>
    %cst = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %14 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<8x1xf32>
    %15 = stablehlo.select %12, %13, %14 : tensor<8x1xi1>, tensor<8x1xf32>
    return %15, %5 : tensor<8x1xf32>, tensor<8x1x1xi32>
  }
  func.func private @take_along_axis_0(%arg0: tensor<8x1x1xi32>, %arg1: tensor<8x1xf32>) -> tensor<8x5xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<8x5xf32>
    %1 = "stablehlo.scatter"(%0, %arg0, %arg1) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %2 = stablehlo.add %arg2, %arg3 : tensor<f32>
      stablehlo.return %2 : tensor<f32>
    }) : (tensor<8x5xf32>, tensor<8x1x1xi32>, tensor<8x1xf32>) -> tensor<8x5xf32>
    return %1 : tensor<8x5xf32>
  }
  func.func private @_var_1(%arg0: tensor<8x6x6x8xf32>, %arg1: tensor<f32>, %arg2: tensor<i1>, %arg3: tensor<8xf32>) -> tensor<8x6x6x8xf32> {
    %0 = call @_where_2(%arg2, %arg3) : (tensor<i1>, tensor<8xf32>) -> tensor<8xf32>
    %1 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %2 = stablehlo.divide %0, %1 : tensor<8xf32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [3] : (tensor<8xf32>) -> tensor<8x6x6x8xf32>
    %4 = stablehlo.multiply %3, %arg0 : tensor<8x6x6x8xf32>
    %5 = stablehlo.negate %4 : tensor<8x6x6x8xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %6 = stablehlo.reduce(%5 init: %cst) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<8x6x6x8xf32>, tensor<f32>) -> tensor<8xf32>
    %7 = stablehlo.reshape %6 : (tensor<8xf32>) -> tensor<1x1x1x8xf32>
    %cst_0 = stablehlo.constant dense<2.880000e+02> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<1x1x1x8xf32>
    %9 = stablehlo.divide %7, %8 : tensor<1x1x1x8xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %10 = stablehlo.reduce(%9 init: %cst_1) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<1x1x1x8xf32>, tensor<f32>) -> tensor<8xf32>
    %11 = stablehlo.broadcast_in_dim %10, dims = [3] : (tensor<8xf32>) -> tensor<8x6x6x8xf32>
    %12 = stablehlo.add %4, %11 : tensor<8x6x6x8xf32>
    return %12 : tensor<8x6x6x8xf32>
  }
  func.func private @_where_2(%arg0: tensor<i1>, %arg1: tensor<8xf32>) -> tensor<8xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %1 = stablehlo.select %arg0, %arg1, %0 : tensor<i1>, tensor<8xf32>
    return %1 : tensor<8xf32>
  }
}
