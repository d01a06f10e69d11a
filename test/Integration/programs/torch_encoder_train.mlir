module @jit_step attributes {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["dp"=2, "tp"=2]> {stablehlo.mesh = {axes = [{name = "dp", size = 2 : i64}, {name = "tp", size = 2 : i64}]}}
  func.func public @main(%arg0: tensor<24x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"tp"}, {}]>}, %arg1: tensor<24xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"tp"}]>}, %arg2: tensor<24x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"tp"}, {}]>}, %arg3: tensor<32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"tp"}]>}, %arg4: tensor<32x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"tp"}, {}]>}, %arg5: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg6: tensor<16x32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp"}]>}, %arg7: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg8: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg9: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg10: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg11: tensor<48xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg12: tensor<48x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, %arg13: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg14: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp"}]>}, %arg15: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg16: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg17: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, %arg18: tensor<4x8xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}, {}]>}, %arg19: tensor<4x8xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}, {}]>}) -> (tensor<24x16xf32> {jax.result_info = "result[0]['embedding.weight']"}, tensor<24xf32> {jax.result_info = "result[0]['head.bias']"}, tensor<24x16xf32> {jax.result_info = "result[0]['head.weight']"}, tensor<32xf32> {jax.result_info = "result[0]['layer.linear1.bias']"}, tensor<32x16xf32> {jax.result_info = "result[0]['layer.linear1.weight']"}, tensor<16xf32> {jax.result_info = "result[0]['layer.linear2.bias']"}, tensor<16x32xf32> {jax.result_info = "result[0]['layer.linear2.weight']"}, tensor<16xf32> {jax.result_info = "result[0]['layer.norm1.bias']"}, tensor<16xf32> {jax.result_info = "result[0]['layer.norm1.weight']"}, tensor<16xf32> {jax.result_info = "result[0]['layer.norm2.bias']"}, tensor<16xf32> {jax.result_info = "result[0]['layer.norm2.weight']"}, tensor<48xf32> {jax.result_info = "result[0]['layer.self_attn.in_proj_bias']"}, tensor<48x16xf32> {jax.result_info = "result[0]['layer.self_attn.in_proj_weight']"}, tensor<16xf32> {jax.result_info = "result[0]['layer.self_attn.out_proj.bias']"}, tensor<16x16xf32> {jax.result_info = "result[0]['layer.self_attn.out_proj.weight']"}, tensor<16xf32> {jax.result_info = "result[0]['norm.bias']"}, tensor<16xf32> {jax.result_info = "result[0]['norm.weight']"}, tensor<8x16xf32> {jax.result_info = "result[0]['position']"}, tensor<f32> {jax.result_info = "result[1]"}) {
    %0:2 = call @_take(%arg0, %arg18) : (tensor<24x16xf32>, tensor<4x8xi32>) -> (tensor<4x8x16xf32>, tensor<4x8x1xi32>)
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<8x16xf32>
    %2 = stablehlo.multiply %arg17, %1 : tensor<8x16xf32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [1, 2] : (tensor<8x16xf32>) -> tensor<1x8x16xf32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [0, 1, 2] : (tensor<1x8x16xf32>) -> tensor<4x8x16xf32>
    %5 = stablehlo.add %0#0, %4 : tensor<4x8x16xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %6 = stablehlo.reduce(%5 init: %cst_0) applies stablehlo.add across dimensions = [2] : (tensor<4x8x16xf32>, tensor<f32>) -> tensor<4x8xf32>
    %7 = stablehlo.broadcast_in_dim %6, dims = [0, 1] : (tensor<4x8xf32>) -> tensor<4x8x1xf32>
    %cst_1 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<4x8x1xf32>
    %9 = stablehlo.divide %7, %8 : tensor<4x8x1xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %10:4 = call @_var(%5, %c) : (tensor<4x8x16xf32>, tensor<i32>) -> (tensor<4x8x1xf32>, tensor<4x8x16xf32>, tensor<f32>, tensor<i1>)
    %cst_2 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
    %11 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<4x8x1xf32>
    %12 = stablehlo.add %10#0, %11 : tensor<4x8x1xf32>
    %13 = stablehlo.rsqrt %12 : tensor<4x8x1xf32>
    %14 = stablehlo.divide %13, %12 : tensor<4x8x1xf32>
    %cst_3 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %15 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<4x8x1xf32>
    %16 = stablehlo.multiply %15, %14 : tensor<4x8x1xf32>
    %17 = stablehlo.broadcast_in_dim %9, dims = [0, 1, 2] : (tensor<4x8x1xf32>) -> tensor<4x8x16xf32>
    %18 = stablehlo.subtract %5, %17 : tensor<4x8x16xf32>
    %19 = stablehlo.broadcast_in_dim %13, dims = [0, 1, 2] : (tensor<4x8x1xf32>) -> tensor<4x8x16xf32>
    %20 = stablehlo.multiply %18, %19 : tensor<4x8x16xf32>
    %21 = stablehlo.broadcast_in_dim %arg8, dims = [2] : (tensor<16xf32>) -> tensor<1x1x16xf32>
    %22 = stablehlo.broadcast_in_dim %21, dims = [0, 1, 2] : (tensor<1x1x16xf32>) -> tensor<4x8x16xf32>
    %23 = stablehlo.multiply %20, %22 : tensor<4x8x16xf32>
    %24 = stablehlo.broadcast_in_dim %arg7, dims = [2] : (tensor<16xf32>) -> tensor<1x1x16xf32>
    %25 = stablehlo.broadcast_in_dim %24, dims = [0, 1, 2] : (tensor<1x1x16xf32>) -> tensor<4x8x16xf32>
    %26 = stablehlo.add %23, %25 : tensor<4x8x16xf32>
    %27 = stablehlo.transpose %26, dims = [1, 0, 2] : (tensor<4x8x16xf32>) -> tensor<8x4x16xf32>
    %28 = stablehlo.transpose %arg12, dims = [1, 0] : (tensor<48x16xf32>) -> tensor<16x48xf32>
    %29 = stablehlo.broadcast_in_dim %28, dims = [1, 2] : (tensor<16x48xf32>) -> tensor<8x16x48xf32>
    %30 = stablehlo.dot_general %27, %29, batching_dims = [0] x [0], contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<8x4x16xf32>, tensor<8x16x48xf32>) -> tensor<8x4x48xf32>
    %cst_4 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %31 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<48xf32>
    %32 = stablehlo.multiply %arg11, %31 : tensor<48xf32>
    %33 = stablehlo.broadcast_in_dim %32, dims = [2] : (tensor<48xf32>) -> tensor<1x1x48xf32>
    %34 = stablehlo.broadcast_in_dim %33, dims = [0, 1, 2] : (tensor<1x1x48xf32>) -> tensor<8x4x48xf32>
    %35 = stablehlo.add %30, %34 : tensor<8x4x48xf32>
    %36 = stablehlo.reshape %35 : (tensor<8x4x48xf32>) -> tensor<8x4x3x16xf32>
    %37 = stablehlo.broadcast_in_dim %36, dims = [1, 2, 3, 4] : (tensor<8x4x3x16xf32>) -> tensor<1x8x4x3x16xf32>
    %38 = stablehlo.transpose %37, dims = [3, 1, 2, 0, 4] : (tensor<1x8x4x3x16xf32>) -> tensor<3x8x4x1x16xf32>
    %39 = stablehlo.reshape %38 : (tensor<3x8x4x1x16xf32>) -> tensor<3x8x4x16xf32>
    %40 = stablehlo.slice %39 [0:1, 0:8, 0:4, 0:16] : (tensor<3x8x4x16xf32>) -> tensor<1x8x4x16xf32>
    %41 = stablehlo.reshape %40 : (tensor<1x8x4x16xf32>) -> tensor<8x4x16xf32>
    %42 = stablehlo.slice %39 [1:2, 0:8, 0:4, 0:16] : (tensor<3x8x4x16xf32>) -> tensor<1x8x4x16xf32>
    %43 = stablehlo.reshape %42 : (tensor<1x8x4x16xf32>) -> tensor<8x4x16xf32>
    %44 = stablehlo.slice %39 [2:3, 0:8, 0:4, 0:16] : (tensor<3x8x4x16xf32>) -> tensor<1x8x4x16xf32>
    %45 = stablehlo.reshape %44 : (tensor<1x8x4x16xf32>) -> tensor<8x4x16xf32>
    %46 = stablehlo.reshape %41 : (tensor<8x4x16xf32>) -> tensor<8x16x4xf32>
    %47 = stablehlo.transpose %46, dims = [1, 0, 2] : (tensor<8x16x4xf32>) -> tensor<16x8x4xf32>
    %48 = stablehlo.reshape %43 : (tensor<8x4x16xf32>) -> tensor<8x16x4xf32>
    %49 = stablehlo.transpose %48, dims = [1, 0, 2] : (tensor<8x16x4xf32>) -> tensor<16x8x4xf32>
    %50 = stablehlo.reshape %45 : (tensor<8x4x16xf32>) -> tensor<8x16x4xf32>
    %51 = stablehlo.transpose %50, dims = [1, 0, 2] : (tensor<8x16x4xf32>) -> tensor<16x8x4xf32>
    %52 = stablehlo.reshape %47 : (tensor<16x8x4xf32>) -> tensor<4x4x8x4xf32>
    %53 = stablehlo.reshape %49 : (tensor<16x8x4xf32>) -> tensor<4x4x8x4xf32>
    %54 = stablehlo.reshape %51 : (tensor<16x8x4xf32>) -> tensor<4x4x8x4xf32>
    %cst_5 = stablehlo.constant dense<0.707106769> : tensor<f32>
    %55 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<4x4x8x4xf32>
    %56 = stablehlo.multiply %52, %55 : tensor<4x4x8x4xf32>
    %57 = stablehlo.transpose %53, dims = [0, 1, 3, 2] : (tensor<4x4x8x4xf32>) -> tensor<4x4x4x8xf32>
    %cst_6 = stablehlo.constant dense<0.707106769> : tensor<f32>
    %58 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<4x4x4x8xf32>
    %59 = stablehlo.multiply %57, %58 : tensor<4x4x4x8xf32>
    %60 = stablehlo.reshape %56 : (tensor<4x4x8x4xf32>) -> tensor<16x8x4xf32>
    %61 = stablehlo.reshape %59 : (tensor<4x4x4x8xf32>) -> tensor<16x4x8xf32>
    %62 = stablehlo.dot_general %60, %61, batching_dims = [0] x [0], contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<16x8x4xf32>, tensor<16x4x8xf32>) -> tensor<16x8x8xf32>
    %63 = stablehlo.reshape %62 : (tensor<16x8x8xf32>) -> tensor<4x4x8x8xf32>
    %cst_7 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %64 = stablehlo.reduce(%63 init: %cst_7) applies stablehlo.maximum across dimensions = [3] : (tensor<4x4x8x8xf32>, tensor<f32>) -> tensor<4x4x8xf32>
    %cst_8 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %65 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<4x4x8xf32>
    %66 = stablehlo.maximum %65, %64 : tensor<4x4x8xf32>
    %67 = stablehlo.broadcast_in_dim %66, dims = [0, 1, 2] : (tensor<4x4x8xf32>) -> tensor<4x4x8x1xf32>
    %68 = stablehlo.broadcast_in_dim %67, dims = [0, 1, 2, 3] : (tensor<4x4x8x1xf32>) -> tensor<4x4x8x8xf32>
    %69 = stablehlo.subtract %63, %68 : tensor<4x4x8x8xf32>
    %70 = stablehlo.exponential %69 : tensor<4x4x8x8xf32>
    %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %71 = stablehlo.reduce(%70 init: %cst_9) applies stablehlo.add across dimensions = [3] : (tensor<4x4x8x8xf32>, tensor<f32>) -> tensor<4x4x8xf32>
    %72 = stablehlo.broadcast_in_dim %71, dims = [0, 1, 2] : (tensor<4x4x8xf32>) -> tensor<4x4x8x1xf32>
    %73 = stablehlo.broadcast_in_dim %72, dims = [0, 1, 2, 3] : (tensor<4x4x8x1xf32>) -> tensor<4x4x8x8xf32>
    %74 = stablehlo.divide %70, %73 : tensor<4x4x8x8xf32>
    %75 = stablehlo.multiply %72, %72 : tensor<4x4x8x1xf32>
    %cst_10 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %76 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<4x4x8x1xf32>
    %77 = stablehlo.divide %76, %75 : tensor<4x4x8x1xf32>
    %cst_11 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %78 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f32>) -> tensor<4x4x8x8xf32>
    %79 = stablehlo.compare EQ, %63, %78, FLOAT : (tensor<4x4x8x8xf32>, tensor<4x4x8x8xf32>) -> tensor<4x4x8x8xi1>
    %80 = stablehlo.not %79 : tensor<4x4x8x8xi1>
    %c_12 = stablehlo.constant dense<false> : tensor<i1>
    %81 = stablehlo.reduce(%80 init: %c_12) applies stablehlo.or across dimensions = [3] : (tensor<4x4x8x8xi1>, tensor<i1>) -> tensor<4x4x8xi1>
    %82 = stablehlo.broadcast_in_dim %81, dims = [0, 1, 2] : (tensor<4x4x8xi1>) -> tensor<4x4x8x1xi1>
    %83 = stablehlo.not %82 : tensor<4x4x8x1xi1>
    %cst_13 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %84 = stablehlo.broadcast_in_dim %cst_13, dims = [] : (tensor<f32>) -> tensor<4x4x8x8xf32>
    %85:2 = call @_where_1(%83, %84, %74) : (tensor<4x4x8x1xi1>, tensor<4x4x8x8xf32>, tensor<4x4x8x8xf32>) -> (tensor<4x4x8x8xf32>, tensor<4x4x8x8xi1>)
    %86 = stablehlo.reshape %85#0 : (tensor<4x4x8x8xf32>) -> tensor<16x8x8xf32>
    %87 = stablehlo.reshape %54 : (tensor<4x4x8x4xf32>) -> tensor<16x8x4xf32>
    %88 = stablehlo.dot_general %86, %87, batching_dims = [0] x [0], contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<16x8x8xf32>, tensor<16x8x4xf32>) -> tensor<16x8x4xf32>
    %89 = stablehlo.reshape %88 : (tensor<16x8x4xf32>) -> tensor<4x4x8x4xf32>
    %90 = stablehlo.transpose %89, dims = [2, 0, 1, 3] : (tensor<4x4x8x4xf32>) -> tensor<8x4x4x4xf32>
    %91 = stablehlo.transpose %90, dims = [1, 2, 0, 3] : (tensor<8x4x4x4xf32>) -> tensor<4x4x8x4xf32>
    %92 = stablehlo.transpose %91, dims = [2, 0, 1, 3] : (tensor<4x4x8x4xf32>) -> tensor<8x4x4x4xf32>
    %93 = stablehlo.reshape %92 : (tensor<8x4x4x4xf32>) -> tensor<32x16xf32>
    %94 = stablehlo.transpose %arg14, dims = [1, 0] : (tensor<16x16xf32>) -> tensor<16x16xf32>
    %cst_14 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %95 = stablehlo.broadcast_in_dim %cst_14, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %96 = stablehlo.multiply %arg13, %95 : tensor<16xf32>
    %97 = stablehlo.dot_general %93, %94, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<32x16xf32>, tensor<16x16xf32>) -> tensor<32x16xf32>
    %cst_15 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %98 = stablehlo.broadcast_in_dim %cst_15, dims = [] : (tensor<f32>) -> tensor<32x16xf32>
    %99 = stablehlo.multiply %98, %97 : tensor<32x16xf32>
    %100 = stablehlo.broadcast_in_dim %96, dims = [1] : (tensor<16xf32>) -> tensor<1x16xf32>
    %101 = stablehlo.broadcast_in_dim %100, dims = [0, 1] : (tensor<1x16xf32>) -> tensor<32x16xf32>
    %102 = stablehlo.add %101, %99 : tensor<32x16xf32>
    %103 = stablehlo.reshape %102 : (tensor<32x16xf32>) -> tensor<8x4x16xf32>
    %104 = stablehlo.transpose %103, dims = [1, 0, 2] : (tensor<8x4x16xf32>) -> tensor<4x8x16xf32>
    %cst_16 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %105 = stablehlo.broadcast_in_dim %cst_16, dims = [] : (tensor<f32>) -> tensor<4x8x16xf32>
    %106 = stablehlo.multiply %104, %105 : tensor<4x8x16xf32>
    %107 = stablehlo.add %5, %106 : tensor<4x8x16xf32>
    %cst_17 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %108 = stablehlo.reduce(%107 init: %cst_17) applies stablehlo.add across dimensions = [2] : (tensor<4x8x16xf32>, tensor<f32>) -> tensor<4x8xf32>
    %109 = stablehlo.broadcast_in_dim %108, dims = [0, 1] : (tensor<4x8xf32>) -> tensor<4x8x1xf32>
    %cst_18 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
    %110 = stablehlo.broadcast_in_dim %cst_18, dims = [] : (tensor<f32>) -> tensor<4x8x1xf32>
    %111 = stablehlo.divide %109, %110 : tensor<4x8x1xf32>
    %c_19 = stablehlo.constant dense<0> : tensor<i32>
    %112:4 = call @_var(%107, %c_19) : (tensor<4x8x16xf32>, tensor<i32>) -> (tensor<4x8x1xf32>, tensor<4x8x16xf32>, tensor<f32>, tensor<i1>)
    %cst_20 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
    %113 = stablehlo.broadcast_in_dim %cst_20, dims = [] : (tensor<f32>) -> tensor<4x8x1xf32>
    %114 = stablehlo.add %112#0, %113 : tensor<4x8x1xf32>
    %115 = stablehlo.rsqrt %114 : tensor<4x8x1xf32>
    %116 = stablehlo.divide %115, %114 : tensor<4x8x1xf32>
    %cst_21 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %117 = stablehlo.broadcast_in_dim %cst_21, dims = [] : (tensor<f32>) -> tensor<4x8x1xf32>
    %118 = stablehlo.multiply %117, %116 : tensor<4x8x1xf32>
    %119 = stablehlo.broadcast_in_dim %111, dims = [0, 1, 2] : (tensor<4x8x1xf32>) -> tensor<4x8x16xf32>
    %120 = stablehlo.subtract %107, %119 : tensor<4x8x16xf32>
    %121 = stablehlo.broadcast_in_dim %115, dims = [0, 1, 2] : (tensor<4x8x1xf32>) -> tensor<4x8x16xf32>
    %122 = stablehlo.multiply %120, %121 : tensor<4x8x16xf32>
    %123 = stablehlo.broadcast_in_dim %arg10, dims = [2] : (tensor<16xf32>) -> tensor<1x1x16xf32>
    %124 = stablehlo.broadcast_in_dim %123, dims = [0, 1, 2] : (tensor<1x1x16xf32>) -> tensor<4x8x16xf32>
    %125 = stablehlo.multiply %122, %124 : tensor<4x8x16xf32>
    %126 = stablehlo.broadcast_in_dim %arg9, dims = [2] : (tensor<16xf32>) -> tensor<1x1x16xf32>
    %127 = stablehlo.broadcast_in_dim %126, dims = [0, 1, 2] : (tensor<1x1x16xf32>) -> tensor<4x8x16xf32>
    %128 = stablehlo.add %125, %127 : tensor<4x8x16xf32>
    %129 = stablehlo.reshape %128 : (tensor<4x8x16xf32>) -> tensor<32x16xf32>
    %130 = stablehlo.transpose %arg4, dims = [1, 0] : (tensor<32x16xf32>) -> tensor<16x32xf32>
    %cst_22 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %131 = stablehlo.broadcast_in_dim %cst_22, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %132 = stablehlo.multiply %arg3, %131 : tensor<32xf32>
    %133 = stablehlo.dot_general %129, %130, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<32x16xf32>, tensor<16x32xf32>) -> tensor<32x32xf32>
    %cst_23 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %134 = stablehlo.broadcast_in_dim %cst_23, dims = [] : (tensor<f32>) -> tensor<32x32xf32>
    %135 = stablehlo.multiply %134, %133 : tensor<32x32xf32>
    %136 = stablehlo.broadcast_in_dim %132, dims = [1] : (tensor<32xf32>) -> tensor<1x32xf32>
    %137 = stablehlo.broadcast_in_dim %136, dims = [0, 1] : (tensor<1x32xf32>) -> tensor<32x32xf32>
    %138 = stablehlo.add %137, %135 : tensor<32x32xf32>
    %139 = stablehlo.reshape %138 : (tensor<32x32xf32>) -> tensor<4x8x32xf32>
    %cst_24 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %140 = stablehlo.broadcast_in_dim %cst_24, dims = [] : (tensor<f32>) -> tensor<4x8x32xf32>
    %141 = stablehlo.multiply %140, %139 : tensor<4x8x32xf32>
    %142 = stablehlo.negate %139 : tensor<4x8x32xf32>
    %cst_25 = stablehlo.constant dense<0.707106769> : tensor<f32>
    %143 = stablehlo.broadcast_in_dim %cst_25, dims = [] : (tensor<f32>) -> tensor<4x8x32xf32>
    %144 = stablehlo.multiply %142, %143 : tensor<4x8x32xf32>
    %145 = chlo.erfc %144 : tensor<4x8x32xf32> -> tensor<4x8x32xf32>
    %146 = chlo.square %144 : tensor<4x8x32xf32> -> tensor<4x8x32xf32>
    %147 = stablehlo.negate %146 : tensor<4x8x32xf32>
    %148 = stablehlo.exponential %147 : tensor<4x8x32xf32>
    %149 = stablehlo.multiply %141, %145 : tensor<4x8x32xf32>
    %150 = stablehlo.reshape %149 : (tensor<4x8x32xf32>) -> tensor<32x32xf32>
    %151 = stablehlo.transpose %arg6, dims = [1, 0] : (tensor<16x32xf32>) -> tensor<32x16xf32>
    %cst_26 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %152 = stablehlo.broadcast_in_dim %cst_26, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %153 = stablehlo.multiply %arg5, %152 : tensor<16xf32>
    %154 = stablehlo.dot_general %150, %151, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<32x32xf32>, tensor<32x16xf32>) -> tensor<32x16xf32>
    %cst_27 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %155 = stablehlo.broadcast_in_dim %cst_27, dims = [] : (tensor<f32>) -> tensor<32x16xf32>
    %156 = stablehlo.multiply %155, %154 : tensor<32x16xf32>
    %157 = stablehlo.broadcast_in_dim %153, dims = [1] : (tensor<16xf32>) -> tensor<1x16xf32>
    %158 = stablehlo.broadcast_in_dim %157, dims = [0, 1] : (tensor<1x16xf32>) -> tensor<32x16xf32>
    %159 = stablehlo.add %158, %156 : tensor<32x16xf32>
    %160 = stablehlo.reshape %159 : (tensor<32x16xf32>) -> tensor<4x8x16xf32>
    %cst_28 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %161 = stablehlo.broadcast_in_dim %cst_28, dims = [] : (tensor<f32>) -> tensor<4x8x16xf32>
    %162 = stablehlo.multiply %160, %161 : tensor<4x8x16xf32>
    %163 = stablehlo.add %107, %162 : tensor<4x8x16xf32>
    %cst_29 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %164 = stablehlo.reduce(%163 init: %cst_29) applies stablehlo.add across dimensions = [2] : (tensor<4x8x16xf32>, tensor<f32>) -> tensor<4x8xf32>
    %165 = stablehlo.broadcast_in_dim %164, dims = [0, 1] : (tensor<4x8xf32>) -> tensor<4x8x1xf32>
    %cst_30 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
    %166 = stablehlo.broadcast_in_dim %cst_30, dims = [] : (tensor<f32>) -> tensor<4x8x1xf32>
    %167 = stablehlo.divide %165, %166 : tensor<4x8x1xf32>
    %c_31 = stablehlo.constant dense<0> : tensor<i32>
    %168:4 = call @_var(%163, %c_31) : (tensor<4x8x16xf32>, tensor<i32>) -> (tensor<4x8x1xf32>, tensor<4x8x16xf32>, tensor<f32>, tensor<i1>)
    %cst_32 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
    %169 = stablehlo.broadcast_in_dim %cst_32, dims = [] : (tensor<f32>) -> tensor<4x8x1xf32>
    %170 = stablehlo.add %168#0, %169 : tensor<4x8x1xf32>
    %171 = stablehlo.rsqrt %170 : tensor<4x8x1xf32>
    %172 = stablehlo.divide %171, %170 : tensor<4x8x1xf32>
    %cst_33 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %173 = stablehlo.broadcast_in_dim %cst_33, dims = [] : (tensor<f32>) -> tensor<4x8x1xf32>
    %174 = stablehlo.multiply %173, %172 : tensor<4x8x1xf32>
    %175 = stablehlo.broadcast_in_dim %167, dims = [0, 1, 2] : (tensor<4x8x1xf32>) -> tensor<4x8x16xf32>
    %176 = stablehlo.subtract %163, %175 : tensor<4x8x16xf32>
    %177 = stablehlo.broadcast_in_dim %171, dims = [0, 1, 2] : (tensor<4x8x1xf32>) -> tensor<4x8x16xf32>
    %178 = stablehlo.multiply %176, %177 : tensor<4x8x16xf32>
    %179 = stablehlo.broadcast_in_dim %arg16, dims = [2] : (tensor<16xf32>) -> tensor<1x1x16xf32>
    %180 = stablehlo.broadcast_in_dim %179, dims = [0, 1, 2] : (tensor<1x1x16xf32>) -> tensor<4x8x16xf32>
    %181 = stablehlo.multiply %178, %180 : tensor<4x8x16xf32>
    %182 = stablehlo.broadcast_in_dim %arg15, dims = [2] : (tensor<16xf32>) -> tensor<1x1x16xf32>
    %183 = stablehlo.broadcast_in_dim %182, dims = [0, 1, 2] : (tensor<1x1x16xf32>) -> tensor<4x8x16xf32>
    %184 = stablehlo.add %181, %183 : tensor<4x8x16xf32>
    %185 = stablehlo.reshape %184 : (tensor<4x8x16xf32>) -> tensor<32x16xf32>
    %186 = stablehlo.transpose %arg2, dims = [1, 0] : (tensor<24x16xf32>) -> tensor<16x24xf32>
    %cst_34 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %187 = stablehlo.broadcast_in_dim %cst_34, dims = [] : (tensor<f32>) -> tensor<24xf32>
    %188 = stablehlo.multiply %arg1, %187 : tensor<24xf32>
    %189 = stablehlo.dot_general %185, %186, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<32x16xf32>, tensor<16x24xf32>) -> tensor<32x24xf32>
    %cst_35 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %190 = stablehlo.broadcast_in_dim %cst_35, dims = [] : (tensor<f32>) -> tensor<32x24xf32>
    %191 = stablehlo.multiply %190, %189 : tensor<32x24xf32>
    %192 = stablehlo.broadcast_in_dim %188, dims = [1] : (tensor<24xf32>) -> tensor<1x24xf32>
    %193 = stablehlo.broadcast_in_dim %192, dims = [0, 1] : (tensor<1x24xf32>) -> tensor<32x24xf32>
    %194 = stablehlo.add %193, %191 : tensor<32x24xf32>
    %195 = stablehlo.reshape %194 : (tensor<32x24xf32>) -> tensor<4x8x24xf32>
    %cst_36 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %196 = stablehlo.reduce(%195 init: %cst_36) applies stablehlo.maximum across dimensions = [2] : (tensor<4x8x24xf32>, tensor<f32>) -> tensor<4x8xf32>
    %cst_37 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %197 = stablehlo.broadcast_in_dim %cst_37, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %198 = stablehlo.maximum %197, %196 : tensor<4x8xf32>
    %199 = stablehlo.is_finite %198 : (tensor<4x8xf32>) -> tensor<4x8xi1>
    %cst_38 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %200 = stablehlo.broadcast_in_dim %cst_38, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %201 = stablehlo.select %199, %198, %200 : tensor<4x8xi1>, tensor<4x8xf32>
    %202 = stablehlo.broadcast_in_dim %201, dims = [0, 1] : (tensor<4x8xf32>) -> tensor<4x8x1xf32>
    %203 = stablehlo.broadcast_in_dim %202, dims = [0, 1, 2] : (tensor<4x8x1xf32>) -> tensor<4x8x24xf32>
    %204 = stablehlo.subtract %195, %203 : tensor<4x8x24xf32>
    %205 = stablehlo.exponential %204 : tensor<4x8x24xf32>
    %cst_39 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %206 = stablehlo.reduce(%205 init: %cst_39) applies stablehlo.add across dimensions = [2] : (tensor<4x8x24xf32>, tensor<f32>) -> tensor<4x8xf32>
    %207 = stablehlo.abs %206 : tensor<4x8xf32>
    %cst_40 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %208 = stablehlo.broadcast_in_dim %cst_40, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %209 = stablehlo.compare GE, %206, %208, FLOAT : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xi1>
    %210 = stablehlo.log %207 : tensor<4x8xf32>
    %211 = stablehlo.add %210, %201 : tensor<4x8xf32>
    %212 = stablehlo.broadcast_in_dim %arg19, dims = [0, 1] : (tensor<4x8xi32>) -> tensor<4x8x1xi32>
    %213:2 = call @take_along_axis(%195, %212) : (tensor<4x8x24xf32>, tensor<4x8x1xi32>) -> (tensor<4x8x1xf32>, tensor<4x8x1x1xi32>)
    %214 = stablehlo.reshape %213#0 : (tensor<4x8x1xf32>) -> tensor<4x8xf32>
    %215 = stablehlo.subtract %211, %214 : tensor<4x8xf32>
    %cst_41 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %216 = stablehlo.reduce(%215 init: %cst_41) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<f32>
    %cst_42 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %217 = stablehlo.divide %216, %cst_42 : tensor<f32>
    %cst_43 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %cst_44 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %218 = stablehlo.divide %cst_43, %cst_44 : tensor<f32>
    %219 = stablehlo.broadcast_in_dim %218, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %220 = stablehlo.negate %219 : tensor<4x8xf32>
    %221 = stablehlo.broadcast_in_dim %220, dims = [0, 1] : (tensor<4x8xf32>) -> tensor<4x8x1xf32>
    %222 = call @take_along_axis_2(%213#1, %221) : (tensor<4x8x1x1xi32>, tensor<4x8x1xf32>) -> tensor<4x8x24xf32>
    %223 = stablehlo.divide %219, %207 : tensor<4x8xf32>
    %cst_45 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %224 = stablehlo.broadcast_in_dim %cst_45, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %225 = stablehlo.select %209, %224, %223 : tensor<4x8xi1>, tensor<4x8xf32>
    %226 = stablehlo.select %209, %223, %224 : tensor<4x8xi1>, tensor<4x8xf32>
    %227 = stablehlo.negate %225 : tensor<4x8xf32>
    %228 = stablehlo.add %226, %227 : tensor<4x8xf32>
    %229 = stablehlo.broadcast_in_dim %228, dims = [0, 1] : (tensor<4x8xf32>) -> tensor<4x8x24xf32>
    %230 = stablehlo.multiply %229, %205 : tensor<4x8x24xf32>
    %231 = stablehlo.add %222, %230 : tensor<4x8x24xf32>
    %232 = stablehlo.reshape %231 : (tensor<4x8x24xf32>) -> tensor<32x24xf32>
    %cst_46 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %233 = stablehlo.reduce(%232 init: %cst_46) applies stablehlo.add across dimensions = [0] : (tensor<32x24xf32>, tensor<f32>) -> tensor<24xf32>
    %234 = stablehlo.reshape %233 : (tensor<24xf32>) -> tensor<1x24xf32>
    %cst_47 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %235 = stablehlo.reduce(%234 init: %cst_47) applies stablehlo.add across dimensions = [0] : (tensor<1x24xf32>, tensor<f32>) -> tensor<24xf32>
    %cst_48 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %236 = stablehlo.broadcast_in_dim %cst_48, dims = [] : (tensor<f32>) -> tensor<32x24xf32>
    %237 = stablehlo.multiply %236, %232 : tensor<32x24xf32>
    %238 = stablehlo.dot_general %237, %185, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<32x24xf32>, tensor<32x16xf32>) -> tensor<24x16xf32>
    %239 = stablehlo.transpose %238, dims = [1, 0] : (tensor<24x16xf32>) -> tensor<16x24xf32>
    %240 = stablehlo.dot_general %237, %186, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<32x24xf32>, tensor<16x24xf32>) -> tensor<32x16xf32>
    %cst_49 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %241 = stablehlo.broadcast_in_dim %cst_49, dims = [] : (tensor<f32>) -> tensor<24xf32>
    %242 = stablehlo.multiply %235, %241 : tensor<24xf32>
    %243 = stablehlo.transpose %239, dims = [1, 0] : (tensor<16x24xf32>) -> tensor<24x16xf32>
    %244 = stablehlo.reshape %240 : (tensor<32x16xf32>) -> tensor<4x8x16xf32>
    %cst_50 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %245 = stablehlo.reduce(%244 init: %cst_50) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x8x16xf32>, tensor<f32>) -> tensor<16xf32>
    %246 = stablehlo.reshape %245 : (tensor<16xf32>) -> tensor<1x1x16xf32>
    %cst_51 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %247 = stablehlo.reduce(%246 init: %cst_51) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x16xf32>, tensor<f32>) -> tensor<16xf32>
    %248 = stablehlo.multiply %178, %244 : tensor<4x8x16xf32>
    %cst_52 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %249 = stablehlo.reduce(%248 init: %cst_52) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x8x16xf32>, tensor<f32>) -> tensor<16xf32>
    %250 = stablehlo.reshape %249 : (tensor<16xf32>) -> tensor<1x1x16xf32>
    %251 = stablehlo.broadcast_in_dim %179, dims = [0, 1, 2] : (tensor<1x1x16xf32>) -> tensor<4x8x16xf32>
    %252 = stablehlo.multiply %244, %251 : tensor<4x8x16xf32>
    %cst_53 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %253 = stablehlo.reduce(%250 init: %cst_53) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x16xf32>, tensor<f32>) -> tensor<16xf32>
    %254 = stablehlo.multiply %176, %252 : tensor<4x8x16xf32>
    %cst_54 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %255 = stablehlo.reduce(%254 init: %cst_54) applies stablehlo.add across dimensions = [2] : (tensor<4x8x16xf32>, tensor<f32>) -> tensor<4x8xf32>
    %256 = stablehlo.reshape %255 : (tensor<4x8xf32>) -> tensor<4x8x1xf32>
    %257 = stablehlo.broadcast_in_dim %171, dims = [0, 1, 2] : (tensor<4x8x1xf32>) -> tensor<4x8x16xf32>
    %258 = stablehlo.multiply %252, %257 : tensor<4x8x16xf32>
    %259 = stablehlo.negate %258 : tensor<4x8x16xf32>
    %cst_55 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %260 = stablehlo.reduce(%259 init: %cst_55) applies stablehlo.add across dimensions = [2] : (tensor<4x8x16xf32>, tensor<f32>) -> tensor<4x8xf32>
    %261 = stablehlo.reshape %260 : (tensor<4x8xf32>) -> tensor<4x8x1xf32>
    %262 = stablehlo.multiply %256, %174 : tensor<4x8x1xf32>
    %263 = call @_var_3(%168#1, %168#2, %168#3, %262) : (tensor<4x8x16xf32>, tensor<f32>, tensor<i1>, tensor<4x8x1xf32>) -> tensor<4x8x16xf32>
    %264 = stablehlo.add %258, %263 : tensor<4x8x16xf32>
    %cst_56 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
    %265 = stablehlo.broadcast_in_dim %cst_56, dims = [] : (tensor<f32>) -> tensor<4x8x1xf32>
    %266 = stablehlo.divide %261, %265 : tensor<4x8x1xf32>
    %cst_57 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %267 = stablehlo.reduce(%266 init: %cst_57) applies stablehlo.add across dimensions = [2] : (tensor<4x8x1xf32>, tensor<f32>) -> tensor<4x8xf32>
    %268 = stablehlo.broadcast_in_dim %267, dims = [0, 1] : (tensor<4x8xf32>) -> tensor<4x8x16xf32>
    %269 = stablehlo.add %264, %268 : tensor<4x8x16xf32>
    %cst_58 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %270 = stablehlo.broadcast_in_dim %cst_58, dims = [] : (tensor<f32>) -> tensor<4x8x16xf32>
    %271 = stablehlo.multiply %269, %270 : tensor<4x8x16xf32>
    %272 = stablehlo.reshape %271 : (tensor<4x8x16xf32>) -> tensor<32x16xf32>
    %cst_59 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %273 = stablehlo.reduce(%272 init: %cst_59) applies stablehlo.add across dimensions = [0] : (tensor<32x16xf32>, tensor<f32>) -> tensor<16xf32>
    %274 = stablehlo.reshape %273 : (tensor<16xf32>) -> tensor<1x16xf32>
    %cst_60 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %275 = stablehlo.reduce(%274 init: %cst_60) applies stablehlo.add across dimensions = [0] : (tensor<1x16xf32>, tensor<f32>) -> tensor<16xf32>
    %cst_61 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %276 = stablehlo.broadcast_in_dim %cst_61, dims = [] : (tensor<f32>) -> tensor<32x16xf32>
    %277 = stablehlo.multiply %276, %272 : tensor<32x16xf32>
    %278 = stablehlo.dot_general %277, %150, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<32x16xf32>, tensor<32x32xf32>) -> tensor<16x32xf32>
    %279 = stablehlo.transpose %278, dims = [1, 0] : (tensor<16x32xf32>) -> tensor<32x16xf32>
    %280 = stablehlo.dot_general %277, %151, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<32x16xf32>, tensor<32x16xf32>) -> tensor<32x32xf32>
    %cst_62 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %281 = stablehlo.broadcast_in_dim %cst_62, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %282 = stablehlo.multiply %275, %281 : tensor<16xf32>
    %283 = stablehlo.transpose %279, dims = [1, 0] : (tensor<32x16xf32>) -> tensor<16x32xf32>
    %284 = stablehlo.reshape %280 : (tensor<32x32xf32>) -> tensor<4x8x32xf32>
    %285 = stablehlo.multiply %141, %284 : tensor<4x8x32xf32>
    %286 = stablehlo.multiply %284, %145 : tensor<4x8x32xf32>
    %cst_63 = stablehlo.constant dense<-1.12837923> : tensor<f32>
    %287 = stablehlo.broadcast_in_dim %cst_63, dims = [] : (tensor<f32>) -> tensor<4x8x32xf32>
    %288 = stablehlo.multiply %287, %285 : tensor<4x8x32xf32>
    %289 = stablehlo.multiply %288, %148 : tensor<4x8x32xf32>
    %cst_64 = stablehlo.constant dense<0.707106769> : tensor<f32>
    %290 = stablehlo.broadcast_in_dim %cst_64, dims = [] : (tensor<f32>) -> tensor<4x8x32xf32>
    %291 = stablehlo.multiply %289, %290 : tensor<4x8x32xf32>
    %292 = stablehlo.negate %291 : tensor<4x8x32xf32>
    %cst_65 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %293 = stablehlo.broadcast_in_dim %cst_65, dims = [] : (tensor<f32>) -> tensor<4x8x32xf32>
    %294 = stablehlo.multiply %293, %286 : tensor<4x8x32xf32>
    %295 = stablehlo.add %292, %294 : tensor<4x8x32xf32>
    %296 = stablehlo.reshape %295 : (tensor<4x8x32xf32>) -> tensor<32x32xf32>
    %cst_66 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %297 = stablehlo.reduce(%296 init: %cst_66) applies stablehlo.add across dimensions = [0] : (tensor<32x32xf32>, tensor<f32>) -> tensor<32xf32>
    %298 = stablehlo.reshape %297 : (tensor<32xf32>) -> tensor<1x32xf32>
    %cst_67 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %299 = stablehlo.reduce(%298 init: %cst_67) applies stablehlo.add across dimensions = [0] : (tensor<1x32xf32>, tensor<f32>) -> tensor<32xf32>
    %cst_68 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %300 = stablehlo.broadcast_in_dim %cst_68, dims = [] : (tensor<f32>) -> tensor<32x32xf32>
    %301 = stablehlo.multiply %300, %296 : tensor<32x32xf32>
    %302 = stablehlo.dot_general %301, %129, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<32x32xf32>, tensor<32x16xf32>) -> tensor<32x16xf32>
    %303 = stablehlo.transpose %302, dims = [1, 0] : (tensor<32x16xf32>) -> tensor<16x32xf32>
    %304 = stablehlo.dot_general %301, %130, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<32x32xf32>, tensor<16x32xf32>) -> tensor<32x16xf32>
    %cst_69 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %305 = stablehlo.broadcast_in_dim %cst_69, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %306 = stablehlo.multiply %299, %305 : tensor<32xf32>
    %307 = stablehlo.transpose %303, dims = [1, 0] : (tensor<16x32xf32>) -> tensor<32x16xf32>
    %308 = stablehlo.reshape %304 : (tensor<32x16xf32>) -> tensor<4x8x16xf32>
    %cst_70 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %309 = stablehlo.reduce(%308 init: %cst_70) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x8x16xf32>, tensor<f32>) -> tensor<16xf32>
    %310 = stablehlo.reshape %309 : (tensor<16xf32>) -> tensor<1x1x16xf32>
    %cst_71 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %311 = stablehlo.reduce(%310 init: %cst_71) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x16xf32>, tensor<f32>) -> tensor<16xf32>
    %312 = stablehlo.multiply %122, %308 : tensor<4x8x16xf32>
    %cst_72 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %313 = stablehlo.reduce(%312 init: %cst_72) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x8x16xf32>, tensor<f32>) -> tensor<16xf32>
    %314 = stablehlo.reshape %313 : (tensor<16xf32>) -> tensor<1x1x16xf32>
    %315 = stablehlo.broadcast_in_dim %123, dims = [0, 1, 2] : (tensor<1x1x16xf32>) -> tensor<4x8x16xf32>
    %316 = stablehlo.multiply %308, %315 : tensor<4x8x16xf32>
    %cst_73 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %317 = stablehlo.reduce(%314 init: %cst_73) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x16xf32>, tensor<f32>) -> tensor<16xf32>
    %318 = stablehlo.multiply %120, %316 : tensor<4x8x16xf32>
    %cst_74 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %319 = stablehlo.reduce(%318 init: %cst_74) applies stablehlo.add across dimensions = [2] : (tensor<4x8x16xf32>, tensor<f32>) -> tensor<4x8xf32>
    %320 = stablehlo.reshape %319 : (tensor<4x8xf32>) -> tensor<4x8x1xf32>
    %321 = stablehlo.broadcast_in_dim %115, dims = [0, 1, 2] : (tensor<4x8x1xf32>) -> tensor<4x8x16xf32>
    %322 = stablehlo.multiply %316, %321 : tensor<4x8x16xf32>
    %323 = stablehlo.negate %322 : tensor<4x8x16xf32>
    %cst_75 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %324 = stablehlo.reduce(%323 init: %cst_75) applies stablehlo.add across dimensions = [2] : (tensor<4x8x16xf32>, tensor<f32>) -> tensor<4x8xf32>
    %325 = stablehlo.reshape %324 : (tensor<4x8xf32>) -> tensor<4x8x1xf32>
    %326 = stablehlo.add %269, %322 : tensor<4x8x16xf32>
    %327 = stablehlo.multiply %320, %118 : tensor<4x8x1xf32>
    %328 = call @_var_3(%112#1, %112#2, %112#3, %327) : (tensor<4x8x16xf32>, tensor<f32>, tensor<i1>, tensor<4x8x1xf32>) -> tensor<4x8x16xf32>
    %329 = stablehlo.add %326, %328 : tensor<4x8x16xf32>
    %cst_76 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
    %330 = stablehlo.broadcast_in_dim %cst_76, dims = [] : (tensor<f32>) -> tensor<4x8x1xf32>
    %331 = stablehlo.divide %325, %330 : tensor<4x8x1xf32>
    %cst_77 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %332 = stablehlo.reduce(%331 init: %cst_77) applies stablehlo.add across dimensions = [2] : (tensor<4x8x1xf32>, tensor<f32>) -> tensor<4x8xf32>
    %333 = stablehlo.broadcast_in_dim %332, dims = [0, 1] : (tensor<4x8xf32>) -> tensor<4x8x16xf32>
    %334 = stablehlo.add %329, %333 : tensor<4x8x16xf32>
    %cst_78 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %335 = stablehlo.broadcast_in_dim %cst_78, dims = [] : (tensor<f32>) -> tensor<4x8x16xf32>
    %336 = stablehlo.multiply %334, %335 : tensor<4x8x16xf32>
    %337 = stablehlo.transpose %336, dims = [1, 0, 2] : (tensor<4x8x16xf32>) -> tensor<8x4x16xf32>
    %338 = stablehlo.reshape %337 : (tensor<8x4x16xf32>) -> tensor<32x16xf32>
    %cst_79 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %339 = stablehlo.reduce(%338 init: %cst_79) applies stablehlo.add across dimensions = [0] : (tensor<32x16xf32>, tensor<f32>) -> tensor<16xf32>
    %340 = stablehlo.reshape %339 : (tensor<16xf32>) -> tensor<1x16xf32>
    %cst_80 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %341 = stablehlo.reduce(%340 init: %cst_80) applies stablehlo.add across dimensions = [0] : (tensor<1x16xf32>, tensor<f32>) -> tensor<16xf32>
    %cst_81 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %342 = stablehlo.broadcast_in_dim %cst_81, dims = [] : (tensor<f32>) -> tensor<32x16xf32>
    %343 = stablehlo.multiply %342, %338 : tensor<32x16xf32>
    %344 = stablehlo.dot_general %343, %93, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<32x16xf32>, tensor<32x16xf32>) -> tensor<16x16xf32>
    %345 = stablehlo.transpose %344, dims = [1, 0] : (tensor<16x16xf32>) -> tensor<16x16xf32>
    %346 = stablehlo.dot_general %343, %94, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<32x16xf32>, tensor<16x16xf32>) -> tensor<32x16xf32>
    %cst_82 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %347 = stablehlo.broadcast_in_dim %cst_82, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %348 = stablehlo.multiply %341, %347 : tensor<16xf32>
    %349 = stablehlo.transpose %345, dims = [1, 0] : (tensor<16x16xf32>) -> tensor<16x16xf32>
    %350 = stablehlo.reshape %346 : (tensor<32x16xf32>) -> tensor<8x4x4x4xf32>
    %351 = stablehlo.transpose %350, dims = [1, 2, 0, 3] : (tensor<8x4x4x4xf32>) -> tensor<4x4x8x4xf32>
    %352 = stablehlo.transpose %351, dims = [2, 0, 1, 3] : (tensor<4x4x8x4xf32>) -> tensor<8x4x4x4xf32>
    %353 = stablehlo.transpose %352, dims = [1, 2, 0, 3] : (tensor<8x4x4x4xf32>) -> tensor<4x4x8x4xf32>
    %354 = stablehlo.reshape %353 : (tensor<4x4x8x4xf32>) -> tensor<16x8x4xf32>
    %355 = stablehlo.dot_general %354, %86, batching_dims = [0] x [0], contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<16x8x4xf32>, tensor<16x8x8xf32>) -> tensor<16x4x8xf32>
    %356 = stablehlo.transpose %355, dims = [0, 2, 1] : (tensor<16x4x8xf32>) -> tensor<16x8x4xf32>
    %357 = stablehlo.dot_general %354, %87, batching_dims = [0] x [0], contracting_dims = [2] x [2], precision = [DEFAULT, DEFAULT] : (tensor<16x8x4xf32>, tensor<16x8x4xf32>) -> tensor<16x8x8xf32>
    %358 = stablehlo.reshape %356 : (tensor<16x8x4xf32>) -> tensor<4x4x8x4xf32>
    %359 = stablehlo.reshape %357 : (tensor<16x8x8xf32>) -> tensor<4x4x8x8xf32>
    %360 = call @_where_5(%85#1, %359) : (tensor<4x4x8x8xi1>, tensor<4x4x8x8xf32>) -> tensor<4x4x8x8xf32>
    %361 = stablehlo.broadcast_in_dim %77, dims = [0, 1, 2, 3] : (tensor<4x4x8x1xf32>) -> tensor<4x4x8x8xf32>
    %362 = stablehlo.multiply %360, %361 : tensor<4x4x8x8xf32>
    %363 = stablehlo.multiply %362, %70 : tensor<4x4x8x8xf32>
    %cst_83 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %364 = stablehlo.reduce(%363 init: %cst_83) applies stablehlo.add across dimensions = [3] : (tensor<4x4x8x8xf32>, tensor<f32>) -> tensor<4x4x8xf32>
    %365 = stablehlo.reshape %364 : (tensor<4x4x8xf32>) -> tensor<4x4x8x1xf32>
    %366 = stablehlo.negate %365 : tensor<4x4x8x1xf32>
    %367 = stablehlo.broadcast_in_dim %72, dims = [0, 1, 2, 3] : (tensor<4x4x8x1xf32>) -> tensor<4x4x8x8xf32>
    %368 = stablehlo.divide %360, %367 : tensor<4x4x8x8xf32>
    %cst_84 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %369 = stablehlo.reduce(%366 init: %cst_84) applies stablehlo.add across dimensions = [3] : (tensor<4x4x8x1xf32>, tensor<f32>) -> tensor<4x4x8xf32>
    %370 = stablehlo.broadcast_in_dim %369, dims = [0, 1, 2] : (tensor<4x4x8xf32>) -> tensor<4x4x8x8xf32>
    %371 = stablehlo.add %368, %370 : tensor<4x4x8x8xf32>
    %372 = stablehlo.multiply %371, %70 : tensor<4x4x8x8xf32>
    %373 = stablehlo.reshape %372 : (tensor<4x4x8x8xf32>) -> tensor<16x8x8xf32>
    %374 = stablehlo.dot_general %373, %60, batching_dims = [0] x [0], contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<16x8x8xf32>, tensor<16x8x4xf32>) -> tensor<16x8x4xf32>
    %375 = stablehlo.transpose %374, dims = [0, 2, 1] : (tensor<16x8x4xf32>) -> tensor<16x4x8xf32>
    %376 = stablehlo.dot_general %373, %61, batching_dims = [0] x [0], contracting_dims = [2] x [2], precision = [DEFAULT, DEFAULT] : (tensor<16x8x8xf32>, tensor<16x4x8xf32>) -> tensor<16x8x4xf32>
    %377 = stablehlo.reshape %375 : (tensor<16x4x8xf32>) -> tensor<4x4x4x8xf32>
    %378 = stablehlo.reshape %376 : (tensor<16x8x4xf32>) -> tensor<4x4x8x4xf32>
    %cst_85 = stablehlo.constant dense<0.707106769> : tensor<f32>
    %379 = stablehlo.broadcast_in_dim %cst_85, dims = [] : (tensor<f32>) -> tensor<4x4x4x8xf32>
    %380 = stablehlo.multiply %377, %379 : tensor<4x4x4x8xf32>
    %381 = stablehlo.transpose %380, dims = [0, 1, 3, 2] : (tensor<4x4x4x8xf32>) -> tensor<4x4x8x4xf32>
    %cst_86 = stablehlo.constant dense<0.707106769> : tensor<f32>
    %382 = stablehlo.broadcast_in_dim %cst_86, dims = [] : (tensor<f32>) -> tensor<4x4x8x4xf32>
    %383 = stablehlo.multiply %378, %382 : tensor<4x4x8x4xf32>
    %384 = stablehlo.reshape %358 : (tensor<4x4x8x4xf32>) -> tensor<16x8x4xf32>
    %385 = stablehlo.reshape %381 : (tensor<4x4x8x4xf32>) -> tensor<16x8x4xf32>
    %386 = stablehlo.reshape %383 : (tensor<4x4x8x4xf32>) -> tensor<16x8x4xf32>
    %387 = stablehlo.transpose %384, dims = [1, 0, 2] : (tensor<16x8x4xf32>) -> tensor<8x16x4xf32>
    %388 = stablehlo.reshape %387 : (tensor<8x16x4xf32>) -> tensor<8x4x16xf32>
    %389 = stablehlo.transpose %385, dims = [1, 0, 2] : (tensor<16x8x4xf32>) -> tensor<8x16x4xf32>
    %390 = stablehlo.reshape %389 : (tensor<8x16x4xf32>) -> tensor<8x4x16xf32>
    %391 = stablehlo.transpose %386, dims = [1, 0, 2] : (tensor<16x8x4xf32>) -> tensor<8x16x4xf32>
    %392 = stablehlo.reshape %391 : (tensor<8x16x4xf32>) -> tensor<8x4x16xf32>
    %393 = stablehlo.broadcast_in_dim %388, dims = [1, 2, 3] : (tensor<8x4x16xf32>) -> tensor<1x8x4x16xf32>
    %cst_87 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %394 = stablehlo.pad %393, %cst_87, low = [2, 0, 0, 0], high = [0, 0, 0, 0], interior = [0, 0, 0, 0] : (tensor<1x8x4x16xf32>, tensor<f32>) -> tensor<3x8x4x16xf32>
    %395 = stablehlo.broadcast_in_dim %390, dims = [1, 2, 3] : (tensor<8x4x16xf32>) -> tensor<1x8x4x16xf32>
    %cst_88 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %396 = stablehlo.pad %395, %cst_88, low = [1, 0, 0, 0], high = [1, 0, 0, 0], interior = [0, 0, 0, 0] : (tensor<1x8x4x16xf32>, tensor<f32>) -> tensor<3x8x4x16xf32>
    %397 = stablehlo.add %394, %396 : tensor<3x8x4x16xf32>
    %398 = stablehlo.broadcast_in_dim %392, dims = [1, 2, 3] : (tensor<8x4x16xf32>) -> tensor<1x8x4x16xf32>
    %cst_89 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %399 = stablehlo.pad %398, %cst_89, low = [0, 0, 0, 0], high = [2, 0, 0, 0], interior = [0, 0, 0, 0] : (tensor<1x8x4x16xf32>, tensor<f32>) -> tensor<3x8x4x16xf32>
    %400 = stablehlo.add %397, %399 : tensor<3x8x4x16xf32>
    %401 = stablehlo.broadcast_in_dim %400, dims = [0, 1, 2, 4] : (tensor<3x8x4x16xf32>) -> tensor<3x8x4x1x16xf32>
    %402 = stablehlo.transpose %401, dims = [3, 1, 2, 0, 4] : (tensor<3x8x4x1x16xf32>) -> tensor<1x8x4x3x16xf32>
    %cst_90 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %403 = stablehlo.reduce(%402 init: %cst_90) applies stablehlo.add across dimensions = [0] : (tensor<1x8x4x3x16xf32>, tensor<f32>) -> tensor<8x4x3x16xf32>
    %404 = stablehlo.reshape %403 : (tensor<8x4x3x16xf32>) -> tensor<8x4x48xf32>
    %cst_91 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %405 = stablehlo.reduce(%404 init: %cst_91) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x4x48xf32>, tensor<f32>) -> tensor<48xf32>
    %406 = stablehlo.reshape %405 : (tensor<48xf32>) -> tensor<1x1x48xf32>
    %cst_92 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %407 = stablehlo.reduce(%406 init: %cst_92) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x48xf32>, tensor<f32>) -> tensor<48xf32>
    %cst_93 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %408 = stablehlo.broadcast_in_dim %cst_93, dims = [] : (tensor<f32>) -> tensor<48xf32>
    %409 = stablehlo.multiply %407, %408 : tensor<48xf32>
    %410 = stablehlo.dot_general %404, %27, batching_dims = [0] x [0], contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<8x4x48xf32>, tensor<8x4x16xf32>) -> tensor<8x48x16xf32>
    %411 = stablehlo.transpose %410, dims = [0, 2, 1] : (tensor<8x48x16xf32>) -> tensor<8x16x48xf32>
    %412 = stablehlo.dot_general %404, %29, batching_dims = [0] x [0], contracting_dims = [2] x [2], precision = [DEFAULT, DEFAULT] : (tensor<8x4x48xf32>, tensor<8x16x48xf32>) -> tensor<8x4x16xf32>
    %cst_94 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %413 = stablehlo.reduce(%411 init: %cst_94) applies stablehlo.add across dimensions = [0] : (tensor<8x16x48xf32>, tensor<f32>) -> tensor<16x48xf32>
    %414 = stablehlo.transpose %413, dims = [1, 0] : (tensor<16x48xf32>) -> tensor<48x16xf32>
    %415 = stablehlo.transpose %412, dims = [1, 0, 2] : (tensor<8x4x16xf32>) -> tensor<4x8x16xf32>
    %cst_95 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %416 = stablehlo.reduce(%415 init: %cst_95) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x8x16xf32>, tensor<f32>) -> tensor<16xf32>
    %417 = stablehlo.reshape %416 : (tensor<16xf32>) -> tensor<1x1x16xf32>
    %cst_96 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %418 = stablehlo.reduce(%417 init: %cst_96) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x16xf32>, tensor<f32>) -> tensor<16xf32>
    %419 = stablehlo.multiply %20, %415 : tensor<4x8x16xf32>
    %cst_97 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %420 = stablehlo.reduce(%419 init: %cst_97) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x8x16xf32>, tensor<f32>) -> tensor<16xf32>
    %421 = stablehlo.reshape %420 : (tensor<16xf32>) -> tensor<1x1x16xf32>
    %422 = stablehlo.broadcast_in_dim %21, dims = [0, 1, 2] : (tensor<1x1x16xf32>) -> tensor<4x8x16xf32>
    %423 = stablehlo.multiply %415, %422 : tensor<4x8x16xf32>
    %cst_98 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %424 = stablehlo.reduce(%421 init: %cst_98) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x16xf32>, tensor<f32>) -> tensor<16xf32>
    %425 = stablehlo.multiply %18, %423 : tensor<4x8x16xf32>
    %cst_99 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %426 = stablehlo.reduce(%425 init: %cst_99) applies stablehlo.add across dimensions = [2] : (tensor<4x8x16xf32>, tensor<f32>) -> tensor<4x8xf32>
    %427 = stablehlo.reshape %426 : (tensor<4x8xf32>) -> tensor<4x8x1xf32>
    %428 = stablehlo.broadcast_in_dim %13, dims = [0, 1, 2] : (tensor<4x8x1xf32>) -> tensor<4x8x16xf32>
    %429 = stablehlo.multiply %423, %428 : tensor<4x8x16xf32>
    %430 = stablehlo.negate %429 : tensor<4x8x16xf32>
    %cst_100 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %431 = stablehlo.reduce(%430 init: %cst_100) applies stablehlo.add across dimensions = [2] : (tensor<4x8x16xf32>, tensor<f32>) -> tensor<4x8xf32>
    %432 = stablehlo.reshape %431 : (tensor<4x8xf32>) -> tensor<4x8x1xf32>
    %433 = stablehlo.add %334, %429 : tensor<4x8x16xf32>
    %434 = stablehlo.multiply %427, %16 : tensor<4x8x1xf32>
    %435 = call @_var_3(%10#1, %10#2, %10#3, %434) : (tensor<4x8x16xf32>, tensor<f32>, tensor<i1>, tensor<4x8x1xf32>) -> tensor<4x8x16xf32>
    %436 = stablehlo.add %433, %435 : tensor<4x8x16xf32>
    %cst_101 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
    %437 = stablehlo.broadcast_in_dim %cst_101, dims = [] : (tensor<f32>) -> tensor<4x8x1xf32>
    %438 = stablehlo.divide %432, %437 : tensor<4x8x1xf32>
    %cst_102 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %439 = stablehlo.reduce(%438 init: %cst_102) applies stablehlo.add across dimensions = [2] : (tensor<4x8x1xf32>, tensor<f32>) -> tensor<4x8xf32>
    %440 = stablehlo.broadcast_in_dim %439, dims = [0, 1] : (tensor<4x8xf32>) -> tensor<4x8x16xf32>
    %441 = stablehlo.add %436, %440 : tensor<4x8x16xf32>
    %cst_103 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %442 = stablehlo.reduce(%441 init: %cst_103) applies stablehlo.add across dimensions = [0] : (tensor<4x8x16xf32>, tensor<f32>) -> tensor<8x16xf32>
    %443 = stablehlo.reshape %442 : (tensor<8x16xf32>) -> tensor<1x8x16xf32>
    %cst_104 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %444 = stablehlo.reduce(%443 init: %cst_104) applies stablehlo.add across dimensions = [0] : (tensor<1x8x16xf32>, tensor<f32>) -> tensor<8x16xf32>
    %cst_105 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %445 = stablehlo.broadcast_in_dim %cst_105, dims = [] : (tensor<f32>) -> tensor<8x16xf32>
    %446 = stablehlo.multiply %444, %445 : tensor<8x16xf32>
    %447 = call @_take_6(%0#1, %441) : (tensor<4x8x1xi32>, tensor<4x8x16xf32>) -> tensor<24x16xf32>
    %cst_106 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %448 = stablehlo.broadcast_in_dim %cst_106, dims = [] : (tensor<f32>) -> tensor<24x16xf32>
    %449 = stablehlo.multiply %448, %447 : tensor<24x16xf32>
    %450 = stablehlo.subtract %arg0, %449 : tensor<24x16xf32>
    %cst_107 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %451 = stablehlo.broadcast_in_dim %cst_107, dims = [] : (tensor<f32>) -> tensor<24xf32>
    %452 = stablehlo.multiply %451, %242 : tensor<24xf32>
    %453 = stablehlo.subtract %arg1, %452 : tensor<24xf32>
    %cst_108 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %454 = stablehlo.broadcast_in_dim %cst_108, dims = [] : (tensor<f32>) -> tensor<24x16xf32>
    %455 = stablehlo.multiply %454, %243 : tensor<24x16xf32>
    %456 = stablehlo.subtract %arg2, %455 : tensor<24x16xf32>
    %cst_109 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %457 = stablehlo.broadcast_in_dim %cst_109, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %458 = stablehlo.multiply %457, %306 : tensor<32xf32>
    %459 = stablehlo.subtract %arg3, %458 : tensor<32xf32>
    %cst_110 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %460 = stablehlo.broadcast_in_dim %cst_110, dims = [] : (tensor<f32>) -> tensor<32x16xf32>
    %461 = stablehlo.multiply %460, %307 : tensor<32x16xf32>
    %462 = stablehlo.subtract %arg4, %461 : tensor<32x16xf32>
    %cst_111 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %463 = stablehlo.broadcast_in_dim %cst_111, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %464 = stablehlo.multiply %463, %282 : tensor<16xf32>
    %465 = stablehlo.subtract %arg5, %464 : tensor<16xf32>
    %cst_112 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %466 = stablehlo.broadcast_in_dim %cst_112, dims = [] : (tensor<f32>) -> tensor<16x32xf32>
    %467 = stablehlo.multiply %466, %283 : tensor<16x32xf32>
    %468 = stablehlo.subtract %arg6, %467 : tensor<16x32xf32>
    %cst_113 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %469 = stablehlo.broadcast_in_dim %cst_113, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %470 = stablehlo.multiply %469, %418 : tensor<16xf32>
    %471 = stablehlo.subtract %arg7, %470 : tensor<16xf32>
    %cst_114 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %472 = stablehlo.broadcast_in_dim %cst_114, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %473 = stablehlo.multiply %472, %424 : tensor<16xf32>
    %474 = stablehlo.subtract %arg8, %473 : tensor<16xf32>
    %cst_115 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %475 = stablehlo.broadcast_in_dim %cst_115, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %476 = stablehlo.multiply %475, %311 : tensor<16xf32>
    %477 = stablehlo.subtract %arg9, %476 : tensor<16xf32>
    %cst_116 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %478 = stablehlo.broadcast_in_dim %cst_116, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %479 = stablehlo.multiply %478, %317 : tensor<16xf32>
    %480 = stablehlo.subtract %arg10, %479 : tensor<16xf32>
    %cst_117 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %481 = stablehlo.broadcast_in_dim %cst_117, dims = [] : (tensor<f32>) -> tensor<48xf32>
    %482 = stablehlo.multiply %481, %409 : tensor<48xf32>
    %483 = stablehlo.subtract %arg11, %482 : tensor<48xf32>
    %cst_118 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %484 = stablehlo.broadcast_in_dim %cst_118, dims = [] : (tensor<f32>) -> tensor<48x16xf32>
    %485 = stablehlo.multiply %484, %414 : tensor<48x16xf32>
    %486 = stablehlo.subtract %arg12, %485 : tensor<48x16xf32>
    %cst_119 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %487 = stablehlo.broadcast_in_dim %cst_119, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %488 = stablehlo.multiply %487, %348 : tensor<16xf32>
    %489 = stablehlo.subtract %arg13, %488 : tensor<16xf32>
    %cst_120 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %490 = stablehlo.broadcast_in_dim %cst_120, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %491 = stablehlo.multiply %490, %349 : tensor<16x16xf32>
    %492 = stablehlo.subtract %arg14, %491 : tensor<16x16xf32>
    %cst_121 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %493 = stablehlo.broadcast_in_dim %cst_121, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %494 = stablehlo.multiply %493, %247 : tensor<16xf32>
    %495 = stablehlo.subtract %arg15, %494 : tensor<16xf32>
    %cst_122 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %496 = stablehlo.broadcast_in_dim %cst_122, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %497 = stablehlo.multiply %496, %253 : tensor<16xf32>
    %498 = stablehlo.subtract %arg16, %497 : tensor<16xf32>
    %cst_123 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %499 = stablehlo.broadcast_in_dim %cst_123, dims = [] : (tensor<f32>) -> tensor<8x16xf32>
    %500 = stablehlo.multiply %499, %446 : tensor<8x16xf32>
    %501 = stablehlo.subtract %arg17, %500 : tensor<8x16xf32>
    return %450, %453, %456, %459, %462, %465, %468, %471, %474, %477, %480, %483, %486, %489, %492, %495, %498, %501, %217 : tensor<24x16xf32>, tensor<24xf32>, tensor<24x16xf32>, tensor<32xf32>, tensor<32x16xf32>, tensor<16xf32>, tensor<16x32xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<48xf32>, tensor<48x16xf32>, tensor<16xf32>, tensor<16x16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<8x16xf32>, tensor<f32>
  }
  func.func private @_take(%arg0: tensor<24x16xf32>, %arg1: tensor<4x8xi32>) -> (tensor<4x8x16xf32>, tensor<4x8x1xi32>) {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<4x8xi32>
    %1 = stablehlo.compare LT, %arg1, %0, SIGNED : (tensor<4x8xi32>, tensor<4x8xi32>) -> tensor<4x8xi1>
    %c_0 = stablehlo.constant dense<24> : tensor<i32>
    %2 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<4x8xi32>
    %3 = stablehlo.add %arg1, %2 : tensor<4x8xi32>
    %4 = call @_where(%1, %3, %arg1) : (tensor<4x8xi1>, tensor<4x8xi32>, tensor<4x8xi32>) -> tensor<4x8xi32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [0, 1] : (tensor<4x8xi32>) -> tensor<4x8x1xi32>
    %c_1 = stablehlo.constant dense<23> : tensor<1xi32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %6 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<4x8x1xi32>
    %7 = stablehlo.compare GE, %5, %6, SIGNED : (tensor<4x8x1xi32>, tensor<4x8x1xi32>) -> tensor<4x8x1xi1>
    %8 = stablehlo.broadcast_in_dim %c_1, dims = [2] : (tensor<1xi32>) -> tensor<1x1x1xi32>
    %9 = stablehlo.broadcast_in_dim %8, dims = [0, 1, 2] : (tensor<1x1x1xi32>) -> tensor<4x8x1xi32>
    %10 = stablehlo.compare LE, %5, %9, SIGNED : (tensor<4x8x1xi32>, tensor<4x8x1xi32>) -> tensor<4x8x1xi1>
    %11 = stablehlo.and %7, %10 : tensor<4x8x1xi1>
    %c_3 = stablehlo.constant dense<true> : tensor<i1>
    %12 = stablehlo.reduce(%11 init: %c_3) applies stablehlo.and across dimensions = [2] : (tensor<4x8x1xi1>, tensor<i1>) -> tensor<4x8xi1>
    %13 = "stablehlo.gather"(%arg0, %5) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 16>}> : (tensor<24x16xf32>, tensor<4x8x1xi32>) -> tensor<4x8x16xf32>
    %14 = stablehlo.broadcast_in_dim %12, dims = [0, 1] : (tensor<4x8xi1>) -> tensor<4x8x16xi1>
    %cst = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %15 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x8x16xf32>
    %16 = stablehlo.select %14, %13, %15 : tensor<4x8x16xi1>, tensor<4x8x16xf32>
    return %16, %5 : tensor<4x8x16xf32>, tensor<4x8x1xi32>
  }
  func.func private @_where(%arg0: tensor<4x8xi1>, %arg1: tensor<4x8xi32>, %arg2: tensor<4x8xi32>) -> tensor<4x8xi32> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<4x8xi1>, tensor<4x8xi32>
    return %0 : tensor<4x8xi32>
  }
  func.func private @_var(%arg0: tensor<4x8x16xf32>, %arg1: tensor<i32>) -> (tensor<4x8x1xf32>, tensor<4x8x16xf32>, tensor<f32>, tensor<i1>) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.reduce(%arg0 init: %cst) applies stablehlo.add across dimensions = [2] : (tensor<4x8x16xf32>, tensor<f32>) -> tensor<4x8xf32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [0, 1] : (tensor<4x8xf32>) -> tensor<4x8x1xf32>
    %cst_0 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<4x8x1xf32>
    %3 = stablehlo.divide %1, %2 : tensor<4x8x1xf32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [0, 1, 2] : (tensor<4x8x1xf32>) -> tensor<4x8x16xf32>
    %5 = stablehlo.subtract %arg0, %4 : tensor<4x8x16xf32>
    %6 = chlo.square %5 : tensor<4x8x16xf32> -> tensor<4x8x16xf32>
    %cst_1 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %7 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<4x8x16xf32>
    %8 = stablehlo.multiply %7, %5 : tensor<4x8x16xf32>
    %9 = stablehlo.convert %arg1 : (tensor<i32>) -> tensor<f32>
    %cst_2 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
    %10 = stablehlo.subtract %cst_2, %9 : tensor<f32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %11 = stablehlo.reduce(%6 init: %cst_3) applies stablehlo.add across dimensions = [2] : (tensor<4x8x16xf32>, tensor<f32>) -> tensor<4x8xf32>
    %12 = stablehlo.broadcast_in_dim %11, dims = [0, 1] : (tensor<4x8xf32>) -> tensor<4x8x1xf32>
    %13 = stablehlo.broadcast_in_dim %10, dims = [] : (tensor<f32>) -> tensor<4x8x1xf32>
    %14 = stablehlo.divide %12, %13 : tensor<4x8x1xf32>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %15 = stablehlo.compare GT, %10, %cst_4, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_5 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %16 = call @_where_0(%15, %14, %cst_5) : (tensor<i1>, tensor<4x8x1xf32>, tensor<f32>) -> tensor<4x8x1xf32>
    return %16, %8, %10, %15 : tensor<4x8x1xf32>, tensor<4x8x16xf32>, tensor<f32>, tensor<i1>
  }
  func.func private @_where_0(%arg0: tensor<i1>, %arg1: tensor<4x8x1xf32>, %arg2: tensor<f32>) -> tensor<4x8x1xf32> {
    %0 = stablehlo.convert %arg2 : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<4x8x1xf32>
    %2 = stablehlo.select %arg0, %arg1, %1 : tensor<i1>, tensor<4x8x1xf32>
    return %2 : tensor<4x8x1xf32>
  }
  func.func private @_where_1(%arg0: tensor<4x4x8x1xi1>, %arg1: tensor<4x4x8x8xf32>, %arg2: tensor<4x4x8x8xf32>) -> (tensor<4x4x8x8xf32>, tensor<4x4x8x8xi1>) {
    %0 = stablehlo.broadcast_in_dim %arg0, dims = [0, 1, 2, 3] : (tensor<4x4x8x1xi1>) -> tensor<4x4x8x8xi1>
    %1 = stablehlo.select %0, %arg1, %arg2 : tensor<4x4x8x8xi1>, tensor<4x4x8x8xf32>
    return %1, %0 : tensor<4x4x8x8xf32>, tensor<4x4x8x8xi1>
  }
  func.func private @take_along_axis(%arg0: tensor<4x8x24xf32>, %arg1: tensor<4x8x1xi32>) -> (tensor<4x8x1xf32>, tensor<4x8x1x1xi32>) {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<4x8x1xi32>
    %1 = stablehlo.compare LT, %arg1, %0, SIGNED : (tensor<4x8x1xi32>, tensor<4x8x1xi32>) -> tensor<4x8x1xi1>
    %c_0 = stablehlo.constant dense<24> : tensor<i32>
    %2 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<4x8x1xi32>
    %3 = stablehlo.add %arg1, %2 : tensor<4x8x1xi32>
    %4 = stablehlo.select %1, %3, %arg1 : tensor<4x8x1xi1>, tensor<4x8x1xi32>
    %5 = stablehlo.reshape %4 : (tensor<4x8x1xi32>) -> tensor<4x8x1x1xi32>
    %c_1 = stablehlo.constant dense<23> : tensor<1xi32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %6 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<4x8x1x1xi32>
    %7 = stablehlo.compare GE, %5, %6, SIGNED : (tensor<4x8x1x1xi32>, tensor<4x8x1x1xi32>) -> tensor<4x8x1x1xi1>
    %8 = stablehlo.broadcast_in_dim %c_1, dims = [3] : (tensor<1xi32>) -> tensor<1x1x1x1xi32>
    %9 = stablehlo.broadcast_in_dim %8, dims = [0, 1, 2, 3] : (tensor<1x1x1x1xi32>) -> tensor<4x8x1x1xi32>
    %10 = stablehlo.compare LE, %5, %9, SIGNED : (tensor<4x8x1x1xi32>, tensor<4x8x1x1xi32>) -> tensor<4x8x1x1xi1>
    %11 = stablehlo.and %7, %10 : tensor<4x8x1x1xi1>
    %c_3 = stablehlo.constant dense<true> : tensor<i1>
    %12 = stablehlo.reduce(%11 init: %c_3) applies stablehlo.and across dimensions = [3] : (tensor<4x8x1x1xi1>, tensor<i1>) -> tensor<4x8x1xi1>
    %13 = "stablehlo.gather"(%arg0, %5) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [2], operand_batching_dims = [0, 1], start_indices_batching_dims = [0, 1], start_index_map = [2], index_vector_dim = 3>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1, 1>}> : (tensor<4x8x24xf32>, tensor<4x8x1x1xi32>) -> tensor<4x8x1xf32>
    %cst = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %14 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x8x1xf32>
    %15 = stablehlo.select %12, %13, %14 : tensor<4x8x1xi1>, tensor<4x8x1xf32>
    return %15, %5 : tensor<4x8x1xf32>, tensor<4x8x1x1xi32>
  }
  func.func private @take_along_axis_2(%arg0: tensor<4x8x1x1xi32>, %arg1: tensor<4x8x1xf32>) -> tensor<4x8x24xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x8x24xf32>
    %1 = "stablehlo.scatter"(%0, %arg0, %arg1) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [2], input_batching_dims = [0, 1], scatter_indices_batching_dims = [0, 1], scatter_dims_to_operand_dims = [2], index_vector_dim = 3>, unique_indices = false}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %2 = stablehlo.add %arg2, %arg3 : tensor<f32>
      stablehlo.return %2 : tensor<f32>
    }) : (tensor<4x8x24xf32>, tensor<4x8x1x1xi32>, tensor<4x8x1xf32>) -> tensor<4x8x24xf32>
    return %1 : tensor<4x8x24xf32>
  }
  func.func private @_var_3(%arg0: tensor<4x8x16xf32>, %arg1: tensor<f32>, %arg2: tensor<i1>, %arg3: tensor<4x8x1xf32>) -> tensor<4x8x16xf32> {
    %0 = call @_where_4(%arg2, %arg3) : (tensor<i1>, tensor<4x8x1xf32>) -> tensor<4x8x1xf32>
    %1 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<f32>) -> tensor<4x8x1xf32>
    %2 = stablehlo.divide %0, %1 : tensor<4x8x1xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.reduce(%2 init: %cst) applies stablehlo.add across dimensions = [2] : (tensor<4x8x1xf32>, tensor<f32>) -> tensor<4x8xf32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [0, 1] : (tensor<4x8xf32>) -> tensor<4x8x16xf32>
    %5 = stablehlo.multiply %4, %arg0 : tensor<4x8x16xf32>
    %6 = stablehlo.negate %5 : tensor<4x8x16xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %7 = stablehlo.reduce(%6 init: %cst_0) applies stablehlo.add across dimensions = [2] : (tensor<4x8x16xf32>, tensor<f32>) -> tensor<4x8xf32>
    %8 = stablehlo.reshape %7 : (tensor<4x8xf32>) -> tensor<4x8x1xf32>
    %cst_1 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
    %9 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<4x8x1xf32>
    %10 = stablehlo.divide %8, %9 : tensor<4x8x1xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %11 = stablehlo.reduce(%10 init: %cst_2) applies stablehlo.add across dimensions = [2] : (tensor<4x8x1xf32>, tensor<f32>) -> tensor<4x8xf32>
    %12 = stablehlo.broadcast_in_dim %11, dims = [0, 1] : (tensor<4x8xf32>) -> tensor<4x8x16xf32>
    %13 = stablehlo.add %5, %12 : tensor<4x8x16xf32>
    return %13 : tensor<4x8x16xf32>
  }
  func.func private @_where_4(%arg0: tensor<i1>, %arg1: tensor<4x8x1xf32>) -> tensor<4x8x1xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x8x1xf32>
    %1 = stablehlo.select %arg0, %arg1, %0 : tensor<i1>, tensor<4x8x1xf32>
    return %1 : tensor<4x8x1xf32>
  }
  func.func private @_where_5(%arg0: tensor<4x4x8x8xi1>, %arg1: tensor<4x4x8x8xf32>) -> tensor<4x4x8x8xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x4x8x8xf32>
    %1 = stablehlo.select %arg0, %0, %arg1 : tensor<4x4x8x8xi1>, tensor<4x4x8x8xf32>
    return %1 : tensor<4x4x8x8xf32>
  }
  func.func private @_take_6(%arg0: tensor<4x8x1xi32>, %arg1: tensor<4x8x16xf32>) -> tensor<24x16xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<24x16xf32>
    %1 = "stablehlo.scatter"(%0, %arg0, %arg1) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %2 = stablehlo.add %arg2, %arg3 : tensor<f32>
      stablehlo.return %2 : tensor<f32>
    }) : (tensor<24x16xf32>, tensor<4x8x1xi32>, tensor<4x8x16xf32>) -> tensor<24x16xf32>
    return %1 : tensor<24x16xf32>
  }
}
