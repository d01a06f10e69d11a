module @jit_step attributes {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["dp"=2, "tp"=2]> {stablehlo.mesh = {axes = [{name = "dp", size = 2 : i64}, {name = "tp", size = 2 : i64}]}}
  func.func public @main(%arg0: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg1: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg2: tensor<64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"tp"}]>}, %arg3: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg4: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg5: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg6: tensor<16x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp"}]>}, %arg7: tensor<64x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"tp"}, {}]>}, %arg8: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp"}]>}, %arg9: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"tp"}, {}]>}, %arg10: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp"}]>}, %arg11: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp"}]>}, %arg12: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg13: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg14: tensor<64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"tp"}]>}, %arg15: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg16: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg17: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg18: tensor<16x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp"}]>}, %arg19: tensor<64x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"tp"}, {}]>}, %arg20: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp"}]>}, %arg21: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"tp"}, {}]>}, %arg22: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp"}]>}, %arg23: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp"}]>}, %arg24: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg25: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg26: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, %arg27: tensor<32x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"tp"}, {}]>}, %arg28: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg29: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg30: tensor<64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"tp"}]>}, %arg31: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg32: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg33: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg34: tensor<16x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp"}]>}, %arg35: tensor<64x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"tp"}, {}]>}, %arg36: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp"}]>}, %arg37: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"tp"}, {}]>}, %arg38: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp"}]>}, %arg39: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp"}]>}, %arg40: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg41: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg42: tensor<64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"tp"}]>}, %arg43: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg44: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg45: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg46: tensor<16x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp"}]>}, %arg47: tensor<64x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"tp"}, {}]>}, %arg48: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp"}]>}, %arg49: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"tp"}, {}]>}, %arg50: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp"}]>}, %arg51: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp"}]>}, %arg52: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg53: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg54: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, %arg55: tensor<32x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"tp"}, {}]>}, %arg56: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg57: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg58: tensor<64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"tp"}]>}, %arg59: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg60: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg61: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg62: tensor<16x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp"}]>}, %arg63: tensor<64x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"tp"}, {}]>}, %arg64: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp"}]>}, %arg65: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"tp"}, {}]>}, %arg66: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp"}]>}, %arg67: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp"}]>}, %arg68: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg69: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg70: tensor<64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"tp"}]>}, %arg71: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg72: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg73: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg74: tensor<16x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp"}]>}, %arg75: tensor<64x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"tp"}, {}]>}, %arg76: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp"}]>}, %arg77: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"tp"}, {}]>}, %arg78: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp"}]>}, %arg79: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp"}]>}, %arg80: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg81: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg82: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, %arg83: tensor<32x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"tp"}, {}]>}, %arg84: tensor<f32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg85: tensor<2xui32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg86: tensor<4x8xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}, {}]>}, %arg87: tensor<4x8xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}, {}]>}) -> (tensor<16xf32> {jax.result_info = "result[0]['blocks'][0]['a']['norm_b']"}, tensor<16xf32> {jax.result_info = "result[0]['blocks'][0]['a']['norm_g']"}, tensor<64xf32> {jax.result_info = "result[0]['blocks'][0]['b1']"}, tensor<16xf32> {jax.result_info = "result[0]['blocks'][0]['b2']"}, tensor<16xf32> {jax.result_info = "result[0]['blocks'][0]['m']['norm_b']"}, tensor<16xf32> {jax.result_info = "result[0]['blocks'][0]['m']['norm_g']"}, tensor<16x64xf32> {jax.result_info = "result[0]['blocks'][0]['w1']"}, tensor<64x16xf32> {jax.result_info = "result[0]['blocks'][0]['w2']"}, tensor<16x16xf32> {jax.result_info = "result[0]['blocks'][0]['wk']"}, tensor<16x16xf32> {jax.result_info = "result[0]['blocks'][0]['wo']"}, tensor<16x16xf32> {jax.result_info = "result[0]['blocks'][0]['wq']"}, tensor<16x16xf32> {jax.result_info = "result[0]['blocks'][0]['wv']"}, tensor<16xf32> {jax.result_info = "result[0]['blocks'][1]['a']['norm_b']"}, tensor<16xf32> {jax.result_info = "result[0]['blocks'][1]['a']['norm_g']"}, tensor<64xf32> {jax.result_info = "result[0]['blocks'][1]['b1']"}, tensor<16xf32> {jax.result_info = "result[0]['blocks'][1]['b2']"}, tensor<16xf32> {jax.result_info = "result[0]['blocks'][1]['m']['norm_b']"}, tensor<16xf32> {jax.result_info = "result[0]['blocks'][1]['m']['norm_g']"}, tensor<16x64xf32> {jax.result_info = "result[0]['blocks'][1]['w1']"}, tensor<64x16xf32> {jax.result_info = "result[0]['blocks'][1]['w2']"}, tensor<16x16xf32> {jax.result_info = "result[0]['blocks'][1]['wk']"}, tensor<16x16xf32> {jax.result_info = "result[0]['blocks'][1]['wo']"}, tensor<16x16xf32> {jax.result_info = "result[0]['blocks'][1]['wq']"}, tensor<16x16xf32> {jax.result_info = "result[0]['blocks'][1]['wv']"}, tensor<16xf32> {jax.result_info = "result[0]['f']['norm_b']"}, tensor<16xf32> {jax.result_info = "result[0]['f']['norm_g']"}, tensor<8x16xf32> {jax.result_info = "result[0]['pos']"}, tensor<32x16xf32> {jax.result_info = "result[0]['table']"}, tensor<16xf32> {jax.result_info = "result[1]['blocks'][0]['a']['norm_b']"}, tensor<16xf32> {jax.result_info = "result[1]['blocks'][0]['a']['norm_g']"}, tensor<64xf32> {jax.result_info = "result[1]['blocks'][0]['b1']"}, tensor<16xf32> {jax.result_info = "result[1]['blocks'][0]['b2']"}, tensor<16xf32> {jax.result_info = "result[1]['blocks'][0]['m']['norm_b']"}, tensor<16xf32> {jax.result_info = "result[1]['blocks'][0]['m']['norm_g']"}, tensor<16x64xf32> {jax.result_info = "result[1]['blocks'][0]['w1']"}, tensor<64x16xf32> {jax.result_info = "result[1]['blocks'][0]['w2']"}, tensor<16x16xf32> {jax.result_info = "result[1]['blocks'][0]['wk']"}, tensor<16x16xf32> {jax.result_info = "result[1]['blocks'][0]['wo']"}, tensor<16x16xf32> {jax.result_info = "result[1]['blocks'][0]['wq']"}, tensor<16x16xf32> {jax.result_info = "result[1]['blocks'][0]['wv']"}, tensor<16xf32> {jax.result_info = "result[1]['blocks'][1]['a']['norm_b']"}, tensor<16xf32> {jax.result_info = "result[1]['blocks'][1]['a']['norm_g']"}, tensor<64xf32> {jax.result_info = "result[1]['blocks'][1]['b1']"}, tensor<16xf32> {jax.result_info = "result[1]['blocks'][1]['b2']"}, tensor<16xf32> {jax.result_info = "result[1]['blocks'][1]['m']['norm_b']"}, tensor<16xf32> {jax.result_info = "result[1]['blocks'][1]['m']['norm_g']"}, tensor<16x64xf32> {jax.result_info = "result[1]['blocks'][1]['w1']"}, tensor<64x16xf32> {jax.result_info = "result[1]['blocks'][1]['w2']"}, tensor<16x16xf32> {jax.result_info = "result[1]['blocks'][1]['wk']"}, tensor<16x16xf32> {jax.result_info = "result[1]['blocks'][1]['wo']"}, tensor<16x16xf32> {jax.result_info = "result[1]['blocks'][1]['wq']"}, tensor<16x16xf32> {jax.result_info = "result[1]['blocks'][1]['wv']"}, tensor<16xf32> {jax.result_info = "result[1]['f']['norm_b']"}, tensor<16xf32> {jax.result_info = "result[1]['f']['norm_g']"}, tensor<8x16xf32> {jax.result_info = "result[1]['pos']"}, tensor<32x16xf32> {jax.result_info = "result[1]['table']"}, tensor<16xf32> {jax.result_info = "result[2]['blocks'][0]['a']['norm_b']"}, tensor<16xf32> {jax.result_info = "result[2]['blocks'][0]['a']['norm_g']"}, tensor<64xf32> {jax.result_info = "result[2]['blocks'][0]['b1']"}, tensor<16xf32> {jax.result_info = "result[2]['blocks'][0]['b2']"}, tensor<16xf32> {jax.result_info = "result[2]['blocks'][0]['m']['norm_b']"}, tensor<16xf32> {jax.result_info = "result[2]['blocks'][0]['m']['norm_g']"}, tensor<16x64xf32> {jax.result_info = "result[2]['blocks'][0]['w1']"}, tensor<64x16xf32> {jax.result_info = "result[2]['blocks'][0]['w2']"}, tensor<16x16xf32> {jax.result_info = "result[2]['blocks'][0]['wk']"}, tensor<16x16xf32> {jax.result_info = "result[2]['blocks'][0]['wo']"}, tensor<16x16xf32> {jax.result_info = "result[2]['blocks'][0]['wq']"}, tensor<16x16xf32> {jax.result_info = "result[2]['blocks'][0]['wv']"}, tensor<16xf32> {jax.result_info = "result[2]['blocks'][1]['a']['norm_b']"}, tensor<16xf32> {jax.result_info = "result[2]['blocks'][1]['a']['norm_g']"}, tensor<64xf32> {jax.result_info = "result[2]['blocks'][1]['b1']"}, tensor<16xf32> {jax.result_info = "result[2]['blocks'][1]['b2']"}, tensor<16xf32> {jax.result_info = "result[2]['blocks'][1]['m']['norm_b']"}, tensor<16xf32> {jax.result_info = "result[2]['blocks'][1]['m']['norm_g']"}, tensor<16x64xf32> {jax.result_info = "result[2]['blocks'][1]['w1']"}, tensor<64x16xf32> {jax.result_info = "result[2]['blocks'][1]['w2']"}, tensor<16x16xf32> {jax.result_info = "result[2]['blocks'][1]['wk']"}, tensor<16x16xf32> {jax.result_info = "result[2]['blocks'][1]['wo']"}, tensor<16x16xf32> {jax.result_info = "result[2]['blocks'][1]['wq']"}, tensor<16x16xf32> {jax.result_info = "result[2]['blocks'][1]['wv']"}, tensor<16xf32> {jax.result_info = "result[2]['f']['norm_b']"}, tensor<16xf32> {jax.result_info = "result[2]['f']['norm_g']"}, tensor<8x16xf32> {jax.result_info = "result[2]['pos']"}, tensor<32x16xf32> {jax.result_info = "result[2]['table']"}, tensor<f32> {jax.result_info = "result[3]"}, tensor<f32> {jax.result_info = "result[4]"}) {
    %c = stablehlo.constant dense<true> : tensor<i1>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i1>) -> tensor<8x8xi1>
    %1 = call @tril(%0) : (tensor<8x8xi1>) -> tensor<8x8xi1>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %cst_0 = stablehlo.constant dense<-1.000000e+09> : tensor<f32>
    %2 = call @_where(%1, %cst, %cst_0) : (tensor<8x8xi1>, tensor<f32>, tensor<f32>) -> tensor<8x8xf32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %3 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i32>) -> tensor<4x8xi32>
    %4 = stablehlo.compare LT, %arg86, %3, SIGNED : (tensor<4x8xi32>, tensor<4x8xi32>) -> tensor<4x8xi1>
    %c_2 = stablehlo.constant dense<32> : tensor<i32>
    %5 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<4x8xi32>
    %6 = stablehlo.add %arg86, %5 : tensor<4x8xi32>
    %7 = stablehlo.select %4, %6, %arg86 : tensor<4x8xi1>, tensor<4x8xi32>
    %8 = stablehlo.broadcast_in_dim %7, dims = [0, 1] : (tensor<4x8xi32>) -> tensor<4x8x1xi32>
    %9 = "stablehlo.gather"(%arg27, %8) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 16>}> : (tensor<32x16xf32>, tensor<4x8x1xi32>) -> tensor<4x8x16xf32>
    %10 = stablehlo.broadcast_in_dim %arg26, dims = [1, 2] : (tensor<8x16xf32>) -> tensor<1x8x16xf32>
    %11 = stablehlo.broadcast_in_dim %10, dims = [0, 1, 2] : (tensor<1x8x16xf32>) -> tensor<4x8x16xf32>
    %12 = stablehlo.add %9, %11 : tensor<4x8x16xf32>
    %c_3 = stablehlo.constant dense<0> : tensor<ui32>
    %13 = call @_threefry_fold_in(%arg85, %c_3) : (tensor<2xui32>, tensor<ui32>) -> tensor<2xui32>
    %cst_4 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %14 = call @_bernoulli(%13, %cst_4) : (tensor<2xui32>, tensor<f32>) -> tensor<4x8x16xi1>
    %cst_5 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %15 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<4x8x16xf32>
    %16 = stablehlo.divide %12, %15 : tensor<4x8x16xf32>
    %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %17 = call @_where_2(%14, %16, %cst_6) : (tensor<4x8x16xi1>, tensor<4x8x16xf32>, tensor<f32>) -> tensor<4x8x16xf32>
    %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %18 = stablehlo.reduce(%17 init: %cst_7) applies stablehlo.add across dimensions = [2] : (tensor<4x8x16xf32>, tensor<f32>) -> tensor<4x8xf32>
    %19 = stablehlo.broadcast_in_dim %18, dims = [0, 1] : (tensor<4x8xf32>) -> tensor<4x8x1xf32>
    %cst_8 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
    %20 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<4x8x1xf32>
    %21 = stablehlo.divide %19, %20 : tensor<4x8x1xf32>
    %22 = stablehlo.broadcast_in_dim %21, dims = [0, 1, 2] : (tensor<4x8x1xf32>) -> tensor<4x8x16xf32>
    %23 = stablehlo.subtract %17, %22 : tensor<4x8x16xf32>
    %24 = stablehlo.broadcast_in_dim %21, dims = [0, 1, 2] : (tensor<4x8x1xf32>) -> tensor<4x8x16xf32>
    %25 = stablehlo.subtract %17, %24 : tensor<4x8x16xf32>
    %26 = stablehlo.multiply %25, %25 : tensor<4x8x16xf32>
    %cst_9 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %27 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<4x8x16xf32>
    %28 = stablehlo.multiply %27, %25 : tensor<4x8x16xf32>
    %cst_10 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %29 = stablehlo.reduce(%26 init: %cst_10) applies stablehlo.add across dimensions = [2] : (tensor<4x8x16xf32>, tensor<f32>) -> tensor<4x8xf32>
    %30 = stablehlo.broadcast_in_dim %29, dims = [0, 1] : (tensor<4x8xf32>) -> tensor<4x8x1xf32>
    %cst_11 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
    %31 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f32>) -> tensor<4x8x1xf32>
    %32 = stablehlo.divide %30, %31 : tensor<4x8x1xf32>
    %cst_12 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
    %33 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f32>) -> tensor<4x8x1xf32>
    %34 = stablehlo.add %32, %33 : tensor<4x8x1xf32>
    %35 = stablehlo.rsqrt %34 : tensor<4x8x1xf32>
    %36 = stablehlo.divide %35, %34 : tensor<4x8x1xf32>
    %cst_13 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %37 = stablehlo.broadcast_in_dim %cst_13, dims = [] : (tensor<f32>) -> tensor<4x8x1xf32>
    %38 = stablehlo.multiply %37, %36 : tensor<4x8x1xf32>
    %39 = stablehlo.broadcast_in_dim %35, dims = [0, 1, 2] : (tensor<4x8x1xf32>) -> tensor<4x8x16xf32>
    %40 = stablehlo.multiply %23, %39 : tensor<4x8x16xf32>
    %41 = stablehlo.broadcast_in_dim %arg1, dims = [2] : (tensor<16xf32>) -> tensor<1x1x16xf32>
    %42 = stablehlo.broadcast_in_dim %41, dims = [0, 1, 2] : (tensor<1x1x16xf32>) -> tensor<4x8x16xf32>
    %43 = stablehlo.multiply %40, %42 : tensor<4x8x16xf32>
    %44 = stablehlo.broadcast_in_dim %arg0, dims = [2] : (tensor<16xf32>) -> tensor<1x1x16xf32>
    %45 = stablehlo.broadcast_in_dim %44, dims = [0, 1, 2] : (tensor<1x1x16xf32>) -> tensor<4x8x16xf32>
    %46 = stablehlo.add %43, %45 : tensor<4x8x16xf32>
    %47 = stablehlo.dot_general %46, %arg10, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x8x16xf32>, tensor<16x16xf32>) -> tensor<4x8x16xf32>
    %48 = stablehlo.reshape %47 : (tensor<4x8x16xf32>) -> tensor<4x8x4x4xf32>
    %49 = stablehlo.dot_general %46, %arg8, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x8x16xf32>, tensor<16x16xf32>) -> tensor<4x8x16xf32>
    %50 = stablehlo.reshape %49 : (tensor<4x8x16xf32>) -> tensor<4x8x4x4xf32>
    %51 = stablehlo.dot_general %46, %arg11, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x8x16xf32>, tensor<16x16xf32>) -> tensor<4x8x16xf32>
    %52 = stablehlo.reshape %51 : (tensor<4x8x16xf32>) -> tensor<4x8x4x4xf32>
    %53 = stablehlo.dot_general %48, %50, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3], precision = [DEFAULT, DEFAULT] : (tensor<4x8x4x4xf32>, tensor<4x8x4x4xf32>) -> tensor<4x4x8x8xf32>
    %cst_14 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %54 = stablehlo.broadcast_in_dim %cst_14, dims = [] : (tensor<f32>) -> tensor<4x4x8x8xf32>
    %55 = stablehlo.divide %53, %54 : tensor<4x4x8x8xf32>
    %56 = stablehlo.convert %2 : tensor<8x8xf32>
    %57 = stablehlo.broadcast_in_dim %56, dims = [2, 3] : (tensor<8x8xf32>) -> tensor<1x1x8x8xf32>
    %58 = stablehlo.broadcast_in_dim %57, dims = [0, 1, 2, 3] : (tensor<1x1x8x8xf32>) -> tensor<4x4x8x8xf32>
    %59 = stablehlo.add %55, %58 : tensor<4x4x8x8xf32>
    %cst_15 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %60 = stablehlo.reduce(%59 init: %cst_15) applies stablehlo.maximum across dimensions = [3] : (tensor<4x4x8x8xf32>, tensor<f32>) -> tensor<4x4x8xf32>
    %cst_16 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %61 = stablehlo.broadcast_in_dim %cst_16, dims = [] : (tensor<f32>) -> tensor<4x4x8xf32>
    %62 = stablehlo.maximum %61, %60 : tensor<4x4x8xf32>
    %63 = stablehlo.broadcast_in_dim %62, dims = [0, 1, 2] : (tensor<4x4x8xf32>) -> tensor<4x4x8x1xf32>
    %64 = stablehlo.broadcast_in_dim %63, dims = [0, 1, 2, 3] : (tensor<4x4x8x1xf32>) -> tensor<4x4x8x8xf32>
    %65 = stablehlo.subtract %59, %64 : tensor<4x4x8x8xf32>
    %66 = stablehlo.exponential %65 : tensor<4x4x8x8xf32>
    %cst_17 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %67 = stablehlo.reduce(%66 init: %cst_17) applies stablehlo.add across dimensions = [3] : (tensor<4x4x8x8xf32>, tensor<f32>) -> tensor<4x4x8xf32>
    %68 = stablehlo.broadcast_in_dim %67, dims = [0, 1, 2] : (tensor<4x4x8xf32>) -> tensor<4x4x8x1xf32>
    %69 = stablehlo.broadcast_in_dim %68, dims = [0, 1, 2, 3] : (tensor<4x4x8x1xf32>) -> tensor<4x4x8x8xf32>
    %70 = stablehlo.divide %66, %69 : tensor<4x4x8x8xf32>
    %71 = stablehlo.multiply %68, %68 : tensor<4x4x8x1xf32>
    %cst_18 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %72 = stablehlo.broadcast_in_dim %cst_18, dims = [] : (tensor<f32>) -> tensor<4x4x8x1xf32>
    %73 = stablehlo.divide %72, %71 : tensor<4x4x8x1xf32>
    %74 = stablehlo.dot_general %52, %70, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3], precision = [DEFAULT, DEFAULT] : (tensor<4x8x4x4xf32>, tensor<4x4x8x8xf32>) -> tensor<4x4x4x8xf32>
    %75 = stablehlo.transpose %74, dims = [0, 3, 1, 2] : (tensor<4x4x4x8xf32>) -> tensor<4x8x4x4xf32>
    %76 = stablehlo.reshape %75 : (tensor<4x8x4x4xf32>) -> tensor<4x8x16xf32>
    %77 = stablehlo.dot_general %76, %arg9, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x8x16xf32>, tensor<16x16xf32>) -> tensor<4x8x16xf32>
    %c_19 = stablehlo.constant dense<1> : tensor<ui32>
    %78 = call @_threefry_fold_in(%arg85, %c_19) : (tensor<2xui32>, tensor<ui32>) -> tensor<2xui32>
    %cst_20 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %79 = call @_bernoulli(%78, %cst_20) : (tensor<2xui32>, tensor<f32>) -> tensor<4x8x16xi1>
    %cst_21 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %80 = stablehlo.broadcast_in_dim %cst_21, dims = [] : (tensor<f32>) -> tensor<4x8x16xf32>
    %81 = stablehlo.divide %77, %80 : tensor<4x8x16xf32>
    %cst_22 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %82 = call @_where_2(%79, %81, %cst_22) : (tensor<4x8x16xi1>, tensor<4x8x16xf32>, tensor<f32>) -> tensor<4x8x16xf32>
    %83 = stablehlo.add %17, %82 : tensor<4x8x16xf32>
    %cst_23 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %84 = stablehlo.reduce(%83 init: %cst_23) applies stablehlo.add across dimensions = [2] : (tensor<4x8x16xf32>, tensor<f32>) -> tensor<4x8xf32>
    %85 = stablehlo.broadcast_in_dim %84, dims = [0, 1] : (tensor<4x8xf32>) -> tensor<4x8x1xf32>
    %cst_24 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
    %86 = stablehlo.broadcast_in_dim %cst_24, dims = [] : (tensor<f32>) -> tensor<4x8x1xf32>
    %87 = stablehlo.divide %85, %86 : tensor<4x8x1xf32>
    %88 = stablehlo.broadcast_in_dim %87, dims = [0, 1, 2] : (tensor<4x8x1xf32>) -> tensor<4x8x16xf32>
    %89 = stablehlo.subtract %83, %88 : tensor<4x8x16xf32>
    %90 = stablehlo.broadcast_in_dim %87, dims = [0, 1, 2] : (tensor<4x8x1xf32>) -> tensor<4x8x16xf32>
    %91 = stablehlo.subtract %83, %90 : tensor<4x8x16xf32>
    %92 = stablehlo.multiply %91, %91 : tensor<4x8x16xf32>
    %cst_25 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %93 = stablehlo.broadcast_in_dim %cst_25, dims = [] : (tensor<f32>) -> tensor<4x8x16xf32>
    %94 = stablehlo.multiply %93, %91 : tensor<4x8x16xf32>
    %cst_26 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %95 = stablehlo.reduce(%92 init: %cst_26) applies stablehlo.add across dimensions = [2] : (tensor<4x8x16xf32>, tensor<f32>) -> tensor<4x8xf32>
    %96 = stablehlo.broadcast_in_dim %95, dims = [0, 1] : (tensor<4x8xf32>) -> tensor<4x8x1xf32>
    %cst_27 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
    %97 = stablehlo.broadcast_in_dim %cst_27, dims = [] : (tensor<f32>) -> tensor<4x8x1xf32>
    %98 = stablehlo.divide %96, %97 : tensor<4x8x1xf32>
    %cst_28 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
    %99 = stablehlo.broadcast_in_dim %cst_28, dims = [] : (tensor<f32>) -> tensor<4x8x1xf32>
    %100 = stablehlo.add %98, %99 : tensor<4x8x1xf32>
    %101 = stablehlo.rsqrt %100 : tensor<4x8x1xf32>
    %102 = stablehlo.divide %101, %100 : tensor<4x8x1xf32>
    %cst_29 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %103 = stablehlo.broadcast_in_dim %cst_29, dims = [] : (tensor<f32>) -> tensor<4x8x1xf32>
    %104 = stablehlo.multiply %103, %102 : tensor<4x8x1xf32>
    %105 = stablehlo.broadcast_in_dim %101, dims = [0, 1, 2] : (tensor<4x8x1xf32>) -> tensor<4x8x16xf32>
    %106 = stablehlo.multiply %89, %105 : tensor<4x8x16xf32>
    %107 = stablehlo.broadcast_in_dim %arg5, dims = [2] : (tensor<16xf32>) -> tensor<1x1x16xf32>
    %108 = stablehlo.broadcast_in_dim %107, dims = [0, 1, 2] : (tensor<1x1x16xf32>) -> tensor<4x8x16xf32>
    %109 = stablehlo.multiply %106, %108 : tensor<4x8x16xf32>
    %110 = stablehlo.broadcast_in_dim %arg4, dims = [2] : (tensor<16xf32>) -> tensor<1x1x16xf32>
    %111 = stablehlo.broadcast_in_dim %110, dims = [0, 1, 2] : (tensor<1x1x16xf32>) -> tensor<4x8x16xf32>
    %112 = stablehlo.add %109, %111 : tensor<4x8x16xf32>
    %113 = stablehlo.dot_general %112, %arg6, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x8x16xf32>, tensor<16x64xf32>) -> tensor<4x8x64xf32>
    %114 = stablehlo.broadcast_in_dim %arg2, dims = [2] : (tensor<64xf32>) -> tensor<1x1x64xf32>
    %115 = stablehlo.broadcast_in_dim %114, dims = [0, 1, 2] : (tensor<1x1x64xf32>) -> tensor<4x8x64xf32>
    %116 = stablehlo.add %113, %115 : tensor<4x8x64xf32>
    %117 = stablehlo.multiply %116, %116 : tensor<4x8x64xf32>
    %118 = stablehlo.multiply %117, %116 : tensor<4x8x64xf32>
    %119 = stablehlo.multiply %116, %116 : tensor<4x8x64xf32>
    %cst_30 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %120 = stablehlo.broadcast_in_dim %cst_30, dims = [] : (tensor<f32>) -> tensor<4x8x64xf32>
    %121 = stablehlo.multiply %120, %119 : tensor<4x8x64xf32>
    %cst_31 = stablehlo.constant dense<4.471500e-02> : tensor<f32>
    %122 = stablehlo.broadcast_in_dim %cst_31, dims = [] : (tensor<f32>) -> tensor<4x8x64xf32>
    %123 = stablehlo.multiply %122, %118 : tensor<4x8x64xf32>
    %124 = stablehlo.add %116, %123 : tensor<4x8x64xf32>
    %cst_32 = stablehlo.constant dense<0.797884583> : tensor<f32>
    %125 = stablehlo.broadcast_in_dim %cst_32, dims = [] : (tensor<f32>) -> tensor<4x8x64xf32>
    %126 = stablehlo.multiply %125, %124 : tensor<4x8x64xf32>
    %127 = stablehlo.tanh %126 : tensor<4x8x64xf32>
    %cst_33 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %128 = stablehlo.broadcast_in_dim %cst_33, dims = [] : (tensor<f32>) -> tensor<4x8x64xf32>
    %129 = stablehlo.subtract %128, %127 : tensor<4x8x64xf32>
    %cst_34 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %130 = stablehlo.broadcast_in_dim %cst_34, dims = [] : (tensor<f32>) -> tensor<4x8x64xf32>
    %131 = stablehlo.add %130, %127 : tensor<4x8x64xf32>
    %cst_35 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %132 = stablehlo.broadcast_in_dim %cst_35, dims = [] : (tensor<f32>) -> tensor<4x8x64xf32>
    %133 = stablehlo.multiply %132, %131 : tensor<4x8x64xf32>
    %134 = stablehlo.multiply %116, %133 : tensor<4x8x64xf32>
    %135 = stablehlo.dot_general %134, %arg7, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x8x64xf32>, tensor<64x16xf32>) -> tensor<4x8x16xf32>
    %136 = stablehlo.broadcast_in_dim %arg3, dims = [2] : (tensor<16xf32>) -> tensor<1x1x16xf32>
    %137 = stablehlo.broadcast_in_dim %136, dims = [0, 1, 2] : (tensor<1x1x16xf32>) -> tensor<4x8x16xf32>
    %138 = stablehlo.add %135, %137 : tensor<4x8x16xf32>
    %c_36 = stablehlo.constant dense<2> : tensor<ui32>
    %139 = call @_threefry_fold_in(%arg85, %c_36) : (tensor<2xui32>, tensor<ui32>) -> tensor<2xui32>
    %cst_37 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %140 = call @_bernoulli(%139, %cst_37) : (tensor<2xui32>, tensor<f32>) -> tensor<4x8x16xi1>
    %cst_38 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %141 = stablehlo.broadcast_in_dim %cst_38, dims = [] : (tensor<f32>) -> tensor<4x8x16xf32>
    %142 = stablehlo.divide %138, %141 : tensor<4x8x16xf32>
    %cst_39 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %143 = call @_where_2(%140, %142, %cst_39) : (tensor<4x8x16xi1>, tensor<4x8x16xf32>, tensor<f32>) -> tensor<4x8x16xf32>
    %144 = stablehlo.add %83, %143 : tensor<4x8x16xf32>
    %cst_40 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %145 = stablehlo.reduce(%144 init: %cst_40) applies stablehlo.add across dimensions = [2] : (tensor<4x8x16xf32>, tensor<f32>) -> tensor<4x8xf32>
    %146 = stablehlo.broadcast_in_dim %145, dims = [0, 1] : (tensor<4x8xf32>) -> tensor<4x8x1xf32>
    %cst_41 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
    %147 = stablehlo.broadcast_in_dim %cst_41, dims = [] : (tensor<f32>) -> tensor<4x8x1xf32>
    %148 = stablehlo.divide %146, %147 : tensor<4x8x1xf32>
    %149 = stablehlo.broadcast_in_dim %148, dims = [0, 1, 2] : (tensor<4x8x1xf32>) -> tensor<4x8x16xf32>
    %150 = stablehlo.subtract %144, %149 : tensor<4x8x16xf32>
    %151 = stablehlo.broadcast_in_dim %148, dims = [0, 1, 2] : (tensor<4x8x1xf32>) -> tensor<4x8x16xf32>
    %152 = stablehlo.subtract %144, %151 : tensor<4x8x16xf32>
    %153 = stablehlo.multiply %152, %152 : tensor<4x8x16xf32>
    %cst_42 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %154 = stablehlo.broadcast_in_dim %cst_42, dims = [] : (tensor<f32>) -> tensor<4x8x16xf32>
    %155 = stablehlo.multiply %154, %152 : tensor<4x8x16xf32>
    %cst_43 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %156 = stablehlo.reduce(%153 init: %cst_43) applies stablehlo.add across dimensions = [2] : (tensor<4x8x16xf32>, tensor<f32>) -> tensor<4x8xf32>
    %157 = stablehlo.broadcast_in_dim %156, dims = [0, 1] : (tensor<4x8xf32>) -> tensor<4x8x1xf32>
    %cst_44 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
    %158 = stablehlo.broadcast_in_dim %cst_44, dims = [] : (tensor<f32>) -> tensor<4x8x1xf32>
    %159 = stablehlo.divide %157, %158 : tensor<4x8x1xf32>
    %cst_45 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
    %160 = stablehlo.broadcast_in_dim %cst_45, dims = [] : (tensor<f32>) -> tensor<4x8x1xf32>
    %161 = stablehlo.add %159, %160 : tensor<4x8x1xf32>
    %162 = stablehlo.rsqrt %161 : tensor<4x8x1xf32>
    %163 = stablehlo.divide %162, %161 : tensor<4x8x1xf32>
    %cst_46 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %164 = stablehlo.broadcast_in_dim %cst_46, dims = [] : (tensor<f32>) -> tensor<4x8x1xf32>
    %165 = stablehlo.multiply %164, %163 : tensor<4x8x1xf32>
    %166 = stablehlo.broadcast_in_dim %162, dims = [0, 1, 2] : (tensor<4x8x1xf32>) -> tensor<4x8x16xf32>
    %167 = stablehlo.multiply %150, %166 : tensor<4x8x16xf32>
    %168 = stablehlo.broadcast_in_dim %arg13, dims = [2] : (tensor<16xf32>) -> tensor<1x1x16xf32>
    %169 = stablehlo.broadcast_in_dim %168, dims = [0, 1, 2] : (tensor<1x1x16xf32>) -> tensor<4x8x16xf32>
    %170 = stablehlo.multiply %167, %169 : tensor<4x8x16xf32>
    %171 = stablehlo.broadcast_in_dim %arg12, dims = [2] : (tensor<16xf32>) -> tensor<1x1x16xf32>
    %172 = stablehlo.broadcast_in_dim %171, dims = [0, 1, 2] : (tensor<1x1x16xf32>) -> tensor<4x8x16xf32>
    %173 = stablehlo.add %170, %172 : tensor<4x8x16xf32>
    %174 = stablehlo.dot_general %173, %arg22, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x8x16xf32>, tensor<16x16xf32>) -> tensor<4x8x16xf32>
    %175 = stablehlo.reshape %174 : (tensor<4x8x16xf32>) -> tensor<4x8x4x4xf32>
    %176 = stablehlo.dot_general %173, %arg20, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x8x16xf32>, tensor<16x16xf32>) -> tensor<4x8x16xf32>
    %177 = stablehlo.reshape %176 : (tensor<4x8x16xf32>) -> tensor<4x8x4x4xf32>
    %178 = stablehlo.dot_general %173, %arg23, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x8x16xf32>, tensor<16x16xf32>) -> tensor<4x8x16xf32>
    %179 = stablehlo.reshape %178 : (tensor<4x8x16xf32>) -> tensor<4x8x4x4xf32>
    %180 = stablehlo.dot_general %175, %177, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3], precision = [DEFAULT, DEFAULT] : (tensor<4x8x4x4xf32>, tensor<4x8x4x4xf32>) -> tensor<4x4x8x8xf32>
    %cst_47 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %181 = stablehlo.broadcast_in_dim %cst_47, dims = [] : (tensor<f32>) -> tensor<4x4x8x8xf32>
    %182 = stablehlo.divide %180, %181 : tensor<4x4x8x8xf32>
    %183 = stablehlo.convert %2 : tensor<8x8xf32>
    %184 = stablehlo.broadcast_in_dim %183, dims = [2, 3] : (tensor<8x8xf32>) -> tensor<1x1x8x8xf32>
    %185 = stablehlo.broadcast_in_dim %184, dims = [0, 1, 2, 3] : (tensor<1x1x8x8xf32>) -> tensor<4x4x8x8xf32>
    %186 = stablehlo.add %182, %185 : tensor<4x4x8x8xf32>
    %cst_48 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %187 = stablehlo.reduce(%186 init: %cst_48) applies stablehlo.maximum across dimensions = [3] : (tensor<4x4x8x8xf32>, tensor<f32>) -> tensor<4x4x8xf32>
    %cst_49 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %188 = stablehlo.broadcast_in_dim %cst_49, dims = [] : (tensor<f32>) -> tensor<4x4x8xf32>
    %189 = stablehlo.maximum %188, %187 : tensor<4x4x8xf32>
    %190 = stablehlo.broadcast_in_dim %189, dims = [0, 1, 2] : (tensor<4x4x8xf32>) -> tensor<4x4x8x1xf32>
    %191 = stablehlo.broadcast_in_dim %190, dims = [0, 1, 2, 3] : (tensor<4x4x8x1xf32>) -> tensor<4x4x8x8xf32>
    %192 = stablehlo.subtract %186, %191 : tensor<4x4x8x8xf32>
    %193 = stablehlo.exponential %192 : tensor<4x4x8x8xf32>
    %cst_50 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %194 = stablehlo.reduce(%193 init: %cst_50) applies stablehlo.add across dimensions = [3] : (tensor<4x4x8x8xf32>, tensor<f32>) -> tensor<4x4x8xf32>
    %195 = stablehlo.broadcast_in_dim %194, dims = [0, 1, 2] : (tensor<4x4x8xf32>) -> tensor<4x4x8x1xf32>
    %196 = stablehlo.broadcast_in_dim %195, dims = [0, 1, 2, 3] : (tensor<4x4x8x1xf32>) -> tensor<4x4x8x8xf32>
    %197 = stablehlo.divide %193, %196 : tensor<4x4x8x8xf32>
    %198 = stablehlo.multiply %195, %195 : tensor<4x4x8x1xf32>
    %cst_51 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %199 = stablehlo.broadcast_in_dim %cst_51, dims = [] : (tensor<f32>) -> tensor<4x4x8x1xf32>
    %200 = stablehlo.divide %199, %198 : tensor<4x4x8x1xf32>
    %201 = stablehlo.dot_general %179, %197, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3], precision = [DEFAULT, DEFAULT] : (tensor<4x8x4x4xf32>, tensor<4x4x8x8xf32>) -> tensor<4x4x4x8xf32>
    %202 = stablehlo.transpose %201, dims = [0, 3, 1, 2] : (tensor<4x4x4x8xf32>) -> tensor<4x8x4x4xf32>
    %203 = stablehlo.reshape %202 : (tensor<4x8x4x4xf32>) -> tensor<4x8x16xf32>
    %204 = stablehlo.dot_general %203, %arg21, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x8x16xf32>, tensor<16x16xf32>) -> tensor<4x8x16xf32>
    %c_52 = stablehlo.constant dense<3> : tensor<ui32>
    %205 = call @_threefry_fold_in(%arg85, %c_52) : (tensor<2xui32>, tensor<ui32>) -> tensor<2xui32>
    %cst_53 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %206 = call @_bernoulli(%205, %cst_53) : (tensor<2xui32>, tensor<f32>) -> tensor<4x8x16xi1>
    %cst_54 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %207 = stablehlo.broadcast_in_dim %cst_54, dims = [] : (tensor<f32>) -> tensor<4x8x16xf32>
    %208 = stablehlo.divide %204, %207 : tensor<4x8x16xf32>
    %cst_55 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %209 = call @_where_2(%206, %208, %cst_55) : (tensor<4x8x16xi1>, tensor<4x8x16xf32>, tensor<f32>) -> tensor<4x8x16xf32>
    %210 = stablehlo.add %144, %209 : tensor<4x8x16xf32>
    %cst_56 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %211 = stablehlo.reduce(%210 init: %cst_56) applies stablehlo.add across dimensions = [2] : (tensor<4x8x16xf32>, tensor<f32>) -> tensor<4x8xf32>
    %212 = stablehlo.broadcast_in_dim %211, dims = [0, 1] : (tensor<4x8xf32>) -> tensor<4x8x1xf32>
    %cst_57 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
    %213 = stablehlo.broadcast_in_dim %cst_57, dims = [] : (tensor<f32>) -> tensor<4x8x1xf32>
    %214 = stablehlo.divide %212, %213 : tensor<4x8x1xf32>
    %215 = stablehlo.broadcast_in_dim %214, dims = [0, 1, 2] : (tensor<4x8x1xf32>) -> tensor<4x8x16xf32>
    %216 = stablehlo.subtract %210, %215 : tensor<4x8x16xf32>
    %217 = stablehlo.broadcast_in_dim %214, dims = [0, 1, 2] : (tensor<4x8x1xf32>) -> tensor<4x8x16xf32>
    %218 = stablehlo.subtract %210, %217 : tensor<4x8x16xf32>
    %219 = stablehlo.multiply %218, %218 : tensor<4x8x16xf32>
    %cst_58 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %220 = stablehlo.broadcast_in_dim %cst_58, dims = [] : (tensor<f32>) -> tensor<4x8x16xf32>
    %221 = stablehlo.multiply %220, %218 : tensor<4x8x16xf32>
    %cst_59 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %222 = stablehlo.reduce(%219 init: %cst_59) applies stablehlo.add across dimensions = [2] : (tensor<4x8x16xf32>, tensor<f32>) -> tensor<4x8xf32>
    %223 = stablehlo.broadcast_in_dim %222, dims = [0, 1] : (tensor<4x8xf32>) -> tensor<4x8x1xf32>
    %cst_60 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
    %224 = stablehlo.broadcast_in_dim %cst_60, dims = [] : (tensor<f32>) -> tensor<4x8x1xf32>
    %225 = stablehlo.divide %223, %224 : tensor<4x8x1xf32>
    %cst_61 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
    %226 = stablehlo.broadcast_in_dim %cst_61, dims = [] : (tensor<f32>) -> tensor<4x8x1xf32>
    %227 = stablehlo.add %225, %226 : tensor<4x8x1xf32>
    %228 = stablehlo.rsqrt %227 : tensor<4x8x1xf32>
    %229 = stablehlo.divide %228, %227 : tensor<4x8x1xf32>
    %cst_62 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %230 = stablehlo.broadcast_in_dim %cst_62, dims = [] : (tensor<f32>) -> tensor<4x8x1xf32>
    %231 = stablehlo.multiply %230, %229 : tensor<4x8x1xf32>
    %232 = stablehlo.broadcast_in_dim %228, dims = [0, 1, 2] : (tensor<4x8x1xf32>) -> tensor<4x8x16xf32>
    %233 = stablehlo.multiply %216, %232 : tensor<4x8x16xf32>
    %234 = stablehlo.broadcast_in_dim %arg17, dims = [2] : (tensor<16xf32>) -> tensor<1x1x16xf32>
    %235 = stablehlo.broadcast_in_dim %234, dims = [0, 1, 2] : (tensor<1x1x16xf32>) -> tensor<4x8x16xf32>
    %236 = stablehlo.multiply %233, %235 : tensor<4x8x16xf32>
    %237 = stablehlo.broadcast_in_dim %arg16, dims = [2] : (tensor<16xf32>) -> tensor<1x1x16xf32>
    %238 = stablehlo.broadcast_in_dim %237, dims = [0, 1, 2] : (tensor<1x1x16xf32>) -> tensor<4x8x16xf32>
    %239 = stablehlo.add %236, %238 : tensor<4x8x16xf32>
    %240 = stablehlo.dot_general %239, %arg18, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x8x16xf32>, tensor<16x64xf32>) -> tensor<4x8x64xf32>
    %241 = stablehlo.broadcast_in_dim %arg14, dims = [2] : (tensor<64xf32>) -> tensor<1x1x64xf32>
    %242 = stablehlo.broadcast_in_dim %241, dims = [0, 1, 2] : (tensor<1x1x64xf32>) -> tensor<4x8x64xf32>
    %243 = stablehlo.add %240, %242 : tensor<4x8x64xf32>
    %244 = stablehlo.multiply %243, %243 : tensor<4x8x64xf32>
    %245 = stablehlo.multiply %244, %243 : tensor<4x8x64xf32>
    %246 = stablehlo.multiply %243, %243 : tensor<4x8x64xf32>
    %cst_63 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %247 = stablehlo.broadcast_in_dim %cst_63, dims = [] : (tensor<f32>) -> tensor<4x8x64xf32>
    %248 = stablehlo.multiply %247, %246 : tensor<4x8x64xf32>
    %cst_64 = stablehlo.constant dense<4.471500e-02> : tensor<f32>
    %249 = stablehlo.broadcast_in_dim %cst_64, dims = [] : (tensor<f32>) -> tensor<4x8x64xf32>
    %250 = stablehlo.multiply %249, %245 : tensor<4x8x64xf32>
    %251 = stablehlo.add %243, %250 : tensor<4x8x64xf32>
    %cst_65 = stablehlo.constant dense<0.797884583> : tensor<f32>
    %252 = stablehlo.broadcast_in_dim %cst_65, dims = [] : (tensor<f32>) -> tensor<4x8x64xf32>
    %253 = stablehlo.multiply %252, %251 : tensor<4x8x64xf32>
    %254 = stablehlo.tanh %253 : tensor<4x8x64xf32>
    %cst_66 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %255 = stablehlo.broadcast_in_dim %cst_66, dims = [] : (tensor<f32>) -> tensor<4x8x64xf32>
    %256 = stablehlo.subtract %255, %254 : tensor<4x8x64xf32>
    %cst_67 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %257 = stablehlo.broadcast_in_dim %cst_67, dims = [] : (tensor<f32>) -> tensor<4x8x64xf32>
    %258 = stablehlo.add %257, %254 : tensor<4x8x64xf32>
    %cst_68 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %259 = stablehlo.broadcast_in_dim %cst_68, dims = [] : (tensor<f32>) -> tensor<4x8x64xf32>
    %260 = stablehlo.multiply %259, %258 : tensor<4x8x64xf32>
    %261 = stablehlo.multiply %243, %260 : tensor<4x8x64xf32>
    %262 = stablehlo.dot_general %261, %arg19, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x8x64xf32>, tensor<64x16xf32>) -> tensor<4x8x16xf32>
    %263 = stablehlo.broadcast_in_dim %arg15, dims = [2] : (tensor<16xf32>) -> tensor<1x1x16xf32>
    %264 = stablehlo.broadcast_in_dim %263, dims = [0, 1, 2] : (tensor<1x1x16xf32>) -> tensor<4x8x16xf32>
    %265 = stablehlo.add %262, %264 : tensor<4x8x16xf32>
    %c_69 = stablehlo.constant dense<4> : tensor<ui32>
    %266 = call @_threefry_fold_in(%arg85, %c_69) : (tensor<2xui32>, tensor<ui32>) -> tensor<2xui32>
    %cst_70 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %267 = call @_bernoulli(%266, %cst_70) : (tensor<2xui32>, tensor<f32>) -> tensor<4x8x16xi1>
    %cst_71 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %268 = stablehlo.broadcast_in_dim %cst_71, dims = [] : (tensor<f32>) -> tensor<4x8x16xf32>
    %269 = stablehlo.divide %265, %268 : tensor<4x8x16xf32>
    %cst_72 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %270 = call @_where_2(%267, %269, %cst_72) : (tensor<4x8x16xi1>, tensor<4x8x16xf32>, tensor<f32>) -> tensor<4x8x16xf32>
    %271 = stablehlo.add %210, %270 : tensor<4x8x16xf32>
    %cst_73 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %272 = stablehlo.reduce(%271 init: %cst_73) applies stablehlo.add across dimensions = [2] : (tensor<4x8x16xf32>, tensor<f32>) -> tensor<4x8xf32>
    %273 = stablehlo.broadcast_in_dim %272, dims = [0, 1] : (tensor<4x8xf32>) -> tensor<4x8x1xf32>
    %cst_74 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
    %274 = stablehlo.broadcast_in_dim %cst_74, dims = [] : (tensor<f32>) -> tensor<4x8x1xf32>
    %275 = stablehlo.divide %273, %274 : tensor<4x8x1xf32>
    %276 = stablehlo.broadcast_in_dim %275, dims = [0, 1, 2] : (tensor<4x8x1xf32>) -> tensor<4x8x16xf32>
    %277 = stablehlo.subtract %271, %276 : tensor<4x8x16xf32>
    %278 = stablehlo.broadcast_in_dim %275, dims = [0, 1, 2] : (tensor<4x8x1xf32>) -> tensor<4x8x16xf32>
    %279 = stablehlo.subtract %271, %278 : tensor<4x8x16xf32>
    %280 = stablehlo.multiply %279, %279 : tensor<4x8x16xf32>
    %cst_75 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %281 = stablehlo.broadcast_in_dim %cst_75, dims = [] : (tensor<f32>) -> tensor<4x8x16xf32>
    %282 = stablehlo.multiply %281, %279 : tensor<4x8x16xf32>
    %cst_76 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %283 = stablehlo.reduce(%280 init: %cst_76) applies stablehlo.add across dimensions = [2] : (tensor<4x8x16xf32>, tensor<f32>) -> tensor<4x8xf32>
    %284 = stablehlo.broadcast_in_dim %283, dims = [0, 1] : (tensor<4x8xf32>) -> tensor<4x8x1xf32>
    %cst_77 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
    %285 = stablehlo.broadcast_in_dim %cst_77, dims = [] : (tensor<f32>) -> tensor<4x8x1xf32>
    %286 = stablehlo.divide %284, %285 : tensor<4x8x1xf32>
    %cst_78 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
    %287 = stablehlo.broadcast_in_dim %cst_78, dims = [] : (tensor<f32>) -> tensor<4x8x1xf32>
    %288 = stablehlo.add %286, %287 : tensor<4x8x1xf32>
    %289 = stablehlo.rsqrt %288 : tensor<4x8x1xf32>
    %290 = stablehlo.divide %289, %288 : tensor<4x8x1xf32>
    %cst_79 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %291 = stablehlo.broadcast_in_dim %cst_79, dims = [] : (tensor<f32>) -> tensor<4x8x1xf32>
    %292 = stablehlo.multiply %291, %290 : tensor<4x8x1xf32>
    %293 = stablehlo.broadcast_in_dim %289, dims = [0, 1, 2] : (tensor<4x8x1xf32>) -> tensor<4x8x16xf32>
    %294 = stablehlo.multiply %277, %293 : tensor<4x8x16xf32>
    %295 = stablehlo.broadcast_in_dim %arg25, dims = [2] : (tensor<16xf32>) -> tensor<1x1x16xf32>
    %296 = stablehlo.broadcast_in_dim %295, dims = [0, 1, 2] : (tensor<1x1x16xf32>) -> tensor<4x8x16xf32>
    %297 = stablehlo.multiply %294, %296 : tensor<4x8x16xf32>
    %298 = stablehlo.broadcast_in_dim %arg24, dims = [2] : (tensor<16xf32>) -> tensor<1x1x16xf32>
    %299 = stablehlo.broadcast_in_dim %298, dims = [0, 1, 2] : (tensor<1x1x16xf32>) -> tensor<4x8x16xf32>
    %300 = stablehlo.add %297, %299 : tensor<4x8x16xf32>
    %301 = stablehlo.transpose %arg27, dims = [1, 0] : (tensor<32x16xf32>) -> tensor<16x32xf32>
    %302 = stablehlo.dot_general %300, %301, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x8x16xf32>, tensor<16x32xf32>) -> tensor<4x8x32xf32>
    %cst_80 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %303 = stablehlo.reduce(%302 init: %cst_80) applies stablehlo.maximum across dimensions = [2] : (tensor<4x8x32xf32>, tensor<f32>) -> tensor<4x8xf32>
    %cst_81 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %304 = stablehlo.broadcast_in_dim %cst_81, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %305 = stablehlo.maximum %304, %303 : tensor<4x8xf32>
    %306 = stablehlo.is_finite %305 : (tensor<4x8xf32>) -> tensor<4x8xi1>
    %cst_82 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %307 = stablehlo.broadcast_in_dim %cst_82, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %308 = stablehlo.select %306, %305, %307 : tensor<4x8xi1>, tensor<4x8xf32>
    %309 = stablehlo.broadcast_in_dim %308, dims = [0, 1] : (tensor<4x8xf32>) -> tensor<4x8x1xf32>
    %310 = stablehlo.broadcast_in_dim %309, dims = [0, 1, 2] : (tensor<4x8x1xf32>) -> tensor<4x8x32xf32>
    %311 = stablehlo.subtract %302, %310 : tensor<4x8x32xf32>
    %312 = stablehlo.exponential %311 : tensor<4x8x32xf32>
    %cst_83 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %313 = stablehlo.reduce(%312 init: %cst_83) applies stablehlo.add across dimensions = [2] : (tensor<4x8x32xf32>, tensor<f32>) -> tensor<4x8xf32>
    %314 = stablehlo.abs %313 : tensor<4x8xf32>
    %cst_84 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %315 = stablehlo.broadcast_in_dim %cst_84, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %316 = stablehlo.compare GE, %313, %315, FLOAT : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xi1>
    %317 = stablehlo.log %314 : tensor<4x8xf32>
    %318 = stablehlo.add %317, %308 : tensor<4x8xf32>
    %319 = stablehlo.broadcast_in_dim %arg87, dims = [0, 1] : (tensor<4x8xi32>) -> tensor<4x8x1xi32>
    %320:2 = call @take_along_axis(%302, %319) : (tensor<4x8x32xf32>, tensor<4x8x1xi32>) -> (tensor<4x8x1xf32>, tensor<4x8x1x1xi32>)
    %321 = stablehlo.reshape %320#0 : (tensor<4x8x1xf32>) -> tensor<4x8xf32>
    %322 = stablehlo.subtract %318, %321 : tensor<4x8xf32>
    %cst_85 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %323 = stablehlo.reduce(%322 init: %cst_85) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<f32>
    %cst_86 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %324 = stablehlo.divide %323, %cst_86 : tensor<f32>
    %cst_87 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %cst_88 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %325 = stablehlo.divide %cst_87, %cst_88 : tensor<f32>
    %326 = stablehlo.broadcast_in_dim %325, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %327 = stablehlo.negate %326 : tensor<4x8xf32>
    %328 = stablehlo.broadcast_in_dim %327, dims = [0, 1] : (tensor<4x8xf32>) -> tensor<4x8x1xf32>
    %329 = call @take_along_axis_3(%320#1, %328) : (tensor<4x8x1x1xi32>, tensor<4x8x1xf32>) -> tensor<4x8x32xf32>
    %330 = stablehlo.divide %326, %314 : tensor<4x8xf32>
    %cst_89 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %331 = stablehlo.broadcast_in_dim %cst_89, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %332 = stablehlo.select %316, %331, %330 : tensor<4x8xi1>, tensor<4x8xf32>
    %333 = stablehlo.select %316, %330, %331 : tensor<4x8xi1>, tensor<4x8xf32>
    %334 = stablehlo.negate %332 : tensor<4x8xf32>
    %335 = stablehlo.add %333, %334 : tensor<4x8xf32>
    %336 = stablehlo.broadcast_in_dim %335, dims = [0, 1] : (tensor<4x8xf32>) -> tensor<4x8x32xf32>
    %337 = stablehlo.multiply %336, %312 : tensor<4x8x32xf32>
    %338 = stablehlo.add %329, %337 : tensor<4x8x32xf32>
    %339 = stablehlo.dot_general %338, %300, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<4x8x32xf32>, tensor<4x8x16xf32>) -> tensor<32x16xf32>
    %340 = stablehlo.transpose %339, dims = [1, 0] : (tensor<32x16xf32>) -> tensor<16x32xf32>
    %341 = stablehlo.dot_general %338, %301, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x8x32xf32>, tensor<16x32xf32>) -> tensor<4x8x16xf32>
    %342 = stablehlo.transpose %340, dims = [1, 0] : (tensor<16x32xf32>) -> tensor<32x16xf32>
    %cst_90 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %343 = stablehlo.reduce(%341 init: %cst_90) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x8x16xf32>, tensor<f32>) -> tensor<16xf32>
    %344 = stablehlo.reshape %343 : (tensor<16xf32>) -> tensor<1x1x16xf32>
    %cst_91 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %345 = stablehlo.reduce(%344 init: %cst_91) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x16xf32>, tensor<f32>) -> tensor<16xf32>
    %346 = stablehlo.multiply %294, %341 : tensor<4x8x16xf32>
    %cst_92 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %347 = stablehlo.reduce(%346 init: %cst_92) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x8x16xf32>, tensor<f32>) -> tensor<16xf32>
    %348 = stablehlo.reshape %347 : (tensor<16xf32>) -> tensor<1x1x16xf32>
    %349 = stablehlo.broadcast_in_dim %295, dims = [0, 1, 2] : (tensor<1x1x16xf32>) -> tensor<4x8x16xf32>
    %350 = stablehlo.multiply %341, %349 : tensor<4x8x16xf32>
    %cst_93 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %351 = stablehlo.reduce(%348 init: %cst_93) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x16xf32>, tensor<f32>) -> tensor<16xf32>
    %352 = stablehlo.multiply %277, %350 : tensor<4x8x16xf32>
    %cst_94 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %353 = stablehlo.reduce(%352 init: %cst_94) applies stablehlo.add across dimensions = [2] : (tensor<4x8x16xf32>, tensor<f32>) -> tensor<4x8xf32>
    %354 = stablehlo.reshape %353 : (tensor<4x8xf32>) -> tensor<4x8x1xf32>
    %355 = stablehlo.broadcast_in_dim %289, dims = [0, 1, 2] : (tensor<4x8x1xf32>) -> tensor<4x8x16xf32>
    %356 = stablehlo.multiply %350, %355 : tensor<4x8x16xf32>
    %357 = stablehlo.multiply %354, %292 : tensor<4x8x1xf32>
    %cst_95 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
    %358 = stablehlo.broadcast_in_dim %cst_95, dims = [] : (tensor<f32>) -> tensor<4x8x1xf32>
    %359 = stablehlo.divide %357, %358 : tensor<4x8x1xf32>
    %cst_96 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %360 = stablehlo.reduce(%359 init: %cst_96) applies stablehlo.add across dimensions = [2] : (tensor<4x8x1xf32>, tensor<f32>) -> tensor<4x8xf32>
    %361 = stablehlo.broadcast_in_dim %360, dims = [0, 1] : (tensor<4x8xf32>) -> tensor<4x8x16xf32>
    %362 = stablehlo.multiply %361, %282 : tensor<4x8x16xf32>
    %363 = stablehlo.negate %362 : tensor<4x8x16xf32>
    %cst_97 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %364 = stablehlo.reduce(%363 init: %cst_97) applies stablehlo.add across dimensions = [2] : (tensor<4x8x16xf32>, tensor<f32>) -> tensor<4x8xf32>
    %365 = stablehlo.reshape %364 : (tensor<4x8xf32>) -> tensor<4x8x1xf32>
    %366 = stablehlo.negate %356 : tensor<4x8x16xf32>
    %cst_98 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %367 = stablehlo.reduce(%366 init: %cst_98) applies stablehlo.add across dimensions = [2] : (tensor<4x8x16xf32>, tensor<f32>) -> tensor<4x8xf32>
    %368 = stablehlo.reshape %367 : (tensor<4x8xf32>) -> tensor<4x8x1xf32>
    %369 = stablehlo.add %362, %356 : tensor<4x8x16xf32>
    %370 = stablehlo.add %365, %368 : tensor<4x8x1xf32>
    %cst_99 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
    %371 = stablehlo.broadcast_in_dim %cst_99, dims = [] : (tensor<f32>) -> tensor<4x8x1xf32>
    %372 = stablehlo.divide %370, %371 : tensor<4x8x1xf32>
    %cst_100 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %373 = stablehlo.reduce(%372 init: %cst_100) applies stablehlo.add across dimensions = [2] : (tensor<4x8x1xf32>, tensor<f32>) -> tensor<4x8xf32>
    %374 = stablehlo.broadcast_in_dim %373, dims = [0, 1] : (tensor<4x8xf32>) -> tensor<4x8x16xf32>
    %375 = stablehlo.add %369, %374 : tensor<4x8x16xf32>
    %376 = call @_where_4(%267, %375) : (tensor<4x8x16xi1>, tensor<4x8x16xf32>) -> tensor<4x8x16xf32>
    %cst_101 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %377 = stablehlo.broadcast_in_dim %cst_101, dims = [] : (tensor<f32>) -> tensor<4x8x16xf32>
    %378 = stablehlo.divide %376, %377 : tensor<4x8x16xf32>
    %cst_102 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %379 = stablehlo.reduce(%378 init: %cst_102) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x8x16xf32>, tensor<f32>) -> tensor<16xf32>
    %380 = stablehlo.reshape %379 : (tensor<16xf32>) -> tensor<1x1x16xf32>
    %cst_103 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %381 = stablehlo.reduce(%380 init: %cst_103) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x16xf32>, tensor<f32>) -> tensor<16xf32>
    %382 = stablehlo.dot_general %378, %261, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<4x8x16xf32>, tensor<4x8x64xf32>) -> tensor<16x64xf32>
    %383 = stablehlo.transpose %382, dims = [1, 0] : (tensor<16x64xf32>) -> tensor<64x16xf32>
    %384 = stablehlo.dot_general %378, %arg19, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x8x16xf32>, tensor<64x16xf32>) -> tensor<4x8x64xf32>
    %385 = stablehlo.multiply %243, %384 : tensor<4x8x64xf32>
    %386 = stablehlo.multiply %384, %260 : tensor<4x8x64xf32>
    %cst_104 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %387 = stablehlo.broadcast_in_dim %cst_104, dims = [] : (tensor<f32>) -> tensor<4x8x64xf32>
    %388 = stablehlo.multiply %387, %385 : tensor<4x8x64xf32>
    %389 = stablehlo.multiply %388, %256 : tensor<4x8x64xf32>
    %390 = stablehlo.multiply %389, %254 : tensor<4x8x64xf32>
    %391 = stablehlo.add %389, %390 : tensor<4x8x64xf32>
    %cst_105 = stablehlo.constant dense<0.797884583> : tensor<f32>
    %392 = stablehlo.broadcast_in_dim %cst_105, dims = [] : (tensor<f32>) -> tensor<4x8x64xf32>
    %393 = stablehlo.multiply %392, %391 : tensor<4x8x64xf32>
    %394 = stablehlo.add %386, %393 : tensor<4x8x64xf32>
    %cst_106 = stablehlo.constant dense<4.471500e-02> : tensor<f32>
    %395 = stablehlo.broadcast_in_dim %cst_106, dims = [] : (tensor<f32>) -> tensor<4x8x64xf32>
    %396 = stablehlo.multiply %395, %393 : tensor<4x8x64xf32>
    %397 = stablehlo.multiply %396, %248 : tensor<4x8x64xf32>
    %398 = stablehlo.add %394, %397 : tensor<4x8x64xf32>
    %cst_107 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %399 = stablehlo.reduce(%398 init: %cst_107) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x8x64xf32>, tensor<f32>) -> tensor<64xf32>
    %400 = stablehlo.reshape %399 : (tensor<64xf32>) -> tensor<1x1x64xf32>
    %cst_108 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %401 = stablehlo.reduce(%400 init: %cst_108) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x64xf32>, tensor<f32>) -> tensor<64xf32>
    %402 = stablehlo.dot_general %398, %239, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<4x8x64xf32>, tensor<4x8x16xf32>) -> tensor<64x16xf32>
    %403 = stablehlo.transpose %402, dims = [1, 0] : (tensor<64x16xf32>) -> tensor<16x64xf32>
    %404 = stablehlo.dot_general %398, %arg18, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x8x64xf32>, tensor<16x64xf32>) -> tensor<4x8x16xf32>
    %cst_109 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %405 = stablehlo.reduce(%404 init: %cst_109) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x8x16xf32>, tensor<f32>) -> tensor<16xf32>
    %406 = stablehlo.reshape %405 : (tensor<16xf32>) -> tensor<1x1x16xf32>
    %cst_110 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %407 = stablehlo.reduce(%406 init: %cst_110) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x16xf32>, tensor<f32>) -> tensor<16xf32>
    %408 = stablehlo.multiply %233, %404 : tensor<4x8x16xf32>
    %cst_111 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %409 = stablehlo.reduce(%408 init: %cst_111) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x8x16xf32>, tensor<f32>) -> tensor<16xf32>
    %410 = stablehlo.reshape %409 : (tensor<16xf32>) -> tensor<1x1x16xf32>
    %411 = stablehlo.broadcast_in_dim %234, dims = [0, 1, 2] : (tensor<1x1x16xf32>) -> tensor<4x8x16xf32>
    %412 = stablehlo.multiply %404, %411 : tensor<4x8x16xf32>
    %cst_112 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %413 = stablehlo.reduce(%410 init: %cst_112) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x16xf32>, tensor<f32>) -> tensor<16xf32>
    %414 = stablehlo.multiply %216, %412 : tensor<4x8x16xf32>
    %cst_113 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %415 = stablehlo.reduce(%414 init: %cst_113) applies stablehlo.add across dimensions = [2] : (tensor<4x8x16xf32>, tensor<f32>) -> tensor<4x8xf32>
    %416 = stablehlo.reshape %415 : (tensor<4x8xf32>) -> tensor<4x8x1xf32>
    %417 = stablehlo.broadcast_in_dim %228, dims = [0, 1, 2] : (tensor<4x8x1xf32>) -> tensor<4x8x16xf32>
    %418 = stablehlo.multiply %412, %417 : tensor<4x8x16xf32>
    %419 = stablehlo.multiply %416, %231 : tensor<4x8x1xf32>
    %cst_114 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
    %420 = stablehlo.broadcast_in_dim %cst_114, dims = [] : (tensor<f32>) -> tensor<4x8x1xf32>
    %421 = stablehlo.divide %419, %420 : tensor<4x8x1xf32>
    %cst_115 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %422 = stablehlo.reduce(%421 init: %cst_115) applies stablehlo.add across dimensions = [2] : (tensor<4x8x1xf32>, tensor<f32>) -> tensor<4x8xf32>
    %423 = stablehlo.broadcast_in_dim %422, dims = [0, 1] : (tensor<4x8xf32>) -> tensor<4x8x16xf32>
    %424 = stablehlo.multiply %423, %221 : tensor<4x8x16xf32>
    %425 = stablehlo.negate %424 : tensor<4x8x16xf32>
    %cst_116 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %426 = stablehlo.reduce(%425 init: %cst_116) applies stablehlo.add across dimensions = [2] : (tensor<4x8x16xf32>, tensor<f32>) -> tensor<4x8xf32>
    %427 = stablehlo.reshape %426 : (tensor<4x8xf32>) -> tensor<4x8x1xf32>
    %428 = stablehlo.add %375, %424 : tensor<4x8x16xf32>
    %429 = stablehlo.negate %418 : tensor<4x8x16xf32>
    %cst_117 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %430 = stablehlo.reduce(%429 init: %cst_117) applies stablehlo.add across dimensions = [2] : (tensor<4x8x16xf32>, tensor<f32>) -> tensor<4x8xf32>
    %431 = stablehlo.reshape %430 : (tensor<4x8xf32>) -> tensor<4x8x1xf32>
    %432 = stablehlo.add %428, %418 : tensor<4x8x16xf32>
    %433 = stablehlo.add %427, %431 : tensor<4x8x1xf32>
    %cst_118 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
    %434 = stablehlo.broadcast_in_dim %cst_118, dims = [] : (tensor<f32>) -> tensor<4x8x1xf32>
    %435 = stablehlo.divide %433, %434 : tensor<4x8x1xf32>
    %cst_119 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %436 = stablehlo.reduce(%435 init: %cst_119) applies stablehlo.add across dimensions = [2] : (tensor<4x8x1xf32>, tensor<f32>) -> tensor<4x8xf32>
    %437 = stablehlo.broadcast_in_dim %436, dims = [0, 1] : (tensor<4x8xf32>) -> tensor<4x8x16xf32>
    %438 = stablehlo.add %432, %437 : tensor<4x8x16xf32>
    %439 = call @_where_4(%206, %438) : (tensor<4x8x16xi1>, tensor<4x8x16xf32>) -> tensor<4x8x16xf32>
    %cst_120 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %440 = stablehlo.broadcast_in_dim %cst_120, dims = [] : (tensor<f32>) -> tensor<4x8x16xf32>
    %441 = stablehlo.divide %439, %440 : tensor<4x8x16xf32>
    %442 = stablehlo.dot_general %441, %203, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<4x8x16xf32>, tensor<4x8x16xf32>) -> tensor<16x16xf32>
    %443 = stablehlo.transpose %442, dims = [1, 0] : (tensor<16x16xf32>) -> tensor<16x16xf32>
    %444 = stablehlo.dot_general %441, %arg21, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x8x16xf32>, tensor<16x16xf32>) -> tensor<4x8x16xf32>
    %445 = stablehlo.reshape %444 : (tensor<4x8x16xf32>) -> tensor<4x8x4x4xf32>
    %446 = stablehlo.transpose %445, dims = [0, 2, 3, 1] : (tensor<4x8x4x4xf32>) -> tensor<4x4x4x8xf32>
    %447 = stablehlo.dot_general %446, %179, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [3], precision = [DEFAULT, DEFAULT] : (tensor<4x4x4x8xf32>, tensor<4x8x4x4xf32>) -> tensor<4x4x8x8xf32>
    %448 = stablehlo.dot_general %446, %197, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2], precision = [DEFAULT, DEFAULT] : (tensor<4x4x4x8xf32>, tensor<4x4x8x8xf32>) -> tensor<4x4x4x8xf32>
    %449 = stablehlo.transpose %448, dims = [0, 3, 1, 2] : (tensor<4x4x4x8xf32>) -> tensor<4x8x4x4xf32>
    %450 = stablehlo.broadcast_in_dim %200, dims = [0, 1, 2, 3] : (tensor<4x4x8x1xf32>) -> tensor<4x4x8x8xf32>
    %451 = stablehlo.multiply %447, %450 : tensor<4x4x8x8xf32>
    %452 = stablehlo.multiply %451, %193 : tensor<4x4x8x8xf32>
    %cst_121 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %453 = stablehlo.reduce(%452 init: %cst_121) applies stablehlo.add across dimensions = [3] : (tensor<4x4x8x8xf32>, tensor<f32>) -> tensor<4x4x8xf32>
    %454 = stablehlo.reshape %453 : (tensor<4x4x8xf32>) -> tensor<4x4x8x1xf32>
    %455 = stablehlo.negate %454 : tensor<4x4x8x1xf32>
    %456 = stablehlo.broadcast_in_dim %195, dims = [0, 1, 2, 3] : (tensor<4x4x8x1xf32>) -> tensor<4x4x8x8xf32>
    %457 = stablehlo.divide %447, %456 : tensor<4x4x8x8xf32>
    %cst_122 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %458 = stablehlo.reduce(%455 init: %cst_122) applies stablehlo.add across dimensions = [3] : (tensor<4x4x8x1xf32>, tensor<f32>) -> tensor<4x4x8xf32>
    %459 = stablehlo.broadcast_in_dim %458, dims = [0, 1, 2] : (tensor<4x4x8xf32>) -> tensor<4x4x8x8xf32>
    %460 = stablehlo.add %457, %459 : tensor<4x4x8x8xf32>
    %461 = stablehlo.multiply %460, %193 : tensor<4x4x8x8xf32>
    %cst_123 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %462 = stablehlo.broadcast_in_dim %cst_123, dims = [] : (tensor<f32>) -> tensor<4x4x8x8xf32>
    %463 = stablehlo.divide %461, %462 : tensor<4x4x8x8xf32>
    %464 = stablehlo.dot_general %463, %175, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x4x8x8xf32>, tensor<4x8x4x4xf32>) -> tensor<4x4x8x4xf32>
    %465 = stablehlo.transpose %464, dims = [0, 2, 1, 3] : (tensor<4x4x8x4xf32>) -> tensor<4x8x4x4xf32>
    %466 = stablehlo.dot_general %463, %177, batching_dims = [0, 1] x [0, 2], contracting_dims = [3] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x4x8x8xf32>, tensor<4x8x4x4xf32>) -> tensor<4x4x8x4xf32>
    %467 = stablehlo.transpose %466, dims = [0, 2, 1, 3] : (tensor<4x4x8x4xf32>) -> tensor<4x8x4x4xf32>
    %468 = stablehlo.reshape %449 : (tensor<4x8x4x4xf32>) -> tensor<4x8x16xf32>
    %469 = stablehlo.dot_general %468, %173, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<4x8x16xf32>, tensor<4x8x16xf32>) -> tensor<16x16xf32>
    %470 = stablehlo.transpose %469, dims = [1, 0] : (tensor<16x16xf32>) -> tensor<16x16xf32>
    %471 = stablehlo.dot_general %468, %arg23, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x8x16xf32>, tensor<16x16xf32>) -> tensor<4x8x16xf32>
    %472 = stablehlo.reshape %465 : (tensor<4x8x4x4xf32>) -> tensor<4x8x16xf32>
    %473 = stablehlo.dot_general %472, %173, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<4x8x16xf32>, tensor<4x8x16xf32>) -> tensor<16x16xf32>
    %474 = stablehlo.transpose %473, dims = [1, 0] : (tensor<16x16xf32>) -> tensor<16x16xf32>
    %475 = stablehlo.dot_general %472, %arg20, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x8x16xf32>, tensor<16x16xf32>) -> tensor<4x8x16xf32>
    %476 = stablehlo.add %471, %475 : tensor<4x8x16xf32>
    %477 = stablehlo.reshape %467 : (tensor<4x8x4x4xf32>) -> tensor<4x8x16xf32>
    %478 = stablehlo.dot_general %477, %173, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<4x8x16xf32>, tensor<4x8x16xf32>) -> tensor<16x16xf32>
    %479 = stablehlo.transpose %478, dims = [1, 0] : (tensor<16x16xf32>) -> tensor<16x16xf32>
    %480 = stablehlo.dot_general %477, %arg22, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x8x16xf32>, tensor<16x16xf32>) -> tensor<4x8x16xf32>
    %481 = stablehlo.add %476, %480 : tensor<4x8x16xf32>
    %cst_124 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %482 = stablehlo.reduce(%481 init: %cst_124) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x8x16xf32>, tensor<f32>) -> tensor<16xf32>
    %483 = stablehlo.reshape %482 : (tensor<16xf32>) -> tensor<1x1x16xf32>
    %cst_125 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %484 = stablehlo.reduce(%483 init: %cst_125) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x16xf32>, tensor<f32>) -> tensor<16xf32>
    %485 = stablehlo.multiply %167, %481 : tensor<4x8x16xf32>
    %cst_126 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %486 = stablehlo.reduce(%485 init: %cst_126) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x8x16xf32>, tensor<f32>) -> tensor<16xf32>
    %487 = stablehlo.reshape %486 : (tensor<16xf32>) -> tensor<1x1x16xf32>
    %488 = stablehlo.broadcast_in_dim %168, dims = [0, 1, 2] : (tensor<1x1x16xf32>) -> tensor<4x8x16xf32>
    %489 = stablehlo.multiply %481, %488 : tensor<4x8x16xf32>
    %cst_127 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %490 = stablehlo.reduce(%487 init: %cst_127) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x16xf32>, tensor<f32>) -> tensor<16xf32>
    %491 = stablehlo.multiply %150, %489 : tensor<4x8x16xf32>
    %cst_128 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %492 = stablehlo.reduce(%491 init: %cst_128) applies stablehlo.add across dimensions = [2] : (tensor<4x8x16xf32>, tensor<f32>) -> tensor<4x8xf32>
    %493 = stablehlo.reshape %492 : (tensor<4x8xf32>) -> tensor<4x8x1xf32>
    %494 = stablehlo.broadcast_in_dim %162, dims = [0, 1, 2] : (tensor<4x8x1xf32>) -> tensor<4x8x16xf32>
    %495 = stablehlo.multiply %489, %494 : tensor<4x8x16xf32>
    %496 = stablehlo.multiply %493, %165 : tensor<4x8x1xf32>
    %cst_129 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
    %497 = stablehlo.broadcast_in_dim %cst_129, dims = [] : (tensor<f32>) -> tensor<4x8x1xf32>
    %498 = stablehlo.divide %496, %497 : tensor<4x8x1xf32>
    %cst_130 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %499 = stablehlo.reduce(%498 init: %cst_130) applies stablehlo.add across dimensions = [2] : (tensor<4x8x1xf32>, tensor<f32>) -> tensor<4x8xf32>
    %500 = stablehlo.broadcast_in_dim %499, dims = [0, 1] : (tensor<4x8xf32>) -> tensor<4x8x16xf32>
    %501 = stablehlo.multiply %500, %155 : tensor<4x8x16xf32>
    %502 = stablehlo.negate %501 : tensor<4x8x16xf32>
    %cst_131 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %503 = stablehlo.reduce(%502 init: %cst_131) applies stablehlo.add across dimensions = [2] : (tensor<4x8x16xf32>, tensor<f32>) -> tensor<4x8xf32>
    %504 = stablehlo.reshape %503 : (tensor<4x8xf32>) -> tensor<4x8x1xf32>
    %505 = stablehlo.add %438, %501 : tensor<4x8x16xf32>
    %506 = stablehlo.negate %495 : tensor<4x8x16xf32>
    %cst_132 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %507 = stablehlo.reduce(%506 init: %cst_132) applies stablehlo.add across dimensions = [2] : (tensor<4x8x16xf32>, tensor<f32>) -> tensor<4x8xf32>
    %508 = stablehlo.reshape %507 : (tensor<4x8xf32>) -> tensor<4x8x1xf32>
    %509 = stablehlo.add %505, %495 : tensor<4x8x16xf32>
    %510 = stablehlo.add %504, %508 : tensor<4x8x1xf32>
    %cst_133 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
    %511 = stablehlo.broadcast_in_dim %cst_133, dims = [] : (tensor<f32>) -> tensor<4x8x1xf32>
    %512 = stablehlo.divide %510, %511 : tensor<4x8x1xf32>
    %cst_134 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %513 = stablehlo.reduce(%512 init: %cst_134) applies stablehlo.add across dimensions = [2] : (tensor<4x8x1xf32>, tensor<f32>) -> tensor<4x8xf32>
    %514 = stablehlo.broadcast_in_dim %513, dims = [0, 1] : (tensor<4x8xf32>) -> tensor<4x8x16xf32>
    %515 = stablehlo.add %509, %514 : tensor<4x8x16xf32>
    %516 = call @_where_4(%140, %515) : (tensor<4x8x16xi1>, tensor<4x8x16xf32>) -> tensor<4x8x16xf32>
    %cst_135 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %517 = stablehlo.broadcast_in_dim %cst_135, dims = [] : (tensor<f32>) -> tensor<4x8x16xf32>
    %518 = stablehlo.divide %516, %517 : tensor<4x8x16xf32>
    %cst_136 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %519 = stablehlo.reduce(%518 init: %cst_136) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x8x16xf32>, tensor<f32>) -> tensor<16xf32>
    %520 = stablehlo.reshape %519 : (tensor<16xf32>) -> tensor<1x1x16xf32>
    %cst_137 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %521 = stablehlo.reduce(%520 init: %cst_137) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x16xf32>, tensor<f32>) -> tensor<16xf32>
    %522 = stablehlo.dot_general %518, %134, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<4x8x16xf32>, tensor<4x8x64xf32>) -> tensor<16x64xf32>
    %523 = stablehlo.transpose %522, dims = [1, 0] : (tensor<16x64xf32>) -> tensor<64x16xf32>
    %524 = stablehlo.dot_general %518, %arg7, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x8x16xf32>, tensor<64x16xf32>) -> tensor<4x8x64xf32>
    %525 = stablehlo.multiply %116, %524 : tensor<4x8x64xf32>
    %526 = stablehlo.multiply %524, %133 : tensor<4x8x64xf32>
    %cst_138 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %527 = stablehlo.broadcast_in_dim %cst_138, dims = [] : (tensor<f32>) -> tensor<4x8x64xf32>
    %528 = stablehlo.multiply %527, %525 : tensor<4x8x64xf32>
    %529 = stablehlo.multiply %528, %129 : tensor<4x8x64xf32>
    %530 = stablehlo.multiply %529, %127 : tensor<4x8x64xf32>
    %531 = stablehlo.add %529, %530 : tensor<4x8x64xf32>
    %cst_139 = stablehlo.constant dense<0.797884583> : tensor<f32>
    %532 = stablehlo.broadcast_in_dim %cst_139, dims = [] : (tensor<f32>) -> tensor<4x8x64xf32>
    %533 = stablehlo.multiply %532, %531 : tensor<4x8x64xf32>
    %534 = stablehlo.add %526, %533 : tensor<4x8x64xf32>
    %cst_140 = stablehlo.constant dense<4.471500e-02> : tensor<f32>
    %535 = stablehlo.broadcast_in_dim %cst_140, dims = [] : (tensor<f32>) -> tensor<4x8x64xf32>
    %536 = stablehlo.multiply %535, %533 : tensor<4x8x64xf32>
    %537 = stablehlo.multiply %536, %121 : tensor<4x8x64xf32>
    %538 = stablehlo.add %534, %537 : tensor<4x8x64xf32>
    %cst_141 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %539 = stablehlo.reduce(%538 init: %cst_141) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x8x64xf32>, tensor<f32>) -> tensor<64xf32>
    %540 = stablehlo.reshape %539 : (tensor<64xf32>) -> tensor<1x1x64xf32>
    %cst_142 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %541 = stablehlo.reduce(%540 init: %cst_142) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x64xf32>, tensor<f32>) -> tensor<64xf32>
    %542 = stablehlo.dot_general %538, %112, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<4x8x64xf32>, tensor<4x8x16xf32>) -> tensor<64x16xf32>
    %543 = stablehlo.transpose %542, dims = [1, 0] : (tensor<64x16xf32>) -> tensor<16x64xf32>
    %544 = stablehlo.dot_general %538, %arg6, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x8x64xf32>, tensor<16x64xf32>) -> tensor<4x8x16xf32>
    %cst_143 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %545 = stablehlo.reduce(%544 init: %cst_143) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x8x16xf32>, tensor<f32>) -> tensor<16xf32>
    %546 = stablehlo.reshape %545 : (tensor<16xf32>) -> tensor<1x1x16xf32>
    %cst_144 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %547 = stablehlo.reduce(%546 init: %cst_144) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x16xf32>, tensor<f32>) -> tensor<16xf32>
    %548 = stablehlo.multiply %106, %544 : tensor<4x8x16xf32>
    %cst_145 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %549 = stablehlo.reduce(%548 init: %cst_145) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x8x16xf32>, tensor<f32>) -> tensor<16xf32>
    %550 = stablehlo.reshape %549 : (tensor<16xf32>) -> tensor<1x1x16xf32>
    %551 = stablehlo.broadcast_in_dim %107, dims = [0, 1, 2] : (tensor<1x1x16xf32>) -> tensor<4x8x16xf32>
    %552 = stablehlo.multiply %544, %551 : tensor<4x8x16xf32>
    %cst_146 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %553 = stablehlo.reduce(%550 init: %cst_146) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x16xf32>, tensor<f32>) -> tensor<16xf32>
    %554 = stablehlo.multiply %89, %552 : tensor<4x8x16xf32>
    %cst_147 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %555 = stablehlo.reduce(%554 init: %cst_147) applies stablehlo.add across dimensions = [2] : (tensor<4x8x16xf32>, tensor<f32>) -> tensor<4x8xf32>
    %556 = stablehlo.reshape %555 : (tensor<4x8xf32>) -> tensor<4x8x1xf32>
    %557 = stablehlo.broadcast_in_dim %101, dims = [0, 1, 2] : (tensor<4x8x1xf32>) -> tensor<4x8x16xf32>
    %558 = stablehlo.multiply %552, %557 : tensor<4x8x16xf32>
    %559 = stablehlo.multiply %556, %104 : tensor<4x8x1xf32>
    %cst_148 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
    %560 = stablehlo.broadcast_in_dim %cst_148, dims = [] : (tensor<f32>) -> tensor<4x8x1xf32>
    %561 = stablehlo.divide %559, %560 : tensor<4x8x1xf32>
    %cst_149 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %562 = stablehlo.reduce(%561 init: %cst_149) applies stablehlo.add across dimensions = [2] : (tensor<4x8x1xf32>, tensor<f32>) -> tensor<4x8xf32>
    %563 = stablehlo.broadcast_in_dim %562, dims = [0, 1] : (tensor<4x8xf32>) -> tensor<4x8x16xf32>
    %564 = stablehlo.multiply %563, %94 : tensor<4x8x16xf32>
    %565 = stablehlo.negate %564 : tensor<4x8x16xf32>
    %cst_150 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %566 = stablehlo.reduce(%565 init: %cst_150) applies stablehlo.add across dimensions = [2] : (tensor<4x8x16xf32>, tensor<f32>) -> tensor<4x8xf32>
    %567 = stablehlo.reshape %566 : (tensor<4x8xf32>) -> tensor<4x8x1xf32>
    %568 = stablehlo.add %515, %564 : tensor<4x8x16xf32>
    %569 = stablehlo.negate %558 : tensor<4x8x16xf32>
    %cst_151 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %570 = stablehlo.reduce(%569 init: %cst_151) applies stablehlo.add across dimensions = [2] : (tensor<4x8x16xf32>, tensor<f32>) -> tensor<4x8xf32>
    %571 = stablehlo.reshape %570 : (tensor<4x8xf32>) -> tensor<4x8x1xf32>
    %572 = stablehlo.add %568, %558 : tensor<4x8x16xf32>
    %573 = stablehlo.add %567, %571 : tensor<4x8x1xf32>
    %cst_152 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
    %574 = stablehlo.broadcast_in_dim %cst_152, dims = [] : (tensor<f32>) -> tensor<4x8x1xf32>
    %575 = stablehlo.divide %573, %574 : tensor<4x8x1xf32>
    %cst_153 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %576 = stablehlo.reduce(%575 init: %cst_153) applies stablehlo.add across dimensions = [2] : (tensor<4x8x1xf32>, tensor<f32>) -> tensor<4x8xf32>
    %577 = stablehlo.broadcast_in_dim %576, dims = [0, 1] : (tensor<4x8xf32>) -> tensor<4x8x16xf32>
    %578 = stablehlo.add %572, %577 : tensor<4x8x16xf32>
    %579 = call @_where_4(%79, %578) : (tensor<4x8x16xi1>, tensor<4x8x16xf32>) -> tensor<4x8x16xf32>
    %cst_154 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %580 = stablehlo.broadcast_in_dim %cst_154, dims = [] : (tensor<f32>) -> tensor<4x8x16xf32>
    %581 = stablehlo.divide %579, %580 : tensor<4x8x16xf32>
    %582 = stablehlo.dot_general %581, %76, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<4x8x16xf32>, tensor<4x8x16xf32>) -> tensor<16x16xf32>
    %583 = stablehlo.transpose %582, dims = [1, 0] : (tensor<16x16xf32>) -> tensor<16x16xf32>
    %584 = stablehlo.dot_general %581, %arg9, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x8x16xf32>, tensor<16x16xf32>) -> tensor<4x8x16xf32>
    %585 = stablehlo.reshape %584 : (tensor<4x8x16xf32>) -> tensor<4x8x4x4xf32>
    %586 = stablehlo.transpose %585, dims = [0, 2, 3, 1] : (tensor<4x8x4x4xf32>) -> tensor<4x4x4x8xf32>
    %587 = stablehlo.dot_general %586, %52, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [3], precision = [DEFAULT, DEFAULT] : (tensor<4x4x4x8xf32>, tensor<4x8x4x4xf32>) -> tensor<4x4x8x8xf32>
    %588 = stablehlo.dot_general %586, %70, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2], precision = [DEFAULT, DEFAULT] : (tensor<4x4x4x8xf32>, tensor<4x4x8x8xf32>) -> tensor<4x4x4x8xf32>
    %589 = stablehlo.transpose %588, dims = [0, 3, 1, 2] : (tensor<4x4x4x8xf32>) -> tensor<4x8x4x4xf32>
    %590 = stablehlo.broadcast_in_dim %73, dims = [0, 1, 2, 3] : (tensor<4x4x8x1xf32>) -> tensor<4x4x8x8xf32>
    %591 = stablehlo.multiply %587, %590 : tensor<4x4x8x8xf32>
    %592 = stablehlo.multiply %591, %66 : tensor<4x4x8x8xf32>
    %cst_155 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %593 = stablehlo.reduce(%592 init: %cst_155) applies stablehlo.add across dimensions = [3] : (tensor<4x4x8x8xf32>, tensor<f32>) -> tensor<4x4x8xf32>
    %594 = stablehlo.reshape %593 : (tensor<4x4x8xf32>) -> tensor<4x4x8x1xf32>
    %595 = stablehlo.negate %594 : tensor<4x4x8x1xf32>
    %596 = stablehlo.broadcast_in_dim %68, dims = [0, 1, 2, 3] : (tensor<4x4x8x1xf32>) -> tensor<4x4x8x8xf32>
    %597 = stablehlo.divide %587, %596 : tensor<4x4x8x8xf32>
    %cst_156 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %598 = stablehlo.reduce(%595 init: %cst_156) applies stablehlo.add across dimensions = [3] : (tensor<4x4x8x1xf32>, tensor<f32>) -> tensor<4x4x8xf32>
    %599 = stablehlo.broadcast_in_dim %598, dims = [0, 1, 2] : (tensor<4x4x8xf32>) -> tensor<4x4x8x8xf32>
    %600 = stablehlo.add %597, %599 : tensor<4x4x8x8xf32>
    %601 = stablehlo.multiply %600, %66 : tensor<4x4x8x8xf32>
    %cst_157 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %602 = stablehlo.broadcast_in_dim %cst_157, dims = [] : (tensor<f32>) -> tensor<4x4x8x8xf32>
    %603 = stablehlo.divide %601, %602 : tensor<4x4x8x8xf32>
    %604 = stablehlo.dot_general %603, %48, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x4x8x8xf32>, tensor<4x8x4x4xf32>) -> tensor<4x4x8x4xf32>
    %605 = stablehlo.transpose %604, dims = [0, 2, 1, 3] : (tensor<4x4x8x4xf32>) -> tensor<4x8x4x4xf32>
    %606 = stablehlo.dot_general %603, %50, batching_dims = [0, 1] x [0, 2], contracting_dims = [3] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x4x8x8xf32>, tensor<4x8x4x4xf32>) -> tensor<4x4x8x4xf32>
    %607 = stablehlo.transpose %606, dims = [0, 2, 1, 3] : (tensor<4x4x8x4xf32>) -> tensor<4x8x4x4xf32>
    %608 = stablehlo.reshape %589 : (tensor<4x8x4x4xf32>) -> tensor<4x8x16xf32>
    %609 = stablehlo.dot_general %608, %46, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<4x8x16xf32>, tensor<4x8x16xf32>) -> tensor<16x16xf32>
    %610 = stablehlo.transpose %609, dims = [1, 0] : (tensor<16x16xf32>) -> tensor<16x16xf32>
    %611 = stablehlo.dot_general %608, %arg11, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x8x16xf32>, tensor<16x16xf32>) -> tensor<4x8x16xf32>
    %612 = stablehlo.reshape %605 : (tensor<4x8x4x4xf32>) -> tensor<4x8x16xf32>
    %613 = stablehlo.dot_general %612, %46, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<4x8x16xf32>, tensor<4x8x16xf32>) -> tensor<16x16xf32>
    %614 = stablehlo.transpose %613, dims = [1, 0] : (tensor<16x16xf32>) -> tensor<16x16xf32>
    %615 = stablehlo.dot_general %612, %arg8, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x8x16xf32>, tensor<16x16xf32>) -> tensor<4x8x16xf32>
    %616 = stablehlo.add %611, %615 : tensor<4x8x16xf32>
    %617 = stablehlo.reshape %607 : (tensor<4x8x4x4xf32>) -> tensor<4x8x16xf32>
    %618 = stablehlo.dot_general %617, %46, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<4x8x16xf32>, tensor<4x8x16xf32>) -> tensor<16x16xf32>
    %619 = stablehlo.transpose %618, dims = [1, 0] : (tensor<16x16xf32>) -> tensor<16x16xf32>
    %620 = stablehlo.dot_general %617, %arg10, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x8x16xf32>, tensor<16x16xf32>) -> tensor<4x8x16xf32>
    %621 = stablehlo.add %616, %620 : tensor<4x8x16xf32>
    %cst_158 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %622 = stablehlo.reduce(%621 init: %cst_158) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x8x16xf32>, tensor<f32>) -> tensor<16xf32>
    %623 = stablehlo.reshape %622 : (tensor<16xf32>) -> tensor<1x1x16xf32>
    %cst_159 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %624 = stablehlo.reduce(%623 init: %cst_159) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x16xf32>, tensor<f32>) -> tensor<16xf32>
    %625 = stablehlo.multiply %40, %621 : tensor<4x8x16xf32>
    %cst_160 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %626 = stablehlo.reduce(%625 init: %cst_160) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x8x16xf32>, tensor<f32>) -> tensor<16xf32>
    %627 = stablehlo.reshape %626 : (tensor<16xf32>) -> tensor<1x1x16xf32>
    %628 = stablehlo.broadcast_in_dim %41, dims = [0, 1, 2] : (tensor<1x1x16xf32>) -> tensor<4x8x16xf32>
    %629 = stablehlo.multiply %621, %628 : tensor<4x8x16xf32>
    %cst_161 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %630 = stablehlo.reduce(%627 init: %cst_161) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x16xf32>, tensor<f32>) -> tensor<16xf32>
    %631 = stablehlo.multiply %23, %629 : tensor<4x8x16xf32>
    %cst_162 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %632 = stablehlo.reduce(%631 init: %cst_162) applies stablehlo.add across dimensions = [2] : (tensor<4x8x16xf32>, tensor<f32>) -> tensor<4x8xf32>
    %633 = stablehlo.reshape %632 : (tensor<4x8xf32>) -> tensor<4x8x1xf32>
    %634 = stablehlo.broadcast_in_dim %35, dims = [0, 1, 2] : (tensor<4x8x1xf32>) -> tensor<4x8x16xf32>
    %635 = stablehlo.multiply %629, %634 : tensor<4x8x16xf32>
    %636 = stablehlo.multiply %633, %38 : tensor<4x8x1xf32>
    %cst_163 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
    %637 = stablehlo.broadcast_in_dim %cst_163, dims = [] : (tensor<f32>) -> tensor<4x8x1xf32>
    %638 = stablehlo.divide %636, %637 : tensor<4x8x1xf32>
    %cst_164 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %639 = stablehlo.reduce(%638 init: %cst_164) applies stablehlo.add across dimensions = [2] : (tensor<4x8x1xf32>, tensor<f32>) -> tensor<4x8xf32>
    %640 = stablehlo.broadcast_in_dim %639, dims = [0, 1] : (tensor<4x8xf32>) -> tensor<4x8x16xf32>
    %641 = stablehlo.multiply %640, %28 : tensor<4x8x16xf32>
    %642 = stablehlo.negate %641 : tensor<4x8x16xf32>
    %cst_165 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %643 = stablehlo.reduce(%642 init: %cst_165) applies stablehlo.add across dimensions = [2] : (tensor<4x8x16xf32>, tensor<f32>) -> tensor<4x8xf32>
    %644 = stablehlo.reshape %643 : (tensor<4x8xf32>) -> tensor<4x8x1xf32>
    %645 = stablehlo.add %578, %641 : tensor<4x8x16xf32>
    %646 = stablehlo.negate %635 : tensor<4x8x16xf32>
    %cst_166 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %647 = stablehlo.reduce(%646 init: %cst_166) applies stablehlo.add across dimensions = [2] : (tensor<4x8x16xf32>, tensor<f32>) -> tensor<4x8xf32>
    %648 = stablehlo.reshape %647 : (tensor<4x8xf32>) -> tensor<4x8x1xf32>
    %649 = stablehlo.add %645, %635 : tensor<4x8x16xf32>
    %650 = stablehlo.add %644, %648 : tensor<4x8x1xf32>
    %cst_167 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
    %651 = stablehlo.broadcast_in_dim %cst_167, dims = [] : (tensor<f32>) -> tensor<4x8x1xf32>
    %652 = stablehlo.divide %650, %651 : tensor<4x8x1xf32>
    %cst_168 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %653 = stablehlo.reduce(%652 init: %cst_168) applies stablehlo.add across dimensions = [2] : (tensor<4x8x1xf32>, tensor<f32>) -> tensor<4x8xf32>
    %654 = stablehlo.broadcast_in_dim %653, dims = [0, 1] : (tensor<4x8xf32>) -> tensor<4x8x16xf32>
    %655 = stablehlo.add %649, %654 : tensor<4x8x16xf32>
    %656 = call @_where_4(%14, %655) : (tensor<4x8x16xi1>, tensor<4x8x16xf32>) -> tensor<4x8x16xf32>
    %cst_169 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %657 = stablehlo.broadcast_in_dim %cst_169, dims = [] : (tensor<f32>) -> tensor<4x8x16xf32>
    %658 = stablehlo.divide %656, %657 : tensor<4x8x16xf32>
    %cst_170 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %659 = stablehlo.reduce(%658 init: %cst_170) applies stablehlo.add across dimensions = [0] : (tensor<4x8x16xf32>, tensor<f32>) -> tensor<8x16xf32>
    %660 = stablehlo.reshape %659 : (tensor<8x16xf32>) -> tensor<1x8x16xf32>
    %cst_171 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %661 = stablehlo.reduce(%660 init: %cst_171) applies stablehlo.add across dimensions = [0] : (tensor<1x8x16xf32>, tensor<f32>) -> tensor<8x16xf32>
    %cst_172 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %662 = stablehlo.broadcast_in_dim %cst_172, dims = [] : (tensor<f32>) -> tensor<32x16xf32>
    %663 = "stablehlo.scatter"(%662, %8, %658) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg88: tensor<f32>, %arg89: tensor<f32>):
      %1394 = stablehlo.add %arg88, %arg89 : tensor<f32>
      stablehlo.return %1394 : tensor<f32>
    }) : (tensor<32x16xf32>, tensor<4x8x1xi32>, tensor<4x8x16xf32>) -> tensor<32x16xf32>
    %664 = stablehlo.add %342, %663 : tensor<32x16xf32>
    %cst_173 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %665 = stablehlo.broadcast_in_dim %cst_173, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %666 = stablehlo.multiply %665, %arg28 : tensor<16xf32>
    %cst_174 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %667 = stablehlo.broadcast_in_dim %cst_174, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %668 = stablehlo.multiply %667, %624 : tensor<16xf32>
    %669 = stablehlo.add %666, %668 : tensor<16xf32>
    %cst_175 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %670 = stablehlo.broadcast_in_dim %cst_175, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %671 = stablehlo.multiply %670, %arg29 : tensor<16xf32>
    %cst_176 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %672 = stablehlo.broadcast_in_dim %cst_176, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %673 = stablehlo.multiply %672, %630 : tensor<16xf32>
    %674 = stablehlo.add %671, %673 : tensor<16xf32>
    %cst_177 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %675 = stablehlo.broadcast_in_dim %cst_177, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %676 = stablehlo.multiply %675, %arg30 : tensor<64xf32>
    %cst_178 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %677 = stablehlo.broadcast_in_dim %cst_178, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %678 = stablehlo.multiply %677, %541 : tensor<64xf32>
    %679 = stablehlo.add %676, %678 : tensor<64xf32>
    %cst_179 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %680 = stablehlo.broadcast_in_dim %cst_179, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %681 = stablehlo.multiply %680, %arg31 : tensor<16xf32>
    %cst_180 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %682 = stablehlo.broadcast_in_dim %cst_180, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %683 = stablehlo.multiply %682, %521 : tensor<16xf32>
    %684 = stablehlo.add %681, %683 : tensor<16xf32>
    %cst_181 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %685 = stablehlo.broadcast_in_dim %cst_181, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %686 = stablehlo.multiply %685, %arg32 : tensor<16xf32>
    %cst_182 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %687 = stablehlo.broadcast_in_dim %cst_182, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %688 = stablehlo.multiply %687, %547 : tensor<16xf32>
    %689 = stablehlo.add %686, %688 : tensor<16xf32>
    %cst_183 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %690 = stablehlo.broadcast_in_dim %cst_183, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %691 = stablehlo.multiply %690, %arg33 : tensor<16xf32>
    %cst_184 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %692 = stablehlo.broadcast_in_dim %cst_184, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %693 = stablehlo.multiply %692, %553 : tensor<16xf32>
    %694 = stablehlo.add %691, %693 : tensor<16xf32>
    %cst_185 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %695 = stablehlo.broadcast_in_dim %cst_185, dims = [] : (tensor<f32>) -> tensor<16x64xf32>
    %696 = stablehlo.multiply %695, %arg34 : tensor<16x64xf32>
    %cst_186 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %697 = stablehlo.broadcast_in_dim %cst_186, dims = [] : (tensor<f32>) -> tensor<16x64xf32>
    %698 = stablehlo.multiply %697, %543 : tensor<16x64xf32>
    %699 = stablehlo.add %696, %698 : tensor<16x64xf32>
    %cst_187 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %700 = stablehlo.broadcast_in_dim %cst_187, dims = [] : (tensor<f32>) -> tensor<64x16xf32>
    %701 = stablehlo.multiply %700, %arg35 : tensor<64x16xf32>
    %cst_188 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %702 = stablehlo.broadcast_in_dim %cst_188, dims = [] : (tensor<f32>) -> tensor<64x16xf32>
    %703 = stablehlo.multiply %702, %523 : tensor<64x16xf32>
    %704 = stablehlo.add %701, %703 : tensor<64x16xf32>
    %cst_189 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %705 = stablehlo.broadcast_in_dim %cst_189, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %706 = stablehlo.multiply %705, %arg36 : tensor<16x16xf32>
    %cst_190 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %707 = stablehlo.broadcast_in_dim %cst_190, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %708 = stablehlo.multiply %707, %614 : tensor<16x16xf32>
    %709 = stablehlo.add %706, %708 : tensor<16x16xf32>
    %cst_191 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %710 = stablehlo.broadcast_in_dim %cst_191, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %711 = stablehlo.multiply %710, %arg37 : tensor<16x16xf32>
    %cst_192 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %712 = stablehlo.broadcast_in_dim %cst_192, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %713 = stablehlo.multiply %712, %583 : tensor<16x16xf32>
    %714 = stablehlo.add %711, %713 : tensor<16x16xf32>
    %cst_193 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %715 = stablehlo.broadcast_in_dim %cst_193, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %716 = stablehlo.multiply %715, %arg38 : tensor<16x16xf32>
    %cst_194 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %717 = stablehlo.broadcast_in_dim %cst_194, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %718 = stablehlo.multiply %717, %619 : tensor<16x16xf32>
    %719 = stablehlo.add %716, %718 : tensor<16x16xf32>
    %cst_195 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %720 = stablehlo.broadcast_in_dim %cst_195, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %721 = stablehlo.multiply %720, %arg39 : tensor<16x16xf32>
    %cst_196 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %722 = stablehlo.broadcast_in_dim %cst_196, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %723 = stablehlo.multiply %722, %610 : tensor<16x16xf32>
    %724 = stablehlo.add %721, %723 : tensor<16x16xf32>
    %cst_197 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %725 = stablehlo.broadcast_in_dim %cst_197, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %726 = stablehlo.multiply %725, %arg40 : tensor<16xf32>
    %cst_198 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %727 = stablehlo.broadcast_in_dim %cst_198, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %728 = stablehlo.multiply %727, %484 : tensor<16xf32>
    %729 = stablehlo.add %726, %728 : tensor<16xf32>
    %cst_199 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %730 = stablehlo.broadcast_in_dim %cst_199, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %731 = stablehlo.multiply %730, %arg41 : tensor<16xf32>
    %cst_200 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %732 = stablehlo.broadcast_in_dim %cst_200, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %733 = stablehlo.multiply %732, %490 : tensor<16xf32>
    %734 = stablehlo.add %731, %733 : tensor<16xf32>
    %cst_201 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %735 = stablehlo.broadcast_in_dim %cst_201, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %736 = stablehlo.multiply %735, %arg42 : tensor<64xf32>
    %cst_202 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %737 = stablehlo.broadcast_in_dim %cst_202, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %738 = stablehlo.multiply %737, %401 : tensor<64xf32>
    %739 = stablehlo.add %736, %738 : tensor<64xf32>
    %cst_203 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %740 = stablehlo.broadcast_in_dim %cst_203, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %741 = stablehlo.multiply %740, %arg43 : tensor<16xf32>
    %cst_204 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %742 = stablehlo.broadcast_in_dim %cst_204, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %743 = stablehlo.multiply %742, %381 : tensor<16xf32>
    %744 = stablehlo.add %741, %743 : tensor<16xf32>
    %cst_205 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %745 = stablehlo.broadcast_in_dim %cst_205, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %746 = stablehlo.multiply %745, %arg44 : tensor<16xf32>
    %cst_206 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %747 = stablehlo.broadcast_in_dim %cst_206, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %748 = stablehlo.multiply %747, %407 : tensor<16xf32>
    %749 = stablehlo.add %746, %748 : tensor<16xf32>
    %cst_207 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %750 = stablehlo.broadcast_in_dim %cst_207, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %751 = stablehlo.multiply %750, %arg45 : tensor<16xf32>
    %cst_208 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %752 = stablehlo.broadcast_in_dim %cst_208, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %753 = stablehlo.multiply %752, %413 : tensor<16xf32>
    %754 = stablehlo.add %751, %753 : tensor<16xf32>
    %cst_209 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %755 = stablehlo.broadcast_in_dim %cst_209, dims = [] : (tensor<f32>) -> tensor<16x64xf32>
    %756 = stablehlo.multiply %755, %arg46 : tensor<16x64xf32>
    %cst_210 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %757 = stablehlo.broadcast_in_dim %cst_210, dims = [] : (tensor<f32>) -> tensor<16x64xf32>
    %758 = stablehlo.multiply %757, %403 : tensor<16x64xf32>
    %759 = stablehlo.add %756, %758 : tensor<16x64xf32>
    %cst_211 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %760 = stablehlo.broadcast_in_dim %cst_211, dims = [] : (tensor<f32>) -> tensor<64x16xf32>
    %761 = stablehlo.multiply %760, %arg47 : tensor<64x16xf32>
    %cst_212 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %762 = stablehlo.broadcast_in_dim %cst_212, dims = [] : (tensor<f32>) -> tensor<64x16xf32>
    %763 = stablehlo.multiply %762, %383 : tensor<64x16xf32>
    %764 = stablehlo.add %761, %763 : tensor<64x16xf32>
    %cst_213 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %765 = stablehlo.broadcast_in_dim %cst_213, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %766 = stablehlo.multiply %765, %arg48 : tensor<16x16xf32>
    %cst_214 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %767 = stablehlo.broadcast_in_dim %cst_214, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %768 = stablehlo.multiply %767, %474 : tensor<16x16xf32>
    %769 = stablehlo.add %766, %768 : tensor<16x16xf32>
    %cst_215 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %770 = stablehlo.broadcast_in_dim %cst_215, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %771 = stablehlo.multiply %770, %arg49 : tensor<16x16xf32>
    %cst_216 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %772 = stablehlo.broadcast_in_dim %cst_216, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %773 = stablehlo.multiply %772, %443 : tensor<16x16xf32>
    %774 = stablehlo.add %771, %773 : tensor<16x16xf32>
    %cst_217 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %775 = stablehlo.broadcast_in_dim %cst_217, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %776 = stablehlo.multiply %775, %arg50 : tensor<16x16xf32>
    %cst_218 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %777 = stablehlo.broadcast_in_dim %cst_218, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %778 = stablehlo.multiply %777, %479 : tensor<16x16xf32>
    %779 = stablehlo.add %776, %778 : tensor<16x16xf32>
    %cst_219 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %780 = stablehlo.broadcast_in_dim %cst_219, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %781 = stablehlo.multiply %780, %arg51 : tensor<16x16xf32>
    %cst_220 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %782 = stablehlo.broadcast_in_dim %cst_220, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %783 = stablehlo.multiply %782, %470 : tensor<16x16xf32>
    %784 = stablehlo.add %781, %783 : tensor<16x16xf32>
    %cst_221 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %785 = stablehlo.broadcast_in_dim %cst_221, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %786 = stablehlo.multiply %785, %arg52 : tensor<16xf32>
    %cst_222 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %787 = stablehlo.broadcast_in_dim %cst_222, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %788 = stablehlo.multiply %787, %345 : tensor<16xf32>
    %789 = stablehlo.add %786, %788 : tensor<16xf32>
    %cst_223 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %790 = stablehlo.broadcast_in_dim %cst_223, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %791 = stablehlo.multiply %790, %arg53 : tensor<16xf32>
    %cst_224 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %792 = stablehlo.broadcast_in_dim %cst_224, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %793 = stablehlo.multiply %792, %351 : tensor<16xf32>
    %794 = stablehlo.add %791, %793 : tensor<16xf32>
    %cst_225 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %795 = stablehlo.broadcast_in_dim %cst_225, dims = [] : (tensor<f32>) -> tensor<8x16xf32>
    %796 = stablehlo.multiply %795, %arg54 : tensor<8x16xf32>
    %cst_226 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %797 = stablehlo.broadcast_in_dim %cst_226, dims = [] : (tensor<f32>) -> tensor<8x16xf32>
    %798 = stablehlo.multiply %797, %661 : tensor<8x16xf32>
    %799 = stablehlo.add %796, %798 : tensor<8x16xf32>
    %cst_227 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %800 = stablehlo.broadcast_in_dim %cst_227, dims = [] : (tensor<f32>) -> tensor<32x16xf32>
    %801 = stablehlo.multiply %800, %arg55 : tensor<32x16xf32>
    %cst_228 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %802 = stablehlo.broadcast_in_dim %cst_228, dims = [] : (tensor<f32>) -> tensor<32x16xf32>
    %803 = stablehlo.multiply %802, %664 : tensor<32x16xf32>
    %804 = stablehlo.add %801, %803 : tensor<32x16xf32>
    %cst_229 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %805 = stablehlo.broadcast_in_dim %cst_229, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %806 = stablehlo.multiply %805, %arg56 : tensor<16xf32>
    %cst_230 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %807 = stablehlo.broadcast_in_dim %cst_230, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %808 = stablehlo.multiply %807, %624 : tensor<16xf32>
    %809 = stablehlo.multiply %808, %624 : tensor<16xf32>
    %810 = stablehlo.add %806, %809 : tensor<16xf32>
    %cst_231 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %811 = stablehlo.broadcast_in_dim %cst_231, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %812 = stablehlo.multiply %811, %arg57 : tensor<16xf32>
    %cst_232 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %813 = stablehlo.broadcast_in_dim %cst_232, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %814 = stablehlo.multiply %813, %630 : tensor<16xf32>
    %815 = stablehlo.multiply %814, %630 : tensor<16xf32>
    %816 = stablehlo.add %812, %815 : tensor<16xf32>
    %cst_233 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %817 = stablehlo.broadcast_in_dim %cst_233, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %818 = stablehlo.multiply %817, %arg58 : tensor<64xf32>
    %cst_234 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %819 = stablehlo.broadcast_in_dim %cst_234, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %820 = stablehlo.multiply %819, %541 : tensor<64xf32>
    %821 = stablehlo.multiply %820, %541 : tensor<64xf32>
    %822 = stablehlo.add %818, %821 : tensor<64xf32>
    %cst_235 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %823 = stablehlo.broadcast_in_dim %cst_235, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %824 = stablehlo.multiply %823, %arg59 : tensor<16xf32>
    %cst_236 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %825 = stablehlo.broadcast_in_dim %cst_236, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %826 = stablehlo.multiply %825, %521 : tensor<16xf32>
    %827 = stablehlo.multiply %826, %521 : tensor<16xf32>
    %828 = stablehlo.add %824, %827 : tensor<16xf32>
    %cst_237 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %829 = stablehlo.broadcast_in_dim %cst_237, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %830 = stablehlo.multiply %829, %arg60 : tensor<16xf32>
    %cst_238 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %831 = stablehlo.broadcast_in_dim %cst_238, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %832 = stablehlo.multiply %831, %547 : tensor<16xf32>
    %833 = stablehlo.multiply %832, %547 : tensor<16xf32>
    %834 = stablehlo.add %830, %833 : tensor<16xf32>
    %cst_239 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %835 = stablehlo.broadcast_in_dim %cst_239, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %836 = stablehlo.multiply %835, %arg61 : tensor<16xf32>
    %cst_240 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %837 = stablehlo.broadcast_in_dim %cst_240, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %838 = stablehlo.multiply %837, %553 : tensor<16xf32>
    %839 = stablehlo.multiply %838, %553 : tensor<16xf32>
    %840 = stablehlo.add %836, %839 : tensor<16xf32>
    %cst_241 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %841 = stablehlo.broadcast_in_dim %cst_241, dims = [] : (tensor<f32>) -> tensor<16x64xf32>
    %842 = stablehlo.multiply %841, %arg62 : tensor<16x64xf32>
    %cst_242 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %843 = stablehlo.broadcast_in_dim %cst_242, dims = [] : (tensor<f32>) -> tensor<16x64xf32>
    %844 = stablehlo.multiply %843, %543 : tensor<16x64xf32>
    %845 = stablehlo.multiply %844, %543 : tensor<16x64xf32>
    %846 = stablehlo.add %842, %845 : tensor<16x64xf32>
    %cst_243 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %847 = stablehlo.broadcast_in_dim %cst_243, dims = [] : (tensor<f32>) -> tensor<64x16xf32>
    %848 = stablehlo.multiply %847, %arg63 : tensor<64x16xf32>
    %cst_244 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %849 = stablehlo.broadcast_in_dim %cst_244, dims = [] : (tensor<f32>) -> tensor<64x16xf32>
    %850 = stablehlo.multiply %849, %523 : tensor<64x16xf32>
    %851 = stablehlo.multiply %850, %523 : tensor<64x16xf32>
    %852 = stablehlo.add %848, %851 : tensor<64x16xf32>
    %cst_245 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %853 = stablehlo.broadcast_in_dim %cst_245, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %854 = stablehlo.multiply %853, %arg64 : tensor<16x16xf32>
    %cst_246 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %855 = stablehlo.broadcast_in_dim %cst_246, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %856 = stablehlo.multiply %855, %614 : tensor<16x16xf32>
    %857 = stablehlo.multiply %856, %614 : tensor<16x16xf32>
    %858 = stablehlo.add %854, %857 : tensor<16x16xf32>
    %cst_247 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %859 = stablehlo.broadcast_in_dim %cst_247, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %860 = stablehlo.multiply %859, %arg65 : tensor<16x16xf32>
    %cst_248 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %861 = stablehlo.broadcast_in_dim %cst_248, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %862 = stablehlo.multiply %861, %583 : tensor<16x16xf32>
    %863 = stablehlo.multiply %862, %583 : tensor<16x16xf32>
    %864 = stablehlo.add %860, %863 : tensor<16x16xf32>
    %cst_249 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %865 = stablehlo.broadcast_in_dim %cst_249, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %866 = stablehlo.multiply %865, %arg66 : tensor<16x16xf32>
    %cst_250 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %867 = stablehlo.broadcast_in_dim %cst_250, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %868 = stablehlo.multiply %867, %619 : tensor<16x16xf32>
    %869 = stablehlo.multiply %868, %619 : tensor<16x16xf32>
    %870 = stablehlo.add %866, %869 : tensor<16x16xf32>
    %cst_251 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %871 = stablehlo.broadcast_in_dim %cst_251, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %872 = stablehlo.multiply %871, %arg67 : tensor<16x16xf32>
    %cst_252 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %873 = stablehlo.broadcast_in_dim %cst_252, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %874 = stablehlo.multiply %873, %610 : tensor<16x16xf32>
    %875 = stablehlo.multiply %874, %610 : tensor<16x16xf32>
    %876 = stablehlo.add %872, %875 : tensor<16x16xf32>
    %cst_253 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %877 = stablehlo.broadcast_in_dim %cst_253, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %878 = stablehlo.multiply %877, %arg68 : tensor<16xf32>
    %cst_254 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %879 = stablehlo.broadcast_in_dim %cst_254, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %880 = stablehlo.multiply %879, %484 : tensor<16xf32>
    %881 = stablehlo.multiply %880, %484 : tensor<16xf32>
    %882 = stablehlo.add %878, %881 : tensor<16xf32>
    %cst_255 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %883 = stablehlo.broadcast_in_dim %cst_255, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %884 = stablehlo.multiply %883, %arg69 : tensor<16xf32>
    %cst_256 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %885 = stablehlo.broadcast_in_dim %cst_256, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %886 = stablehlo.multiply %885, %490 : tensor<16xf32>
    %887 = stablehlo.multiply %886, %490 : tensor<16xf32>
    %888 = stablehlo.add %884, %887 : tensor<16xf32>
    %cst_257 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %889 = stablehlo.broadcast_in_dim %cst_257, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %890 = stablehlo.multiply %889, %arg70 : tensor<64xf32>
    %cst_258 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %891 = stablehlo.broadcast_in_dim %cst_258, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %892 = stablehlo.multiply %891, %401 : tensor<64xf32>
    %893 = stablehlo.multiply %892, %401 : tensor<64xf32>
    %894 = stablehlo.add %890, %893 : tensor<64xf32>
    %cst_259 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %895 = stablehlo.broadcast_in_dim %cst_259, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %896 = stablehlo.multiply %895, %arg71 : tensor<16xf32>
    %cst_260 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %897 = stablehlo.broadcast_in_dim %cst_260, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %898 = stablehlo.multiply %897, %381 : tensor<16xf32>
    %899 = stablehlo.multiply %898, %381 : tensor<16xf32>
    %900 = stablehlo.add %896, %899 : tensor<16xf32>
    %cst_261 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %901 = stablehlo.broadcast_in_dim %cst_261, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %902 = stablehlo.multiply %901, %arg72 : tensor<16xf32>
    %cst_262 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %903 = stablehlo.broadcast_in_dim %cst_262, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %904 = stablehlo.multiply %903, %407 : tensor<16xf32>
    %905 = stablehlo.multiply %904, %407 : tensor<16xf32>
    %906 = stablehlo.add %902, %905 : tensor<16xf32>
    %cst_263 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %907 = stablehlo.broadcast_in_dim %cst_263, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %908 = stablehlo.multiply %907, %arg73 : tensor<16xf32>
    %cst_264 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %909 = stablehlo.broadcast_in_dim %cst_264, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %910 = stablehlo.multiply %909, %413 : tensor<16xf32>
    %911 = stablehlo.multiply %910, %413 : tensor<16xf32>
    %912 = stablehlo.add %908, %911 : tensor<16xf32>
    %cst_265 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %913 = stablehlo.broadcast_in_dim %cst_265, dims = [] : (tensor<f32>) -> tensor<16x64xf32>
    %914 = stablehlo.multiply %913, %arg74 : tensor<16x64xf32>
    %cst_266 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %915 = stablehlo.broadcast_in_dim %cst_266, dims = [] : (tensor<f32>) -> tensor<16x64xf32>
    %916 = stablehlo.multiply %915, %403 : tensor<16x64xf32>
    %917 = stablehlo.multiply %916, %403 : tensor<16x64xf32>
    %918 = stablehlo.add %914, %917 : tensor<16x64xf32>
    %cst_267 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %919 = stablehlo.broadcast_in_dim %cst_267, dims = [] : (tensor<f32>) -> tensor<64x16xf32>
    %920 = stablehlo.multiply %919, %arg75 : tensor<64x16xf32>
    %cst_268 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %921 = stablehlo.broadcast_in_dim %cst_268, dims = [] : (tensor<f32>) -> tensor<64x16xf32>
    %922 = stablehlo.multiply %921, %383 : tensor<64x16xf32>
    %923 = stablehlo.multiply %922, %383 : tensor<64x16xf32>
    %924 = stablehlo.add %920, %923 : tensor<64x16xf32>
    %cst_269 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %925 = stablehlo.broadcast_in_dim %cst_269, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %926 = stablehlo.multiply %925, %arg76 : tensor<16x16xf32>
    %cst_270 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %927 = stablehlo.broadcast_in_dim %cst_270, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %928 = stablehlo.multiply %927, %474 : tensor<16x16xf32>
    %929 = stablehlo.multiply %928, %474 : tensor<16x16xf32>
    %930 = stablehlo.add %926, %929 : tensor<16x16xf32>
    %cst_271 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %931 = stablehlo.broadcast_in_dim %cst_271, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %932 = stablehlo.multiply %931, %arg77 : tensor<16x16xf32>
    %cst_272 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %933 = stablehlo.broadcast_in_dim %cst_272, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %934 = stablehlo.multiply %933, %443 : tensor<16x16xf32>
    %935 = stablehlo.multiply %934, %443 : tensor<16x16xf32>
    %936 = stablehlo.add %932, %935 : tensor<16x16xf32>
    %cst_273 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %937 = stablehlo.broadcast_in_dim %cst_273, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %938 = stablehlo.multiply %937, %arg78 : tensor<16x16xf32>
    %cst_274 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %939 = stablehlo.broadcast_in_dim %cst_274, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %940 = stablehlo.multiply %939, %479 : tensor<16x16xf32>
    %941 = stablehlo.multiply %940, %479 : tensor<16x16xf32>
    %942 = stablehlo.add %938, %941 : tensor<16x16xf32>
    %cst_275 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %943 = stablehlo.broadcast_in_dim %cst_275, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %944 = stablehlo.multiply %943, %arg79 : tensor<16x16xf32>
    %cst_276 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %945 = stablehlo.broadcast_in_dim %cst_276, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %946 = stablehlo.multiply %945, %470 : tensor<16x16xf32>
    %947 = stablehlo.multiply %946, %470 : tensor<16x16xf32>
    %948 = stablehlo.add %944, %947 : tensor<16x16xf32>
    %cst_277 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %949 = stablehlo.broadcast_in_dim %cst_277, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %950 = stablehlo.multiply %949, %arg80 : tensor<16xf32>
    %cst_278 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %951 = stablehlo.broadcast_in_dim %cst_278, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %952 = stablehlo.multiply %951, %345 : tensor<16xf32>
    %953 = stablehlo.multiply %952, %345 : tensor<16xf32>
    %954 = stablehlo.add %950, %953 : tensor<16xf32>
    %cst_279 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %955 = stablehlo.broadcast_in_dim %cst_279, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %956 = stablehlo.multiply %955, %arg81 : tensor<16xf32>
    %cst_280 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %957 = stablehlo.broadcast_in_dim %cst_280, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %958 = stablehlo.multiply %957, %351 : tensor<16xf32>
    %959 = stablehlo.multiply %958, %351 : tensor<16xf32>
    %960 = stablehlo.add %956, %959 : tensor<16xf32>
    %cst_281 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %961 = stablehlo.broadcast_in_dim %cst_281, dims = [] : (tensor<f32>) -> tensor<8x16xf32>
    %962 = stablehlo.multiply %961, %arg82 : tensor<8x16xf32>
    %cst_282 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %963 = stablehlo.broadcast_in_dim %cst_282, dims = [] : (tensor<f32>) -> tensor<8x16xf32>
    %964 = stablehlo.multiply %963, %661 : tensor<8x16xf32>
    %965 = stablehlo.multiply %964, %661 : tensor<8x16xf32>
    %966 = stablehlo.add %962, %965 : tensor<8x16xf32>
    %cst_283 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %967 = stablehlo.broadcast_in_dim %cst_283, dims = [] : (tensor<f32>) -> tensor<32x16xf32>
    %968 = stablehlo.multiply %967, %arg83 : tensor<32x16xf32>
    %cst_284 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %969 = stablehlo.broadcast_in_dim %cst_284, dims = [] : (tensor<f32>) -> tensor<32x16xf32>
    %970 = stablehlo.multiply %969, %664 : tensor<32x16xf32>
    %971 = stablehlo.multiply %970, %664 : tensor<32x16xf32>
    %972 = stablehlo.add %968, %971 : tensor<32x16xf32>
    %cst_285 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %973 = stablehlo.power %cst_285, %arg84 : tensor<f32>
    %cst_286 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %974 = stablehlo.subtract %cst_286, %973 : tensor<f32>
    %975 = stablehlo.broadcast_in_dim %974, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %976 = stablehlo.divide %669, %975 : tensor<16xf32>
    %cst_287 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %977 = stablehlo.broadcast_in_dim %cst_287, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %978 = stablehlo.multiply %977, %976 : tensor<16xf32>
    %cst_288 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %979 = stablehlo.power %cst_288, %arg84 : tensor<f32>
    %cst_289 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %980 = stablehlo.subtract %cst_289, %979 : tensor<f32>
    %981 = stablehlo.broadcast_in_dim %980, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %982 = stablehlo.divide %810, %981 : tensor<16xf32>
    %983 = stablehlo.sqrt %982 : tensor<16xf32>
    %cst_290 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %984 = stablehlo.broadcast_in_dim %cst_290, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %985 = stablehlo.add %983, %984 : tensor<16xf32>
    %986 = stablehlo.divide %978, %985 : tensor<16xf32>
    %987 = stablehlo.subtract %arg0, %986 : tensor<16xf32>
    %cst_291 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %988 = stablehlo.power %cst_291, %arg84 : tensor<f32>
    %cst_292 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %989 = stablehlo.subtract %cst_292, %988 : tensor<f32>
    %990 = stablehlo.broadcast_in_dim %989, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %991 = stablehlo.divide %674, %990 : tensor<16xf32>
    %cst_293 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %992 = stablehlo.broadcast_in_dim %cst_293, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %993 = stablehlo.multiply %992, %991 : tensor<16xf32>
    %cst_294 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %994 = stablehlo.power %cst_294, %arg84 : tensor<f32>
    %cst_295 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %995 = stablehlo.subtract %cst_295, %994 : tensor<f32>
    %996 = stablehlo.broadcast_in_dim %995, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %997 = stablehlo.divide %816, %996 : tensor<16xf32>
    %998 = stablehlo.sqrt %997 : tensor<16xf32>
    %cst_296 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %999 = stablehlo.broadcast_in_dim %cst_296, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %1000 = stablehlo.add %998, %999 : tensor<16xf32>
    %1001 = stablehlo.divide %993, %1000 : tensor<16xf32>
    %1002 = stablehlo.subtract %arg1, %1001 : tensor<16xf32>
    %cst_297 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %1003 = stablehlo.power %cst_297, %arg84 : tensor<f32>
    %cst_298 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1004 = stablehlo.subtract %cst_298, %1003 : tensor<f32>
    %1005 = stablehlo.broadcast_in_dim %1004, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %1006 = stablehlo.divide %679, %1005 : tensor<64xf32>
    %cst_299 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1007 = stablehlo.broadcast_in_dim %cst_299, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %1008 = stablehlo.multiply %1007, %1006 : tensor<64xf32>
    %cst_300 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %1009 = stablehlo.power %cst_300, %arg84 : tensor<f32>
    %cst_301 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1010 = stablehlo.subtract %cst_301, %1009 : tensor<f32>
    %1011 = stablehlo.broadcast_in_dim %1010, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %1012 = stablehlo.divide %822, %1011 : tensor<64xf32>
    %1013 = stablehlo.sqrt %1012 : tensor<64xf32>
    %cst_302 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %1014 = stablehlo.broadcast_in_dim %cst_302, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %1015 = stablehlo.add %1013, %1014 : tensor<64xf32>
    %1016 = stablehlo.divide %1008, %1015 : tensor<64xf32>
    %1017 = stablehlo.subtract %arg2, %1016 : tensor<64xf32>
    %cst_303 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %1018 = stablehlo.power %cst_303, %arg84 : tensor<f32>
    %cst_304 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1019 = stablehlo.subtract %cst_304, %1018 : tensor<f32>
    %1020 = stablehlo.broadcast_in_dim %1019, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %1021 = stablehlo.divide %684, %1020 : tensor<16xf32>
    %cst_305 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1022 = stablehlo.broadcast_in_dim %cst_305, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %1023 = stablehlo.multiply %1022, %1021 : tensor<16xf32>
    %cst_306 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %1024 = stablehlo.power %cst_306, %arg84 : tensor<f32>
    %cst_307 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1025 = stablehlo.subtract %cst_307, %1024 : tensor<f32>
    %1026 = stablehlo.broadcast_in_dim %1025, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %1027 = stablehlo.divide %828, %1026 : tensor<16xf32>
    %1028 = stablehlo.sqrt %1027 : tensor<16xf32>
    %cst_308 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %1029 = stablehlo.broadcast_in_dim %cst_308, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %1030 = stablehlo.add %1028, %1029 : tensor<16xf32>
    %1031 = stablehlo.divide %1023, %1030 : tensor<16xf32>
    %1032 = stablehlo.subtract %arg3, %1031 : tensor<16xf32>
    %cst_309 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %1033 = stablehlo.power %cst_309, %arg84 : tensor<f32>
    %cst_310 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1034 = stablehlo.subtract %cst_310, %1033 : tensor<f32>
    %1035 = stablehlo.broadcast_in_dim %1034, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %1036 = stablehlo.divide %689, %1035 : tensor<16xf32>
    %cst_311 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1037 = stablehlo.broadcast_in_dim %cst_311, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %1038 = stablehlo.multiply %1037, %1036 : tensor<16xf32>
    %cst_312 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %1039 = stablehlo.power %cst_312, %arg84 : tensor<f32>
    %cst_313 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1040 = stablehlo.subtract %cst_313, %1039 : tensor<f32>
    %1041 = stablehlo.broadcast_in_dim %1040, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %1042 = stablehlo.divide %834, %1041 : tensor<16xf32>
    %1043 = stablehlo.sqrt %1042 : tensor<16xf32>
    %cst_314 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %1044 = stablehlo.broadcast_in_dim %cst_314, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %1045 = stablehlo.add %1043, %1044 : tensor<16xf32>
    %1046 = stablehlo.divide %1038, %1045 : tensor<16xf32>
    %1047 = stablehlo.subtract %arg4, %1046 : tensor<16xf32>
    %cst_315 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %1048 = stablehlo.power %cst_315, %arg84 : tensor<f32>
    %cst_316 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1049 = stablehlo.subtract %cst_316, %1048 : tensor<f32>
    %1050 = stablehlo.broadcast_in_dim %1049, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %1051 = stablehlo.divide %694, %1050 : tensor<16xf32>
    %cst_317 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1052 = stablehlo.broadcast_in_dim %cst_317, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %1053 = stablehlo.multiply %1052, %1051 : tensor<16xf32>
    %cst_318 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %1054 = stablehlo.power %cst_318, %arg84 : tensor<f32>
    %cst_319 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1055 = stablehlo.subtract %cst_319, %1054 : tensor<f32>
    %1056 = stablehlo.broadcast_in_dim %1055, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %1057 = stablehlo.divide %840, %1056 : tensor<16xf32>
    %1058 = stablehlo.sqrt %1057 : tensor<16xf32>
    %cst_320 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %1059 = stablehlo.broadcast_in_dim %cst_320, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %1060 = stablehlo.add %1058, %1059 : tensor<16xf32>
    %1061 = stablehlo.divide %1053, %1060 : tensor<16xf32>
    %1062 = stablehlo.subtract %arg5, %1061 : tensor<16xf32>
    %cst_321 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %1063 = stablehlo.power %cst_321, %arg84 : tensor<f32>
    %cst_322 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1064 = stablehlo.subtract %cst_322, %1063 : tensor<f32>
    %1065 = stablehlo.broadcast_in_dim %1064, dims = [] : (tensor<f32>) -> tensor<16x64xf32>
    %1066 = stablehlo.divide %699, %1065 : tensor<16x64xf32>
    %cst_323 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1067 = stablehlo.broadcast_in_dim %cst_323, dims = [] : (tensor<f32>) -> tensor<16x64xf32>
    %1068 = stablehlo.multiply %1067, %1066 : tensor<16x64xf32>
    %cst_324 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %1069 = stablehlo.power %cst_324, %arg84 : tensor<f32>
    %cst_325 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1070 = stablehlo.subtract %cst_325, %1069 : tensor<f32>
    %1071 = stablehlo.broadcast_in_dim %1070, dims = [] : (tensor<f32>) -> tensor<16x64xf32>
    %1072 = stablehlo.divide %846, %1071 : tensor<16x64xf32>
    %1073 = stablehlo.sqrt %1072 : tensor<16x64xf32>
    %cst_326 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %1074 = stablehlo.broadcast_in_dim %cst_326, dims = [] : (tensor<f32>) -> tensor<16x64xf32>
    %1075 = stablehlo.add %1073, %1074 : tensor<16x64xf32>
    %1076 = stablehlo.divide %1068, %1075 : tensor<16x64xf32>
    %1077 = stablehlo.subtract %arg6, %1076 : tensor<16x64xf32>
    %cst_327 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %1078 = stablehlo.power %cst_327, %arg84 : tensor<f32>
    %cst_328 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1079 = stablehlo.subtract %cst_328, %1078 : tensor<f32>
    %1080 = stablehlo.broadcast_in_dim %1079, dims = [] : (tensor<f32>) -> tensor<64x16xf32>
    %1081 = stablehlo.divide %704, %1080 : tensor<64x16xf32>
    %cst_329 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1082 = stablehlo.broadcast_in_dim %cst_329, dims = [] : (tensor<f32>) -> tensor<64x16xf32>
    %1083 = stablehlo.multiply %1082, %1081 : tensor<64x16xf32>
    %cst_330 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %1084 = stablehlo.power %cst_330, %arg84 : tensor<f32>
    %cst_331 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1085 = stablehlo.subtract %cst_331, %1084 : tensor<f32>
    %1086 = stablehlo.broadcast_in_dim %1085, dims = [] : (tensor<f32>) -> tensor<64x16xf32>
    %1087 = stablehlo.divide %852, %1086 : tensor<64x16xf32>
    %1088 = stablehlo.sqrt %1087 : tensor<64x16xf32>
    %cst_332 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %1089 = stablehlo.broadcast_in_dim %cst_332, dims = [] : (tensor<f32>) -> tensor<64x16xf32>
    %1090 = stablehlo.add %1088, %1089 : tensor<64x16xf32>
    %1091 = stablehlo.divide %1083, %1090 : tensor<64x16xf32>
    %1092 = stablehlo.subtract %arg7, %1091 : tensor<64x16xf32>
    %cst_333 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %1093 = stablehlo.power %cst_333, %arg84 : tensor<f32>
    %cst_334 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1094 = stablehlo.subtract %cst_334, %1093 : tensor<f32>
    %1095 = stablehlo.broadcast_in_dim %1094, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %1096 = stablehlo.divide %709, %1095 : tensor<16x16xf32>
    %cst_335 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1097 = stablehlo.broadcast_in_dim %cst_335, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %1098 = stablehlo.multiply %1097, %1096 : tensor<16x16xf32>
    %cst_336 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %1099 = stablehlo.power %cst_336, %arg84 : tensor<f32>
    %cst_337 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1100 = stablehlo.subtract %cst_337, %1099 : tensor<f32>
    %1101 = stablehlo.broadcast_in_dim %1100, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %1102 = stablehlo.divide %858, %1101 : tensor<16x16xf32>
    %1103 = stablehlo.sqrt %1102 : tensor<16x16xf32>
    %cst_338 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %1104 = stablehlo.broadcast_in_dim %cst_338, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %1105 = stablehlo.add %1103, %1104 : tensor<16x16xf32>
    %1106 = stablehlo.divide %1098, %1105 : tensor<16x16xf32>
    %1107 = stablehlo.subtract %arg8, %1106 : tensor<16x16xf32>
    %cst_339 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %1108 = stablehlo.power %cst_339, %arg84 : tensor<f32>
    %cst_340 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1109 = stablehlo.subtract %cst_340, %1108 : tensor<f32>
    %1110 = stablehlo.broadcast_in_dim %1109, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %1111 = stablehlo.divide %714, %1110 : tensor<16x16xf32>
    %cst_341 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1112 = stablehlo.broadcast_in_dim %cst_341, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %1113 = stablehlo.multiply %1112, %1111 : tensor<16x16xf32>
    %cst_342 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %1114 = stablehlo.power %cst_342, %arg84 : tensor<f32>
    %cst_343 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1115 = stablehlo.subtract %cst_343, %1114 : tensor<f32>
    %1116 = stablehlo.broadcast_in_dim %1115, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %1117 = stablehlo.divide %864, %1116 : tensor<16x16xf32>
    %1118 = stablehlo.sqrt %1117 : tensor<16x16xf32>
    %cst_344 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %1119 = stablehlo.broadcast_in_dim %cst_344, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %1120 = stablehlo.add %1118, %1119 : tensor<16x16xf32>
    %1121 = stablehlo.divide %1113, %1120 : tensor<16x16xf32>
    %1122 = stablehlo.subtract %arg9, %1121 : tensor<16x16xf32>
    %cst_345 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %1123 = stablehlo.power %cst_345, %arg84 : tensor<f32>
    %cst_346 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1124 = stablehlo.subtract %cst_346, %1123 : tensor<f32>
    %1125 = stablehlo.broadcast_in_dim %1124, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %1126 = stablehlo.divide %719, %1125 : tensor<16x16xf32>
    %cst_347 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1127 = stablehlo.broadcast_in_dim %cst_347, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %1128 = stablehlo.multiply %1127, %1126 : tensor<16x16xf32>
    %cst_348 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %1129 = stablehlo.power %cst_348, %arg84 : tensor<f32>
    %cst_349 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1130 = stablehlo.subtract %cst_349, %1129 : tensor<f32>
    %1131 = stablehlo.broadcast_in_dim %1130, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %1132 = stablehlo.divide %870, %1131 : tensor<16x16xf32>
    %1133 = stablehlo.sqrt %1132 : tensor<16x16xf32>
    %cst_350 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %1134 = stablehlo.broadcast_in_dim %cst_350, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %1135 = stablehlo.add %1133, %1134 : tensor<16x16xf32>
    %1136 = stablehlo.divide %1128, %1135 : tensor<16x16xf32>
    %1137 = stablehlo.subtract %arg10, %1136 : tensor<16x16xf32>
    %cst_351 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %1138 = stablehlo.power %cst_351, %arg84 : tensor<f32>
    %cst_352 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1139 = stablehlo.subtract %cst_352, %1138 : tensor<f32>
    %1140 = stablehlo.broadcast_in_dim %1139, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %1141 = stablehlo.divide %724, %1140 : tensor<16x16xf32>
    %cst_353 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1142 = stablehlo.broadcast_in_dim %cst_353, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %1143 = stablehlo.multiply %1142, %1141 : tensor<16x16xf32>
    %cst_354 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %1144 = stablehlo.power %cst_354, %arg84 : tensor<f32>
    %cst_355 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1145 = stablehlo.subtract %cst_355, %1144 : tensor<f32>
    %1146 = stablehlo.broadcast_in_dim %1145, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %1147 = stablehlo.divide %876, %1146 : tensor<16x16xf32>
    %1148 = stablehlo.sqrt %1147 : tensor<16x16xf32>
    %cst_356 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %1149 = stablehlo.broadcast_in_dim %cst_356, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %1150 = stablehlo.add %1148, %1149 : tensor<16x16xf32>
    %1151 = stablehlo.divide %1143, %1150 : tensor<16x16xf32>
    %1152 = stablehlo.subtract %arg11, %1151 : tensor<16x16xf32>
    %cst_357 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %1153 = stablehlo.power %cst_357, %arg84 : tensor<f32>
    %cst_358 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1154 = stablehlo.subtract %cst_358, %1153 : tensor<f32>
    %1155 = stablehlo.broadcast_in_dim %1154, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %1156 = stablehlo.divide %729, %1155 : tensor<16xf32>
    %cst_359 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1157 = stablehlo.broadcast_in_dim %cst_359, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %1158 = stablehlo.multiply %1157, %1156 : tensor<16xf32>
    %cst_360 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %1159 = stablehlo.power %cst_360, %arg84 : tensor<f32>
    %cst_361 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1160 = stablehlo.subtract %cst_361, %1159 : tensor<f32>
    %1161 = stablehlo.broadcast_in_dim %1160, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %1162 = stablehlo.divide %882, %1161 : tensor<16xf32>
    %1163 = stablehlo.sqrt %1162 : tensor<16xf32>
    %cst_362 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %1164 = stablehlo.broadcast_in_dim %cst_362, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %1165 = stablehlo.add %1163, %1164 : tensor<16xf32>
    %1166 = stablehlo.divide %1158, %1165 : tensor<16xf32>
    %1167 = stablehlo.subtract %arg12, %1166 : tensor<16xf32>
    %cst_363 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %1168 = stablehlo.power %cst_363, %arg84 : tensor<f32>
    %cst_364 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1169 = stablehlo.subtract %cst_364, %1168 : tensor<f32>
    %1170 = stablehlo.broadcast_in_dim %1169, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %1171 = stablehlo.divide %734, %1170 : tensor<16xf32>
    %cst_365 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1172 = stablehlo.broadcast_in_dim %cst_365, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %1173 = stablehlo.multiply %1172, %1171 : tensor<16xf32>
    %cst_366 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %1174 = stablehlo.power %cst_366, %arg84 : tensor<f32>
    %cst_367 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1175 = stablehlo.subtract %cst_367, %1174 : tensor<f32>
    %1176 = stablehlo.broadcast_in_dim %1175, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %1177 = stablehlo.divide %888, %1176 : tensor<16xf32>
    %1178 = stablehlo.sqrt %1177 : tensor<16xf32>
    %cst_368 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %1179 = stablehlo.broadcast_in_dim %cst_368, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %1180 = stablehlo.add %1178, %1179 : tensor<16xf32>
    %1181 = stablehlo.divide %1173, %1180 : tensor<16xf32>
    %1182 = stablehlo.subtract %arg13, %1181 : tensor<16xf32>
    %cst_369 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %1183 = stablehlo.power %cst_369, %arg84 : tensor<f32>
    %cst_370 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1184 = stablehlo.subtract %cst_370, %1183 : tensor<f32>
    %1185 = stablehlo.broadcast_in_dim %1184, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %1186 = stablehlo.divide %739, %1185 : tensor<64xf32>
    %cst_371 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1187 = stablehlo.broadcast_in_dim %cst_371, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %1188 = stablehlo.multiply %1187, %1186 : tensor<64xf32>
    %cst_372 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %1189 = stablehlo.power %cst_372, %arg84 : tensor<f32>
    %cst_373 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1190 = stablehlo.subtract %cst_373, %1189 : tensor<f32>
    %1191 = stablehlo.broadcast_in_dim %1190, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %1192 = stablehlo.divide %894, %1191 : tensor<64xf32>
    %1193 = stablehlo.sqrt %1192 : tensor<64xf32>
    %cst_374 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %1194 = stablehlo.broadcast_in_dim %cst_374, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %1195 = stablehlo.add %1193, %1194 : tensor<64xf32>
    %1196 = stablehlo.divide %1188, %1195 : tensor<64xf32>
    %1197 = stablehlo.subtract %arg14, %1196 : tensor<64xf32>
    %cst_375 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %1198 = stablehlo.power %cst_375, %arg84 : tensor<f32>
    %cst_376 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1199 = stablehlo.subtract %cst_376, %1198 : tensor<f32>
    %1200 = stablehlo.broadcast_in_dim %1199, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %1201 = stablehlo.divide %744, %1200 : tensor<16xf32>
    %cst_377 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1202 = stablehlo.broadcast_in_dim %cst_377, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %1203 = stablehlo.multiply %1202, %1201 : tensor<16xf32>
    %cst_378 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %1204 = stablehlo.power %cst_378, %arg84 : tensor<f32>
    %cst_379 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1205 = stablehlo.subtract %cst_379, %1204 : tensor<f32>
    %1206 = stablehlo.broadcast_in_dim %1205, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %1207 = stablehlo.divide %900, %1206 : tensor<16xf32>
    %1208 = stablehlo.sqrt %1207 : tensor<16xf32>
    %cst_380 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %1209 = stablehlo.broadcast_in_dim %cst_380, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %1210 = stablehlo.add %1208, %1209 : tensor<16xf32>
    %1211 = stablehlo.divide %1203, %1210 : tensor<16xf32>
    %1212 = stablehlo.subtract %arg15, %1211 : tensor<16xf32>
    %cst_381 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %1213 = stablehlo.power %cst_381, %arg84 : tensor<f32>
    %cst_382 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1214 = stablehlo.subtract %cst_382, %1213 : tensor<f32>
    %1215 = stablehlo.broadcast_in_dim %1214, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %1216 = stablehlo.divide %749, %1215 : tensor<16xf32>
    %cst_383 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1217 = stablehlo.broadcast_in_dim %cst_383, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %1218 = stablehlo.multiply %1217, %1216 : tensor<16xf32>
    %cst_384 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %1219 = stablehlo.power %cst_384, %arg84 : tensor<f32>
    %cst_385 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1220 = stablehlo.subtract %cst_385, %1219 : tensor<f32>
    %1221 = stablehlo.broadcast_in_dim %1220, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %1222 = stablehlo.divide %906, %1221 : tensor<16xf32>
    %1223 = stablehlo.sqrt %1222 : tensor<16xf32>
    %cst_386 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %1224 = stablehlo.broadcast_in_dim %cst_386, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %1225 = stablehlo.add %1223, %1224 : tensor<16xf32>
    %1226 = stablehlo.divide %1218, %1225 : tensor<16xf32>
    %1227 = stablehlo.subtract %arg16, %1226 : tensor<16xf32>
    %cst_387 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %1228 = stablehlo.power %cst_387, %arg84 : tensor<f32>
    %cst_388 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1229 = stablehlo.subtract %cst_388, %1228 : tensor<f32>
    %1230 = stablehlo.broadcast_in_dim %1229, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %1231 = stablehlo.divide %754, %1230 : tensor<16xf32>
    %cst_389 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1232 = stablehlo.broadcast_in_dim %cst_389, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %1233 = stablehlo.multiply %1232, %1231 : tensor<16xf32>
    %cst_390 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %1234 = stablehlo.power %cst_390, %arg84 : tensor<f32>
    %cst_391 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1235 = stablehlo.subtract %cst_391, %1234 : tensor<f32>
    %1236 = stablehlo.broadcast_in_dim %1235, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %1237 = stablehlo.divide %912, %1236 : tensor<16xf32>
    %1238 = stablehlo.sqrt %1237 : tensor<16xf32>
    %cst_392 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %1239 = stablehlo.broadcast_in_dim %cst_392, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %1240 = stablehlo.add %1238, %1239 : tensor<16xf32>
    %1241 = stablehlo.divide %1233, %1240 : tensor<16xf32>
    %1242 = stablehlo.subtract %arg17, %1241 : tensor<16xf32>
    %cst_393 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %1243 = stablehlo.power %cst_393, %arg84 : tensor<f32>
    %cst_394 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1244 = stablehlo.subtract %cst_394, %1243 : tensor<f32>
    %1245 = stablehlo.broadcast_in_dim %1244, dims = [] : (tensor<f32>) -> tensor<16x64xf32>
    %1246 = stablehlo.divide %759, %1245 : tensor<16x64xf32>
    %cst_395 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1247 = stablehlo.broadcast_in_dim %cst_395, dims = [] : (tensor<f32>) -> tensor<16x64xf32>
    %1248 = stablehlo.multiply %1247, %1246 : tensor<16x64xf32>
    %cst_396 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %1249 = stablehlo.power %cst_396, %arg84 : tensor<f32>
    %cst_397 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1250 = stablehlo.subtract %cst_397, %1249 : tensor<f32>
    %1251 = stablehlo.broadcast_in_dim %1250, dims = [] : (tensor<f32>) -> tensor<16x64xf32>
    %1252 = stablehlo.divide %918, %1251 : tensor<16x64xf32>
    %1253 = stablehlo.sqrt %1252 : tensor<16x64xf32>
    %cst_398 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %1254 = stablehlo.broadcast_in_dim %cst_398, dims = [] : (tensor<f32>) -> tensor<16x64xf32>
    %1255 = stablehlo.add %1253, %1254 : tensor<16x64xf32>
    %1256 = stablehlo.divide %1248, %1255 : tensor<16x64xf32>
    %1257 = stablehlo.subtract %arg18, %1256 : tensor<16x64xf32>
    %cst_399 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %1258 = stablehlo.power %cst_399, %arg84 : tensor<f32>
    %cst_400 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1259 = stablehlo.subtract %cst_400, %1258 : tensor<f32>
    %1260 = stablehlo.broadcast_in_dim %1259, dims = [] : (tensor<f32>) -> tensor<64x16xf32>
    %1261 = stablehlo.divide %764, %1260 : tensor<64x16xf32>
    %cst_401 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1262 = stablehlo.broadcast_in_dim %cst_401, dims = [] : (tensor<f32>) -> tensor<64x16xf32>
    %1263 = stablehlo.multiply %1262, %1261 : tensor<64x16xf32>
    %cst_402 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %1264 = stablehlo.power %cst_402, %arg84 : tensor<f32>
    %cst_403 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1265 = stablehlo.subtract %cst_403, %1264 : tensor<f32>
    %1266 = stablehlo.broadcast_in_dim %1265, dims = [] : (tensor<f32>) -> tensor<64x16xf32>
    %1267 = stablehlo.divide %924, %1266 : tensor<64x16xf32>
    %1268 = stablehlo.sqrt %1267 : tensor<64x16xf32>
    %cst_404 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %1269 = stablehlo.broadcast_in_dim %cst_404, dims = [] : (tensor<f32>) -> tensor<64x16xf32>
    %1270 = stablehlo.add %1268, %1269 : tensor<64x16xf32>
    %1271 = stablehlo.divide %1263, %1270 : tensor<64x16xf32>
    %1272 = stablehlo.subtract %arg19, %1271 : tensor<64x16xf32>
    %cst_405 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %1273 = stablehlo.power %cst_405, %arg84 : tensor<f32>
    %cst_406 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1274 = stablehlo.subtract %cst_406, %1273 : tensor<f32>
    %1275 = stablehlo.broadcast_in_dim %1274, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %1276 = stablehlo.divide %769, %1275 : tensor<16x16xf32>
    %cst_407 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1277 = stablehlo.broadcast_in_dim %cst_407, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %1278 = stablehlo.multiply %1277, %1276 : tensor<16x16xf32>
    %cst_408 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %1279 = stablehlo.power %cst_408, %arg84 : tensor<f32>
    %cst_409 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1280 = stablehlo.subtract %cst_409, %1279 : tensor<f32>
    %1281 = stablehlo.broadcast_in_dim %1280, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %1282 = stablehlo.divide %930, %1281 : tensor<16x16xf32>
    %1283 = stablehlo.sqrt %1282 : tensor<16x16xf32>
    %cst_410 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %1284 = stablehlo.broadcast_in_dim %cst_410, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %1285 = stablehlo.add %1283, %1284 : tensor<16x16xf32>
    %1286 = stablehlo.divide %1278, %1285 : tensor<16x16xf32>
    %1287 = stablehlo.subtract %arg20, %1286 : tensor<16x16xf32>
    %cst_411 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %1288 = stablehlo.power %cst_411, %arg84 : tensor<f32>
    %cst_412 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1289 = stablehlo.subtract %cst_412, %1288 : tensor<f32>
    %1290 = stablehlo.broadcast_in_dim %1289, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %1291 = stablehlo.divide %774, %1290 : tensor<16x16xf32>
    %cst_413 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1292 = stablehlo.broadcast_in_dim %cst_413, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %1293 = stablehlo.multiply %1292, %1291 : tensor<16x16xf32>
    %cst_414 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %1294 = stablehlo.power %cst_414, %arg84 : tensor<f32>
    %cst_415 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1295 = stablehlo.subtract %cst_415, %1294 : tensor<f32>
    %1296 = stablehlo.broadcast_in_dim %1295, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %1297 = stablehlo.divide %936, %1296 : tensor<16x16xf32>
    %1298 = stablehlo.sqrt %1297 : tensor<16x16xf32>
    %cst_416 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %1299 = stablehlo.broadcast_in_dim %cst_416, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %1300 = stablehlo.add %1298, %1299 : tensor<16x16xf32>
    %1301 = stablehlo.divide %1293, %1300 : tensor<16x16xf32>
    %1302 = stablehlo.subtract %arg21, %1301 : tensor<16x16xf32>
    %cst_417 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %1303 = stablehlo.power %cst_417, %arg84 : tensor<f32>
    %cst_418 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1304 = stablehlo.subtract %cst_418, %1303 : tensor<f32>
    %1305 = stablehlo.broadcast_in_dim %1304, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %1306 = stablehlo.divide %779, %1305 : tensor<16x16xf32>
    %cst_419 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1307 = stablehlo.broadcast_in_dim %cst_419, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %1308 = stablehlo.multiply %1307, %1306 : tensor<16x16xf32>
    %cst_420 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %1309 = stablehlo.power %cst_420, %arg84 : tensor<f32>
    %cst_421 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1310 = stablehlo.subtract %cst_421, %1309 : tensor<f32>
    %1311 = stablehlo.broadcast_in_dim %1310, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %1312 = stablehlo.divide %942, %1311 : tensor<16x16xf32>
    %1313 = stablehlo.sqrt %1312 : tensor<16x16xf32>
    %cst_422 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %1314 = stablehlo.broadcast_in_dim %cst_422, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %1315 = stablehlo.add %1313, %1314 : tensor<16x16xf32>
    %1316 = stablehlo.divide %1308, %1315 : tensor<16x16xf32>
    %1317 = stablehlo.subtract %arg22, %1316 : tensor<16x16xf32>
    %cst_423 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %1318 = stablehlo.power %cst_423, %arg84 : tensor<f32>
    %cst_424 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1319 = stablehlo.subtract %cst_424, %1318 : tensor<f32>
    %1320 = stablehlo.broadcast_in_dim %1319, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %1321 = stablehlo.divide %784, %1320 : tensor<16x16xf32>
    %cst_425 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1322 = stablehlo.broadcast_in_dim %cst_425, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %1323 = stablehlo.multiply %1322, %1321 : tensor<16x16xf32>
    %cst_426 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %1324 = stablehlo.power %cst_426, %arg84 : tensor<f32>
    %cst_427 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1325 = stablehlo.subtract %cst_427, %1324 : tensor<f32>
    %1326 = stablehlo.broadcast_in_dim %1325, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %1327 = stablehlo.divide %948, %1326 : tensor<16x16xf32>
    %1328 = stablehlo.sqrt %1327 : tensor<16x16xf32>
    %cst_428 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %1329 = stablehlo.broadcast_in_dim %cst_428, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %1330 = stablehlo.add %1328, %1329 : tensor<16x16xf32>
    %1331 = stablehlo.divide %1323, %1330 : tensor<16x16xf32>
    %1332 = stablehlo.subtract %arg23, %1331 : tensor<16x16xf32>
    %cst_429 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %1333 = stablehlo.power %cst_429, %arg84 : tensor<f32>
    %cst_430 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1334 = stablehlo.subtract %cst_430, %1333 : tensor<f32>
    %1335 = stablehlo.broadcast_in_dim %1334, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %1336 = stablehlo.divide %789, %1335 : tensor<16xf32>
    %cst_431 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1337 = stablehlo.broadcast_in_dim %cst_431, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %1338 = stablehlo.multiply %1337, %1336 : tensor<16xf32>
    %cst_432 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %1339 = stablehlo.power %cst_432, %arg84 : tensor<f32>
    %cst_433 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1340 = stablehlo.subtract %cst_433, %1339 : tensor<f32>
    %1341 = stablehlo.broadcast_in_dim %1340, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %1342 = stablehlo.divide %954, %1341 : tensor<16xf32>
    %1343 = stablehlo.sqrt %1342 : tensor<16xf32>
    %cst_434 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %1344 = stablehlo.broadcast_in_dim %cst_434, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %1345 = stablehlo.add %1343, %1344 : tensor<16xf32>
    %1346 = stablehlo.divide %1338, %1345 : tensor<16xf32>
    %1347 = stablehlo.subtract %arg24, %1346 : tensor<16xf32>
    %cst_435 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %1348 = stablehlo.power %cst_435, %arg84 : tensor<f32>
    %cst_436 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1349 = stablehlo.subtract %cst_436, %1348 : tensor<f32>
    %1350 = stablehlo.broadcast_in_dim %1349, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %1351 = stablehlo.divide %794, %1350 : tensor<16xf32>
    %cst_437 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1352 = stablehlo.broadcast_in_dim %cst_437, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %1353 = stablehlo.multiply %1352, %1351 : tensor<16xf32>
    %cst_438 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %1354 = stablehlo.power %cst_438, %arg84 : tensor<f32>
    %cst_439 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1355 = stablehlo.subtract %cst_439, %1354 : tensor<f32>
    %1356 = stablehlo.broadcast_in_dim %1355, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %1357 = stablehlo.divide %960, %1356 : tensor<16xf32>
    %1358 = stablehlo.sqrt %1357 : tensor<16xf32>
    %cst_440 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %1359 = stablehlo.broadcast_in_dim %cst_440, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %1360 = stablehlo.add %1358, %1359 : tensor<16xf32>
    %1361 = stablehlo.divide %1353, %1360 : tensor<16xf32>
    %1362 = stablehlo.subtract %arg25, %1361 : tensor<16xf32>
    %cst_441 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %1363 = stablehlo.power %cst_441, %arg84 : tensor<f32>
    %cst_442 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1364 = stablehlo.subtract %cst_442, %1363 : tensor<f32>
    %1365 = stablehlo.broadcast_in_dim %1364, dims = [] : (tensor<f32>) -> tensor<8x16xf32>
    %1366 = stablehlo.divide %799, %1365 : tensor<8x16xf32>
    %cst_443 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1367 = stablehlo.broadcast_in_dim %cst_443, dims = [] : (tensor<f32>) -> tensor<8x16xf32>
    %1368 = stablehlo.multiply %1367, %1366 : tensor<8x16xf32>
    %cst_444 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %1369 = stablehlo.power %cst_444, %arg84 : tensor<f32>
    %cst_445 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1370 = stablehlo.subtract %cst_445, %1369 : tensor<f32>
    %1371 = stablehlo.broadcast_in_dim %1370, dims = [] : (tensor<f32>) -> tensor<8x16xf32>
    %1372 = stablehlo.divide %966, %1371 : tensor<8x16xf32>
    %1373 = stablehlo.sqrt %1372 : tensor<8x16xf32>
    %cst_446 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %1374 = stablehlo.broadcast_in_dim %cst_446, dims = [] : (tensor<f32>) -> tensor<8x16xf32>
    %1375 = stablehlo.add %1373, %1374 : tensor<8x16xf32>
    %1376 = stablehlo.divide %1368, %1375 : tensor<8x16xf32>
    %1377 = stablehlo.subtract %arg26, %1376 : tensor<8x16xf32>
    %cst_447 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %1378 = stablehlo.power %cst_447, %arg84 : tensor<f32>
    %cst_448 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1379 = stablehlo.subtract %cst_448, %1378 : tensor<f32>
    %1380 = stablehlo.broadcast_in_dim %1379, dims = [] : (tensor<f32>) -> tensor<32x16xf32>
    %1381 = stablehlo.divide %804, %1380 : tensor<32x16xf32>
    %cst_449 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1382 = stablehlo.broadcast_in_dim %cst_449, dims = [] : (tensor<f32>) -> tensor<32x16xf32>
    %1383 = stablehlo.multiply %1382, %1381 : tensor<32x16xf32>
    %cst_450 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %1384 = stablehlo.power %cst_450, %arg84 : tensor<f32>
    %cst_451 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1385 = stablehlo.subtract %cst_451, %1384 : tensor<f32>
    %1386 = stablehlo.broadcast_in_dim %1385, dims = [] : (tensor<f32>) -> tensor<32x16xf32>
    %1387 = stablehlo.divide %972, %1386 : tensor<32x16xf32>
    %1388 = stablehlo.sqrt %1387 : tensor<32x16xf32>
    %cst_452 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %1389 = stablehlo.broadcast_in_dim %cst_452, dims = [] : (tensor<f32>) -> tensor<32x16xf32>
    %1390 = stablehlo.add %1388, %1389 : tensor<32x16xf32>
    %1391 = stablehlo.divide %1383, %1390 : tensor<32x16xf32>
    %1392 = stablehlo.subtract %arg27, %1391 : tensor<32x16xf32>
    %cst_453 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1393 = stablehlo.add %arg84, %cst_453 : tensor<f32>
    return %987, %1002, %1017, %1032, %1047, %1062, %1077, %1092, %1107, %1122, %1137, %1152, %1167, %1182, %1197, %1212, %1227, %1242, %1257, %1272, %1287, %1302, %1317, %1332, %1347, %1362, %1377, %1392, %669, %674, %679, %684, %689, %694, %699, %704, %709, %714, %719, %724, %729, %734, %739, %744, %749, %754, %759, %764, %769, %774, %779, %784, %789, %794, %799, %804, %810, %816, %822, %828, %834, %840, %846, %852, %858, %864, %870, %876, %882, %888, %894, %900, %906, %912, %918, %924, %930, %936, %942, %948, %954, %960, %966, %972, %1393, %324 : tensor<16xf32>, tensor<16xf32>, tensor<64xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16x64xf32>, tensor<64x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<64xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16x64xf32>, tensor<64x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<8x16xf32>, tensor<32x16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<64xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16x64xf32>, tensor<64x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<64xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16x64xf32>, tensor<64x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<8x16xf32>, tensor<32x16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<64xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16x64xf32>, tensor<64x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<64xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16x64xf32>, tensor<64x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<8x16xf32>, tensor<32x16xf32>, tensor<f32>, tensor<f32>
  }
  func.func private @tril(%arg0: tensor<8x8xi1>) -> tensor<8x8xi1> {
    %0 = stablehlo.iota dim = 0 : tensor<8x8xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<8x8xi32>
    %2 = stablehlo.add %0, %1 : tensor<8x8xi32>
    %3 = stablehlo.iota dim = 1 : tensor<8x8xi32>
    %4 = stablehlo.compare GE, %2, %3, SIGNED : (tensor<8x8xi32>, tensor<8x8xi32>) -> tensor<8x8xi1>
    %c_0 = stablehlo.constant dense<false> : tensor<i1>
    %5 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i1>) -> tensor<8x8xi1>
    %6 = stablehlo.select %4, %arg0, %5 : tensor<8x8xi1>, tensor<8x8xi1>
    return %6 : tensor<8x8xi1>
  }
  func.func private @_where(%arg0: tensor<8x8xi1>, %arg1: tensor<f32>, %arg2: tensor<f32>) -> tensor<8x8xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %1 = stablehlo.broadcast_in_dim %arg2, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %2 = stablehlo.select %arg0, %0, %1 : tensor<8x8xi1>, tensor<8x8xf32>
    return %2 : tensor<8x8xf32>
  }
  func.func private @_threefry_fold_in(%arg0: tensor<2xui32>, %arg1: tensor<ui32>) -> tensor<2xui32> {
    %c = stablehlo.constant dense<32> : tensor<ui32>
    %0 = stablehlo.shift_right_logical %arg1, %c : tensor<ui32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<ui32>) -> tensor<1xui32>
    %c_0 = stablehlo.constant dense<4294967295> : tensor<ui32>
    %2 = stablehlo.and %arg1, %c_0 : tensor<ui32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<ui32>) -> tensor<1xui32>
    %4 = stablehlo.concatenate %1, %3, dim = 0 : (tensor<1xui32>, tensor<1xui32>) -> tensor<2xui32>
    %5 = stablehlo.slice %arg0 [0:1] : (tensor<2xui32>) -> tensor<1xui32>
    %6 = stablehlo.reshape %5 : (tensor<1xui32>) -> tensor<ui32>
    %7 = stablehlo.slice %arg0 [1:2] : (tensor<2xui32>) -> tensor<1xui32>
    %8 = stablehlo.reshape %7 : (tensor<1xui32>) -> tensor<ui32>
    %9 = stablehlo.slice %4 [0:1] : (tensor<2xui32>) -> tensor<1xui32>
    %10 = stablehlo.slice %4 [1:2] : (tensor<2xui32>) -> tensor<1xui32>
    %11:2 = call @threefry2x32(%6, %8, %9, %10) : (tensor<ui32>, tensor<ui32>, tensor<1xui32>, tensor<1xui32>) -> (tensor<1xui32>, tensor<1xui32>)
    %12 = stablehlo.concatenate %11#0, %11#1, dim = 0 : (tensor<1xui32>, tensor<1xui32>) -> tensor<2xui32>
    return %12 : tensor<2xui32>
  }
  func.func private @threefry2x32(%arg0: tensor<ui32>, %arg1: tensor<ui32>, %arg2: tensor<1xui32>, %arg3: tensor<1xui32>) -> (tensor<1xui32>, tensor<1xui32>) {
    %c = stablehlo.constant dense<[13, 15, 26, 6]> : tensor<4xui32>
    %c_0 = stablehlo.constant dense<[17, 29, 16, 24]> : tensor<4xui32>
    %0 = stablehlo.xor %arg0, %arg1 : tensor<ui32>
    %c_1 = stablehlo.constant dense<466688986> : tensor<ui32>
    %1 = stablehlo.xor %0, %c_1 : tensor<ui32>
    %2 = stablehlo.broadcast_in_dim %arg0, dims = [] : (tensor<ui32>) -> tensor<1xui32>
    %3 = stablehlo.add %arg2, %2 : tensor<1xui32>
    %4 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<ui32>) -> tensor<1xui32>
    %5 = stablehlo.add %arg3, %4 : tensor<1xui32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %c_3 = stablehlo.constant dense<0> : tensor<i32>
    %6:9 = stablehlo.while(%iterArg = %c_3, %iterArg_4 = %c_2, %iterArg_5 = %3, %iterArg_6 = %5, %iterArg_7 = %arg1, %iterArg_8 = %1, %iterArg_9 = %arg0, %iterArg_10 = %c, %iterArg_11 = %c_0) : tensor<i32>, tensor<i32>, tensor<1xui32>, tensor<1xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>
    cond {
      %c_12 = stablehlo.constant dense<5> : tensor<i32>
      %7 = stablehlo.compare LT, %iterArg, %c_12, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %7 : tensor<i1>
    } do {
      %7:8 = func.call @closed_call(%iterArg_4, %iterArg_5, %iterArg_6, %iterArg_7, %iterArg_8, %iterArg_9, %iterArg_10, %iterArg_11) : (tensor<i32>, tensor<1xui32>, tensor<1xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>) -> (tensor<i32>, tensor<1xui32>, tensor<1xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>)
      %c_12 = stablehlo.constant dense<1> : tensor<i32>
      %8 = stablehlo.add %iterArg, %c_12 : tensor<i32>
      stablehlo.return %8, %7#0, %7#1, %7#2, %7#3, %7#4, %7#5, %7#6, %7#7 : tensor<i32>, tensor<i32>, tensor<1xui32>, tensor<1xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>
    }
    return %6#2, %6#3 : tensor<1xui32>, tensor<1xui32>
  }
  func.func private @closed_call(%arg0: tensor<i32>, %arg1: tensor<1xui32>, %arg2: tensor<1xui32>, %arg3: tensor<ui32>, %arg4: tensor<ui32>, %arg5: tensor<ui32>, %arg6: tensor<4xui32>, %arg7: tensor<4xui32>) -> (tensor<i32>, tensor<1xui32>, tensor<1xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>) {
    %c = stablehlo.constant dense<1> : tensor<i32>
    %0 = stablehlo.add %arg0, %c : tensor<i32>
    %1 = stablehlo.slice %arg6 [0:1] : (tensor<4xui32>) -> tensor<1xui32>
    %2 = stablehlo.reshape %1 : (tensor<1xui32>) -> tensor<ui32>
    %3 = stablehlo.add %arg1, %arg2 : tensor<1xui32>
    %4 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<ui32>) -> tensor<1xui32>
    %5 = stablehlo.shift_left %arg2, %4 : tensor<1xui32>
    %c_0 = stablehlo.constant dense<32> : tensor<ui32>
    %6 = stablehlo.subtract %c_0, %2 : tensor<ui32>
    %7 = stablehlo.broadcast_in_dim %6, dims = [] : (tensor<ui32>) -> tensor<1xui32>
    %8 = stablehlo.shift_right_logical %arg2, %7 : tensor<1xui32>
    %9 = stablehlo.or %5, %8 : tensor<1xui32>
    %10 = stablehlo.xor %3, %9 : tensor<1xui32>
    %11 = stablehlo.slice %arg6 [1:2] : (tensor<4xui32>) -> tensor<1xui32>
    %12 = stablehlo.reshape %11 : (tensor<1xui32>) -> tensor<ui32>
    %13 = stablehlo.add %3, %10 : tensor<1xui32>
    %14 = stablehlo.broadcast_in_dim %12, dims = [] : (tensor<ui32>) -> tensor<1xui32>
    %15 = stablehlo.shift_left %10, %14 : tensor<1xui32>
    %c_1 = stablehlo.constant dense<32> : tensor<ui32>
    %16 = stablehlo.subtract %c_1, %12 : tensor<ui32>
    %17 = stablehlo.broadcast_in_dim %16, dims = [] : (tensor<ui32>) -> tensor<1xui32>
    %18 = stablehlo.shift_right_logical %10, %17 : tensor<1xui32>
    %19 = stablehlo.or %15, %18 : tensor<1xui32>
    %20 = stablehlo.xor %13, %19 : tensor<1xui32>
    %21 = stablehlo.slice %arg6 [2:3] : (tensor<4xui32>) -> tensor<1xui32>
    %22 = stablehlo.reshape %21 : (tensor<1xui32>) -> tensor<ui32>
    %23 = stablehlo.add %13, %20 : tensor<1xui32>
    %24 = stablehlo.broadcast_in_dim %22, dims = [] : (tensor<ui32>) -> tensor<1xui32>
    %25 = stablehlo.shift_left %20, %24 : tensor<1xui32>
    %c_2 = stablehlo.constant dense<32> : tensor<ui32>
    %26 = stablehlo.subtract %c_2, %22 : tensor<ui32>
    %27 = stablehlo.broadcast_in_dim %26, dims = [] : (tensor<ui32>) -> tensor<1xui32>
    %28 = stablehlo.shift_right_logical %20, %27 : tensor<1xui32>
    %29 = stablehlo.or %25, %28 : tensor<1xui32>
    %30 = stablehlo.xor %23, %29 : tensor<1xui32>
    %31 = stablehlo.slice %arg6 [3:4] : (tensor<4xui32>) -> tensor<1xui32>
    %32 = stablehlo.reshape %31 : (tensor<1xui32>) -> tensor<ui32>
    %33 = stablehlo.add %23, %30 : tensor<1xui32>
    %34 = stablehlo.broadcast_in_dim %32, dims = [] : (tensor<ui32>) -> tensor<1xui32>
    %35 = stablehlo.shift_left %30, %34 : tensor<1xui32>
    %c_3 = stablehlo.constant dense<32> : tensor<ui32>
    %36 = stablehlo.subtract %c_3, %32 : tensor<ui32>
    %37 = stablehlo.broadcast_in_dim %36, dims = [] : (tensor<ui32>) -> tensor<1xui32>
    %38 = stablehlo.shift_right_logical %30, %37 : tensor<1xui32>
    %39 = stablehlo.or %35, %38 : tensor<1xui32>
    %40 = stablehlo.xor %33, %39 : tensor<1xui32>
    %41 = stablehlo.broadcast_in_dim %arg3, dims = [] : (tensor<ui32>) -> tensor<1xui32>
    %42 = stablehlo.add %33, %41 : tensor<1xui32>
    %43 = stablehlo.broadcast_in_dim %arg4, dims = [] : (tensor<ui32>) -> tensor<1xui32>
    %44 = stablehlo.add %40, %43 : tensor<1xui32>
    %c_4 = stablehlo.constant dense<1> : tensor<i32>
    %45 = stablehlo.add %arg0, %c_4 : tensor<i32>
    %46 = stablehlo.convert %45 : (tensor<i32>) -> tensor<ui32>
    %47 = stablehlo.broadcast_in_dim %46, dims = [] : (tensor<ui32>) -> tensor<1xui32>
    %48 = stablehlo.add %44, %47 : tensor<1xui32>
    return %0, %42, %48, %arg4, %arg5, %arg3, %arg7, %arg6 : tensor<i32>, tensor<1xui32>, tensor<1xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>
  }
  func.func private @_bernoulli(%arg0: tensor<2xui32>, %arg1: tensor<f32>) -> tensor<4x8x16xi1> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %0 = call @_uniform(%arg0, %cst, %cst_0) : (tensor<2xui32>, tensor<f32>, tensor<f32>) -> tensor<4x8x16xf32>
    %1 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<f32>) -> tensor<4x8x16xf32>
    %2 = stablehlo.compare LT, %0, %1, FLOAT : (tensor<4x8x16xf32>, tensor<4x8x16xf32>) -> tensor<4x8x16xi1>
    return %2 : tensor<4x8x16xi1>
  }
  func.func private @_uniform(%arg0: tensor<2xui32>, %arg1: tensor<f32>, %arg2: tensor<f32>) -> tensor<4x8x16xf32> {
    %0 = stablehlo.convert %arg1 : tensor<f32>
    %1 = stablehlo.convert %arg2 : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<1x1x1xf32>
    %3 = stablehlo.broadcast_in_dim %1, dims = [] : (tensor<f32>) -> tensor<1x1x1xf32>
    %4 = stablehlo.slice %arg0 [0:1] : (tensor<2xui32>) -> tensor<1xui32>
    %5 = stablehlo.reshape %4 : (tensor<1xui32>) -> tensor<ui32>
    %6 = stablehlo.slice %arg0 [1:2] : (tensor<2xui32>) -> tensor<1xui32>
    %7 = stablehlo.reshape %6 : (tensor<1xui32>) -> tensor<ui32>
    %8 = stablehlo.iota dim = 0 : tensor<4x8x16xui64>
    %9 = stablehlo.iota dim = 1 : tensor<4x8x16xui64>
    %10 = stablehlo.iota dim = 2 : tensor<4x8x16xui64>
    %c = stablehlo.constant dense<128> : tensor<ui64>
    %11 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<ui64>) -> tensor<4x8x16xui64>
    %12 = stablehlo.multiply %11, %8 : tensor<4x8x16xui64>
    %c_0 = stablehlo.constant dense<16> : tensor<ui64>
    %13 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<ui64>) -> tensor<4x8x16xui64>
    %14 = stablehlo.multiply %13, %9 : tensor<4x8x16xui64>
    %c_1 = stablehlo.constant dense<1> : tensor<ui64>
    %15 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<ui64>) -> tensor<4x8x16xui64>
    %16 = stablehlo.multiply %15, %10 : tensor<4x8x16xui64>
    %17 = stablehlo.add %12, %14 : tensor<4x8x16xui64>
    %18 = stablehlo.add %17, %16 : tensor<4x8x16xui64>
    %c_2 = stablehlo.constant dense<32> : tensor<ui64>
    %19 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<ui64>) -> tensor<4x8x16xui64>
    %20 = stablehlo.shift_right_logical %18, %19 : tensor<4x8x16xui64>
    %21 = stablehlo.convert %18 : (tensor<4x8x16xui64>) -> tensor<4x8x16xui32>
    %22 = stablehlo.convert %20 : (tensor<4x8x16xui64>) -> tensor<4x8x16xui32>
    %23:2 = call @threefry2x32_0(%5, %7, %22, %21) : (tensor<ui32>, tensor<ui32>, tensor<4x8x16xui32>, tensor<4x8x16xui32>) -> (tensor<4x8x16xui32>, tensor<4x8x16xui32>)
    %24 = stablehlo.xor %23#0, %23#1 : tensor<4x8x16xui32>
    %c_3 = stablehlo.constant dense<9> : tensor<ui32>
    %25 = stablehlo.broadcast_in_dim %c_3, dims = [] : (tensor<ui32>) -> tensor<4x8x16xui32>
    %26 = stablehlo.shift_right_logical %24, %25 : tensor<4x8x16xui32>
    %c_4 = stablehlo.constant dense<1065353216> : tensor<ui32>
    %27 = stablehlo.broadcast_in_dim %c_4, dims = [] : (tensor<ui32>) -> tensor<4x8x16xui32>
    %28 = stablehlo.or %26, %27 : tensor<4x8x16xui32>
    %29 = stablehlo.bitcast_convert %28 : (tensor<4x8x16xui32>) -> tensor<4x8x16xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %30 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x8x16xf32>
    %31 = stablehlo.subtract %29, %30 : tensor<4x8x16xf32>
    %32 = stablehlo.subtract %3, %2 : tensor<1x1x1xf32>
    %33 = stablehlo.broadcast_in_dim %32, dims = [0, 1, 2] : (tensor<1x1x1xf32>) -> tensor<4x8x16xf32>
    %34 = stablehlo.multiply %31, %33 : tensor<4x8x16xf32>
    %35 = stablehlo.broadcast_in_dim %2, dims = [0, 1, 2] : (tensor<1x1x1xf32>) -> tensor<4x8x16xf32>
    %36 = stablehlo.add %34, %35 : tensor<4x8x16xf32>
    %37 = stablehlo.broadcast_in_dim %2, dims = [0, 1, 2] : (tensor<1x1x1xf32>) -> tensor<4x8x16xf32>
    %38 = stablehlo.maximum %37, %36 : tensor<4x8x16xf32>
    return %38 : tensor<4x8x16xf32>
  }
  func.func private @threefry2x32_0(%arg0: tensor<ui32>, %arg1: tensor<ui32>, %arg2: tensor<4x8x16xui32>, %arg3: tensor<4x8x16xui32>) -> (tensor<4x8x16xui32>, tensor<4x8x16xui32>) {
    %c = stablehlo.constant dense<[13, 15, 26, 6]> : tensor<4xui32>
    %c_0 = stablehlo.constant dense<[17, 29, 16, 24]> : tensor<4xui32>
    %0 = stablehlo.xor %arg0, %arg1 : tensor<ui32>
    %c_1 = stablehlo.constant dense<466688986> : tensor<ui32>
    %1 = stablehlo.xor %0, %c_1 : tensor<ui32>
    %2 = stablehlo.broadcast_in_dim %arg0, dims = [] : (tensor<ui32>) -> tensor<4x8x16xui32>
    %3 = stablehlo.add %arg2, %2 : tensor<4x8x16xui32>
    %4 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<ui32>) -> tensor<4x8x16xui32>
    %5 = stablehlo.add %arg3, %4 : tensor<4x8x16xui32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %c_3 = stablehlo.constant dense<0> : tensor<i32>
    %6:9 = stablehlo.while(%iterArg = %c_3, %iterArg_4 = %c_2, %iterArg_5 = %3, %iterArg_6 = %5, %iterArg_7 = %arg1, %iterArg_8 = %1, %iterArg_9 = %arg0, %iterArg_10 = %c, %iterArg_11 = %c_0) : tensor<i32>, tensor<i32>, tensor<4x8x16xui32>, tensor<4x8x16xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>
    cond {
      %c_12 = stablehlo.constant dense<5> : tensor<i32>
      %7 = stablehlo.compare LT, %iterArg, %c_12, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %7 : tensor<i1>
    } do {
      %7:8 = func.call @closed_call_1(%iterArg_4, %iterArg_5, %iterArg_6, %iterArg_7, %iterArg_8, %iterArg_9, %iterArg_10, %iterArg_11) : (tensor<i32>, tensor<4x8x16xui32>, tensor<4x8x16xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>) -> (tensor<i32>, tensor<4x8x16xui32>, tensor<4x8x16xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>)
      %c_12 = stablehlo.constant dense<1> : tensor<i32>
      %8 = stablehlo.add %iterArg, %c_12 : tensor<i32>
      stablehlo.return %8, %7#0, %7#1, %7#2, %7#3, %7#4, %7#5, %7#6, %7#7 : tensor<i32>, tensor<i32>, tensor<4x8x16xui32>, tensor<4x8x16xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>
    }
    return %6#2, %6#3 : tensor<4x8x16xui32>, tensor<4x8x16xui32>
  }
  func.func private @closed_call_1(%arg0: tensor<i32>, %arg1: tensor<4x8x16xui32>, %arg2: tensor<4x8x16xui32>, %arg3: tensor<ui32>, %arg4: tensor<ui32>, %arg5: tensor<ui32>, %arg6: tensor<4xui32>, %arg7: tensor<4xui32>) -> (tensor<i32>, tensor<4x8x16xui32>, tensor<4x8x16xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>) {
    %c = stablehlo.constant dense<1> : tensor<i32>
    %0 = stablehlo.add %arg0, %c : tensor<i32>
    %1 = stablehlo.slice %arg6 [0:1] : (tensor<4xui32>) -> tensor<1xui32>
    %2 = stablehlo.reshape %1 : (tensor<1xui32>) -> tensor<ui32>
    %3 = stablehlo.add %arg1, %arg2 : tensor<4x8x16xui32>
    %4 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<ui32>) -> tensor<4x8x16xui32>
    %5 = stablehlo.shift_left %arg2, %4 : tensor<4x8x16xui32>
    %c_0 = stablehlo.constant dense<32> : tensor<ui32>
    %6 = stablehlo.subtract %c_0, %2 : tensor<ui32>
    %7 = stablehlo.broadcast_in_dim %6, dims = [] : (tensor<ui32>) -> tensor<4x8x16xui32>
    %8 = stablehlo.shift_right_logical %arg2, %7 : tensor<4x8x16xui32>
    %9 = stablehlo.or %5, %8 : tensor<4x8x16xui32>
    %10 = stablehlo.xor %3, %9 : tensor<4x8x16xui32>
    %11 = stablehlo.slice %arg6 [1:2] : (tensor<4xui32>) -> tensor<1xui32>
    %12 = stablehlo.reshape %11 : (tensor<1xui32>) -> tensor<ui32>
    %13 = stablehlo.add %3, %10 : tensor<4x8x16xui32>
    %14 = stablehlo.broadcast_in_dim %12, dims = [] : (tensor<ui32>) -> tensor<4x8x16xui32>
    %15 = stablehlo.shift_left %10, %14 : tensor<4x8x16xui32>
    %c_1 = stablehlo.constant dense<32> : tensor<ui32>
    %16 = stablehlo.subtract %c_1, %12 : tensor<ui32>
    %17 = stablehlo.broadcast_in_dim %16, dims = [] : (tensor<ui32>) -> tensor<4x8x16xui32>
    %18 = stablehlo.shift_right_logical %10, %17 : tensor<4x8x16xui32>
    %19 = stablehlo.or %15, %18 : tensor<4x8x16xui32>
    %20 = stablehlo.xor %13, %19 : tensor<4x8x16xui32>
    %21 = stablehlo.slice %arg6 [2:3] : (tensor<4xui32>) -> tensor<1xui32>
    %22 = stablehlo.reshape %21 : (tensor<1xui32>) -> tensor<ui32>
    %23 = stablehlo.add %13, %20 : tensor<4x8x16xui32>
    %24 = stablehlo.broadcast_in_dim %22, dims = [] : (tensor<ui32>) -> tensor<4x8x16xui32>
    %25 = stablehlo.shift_left %20, %24 : tensor<4x8x16xui32>
    %c_2 = stablehlo.constant dense<32> : tensor<ui32>
    %26 = stablehlo.subtract %c_2, %22 : tensor<ui32>
    %27 = stablehlo.broadcast_in_dim %26, dims = [] : (tensor<ui32>) -> tensor<4x8x16xui32>
    %28 = stablehlo.shift_right_logical %20, %27 : tensor<4x8x16xui32>
    %29 = stablehlo.or %25, %28 : tensor<4x8x16xui32>
    %30 = stablehlo.xor %23, %29 : tensor<4x8x16xui32>
    %31 = stablehlo.slice %arg6 [3:4] : (tensor<4xui32>) -> tensor<1xui32>
    %32 = stablehlo.reshape %31 : (tensor<1xui32>) -> tensor<ui32>
    %33 = stablehlo.add %23, %30 : tensor<4x8x16xui32>
    %34 = stablehlo.broadcast_in_dim %32, dims = [] : (tensor<ui32>) -> tensor<4x8x16xui32>
    %35 = stablehlo.shift_left %30, %34 : tensor<4x8x16xui32>
    %c_3 = stablehlo.constant dense<32> : tensor<ui32>
    %36 = stablehlo.subtract %c_3, %32 : tensor<ui32>
    %37 = stablehlo.broadcast_in_dim %36, dims = [] : (tensor<ui32>) -> tensor<4x8x16xui32>
    %38 = stablehlo.shift_right_logical %30, %37 : tensor<4x8x16xui32>
    %39 = stablehlo.or %35, %38 : tensor<4x8x16xui32>
    %40 = stablehlo.xor %33, %39 : tensor<4x8x16xui32>
    %41 = stablehlo.broadcast_in_dim %arg3, dims = [] : (tensor<ui32>) -> tensor<4x8x16xui32>
    %42 = stablehlo.add %33, %41 : tensor<4x8x16xui32>
    %43 = stablehlo.broadcast_in_dim %arg4, dims = [] : (tensor<ui32>) -> tensor<4x8x16xui32>
    %44 = stablehlo.add %40, %43 : tensor<4x8x16xui32>
    %c_4 = stablehlo.constant dense<1> : tensor<i32>
    %45 = stablehlo.add %arg0, %c_4 : tensor<i32>
    %46 = stablehlo.convert %45 : (tensor<i32>) -> tensor<ui32>
    %47 = stablehlo.broadcast_in_dim %46, dims = [] : (tensor<ui32>) -> tensor<4x8x16xui32>
    %48 = stablehlo.add %44, %47 : tensor<4x8x16xui32>
    return %0, %42, %48, %arg4, %arg5, %arg3, %arg7, %arg6 : tensor<i32>, tensor<4x8x16xui32>, tensor<4x8x16xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>
  }
  func.func private @_where_2(%arg0: tensor<4x8x16xi1>, %arg1: tensor<4x8x16xf32>, %arg2: tensor<f32>) -> tensor<4x8x16xf32> {
    %0 = stablehlo.convert %arg2 : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<4x8x16xf32>
    %2 = stablehlo.select %arg0, %arg1, %1 : tensor<4x8x16xi1>, tensor<4x8x16xf32>
    return %2 : tensor<4x8x16xf32>
  }
  func.func private @take_along_axis(%arg0: tensor<4x8x32xf32>, %arg1: tensor<4x8x1xi32>) -> (tensor<4x8x1xf32>, tensor<4x8x1x1xi32>) {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<4x8x1xi32>
    %1 = stablehlo.compare LT, %arg1, %0, SIGNED : (tensor<4x8x1xi32>, tensor<4x8x1xi32>) -> tensor<4x8x1xi1>
    %c_0 = stablehlo.constant dense<32> : tensor<i32>
    %2 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<4x8x1xi32>
    %3 = stablehlo.add %arg1, %2 : tensor<4x8x1xi32>
    %4 = stablehlo.select %1, %3, %arg1 : tensor<4x8x1xi1>, tensor<4x8x1xi32>
    %5 = stablehlo.reshape %4 : (tensor<4x8x1xi32>) -> tensor<4x8x1x1xi32>
    %c_1 = stablehlo.constant dense<31> : tensor<1xi32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %6 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<4x8x1x1xi32>
    %7 = stablehlo.compare GE, %5, %6, SIGNED : (tensor<4x8x1x1xi32>, tensor<4x8x1x1xi32>) -> tensor<4x8x1x1xi1>
    %8 = stablehlo.broadcast_in_dim %c_1, dims = [3] : (tensor<1xi32>) -> tensor<1x1x1x1xi32>
    %9 = stablehlo.broadcast_in_dim %8, dims = [0, 1, 2, 3] : (tensor<1x1x1x1xi32>) -> tensor<4x8x1x1xi32>
    %10 = stablehlo.compare LE, %5, %9, SIGNED : (tensor<4x8x1x1xi32>, tensor<4x8x1x1xi32>) -> tensor<4x8x1x1xi1>
    %11 = stablehlo.and %7, %10 : tensor<4x8x1x1xi1>
    %c_3 = stablehlo.constant dense<true> : tensor<i1>
    %12 = stablehlo.reduce(%11 init: %c_3) applies stablehlo.and across dimensions = [3] : (tensor<4x8x1x1xi1>, tensor<i1>) -> tensor<4x8x1xi1>
    %13 = "stablehlo.gather"(%arg0, %5) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [2], operand_batching_dims = [0, 1], start_indices_batching_dims = [0, 1], start_index_map = [2], index_vector_dim = 3>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1, 1>}> : (tensor<4x8x32xf32>, tensor<4x8x1x1xi32>) -> tensor<4x8x1xf32>
    %cst = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %14 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x8x1xf32>
    %15 = stablehlo.select %12, %13, %14 : tensor<4x8x1xi1>, tensor<4x8x1xf32>
    return %15, %5 : tensor<4x8x1xf32>, tensor<4x8x1x1xi32>
  }
  func.func private @take_along_axis_3(%arg0: tensor<4x8x1x1xi32>, %arg1: tensor<4x8x1xf32>) -> tensor<4x8x32xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x8x32xf32>
    %1 = "stablehlo.scatter"(%0, %arg0, %arg1) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [2], input_batching_dims = [0, 1], scatter_indices_batching_dims = [0, 1], scatter_dims_to_operand_dims = [2], index_vector_dim = 3>, unique_indices = false}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %2 = stablehlo.add %arg2, %arg3 : tensor<f32>
      stablehlo.return %2 : tensor<f32>
    }) : (tensor<4x8x32xf32>, tensor<4x8x1x1xi32>, tensor<4x8x1xf32>) -> tensor<4x8x32xf32>
    return %1 : tensor<4x8x32xf32>
  }
  func.func private @_where_4(%arg0: tensor<4x8x16xi1>, %arg1: tensor<4x8x16xf32>) -> tensor<4x8x16xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x8x16xf32>
    %1 = stablehlo.select %arg0, %arg1, %0 : tensor<4x8x16xi1>, tensor<4x8x16xf32>
    return %1 : tensor<4x8x16xf32>
  }
}
