// SPDX-License-Identifier: Apache-2.0
"builtin.module"() <{sym_name = "jit_step"}> ({
  "func.func"() <{arg_attrs = [{}, {}, {}, {}, {}, {}, {}, {}, {}, {}], function_type = (tensor<6x8xf32>, tensor<8x6xf32>, tensor<4x12x8xf32>, tensor<4x8x12xf32>, tensor<6x8xf32>, tensor<8x6xf32>, tensor<4x12x8xf32>, tensor<4x8x12xf32>, tensor<8x6xf32>, tensor<8x6xf32>) -> (tensor<6x8xf32>, tensor<8x6xf32>, tensor<4x12x8xf32>, tensor<4x8x12xf32>, tensor<6x8xf32>, tensor<8x6xf32>, tensor<4x12x8xf32>, tensor<4x8x12xf32>, tensor<f32>, tensor<i32>), res_attrs = [{jax.result_info = "result[0]['first']"}, {jax.result_info = "result[0]['last']"}, {jax.result_info = "result[0]['layers']['down']"}, {jax.result_info = "result[0]['layers']['up']"}, {jax.result_info = "result[1]['first']"}, {jax.result_info = "result[1]['last']"}, {jax.result_info = "result[1]['layers']['down']"}, {jax.result_info = "result[1]['layers']['up']"}, {jax.result_info = "result[2]"}, {jax.result_info = "result[3]"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg24: tensor<6x8xf32> loc("p['first']"), %arg25: tensor<8x6xf32> loc("p['last']"), %arg26: tensor<4x12x8xf32> loc("p['layers']['down']"), %arg27: tensor<4x8x12xf32> loc("p['layers']['up']"), %arg28: tensor<6x8xf32> loc("s['first']"), %arg29: tensor<8x6xf32> loc("s['last']"), %arg30: tensor<4x12x8xf32> loc("s['layers']['down']"), %arg31: tensor<4x8x12xf32> loc("s['layers']['up']"), %arg32: tensor<8x6xf32> loc("x"), %arg33: tensor<8x6xf32> loc("y")):
    %41 = "stablehlo.dot_general"(%arg32, %arg24) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6xf32>, tensor<6x8xf32>) -> tensor<8x8xf32>
    %42 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %43 = "stablehlo.broadcast_in_dim"(%42) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x8x8xf32>
    %44 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %45 = "stablehlo.broadcast_in_dim"(%44) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x8x12xf32>
    %46 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %47 = "stablehlo.broadcast_in_dim"(%46) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x8x12xf32>
    %48 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %49:7 = "stablehlo.while"(%arg26, %arg27, %48, %41, %43, %45, %47) ({
    ^bb0(%arg71: tensor<4x12x8xf32>, %arg72: tensor<4x8x12xf32>, %arg73: tensor<i32>, %arg74: tensor<8x8xf32>, %arg75: tensor<4x8x8xf32>, %arg76: tensor<4x8x12xf32>, %arg77: tensor<4x8x12xf32>):
      %168 = "stablehlo.constant"() <{value = dense<4> : tensor<i32>}> : () -> tensor<i32>
      %169 = "stablehlo.compare"(%arg73, %168) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
      "stablehlo.return"(%169) : (tensor<i1>) -> ()
    }, {
    ^bb0(%arg64: tensor<4x12x8xf32>, %arg65: tensor<4x8x12xf32>, %arg66: tensor<i32>, %arg67: tensor<8x8xf32>, %arg68: tensor<4x8x8xf32>, %arg69: tensor<4x8x12xf32>, %arg70: tensor<4x8x12xf32>):
      %160 = "func.call"(%arg64, %arg66) <{callee = @dynamic_index_in_dim}> : (tensor<4x12x8xf32>, tensor<i32>) -> tensor<12x8xf32>
      %161 = "func.call"(%arg65, %arg66) <{callee = @dynamic_index_in_dim_0}> : (tensor<4x8x12xf32>, tensor<i32>) -> tensor<8x12xf32>
      %162:4 = "func.call"(%arg67, %160, %161) <{callee = @closed_call}> : (tensor<8x8xf32>, tensor<12x8xf32>, tensor<8x12xf32>) -> (tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x12xf32>, tensor<8x12xf32>)
      %163 = "func.call"(%arg68, %162#1, %arg66) <{callee = @dynamic_update_index_in_dim}> : (tensor<4x8x8xf32>, tensor<8x8xf32>, tensor<i32>) -> tensor<4x8x8xf32>
      %164 = "func.call"(%arg69, %162#2, %arg66) <{callee = @dynamic_update_index_in_dim_1}> : (tensor<4x8x12xf32>, tensor<8x12xf32>, tensor<i32>) -> tensor<4x8x12xf32>
      %165 = "func.call"(%arg70, %162#3, %arg66) <{callee = @dynamic_update_index_in_dim_1}> : (tensor<4x8x12xf32>, tensor<8x12xf32>, tensor<i32>) -> tensor<4x8x12xf32>
      %166 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
      %167 = "stablehlo.add"(%arg66, %166) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%arg64, %arg65, %167, %162#0, %163, %164, %165) : (tensor<4x12x8xf32>, tensor<4x8x12xf32>, tensor<i32>, tensor<8x8xf32>, tensor<4x8x8xf32>, tensor<4x8x12xf32>, tensor<4x8x12xf32>) -> ()
    }) : (tensor<4x12x8xf32>, tensor<4x8x12xf32>, tensor<i32>, tensor<8x8xf32>, tensor<4x8x8xf32>, tensor<4x8x12xf32>, tensor<4x8x12xf32>) -> (tensor<4x12x8xf32>, tensor<4x8x12xf32>, tensor<i32>, tensor<8x8xf32>, tensor<4x8x8xf32>, tensor<4x8x12xf32>, tensor<4x8x12xf32>)
    %50 = "stablehlo.dot_general"(%49#3, %arg25) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x8xf32>, tensor<8x6xf32>) -> tensor<8x6xf32>
    %51 = "stablehlo.subtract"(%50, %arg33) : (tensor<8x6xf32>, tensor<8x6xf32>) -> tensor<8x6xf32>
    %52 = "stablehlo.multiply"(%51, %51) : (tensor<8x6xf32>, tensor<8x6xf32>) -> tensor<8x6xf32>
    %53 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %54 = "stablehlo.broadcast_in_dim"(%53) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x6xf32>
    %55 = "stablehlo.multiply"(%54, %51) : (tensor<8x6xf32>, tensor<8x6xf32>) -> tensor<8x6xf32>
    %56 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %57 = "stablehlo.reduce"(%52, %56) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%arg62: tensor<f32>, %arg63: tensor<f32>):
      %159 = "stablehlo.add"(%arg62, %arg63) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%159) : (tensor<f32>) -> ()
    }) : (tensor<8x6xf32>, tensor<f32>) -> tensor<f32>
    %58 = "stablehlo.constant"() <{value = dense<4.800000e+01> : tensor<f32>}> : () -> tensor<f32>
    %59 = "stablehlo.divide"(%57, %58) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %60 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %61 = "stablehlo.constant"() <{value = dense<4.800000e+01> : tensor<f32>}> : () -> tensor<f32>
    %62 = "stablehlo.divide"(%60, %61) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %63 = "stablehlo.broadcast_in_dim"(%62) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x6xf32>
    %64 = "stablehlo.multiply"(%63, %55) : (tensor<8x6xf32>, tensor<8x6xf32>) -> tensor<8x6xf32>
    %65 = "stablehlo.dot_general"(%64, %49#3) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6xf32>, tensor<8x8xf32>) -> tensor<6x8xf32>
    %66 = "stablehlo.transpose"(%65) <{permutation = array<i64: 1, 0>}> : (tensor<6x8xf32>) -> tensor<8x6xf32>
    %67 = "stablehlo.dot_general"(%64, %arg25) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6xf32>, tensor<8x6xf32>) -> tensor<8x8xf32>
    %68 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %69 = "stablehlo.broadcast_in_dim"(%68) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x12x8xf32>
    %70 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %71 = "stablehlo.broadcast_in_dim"(%70) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x8x12xf32>
    %72 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %73:9 = "stablehlo.while"(%arg27, %49#4, %49#5, %49#6, %arg26, %72, %67, %69, %71) ({
    ^bb0(%arg53: tensor<4x8x12xf32>, %arg54: tensor<4x8x8xf32>, %arg55: tensor<4x8x12xf32>, %arg56: tensor<4x8x12xf32>, %arg57: tensor<4x12x8xf32>, %arg58: tensor<i32>, %arg59: tensor<8x8xf32>, %arg60: tensor<4x12x8xf32>, %arg61: tensor<4x8x12xf32>):
      %157 = "stablehlo.constant"() <{value = dense<4> : tensor<i32>}> : () -> tensor<i32>
      %158 = "stablehlo.compare"(%arg58, %157) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
      "stablehlo.return"(%158) : (tensor<i1>) -> ()
    }, {
    ^bb0(%arg44: tensor<4x8x12xf32>, %arg45: tensor<4x8x8xf32>, %arg46: tensor<4x8x12xf32>, %arg47: tensor<4x8x12xf32>, %arg48: tensor<4x12x8xf32>, %arg49: tensor<i32>, %arg50: tensor<8x8xf32>, %arg51: tensor<4x12x8xf32>, %arg52: tensor<4x8x12xf32>):
      %143 = "stablehlo.constant"() <{value = dense<4> : tensor<i32>}> : () -> tensor<i32>
      %144 = "stablehlo.subtract"(%143, %arg49) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      %145 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
      %146 = "stablehlo.subtract"(%144, %145) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      %147 = "func.call"(%arg44, %146) <{callee = @dynamic_index_in_dim_0}> : (tensor<4x8x12xf32>, tensor<i32>) -> tensor<8x12xf32>
      %148 = "func.call"(%arg45, %146) <{callee = @dynamic_index_in_dim_2}> : (tensor<4x8x8xf32>, tensor<i32>) -> tensor<8x8xf32>
      %149 = "func.call"(%arg46, %146) <{callee = @dynamic_index_in_dim_0}> : (tensor<4x8x12xf32>, tensor<i32>) -> tensor<8x12xf32>
      %150 = "func.call"(%arg47, %146) <{callee = @dynamic_index_in_dim_0}> : (tensor<4x8x12xf32>, tensor<i32>) -> tensor<8x12xf32>
      %151 = "func.call"(%arg48, %146) <{callee = @dynamic_index_in_dim}> : (tensor<4x12x8xf32>, tensor<i32>) -> tensor<12x8xf32>
      %152:3 = "func.call"(%arg50, %147, %148, %149, %150, %151) <{callee = @closed_call_3}> : (tensor<8x8xf32>, tensor<8x12xf32>, tensor<8x8xf32>, tensor<8x12xf32>, tensor<8x12xf32>, tensor<12x8xf32>) -> (tensor<8x8xf32>, tensor<12x8xf32>, tensor<8x12xf32>)
      %153 = "func.call"(%arg51, %152#1, %146) <{callee = @dynamic_update_index_in_dim_4}> : (tensor<4x12x8xf32>, tensor<12x8xf32>, tensor<i32>) -> tensor<4x12x8xf32>
      %154 = "func.call"(%arg52, %152#2, %146) <{callee = @dynamic_update_index_in_dim_1}> : (tensor<4x8x12xf32>, tensor<8x12xf32>, tensor<i32>) -> tensor<4x8x12xf32>
      %155 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
      %156 = "stablehlo.add"(%arg49, %155) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%arg44, %arg45, %arg46, %arg47, %arg48, %156, %152#0, %153, %154) : (tensor<4x8x12xf32>, tensor<4x8x8xf32>, tensor<4x8x12xf32>, tensor<4x8x12xf32>, tensor<4x12x8xf32>, tensor<i32>, tensor<8x8xf32>, tensor<4x12x8xf32>, tensor<4x8x12xf32>) -> ()
    }) : (tensor<4x8x12xf32>, tensor<4x8x8xf32>, tensor<4x8x12xf32>, tensor<4x8x12xf32>, tensor<4x12x8xf32>, tensor<i32>, tensor<8x8xf32>, tensor<4x12x8xf32>, tensor<4x8x12xf32>) -> (tensor<4x8x12xf32>, tensor<4x8x8xf32>, tensor<4x8x12xf32>, tensor<4x8x12xf32>, tensor<4x12x8xf32>, tensor<i32>, tensor<8x8xf32>, tensor<4x12x8xf32>, tensor<4x8x12xf32>)
    %74 = "stablehlo.dot_general"(%73#6, %arg32) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x8xf32>, tensor<8x6xf32>) -> tensor<8x6xf32>
    %75 = "stablehlo.transpose"(%74) <{permutation = array<i64: 1, 0>}> : (tensor<8x6xf32>) -> tensor<6x8xf32>
    %76 = "stablehlo.is_finite"(%75) : (tensor<6x8xf32>) -> tensor<6x8xi1>
    %77 = "stablehlo.constant"() <{value = dense<true> : tensor<i1>}> : () -> tensor<i1>
    %78 = "stablehlo.reduce"(%76, %77) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%arg42: tensor<i1>, %arg43: tensor<i1>):
      %142 = "stablehlo.and"(%arg42, %arg43) : (tensor<i1>, tensor<i1>) -> tensor<i1>
      "stablehlo.return"(%142) : (tensor<i1>) -> ()
    }) : (tensor<6x8xi1>, tensor<i1>) -> tensor<i1>
    %79 = "stablehlo.is_finite"(%66) : (tensor<8x6xf32>) -> tensor<8x6xi1>
    %80 = "stablehlo.constant"() <{value = dense<true> : tensor<i1>}> : () -> tensor<i1>
    %81 = "stablehlo.reduce"(%79, %80) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%arg40: tensor<i1>, %arg41: tensor<i1>):
      %141 = "stablehlo.and"(%arg40, %arg41) : (tensor<i1>, tensor<i1>) -> tensor<i1>
      "stablehlo.return"(%141) : (tensor<i1>) -> ()
    }) : (tensor<8x6xi1>, tensor<i1>) -> tensor<i1>
    %82 = "stablehlo.is_finite"(%73#7) : (tensor<4x12x8xf32>) -> tensor<4x12x8xi1>
    %83 = "stablehlo.constant"() <{value = dense<true> : tensor<i1>}> : () -> tensor<i1>
    %84 = "stablehlo.reduce"(%82, %83) <{dimensions = array<i64: 0, 1, 2>}> ({
    ^bb0(%arg38: tensor<i1>, %arg39: tensor<i1>):
      %140 = "stablehlo.and"(%arg38, %arg39) : (tensor<i1>, tensor<i1>) -> tensor<i1>
      "stablehlo.return"(%140) : (tensor<i1>) -> ()
    }) : (tensor<4x12x8xi1>, tensor<i1>) -> tensor<i1>
    %85 = "stablehlo.is_finite"(%73#8) : (tensor<4x8x12xf32>) -> tensor<4x8x12xi1>
    %86 = "stablehlo.constant"() <{value = dense<true> : tensor<i1>}> : () -> tensor<i1>
    %87 = "stablehlo.reduce"(%85, %86) <{dimensions = array<i64: 0, 1, 2>}> ({
    ^bb0(%arg36: tensor<i1>, %arg37: tensor<i1>):
      %139 = "stablehlo.and"(%arg36, %arg37) : (tensor<i1>, tensor<i1>) -> tensor<i1>
      "stablehlo.return"(%139) : (tensor<i1>) -> ()
    }) : (tensor<4x8x12xi1>, tensor<i1>) -> tensor<i1>
    %88 = "stablehlo.broadcast_in_dim"(%78) <{broadcast_dimensions = array<i64>}> : (tensor<i1>) -> tensor<1xi1>
    %89 = "stablehlo.broadcast_in_dim"(%81) <{broadcast_dimensions = array<i64>}> : (tensor<i1>) -> tensor<1xi1>
    %90 = "stablehlo.broadcast_in_dim"(%84) <{broadcast_dimensions = array<i64>}> : (tensor<i1>) -> tensor<1xi1>
    %91 = "stablehlo.broadcast_in_dim"(%87) <{broadcast_dimensions = array<i64>}> : (tensor<i1>) -> tensor<1xi1>
    %92 = "stablehlo.concatenate"(%88, %89, %90, %91) <{dimension = 0 : i64}> : (tensor<1xi1>, tensor<1xi1>, tensor<1xi1>, tensor<1xi1>) -> tensor<4xi1>
    %93 = "stablehlo.constant"() <{value = dense<true> : tensor<i1>}> : () -> tensor<i1>
    %94 = "stablehlo.reduce"(%92, %93) <{dimensions = array<i64: 0>}> ({
    ^bb0(%arg34: tensor<i1>, %arg35: tensor<i1>):
      %138 = "stablehlo.and"(%arg34, %arg35) : (tensor<i1>, tensor<i1>) -> tensor<i1>
      "stablehlo.return"(%138) : (tensor<i1>) -> ()
    }) : (tensor<4xi1>, tensor<i1>) -> tensor<i1>
    %95 = "stablehlo.convert"(%94) : (tensor<i1>) -> tensor<i32>
    %96:8 = "stablehlo.case"(%95) ({
      %130 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %131 = "stablehlo.broadcast_in_dim"(%130) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<6x8xf32>
      %132 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %133 = "stablehlo.broadcast_in_dim"(%132) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x6xf32>
      %134 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %135 = "stablehlo.broadcast_in_dim"(%134) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x12x8xf32>
      %136 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %137 = "stablehlo.broadcast_in_dim"(%136) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x8x12xf32>
      "stablehlo.return"(%131, %133, %135, %137, %arg28, %arg29, %arg30, %arg31) : (tensor<6x8xf32>, tensor<8x6xf32>, tensor<4x12x8xf32>, tensor<4x8x12xf32>, tensor<6x8xf32>, tensor<8x6xf32>, tensor<4x12x8xf32>, tensor<4x8x12xf32>) -> ()
    }, {
      %102 = "stablehlo.constant"() <{value = dense<0.899999976> : tensor<f32>}> : () -> tensor<f32>
      %103 = "stablehlo.broadcast_in_dim"(%102) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<6x8xf32>
      %104 = "stablehlo.multiply"(%103, %arg28) : (tensor<6x8xf32>, tensor<6x8xf32>) -> tensor<6x8xf32>
      %105 = "stablehlo.add"(%104, %75) : (tensor<6x8xf32>, tensor<6x8xf32>) -> tensor<6x8xf32>
      %106 = "stablehlo.constant"() <{value = dense<0.899999976> : tensor<f32>}> : () -> tensor<f32>
      %107 = "stablehlo.broadcast_in_dim"(%106) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x6xf32>
      %108 = "stablehlo.multiply"(%107, %arg29) : (tensor<8x6xf32>, tensor<8x6xf32>) -> tensor<8x6xf32>
      %109 = "stablehlo.add"(%108, %66) : (tensor<8x6xf32>, tensor<8x6xf32>) -> tensor<8x6xf32>
      %110 = "stablehlo.constant"() <{value = dense<0.899999976> : tensor<f32>}> : () -> tensor<f32>
      %111 = "stablehlo.broadcast_in_dim"(%110) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x12x8xf32>
      %112 = "stablehlo.multiply"(%111, %arg30) : (tensor<4x12x8xf32>, tensor<4x12x8xf32>) -> tensor<4x12x8xf32>
      %113 = "stablehlo.add"(%112, %73#7) : (tensor<4x12x8xf32>, tensor<4x12x8xf32>) -> tensor<4x12x8xf32>
      %114 = "stablehlo.constant"() <{value = dense<0.899999976> : tensor<f32>}> : () -> tensor<f32>
      %115 = "stablehlo.broadcast_in_dim"(%114) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x8x12xf32>
      %116 = "stablehlo.multiply"(%115, %arg31) : (tensor<4x8x12xf32>, tensor<4x8x12xf32>) -> tensor<4x8x12xf32>
      %117 = "stablehlo.add"(%116, %73#8) : (tensor<4x8x12xf32>, tensor<4x8x12xf32>) -> tensor<4x8x12xf32>
      %118 = "stablehlo.constant"() <{value = dense<-1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
      %119 = "stablehlo.broadcast_in_dim"(%118) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<6x8xf32>
      %120 = "stablehlo.multiply"(%119, %105) : (tensor<6x8xf32>, tensor<6x8xf32>) -> tensor<6x8xf32>
      %121 = "stablehlo.constant"() <{value = dense<-1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
      %122 = "stablehlo.broadcast_in_dim"(%121) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x6xf32>
      %123 = "stablehlo.multiply"(%122, %109) : (tensor<8x6xf32>, tensor<8x6xf32>) -> tensor<8x6xf32>
      %124 = "stablehlo.constant"() <{value = dense<-1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
      %125 = "stablehlo.broadcast_in_dim"(%124) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x12x8xf32>
      %126 = "stablehlo.multiply"(%125, %113) : (tensor<4x12x8xf32>, tensor<4x12x8xf32>) -> tensor<4x12x8xf32>
      %127 = "stablehlo.constant"() <{value = dense<-1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
      %128 = "stablehlo.broadcast_in_dim"(%127) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x8x12xf32>
      %129 = "stablehlo.multiply"(%128, %117) : (tensor<4x8x12xf32>, tensor<4x8x12xf32>) -> tensor<4x8x12xf32>
      "stablehlo.return"(%120, %123, %126, %129, %105, %109, %113, %117) : (tensor<6x8xf32>, tensor<8x6xf32>, tensor<4x12x8xf32>, tensor<4x8x12xf32>, tensor<6x8xf32>, tensor<8x6xf32>, tensor<4x12x8xf32>, tensor<4x8x12xf32>) -> ()
    }) : (tensor<i32>) -> (tensor<6x8xf32>, tensor<8x6xf32>, tensor<4x12x8xf32>, tensor<4x8x12xf32>, tensor<6x8xf32>, tensor<8x6xf32>, tensor<4x12x8xf32>, tensor<4x8x12xf32>)
    %97 = "stablehlo.add"(%arg24, %96#0) : (tensor<6x8xf32>, tensor<6x8xf32>) -> tensor<6x8xf32>
    %98 = "stablehlo.add"(%arg25, %96#1) : (tensor<8x6xf32>, tensor<8x6xf32>) -> tensor<8x6xf32>
    %99 = "stablehlo.add"(%arg26, %96#2) : (tensor<4x12x8xf32>, tensor<4x12x8xf32>) -> tensor<4x12x8xf32>
    %100 = "stablehlo.add"(%arg27, %96#3) : (tensor<4x8x12xf32>, tensor<4x8x12xf32>) -> tensor<4x8x12xf32>
    %101 = "stablehlo.convert"(%94) : (tensor<i1>) -> tensor<i32>
    "func.return"(%97, %98, %99, %100, %96#4, %96#5, %96#6, %96#7, %59, %101) : (tensor<6x8xf32>, tensor<8x6xf32>, tensor<4x12x8xf32>, tensor<4x8x12xf32>, tensor<6x8xf32>, tensor<8x6xf32>, tensor<4x12x8xf32>, tensor<4x8x12xf32>, tensor<f32>, tensor<i32>) -> ()
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
