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
    ^bb0(%arg79: tensor<4x12x8xf32>, %arg80: tensor<4x8x12xf32>, %arg81: tensor<i32>, %arg82: tensor<8x8xf32>, %arg83: tensor<4x8x8xf32>, %arg84: tensor<4x8x12xf32>, %arg85: tensor<4x8x12xf32>):
      %292 = "stablehlo.constant"() <{value = dense<4> : tensor<i32>}> : () -> tensor<i32>
      %293 = "stablehlo.compare"(%arg81, %292) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
      "stablehlo.return"(%293) : (tensor<i1>) -> ()
    }, {
    ^bb0(%arg72: tensor<4x12x8xf32>, %arg73: tensor<4x8x12xf32>, %arg74: tensor<i32>, %arg75: tensor<8x8xf32>, %arg76: tensor<4x8x8xf32>, %arg77: tensor<4x8x12xf32>, %arg78: tensor<4x8x12xf32>):
      %284 = "func.call"(%arg72, %arg74) <{callee = @dynamic_index_in_dim}> : (tensor<4x12x8xf32>, tensor<i32>) -> tensor<12x8xf32>
      %285 = "func.call"(%arg73, %arg74) <{callee = @dynamic_index_in_dim_0}> : (tensor<4x8x12xf32>, tensor<i32>) -> tensor<8x12xf32>
      %286:4 = "func.call"(%arg75, %284, %285) <{callee = @closed_call}> : (tensor<8x8xf32>, tensor<12x8xf32>, tensor<8x12xf32>) -> (tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x12xf32>, tensor<8x12xf32>)
      %287 = "func.call"(%arg76, %286#1, %arg74) <{callee = @dynamic_update_index_in_dim}> : (tensor<4x8x8xf32>, tensor<8x8xf32>, tensor<i32>) -> tensor<4x8x8xf32>
      %288 = "func.call"(%arg77, %286#2, %arg74) <{callee = @dynamic_update_index_in_dim_1}> : (tensor<4x8x12xf32>, tensor<8x12xf32>, tensor<i32>) -> tensor<4x8x12xf32>
      %289 = "func.call"(%arg78, %286#3, %arg74) <{callee = @dynamic_update_index_in_dim_1}> : (tensor<4x8x12xf32>, tensor<8x12xf32>, tensor<i32>) -> tensor<4x8x12xf32>
      %290 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
      %291 = "stablehlo.add"(%arg74, %290) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%arg72, %arg73, %291, %286#0, %287, %288, %289) : (tensor<4x12x8xf32>, tensor<4x8x12xf32>, tensor<i32>, tensor<8x8xf32>, tensor<4x8x8xf32>, tensor<4x8x12xf32>, tensor<4x8x12xf32>) -> ()
    }) : (tensor<4x12x8xf32>, tensor<4x8x12xf32>, tensor<i32>, tensor<8x8xf32>, tensor<4x8x8xf32>, tensor<4x8x12xf32>, tensor<4x8x12xf32>) -> (tensor<4x12x8xf32>, tensor<4x8x12xf32>, tensor<i32>, tensor<8x8xf32>, tensor<4x8x8xf32>, tensor<4x8x12xf32>, tensor<4x8x12xf32>)
    %50 = "stablehlo.dot_general"(%49#3, %arg25) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x8xf32>, tensor<8x6xf32>) -> tensor<8x6xf32>
    %51 = "stablehlo.subtract"(%50, %arg33) : (tensor<8x6xf32>, tensor<8x6xf32>) -> tensor<8x6xf32>
    %52 = "stablehlo.multiply"(%51, %51) : (tensor<8x6xf32>, tensor<8x6xf32>) -> tensor<8x6xf32>
    %53 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %54 = "stablehlo.broadcast_in_dim"(%53) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x6xf32>
    %55 = "stablehlo.multiply"(%54, %51) : (tensor<8x6xf32>, tensor<8x6xf32>) -> tensor<8x6xf32>
    %56 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %57 = "stablehlo.reduce"(%52, %56) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%arg70: tensor<f32>, %arg71: tensor<f32>):
      %283 = "stablehlo.add"(%arg70, %arg71) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%283) : (tensor<f32>) -> ()
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
    ^bb0(%arg61: tensor<4x8x12xf32>, %arg62: tensor<4x8x8xf32>, %arg63: tensor<4x8x12xf32>, %arg64: tensor<4x8x12xf32>, %arg65: tensor<4x12x8xf32>, %arg66: tensor<i32>, %arg67: tensor<8x8xf32>, %arg68: tensor<4x12x8xf32>, %arg69: tensor<4x8x12xf32>):
      %281 = "stablehlo.constant"() <{value = dense<4> : tensor<i32>}> : () -> tensor<i32>
      %282 = "stablehlo.compare"(%arg66, %281) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
      "stablehlo.return"(%282) : (tensor<i1>) -> ()
    }, {
    ^bb0(%arg52: tensor<4x8x12xf32>, %arg53: tensor<4x8x8xf32>, %arg54: tensor<4x8x12xf32>, %arg55: tensor<4x8x12xf32>, %arg56: tensor<4x12x8xf32>, %arg57: tensor<i32>, %arg58: tensor<8x8xf32>, %arg59: tensor<4x12x8xf32>, %arg60: tensor<4x8x12xf32>):
      %267 = "stablehlo.constant"() <{value = dense<4> : tensor<i32>}> : () -> tensor<i32>
      %268 = "stablehlo.subtract"(%267, %arg57) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      %269 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
      %270 = "stablehlo.subtract"(%268, %269) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      %271 = "func.call"(%arg52, %270) <{callee = @dynamic_index_in_dim_0}> : (tensor<4x8x12xf32>, tensor<i32>) -> tensor<8x12xf32>
      %272 = "func.call"(%arg53, %270) <{callee = @dynamic_index_in_dim_2}> : (tensor<4x8x8xf32>, tensor<i32>) -> tensor<8x8xf32>
      %273 = "func.call"(%arg54, %270) <{callee = @dynamic_index_in_dim_0}> : (tensor<4x8x12xf32>, tensor<i32>) -> tensor<8x12xf32>
      %274 = "func.call"(%arg55, %270) <{callee = @dynamic_index_in_dim_0}> : (tensor<4x8x12xf32>, tensor<i32>) -> tensor<8x12xf32>
      %275 = "func.call"(%arg56, %270) <{callee = @dynamic_index_in_dim}> : (tensor<4x12x8xf32>, tensor<i32>) -> tensor<12x8xf32>
      %276:3 = "func.call"(%arg58, %271, %272, %273, %274, %275) <{callee = @closed_call_3}> : (tensor<8x8xf32>, tensor<8x12xf32>, tensor<8x8xf32>, tensor<8x12xf32>, tensor<8x12xf32>, tensor<12x8xf32>) -> (tensor<8x8xf32>, tensor<12x8xf32>, tensor<8x12xf32>)
      %277 = "func.call"(%arg59, %276#1, %270) <{callee = @dynamic_update_index_in_dim_4}> : (tensor<4x12x8xf32>, tensor<12x8xf32>, tensor<i32>) -> tensor<4x12x8xf32>
      %278 = "func.call"(%arg60, %276#2, %270) <{callee = @dynamic_update_index_in_dim_1}> : (tensor<4x8x12xf32>, tensor<8x12xf32>, tensor<i32>) -> tensor<4x8x12xf32>
      %279 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
      %280 = "stablehlo.add"(%arg57, %279) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%arg52, %arg53, %arg54, %arg55, %arg56, %280, %276#0, %277, %278) : (tensor<4x8x12xf32>, tensor<4x8x8xf32>, tensor<4x8x12xf32>, tensor<4x8x12xf32>, tensor<4x12x8xf32>, tensor<i32>, tensor<8x8xf32>, tensor<4x12x8xf32>, tensor<4x8x12xf32>) -> ()
    }) : (tensor<4x8x12xf32>, tensor<4x8x8xf32>, tensor<4x8x12xf32>, tensor<4x8x12xf32>, tensor<4x12x8xf32>, tensor<i32>, tensor<8x8xf32>, tensor<4x12x8xf32>, tensor<4x8x12xf32>) -> (tensor<4x8x12xf32>, tensor<4x8x8xf32>, tensor<4x8x12xf32>, tensor<4x8x12xf32>, tensor<4x12x8xf32>, tensor<i32>, tensor<8x8xf32>, tensor<4x12x8xf32>, tensor<4x8x12xf32>)
    %74 = "stablehlo.dot_general"(%73#6, %arg32) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x8xf32>, tensor<8x6xf32>) -> tensor<8x6xf32>
    %75 = "stablehlo.transpose"(%74) <{permutation = array<i64: 1, 0>}> : (tensor<8x6xf32>) -> tensor<6x8xf32>
    %76 = "stablehlo.is_finite"(%75) : (tensor<6x8xf32>) -> tensor<6x8xi1>
    %77 = "stablehlo.constant"() <{value = dense<true> : tensor<i1>}> : () -> tensor<i1>
    %78 = "stablehlo.reduce"(%76, %77) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%arg50: tensor<i1>, %arg51: tensor<i1>):
      %266 = "stablehlo.and"(%arg50, %arg51) : (tensor<i1>, tensor<i1>) -> tensor<i1>
      "stablehlo.return"(%266) : (tensor<i1>) -> ()
    }) : (tensor<6x8xi1>, tensor<i1>) -> tensor<i1>
    %79 = "stablehlo.is_finite"(%66) : (tensor<8x6xf32>) -> tensor<8x6xi1>
    %80 = "stablehlo.constant"() <{value = dense<true> : tensor<i1>}> : () -> tensor<i1>
    %81 = "stablehlo.reduce"(%79, %80) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%arg48: tensor<i1>, %arg49: tensor<i1>):
      %265 = "stablehlo.and"(%arg48, %arg49) : (tensor<i1>, tensor<i1>) -> tensor<i1>
      "stablehlo.return"(%265) : (tensor<i1>) -> ()
    }) : (tensor<8x6xi1>, tensor<i1>) -> tensor<i1>
    %82 = "stablehlo.is_finite"(%73#7) : (tensor<4x12x8xf32>) -> tensor<4x12x8xi1>
    %83 = "stablehlo.constant"() <{value = dense<true> : tensor<i1>}> : () -> tensor<i1>
    %84 = "stablehlo.reduce"(%82, %83) <{dimensions = array<i64: 0, 1, 2>}> ({
    ^bb0(%arg46: tensor<i1>, %arg47: tensor<i1>):
      %264 = "stablehlo.and"(%arg46, %arg47) : (tensor<i1>, tensor<i1>) -> tensor<i1>
      "stablehlo.return"(%264) : (tensor<i1>) -> ()
    }) : (tensor<4x12x8xi1>, tensor<i1>) -> tensor<i1>
    %85 = "stablehlo.is_finite"(%73#8) : (tensor<4x8x12xf32>) -> tensor<4x8x12xi1>
    %86 = "stablehlo.constant"() <{value = dense<true> : tensor<i1>}> : () -> tensor<i1>
    %87 = "stablehlo.reduce"(%85, %86) <{dimensions = array<i64: 0, 1, 2>}> ({
    ^bb0(%arg44: tensor<i1>, %arg45: tensor<i1>):
      %263 = "stablehlo.and"(%arg44, %arg45) : (tensor<i1>, tensor<i1>) -> tensor<i1>
      "stablehlo.return"(%263) : (tensor<i1>) -> ()
    }) : (tensor<4x8x12xi1>, tensor<i1>) -> tensor<i1>
    %88 = "stablehlo.broadcast_in_dim"(%78) <{broadcast_dimensions = array<i64>}> : (tensor<i1>) -> tensor<1xi1>
    %89 = "stablehlo.broadcast_in_dim"(%81) <{broadcast_dimensions = array<i64>}> : (tensor<i1>) -> tensor<1xi1>
    %90 = "stablehlo.broadcast_in_dim"(%84) <{broadcast_dimensions = array<i64>}> : (tensor<i1>) -> tensor<1xi1>
    %91 = "stablehlo.broadcast_in_dim"(%87) <{broadcast_dimensions = array<i64>}> : (tensor<i1>) -> tensor<1xi1>
    %92 = "stablehlo.concatenate"(%88, %89, %90, %91) <{dimension = 0 : i64}> : (tensor<1xi1>, tensor<1xi1>, tensor<1xi1>, tensor<1xi1>) -> tensor<4xi1>
    %93 = "stablehlo.constant"() <{value = dense<true> : tensor<i1>}> : () -> tensor<i1>
    %94 = "stablehlo.reduce"(%92, %93) <{dimensions = array<i64: 0>}> ({
    ^bb0(%arg42: tensor<i1>, %arg43: tensor<i1>):
      %262 = "stablehlo.and"(%arg42, %arg43) : (tensor<i1>, tensor<i1>) -> tensor<i1>
      "stablehlo.return"(%262) : (tensor<i1>) -> ()
    }) : (tensor<4xi1>, tensor<i1>) -> tensor<i1>
    %95 = "stablehlo.convert"(%94) : (tensor<i1>) -> tensor<i32>
    %96:8 = "stablehlo.case"(%95) ({
      %254 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %255 = "stablehlo.broadcast_in_dim"(%254) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<6x8xf32>
      %256 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %257 = "stablehlo.broadcast_in_dim"(%256) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x6xf32>
      %258 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %259 = "stablehlo.broadcast_in_dim"(%258) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x12x8xf32>
      %260 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %261 = "stablehlo.broadcast_in_dim"(%260) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x8x12xf32>
      "stablehlo.return"(%255, %257, %259, %261, %arg28, %arg29, %arg30, %arg31) : (tensor<6x8xf32>, tensor<8x6xf32>, tensor<4x12x8xf32>, tensor<4x8x12xf32>, tensor<6x8xf32>, tensor<8x6xf32>, tensor<4x12x8xf32>, tensor<4x8x12xf32>) -> ()
    }, {
      %102 = "stablehlo.constant"() <{value = dense<0.899999976> : tensor<f32>}> : () -> tensor<f32>
      %103 = "stablehlo.broadcast_in_dim"(%102) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<6x8xf32>
      %104 = "stablehlo.multiply"(%103, %arg28) : (tensor<6x8xf32>, tensor<6x8xf32>) -> tensor<6x8xf32>
      %105 = "stablehlo.multiply"(%75, %75) : (tensor<6x8xf32>, tensor<6x8xf32>) -> tensor<6x8xf32>
      %106 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %107 = "stablehlo.reduce"(%105, %106) <{dimensions = array<i64: 1, 0>}> ({
      ^bb0(%arg40: tensor<f32>, %arg41: tensor<f32>):
        %253 = "stablehlo.add"(%arg40, %arg41) : (tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%253) : (tensor<f32>) -> ()
      }) : (tensor<6x8xf32>, tensor<f32>) -> tensor<f32>
      %108 = "stablehlo.broadcast_in_dim"(%107) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<1x1xf32>
      %109 = "stablehlo.sqrt"(%108) : (tensor<1x1xf32>) -> tensor<1x1xf32>
      %110 = "stablehlo.constant"() <{value = dense<9.99999997E-7> : tensor<f32>}> : () -> tensor<f32>
      %111 = "stablehlo.broadcast_in_dim"(%110) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<1x1xf32>
      %112 = "stablehlo.add"(%109, %111) : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xf32>
      %113 = "stablehlo.broadcast_in_dim"(%112) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<1x1xf32>) -> tensor<6x8xf32>
      %114 = "stablehlo.divide"(%75, %113) : (tensor<6x8xf32>, tensor<6x8xf32>) -> tensor<6x8xf32>
      %115 = "stablehlo.constant"() <{value = dense<1.500000e+00> : tensor<f32>}> : () -> tensor<f32>
      %116 = "stablehlo.broadcast_in_dim"(%115) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<6x8xf32>
      %117 = "stablehlo.multiply"(%116, %114) : (tensor<6x8xf32>, tensor<6x8xf32>) -> tensor<6x8xf32>
      %118 = "stablehlo.constant"() <{value = dense<5.000000e-01> : tensor<f32>}> : () -> tensor<f32>
      %119 = "stablehlo.broadcast_in_dim"(%118) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<6x8xf32>
      %120 = "stablehlo.multiply"(%119, %114) : (tensor<6x8xf32>, tensor<6x8xf32>) -> tensor<6x8xf32>
      %121 = "stablehlo.transpose"(%114) <{permutation = array<i64: 1, 0>}> : (tensor<6x8xf32>) -> tensor<8x6xf32>
      %122 = "stablehlo.dot_general"(%120, %121) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<6x8xf32>, tensor<8x6xf32>) -> tensor<6x6xf32>
      %123 = "stablehlo.dot_general"(%122, %114) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<6x6xf32>, tensor<6x8xf32>) -> tensor<6x8xf32>
      %124 = "stablehlo.subtract"(%117, %123) : (tensor<6x8xf32>, tensor<6x8xf32>) -> tensor<6x8xf32>
      %125 = "stablehlo.constant"() <{value = dense<1.500000e+00> : tensor<f32>}> : () -> tensor<f32>
      %126 = "stablehlo.broadcast_in_dim"(%125) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<6x8xf32>
      %127 = "stablehlo.multiply"(%126, %124) : (tensor<6x8xf32>, tensor<6x8xf32>) -> tensor<6x8xf32>
      %128 = "stablehlo.constant"() <{value = dense<5.000000e-01> : tensor<f32>}> : () -> tensor<f32>
      %129 = "stablehlo.broadcast_in_dim"(%128) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<6x8xf32>
      %130 = "stablehlo.multiply"(%129, %124) : (tensor<6x8xf32>, tensor<6x8xf32>) -> tensor<6x8xf32>
      %131 = "stablehlo.transpose"(%124) <{permutation = array<i64: 1, 0>}> : (tensor<6x8xf32>) -> tensor<8x6xf32>
      %132 = "stablehlo.dot_general"(%130, %131) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<6x8xf32>, tensor<8x6xf32>) -> tensor<6x6xf32>
      %133 = "stablehlo.dot_general"(%132, %124) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<6x6xf32>, tensor<6x8xf32>) -> tensor<6x8xf32>
      %134 = "stablehlo.subtract"(%127, %133) : (tensor<6x8xf32>, tensor<6x8xf32>) -> tensor<6x8xf32>
      %135 = "stablehlo.add"(%104, %134) : (tensor<6x8xf32>, tensor<6x8xf32>) -> tensor<6x8xf32>
      %136 = "stablehlo.constant"() <{value = dense<0.899999976> : tensor<f32>}> : () -> tensor<f32>
      %137 = "stablehlo.broadcast_in_dim"(%136) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x6xf32>
      %138 = "stablehlo.multiply"(%137, %arg29) : (tensor<8x6xf32>, tensor<8x6xf32>) -> tensor<8x6xf32>
      %139 = "stablehlo.multiply"(%66, %66) : (tensor<8x6xf32>, tensor<8x6xf32>) -> tensor<8x6xf32>
      %140 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %141 = "stablehlo.reduce"(%139, %140) <{dimensions = array<i64: 1, 0>}> ({
      ^bb0(%arg38: tensor<f32>, %arg39: tensor<f32>):
        %252 = "stablehlo.add"(%arg38, %arg39) : (tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%252) : (tensor<f32>) -> ()
      }) : (tensor<8x6xf32>, tensor<f32>) -> tensor<f32>
      %142 = "stablehlo.broadcast_in_dim"(%141) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<1x1xf32>
      %143 = "stablehlo.sqrt"(%142) : (tensor<1x1xf32>) -> tensor<1x1xf32>
      %144 = "stablehlo.constant"() <{value = dense<9.99999997E-7> : tensor<f32>}> : () -> tensor<f32>
      %145 = "stablehlo.broadcast_in_dim"(%144) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<1x1xf32>
      %146 = "stablehlo.add"(%143, %145) : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xf32>
      %147 = "stablehlo.broadcast_in_dim"(%146) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<1x1xf32>) -> tensor<8x6xf32>
      %148 = "stablehlo.divide"(%66, %147) : (tensor<8x6xf32>, tensor<8x6xf32>) -> tensor<8x6xf32>
      %149 = "stablehlo.constant"() <{value = dense<1.500000e+00> : tensor<f32>}> : () -> tensor<f32>
      %150 = "stablehlo.broadcast_in_dim"(%149) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x6xf32>
      %151 = "stablehlo.multiply"(%150, %148) : (tensor<8x6xf32>, tensor<8x6xf32>) -> tensor<8x6xf32>
      %152 = "stablehlo.constant"() <{value = dense<5.000000e-01> : tensor<f32>}> : () -> tensor<f32>
      %153 = "stablehlo.broadcast_in_dim"(%152) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x6xf32>
      %154 = "stablehlo.multiply"(%153, %148) : (tensor<8x6xf32>, tensor<8x6xf32>) -> tensor<8x6xf32>
      %155 = "stablehlo.transpose"(%148) <{permutation = array<i64: 1, 0>}> : (tensor<8x6xf32>) -> tensor<6x8xf32>
      %156 = "stablehlo.dot_general"(%154, %155) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6xf32>, tensor<6x8xf32>) -> tensor<8x8xf32>
      %157 = "stablehlo.dot_general"(%156, %148) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x8xf32>, tensor<8x6xf32>) -> tensor<8x6xf32>
      %158 = "stablehlo.subtract"(%151, %157) : (tensor<8x6xf32>, tensor<8x6xf32>) -> tensor<8x6xf32>
      %159 = "stablehlo.constant"() <{value = dense<1.500000e+00> : tensor<f32>}> : () -> tensor<f32>
      %160 = "stablehlo.broadcast_in_dim"(%159) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x6xf32>
      %161 = "stablehlo.multiply"(%160, %158) : (tensor<8x6xf32>, tensor<8x6xf32>) -> tensor<8x6xf32>
      %162 = "stablehlo.constant"() <{value = dense<5.000000e-01> : tensor<f32>}> : () -> tensor<f32>
      %163 = "stablehlo.broadcast_in_dim"(%162) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x6xf32>
      %164 = "stablehlo.multiply"(%163, %158) : (tensor<8x6xf32>, tensor<8x6xf32>) -> tensor<8x6xf32>
      %165 = "stablehlo.transpose"(%158) <{permutation = array<i64: 1, 0>}> : (tensor<8x6xf32>) -> tensor<6x8xf32>
      %166 = "stablehlo.dot_general"(%164, %165) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x6xf32>, tensor<6x8xf32>) -> tensor<8x8xf32>
      %167 = "stablehlo.dot_general"(%166, %158) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x8xf32>, tensor<8x6xf32>) -> tensor<8x6xf32>
      %168 = "stablehlo.subtract"(%161, %167) : (tensor<8x6xf32>, tensor<8x6xf32>) -> tensor<8x6xf32>
      %169 = "stablehlo.add"(%138, %168) : (tensor<8x6xf32>, tensor<8x6xf32>) -> tensor<8x6xf32>
      %170 = "stablehlo.constant"() <{value = dense<0.899999976> : tensor<f32>}> : () -> tensor<f32>
      %171 = "stablehlo.broadcast_in_dim"(%170) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x12x8xf32>
      %172 = "stablehlo.multiply"(%171, %arg30) : (tensor<4x12x8xf32>, tensor<4x12x8xf32>) -> tensor<4x12x8xf32>
      %173 = "stablehlo.multiply"(%73#7, %73#7) : (tensor<4x12x8xf32>, tensor<4x12x8xf32>) -> tensor<4x12x8xf32>
      %174 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %175 = "stablehlo.reduce"(%173, %174) <{dimensions = array<i64: 2, 1>}> ({
      ^bb0(%arg36: tensor<f32>, %arg37: tensor<f32>):
        %251 = "stablehlo.add"(%arg36, %arg37) : (tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%251) : (tensor<f32>) -> ()
      }) : (tensor<4x12x8xf32>, tensor<f32>) -> tensor<4xf32>
      %176 = "stablehlo.broadcast_in_dim"(%175) <{broadcast_dimensions = array<i64: 0>}> : (tensor<4xf32>) -> tensor<4x1x1xf32>
      %177 = "stablehlo.sqrt"(%176) : (tensor<4x1x1xf32>) -> tensor<4x1x1xf32>
      %178 = "stablehlo.constant"() <{value = dense<9.99999997E-7> : tensor<f32>}> : () -> tensor<f32>
      %179 = "stablehlo.broadcast_in_dim"(%178) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x1x1xf32>
      %180 = "stablehlo.add"(%177, %179) : (tensor<4x1x1xf32>, tensor<4x1x1xf32>) -> tensor<4x1x1xf32>
      %181 = "stablehlo.broadcast_in_dim"(%180) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<4x1x1xf32>) -> tensor<4x12x8xf32>
      %182 = "stablehlo.divide"(%73#7, %181) : (tensor<4x12x8xf32>, tensor<4x12x8xf32>) -> tensor<4x12x8xf32>
      %183 = "stablehlo.constant"() <{value = dense<1.500000e+00> : tensor<f32>}> : () -> tensor<f32>
      %184 = "stablehlo.broadcast_in_dim"(%183) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x12x8xf32>
      %185 = "stablehlo.multiply"(%184, %182) : (tensor<4x12x8xf32>, tensor<4x12x8xf32>) -> tensor<4x12x8xf32>
      %186 = "stablehlo.constant"() <{value = dense<5.000000e-01> : tensor<f32>}> : () -> tensor<f32>
      %187 = "stablehlo.broadcast_in_dim"(%186) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x12x8xf32>
      %188 = "stablehlo.multiply"(%187, %182) : (tensor<4x12x8xf32>, tensor<4x12x8xf32>) -> tensor<4x12x8xf32>
      %189 = "stablehlo.transpose"(%182) <{permutation = array<i64: 0, 2, 1>}> : (tensor<4x12x8xf32>) -> tensor<4x8x12xf32>
      %190 = "stablehlo.dot_general"(%188, %189) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<4x12x8xf32>, tensor<4x8x12xf32>) -> tensor<4x12x12xf32>
      %191 = "stablehlo.dot_general"(%190, %182) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<4x12x12xf32>, tensor<4x12x8xf32>) -> tensor<4x12x8xf32>
      %192 = "stablehlo.subtract"(%185, %191) : (tensor<4x12x8xf32>, tensor<4x12x8xf32>) -> tensor<4x12x8xf32>
      %193 = "stablehlo.constant"() <{value = dense<1.500000e+00> : tensor<f32>}> : () -> tensor<f32>
      %194 = "stablehlo.broadcast_in_dim"(%193) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x12x8xf32>
      %195 = "stablehlo.multiply"(%194, %192) : (tensor<4x12x8xf32>, tensor<4x12x8xf32>) -> tensor<4x12x8xf32>
      %196 = "stablehlo.constant"() <{value = dense<5.000000e-01> : tensor<f32>}> : () -> tensor<f32>
      %197 = "stablehlo.broadcast_in_dim"(%196) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x12x8xf32>
      %198 = "stablehlo.multiply"(%197, %192) : (tensor<4x12x8xf32>, tensor<4x12x8xf32>) -> tensor<4x12x8xf32>
      %199 = "stablehlo.transpose"(%192) <{permutation = array<i64: 0, 2, 1>}> : (tensor<4x12x8xf32>) -> tensor<4x8x12xf32>
      %200 = "stablehlo.dot_general"(%198, %199) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<4x12x8xf32>, tensor<4x8x12xf32>) -> tensor<4x12x12xf32>
      %201 = "stablehlo.dot_general"(%200, %192) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<4x12x12xf32>, tensor<4x12x8xf32>) -> tensor<4x12x8xf32>
      %202 = "stablehlo.subtract"(%195, %201) : (tensor<4x12x8xf32>, tensor<4x12x8xf32>) -> tensor<4x12x8xf32>
      %203 = "stablehlo.add"(%172, %202) : (tensor<4x12x8xf32>, tensor<4x12x8xf32>) -> tensor<4x12x8xf32>
      %204 = "stablehlo.constant"() <{value = dense<0.899999976> : tensor<f32>}> : () -> tensor<f32>
      %205 = "stablehlo.broadcast_in_dim"(%204) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x8x12xf32>
      %206 = "stablehlo.multiply"(%205, %arg31) : (tensor<4x8x12xf32>, tensor<4x8x12xf32>) -> tensor<4x8x12xf32>
      %207 = "stablehlo.multiply"(%73#8, %73#8) : (tensor<4x8x12xf32>, tensor<4x8x12xf32>) -> tensor<4x8x12xf32>
      %208 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %209 = "stablehlo.reduce"(%207, %208) <{dimensions = array<i64: 2, 1>}> ({
      ^bb0(%arg34: tensor<f32>, %arg35: tensor<f32>):
        %250 = "stablehlo.add"(%arg34, %arg35) : (tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%250) : (tensor<f32>) -> ()
      }) : (tensor<4x8x12xf32>, tensor<f32>) -> tensor<4xf32>
      %210 = "stablehlo.broadcast_in_dim"(%209) <{broadcast_dimensions = array<i64: 0>}> : (tensor<4xf32>) -> tensor<4x1x1xf32>
      %211 = "stablehlo.sqrt"(%210) : (tensor<4x1x1xf32>) -> tensor<4x1x1xf32>
      %212 = "stablehlo.constant"() <{value = dense<9.99999997E-7> : tensor<f32>}> : () -> tensor<f32>
      %213 = "stablehlo.broadcast_in_dim"(%212) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x1x1xf32>
      %214 = "stablehlo.add"(%211, %213) : (tensor<4x1x1xf32>, tensor<4x1x1xf32>) -> tensor<4x1x1xf32>
      %215 = "stablehlo.broadcast_in_dim"(%214) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<4x1x1xf32>) -> tensor<4x8x12xf32>
      %216 = "stablehlo.divide"(%73#8, %215) : (tensor<4x8x12xf32>, tensor<4x8x12xf32>) -> tensor<4x8x12xf32>
      %217 = "stablehlo.constant"() <{value = dense<1.500000e+00> : tensor<f32>}> : () -> tensor<f32>
      %218 = "stablehlo.broadcast_in_dim"(%217) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x8x12xf32>
      %219 = "stablehlo.multiply"(%218, %216) : (tensor<4x8x12xf32>, tensor<4x8x12xf32>) -> tensor<4x8x12xf32>
      %220 = "stablehlo.constant"() <{value = dense<5.000000e-01> : tensor<f32>}> : () -> tensor<f32>
      %221 = "stablehlo.broadcast_in_dim"(%220) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x8x12xf32>
      %222 = "stablehlo.multiply"(%221, %216) : (tensor<4x8x12xf32>, tensor<4x8x12xf32>) -> tensor<4x8x12xf32>
      %223 = "stablehlo.transpose"(%216) <{permutation = array<i64: 0, 2, 1>}> : (tensor<4x8x12xf32>) -> tensor<4x12x8xf32>
      %224 = "stablehlo.dot_general"(%222, %223) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<4x8x12xf32>, tensor<4x12x8xf32>) -> tensor<4x8x8xf32>
      %225 = "stablehlo.dot_general"(%224, %216) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<4x8x8xf32>, tensor<4x8x12xf32>) -> tensor<4x8x12xf32>
      %226 = "stablehlo.subtract"(%219, %225) : (tensor<4x8x12xf32>, tensor<4x8x12xf32>) -> tensor<4x8x12xf32>
      %227 = "stablehlo.constant"() <{value = dense<1.500000e+00> : tensor<f32>}> : () -> tensor<f32>
      %228 = "stablehlo.broadcast_in_dim"(%227) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x8x12xf32>
      %229 = "stablehlo.multiply"(%228, %226) : (tensor<4x8x12xf32>, tensor<4x8x12xf32>) -> tensor<4x8x12xf32>
      %230 = "stablehlo.constant"() <{value = dense<5.000000e-01> : tensor<f32>}> : () -> tensor<f32>
      %231 = "stablehlo.broadcast_in_dim"(%230) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x8x12xf32>
      %232 = "stablehlo.multiply"(%231, %226) : (tensor<4x8x12xf32>, tensor<4x8x12xf32>) -> tensor<4x8x12xf32>
      %233 = "stablehlo.transpose"(%226) <{permutation = array<i64: 0, 2, 1>}> : (tensor<4x8x12xf32>) -> tensor<4x12x8xf32>
      %234 = "stablehlo.dot_general"(%232, %233) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<4x8x12xf32>, tensor<4x12x8xf32>) -> tensor<4x8x8xf32>
      %235 = "stablehlo.dot_general"(%234, %226) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<4x8x8xf32>, tensor<4x8x12xf32>) -> tensor<4x8x12xf32>
      %236 = "stablehlo.subtract"(%229, %235) : (tensor<4x8x12xf32>, tensor<4x8x12xf32>) -> tensor<4x8x12xf32>
      %237 = "stablehlo.add"(%206, %236) : (tensor<4x8x12xf32>, tensor<4x8x12xf32>) -> tensor<4x8x12xf32>
      %238 = "stablehlo.constant"() <{value = dense<-1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
      %239 = "stablehlo.broadcast_in_dim"(%238) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<6x8xf32>
      %240 = "stablehlo.multiply"(%239, %135) : (tensor<6x8xf32>, tensor<6x8xf32>) -> tensor<6x8xf32>
      %241 = "stablehlo.constant"() <{value = dense<-1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
      %242 = "stablehlo.broadcast_in_dim"(%241) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x6xf32>
      %243 = "stablehlo.multiply"(%242, %169) : (tensor<8x6xf32>, tensor<8x6xf32>) -> tensor<8x6xf32>
      %244 = "stablehlo.constant"() <{value = dense<-1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
      %245 = "stablehlo.broadcast_in_dim"(%244) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x12x8xf32>
      %246 = "stablehlo.multiply"(%245, %203) : (tensor<4x12x8xf32>, tensor<4x12x8xf32>) -> tensor<4x12x8xf32>
      %247 = "stablehlo.constant"() <{value = dense<-1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
      %248 = "stablehlo.broadcast_in_dim"(%247) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x8x12xf32>
      %249 = "stablehlo.multiply"(%248, %237) : (tensor<4x8x12xf32>, tensor<4x8x12xf32>) -> tensor<4x8x12xf32>
      "stablehlo.return"(%240, %243, %246, %249, %135, %169, %203, %237) : (tensor<6x8xf32>, tensor<8x6xf32>, tensor<4x12x8xf32>, tensor<4x8x12xf32>, tensor<6x8xf32>, tensor<8x6xf32>, tensor<4x12x8xf32>, tensor<4x8x12xf32>) -> ()
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
