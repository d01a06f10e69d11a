module @jit_step attributes {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["dp"=2, "ep"=4]> {stablehlo.mesh = {axes = [{name = "dp", size = 2 : i64}, {name = "ep", size = 4 : i64}]}}
  func.func public @main(%arg0: tensor<16x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, %arg1: tensor<8x16x32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"ep"}, {}, {}]>}, %arg2: tensor<8x32x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"ep"}, {}, {}]>}, %arg3: tensor<32x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}, {}]>}, %arg4: tensor<32x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}, {}]>}) -> (tensor<16x8xf32> {jax.result_info = "result[0]['router']"}, tensor<8x16x32xf32> {jax.result_info = "result[0]['w1']"}, tensor<8x32x16xf32> {jax.result_info = "result[0]['w2']"}, tensor<f32> {jax.result_info = "result[1]"}) {
    %0 = stablehlo.dot_general %arg3, %arg0, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<32x16xf32>, tensor<16x8xf32>) -> tensor<32x8xf32>
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %1 = stablehlo.reduce(%0 init: %cst) applies stablehlo.maximum across dimensions = [1] : (tensor<32x8xf32>, tensor<f32>) -> tensor<32xf32>
    %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %3 = stablehlo.maximum %2, %1 : tensor<32xf32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [0] : (tensor<32xf32>) -> tensor<32x1xf32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [0, 1] : (tensor<32x1xf32>) -> tensor<32x8xf32>
    %6 = stablehlo.subtract %0, %5 : tensor<32x8xf32>
    %7 = stablehlo.exponential %6 : tensor<32x8xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %8 = stablehlo.reduce(%7 init: %cst_1) applies stablehlo.add across dimensions = [1] : (tensor<32x8xf32>, tensor<f32>) -> tensor<32xf32>
    %9 = stablehlo.broadcast_in_dim %8, dims = [0] : (tensor<32xf32>) -> tensor<32x1xf32>
    %10 = stablehlo.broadcast_in_dim %9, dims = [0, 1] : (tensor<32x1xf32>) -> tensor<32x8xf32>
    %11 = stablehlo.divide %7, %10 : tensor<32x8xf32>
    %12 = stablehlo.multiply %9, %9 : tensor<32x1xf32>
    %cst_2 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %13 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<32x1xf32>
    %14 = stablehlo.divide %13, %12 : tensor<32x1xf32>
    %values, %indices = chlo.top_k(%11, k = 2) : tensor<32x8xf32> -> (tensor<32x2xf32>, tensor<32x2xi32>)
    %15 = stablehlo.reshape %indices : (tensor<32x2xi32>) -> tensor<32x2x1xi32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %16 = stablehlo.reduce(%values init: %cst_3) applies stablehlo.add across dimensions = [1] : (tensor<32x2xf32>, tensor<f32>) -> tensor<32xf32>
    %17 = stablehlo.broadcast_in_dim %16, dims = [0] : (tensor<32xf32>) -> tensor<32x1xf32>
    %18 = stablehlo.broadcast_in_dim %17, dims = [0, 1] : (tensor<32x1xf32>) -> tensor<32x2xf32>
    %19 = stablehlo.divide %values, %18 : tensor<32x2xf32>
    %20 = stablehlo.multiply %17, %17 : tensor<32x1xf32>
    %cst_4 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %21 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<32x1xf32>
    %22 = stablehlo.divide %21, %20 : tensor<32x1xf32>
    %23 = call @_one_hot(%indices) : (tensor<32x2xi32>) -> tensor<32x2x8xf32>
    %24 = stablehlo.transpose %23, dims = [1, 0, 2] : (tensor<32x2x8xf32>) -> tensor<2x32x8xf32>
    %25 = stablehlo.reshape %24 : (tensor<2x32x8xf32>) -> tensor<64x8xf32>
    %26 = call @cumsum(%25) : (tensor<64x8xf32>) -> tensor<64x8xf32>
    %27 = stablehlo.subtract %26, %25 : tensor<64x8xf32>
    %28 = stablehlo.reshape %27 : (tensor<64x8xf32>) -> tensor<2x32x8xf32>
    %29 = stablehlo.transpose %28, dims = [1, 0, 2] : (tensor<2x32x8xf32>) -> tensor<32x2x8xf32>
    %30 = stablehlo.multiply %29, %23 : tensor<32x2x8xf32>
    %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %31 = stablehlo.reduce(%30 init: %cst_5) applies stablehlo.add across dimensions = [2] : (tensor<32x2x8xf32>, tensor<f32>) -> tensor<32x2xf32>
    %cst_6 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
    %32 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<32x2xf32>
    %33 = stablehlo.compare LT, %31, %32, FLOAT : (tensor<32x2xf32>, tensor<32x2xf32>) -> tensor<32x2xi1>
    %34 = stablehlo.broadcast_in_dim %33, dims = [0, 1] : (tensor<32x2xi1>) -> tensor<32x2x1xi1>
    %35 = stablehlo.convert %34 : (tensor<32x2x1xi1>) -> tensor<32x2x1xf32>
    %36 = stablehlo.broadcast_in_dim %35, dims = [0, 1, 2] : (tensor<32x2x1xf32>) -> tensor<32x2x8xf32>
    %37 = stablehlo.multiply %23, %36 : tensor<32x2x8xf32>
    %38 = stablehlo.convert %31 : (tensor<32x2xf32>) -> tensor<32x2xi32>
    %39 = call @_one_hot(%38) : (tensor<32x2xi32>) -> tensor<32x2x8xf32>
    %40 = stablehlo.dot_general %37, %39, batching_dims = [0] x [0], contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<32x2x8xf32>, tensor<32x2x8xf32>) -> tensor<32x8x8xf32>
    %41 = stablehlo.dot_general %19, %37, batching_dims = [0, 1] x [0, 1], contracting_dims = [] x [], precision = [DEFAULT, DEFAULT] : (tensor<32x2xf32>, tensor<32x2x8xf32>) -> tensor<32x2x8xf32>
    %42 = stablehlo.dot_general %41, %39, batching_dims = [0] x [0], contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<32x2x8xf32>, tensor<32x2x8xf32>) -> tensor<32x8x8xf32>
    %43 = stablehlo.convert %40 : (tensor<32x8x8xf32>) -> tensor<32x8x8xbf16>
    %44 = stablehlo.convert %42 : (tensor<32x8x8xf32>) -> tensor<32x8x8xbf16>
    %45 = stablehlo.convert %arg3 : (tensor<32x16xf32>) -> tensor<32x16xbf16>
    %46 = stablehlo.convert %arg1 : (tensor<8x16x32xf32>) -> tensor<8x16x32xbf16>
    %47 = stablehlo.convert %arg2 : (tensor<8x32x16xf32>) -> tensor<8x32x16xbf16>
    %48 = stablehlo.dot_general %43, %45, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<32x8x8xbf16>, tensor<32x16xbf16>) -> tensor<8x8x16xbf16>
    %49 = sdy.sharding_constraint %48 <@mesh, [{"ep"}, {}, {}]> : tensor<8x8x16xbf16>
    %50 = stablehlo.dot_general %49, %46, batching_dims = [0] x [0], contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<8x8x16xbf16>, tensor<8x16x32xbf16>) -> tensor<8x8x32xbf16>
    %51 = stablehlo.multiply %50, %50 : tensor<8x8x32xbf16>
    %52 = stablehlo.multiply %51, %50 : tensor<8x8x32xbf16>
    %53 = stablehlo.multiply %50, %50 : tensor<8x8x32xbf16>
    %cst_7 = stablehlo.constant dense<3.000000e+00> : tensor<bf16>
    %54 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<bf16>) -> tensor<8x8x32xbf16>
    %55 = stablehlo.multiply %54, %53 : tensor<8x8x32xbf16>
    %cst_8 = stablehlo.constant dense<4.467770e-02> : tensor<bf16>
    %56 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<bf16>) -> tensor<8x8x32xbf16>
    %57 = stablehlo.multiply %56, %52 : tensor<8x8x32xbf16>
    %58 = stablehlo.add %50, %57 : tensor<8x8x32xbf16>
    %cst_9 = stablehlo.constant dense<7.968750e-01> : tensor<bf16>
    %59 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<bf16>) -> tensor<8x8x32xbf16>
    %60 = stablehlo.multiply %59, %58 : tensor<8x8x32xbf16>
    %61 = stablehlo.tanh %60 : tensor<8x8x32xbf16>
    %cst_10 = stablehlo.constant dense<1.000000e+00> : tensor<bf16>
    %62 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<bf16>) -> tensor<8x8x32xbf16>
    %63 = stablehlo.subtract %62, %61 : tensor<8x8x32xbf16>
    %cst_11 = stablehlo.constant dense<1.000000e+00> : tensor<bf16>
    %64 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<bf16>) -> tensor<8x8x32xbf16>
    %65 = stablehlo.add %64, %61 : tensor<8x8x32xbf16>
    %cst_12 = stablehlo.constant dense<5.000000e-01> : tensor<bf16>
    %66 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<bf16>) -> tensor<8x8x32xbf16>
    %67 = stablehlo.multiply %66, %65 : tensor<8x8x32xbf16>
    %68 = stablehlo.multiply %50, %67 : tensor<8x8x32xbf16>
    %69 = stablehlo.dot_general %68, %47, batching_dims = [0] x [0], contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<8x8x32xbf16>, tensor<8x32x16xbf16>) -> tensor<8x8x16xbf16>
    %70 = stablehlo.slice %23 [0:32, 0:1, 0:8] : (tensor<32x2x8xf32>) -> tensor<32x1x8xf32>
    %71 = stablehlo.reshape %70 : (tensor<32x1x8xf32>) -> tensor<32x8xf32>
    %cst_13 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %72 = stablehlo.reduce(%71 init: %cst_13) applies stablehlo.add across dimensions = [0] : (tensor<32x8xf32>, tensor<f32>) -> tensor<8xf32>
    %cst_14 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %73 = stablehlo.broadcast_in_dim %cst_14, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %74 = stablehlo.divide %72, %73 : tensor<8xf32>
    %cst_15 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %75 = stablehlo.reduce(%11 init: %cst_15) applies stablehlo.add across dimensions = [0] : (tensor<32x8xf32>, tensor<f32>) -> tensor<8xf32>
    %cst_16 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %76 = stablehlo.broadcast_in_dim %cst_16, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %77 = stablehlo.divide %75, %76 : tensor<8xf32>
    %78 = stablehlo.multiply %74, %77 : tensor<8xf32>
    %cst_17 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %79 = stablehlo.reduce(%78 init: %cst_17) applies stablehlo.add across dimensions = [0] : (tensor<8xf32>, tensor<f32>) -> tensor<f32>
    %cst_18 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
    %80 = stablehlo.multiply %cst_18, %79 : tensor<f32>
    %81 = stablehlo.dot_general %44, %69, contracting_dims = [2, 1] x [1, 0], precision = [DEFAULT, DEFAULT] : (tensor<32x8x8xbf16>, tensor<8x8x16xbf16>) -> tensor<32x16xbf16>
    %82 = stablehlo.convert %81 : (tensor<32x16xbf16>) -> tensor<32x16xf32>
    %83 = stablehlo.add %arg3, %82 : tensor<32x16xf32>
    %84 = stablehlo.subtract %83, %arg4 : tensor<32x16xf32>
    %85 = stablehlo.multiply %84, %84 : tensor<32x16xf32>
    %cst_19 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %86 = stablehlo.broadcast_in_dim %cst_19, dims = [] : (tensor<f32>) -> tensor<32x16xf32>
    %87 = stablehlo.multiply %86, %84 : tensor<32x16xf32>
    %cst_20 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %88 = stablehlo.reduce(%85 init: %cst_20) applies stablehlo.add across dimensions = [0, 1] : (tensor<32x16xf32>, tensor<f32>) -> tensor<f32>
    %cst_21 = stablehlo.constant dense<5.120000e+02> : tensor<f32>
    %89 = stablehlo.divide %88, %cst_21 : tensor<f32>
    %cst_22 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %90 = stablehlo.multiply %cst_22, %80 : tensor<f32>
    %91 = stablehlo.add %89, %90 : tensor<f32>
    %cst_23 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %cst_24 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %92 = stablehlo.multiply %cst_24, %cst_23 : tensor<f32>
    %cst_25 = stablehlo.constant dense<5.120000e+02> : tensor<f32>
    %93 = stablehlo.divide %cst_23, %cst_25 : tensor<f32>
    %94 = stablehlo.broadcast_in_dim %93, dims = [] : (tensor<f32>) -> tensor<32x16xf32>
    %95 = stablehlo.multiply %94, %87 : tensor<32x16xf32>
    %96 = stablehlo.convert %95 : (tensor<32x16xf32>) -> tensor<32x16xbf16>
    %97 = stablehlo.dot_general %96, %44, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<32x16xbf16>, tensor<32x8x8xbf16>) -> tensor<16x8x8xbf16>
    %98 = stablehlo.transpose %97, dims = [1, 2, 0] : (tensor<16x8x8xbf16>) -> tensor<8x8x16xbf16>
    %99 = stablehlo.dot_general %96, %69, contracting_dims = [1] x [2], precision = [DEFAULT, DEFAULT] : (tensor<32x16xbf16>, tensor<8x8x16xbf16>) -> tensor<32x8x8xbf16>
    %cst_26 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
    %100 = stablehlo.multiply %cst_26, %92 : tensor<f32>
    %101 = stablehlo.broadcast_in_dim %100, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %102 = stablehlo.multiply %74, %101 : tensor<8xf32>
    %cst_27 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %103 = stablehlo.broadcast_in_dim %cst_27, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %104 = stablehlo.divide %102, %103 : tensor<8xf32>
    %105 = stablehlo.broadcast_in_dim %104, dims = [1] : (tensor<8xf32>) -> tensor<32x8xf32>
    %106 = stablehlo.dot_general %98, %68, batching_dims = [0] x [0], contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<8x8x16xbf16>, tensor<8x8x32xbf16>) -> tensor<8x16x32xbf16>
    %107 = stablehlo.transpose %106, dims = [0, 2, 1] : (tensor<8x16x32xbf16>) -> tensor<8x32x16xbf16>
    %108 = stablehlo.dot_general %98, %47, batching_dims = [0] x [0], contracting_dims = [2] x [2], precision = [DEFAULT, DEFAULT] : (tensor<8x8x16xbf16>, tensor<8x32x16xbf16>) -> tensor<8x8x32xbf16>
    %109 = stablehlo.multiply %50, %108 : tensor<8x8x32xbf16>
    %110 = stablehlo.multiply %108, %67 : tensor<8x8x32xbf16>
    %cst_28 = stablehlo.constant dense<5.000000e-01> : tensor<bf16>
    %111 = stablehlo.broadcast_in_dim %cst_28, dims = [] : (tensor<bf16>) -> tensor<8x8x32xbf16>
    %112 = stablehlo.multiply %111, %109 : tensor<8x8x32xbf16>
    %113 = stablehlo.multiply %112, %63 : tensor<8x8x32xbf16>
    %114 = stablehlo.multiply %113, %61 : tensor<8x8x32xbf16>
    %115 = stablehlo.add %113, %114 : tensor<8x8x32xbf16>
    %cst_29 = stablehlo.constant dense<7.968750e-01> : tensor<bf16>
    %116 = stablehlo.broadcast_in_dim %cst_29, dims = [] : (tensor<bf16>) -> tensor<8x8x32xbf16>
    %117 = stablehlo.multiply %116, %115 : tensor<8x8x32xbf16>
    %118 = stablehlo.add %110, %117 : tensor<8x8x32xbf16>
    %cst_30 = stablehlo.constant dense<4.467770e-02> : tensor<bf16>
    %119 = stablehlo.broadcast_in_dim %cst_30, dims = [] : (tensor<bf16>) -> tensor<8x8x32xbf16>
    %120 = stablehlo.multiply %119, %117 : tensor<8x8x32xbf16>
    %121 = stablehlo.multiply %120, %55 : tensor<8x8x32xbf16>
    %122 = stablehlo.add %118, %121 : tensor<8x8x32xbf16>
    %123 = stablehlo.dot_general %122, %49, batching_dims = [0] x [0], contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<8x8x32xbf16>, tensor<8x8x16xbf16>) -> tensor<8x32x16xbf16>
    %124 = stablehlo.transpose %123, dims = [0, 2, 1] : (tensor<8x32x16xbf16>) -> tensor<8x16x32xbf16>
    %125 = stablehlo.convert %107 : (tensor<8x32x16xbf16>) -> tensor<8x32x16xf32>
    %126 = stablehlo.convert %124 : (tensor<8x16x32xbf16>) -> tensor<8x16x32xf32>
    %127 = stablehlo.convert %99 : (tensor<32x8x8xbf16>) -> tensor<32x8x8xf32>
    %128 = stablehlo.dot_general %127, %39, batching_dims = [0] x [0], contracting_dims = [2] x [2], precision = [DEFAULT, DEFAULT] : (tensor<32x8x8xf32>, tensor<32x2x8xf32>) -> tensor<32x8x2xf32>
    %129 = stablehlo.transpose %128, dims = [0, 2, 1] : (tensor<32x8x2xf32>) -> tensor<32x2x8xf32>
    %130 = stablehlo.dot_general %129, %37, batching_dims = [0, 1] x [0, 1], contracting_dims = [2] x [2], precision = [DEFAULT, DEFAULT] : (tensor<32x2x8xf32>, tensor<32x2x8xf32>) -> tensor<32x2xf32>
    %131 = stablehlo.broadcast_in_dim %22, dims = [0, 1] : (tensor<32x1xf32>) -> tensor<32x2xf32>
    %132 = stablehlo.multiply %130, %131 : tensor<32x2xf32>
    %133 = stablehlo.multiply %132, %values : tensor<32x2xf32>
    %cst_31 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %134 = stablehlo.reduce(%133 init: %cst_31) applies stablehlo.add across dimensions = [1] : (tensor<32x2xf32>, tensor<f32>) -> tensor<32xf32>
    %135 = stablehlo.reshape %134 : (tensor<32xf32>) -> tensor<32x1xf32>
    %136 = stablehlo.negate %135 : tensor<32x1xf32>
    %137 = stablehlo.broadcast_in_dim %17, dims = [0, 1] : (tensor<32x1xf32>) -> tensor<32x2xf32>
    %138 = stablehlo.divide %130, %137 : tensor<32x2xf32>
    %cst_32 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %139 = stablehlo.reduce(%136 init: %cst_32) applies stablehlo.add across dimensions = [1] : (tensor<32x1xf32>, tensor<f32>) -> tensor<32xf32>
    %140 = stablehlo.broadcast_in_dim %139, dims = [0] : (tensor<32xf32>) -> tensor<32x2xf32>
    %141 = stablehlo.add %138, %140 : tensor<32x2xf32>
    %cst_33 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %142 = stablehlo.broadcast_in_dim %cst_33, dims = [] : (tensor<f32>) -> tensor<32x8xf32>
    %143 = "stablehlo.scatter"(%142, %15, %141) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg5: tensor<f32>, %arg6: tensor<f32>):
      %168 = stablehlo.add %arg5, %arg6 : tensor<f32>
      stablehlo.return %168 : tensor<f32>
    }) : (tensor<32x8xf32>, tensor<32x2x1xi32>, tensor<32x2xf32>) -> tensor<32x8xf32>
    %144 = stablehlo.add %105, %143 : tensor<32x8xf32>
    %145 = stablehlo.broadcast_in_dim %14, dims = [0, 1] : (tensor<32x1xf32>) -> tensor<32x8xf32>
    %146 = stablehlo.multiply %144, %145 : tensor<32x8xf32>
    %147 = stablehlo.multiply %146, %7 : tensor<32x8xf32>
    %cst_34 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %148 = stablehlo.reduce(%147 init: %cst_34) applies stablehlo.add across dimensions = [1] : (tensor<32x8xf32>, tensor<f32>) -> tensor<32xf32>
    %149 = stablehlo.reshape %148 : (tensor<32xf32>) -> tensor<32x1xf32>
    %150 = stablehlo.negate %149 : tensor<32x1xf32>
    %151 = stablehlo.broadcast_in_dim %9, dims = [0, 1] : (tensor<32x1xf32>) -> tensor<32x8xf32>
    %152 = stablehlo.divide %144, %151 : tensor<32x8xf32>
    %cst_35 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %153 = stablehlo.reduce(%150 init: %cst_35) applies stablehlo.add across dimensions = [1] : (tensor<32x1xf32>, tensor<f32>) -> tensor<32xf32>
    %154 = stablehlo.broadcast_in_dim %153, dims = [0] : (tensor<32xf32>) -> tensor<32x8xf32>
    %155 = stablehlo.add %152, %154 : tensor<32x8xf32>
    %156 = stablehlo.multiply %155, %7 : tensor<32x8xf32>
    %157 = stablehlo.dot_general %156, %arg3, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<32x8xf32>, tensor<32x16xf32>) -> tensor<8x16xf32>
    %158 = stablehlo.transpose %157, dims = [1, 0] : (tensor<8x16xf32>) -> tensor<16x8xf32>
    %cst_36 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %159 = stablehlo.broadcast_in_dim %cst_36, dims = [] : (tensor<f32>) -> tensor<16x8xf32>
    %160 = stablehlo.multiply %159, %158 : tensor<16x8xf32>
    %161 = stablehlo.subtract %arg0, %160 : tensor<16x8xf32>
    %cst_37 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %162 = stablehlo.broadcast_in_dim %cst_37, dims = [] : (tensor<f32>) -> tensor<8x16x32xf32>
    %163 = stablehlo.multiply %162, %126 : tensor<8x16x32xf32>
    %164 = stablehlo.subtract %arg1, %163 : tensor<8x16x32xf32>
    %cst_38 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %165 = stablehlo.broadcast_in_dim %cst_38, dims = [] : (tensor<f32>) -> tensor<8x32x16xf32>
    %166 = stablehlo.multiply %165, %125 : tensor<8x32x16xf32>
    %167 = stablehlo.subtract %arg2, %166 : tensor<8x32x16xf32>
    return %161, %164, %167, %91 : tensor<16x8xf32>, tensor<8x16x32xf32>, tensor<8x32x16xf32>, tensor<f32>
  }
  func.func private @_one_hot(%arg0: tensor<32x2xi32>) -> tensor<32x2x8xf32> {
    %0 = stablehlo.broadcast_in_dim %arg0, dims = [0, 1] : (tensor<32x2xi32>) -> tensor<32x2x1xi32>
    %1 = stablehlo.iota dim = 2 : tensor<1x1x8xi32>
    %2 = stablehlo.broadcast_in_dim %0, dims = [0, 1, 2] : (tensor<32x2x1xi32>) -> tensor<32x2x8xi32>
    %3 = stablehlo.broadcast_in_dim %1, dims = [0, 1, 2] : (tensor<1x1x8xi32>) -> tensor<32x2x8xi32>
    %4 = stablehlo.compare EQ, %2, %3, SIGNED : (tensor<32x2x8xi32>, tensor<32x2x8xi32>) -> tensor<32x2x8xi1>
    %5 = stablehlo.convert %4 : (tensor<32x2x8xi1>) -> tensor<32x2x8xf32>
    return %5 : tensor<32x2x8xf32>
  }
  func.func private @cumsum(%arg0: tensor<64x8xf32>) -> tensor<64x8xf32> {
    %0 = call @cumsum_0(%arg0) : (tensor<64x8xf32>) -> tensor<64x8xf32>
    return %0 : tensor<64x8xf32>
  }
  func.func private @cumsum_0(%arg0: tensor<64x8xf32>) -> tensor<64x8xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<f32>
    %1 = "stablehlo.reduce_window"(%arg0, %0) <{base_dilations = array<i64: 1, 1>, padding = dense<[[63, 0], [0, 0]]> : tensor<2x2xi64>, window_dilations = array<i64: 1, 1>, window_dimensions = array<i64: 64, 1>, window_strides = array<i64: 1, 1>}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %2 = stablehlo.add %arg1, %arg2 : tensor<f32>
      stablehlo.return %2 : tensor<f32>
    }) : (tensor<64x8xf32>, tensor<f32>) -> tensor<64x8xf32>
    return %1 : tensor<64x8xf32>
  }
}
