module @jit_kmeans attributes {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["dp"=2, "tp"=2]> {stablehlo.mesh = {axes = [{name = "dp", size = 2 : i64}, {name = "tp", size = 2 : i64}]}}
  func.func public @main(%arg0: tensor<32x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}, {}]>}, %arg1: tensor<4x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}) -> (tensor<4x6xf32> {jax.result_info = "result[0]"}, tensor<32xi32> {jax.result_info = "result[1]"}) {
    %0 = stablehlo.broadcast_in_dim %arg0, dims = [0, 2] : (tensor<32x6xf32>) -> tensor<32x1x6xf32>
    %1 = stablehlo.broadcast_in_dim %arg1, dims = [1, 2] : (tensor<4x6xf32>) -> tensor<1x4x6xf32>
    %2 = stablehlo.broadcast_in_dim %0, dims = [0, 1, 2] : (tensor<32x1x6xf32>) -> tensor<32x4x6xf32>
    %3 = stablehlo.broadcast_in_dim %1, dims = [0, 1, 2] : (tensor<1x4x6xf32>) -> tensor<32x4x6xf32>
    %4 = stablehlo.subtract %2, %3 : tensor<32x4x6xf32>
    %5 = stablehlo.multiply %4, %4 : tensor<32x4x6xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %6 = stablehlo.reduce(%5 init: %cst) applies stablehlo.add across dimensions = [2] : (tensor<32x4x6xf32>, tensor<f32>) -> tensor<32x4xf32>
    %7 = call @argmin(%6) : (tensor<32x4xf32>) -> tensor<32xi32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<4x6xf32>
    %9 = stablehlo.broadcast_in_dim %7, dims = [0] : (tensor<32xi32>) -> tensor<32x1xi32>
    %10 = "stablehlo.scatter"(%8, %9, %arg0) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %40 = stablehlo.add %arg2, %arg3 : tensor<f32>
      stablehlo.return %40 : tensor<f32>
    }) : (tensor<4x6xf32>, tensor<32x1xi32>, tensor<32x6xf32>) -> tensor<4x6xf32>
    %cst_1 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %11 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %12 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %13 = stablehlo.broadcast_in_dim %7, dims = [0] : (tensor<32xi32>) -> tensor<32x1xi32>
    %14 = "stablehlo.scatter"(%12, %13, %11) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %40 = stablehlo.add %arg2, %arg3 : tensor<f32>
      stablehlo.return %40 : tensor<f32>
    }) : (tensor<4xf32>, tensor<32x1xi32>, tensor<32xf32>) -> tensor<4xf32>
    %cst_3 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %15 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %16 = stablehlo.maximum %14, %15 : tensor<4xf32>
    %17 = stablehlo.broadcast_in_dim %16, dims = [0] : (tensor<4xf32>) -> tensor<4x1xf32>
    %18 = stablehlo.broadcast_in_dim %17, dims = [0, 1] : (tensor<4x1xf32>) -> tensor<4x6xf32>
    %19 = stablehlo.divide %10, %18 : tensor<4x6xf32>
    %20 = stablehlo.broadcast_in_dim %arg0, dims = [0, 2] : (tensor<32x6xf32>) -> tensor<32x1x6xf32>
    %21 = stablehlo.broadcast_in_dim %19, dims = [1, 2] : (tensor<4x6xf32>) -> tensor<1x4x6xf32>
    %22 = stablehlo.broadcast_in_dim %20, dims = [0, 1, 2] : (tensor<32x1x6xf32>) -> tensor<32x4x6xf32>
    %23 = stablehlo.broadcast_in_dim %21, dims = [0, 1, 2] : (tensor<1x4x6xf32>) -> tensor<32x4x6xf32>
    %24 = stablehlo.subtract %22, %23 : tensor<32x4x6xf32>
    %25 = stablehlo.multiply %24, %24 : tensor<32x4x6xf32>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %26 = stablehlo.reduce(%25 init: %cst_4) applies stablehlo.add across dimensions = [2] : (tensor<32x4x6xf32>, tensor<f32>) -> tensor<32x4xf32>
    %27 = call @argmin(%26) : (tensor<32x4xf32>) -> tensor<32xi32>
    %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %28 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<4x6xf32>
    %29 = stablehlo.broadcast_in_dim %27, dims = [0] : (tensor<32xi32>) -> tensor<32x1xi32>
    %30 = "stablehlo.scatter"(%28, %29, %arg0) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %40 = stablehlo.add %arg2, %arg3 : tensor<f32>
      stablehlo.return %40 : tensor<f32>
    }) : (tensor<4x6xf32>, tensor<32x1xi32>, tensor<32x6xf32>) -> tensor<4x6xf32>
    %cst_6 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %31 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %32 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %33 = stablehlo.broadcast_in_dim %27, dims = [0] : (tensor<32xi32>) -> tensor<32x1xi32>
    %34 = "stablehlo.scatter"(%32, %33, %31) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %40 = stablehlo.add %arg2, %arg3 : tensor<f32>
      stablehlo.return %40 : tensor<f32>
    }) : (tensor<4xf32>, tensor<32x1xi32>, tensor<32xf32>) -> tensor<4xf32>
    %cst_8 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %35 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %36 = stablehlo.maximum %34, %35 : tensor<4xf32>
    %37 = stablehlo.broadcast_in_dim %36, dims = [0] : (tensor<4xf32>) -> tensor<4x1xf32>
    %38 = stablehlo.broadcast_in_dim %37, dims = [0, 1] : (tensor<4x1xf32>) -> tensor<4x6xf32>
    %39 = stablehlo.divide %30, %38 : tensor<4x6xf32>
    return %39, %27 : tensor<4x6xf32>, tensor<32xi32>
  }
  func.func private @argmin(%arg0: tensor<32x4xf32>) -> tensor<32xi32> {
    %0 = stablehlo.iota dim = 1 : tensor<32x4xi32>
    %cst = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1:2 = stablehlo.reduce(%arg0 init: %cst), (%0 init: %c) across dimensions = [1] : (tensor<32x4xf32>, tensor<32x4xi32>, tensor<f32>, tensor<i32>) -> (tensor<32xf32>, tensor<32xi32>)
     reducer(%arg1: tensor<f32>, %arg3: tensor<f32>) (%arg2: tensor<i32>, %arg4: tensor<i32>)  {
      %2 = stablehlo.compare LT, %arg1, %arg3, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
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
    return %1#1 : tensor<32xi32>
  }
}
