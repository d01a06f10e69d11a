module @jit_step attributes {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["dp"=4, "tp"=2]> {stablehlo.mesh = {axes = [{name = "dp", size = 4 : i64}, {name = "tp", size = 2 : i64}]}}
  func.func public @main(%arg0: tensor<16x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}, {"tp"}]>}, %arg1: tensor<32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp", "tp"}]>}, %arg2: tensor<16x32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}, {"tp"}]>}, %arg3: tensor<32x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp", "tp"}, {}]>}, %arg4: tensor<32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp", "tp"}]>}, %arg5: tensor<16x32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}, {"tp"}]>}, %arg6: tensor<32x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp", "tp"}, {}]>}, %arg7: tensor<16x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}, {"tp"}]>}, %arg8: tensor<32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp", "tp"}]>}, %arg9: tensor<16x32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}, {"tp"}]>}, %arg10: tensor<32x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp", "tp"}, {}]>}, %arg11: tensor<32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp", "tp"}]>}, %arg12: tensor<16x32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}, {"tp"}]>}, %arg13: tensor<32x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp", "tp"}, {}]>}, %arg14: tensor<16x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}, {"tp"}]>}, %arg15: tensor<32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp", "tp"}]>}, %arg16: tensor<16x32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}, {"tp"}]>}, %arg17: tensor<32x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp", "tp"}, {}]>}, %arg18: tensor<32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp", "tp"}]>}, %arg19: tensor<16x32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}, {"tp"}]>}, %arg20: tensor<32x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp", "tp"}, {}]>}, %arg21: tensor<f32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg22: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}, {}]>}, %arg23: tensor<8xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}]>}) -> (tensor<16x8xf32> {jax.result_info = "result[0]['head']"}, tensor<32xf32> {jax.result_info = "result[0]['layers']['l0']['b1']"}, tensor<16x32xf32> {jax.result_info = "result[0]['layers']['l0']['w1']"}, tensor<32x16xf32> {jax.result_info = "result[0]['layers']['l0']['w2']"}, tensor<32xf32> {jax.result_info = "result[0]['layers']['l1']['b1']"}, tensor<16x32xf32> {jax.result_info = "result[0]['layers']['l1']['w1']"}, tensor<32x16xf32> {jax.result_info = "result[0]['layers']['l1']['w2']"}, tensor<16x8xf32> {jax.result_info = "result[1]['head']"}, tensor<32xf32> {jax.result_info = "result[1]['layers']['l0']['b1']"}, tensor<16x32xf32> {jax.result_info = "result[1]['layers']['l0']['w1']"}, tensor<32x16xf32> {jax.result_info = "result[1]['layers']['l0']['w2']"}, tensor<32xf32> {jax.result_info = "result[1]['layers']['l1']['b1']"}, tensor<16x32xf32> {jax.result_info = "result[1]['layers']['l1']['w1']"}, tensor<32x16xf32> {jax.result_info = "result[1]['layers']['l1']['w2']"}, tensor<16x8xf32> {jax.result_info = "result[2]['head']"}, tensor<32xf32> {jax.result_info = "result[2]['layers']['l0']['b1']"}, tensor<16x32xf32> {jax.result_info = "result[2]['layers']['l0']['w1']"}, tensor<32x16xf32> {jax.result_info = "result[2]['layers']['l0']['w2']"}, tensor<32xf32> {jax.result_info = "result[2]['layers']['l1']['b1']"}, tensor<16x32xf32> {jax.result_info = "result[2]['layers']['l1']['w1']"}, tensor<32x16xf32> {jax.result_info = "result[2]['layers']['l1']['w2']"}, tensor<f32> {jax.result_info = "result[3]"}, tensor<f32> {jax.result_info = "result[4]"}, tensor<f32> {jax.result_info = "result[5]"}) {
    %0 = stablehlo.dot_general %arg22, %arg2, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x16xf32>, tensor<16x32xf32>) -> tensor<8x32xf32>
    %1 = stablehlo.broadcast_in_dim %arg1, dims = [1] : (tensor<32xf32>) -> tensor<1x32xf32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [0, 1] : (tensor<1x32xf32>) -> tensor<8x32xf32>
    %3 = stablehlo.add %0, %2 : tensor<8x32xf32>
    %4 = call @relu(%3) : (tensor<8x32xf32>) -> tensor<8x32xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<8x32xf32>
    %6 = stablehlo.compare GT, %3, %5, FLOAT : (tensor<8x32xf32>, tensor<8x32xf32>) -> tensor<8x32xi1>
    %7 = stablehlo.dot_general %4, %arg3, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x32xf32>, tensor<32x16xf32>) -> tensor<8x16xf32>
    %8 = stablehlo.add %arg22, %7 : tensor<8x16xf32>
    %9 = stablehlo.dot_general %8, %arg5, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x16xf32>, tensor<16x32xf32>) -> tensor<8x32xf32>
    %10 = stablehlo.broadcast_in_dim %arg4, dims = [1] : (tensor<32xf32>) -> tensor<1x32xf32>
    %11 = stablehlo.broadcast_in_dim %10, dims = [0, 1] : (tensor<1x32xf32>) -> tensor<8x32xf32>
    %12 = stablehlo.add %9, %11 : tensor<8x32xf32>
    %13 = call @relu(%12) : (tensor<8x32xf32>) -> tensor<8x32xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %14 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<8x32xf32>
    %15 = stablehlo.compare GT, %12, %14, FLOAT : (tensor<8x32xf32>, tensor<8x32xf32>) -> tensor<8x32xi1>
    %16 = stablehlo.dot_general %13, %arg6, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x32xf32>, tensor<32x16xf32>) -> tensor<8x16xf32>
    %17 = stablehlo.add %8, %16 : tensor<8x16xf32>
    %18 = stablehlo.dot_general %17, %arg0, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x16xf32>, tensor<16x8xf32>) -> tensor<8x8xf32>
    %cst_1 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %19 = stablehlo.reduce(%18 init: %cst_1) applies stablehlo.maximum across dimensions = [1] : (tensor<8x8xf32>, tensor<f32>) -> tensor<8xf32>
    %cst_2 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %20 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %21 = stablehlo.maximum %20, %19 : tensor<8xf32>
    %22 = stablehlo.is_finite %21 : (tensor<8xf32>) -> tensor<8xi1>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %23 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %24 = stablehlo.select %22, %21, %23 : tensor<8xi1>, tensor<8xf32>
    %25 = stablehlo.broadcast_in_dim %24, dims = [0] : (tensor<8xf32>) -> tensor<8x1xf32>
    %26 = stablehlo.broadcast_in_dim %25, dims = [0, 1] : (tensor<8x1xf32>) -> tensor<8x8xf32>
    %27 = stablehlo.subtract %18, %26 : tensor<8x8xf32>
    %28 = stablehlo.exponential %27 : tensor<8x8xf32>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %29 = stablehlo.reduce(%28 init: %cst_4) applies stablehlo.add across dimensions = [1] : (tensor<8x8xf32>, tensor<f32>) -> tensor<8xf32>
    %30 = stablehlo.abs %29 : tensor<8xf32>
    %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %31 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %32 = stablehlo.compare GE, %29, %31, FLOAT : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xi1>
    %33 = stablehlo.log %30 : tensor<8xf32>
    %34 = stablehlo.add %33, %24 : tensor<8xf32>
    %35 = stablehlo.broadcast_in_dim %arg23, dims = [0] : (tensor<8xi32>) -> tensor<8x1xi32>
    %36:2 = call @take_along_axis(%18, %35) : (tensor<8x8xf32>, tensor<8x1xi32>) -> (tensor<8x1xf32>, tensor<8x1x1xi32>)
    %37 = stablehlo.reshape %36#0 : (tensor<8x1xf32>) -> tensor<8xf32>
    %38 = stablehlo.subtract %34, %37 : tensor<8xf32>
    %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %39 = stablehlo.reduce(%38 init: %cst_6) applies stablehlo.add across dimensions = [0] : (tensor<8xf32>, tensor<f32>) -> tensor<f32>
    %cst_7 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
    %40 = stablehlo.divide %39, %cst_7 : tensor<f32>
    %cst_8 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %cst_9 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
    %41 = stablehlo.divide %cst_8, %cst_9 : tensor<f32>
    %42 = stablehlo.broadcast_in_dim %41, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %43 = stablehlo.negate %42 : tensor<8xf32>
    %44 = stablehlo.broadcast_in_dim %43, dims = [0] : (tensor<8xf32>) -> tensor<8x1xf32>
    %45 = call @take_along_axis_0(%36#1, %44) : (tensor<8x1x1xi32>, tensor<8x1xf32>) -> tensor<8x8xf32>
    %46 = stablehlo.divide %42, %30 : tensor<8xf32>
    %cst_10 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %47 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %48 = stablehlo.select %32, %47, %46 : tensor<8xi1>, tensor<8xf32>
    %49 = stablehlo.select %32, %46, %47 : tensor<8xi1>, tensor<8xf32>
    %50 = stablehlo.negate %48 : tensor<8xf32>
    %51 = stablehlo.add %49, %50 : tensor<8xf32>
    %52 = stablehlo.broadcast_in_dim %51, dims = [0] : (tensor<8xf32>) -> tensor<8x8xf32>
    %53 = stablehlo.multiply %52, %28 : tensor<8x8xf32>
    %54 = stablehlo.add %45, %53 : tensor<8x8xf32>
    %55 = stablehlo.dot_general %54, %17, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x8xf32>, tensor<8x16xf32>) -> tensor<8x16xf32>
    %56 = stablehlo.transpose %55, dims = [1, 0] : (tensor<8x16xf32>) -> tensor<16x8xf32>
    %57 = stablehlo.dot_general %54, %arg0, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<8x8xf32>, tensor<16x8xf32>) -> tensor<8x16xf32>
    %58 = stablehlo.dot_general %57, %13, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x16xf32>, tensor<8x32xf32>) -> tensor<16x32xf32>
    %59 = stablehlo.transpose %58, dims = [1, 0] : (tensor<16x32xf32>) -> tensor<32x16xf32>
    %60 = stablehlo.dot_general %57, %arg6, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<8x16xf32>, tensor<32x16xf32>) -> tensor<8x32xf32>
    %cst_11 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %61 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f32>) -> tensor<8x32xf32>
    %62 = stablehlo.select %15, %60, %61 : tensor<8x32xi1>, tensor<8x32xf32>
    %cst_12 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %63 = stablehlo.reduce(%62 init: %cst_12) applies stablehlo.add across dimensions = [0] : (tensor<8x32xf32>, tensor<f32>) -> tensor<32xf32>
    %64 = stablehlo.reshape %63 : (tensor<32xf32>) -> tensor<1x32xf32>
    %cst_13 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %65 = stablehlo.reduce(%64 init: %cst_13) applies stablehlo.add across dimensions = [0] : (tensor<1x32xf32>, tensor<f32>) -> tensor<32xf32>
    %66 = stablehlo.dot_general %62, %8, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x32xf32>, tensor<8x16xf32>) -> tensor<32x16xf32>
    %67 = stablehlo.transpose %66, dims = [1, 0] : (tensor<32x16xf32>) -> tensor<16x32xf32>
    %68 = stablehlo.dot_general %62, %arg5, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<8x32xf32>, tensor<16x32xf32>) -> tensor<8x16xf32>
    %69 = stablehlo.add %57, %68 : tensor<8x16xf32>
    %70 = stablehlo.dot_general %69, %4, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x16xf32>, tensor<8x32xf32>) -> tensor<16x32xf32>
    %71 = stablehlo.transpose %70, dims = [1, 0] : (tensor<16x32xf32>) -> tensor<32x16xf32>
    %72 = stablehlo.dot_general %69, %arg3, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<8x16xf32>, tensor<32x16xf32>) -> tensor<8x32xf32>
    %cst_14 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %73 = stablehlo.broadcast_in_dim %cst_14, dims = [] : (tensor<f32>) -> tensor<8x32xf32>
    %74 = stablehlo.select %6, %72, %73 : tensor<8x32xi1>, tensor<8x32xf32>
    %cst_15 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %75 = stablehlo.reduce(%74 init: %cst_15) applies stablehlo.add across dimensions = [0] : (tensor<8x32xf32>, tensor<f32>) -> tensor<32xf32>
    %76 = stablehlo.reshape %75 : (tensor<32xf32>) -> tensor<1x32xf32>
    %cst_16 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %77 = stablehlo.reduce(%76 init: %cst_16) applies stablehlo.add across dimensions = [0] : (tensor<1x32xf32>, tensor<f32>) -> tensor<32xf32>
    %78 = stablehlo.dot_general %74, %arg22, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x32xf32>, tensor<8x16xf32>) -> tensor<32x16xf32>
    %79 = stablehlo.transpose %78, dims = [1, 0] : (tensor<32x16xf32>) -> tensor<16x32xf32>
    %80 = stablehlo.multiply %56, %56 : tensor<16x8xf32>
    %cst_17 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %81 = stablehlo.reduce(%80 init: %cst_17) applies stablehlo.add across dimensions = [0, 1] : (tensor<16x8xf32>, tensor<f32>) -> tensor<f32>
    %cst_18 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %82 = stablehlo.add %cst_18, %81 : tensor<f32>
    %83 = stablehlo.multiply %77, %77 : tensor<32xf32>
    %cst_19 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %84 = stablehlo.reduce(%83 init: %cst_19) applies stablehlo.add across dimensions = [0] : (tensor<32xf32>, tensor<f32>) -> tensor<f32>
    %85 = stablehlo.add %82, %84 : tensor<f32>
    %86 = stablehlo.multiply %79, %79 : tensor<16x32xf32>
    %cst_20 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %87 = stablehlo.reduce(%86 init: %cst_20) applies stablehlo.add across dimensions = [0, 1] : (tensor<16x32xf32>, tensor<f32>) -> tensor<f32>
    %88 = stablehlo.add %85, %87 : tensor<f32>
    %89 = stablehlo.multiply %71, %71 : tensor<32x16xf32>
    %cst_21 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %90 = stablehlo.reduce(%89 init: %cst_21) applies stablehlo.add across dimensions = [0, 1] : (tensor<32x16xf32>, tensor<f32>) -> tensor<f32>
    %91 = stablehlo.add %88, %90 : tensor<f32>
    %92 = stablehlo.multiply %65, %65 : tensor<32xf32>
    %cst_22 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %93 = stablehlo.reduce(%92 init: %cst_22) applies stablehlo.add across dimensions = [0] : (tensor<32xf32>, tensor<f32>) -> tensor<f32>
    %94 = stablehlo.add %91, %93 : tensor<f32>
    %95 = stablehlo.multiply %67, %67 : tensor<16x32xf32>
    %cst_23 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %96 = stablehlo.reduce(%95 init: %cst_23) applies stablehlo.add across dimensions = [0, 1] : (tensor<16x32xf32>, tensor<f32>) -> tensor<f32>
    %97 = stablehlo.add %94, %96 : tensor<f32>
    %98 = stablehlo.multiply %59, %59 : tensor<32x16xf32>
    %cst_24 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %99 = stablehlo.reduce(%98 init: %cst_24) applies stablehlo.add across dimensions = [0, 1] : (tensor<32x16xf32>, tensor<f32>) -> tensor<f32>
    %100 = stablehlo.add %97, %99 : tensor<f32>
    %101 = stablehlo.sqrt %100 : tensor<f32>
    %cst_25 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %102 = stablehlo.add %101, %cst_25 : tensor<f32>
    %cst_26 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %103 = stablehlo.divide %cst_26, %102 : tensor<f32>
    %cst_27 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %104 = stablehlo.minimum %cst_27, %103 : tensor<f32>
    %105 = stablehlo.broadcast_in_dim %104, dims = [] : (tensor<f32>) -> tensor<16x8xf32>
    %106 = stablehlo.multiply %56, %105 : tensor<16x8xf32>
    %cst_28 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %107 = stablehlo.add %101, %cst_28 : tensor<f32>
    %cst_29 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %108 = stablehlo.divide %cst_29, %107 : tensor<f32>
    %cst_30 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %109 = stablehlo.minimum %cst_30, %108 : tensor<f32>
    %110 = stablehlo.broadcast_in_dim %109, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %111 = stablehlo.multiply %77, %110 : tensor<32xf32>
    %cst_31 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %112 = stablehlo.add %101, %cst_31 : tensor<f32>
    %cst_32 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %113 = stablehlo.divide %cst_32, %112 : tensor<f32>
    %cst_33 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %114 = stablehlo.minimum %cst_33, %113 : tensor<f32>
    %115 = stablehlo.broadcast_in_dim %114, dims = [] : (tensor<f32>) -> tensor<16x32xf32>
    %116 = stablehlo.multiply %79, %115 : tensor<16x32xf32>
    %cst_34 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %117 = stablehlo.add %101, %cst_34 : tensor<f32>
    %cst_35 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %118 = stablehlo.divide %cst_35, %117 : tensor<f32>
    %cst_36 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %119 = stablehlo.minimum %cst_36, %118 : tensor<f32>
    %120 = stablehlo.broadcast_in_dim %119, dims = [] : (tensor<f32>) -> tensor<32x16xf32>
    %121 = stablehlo.multiply %71, %120 : tensor<32x16xf32>
    %cst_37 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %122 = stablehlo.add %101, %cst_37 : tensor<f32>
    %cst_38 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %123 = stablehlo.divide %cst_38, %122 : tensor<f32>
    %cst_39 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %124 = stablehlo.minimum %cst_39, %123 : tensor<f32>
    %125 = stablehlo.broadcast_in_dim %124, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %126 = stablehlo.multiply %65, %125 : tensor<32xf32>
    %cst_40 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %127 = stablehlo.add %101, %cst_40 : tensor<f32>
    %cst_41 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %128 = stablehlo.divide %cst_41, %127 : tensor<f32>
    %cst_42 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %129 = stablehlo.minimum %cst_42, %128 : tensor<f32>
    %130 = stablehlo.broadcast_in_dim %129, dims = [] : (tensor<f32>) -> tensor<16x32xf32>
    %131 = stablehlo.multiply %67, %130 : tensor<16x32xf32>
    %cst_43 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %132 = stablehlo.add %101, %cst_43 : tensor<f32>
    %cst_44 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %133 = stablehlo.divide %cst_44, %132 : tensor<f32>
    %cst_45 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %134 = stablehlo.minimum %cst_45, %133 : tensor<f32>
    %135 = stablehlo.broadcast_in_dim %134, dims = [] : (tensor<f32>) -> tensor<32x16xf32>
    %136 = stablehlo.multiply %59, %135 : tensor<32x16xf32>
    %cst_46 = stablehlo.constant dense<1.000000e+01> : tensor<f32>
    %137 = stablehlo.divide %arg21, %cst_46 : tensor<f32>
    %cst_47 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %138 = stablehlo.minimum %cst_47, %137 : tensor<f32>
    %cst_48 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %139 = stablehlo.multiply %cst_48, %138 : tensor<f32>
    %cst_49 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %140 = stablehlo.broadcast_in_dim %cst_49, dims = [] : (tensor<f32>) -> tensor<16x8xf32>
    %141 = stablehlo.multiply %140, %arg7 : tensor<16x8xf32>
    %cst_50 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %142 = stablehlo.broadcast_in_dim %cst_50, dims = [] : (tensor<f32>) -> tensor<16x8xf32>
    %143 = stablehlo.multiply %142, %106 : tensor<16x8xf32>
    %144 = stablehlo.add %141, %143 : tensor<16x8xf32>
    %cst_51 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %145 = stablehlo.broadcast_in_dim %cst_51, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %146 = stablehlo.multiply %145, %arg8 : tensor<32xf32>
    %cst_52 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %147 = stablehlo.broadcast_in_dim %cst_52, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %148 = stablehlo.multiply %147, %111 : tensor<32xf32>
    %149 = stablehlo.add %146, %148 : tensor<32xf32>
    %cst_53 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %150 = stablehlo.broadcast_in_dim %cst_53, dims = [] : (tensor<f32>) -> tensor<16x32xf32>
    %151 = stablehlo.multiply %150, %arg9 : tensor<16x32xf32>
    %cst_54 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %152 = stablehlo.broadcast_in_dim %cst_54, dims = [] : (tensor<f32>) -> tensor<16x32xf32>
    %153 = stablehlo.multiply %152, %116 : tensor<16x32xf32>
    %154 = stablehlo.add %151, %153 : tensor<16x32xf32>
    %cst_55 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %155 = stablehlo.broadcast_in_dim %cst_55, dims = [] : (tensor<f32>) -> tensor<32x16xf32>
    %156 = stablehlo.multiply %155, %arg10 : tensor<32x16xf32>
    %cst_56 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %157 = stablehlo.broadcast_in_dim %cst_56, dims = [] : (tensor<f32>) -> tensor<32x16xf32>
    %158 = stablehlo.multiply %157, %121 : tensor<32x16xf32>
    %159 = stablehlo.add %156, %158 : tensor<32x16xf32>
    %cst_57 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %160 = stablehlo.broadcast_in_dim %cst_57, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %161 = stablehlo.multiply %160, %arg11 : tensor<32xf32>
    %cst_58 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %162 = stablehlo.broadcast_in_dim %cst_58, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %163 = stablehlo.multiply %162, %126 : tensor<32xf32>
    %164 = stablehlo.add %161, %163 : tensor<32xf32>
    %cst_59 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %165 = stablehlo.broadcast_in_dim %cst_59, dims = [] : (tensor<f32>) -> tensor<16x32xf32>
    %166 = stablehlo.multiply %165, %arg12 : tensor<16x32xf32>
    %cst_60 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %167 = stablehlo.broadcast_in_dim %cst_60, dims = [] : (tensor<f32>) -> tensor<16x32xf32>
    %168 = stablehlo.multiply %167, %131 : tensor<16x32xf32>
    %169 = stablehlo.add %166, %168 : tensor<16x32xf32>
    %cst_61 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %170 = stablehlo.broadcast_in_dim %cst_61, dims = [] : (tensor<f32>) -> tensor<32x16xf32>
    %171 = stablehlo.multiply %170, %arg13 : tensor<32x16xf32>
    %cst_62 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %172 = stablehlo.broadcast_in_dim %cst_62, dims = [] : (tensor<f32>) -> tensor<32x16xf32>
    %173 = stablehlo.multiply %172, %136 : tensor<32x16xf32>
    %174 = stablehlo.add %171, %173 : tensor<32x16xf32>
    %cst_63 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %175 = stablehlo.broadcast_in_dim %cst_63, dims = [] : (tensor<f32>) -> tensor<16x8xf32>
    %176 = stablehlo.multiply %175, %arg14 : tensor<16x8xf32>
    %cst_64 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %177 = stablehlo.broadcast_in_dim %cst_64, dims = [] : (tensor<f32>) -> tensor<16x8xf32>
    %178 = stablehlo.multiply %177, %106 : tensor<16x8xf32>
    %179 = stablehlo.multiply %178, %106 : tensor<16x8xf32>
    %180 = stablehlo.add %176, %179 : tensor<16x8xf32>
    %cst_65 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %181 = stablehlo.broadcast_in_dim %cst_65, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %182 = stablehlo.multiply %181, %arg15 : tensor<32xf32>
    %cst_66 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %183 = stablehlo.broadcast_in_dim %cst_66, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %184 = stablehlo.multiply %183, %111 : tensor<32xf32>
    %185 = stablehlo.multiply %184, %111 : tensor<32xf32>
    %186 = stablehlo.add %182, %185 : tensor<32xf32>
    %cst_67 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %187 = stablehlo.broadcast_in_dim %cst_67, dims = [] : (tensor<f32>) -> tensor<16x32xf32>
    %188 = stablehlo.multiply %187, %arg16 : tensor<16x32xf32>
    %cst_68 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %189 = stablehlo.broadcast_in_dim %cst_68, dims = [] : (tensor<f32>) -> tensor<16x32xf32>
    %190 = stablehlo.multiply %189, %116 : tensor<16x32xf32>
    %191 = stablehlo.multiply %190, %116 : tensor<16x32xf32>
    %192 = stablehlo.add %188, %191 : tensor<16x32xf32>
    %cst_69 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %193 = stablehlo.broadcast_in_dim %cst_69, dims = [] : (tensor<f32>) -> tensor<32x16xf32>
    %194 = stablehlo.multiply %193, %arg17 : tensor<32x16xf32>
    %cst_70 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %195 = stablehlo.broadcast_in_dim %cst_70, dims = [] : (tensor<f32>) -> tensor<32x16xf32>
    %196 = stablehlo.multiply %195, %121 : tensor<32x16xf32>
    %197 = stablehlo.multiply %196, %121 : tensor<32x16xf32>
    %198 = stablehlo.add %194, %197 : tensor<32x16xf32>
    %cst_71 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %199 = stablehlo.broadcast_in_dim %cst_71, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %200 = stablehlo.multiply %199, %arg18 : tensor<32xf32>
    %cst_72 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %201 = stablehlo.broadcast_in_dim %cst_72, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %202 = stablehlo.multiply %201, %126 : tensor<32xf32>
    %203 = stablehlo.multiply %202, %126 : tensor<32xf32>
    %204 = stablehlo.add %200, %203 : tensor<32xf32>
    %cst_73 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %205 = stablehlo.broadcast_in_dim %cst_73, dims = [] : (tensor<f32>) -> tensor<16x32xf32>
    %206 = stablehlo.multiply %205, %arg19 : tensor<16x32xf32>
    %cst_74 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %207 = stablehlo.broadcast_in_dim %cst_74, dims = [] : (tensor<f32>) -> tensor<16x32xf32>
    %208 = stablehlo.multiply %207, %131 : tensor<16x32xf32>
    %209 = stablehlo.multiply %208, %131 : tensor<16x32xf32>
    %210 = stablehlo.add %206, %209 : tensor<16x32xf32>
    %cst_75 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %211 = stablehlo.broadcast_in_dim %cst_75, dims = [] : (tensor<f32>) -> tensor<32x16xf32>
    %212 = stablehlo.multiply %211, %arg20 : tensor<32x16xf32>
    %cst_76 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %213 = stablehlo.broadcast_in_dim %cst_76, dims = [] : (tensor<f32>) -> tensor<32x16xf32>
    %214 = stablehlo.multiply %213, %136 : tensor<32x16xf32>
    %215 = stablehlo.multiply %214, %136 : tensor<32x16xf32>
    %216 = stablehlo.add %212, %215 : tensor<32x16xf32>
    %cst_77 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %217 = stablehlo.power %cst_77, %arg21 : tensor<f32>
    %cst_78 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %218 = stablehlo.subtract %cst_78, %217 : tensor<f32>
    %219 = stablehlo.broadcast_in_dim %218, dims = [] : (tensor<f32>) -> tensor<16x8xf32>
    %220 = stablehlo.divide %144, %219 : tensor<16x8xf32>
    %221 = stablehlo.broadcast_in_dim %139, dims = [] : (tensor<f32>) -> tensor<16x8xf32>
    %222 = stablehlo.multiply %221, %220 : tensor<16x8xf32>
    %cst_79 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %223 = stablehlo.power %cst_79, %arg21 : tensor<f32>
    %cst_80 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %224 = stablehlo.subtract %cst_80, %223 : tensor<f32>
    %225 = stablehlo.broadcast_in_dim %224, dims = [] : (tensor<f32>) -> tensor<16x8xf32>
    %226 = stablehlo.divide %180, %225 : tensor<16x8xf32>
    %227 = stablehlo.sqrt %226 : tensor<16x8xf32>
    %cst_81 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %228 = stablehlo.broadcast_in_dim %cst_81, dims = [] : (tensor<f32>) -> tensor<16x8xf32>
    %229 = stablehlo.add %227, %228 : tensor<16x8xf32>
    %230 = stablehlo.divide %222, %229 : tensor<16x8xf32>
    %231 = stablehlo.subtract %arg0, %230 : tensor<16x8xf32>
    %cst_82 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %232 = stablehlo.power %cst_82, %arg21 : tensor<f32>
    %cst_83 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %233 = stablehlo.subtract %cst_83, %232 : tensor<f32>
    %234 = stablehlo.broadcast_in_dim %233, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %235 = stablehlo.divide %149, %234 : tensor<32xf32>
    %236 = stablehlo.broadcast_in_dim %139, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %237 = stablehlo.multiply %236, %235 : tensor<32xf32>
    %cst_84 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %238 = stablehlo.power %cst_84, %arg21 : tensor<f32>
    %cst_85 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %239 = stablehlo.subtract %cst_85, %238 : tensor<f32>
    %240 = stablehlo.broadcast_in_dim %239, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %241 = stablehlo.divide %186, %240 : tensor<32xf32>
    %242 = stablehlo.sqrt %241 : tensor<32xf32>
    %cst_86 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %243 = stablehlo.broadcast_in_dim %cst_86, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %244 = stablehlo.add %242, %243 : tensor<32xf32>
    %245 = stablehlo.divide %237, %244 : tensor<32xf32>
    %246 = stablehlo.subtract %arg1, %245 : tensor<32xf32>
    %cst_87 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %247 = stablehlo.power %cst_87, %arg21 : tensor<f32>
    %cst_88 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %248 = stablehlo.subtract %cst_88, %247 : tensor<f32>
    %249 = stablehlo.broadcast_in_dim %248, dims = [] : (tensor<f32>) -> tensor<16x32xf32>
    %250 = stablehlo.divide %154, %249 : tensor<16x32xf32>
    %251 = stablehlo.broadcast_in_dim %139, dims = [] : (tensor<f32>) -> tensor<16x32xf32>
    %252 = stablehlo.multiply %251, %250 : tensor<16x32xf32>
    %cst_89 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %253 = stablehlo.power %cst_89, %arg21 : tensor<f32>
    %cst_90 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %254 = stablehlo.subtract %cst_90, %253 : tensor<f32>
    %255 = stablehlo.broadcast_in_dim %254, dims = [] : (tensor<f32>) -> tensor<16x32xf32>
    %256 = stablehlo.divide %192, %255 : tensor<16x32xf32>
    %257 = stablehlo.sqrt %256 : tensor<16x32xf32>
    %cst_91 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %258 = stablehlo.broadcast_in_dim %cst_91, dims = [] : (tensor<f32>) -> tensor<16x32xf32>
    %259 = stablehlo.add %257, %258 : tensor<16x32xf32>
    %260 = stablehlo.divide %252, %259 : tensor<16x32xf32>
    %261 = stablehlo.subtract %arg2, %260 : tensor<16x32xf32>
    %cst_92 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %262 = stablehlo.power %cst_92, %arg21 : tensor<f32>
    %cst_93 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %263 = stablehlo.subtract %cst_93, %262 : tensor<f32>
    %264 = stablehlo.broadcast_in_dim %263, dims = [] : (tensor<f32>) -> tensor<32x16xf32>
    %265 = stablehlo.divide %159, %264 : tensor<32x16xf32>
    %266 = stablehlo.broadcast_in_dim %139, dims = [] : (tensor<f32>) -> tensor<32x16xf32>
    %267 = stablehlo.multiply %266, %265 : tensor<32x16xf32>
    %cst_94 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %268 = stablehlo.power %cst_94, %arg21 : tensor<f32>
    %cst_95 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %269 = stablehlo.subtract %cst_95, %268 : tensor<f32>
    %270 = stablehlo.broadcast_in_dim %269, dims = [] : (tensor<f32>) -> tensor<32x16xf32>
    %271 = stablehlo.divide %198, %270 : tensor<32x16xf32>
    %272 = stablehlo.sqrt %271 : tensor<32x16xf32>
    %cst_96 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %273 = stablehlo.broadcast_in_dim %cst_96, dims = [] : (tensor<f32>) -> tensor<32x16xf32>
    %274 = stablehlo.add %272, %273 : tensor<32x16xf32>
    %275 = stablehlo.divide %267, %274 : tensor<32x16xf32>
    %276 = stablehlo.subtract %arg3, %275 : tensor<32x16xf32>
    %cst_97 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %277 = stablehlo.power %cst_97, %arg21 : tensor<f32>
    %cst_98 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %278 = stablehlo.subtract %cst_98, %277 : tensor<f32>
    %279 = stablehlo.broadcast_in_dim %278, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %280 = stablehlo.divide %164, %279 : tensor<32xf32>
    %281 = stablehlo.broadcast_in_dim %139, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %282 = stablehlo.multiply %281, %280 : tensor<32xf32>
    %cst_99 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %283 = stablehlo.power %cst_99, %arg21 : tensor<f32>
    %cst_100 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %284 = stablehlo.subtract %cst_100, %283 : tensor<f32>
    %285 = stablehlo.broadcast_in_dim %284, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %286 = stablehlo.divide %204, %285 : tensor<32xf32>
    %287 = stablehlo.sqrt %286 : tensor<32xf32>
    %cst_101 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %288 = stablehlo.broadcast_in_dim %cst_101, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %289 = stablehlo.add %287, %288 : tensor<32xf32>
    %290 = stablehlo.divide %282, %289 : tensor<32xf32>
    %291 = stablehlo.subtract %arg4, %290 : tensor<32xf32>
    %cst_102 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %292 = stablehlo.power %cst_102, %arg21 : tensor<f32>
    %cst_103 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %293 = stablehlo.subtract %cst_103, %292 : tensor<f32>
    %294 = stablehlo.broadcast_in_dim %293, dims = [] : (tensor<f32>) -> tensor<16x32xf32>
    %295 = stablehlo.divide %169, %294 : tensor<16x32xf32>
    %296 = stablehlo.broadcast_in_dim %139, dims = [] : (tensor<f32>) -> tensor<16x32xf32>
    %297 = stablehlo.multiply %296, %295 : tensor<16x32xf32>
    %cst_104 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %298 = stablehlo.power %cst_104, %arg21 : tensor<f32>
    %cst_105 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %299 = stablehlo.subtract %cst_105, %298 : tensor<f32>
    %300 = stablehlo.broadcast_in_dim %299, dims = [] : (tensor<f32>) -> tensor<16x32xf32>
    %301 = stablehlo.divide %210, %300 : tensor<16x32xf32>
    %302 = stablehlo.sqrt %301 : tensor<16x32xf32>
    %cst_106 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %303 = stablehlo.broadcast_in_dim %cst_106, dims = [] : (tensor<f32>) -> tensor<16x32xf32>
    %304 = stablehlo.add %302, %303 : tensor<16x32xf32>
    %305 = stablehlo.divide %297, %304 : tensor<16x32xf32>
    %306 = stablehlo.subtract %arg5, %305 : tensor<16x32xf32>
    %cst_107 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %307 = stablehlo.power %cst_107, %arg21 : tensor<f32>
    %cst_108 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %308 = stablehlo.subtract %cst_108, %307 : tensor<f32>
    %309 = stablehlo.broadcast_in_dim %308, dims = [] : (tensor<f32>) -> tensor<32x16xf32>
    %310 = stablehlo.divide %174, %309 : tensor<32x16xf32>
    %311 = stablehlo.broadcast_in_dim %139, dims = [] : (tensor<f32>) -> tensor<32x16xf32>
    %312 = stablehlo.multiply %311, %310 : tensor<32x16xf32>
    %cst_109 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %313 = stablehlo.power %cst_109, %arg21 : tensor<f32>
    %cst_110 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %314 = stablehlo.subtract %cst_110, %313 : tensor<f32>
    %315 = stablehlo.broadcast_in_dim %314, dims = [] : (tensor<f32>) -> tensor<32x16xf32>
    %316 = stablehlo.divide %216, %315 : tensor<32x16xf32>
    %317 = stablehlo.sqrt %316 : tensor<32x16xf32>
    %cst_111 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %318 = stablehlo.broadcast_in_dim %cst_111, dims = [] : (tensor<f32>) -> tensor<32x16xf32>
    %319 = stablehlo.add %317, %318 : tensor<32x16xf32>
    %320 = stablehlo.divide %312, %319 : tensor<32x16xf32>
    %321 = stablehlo.subtract %arg6, %320 : tensor<32x16xf32>
    %cst_112 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %322 = stablehlo.multiply %139, %cst_112 : tensor<f32>
    %323 = stablehlo.broadcast_in_dim %322, dims = [] : (tensor<f32>) -> tensor<16x8xf32>
    %324 = stablehlo.multiply %323, %arg0 : tensor<16x8xf32>
    %325 = stablehlo.subtract %231, %324 : tensor<16x8xf32>
    %cst_113 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %326 = stablehlo.multiply %139, %cst_113 : tensor<f32>
    %327 = stablehlo.broadcast_in_dim %326, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %328 = stablehlo.multiply %327, %arg1 : tensor<32xf32>
    %329 = stablehlo.subtract %246, %328 : tensor<32xf32>
    %cst_114 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %330 = stablehlo.multiply %139, %cst_114 : tensor<f32>
    %331 = stablehlo.broadcast_in_dim %330, dims = [] : (tensor<f32>) -> tensor<16x32xf32>
    %332 = stablehlo.multiply %331, %arg2 : tensor<16x32xf32>
    %333 = stablehlo.subtract %261, %332 : tensor<16x32xf32>
    %cst_115 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %334 = stablehlo.multiply %139, %cst_115 : tensor<f32>
    %335 = stablehlo.broadcast_in_dim %334, dims = [] : (tensor<f32>) -> tensor<32x16xf32>
    %336 = stablehlo.multiply %335, %arg3 : tensor<32x16xf32>
    %337 = stablehlo.subtract %276, %336 : tensor<32x16xf32>
    %cst_116 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %338 = stablehlo.multiply %139, %cst_116 : tensor<f32>
    %339 = stablehlo.broadcast_in_dim %338, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %340 = stablehlo.multiply %339, %arg4 : tensor<32xf32>
    %341 = stablehlo.subtract %291, %340 : tensor<32xf32>
    %cst_117 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %342 = stablehlo.multiply %139, %cst_117 : tensor<f32>
    %343 = stablehlo.broadcast_in_dim %342, dims = [] : (tensor<f32>) -> tensor<16x32xf32>
    %344 = stablehlo.multiply %343, %arg5 : tensor<16x32xf32>
    %345 = stablehlo.subtract %306, %344 : tensor<16x32xf32>
    %cst_118 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %346 = stablehlo.multiply %139, %cst_118 : tensor<f32>
    %347 = stablehlo.broadcast_in_dim %346, dims = [] : (tensor<f32>) -> tensor<32x16xf32>
    %348 = stablehlo.multiply %347, %arg6 : tensor<32x16xf32>
    %349 = stablehlo.subtract %321, %348 : tensor<32x16xf32>
    %cst_119 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %350 = stablehlo.add %arg21, %cst_119 : tensor<f32>
    return %325, %329, %333, %337, %341, %345, %349, %144, %149, %154, %159, %164, %169, %174, %180, %186, %192, %198, %204, %210, %216, %350, %40, %101 : tensor<16x8xf32>, tensor<32xf32>, tensor<16x32xf32>, tensor<32x16xf32>, tensor<32xf32>, tensor<16x32xf32>, tensor<32x16xf32>, tensor<16x8xf32>, tensor<32xf32>, tensor<16x32xf32>, tensor<32x16xf32>, tensor<32xf32>, tensor<16x32xf32>, tensor<32x16xf32>, tensor<16x8xf32>, tensor<32xf32>, tensor<16x32xf32>, tensor<32x16xf32>, tensor<32xf32>, tensor<16x32xf32>, tensor<32x16xf32>, tensor<f32>, tensor<f32>, tensor<f32>
  }
  func.func private @relu(%arg0: tensor<8x32xf32>) -> tensor<8x32xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<8x32xf32>
    %1 = stablehlo.maximum %arg0, %0 : tensor<8x32xf32>
    return %1 : tensor<8x32xf32>
  }
  func.func private @take_along_axis(%arg0: tensor<8x8xf32>, %arg1: tensor<8x1xi32>) -> (tensor<8x1xf32>, tensor<8x1x1xi32>) {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<8x1xi32>
    %1 = stablehlo.compare LT, %arg1, %0, SIGNED : (tensor<8x1xi32>, tensor<8x1xi32>) -> tensor<8x1xi1>
    %c_0 = stablehlo.constant dense<8> : tensor<i32>
    %2 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<8x1xi32>
    %3 = stablehlo.add %arg1, %2 : tensor<8x1xi32>
    %4 = stablehlo.select %1, %3, %arg1 : tensor<8x1xi1>, tensor<8x1xi32>
    %5 = stablehlo.reshape %4 : (tensor<8x1xi32>) -> tensor<8x1x1xi32>
    %c_1 = stablehlo.constant dense<7> : tensor<1xi32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %6 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<8x1x1xi32>
    %7 = stablehlo.compare GE, %5, %6, SIGNED : (tensor<8x1x1xi32>, tensor<8x1x1xi32>) -> tensor<8x1x1xi1>
    %8 = stablehlo.broadcast_in_dim %c_1, dims = [2] : (tensor<1xi32>) -> tensor<1x1x1xi32>
    %9 = stablehlo.broadcast_in_dim %8, dims = [0, 1, 2] : (tensor<1x1x1xi32>) -> tensor<8x1x1xi32>
    %10 = stablehlo.compare LE, %5, %9, SIGNED : (tensor<8x1x1xi32>, tensor<8x1x1xi32>) -> tensor<8x1x1xi1>
    %11 = stablehlo.and %7, %10 : tensor<8x1x1xi1>
    %c_3 = stablehlo.constant dense<true> : tensor<i1>
    %12 = stablehlo.reduce(%11 init: %c_3) applies stablehlo.and across dimensions = [2] : (tensor<8x1x1xi1>, tensor<i1>) -> tensor<8x1xi1>
    %13 = "stablehlo.gather"(%arg0, %5) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1>}> : (tensor<8x8xf32>, tensor<8x1x1xi32>) -> tensor<8x1xf32>
    %cst = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %14 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<8x1xf32>
    %15 = stablehlo.select %12, %13, %14 : tensor<8x1xi1>, tensor<8x1xf32>
    return %15, %5 : tensor<8x1xf32>, tensor<8x1x1xi32>
  }
  func.func private @take_along_axis_0(%arg0: tensor<8x1x1xi32>, %arg1: tensor<8x1xf32>) -> tensor<8x8xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %1 = "stablehlo.scatter"(%0, %arg0, %arg1) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %2 = stablehlo.add %arg2, %arg3 : tensor<f32>
      stablehlo.return %2 : tensor<f32>
    }) : (tensor<8x8xf32>, tensor<8x1x1xi32>, tensor<8x1xf32>) -> tensor<8x8xf32>
    return %1 : tensor<8x8xf32>
  }
}
