// SPDX-License-Identifier: Apache-2.0
// A training step of a recurrent network, h' = tanh(x wx + h wh + b), over 64 steps of 512 sequences, with momenta, as JAX lowers it.
"builtin.module"() <{sym_name = "jit_step"}> ({
  "func.func"() <{arg_attrs = [{}, {}, {}, {}, {}, {}, {}, {}], function_type = (tensor<1024xf32>, tensor<1024x1024xf32>, tensor<1024x1024xf32>, tensor<1024xf32>, tensor<1024x1024xf32>, tensor<1024x1024xf32>, tensor<512x64x1024xf32>, tensor<512x64x1024xf32>) -> (tensor<1024xf32>, tensor<1024x1024xf32>, tensor<1024x1024xf32>, tensor<1024xf32>, tensor<1024x1024xf32>, tensor<1024x1024xf32>, tensor<f32>), res_attrs = [{jax.result_info = "result[0][0]['b']"}, {jax.result_info = "result[0][0]['wh']"}, {jax.result_info = "result[0][0]['wx']"}, {jax.result_info = "result[1][0]['b']"}, {jax.result_info = "result[1][0]['wh']"}, {jax.result_info = "result[1][0]['wx']"}, {jax.result_info = "result[2]"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg24: tensor<1024xf32> loc("P[0]['b']"), %arg25: tensor<1024x1024xf32> loc("P[0]['wh']"), %arg26: tensor<1024x1024xf32> loc("P[0]['wx']"), %arg27: tensor<1024xf32> loc("m[0]['b']"), %arg28: tensor<1024x1024xf32> loc("m[0]['wh']"), %arg29: tensor<1024x1024xf32> loc("m[0]['wx']"), %arg30: tensor<512x64x1024xf32> loc("x"), %arg31: tensor<512x64x1024xf32> loc("y")):
    %36 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %37 = "stablehlo.broadcast_in_dim"(%36) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<512x1024xf32>
    %38 = "stablehlo.transpose"(%arg30) <{permutation = array<i64: 1, 0, 2>}> : (tensor<512x64x1024xf32>) -> tensor<64x512x1024xf32>
    %39 = "stablehlo.broadcast_in_dim"(%arg24) <{broadcast_dimensions = array<i64: 1>}> : (tensor<1024xf32>) -> tensor<1x1024xf32>
    %40 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %41 = "stablehlo.broadcast_in_dim"(%40) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<64x512x1024xf32>
    %42 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %43 = "stablehlo.broadcast_in_dim"(%42) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<64x512x1024xf32>
    %44 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %45 = "stablehlo.broadcast_in_dim"(%44) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<64x512x1024xf32>
    %46 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %47 = "stablehlo.broadcast_in_dim"(%46) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<64x512x1024xf32>
    %48 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %49:10 = "stablehlo.while"(%38, %arg26, %arg25, %39, %48, %37, %41, %43, %45, %47) ({
    ^bb0(%arg66: tensor<64x512x1024xf32>, %arg67: tensor<1024x1024xf32>, %arg68: tensor<1024x1024xf32>, %arg69: tensor<1x1024xf32>, %arg70: tensor<i32>, %arg71: tensor<512x1024xf32>, %arg72: tensor<64x512x1024xf32>, %arg73: tensor<64x512x1024xf32>, %arg74: tensor<64x512x1024xf32>, %arg75: tensor<64x512x1024xf32>):
      %124 = "stablehlo.constant"() <{value = dense<64> : tensor<i32>}> : () -> tensor<i32>
      %125 = "stablehlo.compare"(%arg70, %124) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
      "stablehlo.return"(%125) : (tensor<i1>) -> ()
    }, {
    ^bb0(%arg56: tensor<64x512x1024xf32>, %arg57: tensor<1024x1024xf32>, %arg58: tensor<1024x1024xf32>, %arg59: tensor<1x1024xf32>, %arg60: tensor<i32>, %arg61: tensor<512x1024xf32>, %arg62: tensor<64x512x1024xf32>, %arg63: tensor<64x512x1024xf32>, %arg64: tensor<64x512x1024xf32>, %arg65: tensor<64x512x1024xf32>):
      %116 = "func.call"(%arg56, %arg60) <{callee = @dynamic_index_in_dim}> : (tensor<64x512x1024xf32>, tensor<i32>) -> tensor<512x1024xf32>
      %117:5 = "func.call"(%arg57, %arg58, %arg59, %arg61, %116) <{callee = @closed_call}> : (tensor<1024x1024xf32>, tensor<1024x1024xf32>, tensor<1x1024xf32>, tensor<512x1024xf32>, tensor<512x1024xf32>) -> (tensor<512x1024xf32>, tensor<512x1024xf32>, tensor<512x1024xf32>, tensor<512x1024xf32>, tensor<512x1024xf32>)
      %118 = "func.call"(%arg62, %117#1, %arg60) <{callee = @dynamic_update_index_in_dim}> : (tensor<64x512x1024xf32>, tensor<512x1024xf32>, tensor<i32>) -> tensor<64x512x1024xf32>
      %119 = "func.call"(%arg63, %117#2, %arg60) <{callee = @dynamic_update_index_in_dim}> : (tensor<64x512x1024xf32>, tensor<512x1024xf32>, tensor<i32>) -> tensor<64x512x1024xf32>
      %120 = "func.call"(%arg64, %117#3, %arg60) <{callee = @dynamic_update_index_in_dim}> : (tensor<64x512x1024xf32>, tensor<512x1024xf32>, tensor<i32>) -> tensor<64x512x1024xf32>
      %121 = "func.call"(%arg65, %117#4, %arg60) <{callee = @dynamic_update_index_in_dim}> : (tensor<64x512x1024xf32>, tensor<512x1024xf32>, tensor<i32>) -> tensor<64x512x1024xf32>
      %122 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
      %123 = "stablehlo.add"(%arg60, %122) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%arg56, %arg57, %arg58, %arg59, %123, %117#0, %118, %119, %120, %121) : (tensor<64x512x1024xf32>, tensor<1024x1024xf32>, tensor<1024x1024xf32>, tensor<1x1024xf32>, tensor<i32>, tensor<512x1024xf32>, tensor<64x512x1024xf32>, tensor<64x512x1024xf32>, tensor<64x512x1024xf32>, tensor<64x512x1024xf32>) -> ()
    }) : (tensor<64x512x1024xf32>, tensor<1024x1024xf32>, tensor<1024x1024xf32>, tensor<1x1024xf32>, tensor<i32>, tensor<512x1024xf32>, tensor<64x512x1024xf32>, tensor<64x512x1024xf32>, tensor<64x512x1024xf32>, tensor<64x512x1024xf32>) -> (tensor<64x512x1024xf32>, tensor<1024x1024xf32>, tensor<1024x1024xf32>, tensor<1x1024xf32>, tensor<i32>, tensor<512x1024xf32>, tensor<64x512x1024xf32>, tensor<64x512x1024xf32>, tensor<64x512x1024xf32>, tensor<64x512x1024xf32>)
    %50 = "stablehlo.transpose"(%49#6) <{permutation = array<i64: 1, 0, 2>}> : (tensor<64x512x1024xf32>) -> tensor<512x64x1024xf32>
    %51 = "stablehlo.add"(%arg30, %50) : (tensor<512x64x1024xf32>, tensor<512x64x1024xf32>) -> tensor<512x64x1024xf32>
    %52 = "stablehlo.subtract"(%51, %arg31) : (tensor<512x64x1024xf32>, tensor<512x64x1024xf32>) -> tensor<512x64x1024xf32>
    %53 = "stablehlo.multiply"(%52, %52) : (tensor<512x64x1024xf32>, tensor<512x64x1024xf32>) -> tensor<512x64x1024xf32>
    %54 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %55 = "stablehlo.broadcast_in_dim"(%54) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<512x64x1024xf32>
    %56 = "stablehlo.multiply"(%55, %52) : (tensor<512x64x1024xf32>, tensor<512x64x1024xf32>) -> tensor<512x64x1024xf32>
    %57 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %58 = "stablehlo.reduce"(%53, %57) <{dimensions = array<i64: 0, 1, 2>}> ({
    ^bb0(%arg54: tensor<f32>, %arg55: tensor<f32>):
      %115 = "stablehlo.add"(%arg54, %arg55) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%115) : (tensor<f32>) -> ()
    }) : (tensor<512x64x1024xf32>, tensor<f32>) -> tensor<f32>
    %59 = "stablehlo.constant"() <{value = dense<0x4C000000> : tensor<f32>}> : () -> tensor<f32>
    %60 = "stablehlo.divide"(%58, %59) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %61 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %62 = "stablehlo.constant"() <{value = dense<0x4C000000> : tensor<f32>}> : () -> tensor<f32>
    %63 = "stablehlo.divide"(%61, %62) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %64 = "stablehlo.broadcast_in_dim"(%63) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<512x64x1024xf32>
    %65 = "stablehlo.multiply"(%64, %56) : (tensor<512x64x1024xf32>, tensor<512x64x1024xf32>) -> tensor<512x64x1024xf32>
    %66 = "stablehlo.transpose"(%65) <{permutation = array<i64: 1, 0, 2>}> : (tensor<512x64x1024xf32>) -> tensor<64x512x1024xf32>
    %67 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %68 = "stablehlo.broadcast_in_dim"(%67) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<512x1024xf32>
    %69 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %70 = "stablehlo.broadcast_in_dim"(%69) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<1024x1024xf32>
    %71 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %72 = "stablehlo.broadcast_in_dim"(%71) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<1024x1024xf32>
    %73 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %74 = "stablehlo.broadcast_in_dim"(%73) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<1024xf32>
    %75 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %76:11 = "stablehlo.while"(%66, %38, %49#7, %49#8, %49#9, %arg25, %75, %70, %72, %74, %68) ({
    ^bb0(%arg43: tensor<64x512x1024xf32>, %arg44: tensor<64x512x1024xf32>, %arg45: tensor<64x512x1024xf32>, %arg46: tensor<64x512x1024xf32>, %arg47: tensor<64x512x1024xf32>, %arg48: tensor<1024x1024xf32>, %arg49: tensor<i32>, %arg50: tensor<1024x1024xf32>, %arg51: tensor<1024x1024xf32>, %arg52: tensor<1024xf32>, %arg53: tensor<512x1024xf32>):
      %113 = "stablehlo.constant"() <{value = dense<64> : tensor<i32>}> : () -> tensor<i32>
      %114 = "stablehlo.compare"(%arg49, %113) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
      "stablehlo.return"(%114) : (tensor<i1>) -> ()
    }, {
    ^bb0(%arg32: tensor<64x512x1024xf32>, %arg33: tensor<64x512x1024xf32>, %arg34: tensor<64x512x1024xf32>, %arg35: tensor<64x512x1024xf32>, %arg36: tensor<64x512x1024xf32>, %arg37: tensor<1024x1024xf32>, %arg38: tensor<i32>, %arg39: tensor<1024x1024xf32>, %arg40: tensor<1024x1024xf32>, %arg41: tensor<1024xf32>, %arg42: tensor<512x1024xf32>):
      %101 = "stablehlo.constant"() <{value = dense<64> : tensor<i32>}> : () -> tensor<i32>
      %102 = "stablehlo.subtract"(%101, %arg38) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      %103 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
      %104 = "stablehlo.subtract"(%102, %103) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      %105 = "func.call"(%arg32, %104) <{callee = @dynamic_index_in_dim}> : (tensor<64x512x1024xf32>, tensor<i32>) -> tensor<512x1024xf32>
      %106 = "func.call"(%arg33, %104) <{callee = @dynamic_index_in_dim}> : (tensor<64x512x1024xf32>, tensor<i32>) -> tensor<512x1024xf32>
      %107 = "func.call"(%arg34, %104) <{callee = @dynamic_index_in_dim}> : (tensor<64x512x1024xf32>, tensor<i32>) -> tensor<512x1024xf32>
      %108 = "func.call"(%arg35, %104) <{callee = @dynamic_index_in_dim}> : (tensor<64x512x1024xf32>, tensor<i32>) -> tensor<512x1024xf32>
      %109 = "func.call"(%arg36, %104) <{callee = @dynamic_index_in_dim}> : (tensor<64x512x1024xf32>, tensor<i32>) -> tensor<512x1024xf32>
      %110:4 = "func.call"(%arg37, %arg39, %arg40, %arg41, %arg42, %105, %106, %107, %108, %109) <{callee = @closed_call_0}> : (tensor<1024x1024xf32>, tensor<1024x1024xf32>, tensor<1024x1024xf32>, tensor<1024xf32>, tensor<512x1024xf32>, tensor<512x1024xf32>, tensor<512x1024xf32>, tensor<512x1024xf32>, tensor<512x1024xf32>, tensor<512x1024xf32>) -> (tensor<1024x1024xf32>, tensor<1024x1024xf32>, tensor<1024xf32>, tensor<512x1024xf32>)
      %111 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
      %112 = "stablehlo.add"(%arg38, %111) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%arg32, %arg33, %arg34, %arg35, %arg36, %arg37, %112, %110#0, %110#1, %110#2, %110#3) : (tensor<64x512x1024xf32>, tensor<64x512x1024xf32>, tensor<64x512x1024xf32>, tensor<64x512x1024xf32>, tensor<64x512x1024xf32>, tensor<1024x1024xf32>, tensor<i32>, tensor<1024x1024xf32>, tensor<1024x1024xf32>, tensor<1024xf32>, tensor<512x1024xf32>) -> ()
    }) : (tensor<64x512x1024xf32>, tensor<64x512x1024xf32>, tensor<64x512x1024xf32>, tensor<64x512x1024xf32>, tensor<64x512x1024xf32>, tensor<1024x1024xf32>, tensor<i32>, tensor<1024x1024xf32>, tensor<1024x1024xf32>, tensor<1024xf32>, tensor<512x1024xf32>) -> (tensor<64x512x1024xf32>, tensor<64x512x1024xf32>, tensor<64x512x1024xf32>, tensor<64x512x1024xf32>, tensor<64x512x1024xf32>, tensor<1024x1024xf32>, tensor<i32>, tensor<1024x1024xf32>, tensor<1024x1024xf32>, tensor<1024xf32>, tensor<512x1024xf32>)
    %77 = "stablehlo.constant"() <{value = dense<0.899999976> : tensor<f32>}> : () -> tensor<f32>
    %78 = "stablehlo.broadcast_in_dim"(%77) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<1024xf32>
    %79 = "stablehlo.multiply"(%78, %arg27) : (tensor<1024xf32>, tensor<1024xf32>) -> tensor<1024xf32>
    %80 = "stablehlo.add"(%79, %76#9) : (tensor<1024xf32>, tensor<1024xf32>) -> tensor<1024xf32>
    %81 = "stablehlo.constant"() <{value = dense<0.899999976> : tensor<f32>}> : () -> tensor<f32>
    %82 = "stablehlo.broadcast_in_dim"(%81) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<1024x1024xf32>
    %83 = "stablehlo.multiply"(%82, %arg28) : (tensor<1024x1024xf32>, tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
    %84 = "stablehlo.add"(%83, %76#8) : (tensor<1024x1024xf32>, tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
    %85 = "stablehlo.constant"() <{value = dense<0.899999976> : tensor<f32>}> : () -> tensor<f32>
    %86 = "stablehlo.broadcast_in_dim"(%85) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<1024x1024xf32>
    %87 = "stablehlo.multiply"(%86, %arg29) : (tensor<1024x1024xf32>, tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
    %88 = "stablehlo.add"(%87, %76#7) : (tensor<1024x1024xf32>, tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
    %89 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %90 = "stablehlo.broadcast_in_dim"(%89) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<1024xf32>
    %91 = "stablehlo.multiply"(%90, %80) : (tensor<1024xf32>, tensor<1024xf32>) -> tensor<1024xf32>
    %92 = "stablehlo.subtract"(%arg24, %91) : (tensor<1024xf32>, tensor<1024xf32>) -> tensor<1024xf32>
    %93 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %94 = "stablehlo.broadcast_in_dim"(%93) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<1024x1024xf32>
    %95 = "stablehlo.multiply"(%94, %84) : (tensor<1024x1024xf32>, tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
    %96 = "stablehlo.subtract"(%arg25, %95) : (tensor<1024x1024xf32>, tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
    %97 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %98 = "stablehlo.broadcast_in_dim"(%97) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<1024x1024xf32>
    %99 = "stablehlo.multiply"(%98, %88) : (tensor<1024x1024xf32>, tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
    %100 = "stablehlo.subtract"(%arg26, %99) : (tensor<1024x1024xf32>, tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
    "func.return"(%92, %96, %100, %80, %84, %88, %60) : (tensor<1024xf32>, tensor<1024x1024xf32>, tensor<1024x1024xf32>, tensor<1024xf32>, tensor<1024x1024xf32>, tensor<1024x1024xf32>, tensor<f32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<64x512x1024xf32>, tensor<i32>) -> tensor<512x1024xf32>, res_attrs = [{}], sym_name = "dynamic_index_in_dim", sym_visibility = "private"}> ({
  ^bb0(%arg22: tensor<64x512x1024xf32> loc(unknown), %arg23: tensor<i32> loc(unknown)):
    %32 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %33 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %34 = "stablehlo.dynamic_slice"(%arg22, %arg23, %32, %33) <{slice_sizes = array<i64: 1, 512, 1024>}> : (tensor<64x512x1024xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x512x1024xf32>
    %35 = "stablehlo.reshape"(%34) : (tensor<1x512x1024xf32>) -> tensor<512x1024xf32>
    "func.return"(%35) : (tensor<512x1024xf32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<1024x1024xf32>, tensor<1024x1024xf32>, tensor<1x1024xf32>, tensor<512x1024xf32>, tensor<512x1024xf32>) -> (tensor<512x1024xf32>, tensor<512x1024xf32>, tensor<512x1024xf32>, tensor<512x1024xf32>, tensor<512x1024xf32>), res_attrs = [{}, {}, {}, {}, {}], sym_name = "closed_call", sym_visibility = "private"}> ({
  ^bb0(%arg17: tensor<1024x1024xf32> loc(unknown), %arg18: tensor<1024x1024xf32> loc(unknown), %arg19: tensor<1x1024xf32> loc(unknown), %arg20: tensor<512x1024xf32> loc(unknown), %arg21: tensor<512x1024xf32> loc(unknown)):
    %23 = "stablehlo.dot_general"(%arg21, %arg17) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<512x1024xf32>, tensor<1024x1024xf32>) -> tensor<512x1024xf32>
    %24 = "stablehlo.dot_general"(%arg20, %arg18) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<512x1024xf32>, tensor<1024x1024xf32>) -> tensor<512x1024xf32>
    %25 = "stablehlo.add"(%23, %24) : (tensor<512x1024xf32>, tensor<512x1024xf32>) -> tensor<512x1024xf32>
    %26 = "stablehlo.broadcast_in_dim"(%arg19) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<1x1024xf32>) -> tensor<512x1024xf32>
    %27 = "stablehlo.add"(%25, %26) : (tensor<512x1024xf32>, tensor<512x1024xf32>) -> tensor<512x1024xf32>
    %28 = "stablehlo.tanh"(%27) : (tensor<512x1024xf32>) -> tensor<512x1024xf32>
    %29 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %30 = "stablehlo.broadcast_in_dim"(%29) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<512x1024xf32>
    %31 = "stablehlo.subtract"(%30, %28) : (tensor<512x1024xf32>, tensor<512x1024xf32>) -> tensor<512x1024xf32>
    "func.return"(%28, %28, %arg20, %28, %31) : (tensor<512x1024xf32>, tensor<512x1024xf32>, tensor<512x1024xf32>, tensor<512x1024xf32>, tensor<512x1024xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<64x512x1024xf32>, tensor<512x1024xf32>, tensor<i32>) -> tensor<64x512x1024xf32>, res_attrs = [{}], sym_name = "dynamic_update_index_in_dim", sym_visibility = "private"}> ({
  ^bb0(%arg14: tensor<64x512x1024xf32> loc(unknown), %arg15: tensor<512x1024xf32> loc(unknown), %arg16: tensor<i32> loc(unknown)):
    %19 = "stablehlo.broadcast_in_dim"(%arg15) <{broadcast_dimensions = array<i64: 1, 2>}> : (tensor<512x1024xf32>) -> tensor<1x512x1024xf32>
    %20 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %21 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %22 = "stablehlo.dynamic_update_slice"(%arg14, %19, %arg16, %20, %21) : (tensor<64x512x1024xf32>, tensor<1x512x1024xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<64x512x1024xf32>
    "func.return"(%22) : (tensor<64x512x1024xf32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<1024x1024xf32>, tensor<1024x1024xf32>, tensor<1024x1024xf32>, tensor<1024xf32>, tensor<512x1024xf32>, tensor<512x1024xf32>, tensor<512x1024xf32>, tensor<512x1024xf32>, tensor<512x1024xf32>, tensor<512x1024xf32>) -> (tensor<1024x1024xf32>, tensor<1024x1024xf32>, tensor<1024xf32>, tensor<512x1024xf32>), res_attrs = [{}, {}, {}, {}], sym_name = "closed_call_0", sym_visibility = "private"}> ({
  ^bb0(%arg0: tensor<1024x1024xf32> loc(unknown), %arg1: tensor<1024x1024xf32> loc(unknown), %arg2: tensor<1024x1024xf32> loc(unknown), %arg3: tensor<1024xf32> loc(unknown), %arg4: tensor<512x1024xf32> loc(unknown), %arg5: tensor<512x1024xf32> loc(unknown), %arg6: tensor<512x1024xf32> loc(unknown), %arg7: tensor<512x1024xf32> loc(unknown), %arg8: tensor<512x1024xf32> loc(unknown), %arg9: tensor<512x1024xf32> loc(unknown)):
    %0 = "stablehlo.add"(%arg4, %arg5) : (tensor<512x1024xf32>, tensor<512x1024xf32>) -> tensor<512x1024xf32>
    %1 = "stablehlo.multiply"(%0, %arg9) : (tensor<512x1024xf32>, tensor<512x1024xf32>) -> tensor<512x1024xf32>
    %2 = "stablehlo.multiply"(%1, %arg8) : (tensor<512x1024xf32>, tensor<512x1024xf32>) -> tensor<512x1024xf32>
    %3 = "stablehlo.add"(%1, %2) : (tensor<512x1024xf32>, tensor<512x1024xf32>) -> tensor<512x1024xf32>
    %4 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %5 = "stablehlo.reduce"(%3, %4) <{dimensions = array<i64: 0>}> ({
    ^bb0(%arg12: tensor<f32>, %arg13: tensor<f32>):
      %18 = "stablehlo.add"(%arg12, %arg13) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%18) : (tensor<f32>) -> ()
    }) : (tensor<512x1024xf32>, tensor<f32>) -> tensor<1024xf32>
    %6 = "stablehlo.reshape"(%5) : (tensor<1024xf32>) -> tensor<1x1024xf32>
    %7 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %8 = "stablehlo.reduce"(%6, %7) <{dimensions = array<i64: 0>}> ({
    ^bb0(%arg10: tensor<f32>, %arg11: tensor<f32>):
      %17 = "stablehlo.add"(%arg10, %arg11) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%17) : (tensor<f32>) -> ()
    }) : (tensor<1x1024xf32>, tensor<f32>) -> tensor<1024xf32>
    %9 = "stablehlo.add"(%arg3, %8) : (tensor<1024xf32>, tensor<1024xf32>) -> tensor<1024xf32>
    %10 = "stablehlo.dot_general"(%3, %arg7) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<512x1024xf32>, tensor<512x1024xf32>) -> tensor<1024x1024xf32>
    %11 = "stablehlo.transpose"(%10) <{permutation = array<i64: 1, 0>}> : (tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
    %12 = "stablehlo.add"(%arg2, %11) : (tensor<1024x1024xf32>, tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
    %13 = "stablehlo.dot_general"(%3, %arg0) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<512x1024xf32>, tensor<1024x1024xf32>) -> tensor<512x1024xf32>
    %14 = "stablehlo.dot_general"(%3, %arg6) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<512x1024xf32>, tensor<512x1024xf32>) -> tensor<1024x1024xf32>
    %15 = "stablehlo.transpose"(%14) <{permutation = array<i64: 1, 0>}> : (tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
    %16 = "stablehlo.add"(%arg1, %15) : (tensor<1024x1024xf32>, tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
    "func.return"(%16, %12, %9, %13) : (tensor<1024x1024xf32>, tensor<1024x1024xf32>, tensor<1024xf32>, tensor<512x1024xf32>) -> ()
  }) : () -> ()
}) {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} : () -> ()
