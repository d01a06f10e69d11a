// SPDX-License-Identifier: Apache-2.0
// A training step of six layers h + tanh(h up) down in a scan, 4,096 rows of 512, with momenta, as JAX lowers it.
"builtin.module"() <{sym_name = "jit_step"}> ({
  "func.func"() <{arg_attrs = [{}, {}, {}, {}, {}, {}], function_type = (tensor<6x2048x512xf32>, tensor<6x512x2048xf32>, tensor<6x2048x512xf32>, tensor<6x512x2048xf32>, tensor<4096x512xf32>, tensor<4096x512xf32>) -> (tensor<6x2048x512xf32>, tensor<6x512x2048xf32>, tensor<6x2048x512xf32>, tensor<6x512x2048xf32>, tensor<f32>), res_attrs = [{jax.result_info = "result[0]['down']"}, {jax.result_info = "result[0]['up']"}, {jax.result_info = "result[1]['down']"}, {jax.result_info = "result[1]['up']"}, {jax.result_info = "result[2]"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg29: tensor<6x2048x512xf32> loc("p['down']"), %arg30: tensor<6x512x2048xf32> loc("p['up']"), %arg31: tensor<6x2048x512xf32> loc("m['down']"), %arg32: tensor<6x512x2048xf32> loc("m['up']"), %arg33: tensor<4096x512xf32> loc("x"), %arg34: tensor<4096x512xf32> loc("y")):
    %49 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %50 = "stablehlo.broadcast_in_dim"(%49) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<6x4096x512xf32>
    %51 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %52 = "stablehlo.broadcast_in_dim"(%51) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<6x4096x2048xf32>
    %53 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %54 = "stablehlo.broadcast_in_dim"(%53) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<6x4096x2048xf32>
    %55 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %56:7 = "stablehlo.while"(%arg29, %arg30, %55, %arg33, %50, %52, %54) ({
    ^bb0(%arg62: tensor<6x2048x512xf32>, %arg63: tensor<6x512x2048xf32>, %arg64: tensor<i32>, %arg65: tensor<4096x512xf32>, %arg66: tensor<6x4096x512xf32>, %arg67: tensor<6x4096x2048xf32>, %arg68: tensor<6x4096x2048xf32>):
      %118 = "stablehlo.constant"() <{value = dense<6> : tensor<i32>}> : () -> tensor<i32>
      %119 = "stablehlo.compare"(%arg64, %118) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
      "stablehlo.return"(%119) : (tensor<i1>) -> ()
    }, {
    ^bb0(%arg55: tensor<6x2048x512xf32>, %arg56: tensor<6x512x2048xf32>, %arg57: tensor<i32>, %arg58: tensor<4096x512xf32>, %arg59: tensor<6x4096x512xf32>, %arg60: tensor<6x4096x2048xf32>, %arg61: tensor<6x4096x2048xf32>):
      %110 = "func.call"(%arg55, %arg57) <{callee = @dynamic_index_in_dim}> : (tensor<6x2048x512xf32>, tensor<i32>) -> tensor<2048x512xf32>
      %111 = "func.call"(%arg56, %arg57) <{callee = @dynamic_index_in_dim_0}> : (tensor<6x512x2048xf32>, tensor<i32>) -> tensor<512x2048xf32>
      %112:4 = "func.call"(%arg58, %110, %111) <{callee = @closed_call}> : (tensor<4096x512xf32>, tensor<2048x512xf32>, tensor<512x2048xf32>) -> (tensor<4096x512xf32>, tensor<4096x512xf32>, tensor<4096x2048xf32>, tensor<4096x2048xf32>)
      %113 = "func.call"(%arg59, %112#1, %arg57) <{callee = @dynamic_update_index_in_dim}> : (tensor<6x4096x512xf32>, tensor<4096x512xf32>, tensor<i32>) -> tensor<6x4096x512xf32>
      %114 = "func.call"(%arg60, %112#2, %arg57) <{callee = @dynamic_update_index_in_dim_1}> : (tensor<6x4096x2048xf32>, tensor<4096x2048xf32>, tensor<i32>) -> tensor<6x4096x2048xf32>
      %115 = "func.call"(%arg61, %112#3, %arg57) <{callee = @dynamic_update_index_in_dim_1}> : (tensor<6x4096x2048xf32>, tensor<4096x2048xf32>, tensor<i32>) -> tensor<6x4096x2048xf32>
      %116 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
      %117 = "stablehlo.add"(%arg57, %116) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%arg55, %arg56, %117, %112#0, %113, %114, %115) : (tensor<6x2048x512xf32>, tensor<6x512x2048xf32>, tensor<i32>, tensor<4096x512xf32>, tensor<6x4096x512xf32>, tensor<6x4096x2048xf32>, tensor<6x4096x2048xf32>) -> ()
    }) : (tensor<6x2048x512xf32>, tensor<6x512x2048xf32>, tensor<i32>, tensor<4096x512xf32>, tensor<6x4096x512xf32>, tensor<6x4096x2048xf32>, tensor<6x4096x2048xf32>) -> (tensor<6x2048x512xf32>, tensor<6x512x2048xf32>, tensor<i32>, tensor<4096x512xf32>, tensor<6x4096x512xf32>, tensor<6x4096x2048xf32>, tensor<6x4096x2048xf32>)
    %57 = "stablehlo.subtract"(%56#3, %arg34) : (tensor<4096x512xf32>, tensor<4096x512xf32>) -> tensor<4096x512xf32>
    %58 = "stablehlo.multiply"(%57, %57) : (tensor<4096x512xf32>, tensor<4096x512xf32>) -> tensor<4096x512xf32>
    %59 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %60 = "stablehlo.broadcast_in_dim"(%59) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4096x512xf32>
    %61 = "stablehlo.multiply"(%60, %57) : (tensor<4096x512xf32>, tensor<4096x512xf32>) -> tensor<4096x512xf32>
    %62 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %63 = "stablehlo.reduce"(%58, %62) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%arg53: tensor<f32>, %arg54: tensor<f32>):
      %109 = "stablehlo.add"(%arg53, %arg54) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%109) : (tensor<f32>) -> ()
    }) : (tensor<4096x512xf32>, tensor<f32>) -> tensor<f32>
    %64 = "stablehlo.constant"() <{value = dense<0x4A000000> : tensor<f32>}> : () -> tensor<f32>
    %65 = "stablehlo.divide"(%63, %64) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %66 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %67 = "stablehlo.constant"() <{value = dense<0x4A000000> : tensor<f32>}> : () -> tensor<f32>
    %68 = "stablehlo.divide"(%66, %67) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %69 = "stablehlo.broadcast_in_dim"(%68) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4096x512xf32>
    %70 = "stablehlo.multiply"(%69, %61) : (tensor<4096x512xf32>, tensor<4096x512xf32>) -> tensor<4096x512xf32>
    %71 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %72 = "stablehlo.broadcast_in_dim"(%71) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<6x2048x512xf32>
    %73 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %74 = "stablehlo.broadcast_in_dim"(%73) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<6x512x2048xf32>
    %75 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %76:9 = "stablehlo.while"(%arg30, %56#4, %56#5, %56#6, %arg29, %75, %70, %72, %74) ({
    ^bb0(%arg44: tensor<6x512x2048xf32>, %arg45: tensor<6x4096x512xf32>, %arg46: tensor<6x4096x2048xf32>, %arg47: tensor<6x4096x2048xf32>, %arg48: tensor<6x2048x512xf32>, %arg49: tensor<i32>, %arg50: tensor<4096x512xf32>, %arg51: tensor<6x2048x512xf32>, %arg52: tensor<6x512x2048xf32>):
      %107 = "stablehlo.constant"() <{value = dense<6> : tensor<i32>}> : () -> tensor<i32>
      %108 = "stablehlo.compare"(%arg49, %107) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
      "stablehlo.return"(%108) : (tensor<i1>) -> ()
    }, {
    ^bb0(%arg35: tensor<6x512x2048xf32>, %arg36: tensor<6x4096x512xf32>, %arg37: tensor<6x4096x2048xf32>, %arg38: tensor<6x4096x2048xf32>, %arg39: tensor<6x2048x512xf32>, %arg40: tensor<i32>, %arg41: tensor<4096x512xf32>, %arg42: tensor<6x2048x512xf32>, %arg43: tensor<6x512x2048xf32>):
      %93 = "stablehlo.constant"() <{value = dense<6> : tensor<i32>}> : () -> tensor<i32>
      %94 = "stablehlo.subtract"(%93, %arg40) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      %95 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
      %96 = "stablehlo.subtract"(%94, %95) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      %97 = "func.call"(%arg35, %96) <{callee = @dynamic_index_in_dim_0}> : (tensor<6x512x2048xf32>, tensor<i32>) -> tensor<512x2048xf32>
      %98 = "func.call"(%arg36, %96) <{callee = @dynamic_index_in_dim_2}> : (tensor<6x4096x512xf32>, tensor<i32>) -> tensor<4096x512xf32>
      %99 = "func.call"(%arg37, %96) <{callee = @dynamic_index_in_dim_3}> : (tensor<6x4096x2048xf32>, tensor<i32>) -> tensor<4096x2048xf32>
      %100 = "func.call"(%arg38, %96) <{callee = @dynamic_index_in_dim_3}> : (tensor<6x4096x2048xf32>, tensor<i32>) -> tensor<4096x2048xf32>
      %101 = "func.call"(%arg39, %96) <{callee = @dynamic_index_in_dim}> : (tensor<6x2048x512xf32>, tensor<i32>) -> tensor<2048x512xf32>
      %102:3 = "func.call"(%arg41, %97, %98, %99, %100, %101) <{callee = @closed_call_4}> : (tensor<4096x512xf32>, tensor<512x2048xf32>, tensor<4096x512xf32>, tensor<4096x2048xf32>, tensor<4096x2048xf32>, tensor<2048x512xf32>) -> (tensor<4096x512xf32>, tensor<2048x512xf32>, tensor<512x2048xf32>)
      %103 = "func.call"(%arg42, %102#1, %96) <{callee = @dynamic_update_index_in_dim_5}> : (tensor<6x2048x512xf32>, tensor<2048x512xf32>, tensor<i32>) -> tensor<6x2048x512xf32>
      %104 = "func.call"(%arg43, %102#2, %96) <{callee = @dynamic_update_index_in_dim_6}> : (tensor<6x512x2048xf32>, tensor<512x2048xf32>, tensor<i32>) -> tensor<6x512x2048xf32>
      %105 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
      %106 = "stablehlo.add"(%arg40, %105) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%arg35, %arg36, %arg37, %arg38, %arg39, %106, %102#0, %103, %104) : (tensor<6x512x2048xf32>, tensor<6x4096x512xf32>, tensor<6x4096x2048xf32>, tensor<6x4096x2048xf32>, tensor<6x2048x512xf32>, tensor<i32>, tensor<4096x512xf32>, tensor<6x2048x512xf32>, tensor<6x512x2048xf32>) -> ()
    }) : (tensor<6x512x2048xf32>, tensor<6x4096x512xf32>, tensor<6x4096x2048xf32>, tensor<6x4096x2048xf32>, tensor<6x2048x512xf32>, tensor<i32>, tensor<4096x512xf32>, tensor<6x2048x512xf32>, tensor<6x512x2048xf32>) -> (tensor<6x512x2048xf32>, tensor<6x4096x512xf32>, tensor<6x4096x2048xf32>, tensor<6x4096x2048xf32>, tensor<6x2048x512xf32>, tensor<i32>, tensor<4096x512xf32>, tensor<6x2048x512xf32>, tensor<6x512x2048xf32>)
    %77 = "stablehlo.constant"() <{value = dense<0.899999976> : tensor<f32>}> : () -> tensor<f32>
    %78 = "stablehlo.broadcast_in_dim"(%77) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<6x2048x512xf32>
    %79 = "stablehlo.multiply"(%78, %arg31) : (tensor<6x2048x512xf32>, tensor<6x2048x512xf32>) -> tensor<6x2048x512xf32>
    %80 = "stablehlo.add"(%79, %76#7) : (tensor<6x2048x512xf32>, tensor<6x2048x512xf32>) -> tensor<6x2048x512xf32>
    %81 = "stablehlo.constant"() <{value = dense<0.899999976> : tensor<f32>}> : () -> tensor<f32>
    %82 = "stablehlo.broadcast_in_dim"(%81) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<6x512x2048xf32>
    %83 = "stablehlo.multiply"(%82, %arg32) : (tensor<6x512x2048xf32>, tensor<6x512x2048xf32>) -> tensor<6x512x2048xf32>
    %84 = "stablehlo.add"(%83, %76#8) : (tensor<6x512x2048xf32>, tensor<6x512x2048xf32>) -> tensor<6x512x2048xf32>
    %85 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %86 = "stablehlo.broadcast_in_dim"(%85) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<6x2048x512xf32>
    %87 = "stablehlo.multiply"(%86, %80) : (tensor<6x2048x512xf32>, tensor<6x2048x512xf32>) -> tensor<6x2048x512xf32>
    %88 = "stablehlo.subtract"(%arg29, %87) : (tensor<6x2048x512xf32>, tensor<6x2048x512xf32>) -> tensor<6x2048x512xf32>
    %89 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %90 = "stablehlo.broadcast_in_dim"(%89) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<6x512x2048xf32>
    %91 = "stablehlo.multiply"(%90, %84) : (tensor<6x512x2048xf32>, tensor<6x512x2048xf32>) -> tensor<6x512x2048xf32>
    %92 = "stablehlo.subtract"(%arg30, %91) : (tensor<6x512x2048xf32>, tensor<6x512x2048xf32>) -> tensor<6x512x2048xf32>
    "func.return"(%88, %92, %80, %84, %65) : (tensor<6x2048x512xf32>, tensor<6x512x2048xf32>, tensor<6x2048x512xf32>, tensor<6x512x2048xf32>, tensor<f32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<6x2048x512xf32>, tensor<i32>) -> tensor<2048x512xf32>, res_attrs = [{}], sym_name = "dynamic_index_in_dim", sym_visibility = "private"}> ({
  ^bb0(%arg27: tensor<6x2048x512xf32> loc(unknown), %arg28: tensor<i32> loc(unknown)):
    %45 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %46 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %47 = "stablehlo.dynamic_slice"(%arg27, %arg28, %45, %46) <{slice_sizes = array<i64: 1, 2048, 512>}> : (tensor<6x2048x512xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x2048x512xf32>
    %48 = "stablehlo.reshape"(%47) : (tensor<1x2048x512xf32>) -> tensor<2048x512xf32>
    "func.return"(%48) : (tensor<2048x512xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<6x512x2048xf32>, tensor<i32>) -> tensor<512x2048xf32>, res_attrs = [{}], sym_name = "dynamic_index_in_dim_0", sym_visibility = "private"}> ({
  ^bb0(%arg25: tensor<6x512x2048xf32> loc(unknown), %arg26: tensor<i32> loc(unknown)):
    %41 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %42 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %43 = "stablehlo.dynamic_slice"(%arg25, %arg26, %41, %42) <{slice_sizes = array<i64: 1, 512, 2048>}> : (tensor<6x512x2048xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x512x2048xf32>
    %44 = "stablehlo.reshape"(%43) : (tensor<1x512x2048xf32>) -> tensor<512x2048xf32>
    "func.return"(%44) : (tensor<512x2048xf32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<4096x512xf32>, tensor<2048x512xf32>, tensor<512x2048xf32>) -> (tensor<4096x512xf32>, tensor<4096x512xf32>, tensor<4096x2048xf32>, tensor<4096x2048xf32>), res_attrs = [{}, {}, {}, {}], sym_name = "closed_call", sym_visibility = "private"}> ({
  ^bb0(%arg22: tensor<4096x512xf32> loc(unknown), %arg23: tensor<2048x512xf32> loc(unknown), %arg24: tensor<512x2048xf32> loc(unknown)):
    %34 = "stablehlo.dot_general"(%arg22, %arg24) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<4096x512xf32>, tensor<512x2048xf32>) -> tensor<4096x2048xf32>
    %35 = "stablehlo.tanh"(%34) : (tensor<4096x2048xf32>) -> tensor<4096x2048xf32>
    %36 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %37 = "stablehlo.broadcast_in_dim"(%36) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4096x2048xf32>
    %38 = "stablehlo.subtract"(%37, %35) : (tensor<4096x2048xf32>, tensor<4096x2048xf32>) -> tensor<4096x2048xf32>
    %39 = "stablehlo.dot_general"(%35, %arg23) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<4096x2048xf32>, tensor<2048x512xf32>) -> tensor<4096x512xf32>
    %40 = "stablehlo.add"(%arg22, %39) : (tensor<4096x512xf32>, tensor<4096x512xf32>) -> tensor<4096x512xf32>
    "func.return"(%40, %arg22, %35, %38) : (tensor<4096x512xf32>, tensor<4096x512xf32>, tensor<4096x2048xf32>, tensor<4096x2048xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<6x4096x512xf32>, tensor<4096x512xf32>, tensor<i32>) -> tensor<6x4096x512xf32>, res_attrs = [{}], sym_name = "dynamic_update_index_in_dim", sym_visibility = "private"}> ({
  ^bb0(%arg19: tensor<6x4096x512xf32> loc(unknown), %arg20: tensor<4096x512xf32> loc(unknown), %arg21: tensor<i32> loc(unknown)):
    %30 = "stablehlo.broadcast_in_dim"(%arg20) <{broadcast_dimensions = array<i64: 1, 2>}> : (tensor<4096x512xf32>) -> tensor<1x4096x512xf32>
    %31 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %32 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %33 = "stablehlo.dynamic_update_slice"(%arg19, %30, %arg21, %31, %32) : (tensor<6x4096x512xf32>, tensor<1x4096x512xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<6x4096x512xf32>
    "func.return"(%33) : (tensor<6x4096x512xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<6x4096x2048xf32>, tensor<4096x2048xf32>, tensor<i32>) -> tensor<6x4096x2048xf32>, res_attrs = [{}], sym_name = "dynamic_update_index_in_dim_1", sym_visibility = "private"}> ({
  ^bb0(%arg16: tensor<6x4096x2048xf32> loc(unknown), %arg17: tensor<4096x2048xf32> loc(unknown), %arg18: tensor<i32> loc(unknown)):
    %26 = "stablehlo.broadcast_in_dim"(%arg17) <{broadcast_dimensions = array<i64: 1, 2>}> : (tensor<4096x2048xf32>) -> tensor<1x4096x2048xf32>
    %27 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %28 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %29 = "stablehlo.dynamic_update_slice"(%arg16, %26, %arg18, %27, %28) : (tensor<6x4096x2048xf32>, tensor<1x4096x2048xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<6x4096x2048xf32>
    "func.return"(%29) : (tensor<6x4096x2048xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<6x4096x512xf32>, tensor<i32>) -> tensor<4096x512xf32>, res_attrs = [{}], sym_name = "dynamic_index_in_dim_2", sym_visibility = "private"}> ({
  ^bb0(%arg14: tensor<6x4096x512xf32> loc(unknown), %arg15: tensor<i32> loc(unknown)):
    %22 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %23 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %24 = "stablehlo.dynamic_slice"(%arg14, %arg15, %22, %23) <{slice_sizes = array<i64: 1, 4096, 512>}> : (tensor<6x4096x512xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x4096x512xf32>
    %25 = "stablehlo.reshape"(%24) : (tensor<1x4096x512xf32>) -> tensor<4096x512xf32>
    "func.return"(%25) : (tensor<4096x512xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<6x4096x2048xf32>, tensor<i32>) -> tensor<4096x2048xf32>, res_attrs = [{}], sym_name = "dynamic_index_in_dim_3", sym_visibility = "private"}> ({
  ^bb0(%arg12: tensor<6x4096x2048xf32> loc(unknown), %arg13: tensor<i32> loc(unknown)):
    %18 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %19 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %20 = "stablehlo.dynamic_slice"(%arg12, %arg13, %18, %19) <{slice_sizes = array<i64: 1, 4096, 2048>}> : (tensor<6x4096x2048xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x4096x2048xf32>
    %21 = "stablehlo.reshape"(%20) : (tensor<1x4096x2048xf32>) -> tensor<4096x2048xf32>
    "func.return"(%21) : (tensor<4096x2048xf32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<4096x512xf32>, tensor<512x2048xf32>, tensor<4096x512xf32>, tensor<4096x2048xf32>, tensor<4096x2048xf32>, tensor<2048x512xf32>) -> (tensor<4096x512xf32>, tensor<2048x512xf32>, tensor<512x2048xf32>), res_attrs = [{}, {}, {}], sym_name = "closed_call_4", sym_visibility = "private"}> ({
  ^bb0(%arg6: tensor<4096x512xf32> loc(unknown), %arg7: tensor<512x2048xf32> loc(unknown), %arg8: tensor<4096x512xf32> loc(unknown), %arg9: tensor<4096x2048xf32> loc(unknown), %arg10: tensor<4096x2048xf32> loc(unknown), %arg11: tensor<2048x512xf32> loc(unknown)):
    %8 = "stablehlo.dot_general"(%arg6, %arg9) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<4096x512xf32>, tensor<4096x2048xf32>) -> tensor<512x2048xf32>
    %9 = "stablehlo.transpose"(%8) <{permutation = array<i64: 1, 0>}> : (tensor<512x2048xf32>) -> tensor<2048x512xf32>
    %10 = "stablehlo.dot_general"(%arg6, %arg11) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<4096x512xf32>, tensor<2048x512xf32>) -> tensor<4096x2048xf32>
    %11 = "stablehlo.multiply"(%10, %arg10) : (tensor<4096x2048xf32>, tensor<4096x2048xf32>) -> tensor<4096x2048xf32>
    %12 = "stablehlo.multiply"(%11, %arg9) : (tensor<4096x2048xf32>, tensor<4096x2048xf32>) -> tensor<4096x2048xf32>
    %13 = "stablehlo.add"(%11, %12) : (tensor<4096x2048xf32>, tensor<4096x2048xf32>) -> tensor<4096x2048xf32>
    %14 = "stablehlo.dot_general"(%13, %arg8) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<4096x2048xf32>, tensor<4096x512xf32>) -> tensor<2048x512xf32>
    %15 = "stablehlo.transpose"(%14) <{permutation = array<i64: 1, 0>}> : (tensor<2048x512xf32>) -> tensor<512x2048xf32>
    %16 = "stablehlo.dot_general"(%13, %arg7) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<4096x2048xf32>, tensor<512x2048xf32>) -> tensor<4096x512xf32>
    %17 = "stablehlo.add"(%arg6, %16) : (tensor<4096x512xf32>, tensor<4096x512xf32>) -> tensor<4096x512xf32>
    "func.return"(%17, %9, %15) : (tensor<4096x512xf32>, tensor<2048x512xf32>, tensor<512x2048xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<6x2048x512xf32>, tensor<2048x512xf32>, tensor<i32>) -> tensor<6x2048x512xf32>, res_attrs = [{}], sym_name = "dynamic_update_index_in_dim_5", sym_visibility = "private"}> ({
  ^bb0(%arg3: tensor<6x2048x512xf32> loc(unknown), %arg4: tensor<2048x512xf32> loc(unknown), %arg5: tensor<i32> loc(unknown)):
    %4 = "stablehlo.broadcast_in_dim"(%arg4) <{broadcast_dimensions = array<i64: 1, 2>}> : (tensor<2048x512xf32>) -> tensor<1x2048x512xf32>
    %5 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %6 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %7 = "stablehlo.dynamic_update_slice"(%arg3, %4, %arg5, %5, %6) : (tensor<6x2048x512xf32>, tensor<1x2048x512xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<6x2048x512xf32>
    "func.return"(%7) : (tensor<6x2048x512xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<6x512x2048xf32>, tensor<512x2048xf32>, tensor<i32>) -> tensor<6x512x2048xf32>, res_attrs = [{}], sym_name = "dynamic_update_index_in_dim_6", sym_visibility = "private"}> ({
  ^bb0(%arg0: tensor<6x512x2048xf32> loc(unknown), %arg1: tensor<512x2048xf32> loc(unknown), %arg2: tensor<i32> loc(unknown)):
    %0 = "stablehlo.broadcast_in_dim"(%arg1) <{broadcast_dimensions = array<i64: 1, 2>}> : (tensor<512x2048xf32>) -> tensor<1x512x2048xf32>
    %1 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %2 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %3 = "stablehlo.dynamic_update_slice"(%arg0, %0, %arg2, %1, %2) : (tensor<6x512x2048xf32>, tensor<1x512x2048xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<6x512x2048xf32>
    "func.return"(%3) : (tensor<6x512x2048xf32>) -> ()
  }) : () -> ()
}) {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} : () -> ()
