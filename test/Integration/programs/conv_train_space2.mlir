module @jit_step attributes {mhlo.num_partitions = 2 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["space"=2]> {stablehlo.mesh = {axes = [{name = "space", size = 2 : i64}]}}
  func.func public @main(%arg0: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg1: tensor<3x3x3x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {}, {}]>}, %arg2: tensor<3x3x8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {}, {}]>}, %arg3: tensor<3x3x8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {}, {}]>}, %arg4: tensor<16x5xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, %arg5: tensor<2x32x16x3xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"space"}, {}, {}]>}, %arg6: tensor<2xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}) -> (tensor<8xf32> {jax.result_info = "result[0]['b0']"}, tensor<3x3x3x8xf32> {jax.result_info = "result[0]['c0']"}, tensor<3x3x8x8xf32> {jax.result_info = "result[0]['c1']"}, tensor<3x3x8x16xf32> {jax.result_info = "result[0]['c2']"}, tensor<16x5xf32> {jax.result_info = "result[0]['head']"}, tensor<f32> {jax.result_info = "result[1]"}) {
    %0 = stablehlo.convolution(%arg5, %arg1) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<2x32x16x3xf32>, tensor<3x3x3x8xf32>) -> tensor<2x32x16x8xf32>
    %1 = stablehlo.broadcast_in_dim %arg0, dims = [3] : (tensor<8xf32>) -> tensor<1x1x1x8xf32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [0, 1, 2, 3] : (tensor<1x1x1x8xf32>) -> tensor<2x32x16x8xf32>
    %3 = stablehlo.add %0, %2 : tensor<2x32x16x8xf32>
    %4 = call @relu(%3) : (tensor<2x32x16x8xf32>) -> tensor<2x32x16x8xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x32x16x8xf32>
    %6 = stablehlo.compare GT, %3, %5, FLOAT : (tensor<2x32x16x8xf32>, tensor<2x32x16x8xf32>) -> tensor<2x32x16x8xi1>
    %7 = stablehlo.convolution(%4, %arg2) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<2x32x16x8xf32>, tensor<3x3x8x8xf32>) -> tensor<2x32x16x8xf32>
    %8 = stablehlo.add %7, %4 : tensor<2x32x16x8xf32>
    %9 = call @relu(%8) : (tensor<2x32x16x8xf32>) -> tensor<2x32x16x8xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %10 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<2x32x16x8xf32>
    %11 = stablehlo.compare GT, %8, %10, FLOAT : (tensor<2x32x16x8xf32>, tensor<2x32x16x8xf32>) -> tensor<2x32x16x8xi1>
    %cst_1 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %12 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<f32>
    %13 = "stablehlo.reduce_window"(%9, %12) <{base_dilations = array<i64: 1, 1, 1, 1>, padding = dense<[[0, 0], [0, 1], [0, 1], [0, 0]]> : tensor<4x2xi64>, window_dilations = array<i64: 1, 1, 1, 1>, window_dimensions = array<i64: 1, 3, 3, 1>, window_strides = array<i64: 1, 2, 2, 1>}> ({
    ^bb0(%arg7: tensor<f32>, %arg8: tensor<f32>):
      %99 = stablehlo.maximum %arg7, %arg8 : tensor<f32>
      stablehlo.return %99 : tensor<f32>
    }) : (tensor<2x32x16x8xf32>, tensor<f32>) -> tensor<2x16x8x8xf32>
    %14 = stablehlo.convolution(%13, %arg3) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [2, 2], pad = [[0, 1], [0, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<2x16x8x8xf32>, tensor<3x3x8x16xf32>) -> tensor<2x8x4x16xf32>
    %15 = call @relu_0(%14) : (tensor<2x8x4x16xf32>) -> tensor<2x8x4x16xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %16 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<2x8x4x16xf32>
    %17 = stablehlo.compare GT, %14, %16, FLOAT : (tensor<2x8x4x16xf32>, tensor<2x8x4x16xf32>) -> tensor<2x8x4x16xi1>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %18 = stablehlo.reduce(%15 init: %cst_3) applies stablehlo.add across dimensions = [1, 2] : (tensor<2x8x4x16xf32>, tensor<f32>) -> tensor<2x16xf32>
    %cst_4 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %19 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<2x16xf32>
    %20 = stablehlo.divide %18, %19 : tensor<2x16xf32>
    %21 = stablehlo.dot_general %20, %arg4, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x16xf32>, tensor<16x5xf32>) -> tensor<2x5xf32>
    %cst_5 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %22 = stablehlo.reduce(%21 init: %cst_5) applies stablehlo.maximum across dimensions = [1] : (tensor<2x5xf32>, tensor<f32>) -> tensor<2xf32>
    %cst_6 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %23 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %24 = stablehlo.maximum %23, %22 : tensor<2xf32>
    %25 = stablehlo.is_finite %24 : (tensor<2xf32>) -> tensor<2xi1>
    %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %26 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %27 = stablehlo.select %25, %24, %26 : tensor<2xi1>, tensor<2xf32>
    %28 = stablehlo.broadcast_in_dim %27, dims = [0] : (tensor<2xf32>) -> tensor<2x1xf32>
    %29 = stablehlo.broadcast_in_dim %28, dims = [0, 1] : (tensor<2x1xf32>) -> tensor<2x5xf32>
    %30 = stablehlo.subtract %21, %29 : tensor<2x5xf32>
    %31 = stablehlo.exponential %30 : tensor<2x5xf32>
    %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %32 = stablehlo.reduce(%31 init: %cst_8) applies stablehlo.add across dimensions = [1] : (tensor<2x5xf32>, tensor<f32>) -> tensor<2xf32>
    %33 = stablehlo.abs %32 : tensor<2xf32>
    %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %34 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %35 = stablehlo.compare GE, %32, %34, FLOAT : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
    %36 = stablehlo.log %33 : tensor<2xf32>
    %37 = stablehlo.add %36, %27 : tensor<2xf32>
    %38 = stablehlo.broadcast_in_dim %arg6, dims = [0] : (tensor<2xi32>) -> tensor<2x1xi32>
    %39:2 = call @take_along_axis(%21, %38) : (tensor<2x5xf32>, tensor<2x1xi32>) -> (tensor<2x1xf32>, tensor<2x1x1xi32>)
    %40 = stablehlo.reshape %39#0 : (tensor<2x1xf32>) -> tensor<2xf32>
    %41 = stablehlo.subtract %37, %40 : tensor<2xf32>
    %cst_10 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %42 = stablehlo.reduce(%41 init: %cst_10) applies stablehlo.add across dimensions = [0] : (tensor<2xf32>, tensor<f32>) -> tensor<f32>
    %cst_11 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %43 = stablehlo.divide %42, %cst_11 : tensor<f32>
    %cst_12 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %cst_13 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %44 = stablehlo.divide %cst_12, %cst_13 : tensor<f32>
    %45 = stablehlo.broadcast_in_dim %44, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %46 = stablehlo.negate %45 : tensor<2xf32>
    %47 = stablehlo.broadcast_in_dim %46, dims = [0] : (tensor<2xf32>) -> tensor<2x1xf32>
    %48 = call @take_along_axis_1(%39#1, %47) : (tensor<2x1x1xi32>, tensor<2x1xf32>) -> tensor<2x5xf32>
    %49 = stablehlo.divide %45, %33 : tensor<2xf32>
    %cst_14 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %50 = stablehlo.broadcast_in_dim %cst_14, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %51 = stablehlo.select %35, %50, %49 : tensor<2xi1>, tensor<2xf32>
    %52 = stablehlo.select %35, %49, %50 : tensor<2xi1>, tensor<2xf32>
    %53 = stablehlo.negate %51 : tensor<2xf32>
    %54 = stablehlo.add %52, %53 : tensor<2xf32>
    %55 = stablehlo.broadcast_in_dim %54, dims = [0] : (tensor<2xf32>) -> tensor<2x5xf32>
    %56 = stablehlo.multiply %55, %31 : tensor<2x5xf32>
    %57 = stablehlo.add %48, %56 : tensor<2x5xf32>
    %58 = stablehlo.dot_general %57, %20, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x5xf32>, tensor<2x16xf32>) -> tensor<5x16xf32>
    %59 = stablehlo.transpose %58, dims = [1, 0] : (tensor<5x16xf32>) -> tensor<16x5xf32>
    %60 = stablehlo.dot_general %57, %arg4, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<2x5xf32>, tensor<16x5xf32>) -> tensor<2x16xf32>
    %cst_15 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %61 = stablehlo.broadcast_in_dim %cst_15, dims = [] : (tensor<f32>) -> tensor<2x16xf32>
    %62 = stablehlo.divide %60, %61 : tensor<2x16xf32>
    %63 = stablehlo.broadcast_in_dim %62, dims = [0, 3] : (tensor<2x16xf32>) -> tensor<2x8x4x16xf32>
    %cst_16 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %64 = stablehlo.broadcast_in_dim %cst_16, dims = [] : (tensor<f32>) -> tensor<2x8x4x16xf32>
    %65 = stablehlo.select %17, %63, %64 : tensor<2x8x4x16xi1>, tensor<2x8x4x16xf32>
    %66 = stablehlo.convolution(%13, %65) dim_numbers = [f, 0, 1, b]x[i, 0, 1, o]->[0, 1, b, f], window = {stride = [1, 1], pad = [[0, 1], [0, 1]], lhs_dilate = [1, 1], rhs_dilate = [2, 2], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<2x16x8x8xf32>, tensor<2x8x4x16xf32>) -> tensor<3x3x8x16xf32>
    %67 = stablehlo.reverse %arg3, dims = [0, 1] : tensor<3x3x8x16xf32>
    %68 = stablehlo.convolution(%65, %67) dim_numbers = [b, 0, 1, f]x[0, 1, o, i]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[2, 1], [2, 1]], lhs_dilate = [2, 2], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<2x8x4x16xf32>, tensor<3x3x8x16xf32>) -> tensor<2x16x8x8xf32>
    %cst_17 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %69 = stablehlo.pad %9, %cst_17, low = [0, 0, 0, 0], high = [0, 1, 1, 0], interior = [0, 0, 0, 0] : (tensor<2x32x16x8xf32>, tensor<f32>) -> tensor<2x33x17x8xf32>
    %cst_18 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %70 = "stablehlo.select_and_scatter"(%69, %68, %cst_18) <{padding = dense<0> : tensor<4x2xi64>, window_dimensions = array<i64: 1, 3, 3, 1>, window_strides = array<i64: 1, 2, 2, 1>}> ({
    ^bb0(%arg7: tensor<f32>, %arg8: tensor<f32>):
      %99 = stablehlo.compare GE, %arg7, %arg8, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %99 : tensor<i1>
    }, {
    ^bb0(%arg7: tensor<f32>, %arg8: tensor<f32>):
      %99 = stablehlo.add %arg7, %arg8 : tensor<f32>
      stablehlo.return %99 : tensor<f32>
    }) : (tensor<2x33x17x8xf32>, tensor<2x16x8x8xf32>, tensor<f32>) -> tensor<2x33x17x8xf32>
    %71 = stablehlo.slice %70 [0:2, 0:32, 0:16, 0:8] : (tensor<2x33x17x8xf32>) -> tensor<2x32x16x8xf32>
    %cst_19 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %72 = stablehlo.broadcast_in_dim %cst_19, dims = [] : (tensor<f32>) -> tensor<2x32x16x8xf32>
    %73 = stablehlo.select %11, %71, %72 : tensor<2x32x16x8xi1>, tensor<2x32x16x8xf32>
    %74 = stablehlo.convolution(%4, %73) dim_numbers = [f, 0, 1, b]x[i, 0, 1, o]->[0, 1, b, f], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<2x32x16x8xf32>, tensor<2x32x16x8xf32>) -> tensor<3x3x8x8xf32>
    %75 = stablehlo.reverse %arg2, dims = [0, 1] : tensor<3x3x8x8xf32>
    %76 = stablehlo.convolution(%73, %75) dim_numbers = [b, 0, 1, f]x[0, 1, o, i]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<2x32x16x8xf32>, tensor<3x3x8x8xf32>) -> tensor<2x32x16x8xf32>
    %77 = stablehlo.add %73, %76 : tensor<2x32x16x8xf32>
    %cst_20 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %78 = stablehlo.broadcast_in_dim %cst_20, dims = [] : (tensor<f32>) -> tensor<2x32x16x8xf32>
    %79 = stablehlo.select %6, %77, %78 : tensor<2x32x16x8xi1>, tensor<2x32x16x8xf32>
    %cst_21 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %80 = stablehlo.reduce(%79 init: %cst_21) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<2x32x16x8xf32>, tensor<f32>) -> tensor<8xf32>
    %81 = stablehlo.reshape %80 : (tensor<8xf32>) -> tensor<1x1x1x8xf32>
    %cst_22 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %82 = stablehlo.reduce(%81 init: %cst_22) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<1x1x1x8xf32>, tensor<f32>) -> tensor<8xf32>
    %83 = stablehlo.convolution(%arg5, %79) dim_numbers = [f, 0, 1, b]x[i, 0, 1, o]->[0, 1, b, f], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<2x32x16x3xf32>, tensor<2x32x16x8xf32>) -> tensor<3x3x3x8xf32>
    %cst_23 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %84 = stablehlo.broadcast_in_dim %cst_23, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %85 = stablehlo.multiply %84, %82 : tensor<8xf32>
    %86 = stablehlo.subtract %arg0, %85 : tensor<8xf32>
    %cst_24 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %87 = stablehlo.broadcast_in_dim %cst_24, dims = [] : (tensor<f32>) -> tensor<3x3x3x8xf32>
    %88 = stablehlo.multiply %87, %83 : tensor<3x3x3x8xf32>
    %89 = stablehlo.subtract %arg1, %88 : tensor<3x3x3x8xf32>
    %cst_25 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %90 = stablehlo.broadcast_in_dim %cst_25, dims = [] : (tensor<f32>) -> tensor<3x3x8x8xf32>
    %91 = stablehlo.multiply %90, %74 : tensor<3x3x8x8xf32>
    %92 = stablehlo.subtract %arg2, %91 : tensor<3x3x8x8xf32>
    %cst_26 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %93 = stablehlo.broadcast_in_dim %cst_26, dims = [] : (tensor<f32>) -> tensor<3x3x8x16xf32>
    %94 = stablehlo.multiply %93, %66 : tensor<3x3x8x16xf32>
    %95 = stablehlo.subtract %arg3, %94 : tensor<3x3x8x16xf32>
    %cst_27 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %96 = stablehlo.broadcast_in_dim %cst_27, dims = [] : (tensor<f32>) -> tensor<16x5xf32>
    %97 = stablehlo.multiply %96, %59 : tensor<16x5xf32>
    %98 = stablehlo.subtract %arg4, %97 : tensor<16x5xf32>
    return %86, %89, %92, %95, %98, %43 : tensor<8xf32>, tensor<3x3x3x8xf32>, tensor<3x3x8x8xf32>, tensor<3x3x8x16xf32>, tensor<16x5xf32>, tensor<f32>
  }
  func.func private @relu(%arg0: tensor<2x32x16x8xf32>) -> tensor<2x32x16x8xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x32x16x8xf32>
    %1 = stablehlo.maximum %arg0, %0 : tensor<2x32x16x8xf32>
    return %1 : tensor<2x32x16x8xf32>
  }
  func.func private @relu_0(%arg0: tensor<2x8x4x16xf32>) -> tensor<2x8x4x16xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x8x4x16xf32>
    %1 = stablehlo.maximum %arg0, %0 : tensor<2x8x4x16xf32>
    return %1 : tensor<2x8x4x16xf32>
  }
  func.func private @take_along_axis(%arg0: tensor<2x5xf32>, %arg1: tensor<2x1xi32>) -> (tensor<2x1xf32>, tensor<2x1x1xi32>) {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<2x1xi32>
    %1 = stablehlo.compare LT, %arg1, %0, SIGNED : (tensor<2x1xi32>, tensor<2x1xi32>) -> tensor<2x1xi1>
    %c_0 = stablehlo.constant dense<5> : tensor<i32>
    %2 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<2x1xi32>
    %3 = stablehlo.add %arg1, %2 : tensor<2x1xi32>
    %4 = stablehlo.select %1, %3, %arg1 : tensor<2x1xi1>, tensor<2x1xi32>
    %5 = stablehlo.reshape %4 : (tensor<2x1xi32>) -> tensor<2x1x1xi32>
    %c_1 = stablehlo.constant dense<4> : tensor<1xi32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %6 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<2x1x1xi32>
    %7 = stablehlo.compare GE, %5, %6, SIGNED : (tensor<2x1x1xi32>, tensor<2x1x1xi32>) -> tensor<2x1x1xi1>
    %8 = stablehlo.broadcast_in_dim %c_1, dims = [2] : (tensor<1xi32>) -> tensor<1x1x1xi32>
    %9 = stablehlo.broadcast_in_dim %8, dims = [0, 1, 2] : (tensor<1x1x1xi32>) -> tensor<2x1x1xi32>
    %10 = stablehlo.compare LE, %5, %9, SIGNED : (tensor<2x1x1xi32>, tensor<2x1x1xi32>) -> tensor<2x1x1xi1>
    %11 = stablehlo.and %7, %10 : tensor<2x1x1xi1>
    %c_3 = stablehlo.constant dense<true> : tensor<i1>
    %12 = stablehlo.reduce(%11 init: %c_3) applies stablehlo.and across dimensions = [2] : (tensor<2x1x1xi1>, tensor<i1>) -> tensor<2x1xi1>
    %13 = "stablehlo.gather"(%arg0, %5) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1>}> : (tensor<2x5xf32>, tensor<2x1x1xi32>) -> tensor<2x1xf32>
    %cst = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %14 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x1xf32>
    %15 = stablehlo.select %12, %13, %14 : tensor<2x1xi1>, tensor<2x1xf32>
    return %15, %5 : tensor<2x1xf32>, tensor<2x1x1xi32>
  }
  func.func private @take_along_axis_1(%arg0: tensor<2x1x1xi32>, %arg1: tensor<2x1xf32>) -> tensor<2x5xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x5xf32>
    %1 = "stablehlo.scatter"(%0, %arg0, %arg1) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %2 = stablehlo.add %arg2, %arg3 : tensor<f32>
      stablehlo.return %2 : tensor<f32>
    }) : (tensor<2x5xf32>, tensor<2x1x1xi32>, tensor<2x1xf32>) -> tensor<2x5xf32>
    return %1 : tensor<2x5xf32>
  }
}
