module @jit_search attributes {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["dp"=2, "tp"=2]> {stablehlo.mesh = {axes = [{name = "dp", size = 2 : i64}, {name = "tp", size = 2 : i64}]}}
  func.func public @main(%arg0: tensor<8x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp"}]>}, %arg1: tensor<12x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, %arg2: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, %arg3: tensor<4xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}]>}) -> (tensor<4x3x7xi32> {jax.result_info = "result[0]"}, tensor<4x3xf32> {jax.result_info = "result[1]"}, tensor<4x3xi1> {jax.result_info = "result[2]"}) {
    %0 = stablehlo.iota dim = 0 : tensor<3xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<3xi32>
    %2 = stablehlo.compare EQ, %0, %1, SIGNED : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi1>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %cst_0 = stablehlo.constant dense<-1.000000e+09> : tensor<f32>
    %3 = call @_where(%2, %cst, %cst_0) : (tensor<3xi1>, tensor<f32>, tensor<f32>) -> tensor<3xf32>
    %cst_1 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<4x1xf32>
    %5 = stablehlo.convert %3 : tensor<3xf32>
    %6 = stablehlo.broadcast_in_dim %5, dims = [1] : (tensor<3xf32>) -> tensor<1x3xf32>
    %7 = stablehlo.broadcast_in_dim %6, dims = [0, 1] : (tensor<1x3xf32>) -> tensor<4x3xf32>
    %8 = stablehlo.broadcast_in_dim %4, dims = [0, 1] : (tensor<4x1xf32>) -> tensor<4x3xf32>
    %9 = stablehlo.multiply %7, %8 : tensor<4x3xf32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %10 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<4xi32>
    %11 = stablehlo.compare LT, %arg3, %10, SIGNED : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
    %c_3 = stablehlo.constant dense<12> : tensor<i32>
    %12 = stablehlo.broadcast_in_dim %c_3, dims = [] : (tensor<i32>) -> tensor<4xi32>
    %13 = stablehlo.add %arg3, %12 : tensor<4xi32>
    %14 = stablehlo.select %11, %13, %arg3 : tensor<4xi1>, tensor<4xi32>
    %15 = stablehlo.broadcast_in_dim %14, dims = [0] : (tensor<4xi32>) -> tensor<4x1xi32>
    %16 = "stablehlo.gather"(%arg1, %15) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 8>}> : (tensor<12x8xf32>, tensor<4x1xi32>) -> tensor<4x8xf32>
    %17 = stablehlo.broadcast_in_dim %16, dims = [0, 2] : (tensor<4x8xf32>) -> tensor<4x1x8xf32>
    %18 = stablehlo.reshape %17 : (tensor<4x1x8xf32>) -> tensor<1x4x1x1x1x8xf32>
    %19 = stablehlo.broadcast_in_dim %18, dims = [0, 1, 2, 3, 4, 5] : (tensor<1x4x1x1x1x8xf32>) -> tensor<1x4x3x1x1x8xf32>
    %20 = stablehlo.reshape %19 : (tensor<1x4x3x1x1x8xf32>) -> tensor<4x3x8xf32>
    %c_4 = stablehlo.constant dense<0> : tensor<i32>
    %21 = stablehlo.broadcast_in_dim %c_4, dims = [] : (tensor<i32>) -> tensor<4x3x7xi32>
    %22 = stablehlo.broadcast_in_dim %arg3, dims = [0] : (tensor<4xi32>) -> tensor<4x1xi32>
    %c_5 = stablehlo.constant dense<0> : tensor<i32>
    %23 = stablehlo.broadcast_in_dim %c_5, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %24 = stablehlo.broadcast_in_dim %22, dims = [0, 1] : (tensor<4x1xi32>) -> tensor<4x3xi32>
    %25 = "stablehlo.scatter"(%21, %23, %24) <{indices_are_sorted = true, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0, 1], inserted_window_dims = [2], scatter_dims_to_operand_dims = [2]>, unique_indices = true}> ({
    ^bb0(%arg4: tensor<i32>, %arg5: tensor<i32>):
      stablehlo.return %arg5 : tensor<i32>
    }) : (tensor<4x3x7xi32>, tensor<1xi32>, tensor<4x3xi32>) -> tensor<4x3x7xi32>
    %c_6 = stablehlo.constant dense<false> : tensor<i1>
    %26 = stablehlo.broadcast_in_dim %c_6, dims = [] : (tensor<i1>) -> tensor<4x3xi1>
    %c_7 = stablehlo.constant dense<0> : tensor<i32>
    %27:8 = stablehlo.while(%iterArg = %arg2, %iterArg_8 = %arg1, %iterArg_9 = %arg0, %iterArg_10 = %c_7, %iterArg_11 = %20, %iterArg_12 = %25, %iterArg_13 = %9, %iterArg_14 = %26) : tensor<8x8xf32>, tensor<12x8xf32>, tensor<8x12xf32>, tensor<i32>, tensor<4x3x8xf32>, tensor<4x3x7xi32>, tensor<4x3xf32>, tensor<4x3xi1>
    cond {
      %c_15 = stablehlo.constant dense<6> : tensor<i32>
      %28 = stablehlo.compare LT, %iterArg_10, %c_15, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %28 : tensor<i1>
    } do {
      %28 = stablehlo.dot_general %iterArg_11, %iterArg, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x3x8xf32>, tensor<8x8xf32>) -> tensor<4x3x8xf32>
      %c_15 = stablehlo.constant dense<0> : tensor<i32>
      %c_16 = stablehlo.constant dense<0> : tensor<i32>
      %29 = stablehlo.compare LT, %c_15, %c_16, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %c_17 = stablehlo.constant dense<0> : tensor<i32>
      %c_18 = stablehlo.constant dense<4> : tensor<i32>
      %30 = stablehlo.add %c_17, %c_18 : tensor<i32>
      %c_19 = stablehlo.constant dense<0> : tensor<i32>
      %31 = stablehlo.select %29, %30, %c_19 : tensor<i1>, tensor<i32>
      %c_20 = stablehlo.constant dense<0> : tensor<i32>
      %c_21 = stablehlo.constant dense<0> : tensor<i32>
      %32 = stablehlo.compare LT, %c_20, %c_21, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %c_22 = stablehlo.constant dense<0> : tensor<i32>
      %c_23 = stablehlo.constant dense<3> : tensor<i32>
      %33 = stablehlo.add %c_22, %c_23 : tensor<i32>
      %c_24 = stablehlo.constant dense<0> : tensor<i32>
      %34 = stablehlo.select %32, %33, %c_24 : tensor<i1>, tensor<i32>
      %c_25 = stablehlo.constant dense<0> : tensor<i32>
      %35 = stablehlo.compare LT, %iterArg_10, %c_25, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %c_26 = stablehlo.constant dense<7> : tensor<i32>
      %36 = stablehlo.add %iterArg_10, %c_26 : tensor<i32>
      %37 = stablehlo.select %35, %36, %iterArg_10 : tensor<i1>, tensor<i32>
      %38 = stablehlo.dynamic_slice %iterArg_12, %31, %34, %37, sizes = [4, 3, 1] : (tensor<4x3x7xi32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<4x3x1xi32>
      %39 = stablehlo.reshape %38 : (tensor<4x3x1xi32>) -> tensor<4x3xi32>
      %c_27 = stablehlo.constant dense<0> : tensor<i32>
      %40 = stablehlo.broadcast_in_dim %c_27, dims = [] : (tensor<i32>) -> tensor<4x3xi32>
      %41 = stablehlo.compare LT, %39, %40, SIGNED : (tensor<4x3xi32>, tensor<4x3xi32>) -> tensor<4x3xi1>
      %c_28 = stablehlo.constant dense<12> : tensor<i32>
      %42 = stablehlo.broadcast_in_dim %c_28, dims = [] : (tensor<i32>) -> tensor<4x3xi32>
      %43 = stablehlo.add %39, %42 : tensor<4x3xi32>
      %44 = stablehlo.select %41, %43, %39 : tensor<4x3xi1>, tensor<4x3xi32>
      %45 = stablehlo.broadcast_in_dim %44, dims = [0, 1] : (tensor<4x3xi32>) -> tensor<4x3x1xi32>
      %46 = "stablehlo.gather"(%iterArg_8, %45) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 8>}> : (tensor<12x8xf32>, tensor<4x3x1xi32>) -> tensor<4x3x8xf32>
      %47 = stablehlo.add %28, %46 : tensor<4x3x8xf32>
      %48 = stablehlo.tanh %47 : tensor<4x3x8xf32>
      %49 = stablehlo.dot_general %48, %iterArg_9, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x3x8xf32>, tensor<8x12xf32>) -> tensor<4x3x12xf32>
      %50 = func.call @log_softmax(%49) : (tensor<4x3x12xf32>) -> tensor<4x3x12xf32>
      %51 = stablehlo.iota dim = 0 : tensor<12xi32>
      %c_29 = stablehlo.constant dense<0> : tensor<i32>
      %52 = stablehlo.broadcast_in_dim %c_29, dims = [] : (tensor<i32>) -> tensor<12xi32>
      %53 = stablehlo.compare EQ, %51, %52, SIGNED : (tensor<12xi32>, tensor<12xi32>) -> tensor<12xi1>
      %cst_30 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %cst_31 = stablehlo.constant dense<-1.000000e+09> : tensor<f32>
      %54 = func.call @_where_0(%53, %cst_30, %cst_31) : (tensor<12xi1>, tensor<f32>, tensor<f32>) -> tensor<12xf32>
      %55 = stablehlo.broadcast_in_dim %iterArg_13, dims = [0, 1] : (tensor<4x3xf32>) -> tensor<4x3x1xf32>
      %56 = stablehlo.broadcast_in_dim %iterArg_14, dims = [0, 1] : (tensor<4x3xi1>) -> tensor<4x3x1xi1>
      %57 = func.call @_where_1(%56, %54, %50) : (tensor<4x3x1xi1>, tensor<12xf32>, tensor<4x3x12xf32>) -> tensor<4x3x12xf32>
      %58 = stablehlo.broadcast_in_dim %55, dims = [0, 1, 2] : (tensor<4x3x1xf32>) -> tensor<4x3x12xf32>
      %59 = stablehlo.add %58, %57 : tensor<4x3x12xf32>
      %60 = stablehlo.reshape %59 : (tensor<4x3x12xf32>) -> tensor<4x36xf32>
      %values, %indices = chlo.top_k(%60, k = 3) : tensor<4x36xf32> -> (tensor<4x3xf32>, tensor<4x3xi32>)
      %c_32 = stablehlo.constant dense<12> : tensor<i32>
      %61 = func.call @floor_divide(%indices, %c_32) : (tensor<4x3xi32>, tensor<i32>) -> tensor<4x3xi32>
      %c_33 = stablehlo.constant dense<12> : tensor<i32>
      %62 = func.call @remainder(%indices, %c_33) : (tensor<4x3xi32>, tensor<i32>) -> tensor<4x3xi32>
      %63 = stablehlo.reshape %61 : (tensor<4x3xi32>) -> tensor<4x3x1xi32>
      %64 = func.call @take_along_axis(%iterArg_12, %63) : (tensor<4x3x7xi32>, tensor<4x3x1xi32>) -> tensor<4x3x7xi32>
      %c_34 = stablehlo.constant dense<1> : tensor<i32>
      %65 = stablehlo.add %iterArg_10, %c_34 : tensor<i32>
      %c_35 = stablehlo.constant dense<0> : tensor<i32>
      %66 = stablehlo.compare LT, %65, %c_35, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %c_36 = stablehlo.constant dense<7> : tensor<i32>
      %67 = stablehlo.add %65, %c_36 : tensor<i32>
      %68 = stablehlo.select %66, %67, %65 : tensor<i1>, tensor<i32>
      %69 = stablehlo.broadcast_in_dim %68, dims = [] : (tensor<i32>) -> tensor<1xi32>
      %70 = "stablehlo.scatter"(%64, %69, %62) <{indices_are_sorted = true, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0, 1], inserted_window_dims = [2], scatter_dims_to_operand_dims = [2]>, unique_indices = true}> ({
      ^bb0(%arg4: tensor<i32>, %arg5: tensor<i32>):
        stablehlo.return %arg5 : tensor<i32>
      }) : (tensor<4x3x7xi32>, tensor<1xi32>, tensor<4x3xi32>) -> tensor<4x3x7xi32>
      %c_37 = stablehlo.constant dense<1> : tensor<i32>
      %71 = stablehlo.add %iterArg_10, %c_37 : tensor<i32>
      %72 = stablehlo.reshape %61 : (tensor<4x3xi32>) -> tensor<4x3x1xi32>
      %73 = func.call @take_along_axis_4(%48, %72) : (tensor<4x3x8xf32>, tensor<4x3x1xi32>) -> tensor<4x3x8xf32>
      %74 = func.call @take_along_axis_5(%iterArg_14, %61) : (tensor<4x3xi1>, tensor<4x3xi32>) -> tensor<4x3xi1>
      %c_38 = stablehlo.constant dense<0> : tensor<i32>
      %75 = stablehlo.broadcast_in_dim %c_38, dims = [] : (tensor<i32>) -> tensor<4x3xi32>
      %76 = stablehlo.compare EQ, %62, %75, SIGNED : (tensor<4x3xi32>, tensor<4x3xi32>) -> tensor<4x3xi1>
      %77 = stablehlo.or %74, %76 : tensor<4x3xi1>
      stablehlo.return %iterArg, %iterArg_8, %iterArg_9, %71, %73, %70, %values, %77 : tensor<8x8xf32>, tensor<12x8xf32>, tensor<8x12xf32>, tensor<i32>, tensor<4x3x8xf32>, tensor<4x3x7xi32>, tensor<4x3xf32>, tensor<4x3xi1>
    }
    return %27#5, %27#6, %27#7 : tensor<4x3x7xi32>, tensor<4x3xf32>, tensor<4x3xi1>
  }
  func.func private @_where(%arg0: tensor<3xi1>, %arg1: tensor<f32>, %arg2: tensor<f32>) -> tensor<3xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %1 = stablehlo.broadcast_in_dim %arg2, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %2 = stablehlo.select %arg0, %0, %1 : tensor<3xi1>, tensor<3xf32>
    return %2 : tensor<3xf32>
  }
  func.func private @log_softmax(%arg0: tensor<4x3x12xf32>) -> tensor<4x3x12xf32> {
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %0 = stablehlo.reduce(%arg0 init: %cst) applies stablehlo.maximum across dimensions = [2] : (tensor<4x3x12xf32>, tensor<f32>) -> tensor<4x3xf32>
    %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<4x3xf32>
    %2 = stablehlo.maximum %1, %0 : tensor<4x3xf32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [0, 1] : (tensor<4x3xf32>) -> tensor<4x3x1xf32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [0, 1, 2] : (tensor<4x3x1xf32>) -> tensor<4x3x12xf32>
    %5 = stablehlo.subtract %arg0, %4 : tensor<4x3x12xf32>
    %6 = stablehlo.exponential %5 : tensor<4x3x12xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %7 = stablehlo.reduce(%6 init: %cst_1) applies stablehlo.add across dimensions = [2] : (tensor<4x3x12xf32>, tensor<f32>) -> tensor<4x3xf32>
    %8 = stablehlo.broadcast_in_dim %7, dims = [0, 1] : (tensor<4x3xf32>) -> tensor<4x3x1xf32>
    %9 = stablehlo.log %8 : tensor<4x3x1xf32>
    %10 = stablehlo.broadcast_in_dim %9, dims = [0, 1, 2] : (tensor<4x3x1xf32>) -> tensor<4x3x12xf32>
    %11 = stablehlo.subtract %5, %10 : tensor<4x3x12xf32>
    return %11 : tensor<4x3x12xf32>
  }
  func.func private @_where_0(%arg0: tensor<12xi1>, %arg1: tensor<f32>, %arg2: tensor<f32>) -> tensor<12xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<f32>) -> tensor<12xf32>
    %1 = stablehlo.broadcast_in_dim %arg2, dims = [] : (tensor<f32>) -> tensor<12xf32>
    %2 = stablehlo.select %arg0, %0, %1 : tensor<12xi1>, tensor<12xf32>
    return %2 : tensor<12xf32>
  }
  func.func private @_where_1(%arg0: tensor<4x3x1xi1>, %arg1: tensor<12xf32>, %arg2: tensor<4x3x12xf32>) -> tensor<4x3x12xf32> {
    %0 = stablehlo.convert %arg1 : tensor<12xf32>
    %1 = stablehlo.broadcast_in_dim %arg0, dims = [0, 1, 2] : (tensor<4x3x1xi1>) -> tensor<4x3x12xi1>
    %2 = stablehlo.broadcast_in_dim %0, dims = [2] : (tensor<12xf32>) -> tensor<4x3x12xf32>
    %3 = stablehlo.select %1, %2, %arg2 : tensor<4x3x12xi1>, tensor<4x3x12xf32>
    return %3 : tensor<4x3x12xf32>
  }
  func.func private @floor_divide(%arg0: tensor<4x3xi32>, %arg1: tensor<i32>) -> tensor<4x3xi32> {
    %0 = stablehlo.convert %arg1 : tensor<i32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<i32>) -> tensor<4x3xi32>
    %2 = stablehlo.divide %arg0, %1 : tensor<4x3xi32>
    %3 = stablehlo.sign %arg0 : tensor<4x3xi32>
    %4 = stablehlo.sign %0 : tensor<i32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [] : (tensor<i32>) -> tensor<4x3xi32>
    %6 = stablehlo.compare NE, %3, %5, SIGNED : (tensor<4x3xi32>, tensor<4x3xi32>) -> tensor<4x3xi1>
    %7 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<i32>) -> tensor<4x3xi32>
    %8 = stablehlo.remainder %arg0, %7 : tensor<4x3xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %9 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<4x3xi32>
    %10 = stablehlo.compare NE, %8, %9, SIGNED : (tensor<4x3xi32>, tensor<4x3xi32>) -> tensor<4x3xi1>
    %11 = stablehlo.and %6, %10 : tensor<4x3xi1>
    %c_0 = stablehlo.constant dense<1> : tensor<i32>
    %12 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<4x3xi32>
    %13 = stablehlo.subtract %2, %12 : tensor<4x3xi32>
    %14 = call @_where_2(%11, %13, %2) : (tensor<4x3xi1>, tensor<4x3xi32>, tensor<4x3xi32>) -> tensor<4x3xi32>
    return %14 : tensor<4x3xi32>
  }
  func.func private @_where_2(%arg0: tensor<4x3xi1>, %arg1: tensor<4x3xi32>, %arg2: tensor<4x3xi32>) -> tensor<4x3xi32> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<4x3xi1>, tensor<4x3xi32>
    return %0 : tensor<4x3xi32>
  }
  func.func private @remainder(%arg0: tensor<4x3xi32>, %arg1: tensor<i32>) -> tensor<4x3xi32> {
    %0 = stablehlo.convert %arg1 : tensor<i32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.compare EQ, %0, %c, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_0 = stablehlo.constant dense<1> : tensor<i32>
    %2 = call @_where_3(%1, %c_0, %0) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<i32>) -> tensor<4x3xi32>
    %4 = stablehlo.remainder %arg0, %3 : tensor<4x3xi32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %5 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i32>) -> tensor<4x3xi32>
    %6 = stablehlo.compare NE, %4, %5, SIGNED : (tensor<4x3xi32>, tensor<4x3xi32>) -> tensor<4x3xi1>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %7 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<4x3xi32>
    %8 = stablehlo.compare LT, %4, %7, SIGNED : (tensor<4x3xi32>, tensor<4x3xi32>) -> tensor<4x3xi1>
    %c_3 = stablehlo.constant dense<0> : tensor<i32>
    %9 = stablehlo.compare LT, %2, %c_3, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %10 = stablehlo.broadcast_in_dim %9, dims = [] : (tensor<i1>) -> tensor<4x3xi1>
    %11 = stablehlo.compare NE, %8, %10, UNSIGNED : (tensor<4x3xi1>, tensor<4x3xi1>) -> tensor<4x3xi1>
    %12 = stablehlo.and %11, %6 : tensor<4x3xi1>
    %13 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<i32>) -> tensor<4x3xi32>
    %14 = stablehlo.add %4, %13 : tensor<4x3xi32>
    %15 = stablehlo.select %12, %14, %4 : tensor<4x3xi1>, tensor<4x3xi32>
    return %15 : tensor<4x3xi32>
  }
  func.func private @_where_3(%arg0: tensor<i1>, %arg1: tensor<i32>, %arg2: tensor<i32>) -> tensor<i32> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<i1>, tensor<i32>
    return %0 : tensor<i32>
  }
  func.func private @take_along_axis(%arg0: tensor<4x3x7xi32>, %arg1: tensor<4x3x1xi32>) -> tensor<4x3x7xi32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<4x3x1xi32>
    %1 = stablehlo.compare LT, %arg1, %0, SIGNED : (tensor<4x3x1xi32>, tensor<4x3x1xi32>) -> tensor<4x3x1xi1>
    %c_0 = stablehlo.constant dense<3> : tensor<i32>
    %2 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<4x3x1xi32>
    %3 = stablehlo.add %arg1, %2 : tensor<4x3x1xi32>
    %4 = stablehlo.select %1, %3, %arg1 : tensor<4x3x1xi1>, tensor<4x3x1xi32>
    %c_1 = stablehlo.constant dense<2> : tensor<1xi32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %5 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<4x3x1xi32>
    %6 = stablehlo.compare GE, %4, %5, SIGNED : (tensor<4x3x1xi32>, tensor<4x3x1xi32>) -> tensor<4x3x1xi1>
    %7 = stablehlo.broadcast_in_dim %c_1, dims = [2] : (tensor<1xi32>) -> tensor<1x1x1xi32>
    %8 = stablehlo.broadcast_in_dim %7, dims = [0, 1, 2] : (tensor<1x1x1xi32>) -> tensor<4x3x1xi32>
    %9 = stablehlo.compare LE, %4, %8, SIGNED : (tensor<4x3x1xi32>, tensor<4x3x1xi32>) -> tensor<4x3x1xi1>
    %10 = stablehlo.and %6, %9 : tensor<4x3x1xi1>
    %c_3 = stablehlo.constant dense<true> : tensor<i1>
    %11 = stablehlo.reduce(%10 init: %c_3) applies stablehlo.and across dimensions = [2] : (tensor<4x3x1xi1>, tensor<i1>) -> tensor<4x3xi1>
    %12 = "stablehlo.gather"(%arg0, %4) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1, 7>}> : (tensor<4x3x7xi32>, tensor<4x3x1xi32>) -> tensor<4x3x7xi32>
    %13 = stablehlo.broadcast_in_dim %11, dims = [0, 1] : (tensor<4x3xi1>) -> tensor<4x3x7xi1>
    %c_4 = stablehlo.constant dense<-2147483648> : tensor<i32>
    %14 = stablehlo.broadcast_in_dim %c_4, dims = [] : (tensor<i32>) -> tensor<4x3x7xi32>
    %15 = stablehlo.select %13, %12, %14 : tensor<4x3x7xi1>, tensor<4x3x7xi32>
    return %15 : tensor<4x3x7xi32>
  }
  func.func private @take_along_axis_4(%arg0: tensor<4x3x8xf32>, %arg1: tensor<4x3x1xi32>) -> tensor<4x3x8xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<4x3x1xi32>
    %1 = stablehlo.compare LT, %arg1, %0, SIGNED : (tensor<4x3x1xi32>, tensor<4x3x1xi32>) -> tensor<4x3x1xi1>
    %c_0 = stablehlo.constant dense<3> : tensor<i32>
    %2 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<4x3x1xi32>
    %3 = stablehlo.add %arg1, %2 : tensor<4x3x1xi32>
    %4 = stablehlo.select %1, %3, %arg1 : tensor<4x3x1xi1>, tensor<4x3x1xi32>
    %c_1 = stablehlo.constant dense<2> : tensor<1xi32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %5 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<4x3x1xi32>
    %6 = stablehlo.compare GE, %4, %5, SIGNED : (tensor<4x3x1xi32>, tensor<4x3x1xi32>) -> tensor<4x3x1xi1>
    %7 = stablehlo.broadcast_in_dim %c_1, dims = [2] : (tensor<1xi32>) -> tensor<1x1x1xi32>
    %8 = stablehlo.broadcast_in_dim %7, dims = [0, 1, 2] : (tensor<1x1x1xi32>) -> tensor<4x3x1xi32>
    %9 = stablehlo.compare LE, %4, %8, SIGNED : (tensor<4x3x1xi32>, tensor<4x3x1xi32>) -> tensor<4x3x1xi1>
    %10 = stablehlo.and %6, %9 : tensor<4x3x1xi1>
    %c_3 = stablehlo.constant dense<true> : tensor<i1>
    %11 = stablehlo.reduce(%10 init: %c_3) applies stablehlo.and across dimensions = [2] : (tensor<4x3x1xi1>, tensor<i1>) -> tensor<4x3xi1>
    %12 = "stablehlo.gather"(%arg0, %4) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1, 8>}> : (tensor<4x3x8xf32>, tensor<4x3x1xi32>) -> tensor<4x3x8xf32>
    %13 = stablehlo.broadcast_in_dim %11, dims = [0, 1] : (tensor<4x3xi1>) -> tensor<4x3x8xi1>
    %cst = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %14 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x3x8xf32>
    %15 = stablehlo.select %13, %12, %14 : tensor<4x3x8xi1>, tensor<4x3x8xf32>
    return %15 : tensor<4x3x8xf32>
  }
  func.func private @take_along_axis_5(%arg0: tensor<4x3xi1>, %arg1: tensor<4x3xi32>) -> tensor<4x3xi1> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<4x3xi32>
    %1 = stablehlo.compare LT, %arg1, %0, SIGNED : (tensor<4x3xi32>, tensor<4x3xi32>) -> tensor<4x3xi1>
    %c_0 = stablehlo.constant dense<3> : tensor<i32>
    %2 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<4x3xi32>
    %3 = stablehlo.add %arg1, %2 : tensor<4x3xi32>
    %4 = stablehlo.select %1, %3, %arg1 : tensor<4x3xi1>, tensor<4x3xi32>
    %5 = stablehlo.reshape %4 : (tensor<4x3xi32>) -> tensor<4x3x1xi32>
    %c_1 = stablehlo.constant dense<2> : tensor<1xi32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %6 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<4x3x1xi32>
    %7 = stablehlo.compare GE, %5, %6, SIGNED : (tensor<4x3x1xi32>, tensor<4x3x1xi32>) -> tensor<4x3x1xi1>
    %8 = stablehlo.broadcast_in_dim %c_1, dims = [2] : (tensor<1xi32>) -> tensor<1x1x1xi32>
    %9 = stablehlo.broadcast_in_dim %8, dims = [0, 1, 2] : (tensor<1x1x1xi32>) -> tensor<4x3x1xi32>
    %10 = stablehlo.compare LE, %5, %9, SIGNED : (tensor<4x3x1xi32>, tensor<4x3x1xi32>) -> tensor<4x3x1xi1>
    %11 = stablehlo.and %7, %10 : tensor<4x3x1xi1>
    %c_3 = stablehlo.constant dense<true> : tensor<i1>
    %12 = stablehlo.reduce(%11 init: %c_3) applies stablehlo.and across dimensions = [2] : (tensor<4x3x1xi1>, tensor<i1>) -> tensor<4x3xi1>
    %13 = "stablehlo.gather"(%arg0, %5) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1>}> : (tensor<4x3xi1>, tensor<4x3x1xi32>) -> tensor<4x3xi1>
    %c_4 = stablehlo.constant dense<true> : tensor<i1>
    %14 = stablehlo.broadcast_in_dim %c_4, dims = [] : (tensor<i1>) -> tensor<4x3xi1>
    %15 = stablehlo.select %12, %13, %14 : tensor<4x3xi1>, tensor<4x3xi1>
    return %15 : tensor<4x3xi1>
  }
}
