module @jit_dpo_step attributes {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["dp"=2, "tp"=2]> {stablehlo.mesh = {axes = [{name = "dp", size = 2 : i64}, {name = "tp", size = 2 : i64}]}}
  func.func public @main(%arg0: tensor<16x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"tp"}, {}]>}, %arg1: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp"}]>}, %arg2: tensor<16x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"tp"}, {}]>}, %arg3: tensor<16x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"tp"}, {}]>}, %arg4: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp"}]>}, %arg5: tensor<16x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"tp"}, {}]>}, %arg6: tensor<8x9xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}, {}]>}, %arg7: tensor<8x9xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}, {}]>}) -> (tensor<f32> {jax.result_info = "result[0]"}, tensor<16x8xf32> {jax.result_info = "result[1]['embedding']"}, tensor<8x16xf32> {jax.result_info = "result[1]['w1']"}, tensor<16x8xf32> {jax.result_info = "result[1]['w2']"}) {
    %0 = stablehlo.slice %arg6 [0:8, 0:8] : (tensor<8x9xi32>) -> tensor<8x8xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<8x8xi32>
    %2 = stablehlo.compare LT, %0, %1, SIGNED : (tensor<8x8xi32>, tensor<8x8xi32>) -> tensor<8x8xi1>
    %c_0 = stablehlo.constant dense<16> : tensor<i32>
    %3 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<8x8xi32>
    %4 = stablehlo.add %0, %3 : tensor<8x8xi32>
    %5 = stablehlo.select %2, %4, %0 : tensor<8x8xi1>, tensor<8x8xi32>
    %6 = stablehlo.broadcast_in_dim %5, dims = [0, 1] : (tensor<8x8xi32>) -> tensor<8x8x1xi32>
    %7 = "stablehlo.gather"(%arg0, %6) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 8>}> : (tensor<16x8xf32>, tensor<8x8x1xi32>) -> tensor<8x8x8xf32>
    %8 = stablehlo.dot_general %7, %arg1, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x8x8xf32>, tensor<8x16xf32>) -> tensor<8x8x16xf32>
    %9 = stablehlo.tanh %8 : tensor<8x8x16xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %10 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<8x8x16xf32>
    %11 = stablehlo.subtract %10, %9 : tensor<8x8x16xf32>
    %12 = stablehlo.dot_general %9, %arg2, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x8x16xf32>, tensor<16x8xf32>) -> tensor<8x8x8xf32>
    %13 = call @cumsum(%12) : (tensor<8x8x8xf32>) -> tensor<8x8x8xf32>
    %cst_1 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
    %14 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<8x8x8xf32>
    %15 = stablehlo.divide %13, %14 : tensor<8x8x8xf32>
    %16 = stablehlo.add %7, %15 : tensor<8x8x8xf32>
    %17 = stablehlo.transpose %arg0, dims = [1, 0] : (tensor<16x8xf32>) -> tensor<8x16xf32>
    %18 = stablehlo.dot_general %16, %17, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x8x8xf32>, tensor<8x16xf32>) -> tensor<8x8x16xf32>
    %19:3 = call @log_softmax(%18) : (tensor<8x8x16xf32>) -> (tensor<8x8x16xf32>, tensor<8x8x16xf32>, tensor<8x8x1xf32>)
    %20 = stablehlo.slice %arg6 [0:8, 1:9] : (tensor<8x9xi32>) -> tensor<8x8xi32>
    %21 = stablehlo.broadcast_in_dim %20, dims = [0, 1] : (tensor<8x8xi32>) -> tensor<8x8x1xi32>
    %22:2 = call @take_along_axis(%19#0, %21) : (tensor<8x8x16xf32>, tensor<8x8x1xi32>) -> (tensor<8x8x1xf32>, tensor<8x8x1x1xi32>)
    %23 = stablehlo.reshape %22#0 : (tensor<8x8x1xf32>) -> tensor<8x8xf32>
    %24 = stablehlo.slice %arg7 [0:8, 1:9] : (tensor<8x9xf32>) -> tensor<8x8xf32>
    %25 = stablehlo.multiply %23, %24 : tensor<8x8xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %26 = stablehlo.reduce(%25 init: %cst_2) applies stablehlo.add across dimensions = [1] : (tensor<8x8xf32>, tensor<f32>) -> tensor<8xf32>
    %27 = stablehlo.slice %arg6 [0:8, 0:8] : (tensor<8x9xi32>) -> tensor<8x8xi32>
    %c_3 = stablehlo.constant dense<0> : tensor<i32>
    %28 = stablehlo.broadcast_in_dim %c_3, dims = [] : (tensor<i32>) -> tensor<8x8xi32>
    %29 = stablehlo.compare LT, %27, %28, SIGNED : (tensor<8x8xi32>, tensor<8x8xi32>) -> tensor<8x8xi1>
    %c_4 = stablehlo.constant dense<16> : tensor<i32>
    %30 = stablehlo.broadcast_in_dim %c_4, dims = [] : (tensor<i32>) -> tensor<8x8xi32>
    %31 = stablehlo.add %27, %30 : tensor<8x8xi32>
    %32 = stablehlo.select %29, %31, %27 : tensor<8x8xi1>, tensor<8x8xi32>
    %33 = stablehlo.broadcast_in_dim %32, dims = [0, 1] : (tensor<8x8xi32>) -> tensor<8x8x1xi32>
    %34 = "stablehlo.gather"(%arg3, %33) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 8>}> : (tensor<16x8xf32>, tensor<8x8x1xi32>) -> tensor<8x8x8xf32>
    %35 = stablehlo.dot_general %34, %arg4, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x8x8xf32>, tensor<8x16xf32>) -> tensor<8x8x16xf32>
    %36 = stablehlo.tanh %35 : tensor<8x8x16xf32>
    %37 = stablehlo.dot_general %36, %arg5, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x8x16xf32>, tensor<16x8xf32>) -> tensor<8x8x8xf32>
    %38 = call @cumsum_1(%37) : (tensor<8x8x8xf32>) -> tensor<8x8x8xf32>
    %cst_5 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
    %39 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<8x8x8xf32>
    %40 = stablehlo.divide %38, %39 : tensor<8x8x8xf32>
    %41 = stablehlo.add %34, %40 : tensor<8x8x8xf32>
    %42 = stablehlo.transpose %arg3, dims = [1, 0] : (tensor<16x8xf32>) -> tensor<8x16xf32>
    %43 = stablehlo.dot_general %41, %42, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x8x8xf32>, tensor<8x16xf32>) -> tensor<8x8x16xf32>
    %44 = call @log_softmax_2(%43) : (tensor<8x8x16xf32>) -> tensor<8x8x16xf32>
    %45 = stablehlo.slice %arg6 [0:8, 1:9] : (tensor<8x9xi32>) -> tensor<8x8xi32>
    %46 = stablehlo.broadcast_in_dim %45, dims = [0, 1] : (tensor<8x8xi32>) -> tensor<8x8x1xi32>
    %47 = call @take_along_axis_3(%44, %46) : (tensor<8x8x16xf32>, tensor<8x8x1xi32>) -> tensor<8x8x1xf32>
    %48 = stablehlo.reshape %47 : (tensor<8x8x1xf32>) -> tensor<8x8xf32>
    %49 = stablehlo.slice %arg7 [0:8, 1:9] : (tensor<8x9xf32>) -> tensor<8x8xf32>
    %50 = stablehlo.multiply %48, %49 : tensor<8x8xf32>
    %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %51 = stablehlo.reduce(%50 init: %cst_6) applies stablehlo.add across dimensions = [1] : (tensor<8x8xf32>, tensor<f32>) -> tensor<8xf32>
    %52 = stablehlo.subtract %26, %51 : tensor<8xf32>
    %53 = stablehlo.slice %52 [0:4] : (tensor<8xf32>) -> tensor<4xf32>
    %54 = stablehlo.slice %52 [4:8] : (tensor<8xf32>) -> tensor<4xf32>
    %55 = stablehlo.subtract %53, %54 : tensor<4xf32>
    %cst_7 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %56 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %57 = stablehlo.multiply %56, %55 : tensor<4xf32>
    %58:2 = call @log_sigmoid(%57) : (tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
    %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %59 = stablehlo.reduce(%58#0 init: %cst_8) applies stablehlo.add across dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
    %cst_9 = stablehlo.constant dense<4.000000e+00> : tensor<f32>
    %60 = stablehlo.divide %59, %cst_9 : tensor<f32>
    %61 = stablehlo.negate %60 : tensor<f32>
    %cst_10 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %62 = stablehlo.negate %cst_10 : tensor<f32>
    %cst_11 = stablehlo.constant dense<4.000000e+00> : tensor<f32>
    %63 = stablehlo.divide %62, %cst_11 : tensor<f32>
    %64 = stablehlo.broadcast_in_dim %63, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %65 = call @log_sigmoid_4(%58#1, %64) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %cst_12 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %66 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %67 = stablehlo.multiply %66, %65 : tensor<4xf32>
    %68 = stablehlo.negate %67 : tensor<4xf32>
    %69 = stablehlo.concatenate %67, %68, dim = 0 : (tensor<4xf32>, tensor<4xf32>) -> tensor<8xf32>
    %70 = stablehlo.broadcast_in_dim %69, dims = [0] : (tensor<8xf32>) -> tensor<8x8xf32>
    %71 = stablehlo.multiply %70, %24 : tensor<8x8xf32>
    %72 = stablehlo.broadcast_in_dim %71, dims = [0, 1] : (tensor<8x8xf32>) -> tensor<8x8x1xf32>
    %73 = call @take_along_axis_6(%22#1, %72) : (tensor<8x8x1x1xi32>, tensor<8x8x1xf32>) -> tensor<8x8x16xf32>
    %74 = call @log_softmax_7(%19#1, %19#2, %73) : (tensor<8x8x16xf32>, tensor<8x8x1xf32>, tensor<8x8x16xf32>) -> tensor<8x8x16xf32>
    %75 = stablehlo.dot_general %74, %16, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<8x8x16xf32>, tensor<8x8x8xf32>) -> tensor<16x8xf32>
    %76 = stablehlo.transpose %75, dims = [1, 0] : (tensor<16x8xf32>) -> tensor<8x16xf32>
    %77 = stablehlo.dot_general %74, %17, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<8x8x16xf32>, tensor<8x16xf32>) -> tensor<8x8x8xf32>
    %78 = stablehlo.transpose %76, dims = [1, 0] : (tensor<8x16xf32>) -> tensor<16x8xf32>
    %cst_13 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
    %79 = stablehlo.broadcast_in_dim %cst_13, dims = [] : (tensor<f32>) -> tensor<8x8x8xf32>
    %80 = stablehlo.divide %77, %79 : tensor<8x8x8xf32>
    %81 = call @cumsum_8(%80) : (tensor<8x8x8xf32>) -> tensor<8x8x8xf32>
    %82 = stablehlo.dot_general %81, %9, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<8x8x8xf32>, tensor<8x8x16xf32>) -> tensor<8x16xf32>
    %83 = stablehlo.transpose %82, dims = [1, 0] : (tensor<8x16xf32>) -> tensor<16x8xf32>
    %84 = stablehlo.dot_general %81, %arg2, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<8x8x8xf32>, tensor<16x8xf32>) -> tensor<8x8x16xf32>
    %85 = stablehlo.multiply %84, %11 : tensor<8x8x16xf32>
    %86 = stablehlo.multiply %85, %9 : tensor<8x8x16xf32>
    %87 = stablehlo.add %85, %86 : tensor<8x8x16xf32>
    %88 = stablehlo.dot_general %87, %7, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<8x8x16xf32>, tensor<8x8x8xf32>) -> tensor<16x8xf32>
    %89 = stablehlo.transpose %88, dims = [1, 0] : (tensor<16x8xf32>) -> tensor<8x16xf32>
    %90 = stablehlo.dot_general %87, %arg1, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<8x8x16xf32>, tensor<8x16xf32>) -> tensor<8x8x8xf32>
    %91 = stablehlo.add %77, %90 : tensor<8x8x8xf32>
    %cst_14 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %92 = stablehlo.broadcast_in_dim %cst_14, dims = [] : (tensor<f32>) -> tensor<16x8xf32>
    %93 = "stablehlo.scatter"(%92, %6, %91) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg8: tensor<f32>, %arg9: tensor<f32>):
      %104 = stablehlo.add %arg8, %arg9 : tensor<f32>
      stablehlo.return %104 : tensor<f32>
    }) : (tensor<16x8xf32>, tensor<8x8x1xi32>, tensor<8x8x8xf32>) -> tensor<16x8xf32>
    %94 = stablehlo.add %78, %93 : tensor<16x8xf32>
    %cst_15 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %95 = stablehlo.broadcast_in_dim %cst_15, dims = [] : (tensor<f32>) -> tensor<16x8xf32>
    %96 = stablehlo.multiply %95, %94 : tensor<16x8xf32>
    %97 = stablehlo.subtract %arg0, %96 : tensor<16x8xf32>
    %cst_16 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %98 = stablehlo.broadcast_in_dim %cst_16, dims = [] : (tensor<f32>) -> tensor<8x16xf32>
    %99 = stablehlo.multiply %98, %89 : tensor<8x16xf32>
    %100 = stablehlo.subtract %arg1, %99 : tensor<8x16xf32>
    %cst_17 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %101 = stablehlo.broadcast_in_dim %cst_17, dims = [] : (tensor<f32>) -> tensor<16x8xf32>
    %102 = stablehlo.multiply %101, %83 : tensor<16x8xf32>
    %103 = stablehlo.subtract %arg2, %102 : tensor<16x8xf32>
    return %61, %97, %100, %103 : tensor<f32>, tensor<16x8xf32>, tensor<8x16xf32>, tensor<16x8xf32>
  }
  func.func private @cumsum(%arg0: tensor<8x8x8xf32>) -> tensor<8x8x8xf32> {
    %0 = call @cumsum_0(%arg0) : (tensor<8x8x8xf32>) -> tensor<8x8x8xf32>
    return %0 : tensor<8x8x8xf32>
  }
  func.func private @cumsum_0(%arg0: tensor<8x8x8xf32>) -> tensor<8x8x8xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<f32>
    %1 = "stablehlo.reduce_window"(%arg0, %0) <{base_dilations = array<i64: 1, 1, 1>, padding = dense<[[0, 0], [7, 0], [0, 0]]> : tensor<3x2xi64>, window_dilations = array<i64: 1, 1, 1>, window_dimensions = array<i64: 1, 8, 1>, window_strides = array<i64: 1, 1, 1>}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %2 = stablehlo.add %arg1, %arg2 : tensor<f32>
      stablehlo.return %2 : tensor<f32>
    }) : (tensor<8x8x8xf32>, tensor<f32>) -> tensor<8x8x8xf32>
    return %1 : tensor<8x8x8xf32>
  }
  func.func private @log_softmax(%arg0: tensor<8x8x16xf32>) -> (tensor<8x8x16xf32>, tensor<8x8x16xf32>, tensor<8x8x1xf32>) {
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %0 = stablehlo.reduce(%arg0 init: %cst) applies stablehlo.maximum across dimensions = [2] : (tensor<8x8x16xf32>, tensor<f32>) -> tensor<8x8xf32>
    %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %2 = stablehlo.maximum %1, %0 : tensor<8x8xf32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [0, 1] : (tensor<8x8xf32>) -> tensor<8x8x1xf32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [0, 1, 2] : (tensor<8x8x1xf32>) -> tensor<8x8x16xf32>
    %5 = stablehlo.subtract %arg0, %4 : tensor<8x8x16xf32>
    %6 = stablehlo.exponential %5 : tensor<8x8x16xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %7 = stablehlo.reduce(%6 init: %cst_1) applies stablehlo.add across dimensions = [2] : (tensor<8x8x16xf32>, tensor<f32>) -> tensor<8x8xf32>
    %8 = stablehlo.broadcast_in_dim %7, dims = [0, 1] : (tensor<8x8xf32>) -> tensor<8x8x1xf32>
    %9 = stablehlo.log %8 : tensor<8x8x1xf32>
    %10 = stablehlo.broadcast_in_dim %9, dims = [0, 1, 2] : (tensor<8x8x1xf32>) -> tensor<8x8x16xf32>
    %11 = stablehlo.subtract %5, %10 : tensor<8x8x16xf32>
    return %11, %6, %8 : tensor<8x8x16xf32>, tensor<8x8x16xf32>, tensor<8x8x1xf32>
  }
  func.func private @take_along_axis(%arg0: tensor<8x8x16xf32>, %arg1: tensor<8x8x1xi32>) -> (tensor<8x8x1xf32>, tensor<8x8x1x1xi32>) {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<8x8x1xi32>
    %1 = stablehlo.compare LT, %arg1, %0, SIGNED : (tensor<8x8x1xi32>, tensor<8x8x1xi32>) -> tensor<8x8x1xi1>
    %c_0 = stablehlo.constant dense<16> : tensor<i32>
    %2 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<8x8x1xi32>
    %3 = stablehlo.add %arg1, %2 : tensor<8x8x1xi32>
    %4 = stablehlo.select %1, %3, %arg1 : tensor<8x8x1xi1>, tensor<8x8x1xi32>
    %5 = stablehlo.reshape %4 : (tensor<8x8x1xi32>) -> tensor<8x8x1x1xi32>
    %c_1 = stablehlo.constant dense<15> : tensor<1xi32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %6 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<8x8x1x1xi32>
    %7 = stablehlo.compare GE, %5, %6, SIGNED : (tensor<8x8x1x1xi32>, tensor<8x8x1x1xi32>) -> tensor<8x8x1x1xi1>
    %8 = stablehlo.broadcast_in_dim %c_1, dims = [3] : (tensor<1xi32>) -> tensor<1x1x1x1xi32>
    %9 = stablehlo.broadcast_in_dim %8, dims = [0, 1, 2, 3] : (tensor<1x1x1x1xi32>) -> tensor<8x8x1x1xi32>
    %10 = stablehlo.compare LE, %5, %9, SIGNED : (tensor<8x8x1x1xi32>, tensor<8x8x1x1xi32>) -> tensor<8x8x1x1xi1>
    %11 = stablehlo.and %7, %10 : tensor<8x8x1x1xi1>
    %c_3 = stablehlo.constant dense<true> : tensor<i1>
    %12 = stablehlo.reduce(%11 init: %c_3) applies stablehlo.and across dimensions = [3] : (tensor<8x8x1x1xi1>, tensor<i1>) -> tensor<8x8x1xi1>
    %13 = "stablehlo.gather"(%arg0, %5) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [2], operand_batching_dims = [0, 1], start_indices_batching_dims = [0, 1], start_index_map = [2], index_vector_dim = 3>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1, 1>}> : (tensor<8x8x16xf32>, tensor<8x8x1x1xi32>) -> tensor<8x8x1xf32>
    %cst = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %14 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<8x8x1xf32>
    %15 = stablehlo.select %12, %13, %14 : tensor<8x8x1xi1>, tensor<8x8x1xf32>
    return %15, %5 : tensor<8x8x1xf32>, tensor<8x8x1x1xi32>
  }
  func.func private @cumsum_1(%arg0: tensor<8x8x8xf32>) -> tensor<8x8x8xf32> {
    %0 = call @cumsum_0(%arg0) : (tensor<8x8x8xf32>) -> tensor<8x8x8xf32>
    return %0 : tensor<8x8x8xf32>
  }
  func.func private @log_softmax_2(%arg0: tensor<8x8x16xf32>) -> tensor<8x8x16xf32> {
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %0 = stablehlo.reduce(%arg0 init: %cst) applies stablehlo.maximum across dimensions = [2] : (tensor<8x8x16xf32>, tensor<f32>) -> tensor<8x8xf32>
    %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %2 = stablehlo.maximum %1, %0 : tensor<8x8xf32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [0, 1] : (tensor<8x8xf32>) -> tensor<8x8x1xf32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [0, 1, 2] : (tensor<8x8x1xf32>) -> tensor<8x8x16xf32>
    %5 = stablehlo.subtract %arg0, %4 : tensor<8x8x16xf32>
    %6 = stablehlo.exponential %5 : tensor<8x8x16xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %7 = stablehlo.reduce(%6 init: %cst_1) applies stablehlo.add across dimensions = [2] : (tensor<8x8x16xf32>, tensor<f32>) -> tensor<8x8xf32>
    %8 = stablehlo.broadcast_in_dim %7, dims = [0, 1] : (tensor<8x8xf32>) -> tensor<8x8x1xf32>
    %9 = stablehlo.log %8 : tensor<8x8x1xf32>
    %10 = stablehlo.broadcast_in_dim %9, dims = [0, 1, 2] : (tensor<8x8x1xf32>) -> tensor<8x8x16xf32>
    %11 = stablehlo.subtract %5, %10 : tensor<8x8x16xf32>
    return %11 : tensor<8x8x16xf32>
  }
  func.func private @take_along_axis_3(%arg0: tensor<8x8x16xf32>, %arg1: tensor<8x8x1xi32>) -> tensor<8x8x1xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<8x8x1xi32>
    %1 = stablehlo.compare LT, %arg1, %0, SIGNED : (tensor<8x8x1xi32>, tensor<8x8x1xi32>) -> tensor<8x8x1xi1>
    %c_0 = stablehlo.constant dense<16> : tensor<i32>
    %2 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<8x8x1xi32>
    %3 = stablehlo.add %arg1, %2 : tensor<8x8x1xi32>
    %4 = stablehlo.select %1, %3, %arg1 : tensor<8x8x1xi1>, tensor<8x8x1xi32>
    %5 = stablehlo.reshape %4 : (tensor<8x8x1xi32>) -> tensor<8x8x1x1xi32>
    %c_1 = stablehlo.constant dense<15> : tensor<1xi32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %6 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<8x8x1x1xi32>
    %7 = stablehlo.compare GE, %5, %6, SIGNED : (tensor<8x8x1x1xi32>, tensor<8x8x1x1xi32>) -> tensor<8x8x1x1xi1>
    %8 = stablehlo.broadcast_in_dim %c_1, dims = [3] : (tensor<1xi32>) -> tensor<1x1x1x1xi32>
    %9 = stablehlo.broadcast_in_dim %8, dims = [0, 1, 2, 3] : (tensor<1x1x1x1xi32>) -> tensor<8x8x1x1xi32>
    %10 = stablehlo.compare LE, %5, %9, SIGNED : (tensor<8x8x1x1xi32>, tensor<8x8x1x1xi32>) -> tensor<8x8x1x1xi1>
    %11 = stablehlo.and %7, %10 : tensor<8x8x1x1xi1>
    %c_3 = stablehlo.constant dense<true> : tensor<i1>
    %12 = stablehlo.reduce(%11 init: %c_3) applies stablehlo.and across dimensions = [3] : (tensor<8x8x1x1xi1>, tensor<i1>) -> tensor<8x8x1xi1>
    %13 = "stablehlo.gather"(%arg0, %5) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [2], operand_batching_dims = [0, 1], start_indices_batching_dims = [0, 1], start_index_map = [2], index_vector_dim = 3>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1, 1>}> : (tensor<8x8x16xf32>, tensor<8x8x1x1xi32>) -> tensor<8x8x1xf32>
    %cst = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %14 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<8x8x1xf32>
    %15 = stablehlo.select %12, %13, %14 : tensor<8x8x1xi1>, tensor<8x8x1xf32>
    return %15 : tensor<8x8x1xf32>
  }
  func.func private @log_sigmoid(%arg0: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
    %0 = stablehlo.negate %arg0 : tensor<4xf32>
    %1:2 = call @softplus(%0) : (tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
    %2 = stablehlo.negate %1#0 : tensor<4xf32>
    return %2, %1#1 : tensor<4xf32>, tensor<4xf32>
  }
  func.func private @softplus(%arg0: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %1 = stablehlo.maximum %arg0, %0 : tensor<4xf32>
    %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %3 = stablehlo.subtract %arg0, %2 : tensor<4xf32>
    %4 = stablehlo.compare NE, %3, %3, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
    %5 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %6 = stablehlo.add %arg0, %5 : tensor<4xf32>
    %7 = stablehlo.abs %3 : tensor<4xf32>
    %8 = stablehlo.negate %7 : tensor<4xf32>
    %9 = stablehlo.exponential %8 : tensor<4xf32>
    %10 = stablehlo.log_plus_one %9 : tensor<4xf32>
    %11 = stablehlo.add %1, %10 : tensor<4xf32>
    %12 = stablehlo.select %4, %6, %11 : tensor<4xi1>, tensor<4xf32>
    %cst_0 = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %13 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %14 = stablehlo.compare EQ, %arg0, %13, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %15 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %16 = stablehlo.select %14, %15, %arg0 : tensor<4xi1>, tensor<4xf32>
    %cst_2 = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %17 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %18 = stablehlo.compare EQ, %12, %17, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %19 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %20 = stablehlo.select %18, %19, %12 : tensor<4xi1>, tensor<4xf32>
    %21 = stablehlo.subtract %16, %20 : tensor<4xf32>
    %22 = stablehlo.exponential %21 : tensor<4xf32>
    return %12, %22 : tensor<4xf32>, tensor<4xf32>
  }
  func.func private @log_sigmoid_4(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>) -> tensor<4xf32> {
    %0 = stablehlo.negate %arg1 : tensor<4xf32>
    %1 = call @softplus_5(%arg0, %0) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %2 = stablehlo.negate %1 : tensor<4xf32>
    return %2 : tensor<4xf32>
  }
  func.func private @softplus_5(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>) -> tensor<4xf32> {
    %0 = stablehlo.multiply %arg1, %arg0 : tensor<4xf32>
    return %0 : tensor<4xf32>
  }
  func.func private @take_along_axis_6(%arg0: tensor<8x8x1x1xi32>, %arg1: tensor<8x8x1xf32>) -> tensor<8x8x16xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<8x8x16xf32>
    %1 = "stablehlo.scatter"(%0, %arg0, %arg1) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [2], input_batching_dims = [0, 1], scatter_indices_batching_dims = [0, 1], scatter_dims_to_operand_dims = [2], index_vector_dim = 3>, unique_indices = false}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %2 = stablehlo.add %arg2, %arg3 : tensor<f32>
      stablehlo.return %2 : tensor<f32>
    }) : (tensor<8x8x16xf32>, tensor<8x8x1x1xi32>, tensor<8x8x1xf32>) -> tensor<8x8x16xf32>
    return %1 : tensor<8x8x16xf32>
  }
  func.func private @log_softmax_7(%arg0: tensor<8x8x16xf32>, %arg1: tensor<8x8x1xf32>, %arg2: tensor<8x8x16xf32>) -> tensor<8x8x16xf32> {
    %0 = stablehlo.negate %arg2 : tensor<8x8x16xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.reduce(%0 init: %cst) applies stablehlo.add across dimensions = [2] : (tensor<8x8x16xf32>, tensor<f32>) -> tensor<8x8xf32>
    %2 = stablehlo.reshape %1 : (tensor<8x8xf32>) -> tensor<8x8x1xf32>
    %3 = stablehlo.divide %2, %arg1 : tensor<8x8x1xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %4 = stablehlo.reduce(%3 init: %cst_0) applies stablehlo.add across dimensions = [2] : (tensor<8x8x1xf32>, tensor<f32>) -> tensor<8x8xf32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [0, 1] : (tensor<8x8xf32>) -> tensor<8x8x16xf32>
    %6 = stablehlo.multiply %5, %arg0 : tensor<8x8x16xf32>
    %7 = stablehlo.add %arg2, %6 : tensor<8x8x16xf32>
    return %7 : tensor<8x8x16xf32>
  }
  func.func private @cumsum_8(%arg0: tensor<8x8x8xf32>) -> tensor<8x8x8xf32> {
    %0 = call @cumsum_9(%arg0) : (tensor<8x8x8xf32>) -> tensor<8x8x8xf32>
    return %0 : tensor<8x8x8xf32>
  }
  func.func private @cumsum_9(%arg0: tensor<8x8x8xf32>) -> tensor<8x8x8xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<f32>
    %1 = "stablehlo.reduce_window"(%arg0, %0) <{base_dilations = array<i64: 1, 1, 1>, padding = dense<[[0, 0], [0, 7], [0, 0]]> : tensor<3x2xi64>, window_dilations = array<i64: 1, 1, 1>, window_dimensions = array<i64: 1, 8, 1>, window_strides = array<i64: 1, 1, 1>}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %2 = stablehlo.add %arg1, %arg2 : tensor<f32>
      stablehlo.return %2 : tensor<f32>
    }) : (tensor<8x8x8xf32>, tensor<f32>) -> tensor<8x8x8xf32>
    return %1 : tensor<8x8x8xf32>
  }
}
