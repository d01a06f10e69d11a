module @jit_step attributes {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["dp"=2, "tp"=2]> {stablehlo.mesh = {axes = [{name = "dp", size = 2 : i64}, {name = "tp", size = 2 : i64}]}}
  func.func public @main(%arg0: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg1: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp"}]>}, %arg2: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"tp"}, {}]>}, %arg3: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp"}]>}, %arg4: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp"}]>}, %arg5: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg6: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg7: tensor<16x32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp"}]>}, %arg8: tensor<32x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"tp"}, {}]>}, %arg9: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp"}]>}, %arg10: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"tp"}, {}]>}, %arg11: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp"}]>}, %arg12: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp"}]>}, %arg13: tensor<8x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp"}]>}, %arg14: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg15: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg16: tensor<16x32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp"}]>}, %arg17: tensor<32x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"tp"}, {}]>}, %arg18: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp"}]>}, %arg19: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"tp"}, {}]>}, %arg20: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp"}]>}, %arg21: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp"}]>}, %arg22: tensor<8x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp"}]>}, %arg23: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg24: tensor<24x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"tp"}, {}]>}, %arg25: tensor<4x10xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}, {}]>}, %arg26: tensor<4x6xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}, {}]>}, %arg27: tensor<4x6xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}, {}]>}) -> (tensor<16xf32> {jax.result_info = "result[0]['dec'][0]['cross']['ln_a']"}, tensor<16x16xf32> {jax.result_info = "result[0]['dec'][0]['cross']['wk']"}, tensor<16x16xf32> {jax.result_info = "result[0]['dec'][0]['cross']['wo']"}, tensor<16x16xf32> {jax.result_info = "result[0]['dec'][0]['cross']['wq']"}, tensor<16x16xf32> {jax.result_info = "result[0]['dec'][0]['cross']['wv']"}, tensor<16xf32> {jax.result_info = "result[0]['dec'][0]['ln_a']"}, tensor<16xf32> {jax.result_info = "result[0]['dec'][0]['ln_m']"}, tensor<16x32xf32> {jax.result_info = "result[0]['dec'][0]['w1']"}, tensor<32x16xf32> {jax.result_info = "result[0]['dec'][0]['w2']"}, tensor<16x16xf32> {jax.result_info = "result[0]['dec'][0]['wk']"}, tensor<16x16xf32> {jax.result_info = "result[0]['dec'][0]['wo']"}, tensor<16x16xf32> {jax.result_info = "result[0]['dec'][0]['wq']"}, tensor<16x16xf32> {jax.result_info = "result[0]['dec'][0]['wv']"}, tensor<8x4xf32> {jax.result_info = "result[0]['dec_bias']"}, tensor<16xf32> {jax.result_info = "result[0]['enc'][0]['ln_a']"}, tensor<16xf32> {jax.result_info = "result[0]['enc'][0]['ln_m']"}, tensor<16x32xf32> {jax.result_info = "result[0]['enc'][0]['w1']"}, tensor<32x16xf32> {jax.result_info = "result[0]['enc'][0]['w2']"}, tensor<16x16xf32> {jax.result_info = "result[0]['enc'][0]['wk']"}, tensor<16x16xf32> {jax.result_info = "result[0]['enc'][0]['wo']"}, tensor<16x16xf32> {jax.result_info = "result[0]['enc'][0]['wq']"}, tensor<16x16xf32> {jax.result_info = "result[0]['enc'][0]['wv']"}, tensor<8x4xf32> {jax.result_info = "result[0]['enc_bias']"}, tensor<16xf32> {jax.result_info = "result[0]['ln_f']"}, tensor<24x16xf32> {jax.result_info = "result[0]['table']"}, tensor<f32> {jax.result_info = "result[1]"}) {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<4x10xi32>
    %1 = stablehlo.compare LT, %arg25, %0, SIGNED : (tensor<4x10xi32>, tensor<4x10xi32>) -> tensor<4x10xi1>
    %c_0 = stablehlo.constant dense<24> : tensor<i32>
    %2 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<4x10xi32>
    %3 = stablehlo.add %arg25, %2 : tensor<4x10xi32>
    %4 = stablehlo.select %1, %3, %arg25 : tensor<4x10xi1>, tensor<4x10xi32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [0, 1] : (tensor<4x10xi32>) -> tensor<4x10x1xi32>
    %6 = "stablehlo.gather"(%arg24, %5) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 16>}> : (tensor<24x16xf32>, tensor<4x10x1xi32>) -> tensor<4x10x16xf32>
    %7 = stablehlo.iota dim = 0 : tensor<10xi32>
    %8 = stablehlo.broadcast_in_dim %7, dims = [1] : (tensor<10xi32>) -> tensor<1x10xi32>
    %9 = stablehlo.iota dim = 0 : tensor<10xi32>
    %10 = stablehlo.broadcast_in_dim %9, dims = [0] : (tensor<10xi32>) -> tensor<10x1xi32>
    %11 = stablehlo.broadcast_in_dim %8, dims = [0, 1] : (tensor<1x10xi32>) -> tensor<10x10xi32>
    %12 = stablehlo.broadcast_in_dim %10, dims = [0, 1] : (tensor<10x1xi32>) -> tensor<10x10xi32>
    %13 = stablehlo.subtract %11, %12 : tensor<10x10xi32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %14 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i32>) -> tensor<10x10xi32>
    %15 = stablehlo.compare GT, %13, %14, SIGNED : (tensor<10x10xi32>, tensor<10x10xi32>) -> tensor<10x10xi1>
    %16 = stablehlo.convert %15 : (tensor<10x10xi1>) -> tensor<10x10xi32>
    %c_2 = stablehlo.constant dense<4> : tensor<i32>
    %17 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<10x10xi32>
    %18 = stablehlo.multiply %16, %17 : tensor<10x10xi32>
    %19 = stablehlo.abs %13 : tensor<10x10xi32>
    %c_3 = stablehlo.constant dense<1> : tensor<i32>
    %20 = stablehlo.broadcast_in_dim %c_3, dims = [] : (tensor<i32>) -> tensor<10x10xi32>
    %21 = stablehlo.maximum %19, %20 : tensor<10x10xi32>
    %22 = stablehlo.convert %21 : (tensor<10x10xi32>) -> tensor<10x10xf32>
    %cst = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %23 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<10x10xf32>
    %24 = stablehlo.divide %22, %23 : tensor<10x10xf32>
    %25 = stablehlo.log %24 : tensor<10x10xf32>
    %cst_4 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
    %26 = stablehlo.log %cst_4 : tensor<f32>
    %27 = stablehlo.convert %26 : tensor<f32>
    %28 = stablehlo.broadcast_in_dim %27, dims = [] : (tensor<f32>) -> tensor<10x10xf32>
    %29 = stablehlo.divide %25, %28 : tensor<10x10xf32>
    %cst_5 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %30 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<10x10xf32>
    %31 = stablehlo.multiply %29, %30 : tensor<10x10xf32>
    %32 = stablehlo.convert %31 : (tensor<10x10xf32>) -> tensor<10x10xi32>
    %c_6 = stablehlo.constant dense<2> : tensor<i32>
    %33 = stablehlo.broadcast_in_dim %c_6, dims = [] : (tensor<i32>) -> tensor<10x10xi32>
    %34 = stablehlo.add %33, %32 : tensor<10x10xi32>
    %c_7 = stablehlo.constant dense<2> : tensor<i32>
    %35 = stablehlo.broadcast_in_dim %c_7, dims = [] : (tensor<i32>) -> tensor<10x10xi32>
    %36 = stablehlo.compare LT, %19, %35, SIGNED : (tensor<10x10xi32>, tensor<10x10xi32>) -> tensor<10x10xi1>
    %c_8 = stablehlo.constant dense<3> : tensor<i32>
    %37 = stablehlo.broadcast_in_dim %c_8, dims = [] : (tensor<i32>) -> tensor<10x10xi32>
    %38 = stablehlo.minimum %34, %37 : tensor<10x10xi32>
    %39 = call @_where(%36, %19, %38) : (tensor<10x10xi1>, tensor<10x10xi32>, tensor<10x10xi32>) -> tensor<10x10xi32>
    %40 = stablehlo.convert %18 : tensor<10x10xi32>
    %41 = stablehlo.add %40, %39 : tensor<10x10xi32>
    %c_9 = stablehlo.constant dense<0> : tensor<i32>
    %42 = stablehlo.broadcast_in_dim %c_9, dims = [] : (tensor<i32>) -> tensor<10x10xi32>
    %43 = stablehlo.compare LT, %41, %42, SIGNED : (tensor<10x10xi32>, tensor<10x10xi32>) -> tensor<10x10xi1>
    %c_10 = stablehlo.constant dense<8> : tensor<i32>
    %44 = stablehlo.broadcast_in_dim %c_10, dims = [] : (tensor<i32>) -> tensor<10x10xi32>
    %45 = stablehlo.add %41, %44 : tensor<10x10xi32>
    %46 = stablehlo.select %43, %45, %41 : tensor<10x10xi1>, tensor<10x10xi32>
    %47 = stablehlo.broadcast_in_dim %46, dims = [0, 1] : (tensor<10x10xi32>) -> tensor<10x10x1xi32>
    %48 = "stablehlo.gather"(%arg22, %47) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 4>}> : (tensor<8x4xf32>, tensor<10x10x1xi32>) -> tensor<10x10x4xf32>
    %49 = stablehlo.transpose %48, dims = [2, 0, 1] : (tensor<10x10x4xf32>) -> tensor<4x10x10xf32>
    %50 = stablehlo.broadcast_in_dim %49, dims = [1, 2, 3] : (tensor<4x10x10xf32>) -> tensor<1x4x10x10xf32>
    %51 = stablehlo.multiply %6, %6 : tensor<4x10x16xf32>
    %cst_11 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %52 = stablehlo.reduce(%51 init: %cst_11) applies stablehlo.add across dimensions = [2] : (tensor<4x10x16xf32>, tensor<f32>) -> tensor<4x10xf32>
    %53 = stablehlo.broadcast_in_dim %52, dims = [0, 1] : (tensor<4x10xf32>) -> tensor<4x10x1xf32>
    %cst_12 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
    %54 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f32>) -> tensor<4x10x1xf32>
    %55 = stablehlo.divide %53, %54 : tensor<4x10x1xf32>
    %cst_13 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %56 = stablehlo.broadcast_in_dim %cst_13, dims = [] : (tensor<f32>) -> tensor<4x10x1xf32>
    %57 = stablehlo.add %55, %56 : tensor<4x10x1xf32>
    %58 = stablehlo.rsqrt %57 : tensor<4x10x1xf32>
    %59 = stablehlo.divide %58, %57 : tensor<4x10x1xf32>
    %cst_14 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %60 = stablehlo.broadcast_in_dim %cst_14, dims = [] : (tensor<f32>) -> tensor<4x10x1xf32>
    %61 = stablehlo.multiply %60, %59 : tensor<4x10x1xf32>
    %62 = stablehlo.broadcast_in_dim %58, dims = [0, 1, 2] : (tensor<4x10x1xf32>) -> tensor<4x10x16xf32>
    %63 = stablehlo.multiply %6, %62 : tensor<4x10x16xf32>
    %64 = stablehlo.broadcast_in_dim %arg14, dims = [2] : (tensor<16xf32>) -> tensor<1x1x16xf32>
    %65 = stablehlo.broadcast_in_dim %64, dims = [0, 1, 2] : (tensor<1x1x16xf32>) -> tensor<4x10x16xf32>
    %66 = stablehlo.multiply %63, %65 : tensor<4x10x16xf32>
    %67 = stablehlo.dot_general %66, %arg20, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x10x16xf32>, tensor<16x16xf32>) -> tensor<4x10x16xf32>
    %68 = stablehlo.reshape %67 : (tensor<4x10x16xf32>) -> tensor<4x10x4x4xf32>
    %69 = stablehlo.dot_general %66, %arg18, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x10x16xf32>, tensor<16x16xf32>) -> tensor<4x10x16xf32>
    %70 = stablehlo.reshape %69 : (tensor<4x10x16xf32>) -> tensor<4x10x4x4xf32>
    %71 = stablehlo.dot_general %66, %arg21, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x10x16xf32>, tensor<16x16xf32>) -> tensor<4x10x16xf32>
    %72 = stablehlo.reshape %71 : (tensor<4x10x16xf32>) -> tensor<4x10x4x4xf32>
    %73 = stablehlo.dot_general %68, %70, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3], precision = [DEFAULT, DEFAULT] : (tensor<4x10x4x4xf32>, tensor<4x10x4x4xf32>) -> tensor<4x4x10x10xf32>
    %cst_15 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %74 = stablehlo.broadcast_in_dim %cst_15, dims = [] : (tensor<f32>) -> tensor<4x4x10x10xf32>
    %75 = stablehlo.divide %73, %74 : tensor<4x4x10x10xf32>
    %76 = stablehlo.broadcast_in_dim %50, dims = [0, 1, 2, 3] : (tensor<1x4x10x10xf32>) -> tensor<4x4x10x10xf32>
    %77 = stablehlo.add %75, %76 : tensor<4x4x10x10xf32>
    %cst_16 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %78 = stablehlo.reduce(%77 init: %cst_16) applies stablehlo.maximum across dimensions = [3] : (tensor<4x4x10x10xf32>, tensor<f32>) -> tensor<4x4x10xf32>
    %cst_17 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %79 = stablehlo.broadcast_in_dim %cst_17, dims = [] : (tensor<f32>) -> tensor<4x4x10xf32>
    %80 = stablehlo.maximum %79, %78 : tensor<4x4x10xf32>
    %81 = stablehlo.broadcast_in_dim %80, dims = [0, 1, 2] : (tensor<4x4x10xf32>) -> tensor<4x4x10x1xf32>
    %82 = stablehlo.broadcast_in_dim %81, dims = [0, 1, 2, 3] : (tensor<4x4x10x1xf32>) -> tensor<4x4x10x10xf32>
    %83 = stablehlo.subtract %77, %82 : tensor<4x4x10x10xf32>
    %84 = stablehlo.exponential %83 : tensor<4x4x10x10xf32>
    %cst_18 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %85 = stablehlo.reduce(%84 init: %cst_18) applies stablehlo.add across dimensions = [3] : (tensor<4x4x10x10xf32>, tensor<f32>) -> tensor<4x4x10xf32>
    %86 = stablehlo.broadcast_in_dim %85, dims = [0, 1, 2] : (tensor<4x4x10xf32>) -> tensor<4x4x10x1xf32>
    %87 = stablehlo.broadcast_in_dim %86, dims = [0, 1, 2, 3] : (tensor<4x4x10x1xf32>) -> tensor<4x4x10x10xf32>
    %88 = stablehlo.divide %84, %87 : tensor<4x4x10x10xf32>
    %89 = stablehlo.multiply %86, %86 : tensor<4x4x10x1xf32>
    %cst_19 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %90 = stablehlo.broadcast_in_dim %cst_19, dims = [] : (tensor<f32>) -> tensor<4x4x10x1xf32>
    %91 = stablehlo.divide %90, %89 : tensor<4x4x10x1xf32>
    %92 = stablehlo.dot_general %72, %88, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3], precision = [DEFAULT, DEFAULT] : (tensor<4x10x4x4xf32>, tensor<4x4x10x10xf32>) -> tensor<4x4x4x10xf32>
    %93 = stablehlo.transpose %92, dims = [0, 3, 1, 2] : (tensor<4x4x4x10xf32>) -> tensor<4x10x4x4xf32>
    %94 = stablehlo.reshape %93 : (tensor<4x10x4x4xf32>) -> tensor<4x10x16xf32>
    %95 = stablehlo.dot_general %94, %arg19, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x10x16xf32>, tensor<16x16xf32>) -> tensor<4x10x16xf32>
    %96 = stablehlo.add %6, %95 : tensor<4x10x16xf32>
    %97 = stablehlo.multiply %96, %96 : tensor<4x10x16xf32>
    %cst_20 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %98 = stablehlo.reduce(%97 init: %cst_20) applies stablehlo.add across dimensions = [2] : (tensor<4x10x16xf32>, tensor<f32>) -> tensor<4x10xf32>
    %99 = stablehlo.broadcast_in_dim %98, dims = [0, 1] : (tensor<4x10xf32>) -> tensor<4x10x1xf32>
    %cst_21 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
    %100 = stablehlo.broadcast_in_dim %cst_21, dims = [] : (tensor<f32>) -> tensor<4x10x1xf32>
    %101 = stablehlo.divide %99, %100 : tensor<4x10x1xf32>
    %cst_22 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %102 = stablehlo.broadcast_in_dim %cst_22, dims = [] : (tensor<f32>) -> tensor<4x10x1xf32>
    %103 = stablehlo.add %101, %102 : tensor<4x10x1xf32>
    %104 = stablehlo.rsqrt %103 : tensor<4x10x1xf32>
    %105 = stablehlo.divide %104, %103 : tensor<4x10x1xf32>
    %cst_23 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %106 = stablehlo.broadcast_in_dim %cst_23, dims = [] : (tensor<f32>) -> tensor<4x10x1xf32>
    %107 = stablehlo.multiply %106, %105 : tensor<4x10x1xf32>
    %108 = stablehlo.broadcast_in_dim %104, dims = [0, 1, 2] : (tensor<4x10x1xf32>) -> tensor<4x10x16xf32>
    %109 = stablehlo.multiply %96, %108 : tensor<4x10x16xf32>
    %110 = stablehlo.broadcast_in_dim %arg15, dims = [2] : (tensor<16xf32>) -> tensor<1x1x16xf32>
    %111 = stablehlo.broadcast_in_dim %110, dims = [0, 1, 2] : (tensor<1x1x16xf32>) -> tensor<4x10x16xf32>
    %112 = stablehlo.multiply %109, %111 : tensor<4x10x16xf32>
    %113 = stablehlo.dot_general %112, %arg16, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x10x16xf32>, tensor<16x32xf32>) -> tensor<4x10x32xf32>
    %114 = call @relu(%113) : (tensor<4x10x32xf32>) -> tensor<4x10x32xf32>
    %cst_24 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %115 = stablehlo.broadcast_in_dim %cst_24, dims = [] : (tensor<f32>) -> tensor<4x10x32xf32>
    %116 = stablehlo.compare GT, %113, %115, FLOAT : (tensor<4x10x32xf32>, tensor<4x10x32xf32>) -> tensor<4x10x32xi1>
    %117 = stablehlo.dot_general %114, %arg17, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x10x32xf32>, tensor<32x16xf32>) -> tensor<4x10x16xf32>
    %118 = stablehlo.add %96, %117 : tensor<4x10x16xf32>
    %c_25 = stablehlo.constant dense<0> : tensor<i32>
    %119 = stablehlo.broadcast_in_dim %c_25, dims = [] : (tensor<i32>) -> tensor<4x6xi32>
    %120 = stablehlo.compare LT, %arg26, %119, SIGNED : (tensor<4x6xi32>, tensor<4x6xi32>) -> tensor<4x6xi1>
    %c_26 = stablehlo.constant dense<24> : tensor<i32>
    %121 = stablehlo.broadcast_in_dim %c_26, dims = [] : (tensor<i32>) -> tensor<4x6xi32>
    %122 = stablehlo.add %arg26, %121 : tensor<4x6xi32>
    %123 = stablehlo.select %120, %122, %arg26 : tensor<4x6xi1>, tensor<4x6xi32>
    %124 = stablehlo.broadcast_in_dim %123, dims = [0, 1] : (tensor<4x6xi32>) -> tensor<4x6x1xi32>
    %125 = "stablehlo.gather"(%arg24, %124) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 16>}> : (tensor<24x16xf32>, tensor<4x6x1xi32>) -> tensor<4x6x16xf32>
    %126 = stablehlo.iota dim = 0 : tensor<6xi32>
    %127 = stablehlo.broadcast_in_dim %126, dims = [1] : (tensor<6xi32>) -> tensor<1x6xi32>
    %128 = stablehlo.iota dim = 0 : tensor<6xi32>
    %129 = stablehlo.broadcast_in_dim %128, dims = [0] : (tensor<6xi32>) -> tensor<6x1xi32>
    %130 = stablehlo.broadcast_in_dim %127, dims = [0, 1] : (tensor<1x6xi32>) -> tensor<6x6xi32>
    %131 = stablehlo.broadcast_in_dim %129, dims = [0, 1] : (tensor<6x1xi32>) -> tensor<6x6xi32>
    %132 = stablehlo.subtract %130, %131 : tensor<6x6xi32>
    %c_27 = stablehlo.constant dense<0> : tensor<i32>
    %133 = stablehlo.broadcast_in_dim %c_27, dims = [] : (tensor<i32>) -> tensor<6x6xi32>
    %134 = stablehlo.minimum %132, %133 : tensor<6x6xi32>
    %135 = stablehlo.negate %134 : tensor<6x6xi32>
    %c_28 = stablehlo.constant dense<1> : tensor<i32>
    %136 = stablehlo.broadcast_in_dim %c_28, dims = [] : (tensor<i32>) -> tensor<6x6xi32>
    %137 = stablehlo.maximum %135, %136 : tensor<6x6xi32>
    %138 = stablehlo.convert %137 : (tensor<6x6xi32>) -> tensor<6x6xf32>
    %cst_29 = stablehlo.constant dense<4.000000e+00> : tensor<f32>
    %139 = stablehlo.broadcast_in_dim %cst_29, dims = [] : (tensor<f32>) -> tensor<6x6xf32>
    %140 = stablehlo.divide %138, %139 : tensor<6x6xf32>
    %141 = stablehlo.log %140 : tensor<6x6xf32>
    %cst_30 = stablehlo.constant dense<4.000000e+00> : tensor<f32>
    %142 = stablehlo.log %cst_30 : tensor<f32>
    %143 = stablehlo.convert %142 : tensor<f32>
    %144 = stablehlo.broadcast_in_dim %143, dims = [] : (tensor<f32>) -> tensor<6x6xf32>
    %145 = stablehlo.divide %141, %144 : tensor<6x6xf32>
    %cst_31 = stablehlo.constant dense<4.000000e+00> : tensor<f32>
    %146 = stablehlo.broadcast_in_dim %cst_31, dims = [] : (tensor<f32>) -> tensor<6x6xf32>
    %147 = stablehlo.multiply %145, %146 : tensor<6x6xf32>
    %148 = stablehlo.convert %147 : (tensor<6x6xf32>) -> tensor<6x6xi32>
    %c_32 = stablehlo.constant dense<4> : tensor<i32>
    %149 = stablehlo.broadcast_in_dim %c_32, dims = [] : (tensor<i32>) -> tensor<6x6xi32>
    %150 = stablehlo.add %149, %148 : tensor<6x6xi32>
    %c_33 = stablehlo.constant dense<4> : tensor<i32>
    %151 = stablehlo.broadcast_in_dim %c_33, dims = [] : (tensor<i32>) -> tensor<6x6xi32>
    %152 = stablehlo.compare LT, %135, %151, SIGNED : (tensor<6x6xi32>, tensor<6x6xi32>) -> tensor<6x6xi1>
    %c_34 = stablehlo.constant dense<7> : tensor<i32>
    %153 = stablehlo.broadcast_in_dim %c_34, dims = [] : (tensor<i32>) -> tensor<6x6xi32>
    %154 = stablehlo.minimum %150, %153 : tensor<6x6xi32>
    %155 = call @_where_0(%152, %135, %154) : (tensor<6x6xi1>, tensor<6x6xi32>, tensor<6x6xi32>) -> tensor<6x6xi32>
    %c_35 = stablehlo.constant dense<0> : tensor<i32>
    %156 = stablehlo.broadcast_in_dim %c_35, dims = [] : (tensor<i32>) -> tensor<6x6xi32>
    %157 = stablehlo.add %156, %155 : tensor<6x6xi32>
    %c_36 = stablehlo.constant dense<0> : tensor<i32>
    %158 = stablehlo.broadcast_in_dim %c_36, dims = [] : (tensor<i32>) -> tensor<6x6xi32>
    %159 = stablehlo.compare LT, %157, %158, SIGNED : (tensor<6x6xi32>, tensor<6x6xi32>) -> tensor<6x6xi1>
    %c_37 = stablehlo.constant dense<8> : tensor<i32>
    %160 = stablehlo.broadcast_in_dim %c_37, dims = [] : (tensor<i32>) -> tensor<6x6xi32>
    %161 = stablehlo.add %157, %160 : tensor<6x6xi32>
    %162 = stablehlo.select %159, %161, %157 : tensor<6x6xi1>, tensor<6x6xi32>
    %163 = stablehlo.broadcast_in_dim %162, dims = [0, 1] : (tensor<6x6xi32>) -> tensor<6x6x1xi32>
    %164 = "stablehlo.gather"(%arg13, %163) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 4>}> : (tensor<8x4xf32>, tensor<6x6x1xi32>) -> tensor<6x6x4xf32>
    %165 = stablehlo.transpose %164, dims = [2, 0, 1] : (tensor<6x6x4xf32>) -> tensor<4x6x6xf32>
    %166 = stablehlo.broadcast_in_dim %165, dims = [1, 2, 3] : (tensor<4x6x6xf32>) -> tensor<1x4x6x6xf32>
    %c_38 = stablehlo.constant dense<true> : tensor<i1>
    %167 = stablehlo.broadcast_in_dim %c_38, dims = [] : (tensor<i1>) -> tensor<6x6xi1>
    %168 = call @tril(%167) : (tensor<6x6xi1>) -> tensor<6x6xi1>
    %cst_39 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %cst_40 = stablehlo.constant dense<-1.000000e+09> : tensor<f32>
    %169 = call @_where_1(%168, %cst_39, %cst_40) : (tensor<6x6xi1>, tensor<f32>, tensor<f32>) -> tensor<6x6xf32>
    %170 = stablehlo.convert %169 : tensor<6x6xf32>
    %171 = stablehlo.broadcast_in_dim %170, dims = [2, 3] : (tensor<6x6xf32>) -> tensor<1x1x6x6xf32>
    %172 = stablehlo.broadcast_in_dim %171, dims = [0, 1, 2, 3] : (tensor<1x1x6x6xf32>) -> tensor<1x4x6x6xf32>
    %173 = stablehlo.add %166, %172 : tensor<1x4x6x6xf32>
    %174 = stablehlo.multiply %125, %125 : tensor<4x6x16xf32>
    %cst_41 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %175 = stablehlo.reduce(%174 init: %cst_41) applies stablehlo.add across dimensions = [2] : (tensor<4x6x16xf32>, tensor<f32>) -> tensor<4x6xf32>
    %176 = stablehlo.broadcast_in_dim %175, dims = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x1xf32>
    %cst_42 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
    %177 = stablehlo.broadcast_in_dim %cst_42, dims = [] : (tensor<f32>) -> tensor<4x6x1xf32>
    %178 = stablehlo.divide %176, %177 : tensor<4x6x1xf32>
    %cst_43 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %179 = stablehlo.broadcast_in_dim %cst_43, dims = [] : (tensor<f32>) -> tensor<4x6x1xf32>
    %180 = stablehlo.add %178, %179 : tensor<4x6x1xf32>
    %181 = stablehlo.rsqrt %180 : tensor<4x6x1xf32>
    %182 = stablehlo.divide %181, %180 : tensor<4x6x1xf32>
    %cst_44 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %183 = stablehlo.broadcast_in_dim %cst_44, dims = [] : (tensor<f32>) -> tensor<4x6x1xf32>
    %184 = stablehlo.multiply %183, %182 : tensor<4x6x1xf32>
    %185 = stablehlo.broadcast_in_dim %181, dims = [0, 1, 2] : (tensor<4x6x1xf32>) -> tensor<4x6x16xf32>
    %186 = stablehlo.multiply %125, %185 : tensor<4x6x16xf32>
    %187 = stablehlo.broadcast_in_dim %arg5, dims = [2] : (tensor<16xf32>) -> tensor<1x1x16xf32>
    %188 = stablehlo.broadcast_in_dim %187, dims = [0, 1, 2] : (tensor<1x1x16xf32>) -> tensor<4x6x16xf32>
    %189 = stablehlo.multiply %186, %188 : tensor<4x6x16xf32>
    %190 = stablehlo.dot_general %189, %arg11, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x6x16xf32>, tensor<16x16xf32>) -> tensor<4x6x16xf32>
    %191 = stablehlo.reshape %190 : (tensor<4x6x16xf32>) -> tensor<4x6x4x4xf32>
    %192 = stablehlo.dot_general %189, %arg9, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x6x16xf32>, tensor<16x16xf32>) -> tensor<4x6x16xf32>
    %193 = stablehlo.reshape %192 : (tensor<4x6x16xf32>) -> tensor<4x6x4x4xf32>
    %194 = stablehlo.dot_general %189, %arg12, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x6x16xf32>, tensor<16x16xf32>) -> tensor<4x6x16xf32>
    %195 = stablehlo.reshape %194 : (tensor<4x6x16xf32>) -> tensor<4x6x4x4xf32>
    %196 = stablehlo.dot_general %191, %193, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3], precision = [DEFAULT, DEFAULT] : (tensor<4x6x4x4xf32>, tensor<4x6x4x4xf32>) -> tensor<4x4x6x6xf32>
    %cst_45 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %197 = stablehlo.broadcast_in_dim %cst_45, dims = [] : (tensor<f32>) -> tensor<4x4x6x6xf32>
    %198 = stablehlo.divide %196, %197 : tensor<4x4x6x6xf32>
    %199 = stablehlo.broadcast_in_dim %173, dims = [0, 1, 2, 3] : (tensor<1x4x6x6xf32>) -> tensor<4x4x6x6xf32>
    %200 = stablehlo.add %198, %199 : tensor<4x4x6x6xf32>
    %cst_46 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %201 = stablehlo.reduce(%200 init: %cst_46) applies stablehlo.maximum across dimensions = [3] : (tensor<4x4x6x6xf32>, tensor<f32>) -> tensor<4x4x6xf32>
    %cst_47 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %202 = stablehlo.broadcast_in_dim %cst_47, dims = [] : (tensor<f32>) -> tensor<4x4x6xf32>
    %203 = stablehlo.maximum %202, %201 : tensor<4x4x6xf32>
    %204 = stablehlo.broadcast_in_dim %203, dims = [0, 1, 2] : (tensor<4x4x6xf32>) -> tensor<4x4x6x1xf32>
    %205 = stablehlo.broadcast_in_dim %204, dims = [0, 1, 2, 3] : (tensor<4x4x6x1xf32>) -> tensor<4x4x6x6xf32>
    %206 = stablehlo.subtract %200, %205 : tensor<4x4x6x6xf32>
    %207 = stablehlo.exponential %206 : tensor<4x4x6x6xf32>
    %cst_48 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %208 = stablehlo.reduce(%207 init: %cst_48) applies stablehlo.add across dimensions = [3] : (tensor<4x4x6x6xf32>, tensor<f32>) -> tensor<4x4x6xf32>
    %209 = stablehlo.broadcast_in_dim %208, dims = [0, 1, 2] : (tensor<4x4x6xf32>) -> tensor<4x4x6x1xf32>
    %210 = stablehlo.broadcast_in_dim %209, dims = [0, 1, 2, 3] : (tensor<4x4x6x1xf32>) -> tensor<4x4x6x6xf32>
    %211 = stablehlo.divide %207, %210 : tensor<4x4x6x6xf32>
    %212 = stablehlo.multiply %209, %209 : tensor<4x4x6x1xf32>
    %cst_49 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %213 = stablehlo.broadcast_in_dim %cst_49, dims = [] : (tensor<f32>) -> tensor<4x4x6x1xf32>
    %214 = stablehlo.divide %213, %212 : tensor<4x4x6x1xf32>
    %215 = stablehlo.dot_general %195, %211, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3], precision = [DEFAULT, DEFAULT] : (tensor<4x6x4x4xf32>, tensor<4x4x6x6xf32>) -> tensor<4x4x4x6xf32>
    %216 = stablehlo.transpose %215, dims = [0, 3, 1, 2] : (tensor<4x4x4x6xf32>) -> tensor<4x6x4x4xf32>
    %217 = stablehlo.reshape %216 : (tensor<4x6x4x4xf32>) -> tensor<4x6x16xf32>
    %218 = stablehlo.dot_general %217, %arg10, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x6x16xf32>, tensor<16x16xf32>) -> tensor<4x6x16xf32>
    %219 = stablehlo.add %125, %218 : tensor<4x6x16xf32>
    %220 = stablehlo.multiply %219, %219 : tensor<4x6x16xf32>
    %cst_50 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %221 = stablehlo.reduce(%220 init: %cst_50) applies stablehlo.add across dimensions = [2] : (tensor<4x6x16xf32>, tensor<f32>) -> tensor<4x6xf32>
    %222 = stablehlo.broadcast_in_dim %221, dims = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x1xf32>
    %cst_51 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
    %223 = stablehlo.broadcast_in_dim %cst_51, dims = [] : (tensor<f32>) -> tensor<4x6x1xf32>
    %224 = stablehlo.divide %222, %223 : tensor<4x6x1xf32>
    %cst_52 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %225 = stablehlo.broadcast_in_dim %cst_52, dims = [] : (tensor<f32>) -> tensor<4x6x1xf32>
    %226 = stablehlo.add %224, %225 : tensor<4x6x1xf32>
    %227 = stablehlo.rsqrt %226 : tensor<4x6x1xf32>
    %228 = stablehlo.divide %227, %226 : tensor<4x6x1xf32>
    %cst_53 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %229 = stablehlo.broadcast_in_dim %cst_53, dims = [] : (tensor<f32>) -> tensor<4x6x1xf32>
    %230 = stablehlo.multiply %229, %228 : tensor<4x6x1xf32>
    %231 = stablehlo.broadcast_in_dim %227, dims = [0, 1, 2] : (tensor<4x6x1xf32>) -> tensor<4x6x16xf32>
    %232 = stablehlo.multiply %219, %231 : tensor<4x6x16xf32>
    %233 = stablehlo.broadcast_in_dim %arg0, dims = [2] : (tensor<16xf32>) -> tensor<1x1x16xf32>
    %234 = stablehlo.broadcast_in_dim %233, dims = [0, 1, 2] : (tensor<1x1x16xf32>) -> tensor<4x6x16xf32>
    %235 = stablehlo.multiply %232, %234 : tensor<4x6x16xf32>
    %236 = stablehlo.dot_general %235, %arg3, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x6x16xf32>, tensor<16x16xf32>) -> tensor<4x6x16xf32>
    %237 = stablehlo.reshape %236 : (tensor<4x6x16xf32>) -> tensor<4x6x4x4xf32>
    %238 = stablehlo.dot_general %118, %arg1, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x10x16xf32>, tensor<16x16xf32>) -> tensor<4x10x16xf32>
    %239 = stablehlo.reshape %238 : (tensor<4x10x16xf32>) -> tensor<4x10x4x4xf32>
    %240 = stablehlo.dot_general %118, %arg4, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x10x16xf32>, tensor<16x16xf32>) -> tensor<4x10x16xf32>
    %241 = stablehlo.reshape %240 : (tensor<4x10x16xf32>) -> tensor<4x10x4x4xf32>
    %242 = stablehlo.dot_general %237, %239, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3], precision = [DEFAULT, DEFAULT] : (tensor<4x6x4x4xf32>, tensor<4x10x4x4xf32>) -> tensor<4x4x6x10xf32>
    %cst_54 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %243 = stablehlo.broadcast_in_dim %cst_54, dims = [] : (tensor<f32>) -> tensor<4x4x6x10xf32>
    %244 = stablehlo.divide %242, %243 : tensor<4x4x6x10xf32>
    %cst_55 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %245 = stablehlo.broadcast_in_dim %cst_55, dims = [] : (tensor<f32>) -> tensor<4x4x6x10xf32>
    %246 = stablehlo.add %244, %245 : tensor<4x4x6x10xf32>
    %cst_56 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %247 = stablehlo.reduce(%246 init: %cst_56) applies stablehlo.maximum across dimensions = [3] : (tensor<4x4x6x10xf32>, tensor<f32>) -> tensor<4x4x6xf32>
    %cst_57 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %248 = stablehlo.broadcast_in_dim %cst_57, dims = [] : (tensor<f32>) -> tensor<4x4x6xf32>
    %249 = stablehlo.maximum %248, %247 : tensor<4x4x6xf32>
    %250 = stablehlo.broadcast_in_dim %249, dims = [0, 1, 2] : (tensor<4x4x6xf32>) -> tensor<4x4x6x1xf32>
    %251 = stablehlo.broadcast_in_dim %250, dims = [0, 1, 2, 3] : (tensor<4x4x6x1xf32>) -> tensor<4x4x6x10xf32>
    %252 = stablehlo.subtract %246, %251 : tensor<4x4x6x10xf32>
    %253 = stablehlo.exponential %252 : tensor<4x4x6x10xf32>
    %cst_58 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %254 = stablehlo.reduce(%253 init: %cst_58) applies stablehlo.add across dimensions = [3] : (tensor<4x4x6x10xf32>, tensor<f32>) -> tensor<4x4x6xf32>
    %255 = stablehlo.broadcast_in_dim %254, dims = [0, 1, 2] : (tensor<4x4x6xf32>) -> tensor<4x4x6x1xf32>
    %256 = stablehlo.broadcast_in_dim %255, dims = [0, 1, 2, 3] : (tensor<4x4x6x1xf32>) -> tensor<4x4x6x10xf32>
    %257 = stablehlo.divide %253, %256 : tensor<4x4x6x10xf32>
    %258 = stablehlo.multiply %255, %255 : tensor<4x4x6x1xf32>
    %cst_59 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %259 = stablehlo.broadcast_in_dim %cst_59, dims = [] : (tensor<f32>) -> tensor<4x4x6x1xf32>
    %260 = stablehlo.divide %259, %258 : tensor<4x4x6x1xf32>
    %261 = stablehlo.dot_general %241, %257, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3], precision = [DEFAULT, DEFAULT] : (tensor<4x10x4x4xf32>, tensor<4x4x6x10xf32>) -> tensor<4x4x4x6xf32>
    %262 = stablehlo.transpose %261, dims = [0, 3, 1, 2] : (tensor<4x4x4x6xf32>) -> tensor<4x6x4x4xf32>
    %263 = stablehlo.reshape %262 : (tensor<4x6x4x4xf32>) -> tensor<4x6x16xf32>
    %264 = stablehlo.dot_general %263, %arg2, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x6x16xf32>, tensor<16x16xf32>) -> tensor<4x6x16xf32>
    %265 = stablehlo.add %219, %264 : tensor<4x6x16xf32>
    %266 = stablehlo.multiply %265, %265 : tensor<4x6x16xf32>
    %cst_60 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %267 = stablehlo.reduce(%266 init: %cst_60) applies stablehlo.add across dimensions = [2] : (tensor<4x6x16xf32>, tensor<f32>) -> tensor<4x6xf32>
    %268 = stablehlo.broadcast_in_dim %267, dims = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x1xf32>
    %cst_61 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
    %269 = stablehlo.broadcast_in_dim %cst_61, dims = [] : (tensor<f32>) -> tensor<4x6x1xf32>
    %270 = stablehlo.divide %268, %269 : tensor<4x6x1xf32>
    %cst_62 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %271 = stablehlo.broadcast_in_dim %cst_62, dims = [] : (tensor<f32>) -> tensor<4x6x1xf32>
    %272 = stablehlo.add %270, %271 : tensor<4x6x1xf32>
    %273 = stablehlo.rsqrt %272 : tensor<4x6x1xf32>
    %274 = stablehlo.divide %273, %272 : tensor<4x6x1xf32>
    %cst_63 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %275 = stablehlo.broadcast_in_dim %cst_63, dims = [] : (tensor<f32>) -> tensor<4x6x1xf32>
    %276 = stablehlo.multiply %275, %274 : tensor<4x6x1xf32>
    %277 = stablehlo.broadcast_in_dim %273, dims = [0, 1, 2] : (tensor<4x6x1xf32>) -> tensor<4x6x16xf32>
    %278 = stablehlo.multiply %265, %277 : tensor<4x6x16xf32>
    %279 = stablehlo.broadcast_in_dim %arg6, dims = [2] : (tensor<16xf32>) -> tensor<1x1x16xf32>
    %280 = stablehlo.broadcast_in_dim %279, dims = [0, 1, 2] : (tensor<1x1x16xf32>) -> tensor<4x6x16xf32>
    %281 = stablehlo.multiply %278, %280 : tensor<4x6x16xf32>
    %282 = stablehlo.dot_general %281, %arg7, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x6x16xf32>, tensor<16x32xf32>) -> tensor<4x6x32xf32>
    %283 = call @relu_2(%282) : (tensor<4x6x32xf32>) -> tensor<4x6x32xf32>
    %cst_64 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %284 = stablehlo.broadcast_in_dim %cst_64, dims = [] : (tensor<f32>) -> tensor<4x6x32xf32>
    %285 = stablehlo.compare GT, %282, %284, FLOAT : (tensor<4x6x32xf32>, tensor<4x6x32xf32>) -> tensor<4x6x32xi1>
    %286 = stablehlo.dot_general %283, %arg8, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x6x32xf32>, tensor<32x16xf32>) -> tensor<4x6x16xf32>
    %287 = stablehlo.add %265, %286 : tensor<4x6x16xf32>
    %288 = stablehlo.multiply %287, %287 : tensor<4x6x16xf32>
    %cst_65 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %289 = stablehlo.reduce(%288 init: %cst_65) applies stablehlo.add across dimensions = [2] : (tensor<4x6x16xf32>, tensor<f32>) -> tensor<4x6xf32>
    %290 = stablehlo.broadcast_in_dim %289, dims = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x1xf32>
    %cst_66 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
    %291 = stablehlo.broadcast_in_dim %cst_66, dims = [] : (tensor<f32>) -> tensor<4x6x1xf32>
    %292 = stablehlo.divide %290, %291 : tensor<4x6x1xf32>
    %cst_67 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %293 = stablehlo.broadcast_in_dim %cst_67, dims = [] : (tensor<f32>) -> tensor<4x6x1xf32>
    %294 = stablehlo.add %292, %293 : tensor<4x6x1xf32>
    %295 = stablehlo.rsqrt %294 : tensor<4x6x1xf32>
    %296 = stablehlo.divide %295, %294 : tensor<4x6x1xf32>
    %cst_68 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %297 = stablehlo.broadcast_in_dim %cst_68, dims = [] : (tensor<f32>) -> tensor<4x6x1xf32>
    %298 = stablehlo.multiply %297, %296 : tensor<4x6x1xf32>
    %299 = stablehlo.broadcast_in_dim %295, dims = [0, 1, 2] : (tensor<4x6x1xf32>) -> tensor<4x6x16xf32>
    %300 = stablehlo.multiply %287, %299 : tensor<4x6x16xf32>
    %301 = stablehlo.broadcast_in_dim %arg23, dims = [2] : (tensor<16xf32>) -> tensor<1x1x16xf32>
    %302 = stablehlo.broadcast_in_dim %301, dims = [0, 1, 2] : (tensor<1x1x16xf32>) -> tensor<4x6x16xf32>
    %303 = stablehlo.multiply %300, %302 : tensor<4x6x16xf32>
    %304 = stablehlo.transpose %arg24, dims = [1, 0] : (tensor<24x16xf32>) -> tensor<16x24xf32>
    %305 = stablehlo.dot_general %303, %304, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x6x16xf32>, tensor<16x24xf32>) -> tensor<4x6x24xf32>
    %cst_69 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %306 = stablehlo.reduce(%305 init: %cst_69) applies stablehlo.maximum across dimensions = [2] : (tensor<4x6x24xf32>, tensor<f32>) -> tensor<4x6xf32>
    %cst_70 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %307 = stablehlo.broadcast_in_dim %cst_70, dims = [] : (tensor<f32>) -> tensor<4x6xf32>
    %308 = stablehlo.maximum %307, %306 : tensor<4x6xf32>
    %309 = stablehlo.is_finite %308 : (tensor<4x6xf32>) -> tensor<4x6xi1>
    %cst_71 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %310 = stablehlo.broadcast_in_dim %cst_71, dims = [] : (tensor<f32>) -> tensor<4x6xf32>
    %311 = stablehlo.select %309, %308, %310 : tensor<4x6xi1>, tensor<4x6xf32>
    %312 = stablehlo.broadcast_in_dim %311, dims = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x1xf32>
    %313 = stablehlo.broadcast_in_dim %312, dims = [0, 1, 2] : (tensor<4x6x1xf32>) -> tensor<4x6x24xf32>
    %314 = stablehlo.subtract %305, %313 : tensor<4x6x24xf32>
    %315 = stablehlo.exponential %314 : tensor<4x6x24xf32>
    %cst_72 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %316 = stablehlo.reduce(%315 init: %cst_72) applies stablehlo.add across dimensions = [2] : (tensor<4x6x24xf32>, tensor<f32>) -> tensor<4x6xf32>
    %317 = stablehlo.abs %316 : tensor<4x6xf32>
    %cst_73 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %318 = stablehlo.broadcast_in_dim %cst_73, dims = [] : (tensor<f32>) -> tensor<4x6xf32>
    %319 = stablehlo.compare GE, %316, %318, FLOAT : (tensor<4x6xf32>, tensor<4x6xf32>) -> tensor<4x6xi1>
    %320 = stablehlo.log %317 : tensor<4x6xf32>
    %321 = stablehlo.add %320, %311 : tensor<4x6xf32>
    %322 = stablehlo.broadcast_in_dim %arg27, dims = [0, 1] : (tensor<4x6xi32>) -> tensor<4x6x1xi32>
    %323:2 = call @take_along_axis(%305, %322) : (tensor<4x6x24xf32>, tensor<4x6x1xi32>) -> (tensor<4x6x1xf32>, tensor<4x6x1x1xi32>)
    %324 = stablehlo.reshape %323#0 : (tensor<4x6x1xf32>) -> tensor<4x6xf32>
    %325 = stablehlo.subtract %321, %324 : tensor<4x6xf32>
    %cst_74 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %326 = stablehlo.reduce(%325 init: %cst_74) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x6xf32>, tensor<f32>) -> tensor<f32>
    %cst_75 = stablehlo.constant dense<2.400000e+01> : tensor<f32>
    %327 = stablehlo.divide %326, %cst_75 : tensor<f32>
    %cst_76 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %cst_77 = stablehlo.constant dense<2.400000e+01> : tensor<f32>
    %328 = stablehlo.divide %cst_76, %cst_77 : tensor<f32>
    %329 = stablehlo.broadcast_in_dim %328, dims = [] : (tensor<f32>) -> tensor<4x6xf32>
    %330 = stablehlo.negate %329 : tensor<4x6xf32>
    %331 = stablehlo.broadcast_in_dim %330, dims = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x1xf32>
    %332 = call @take_along_axis_3(%323#1, %331) : (tensor<4x6x1x1xi32>, tensor<4x6x1xf32>) -> tensor<4x6x24xf32>
    %333 = stablehlo.divide %329, %317 : tensor<4x6xf32>
    %cst_78 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %334 = stablehlo.broadcast_in_dim %cst_78, dims = [] : (tensor<f32>) -> tensor<4x6xf32>
    %335 = stablehlo.select %319, %334, %333 : tensor<4x6xi1>, tensor<4x6xf32>
    %336 = stablehlo.select %319, %333, %334 : tensor<4x6xi1>, tensor<4x6xf32>
    %337 = stablehlo.negate %335 : tensor<4x6xf32>
    %338 = stablehlo.add %336, %337 : tensor<4x6xf32>
    %339 = stablehlo.broadcast_in_dim %338, dims = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x24xf32>
    %340 = stablehlo.multiply %339, %315 : tensor<4x6x24xf32>
    %341 = stablehlo.add %332, %340 : tensor<4x6x24xf32>
    %342 = stablehlo.dot_general %341, %303, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<4x6x24xf32>, tensor<4x6x16xf32>) -> tensor<24x16xf32>
    %343 = stablehlo.transpose %342, dims = [1, 0] : (tensor<24x16xf32>) -> tensor<16x24xf32>
    %344 = stablehlo.dot_general %341, %304, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x6x24xf32>, tensor<16x24xf32>) -> tensor<4x6x16xf32>
    %345 = stablehlo.transpose %343, dims = [1, 0] : (tensor<16x24xf32>) -> tensor<24x16xf32>
    %346 = stablehlo.multiply %300, %344 : tensor<4x6x16xf32>
    %cst_79 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %347 = stablehlo.reduce(%346 init: %cst_79) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x6x16xf32>, tensor<f32>) -> tensor<16xf32>
    %348 = stablehlo.reshape %347 : (tensor<16xf32>) -> tensor<1x1x16xf32>
    %349 = stablehlo.broadcast_in_dim %301, dims = [0, 1, 2] : (tensor<1x1x16xf32>) -> tensor<4x6x16xf32>
    %350 = stablehlo.multiply %344, %349 : tensor<4x6x16xf32>
    %cst_80 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %351 = stablehlo.reduce(%348 init: %cst_80) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x16xf32>, tensor<f32>) -> tensor<16xf32>
    %352 = stablehlo.multiply %287, %350 : tensor<4x6x16xf32>
    %cst_81 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %353 = stablehlo.reduce(%352 init: %cst_81) applies stablehlo.add across dimensions = [2] : (tensor<4x6x16xf32>, tensor<f32>) -> tensor<4x6xf32>
    %354 = stablehlo.reshape %353 : (tensor<4x6xf32>) -> tensor<4x6x1xf32>
    %355 = stablehlo.broadcast_in_dim %295, dims = [0, 1, 2] : (tensor<4x6x1xf32>) -> tensor<4x6x16xf32>
    %356 = stablehlo.multiply %350, %355 : tensor<4x6x16xf32>
    %357 = stablehlo.multiply %354, %298 : tensor<4x6x1xf32>
    %cst_82 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
    %358 = stablehlo.broadcast_in_dim %cst_82, dims = [] : (tensor<f32>) -> tensor<4x6x1xf32>
    %359 = stablehlo.divide %357, %358 : tensor<4x6x1xf32>
    %cst_83 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %360 = stablehlo.reduce(%359 init: %cst_83) applies stablehlo.add across dimensions = [2] : (tensor<4x6x1xf32>, tensor<f32>) -> tensor<4x6xf32>
    %361 = stablehlo.broadcast_in_dim %360, dims = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x16xf32>
    %362 = stablehlo.multiply %287, %361 : tensor<4x6x16xf32>
    %363 = stablehlo.add %356, %362 : tensor<4x6x16xf32>
    %364 = stablehlo.multiply %361, %287 : tensor<4x6x16xf32>
    %365 = stablehlo.add %363, %364 : tensor<4x6x16xf32>
    %366 = stablehlo.dot_general %365, %283, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<4x6x16xf32>, tensor<4x6x32xf32>) -> tensor<16x32xf32>
    %367 = stablehlo.transpose %366, dims = [1, 0] : (tensor<16x32xf32>) -> tensor<32x16xf32>
    %368 = stablehlo.dot_general %365, %arg8, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x6x16xf32>, tensor<32x16xf32>) -> tensor<4x6x32xf32>
    %cst_84 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %369 = stablehlo.broadcast_in_dim %cst_84, dims = [] : (tensor<f32>) -> tensor<4x6x32xf32>
    %370 = stablehlo.select %285, %368, %369 : tensor<4x6x32xi1>, tensor<4x6x32xf32>
    %371 = stablehlo.dot_general %370, %281, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<4x6x32xf32>, tensor<4x6x16xf32>) -> tensor<32x16xf32>
    %372 = stablehlo.transpose %371, dims = [1, 0] : (tensor<32x16xf32>) -> tensor<16x32xf32>
    %373 = stablehlo.dot_general %370, %arg7, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x6x32xf32>, tensor<16x32xf32>) -> tensor<4x6x16xf32>
    %374 = stablehlo.multiply %278, %373 : tensor<4x6x16xf32>
    %cst_85 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %375 = stablehlo.reduce(%374 init: %cst_85) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x6x16xf32>, tensor<f32>) -> tensor<16xf32>
    %376 = stablehlo.reshape %375 : (tensor<16xf32>) -> tensor<1x1x16xf32>
    %377 = stablehlo.broadcast_in_dim %279, dims = [0, 1, 2] : (tensor<1x1x16xf32>) -> tensor<4x6x16xf32>
    %378 = stablehlo.multiply %373, %377 : tensor<4x6x16xf32>
    %cst_86 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %379 = stablehlo.reduce(%376 init: %cst_86) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x16xf32>, tensor<f32>) -> tensor<16xf32>
    %380 = stablehlo.multiply %265, %378 : tensor<4x6x16xf32>
    %cst_87 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %381 = stablehlo.reduce(%380 init: %cst_87) applies stablehlo.add across dimensions = [2] : (tensor<4x6x16xf32>, tensor<f32>) -> tensor<4x6xf32>
    %382 = stablehlo.reshape %381 : (tensor<4x6xf32>) -> tensor<4x6x1xf32>
    %383 = stablehlo.broadcast_in_dim %273, dims = [0, 1, 2] : (tensor<4x6x1xf32>) -> tensor<4x6x16xf32>
    %384 = stablehlo.multiply %378, %383 : tensor<4x6x16xf32>
    %385 = stablehlo.add %365, %384 : tensor<4x6x16xf32>
    %386 = stablehlo.multiply %382, %276 : tensor<4x6x1xf32>
    %cst_88 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
    %387 = stablehlo.broadcast_in_dim %cst_88, dims = [] : (tensor<f32>) -> tensor<4x6x1xf32>
    %388 = stablehlo.divide %386, %387 : tensor<4x6x1xf32>
    %cst_89 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %389 = stablehlo.reduce(%388 init: %cst_89) applies stablehlo.add across dimensions = [2] : (tensor<4x6x1xf32>, tensor<f32>) -> tensor<4x6xf32>
    %390 = stablehlo.broadcast_in_dim %389, dims = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x16xf32>
    %391 = stablehlo.multiply %265, %390 : tensor<4x6x16xf32>
    %392 = stablehlo.add %385, %391 : tensor<4x6x16xf32>
    %393 = stablehlo.multiply %390, %265 : tensor<4x6x16xf32>
    %394 = stablehlo.add %392, %393 : tensor<4x6x16xf32>
    %395 = stablehlo.dot_general %394, %263, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<4x6x16xf32>, tensor<4x6x16xf32>) -> tensor<16x16xf32>
    %396 = stablehlo.transpose %395, dims = [1, 0] : (tensor<16x16xf32>) -> tensor<16x16xf32>
    %397 = stablehlo.dot_general %394, %arg2, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x6x16xf32>, tensor<16x16xf32>) -> tensor<4x6x16xf32>
    %398 = stablehlo.reshape %397 : (tensor<4x6x16xf32>) -> tensor<4x6x4x4xf32>
    %399 = stablehlo.transpose %398, dims = [0, 2, 3, 1] : (tensor<4x6x4x4xf32>) -> tensor<4x4x4x6xf32>
    %400 = stablehlo.dot_general %399, %241, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [3], precision = [DEFAULT, DEFAULT] : (tensor<4x4x4x6xf32>, tensor<4x10x4x4xf32>) -> tensor<4x4x6x10xf32>
    %401 = stablehlo.dot_general %399, %257, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2], precision = [DEFAULT, DEFAULT] : (tensor<4x4x4x6xf32>, tensor<4x4x6x10xf32>) -> tensor<4x4x4x10xf32>
    %402 = stablehlo.transpose %401, dims = [0, 3, 1, 2] : (tensor<4x4x4x10xf32>) -> tensor<4x10x4x4xf32>
    %403 = stablehlo.broadcast_in_dim %260, dims = [0, 1, 2, 3] : (tensor<4x4x6x1xf32>) -> tensor<4x4x6x10xf32>
    %404 = stablehlo.multiply %400, %403 : tensor<4x4x6x10xf32>
    %405 = stablehlo.multiply %404, %253 : tensor<4x4x6x10xf32>
    %cst_90 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %406 = stablehlo.reduce(%405 init: %cst_90) applies stablehlo.add across dimensions = [3] : (tensor<4x4x6x10xf32>, tensor<f32>) -> tensor<4x4x6xf32>
    %407 = stablehlo.reshape %406 : (tensor<4x4x6xf32>) -> tensor<4x4x6x1xf32>
    %408 = stablehlo.negate %407 : tensor<4x4x6x1xf32>
    %409 = stablehlo.broadcast_in_dim %255, dims = [0, 1, 2, 3] : (tensor<4x4x6x1xf32>) -> tensor<4x4x6x10xf32>
    %410 = stablehlo.divide %400, %409 : tensor<4x4x6x10xf32>
    %cst_91 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %411 = stablehlo.reduce(%408 init: %cst_91) applies stablehlo.add across dimensions = [3] : (tensor<4x4x6x1xf32>, tensor<f32>) -> tensor<4x4x6xf32>
    %412 = stablehlo.broadcast_in_dim %411, dims = [0, 1, 2] : (tensor<4x4x6xf32>) -> tensor<4x4x6x10xf32>
    %413 = stablehlo.add %410, %412 : tensor<4x4x6x10xf32>
    %414 = stablehlo.multiply %413, %253 : tensor<4x4x6x10xf32>
    %cst_92 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %415 = stablehlo.broadcast_in_dim %cst_92, dims = [] : (tensor<f32>) -> tensor<4x4x6x10xf32>
    %416 = stablehlo.divide %414, %415 : tensor<4x4x6x10xf32>
    %417 = stablehlo.dot_general %416, %237, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x4x6x10xf32>, tensor<4x6x4x4xf32>) -> tensor<4x4x10x4xf32>
    %418 = stablehlo.transpose %417, dims = [0, 2, 1, 3] : (tensor<4x4x10x4xf32>) -> tensor<4x10x4x4xf32>
    %419 = stablehlo.dot_general %416, %239, batching_dims = [0, 1] x [0, 2], contracting_dims = [3] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x4x6x10xf32>, tensor<4x10x4x4xf32>) -> tensor<4x4x6x4xf32>
    %420 = stablehlo.transpose %419, dims = [0, 2, 1, 3] : (tensor<4x4x6x4xf32>) -> tensor<4x6x4x4xf32>
    %421 = stablehlo.reshape %402 : (tensor<4x10x4x4xf32>) -> tensor<4x10x16xf32>
    %422 = stablehlo.dot_general %421, %118, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<4x10x16xf32>, tensor<4x10x16xf32>) -> tensor<16x16xf32>
    %423 = stablehlo.transpose %422, dims = [1, 0] : (tensor<16x16xf32>) -> tensor<16x16xf32>
    %424 = stablehlo.dot_general %421, %arg4, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x10x16xf32>, tensor<16x16xf32>) -> tensor<4x10x16xf32>
    %425 = stablehlo.reshape %418 : (tensor<4x10x4x4xf32>) -> tensor<4x10x16xf32>
    %426 = stablehlo.dot_general %425, %118, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<4x10x16xf32>, tensor<4x10x16xf32>) -> tensor<16x16xf32>
    %427 = stablehlo.transpose %426, dims = [1, 0] : (tensor<16x16xf32>) -> tensor<16x16xf32>
    %428 = stablehlo.dot_general %425, %arg1, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x10x16xf32>, tensor<16x16xf32>) -> tensor<4x10x16xf32>
    %429 = stablehlo.add %424, %428 : tensor<4x10x16xf32>
    %430 = stablehlo.reshape %420 : (tensor<4x6x4x4xf32>) -> tensor<4x6x16xf32>
    %431 = stablehlo.dot_general %430, %235, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<4x6x16xf32>, tensor<4x6x16xf32>) -> tensor<16x16xf32>
    %432 = stablehlo.transpose %431, dims = [1, 0] : (tensor<16x16xf32>) -> tensor<16x16xf32>
    %433 = stablehlo.dot_general %430, %arg3, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x6x16xf32>, tensor<16x16xf32>) -> tensor<4x6x16xf32>
    %434 = stablehlo.multiply %232, %433 : tensor<4x6x16xf32>
    %cst_93 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %435 = stablehlo.reduce(%434 init: %cst_93) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x6x16xf32>, tensor<f32>) -> tensor<16xf32>
    %436 = stablehlo.reshape %435 : (tensor<16xf32>) -> tensor<1x1x16xf32>
    %437 = stablehlo.broadcast_in_dim %233, dims = [0, 1, 2] : (tensor<1x1x16xf32>) -> tensor<4x6x16xf32>
    %438 = stablehlo.multiply %433, %437 : tensor<4x6x16xf32>
    %cst_94 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %439 = stablehlo.reduce(%436 init: %cst_94) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x16xf32>, tensor<f32>) -> tensor<16xf32>
    %440 = stablehlo.multiply %219, %438 : tensor<4x6x16xf32>
    %cst_95 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %441 = stablehlo.reduce(%440 init: %cst_95) applies stablehlo.add across dimensions = [2] : (tensor<4x6x16xf32>, tensor<f32>) -> tensor<4x6xf32>
    %442 = stablehlo.reshape %441 : (tensor<4x6xf32>) -> tensor<4x6x1xf32>
    %443 = stablehlo.broadcast_in_dim %227, dims = [0, 1, 2] : (tensor<4x6x1xf32>) -> tensor<4x6x16xf32>
    %444 = stablehlo.multiply %438, %443 : tensor<4x6x16xf32>
    %445 = stablehlo.add %394, %444 : tensor<4x6x16xf32>
    %446 = stablehlo.multiply %442, %230 : tensor<4x6x1xf32>
    %cst_96 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
    %447 = stablehlo.broadcast_in_dim %cst_96, dims = [] : (tensor<f32>) -> tensor<4x6x1xf32>
    %448 = stablehlo.divide %446, %447 : tensor<4x6x1xf32>
    %cst_97 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %449 = stablehlo.reduce(%448 init: %cst_97) applies stablehlo.add across dimensions = [2] : (tensor<4x6x1xf32>, tensor<f32>) -> tensor<4x6xf32>
    %450 = stablehlo.broadcast_in_dim %449, dims = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x16xf32>
    %451 = stablehlo.multiply %219, %450 : tensor<4x6x16xf32>
    %452 = stablehlo.add %445, %451 : tensor<4x6x16xf32>
    %453 = stablehlo.multiply %450, %219 : tensor<4x6x16xf32>
    %454 = stablehlo.add %452, %453 : tensor<4x6x16xf32>
    %455 = stablehlo.dot_general %454, %217, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<4x6x16xf32>, tensor<4x6x16xf32>) -> tensor<16x16xf32>
    %456 = stablehlo.transpose %455, dims = [1, 0] : (tensor<16x16xf32>) -> tensor<16x16xf32>
    %457 = stablehlo.dot_general %454, %arg10, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x6x16xf32>, tensor<16x16xf32>) -> tensor<4x6x16xf32>
    %458 = stablehlo.reshape %457 : (tensor<4x6x16xf32>) -> tensor<4x6x4x4xf32>
    %459 = stablehlo.transpose %458, dims = [0, 2, 3, 1] : (tensor<4x6x4x4xf32>) -> tensor<4x4x4x6xf32>
    %460 = stablehlo.dot_general %459, %195, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [3], precision = [DEFAULT, DEFAULT] : (tensor<4x4x4x6xf32>, tensor<4x6x4x4xf32>) -> tensor<4x4x6x6xf32>
    %461 = stablehlo.dot_general %459, %211, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2], precision = [DEFAULT, DEFAULT] : (tensor<4x4x4x6xf32>, tensor<4x4x6x6xf32>) -> tensor<4x4x4x6xf32>
    %462 = stablehlo.transpose %461, dims = [0, 3, 1, 2] : (tensor<4x4x4x6xf32>) -> tensor<4x6x4x4xf32>
    %463 = stablehlo.broadcast_in_dim %214, dims = [0, 1, 2, 3] : (tensor<4x4x6x1xf32>) -> tensor<4x4x6x6xf32>
    %464 = stablehlo.multiply %460, %463 : tensor<4x4x6x6xf32>
    %465 = stablehlo.multiply %464, %207 : tensor<4x4x6x6xf32>
    %cst_98 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %466 = stablehlo.reduce(%465 init: %cst_98) applies stablehlo.add across dimensions = [3] : (tensor<4x4x6x6xf32>, tensor<f32>) -> tensor<4x4x6xf32>
    %467 = stablehlo.reshape %466 : (tensor<4x4x6xf32>) -> tensor<4x4x6x1xf32>
    %468 = stablehlo.negate %467 : tensor<4x4x6x1xf32>
    %469 = stablehlo.broadcast_in_dim %209, dims = [0, 1, 2, 3] : (tensor<4x4x6x1xf32>) -> tensor<4x4x6x6xf32>
    %470 = stablehlo.divide %460, %469 : tensor<4x4x6x6xf32>
    %cst_99 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %471 = stablehlo.reduce(%468 init: %cst_99) applies stablehlo.add across dimensions = [3] : (tensor<4x4x6x1xf32>, tensor<f32>) -> tensor<4x4x6xf32>
    %472 = stablehlo.broadcast_in_dim %471, dims = [0, 1, 2] : (tensor<4x4x6xf32>) -> tensor<4x4x6x6xf32>
    %473 = stablehlo.add %470, %472 : tensor<4x4x6x6xf32>
    %474 = stablehlo.multiply %473, %207 : tensor<4x4x6x6xf32>
    %cst_100 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %475 = stablehlo.reduce(%474 init: %cst_100) applies stablehlo.add across dimensions = [0] : (tensor<4x4x6x6xf32>, tensor<f32>) -> tensor<4x6x6xf32>
    %476 = stablehlo.reshape %475 : (tensor<4x6x6xf32>) -> tensor<1x4x6x6xf32>
    %cst_101 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %477 = stablehlo.broadcast_in_dim %cst_101, dims = [] : (tensor<f32>) -> tensor<4x4x6x6xf32>
    %478 = stablehlo.divide %474, %477 : tensor<4x4x6x6xf32>
    %479 = stablehlo.dot_general %478, %191, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x4x6x6xf32>, tensor<4x6x4x4xf32>) -> tensor<4x4x6x4xf32>
    %480 = stablehlo.transpose %479, dims = [0, 2, 1, 3] : (tensor<4x4x6x4xf32>) -> tensor<4x6x4x4xf32>
    %481 = stablehlo.dot_general %478, %193, batching_dims = [0, 1] x [0, 2], contracting_dims = [3] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x4x6x6xf32>, tensor<4x6x4x4xf32>) -> tensor<4x4x6x4xf32>
    %482 = stablehlo.transpose %481, dims = [0, 2, 1, 3] : (tensor<4x4x6x4xf32>) -> tensor<4x6x4x4xf32>
    %483 = stablehlo.reshape %462 : (tensor<4x6x4x4xf32>) -> tensor<4x6x16xf32>
    %484 = stablehlo.dot_general %483, %189, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<4x6x16xf32>, tensor<4x6x16xf32>) -> tensor<16x16xf32>
    %485 = stablehlo.transpose %484, dims = [1, 0] : (tensor<16x16xf32>) -> tensor<16x16xf32>
    %486 = stablehlo.dot_general %483, %arg12, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x6x16xf32>, tensor<16x16xf32>) -> tensor<4x6x16xf32>
    %487 = stablehlo.reshape %480 : (tensor<4x6x4x4xf32>) -> tensor<4x6x16xf32>
    %488 = stablehlo.dot_general %487, %189, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<4x6x16xf32>, tensor<4x6x16xf32>) -> tensor<16x16xf32>
    %489 = stablehlo.transpose %488, dims = [1, 0] : (tensor<16x16xf32>) -> tensor<16x16xf32>
    %490 = stablehlo.dot_general %487, %arg9, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x6x16xf32>, tensor<16x16xf32>) -> tensor<4x6x16xf32>
    %491 = stablehlo.add %486, %490 : tensor<4x6x16xf32>
    %492 = stablehlo.reshape %482 : (tensor<4x6x4x4xf32>) -> tensor<4x6x16xf32>
    %493 = stablehlo.dot_general %492, %189, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<4x6x16xf32>, tensor<4x6x16xf32>) -> tensor<16x16xf32>
    %494 = stablehlo.transpose %493, dims = [1, 0] : (tensor<16x16xf32>) -> tensor<16x16xf32>
    %495 = stablehlo.dot_general %492, %arg11, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x6x16xf32>, tensor<16x16xf32>) -> tensor<4x6x16xf32>
    %496 = stablehlo.add %491, %495 : tensor<4x6x16xf32>
    %497 = stablehlo.multiply %186, %496 : tensor<4x6x16xf32>
    %cst_102 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %498 = stablehlo.reduce(%497 init: %cst_102) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x6x16xf32>, tensor<f32>) -> tensor<16xf32>
    %499 = stablehlo.reshape %498 : (tensor<16xf32>) -> tensor<1x1x16xf32>
    %500 = stablehlo.broadcast_in_dim %187, dims = [0, 1, 2] : (tensor<1x1x16xf32>) -> tensor<4x6x16xf32>
    %501 = stablehlo.multiply %496, %500 : tensor<4x6x16xf32>
    %cst_103 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %502 = stablehlo.reduce(%499 init: %cst_103) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x16xf32>, tensor<f32>) -> tensor<16xf32>
    %503 = stablehlo.multiply %125, %501 : tensor<4x6x16xf32>
    %cst_104 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %504 = stablehlo.reduce(%503 init: %cst_104) applies stablehlo.add across dimensions = [2] : (tensor<4x6x16xf32>, tensor<f32>) -> tensor<4x6xf32>
    %505 = stablehlo.reshape %504 : (tensor<4x6xf32>) -> tensor<4x6x1xf32>
    %506 = stablehlo.broadcast_in_dim %181, dims = [0, 1, 2] : (tensor<4x6x1xf32>) -> tensor<4x6x16xf32>
    %507 = stablehlo.multiply %501, %506 : tensor<4x6x16xf32>
    %508 = stablehlo.add %454, %507 : tensor<4x6x16xf32>
    %509 = stablehlo.multiply %505, %184 : tensor<4x6x1xf32>
    %cst_105 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
    %510 = stablehlo.broadcast_in_dim %cst_105, dims = [] : (tensor<f32>) -> tensor<4x6x1xf32>
    %511 = stablehlo.divide %509, %510 : tensor<4x6x1xf32>
    %cst_106 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %512 = stablehlo.reduce(%511 init: %cst_106) applies stablehlo.add across dimensions = [2] : (tensor<4x6x1xf32>, tensor<f32>) -> tensor<4x6xf32>
    %513 = stablehlo.broadcast_in_dim %512, dims = [0, 1] : (tensor<4x6xf32>) -> tensor<4x6x16xf32>
    %514 = stablehlo.multiply %125, %513 : tensor<4x6x16xf32>
    %515 = stablehlo.add %508, %514 : tensor<4x6x16xf32>
    %516 = stablehlo.multiply %513, %125 : tensor<4x6x16xf32>
    %517 = stablehlo.add %515, %516 : tensor<4x6x16xf32>
    %cst_107 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %518 = stablehlo.reduce(%476 init: %cst_107) applies stablehlo.add across dimensions = [0] : (tensor<1x4x6x6xf32>, tensor<f32>) -> tensor<4x6x6xf32>
    %519 = stablehlo.transpose %518, dims = [1, 2, 0] : (tensor<4x6x6xf32>) -> tensor<6x6x4xf32>
    %cst_108 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %520 = stablehlo.broadcast_in_dim %cst_108, dims = [] : (tensor<f32>) -> tensor<8x4xf32>
    %521 = "stablehlo.scatter"(%520, %163, %519) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg28: tensor<f32>, %arg29: tensor<f32>):
      %699 = stablehlo.add %arg28, %arg29 : tensor<f32>
      stablehlo.return %699 : tensor<f32>
    }) : (tensor<8x4xf32>, tensor<6x6x1xi32>, tensor<6x6x4xf32>) -> tensor<8x4xf32>
    %cst_109 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %522 = stablehlo.broadcast_in_dim %cst_109, dims = [] : (tensor<f32>) -> tensor<24x16xf32>
    %523 = "stablehlo.scatter"(%522, %124, %517) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg28: tensor<f32>, %arg29: tensor<f32>):
      %699 = stablehlo.add %arg28, %arg29 : tensor<f32>
      stablehlo.return %699 : tensor<f32>
    }) : (tensor<24x16xf32>, tensor<4x6x1xi32>, tensor<4x6x16xf32>) -> tensor<24x16xf32>
    %524 = stablehlo.add %345, %523 : tensor<24x16xf32>
    %525 = stablehlo.dot_general %429, %114, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<4x10x16xf32>, tensor<4x10x32xf32>) -> tensor<16x32xf32>
    %526 = stablehlo.transpose %525, dims = [1, 0] : (tensor<16x32xf32>) -> tensor<32x16xf32>
    %527 = stablehlo.dot_general %429, %arg17, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x10x16xf32>, tensor<32x16xf32>) -> tensor<4x10x32xf32>
    %cst_110 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %528 = stablehlo.broadcast_in_dim %cst_110, dims = [] : (tensor<f32>) -> tensor<4x10x32xf32>
    %529 = stablehlo.select %116, %527, %528 : tensor<4x10x32xi1>, tensor<4x10x32xf32>
    %530 = stablehlo.dot_general %529, %112, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<4x10x32xf32>, tensor<4x10x16xf32>) -> tensor<32x16xf32>
    %531 = stablehlo.transpose %530, dims = [1, 0] : (tensor<32x16xf32>) -> tensor<16x32xf32>
    %532 = stablehlo.dot_general %529, %arg16, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x10x32xf32>, tensor<16x32xf32>) -> tensor<4x10x16xf32>
    %533 = stablehlo.multiply %109, %532 : tensor<4x10x16xf32>
    %cst_111 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %534 = stablehlo.reduce(%533 init: %cst_111) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x10x16xf32>, tensor<f32>) -> tensor<16xf32>
    %535 = stablehlo.reshape %534 : (tensor<16xf32>) -> tensor<1x1x16xf32>
    %536 = stablehlo.broadcast_in_dim %110, dims = [0, 1, 2] : (tensor<1x1x16xf32>) -> tensor<4x10x16xf32>
    %537 = stablehlo.multiply %532, %536 : tensor<4x10x16xf32>
    %cst_112 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %538 = stablehlo.reduce(%535 init: %cst_112) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x16xf32>, tensor<f32>) -> tensor<16xf32>
    %539 = stablehlo.multiply %96, %537 : tensor<4x10x16xf32>
    %cst_113 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %540 = stablehlo.reduce(%539 init: %cst_113) applies stablehlo.add across dimensions = [2] : (tensor<4x10x16xf32>, tensor<f32>) -> tensor<4x10xf32>
    %541 = stablehlo.reshape %540 : (tensor<4x10xf32>) -> tensor<4x10x1xf32>
    %542 = stablehlo.broadcast_in_dim %104, dims = [0, 1, 2] : (tensor<4x10x1xf32>) -> tensor<4x10x16xf32>
    %543 = stablehlo.multiply %537, %542 : tensor<4x10x16xf32>
    %544 = stablehlo.add %429, %543 : tensor<4x10x16xf32>
    %545 = stablehlo.multiply %541, %107 : tensor<4x10x1xf32>
    %cst_114 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
    %546 = stablehlo.broadcast_in_dim %cst_114, dims = [] : (tensor<f32>) -> tensor<4x10x1xf32>
    %547 = stablehlo.divide %545, %546 : tensor<4x10x1xf32>
    %cst_115 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %548 = stablehlo.reduce(%547 init: %cst_115) applies stablehlo.add across dimensions = [2] : (tensor<4x10x1xf32>, tensor<f32>) -> tensor<4x10xf32>
    %549 = stablehlo.broadcast_in_dim %548, dims = [0, 1] : (tensor<4x10xf32>) -> tensor<4x10x16xf32>
    %550 = stablehlo.multiply %96, %549 : tensor<4x10x16xf32>
    %551 = stablehlo.add %544, %550 : tensor<4x10x16xf32>
    %552 = stablehlo.multiply %549, %96 : tensor<4x10x16xf32>
    %553 = stablehlo.add %551, %552 : tensor<4x10x16xf32>
    %554 = stablehlo.dot_general %553, %94, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<4x10x16xf32>, tensor<4x10x16xf32>) -> tensor<16x16xf32>
    %555 = stablehlo.transpose %554, dims = [1, 0] : (tensor<16x16xf32>) -> tensor<16x16xf32>
    %556 = stablehlo.dot_general %553, %arg19, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x10x16xf32>, tensor<16x16xf32>) -> tensor<4x10x16xf32>
    %557 = stablehlo.reshape %556 : (tensor<4x10x16xf32>) -> tensor<4x10x4x4xf32>
    %558 = stablehlo.transpose %557, dims = [0, 2, 3, 1] : (tensor<4x10x4x4xf32>) -> tensor<4x4x4x10xf32>
    %559 = stablehlo.dot_general %558, %72, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [3], precision = [DEFAULT, DEFAULT] : (tensor<4x4x4x10xf32>, tensor<4x10x4x4xf32>) -> tensor<4x4x10x10xf32>
    %560 = stablehlo.dot_general %558, %88, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2], precision = [DEFAULT, DEFAULT] : (tensor<4x4x4x10xf32>, tensor<4x4x10x10xf32>) -> tensor<4x4x4x10xf32>
    %561 = stablehlo.transpose %560, dims = [0, 3, 1, 2] : (tensor<4x4x4x10xf32>) -> tensor<4x10x4x4xf32>
    %562 = stablehlo.broadcast_in_dim %91, dims = [0, 1, 2, 3] : (tensor<4x4x10x1xf32>) -> tensor<4x4x10x10xf32>
    %563 = stablehlo.multiply %559, %562 : tensor<4x4x10x10xf32>
    %564 = stablehlo.multiply %563, %84 : tensor<4x4x10x10xf32>
    %cst_116 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %565 = stablehlo.reduce(%564 init: %cst_116) applies stablehlo.add across dimensions = [3] : (tensor<4x4x10x10xf32>, tensor<f32>) -> tensor<4x4x10xf32>
    %566 = stablehlo.reshape %565 : (tensor<4x4x10xf32>) -> tensor<4x4x10x1xf32>
    %567 = stablehlo.negate %566 : tensor<4x4x10x1xf32>
    %568 = stablehlo.broadcast_in_dim %86, dims = [0, 1, 2, 3] : (tensor<4x4x10x1xf32>) -> tensor<4x4x10x10xf32>
    %569 = stablehlo.divide %559, %568 : tensor<4x4x10x10xf32>
    %cst_117 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %570 = stablehlo.reduce(%567 init: %cst_117) applies stablehlo.add across dimensions = [3] : (tensor<4x4x10x1xf32>, tensor<f32>) -> tensor<4x4x10xf32>
    %571 = stablehlo.broadcast_in_dim %570, dims = [0, 1, 2] : (tensor<4x4x10xf32>) -> tensor<4x4x10x10xf32>
    %572 = stablehlo.add %569, %571 : tensor<4x4x10x10xf32>
    %573 = stablehlo.multiply %572, %84 : tensor<4x4x10x10xf32>
    %cst_118 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %574 = stablehlo.reduce(%573 init: %cst_118) applies stablehlo.add across dimensions = [0] : (tensor<4x4x10x10xf32>, tensor<f32>) -> tensor<4x10x10xf32>
    %575 = stablehlo.reshape %574 : (tensor<4x10x10xf32>) -> tensor<1x4x10x10xf32>
    %cst_119 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %576 = stablehlo.broadcast_in_dim %cst_119, dims = [] : (tensor<f32>) -> tensor<4x4x10x10xf32>
    %577 = stablehlo.divide %573, %576 : tensor<4x4x10x10xf32>
    %578 = stablehlo.dot_general %577, %68, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x4x10x10xf32>, tensor<4x10x4x4xf32>) -> tensor<4x4x10x4xf32>
    %579 = stablehlo.transpose %578, dims = [0, 2, 1, 3] : (tensor<4x4x10x4xf32>) -> tensor<4x10x4x4xf32>
    %580 = stablehlo.dot_general %577, %70, batching_dims = [0, 1] x [0, 2], contracting_dims = [3] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x4x10x10xf32>, tensor<4x10x4x4xf32>) -> tensor<4x4x10x4xf32>
    %581 = stablehlo.transpose %580, dims = [0, 2, 1, 3] : (tensor<4x4x10x4xf32>) -> tensor<4x10x4x4xf32>
    %582 = stablehlo.reshape %561 : (tensor<4x10x4x4xf32>) -> tensor<4x10x16xf32>
    %583 = stablehlo.dot_general %582, %66, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<4x10x16xf32>, tensor<4x10x16xf32>) -> tensor<16x16xf32>
    %584 = stablehlo.transpose %583, dims = [1, 0] : (tensor<16x16xf32>) -> tensor<16x16xf32>
    %585 = stablehlo.dot_general %582, %arg21, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x10x16xf32>, tensor<16x16xf32>) -> tensor<4x10x16xf32>
    %586 = stablehlo.reshape %579 : (tensor<4x10x4x4xf32>) -> tensor<4x10x16xf32>
    %587 = stablehlo.dot_general %586, %66, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<4x10x16xf32>, tensor<4x10x16xf32>) -> tensor<16x16xf32>
    %588 = stablehlo.transpose %587, dims = [1, 0] : (tensor<16x16xf32>) -> tensor<16x16xf32>
    %589 = stablehlo.dot_general %586, %arg18, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x10x16xf32>, tensor<16x16xf32>) -> tensor<4x10x16xf32>
    %590 = stablehlo.add %585, %589 : tensor<4x10x16xf32>
    %591 = stablehlo.reshape %581 : (tensor<4x10x4x4xf32>) -> tensor<4x10x16xf32>
    %592 = stablehlo.dot_general %591, %66, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<4x10x16xf32>, tensor<4x10x16xf32>) -> tensor<16x16xf32>
    %593 = stablehlo.transpose %592, dims = [1, 0] : (tensor<16x16xf32>) -> tensor<16x16xf32>
    %594 = stablehlo.dot_general %591, %arg20, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x10x16xf32>, tensor<16x16xf32>) -> tensor<4x10x16xf32>
    %595 = stablehlo.add %590, %594 : tensor<4x10x16xf32>
    %596 = stablehlo.multiply %63, %595 : tensor<4x10x16xf32>
    %cst_120 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %597 = stablehlo.reduce(%596 init: %cst_120) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x10x16xf32>, tensor<f32>) -> tensor<16xf32>
    %598 = stablehlo.reshape %597 : (tensor<16xf32>) -> tensor<1x1x16xf32>
    %599 = stablehlo.broadcast_in_dim %64, dims = [0, 1, 2] : (tensor<1x1x16xf32>) -> tensor<4x10x16xf32>
    %600 = stablehlo.multiply %595, %599 : tensor<4x10x16xf32>
    %cst_121 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %601 = stablehlo.reduce(%598 init: %cst_121) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x16xf32>, tensor<f32>) -> tensor<16xf32>
    %602 = stablehlo.multiply %6, %600 : tensor<4x10x16xf32>
    %cst_122 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %603 = stablehlo.reduce(%602 init: %cst_122) applies stablehlo.add across dimensions = [2] : (tensor<4x10x16xf32>, tensor<f32>) -> tensor<4x10xf32>
    %604 = stablehlo.reshape %603 : (tensor<4x10xf32>) -> tensor<4x10x1xf32>
    %605 = stablehlo.broadcast_in_dim %58, dims = [0, 1, 2] : (tensor<4x10x1xf32>) -> tensor<4x10x16xf32>
    %606 = stablehlo.multiply %600, %605 : tensor<4x10x16xf32>
    %607 = stablehlo.add %553, %606 : tensor<4x10x16xf32>
    %608 = stablehlo.multiply %604, %61 : tensor<4x10x1xf32>
    %cst_123 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
    %609 = stablehlo.broadcast_in_dim %cst_123, dims = [] : (tensor<f32>) -> tensor<4x10x1xf32>
    %610 = stablehlo.divide %608, %609 : tensor<4x10x1xf32>
    %cst_124 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %611 = stablehlo.reduce(%610 init: %cst_124) applies stablehlo.add across dimensions = [2] : (tensor<4x10x1xf32>, tensor<f32>) -> tensor<4x10xf32>
    %612 = stablehlo.broadcast_in_dim %611, dims = [0, 1] : (tensor<4x10xf32>) -> tensor<4x10x16xf32>
    %613 = stablehlo.multiply %6, %612 : tensor<4x10x16xf32>
    %614 = stablehlo.add %607, %613 : tensor<4x10x16xf32>
    %615 = stablehlo.multiply %612, %6 : tensor<4x10x16xf32>
    %616 = stablehlo.add %614, %615 : tensor<4x10x16xf32>
    %cst_125 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %617 = stablehlo.reduce(%575 init: %cst_125) applies stablehlo.add across dimensions = [0] : (tensor<1x4x10x10xf32>, tensor<f32>) -> tensor<4x10x10xf32>
    %618 = stablehlo.transpose %617, dims = [1, 2, 0] : (tensor<4x10x10xf32>) -> tensor<10x10x4xf32>
    %cst_126 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %619 = stablehlo.broadcast_in_dim %cst_126, dims = [] : (tensor<f32>) -> tensor<8x4xf32>
    %620 = "stablehlo.scatter"(%619, %47, %618) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg28: tensor<f32>, %arg29: tensor<f32>):
      %699 = stablehlo.add %arg28, %arg29 : tensor<f32>
      stablehlo.return %699 : tensor<f32>
    }) : (tensor<8x4xf32>, tensor<10x10x1xi32>, tensor<10x10x4xf32>) -> tensor<8x4xf32>
    %cst_127 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %621 = stablehlo.broadcast_in_dim %cst_127, dims = [] : (tensor<f32>) -> tensor<24x16xf32>
    %622 = "stablehlo.scatter"(%621, %5, %616) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg28: tensor<f32>, %arg29: tensor<f32>):
      %699 = stablehlo.add %arg28, %arg29 : tensor<f32>
      stablehlo.return %699 : tensor<f32>
    }) : (tensor<24x16xf32>, tensor<4x10x1xi32>, tensor<4x10x16xf32>) -> tensor<24x16xf32>
    %623 = stablehlo.add %524, %622 : tensor<24x16xf32>
    %cst_128 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %624 = stablehlo.broadcast_in_dim %cst_128, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %625 = stablehlo.multiply %624, %439 : tensor<16xf32>
    %626 = stablehlo.subtract %arg0, %625 : tensor<16xf32>
    %cst_129 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %627 = stablehlo.broadcast_in_dim %cst_129, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %628 = stablehlo.multiply %627, %427 : tensor<16x16xf32>
    %629 = stablehlo.subtract %arg1, %628 : tensor<16x16xf32>
    %cst_130 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %630 = stablehlo.broadcast_in_dim %cst_130, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %631 = stablehlo.multiply %630, %396 : tensor<16x16xf32>
    %632 = stablehlo.subtract %arg2, %631 : tensor<16x16xf32>
    %cst_131 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %633 = stablehlo.broadcast_in_dim %cst_131, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %634 = stablehlo.multiply %633, %432 : tensor<16x16xf32>
    %635 = stablehlo.subtract %arg3, %634 : tensor<16x16xf32>
    %cst_132 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %636 = stablehlo.broadcast_in_dim %cst_132, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %637 = stablehlo.multiply %636, %423 : tensor<16x16xf32>
    %638 = stablehlo.subtract %arg4, %637 : tensor<16x16xf32>
    %cst_133 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %639 = stablehlo.broadcast_in_dim %cst_133, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %640 = stablehlo.multiply %639, %502 : tensor<16xf32>
    %641 = stablehlo.subtract %arg5, %640 : tensor<16xf32>
    %cst_134 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %642 = stablehlo.broadcast_in_dim %cst_134, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %643 = stablehlo.multiply %642, %379 : tensor<16xf32>
    %644 = stablehlo.subtract %arg6, %643 : tensor<16xf32>
    %cst_135 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %645 = stablehlo.broadcast_in_dim %cst_135, dims = [] : (tensor<f32>) -> tensor<16x32xf32>
    %646 = stablehlo.multiply %645, %372 : tensor<16x32xf32>
    %647 = stablehlo.subtract %arg7, %646 : tensor<16x32xf32>
    %cst_136 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %648 = stablehlo.broadcast_in_dim %cst_136, dims = [] : (tensor<f32>) -> tensor<32x16xf32>
    %649 = stablehlo.multiply %648, %367 : tensor<32x16xf32>
    %650 = stablehlo.subtract %arg8, %649 : tensor<32x16xf32>
    %cst_137 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %651 = stablehlo.broadcast_in_dim %cst_137, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %652 = stablehlo.multiply %651, %489 : tensor<16x16xf32>
    %653 = stablehlo.subtract %arg9, %652 : tensor<16x16xf32>
    %cst_138 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %654 = stablehlo.broadcast_in_dim %cst_138, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %655 = stablehlo.multiply %654, %456 : tensor<16x16xf32>
    %656 = stablehlo.subtract %arg10, %655 : tensor<16x16xf32>
    %cst_139 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %657 = stablehlo.broadcast_in_dim %cst_139, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %658 = stablehlo.multiply %657, %494 : tensor<16x16xf32>
    %659 = stablehlo.subtract %arg11, %658 : tensor<16x16xf32>
    %cst_140 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %660 = stablehlo.broadcast_in_dim %cst_140, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %661 = stablehlo.multiply %660, %485 : tensor<16x16xf32>
    %662 = stablehlo.subtract %arg12, %661 : tensor<16x16xf32>
    %cst_141 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %663 = stablehlo.broadcast_in_dim %cst_141, dims = [] : (tensor<f32>) -> tensor<8x4xf32>
    %664 = stablehlo.multiply %663, %521 : tensor<8x4xf32>
    %665 = stablehlo.subtract %arg13, %664 : tensor<8x4xf32>
    %cst_142 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %666 = stablehlo.broadcast_in_dim %cst_142, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %667 = stablehlo.multiply %666, %601 : tensor<16xf32>
    %668 = stablehlo.subtract %arg14, %667 : tensor<16xf32>
    %cst_143 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %669 = stablehlo.broadcast_in_dim %cst_143, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %670 = stablehlo.multiply %669, %538 : tensor<16xf32>
    %671 = stablehlo.subtract %arg15, %670 : tensor<16xf32>
    %cst_144 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %672 = stablehlo.broadcast_in_dim %cst_144, dims = [] : (tensor<f32>) -> tensor<16x32xf32>
    %673 = stablehlo.multiply %672, %531 : tensor<16x32xf32>
    %674 = stablehlo.subtract %arg16, %673 : tensor<16x32xf32>
    %cst_145 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %675 = stablehlo.broadcast_in_dim %cst_145, dims = [] : (tensor<f32>) -> tensor<32x16xf32>
    %676 = stablehlo.multiply %675, %526 : tensor<32x16xf32>
    %677 = stablehlo.subtract %arg17, %676 : tensor<32x16xf32>
    %cst_146 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %678 = stablehlo.broadcast_in_dim %cst_146, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %679 = stablehlo.multiply %678, %588 : tensor<16x16xf32>
    %680 = stablehlo.subtract %arg18, %679 : tensor<16x16xf32>
    %cst_147 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %681 = stablehlo.broadcast_in_dim %cst_147, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %682 = stablehlo.multiply %681, %555 : tensor<16x16xf32>
    %683 = stablehlo.subtract %arg19, %682 : tensor<16x16xf32>
    %cst_148 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %684 = stablehlo.broadcast_in_dim %cst_148, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %685 = stablehlo.multiply %684, %593 : tensor<16x16xf32>
    %686 = stablehlo.subtract %arg20, %685 : tensor<16x16xf32>
    %cst_149 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %687 = stablehlo.broadcast_in_dim %cst_149, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %688 = stablehlo.multiply %687, %584 : tensor<16x16xf32>
    %689 = stablehlo.subtract %arg21, %688 : tensor<16x16xf32>
    %cst_150 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %690 = stablehlo.broadcast_in_dim %cst_150, dims = [] : (tensor<f32>) -> tensor<8x4xf32>
    %691 = stablehlo.multiply %690, %620 : tensor<8x4xf32>
    %692 = stablehlo.subtract %arg22, %691 : tensor<8x4xf32>
    %cst_151 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %693 = stablehlo.broadcast_in_dim %cst_151, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %694 = stablehlo.multiply %693, %351 : tensor<16xf32>
    %695 = stablehlo.subtract %arg23, %694 : tensor<16xf32>
    %cst_152 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %696 = stablehlo.broadcast_in_dim %cst_152, dims = [] : (tensor<f32>) -> tensor<24x16xf32>
    %697 = stablehlo.multiply %696, %623 : tensor<24x16xf32>
    %698 = stablehlo.subtract %arg24, %697 : tensor<24x16xf32>
    return %626, %629, %632, %635, %638, %641, %644, %647, %650, %653, %656, %659, %662, %665, %668, %671, %674, %677, %680, %683, %686, %689, %692, %695, %698, %327 : tensor<16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16x32xf32>, tensor<32x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<8x4xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16x32xf32>, tensor<32x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<8x4xf32>, tensor<16xf32>, tensor<24x16xf32>, tensor<f32>
  }
  func.func private @_where(%arg0: tensor<10x10xi1>, %arg1: tensor<10x10xi32>, %arg2: tensor<10x10xi32>) -> tensor<10x10xi32> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<10x10xi1>, tensor<10x10xi32>
    return %0 : tensor<10x10xi32>
  }
  func.func private @relu(%arg0: tensor<4x10x32xf32>) -> tensor<4x10x32xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x10x32xf32>
    %1 = stablehlo.maximum %arg0, %0 : tensor<4x10x32xf32>
    return %1 : tensor<4x10x32xf32>
  }
  func.func private @_where_0(%arg0: tensor<6x6xi1>, %arg1: tensor<6x6xi32>, %arg2: tensor<6x6xi32>) -> tensor<6x6xi32> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<6x6xi1>, tensor<6x6xi32>
    return %0 : tensor<6x6xi32>
  }
  func.func private @tril(%arg0: tensor<6x6xi1>) -> tensor<6x6xi1> {
    %0 = stablehlo.iota dim = 0 : tensor<6x6xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<6x6xi32>
    %2 = stablehlo.add %0, %1 : tensor<6x6xi32>
    %3 = stablehlo.iota dim = 1 : tensor<6x6xi32>
    %4 = stablehlo.compare GE, %2, %3, SIGNED : (tensor<6x6xi32>, tensor<6x6xi32>) -> tensor<6x6xi1>
    %c_0 = stablehlo.constant dense<false> : tensor<i1>
    %5 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i1>) -> tensor<6x6xi1>
    %6 = stablehlo.select %4, %arg0, %5 : tensor<6x6xi1>, tensor<6x6xi1>
    return %6 : tensor<6x6xi1>
  }
  func.func private @_where_1(%arg0: tensor<6x6xi1>, %arg1: tensor<f32>, %arg2: tensor<f32>) -> tensor<6x6xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<f32>) -> tensor<6x6xf32>
    %1 = stablehlo.broadcast_in_dim %arg2, dims = [] : (tensor<f32>) -> tensor<6x6xf32>
    %2 = stablehlo.select %arg0, %0, %1 : tensor<6x6xi1>, tensor<6x6xf32>
    return %2 : tensor<6x6xf32>
  }
  func.func private @relu_2(%arg0: tensor<4x6x32xf32>) -> tensor<4x6x32xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x6x32xf32>
    %1 = stablehlo.maximum %arg0, %0 : tensor<4x6x32xf32>
    return %1 : tensor<4x6x32xf32>
  }
  func.func private @take_along_axis(%arg0: tensor<4x6x24xf32>, %arg1: tensor<4x6x1xi32>) -> (tensor<4x6x1xf32>, tensor<4x6x1x1xi32>) {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<4x6x1xi32>
    %1 = stablehlo.compare LT, %arg1, %0, SIGNED : (tensor<4x6x1xi32>, tensor<4x6x1xi32>) -> tensor<4x6x1xi1>
    %c_0 = stablehlo.constant dense<24> : tensor<i32>
    %2 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<4x6x1xi32>
    %3 = stablehlo.add %arg1, %2 : tensor<4x6x1xi32>
    %4 = stablehlo.select %1, %3, %arg1 : tensor<4x6x1xi1>, tensor<4x6x1xi32>
    %5 = stablehlo.reshape %4 : (tensor<4x6x1xi32>) -> tensor<4x6x1x1xi32>
    %c_1 = stablehlo.constant dense<23> : tensor<1xi32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %6 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<4x6x1x1xi32>
    %7 = stablehlo.compare GE, %5, %6, SIGNED : (tensor<4x6x1x1xi32>, tensor<4x6x1x1xi32>) -> tensor<4x6x1x1xi1>
    %8 = stablehlo.broadcast_in_dim %c_1, dims = [3] : (tensor<1xi32>) -> tensor<1x1x1x1xi32>
    %9 = stablehlo.broadcast_in_dim %8, dims = [0, 1, 2, 3] : (tensor<1x1x1x1xi32>) -> tensor<4x6x1x1xi32>
    %10 = stablehlo.compare LE, %5, %9, SIGNED : (tensor<4x6x1x1xi32>, tensor<4x6x1x1xi32>) -> tensor<4x6x1x1xi1>
    %11 = stablehlo.and %7, %10 : tensor<4x6x1x1xi1>
    %c_3 = stablehlo.constant dense<true> : tensor<i1>
    %12 = stablehlo.reduce(%11 init: %c_3) applies stablehlo.and across dimensions = [3] : (tensor<4x6x1x1xi1>, tensor<i1>) -> tensor<4x6x1xi1>
    %13 = "stablehlo.gather"(%arg0, %5) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [2], operand_batching_dims = [0, 1], start_indices_batching_dims = [0, 1], start_index_map = [2], index_vector_dim = 3>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1, 1>}> : (tensor<4x6x24xf32>, tensor<4x6x1x1xi32>) -> tensor<4x6x1xf32>
    %cst = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %14 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x6x1xf32>
    %15 = stablehlo.select %12, %13, %14 : tensor<4x6x1xi1>, tensor<4x6x1xf32>
    return %15, %5 : tensor<4x6x1xf32>, tensor<4x6x1x1xi32>
  }
  func.func private @take_along_axis_3(%arg0: tensor<4x6x1x1xi32>, %arg1: tensor<4x6x1xf32>) -> tensor<4x6x24xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x6x24xf32>
    %1 = "stablehlo.scatter"(%0, %arg0, %arg1) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [2], input_batching_dims = [0, 1], scatter_indices_batching_dims = [0, 1], scatter_dims_to_operand_dims = [2], index_vector_dim = 3>, unique_indices = false}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %2 = stablehlo.add %arg2, %arg3 : tensor<f32>
      stablehlo.return %2 : tensor<f32>
    }) : (tensor<4x6x24xf32>, tensor<4x6x1x1xi32>, tensor<4x6x1xf32>) -> tensor<4x6x24xf32>
    return %1 : tensor<4x6x24xf32>
  }
}
