module @jit_step attributes {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["dp"=2, "tp"=4]> {stablehlo.mesh = {axes = [{name = "dp", size = 2 : i64}, {name = "tp", size = 4 : i64}]}}
  func.func public @main(%arg0: tensor<128x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"tp", "dp"}, {}]>}, %arg1: tensor<64x128xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}, {"tp"}]>}, %arg2: tensor<64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}]>}, %arg3: tensor<64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}]>}, %arg4: tensor<176x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"tp", "dp"}, {}]>}, %arg5: tensor<64x176xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}, {"tp"}]>}, %arg6: tensor<64x32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}, {"tp"}]>}, %arg7: tensor<64x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"tp", "dp"}, {}]>}, %arg8: tensor<64x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}, {"tp"}]>}, %arg9: tensor<64x176xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}, {"tp"}]>}, %arg10: tensor<64x32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}, {"tp"}]>}, %arg11: tensor<64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}]>}, %arg12: tensor<128x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"tp", "dp"}, {}]>}, %arg13: tensor<64x128xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}, {"tp"}]>}, %arg14: tensor<64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}]>}, %arg15: tensor<64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}]>}, %arg16: tensor<176x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"tp", "dp"}, {}]>}, %arg17: tensor<64x176xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}, {"tp"}]>}, %arg18: tensor<64x32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}, {"tp"}]>}, %arg19: tensor<64x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"tp", "dp"}, {}]>}, %arg20: tensor<64x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}, {"tp"}]>}, %arg21: tensor<64x176xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}, {"tp"}]>}, %arg22: tensor<64x32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}, {"tp"}]>}, %arg23: tensor<64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}]>}, %arg24: tensor<128x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"tp", "dp"}, {}]>}, %arg25: tensor<64x128xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}, {"tp"}]>}, %arg26: tensor<64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}]>}, %arg27: tensor<64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}]>}, %arg28: tensor<176x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"tp", "dp"}, {}]>}, %arg29: tensor<64x176xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}, {"tp"}]>}, %arg30: tensor<64x32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}, {"tp"}]>}, %arg31: tensor<64x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"tp", "dp"}, {}]>}, %arg32: tensor<64x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}, {"tp"}]>}, %arg33: tensor<64x176xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}, {"tp"}]>}, %arg34: tensor<64x32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}, {"tp"}]>}, %arg35: tensor<64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}]>}, %arg36: tensor<f32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg37: tensor<8x16xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}, {}]>}, %arg38: tensor<8x16xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}, {}]>}) -> (tensor<128x64xf32> {jax.result_info = "result[0]['embed']"}, tensor<64x128xf32> {jax.result_info = "result[0]['head']"}, tensor<64xf32> {jax.result_info = "result[0]['layers'][0]['ln1']"}, tensor<64xf32> {jax.result_info = "result[0]['layers'][0]['ln2']"}, tensor<176x64xf32> {jax.result_info = "result[0]['layers'][0]['wd']"}, tensor<64x176xf32> {jax.result_info = "result[0]['layers'][0]['wg']"}, tensor<64x32xf32> {jax.result_info = "result[0]['layers'][0]['wk']"}, tensor<64x64xf32> {jax.result_info = "result[0]['layers'][0]['wo']"}, tensor<64x64xf32> {jax.result_info = "result[0]['layers'][0]['wq']"}, tensor<64x176xf32> {jax.result_info = "result[0]['layers'][0]['wu']"}, tensor<64x32xf32> {jax.result_info = "result[0]['layers'][0]['wv']"}, tensor<64xf32> {jax.result_info = "result[0]['lnf']"}, tensor<128x64xf32> {jax.result_info = "result[1]['embed']"}, tensor<64x128xf32> {jax.result_info = "result[1]['head']"}, tensor<64xf32> {jax.result_info = "result[1]['layers'][0]['ln1']"}, tensor<64xf32> {jax.result_info = "result[1]['layers'][0]['ln2']"}, tensor<176x64xf32> {jax.result_info = "result[1]['layers'][0]['wd']"}, tensor<64x176xf32> {jax.result_info = "result[1]['layers'][0]['wg']"}, tensor<64x32xf32> {jax.result_info = "result[1]['layers'][0]['wk']"}, tensor<64x64xf32> {jax.result_info = "result[1]['layers'][0]['wo']"}, tensor<64x64xf32> {jax.result_info = "result[1]['layers'][0]['wq']"}, tensor<64x176xf32> {jax.result_info = "result[1]['layers'][0]['wu']"}, tensor<64x32xf32> {jax.result_info = "result[1]['layers'][0]['wv']"}, tensor<64xf32> {jax.result_info = "result[1]['lnf']"}, tensor<128x64xf32> {jax.result_info = "result[2]['embed']"}, tensor<64x128xf32> {jax.result_info = "result[2]['head']"}, tensor<64xf32> {jax.result_info = "result[2]['layers'][0]['ln1']"}, tensor<64xf32> {jax.result_info = "result[2]['layers'][0]['ln2']"}, tensor<176x64xf32> {jax.result_info = "result[2]['layers'][0]['wd']"}, tensor<64x176xf32> {jax.result_info = "result[2]['layers'][0]['wg']"}, tensor<64x32xf32> {jax.result_info = "result[2]['layers'][0]['wk']"}, tensor<64x64xf32> {jax.result_info = "result[2]['layers'][0]['wo']"}, tensor<64x64xf32> {jax.result_info = "result[2]['layers'][0]['wq']"}, tensor<64x176xf32> {jax.result_info = "result[2]['layers'][0]['wu']"}, tensor<64x32xf32> {jax.result_info = "result[2]['layers'][0]['wv']"}, tensor<64xf32> {jax.result_info = "result[2]['lnf']"}, tensor<f32> {jax.result_info = "result[3]"}, tensor<f32> {jax.result_info = "result[4]"}) {
    %0 = stablehlo.convert %arg0 : (tensor<128x64xf32>) -> tensor<128x64xbf16>
    %1 = stablehlo.convert %arg1 : (tensor<64x128xf32>) -> tensor<64x128xbf16>
    %2 = stablehlo.convert %arg2 : (tensor<64xf32>) -> tensor<64xbf16>
    %3 = stablehlo.convert %arg3 : (tensor<64xf32>) -> tensor<64xbf16>
    %4 = stablehlo.convert %arg4 : (tensor<176x64xf32>) -> tensor<176x64xbf16>
    %5 = stablehlo.convert %arg5 : (tensor<64x176xf32>) -> tensor<64x176xbf16>
    %6 = stablehlo.convert %arg6 : (tensor<64x32xf32>) -> tensor<64x32xbf16>
    %7 = stablehlo.convert %arg7 : (tensor<64x64xf32>) -> tensor<64x64xbf16>
    %8 = stablehlo.convert %arg8 : (tensor<64x64xf32>) -> tensor<64x64xbf16>
    %9 = stablehlo.convert %arg9 : (tensor<64x176xf32>) -> tensor<64x176xbf16>
    %10 = stablehlo.convert %arg10 : (tensor<64x32xf32>) -> tensor<64x32xbf16>
    %11 = stablehlo.convert %arg11 : (tensor<64xf32>) -> tensor<64xbf16>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %12 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<8x16xi32>
    %13 = stablehlo.compare LT, %arg37, %12, SIGNED : (tensor<8x16xi32>, tensor<8x16xi32>) -> tensor<8x16xi1>
    %c_0 = stablehlo.constant dense<128> : tensor<i32>
    %14 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<8x16xi32>
    %15 = stablehlo.add %arg37, %14 : tensor<8x16xi32>
    %16 = stablehlo.select %13, %15, %arg37 : tensor<8x16xi1>, tensor<8x16xi32>
    %17 = stablehlo.broadcast_in_dim %16, dims = [0, 1] : (tensor<8x16xi32>) -> tensor<8x16x1xi32>
    %18 = "stablehlo.gather"(%0, %17) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 64>}> : (tensor<128x64xbf16>, tensor<8x16x1xi32>) -> tensor<8x16x64xbf16>
    %19 = stablehlo.convert %18 : (tensor<8x16x64xbf16>) -> tensor<8x16x64xf32>
    %20 = stablehlo.convert %2 : (tensor<64xbf16>) -> tensor<64xf32>
    %21 = stablehlo.multiply %19, %19 : tensor<8x16x64xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %22 = stablehlo.reduce(%21 init: %cst) applies stablehlo.add across dimensions = [2] : (tensor<8x16x64xf32>, tensor<f32>) -> tensor<8x16xf32>
    %23 = stablehlo.broadcast_in_dim %22, dims = [0, 1] : (tensor<8x16xf32>) -> tensor<8x16x1xf32>
    %cst_1 = stablehlo.constant dense<6.400000e+01> : tensor<f32>
    %24 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<8x16x1xf32>
    %25 = stablehlo.divide %23, %24 : tensor<8x16x1xf32>
    %cst_2 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
    %26 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<8x16x1xf32>
    %27 = stablehlo.add %25, %26 : tensor<8x16x1xf32>
    %28 = stablehlo.rsqrt %27 : tensor<8x16x1xf32>
    %29 = stablehlo.divide %28, %27 : tensor<8x16x1xf32>
    %cst_3 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %30 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<8x16x1xf32>
    %31 = stablehlo.multiply %30, %29 : tensor<8x16x1xf32>
    %32 = stablehlo.broadcast_in_dim %28, dims = [0, 1, 2] : (tensor<8x16x1xf32>) -> tensor<8x16x64xf32>
    %33 = stablehlo.multiply %19, %32 : tensor<8x16x64xf32>
    %34 = stablehlo.broadcast_in_dim %20, dims = [2] : (tensor<64xf32>) -> tensor<1x1x64xf32>
    %35 = stablehlo.broadcast_in_dim %34, dims = [0, 1, 2] : (tensor<1x1x64xf32>) -> tensor<8x16x64xf32>
    %36 = stablehlo.multiply %33, %35 : tensor<8x16x64xf32>
    %37 = stablehlo.convert %36 : (tensor<8x16x64xf32>) -> tensor<8x16x64xbf16>
    %38 = stablehlo.dot_general %37, %8, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x16x64xbf16>, tensor<64x64xbf16>) -> tensor<8x16x64xbf16>
    %39 = stablehlo.reshape %38 : (tensor<8x16x64xbf16>) -> tensor<8x16x8x8xbf16>
    %40 = stablehlo.iota dim = 0 : tensor<16xi32>
    %41 = stablehlo.broadcast_in_dim %40, dims = [0] : (tensor<16xi32>) -> tensor<16x1xi32>
    %42 = stablehlo.iota dim = 0 : tensor<4xi32>
    %c_4 = stablehlo.constant dense<2> : tensor<i32>
    %43 = stablehlo.broadcast_in_dim %c_4, dims = [] : (tensor<i32>) -> tensor<4xi32>
    %44 = stablehlo.multiply %43, %42 : tensor<4xi32>
    %c_5 = stablehlo.constant dense<0> : tensor<i32>
    %45 = stablehlo.broadcast_in_dim %c_5, dims = [] : (tensor<i32>) -> tensor<4xi32>
    %46 = stablehlo.add %45, %44 : tensor<4xi32>
    %47 = stablehlo.convert %46 : (tensor<4xi32>) -> tensor<4xf32>
    %cst_6 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
    %48 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %49 = stablehlo.divide %47, %48 : tensor<4xf32>
    %cst_7 = stablehlo.constant dense<1.000000e+04> : tensor<f32>
    %50 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %51 = stablehlo.power %50, %49 : tensor<4xf32>
    %52 = stablehlo.broadcast_in_dim %51, dims = [1] : (tensor<4xf32>) -> tensor<1x4xf32>
    %53 = stablehlo.convert %41 : (tensor<16x1xi32>) -> tensor<16x1xf32>
    %54 = stablehlo.broadcast_in_dim %53, dims = [0, 1] : (tensor<16x1xf32>) -> tensor<16x4xf32>
    %55 = stablehlo.broadcast_in_dim %52, dims = [0, 1] : (tensor<1x4xf32>) -> tensor<16x4xf32>
    %56 = stablehlo.divide %54, %55 : tensor<16x4xf32>
    %57 = stablehlo.cosine %56 : tensor<16x4xf32>
    %58 = stablehlo.broadcast_in_dim %57, dims = [1, 3] : (tensor<16x4xf32>) -> tensor<1x16x1x4xf32>
    %59 = stablehlo.sine %56 : tensor<16x4xf32>
    %60 = stablehlo.broadcast_in_dim %59, dims = [1, 3] : (tensor<16x4xf32>) -> tensor<1x16x1x4xf32>
    %61 = stablehlo.slice %39 [0:8, 0:16, 0:8, 0:8:2] : (tensor<8x16x8x8xbf16>) -> tensor<8x16x8x4xbf16>
    %62 = stablehlo.convert %61 : (tensor<8x16x8x4xbf16>) -> tensor<8x16x8x4xf32>
    %63 = stablehlo.slice %39 [0:8, 0:16, 0:8, 1:8:2] : (tensor<8x16x8x8xbf16>) -> tensor<8x16x8x4xbf16>
    %64 = stablehlo.convert %63 : (tensor<8x16x8x4xbf16>) -> tensor<8x16x8x4xf32>
    %65 = stablehlo.broadcast_in_dim %58, dims = [0, 1, 2, 3] : (tensor<1x16x1x4xf32>) -> tensor<8x16x8x4xf32>
    %66 = stablehlo.multiply %62, %65 : tensor<8x16x8x4xf32>
    %67 = stablehlo.broadcast_in_dim %60, dims = [0, 1, 2, 3] : (tensor<1x16x1x4xf32>) -> tensor<8x16x8x4xf32>
    %68 = stablehlo.multiply %64, %67 : tensor<8x16x8x4xf32>
    %69 = stablehlo.subtract %66, %68 : tensor<8x16x8x4xf32>
    %70 = stablehlo.broadcast_in_dim %60, dims = [0, 1, 2, 3] : (tensor<1x16x1x4xf32>) -> tensor<8x16x8x4xf32>
    %71 = stablehlo.multiply %62, %70 : tensor<8x16x8x4xf32>
    %72 = stablehlo.broadcast_in_dim %58, dims = [0, 1, 2, 3] : (tensor<1x16x1x4xf32>) -> tensor<8x16x8x4xf32>
    %73 = stablehlo.multiply %64, %72 : tensor<8x16x8x4xf32>
    %74 = stablehlo.add %71, %73 : tensor<8x16x8x4xf32>
    %75 = stablehlo.broadcast_in_dim %69, dims = [0, 1, 2, 3] : (tensor<8x16x8x4xf32>) -> tensor<8x16x8x4x1xf32>
    %76 = stablehlo.broadcast_in_dim %74, dims = [0, 1, 2, 3] : (tensor<8x16x8x4xf32>) -> tensor<8x16x8x4x1xf32>
    %77 = stablehlo.concatenate %75, %76, dim = 4 : (tensor<8x16x8x4x1xf32>, tensor<8x16x8x4x1xf32>) -> tensor<8x16x8x4x2xf32>
    %78 = stablehlo.reshape %77 : (tensor<8x16x8x4x2xf32>) -> tensor<8x16x8x8xf32>
    %79 = stablehlo.convert %78 : (tensor<8x16x8x8xf32>) -> tensor<8x16x8x8xbf16>
    %80 = stablehlo.dot_general %37, %6, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x16x64xbf16>, tensor<64x32xbf16>) -> tensor<8x16x32xbf16>
    %81 = stablehlo.reshape %80 : (tensor<8x16x32xbf16>) -> tensor<8x16x4x8xbf16>
    %82 = stablehlo.iota dim = 0 : tensor<16xi32>
    %83 = stablehlo.broadcast_in_dim %82, dims = [0] : (tensor<16xi32>) -> tensor<16x1xi32>
    %84 = stablehlo.iota dim = 0 : tensor<4xi32>
    %c_8 = stablehlo.constant dense<2> : tensor<i32>
    %85 = stablehlo.broadcast_in_dim %c_8, dims = [] : (tensor<i32>) -> tensor<4xi32>
    %86 = stablehlo.multiply %85, %84 : tensor<4xi32>
    %c_9 = stablehlo.constant dense<0> : tensor<i32>
    %87 = stablehlo.broadcast_in_dim %c_9, dims = [] : (tensor<i32>) -> tensor<4xi32>
    %88 = stablehlo.add %87, %86 : tensor<4xi32>
    %89 = stablehlo.convert %88 : (tensor<4xi32>) -> tensor<4xf32>
    %cst_10 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
    %90 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %91 = stablehlo.divide %89, %90 : tensor<4xf32>
    %cst_11 = stablehlo.constant dense<1.000000e+04> : tensor<f32>
    %92 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %93 = stablehlo.power %92, %91 : tensor<4xf32>
    %94 = stablehlo.broadcast_in_dim %93, dims = [1] : (tensor<4xf32>) -> tensor<1x4xf32>
    %95 = stablehlo.convert %83 : (tensor<16x1xi32>) -> tensor<16x1xf32>
    %96 = stablehlo.broadcast_in_dim %95, dims = [0, 1] : (tensor<16x1xf32>) -> tensor<16x4xf32>
    %97 = stablehlo.broadcast_in_dim %94, dims = [0, 1] : (tensor<1x4xf32>) -> tensor<16x4xf32>
    %98 = stablehlo.divide %96, %97 : tensor<16x4xf32>
    %99 = stablehlo.cosine %98 : tensor<16x4xf32>
    %100 = stablehlo.broadcast_in_dim %99, dims = [1, 3] : (tensor<16x4xf32>) -> tensor<1x16x1x4xf32>
    %101 = stablehlo.sine %98 : tensor<16x4xf32>
    %102 = stablehlo.broadcast_in_dim %101, dims = [1, 3] : (tensor<16x4xf32>) -> tensor<1x16x1x4xf32>
    %103 = stablehlo.slice %81 [0:8, 0:16, 0:4, 0:8:2] : (tensor<8x16x4x8xbf16>) -> tensor<8x16x4x4xbf16>
    %104 = stablehlo.convert %103 : (tensor<8x16x4x4xbf16>) -> tensor<8x16x4x4xf32>
    %105 = stablehlo.slice %81 [0:8, 0:16, 0:4, 1:8:2] : (tensor<8x16x4x8xbf16>) -> tensor<8x16x4x4xbf16>
    %106 = stablehlo.convert %105 : (tensor<8x16x4x4xbf16>) -> tensor<8x16x4x4xf32>
    %107 = stablehlo.broadcast_in_dim %100, dims = [0, 1, 2, 3] : (tensor<1x16x1x4xf32>) -> tensor<8x16x4x4xf32>
    %108 = stablehlo.multiply %104, %107 : tensor<8x16x4x4xf32>
    %109 = stablehlo.broadcast_in_dim %102, dims = [0, 1, 2, 3] : (tensor<1x16x1x4xf32>) -> tensor<8x16x4x4xf32>
    %110 = stablehlo.multiply %106, %109 : tensor<8x16x4x4xf32>
    %111 = stablehlo.subtract %108, %110 : tensor<8x16x4x4xf32>
    %112 = stablehlo.broadcast_in_dim %102, dims = [0, 1, 2, 3] : (tensor<1x16x1x4xf32>) -> tensor<8x16x4x4xf32>
    %113 = stablehlo.multiply %104, %112 : tensor<8x16x4x4xf32>
    %114 = stablehlo.broadcast_in_dim %100, dims = [0, 1, 2, 3] : (tensor<1x16x1x4xf32>) -> tensor<8x16x4x4xf32>
    %115 = stablehlo.multiply %106, %114 : tensor<8x16x4x4xf32>
    %116 = stablehlo.add %113, %115 : tensor<8x16x4x4xf32>
    %117 = stablehlo.broadcast_in_dim %111, dims = [0, 1, 2, 3] : (tensor<8x16x4x4xf32>) -> tensor<8x16x4x4x1xf32>
    %118 = stablehlo.broadcast_in_dim %116, dims = [0, 1, 2, 3] : (tensor<8x16x4x4xf32>) -> tensor<8x16x4x4x1xf32>
    %119 = stablehlo.concatenate %117, %118, dim = 4 : (tensor<8x16x4x4x1xf32>, tensor<8x16x4x4x1xf32>) -> tensor<8x16x4x4x2xf32>
    %120 = stablehlo.reshape %119 : (tensor<8x16x4x4x2xf32>) -> tensor<8x16x4x8xf32>
    %121 = stablehlo.convert %120 : (tensor<8x16x4x8xf32>) -> tensor<8x16x4x8xbf16>
    %122 = stablehlo.broadcast_in_dim %121, dims = [0, 1, 2, 4] : (tensor<8x16x4x8xbf16>) -> tensor<8x16x4x2x8xbf16>
    %123 = stablehlo.reshape %122 : (tensor<8x16x4x2x8xbf16>) -> tensor<8x16x8x8xbf16>
    %124 = stablehlo.dot_general %37, %10, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x16x64xbf16>, tensor<64x32xbf16>) -> tensor<8x16x32xbf16>
    %125 = stablehlo.reshape %124 : (tensor<8x16x32xbf16>) -> tensor<8x16x4x8xbf16>
    %126 = stablehlo.broadcast_in_dim %125, dims = [0, 1, 2, 4] : (tensor<8x16x4x8xbf16>) -> tensor<8x16x4x2x8xbf16>
    %127 = stablehlo.reshape %126 : (tensor<8x16x4x2x8xbf16>) -> tensor<8x16x8x8xbf16>
    %128 = stablehlo.dot_general %79, %123, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3], precision = [DEFAULT, DEFAULT] : (tensor<8x16x8x8xbf16>, tensor<8x16x8x8xbf16>) -> tensor<8x8x16x16xf32>
    %cst_12 = stablehlo.constant dense<0.353553385> : tensor<f32>
    %129 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f32>) -> tensor<8x8x16x16xf32>
    %130 = stablehlo.multiply %128, %129 : tensor<8x8x16x16xf32>
    %c_13 = stablehlo.constant dense<true> : tensor<i1>
    %131 = stablehlo.broadcast_in_dim %c_13, dims = [] : (tensor<i1>) -> tensor<16x16xi1>
    %132 = call @tril(%131) : (tensor<16x16xi1>) -> tensor<16x16xi1>
    %cst_14 = stablehlo.constant dense<-1.000000e+09> : tensor<f32>
    %133:2 = call @_where(%132, %130, %cst_14) : (tensor<16x16xi1>, tensor<8x8x16x16xf32>, tensor<f32>) -> (tensor<8x8x16x16xf32>, tensor<8x8x16x16xi1>)
    %cst_15 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %134 = stablehlo.reduce(%133#0 init: %cst_15) applies stablehlo.maximum across dimensions = [3] : (tensor<8x8x16x16xf32>, tensor<f32>) -> tensor<8x8x16xf32>
    %cst_16 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %135 = stablehlo.broadcast_in_dim %cst_16, dims = [] : (tensor<f32>) -> tensor<8x8x16xf32>
    %136 = stablehlo.maximum %135, %134 : tensor<8x8x16xf32>
    %137 = stablehlo.broadcast_in_dim %136, dims = [0, 1, 2] : (tensor<8x8x16xf32>) -> tensor<8x8x16x1xf32>
    %138 = stablehlo.broadcast_in_dim %137, dims = [0, 1, 2, 3] : (tensor<8x8x16x1xf32>) -> tensor<8x8x16x16xf32>
    %139 = stablehlo.subtract %133#0, %138 : tensor<8x8x16x16xf32>
    %140 = stablehlo.exponential %139 : tensor<8x8x16x16xf32>
    %cst_17 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %141 = stablehlo.reduce(%140 init: %cst_17) applies stablehlo.add across dimensions = [3] : (tensor<8x8x16x16xf32>, tensor<f32>) -> tensor<8x8x16xf32>
    %142 = stablehlo.broadcast_in_dim %141, dims = [0, 1, 2] : (tensor<8x8x16xf32>) -> tensor<8x8x16x1xf32>
    %143 = stablehlo.broadcast_in_dim %142, dims = [0, 1, 2, 3] : (tensor<8x8x16x1xf32>) -> tensor<8x8x16x16xf32>
    %144 = stablehlo.divide %140, %143 : tensor<8x8x16x16xf32>
    %145 = stablehlo.multiply %142, %142 : tensor<8x8x16x1xf32>
    %cst_18 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %146 = stablehlo.broadcast_in_dim %cst_18, dims = [] : (tensor<f32>) -> tensor<8x8x16x1xf32>
    %147 = stablehlo.divide %146, %145 : tensor<8x8x16x1xf32>
    %148 = stablehlo.convert %144 : (tensor<8x8x16x16xf32>) -> tensor<8x8x16x16xbf16>
    %149 = stablehlo.dot_general %127, %148, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3], precision = [DEFAULT, DEFAULT] : (tensor<8x16x8x8xbf16>, tensor<8x8x16x16xbf16>) -> tensor<8x8x8x16xbf16>
    %150 = stablehlo.transpose %149, dims = [0, 3, 1, 2] : (tensor<8x8x8x16xbf16>) -> tensor<8x16x8x8xbf16>
    %151 = stablehlo.reshape %150 : (tensor<8x16x8x8xbf16>) -> tensor<8x16x64xbf16>
    %152 = stablehlo.dot_general %151, %7, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x16x64xbf16>, tensor<64x64xbf16>) -> tensor<8x16x64xbf16>
    %153 = stablehlo.add %18, %152 : tensor<8x16x64xbf16>
    %154 = stablehlo.convert %153 : (tensor<8x16x64xbf16>) -> tensor<8x16x64xf32>
    %155 = stablehlo.convert %3 : (tensor<64xbf16>) -> tensor<64xf32>
    %156 = stablehlo.multiply %154, %154 : tensor<8x16x64xf32>
    %cst_19 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %157 = stablehlo.reduce(%156 init: %cst_19) applies stablehlo.add across dimensions = [2] : (tensor<8x16x64xf32>, tensor<f32>) -> tensor<8x16xf32>
    %158 = stablehlo.broadcast_in_dim %157, dims = [0, 1] : (tensor<8x16xf32>) -> tensor<8x16x1xf32>
    %cst_20 = stablehlo.constant dense<6.400000e+01> : tensor<f32>
    %159 = stablehlo.broadcast_in_dim %cst_20, dims = [] : (tensor<f32>) -> tensor<8x16x1xf32>
    %160 = stablehlo.divide %158, %159 : tensor<8x16x1xf32>
    %cst_21 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
    %161 = stablehlo.broadcast_in_dim %cst_21, dims = [] : (tensor<f32>) -> tensor<8x16x1xf32>
    %162 = stablehlo.add %160, %161 : tensor<8x16x1xf32>
    %163 = stablehlo.rsqrt %162 : tensor<8x16x1xf32>
    %164 = stablehlo.divide %163, %162 : tensor<8x16x1xf32>
    %cst_22 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %165 = stablehlo.broadcast_in_dim %cst_22, dims = [] : (tensor<f32>) -> tensor<8x16x1xf32>
    %166 = stablehlo.multiply %165, %164 : tensor<8x16x1xf32>
    %167 = stablehlo.broadcast_in_dim %163, dims = [0, 1, 2] : (tensor<8x16x1xf32>) -> tensor<8x16x64xf32>
    %168 = stablehlo.multiply %154, %167 : tensor<8x16x64xf32>
    %169 = stablehlo.broadcast_in_dim %155, dims = [2] : (tensor<64xf32>) -> tensor<1x1x64xf32>
    %170 = stablehlo.broadcast_in_dim %169, dims = [0, 1, 2] : (tensor<1x1x64xf32>) -> tensor<8x16x64xf32>
    %171 = stablehlo.multiply %168, %170 : tensor<8x16x64xf32>
    %172 = stablehlo.convert %171 : (tensor<8x16x64xf32>) -> tensor<8x16x64xbf16>
    %173 = stablehlo.dot_general %172, %5, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x16x64xbf16>, tensor<64x176xbf16>) -> tensor<8x16x176xbf16>
    %174:3 = call @silu(%173) : (tensor<8x16x176xbf16>) -> (tensor<8x16x176xbf16>, tensor<8x16x176xbf16>, tensor<8x16x176xbf16>)
    %175 = stablehlo.dot_general %172, %9, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x16x64xbf16>, tensor<64x176xbf16>) -> tensor<8x16x176xbf16>
    %176 = stablehlo.multiply %174#0, %175 : tensor<8x16x176xbf16>
    %177 = stablehlo.dot_general %176, %4, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x16x176xbf16>, tensor<176x64xbf16>) -> tensor<8x16x64xbf16>
    %178 = stablehlo.add %153, %177 : tensor<8x16x64xbf16>
    %179 = stablehlo.convert %178 : (tensor<8x16x64xbf16>) -> tensor<8x16x64xf32>
    %180 = stablehlo.convert %11 : (tensor<64xbf16>) -> tensor<64xf32>
    %181 = stablehlo.multiply %179, %179 : tensor<8x16x64xf32>
    %cst_23 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %182 = stablehlo.reduce(%181 init: %cst_23) applies stablehlo.add across dimensions = [2] : (tensor<8x16x64xf32>, tensor<f32>) -> tensor<8x16xf32>
    %183 = stablehlo.broadcast_in_dim %182, dims = [0, 1] : (tensor<8x16xf32>) -> tensor<8x16x1xf32>
    %cst_24 = stablehlo.constant dense<6.400000e+01> : tensor<f32>
    %184 = stablehlo.broadcast_in_dim %cst_24, dims = [] : (tensor<f32>) -> tensor<8x16x1xf32>
    %185 = stablehlo.divide %183, %184 : tensor<8x16x1xf32>
    %cst_25 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
    %186 = stablehlo.broadcast_in_dim %cst_25, dims = [] : (tensor<f32>) -> tensor<8x16x1xf32>
    %187 = stablehlo.add %185, %186 : tensor<8x16x1xf32>
    %188 = stablehlo.rsqrt %187 : tensor<8x16x1xf32>
    %189 = stablehlo.divide %188, %187 : tensor<8x16x1xf32>
    %cst_26 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %190 = stablehlo.broadcast_in_dim %cst_26, dims = [] : (tensor<f32>) -> tensor<8x16x1xf32>
    %191 = stablehlo.multiply %190, %189 : tensor<8x16x1xf32>
    %192 = stablehlo.broadcast_in_dim %188, dims = [0, 1, 2] : (tensor<8x16x1xf32>) -> tensor<8x16x64xf32>
    %193 = stablehlo.multiply %179, %192 : tensor<8x16x64xf32>
    %194 = stablehlo.broadcast_in_dim %180, dims = [2] : (tensor<64xf32>) -> tensor<1x1x64xf32>
    %195 = stablehlo.broadcast_in_dim %194, dims = [0, 1, 2] : (tensor<1x1x64xf32>) -> tensor<8x16x64xf32>
    %196 = stablehlo.multiply %193, %195 : tensor<8x16x64xf32>
    %197 = stablehlo.convert %196 : (tensor<8x16x64xf32>) -> tensor<8x16x64xbf16>
    %198 = stablehlo.dot_general %197, %1, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x16x64xbf16>, tensor<64x128xbf16>) -> tensor<8x16x128xbf16>
    %199 = stablehlo.convert %198 : (tensor<8x16x128xbf16>) -> tensor<8x16x128xf32>
    %cst_27 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %200 = stablehlo.reduce(%199 init: %cst_27) applies stablehlo.maximum across dimensions = [2] : (tensor<8x16x128xf32>, tensor<f32>) -> tensor<8x16xf32>
    %cst_28 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %201 = stablehlo.broadcast_in_dim %cst_28, dims = [] : (tensor<f32>) -> tensor<8x16xf32>
    %202 = stablehlo.maximum %201, %200 : tensor<8x16xf32>
    %203 = stablehlo.is_finite %202 : (tensor<8x16xf32>) -> tensor<8x16xi1>
    %cst_29 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %204 = stablehlo.broadcast_in_dim %cst_29, dims = [] : (tensor<f32>) -> tensor<8x16xf32>
    %205 = stablehlo.select %203, %202, %204 : tensor<8x16xi1>, tensor<8x16xf32>
    %206 = stablehlo.broadcast_in_dim %205, dims = [0, 1] : (tensor<8x16xf32>) -> tensor<8x16x1xf32>
    %207 = stablehlo.broadcast_in_dim %206, dims = [0, 1, 2] : (tensor<8x16x1xf32>) -> tensor<8x16x128xf32>
    %208 = stablehlo.subtract %199, %207 : tensor<8x16x128xf32>
    %209 = stablehlo.exponential %208 : tensor<8x16x128xf32>
    %cst_30 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %210 = stablehlo.reduce(%209 init: %cst_30) applies stablehlo.add across dimensions = [2] : (tensor<8x16x128xf32>, tensor<f32>) -> tensor<8x16xf32>
    %211 = stablehlo.abs %210 : tensor<8x16xf32>
    %cst_31 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %212 = stablehlo.broadcast_in_dim %cst_31, dims = [] : (tensor<f32>) -> tensor<8x16xf32>
    %213 = stablehlo.compare GE, %210, %212, FLOAT : (tensor<8x16xf32>, tensor<8x16xf32>) -> tensor<8x16xi1>
    %214 = stablehlo.log %211 : tensor<8x16xf32>
    %215 = stablehlo.add %214, %205 : tensor<8x16xf32>
    %216 = stablehlo.broadcast_in_dim %arg38, dims = [0, 1] : (tensor<8x16xi32>) -> tensor<8x16x1xi32>
    %217:2 = call @take_along_axis(%199, %216) : (tensor<8x16x128xf32>, tensor<8x16x1xi32>) -> (tensor<8x16x1xf32>, tensor<8x16x1x1xi32>)
    %218 = stablehlo.reshape %217#0 : (tensor<8x16x1xf32>) -> tensor<8x16xf32>
    %219 = stablehlo.subtract %215, %218 : tensor<8x16xf32>
    %cst_32 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %220 = stablehlo.reduce(%219 init: %cst_32) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x16xf32>, tensor<f32>) -> tensor<f32>
    %cst_33 = stablehlo.constant dense<1.280000e+02> : tensor<f32>
    %221 = stablehlo.divide %220, %cst_33 : tensor<f32>
    %cst_34 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %cst_35 = stablehlo.constant dense<1.280000e+02> : tensor<f32>
    %222 = stablehlo.divide %cst_34, %cst_35 : tensor<f32>
    %223 = stablehlo.broadcast_in_dim %222, dims = [] : (tensor<f32>) -> tensor<8x16xf32>
    %224 = stablehlo.negate %223 : tensor<8x16xf32>
    %225 = stablehlo.broadcast_in_dim %224, dims = [0, 1] : (tensor<8x16xf32>) -> tensor<8x16x1xf32>
    %226 = call @take_along_axis_0(%217#1, %225) : (tensor<8x16x1x1xi32>, tensor<8x16x1xf32>) -> tensor<8x16x128xf32>
    %227 = stablehlo.divide %223, %211 : tensor<8x16xf32>
    %cst_36 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %228 = stablehlo.broadcast_in_dim %cst_36, dims = [] : (tensor<f32>) -> tensor<8x16xf32>
    %229 = stablehlo.select %213, %228, %227 : tensor<8x16xi1>, tensor<8x16xf32>
    %230 = stablehlo.select %213, %227, %228 : tensor<8x16xi1>, tensor<8x16xf32>
    %231 = stablehlo.negate %229 : tensor<8x16xf32>
    %232 = stablehlo.add %230, %231 : tensor<8x16xf32>
    %233 = stablehlo.broadcast_in_dim %232, dims = [0, 1] : (tensor<8x16xf32>) -> tensor<8x16x128xf32>
    %234 = stablehlo.multiply %233, %209 : tensor<8x16x128xf32>
    %235 = stablehlo.add %226, %234 : tensor<8x16x128xf32>
    %236 = stablehlo.convert %235 : (tensor<8x16x128xf32>) -> tensor<8x16x128xbf16>
    %237 = stablehlo.dot_general %236, %197, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<8x16x128xbf16>, tensor<8x16x64xbf16>) -> tensor<128x64xbf16>
    %238 = stablehlo.transpose %237, dims = [1, 0] : (tensor<128x64xbf16>) -> tensor<64x128xbf16>
    %239 = stablehlo.dot_general %236, %1, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<8x16x128xbf16>, tensor<64x128xbf16>) -> tensor<8x16x64xbf16>
    %240 = stablehlo.convert %239 : (tensor<8x16x64xbf16>) -> tensor<8x16x64xf32>
    %241 = stablehlo.multiply %193, %240 : tensor<8x16x64xf32>
    %cst_37 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %242 = stablehlo.reduce(%241 init: %cst_37) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x16x64xf32>, tensor<f32>) -> tensor<64xf32>
    %243 = stablehlo.reshape %242 : (tensor<64xf32>) -> tensor<1x1x64xf32>
    %244 = stablehlo.broadcast_in_dim %194, dims = [0, 1, 2] : (tensor<1x1x64xf32>) -> tensor<8x16x64xf32>
    %245 = stablehlo.multiply %240, %244 : tensor<8x16x64xf32>
    %cst_38 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %246 = stablehlo.reduce(%243 init: %cst_38) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x64xf32>, tensor<f32>) -> tensor<64xf32>
    %247 = stablehlo.multiply %179, %245 : tensor<8x16x64xf32>
    %cst_39 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %248 = stablehlo.reduce(%247 init: %cst_39) applies stablehlo.add across dimensions = [2] : (tensor<8x16x64xf32>, tensor<f32>) -> tensor<8x16xf32>
    %249 = stablehlo.reshape %248 : (tensor<8x16xf32>) -> tensor<8x16x1xf32>
    %250 = stablehlo.broadcast_in_dim %188, dims = [0, 1, 2] : (tensor<8x16x1xf32>) -> tensor<8x16x64xf32>
    %251 = stablehlo.multiply %245, %250 : tensor<8x16x64xf32>
    %252 = stablehlo.multiply %249, %191 : tensor<8x16x1xf32>
    %cst_40 = stablehlo.constant dense<6.400000e+01> : tensor<f32>
    %253 = stablehlo.broadcast_in_dim %cst_40, dims = [] : (tensor<f32>) -> tensor<8x16x1xf32>
    %254 = stablehlo.divide %252, %253 : tensor<8x16x1xf32>
    %cst_41 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %255 = stablehlo.reduce(%254 init: %cst_41) applies stablehlo.add across dimensions = [2] : (tensor<8x16x1xf32>, tensor<f32>) -> tensor<8x16xf32>
    %256 = stablehlo.broadcast_in_dim %255, dims = [0, 1] : (tensor<8x16xf32>) -> tensor<8x16x64xf32>
    %257 = stablehlo.multiply %179, %256 : tensor<8x16x64xf32>
    %258 = stablehlo.add %251, %257 : tensor<8x16x64xf32>
    %259 = stablehlo.multiply %256, %179 : tensor<8x16x64xf32>
    %260 = stablehlo.add %258, %259 : tensor<8x16x64xf32>
    %261 = stablehlo.convert %246 : (tensor<64xf32>) -> tensor<64xbf16>
    %262 = stablehlo.convert %260 : (tensor<8x16x64xf32>) -> tensor<8x16x64xbf16>
    %263 = stablehlo.dot_general %262, %176, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<8x16x64xbf16>, tensor<8x16x176xbf16>) -> tensor<64x176xbf16>
    %264 = stablehlo.transpose %263, dims = [1, 0] : (tensor<64x176xbf16>) -> tensor<176x64xbf16>
    %265 = stablehlo.dot_general %262, %4, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<8x16x64xbf16>, tensor<176x64xbf16>) -> tensor<8x16x176xbf16>
    %266 = stablehlo.multiply %174#0, %265 : tensor<8x16x176xbf16>
    %267 = stablehlo.multiply %265, %175 : tensor<8x16x176xbf16>
    %268 = stablehlo.dot_general %266, %172, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<8x16x176xbf16>, tensor<8x16x64xbf16>) -> tensor<176x64xbf16>
    %269 = stablehlo.transpose %268, dims = [1, 0] : (tensor<176x64xbf16>) -> tensor<64x176xbf16>
    %270 = stablehlo.dot_general %266, %9, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<8x16x176xbf16>, tensor<64x176xbf16>) -> tensor<8x16x64xbf16>
    %271 = call @silu_1(%174#1, %174#2, %173, %267) : (tensor<8x16x176xbf16>, tensor<8x16x176xbf16>, tensor<8x16x176xbf16>, tensor<8x16x176xbf16>) -> tensor<8x16x176xbf16>
    %272 = stablehlo.dot_general %271, %172, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<8x16x176xbf16>, tensor<8x16x64xbf16>) -> tensor<176x64xbf16>
    %273 = stablehlo.transpose %272, dims = [1, 0] : (tensor<176x64xbf16>) -> tensor<64x176xbf16>
    %274 = stablehlo.dot_general %271, %5, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<8x16x176xbf16>, tensor<64x176xbf16>) -> tensor<8x16x64xbf16>
    %275 = stablehlo.add %270, %274 : tensor<8x16x64xbf16>
    %276 = stablehlo.convert %275 : (tensor<8x16x64xbf16>) -> tensor<8x16x64xf32>
    %277 = stablehlo.multiply %168, %276 : tensor<8x16x64xf32>
    %cst_42 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %278 = stablehlo.reduce(%277 init: %cst_42) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x16x64xf32>, tensor<f32>) -> tensor<64xf32>
    %279 = stablehlo.reshape %278 : (tensor<64xf32>) -> tensor<1x1x64xf32>
    %280 = stablehlo.broadcast_in_dim %169, dims = [0, 1, 2] : (tensor<1x1x64xf32>) -> tensor<8x16x64xf32>
    %281 = stablehlo.multiply %276, %280 : tensor<8x16x64xf32>
    %cst_43 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %282 = stablehlo.reduce(%279 init: %cst_43) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x64xf32>, tensor<f32>) -> tensor<64xf32>
    %283 = stablehlo.multiply %154, %281 : tensor<8x16x64xf32>
    %cst_44 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %284 = stablehlo.reduce(%283 init: %cst_44) applies stablehlo.add across dimensions = [2] : (tensor<8x16x64xf32>, tensor<f32>) -> tensor<8x16xf32>
    %285 = stablehlo.reshape %284 : (tensor<8x16xf32>) -> tensor<8x16x1xf32>
    %286 = stablehlo.broadcast_in_dim %163, dims = [0, 1, 2] : (tensor<8x16x1xf32>) -> tensor<8x16x64xf32>
    %287 = stablehlo.multiply %281, %286 : tensor<8x16x64xf32>
    %288 = stablehlo.multiply %285, %166 : tensor<8x16x1xf32>
    %cst_45 = stablehlo.constant dense<6.400000e+01> : tensor<f32>
    %289 = stablehlo.broadcast_in_dim %cst_45, dims = [] : (tensor<f32>) -> tensor<8x16x1xf32>
    %290 = stablehlo.divide %288, %289 : tensor<8x16x1xf32>
    %cst_46 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %291 = stablehlo.reduce(%290 init: %cst_46) applies stablehlo.add across dimensions = [2] : (tensor<8x16x1xf32>, tensor<f32>) -> tensor<8x16xf32>
    %292 = stablehlo.broadcast_in_dim %291, dims = [0, 1] : (tensor<8x16xf32>) -> tensor<8x16x64xf32>
    %293 = stablehlo.multiply %154, %292 : tensor<8x16x64xf32>
    %294 = stablehlo.add %287, %293 : tensor<8x16x64xf32>
    %295 = stablehlo.multiply %292, %154 : tensor<8x16x64xf32>
    %296 = stablehlo.add %294, %295 : tensor<8x16x64xf32>
    %297 = stablehlo.convert %282 : (tensor<64xf32>) -> tensor<64xbf16>
    %298 = stablehlo.convert %296 : (tensor<8x16x64xf32>) -> tensor<8x16x64xbf16>
    %299 = stablehlo.add %262, %298 : tensor<8x16x64xbf16>
    %300 = stablehlo.dot_general %299, %151, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<8x16x64xbf16>, tensor<8x16x64xbf16>) -> tensor<64x64xbf16>
    %301 = stablehlo.transpose %300, dims = [1, 0] : (tensor<64x64xbf16>) -> tensor<64x64xbf16>
    %302 = stablehlo.dot_general %299, %7, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<8x16x64xbf16>, tensor<64x64xbf16>) -> tensor<8x16x64xbf16>
    %303 = stablehlo.reshape %302 : (tensor<8x16x64xbf16>) -> tensor<8x16x8x8xbf16>
    %304 = stablehlo.transpose %303, dims = [0, 2, 3, 1] : (tensor<8x16x8x8xbf16>) -> tensor<8x8x8x16xbf16>
    %305 = stablehlo.dot_general %304, %127, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [3], precision = [DEFAULT, DEFAULT] : (tensor<8x8x8x16xbf16>, tensor<8x16x8x8xbf16>) -> tensor<8x8x16x16xbf16>
    %306 = stablehlo.dot_general %304, %148, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2], precision = [DEFAULT, DEFAULT] : (tensor<8x8x8x16xbf16>, tensor<8x8x16x16xbf16>) -> tensor<8x8x8x16xbf16>
    %307 = stablehlo.transpose %306, dims = [0, 3, 1, 2] : (tensor<8x8x8x16xbf16>) -> tensor<8x16x8x8xbf16>
    %308 = stablehlo.convert %305 : (tensor<8x8x16x16xbf16>) -> tensor<8x8x16x16xf32>
    %309 = stablehlo.broadcast_in_dim %147, dims = [0, 1, 2, 3] : (tensor<8x8x16x1xf32>) -> tensor<8x8x16x16xf32>
    %310 = stablehlo.multiply %308, %309 : tensor<8x8x16x16xf32>
    %311 = stablehlo.multiply %310, %140 : tensor<8x8x16x16xf32>
    %cst_47 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %312 = stablehlo.reduce(%311 init: %cst_47) applies stablehlo.add across dimensions = [3] : (tensor<8x8x16x16xf32>, tensor<f32>) -> tensor<8x8x16xf32>
    %313 = stablehlo.reshape %312 : (tensor<8x8x16xf32>) -> tensor<8x8x16x1xf32>
    %314 = stablehlo.negate %313 : tensor<8x8x16x1xf32>
    %315 = stablehlo.broadcast_in_dim %142, dims = [0, 1, 2, 3] : (tensor<8x8x16x1xf32>) -> tensor<8x8x16x16xf32>
    %316 = stablehlo.divide %308, %315 : tensor<8x8x16x16xf32>
    %cst_48 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %317 = stablehlo.reduce(%314 init: %cst_48) applies stablehlo.add across dimensions = [3] : (tensor<8x8x16x1xf32>, tensor<f32>) -> tensor<8x8x16xf32>
    %318 = stablehlo.broadcast_in_dim %317, dims = [0, 1, 2] : (tensor<8x8x16xf32>) -> tensor<8x8x16x16xf32>
    %319 = stablehlo.add %316, %318 : tensor<8x8x16x16xf32>
    %320 = stablehlo.multiply %319, %140 : tensor<8x8x16x16xf32>
    %321 = call @_where_2(%133#1, %320) : (tensor<8x8x16x16xi1>, tensor<8x8x16x16xf32>) -> tensor<8x8x16x16xf32>
    %cst_49 = stablehlo.constant dense<0.353553385> : tensor<f32>
    %322 = stablehlo.broadcast_in_dim %cst_49, dims = [] : (tensor<f32>) -> tensor<8x8x16x16xf32>
    %323 = stablehlo.multiply %321, %322 : tensor<8x8x16x16xf32>
    %324 = stablehlo.convert %323 : tensor<8x8x16x16xf32>
    %325 = stablehlo.convert %79 : (tensor<8x16x8x8xbf16>) -> tensor<8x16x8x8xf32>
    %326 = stablehlo.dot_general %324, %325, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<8x8x16x16xf32>, tensor<8x16x8x8xf32>) -> tensor<8x8x16x8xf32>
    %327 = stablehlo.transpose %326, dims = [0, 2, 1, 3] : (tensor<8x8x16x8xf32>) -> tensor<8x16x8x8xf32>
    %328 = stablehlo.convert %327 : (tensor<8x16x8x8xf32>) -> tensor<8x16x8x8xbf16>
    %329 = stablehlo.convert %323 : tensor<8x8x16x16xf32>
    %330 = stablehlo.convert %123 : (tensor<8x16x8x8xbf16>) -> tensor<8x16x8x8xf32>
    %331 = stablehlo.dot_general %329, %330, batching_dims = [0, 1] x [0, 2], contracting_dims = [3] x [1], precision = [DEFAULT, DEFAULT] : (tensor<8x8x16x16xf32>, tensor<8x16x8x8xf32>) -> tensor<8x8x16x8xf32>
    %332 = stablehlo.transpose %331, dims = [0, 2, 1, 3] : (tensor<8x8x16x8xf32>) -> tensor<8x16x8x8xf32>
    %333 = stablehlo.convert %332 : (tensor<8x16x8x8xf32>) -> tensor<8x16x8x8xbf16>
    %334 = stablehlo.reshape %307 : (tensor<8x16x8x8xbf16>) -> tensor<8x16x4x2x8xbf16>
    %cst_50 = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
    %335 = stablehlo.reduce(%334 init: %cst_50) applies stablehlo.add across dimensions = [3] : (tensor<8x16x4x2x8xbf16>, tensor<bf16>) -> tensor<8x16x4x8xbf16>
    %336 = stablehlo.reshape %335 : (tensor<8x16x4x8xbf16>) -> tensor<8x16x32xbf16>
    %337 = stablehlo.dot_general %336, %37, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<8x16x32xbf16>, tensor<8x16x64xbf16>) -> tensor<32x64xbf16>
    %338 = stablehlo.transpose %337, dims = [1, 0] : (tensor<32x64xbf16>) -> tensor<64x32xbf16>
    %339 = stablehlo.dot_general %336, %10, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<8x16x32xbf16>, tensor<64x32xbf16>) -> tensor<8x16x64xbf16>
    %340 = stablehlo.reshape %328 : (tensor<8x16x8x8xbf16>) -> tensor<8x16x4x2x8xbf16>
    %cst_51 = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
    %341 = stablehlo.reduce(%340 init: %cst_51) applies stablehlo.add across dimensions = [3] : (tensor<8x16x4x2x8xbf16>, tensor<bf16>) -> tensor<8x16x4x8xbf16>
    %342 = stablehlo.convert %341 : (tensor<8x16x4x8xbf16>) -> tensor<8x16x4x8xf32>
    %343 = stablehlo.reshape %342 : (tensor<8x16x4x8xf32>) -> tensor<8x16x4x4x2xf32>
    %344 = stablehlo.slice %343 [0:8, 0:16, 0:4, 0:4, 0:1] : (tensor<8x16x4x4x2xf32>) -> tensor<8x16x4x4x1xf32>
    %345 = stablehlo.reshape %344 : (tensor<8x16x4x4x1xf32>) -> tensor<8x16x4x4xf32>
    %346 = stablehlo.slice %343 [0:8, 0:16, 0:4, 0:4, 1:2] : (tensor<8x16x4x4x2xf32>) -> tensor<8x16x4x4x1xf32>
    %347 = stablehlo.reshape %346 : (tensor<8x16x4x4x1xf32>) -> tensor<8x16x4x4xf32>
    %348 = stablehlo.broadcast_in_dim %100, dims = [0, 1, 2, 3] : (tensor<1x16x1x4xf32>) -> tensor<8x16x4x4xf32>
    %349 = stablehlo.multiply %347, %348 : tensor<8x16x4x4xf32>
    %350 = stablehlo.broadcast_in_dim %102, dims = [0, 1, 2, 3] : (tensor<1x16x1x4xf32>) -> tensor<8x16x4x4xf32>
    %351 = stablehlo.multiply %347, %350 : tensor<8x16x4x4xf32>
    %352 = stablehlo.negate %345 : tensor<8x16x4x4xf32>
    %353 = stablehlo.broadcast_in_dim %102, dims = [0, 1, 2, 3] : (tensor<1x16x1x4xf32>) -> tensor<8x16x4x4xf32>
    %354 = stablehlo.multiply %352, %353 : tensor<8x16x4x4xf32>
    %355 = stablehlo.add %349, %354 : tensor<8x16x4x4xf32>
    %356 = stablehlo.broadcast_in_dim %100, dims = [0, 1, 2, 3] : (tensor<1x16x1x4xf32>) -> tensor<8x16x4x4xf32>
    %357 = stablehlo.multiply %345, %356 : tensor<8x16x4x4xf32>
    %358 = stablehlo.add %351, %357 : tensor<8x16x4x4xf32>
    %359 = stablehlo.convert %355 : (tensor<8x16x4x4xf32>) -> tensor<8x16x4x4xbf16>
    %cst_52 = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
    %360 = stablehlo.pad %359, %cst_52, low = [0, 0, 0, 1], high = [0, 0, 0, 0], interior = [0, 0, 0, 1] : (tensor<8x16x4x4xbf16>, tensor<bf16>) -> tensor<8x16x4x8xbf16>
    %361 = stablehlo.convert %358 : (tensor<8x16x4x4xf32>) -> tensor<8x16x4x4xbf16>
    %cst_53 = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
    %362 = stablehlo.pad %361, %cst_53, low = [0, 0, 0, 0], high = [0, 0, 0, 1], interior = [0, 0, 0, 1] : (tensor<8x16x4x4xbf16>, tensor<bf16>) -> tensor<8x16x4x8xbf16>
    %363 = stablehlo.add %360, %362 : tensor<8x16x4x8xbf16>
    %364 = stablehlo.reshape %363 : (tensor<8x16x4x8xbf16>) -> tensor<8x16x32xbf16>
    %365 = stablehlo.dot_general %364, %37, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<8x16x32xbf16>, tensor<8x16x64xbf16>) -> tensor<32x64xbf16>
    %366 = stablehlo.transpose %365, dims = [1, 0] : (tensor<32x64xbf16>) -> tensor<64x32xbf16>
    %367 = stablehlo.dot_general %364, %6, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<8x16x32xbf16>, tensor<64x32xbf16>) -> tensor<8x16x64xbf16>
    %368 = stablehlo.add %339, %367 : tensor<8x16x64xbf16>
    %369 = stablehlo.convert %333 : (tensor<8x16x8x8xbf16>) -> tensor<8x16x8x8xf32>
    %370 = stablehlo.reshape %369 : (tensor<8x16x8x8xf32>) -> tensor<8x16x8x4x2xf32>
    %371 = stablehlo.slice %370 [0:8, 0:16, 0:8, 0:4, 0:1] : (tensor<8x16x8x4x2xf32>) -> tensor<8x16x8x4x1xf32>
    %372 = stablehlo.reshape %371 : (tensor<8x16x8x4x1xf32>) -> tensor<8x16x8x4xf32>
    %373 = stablehlo.slice %370 [0:8, 0:16, 0:8, 0:4, 1:2] : (tensor<8x16x8x4x2xf32>) -> tensor<8x16x8x4x1xf32>
    %374 = stablehlo.reshape %373 : (tensor<8x16x8x4x1xf32>) -> tensor<8x16x8x4xf32>
    %375 = stablehlo.broadcast_in_dim %58, dims = [0, 1, 2, 3] : (tensor<1x16x1x4xf32>) -> tensor<8x16x8x4xf32>
    %376 = stablehlo.multiply %374, %375 : tensor<8x16x8x4xf32>
    %377 = stablehlo.broadcast_in_dim %60, dims = [0, 1, 2, 3] : (tensor<1x16x1x4xf32>) -> tensor<8x16x8x4xf32>
    %378 = stablehlo.multiply %374, %377 : tensor<8x16x8x4xf32>
    %379 = stablehlo.negate %372 : tensor<8x16x8x4xf32>
    %380 = stablehlo.broadcast_in_dim %60, dims = [0, 1, 2, 3] : (tensor<1x16x1x4xf32>) -> tensor<8x16x8x4xf32>
    %381 = stablehlo.multiply %379, %380 : tensor<8x16x8x4xf32>
    %382 = stablehlo.add %376, %381 : tensor<8x16x8x4xf32>
    %383 = stablehlo.broadcast_in_dim %58, dims = [0, 1, 2, 3] : (tensor<1x16x1x4xf32>) -> tensor<8x16x8x4xf32>
    %384 = stablehlo.multiply %372, %383 : tensor<8x16x8x4xf32>
    %385 = stablehlo.add %378, %384 : tensor<8x16x8x4xf32>
    %386 = stablehlo.convert %382 : (tensor<8x16x8x4xf32>) -> tensor<8x16x8x4xbf16>
    %cst_54 = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
    %387 = stablehlo.pad %386, %cst_54, low = [0, 0, 0, 1], high = [0, 0, 0, 0], interior = [0, 0, 0, 1] : (tensor<8x16x8x4xbf16>, tensor<bf16>) -> tensor<8x16x8x8xbf16>
    %388 = stablehlo.convert %385 : (tensor<8x16x8x4xf32>) -> tensor<8x16x8x4xbf16>
    %cst_55 = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
    %389 = stablehlo.pad %388, %cst_55, low = [0, 0, 0, 0], high = [0, 0, 0, 1], interior = [0, 0, 0, 1] : (tensor<8x16x8x4xbf16>, tensor<bf16>) -> tensor<8x16x8x8xbf16>
    %390 = stablehlo.add %387, %389 : tensor<8x16x8x8xbf16>
    %391 = stablehlo.reshape %390 : (tensor<8x16x8x8xbf16>) -> tensor<8x16x64xbf16>
    %392 = stablehlo.dot_general %391, %37, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<8x16x64xbf16>, tensor<8x16x64xbf16>) -> tensor<64x64xbf16>
    %393 = stablehlo.transpose %392, dims = [1, 0] : (tensor<64x64xbf16>) -> tensor<64x64xbf16>
    %394 = stablehlo.dot_general %391, %8, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<8x16x64xbf16>, tensor<64x64xbf16>) -> tensor<8x16x64xbf16>
    %395 = stablehlo.add %368, %394 : tensor<8x16x64xbf16>
    %396 = stablehlo.convert %395 : (tensor<8x16x64xbf16>) -> tensor<8x16x64xf32>
    %397 = stablehlo.multiply %33, %396 : tensor<8x16x64xf32>
    %cst_56 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %398 = stablehlo.reduce(%397 init: %cst_56) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x16x64xf32>, tensor<f32>) -> tensor<64xf32>
    %399 = stablehlo.reshape %398 : (tensor<64xf32>) -> tensor<1x1x64xf32>
    %400 = stablehlo.broadcast_in_dim %34, dims = [0, 1, 2] : (tensor<1x1x64xf32>) -> tensor<8x16x64xf32>
    %401 = stablehlo.multiply %396, %400 : tensor<8x16x64xf32>
    %cst_57 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %402 = stablehlo.reduce(%399 init: %cst_57) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x64xf32>, tensor<f32>) -> tensor<64xf32>
    %403 = stablehlo.multiply %19, %401 : tensor<8x16x64xf32>
    %cst_58 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %404 = stablehlo.reduce(%403 init: %cst_58) applies stablehlo.add across dimensions = [2] : (tensor<8x16x64xf32>, tensor<f32>) -> tensor<8x16xf32>
    %405 = stablehlo.reshape %404 : (tensor<8x16xf32>) -> tensor<8x16x1xf32>
    %406 = stablehlo.broadcast_in_dim %28, dims = [0, 1, 2] : (tensor<8x16x1xf32>) -> tensor<8x16x64xf32>
    %407 = stablehlo.multiply %401, %406 : tensor<8x16x64xf32>
    %408 = stablehlo.multiply %405, %31 : tensor<8x16x1xf32>
    %cst_59 = stablehlo.constant dense<6.400000e+01> : tensor<f32>
    %409 = stablehlo.broadcast_in_dim %cst_59, dims = [] : (tensor<f32>) -> tensor<8x16x1xf32>
    %410 = stablehlo.divide %408, %409 : tensor<8x16x1xf32>
    %cst_60 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %411 = stablehlo.reduce(%410 init: %cst_60) applies stablehlo.add across dimensions = [2] : (tensor<8x16x1xf32>, tensor<f32>) -> tensor<8x16xf32>
    %412 = stablehlo.broadcast_in_dim %411, dims = [0, 1] : (tensor<8x16xf32>) -> tensor<8x16x64xf32>
    %413 = stablehlo.multiply %19, %412 : tensor<8x16x64xf32>
    %414 = stablehlo.add %407, %413 : tensor<8x16x64xf32>
    %415 = stablehlo.multiply %412, %19 : tensor<8x16x64xf32>
    %416 = stablehlo.add %414, %415 : tensor<8x16x64xf32>
    %417 = stablehlo.convert %402 : (tensor<64xf32>) -> tensor<64xbf16>
    %418 = stablehlo.convert %416 : (tensor<8x16x64xf32>) -> tensor<8x16x64xbf16>
    %419 = stablehlo.add %299, %418 : tensor<8x16x64xbf16>
    %cst_61 = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
    %420 = stablehlo.broadcast_in_dim %cst_61, dims = [] : (tensor<bf16>) -> tensor<128x64xbf16>
    %421 = "stablehlo.scatter"(%420, %17, %419) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg39: tensor<bf16>, %arg40: tensor<bf16>):
      %747 = stablehlo.add %arg39, %arg40 : tensor<bf16>
      stablehlo.return %747 : tensor<bf16>
    }) : (tensor<128x64xbf16>, tensor<8x16x1xi32>, tensor<8x16x64xbf16>) -> tensor<128x64xbf16>
    %422 = stablehlo.convert %261 : (tensor<64xbf16>) -> tensor<64xf32>
    %423 = stablehlo.convert %338 : (tensor<64x32xbf16>) -> tensor<64x32xf32>
    %424 = stablehlo.convert %269 : (tensor<64x176xbf16>) -> tensor<64x176xf32>
    %425 = stablehlo.convert %393 : (tensor<64x64xbf16>) -> tensor<64x64xf32>
    %426 = stablehlo.convert %301 : (tensor<64x64xbf16>) -> tensor<64x64xf32>
    %427 = stablehlo.convert %366 : (tensor<64x32xbf16>) -> tensor<64x32xf32>
    %428 = stablehlo.convert %273 : (tensor<64x176xbf16>) -> tensor<64x176xf32>
    %429 = stablehlo.convert %264 : (tensor<176x64xbf16>) -> tensor<176x64xf32>
    %430 = stablehlo.convert %297 : (tensor<64xbf16>) -> tensor<64xf32>
    %431 = stablehlo.convert %417 : (tensor<64xbf16>) -> tensor<64xf32>
    %432 = stablehlo.convert %238 : (tensor<64x128xbf16>) -> tensor<64x128xf32>
    %433 = stablehlo.convert %421 : (tensor<128x64xbf16>) -> tensor<128x64xf32>
    %cst_62 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %434 = stablehlo.broadcast_in_dim %cst_62, dims = [] : (tensor<f32>) -> tensor<128x64xf32>
    %435 = stablehlo.multiply %434, %arg12 : tensor<128x64xf32>
    %cst_63 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %436 = stablehlo.broadcast_in_dim %cst_63, dims = [] : (tensor<f32>) -> tensor<128x64xf32>
    %437 = stablehlo.multiply %436, %433 : tensor<128x64xf32>
    %438 = stablehlo.add %435, %437 : tensor<128x64xf32>
    %cst_64 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %439 = stablehlo.broadcast_in_dim %cst_64, dims = [] : (tensor<f32>) -> tensor<64x128xf32>
    %440 = stablehlo.multiply %439, %arg13 : tensor<64x128xf32>
    %cst_65 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %441 = stablehlo.broadcast_in_dim %cst_65, dims = [] : (tensor<f32>) -> tensor<64x128xf32>
    %442 = stablehlo.multiply %441, %432 : tensor<64x128xf32>
    %443 = stablehlo.add %440, %442 : tensor<64x128xf32>
    %cst_66 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %444 = stablehlo.broadcast_in_dim %cst_66, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %445 = stablehlo.multiply %444, %arg14 : tensor<64xf32>
    %cst_67 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %446 = stablehlo.broadcast_in_dim %cst_67, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %447 = stablehlo.multiply %446, %431 : tensor<64xf32>
    %448 = stablehlo.add %445, %447 : tensor<64xf32>
    %cst_68 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %449 = stablehlo.broadcast_in_dim %cst_68, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %450 = stablehlo.multiply %449, %arg15 : tensor<64xf32>
    %cst_69 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %451 = stablehlo.broadcast_in_dim %cst_69, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %452 = stablehlo.multiply %451, %430 : tensor<64xf32>
    %453 = stablehlo.add %450, %452 : tensor<64xf32>
    %cst_70 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %454 = stablehlo.broadcast_in_dim %cst_70, dims = [] : (tensor<f32>) -> tensor<176x64xf32>
    %455 = stablehlo.multiply %454, %arg16 : tensor<176x64xf32>
    %cst_71 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %456 = stablehlo.broadcast_in_dim %cst_71, dims = [] : (tensor<f32>) -> tensor<176x64xf32>
    %457 = stablehlo.multiply %456, %429 : tensor<176x64xf32>
    %458 = stablehlo.add %455, %457 : tensor<176x64xf32>
    %cst_72 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %459 = stablehlo.broadcast_in_dim %cst_72, dims = [] : (tensor<f32>) -> tensor<64x176xf32>
    %460 = stablehlo.multiply %459, %arg17 : tensor<64x176xf32>
    %cst_73 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %461 = stablehlo.broadcast_in_dim %cst_73, dims = [] : (tensor<f32>) -> tensor<64x176xf32>
    %462 = stablehlo.multiply %461, %428 : tensor<64x176xf32>
    %463 = stablehlo.add %460, %462 : tensor<64x176xf32>
    %cst_74 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %464 = stablehlo.broadcast_in_dim %cst_74, dims = [] : (tensor<f32>) -> tensor<64x32xf32>
    %465 = stablehlo.multiply %464, %arg18 : tensor<64x32xf32>
    %cst_75 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %466 = stablehlo.broadcast_in_dim %cst_75, dims = [] : (tensor<f32>) -> tensor<64x32xf32>
    %467 = stablehlo.multiply %466, %427 : tensor<64x32xf32>
    %468 = stablehlo.add %465, %467 : tensor<64x32xf32>
    %cst_76 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %469 = stablehlo.broadcast_in_dim %cst_76, dims = [] : (tensor<f32>) -> tensor<64x64xf32>
    %470 = stablehlo.multiply %469, %arg19 : tensor<64x64xf32>
    %cst_77 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %471 = stablehlo.broadcast_in_dim %cst_77, dims = [] : (tensor<f32>) -> tensor<64x64xf32>
    %472 = stablehlo.multiply %471, %426 : tensor<64x64xf32>
    %473 = stablehlo.add %470, %472 : tensor<64x64xf32>
    %cst_78 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %474 = stablehlo.broadcast_in_dim %cst_78, dims = [] : (tensor<f32>) -> tensor<64x64xf32>
    %475 = stablehlo.multiply %474, %arg20 : tensor<64x64xf32>
    %cst_79 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %476 = stablehlo.broadcast_in_dim %cst_79, dims = [] : (tensor<f32>) -> tensor<64x64xf32>
    %477 = stablehlo.multiply %476, %425 : tensor<64x64xf32>
    %478 = stablehlo.add %475, %477 : tensor<64x64xf32>
    %cst_80 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %479 = stablehlo.broadcast_in_dim %cst_80, dims = [] : (tensor<f32>) -> tensor<64x176xf32>
    %480 = stablehlo.multiply %479, %arg21 : tensor<64x176xf32>
    %cst_81 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %481 = stablehlo.broadcast_in_dim %cst_81, dims = [] : (tensor<f32>) -> tensor<64x176xf32>
    %482 = stablehlo.multiply %481, %424 : tensor<64x176xf32>
    %483 = stablehlo.add %480, %482 : tensor<64x176xf32>
    %cst_82 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %484 = stablehlo.broadcast_in_dim %cst_82, dims = [] : (tensor<f32>) -> tensor<64x32xf32>
    %485 = stablehlo.multiply %484, %arg22 : tensor<64x32xf32>
    %cst_83 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %486 = stablehlo.broadcast_in_dim %cst_83, dims = [] : (tensor<f32>) -> tensor<64x32xf32>
    %487 = stablehlo.multiply %486, %423 : tensor<64x32xf32>
    %488 = stablehlo.add %485, %487 : tensor<64x32xf32>
    %cst_84 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %489 = stablehlo.broadcast_in_dim %cst_84, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %490 = stablehlo.multiply %489, %arg23 : tensor<64xf32>
    %cst_85 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %491 = stablehlo.broadcast_in_dim %cst_85, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %492 = stablehlo.multiply %491, %422 : tensor<64xf32>
    %493 = stablehlo.add %490, %492 : tensor<64xf32>
    %cst_86 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %494 = stablehlo.broadcast_in_dim %cst_86, dims = [] : (tensor<f32>) -> tensor<128x64xf32>
    %495 = stablehlo.multiply %494, %arg24 : tensor<128x64xf32>
    %cst_87 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %496 = stablehlo.broadcast_in_dim %cst_87, dims = [] : (tensor<f32>) -> tensor<128x64xf32>
    %497 = stablehlo.multiply %496, %433 : tensor<128x64xf32>
    %498 = stablehlo.multiply %497, %433 : tensor<128x64xf32>
    %499 = stablehlo.add %495, %498 : tensor<128x64xf32>
    %cst_88 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %500 = stablehlo.broadcast_in_dim %cst_88, dims = [] : (tensor<f32>) -> tensor<64x128xf32>
    %501 = stablehlo.multiply %500, %arg25 : tensor<64x128xf32>
    %cst_89 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %502 = stablehlo.broadcast_in_dim %cst_89, dims = [] : (tensor<f32>) -> tensor<64x128xf32>
    %503 = stablehlo.multiply %502, %432 : tensor<64x128xf32>
    %504 = stablehlo.multiply %503, %432 : tensor<64x128xf32>
    %505 = stablehlo.add %501, %504 : tensor<64x128xf32>
    %cst_90 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %506 = stablehlo.broadcast_in_dim %cst_90, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %507 = stablehlo.multiply %506, %arg26 : tensor<64xf32>
    %cst_91 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %508 = stablehlo.broadcast_in_dim %cst_91, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %509 = stablehlo.multiply %508, %431 : tensor<64xf32>
    %510 = stablehlo.multiply %509, %431 : tensor<64xf32>
    %511 = stablehlo.add %507, %510 : tensor<64xf32>
    %cst_92 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %512 = stablehlo.broadcast_in_dim %cst_92, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %513 = stablehlo.multiply %512, %arg27 : tensor<64xf32>
    %cst_93 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %514 = stablehlo.broadcast_in_dim %cst_93, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %515 = stablehlo.multiply %514, %430 : tensor<64xf32>
    %516 = stablehlo.multiply %515, %430 : tensor<64xf32>
    %517 = stablehlo.add %513, %516 : tensor<64xf32>
    %cst_94 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %518 = stablehlo.broadcast_in_dim %cst_94, dims = [] : (tensor<f32>) -> tensor<176x64xf32>
    %519 = stablehlo.multiply %518, %arg28 : tensor<176x64xf32>
    %cst_95 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %520 = stablehlo.broadcast_in_dim %cst_95, dims = [] : (tensor<f32>) -> tensor<176x64xf32>
    %521 = stablehlo.multiply %520, %429 : tensor<176x64xf32>
    %522 = stablehlo.multiply %521, %429 : tensor<176x64xf32>
    %523 = stablehlo.add %519, %522 : tensor<176x64xf32>
    %cst_96 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %524 = stablehlo.broadcast_in_dim %cst_96, dims = [] : (tensor<f32>) -> tensor<64x176xf32>
    %525 = stablehlo.multiply %524, %arg29 : tensor<64x176xf32>
    %cst_97 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %526 = stablehlo.broadcast_in_dim %cst_97, dims = [] : (tensor<f32>) -> tensor<64x176xf32>
    %527 = stablehlo.multiply %526, %428 : tensor<64x176xf32>
    %528 = stablehlo.multiply %527, %428 : tensor<64x176xf32>
    %529 = stablehlo.add %525, %528 : tensor<64x176xf32>
    %cst_98 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %530 = stablehlo.broadcast_in_dim %cst_98, dims = [] : (tensor<f32>) -> tensor<64x32xf32>
    %531 = stablehlo.multiply %530, %arg30 : tensor<64x32xf32>
    %cst_99 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %532 = stablehlo.broadcast_in_dim %cst_99, dims = [] : (tensor<f32>) -> tensor<64x32xf32>
    %533 = stablehlo.multiply %532, %427 : tensor<64x32xf32>
    %534 = stablehlo.multiply %533, %427 : tensor<64x32xf32>
    %535 = stablehlo.add %531, %534 : tensor<64x32xf32>
    %cst_100 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %536 = stablehlo.broadcast_in_dim %cst_100, dims = [] : (tensor<f32>) -> tensor<64x64xf32>
    %537 = stablehlo.multiply %536, %arg31 : tensor<64x64xf32>
    %cst_101 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %538 = stablehlo.broadcast_in_dim %cst_101, dims = [] : (tensor<f32>) -> tensor<64x64xf32>
    %539 = stablehlo.multiply %538, %426 : tensor<64x64xf32>
    %540 = stablehlo.multiply %539, %426 : tensor<64x64xf32>
    %541 = stablehlo.add %537, %540 : tensor<64x64xf32>
    %cst_102 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %542 = stablehlo.broadcast_in_dim %cst_102, dims = [] : (tensor<f32>) -> tensor<64x64xf32>
    %543 = stablehlo.multiply %542, %arg32 : tensor<64x64xf32>
    %cst_103 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %544 = stablehlo.broadcast_in_dim %cst_103, dims = [] : (tensor<f32>) -> tensor<64x64xf32>
    %545 = stablehlo.multiply %544, %425 : tensor<64x64xf32>
    %546 = stablehlo.multiply %545, %425 : tensor<64x64xf32>
    %547 = stablehlo.add %543, %546 : tensor<64x64xf32>
    %cst_104 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %548 = stablehlo.broadcast_in_dim %cst_104, dims = [] : (tensor<f32>) -> tensor<64x176xf32>
    %549 = stablehlo.multiply %548, %arg33 : tensor<64x176xf32>
    %cst_105 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %550 = stablehlo.broadcast_in_dim %cst_105, dims = [] : (tensor<f32>) -> tensor<64x176xf32>
    %551 = stablehlo.multiply %550, %424 : tensor<64x176xf32>
    %552 = stablehlo.multiply %551, %424 : tensor<64x176xf32>
    %553 = stablehlo.add %549, %552 : tensor<64x176xf32>
    %cst_106 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %554 = stablehlo.broadcast_in_dim %cst_106, dims = [] : (tensor<f32>) -> tensor<64x32xf32>
    %555 = stablehlo.multiply %554, %arg34 : tensor<64x32xf32>
    %cst_107 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %556 = stablehlo.broadcast_in_dim %cst_107, dims = [] : (tensor<f32>) -> tensor<64x32xf32>
    %557 = stablehlo.multiply %556, %423 : tensor<64x32xf32>
    %558 = stablehlo.multiply %557, %423 : tensor<64x32xf32>
    %559 = stablehlo.add %555, %558 : tensor<64x32xf32>
    %cst_108 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %560 = stablehlo.broadcast_in_dim %cst_108, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %561 = stablehlo.multiply %560, %arg35 : tensor<64xf32>
    %cst_109 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %562 = stablehlo.broadcast_in_dim %cst_109, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %563 = stablehlo.multiply %562, %422 : tensor<64xf32>
    %564 = stablehlo.multiply %563, %422 : tensor<64xf32>
    %565 = stablehlo.add %561, %564 : tensor<64xf32>
    %cst_110 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %566 = stablehlo.power %cst_110, %arg36 : tensor<f32>
    %cst_111 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %567 = stablehlo.subtract %cst_111, %566 : tensor<f32>
    %568 = stablehlo.broadcast_in_dim %567, dims = [] : (tensor<f32>) -> tensor<128x64xf32>
    %569 = stablehlo.divide %438, %568 : tensor<128x64xf32>
    %cst_112 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %570 = stablehlo.broadcast_in_dim %cst_112, dims = [] : (tensor<f32>) -> tensor<128x64xf32>
    %571 = stablehlo.multiply %570, %569 : tensor<128x64xf32>
    %cst_113 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %572 = stablehlo.power %cst_113, %arg36 : tensor<f32>
    %cst_114 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %573 = stablehlo.subtract %cst_114, %572 : tensor<f32>
    %574 = stablehlo.broadcast_in_dim %573, dims = [] : (tensor<f32>) -> tensor<128x64xf32>
    %575 = stablehlo.divide %499, %574 : tensor<128x64xf32>
    %576 = stablehlo.sqrt %575 : tensor<128x64xf32>
    %cst_115 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %577 = stablehlo.broadcast_in_dim %cst_115, dims = [] : (tensor<f32>) -> tensor<128x64xf32>
    %578 = stablehlo.add %576, %577 : tensor<128x64xf32>
    %579 = stablehlo.divide %571, %578 : tensor<128x64xf32>
    %580 = stablehlo.subtract %arg0, %579 : tensor<128x64xf32>
    %cst_116 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %581 = stablehlo.power %cst_116, %arg36 : tensor<f32>
    %cst_117 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %582 = stablehlo.subtract %cst_117, %581 : tensor<f32>
    %583 = stablehlo.broadcast_in_dim %582, dims = [] : (tensor<f32>) -> tensor<64x128xf32>
    %584 = stablehlo.divide %443, %583 : tensor<64x128xf32>
    %cst_118 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %585 = stablehlo.broadcast_in_dim %cst_118, dims = [] : (tensor<f32>) -> tensor<64x128xf32>
    %586 = stablehlo.multiply %585, %584 : tensor<64x128xf32>
    %cst_119 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %587 = stablehlo.power %cst_119, %arg36 : tensor<f32>
    %cst_120 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %588 = stablehlo.subtract %cst_120, %587 : tensor<f32>
    %589 = stablehlo.broadcast_in_dim %588, dims = [] : (tensor<f32>) -> tensor<64x128xf32>
    %590 = stablehlo.divide %505, %589 : tensor<64x128xf32>
    %591 = stablehlo.sqrt %590 : tensor<64x128xf32>
    %cst_121 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %592 = stablehlo.broadcast_in_dim %cst_121, dims = [] : (tensor<f32>) -> tensor<64x128xf32>
    %593 = stablehlo.add %591, %592 : tensor<64x128xf32>
    %594 = stablehlo.divide %586, %593 : tensor<64x128xf32>
    %595 = stablehlo.subtract %arg1, %594 : tensor<64x128xf32>
    %cst_122 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %596 = stablehlo.power %cst_122, %arg36 : tensor<f32>
    %cst_123 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %597 = stablehlo.subtract %cst_123, %596 : tensor<f32>
    %598 = stablehlo.broadcast_in_dim %597, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %599 = stablehlo.divide %448, %598 : tensor<64xf32>
    %cst_124 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %600 = stablehlo.broadcast_in_dim %cst_124, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %601 = stablehlo.multiply %600, %599 : tensor<64xf32>
    %cst_125 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %602 = stablehlo.power %cst_125, %arg36 : tensor<f32>
    %cst_126 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %603 = stablehlo.subtract %cst_126, %602 : tensor<f32>
    %604 = stablehlo.broadcast_in_dim %603, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %605 = stablehlo.divide %511, %604 : tensor<64xf32>
    %606 = stablehlo.sqrt %605 : tensor<64xf32>
    %cst_127 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %607 = stablehlo.broadcast_in_dim %cst_127, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %608 = stablehlo.add %606, %607 : tensor<64xf32>
    %609 = stablehlo.divide %601, %608 : tensor<64xf32>
    %610 = stablehlo.subtract %arg2, %609 : tensor<64xf32>
    %cst_128 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %611 = stablehlo.power %cst_128, %arg36 : tensor<f32>
    %cst_129 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %612 = stablehlo.subtract %cst_129, %611 : tensor<f32>
    %613 = stablehlo.broadcast_in_dim %612, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %614 = stablehlo.divide %453, %613 : tensor<64xf32>
    %cst_130 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %615 = stablehlo.broadcast_in_dim %cst_130, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %616 = stablehlo.multiply %615, %614 : tensor<64xf32>
    %cst_131 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %617 = stablehlo.power %cst_131, %arg36 : tensor<f32>
    %cst_132 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %618 = stablehlo.subtract %cst_132, %617 : tensor<f32>
    %619 = stablehlo.broadcast_in_dim %618, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %620 = stablehlo.divide %517, %619 : tensor<64xf32>
    %621 = stablehlo.sqrt %620 : tensor<64xf32>
    %cst_133 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %622 = stablehlo.broadcast_in_dim %cst_133, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %623 = stablehlo.add %621, %622 : tensor<64xf32>
    %624 = stablehlo.divide %616, %623 : tensor<64xf32>
    %625 = stablehlo.subtract %arg3, %624 : tensor<64xf32>
    %cst_134 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %626 = stablehlo.power %cst_134, %arg36 : tensor<f32>
    %cst_135 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %627 = stablehlo.subtract %cst_135, %626 : tensor<f32>
    %628 = stablehlo.broadcast_in_dim %627, dims = [] : (tensor<f32>) -> tensor<176x64xf32>
    %629 = stablehlo.divide %458, %628 : tensor<176x64xf32>
    %cst_136 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %630 = stablehlo.broadcast_in_dim %cst_136, dims = [] : (tensor<f32>) -> tensor<176x64xf32>
    %631 = stablehlo.multiply %630, %629 : tensor<176x64xf32>
    %cst_137 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %632 = stablehlo.power %cst_137, %arg36 : tensor<f32>
    %cst_138 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %633 = stablehlo.subtract %cst_138, %632 : tensor<f32>
    %634 = stablehlo.broadcast_in_dim %633, dims = [] : (tensor<f32>) -> tensor<176x64xf32>
    %635 = stablehlo.divide %523, %634 : tensor<176x64xf32>
    %636 = stablehlo.sqrt %635 : tensor<176x64xf32>
    %cst_139 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %637 = stablehlo.broadcast_in_dim %cst_139, dims = [] : (tensor<f32>) -> tensor<176x64xf32>
    %638 = stablehlo.add %636, %637 : tensor<176x64xf32>
    %639 = stablehlo.divide %631, %638 : tensor<176x64xf32>
    %640 = stablehlo.subtract %arg4, %639 : tensor<176x64xf32>
    %cst_140 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %641 = stablehlo.power %cst_140, %arg36 : tensor<f32>
    %cst_141 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %642 = stablehlo.subtract %cst_141, %641 : tensor<f32>
    %643 = stablehlo.broadcast_in_dim %642, dims = [] : (tensor<f32>) -> tensor<64x176xf32>
    %644 = stablehlo.divide %463, %643 : tensor<64x176xf32>
    %cst_142 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %645 = stablehlo.broadcast_in_dim %cst_142, dims = [] : (tensor<f32>) -> tensor<64x176xf32>
    %646 = stablehlo.multiply %645, %644 : tensor<64x176xf32>
    %cst_143 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %647 = stablehlo.power %cst_143, %arg36 : tensor<f32>
    %cst_144 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %648 = stablehlo.subtract %cst_144, %647 : tensor<f32>
    %649 = stablehlo.broadcast_in_dim %648, dims = [] : (tensor<f32>) -> tensor<64x176xf32>
    %650 = stablehlo.divide %529, %649 : tensor<64x176xf32>
    %651 = stablehlo.sqrt %650 : tensor<64x176xf32>
    %cst_145 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %652 = stablehlo.broadcast_in_dim %cst_145, dims = [] : (tensor<f32>) -> tensor<64x176xf32>
    %653 = stablehlo.add %651, %652 : tensor<64x176xf32>
    %654 = stablehlo.divide %646, %653 : tensor<64x176xf32>
    %655 = stablehlo.subtract %arg5, %654 : tensor<64x176xf32>
    %cst_146 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %656 = stablehlo.power %cst_146, %arg36 : tensor<f32>
    %cst_147 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %657 = stablehlo.subtract %cst_147, %656 : tensor<f32>
    %658 = stablehlo.broadcast_in_dim %657, dims = [] : (tensor<f32>) -> tensor<64x32xf32>
    %659 = stablehlo.divide %468, %658 : tensor<64x32xf32>
    %cst_148 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %660 = stablehlo.broadcast_in_dim %cst_148, dims = [] : (tensor<f32>) -> tensor<64x32xf32>
    %661 = stablehlo.multiply %660, %659 : tensor<64x32xf32>
    %cst_149 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %662 = stablehlo.power %cst_149, %arg36 : tensor<f32>
    %cst_150 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %663 = stablehlo.subtract %cst_150, %662 : tensor<f32>
    %664 = stablehlo.broadcast_in_dim %663, dims = [] : (tensor<f32>) -> tensor<64x32xf32>
    %665 = stablehlo.divide %535, %664 : tensor<64x32xf32>
    %666 = stablehlo.sqrt %665 : tensor<64x32xf32>
    %cst_151 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %667 = stablehlo.broadcast_in_dim %cst_151, dims = [] : (tensor<f32>) -> tensor<64x32xf32>
    %668 = stablehlo.add %666, %667 : tensor<64x32xf32>
    %669 = stablehlo.divide %661, %668 : tensor<64x32xf32>
    %670 = stablehlo.subtract %arg6, %669 : tensor<64x32xf32>
    %cst_152 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %671 = stablehlo.power %cst_152, %arg36 : tensor<f32>
    %cst_153 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %672 = stablehlo.subtract %cst_153, %671 : tensor<f32>
    %673 = stablehlo.broadcast_in_dim %672, dims = [] : (tensor<f32>) -> tensor<64x64xf32>
    %674 = stablehlo.divide %473, %673 : tensor<64x64xf32>
    %cst_154 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %675 = stablehlo.broadcast_in_dim %cst_154, dims = [] : (tensor<f32>) -> tensor<64x64xf32>
    %676 = stablehlo.multiply %675, %674 : tensor<64x64xf32>
    %cst_155 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %677 = stablehlo.power %cst_155, %arg36 : tensor<f32>
    %cst_156 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %678 = stablehlo.subtract %cst_156, %677 : tensor<f32>
    %679 = stablehlo.broadcast_in_dim %678, dims = [] : (tensor<f32>) -> tensor<64x64xf32>
    %680 = stablehlo.divide %541, %679 : tensor<64x64xf32>
    %681 = stablehlo.sqrt %680 : tensor<64x64xf32>
    %cst_157 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %682 = stablehlo.broadcast_in_dim %cst_157, dims = [] : (tensor<f32>) -> tensor<64x64xf32>
    %683 = stablehlo.add %681, %682 : tensor<64x64xf32>
    %684 = stablehlo.divide %676, %683 : tensor<64x64xf32>
    %685 = stablehlo.subtract %arg7, %684 : tensor<64x64xf32>
    %cst_158 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %686 = stablehlo.power %cst_158, %arg36 : tensor<f32>
    %cst_159 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %687 = stablehlo.subtract %cst_159, %686 : tensor<f32>
    %688 = stablehlo.broadcast_in_dim %687, dims = [] : (tensor<f32>) -> tensor<64x64xf32>
    %689 = stablehlo.divide %478, %688 : tensor<64x64xf32>
    %cst_160 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %690 = stablehlo.broadcast_in_dim %cst_160, dims = [] : (tensor<f32>) -> tensor<64x64xf32>
    %691 = stablehlo.multiply %690, %689 : tensor<64x64xf32>
    %cst_161 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %692 = stablehlo.power %cst_161, %arg36 : tensor<f32>
    %cst_162 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %693 = stablehlo.subtract %cst_162, %692 : tensor<f32>
    %694 = stablehlo.broadcast_in_dim %693, dims = [] : (tensor<f32>) -> tensor<64x64xf32>
    %695 = stablehlo.divide %547, %694 : tensor<64x64xf32>
    %696 = stablehlo.sqrt %695 : tensor<64x64xf32>
    %cst_163 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %697 = stablehlo.broadcast_in_dim %cst_163, dims = [] : (tensor<f32>) -> tensor<64x64xf32>
    %698 = stablehlo.add %696, %697 : tensor<64x64xf32>
    %699 = stablehlo.divide %691, %698 : tensor<64x64xf32>
    %700 = stablehlo.subtract %arg8, %699 : tensor<64x64xf32>
    %cst_164 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %701 = stablehlo.power %cst_164, %arg36 : tensor<f32>
    %cst_165 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %702 = stablehlo.subtract %cst_165, %701 : tensor<f32>
    %703 = stablehlo.broadcast_in_dim %702, dims = [] : (tensor<f32>) -> tensor<64x176xf32>
    %704 = stablehlo.divide %483, %703 : tensor<64x176xf32>
    %cst_166 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %705 = stablehlo.broadcast_in_dim %cst_166, dims = [] : (tensor<f32>) -> tensor<64x176xf32>
    %706 = stablehlo.multiply %705, %704 : tensor<64x176xf32>
    %cst_167 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %707 = stablehlo.power %cst_167, %arg36 : tensor<f32>
    %cst_168 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %708 = stablehlo.subtract %cst_168, %707 : tensor<f32>
    %709 = stablehlo.broadcast_in_dim %708, dims = [] : (tensor<f32>) -> tensor<64x176xf32>
    %710 = stablehlo.divide %553, %709 : tensor<64x176xf32>
    %711 = stablehlo.sqrt %710 : tensor<64x176xf32>
    %cst_169 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %712 = stablehlo.broadcast_in_dim %cst_169, dims = [] : (tensor<f32>) -> tensor<64x176xf32>
    %713 = stablehlo.add %711, %712 : tensor<64x176xf32>
    %714 = stablehlo.divide %706, %713 : tensor<64x176xf32>
    %715 = stablehlo.subtract %arg9, %714 : tensor<64x176xf32>
    %cst_170 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %716 = stablehlo.power %cst_170, %arg36 : tensor<f32>
    %cst_171 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %717 = stablehlo.subtract %cst_171, %716 : tensor<f32>
    %718 = stablehlo.broadcast_in_dim %717, dims = [] : (tensor<f32>) -> tensor<64x32xf32>
    %719 = stablehlo.divide %488, %718 : tensor<64x32xf32>
    %cst_172 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %720 = stablehlo.broadcast_in_dim %cst_172, dims = [] : (tensor<f32>) -> tensor<64x32xf32>
    %721 = stablehlo.multiply %720, %719 : tensor<64x32xf32>
    %cst_173 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %722 = stablehlo.power %cst_173, %arg36 : tensor<f32>
    %cst_174 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %723 = stablehlo.subtract %cst_174, %722 : tensor<f32>
    %724 = stablehlo.broadcast_in_dim %723, dims = [] : (tensor<f32>) -> tensor<64x32xf32>
    %725 = stablehlo.divide %559, %724 : tensor<64x32xf32>
    %726 = stablehlo.sqrt %725 : tensor<64x32xf32>
    %cst_175 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %727 = stablehlo.broadcast_in_dim %cst_175, dims = [] : (tensor<f32>) -> tensor<64x32xf32>
    %728 = stablehlo.add %726, %727 : tensor<64x32xf32>
    %729 = stablehlo.divide %721, %728 : tensor<64x32xf32>
    %730 = stablehlo.subtract %arg10, %729 : tensor<64x32xf32>
    %cst_176 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %731 = stablehlo.power %cst_176, %arg36 : tensor<f32>
    %cst_177 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %732 = stablehlo.subtract %cst_177, %731 : tensor<f32>
    %733 = stablehlo.broadcast_in_dim %732, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %734 = stablehlo.divide %493, %733 : tensor<64xf32>
    %cst_178 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %735 = stablehlo.broadcast_in_dim %cst_178, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %736 = stablehlo.multiply %735, %734 : tensor<64xf32>
    %cst_179 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %737 = stablehlo.power %cst_179, %arg36 : tensor<f32>
    %cst_180 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %738 = stablehlo.subtract %cst_180, %737 : tensor<f32>
    %739 = stablehlo.broadcast_in_dim %738, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %740 = stablehlo.divide %565, %739 : tensor<64xf32>
    %741 = stablehlo.sqrt %740 : tensor<64xf32>
    %cst_181 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %742 = stablehlo.broadcast_in_dim %cst_181, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %743 = stablehlo.add %741, %742 : tensor<64xf32>
    %744 = stablehlo.divide %736, %743 : tensor<64xf32>
    %745 = stablehlo.subtract %arg11, %744 : tensor<64xf32>
    %cst_182 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %746 = stablehlo.add %arg36, %cst_182 : tensor<f32>
    return %580, %595, %610, %625, %640, %655, %670, %685, %700, %715, %730, %745, %438, %443, %448, %453, %458, %463, %468, %473, %478, %483, %488, %493, %499, %505, %511, %517, %523, %529, %535, %541, %547, %553, %559, %565, %746, %221 : tensor<128x64xf32>, tensor<64x128xf32>, tensor<64xf32>, tensor<64xf32>, tensor<176x64xf32>, tensor<64x176xf32>, tensor<64x32xf32>, tensor<64x64xf32>, tensor<64x64xf32>, tensor<64x176xf32>, tensor<64x32xf32>, tensor<64xf32>, tensor<128x64xf32>, tensor<64x128xf32>, tensor<64xf32>, tensor<64xf32>, tensor<176x64xf32>, tensor<64x176xf32>, tensor<64x32xf32>, tensor<64x64xf32>, tensor<64x64xf32>, tensor<64x176xf32>, tensor<64x32xf32>, tensor<64xf32>, tensor<128x64xf32>, tensor<64x128xf32>, tensor<64xf32>, tensor<64xf32>, tensor<176x64xf32>, tensor<64x176xf32>, tensor<64x32xf32>, tensor<64x64xf32>, tensor<64x64xf32>, tensor<64x176xf32>, tensor<64x32xf32>, tensor<64xf32>, tensor<f32>, tensor<f32>
  }
  func.func private @tril(%arg0: tensor<16x16xi1>) -> tensor<16x16xi1> {
    %0 = stablehlo.iota dim = 0 : tensor<16x16xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<16x16xi32>
    %2 = stablehlo.add %0, %1 : tensor<16x16xi32>
    %3 = stablehlo.iota dim = 1 : tensor<16x16xi32>
    %4 = stablehlo.compare GE, %2, %3, SIGNED : (tensor<16x16xi32>, tensor<16x16xi32>) -> tensor<16x16xi1>
    %c_0 = stablehlo.constant dense<false> : tensor<i1>
    %5 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i1>) -> tensor<16x16xi1>
    %6 = stablehlo.select %4, %arg0, %5 : tensor<16x16xi1>, tensor<16x16xi1>
    return %6 : tensor<16x16xi1>
  }
  func.func private @_where(%arg0: tensor<16x16xi1>, %arg1: tensor<8x8x16x16xf32>, %arg2: tensor<f32>) -> (tensor<8x8x16x16xf32>, tensor<8x8x16x16xi1>) {
    %0 = stablehlo.convert %arg2 : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %arg0, dims = [2, 3] : (tensor<16x16xi1>) -> tensor<8x8x16x16xi1>
    %2 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<8x8x16x16xf32>
    %3 = stablehlo.select %1, %arg1, %2 : tensor<8x8x16x16xi1>, tensor<8x8x16x16xf32>
    return %3, %1 : tensor<8x8x16x16xf32>, tensor<8x8x16x16xi1>
  }
  func.func private @silu(%arg0: tensor<8x16x176xbf16>) -> (tensor<8x16x176xbf16>, tensor<8x16x176xbf16>, tensor<8x16x176xbf16>) {
    %0 = stablehlo.negate %arg0 : tensor<8x16x176xbf16>
    %1 = stablehlo.exponential %0 : tensor<8x16x176xbf16>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<bf16>
    %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<bf16>) -> tensor<8x16x176xbf16>
    %3 = stablehlo.add %2, %1 : tensor<8x16x176xbf16>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<bf16>
    %4 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<bf16>) -> tensor<8x16x176xbf16>
    %5 = stablehlo.divide %4, %3 : tensor<8x16x176xbf16>
    %cst_1 = stablehlo.constant dense<1.000000e+00> : tensor<bf16>
    %6 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<bf16>) -> tensor<8x16x176xbf16>
    %7 = stablehlo.subtract %6, %5 : tensor<8x16x176xbf16>
    %8 = stablehlo.multiply %5, %7 : tensor<8x16x176xbf16>
    %9 = stablehlo.multiply %arg0, %5 : tensor<8x16x176xbf16>
    return %9, %8, %5 : tensor<8x16x176xbf16>, tensor<8x16x176xbf16>, tensor<8x16x176xbf16>
  }
  func.func private @take_along_axis(%arg0: tensor<8x16x128xf32>, %arg1: tensor<8x16x1xi32>) -> (tensor<8x16x1xf32>, tensor<8x16x1x1xi32>) {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<8x16x1xi32>
    %1 = stablehlo.compare LT, %arg1, %0, SIGNED : (tensor<8x16x1xi32>, tensor<8x16x1xi32>) -> tensor<8x16x1xi1>
    %c_0 = stablehlo.constant dense<128> : tensor<i32>
    %2 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<8x16x1xi32>
    %3 = stablehlo.add %arg1, %2 : tensor<8x16x1xi32>
    %4 = stablehlo.select %1, %3, %arg1 : tensor<8x16x1xi1>, tensor<8x16x1xi32>
    %5 = stablehlo.reshape %4 : (tensor<8x16x1xi32>) -> tensor<8x16x1x1xi32>
    %c_1 = stablehlo.constant dense<127> : tensor<1xi32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %6 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<8x16x1x1xi32>
    %7 = stablehlo.compare GE, %5, %6, SIGNED : (tensor<8x16x1x1xi32>, tensor<8x16x1x1xi32>) -> tensor<8x16x1x1xi1>
    %8 = stablehlo.broadcast_in_dim %c_1, dims = [3] : (tensor<1xi32>) -> tensor<1x1x1x1xi32>
    %9 = stablehlo.broadcast_in_dim %8, dims = [0, 1, 2, 3] : (tensor<1x1x1x1xi32>) -> tensor<8x16x1x1xi32>
    %10 = stablehlo.compare LE, %5, %9, SIGNED : (tensor<8x16x1x1xi32>, tensor<8x16x1x1xi32>) -> tensor<8x16x1x1xi1>
    %11 = stablehlo.and %7, %10 : tensor<8x16x1x1xi1>
    %c_3 = stablehlo.constant dense<true> : tensor<i1>
    %12 = stablehlo.reduce(%11 init: %c_3) applies stablehlo.and across dimensions = [3] : (tensor<8x16x1x1xi1>, tensor<i1>) -> tensor<8x16x1xi1>
    %13 = "stablehlo.gather"(%arg0, %5) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [2], operand_batching_dims = [0, 1], start_indices_batching_dims = [0, 1], start_index_map = [2], index_vector_dim = 3>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1, 1>}> : (tensor<8x16x128xf32>, tensor<8x16x1x1xi32>) -> tensor<8x16x1xf32>
    %cst = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %14 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<8x16x1xf32>
    %15 = stablehlo.select %12, %13, %14 : tensor<8x16x1xi1>, tensor<8x16x1xf32>
    return %15, %5 : tensor<8x16x1xf32>, tensor<8x16x1x1xi32>
  }
  func.func private @take_along_axis_0(%arg0: tensor<8x16x1x1xi32>, %arg1: tensor<8x16x1xf32>) -> tensor<8x16x128xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<8x16x128xf32>
    %1 = "stablehlo.scatter"(%0, %arg0, %arg1) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [2], input_batching_dims = [0, 1], scatter_indices_batching_dims = [0, 1], scatter_dims_to_operand_dims = [2], index_vector_dim = 3>, unique_indices = false}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %2 = stablehlo.add %arg2, %arg3 : tensor<f32>
      stablehlo.return %2 : tensor<f32>
    }) : (tensor<8x16x128xf32>, tensor<8x16x1x1xi32>, tensor<8x16x1xf32>) -> tensor<8x16x128xf32>
    return %1 : tensor<8x16x128xf32>
  }
  func.func private @silu_1(%arg0: tensor<8x16x176xbf16>, %arg1: tensor<8x16x176xbf16>, %arg2: tensor<8x16x176xbf16>, %arg3: tensor<8x16x176xbf16>) -> tensor<8x16x176xbf16> {
    %0 = stablehlo.multiply %arg2, %arg3 : tensor<8x16x176xbf16>
    %1 = stablehlo.multiply %arg3, %arg1 : tensor<8x16x176xbf16>
    %2 = stablehlo.multiply %0, %arg0 : tensor<8x16x176xbf16>
    %3 = stablehlo.add %1, %2 : tensor<8x16x176xbf16>
    return %3 : tensor<8x16x176xbf16>
  }
  func.func private @_where_2(%arg0: tensor<8x8x16x16xi1>, %arg1: tensor<8x8x16x16xf32>) -> tensor<8x8x16x16xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<8x8x16x16xf32>
    %1 = stablehlo.select %arg0, %arg1, %0 : tensor<8x8x16x16xi1>, tensor<8x8x16x16xf32>
    return %1 : tensor<8x8x16x16xf32>
  }
}
