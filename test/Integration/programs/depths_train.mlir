module @jit_step attributes {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["dp"=2, "tp"=2]> {stablehlo.mesh = {axes = [{name = "dp", size = 2 : i64}, {name = "tp", size = 2 : i64}]}}
  func.func public @main(%arg0: tensor<6x1xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, %arg1: tensor<6x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp"}]>}, %arg2: tensor<8x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"tp"}, {}]>}, %arg3: tensor<4x8x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}, {}, {}]>}) -> (tensor<6x1xf32> {jax.result_info = "result[0]['router']"}, tensor<6x8xf32> {jax.result_info = "result[0]['w1']"}, tensor<8x6xf32> {jax.result_info = "result[0]['w2']"}, tensor<f32> {jax.result_info = "result[1]"}) {
    %0 = stablehlo.dot_general %arg3, %arg0, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x8x6xf32>, tensor<6x1xf32>) -> tensor<4x8x1xf32>
    %1 = stablehlo.reshape %0 : (tensor<4x8x1xf32>) -> tensor<4x8xf32>
    %values, %indices = chlo.top_k(%1, k = 3) : tensor<4x8xf32> -> (tensor<4x3xf32>, tensor<4x3xi32>)
    %2 = stablehlo.reshape %indices : (tensor<4x3xi32>) -> tensor<4x3x1xi32>
    %3 = stablehlo.broadcast_in_dim %indices, dims = [0, 1] : (tensor<4x3xi32>) -> tensor<4x3x1xi32>
    %4 = call @take_along_axis(%arg3, %3) : (tensor<4x8x6xf32>, tensor<4x3x1xi32>) -> tensor<4x3x6xf32>
    %5 = stablehlo.dot_general %4, %arg1, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x3x6xf32>, tensor<6x8xf32>) -> tensor<4x3x8xf32>
    %6 = stablehlo.multiply %5, %5 : tensor<4x3x8xf32>
    %7 = stablehlo.multiply %6, %5 : tensor<4x3x8xf32>
    %8 = stablehlo.multiply %5, %5 : tensor<4x3x8xf32>
    %cst = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %9 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x3x8xf32>
    %10 = stablehlo.multiply %9, %8 : tensor<4x3x8xf32>
    %cst_0 = stablehlo.constant dense<4.471500e-02> : tensor<f32>
    %11 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<4x3x8xf32>
    %12 = stablehlo.multiply %11, %7 : tensor<4x3x8xf32>
    %13 = stablehlo.add %5, %12 : tensor<4x3x8xf32>
    %cst_1 = stablehlo.constant dense<0.797884583> : tensor<f32>
    %14 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<4x3x8xf32>
    %15 = stablehlo.multiply %14, %13 : tensor<4x3x8xf32>
    %16 = stablehlo.tanh %15 : tensor<4x3x8xf32>
    %cst_2 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %17 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<4x3x8xf32>
    %18 = stablehlo.subtract %17, %16 : tensor<4x3x8xf32>
    %cst_3 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %19 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<4x3x8xf32>
    %20 = stablehlo.add %19, %16 : tensor<4x3x8xf32>
    %cst_4 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %21 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<4x3x8xf32>
    %22 = stablehlo.multiply %21, %20 : tensor<4x3x8xf32>
    %23 = stablehlo.multiply %5, %22 : tensor<4x3x8xf32>
    %24 = stablehlo.dot_general %23, %arg2, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x3x8xf32>, tensor<8x6xf32>) -> tensor<4x3x6xf32>
    %25 = stablehlo.negate %values : tensor<4x3xf32>
    %26 = stablehlo.exponential %25 : tensor<4x3xf32>
    %cst_5 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %27 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<4x3xf32>
    %28 = stablehlo.add %27, %26 : tensor<4x3xf32>
    %cst_6 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %29 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<4x3xf32>
    %30 = stablehlo.divide %29, %28 : tensor<4x3xf32>
    %cst_7 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %31 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<4x3xf32>
    %32 = stablehlo.subtract %31, %30 : tensor<4x3xf32>
    %33 = stablehlo.multiply %30, %32 : tensor<4x3xf32>
    %34 = stablehlo.broadcast_in_dim %30, dims = [0, 1] : (tensor<4x3xf32>) -> tensor<4x3x1xf32>
    %35 = stablehlo.broadcast_in_dim %34, dims = [0, 1, 2] : (tensor<4x3x1xf32>) -> tensor<4x3x6xf32>
    %36 = stablehlo.multiply %24, %35 : tensor<4x3x6xf32>
    %37 = stablehlo.iota dim = 0 : tensor<4xi32>
    %38 = stablehlo.broadcast_in_dim %37, dims = [0] : (tensor<4xi32>) -> tensor<4x1xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %39 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<4x1xi32>
    %40 = stablehlo.compare LT, %38, %39, SIGNED : (tensor<4x1xi32>, tensor<4x1xi32>) -> tensor<4x1xi1>
    %c_8 = stablehlo.constant dense<4> : tensor<i32>
    %41 = stablehlo.broadcast_in_dim %c_8, dims = [] : (tensor<i32>) -> tensor<4x1xi32>
    %42 = stablehlo.add %38, %41 : tensor<4x1xi32>
    %43 = stablehlo.select %40, %42, %38 : tensor<4x1xi1>, tensor<4x1xi32>
    %c_9 = stablehlo.constant dense<0> : tensor<i32>
    %44 = stablehlo.broadcast_in_dim %c_9, dims = [] : (tensor<i32>) -> tensor<4x3xi32>
    %45 = stablehlo.compare LT, %indices, %44, SIGNED : (tensor<4x3xi32>, tensor<4x3xi32>) -> tensor<4x3xi1>
    %c_10 = stablehlo.constant dense<8> : tensor<i32>
    %46 = stablehlo.broadcast_in_dim %c_10, dims = [] : (tensor<i32>) -> tensor<4x3xi32>
    %47 = stablehlo.add %indices, %46 : tensor<4x3xi32>
    %48 = stablehlo.select %45, %47, %indices : tensor<4x3xi1>, tensor<4x3xi32>
    %49 = stablehlo.broadcast_in_dim %43, dims = [0, 1] : (tensor<4x1xi32>) -> tensor<4x3xi32>
    %50 = stablehlo.broadcast_in_dim %49, dims = [0, 1] : (tensor<4x3xi32>) -> tensor<4x3x1xi32>
    %51 = stablehlo.broadcast_in_dim %48, dims = [0, 1] : (tensor<4x3xi32>) -> tensor<4x3x1xi32>
    %52 = stablehlo.concatenate %50, %51, dim = 2 : (tensor<4x3x1xi32>, tensor<4x3x1xi32>) -> tensor<4x3x2xi32>
    %53 = "stablehlo.scatter"(%arg3, %52, %36) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [0, 1], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg4: tensor<f32>, %arg5: tensor<f32>):
      %113 = stablehlo.add %arg4, %arg5 : tensor<f32>
      stablehlo.return %113 : tensor<f32>
    }) : (tensor<4x8x6xf32>, tensor<4x3x2xi32>, tensor<4x3x6xf32>) -> tensor<4x8x6xf32>
    %54 = stablehlo.multiply %53, %53 : tensor<4x8x6xf32>
    %cst_11 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %55 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f32>) -> tensor<4x8x6xf32>
    %56 = stablehlo.multiply %55, %53 : tensor<4x8x6xf32>
    %cst_12 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %57 = stablehlo.reduce(%54 init: %cst_12) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<4x8x6xf32>, tensor<f32>) -> tensor<f32>
    %cst_13 = stablehlo.constant dense<1.920000e+02> : tensor<f32>
    %58 = stablehlo.divide %57, %cst_13 : tensor<f32>
    %cst_14 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %cst_15 = stablehlo.constant dense<1.920000e+02> : tensor<f32>
    %59 = stablehlo.divide %cst_14, %cst_15 : tensor<f32>
    %60 = stablehlo.broadcast_in_dim %59, dims = [] : (tensor<f32>) -> tensor<4x8x6xf32>
    %61 = stablehlo.multiply %60, %56 : tensor<4x8x6xf32>
    %c_16 = stablehlo.constant dense<[3, 7]> : tensor<2xi32>
    %c_17 = stablehlo.constant dense<0> : tensor<i32>
    %62 = stablehlo.broadcast_in_dim %c_17, dims = [] : (tensor<i32>) -> tensor<4x3x2xi32>
    %63 = stablehlo.compare GE, %52, %62, SIGNED : (tensor<4x3x2xi32>, tensor<4x3x2xi32>) -> tensor<4x3x2xi1>
    %64 = stablehlo.broadcast_in_dim %c_16, dims = [2] : (tensor<2xi32>) -> tensor<1x1x2xi32>
    %65 = stablehlo.broadcast_in_dim %64, dims = [0, 1, 2] : (tensor<1x1x2xi32>) -> tensor<4x3x2xi32>
    %66 = stablehlo.compare LE, %52, %65, SIGNED : (tensor<4x3x2xi32>, tensor<4x3x2xi32>) -> tensor<4x3x2xi1>
    %67 = stablehlo.and %63, %66 : tensor<4x3x2xi1>
    %c_18 = stablehlo.constant dense<true> : tensor<i1>
    %68 = stablehlo.reduce(%67 init: %c_18) applies stablehlo.and across dimensions = [2] : (tensor<4x3x2xi1>, tensor<i1>) -> tensor<4x3xi1>
    %69 = "stablehlo.gather"(%61, %52) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0, 1], start_index_map = [0, 1], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1, 6>}> : (tensor<4x8x6xf32>, tensor<4x3x2xi32>) -> tensor<4x3x6xf32>
    %70 = stablehlo.broadcast_in_dim %68, dims = [0, 1] : (tensor<4x3xi1>) -> tensor<4x3x6xi1>
    %cst_19 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %71 = stablehlo.broadcast_in_dim %cst_19, dims = [] : (tensor<f32>) -> tensor<4x3x6xf32>
    %72 = stablehlo.select %70, %69, %71 : tensor<4x3x6xi1>, tensor<4x3x6xf32>
    %73 = stablehlo.multiply %24, %72 : tensor<4x3x6xf32>
    %cst_20 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %74 = stablehlo.reduce(%73 init: %cst_20) applies stablehlo.add across dimensions = [2] : (tensor<4x3x6xf32>, tensor<f32>) -> tensor<4x3xf32>
    %75 = stablehlo.reshape %74 : (tensor<4x3xf32>) -> tensor<4x3x1xf32>
    %76 = stablehlo.broadcast_in_dim %34, dims = [0, 1, 2] : (tensor<4x3x1xf32>) -> tensor<4x3x6xf32>
    %77 = stablehlo.multiply %72, %76 : tensor<4x3x6xf32>
    %cst_21 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %78 = stablehlo.reduce(%75 init: %cst_21) applies stablehlo.add across dimensions = [2] : (tensor<4x3x1xf32>, tensor<f32>) -> tensor<4x3xf32>
    %79 = stablehlo.multiply %78, %33 : tensor<4x3xf32>
    %80 = stablehlo.dot_general %77, %23, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<4x3x6xf32>, tensor<4x3x8xf32>) -> tensor<6x8xf32>
    %81 = stablehlo.transpose %80, dims = [1, 0] : (tensor<6x8xf32>) -> tensor<8x6xf32>
    %82 = stablehlo.dot_general %77, %arg2, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x3x6xf32>, tensor<8x6xf32>) -> tensor<4x3x8xf32>
    %83 = stablehlo.multiply %5, %82 : tensor<4x3x8xf32>
    %84 = stablehlo.multiply %82, %22 : tensor<4x3x8xf32>
    %cst_22 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %85 = stablehlo.broadcast_in_dim %cst_22, dims = [] : (tensor<f32>) -> tensor<4x3x8xf32>
    %86 = stablehlo.multiply %85, %83 : tensor<4x3x8xf32>
    %87 = stablehlo.multiply %86, %18 : tensor<4x3x8xf32>
    %88 = stablehlo.multiply %87, %16 : tensor<4x3x8xf32>
    %89 = stablehlo.add %87, %88 : tensor<4x3x8xf32>
    %cst_23 = stablehlo.constant dense<0.797884583> : tensor<f32>
    %90 = stablehlo.broadcast_in_dim %cst_23, dims = [] : (tensor<f32>) -> tensor<4x3x8xf32>
    %91 = stablehlo.multiply %90, %89 : tensor<4x3x8xf32>
    %92 = stablehlo.add %84, %91 : tensor<4x3x8xf32>
    %cst_24 = stablehlo.constant dense<4.471500e-02> : tensor<f32>
    %93 = stablehlo.broadcast_in_dim %cst_24, dims = [] : (tensor<f32>) -> tensor<4x3x8xf32>
    %94 = stablehlo.multiply %93, %91 : tensor<4x3x8xf32>
    %95 = stablehlo.multiply %94, %10 : tensor<4x3x8xf32>
    %96 = stablehlo.add %92, %95 : tensor<4x3x8xf32>
    %97 = stablehlo.dot_general %96, %4, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<4x3x8xf32>, tensor<4x3x6xf32>) -> tensor<8x6xf32>
    %98 = stablehlo.transpose %97, dims = [1, 0] : (tensor<8x6xf32>) -> tensor<6x8xf32>
    %cst_25 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %99 = stablehlo.broadcast_in_dim %cst_25, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %100 = "stablehlo.scatter"(%99, %2, %79) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg4: tensor<f32>, %arg5: tensor<f32>):
      %113 = stablehlo.add %arg4, %arg5 : tensor<f32>
      stablehlo.return %113 : tensor<f32>
    }) : (tensor<4x8xf32>, tensor<4x3x1xi32>, tensor<4x3xf32>) -> tensor<4x8xf32>
    %101 = stablehlo.broadcast_in_dim %100, dims = [0, 1] : (tensor<4x8xf32>) -> tensor<4x8x1xf32>
    %102 = stablehlo.dot_general %101, %arg3, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<4x8x1xf32>, tensor<4x8x6xf32>) -> tensor<1x6xf32>
    %103 = stablehlo.transpose %102, dims = [1, 0] : (tensor<1x6xf32>) -> tensor<6x1xf32>
    %cst_26 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %104 = stablehlo.broadcast_in_dim %cst_26, dims = [] : (tensor<f32>) -> tensor<6x1xf32>
    %105 = stablehlo.multiply %104, %103 : tensor<6x1xf32>
    %106 = stablehlo.subtract %arg0, %105 : tensor<6x1xf32>
    %cst_27 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %107 = stablehlo.broadcast_in_dim %cst_27, dims = [] : (tensor<f32>) -> tensor<6x8xf32>
    %108 = stablehlo.multiply %107, %98 : tensor<6x8xf32>
    %109 = stablehlo.subtract %arg1, %108 : tensor<6x8xf32>
    %cst_28 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %110 = stablehlo.broadcast_in_dim %cst_28, dims = [] : (tensor<f32>) -> tensor<8x6xf32>
    %111 = stablehlo.multiply %110, %81 : tensor<8x6xf32>
    %112 = stablehlo.subtract %arg2, %111 : tensor<8x6xf32>
    return %106, %109, %112, %58 : tensor<6x1xf32>, tensor<6x8xf32>, tensor<8x6xf32>, tensor<f32>
  }
  func.func private @take_along_axis(%arg0: tensor<4x8x6xf32>, %arg1: tensor<4x3x1xi32>) -> tensor<4x3x6xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<4x3x1xi32>
    %1 = stablehlo.compare LT, %arg1, %0, SIGNED : (tensor<4x3x1xi32>, tensor<4x3x1xi32>) -> tensor<4x3x1xi1>
    %c_0 = stablehlo.constant dense<8> : tensor<i32>
    %2 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<4x3x1xi32>
    %3 = stablehlo.add %arg1, %2 : tensor<4x3x1xi32>
    %4 = stablehlo.select %1, %3, %arg1 : tensor<4x3x1xi1>, tensor<4x3x1xi32>
    %c_1 = stablehlo.constant dense<7> : tensor<1xi32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %5 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<4x3x1xi32>
    %6 = stablehlo.compare GE, %4, %5, SIGNED : (tensor<4x3x1xi32>, tensor<4x3x1xi32>) -> tensor<4x3x1xi1>
    %7 = stablehlo.broadcast_in_dim %c_1, dims = [2] : (tensor<1xi32>) -> tensor<1x1x1xi32>
    %8 = stablehlo.broadcast_in_dim %7, dims = [0, 1, 2] : (tensor<1x1x1xi32>) -> tensor<4x3x1xi32>
    %9 = stablehlo.compare LE, %4, %8, SIGNED : (tensor<4x3x1xi32>, tensor<4x3x1xi32>) -> tensor<4x3x1xi1>
    %10 = stablehlo.and %6, %9 : tensor<4x3x1xi1>
    %c_3 = stablehlo.constant dense<true> : tensor<i1>
    %11 = stablehlo.reduce(%10 init: %c_3) applies stablehlo.and across dimensions = [2] : (tensor<4x3x1xi1>, tensor<i1>) -> tensor<4x3xi1>
    %12 = "stablehlo.gather"(%arg0, %4) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1, 6>}> : (tensor<4x8x6xf32>, tensor<4x3x1xi32>) -> tensor<4x3x6xf32>
    %13 = stablehlo.broadcast_in_dim %11, dims = [0, 1] : (tensor<4x3xi1>) -> tensor<4x3x6xi1>
    %cst = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %14 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x3x6xf32>
    %15 = stablehlo.select %13, %12, %14 : tensor<4x3x6xi1>, tensor<4x3x6xf32>
    return %15 : tensor<4x3x6xf32>
  }
}
