module @jit_step attributes {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["dp"=2, "tp"=4]> {stablehlo.mesh = {axes = [{name = "dp", size = 2 : i64}, {name = "tp", size = 4 : i64}]}}
  func.func public @main(%arg0: tensor<64x32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"tp"}, {}]>}, %arg1: tensor<32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg2: tensor<32x128xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp"}]>}, %arg3: tensor<64x32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"tp"}, {}]>}, %arg4: tensor<32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg5: tensor<32x128xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp"}]>}, %arg6: tensor<8x16x32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}, {}, {}]>}, %arg7: tensor<8x16x32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}, {}, {}]>}) -> (tensor<64x32xf32> {jax.result_info = "result[0][0]['down']"}, tensor<32xf32> {jax.result_info = "result[0][0]['g']"}, tensor<32x128xf32> {jax.result_info = "result[0][0]['gate_up']"}, tensor<64x32xf32> {jax.result_info = "result[0][1]['down']"}, tensor<32xf32> {jax.result_info = "result[0][1]['g']"}, tensor<32x128xf32> {jax.result_info = "result[0][1]['gate_up']"}, tensor<f32> {jax.result_info = "result[1]"}) {
    %0 = stablehlo.multiply %arg6, %arg6 : tensor<8x16x32xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.reduce(%0 init: %cst) applies stablehlo.add across dimensions = [2] : (tensor<8x16x32xf32>, tensor<f32>) -> tensor<8x16xf32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [0, 1] : (tensor<8x16xf32>) -> tensor<8x16x1xf32>
    %cst_0 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<8x16x1xf32>
    %4 = stablehlo.divide %2, %3 : tensor<8x16x1xf32>
    %cst_1 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<8x16x1xf32>
    %6 = stablehlo.add %4, %5 : tensor<8x16x1xf32>
    %7 = stablehlo.rsqrt %6 : tensor<8x16x1xf32>
    %8 = stablehlo.broadcast_in_dim %7, dims = [0, 1, 2] : (tensor<8x16x1xf32>) -> tensor<8x16x32xf32>
    %9 = stablehlo.multiply %arg6, %8 : tensor<8x16x32xf32>
    %10 = stablehlo.broadcast_in_dim %arg1, dims = [2] : (tensor<32xf32>) -> tensor<1x1x32xf32>
    %11 = stablehlo.broadcast_in_dim %10, dims = [0, 1, 2] : (tensor<1x1x32xf32>) -> tensor<8x16x32xf32>
    %12 = stablehlo.multiply %9, %11 : tensor<8x16x32xf32>
    %13 = stablehlo.dot_general %12, %arg2, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x16x32xf32>, tensor<32x128xf32>) -> tensor<8x16x128xf32>
    %14 = stablehlo.slice %13 [0:8, 0:16, 0:64] : (tensor<8x16x128xf32>) -> tensor<8x16x64xf32>
    %15 = stablehlo.slice %13 [0:8, 0:16, 64:128] : (tensor<8x16x128xf32>) -> tensor<8x16x64xf32>
    %16:3 = call @silu(%14) : (tensor<8x16x64xf32>) -> (tensor<8x16x64xf32>, tensor<8x16x64xf32>, tensor<8x16x64xf32>)
    %17 = stablehlo.multiply %16#0, %15 : tensor<8x16x64xf32>
    %18 = stablehlo.dot_general %17, %arg0, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x16x64xf32>, tensor<64x32xf32>) -> tensor<8x16x32xf32>
    %19 = stablehlo.add %arg6, %18 : tensor<8x16x32xf32>
    %20 = stablehlo.multiply %19, %19 : tensor<8x16x32xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %21 = stablehlo.reduce(%20 init: %cst_2) applies stablehlo.add across dimensions = [2] : (tensor<8x16x32xf32>, tensor<f32>) -> tensor<8x16xf32>
    %22 = stablehlo.broadcast_in_dim %21, dims = [0, 1] : (tensor<8x16xf32>) -> tensor<8x16x1xf32>
    %cst_3 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %23 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<8x16x1xf32>
    %24 = stablehlo.divide %22, %23 : tensor<8x16x1xf32>
    %cst_4 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %25 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<8x16x1xf32>
    %26 = stablehlo.add %24, %25 : tensor<8x16x1xf32>
    %27 = stablehlo.rsqrt %26 : tensor<8x16x1xf32>
    %28 = stablehlo.divide %27, %26 : tensor<8x16x1xf32>
    %cst_5 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %29 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<8x16x1xf32>
    %30 = stablehlo.multiply %29, %28 : tensor<8x16x1xf32>
    %31 = stablehlo.broadcast_in_dim %27, dims = [0, 1, 2] : (tensor<8x16x1xf32>) -> tensor<8x16x32xf32>
    %32 = stablehlo.multiply %19, %31 : tensor<8x16x32xf32>
    %33 = stablehlo.broadcast_in_dim %arg4, dims = [2] : (tensor<32xf32>) -> tensor<1x1x32xf32>
    %34 = stablehlo.broadcast_in_dim %33, dims = [0, 1, 2] : (tensor<1x1x32xf32>) -> tensor<8x16x32xf32>
    %35 = stablehlo.multiply %32, %34 : tensor<8x16x32xf32>
    %36 = stablehlo.dot_general %35, %arg5, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x16x32xf32>, tensor<32x128xf32>) -> tensor<8x16x128xf32>
    %37 = stablehlo.slice %36 [0:8, 0:16, 0:64] : (tensor<8x16x128xf32>) -> tensor<8x16x64xf32>
    %38 = stablehlo.slice %36 [0:8, 0:16, 64:128] : (tensor<8x16x128xf32>) -> tensor<8x16x64xf32>
    %39:3 = call @silu(%37) : (tensor<8x16x64xf32>) -> (tensor<8x16x64xf32>, tensor<8x16x64xf32>, tensor<8x16x64xf32>)
    %40 = stablehlo.multiply %39#0, %38 : tensor<8x16x64xf32>
    %41 = stablehlo.dot_general %40, %arg3, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x16x64xf32>, tensor<64x32xf32>) -> tensor<8x16x32xf32>
    %42 = stablehlo.add %19, %41 : tensor<8x16x32xf32>
    %43 = stablehlo.subtract %42, %arg7 : tensor<8x16x32xf32>
    %44 = stablehlo.multiply %43, %43 : tensor<8x16x32xf32>
    %cst_6 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %45 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<8x16x32xf32>
    %46 = stablehlo.multiply %45, %43 : tensor<8x16x32xf32>
    %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %47 = stablehlo.reduce(%44 init: %cst_7) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<8x16x32xf32>, tensor<f32>) -> tensor<f32>
    %cst_8 = stablehlo.constant dense<4.096000e+03> : tensor<f32>
    %48 = stablehlo.divide %47, %cst_8 : tensor<f32>
    %cst_9 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %cst_10 = stablehlo.constant dense<4.096000e+03> : tensor<f32>
    %49 = stablehlo.divide %cst_9, %cst_10 : tensor<f32>
    %50 = stablehlo.broadcast_in_dim %49, dims = [] : (tensor<f32>) -> tensor<8x16x32xf32>
    %51 = stablehlo.multiply %50, %46 : tensor<8x16x32xf32>
    %52 = stablehlo.dot_general %51, %40, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<8x16x32xf32>, tensor<8x16x64xf32>) -> tensor<32x64xf32>
    %53 = stablehlo.transpose %52, dims = [1, 0] : (tensor<32x64xf32>) -> tensor<64x32xf32>
    %54 = stablehlo.dot_general %51, %arg3, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<8x16x32xf32>, tensor<64x32xf32>) -> tensor<8x16x64xf32>
    %55 = stablehlo.multiply %39#0, %54 : tensor<8x16x64xf32>
    %56 = stablehlo.multiply %54, %38 : tensor<8x16x64xf32>
    %57 = call @silu_0(%39#1, %39#2, %37, %56) : (tensor<8x16x64xf32>, tensor<8x16x64xf32>, tensor<8x16x64xf32>, tensor<8x16x64xf32>) -> tensor<8x16x64xf32>
    %58 = stablehlo.concatenate %57, %55, dim = 2 : (tensor<8x16x64xf32>, tensor<8x16x64xf32>) -> tensor<8x16x128xf32>
    %59 = stablehlo.dot_general %58, %35, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<8x16x128xf32>, tensor<8x16x32xf32>) -> tensor<128x32xf32>
    %60 = stablehlo.transpose %59, dims = [1, 0] : (tensor<128x32xf32>) -> tensor<32x128xf32>
    %61 = stablehlo.dot_general %58, %arg5, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<8x16x128xf32>, tensor<32x128xf32>) -> tensor<8x16x32xf32>
    %62 = stablehlo.multiply %32, %61 : tensor<8x16x32xf32>
    %cst_11 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %63 = stablehlo.reduce(%62 init: %cst_11) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x16x32xf32>, tensor<f32>) -> tensor<32xf32>
    %64 = stablehlo.reshape %63 : (tensor<32xf32>) -> tensor<1x1x32xf32>
    %65 = stablehlo.broadcast_in_dim %33, dims = [0, 1, 2] : (tensor<1x1x32xf32>) -> tensor<8x16x32xf32>
    %66 = stablehlo.multiply %61, %65 : tensor<8x16x32xf32>
    %cst_12 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %67 = stablehlo.reduce(%64 init: %cst_12) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x32xf32>, tensor<f32>) -> tensor<32xf32>
    %68 = stablehlo.multiply %19, %66 : tensor<8x16x32xf32>
    %cst_13 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %69 = stablehlo.reduce(%68 init: %cst_13) applies stablehlo.add across dimensions = [2] : (tensor<8x16x32xf32>, tensor<f32>) -> tensor<8x16xf32>
    %70 = stablehlo.reshape %69 : (tensor<8x16xf32>) -> tensor<8x16x1xf32>
    %71 = stablehlo.broadcast_in_dim %27, dims = [0, 1, 2] : (tensor<8x16x1xf32>) -> tensor<8x16x32xf32>
    %72 = stablehlo.multiply %66, %71 : tensor<8x16x32xf32>
    %73 = stablehlo.add %51, %72 : tensor<8x16x32xf32>
    %74 = stablehlo.multiply %70, %30 : tensor<8x16x1xf32>
    %cst_14 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %75 = stablehlo.broadcast_in_dim %cst_14, dims = [] : (tensor<f32>) -> tensor<8x16x1xf32>
    %76 = stablehlo.divide %74, %75 : tensor<8x16x1xf32>
    %cst_15 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %77 = stablehlo.reduce(%76 init: %cst_15) applies stablehlo.add across dimensions = [2] : (tensor<8x16x1xf32>, tensor<f32>) -> tensor<8x16xf32>
    %78 = stablehlo.broadcast_in_dim %77, dims = [0, 1] : (tensor<8x16xf32>) -> tensor<8x16x32xf32>
    %79 = stablehlo.multiply %19, %78 : tensor<8x16x32xf32>
    %80 = stablehlo.add %73, %79 : tensor<8x16x32xf32>
    %81 = stablehlo.multiply %78, %19 : tensor<8x16x32xf32>
    %82 = stablehlo.add %80, %81 : tensor<8x16x32xf32>
    %83 = stablehlo.dot_general %82, %17, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<8x16x32xf32>, tensor<8x16x64xf32>) -> tensor<32x64xf32>
    %84 = stablehlo.transpose %83, dims = [1, 0] : (tensor<32x64xf32>) -> tensor<64x32xf32>
    %85 = stablehlo.dot_general %82, %arg0, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<8x16x32xf32>, tensor<64x32xf32>) -> tensor<8x16x64xf32>
    %86 = stablehlo.multiply %16#0, %85 : tensor<8x16x64xf32>
    %87 = stablehlo.multiply %85, %15 : tensor<8x16x64xf32>
    %88 = call @silu_0(%16#1, %16#2, %14, %87) : (tensor<8x16x64xf32>, tensor<8x16x64xf32>, tensor<8x16x64xf32>, tensor<8x16x64xf32>) -> tensor<8x16x64xf32>
    %89 = stablehlo.concatenate %88, %86, dim = 2 : (tensor<8x16x64xf32>, tensor<8x16x64xf32>) -> tensor<8x16x128xf32>
    %90 = stablehlo.dot_general %89, %12, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<8x16x128xf32>, tensor<8x16x32xf32>) -> tensor<128x32xf32>
    %91 = stablehlo.transpose %90, dims = [1, 0] : (tensor<128x32xf32>) -> tensor<32x128xf32>
    %92 = stablehlo.dot_general %89, %arg2, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<8x16x128xf32>, tensor<32x128xf32>) -> tensor<8x16x32xf32>
    %93 = stablehlo.multiply %9, %92 : tensor<8x16x32xf32>
    %cst_16 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %94 = stablehlo.reduce(%93 init: %cst_16) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x16x32xf32>, tensor<f32>) -> tensor<32xf32>
    %95 = stablehlo.reshape %94 : (tensor<32xf32>) -> tensor<1x1x32xf32>
    %cst_17 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %96 = stablehlo.reduce(%95 init: %cst_17) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x32xf32>, tensor<f32>) -> tensor<32xf32>
    %cst_18 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %97 = stablehlo.broadcast_in_dim %cst_18, dims = [] : (tensor<f32>) -> tensor<64x32xf32>
    %98 = stablehlo.multiply %97, %84 : tensor<64x32xf32>
    %99 = stablehlo.subtract %arg0, %98 : tensor<64x32xf32>
    %cst_19 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %100 = stablehlo.broadcast_in_dim %cst_19, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %101 = stablehlo.multiply %100, %96 : tensor<32xf32>
    %102 = stablehlo.subtract %arg1, %101 : tensor<32xf32>
    %cst_20 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %103 = stablehlo.broadcast_in_dim %cst_20, dims = [] : (tensor<f32>) -> tensor<32x128xf32>
    %104 = stablehlo.multiply %103, %91 : tensor<32x128xf32>
    %105 = stablehlo.subtract %arg2, %104 : tensor<32x128xf32>
    %cst_21 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %106 = stablehlo.broadcast_in_dim %cst_21, dims = [] : (tensor<f32>) -> tensor<64x32xf32>
    %107 = stablehlo.multiply %106, %53 : tensor<64x32xf32>
    %108 = stablehlo.subtract %arg3, %107 : tensor<64x32xf32>
    %cst_22 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %109 = stablehlo.broadcast_in_dim %cst_22, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %110 = stablehlo.multiply %109, %67 : tensor<32xf32>
    %111 = stablehlo.subtract %arg4, %110 : tensor<32xf32>
    %cst_23 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %112 = stablehlo.broadcast_in_dim %cst_23, dims = [] : (tensor<f32>) -> tensor<32x128xf32>
    %113 = stablehlo.multiply %112, %60 : tensor<32x128xf32>
    %114 = stablehlo.subtract %arg5, %113 : tensor<32x128xf32>
    return %99, %102, %105, %108, %111, %114, %48 : tensor<64x32xf32>, tensor<32xf32>, tensor<32x128xf32>, tensor<64x32xf32>, tensor<32xf32>, tensor<32x128xf32>, tensor<f32>
  }
  func.func private @silu(%arg0: tensor<8x16x64xf32>) -> (tensor<8x16x64xf32>, tensor<8x16x64xf32>, tensor<8x16x64xf32>) {
    %0 = stablehlo.negate %arg0 : tensor<8x16x64xf32>
    %1 = stablehlo.exponential %0 : tensor<8x16x64xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<8x16x64xf32>
    %3 = stablehlo.add %2, %1 : tensor<8x16x64xf32>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<8x16x64xf32>
    %5 = stablehlo.divide %4, %3 : tensor<8x16x64xf32>
    %cst_1 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<8x16x64xf32>
    %7 = stablehlo.subtract %6, %5 : tensor<8x16x64xf32>
    %8 = stablehlo.multiply %5, %7 : tensor<8x16x64xf32>
    %9 = stablehlo.multiply %arg0, %5 : tensor<8x16x64xf32>
    return %9, %8, %5 : tensor<8x16x64xf32>, tensor<8x16x64xf32>, tensor<8x16x64xf32>
  }
  func.func private @silu_0(%arg0: tensor<8x16x64xf32>, %arg1: tensor<8x16x64xf32>, %arg2: tensor<8x16x64xf32>, %arg3: tensor<8x16x64xf32>) -> tensor<8x16x64xf32> {
    %0 = stablehlo.multiply %arg2, %arg3 : tensor<8x16x64xf32>
    %1 = stablehlo.multiply %arg3, %arg1 : tensor<8x16x64xf32>
    %2 = stablehlo.multiply %0, %arg0 : tensor<8x16x64xf32>
    %3 = stablehlo.add %1, %2 : tensor<8x16x64xf32>
    return %3 : tensor<8x16x64xf32>
  }
}
