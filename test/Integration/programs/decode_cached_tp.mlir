module @jit_decode_cached attributes {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["dp"=2, "tp"=4]> {stablehlo.mesh = {axes = [{name = "dp", size = 2 : i64}, {name = "tp", size = 4 : i64}]}}
  func.func public @main(%arg0: tensor<24x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, %arg1: tensor<32x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"tp"}, {}]>}, %arg2: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg3: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg4: tensor<16x32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp"}]>}, %arg5: tensor<16x32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp"}]>}, %arg6: tensor<16x4x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp"}, {}]>}, %arg7: tensor<8x4x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"tp"}, {}, {}]>}, %arg8: tensor<16x8x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp"}, {}]>}, %arg9: tensor<16x4x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp"}, {}]>}, %arg10: tensor<32x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"tp"}, {}]>}, %arg11: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg12: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg13: tensor<16x32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp"}]>}, %arg14: tensor<16x32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp"}]>}, %arg15: tensor<16x4x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp"}, {}]>}, %arg16: tensor<8x4x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"tp"}, {}, {}]>}, %arg17: tensor<16x8x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp"}, {}]>}, %arg18: tensor<16x4x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp"}, {}]>}, %arg19: tensor<4x12x4x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}, {}, {"tp"}, {}]>}, %arg20: tensor<4x12x4x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}, {}, {"tp"}, {}]>}, %arg21: tensor<4x12x4x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}, {}, {"tp"}, {}]>}, %arg22: tensor<4x12x4x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}, {}, {"tp"}, {}]>}, %arg23: tensor<4xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}]>}, %arg24: tensor<4xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}]>}) -> (tensor<3x4xi32> {jax.result_info = "result[0]"}, tensor<4x12x4x4xf32> {jax.result_info = "result[1][0][0]"}, tensor<4x12x4x4xf32> {jax.result_info = "result[1][0][1]"}, tensor<4x12x4x4xf32> {jax.result_info = "result[1][1][0]"}, tensor<4x12x4x4xf32> {jax.result_info = "result[1][1][1]"}) {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<3x4xi32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %1:27 = stablehlo.while(%iterArg = %arg0, %iterArg_1 = %arg2, %iterArg_2 = %arg8, %iterArg_3 = %arg6, %iterArg_4 = %arg9, %iterArg_5 = %arg7, %iterArg_6 = %arg3, %iterArg_7 = %arg4, %iterArg_8 = %arg5, %iterArg_9 = %arg1, %iterArg_10 = %arg11, %iterArg_11 = %arg17, %iterArg_12 = %arg15, %iterArg_13 = %arg18, %iterArg_14 = %arg16, %iterArg_15 = %arg12, %iterArg_16 = %arg13, %iterArg_17 = %arg14, %iterArg_18 = %arg10, %iterArg_19 = %c_0, %iterArg_20 = %arg19, %iterArg_21 = %arg20, %iterArg_22 = %arg21, %iterArg_23 = %arg22, %iterArg_24 = %arg23, %iterArg_25 = %arg24, %iterArg_26 = %0) : tensor<24x16xf32>, tensor<16xf32>, tensor<16x8x4xf32>, tensor<16x4x4xf32>, tensor<16x4x4xf32>, tensor<8x4x16xf32>, tensor<16xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<32x16xf32>, tensor<16xf32>, tensor<16x8x4xf32>, tensor<16x4x4xf32>, tensor<16x4x4xf32>, tensor<8x4x16xf32>, tensor<16xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<32x16xf32>, tensor<i32>, tensor<4x12x4x4xf32>, tensor<4x12x4x4xf32>, tensor<4x12x4x4xf32>, tensor<4x12x4x4xf32>, tensor<4xi32>, tensor<4xi32>, tensor<3x4xi32>
    cond {
      %c_27 = stablehlo.constant dense<3> : tensor<i32>
      %2 = stablehlo.compare LT, %iterArg_19, %c_27, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %2 : tensor<i1>
    } do {
      %2:7 = func.call @closed_call(%iterArg, %iterArg_1, %iterArg_2, %iterArg_3, %iterArg_4, %iterArg_5, %iterArg_6, %iterArg_7, %iterArg_8, %iterArg_9, %iterArg_10, %iterArg_11, %iterArg_12, %iterArg_13, %iterArg_14, %iterArg_15, %iterArg_16, %iterArg_17, %iterArg_18, %iterArg_20, %iterArg_21, %iterArg_22, %iterArg_23, %iterArg_24, %iterArg_25) : (tensor<24x16xf32>, tensor<16xf32>, tensor<16x8x4xf32>, tensor<16x4x4xf32>, tensor<16x4x4xf32>, tensor<8x4x16xf32>, tensor<16xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<32x16xf32>, tensor<16xf32>, tensor<16x8x4xf32>, tensor<16x4x4xf32>, tensor<16x4x4xf32>, tensor<8x4x16xf32>, tensor<16xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<32x16xf32>, tensor<4x12x4x4xf32>, tensor<4x12x4x4xf32>, tensor<4x12x4x4xf32>, tensor<4x12x4x4xf32>, tensor<4xi32>, tensor<4xi32>) -> (tensor<4x12x4x4xf32>, tensor<4x12x4x4xf32>, tensor<4x12x4x4xf32>, tensor<4x12x4x4xf32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>)
      %3 = func.call @dynamic_update_index_in_dim(%iterArg_26, %2#6, %iterArg_19) : (tensor<3x4xi32>, tensor<4xi32>, tensor<i32>) -> tensor<3x4xi32>
      %c_27 = stablehlo.constant dense<1> : tensor<i32>
      %4 = stablehlo.add %iterArg_19, %c_27 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_1, %iterArg_2, %iterArg_3, %iterArg_4, %iterArg_5, %iterArg_6, %iterArg_7, %iterArg_8, %iterArg_9, %iterArg_10, %iterArg_11, %iterArg_12, %iterArg_13, %iterArg_14, %iterArg_15, %iterArg_16, %iterArg_17, %iterArg_18, %4, %2#0, %2#1, %2#2, %2#3, %2#4, %2#5, %3 : tensor<24x16xf32>, tensor<16xf32>, tensor<16x8x4xf32>, tensor<16x4x4xf32>, tensor<16x4x4xf32>, tensor<8x4x16xf32>, tensor<16xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<32x16xf32>, tensor<16xf32>, tensor<16x8x4xf32>, tensor<16x4x4xf32>, tensor<16x4x4xf32>, tensor<8x4x16xf32>, tensor<16xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<32x16xf32>, tensor<i32>, tensor<4x12x4x4xf32>, tensor<4x12x4x4xf32>, tensor<4x12x4x4xf32>, tensor<4x12x4x4xf32>, tensor<4xi32>, tensor<4xi32>, tensor<3x4xi32>
    }
    return %1#26, %1#20, %1#21, %1#22, %1#23 : tensor<3x4xi32>, tensor<4x12x4x4xf32>, tensor<4x12x4x4xf32>, tensor<4x12x4x4xf32>, tensor<4x12x4x4xf32>
  }
  func.func private @closed_call(%arg0: tensor<24x16xf32>, %arg1: tensor<16xf32>, %arg2: tensor<16x8x4xf32>, %arg3: tensor<16x4x4xf32>, %arg4: tensor<16x4x4xf32>, %arg5: tensor<8x4x16xf32>, %arg6: tensor<16xf32>, %arg7: tensor<16x32xf32>, %arg8: tensor<16x32xf32>, %arg9: tensor<32x16xf32>, %arg10: tensor<16xf32>, %arg11: tensor<16x8x4xf32>, %arg12: tensor<16x4x4xf32>, %arg13: tensor<16x4x4xf32>, %arg14: tensor<8x4x16xf32>, %arg15: tensor<16xf32>, %arg16: tensor<16x32xf32>, %arg17: tensor<16x32xf32>, %arg18: tensor<32x16xf32>, %arg19: tensor<4x12x4x4xf32>, %arg20: tensor<4x12x4x4xf32>, %arg21: tensor<4x12x4x4xf32>, %arg22: tensor<4x12x4x4xf32>, %arg23: tensor<4xi32>, %arg24: tensor<4xi32>) -> (tensor<4x12x4x4xf32>, tensor<4x12x4x4xf32>, tensor<4x12x4x4xf32>, tensor<4x12x4x4xf32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>) {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<4xi32>
    %1 = stablehlo.compare LT, %arg24, %0, SIGNED : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
    %c_0 = stablehlo.constant dense<24> : tensor<i32>
    %2 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<4xi32>
    %3 = stablehlo.add %arg24, %2 : tensor<4xi32>
    %4 = stablehlo.select %1, %3, %arg24 : tensor<4xi1>, tensor<4xi32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [0] : (tensor<4xi32>) -> tensor<4x1xi32>
    %6 = "stablehlo.gather"(%arg0, %5) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 16>}> : (tensor<24x16xf32>, tensor<4x1xi32>) -> tensor<4x16xf32>
    %7 = stablehlo.multiply %6, %6 : tensor<4x16xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %8 = stablehlo.reduce(%7 init: %cst) applies stablehlo.add across dimensions = [1] : (tensor<4x16xf32>, tensor<f32>) -> tensor<4xf32>
    %9 = stablehlo.broadcast_in_dim %8, dims = [0] : (tensor<4xf32>) -> tensor<4x1xf32>
    %cst_1 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
    %10 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<4x1xf32>
    %11 = stablehlo.divide %9, %10 : tensor<4x1xf32>
    %cst_2 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %12 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<4x1xf32>
    %13 = stablehlo.add %11, %12 : tensor<4x1xf32>
    %14 = stablehlo.rsqrt %13 : tensor<4x1xf32>
    %15 = stablehlo.broadcast_in_dim %14, dims = [0, 1] : (tensor<4x1xf32>) -> tensor<4x16xf32>
    %16 = stablehlo.multiply %6, %15 : tensor<4x16xf32>
    %17 = stablehlo.broadcast_in_dim %arg1, dims = [1] : (tensor<16xf32>) -> tensor<1x16xf32>
    %18 = stablehlo.broadcast_in_dim %17, dims = [0, 1] : (tensor<1x16xf32>) -> tensor<4x16xf32>
    %19 = stablehlo.multiply %16, %18 : tensor<4x16xf32>
    %20 = stablehlo.dot_general %19, %arg2, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x16xf32>, tensor<16x8x4xf32>) -> tensor<4x8x4xf32>
    %21 = stablehlo.dot_general %19, %arg3, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x16xf32>, tensor<16x4x4xf32>) -> tensor<4x4x4xf32>
    %22 = stablehlo.dot_general %19, %arg4, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x16xf32>, tensor<16x4x4xf32>) -> tensor<4x4x4xf32>
    %23 = stablehlo.broadcast_in_dim %arg23, dims = [0] : (tensor<4xi32>) -> tensor<4x1x1xi32>
    %24 = stablehlo.iota dim = 0 : tensor<2xi32>
    %25 = stablehlo.convert %24 : (tensor<2xi32>) -> tensor<2xf32>
    %cst_3 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %26 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %27 = stablehlo.divide %25, %26 : tensor<2xf32>
    %cst_4 = stablehlo.constant dense<1.000000e+04> : tensor<f32>
    %28 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %29 = stablehlo.power %28, %27 : tensor<2xf32>
    %30 = stablehlo.convert %23 : (tensor<4x1x1xi32>) -> tensor<4x1x1xf32>
    %31 = stablehlo.broadcast_in_dim %29, dims = [2] : (tensor<2xf32>) -> tensor<1x1x2xf32>
    %32 = stablehlo.broadcast_in_dim %30, dims = [0, 1, 2] : (tensor<4x1x1xf32>) -> tensor<4x1x2xf32>
    %33 = stablehlo.broadcast_in_dim %31, dims = [0, 1, 2] : (tensor<1x1x2xf32>) -> tensor<4x1x2xf32>
    %34 = stablehlo.divide %32, %33 : tensor<4x1x2xf32>
    %35 = stablehlo.slice %21 [0:4, 0:4, 0:2] : (tensor<4x4x4xf32>) -> tensor<4x4x2xf32>
    %36 = stablehlo.slice %21 [0:4, 0:4, 2:4] : (tensor<4x4x4xf32>) -> tensor<4x4x2xf32>
    %37 = stablehlo.cosine %34 : tensor<4x1x2xf32>
    %38 = stablehlo.broadcast_in_dim %37, dims = [0, 1, 2] : (tensor<4x1x2xf32>) -> tensor<4x4x2xf32>
    %39 = stablehlo.multiply %35, %38 : tensor<4x4x2xf32>
    %40 = stablehlo.sine %34 : tensor<4x1x2xf32>
    %41 = stablehlo.broadcast_in_dim %40, dims = [0, 1, 2] : (tensor<4x1x2xf32>) -> tensor<4x4x2xf32>
    %42 = stablehlo.multiply %36, %41 : tensor<4x4x2xf32>
    %43 = stablehlo.subtract %39, %42 : tensor<4x4x2xf32>
    %44 = stablehlo.sine %34 : tensor<4x1x2xf32>
    %45 = stablehlo.broadcast_in_dim %44, dims = [0, 1, 2] : (tensor<4x1x2xf32>) -> tensor<4x4x2xf32>
    %46 = stablehlo.multiply %35, %45 : tensor<4x4x2xf32>
    %47 = stablehlo.cosine %34 : tensor<4x1x2xf32>
    %48 = stablehlo.broadcast_in_dim %47, dims = [0, 1, 2] : (tensor<4x1x2xf32>) -> tensor<4x4x2xf32>
    %49 = stablehlo.multiply %36, %48 : tensor<4x4x2xf32>
    %50 = stablehlo.add %46, %49 : tensor<4x4x2xf32>
    %51 = stablehlo.concatenate %43, %50, dim = 2 : (tensor<4x4x2xf32>, tensor<4x4x2xf32>) -> tensor<4x4x4xf32>
    %52 = stablehlo.broadcast_in_dim %51, dims = [0, 2, 3] : (tensor<4x4x4xf32>) -> tensor<4x1x4x4xf32>
    %c_5 = stablehlo.constant dense<0> : tensor<i32>
    %53 = stablehlo.broadcast_in_dim %c_5, dims = [] : (tensor<i32>) -> tensor<4xi32>
    %54 = stablehlo.compare LT, %arg23, %53, SIGNED : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
    %c_6 = stablehlo.constant dense<12> : tensor<i32>
    %55 = stablehlo.broadcast_in_dim %c_6, dims = [] : (tensor<i32>) -> tensor<4xi32>
    %56 = stablehlo.add %arg23, %55 : tensor<4xi32>
    %57 = stablehlo.select %54, %56, %arg23 : tensor<4xi1>, tensor<4xi32>
    %58 = stablehlo.broadcast_in_dim %57, dims = [0] : (tensor<4xi32>) -> tensor<4x1xi32>
    %c_7 = stablehlo.constant dense<0> : tensor<i32>
    %59 = stablehlo.broadcast_in_dim %c_7, dims = [] : (tensor<i32>) -> tensor<4x1xi32>
    %c_8 = stablehlo.constant dense<0> : tensor<i32>
    %60 = stablehlo.broadcast_in_dim %c_8, dims = [] : (tensor<i32>) -> tensor<4x1xi32>
    %61 = stablehlo.concatenate %58, %59, %60, dim = 1 : (tensor<4x1xi32>, tensor<4x1xi32>, tensor<4x1xi32>) -> tensor<4x3xi32>
    %c_9 = stablehlo.constant dense<[11, 0, 0]> : tensor<3xi32>
    %c_10 = stablehlo.constant dense<2147483647> : tensor<i32>
    %62 = stablehlo.broadcast_in_dim %c_10, dims = [] : (tensor<i32>) -> tensor<3xi32>
    %63 = stablehlo.minimum %c_9, %62 : tensor<3xi32>
    %64 = stablehlo.broadcast_in_dim %63, dims = [1] : (tensor<3xi32>) -> tensor<4x3xi32>
    %c_11 = stablehlo.constant dense<0> : tensor<i32>
    %65 = stablehlo.broadcast_in_dim %c_11, dims = [] : (tensor<i32>) -> tensor<4x3xi32>
    %66 = stablehlo.clamp %65, %61, %64 : tensor<4x3xi32>
    %67 = "stablehlo.scatter"(%arg19, %66, %52) <{indices_are_sorted = true, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1, 2, 3], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1, 2, 3], index_vector_dim = 1>, unique_indices = true}> ({
    ^bb0(%arg25: tensor<f32>, %arg26: tensor<f32>):
      stablehlo.return %arg26 : tensor<f32>
    }) : (tensor<4x12x4x4xf32>, tensor<4x3xi32>, tensor<4x1x4x4xf32>) -> tensor<4x12x4x4xf32>
    %68 = stablehlo.broadcast_in_dim %22, dims = [0, 2, 3] : (tensor<4x4x4xf32>) -> tensor<4x1x4x4xf32>
    %c_12 = stablehlo.constant dense<0> : tensor<i32>
    %69 = stablehlo.broadcast_in_dim %c_12, dims = [] : (tensor<i32>) -> tensor<4xi32>
    %70 = stablehlo.compare LT, %arg23, %69, SIGNED : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
    %c_13 = stablehlo.constant dense<12> : tensor<i32>
    %71 = stablehlo.broadcast_in_dim %c_13, dims = [] : (tensor<i32>) -> tensor<4xi32>
    %72 = stablehlo.add %arg23, %71 : tensor<4xi32>
    %73 = stablehlo.select %70, %72, %arg23 : tensor<4xi1>, tensor<4xi32>
    %74 = stablehlo.broadcast_in_dim %73, dims = [0] : (tensor<4xi32>) -> tensor<4x1xi32>
    %c_14 = stablehlo.constant dense<0> : tensor<i32>
    %75 = stablehlo.broadcast_in_dim %c_14, dims = [] : (tensor<i32>) -> tensor<4x1xi32>
    %c_15 = stablehlo.constant dense<0> : tensor<i32>
    %76 = stablehlo.broadcast_in_dim %c_15, dims = [] : (tensor<i32>) -> tensor<4x1xi32>
    %77 = stablehlo.concatenate %74, %75, %76, dim = 1 : (tensor<4x1xi32>, tensor<4x1xi32>, tensor<4x1xi32>) -> tensor<4x3xi32>
    %c_16 = stablehlo.constant dense<[11, 0, 0]> : tensor<3xi32>
    %c_17 = stablehlo.constant dense<2147483647> : tensor<i32>
    %78 = stablehlo.broadcast_in_dim %c_17, dims = [] : (tensor<i32>) -> tensor<3xi32>
    %79 = stablehlo.minimum %c_16, %78 : tensor<3xi32>
    %80 = stablehlo.broadcast_in_dim %79, dims = [1] : (tensor<3xi32>) -> tensor<4x3xi32>
    %c_18 = stablehlo.constant dense<0> : tensor<i32>
    %81 = stablehlo.broadcast_in_dim %c_18, dims = [] : (tensor<i32>) -> tensor<4x3xi32>
    %82 = stablehlo.clamp %81, %77, %80 : tensor<4x3xi32>
    %83 = "stablehlo.scatter"(%arg20, %82, %68) <{indices_are_sorted = true, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1, 2, 3], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1, 2, 3], index_vector_dim = 1>, unique_indices = true}> ({
    ^bb0(%arg25: tensor<f32>, %arg26: tensor<f32>):
      stablehlo.return %arg26 : tensor<f32>
    }) : (tensor<4x12x4x4xf32>, tensor<4x3xi32>, tensor<4x1x4x4xf32>) -> tensor<4x12x4x4xf32>
    %84 = stablehlo.broadcast_in_dim %arg23, dims = [0] : (tensor<4xi32>) -> tensor<4x1x1xi32>
    %85 = stablehlo.iota dim = 0 : tensor<2xi32>
    %86 = stablehlo.convert %85 : (tensor<2xi32>) -> tensor<2xf32>
    %cst_19 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %87 = stablehlo.broadcast_in_dim %cst_19, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %88 = stablehlo.divide %86, %87 : tensor<2xf32>
    %cst_20 = stablehlo.constant dense<1.000000e+04> : tensor<f32>
    %89 = stablehlo.broadcast_in_dim %cst_20, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %90 = stablehlo.power %89, %88 : tensor<2xf32>
    %91 = stablehlo.convert %84 : (tensor<4x1x1xi32>) -> tensor<4x1x1xf32>
    %92 = stablehlo.broadcast_in_dim %90, dims = [2] : (tensor<2xf32>) -> tensor<1x1x2xf32>
    %93 = stablehlo.broadcast_in_dim %91, dims = [0, 1, 2] : (tensor<4x1x1xf32>) -> tensor<4x1x2xf32>
    %94 = stablehlo.broadcast_in_dim %92, dims = [0, 1, 2] : (tensor<1x1x2xf32>) -> tensor<4x1x2xf32>
    %95 = stablehlo.divide %93, %94 : tensor<4x1x2xf32>
    %96 = stablehlo.slice %20 [0:4, 0:8, 0:2] : (tensor<4x8x4xf32>) -> tensor<4x8x2xf32>
    %97 = stablehlo.slice %20 [0:4, 0:8, 2:4] : (tensor<4x8x4xf32>) -> tensor<4x8x2xf32>
    %98 = stablehlo.cosine %95 : tensor<4x1x2xf32>
    %99 = stablehlo.broadcast_in_dim %98, dims = [0, 1, 2] : (tensor<4x1x2xf32>) -> tensor<4x8x2xf32>
    %100 = stablehlo.multiply %96, %99 : tensor<4x8x2xf32>
    %101 = stablehlo.sine %95 : tensor<4x1x2xf32>
    %102 = stablehlo.broadcast_in_dim %101, dims = [0, 1, 2] : (tensor<4x1x2xf32>) -> tensor<4x8x2xf32>
    %103 = stablehlo.multiply %97, %102 : tensor<4x8x2xf32>
    %104 = stablehlo.subtract %100, %103 : tensor<4x8x2xf32>
    %105 = stablehlo.sine %95 : tensor<4x1x2xf32>
    %106 = stablehlo.broadcast_in_dim %105, dims = [0, 1, 2] : (tensor<4x1x2xf32>) -> tensor<4x8x2xf32>
    %107 = stablehlo.multiply %96, %106 : tensor<4x8x2xf32>
    %108 = stablehlo.cosine %95 : tensor<4x1x2xf32>
    %109 = stablehlo.broadcast_in_dim %108, dims = [0, 1, 2] : (tensor<4x1x2xf32>) -> tensor<4x8x2xf32>
    %110 = stablehlo.multiply %97, %109 : tensor<4x8x2xf32>
    %111 = stablehlo.add %107, %110 : tensor<4x8x2xf32>
    %112 = stablehlo.concatenate %104, %111, dim = 2 : (tensor<4x8x2xf32>, tensor<4x8x2xf32>) -> tensor<4x8x4xf32>
    %113 = stablehlo.reshape %112 : (tensor<4x8x4xf32>) -> tensor<4x4x2x4xf32>
    %114 = stablehlo.dot_general %113, %67, batching_dims = [0, 1] x [0, 2], contracting_dims = [3] x [3], precision = [DEFAULT, DEFAULT] : (tensor<4x4x2x4xf32>, tensor<4x12x4x4xf32>) -> tensor<4x4x2x12xf32>
    %cst_21 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %115 = stablehlo.broadcast_in_dim %cst_21, dims = [] : (tensor<f32>) -> tensor<4x4x2x12xf32>
    %116 = stablehlo.divide %114, %115 : tensor<4x4x2x12xf32>
    %117 = stablehlo.iota dim = 0 : tensor<12xi32>
    %118 = stablehlo.broadcast_in_dim %arg23, dims = [0] : (tensor<4xi32>) -> tensor<4x1xi32>
    %119 = stablehlo.broadcast_in_dim %117, dims = [1] : (tensor<12xi32>) -> tensor<1x12xi32>
    %120 = stablehlo.broadcast_in_dim %119, dims = [0, 1] : (tensor<1x12xi32>) -> tensor<4x12xi32>
    %121 = stablehlo.broadcast_in_dim %118, dims = [0, 1] : (tensor<4x1xi32>) -> tensor<4x12xi32>
    %122 = stablehlo.compare LE, %120, %121, SIGNED : (tensor<4x12xi32>, tensor<4x12xi32>) -> tensor<4x12xi1>
    %123 = stablehlo.broadcast_in_dim %122, dims = [0, 3] : (tensor<4x12xi1>) -> tensor<4x1x1x12xi1>
    %cst_22 = stablehlo.constant dense<-1.000000e+09> : tensor<f32>
    %124 = call @_where(%123, %116, %cst_22) : (tensor<4x1x1x12xi1>, tensor<4x4x2x12xf32>, tensor<f32>) -> tensor<4x4x2x12xf32>
    %cst_23 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %125 = stablehlo.reduce(%124 init: %cst_23) applies stablehlo.maximum across dimensions = [3] : (tensor<4x4x2x12xf32>, tensor<f32>) -> tensor<4x4x2xf32>
    %cst_24 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %126 = stablehlo.broadcast_in_dim %cst_24, dims = [] : (tensor<f32>) -> tensor<4x4x2xf32>
    %127 = stablehlo.maximum %126, %125 : tensor<4x4x2xf32>
    %128 = stablehlo.broadcast_in_dim %127, dims = [0, 1, 2] : (tensor<4x4x2xf32>) -> tensor<4x4x2x1xf32>
    %129 = stablehlo.broadcast_in_dim %128, dims = [0, 1, 2, 3] : (tensor<4x4x2x1xf32>) -> tensor<4x4x2x12xf32>
    %130 = stablehlo.subtract %124, %129 : tensor<4x4x2x12xf32>
    %131 = stablehlo.exponential %130 : tensor<4x4x2x12xf32>
    %cst_25 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %132 = stablehlo.reduce(%131 init: %cst_25) applies stablehlo.add across dimensions = [3] : (tensor<4x4x2x12xf32>, tensor<f32>) -> tensor<4x4x2xf32>
    %133 = stablehlo.broadcast_in_dim %132, dims = [0, 1, 2] : (tensor<4x4x2xf32>) -> tensor<4x4x2x1xf32>
    %134 = stablehlo.broadcast_in_dim %133, dims = [0, 1, 2, 3] : (tensor<4x4x2x1xf32>) -> tensor<4x4x2x12xf32>
    %135 = stablehlo.divide %131, %134 : tensor<4x4x2x12xf32>
    %136 = stablehlo.dot_general %135, %83, batching_dims = [0, 1] x [0, 2], contracting_dims = [3] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x4x2x12xf32>, tensor<4x12x4x4xf32>) -> tensor<4x4x2x4xf32>
    %137 = stablehlo.reshape %136 : (tensor<4x4x2x4xf32>) -> tensor<4x8x4xf32>
    %138 = stablehlo.dot_general %137, %arg5, contracting_dims = [2, 1] x [1, 0], precision = [DEFAULT, DEFAULT] : (tensor<4x8x4xf32>, tensor<8x4x16xf32>) -> tensor<4x16xf32>
    %139 = stablehlo.add %6, %138 : tensor<4x16xf32>
    %140 = stablehlo.multiply %139, %139 : tensor<4x16xf32>
    %cst_26 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %141 = stablehlo.reduce(%140 init: %cst_26) applies stablehlo.add across dimensions = [1] : (tensor<4x16xf32>, tensor<f32>) -> tensor<4xf32>
    %142 = stablehlo.broadcast_in_dim %141, dims = [0] : (tensor<4xf32>) -> tensor<4x1xf32>
    %cst_27 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
    %143 = stablehlo.broadcast_in_dim %cst_27, dims = [] : (tensor<f32>) -> tensor<4x1xf32>
    %144 = stablehlo.divide %142, %143 : tensor<4x1xf32>
    %cst_28 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %145 = stablehlo.broadcast_in_dim %cst_28, dims = [] : (tensor<f32>) -> tensor<4x1xf32>
    %146 = stablehlo.add %144, %145 : tensor<4x1xf32>
    %147 = stablehlo.rsqrt %146 : tensor<4x1xf32>
    %148 = stablehlo.broadcast_in_dim %147, dims = [0, 1] : (tensor<4x1xf32>) -> tensor<4x16xf32>
    %149 = stablehlo.multiply %139, %148 : tensor<4x16xf32>
    %150 = stablehlo.broadcast_in_dim %arg6, dims = [1] : (tensor<16xf32>) -> tensor<1x16xf32>
    %151 = stablehlo.broadcast_in_dim %150, dims = [0, 1] : (tensor<1x16xf32>) -> tensor<4x16xf32>
    %152 = stablehlo.multiply %149, %151 : tensor<4x16xf32>
    %153 = stablehlo.dot_general %152, %arg7, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x16xf32>, tensor<16x32xf32>) -> tensor<4x32xf32>
    %154 = call @silu(%153) : (tensor<4x32xf32>) -> tensor<4x32xf32>
    %155 = stablehlo.dot_general %152, %arg8, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x16xf32>, tensor<16x32xf32>) -> tensor<4x32xf32>
    %156 = stablehlo.multiply %154, %155 : tensor<4x32xf32>
    %157 = stablehlo.dot_general %156, %arg9, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x32xf32>, tensor<32x16xf32>) -> tensor<4x16xf32>
    %158 = stablehlo.add %139, %157 : tensor<4x16xf32>
    %159 = stablehlo.multiply %158, %158 : tensor<4x16xf32>
    %cst_29 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %160 = stablehlo.reduce(%159 init: %cst_29) applies stablehlo.add across dimensions = [1] : (tensor<4x16xf32>, tensor<f32>) -> tensor<4xf32>
    %161 = stablehlo.broadcast_in_dim %160, dims = [0] : (tensor<4xf32>) -> tensor<4x1xf32>
    %cst_30 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
    %162 = stablehlo.broadcast_in_dim %cst_30, dims = [] : (tensor<f32>) -> tensor<4x1xf32>
    %163 = stablehlo.divide %161, %162 : tensor<4x1xf32>
    %cst_31 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %164 = stablehlo.broadcast_in_dim %cst_31, dims = [] : (tensor<f32>) -> tensor<4x1xf32>
    %165 = stablehlo.add %163, %164 : tensor<4x1xf32>
    %166 = stablehlo.rsqrt %165 : tensor<4x1xf32>
    %167 = stablehlo.broadcast_in_dim %166, dims = [0, 1] : (tensor<4x1xf32>) -> tensor<4x16xf32>
    %168 = stablehlo.multiply %158, %167 : tensor<4x16xf32>
    %169 = stablehlo.broadcast_in_dim %arg10, dims = [1] : (tensor<16xf32>) -> tensor<1x16xf32>
    %170 = stablehlo.broadcast_in_dim %169, dims = [0, 1] : (tensor<1x16xf32>) -> tensor<4x16xf32>
    %171 = stablehlo.multiply %168, %170 : tensor<4x16xf32>
    %172 = stablehlo.dot_general %171, %arg11, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x16xf32>, tensor<16x8x4xf32>) -> tensor<4x8x4xf32>
    %173 = stablehlo.dot_general %171, %arg12, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x16xf32>, tensor<16x4x4xf32>) -> tensor<4x4x4xf32>
    %174 = stablehlo.dot_general %171, %arg13, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x16xf32>, tensor<16x4x4xf32>) -> tensor<4x4x4xf32>
    %175 = stablehlo.broadcast_in_dim %arg23, dims = [0] : (tensor<4xi32>) -> tensor<4x1x1xi32>
    %176 = stablehlo.iota dim = 0 : tensor<2xi32>
    %177 = stablehlo.convert %176 : (tensor<2xi32>) -> tensor<2xf32>
    %cst_32 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %178 = stablehlo.broadcast_in_dim %cst_32, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %179 = stablehlo.divide %177, %178 : tensor<2xf32>
    %cst_33 = stablehlo.constant dense<1.000000e+04> : tensor<f32>
    %180 = stablehlo.broadcast_in_dim %cst_33, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %181 = stablehlo.power %180, %179 : tensor<2xf32>
    %182 = stablehlo.convert %175 : (tensor<4x1x1xi32>) -> tensor<4x1x1xf32>
    %183 = stablehlo.broadcast_in_dim %181, dims = [2] : (tensor<2xf32>) -> tensor<1x1x2xf32>
    %184 = stablehlo.broadcast_in_dim %182, dims = [0, 1, 2] : (tensor<4x1x1xf32>) -> tensor<4x1x2xf32>
    %185 = stablehlo.broadcast_in_dim %183, dims = [0, 1, 2] : (tensor<1x1x2xf32>) -> tensor<4x1x2xf32>
    %186 = stablehlo.divide %184, %185 : tensor<4x1x2xf32>
    %187 = stablehlo.slice %173 [0:4, 0:4, 0:2] : (tensor<4x4x4xf32>) -> tensor<4x4x2xf32>
    %188 = stablehlo.slice %173 [0:4, 0:4, 2:4] : (tensor<4x4x4xf32>) -> tensor<4x4x2xf32>
    %189 = stablehlo.cosine %186 : tensor<4x1x2xf32>
    %190 = stablehlo.broadcast_in_dim %189, dims = [0, 1, 2] : (tensor<4x1x2xf32>) -> tensor<4x4x2xf32>
    %191 = stablehlo.multiply %187, %190 : tensor<4x4x2xf32>
    %192 = stablehlo.sine %186 : tensor<4x1x2xf32>
    %193 = stablehlo.broadcast_in_dim %192, dims = [0, 1, 2] : (tensor<4x1x2xf32>) -> tensor<4x4x2xf32>
    %194 = stablehlo.multiply %188, %193 : tensor<4x4x2xf32>
    %195 = stablehlo.subtract %191, %194 : tensor<4x4x2xf32>
    %196 = stablehlo.sine %186 : tensor<4x1x2xf32>
    %197 = stablehlo.broadcast_in_dim %196, dims = [0, 1, 2] : (tensor<4x1x2xf32>) -> tensor<4x4x2xf32>
    %198 = stablehlo.multiply %187, %197 : tensor<4x4x2xf32>
    %199 = stablehlo.cosine %186 : tensor<4x1x2xf32>
    %200 = stablehlo.broadcast_in_dim %199, dims = [0, 1, 2] : (tensor<4x1x2xf32>) -> tensor<4x4x2xf32>
    %201 = stablehlo.multiply %188, %200 : tensor<4x4x2xf32>
    %202 = stablehlo.add %198, %201 : tensor<4x4x2xf32>
    %203 = stablehlo.concatenate %195, %202, dim = 2 : (tensor<4x4x2xf32>, tensor<4x4x2xf32>) -> tensor<4x4x4xf32>
    %204 = stablehlo.broadcast_in_dim %203, dims = [0, 2, 3] : (tensor<4x4x4xf32>) -> tensor<4x1x4x4xf32>
    %c_34 = stablehlo.constant dense<0> : tensor<i32>
    %205 = stablehlo.broadcast_in_dim %c_34, dims = [] : (tensor<i32>) -> tensor<4xi32>
    %206 = stablehlo.compare LT, %arg23, %205, SIGNED : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
    %c_35 = stablehlo.constant dense<12> : tensor<i32>
    %207 = stablehlo.broadcast_in_dim %c_35, dims = [] : (tensor<i32>) -> tensor<4xi32>
    %208 = stablehlo.add %arg23, %207 : tensor<4xi32>
    %209 = stablehlo.select %206, %208, %arg23 : tensor<4xi1>, tensor<4xi32>
    %210 = stablehlo.broadcast_in_dim %209, dims = [0] : (tensor<4xi32>) -> tensor<4x1xi32>
    %c_36 = stablehlo.constant dense<0> : tensor<i32>
    %211 = stablehlo.broadcast_in_dim %c_36, dims = [] : (tensor<i32>) -> tensor<4x1xi32>
    %c_37 = stablehlo.constant dense<0> : tensor<i32>
    %212 = stablehlo.broadcast_in_dim %c_37, dims = [] : (tensor<i32>) -> tensor<4x1xi32>
    %213 = stablehlo.concatenate %210, %211, %212, dim = 1 : (tensor<4x1xi32>, tensor<4x1xi32>, tensor<4x1xi32>) -> tensor<4x3xi32>
    %c_38 = stablehlo.constant dense<[11, 0, 0]> : tensor<3xi32>
    %c_39 = stablehlo.constant dense<2147483647> : tensor<i32>
    %214 = stablehlo.broadcast_in_dim %c_39, dims = [] : (tensor<i32>) -> tensor<3xi32>
    %215 = stablehlo.minimum %c_38, %214 : tensor<3xi32>
    %216 = stablehlo.broadcast_in_dim %215, dims = [1] : (tensor<3xi32>) -> tensor<4x3xi32>
    %c_40 = stablehlo.constant dense<0> : tensor<i32>
    %217 = stablehlo.broadcast_in_dim %c_40, dims = [] : (tensor<i32>) -> tensor<4x3xi32>
    %218 = stablehlo.clamp %217, %213, %216 : tensor<4x3xi32>
    %219 = "stablehlo.scatter"(%arg21, %218, %204) <{indices_are_sorted = true, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1, 2, 3], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1, 2, 3], index_vector_dim = 1>, unique_indices = true}> ({
    ^bb0(%arg25: tensor<f32>, %arg26: tensor<f32>):
      stablehlo.return %arg26 : tensor<f32>
    }) : (tensor<4x12x4x4xf32>, tensor<4x3xi32>, tensor<4x1x4x4xf32>) -> tensor<4x12x4x4xf32>
    %220 = stablehlo.broadcast_in_dim %174, dims = [0, 2, 3] : (tensor<4x4x4xf32>) -> tensor<4x1x4x4xf32>
    %c_41 = stablehlo.constant dense<0> : tensor<i32>
    %221 = stablehlo.broadcast_in_dim %c_41, dims = [] : (tensor<i32>) -> tensor<4xi32>
    %222 = stablehlo.compare LT, %arg23, %221, SIGNED : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
    %c_42 = stablehlo.constant dense<12> : tensor<i32>
    %223 = stablehlo.broadcast_in_dim %c_42, dims = [] : (tensor<i32>) -> tensor<4xi32>
    %224 = stablehlo.add %arg23, %223 : tensor<4xi32>
    %225 = stablehlo.select %222, %224, %arg23 : tensor<4xi1>, tensor<4xi32>
    %226 = stablehlo.broadcast_in_dim %225, dims = [0] : (tensor<4xi32>) -> tensor<4x1xi32>
    %c_43 = stablehlo.constant dense<0> : tensor<i32>
    %227 = stablehlo.broadcast_in_dim %c_43, dims = [] : (tensor<i32>) -> tensor<4x1xi32>
    %c_44 = stablehlo.constant dense<0> : tensor<i32>
    %228 = stablehlo.broadcast_in_dim %c_44, dims = [] : (tensor<i32>) -> tensor<4x1xi32>
    %229 = stablehlo.concatenate %226, %227, %228, dim = 1 : (tensor<4x1xi32>, tensor<4x1xi32>, tensor<4x1xi32>) -> tensor<4x3xi32>
    %c_45 = stablehlo.constant dense<[11, 0, 0]> : tensor<3xi32>
    %c_46 = stablehlo.constant dense<2147483647> : tensor<i32>
    %230 = stablehlo.broadcast_in_dim %c_46, dims = [] : (tensor<i32>) -> tensor<3xi32>
    %231 = stablehlo.minimum %c_45, %230 : tensor<3xi32>
    %232 = stablehlo.broadcast_in_dim %231, dims = [1] : (tensor<3xi32>) -> tensor<4x3xi32>
    %c_47 = stablehlo.constant dense<0> : tensor<i32>
    %233 = stablehlo.broadcast_in_dim %c_47, dims = [] : (tensor<i32>) -> tensor<4x3xi32>
    %234 = stablehlo.clamp %233, %229, %232 : tensor<4x3xi32>
    %235 = "stablehlo.scatter"(%arg22, %234, %220) <{indices_are_sorted = true, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1, 2, 3], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1, 2, 3], index_vector_dim = 1>, unique_indices = true}> ({
    ^bb0(%arg25: tensor<f32>, %arg26: tensor<f32>):
      stablehlo.return %arg26 : tensor<f32>
    }) : (tensor<4x12x4x4xf32>, tensor<4x3xi32>, tensor<4x1x4x4xf32>) -> tensor<4x12x4x4xf32>
    %236 = stablehlo.broadcast_in_dim %arg23, dims = [0] : (tensor<4xi32>) -> tensor<4x1x1xi32>
    %237 = stablehlo.iota dim = 0 : tensor<2xi32>
    %238 = stablehlo.convert %237 : (tensor<2xi32>) -> tensor<2xf32>
    %cst_48 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %239 = stablehlo.broadcast_in_dim %cst_48, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %240 = stablehlo.divide %238, %239 : tensor<2xf32>
    %cst_49 = stablehlo.constant dense<1.000000e+04> : tensor<f32>
    %241 = stablehlo.broadcast_in_dim %cst_49, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %242 = stablehlo.power %241, %240 : tensor<2xf32>
    %243 = stablehlo.convert %236 : (tensor<4x1x1xi32>) -> tensor<4x1x1xf32>
    %244 = stablehlo.broadcast_in_dim %242, dims = [2] : (tensor<2xf32>) -> tensor<1x1x2xf32>
    %245 = stablehlo.broadcast_in_dim %243, dims = [0, 1, 2] : (tensor<4x1x1xf32>) -> tensor<4x1x2xf32>
    %246 = stablehlo.broadcast_in_dim %244, dims = [0, 1, 2] : (tensor<1x1x2xf32>) -> tensor<4x1x2xf32>
    %247 = stablehlo.divide %245, %246 : tensor<4x1x2xf32>
    %248 = stablehlo.slice %172 [0:4, 0:8, 0:2] : (tensor<4x8x4xf32>) -> tensor<4x8x2xf32>
    %249 = stablehlo.slice %172 [0:4, 0:8, 2:4] : (tensor<4x8x4xf32>) -> tensor<4x8x2xf32>
    %250 = stablehlo.cosine %247 : tensor<4x1x2xf32>
    %251 = stablehlo.broadcast_in_dim %250, dims = [0, 1, 2] : (tensor<4x1x2xf32>) -> tensor<4x8x2xf32>
    %252 = stablehlo.multiply %248, %251 : tensor<4x8x2xf32>
    %253 = stablehlo.sine %247 : tensor<4x1x2xf32>
    %254 = stablehlo.broadcast_in_dim %253, dims = [0, 1, 2] : (tensor<4x1x2xf32>) -> tensor<4x8x2xf32>
    %255 = stablehlo.multiply %249, %254 : tensor<4x8x2xf32>
    %256 = stablehlo.subtract %252, %255 : tensor<4x8x2xf32>
    %257 = stablehlo.sine %247 : tensor<4x1x2xf32>
    %258 = stablehlo.broadcast_in_dim %257, dims = [0, 1, 2] : (tensor<4x1x2xf32>) -> tensor<4x8x2xf32>
    %259 = stablehlo.multiply %248, %258 : tensor<4x8x2xf32>
    %260 = stablehlo.cosine %247 : tensor<4x1x2xf32>
    %261 = stablehlo.broadcast_in_dim %260, dims = [0, 1, 2] : (tensor<4x1x2xf32>) -> tensor<4x8x2xf32>
    %262 = stablehlo.multiply %249, %261 : tensor<4x8x2xf32>
    %263 = stablehlo.add %259, %262 : tensor<4x8x2xf32>
    %264 = stablehlo.concatenate %256, %263, dim = 2 : (tensor<4x8x2xf32>, tensor<4x8x2xf32>) -> tensor<4x8x4xf32>
    %265 = stablehlo.reshape %264 : (tensor<4x8x4xf32>) -> tensor<4x4x2x4xf32>
    %266 = stablehlo.dot_general %265, %219, batching_dims = [0, 1] x [0, 2], contracting_dims = [3] x [3], precision = [DEFAULT, DEFAULT] : (tensor<4x4x2x4xf32>, tensor<4x12x4x4xf32>) -> tensor<4x4x2x12xf32>
    %cst_50 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %267 = stablehlo.broadcast_in_dim %cst_50, dims = [] : (tensor<f32>) -> tensor<4x4x2x12xf32>
    %268 = stablehlo.divide %266, %267 : tensor<4x4x2x12xf32>
    %269 = stablehlo.iota dim = 0 : tensor<12xi32>
    %270 = stablehlo.broadcast_in_dim %arg23, dims = [0] : (tensor<4xi32>) -> tensor<4x1xi32>
    %271 = stablehlo.broadcast_in_dim %269, dims = [1] : (tensor<12xi32>) -> tensor<1x12xi32>
    %272 = stablehlo.broadcast_in_dim %271, dims = [0, 1] : (tensor<1x12xi32>) -> tensor<4x12xi32>
    %273 = stablehlo.broadcast_in_dim %270, dims = [0, 1] : (tensor<4x1xi32>) -> tensor<4x12xi32>
    %274 = stablehlo.compare LE, %272, %273, SIGNED : (tensor<4x12xi32>, tensor<4x12xi32>) -> tensor<4x12xi1>
    %275 = stablehlo.broadcast_in_dim %274, dims = [0, 3] : (tensor<4x12xi1>) -> tensor<4x1x1x12xi1>
    %cst_51 = stablehlo.constant dense<-1.000000e+09> : tensor<f32>
    %276 = call @_where(%275, %268, %cst_51) : (tensor<4x1x1x12xi1>, tensor<4x4x2x12xf32>, tensor<f32>) -> tensor<4x4x2x12xf32>
    %cst_52 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %277 = stablehlo.reduce(%276 init: %cst_52) applies stablehlo.maximum across dimensions = [3] : (tensor<4x4x2x12xf32>, tensor<f32>) -> tensor<4x4x2xf32>
    %cst_53 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %278 = stablehlo.broadcast_in_dim %cst_53, dims = [] : (tensor<f32>) -> tensor<4x4x2xf32>
    %279 = stablehlo.maximum %278, %277 : tensor<4x4x2xf32>
    %280 = stablehlo.broadcast_in_dim %279, dims = [0, 1, 2] : (tensor<4x4x2xf32>) -> tensor<4x4x2x1xf32>
    %281 = stablehlo.broadcast_in_dim %280, dims = [0, 1, 2, 3] : (tensor<4x4x2x1xf32>) -> tensor<4x4x2x12xf32>
    %282 = stablehlo.subtract %276, %281 : tensor<4x4x2x12xf32>
    %283 = stablehlo.exponential %282 : tensor<4x4x2x12xf32>
    %cst_54 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %284 = stablehlo.reduce(%283 init: %cst_54) applies stablehlo.add across dimensions = [3] : (tensor<4x4x2x12xf32>, tensor<f32>) -> tensor<4x4x2xf32>
    %285 = stablehlo.broadcast_in_dim %284, dims = [0, 1, 2] : (tensor<4x4x2xf32>) -> tensor<4x4x2x1xf32>
    %286 = stablehlo.broadcast_in_dim %285, dims = [0, 1, 2, 3] : (tensor<4x4x2x1xf32>) -> tensor<4x4x2x12xf32>
    %287 = stablehlo.divide %283, %286 : tensor<4x4x2x12xf32>
    %288 = stablehlo.dot_general %287, %235, batching_dims = [0, 1] x [0, 2], contracting_dims = [3] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x4x2x12xf32>, tensor<4x12x4x4xf32>) -> tensor<4x4x2x4xf32>
    %289 = stablehlo.reshape %288 : (tensor<4x4x2x4xf32>) -> tensor<4x8x4xf32>
    %290 = stablehlo.dot_general %289, %arg14, contracting_dims = [2, 1] x [1, 0], precision = [DEFAULT, DEFAULT] : (tensor<4x8x4xf32>, tensor<8x4x16xf32>) -> tensor<4x16xf32>
    %291 = stablehlo.add %158, %290 : tensor<4x16xf32>
    %292 = stablehlo.multiply %291, %291 : tensor<4x16xf32>
    %cst_55 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %293 = stablehlo.reduce(%292 init: %cst_55) applies stablehlo.add across dimensions = [1] : (tensor<4x16xf32>, tensor<f32>) -> tensor<4xf32>
    %294 = stablehlo.broadcast_in_dim %293, dims = [0] : (tensor<4xf32>) -> tensor<4x1xf32>
    %cst_56 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
    %295 = stablehlo.broadcast_in_dim %cst_56, dims = [] : (tensor<f32>) -> tensor<4x1xf32>
    %296 = stablehlo.divide %294, %295 : tensor<4x1xf32>
    %cst_57 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %297 = stablehlo.broadcast_in_dim %cst_57, dims = [] : (tensor<f32>) -> tensor<4x1xf32>
    %298 = stablehlo.add %296, %297 : tensor<4x1xf32>
    %299 = stablehlo.rsqrt %298 : tensor<4x1xf32>
    %300 = stablehlo.broadcast_in_dim %299, dims = [0, 1] : (tensor<4x1xf32>) -> tensor<4x16xf32>
    %301 = stablehlo.multiply %291, %300 : tensor<4x16xf32>
    %302 = stablehlo.broadcast_in_dim %arg15, dims = [1] : (tensor<16xf32>) -> tensor<1x16xf32>
    %303 = stablehlo.broadcast_in_dim %302, dims = [0, 1] : (tensor<1x16xf32>) -> tensor<4x16xf32>
    %304 = stablehlo.multiply %301, %303 : tensor<4x16xf32>
    %305 = stablehlo.dot_general %304, %arg16, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x16xf32>, tensor<16x32xf32>) -> tensor<4x32xf32>
    %306 = call @silu(%305) : (tensor<4x32xf32>) -> tensor<4x32xf32>
    %307 = stablehlo.dot_general %304, %arg17, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x16xf32>, tensor<16x32xf32>) -> tensor<4x32xf32>
    %308 = stablehlo.multiply %306, %307 : tensor<4x32xf32>
    %309 = stablehlo.dot_general %308, %arg18, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x32xf32>, tensor<32x16xf32>) -> tensor<4x16xf32>
    %310 = stablehlo.add %291, %309 : tensor<4x16xf32>
    %311 = stablehlo.transpose %arg0, dims = [1, 0] : (tensor<24x16xf32>) -> tensor<16x24xf32>
    %312 = stablehlo.dot_general %310, %311, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x16xf32>, tensor<16x24xf32>) -> tensor<4x24xf32>
    %313 = call @argmax(%312) : (tensor<4x24xf32>) -> tensor<4xi32>
    %c_58 = stablehlo.constant dense<1> : tensor<i32>
    %314 = stablehlo.broadcast_in_dim %c_58, dims = [] : (tensor<i32>) -> tensor<4xi32>
    %315 = stablehlo.add %arg23, %314 : tensor<4xi32>
    return %67, %83, %219, %235, %315, %313, %313 : tensor<4x12x4x4xf32>, tensor<4x12x4x4xf32>, tensor<4x12x4x4xf32>, tensor<4x12x4x4xf32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>
  }
  func.func private @_where(%arg0: tensor<4x1x1x12xi1>, %arg1: tensor<4x4x2x12xf32>, %arg2: tensor<f32>) -> tensor<4x4x2x12xf32> {
    %0 = stablehlo.convert %arg2 : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %arg0, dims = [0, 1, 2, 3] : (tensor<4x1x1x12xi1>) -> tensor<4x4x2x12xi1>
    %2 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<4x4x2x12xf32>
    %3 = stablehlo.select %1, %arg1, %2 : tensor<4x4x2x12xi1>, tensor<4x4x2x12xf32>
    return %3 : tensor<4x4x2x12xf32>
  }
  func.func private @silu(%arg0: tensor<4x32xf32>) -> tensor<4x32xf32> {
    %0 = stablehlo.negate %arg0 : tensor<4x32xf32>
    %1 = stablehlo.exponential %0 : tensor<4x32xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x32xf32>
    %3 = stablehlo.add %2, %1 : tensor<4x32xf32>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<4x32xf32>
    %5 = stablehlo.divide %4, %3 : tensor<4x32xf32>
    %6 = stablehlo.multiply %arg0, %5 : tensor<4x32xf32>
    return %6 : tensor<4x32xf32>
  }
  func.func private @argmax(%arg0: tensor<4x24xf32>) -> tensor<4xi32> {
    %0 = stablehlo.iota dim = 1 : tensor<4x24xi32>
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1:2 = stablehlo.reduce(%arg0 init: %cst), (%0 init: %c) across dimensions = [1] : (tensor<4x24xf32>, tensor<4x24xi32>, tensor<f32>, tensor<i32>) -> (tensor<4xf32>, tensor<4xi32>)
     reducer(%arg1: tensor<f32>, %arg3: tensor<f32>) (%arg2: tensor<i32>, %arg4: tensor<i32>)  {
      %2 = stablehlo.compare GT, %arg1, %arg3, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %3 = stablehlo.compare NE, %arg1, %arg1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %4 = stablehlo.or %2, %3 : tensor<i1>
      %5 = stablehlo.compare EQ, %arg1, %arg3, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %6 = stablehlo.compare LT, %arg2, %arg4, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %7 = stablehlo.and %5, %6 : tensor<i1>
      %8 = stablehlo.or %4, %7 : tensor<i1>
      %9 = stablehlo.select %4, %arg1, %arg3 : tensor<i1>, tensor<f32>
      %10 = stablehlo.select %8, %arg2, %arg4 : tensor<i1>, tensor<i32>
      stablehlo.return %9, %10 : tensor<f32>, tensor<i32>
    }
    return %1#1 : tensor<4xi32>
  }
  func.func private @dynamic_update_index_in_dim(%arg0: tensor<3x4xi32>, %arg1: tensor<4xi32>, %arg2: tensor<i32>) -> tensor<3x4xi32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1] : (tensor<4xi32>) -> tensor<1x4xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c : (tensor<3x4xi32>, tensor<1x4xi32>, tensor<i32>, tensor<i32>) -> tensor<3x4xi32>
    return %1 : tensor<3x4xi32>
  }
}
