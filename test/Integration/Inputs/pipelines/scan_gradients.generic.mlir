// SPDX-License-Identifier: Apache-2.0
"builtin.module"() <{sym_name = "jit_step"}> ({
  "func.func"() <{arg_attrs = [{}, {}, {}, {}, {}, {}, {}, {}, {}], function_type = (tensor<16x8xf32>, tensor<8x16xf32>, tensor<4x16x8xf32>, tensor<4x8xf32>, tensor<4x8x16xf32>, tensor<4x8x16xf32>, tensor<4x8xf32>, tensor<8x4xi32>, tensor<8x4xi32>) -> (tensor<16x8xf32>, tensor<8x16xf32>, tensor<4x16x8xf32>, tensor<4x8xf32>, tensor<4x8x16xf32>, tensor<4x8x16xf32>, tensor<4x8xf32>, tensor<f32>, tensor<f32>), res_attrs = [{jax.result_info = "result[0]['embedding']"}, {jax.result_info = "result[0]['head']"}, {jax.result_info = "result[0]['layers']['down']"}, {jax.result_info = "result[0]['layers']['gain']"}, {jax.result_info = "result[0]['layers']['gate']"}, {jax.result_info = "result[0]['layers']['up']"}, {jax.result_info = "result[0]['positions']"}, {jax.result_info = "result[1]"}, {jax.result_info = "result[2]"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg91: tensor<16x8xf32> loc("p['embedding']"), %arg92: tensor<8x16xf32> loc("p['head']"), %arg93: tensor<4x16x8xf32> loc("p['layers']['down']"), %arg94: tensor<4x8xf32> loc("p['layers']['gain']"), %arg95: tensor<4x8x16xf32> loc("p['layers']['gate']"), %arg96: tensor<4x8x16xf32> loc("p['layers']['up']"), %arg97: tensor<4x8xf32> loc("p['positions']"), %arg98: tensor<8x4xi32> loc("x"), %arg99: tensor<8x4xi32> loc("y")):
    %205 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %206 = "stablehlo.broadcast_in_dim"(%205) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<8x4xi32>
    %207 = "stablehlo.compare"(%arg98, %206) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<8x4xi32>, tensor<8x4xi32>) -> tensor<8x4xi1>
    %208 = "stablehlo.constant"() <{value = dense<16> : tensor<i32>}> : () -> tensor<i32>
    %209 = "stablehlo.broadcast_in_dim"(%208) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<8x4xi32>
    %210 = "stablehlo.add"(%arg98, %209) : (tensor<8x4xi32>, tensor<8x4xi32>) -> tensor<8x4xi32>
    %211 = "stablehlo.select"(%207, %210, %arg98) : (tensor<8x4xi1>, tensor<8x4xi32>, tensor<8x4xi32>) -> tensor<8x4xi32>
    %212 = "stablehlo.broadcast_in_dim"(%211) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<8x4xi32>) -> tensor<8x4x1xi32>
    %213 = "stablehlo.gather"(%arg91, %212) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 8>}> : (tensor<16x8xf32>, tensor<8x4x1xi32>) -> tensor<8x4x8xf32>
    %214 = "stablehlo.broadcast_in_dim"(%arg97) <{broadcast_dimensions = array<i64: 1, 2>}> : (tensor<4x8xf32>) -> tensor<1x4x8xf32>
    %215 = "stablehlo.broadcast_in_dim"(%214) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<1x4x8xf32>) -> tensor<8x4x8xf32>
    %216 = "stablehlo.add"(%213, %215) : (tensor<8x4x8xf32>, tensor<8x4x8xf32>) -> tensor<8x4x8xf32>
    "func.call"() <{callee = @silu}> : () -> ()
    %217 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %218 = "stablehlo.broadcast_in_dim"(%217) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x8x4x8xf32>
    %219 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %220 = "stablehlo.broadcast_in_dim"(%219) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x8x4x1xf32>
    %221 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %222 = "stablehlo.broadcast_in_dim"(%221) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x8x4x1xf32>
    %223 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %224 = "stablehlo.broadcast_in_dim"(%223) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x1x1x8xf32>
    %225 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %226 = "stablehlo.broadcast_in_dim"(%225) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x8x4x8xf32>
    %227 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %228 = "stablehlo.broadcast_in_dim"(%227) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x8x4x8xf32>
    %229 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %230 = "stablehlo.broadcast_in_dim"(%229) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x8x4x16xf32>
    %231 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %232 = "stablehlo.broadcast_in_dim"(%231) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x8x4x16xf32>
    %233 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %234 = "stablehlo.broadcast_in_dim"(%233) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x8x4x16xf32>
    %235 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %236 = "stablehlo.broadcast_in_dim"(%235) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x8x4x16xf32>
    %237 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %238 = "stablehlo.broadcast_in_dim"(%237) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x8x4x16xf32>
    %239 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %240 = "stablehlo.broadcast_in_dim"(%239) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x8x4x16xf32>
    %241 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %242:18 = "stablehlo.while"(%arg93, %arg94, %arg95, %arg96, %241, %216, %218, %220, %222, %224, %226, %228, %230, %232, %234, %236, %238, %240) ({
    ^bb0(%arg182: tensor<4x16x8xf32>, %arg183: tensor<4x8xf32>, %arg184: tensor<4x8x16xf32>, %arg185: tensor<4x8x16xf32>, %arg186: tensor<i32>, %arg187: tensor<8x4x8xf32>, %arg188: tensor<4x8x4x8xf32>, %arg189: tensor<4x8x4x1xf32>, %arg190: tensor<4x8x4x1xf32>, %arg191: tensor<4x1x1x8xf32>, %arg192: tensor<4x8x4x8xf32>, %arg193: tensor<4x8x4x8xf32>, %arg194: tensor<4x8x4x16xf32>, %arg195: tensor<4x8x4x16xf32>, %arg196: tensor<4x8x4x16xf32>, %arg197: tensor<4x8x4x16xf32>, %arg198: tensor<4x8x4x16xf32>, %arg199: tensor<4x8x4x16xf32>):
      %424 = "stablehlo.constant"() <{value = dense<4> : tensor<i32>}> : () -> tensor<i32>
      %425 = "stablehlo.compare"(%arg186, %424) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
      "stablehlo.return"(%425) : (tensor<i1>) -> ()
    }, {
    ^bb0(%arg164: tensor<4x16x8xf32>, %arg165: tensor<4x8xf32>, %arg166: tensor<4x8x16xf32>, %arg167: tensor<4x8x16xf32>, %arg168: tensor<i32>, %arg169: tensor<8x4x8xf32>, %arg170: tensor<4x8x4x8xf32>, %arg171: tensor<4x8x4x1xf32>, %arg172: tensor<4x8x4x1xf32>, %arg173: tensor<4x1x1x8xf32>, %arg174: tensor<4x8x4x8xf32>, %arg175: tensor<4x8x4x8xf32>, %arg176: tensor<4x8x4x16xf32>, %arg177: tensor<4x8x4x16xf32>, %arg178: tensor<4x8x4x16xf32>, %arg179: tensor<4x8x4x16xf32>, %arg180: tensor<4x8x4x16xf32>, %arg181: tensor<4x8x4x16xf32>):
      %405 = "func.call"(%arg164, %arg168) <{callee = @dynamic_index_in_dim}> : (tensor<4x16x8xf32>, tensor<i32>) -> tensor<16x8xf32>
      %406 = "func.call"(%arg165, %arg168) <{callee = @dynamic_index_in_dim_0}> : (tensor<4x8xf32>, tensor<i32>) -> tensor<8xf32>
      %407 = "func.call"(%arg166, %arg168) <{callee = @dynamic_index_in_dim_1}> : (tensor<4x8x16xf32>, tensor<i32>) -> tensor<8x16xf32>
      %408 = "func.call"(%arg167, %arg168) <{callee = @dynamic_index_in_dim_1}> : (tensor<4x8x16xf32>, tensor<i32>) -> tensor<8x16xf32>
      %409:13 = "func.call"(%arg169, %405, %406, %407, %408) <{callee = @closed_call}> : (tensor<8x4x8xf32>, tensor<16x8xf32>, tensor<8xf32>, tensor<8x16xf32>, tensor<8x16xf32>) -> (tensor<8x4x8xf32>, tensor<8x4x8xf32>, tensor<8x4x1xf32>, tensor<8x4x1xf32>, tensor<1x1x8xf32>, tensor<8x4x8xf32>, tensor<8x4x8xf32>, tensor<8x4x16xf32>, tensor<8x4x16xf32>, tensor<8x4x16xf32>, tensor<8x4x16xf32>, tensor<8x4x16xf32>, tensor<8x4x16xf32>)
      %410 = "func.call"(%arg170, %409#1, %arg168) <{callee = @dynamic_update_index_in_dim}> : (tensor<4x8x4x8xf32>, tensor<8x4x8xf32>, tensor<i32>) -> tensor<4x8x4x8xf32>
      %411 = "func.call"(%arg171, %409#2, %arg168) <{callee = @dynamic_update_index_in_dim_3}> : (tensor<4x8x4x1xf32>, tensor<8x4x1xf32>, tensor<i32>) -> tensor<4x8x4x1xf32>
      %412 = "func.call"(%arg172, %409#3, %arg168) <{callee = @dynamic_update_index_in_dim_3}> : (tensor<4x8x4x1xf32>, tensor<8x4x1xf32>, tensor<i32>) -> tensor<4x8x4x1xf32>
      %413 = "func.call"(%arg173, %409#4, %arg168) <{callee = @dynamic_update_index_in_dim_4}> : (tensor<4x1x1x8xf32>, tensor<1x1x8xf32>, tensor<i32>) -> tensor<4x1x1x8xf32>
      %414 = "func.call"(%arg174, %409#5, %arg168) <{callee = @dynamic_update_index_in_dim}> : (tensor<4x8x4x8xf32>, tensor<8x4x8xf32>, tensor<i32>) -> tensor<4x8x4x8xf32>
      %415 = "func.call"(%arg175, %409#6, %arg168) <{callee = @dynamic_update_index_in_dim}> : (tensor<4x8x4x8xf32>, tensor<8x4x8xf32>, tensor<i32>) -> tensor<4x8x4x8xf32>
      %416 = "func.call"(%arg176, %409#7, %arg168) <{callee = @dynamic_update_index_in_dim_5}> : (tensor<4x8x4x16xf32>, tensor<8x4x16xf32>, tensor<i32>) -> tensor<4x8x4x16xf32>
      %417 = "func.call"(%arg177, %409#8, %arg168) <{callee = @dynamic_update_index_in_dim_5}> : (tensor<4x8x4x16xf32>, tensor<8x4x16xf32>, tensor<i32>) -> tensor<4x8x4x16xf32>
      %418 = "func.call"(%arg178, %409#9, %arg168) <{callee = @dynamic_update_index_in_dim_5}> : (tensor<4x8x4x16xf32>, tensor<8x4x16xf32>, tensor<i32>) -> tensor<4x8x4x16xf32>
      %419 = "func.call"(%arg179, %409#10, %arg168) <{callee = @dynamic_update_index_in_dim_5}> : (tensor<4x8x4x16xf32>, tensor<8x4x16xf32>, tensor<i32>) -> tensor<4x8x4x16xf32>
      %420 = "func.call"(%arg180, %409#11, %arg168) <{callee = @dynamic_update_index_in_dim_5}> : (tensor<4x8x4x16xf32>, tensor<8x4x16xf32>, tensor<i32>) -> tensor<4x8x4x16xf32>
      %421 = "func.call"(%arg181, %409#12, %arg168) <{callee = @dynamic_update_index_in_dim_5}> : (tensor<4x8x4x16xf32>, tensor<8x4x16xf32>, tensor<i32>) -> tensor<4x8x4x16xf32>
      %422 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
      %423 = "stablehlo.add"(%arg168, %422) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%arg164, %arg165, %arg166, %arg167, %423, %409#0, %410, %411, %412, %413, %414, %415, %416, %417, %418, %419, %420, %421) : (tensor<4x16x8xf32>, tensor<4x8xf32>, tensor<4x8x16xf32>, tensor<4x8x16xf32>, tensor<i32>, tensor<8x4x8xf32>, tensor<4x8x4x8xf32>, tensor<4x8x4x1xf32>, tensor<4x8x4x1xf32>, tensor<4x1x1x8xf32>, tensor<4x8x4x8xf32>, tensor<4x8x4x8xf32>, tensor<4x8x4x16xf32>, tensor<4x8x4x16xf32>, tensor<4x8x4x16xf32>, tensor<4x8x4x16xf32>, tensor<4x8x4x16xf32>, tensor<4x8x4x16xf32>) -> ()
    }) : (tensor<4x16x8xf32>, tensor<4x8xf32>, tensor<4x8x16xf32>, tensor<4x8x16xf32>, tensor<i32>, tensor<8x4x8xf32>, tensor<4x8x4x8xf32>, tensor<4x8x4x1xf32>, tensor<4x8x4x1xf32>, tensor<4x1x1x8xf32>, tensor<4x8x4x8xf32>, tensor<4x8x4x8xf32>, tensor<4x8x4x16xf32>, tensor<4x8x4x16xf32>, tensor<4x8x4x16xf32>, tensor<4x8x4x16xf32>, tensor<4x8x4x16xf32>, tensor<4x8x4x16xf32>) -> (tensor<4x16x8xf32>, tensor<4x8xf32>, tensor<4x8x16xf32>, tensor<4x8x16xf32>, tensor<i32>, tensor<8x4x8xf32>, tensor<4x8x4x8xf32>, tensor<4x8x4x1xf32>, tensor<4x8x4x1xf32>, tensor<4x1x1x8xf32>, tensor<4x8x4x8xf32>, tensor<4x8x4x8xf32>, tensor<4x8x4x16xf32>, tensor<4x8x4x16xf32>, tensor<4x8x4x16xf32>, tensor<4x8x4x16xf32>, tensor<4x8x4x16xf32>, tensor<4x8x4x16xf32>)
    %243 = "stablehlo.dot_general"(%242#5, %arg92) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x4x8xf32>, tensor<8x16xf32>) -> tensor<8x4x16xf32>
    %244:3 = "func.call"(%243) <{callee = @log_softmax}> : (tensor<8x4x16xf32>) -> (tensor<8x4x16xf32>, tensor<8x4x16xf32>, tensor<8x4x1xf32>)
    %245 = "stablehlo.broadcast_in_dim"(%arg99) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<8x4xi32>) -> tensor<8x4x1xi32>
    %246:2 = "func.call"(%244#0, %245) <{callee = @take_along_axis}> : (tensor<8x4x16xf32>, tensor<8x4x1xi32>) -> (tensor<8x4x1xf32>, tensor<8x4x1x1xi32>)
    %247 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %248 = "stablehlo.reduce"(%246#0, %247) <{dimensions = array<i64: 0, 1, 2>}> ({
    ^bb0(%arg162: tensor<f32>, %arg163: tensor<f32>):
      %404 = "stablehlo.add"(%arg162, %arg163) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%404) : (tensor<f32>) -> ()
    }) : (tensor<8x4x1xf32>, tensor<f32>) -> tensor<f32>
    %249 = "stablehlo.constant"() <{value = dense<3.200000e+01> : tensor<f32>}> : () -> tensor<f32>
    %250 = "stablehlo.divide"(%248, %249) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %251 = "stablehlo.negate"(%250) : (tensor<f32>) -> tensor<f32>
    %252 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %253 = "stablehlo.negate"(%252) : (tensor<f32>) -> tensor<f32>
    %254 = "stablehlo.constant"() <{value = dense<3.200000e+01> : tensor<f32>}> : () -> tensor<f32>
    %255 = "stablehlo.divide"(%253, %254) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %256 = "stablehlo.broadcast_in_dim"(%255) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x4x1xf32>
    %257 = "func.call"(%246#1, %256) <{callee = @take_along_axis_6}> : (tensor<8x4x1x1xi32>, tensor<8x4x1xf32>) -> tensor<8x4x16xf32>
    %258 = "func.call"(%244#1, %244#2, %257) <{callee = @log_softmax_7}> : (tensor<8x4x16xf32>, tensor<8x4x1xf32>, tensor<8x4x16xf32>) -> tensor<8x4x16xf32>
    %259 = "stablehlo.dot_general"(%258, %242#5) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0, 1], rhs_contracting_dimensions = [0, 1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x4x16xf32>, tensor<8x4x8xf32>) -> tensor<16x8xf32>
    %260 = "stablehlo.transpose"(%259) <{permutation = array<i64: 1, 0>}> : (tensor<16x8xf32>) -> tensor<8x16xf32>
    %261 = "stablehlo.dot_general"(%258, %arg92) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x4x16xf32>, tensor<8x16xf32>) -> tensor<8x4x8xf32>
    %262 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %263 = "stablehlo.broadcast_in_dim"(%262) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x16x8xf32>
    %264 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %265 = "stablehlo.broadcast_in_dim"(%264) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x8xf32>
    %266 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %267 = "stablehlo.broadcast_in_dim"(%266) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x8x16xf32>
    %268 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %269 = "stablehlo.broadcast_in_dim"(%268) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x8x16xf32>
    %270 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %271:21 = "stablehlo.while"(%242#6, %242#7, %242#8, %242#9, %242#10, %arg95, %242#11, %242#12, %242#13, %242#14, %arg96, %242#15, %242#16, %arg93, %242#17, %270, %261, %263, %265, %267, %269) ({
    ^bb0(%arg141: tensor<4x8x4x8xf32>, %arg142: tensor<4x8x4x1xf32>, %arg143: tensor<4x8x4x1xf32>, %arg144: tensor<4x1x1x8xf32>, %arg145: tensor<4x8x4x8xf32>, %arg146: tensor<4x8x16xf32>, %arg147: tensor<4x8x4x8xf32>, %arg148: tensor<4x8x4x16xf32>, %arg149: tensor<4x8x4x16xf32>, %arg150: tensor<4x8x4x16xf32>, %arg151: tensor<4x8x16xf32>, %arg152: tensor<4x8x4x16xf32>, %arg153: tensor<4x8x4x16xf32>, %arg154: tensor<4x16x8xf32>, %arg155: tensor<4x8x4x16xf32>, %arg156: tensor<i32>, %arg157: tensor<8x4x8xf32>, %arg158: tensor<4x16x8xf32>, %arg159: tensor<4x8xf32>, %arg160: tensor<4x8x16xf32>, %arg161: tensor<4x8x16xf32>):
      %402 = "stablehlo.constant"() <{value = dense<4> : tensor<i32>}> : () -> tensor<i32>
      %403 = "stablehlo.compare"(%arg156, %402) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
      "stablehlo.return"(%403) : (tensor<i1>) -> ()
    }, {
    ^bb0(%arg120: tensor<4x8x4x8xf32>, %arg121: tensor<4x8x4x1xf32>, %arg122: tensor<4x8x4x1xf32>, %arg123: tensor<4x1x1x8xf32>, %arg124: tensor<4x8x4x8xf32>, %arg125: tensor<4x8x16xf32>, %arg126: tensor<4x8x4x8xf32>, %arg127: tensor<4x8x4x16xf32>, %arg128: tensor<4x8x4x16xf32>, %arg129: tensor<4x8x4x16xf32>, %arg130: tensor<4x8x16xf32>, %arg131: tensor<4x8x4x16xf32>, %arg132: tensor<4x8x4x16xf32>, %arg133: tensor<4x16x8xf32>, %arg134: tensor<4x8x4x16xf32>, %arg135: tensor<i32>, %arg136: tensor<8x4x8xf32>, %arg137: tensor<4x16x8xf32>, %arg138: tensor<4x8xf32>, %arg139: tensor<4x8x16xf32>, %arg140: tensor<4x8x16xf32>):
      %376 = "stablehlo.constant"() <{value = dense<4> : tensor<i32>}> : () -> tensor<i32>
      %377 = "stablehlo.subtract"(%376, %arg135) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      %378 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
      %379 = "stablehlo.subtract"(%377, %378) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      %380 = "func.call"(%arg120, %379) <{callee = @dynamic_index_in_dim_8}> : (tensor<4x8x4x8xf32>, tensor<i32>) -> tensor<8x4x8xf32>
      %381 = "func.call"(%arg121, %379) <{callee = @dynamic_index_in_dim_9}> : (tensor<4x8x4x1xf32>, tensor<i32>) -> tensor<8x4x1xf32>
      %382 = "func.call"(%arg122, %379) <{callee = @dynamic_index_in_dim_9}> : (tensor<4x8x4x1xf32>, tensor<i32>) -> tensor<8x4x1xf32>
      %383 = "func.call"(%arg123, %379) <{callee = @dynamic_index_in_dim_10}> : (tensor<4x1x1x8xf32>, tensor<i32>) -> tensor<1x1x8xf32>
      %384 = "func.call"(%arg124, %379) <{callee = @dynamic_index_in_dim_8}> : (tensor<4x8x4x8xf32>, tensor<i32>) -> tensor<8x4x8xf32>
      %385 = "func.call"(%arg125, %379) <{callee = @dynamic_index_in_dim_1}> : (tensor<4x8x16xf32>, tensor<i32>) -> tensor<8x16xf32>
      %386 = "func.call"(%arg126, %379) <{callee = @dynamic_index_in_dim_8}> : (tensor<4x8x4x8xf32>, tensor<i32>) -> tensor<8x4x8xf32>
      %387 = "func.call"(%arg127, %379) <{callee = @dynamic_index_in_dim_11}> : (tensor<4x8x4x16xf32>, tensor<i32>) -> tensor<8x4x16xf32>
      %388 = "func.call"(%arg128, %379) <{callee = @dynamic_index_in_dim_11}> : (tensor<4x8x4x16xf32>, tensor<i32>) -> tensor<8x4x16xf32>
      %389 = "func.call"(%arg129, %379) <{callee = @dynamic_index_in_dim_11}> : (tensor<4x8x4x16xf32>, tensor<i32>) -> tensor<8x4x16xf32>
      %390 = "func.call"(%arg130, %379) <{callee = @dynamic_index_in_dim_1}> : (tensor<4x8x16xf32>, tensor<i32>) -> tensor<8x16xf32>
      %391 = "func.call"(%arg131, %379) <{callee = @dynamic_index_in_dim_11}> : (tensor<4x8x4x16xf32>, tensor<i32>) -> tensor<8x4x16xf32>
      %392 = "func.call"(%arg132, %379) <{callee = @dynamic_index_in_dim_11}> : (tensor<4x8x4x16xf32>, tensor<i32>) -> tensor<8x4x16xf32>
      %393 = "func.call"(%arg133, %379) <{callee = @dynamic_index_in_dim}> : (tensor<4x16x8xf32>, tensor<i32>) -> tensor<16x8xf32>
      %394 = "func.call"(%arg134, %379) <{callee = @dynamic_index_in_dim_11}> : (tensor<4x8x4x16xf32>, tensor<i32>) -> tensor<8x4x16xf32>
      %395:5 = "func.call"(%arg136, %380, %381, %382, %383, %384, %385, %386, %387, %388, %389, %390, %391, %392, %393, %394) <{callee = @closed_call_12}> : (tensor<8x4x8xf32>, tensor<8x4x8xf32>, tensor<8x4x1xf32>, tensor<8x4x1xf32>, tensor<1x1x8xf32>, tensor<8x4x8xf32>, tensor<8x16xf32>, tensor<8x4x8xf32>, tensor<8x4x16xf32>, tensor<8x4x16xf32>, tensor<8x4x16xf32>, tensor<8x16xf32>, tensor<8x4x16xf32>, tensor<8x4x16xf32>, tensor<16x8xf32>, tensor<8x4x16xf32>) -> (tensor<8x4x8xf32>, tensor<16x8xf32>, tensor<8xf32>, tensor<8x16xf32>, tensor<8x16xf32>)
      %396 = "func.call"(%arg137, %395#1, %379) <{callee = @dynamic_update_index_in_dim_14}> : (tensor<4x16x8xf32>, tensor<16x8xf32>, tensor<i32>) -> tensor<4x16x8xf32>
      %397 = "func.call"(%arg138, %395#2, %379) <{callee = @dynamic_update_index_in_dim_15}> : (tensor<4x8xf32>, tensor<8xf32>, tensor<i32>) -> tensor<4x8xf32>
      %398 = "func.call"(%arg139, %395#3, %379) <{callee = @dynamic_update_index_in_dim_16}> : (tensor<4x8x16xf32>, tensor<8x16xf32>, tensor<i32>) -> tensor<4x8x16xf32>
      %399 = "func.call"(%arg140, %395#4, %379) <{callee = @dynamic_update_index_in_dim_16}> : (tensor<4x8x16xf32>, tensor<8x16xf32>, tensor<i32>) -> tensor<4x8x16xf32>
      %400 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
      %401 = "stablehlo.add"(%arg135, %400) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%arg120, %arg121, %arg122, %arg123, %arg124, %arg125, %arg126, %arg127, %arg128, %arg129, %arg130, %arg131, %arg132, %arg133, %arg134, %401, %395#0, %396, %397, %398, %399) : (tensor<4x8x4x8xf32>, tensor<4x8x4x1xf32>, tensor<4x8x4x1xf32>, tensor<4x1x1x8xf32>, tensor<4x8x4x8xf32>, tensor<4x8x16xf32>, tensor<4x8x4x8xf32>, tensor<4x8x4x16xf32>, tensor<4x8x4x16xf32>, tensor<4x8x4x16xf32>, tensor<4x8x16xf32>, tensor<4x8x4x16xf32>, tensor<4x8x4x16xf32>, tensor<4x16x8xf32>, tensor<4x8x4x16xf32>, tensor<i32>, tensor<8x4x8xf32>, tensor<4x16x8xf32>, tensor<4x8xf32>, tensor<4x8x16xf32>, tensor<4x8x16xf32>) -> ()
    }) : (tensor<4x8x4x8xf32>, tensor<4x8x4x1xf32>, tensor<4x8x4x1xf32>, tensor<4x1x1x8xf32>, tensor<4x8x4x8xf32>, tensor<4x8x16xf32>, tensor<4x8x4x8xf32>, tensor<4x8x4x16xf32>, tensor<4x8x4x16xf32>, tensor<4x8x4x16xf32>, tensor<4x8x16xf32>, tensor<4x8x4x16xf32>, tensor<4x8x4x16xf32>, tensor<4x16x8xf32>, tensor<4x8x4x16xf32>, tensor<i32>, tensor<8x4x8xf32>, tensor<4x16x8xf32>, tensor<4x8xf32>, tensor<4x8x16xf32>, tensor<4x8x16xf32>) -> (tensor<4x8x4x8xf32>, tensor<4x8x4x1xf32>, tensor<4x8x4x1xf32>, tensor<4x1x1x8xf32>, tensor<4x8x4x8xf32>, tensor<4x8x16xf32>, tensor<4x8x4x8xf32>, tensor<4x8x4x16xf32>, tensor<4x8x4x16xf32>, tensor<4x8x4x16xf32>, tensor<4x8x16xf32>, tensor<4x8x4x16xf32>, tensor<4x8x4x16xf32>, tensor<4x16x8xf32>, tensor<4x8x4x16xf32>, tensor<i32>, tensor<8x4x8xf32>, tensor<4x16x8xf32>, tensor<4x8xf32>, tensor<4x8x16xf32>, tensor<4x8x16xf32>)
    %272 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %273 = "stablehlo.reduce"(%271#16, %272) <{dimensions = array<i64: 0>}> ({
    ^bb0(%arg118: tensor<f32>, %arg119: tensor<f32>):
      %375 = "stablehlo.add"(%arg118, %arg119) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%375) : (tensor<f32>) -> ()
    }) : (tensor<8x4x8xf32>, tensor<f32>) -> tensor<4x8xf32>
    %274 = "stablehlo.reshape"(%273) : (tensor<4x8xf32>) -> tensor<1x4x8xf32>
    %275 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %276 = "stablehlo.reduce"(%274, %275) <{dimensions = array<i64: 0>}> ({
    ^bb0(%arg116: tensor<f32>, %arg117: tensor<f32>):
      %374 = "stablehlo.add"(%arg116, %arg117) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%374) : (tensor<f32>) -> ()
    }) : (tensor<1x4x8xf32>, tensor<f32>) -> tensor<4x8xf32>
    %277 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %278 = "stablehlo.broadcast_in_dim"(%277) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x8xf32>
    %279 = "stablehlo.scatter"(%278, %212, %271#16) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg114: tensor<f32>, %arg115: tensor<f32>):
      %373 = "stablehlo.add"(%arg114, %arg115) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%373) : (tensor<f32>) -> ()
    }) : (tensor<16x8xf32>, tensor<8x4x1xi32>, tensor<8x4x8xf32>) -> tensor<16x8xf32>
    %280 = "stablehlo.multiply"(%279, %279) : (tensor<16x8xf32>, tensor<16x8xf32>) -> tensor<16x8xf32>
    %281 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %282 = "stablehlo.reduce"(%280, %281) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%arg112: tensor<f32>, %arg113: tensor<f32>):
      %372 = "stablehlo.add"(%arg112, %arg113) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%372) : (tensor<f32>) -> ()
    }) : (tensor<16x8xf32>, tensor<f32>) -> tensor<f32>
    %283 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %284 = "stablehlo.add"(%283, %282) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %285 = "stablehlo.multiply"(%260, %260) : (tensor<8x16xf32>, tensor<8x16xf32>) -> tensor<8x16xf32>
    %286 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %287 = "stablehlo.reduce"(%285, %286) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%arg110: tensor<f32>, %arg111: tensor<f32>):
      %371 = "stablehlo.add"(%arg110, %arg111) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%371) : (tensor<f32>) -> ()
    }) : (tensor<8x16xf32>, tensor<f32>) -> tensor<f32>
    %288 = "stablehlo.add"(%284, %287) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %289 = "stablehlo.multiply"(%271#17, %271#17) : (tensor<4x16x8xf32>, tensor<4x16x8xf32>) -> tensor<4x16x8xf32>
    %290 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %291 = "stablehlo.reduce"(%289, %290) <{dimensions = array<i64: 0, 1, 2>}> ({
    ^bb0(%arg108: tensor<f32>, %arg109: tensor<f32>):
      %370 = "stablehlo.add"(%arg108, %arg109) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%370) : (tensor<f32>) -> ()
    }) : (tensor<4x16x8xf32>, tensor<f32>) -> tensor<f32>
    %292 = "stablehlo.add"(%288, %291) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %293 = "stablehlo.multiply"(%271#18, %271#18) : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
    %294 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %295 = "stablehlo.reduce"(%293, %294) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%arg106: tensor<f32>, %arg107: tensor<f32>):
      %369 = "stablehlo.add"(%arg106, %arg107) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%369) : (tensor<f32>) -> ()
    }) : (tensor<4x8xf32>, tensor<f32>) -> tensor<f32>
    %296 = "stablehlo.add"(%292, %295) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %297 = "stablehlo.multiply"(%271#19, %271#19) : (tensor<4x8x16xf32>, tensor<4x8x16xf32>) -> tensor<4x8x16xf32>
    %298 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %299 = "stablehlo.reduce"(%297, %298) <{dimensions = array<i64: 0, 1, 2>}> ({
    ^bb0(%arg104: tensor<f32>, %arg105: tensor<f32>):
      %368 = "stablehlo.add"(%arg104, %arg105) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%368) : (tensor<f32>) -> ()
    }) : (tensor<4x8x16xf32>, tensor<f32>) -> tensor<f32>
    %300 = "stablehlo.add"(%296, %299) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %301 = "stablehlo.multiply"(%271#20, %271#20) : (tensor<4x8x16xf32>, tensor<4x8x16xf32>) -> tensor<4x8x16xf32>
    %302 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %303 = "stablehlo.reduce"(%301, %302) <{dimensions = array<i64: 0, 1, 2>}> ({
    ^bb0(%arg102: tensor<f32>, %arg103: tensor<f32>):
      %367 = "stablehlo.add"(%arg102, %arg103) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%367) : (tensor<f32>) -> ()
    }) : (tensor<4x8x16xf32>, tensor<f32>) -> tensor<f32>
    %304 = "stablehlo.add"(%300, %303) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %305 = "stablehlo.multiply"(%276, %276) : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
    %306 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %307 = "stablehlo.reduce"(%305, %306) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%arg100: tensor<f32>, %arg101: tensor<f32>):
      %366 = "stablehlo.add"(%arg100, %arg101) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%366) : (tensor<f32>) -> ()
    }) : (tensor<4x8xf32>, tensor<f32>) -> tensor<f32>
    %308 = "stablehlo.add"(%304, %307) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %309 = "stablehlo.sqrt"(%308) : (tensor<f32>) -> tensor<f32>
    %310 = "stablehlo.constant"() <{value = dense<9.99999997E-7> : tensor<f32>}> : () -> tensor<f32>
    %311 = "stablehlo.add"(%309, %310) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %312 = "stablehlo.constant"() <{value = dense<5.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %313 = "stablehlo.divide"(%312, %311) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %314 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %315 = "stablehlo.minimum"(%314, %313) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %316 = "stablehlo.broadcast_in_dim"(%315) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x8xf32>
    %317 = "stablehlo.multiply"(%279, %316) : (tensor<16x8xf32>, tensor<16x8xf32>) -> tensor<16x8xf32>
    %318 = "stablehlo.constant"() <{value = dense<9.99999997E-7> : tensor<f32>}> : () -> tensor<f32>
    %319 = "stablehlo.add"(%309, %318) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %320 = "stablehlo.constant"() <{value = dense<5.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %321 = "stablehlo.divide"(%320, %319) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %322 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %323 = "stablehlo.minimum"(%322, %321) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %324 = "stablehlo.broadcast_in_dim"(%323) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x16xf32>
    %325 = "stablehlo.multiply"(%260, %324) : (tensor<8x16xf32>, tensor<8x16xf32>) -> tensor<8x16xf32>
    %326 = "stablehlo.constant"() <{value = dense<9.99999997E-7> : tensor<f32>}> : () -> tensor<f32>
    %327 = "stablehlo.add"(%309, %326) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %328 = "stablehlo.constant"() <{value = dense<5.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %329 = "stablehlo.divide"(%328, %327) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %330 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %331 = "stablehlo.minimum"(%330, %329) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %332 = "stablehlo.broadcast_in_dim"(%331) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x16x8xf32>
    %333 = "stablehlo.multiply"(%271#17, %332) : (tensor<4x16x8xf32>, tensor<4x16x8xf32>) -> tensor<4x16x8xf32>
    %334 = "stablehlo.constant"() <{value = dense<9.99999997E-7> : tensor<f32>}> : () -> tensor<f32>
    %335 = "stablehlo.add"(%309, %334) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %336 = "stablehlo.constant"() <{value = dense<5.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %337 = "stablehlo.divide"(%336, %335) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %338 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %339 = "stablehlo.minimum"(%338, %337) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %340 = "stablehlo.broadcast_in_dim"(%339) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x8xf32>
    %341 = "stablehlo.multiply"(%271#18, %340) : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
    %342 = "stablehlo.constant"() <{value = dense<9.99999997E-7> : tensor<f32>}> : () -> tensor<f32>
    %343 = "stablehlo.add"(%309, %342) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %344 = "stablehlo.constant"() <{value = dense<5.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %345 = "stablehlo.divide"(%344, %343) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %346 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %347 = "stablehlo.minimum"(%346, %345) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %348 = "stablehlo.broadcast_in_dim"(%347) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x8x16xf32>
    %349 = "stablehlo.multiply"(%271#19, %348) : (tensor<4x8x16xf32>, tensor<4x8x16xf32>) -> tensor<4x8x16xf32>
    %350 = "stablehlo.constant"() <{value = dense<9.99999997E-7> : tensor<f32>}> : () -> tensor<f32>
    %351 = "stablehlo.add"(%309, %350) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %352 = "stablehlo.constant"() <{value = dense<5.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %353 = "stablehlo.divide"(%352, %351) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %354 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %355 = "stablehlo.minimum"(%354, %353) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %356 = "stablehlo.broadcast_in_dim"(%355) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x8x16xf32>
    %357 = "stablehlo.multiply"(%271#20, %356) : (tensor<4x8x16xf32>, tensor<4x8x16xf32>) -> tensor<4x8x16xf32>
    %358 = "stablehlo.constant"() <{value = dense<9.99999997E-7> : tensor<f32>}> : () -> tensor<f32>
    %359 = "stablehlo.add"(%309, %358) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %360 = "stablehlo.constant"() <{value = dense<5.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %361 = "stablehlo.divide"(%360, %359) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %362 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %363 = "stablehlo.minimum"(%362, %361) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %364 = "stablehlo.broadcast_in_dim"(%363) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x8xf32>
    %365 = "stablehlo.multiply"(%276, %364) : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
    "func.return"(%317, %325, %333, %341, %349, %357, %365, %251, %309) : (tensor<16x8xf32>, tensor<8x16xf32>, tensor<4x16x8xf32>, tensor<4x8xf32>, tensor<4x8x16xf32>, tensor<4x8x16xf32>, tensor<4x8xf32>, tensor<f32>, tensor<f32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [], function_type = () -> (), res_attrs = [], sym_name = "silu", sym_visibility = "private"}> ({
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<4x16x8xf32>, tensor<i32>) -> tensor<16x8xf32>, res_attrs = [{}], sym_name = "dynamic_index_in_dim", sym_visibility = "private"}> ({
  ^bb0(%arg89: tensor<4x16x8xf32> loc(unknown), %arg90: tensor<i32> loc(unknown)):
    %201 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %202 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %203 = "stablehlo.dynamic_slice"(%arg89, %arg90, %201, %202) <{slice_sizes = array<i64: 1, 16, 8>}> : (tensor<4x16x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x16x8xf32>
    %204 = "stablehlo.reshape"(%203) : (tensor<1x16x8xf32>) -> tensor<16x8xf32>
    "func.return"(%204) : (tensor<16x8xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<4x8xf32>, tensor<i32>) -> tensor<8xf32>, res_attrs = [{}], sym_name = "dynamic_index_in_dim_0", sym_visibility = "private"}> ({
  ^bb0(%arg87: tensor<4x8xf32> loc(unknown), %arg88: tensor<i32> loc(unknown)):
    %198 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %199 = "stablehlo.dynamic_slice"(%arg87, %arg88, %198) <{slice_sizes = array<i64: 1, 8>}> : (tensor<4x8xf32>, tensor<i32>, tensor<i32>) -> tensor<1x8xf32>
    %200 = "stablehlo.reshape"(%199) : (tensor<1x8xf32>) -> tensor<8xf32>
    "func.return"(%200) : (tensor<8xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<4x8x16xf32>, tensor<i32>) -> tensor<8x16xf32>, res_attrs = [{}], sym_name = "dynamic_index_in_dim_1", sym_visibility = "private"}> ({
  ^bb0(%arg85: tensor<4x8x16xf32> loc(unknown), %arg86: tensor<i32> loc(unknown)):
    %194 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %195 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %196 = "stablehlo.dynamic_slice"(%arg85, %arg86, %194, %195) <{slice_sizes = array<i64: 1, 8, 16>}> : (tensor<4x8x16xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x8x16xf32>
    %197 = "stablehlo.reshape"(%196) : (tensor<1x8x16xf32>) -> tensor<8x16xf32>
    "func.return"(%197) : (tensor<8x16xf32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<8x4x8xf32>, tensor<16x8xf32>, tensor<8xf32>, tensor<8x16xf32>, tensor<8x16xf32>) -> (tensor<8x4x8xf32>, tensor<8x4x8xf32>, tensor<8x4x1xf32>, tensor<8x4x1xf32>, tensor<1x1x8xf32>, tensor<8x4x8xf32>, tensor<8x4x8xf32>, tensor<8x4x16xf32>, tensor<8x4x16xf32>, tensor<8x4x16xf32>, tensor<8x4x16xf32>, tensor<8x4x16xf32>, tensor<8x4x16xf32>), res_attrs = [{}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}], sym_name = "closed_call", sym_visibility = "private"}> ({
  ^bb0(%arg78: tensor<8x4x8xf32> loc(unknown), %arg79: tensor<16x8xf32> loc(unknown), %arg80: tensor<8xf32> loc(unknown), %arg81: tensor<8x16xf32> loc(unknown), %arg82: tensor<8x16xf32> loc(unknown)):
    %167 = "stablehlo.multiply"(%arg78, %arg78) : (tensor<8x4x8xf32>, tensor<8x4x8xf32>) -> tensor<8x4x8xf32>
    %168 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %169 = "stablehlo.reduce"(%167, %168) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg83: tensor<f32>, %arg84: tensor<f32>):
      %193 = "stablehlo.add"(%arg83, %arg84) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%193) : (tensor<f32>) -> ()
    }) : (tensor<8x4x8xf32>, tensor<f32>) -> tensor<8x4xf32>
    %170 = "stablehlo.broadcast_in_dim"(%169) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<8x4xf32>) -> tensor<8x4x1xf32>
    %171 = "stablehlo.constant"() <{value = dense<8.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %172 = "stablehlo.broadcast_in_dim"(%171) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x4x1xf32>
    %173 = "stablehlo.divide"(%170, %172) : (tensor<8x4x1xf32>, tensor<8x4x1xf32>) -> tensor<8x4x1xf32>
    %174 = "stablehlo.constant"() <{value = dense<9.99999974E-6> : tensor<f32>}> : () -> tensor<f32>
    %175 = "stablehlo.broadcast_in_dim"(%174) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x4x1xf32>
    %176 = "stablehlo.add"(%173, %175) : (tensor<8x4x1xf32>, tensor<8x4x1xf32>) -> tensor<8x4x1xf32>
    %177 = "stablehlo.rsqrt"(%176) : (tensor<8x4x1xf32>) -> tensor<8x4x1xf32>
    %178 = "stablehlo.divide"(%177, %176) : (tensor<8x4x1xf32>, tensor<8x4x1xf32>) -> tensor<8x4x1xf32>
    %179 = "stablehlo.constant"() <{value = dense<-5.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %180 = "stablehlo.broadcast_in_dim"(%179) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x4x1xf32>
    %181 = "stablehlo.multiply"(%180, %178) : (tensor<8x4x1xf32>, tensor<8x4x1xf32>) -> tensor<8x4x1xf32>
    %182 = "stablehlo.broadcast_in_dim"(%177) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<8x4x1xf32>) -> tensor<8x4x8xf32>
    %183 = "stablehlo.multiply"(%arg78, %182) : (tensor<8x4x8xf32>, tensor<8x4x8xf32>) -> tensor<8x4x8xf32>
    %184 = "stablehlo.broadcast_in_dim"(%arg80) <{broadcast_dimensions = array<i64: 2>}> : (tensor<8xf32>) -> tensor<1x1x8xf32>
    %185 = "stablehlo.broadcast_in_dim"(%184) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<1x1x8xf32>) -> tensor<8x4x8xf32>
    %186 = "stablehlo.multiply"(%183, %185) : (tensor<8x4x8xf32>, tensor<8x4x8xf32>) -> tensor<8x4x8xf32>
    %187 = "stablehlo.dot_general"(%186, %arg81) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x4x8xf32>, tensor<8x16xf32>) -> tensor<8x4x16xf32>
    %188:3 = "func.call"(%187) <{callee = @silu_2}> : (tensor<8x4x16xf32>) -> (tensor<8x4x16xf32>, tensor<8x4x16xf32>, tensor<8x4x16xf32>)
    %189 = "stablehlo.dot_general"(%186, %arg82) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x4x8xf32>, tensor<8x16xf32>) -> tensor<8x4x16xf32>
    %190 = "stablehlo.multiply"(%188#0, %189) : (tensor<8x4x16xf32>, tensor<8x4x16xf32>) -> tensor<8x4x16xf32>
    %191 = "stablehlo.dot_general"(%190, %arg79) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x4x16xf32>, tensor<16x8xf32>) -> tensor<8x4x8xf32>
    %192 = "stablehlo.add"(%arg78, %191) : (tensor<8x4x8xf32>, tensor<8x4x8xf32>) -> tensor<8x4x8xf32>
    "func.return"(%192, %arg78, %181, %177, %184, %183, %186, %188#1, %188#2, %187, %189, %188#0, %190) : (tensor<8x4x8xf32>, tensor<8x4x8xf32>, tensor<8x4x1xf32>, tensor<8x4x1xf32>, tensor<1x1x8xf32>, tensor<8x4x8xf32>, tensor<8x4x8xf32>, tensor<8x4x16xf32>, tensor<8x4x16xf32>, tensor<8x4x16xf32>, tensor<8x4x16xf32>, tensor<8x4x16xf32>, tensor<8x4x16xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}], function_type = (tensor<8x4x16xf32>) -> (tensor<8x4x16xf32>, tensor<8x4x16xf32>, tensor<8x4x16xf32>), res_attrs = [{}, {}, {}], sym_name = "silu_2", sym_visibility = "private"}> ({
  ^bb0(%arg77: tensor<8x4x16xf32> loc(unknown)):
    %154 = "stablehlo.negate"(%arg77) : (tensor<8x4x16xf32>) -> tensor<8x4x16xf32>
    %155 = "stablehlo.exponential"(%154) : (tensor<8x4x16xf32>) -> tensor<8x4x16xf32>
    %156 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %157 = "stablehlo.broadcast_in_dim"(%156) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x4x16xf32>
    %158 = "stablehlo.add"(%157, %155) : (tensor<8x4x16xf32>, tensor<8x4x16xf32>) -> tensor<8x4x16xf32>
    %159 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %160 = "stablehlo.broadcast_in_dim"(%159) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x4x16xf32>
    %161 = "stablehlo.divide"(%160, %158) : (tensor<8x4x16xf32>, tensor<8x4x16xf32>) -> tensor<8x4x16xf32>
    %162 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %163 = "stablehlo.broadcast_in_dim"(%162) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x4x16xf32>
    %164 = "stablehlo.subtract"(%163, %161) : (tensor<8x4x16xf32>, tensor<8x4x16xf32>) -> tensor<8x4x16xf32>
    %165 = "stablehlo.multiply"(%161, %164) : (tensor<8x4x16xf32>, tensor<8x4x16xf32>) -> tensor<8x4x16xf32>
    %166 = "stablehlo.multiply"(%arg77, %161) : (tensor<8x4x16xf32>, tensor<8x4x16xf32>) -> tensor<8x4x16xf32>
    "func.return"(%166, %165, %161) : (tensor<8x4x16xf32>, tensor<8x4x16xf32>, tensor<8x4x16xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<4x8x4x8xf32>, tensor<8x4x8xf32>, tensor<i32>) -> tensor<4x8x4x8xf32>, res_attrs = [{}], sym_name = "dynamic_update_index_in_dim", sym_visibility = "private"}> ({
  ^bb0(%arg74: tensor<4x8x4x8xf32> loc(unknown), %arg75: tensor<8x4x8xf32> loc(unknown), %arg76: tensor<i32> loc(unknown)):
    %149 = "stablehlo.broadcast_in_dim"(%arg75) <{broadcast_dimensions = array<i64: 1, 2, 3>}> : (tensor<8x4x8xf32>) -> tensor<1x8x4x8xf32>
    %150 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %151 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %152 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %153 = "stablehlo.dynamic_update_slice"(%arg74, %149, %arg76, %150, %151, %152) : (tensor<4x8x4x8xf32>, tensor<1x8x4x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<4x8x4x8xf32>
    "func.return"(%153) : (tensor<4x8x4x8xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<4x8x4x1xf32>, tensor<8x4x1xf32>, tensor<i32>) -> tensor<4x8x4x1xf32>, res_attrs = [{}], sym_name = "dynamic_update_index_in_dim_3", sym_visibility = "private"}> ({
  ^bb0(%arg71: tensor<4x8x4x1xf32> loc(unknown), %arg72: tensor<8x4x1xf32> loc(unknown), %arg73: tensor<i32> loc(unknown)):
    %144 = "stablehlo.broadcast_in_dim"(%arg72) <{broadcast_dimensions = array<i64: 1, 2, 3>}> : (tensor<8x4x1xf32>) -> tensor<1x8x4x1xf32>
    %145 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %146 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %147 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %148 = "stablehlo.dynamic_update_slice"(%arg71, %144, %arg73, %145, %146, %147) : (tensor<4x8x4x1xf32>, tensor<1x8x4x1xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<4x8x4x1xf32>
    "func.return"(%148) : (tensor<4x8x4x1xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<4x1x1x8xf32>, tensor<1x1x8xf32>, tensor<i32>) -> tensor<4x1x1x8xf32>, res_attrs = [{}], sym_name = "dynamic_update_index_in_dim_4", sym_visibility = "private"}> ({
  ^bb0(%arg68: tensor<4x1x1x8xf32> loc(unknown), %arg69: tensor<1x1x8xf32> loc(unknown), %arg70: tensor<i32> loc(unknown)):
    %139 = "stablehlo.broadcast_in_dim"(%arg69) <{broadcast_dimensions = array<i64: 1, 2, 3>}> : (tensor<1x1x8xf32>) -> tensor<1x1x1x8xf32>
    %140 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %141 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %142 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %143 = "stablehlo.dynamic_update_slice"(%arg68, %139, %arg70, %140, %141, %142) : (tensor<4x1x1x8xf32>, tensor<1x1x1x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<4x1x1x8xf32>
    "func.return"(%143) : (tensor<4x1x1x8xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<4x8x4x16xf32>, tensor<8x4x16xf32>, tensor<i32>) -> tensor<4x8x4x16xf32>, res_attrs = [{}], sym_name = "dynamic_update_index_in_dim_5", sym_visibility = "private"}> ({
  ^bb0(%arg65: tensor<4x8x4x16xf32> loc(unknown), %arg66: tensor<8x4x16xf32> loc(unknown), %arg67: tensor<i32> loc(unknown)):
    %134 = "stablehlo.broadcast_in_dim"(%arg66) <{broadcast_dimensions = array<i64: 1, 2, 3>}> : (tensor<8x4x16xf32>) -> tensor<1x8x4x16xf32>
    %135 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %136 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %137 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %138 = "stablehlo.dynamic_update_slice"(%arg65, %134, %arg67, %135, %136, %137) : (tensor<4x8x4x16xf32>, tensor<1x8x4x16xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<4x8x4x16xf32>
    "func.return"(%138) : (tensor<4x8x4x16xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}], function_type = (tensor<8x4x16xf32>) -> (tensor<8x4x16xf32>, tensor<8x4x16xf32>, tensor<8x4x1xf32>), res_attrs = [{}, {}, {}], sym_name = "log_softmax", sym_visibility = "private"}> ({
  ^bb0(%arg60: tensor<8x4x16xf32> loc(unknown)):
    %117 = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
    %118 = "stablehlo.reduce"(%arg60, %117) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg63: tensor<f32>, %arg64: tensor<f32>):
      %133 = "stablehlo.maximum"(%arg63, %arg64) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%133) : (tensor<f32>) -> ()
    }) : (tensor<8x4x16xf32>, tensor<f32>) -> tensor<8x4xf32>
    %119 = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
    %120 = "stablehlo.broadcast_in_dim"(%119) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x4xf32>
    %121 = "stablehlo.maximum"(%120, %118) : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %122 = "stablehlo.broadcast_in_dim"(%121) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<8x4xf32>) -> tensor<8x4x1xf32>
    %123 = "stablehlo.broadcast_in_dim"(%122) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<8x4x1xf32>) -> tensor<8x4x16xf32>
    %124 = "stablehlo.subtract"(%arg60, %123) : (tensor<8x4x16xf32>, tensor<8x4x16xf32>) -> tensor<8x4x16xf32>
    %125 = "stablehlo.exponential"(%124) : (tensor<8x4x16xf32>) -> tensor<8x4x16xf32>
    %126 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %127 = "stablehlo.reduce"(%125, %126) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg61: tensor<f32>, %arg62: tensor<f32>):
      %132 = "stablehlo.add"(%arg61, %arg62) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%132) : (tensor<f32>) -> ()
    }) : (tensor<8x4x16xf32>, tensor<f32>) -> tensor<8x4xf32>
    %128 = "stablehlo.broadcast_in_dim"(%127) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<8x4xf32>) -> tensor<8x4x1xf32>
    %129 = "stablehlo.log"(%128) : (tensor<8x4x1xf32>) -> tensor<8x4x1xf32>
    %130 = "stablehlo.broadcast_in_dim"(%129) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<8x4x1xf32>) -> tensor<8x4x16xf32>
    %131 = "stablehlo.subtract"(%124, %130) : (tensor<8x4x16xf32>, tensor<8x4x16xf32>) -> tensor<8x4x16xf32>
    "func.return"(%131, %125, %128) : (tensor<8x4x16xf32>, tensor<8x4x16xf32>, tensor<8x4x1xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<8x4x16xf32>, tensor<8x4x1xi32>) -> (tensor<8x4x1xf32>, tensor<8x4x1x1xi32>), res_attrs = [{}, {}], sym_name = "take_along_axis", sym_visibility = "private"}> ({
  ^bb0(%arg56: tensor<8x4x16xf32> loc(unknown), %arg57: tensor<8x4x1xi32> loc(unknown)):
    %94 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %95 = "stablehlo.broadcast_in_dim"(%94) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<8x4x1xi32>
    %96 = "stablehlo.compare"(%arg57, %95) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<8x4x1xi32>, tensor<8x4x1xi32>) -> tensor<8x4x1xi1>
    %97 = "stablehlo.constant"() <{value = dense<16> : tensor<i32>}> : () -> tensor<i32>
    %98 = "stablehlo.broadcast_in_dim"(%97) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<8x4x1xi32>
    %99 = "stablehlo.add"(%arg57, %98) : (tensor<8x4x1xi32>, tensor<8x4x1xi32>) -> tensor<8x4x1xi32>
    %100 = "stablehlo.select"(%96, %99, %arg57) : (tensor<8x4x1xi1>, tensor<8x4x1xi32>, tensor<8x4x1xi32>) -> tensor<8x4x1xi32>
    %101 = "stablehlo.reshape"(%100) : (tensor<8x4x1xi32>) -> tensor<8x4x1x1xi32>
    %102 = "stablehlo.constant"() <{value = dense<15> : tensor<1xi32>}> : () -> tensor<1xi32>
    %103 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %104 = "stablehlo.broadcast_in_dim"(%103) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<8x4x1x1xi32>
    %105 = "stablehlo.compare"(%101, %104) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction GE>}> : (tensor<8x4x1x1xi32>, tensor<8x4x1x1xi32>) -> tensor<8x4x1x1xi1>
    %106 = "stablehlo.broadcast_in_dim"(%102) <{broadcast_dimensions = array<i64: 3>}> : (tensor<1xi32>) -> tensor<1x1x1x1xi32>
    %107 = "stablehlo.broadcast_in_dim"(%106) <{broadcast_dimensions = array<i64: 0, 1, 2, 3>}> : (tensor<1x1x1x1xi32>) -> tensor<8x4x1x1xi32>
    %108 = "stablehlo.compare"(%101, %107) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LE>}> : (tensor<8x4x1x1xi32>, tensor<8x4x1x1xi32>) -> tensor<8x4x1x1xi1>
    %109 = "stablehlo.and"(%105, %108) : (tensor<8x4x1x1xi1>, tensor<8x4x1x1xi1>) -> tensor<8x4x1x1xi1>
    %110 = "stablehlo.constant"() <{value = dense<true> : tensor<i1>}> : () -> tensor<i1>
    %111 = "stablehlo.reduce"(%109, %110) <{dimensions = array<i64: 3>}> ({
    ^bb0(%arg58: tensor<i1>, %arg59: tensor<i1>):
      %116 = "stablehlo.and"(%arg58, %arg59) : (tensor<i1>, tensor<i1>) -> tensor<i1>
      "stablehlo.return"(%116) : (tensor<i1>) -> ()
    }) : (tensor<8x4x1x1xi1>, tensor<i1>) -> tensor<8x4x1xi1>
    %112 = "stablehlo.gather"(%arg56, %101) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [2], operand_batching_dims = [0, 1], start_indices_batching_dims = [0, 1], start_index_map = [2], index_vector_dim = 3>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1, 1>}> : (tensor<8x4x16xf32>, tensor<8x4x1x1xi32>) -> tensor<8x4x1xf32>
    %113 = "stablehlo.constant"() <{value = dense<0x7FC00000> : tensor<f32>}> : () -> tensor<f32>
    %114 = "stablehlo.broadcast_in_dim"(%113) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x4x1xf32>
    %115 = "stablehlo.select"(%111, %112, %114) : (tensor<8x4x1xi1>, tensor<8x4x1xf32>, tensor<8x4x1xf32>) -> tensor<8x4x1xf32>
    "func.return"(%115, %101) : (tensor<8x4x1xf32>, tensor<8x4x1x1xi32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<8x4x1x1xi32>, tensor<8x4x1xf32>) -> tensor<8x4x16xf32>, res_attrs = [{}], sym_name = "take_along_axis_6", sym_visibility = "private"}> ({
  ^bb0(%arg52: tensor<8x4x1x1xi32> loc(unknown), %arg53: tensor<8x4x1xf32> loc(unknown)):
    %90 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %91 = "stablehlo.broadcast_in_dim"(%90) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x4x16xf32>
    %92 = "stablehlo.scatter"(%91, %arg52, %arg53) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [2], input_batching_dims = [0, 1], scatter_indices_batching_dims = [0, 1], scatter_dims_to_operand_dims = [2], index_vector_dim = 3>, unique_indices = false}> ({
    ^bb0(%arg54: tensor<f32>, %arg55: tensor<f32>):
      %93 = "stablehlo.add"(%arg54, %arg55) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%93) : (tensor<f32>) -> ()
    }) : (tensor<8x4x16xf32>, tensor<8x4x1x1xi32>, tensor<8x4x1xf32>) -> tensor<8x4x16xf32>
    "func.return"(%92) : (tensor<8x4x16xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<8x4x16xf32>, tensor<8x4x1xf32>, tensor<8x4x16xf32>) -> tensor<8x4x16xf32>, res_attrs = [{}], sym_name = "log_softmax_7", sym_visibility = "private"}> ({
  ^bb0(%arg45: tensor<8x4x16xf32> loc(unknown), %arg46: tensor<8x4x1xf32> loc(unknown), %arg47: tensor<8x4x16xf32> loc(unknown)):
    %78 = "stablehlo.negate"(%arg47) : (tensor<8x4x16xf32>) -> tensor<8x4x16xf32>
    %79 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %80 = "stablehlo.reduce"(%78, %79) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg50: tensor<f32>, %arg51: tensor<f32>):
      %89 = "stablehlo.add"(%arg50, %arg51) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%89) : (tensor<f32>) -> ()
    }) : (tensor<8x4x16xf32>, tensor<f32>) -> tensor<8x4xf32>
    %81 = "stablehlo.reshape"(%80) : (tensor<8x4xf32>) -> tensor<8x4x1xf32>
    %82 = "stablehlo.divide"(%81, %arg46) : (tensor<8x4x1xf32>, tensor<8x4x1xf32>) -> tensor<8x4x1xf32>
    %83 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %84 = "stablehlo.reduce"(%82, %83) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg48: tensor<f32>, %arg49: tensor<f32>):
      %88 = "stablehlo.add"(%arg48, %arg49) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%88) : (tensor<f32>) -> ()
    }) : (tensor<8x4x1xf32>, tensor<f32>) -> tensor<8x4xf32>
    %85 = "stablehlo.broadcast_in_dim"(%84) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<8x4xf32>) -> tensor<8x4x16xf32>
    %86 = "stablehlo.multiply"(%85, %arg45) : (tensor<8x4x16xf32>, tensor<8x4x16xf32>) -> tensor<8x4x16xf32>
    %87 = "stablehlo.add"(%arg47, %86) : (tensor<8x4x16xf32>, tensor<8x4x16xf32>) -> tensor<8x4x16xf32>
    "func.return"(%87) : (tensor<8x4x16xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<4x8x4x8xf32>, tensor<i32>) -> tensor<8x4x8xf32>, res_attrs = [{}], sym_name = "dynamic_index_in_dim_8", sym_visibility = "private"}> ({
  ^bb0(%arg43: tensor<4x8x4x8xf32> loc(unknown), %arg44: tensor<i32> loc(unknown)):
    %73 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %74 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %75 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %76 = "stablehlo.dynamic_slice"(%arg43, %arg44, %73, %74, %75) <{slice_sizes = array<i64: 1, 8, 4, 8>}> : (tensor<4x8x4x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x8x4x8xf32>
    %77 = "stablehlo.reshape"(%76) : (tensor<1x8x4x8xf32>) -> tensor<8x4x8xf32>
    "func.return"(%77) : (tensor<8x4x8xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<4x8x4x1xf32>, tensor<i32>) -> tensor<8x4x1xf32>, res_attrs = [{}], sym_name = "dynamic_index_in_dim_9", sym_visibility = "private"}> ({
  ^bb0(%arg41: tensor<4x8x4x1xf32> loc(unknown), %arg42: tensor<i32> loc(unknown)):
    %68 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %69 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %70 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %71 = "stablehlo.dynamic_slice"(%arg41, %arg42, %68, %69, %70) <{slice_sizes = array<i64: 1, 8, 4, 1>}> : (tensor<4x8x4x1xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x8x4x1xf32>
    %72 = "stablehlo.reshape"(%71) : (tensor<1x8x4x1xf32>) -> tensor<8x4x1xf32>
    "func.return"(%72) : (tensor<8x4x1xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<4x1x1x8xf32>, tensor<i32>) -> tensor<1x1x8xf32>, res_attrs = [{}], sym_name = "dynamic_index_in_dim_10", sym_visibility = "private"}> ({
  ^bb0(%arg39: tensor<4x1x1x8xf32> loc(unknown), %arg40: tensor<i32> loc(unknown)):
    %63 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %64 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %65 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %66 = "stablehlo.dynamic_slice"(%arg39, %arg40, %63, %64, %65) <{slice_sizes = array<i64: 1, 1, 1, 8>}> : (tensor<4x1x1x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x1x1x8xf32>
    %67 = "stablehlo.reshape"(%66) : (tensor<1x1x1x8xf32>) -> tensor<1x1x8xf32>
    "func.return"(%67) : (tensor<1x1x8xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<4x8x4x16xf32>, tensor<i32>) -> tensor<8x4x16xf32>, res_attrs = [{}], sym_name = "dynamic_index_in_dim_11", sym_visibility = "private"}> ({
  ^bb0(%arg37: tensor<4x8x4x16xf32> loc(unknown), %arg38: tensor<i32> loc(unknown)):
    %58 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %59 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %60 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %61 = "stablehlo.dynamic_slice"(%arg37, %arg38, %58, %59, %60) <{slice_sizes = array<i64: 1, 8, 4, 16>}> : (tensor<4x8x4x16xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x8x4x16xf32>
    %62 = "stablehlo.reshape"(%61) : (tensor<1x8x4x16xf32>) -> tensor<8x4x16xf32>
    "func.return"(%62) : (tensor<8x4x16xf32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<8x4x8xf32>, tensor<8x4x8xf32>, tensor<8x4x1xf32>, tensor<8x4x1xf32>, tensor<1x1x8xf32>, tensor<8x4x8xf32>, tensor<8x16xf32>, tensor<8x4x8xf32>, tensor<8x4x16xf32>, tensor<8x4x16xf32>, tensor<8x4x16xf32>, tensor<8x16xf32>, tensor<8x4x16xf32>, tensor<8x4x16xf32>, tensor<16x8xf32>, tensor<8x4x16xf32>) -> (tensor<8x4x8xf32>, tensor<16x8xf32>, tensor<8xf32>, tensor<8x16xf32>, tensor<8x16xf32>), res_attrs = [{}, {}, {}, {}, {}], sym_name = "closed_call_12", sym_visibility = "private"}> ({
  ^bb0(%arg13: tensor<8x4x8xf32> loc(unknown), %arg14: tensor<8x4x8xf32> loc(unknown), %arg15: tensor<8x4x1xf32> loc(unknown), %arg16: tensor<8x4x1xf32> loc(unknown), %arg17: tensor<1x1x8xf32> loc(unknown), %arg18: tensor<8x4x8xf32> loc(unknown), %arg19: tensor<8x16xf32> loc(unknown), %arg20: tensor<8x4x8xf32> loc(unknown), %arg21: tensor<8x4x16xf32> loc(unknown), %arg22: tensor<8x4x16xf32> loc(unknown), %arg23: tensor<8x4x16xf32> loc(unknown), %arg24: tensor<8x16xf32> loc(unknown), %arg25: tensor<8x4x16xf32> loc(unknown), %arg26: tensor<8x4x16xf32> loc(unknown), %arg27: tensor<16x8xf32> loc(unknown), %arg28: tensor<8x4x16xf32> loc(unknown)):
    %15 = "stablehlo.dot_general"(%arg13, %arg28) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0, 1], rhs_contracting_dimensions = [0, 1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x4x8xf32>, tensor<8x4x16xf32>) -> tensor<8x16xf32>
    %16 = "stablehlo.transpose"(%15) <{permutation = array<i64: 1, 0>}> : (tensor<8x16xf32>) -> tensor<16x8xf32>
    %17 = "stablehlo.dot_general"(%arg13, %arg27) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x4x8xf32>, tensor<16x8xf32>) -> tensor<8x4x16xf32>
    %18 = "stablehlo.multiply"(%arg26, %17) : (tensor<8x4x16xf32>, tensor<8x4x16xf32>) -> tensor<8x4x16xf32>
    %19 = "stablehlo.multiply"(%17, %arg25) : (tensor<8x4x16xf32>, tensor<8x4x16xf32>) -> tensor<8x4x16xf32>
    %20 = "stablehlo.dot_general"(%18, %arg20) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0, 1], rhs_contracting_dimensions = [0, 1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x4x16xf32>, tensor<8x4x8xf32>) -> tensor<16x8xf32>
    %21 = "stablehlo.transpose"(%20) <{permutation = array<i64: 1, 0>}> : (tensor<16x8xf32>) -> tensor<8x16xf32>
    %22 = "stablehlo.dot_general"(%18, %arg24) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x4x16xf32>, tensor<8x16xf32>) -> tensor<8x4x8xf32>
    %23 = "func.call"(%arg21, %arg22, %arg23, %19) <{callee = @silu_13}> : (tensor<8x4x16xf32>, tensor<8x4x16xf32>, tensor<8x4x16xf32>, tensor<8x4x16xf32>) -> tensor<8x4x16xf32>
    %24 = "stablehlo.dot_general"(%23, %arg20) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0, 1], rhs_contracting_dimensions = [0, 1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x4x16xf32>, tensor<8x4x8xf32>) -> tensor<16x8xf32>
    %25 = "stablehlo.transpose"(%24) <{permutation = array<i64: 1, 0>}> : (tensor<16x8xf32>) -> tensor<8x16xf32>
    %26 = "stablehlo.dot_general"(%23, %arg19) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x4x16xf32>, tensor<8x16xf32>) -> tensor<8x4x8xf32>
    %27 = "stablehlo.add"(%22, %26) : (tensor<8x4x8xf32>, tensor<8x4x8xf32>) -> tensor<8x4x8xf32>
    %28 = "stablehlo.multiply"(%arg18, %27) : (tensor<8x4x8xf32>, tensor<8x4x8xf32>) -> tensor<8x4x8xf32>
    %29 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %30 = "stablehlo.reduce"(%28, %29) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%arg35: tensor<f32>, %arg36: tensor<f32>):
      %57 = "stablehlo.add"(%arg35, %arg36) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%57) : (tensor<f32>) -> ()
    }) : (tensor<8x4x8xf32>, tensor<f32>) -> tensor<8xf32>
    %31 = "stablehlo.reshape"(%30) : (tensor<8xf32>) -> tensor<1x1x8xf32>
    %32 = "stablehlo.broadcast_in_dim"(%arg17) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<1x1x8xf32>) -> tensor<8x4x8xf32>
    %33 = "stablehlo.multiply"(%27, %32) : (tensor<8x4x8xf32>, tensor<8x4x8xf32>) -> tensor<8x4x8xf32>
    %34 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %35 = "stablehlo.reduce"(%31, %34) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%arg33: tensor<f32>, %arg34: tensor<f32>):
      %56 = "stablehlo.add"(%arg33, %arg34) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%56) : (tensor<f32>) -> ()
    }) : (tensor<1x1x8xf32>, tensor<f32>) -> tensor<8xf32>
    %36 = "stablehlo.multiply"(%arg14, %33) : (tensor<8x4x8xf32>, tensor<8x4x8xf32>) -> tensor<8x4x8xf32>
    %37 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %38 = "stablehlo.reduce"(%36, %37) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg31: tensor<f32>, %arg32: tensor<f32>):
      %55 = "stablehlo.add"(%arg31, %arg32) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%55) : (tensor<f32>) -> ()
    }) : (tensor<8x4x8xf32>, tensor<f32>) -> tensor<8x4xf32>
    %39 = "stablehlo.reshape"(%38) : (tensor<8x4xf32>) -> tensor<8x4x1xf32>
    %40 = "stablehlo.broadcast_in_dim"(%arg16) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<8x4x1xf32>) -> tensor<8x4x8xf32>
    %41 = "stablehlo.multiply"(%33, %40) : (tensor<8x4x8xf32>, tensor<8x4x8xf32>) -> tensor<8x4x8xf32>
    %42 = "stablehlo.add"(%arg13, %41) : (tensor<8x4x8xf32>, tensor<8x4x8xf32>) -> tensor<8x4x8xf32>
    %43 = "stablehlo.multiply"(%39, %arg15) : (tensor<8x4x1xf32>, tensor<8x4x1xf32>) -> tensor<8x4x1xf32>
    %44 = "stablehlo.constant"() <{value = dense<8.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %45 = "stablehlo.broadcast_in_dim"(%44) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x4x1xf32>
    %46 = "stablehlo.divide"(%43, %45) : (tensor<8x4x1xf32>, tensor<8x4x1xf32>) -> tensor<8x4x1xf32>
    %47 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %48 = "stablehlo.reduce"(%46, %47) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg29: tensor<f32>, %arg30: tensor<f32>):
      %54 = "stablehlo.add"(%arg29, %arg30) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%54) : (tensor<f32>) -> ()
    }) : (tensor<8x4x1xf32>, tensor<f32>) -> tensor<8x4xf32>
    %49 = "stablehlo.broadcast_in_dim"(%48) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<8x4xf32>) -> tensor<8x4x8xf32>
    %50 = "stablehlo.multiply"(%arg14, %49) : (tensor<8x4x8xf32>, tensor<8x4x8xf32>) -> tensor<8x4x8xf32>
    %51 = "stablehlo.add"(%42, %50) : (tensor<8x4x8xf32>, tensor<8x4x8xf32>) -> tensor<8x4x8xf32>
    %52 = "stablehlo.multiply"(%49, %arg14) : (tensor<8x4x8xf32>, tensor<8x4x8xf32>) -> tensor<8x4x8xf32>
    %53 = "stablehlo.add"(%51, %52) : (tensor<8x4x8xf32>, tensor<8x4x8xf32>) -> tensor<8x4x8xf32>
    "func.return"(%53, %16, %35, %25, %21) : (tensor<8x4x8xf32>, tensor<16x8xf32>, tensor<8xf32>, tensor<8x16xf32>, tensor<8x16xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}, {}], function_type = (tensor<8x4x16xf32>, tensor<8x4x16xf32>, tensor<8x4x16xf32>, tensor<8x4x16xf32>) -> tensor<8x4x16xf32>, res_attrs = [{}], sym_name = "silu_13", sym_visibility = "private"}> ({
  ^bb0(%arg9: tensor<8x4x16xf32> loc(unknown), %arg10: tensor<8x4x16xf32> loc(unknown), %arg11: tensor<8x4x16xf32> loc(unknown), %arg12: tensor<8x4x16xf32> loc(unknown)):
    %11 = "stablehlo.multiply"(%arg11, %arg12) : (tensor<8x4x16xf32>, tensor<8x4x16xf32>) -> tensor<8x4x16xf32>
    %12 = "stablehlo.multiply"(%arg12, %arg10) : (tensor<8x4x16xf32>, tensor<8x4x16xf32>) -> tensor<8x4x16xf32>
    %13 = "stablehlo.multiply"(%11, %arg9) : (tensor<8x4x16xf32>, tensor<8x4x16xf32>) -> tensor<8x4x16xf32>
    %14 = "stablehlo.add"(%12, %13) : (tensor<8x4x16xf32>, tensor<8x4x16xf32>) -> tensor<8x4x16xf32>
    "func.return"(%14) : (tensor<8x4x16xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<4x16x8xf32>, tensor<16x8xf32>, tensor<i32>) -> tensor<4x16x8xf32>, res_attrs = [{}], sym_name = "dynamic_update_index_in_dim_14", sym_visibility = "private"}> ({
  ^bb0(%arg6: tensor<4x16x8xf32> loc(unknown), %arg7: tensor<16x8xf32> loc(unknown), %arg8: tensor<i32> loc(unknown)):
    %7 = "stablehlo.broadcast_in_dim"(%arg7) <{broadcast_dimensions = array<i64: 1, 2>}> : (tensor<16x8xf32>) -> tensor<1x16x8xf32>
    %8 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %9 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %10 = "stablehlo.dynamic_update_slice"(%arg6, %7, %arg8, %8, %9) : (tensor<4x16x8xf32>, tensor<1x16x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<4x16x8xf32>
    "func.return"(%10) : (tensor<4x16x8xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<4x8xf32>, tensor<8xf32>, tensor<i32>) -> tensor<4x8xf32>, res_attrs = [{}], sym_name = "dynamic_update_index_in_dim_15", sym_visibility = "private"}> ({
  ^bb0(%arg3: tensor<4x8xf32> loc(unknown), %arg4: tensor<8xf32> loc(unknown), %arg5: tensor<i32> loc(unknown)):
    %4 = "stablehlo.broadcast_in_dim"(%arg4) <{broadcast_dimensions = array<i64: 1>}> : (tensor<8xf32>) -> tensor<1x8xf32>
    %5 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %6 = "stablehlo.dynamic_update_slice"(%arg3, %4, %arg5, %5) : (tensor<4x8xf32>, tensor<1x8xf32>, tensor<i32>, tensor<i32>) -> tensor<4x8xf32>
    "func.return"(%6) : (tensor<4x8xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<4x8x16xf32>, tensor<8x16xf32>, tensor<i32>) -> tensor<4x8x16xf32>, res_attrs = [{}], sym_name = "dynamic_update_index_in_dim_16", sym_visibility = "private"}> ({
  ^bb0(%arg0: tensor<4x8x16xf32> loc(unknown), %arg1: tensor<8x16xf32> loc(unknown), %arg2: tensor<i32> loc(unknown)):
    %0 = "stablehlo.broadcast_in_dim"(%arg1) <{broadcast_dimensions = array<i64: 1, 2>}> : (tensor<8x16xf32>) -> tensor<1x8x16xf32>
    %1 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %2 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %3 = "stablehlo.dynamic_update_slice"(%arg0, %0, %arg2, %1, %2) : (tensor<4x8x16xf32>, tensor<1x8x16xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<4x8x16xf32>
    "func.return"(%3) : (tensor<4x8x16xf32>) -> ()
  }) : () -> ()
}) {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} : () -> ()
