module @jit_step attributes {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["dp"=2, "tp"=2]> {stablehlo.mesh = {axes = [{name = "dp", size = 2 : i64}, {name = "tp", size = 2 : i64}]}}
  func.func public @main(%arg0: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}, {"tp"}]>}, %arg1: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}, {"tp"}]>}, %arg2: tensor<16x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}, {"tp"}]>}, %arg3: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}, {}]>}) -> (tensor<16x16xf32> {jax.result_info = "result[0]['w0']"}, tensor<16x16xf32> {jax.result_info = "result[0]['w1']"}, tensor<16x16xf32> {jax.result_info = "result[0]['w2']"}, tensor<f32> {jax.result_info = "result[1]"}) {
    %0 = stablehlo.dot_general %arg3, %arg0, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x16xf32>, tensor<16x16xf32>) -> tensor<8x16xf32>
    %1 = stablehlo.tanh %0 : tensor<8x16xf32>
    %2 = stablehlo.dot_general %1, %arg1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x16xf32>, tensor<16x16xf32>) -> tensor<8x16xf32>
    %3 = stablehlo.tanh %2 : tensor<8x16xf32>
    %4 = stablehlo.dot_general %3, %arg2, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x16xf32>, tensor<16x16xf32>) -> tensor<8x16xf32>
    %5 = stablehlo.tanh %4 : tensor<8x16xf32>
    %6 = stablehlo.multiply %5, %5 : tensor<8x16xf32>
    %cst = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %7 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<8x16xf32>
    %8 = stablehlo.multiply %7, %5 : tensor<8x16xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %9 = stablehlo.reduce(%6 init: %cst_0) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x16xf32>, tensor<f32>) -> tensor<f32>
    %cst_1 = stablehlo.constant dense<1.280000e+02> : tensor<f32>
    %10 = stablehlo.divide %9, %cst_1 : tensor<f32>
    %cst_2 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %cst_3 = stablehlo.constant dense<1.280000e+02> : tensor<f32>
    %11 = stablehlo.divide %cst_2, %cst_3 : tensor<f32>
    %12 = stablehlo.broadcast_in_dim %11, dims = [] : (tensor<f32>) -> tensor<8x16xf32>
    %13 = stablehlo.multiply %12, %8 : tensor<8x16xf32>
    %14:3 = stablehlo.optimization_barrier %3, %arg2, %13 : tensor<8x16xf32>, tensor<16x16xf32>, tensor<8x16xf32>
    %15 = stablehlo.dot_general %14#0, %14#1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x16xf32>, tensor<16x16xf32>) -> tensor<8x16xf32>
    %16 = stablehlo.tanh %15 : tensor<8x16xf32>
    %cst_4 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %17 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<8x16xf32>
    %18 = stablehlo.subtract %17, %16 : tensor<8x16xf32>
    %19 = stablehlo.multiply %14#2, %18 : tensor<8x16xf32>
    %20 = stablehlo.multiply %19, %16 : tensor<8x16xf32>
    %21 = stablehlo.add %19, %20 : tensor<8x16xf32>
    %22 = stablehlo.dot_general %21, %14#0, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x16xf32>, tensor<8x16xf32>) -> tensor<16x16xf32>
    %23 = stablehlo.transpose %22, dims = [1, 0] : (tensor<16x16xf32>) -> tensor<16x16xf32>
    %24 = stablehlo.dot_general %21, %14#1, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<8x16xf32>, tensor<16x16xf32>) -> tensor<8x16xf32>
    %25:3 = stablehlo.optimization_barrier %1, %arg1, %24 : tensor<8x16xf32>, tensor<16x16xf32>, tensor<8x16xf32>
    %26 = stablehlo.dot_general %25#0, %25#1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x16xf32>, tensor<16x16xf32>) -> tensor<8x16xf32>
    %27 = stablehlo.tanh %26 : tensor<8x16xf32>
    %cst_5 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %28 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<8x16xf32>
    %29 = stablehlo.subtract %28, %27 : tensor<8x16xf32>
    %30 = stablehlo.multiply %25#2, %29 : tensor<8x16xf32>
    %31 = stablehlo.multiply %30, %27 : tensor<8x16xf32>
    %32 = stablehlo.add %30, %31 : tensor<8x16xf32>
    %33 = stablehlo.dot_general %32, %25#0, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x16xf32>, tensor<8x16xf32>) -> tensor<16x16xf32>
    %34 = stablehlo.transpose %33, dims = [1, 0] : (tensor<16x16xf32>) -> tensor<16x16xf32>
    %35 = stablehlo.dot_general %32, %25#1, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<8x16xf32>, tensor<16x16xf32>) -> tensor<8x16xf32>
    %36:3 = stablehlo.optimization_barrier %arg3, %arg0, %35 : tensor<8x16xf32>, tensor<16x16xf32>, tensor<8x16xf32>
    %37 = stablehlo.dot_general %36#0, %36#1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x16xf32>, tensor<16x16xf32>) -> tensor<8x16xf32>
    %38 = stablehlo.tanh %37 : tensor<8x16xf32>
    %cst_6 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %39 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<8x16xf32>
    %40 = stablehlo.subtract %39, %38 : tensor<8x16xf32>
    %41 = stablehlo.multiply %36#2, %40 : tensor<8x16xf32>
    %42 = stablehlo.multiply %41, %38 : tensor<8x16xf32>
    %43 = stablehlo.add %41, %42 : tensor<8x16xf32>
    %44 = stablehlo.dot_general %43, %36#0, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x16xf32>, tensor<8x16xf32>) -> tensor<16x16xf32>
    %45 = stablehlo.transpose %44, dims = [1, 0] : (tensor<16x16xf32>) -> tensor<16x16xf32>
    %cst_7 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %46 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %47 = stablehlo.multiply %46, %45 : tensor<16x16xf32>
    %48 = stablehlo.subtract %arg0, %47 : tensor<16x16xf32>
    %cst_8 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %49 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %50 = stablehlo.multiply %49, %34 : tensor<16x16xf32>
    %51 = stablehlo.subtract %arg1, %50 : tensor<16x16xf32>
    %cst_9 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %52 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<16x16xf32>
    %53 = stablehlo.multiply %52, %23 : tensor<16x16xf32>
    %54 = stablehlo.subtract %arg2, %53 : tensor<16x16xf32>
    return %48, %51, %54, %10 : tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<f32>
  }
}
