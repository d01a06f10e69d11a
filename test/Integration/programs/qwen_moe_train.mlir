module @jit_step attributes {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["dp"=2, "ep"=2, "tp"=2]> {stablehlo.mesh = {axes = [{name = "dp", size = 2 : i64}, {name = "ep", size = 2 : i64}, {name = "tp", size = 2 : i64}]}}
  func.func public @main(%arg0: tensor<8x24x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"ep"}, {"tp"}, {}]>}, %arg1: tensor<32x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, %arg2: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg3: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg4: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg5: tensor<8x16x24xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"ep"}, {}, {"tp"}]>}, %arg6: tensor<4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg7: tensor<4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg8: tensor<16x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, %arg9: tensor<8x16x24xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"ep"}, {}, {"tp"}]>}, %arg10: tensor<16x4x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp"}, {}]>}, %arg11: tensor<4x4x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"tp"}, {}, {}]>}, %arg12: tensor<16x4x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp"}, {}]>}, %arg13: tensor<16x4x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp"}, {}]>}, %arg14: tensor<4x12xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}, {}]>}, %arg15: tensor<4x12xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}, {}]>}) -> (tensor<8x24x16xf32> {jax.result_info = "result[0]['down']"}, tensor<32x16xf32> {jax.result_info = "result[0]['embedding']"}, tensor<16xf32> {jax.result_info = "result[0]['g1']"}, tensor<16xf32> {jax.result_info = "result[0]['g2']"}, tensor<16xf32> {jax.result_info = "result[0]['g3']"}, tensor<8x16x24xf32> {jax.result_info = "result[0]['gate']"}, tensor<4xf32> {jax.result_info = "result[0]['gk']"}, tensor<4xf32> {jax.result_info = "result[0]['gq']"}, tensor<16x8xf32> {jax.result_info = "result[0]['router']"}, tensor<8x16x24xf32> {jax.result_info = "result[0]['up']"}, tensor<16x4x4xf32> {jax.result_info = "result[0]['wk']"}, tensor<4x4x16xf32> {jax.result_info = "result[0]['wo']"}, tensor<16x4x4xf32> {jax.result_info = "result[0]['wq']"}, tensor<16x4x4xf32> {jax.result_info = "result[0]['wv']"}, tensor<f32> {jax.result_info = "result[1]"}) {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<4x12xi32>
    %1 = stablehlo.compare LT, %arg14, %0, SIGNED : (tensor<4x12xi32>, tensor<4x12xi32>) -> tensor<4x12xi1>
    %c_0 = stablehlo.constant dense<32> : tensor<i32>
    %2 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<4x12xi32>
    %3 = stablehlo.add %arg14, %2 : tensor<4x12xi32>
    %4 = stablehlo.select %1, %3, %arg14 : tensor<4x12xi1>, tensor<4x12xi32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [0, 1] : (tensor<4x12xi32>) -> tensor<4x12x1xi32>
    %6 = "stablehlo.gather"(%arg1, %5) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 16>}> : (tensor<32x16xf32>, tensor<4x12x1xi32>) -> tensor<4x12x16xf32>
    %7 = stablehlo.multiply %6, %6 : tensor<4x12x16xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %8 = stablehlo.reduce(%7 init: %cst) applies stablehlo.add across dimensions = [2] : (tensor<4x12x16xf32>, tensor<f32>) -> tensor<4x12xf32>
    %9 = stablehlo.broadcast_in_dim %8, dims = [0, 1] : (tensor<4x12xf32>) -> tensor<4x12x1xf32>
    %cst_1 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
    %10 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<4x12x1xf32>
    %11 = stablehlo.divide %9, %10 : tensor<4x12x1xf32>
    %cst_2 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %12 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<4x12x1xf32>
    %13 = stablehlo.add %11, %12 : tensor<4x12x1xf32>
    %14 = stablehlo.rsqrt %13 : tensor<4x12x1xf32>
    %15 = stablehlo.divide %14, %13 : tensor<4x12x1xf32>
    %cst_3 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %16 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<4x12x1xf32>
    %17 = stablehlo.multiply %16, %15 : tensor<4x12x1xf32>
    %18 = stablehlo.broadcast_in_dim %14, dims = [0, 1, 2] : (tensor<4x12x1xf32>) -> tensor<4x12x16xf32>
    %19 = stablehlo.multiply %6, %18 : tensor<4x12x16xf32>
    %20 = stablehlo.broadcast_in_dim %arg2, dims = [2] : (tensor<16xf32>) -> tensor<1x1x16xf32>
    %21 = stablehlo.broadcast_in_dim %20, dims = [0, 1, 2] : (tensor<1x1x16xf32>) -> tensor<4x12x16xf32>
    %22 = stablehlo.multiply %19, %21 : tensor<4x12x16xf32>
    %23 = stablehlo.dot_general %22, %arg12, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x12x16xf32>, tensor<16x4x4xf32>) -> tensor<4x12x4x4xf32>
    %24 = stablehlo.dot_general %22, %arg10, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x12x16xf32>, tensor<16x4x4xf32>) -> tensor<4x12x4x4xf32>
    %25 = stablehlo.dot_general %22, %arg13, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x12x16xf32>, tensor<16x4x4xf32>) -> tensor<4x12x4x4xf32>
    %26 = stablehlo.iota dim = 0 : tensor<12xi32>
    %27 = stablehlo.broadcast_in_dim %26, dims = [1] : (tensor<12xi32>) -> tensor<4x12xi32>
    %28 = stablehlo.multiply %23, %23 : tensor<4x12x4x4xf32>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %29 = stablehlo.reduce(%28 init: %cst_4) applies stablehlo.add across dimensions = [3] : (tensor<4x12x4x4xf32>, tensor<f32>) -> tensor<4x12x4xf32>
    %30 = stablehlo.broadcast_in_dim %29, dims = [0, 1, 2] : (tensor<4x12x4xf32>) -> tensor<4x12x4x1xf32>
    %cst_5 = stablehlo.constant dense<4.000000e+00> : tensor<f32>
    %31 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<4x12x4x1xf32>
    %32 = stablehlo.divide %30, %31 : tensor<4x12x4x1xf32>
    %cst_6 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %33 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<4x12x4x1xf32>
    %34 = stablehlo.add %32, %33 : tensor<4x12x4x1xf32>
    %35 = stablehlo.rsqrt %34 : tensor<4x12x4x1xf32>
    %36 = stablehlo.divide %35, %34 : tensor<4x12x4x1xf32>
    %cst_7 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %37 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<4x12x4x1xf32>
    %38 = stablehlo.multiply %37, %36 : tensor<4x12x4x1xf32>
    %39 = stablehlo.broadcast_in_dim %35, dims = [0, 1, 2, 3] : (tensor<4x12x4x1xf32>) -> tensor<4x12x4x4xf32>
    %40 = stablehlo.multiply %23, %39 : tensor<4x12x4x4xf32>
    %41 = stablehlo.broadcast_in_dim %arg7, dims = [3] : (tensor<4xf32>) -> tensor<1x1x1x4xf32>
    %42 = stablehlo.broadcast_in_dim %41, dims = [0, 1, 2, 3] : (tensor<1x1x1x4xf32>) -> tensor<4x12x4x4xf32>
    %43 = stablehlo.multiply %40, %42 : tensor<4x12x4x4xf32>
    %44 = stablehlo.broadcast_in_dim %27, dims = [0, 1] : (tensor<4x12xi32>) -> tensor<4x12x1x1xi32>
    %45 = stablehlo.iota dim = 0 : tensor<2xi32>
    %46 = stablehlo.convert %45 : (tensor<2xi32>) -> tensor<2xf32>
    %cst_8 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %47 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %48 = stablehlo.divide %46, %47 : tensor<2xf32>
    %cst_9 = stablehlo.constant dense<1.000000e+04> : tensor<f32>
    %49 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %50 = stablehlo.power %49, %48 : tensor<2xf32>
    %51 = stablehlo.convert %44 : (tensor<4x12x1x1xi32>) -> tensor<4x12x1x1xf32>
    %52 = stablehlo.broadcast_in_dim %50, dims = [3] : (tensor<2xf32>) -> tensor<1x1x1x2xf32>
    %53 = stablehlo.broadcast_in_dim %51, dims = [0, 1, 2, 3] : (tensor<4x12x1x1xf32>) -> tensor<4x12x1x2xf32>
    %54 = stablehlo.broadcast_in_dim %52, dims = [0, 1, 2, 3] : (tensor<1x1x1x2xf32>) -> tensor<4x12x1x2xf32>
    %55 = stablehlo.divide %53, %54 : tensor<4x12x1x2xf32>
    %56 = stablehlo.slice %43 [0:4, 0:12, 0:4, 0:2] : (tensor<4x12x4x4xf32>) -> tensor<4x12x4x2xf32>
    %57 = stablehlo.slice %43 [0:4, 0:12, 0:4, 2:4] : (tensor<4x12x4x4xf32>) -> tensor<4x12x4x2xf32>
    %58 = stablehlo.cosine %55 : tensor<4x12x1x2xf32>
    %59 = stablehlo.broadcast_in_dim %58, dims = [0, 1, 2, 3] : (tensor<4x12x1x2xf32>) -> tensor<4x12x4x2xf32>
    %60 = stablehlo.multiply %56, %59 : tensor<4x12x4x2xf32>
    %61 = stablehlo.sine %55 : tensor<4x12x1x2xf32>
    %62 = stablehlo.broadcast_in_dim %61, dims = [0, 1, 2, 3] : (tensor<4x12x1x2xf32>) -> tensor<4x12x4x2xf32>
    %63 = stablehlo.multiply %57, %62 : tensor<4x12x4x2xf32>
    %64 = stablehlo.subtract %60, %63 : tensor<4x12x4x2xf32>
    %65 = stablehlo.sine %55 : tensor<4x12x1x2xf32>
    %66 = stablehlo.broadcast_in_dim %65, dims = [0, 1, 2, 3] : (tensor<4x12x1x2xf32>) -> tensor<4x12x4x2xf32>
    %67 = stablehlo.multiply %56, %66 : tensor<4x12x4x2xf32>
    %68 = stablehlo.cosine %55 : tensor<4x12x1x2xf32>
    %69 = stablehlo.broadcast_in_dim %68, dims = [0, 1, 2, 3] : (tensor<4x12x1x2xf32>) -> tensor<4x12x4x2xf32>
    %70 = stablehlo.multiply %57, %69 : tensor<4x12x4x2xf32>
    %71 = stablehlo.add %67, %70 : tensor<4x12x4x2xf32>
    %72 = stablehlo.concatenate %64, %71, dim = 3 : (tensor<4x12x4x2xf32>, tensor<4x12x4x2xf32>) -> tensor<4x12x4x4xf32>
    %73 = stablehlo.multiply %24, %24 : tensor<4x12x4x4xf32>
    %cst_10 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %74 = stablehlo.reduce(%73 init: %cst_10) applies stablehlo.add across dimensions = [3] : (tensor<4x12x4x4xf32>, tensor<f32>) -> tensor<4x12x4xf32>
    %75 = stablehlo.broadcast_in_dim %74, dims = [0, 1, 2] : (tensor<4x12x4xf32>) -> tensor<4x12x4x1xf32>
    %cst_11 = stablehlo.constant dense<4.000000e+00> : tensor<f32>
    %76 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f32>) -> tensor<4x12x4x1xf32>
    %77 = stablehlo.divide %75, %76 : tensor<4x12x4x1xf32>
    %cst_12 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %78 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f32>) -> tensor<4x12x4x1xf32>
    %79 = stablehlo.add %77, %78 : tensor<4x12x4x1xf32>
    %80 = stablehlo.rsqrt %79 : tensor<4x12x4x1xf32>
    %81 = stablehlo.divide %80, %79 : tensor<4x12x4x1xf32>
    %cst_13 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %82 = stablehlo.broadcast_in_dim %cst_13, dims = [] : (tensor<f32>) -> tensor<4x12x4x1xf32>
    %83 = stablehlo.multiply %82, %81 : tensor<4x12x4x1xf32>
    %84 = stablehlo.broadcast_in_dim %80, dims = [0, 1, 2, 3] : (tensor<4x12x4x1xf32>) -> tensor<4x12x4x4xf32>
    %85 = stablehlo.multiply %24, %84 : tensor<4x12x4x4xf32>
    %86 = stablehlo.broadcast_in_dim %arg6, dims = [3] : (tensor<4xf32>) -> tensor<1x1x1x4xf32>
    %87 = stablehlo.broadcast_in_dim %86, dims = [0, 1, 2, 3] : (tensor<1x1x1x4xf32>) -> tensor<4x12x4x4xf32>
    %88 = stablehlo.multiply %85, %87 : tensor<4x12x4x4xf32>
    %89 = stablehlo.broadcast_in_dim %27, dims = [0, 1] : (tensor<4x12xi32>) -> tensor<4x12x1x1xi32>
    %90 = stablehlo.iota dim = 0 : tensor<2xi32>
    %91 = stablehlo.convert %90 : (tensor<2xi32>) -> tensor<2xf32>
    %cst_14 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %92 = stablehlo.broadcast_in_dim %cst_14, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %93 = stablehlo.divide %91, %92 : tensor<2xf32>
    %cst_15 = stablehlo.constant dense<1.000000e+04> : tensor<f32>
    %94 = stablehlo.broadcast_in_dim %cst_15, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %95 = stablehlo.power %94, %93 : tensor<2xf32>
    %96 = stablehlo.convert %89 : (tensor<4x12x1x1xi32>) -> tensor<4x12x1x1xf32>
    %97 = stablehlo.broadcast_in_dim %95, dims = [3] : (tensor<2xf32>) -> tensor<1x1x1x2xf32>
    %98 = stablehlo.broadcast_in_dim %96, dims = [0, 1, 2, 3] : (tensor<4x12x1x1xf32>) -> tensor<4x12x1x2xf32>
    %99 = stablehlo.broadcast_in_dim %97, dims = [0, 1, 2, 3] : (tensor<1x1x1x2xf32>) -> tensor<4x12x1x2xf32>
    %100 = stablehlo.divide %98, %99 : tensor<4x12x1x2xf32>
    %101 = stablehlo.slice %88 [0:4, 0:12, 0:4, 0:2] : (tensor<4x12x4x4xf32>) -> tensor<4x12x4x2xf32>
    %102 = stablehlo.slice %88 [0:4, 0:12, 0:4, 2:4] : (tensor<4x12x4x4xf32>) -> tensor<4x12x4x2xf32>
    %103 = stablehlo.cosine %100 : tensor<4x12x1x2xf32>
    %104 = stablehlo.broadcast_in_dim %103, dims = [0, 1, 2, 3] : (tensor<4x12x1x2xf32>) -> tensor<4x12x4x2xf32>
    %105 = stablehlo.multiply %101, %104 : tensor<4x12x4x2xf32>
    %106 = stablehlo.sine %100 : tensor<4x12x1x2xf32>
    %107 = stablehlo.broadcast_in_dim %106, dims = [0, 1, 2, 3] : (tensor<4x12x1x2xf32>) -> tensor<4x12x4x2xf32>
    %108 = stablehlo.multiply %102, %107 : tensor<4x12x4x2xf32>
    %109 = stablehlo.subtract %105, %108 : tensor<4x12x4x2xf32>
    %110 = stablehlo.sine %100 : tensor<4x12x1x2xf32>
    %111 = stablehlo.broadcast_in_dim %110, dims = [0, 1, 2, 3] : (tensor<4x12x1x2xf32>) -> tensor<4x12x4x2xf32>
    %112 = stablehlo.multiply %101, %111 : tensor<4x12x4x2xf32>
    %113 = stablehlo.cosine %100 : tensor<4x12x1x2xf32>
    %114 = stablehlo.broadcast_in_dim %113, dims = [0, 1, 2, 3] : (tensor<4x12x1x2xf32>) -> tensor<4x12x4x2xf32>
    %115 = stablehlo.multiply %102, %114 : tensor<4x12x4x2xf32>
    %116 = stablehlo.add %112, %115 : tensor<4x12x4x2xf32>
    %117 = stablehlo.concatenate %109, %116, dim = 3 : (tensor<4x12x4x2xf32>, tensor<4x12x4x2xf32>) -> tensor<4x12x4x4xf32>
    %118 = stablehlo.dot_general %72, %117, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3], precision = [DEFAULT, DEFAULT] : (tensor<4x12x4x4xf32>, tensor<4x12x4x4xf32>) -> tensor<4x4x12x12xf32>
    %cst_16 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %119 = stablehlo.broadcast_in_dim %cst_16, dims = [] : (tensor<f32>) -> tensor<4x4x12x12xf32>
    %120 = stablehlo.divide %118, %119 : tensor<4x4x12x12xf32>
    %c_17 = stablehlo.constant dense<true> : tensor<i1>
    %121 = stablehlo.broadcast_in_dim %c_17, dims = [] : (tensor<i1>) -> tensor<12x12xi1>
    %122 = call @tril(%121) : (tensor<12x12xi1>) -> tensor<12x12xi1>
    %cst_18 = stablehlo.constant dense<-1.000000e+09> : tensor<f32>
    %123:2 = call @_where(%122, %120, %cst_18) : (tensor<12x12xi1>, tensor<4x4x12x12xf32>, tensor<f32>) -> (tensor<4x4x12x12xf32>, tensor<4x4x12x12xi1>)
    %cst_19 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %124 = stablehlo.reduce(%123#0 init: %cst_19) applies stablehlo.maximum across dimensions = [3] : (tensor<4x4x12x12xf32>, tensor<f32>) -> tensor<4x4x12xf32>
    %cst_20 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %125 = stablehlo.broadcast_in_dim %cst_20, dims = [] : (tensor<f32>) -> tensor<4x4x12xf32>
    %126 = stablehlo.maximum %125, %124 : tensor<4x4x12xf32>
    %127 = stablehlo.broadcast_in_dim %126, dims = [0, 1, 2] : (tensor<4x4x12xf32>) -> tensor<4x4x12x1xf32>
    %128 = stablehlo.broadcast_in_dim %127, dims = [0, 1, 2, 3] : (tensor<4x4x12x1xf32>) -> tensor<4x4x12x12xf32>
    %129 = stablehlo.subtract %123#0, %128 : tensor<4x4x12x12xf32>
    %130 = stablehlo.exponential %129 : tensor<4x4x12x12xf32>
    %cst_21 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %131 = stablehlo.reduce(%130 init: %cst_21) applies stablehlo.add across dimensions = [3] : (tensor<4x4x12x12xf32>, tensor<f32>) -> tensor<4x4x12xf32>
    %132 = stablehlo.broadcast_in_dim %131, dims = [0, 1, 2] : (tensor<4x4x12xf32>) -> tensor<4x4x12x1xf32>
    %133 = stablehlo.broadcast_in_dim %132, dims = [0, 1, 2, 3] : (tensor<4x4x12x1xf32>) -> tensor<4x4x12x12xf32>
    %134 = stablehlo.divide %130, %133 : tensor<4x4x12x12xf32>
    %135 = stablehlo.multiply %132, %132 : tensor<4x4x12x1xf32>
    %cst_22 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %136 = stablehlo.broadcast_in_dim %cst_22, dims = [] : (tensor<f32>) -> tensor<4x4x12x1xf32>
    %137 = stablehlo.divide %136, %135 : tensor<4x4x12x1xf32>
    %138 = stablehlo.dot_general %25, %134, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3], precision = [DEFAULT, DEFAULT] : (tensor<4x12x4x4xf32>, tensor<4x4x12x12xf32>) -> tensor<4x4x4x12xf32>
    %139 = stablehlo.dot_general %138, %arg11, contracting_dims = [2, 1] x [1, 0], precision = [DEFAULT, DEFAULT] : (tensor<4x4x4x12xf32>, tensor<4x4x16xf32>) -> tensor<4x12x16xf32>
    %140 = stablehlo.add %6, %139 : tensor<4x12x16xf32>
    %141 = stablehlo.multiply %140, %140 : tensor<4x12x16xf32>
    %cst_23 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %142 = stablehlo.reduce(%141 init: %cst_23) applies stablehlo.add across dimensions = [2] : (tensor<4x12x16xf32>, tensor<f32>) -> tensor<4x12xf32>
    %143 = stablehlo.broadcast_in_dim %142, dims = [0, 1] : (tensor<4x12xf32>) -> tensor<4x12x1xf32>
    %cst_24 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
    %144 = stablehlo.broadcast_in_dim %cst_24, dims = [] : (tensor<f32>) -> tensor<4x12x1xf32>
    %145 = stablehlo.divide %143, %144 : tensor<4x12x1xf32>
    %cst_25 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %146 = stablehlo.broadcast_in_dim %cst_25, dims = [] : (tensor<f32>) -> tensor<4x12x1xf32>
    %147 = stablehlo.add %145, %146 : tensor<4x12x1xf32>
    %148 = stablehlo.rsqrt %147 : tensor<4x12x1xf32>
    %149 = stablehlo.divide %148, %147 : tensor<4x12x1xf32>
    %cst_26 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %150 = stablehlo.broadcast_in_dim %cst_26, dims = [] : (tensor<f32>) -> tensor<4x12x1xf32>
    %151 = stablehlo.multiply %150, %149 : tensor<4x12x1xf32>
    %152 = stablehlo.broadcast_in_dim %148, dims = [0, 1, 2] : (tensor<4x12x1xf32>) -> tensor<4x12x16xf32>
    %153 = stablehlo.multiply %140, %152 : tensor<4x12x16xf32>
    %154 = stablehlo.broadcast_in_dim %arg3, dims = [2] : (tensor<16xf32>) -> tensor<1x1x16xf32>
    %155 = stablehlo.broadcast_in_dim %154, dims = [0, 1, 2] : (tensor<1x1x16xf32>) -> tensor<4x12x16xf32>
    %156 = stablehlo.multiply %153, %155 : tensor<4x12x16xf32>
    %157 = stablehlo.dot_general %156, %arg8, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x12x16xf32>, tensor<16x8xf32>) -> tensor<4x12x8xf32>
    %cst_27 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %158 = stablehlo.reduce(%157 init: %cst_27) applies stablehlo.maximum across dimensions = [2] : (tensor<4x12x8xf32>, tensor<f32>) -> tensor<4x12xf32>
    %cst_28 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %159 = stablehlo.broadcast_in_dim %cst_28, dims = [] : (tensor<f32>) -> tensor<4x12xf32>
    %160 = stablehlo.maximum %159, %158 : tensor<4x12xf32>
    %161 = stablehlo.broadcast_in_dim %160, dims = [0, 1] : (tensor<4x12xf32>) -> tensor<4x12x1xf32>
    %162 = stablehlo.broadcast_in_dim %161, dims = [0, 1, 2] : (tensor<4x12x1xf32>) -> tensor<4x12x8xf32>
    %163 = stablehlo.subtract %157, %162 : tensor<4x12x8xf32>
    %164 = stablehlo.exponential %163 : tensor<4x12x8xf32>
    %cst_29 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %165 = stablehlo.reduce(%164 init: %cst_29) applies stablehlo.add across dimensions = [2] : (tensor<4x12x8xf32>, tensor<f32>) -> tensor<4x12xf32>
    %166 = stablehlo.broadcast_in_dim %165, dims = [0, 1] : (tensor<4x12xf32>) -> tensor<4x12x1xf32>
    %167 = stablehlo.broadcast_in_dim %166, dims = [0, 1, 2] : (tensor<4x12x1xf32>) -> tensor<4x12x8xf32>
    %168 = stablehlo.divide %164, %167 : tensor<4x12x8xf32>
    %169 = stablehlo.multiply %166, %166 : tensor<4x12x1xf32>
    %cst_30 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %170 = stablehlo.broadcast_in_dim %cst_30, dims = [] : (tensor<f32>) -> tensor<4x12x1xf32>
    %171 = stablehlo.divide %170, %169 : tensor<4x12x1xf32>
    %values, %indices = chlo.top_k(%168, k = 2) : tensor<4x12x8xf32> -> (tensor<4x12x2xf32>, tensor<4x12x2xi32>)
    %172 = stablehlo.reshape %indices : (tensor<4x12x2xi32>) -> tensor<4x12x2x1xi32>
    %cst_31 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %173 = stablehlo.reduce(%values init: %cst_31) applies stablehlo.add across dimensions = [2] : (tensor<4x12x2xf32>, tensor<f32>) -> tensor<4x12xf32>
    %174 = stablehlo.broadcast_in_dim %173, dims = [0, 1] : (tensor<4x12xf32>) -> tensor<4x12x1xf32>
    %175 = stablehlo.broadcast_in_dim %174, dims = [0, 1, 2] : (tensor<4x12x1xf32>) -> tensor<4x12x2xf32>
    %176 = stablehlo.divide %values, %175 : tensor<4x12x2xf32>
    %177 = stablehlo.multiply %174, %174 : tensor<4x12x1xf32>
    %cst_32 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %178 = stablehlo.broadcast_in_dim %cst_32, dims = [] : (tensor<f32>) -> tensor<4x12x1xf32>
    %179 = stablehlo.divide %178, %177 : tensor<4x12x1xf32>
    %180 = call @_one_hot(%indices) : (tensor<4x12x2xi32>) -> tensor<4x12x2x8xf32>
    %181 = stablehlo.dot_general %176, %180, batching_dims = [0, 1] x [0, 1], contracting_dims = [2] x [2], precision = [DEFAULT, DEFAULT] : (tensor<4x12x2xf32>, tensor<4x12x2x8xf32>) -> tensor<4x12x8xf32>
    %182 = stablehlo.dot_general %arg5, %156, contracting_dims = [1] x [2], precision = [DEFAULT, DEFAULT] : (tensor<8x16x24xf32>, tensor<4x12x16xf32>) -> tensor<8x24x4x12xf32>
    %183 = stablehlo.transpose %182, dims = [2, 0, 3, 1] : (tensor<8x24x4x12xf32>) -> tensor<4x8x12x24xf32>
    %184:3 = call @silu(%183) : (tensor<4x8x12x24xf32>) -> (tensor<4x8x12x24xf32>, tensor<4x8x12x24xf32>, tensor<4x8x12x24xf32>)
    %185 = stablehlo.dot_general %arg9, %156, contracting_dims = [1] x [2], precision = [DEFAULT, DEFAULT] : (tensor<8x16x24xf32>, tensor<4x12x16xf32>) -> tensor<8x24x4x12xf32>
    %186 = stablehlo.transpose %185, dims = [2, 0, 3, 1] : (tensor<8x24x4x12xf32>) -> tensor<4x8x12x24xf32>
    %187 = stablehlo.multiply %184#0, %186 : tensor<4x8x12x24xf32>
    %188 = stablehlo.dot_general %187, %181, batching_dims = [0, 2, 1] x [0, 1, 2], contracting_dims = [] x [], precision = [DEFAULT, DEFAULT] : (tensor<4x8x12x24xf32>, tensor<4x12x8xf32>) -> tensor<4x12x8x24xf32>
    %189 = stablehlo.dot_general %188, %arg0, contracting_dims = [2, 3] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<4x12x8x24xf32>, tensor<8x24x16xf32>) -> tensor<4x12x16xf32>
    %190 = stablehlo.add %140, %189 : tensor<4x12x16xf32>
    %191 = stablehlo.multiply %190, %190 : tensor<4x12x16xf32>
    %cst_33 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %192 = stablehlo.reduce(%191 init: %cst_33) applies stablehlo.add across dimensions = [2] : (tensor<4x12x16xf32>, tensor<f32>) -> tensor<4x12xf32>
    %193 = stablehlo.broadcast_in_dim %192, dims = [0, 1] : (tensor<4x12xf32>) -> tensor<4x12x1xf32>
    %cst_34 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
    %194 = stablehlo.broadcast_in_dim %cst_34, dims = [] : (tensor<f32>) -> tensor<4x12x1xf32>
    %195 = stablehlo.divide %193, %194 : tensor<4x12x1xf32>
    %cst_35 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %196 = stablehlo.broadcast_in_dim %cst_35, dims = [] : (tensor<f32>) -> tensor<4x12x1xf32>
    %197 = stablehlo.add %195, %196 : tensor<4x12x1xf32>
    %198 = stablehlo.rsqrt %197 : tensor<4x12x1xf32>
    %199 = stablehlo.divide %198, %197 : tensor<4x12x1xf32>
    %cst_36 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %200 = stablehlo.broadcast_in_dim %cst_36, dims = [] : (tensor<f32>) -> tensor<4x12x1xf32>
    %201 = stablehlo.multiply %200, %199 : tensor<4x12x1xf32>
    %202 = stablehlo.broadcast_in_dim %198, dims = [0, 1, 2] : (tensor<4x12x1xf32>) -> tensor<4x12x16xf32>
    %203 = stablehlo.multiply %190, %202 : tensor<4x12x16xf32>
    %204 = stablehlo.broadcast_in_dim %arg4, dims = [2] : (tensor<16xf32>) -> tensor<1x1x16xf32>
    %205 = stablehlo.broadcast_in_dim %204, dims = [0, 1, 2] : (tensor<1x1x16xf32>) -> tensor<4x12x16xf32>
    %206 = stablehlo.multiply %203, %205 : tensor<4x12x16xf32>
    %207 = stablehlo.transpose %arg1, dims = [1, 0] : (tensor<32x16xf32>) -> tensor<16x32xf32>
    %208 = stablehlo.dot_general %206, %207, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x12x16xf32>, tensor<16x32xf32>) -> tensor<4x12x32xf32>
    %cst_37 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %209 = stablehlo.reduce(%208 init: %cst_37) applies stablehlo.maximum across dimensions = [2] : (tensor<4x12x32xf32>, tensor<f32>) -> tensor<4x12xf32>
    %cst_38 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %210 = stablehlo.broadcast_in_dim %cst_38, dims = [] : (tensor<f32>) -> tensor<4x12xf32>
    %211 = stablehlo.maximum %210, %209 : tensor<4x12xf32>
    %212 = stablehlo.is_finite %211 : (tensor<4x12xf32>) -> tensor<4x12xi1>
    %cst_39 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %213 = stablehlo.broadcast_in_dim %cst_39, dims = [] : (tensor<f32>) -> tensor<4x12xf32>
    %214 = stablehlo.select %212, %211, %213 : tensor<4x12xi1>, tensor<4x12xf32>
    %215 = stablehlo.broadcast_in_dim %214, dims = [0, 1] : (tensor<4x12xf32>) -> tensor<4x12x1xf32>
    %216 = stablehlo.broadcast_in_dim %215, dims = [0, 1, 2] : (tensor<4x12x1xf32>) -> tensor<4x12x32xf32>
    %217 = stablehlo.subtract %208, %216 : tensor<4x12x32xf32>
    %218 = stablehlo.exponential %217 : tensor<4x12x32xf32>
    %cst_40 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %219 = stablehlo.reduce(%218 init: %cst_40) applies stablehlo.add across dimensions = [2] : (tensor<4x12x32xf32>, tensor<f32>) -> tensor<4x12xf32>
    %220 = stablehlo.abs %219 : tensor<4x12xf32>
    %cst_41 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %221 = stablehlo.broadcast_in_dim %cst_41, dims = [] : (tensor<f32>) -> tensor<4x12xf32>
    %222 = stablehlo.compare GE, %219, %221, FLOAT : (tensor<4x12xf32>, tensor<4x12xf32>) -> tensor<4x12xi1>
    %223 = stablehlo.log %220 : tensor<4x12xf32>
    %224 = stablehlo.add %223, %214 : tensor<4x12xf32>
    %225 = stablehlo.broadcast_in_dim %arg15, dims = [0, 1] : (tensor<4x12xi32>) -> tensor<4x12x1xi32>
    %226:2 = call @take_along_axis(%208, %225) : (tensor<4x12x32xf32>, tensor<4x12x1xi32>) -> (tensor<4x12x1xf32>, tensor<4x12x1x1xi32>)
    %227 = stablehlo.reshape %226#0 : (tensor<4x12x1xf32>) -> tensor<4x12xf32>
    %228 = stablehlo.subtract %224, %227 : tensor<4x12xf32>
    %cst_42 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %229 = stablehlo.reduce(%228 init: %cst_42) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x12xf32>, tensor<f32>) -> tensor<f32>
    %cst_43 = stablehlo.constant dense<4.800000e+01> : tensor<f32>
    %230 = stablehlo.divide %229, %cst_43 : tensor<f32>
    %cst_44 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %cst_45 = stablehlo.constant dense<4.800000e+01> : tensor<f32>
    %231 = stablehlo.divide %cst_44, %cst_45 : tensor<f32>
    %232 = stablehlo.broadcast_in_dim %231, dims = [] : (tensor<f32>) -> tensor<4x12xf32>
    %233 = stablehlo.negate %232 : tensor<4x12xf32>
    %234 = stablehlo.broadcast_in_dim %233, dims = [0, 1] : (tensor<4x12xf32>) -> tensor<4x12x1xf32>
    %235 = call @take_along_axis_0(%226#1, %234) : (tensor<4x12x1x1xi32>, tensor<4x12x1xf32>) -> tensor<4x12x32xf32>
    %236 = stablehlo.divide %232, %220 : tensor<4x12xf32>
    %cst_46 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %237 = stablehlo.broadcast_in_dim %cst_46, dims = [] : (tensor<f32>) -> tensor<4x12xf32>
    %238 = stablehlo.select %222, %237, %236 : tensor<4x12xi1>, tensor<4x12xf32>
    %239 = stablehlo.select %222, %236, %237 : tensor<4x12xi1>, tensor<4x12xf32>
    %240 = stablehlo.negate %238 : tensor<4x12xf32>
    %241 = stablehlo.add %239, %240 : tensor<4x12xf32>
    %242 = stablehlo.broadcast_in_dim %241, dims = [0, 1] : (tensor<4x12xf32>) -> tensor<4x12x32xf32>
    %243 = stablehlo.multiply %242, %218 : tensor<4x12x32xf32>
    %244 = stablehlo.add %235, %243 : tensor<4x12x32xf32>
    %245 = stablehlo.dot_general %244, %206, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<4x12x32xf32>, tensor<4x12x16xf32>) -> tensor<32x16xf32>
    %246 = stablehlo.transpose %245, dims = [1, 0] : (tensor<32x16xf32>) -> tensor<16x32xf32>
    %247 = stablehlo.dot_general %244, %207, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x12x32xf32>, tensor<16x32xf32>) -> tensor<4x12x16xf32>
    %248 = stablehlo.transpose %246, dims = [1, 0] : (tensor<16x32xf32>) -> tensor<32x16xf32>
    %249 = stablehlo.multiply %203, %247 : tensor<4x12x16xf32>
    %cst_47 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %250 = stablehlo.reduce(%249 init: %cst_47) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x12x16xf32>, tensor<f32>) -> tensor<16xf32>
    %251 = stablehlo.reshape %250 : (tensor<16xf32>) -> tensor<1x1x16xf32>
    %252 = stablehlo.broadcast_in_dim %204, dims = [0, 1, 2] : (tensor<1x1x16xf32>) -> tensor<4x12x16xf32>
    %253 = stablehlo.multiply %247, %252 : tensor<4x12x16xf32>
    %cst_48 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %254 = stablehlo.reduce(%251 init: %cst_48) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x16xf32>, tensor<f32>) -> tensor<16xf32>
    %255 = stablehlo.multiply %190, %253 : tensor<4x12x16xf32>
    %cst_49 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %256 = stablehlo.reduce(%255 init: %cst_49) applies stablehlo.add across dimensions = [2] : (tensor<4x12x16xf32>, tensor<f32>) -> tensor<4x12xf32>
    %257 = stablehlo.reshape %256 : (tensor<4x12xf32>) -> tensor<4x12x1xf32>
    %258 = stablehlo.broadcast_in_dim %198, dims = [0, 1, 2] : (tensor<4x12x1xf32>) -> tensor<4x12x16xf32>
    %259 = stablehlo.multiply %253, %258 : tensor<4x12x16xf32>
    %260 = stablehlo.multiply %257, %201 : tensor<4x12x1xf32>
    %cst_50 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
    %261 = stablehlo.broadcast_in_dim %cst_50, dims = [] : (tensor<f32>) -> tensor<4x12x1xf32>
    %262 = stablehlo.divide %260, %261 : tensor<4x12x1xf32>
    %cst_51 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %263 = stablehlo.reduce(%262 init: %cst_51) applies stablehlo.add across dimensions = [2] : (tensor<4x12x1xf32>, tensor<f32>) -> tensor<4x12xf32>
    %264 = stablehlo.broadcast_in_dim %263, dims = [0, 1] : (tensor<4x12xf32>) -> tensor<4x12x16xf32>
    %265 = stablehlo.multiply %190, %264 : tensor<4x12x16xf32>
    %266 = stablehlo.add %259, %265 : tensor<4x12x16xf32>
    %267 = stablehlo.multiply %264, %190 : tensor<4x12x16xf32>
    %268 = stablehlo.add %266, %267 : tensor<4x12x16xf32>
    %269 = stablehlo.dot_general %268, %188, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<4x12x16xf32>, tensor<4x12x8x24xf32>) -> tensor<16x8x24xf32>
    %270 = stablehlo.transpose %269, dims = [1, 2, 0] : (tensor<16x8x24xf32>) -> tensor<8x24x16xf32>
    %271 = stablehlo.dot_general %268, %arg0, contracting_dims = [2] x [2], precision = [DEFAULT, DEFAULT] : (tensor<4x12x16xf32>, tensor<8x24x16xf32>) -> tensor<4x12x8x24xf32>
    %272 = stablehlo.dot_general %271, %187, batching_dims = [0, 1, 2] x [0, 2, 1], contracting_dims = [3] x [3], precision = [DEFAULT, DEFAULT] : (tensor<4x12x8x24xf32>, tensor<4x8x12x24xf32>) -> tensor<4x12x8xf32>
    %273 = stablehlo.dot_general %271, %181, batching_dims = [0, 1, 2] x [0, 1, 2], contracting_dims = [] x [], precision = [DEFAULT, DEFAULT] : (tensor<4x12x8x24xf32>, tensor<4x12x8xf32>) -> tensor<4x12x8x24xf32>
    %274 = stablehlo.transpose %273, dims = [0, 2, 1, 3] : (tensor<4x12x8x24xf32>) -> tensor<4x8x12x24xf32>
    %275 = stablehlo.multiply %184#0, %274 : tensor<4x8x12x24xf32>
    %276 = stablehlo.multiply %274, %186 : tensor<4x8x12x24xf32>
    %277 = stablehlo.transpose %275, dims = [1, 3, 0, 2] : (tensor<4x8x12x24xf32>) -> tensor<8x24x4x12xf32>
    %278 = stablehlo.dot_general %277, %arg9, contracting_dims = [0, 1] x [0, 2], precision = [DEFAULT, DEFAULT] : (tensor<8x24x4x12xf32>, tensor<8x16x24xf32>) -> tensor<4x12x16xf32>
    %279 = stablehlo.dot_general %277, %156, contracting_dims = [2, 3] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<8x24x4x12xf32>, tensor<4x12x16xf32>) -> tensor<8x24x16xf32>
    %280 = stablehlo.transpose %279, dims = [0, 2, 1] : (tensor<8x24x16xf32>) -> tensor<8x16x24xf32>
    %281 = call @silu_1(%184#1, %184#2, %183, %276) : (tensor<4x8x12x24xf32>, tensor<4x8x12x24xf32>, tensor<4x8x12x24xf32>, tensor<4x8x12x24xf32>) -> tensor<4x8x12x24xf32>
    %282 = stablehlo.transpose %281, dims = [1, 3, 0, 2] : (tensor<4x8x12x24xf32>) -> tensor<8x24x4x12xf32>
    %283 = stablehlo.dot_general %282, %arg5, contracting_dims = [0, 1] x [0, 2], precision = [DEFAULT, DEFAULT] : (tensor<8x24x4x12xf32>, tensor<8x16x24xf32>) -> tensor<4x12x16xf32>
    %284 = stablehlo.add %278, %283 : tensor<4x12x16xf32>
    %285 = stablehlo.dot_general %282, %156, contracting_dims = [2, 3] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<8x24x4x12xf32>, tensor<4x12x16xf32>) -> tensor<8x24x16xf32>
    %286 = stablehlo.transpose %285, dims = [0, 2, 1] : (tensor<8x24x16xf32>) -> tensor<8x16x24xf32>
    %287 = stablehlo.dot_general %272, %180, batching_dims = [0, 1] x [0, 1], contracting_dims = [2] x [3], precision = [DEFAULT, DEFAULT] : (tensor<4x12x8xf32>, tensor<4x12x2x8xf32>) -> tensor<4x12x2xf32>
    %288 = stablehlo.broadcast_in_dim %179, dims = [0, 1, 2] : (tensor<4x12x1xf32>) -> tensor<4x12x2xf32>
    %289 = stablehlo.multiply %287, %288 : tensor<4x12x2xf32>
    %290 = stablehlo.multiply %289, %values : tensor<4x12x2xf32>
    %cst_52 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %291 = stablehlo.reduce(%290 init: %cst_52) applies stablehlo.add across dimensions = [2] : (tensor<4x12x2xf32>, tensor<f32>) -> tensor<4x12xf32>
    %292 = stablehlo.reshape %291 : (tensor<4x12xf32>) -> tensor<4x12x1xf32>
    %293 = stablehlo.negate %292 : tensor<4x12x1xf32>
    %294 = stablehlo.broadcast_in_dim %174, dims = [0, 1, 2] : (tensor<4x12x1xf32>) -> tensor<4x12x2xf32>
    %295 = stablehlo.divide %287, %294 : tensor<4x12x2xf32>
    %cst_53 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %296 = stablehlo.reduce(%293 init: %cst_53) applies stablehlo.add across dimensions = [2] : (tensor<4x12x1xf32>, tensor<f32>) -> tensor<4x12xf32>
    %297 = stablehlo.broadcast_in_dim %296, dims = [0, 1] : (tensor<4x12xf32>) -> tensor<4x12x2xf32>
    %298 = stablehlo.add %295, %297 : tensor<4x12x2xf32>
    %cst_54 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %299 = stablehlo.broadcast_in_dim %cst_54, dims = [] : (tensor<f32>) -> tensor<4x12x8xf32>
    %300 = "stablehlo.scatter"(%299, %172, %298) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [2], input_batching_dims = [0, 1], scatter_indices_batching_dims = [0, 1], scatter_dims_to_operand_dims = [2], index_vector_dim = 3>, unique_indices = false}> ({
    ^bb0(%arg16: tensor<f32>, %arg17: tensor<f32>):
      %513 = stablehlo.add %arg16, %arg17 : tensor<f32>
      stablehlo.return %513 : tensor<f32>
    }) : (tensor<4x12x8xf32>, tensor<4x12x2x1xi32>, tensor<4x12x2xf32>) -> tensor<4x12x8xf32>
    %301 = stablehlo.broadcast_in_dim %171, dims = [0, 1, 2] : (tensor<4x12x1xf32>) -> tensor<4x12x8xf32>
    %302 = stablehlo.multiply %300, %301 : tensor<4x12x8xf32>
    %303 = stablehlo.multiply %302, %164 : tensor<4x12x8xf32>
    %cst_55 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %304 = stablehlo.reduce(%303 init: %cst_55) applies stablehlo.add across dimensions = [2] : (tensor<4x12x8xf32>, tensor<f32>) -> tensor<4x12xf32>
    %305 = stablehlo.reshape %304 : (tensor<4x12xf32>) -> tensor<4x12x1xf32>
    %306 = stablehlo.negate %305 : tensor<4x12x1xf32>
    %307 = stablehlo.broadcast_in_dim %166, dims = [0, 1, 2] : (tensor<4x12x1xf32>) -> tensor<4x12x8xf32>
    %308 = stablehlo.divide %300, %307 : tensor<4x12x8xf32>
    %cst_56 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %309 = stablehlo.reduce(%306 init: %cst_56) applies stablehlo.add across dimensions = [2] : (tensor<4x12x1xf32>, tensor<f32>) -> tensor<4x12xf32>
    %310 = stablehlo.broadcast_in_dim %309, dims = [0, 1] : (tensor<4x12xf32>) -> tensor<4x12x8xf32>
    %311 = stablehlo.add %308, %310 : tensor<4x12x8xf32>
    %312 = stablehlo.multiply %311, %164 : tensor<4x12x8xf32>
    %313 = stablehlo.dot_general %312, %156, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<4x12x8xf32>, tensor<4x12x16xf32>) -> tensor<8x16xf32>
    %314 = stablehlo.transpose %313, dims = [1, 0] : (tensor<8x16xf32>) -> tensor<16x8xf32>
    %315 = stablehlo.dot_general %312, %arg8, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x12x8xf32>, tensor<16x8xf32>) -> tensor<4x12x16xf32>
    %316 = stablehlo.add %284, %315 : tensor<4x12x16xf32>
    %317 = stablehlo.multiply %153, %316 : tensor<4x12x16xf32>
    %cst_57 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %318 = stablehlo.reduce(%317 init: %cst_57) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x12x16xf32>, tensor<f32>) -> tensor<16xf32>
    %319 = stablehlo.reshape %318 : (tensor<16xf32>) -> tensor<1x1x16xf32>
    %320 = stablehlo.broadcast_in_dim %154, dims = [0, 1, 2] : (tensor<1x1x16xf32>) -> tensor<4x12x16xf32>
    %321 = stablehlo.multiply %316, %320 : tensor<4x12x16xf32>
    %cst_58 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %322 = stablehlo.reduce(%319 init: %cst_58) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x16xf32>, tensor<f32>) -> tensor<16xf32>
    %323 = stablehlo.multiply %140, %321 : tensor<4x12x16xf32>
    %cst_59 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %324 = stablehlo.reduce(%323 init: %cst_59) applies stablehlo.add across dimensions = [2] : (tensor<4x12x16xf32>, tensor<f32>) -> tensor<4x12xf32>
    %325 = stablehlo.reshape %324 : (tensor<4x12xf32>) -> tensor<4x12x1xf32>
    %326 = stablehlo.broadcast_in_dim %148, dims = [0, 1, 2] : (tensor<4x12x1xf32>) -> tensor<4x12x16xf32>
    %327 = stablehlo.multiply %321, %326 : tensor<4x12x16xf32>
    %328 = stablehlo.add %268, %327 : tensor<4x12x16xf32>
    %329 = stablehlo.multiply %325, %151 : tensor<4x12x1xf32>
    %cst_60 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
    %330 = stablehlo.broadcast_in_dim %cst_60, dims = [] : (tensor<f32>) -> tensor<4x12x1xf32>
    %331 = stablehlo.divide %329, %330 : tensor<4x12x1xf32>
    %cst_61 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %332 = stablehlo.reduce(%331 init: %cst_61) applies stablehlo.add across dimensions = [2] : (tensor<4x12x1xf32>, tensor<f32>) -> tensor<4x12xf32>
    %333 = stablehlo.broadcast_in_dim %332, dims = [0, 1] : (tensor<4x12xf32>) -> tensor<4x12x16xf32>
    %334 = stablehlo.multiply %140, %333 : tensor<4x12x16xf32>
    %335 = stablehlo.add %328, %334 : tensor<4x12x16xf32>
    %336 = stablehlo.multiply %333, %140 : tensor<4x12x16xf32>
    %337 = stablehlo.add %335, %336 : tensor<4x12x16xf32>
    %338 = stablehlo.dot_general %337, %138, contracting_dims = [0, 1] x [0, 3], precision = [DEFAULT, DEFAULT] : (tensor<4x12x16xf32>, tensor<4x4x4x12xf32>) -> tensor<16x4x4xf32>
    %339 = stablehlo.transpose %338, dims = [1, 2, 0] : (tensor<16x4x4xf32>) -> tensor<4x4x16xf32>
    %340 = stablehlo.dot_general %337, %arg11, contracting_dims = [2] x [2], precision = [DEFAULT, DEFAULT] : (tensor<4x12x16xf32>, tensor<4x4x16xf32>) -> tensor<4x12x4x4xf32>
    %341 = stablehlo.transpose %340, dims = [0, 2, 3, 1] : (tensor<4x12x4x4xf32>) -> tensor<4x4x4x12xf32>
    %342 = stablehlo.dot_general %341, %25, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [3], precision = [DEFAULT, DEFAULT] : (tensor<4x4x4x12xf32>, tensor<4x12x4x4xf32>) -> tensor<4x4x12x12xf32>
    %343 = stablehlo.dot_general %341, %134, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2], precision = [DEFAULT, DEFAULT] : (tensor<4x4x4x12xf32>, tensor<4x4x12x12xf32>) -> tensor<4x4x4x12xf32>
    %344 = stablehlo.transpose %343, dims = [0, 3, 1, 2] : (tensor<4x4x4x12xf32>) -> tensor<4x12x4x4xf32>
    %345 = stablehlo.broadcast_in_dim %137, dims = [0, 1, 2, 3] : (tensor<4x4x12x1xf32>) -> tensor<4x4x12x12xf32>
    %346 = stablehlo.multiply %342, %345 : tensor<4x4x12x12xf32>
    %347 = stablehlo.multiply %346, %130 : tensor<4x4x12x12xf32>
    %cst_62 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %348 = stablehlo.reduce(%347 init: %cst_62) applies stablehlo.add across dimensions = [3] : (tensor<4x4x12x12xf32>, tensor<f32>) -> tensor<4x4x12xf32>
    %349 = stablehlo.reshape %348 : (tensor<4x4x12xf32>) -> tensor<4x4x12x1xf32>
    %350 = stablehlo.negate %349 : tensor<4x4x12x1xf32>
    %351 = stablehlo.broadcast_in_dim %132, dims = [0, 1, 2, 3] : (tensor<4x4x12x1xf32>) -> tensor<4x4x12x12xf32>
    %352 = stablehlo.divide %342, %351 : tensor<4x4x12x12xf32>
    %cst_63 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %353 = stablehlo.reduce(%350 init: %cst_63) applies stablehlo.add across dimensions = [3] : (tensor<4x4x12x1xf32>, tensor<f32>) -> tensor<4x4x12xf32>
    %354 = stablehlo.broadcast_in_dim %353, dims = [0, 1, 2] : (tensor<4x4x12xf32>) -> tensor<4x4x12x12xf32>
    %355 = stablehlo.add %352, %354 : tensor<4x4x12x12xf32>
    %356 = stablehlo.multiply %355, %130 : tensor<4x4x12x12xf32>
    %357 = call @_where_2(%123#1, %356) : (tensor<4x4x12x12xi1>, tensor<4x4x12x12xf32>) -> tensor<4x4x12x12xf32>
    %cst_64 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %358 = stablehlo.broadcast_in_dim %cst_64, dims = [] : (tensor<f32>) -> tensor<4x4x12x12xf32>
    %359 = stablehlo.divide %357, %358 : tensor<4x4x12x12xf32>
    %360 = stablehlo.dot_general %359, %72, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x4x12x12xf32>, tensor<4x12x4x4xf32>) -> tensor<4x4x12x4xf32>
    %361 = stablehlo.transpose %360, dims = [0, 2, 1, 3] : (tensor<4x4x12x4xf32>) -> tensor<4x12x4x4xf32>
    %362 = stablehlo.dot_general %359, %117, batching_dims = [0, 1] x [0, 2], contracting_dims = [3] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x4x12x12xf32>, tensor<4x12x4x4xf32>) -> tensor<4x4x12x4xf32>
    %363 = stablehlo.transpose %362, dims = [0, 2, 1, 3] : (tensor<4x4x12x4xf32>) -> tensor<4x12x4x4xf32>
    %364 = stablehlo.slice %361 [0:4, 0:12, 0:4, 0:2] : (tensor<4x12x4x4xf32>) -> tensor<4x12x4x2xf32>
    %365 = stablehlo.slice %361 [0:4, 0:12, 0:4, 2:4] : (tensor<4x12x4x4xf32>) -> tensor<4x12x4x2xf32>
    %366 = stablehlo.broadcast_in_dim %113, dims = [0, 1, 2, 3] : (tensor<4x12x1x2xf32>) -> tensor<4x12x4x2xf32>
    %367 = stablehlo.multiply %365, %366 : tensor<4x12x4x2xf32>
    %368 = stablehlo.broadcast_in_dim %110, dims = [0, 1, 2, 3] : (tensor<4x12x1x2xf32>) -> tensor<4x12x4x2xf32>
    %369 = stablehlo.multiply %365, %368 : tensor<4x12x4x2xf32>
    %370 = stablehlo.negate %364 : tensor<4x12x4x2xf32>
    %371 = stablehlo.broadcast_in_dim %106, dims = [0, 1, 2, 3] : (tensor<4x12x1x2xf32>) -> tensor<4x12x4x2xf32>
    %372 = stablehlo.multiply %370, %371 : tensor<4x12x4x2xf32>
    %373 = stablehlo.add %367, %372 : tensor<4x12x4x2xf32>
    %374 = stablehlo.broadcast_in_dim %103, dims = [0, 1, 2, 3] : (tensor<4x12x1x2xf32>) -> tensor<4x12x4x2xf32>
    %375 = stablehlo.multiply %364, %374 : tensor<4x12x4x2xf32>
    %376 = stablehlo.add %369, %375 : tensor<4x12x4x2xf32>
    %cst_65 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %377 = stablehlo.pad %373, %cst_65, low = [0, 0, 0, 2], high = [0, 0, 0, 0], interior = [0, 0, 0, 0] : (tensor<4x12x4x2xf32>, tensor<f32>) -> tensor<4x12x4x4xf32>
    %cst_66 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %378 = stablehlo.pad %376, %cst_66, low = [0, 0, 0, 0], high = [0, 0, 0, 2], interior = [0, 0, 0, 0] : (tensor<4x12x4x2xf32>, tensor<f32>) -> tensor<4x12x4x4xf32>
    %379 = stablehlo.add %377, %378 : tensor<4x12x4x4xf32>
    %380 = stablehlo.multiply %85, %379 : tensor<4x12x4x4xf32>
    %cst_67 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %381 = stablehlo.reduce(%380 init: %cst_67) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<4x12x4x4xf32>, tensor<f32>) -> tensor<4xf32>
    %382 = stablehlo.reshape %381 : (tensor<4xf32>) -> tensor<1x1x1x4xf32>
    %383 = stablehlo.broadcast_in_dim %86, dims = [0, 1, 2, 3] : (tensor<1x1x1x4xf32>) -> tensor<4x12x4x4xf32>
    %384 = stablehlo.multiply %379, %383 : tensor<4x12x4x4xf32>
    %cst_68 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %385 = stablehlo.reduce(%382 init: %cst_68) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<1x1x1x4xf32>, tensor<f32>) -> tensor<4xf32>
    %386 = stablehlo.multiply %24, %384 : tensor<4x12x4x4xf32>
    %cst_69 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %387 = stablehlo.reduce(%386 init: %cst_69) applies stablehlo.add across dimensions = [3] : (tensor<4x12x4x4xf32>, tensor<f32>) -> tensor<4x12x4xf32>
    %388 = stablehlo.reshape %387 : (tensor<4x12x4xf32>) -> tensor<4x12x4x1xf32>
    %389 = stablehlo.broadcast_in_dim %80, dims = [0, 1, 2, 3] : (tensor<4x12x4x1xf32>) -> tensor<4x12x4x4xf32>
    %390 = stablehlo.multiply %384, %389 : tensor<4x12x4x4xf32>
    %391 = stablehlo.multiply %388, %83 : tensor<4x12x4x1xf32>
    %cst_70 = stablehlo.constant dense<4.000000e+00> : tensor<f32>
    %392 = stablehlo.broadcast_in_dim %cst_70, dims = [] : (tensor<f32>) -> tensor<4x12x4x1xf32>
    %393 = stablehlo.divide %391, %392 : tensor<4x12x4x1xf32>
    %cst_71 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %394 = stablehlo.reduce(%393 init: %cst_71) applies stablehlo.add across dimensions = [3] : (tensor<4x12x4x1xf32>, tensor<f32>) -> tensor<4x12x4xf32>
    %395 = stablehlo.broadcast_in_dim %394, dims = [0, 1, 2] : (tensor<4x12x4xf32>) -> tensor<4x12x4x4xf32>
    %396 = stablehlo.multiply %24, %395 : tensor<4x12x4x4xf32>
    %397 = stablehlo.add %390, %396 : tensor<4x12x4x4xf32>
    %398 = stablehlo.multiply %395, %24 : tensor<4x12x4x4xf32>
    %399 = stablehlo.add %397, %398 : tensor<4x12x4x4xf32>
    %400 = stablehlo.slice %363 [0:4, 0:12, 0:4, 0:2] : (tensor<4x12x4x4xf32>) -> tensor<4x12x4x2xf32>
    %401 = stablehlo.slice %363 [0:4, 0:12, 0:4, 2:4] : (tensor<4x12x4x4xf32>) -> tensor<4x12x4x2xf32>
    %402 = stablehlo.broadcast_in_dim %68, dims = [0, 1, 2, 3] : (tensor<4x12x1x2xf32>) -> tensor<4x12x4x2xf32>
    %403 = stablehlo.multiply %401, %402 : tensor<4x12x4x2xf32>
    %404 = stablehlo.broadcast_in_dim %65, dims = [0, 1, 2, 3] : (tensor<4x12x1x2xf32>) -> tensor<4x12x4x2xf32>
    %405 = stablehlo.multiply %401, %404 : tensor<4x12x4x2xf32>
    %406 = stablehlo.negate %400 : tensor<4x12x4x2xf32>
    %407 = stablehlo.broadcast_in_dim %61, dims = [0, 1, 2, 3] : (tensor<4x12x1x2xf32>) -> tensor<4x12x4x2xf32>
    %408 = stablehlo.multiply %406, %407 : tensor<4x12x4x2xf32>
    %409 = stablehlo.add %403, %408 : tensor<4x12x4x2xf32>
    %410 = stablehlo.broadcast_in_dim %58, dims = [0, 1, 2, 3] : (tensor<4x12x1x2xf32>) -> tensor<4x12x4x2xf32>
    %411 = stablehlo.multiply %400, %410 : tensor<4x12x4x2xf32>
    %412 = stablehlo.add %405, %411 : tensor<4x12x4x2xf32>
    %cst_72 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %413 = stablehlo.pad %409, %cst_72, low = [0, 0, 0, 2], high = [0, 0, 0, 0], interior = [0, 0, 0, 0] : (tensor<4x12x4x2xf32>, tensor<f32>) -> tensor<4x12x4x4xf32>
    %cst_73 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %414 = stablehlo.pad %412, %cst_73, low = [0, 0, 0, 0], high = [0, 0, 0, 2], interior = [0, 0, 0, 0] : (tensor<4x12x4x2xf32>, tensor<f32>) -> tensor<4x12x4x4xf32>
    %415 = stablehlo.add %413, %414 : tensor<4x12x4x4xf32>
    %416 = stablehlo.multiply %40, %415 : tensor<4x12x4x4xf32>
    %cst_74 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %417 = stablehlo.reduce(%416 init: %cst_74) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<4x12x4x4xf32>, tensor<f32>) -> tensor<4xf32>
    %418 = stablehlo.reshape %417 : (tensor<4xf32>) -> tensor<1x1x1x4xf32>
    %419 = stablehlo.broadcast_in_dim %41, dims = [0, 1, 2, 3] : (tensor<1x1x1x4xf32>) -> tensor<4x12x4x4xf32>
    %420 = stablehlo.multiply %415, %419 : tensor<4x12x4x4xf32>
    %cst_75 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %421 = stablehlo.reduce(%418 init: %cst_75) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<1x1x1x4xf32>, tensor<f32>) -> tensor<4xf32>
    %422 = stablehlo.multiply %23, %420 : tensor<4x12x4x4xf32>
    %cst_76 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %423 = stablehlo.reduce(%422 init: %cst_76) applies stablehlo.add across dimensions = [3] : (tensor<4x12x4x4xf32>, tensor<f32>) -> tensor<4x12x4xf32>
    %424 = stablehlo.reshape %423 : (tensor<4x12x4xf32>) -> tensor<4x12x4x1xf32>
    %425 = stablehlo.broadcast_in_dim %35, dims = [0, 1, 2, 3] : (tensor<4x12x4x1xf32>) -> tensor<4x12x4x4xf32>
    %426 = stablehlo.multiply %420, %425 : tensor<4x12x4x4xf32>
    %427 = stablehlo.multiply %424, %38 : tensor<4x12x4x1xf32>
    %cst_77 = stablehlo.constant dense<4.000000e+00> : tensor<f32>
    %428 = stablehlo.broadcast_in_dim %cst_77, dims = [] : (tensor<f32>) -> tensor<4x12x4x1xf32>
    %429 = stablehlo.divide %427, %428 : tensor<4x12x4x1xf32>
    %cst_78 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %430 = stablehlo.reduce(%429 init: %cst_78) applies stablehlo.add across dimensions = [3] : (tensor<4x12x4x1xf32>, tensor<f32>) -> tensor<4x12x4xf32>
    %431 = stablehlo.broadcast_in_dim %430, dims = [0, 1, 2] : (tensor<4x12x4xf32>) -> tensor<4x12x4x4xf32>
    %432 = stablehlo.multiply %23, %431 : tensor<4x12x4x4xf32>
    %433 = stablehlo.add %426, %432 : tensor<4x12x4x4xf32>
    %434 = stablehlo.multiply %431, %23 : tensor<4x12x4x4xf32>
    %435 = stablehlo.add %433, %434 : tensor<4x12x4x4xf32>
    %436 = stablehlo.dot_general %344, %22, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<4x12x4x4xf32>, tensor<4x12x16xf32>) -> tensor<4x4x16xf32>
    %437 = stablehlo.transpose %436, dims = [2, 0, 1] : (tensor<4x4x16xf32>) -> tensor<16x4x4xf32>
    %438 = stablehlo.dot_general %344, %arg13, contracting_dims = [2, 3] x [1, 2], precision = [DEFAULT, DEFAULT] : (tensor<4x12x4x4xf32>, tensor<16x4x4xf32>) -> tensor<4x12x16xf32>
    %439 = stablehlo.dot_general %399, %22, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<4x12x4x4xf32>, tensor<4x12x16xf32>) -> tensor<4x4x16xf32>
    %440 = stablehlo.transpose %439, dims = [2, 0, 1] : (tensor<4x4x16xf32>) -> tensor<16x4x4xf32>
    %441 = stablehlo.dot_general %399, %arg10, contracting_dims = [2, 3] x [1, 2], precision = [DEFAULT, DEFAULT] : (tensor<4x12x4x4xf32>, tensor<16x4x4xf32>) -> tensor<4x12x16xf32>
    %442 = stablehlo.add %438, %441 : tensor<4x12x16xf32>
    %443 = stablehlo.dot_general %435, %22, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<4x12x4x4xf32>, tensor<4x12x16xf32>) -> tensor<4x4x16xf32>
    %444 = stablehlo.transpose %443, dims = [2, 0, 1] : (tensor<4x4x16xf32>) -> tensor<16x4x4xf32>
    %445 = stablehlo.dot_general %435, %arg12, contracting_dims = [2, 3] x [1, 2], precision = [DEFAULT, DEFAULT] : (tensor<4x12x4x4xf32>, tensor<16x4x4xf32>) -> tensor<4x12x16xf32>
    %446 = stablehlo.add %442, %445 : tensor<4x12x16xf32>
    %447 = stablehlo.multiply %19, %446 : tensor<4x12x16xf32>
    %cst_79 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %448 = stablehlo.reduce(%447 init: %cst_79) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x12x16xf32>, tensor<f32>) -> tensor<16xf32>
    %449 = stablehlo.reshape %448 : (tensor<16xf32>) -> tensor<1x1x16xf32>
    %450 = stablehlo.broadcast_in_dim %20, dims = [0, 1, 2] : (tensor<1x1x16xf32>) -> tensor<4x12x16xf32>
    %451 = stablehlo.multiply %446, %450 : tensor<4x12x16xf32>
    %cst_80 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %452 = stablehlo.reduce(%449 init: %cst_80) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x16xf32>, tensor<f32>) -> tensor<16xf32>
    %453 = stablehlo.multiply %6, %451 : tensor<4x12x16xf32>
    %cst_81 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %454 = stablehlo.reduce(%453 init: %cst_81) applies stablehlo.add across dimensions = [2] : (tensor<4x12x16xf32>, tensor<f32>) -> tensor<4x12xf32>
    %455 = stablehlo.reshape %454 : (tensor<4x12xf32>) -> tensor<4x12x1xf32>
    %456 = stablehlo.broadcast_in_dim %14, dims = [0, 1, 2] : (tensor<4x12x1xf32>) -> tensor<4x12x16xf32>
    %457 = stablehlo.multiply %451, %456 : tensor<4x12x16xf32>
    %458 = stablehlo.add %337, %457 : tensor<4x12x16xf32>
    %459 = stablehlo.multiply %455, %17 : tensor<4x12x1xf32>
    %cst_82 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
    %460 = stablehlo.broadcast_in_dim %cst_82, dims = [] : (tensor<f32>) -> tensor<4x12x1xf32>
    %461 = stablehlo.divide %459, %460 : tensor<4x12x1xf32>
    %cst_83 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %462 = stablehlo.reduce(%461 init: %cst_83) applies stablehlo.add across dimensions = [2] : (tensor<4x12x1xf32>, tensor<f32>) -> tensor<4x12xf32>
    %463 = stablehlo.broadcast_in_dim %462, dims = [0, 1] : (tensor<4x12xf32>) -> tensor<4x12x16xf32>
    %464 = stablehlo.multiply %6, %463 : tensor<4x12x16xf32>
    %465 = stablehlo.add %458, %464 : tensor<4x12x16xf32>
    %466 = stablehlo.multiply %463, %6 : tensor<4x12x16xf32>
    %467 = stablehlo.add %465, %466 : tensor<4x12x16xf32>
    %cst_84 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %468 = stablehlo.broadcast_in_dim %cst_84, dims = [] : (tensor<f32>) -> tensor<32x16xf32>
    %469 = "stablehlo.scatter"(%468, %5, %467) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg16: tensor<f32>, %arg17: tensor<f32>):
      %513 = stablehlo.add %arg16, %arg17 : tensor<f32>
      stablehlo.return %513 : tensor<f32>
    }) : (tensor<32x16xf32>, tensor<4x12x1xi32>, tensor<4x12x16xf32>) -> tensor<32x16xf32>
    %470 = stablehlo.add %248, %469 : tensor<32x16xf32>
    %cst_85 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %471 = stablehlo.broadcast_in_dim %cst_85, dims = [] : (tensor<f32>) -> tensor<8x24x16xf32>
    %472 = stablehlo.multiply %471, %270 : tensor<8x24x16xf32>
    %473 = stablehlo.subtract %arg0, %472 : tensor<8x24x16xf32>
    %cst_86 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %474 = stablehlo.broadcast_in_dim %cst_86, dims = [] : (tensor<f32>) -> tensor<32x16xf32>
    %475 = stablehlo.multiply %474, %470 : tensor<32x16xf32>
    %476 = stablehlo.subtract %arg1, %475 : tensor<32x16xf32>
    %cst_87 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %477 = stablehlo.broadcast_in_dim %cst_87, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %478 = stablehlo.multiply %477, %452 : tensor<16xf32>
    %479 = stablehlo.subtract %arg2, %478 : tensor<16xf32>
    %cst_88 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %480 = stablehlo.broadcast_in_dim %cst_88, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %481 = stablehlo.multiply %480, %322 : tensor<16xf32>
    %482 = stablehlo.subtract %arg3, %481 : tensor<16xf32>
    %cst_89 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %483 = stablehlo.broadcast_in_dim %cst_89, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %484 = stablehlo.multiply %483, %254 : tensor<16xf32>
    %485 = stablehlo.subtract %arg4, %484 : tensor<16xf32>
    %cst_90 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %486 = stablehlo.broadcast_in_dim %cst_90, dims = [] : (tensor<f32>) -> tensor<8x16x24xf32>
    %487 = stablehlo.multiply %486, %286 : tensor<8x16x24xf32>
    %488 = stablehlo.subtract %arg5, %487 : tensor<8x16x24xf32>
    %cst_91 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %489 = stablehlo.broadcast_in_dim %cst_91, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %490 = stablehlo.multiply %489, %385 : tensor<4xf32>
    %491 = stablehlo.subtract %arg6, %490 : tensor<4xf32>
    %cst_92 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %492 = stablehlo.broadcast_in_dim %cst_92, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %493 = stablehlo.multiply %492, %421 : tensor<4xf32>
    %494 = stablehlo.subtract %arg7, %493 : tensor<4xf32>
    %cst_93 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %495 = stablehlo.broadcast_in_dim %cst_93, dims = [] : (tensor<f32>) -> tensor<16x8xf32>
    %496 = stablehlo.multiply %495, %314 : tensor<16x8xf32>
    %497 = stablehlo.subtract %arg8, %496 : tensor<16x8xf32>
    %cst_94 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %498 = stablehlo.broadcast_in_dim %cst_94, dims = [] : (tensor<f32>) -> tensor<8x16x24xf32>
    %499 = stablehlo.multiply %498, %280 : tensor<8x16x24xf32>
    %500 = stablehlo.subtract %arg9, %499 : tensor<8x16x24xf32>
    %cst_95 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %501 = stablehlo.broadcast_in_dim %cst_95, dims = [] : (tensor<f32>) -> tensor<16x4x4xf32>
    %502 = stablehlo.multiply %501, %440 : tensor<16x4x4xf32>
    %503 = stablehlo.subtract %arg10, %502 : tensor<16x4x4xf32>
    %cst_96 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %504 = stablehlo.broadcast_in_dim %cst_96, dims = [] : (tensor<f32>) -> tensor<4x4x16xf32>
    %505 = stablehlo.multiply %504, %339 : tensor<4x4x16xf32>
    %506 = stablehlo.subtract %arg11, %505 : tensor<4x4x16xf32>
    %cst_97 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %507 = stablehlo.broadcast_in_dim %cst_97, dims = [] : (tensor<f32>) -> tensor<16x4x4xf32>
    %508 = stablehlo.multiply %507, %444 : tensor<16x4x4xf32>
    %509 = stablehlo.subtract %arg12, %508 : tensor<16x4x4xf32>
    %cst_98 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %510 = stablehlo.broadcast_in_dim %cst_98, dims = [] : (tensor<f32>) -> tensor<16x4x4xf32>
    %511 = stablehlo.multiply %510, %437 : tensor<16x4x4xf32>
    %512 = stablehlo.subtract %arg13, %511 : tensor<16x4x4xf32>
    return %473, %476, %479, %482, %485, %488, %491, %494, %497, %500, %503, %506, %509, %512, %230 : tensor<8x24x16xf32>, tensor<32x16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<8x16x24xf32>, tensor<4xf32>, tensor<4xf32>, tensor<16x8xf32>, tensor<8x16x24xf32>, tensor<16x4x4xf32>, tensor<4x4x16xf32>, tensor<16x4x4xf32>, tensor<16x4x4xf32>, tensor<f32>
  }
  func.func private @tril(%arg0: tensor<12x12xi1>) -> tensor<12x12xi1> {
    %0 = stablehlo.iota dim = 0 : tensor<12x12xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<12x12xi32>
    %2 = stablehlo.add %0, %1 : tensor<12x12xi32>
    %3 = stablehlo.iota dim = 1 : tensor<12x12xi32>
    %4 = stablehlo.compare GE, %2, %3, SIGNED : (tensor<12x12xi32>, tensor<12x12xi32>) -> tensor<12x12xi1>
    %c_0 = stablehlo.constant dense<false> : tensor<i1>
    %5 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i1>) -> tensor<12x12xi1>
    %6 = stablehlo.select %4, %arg0, %5 : tensor<12x12xi1>, tensor<12x12xi1>
    return %6 : tensor<12x12xi1>
  }
  func.func private @_where(%arg0: tensor<12x12xi1>, %arg1: tensor<4x4x12x12xf32>, %arg2: tensor<f32>) -> (tensor<4x4x12x12xf32>, tensor<4x4x12x12xi1>) {
    %0 = stablehlo.convert %arg2 : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %arg0, dims = [2, 3] : (tensor<12x12xi1>) -> tensor<4x4x12x12xi1>
    %2 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<4x4x12x12xf32>
    %3 = stablehlo.select %1, %arg1, %2 : tensor<4x4x12x12xi1>, tensor<4x4x12x12xf32>
    return %3, %1 : tensor<4x4x12x12xf32>, tensor<4x4x12x12xi1>
  }
  func.func private @_one_hot(%arg0: tensor<4x12x2xi32>) -> tensor<4x12x2x8xf32> {
    %0 = stablehlo.broadcast_in_dim %arg0, dims = [0, 1, 2] : (tensor<4x12x2xi32>) -> tensor<4x12x2x1xi32>
    %1 = stablehlo.iota dim = 3 : tensor<1x1x1x8xi32>
    %2 = stablehlo.broadcast_in_dim %0, dims = [0, 1, 2, 3] : (tensor<4x12x2x1xi32>) -> tensor<4x12x2x8xi32>
    %3 = stablehlo.broadcast_in_dim %1, dims = [0, 1, 2, 3] : (tensor<1x1x1x8xi32>) -> tensor<4x12x2x8xi32>
    %4 = stablehlo.compare EQ, %2, %3, SIGNED : (tensor<4x12x2x8xi32>, tensor<4x12x2x8xi32>) -> tensor<4x12x2x8xi1>
    %5 = stablehlo.convert %4 : (tensor<4x12x2x8xi1>) -> tensor<4x12x2x8xf32>
    return %5 : tensor<4x12x2x8xf32>
  }
  func.func private @silu(%arg0: tensor<4x8x12x24xf32>) -> (tensor<4x8x12x24xf32>, tensor<4x8x12x24xf32>, tensor<4x8x12x24xf32>) {
    %0 = stablehlo.negate %arg0 : tensor<4x8x12x24xf32>
    %1 = stablehlo.exponential %0 : tensor<4x8x12x24xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x8x12x24xf32>
    %3 = stablehlo.add %2, %1 : tensor<4x8x12x24xf32>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<4x8x12x24xf32>
    %5 = stablehlo.divide %4, %3 : tensor<4x8x12x24xf32>
    %cst_1 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<4x8x12x24xf32>
    %7 = stablehlo.subtract %6, %5 : tensor<4x8x12x24xf32>
    %8 = stablehlo.multiply %5, %7 : tensor<4x8x12x24xf32>
    %9 = stablehlo.multiply %arg0, %5 : tensor<4x8x12x24xf32>
    return %9, %8, %5 : tensor<4x8x12x24xf32>, tensor<4x8x12x24xf32>, tensor<4x8x12x24xf32>
  }
  func.func private @take_along_axis(%arg0: tensor<4x12x32xf32>, %arg1: tensor<4x12x1xi32>) -> (tensor<4x12x1xf32>, tensor<4x12x1x1xi32>) {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<4x12x1xi32>
    %1 = stablehlo.compare LT, %arg1, %0, SIGNED : (tensor<4x12x1xi32>, tensor<4x12x1xi32>) -> tensor<4x12x1xi1>
    %c_0 = stablehlo.constant dense<32> : tensor<i32>
    %2 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<4x12x1xi32>
    %3 = stablehlo.add %arg1, %2 : tensor<4x12x1xi32>
    %4 = stablehlo.select %1, %3, %arg1 : tensor<4x12x1xi1>, tensor<4x12x1xi32>
    %5 = stablehlo.reshape %4 : (tensor<4x12x1xi32>) -> tensor<4x12x1x1xi32>
    %c_1 = stablehlo.constant dense<31> : tensor<1xi32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %6 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<4x12x1x1xi32>
    %7 = stablehlo.compare GE, %5, %6, SIGNED : (tensor<4x12x1x1xi32>, tensor<4x12x1x1xi32>) -> tensor<4x12x1x1xi1>
    %8 = stablehlo.broadcast_in_dim %c_1, dims = [3] : (tensor<1xi32>) -> tensor<1x1x1x1xi32>
    %9 = stablehlo.broadcast_in_dim %8, dims = [0, 1, 2, 3] : (tensor<1x1x1x1xi32>) -> tensor<4x12x1x1xi32>
    %10 = stablehlo.compare LE, %5, %9, SIGNED : (tensor<4x12x1x1xi32>, tensor<4x12x1x1xi32>) -> tensor<4x12x1x1xi1>
    %11 = stablehlo.and %7, %10 : tensor<4x12x1x1xi1>
    %c_3 = stablehlo.constant dense<true> : tensor<i1>
    %12 = stablehlo.reduce(%11 init: %c_3) applies stablehlo.and across dimensions = [3] : (tensor<4x12x1x1xi1>, tensor<i1>) -> tensor<4x12x1xi1>
    %13 = "stablehlo.gather"(%arg0, %5) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [2], operand_batching_dims = [0, 1], start_indices_batching_dims = [0, 1], start_index_map = [2], index_vector_dim = 3>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1, 1>}> : (tensor<4x12x32xf32>, tensor<4x12x1x1xi32>) -> tensor<4x12x1xf32>
    %cst = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %14 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x12x1xf32>
    %15 = stablehlo.select %12, %13, %14 : tensor<4x12x1xi1>, tensor<4x12x1xf32>
    return %15, %5 : tensor<4x12x1xf32>, tensor<4x12x1x1xi32>
  }
  func.func private @take_along_axis_0(%arg0: tensor<4x12x1x1xi32>, %arg1: tensor<4x12x1xf32>) -> tensor<4x12x32xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x12x32xf32>
    %1 = "stablehlo.scatter"(%0, %arg0, %arg1) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [2], input_batching_dims = [0, 1], scatter_indices_batching_dims = [0, 1], scatter_dims_to_operand_dims = [2], index_vector_dim = 3>, unique_indices = false}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %2 = stablehlo.add %arg2, %arg3 : tensor<f32>
      stablehlo.return %2 : tensor<f32>
    }) : (tensor<4x12x32xf32>, tensor<4x12x1x1xi32>, tensor<4x12x1xf32>) -> tensor<4x12x32xf32>
    return %1 : tensor<4x12x32xf32>
  }
  func.func private @silu_1(%arg0: tensor<4x8x12x24xf32>, %arg1: tensor<4x8x12x24xf32>, %arg2: tensor<4x8x12x24xf32>, %arg3: tensor<4x8x12x24xf32>) -> tensor<4x8x12x24xf32> {
    %0 = stablehlo.multiply %arg2, %arg3 : tensor<4x8x12x24xf32>
    %1 = stablehlo.multiply %arg3, %arg1 : tensor<4x8x12x24xf32>
    %2 = stablehlo.multiply %0, %arg0 : tensor<4x8x12x24xf32>
    %3 = stablehlo.add %1, %2 : tensor<4x8x12x24xf32>
    return %3 : tensor<4x8x12x24xf32>
  }
  func.func private @_where_2(%arg0: tensor<4x4x12x12xi1>, %arg1: tensor<4x4x12x12xf32>) -> tensor<4x4x12x12xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x4x12x12xf32>
    %1 = stablehlo.select %arg0, %arg1, %0 : tensor<4x4x12x12xi1>, tensor<4x4x12x12xf32>
    return %1 : tensor<4x4x12x12xf32>
  }
}
