module @jit_step attributes {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["replica"=2, "shard"=2, "tp"=2]> {stablehlo.mesh = {axes = [{name = "replica", size = 2 : i64}, {name = "shard", size = 2 : i64}, {name = "tp", size = 2 : i64}]}}
  func.func public @main(%arg0: tensor<128x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"tp", "shard"}, {}]>}, %arg1: tensor<64x128xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"shard"}, {"tp"}]>}, %arg2: tensor<64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"shard"}]>}, %arg3: tensor<64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"shard"}]>}, %arg4: tensor<176x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"tp", "shard"}, {}]>}, %arg5: tensor<64x176xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"shard"}, {"tp"}]>}, %arg6: tensor<64x32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"shard"}, {"tp"}]>}, %arg7: tensor<64x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"tp", "shard"}, {}]>}, %arg8: tensor<64x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"shard"}, {"tp"}]>}, %arg9: tensor<64x176xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"shard"}, {"tp"}]>}, %arg10: tensor<64x32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"shard"}, {"tp"}]>}, %arg11: tensor<64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"shard"}]>}, %arg12: tensor<64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"shard"}]>}, %arg13: tensor<176x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"tp", "shard"}, {}]>}, %arg14: tensor<64x176xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"shard"}, {"tp"}]>}, %arg15: tensor<64x32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"shard"}, {"tp"}]>}, %arg16: tensor<64x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"tp", "shard"}, {}]>}, %arg17: tensor<64x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"shard"}, {"tp"}]>}, %arg18: tensor<64x176xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"shard"}, {"tp"}]>}, %arg19: tensor<64x32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"shard"}, {"tp"}]>}, %arg20: tensor<64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"shard"}]>}, %arg21: tensor<8x16xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"replica", "shard"}, {}]>}, %arg22: tensor<8x16xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"replica", "shard"}, {}]>}) -> (tensor<128x64xf32> {jax.result_info = "result[0]['embed']"}, tensor<64x128xf32> {jax.result_info = "result[0]['head']"}, tensor<64xf32> {jax.result_info = "result[0]['layers'][0]['ln1']"}, tensor<64xf32> {jax.result_info = "result[0]['layers'][0]['ln2']"}, tensor<176x64xf32> {jax.result_info = "result[0]['layers'][0]['wd']"}, tensor<64x176xf32> {jax.result_info = "result[0]['layers'][0]['wg']"}, tensor<64x32xf32> {jax.result_info = "result[0]['layers'][0]['wk']"}, tensor<64x64xf32> {jax.result_info = "result[0]['layers'][0]['wo']"}, tensor<64x64xf32> {jax.result_info = "result[0]['layers'][0]['wq']"}, tensor<64x176xf32> {jax.result_info = "result[0]['layers'][0]['wu']"}, tensor<64x32xf32> {jax.result_info = "result[0]['layers'][0]['wv']"}, tensor<64xf32> {jax.result_info = "result[0]['layers'][1]['ln1']"}, tensor<64xf32> {jax.result_info = "result[0]['layers'][1]['ln2']"}, tensor<176x64xf32> {jax.result_info = "result[0]['layers'][1]['wd']"}, tensor<64x176xf32> {jax.result_info = "result[0]['layers'][1]['wg']"}, tensor<64x32xf32> {jax.result_info = "result[0]['layers'][1]['wk']"}, tensor<64x64xf32> {jax.result_info = "result[0]['layers'][1]['wo']"}, tensor<64x64xf32> {jax.result_info = "result[0]['layers'][1]['wq']"}, tensor<64x176xf32> {jax.result_info = "result[0]['layers'][1]['wu']"}, tensor<64x32xf32> {jax.result_info = "result[0]['layers'][1]['wv']"}, tensor<64xf32> {jax.result_info = "result[0]['lnf']"}, tensor<f32> {jax.result_info = "result[1]"}) {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<8x16xi32>
    %1 = stablehlo.compare LT, %arg21, %0, SIGNED : (tensor<8x16xi32>, tensor<8x16xi32>) -> tensor<8x16xi1>
    %c_0 = stablehlo.constant dense<128> : tensor<i32>
    %2 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<8x16xi32>
    %3 = stablehlo.add %arg21, %2 : tensor<8x16xi32>
    %4 = stablehlo.select %1, %3, %arg21 : tensor<8x16xi1>, tensor<8x16xi32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [0, 1] : (tensor<8x16xi32>) -> tensor<8x16x1xi32>
    %6 = "stablehlo.gather"(%arg0, %5) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 64>}> : (tensor<128x64xf32>, tensor<8x16x1xi32>) -> tensor<8x16x64xf32>
    %7 = stablehlo.multiply %6, %6 : tensor<8x16x64xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %8 = stablehlo.reduce(%7 init: %cst) applies stablehlo.add across dimensions = [2] : (tensor<8x16x64xf32>, tensor<f32>) -> tensor<8x16xf32>
    %9 = stablehlo.broadcast_in_dim %8, dims = [0, 1] : (tensor<8x16xf32>) -> tensor<8x16x1xf32>
    %cst_1 = stablehlo.constant dense<6.400000e+01> : tensor<f32>
    %10 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<8x16x1xf32>
    %11 = stablehlo.divide %9, %10 : tensor<8x16x1xf32>
    %cst_2 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
    %12 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<8x16x1xf32>
    %13 = stablehlo.add %11, %12 : tensor<8x16x1xf32>
    %14 = stablehlo.rsqrt %13 : tensor<8x16x1xf32>
    %15 = stablehlo.divide %14, %13 : tensor<8x16x1xf32>
    %cst_3 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %16 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<8x16x1xf32>
    %17 = stablehlo.multiply %16, %15 : tensor<8x16x1xf32>
    %18 = stablehlo.broadcast_in_dim %14, dims = [0, 1, 2] : (tensor<8x16x1xf32>) -> tensor<8x16x64xf32>
    %19 = stablehlo.multiply %6, %18 : tensor<8x16x64xf32>
    %20 = stablehlo.broadcast_in_dim %arg2, dims = [2] : (tensor<64xf32>) -> tensor<1x1x64xf32>
    %21 = stablehlo.broadcast_in_dim %20, dims = [0, 1, 2] : (tensor<1x1x64xf32>) -> tensor<8x16x64xf32>
    %22 = stablehlo.multiply %19, %21 : tensor<8x16x64xf32>
    %23 = stablehlo.dot_general %22, %arg8, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x16x64xf32>, tensor<64x64xf32>) -> tensor<8x16x64xf32>
    %24 = stablehlo.reshape %23 : (tensor<8x16x64xf32>) -> tensor<8x16x8x8xf32>
    %25 = stablehlo.iota dim = 0 : tensor<16xi32>
    %26 = stablehlo.broadcast_in_dim %25, dims = [0] : (tensor<16xi32>) -> tensor<16x1xi32>
    %27 = stablehlo.iota dim = 0 : tensor<4xi32>
    %c_4 = stablehlo.constant dense<2> : tensor<i32>
    %28 = stablehlo.broadcast_in_dim %c_4, dims = [] : (tensor<i32>) -> tensor<4xi32>
    %29 = stablehlo.multiply %28, %27 : tensor<4xi32>
    %c_5 = stablehlo.constant dense<0> : tensor<i32>
    %30 = stablehlo.broadcast_in_dim %c_5, dims = [] : (tensor<i32>) -> tensor<4xi32>
    %31 = stablehlo.add %30, %29 : tensor<4xi32>
    %32 = stablehlo.convert %31 : (tensor<4xi32>) -> tensor<4xf32>
    %cst_6 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
    %33 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %34 = stablehlo.divide %32, %33 : tensor<4xf32>
    %cst_7 = stablehlo.constant dense<1.000000e+04> : tensor<f32>
    %35 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %36 = stablehlo.power %35, %34 : tensor<4xf32>
    %37 = stablehlo.broadcast_in_dim %36, dims = [1] : (tensor<4xf32>) -> tensor<1x4xf32>
    %38 = stablehlo.convert %26 : (tensor<16x1xi32>) -> tensor<16x1xf32>
    %39 = stablehlo.broadcast_in_dim %38, dims = [0, 1] : (tensor<16x1xf32>) -> tensor<16x4xf32>
    %40 = stablehlo.broadcast_in_dim %37, dims = [0, 1] : (tensor<1x4xf32>) -> tensor<16x4xf32>
    %41 = stablehlo.divide %39, %40 : tensor<16x4xf32>
    %42 = stablehlo.cosine %41 : tensor<16x4xf32>
    %43 = stablehlo.broadcast_in_dim %42, dims = [1, 3] : (tensor<16x4xf32>) -> tensor<1x16x1x4xf32>
    %44 = stablehlo.sine %41 : tensor<16x4xf32>
    %45 = stablehlo.broadcast_in_dim %44, dims = [1, 3] : (tensor<16x4xf32>) -> tensor<1x16x1x4xf32>
    %46 = stablehlo.slice %24 [0:8, 0:16, 0:8, 0:8:2] : (tensor<8x16x8x8xf32>) -> tensor<8x16x8x4xf32>
    %47 = stablehlo.slice %24 [0:8, 0:16, 0:8, 1:8:2] : (tensor<8x16x8x8xf32>) -> tensor<8x16x8x4xf32>
    %48 = stablehlo.broadcast_in_dim %43, dims = [0, 1, 2, 3] : (tensor<1x16x1x4xf32>) -> tensor<8x16x8x4xf32>
    %49 = stablehlo.multiply %46, %48 : tensor<8x16x8x4xf32>
    %50 = stablehlo.broadcast_in_dim %45, dims = [0, 1, 2, 3] : (tensor<1x16x1x4xf32>) -> tensor<8x16x8x4xf32>
    %51 = stablehlo.multiply %47, %50 : tensor<8x16x8x4xf32>
    %52 = stablehlo.subtract %49, %51 : tensor<8x16x8x4xf32>
    %53 = stablehlo.broadcast_in_dim %45, dims = [0, 1, 2, 3] : (tensor<1x16x1x4xf32>) -> tensor<8x16x8x4xf32>
    %54 = stablehlo.multiply %46, %53 : tensor<8x16x8x4xf32>
    %55 = stablehlo.broadcast_in_dim %43, dims = [0, 1, 2, 3] : (tensor<1x16x1x4xf32>) -> tensor<8x16x8x4xf32>
    %56 = stablehlo.multiply %47, %55 : tensor<8x16x8x4xf32>
    %57 = stablehlo.add %54, %56 : tensor<8x16x8x4xf32>
    %58 = stablehlo.broadcast_in_dim %52, dims = [0, 1, 2, 3] : (tensor<8x16x8x4xf32>) -> tensor<8x16x8x4x1xf32>
    %59 = stablehlo.broadcast_in_dim %57, dims = [0, 1, 2, 3] : (tensor<8x16x8x4xf32>) -> tensor<8x16x8x4x1xf32>
    %60 = stablehlo.concatenate %58, %59, dim = 4 : (tensor<8x16x8x4x1xf32>, tensor<8x16x8x4x1xf32>) -> tensor<8x16x8x4x2xf32>
    %61 = stablehlo.reshape %60 : (tensor<8x16x8x4x2xf32>) -> tensor<8x16x8x8xf32>
    %62 = stablehlo.dot_general %22, %arg6, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x16x64xf32>, tensor<64x32xf32>) -> tensor<8x16x32xf32>
    %63 = stablehlo.reshape %62 : (tensor<8x16x32xf32>) -> tensor<8x16x4x8xf32>
    %64 = stablehlo.iota dim = 0 : tensor<16xi32>
    %65 = stablehlo.broadcast_in_dim %64, dims = [0] : (tensor<16xi32>) -> tensor<16x1xi32>
    %66 = stablehlo.iota dim = 0 : tensor<4xi32>
    %c_8 = stablehlo.constant dense<2> : tensor<i32>
    %67 = stablehlo.broadcast_in_dim %c_8, dims = [] : (tensor<i32>) -> tensor<4xi32>
    %68 = stablehlo.multiply %67, %66 : tensor<4xi32>
    %c_9 = stablehlo.constant dense<0> : tensor<i32>
    %69 = stablehlo.broadcast_in_dim %c_9, dims = [] : (tensor<i32>) -> tensor<4xi32>
    %70 = stablehlo.add %69, %68 : tensor<4xi32>
    %71 = stablehlo.convert %70 : (tensor<4xi32>) -> tensor<4xf32>
    %cst_10 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
    %72 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %73 = stablehlo.divide %71, %72 : tensor<4xf32>
    %cst_11 = stablehlo.constant dense<1.000000e+04> : tensor<f32>
    %74 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %75 = stablehlo.power %74, %73 : tensor<4xf32>
    %76 = stablehlo.broadcast_in_dim %75, dims = [1] : (tensor<4xf32>) -> tensor<1x4xf32>
    %77 = stablehlo.convert %65 : (tensor<16x1xi32>) -> tensor<16x1xf32>
    %78 = stablehlo.broadcast_in_dim %77, dims = [0, 1] : (tensor<16x1xf32>) -> tensor<16x4xf32>
    %79 = stablehlo.broadcast_in_dim %76, dims = [0, 1] : (tensor<1x4xf32>) -> tensor<16x4xf32>
    %80 = stablehlo.divide %78, %79 : tensor<16x4xf32>
    %81 = stablehlo.cosine %80 : tensor<16x4xf32>
    %82 = stablehlo.broadcast_in_dim %81, dims = [1, 3] : (tensor<16x4xf32>) -> tensor<1x16x1x4xf32>
    %83 = stablehlo.sine %80 : tensor<16x4xf32>
    %84 = stablehlo.broadcast_in_dim %83, dims = [1, 3] : (tensor<16x4xf32>) -> tensor<1x16x1x4xf32>
    %85 = stablehlo.slice %63 [0:8, 0:16, 0:4, 0:8:2] : (tensor<8x16x4x8xf32>) -> tensor<8x16x4x4xf32>
    %86 = stablehlo.slice %63 [0:8, 0:16, 0:4, 1:8:2] : (tensor<8x16x4x8xf32>) -> tensor<8x16x4x4xf32>
    %87 = stablehlo.broadcast_in_dim %82, dims = [0, 1, 2, 3] : (tensor<1x16x1x4xf32>) -> tensor<8x16x4x4xf32>
    %88 = stablehlo.multiply %85, %87 : tensor<8x16x4x4xf32>
    %89 = stablehlo.broadcast_in_dim %84, dims = [0, 1, 2, 3] : (tensor<1x16x1x4xf32>) -> tensor<8x16x4x4xf32>
    %90 = stablehlo.multiply %86, %89 : tensor<8x16x4x4xf32>
    %91 = stablehlo.subtract %88, %90 : tensor<8x16x4x4xf32>
    %92 = stablehlo.broadcast_in_dim %84, dims = [0, 1, 2, 3] : (tensor<1x16x1x4xf32>) -> tensor<8x16x4x4xf32>
    %93 = stablehlo.multiply %85, %92 : tensor<8x16x4x4xf32>
    %94 = stablehlo.broadcast_in_dim %82, dims = [0, 1, 2, 3] : (tensor<1x16x1x4xf32>) -> tensor<8x16x4x4xf32>
    %95 = stablehlo.multiply %86, %94 : tensor<8x16x4x4xf32>
    %96 = stablehlo.add %93, %95 : tensor<8x16x4x4xf32>
    %97 = stablehlo.broadcast_in_dim %91, dims = [0, 1, 2, 3] : (tensor<8x16x4x4xf32>) -> tensor<8x16x4x4x1xf32>
    %98 = stablehlo.broadcast_in_dim %96, dims = [0, 1, 2, 3] : (tensor<8x16x4x4xf32>) -> tensor<8x16x4x4x1xf32>
    %99 = stablehlo.concatenate %97, %98, dim = 4 : (tensor<8x16x4x4x1xf32>, tensor<8x16x4x4x1xf32>) -> tensor<8x16x4x4x2xf32>
    %100 = stablehlo.reshape %99 : (tensor<8x16x4x4x2xf32>) -> tensor<8x16x4x8xf32>
    %101 = stablehlo.dot_general %22, %arg10, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x16x64xf32>, tensor<64x32xf32>) -> tensor<8x16x32xf32>
    %102 = stablehlo.reshape %101 : (tensor<8x16x32xf32>) -> tensor<8x16x4x8xf32>
    %103 = stablehlo.broadcast_in_dim %100, dims = [0, 1, 2, 4] : (tensor<8x16x4x8xf32>) -> tensor<8x16x4x2x8xf32>
    %104 = stablehlo.reshape %103 : (tensor<8x16x4x2x8xf32>) -> tensor<8x16x8x8xf32>
    %105 = stablehlo.broadcast_in_dim %102, dims = [0, 1, 2, 4] : (tensor<8x16x4x8xf32>) -> tensor<8x16x4x2x8xf32>
    %106 = stablehlo.reshape %105 : (tensor<8x16x4x2x8xf32>) -> tensor<8x16x8x8xf32>
    %107 = stablehlo.dot_general %61, %104, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3], precision = [DEFAULT, DEFAULT] : (tensor<8x16x8x8xf32>, tensor<8x16x8x8xf32>) -> tensor<8x8x16x16xf32>
    %cst_12 = stablehlo.constant dense<2.82842708> : tensor<f32>
    %108 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f32>) -> tensor<8x8x16x16xf32>
    %109 = stablehlo.divide %107, %108 : tensor<8x8x16x16xf32>
    %c_13 = stablehlo.constant dense<true> : tensor<i1>
    %110 = stablehlo.broadcast_in_dim %c_13, dims = [] : (tensor<i1>) -> tensor<16x16xi1>
    %111 = call @tril(%110) : (tensor<16x16xi1>) -> tensor<16x16xi1>
    %cst_14 = stablehlo.constant dense<-1.000000e+09> : tensor<f32>
    %112:2 = call @_where(%111, %109, %cst_14) : (tensor<16x16xi1>, tensor<8x8x16x16xf32>, tensor<f32>) -> (tensor<8x8x16x16xf32>, tensor<8x8x16x16xi1>)
    %cst_15 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %113 = stablehlo.reduce(%112#0 init: %cst_15) applies stablehlo.maximum across dimensions = [3] : (tensor<8x8x16x16xf32>, tensor<f32>) -> tensor<8x8x16xf32>
    %cst_16 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %114 = stablehlo.broadcast_in_dim %cst_16, dims = [] : (tensor<f32>) -> tensor<8x8x16xf32>
    %115 = stablehlo.maximum %114, %113 : tensor<8x8x16xf32>
    %116 = stablehlo.broadcast_in_dim %115, dims = [0, 1, 2] : (tensor<8x8x16xf32>) -> tensor<8x8x16x1xf32>
    %117 = stablehlo.broadcast_in_dim %116, dims = [0, 1, 2, 3] : (tensor<8x8x16x1xf32>) -> tensor<8x8x16x16xf32>
    %118 = stablehlo.subtract %112#0, %117 : tensor<8x8x16x16xf32>
    %119 = stablehlo.exponential %118 : tensor<8x8x16x16xf32>
    %cst_17 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %120 = stablehlo.reduce(%119 init: %cst_17) applies stablehlo.add across dimensions = [3] : (tensor<8x8x16x16xf32>, tensor<f32>) -> tensor<8x8x16xf32>
    %121 = stablehlo.broadcast_in_dim %120, dims = [0, 1, 2] : (tensor<8x8x16xf32>) -> tensor<8x8x16x1xf32>
    %122 = stablehlo.broadcast_in_dim %121, dims = [0, 1, 2, 3] : (tensor<8x8x16x1xf32>) -> tensor<8x8x16x16xf32>
    %123 = stablehlo.divide %119, %122 : tensor<8x8x16x16xf32>
    %124 = stablehlo.multiply %121, %121 : tensor<8x8x16x1xf32>
    %cst_18 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %125 = stablehlo.broadcast_in_dim %cst_18, dims = [] : (tensor<f32>) -> tensor<8x8x16x1xf32>
    %126 = stablehlo.divide %125, %124 : tensor<8x8x16x1xf32>
    %127 = stablehlo.dot_general %106, %123, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3], precision = [DEFAULT, DEFAULT] : (tensor<8x16x8x8xf32>, tensor<8x8x16x16xf32>) -> tensor<8x8x8x16xf32>
    %128 = stablehlo.transpose %127, dims = [0, 3, 1, 2] : (tensor<8x8x8x16xf32>) -> tensor<8x16x8x8xf32>
    %129 = stablehlo.reshape %128 : (tensor<8x16x8x8xf32>) -> tensor<8x16x64xf32>
    %130 = stablehlo.dot_general %129, %arg7, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x16x64xf32>, tensor<64x64xf32>) -> tensor<8x16x64xf32>
    %131 = stablehlo.add %6, %130 : tensor<8x16x64xf32>
    %132 = stablehlo.multiply %131, %131 : tensor<8x16x64xf32>
    %cst_19 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %133 = stablehlo.reduce(%132 init: %cst_19) applies stablehlo.add across dimensions = [2] : (tensor<8x16x64xf32>, tensor<f32>) -> tensor<8x16xf32>
    %134 = stablehlo.broadcast_in_dim %133, dims = [0, 1] : (tensor<8x16xf32>) -> tensor<8x16x1xf32>
    %cst_20 = stablehlo.constant dense<6.400000e+01> : tensor<f32>
    %135 = stablehlo.broadcast_in_dim %cst_20, dims = [] : (tensor<f32>) -> tensor<8x16x1xf32>
    %136 = stablehlo.divide %134, %135 : tensor<8x16x1xf32>
    %cst_21 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
    %137 = stablehlo.broadcast_in_dim %cst_21, dims = [] : (tensor<f32>) -> tensor<8x16x1xf32>
    %138 = stablehlo.add %136, %137 : tensor<8x16x1xf32>
    %139 = stablehlo.rsqrt %138 : tensor<8x16x1xf32>
    %140 = stablehlo.divide %139, %138 : tensor<8x16x1xf32>
    %cst_22 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %141 = stablehlo.broadcast_in_dim %cst_22, dims = [] : (tensor<f32>) -> tensor<8x16x1xf32>
    %142 = stablehlo.multiply %141, %140 : tensor<8x16x1xf32>
    %143 = stablehlo.broadcast_in_dim %139, dims = [0, 1, 2] : (tensor<8x16x1xf32>) -> tensor<8x16x64xf32>
    %144 = stablehlo.multiply %131, %143 : tensor<8x16x64xf32>
    %145 = stablehlo.broadcast_in_dim %arg3, dims = [2] : (tensor<64xf32>) -> tensor<1x1x64xf32>
    %146 = stablehlo.broadcast_in_dim %145, dims = [0, 1, 2] : (tensor<1x1x64xf32>) -> tensor<8x16x64xf32>
    %147 = stablehlo.multiply %144, %146 : tensor<8x16x64xf32>
    %148 = stablehlo.dot_general %147, %arg5, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x16x64xf32>, tensor<64x176xf32>) -> tensor<8x16x176xf32>
    %149:3 = call @silu(%148) : (tensor<8x16x176xf32>) -> (tensor<8x16x176xf32>, tensor<8x16x176xf32>, tensor<8x16x176xf32>)
    %150 = stablehlo.dot_general %147, %arg9, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x16x64xf32>, tensor<64x176xf32>) -> tensor<8x16x176xf32>
    %151 = stablehlo.multiply %149#0, %150 : tensor<8x16x176xf32>
    %152 = stablehlo.dot_general %151, %arg4, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x16x176xf32>, tensor<176x64xf32>) -> tensor<8x16x64xf32>
    %153 = stablehlo.add %131, %152 : tensor<8x16x64xf32>
    %154 = stablehlo.multiply %153, %153 : tensor<8x16x64xf32>
    %cst_23 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %155 = stablehlo.reduce(%154 init: %cst_23) applies stablehlo.add across dimensions = [2] : (tensor<8x16x64xf32>, tensor<f32>) -> tensor<8x16xf32>
    %156 = stablehlo.broadcast_in_dim %155, dims = [0, 1] : (tensor<8x16xf32>) -> tensor<8x16x1xf32>
    %cst_24 = stablehlo.constant dense<6.400000e+01> : tensor<f32>
    %157 = stablehlo.broadcast_in_dim %cst_24, dims = [] : (tensor<f32>) -> tensor<8x16x1xf32>
    %158 = stablehlo.divide %156, %157 : tensor<8x16x1xf32>
    %cst_25 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
    %159 = stablehlo.broadcast_in_dim %cst_25, dims = [] : (tensor<f32>) -> tensor<8x16x1xf32>
    %160 = stablehlo.add %158, %159 : tensor<8x16x1xf32>
    %161 = stablehlo.rsqrt %160 : tensor<8x16x1xf32>
    %162 = stablehlo.divide %161, %160 : tensor<8x16x1xf32>
    %cst_26 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %163 = stablehlo.broadcast_in_dim %cst_26, dims = [] : (tensor<f32>) -> tensor<8x16x1xf32>
    %164 = stablehlo.multiply %163, %162 : tensor<8x16x1xf32>
    %165 = stablehlo.broadcast_in_dim %161, dims = [0, 1, 2] : (tensor<8x16x1xf32>) -> tensor<8x16x64xf32>
    %166 = stablehlo.multiply %153, %165 : tensor<8x16x64xf32>
    %167 = stablehlo.broadcast_in_dim %arg11, dims = [2] : (tensor<64xf32>) -> tensor<1x1x64xf32>
    %168 = stablehlo.broadcast_in_dim %167, dims = [0, 1, 2] : (tensor<1x1x64xf32>) -> tensor<8x16x64xf32>
    %169 = stablehlo.multiply %166, %168 : tensor<8x16x64xf32>
    %170 = stablehlo.dot_general %169, %arg17, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x16x64xf32>, tensor<64x64xf32>) -> tensor<8x16x64xf32>
    %171 = stablehlo.reshape %170 : (tensor<8x16x64xf32>) -> tensor<8x16x8x8xf32>
    %172 = stablehlo.iota dim = 0 : tensor<16xi32>
    %173 = stablehlo.broadcast_in_dim %172, dims = [0] : (tensor<16xi32>) -> tensor<16x1xi32>
    %174 = stablehlo.iota dim = 0 : tensor<4xi32>
    %c_27 = stablehlo.constant dense<2> : tensor<i32>
    %175 = stablehlo.broadcast_in_dim %c_27, dims = [] : (tensor<i32>) -> tensor<4xi32>
    %176 = stablehlo.multiply %175, %174 : tensor<4xi32>
    %c_28 = stablehlo.constant dense<0> : tensor<i32>
    %177 = stablehlo.broadcast_in_dim %c_28, dims = [] : (tensor<i32>) -> tensor<4xi32>
    %178 = stablehlo.add %177, %176 : tensor<4xi32>
    %179 = stablehlo.convert %178 : (tensor<4xi32>) -> tensor<4xf32>
    %cst_29 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
    %180 = stablehlo.broadcast_in_dim %cst_29, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %181 = stablehlo.divide %179, %180 : tensor<4xf32>
    %cst_30 = stablehlo.constant dense<1.000000e+04> : tensor<f32>
    %182 = stablehlo.broadcast_in_dim %cst_30, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %183 = stablehlo.power %182, %181 : tensor<4xf32>
    %184 = stablehlo.broadcast_in_dim %183, dims = [1] : (tensor<4xf32>) -> tensor<1x4xf32>
    %185 = stablehlo.convert %173 : (tensor<16x1xi32>) -> tensor<16x1xf32>
    %186 = stablehlo.broadcast_in_dim %185, dims = [0, 1] : (tensor<16x1xf32>) -> tensor<16x4xf32>
    %187 = stablehlo.broadcast_in_dim %184, dims = [0, 1] : (tensor<1x4xf32>) -> tensor<16x4xf32>
    %188 = stablehlo.divide %186, %187 : tensor<16x4xf32>
    %189 = stablehlo.cosine %188 : tensor<16x4xf32>
    %190 = stablehlo.broadcast_in_dim %189, dims = [1, 3] : (tensor<16x4xf32>) -> tensor<1x16x1x4xf32>
    %191 = stablehlo.sine %188 : tensor<16x4xf32>
    %192 = stablehlo.broadcast_in_dim %191, dims = [1, 3] : (tensor<16x4xf32>) -> tensor<1x16x1x4xf32>
    %193 = stablehlo.slice %171 [0:8, 0:16, 0:8, 0:8:2] : (tensor<8x16x8x8xf32>) -> tensor<8x16x8x4xf32>
    %194 = stablehlo.slice %171 [0:8, 0:16, 0:8, 1:8:2] : (tensor<8x16x8x8xf32>) -> tensor<8x16x8x4xf32>
    %195 = stablehlo.broadcast_in_dim %190, dims = [0, 1, 2, 3] : (tensor<1x16x1x4xf32>) -> tensor<8x16x8x4xf32>
    %196 = stablehlo.multiply %193, %195 : tensor<8x16x8x4xf32>
    %197 = stablehlo.broadcast_in_dim %192, dims = [0, 1, 2, 3] : (tensor<1x16x1x4xf32>) -> tensor<8x16x8x4xf32>
    %198 = stablehlo.multiply %194, %197 : tensor<8x16x8x4xf32>
    %199 = stablehlo.subtract %196, %198 : tensor<8x16x8x4xf32>
    %200 = stablehlo.broadcast_in_dim %192, dims = [0, 1, 2, 3] : (tensor<1x16x1x4xf32>) -> tensor<8x16x8x4xf32>
    %201 = stablehlo.multiply %193, %200 : tensor<8x16x8x4xf32>
    %202 = stablehlo.broadcast_in_dim %190, dims = [0, 1, 2, 3] : (tensor<1x16x1x4xf32>) -> tensor<8x16x8x4xf32>
    %203 = stablehlo.multiply %194, %202 : tensor<8x16x8x4xf32>
    %204 = stablehlo.add %201, %203 : tensor<8x16x8x4xf32>
    %205 = stablehlo.broadcast_in_dim %199, dims = [0, 1, 2, 3] : (tensor<8x16x8x4xf32>) -> tensor<8x16x8x4x1xf32>
    %206 = stablehlo.broadcast_in_dim %204, dims = [0, 1, 2, 3] : (tensor<8x16x8x4xf32>) -> tensor<8x16x8x4x1xf32>
    %207 = stablehlo.concatenate %205, %206, dim = 4 : (tensor<8x16x8x4x1xf32>, tensor<8x16x8x4x1xf32>) -> tensor<8x16x8x4x2xf32>
    %208 = stablehlo.reshape %207 : (tensor<8x16x8x4x2xf32>) -> tensor<8x16x8x8xf32>
    %209 = stablehlo.dot_general %169, %arg15, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x16x64xf32>, tensor<64x32xf32>) -> tensor<8x16x32xf32>
    %210 = stablehlo.reshape %209 : (tensor<8x16x32xf32>) -> tensor<8x16x4x8xf32>
    %211 = stablehlo.iota dim = 0 : tensor<16xi32>
    %212 = stablehlo.broadcast_in_dim %211, dims = [0] : (tensor<16xi32>) -> tensor<16x1xi32>
    %213 = stablehlo.iota dim = 0 : tensor<4xi32>
    %c_31 = stablehlo.constant dense<2> : tensor<i32>
    %214 = stablehlo.broadcast_in_dim %c_31, dims = [] : (tensor<i32>) -> tensor<4xi32>
    %215 = stablehlo.multiply %214, %213 : tensor<4xi32>
    %c_32 = stablehlo.constant dense<0> : tensor<i32>
    %216 = stablehlo.broadcast_in_dim %c_32, dims = [] : (tensor<i32>) -> tensor<4xi32>
    %217 = stablehlo.add %216, %215 : tensor<4xi32>
    %218 = stablehlo.convert %217 : (tensor<4xi32>) -> tensor<4xf32>
    %cst_33 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
    %219 = stablehlo.broadcast_in_dim %cst_33, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %220 = stablehlo.divide %218, %219 : tensor<4xf32>
    %cst_34 = stablehlo.constant dense<1.000000e+04> : tensor<f32>
    %221 = stablehlo.broadcast_in_dim %cst_34, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %222 = stablehlo.power %221, %220 : tensor<4xf32>
    %223 = stablehlo.broadcast_in_dim %222, dims = [1] : (tensor<4xf32>) -> tensor<1x4xf32>
    %224 = stablehlo.convert %212 : (tensor<16x1xi32>) -> tensor<16x1xf32>
    %225 = stablehlo.broadcast_in_dim %224, dims = [0, 1] : (tensor<16x1xf32>) -> tensor<16x4xf32>
    %226 = stablehlo.broadcast_in_dim %223, dims = [0, 1] : (tensor<1x4xf32>) -> tensor<16x4xf32>
    %227 = stablehlo.divide %225, %226 : tensor<16x4xf32>
    %228 = stablehlo.cosine %227 : tensor<16x4xf32>
    %229 = stablehlo.broadcast_in_dim %228, dims = [1, 3] : (tensor<16x4xf32>) -> tensor<1x16x1x4xf32>
    %230 = stablehlo.sine %227 : tensor<16x4xf32>
    %231 = stablehlo.broadcast_in_dim %230, dims = [1, 3] : (tensor<16x4xf32>) -> tensor<1x16x1x4xf32>
    %232 = stablehlo.slice %210 [0:8, 0:16, 0:4, 0:8:2] : (tensor<8x16x4x8xf32>) -> tensor<8x16x4x4xf32>
    %233 = stablehlo.slice %210 [0:8, 0:16, 0:4, 1:8:2] : (tensor<8x16x4x8xf32>) -> tensor<8x16x4x4xf32>
    %234 = stablehlo.broadcast_in_dim %229, dims = [0, 1, 2, 3] : (tensor<1x16x1x4xf32>) -> tensor<8x16x4x4xf32>
    %235 = stablehlo.multiply %232, %234 : tensor<8x16x4x4xf32>
    %236 = stablehlo.broadcast_in_dim %231, dims = [0, 1, 2, 3] : (tensor<1x16x1x4xf32>) -> tensor<8x16x4x4xf32>
    %237 = stablehlo.multiply %233, %236 : tensor<8x16x4x4xf32>
    %238 = stablehlo.subtract %235, %237 : tensor<8x16x4x4xf32>
    %239 = stablehlo.broadcast_in_dim %231, dims = [0, 1, 2, 3] : (tensor<1x16x1x4xf32>) -> tensor<8x16x4x4xf32>
    %240 = stablehlo.multiply %232, %239 : tensor<8x16x4x4xf32>
    %241 = stablehlo.broadcast_in_dim %229, dims = [0, 1, 2, 3] : (tensor<1x16x1x4xf32>) -> tensor<8x16x4x4xf32>
    %242 = stablehlo.multiply %233, %241 : tensor<8x16x4x4xf32>
    %243 = stablehlo.add %240, %242 : tensor<8x16x4x4xf32>
    %244 = stablehlo.broadcast_in_dim %238, dims = [0, 1, 2, 3] : (tensor<8x16x4x4xf32>) -> tensor<8x16x4x4x1xf32>
    %245 = stablehlo.broadcast_in_dim %243, dims = [0, 1, 2, 3] : (tensor<8x16x4x4xf32>) -> tensor<8x16x4x4x1xf32>
    %246 = stablehlo.concatenate %244, %245, dim = 4 : (tensor<8x16x4x4x1xf32>, tensor<8x16x4x4x1xf32>) -> tensor<8x16x4x4x2xf32>
    %247 = stablehlo.reshape %246 : (tensor<8x16x4x4x2xf32>) -> tensor<8x16x4x8xf32>
    %248 = stablehlo.dot_general %169, %arg19, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x16x64xf32>, tensor<64x32xf32>) -> tensor<8x16x32xf32>
    %249 = stablehlo.reshape %248 : (tensor<8x16x32xf32>) -> tensor<8x16x4x8xf32>
    %250 = stablehlo.broadcast_in_dim %247, dims = [0, 1, 2, 4] : (tensor<8x16x4x8xf32>) -> tensor<8x16x4x2x8xf32>
    %251 = stablehlo.reshape %250 : (tensor<8x16x4x2x8xf32>) -> tensor<8x16x8x8xf32>
    %252 = stablehlo.broadcast_in_dim %249, dims = [0, 1, 2, 4] : (tensor<8x16x4x8xf32>) -> tensor<8x16x4x2x8xf32>
    %253 = stablehlo.reshape %252 : (tensor<8x16x4x2x8xf32>) -> tensor<8x16x8x8xf32>
    %254 = stablehlo.dot_general %208, %251, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3], precision = [DEFAULT, DEFAULT] : (tensor<8x16x8x8xf32>, tensor<8x16x8x8xf32>) -> tensor<8x8x16x16xf32>
    %cst_35 = stablehlo.constant dense<2.82842708> : tensor<f32>
    %255 = stablehlo.broadcast_in_dim %cst_35, dims = [] : (tensor<f32>) -> tensor<8x8x16x16xf32>
    %256 = stablehlo.divide %254, %255 : tensor<8x8x16x16xf32>
    %c_36 = stablehlo.constant dense<true> : tensor<i1>
    %257 = stablehlo.broadcast_in_dim %c_36, dims = [] : (tensor<i1>) -> tensor<16x16xi1>
    %258 = call @tril(%257) : (tensor<16x16xi1>) -> tensor<16x16xi1>
    %cst_37 = stablehlo.constant dense<-1.000000e+09> : tensor<f32>
    %259:2 = call @_where(%258, %256, %cst_37) : (tensor<16x16xi1>, tensor<8x8x16x16xf32>, tensor<f32>) -> (tensor<8x8x16x16xf32>, tensor<8x8x16x16xi1>)
    %cst_38 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %260 = stablehlo.reduce(%259#0 init: %cst_38) applies stablehlo.maximum across dimensions = [3] : (tensor<8x8x16x16xf32>, tensor<f32>) -> tensor<8x8x16xf32>
    %cst_39 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %261 = stablehlo.broadcast_in_dim %cst_39, dims = [] : (tensor<f32>) -> tensor<8x8x16xf32>
    %262 = stablehlo.maximum %261, %260 : tensor<8x8x16xf32>
    %263 = stablehlo.broadcast_in_dim %262, dims = [0, 1, 2] : (tensor<8x8x16xf32>) -> tensor<8x8x16x1xf32>
    %264 = stablehlo.broadcast_in_dim %263, dims = [0, 1, 2, 3] : (tensor<8x8x16x1xf32>) -> tensor<8x8x16x16xf32>
    %265 = stablehlo.subtract %259#0, %264 : tensor<8x8x16x16xf32>
    %266 = stablehlo.exponential %265 : tensor<8x8x16x16xf32>
    %cst_40 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %267 = stablehlo.reduce(%266 init: %cst_40) applies stablehlo.add across dimensions = [3] : (tensor<8x8x16x16xf32>, tensor<f32>) -> tensor<8x8x16xf32>
    %268 = stablehlo.broadcast_in_dim %267, dims = [0, 1, 2] : (tensor<8x8x16xf32>) -> tensor<8x8x16x1xf32>
    %269 = stablehlo.broadcast_in_dim %268, dims = [0, 1, 2, 3] : (tensor<8x8x16x1xf32>) -> tensor<8x8x16x16xf32>
    %270 = stablehlo.divide %266, %269 : tensor<8x8x16x16xf32>
    %271 = stablehlo.multiply %268, %268 : tensor<8x8x16x1xf32>
    %cst_41 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %272 = stablehlo.broadcast_in_dim %cst_41, dims = [] : (tensor<f32>) -> tensor<8x8x16x1xf32>
    %273 = stablehlo.divide %272, %271 : tensor<8x8x16x1xf32>
    %274 = stablehlo.dot_general %253, %270, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3], precision = [DEFAULT, DEFAULT] : (tensor<8x16x8x8xf32>, tensor<8x8x16x16xf32>) -> tensor<8x8x8x16xf32>
    %275 = stablehlo.transpose %274, dims = [0, 3, 1, 2] : (tensor<8x8x8x16xf32>) -> tensor<8x16x8x8xf32>
    %276 = stablehlo.reshape %275 : (tensor<8x16x8x8xf32>) -> tensor<8x16x64xf32>
    %277 = stablehlo.dot_general %276, %arg16, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x16x64xf32>, tensor<64x64xf32>) -> tensor<8x16x64xf32>
    %278 = stablehlo.add %153, %277 : tensor<8x16x64xf32>
    %279 = stablehlo.multiply %278, %278 : tensor<8x16x64xf32>
    %cst_42 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %280 = stablehlo.reduce(%279 init: %cst_42) applies stablehlo.add across dimensions = [2] : (tensor<8x16x64xf32>, tensor<f32>) -> tensor<8x16xf32>
    %281 = stablehlo.broadcast_in_dim %280, dims = [0, 1] : (tensor<8x16xf32>) -> tensor<8x16x1xf32>
    %cst_43 = stablehlo.constant dense<6.400000e+01> : tensor<f32>
    %282 = stablehlo.broadcast_in_dim %cst_43, dims = [] : (tensor<f32>) -> tensor<8x16x1xf32>
    %283 = stablehlo.divide %281, %282 : tensor<8x16x1xf32>
    %cst_44 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
    %284 = stablehlo.broadcast_in_dim %cst_44, dims = [] : (tensor<f32>) -> tensor<8x16x1xf32>
    %285 = stablehlo.add %283, %284 : tensor<8x16x1xf32>
    %286 = stablehlo.rsqrt %285 : tensor<8x16x1xf32>
    %287 = stablehlo.divide %286, %285 : tensor<8x16x1xf32>
    %cst_45 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %288 = stablehlo.broadcast_in_dim %cst_45, dims = [] : (tensor<f32>) -> tensor<8x16x1xf32>
    %289 = stablehlo.multiply %288, %287 : tensor<8x16x1xf32>
    %290 = stablehlo.broadcast_in_dim %286, dims = [0, 1, 2] : (tensor<8x16x1xf32>) -> tensor<8x16x64xf32>
    %291 = stablehlo.multiply %278, %290 : tensor<8x16x64xf32>
    %292 = stablehlo.broadcast_in_dim %arg12, dims = [2] : (tensor<64xf32>) -> tensor<1x1x64xf32>
    %293 = stablehlo.broadcast_in_dim %292, dims = [0, 1, 2] : (tensor<1x1x64xf32>) -> tensor<8x16x64xf32>
    %294 = stablehlo.multiply %291, %293 : tensor<8x16x64xf32>
    %295 = stablehlo.dot_general %294, %arg14, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x16x64xf32>, tensor<64x176xf32>) -> tensor<8x16x176xf32>
    %296:3 = call @silu(%295) : (tensor<8x16x176xf32>) -> (tensor<8x16x176xf32>, tensor<8x16x176xf32>, tensor<8x16x176xf32>)
    %297 = stablehlo.dot_general %294, %arg18, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x16x64xf32>, tensor<64x176xf32>) -> tensor<8x16x176xf32>
    %298 = stablehlo.multiply %296#0, %297 : tensor<8x16x176xf32>
    %299 = stablehlo.dot_general %298, %arg13, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x16x176xf32>, tensor<176x64xf32>) -> tensor<8x16x64xf32>
    %300 = stablehlo.add %278, %299 : tensor<8x16x64xf32>
    %301 = stablehlo.multiply %300, %300 : tensor<8x16x64xf32>
    %cst_46 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %302 = stablehlo.reduce(%301 init: %cst_46) applies stablehlo.add across dimensions = [2] : (tensor<8x16x64xf32>, tensor<f32>) -> tensor<8x16xf32>
    %303 = stablehlo.broadcast_in_dim %302, dims = [0, 1] : (tensor<8x16xf32>) -> tensor<8x16x1xf32>
    %cst_47 = stablehlo.constant dense<6.400000e+01> : tensor<f32>
    %304 = stablehlo.broadcast_in_dim %cst_47, dims = [] : (tensor<f32>) -> tensor<8x16x1xf32>
    %305 = stablehlo.divide %303, %304 : tensor<8x16x1xf32>
    %cst_48 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
    %306 = stablehlo.broadcast_in_dim %cst_48, dims = [] : (tensor<f32>) -> tensor<8x16x1xf32>
    %307 = stablehlo.add %305, %306 : tensor<8x16x1xf32>
    %308 = stablehlo.rsqrt %307 : tensor<8x16x1xf32>
    %309 = stablehlo.divide %308, %307 : tensor<8x16x1xf32>
    %cst_49 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %310 = stablehlo.broadcast_in_dim %cst_49, dims = [] : (tensor<f32>) -> tensor<8x16x1xf32>
    %311 = stablehlo.multiply %310, %309 : tensor<8x16x1xf32>
    %312 = stablehlo.broadcast_in_dim %308, dims = [0, 1, 2] : (tensor<8x16x1xf32>) -> tensor<8x16x64xf32>
    %313 = stablehlo.multiply %300, %312 : tensor<8x16x64xf32>
    %314 = stablehlo.broadcast_in_dim %arg20, dims = [2] : (tensor<64xf32>) -> tensor<1x1x64xf32>
    %315 = stablehlo.broadcast_in_dim %314, dims = [0, 1, 2] : (tensor<1x1x64xf32>) -> tensor<8x16x64xf32>
    %316 = stablehlo.multiply %313, %315 : tensor<8x16x64xf32>
    %317 = stablehlo.dot_general %316, %arg1, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x16x64xf32>, tensor<64x128xf32>) -> tensor<8x16x128xf32>
    %cst_50 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %318 = stablehlo.reduce(%317 init: %cst_50) applies stablehlo.maximum across dimensions = [2] : (tensor<8x16x128xf32>, tensor<f32>) -> tensor<8x16xf32>
    %cst_51 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %319 = stablehlo.broadcast_in_dim %cst_51, dims = [] : (tensor<f32>) -> tensor<8x16xf32>
    %320 = stablehlo.maximum %319, %318 : tensor<8x16xf32>
    %321 = stablehlo.is_finite %320 : (tensor<8x16xf32>) -> tensor<8x16xi1>
    %cst_52 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %322 = stablehlo.broadcast_in_dim %cst_52, dims = [] : (tensor<f32>) -> tensor<8x16xf32>
    %323 = stablehlo.select %321, %320, %322 : tensor<8x16xi1>, tensor<8x16xf32>
    %324 = stablehlo.broadcast_in_dim %323, dims = [0, 1] : (tensor<8x16xf32>) -> tensor<8x16x1xf32>
    %325 = stablehlo.broadcast_in_dim %324, dims = [0, 1, 2] : (tensor<8x16x1xf32>) -> tensor<8x16x128xf32>
    %326 = stablehlo.subtract %317, %325 : tensor<8x16x128xf32>
    %327 = stablehlo.exponential %326 : tensor<8x16x128xf32>
    %cst_53 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %328 = stablehlo.reduce(%327 init: %cst_53) applies stablehlo.add across dimensions = [2] : (tensor<8x16x128xf32>, tensor<f32>) -> tensor<8x16xf32>
    %329 = stablehlo.abs %328 : tensor<8x16xf32>
    %cst_54 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %330 = stablehlo.broadcast_in_dim %cst_54, dims = [] : (tensor<f32>) -> tensor<8x16xf32>
    %331 = stablehlo.compare GE, %328, %330, FLOAT : (tensor<8x16xf32>, tensor<8x16xf32>) -> tensor<8x16xi1>
    %332 = stablehlo.log %329 : tensor<8x16xf32>
    %333 = stablehlo.add %332, %323 : tensor<8x16xf32>
    %334 = stablehlo.broadcast_in_dim %arg22, dims = [0, 1] : (tensor<8x16xi32>) -> tensor<8x16x1xi32>
    %335:2 = call @take_along_axis(%317, %334) : (tensor<8x16x128xf32>, tensor<8x16x1xi32>) -> (tensor<8x16x1xf32>, tensor<8x16x1x1xi32>)
    %336 = stablehlo.reshape %335#0 : (tensor<8x16x1xf32>) -> tensor<8x16xf32>
    %337 = stablehlo.subtract %333, %336 : tensor<8x16xf32>
    %cst_55 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %338 = stablehlo.reduce(%337 init: %cst_55) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x16xf32>, tensor<f32>) -> tensor<f32>
    %cst_56 = stablehlo.constant dense<1.280000e+02> : tensor<f32>
    %339 = stablehlo.divide %338, %cst_56 : tensor<f32>
    %cst_57 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %cst_58 = stablehlo.constant dense<1.280000e+02> : tensor<f32>
    %340 = stablehlo.divide %cst_57, %cst_58 : tensor<f32>
    %341 = stablehlo.broadcast_in_dim %340, dims = [] : (tensor<f32>) -> tensor<8x16xf32>
    %342 = stablehlo.negate %341 : tensor<8x16xf32>
    %343 = stablehlo.broadcast_in_dim %342, dims = [0, 1] : (tensor<8x16xf32>) -> tensor<8x16x1xf32>
    %344 = call @take_along_axis_0(%335#1, %343) : (tensor<8x16x1x1xi32>, tensor<8x16x1xf32>) -> tensor<8x16x128xf32>
    %345 = stablehlo.divide %341, %329 : tensor<8x16xf32>
    %cst_59 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %346 = stablehlo.broadcast_in_dim %cst_59, dims = [] : (tensor<f32>) -> tensor<8x16xf32>
    %347 = stablehlo.select %331, %346, %345 : tensor<8x16xi1>, tensor<8x16xf32>
    %348 = stablehlo.select %331, %345, %346 : tensor<8x16xi1>, tensor<8x16xf32>
    %349 = stablehlo.negate %347 : tensor<8x16xf32>
    %350 = stablehlo.add %348, %349 : tensor<8x16xf32>
    %351 = stablehlo.broadcast_in_dim %350, dims = [0, 1] : (tensor<8x16xf32>) -> tensor<8x16x128xf32>
    %352 = stablehlo.multiply %351, %327 : tensor<8x16x128xf32>
    %353 = stablehlo.add %344, %352 : tensor<8x16x128xf32>
    %354 = stablehlo.dot_general %353, %316, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<8x16x128xf32>, tensor<8x16x64xf32>) -> tensor<128x64xf32>
    %355 = stablehlo.transpose %354, dims = [1, 0] : (tensor<128x64xf32>) -> tensor<64x128xf32>
    %356 = stablehlo.dot_general %353, %arg1, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<8x16x128xf32>, tensor<64x128xf32>) -> tensor<8x16x64xf32>
    %357 = stablehlo.multiply %313, %356 : tensor<8x16x64xf32>
    %cst_60 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %358 = stablehlo.reduce(%357 init: %cst_60) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x16x64xf32>, tensor<f32>) -> tensor<64xf32>
    %359 = stablehlo.reshape %358 : (tensor<64xf32>) -> tensor<1x1x64xf32>
    %360 = stablehlo.broadcast_in_dim %314, dims = [0, 1, 2] : (tensor<1x1x64xf32>) -> tensor<8x16x64xf32>
    %361 = stablehlo.multiply %356, %360 : tensor<8x16x64xf32>
    %cst_61 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %362 = stablehlo.reduce(%359 init: %cst_61) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x64xf32>, tensor<f32>) -> tensor<64xf32>
    %363 = stablehlo.multiply %300, %361 : tensor<8x16x64xf32>
    %cst_62 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %364 = stablehlo.reduce(%363 init: %cst_62) applies stablehlo.add across dimensions = [2] : (tensor<8x16x64xf32>, tensor<f32>) -> tensor<8x16xf32>
    %365 = stablehlo.reshape %364 : (tensor<8x16xf32>) -> tensor<8x16x1xf32>
    %366 = stablehlo.broadcast_in_dim %308, dims = [0, 1, 2] : (tensor<8x16x1xf32>) -> tensor<8x16x64xf32>
    %367 = stablehlo.multiply %361, %366 : tensor<8x16x64xf32>
    %368 = stablehlo.multiply %365, %311 : tensor<8x16x1xf32>
    %cst_63 = stablehlo.constant dense<6.400000e+01> : tensor<f32>
    %369 = stablehlo.broadcast_in_dim %cst_63, dims = [] : (tensor<f32>) -> tensor<8x16x1xf32>
    %370 = stablehlo.divide %368, %369 : tensor<8x16x1xf32>
    %cst_64 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %371 = stablehlo.reduce(%370 init: %cst_64) applies stablehlo.add across dimensions = [2] : (tensor<8x16x1xf32>, tensor<f32>) -> tensor<8x16xf32>
    %372 = stablehlo.broadcast_in_dim %371, dims = [0, 1] : (tensor<8x16xf32>) -> tensor<8x16x64xf32>
    %373 = stablehlo.multiply %300, %372 : tensor<8x16x64xf32>
    %374 = stablehlo.add %367, %373 : tensor<8x16x64xf32>
    %375 = stablehlo.multiply %372, %300 : tensor<8x16x64xf32>
    %376 = stablehlo.add %374, %375 : tensor<8x16x64xf32>
    %377 = stablehlo.dot_general %376, %298, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<8x16x64xf32>, tensor<8x16x176xf32>) -> tensor<64x176xf32>
    %378 = stablehlo.transpose %377, dims = [1, 0] : (tensor<64x176xf32>) -> tensor<176x64xf32>
    %379 = stablehlo.dot_general %376, %arg13, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<8x16x64xf32>, tensor<176x64xf32>) -> tensor<8x16x176xf32>
    %380 = stablehlo.multiply %296#0, %379 : tensor<8x16x176xf32>
    %381 = stablehlo.multiply %379, %297 : tensor<8x16x176xf32>
    %382 = stablehlo.dot_general %380, %294, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<8x16x176xf32>, tensor<8x16x64xf32>) -> tensor<176x64xf32>
    %383 = stablehlo.transpose %382, dims = [1, 0] : (tensor<176x64xf32>) -> tensor<64x176xf32>
    %384 = stablehlo.dot_general %380, %arg18, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<8x16x176xf32>, tensor<64x176xf32>) -> tensor<8x16x64xf32>
    %385 = call @silu_1(%296#1, %296#2, %295, %381) : (tensor<8x16x176xf32>, tensor<8x16x176xf32>, tensor<8x16x176xf32>, tensor<8x16x176xf32>) -> tensor<8x16x176xf32>
    %386 = stablehlo.dot_general %385, %294, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<8x16x176xf32>, tensor<8x16x64xf32>) -> tensor<176x64xf32>
    %387 = stablehlo.transpose %386, dims = [1, 0] : (tensor<176x64xf32>) -> tensor<64x176xf32>
    %388 = stablehlo.dot_general %385, %arg14, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<8x16x176xf32>, tensor<64x176xf32>) -> tensor<8x16x64xf32>
    %389 = stablehlo.add %384, %388 : tensor<8x16x64xf32>
    %390 = stablehlo.multiply %291, %389 : tensor<8x16x64xf32>
    %cst_65 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %391 = stablehlo.reduce(%390 init: %cst_65) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x16x64xf32>, tensor<f32>) -> tensor<64xf32>
    %392 = stablehlo.reshape %391 : (tensor<64xf32>) -> tensor<1x1x64xf32>
    %393 = stablehlo.broadcast_in_dim %292, dims = [0, 1, 2] : (tensor<1x1x64xf32>) -> tensor<8x16x64xf32>
    %394 = stablehlo.multiply %389, %393 : tensor<8x16x64xf32>
    %cst_66 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %395 = stablehlo.reduce(%392 init: %cst_66) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x64xf32>, tensor<f32>) -> tensor<64xf32>
    %396 = stablehlo.multiply %278, %394 : tensor<8x16x64xf32>
    %cst_67 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %397 = stablehlo.reduce(%396 init: %cst_67) applies stablehlo.add across dimensions = [2] : (tensor<8x16x64xf32>, tensor<f32>) -> tensor<8x16xf32>
    %398 = stablehlo.reshape %397 : (tensor<8x16xf32>) -> tensor<8x16x1xf32>
    %399 = stablehlo.broadcast_in_dim %286, dims = [0, 1, 2] : (tensor<8x16x1xf32>) -> tensor<8x16x64xf32>
    %400 = stablehlo.multiply %394, %399 : tensor<8x16x64xf32>
    %401 = stablehlo.add %376, %400 : tensor<8x16x64xf32>
    %402 = stablehlo.multiply %398, %289 : tensor<8x16x1xf32>
    %cst_68 = stablehlo.constant dense<6.400000e+01> : tensor<f32>
    %403 = stablehlo.broadcast_in_dim %cst_68, dims = [] : (tensor<f32>) -> tensor<8x16x1xf32>
    %404 = stablehlo.divide %402, %403 : tensor<8x16x1xf32>
    %cst_69 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %405 = stablehlo.reduce(%404 init: %cst_69) applies stablehlo.add across dimensions = [2] : (tensor<8x16x1xf32>, tensor<f32>) -> tensor<8x16xf32>
    %406 = stablehlo.broadcast_in_dim %405, dims = [0, 1] : (tensor<8x16xf32>) -> tensor<8x16x64xf32>
    %407 = stablehlo.multiply %278, %406 : tensor<8x16x64xf32>
    %408 = stablehlo.add %401, %407 : tensor<8x16x64xf32>
    %409 = stablehlo.multiply %406, %278 : tensor<8x16x64xf32>
    %410 = stablehlo.add %408, %409 : tensor<8x16x64xf32>
    %411 = stablehlo.dot_general %410, %276, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<8x16x64xf32>, tensor<8x16x64xf32>) -> tensor<64x64xf32>
    %412 = stablehlo.transpose %411, dims = [1, 0] : (tensor<64x64xf32>) -> tensor<64x64xf32>
    %413 = stablehlo.dot_general %410, %arg16, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<8x16x64xf32>, tensor<64x64xf32>) -> tensor<8x16x64xf32>
    %414 = stablehlo.reshape %413 : (tensor<8x16x64xf32>) -> tensor<8x16x8x8xf32>
    %415 = stablehlo.transpose %414, dims = [0, 2, 3, 1] : (tensor<8x16x8x8xf32>) -> tensor<8x8x8x16xf32>
    %416 = stablehlo.dot_general %415, %253, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [3], precision = [DEFAULT, DEFAULT] : (tensor<8x8x8x16xf32>, tensor<8x16x8x8xf32>) -> tensor<8x8x16x16xf32>
    %417 = stablehlo.dot_general %415, %270, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2], precision = [DEFAULT, DEFAULT] : (tensor<8x8x8x16xf32>, tensor<8x8x16x16xf32>) -> tensor<8x8x8x16xf32>
    %418 = stablehlo.transpose %417, dims = [0, 3, 1, 2] : (tensor<8x8x8x16xf32>) -> tensor<8x16x8x8xf32>
    %419 = stablehlo.broadcast_in_dim %273, dims = [0, 1, 2, 3] : (tensor<8x8x16x1xf32>) -> tensor<8x8x16x16xf32>
    %420 = stablehlo.multiply %416, %419 : tensor<8x8x16x16xf32>
    %421 = stablehlo.multiply %420, %266 : tensor<8x8x16x16xf32>
    %cst_70 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %422 = stablehlo.reduce(%421 init: %cst_70) applies stablehlo.add across dimensions = [3] : (tensor<8x8x16x16xf32>, tensor<f32>) -> tensor<8x8x16xf32>
    %423 = stablehlo.reshape %422 : (tensor<8x8x16xf32>) -> tensor<8x8x16x1xf32>
    %424 = stablehlo.negate %423 : tensor<8x8x16x1xf32>
    %425 = stablehlo.broadcast_in_dim %268, dims = [0, 1, 2, 3] : (tensor<8x8x16x1xf32>) -> tensor<8x8x16x16xf32>
    %426 = stablehlo.divide %416, %425 : tensor<8x8x16x16xf32>
    %cst_71 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %427 = stablehlo.reduce(%424 init: %cst_71) applies stablehlo.add across dimensions = [3] : (tensor<8x8x16x1xf32>, tensor<f32>) -> tensor<8x8x16xf32>
    %428 = stablehlo.broadcast_in_dim %427, dims = [0, 1, 2] : (tensor<8x8x16xf32>) -> tensor<8x8x16x16xf32>
    %429 = stablehlo.add %426, %428 : tensor<8x8x16x16xf32>
    %430 = stablehlo.multiply %429, %266 : tensor<8x8x16x16xf32>
    %431 = call @_where_2(%259#1, %430) : (tensor<8x8x16x16xi1>, tensor<8x8x16x16xf32>) -> tensor<8x8x16x16xf32>
    %cst_72 = stablehlo.constant dense<2.82842708> : tensor<f32>
    %432 = stablehlo.broadcast_in_dim %cst_72, dims = [] : (tensor<f32>) -> tensor<8x8x16x16xf32>
    %433 = stablehlo.divide %431, %432 : tensor<8x8x16x16xf32>
    %434 = stablehlo.dot_general %433, %208, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<8x8x16x16xf32>, tensor<8x16x8x8xf32>) -> tensor<8x8x16x8xf32>
    %435 = stablehlo.transpose %434, dims = [0, 2, 1, 3] : (tensor<8x8x16x8xf32>) -> tensor<8x16x8x8xf32>
    %436 = stablehlo.dot_general %433, %251, batching_dims = [0, 1] x [0, 2], contracting_dims = [3] x [1], precision = [DEFAULT, DEFAULT] : (tensor<8x8x16x16xf32>, tensor<8x16x8x8xf32>) -> tensor<8x8x16x8xf32>
    %437 = stablehlo.transpose %436, dims = [0, 2, 1, 3] : (tensor<8x8x16x8xf32>) -> tensor<8x16x8x8xf32>
    %438 = stablehlo.reshape %418 : (tensor<8x16x8x8xf32>) -> tensor<8x16x4x2x8xf32>
    %cst_73 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %439 = stablehlo.reduce(%438 init: %cst_73) applies stablehlo.add across dimensions = [3] : (tensor<8x16x4x2x8xf32>, tensor<f32>) -> tensor<8x16x4x8xf32>
    %440 = stablehlo.reshape %435 : (tensor<8x16x8x8xf32>) -> tensor<8x16x4x2x8xf32>
    %cst_74 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %441 = stablehlo.reduce(%440 init: %cst_74) applies stablehlo.add across dimensions = [3] : (tensor<8x16x4x2x8xf32>, tensor<f32>) -> tensor<8x16x4x8xf32>
    %442 = stablehlo.reshape %439 : (tensor<8x16x4x8xf32>) -> tensor<8x16x32xf32>
    %443 = stablehlo.dot_general %442, %169, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<8x16x32xf32>, tensor<8x16x64xf32>) -> tensor<32x64xf32>
    %444 = stablehlo.transpose %443, dims = [1, 0] : (tensor<32x64xf32>) -> tensor<64x32xf32>
    %445 = stablehlo.dot_general %442, %arg19, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<8x16x32xf32>, tensor<64x32xf32>) -> tensor<8x16x64xf32>
    %446 = stablehlo.reshape %441 : (tensor<8x16x4x8xf32>) -> tensor<8x16x4x4x2xf32>
    %447 = stablehlo.slice %446 [0:8, 0:16, 0:4, 0:4, 0:1] : (tensor<8x16x4x4x2xf32>) -> tensor<8x16x4x4x1xf32>
    %448 = stablehlo.reshape %447 : (tensor<8x16x4x4x1xf32>) -> tensor<8x16x4x4xf32>
    %449 = stablehlo.slice %446 [0:8, 0:16, 0:4, 0:4, 1:2] : (tensor<8x16x4x4x2xf32>) -> tensor<8x16x4x4x1xf32>
    %450 = stablehlo.reshape %449 : (tensor<8x16x4x4x1xf32>) -> tensor<8x16x4x4xf32>
    %451 = stablehlo.broadcast_in_dim %229, dims = [0, 1, 2, 3] : (tensor<1x16x1x4xf32>) -> tensor<8x16x4x4xf32>
    %452 = stablehlo.multiply %450, %451 : tensor<8x16x4x4xf32>
    %453 = stablehlo.broadcast_in_dim %231, dims = [0, 1, 2, 3] : (tensor<1x16x1x4xf32>) -> tensor<8x16x4x4xf32>
    %454 = stablehlo.multiply %450, %453 : tensor<8x16x4x4xf32>
    %455 = stablehlo.negate %448 : tensor<8x16x4x4xf32>
    %456 = stablehlo.broadcast_in_dim %231, dims = [0, 1, 2, 3] : (tensor<1x16x1x4xf32>) -> tensor<8x16x4x4xf32>
    %457 = stablehlo.multiply %455, %456 : tensor<8x16x4x4xf32>
    %458 = stablehlo.add %452, %457 : tensor<8x16x4x4xf32>
    %459 = stablehlo.broadcast_in_dim %229, dims = [0, 1, 2, 3] : (tensor<1x16x1x4xf32>) -> tensor<8x16x4x4xf32>
    %460 = stablehlo.multiply %448, %459 : tensor<8x16x4x4xf32>
    %461 = stablehlo.add %454, %460 : tensor<8x16x4x4xf32>
    %cst_75 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %462 = stablehlo.pad %458, %cst_75, low = [0, 0, 0, 1], high = [0, 0, 0, 0], interior = [0, 0, 0, 1] : (tensor<8x16x4x4xf32>, tensor<f32>) -> tensor<8x16x4x8xf32>
    %cst_76 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %463 = stablehlo.pad %461, %cst_76, low = [0, 0, 0, 0], high = [0, 0, 0, 1], interior = [0, 0, 0, 1] : (tensor<8x16x4x4xf32>, tensor<f32>) -> tensor<8x16x4x8xf32>
    %464 = stablehlo.add %462, %463 : tensor<8x16x4x8xf32>
    %465 = stablehlo.reshape %464 : (tensor<8x16x4x8xf32>) -> tensor<8x16x32xf32>
    %466 = stablehlo.dot_general %465, %169, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<8x16x32xf32>, tensor<8x16x64xf32>) -> tensor<32x64xf32>
    %467 = stablehlo.transpose %466, dims = [1, 0] : (tensor<32x64xf32>) -> tensor<64x32xf32>
    %468 = stablehlo.dot_general %465, %arg15, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<8x16x32xf32>, tensor<64x32xf32>) -> tensor<8x16x64xf32>
    %469 = stablehlo.add %445, %468 : tensor<8x16x64xf32>
    %470 = stablehlo.reshape %437 : (tensor<8x16x8x8xf32>) -> tensor<8x16x8x4x2xf32>
    %471 = stablehlo.slice %470 [0:8, 0:16, 0:8, 0:4, 0:1] : (tensor<8x16x8x4x2xf32>) -> tensor<8x16x8x4x1xf32>
    %472 = stablehlo.reshape %471 : (tensor<8x16x8x4x1xf32>) -> tensor<8x16x8x4xf32>
    %473 = stablehlo.slice %470 [0:8, 0:16, 0:8, 0:4, 1:2] : (tensor<8x16x8x4x2xf32>) -> tensor<8x16x8x4x1xf32>
    %474 = stablehlo.reshape %473 : (tensor<8x16x8x4x1xf32>) -> tensor<8x16x8x4xf32>
    %475 = stablehlo.broadcast_in_dim %190, dims = [0, 1, 2, 3] : (tensor<1x16x1x4xf32>) -> tensor<8x16x8x4xf32>
    %476 = stablehlo.multiply %474, %475 : tensor<8x16x8x4xf32>
    %477 = stablehlo.broadcast_in_dim %192, dims = [0, 1, 2, 3] : (tensor<1x16x1x4xf32>) -> tensor<8x16x8x4xf32>
    %478 = stablehlo.multiply %474, %477 : tensor<8x16x8x4xf32>
    %479 = stablehlo.negate %472 : tensor<8x16x8x4xf32>
    %480 = stablehlo.broadcast_in_dim %192, dims = [0, 1, 2, 3] : (tensor<1x16x1x4xf32>) -> tensor<8x16x8x4xf32>
    %481 = stablehlo.multiply %479, %480 : tensor<8x16x8x4xf32>
    %482 = stablehlo.add %476, %481 : tensor<8x16x8x4xf32>
    %483 = stablehlo.broadcast_in_dim %190, dims = [0, 1, 2, 3] : (tensor<1x16x1x4xf32>) -> tensor<8x16x8x4xf32>
    %484 = stablehlo.multiply %472, %483 : tensor<8x16x8x4xf32>
    %485 = stablehlo.add %478, %484 : tensor<8x16x8x4xf32>
    %cst_77 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %486 = stablehlo.pad %482, %cst_77, low = [0, 0, 0, 1], high = [0, 0, 0, 0], interior = [0, 0, 0, 1] : (tensor<8x16x8x4xf32>, tensor<f32>) -> tensor<8x16x8x8xf32>
    %cst_78 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %487 = stablehlo.pad %485, %cst_78, low = [0, 0, 0, 0], high = [0, 0, 0, 1], interior = [0, 0, 0, 1] : (tensor<8x16x8x4xf32>, tensor<f32>) -> tensor<8x16x8x8xf32>
    %488 = stablehlo.add %486, %487 : tensor<8x16x8x8xf32>
    %489 = stablehlo.reshape %488 : (tensor<8x16x8x8xf32>) -> tensor<8x16x64xf32>
    %490 = stablehlo.dot_general %489, %169, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<8x16x64xf32>, tensor<8x16x64xf32>) -> tensor<64x64xf32>
    %491 = stablehlo.transpose %490, dims = [1, 0] : (tensor<64x64xf32>) -> tensor<64x64xf32>
    %492 = stablehlo.dot_general %489, %arg17, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<8x16x64xf32>, tensor<64x64xf32>) -> tensor<8x16x64xf32>
    %493 = stablehlo.add %469, %492 : tensor<8x16x64xf32>
    %494 = stablehlo.multiply %166, %493 : tensor<8x16x64xf32>
    %cst_79 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %495 = stablehlo.reduce(%494 init: %cst_79) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x16x64xf32>, tensor<f32>) -> tensor<64xf32>
    %496 = stablehlo.reshape %495 : (tensor<64xf32>) -> tensor<1x1x64xf32>
    %497 = stablehlo.broadcast_in_dim %167, dims = [0, 1, 2] : (tensor<1x1x64xf32>) -> tensor<8x16x64xf32>
    %498 = stablehlo.multiply %493, %497 : tensor<8x16x64xf32>
    %cst_80 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %499 = stablehlo.reduce(%496 init: %cst_80) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x64xf32>, tensor<f32>) -> tensor<64xf32>
    %500 = stablehlo.multiply %153, %498 : tensor<8x16x64xf32>
    %cst_81 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %501 = stablehlo.reduce(%500 init: %cst_81) applies stablehlo.add across dimensions = [2] : (tensor<8x16x64xf32>, tensor<f32>) -> tensor<8x16xf32>
    %502 = stablehlo.reshape %501 : (tensor<8x16xf32>) -> tensor<8x16x1xf32>
    %503 = stablehlo.broadcast_in_dim %161, dims = [0, 1, 2] : (tensor<8x16x1xf32>) -> tensor<8x16x64xf32>
    %504 = stablehlo.multiply %498, %503 : tensor<8x16x64xf32>
    %505 = stablehlo.add %410, %504 : tensor<8x16x64xf32>
    %506 = stablehlo.multiply %502, %164 : tensor<8x16x1xf32>
    %cst_82 = stablehlo.constant dense<6.400000e+01> : tensor<f32>
    %507 = stablehlo.broadcast_in_dim %cst_82, dims = [] : (tensor<f32>) -> tensor<8x16x1xf32>
    %508 = stablehlo.divide %506, %507 : tensor<8x16x1xf32>
    %cst_83 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %509 = stablehlo.reduce(%508 init: %cst_83) applies stablehlo.add across dimensions = [2] : (tensor<8x16x1xf32>, tensor<f32>) -> tensor<8x16xf32>
    %510 = stablehlo.broadcast_in_dim %509, dims = [0, 1] : (tensor<8x16xf32>) -> tensor<8x16x64xf32>
    %511 = stablehlo.multiply %153, %510 : tensor<8x16x64xf32>
    %512 = stablehlo.add %505, %511 : tensor<8x16x64xf32>
    %513 = stablehlo.multiply %510, %153 : tensor<8x16x64xf32>
    %514 = stablehlo.add %512, %513 : tensor<8x16x64xf32>
    %515 = stablehlo.dot_general %514, %151, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<8x16x64xf32>, tensor<8x16x176xf32>) -> tensor<64x176xf32>
    %516 = stablehlo.transpose %515, dims = [1, 0] : (tensor<64x176xf32>) -> tensor<176x64xf32>
    %517 = stablehlo.dot_general %514, %arg4, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<8x16x64xf32>, tensor<176x64xf32>) -> tensor<8x16x176xf32>
    %518 = stablehlo.multiply %149#0, %517 : tensor<8x16x176xf32>
    %519 = stablehlo.multiply %517, %150 : tensor<8x16x176xf32>
    %520 = stablehlo.dot_general %518, %147, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<8x16x176xf32>, tensor<8x16x64xf32>) -> tensor<176x64xf32>
    %521 = stablehlo.transpose %520, dims = [1, 0] : (tensor<176x64xf32>) -> tensor<64x176xf32>
    %522 = stablehlo.dot_general %518, %arg9, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<8x16x176xf32>, tensor<64x176xf32>) -> tensor<8x16x64xf32>
    %523 = call @silu_1(%149#1, %149#2, %148, %519) : (tensor<8x16x176xf32>, tensor<8x16x176xf32>, tensor<8x16x176xf32>, tensor<8x16x176xf32>) -> tensor<8x16x176xf32>
    %524 = stablehlo.dot_general %523, %147, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<8x16x176xf32>, tensor<8x16x64xf32>) -> tensor<176x64xf32>
    %525 = stablehlo.transpose %524, dims = [1, 0] : (tensor<176x64xf32>) -> tensor<64x176xf32>
    %526 = stablehlo.dot_general %523, %arg5, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<8x16x176xf32>, tensor<64x176xf32>) -> tensor<8x16x64xf32>
    %527 = stablehlo.add %522, %526 : tensor<8x16x64xf32>
    %528 = stablehlo.multiply %144, %527 : tensor<8x16x64xf32>
    %cst_84 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %529 = stablehlo.reduce(%528 init: %cst_84) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x16x64xf32>, tensor<f32>) -> tensor<64xf32>
    %530 = stablehlo.reshape %529 : (tensor<64xf32>) -> tensor<1x1x64xf32>
    %531 = stablehlo.broadcast_in_dim %145, dims = [0, 1, 2] : (tensor<1x1x64xf32>) -> tensor<8x16x64xf32>
    %532 = stablehlo.multiply %527, %531 : tensor<8x16x64xf32>
    %cst_85 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %533 = stablehlo.reduce(%530 init: %cst_85) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x64xf32>, tensor<f32>) -> tensor<64xf32>
    %534 = stablehlo.multiply %131, %532 : tensor<8x16x64xf32>
    %cst_86 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %535 = stablehlo.reduce(%534 init: %cst_86) applies stablehlo.add across dimensions = [2] : (tensor<8x16x64xf32>, tensor<f32>) -> tensor<8x16xf32>
    %536 = stablehlo.reshape %535 : (tensor<8x16xf32>) -> tensor<8x16x1xf32>
    %537 = stablehlo.broadcast_in_dim %139, dims = [0, 1, 2] : (tensor<8x16x1xf32>) -> tensor<8x16x64xf32>
    %538 = stablehlo.multiply %532, %537 : tensor<8x16x64xf32>
    %539 = stablehlo.add %514, %538 : tensor<8x16x64xf32>
    %540 = stablehlo.multiply %536, %142 : tensor<8x16x1xf32>
    %cst_87 = stablehlo.constant dense<6.400000e+01> : tensor<f32>
    %541 = stablehlo.broadcast_in_dim %cst_87, dims = [] : (tensor<f32>) -> tensor<8x16x1xf32>
    %542 = stablehlo.divide %540, %541 : tensor<8x16x1xf32>
    %cst_88 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %543 = stablehlo.reduce(%542 init: %cst_88) applies stablehlo.add across dimensions = [2] : (tensor<8x16x1xf32>, tensor<f32>) -> tensor<8x16xf32>
    %544 = stablehlo.broadcast_in_dim %543, dims = [0, 1] : (tensor<8x16xf32>) -> tensor<8x16x64xf32>
    %545 = stablehlo.multiply %131, %544 : tensor<8x16x64xf32>
    %546 = stablehlo.add %539, %545 : tensor<8x16x64xf32>
    %547 = stablehlo.multiply %544, %131 : tensor<8x16x64xf32>
    %548 = stablehlo.add %546, %547 : tensor<8x16x64xf32>
    %549 = stablehlo.dot_general %548, %129, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<8x16x64xf32>, tensor<8x16x64xf32>) -> tensor<64x64xf32>
    %550 = stablehlo.transpose %549, dims = [1, 0] : (tensor<64x64xf32>) -> tensor<64x64xf32>
    %551 = stablehlo.dot_general %548, %arg7, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<8x16x64xf32>, tensor<64x64xf32>) -> tensor<8x16x64xf32>
    %552 = stablehlo.reshape %551 : (tensor<8x16x64xf32>) -> tensor<8x16x8x8xf32>
    %553 = stablehlo.transpose %552, dims = [0, 2, 3, 1] : (tensor<8x16x8x8xf32>) -> tensor<8x8x8x16xf32>
    %554 = stablehlo.dot_general %553, %106, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [3], precision = [DEFAULT, DEFAULT] : (tensor<8x8x8x16xf32>, tensor<8x16x8x8xf32>) -> tensor<8x8x16x16xf32>
    %555 = stablehlo.dot_general %553, %123, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2], precision = [DEFAULT, DEFAULT] : (tensor<8x8x8x16xf32>, tensor<8x8x16x16xf32>) -> tensor<8x8x8x16xf32>
    %556 = stablehlo.transpose %555, dims = [0, 3, 1, 2] : (tensor<8x8x8x16xf32>) -> tensor<8x16x8x8xf32>
    %557 = stablehlo.broadcast_in_dim %126, dims = [0, 1, 2, 3] : (tensor<8x8x16x1xf32>) -> tensor<8x8x16x16xf32>
    %558 = stablehlo.multiply %554, %557 : tensor<8x8x16x16xf32>
    %559 = stablehlo.multiply %558, %119 : tensor<8x8x16x16xf32>
    %cst_89 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %560 = stablehlo.reduce(%559 init: %cst_89) applies stablehlo.add across dimensions = [3] : (tensor<8x8x16x16xf32>, tensor<f32>) -> tensor<8x8x16xf32>
    %561 = stablehlo.reshape %560 : (tensor<8x8x16xf32>) -> tensor<8x8x16x1xf32>
    %562 = stablehlo.negate %561 : tensor<8x8x16x1xf32>
    %563 = stablehlo.broadcast_in_dim %121, dims = [0, 1, 2, 3] : (tensor<8x8x16x1xf32>) -> tensor<8x8x16x16xf32>
    %564 = stablehlo.divide %554, %563 : tensor<8x8x16x16xf32>
    %cst_90 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %565 = stablehlo.reduce(%562 init: %cst_90) applies stablehlo.add across dimensions = [3] : (tensor<8x8x16x1xf32>, tensor<f32>) -> tensor<8x8x16xf32>
    %566 = stablehlo.broadcast_in_dim %565, dims = [0, 1, 2] : (tensor<8x8x16xf32>) -> tensor<8x8x16x16xf32>
    %567 = stablehlo.add %564, %566 : tensor<8x8x16x16xf32>
    %568 = stablehlo.multiply %567, %119 : tensor<8x8x16x16xf32>
    %569 = call @_where_2(%112#1, %568) : (tensor<8x8x16x16xi1>, tensor<8x8x16x16xf32>) -> tensor<8x8x16x16xf32>
    %cst_91 = stablehlo.constant dense<2.82842708> : tensor<f32>
    %570 = stablehlo.broadcast_in_dim %cst_91, dims = [] : (tensor<f32>) -> tensor<8x8x16x16xf32>
    %571 = stablehlo.divide %569, %570 : tensor<8x8x16x16xf32>
    %572 = stablehlo.dot_general %571, %61, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<8x8x16x16xf32>, tensor<8x16x8x8xf32>) -> tensor<8x8x16x8xf32>
    %573 = stablehlo.transpose %572, dims = [0, 2, 1, 3] : (tensor<8x8x16x8xf32>) -> tensor<8x16x8x8xf32>
    %574 = stablehlo.dot_general %571, %104, batching_dims = [0, 1] x [0, 2], contracting_dims = [3] x [1], precision = [DEFAULT, DEFAULT] : (tensor<8x8x16x16xf32>, tensor<8x16x8x8xf32>) -> tensor<8x8x16x8xf32>
    %575 = stablehlo.transpose %574, dims = [0, 2, 1, 3] : (tensor<8x8x16x8xf32>) -> tensor<8x16x8x8xf32>
    %576 = stablehlo.reshape %556 : (tensor<8x16x8x8xf32>) -> tensor<8x16x4x2x8xf32>
    %cst_92 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %577 = stablehlo.reduce(%576 init: %cst_92) applies stablehlo.add across dimensions = [3] : (tensor<8x16x4x2x8xf32>, tensor<f32>) -> tensor<8x16x4x8xf32>
    %578 = stablehlo.reshape %573 : (tensor<8x16x8x8xf32>) -> tensor<8x16x4x2x8xf32>
    %cst_93 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %579 = stablehlo.reduce(%578 init: %cst_93) applies stablehlo.add across dimensions = [3] : (tensor<8x16x4x2x8xf32>, tensor<f32>) -> tensor<8x16x4x8xf32>
    %580 = stablehlo.reshape %577 : (tensor<8x16x4x8xf32>) -> tensor<8x16x32xf32>
    %581 = stablehlo.dot_general %580, %22, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<8x16x32xf32>, tensor<8x16x64xf32>) -> tensor<32x64xf32>
    %582 = stablehlo.transpose %581, dims = [1, 0] : (tensor<32x64xf32>) -> tensor<64x32xf32>
    %583 = stablehlo.dot_general %580, %arg10, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<8x16x32xf32>, tensor<64x32xf32>) -> tensor<8x16x64xf32>
    %584 = stablehlo.reshape %579 : (tensor<8x16x4x8xf32>) -> tensor<8x16x4x4x2xf32>
    %585 = stablehlo.slice %584 [0:8, 0:16, 0:4, 0:4, 0:1] : (tensor<8x16x4x4x2xf32>) -> tensor<8x16x4x4x1xf32>
    %586 = stablehlo.reshape %585 : (tensor<8x16x4x4x1xf32>) -> tensor<8x16x4x4xf32>
    %587 = stablehlo.slice %584 [0:8, 0:16, 0:4, 0:4, 1:2] : (tensor<8x16x4x4x2xf32>) -> tensor<8x16x4x4x1xf32>
    %588 = stablehlo.reshape %587 : (tensor<8x16x4x4x1xf32>) -> tensor<8x16x4x4xf32>
    %589 = stablehlo.broadcast_in_dim %82, dims = [0, 1, 2, 3] : (tensor<1x16x1x4xf32>) -> tensor<8x16x4x4xf32>
    %590 = stablehlo.multiply %588, %589 : tensor<8x16x4x4xf32>
    %591 = stablehlo.broadcast_in_dim %84, dims = [0, 1, 2, 3] : (tensor<1x16x1x4xf32>) -> tensor<8x16x4x4xf32>
    %592 = stablehlo.multiply %588, %591 : tensor<8x16x4x4xf32>
    %593 = stablehlo.negate %586 : tensor<8x16x4x4xf32>
    %594 = stablehlo.broadcast_in_dim %84, dims = [0, 1, 2, 3] : (tensor<1x16x1x4xf32>) -> tensor<8x16x4x4xf32>
    %595 = stablehlo.multiply %593, %594 : tensor<8x16x4x4xf32>
    %596 = stablehlo.add %590, %595 : tensor<8x16x4x4xf32>
    %597 = stablehlo.broadcast_in_dim %82, dims = [0, 1, 2, 3] : (tensor<1x16x1x4xf32>) -> tensor<8x16x4x4xf32>
    %598 = stablehlo.multiply %586, %597 : tensor<8x16x4x4xf32>
    %599 = stablehlo.add %592, %598 : tensor<8x16x4x4xf32>
    %cst_94 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %600 = stablehlo.pad %596, %cst_94, low = [0, 0, 0, 1], high = [0, 0, 0, 0], interior = [0, 0, 0, 1] : (tensor<8x16x4x4xf32>, tensor<f32>) -> tensor<8x16x4x8xf32>
    %cst_95 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %601 = stablehlo.pad %599, %cst_95, low = [0, 0, 0, 0], high = [0, 0, 0, 1], interior = [0, 0, 0, 1] : (tensor<8x16x4x4xf32>, tensor<f32>) -> tensor<8x16x4x8xf32>
    %602 = stablehlo.add %600, %601 : tensor<8x16x4x8xf32>
    %603 = stablehlo.reshape %602 : (tensor<8x16x4x8xf32>) -> tensor<8x16x32xf32>
    %604 = stablehlo.dot_general %603, %22, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<8x16x32xf32>, tensor<8x16x64xf32>) -> tensor<32x64xf32>
    %605 = stablehlo.transpose %604, dims = [1, 0] : (tensor<32x64xf32>) -> tensor<64x32xf32>
    %606 = stablehlo.dot_general %603, %arg6, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<8x16x32xf32>, tensor<64x32xf32>) -> tensor<8x16x64xf32>
    %607 = stablehlo.add %583, %606 : tensor<8x16x64xf32>
    %608 = stablehlo.reshape %575 : (tensor<8x16x8x8xf32>) -> tensor<8x16x8x4x2xf32>
    %609 = stablehlo.slice %608 [0:8, 0:16, 0:8, 0:4, 0:1] : (tensor<8x16x8x4x2xf32>) -> tensor<8x16x8x4x1xf32>
    %610 = stablehlo.reshape %609 : (tensor<8x16x8x4x1xf32>) -> tensor<8x16x8x4xf32>
    %611 = stablehlo.slice %608 [0:8, 0:16, 0:8, 0:4, 1:2] : (tensor<8x16x8x4x2xf32>) -> tensor<8x16x8x4x1xf32>
    %612 = stablehlo.reshape %611 : (tensor<8x16x8x4x1xf32>) -> tensor<8x16x8x4xf32>
    %613 = stablehlo.broadcast_in_dim %43, dims = [0, 1, 2, 3] : (tensor<1x16x1x4xf32>) -> tensor<8x16x8x4xf32>
    %614 = stablehlo.multiply %612, %613 : tensor<8x16x8x4xf32>
    %615 = stablehlo.broadcast_in_dim %45, dims = [0, 1, 2, 3] : (tensor<1x16x1x4xf32>) -> tensor<8x16x8x4xf32>
    %616 = stablehlo.multiply %612, %615 : tensor<8x16x8x4xf32>
    %617 = stablehlo.negate %610 : tensor<8x16x8x4xf32>
    %618 = stablehlo.broadcast_in_dim %45, dims = [0, 1, 2, 3] : (tensor<1x16x1x4xf32>) -> tensor<8x16x8x4xf32>
    %619 = stablehlo.multiply %617, %618 : tensor<8x16x8x4xf32>
    %620 = stablehlo.add %614, %619 : tensor<8x16x8x4xf32>
    %621 = stablehlo.broadcast_in_dim %43, dims = [0, 1, 2, 3] : (tensor<1x16x1x4xf32>) -> tensor<8x16x8x4xf32>
    %622 = stablehlo.multiply %610, %621 : tensor<8x16x8x4xf32>
    %623 = stablehlo.add %616, %622 : tensor<8x16x8x4xf32>
    %cst_96 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %624 = stablehlo.pad %620, %cst_96, low = [0, 0, 0, 1], high = [0, 0, 0, 0], interior = [0, 0, 0, 1] : (tensor<8x16x8x4xf32>, tensor<f32>) -> tensor<8x16x8x8xf32>
    %cst_97 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %625 = stablehlo.pad %623, %cst_97, low = [0, 0, 0, 0], high = [0, 0, 0, 1], interior = [0, 0, 0, 1] : (tensor<8x16x8x4xf32>, tensor<f32>) -> tensor<8x16x8x8xf32>
    %626 = stablehlo.add %624, %625 : tensor<8x16x8x8xf32>
    %627 = stablehlo.reshape %626 : (tensor<8x16x8x8xf32>) -> tensor<8x16x64xf32>
    %628 = stablehlo.dot_general %627, %22, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<8x16x64xf32>, tensor<8x16x64xf32>) -> tensor<64x64xf32>
    %629 = stablehlo.transpose %628, dims = [1, 0] : (tensor<64x64xf32>) -> tensor<64x64xf32>
    %630 = stablehlo.dot_general %627, %arg8, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<8x16x64xf32>, tensor<64x64xf32>) -> tensor<8x16x64xf32>
    %631 = stablehlo.add %607, %630 : tensor<8x16x64xf32>
    %632 = stablehlo.multiply %19, %631 : tensor<8x16x64xf32>
    %cst_98 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %633 = stablehlo.reduce(%632 init: %cst_98) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x16x64xf32>, tensor<f32>) -> tensor<64xf32>
    %634 = stablehlo.reshape %633 : (tensor<64xf32>) -> tensor<1x1x64xf32>
    %635 = stablehlo.broadcast_in_dim %20, dims = [0, 1, 2] : (tensor<1x1x64xf32>) -> tensor<8x16x64xf32>
    %636 = stablehlo.multiply %631, %635 : tensor<8x16x64xf32>
    %cst_99 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %637 = stablehlo.reduce(%634 init: %cst_99) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x64xf32>, tensor<f32>) -> tensor<64xf32>
    %638 = stablehlo.multiply %6, %636 : tensor<8x16x64xf32>
    %cst_100 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %639 = stablehlo.reduce(%638 init: %cst_100) applies stablehlo.add across dimensions = [2] : (tensor<8x16x64xf32>, tensor<f32>) -> tensor<8x16xf32>
    %640 = stablehlo.reshape %639 : (tensor<8x16xf32>) -> tensor<8x16x1xf32>
    %641 = stablehlo.broadcast_in_dim %14, dims = [0, 1, 2] : (tensor<8x16x1xf32>) -> tensor<8x16x64xf32>
    %642 = stablehlo.multiply %636, %641 : tensor<8x16x64xf32>
    %643 = stablehlo.add %548, %642 : tensor<8x16x64xf32>
    %644 = stablehlo.multiply %640, %17 : tensor<8x16x1xf32>
    %cst_101 = stablehlo.constant dense<6.400000e+01> : tensor<f32>
    %645 = stablehlo.broadcast_in_dim %cst_101, dims = [] : (tensor<f32>) -> tensor<8x16x1xf32>
    %646 = stablehlo.divide %644, %645 : tensor<8x16x1xf32>
    %cst_102 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %647 = stablehlo.reduce(%646 init: %cst_102) applies stablehlo.add across dimensions = [2] : (tensor<8x16x1xf32>, tensor<f32>) -> tensor<8x16xf32>
    %648 = stablehlo.broadcast_in_dim %647, dims = [0, 1] : (tensor<8x16xf32>) -> tensor<8x16x64xf32>
    %649 = stablehlo.multiply %6, %648 : tensor<8x16x64xf32>
    %650 = stablehlo.add %643, %649 : tensor<8x16x64xf32>
    %651 = stablehlo.multiply %648, %6 : tensor<8x16x64xf32>
    %652 = stablehlo.add %650, %651 : tensor<8x16x64xf32>
    %cst_103 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %653 = stablehlo.broadcast_in_dim %cst_103, dims = [] : (tensor<f32>) -> tensor<128x64xf32>
    %654 = "stablehlo.scatter"(%653, %5, %652) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg23: tensor<f32>, %arg24: tensor<f32>):
      %718 = stablehlo.add %arg23, %arg24 : tensor<f32>
      stablehlo.return %718 : tensor<f32>
    }) : (tensor<128x64xf32>, tensor<8x16x1xi32>, tensor<8x16x64xf32>) -> tensor<128x64xf32>
    %cst_104 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %655 = stablehlo.broadcast_in_dim %cst_104, dims = [] : (tensor<f32>) -> tensor<128x64xf32>
    %656 = stablehlo.multiply %655, %654 : tensor<128x64xf32>
    %657 = stablehlo.subtract %arg0, %656 : tensor<128x64xf32>
    %cst_105 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %658 = stablehlo.broadcast_in_dim %cst_105, dims = [] : (tensor<f32>) -> tensor<64x128xf32>
    %659 = stablehlo.multiply %658, %355 : tensor<64x128xf32>
    %660 = stablehlo.subtract %arg1, %659 : tensor<64x128xf32>
    %cst_106 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %661 = stablehlo.broadcast_in_dim %cst_106, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %662 = stablehlo.multiply %661, %637 : tensor<64xf32>
    %663 = stablehlo.subtract %arg2, %662 : tensor<64xf32>
    %cst_107 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %664 = stablehlo.broadcast_in_dim %cst_107, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %665 = stablehlo.multiply %664, %533 : tensor<64xf32>
    %666 = stablehlo.subtract %arg3, %665 : tensor<64xf32>
    %cst_108 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %667 = stablehlo.broadcast_in_dim %cst_108, dims = [] : (tensor<f32>) -> tensor<176x64xf32>
    %668 = stablehlo.multiply %667, %516 : tensor<176x64xf32>
    %669 = stablehlo.subtract %arg4, %668 : tensor<176x64xf32>
    %cst_109 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %670 = stablehlo.broadcast_in_dim %cst_109, dims = [] : (tensor<f32>) -> tensor<64x176xf32>
    %671 = stablehlo.multiply %670, %525 : tensor<64x176xf32>
    %672 = stablehlo.subtract %arg5, %671 : tensor<64x176xf32>
    %cst_110 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %673 = stablehlo.broadcast_in_dim %cst_110, dims = [] : (tensor<f32>) -> tensor<64x32xf32>
    %674 = stablehlo.multiply %673, %605 : tensor<64x32xf32>
    %675 = stablehlo.subtract %arg6, %674 : tensor<64x32xf32>
    %cst_111 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %676 = stablehlo.broadcast_in_dim %cst_111, dims = [] : (tensor<f32>) -> tensor<64x64xf32>
    %677 = stablehlo.multiply %676, %550 : tensor<64x64xf32>
    %678 = stablehlo.subtract %arg7, %677 : tensor<64x64xf32>
    %cst_112 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %679 = stablehlo.broadcast_in_dim %cst_112, dims = [] : (tensor<f32>) -> tensor<64x64xf32>
    %680 = stablehlo.multiply %679, %629 : tensor<64x64xf32>
    %681 = stablehlo.subtract %arg8, %680 : tensor<64x64xf32>
    %cst_113 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %682 = stablehlo.broadcast_in_dim %cst_113, dims = [] : (tensor<f32>) -> tensor<64x176xf32>
    %683 = stablehlo.multiply %682, %521 : tensor<64x176xf32>
    %684 = stablehlo.subtract %arg9, %683 : tensor<64x176xf32>
    %cst_114 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %685 = stablehlo.broadcast_in_dim %cst_114, dims = [] : (tensor<f32>) -> tensor<64x32xf32>
    %686 = stablehlo.multiply %685, %582 : tensor<64x32xf32>
    %687 = stablehlo.subtract %arg10, %686 : tensor<64x32xf32>
    %cst_115 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %688 = stablehlo.broadcast_in_dim %cst_115, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %689 = stablehlo.multiply %688, %499 : tensor<64xf32>
    %690 = stablehlo.subtract %arg11, %689 : tensor<64xf32>
    %cst_116 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %691 = stablehlo.broadcast_in_dim %cst_116, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %692 = stablehlo.multiply %691, %395 : tensor<64xf32>
    %693 = stablehlo.subtract %arg12, %692 : tensor<64xf32>
    %cst_117 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %694 = stablehlo.broadcast_in_dim %cst_117, dims = [] : (tensor<f32>) -> tensor<176x64xf32>
    %695 = stablehlo.multiply %694, %378 : tensor<176x64xf32>
    %696 = stablehlo.subtract %arg13, %695 : tensor<176x64xf32>
    %cst_118 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %697 = stablehlo.broadcast_in_dim %cst_118, dims = [] : (tensor<f32>) -> tensor<64x176xf32>
    %698 = stablehlo.multiply %697, %387 : tensor<64x176xf32>
    %699 = stablehlo.subtract %arg14, %698 : tensor<64x176xf32>
    %cst_119 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %700 = stablehlo.broadcast_in_dim %cst_119, dims = [] : (tensor<f32>) -> tensor<64x32xf32>
    %701 = stablehlo.multiply %700, %467 : tensor<64x32xf32>
    %702 = stablehlo.subtract %arg15, %701 : tensor<64x32xf32>
    %cst_120 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %703 = stablehlo.broadcast_in_dim %cst_120, dims = [] : (tensor<f32>) -> tensor<64x64xf32>
    %704 = stablehlo.multiply %703, %412 : tensor<64x64xf32>
    %705 = stablehlo.subtract %arg16, %704 : tensor<64x64xf32>
    %cst_121 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %706 = stablehlo.broadcast_in_dim %cst_121, dims = [] : (tensor<f32>) -> tensor<64x64xf32>
    %707 = stablehlo.multiply %706, %491 : tensor<64x64xf32>
    %708 = stablehlo.subtract %arg17, %707 : tensor<64x64xf32>
    %cst_122 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %709 = stablehlo.broadcast_in_dim %cst_122, dims = [] : (tensor<f32>) -> tensor<64x176xf32>
    %710 = stablehlo.multiply %709, %383 : tensor<64x176xf32>
    %711 = stablehlo.subtract %arg18, %710 : tensor<64x176xf32>
    %cst_123 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %712 = stablehlo.broadcast_in_dim %cst_123, dims = [] : (tensor<f32>) -> tensor<64x32xf32>
    %713 = stablehlo.multiply %712, %444 : tensor<64x32xf32>
    %714 = stablehlo.subtract %arg19, %713 : tensor<64x32xf32>
    %cst_124 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %715 = stablehlo.broadcast_in_dim %cst_124, dims = [] : (tensor<f32>) -> tensor<64xf32>
    %716 = stablehlo.multiply %715, %362 : tensor<64xf32>
    %717 = stablehlo.subtract %arg20, %716 : tensor<64xf32>
    return %657, %660, %663, %666, %669, %672, %675, %678, %681, %684, %687, %690, %693, %696, %699, %702, %705, %708, %711, %714, %717, %339 : tensor<128x64xf32>, tensor<64x128xf32>, tensor<64xf32>, tensor<64xf32>, tensor<176x64xf32>, tensor<64x176xf32>, tensor<64x32xf32>, tensor<64x64xf32>, tensor<64x64xf32>, tensor<64x176xf32>, tensor<64x32xf32>, tensor<64xf32>, tensor<64xf32>, tensor<176x64xf32>, tensor<64x176xf32>, tensor<64x32xf32>, tensor<64x64xf32>, tensor<64x64xf32>, tensor<64x176xf32>, tensor<64x32xf32>, tensor<64xf32>, tensor<f32>
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
  func.func private @silu(%arg0: tensor<8x16x176xf32>) -> (tensor<8x16x176xf32>, tensor<8x16x176xf32>, tensor<8x16x176xf32>) {
    %0 = stablehlo.negate %arg0 : tensor<8x16x176xf32>
    %1 = stablehlo.exponential %0 : tensor<8x16x176xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<8x16x176xf32>
    %3 = stablehlo.add %2, %1 : tensor<8x16x176xf32>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<8x16x176xf32>
    %5 = stablehlo.divide %4, %3 : tensor<8x16x176xf32>
    %cst_1 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<8x16x176xf32>
    %7 = stablehlo.subtract %6, %5 : tensor<8x16x176xf32>
    %8 = stablehlo.multiply %5, %7 : tensor<8x16x176xf32>
    %9 = stablehlo.multiply %arg0, %5 : tensor<8x16x176xf32>
    return %9, %8, %5 : tensor<8x16x176xf32>, tensor<8x16x176xf32>, tensor<8x16x176xf32>
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
  func.func private @silu_1(%arg0: tensor<8x16x176xf32>, %arg1: tensor<8x16x176xf32>, %arg2: tensor<8x16x176xf32>, %arg3: tensor<8x16x176xf32>) -> tensor<8x16x176xf32> {
    %0 = stablehlo.multiply %arg2, %arg3 : tensor<8x16x176xf32>
    %1 = stablehlo.multiply %arg3, %arg1 : tensor<8x16x176xf32>
    %2 = stablehlo.multiply %0, %arg0 : tensor<8x16x176xf32>
    %3 = stablehlo.add %1, %2 : tensor<8x16x176xf32>
    return %3 : tensor<8x16x176xf32>
  }
  func.func private @_where_2(%arg0: tensor<8x8x16x16xi1>, %arg1: tensor<8x8x16x16xf32>) -> tensor<8x8x16x16xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<8x8x16x16xf32>
    %1 = stablehlo.select %arg0, %arg1, %0 : tensor<8x8x16x16xi1>, tensor<8x8x16x16xf32>
    return %1 : tensor<8x8x16x16xf32>
  }
}
