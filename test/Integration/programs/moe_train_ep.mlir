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
    %43 = stablehlo.dot_general %40, %arg3, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<32x8x8xf32>, tensor<32x16xf32>) -> tensor<8x8x16xf32>
    %44 = sdy.sharding_constraint %43 <@mesh, [{"ep"}, {}, {}]> : tensor<8x8x16xf32>
    %45 = stablehlo.dot_general %44, %arg1, batching_dims = [0] x [0], contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<8x8x16xf32>, tensor<8x16x32xf32>) -> tensor<8x8x32xf32>
    %46 = stablehlo.multiply %45, %45 : tensor<8x8x32xf32>
    %47 = stablehlo.multiply %46, %45 : tensor<8x8x32xf32>
    %48 = stablehlo.multiply %45, %45 : tensor<8x8x32xf32>
    %cst_7 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %49 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<8x8x32xf32>
    %50 = stablehlo.multiply %49, %48 : tensor<8x8x32xf32>
    %cst_8 = stablehlo.constant dense<4.471500e-02> : tensor<f32>
    %51 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<8x8x32xf32>
    %52 = stablehlo.multiply %51, %47 : tensor<8x8x32xf32>
    %53 = stablehlo.add %45, %52 : tensor<8x8x32xf32>
    %cst_9 = stablehlo.constant dense<0.797884583> : tensor<f32>
    %54 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<8x8x32xf32>
    %55 = stablehlo.multiply %54, %53 : tensor<8x8x32xf32>
    %56 = stablehlo.tanh %55 : tensor<8x8x32xf32>
    %cst_10 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %57 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<8x8x32xf32>
    %58 = stablehlo.subtract %57, %56 : tensor<8x8x32xf32>
    %cst_11 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %59 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f32>) -> tensor<8x8x32xf32>
    %60 = stablehlo.add %59, %56 : tensor<8x8x32xf32>
    %cst_12 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %61 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f32>) -> tensor<8x8x32xf32>
    %62 = stablehlo.multiply %61, %60 : tensor<8x8x32xf32>
    %63 = stablehlo.multiply %45, %62 : tensor<8x8x32xf32>
    %64 = stablehlo.dot_general %63, %arg2, batching_dims = [0] x [0], contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<8x8x32xf32>, tensor<8x32x16xf32>) -> tensor<8x8x16xf32>
    %65 = stablehlo.slice %23 [0:32, 0:1, 0:8] : (tensor<32x2x8xf32>) -> tensor<32x1x8xf32>
    %66 = stablehlo.reshape %65 : (tensor<32x1x8xf32>) -> tensor<32x8xf32>
    %cst_13 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %67 = stablehlo.reduce(%66 init: %cst_13) applies stablehlo.add across dimensions = [0] : (tensor<32x8xf32>, tensor<f32>) -> tensor<8xf32>
    %cst_14 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %68 = stablehlo.broadcast_in_dim %cst_14, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %69 = stablehlo.divide %67, %68 : tensor<8xf32>
    %cst_15 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %70 = stablehlo.reduce(%11 init: %cst_15) applies stablehlo.add across dimensions = [0] : (tensor<32x8xf32>, tensor<f32>) -> tensor<8xf32>
    %cst_16 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %71 = stablehlo.broadcast_in_dim %cst_16, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %72 = stablehlo.divide %70, %71 : tensor<8xf32>
    %73 = stablehlo.multiply %69, %72 : tensor<8xf32>
    %cst_17 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %74 = stablehlo.reduce(%73 init: %cst_17) applies stablehlo.add across dimensions = [0] : (tensor<8xf32>, tensor<f32>) -> tensor<f32>
    %cst_18 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
    %75 = stablehlo.multiply %cst_18, %74 : tensor<f32>
    %76 = stablehlo.dot_general %42, %64, contracting_dims = [2, 1] x [1, 0], precision = [DEFAULT, DEFAULT] : (tensor<32x8x8xf32>, tensor<8x8x16xf32>) -> tensor<32x16xf32>
    %77 = stablehlo.add %arg3, %76 : tensor<32x16xf32>
    %78 = stablehlo.subtract %77, %arg4 : tensor<32x16xf32>
    %79 = stablehlo.multiply %78, %78 : tensor<32x16xf32>
    %cst_19 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %80 = stablehlo.broadcast_in_dim %cst_19, dims = [] : (tensor<f32>) -> tensor<32x16xf32>
    %81 = stablehlo.multiply %80, %78 : tensor<32x16xf32>
    %cst_20 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %82 = stablehlo.reduce(%79 init: %cst_20) applies stablehlo.add across dimensions = [0, 1] : (tensor<32x16xf32>, tensor<f32>) -> tensor<f32>
    %cst_21 = stablehlo.constant dense<5.120000e+02> : tensor<f32>
    %83 = stablehlo.divide %82, %cst_21 : tensor<f32>
    %cst_22 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %84 = stablehlo.multiply %cst_22, %75 : tensor<f32>
    %85 = stablehlo.add %83, %84 : tensor<f32>
    %cst_23 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %cst_24 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %86 = stablehlo.multiply %cst_24, %cst_23 : tensor<f32>
    %cst_25 = stablehlo.constant dense<5.120000e+02> : tensor<f32>
    %87 = stablehlo.divide %cst_23, %cst_25 : tensor<f32>
    %88 = stablehlo.broadcast_in_dim %87, dims = [] : (tensor<f32>) -> tensor<32x16xf32>
    %89 = stablehlo.multiply %88, %81 : tensor<32x16xf32>
    %90 = stablehlo.dot_general %89, %42, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<32x16xf32>, tensor<32x8x8xf32>) -> tensor<16x8x8xf32>
    %91 = stablehlo.transpose %90, dims = [1, 2, 0] : (tensor<16x8x8xf32>) -> tensor<8x8x16xf32>
    %92 = stablehlo.dot_general %89, %64, contracting_dims = [1] x [2], precision = [DEFAULT, DEFAULT] : (tensor<32x16xf32>, tensor<8x8x16xf32>) -> tensor<32x8x8xf32>
    %cst_26 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
    %93 = stablehlo.multiply %cst_26, %86 : tensor<f32>
    %94 = stablehlo.broadcast_in_dim %93, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %95 = stablehlo.multiply %69, %94 : tensor<8xf32>
    %cst_27 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %96 = stablehlo.broadcast_in_dim %cst_27, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %97 = stablehlo.divide %95, %96 : tensor<8xf32>
    %98 = stablehlo.broadcast_in_dim %97, dims = [1] : (tensor<8xf32>) -> tensor<32x8xf32>
    %99 = stablehlo.dot_general %91, %63, batching_dims = [0] x [0], contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<8x8x16xf32>, tensor<8x8x32xf32>) -> tensor<8x16x32xf32>
    %100 = stablehlo.transpose %99, dims = [0, 2, 1] : (tensor<8x16x32xf32>) -> tensor<8x32x16xf32>
    %101 = stablehlo.dot_general %91, %arg2, batching_dims = [0] x [0], contracting_dims = [2] x [2], precision = [DEFAULT, DEFAULT] : (tensor<8x8x16xf32>, tensor<8x32x16xf32>) -> tensor<8x8x32xf32>
    %102 = stablehlo.multiply %45, %101 : tensor<8x8x32xf32>
    %103 = stablehlo.multiply %101, %62 : tensor<8x8x32xf32>
    %cst_28 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %104 = stablehlo.broadcast_in_dim %cst_28, dims = [] : (tensor<f32>) -> tensor<8x8x32xf32>
    %105 = stablehlo.multiply %104, %102 : tensor<8x8x32xf32>
    %106 = stablehlo.multiply %105, %58 : tensor<8x8x32xf32>
    %107 = stablehlo.multiply %106, %56 : tensor<8x8x32xf32>
    %108 = stablehlo.add %106, %107 : tensor<8x8x32xf32>
    %cst_29 = stablehlo.constant dense<0.797884583> : tensor<f32>
    %109 = stablehlo.broadcast_in_dim %cst_29, dims = [] : (tensor<f32>) -> tensor<8x8x32xf32>
    %110 = stablehlo.multiply %109, %108 : tensor<8x8x32xf32>
    %111 = stablehlo.add %103, %110 : tensor<8x8x32xf32>
    %cst_30 = stablehlo.constant dense<4.471500e-02> : tensor<f32>
    %112 = stablehlo.broadcast_in_dim %cst_30, dims = [] : (tensor<f32>) -> tensor<8x8x32xf32>
    %113 = stablehlo.multiply %112, %110 : tensor<8x8x32xf32>
    %114 = stablehlo.multiply %113, %50 : tensor<8x8x32xf32>
    %115 = stablehlo.add %111, %114 : tensor<8x8x32xf32>
    %116 = stablehlo.dot_general %115, %44, batching_dims = [0] x [0], contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<8x8x32xf32>, tensor<8x8x16xf32>) -> tensor<8x32x16xf32>
    %117 = stablehlo.transpose %116, dims = [0, 2, 1] : (tensor<8x32x16xf32>) -> tensor<8x16x32xf32>
    %118 = stablehlo.dot_general %92, %39, batching_dims = [0] x [0], contracting_dims = [2] x [2], precision = [DEFAULT, DEFAULT] : (tensor<32x8x8xf32>, tensor<32x2x8xf32>) -> tensor<32x8x2xf32>
    %119 = stablehlo.transpose %118, dims = [0, 2, 1] : (tensor<32x8x2xf32>) -> tensor<32x2x8xf32>
    %120 = stablehlo.dot_general %119, %37, batching_dims = [0, 1] x [0, 1], contracting_dims = [2] x [2], precision = [DEFAULT, DEFAULT] : (tensor<32x2x8xf32>, tensor<32x2x8xf32>) -> tensor<32x2xf32>
    %121 = stablehlo.broadcast_in_dim %22, dims = [0, 1] : (tensor<32x1xf32>) -> tensor<32x2xf32>
    %122 = stablehlo.multiply %120, %121 : tensor<32x2xf32>
    %123 = stablehlo.multiply %122, %values : tensor<32x2xf32>
    %cst_31 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %124 = stablehlo.reduce(%123 init: %cst_31) applies stablehlo.add across dimensions = [1] : (tensor<32x2xf32>, tensor<f32>) -> tensor<32xf32>
    %125 = stablehlo.reshape %124 : (tensor<32xf32>) -> tensor<32x1xf32>
    %126 = stablehlo.negate %125 : tensor<32x1xf32>
    %127 = stablehlo.broadcast_in_dim %17, dims = [0, 1] : (tensor<32x1xf32>) -> tensor<32x2xf32>
    %128 = stablehlo.divide %120, %127 : tensor<32x2xf32>
    %cst_32 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %129 = stablehlo.reduce(%126 init: %cst_32) applies stablehlo.add across dimensions = [1] : (tensor<32x1xf32>, tensor<f32>) -> tensor<32xf32>
    %130 = stablehlo.broadcast_in_dim %129, dims = [0] : (tensor<32xf32>) -> tensor<32x2xf32>
    %131 = stablehlo.add %128, %130 : tensor<32x2xf32>
    %cst_33 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %132 = stablehlo.broadcast_in_dim %cst_33, dims = [] : (tensor<f32>) -> tensor<32x8xf32>
    %133 = "stablehlo.scatter"(%132, %15, %131) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg5: tensor<f32>, %arg6: tensor<f32>):
      %158 = stablehlo.add %arg5, %arg6 : tensor<f32>
      stablehlo.return %158 : tensor<f32>
    }) : (tensor<32x8xf32>, tensor<32x2x1xi32>, tensor<32x2xf32>) -> tensor<32x8xf32>
    %134 = stablehlo.add %98, %133 : tensor<32x8xf32>
    %135 = stablehlo.broadcast_in_dim %14, dims = [0, 1] : (tensor<32x1xf32>) -> tensor<32x8xf32>
    %136 = stablehlo.multiply %134, %135 : tensor<32x8xf32>
    %137 = stablehlo.multiply %136, %7 : tensor<32x8xf32>
    %cst_34 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %138 = stablehlo.reduce(%137 init: %cst_34) applies stablehlo.add across dimensions = [1] : (tensor<32x8xf32>, tensor<f32>) -> tensor<32xf32>
    %139 = stablehlo.reshape %138 : (tensor<32xf32>) -> tensor<32x1xf32>
    %140 = stablehlo.negate %139 : tensor<32x1xf32>
    %141 = stablehlo.broadcast_in_dim %9, dims = [0, 1] : (tensor<32x1xf32>) -> tensor<32x8xf32>
    %142 = stablehlo.divide %134, %141 : tensor<32x8xf32>
    %cst_35 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %143 = stablehlo.reduce(%140 init: %cst_35) applies stablehlo.add across dimensions = [1] : (tensor<32x1xf32>, tensor<f32>) -> tensor<32xf32>
    %144 = stablehlo.broadcast_in_dim %143, dims = [0] : (tensor<32xf32>) -> tensor<32x8xf32>
    %145 = stablehlo.add %142, %144 : tensor<32x8xf32>
    %146 = stablehlo.multiply %145, %7 : tensor<32x8xf32>
    %147 = stablehlo.dot_general %146, %arg3, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<32x8xf32>, tensor<32x16xf32>) -> tensor<8x16xf32>
    %148 = stablehlo.transpose %147, dims = [1, 0] : (tensor<8x16xf32>) -> tensor<16x8xf32>
    %cst_36 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %149 = stablehlo.broadcast_in_dim %cst_36, dims = [] : (tensor<f32>) -> tensor<16x8xf32>
    %150 = stablehlo.multiply %149, %148 : tensor<16x8xf32>
    %151 = stablehlo.subtract %arg0, %150 : tensor<16x8xf32>
    %cst_37 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %152 = stablehlo.broadcast_in_dim %cst_37, dims = [] : (tensor<f32>) -> tensor<8x16x32xf32>
    %153 = stablehlo.multiply %152, %117 : tensor<8x16x32xf32>
    %154 = stablehlo.subtract %arg1, %153 : tensor<8x16x32xf32>
    %cst_38 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %155 = stablehlo.broadcast_in_dim %cst_38, dims = [] : (tensor<f32>) -> tensor<8x32x16xf32>
    %156 = stablehlo.multiply %155, %100 : tensor<8x32x16xf32>
    %157 = stablehlo.subtract %arg2, %156 : tensor<8x32x16xf32>
    return %151, %154, %157, %85 : tensor<16x8xf32>, tensor<8x16x32xf32>, tensor<8x32x16xf32>, tensor<f32>
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
