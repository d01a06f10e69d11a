module @jit_convert attributes {mhlo.num_partitions = 2 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["dp"=2]> {stablehlo.mesh = {axes = [{name = "dp", size = 2 : i64}]}}
  func.func public @main(%arg0: tensor<ui32> {sdy.sharding = #sdy.sharding<@mesh, []>}) -> (tensor<256xf32> {jax.result_info = "result[0]"}, tensor<256xf32> {jax.result_info = "result[1]"}, tensor<256xi1> {jax.result_info = "result[2]"}, tensor<256xi1> {jax.result_info = "result[3]"}, tensor<8192x3xui8> {jax.result_info = "result[4]"}, tensor<8192x3xui8> {jax.result_info = "result[5]"}) {
    %c = stablehlo.constant dense<[0, 1, 4294967295]> : tensor<3xui32>
    %0 = stablehlo.iota dim = 0 : tensor<256xui32>
    %1 = stablehlo.broadcast_in_dim %arg0, dims = [] : (tensor<ui32>) -> tensor<256xui32>
    %2 = stablehlo.add %0, %1 : tensor<256xui32>
    %3 = stablehlo.convert %2 : (tensor<256xui32>) -> tensor<256xui8>
    %4 = stablehlo.bitcast_convert %3 : (tensor<256xui8>) -> tensor<256xf8E4M3FN>
    %5 = stablehlo.convert %4 : (tensor<256xf8E4M3FN>) -> tensor<256xf32>
    %6 = stablehlo.bitcast_convert %3 : (tensor<256xui8>) -> tensor<256xf8E5M2>
    %7 = stablehlo.convert %6 : (tensor<256xf8E5M2>) -> tensor<256xf32>
    %8 = stablehlo.iota dim = 0 : tensor<8192xui32>
    %9 = stablehlo.broadcast_in_dim %8, dims = [0] : (tensor<8192xui32>) -> tensor<8192x1xui32>
    %c_0 = stablehlo.constant dense<19> : tensor<ui32>
    %10 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<ui32>) -> tensor<8192x1xui32>
    %11 = stablehlo.shift_left %9, %10 : tensor<8192x1xui32>
    %12 = stablehlo.broadcast_in_dim %c, dims = [1] : (tensor<3xui32>) -> tensor<1x3xui32>
    %13 = stablehlo.broadcast_in_dim %11, dims = [0, 1] : (tensor<8192x1xui32>) -> tensor<8192x3xui32>
    %14 = stablehlo.broadcast_in_dim %12, dims = [0, 1] : (tensor<1x3xui32>) -> tensor<8192x3xui32>
    %15 = stablehlo.add %13, %14 : tensor<8192x3xui32>
    %16 = stablehlo.broadcast_in_dim %arg0, dims = [] : (tensor<ui32>) -> tensor<8192x3xui32>
    %17 = stablehlo.add %15, %16 : tensor<8192x3xui32>
    %18 = stablehlo.bitcast_convert %17 : (tensor<8192x3xui32>) -> tensor<8192x3xf32>
    %19 = stablehlo.compare NE, %18, %18, FLOAT : (tensor<8192x3xf32>, tensor<8192x3xf32>) -> tensor<8192x3xi1>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %20 = call @_where(%19, %cst, %18) : (tensor<8192x3xi1>, tensor<f32>, tensor<8192x3xf32>) -> tensor<8192x3xf32>
    %21 = sdy.sharding_constraint %20 <@mesh, [{"dp"}, {}]> : tensor<8192x3xf32>
    %22 = stablehlo.convert %21 : (tensor<8192x3xf32>) -> tensor<8192x3xf8E4M3FN>
    %23 = stablehlo.bitcast_convert %22 : (tensor<8192x3xf8E4M3FN>) -> tensor<8192x3xui8>
    %24 = stablehlo.convert %21 : (tensor<8192x3xf32>) -> tensor<8192x3xf8E5M2>
    %25 = stablehlo.bitcast_convert %24 : (tensor<8192x3xf8E5M2>) -> tensor<8192x3xui8>
    %26 = stablehlo.compare NE, %5, %5, FLOAT : (tensor<256xf32>, tensor<256xf32>) -> tensor<256xi1>
    %cst_1 = stablehlo.constant dense<-1.000000e+00> : tensor<f32>
    %27 = call @_where_0(%26, %cst_1, %5) : (tensor<256xi1>, tensor<f32>, tensor<256xf32>) -> tensor<256xf32>
    %28 = stablehlo.compare NE, %7, %7, FLOAT : (tensor<256xf32>, tensor<256xf32>) -> tensor<256xi1>
    %cst_2 = stablehlo.constant dense<-1.000000e+00> : tensor<f32>
    %29 = call @_where_0(%28, %cst_2, %7) : (tensor<256xi1>, tensor<f32>, tensor<256xf32>) -> tensor<256xf32>
    %30 = stablehlo.compare NE, %5, %5, FLOAT : (tensor<256xf32>, tensor<256xf32>) -> tensor<256xi1>
    %31 = stablehlo.compare NE, %7, %7, FLOAT : (tensor<256xf32>, tensor<256xf32>) -> tensor<256xi1>
    return %27, %29, %30, %31, %23, %25 : tensor<256xf32>, tensor<256xf32>, tensor<256xi1>, tensor<256xi1>, tensor<8192x3xui8>, tensor<8192x3xui8>
  }
  func.func private @_where(%arg0: tensor<8192x3xi1>, %arg1: tensor<f32>, %arg2: tensor<8192x3xf32>) -> tensor<8192x3xf32> {
    %0 = stablehlo.convert %arg1 : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<8192x3xf32>
    %2 = stablehlo.select %arg0, %1, %arg2 : tensor<8192x3xi1>, tensor<8192x3xf32>
    return %2 : tensor<8192x3xf32>
  }
  func.func private @_where_0(%arg0: tensor<256xi1>, %arg1: tensor<f32>, %arg2: tensor<256xf32>) -> tensor<256xf32> {
    %0 = stablehlo.convert %arg1 : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<256xf32>
    %2 = stablehlo.select %arg0, %1, %arg2 : tensor<256xi1>, tensor<256xf32>
    return %2 : tensor<256xf32>
  }
}
