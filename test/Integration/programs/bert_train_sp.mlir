module @jit_step attributes {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["dp"=2, "sp"=4]> {stablehlo.mesh = {axes = [{name = "dp", size = 2 : i64}, {name = "sp", size = 4 : i64}]}}
  func.func public @main(%arg0: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg1: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg2: tensor<32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg3: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg4: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg5: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg6: tensor<16x32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, %arg7: tensor<32x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, %arg8: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, %arg9: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, %arg10: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, %arg11: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, %arg12: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg13: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg14: tensor<16x32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, %arg15: tensor<2x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, %arg16: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, %arg17: tensor<32x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, %arg18: tensor<4x16xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}, {"sp"}]>}, %arg19: tensor<4x16xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}, {"sp"}]>}, %arg20: tensor<4xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}]>}, %arg21: tensor<4x16xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}, {"sp"}]>}, %arg22: tensor<4x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}, {"sp"}]>}) -> (tensor<16xf32> {jax.result_info = "result[0]['blocks'][0]['a']['norm_b']"}, tensor<16xf32> {jax.result_info = "result[0]['blocks'][0]['a']['norm_g']"}, tensor<32xf32> {jax.result_info = "result[0]['blocks'][0]['b1']"}, tensor<16xf32> {jax.result_info = "result[0]['blocks'][0]['b2']"}, tensor<16xf32> {jax.result_info = "result[0]['blocks'][0]['m']['norm_b']"}, tensor<16xf32> {jax.result_info = "result[0]['blocks'][0]['m']['norm_g']"}, tensor<16x32xf32> {jax.result_info = "result[0]['blocks'][0]['w1']"}, tensor<32x16xf32> {jax.result_info = "result[0]['blocks'][0]['w2']"}, tensor<16x16xf32> {jax.result_info = "result[0]['blocks'][0]['wk']"}, tensor<16x16xf32> {jax.result_info = "result[0]['blocks'][0]['wo']"}, tensor<16x16xf32> {jax.result_info = "result[0]['blocks'][0]['wq']"}, tensor<16x16xf32> {jax.result_info = "result[0]['blocks'][0]['wv']"}, tensor<16xf32> {jax.result_info = "result[0]['f']['norm_b']"}, tensor<16xf32> {jax.result_info = "result[0]['f']['norm_g']"}, tensor<16x32xf32> {jax.result_info = "result[0]['head']"}, tensor<2x16xf32> {jax.result_info = "result[0]['kind']"}, tensor<16x16xf32> {jax.result_info = "result[0]['pos']"}, tensor<32x16xf32> {jax.result_info = "result[0]['table']"}, tensor<f32> {jax.result_info = "result[1]"}) {
    %0 = stablehlo.iota dim = 0 : tensor<16xi32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [1] : (tensor<16xi32>) -> tensor<1x16xi32>
    %2 = stablehlo.broadcast_in_dim %arg20, dims = [0] : (tensor<4xi32>) -> tensor<4x1xi32>
    %3 = stablehlo.broadcast_in_dim %1, dims = [0, 1] : (tensor<1x16xi32>) -> tensor<4x16xi32>
    %4 = stablehlo.broadcast_in_dim %2, dims = [0, 1] : (tensor<4x1xi32>) -> tensor<4x16xi32>
    %5 = stablehlo.compare LT, %3, %4, SIGNED : (tensor<4x16xi32>, tensor<4x16xi32>) -> tensor<4x16xi1>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %cst_0 = stablehlo.constant dense<-1.000000e+09> : tensor<f32>
    %6 = call @_where(%5, %cst, %cst_0) : (tensor<4x16xi1>, tensor<f32>, tensor<f32>) -> tensor<4x16xf32>
    %7 = stablehlo.broadcast_in_dim %6, dims = [0, 3] : (tensor<4x16xf32>) -> tensor<4x1x1x16xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %8 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<4x16xi32>
    %9 = stablehlo.compare LT, %arg18, %8, SIGNED : (tensor<4x16xi32>, tensor<4x16xi32>) -> tensor<4x16xi1>
    %c_1 = stablehlo.constant dense<32> : tensor<i32>
    %10 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i32>) -> tensor<4x16xi32>
    %11 = stablehlo.add %arg18, %10 : tensor<4x16xi32>
    %12 = stablehlo.select %9, %11, %arg18 : tensor<4x16xi1>, tensor<4x16xi32>
    %13 = stablehlo.broadcast_in_dim %12, dims = [0, 1] : (tensor<4x16xi32>) -> tensor<4x16x1xi32>
    %14 = "stablehlo.gather"(%arg17, %13) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 16>}> : (tensor<32x16xf32>, tensor<4x16x1xi32>) -> tensor<4x16x16xf32>
    %15 = stablehlo.broadcast_in_dim %arg16, dims = [1, 2] : (tensor<16x16xf32>) -> tensor<1x16x16xf32>
    %16 = stablehlo.broadcast_in_dim %15, dims = [0, 1, 2] : (tensor<1x16x16xf32>) -> tensor<4x16x16xf32>
    %17 = stablehlo.add %14, %16 : tensor<4x16x16xf32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %18 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<4x16xi32>
    %19 = stablehlo.compare LT, %arg19, %18, SIGNED : (tensor<4x16xi32>, tensor<4x16xi32>) -> tensor<4x16xi1>
    %c_3 = stablehlo.constant dense<2> : tensor<i32>
    %20 = stablehlo.broadcast_in_dim %c_3, dims = [] : (tensor<i32>) -> tensor<4x16xi32>
    %21 = stablehlo.add %arg19, %20 : tensor<4x16xi32>
    %22 = stablehlo.select %19, %21, %arg19 : tensor<4x16xi1>, tensor<4x16xi32>
    %23 = stablehlo.broadcast_in_dim %22, dims = [0, 1] : (tensor<4x16xi32>) -> tensor<4x16x1xi32>
    %24 = "stablehlo.gather"(%arg15, %23) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 16>}> : (tensor<2x16xf32>, tensor<4x16x1xi32>) -> tensor<4x16x16xf32>
    %25 = stablehlo.add %17, %24 : tensor<4x16x16xf32>
    %26 = sdy.sharding_constraint %25 <@mesh, [{"dp"}, {"sp"}, {}]> : tensor<4x16x16xf32>
    %27 = stablehlo.dot_general %26, %arg10, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x16x16xf32>, tensor<16x16xf32>) -> tensor<4x16x16xf32>
    %28 = stablehlo.reshape %27 : (tensor<4x16x16xf32>) -> tensor<4x16x4x4xf32>
    %29 = stablehlo.dot_general %26, %arg8, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x16x16xf32>, tensor<16x16xf32>) -> tensor<4x16x16xf32>
    %30 = stablehlo.reshape %29 : (tensor<4x16x16xf32>) -> tensor<4x16x4x4xf32>
    %31 = stablehlo.dot_general %26, %arg11, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x16x16xf32>, tensor<16x16xf32>) -> tensor<4x16x16xf32>
    %32 = stablehlo.reshape %31 : (tensor<4x16x16xf32>) -> tensor<4x16x4x4xf32>
    %33 = stablehlo.dot_general %28, %30, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3], precision = [DEFAULT, DEFAULT] : (tensor<4x16x4x4xf32>, tensor<4x16x4x4xf32>) -> tensor<4x4x16x16xf32>
    %cst_4 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %34 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<4x4x16x16xf32>
    %35 = stablehlo.divide %33, %34 : tensor<4x4x16x16xf32>
    %36 = stablehlo.convert %7 : tensor<4x1x1x16xf32>
    %37 = stablehlo.broadcast_in_dim %36, dims = [0, 1, 2, 3] : (tensor<4x1x1x16xf32>) -> tensor<4x4x16x16xf32>
    %38 = stablehlo.add %35, %37 : tensor<4x4x16x16xf32>
    %cst_5 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %39 = stablehlo.reduce(%38 init: %cst_5) applies stablehlo.maximum across dimensions = [3] : (tensor<4x4x16x16xf32>, tensor<f32>) -> tensor<4x4x16xf32>
    %cst_6 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %40 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<4x4x16xf32>
    %41 = stablehlo.maximum %40, %39 : tensor<4x4x16xf32>
    %42 = stablehlo.broadcast_in_dim %41, dims = [0, 1, 2] : (tensor<4x4x16xf32>) -> tensor<4x4x16x1xf32>
    %43 = stablehlo.broadcast_in_dim %42, dims = [0, 1, 2, 3] : (tensor<4x4x16x1xf32>) -> tensor<4x4x16x16xf32>
    %44 = stablehlo.subtract %38, %43 : tensor<4x4x16x16xf32>
    %45 = stablehlo.exponential %44 : tensor<4x4x16x16xf32>
    %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %46 = stablehlo.reduce(%45 init: %cst_7) applies stablehlo.add across dimensions = [3] : (tensor<4x4x16x16xf32>, tensor<f32>) -> tensor<4x4x16xf32>
    %47 = stablehlo.broadcast_in_dim %46, dims = [0, 1, 2] : (tensor<4x4x16xf32>) -> tensor<4x4x16x1xf32>
    %48 = stablehlo.broadcast_in_dim %47, dims = [0, 1, 2, 3] : (tensor<4x4x16x1xf32>) -> tensor<4x4x16x16xf32>
    %49 = stablehlo.divide %45, %48 : tensor<4x4x16x16xf32>
    %50 = stablehlo.multiply %47, %47 : tensor<4x4x16x1xf32>
    %cst_8 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %51 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<4x4x16x1xf32>
    %52 = stablehlo.divide %51, %50 : tensor<4x4x16x1xf32>
    %53 = stablehlo.dot_general %32, %49, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3], precision = [DEFAULT, DEFAULT] : (tensor<4x16x4x4xf32>, tensor<4x4x16x16xf32>) -> tensor<4x4x4x16xf32>
    %54 = stablehlo.transpose %53, dims = [0, 3, 1, 2] : (tensor<4x4x4x16xf32>) -> tensor<4x16x4x4xf32>
    %55 = stablehlo.reshape %54 : (tensor<4x16x4x4xf32>) -> tensor<4x16x16xf32>
    %56 = stablehlo.dot_general %55, %arg9, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x16x16xf32>, tensor<16x16xf32>) -> tensor<4x16x16xf32>
    %57 = stablehlo.add %26, %56 : tensor<4x16x16xf32>
    %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %58 = stablehlo.reduce(%57 init: %cst_9) applies stablehlo.add across dimensions = [2] : (tensor<4x16x16xf32>, tensor<f32>) -> tensor<4x16xf32>
    %59 = stablehlo.broadcast_in_dim %58, dims = [0, 1] : (tensor<4x16xf32>) -> tensor<4x16x1xf32>
    %cst_10 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
    %60 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<4x16x1xf32>
    %61 = stablehlo.divide %59, %60 : tensor<4x16x1xf32>
    %62 = stablehlo.broadcast_in_dim %61, dims = [0, 1, 2] : (tensor<4x16x1xf32>) -> tensor<4x16x16xf32>
    %63 = stablehlo.subtract %57, %62 : tensor<4x16x16xf32>
    %64 = stablehlo.broadcast_in_dim %61, dims = [0, 1, 2] : (tensor<4x16x1xf32>) -> tensor<4x16x16xf32>
    %65 = stablehlo.subtract %57, %64 : tensor<4x16x16xf32>
    %66 = stablehlo.multiply %65, %65 : tensor<4x16x16xf32>
    %cst_11 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %67 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f32>) -> tensor<4x16x16xf32>
    %68 = stablehlo.multiply %67, %65 : tensor<4x16x16xf32>
    %cst_12 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %69 = stablehlo.reduce(%66 init: %cst_12) applies stablehlo.add across dimensions = [2] : (tensor<4x16x16xf32>, tensor<f32>) -> tensor<4x16xf32>
    %70 = stablehlo.broadcast_in_dim %69, dims = [0, 1] : (tensor<4x16xf32>) -> tensor<4x16x1xf32>
    %cst_13 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
    %71 = stablehlo.broadcast_in_dim %cst_13, dims = [] : (tensor<f32>) -> tensor<4x16x1xf32>
    %72 = stablehlo.divide %70, %71 : tensor<4x16x1xf32>
    %cst_14 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
    %73 = stablehlo.broadcast_in_dim %cst_14, dims = [] : (tensor<f32>) -> tensor<4x16x1xf32>
    %74 = stablehlo.add %72, %73 : tensor<4x16x1xf32>
    %75 = stablehlo.rsqrt %74 : tensor<4x16x1xf32>
    %76 = stablehlo.divide %75, %74 : tensor<4x16x1xf32>
    %cst_15 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %77 = stablehlo.broadcast_in_dim %cst_15, dims = [] : (tensor<f32>) -> tensor<4x16x1xf32>
    %78 = stablehlo.multiply %77, %76 : tensor<4x16x1xf32>
    %79 = stablehlo.broadcast_in_dim %75, dims = [0, 1, 2] : (tensor<4x16x1xf32>) -> tensor<4x16x16xf32>
    %80 = stablehlo.multiply %63, %79 : tensor<4x16x16xf32>
    %81 = stablehlo.broadcast_in_dim %arg1, dims = [2] : (tensor<16xf32>) -> tensor<1x1x16xf32>
    %82 = stablehlo.broadcast_in_dim %81, dims = [0, 1, 2] : (tensor<1x1x16xf32>) -> tensor<4x16x16xf32>
    %83 = stablehlo.multiply %80, %82 : tensor<4x16x16xf32>
    %84 = stablehlo.broadcast_in_dim %arg0, dims = [2] : (tensor<16xf32>) -> tensor<1x1x16xf32>
    %85 = stablehlo.broadcast_in_dim %84, dims = [0, 1, 2] : (tensor<1x1x16xf32>) -> tensor<4x16x16xf32>
    %86 = stablehlo.add %83, %85 : tensor<4x16x16xf32>
    %87 = sdy.sharding_constraint %86 <@mesh, [{"dp"}, {"sp"}, {}]> : tensor<4x16x16xf32>
    %88 = stablehlo.dot_general %87, %arg6, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x16x16xf32>, tensor<16x32xf32>) -> tensor<4x16x32xf32>
    %89 = stablehlo.broadcast_in_dim %arg2, dims = [2] : (tensor<32xf32>) -> tensor<1x1x32xf32>
    %90 = stablehlo.broadcast_in_dim %89, dims = [0, 1, 2] : (tensor<1x1x32xf32>) -> tensor<4x16x32xf32>
    %91 = stablehlo.add %88, %90 : tensor<4x16x32xf32>
    %92 = stablehlo.multiply %91, %91 : tensor<4x16x32xf32>
    %93 = stablehlo.multiply %92, %91 : tensor<4x16x32xf32>
    %94 = stablehlo.multiply %91, %91 : tensor<4x16x32xf32>
    %cst_16 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %95 = stablehlo.broadcast_in_dim %cst_16, dims = [] : (tensor<f32>) -> tensor<4x16x32xf32>
    %96 = stablehlo.multiply %95, %94 : tensor<4x16x32xf32>
    %cst_17 = stablehlo.constant dense<4.471500e-02> : tensor<f32>
    %97 = stablehlo.broadcast_in_dim %cst_17, dims = [] : (tensor<f32>) -> tensor<4x16x32xf32>
    %98 = stablehlo.multiply %97, %93 : tensor<4x16x32xf32>
    %99 = stablehlo.add %91, %98 : tensor<4x16x32xf32>
    %cst_18 = stablehlo.constant dense<0.797884583> : tensor<f32>
    %100 = stablehlo.broadcast_in_dim %cst_18, dims = [] : (tensor<f32>) -> tensor<4x16x32xf32>
    %101 = stablehlo.multiply %100, %99 : tensor<4x16x32xf32>
    %102 = stablehlo.tanh %101 : tensor<4x16x32xf32>
    %cst_19 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %103 = stablehlo.broadcast_in_dim %cst_19, dims = [] : (tensor<f32>) -> tensor<4x16x32xf32>
    %104 = stablehlo.subtract %103, %102 : tensor<4x16x32xf32>
    %cst_20 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %105 = stablehlo.broadcast_in_dim %cst_20, dims = [] : (tensor<f32>) -> tensor<4x16x32xf32>
    %106 = stablehlo.add %105, %102 : tensor<4x16x32xf32>
    %cst_21 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %107 = stablehlo.broadcast_in_dim %cst_21, dims = [] : (tensor<f32>) -> tensor<4x16x32xf32>
    %108 = stablehlo.multiply %107, %106 : tensor<4x16x32xf32>
    %109 = stablehlo.multiply %91, %108 : tensor<4x16x32xf32>
    %110 = stablehlo.dot_general %109, %arg7, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x16x32xf32>, tensor<32x16xf32>) -> tensor<4x16x16xf32>
    %111 = stablehlo.add %87, %110 : tensor<4x16x16xf32>
    %112 = stablehlo.broadcast_in_dim %arg3, dims = [2] : (tensor<16xf32>) -> tensor<1x1x16xf32>
    %113 = stablehlo.broadcast_in_dim %112, dims = [0, 1, 2] : (tensor<1x1x16xf32>) -> tensor<4x16x16xf32>
    %114 = stablehlo.add %111, %113 : tensor<4x16x16xf32>
    %cst_22 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %115 = stablehlo.reduce(%114 init: %cst_22) applies stablehlo.add across dimensions = [2] : (tensor<4x16x16xf32>, tensor<f32>) -> tensor<4x16xf32>
    %116 = stablehlo.broadcast_in_dim %115, dims = [0, 1] : (tensor<4x16xf32>) -> tensor<4x16x1xf32>
    %cst_23 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
    %117 = stablehlo.broadcast_in_dim %cst_23, dims = [] : (tensor<f32>) -> tensor<4x16x1xf32>
    %118 = stablehlo.divide %116, %117 : tensor<4x16x1xf32>
    %119 = stablehlo.broadcast_in_dim %118, dims = [0, 1, 2] : (tensor<4x16x1xf32>) -> tensor<4x16x16xf32>
    %120 = stablehlo.subtract %114, %119 : tensor<4x16x16xf32>
    %121 = stablehlo.broadcast_in_dim %118, dims = [0, 1, 2] : (tensor<4x16x1xf32>) -> tensor<4x16x16xf32>
    %122 = stablehlo.subtract %114, %121 : tensor<4x16x16xf32>
    %123 = stablehlo.multiply %122, %122 : tensor<4x16x16xf32>
    %cst_24 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %124 = stablehlo.broadcast_in_dim %cst_24, dims = [] : (tensor<f32>) -> tensor<4x16x16xf32>
    %125 = stablehlo.multiply %124, %122 : tensor<4x16x16xf32>
    %cst_25 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %126 = stablehlo.reduce(%123 init: %cst_25) applies stablehlo.add across dimensions = [2] : (tensor<4x16x16xf32>, tensor<f32>) -> tensor<4x16xf32>
    %127 = stablehlo.broadcast_in_dim %126, dims = [0, 1] : (tensor<4x16xf32>) -> tensor<4x16x1xf32>
    %cst_26 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
    %128 = stablehlo.broadcast_in_dim %cst_26, dims = [] : (tensor<f32>) -> tensor<4x16x1xf32>
    %129 = stablehlo.divide %127, %128 : tensor<4x16x1xf32>
    %cst_27 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
    %130 = stablehlo.broadcast_in_dim %cst_27, dims = [] : (tensor<f32>) -> tensor<4x16x1xf32>
    %131 = stablehlo.add %129, %130 : tensor<4x16x1xf32>
    %132 = stablehlo.rsqrt %131 : tensor<4x16x1xf32>
    %133 = stablehlo.divide %132, %131 : tensor<4x16x1xf32>
    %cst_28 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %134 = stablehlo.broadcast_in_dim %cst_28, dims = [] : (tensor<f32>) -> tensor<4x16x1xf32>
    %135 = stablehlo.multiply %134, %133 : tensor<4x16x1xf32>
    %136 = stablehlo.broadcast_in_dim %132, dims = [0, 1, 2] : (tensor<4x16x1xf32>) -> tensor<4x16x16xf32>
    %137 = stablehlo.multiply %120, %136 : tensor<4x16x16xf32>
    %138 = stablehlo.broadcast_in_dim %arg5, dims = [2] : (tensor<16xf32>) -> tensor<1x1x16xf32>
    %139 = stablehlo.broadcast_in_dim %138, dims = [0, 1, 2] : (tensor<1x1x16xf32>) -> tensor<4x16x16xf32>
    %140 = stablehlo.multiply %137, %139 : tensor<4x16x16xf32>
    %141 = stablehlo.broadcast_in_dim %arg4, dims = [2] : (tensor<16xf32>) -> tensor<1x1x16xf32>
    %142 = stablehlo.broadcast_in_dim %141, dims = [0, 1, 2] : (tensor<1x1x16xf32>) -> tensor<4x16x16xf32>
    %143 = stablehlo.add %140, %142 : tensor<4x16x16xf32>
    %144 = sdy.sharding_constraint %143 <@mesh, [{"dp"}, {"sp"}, {}]> : tensor<4x16x16xf32>
    %145 = stablehlo.dot_general %144, %arg14, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x16x16xf32>, tensor<16x32xf32>) -> tensor<4x16x32xf32>
    %cst_29 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %146 = stablehlo.reduce(%145 init: %cst_29) applies stablehlo.maximum across dimensions = [2] : (tensor<4x16x32xf32>, tensor<f32>) -> tensor<4x16xf32>
    %cst_30 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %147 = stablehlo.broadcast_in_dim %cst_30, dims = [] : (tensor<f32>) -> tensor<4x16xf32>
    %148 = stablehlo.maximum %147, %146 : tensor<4x16xf32>
    %149 = stablehlo.is_finite %148 : (tensor<4x16xf32>) -> tensor<4x16xi1>
    %cst_31 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %150 = stablehlo.broadcast_in_dim %cst_31, dims = [] : (tensor<f32>) -> tensor<4x16xf32>
    %151 = stablehlo.select %149, %148, %150 : tensor<4x16xi1>, tensor<4x16xf32>
    %152 = stablehlo.broadcast_in_dim %151, dims = [0, 1] : (tensor<4x16xf32>) -> tensor<4x16x1xf32>
    %153 = stablehlo.broadcast_in_dim %152, dims = [0, 1, 2] : (tensor<4x16x1xf32>) -> tensor<4x16x32xf32>
    %154 = stablehlo.subtract %145, %153 : tensor<4x16x32xf32>
    %155 = stablehlo.exponential %154 : tensor<4x16x32xf32>
    %cst_32 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %156 = stablehlo.reduce(%155 init: %cst_32) applies stablehlo.add across dimensions = [2] : (tensor<4x16x32xf32>, tensor<f32>) -> tensor<4x16xf32>
    %157 = stablehlo.abs %156 : tensor<4x16xf32>
    %cst_33 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %158 = stablehlo.broadcast_in_dim %cst_33, dims = [] : (tensor<f32>) -> tensor<4x16xf32>
    %159 = stablehlo.compare GE, %156, %158, FLOAT : (tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x16xi1>
    %160 = stablehlo.log %157 : tensor<4x16xf32>
    %161 = stablehlo.add %160, %151 : tensor<4x16xf32>
    %162 = stablehlo.broadcast_in_dim %arg21, dims = [0, 1] : (tensor<4x16xi32>) -> tensor<4x16x1xi32>
    %163:2 = call @take_along_axis(%145, %162) : (tensor<4x16x32xf32>, tensor<4x16x1xi32>) -> (tensor<4x16x1xf32>, tensor<4x16x1x1xi32>)
    %164 = stablehlo.reshape %163#0 : (tensor<4x16x1xf32>) -> tensor<4x16xf32>
    %165 = stablehlo.subtract %161, %164 : tensor<4x16xf32>
    %166 = stablehlo.multiply %165, %arg22 : tensor<4x16xf32>
    %cst_34 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %167 = stablehlo.reduce(%166 init: %cst_34) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x16xf32>, tensor<f32>) -> tensor<f32>
    %cst_35 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %168 = stablehlo.reduce(%arg22 init: %cst_35) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x16xf32>, tensor<f32>) -> tensor<f32>
    %169 = stablehlo.divide %167, %168 : tensor<f32>
    %cst_36 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %170 = stablehlo.divide %cst_36, %168 : tensor<f32>
    %171 = stablehlo.broadcast_in_dim %170, dims = [] : (tensor<f32>) -> tensor<4x16xf32>
    %172 = stablehlo.multiply %171, %arg22 : tensor<4x16xf32>
    %173 = stablehlo.negate %172 : tensor<4x16xf32>
    %174 = stablehlo.broadcast_in_dim %173, dims = [0, 1] : (tensor<4x16xf32>) -> tensor<4x16x1xf32>
    %175 = call @take_along_axis_0(%163#1, %174) : (tensor<4x16x1x1xi32>, tensor<4x16x1xf32>) -> tensor<4x16x32xf32>
    %176 = stablehlo.divide %172, %157 : tensor<4x16xf32>
    %cst_37 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %177 = stablehlo.broadcast_in_dim %cst_37, dims = [] : (tensor<f32>) -> tensor<4x16xf32>
    %178 = stablehlo.select %159, %177, %176 : tensor<4x16xi1>, tensor<4x16xf32>
    %179 = stablehlo.select %159, %176, %177 : tensor<4x16xi1>, tensor<4x16xf32>
    %180 = stablehlo.negate %178 : tensor<4x16xf32>
    %181 = stablehlo.add %179, %180 : tensor<4x16xf32>
    %182 = stablehlo.broadcast_in_dim %181, dims = [0, 1] : (tensor<4x16xf32>) -> tensor<4x16x32xf32>
    %183 = stablehlo.multiply %182, %155 : tensor<4x16x32xf32>
    %184 = stablehlo.add %175, %183 : tensor<4x16x32xf32>
    %185 = stablehlo.dot_general %184, %144, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<4x16x32xf32>, tensor<4x16x16xf32>) -> tensor<32x16xf32>
    %186 = stablehlo.transpose %185, dims = [1, 0] : (tensor<32x16xf32>) -> tensor<16x32xf32>
    %187 = stablehlo.dot_general %184, %arg14, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x16x32xf32>, tensor<16x32xf32>) -> tensor<4x16x16xf32>
    %188 = sdy.sharding_constraint %187 <@mesh, [{"dp"}, {"sp"}, {}]> : tensor<4x16x16xf32>
    %cst_38 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %189 = stablehlo.reduce(%188 init: %cst_38) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x16x16xf32>, tensor<f32>) -> tensor<16xf32>
    %190 = stablehlo.reshape %189 : (tensor<16xf32>) -> tensor<1x1x16xf32>
    %cst_39 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %191 = stablehlo.reduce(%190 init: %cst_39) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x16xf32>, tensor<f32>) -> tensor<16xf32>
    %192 = stablehlo.multiply %137, %188 : tensor<4x16x16xf32>
    %cst_40 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %193 = stablehlo.reduce(%192 init: %cst_40) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x16x16xf32>, tensor<f32>) -> tensor<16xf32>
    %194 = stablehlo.reshape %193 : (tensor<16xf32>) -> tensor<1x1x16xf32>
    %195 = stablehlo.broadcast_in_dim %138, dims = [0, 1, 2] : (tensor<1x1x16xf32>) -> tensor<4x16x16xf32>
    %196 = stablehlo.multiply %188, %195 : tensor<4x16x16xf32>
    %cst_41 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %197 = stablehlo.reduce(%194 init: %cst_41) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x16xf32>, tensor<f32>) -> tensor<16xf32>
    %198 = stablehlo.multiply %120, %196 : tensor<4x16x16xf32>
    %cst_42 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %199 = stablehlo.reduce(%198 init: %cst_42) applies stablehlo.add across dimensions = [2] : (tensor<4x16x16xf32>, tensor<f32>) -> tensor<4x16xf32>
    %200 = stablehlo.reshape %199 : (tensor<4x16xf32>) -> tensor<4x16x1xf32>
    %201 = stablehlo.broadcast_in_dim %132, dims = [0, 1, 2] : (tensor<4x16x1xf32>) -> tensor<4x16x16xf32>
    %202 = stablehlo.multiply %196, %201 : tensor<4x16x16xf32>
    %203 = stablehlo.multiply %200, %135 : tensor<4x16x1xf32>
    %cst_43 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
    %204 = stablehlo.broadcast_in_dim %cst_43, dims = [] : (tensor<f32>) -> tensor<4x16x1xf32>
    %205 = stablehlo.divide %203, %204 : tensor<4x16x1xf32>
    %cst_44 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %206 = stablehlo.reduce(%205 init: %cst_44) applies stablehlo.add across dimensions = [2] : (tensor<4x16x1xf32>, tensor<f32>) -> tensor<4x16xf32>
    %207 = stablehlo.broadcast_in_dim %206, dims = [0, 1] : (tensor<4x16xf32>) -> tensor<4x16x16xf32>
    %208 = stablehlo.multiply %207, %125 : tensor<4x16x16xf32>
    %209 = stablehlo.negate %208 : tensor<4x16x16xf32>
    %cst_45 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %210 = stablehlo.reduce(%209 init: %cst_45) applies stablehlo.add across dimensions = [2] : (tensor<4x16x16xf32>, tensor<f32>) -> tensor<4x16xf32>
    %211 = stablehlo.reshape %210 : (tensor<4x16xf32>) -> tensor<4x16x1xf32>
    %212 = stablehlo.negate %202 : tensor<4x16x16xf32>
    %cst_46 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %213 = stablehlo.reduce(%212 init: %cst_46) applies stablehlo.add across dimensions = [2] : (tensor<4x16x16xf32>, tensor<f32>) -> tensor<4x16xf32>
    %214 = stablehlo.reshape %213 : (tensor<4x16xf32>) -> tensor<4x16x1xf32>
    %215 = stablehlo.add %208, %202 : tensor<4x16x16xf32>
    %216 = stablehlo.add %211, %214 : tensor<4x16x1xf32>
    %cst_47 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
    %217 = stablehlo.broadcast_in_dim %cst_47, dims = [] : (tensor<f32>) -> tensor<4x16x1xf32>
    %218 = stablehlo.divide %216, %217 : tensor<4x16x1xf32>
    %cst_48 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %219 = stablehlo.reduce(%218 init: %cst_48) applies stablehlo.add across dimensions = [2] : (tensor<4x16x1xf32>, tensor<f32>) -> tensor<4x16xf32>
    %220 = stablehlo.broadcast_in_dim %219, dims = [0, 1] : (tensor<4x16xf32>) -> tensor<4x16x16xf32>
    %221 = stablehlo.add %215, %220 : tensor<4x16x16xf32>
    %cst_49 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %222 = stablehlo.reduce(%221 init: %cst_49) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x16x16xf32>, tensor<f32>) -> tensor<16xf32>
    %223 = stablehlo.reshape %222 : (tensor<16xf32>) -> tensor<1x1x16xf32>
    %cst_50 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %224 = stablehlo.reduce(%223 init: %cst_50) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x16xf32>, tensor<f32>) -> tensor<16xf32>
    %225 = stablehlo.dot_general %221, %109, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<4x16x16xf32>, tensor<4x16x32xf32>) -> tensor<16x32xf32>
    %226 = stablehlo.transpose %225, dims = [1, 0] : (tensor<16x32xf32>) -> tensor<32x16xf32>
    %227 = stablehlo.dot_general %221, %arg7, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x16x16xf32>, tensor<32x16xf32>) -> tensor<4x16x32xf32>
    %228 = stablehlo.multiply %91, %227 : tensor<4x16x32xf32>
    %229 = stablehlo.multiply %227, %108 : tensor<4x16x32xf32>
    %cst_51 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %230 = stablehlo.broadcast_in_dim %cst_51, dims = [] : (tensor<f32>) -> tensor<4x16x32xf32>
    %231 = stablehlo.multiply %230, %228 : tensor<4x16x32xf32>
    %232 = stablehlo.multiply %231, %104 : tensor<4x16x32xf32>
    %233 = stablehlo.multiply %232, %102 : tensor<4x16x32xf32>
    %234 = stablehlo.add %232, %233 : tensor<4x16x32xf32>
    %cst_52 = stablehlo.constant dense<0.797884583> : tensor<f32>
    %235 = stablehlo.broadcast_in_dim %cst_52, dims = [] : (tensor<f32>) -> tensor<4x16x32xf32>
    %236 = stablehlo.multiply %235, %234 : tensor<4x16x32xf32>
    %237 = stablehlo.add %229, %236 : tensor<4x16x32xf32>
    %cst_53 = stablehlo.constant dense<4.471500e-02> : tensor<f32>
    %238 = stablehlo.broadcast_in_dim %cst_53, dims = [] : (tensor<f32>) -> tensor<4x16x32xf32>
    %239 = stablehlo.multiply %238, %236 : tensor<4x16x32xf32>
    %240 = stablehlo.multiply %239, %96 : tensor<4x16x32xf32>
    %241 = stablehlo.add %237, %240 : tensor<4x16x32xf32>
    %cst_54 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %242 = stablehlo.reduce(%241 init: %cst_54) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x16x32xf32>, tensor<f32>) -> tensor<32xf32>
    %243 = stablehlo.reshape %242 : (tensor<32xf32>) -> tensor<1x1x32xf32>
    %cst_55 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %244 = stablehlo.reduce(%243 init: %cst_55) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x32xf32>, tensor<f32>) -> tensor<32xf32>
    %245 = stablehlo.dot_general %241, %87, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<4x16x32xf32>, tensor<4x16x16xf32>) -> tensor<32x16xf32>
    %246 = stablehlo.transpose %245, dims = [1, 0] : (tensor<32x16xf32>) -> tensor<16x32xf32>
    %247 = stablehlo.dot_general %241, %arg6, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x16x32xf32>, tensor<16x32xf32>) -> tensor<4x16x16xf32>
    %248 = stablehlo.add %221, %247 : tensor<4x16x16xf32>
    %249 = sdy.sharding_constraint %248 <@mesh, [{"dp"}, {"sp"}, {}]> : tensor<4x16x16xf32>
    %cst_56 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %250 = stablehlo.reduce(%249 init: %cst_56) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x16x16xf32>, tensor<f32>) -> tensor<16xf32>
    %251 = stablehlo.reshape %250 : (tensor<16xf32>) -> tensor<1x1x16xf32>
    %cst_57 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %252 = stablehlo.reduce(%251 init: %cst_57) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x16xf32>, tensor<f32>) -> tensor<16xf32>
    %253 = stablehlo.multiply %80, %249 : tensor<4x16x16xf32>
    %cst_58 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %254 = stablehlo.reduce(%253 init: %cst_58) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x16x16xf32>, tensor<f32>) -> tensor<16xf32>
    %255 = stablehlo.reshape %254 : (tensor<16xf32>) -> tensor<1x1x16xf32>
    %256 = stablehlo.broadcast_in_dim %81, dims = [0, 1, 2] : (tensor<1x1x16xf32>) -> tensor<4x16x16xf32>
    %257 = stablehlo.multiply %249, %256 : tensor<4x16x16xf32>
    %cst_59 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %258 = stablehlo.reduce(%255 init: %cst_59) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x16xf32>, tensor<f32>) -> tensor<16xf32>
    %259 = stablehlo.multiply %63, %257 : tensor<4x16x16xf32>
    %cst_60 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %260 = stablehlo.reduce(%259 init: %cst_60) applies stablehlo.add across dimensions = [2] : (tensor<4x16x16xf32>, tensor<f32>) -> tensor<4x16xf32>
    %261 = stablehlo.reshape %260 : (tensor<4x16xf32>) -> tensor<4x16x1xf32>
    %262 = stablehlo.broadcast_in_dim %75, dims = [0, 1, 2] : (tensor<4x16x1xf32>) -> tensor<4x16x16xf32>
    %263 = stablehlo.multiply %257, %262 : tensor<4x16x16xf32>
    %264 = stablehlo.multiply %261, %78 : tensor<4x16x1xf32>
    %cst_61 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
    %265 = stablehlo.broadcast_in_dim %cst_61, dims = [] : (tensor<f32>) -> tensor<4x16x1xf32>
    %266 = stablehlo.divide %264, %265 : tensor<4x16x1xf32>
    %cst_62 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %267 = stablehlo.reduce(%266 init: %cst_62) applies stablehlo.add across dimensions = [2] : (tensor<4x16x1xf32>, tensor<f32>) -> tensor<4x16xf32>
    %268 = stablehlo.broadcast_in_dim %267, dims = [0, 1] : (tensor<4x16xf32>) -> tensor<4x16x16xf32>
    %269 = stablehlo.multiply %268, %68 : tensor<4x16x16xf32>
    %270 = stablehlo.negate %269 : tensor<4x16x16xf32>
    %cst_63 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %271 = stablehlo.reduce(%270 init: %cst_63) applies stablehlo.add across dimensions = [2] : (tensor<4x16x16xf32>, tensor<f32>) -> tensor<4x16xf32>
    %272 = stablehlo.reshape %271 : (tensor<4x16xf32>) -> tensor<4x16x1xf32>
    %273 = stablehlo.negate %263 : tensor<4x16x16xf32>
    %cst_64 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %274 = stablehlo.reduce(%273 init: %cst_64) applies stablehlo.add across dimensions = [2] : (tensor<4x16x16xf32>, tensor<f32>) -> tensor<4x16xf32>
    %275 = stablehlo.reshape %274 : (tensor<4x16xf32>) -> tensor<4x16x1xf32>
    %276 = stablehlo.add %269, %263 : tensor<4x16x16xf32>
    %277 = stablehlo.add %272, %275 : tensor<4x16x1xf32>
    %cst_65 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
    %278 = stablehlo.broadcast_in_dim %cst_65, dims = [] : (tensor<f32>) -> tensor<4x16x1xf32>
    %279 = stablehlo.divide %277, %278 : tensor<4x16x1xf32>
    %cst_66 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %280 = stablehlo.reduce(%279 init: %cst_66) applies stablehlo.add across dimensions = [2] : (tensor<4x16x1xf32>, tensor<f32>) -> tensor<4x16xf32>
    %281 = stablehlo.broadcast_in_dim %280, dims = [0, 1] : (tensor<4x16xf32>) -> tensor<4x16x16xf32>
    %282 = stablehlo.add %276, %281 : tensor<4x16x16xf32>
    %283 = stablehlo.dot_general %282, %55, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<4x16x16xf32>, tensor<4x16x16xf32>) -> tensor<16x16xf32>
    %284 = stablehlo.transpose %283, dims = [1, 0] : (tensor<16x16xf32>) -> tensor<16x16xf32>
    %285 = stablehlo.dot_general %282, %arg9, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x16x16xf32>, tensor<16x16xf32>) -> tensor<4x16x16xf32>
    %286 = stablehlo.reshape %285 : (tensor<4x16x16xf32>) -> tensor<4x16x4x4xf32>
    %287 = stablehlo.transpose %286, dims = [0, 2, 3, 1] : (tensor<4x16x4x4xf32>) -> tensor<4x4x4x16xf32>
    %288 = stablehlo.dot_general %287, %32, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [3], precision = [DEFAULT, DEFAULT] : (tensor<4x4x4x16xf32>, tensor<4x16x4x4xf32>) -> tensor<4x4x16x16xf32>
    %289 = stablehlo.dot_general %287, %49, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2], precision = [DEFAULT, DEFAULT] : (tensor<4x4x4x16xf32>, tensor<4x4x16x16xf32>) -> tensor<4x4x4x16xf32>
    %290 = stablehlo.transpose %289, dims = [0, 3, 1, 2] : (tensor<4x4x4x16xf32>) -> tensor<4x16x4x4xf32>
    %291 = stablehlo.broadcast_in_dim %52, dims = [0, 1, 2, 3] : (tensor<4x4x16x1xf32>) -> tensor<4x4x16x16xf32>
    %292 = stablehlo.multiply %288, %291 : tensor<4x4x16x16xf32>
    %293 = stablehlo.multiply %292, %45 : tensor<4x4x16x16xf32>
    %cst_67 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %294 = stablehlo.reduce(%293 init: %cst_67) applies stablehlo.add across dimensions = [3] : (tensor<4x4x16x16xf32>, tensor<f32>) -> tensor<4x4x16xf32>
    %295 = stablehlo.reshape %294 : (tensor<4x4x16xf32>) -> tensor<4x4x16x1xf32>
    %296 = stablehlo.negate %295 : tensor<4x4x16x1xf32>
    %297 = stablehlo.broadcast_in_dim %47, dims = [0, 1, 2, 3] : (tensor<4x4x16x1xf32>) -> tensor<4x4x16x16xf32>
    %298 = stablehlo.divide %288, %297 : tensor<4x4x16x16xf32>
    %cst_68 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %299 = stablehlo.reduce(%296 init: %cst_68) applies stablehlo.add across dimensions = [3] : (tensor<4x4x16x1xf32>, tensor<f32>) -> tensor<4x4x16xf32>
    %300 = stablehlo.broadcast_in_dim %299, dims = [0, 1, 2] : (tensor<4x4x16xf32>) -> tensor<4x4x16x16xf32>
    %301 = stablehlo.add %298, %300 : tensor<4x4x16x16xf32>
    %302 = stablehlo.multiply %301, %45 : tensor<4x4x16x16xf32>
    %cst_69 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %303 = stablehlo.broadcast_in_dim %cst_69, dims = [] : (tensor<f32>) -> tensor<4x4x16x16xf32>
    %304 = stablehlo.divide %302, %303 : tensor<4x4x16x16xf32>
    %305 = stablehlo.dot_general %304, %28, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x4x16x16xf32>, tensor<4x16x4x4xf32>) -> tensor<4x4x16x4xf32>
    %306 = stablehlo.transpose %305, dims = [0, 2, 1, 3] : (tensor<4x4x16x4xf32>) -> tensor<4x16x4x4xf32>
    %307 = stablehlo.dot_general %304, %30, batching_dims = [0, 1] x [0, 2], contracting_dims = [3] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x4x16x16xf32>, tensor<4x16x4x4xf32>) -> tensor<4x4x16x4xf32>
    %308 = stablehlo.transpose %307, dims = [0, 2, 1, 3] : (tensor<4x4x16x4xf32>) -> tensor<4x16x4x4xf32>
    %309 = stablehlo.reshape %290 : (tensor<4x16x4x4xf32>) -> tensor<4x16x16xf32>
    %310 = stablehlo.dot_general %309, %26, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<4x16x16xf32>, tensor<4x16x16xf32>) -> tensor<16x16xf32>
    %311 = stablehlo.transpose %310, dims = [1, 0] : (tensor<16x16xf32>) -> tensor<16x16xf32>
    %312 = stablehlo.dot_general %309, %arg11, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x16x16xf32>, tensor<16x16xf32>) -> tensor<4x16x16xf32>
    %313 = stablehlo.add %282, %312 : tensor<4x16x16xf32>
    %314 = stablehlo.reshape %306 : (tensor<4x16x4x4xf32>) -> tensor<4x16x16xf32>
    %315 = stablehlo.dot_general %314, %26, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<4x16x16xf32>, tensor<4x16x16xf32>) -> tensor<16x16xf32>
    %316 = stablehlo.transpose %315, dims = [1, 0] : (tensor<16x16xf32>) -> tensor<16x16xf32>
    %317 = stablehlo.dot_general %314, %arg8, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x16x16xf32>, tensor<16x16xf32>) -> tensor<4x16x16xf32>
    %318 = stablehlo.add %313, %317 : tensor<4x16x16xf32>
    %319 = stablehlo.reshape %308 : (tensor<4x16x4x4xf32>) -> tensor<4x16x16xf32>
    %320 = stablehlo.dot_general %319, %26, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<4x16x16xf32>, tensor<4x16x16xf32>) -> tensor<16x16xf32>
    %321 = stablehlo.transpose %320, dims = [1, 0] : (tensor<16x16xf32>) -> tensor<16x16xf32>
    %322 = stablehlo.dot_general %319, %arg10, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x16x16xf32>, tensor<16x16xf32>) -> tensor<4x16x16xf32>
    %323 = stablehlo.add %318, %322 : tensor<4x16x16xf32>
    %324 = sdy.sharding_constraint %323 <@mesh, [{"dp"}, {"sp"}, {}]> : tensor<4x16x16xf32>
    %cst_70 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %325 = stablehlo.broadcast_in_dim %cst_70, dims = [] : (tensor<f32>) -> tensor<2x16xf32>
    %326 = "stablehlo.scatter"(%325, %23, %324) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg23: tensor<f32>, %arg24: tensor<f32>):
      %388 = stablehlo.add %arg23, %arg24 : tensor<f32>
      stablehlo.return %388 : tensor<f32>
    }) : (tensor<2x16xf32>, tensor<4x16x1xi32>, tensor<4x16x16xf32>) -> tensor<2x16xf32>
    %cst_71 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %327 = stablehlo.reduce(%324 init: %cst_71) applies stablehlo.add across dimensions = [0] : (tensor<4x16x16xf32>, tensor<f32>) -> tensor<16x16xf32>
    %328 = stablehlo.reshape %327 : (tensor<16x16xf32>) -> tensor<1x16x16xf32>
    %cst_72 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %329 = stablehlo.reduce(%328 init: %cst_72) applies stablehlo.add across dimensions = [0] : (tensor<1x16x16xf32>, tensor<f32>) -> tensor<16x16xf32>
    %cst_73 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %330 = stablehlo.broadcast_in_dim %cst_73, dims = [] : (tensor<f32>) -> tensor<32x16xf32>
    %331 = "stablehlo.scatter"(%330, %13, %324) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg23: tensor<f32>, %arg24: tensor<f32>):
      %388 = stablehlo.add %arg23, %arg24 : tensor<f32>
      stablehlo.return %388 : tensor<f32>
    }) : (tensor<32x16xf32>, tensor<4x16x1xi32>, tensor<4x16x16xf32>) -> tensor<32x16xf32>
    %cst_74 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %332 = stablehlo.broadcast_in_dim %cst_74, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %cst_75 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %333 = stablehlo.broadcast_in_dim %cst_75, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %cst_76 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %334 = stablehlo.broadcast_in_dim %cst_76, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %335 = stablehlo.multiply %334, %252 : tensor<16xf32>
    %336 = stablehlo.subtract %arg0, %335 : tensor<16xf32>
    %cst_77 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %337 = stablehlo.broadcast_in_dim %cst_77, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %338 = stablehlo.multiply %337, %258 : tensor<16xf32>
    %339 = stablehlo.subtract %arg1, %338 : tensor<16xf32>
    %cst_78 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %340 = stablehlo.broadcast_in_dim %cst_78, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %341 = stablehlo.multiply %340, %244 : tensor<32xf32>
    %342 = stablehlo.subtract %arg2, %341 : tensor<32xf32>
    %cst_79 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %343 = stablehlo.broadcast_in_dim %cst_79, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %344 = stablehlo.multiply %343, %224 : tensor<16xf32>
    %345 = stablehlo.subtract %arg3, %344 : tensor<16xf32>
    %cst_80 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %346 = stablehlo.broadcast_in_dim %cst_80, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %347 = stablehlo.multiply %346, %191 : tensor<16xf32>
    %348 = stablehlo.subtract %arg4, %347 : tensor<16xf32>
    %cst_81 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %349 = stablehlo.broadcast_in_dim %cst_81, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %350 = stablehlo.multiply %349, %197 : tensor<16xf32>
    %351 = stablehlo.subtract %arg5, %350 : tensor<16xf32>
    %cst_82 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %352 = stablehlo.broadcast_in_dim %cst_82, dims = [] : (tensor<f32>) -> tensor<16x32xf32>
    %353 = stablehlo.multiply %352, %246 : tensor<16x32xf32>
    %354 = stablehlo.subtract %arg6, %353 : tensor<16x32xf32>
    %cst_83 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %355 = stablehlo.broadcast_in_dim %cst_83, dims = [] : (tensor<f32>) -> tensor<32x16xf32>
    %356 = stablehlo.multiply %355, %226 : tensor<32x16xf32>
    %357 = stablehlo.subtract %arg7, %356 : tensor<32x16xf32>
    %cst_84 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %358 = stablehlo.broadcast_in_dim %cst_84, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %359 = stablehlo.multiply %358, %316 : tensor<16x16xf32>
    %360 = stablehlo.subtract %arg8, %359 : tensor<16x16xf32>
    %cst_85 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %361 = stablehlo.broadcast_in_dim %cst_85, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %362 = stablehlo.multiply %361, %284 : tensor<16x16xf32>
    %363 = stablehlo.subtract %arg9, %362 : tensor<16x16xf32>
    %cst_86 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %364 = stablehlo.broadcast_in_dim %cst_86, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %365 = stablehlo.multiply %364, %321 : tensor<16x16xf32>
    %366 = stablehlo.subtract %arg10, %365 : tensor<16x16xf32>
    %cst_87 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %367 = stablehlo.broadcast_in_dim %cst_87, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %368 = stablehlo.multiply %367, %311 : tensor<16x16xf32>
    %369 = stablehlo.subtract %arg11, %368 : tensor<16x16xf32>
    %cst_88 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %370 = stablehlo.broadcast_in_dim %cst_88, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %371 = stablehlo.multiply %370, %332 : tensor<16xf32>
    %372 = stablehlo.subtract %arg12, %371 : tensor<16xf32>
    %cst_89 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %373 = stablehlo.broadcast_in_dim %cst_89, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %374 = stablehlo.multiply %373, %333 : tensor<16xf32>
    %375 = stablehlo.subtract %arg13, %374 : tensor<16xf32>
    %cst_90 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %376 = stablehlo.broadcast_in_dim %cst_90, dims = [] : (tensor<f32>) -> tensor<16x32xf32>
    %377 = stablehlo.multiply %376, %186 : tensor<16x32xf32>
    %378 = stablehlo.subtract %arg14, %377 : tensor<16x32xf32>
    %cst_91 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %379 = stablehlo.broadcast_in_dim %cst_91, dims = [] : (tensor<f32>) -> tensor<2x16xf32>
    %380 = stablehlo.multiply %379, %326 : tensor<2x16xf32>
    %381 = stablehlo.subtract %arg15, %380 : tensor<2x16xf32>
    %cst_92 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %382 = stablehlo.broadcast_in_dim %cst_92, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %383 = stablehlo.multiply %382, %329 : tensor<16x16xf32>
    %384 = stablehlo.subtract %arg16, %383 : tensor<16x16xf32>
    %cst_93 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %385 = stablehlo.broadcast_in_dim %cst_93, dims = [] : (tensor<f32>) -> tensor<32x16xf32>
    %386 = stablehlo.multiply %385, %331 : tensor<32x16xf32>
    %387 = stablehlo.subtract %arg17, %386 : tensor<32x16xf32>
    return %336, %339, %342, %345, %348, %351, %354, %357, %360, %363, %366, %369, %372, %375, %378, %381, %384, %387, %169 : tensor<16xf32>, tensor<16xf32>, tensor<32xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16x32xf32>, tensor<32x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16x32xf32>, tensor<2x16xf32>, tensor<16x16xf32>, tensor<32x16xf32>, tensor<f32>
  }
  func.func private @_where(%arg0: tensor<4x16xi1>, %arg1: tensor<f32>, %arg2: tensor<f32>) -> tensor<4x16xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<f32>) -> tensor<4x16xf32>
    %1 = stablehlo.broadcast_in_dim %arg2, dims = [] : (tensor<f32>) -> tensor<4x16xf32>
    %2 = stablehlo.select %arg0, %0, %1 : tensor<4x16xi1>, tensor<4x16xf32>
    return %2 : tensor<4x16xf32>
  }
  func.func private @take_along_axis(%arg0: tensor<4x16x32xf32>, %arg1: tensor<4x16x1xi32>) -> (tensor<4x16x1xf32>, tensor<4x16x1x1xi32>) {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<4x16x1xi32>
    %1 = stablehlo.compare LT, %arg1, %0, SIGNED : (tensor<4x16x1xi32>, tensor<4x16x1xi32>) -> tensor<4x16x1xi1>
    %c_0 = stablehlo.constant dense<32> : tensor<i32>
    %2 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<4x16x1xi32>
    %3 = stablehlo.add %arg1, %2 : tensor<4x16x1xi32>
    %4 = stablehlo.select %1, %3, %arg1 : tensor<4x16x1xi1>, tensor<4x16x1xi32>
    %5 = stablehlo.reshape %4 : (tensor<4x16x1xi32>) -> tensor<4x16x1x1xi32>
    %c_1 = stablehlo.constant dense<31> : tensor<1xi32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %6 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<4x16x1x1xi32>
    %7 = stablehlo.compare GE, %5, %6, SIGNED : (tensor<4x16x1x1xi32>, tensor<4x16x1x1xi32>) -> tensor<4x16x1x1xi1>
    %8 = stablehlo.broadcast_in_dim %c_1, dims = [3] : (tensor<1xi32>) -> tensor<1x1x1x1xi32>
    %9 = stablehlo.broadcast_in_dim %8, dims = [0, 1, 2, 3] : (tensor<1x1x1x1xi32>) -> tensor<4x16x1x1xi32>
    %10 = stablehlo.compare LE, %5, %9, SIGNED : (tensor<4x16x1x1xi32>, tensor<4x16x1x1xi32>) -> tensor<4x16x1x1xi1>
    %11 = stablehlo.and %7, %10 : tensor<4x16x1x1xi1>
    %c_3 = stablehlo.constant dense<true> : tensor<i1>
    %12 = stablehlo.reduce(%11 init: %c_3) applies stablehlo.and across dimensions = [3] : (tensor<4x16x1x1xi1>, tensor<i1>) -> tensor<4x16x1xi1>
    %13 = "stablehlo.gather"(%arg0, %5) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [2], operand_batching_dims = [0, 1], start_indices_batching_dims = [0, 1], start_index_map = [2], index_vector_dim = 3>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1, 1>}> : (tensor<4x16x32xf32>, tensor<4x16x1x1xi32>) -> tensor<4x16x1xf32>
    %cst = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %14 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x16x1xf32>
    %15 = stablehlo.select %12, %13, %14 : tensor<4x16x1xi1>, tensor<4x16x1xf32>
    return %15, %5 : tensor<4x16x1xf32>, tensor<4x16x1x1xi32>
  }
  func.func private @take_along_axis_0(%arg0: tensor<4x16x1x1xi32>, %arg1: tensor<4x16x1xf32>) -> tensor<4x16x32xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x16x32xf32>
    %1 = "stablehlo.scatter"(%0, %arg0, %arg1) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [2], input_batching_dims = [0, 1], scatter_indices_batching_dims = [0, 1], scatter_dims_to_operand_dims = [2], index_vector_dim = 3>, unique_indices = false}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %2 = stablehlo.add %arg2, %arg3 : tensor<f32>
      stablehlo.return %2 : tensor<f32>
    }) : (tensor<4x16x32xf32>, tensor<4x16x1x1xi32>, tensor<4x16x1xf32>) -> tensor<4x16x32xf32>
    return %1 : tensor<4x16x32xf32>
  }
}
