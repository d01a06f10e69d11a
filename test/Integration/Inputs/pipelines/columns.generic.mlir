// SPDX-License-Identifier: Apache-2.0
"builtin.module"() <{sym_name = "jit_step"}> ({
  "func.func"() <{arg_attrs = [{}, {}, {}, {}, {}, {}], function_type = (tensor<4x12x8xf32>, tensor<4x8x12xf32>, tensor<4x8xf32>, tensor<4x12xf32>, tensor<8x8xf32>, tensor<8x8xf32>) -> (tensor<4x12x8xf32>, tensor<4x8x12xf32>, tensor<4x8xf32>, tensor<4x12xf32>, tensor<f32>), res_attrs = [{jax.result_info = "result[0]['down']"}, {jax.result_info = "result[0]['up']"}, {jax.result_info = "result[1]['down']"}, {jax.result_info = "result[1]['up']"}, {jax.result_info = "result[2]"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg24: tensor<4x12x8xf32> loc("p['down']"), %arg25: tensor<4x8x12xf32> loc("p['up']"), %arg26: tensor<4x8xf32> loc("s['down']"), %arg27: tensor<4x12xf32> loc("s['up']"), %arg28: tensor<8x8xf32> loc("x"), %arg29: tensor<8x8xf32> loc("y")):
    %41 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %42 = "stablehlo.broadcast_in_dim"(%41) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x8x8xf32>
    %43 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %44 = "stablehlo.broadcast_in_dim"(%43) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x8x12xf32>
    %45 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %46 = "stablehlo.broadcast_in_dim"(%45) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x8x12xf32>
    %47 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %48:7 = "stablehlo.while"(%arg24, %arg25, %47, %arg28, %42, %44, %46) ({
    ^bb0(%arg61: tensor<4x12x8xf32>, %arg62: tensor<4x8x12xf32>, %arg63: tensor<i32>, %arg64: tensor<8x8xf32>, %arg65: tensor<4x8x8xf32>, %arg66: tensor<4x8x12xf32>, %arg67: tensor<4x8x12xf32>):
      %140 = "stablehlo.constant"() <{value = dense<4> : tensor<i32>}> : () -> tensor<i32>
      %141 = "stablehlo.compare"(%arg63, %140) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
      "stablehlo.return"(%141) : (tensor<i1>) -> ()
    }, {
    ^bb0(%arg54: tensor<4x12x8xf32>, %arg55: tensor<4x8x12xf32>, %arg56: tensor<i32>, %arg57: tensor<8x8xf32>, %arg58: tensor<4x8x8xf32>, %arg59: tensor<4x8x12xf32>, %arg60: tensor<4x8x12xf32>):
      %132 = "func.call"(%arg54, %arg56) <{callee = @dynamic_index_in_dim}> : (tensor<4x12x8xf32>, tensor<i32>) -> tensor<12x8xf32>
      %133 = "func.call"(%arg55, %arg56) <{callee = @dynamic_index_in_dim_0}> : (tensor<4x8x12xf32>, tensor<i32>) -> tensor<8x12xf32>
      %134:4 = "func.call"(%arg57, %132, %133) <{callee = @closed_call}> : (tensor<8x8xf32>, tensor<12x8xf32>, tensor<8x12xf32>) -> (tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x12xf32>, tensor<8x12xf32>)
      %135 = "func.call"(%arg58, %134#1, %arg56) <{callee = @dynamic_update_index_in_dim}> : (tensor<4x8x8xf32>, tensor<8x8xf32>, tensor<i32>) -> tensor<4x8x8xf32>
      %136 = "func.call"(%arg59, %134#2, %arg56) <{callee = @dynamic_update_index_in_dim_1}> : (tensor<4x8x12xf32>, tensor<8x12xf32>, tensor<i32>) -> tensor<4x8x12xf32>
      %137 = "func.call"(%arg60, %134#3, %arg56) <{callee = @dynamic_update_index_in_dim_1}> : (tensor<4x8x12xf32>, tensor<8x12xf32>, tensor<i32>) -> tensor<4x8x12xf32>
      %138 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
      %139 = "stablehlo.add"(%arg56, %138) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%arg54, %arg55, %139, %134#0, %135, %136, %137) : (tensor<4x12x8xf32>, tensor<4x8x12xf32>, tensor<i32>, tensor<8x8xf32>, tensor<4x8x8xf32>, tensor<4x8x12xf32>, tensor<4x8x12xf32>) -> ()
    }) : (tensor<4x12x8xf32>, tensor<4x8x12xf32>, tensor<i32>, tensor<8x8xf32>, tensor<4x8x8xf32>, tensor<4x8x12xf32>, tensor<4x8x12xf32>) -> (tensor<4x12x8xf32>, tensor<4x8x12xf32>, tensor<i32>, tensor<8x8xf32>, tensor<4x8x8xf32>, tensor<4x8x12xf32>, tensor<4x8x12xf32>)
    %49 = "stablehlo.subtract"(%48#3, %arg29) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %50 = "stablehlo.multiply"(%49, %49) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %51 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %52 = "stablehlo.broadcast_in_dim"(%51) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x8xf32>
    %53 = "stablehlo.multiply"(%52, %49) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %54 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %55 = "stablehlo.reduce"(%50, %54) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%arg52: tensor<f32>, %arg53: tensor<f32>):
      %131 = "stablehlo.add"(%arg52, %arg53) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%131) : (tensor<f32>) -> ()
    }) : (tensor<8x8xf32>, tensor<f32>) -> tensor<f32>
    %56 = "stablehlo.constant"() <{value = dense<6.400000e+01> : tensor<f32>}> : () -> tensor<f32>
    %57 = "stablehlo.divide"(%55, %56) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %58 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %59 = "stablehlo.broadcast_in_dim"(%58) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x8xf32>
    %60 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %61 = "stablehlo.constant"() <{value = dense<6.400000e+01> : tensor<f32>}> : () -> tensor<f32>
    %62 = "stablehlo.divide"(%60, %61) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %63 = "stablehlo.broadcast_in_dim"(%62) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x8xf32>
    %64 = "stablehlo.multiply"(%63, %53) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %65 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %66 = "stablehlo.broadcast_in_dim"(%65) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x12x8xf32>
    %67 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %68 = "stablehlo.broadcast_in_dim"(%67) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x8x12xf32>
    %69 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %70:9 = "stablehlo.while"(%arg25, %48#4, %48#5, %48#6, %arg24, %69, %64, %66, %68) ({
    ^bb0(%arg43: tensor<4x8x12xf32>, %arg44: tensor<4x8x8xf32>, %arg45: tensor<4x8x12xf32>, %arg46: tensor<4x8x12xf32>, %arg47: tensor<4x12x8xf32>, %arg48: tensor<i32>, %arg49: tensor<8x8xf32>, %arg50: tensor<4x12x8xf32>, %arg51: tensor<4x8x12xf32>):
      %129 = "stablehlo.constant"() <{value = dense<4> : tensor<i32>}> : () -> tensor<i32>
      %130 = "stablehlo.compare"(%arg48, %129) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
      "stablehlo.return"(%130) : (tensor<i1>) -> ()
    }, {
    ^bb0(%arg34: tensor<4x8x12xf32>, %arg35: tensor<4x8x8xf32>, %arg36: tensor<4x8x12xf32>, %arg37: tensor<4x8x12xf32>, %arg38: tensor<4x12x8xf32>, %arg39: tensor<i32>, %arg40: tensor<8x8xf32>, %arg41: tensor<4x12x8xf32>, %arg42: tensor<4x8x12xf32>):
      %115 = "stablehlo.constant"() <{value = dense<4> : tensor<i32>}> : () -> tensor<i32>
      %116 = "stablehlo.subtract"(%115, %arg39) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      %117 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
      %118 = "stablehlo.subtract"(%116, %117) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      %119 = "func.call"(%arg34, %118) <{callee = @dynamic_index_in_dim_0}> : (tensor<4x8x12xf32>, tensor<i32>) -> tensor<8x12xf32>
      %120 = "func.call"(%arg35, %118) <{callee = @dynamic_index_in_dim_2}> : (tensor<4x8x8xf32>, tensor<i32>) -> tensor<8x8xf32>
      %121 = "func.call"(%arg36, %118) <{callee = @dynamic_index_in_dim_0}> : (tensor<4x8x12xf32>, tensor<i32>) -> tensor<8x12xf32>
      %122 = "func.call"(%arg37, %118) <{callee = @dynamic_index_in_dim_0}> : (tensor<4x8x12xf32>, tensor<i32>) -> tensor<8x12xf32>
      %123 = "func.call"(%arg38, %118) <{callee = @dynamic_index_in_dim}> : (tensor<4x12x8xf32>, tensor<i32>) -> tensor<12x8xf32>
      %124:3 = "func.call"(%arg40, %119, %120, %121, %122, %123) <{callee = @closed_call_3}> : (tensor<8x8xf32>, tensor<8x12xf32>, tensor<8x8xf32>, tensor<8x12xf32>, tensor<8x12xf32>, tensor<12x8xf32>) -> (tensor<8x8xf32>, tensor<12x8xf32>, tensor<8x12xf32>)
      %125 = "func.call"(%arg41, %124#1, %118) <{callee = @dynamic_update_index_in_dim_4}> : (tensor<4x12x8xf32>, tensor<12x8xf32>, tensor<i32>) -> tensor<4x12x8xf32>
      %126 = "func.call"(%arg42, %124#2, %118) <{callee = @dynamic_update_index_in_dim_1}> : (tensor<4x8x12xf32>, tensor<8x12xf32>, tensor<i32>) -> tensor<4x8x12xf32>
      %127 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
      %128 = "stablehlo.add"(%arg39, %127) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%arg34, %arg35, %arg36, %arg37, %arg38, %128, %124#0, %125, %126) : (tensor<4x8x12xf32>, tensor<4x8x8xf32>, tensor<4x8x12xf32>, tensor<4x8x12xf32>, tensor<4x12x8xf32>, tensor<i32>, tensor<8x8xf32>, tensor<4x12x8xf32>, tensor<4x8x12xf32>) -> ()
    }) : (tensor<4x8x12xf32>, tensor<4x8x8xf32>, tensor<4x8x12xf32>, tensor<4x8x12xf32>, tensor<4x12x8xf32>, tensor<i32>, tensor<8x8xf32>, tensor<4x12x8xf32>, tensor<4x8x12xf32>) -> (tensor<4x8x12xf32>, tensor<4x8x8xf32>, tensor<4x8x12xf32>, tensor<4x8x12xf32>, tensor<4x12x8xf32>, tensor<i32>, tensor<8x8xf32>, tensor<4x12x8xf32>, tensor<4x8x12xf32>)
    %71 = "stablehlo.constant"() <{value = dense<0.899999976> : tensor<f32>}> : () -> tensor<f32>
    %72 = "stablehlo.broadcast_in_dim"(%71) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x8xf32>
    %73 = "stablehlo.multiply"(%72, %arg26) : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
    %74 = "stablehlo.multiply"(%70#7, %70#7) : (tensor<4x12x8xf32>, tensor<4x12x8xf32>) -> tensor<4x12x8xf32>
    %75 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %76 = "stablehlo.reduce"(%74, %75) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg32: tensor<f32>, %arg33: tensor<f32>):
      %114 = "stablehlo.add"(%arg32, %arg33) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%114) : (tensor<f32>) -> ()
    }) : (tensor<4x12x8xf32>, tensor<f32>) -> tensor<4x8xf32>
    %77 = "stablehlo.constant"() <{value = dense<1.200000e+01> : tensor<f32>}> : () -> tensor<f32>
    %78 = "stablehlo.broadcast_in_dim"(%77) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x8xf32>
    %79 = "stablehlo.divide"(%76, %78) : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
    %80 = "stablehlo.add"(%73, %79) : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
    %81 = "stablehlo.constant"() <{value = dense<0.899999976> : tensor<f32>}> : () -> tensor<f32>
    %82 = "stablehlo.broadcast_in_dim"(%81) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x12xf32>
    %83 = "stablehlo.multiply"(%82, %arg27) : (tensor<4x12xf32>, tensor<4x12xf32>) -> tensor<4x12xf32>
    %84 = "stablehlo.multiply"(%70#8, %70#8) : (tensor<4x8x12xf32>, tensor<4x8x12xf32>) -> tensor<4x8x12xf32>
    %85 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %86 = "stablehlo.reduce"(%84, %85) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg30: tensor<f32>, %arg31: tensor<f32>):
      %113 = "stablehlo.add"(%arg30, %arg31) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%113) : (tensor<f32>) -> ()
    }) : (tensor<4x8x12xf32>, tensor<f32>) -> tensor<4x12xf32>
    %87 = "stablehlo.constant"() <{value = dense<8.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %88 = "stablehlo.broadcast_in_dim"(%87) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x12xf32>
    %89 = "stablehlo.divide"(%86, %88) : (tensor<4x12xf32>, tensor<4x12xf32>) -> tensor<4x12xf32>
    %90 = "stablehlo.add"(%83, %89) : (tensor<4x12xf32>, tensor<4x12xf32>) -> tensor<4x12xf32>
    %91 = "stablehlo.constant"() <{value = dense<0.00999999977> : tensor<f32>}> : () -> tensor<f32>
    %92 = "stablehlo.broadcast_in_dim"(%91) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x12x8xf32>
    %93 = "stablehlo.multiply"(%92, %70#7) : (tensor<4x12x8xf32>, tensor<4x12x8xf32>) -> tensor<4x12x8xf32>
    %94 = "stablehlo.broadcast_in_dim"(%80) <{broadcast_dimensions = array<i64: 0, 2>}> : (tensor<4x8xf32>) -> tensor<4x1x8xf32>
    %95 = "stablehlo.sqrt"(%94) : (tensor<4x1x8xf32>) -> tensor<4x1x8xf32>
    %96 = "stablehlo.constant"() <{value = dense<0.00999999977> : tensor<f32>}> : () -> tensor<f32>
    %97 = "stablehlo.broadcast_in_dim"(%96) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x1x8xf32>
    %98 = "stablehlo.add"(%95, %97) : (tensor<4x1x8xf32>, tensor<4x1x8xf32>) -> tensor<4x1x8xf32>
    %99 = "stablehlo.broadcast_in_dim"(%98) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<4x1x8xf32>) -> tensor<4x12x8xf32>
    %100 = "stablehlo.divide"(%93, %99) : (tensor<4x12x8xf32>, tensor<4x12x8xf32>) -> tensor<4x12x8xf32>
    %101 = "stablehlo.subtract"(%arg24, %100) : (tensor<4x12x8xf32>, tensor<4x12x8xf32>) -> tensor<4x12x8xf32>
    %102 = "stablehlo.constant"() <{value = dense<0.00999999977> : tensor<f32>}> : () -> tensor<f32>
    %103 = "stablehlo.broadcast_in_dim"(%102) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x8x12xf32>
    %104 = "stablehlo.multiply"(%103, %70#8) : (tensor<4x8x12xf32>, tensor<4x8x12xf32>) -> tensor<4x8x12xf32>
    %105 = "stablehlo.broadcast_in_dim"(%90) <{broadcast_dimensions = array<i64: 0, 2>}> : (tensor<4x12xf32>) -> tensor<4x1x12xf32>
    %106 = "stablehlo.sqrt"(%105) : (tensor<4x1x12xf32>) -> tensor<4x1x12xf32>
    %107 = "stablehlo.constant"() <{value = dense<0.00999999977> : tensor<f32>}> : () -> tensor<f32>
    %108 = "stablehlo.broadcast_in_dim"(%107) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x1x12xf32>
    %109 = "stablehlo.add"(%106, %108) : (tensor<4x1x12xf32>, tensor<4x1x12xf32>) -> tensor<4x1x12xf32>
    %110 = "stablehlo.broadcast_in_dim"(%109) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<4x1x12xf32>) -> tensor<4x8x12xf32>
    %111 = "stablehlo.divide"(%104, %110) : (tensor<4x8x12xf32>, tensor<4x8x12xf32>) -> tensor<4x8x12xf32>
    %112 = "stablehlo.subtract"(%arg25, %111) : (tensor<4x8x12xf32>, tensor<4x8x12xf32>) -> tensor<4x8x12xf32>
    "func.return"(%101, %112, %80, %90, %57) : (tensor<4x12x8xf32>, tensor<4x8x12xf32>, tensor<4x8xf32>, tensor<4x12xf32>, tensor<f32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<4x12x8xf32>, tensor<i32>) -> tensor<12x8xf32>, res_attrs = [{}], sym_name = "dynamic_index_in_dim", sym_visibility = "private"}> ({
  ^bb0(%arg22: tensor<4x12x8xf32> loc(unknown), %arg23: tensor<i32> loc(unknown)):
    %37 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %38 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %39 = "stablehlo.dynamic_slice"(%arg22, %arg23, %37, %38) <{slice_sizes = array<i64: 1, 12, 8>}> : (tensor<4x12x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x12x8xf32>
    %40 = "stablehlo.reshape"(%39) : (tensor<1x12x8xf32>) -> tensor<12x8xf32>
    "func.return"(%40) : (tensor<12x8xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<4x8x12xf32>, tensor<i32>) -> tensor<8x12xf32>, res_attrs = [{}], sym_name = "dynamic_index_in_dim_0", sym_visibility = "private"}> ({
  ^bb0(%arg20: tensor<4x8x12xf32> loc(unknown), %arg21: tensor<i32> loc(unknown)):
    %33 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %34 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %35 = "stablehlo.dynamic_slice"(%arg20, %arg21, %33, %34) <{slice_sizes = array<i64: 1, 8, 12>}> : (tensor<4x8x12xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x8x12xf32>
    %36 = "stablehlo.reshape"(%35) : (tensor<1x8x12xf32>) -> tensor<8x12xf32>
    "func.return"(%36) : (tensor<8x12xf32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<8x8xf32>, tensor<12x8xf32>, tensor<8x12xf32>) -> (tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x12xf32>, tensor<8x12xf32>), res_attrs = [{}, {}, {}, {}], sym_name = "closed_call", sym_visibility = "private"}> ({
  ^bb0(%arg17: tensor<8x8xf32> loc(unknown), %arg18: tensor<12x8xf32> loc(unknown), %arg19: tensor<8x12xf32> loc(unknown)):
    %26 = "stablehlo.dot_general"(%arg17, %arg19) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x8xf32>, tensor<8x12xf32>) -> tensor<8x12xf32>
    %27 = "stablehlo.tanh"(%26) : (tensor<8x12xf32>) -> tensor<8x12xf32>
    %28 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %29 = "stablehlo.broadcast_in_dim"(%28) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x12xf32>
    %30 = "stablehlo.subtract"(%29, %27) : (tensor<8x12xf32>, tensor<8x12xf32>) -> tensor<8x12xf32>
    %31 = "stablehlo.dot_general"(%27, %arg18) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x12xf32>, tensor<12x8xf32>) -> tensor<8x8xf32>
    %32 = "stablehlo.add"(%arg17, %31) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    "func.return"(%32, %arg17, %27, %30) : (tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x12xf32>, tensor<8x12xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<4x8x8xf32>, tensor<8x8xf32>, tensor<i32>) -> tensor<4x8x8xf32>, res_attrs = [{}], sym_name = "dynamic_update_index_in_dim", sym_visibility = "private"}> ({
  ^bb0(%arg14: tensor<4x8x8xf32> loc(unknown), %arg15: tensor<8x8xf32> loc(unknown), %arg16: tensor<i32> loc(unknown)):
    %22 = "stablehlo.broadcast_in_dim"(%arg15) <{broadcast_dimensions = array<i64: 1, 2>}> : (tensor<8x8xf32>) -> tensor<1x8x8xf32>
    %23 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %24 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %25 = "stablehlo.dynamic_update_slice"(%arg14, %22, %arg16, %23, %24) : (tensor<4x8x8xf32>, tensor<1x8x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<4x8x8xf32>
    "func.return"(%25) : (tensor<4x8x8xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<4x8x12xf32>, tensor<8x12xf32>, tensor<i32>) -> tensor<4x8x12xf32>, res_attrs = [{}], sym_name = "dynamic_update_index_in_dim_1", sym_visibility = "private"}> ({
  ^bb0(%arg11: tensor<4x8x12xf32> loc(unknown), %arg12: tensor<8x12xf32> loc(unknown), %arg13: tensor<i32> loc(unknown)):
    %18 = "stablehlo.broadcast_in_dim"(%arg12) <{broadcast_dimensions = array<i64: 1, 2>}> : (tensor<8x12xf32>) -> tensor<1x8x12xf32>
    %19 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %20 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %21 = "stablehlo.dynamic_update_slice"(%arg11, %18, %arg13, %19, %20) : (tensor<4x8x12xf32>, tensor<1x8x12xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<4x8x12xf32>
    "func.return"(%21) : (tensor<4x8x12xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<4x8x8xf32>, tensor<i32>) -> tensor<8x8xf32>, res_attrs = [{}], sym_name = "dynamic_index_in_dim_2", sym_visibility = "private"}> ({
  ^bb0(%arg9: tensor<4x8x8xf32> loc(unknown), %arg10: tensor<i32> loc(unknown)):
    %14 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %15 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %16 = "stablehlo.dynamic_slice"(%arg9, %arg10, %14, %15) <{slice_sizes = array<i64: 1, 8, 8>}> : (tensor<4x8x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x8x8xf32>
    %17 = "stablehlo.reshape"(%16) : (tensor<1x8x8xf32>) -> tensor<8x8xf32>
    "func.return"(%17) : (tensor<8x8xf32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<8x8xf32>, tensor<8x12xf32>, tensor<8x8xf32>, tensor<8x12xf32>, tensor<8x12xf32>, tensor<12x8xf32>) -> (tensor<8x8xf32>, tensor<12x8xf32>, tensor<8x12xf32>), res_attrs = [{}, {}, {}], sym_name = "closed_call_3", sym_visibility = "private"}> ({
  ^bb0(%arg3: tensor<8x8xf32> loc(unknown), %arg4: tensor<8x12xf32> loc(unknown), %arg5: tensor<8x8xf32> loc(unknown), %arg6: tensor<8x12xf32> loc(unknown), %arg7: tensor<8x12xf32> loc(unknown), %arg8: tensor<12x8xf32> loc(unknown)):
    %4 = "stablehlo.dot_general"(%arg3, %arg6) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x8xf32>, tensor<8x12xf32>) -> tensor<8x12xf32>
    %5 = "stablehlo.transpose"(%4) <{permutation = array<i64: 1, 0>}> : (tensor<8x12xf32>) -> tensor<12x8xf32>
    %6 = "stablehlo.dot_general"(%arg3, %arg8) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x8xf32>, tensor<12x8xf32>) -> tensor<8x12xf32>
    %7 = "stablehlo.multiply"(%6, %arg7) : (tensor<8x12xf32>, tensor<8x12xf32>) -> tensor<8x12xf32>
    %8 = "stablehlo.multiply"(%7, %arg6) : (tensor<8x12xf32>, tensor<8x12xf32>) -> tensor<8x12xf32>
    %9 = "stablehlo.add"(%7, %8) : (tensor<8x12xf32>, tensor<8x12xf32>) -> tensor<8x12xf32>
    %10 = "stablehlo.dot_general"(%9, %arg5) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x12xf32>, tensor<8x8xf32>) -> tensor<12x8xf32>
    %11 = "stablehlo.transpose"(%10) <{permutation = array<i64: 1, 0>}> : (tensor<12x8xf32>) -> tensor<8x12xf32>
    %12 = "stablehlo.dot_general"(%9, %arg4) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x12xf32>, tensor<8x12xf32>) -> tensor<8x8xf32>
    %13 = "stablehlo.add"(%arg3, %12) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    "func.return"(%13, %5, %11) : (tensor<8x8xf32>, tensor<12x8xf32>, tensor<8x12xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<4x12x8xf32>, tensor<12x8xf32>, tensor<i32>) -> tensor<4x12x8xf32>, res_attrs = [{}], sym_name = "dynamic_update_index_in_dim_4", sym_visibility = "private"}> ({
  ^bb0(%arg0: tensor<4x12x8xf32> loc(unknown), %arg1: tensor<12x8xf32> loc(unknown), %arg2: tensor<i32> loc(unknown)):
    %0 = "stablehlo.broadcast_in_dim"(%arg1) <{broadcast_dimensions = array<i64: 1, 2>}> : (tensor<12x8xf32>) -> tensor<1x12x8xf32>
    %1 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %2 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %3 = "stablehlo.dynamic_update_slice"(%arg0, %0, %arg2, %1, %2) : (tensor<4x12x8xf32>, tensor<1x12x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<4x12x8xf32>
    "func.return"(%3) : (tensor<4x12x8xf32>) -> ()
  }) : () -> ()
}) {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} : () -> ()
