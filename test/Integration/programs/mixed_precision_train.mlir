module @jit_step attributes {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["dp"=2, "tp"=2]> {stablehlo.mesh = {axes = [{name = "dp", size = 2 : i64}, {name = "tp", size = 2 : i64}]}}
  func.func public @main(%arg0: tensor<32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"tp"}]>}, %arg1: tensor<16x32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp"}]>}, %arg2: tensor<32x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"tp"}, {}]>}, %arg3: tensor<32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"tp"}]>}, %arg4: tensor<16x32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp"}]>}, %arg5: tensor<32x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"tp"}, {}]>}, %arg6: tensor<f32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg7: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}, {}]>}, %arg8: tensor<8xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}]>}) -> (tensor<32xf32> {jax.result_info = "result[0]['b1']"}, tensor<16x32xf32> {jax.result_info = "result[0]['w1']"}, tensor<32x8xf32> {jax.result_info = "result[0]['w2']"}, tensor<32xf32> {jax.result_info = "result[1]['b1']"}, tensor<16x32xf32> {jax.result_info = "result[1]['w1']"}, tensor<32x8xf32> {jax.result_info = "result[1]['w2']"}, tensor<f32> {jax.result_info = "result[2]"}, tensor<f32> {jax.result_info = "result[3]"}, tensor<i1> {jax.result_info = "result[4]"}) {
    %0 = stablehlo.convert %arg7 : (tensor<8x16xf32>) -> tensor<8x16xbf16>
    %1 = stablehlo.convert %arg1 : (tensor<16x32xf32>) -> tensor<16x32xbf16>
    %2 = stablehlo.dot_general %0, %1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x16xbf16>, tensor<16x32xbf16>) -> tensor<8x32xbf16>
    %3 = stablehlo.convert %arg0 : (tensor<32xf32>) -> tensor<32xbf16>
    %4 = stablehlo.broadcast_in_dim %3, dims = [1] : (tensor<32xbf16>) -> tensor<1x32xbf16>
    %5 = stablehlo.broadcast_in_dim %4, dims = [0, 1] : (tensor<1x32xbf16>) -> tensor<8x32xbf16>
    %6 = stablehlo.add %2, %5 : tensor<8x32xbf16>
    %7 = stablehlo.multiply %6, %6 : tensor<8x32xbf16>
    %8 = stablehlo.multiply %7, %6 : tensor<8x32xbf16>
    %9 = stablehlo.multiply %6, %6 : tensor<8x32xbf16>
    %cst = stablehlo.constant dense<3.000000e+00> : tensor<bf16>
    %10 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<bf16>) -> tensor<8x32xbf16>
    %11 = stablehlo.multiply %10, %9 : tensor<8x32xbf16>
    %cst_0 = stablehlo.constant dense<4.467770e-02> : tensor<bf16>
    %12 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<bf16>) -> tensor<8x32xbf16>
    %13 = stablehlo.multiply %12, %8 : tensor<8x32xbf16>
    %14 = stablehlo.add %6, %13 : tensor<8x32xbf16>
    %cst_1 = stablehlo.constant dense<7.968750e-01> : tensor<bf16>
    %15 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<bf16>) -> tensor<8x32xbf16>
    %16 = stablehlo.multiply %15, %14 : tensor<8x32xbf16>
    %17 = stablehlo.tanh %16 : tensor<8x32xbf16>
    %cst_2 = stablehlo.constant dense<1.000000e+00> : tensor<bf16>
    %18 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<bf16>) -> tensor<8x32xbf16>
    %19 = stablehlo.subtract %18, %17 : tensor<8x32xbf16>
    %cst_3 = stablehlo.constant dense<1.000000e+00> : tensor<bf16>
    %20 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<bf16>) -> tensor<8x32xbf16>
    %21 = stablehlo.add %20, %17 : tensor<8x32xbf16>
    %cst_4 = stablehlo.constant dense<5.000000e-01> : tensor<bf16>
    %22 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<bf16>) -> tensor<8x32xbf16>
    %23 = stablehlo.multiply %22, %21 : tensor<8x32xbf16>
    %24 = stablehlo.multiply %6, %23 : tensor<8x32xbf16>
    %25 = stablehlo.convert %arg2 : (tensor<32x8xf32>) -> tensor<32x8xbf16>
    %26 = stablehlo.dot_general %24, %25, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x32xbf16>, tensor<32x8xbf16>) -> tensor<8x8xbf16>
    %27 = stablehlo.convert %26 : (tensor<8x8xbf16>) -> tensor<8x8xf32>
    %cst_5 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %28 = stablehlo.reduce(%27 init: %cst_5) applies stablehlo.maximum across dimensions = [1] : (tensor<8x8xf32>, tensor<f32>) -> tensor<8xf32>
    %cst_6 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %29 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %30 = stablehlo.maximum %29, %28 : tensor<8xf32>
    %31 = stablehlo.is_finite %30 : (tensor<8xf32>) -> tensor<8xi1>
    %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %32 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %33 = stablehlo.select %31, %30, %32 : tensor<8xi1>, tensor<8xf32>
    %34 = stablehlo.broadcast_in_dim %33, dims = [0] : (tensor<8xf32>) -> tensor<8x1xf32>
    %35 = stablehlo.broadcast_in_dim %34, dims = [0, 1] : (tensor<8x1xf32>) -> tensor<8x8xf32>
    %36 = stablehlo.subtract %27, %35 : tensor<8x8xf32>
    %37 = stablehlo.exponential %36 : tensor<8x8xf32>
    %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %38 = stablehlo.reduce(%37 init: %cst_8) applies stablehlo.add across dimensions = [1] : (tensor<8x8xf32>, tensor<f32>) -> tensor<8xf32>
    %39 = stablehlo.abs %38 : tensor<8xf32>
    %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %40 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %41 = stablehlo.compare GE, %38, %40, FLOAT : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xi1>
    %42 = stablehlo.log %39 : tensor<8xf32>
    %43 = stablehlo.add %42, %33 : tensor<8xf32>
    %44 = stablehlo.broadcast_in_dim %arg8, dims = [0] : (tensor<8xi32>) -> tensor<8x1xi32>
    %45:2 = call @take_along_axis(%27, %44) : (tensor<8x8xf32>, tensor<8x1xi32>) -> (tensor<8x1xf32>, tensor<8x1x1xi32>)
    %46 = stablehlo.reshape %45#0 : (tensor<8x1xf32>) -> tensor<8xf32>
    %47 = stablehlo.subtract %43, %46 : tensor<8xf32>
    %cst_10 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %48 = stablehlo.reduce(%47 init: %cst_10) applies stablehlo.add across dimensions = [0] : (tensor<8xf32>, tensor<f32>) -> tensor<f32>
    %cst_11 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
    %49 = stablehlo.divide %48, %cst_11 : tensor<f32>
    %50 = stablehlo.multiply %49, %arg6 : tensor<f32>
    %cst_12 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %51 = stablehlo.multiply %cst_12, %arg6 : tensor<f32>
    %cst_13 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
    %52 = stablehlo.divide %51, %cst_13 : tensor<f32>
    %53 = stablehlo.broadcast_in_dim %52, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %54 = stablehlo.negate %53 : tensor<8xf32>
    %55 = stablehlo.broadcast_in_dim %54, dims = [0] : (tensor<8xf32>) -> tensor<8x1xf32>
    %56 = call @take_along_axis_0(%45#1, %55) : (tensor<8x1x1xi32>, tensor<8x1xf32>) -> tensor<8x8xf32>
    %57 = stablehlo.divide %53, %39 : tensor<8xf32>
    %cst_14 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %58 = stablehlo.broadcast_in_dim %cst_14, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %59 = stablehlo.select %41, %58, %57 : tensor<8xi1>, tensor<8xf32>
    %60 = stablehlo.select %41, %57, %58 : tensor<8xi1>, tensor<8xf32>
    %61 = stablehlo.negate %59 : tensor<8xf32>
    %62 = stablehlo.add %60, %61 : tensor<8xf32>
    %63 = stablehlo.broadcast_in_dim %62, dims = [0] : (tensor<8xf32>) -> tensor<8x8xf32>
    %64 = stablehlo.multiply %63, %37 : tensor<8x8xf32>
    %65 = stablehlo.add %56, %64 : tensor<8x8xf32>
    %66 = stablehlo.convert %65 : (tensor<8x8xf32>) -> tensor<8x8xbf16>
    %67 = stablehlo.dot_general %66, %24, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x8xbf16>, tensor<8x32xbf16>) -> tensor<8x32xbf16>
    %68 = stablehlo.transpose %67, dims = [1, 0] : (tensor<8x32xbf16>) -> tensor<32x8xbf16>
    %69 = stablehlo.dot_general %66, %25, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<8x8xbf16>, tensor<32x8xbf16>) -> tensor<8x32xbf16>
    %70 = stablehlo.convert %68 : (tensor<32x8xbf16>) -> tensor<32x8xf32>
    %71 = stablehlo.multiply %6, %69 : tensor<8x32xbf16>
    %72 = stablehlo.multiply %69, %23 : tensor<8x32xbf16>
    %cst_15 = stablehlo.constant dense<5.000000e-01> : tensor<bf16>
    %73 = stablehlo.broadcast_in_dim %cst_15, dims = [] : (tensor<bf16>) -> tensor<8x32xbf16>
    %74 = stablehlo.multiply %73, %71 : tensor<8x32xbf16>
    %75 = stablehlo.multiply %74, %19 : tensor<8x32xbf16>
    %76 = stablehlo.multiply %75, %17 : tensor<8x32xbf16>
    %77 = stablehlo.add %75, %76 : tensor<8x32xbf16>
    %cst_16 = stablehlo.constant dense<7.968750e-01> : tensor<bf16>
    %78 = stablehlo.broadcast_in_dim %cst_16, dims = [] : (tensor<bf16>) -> tensor<8x32xbf16>
    %79 = stablehlo.multiply %78, %77 : tensor<8x32xbf16>
    %80 = stablehlo.add %72, %79 : tensor<8x32xbf16>
    %cst_17 = stablehlo.constant dense<4.467770e-02> : tensor<bf16>
    %81 = stablehlo.broadcast_in_dim %cst_17, dims = [] : (tensor<bf16>) -> tensor<8x32xbf16>
    %82 = stablehlo.multiply %81, %79 : tensor<8x32xbf16>
    %83 = stablehlo.multiply %82, %11 : tensor<8x32xbf16>
    %84 = stablehlo.add %80, %83 : tensor<8x32xbf16>
    %cst_18 = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
    %85 = stablehlo.reduce(%84 init: %cst_18) applies stablehlo.add across dimensions = [0] : (tensor<8x32xbf16>, tensor<bf16>) -> tensor<32xbf16>
    %86 = stablehlo.reshape %85 : (tensor<32xbf16>) -> tensor<1x32xbf16>
    %cst_19 = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
    %87 = stablehlo.reduce(%86 init: %cst_19) applies stablehlo.add across dimensions = [0] : (tensor<1x32xbf16>, tensor<bf16>) -> tensor<32xbf16>
    %88 = stablehlo.convert %87 : (tensor<32xbf16>) -> tensor<32xf32>
    %89 = stablehlo.dot_general %84, %0, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x32xbf16>, tensor<8x16xbf16>) -> tensor<32x16xbf16>
    %90 = stablehlo.transpose %89, dims = [1, 0] : (tensor<32x16xbf16>) -> tensor<16x32xbf16>
    %91 = stablehlo.convert %90 : (tensor<16x32xbf16>) -> tensor<16x32xf32>
    %92 = stablehlo.broadcast_in_dim %arg6, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %93 = stablehlo.divide %88, %92 : tensor<32xf32>
    %94 = stablehlo.broadcast_in_dim %arg6, dims = [] : (tensor<f32>) -> tensor<16x32xf32>
    %95 = stablehlo.divide %91, %94 : tensor<16x32xf32>
    %96 = stablehlo.broadcast_in_dim %arg6, dims = [] : (tensor<f32>) -> tensor<32x8xf32>
    %97 = stablehlo.divide %70, %96 : tensor<32x8xf32>
    %98 = stablehlo.is_finite %93 : (tensor<32xf32>) -> tensor<32xi1>
    %c = stablehlo.constant dense<true> : tensor<i1>
    %99 = stablehlo.reduce(%98 init: %c) applies stablehlo.and across dimensions = [0] : (tensor<32xi1>, tensor<i1>) -> tensor<i1>
    %100 = stablehlo.is_finite %95 : (tensor<16x32xf32>) -> tensor<16x32xi1>
    %c_20 = stablehlo.constant dense<true> : tensor<i1>
    %101 = stablehlo.reduce(%100 init: %c_20) applies stablehlo.and across dimensions = [0, 1] : (tensor<16x32xi1>, tensor<i1>) -> tensor<i1>
    %102 = stablehlo.is_finite %97 : (tensor<32x8xf32>) -> tensor<32x8xi1>
    %c_21 = stablehlo.constant dense<true> : tensor<i1>
    %103 = stablehlo.reduce(%102 init: %c_21) applies stablehlo.and across dimensions = [0, 1] : (tensor<32x8xi1>, tensor<i1>) -> tensor<i1>
    %104 = stablehlo.broadcast_in_dim %99, dims = [] : (tensor<i1>) -> tensor<1xi1>
    %105 = stablehlo.broadcast_in_dim %101, dims = [] : (tensor<i1>) -> tensor<1xi1>
    %106 = stablehlo.broadcast_in_dim %103, dims = [] : (tensor<i1>) -> tensor<1xi1>
    %107 = stablehlo.concatenate %104, %105, %106, dim = 0 : (tensor<1xi1>, tensor<1xi1>, tensor<1xi1>) -> tensor<3xi1>
    %c_22 = stablehlo.constant dense<true> : tensor<i1>
    %108 = stablehlo.reduce(%107 init: %c_22) applies stablehlo.and across dimensions = [0] : (tensor<3xi1>, tensor<i1>) -> tensor<i1>
    %109 = stablehlo.convert %108 : (tensor<i1>) -> tensor<i32>
    %110:7 = "stablehlo.case"(%109) ({
      %cst_23 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
      %112 = stablehlo.divide %arg6, %cst_23 : tensor<f32>
      stablehlo.return %arg0, %arg1, %arg2, %arg3, %arg4, %arg5, %112 : tensor<32xf32>, tensor<16x32xf32>, tensor<32x8xf32>, tensor<32xf32>, tensor<16x32xf32>, tensor<32x8xf32>, tensor<f32>
    }, {
      %cst_23 = stablehlo.constant dense<0.899999976> : tensor<f32>
      %112 = stablehlo.broadcast_in_dim %cst_23, dims = [] : (tensor<f32>) -> tensor<32xf32>
      %113 = stablehlo.multiply %112, %arg3 : tensor<32xf32>
      %114 = stablehlo.add %113, %93 : tensor<32xf32>
      %cst_24 = stablehlo.constant dense<0.899999976> : tensor<f32>
      %115 = stablehlo.broadcast_in_dim %cst_24, dims = [] : (tensor<f32>) -> tensor<16x32xf32>
      %116 = stablehlo.multiply %115, %arg4 : tensor<16x32xf32>
      %117 = stablehlo.add %116, %95 : tensor<16x32xf32>
      %cst_25 = stablehlo.constant dense<0.899999976> : tensor<f32>
      %118 = stablehlo.broadcast_in_dim %cst_25, dims = [] : (tensor<f32>) -> tensor<32x8xf32>
      %119 = stablehlo.multiply %118, %arg5 : tensor<32x8xf32>
      %120 = stablehlo.add %119, %97 : tensor<32x8xf32>
      %cst_26 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
      %121 = stablehlo.broadcast_in_dim %cst_26, dims = [] : (tensor<f32>) -> tensor<32xf32>
      %122 = stablehlo.multiply %121, %114 : tensor<32xf32>
      %123 = stablehlo.subtract %arg0, %122 : tensor<32xf32>
      %cst_27 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
      %124 = stablehlo.broadcast_in_dim %cst_27, dims = [] : (tensor<f32>) -> tensor<16x32xf32>
      %125 = stablehlo.multiply %124, %117 : tensor<16x32xf32>
      %126 = stablehlo.subtract %arg1, %125 : tensor<16x32xf32>
      %cst_28 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
      %127 = stablehlo.broadcast_in_dim %cst_28, dims = [] : (tensor<f32>) -> tensor<32x8xf32>
      %128 = stablehlo.multiply %127, %120 : tensor<32x8xf32>
      %129 = stablehlo.subtract %arg2, %128 : tensor<32x8xf32>
      %cst_29 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
      %130 = stablehlo.multiply %arg6, %cst_29 : tensor<f32>
      stablehlo.return %123, %126, %129, %114, %117, %120, %130 : tensor<32xf32>, tensor<16x32xf32>, tensor<32x8xf32>, tensor<32xf32>, tensor<16x32xf32>, tensor<32x8xf32>, tensor<f32>
    }) : (tensor<i32>) -> (tensor<32xf32>, tensor<16x32xf32>, tensor<32x8xf32>, tensor<32xf32>, tensor<16x32xf32>, tensor<32x8xf32>, tensor<f32>)
    %111 = stablehlo.divide %50, %arg6 : tensor<f32>
    return %110#0, %110#1, %110#2, %110#3, %110#4, %110#5, %110#6, %111, %108 : tensor<32xf32>, tensor<16x32xf32>, tensor<32x8xf32>, tensor<32xf32>, tensor<16x32xf32>, tensor<32x8xf32>, tensor<f32>, tensor<f32>, tensor<i1>
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
