module @jit_step attributes {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["dp"=2, "tp"=2]> {stablehlo.mesh = {axes = [{name = "dp", size = 2 : i64}, {name = "tp", size = 2 : i64}]}}
  func.func public @main(%arg0: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"tp"}]>}, %arg1: tensor<16x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"tp"}, {}]>}, %arg2: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"tp"}]>}, %arg3: tensor<3x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp"}]>}, %arg4: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp"}]>}, %arg5: tensor<16x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"tp"}, {}]>}, %arg6: tensor<16x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"tp"}, {}]>}, %arg7: tensor<16x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"tp"}, {}]>}, %arg8: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp"}]>}, %arg9: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp"}]>}, %arg10: tensor<4x6x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}, {}, {}]>}) -> (tensor<16xf32> {jax.result_info = "result[0]['b1']"}, tensor<16x4xf32> {jax.result_info = "result[0]['log_a']"}, tensor<16xf32> {jax.result_info = "result[0]['skip']"}, tensor<3x16xf32> {jax.result_info = "result[0]['taps']"}, tensor<8x16xf32> {jax.result_info = "result[0]['w1']"}, tensor<16x8xf32> {jax.result_info = "result[0]['w2']"}, tensor<16x4xf32> {jax.result_info = "result[0]['w_b']"}, tensor<16x4xf32> {jax.result_info = "result[0]['w_c']"}, tensor<8x16xf32> {jax.result_info = "result[0]['w_gate']"}, tensor<16x16xf32> {jax.result_info = "result[0]['w_step']"}, tensor<f32> {jax.result_info = "result[1]"}) {
    %0 = stablehlo.dot_general %arg10, %arg4, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x6x8xf32>, tensor<8x16xf32>) -> tensor<4x6x16xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1 = call @_pad(%0, %c) : (tensor<4x6x16xf32>, tensor<i32>) -> tensor<4x8x16xf32>
    %2 = stablehlo.slice %1 [0:4, 0:6, 0:16] : (tensor<4x8x16xf32>) -> tensor<4x6x16xf32>
    %3 = stablehlo.slice %arg3 [0:1, 0:16] : (tensor<3x16xf32>) -> tensor<1x16xf32>
    %4 = stablehlo.reshape %3 : (tensor<1x16xf32>) -> tensor<16xf32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [2] : (tensor<16xf32>) -> tensor<1x1x16xf32>
    %6 = stablehlo.broadcast_in_dim %5, dims = [0, 1, 2] : (tensor<1x1x16xf32>) -> tensor<4x6x16xf32>
    %7 = stablehlo.multiply %2, %6 : tensor<4x6x16xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x6x16xf32>
    %9 = stablehlo.add %8, %7 : tensor<4x6x16xf32>
    %10 = stablehlo.slice %1 [0:4, 1:7, 0:16] : (tensor<4x8x16xf32>) -> tensor<4x6x16xf32>
    %11 = stablehlo.slice %arg3 [1:2, 0:16] : (tensor<3x16xf32>) -> tensor<1x16xf32>
    %12 = stablehlo.reshape %11 : (tensor<1x16xf32>) -> tensor<16xf32>
    %13 = stablehlo.broadcast_in_dim %12, dims = [2] : (tensor<16xf32>) -> tensor<1x1x16xf32>
    %14 = stablehlo.broadcast_in_dim %13, dims = [0, 1, 2] : (tensor<1x1x16xf32>) -> tensor<4x6x16xf32>
    %15 = stablehlo.multiply %10, %14 : tensor<4x6x16xf32>
    %16 = stablehlo.add %9, %15 : tensor<4x6x16xf32>
    %17 = stablehlo.slice %1 [0:4, 2:8, 0:16] : (tensor<4x8x16xf32>) -> tensor<4x6x16xf32>
    %18 = stablehlo.slice %arg3 [2:3, 0:16] : (tensor<3x16xf32>) -> tensor<1x16xf32>
    %19 = stablehlo.reshape %18 : (tensor<1x16xf32>) -> tensor<16xf32>
    %20 = stablehlo.broadcast_in_dim %19, dims = [2] : (tensor<16xf32>) -> tensor<1x1x16xf32>
    %21 = stablehlo.broadcast_in_dim %20, dims = [0, 1, 2] : (tensor<1x1x16xf32>) -> tensor<4x6x16xf32>
    %22 = stablehlo.multiply %17, %21 : tensor<4x6x16xf32>
    %23 = stablehlo.add %16, %22 : tensor<4x6x16xf32>
    %24:3 = call @silu(%23) : (tensor<4x6x16xf32>) -> (tensor<4x6x16xf32>, tensor<4x6x16xf32>, tensor<4x6x16xf32>)
    %25 = stablehlo.dot_general %24#0, %arg9, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x6x16xf32>, tensor<16x16xf32>) -> tensor<4x6x16xf32>
    %26 = stablehlo.broadcast_in_dim %arg0, dims = [2] : (tensor<16xf32>) -> tensor<1x1x16xf32>
    %27 = stablehlo.broadcast_in_dim %26, dims = [0, 1, 2] : (tensor<1x1x16xf32>) -> tensor<4x6x16xf32>
    %28 = stablehlo.add %25, %27 : tensor<4x6x16xf32>
    %29:2 = call @softplus(%28) : (tensor<4x6x16xf32>) -> (tensor<4x6x16xf32>, tensor<4x6x16xf32>)
    %30 = stablehlo.dot_general %24#0, %arg6, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x6x16xf32>, tensor<16x4xf32>) -> tensor<4x6x4xf32>
    %31 = stablehlo.dot_general %24#0, %arg7, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x6x16xf32>, tensor<16x4xf32>) -> tensor<4x6x4xf32>
    %32 = stablehlo.broadcast_in_dim %29#0, dims = [0, 1, 2] : (tensor<4x6x16xf32>) -> tensor<4x6x16x1xf32>
    %33 = stablehlo.exponential %arg1 : tensor<16x4xf32>
    %34 = stablehlo.negate %33 : tensor<16x4xf32>
    %35 = stablehlo.broadcast_in_dim %34, dims = [2, 3] : (tensor<16x4xf32>) -> tensor<1x1x16x4xf32>
    %36 = stablehlo.broadcast_in_dim %32, dims = [0, 1, 2, 3] : (tensor<4x6x16x1xf32>) -> tensor<4x6x16x4xf32>
    %37 = stablehlo.broadcast_in_dim %35, dims = [0, 1, 2, 3] : (tensor<1x1x16x4xf32>) -> tensor<4x6x16x4xf32>
    %38 = stablehlo.multiply %36, %37 : tensor<4x6x16x4xf32>
    %39 = stablehlo.exponential %38 : tensor<4x6x16x4xf32>
    %40 = stablehlo.multiply %29#0, %24#0 : tensor<4x6x16xf32>
    %41 = stablehlo.broadcast_in_dim %40, dims = [0, 1, 2] : (tensor<4x6x16xf32>) -> tensor<4x6x16x1xf32>
    %42 = stablehlo.broadcast_in_dim %30, dims = [0, 1, 3] : (tensor<4x6x4xf32>) -> tensor<4x6x1x4xf32>
    %43 = stablehlo.broadcast_in_dim %41, dims = [0, 1, 2, 3] : (tensor<4x6x16x1xf32>) -> tensor<4x6x16x4xf32>
    %44 = stablehlo.broadcast_in_dim %42, dims = [0, 1, 2, 3] : (tensor<4x6x1x4xf32>) -> tensor<4x6x16x4xf32>
    %45 = stablehlo.multiply %43, %44 : tensor<4x6x16x4xf32>
    %46 = stablehlo.slice %39 [0:4, 0:5:2, 0:16, 0:4] : (tensor<4x6x16x4xf32>) -> tensor<4x3x16x4xf32>
    %47 = stablehlo.slice %45 [0:4, 0:5:2, 0:16, 0:4] : (tensor<4x6x16x4xf32>) -> tensor<4x3x16x4xf32>
    %48 = stablehlo.slice %39 [0:4, 1:6:2, 0:16, 0:4] : (tensor<4x6x16x4xf32>) -> tensor<4x3x16x4xf32>
    %49 = stablehlo.slice %45 [0:4, 1:6:2, 0:16, 0:4] : (tensor<4x6x16x4xf32>) -> tensor<4x3x16x4xf32>
    %50 = stablehlo.multiply %46, %48 : tensor<4x3x16x4xf32>
    %51 = stablehlo.multiply %47, %48 : tensor<4x3x16x4xf32>
    %52 = stablehlo.add %51, %49 : tensor<4x3x16x4xf32>
    %53 = stablehlo.slice %52 [0:4, 0:2:2, 0:16, 0:4] : (tensor<4x3x16x4xf32>) -> tensor<4x1x16x4xf32>
    %54 = stablehlo.slice %50 [0:4, 1:3:2, 0:16, 0:4] : (tensor<4x3x16x4xf32>) -> tensor<4x1x16x4xf32>
    %55 = stablehlo.slice %52 [0:4, 1:3:2, 0:16, 0:4] : (tensor<4x3x16x4xf32>) -> tensor<4x1x16x4xf32>
    %56 = stablehlo.multiply %53, %54 : tensor<4x1x16x4xf32>
    %57 = stablehlo.add %56, %55 : tensor<4x1x16x4xf32>
    %58 = stablehlo.slice %50 [0:4, 2:3:2, 0:16, 0:4] : (tensor<4x3x16x4xf32>) -> tensor<4x1x16x4xf32>
    %59 = stablehlo.slice %52 [0:4, 2:3:2, 0:16, 0:4] : (tensor<4x3x16x4xf32>) -> tensor<4x1x16x4xf32>
    %60 = stablehlo.multiply %57, %58 : tensor<4x1x16x4xf32>
    %61 = stablehlo.add %60, %59 : tensor<4x1x16x4xf32>
    %62 = stablehlo.slice %52 [0:4, 0:1, 0:16, 0:4] : (tensor<4x3x16x4xf32>) -> tensor<4x1x16x4xf32>
    %63 = stablehlo.concatenate %62, %61, dim = 1 : (tensor<4x1x16x4xf32>, tensor<4x1x16x4xf32>) -> tensor<4x2x16x4xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %64 = stablehlo.pad %63, %cst_0, low = [0, 0, 0, 0], high = [0, 0, 0, 0], interior = [0, 1, 0, 0] : (tensor<4x2x16x4xf32>, tensor<f32>) -> tensor<4x3x16x4xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %65 = stablehlo.pad %57, %cst_1, low = [0, 1, 0, 0], high = [0, 1, 0, 0], interior = [0, 1, 0, 0] : (tensor<4x1x16x4xf32>, tensor<f32>) -> tensor<4x3x16x4xf32>
    %66 = stablehlo.add %64, %65 : tensor<4x3x16x4xf32>
    %67 = stablehlo.slice %66 [0:4, 0:2, 0:16, 0:4] : (tensor<4x3x16x4xf32>) -> tensor<4x2x16x4xf32>
    %68 = stablehlo.slice %39 [0:4, 2:6:2, 0:16, 0:4] : (tensor<4x6x16x4xf32>) -> tensor<4x2x16x4xf32>
    %69 = stablehlo.slice %45 [0:4, 2:6:2, 0:16, 0:4] : (tensor<4x6x16x4xf32>) -> tensor<4x2x16x4xf32>
    %70 = stablehlo.multiply %67, %68 : tensor<4x2x16x4xf32>
    %71 = stablehlo.add %70, %69 : tensor<4x2x16x4xf32>
    %72 = stablehlo.slice %45 [0:4, 0:1, 0:16, 0:4] : (tensor<4x6x16x4xf32>) -> tensor<4x1x16x4xf32>
    %73 = stablehlo.concatenate %72, %71, dim = 1 : (tensor<4x1x16x4xf32>, tensor<4x2x16x4xf32>) -> tensor<4x3x16x4xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %74 = stablehlo.pad %73, %cst_2, low = [0, 0, 0, 0], high = [0, 1, 0, 0], interior = [0, 1, 0, 0] : (tensor<4x3x16x4xf32>, tensor<f32>) -> tensor<4x6x16x4xf32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %75 = stablehlo.pad %66, %cst_3, low = [0, 1, 0, 0], high = [0, 0, 0, 0], interior = [0, 1, 0, 0] : (tensor<4x3x16x4xf32>, tensor<f32>) -> tensor<4x6x16x4xf32>
    %76 = stablehlo.add %74, %75 : tensor<4x6x16x4xf32>
    %77 = stablehlo.dot_general %76, %31, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2], precision = [DEFAULT, DEFAULT] : (tensor<4x6x16x4xf32>, tensor<4x6x4xf32>) -> tensor<4x6x16xf32>
    %78 = stablehlo.broadcast_in_dim %arg2, dims = [2] : (tensor<16xf32>) -> tensor<1x1x16xf32>
    %79 = stablehlo.broadcast_in_dim %78, dims = [0, 1, 2] : (tensor<1x1x16xf32>) -> tensor<4x6x16xf32>
    %80 = stablehlo.multiply %24#0, %79 : tensor<4x6x16xf32>
    %81 = stablehlo.add %77, %80 : tensor<4x6x16xf32>
    %82 = stablehlo.dot_general %arg10, %arg8, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x6x8xf32>, tensor<8x16xf32>) -> tensor<4x6x16xf32>
    %83:3 = call @silu(%82) : (tensor<4x6x16xf32>) -> (tensor<4x6x16xf32>, tensor<4x6x16xf32>, tensor<4x6x16xf32>)
    %84 = stablehlo.multiply %81, %83#0 : tensor<4x6x16xf32>
    %85 = stablehlo.dot_general %84, %arg5, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x6x16xf32>, tensor<16x8xf32>) -> tensor<4x6x8xf32>
    %86 = stablehlo.add %arg10, %85 : tensor<4x6x8xf32>
    %87 = stablehlo.multiply %86, %86 : tensor<4x6x8xf32>
    %cst_4 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %88 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<4x6x8xf32>
    %89 = stablehlo.multiply %88, %86 : tensor<4x6x8xf32>
    %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %90 = stablehlo.reduce(%87 init: %cst_5) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<4x6x8xf32>, tensor<f32>) -> tensor<f32>
    %cst_6 = stablehlo.constant dense<1.920000e+02> : tensor<f32>
    %91 = stablehlo.divide %90, %cst_6 : tensor<f32>
    %cst_7 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %cst_8 = stablehlo.constant dense<1.920000e+02> : tensor<f32>
    %92 = stablehlo.divide %cst_7, %cst_8 : tensor<f32>
    %93 = stablehlo.broadcast_in_dim %92, dims = [] : (tensor<f32>) -> tensor<4x6x8xf32>
    %94 = stablehlo.multiply %93, %89 : tensor<4x6x8xf32>
    %95 = stablehlo.dot_general %94, %84, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<4x6x8xf32>, tensor<4x6x16xf32>) -> tensor<8x16xf32>
    %96 = stablehlo.transpose %95, dims = [1, 0] : (tensor<8x16xf32>) -> tensor<16x8xf32>
    %97 = stablehlo.dot_general %94, %arg5, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x6x8xf32>, tensor<16x8xf32>) -> tensor<4x6x16xf32>
    %98 = stablehlo.multiply %81, %97 : tensor<4x6x16xf32>
    %99 = stablehlo.multiply %97, %83#0 : tensor<4x6x16xf32>
    %100 = call @silu_0(%83#1, %83#2, %82, %98) : (tensor<4x6x16xf32>, tensor<4x6x16xf32>, tensor<4x6x16xf32>, tensor<4x6x16xf32>) -> tensor<4x6x16xf32>
    %101 = stablehlo.dot_general %100, %arg10, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<4x6x16xf32>, tensor<4x6x8xf32>) -> tensor<16x8xf32>
    %102 = stablehlo.transpose %101, dims = [1, 0] : (tensor<16x8xf32>) -> tensor<8x16xf32>
    %103 = stablehlo.multiply %24#0, %99 : tensor<4x6x16xf32>
    %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %104 = stablehlo.reduce(%103 init: %cst_9) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x6x16xf32>, tensor<f32>) -> tensor<16xf32>
    %105 = stablehlo.reshape %104 : (tensor<16xf32>) -> tensor<1x1x16xf32>
    %106 = stablehlo.broadcast_in_dim %78, dims = [0, 1, 2] : (tensor<1x1x16xf32>) -> tensor<4x6x16xf32>
    %107 = stablehlo.multiply %99, %106 : tensor<4x6x16xf32>
    %cst_10 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %108 = stablehlo.reduce(%105 init: %cst_10) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x16xf32>, tensor<f32>) -> tensor<16xf32>
    %109 = stablehlo.dot_general %99, %76, batching_dims = [0, 1] x [0, 1], contracting_dims = [2] x [2], precision = [DEFAULT, DEFAULT] : (tensor<4x6x16xf32>, tensor<4x6x16x4xf32>) -> tensor<4x6x4xf32>
    %110 = stablehlo.dot_general %99, %31, batching_dims = [0, 1] x [0, 1], contracting_dims = [] x [], precision = [DEFAULT, DEFAULT] : (tensor<4x6x16xf32>, tensor<4x6x4xf32>) -> tensor<4x6x16x4xf32>
    %cst_11 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %111 = stablehlo.pad %110, %cst_11, low = [0, -1, 0, 0], high = [0, 0, 0, 0], interior = [0, 0, 0, 0] : (tensor<4x6x16x4xf32>, tensor<f32>) -> tensor<4x5x16x4xf32>
    %112 = stablehlo.slice %111 [0:4, 0:5:2, 0:16, 0:4] : (tensor<4x5x16x4xf32>) -> tensor<4x3x16x4xf32>
    %cst_12 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %113 = stablehlo.pad %110, %cst_12, low = [0, 0, 0, 0], high = [0, -1, 0, 0], interior = [0, 0, 0, 0] : (tensor<4x6x16x4xf32>, tensor<f32>) -> tensor<4x5x16x4xf32>
    %114 = stablehlo.slice %113 [0:4, 0:5:2, 0:16, 0:4] : (tensor<4x5x16x4xf32>) -> tensor<4x3x16x4xf32>
    %115 = stablehlo.slice %114 [0:4, 0:1, 0:16, 0:4] : (tensor<4x3x16x4xf32>) -> tensor<4x1x16x4xf32>
    %116 = stablehlo.slice %114 [0:4, 1:3, 0:16, 0:4] : (tensor<4x3x16x4xf32>) -> tensor<4x2x16x4xf32>
    %cst_13 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %117 = stablehlo.pad %115, %cst_13, low = [0, 0, 0, 0], high = [0, 5, 0, 0], interior = [0, 0, 0, 0] : (tensor<4x1x16x4xf32>, tensor<f32>) -> tensor<4x6x16x4xf32>
    %118 = stablehlo.multiply %67, %116 : tensor<4x2x16x4xf32>
    %119 = stablehlo.multiply %116, %68 : tensor<4x2x16x4xf32>
    %cst_14 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %120 = stablehlo.pad %116, %cst_14, low = [0, 2, 0, 0], high = [0, 1, 0, 0], interior = [0, 1, 0, 0] : (tensor<4x2x16x4xf32>, tensor<f32>) -> tensor<4x6x16x4xf32>
    %121 = stablehlo.add %117, %120 : tensor<4x6x16x4xf32>
    %cst_15 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %122 = stablehlo.pad %118, %cst_15, low = [0, 2, 0, 0], high = [0, 1, 0, 0], interior = [0, 1, 0, 0] : (tensor<4x2x16x4xf32>, tensor<f32>) -> tensor<4x6x16x4xf32>
    %cst_16 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %123 = stablehlo.pad %119, %cst_16, low = [0, 0, 0, 0], high = [0, 1, 0, 0], interior = [0, 0, 0, 0] : (tensor<4x2x16x4xf32>, tensor<f32>) -> tensor<4x3x16x4xf32>
    %124 = stablehlo.add %112, %123 : tensor<4x3x16x4xf32>
    %cst_17 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %125 = stablehlo.pad %124, %cst_17, low = [0, -1, 0, 0], high = [0, -1, 0, 0], interior = [0, 0, 0, 0] : (tensor<4x3x16x4xf32>, tensor<f32>) -> tensor<4x1x16x4xf32>
    %126 = stablehlo.slice %125 [0:4, 0:1:2, 0:16, 0:4] : (tensor<4x1x16x4xf32>) -> tensor<4x1x16x4xf32>
    %cst_18 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %127 = stablehlo.pad %124, %cst_18, low = [0, 0, 0, 0], high = [0, 0, 0, 0], interior = [0, 0, 0, 0] : (tensor<4x3x16x4xf32>, tensor<f32>) -> tensor<4x3x16x4xf32>
    %128 = stablehlo.slice %127 [0:4, 0:3:2, 0:16, 0:4] : (tensor<4x3x16x4xf32>) -> tensor<4x2x16x4xf32>
    %129 = stablehlo.slice %128 [0:4, 0:1, 0:16, 0:4] : (tensor<4x2x16x4xf32>) -> tensor<4x1x16x4xf32>
    %130 = stablehlo.slice %128 [0:4, 1:2, 0:16, 0:4] : (tensor<4x2x16x4xf32>) -> tensor<4x1x16x4xf32>
    %cst_19 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %131 = stablehlo.pad %129, %cst_19, low = [0, 0, 0, 0], high = [0, 2, 0, 0], interior = [0, 0, 0, 0] : (tensor<4x1x16x4xf32>, tensor<f32>) -> tensor<4x3x16x4xf32>
    %132 = stablehlo.multiply %57, %130 : tensor<4x1x16x4xf32>
    %133 = stablehlo.multiply %130, %58 : tensor<4x1x16x4xf32>
    %134 = stablehlo.add %126, %133 : tensor<4x1x16x4xf32>
    %cst_20 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %135 = stablehlo.pad %130, %cst_20, low = [0, 2, 0, 0], high = [0, 0, 0, 0], interior = [0, 1, 0, 0] : (tensor<4x1x16x4xf32>, tensor<f32>) -> tensor<4x3x16x4xf32>
    %136 = stablehlo.add %131, %135 : tensor<4x3x16x4xf32>
    %cst_21 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %137 = stablehlo.pad %132, %cst_21, low = [0, 2, 0, 0], high = [0, 0, 0, 0], interior = [0, 1, 0, 0] : (tensor<4x1x16x4xf32>, tensor<f32>) -> tensor<4x3x16x4xf32>
    %138 = stablehlo.multiply %53, %134 : tensor<4x1x16x4xf32>
    %139 = stablehlo.multiply %134, %54 : tensor<4x1x16x4xf32>
    %cst_22 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %140 = stablehlo.pad %134, %cst_22, low = [0, 1, 0, 0], high = [0, 1, 0, 0], interior = [0, 1, 0, 0] : (tensor<4x1x16x4xf32>, tensor<f32>) -> tensor<4x3x16x4xf32>
    %141 = stablehlo.add %136, %140 : tensor<4x3x16x4xf32>
    %cst_23 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %142 = stablehlo.pad %138, %cst_23, low = [0, 1, 0, 0], high = [0, 1, 0, 0], interior = [0, 1, 0, 0] : (tensor<4x1x16x4xf32>, tensor<f32>) -> tensor<4x3x16x4xf32>
    %143 = stablehlo.add %137, %142 : tensor<4x3x16x4xf32>
    %cst_24 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %144 = stablehlo.pad %139, %cst_24, low = [0, 0, 0, 0], high = [0, 2, 0, 0], interior = [0, 1, 0, 0] : (tensor<4x1x16x4xf32>, tensor<f32>) -> tensor<4x3x16x4xf32>
    %145 = stablehlo.add %141, %144 : tensor<4x3x16x4xf32>
    %146 = stablehlo.multiply %47, %145 : tensor<4x3x16x4xf32>
    %147 = stablehlo.multiply %145, %48 : tensor<4x3x16x4xf32>
    %148 = stablehlo.multiply %46, %143 : tensor<4x3x16x4xf32>
    %149 = stablehlo.add %146, %148 : tensor<4x3x16x4xf32>
    %150 = stablehlo.multiply %143, %48 : tensor<4x3x16x4xf32>
    %cst_25 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %151 = stablehlo.pad %145, %cst_25, low = [0, 1, 0, 0], high = [0, 0, 0, 0], interior = [0, 1, 0, 0] : (tensor<4x3x16x4xf32>, tensor<f32>) -> tensor<4x6x16x4xf32>
    %152 = stablehlo.add %121, %151 : tensor<4x6x16x4xf32>
    %cst_26 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %153 = stablehlo.pad %149, %cst_26, low = [0, 1, 0, 0], high = [0, 0, 0, 0], interior = [0, 1, 0, 0] : (tensor<4x3x16x4xf32>, tensor<f32>) -> tensor<4x6x16x4xf32>
    %154 = stablehlo.add %122, %153 : tensor<4x6x16x4xf32>
    %cst_27 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %155 = stablehlo.pad %147, %cst_27, low = [0, 0, 0, 0], high = [0, 1, 0, 0], interior = [0, 1, 0, 0] : (tensor<4x3x16x4xf32>, tensor<f32>) -> tensor<4x6x16x4xf32>
    %156 = stablehlo.add %152, %155 : tensor<4x6x16x4xf32>
    %cst_28 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %157 = stablehlo.pad %150, %cst_28, low = [0, 0, 0, 0], high = [0, 1, 0, 0], interior = [0, 1, 0, 0] : (tensor<4x3x16x4xf32>, tensor<f32>) -> tensor<4x6x16x4xf32>
    %158 = stablehlo.add %154, %157 : tensor<4x6x16x4xf32>
    %159 = stablehlo.broadcast_in_dim %41, dims = [0, 1, 2, 3] : (tensor<4x6x16x1xf32>) -> tensor<4x6x16x4xf32>
    %160 = stablehlo.multiply %159, %156 : tensor<4x6x16x4xf32>
    %cst_29 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %161 = stablehlo.reduce(%160 init: %cst_29) applies stablehlo.add across dimensions = [2] : (tensor<4x6x16x4xf32>, tensor<f32>) -> tensor<4x6x4xf32>
    %162 = stablehlo.reshape %161 : (tensor<4x6x4xf32>) -> tensor<4x6x1x4xf32>
    %163 = stablehlo.broadcast_in_dim %42, dims = [0, 1, 2, 3] : (tensor<4x6x1x4xf32>) -> tensor<4x6x16x4xf32>
    %164 = stablehlo.multiply %156, %163 : tensor<4x6x16x4xf32>
    %cst_30 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %165 = stablehlo.reduce(%164 init: %cst_30) applies stablehlo.add across dimensions = [3] : (tensor<4x6x16x4xf32>, tensor<f32>) -> tensor<4x6x16xf32>
    %166 = stablehlo.reshape %165 : (tensor<4x6x16xf32>) -> tensor<4x6x16x1xf32>
    %cst_31 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %167 = stablehlo.reduce(%162 init: %cst_31) applies stablehlo.add across dimensions = [2] : (tensor<4x6x1x4xf32>, tensor<f32>) -> tensor<4x6x4xf32>
    %cst_32 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %168 = stablehlo.reduce(%166 init: %cst_32) applies stablehlo.add across dimensions = [3] : (tensor<4x6x16x1xf32>, tensor<f32>) -> tensor<4x6x16xf32>
    %169 = stablehlo.multiply %29#0, %168 : tensor<4x6x16xf32>
    %170 = stablehlo.add %107, %169 : tensor<4x6x16xf32>
    %171 = stablehlo.multiply %168, %24#0 : tensor<4x6x16xf32>
    %172 = stablehlo.multiply %158, %39 : tensor<4x6x16x4xf32>
    %173 = stablehlo.broadcast_in_dim %32, dims = [0, 1, 2, 3] : (tensor<4x6x16x1xf32>) -> tensor<4x6x16x4xf32>
    %174 = stablehlo.multiply %173, %172 : tensor<4x6x16x4xf32>
    %cst_33 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %175 = stablehlo.reduce(%174 init: %cst_33) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x6x16x4xf32>, tensor<f32>) -> tensor<16x4xf32>
    %176 = stablehlo.reshape %175 : (tensor<16x4xf32>) -> tensor<1x1x16x4xf32>
    %177 = stablehlo.broadcast_in_dim %35, dims = [0, 1, 2, 3] : (tensor<1x1x16x4xf32>) -> tensor<4x6x16x4xf32>
    %178 = stablehlo.multiply %172, %177 : tensor<4x6x16x4xf32>
    %cst_34 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %179 = stablehlo.reduce(%178 init: %cst_34) applies stablehlo.add across dimensions = [3] : (tensor<4x6x16x4xf32>, tensor<f32>) -> tensor<4x6x16xf32>
    %180 = stablehlo.reshape %179 : (tensor<4x6x16xf32>) -> tensor<4x6x16x1xf32>
    %cst_35 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %181 = stablehlo.reduce(%176 init: %cst_35) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x16x4xf32>, tensor<f32>) -> tensor<16x4xf32>
    %182 = stablehlo.negate %181 : tensor<16x4xf32>
    %183 = stablehlo.multiply %182, %33 : tensor<16x4xf32>
    %cst_36 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %184 = stablehlo.reduce(%180 init: %cst_36) applies stablehlo.add across dimensions = [3] : (tensor<4x6x16x1xf32>, tensor<f32>) -> tensor<4x6x16xf32>
    %185 = stablehlo.add %171, %184 : tensor<4x6x16xf32>
    %186 = stablehlo.dot_general %109, %24#0, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<4x6x4xf32>, tensor<4x6x16xf32>) -> tensor<4x16xf32>
    %187 = stablehlo.transpose %186, dims = [1, 0] : (tensor<4x16xf32>) -> tensor<16x4xf32>
    %188 = stablehlo.dot_general %109, %arg7, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x6x4xf32>, tensor<16x4xf32>) -> tensor<4x6x16xf32>
    %189 = stablehlo.add %170, %188 : tensor<4x6x16xf32>
    %190 = stablehlo.dot_general %167, %24#0, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<4x6x4xf32>, tensor<4x6x16xf32>) -> tensor<4x16xf32>
    %191 = stablehlo.transpose %190, dims = [1, 0] : (tensor<4x16xf32>) -> tensor<16x4xf32>
    %192 = stablehlo.dot_general %167, %arg6, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x6x4xf32>, tensor<16x4xf32>) -> tensor<4x6x16xf32>
    %193 = stablehlo.add %189, %192 : tensor<4x6x16xf32>
    %194 = call @softplus_1(%29#1, %185) : (tensor<4x6x16xf32>, tensor<4x6x16xf32>) -> tensor<4x6x16xf32>
    %cst_37 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %195 = stablehlo.reduce(%194 init: %cst_37) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x6x16xf32>, tensor<f32>) -> tensor<16xf32>
    %196 = stablehlo.reshape %195 : (tensor<16xf32>) -> tensor<1x1x16xf32>
    %cst_38 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %197 = stablehlo.reduce(%196 init: %cst_38) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x16xf32>, tensor<f32>) -> tensor<16xf32>
    %198 = stablehlo.dot_general %194, %24#0, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<4x6x16xf32>, tensor<4x6x16xf32>) -> tensor<16x16xf32>
    %199 = stablehlo.transpose %198, dims = [1, 0] : (tensor<16x16xf32>) -> tensor<16x16xf32>
    %200 = stablehlo.dot_general %194, %arg9, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x6x16xf32>, tensor<16x16xf32>) -> tensor<4x6x16xf32>
    %201 = stablehlo.add %193, %200 : tensor<4x6x16xf32>
    %202 = call @silu_0(%24#1, %24#2, %23, %201) : (tensor<4x6x16xf32>, tensor<4x6x16xf32>, tensor<4x6x16xf32>, tensor<4x6x16xf32>) -> tensor<4x6x16xf32>
    %203 = stablehlo.multiply %17, %202 : tensor<4x6x16xf32>
    %cst_39 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %204 = stablehlo.reduce(%203 init: %cst_39) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x6x16xf32>, tensor<f32>) -> tensor<16xf32>
    %205 = stablehlo.reshape %204 : (tensor<16xf32>) -> tensor<1x1x16xf32>
    %206 = stablehlo.broadcast_in_dim %20, dims = [0, 1, 2] : (tensor<1x1x16xf32>) -> tensor<4x6x16xf32>
    %207 = stablehlo.multiply %202, %206 : tensor<4x6x16xf32>
    %cst_40 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %208 = stablehlo.reduce(%205 init: %cst_40) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x16xf32>, tensor<f32>) -> tensor<16xf32>
    %209 = stablehlo.broadcast_in_dim %208, dims = [1] : (tensor<16xf32>) -> tensor<1x16xf32>
    %cst_41 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %210 = stablehlo.pad %209, %cst_41, low = [2, 0], high = [0, 0], interior = [0, 0] : (tensor<1x16xf32>, tensor<f32>) -> tensor<3x16xf32>
    %cst_42 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %211 = stablehlo.pad %207, %cst_42, low = [0, 2, 0], high = [0, 0, 0], interior = [0, 0, 0] : (tensor<4x6x16xf32>, tensor<f32>) -> tensor<4x8x16xf32>
    %212 = stablehlo.multiply %10, %202 : tensor<4x6x16xf32>
    %cst_43 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %213 = stablehlo.reduce(%212 init: %cst_43) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x6x16xf32>, tensor<f32>) -> tensor<16xf32>
    %214 = stablehlo.reshape %213 : (tensor<16xf32>) -> tensor<1x1x16xf32>
    %215 = stablehlo.broadcast_in_dim %13, dims = [0, 1, 2] : (tensor<1x1x16xf32>) -> tensor<4x6x16xf32>
    %216 = stablehlo.multiply %202, %215 : tensor<4x6x16xf32>
    %cst_44 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %217 = stablehlo.reduce(%214 init: %cst_44) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x16xf32>, tensor<f32>) -> tensor<16xf32>
    %218 = stablehlo.broadcast_in_dim %217, dims = [1] : (tensor<16xf32>) -> tensor<1x16xf32>
    %cst_45 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %219 = stablehlo.pad %218, %cst_45, low = [1, 0], high = [1, 0], interior = [0, 0] : (tensor<1x16xf32>, tensor<f32>) -> tensor<3x16xf32>
    %220 = stablehlo.add %210, %219 : tensor<3x16xf32>
    %cst_46 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %221 = stablehlo.pad %216, %cst_46, low = [0, 1, 0], high = [0, 1, 0], interior = [0, 0, 0] : (tensor<4x6x16xf32>, tensor<f32>) -> tensor<4x8x16xf32>
    %222 = stablehlo.add %211, %221 : tensor<4x8x16xf32>
    %223 = stablehlo.multiply %2, %202 : tensor<4x6x16xf32>
    %cst_47 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %224 = stablehlo.reduce(%223 init: %cst_47) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x6x16xf32>, tensor<f32>) -> tensor<16xf32>
    %225 = stablehlo.reshape %224 : (tensor<16xf32>) -> tensor<1x1x16xf32>
    %226 = stablehlo.broadcast_in_dim %5, dims = [0, 1, 2] : (tensor<1x1x16xf32>) -> tensor<4x6x16xf32>
    %227 = stablehlo.multiply %202, %226 : tensor<4x6x16xf32>
    %cst_48 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %228 = stablehlo.reduce(%225 init: %cst_48) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x16xf32>, tensor<f32>) -> tensor<16xf32>
    %229 = stablehlo.broadcast_in_dim %228, dims = [1] : (tensor<16xf32>) -> tensor<1x16xf32>
    %cst_49 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %230 = stablehlo.pad %229, %cst_49, low = [0, 0], high = [2, 0], interior = [0, 0] : (tensor<1x16xf32>, tensor<f32>) -> tensor<3x16xf32>
    %231 = stablehlo.add %220, %230 : tensor<3x16xf32>
    %cst_50 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %232 = stablehlo.pad %227, %cst_50, low = [0, 0, 0], high = [0, 2, 0], interior = [0, 0, 0] : (tensor<4x6x16xf32>, tensor<f32>) -> tensor<4x8x16xf32>
    %233 = stablehlo.add %222, %232 : tensor<4x8x16xf32>
    %234 = call @_pad_2(%233) : (tensor<4x8x16xf32>) -> tensor<4x6x16xf32>
    %235 = stablehlo.dot_general %234, %arg10, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<4x6x16xf32>, tensor<4x6x8xf32>) -> tensor<16x8xf32>
    %236 = stablehlo.transpose %235, dims = [1, 0] : (tensor<16x8xf32>) -> tensor<8x16xf32>
    %cst_51 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %237 = stablehlo.broadcast_in_dim %cst_51, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %238 = stablehlo.multiply %237, %197 : tensor<16xf32>
    %239 = stablehlo.subtract %arg0, %238 : tensor<16xf32>
    %cst_52 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %240 = stablehlo.broadcast_in_dim %cst_52, dims = [] : (tensor<f32>) -> tensor<16x4xf32>
    %241 = stablehlo.multiply %240, %183 : tensor<16x4xf32>
    %242 = stablehlo.subtract %arg1, %241 : tensor<16x4xf32>
    %cst_53 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %243 = stablehlo.broadcast_in_dim %cst_53, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %244 = stablehlo.multiply %243, %108 : tensor<16xf32>
    %245 = stablehlo.subtract %arg2, %244 : tensor<16xf32>
    %cst_54 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %246 = stablehlo.broadcast_in_dim %cst_54, dims = [] : (tensor<f32>) -> tensor<3x16xf32>
    %247 = stablehlo.multiply %246, %231 : tensor<3x16xf32>
    %248 = stablehlo.subtract %arg3, %247 : tensor<3x16xf32>
    %cst_55 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %249 = stablehlo.broadcast_in_dim %cst_55, dims = [] : (tensor<f32>) -> tensor<8x16xf32>
    %250 = stablehlo.multiply %249, %236 : tensor<8x16xf32>
    %251 = stablehlo.subtract %arg4, %250 : tensor<8x16xf32>
    %cst_56 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %252 = stablehlo.broadcast_in_dim %cst_56, dims = [] : (tensor<f32>) -> tensor<16x8xf32>
    %253 = stablehlo.multiply %252, %96 : tensor<16x8xf32>
    %254 = stablehlo.subtract %arg5, %253 : tensor<16x8xf32>
    %cst_57 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %255 = stablehlo.broadcast_in_dim %cst_57, dims = [] : (tensor<f32>) -> tensor<16x4xf32>
    %256 = stablehlo.multiply %255, %191 : tensor<16x4xf32>
    %257 = stablehlo.subtract %arg6, %256 : tensor<16x4xf32>
    %cst_58 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %258 = stablehlo.broadcast_in_dim %cst_58, dims = [] : (tensor<f32>) -> tensor<16x4xf32>
    %259 = stablehlo.multiply %258, %187 : tensor<16x4xf32>
    %260 = stablehlo.subtract %arg7, %259 : tensor<16x4xf32>
    %cst_59 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %261 = stablehlo.broadcast_in_dim %cst_59, dims = [] : (tensor<f32>) -> tensor<8x16xf32>
    %262 = stablehlo.multiply %261, %102 : tensor<8x16xf32>
    %263 = stablehlo.subtract %arg8, %262 : tensor<8x16xf32>
    %cst_60 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %264 = stablehlo.broadcast_in_dim %cst_60, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %265 = stablehlo.multiply %264, %199 : tensor<16x16xf32>
    %266 = stablehlo.subtract %arg9, %265 : tensor<16x16xf32>
    return %239, %242, %245, %248, %251, %254, %257, %260, %263, %266, %91 : tensor<16xf32>, tensor<16x4xf32>, tensor<16xf32>, tensor<3x16xf32>, tensor<8x16xf32>, tensor<16x8xf32>, tensor<16x4xf32>, tensor<16x4xf32>, tensor<8x16xf32>, tensor<16x16xf32>, tensor<f32>
  }
  func.func private @_pad(%arg0: tensor<4x6x16xf32>, %arg1: tensor<i32>) -> tensor<4x8x16xf32> {
    %0 = stablehlo.convert %arg1 : (tensor<i32>) -> tensor<f32>
    %1 = stablehlo.pad %arg0, %0, low = [0, 2, 0], high = [0, 0, 0], interior = [0, 0, 0] : (tensor<4x6x16xf32>, tensor<f32>) -> tensor<4x8x16xf32>
    return %1 : tensor<4x8x16xf32>
  }
  func.func private @silu(%arg0: tensor<4x6x16xf32>) -> (tensor<4x6x16xf32>, tensor<4x6x16xf32>, tensor<4x6x16xf32>) {
    %0 = stablehlo.negate %arg0 : tensor<4x6x16xf32>
    %1 = stablehlo.exponential %0 : tensor<4x6x16xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x6x16xf32>
    %3 = stablehlo.add %2, %1 : tensor<4x6x16xf32>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<4x6x16xf32>
    %5 = stablehlo.divide %4, %3 : tensor<4x6x16xf32>
    %cst_1 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<4x6x16xf32>
    %7 = stablehlo.subtract %6, %5 : tensor<4x6x16xf32>
    %8 = stablehlo.multiply %5, %7 : tensor<4x6x16xf32>
    %9 = stablehlo.multiply %arg0, %5 : tensor<4x6x16xf32>
    return %9, %8, %5 : tensor<4x6x16xf32>, tensor<4x6x16xf32>, tensor<4x6x16xf32>
  }
  func.func private @softplus(%arg0: tensor<4x6x16xf32>) -> (tensor<4x6x16xf32>, tensor<4x6x16xf32>) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x6x16xf32>
    %1 = stablehlo.maximum %arg0, %0 : tensor<4x6x16xf32>
    %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x6x16xf32>
    %3 = stablehlo.subtract %arg0, %2 : tensor<4x6x16xf32>
    %4 = stablehlo.compare NE, %3, %3, FLOAT : (tensor<4x6x16xf32>, tensor<4x6x16xf32>) -> tensor<4x6x16xi1>
    %5 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x6x16xf32>
    %6 = stablehlo.add %arg0, %5 : tensor<4x6x16xf32>
    %7 = stablehlo.abs %3 : tensor<4x6x16xf32>
    %8 = stablehlo.negate %7 : tensor<4x6x16xf32>
    %9 = stablehlo.exponential %8 : tensor<4x6x16xf32>
    %10 = stablehlo.log_plus_one %9 : tensor<4x6x16xf32>
    %11 = stablehlo.add %1, %10 : tensor<4x6x16xf32>
    %12 = stablehlo.select %4, %6, %11 : tensor<4x6x16xi1>, tensor<4x6x16xf32>
    %cst_0 = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %13 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<4x6x16xf32>
    %14 = stablehlo.compare EQ, %arg0, %13, FLOAT : (tensor<4x6x16xf32>, tensor<4x6x16xf32>) -> tensor<4x6x16xi1>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %15 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<4x6x16xf32>
    %16 = stablehlo.select %14, %15, %arg0 : tensor<4x6x16xi1>, tensor<4x6x16xf32>
    %cst_2 = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %17 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<4x6x16xf32>
    %18 = stablehlo.compare EQ, %12, %17, FLOAT : (tensor<4x6x16xf32>, tensor<4x6x16xf32>) -> tensor<4x6x16xi1>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %19 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<4x6x16xf32>
    %20 = stablehlo.select %18, %19, %12 : tensor<4x6x16xi1>, tensor<4x6x16xf32>
    %21 = stablehlo.subtract %16, %20 : tensor<4x6x16xf32>
    %22 = stablehlo.exponential %21 : tensor<4x6x16xf32>
    return %12, %22 : tensor<4x6x16xf32>, tensor<4x6x16xf32>
  }
  func.func private @silu_0(%arg0: tensor<4x6x16xf32>, %arg1: tensor<4x6x16xf32>, %arg2: tensor<4x6x16xf32>, %arg3: tensor<4x6x16xf32>) -> tensor<4x6x16xf32> {
    %0 = stablehlo.multiply %arg2, %arg3 : tensor<4x6x16xf32>
    %1 = stablehlo.multiply %arg3, %arg1 : tensor<4x6x16xf32>
    %2 = stablehlo.multiply %0, %arg0 : tensor<4x6x16xf32>
    %3 = stablehlo.add %1, %2 : tensor<4x6x16xf32>
    return %3 : tensor<4x6x16xf32>
  }
  func.func private @softplus_1(%arg0: tensor<4x6x16xf32>, %arg1: tensor<4x6x16xf32>) -> tensor<4x6x16xf32> {
    %0 = stablehlo.multiply %arg1, %arg0 : tensor<4x6x16xf32>
    return %0 : tensor<4x6x16xf32>
  }
  func.func private @_pad_2(%arg0: tensor<4x8x16xf32>) -> tensor<4x6x16xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.pad %arg0, %cst, low = [0, -2, 0], high = [0, 0, 0], interior = [0, 0, 0] : (tensor<4x8x16xf32>, tensor<f32>) -> tensor<4x6x16xf32>
    %1 = stablehlo.slice %0 [0:4, 0:6, 0:16] : (tensor<4x6x16xf32>) -> tensor<4x6x16xf32>
    return %1 : tensor<4x6x16xf32>
  }
}
