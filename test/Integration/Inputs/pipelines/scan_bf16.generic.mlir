// SPDX-License-Identifier: Apache-2.0
"builtin.module"() <{sym_name = "jit_step"}> ({
  "func.func"() <{arg_attrs = [{}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}], function_type = (tensor<16x8xf32>, tensor<8x16xf32>, tensor<8x16xf32>, tensor<8x16x8xf32>, tensor<8x8xf32>, tensor<8x8x16xf32>, tensor<8x8xf32>, tensor<16x8xf32>, tensor<8x16xf32>, tensor<8x16xf32>, tensor<8x16x8xf32>, tensor<8x8xf32>, tensor<8x8x16xf32>, tensor<8x8xf32>, tensor<8x8xi32>, tensor<8x8xi32>) -> (tensor<16x8xf32>, tensor<8x16xf32>, tensor<8x16xf32>, tensor<8x16x8xf32>, tensor<8x8xf32>, tensor<8x8x16xf32>, tensor<8x8xf32>, tensor<16x8xf32>, tensor<8x16xf32>, tensor<8x16xf32>, tensor<8x16x8xf32>, tensor<8x8xf32>, tensor<8x8x16xf32>, tensor<8x8xf32>, tensor<f32>, tensor<f32>), res_attrs = [{jax.result_info = "result[0]['embedding']"}, {jax.result_info = "result[0]['head']"}, {jax.result_info = "result[0]['layers']['bias']"}, {jax.result_info = "result[0]['layers']['down']"}, {jax.result_info = "result[0]['layers']['gain']"}, {jax.result_info = "result[0]['layers']['up']"}, {jax.result_info = "result[0]['positions']"}, {jax.result_info = "result[1]['m']['embedding']"}, {jax.result_info = "result[1]['m']['head']"}, {jax.result_info = "result[1]['m']['layers']['bias']"}, {jax.result_info = "result[1]['m']['layers']['down']"}, {jax.result_info = "result[1]['m']['layers']['gain']"}, {jax.result_info = "result[1]['m']['layers']['up']"}, {jax.result_info = "result[1]['m']['positions']"}, {jax.result_info = "result[2]"}, {jax.result_info = "result[3]"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg95: tensor<16x8xf32> loc("p['embedding']"), %arg96: tensor<8x16xf32> loc("p['head']"), %arg97: tensor<8x16xf32> loc("p['layers']['bias']"), %arg98: tensor<8x16x8xf32> loc("p['layers']['down']"), %arg99: tensor<8x8xf32> loc("p['layers']['gain']"), %arg100: tensor<8x8x16xf32> loc("p['layers']['up']"), %arg101: tensor<8x8xf32> loc("p['positions']"), %arg102: tensor<16x8xf32> loc("s['m']['embedding']"), %arg103: tensor<8x16xf32> loc("s['m']['head']"), %arg104: tensor<8x16xf32> loc("s['m']['layers']['bias']"), %arg105: tensor<8x16x8xf32> loc("s['m']['layers']['down']"), %arg106: tensor<8x8xf32> loc("s['m']['layers']['gain']"), %arg107: tensor<8x8x16xf32> loc("s['m']['layers']['up']"), %arg108: tensor<8x8xf32> loc("s['m']['positions']"), %arg109: tensor<8x8xi32> loc("x"), %arg110: tensor<8x8xi32> loc("y")):
    %217 = "stablehlo.convert"(%arg95) : (tensor<16x8xf32>) -> tensor<16x8xbf16>
    %218 = "stablehlo.convert"(%arg96) : (tensor<8x16xf32>) -> tensor<8x16xbf16>
    %219 = "stablehlo.convert"(%arg97) : (tensor<8x16xf32>) -> tensor<8x16xbf16>
    %220 = "stablehlo.convert"(%arg98) : (tensor<8x16x8xf32>) -> tensor<8x16x8xbf16>
    %221 = "stablehlo.convert"(%arg99) : (tensor<8x8xf32>) -> tensor<8x8xbf16>
    %222 = "stablehlo.convert"(%arg100) : (tensor<8x8x16xf32>) -> tensor<8x8x16xbf16>
    %223 = "stablehlo.convert"(%arg101) : (tensor<8x8xf32>) -> tensor<8x8xbf16>
    %224 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %225 = "stablehlo.broadcast_in_dim"(%224) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<8x8xi32>
    %226 = "stablehlo.compare"(%arg109, %225) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<8x8xi32>, tensor<8x8xi32>) -> tensor<8x8xi1>
    %227 = "stablehlo.constant"() <{value = dense<16> : tensor<i32>}> : () -> tensor<i32>
    %228 = "stablehlo.broadcast_in_dim"(%227) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<8x8xi32>
    %229 = "stablehlo.add"(%arg109, %228) : (tensor<8x8xi32>, tensor<8x8xi32>) -> tensor<8x8xi32>
    %230 = "stablehlo.select"(%226, %229, %arg109) : (tensor<8x8xi1>, tensor<8x8xi32>, tensor<8x8xi32>) -> tensor<8x8xi32>
    %231 = "stablehlo.broadcast_in_dim"(%230) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<8x8xi32>) -> tensor<8x8x1xi32>
    %232 = "stablehlo.gather"(%217, %231) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 8>}> : (tensor<16x8xbf16>, tensor<8x8x1xi32>) -> tensor<8x8x8xbf16>
    %233 = "stablehlo.broadcast_in_dim"(%223) <{broadcast_dimensions = array<i64: 1, 2>}> : (tensor<8x8xbf16>) -> tensor<1x8x8xbf16>
    %234 = "stablehlo.broadcast_in_dim"(%233) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<1x8x8xbf16>) -> tensor<8x8x8xbf16>
    %235 = "stablehlo.add"(%232, %234) : (tensor<8x8x8xbf16>, tensor<8x8x8xbf16>) -> tensor<8x8x8xbf16>
    %236 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %237 = "stablehlo.broadcast_in_dim"(%236) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x8x8x8xf32>
    %238 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %239 = "stablehlo.broadcast_in_dim"(%238) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x8x8x1xf32>
    %240 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %241 = "stablehlo.broadcast_in_dim"(%240) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x8x8x1xf32>
    %242 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %243 = "stablehlo.broadcast_in_dim"(%242) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x1x1x8xf32>
    %244 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %245 = "stablehlo.broadcast_in_dim"(%244) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x8x8x8xf32>
    %246 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<bf16>}> : () -> tensor<bf16>
    %247 = "stablehlo.broadcast_in_dim"(%246) <{broadcast_dimensions = array<i64>}> : (tensor<bf16>) -> tensor<8x8x8x8xbf16>
    %248 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<bf16>}> : () -> tensor<bf16>
    %249 = "stablehlo.broadcast_in_dim"(%248) <{broadcast_dimensions = array<i64>}> : (tensor<bf16>) -> tensor<8x8x8x16xbf16>
    %250 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<bf16>}> : () -> tensor<bf16>
    %251 = "stablehlo.broadcast_in_dim"(%250) <{broadcast_dimensions = array<i64>}> : (tensor<bf16>) -> tensor<8x8x8x16xbf16>
    %252 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %253:14 = "stablehlo.while"(%219, %220, %221, %222, %252, %235, %237, %239, %241, %243, %245, %247, %249, %251) ({
    ^bb0(%arg179: tensor<8x16xbf16>, %arg180: tensor<8x16x8xbf16>, %arg181: tensor<8x8xbf16>, %arg182: tensor<8x8x16xbf16>, %arg183: tensor<i32>, %arg184: tensor<8x8x8xbf16>, %arg185: tensor<8x8x8x8xf32>, %arg186: tensor<8x8x8x1xf32>, %arg187: tensor<8x8x8x1xf32>, %arg188: tensor<8x1x1x8xf32>, %arg189: tensor<8x8x8x8xf32>, %arg190: tensor<8x8x8x8xbf16>, %arg191: tensor<8x8x8x16xbf16>, %arg192: tensor<8x8x8x16xbf16>):
      %491 = "stablehlo.constant"() <{value = dense<8> : tensor<i32>}> : () -> tensor<i32>
      %492 = "stablehlo.compare"(%arg183, %491) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
      "stablehlo.return"(%492) : (tensor<i1>) -> ()
    }, {
    ^bb0(%arg165: tensor<8x16xbf16>, %arg166: tensor<8x16x8xbf16>, %arg167: tensor<8x8xbf16>, %arg168: tensor<8x8x16xbf16>, %arg169: tensor<i32>, %arg170: tensor<8x8x8xbf16>, %arg171: tensor<8x8x8x8xf32>, %arg172: tensor<8x8x8x1xf32>, %arg173: tensor<8x8x8x1xf32>, %arg174: tensor<8x1x1x8xf32>, %arg175: tensor<8x8x8x8xf32>, %arg176: tensor<8x8x8x8xbf16>, %arg177: tensor<8x8x8x16xbf16>, %arg178: tensor<8x8x8x16xbf16>):
      %476 = "func.call"(%arg165, %arg169) <{callee = @dynamic_index_in_dim}> : (tensor<8x16xbf16>, tensor<i32>) -> tensor<16xbf16>
      %477 = "func.call"(%arg166, %arg169) <{callee = @dynamic_index_in_dim_0}> : (tensor<8x16x8xbf16>, tensor<i32>) -> tensor<16x8xbf16>
      %478 = "func.call"(%arg167, %arg169) <{callee = @dynamic_index_in_dim_1}> : (tensor<8x8xbf16>, tensor<i32>) -> tensor<8xbf16>
      %479 = "func.call"(%arg168, %arg169) <{callee = @dynamic_index_in_dim_2}> : (tensor<8x8x16xbf16>, tensor<i32>) -> tensor<8x16xbf16>
      %480:9 = "func.call"(%arg170, %476, %477, %478, %479) <{callee = @closed_call}> : (tensor<8x8x8xbf16>, tensor<16xbf16>, tensor<16x8xbf16>, tensor<8xbf16>, tensor<8x16xbf16>) -> (tensor<8x8x8xbf16>, tensor<8x8x8xf32>, tensor<8x8x1xf32>, tensor<8x8x1xf32>, tensor<1x1x8xf32>, tensor<8x8x8xf32>, tensor<8x8x8xbf16>, tensor<8x8x16xbf16>, tensor<8x8x16xbf16>)
      %481 = "func.call"(%arg171, %480#1, %arg169) <{callee = @dynamic_update_index_in_dim}> : (tensor<8x8x8x8xf32>, tensor<8x8x8xf32>, tensor<i32>) -> tensor<8x8x8x8xf32>
      %482 = "func.call"(%arg172, %480#2, %arg169) <{callee = @dynamic_update_index_in_dim_3}> : (tensor<8x8x8x1xf32>, tensor<8x8x1xf32>, tensor<i32>) -> tensor<8x8x8x1xf32>
      %483 = "func.call"(%arg173, %480#3, %arg169) <{callee = @dynamic_update_index_in_dim_3}> : (tensor<8x8x8x1xf32>, tensor<8x8x1xf32>, tensor<i32>) -> tensor<8x8x8x1xf32>
      %484 = "func.call"(%arg174, %480#4, %arg169) <{callee = @dynamic_update_index_in_dim_4}> : (tensor<8x1x1x8xf32>, tensor<1x1x8xf32>, tensor<i32>) -> tensor<8x1x1x8xf32>
      %485 = "func.call"(%arg175, %480#5, %arg169) <{callee = @dynamic_update_index_in_dim}> : (tensor<8x8x8x8xf32>, tensor<8x8x8xf32>, tensor<i32>) -> tensor<8x8x8x8xf32>
      %486 = "func.call"(%arg176, %480#6, %arg169) <{callee = @dynamic_update_index_in_dim_5}> : (tensor<8x8x8x8xbf16>, tensor<8x8x8xbf16>, tensor<i32>) -> tensor<8x8x8x8xbf16>
      %487 = "func.call"(%arg177, %480#7, %arg169) <{callee = @dynamic_update_index_in_dim_6}> : (tensor<8x8x8x16xbf16>, tensor<8x8x16xbf16>, tensor<i32>) -> tensor<8x8x8x16xbf16>
      %488 = "func.call"(%arg178, %480#8, %arg169) <{callee = @dynamic_update_index_in_dim_6}> : (tensor<8x8x8x16xbf16>, tensor<8x8x16xbf16>, tensor<i32>) -> tensor<8x8x8x16xbf16>
      %489 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
      %490 = "stablehlo.add"(%arg169, %489) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%arg165, %arg166, %arg167, %arg168, %490, %480#0, %481, %482, %483, %484, %485, %486, %487, %488) : (tensor<8x16xbf16>, tensor<8x16x8xbf16>, tensor<8x8xbf16>, tensor<8x8x16xbf16>, tensor<i32>, tensor<8x8x8xbf16>, tensor<8x8x8x8xf32>, tensor<8x8x8x1xf32>, tensor<8x8x8x1xf32>, tensor<8x1x1x8xf32>, tensor<8x8x8x8xf32>, tensor<8x8x8x8xbf16>, tensor<8x8x8x16xbf16>, tensor<8x8x8x16xbf16>) -> ()
    }) : (tensor<8x16xbf16>, tensor<8x16x8xbf16>, tensor<8x8xbf16>, tensor<8x8x16xbf16>, tensor<i32>, tensor<8x8x8xbf16>, tensor<8x8x8x8xf32>, tensor<8x8x8x1xf32>, tensor<8x8x8x1xf32>, tensor<8x1x1x8xf32>, tensor<8x8x8x8xf32>, tensor<8x8x8x8xbf16>, tensor<8x8x8x16xbf16>, tensor<8x8x8x16xbf16>) -> (tensor<8x16xbf16>, tensor<8x16x8xbf16>, tensor<8x8xbf16>, tensor<8x8x16xbf16>, tensor<i32>, tensor<8x8x8xbf16>, tensor<8x8x8x8xf32>, tensor<8x8x8x1xf32>, tensor<8x8x8x1xf32>, tensor<8x1x1x8xf32>, tensor<8x8x8x8xf32>, tensor<8x8x8x8xbf16>, tensor<8x8x8x16xbf16>, tensor<8x8x8x16xbf16>)
    %254 = "stablehlo.dot_general"(%253#5, %218) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x8x8xbf16>, tensor<8x16xbf16>) -> tensor<8x8x16xbf16>
    %255 = "stablehlo.convert"(%254) : (tensor<8x8x16xbf16>) -> tensor<8x8x16xf32>
    %256:3 = "func.call"(%255) <{callee = @log_softmax}> : (tensor<8x8x16xf32>) -> (tensor<8x8x16xf32>, tensor<8x8x16xf32>, tensor<8x8x1xf32>)
    %257 = "stablehlo.broadcast_in_dim"(%arg110) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<8x8xi32>) -> tensor<8x8x1xi32>
    %258:2 = "func.call"(%256#0, %257) <{callee = @take_along_axis}> : (tensor<8x8x16xf32>, tensor<8x8x1xi32>) -> (tensor<8x8x1xf32>, tensor<8x8x1x1xi32>)
    %259 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %260 = "stablehlo.reduce"(%258#0, %259) <{dimensions = array<i64: 0, 1, 2>}> ({
    ^bb0(%arg163: tensor<f32>, %arg164: tensor<f32>):
      %475 = "stablehlo.add"(%arg163, %arg164) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%475) : (tensor<f32>) -> ()
    }) : (tensor<8x8x1xf32>, tensor<f32>) -> tensor<f32>
    %261 = "stablehlo.constant"() <{value = dense<6.400000e+01> : tensor<f32>}> : () -> tensor<f32>
    %262 = "stablehlo.divide"(%260, %261) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %263 = "stablehlo.negate"(%262) : (tensor<f32>) -> tensor<f32>
    %264 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %265 = "stablehlo.negate"(%264) : (tensor<f32>) -> tensor<f32>
    %266 = "stablehlo.constant"() <{value = dense<6.400000e+01> : tensor<f32>}> : () -> tensor<f32>
    %267 = "stablehlo.divide"(%265, %266) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %268 = "stablehlo.broadcast_in_dim"(%267) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x8x1xf32>
    %269 = "func.call"(%258#1, %268) <{callee = @take_along_axis_7}> : (tensor<8x8x1x1xi32>, tensor<8x8x1xf32>) -> tensor<8x8x16xf32>
    %270 = "func.call"(%256#1, %256#2, %269) <{callee = @log_softmax_8}> : (tensor<8x8x16xf32>, tensor<8x8x1xf32>, tensor<8x8x16xf32>) -> tensor<8x8x16xf32>
    %271 = "stablehlo.convert"(%270) : (tensor<8x8x16xf32>) -> tensor<8x8x16xbf16>
    %272 = "stablehlo.dot_general"(%271, %253#5) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0, 1], rhs_contracting_dimensions = [0, 1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x8x16xbf16>, tensor<8x8x8xbf16>) -> tensor<16x8xbf16>
    %273 = "stablehlo.transpose"(%272) <{permutation = array<i64: 1, 0>}> : (tensor<16x8xbf16>) -> tensor<8x16xbf16>
    %274 = "stablehlo.dot_general"(%271, %218) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x8x16xbf16>, tensor<8x16xbf16>) -> tensor<8x8x8xbf16>
    %275 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<bf16>}> : () -> tensor<bf16>
    %276 = "stablehlo.broadcast_in_dim"(%275) <{broadcast_dimensions = array<i64>}> : (tensor<bf16>) -> tensor<8x16xbf16>
    %277 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<bf16>}> : () -> tensor<bf16>
    %278 = "stablehlo.broadcast_in_dim"(%277) <{broadcast_dimensions = array<i64>}> : (tensor<bf16>) -> tensor<8x16x8xbf16>
    %279 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<bf16>}> : () -> tensor<bf16>
    %280 = "stablehlo.broadcast_in_dim"(%279) <{broadcast_dimensions = array<i64>}> : (tensor<bf16>) -> tensor<8x8xbf16>
    %281 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<bf16>}> : () -> tensor<bf16>
    %282 = "stablehlo.broadcast_in_dim"(%281) <{broadcast_dimensions = array<i64>}> : (tensor<bf16>) -> tensor<8x8x16xbf16>
    %283 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %284:16 = "stablehlo.while"(%253#6, %253#7, %253#8, %253#9, %253#10, %222, %253#11, %253#12, %253#13, %220, %283, %274, %276, %278, %280, %282) ({
    ^bb0(%arg147: tensor<8x8x8x8xf32>, %arg148: tensor<8x8x8x1xf32>, %arg149: tensor<8x8x8x1xf32>, %arg150: tensor<8x1x1x8xf32>, %arg151: tensor<8x8x8x8xf32>, %arg152: tensor<8x8x16xbf16>, %arg153: tensor<8x8x8x8xbf16>, %arg154: tensor<8x8x8x16xbf16>, %arg155: tensor<8x8x8x16xbf16>, %arg156: tensor<8x16x8xbf16>, %arg157: tensor<i32>, %arg158: tensor<8x8x8xbf16>, %arg159: tensor<8x16xbf16>, %arg160: tensor<8x16x8xbf16>, %arg161: tensor<8x8xbf16>, %arg162: tensor<8x8x16xbf16>):
      %473 = "stablehlo.constant"() <{value = dense<8> : tensor<i32>}> : () -> tensor<i32>
      %474 = "stablehlo.compare"(%arg157, %473) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
      "stablehlo.return"(%474) : (tensor<i1>) -> ()
    }, {
    ^bb0(%arg131: tensor<8x8x8x8xf32>, %arg132: tensor<8x8x8x1xf32>, %arg133: tensor<8x8x8x1xf32>, %arg134: tensor<8x1x1x8xf32>, %arg135: tensor<8x8x8x8xf32>, %arg136: tensor<8x8x16xbf16>, %arg137: tensor<8x8x8x8xbf16>, %arg138: tensor<8x8x8x16xbf16>, %arg139: tensor<8x8x8x16xbf16>, %arg140: tensor<8x16x8xbf16>, %arg141: tensor<i32>, %arg142: tensor<8x8x8xbf16>, %arg143: tensor<8x16xbf16>, %arg144: tensor<8x16x8xbf16>, %arg145: tensor<8x8xbf16>, %arg146: tensor<8x8x16xbf16>):
      %452 = "stablehlo.constant"() <{value = dense<8> : tensor<i32>}> : () -> tensor<i32>
      %453 = "stablehlo.subtract"(%452, %arg141) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      %454 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
      %455 = "stablehlo.subtract"(%453, %454) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      %456 = "func.call"(%arg131, %455) <{callee = @dynamic_index_in_dim_9}> : (tensor<8x8x8x8xf32>, tensor<i32>) -> tensor<8x8x8xf32>
      %457 = "func.call"(%arg132, %455) <{callee = @dynamic_index_in_dim_10}> : (tensor<8x8x8x1xf32>, tensor<i32>) -> tensor<8x8x1xf32>
      %458 = "func.call"(%arg133, %455) <{callee = @dynamic_index_in_dim_10}> : (tensor<8x8x8x1xf32>, tensor<i32>) -> tensor<8x8x1xf32>
      %459 = "func.call"(%arg134, %455) <{callee = @dynamic_index_in_dim_11}> : (tensor<8x1x1x8xf32>, tensor<i32>) -> tensor<1x1x8xf32>
      %460 = "func.call"(%arg135, %455) <{callee = @dynamic_index_in_dim_9}> : (tensor<8x8x8x8xf32>, tensor<i32>) -> tensor<8x8x8xf32>
      %461 = "func.call"(%arg136, %455) <{callee = @dynamic_index_in_dim_2}> : (tensor<8x8x16xbf16>, tensor<i32>) -> tensor<8x16xbf16>
      %462 = "func.call"(%arg137, %455) <{callee = @dynamic_index_in_dim_12}> : (tensor<8x8x8x8xbf16>, tensor<i32>) -> tensor<8x8x8xbf16>
      %463 = "func.call"(%arg138, %455) <{callee = @dynamic_index_in_dim_13}> : (tensor<8x8x8x16xbf16>, tensor<i32>) -> tensor<8x8x16xbf16>
      %464 = "func.call"(%arg139, %455) <{callee = @dynamic_index_in_dim_13}> : (tensor<8x8x8x16xbf16>, tensor<i32>) -> tensor<8x8x16xbf16>
      %465 = "func.call"(%arg140, %455) <{callee = @dynamic_index_in_dim_0}> : (tensor<8x16x8xbf16>, tensor<i32>) -> tensor<16x8xbf16>
      %466:5 = "func.call"(%arg142, %456, %457, %458, %459, %460, %461, %462, %463, %464, %465) <{callee = @closed_call_14}> : (tensor<8x8x8xbf16>, tensor<8x8x8xf32>, tensor<8x8x1xf32>, tensor<8x8x1xf32>, tensor<1x1x8xf32>, tensor<8x8x8xf32>, tensor<8x16xbf16>, tensor<8x8x8xbf16>, tensor<8x8x16xbf16>, tensor<8x8x16xbf16>, tensor<16x8xbf16>) -> (tensor<8x8x8xbf16>, tensor<16xbf16>, tensor<16x8xbf16>, tensor<8xbf16>, tensor<8x16xbf16>)
      %467 = "func.call"(%arg143, %466#1, %455) <{callee = @dynamic_update_index_in_dim_15}> : (tensor<8x16xbf16>, tensor<16xbf16>, tensor<i32>) -> tensor<8x16xbf16>
      %468 = "func.call"(%arg144, %466#2, %455) <{callee = @dynamic_update_index_in_dim_16}> : (tensor<8x16x8xbf16>, tensor<16x8xbf16>, tensor<i32>) -> tensor<8x16x8xbf16>
      %469 = "func.call"(%arg145, %466#3, %455) <{callee = @dynamic_update_index_in_dim_17}> : (tensor<8x8xbf16>, tensor<8xbf16>, tensor<i32>) -> tensor<8x8xbf16>
      %470 = "func.call"(%arg146, %466#4, %455) <{callee = @dynamic_update_index_in_dim_18}> : (tensor<8x8x16xbf16>, tensor<8x16xbf16>, tensor<i32>) -> tensor<8x8x16xbf16>
      %471 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
      %472 = "stablehlo.add"(%arg141, %471) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%arg131, %arg132, %arg133, %arg134, %arg135, %arg136, %arg137, %arg138, %arg139, %arg140, %472, %466#0, %467, %468, %469, %470) : (tensor<8x8x8x8xf32>, tensor<8x8x8x1xf32>, tensor<8x8x8x1xf32>, tensor<8x1x1x8xf32>, tensor<8x8x8x8xf32>, tensor<8x8x16xbf16>, tensor<8x8x8x8xbf16>, tensor<8x8x8x16xbf16>, tensor<8x8x8x16xbf16>, tensor<8x16x8xbf16>, tensor<i32>, tensor<8x8x8xbf16>, tensor<8x16xbf16>, tensor<8x16x8xbf16>, tensor<8x8xbf16>, tensor<8x8x16xbf16>) -> ()
    }) : (tensor<8x8x8x8xf32>, tensor<8x8x8x1xf32>, tensor<8x8x8x1xf32>, tensor<8x1x1x8xf32>, tensor<8x8x8x8xf32>, tensor<8x8x16xbf16>, tensor<8x8x8x8xbf16>, tensor<8x8x8x16xbf16>, tensor<8x8x8x16xbf16>, tensor<8x16x8xbf16>, tensor<i32>, tensor<8x8x8xbf16>, tensor<8x16xbf16>, tensor<8x16x8xbf16>, tensor<8x8xbf16>, tensor<8x8x16xbf16>) -> (tensor<8x8x8x8xf32>, tensor<8x8x8x1xf32>, tensor<8x8x8x1xf32>, tensor<8x1x1x8xf32>, tensor<8x8x8x8xf32>, tensor<8x8x16xbf16>, tensor<8x8x8x8xbf16>, tensor<8x8x8x16xbf16>, tensor<8x8x8x16xbf16>, tensor<8x16x8xbf16>, tensor<i32>, tensor<8x8x8xbf16>, tensor<8x16xbf16>, tensor<8x16x8xbf16>, tensor<8x8xbf16>, tensor<8x8x16xbf16>)
    %285 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<bf16>}> : () -> tensor<bf16>
    %286 = "stablehlo.reduce"(%284#11, %285) <{dimensions = array<i64: 0>}> ({
    ^bb0(%arg129: tensor<bf16>, %arg130: tensor<bf16>):
      %451 = "stablehlo.add"(%arg129, %arg130) : (tensor<bf16>, tensor<bf16>) -> tensor<bf16>
      "stablehlo.return"(%451) : (tensor<bf16>) -> ()
    }) : (tensor<8x8x8xbf16>, tensor<bf16>) -> tensor<8x8xbf16>
    %287 = "stablehlo.reshape"(%286) : (tensor<8x8xbf16>) -> tensor<1x8x8xbf16>
    %288 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<bf16>}> : () -> tensor<bf16>
    %289 = "stablehlo.reduce"(%287, %288) <{dimensions = array<i64: 0>}> ({
    ^bb0(%arg127: tensor<bf16>, %arg128: tensor<bf16>):
      %450 = "stablehlo.add"(%arg127, %arg128) : (tensor<bf16>, tensor<bf16>) -> tensor<bf16>
      "stablehlo.return"(%450) : (tensor<bf16>) -> ()
    }) : (tensor<1x8x8xbf16>, tensor<bf16>) -> tensor<8x8xbf16>
    %290 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<bf16>}> : () -> tensor<bf16>
    %291 = "stablehlo.broadcast_in_dim"(%290) <{broadcast_dimensions = array<i64>}> : (tensor<bf16>) -> tensor<16x8xbf16>
    %292 = "stablehlo.scatter"(%291, %231, %284#11) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg125: tensor<bf16>, %arg126: tensor<bf16>):
      %449 = "stablehlo.add"(%arg125, %arg126) : (tensor<bf16>, tensor<bf16>) -> tensor<bf16>
      "stablehlo.return"(%449) : (tensor<bf16>) -> ()
    }) : (tensor<16x8xbf16>, tensor<8x8x1xi32>, tensor<8x8x8xbf16>) -> tensor<16x8xbf16>
    %293 = "stablehlo.convert"(%289) : (tensor<8x8xbf16>) -> tensor<8x8xf32>
    %294 = "stablehlo.convert"(%284#15) : (tensor<8x8x16xbf16>) -> tensor<8x8x16xf32>
    %295 = "stablehlo.convert"(%284#14) : (tensor<8x8xbf16>) -> tensor<8x8xf32>
    %296 = "stablehlo.convert"(%284#13) : (tensor<8x16x8xbf16>) -> tensor<8x16x8xf32>
    %297 = "stablehlo.convert"(%284#12) : (tensor<8x16xbf16>) -> tensor<8x16xf32>
    %298 = "stablehlo.convert"(%273) : (tensor<8x16xbf16>) -> tensor<8x16xf32>
    %299 = "stablehlo.convert"(%292) : (tensor<16x8xbf16>) -> tensor<16x8xf32>
    %300 = "stablehlo.multiply"(%299, %299) : (tensor<16x8xf32>, tensor<16x8xf32>) -> tensor<16x8xf32>
    %301 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %302 = "stablehlo.reduce"(%300, %301) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%arg123: tensor<f32>, %arg124: tensor<f32>):
      %448 = "stablehlo.add"(%arg123, %arg124) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%448) : (tensor<f32>) -> ()
    }) : (tensor<16x8xf32>, tensor<f32>) -> tensor<f32>
    %303 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %304 = "stablehlo.add"(%303, %302) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %305 = "stablehlo.multiply"(%298, %298) : (tensor<8x16xf32>, tensor<8x16xf32>) -> tensor<8x16xf32>
    %306 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %307 = "stablehlo.reduce"(%305, %306) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%arg121: tensor<f32>, %arg122: tensor<f32>):
      %447 = "stablehlo.add"(%arg121, %arg122) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%447) : (tensor<f32>) -> ()
    }) : (tensor<8x16xf32>, tensor<f32>) -> tensor<f32>
    %308 = "stablehlo.add"(%304, %307) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %309 = "stablehlo.multiply"(%297, %297) : (tensor<8x16xf32>, tensor<8x16xf32>) -> tensor<8x16xf32>
    %310 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %311 = "stablehlo.reduce"(%309, %310) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%arg119: tensor<f32>, %arg120: tensor<f32>):
      %446 = "stablehlo.add"(%arg119, %arg120) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%446) : (tensor<f32>) -> ()
    }) : (tensor<8x16xf32>, tensor<f32>) -> tensor<f32>
    %312 = "stablehlo.add"(%308, %311) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %313 = "stablehlo.multiply"(%296, %296) : (tensor<8x16x8xf32>, tensor<8x16x8xf32>) -> tensor<8x16x8xf32>
    %314 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %315 = "stablehlo.reduce"(%313, %314) <{dimensions = array<i64: 0, 1, 2>}> ({
    ^bb0(%arg117: tensor<f32>, %arg118: tensor<f32>):
      %445 = "stablehlo.add"(%arg117, %arg118) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%445) : (tensor<f32>) -> ()
    }) : (tensor<8x16x8xf32>, tensor<f32>) -> tensor<f32>
    %316 = "stablehlo.add"(%312, %315) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %317 = "stablehlo.multiply"(%295, %295) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %318 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %319 = "stablehlo.reduce"(%317, %318) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%arg115: tensor<f32>, %arg116: tensor<f32>):
      %444 = "stablehlo.add"(%arg115, %arg116) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%444) : (tensor<f32>) -> ()
    }) : (tensor<8x8xf32>, tensor<f32>) -> tensor<f32>
    %320 = "stablehlo.add"(%316, %319) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %321 = "stablehlo.multiply"(%294, %294) : (tensor<8x8x16xf32>, tensor<8x8x16xf32>) -> tensor<8x8x16xf32>
    %322 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %323 = "stablehlo.reduce"(%321, %322) <{dimensions = array<i64: 0, 1, 2>}> ({
    ^bb0(%arg113: tensor<f32>, %arg114: tensor<f32>):
      %443 = "stablehlo.add"(%arg113, %arg114) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%443) : (tensor<f32>) -> ()
    }) : (tensor<8x8x16xf32>, tensor<f32>) -> tensor<f32>
    %324 = "stablehlo.add"(%320, %323) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %325 = "stablehlo.multiply"(%293, %293) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %326 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %327 = "stablehlo.reduce"(%325, %326) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%arg111: tensor<f32>, %arg112: tensor<f32>):
      %442 = "stablehlo.add"(%arg111, %arg112) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%442) : (tensor<f32>) -> ()
    }) : (tensor<8x8xf32>, tensor<f32>) -> tensor<f32>
    %328 = "stablehlo.add"(%324, %327) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %329 = "stablehlo.sqrt"(%328) : (tensor<f32>) -> tensor<f32>
    %330 = "stablehlo.constant"() <{value = dense<9.99999997E-7> : tensor<f32>}> : () -> tensor<f32>
    %331 = "stablehlo.add"(%329, %330) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %332 = "stablehlo.constant"() <{value = dense<5.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %333 = "stablehlo.divide"(%332, %331) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %334 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %335 = "stablehlo.minimum"(%334, %333) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %336 = "stablehlo.broadcast_in_dim"(%335) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x8xf32>
    %337 = "stablehlo.multiply"(%299, %336) : (tensor<16x8xf32>, tensor<16x8xf32>) -> tensor<16x8xf32>
    %338 = "stablehlo.constant"() <{value = dense<9.99999997E-7> : tensor<f32>}> : () -> tensor<f32>
    %339 = "stablehlo.add"(%329, %338) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %340 = "stablehlo.constant"() <{value = dense<5.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %341 = "stablehlo.divide"(%340, %339) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %342 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %343 = "stablehlo.minimum"(%342, %341) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %344 = "stablehlo.broadcast_in_dim"(%343) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x16xf32>
    %345 = "stablehlo.multiply"(%298, %344) : (tensor<8x16xf32>, tensor<8x16xf32>) -> tensor<8x16xf32>
    %346 = "stablehlo.constant"() <{value = dense<9.99999997E-7> : tensor<f32>}> : () -> tensor<f32>
    %347 = "stablehlo.add"(%329, %346) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %348 = "stablehlo.constant"() <{value = dense<5.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %349 = "stablehlo.divide"(%348, %347) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %350 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %351 = "stablehlo.minimum"(%350, %349) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %352 = "stablehlo.broadcast_in_dim"(%351) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x16xf32>
    %353 = "stablehlo.multiply"(%297, %352) : (tensor<8x16xf32>, tensor<8x16xf32>) -> tensor<8x16xf32>
    %354 = "stablehlo.constant"() <{value = dense<9.99999997E-7> : tensor<f32>}> : () -> tensor<f32>
    %355 = "stablehlo.add"(%329, %354) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %356 = "stablehlo.constant"() <{value = dense<5.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %357 = "stablehlo.divide"(%356, %355) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %358 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %359 = "stablehlo.minimum"(%358, %357) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %360 = "stablehlo.broadcast_in_dim"(%359) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x16x8xf32>
    %361 = "stablehlo.multiply"(%296, %360) : (tensor<8x16x8xf32>, tensor<8x16x8xf32>) -> tensor<8x16x8xf32>
    %362 = "stablehlo.constant"() <{value = dense<9.99999997E-7> : tensor<f32>}> : () -> tensor<f32>
    %363 = "stablehlo.add"(%329, %362) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %364 = "stablehlo.constant"() <{value = dense<5.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %365 = "stablehlo.divide"(%364, %363) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %366 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %367 = "stablehlo.minimum"(%366, %365) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %368 = "stablehlo.broadcast_in_dim"(%367) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x8xf32>
    %369 = "stablehlo.multiply"(%295, %368) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %370 = "stablehlo.constant"() <{value = dense<9.99999997E-7> : tensor<f32>}> : () -> tensor<f32>
    %371 = "stablehlo.add"(%329, %370) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %372 = "stablehlo.constant"() <{value = dense<5.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %373 = "stablehlo.divide"(%372, %371) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %374 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %375 = "stablehlo.minimum"(%374, %373) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %376 = "stablehlo.broadcast_in_dim"(%375) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x8x16xf32>
    %377 = "stablehlo.multiply"(%294, %376) : (tensor<8x8x16xf32>, tensor<8x8x16xf32>) -> tensor<8x8x16xf32>
    %378 = "stablehlo.constant"() <{value = dense<9.99999997E-7> : tensor<f32>}> : () -> tensor<f32>
    %379 = "stablehlo.add"(%329, %378) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %380 = "stablehlo.constant"() <{value = dense<5.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %381 = "stablehlo.divide"(%380, %379) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %382 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %383 = "stablehlo.minimum"(%382, %381) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %384 = "stablehlo.broadcast_in_dim"(%383) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x8xf32>
    %385 = "stablehlo.multiply"(%293, %384) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %386 = "stablehlo.constant"() <{value = dense<0.899999976> : tensor<f32>}> : () -> tensor<f32>
    %387 = "stablehlo.broadcast_in_dim"(%386) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x8xf32>
    %388 = "stablehlo.multiply"(%387, %arg102) : (tensor<16x8xf32>, tensor<16x8xf32>) -> tensor<16x8xf32>
    %389 = "stablehlo.add"(%388, %337) : (tensor<16x8xf32>, tensor<16x8xf32>) -> tensor<16x8xf32>
    %390 = "stablehlo.constant"() <{value = dense<0.899999976> : tensor<f32>}> : () -> tensor<f32>
    %391 = "stablehlo.broadcast_in_dim"(%390) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x16xf32>
    %392 = "stablehlo.multiply"(%391, %arg103) : (tensor<8x16xf32>, tensor<8x16xf32>) -> tensor<8x16xf32>
    %393 = "stablehlo.add"(%392, %345) : (tensor<8x16xf32>, tensor<8x16xf32>) -> tensor<8x16xf32>
    %394 = "stablehlo.constant"() <{value = dense<0.899999976> : tensor<f32>}> : () -> tensor<f32>
    %395 = "stablehlo.broadcast_in_dim"(%394) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x16xf32>
    %396 = "stablehlo.multiply"(%395, %arg104) : (tensor<8x16xf32>, tensor<8x16xf32>) -> tensor<8x16xf32>
    %397 = "stablehlo.add"(%396, %353) : (tensor<8x16xf32>, tensor<8x16xf32>) -> tensor<8x16xf32>
    %398 = "stablehlo.constant"() <{value = dense<0.899999976> : tensor<f32>}> : () -> tensor<f32>
    %399 = "stablehlo.broadcast_in_dim"(%398) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x16x8xf32>
    %400 = "stablehlo.multiply"(%399, %arg105) : (tensor<8x16x8xf32>, tensor<8x16x8xf32>) -> tensor<8x16x8xf32>
    %401 = "stablehlo.add"(%400, %361) : (tensor<8x16x8xf32>, tensor<8x16x8xf32>) -> tensor<8x16x8xf32>
    %402 = "stablehlo.constant"() <{value = dense<0.899999976> : tensor<f32>}> : () -> tensor<f32>
    %403 = "stablehlo.broadcast_in_dim"(%402) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x8xf32>
    %404 = "stablehlo.multiply"(%403, %arg106) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %405 = "stablehlo.add"(%404, %369) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %406 = "stablehlo.constant"() <{value = dense<0.899999976> : tensor<f32>}> : () -> tensor<f32>
    %407 = "stablehlo.broadcast_in_dim"(%406) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x8x16xf32>
    %408 = "stablehlo.multiply"(%407, %arg107) : (tensor<8x8x16xf32>, tensor<8x8x16xf32>) -> tensor<8x8x16xf32>
    %409 = "stablehlo.add"(%408, %377) : (tensor<8x8x16xf32>, tensor<8x8x16xf32>) -> tensor<8x8x16xf32>
    %410 = "stablehlo.constant"() <{value = dense<0.899999976> : tensor<f32>}> : () -> tensor<f32>
    %411 = "stablehlo.broadcast_in_dim"(%410) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x8xf32>
    %412 = "stablehlo.multiply"(%411, %arg108) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %413 = "stablehlo.add"(%412, %385) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %414 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %415 = "stablehlo.broadcast_in_dim"(%414) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x8xf32>
    %416 = "stablehlo.multiply"(%415, %389) : (tensor<16x8xf32>, tensor<16x8xf32>) -> tensor<16x8xf32>
    %417 = "stablehlo.subtract"(%arg95, %416) : (tensor<16x8xf32>, tensor<16x8xf32>) -> tensor<16x8xf32>
    %418 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %419 = "stablehlo.broadcast_in_dim"(%418) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x16xf32>
    %420 = "stablehlo.multiply"(%419, %393) : (tensor<8x16xf32>, tensor<8x16xf32>) -> tensor<8x16xf32>
    %421 = "stablehlo.subtract"(%arg96, %420) : (tensor<8x16xf32>, tensor<8x16xf32>) -> tensor<8x16xf32>
    %422 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %423 = "stablehlo.broadcast_in_dim"(%422) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x16xf32>
    %424 = "stablehlo.multiply"(%423, %397) : (tensor<8x16xf32>, tensor<8x16xf32>) -> tensor<8x16xf32>
    %425 = "stablehlo.subtract"(%arg97, %424) : (tensor<8x16xf32>, tensor<8x16xf32>) -> tensor<8x16xf32>
    %426 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %427 = "stablehlo.broadcast_in_dim"(%426) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x16x8xf32>
    %428 = "stablehlo.multiply"(%427, %401) : (tensor<8x16x8xf32>, tensor<8x16x8xf32>) -> tensor<8x16x8xf32>
    %429 = "stablehlo.subtract"(%arg98, %428) : (tensor<8x16x8xf32>, tensor<8x16x8xf32>) -> tensor<8x16x8xf32>
    %430 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %431 = "stablehlo.broadcast_in_dim"(%430) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x8xf32>
    %432 = "stablehlo.multiply"(%431, %405) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %433 = "stablehlo.subtract"(%arg99, %432) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %434 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %435 = "stablehlo.broadcast_in_dim"(%434) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x8x16xf32>
    %436 = "stablehlo.multiply"(%435, %409) : (tensor<8x8x16xf32>, tensor<8x8x16xf32>) -> tensor<8x8x16xf32>
    %437 = "stablehlo.subtract"(%arg100, %436) : (tensor<8x8x16xf32>, tensor<8x8x16xf32>) -> tensor<8x8x16xf32>
    %438 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %439 = "stablehlo.broadcast_in_dim"(%438) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x8xf32>
    %440 = "stablehlo.multiply"(%439, %413) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %441 = "stablehlo.subtract"(%arg101, %440) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    "func.return"(%417, %421, %425, %429, %433, %437, %441, %389, %393, %397, %401, %405, %409, %413, %263, %329) : (tensor<16x8xf32>, tensor<8x16xf32>, tensor<8x16xf32>, tensor<8x16x8xf32>, tensor<8x8xf32>, tensor<8x8x16xf32>, tensor<8x8xf32>, tensor<16x8xf32>, tensor<8x16xf32>, tensor<8x16xf32>, tensor<8x16x8xf32>, tensor<8x8xf32>, tensor<8x8x16xf32>, tensor<8x8xf32>, tensor<f32>, tensor<f32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<8x16xbf16>, tensor<i32>) -> tensor<16xbf16>, res_attrs = [{}], sym_name = "dynamic_index_in_dim", sym_visibility = "private"}> ({
  ^bb0(%arg93: tensor<8x16xbf16> loc(unknown), %arg94: tensor<i32> loc(unknown)):
    %214 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %215 = "stablehlo.dynamic_slice"(%arg93, %arg94, %214) <{slice_sizes = array<i64: 1, 16>}> : (tensor<8x16xbf16>, tensor<i32>, tensor<i32>) -> tensor<1x16xbf16>
    %216 = "stablehlo.reshape"(%215) : (tensor<1x16xbf16>) -> tensor<16xbf16>
    "func.return"(%216) : (tensor<16xbf16>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<8x16x8xbf16>, tensor<i32>) -> tensor<16x8xbf16>, res_attrs = [{}], sym_name = "dynamic_index_in_dim_0", sym_visibility = "private"}> ({
  ^bb0(%arg91: tensor<8x16x8xbf16> loc(unknown), %arg92: tensor<i32> loc(unknown)):
    %210 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %211 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %212 = "stablehlo.dynamic_slice"(%arg91, %arg92, %210, %211) <{slice_sizes = array<i64: 1, 16, 8>}> : (tensor<8x16x8xbf16>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x16x8xbf16>
    %213 = "stablehlo.reshape"(%212) : (tensor<1x16x8xbf16>) -> tensor<16x8xbf16>
    "func.return"(%213) : (tensor<16x8xbf16>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<8x8xbf16>, tensor<i32>) -> tensor<8xbf16>, res_attrs = [{}], sym_name = "dynamic_index_in_dim_1", sym_visibility = "private"}> ({
  ^bb0(%arg89: tensor<8x8xbf16> loc(unknown), %arg90: tensor<i32> loc(unknown)):
    %207 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %208 = "stablehlo.dynamic_slice"(%arg89, %arg90, %207) <{slice_sizes = array<i64: 1, 8>}> : (tensor<8x8xbf16>, tensor<i32>, tensor<i32>) -> tensor<1x8xbf16>
    %209 = "stablehlo.reshape"(%208) : (tensor<1x8xbf16>) -> tensor<8xbf16>
    "func.return"(%209) : (tensor<8xbf16>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<8x8x16xbf16>, tensor<i32>) -> tensor<8x16xbf16>, res_attrs = [{}], sym_name = "dynamic_index_in_dim_2", sym_visibility = "private"}> ({
  ^bb0(%arg87: tensor<8x8x16xbf16> loc(unknown), %arg88: tensor<i32> loc(unknown)):
    %203 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %204 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %205 = "stablehlo.dynamic_slice"(%arg87, %arg88, %203, %204) <{slice_sizes = array<i64: 1, 8, 16>}> : (tensor<8x8x16xbf16>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x8x16xbf16>
    %206 = "stablehlo.reshape"(%205) : (tensor<1x8x16xbf16>) -> tensor<8x16xbf16>
    "func.return"(%206) : (tensor<8x16xbf16>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<8x8x8xbf16>, tensor<16xbf16>, tensor<16x8xbf16>, tensor<8xbf16>, tensor<8x16xbf16>) -> (tensor<8x8x8xbf16>, tensor<8x8x8xf32>, tensor<8x8x1xf32>, tensor<8x8x1xf32>, tensor<1x1x8xf32>, tensor<8x8x8xf32>, tensor<8x8x8xbf16>, tensor<8x8x16xbf16>, tensor<8x8x16xbf16>), res_attrs = [{}, {}, {}, {}, {}, {}, {}, {}, {}], sym_name = "closed_call", sym_visibility = "private"}> ({
  ^bb0(%arg80: tensor<8x8x8xbf16> loc(unknown), %arg81: tensor<16xbf16> loc(unknown), %arg82: tensor<16x8xbf16> loc(unknown), %arg83: tensor<8xbf16> loc(unknown), %arg84: tensor<8x16xbf16> loc(unknown)):
    %169 = "stablehlo.convert"(%arg80) : (tensor<8x8x8xbf16>) -> tensor<8x8x8xf32>
    %170 = "stablehlo.multiply"(%169, %169) : (tensor<8x8x8xf32>, tensor<8x8x8xf32>) -> tensor<8x8x8xf32>
    %171 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %172 = "stablehlo.reduce"(%170, %171) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg85: tensor<f32>, %arg86: tensor<f32>):
      %202 = "stablehlo.add"(%arg85, %arg86) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%202) : (tensor<f32>) -> ()
    }) : (tensor<8x8x8xf32>, tensor<f32>) -> tensor<8x8xf32>
    %173 = "stablehlo.broadcast_in_dim"(%172) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<8x8xf32>) -> tensor<8x8x1xf32>
    %174 = "stablehlo.constant"() <{value = dense<8.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %175 = "stablehlo.broadcast_in_dim"(%174) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x8x1xf32>
    %176 = "stablehlo.divide"(%173, %175) : (tensor<8x8x1xf32>, tensor<8x8x1xf32>) -> tensor<8x8x1xf32>
    %177 = "stablehlo.constant"() <{value = dense<9.99999974E-6> : tensor<f32>}> : () -> tensor<f32>
    %178 = "stablehlo.broadcast_in_dim"(%177) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x8x1xf32>
    %179 = "stablehlo.add"(%176, %178) : (tensor<8x8x1xf32>, tensor<8x8x1xf32>) -> tensor<8x8x1xf32>
    %180 = "stablehlo.rsqrt"(%179) : (tensor<8x8x1xf32>) -> tensor<8x8x1xf32>
    %181 = "stablehlo.divide"(%180, %179) : (tensor<8x8x1xf32>, tensor<8x8x1xf32>) -> tensor<8x8x1xf32>
    %182 = "stablehlo.constant"() <{value = dense<-5.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %183 = "stablehlo.broadcast_in_dim"(%182) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x8x1xf32>
    %184 = "stablehlo.multiply"(%183, %181) : (tensor<8x8x1xf32>, tensor<8x8x1xf32>) -> tensor<8x8x1xf32>
    %185 = "stablehlo.broadcast_in_dim"(%180) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<8x8x1xf32>) -> tensor<8x8x8xf32>
    %186 = "stablehlo.multiply"(%169, %185) : (tensor<8x8x8xf32>, tensor<8x8x8xf32>) -> tensor<8x8x8xf32>
    %187 = "stablehlo.convert"(%arg83) : (tensor<8xbf16>) -> tensor<8xf32>
    %188 = "stablehlo.broadcast_in_dim"(%187) <{broadcast_dimensions = array<i64: 2>}> : (tensor<8xf32>) -> tensor<1x1x8xf32>
    %189 = "stablehlo.broadcast_in_dim"(%188) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<1x1x8xf32>) -> tensor<8x8x8xf32>
    %190 = "stablehlo.multiply"(%186, %189) : (tensor<8x8x8xf32>, tensor<8x8x8xf32>) -> tensor<8x8x8xf32>
    %191 = "stablehlo.convert"(%190) : (tensor<8x8x8xf32>) -> tensor<8x8x8xbf16>
    %192 = "stablehlo.dot_general"(%191, %arg84) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x8x8xbf16>, tensor<8x16xbf16>) -> tensor<8x8x16xbf16>
    %193 = "stablehlo.broadcast_in_dim"(%arg81) <{broadcast_dimensions = array<i64: 2>}> : (tensor<16xbf16>) -> tensor<1x1x16xbf16>
    %194 = "stablehlo.broadcast_in_dim"(%193) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<1x1x16xbf16>) -> tensor<8x8x16xbf16>
    %195 = "stablehlo.add"(%192, %194) : (tensor<8x8x16xbf16>, tensor<8x8x16xbf16>) -> tensor<8x8x16xbf16>
    %196 = "stablehlo.tanh"(%195) : (tensor<8x8x16xbf16>) -> tensor<8x8x16xbf16>
    %197 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<bf16>}> : () -> tensor<bf16>
    %198 = "stablehlo.broadcast_in_dim"(%197) <{broadcast_dimensions = array<i64>}> : (tensor<bf16>) -> tensor<8x8x16xbf16>
    %199 = "stablehlo.subtract"(%198, %196) : (tensor<8x8x16xbf16>, tensor<8x8x16xbf16>) -> tensor<8x8x16xbf16>
    %200 = "stablehlo.dot_general"(%196, %arg82) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x8x16xbf16>, tensor<16x8xbf16>) -> tensor<8x8x8xbf16>
    %201 = "stablehlo.add"(%arg80, %200) : (tensor<8x8x8xbf16>, tensor<8x8x8xbf16>) -> tensor<8x8x8xbf16>
    "func.return"(%201, %169, %184, %180, %188, %186, %191, %196, %199) : (tensor<8x8x8xbf16>, tensor<8x8x8xf32>, tensor<8x8x1xf32>, tensor<8x8x1xf32>, tensor<1x1x8xf32>, tensor<8x8x8xf32>, tensor<8x8x8xbf16>, tensor<8x8x16xbf16>, tensor<8x8x16xbf16>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<8x8x8x8xf32>, tensor<8x8x8xf32>, tensor<i32>) -> tensor<8x8x8x8xf32>, res_attrs = [{}], sym_name = "dynamic_update_index_in_dim", sym_visibility = "private"}> ({
  ^bb0(%arg77: tensor<8x8x8x8xf32> loc(unknown), %arg78: tensor<8x8x8xf32> loc(unknown), %arg79: tensor<i32> loc(unknown)):
    %164 = "stablehlo.broadcast_in_dim"(%arg78) <{broadcast_dimensions = array<i64: 1, 2, 3>}> : (tensor<8x8x8xf32>) -> tensor<1x8x8x8xf32>
    %165 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %166 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %167 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %168 = "stablehlo.dynamic_update_slice"(%arg77, %164, %arg79, %165, %166, %167) : (tensor<8x8x8x8xf32>, tensor<1x8x8x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<8x8x8x8xf32>
    "func.return"(%168) : (tensor<8x8x8x8xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<8x8x8x1xf32>, tensor<8x8x1xf32>, tensor<i32>) -> tensor<8x8x8x1xf32>, res_attrs = [{}], sym_name = "dynamic_update_index_in_dim_3", sym_visibility = "private"}> ({
  ^bb0(%arg74: tensor<8x8x8x1xf32> loc(unknown), %arg75: tensor<8x8x1xf32> loc(unknown), %arg76: tensor<i32> loc(unknown)):
    %159 = "stablehlo.broadcast_in_dim"(%arg75) <{broadcast_dimensions = array<i64: 1, 2, 3>}> : (tensor<8x8x1xf32>) -> tensor<1x8x8x1xf32>
    %160 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %161 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %162 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %163 = "stablehlo.dynamic_update_slice"(%arg74, %159, %arg76, %160, %161, %162) : (tensor<8x8x8x1xf32>, tensor<1x8x8x1xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<8x8x8x1xf32>
    "func.return"(%163) : (tensor<8x8x8x1xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<8x1x1x8xf32>, tensor<1x1x8xf32>, tensor<i32>) -> tensor<8x1x1x8xf32>, res_attrs = [{}], sym_name = "dynamic_update_index_in_dim_4", sym_visibility = "private"}> ({
  ^bb0(%arg71: tensor<8x1x1x8xf32> loc(unknown), %arg72: tensor<1x1x8xf32> loc(unknown), %arg73: tensor<i32> loc(unknown)):
    %154 = "stablehlo.broadcast_in_dim"(%arg72) <{broadcast_dimensions = array<i64: 1, 2, 3>}> : (tensor<1x1x8xf32>) -> tensor<1x1x1x8xf32>
    %155 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %156 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %157 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %158 = "stablehlo.dynamic_update_slice"(%arg71, %154, %arg73, %155, %156, %157) : (tensor<8x1x1x8xf32>, tensor<1x1x1x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<8x1x1x8xf32>
    "func.return"(%158) : (tensor<8x1x1x8xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<8x8x8x8xbf16>, tensor<8x8x8xbf16>, tensor<i32>) -> tensor<8x8x8x8xbf16>, res_attrs = [{}], sym_name = "dynamic_update_index_in_dim_5", sym_visibility = "private"}> ({
  ^bb0(%arg68: tensor<8x8x8x8xbf16> loc(unknown), %arg69: tensor<8x8x8xbf16> loc(unknown), %arg70: tensor<i32> loc(unknown)):
    %149 = "stablehlo.broadcast_in_dim"(%arg69) <{broadcast_dimensions = array<i64: 1, 2, 3>}> : (tensor<8x8x8xbf16>) -> tensor<1x8x8x8xbf16>
    %150 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %151 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %152 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %153 = "stablehlo.dynamic_update_slice"(%arg68, %149, %arg70, %150, %151, %152) : (tensor<8x8x8x8xbf16>, tensor<1x8x8x8xbf16>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<8x8x8x8xbf16>
    "func.return"(%153) : (tensor<8x8x8x8xbf16>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<8x8x8x16xbf16>, tensor<8x8x16xbf16>, tensor<i32>) -> tensor<8x8x8x16xbf16>, res_attrs = [{}], sym_name = "dynamic_update_index_in_dim_6", sym_visibility = "private"}> ({
  ^bb0(%arg65: tensor<8x8x8x16xbf16> loc(unknown), %arg66: tensor<8x8x16xbf16> loc(unknown), %arg67: tensor<i32> loc(unknown)):
    %144 = "stablehlo.broadcast_in_dim"(%arg66) <{broadcast_dimensions = array<i64: 1, 2, 3>}> : (tensor<8x8x16xbf16>) -> tensor<1x8x8x16xbf16>
    %145 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %146 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %147 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %148 = "stablehlo.dynamic_update_slice"(%arg65, %144, %arg67, %145, %146, %147) : (tensor<8x8x8x16xbf16>, tensor<1x8x8x16xbf16>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<8x8x8x16xbf16>
    "func.return"(%148) : (tensor<8x8x8x16xbf16>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}], function_type = (tensor<8x8x16xf32>) -> (tensor<8x8x16xf32>, tensor<8x8x16xf32>, tensor<8x8x1xf32>), res_attrs = [{}, {}, {}], sym_name = "log_softmax", sym_visibility = "private"}> ({
  ^bb0(%arg60: tensor<8x8x16xf32> loc(unknown)):
    %127 = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
    %128 = "stablehlo.reduce"(%arg60, %127) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg63: tensor<f32>, %arg64: tensor<f32>):
      %143 = "stablehlo.maximum"(%arg63, %arg64) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%143) : (tensor<f32>) -> ()
    }) : (tensor<8x8x16xf32>, tensor<f32>) -> tensor<8x8xf32>
    %129 = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
    %130 = "stablehlo.broadcast_in_dim"(%129) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x8xf32>
    %131 = "stablehlo.maximum"(%130, %128) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %132 = "stablehlo.broadcast_in_dim"(%131) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<8x8xf32>) -> tensor<8x8x1xf32>
    %133 = "stablehlo.broadcast_in_dim"(%132) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<8x8x1xf32>) -> tensor<8x8x16xf32>
    %134 = "stablehlo.subtract"(%arg60, %133) : (tensor<8x8x16xf32>, tensor<8x8x16xf32>) -> tensor<8x8x16xf32>
    %135 = "stablehlo.exponential"(%134) : (tensor<8x8x16xf32>) -> tensor<8x8x16xf32>
    %136 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %137 = "stablehlo.reduce"(%135, %136) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg61: tensor<f32>, %arg62: tensor<f32>):
      %142 = "stablehlo.add"(%arg61, %arg62) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%142) : (tensor<f32>) -> ()
    }) : (tensor<8x8x16xf32>, tensor<f32>) -> tensor<8x8xf32>
    %138 = "stablehlo.broadcast_in_dim"(%137) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<8x8xf32>) -> tensor<8x8x1xf32>
    %139 = "stablehlo.log"(%138) : (tensor<8x8x1xf32>) -> tensor<8x8x1xf32>
    %140 = "stablehlo.broadcast_in_dim"(%139) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<8x8x1xf32>) -> tensor<8x8x16xf32>
    %141 = "stablehlo.subtract"(%134, %140) : (tensor<8x8x16xf32>, tensor<8x8x16xf32>) -> tensor<8x8x16xf32>
    "func.return"(%141, %135, %138) : (tensor<8x8x16xf32>, tensor<8x8x16xf32>, tensor<8x8x1xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<8x8x16xf32>, tensor<8x8x1xi32>) -> (tensor<8x8x1xf32>, tensor<8x8x1x1xi32>), res_attrs = [{}, {}], sym_name = "take_along_axis", sym_visibility = "private"}> ({
  ^bb0(%arg56: tensor<8x8x16xf32> loc(unknown), %arg57: tensor<8x8x1xi32> loc(unknown)):
    %104 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %105 = "stablehlo.broadcast_in_dim"(%104) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<8x8x1xi32>
    %106 = "stablehlo.compare"(%arg57, %105) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<8x8x1xi32>, tensor<8x8x1xi32>) -> tensor<8x8x1xi1>
    %107 = "stablehlo.constant"() <{value = dense<16> : tensor<i32>}> : () -> tensor<i32>
    %108 = "stablehlo.broadcast_in_dim"(%107) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<8x8x1xi32>
    %109 = "stablehlo.add"(%arg57, %108) : (tensor<8x8x1xi32>, tensor<8x8x1xi32>) -> tensor<8x8x1xi32>
    %110 = "stablehlo.select"(%106, %109, %arg57) : (tensor<8x8x1xi1>, tensor<8x8x1xi32>, tensor<8x8x1xi32>) -> tensor<8x8x1xi32>
    %111 = "stablehlo.reshape"(%110) : (tensor<8x8x1xi32>) -> tensor<8x8x1x1xi32>
    %112 = "stablehlo.constant"() <{value = dense<15> : tensor<1xi32>}> : () -> tensor<1xi32>
    %113 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %114 = "stablehlo.broadcast_in_dim"(%113) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<8x8x1x1xi32>
    %115 = "stablehlo.compare"(%111, %114) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction GE>}> : (tensor<8x8x1x1xi32>, tensor<8x8x1x1xi32>) -> tensor<8x8x1x1xi1>
    %116 = "stablehlo.broadcast_in_dim"(%112) <{broadcast_dimensions = array<i64: 3>}> : (tensor<1xi32>) -> tensor<1x1x1x1xi32>
    %117 = "stablehlo.broadcast_in_dim"(%116) <{broadcast_dimensions = array<i64: 0, 1, 2, 3>}> : (tensor<1x1x1x1xi32>) -> tensor<8x8x1x1xi32>
    %118 = "stablehlo.compare"(%111, %117) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LE>}> : (tensor<8x8x1x1xi32>, tensor<8x8x1x1xi32>) -> tensor<8x8x1x1xi1>
    %119 = "stablehlo.and"(%115, %118) : (tensor<8x8x1x1xi1>, tensor<8x8x1x1xi1>) -> tensor<8x8x1x1xi1>
    %120 = "stablehlo.constant"() <{value = dense<true> : tensor<i1>}> : () -> tensor<i1>
    %121 = "stablehlo.reduce"(%119, %120) <{dimensions = array<i64: 3>}> ({
    ^bb0(%arg58: tensor<i1>, %arg59: tensor<i1>):
      %126 = "stablehlo.and"(%arg58, %arg59) : (tensor<i1>, tensor<i1>) -> tensor<i1>
      "stablehlo.return"(%126) : (tensor<i1>) -> ()
    }) : (tensor<8x8x1x1xi1>, tensor<i1>) -> tensor<8x8x1xi1>
    %122 = "stablehlo.gather"(%arg56, %111) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [2], operand_batching_dims = [0, 1], start_indices_batching_dims = [0, 1], start_index_map = [2], index_vector_dim = 3>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1, 1>}> : (tensor<8x8x16xf32>, tensor<8x8x1x1xi32>) -> tensor<8x8x1xf32>
    %123 = "stablehlo.constant"() <{value = dense<0x7FC00000> : tensor<f32>}> : () -> tensor<f32>
    %124 = "stablehlo.broadcast_in_dim"(%123) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x8x1xf32>
    %125 = "stablehlo.select"(%121, %122, %124) : (tensor<8x8x1xi1>, tensor<8x8x1xf32>, tensor<8x8x1xf32>) -> tensor<8x8x1xf32>
    "func.return"(%125, %111) : (tensor<8x8x1xf32>, tensor<8x8x1x1xi32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<8x8x1x1xi32>, tensor<8x8x1xf32>) -> tensor<8x8x16xf32>, res_attrs = [{}], sym_name = "take_along_axis_7", sym_visibility = "private"}> ({
  ^bb0(%arg52: tensor<8x8x1x1xi32> loc(unknown), %arg53: tensor<8x8x1xf32> loc(unknown)):
    %100 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %101 = "stablehlo.broadcast_in_dim"(%100) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x8x16xf32>
    %102 = "stablehlo.scatter"(%101, %arg52, %arg53) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [2], input_batching_dims = [0, 1], scatter_indices_batching_dims = [0, 1], scatter_dims_to_operand_dims = [2], index_vector_dim = 3>, unique_indices = false}> ({
    ^bb0(%arg54: tensor<f32>, %arg55: tensor<f32>):
      %103 = "stablehlo.add"(%arg54, %arg55) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%103) : (tensor<f32>) -> ()
    }) : (tensor<8x8x16xf32>, tensor<8x8x1x1xi32>, tensor<8x8x1xf32>) -> tensor<8x8x16xf32>
    "func.return"(%102) : (tensor<8x8x16xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<8x8x16xf32>, tensor<8x8x1xf32>, tensor<8x8x16xf32>) -> tensor<8x8x16xf32>, res_attrs = [{}], sym_name = "log_softmax_8", sym_visibility = "private"}> ({
  ^bb0(%arg45: tensor<8x8x16xf32> loc(unknown), %arg46: tensor<8x8x1xf32> loc(unknown), %arg47: tensor<8x8x16xf32> loc(unknown)):
    %88 = "stablehlo.negate"(%arg47) : (tensor<8x8x16xf32>) -> tensor<8x8x16xf32>
    %89 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %90 = "stablehlo.reduce"(%88, %89) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg50: tensor<f32>, %arg51: tensor<f32>):
      %99 = "stablehlo.add"(%arg50, %arg51) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%99) : (tensor<f32>) -> ()
    }) : (tensor<8x8x16xf32>, tensor<f32>) -> tensor<8x8xf32>
    %91 = "stablehlo.reshape"(%90) : (tensor<8x8xf32>) -> tensor<8x8x1xf32>
    %92 = "stablehlo.divide"(%91, %arg46) : (tensor<8x8x1xf32>, tensor<8x8x1xf32>) -> tensor<8x8x1xf32>
    %93 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %94 = "stablehlo.reduce"(%92, %93) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg48: tensor<f32>, %arg49: tensor<f32>):
      %98 = "stablehlo.add"(%arg48, %arg49) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%98) : (tensor<f32>) -> ()
    }) : (tensor<8x8x1xf32>, tensor<f32>) -> tensor<8x8xf32>
    %95 = "stablehlo.broadcast_in_dim"(%94) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<8x8xf32>) -> tensor<8x8x16xf32>
    %96 = "stablehlo.multiply"(%95, %arg45) : (tensor<8x8x16xf32>, tensor<8x8x16xf32>) -> tensor<8x8x16xf32>
    %97 = "stablehlo.add"(%arg47, %96) : (tensor<8x8x16xf32>, tensor<8x8x16xf32>) -> tensor<8x8x16xf32>
    "func.return"(%97) : (tensor<8x8x16xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<8x8x8x8xf32>, tensor<i32>) -> tensor<8x8x8xf32>, res_attrs = [{}], sym_name = "dynamic_index_in_dim_9", sym_visibility = "private"}> ({
  ^bb0(%arg43: tensor<8x8x8x8xf32> loc(unknown), %arg44: tensor<i32> loc(unknown)):
    %83 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %84 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %85 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %86 = "stablehlo.dynamic_slice"(%arg43, %arg44, %83, %84, %85) <{slice_sizes = array<i64: 1, 8, 8, 8>}> : (tensor<8x8x8x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x8x8x8xf32>
    %87 = "stablehlo.reshape"(%86) : (tensor<1x8x8x8xf32>) -> tensor<8x8x8xf32>
    "func.return"(%87) : (tensor<8x8x8xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<8x8x8x1xf32>, tensor<i32>) -> tensor<8x8x1xf32>, res_attrs = [{}], sym_name = "dynamic_index_in_dim_10", sym_visibility = "private"}> ({
  ^bb0(%arg41: tensor<8x8x8x1xf32> loc(unknown), %arg42: tensor<i32> loc(unknown)):
    %78 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %79 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %80 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %81 = "stablehlo.dynamic_slice"(%arg41, %arg42, %78, %79, %80) <{slice_sizes = array<i64: 1, 8, 8, 1>}> : (tensor<8x8x8x1xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x8x8x1xf32>
    %82 = "stablehlo.reshape"(%81) : (tensor<1x8x8x1xf32>) -> tensor<8x8x1xf32>
    "func.return"(%82) : (tensor<8x8x1xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<8x1x1x8xf32>, tensor<i32>) -> tensor<1x1x8xf32>, res_attrs = [{}], sym_name = "dynamic_index_in_dim_11", sym_visibility = "private"}> ({
  ^bb0(%arg39: tensor<8x1x1x8xf32> loc(unknown), %arg40: tensor<i32> loc(unknown)):
    %73 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %74 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %75 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %76 = "stablehlo.dynamic_slice"(%arg39, %arg40, %73, %74, %75) <{slice_sizes = array<i64: 1, 1, 1, 8>}> : (tensor<8x1x1x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x1x1x8xf32>
    %77 = "stablehlo.reshape"(%76) : (tensor<1x1x1x8xf32>) -> tensor<1x1x8xf32>
    "func.return"(%77) : (tensor<1x1x8xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<8x8x8x8xbf16>, tensor<i32>) -> tensor<8x8x8xbf16>, res_attrs = [{}], sym_name = "dynamic_index_in_dim_12", sym_visibility = "private"}> ({
  ^bb0(%arg37: tensor<8x8x8x8xbf16> loc(unknown), %arg38: tensor<i32> loc(unknown)):
    %68 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %69 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %70 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %71 = "stablehlo.dynamic_slice"(%arg37, %arg38, %68, %69, %70) <{slice_sizes = array<i64: 1, 8, 8, 8>}> : (tensor<8x8x8x8xbf16>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x8x8x8xbf16>
    %72 = "stablehlo.reshape"(%71) : (tensor<1x8x8x8xbf16>) -> tensor<8x8x8xbf16>
    "func.return"(%72) : (tensor<8x8x8xbf16>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<8x8x8x16xbf16>, tensor<i32>) -> tensor<8x8x16xbf16>, res_attrs = [{}], sym_name = "dynamic_index_in_dim_13", sym_visibility = "private"}> ({
  ^bb0(%arg35: tensor<8x8x8x16xbf16> loc(unknown), %arg36: tensor<i32> loc(unknown)):
    %63 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %64 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %65 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %66 = "stablehlo.dynamic_slice"(%arg35, %arg36, %63, %64, %65) <{slice_sizes = array<i64: 1, 8, 8, 16>}> : (tensor<8x8x8x16xbf16>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x8x8x16xbf16>
    %67 = "stablehlo.reshape"(%66) : (tensor<1x8x8x16xbf16>) -> tensor<8x8x16xbf16>
    "func.return"(%67) : (tensor<8x8x16xbf16>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<8x8x8xbf16>, tensor<8x8x8xf32>, tensor<8x8x1xf32>, tensor<8x8x1xf32>, tensor<1x1x8xf32>, tensor<8x8x8xf32>, tensor<8x16xbf16>, tensor<8x8x8xbf16>, tensor<8x8x16xbf16>, tensor<8x8x16xbf16>, tensor<16x8xbf16>) -> (tensor<8x8x8xbf16>, tensor<16xbf16>, tensor<16x8xbf16>, tensor<8xbf16>, tensor<8x16xbf16>), res_attrs = [{}, {}, {}, {}, {}], sym_name = "closed_call_14", sym_visibility = "private"}> ({
  ^bb0(%arg12: tensor<8x8x8xbf16> loc(unknown), %arg13: tensor<8x8x8xf32> loc(unknown), %arg14: tensor<8x8x1xf32> loc(unknown), %arg15: tensor<8x8x1xf32> loc(unknown), %arg16: tensor<1x1x8xf32> loc(unknown), %arg17: tensor<8x8x8xf32> loc(unknown), %arg18: tensor<8x16xbf16> loc(unknown), %arg19: tensor<8x8x8xbf16> loc(unknown), %arg20: tensor<8x8x16xbf16> loc(unknown), %arg21: tensor<8x8x16xbf16> loc(unknown), %arg22: tensor<16x8xbf16> loc(unknown)):
    %14 = "stablehlo.dot_general"(%arg12, %arg20) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0, 1], rhs_contracting_dimensions = [0, 1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x8x8xbf16>, tensor<8x8x16xbf16>) -> tensor<8x16xbf16>
    %15 = "stablehlo.transpose"(%14) <{permutation = array<i64: 1, 0>}> : (tensor<8x16xbf16>) -> tensor<16x8xbf16>
    %16 = "stablehlo.dot_general"(%arg12, %arg22) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x8x8xbf16>, tensor<16x8xbf16>) -> tensor<8x8x16xbf16>
    %17 = "stablehlo.multiply"(%16, %arg21) : (tensor<8x8x16xbf16>, tensor<8x8x16xbf16>) -> tensor<8x8x16xbf16>
    %18 = "stablehlo.multiply"(%17, %arg20) : (tensor<8x8x16xbf16>, tensor<8x8x16xbf16>) -> tensor<8x8x16xbf16>
    %19 = "stablehlo.add"(%17, %18) : (tensor<8x8x16xbf16>, tensor<8x8x16xbf16>) -> tensor<8x8x16xbf16>
    %20 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<bf16>}> : () -> tensor<bf16>
    %21 = "stablehlo.reduce"(%19, %20) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%arg33: tensor<bf16>, %arg34: tensor<bf16>):
      %62 = "stablehlo.add"(%arg33, %arg34) : (tensor<bf16>, tensor<bf16>) -> tensor<bf16>
      "stablehlo.return"(%62) : (tensor<bf16>) -> ()
    }) : (tensor<8x8x16xbf16>, tensor<bf16>) -> tensor<16xbf16>
    %22 = "stablehlo.reshape"(%21) : (tensor<16xbf16>) -> tensor<1x1x16xbf16>
    %23 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<bf16>}> : () -> tensor<bf16>
    %24 = "stablehlo.reduce"(%22, %23) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%arg31: tensor<bf16>, %arg32: tensor<bf16>):
      %61 = "stablehlo.add"(%arg31, %arg32) : (tensor<bf16>, tensor<bf16>) -> tensor<bf16>
      "stablehlo.return"(%61) : (tensor<bf16>) -> ()
    }) : (tensor<1x1x16xbf16>, tensor<bf16>) -> tensor<16xbf16>
    %25 = "stablehlo.dot_general"(%19, %arg19) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0, 1], rhs_contracting_dimensions = [0, 1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x8x16xbf16>, tensor<8x8x8xbf16>) -> tensor<16x8xbf16>
    %26 = "stablehlo.transpose"(%25) <{permutation = array<i64: 1, 0>}> : (tensor<16x8xbf16>) -> tensor<8x16xbf16>
    %27 = "stablehlo.dot_general"(%19, %arg18) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x8x16xbf16>, tensor<8x16xbf16>) -> tensor<8x8x8xbf16>
    %28 = "stablehlo.convert"(%27) : (tensor<8x8x8xbf16>) -> tensor<8x8x8xf32>
    %29 = "stablehlo.multiply"(%arg17, %28) : (tensor<8x8x8xf32>, tensor<8x8x8xf32>) -> tensor<8x8x8xf32>
    %30 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %31 = "stablehlo.reduce"(%29, %30) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%arg29: tensor<f32>, %arg30: tensor<f32>):
      %60 = "stablehlo.add"(%arg29, %arg30) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%60) : (tensor<f32>) -> ()
    }) : (tensor<8x8x8xf32>, tensor<f32>) -> tensor<8xf32>
    %32 = "stablehlo.reshape"(%31) : (tensor<8xf32>) -> tensor<1x1x8xf32>
    %33 = "stablehlo.broadcast_in_dim"(%arg16) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<1x1x8xf32>) -> tensor<8x8x8xf32>
    %34 = "stablehlo.multiply"(%28, %33) : (tensor<8x8x8xf32>, tensor<8x8x8xf32>) -> tensor<8x8x8xf32>
    %35 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %36 = "stablehlo.reduce"(%32, %35) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%arg27: tensor<f32>, %arg28: tensor<f32>):
      %59 = "stablehlo.add"(%arg27, %arg28) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%59) : (tensor<f32>) -> ()
    }) : (tensor<1x1x8xf32>, tensor<f32>) -> tensor<8xf32>
    %37 = "stablehlo.convert"(%36) : (tensor<8xf32>) -> tensor<8xbf16>
    %38 = "stablehlo.multiply"(%arg13, %34) : (tensor<8x8x8xf32>, tensor<8x8x8xf32>) -> tensor<8x8x8xf32>
    %39 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %40 = "stablehlo.reduce"(%38, %39) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg25: tensor<f32>, %arg26: tensor<f32>):
      %58 = "stablehlo.add"(%arg25, %arg26) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%58) : (tensor<f32>) -> ()
    }) : (tensor<8x8x8xf32>, tensor<f32>) -> tensor<8x8xf32>
    %41 = "stablehlo.reshape"(%40) : (tensor<8x8xf32>) -> tensor<8x8x1xf32>
    %42 = "stablehlo.broadcast_in_dim"(%arg15) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<8x8x1xf32>) -> tensor<8x8x8xf32>
    %43 = "stablehlo.multiply"(%34, %42) : (tensor<8x8x8xf32>, tensor<8x8x8xf32>) -> tensor<8x8x8xf32>
    %44 = "stablehlo.multiply"(%41, %arg14) : (tensor<8x8x1xf32>, tensor<8x8x1xf32>) -> tensor<8x8x1xf32>
    %45 = "stablehlo.constant"() <{value = dense<8.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %46 = "stablehlo.broadcast_in_dim"(%45) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x8x1xf32>
    %47 = "stablehlo.divide"(%44, %46) : (tensor<8x8x1xf32>, tensor<8x8x1xf32>) -> tensor<8x8x1xf32>
    %48 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %49 = "stablehlo.reduce"(%47, %48) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg23: tensor<f32>, %arg24: tensor<f32>):
      %57 = "stablehlo.add"(%arg23, %arg24) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%57) : (tensor<f32>) -> ()
    }) : (tensor<8x8x1xf32>, tensor<f32>) -> tensor<8x8xf32>
    %50 = "stablehlo.broadcast_in_dim"(%49) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<8x8xf32>) -> tensor<8x8x8xf32>
    %51 = "stablehlo.multiply"(%arg13, %50) : (tensor<8x8x8xf32>, tensor<8x8x8xf32>) -> tensor<8x8x8xf32>
    %52 = "stablehlo.add"(%43, %51) : (tensor<8x8x8xf32>, tensor<8x8x8xf32>) -> tensor<8x8x8xf32>
    %53 = "stablehlo.multiply"(%50, %arg13) : (tensor<8x8x8xf32>, tensor<8x8x8xf32>) -> tensor<8x8x8xf32>
    %54 = "stablehlo.add"(%52, %53) : (tensor<8x8x8xf32>, tensor<8x8x8xf32>) -> tensor<8x8x8xf32>
    %55 = "stablehlo.convert"(%54) : (tensor<8x8x8xf32>) -> tensor<8x8x8xbf16>
    %56 = "stablehlo.add"(%arg12, %55) : (tensor<8x8x8xbf16>, tensor<8x8x8xbf16>) -> tensor<8x8x8xbf16>
    "func.return"(%56, %24, %15, %37, %26) : (tensor<8x8x8xbf16>, tensor<16xbf16>, tensor<16x8xbf16>, tensor<8xbf16>, tensor<8x16xbf16>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<8x16xbf16>, tensor<16xbf16>, tensor<i32>) -> tensor<8x16xbf16>, res_attrs = [{}], sym_name = "dynamic_update_index_in_dim_15", sym_visibility = "private"}> ({
  ^bb0(%arg9: tensor<8x16xbf16> loc(unknown), %arg10: tensor<16xbf16> loc(unknown), %arg11: tensor<i32> loc(unknown)):
    %11 = "stablehlo.broadcast_in_dim"(%arg10) <{broadcast_dimensions = array<i64: 1>}> : (tensor<16xbf16>) -> tensor<1x16xbf16>
    %12 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %13 = "stablehlo.dynamic_update_slice"(%arg9, %11, %arg11, %12) : (tensor<8x16xbf16>, tensor<1x16xbf16>, tensor<i32>, tensor<i32>) -> tensor<8x16xbf16>
    "func.return"(%13) : (tensor<8x16xbf16>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<8x16x8xbf16>, tensor<16x8xbf16>, tensor<i32>) -> tensor<8x16x8xbf16>, res_attrs = [{}], sym_name = "dynamic_update_index_in_dim_16", sym_visibility = "private"}> ({
  ^bb0(%arg6: tensor<8x16x8xbf16> loc(unknown), %arg7: tensor<16x8xbf16> loc(unknown), %arg8: tensor<i32> loc(unknown)):
    %7 = "stablehlo.broadcast_in_dim"(%arg7) <{broadcast_dimensions = array<i64: 1, 2>}> : (tensor<16x8xbf16>) -> tensor<1x16x8xbf16>
    %8 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %9 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %10 = "stablehlo.dynamic_update_slice"(%arg6, %7, %arg8, %8, %9) : (tensor<8x16x8xbf16>, tensor<1x16x8xbf16>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<8x16x8xbf16>
    "func.return"(%10) : (tensor<8x16x8xbf16>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<8x8xbf16>, tensor<8xbf16>, tensor<i32>) -> tensor<8x8xbf16>, res_attrs = [{}], sym_name = "dynamic_update_index_in_dim_17", sym_visibility = "private"}> ({
  ^bb0(%arg3: tensor<8x8xbf16> loc(unknown), %arg4: tensor<8xbf16> loc(unknown), %arg5: tensor<i32> loc(unknown)):
    %4 = "stablehlo.broadcast_in_dim"(%arg4) <{broadcast_dimensions = array<i64: 1>}> : (tensor<8xbf16>) -> tensor<1x8xbf16>
    %5 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %6 = "stablehlo.dynamic_update_slice"(%arg3, %4, %arg5, %5) : (tensor<8x8xbf16>, tensor<1x8xbf16>, tensor<i32>, tensor<i32>) -> tensor<8x8xbf16>
    "func.return"(%6) : (tensor<8x8xbf16>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<8x8x16xbf16>, tensor<8x16xbf16>, tensor<i32>) -> tensor<8x8x16xbf16>, res_attrs = [{}], sym_name = "dynamic_update_index_in_dim_18", sym_visibility = "private"}> ({
  ^bb0(%arg0: tensor<8x8x16xbf16> loc(unknown), %arg1: tensor<8x16xbf16> loc(unknown), %arg2: tensor<i32> loc(unknown)):
    %0 = "stablehlo.broadcast_in_dim"(%arg1) <{broadcast_dimensions = array<i64: 1, 2>}> : (tensor<8x16xbf16>) -> tensor<1x8x16xbf16>
    %1 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %2 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %3 = "stablehlo.dynamic_update_slice"(%arg0, %0, %arg2, %1, %2) : (tensor<8x8x16xbf16>, tensor<1x8x16xbf16>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<8x8x16xbf16>
    "func.return"(%3) : (tensor<8x8x16xbf16>) -> ()
  }) : () -> ()
}) {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} : () -> ()
