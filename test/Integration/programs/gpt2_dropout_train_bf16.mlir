module @jit_step attributes {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["dp"=2, "tp"=2]> {stablehlo.mesh = {axes = [{name = "dp", size = 2 : i64}, {name = "tp", size = 2 : i64}]}}
  func.func public @main(%arg0: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg1: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg2: tensor<64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"tp"}]>}, %arg3: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg4: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg5: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg6: tensor<16x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp"}]>}, %arg7: tensor<64x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"tp"}, {}]>}, %arg8: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp"}]>}, %arg9: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"tp"}, {}]>}, %arg10: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp"}]>}, %arg11: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp"}]>}, %arg12: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg13: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg14: tensor<64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"tp"}]>}, %arg15: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg16: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg17: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg18: tensor<16x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp"}]>}, %arg19: tensor<64x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"tp"}, {}]>}, %arg20: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp"}]>}, %arg21: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"tp"}, {}]>}, %arg22: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp"}]>}, %arg23: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp"}]>}, %arg24: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg25: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg26: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, %arg27: tensor<32x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"tp"}, {}]>}, %arg28: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg29: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg30: tensor<64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"tp"}]>}, %arg31: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg32: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg33: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg34: tensor<16x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp"}]>}, %arg35: tensor<64x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"tp"}, {}]>}, %arg36: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp"}]>}, %arg37: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"tp"}, {}]>}, %arg38: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp"}]>}, %arg39: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp"}]>}, %arg40: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg41: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg42: tensor<64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"tp"}]>}, %arg43: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg44: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg45: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg46: tensor<16x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp"}]>}, %arg47: tensor<64x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"tp"}, {}]>}, %arg48: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp"}]>}, %arg49: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"tp"}, {}]>}, %arg50: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp"}]>}, %arg51: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp"}]>}, %arg52: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg53: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg54: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, %arg55: tensor<32x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"tp"}, {}]>}, %arg56: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg57: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg58: tensor<64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"tp"}]>}, %arg59: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg60: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg61: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg62: tensor<16x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp"}]>}, %arg63: tensor<64x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"tp"}, {}]>}, %arg64: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp"}]>}, %arg65: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"tp"}, {}]>}, %arg66: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp"}]>}, %arg67: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp"}]>}, %arg68: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg69: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg70: tensor<64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"tp"}]>}, %arg71: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg72: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg73: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg74: tensor<16x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp"}]>}, %arg75: tensor<64x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"tp"}, {}]>}, %arg76: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp"}]>}, %arg77: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"tp"}, {}]>}, %arg78: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp"}]>}, %arg79: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp"}]>}, %arg80: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg81: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg82: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, %arg83: tensor<32x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"tp"}, {}]>}, %arg84: tensor<f32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg85: tensor<2xui32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg86: tensor<4x8xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}, {}]>}, %arg87: tensor<4x8xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}, {}]>}) -> (tensor<16xf32> {jax.result_info = "result[0]['blocks'][0]['a']['norm_b']"}, tensor<16xf32> {jax.result_info = "result[0]['blocks'][0]['a']['norm_g']"}, tensor<64xf32> {jax.result_info = "result[0]['blocks'][0]['b1']"}, tensor<16xf32> {jax.result_info = "result[0]['blocks'][0]['b2']"}, tensor<16xf32> {jax.result_info = "result[0]['blocks'][0]['m']['norm_b']"}, tensor<16xf32> {jax.result_info = "result[0]['blocks'][0]['m']['norm_g']"}, tensor<16x64xf32> {jax.result_info = "result[0]['blocks'][0]['w1']"}, tensor<64x16xf32> {jax.result_info = "result[0]['blocks'][0]['w2']"}, tensor<16x16xf32> {jax.result_info = "result[0]['blocks'][0]['wk']"}, tensor<16x16xf32> {jax.result_info = "result[0]['blocks'][0]['wo']"}, tensor<16x16xf32> {jax.result_info = "result[0]['blocks'][0]['wq']"}, tensor<16x16xf32> {jax.result_info = "result[0]['blocks'][0]['wv']"}, tensor<16xf32> {jax.result_info = "result[0]['blocks'][1]['a']['norm_b']"}, tensor<16xf32> {jax.result_info = "result[0]['blocks'][1]['a']['norm_g']"}, tensor<64xf32> {jax.result_info = "result[0]['blocks'][1]['b1']"}, tensor<16xf32> {jax.result_info = "result[0]['blocks'][1]['b2']"}, tensor<16xf32> {jax.result_info = "result[0]['blocks'][1]['m']['norm_b']"}, tensor<16xf32> {jax.result_info = "result[0]['blocks'][1]['m']['norm_g']"}, tensor<16x64xf32> {jax.result_info = "result[0]['blocks'][1]['w1']"}, tensor<64x16xf32> {jax.result_info = "result[0]['blocks'][1]['w2']"}, tensor<16x16xf32> {jax.result_info = "result[0]['blocks'][1]['wk']"}, tensor<16x16xf32> {jax.result_info = "result[0]['blocks'][1]['wo']"}, tensor<16x16xf32> {jax.result_info = "result[0]['blocks'][1]['wq']"}, tensor<16x16xf32> {jax.result_info = "result[0]['blocks'][1]['wv']"}, tensor<16xf32> {jax.result_info = "result[0]['f']['norm_b']"}, tensor<16xf32> {jax.result_info = "result[0]['f']['norm_g']"}, tensor<8x16xf32> {jax.result_info = "result[0]['pos']"}, tensor<32x16xf32> {jax.result_info = "result[0]['table']"}, tensor<16xf32> {jax.result_info = "result[1]['blocks'][0]['a']['norm_b']"}, tensor<16xf32> {jax.result_info = "result[1]['blocks'][0]['a']['norm_g']"}, tensor<64xf32> {jax.result_info = "result[1]['blocks'][0]['b1']"}, tensor<16xf32> {jax.result_info = "result[1]['blocks'][0]['b2']"}, tensor<16xf32> {jax.result_info = "result[1]['blocks'][0]['m']['norm_b']"}, tensor<16xf32> {jax.result_info = "result[1]['blocks'][0]['m']['norm_g']"}, tensor<16x64xf32> {jax.result_info = "result[1]['blocks'][0]['w1']"}, tensor<64x16xf32> {jax.result_info = "result[1]['blocks'][0]['w2']"}, tensor<16x16xf32> {jax.result_info = "result[1]['blocks'][0]['wk']"}, tensor<16x16xf32> {jax.result_info = "result[1]['blocks'][0]['wo']"}, tensor<16x16xf32> {jax.result_info = "result[1]['blocks'][0]['wq']"}, tensor<16x16xf32> {jax.result_info = "result[1]['blocks'][0]['wv']"}, tensor<16xf32> {jax.result_info = "result[1]['blocks'][1]['a']['norm_b']"}, tensor<16xf32> {jax.result_info = "result[1]['blocks'][1]['a']['norm_g']"}, tensor<64xf32> {jax.result_info = "result[1]['blocks'][1]['b1']"}, tensor<16xf32> {jax.result_info = "result[1]['blocks'][1]['b2']"}, tensor<16xf32> {jax.result_info = "result[1]['blocks'][1]['m']['norm_b']"}, tensor<16xf32> {jax.result_info = "result[1]['blocks'][1]['m']['norm_g']"}, tensor<16x64xf32> {jax.result_info = "result[1]['blocks'][1]['w1']"}, tensor<64x16xf32> {jax.result_info = "result[1]['blocks'][1]['w2']"}, tensor<16x16xf32> {jax.result_info = "result[1]['blocks'][1]['wk']"}, tensor<16x16xf32> {jax.result_info = "result[1]['blocks'][1]['wo']"}, tensor<16x16xf32> {jax.result_info = "result[1]['blocks'][1]['wq']"}, tensor<16x16xf32> {jax.result_info = "result[1]['blocks'][1]['wv']"}, tensor<16xf32> {jax.result_info = "result[1]['f']['norm_b']"}, tensor<16xf32> {jax.result_info = "result[1]['f']['norm_g']"}, tensor<8x16xf32> {jax.result_info = "result[1]['pos']"}, tensor<32x16xf32> {jax.result_info = "result[1]['table']"}, tensor<16xf32> {jax.result_info = "result[2]['blocks'][0]['a']['norm_b']"}, tensor<16xf32> {jax.result_info = "result[2]['blocks'][0]['a']['norm_g']"}, tensor<64xf32> {jax.result_info = "result[2]['blocks'][0]['b1']"}, tensor<16xf32> {jax.result_info = "result[2]['blocks'][0]['b2']"}, tensor<16xf32> {jax.result_info = "result[2]['blocks'][0]['m']['norm_b']"}, tensor<16xf32> {jax.result_info = "result[2]['blocks'][0]['m']['norm_g']"}, tensor<16x64xf32> {jax.result_info = "result[2]['blocks'][0]['w1']"}, tensor<64x16xf32> {jax.result_info = "result[2]['blocks'][0]['w2']"}, tensor<16x16xf32> {jax.result_info = "result[2]['blocks'][0]['wk']"}, tensor<16x16xf32> {jax.result_info = "result[2]['blocks'][0]['wo']"}, tensor<16x16xf32> {jax.result_info = "result[2]['blocks'][0]['wq']"}, tensor<16x16xf32> {jax.result_info = "result[2]['blocks'][0]['wv']"}, tensor<16xf32> {jax.result_info = "result[2]['blocks'][1]['a']['norm_b']"}, tensor<16xf32> {jax.result_info = "result[2]['blocks'][1]['a']['norm_g']"}, tensor<64xf32> {jax.result_info = "result[2]['blocks'][1]['b1']"}, tensor<16xf32> {jax.result_info = "result[2]['blocks'][1]['b2']"}, tensor<16xf32> {jax.result_info = "result[2]['blocks'][1]['m']['norm_b']"}, tensor<16xf32> {jax.result_info = "result[2]['blocks'][1]['m']['norm_g']"}, tensor<16x64xf32> {jax.result_info = "result[2]['blocks'][1]['w1']"}, tensor<64x16xf32> {jax.result_info = "result[2]['blocks'][1]['w2']"}, tensor<16x16xf32> {jax.result_info = "result[2]['blocks'][1]['wk']"}, tensor<16x16xf32> {jax.result_info = "result[2]['blocks'][1]['wo']"}, tensor<16x16xf32> {jax.result_info = "result[2]['blocks'][1]['wq']"}, tensor<16x16xf32> {jax.result_info = "result[2]['blocks'][1]['wv']"}, tensor<16xf32> {jax.result_info = "result[2]['f']['norm_b']"}, tensor<16xf32> {jax.result_info = "result[2]['f']['norm_g']"}, tensor<8x16xf32> {jax.result_info = "result[2]['pos']"}, tensor<32x16xf32> {jax.result_info = "result[2]['table']"}, tensor<f32> {jax.result_info = "result[3]"}, tensor<f32> {jax.result_info = "result[4]"}) {
    %0 = stablehlo.convert %arg0 : (tensor<16xf32>) -> tensor<16xbf16>
    %1 = stablehlo.convert %arg1 : (tensor<16xf32>) -> tensor<16xbf16>
    %2 = stablehlo.convert %arg2 : (tensor<64xf32>) -> tensor<64xbf16>
    %3 = stablehlo.convert %arg3 : (tensor<16xf32>) -> tensor<16xbf16>
    %4 = stablehlo.convert %arg4 : (tensor<16xf32>) -> tensor<16xbf16>
    %5 = stablehlo.convert %arg5 : (tensor<16xf32>) -> tensor<16xbf16>
    %6 = stablehlo.convert %arg6 : (tensor<16x64xf32>) -> tensor<16x64xbf16>
    %7 = stablehlo.convert %arg7 : (tensor<64x16xf32>) -> tensor<64x16xbf16>
    %8 = stablehlo.convert %arg8 : (tensor<16x16xf32>) -> tensor<16x16xbf16>
    %9 = stablehlo.convert %arg9 : (tensor<16x16xf32>) -> tensor<16x16xbf16>
    %10 = stablehlo.convert %arg10 : (tensor<16x16xf32>) -> tensor<16x16xbf16>
    %11 = stablehlo.convert %arg11 : (tensor<16x16xf32>) -> tensor<16x16xbf16>
    %12 = stablehlo.convert %arg12 : (tensor<16xf32>) -> tensor<16xbf16>
    %13 = stablehlo.convert %arg13 : (tensor<16xf32>) -> tensor<16xbf16>
    %14 = stablehlo.convert %arg14 : (tensor<64xf32>) -> tensor<64xbf16>
    %15 = stablehlo.convert %arg15 : (tensor<16xf32>) -> tensor<16xbf16>
    %16 = stablehlo.convert %arg16 : (tensor<16xf32>) -> tensor<16xbf16>
    %17 = stablehlo.convert %arg17 : (tensor<16xf32>) -> tensor<16xbf16>
    %18 = stablehlo.convert %arg18 : (tensor<16x64xf32>) -> tensor<16x64xbf16>
    %19 = stablehlo.convert %arg19 : (tensor<64x16xf32>) -> tensor<64x16xbf16>
    %20 = stablehlo.convert %arg20 : (tensor<16x16xf32>) -> tensor<16x16xbf16>
    %21 = stablehlo.convert %arg21 : (tensor<16x16xf32>) -> tensor<16x16xbf16>
    %22 = stablehlo.convert %arg22 : (tensor<16x16xf32>) -> tensor<16x16xbf16>
    %23 = stablehlo.convert %arg23 : (tensor<16x16xf32>) -> tensor<16x16xbf16>
    %24 = stablehlo.convert %arg24 : (tensor<16xf32>) -> tensor<16xbf16>
    %25 = stablehlo.convert %arg25 : (tensor<16xf32>) -> tensor<16xbf16>
    %26 = stablehlo.convert %arg26 : (tensor<8x16xf32>) -> tensor<8x16xbf16>
    %27 = stablehlo.convert %arg27 : (tensor<32x16xf32>) -> tensor<32x16xbf16>
    %c = stablehlo.constant dense<true> : tensor<i1>
    %28 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i1>) -> tensor<8x8xi1>
    %29 = call @tril(%28) : (tensor<8x8xi1>) -> tensor<8x8xi1>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %cst_0 = stablehlo.constant dense<-1.000000e+09> : tensor<f32>
    %30 = call @_where(%29, %cst, %cst_0) : (tensor<8x8xi1>, tensor<f32>, tensor<f32>) -> tensor<8x8xf32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %31 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i32>) -> tensor<4x8xi32>
    %32 = stablehlo.compare LT, %arg86, %31, SIGNED : (tensor<4x8xi32>, tensor<4x8xi32>) -> tensor<4x8xi1>
    %c_2 = stablehlo.constant dense<32> : tensor<i32>
    %33 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<4x8xi32>
    %34 = stablehlo.add %arg86, %33 : tensor<4x8xi32>
    %35 = stablehlo.select %32, %34, %arg86 : tensor<4x8xi1>, tensor<4x8xi32>
    %36 = stablehlo.broadcast_in_dim %35, dims = [0, 1] : (tensor<4x8xi32>) -> tensor<4x8x1xi32>
    %37 = "stablehlo.gather"(%27, %36) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 16>}> : (tensor<32x16xbf16>, tensor<4x8x1xi32>) -> tensor<4x8x16xbf16>
    %38 = stablehlo.broadcast_in_dim %26, dims = [1, 2] : (tensor<8x16xbf16>) -> tensor<1x8x16xbf16>
    %39 = stablehlo.broadcast_in_dim %38, dims = [0, 1, 2] : (tensor<1x8x16xbf16>) -> tensor<4x8x16xbf16>
    %40 = stablehlo.add %37, %39 : tensor<4x8x16xbf16>
    %c_3 = stablehlo.constant dense<0> : tensor<ui32>
    %41 = call @_threefry_fold_in(%arg85, %c_3) : (tensor<2xui32>, tensor<ui32>) -> tensor<2xui32>
    %cst_4 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %42 = call @_bernoulli(%41, %cst_4) : (tensor<2xui32>, tensor<f32>) -> tensor<4x8x16xi1>
    %cst_5 = stablehlo.constant dense<8.984370e-01> : tensor<bf16>
    %43 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<bf16>) -> tensor<4x8x16xbf16>
    %44 = stablehlo.divide %40, %43 : tensor<4x8x16xbf16>
    %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %45 = call @_where_2(%42, %44, %cst_6) : (tensor<4x8x16xi1>, tensor<4x8x16xbf16>, tensor<f32>) -> tensor<4x8x16xbf16>
    %46 = stablehlo.convert %45 : (tensor<4x8x16xbf16>) -> tensor<4x8x16xf32>
    %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %47 = stablehlo.reduce(%46 init: %cst_7) applies stablehlo.add across dimensions = [2] : (tensor<4x8x16xf32>, tensor<f32>) -> tensor<4x8xf32>
    %48 = stablehlo.broadcast_in_dim %47, dims = [0, 1] : (tensor<4x8xf32>) -> tensor<4x8x1xf32>
    %cst_8 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
    %49 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<4x8x1xf32>
    %50 = stablehlo.divide %48, %49 : tensor<4x8x1xf32>
    %51 = stablehlo.convert %50 : (tensor<4x8x1xf32>) -> tensor<4x8x1xbf16>
    %52 = stablehlo.broadcast_in_dim %51, dims = [0, 1, 2] : (tensor<4x8x1xbf16>) -> tensor<4x8x16xbf16>
    %53 = stablehlo.subtract %45, %52 : tensor<4x8x16xbf16>
    %54 = stablehlo.broadcast_in_dim %51, dims = [0, 1, 2] : (tensor<4x8x1xbf16>) -> tensor<4x8x16xbf16>
    %55 = stablehlo.subtract %45, %54 : tensor<4x8x16xbf16>
    %56 = stablehlo.multiply %55, %55 : tensor<4x8x16xbf16>
    %cst_9 = stablehlo.constant dense<2.000000e+00> : tensor<bf16>
    %57 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<bf16>) -> tensor<4x8x16xbf16>
    %58 = stablehlo.multiply %57, %55 : tensor<4x8x16xbf16>
    %59 = stablehlo.convert %56 : (tensor<4x8x16xbf16>) -> tensor<4x8x16xf32>
    %cst_10 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %60 = stablehlo.reduce(%59 init: %cst_10) applies stablehlo.add across dimensions = [2] : (tensor<4x8x16xf32>, tensor<f32>) -> tensor<4x8xf32>
    %61 = stablehlo.broadcast_in_dim %60, dims = [0, 1] : (tensor<4x8xf32>) -> tensor<4x8x1xf32>
    %cst_11 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
    %62 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f32>) -> tensor<4x8x1xf32>
    %63 = stablehlo.divide %61, %62 : tensor<4x8x1xf32>
    %64 = stablehlo.convert %63 : (tensor<4x8x1xf32>) -> tensor<4x8x1xbf16>
    %cst_12 = stablehlo.constant dense<1.001360e-05> : tensor<bf16>
    %65 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<bf16>) -> tensor<4x8x1xbf16>
    %66 = stablehlo.add %64, %65 : tensor<4x8x1xbf16>
    %67 = stablehlo.rsqrt %66 : tensor<4x8x1xbf16>
    %68 = stablehlo.divide %67, %66 : tensor<4x8x1xbf16>
    %cst_13 = stablehlo.constant dense<-5.000000e-01> : tensor<bf16>
    %69 = stablehlo.broadcast_in_dim %cst_13, dims = [] : (tensor<bf16>) -> tensor<4x8x1xbf16>
    %70 = stablehlo.multiply %69, %68 : tensor<4x8x1xbf16>
    %71 = stablehlo.broadcast_in_dim %67, dims = [0, 1, 2] : (tensor<4x8x1xbf16>) -> tensor<4x8x16xbf16>
    %72 = stablehlo.multiply %53, %71 : tensor<4x8x16xbf16>
    %73 = stablehlo.broadcast_in_dim %1, dims = [2] : (tensor<16xbf16>) -> tensor<1x1x16xbf16>
    %74 = stablehlo.broadcast_in_dim %73, dims = [0, 1, 2] : (tensor<1x1x16xbf16>) -> tensor<4x8x16xbf16>
    %75 = stablehlo.multiply %72, %74 : tensor<4x8x16xbf16>
    %76 = stablehlo.broadcast_in_dim %0, dims = [2] : (tensor<16xbf16>) -> tensor<1x1x16xbf16>
    %77 = stablehlo.broadcast_in_dim %76, dims = [0, 1, 2] : (tensor<1x1x16xbf16>) -> tensor<4x8x16xbf16>
    %78 = stablehlo.add %75, %77 : tensor<4x8x16xbf16>
    %79 = stablehlo.dot_general %78, %10, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x8x16xbf16>, tensor<16x16xbf16>) -> tensor<4x8x16xbf16>
    %80 = stablehlo.reshape %79 : (tensor<4x8x16xbf16>) -> tensor<4x8x4x4xbf16>
    %81 = stablehlo.dot_general %78, %8, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x8x16xbf16>, tensor<16x16xbf16>) -> tensor<4x8x16xbf16>
    %82 = stablehlo.reshape %81 : (tensor<4x8x16xbf16>) -> tensor<4x8x4x4xbf16>
    %83 = stablehlo.dot_general %78, %11, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x8x16xbf16>, tensor<16x16xbf16>) -> tensor<4x8x16xbf16>
    %84 = stablehlo.reshape %83 : (tensor<4x8x16xbf16>) -> tensor<4x8x4x4xbf16>
    %85 = stablehlo.dot_general %80, %82, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3], precision = [DEFAULT, DEFAULT] : (tensor<4x8x4x4xbf16>, tensor<4x8x4x4xbf16>) -> tensor<4x4x8x8xbf16>
    %cst_14 = stablehlo.constant dense<2.000000e+00> : tensor<bf16>
    %86 = stablehlo.broadcast_in_dim %cst_14, dims = [] : (tensor<bf16>) -> tensor<4x4x8x8xbf16>
    %87 = stablehlo.divide %85, %86 : tensor<4x4x8x8xbf16>
    %88 = stablehlo.convert %30 : (tensor<8x8xf32>) -> tensor<8x8xbf16>
    %89 = stablehlo.broadcast_in_dim %88, dims = [2, 3] : (tensor<8x8xbf16>) -> tensor<1x1x8x8xbf16>
    %90 = stablehlo.broadcast_in_dim %89, dims = [0, 1, 2, 3] : (tensor<1x1x8x8xbf16>) -> tensor<4x4x8x8xbf16>
    %91 = stablehlo.add %87, %90 : tensor<4x4x8x8xbf16>
    %92 = stablehlo.convert %91 : (tensor<4x4x8x8xbf16>) -> tensor<4x4x8x8xf32>
    %cst_15 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %93 = stablehlo.reduce(%92 init: %cst_15) applies stablehlo.maximum across dimensions = [3] : (tensor<4x4x8x8xf32>, tensor<f32>) -> tensor<4x4x8xf32>
    %cst_16 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %94 = stablehlo.broadcast_in_dim %cst_16, dims = [] : (tensor<f32>) -> tensor<4x4x8xf32>
    %95 = stablehlo.maximum %94, %93 : tensor<4x4x8xf32>
    %96 = stablehlo.broadcast_in_dim %95, dims = [0, 1, 2] : (tensor<4x4x8xf32>) -> tensor<4x4x8x1xf32>
    %97 = stablehlo.broadcast_in_dim %96, dims = [0, 1, 2, 3] : (tensor<4x4x8x1xf32>) -> tensor<4x4x8x8xf32>
    %98 = stablehlo.subtract %92, %97 : tensor<4x4x8x8xf32>
    %99 = stablehlo.exponential %98 : tensor<4x4x8x8xf32>
    %cst_17 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %100 = stablehlo.reduce(%99 init: %cst_17) applies stablehlo.add across dimensions = [3] : (tensor<4x4x8x8xf32>, tensor<f32>) -> tensor<4x4x8xf32>
    %101 = stablehlo.broadcast_in_dim %100, dims = [0, 1, 2] : (tensor<4x4x8xf32>) -> tensor<4x4x8x1xf32>
    %102 = stablehlo.broadcast_in_dim %101, dims = [0, 1, 2, 3] : (tensor<4x4x8x1xf32>) -> tensor<4x4x8x8xf32>
    %103 = stablehlo.divide %99, %102 : tensor<4x4x8x8xf32>
    %104 = stablehlo.multiply %101, %101 : tensor<4x4x8x1xf32>
    %cst_18 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %105 = stablehlo.broadcast_in_dim %cst_18, dims = [] : (tensor<f32>) -> tensor<4x4x8x1xf32>
    %106 = stablehlo.divide %105, %104 : tensor<4x4x8x1xf32>
    %107 = stablehlo.convert %103 : (tensor<4x4x8x8xf32>) -> tensor<4x4x8x8xbf16>
    %108 = stablehlo.dot_general %84, %107, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3], precision = [DEFAULT, DEFAULT] : (tensor<4x8x4x4xbf16>, tensor<4x4x8x8xbf16>) -> tensor<4x4x4x8xbf16>
    %109 = stablehlo.transpose %108, dims = [0, 3, 1, 2] : (tensor<4x4x4x8xbf16>) -> tensor<4x8x4x4xbf16>
    %110 = stablehlo.reshape %109 : (tensor<4x8x4x4xbf16>) -> tensor<4x8x16xbf16>
    %111 = stablehlo.dot_general %110, %9, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x8x16xbf16>, tensor<16x16xbf16>) -> tensor<4x8x16xbf16>
    %c_19 = stablehlo.constant dense<1> : tensor<ui32>
    %112 = call @_threefry_fold_in(%arg85, %c_19) : (tensor<2xui32>, tensor<ui32>) -> tensor<2xui32>
    %cst_20 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %113 = call @_bernoulli(%112, %cst_20) : (tensor<2xui32>, tensor<f32>) -> tensor<4x8x16xi1>
    %cst_21 = stablehlo.constant dense<8.984370e-01> : tensor<bf16>
    %114 = stablehlo.broadcast_in_dim %cst_21, dims = [] : (tensor<bf16>) -> tensor<4x8x16xbf16>
    %115 = stablehlo.divide %111, %114 : tensor<4x8x16xbf16>
    %cst_22 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %116 = call @_where_2(%113, %115, %cst_22) : (tensor<4x8x16xi1>, tensor<4x8x16xbf16>, tensor<f32>) -> tensor<4x8x16xbf16>
    %117 = stablehlo.add %45, %116 : tensor<4x8x16xbf16>
    %118 = stablehlo.convert %117 : (tensor<4x8x16xbf16>) -> tensor<4x8x16xf32>
    %cst_23 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %119 = stablehlo.reduce(%118 init: %cst_23) applies stablehlo.add across dimensions = [2] : (tensor<4x8x16xf32>, tensor<f32>) -> tensor<4x8xf32>
    %120 = stablehlo.broadcast_in_dim %119, dims = [0, 1] : (tensor<4x8xf32>) -> tensor<4x8x1xf32>
    %cst_24 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
    %121 = stablehlo.broadcast_in_dim %cst_24, dims = [] : (tensor<f32>) -> tensor<4x8x1xf32>
    %122 = stablehlo.divide %120, %121 : tensor<4x8x1xf32>
    %123 = stablehlo.convert %122 : (tensor<4x8x1xf32>) -> tensor<4x8x1xbf16>
    %124 = stablehlo.broadcast_in_dim %123, dims = [0, 1, 2] : (tensor<4x8x1xbf16>) -> tensor<4x8x16xbf16>
    %125 = stablehlo.subtract %117, %124 : tensor<4x8x16xbf16>
    %126 = stablehlo.broadcast_in_dim %123, dims = [0, 1, 2] : (tensor<4x8x1xbf16>) -> tensor<4x8x16xbf16>
    %127 = stablehlo.subtract %117, %126 : tensor<4x8x16xbf16>
    %128 = stablehlo.multiply %127, %127 : tensor<4x8x16xbf16>
    %cst_25 = stablehlo.constant dense<2.000000e+00> : tensor<bf16>
    %129 = stablehlo.broadcast_in_dim %cst_25, dims = [] : (tensor<bf16>) -> tensor<4x8x16xbf16>
    %130 = stablehlo.multiply %129, %127 : tensor<4x8x16xbf16>
    %131 = stablehlo.convert %128 : (tensor<4x8x16xbf16>) -> tensor<4x8x16xf32>
    %cst_26 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %132 = stablehlo.reduce(%131 init: %cst_26) applies stablehlo.add across dimensions = [2] : (tensor<4x8x16xf32>, tensor<f32>) -> tensor<4x8xf32>
    %133 = stablehlo.broadcast_in_dim %132, dims = [0, 1] : (tensor<4x8xf32>) -> tensor<4x8x1xf32>
    %cst_27 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
    %134 = stablehlo.broadcast_in_dim %cst_27, dims = [] : (tensor<f32>) -> tensor<4x8x1xf32>
    %135 = stablehlo.divide %133, %134 : tensor<4x8x1xf32>
    %136 = stablehlo.convert %135 : (tensor<4x8x1xf32>) -> tensor<4x8x1xbf16>
    %cst_28 = stablehlo.constant dense<1.001360e-05> : tensor<bf16>
    %137 = stablehlo.broadcast_in_dim %cst_28, dims = [] : (tensor<bf16>) -> tensor<4x8x1xbf16>
    %138 = stablehlo.add %136, %137 : tensor<4x8x1xbf16>
    %139 = stablehlo.rsqrt %138 : tensor<4x8x1xbf16>
    %140 = stablehlo.divide %139, %138 : tensor<4x8x1xbf16>
    %cst_29 = stablehlo.constant dense<-5.000000e-01> : tensor<bf16>
    %141 = stablehlo.broadcast_in_dim %cst_29, dims = [] : (tensor<bf16>) -> tensor<4x8x1xbf16>
    %142 = stablehlo.multiply %141, %140 : tensor<4x8x1xbf16>
    %143 = stablehlo.broadcast_in_dim %139, dims = [0, 1, 2] : (tensor<4x8x1xbf16>) -> tensor<4x8x16xbf16>
    %144 = stablehlo.multiply %125, %143 : tensor<4x8x16xbf16>
    %145 = stablehlo.broadcast_in_dim %5, dims = [2] : (tensor<16xbf16>) -> tensor<1x1x16xbf16>
    %146 = stablehlo.broadcast_in_dim %145, dims = [0, 1, 2] : (tensor<1x1x16xbf16>) -> tensor<4x8x16xbf16>
    %147 = stablehlo.multiply %144, %146 : tensor<4x8x16xbf16>
    %148 = stablehlo.broadcast_in_dim %4, dims = [2] : (tensor<16xbf16>) -> tensor<1x1x16xbf16>
    %149 = stablehlo.broadcast_in_dim %148, dims = [0, 1, 2] : (tensor<1x1x16xbf16>) -> tensor<4x8x16xbf16>
    %150 = stablehlo.add %147, %149 : tensor<4x8x16xbf16>
    %151 = stablehlo.dot_general %150, %6, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x8x16xbf16>, tensor<16x64xbf16>) -> tensor<4x8x64xbf16>
    %152 = stablehlo.broadcast_in_dim %2, dims = [2] : (tensor<64xbf16>) -> tensor<1x1x64xbf16>
    %153 = stablehlo.broadcast_in_dim %152, dims = [0, 1, 2] : (tensor<1x1x64xbf16>) -> tensor<4x8x64xbf16>
    %154 = stablehlo.add %151, %153 : tensor<4x8x64xbf16>
    %155 = stablehlo.multiply %154, %154 : tensor<4x8x64xbf16>
    %156 = stablehlo.multiply %155, %154 : tensor<4x8x64xbf16>
    %157 = stablehlo.multiply %154, %154 : tensor<4x8x64xbf16>
    %cst_30 = stablehlo.constant dense<3.000000e+00> : tensor<bf16>
    %158 = stablehlo.broadcast_in_dim %cst_30, dims = [] : (tensor<bf16>) -> tensor<4x8x64xbf16>
    %159 = stablehlo.multiply %158, %157 : tensor<4x8x64xbf16>
    %cst_31 = stablehlo.constant dense<4.467770e-02> : tensor<bf16>
    %160 = stablehlo.broadcast_in_dim %cst_31, dims = [] : (tensor<bf16>) -> tensor<4x8x64xbf16>
    %161 = stablehlo.multiply %160, %156 : tensor<4x8x64xbf16>
    %162 = stablehlo.add %154, %161 : tensor<4x8x64xbf16>
    %cst_32 = stablehlo.constant dense<7.968750e-01> : tensor<bf16>
    %163 = stablehlo.broadcast_in_dim %cst_32, dims = [] : (tensor<bf16>) -> tensor<4x8x64xbf16>
    %164 = stablehlo.multiply %163, %162 : tensor<4x8x64xbf16>
    %165 = stablehlo.tanh %164 : tensor<4x8x64xbf16>
    %cst_33 = stablehlo.constant dense<1.000000e+00> : tensor<bf16>
    %166 = stablehlo.broadcast_in_dim %cst_33, dims = [] : (tensor<bf16>) -> tensor<4x8x64xbf16>
    %167 = stablehlo.subtract %166, %165 : tensor<4x8x64xbf16>
    %cst_34 = stablehlo.constant dense<1.000000e+00> : tensor<bf16>
    %168 = stablehlo.broadcast_in_dim %cst_34, dims = [] : (tensor<bf16>) -> tensor<4x8x64xbf16>
    %169 = stablehlo.add %168, %165 : tensor<4x8x64xbf16>
    %cst_35 = stablehlo.constant dense<5.000000e-01> : tensor<bf16>
    %170 = stablehlo.broadcast_in_dim %cst_35, dims = [] : (tensor<bf16>) -> tensor<4x8x64xbf16>
    %171 = stablehlo.multiply %170, %169 : tensor<4x8x64xbf16>
    %172 = stablehlo.multiply %154, %171 : tensor<4x8x64xbf16>
    %173 = stablehlo.dot_general %172, %7, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x8x64xbf16>, tensor<64x16xbf16>) -> tensor<4x8x16xbf16>
    %174 = stablehlo.broadcast_in_dim %3, dims = [2] : (tensor<16xbf16>) -> tensor<1x1x16xbf16>
    %175 = stablehlo.broadcast_in_dim %174, dims = [0, 1, 2] : (tensor<1x1x16xbf16>) -> tensor<4x8x16xbf16>
    %176 = stablehlo.add %173, %175 : tensor<4x8x16xbf16>
    %c_36 = stablehlo.constant dense<2> : tensor<ui32>
    %177 = call @_threefry_fold_in(%arg85, %c_36) : (tensor<2xui32>, tensor<ui32>) -> tensor<2xui32>
    %cst_37 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %178 = call @_bernoulli(%177, %cst_37) : (tensor<2xui32>, tensor<f32>) -> tensor<4x8x16xi1>
    %cst_38 = stablehlo.constant dense<8.984370e-01> : tensor<bf16>
    %179 = stablehlo.broadcast_in_dim %cst_38, dims = [] : (tensor<bf16>) -> tensor<4x8x16xbf16>
    %180 = stablehlo.divide %176, %179 : tensor<4x8x16xbf16>
    %cst_39 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %181 = call @_where_2(%178, %180, %cst_39) : (tensor<4x8x16xi1>, tensor<4x8x16xbf16>, tensor<f32>) -> tensor<4x8x16xbf16>
    %182 = stablehlo.add %117, %181 : tensor<4x8x16xbf16>
    %183 = stablehlo.convert %182 : (tensor<4x8x16xbf16>) -> tensor<4x8x16xf32>
    %cst_40 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %184 = stablehlo.reduce(%183 init: %cst_40) applies stablehlo.add across dimensions = [2] : (tensor<4x8x16xf32>, tensor<f32>) -> tensor<4x8xf32>
    %185 = stablehlo.broadcast_in_dim %184, dims = [0, 1] : (tensor<4x8xf32>) -> tensor<4x8x1xf32>
    %cst_41 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
    %186 = stablehlo.broadcast_in_dim %cst_41, dims = [] : (tensor<f32>) -> tensor<4x8x1xf32>
    %187 = stablehlo.divide %185, %186 : tensor<4x8x1xf32>
    %188 = stablehlo.convert %187 : (tensor<4x8x1xf32>) -> tensor<4x8x1xbf16>
    %189 = stablehlo.broadcast_in_dim %188, dims = [0, 1, 2] : (tensor<4x8x1xbf16>) -> tensor<4x8x16xbf16>
    %190 = stablehlo.subtract %182, %189 : tensor<4x8x16xbf16>
    %191 = stablehlo.broadcast_in_dim %188, dims = [0, 1, 2] : (tensor<4x8x1xbf16>) -> tensor<4x8x16xbf16>
    %192 = stablehlo.subtract %182, %191 : tensor<4x8x16xbf16>
    %193 = stablehlo.multiply %192, %192 : tensor<4x8x16xbf16>
    %cst_42 = stablehlo.constant dense<2.000000e+00> : tensor<bf16>
    %194 = stablehlo.broadcast_in_dim %cst_42, dims = [] : (tensor<bf16>) -> tensor<4x8x16xbf16>
    %195 = stablehlo.multiply %194, %192 : tensor<4x8x16xbf16>
    %196 = stablehlo.convert %193 : (tensor<4x8x16xbf16>) -> tensor<4x8x16xf32>
    %cst_43 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %197 = stablehlo.reduce(%196 init: %cst_43) applies stablehlo.add across dimensions = [2] : (tensor<4x8x16xf32>, tensor<f32>) -> tensor<4x8xf32>
    %198 = stablehlo.broadcast_in_dim %197, dims = [0, 1] : (tensor<4x8xf32>) -> tensor<4x8x1xf32>
    %cst_44 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
    %199 = stablehlo.broadcast_in_dim %cst_44, dims = [] : (tensor<f32>) -> tensor<4x8x1xf32>
    %200 = stablehlo.divide %198, %199 : tensor<4x8x1xf32>
    %201 = stablehlo.convert %200 : (tensor<4x8x1xf32>) -> tensor<4x8x1xbf16>
    %cst_45 = stablehlo.constant dense<1.001360e-05> : tensor<bf16>
    %202 = stablehlo.broadcast_in_dim %cst_45, dims = [] : (tensor<bf16>) -> tensor<4x8x1xbf16>
    %203 = stablehlo.add %201, %202 : tensor<4x8x1xbf16>
    %204 = stablehlo.rsqrt %203 : tensor<4x8x1xbf16>
    %205 = stablehlo.divide %204, %203 : tensor<4x8x1xbf16>
    %cst_46 = stablehlo.constant dense<-5.000000e-01> : tensor<bf16>
    %206 = stablehlo.broadcast_in_dim %cst_46, dims = [] : (tensor<bf16>) -> tensor<4x8x1xbf16>
    %207 = stablehlo.multiply %206, %205 : tensor<4x8x1xbf16>
    %208 = stablehlo.broadcast_in_dim %204, dims = [0, 1, 2] : (tensor<4x8x1xbf16>) -> tensor<4x8x16xbf16>
    %209 = stablehlo.multiply %190, %208 : tensor<4x8x16xbf16>
    %210 = stablehlo.broadcast_in_dim %13, dims = [2] : (tensor<16xbf16>) -> tensor<1x1x16xbf16>
    %211 = stablehlo.broadcast_in_dim %210, dims = [0, 1, 2] : (tensor<1x1x16xbf16>) -> tensor<4x8x16xbf16>
    %212 = stablehlo.multiply %209, %211 : tensor<4x8x16xbf16>
    %213 = stablehlo.broadcast_in_dim %12, dims = [2] : (tensor<16xbf16>) -> tensor<1x1x16xbf16>
    %214 = stablehlo.broadcast_in_dim %213, dims = [0, 1, 2] : (tensor<1x1x16xbf16>) -> tensor<4x8x16xbf16>
    %215 = stablehlo.add %212, %214 : tensor<4x8x16xbf16>
    %216 = stablehlo.dot_general %215, %22, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x8x16xbf16>, tensor<16x16xbf16>) -> tensor<4x8x16xbf16>
    %217 = stablehlo.reshape %216 : (tensor<4x8x16xbf16>) -> tensor<4x8x4x4xbf16>
    %218 = stablehlo.dot_general %215, %20, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x8x16xbf16>, tensor<16x16xbf16>) -> tensor<4x8x16xbf16>
    %219 = stablehlo.reshape %218 : (tensor<4x8x16xbf16>) -> tensor<4x8x4x4xbf16>
    %220 = stablehlo.dot_general %215, %23, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x8x16xbf16>, tensor<16x16xbf16>) -> tensor<4x8x16xbf16>
    %221 = stablehlo.reshape %220 : (tensor<4x8x16xbf16>) -> tensor<4x8x4x4xbf16>
    %222 = stablehlo.dot_general %217, %219, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3], precision = [DEFAULT, DEFAULT] : (tensor<4x8x4x4xbf16>, tensor<4x8x4x4xbf16>) -> tensor<4x4x8x8xbf16>
    %cst_47 = stablehlo.constant dense<2.000000e+00> : tensor<bf16>
    %223 = stablehlo.broadcast_in_dim %cst_47, dims = [] : (tensor<bf16>) -> tensor<4x4x8x8xbf16>
    %224 = stablehlo.divide %222, %223 : tensor<4x4x8x8xbf16>
    %225 = stablehlo.convert %30 : (tensor<8x8xf32>) -> tensor<8x8xbf16>
    %226 = stablehlo.broadcast_in_dim %225, dims = [2, 3] : (tensor<8x8xbf16>) -> tensor<1x1x8x8xbf16>
    %227 = stablehlo.broadcast_in_dim %226, dims = [0, 1, 2, 3] : (tensor<1x1x8x8xbf16>) -> tensor<4x4x8x8xbf16>
    %228 = stablehlo.add %224, %227 : tensor<4x4x8x8xbf16>
    %229 = stablehlo.convert %228 : (tensor<4x4x8x8xbf16>) -> tensor<4x4x8x8xf32>
    %cst_48 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %230 = stablehlo.reduce(%229 init: %cst_48) applies stablehlo.maximum across dimensions = [3] : (tensor<4x4x8x8xf32>, tensor<f32>) -> tensor<4x4x8xf32>
    %cst_49 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %231 = stablehlo.broadcast_in_dim %cst_49, dims = [] : (tensor<f32>) -> tensor<4x4x8xf32>
    %232 = stablehlo.maximum %231, %230 : tensor<4x4x8xf32>
    %233 = stablehlo.broadcast_in_dim %232, dims = [0, 1, 2] : (tensor<4x4x8xf32>) -> tensor<4x4x8x1xf32>
    %234 = stablehlo.broadcast_in_dim %233, dims = [0, 1, 2, 3] : (tensor<4x4x8x1xf32>) -> tensor<4x4x8x8xf32>
    %235 = stablehlo.subtract %229, %234 : tensor<4x4x8x8xf32>
    %236 = stablehlo.exponential %235 : tensor<4x4x8x8xf32>
    %cst_50 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %237 = stablehlo.reduce(%236 init: %cst_50) applies stablehlo.add across dimensions = [3] : (tensor<4x4x8x8xf32>, tensor<f32>) -> tensor<4x4x8xf32>
    %238 = stablehlo.broadcast_in_dim %237, dims = [0, 1, 2] : (tensor<4x4x8xf32>) -> tensor<4x4x8x1xf32>
    %239 = stablehlo.broadcast_in_dim %238, dims = [0, 1, 2, 3] : (tensor<4x4x8x1xf32>) -> tensor<4x4x8x8xf32>
    %240 = stablehlo.divide %236, %239 : tensor<4x4x8x8xf32>
    %241 = stablehlo.multiply %238, %238 : tensor<4x4x8x1xf32>
    %cst_51 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %242 = stablehlo.broadcast_in_dim %cst_51, dims = [] : (tensor<f32>) -> tensor<4x4x8x1xf32>
    %243 = stablehlo.divide %242, %241 : tensor<4x4x8x1xf32>
    %244 = stablehlo.convert %240 : (tensor<4x4x8x8xf32>) -> tensor<4x4x8x8xbf16>
    %245 = stablehlo.dot_general %221, %244, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3], precision = [DEFAULT, DEFAULT] : (tensor<4x8x4x4xbf16>, tensor<4x4x8x8xbf16>) -> tensor<4x4x4x8xbf16>
    %246 = stablehlo.transpose %245, dims = [0, 3, 1, 2] : (tensor<4x4x4x8xbf16>) -> tensor<4x8x4x4xbf16>
    %247 = stablehlo.reshape %246 : (tensor<4x8x4x4xbf16>) -> tensor<4x8x16xbf16>
    %248 = stablehlo.dot_general %247, %21, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x8x16xbf16>, tensor<16x16xbf16>) -> tensor<4x8x16xbf16>
    %c_52 = stablehlo.constant dense<3> : tensor<ui32>
    %249 = call @_threefry_fold_in(%arg85, %c_52) : (tensor<2xui32>, tensor<ui32>) -> tensor<2xui32>
    %cst_53 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %250 = call @_bernoulli(%249, %cst_53) : (tensor<2xui32>, tensor<f32>) -> tensor<4x8x16xi1>
    %cst_54 = stablehlo.constant dense<8.984370e-01> : tensor<bf16>
    %251 = stablehlo.broadcast_in_dim %cst_54, dims = [] : (tensor<bf16>) -> tensor<4x8x16xbf16>
    %252 = stablehlo.divide %248, %251 : tensor<4x8x16xbf16>
    %cst_55 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %253 = call @_where_2(%250, %252, %cst_55) : (tensor<4x8x16xi1>, tensor<4x8x16xbf16>, tensor<f32>) -> tensor<4x8x16xbf16>
    %254 = stablehlo.add %182, %253 : tensor<4x8x16xbf16>
    %255 = stablehlo.convert %254 : (tensor<4x8x16xbf16>) -> tensor<4x8x16xf32>
    %cst_56 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %256 = stablehlo.reduce(%255 init: %cst_56) applies stablehlo.add across dimensions = [2] : (tensor<4x8x16xf32>, tensor<f32>) -> tensor<4x8xf32>
    %257 = stablehlo.broadcast_in_dim %256, dims = [0, 1] : (tensor<4x8xf32>) -> tensor<4x8x1xf32>
    %cst_57 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
    %258 = stablehlo.broadcast_in_dim %cst_57, dims = [] : (tensor<f32>) -> tensor<4x8x1xf32>
    %259 = stablehlo.divide %257, %258 : tensor<4x8x1xf32>
    %260 = stablehlo.convert %259 : (tensor<4x8x1xf32>) -> tensor<4x8x1xbf16>
    %261 = stablehlo.broadcast_in_dim %260, dims = [0, 1, 2] : (tensor<4x8x1xbf16>) -> tensor<4x8x16xbf16>
    %262 = stablehlo.subtract %254, %261 : tensor<4x8x16xbf16>
    %263 = stablehlo.broadcast_in_dim %260, dims = [0, 1, 2] : (tensor<4x8x1xbf16>) -> tensor<4x8x16xbf16>
    %264 = stablehlo.subtract %254, %263 : tensor<4x8x16xbf16>
    %265 = stablehlo.multiply %264, %264 : tensor<4x8x16xbf16>
    %cst_58 = stablehlo.constant dense<2.000000e+00> : tensor<bf16>
    %266 = stablehlo.broadcast_in_dim %cst_58, dims = [] : (tensor<bf16>) -> tensor<4x8x16xbf16>
    %267 = stablehlo.multiply %266, %264 : tensor<4x8x16xbf16>
    %268 = stablehlo.convert %265 : (tensor<4x8x16xbf16>) -> tensor<4x8x16xf32>
    %cst_59 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %269 = stablehlo.reduce(%268 init: %cst_59) applies stablehlo.add across dimensions = [2] : (tensor<4x8x16xf32>, tensor<f32>) -> tensor<4x8xf32>
    %270 = stablehlo.broadcast_in_dim %269, dims = [0, 1] : (tensor<4x8xf32>) -> tensor<4x8x1xf32>
    %cst_60 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
    %271 = stablehlo.broadcast_in_dim %cst_60, dims = [] : (tensor<f32>) -> tensor<4x8x1xf32>
    %272 = stablehlo.divide %270, %271 : tensor<4x8x1xf32>
    %273 = stablehlo.convert %272 : (tensor<4x8x1xf32>) -> tensor<4x8x1xbf16>
    %cst_61 = stablehlo.constant dense<1.001360e-05> : tensor<bf16>
    %274 = stablehlo.broadcast_in_dim %cst_61, dims = [] : (tensor<bf16>) -> tensor<4x8x1xbf16>
    %275 = stablehlo.add %273, %274 : tensor<4x8x1xbf16>
    %276 = stablehlo.rsqrt %275 : tensor<4x8x1xbf16>
    %277 = stablehlo.divide %276, %275 : tensor<4x8x1xbf16>
    %cst_62 = stablehlo.constant dense<-5.000000e-01> : tensor<bf16>
    %278 = stablehlo.broadcast_in_dim %cst_62, dims = [] : (tensor<bf16>) -> tensor<4x8x1xbf16>
    %279 = stablehlo.multiply %278, %277 : tensor<4x8x1xbf16>
    %280 = stablehlo.broadcast_in_dim %276, dims = [0, 1, 2] : (tensor<4x8x1xbf16>) -> tensor<4x8x16xbf16>
    %281 = stablehlo.multiply %262, %280 : tensor<4x8x16xbf16>
    %282 = stablehlo.broadcast_in_dim %17, dims = [2] : (tensor<16xbf16>) -> tensor<1x1x16xbf16>
    %283 = stablehlo.broadcast_in_dim %282, dims = [0, 1, 2] : (tensor<1x1x16xbf16>) -> tensor<4x8x16xbf16>
    %284 = stablehlo.multiply %281, %283 : tensor<4x8x16xbf16>
    %285 = stablehlo.broadcast_in_dim %16, dims = [2] : (tensor<16xbf16>) -> tensor<1x1x16xbf16>
    %286 = stablehlo.broadcast_in_dim %285, dims = [0, 1, 2] : (tensor<1x1x16xbf16>) -> tensor<4x8x16xbf16>
    %287 = stablehlo.add %284, %286 : tensor<4x8x16xbf16>
    %288 = stablehlo.dot_general %287, %18, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x8x16xbf16>, tensor<16x64xbf16>) -> tensor<4x8x64xbf16>
    %289 = stablehlo.broadcast_in_dim %14, dims = [2] : (tensor<64xbf16>) -> tensor<1x1x64xbf16>
    %290 = stablehlo.broadcast_in_dim %289, dims = [0, 1, 2] : (tensor<1x1x64xbf16>) -> tensor<4x8x64xbf16>
    %291 = stablehlo.add %288, %290 : tensor<4x8x64xbf16>
    %292 = stablehlo.multiply %291, %291 : tensor<4x8x64xbf16>
    %293 = stablehlo.multiply %292, %291 : tensor<4x8x64xbf16>
    %294 = stablehlo.multiply %291, %291 : tensor<4x8x64xbf16>
    %cst_63 = stablehlo.constant dense<3.000000e+00> : tensor<bf16>
    %295 = stablehlo.broadcast_in_dim %cst_63, dims = [] : (tensor<bf16>) -> tensor<4x8x64xbf16>
    %296 = stablehlo.multiply %295, %294 : tensor<4x8x64xbf16>
    %cst_64 = stablehlo.constant dense<4.467770e-02> : tensor<bf16>
    %297 = stablehlo.broadcast_in_dim %cst_64, dims = [] : (tensor<bf16>) -> tensor<4x8x64xbf16>
    %298 = stablehlo.multiply %297, %293 : tensor<4x8x64xbf16>
    %299 = stablehlo.add %291, %298 : tensor<4x8x64xbf16>
    %cst_65 = stablehlo.constant dense<7.968750e-01> : tensor<bf16>
    %300 = stablehlo.broadcast_in_dim %cst_65, dims = [] : (tensor<bf16>) -> tensor<4x8x64xbf16>
    %301 = stablehlo.multiply %300, %299 : tensor<4x8x64xbf16>
    %302 = stablehlo.tanh %301 : tensor<4x8x64xbf16>
    %cst_66 = stablehlo.constant dense<1.000000e+00> : tensor<bf16>
    %303 = stablehlo.broadcast_in_dim %cst_66, dims = [] : (tensor<bf16>) -> tensor<4x8x64xbf16>
    %304 = stablehlo.subtract %303, %302 : tensor<4x8x64xbf16>
    %cst_67 = stablehlo.constant dense<1.000000e+00> : tensor<bf16>
    %305 = stablehlo.broadcast_in_dim %cst_67, dims = [] : (tensor<bf16>) -> tensor<4x8x64xbf16>
    %306 = stablehlo.add %305, %302 : tensor<4x8x64xbf16>
    %cst_68 = stablehlo.constant dense<5.000000e-01> : tensor<bf16>
    %307 = stablehlo.broadcast_in_dim %cst_68, dims = [] : (tensor<bf16>) -> tensor<4x8x64xbf16>
    %308 = stablehlo.multiply %307, %306 : tensor<4x8x64xbf16>
    %309 = stablehlo.multiply %291, %308 : tensor<4x8x64xbf16>
    %310 = stablehlo.dot_general %309, %19, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x8x64xbf16>, tensor<64x16xbf16>) -> tensor<4x8x16xbf16>
    %311 = stablehlo.broadcast_in_dim %15, dims = [2] : (tensor<16xbf16>) -> tensor<1x1x16xbf16>
    %312 = stablehlo.broadcast_in_dim %311, dims = [0, 1, 2] : (tensor<1x1x16xbf16>) -> tensor<4x8x16xbf16>
    %313 = stablehlo.add %310, %312 : tensor<4x8x16xbf16>
    %c_69 = stablehlo.constant dense<4> : tensor<ui32>
    %314 = call @_threefry_fold_in(%arg85, %c_69) : (tensor<2xui32>, tensor<ui32>) -> tensor<2xui32>
    %cst_70 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %315 = call @_bernoulli(%314, %cst_70) : (tensor<2xui32>, tensor<f32>) -> tensor<4x8x16xi1>
    %cst_71 = stablehlo.constant dense<8.984370e-01> : tensor<bf16>
    %316 = stablehlo.broadcast_in_dim %cst_71, dims = [] : (tensor<bf16>) -> tensor<4x8x16xbf16>
    %317 = stablehlo.divide %313, %316 : tensor<4x8x16xbf16>
    %cst_72 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %318 = call @_where_2(%315, %317, %cst_72) : (tensor<4x8x16xi1>, tensor<4x8x16xbf16>, tensor<f32>) -> tensor<4x8x16xbf16>
    %319 = stablehlo.add %254, %318 : tensor<4x8x16xbf16>
    %320 = stablehlo.convert %319 : (tensor<4x8x16xbf16>) -> tensor<4x8x16xf32>
    %cst_73 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %321 = stablehlo.reduce(%320 init: %cst_73) applies stablehlo.add across dimensions = [2] : (tensor<4x8x16xf32>, tensor<f32>) -> tensor<4x8xf32>
    %322 = stablehlo.broadcast_in_dim %321, dims = [0, 1] : (tensor<4x8xf32>) -> tensor<4x8x1xf32>
    %cst_74 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
    %323 = stablehlo.broadcast_in_dim %cst_74, dims = [] : (tensor<f32>) -> tensor<4x8x1xf32>
    %324 = stablehlo.divide %322, %323 : tensor<4x8x1xf32>
    %325 = stablehlo.convert %324 : (tensor<4x8x1xf32>) -> tensor<4x8x1xbf16>
    %326 = stablehlo.broadcast_in_dim %325, dims = [0, 1, 2] : (tensor<4x8x1xbf16>) -> tensor<4x8x16xbf16>
    %327 = stablehlo.subtract %319, %326 : tensor<4x8x16xbf16>
    %328 = stablehlo.broadcast_in_dim %325, dims = [0, 1, 2] : (tensor<4x8x1xbf16>) -> tensor<4x8x16xbf16>
    %329 = stablehlo.subtract %319, %328 : tensor<4x8x16xbf16>
    %330 = stablehlo.multiply %329, %329 : tensor<4x8x16xbf16>
    %cst_75 = stablehlo.constant dense<2.000000e+00> : tensor<bf16>
    %331 = stablehlo.broadcast_in_dim %cst_75, dims = [] : (tensor<bf16>) -> tensor<4x8x16xbf16>
    %332 = stablehlo.multiply %331, %329 : tensor<4x8x16xbf16>
    %333 = stablehlo.convert %330 : (tensor<4x8x16xbf16>) -> tensor<4x8x16xf32>
    %cst_76 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %334 = stablehlo.reduce(%333 init: %cst_76) applies stablehlo.add across dimensions = [2] : (tensor<4x8x16xf32>, tensor<f32>) -> tensor<4x8xf32>
    %335 = stablehlo.broadcast_in_dim %334, dims = [0, 1] : (tensor<4x8xf32>) -> tensor<4x8x1xf32>
    %cst_77 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
    %336 = stablehlo.broadcast_in_dim %cst_77, dims = [] : (tensor<f32>) -> tensor<4x8x1xf32>
    %337 = stablehlo.divide %335, %336 : tensor<4x8x1xf32>
    %338 = stablehlo.convert %337 : (tensor<4x8x1xf32>) -> tensor<4x8x1xbf16>
    %cst_78 = stablehlo.constant dense<1.001360e-05> : tensor<bf16>
    %339 = stablehlo.broadcast_in_dim %cst_78, dims = [] : (tensor<bf16>) -> tensor<4x8x1xbf16>
    %340 = stablehlo.add %338, %339 : tensor<4x8x1xbf16>
    %341 = stablehlo.rsqrt %340 : tensor<4x8x1xbf16>
    %342 = stablehlo.divide %341, %340 : tensor<4x8x1xbf16>
    %cst_79 = stablehlo.constant dense<-5.000000e-01> : tensor<bf16>
    %343 = stablehlo.broadcast_in_dim %cst_79, dims = [] : (tensor<bf16>) -> tensor<4x8x1xbf16>
    %344 = stablehlo.multiply %343, %342 : tensor<4x8x1xbf16>
    %345 = stablehlo.broadcast_in_dim %341, dims = [0, 1, 2] : (tensor<4x8x1xbf16>) -> tensor<4x8x16xbf16>
    %346 = stablehlo.multiply %327, %345 : tensor<4x8x16xbf16>
    %347 = stablehlo.broadcast_in_dim %25, dims = [2] : (tensor<16xbf16>) -> tensor<1x1x16xbf16>
    %348 = stablehlo.broadcast_in_dim %347, dims = [0, 1, 2] : (tensor<1x1x16xbf16>) -> tensor<4x8x16xbf16>
    %349 = stablehlo.multiply %346, %348 : tensor<4x8x16xbf16>
    %350 = stablehlo.broadcast_in_dim %24, dims = [2] : (tensor<16xbf16>) -> tensor<1x1x16xbf16>
    %351 = stablehlo.broadcast_in_dim %350, dims = [0, 1, 2] : (tensor<1x1x16xbf16>) -> tensor<4x8x16xbf16>
    %352 = stablehlo.add %349, %351 : tensor<4x8x16xbf16>
    %353 = stablehlo.transpose %27, dims = [1, 0] : (tensor<32x16xbf16>) -> tensor<16x32xbf16>
    %354 = stablehlo.dot_general %352, %353, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x8x16xbf16>, tensor<16x32xbf16>) -> tensor<4x8x32xbf16>
    %355 = stablehlo.convert %354 : (tensor<4x8x32xbf16>) -> tensor<4x8x32xf32>
    %cst_80 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %356 = stablehlo.reduce(%355 init: %cst_80) applies stablehlo.maximum across dimensions = [2] : (tensor<4x8x32xf32>, tensor<f32>) -> tensor<4x8xf32>
    %cst_81 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %357 = stablehlo.broadcast_in_dim %cst_81, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %358 = stablehlo.maximum %357, %356 : tensor<4x8xf32>
    %359 = stablehlo.is_finite %358 : (tensor<4x8xf32>) -> tensor<4x8xi1>
    %cst_82 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %360 = stablehlo.broadcast_in_dim %cst_82, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %361 = stablehlo.select %359, %358, %360 : tensor<4x8xi1>, tensor<4x8xf32>
    %362 = stablehlo.broadcast_in_dim %361, dims = [0, 1] : (tensor<4x8xf32>) -> tensor<4x8x1xf32>
    %363 = stablehlo.broadcast_in_dim %362, dims = [0, 1, 2] : (tensor<4x8x1xf32>) -> tensor<4x8x32xf32>
    %364 = stablehlo.subtract %355, %363 : tensor<4x8x32xf32>
    %365 = stablehlo.exponential %364 : tensor<4x8x32xf32>
    %cst_83 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %366 = stablehlo.reduce(%365 init: %cst_83) applies stablehlo.add across dimensions = [2] : (tensor<4x8x32xf32>, tensor<f32>) -> tensor<4x8xf32>
    %367 = stablehlo.abs %366 : tensor<4x8xf32>
    %cst_84 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %368 = stablehlo.broadcast_in_dim %cst_84, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %369 = stablehlo.compare GE, %366, %368, FLOAT : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xi1>
    %370 = stablehlo.log %367 : tensor<4x8xf32>
    %371 = stablehlo.add %370, %361 : tensor<4x8xf32>
    %372 = stablehlo.broadcast_in_dim %arg87, dims = [0, 1] : (tensor<4x8xi32>) -> tensor<4x8x1xi32>
    %373:2 = call @take_along_axis(%355, %372) : (tensor<4x8x32xf32>, tensor<4x8x1xi32>) -> (tensor<4x8x1xf32>, tensor<4x8x1x1xi32>)
    %374 = stablehlo.reshape %373#0 : (tensor<4x8x1xf32>) -> tensor<4x8xf32>
    %375 = stablehlo.subtract %371, %374 : tensor<4x8xf32>
    %cst_85 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %376 = stablehlo.reduce(%375 init: %cst_85) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<f32>
    %cst_86 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %377 = stablehlo.divide %376, %cst_86 : tensor<f32>
    %cst_87 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %cst_88 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %378 = stablehlo.divide %cst_87, %cst_88 : tensor<f32>
    %379 = stablehlo.broadcast_in_dim %378, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %380 = stablehlo.negate %379 : tensor<4x8xf32>
    %381 = stablehlo.broadcast_in_dim %380, dims = [0, 1] : (tensor<4x8xf32>) -> tensor<4x8x1xf32>
    %382 = call @take_along_axis_3(%373#1, %381) : (tensor<4x8x1x1xi32>, tensor<4x8x1xf32>) -> tensor<4x8x32xf32>
    %383 = stablehlo.divide %379, %367 : tensor<4x8xf32>
    %cst_89 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %384 = stablehlo.broadcast_in_dim %cst_89, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %385 = stablehlo.select %369, %384, %383 : tensor<4x8xi1>, tensor<4x8xf32>
    %386 = stablehlo.select %369, %383, %384 : tensor<4x8xi1>, tensor<4x8xf32>
    %387 = stablehlo.negate %385 : tensor<4x8xf32>
    %388 = stablehlo.add %386, %387 : tensor<4x8xf32>
    %389 = stablehlo.broadcast_in_dim %388, dims = [0, 1] : (tensor<4x8xf32>) -> tensor<4x8x32xf32>
    %390 = stablehlo.multiply %389, %365 : tensor<4x8x32xf32>
    %391 = stablehlo.add %382, %390 : tensor<4x8x32xf32>
    %392 = stablehlo.convert %391 : (tensor<4x8x32xf32>) -> tensor<4x8x32xbf16>
    %393 = stablehlo.dot_general %392, %352, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<4x8x32xbf16>, tensor<4x8x16xbf16>) -> tensor<32x16xbf16>
    %394 = stablehlo.transpose %393, dims = [1, 0] : (tensor<32x16xbf16>) -> tensor<16x32xbf16>
    %395 = stablehlo.dot_general %392, %353, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x8x32xbf16>, tensor<16x32xbf16>) -> tensor<4x8x16xbf16>
    %396 = stablehlo.transpose %394, dims = [1, 0] : (tensor<16x32xbf16>) -> tensor<32x16xbf16>
    %cst_90 = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
    %397 = stablehlo.reduce(%395 init: %cst_90) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x8x16xbf16>, tensor<bf16>) -> tensor<16xbf16>
    %398 = stablehlo.reshape %397 : (tensor<16xbf16>) -> tensor<1x1x16xbf16>
    %cst_91 = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
    %399 = stablehlo.reduce(%398 init: %cst_91) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x16xbf16>, tensor<bf16>) -> tensor<16xbf16>
    %400 = stablehlo.multiply %346, %395 : tensor<4x8x16xbf16>
    %cst_92 = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
    %401 = stablehlo.reduce(%400 init: %cst_92) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x8x16xbf16>, tensor<bf16>) -> tensor<16xbf16>
    %402 = stablehlo.reshape %401 : (tensor<16xbf16>) -> tensor<1x1x16xbf16>
    %403 = stablehlo.broadcast_in_dim %347, dims = [0, 1, 2] : (tensor<1x1x16xbf16>) -> tensor<4x8x16xbf16>
    %404 = stablehlo.multiply %395, %403 : tensor<4x8x16xbf16>
    %cst_93 = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
    %405 = stablehlo.reduce(%402 init: %cst_93) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x16xbf16>, tensor<bf16>) -> tensor<16xbf16>
    %406 = stablehlo.multiply %327, %404 : tensor<4x8x16xbf16>
    %cst_94 = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
    %407 = stablehlo.reduce(%406 init: %cst_94) applies stablehlo.add across dimensions = [2] : (tensor<4x8x16xbf16>, tensor<bf16>) -> tensor<4x8xbf16>
    %408 = stablehlo.reshape %407 : (tensor<4x8xbf16>) -> tensor<4x8x1xbf16>
    %409 = stablehlo.broadcast_in_dim %341, dims = [0, 1, 2] : (tensor<4x8x1xbf16>) -> tensor<4x8x16xbf16>
    %410 = stablehlo.multiply %404, %409 : tensor<4x8x16xbf16>
    %411 = stablehlo.multiply %408, %344 : tensor<4x8x1xbf16>
    %412 = stablehlo.convert %411 : (tensor<4x8x1xbf16>) -> tensor<4x8x1xf32>
    %cst_95 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
    %413 = stablehlo.broadcast_in_dim %cst_95, dims = [] : (tensor<f32>) -> tensor<4x8x1xf32>
    %414 = stablehlo.divide %412, %413 : tensor<4x8x1xf32>
    %cst_96 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %415 = stablehlo.reduce(%414 init: %cst_96) applies stablehlo.add across dimensions = [2] : (tensor<4x8x1xf32>, tensor<f32>) -> tensor<4x8xf32>
    %416 = stablehlo.broadcast_in_dim %415, dims = [0, 1] : (tensor<4x8xf32>) -> tensor<4x8x16xf32>
    %417 = stablehlo.convert %416 : (tensor<4x8x16xf32>) -> tensor<4x8x16xbf16>
    %418 = stablehlo.multiply %417, %332 : tensor<4x8x16xbf16>
    %419 = stablehlo.negate %418 : tensor<4x8x16xbf16>
    %cst_97 = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
    %420 = stablehlo.reduce(%419 init: %cst_97) applies stablehlo.add across dimensions = [2] : (tensor<4x8x16xbf16>, tensor<bf16>) -> tensor<4x8xbf16>
    %421 = stablehlo.reshape %420 : (tensor<4x8xbf16>) -> tensor<4x8x1xbf16>
    %422 = stablehlo.negate %410 : tensor<4x8x16xbf16>
    %cst_98 = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
    %423 = stablehlo.reduce(%422 init: %cst_98) applies stablehlo.add across dimensions = [2] : (tensor<4x8x16xbf16>, tensor<bf16>) -> tensor<4x8xbf16>
    %424 = stablehlo.reshape %423 : (tensor<4x8xbf16>) -> tensor<4x8x1xbf16>
    %425 = stablehlo.add %418, %410 : tensor<4x8x16xbf16>
    %426 = stablehlo.add %421, %424 : tensor<4x8x1xbf16>
    %427 = stablehlo.convert %426 : (tensor<4x8x1xbf16>) -> tensor<4x8x1xf32>
    %cst_99 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
    %428 = stablehlo.broadcast_in_dim %cst_99, dims = [] : (tensor<f32>) -> tensor<4x8x1xf32>
    %429 = stablehlo.divide %427, %428 : tensor<4x8x1xf32>
    %cst_100 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %430 = stablehlo.reduce(%429 init: %cst_100) applies stablehlo.add across dimensions = [2] : (tensor<4x8x1xf32>, tensor<f32>) -> tensor<4x8xf32>
    %431 = stablehlo.broadcast_in_dim %430, dims = [0, 1] : (tensor<4x8xf32>) -> tensor<4x8x16xf32>
    %432 = stablehlo.convert %431 : (tensor<4x8x16xf32>) -> tensor<4x8x16xbf16>
    %433 = stablehlo.add %425, %432 : tensor<4x8x16xbf16>
    %434 = call @_where_4(%315, %433) : (tensor<4x8x16xi1>, tensor<4x8x16xbf16>) -> tensor<4x8x16xbf16>
    %cst_101 = stablehlo.constant dense<8.984370e-01> : tensor<bf16>
    %435 = stablehlo.broadcast_in_dim %cst_101, dims = [] : (tensor<bf16>) -> tensor<4x8x16xbf16>
    %436 = stablehlo.divide %434, %435 : tensor<4x8x16xbf16>
    %cst_102 = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
    %437 = stablehlo.reduce(%436 init: %cst_102) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x8x16xbf16>, tensor<bf16>) -> tensor<16xbf16>
    %438 = stablehlo.reshape %437 : (tensor<16xbf16>) -> tensor<1x1x16xbf16>
    %cst_103 = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
    %439 = stablehlo.reduce(%438 init: %cst_103) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x16xbf16>, tensor<bf16>) -> tensor<16xbf16>
    %440 = stablehlo.dot_general %436, %309, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<4x8x16xbf16>, tensor<4x8x64xbf16>) -> tensor<16x64xbf16>
    %441 = stablehlo.transpose %440, dims = [1, 0] : (tensor<16x64xbf16>) -> tensor<64x16xbf16>
    %442 = stablehlo.dot_general %436, %19, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x8x16xbf16>, tensor<64x16xbf16>) -> tensor<4x8x64xbf16>
    %443 = stablehlo.multiply %291, %442 : tensor<4x8x64xbf16>
    %444 = stablehlo.multiply %442, %308 : tensor<4x8x64xbf16>
    %cst_104 = stablehlo.constant dense<5.000000e-01> : tensor<bf16>
    %445 = stablehlo.broadcast_in_dim %cst_104, dims = [] : (tensor<bf16>) -> tensor<4x8x64xbf16>
    %446 = stablehlo.multiply %445, %443 : tensor<4x8x64xbf16>
    %447 = stablehlo.multiply %446, %304 : tensor<4x8x64xbf16>
    %448 = stablehlo.multiply %447, %302 : tensor<4x8x64xbf16>
    %449 = stablehlo.add %447, %448 : tensor<4x8x64xbf16>
    %cst_105 = stablehlo.constant dense<7.968750e-01> : tensor<bf16>
    %450 = stablehlo.broadcast_in_dim %cst_105, dims = [] : (tensor<bf16>) -> tensor<4x8x64xbf16>
    %451 = stablehlo.multiply %450, %449 : tensor<4x8x64xbf16>
    %452 = stablehlo.add %444, %451 : tensor<4x8x64xbf16>
    %cst_106 = stablehlo.constant dense<4.467770e-02> : tensor<bf16>
    %453 = stablehlo.broadcast_in_dim %cst_106, dims = [] : (tensor<bf16>) -> tensor<4x8x64xbf16>
    %454 = stablehlo.multiply %453, %451 : tensor<4x8x64xbf16>
    %455 = stablehlo.multiply %454, %296 : tensor<4x8x64xbf16>
    %456 = stablehlo.add %452, %455 : tensor<4x8x64xbf16>
    %cst_107 = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
    %457 = stablehlo.reduce(%456 init: %cst_107) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x8x64xbf16>, tensor<bf16>) -> tensor<64xbf16>
    %458 = stablehlo.reshape %457 : (tensor<64xbf16>) -> tensor<1x1x64xbf16>
    %cst_108 = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
    %459 = stablehlo.reduce(%458 init: %cst_108) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x64xbf16>, tensor<bf16>) -> tensor<64xbf16>
    %460 = stablehlo.dot_general %456, %287, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<4x8x64xbf16>, tensor<4x8x16xbf16>) -> tensor<64x16xbf16>
    %461 = stablehlo.transpose %460, dims = [1, 0] : (tensor<64x16xbf16>) -> tensor<16x64xbf16>
    %462 = stablehlo.dot_general %456, %18, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x8x64xbf16>, tensor<16x64xbf16>) -> tensor<4x8x16xbf16>
    %cst_109 = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
    %463 = stablehlo.reduce(%462 init: %cst_109) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x8x16xbf16>, tensor<bf16>) -> tensor<16xbf16>
    %464 = stablehlo.reshape %463 : (tensor<16xbf16>) -> tensor<1x1x16xbf16>
    %cst_110 = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
    %465 = stablehlo.reduce(%464 init: %cst_110) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x16xbf16>, tensor<bf16>) -> tensor<16xbf16>
    %466 = stablehlo.multiply %281, %462 : tensor<4x8x16xbf16>
    %cst_111 = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
    %467 = stablehlo.reduce(%466 init: %cst_111) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x8x16xbf16>, tensor<bf16>) -> tensor<16xbf16>
    %468 = stablehlo.reshape %467 : (tensor<16xbf16>) -> tensor<1x1x16xbf16>
    %469 = stablehlo.broadcast_in_dim %282, dims = [0, 1, 2] : (tensor<1x1x16xbf16>) -> tensor<4x8x16xbf16>
    %470 = stablehlo.multiply %462, %469 : tensor<4x8x16xbf16>
    %cst_112 = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
    %471 = stablehlo.reduce(%468 init: %cst_112) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x16xbf16>, tensor<bf16>) -> tensor<16xbf16>
    %472 = stablehlo.multiply %262, %470 : tensor<4x8x16xbf16>
    %cst_113 = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
    %473 = stablehlo.reduce(%472 init: %cst_113) applies stablehlo.add across dimensions = [2] : (tensor<4x8x16xbf16>, tensor<bf16>) -> tensor<4x8xbf16>
    %474 = stablehlo.reshape %473 : (tensor<4x8xbf16>) -> tensor<4x8x1xbf16>
    %475 = stablehlo.broadcast_in_dim %276, dims = [0, 1, 2] : (tensor<4x8x1xbf16>) -> tensor<4x8x16xbf16>
    %476 = stablehlo.multiply %470, %475 : tensor<4x8x16xbf16>
    %477 = stablehlo.multiply %474, %279 : tensor<4x8x1xbf16>
    %478 = stablehlo.convert %477 : (tensor<4x8x1xbf16>) -> tensor<4x8x1xf32>
    %cst_114 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
    %479 = stablehlo.broadcast_in_dim %cst_114, dims = [] : (tensor<f32>) -> tensor<4x8x1xf32>
    %480 = stablehlo.divide %478, %479 : tensor<4x8x1xf32>
    %cst_115 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %481 = stablehlo.reduce(%480 init: %cst_115) applies stablehlo.add across dimensions = [2] : (tensor<4x8x1xf32>, tensor<f32>) -> tensor<4x8xf32>
    %482 = stablehlo.broadcast_in_dim %481, dims = [0, 1] : (tensor<4x8xf32>) -> tensor<4x8x16xf32>
    %483 = stablehlo.convert %482 : (tensor<4x8x16xf32>) -> tensor<4x8x16xbf16>
    %484 = stablehlo.multiply %483, %267 : tensor<4x8x16xbf16>
    %485 = stablehlo.negate %484 : tensor<4x8x16xbf16>
    %cst_116 = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
    %486 = stablehlo.reduce(%485 init: %cst_116) applies stablehlo.add across dimensions = [2] : (tensor<4x8x16xbf16>, tensor<bf16>) -> tensor<4x8xbf16>
    %487 = stablehlo.reshape %486 : (tensor<4x8xbf16>) -> tensor<4x8x1xbf16>
    %488 = stablehlo.add %433, %484 : tensor<4x8x16xbf16>
    %489 = stablehlo.negate %476 : tensor<4x8x16xbf16>
    %cst_117 = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
    %490 = stablehlo.reduce(%489 init: %cst_117) applies stablehlo.add across dimensions = [2] : (tensor<4x8x16xbf16>, tensor<bf16>) -> tensor<4x8xbf16>
    %491 = stablehlo.reshape %490 : (tensor<4x8xbf16>) -> tensor<4x8x1xbf16>
    %492 = stablehlo.add %488, %476 : tensor<4x8x16xbf16>
    %493 = stablehlo.add %487, %491 : tensor<4x8x1xbf16>
    %494 = stablehlo.convert %493 : (tensor<4x8x1xbf16>) -> tensor<4x8x1xf32>
    %cst_118 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
    %495 = stablehlo.broadcast_in_dim %cst_118, dims = [] : (tensor<f32>) -> tensor<4x8x1xf32>
    %496 = stablehlo.divide %494, %495 : tensor<4x8x1xf32>
    %cst_119 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %497 = stablehlo.reduce(%496 init: %cst_119) applies stablehlo.add across dimensions = [2] : (tensor<4x8x1xf32>, tensor<f32>) -> tensor<4x8xf32>
    %498 = stablehlo.broadcast_in_dim %497, dims = [0, 1] : (tensor<4x8xf32>) -> tensor<4x8x16xf32>
    %499 = stablehlo.convert %498 : (tensor<4x8x16xf32>) -> tensor<4x8x16xbf16>
    %500 = stablehlo.add %492, %499 : tensor<4x8x16xbf16>
    %501 = call @_where_4(%250, %500) : (tensor<4x8x16xi1>, tensor<4x8x16xbf16>) -> tensor<4x8x16xbf16>
    %cst_120 = stablehlo.constant dense<8.984370e-01> : tensor<bf16>
    %502 = stablehlo.broadcast_in_dim %cst_120, dims = [] : (tensor<bf16>) -> tensor<4x8x16xbf16>
    %503 = stablehlo.divide %501, %502 : tensor<4x8x16xbf16>
    %504 = stablehlo.dot_general %503, %247, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<4x8x16xbf16>, tensor<4x8x16xbf16>) -> tensor<16x16xbf16>
    %505 = stablehlo.transpose %504, dims = [1, 0] : (tensor<16x16xbf16>) -> tensor<16x16xbf16>
    %506 = stablehlo.dot_general %503, %21, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x8x16xbf16>, tensor<16x16xbf16>) -> tensor<4x8x16xbf16>
    %507 = stablehlo.reshape %506 : (tensor<4x8x16xbf16>) -> tensor<4x8x4x4xbf16>
    %508 = stablehlo.transpose %507, dims = [0, 2, 3, 1] : (tensor<4x8x4x4xbf16>) -> tensor<4x4x4x8xbf16>
    %509 = stablehlo.dot_general %508, %221, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [3], precision = [DEFAULT, DEFAULT] : (tensor<4x4x4x8xbf16>, tensor<4x8x4x4xbf16>) -> tensor<4x4x8x8xbf16>
    %510 = stablehlo.dot_general %508, %244, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2], precision = [DEFAULT, DEFAULT] : (tensor<4x4x4x8xbf16>, tensor<4x4x8x8xbf16>) -> tensor<4x4x4x8xbf16>
    %511 = stablehlo.transpose %510, dims = [0, 3, 1, 2] : (tensor<4x4x4x8xbf16>) -> tensor<4x8x4x4xbf16>
    %512 = stablehlo.convert %509 : (tensor<4x4x8x8xbf16>) -> tensor<4x4x8x8xf32>
    %513 = stablehlo.broadcast_in_dim %243, dims = [0, 1, 2, 3] : (tensor<4x4x8x1xf32>) -> tensor<4x4x8x8xf32>
    %514 = stablehlo.multiply %512, %513 : tensor<4x4x8x8xf32>
    %515 = stablehlo.multiply %514, %236 : tensor<4x4x8x8xf32>
    %cst_121 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %516 = stablehlo.reduce(%515 init: %cst_121) applies stablehlo.add across dimensions = [3] : (tensor<4x4x8x8xf32>, tensor<f32>) -> tensor<4x4x8xf32>
    %517 = stablehlo.reshape %516 : (tensor<4x4x8xf32>) -> tensor<4x4x8x1xf32>
    %518 = stablehlo.negate %517 : tensor<4x4x8x1xf32>
    %519 = stablehlo.broadcast_in_dim %238, dims = [0, 1, 2, 3] : (tensor<4x4x8x1xf32>) -> tensor<4x4x8x8xf32>
    %520 = stablehlo.divide %512, %519 : tensor<4x4x8x8xf32>
    %cst_122 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %521 = stablehlo.reduce(%518 init: %cst_122) applies stablehlo.add across dimensions = [3] : (tensor<4x4x8x1xf32>, tensor<f32>) -> tensor<4x4x8xf32>
    %522 = stablehlo.broadcast_in_dim %521, dims = [0, 1, 2] : (tensor<4x4x8xf32>) -> tensor<4x4x8x8xf32>
    %523 = stablehlo.add %520, %522 : tensor<4x4x8x8xf32>
    %524 = stablehlo.multiply %523, %236 : tensor<4x4x8x8xf32>
    %525 = stablehlo.convert %524 : (tensor<4x4x8x8xf32>) -> tensor<4x4x8x8xbf16>
    %cst_123 = stablehlo.constant dense<2.000000e+00> : tensor<bf16>
    %526 = stablehlo.broadcast_in_dim %cst_123, dims = [] : (tensor<bf16>) -> tensor<4x4x8x8xbf16>
    %527 = stablehlo.divide %525, %526 : tensor<4x4x8x8xbf16>
    %528 = stablehlo.dot_general %527, %217, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x4x8x8xbf16>, tensor<4x8x4x4xbf16>) -> tensor<4x4x8x4xbf16>
    %529 = stablehlo.transpose %528, dims = [0, 2, 1, 3] : (tensor<4x4x8x4xbf16>) -> tensor<4x8x4x4xbf16>
    %530 = stablehlo.dot_general %527, %219, batching_dims = [0, 1] x [0, 2], contracting_dims = [3] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x4x8x8xbf16>, tensor<4x8x4x4xbf16>) -> tensor<4x4x8x4xbf16>
    %531 = stablehlo.transpose %530, dims = [0, 2, 1, 3] : (tensor<4x4x8x4xbf16>) -> tensor<4x8x4x4xbf16>
    %532 = stablehlo.reshape %511 : (tensor<4x8x4x4xbf16>) -> tensor<4x8x16xbf16>
    %533 = stablehlo.dot_general %532, %215, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<4x8x16xbf16>, tensor<4x8x16xbf16>) -> tensor<16x16xbf16>
    %534 = stablehlo.transpose %533, dims = [1, 0] : (tensor<16x16xbf16>) -> tensor<16x16xbf16>
    %535 = stablehlo.dot_general %532, %23, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x8x16xbf16>, tensor<16x16xbf16>) -> tensor<4x8x16xbf16>
    %536 = stablehlo.reshape %529 : (tensor<4x8x4x4xbf16>) -> tensor<4x8x16xbf16>
    %537 = stablehlo.dot_general %536, %215, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<4x8x16xbf16>, tensor<4x8x16xbf16>) -> tensor<16x16xbf16>
    %538 = stablehlo.transpose %537, dims = [1, 0] : (tensor<16x16xbf16>) -> tensor<16x16xbf16>
    %539 = stablehlo.dot_general %536, %20, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x8x16xbf16>, tensor<16x16xbf16>) -> tensor<4x8x16xbf16>
    %540 = stablehlo.add %535, %539 : tensor<4x8x16xbf16>
    %541 = stablehlo.reshape %531 : (tensor<4x8x4x4xbf16>) -> tensor<4x8x16xbf16>
    %542 = stablehlo.dot_general %541, %215, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<4x8x16xbf16>, tensor<4x8x16xbf16>) -> tensor<16x16xbf16>
    %543 = stablehlo.transpose %542, dims = [1, 0] : (tensor<16x16xbf16>) -> tensor<16x16xbf16>
    %544 = stablehlo.dot_general %541, %22, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x8x16xbf16>, tensor<16x16xbf16>) -> tensor<4x8x16xbf16>
    %545 = stablehlo.add %540, %544 : tensor<4x8x16xbf16>
    %cst_124 = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
    %546 = stablehlo.reduce(%545 init: %cst_124) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x8x16xbf16>, tensor<bf16>) -> tensor<16xbf16>
    %547 = stablehlo.reshape %546 : (tensor<16xbf16>) -> tensor<1x1x16xbf16>
    %cst_125 = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
    %548 = stablehlo.reduce(%547 init: %cst_125) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x16xbf16>, tensor<bf16>) -> tensor<16xbf16>
    %549 = stablehlo.multiply %209, %545 : tensor<4x8x16xbf16>
    %cst_126 = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
    %550 = stablehlo.reduce(%549 init: %cst_126) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x8x16xbf16>, tensor<bf16>) -> tensor<16xbf16>
    %551 = stablehlo.reshape %550 : (tensor<16xbf16>) -> tensor<1x1x16xbf16>
    %552 = stablehlo.broadcast_in_dim %210, dims = [0, 1, 2] : (tensor<1x1x16xbf16>) -> tensor<4x8x16xbf16>
    %553 = stablehlo.multiply %545, %552 : tensor<4x8x16xbf16>
    %cst_127 = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
    %554 = stablehlo.reduce(%551 init: %cst_127) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x16xbf16>, tensor<bf16>) -> tensor<16xbf16>
    %555 = stablehlo.multiply %190, %553 : tensor<4x8x16xbf16>
    %cst_128 = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
    %556 = stablehlo.reduce(%555 init: %cst_128) applies stablehlo.add across dimensions = [2] : (tensor<4x8x16xbf16>, tensor<bf16>) -> tensor<4x8xbf16>
    %557 = stablehlo.reshape %556 : (tensor<4x8xbf16>) -> tensor<4x8x1xbf16>
    %558 = stablehlo.broadcast_in_dim %204, dims = [0, 1, 2] : (tensor<4x8x1xbf16>) -> tensor<4x8x16xbf16>
    %559 = stablehlo.multiply %553, %558 : tensor<4x8x16xbf16>
    %560 = stablehlo.multiply %557, %207 : tensor<4x8x1xbf16>
    %561 = stablehlo.convert %560 : (tensor<4x8x1xbf16>) -> tensor<4x8x1xf32>
    %cst_129 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
    %562 = stablehlo.broadcast_in_dim %cst_129, dims = [] : (tensor<f32>) -> tensor<4x8x1xf32>
    %563 = stablehlo.divide %561, %562 : tensor<4x8x1xf32>
    %cst_130 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %564 = stablehlo.reduce(%563 init: %cst_130) applies stablehlo.add across dimensions = [2] : (tensor<4x8x1xf32>, tensor<f32>) -> tensor<4x8xf32>
    %565 = stablehlo.broadcast_in_dim %564, dims = [0, 1] : (tensor<4x8xf32>) -> tensor<4x8x16xf32>
    %566 = stablehlo.convert %565 : (tensor<4x8x16xf32>) -> tensor<4x8x16xbf16>
    %567 = stablehlo.multiply %566, %195 : tensor<4x8x16xbf16>
    %568 = stablehlo.negate %567 : tensor<4x8x16xbf16>
    %cst_131 = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
    %569 = stablehlo.reduce(%568 init: %cst_131) applies stablehlo.add across dimensions = [2] : (tensor<4x8x16xbf16>, tensor<bf16>) -> tensor<4x8xbf16>
    %570 = stablehlo.reshape %569 : (tensor<4x8xbf16>) -> tensor<4x8x1xbf16>
    %571 = stablehlo.add %500, %567 : tensor<4x8x16xbf16>
    %572 = stablehlo.negate %559 : tensor<4x8x16xbf16>
    %cst_132 = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
    %573 = stablehlo.reduce(%572 init: %cst_132) applies stablehlo.add across dimensions = [2] : (tensor<4x8x16xbf16>, tensor<bf16>) -> tensor<4x8xbf16>
    %574 = stablehlo.reshape %573 : (tensor<4x8xbf16>) -> tensor<4x8x1xbf16>
    %575 = stablehlo.add %571, %559 : tensor<4x8x16xbf16>
    %576 = stablehlo.add %570, %574 : tensor<4x8x1xbf16>
    %577 = stablehlo.convert %576 : (tensor<4x8x1xbf16>) -> tensor<4x8x1xf32>
    %cst_133 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
    %578 = stablehlo.broadcast_in_dim %cst_133, dims = [] : (tensor<f32>) -> tensor<4x8x1xf32>
    %579 = stablehlo.divide %577, %578 : tensor<4x8x1xf32>
    %cst_134 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %580 = stablehlo.reduce(%579 init: %cst_134) applies stablehlo.add across dimensions = [2] : (tensor<4x8x1xf32>, tensor<f32>) -> tensor<4x8xf32>
    %581 = stablehlo.broadcast_in_dim %580, dims = [0, 1] : (tensor<4x8xf32>) -> tensor<4x8x16xf32>
    %582 = stablehlo.convert %581 : (tensor<4x8x16xf32>) -> tensor<4x8x16xbf16>
    %583 = stablehlo.add %575, %582 : tensor<4x8x16xbf16>
    %584 = call @_where_4(%178, %583) : (tensor<4x8x16xi1>, tensor<4x8x16xbf16>) -> tensor<4x8x16xbf16>
    %cst_135 = stablehlo.constant dense<8.984370e-01> : tensor<bf16>
    %585 = stablehlo.broadcast_in_dim %cst_135, dims = [] : (tensor<bf16>) -> tensor<4x8x16xbf16>
    %586 = stablehlo.divide %584, %585 : tensor<4x8x16xbf16>
    %cst_136 = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
    %587 = stablehlo.reduce(%586 init: %cst_136) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x8x16xbf16>, tensor<bf16>) -> tensor<16xbf16>
    %588 = stablehlo.reshape %587 : (tensor<16xbf16>) -> tensor<1x1x16xbf16>
    %cst_137 = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
    %589 = stablehlo.reduce(%588 init: %cst_137) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x16xbf16>, tensor<bf16>) -> tensor<16xbf16>
    %590 = stablehlo.dot_general %586, %172, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<4x8x16xbf16>, tensor<4x8x64xbf16>) -> tensor<16x64xbf16>
    %591 = stablehlo.transpose %590, dims = [1, 0] : (tensor<16x64xbf16>) -> tensor<64x16xbf16>
    %592 = stablehlo.dot_general %586, %7, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x8x16xbf16>, tensor<64x16xbf16>) -> tensor<4x8x64xbf16>
    %593 = stablehlo.multiply %154, %592 : tensor<4x8x64xbf16>
    %594 = stablehlo.multiply %592, %171 : tensor<4x8x64xbf16>
    %cst_138 = stablehlo.constant dense<5.000000e-01> : tensor<bf16>
    %595 = stablehlo.broadcast_in_dim %cst_138, dims = [] : (tensor<bf16>) -> tensor<4x8x64xbf16>
    %596 = stablehlo.multiply %595, %593 : tensor<4x8x64xbf16>
    %597 = stablehlo.multiply %596, %167 : tensor<4x8x64xbf16>
    %598 = stablehlo.multiply %597, %165 : tensor<4x8x64xbf16>
    %599 = stablehlo.add %597, %598 : tensor<4x8x64xbf16>
    %cst_139 = stablehlo.constant dense<7.968750e-01> : tensor<bf16>
    %600 = stablehlo.broadcast_in_dim %cst_139, dims = [] : (tensor<bf16>) -> tensor<4x8x64xbf16>
    %601 = stablehlo.multiply %600, %599 : tensor<4x8x64xbf16>
    %602 = stablehlo.add %594, %601 : tensor<4x8x64xbf16>
    %cst_140 = stablehlo.constant dense<4.467770e-02> : tensor<bf16>
    %603 = stablehlo.broadcast_in_dim %cst_140, dims = [] : (tensor<bf16>) -> tensor<4x8x64xbf16>
    %604 = stablehlo.multiply %603, %601 : tensor<4x8x64xbf16>
    %605 = stablehlo.multiply %604, %159 : tensor<4x8x64xbf16>
    %606 = stablehlo.add %602, %605 : tensor<4x8x64xbf16>
    %cst_141 = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
    %607 = stablehlo.reduce(%606 init: %cst_141) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x8x64xbf16>, tensor<bf16>) -> tensor<64xbf16>
    %608 = stablehlo.reshape %607 : (tensor<64xbf16>) -> tensor<1x1x64xbf16>
    %cst_142 = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
    %609 = stablehlo.reduce(%608 init: %cst_142) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x64xbf16>, tensor<bf16>) -> tensor<64xbf16>
    %610 = stablehlo.dot_general %606, %150, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<4x8x64xbf16>, tensor<4x8x16xbf16>) -> tensor<64x16xbf16>
    %611 = stablehlo.transpose %610, dims = [1, 0] : (tensor<64x16xbf16>) -> tensor<16x64xbf16>
    %612 = stablehlo.dot_general %606, %6, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x8x64xbf16>, tensor<16x64xbf16>) -> tensor<4x8x16xbf16>
    %cst_143 = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
    %613 = stablehlo.reduce(%612 init: %cst_143) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x8x16xbf16>, tensor<bf16>) -> tensor<16xbf16>
    %614 = stablehlo.reshape %613 : (tensor<16xbf16>) -> tensor<1x1x16xbf16>
    %cst_144 = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
    %615 = stablehlo.reduce(%614 init: %cst_144) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x16xbf16>, tensor<bf16>) -> tensor<16xbf16>
    %616 = stablehlo.multiply %144, %612 : tensor<4x8x16xbf16>
    %cst_145 = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
    %617 = stablehlo.reduce(%616 init: %cst_145) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x8x16xbf16>, tensor<bf16>) -> tensor<16xbf16>
    %618 = stablehlo.reshape %617 : (tensor<16xbf16>) -> tensor<1x1x16xbf16>
    %619 = stablehlo.broadcast_in_dim %145, dims = [0, 1, 2] : (tensor<1x1x16xbf16>) -> tensor<4x8x16xbf16>
    %620 = stablehlo.multiply %612, %619 : tensor<4x8x16xbf16>
    %cst_146 = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
    %621 = stablehlo.reduce(%618 init: %cst_146) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x16xbf16>, tensor<bf16>) -> tensor<16xbf16>
    %622 = stablehlo.multiply %125, %620 : tensor<4x8x16xbf16>
    %cst_147 = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
    %623 = stablehlo.reduce(%622 init: %cst_147) applies stablehlo.add across dimensions = [2] : (tensor<4x8x16xbf16>, tensor<bf16>) -> tensor<4x8xbf16>
    %624 = stablehlo.reshape %623 : (tensor<4x8xbf16>) -> tensor<4x8x1xbf16>
    %625 = stablehlo.broadcast_in_dim %139, dims = [0, 1, 2] : (tensor<4x8x1xbf16>) -> tensor<4x8x16xbf16>
    %626 = stablehlo.multiply %620, %625 : tensor<4x8x16xbf16>
    %627 = stablehlo.multiply %624, %142 : tensor<4x8x1xbf16>
    %628 = stablehlo.convert %627 : (tensor<4x8x1xbf16>) -> tensor<4x8x1xf32>
    %cst_148 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
    %629 = stablehlo.broadcast_in_dim %cst_148, dims = [] : (tensor<f32>) -> tensor<4x8x1xf32>
    %630 = stablehlo.divide %628, %629 : tensor<4x8x1xf32>
    %cst_149 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %631 = stablehlo.reduce(%630 init: %cst_149) applies stablehlo.add across dimensions = [2] : (tensor<4x8x1xf32>, tensor<f32>) -> tensor<4x8xf32>
    %632 = stablehlo.broadcast_in_dim %631, dims = [0, 1] : (tensor<4x8xf32>) -> tensor<4x8x16xf32>
    %633 = stablehlo.convert %632 : (tensor<4x8x16xf32>) -> tensor<4x8x16xbf16>
    %634 = stablehlo.multiply %633, %130 : tensor<4x8x16xbf16>
    %635 = stablehlo.negate %634 : tensor<4x8x16xbf16>
    %cst_150 = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
    %636 = stablehlo.reduce(%635 init: %cst_150) applies stablehlo.add across dimensions = [2] : (tensor<4x8x16xbf16>, tensor<bf16>) -> tensor<4x8xbf16>
    %637 = stablehlo.reshape %636 : (tensor<4x8xbf16>) -> tensor<4x8x1xbf16>
    %638 = stablehlo.add %583, %634 : tensor<4x8x16xbf16>
    %639 = stablehlo.negate %626 : tensor<4x8x16xbf16>
    %cst_151 = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
    %640 = stablehlo.reduce(%639 init: %cst_151) applies stablehlo.add across dimensions = [2] : (tensor<4x8x16xbf16>, tensor<bf16>) -> tensor<4x8xbf16>
    %641 = stablehlo.reshape %640 : (tensor<4x8xbf16>) -> tensor<4x8x1xbf16>
    %642 = stablehlo.add %638, %626 : tensor<4x8x16xbf16>
    %643 = stablehlo.add %637, %641 : tensor<4x8x1xbf16>
    %644 = stablehlo.convert %643 : (tensor<4x8x1xbf16>) -> tensor<4x8x1xf32>
    %cst_152 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
    %645 = stablehlo.broadcast_in_dim %cst_152, dims = [] : (tensor<f32>) -> tensor<4x8x1xf32>
    %646 = stablehlo.divide %644, %645 : tensor<4x8x1xf32>
    %cst_153 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %647 = stablehlo.reduce(%646 init: %cst_153) applies stablehlo.add across dimensions = [2] : (tensor<4x8x1xf32>, tensor<f32>) -> tensor<4x8xf32>
    %648 = stablehlo.broadcast_in_dim %647, dims = [0, 1] : (tensor<4x8xf32>) -> tensor<4x8x16xf32>
    %649 = stablehlo.convert %648 : (tensor<4x8x16xf32>) -> tensor<4x8x16xbf16>
    %650 = stablehlo.add %642, %649 : tensor<4x8x16xbf16>
    %651 = call @_where_4(%113, %650) : (tensor<4x8x16xi1>, tensor<4x8x16xbf16>) -> tensor<4x8x16xbf16>
    %cst_154 = stablehlo.constant dense<8.984370e-01> : tensor<bf16>
    %652 = stablehlo.broadcast_in_dim %cst_154, dims = [] : (tensor<bf16>) -> tensor<4x8x16xbf16>
    %653 = stablehlo.divide %651, %652 : tensor<4x8x16xbf16>
    %654 = stablehlo.dot_general %653, %110, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<4x8x16xbf16>, tensor<4x8x16xbf16>) -> tensor<16x16xbf16>
    %655 = stablehlo.transpose %654, dims = [1, 0] : (tensor<16x16xbf16>) -> tensor<16x16xbf16>
    %656 = stablehlo.dot_general %653, %9, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x8x16xbf16>, tensor<16x16xbf16>) -> tensor<4x8x16xbf16>
    %657 = stablehlo.reshape %656 : (tensor<4x8x16xbf16>) -> tensor<4x8x4x4xbf16>
    %658 = stablehlo.transpose %657, dims = [0, 2, 3, 1] : (tensor<4x8x4x4xbf16>) -> tensor<4x4x4x8xbf16>
    %659 = stablehlo.dot_general %658, %84, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [3], precision = [DEFAULT, DEFAULT] : (tensor<4x4x4x8xbf16>, tensor<4x8x4x4xbf16>) -> tensor<4x4x8x8xbf16>
    %660 = stablehlo.dot_general %658, %107, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2], precision = [DEFAULT, DEFAULT] : (tensor<4x4x4x8xbf16>, tensor<4x4x8x8xbf16>) -> tensor<4x4x4x8xbf16>
    %661 = stablehlo.transpose %660, dims = [0, 3, 1, 2] : (tensor<4x4x4x8xbf16>) -> tensor<4x8x4x4xbf16>
    %662 = stablehlo.convert %659 : (tensor<4x4x8x8xbf16>) -> tensor<4x4x8x8xf32>
    %663 = stablehlo.broadcast_in_dim %106, dims = [0, 1, 2, 3] : (tensor<4x4x8x1xf32>) -> tensor<4x4x8x8xf32>
    %664 = stablehlo.multiply %662, %663 : tensor<4x4x8x8xf32>
    %665 = stablehlo.multiply %664, %99 : tensor<4x4x8x8xf32>
    %cst_155 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %666 = stablehlo.reduce(%665 init: %cst_155) applies stablehlo.add across dimensions = [3] : (tensor<4x4x8x8xf32>, tensor<f32>) -> tensor<4x4x8xf32>
    %667 = stablehlo.reshape %666 : (tensor<4x4x8xf32>) -> tensor<4x4x8x1xf32>
    %668 = stablehlo.negate %667 : tensor<4x4x8x1xf32>
    %669 = stablehlo.broadcast_in_dim %101, dims = [0, 1, 2, 3] : (tensor<4x4x8x1xf32>) -> tensor<4x4x8x8xf32>
    %670 = stablehlo.divide %662, %669 : tensor<4x4x8x8xf32>
    %cst_156 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %671 = stablehlo.reduce(%668 init: %cst_156) applies stablehlo.add across dimensions = [3] : (tensor<4x4x8x1xf32>, tensor<f32>) -> tensor<4x4x8xf32>
    %672 = stablehlo.broadcast_in_dim %671, dims = [0, 1, 2] : (tensor<4x4x8xf32>) -> tensor<4x4x8x8xf32>
    %673 = stablehlo.add %670, %672 : tensor<4x4x8x8xf32>
    %674 = stablehlo.multiply %673, %99 : tensor<4x4x8x8xf32>
    %675 = stablehlo.convert %674 : (tensor<4x4x8x8xf32>) -> tensor<4x4x8x8xbf16>
    %cst_157 = stablehlo.constant dense<2.000000e+00> : tensor<bf16>
    %676 = stablehlo.broadcast_in_dim %cst_157, dims = [] : (tensor<bf16>) -> tensor<4x4x8x8xbf16>
    %677 = stablehlo.divide %675, %676 : tensor<4x4x8x8xbf16>
    %678 = stablehlo.dot_general %677, %80, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x4x8x8xbf16>, tensor<4x8x4x4xbf16>) -> tensor<4x4x8x4xbf16>
    %679 = stablehlo.transpose %678, dims = [0, 2, 1, 3] : (tensor<4x4x8x4xbf16>) -> tensor<4x8x4x4xbf16>
    %680 = stablehlo.dot_general %677, %82, batching_dims = [0, 1] x [0, 2], contracting_dims = [3] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x4x8x8xbf16>, tensor<4x8x4x4xbf16>) -> tensor<4x4x8x4xbf16>
    %681 = stablehlo.transpose %680, dims = [0, 2, 1, 3] : (tensor<4x4x8x4xbf16>) -> tensor<4x8x4x4xbf16>
    %682 = stablehlo.reshape %661 : (tensor<4x8x4x4xbf16>) -> tensor<4x8x16xbf16>
    %683 = stablehlo.dot_general %682, %78, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<4x8x16xbf16>, tensor<4x8x16xbf16>) -> tensor<16x16xbf16>
    %684 = stablehlo.transpose %683, dims = [1, 0] : (tensor<16x16xbf16>) -> tensor<16x16xbf16>
    %685 = stablehlo.dot_general %682, %11, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x8x16xbf16>, tensor<16x16xbf16>) -> tensor<4x8x16xbf16>
    %686 = stablehlo.reshape %679 : (tensor<4x8x4x4xbf16>) -> tensor<4x8x16xbf16>
    %687 = stablehlo.dot_general %686, %78, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<4x8x16xbf16>, tensor<4x8x16xbf16>) -> tensor<16x16xbf16>
    %688 = stablehlo.transpose %687, dims = [1, 0] : (tensor<16x16xbf16>) -> tensor<16x16xbf16>
    %689 = stablehlo.dot_general %686, %8, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x8x16xbf16>, tensor<16x16xbf16>) -> tensor<4x8x16xbf16>
    %690 = stablehlo.add %685, %689 : tensor<4x8x16xbf16>
    %691 = stablehlo.reshape %681 : (tensor<4x8x4x4xbf16>) -> tensor<4x8x16xbf16>
    %692 = stablehlo.dot_general %691, %78, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<4x8x16xbf16>, tensor<4x8x16xbf16>) -> tensor<16x16xbf16>
    %693 = stablehlo.transpose %692, dims = [1, 0] : (tensor<16x16xbf16>) -> tensor<16x16xbf16>
    %694 = stablehlo.dot_general %691, %10, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x8x16xbf16>, tensor<16x16xbf16>) -> tensor<4x8x16xbf16>
    %695 = stablehlo.add %690, %694 : tensor<4x8x16xbf16>
    %cst_158 = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
    %696 = stablehlo.reduce(%695 init: %cst_158) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x8x16xbf16>, tensor<bf16>) -> tensor<16xbf16>
    %697 = stablehlo.reshape %696 : (tensor<16xbf16>) -> tensor<1x1x16xbf16>
    %cst_159 = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
    %698 = stablehlo.reduce(%697 init: %cst_159) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x16xbf16>, tensor<bf16>) -> tensor<16xbf16>
    %699 = stablehlo.multiply %72, %695 : tensor<4x8x16xbf16>
    %cst_160 = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
    %700 = stablehlo.reduce(%699 init: %cst_160) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x8x16xbf16>, tensor<bf16>) -> tensor<16xbf16>
    %701 = stablehlo.reshape %700 : (tensor<16xbf16>) -> tensor<1x1x16xbf16>
    %702 = stablehlo.broadcast_in_dim %73, dims = [0, 1, 2] : (tensor<1x1x16xbf16>) -> tensor<4x8x16xbf16>
    %703 = stablehlo.multiply %695, %702 : tensor<4x8x16xbf16>
    %cst_161 = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
    %704 = stablehlo.reduce(%701 init: %cst_161) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x16xbf16>, tensor<bf16>) -> tensor<16xbf16>
    %705 = stablehlo.multiply %53, %703 : tensor<4x8x16xbf16>
    %cst_162 = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
    %706 = stablehlo.reduce(%705 init: %cst_162) applies stablehlo.add across dimensions = [2] : (tensor<4x8x16xbf16>, tensor<bf16>) -> tensor<4x8xbf16>
    %707 = stablehlo.reshape %706 : (tensor<4x8xbf16>) -> tensor<4x8x1xbf16>
    %708 = stablehlo.broadcast_in_dim %67, dims = [0, 1, 2] : (tensor<4x8x1xbf16>) -> tensor<4x8x16xbf16>
    %709 = stablehlo.multiply %703, %708 : tensor<4x8x16xbf16>
    %710 = stablehlo.multiply %707, %70 : tensor<4x8x1xbf16>
    %711 = stablehlo.convert %710 : (tensor<4x8x1xbf16>) -> tensor<4x8x1xf32>
    %cst_163 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
    %712 = stablehlo.broadcast_in_dim %cst_163, dims = [] : (tensor<f32>) -> tensor<4x8x1xf32>
    %713 = stablehlo.divide %711, %712 : tensor<4x8x1xf32>
    %cst_164 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %714 = stablehlo.reduce(%713 init: %cst_164) applies stablehlo.add across dimensions = [2] : (tensor<4x8x1xf32>, tensor<f32>) -> tensor<4x8xf32>
    %715 = stablehlo.broadcast_in_dim %714, dims = [0, 1] : (tensor<4x8xf32>) -> tensor<4x8x16xf32>
    %716 = stablehlo.convert %715 : (tensor<4x8x16xf32>) -> tensor<4x8x16xbf16>
    %717 = stablehlo.multiply %716, %58 : tensor<4x8x16xbf16>
    %718 = stablehlo.negate %717 : tensor<4x8x16xbf16>
    %cst_165 = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
    %719 = stablehlo.reduce(%718 init: %cst_165) applies stablehlo.add across dimensions = [2] : (tensor<4x8x16xbf16>, tensor<bf16>) -> tensor<4x8xbf16>
    %720 = stablehlo.reshape %719 : (tensor<4x8xbf16>) -> tensor<4x8x1xbf16>
    %721 = stablehlo.add %650, %717 : tensor<4x8x16xbf16>
    %722 = stablehlo.negate %709 : tensor<4x8x16xbf16>
    %cst_166 = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
    %723 = stablehlo.reduce(%722 init: %cst_166) applies stablehlo.add across dimensions = [2] : (tensor<4x8x16xbf16>, tensor<bf16>) -> tensor<4x8xbf16>
    %724 = stablehlo.reshape %723 : (tensor<4x8xbf16>) -> tensor<4x8x1xbf16>
    %725 = stablehlo.add %721, %709 : tensor<4x8x16xbf16>
    %726 = stablehlo.add %720, %724 : tensor<4x8x1xbf16>
    %727 = stablehlo.convert %726 : (tensor<4x8x1xbf16>) -> tensor<4x8x1xf32>
    %cst_167 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
    %728 = stablehlo.broadcast_in_dim %cst_167, dims = [] : (tensor<f32>) -> tensor<4x8x1xf32>
    %729 = stablehlo.divide %727, %728 : tensor<4x8x1xf32>
    %cst_168 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %730 = stablehlo.reduce(%729 init: %cst_168) applies stablehlo.add across dimensions = [2] : (tensor<4x8x1xf32>, tensor<f32>) -> tensor<4x8xf32>
    %731 = stablehlo.broadcast_in_dim %730, dims = [0, 1] : (tensor<4x8xf32>) -> tensor<4x8x16xf32>
    %732 = stablehlo.convert %731 : (tensor<4x8x16xf32>) -> tensor<4x8x16xbf16>
    %733 = stablehlo.add %725, %732 : tensor<4x8x16xbf16>
    %734 = call @_where_4(%42, %733) : (tensor<4x8x16xi1>, tensor<4x8x16xbf16>) -> tensor<4x8x16xbf16>
    %cst_169 = stablehlo.constant dense<8.984370e-01> : tensor<bf16>
    %735 = stablehlo.broadcast_in_dim %cst_169, dims = [] : (tensor<bf16>) -> tensor<4x8x16xbf16>
    %736 = stablehlo.divide %734, %735 : tensor<4x8x16xbf16>
    %cst_170 = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
    %737 = stablehlo.reduce(%736 init: %cst_170) applies stablehlo.add across dimensions = [0] : (tensor<4x8x16xbf16>, tensor<bf16>) -> tensor<8x16xbf16>
    %738 = stablehlo.reshape %737 : (tensor<8x16xbf16>) -> tensor<1x8x16xbf16>
    %cst_171 = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
    %739 = stablehlo.reduce(%738 init: %cst_171) applies stablehlo.add across dimensions = [0] : (tensor<1x8x16xbf16>, tensor<bf16>) -> tensor<8x16xbf16>
    %cst_172 = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
    %740 = stablehlo.broadcast_in_dim %cst_172, dims = [] : (tensor<bf16>) -> tensor<32x16xbf16>
    %741 = "stablehlo.scatter"(%740, %36, %736) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg88: tensor<bf16>, %arg89: tensor<bf16>):
      %1500 = stablehlo.add %arg88, %arg89 : tensor<bf16>
      stablehlo.return %1500 : tensor<bf16>
    }) : (tensor<32x16xbf16>, tensor<4x8x1xi32>, tensor<4x8x16xbf16>) -> tensor<32x16xbf16>
    %742 = stablehlo.add %396, %741 : tensor<32x16xbf16>
    %743 = stablehlo.convert %742 : (tensor<32x16xbf16>) -> tensor<32x16xf32>
    %744 = stablehlo.convert %739 : (tensor<8x16xbf16>) -> tensor<8x16xf32>
    %745 = stablehlo.convert %405 : (tensor<16xbf16>) -> tensor<16xf32>
    %746 = stablehlo.convert %399 : (tensor<16xbf16>) -> tensor<16xf32>
    %747 = stablehlo.convert %534 : (tensor<16x16xbf16>) -> tensor<16x16xf32>
    %748 = stablehlo.convert %543 : (tensor<16x16xbf16>) -> tensor<16x16xf32>
    %749 = stablehlo.convert %505 : (tensor<16x16xbf16>) -> tensor<16x16xf32>
    %750 = stablehlo.convert %538 : (tensor<16x16xbf16>) -> tensor<16x16xf32>
    %751 = stablehlo.convert %441 : (tensor<64x16xbf16>) -> tensor<64x16xf32>
    %752 = stablehlo.convert %461 : (tensor<16x64xbf16>) -> tensor<16x64xf32>
    %753 = stablehlo.convert %471 : (tensor<16xbf16>) -> tensor<16xf32>
    %754 = stablehlo.convert %465 : (tensor<16xbf16>) -> tensor<16xf32>
    %755 = stablehlo.convert %439 : (tensor<16xbf16>) -> tensor<16xf32>
    %756 = stablehlo.convert %459 : (tensor<64xbf16>) -> tensor<64xf32>
    %757 = stablehlo.convert %554 : (tensor<16xbf16>) -> tensor<16xf32>
    %758 = stablehlo.convert %548 : (tensor<16xbf16>) -> tensor<16xf32>
    %759 = stablehlo.convert %684 : (tensor<16x16xbf16>) -> tensor<16x16xf32>
    %760 = stablehlo.convert %693 : (tensor<16x16xbf16>) -> tensor<16x16xf32>
    %761 = stablehlo.convert %655 : (tensor<16x16xbf16>) -> tensor<16x16xf32>
    %762 = stablehlo.convert %688 : (tensor<16x16xbf16>) -> tensor<16x16xf32>
    %763 = stablehlo.convert %591 : (tensor<64x16xbf16>) -> tensor<64x16xf32>
    %764 = stablehlo.convert %611 : (tensor<16x64xbf16>) -> tensor<16x64xf32>
    %765 = stablehlo.convert %621 : (tensor<16xbf16>) -> tensor<16xf32>
    %766 = stablehlo.convert %615 : (tensor<16xbf16>) -> tensor<16xf32>
    %767 = stablehlo.convert %589 : (tensor<16xbf16>) -> tensor<16xf32>
    %768 = stablehlo.convert %609 : (tensor<64xbf16>) -> tensor<64xf32>
    %769 = stablehlo.convert %704 : (tensor<16xbf16>) -> tensor<16xf32>
    %770 = stablehlo.convert %698 : (tensor<16xbf16>) -> tensor<16xf32>
    %cst_173 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %771 = stablehlo.broadcast_in_dim %cst_173, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %772 = stablehlo.multiply %771, %arg28 : tensor<16xf32>
    %cst_174 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %773 = stablehlo.broadcast_in_dim %cst_174, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %774 = stablehlo.multiply %773, %770 : tensor<16xf32>
    %775 = stablehlo.add %772, %774 : tensor<16xf32>
    %cst_175 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %776 = stablehlo.broadcast_in_dim %cst_175, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %777 = stablehlo.multiply %776, %arg29 : tensor<16xf32>
    %cst_176 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %778 = stablehlo.broadcast_in_dim %cst_176, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %779 = stablehlo.multiply %778, %769 : tensor<16xf32>
    %780 = stablehlo.add %777, %779 : tensor<16xf32>
    %cst_177 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %781 = stablehlo.broadcast_in_dim %cst_177, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %782 = stablehlo.multiply %781, %arg30 : tensor<64xf32>
    %cst_178 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %783 = stablehlo.broadcast_in_dim %cst_178, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %784 = stablehlo.multiply %783, %768 : tensor<64xf32>
    %785 = stablehlo.add %782, %784 : tensor<64xf32>
    %cst_179 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %786 = stablehlo.broadcast_in_dim %cst_179, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %787 = stablehlo.multiply %786, %arg31 : tensor<16xf32>
    %cst_180 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %788 = stablehlo.broadcast_in_dim %cst_180, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %789 = stablehlo.multiply %788, %767 : tensor<16xf32>
    %790 = stablehlo.add %787, %789 : tensor<16xf32>
    %cst_181 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %791 = stablehlo.broadcast_in_dim %cst_181, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %792 = stablehlo.multiply %791, %arg32 : tensor<16xf32>
    %cst_182 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %793 = stablehlo.broadcast_in_dim %cst_182, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %794 = stablehlo.multiply %793, %766 : tensor<16xf32>
    %795 = stablehlo.add %792, %794 : tensor<16xf32>
    %cst_183 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %796 = stablehlo.broadcast_in_dim %cst_183, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %797 = stablehlo.multiply %796, %arg33 : tensor<16xf32>
    %cst_184 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %798 = stablehlo.broadcast_in_dim %cst_184, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %799 = stablehlo.multiply %798, %765 : tensor<16xf32>
    %800 = stablehlo.add %797, %799 : tensor<16xf32>
    %cst_185 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %801 = stablehlo.broadcast_in_dim %cst_185, dims = [] : (tensor<f32>) -> tensor<16x64xf32>
    %802 = stablehlo.multiply %801, %arg34 : tensor<16x64xf32>
    %cst_186 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %803 = stablehlo.broadcast_in_dim %cst_186, dims = [] : (tensor<f32>) -> tensor<16x64xf32>
    %804 = stablehlo.multiply %803, %764 : tensor<16x64xf32>
    %805 = stablehlo.add %802, %804 : tensor<16x64xf32>
    %cst_187 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %806 = stablehlo.broadcast_in_dim %cst_187, dims = [] : (tensor<f32>) -> tensor<64x16xf32>
    %807 = stablehlo.multiply %806, %arg35 : tensor<64x16xf32>
    %cst_188 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %808 = stablehlo.broadcast_in_dim %cst_188, dims = [] : (tensor<f32>) -> tensor<64x16xf32>
    %809 = stablehlo.multiply %808, %763 : tensor<64x16xf32>
    %810 = stablehlo.add %807, %809 : tensor<64x16xf32>
    %cst_189 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %811 = stablehlo.broadcast_in_dim %cst_189, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %812 = stablehlo.multiply %811, %arg36 : tensor<16x16xf32>
    %cst_190 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %813 = stablehlo.broadcast_in_dim %cst_190, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %814 = stablehlo.multiply %813, %762 : tensor<16x16xf32>
    %815 = stablehlo.add %812, %814 : tensor<16x16xf32>
    %cst_191 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %816 = stablehlo.broadcast_in_dim %cst_191, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %817 = stablehlo.multiply %816, %arg37 : tensor<16x16xf32>
    %cst_192 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %818 = stablehlo.broadcast_in_dim %cst_192, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %819 = stablehlo.multiply %818, %761 : tensor<16x16xf32>
    %820 = stablehlo.add %817, %819 : tensor<16x16xf32>
    %cst_193 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %821 = stablehlo.broadcast_in_dim %cst_193, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %822 = stablehlo.multiply %821, %arg38 : tensor<16x16xf32>
    %cst_194 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %823 = stablehlo.broadcast_in_dim %cst_194, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %824 = stablehlo.multiply %823, %760 : tensor<16x16xf32>
    %825 = stablehlo.add %822, %824 : tensor<16x16xf32>
    %cst_195 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %826 = stablehlo.broadcast_in_dim %cst_195, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %827 = stablehlo.multiply %826, %arg39 : tensor<16x16xf32>
    %cst_196 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %828 = stablehlo.broadcast_in_dim %cst_196, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %829 = stablehlo.multiply %828, %759 : tensor<16x16xf32>
    %830 = stablehlo.add %827, %829 : tensor<16x16xf32>
    %cst_197 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %831 = stablehlo.broadcast_in_dim %cst_197, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %832 = stablehlo.multiply %831, %arg40 : tensor<16xf32>
    %cst_198 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %833 = stablehlo.broadcast_in_dim %cst_198, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %834 = stablehlo.multiply %833, %758 : tensor<16xf32>
    %835 = stablehlo.add %832, %834 : tensor<16xf32>
    %cst_199 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %836 = stablehlo.broadcast_in_dim %cst_199, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %837 = stablehlo.multiply %836, %arg41 : tensor<16xf32>
    %cst_200 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %838 = stablehlo.broadcast_in_dim %cst_200, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %839 = stablehlo.multiply %838, %757 : tensor<16xf32>
    %840 = stablehlo.add %837, %839 : tensor<16xf32>
    %cst_201 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %841 = stablehlo.broadcast_in_dim %cst_201, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %842 = stablehlo.multiply %841, %arg42 : tensor<64xf32>
    %cst_202 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %843 = stablehlo.broadcast_in_dim %cst_202, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %844 = stablehlo.multiply %843, %756 : tensor<64xf32>
    %845 = stablehlo.add %842, %844 : tensor<64xf32>
    %cst_203 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %846 = stablehlo.broadcast_in_dim %cst_203, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %847 = stablehlo.multiply %846, %arg43 : tensor<16xf32>
    %cst_204 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %848 = stablehlo.broadcast_in_dim %cst_204, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %849 = stablehlo.multiply %848, %755 : tensor<16xf32>
    %850 = stablehlo.add %847, %849 : tensor<16xf32>
    %cst_205 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %851 = stablehlo.broadcast_in_dim %cst_205, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %852 = stablehlo.multiply %851, %arg44 : tensor<16xf32>
    %cst_206 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %853 = stablehlo.broadcast_in_dim %cst_206, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %854 = stablehlo.multiply %853, %754 : tensor<16xf32>
    %855 = stablehlo.add %852, %854 : tensor<16xf32>
    %cst_207 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %856 = stablehlo.broadcast_in_dim %cst_207, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %857 = stablehlo.multiply %856, %arg45 : tensor<16xf32>
    %cst_208 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %858 = stablehlo.broadcast_in_dim %cst_208, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %859 = stablehlo.multiply %858, %753 : tensor<16xf32>
    %860 = stablehlo.add %857, %859 : tensor<16xf32>
    %cst_209 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %861 = stablehlo.broadcast_in_dim %cst_209, dims = [] : (tensor<f32>) -> tensor<16x64xf32>
    %862 = stablehlo.multiply %861, %arg46 : tensor<16x64xf32>
    %cst_210 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %863 = stablehlo.broadcast_in_dim %cst_210, dims = [] : (tensor<f32>) -> tensor<16x64xf32>
    %864 = stablehlo.multiply %863, %752 : tensor<16x64xf32>
    %865 = stablehlo.add %862, %864 : tensor<16x64xf32>
    %cst_211 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %866 = stablehlo.broadcast_in_dim %cst_211, dims = [] : (tensor<f32>) -> tensor<64x16xf32>
    %867 = stablehlo.multiply %866, %arg47 : tensor<64x16xf32>
    %cst_212 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %868 = stablehlo.broadcast_in_dim %cst_212, dims = [] : (tensor<f32>) -> tensor<64x16xf32>
    %869 = stablehlo.multiply %868, %751 : tensor<64x16xf32>
    %870 = stablehlo.add %867, %869 : tensor<64x16xf32>
    %cst_213 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %871 = stablehlo.broadcast_in_dim %cst_213, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %872 = stablehlo.multiply %871, %arg48 : tensor<16x16xf32>
    %cst_214 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %873 = stablehlo.broadcast_in_dim %cst_214, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %874 = stablehlo.multiply %873, %750 : tensor<16x16xf32>
    %875 = stablehlo.add %872, %874 : tensor<16x16xf32>
    %cst_215 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %876 = stablehlo.broadcast_in_dim %cst_215, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %877 = stablehlo.multiply %876, %arg49 : tensor<16x16xf32>
    %cst_216 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %878 = stablehlo.broadcast_in_dim %cst_216, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %879 = stablehlo.multiply %878, %749 : tensor<16x16xf32>
    %880 = stablehlo.add %877, %879 : tensor<16x16xf32>
    %cst_217 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %881 = stablehlo.broadcast_in_dim %cst_217, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %882 = stablehlo.multiply %881, %arg50 : tensor<16x16xf32>
    %cst_218 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %883 = stablehlo.broadcast_in_dim %cst_218, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %884 = stablehlo.multiply %883, %748 : tensor<16x16xf32>
    %885 = stablehlo.add %882, %884 : tensor<16x16xf32>
    %cst_219 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %886 = stablehlo.broadcast_in_dim %cst_219, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %887 = stablehlo.multiply %886, %arg51 : tensor<16x16xf32>
    %cst_220 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %888 = stablehlo.broadcast_in_dim %cst_220, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %889 = stablehlo.multiply %888, %747 : tensor<16x16xf32>
    %890 = stablehlo.add %887, %889 : tensor<16x16xf32>
    %cst_221 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %891 = stablehlo.broadcast_in_dim %cst_221, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %892 = stablehlo.multiply %891, %arg52 : tensor<16xf32>
    %cst_222 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %893 = stablehlo.broadcast_in_dim %cst_222, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %894 = stablehlo.multiply %893, %746 : tensor<16xf32>
    %895 = stablehlo.add %892, %894 : tensor<16xf32>
    %cst_223 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %896 = stablehlo.broadcast_in_dim %cst_223, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %897 = stablehlo.multiply %896, %arg53 : tensor<16xf32>
    %cst_224 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %898 = stablehlo.broadcast_in_dim %cst_224, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %899 = stablehlo.multiply %898, %745 : tensor<16xf32>
    %900 = stablehlo.add %897, %899 : tensor<16xf32>
    %cst_225 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %901 = stablehlo.broadcast_in_dim %cst_225, dims = [] : (tensor<f32>) -> tensor<8x16xf32>
    %902 = stablehlo.multiply %901, %arg54 : tensor<8x16xf32>
    %cst_226 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %903 = stablehlo.broadcast_in_dim %cst_226, dims = [] : (tensor<f32>) -> tensor<8x16xf32>
    %904 = stablehlo.multiply %903, %744 : tensor<8x16xf32>
    %905 = stablehlo.add %902, %904 : tensor<8x16xf32>
    %cst_227 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %906 = stablehlo.broadcast_in_dim %cst_227, dims = [] : (tensor<f32>) -> tensor<32x16xf32>
    %907 = stablehlo.multiply %906, %arg55 : tensor<32x16xf32>
    %cst_228 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %908 = stablehlo.broadcast_in_dim %cst_228, dims = [] : (tensor<f32>) -> tensor<32x16xf32>
    %909 = stablehlo.multiply %908, %743 : tensor<32x16xf32>
    %910 = stablehlo.add %907, %909 : tensor<32x16xf32>
    %cst_229 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %911 = stablehlo.broadcast_in_dim %cst_229, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %912 = stablehlo.multiply %911, %arg56 : tensor<16xf32>
    %cst_230 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %913 = stablehlo.broadcast_in_dim %cst_230, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %914 = stablehlo.multiply %913, %770 : tensor<16xf32>
    %915 = stablehlo.multiply %914, %770 : tensor<16xf32>
    %916 = stablehlo.add %912, %915 : tensor<16xf32>
    %cst_231 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %917 = stablehlo.broadcast_in_dim %cst_231, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %918 = stablehlo.multiply %917, %arg57 : tensor<16xf32>
    %cst_232 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %919 = stablehlo.broadcast_in_dim %cst_232, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %920 = stablehlo.multiply %919, %769 : tensor<16xf32>
    %921 = stablehlo.multiply %920, %769 : tensor<16xf32>
    %922 = stablehlo.add %918, %921 : tensor<16xf32>
    %cst_233 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %923 = stablehlo.broadcast_in_dim %cst_233, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %924 = stablehlo.multiply %923, %arg58 : tensor<64xf32>
    %cst_234 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %925 = stablehlo.broadcast_in_dim %cst_234, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %926 = stablehlo.multiply %925, %768 : tensor<64xf32>
    %927 = stablehlo.multiply %926, %768 : tensor<64xf32>
    %928 = stablehlo.add %924, %927 : tensor<64xf32>
    %cst_235 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %929 = stablehlo.broadcast_in_dim %cst_235, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %930 = stablehlo.multiply %929, %arg59 : tensor<16xf32>
    %cst_236 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %931 = stablehlo.broadcast_in_dim %cst_236, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %932 = stablehlo.multiply %931, %767 : tensor<16xf32>
    %933 = stablehlo.multiply %932, %767 : tensor<16xf32>
    %934 = stablehlo.add %930, %933 : tensor<16xf32>
    %cst_237 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %935 = stablehlo.broadcast_in_dim %cst_237, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %936 = stablehlo.multiply %935, %arg60 : tensor<16xf32>
    %cst_238 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %937 = stablehlo.broadcast_in_dim %cst_238, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %938 = stablehlo.multiply %937, %766 : tensor<16xf32>
    %939 = stablehlo.multiply %938, %766 : tensor<16xf32>
    %940 = stablehlo.add %936, %939 : tensor<16xf32>
    %cst_239 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %941 = stablehlo.broadcast_in_dim %cst_239, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %942 = stablehlo.multiply %941, %arg61 : tensor<16xf32>
    %cst_240 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %943 = stablehlo.broadcast_in_dim %cst_240, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %944 = stablehlo.multiply %943, %765 : tensor<16xf32>
    %945 = stablehlo.multiply %944, %765 : tensor<16xf32>
    %946 = stablehlo.add %942, %945 : tensor<16xf32>
    %cst_241 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %947 = stablehlo.broadcast_in_dim %cst_241, dims = [] : (tensor<f32>) -> tensor<16x64xf32>
    %948 = stablehlo.multiply %947, %arg62 : tensor<16x64xf32>
    %cst_242 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %949 = stablehlo.broadcast_in_dim %cst_242, dims = [] : (tensor<f32>) -> tensor<16x64xf32>
    %950 = stablehlo.multiply %949, %764 : tensor<16x64xf32>
    %951 = stablehlo.multiply %950, %764 : tensor<16x64xf32>
    %952 = stablehlo.add %948, %951 : tensor<16x64xf32>
    %cst_243 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %953 = stablehlo.broadcast_in_dim %cst_243, dims = [] : (tensor<f32>) -> tensor<64x16xf32>
    %954 = stablehlo.multiply %953, %arg63 : tensor<64x16xf32>
    %cst_244 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %955 = stablehlo.broadcast_in_dim %cst_244, dims = [] : (tensor<f32>) -> tensor<64x16xf32>
    %956 = stablehlo.multiply %955, %763 : tensor<64x16xf32>
    %957 = stablehlo.multiply %956, %763 : tensor<64x16xf32>
    %958 = stablehlo.add %954, %957 : tensor<64x16xf32>
    %cst_245 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %959 = stablehlo.broadcast_in_dim %cst_245, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %960 = stablehlo.multiply %959, %arg64 : tensor<16x16xf32>
    %cst_246 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %961 = stablehlo.broadcast_in_dim %cst_246, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %962 = stablehlo.multiply %961, %762 : tensor<16x16xf32>
    %963 = stablehlo.multiply %962, %762 : tensor<16x16xf32>
    %964 = stablehlo.add %960, %963 : tensor<16x16xf32>
    %cst_247 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %965 = stablehlo.broadcast_in_dim %cst_247, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %966 = stablehlo.multiply %965, %arg65 : tensor<16x16xf32>
    %cst_248 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %967 = stablehlo.broadcast_in_dim %cst_248, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %968 = stablehlo.multiply %967, %761 : tensor<16x16xf32>
    %969 = stablehlo.multiply %968, %761 : tensor<16x16xf32>
    %970 = stablehlo.add %966, %969 : tensor<16x16xf32>
    %cst_249 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %971 = stablehlo.broadcast_in_dim %cst_249, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %972 = stablehlo.multiply %971, %arg66 : tensor<16x16xf32>
    %cst_250 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %973 = stablehlo.broadcast_in_dim %cst_250, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %974 = stablehlo.multiply %973, %760 : tensor<16x16xf32>
    %975 = stablehlo.multiply %974, %760 : tensor<16x16xf32>
    %976 = stablehlo.add %972, %975 : tensor<16x16xf32>
    %cst_251 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %977 = stablehlo.broadcast_in_dim %cst_251, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %978 = stablehlo.multiply %977, %arg67 : tensor<16x16xf32>
    %cst_252 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %979 = stablehlo.broadcast_in_dim %cst_252, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %980 = stablehlo.multiply %979, %759 : tensor<16x16xf32>
    %981 = stablehlo.multiply %980, %759 : tensor<16x16xf32>
    %982 = stablehlo.add %978, %981 : tensor<16x16xf32>
    %cst_253 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %983 = stablehlo.broadcast_in_dim %cst_253, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %984 = stablehlo.multiply %983, %arg68 : tensor<16xf32>
    %cst_254 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %985 = stablehlo.broadcast_in_dim %cst_254, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %986 = stablehlo.multiply %985, %758 : tensor<16xf32>
    %987 = stablehlo.multiply %986, %758 : tensor<16xf32>
    %988 = stablehlo.add %984, %987 : tensor<16xf32>
    %cst_255 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %989 = stablehlo.broadcast_in_dim %cst_255, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %990 = stablehlo.multiply %989, %arg69 : tensor<16xf32>
    %cst_256 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %991 = stablehlo.broadcast_in_dim %cst_256, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %992 = stablehlo.multiply %991, %757 : tensor<16xf32>
    %993 = stablehlo.multiply %992, %757 : tensor<16xf32>
    %994 = stablehlo.add %990, %993 : tensor<16xf32>
    %cst_257 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %995 = stablehlo.broadcast_in_dim %cst_257, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %996 = stablehlo.multiply %995, %arg70 : tensor<64xf32>
    %cst_258 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %997 = stablehlo.broadcast_in_dim %cst_258, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %998 = stablehlo.multiply %997, %756 : tensor<64xf32>
    %999 = stablehlo.multiply %998, %756 : tensor<64xf32>
    %1000 = stablehlo.add %996, %999 : tensor<64xf32>
    %cst_259 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %1001 = stablehlo.broadcast_in_dim %cst_259, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %1002 = stablehlo.multiply %1001, %arg71 : tensor<16xf32>
    %cst_260 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1003 = stablehlo.broadcast_in_dim %cst_260, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %1004 = stablehlo.multiply %1003, %755 : tensor<16xf32>
    %1005 = stablehlo.multiply %1004, %755 : tensor<16xf32>
    %1006 = stablehlo.add %1002, %1005 : tensor<16xf32>
    %cst_261 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %1007 = stablehlo.broadcast_in_dim %cst_261, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %1008 = stablehlo.multiply %1007, %arg72 : tensor<16xf32>
    %cst_262 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1009 = stablehlo.broadcast_in_dim %cst_262, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %1010 = stablehlo.multiply %1009, %754 : tensor<16xf32>
    %1011 = stablehlo.multiply %1010, %754 : tensor<16xf32>
    %1012 = stablehlo.add %1008, %1011 : tensor<16xf32>
    %cst_263 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %1013 = stablehlo.broadcast_in_dim %cst_263, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %1014 = stablehlo.multiply %1013, %arg73 : tensor<16xf32>
    %cst_264 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1015 = stablehlo.broadcast_in_dim %cst_264, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %1016 = stablehlo.multiply %1015, %753 : tensor<16xf32>
    %1017 = stablehlo.multiply %1016, %753 : tensor<16xf32>
    %1018 = stablehlo.add %1014, %1017 : tensor<16xf32>
    %cst_265 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %1019 = stablehlo.broadcast_in_dim %cst_265, dims = [] : (tensor<f32>) -> tensor<16x64xf32>
    %1020 = stablehlo.multiply %1019, %arg74 : tensor<16x64xf32>
    %cst_266 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1021 = stablehlo.broadcast_in_dim %cst_266, dims = [] : (tensor<f32>) -> tensor<16x64xf32>
    %1022 = stablehlo.multiply %1021, %752 : tensor<16x64xf32>
    %1023 = stablehlo.multiply %1022, %752 : tensor<16x64xf32>
    %1024 = stablehlo.add %1020, %1023 : tensor<16x64xf32>
    %cst_267 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %1025 = stablehlo.broadcast_in_dim %cst_267, dims = [] : (tensor<f32>) -> tensor<64x16xf32>
    %1026 = stablehlo.multiply %1025, %arg75 : tensor<64x16xf32>
    %cst_268 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1027 = stablehlo.broadcast_in_dim %cst_268, dims = [] : (tensor<f32>) -> tensor<64x16xf32>
    %1028 = stablehlo.multiply %1027, %751 : tensor<64x16xf32>
    %1029 = stablehlo.multiply %1028, %751 : tensor<64x16xf32>
    %1030 = stablehlo.add %1026, %1029 : tensor<64x16xf32>
    %cst_269 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %1031 = stablehlo.broadcast_in_dim %cst_269, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %1032 = stablehlo.multiply %1031, %arg76 : tensor<16x16xf32>
    %cst_270 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1033 = stablehlo.broadcast_in_dim %cst_270, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %1034 = stablehlo.multiply %1033, %750 : tensor<16x16xf32>
    %1035 = stablehlo.multiply %1034, %750 : tensor<16x16xf32>
    %1036 = stablehlo.add %1032, %1035 : tensor<16x16xf32>
    %cst_271 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %1037 = stablehlo.broadcast_in_dim %cst_271, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %1038 = stablehlo.multiply %1037, %arg77 : tensor<16x16xf32>
    %cst_272 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1039 = stablehlo.broadcast_in_dim %cst_272, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %1040 = stablehlo.multiply %1039, %749 : tensor<16x16xf32>
    %1041 = stablehlo.multiply %1040, %749 : tensor<16x16xf32>
    %1042 = stablehlo.add %1038, %1041 : tensor<16x16xf32>
    %cst_273 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %1043 = stablehlo.broadcast_in_dim %cst_273, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %1044 = stablehlo.multiply %1043, %arg78 : tensor<16x16xf32>
    %cst_274 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1045 = stablehlo.broadcast_in_dim %cst_274, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %1046 = stablehlo.multiply %1045, %748 : tensor<16x16xf32>
    %1047 = stablehlo.multiply %1046, %748 : tensor<16x16xf32>
    %1048 = stablehlo.add %1044, %1047 : tensor<16x16xf32>
    %cst_275 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %1049 = stablehlo.broadcast_in_dim %cst_275, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %1050 = stablehlo.multiply %1049, %arg79 : tensor<16x16xf32>
    %cst_276 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1051 = stablehlo.broadcast_in_dim %cst_276, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %1052 = stablehlo.multiply %1051, %747 : tensor<16x16xf32>
    %1053 = stablehlo.multiply %1052, %747 : tensor<16x16xf32>
    %1054 = stablehlo.add %1050, %1053 : tensor<16x16xf32>
    %cst_277 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %1055 = stablehlo.broadcast_in_dim %cst_277, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %1056 = stablehlo.multiply %1055, %arg80 : tensor<16xf32>
    %cst_278 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1057 = stablehlo.broadcast_in_dim %cst_278, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %1058 = stablehlo.multiply %1057, %746 : tensor<16xf32>
    %1059 = stablehlo.multiply %1058, %746 : tensor<16xf32>
    %1060 = stablehlo.add %1056, %1059 : tensor<16xf32>
    %cst_279 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %1061 = stablehlo.broadcast_in_dim %cst_279, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %1062 = stablehlo.multiply %1061, %arg81 : tensor<16xf32>
    %cst_280 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1063 = stablehlo.broadcast_in_dim %cst_280, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %1064 = stablehlo.multiply %1063, %745 : tensor<16xf32>
    %1065 = stablehlo.multiply %1064, %745 : tensor<16xf32>
    %1066 = stablehlo.add %1062, %1065 : tensor<16xf32>
    %cst_281 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %1067 = stablehlo.broadcast_in_dim %cst_281, dims = [] : (tensor<f32>) -> tensor<8x16xf32>
    %1068 = stablehlo.multiply %1067, %arg82 : tensor<8x16xf32>
    %cst_282 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1069 = stablehlo.broadcast_in_dim %cst_282, dims = [] : (tensor<f32>) -> tensor<8x16xf32>
    %1070 = stablehlo.multiply %1069, %744 : tensor<8x16xf32>
    %1071 = stablehlo.multiply %1070, %744 : tensor<8x16xf32>
    %1072 = stablehlo.add %1068, %1071 : tensor<8x16xf32>
    %cst_283 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %1073 = stablehlo.broadcast_in_dim %cst_283, dims = [] : (tensor<f32>) -> tensor<32x16xf32>
    %1074 = stablehlo.multiply %1073, %arg83 : tensor<32x16xf32>
    %cst_284 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1075 = stablehlo.broadcast_in_dim %cst_284, dims = [] : (tensor<f32>) -> tensor<32x16xf32>
    %1076 = stablehlo.multiply %1075, %743 : tensor<32x16xf32>
    %1077 = stablehlo.multiply %1076, %743 : tensor<32x16xf32>
    %1078 = stablehlo.add %1074, %1077 : tensor<32x16xf32>
    %cst_285 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %1079 = stablehlo.power %cst_285, %arg84 : tensor<f32>
    %cst_286 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1080 = stablehlo.subtract %cst_286, %1079 : tensor<f32>
    %1081 = stablehlo.broadcast_in_dim %1080, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %1082 = stablehlo.divide %775, %1081 : tensor<16xf32>
    %cst_287 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1083 = stablehlo.broadcast_in_dim %cst_287, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %1084 = stablehlo.multiply %1083, %1082 : tensor<16xf32>
    %cst_288 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %1085 = stablehlo.power %cst_288, %arg84 : tensor<f32>
    %cst_289 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1086 = stablehlo.subtract %cst_289, %1085 : tensor<f32>
    %1087 = stablehlo.broadcast_in_dim %1086, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %1088 = stablehlo.divide %916, %1087 : tensor<16xf32>
    %1089 = stablehlo.sqrt %1088 : tensor<16xf32>
    %cst_290 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %1090 = stablehlo.broadcast_in_dim %cst_290, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %1091 = stablehlo.add %1089, %1090 : tensor<16xf32>
    %1092 = stablehlo.divide %1084, %1091 : tensor<16xf32>
    %1093 = stablehlo.subtract %arg0, %1092 : tensor<16xf32>
    %cst_291 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %1094 = stablehlo.power %cst_291, %arg84 : tensor<f32>
    %cst_292 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1095 = stablehlo.subtract %cst_292, %1094 : tensor<f32>
    %1096 = stablehlo.broadcast_in_dim %1095, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %1097 = stablehlo.divide %780, %1096 : tensor<16xf32>
    %cst_293 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1098 = stablehlo.broadcast_in_dim %cst_293, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %1099 = stablehlo.multiply %1098, %1097 : tensor<16xf32>
    %cst_294 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %1100 = stablehlo.power %cst_294, %arg84 : tensor<f32>
    %cst_295 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1101 = stablehlo.subtract %cst_295, %1100 : tensor<f32>
    %1102 = stablehlo.broadcast_in_dim %1101, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %1103 = stablehlo.divide %922, %1102 : tensor<16xf32>
    %1104 = stablehlo.sqrt %1103 : tensor<16xf32>
    %cst_296 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %1105 = stablehlo.broadcast_in_dim %cst_296, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %1106 = stablehlo.add %1104, %1105 : tensor<16xf32>
    %1107 = stablehlo.divide %1099, %1106 : tensor<16xf32>
    %1108 = stablehlo.subtract %arg1, %1107 : tensor<16xf32>
    %cst_297 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %1109 = stablehlo.power %cst_297, %arg84 : tensor<f32>
    %cst_298 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1110 = stablehlo.subtract %cst_298, %1109 : tensor<f32>
    %1111 = stablehlo.broadcast_in_dim %1110, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %1112 = stablehlo.divide %785, %1111 : tensor<64xf32>
    %cst_299 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1113 = stablehlo.broadcast_in_dim %cst_299, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %1114 = stablehlo.multiply %1113, %1112 : tensor<64xf32>
    %cst_300 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %1115 = stablehlo.power %cst_300, %arg84 : tensor<f32>
    %cst_301 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1116 = stablehlo.subtract %cst_301, %1115 : tensor<f32>
    %1117 = stablehlo.broadcast_in_dim %1116, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %1118 = stablehlo.divide %928, %1117 : tensor<64xf32>
    %1119 = stablehlo.sqrt %1118 : tensor<64xf32>
    %cst_302 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %1120 = stablehlo.broadcast_in_dim %cst_302, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %1121 = stablehlo.add %1119, %1120 : tensor<64xf32>
    %1122 = stablehlo.divide %1114, %1121 : tensor<64xf32>
    %1123 = stablehlo.subtract %arg2, %1122 : tensor<64xf32>
    %cst_303 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %1124 = stablehlo.power %cst_303, %arg84 : tensor<f32>
    %cst_304 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1125 = stablehlo.subtract %cst_304, %1124 : tensor<f32>
    %1126 = stablehlo.broadcast_in_dim %1125, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %1127 = stablehlo.divide %790, %1126 : tensor<16xf32>
    %cst_305 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1128 = stablehlo.broadcast_in_dim %cst_305, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %1129 = stablehlo.multiply %1128, %1127 : tensor<16xf32>
    %cst_306 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %1130 = stablehlo.power %cst_306, %arg84 : tensor<f32>
    %cst_307 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1131 = stablehlo.subtract %cst_307, %1130 : tensor<f32>
    %1132 = stablehlo.broadcast_in_dim %1131, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %1133 = stablehlo.divide %934, %1132 : tensor<16xf32>
    %1134 = stablehlo.sqrt %1133 : tensor<16xf32>
    %cst_308 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %1135 = stablehlo.broadcast_in_dim %cst_308, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %1136 = stablehlo.add %1134, %1135 : tensor<16xf32>
    %1137 = stablehlo.divide %1129, %1136 : tensor<16xf32>
    %1138 = stablehlo.subtract %arg3, %1137 : tensor<16xf32>
    %cst_309 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %1139 = stablehlo.power %cst_309, %arg84 : tensor<f32>
    %cst_310 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1140 = stablehlo.subtract %cst_310, %1139 : tensor<f32>
    %1141 = stablehlo.broadcast_in_dim %1140, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %1142 = stablehlo.divide %795, %1141 : tensor<16xf32>
    %cst_311 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1143 = stablehlo.broadcast_in_dim %cst_311, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %1144 = stablehlo.multiply %1143, %1142 : tensor<16xf32>
    %cst_312 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %1145 = stablehlo.power %cst_312, %arg84 : tensor<f32>
    %cst_313 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1146 = stablehlo.subtract %cst_313, %1145 : tensor<f32>
    %1147 = stablehlo.broadcast_in_dim %1146, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %1148 = stablehlo.divide %940, %1147 : tensor<16xf32>
    %1149 = stablehlo.sqrt %1148 : tensor<16xf32>
    %cst_314 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %1150 = stablehlo.broadcast_in_dim %cst_314, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %1151 = stablehlo.add %1149, %1150 : tensor<16xf32>
    %1152 = stablehlo.divide %1144, %1151 : tensor<16xf32>
    %1153 = stablehlo.subtract %arg4, %1152 : tensor<16xf32>
    %cst_315 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %1154 = stablehlo.power %cst_315, %arg84 : tensor<f32>
    %cst_316 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1155 = stablehlo.subtract %cst_316, %1154 : tensor<f32>
    %1156 = stablehlo.broadcast_in_dim %1155, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %1157 = stablehlo.divide %800, %1156 : tensor<16xf32>
    %cst_317 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1158 = stablehlo.broadcast_in_dim %cst_317, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %1159 = stablehlo.multiply %1158, %1157 : tensor<16xf32>
    %cst_318 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %1160 = stablehlo.power %cst_318, %arg84 : tensor<f32>
    %cst_319 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1161 = stablehlo.subtract %cst_319, %1160 : tensor<f32>
    %1162 = stablehlo.broadcast_in_dim %1161, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %1163 = stablehlo.divide %946, %1162 : tensor<16xf32>
    %1164 = stablehlo.sqrt %1163 : tensor<16xf32>
    %cst_320 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %1165 = stablehlo.broadcast_in_dim %cst_320, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %1166 = stablehlo.add %1164, %1165 : tensor<16xf32>
    %1167 = stablehlo.divide %1159, %1166 : tensor<16xf32>
    %1168 = stablehlo.subtract %arg5, %1167 : tensor<16xf32>
    %cst_321 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %1169 = stablehlo.power %cst_321, %arg84 : tensor<f32>
    %cst_322 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1170 = stablehlo.subtract %cst_322, %1169 : tensor<f32>
    %1171 = stablehlo.broadcast_in_dim %1170, dims = [] : (tensor<f32>) -> tensor<16x64xf32>
    %1172 = stablehlo.divide %805, %1171 : tensor<16x64xf32>
    %cst_323 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1173 = stablehlo.broadcast_in_dim %cst_323, dims = [] : (tensor<f32>) -> tensor<16x64xf32>
    %1174 = stablehlo.multiply %1173, %1172 : tensor<16x64xf32>
    %cst_324 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %1175 = stablehlo.power %cst_324, %arg84 : tensor<f32>
    %cst_325 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1176 = stablehlo.subtract %cst_325, %1175 : tensor<f32>
    %1177 = stablehlo.broadcast_in_dim %1176, dims = [] : (tensor<f32>) -> tensor<16x64xf32>
    %1178 = stablehlo.divide %952, %1177 : tensor<16x64xf32>
    %1179 = stablehlo.sqrt %1178 : tensor<16x64xf32>
    %cst_326 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %1180 = stablehlo.broadcast_in_dim %cst_326, dims = [] : (tensor<f32>) -> tensor<16x64xf32>
    %1181 = stablehlo.add %1179, %1180 : tensor<16x64xf32>
    %1182 = stablehlo.divide %1174, %1181 : tensor<16x64xf32>
    %1183 = stablehlo.subtract %arg6, %1182 : tensor<16x64xf32>
    %cst_327 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %1184 = stablehlo.power %cst_327, %arg84 : tensor<f32>
    %cst_328 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1185 = stablehlo.subtract %cst_328, %1184 : tensor<f32>
    %1186 = stablehlo.broadcast_in_dim %1185, dims = [] : (tensor<f32>) -> tensor<64x16xf32>
    %1187 = stablehlo.divide %810, %1186 : tensor<64x16xf32>
    %cst_329 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1188 = stablehlo.broadcast_in_dim %cst_329, dims = [] : (tensor<f32>) -> tensor<64x16xf32>
    %1189 = stablehlo.multiply %1188, %1187 : tensor<64x16xf32>
    %cst_330 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %1190 = stablehlo.power %cst_330, %arg84 : tensor<f32>
    %cst_331 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1191 = stablehlo.subtract %cst_331, %1190 : tensor<f32>
    %1192 = stablehlo.broadcast_in_dim %1191, dims = [] : (tensor<f32>) -> tensor<64x16xf32>
    %1193 = stablehlo.divide %958, %1192 : tensor<64x16xf32>
    %1194 = stablehlo.sqrt %1193 : tensor<64x16xf32>
    %cst_332 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %1195 = stablehlo.broadcast_in_dim %cst_332, dims = [] : (tensor<f32>) -> tensor<64x16xf32>
    %1196 = stablehlo.add %1194, %1195 : tensor<64x16xf32>
    %1197 = stablehlo.divide %1189, %1196 : tensor<64x16xf32>
    %1198 = stablehlo.subtract %arg7, %1197 : tensor<64x16xf32>
    %cst_333 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %1199 = stablehlo.power %cst_333, %arg84 : tensor<f32>
    %cst_334 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1200 = stablehlo.subtract %cst_334, %1199 : tensor<f32>
    %1201 = stablehlo.broadcast_in_dim %1200, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %1202 = stablehlo.divide %815, %1201 : tensor<16x16xf32>
    %cst_335 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1203 = stablehlo.broadcast_in_dim %cst_335, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %1204 = stablehlo.multiply %1203, %1202 : tensor<16x16xf32>
    %cst_336 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %1205 = stablehlo.power %cst_336, %arg84 : tensor<f32>
    %cst_337 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1206 = stablehlo.subtract %cst_337, %1205 : tensor<f32>
    %1207 = stablehlo.broadcast_in_dim %1206, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %1208 = stablehlo.divide %964, %1207 : tensor<16x16xf32>
    %1209 = stablehlo.sqrt %1208 : tensor<16x16xf32>
    %cst_338 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %1210 = stablehlo.broadcast_in_dim %cst_338, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %1211 = stablehlo.add %1209, %1210 : tensor<16x16xf32>
    %1212 = stablehlo.divide %1204, %1211 : tensor<16x16xf32>
    %1213 = stablehlo.subtract %arg8, %1212 : tensor<16x16xf32>
    %cst_339 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %1214 = stablehlo.power %cst_339, %arg84 : tensor<f32>
    %cst_340 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1215 = stablehlo.subtract %cst_340, %1214 : tensor<f32>
    %1216 = stablehlo.broadcast_in_dim %1215, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %1217 = stablehlo.divide %820, %1216 : tensor<16x16xf32>
    %cst_341 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1218 = stablehlo.broadcast_in_dim %cst_341, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %1219 = stablehlo.multiply %1218, %1217 : tensor<16x16xf32>
    %cst_342 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %1220 = stablehlo.power %cst_342, %arg84 : tensor<f32>
    %cst_343 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1221 = stablehlo.subtract %cst_343, %1220 : tensor<f32>
    %1222 = stablehlo.broadcast_in_dim %1221, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %1223 = stablehlo.divide %970, %1222 : tensor<16x16xf32>
    %1224 = stablehlo.sqrt %1223 : tensor<16x16xf32>
    %cst_344 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %1225 = stablehlo.broadcast_in_dim %cst_344, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %1226 = stablehlo.add %1224, %1225 : tensor<16x16xf32>
    %1227 = stablehlo.divide %1219, %1226 : tensor<16x16xf32>
    %1228 = stablehlo.subtract %arg9, %1227 : tensor<16x16xf32>
    %cst_345 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %1229 = stablehlo.power %cst_345, %arg84 : tensor<f32>
    %cst_346 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1230 = stablehlo.subtract %cst_346, %1229 : tensor<f32>
    %1231 = stablehlo.broadcast_in_dim %1230, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %1232 = stablehlo.divide %825, %1231 : tensor<16x16xf32>
    %cst_347 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1233 = stablehlo.broadcast_in_dim %cst_347, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %1234 = stablehlo.multiply %1233, %1232 : tensor<16x16xf32>
    %cst_348 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %1235 = stablehlo.power %cst_348, %arg84 : tensor<f32>
    %cst_349 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1236 = stablehlo.subtract %cst_349, %1235 : tensor<f32>
    %1237 = stablehlo.broadcast_in_dim %1236, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %1238 = stablehlo.divide %976, %1237 : tensor<16x16xf32>
    %1239 = stablehlo.sqrt %1238 : tensor<16x16xf32>
    %cst_350 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %1240 = stablehlo.broadcast_in_dim %cst_350, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %1241 = stablehlo.add %1239, %1240 : tensor<16x16xf32>
    %1242 = stablehlo.divide %1234, %1241 : tensor<16x16xf32>
    %1243 = stablehlo.subtract %arg10, %1242 : tensor<16x16xf32>
    %cst_351 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %1244 = stablehlo.power %cst_351, %arg84 : tensor<f32>
    %cst_352 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1245 = stablehlo.subtract %cst_352, %1244 : tensor<f32>
    %1246 = stablehlo.broadcast_in_dim %1245, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %1247 = stablehlo.divide %830, %1246 : tensor<16x16xf32>
    %cst_353 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1248 = stablehlo.broadcast_in_dim %cst_353, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %1249 = stablehlo.multiply %1248, %1247 : tensor<16x16xf32>
    %cst_354 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %1250 = stablehlo.power %cst_354, %arg84 : tensor<f32>
    %cst_355 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1251 = stablehlo.subtract %cst_355, %1250 : tensor<f32>
    %1252 = stablehlo.broadcast_in_dim %1251, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %1253 = stablehlo.divide %982, %1252 : tensor<16x16xf32>
    %1254 = stablehlo.sqrt %1253 : tensor<16x16xf32>
    %cst_356 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %1255 = stablehlo.broadcast_in_dim %cst_356, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %1256 = stablehlo.add %1254, %1255 : tensor<16x16xf32>
    %1257 = stablehlo.divide %1249, %1256 : tensor<16x16xf32>
    %1258 = stablehlo.subtract %arg11, %1257 : tensor<16x16xf32>
    %cst_357 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %1259 = stablehlo.power %cst_357, %arg84 : tensor<f32>
    %cst_358 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1260 = stablehlo.subtract %cst_358, %1259 : tensor<f32>
    %1261 = stablehlo.broadcast_in_dim %1260, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %1262 = stablehlo.divide %835, %1261 : tensor<16xf32>
    %cst_359 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1263 = stablehlo.broadcast_in_dim %cst_359, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %1264 = stablehlo.multiply %1263, %1262 : tensor<16xf32>
    %cst_360 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %1265 = stablehlo.power %cst_360, %arg84 : tensor<f32>
    %cst_361 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1266 = stablehlo.subtract %cst_361, %1265 : tensor<f32>
    %1267 = stablehlo.broadcast_in_dim %1266, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %1268 = stablehlo.divide %988, %1267 : tensor<16xf32>
    %1269 = stablehlo.sqrt %1268 : tensor<16xf32>
    %cst_362 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %1270 = stablehlo.broadcast_in_dim %cst_362, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %1271 = stablehlo.add %1269, %1270 : tensor<16xf32>
    %1272 = stablehlo.divide %1264, %1271 : tensor<16xf32>
    %1273 = stablehlo.subtract %arg12, %1272 : tensor<16xf32>
    %cst_363 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %1274 = stablehlo.power %cst_363, %arg84 : tensor<f32>
    %cst_364 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1275 = stablehlo.subtract %cst_364, %1274 : tensor<f32>
    %1276 = stablehlo.broadcast_in_dim %1275, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %1277 = stablehlo.divide %840, %1276 : tensor<16xf32>
    %cst_365 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1278 = stablehlo.broadcast_in_dim %cst_365, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %1279 = stablehlo.multiply %1278, %1277 : tensor<16xf32>
    %cst_366 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %1280 = stablehlo.power %cst_366, %arg84 : tensor<f32>
    %cst_367 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1281 = stablehlo.subtract %cst_367, %1280 : tensor<f32>
    %1282 = stablehlo.broadcast_in_dim %1281, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %1283 = stablehlo.divide %994, %1282 : tensor<16xf32>
    %1284 = stablehlo.sqrt %1283 : tensor<16xf32>
    %cst_368 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %1285 = stablehlo.broadcast_in_dim %cst_368, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %1286 = stablehlo.add %1284, %1285 : tensor<16xf32>
    %1287 = stablehlo.divide %1279, %1286 : tensor<16xf32>
    %1288 = stablehlo.subtract %arg13, %1287 : tensor<16xf32>
    %cst_369 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %1289 = stablehlo.power %cst_369, %arg84 : tensor<f32>
    %cst_370 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1290 = stablehlo.subtract %cst_370, %1289 : tensor<f32>
    %1291 = stablehlo.broadcast_in_dim %1290, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %1292 = stablehlo.divide %845, %1291 : tensor<64xf32>
    %cst_371 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1293 = stablehlo.broadcast_in_dim %cst_371, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %1294 = stablehlo.multiply %1293, %1292 : tensor<64xf32>
    %cst_372 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %1295 = stablehlo.power %cst_372, %arg84 : tensor<f32>
    %cst_373 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1296 = stablehlo.subtract %cst_373, %1295 : tensor<f32>
    %1297 = stablehlo.broadcast_in_dim %1296, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %1298 = stablehlo.divide %1000, %1297 : tensor<64xf32>
    %1299 = stablehlo.sqrt %1298 : tensor<64xf32>
    %cst_374 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %1300 = stablehlo.broadcast_in_dim %cst_374, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %1301 = stablehlo.add %1299, %1300 : tensor<64xf32>
    %1302 = stablehlo.divide %1294, %1301 : tensor<64xf32>
    %1303 = stablehlo.subtract %arg14, %1302 : tensor<64xf32>
    %cst_375 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %1304 = stablehlo.power %cst_375, %arg84 : tensor<f32>
    %cst_376 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1305 = stablehlo.subtract %cst_376, %1304 : tensor<f32>
    %1306 = stablehlo.broadcast_in_dim %1305, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %1307 = stablehlo.divide %850, %1306 : tensor<16xf32>
    %cst_377 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1308 = stablehlo.broadcast_in_dim %cst_377, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %1309 = stablehlo.multiply %1308, %1307 : tensor<16xf32>
    %cst_378 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %1310 = stablehlo.power %cst_378, %arg84 : tensor<f32>
    %cst_379 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1311 = stablehlo.subtract %cst_379, %1310 : tensor<f32>
    %1312 = stablehlo.broadcast_in_dim %1311, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %1313 = stablehlo.divide %1006, %1312 : tensor<16xf32>
    %1314 = stablehlo.sqrt %1313 : tensor<16xf32>
    %cst_380 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %1315 = stablehlo.broadcast_in_dim %cst_380, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %1316 = stablehlo.add %1314, %1315 : tensor<16xf32>
    %1317 = stablehlo.divide %1309, %1316 : tensor<16xf32>
    %1318 = stablehlo.subtract %arg15, %1317 : tensor<16xf32>
    %cst_381 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %1319 = stablehlo.power %cst_381, %arg84 : tensor<f32>
    %cst_382 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1320 = stablehlo.subtract %cst_382, %1319 : tensor<f32>
    %1321 = stablehlo.broadcast_in_dim %1320, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %1322 = stablehlo.divide %855, %1321 : tensor<16xf32>
    %cst_383 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1323 = stablehlo.broadcast_in_dim %cst_383, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %1324 = stablehlo.multiply %1323, %1322 : tensor<16xf32>
    %cst_384 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %1325 = stablehlo.power %cst_384, %arg84 : tensor<f32>
    %cst_385 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1326 = stablehlo.subtract %cst_385, %1325 : tensor<f32>
    %1327 = stablehlo.broadcast_in_dim %1326, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %1328 = stablehlo.divide %1012, %1327 : tensor<16xf32>
    %1329 = stablehlo.sqrt %1328 : tensor<16xf32>
    %cst_386 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %1330 = stablehlo.broadcast_in_dim %cst_386, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %1331 = stablehlo.add %1329, %1330 : tensor<16xf32>
    %1332 = stablehlo.divide %1324, %1331 : tensor<16xf32>
    %1333 = stablehlo.subtract %arg16, %1332 : tensor<16xf32>
    %cst_387 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %1334 = stablehlo.power %cst_387, %arg84 : tensor<f32>
    %cst_388 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1335 = stablehlo.subtract %cst_388, %1334 : tensor<f32>
    %1336 = stablehlo.broadcast_in_dim %1335, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %1337 = stablehlo.divide %860, %1336 : tensor<16xf32>
    %cst_389 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1338 = stablehlo.broadcast_in_dim %cst_389, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %1339 = stablehlo.multiply %1338, %1337 : tensor<16xf32>
    %cst_390 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %1340 = stablehlo.power %cst_390, %arg84 : tensor<f32>
    %cst_391 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1341 = stablehlo.subtract %cst_391, %1340 : tensor<f32>
    %1342 = stablehlo.broadcast_in_dim %1341, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %1343 = stablehlo.divide %1018, %1342 : tensor<16xf32>
    %1344 = stablehlo.sqrt %1343 : tensor<16xf32>
    %cst_392 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %1345 = stablehlo.broadcast_in_dim %cst_392, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %1346 = stablehlo.add %1344, %1345 : tensor<16xf32>
    %1347 = stablehlo.divide %1339, %1346 : tensor<16xf32>
    %1348 = stablehlo.subtract %arg17, %1347 : tensor<16xf32>
    %cst_393 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %1349 = stablehlo.power %cst_393, %arg84 : tensor<f32>
    %cst_394 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1350 = stablehlo.subtract %cst_394, %1349 : tensor<f32>
    %1351 = stablehlo.broadcast_in_dim %1350, dims = [] : (tensor<f32>) -> tensor<16x64xf32>
    %1352 = stablehlo.divide %865, %1351 : tensor<16x64xf32>
    %cst_395 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1353 = stablehlo.broadcast_in_dim %cst_395, dims = [] : (tensor<f32>) -> tensor<16x64xf32>
    %1354 = stablehlo.multiply %1353, %1352 : tensor<16x64xf32>
    %cst_396 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %1355 = stablehlo.power %cst_396, %arg84 : tensor<f32>
    %cst_397 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1356 = stablehlo.subtract %cst_397, %1355 : tensor<f32>
    %1357 = stablehlo.broadcast_in_dim %1356, dims = [] : (tensor<f32>) -> tensor<16x64xf32>
    %1358 = stablehlo.divide %1024, %1357 : tensor<16x64xf32>
    %1359 = stablehlo.sqrt %1358 : tensor<16x64xf32>
    %cst_398 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %1360 = stablehlo.broadcast_in_dim %cst_398, dims = [] : (tensor<f32>) -> tensor<16x64xf32>
    %1361 = stablehlo.add %1359, %1360 : tensor<16x64xf32>
    %1362 = stablehlo.divide %1354, %1361 : tensor<16x64xf32>
    %1363 = stablehlo.subtract %arg18, %1362 : tensor<16x64xf32>
    %cst_399 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %1364 = stablehlo.power %cst_399, %arg84 : tensor<f32>
    %cst_400 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1365 = stablehlo.subtract %cst_400, %1364 : tensor<f32>
    %1366 = stablehlo.broadcast_in_dim %1365, dims = [] : (tensor<f32>) -> tensor<64x16xf32>
    %1367 = stablehlo.divide %870, %1366 : tensor<64x16xf32>
    %cst_401 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1368 = stablehlo.broadcast_in_dim %cst_401, dims = [] : (tensor<f32>) -> tensor<64x16xf32>
    %1369 = stablehlo.multiply %1368, %1367 : tensor<64x16xf32>
    %cst_402 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %1370 = stablehlo.power %cst_402, %arg84 : tensor<f32>
    %cst_403 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1371 = stablehlo.subtract %cst_403, %1370 : tensor<f32>
    %1372 = stablehlo.broadcast_in_dim %1371, dims = [] : (tensor<f32>) -> tensor<64x16xf32>
    %1373 = stablehlo.divide %1030, %1372 : tensor<64x16xf32>
    %1374 = stablehlo.sqrt %1373 : tensor<64x16xf32>
    %cst_404 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %1375 = stablehlo.broadcast_in_dim %cst_404, dims = [] : (tensor<f32>) -> tensor<64x16xf32>
    %1376 = stablehlo.add %1374, %1375 : tensor<64x16xf32>
    %1377 = stablehlo.divide %1369, %1376 : tensor<64x16xf32>
    %1378 = stablehlo.subtract %arg19, %1377 : tensor<64x16xf32>
    %cst_405 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %1379 = stablehlo.power %cst_405, %arg84 : tensor<f32>
    %cst_406 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1380 = stablehlo.subtract %cst_406, %1379 : tensor<f32>
    %1381 = stablehlo.broadcast_in_dim %1380, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %1382 = stablehlo.divide %875, %1381 : tensor<16x16xf32>
    %cst_407 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1383 = stablehlo.broadcast_in_dim %cst_407, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %1384 = stablehlo.multiply %1383, %1382 : tensor<16x16xf32>
    %cst_408 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %1385 = stablehlo.power %cst_408, %arg84 : tensor<f32>
    %cst_409 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1386 = stablehlo.subtract %cst_409, %1385 : tensor<f32>
    %1387 = stablehlo.broadcast_in_dim %1386, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %1388 = stablehlo.divide %1036, %1387 : tensor<16x16xf32>
    %1389 = stablehlo.sqrt %1388 : tensor<16x16xf32>
    %cst_410 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %1390 = stablehlo.broadcast_in_dim %cst_410, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %1391 = stablehlo.add %1389, %1390 : tensor<16x16xf32>
    %1392 = stablehlo.divide %1384, %1391 : tensor<16x16xf32>
    %1393 = stablehlo.subtract %arg20, %1392 : tensor<16x16xf32>
    %cst_411 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %1394 = stablehlo.power %cst_411, %arg84 : tensor<f32>
    %cst_412 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1395 = stablehlo.subtract %cst_412, %1394 : tensor<f32>
    %1396 = stablehlo.broadcast_in_dim %1395, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %1397 = stablehlo.divide %880, %1396 : tensor<16x16xf32>
    %cst_413 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1398 = stablehlo.broadcast_in_dim %cst_413, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %1399 = stablehlo.multiply %1398, %1397 : tensor<16x16xf32>
    %cst_414 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %1400 = stablehlo.power %cst_414, %arg84 : tensor<f32>
    %cst_415 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1401 = stablehlo.subtract %cst_415, %1400 : tensor<f32>
    %1402 = stablehlo.broadcast_in_dim %1401, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %1403 = stablehlo.divide %1042, %1402 : tensor<16x16xf32>
    %1404 = stablehlo.sqrt %1403 : tensor<16x16xf32>
    %cst_416 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %1405 = stablehlo.broadcast_in_dim %cst_416, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %1406 = stablehlo.add %1404, %1405 : tensor<16x16xf32>
    %1407 = stablehlo.divide %1399, %1406 : tensor<16x16xf32>
    %1408 = stablehlo.subtract %arg21, %1407 : tensor<16x16xf32>
    %cst_417 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %1409 = stablehlo.power %cst_417, %arg84 : tensor<f32>
    %cst_418 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1410 = stablehlo.subtract %cst_418, %1409 : tensor<f32>
    %1411 = stablehlo.broadcast_in_dim %1410, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %1412 = stablehlo.divide %885, %1411 : tensor<16x16xf32>
    %cst_419 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1413 = stablehlo.broadcast_in_dim %cst_419, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %1414 = stablehlo.multiply %1413, %1412 : tensor<16x16xf32>
    %cst_420 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %1415 = stablehlo.power %cst_420, %arg84 : tensor<f32>
    %cst_421 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1416 = stablehlo.subtract %cst_421, %1415 : tensor<f32>
    %1417 = stablehlo.broadcast_in_dim %1416, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %1418 = stablehlo.divide %1048, %1417 : tensor<16x16xf32>
    %1419 = stablehlo.sqrt %1418 : tensor<16x16xf32>
    %cst_422 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %1420 = stablehlo.broadcast_in_dim %cst_422, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %1421 = stablehlo.add %1419, %1420 : tensor<16x16xf32>
    %1422 = stablehlo.divide %1414, %1421 : tensor<16x16xf32>
    %1423 = stablehlo.subtract %arg22, %1422 : tensor<16x16xf32>
    %cst_423 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %1424 = stablehlo.power %cst_423, %arg84 : tensor<f32>
    %cst_424 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1425 = stablehlo.subtract %cst_424, %1424 : tensor<f32>
    %1426 = stablehlo.broadcast_in_dim %1425, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %1427 = stablehlo.divide %890, %1426 : tensor<16x16xf32>
    %cst_425 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1428 = stablehlo.broadcast_in_dim %cst_425, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %1429 = stablehlo.multiply %1428, %1427 : tensor<16x16xf32>
    %cst_426 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %1430 = stablehlo.power %cst_426, %arg84 : tensor<f32>
    %cst_427 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1431 = stablehlo.subtract %cst_427, %1430 : tensor<f32>
    %1432 = stablehlo.broadcast_in_dim %1431, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %1433 = stablehlo.divide %1054, %1432 : tensor<16x16xf32>
    %1434 = stablehlo.sqrt %1433 : tensor<16x16xf32>
    %cst_428 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %1435 = stablehlo.broadcast_in_dim %cst_428, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %1436 = stablehlo.add %1434, %1435 : tensor<16x16xf32>
    %1437 = stablehlo.divide %1429, %1436 : tensor<16x16xf32>
    %1438 = stablehlo.subtract %arg23, %1437 : tensor<16x16xf32>
    %cst_429 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %1439 = stablehlo.power %cst_429, %arg84 : tensor<f32>
    %cst_430 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1440 = stablehlo.subtract %cst_430, %1439 : tensor<f32>
    %1441 = stablehlo.broadcast_in_dim %1440, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %1442 = stablehlo.divide %895, %1441 : tensor<16xf32>
    %cst_431 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1443 = stablehlo.broadcast_in_dim %cst_431, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %1444 = stablehlo.multiply %1443, %1442 : tensor<16xf32>
    %cst_432 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %1445 = stablehlo.power %cst_432, %arg84 : tensor<f32>
    %cst_433 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1446 = stablehlo.subtract %cst_433, %1445 : tensor<f32>
    %1447 = stablehlo.broadcast_in_dim %1446, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %1448 = stablehlo.divide %1060, %1447 : tensor<16xf32>
    %1449 = stablehlo.sqrt %1448 : tensor<16xf32>
    %cst_434 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %1450 = stablehlo.broadcast_in_dim %cst_434, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %1451 = stablehlo.add %1449, %1450 : tensor<16xf32>
    %1452 = stablehlo.divide %1444, %1451 : tensor<16xf32>
    %1453 = stablehlo.subtract %arg24, %1452 : tensor<16xf32>
    %cst_435 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %1454 = stablehlo.power %cst_435, %arg84 : tensor<f32>
    %cst_436 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1455 = stablehlo.subtract %cst_436, %1454 : tensor<f32>
    %1456 = stablehlo.broadcast_in_dim %1455, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %1457 = stablehlo.divide %900, %1456 : tensor<16xf32>
    %cst_437 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1458 = stablehlo.broadcast_in_dim %cst_437, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %1459 = stablehlo.multiply %1458, %1457 : tensor<16xf32>
    %cst_438 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %1460 = stablehlo.power %cst_438, %arg84 : tensor<f32>
    %cst_439 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1461 = stablehlo.subtract %cst_439, %1460 : tensor<f32>
    %1462 = stablehlo.broadcast_in_dim %1461, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %1463 = stablehlo.divide %1066, %1462 : tensor<16xf32>
    %1464 = stablehlo.sqrt %1463 : tensor<16xf32>
    %cst_440 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %1465 = stablehlo.broadcast_in_dim %cst_440, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %1466 = stablehlo.add %1464, %1465 : tensor<16xf32>
    %1467 = stablehlo.divide %1459, %1466 : tensor<16xf32>
    %1468 = stablehlo.subtract %arg25, %1467 : tensor<16xf32>
    %cst_441 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %1469 = stablehlo.power %cst_441, %arg84 : tensor<f32>
    %cst_442 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1470 = stablehlo.subtract %cst_442, %1469 : tensor<f32>
    %1471 = stablehlo.broadcast_in_dim %1470, dims = [] : (tensor<f32>) -> tensor<8x16xf32>
    %1472 = stablehlo.divide %905, %1471 : tensor<8x16xf32>
    %cst_443 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1473 = stablehlo.broadcast_in_dim %cst_443, dims = [] : (tensor<f32>) -> tensor<8x16xf32>
    %1474 = stablehlo.multiply %1473, %1472 : tensor<8x16xf32>
    %cst_444 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %1475 = stablehlo.power %cst_444, %arg84 : tensor<f32>
    %cst_445 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1476 = stablehlo.subtract %cst_445, %1475 : tensor<f32>
    %1477 = stablehlo.broadcast_in_dim %1476, dims = [] : (tensor<f32>) -> tensor<8x16xf32>
    %1478 = stablehlo.divide %1072, %1477 : tensor<8x16xf32>
    %1479 = stablehlo.sqrt %1478 : tensor<8x16xf32>
    %cst_446 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %1480 = stablehlo.broadcast_in_dim %cst_446, dims = [] : (tensor<f32>) -> tensor<8x16xf32>
    %1481 = stablehlo.add %1479, %1480 : tensor<8x16xf32>
    %1482 = stablehlo.divide %1474, %1481 : tensor<8x16xf32>
    %1483 = stablehlo.subtract %arg26, %1482 : tensor<8x16xf32>
    %cst_447 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %1484 = stablehlo.power %cst_447, %arg84 : tensor<f32>
    %cst_448 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1485 = stablehlo.subtract %cst_448, %1484 : tensor<f32>
    %1486 = stablehlo.broadcast_in_dim %1485, dims = [] : (tensor<f32>) -> tensor<32x16xf32>
    %1487 = stablehlo.divide %910, %1486 : tensor<32x16xf32>
    %cst_449 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %1488 = stablehlo.broadcast_in_dim %cst_449, dims = [] : (tensor<f32>) -> tensor<32x16xf32>
    %1489 = stablehlo.multiply %1488, %1487 : tensor<32x16xf32>
    %cst_450 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %1490 = stablehlo.power %cst_450, %arg84 : tensor<f32>
    %cst_451 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1491 = stablehlo.subtract %cst_451, %1490 : tensor<f32>
    %1492 = stablehlo.broadcast_in_dim %1491, dims = [] : (tensor<f32>) -> tensor<32x16xf32>
    %1493 = stablehlo.divide %1078, %1492 : tensor<32x16xf32>
    %1494 = stablehlo.sqrt %1493 : tensor<32x16xf32>
    %cst_452 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %1495 = stablehlo.broadcast_in_dim %cst_452, dims = [] : (tensor<f32>) -> tensor<32x16xf32>
    %1496 = stablehlo.add %1494, %1495 : tensor<32x16xf32>
    %1497 = stablehlo.divide %1489, %1496 : tensor<32x16xf32>
    %1498 = stablehlo.subtract %arg27, %1497 : tensor<32x16xf32>
    %cst_453 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1499 = stablehlo.add %arg84, %cst_453 : tensor<f32>
    return %1093, %1108, %1123, %1138, %1153, %1168, %1183, %1198, %1213, %1228, %1243, %1258, %1273, %1288, %1303, %1318, %1333, %1348, %1363, %1378, %1393, %1408, %1423, %1438, %1453, %1468, %1483, %1498, %775, %780, %785, %790, %795, %800, %805, %810, %815, %820, %825, %830, %835, %840, %845, %850, %855, %860, %865, %870, %875, %880, %885, %890, %895, %900, %905, %910, %916, %922, %928, %934, %940, %946, %952, %958, %964, %970, %976, %982, %988, %994, %1000, %1006, %1012, %1018, %1024, %1030, %1036, %1042, %1048, %1054, %1060, %1066, %1072, %1078, %1499, %377 : tensor<16xf32>, tensor<16xf32>, tensor<64xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16x64xf32>, tensor<64x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<64xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16x64xf32>, tensor<64x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<8x16xf32>, tensor<32x16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<64xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16x64xf32>, tensor<64x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<64xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16x64xf32>, tensor<64x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<8x16xf32>, tensor<32x16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<64xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16x64xf32>, tensor<64x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<64xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16x64xf32>, tensor<64x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<8x16xf32>, tensor<32x16xf32>, tensor<f32>, tensor<f32>
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
  func.func private @_where_2(%arg0: tensor<4x8x16xi1>, %arg1: tensor<4x8x16xbf16>, %arg2: tensor<f32>) -> tensor<4x8x16xbf16> {
    %0 = stablehlo.convert %arg2 : (tensor<f32>) -> tensor<bf16>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<bf16>) -> tensor<4x8x16xbf16>
    %2 = stablehlo.select %arg0, %arg1, %1 : tensor<4x8x16xi1>, tensor<4x8x16xbf16>
    return %2 : tensor<4x8x16xbf16>
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
  func.func private @_where_4(%arg0: tensor<4x8x16xi1>, %arg1: tensor<4x8x16xbf16>) -> tensor<4x8x16xbf16> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<bf16>) -> tensor<4x8x16xbf16>
    %1 = stablehlo.select %arg0, %arg1, %0 : tensor<4x8x16xi1>, tensor<4x8x16xbf16>
    return %1 : tensor<4x8x16xbf16>
  }
}
