module @jit_infer attributes {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["dp"=2, "tp"=4]> {stablehlo.mesh = {axes = [{name = "dp", size = 2 : i64}, {name = "tp", size = 4 : i64}]}}
  func.func public @main(%arg0: tensor<32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"tp"}]>}, %arg1: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %arg2: tensor<16x32xf8E4M3FN> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp"}]>}, %arg3: tensor<32x8xf8E5M2> {sdy.sharding = #sdy.sharding<@mesh, [{"tp"}, {}]>}, %arg4: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}, {}]>}) -> (tensor<8x8xf32> {jax.result_info = "result[0]"}, tensor<8x32xf8E5M2> {jax.result_info = "result[1]"}) {
    %0 = stablehlo.abs %arg4 : tensor<8x16xf32>
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %1 = stablehlo.reduce(%0 init: %cst) applies stablehlo.maximum across dimensions = [0, 1] : (tensor<8x16xf32>, tensor<f32>) -> tensor<f32>
    %cst_0 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %2 = stablehlo.maximum %1, %cst_0 : tensor<f32>
    %cst_1 = stablehlo.constant dense<4.480000e+02> : tensor<f32>
    %3 = stablehlo.divide %2, %cst_1 : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [] : (tensor<f32>) -> tensor<8x16xf32>
    %5 = stablehlo.divide %arg4, %4 : tensor<8x16xf32>
    %cst_2 = stablehlo.constant dense<-4.480000e+02> : tensor<f32>
    %cst_3 = stablehlo.constant dense<4.480000e+02> : tensor<f32>
    %6 = call @clip(%5, %cst_2, %cst_3) : (tensor<8x16xf32>, tensor<f32>, tensor<f32>) -> tensor<8x16xf32>
    %7 = stablehlo.convert %6 : (tensor<8x16xf32>) -> tensor<8x16xf8E4M3FN>
    %8 = stablehlo.convert %7 : (tensor<8x16xf8E4M3FN>) -> tensor<8x16xf32>
    %9 = stablehlo.convert %arg2 : (tensor<16x32xf8E4M3FN>) -> tensor<16x32xf32>
    %10 = stablehlo.dot_general %8, %9, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x16xf32>, tensor<16x32xf32>) -> tensor<8x32xf32>
    %11 = stablehlo.broadcast_in_dim %3, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %12 = stablehlo.multiply %11, %arg0 : tensor<32xf32>
    %13 = stablehlo.broadcast_in_dim %12, dims = [1] : (tensor<32xf32>) -> tensor<1x32xf32>
    %14 = stablehlo.broadcast_in_dim %13, dims = [0, 1] : (tensor<1x32xf32>) -> tensor<8x32xf32>
    %15 = stablehlo.multiply %10, %14 : tensor<8x32xf32>
    %16 = call @relu(%15) : (tensor<8x32xf32>) -> tensor<8x32xf32>
    %17 = stablehlo.abs %16 : tensor<8x32xf32>
    %cst_4 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %18 = stablehlo.reduce(%17 init: %cst_4) applies stablehlo.maximum across dimensions = [0, 1] : (tensor<8x32xf32>, tensor<f32>) -> tensor<f32>
    %cst_5 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %19 = stablehlo.maximum %18, %cst_5 : tensor<f32>
    %cst_6 = stablehlo.constant dense<4.480000e+02> : tensor<f32>
    %20 = stablehlo.divide %19, %cst_6 : tensor<f32>
    %21 = stablehlo.broadcast_in_dim %20, dims = [] : (tensor<f32>) -> tensor<8x32xf32>
    %22 = stablehlo.divide %16, %21 : tensor<8x32xf32>
    %cst_7 = stablehlo.constant dense<-4.480000e+02> : tensor<f32>
    %cst_8 = stablehlo.constant dense<4.480000e+02> : tensor<f32>
    %23 = call @clip_0(%22, %cst_7, %cst_8) : (tensor<8x32xf32>, tensor<f32>, tensor<f32>) -> tensor<8x32xf32>
    %24 = stablehlo.convert %23 : (tensor<8x32xf32>) -> tensor<8x32xf8E4M3FN>
    %25 = stablehlo.convert %24 : (tensor<8x32xf8E4M3FN>) -> tensor<8x32xf32>
    %26 = stablehlo.convert %arg3 : (tensor<32x8xf8E5M2>) -> tensor<32x8xf32>
    %27 = stablehlo.dot_general %25, %26, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x32xf32>, tensor<32x8xf32>) -> tensor<8x8xf32>
    %28 = stablehlo.broadcast_in_dim %20, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %29 = stablehlo.multiply %28, %arg1 : tensor<8xf32>
    %30 = stablehlo.broadcast_in_dim %29, dims = [1] : (tensor<8xf32>) -> tensor<1x8xf32>
    %31 = stablehlo.broadcast_in_dim %30, dims = [0, 1] : (tensor<1x8xf32>) -> tensor<8x8xf32>
    %32 = stablehlo.multiply %27, %31 : tensor<8x8xf32>
    %33 = stablehlo.convert %16 : (tensor<8x32xf32>) -> tensor<8x32xf8E5M2>
    return %32, %33 : tensor<8x8xf32>, tensor<8x32xf8E5M2>
  }
  func.func private @clip(%arg0: tensor<8x16xf32>, %arg1: tensor<f32>, %arg2: tensor<f32>) -> tensor<8x16xf32> {
    %0 = stablehlo.convert %arg1 : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<8x16xf32>
    %2 = stablehlo.maximum %1, %arg0 : tensor<8x16xf32>
    %3 = stablehlo.convert %arg2 : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [] : (tensor<f32>) -> tensor<8x16xf32>
    %5 = stablehlo.minimum %4, %2 : tensor<8x16xf32>
    return %5 : tensor<8x16xf32>
  }
  func.func private @relu(%arg0: tensor<8x32xf32>) -> tensor<8x32xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<8x32xf32>
    %1 = stablehlo.maximum %arg0, %0 : tensor<8x32xf32>
    return %1 : tensor<8x32xf32>
  }
  func.func private @clip_0(%arg0: tensor<8x32xf32>, %arg1: tensor<f32>, %arg2: tensor<f32>) -> tensor<8x32xf32> {
    %0 = stablehlo.convert %arg1 : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<8x32xf32>
    %2 = stablehlo.maximum %1, %arg0 : tensor<8x32xf32>
    %3 = stablehlo.convert %arg2 : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [] : (tensor<f32>) -> tensor<8x32xf32>
    %5 = stablehlo.minimum %4, %2 : tensor<8x32xf32>
    return %5 : tensor<8x32xf32>
  }
}
