// SPDX-License-Identifier: Apache-2.0
// A training step of five transformer layers in a scan whose layers jax.checkpoint lets compute all again, as JAX lowers it for 8 devices:
// 8 sequences of 16 tokens, 4 heads of 8. test/benchmarks/recompute_table.py makes such programs.
"builtin.module"() <{sym_name = "jit_step"}> ({
  "sdy.mesh"() <{mesh = #sdy.mesh<["dp"=8]>, sym_name = "mesh"}> {stablehlo.mesh = {axes = [{name = "dp", size = 8 : i64}]}} : () -> ()
  "func.func"() <{arg_attrs = [{sdy.sharding = #sdy.sharding<@mesh, [{"dp"}, {}]>}, {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, {sdy.sharding = #sdy.sharding<@mesh, [{}, {"dp"}, {}]>}, {sdy.sharding = #sdy.sharding<@mesh, [{}, {"dp"}, {}]>}, {sdy.sharding = #sdy.sharding<@mesh, [{}, {"dp"}, {}]>}, {sdy.sharding = #sdy.sharding<@mesh, [{}, {"dp"}, {}]>}, {sdy.sharding = #sdy.sharding<@mesh, [{}, {"dp"}, {}]>}, {sdy.sharding = #sdy.sharding<@mesh, [{}, {"dp"}, {}]>}, {sdy.sharding = #sdy.sharding<@mesh, [{}, {"dp"}, {}]>}, {sdy.sharding = #sdy.sharding<@mesh, [{}, {"dp"}]>}, {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}, {}]>}], function_type = (tensor<64x32xf32>, tensor<5x32xf32>, tensor<5x32xf32>, tensor<5x32x64xf32>, tensor<5x64x32xf32>, tensor<5x32x64xf32>, tensor<5x32x32xf32>, tensor<5x32x32xf32>, tensor<5x32x32xf32>, tensor<5x32x32xf32>, tensor<32x64xf32>, tensor<8x16xi32>) -> (tensor<64x32xf32>, tensor<5x32xf32>, tensor<5x32xf32>, tensor<5x32x64xf32>, tensor<5x64x32xf32>, tensor<5x32x64xf32>, tensor<5x32x32xf32>, tensor<5x32x32xf32>, tensor<5x32x32xf32>, tensor<5x32x32xf32>, tensor<32x64xf32>, tensor<f32>), res_attrs = [{jax.result_info = "result[0]['emb']", sdy.sharding = #sdy.sharding<@mesh, [{"dp"}, {}]>}, {jax.result_info = "result[0]['layers']['g1']", sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, {jax.result_info = "result[0]['layers']['g2']", sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, {jax.result_info = "result[0]['layers']['w1']", sdy.sharding = #sdy.sharding<@mesh, [{}, {"dp"}, {}]>}, {jax.result_info = "result[0]['layers']['w2']", sdy.sharding = #sdy.sharding<@mesh, [{}, {"dp"}, {}]>}, {jax.result_info = "result[0]['layers']['w3']", sdy.sharding = #sdy.sharding<@mesh, [{}, {"dp"}, {}]>}, {jax.result_info = "result[0]['layers']['wk']", sdy.sharding = #sdy.sharding<@mesh, [{}, {"dp"}, {}]>}, {jax.result_info = "result[0]['layers']['wo']", sdy.sharding = #sdy.sharding<@mesh, [{}, {"dp"}, {}]>}, {jax.result_info = "result[0]['layers']['wq']", sdy.sharding = #sdy.sharding<@mesh, [{}, {"dp"}, {}]>}, {jax.result_info = "result[0]['layers']['wv']", sdy.sharding = #sdy.sharding<@mesh, [{}, {"dp"}, {}]>}, {jax.result_info = "result[0]['out']", sdy.sharding = #sdy.sharding<@mesh, [{}, {"dp"}]>}, {jax.result_info = "result[1]", sdy.sharding = #sdy.sharding<@mesh, []>}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg122: tensor<64x32xf32>, %arg123: tensor<5x32xf32>, %arg124: tensor<5x32xf32>, %arg125: tensor<5x32x64xf32>, %arg126: tensor<5x64x32xf32>, %arg127: tensor<5x32x64xf32>, %arg128: tensor<5x32x32xf32>, %arg129: tensor<5x32x32xf32>, %arg130: tensor<5x32x32xf32>, %arg131: tensor<5x32x32xf32>, %arg132: tensor<32x64xf32>, %arg133: tensor<8x16xi32>):
    %429 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %430 = "stablehlo.broadcast_in_dim"(%429) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<8x16xi32>
    %431 = "stablehlo.compare"(%arg133, %430) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<8x16xi32>, tensor<8x16xi32>) -> tensor<8x16xi1>
    %432 = "stablehlo.constant"() <{value = dense<64> : tensor<i32>}> : () -> tensor<i32>
    %433 = "stablehlo.broadcast_in_dim"(%432) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<8x16xi32>
    %434 = "stablehlo.add"(%arg133, %433) : (tensor<8x16xi32>, tensor<8x16xi32>) -> tensor<8x16xi32>
    %435 = "stablehlo.select"(%431, %434, %arg133) : (tensor<8x16xi1>, tensor<8x16xi32>, tensor<8x16xi32>) -> tensor<8x16xi32>
    %436 = "stablehlo.broadcast_in_dim"(%435) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<8x16xi32>) -> tensor<8x16x1xi32>
    %437 = "stablehlo.gather"(%arg122, %436) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 32>}> : (tensor<64x32xf32>, tensor<8x16x1xi32>) -> tensor<8x16x32xf32>
    %438 = "stablehlo.constant"() <{value = dense<true> : tensor<i1>}> : () -> tensor<i1>
    %439 = "stablehlo.broadcast_in_dim"(%438) <{broadcast_dimensions = array<i64>}> : (tensor<i1>) -> tensor<16x16xi1>
    %440 = "func.call"(%439) <{callee = @tril}> : (tensor<16x16xi1>) -> tensor<16x16xi1>
    %441 = "stablehlo.constant"() <{value = dense<-1.000000e+30> : tensor<f32>}> : () -> tensor<f32>
    %442:2 = "func.call"(%440, %441) <{callee = @_where}> : (tensor<16x16xi1>, tensor<f32>) -> (tensor<8x4x16x16xi1>, tensor<8x4x16x16xf32>)
    %443 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %444 = "stablehlo.broadcast_in_dim"(%443) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<5x8x16x32xf32>
    %445 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %446:14 = "stablehlo.while"(%arg123, %arg124, %arg125, %arg126, %arg127, %arg128, %arg129, %arg130, %arg131, %442#0, %442#1, %445, %437, %444) ({
    ^bb0(%arg194: tensor<5x32xf32>, %arg195: tensor<5x32xf32>, %arg196: tensor<5x32x64xf32>, %arg197: tensor<5x64x32xf32>, %arg198: tensor<5x32x64xf32>, %arg199: tensor<5x32x32xf32>, %arg200: tensor<5x32x32xf32>, %arg201: tensor<5x32x32xf32>, %arg202: tensor<5x32x32xf32>, %arg203: tensor<8x4x16x16xi1>, %arg204: tensor<8x4x16x16xf32>, %arg205: tensor<i32>, %arg206: tensor<8x16x32xf32>, %arg207: tensor<5x8x16x32xf32>):
      %580 = "stablehlo.constant"() <{value = dense<5> : tensor<i32>}> : () -> tensor<i32>
      %581 = "stablehlo.compare"(%arg205, %580) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
      "stablehlo.return"(%581) : (tensor<i1>) -> ()
    }, {
    ^bb0(%arg180: tensor<5x32xf32>, %arg181: tensor<5x32xf32>, %arg182: tensor<5x32x64xf32>, %arg183: tensor<5x64x32xf32>, %arg184: tensor<5x32x64xf32>, %arg185: tensor<5x32x32xf32>, %arg186: tensor<5x32x32xf32>, %arg187: tensor<5x32x32xf32>, %arg188: tensor<5x32x32xf32>, %arg189: tensor<8x4x16x16xi1>, %arg190: tensor<8x4x16x16xf32>, %arg191: tensor<i32>, %arg192: tensor<8x16x32xf32>, %arg193: tensor<5x8x16x32xf32>):
      %567 = "func.call"(%arg180, %arg191) <{callee = @dynamic_index_in_dim}> : (tensor<5x32xf32>, tensor<i32>) -> tensor<32xf32>
      %568 = "func.call"(%arg181, %arg191) <{callee = @dynamic_index_in_dim}> : (tensor<5x32xf32>, tensor<i32>) -> tensor<32xf32>
      %569 = "func.call"(%arg182, %arg191) <{callee = @dynamic_index_in_dim_0}> : (tensor<5x32x64xf32>, tensor<i32>) -> tensor<32x64xf32>
      %570 = "func.call"(%arg183, %arg191) <{callee = @dynamic_index_in_dim_1}> : (tensor<5x64x32xf32>, tensor<i32>) -> tensor<64x32xf32>
      %571 = "func.call"(%arg184, %arg191) <{callee = @dynamic_index_in_dim_0}> : (tensor<5x32x64xf32>, tensor<i32>) -> tensor<32x64xf32>
      %572 = "func.call"(%arg185, %arg191) <{callee = @dynamic_index_in_dim_2}> : (tensor<5x32x32xf32>, tensor<i32>) -> tensor<32x32xf32>
      %573 = "func.call"(%arg186, %arg191) <{callee = @dynamic_index_in_dim_2}> : (tensor<5x32x32xf32>, tensor<i32>) -> tensor<32x32xf32>
      %574 = "func.call"(%arg187, %arg191) <{callee = @dynamic_index_in_dim_2}> : (tensor<5x32x32xf32>, tensor<i32>) -> tensor<32x32xf32>
      %575 = "func.call"(%arg188, %arg191) <{callee = @dynamic_index_in_dim_2}> : (tensor<5x32x32xf32>, tensor<i32>) -> tensor<32x32xf32>
      %576:2 = "func.call"(%arg189, %arg190, %arg192, %567, %568, %569, %570, %571, %572, %573, %574, %575) <{callee = @closed_call}> : (tensor<8x4x16x16xi1>, tensor<8x4x16x16xf32>, tensor<8x16x32xf32>, tensor<32xf32>, tensor<32xf32>, tensor<32x64xf32>, tensor<64x32xf32>, tensor<32x64xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>) -> (tensor<8x16x32xf32>, tensor<8x16x32xf32>)
      %577 = "func.call"(%arg193, %576#1, %arg191) <{callee = @dynamic_update_index_in_dim}> : (tensor<5x8x16x32xf32>, tensor<8x16x32xf32>, tensor<i32>) -> tensor<5x8x16x32xf32>
      %578 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
      %579 = "stablehlo.add"(%arg191, %578) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%arg180, %arg181, %arg182, %arg183, %arg184, %arg185, %arg186, %arg187, %arg188, %arg189, %arg190, %579, %576#0, %577) : (tensor<5x32xf32>, tensor<5x32xf32>, tensor<5x32x64xf32>, tensor<5x64x32xf32>, tensor<5x32x64xf32>, tensor<5x32x32xf32>, tensor<5x32x32xf32>, tensor<5x32x32xf32>, tensor<5x32x32xf32>, tensor<8x4x16x16xi1>, tensor<8x4x16x16xf32>, tensor<i32>, tensor<8x16x32xf32>, tensor<5x8x16x32xf32>) -> ()
    }) : (tensor<5x32xf32>, tensor<5x32xf32>, tensor<5x32x64xf32>, tensor<5x64x32xf32>, tensor<5x32x64xf32>, tensor<5x32x32xf32>, tensor<5x32x32xf32>, tensor<5x32x32xf32>, tensor<5x32x32xf32>, tensor<8x4x16x16xi1>, tensor<8x4x16x16xf32>, tensor<i32>, tensor<8x16x32xf32>, tensor<5x8x16x32xf32>) -> (tensor<5x32xf32>, tensor<5x32xf32>, tensor<5x32x64xf32>, tensor<5x64x32xf32>, tensor<5x32x64xf32>, tensor<5x32x32xf32>, tensor<5x32x32xf32>, tensor<5x32x32xf32>, tensor<5x32x32xf32>, tensor<8x4x16x16xi1>, tensor<8x4x16x16xf32>, tensor<i32>, tensor<8x16x32xf32>, tensor<5x8x16x32xf32>)
    %447 = "stablehlo.dot_general"(%446#12, %arg132) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x16x32xf32>, tensor<32x64xf32>) -> tensor<8x16x64xf32>
    %448:3 = "func.call"(%447) <{callee = @log_softmax}> : (tensor<8x16x64xf32>) -> (tensor<8x16x64xf32>, tensor<8x16x64xf32>, tensor<8x16x1xf32>)
    %449 = "stablehlo.slice"(%448#0) <{limit_indices = array<i64: 8, 15, 64>, start_indices = array<i64: 0, 0, 0>, strides = array<i64: 1, 1, 1>}> : (tensor<8x16x64xf32>) -> tensor<8x15x64xf32>
    %450 = "stablehlo.slice"(%arg133) <{limit_indices = array<i64: 8, 16>, start_indices = array<i64: 0, 1>, strides = array<i64: 1, 1>}> : (tensor<8x16xi32>) -> tensor<8x15xi32>
    %451 = "stablehlo.broadcast_in_dim"(%450) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<8x15xi32>) -> tensor<8x15x1xi32>
    %452:2 = "func.call"(%449, %451) <{callee = @take_along_axis}> : (tensor<8x15x64xf32>, tensor<8x15x1xi32>) -> (tensor<8x15x1xf32>, tensor<8x15x1x1xi32>)
    %453 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %454 = "stablehlo.reduce"(%452#0, %453) <{dimensions = array<i64: 0, 1, 2>}> ({
    ^bb0(%arg178: tensor<f32>, %arg179: tensor<f32>):
      %566 = "stablehlo.add"(%arg178, %arg179) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%566) : (tensor<f32>) -> ()
    }) : (tensor<8x15x1xf32>, tensor<f32>) -> tensor<f32>
    %455 = "stablehlo.constant"() <{value = dense<1.200000e+02> : tensor<f32>}> : () -> tensor<f32>
    %456 = "stablehlo.divide"(%454, %455) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %457 = "stablehlo.negate"(%456) : (tensor<f32>) -> tensor<f32>
    %458 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %459 = "stablehlo.negate"(%458) : (tensor<f32>) -> tensor<f32>
    %460 = "stablehlo.constant"() <{value = dense<1.200000e+02> : tensor<f32>}> : () -> tensor<f32>
    %461 = "stablehlo.divide"(%459, %460) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %462 = "stablehlo.broadcast_in_dim"(%461) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x15x1xf32>
    %463 = "func.call"(%452#1, %462) <{callee = @take_along_axis_4}> : (tensor<8x15x1x1xi32>, tensor<8x15x1xf32>) -> tensor<8x15x64xf32>
    %464 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %465 = "stablehlo.pad"(%463, %464) <{edge_padding_high = array<i64: 0, 1, 0>, edge_padding_low = array<i64: 0, 0, 0>, interior_padding = array<i64: 0, 0, 0>}> : (tensor<8x15x64xf32>, tensor<f32>) -> tensor<8x16x64xf32>
    %466 = "func.call"(%448#1, %448#2, %465) <{callee = @log_softmax_5}> : (tensor<8x16x64xf32>, tensor<8x16x1xf32>, tensor<8x16x64xf32>) -> tensor<8x16x64xf32>
    %467 = "stablehlo.dot_general"(%466, %446#12) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0, 1], rhs_contracting_dimensions = [0, 1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x16x64xf32>, tensor<8x16x32xf32>) -> tensor<64x32xf32>
    %468 = "stablehlo.transpose"(%467) <{permutation = array<i64: 1, 0>}> : (tensor<64x32xf32>) -> tensor<32x64xf32>
    %469 = "stablehlo.dot_general"(%466, %arg132) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x16x64xf32>, tensor<32x64xf32>) -> tensor<8x16x32xf32>
    %470 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %471 = "stablehlo.broadcast_in_dim"(%470) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<5x32xf32>
    %472 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %473 = "stablehlo.broadcast_in_dim"(%472) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<5x32xf32>
    %474 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %475 = "stablehlo.broadcast_in_dim"(%474) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<5x32x64xf32>
    %476 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %477 = "stablehlo.broadcast_in_dim"(%476) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<5x64x32xf32>
    %478 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %479 = "stablehlo.broadcast_in_dim"(%478) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<5x32x64xf32>
    %480 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %481 = "stablehlo.broadcast_in_dim"(%480) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<5x32x32xf32>
    %482 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %483 = "stablehlo.broadcast_in_dim"(%482) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<5x32x32xf32>
    %484 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %485 = "stablehlo.broadcast_in_dim"(%484) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<5x32x32xf32>
    %486 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %487 = "stablehlo.broadcast_in_dim"(%486) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<5x32x32xf32>
    %488 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %489:21 = "stablehlo.while"(%446#13, %arg123, %arg124, %arg125, %arg126, %arg127, %arg128, %arg129, %arg130, %arg131, %488, %469, %471, %473, %475, %477, %479, %481, %483, %485, %487) ({
    ^bb0(%arg157: tensor<5x8x16x32xf32>, %arg158: tensor<5x32xf32>, %arg159: tensor<5x32xf32>, %arg160: tensor<5x32x64xf32>, %arg161: tensor<5x64x32xf32>, %arg162: tensor<5x32x64xf32>, %arg163: tensor<5x32x32xf32>, %arg164: tensor<5x32x32xf32>, %arg165: tensor<5x32x32xf32>, %arg166: tensor<5x32x32xf32>, %arg167: tensor<i32>, %arg168: tensor<8x16x32xf32>, %arg169: tensor<5x32xf32>, %arg170: tensor<5x32xf32>, %arg171: tensor<5x32x64xf32>, %arg172: tensor<5x64x32xf32>, %arg173: tensor<5x32x64xf32>, %arg174: tensor<5x32x32xf32>, %arg175: tensor<5x32x32xf32>, %arg176: tensor<5x32x32xf32>, %arg177: tensor<5x32x32xf32>):
      %564 = "stablehlo.constant"() <{value = dense<5> : tensor<i32>}> : () -> tensor<i32>
      %565 = "stablehlo.compare"(%arg167, %564) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
      "stablehlo.return"(%565) : (tensor<i1>) -> ()
    }, {
    ^bb0(%arg136: tensor<5x8x16x32xf32>, %arg137: tensor<5x32xf32>, %arg138: tensor<5x32xf32>, %arg139: tensor<5x32x64xf32>, %arg140: tensor<5x64x32xf32>, %arg141: tensor<5x32x64xf32>, %arg142: tensor<5x32x32xf32>, %arg143: tensor<5x32x32xf32>, %arg144: tensor<5x32x32xf32>, %arg145: tensor<5x32x32xf32>, %arg146: tensor<i32>, %arg147: tensor<8x16x32xf32>, %arg148: tensor<5x32xf32>, %arg149: tensor<5x32xf32>, %arg150: tensor<5x32x64xf32>, %arg151: tensor<5x64x32xf32>, %arg152: tensor<5x32x64xf32>, %arg153: tensor<5x32x32xf32>, %arg154: tensor<5x32x32xf32>, %arg155: tensor<5x32x32xf32>, %arg156: tensor<5x32x32xf32>):
      %538 = "stablehlo.constant"() <{value = dense<5> : tensor<i32>}> : () -> tensor<i32>
      %539 = "stablehlo.subtract"(%538, %arg146) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      %540 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
      %541 = "stablehlo.subtract"(%539, %540) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      %542 = "func.call"(%arg136, %541) <{callee = @dynamic_index_in_dim_6}> : (tensor<5x8x16x32xf32>, tensor<i32>) -> tensor<8x16x32xf32>
      %543 = "func.call"(%arg137, %541) <{callee = @dynamic_index_in_dim}> : (tensor<5x32xf32>, tensor<i32>) -> tensor<32xf32>
      %544 = "func.call"(%arg138, %541) <{callee = @dynamic_index_in_dim}> : (tensor<5x32xf32>, tensor<i32>) -> tensor<32xf32>
      %545 = "func.call"(%arg139, %541) <{callee = @dynamic_index_in_dim_0}> : (tensor<5x32x64xf32>, tensor<i32>) -> tensor<32x64xf32>
      %546 = "func.call"(%arg140, %541) <{callee = @dynamic_index_in_dim_1}> : (tensor<5x64x32xf32>, tensor<i32>) -> tensor<64x32xf32>
      %547 = "func.call"(%arg141, %541) <{callee = @dynamic_index_in_dim_0}> : (tensor<5x32x64xf32>, tensor<i32>) -> tensor<32x64xf32>
      %548 = "func.call"(%arg142, %541) <{callee = @dynamic_index_in_dim_2}> : (tensor<5x32x32xf32>, tensor<i32>) -> tensor<32x32xf32>
      %549 = "func.call"(%arg143, %541) <{callee = @dynamic_index_in_dim_2}> : (tensor<5x32x32xf32>, tensor<i32>) -> tensor<32x32xf32>
      %550 = "func.call"(%arg144, %541) <{callee = @dynamic_index_in_dim_2}> : (tensor<5x32x32xf32>, tensor<i32>) -> tensor<32x32xf32>
      %551 = "func.call"(%arg145, %541) <{callee = @dynamic_index_in_dim_2}> : (tensor<5x32x32xf32>, tensor<i32>) -> tensor<32x32xf32>
      %552:10 = "func.call"(%arg147, %542, %543, %544, %545, %546, %547, %548, %549, %550, %551) <{callee = @closed_call_7}> : (tensor<8x16x32xf32>, tensor<8x16x32xf32>, tensor<32xf32>, tensor<32xf32>, tensor<32x64xf32>, tensor<64x32xf32>, tensor<32x64xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>) -> (tensor<8x16x32xf32>, tensor<32xf32>, tensor<32xf32>, tensor<32x64xf32>, tensor<64x32xf32>, tensor<32x64xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>)
      %553 = "func.call"(%arg148, %552#1, %541) <{callee = @dynamic_update_index_in_dim_13}> : (tensor<5x32xf32>, tensor<32xf32>, tensor<i32>) -> tensor<5x32xf32>
      %554 = "func.call"(%arg149, %552#2, %541) <{callee = @dynamic_update_index_in_dim_13}> : (tensor<5x32xf32>, tensor<32xf32>, tensor<i32>) -> tensor<5x32xf32>
      %555 = "func.call"(%arg150, %552#3, %541) <{callee = @dynamic_update_index_in_dim_14}> : (tensor<5x32x64xf32>, tensor<32x64xf32>, tensor<i32>) -> tensor<5x32x64xf32>
      %556 = "func.call"(%arg151, %552#4, %541) <{callee = @dynamic_update_index_in_dim_15}> : (tensor<5x64x32xf32>, tensor<64x32xf32>, tensor<i32>) -> tensor<5x64x32xf32>
      %557 = "func.call"(%arg152, %552#5, %541) <{callee = @dynamic_update_index_in_dim_14}> : (tensor<5x32x64xf32>, tensor<32x64xf32>, tensor<i32>) -> tensor<5x32x64xf32>
      %558 = "func.call"(%arg153, %552#6, %541) <{callee = @dynamic_update_index_in_dim_16}> : (tensor<5x32x32xf32>, tensor<32x32xf32>, tensor<i32>) -> tensor<5x32x32xf32>
      %559 = "func.call"(%arg154, %552#7, %541) <{callee = @dynamic_update_index_in_dim_16}> : (tensor<5x32x32xf32>, tensor<32x32xf32>, tensor<i32>) -> tensor<5x32x32xf32>
      %560 = "func.call"(%arg155, %552#8, %541) <{callee = @dynamic_update_index_in_dim_16}> : (tensor<5x32x32xf32>, tensor<32x32xf32>, tensor<i32>) -> tensor<5x32x32xf32>
      %561 = "func.call"(%arg156, %552#9, %541) <{callee = @dynamic_update_index_in_dim_16}> : (tensor<5x32x32xf32>, tensor<32x32xf32>, tensor<i32>) -> tensor<5x32x32xf32>
      %562 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
      %563 = "stablehlo.add"(%arg146, %562) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%arg136, %arg137, %arg138, %arg139, %arg140, %arg141, %arg142, %arg143, %arg144, %arg145, %563, %552#0, %553, %554, %555, %556, %557, %558, %559, %560, %561) : (tensor<5x8x16x32xf32>, tensor<5x32xf32>, tensor<5x32xf32>, tensor<5x32x64xf32>, tensor<5x64x32xf32>, tensor<5x32x64xf32>, tensor<5x32x32xf32>, tensor<5x32x32xf32>, tensor<5x32x32xf32>, tensor<5x32x32xf32>, tensor<i32>, tensor<8x16x32xf32>, tensor<5x32xf32>, tensor<5x32xf32>, tensor<5x32x64xf32>, tensor<5x64x32xf32>, tensor<5x32x64xf32>, tensor<5x32x32xf32>, tensor<5x32x32xf32>, tensor<5x32x32xf32>, tensor<5x32x32xf32>) -> ()
    }) : (tensor<5x8x16x32xf32>, tensor<5x32xf32>, tensor<5x32xf32>, tensor<5x32x64xf32>, tensor<5x64x32xf32>, tensor<5x32x64xf32>, tensor<5x32x32xf32>, tensor<5x32x32xf32>, tensor<5x32x32xf32>, tensor<5x32x32xf32>, tensor<i32>, tensor<8x16x32xf32>, tensor<5x32xf32>, tensor<5x32xf32>, tensor<5x32x64xf32>, tensor<5x64x32xf32>, tensor<5x32x64xf32>, tensor<5x32x32xf32>, tensor<5x32x32xf32>, tensor<5x32x32xf32>, tensor<5x32x32xf32>) -> (tensor<5x8x16x32xf32>, tensor<5x32xf32>, tensor<5x32xf32>, tensor<5x32x64xf32>, tensor<5x64x32xf32>, tensor<5x32x64xf32>, tensor<5x32x32xf32>, tensor<5x32x32xf32>, tensor<5x32x32xf32>, tensor<5x32x32xf32>, tensor<i32>, tensor<8x16x32xf32>, tensor<5x32xf32>, tensor<5x32xf32>, tensor<5x32x64xf32>, tensor<5x64x32xf32>, tensor<5x32x64xf32>, tensor<5x32x32xf32>, tensor<5x32x32xf32>, tensor<5x32x32xf32>, tensor<5x32x32xf32>)
    %490 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %491 = "stablehlo.broadcast_in_dim"(%490) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<64x32xf32>
    %492 = "stablehlo.scatter"(%491, %436, %489#11) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg134: tensor<f32>, %arg135: tensor<f32>):
      %537 = "stablehlo.add"(%arg134, %arg135) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%537) : (tensor<f32>) -> ()
    }) : (tensor<64x32xf32>, tensor<8x16x1xi32>, tensor<8x16x32xf32>) -> tensor<64x32xf32>
    %493 = "stablehlo.constant"() <{value = dense<0.00999999977> : tensor<f32>}> : () -> tensor<f32>
    %494 = "stablehlo.broadcast_in_dim"(%493) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<64x32xf32>
    %495 = "stablehlo.multiply"(%494, %492) : (tensor<64x32xf32>, tensor<64x32xf32>) -> tensor<64x32xf32>
    %496 = "stablehlo.subtract"(%arg122, %495) : (tensor<64x32xf32>, tensor<64x32xf32>) -> tensor<64x32xf32>
    %497 = "stablehlo.constant"() <{value = dense<0.00999999977> : tensor<f32>}> : () -> tensor<f32>
    %498 = "stablehlo.broadcast_in_dim"(%497) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<5x32xf32>
    %499 = "stablehlo.multiply"(%498, %489#12) : (tensor<5x32xf32>, tensor<5x32xf32>) -> tensor<5x32xf32>
    %500 = "stablehlo.subtract"(%arg123, %499) : (tensor<5x32xf32>, tensor<5x32xf32>) -> tensor<5x32xf32>
    %501 = "stablehlo.constant"() <{value = dense<0.00999999977> : tensor<f32>}> : () -> tensor<f32>
    %502 = "stablehlo.broadcast_in_dim"(%501) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<5x32xf32>
    %503 = "stablehlo.multiply"(%502, %489#13) : (tensor<5x32xf32>, tensor<5x32xf32>) -> tensor<5x32xf32>
    %504 = "stablehlo.subtract"(%arg124, %503) : (tensor<5x32xf32>, tensor<5x32xf32>) -> tensor<5x32xf32>
    %505 = "stablehlo.constant"() <{value = dense<0.00999999977> : tensor<f32>}> : () -> tensor<f32>
    %506 = "stablehlo.broadcast_in_dim"(%505) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<5x32x64xf32>
    %507 = "stablehlo.multiply"(%506, %489#14) : (tensor<5x32x64xf32>, tensor<5x32x64xf32>) -> tensor<5x32x64xf32>
    %508 = "stablehlo.subtract"(%arg125, %507) : (tensor<5x32x64xf32>, tensor<5x32x64xf32>) -> tensor<5x32x64xf32>
    %509 = "stablehlo.constant"() <{value = dense<0.00999999977> : tensor<f32>}> : () -> tensor<f32>
    %510 = "stablehlo.broadcast_in_dim"(%509) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<5x64x32xf32>
    %511 = "stablehlo.multiply"(%510, %489#15) : (tensor<5x64x32xf32>, tensor<5x64x32xf32>) -> tensor<5x64x32xf32>
    %512 = "stablehlo.subtract"(%arg126, %511) : (tensor<5x64x32xf32>, tensor<5x64x32xf32>) -> tensor<5x64x32xf32>
    %513 = "stablehlo.constant"() <{value = dense<0.00999999977> : tensor<f32>}> : () -> tensor<f32>
    %514 = "stablehlo.broadcast_in_dim"(%513) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<5x32x64xf32>
    %515 = "stablehlo.multiply"(%514, %489#16) : (tensor<5x32x64xf32>, tensor<5x32x64xf32>) -> tensor<5x32x64xf32>
    %516 = "stablehlo.subtract"(%arg127, %515) : (tensor<5x32x64xf32>, tensor<5x32x64xf32>) -> tensor<5x32x64xf32>
    %517 = "stablehlo.constant"() <{value = dense<0.00999999977> : tensor<f32>}> : () -> tensor<f32>
    %518 = "stablehlo.broadcast_in_dim"(%517) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<5x32x32xf32>
    %519 = "stablehlo.multiply"(%518, %489#17) : (tensor<5x32x32xf32>, tensor<5x32x32xf32>) -> tensor<5x32x32xf32>
    %520 = "stablehlo.subtract"(%arg128, %519) : (tensor<5x32x32xf32>, tensor<5x32x32xf32>) -> tensor<5x32x32xf32>
    %521 = "stablehlo.constant"() <{value = dense<0.00999999977> : tensor<f32>}> : () -> tensor<f32>
    %522 = "stablehlo.broadcast_in_dim"(%521) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<5x32x32xf32>
    %523 = "stablehlo.multiply"(%522, %489#18) : (tensor<5x32x32xf32>, tensor<5x32x32xf32>) -> tensor<5x32x32xf32>
    %524 = "stablehlo.subtract"(%arg129, %523) : (tensor<5x32x32xf32>, tensor<5x32x32xf32>) -> tensor<5x32x32xf32>
    %525 = "stablehlo.constant"() <{value = dense<0.00999999977> : tensor<f32>}> : () -> tensor<f32>
    %526 = "stablehlo.broadcast_in_dim"(%525) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<5x32x32xf32>
    %527 = "stablehlo.multiply"(%526, %489#19) : (tensor<5x32x32xf32>, tensor<5x32x32xf32>) -> tensor<5x32x32xf32>
    %528 = "stablehlo.subtract"(%arg130, %527) : (tensor<5x32x32xf32>, tensor<5x32x32xf32>) -> tensor<5x32x32xf32>
    %529 = "stablehlo.constant"() <{value = dense<0.00999999977> : tensor<f32>}> : () -> tensor<f32>
    %530 = "stablehlo.broadcast_in_dim"(%529) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<5x32x32xf32>
    %531 = "stablehlo.multiply"(%530, %489#20) : (tensor<5x32x32xf32>, tensor<5x32x32xf32>) -> tensor<5x32x32xf32>
    %532 = "stablehlo.subtract"(%arg131, %531) : (tensor<5x32x32xf32>, tensor<5x32x32xf32>) -> tensor<5x32x32xf32>
    %533 = "stablehlo.constant"() <{value = dense<0.00999999977> : tensor<f32>}> : () -> tensor<f32>
    %534 = "stablehlo.broadcast_in_dim"(%533) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<32x64xf32>
    %535 = "stablehlo.multiply"(%534, %468) : (tensor<32x64xf32>, tensor<32x64xf32>) -> tensor<32x64xf32>
    %536 = "stablehlo.subtract"(%arg132, %535) : (tensor<32x64xf32>, tensor<32x64xf32>) -> tensor<32x64xf32>
    "func.return"(%496, %500, %504, %508, %512, %516, %520, %524, %528, %532, %536, %457) : (tensor<64x32xf32>, tensor<5x32xf32>, tensor<5x32xf32>, tensor<5x32x64xf32>, tensor<5x64x32xf32>, tensor<5x32x64xf32>, tensor<5x32x32xf32>, tensor<5x32x32xf32>, tensor<5x32x32xf32>, tensor<5x32x32xf32>, tensor<32x64xf32>, tensor<f32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}], function_type = (tensor<16x16xi1>) -> tensor<16x16xi1>, res_attrs = [{}], sym_name = "tril", sym_visibility = "private"}> ({
  ^bb0(%arg121: tensor<16x16xi1>):
    %420 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> tensor<16x16xi32>
    %421 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %422 = "stablehlo.broadcast_in_dim"(%421) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<16x16xi32>
    %423 = "stablehlo.add"(%420, %422) : (tensor<16x16xi32>, tensor<16x16xi32>) -> tensor<16x16xi32>
    %424 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> tensor<16x16xi32>
    %425 = "stablehlo.compare"(%423, %424) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction GE>}> : (tensor<16x16xi32>, tensor<16x16xi32>) -> tensor<16x16xi1>
    %426 = "stablehlo.constant"() <{value = dense<false> : tensor<i1>}> : () -> tensor<i1>
    %427 = "stablehlo.broadcast_in_dim"(%426) <{broadcast_dimensions = array<i64>}> : (tensor<i1>) -> tensor<16x16xi1>
    %428 = "stablehlo.select"(%425, %arg121, %427) : (tensor<16x16xi1>, tensor<16x16xi1>, tensor<16x16xi1>) -> tensor<16x16xi1>
    "func.return"(%428) : (tensor<16x16xi1>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<16x16xi1>, tensor<f32>) -> (tensor<8x4x16x16xi1>, tensor<8x4x16x16xf32>), res_attrs = [{}, {}], sym_name = "_where", sym_visibility = "private"}> ({
  ^bb0(%arg119: tensor<16x16xi1>, %arg120: tensor<f32>):
    %417 = "stablehlo.convert"(%arg120) : (tensor<f32>) -> tensor<f32>
    %418 = "stablehlo.broadcast_in_dim"(%arg119) <{broadcast_dimensions = array<i64: 2, 3>}> : (tensor<16x16xi1>) -> tensor<8x4x16x16xi1>
    %419 = "stablehlo.broadcast_in_dim"(%417) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x4x16x16xf32>
    "func.return"(%418, %419) : (tensor<8x4x16x16xi1>, tensor<8x4x16x16xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<5x32xf32>, tensor<i32>) -> tensor<32xf32>, res_attrs = [{}], sym_name = "dynamic_index_in_dim", sym_visibility = "private"}> ({
  ^bb0(%arg117: tensor<5x32xf32>, %arg118: tensor<i32>):
    %414 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %415 = "stablehlo.dynamic_slice"(%arg117, %arg118, %414) <{slice_sizes = array<i64: 1, 32>}> : (tensor<5x32xf32>, tensor<i32>, tensor<i32>) -> tensor<1x32xf32>
    %416 = "stablehlo.reshape"(%415) : (tensor<1x32xf32>) -> tensor<32xf32>
    "func.return"(%416) : (tensor<32xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<5x32x64xf32>, tensor<i32>) -> tensor<32x64xf32>, res_attrs = [{}], sym_name = "dynamic_index_in_dim_0", sym_visibility = "private"}> ({
  ^bb0(%arg115: tensor<5x32x64xf32>, %arg116: tensor<i32>):
    %410 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %411 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %412 = "stablehlo.dynamic_slice"(%arg115, %arg116, %410, %411) <{slice_sizes = array<i64: 1, 32, 64>}> : (tensor<5x32x64xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x32x64xf32>
    %413 = "stablehlo.reshape"(%412) : (tensor<1x32x64xf32>) -> tensor<32x64xf32>
    "func.return"(%413) : (tensor<32x64xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<5x64x32xf32>, tensor<i32>) -> tensor<64x32xf32>, res_attrs = [{}], sym_name = "dynamic_index_in_dim_1", sym_visibility = "private"}> ({
  ^bb0(%arg113: tensor<5x64x32xf32>, %arg114: tensor<i32>):
    %406 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %407 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %408 = "stablehlo.dynamic_slice"(%arg113, %arg114, %406, %407) <{slice_sizes = array<i64: 1, 64, 32>}> : (tensor<5x64x32xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x64x32xf32>
    %409 = "stablehlo.reshape"(%408) : (tensor<1x64x32xf32>) -> tensor<64x32xf32>
    "func.return"(%409) : (tensor<64x32xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<5x32x32xf32>, tensor<i32>) -> tensor<32x32xf32>, res_attrs = [{}], sym_name = "dynamic_index_in_dim_2", sym_visibility = "private"}> ({
  ^bb0(%arg111: tensor<5x32x32xf32>, %arg112: tensor<i32>):
    %402 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %403 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %404 = "stablehlo.dynamic_slice"(%arg111, %arg112, %402, %403) <{slice_sizes = array<i64: 1, 32, 32>}> : (tensor<5x32x32xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x32x32xf32>
    %405 = "stablehlo.reshape"(%404) : (tensor<1x32x32xf32>) -> tensor<32x32xf32>
    "func.return"(%405) : (tensor<32x32xf32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<8x4x16x16xi1>, tensor<8x4x16x16xf32>, tensor<8x16x32xf32>, tensor<32xf32>, tensor<32xf32>, tensor<32x64xf32>, tensor<64x32xf32>, tensor<32x64xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>) -> (tensor<8x16x32xf32>, tensor<8x16x32xf32>), res_attrs = [{}, {}], sym_name = "closed_call", sym_visibility = "private"}> ({
  ^bb0(%arg91: tensor<8x4x16x16xi1>, %arg92: tensor<8x4x16x16xf32>, %arg93: tensor<8x16x32xf32>, %arg94: tensor<32xf32>, %arg95: tensor<32xf32>, %arg96: tensor<32x64xf32>, %arg97: tensor<64x32xf32>, %arg98: tensor<32x64xf32>, %arg99: tensor<32x32xf32>, %arg100: tensor<32x32xf32>, %arg101: tensor<32x32xf32>, %arg102: tensor<32x32xf32>):
    %330 = "stablehlo.multiply"(%arg93, %arg93) : (tensor<8x16x32xf32>, tensor<8x16x32xf32>) -> tensor<8x16x32xf32>
    %331 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %332 = "stablehlo.reduce"(%330, %331) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg109: tensor<f32>, %arg110: tensor<f32>):
      %401 = "stablehlo.add"(%arg109, %arg110) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%401) : (tensor<f32>) -> ()
    }) : (tensor<8x16x32xf32>, tensor<f32>) -> tensor<8x16xf32>
    %333 = "stablehlo.broadcast_in_dim"(%332) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<8x16xf32>) -> tensor<8x16x1xf32>
    %334 = "stablehlo.constant"() <{value = dense<3.200000e+01> : tensor<f32>}> : () -> tensor<f32>
    %335 = "stablehlo.broadcast_in_dim"(%334) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x16x1xf32>
    %336 = "stablehlo.divide"(%333, %335) : (tensor<8x16x1xf32>, tensor<8x16x1xf32>) -> tensor<8x16x1xf32>
    %337 = "stablehlo.constant"() <{value = dense<9.99999974E-6> : tensor<f32>}> : () -> tensor<f32>
    %338 = "stablehlo.broadcast_in_dim"(%337) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x16x1xf32>
    %339 = "stablehlo.add"(%336, %338) : (tensor<8x16x1xf32>, tensor<8x16x1xf32>) -> tensor<8x16x1xf32>
    %340 = "stablehlo.rsqrt"(%339) : (tensor<8x16x1xf32>) -> tensor<8x16x1xf32>
    %341 = "stablehlo.broadcast_in_dim"(%340) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<8x16x1xf32>) -> tensor<8x16x32xf32>
    %342 = "stablehlo.multiply"(%arg93, %341) : (tensor<8x16x32xf32>, tensor<8x16x32xf32>) -> tensor<8x16x32xf32>
    %343 = "stablehlo.broadcast_in_dim"(%arg94) <{broadcast_dimensions = array<i64: 2>}> : (tensor<32xf32>) -> tensor<1x1x32xf32>
    %344 = "stablehlo.broadcast_in_dim"(%343) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<1x1x32xf32>) -> tensor<8x16x32xf32>
    %345 = "stablehlo.multiply"(%342, %344) : (tensor<8x16x32xf32>, tensor<8x16x32xf32>) -> tensor<8x16x32xf32>
    %346 = "stablehlo.dot_general"(%345, %arg101) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x16x32xf32>, tensor<32x32xf32>) -> tensor<8x16x32xf32>
    %347 = "stablehlo.reshape"(%346) : (tensor<8x16x32xf32>) -> tensor<8x16x4x8xf32>
    %348 = "stablehlo.dot_general"(%345, %arg99) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x16x32xf32>, tensor<32x32xf32>) -> tensor<8x16x32xf32>
    %349 = "stablehlo.reshape"(%348) : (tensor<8x16x32xf32>) -> tensor<8x16x4x8xf32>
    %350 = "stablehlo.dot_general"(%345, %arg102) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x16x32xf32>, tensor<32x32xf32>) -> tensor<8x16x32xf32>
    %351 = "stablehlo.reshape"(%350) : (tensor<8x16x32xf32>) -> tensor<8x16x4x8xf32>
    %352 = "stablehlo.dot_general"(%347, %349) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0, 2], rhs_batching_dimensions = [0, 2], lhs_contracting_dimensions = [3], rhs_contracting_dimensions = [3]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x16x4x8xf32>, tensor<8x16x4x8xf32>) -> tensor<8x4x16x16xf32>
    %353 = "stablehlo.constant"() <{value = dense<2.82842708> : tensor<f32>}> : () -> tensor<f32>
    %354 = "stablehlo.broadcast_in_dim"(%353) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x4x16x16xf32>
    %355 = "stablehlo.divide"(%352, %354) : (tensor<8x4x16x16xf32>, tensor<8x4x16x16xf32>) -> tensor<8x4x16x16xf32>
    %356 = "func.call"(%355, %arg91, %arg92) <{callee = @_where_3}> : (tensor<8x4x16x16xf32>, tensor<8x4x16x16xi1>, tensor<8x4x16x16xf32>) -> tensor<8x4x16x16xf32>
    %357 = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
    %358 = "stablehlo.reduce"(%356, %357) <{dimensions = array<i64: 3>}> ({
    ^bb0(%arg107: tensor<f32>, %arg108: tensor<f32>):
      %400 = "stablehlo.maximum"(%arg107, %arg108) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%400) : (tensor<f32>) -> ()
    }) : (tensor<8x4x16x16xf32>, tensor<f32>) -> tensor<8x4x16xf32>
    %359 = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
    %360 = "stablehlo.broadcast_in_dim"(%359) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x4x16xf32>
    %361 = "stablehlo.maximum"(%360, %358) : (tensor<8x4x16xf32>, tensor<8x4x16xf32>) -> tensor<8x4x16xf32>
    %362 = "stablehlo.broadcast_in_dim"(%361) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<8x4x16xf32>) -> tensor<8x4x16x1xf32>
    %363 = "stablehlo.broadcast_in_dim"(%362) <{broadcast_dimensions = array<i64: 0, 1, 2, 3>}> : (tensor<8x4x16x1xf32>) -> tensor<8x4x16x16xf32>
    %364 = "stablehlo.subtract"(%356, %363) : (tensor<8x4x16x16xf32>, tensor<8x4x16x16xf32>) -> tensor<8x4x16x16xf32>
    %365 = "stablehlo.exponential"(%364) : (tensor<8x4x16x16xf32>) -> tensor<8x4x16x16xf32>
    %366 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %367 = "stablehlo.reduce"(%365, %366) <{dimensions = array<i64: 3>}> ({
    ^bb0(%arg105: tensor<f32>, %arg106: tensor<f32>):
      %399 = "stablehlo.add"(%arg105, %arg106) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%399) : (tensor<f32>) -> ()
    }) : (tensor<8x4x16x16xf32>, tensor<f32>) -> tensor<8x4x16xf32>
    %368 = "stablehlo.broadcast_in_dim"(%367) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<8x4x16xf32>) -> tensor<8x4x16x1xf32>
    %369 = "stablehlo.broadcast_in_dim"(%368) <{broadcast_dimensions = array<i64: 0, 1, 2, 3>}> : (tensor<8x4x16x1xf32>) -> tensor<8x4x16x16xf32>
    %370 = "stablehlo.divide"(%365, %369) : (tensor<8x4x16x16xf32>, tensor<8x4x16x16xf32>) -> tensor<8x4x16x16xf32>
    %371 = "stablehlo.dot_general"(%351, %370) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0, 2], rhs_batching_dimensions = [0, 1], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [3]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x16x4x8xf32>, tensor<8x4x16x16xf32>) -> tensor<8x4x8x16xf32>
    %372 = "stablehlo.transpose"(%371) <{permutation = array<i64: 0, 3, 1, 2>}> : (tensor<8x4x8x16xf32>) -> tensor<8x16x4x8xf32>
    %373 = "stablehlo.reshape"(%372) : (tensor<8x16x4x8xf32>) -> tensor<8x16x32xf32>
    %374 = "stablehlo.dot_general"(%373, %arg100) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x16x32xf32>, tensor<32x32xf32>) -> tensor<8x16x32xf32>
    %375 = "stablehlo.add"(%arg93, %374) : (tensor<8x16x32xf32>, tensor<8x16x32xf32>) -> tensor<8x16x32xf32>
    %376 = "stablehlo.multiply"(%375, %375) : (tensor<8x16x32xf32>, tensor<8x16x32xf32>) -> tensor<8x16x32xf32>
    %377 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %378 = "stablehlo.reduce"(%376, %377) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg103: tensor<f32>, %arg104: tensor<f32>):
      %398 = "stablehlo.add"(%arg103, %arg104) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%398) : (tensor<f32>) -> ()
    }) : (tensor<8x16x32xf32>, tensor<f32>) -> tensor<8x16xf32>
    %379 = "stablehlo.broadcast_in_dim"(%378) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<8x16xf32>) -> tensor<8x16x1xf32>
    %380 = "stablehlo.constant"() <{value = dense<3.200000e+01> : tensor<f32>}> : () -> tensor<f32>
    %381 = "stablehlo.broadcast_in_dim"(%380) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x16x1xf32>
    %382 = "stablehlo.divide"(%379, %381) : (tensor<8x16x1xf32>, tensor<8x16x1xf32>) -> tensor<8x16x1xf32>
    %383 = "stablehlo.constant"() <{value = dense<9.99999974E-6> : tensor<f32>}> : () -> tensor<f32>
    %384 = "stablehlo.broadcast_in_dim"(%383) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x16x1xf32>
    %385 = "stablehlo.add"(%382, %384) : (tensor<8x16x1xf32>, tensor<8x16x1xf32>) -> tensor<8x16x1xf32>
    %386 = "stablehlo.rsqrt"(%385) : (tensor<8x16x1xf32>) -> tensor<8x16x1xf32>
    %387 = "stablehlo.broadcast_in_dim"(%386) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<8x16x1xf32>) -> tensor<8x16x32xf32>
    %388 = "stablehlo.multiply"(%375, %387) : (tensor<8x16x32xf32>, tensor<8x16x32xf32>) -> tensor<8x16x32xf32>
    %389 = "stablehlo.broadcast_in_dim"(%arg95) <{broadcast_dimensions = array<i64: 2>}> : (tensor<32xf32>) -> tensor<1x1x32xf32>
    %390 = "stablehlo.broadcast_in_dim"(%389) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<1x1x32xf32>) -> tensor<8x16x32xf32>
    %391 = "stablehlo.multiply"(%388, %390) : (tensor<8x16x32xf32>, tensor<8x16x32xf32>) -> tensor<8x16x32xf32>
    %392 = "stablehlo.dot_general"(%391, %arg96) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x16x32xf32>, tensor<32x64xf32>) -> tensor<8x16x64xf32>
    %393 = "func.call"(%392) <{callee = @silu}> : (tensor<8x16x64xf32>) -> tensor<8x16x64xf32>
    %394 = "stablehlo.dot_general"(%391, %arg98) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x16x32xf32>, tensor<32x64xf32>) -> tensor<8x16x64xf32>
    %395 = "stablehlo.multiply"(%393, %394) : (tensor<8x16x64xf32>, tensor<8x16x64xf32>) -> tensor<8x16x64xf32>
    %396 = "stablehlo.dot_general"(%395, %arg97) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x16x64xf32>, tensor<64x32xf32>) -> tensor<8x16x32xf32>
    %397 = "stablehlo.add"(%375, %396) : (tensor<8x16x32xf32>, tensor<8x16x32xf32>) -> tensor<8x16x32xf32>
    "func.return"(%397, %arg93) : (tensor<8x16x32xf32>, tensor<8x16x32xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<8x4x16x16xf32>, tensor<8x4x16x16xi1>, tensor<8x4x16x16xf32>) -> tensor<8x4x16x16xf32>, res_attrs = [{}], sym_name = "_where_3", sym_visibility = "private"}> ({
  ^bb0(%arg88: tensor<8x4x16x16xf32>, %arg89: tensor<8x4x16x16xi1>, %arg90: tensor<8x4x16x16xf32>):
    %329 = "stablehlo.select"(%arg89, %arg88, %arg90) : (tensor<8x4x16x16xi1>, tensor<8x4x16x16xf32>, tensor<8x4x16x16xf32>) -> tensor<8x4x16x16xf32>
    "func.return"(%329) : (tensor<8x4x16x16xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}], function_type = (tensor<8x16x64xf32>) -> tensor<8x16x64xf32>, res_attrs = [{}], sym_name = "silu", sym_visibility = "private"}> ({
  ^bb0(%arg87: tensor<8x16x64xf32>):
    %320 = "stablehlo.negate"(%arg87) : (tensor<8x16x64xf32>) -> tensor<8x16x64xf32>
    %321 = "stablehlo.exponential"(%320) : (tensor<8x16x64xf32>) -> tensor<8x16x64xf32>
    %322 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %323 = "stablehlo.broadcast_in_dim"(%322) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x16x64xf32>
    %324 = "stablehlo.add"(%323, %321) : (tensor<8x16x64xf32>, tensor<8x16x64xf32>) -> tensor<8x16x64xf32>
    %325 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %326 = "stablehlo.broadcast_in_dim"(%325) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x16x64xf32>
    %327 = "stablehlo.divide"(%326, %324) : (tensor<8x16x64xf32>, tensor<8x16x64xf32>) -> tensor<8x16x64xf32>
    %328 = "stablehlo.multiply"(%arg87, %327) : (tensor<8x16x64xf32>, tensor<8x16x64xf32>) -> tensor<8x16x64xf32>
    "func.return"(%328) : (tensor<8x16x64xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<5x8x16x32xf32>, tensor<8x16x32xf32>, tensor<i32>) -> tensor<5x8x16x32xf32>, res_attrs = [{}], sym_name = "dynamic_update_index_in_dim", sym_visibility = "private"}> ({
  ^bb0(%arg84: tensor<5x8x16x32xf32>, %arg85: tensor<8x16x32xf32>, %arg86: tensor<i32>):
    %315 = "stablehlo.broadcast_in_dim"(%arg85) <{broadcast_dimensions = array<i64: 1, 2, 3>}> : (tensor<8x16x32xf32>) -> tensor<1x8x16x32xf32>
    %316 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %317 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %318 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %319 = "stablehlo.dynamic_update_slice"(%arg84, %315, %arg86, %316, %317, %318) : (tensor<5x8x16x32xf32>, tensor<1x8x16x32xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<5x8x16x32xf32>
    "func.return"(%319) : (tensor<5x8x16x32xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}], function_type = (tensor<8x16x64xf32>) -> (tensor<8x16x64xf32>, tensor<8x16x64xf32>, tensor<8x16x1xf32>), res_attrs = [{}, {}, {}], sym_name = "log_softmax", sym_visibility = "private"}> ({
  ^bb0(%arg79: tensor<8x16x64xf32>):
    %298 = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
    %299 = "stablehlo.reduce"(%arg79, %298) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg82: tensor<f32>, %arg83: tensor<f32>):
      %314 = "stablehlo.maximum"(%arg82, %arg83) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%314) : (tensor<f32>) -> ()
    }) : (tensor<8x16x64xf32>, tensor<f32>) -> tensor<8x16xf32>
    %300 = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
    %301 = "stablehlo.broadcast_in_dim"(%300) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x16xf32>
    %302 = "stablehlo.maximum"(%301, %299) : (tensor<8x16xf32>, tensor<8x16xf32>) -> tensor<8x16xf32>
    %303 = "stablehlo.broadcast_in_dim"(%302) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<8x16xf32>) -> tensor<8x16x1xf32>
    %304 = "stablehlo.broadcast_in_dim"(%303) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<8x16x1xf32>) -> tensor<8x16x64xf32>
    %305 = "stablehlo.subtract"(%arg79, %304) : (tensor<8x16x64xf32>, tensor<8x16x64xf32>) -> tensor<8x16x64xf32>
    %306 = "stablehlo.exponential"(%305) : (tensor<8x16x64xf32>) -> tensor<8x16x64xf32>
    %307 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %308 = "stablehlo.reduce"(%306, %307) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg80: tensor<f32>, %arg81: tensor<f32>):
      %313 = "stablehlo.add"(%arg80, %arg81) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%313) : (tensor<f32>) -> ()
    }) : (tensor<8x16x64xf32>, tensor<f32>) -> tensor<8x16xf32>
    %309 = "stablehlo.broadcast_in_dim"(%308) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<8x16xf32>) -> tensor<8x16x1xf32>
    %310 = "stablehlo.log"(%309) : (tensor<8x16x1xf32>) -> tensor<8x16x1xf32>
    %311 = "stablehlo.broadcast_in_dim"(%310) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<8x16x1xf32>) -> tensor<8x16x64xf32>
    %312 = "stablehlo.subtract"(%305, %311) : (tensor<8x16x64xf32>, tensor<8x16x64xf32>) -> tensor<8x16x64xf32>
    "func.return"(%312, %306, %309) : (tensor<8x16x64xf32>, tensor<8x16x64xf32>, tensor<8x16x1xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<8x15x64xf32>, tensor<8x15x1xi32>) -> (tensor<8x15x1xf32>, tensor<8x15x1x1xi32>), res_attrs = [{}, {}], sym_name = "take_along_axis", sym_visibility = "private"}> ({
  ^bb0(%arg75: tensor<8x15x64xf32>, %arg76: tensor<8x15x1xi32>):
    %275 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %276 = "stablehlo.broadcast_in_dim"(%275) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<8x15x1xi32>
    %277 = "stablehlo.compare"(%arg76, %276) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<8x15x1xi32>, tensor<8x15x1xi32>) -> tensor<8x15x1xi1>
    %278 = "stablehlo.constant"() <{value = dense<64> : tensor<i32>}> : () -> tensor<i32>
    %279 = "stablehlo.broadcast_in_dim"(%278) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<8x15x1xi32>
    %280 = "stablehlo.add"(%arg76, %279) : (tensor<8x15x1xi32>, tensor<8x15x1xi32>) -> tensor<8x15x1xi32>
    %281 = "stablehlo.select"(%277, %280, %arg76) : (tensor<8x15x1xi1>, tensor<8x15x1xi32>, tensor<8x15x1xi32>) -> tensor<8x15x1xi32>
    %282 = "stablehlo.reshape"(%281) : (tensor<8x15x1xi32>) -> tensor<8x15x1x1xi32>
    %283 = "stablehlo.constant"() <{value = dense<63> : tensor<1xi32>}> : () -> tensor<1xi32>
    %284 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %285 = "stablehlo.broadcast_in_dim"(%284) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<8x15x1x1xi32>
    %286 = "stablehlo.compare"(%282, %285) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction GE>}> : (tensor<8x15x1x1xi32>, tensor<8x15x1x1xi32>) -> tensor<8x15x1x1xi1>
    %287 = "stablehlo.broadcast_in_dim"(%283) <{broadcast_dimensions = array<i64: 3>}> : (tensor<1xi32>) -> tensor<1x1x1x1xi32>
    %288 = "stablehlo.broadcast_in_dim"(%287) <{broadcast_dimensions = array<i64: 0, 1, 2, 3>}> : (tensor<1x1x1x1xi32>) -> tensor<8x15x1x1xi32>
    %289 = "stablehlo.compare"(%282, %288) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LE>}> : (tensor<8x15x1x1xi32>, tensor<8x15x1x1xi32>) -> tensor<8x15x1x1xi1>
    %290 = "stablehlo.and"(%286, %289) : (tensor<8x15x1x1xi1>, tensor<8x15x1x1xi1>) -> tensor<8x15x1x1xi1>
    %291 = "stablehlo.constant"() <{value = dense<true> : tensor<i1>}> : () -> tensor<i1>
    %292 = "stablehlo.reduce"(%290, %291) <{dimensions = array<i64: 3>}> ({
    ^bb0(%arg77: tensor<i1>, %arg78: tensor<i1>):
      %297 = "stablehlo.and"(%arg77, %arg78) : (tensor<i1>, tensor<i1>) -> tensor<i1>
      "stablehlo.return"(%297) : (tensor<i1>) -> ()
    }) : (tensor<8x15x1x1xi1>, tensor<i1>) -> tensor<8x15x1xi1>
    %293 = "stablehlo.gather"(%arg75, %282) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [2], operand_batching_dims = [0, 1], start_indices_batching_dims = [0, 1], start_index_map = [2], index_vector_dim = 3>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1, 1>}> : (tensor<8x15x64xf32>, tensor<8x15x1x1xi32>) -> tensor<8x15x1xf32>
    %294 = "stablehlo.constant"() <{value = dense<0x7FC00000> : tensor<f32>}> : () -> tensor<f32>
    %295 = "stablehlo.broadcast_in_dim"(%294) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x15x1xf32>
    %296 = "stablehlo.select"(%292, %293, %295) : (tensor<8x15x1xi1>, tensor<8x15x1xf32>, tensor<8x15x1xf32>) -> tensor<8x15x1xf32>
    "func.return"(%296, %282) : (tensor<8x15x1xf32>, tensor<8x15x1x1xi32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<8x15x1x1xi32>, tensor<8x15x1xf32>) -> tensor<8x15x64xf32>, res_attrs = [{}], sym_name = "take_along_axis_4", sym_visibility = "private"}> ({
  ^bb0(%arg71: tensor<8x15x1x1xi32>, %arg72: tensor<8x15x1xf32>):
    %271 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %272 = "stablehlo.broadcast_in_dim"(%271) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x15x64xf32>
    %273 = "stablehlo.scatter"(%272, %arg71, %arg72) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [2], input_batching_dims = [0, 1], scatter_indices_batching_dims = [0, 1], scatter_dims_to_operand_dims = [2], index_vector_dim = 3>, unique_indices = false}> ({
    ^bb0(%arg73: tensor<f32>, %arg74: tensor<f32>):
      %274 = "stablehlo.add"(%arg73, %arg74) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%274) : (tensor<f32>) -> ()
    }) : (tensor<8x15x64xf32>, tensor<8x15x1x1xi32>, tensor<8x15x1xf32>) -> tensor<8x15x64xf32>
    "func.return"(%273) : (tensor<8x15x64xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<8x16x64xf32>, tensor<8x16x1xf32>, tensor<8x16x64xf32>) -> tensor<8x16x64xf32>, res_attrs = [{}], sym_name = "log_softmax_5", sym_visibility = "private"}> ({
  ^bb0(%arg64: tensor<8x16x64xf32>, %arg65: tensor<8x16x1xf32>, %arg66: tensor<8x16x64xf32>):
    %259 = "stablehlo.negate"(%arg66) : (tensor<8x16x64xf32>) -> tensor<8x16x64xf32>
    %260 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %261 = "stablehlo.reduce"(%259, %260) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg69: tensor<f32>, %arg70: tensor<f32>):
      %270 = "stablehlo.add"(%arg69, %arg70) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%270) : (tensor<f32>) -> ()
    }) : (tensor<8x16x64xf32>, tensor<f32>) -> tensor<8x16xf32>
    %262 = "stablehlo.reshape"(%261) : (tensor<8x16xf32>) -> tensor<8x16x1xf32>
    %263 = "stablehlo.divide"(%262, %arg65) : (tensor<8x16x1xf32>, tensor<8x16x1xf32>) -> tensor<8x16x1xf32>
    %264 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %265 = "stablehlo.reduce"(%263, %264) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg67: tensor<f32>, %arg68: tensor<f32>):
      %269 = "stablehlo.add"(%arg67, %arg68) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%269) : (tensor<f32>) -> ()
    }) : (tensor<8x16x1xf32>, tensor<f32>) -> tensor<8x16xf32>
    %266 = "stablehlo.broadcast_in_dim"(%265) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<8x16xf32>) -> tensor<8x16x64xf32>
    %267 = "stablehlo.multiply"(%266, %arg64) : (tensor<8x16x64xf32>, tensor<8x16x64xf32>) -> tensor<8x16x64xf32>
    %268 = "stablehlo.add"(%arg66, %267) : (tensor<8x16x64xf32>, tensor<8x16x64xf32>) -> tensor<8x16x64xf32>
    "func.return"(%268) : (tensor<8x16x64xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<5x8x16x32xf32>, tensor<i32>) -> tensor<8x16x32xf32>, res_attrs = [{}], sym_name = "dynamic_index_in_dim_6", sym_visibility = "private"}> ({
  ^bb0(%arg62: tensor<5x8x16x32xf32>, %arg63: tensor<i32>):
    %254 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %255 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %256 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %257 = "stablehlo.dynamic_slice"(%arg62, %arg63, %254, %255, %256) <{slice_sizes = array<i64: 1, 8, 16, 32>}> : (tensor<5x8x16x32xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x8x16x32xf32>
    %258 = "stablehlo.reshape"(%257) : (tensor<1x8x16x32xf32>) -> tensor<8x16x32xf32>
    "func.return"(%258) : (tensor<8x16x32xf32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<8x16x32xf32>, tensor<8x16x32xf32>, tensor<32xf32>, tensor<32xf32>, tensor<32x64xf32>, tensor<64x32xf32>, tensor<32x64xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>) -> (tensor<8x16x32xf32>, tensor<32xf32>, tensor<32xf32>, tensor<32x64xf32>, tensor<64x32xf32>, tensor<32x64xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>), res_attrs = [{}, {}, {}, {}, {}, {}, {}, {}, {}, {}], sym_name = "closed_call_7", sym_visibility = "private"}> ({
  ^bb0(%arg23: tensor<8x16x32xf32>, %arg24: tensor<8x16x32xf32>, %arg25: tensor<32xf32>, %arg26: tensor<32xf32>, %arg27: tensor<32x64xf32>, %arg28: tensor<64x32xf32>, %arg29: tensor<32x64xf32>, %arg30: tensor<32x32xf32>, %arg31: tensor<32x32xf32>, %arg32: tensor<32x32xf32>, %arg33: tensor<32x32xf32>):
    %48:11 = "stablehlo.optimization_barrier"(%arg24, %arg25, %arg26, %arg27, %arg28, %arg29, %arg30, %arg31, %arg32, %arg33, %arg23) : (tensor<8x16x32xf32>, tensor<32xf32>, tensor<32xf32>, tensor<32x64xf32>, tensor<64x32xf32>, tensor<32x64xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<8x16x32xf32>) -> (tensor<8x16x32xf32>, tensor<32xf32>, tensor<32xf32>, tensor<32x64xf32>, tensor<64x32xf32>, tensor<32x64xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<8x16x32xf32>)
    %49 = "stablehlo.multiply"(%48#0, %48#0) : (tensor<8x16x32xf32>, tensor<8x16x32xf32>) -> tensor<8x16x32xf32>
    %50 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %51 = "stablehlo.reduce"(%49, %50) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg60: tensor<f32>, %arg61: tensor<f32>):
      %253 = "stablehlo.add"(%arg60, %arg61) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%253) : (tensor<f32>) -> ()
    }) : (tensor<8x16x32xf32>, tensor<f32>) -> tensor<8x16xf32>
    %52 = "stablehlo.broadcast_in_dim"(%51) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<8x16xf32>) -> tensor<8x16x1xf32>
    %53 = "stablehlo.constant"() <{value = dense<3.200000e+01> : tensor<f32>}> : () -> tensor<f32>
    %54 = "stablehlo.broadcast_in_dim"(%53) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x16x1xf32>
    %55 = "stablehlo.divide"(%52, %54) : (tensor<8x16x1xf32>, tensor<8x16x1xf32>) -> tensor<8x16x1xf32>
    %56 = "stablehlo.constant"() <{value = dense<9.99999974E-6> : tensor<f32>}> : () -> tensor<f32>
    %57 = "stablehlo.broadcast_in_dim"(%56) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x16x1xf32>
    %58 = "stablehlo.add"(%55, %57) : (tensor<8x16x1xf32>, tensor<8x16x1xf32>) -> tensor<8x16x1xf32>
    %59 = "stablehlo.rsqrt"(%58) : (tensor<8x16x1xf32>) -> tensor<8x16x1xf32>
    %60 = "stablehlo.divide"(%59, %58) : (tensor<8x16x1xf32>, tensor<8x16x1xf32>) -> tensor<8x16x1xf32>
    %61 = "stablehlo.constant"() <{value = dense<-5.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %62 = "stablehlo.broadcast_in_dim"(%61) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x16x1xf32>
    %63 = "stablehlo.multiply"(%62, %60) : (tensor<8x16x1xf32>, tensor<8x16x1xf32>) -> tensor<8x16x1xf32>
    %64 = "stablehlo.broadcast_in_dim"(%59) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<8x16x1xf32>) -> tensor<8x16x32xf32>
    %65 = "stablehlo.multiply"(%48#0, %64) : (tensor<8x16x32xf32>, tensor<8x16x32xf32>) -> tensor<8x16x32xf32>
    %66 = "stablehlo.broadcast_in_dim"(%48#1) <{broadcast_dimensions = array<i64: 2>}> : (tensor<32xf32>) -> tensor<1x1x32xf32>
    %67 = "stablehlo.broadcast_in_dim"(%66) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<1x1x32xf32>) -> tensor<8x16x32xf32>
    %68 = "stablehlo.multiply"(%65, %67) : (tensor<8x16x32xf32>, tensor<8x16x32xf32>) -> tensor<8x16x32xf32>
    %69 = "stablehlo.dot_general"(%68, %48#8) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x16x32xf32>, tensor<32x32xf32>) -> tensor<8x16x32xf32>
    %70 = "stablehlo.reshape"(%69) : (tensor<8x16x32xf32>) -> tensor<8x16x4x8xf32>
    %71 = "stablehlo.dot_general"(%68, %48#6) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x16x32xf32>, tensor<32x32xf32>) -> tensor<8x16x32xf32>
    %72 = "stablehlo.reshape"(%71) : (tensor<8x16x32xf32>) -> tensor<8x16x4x8xf32>
    %73 = "stablehlo.dot_general"(%68, %48#9) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x16x32xf32>, tensor<32x32xf32>) -> tensor<8x16x32xf32>
    %74 = "stablehlo.reshape"(%73) : (tensor<8x16x32xf32>) -> tensor<8x16x4x8xf32>
    %75 = "stablehlo.dot_general"(%70, %72) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0, 2], rhs_batching_dimensions = [0, 2], lhs_contracting_dimensions = [3], rhs_contracting_dimensions = [3]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x16x4x8xf32>, tensor<8x16x4x8xf32>) -> tensor<8x4x16x16xf32>
    %76 = "stablehlo.constant"() <{value = dense<2.82842708> : tensor<f32>}> : () -> tensor<f32>
    %77 = "stablehlo.broadcast_in_dim"(%76) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x4x16x16xf32>
    %78 = "stablehlo.divide"(%75, %77) : (tensor<8x4x16x16xf32>, tensor<8x4x16x16xf32>) -> tensor<8x4x16x16xf32>
    %79 = "stablehlo.constant"() <{value = dense<true> : tensor<i1>}> : () -> tensor<i1>
    %80 = "stablehlo.broadcast_in_dim"(%79) <{broadcast_dimensions = array<i64>}> : (tensor<i1>) -> tensor<16x16xi1>
    %81 = "func.call"(%80) <{callee = @tril_8}> : (tensor<16x16xi1>) -> tensor<16x16xi1>
    %82 = "stablehlo.constant"() <{value = dense<-1.000000e+30> : tensor<f32>}> : () -> tensor<f32>
    %83:2 = "func.call"(%81, %78, %82) <{callee = @_where_9}> : (tensor<16x16xi1>, tensor<8x4x16x16xf32>, tensor<f32>) -> (tensor<8x4x16x16xf32>, tensor<8x4x16x16xi1>)
    %84 = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
    %85 = "stablehlo.reduce"(%83#0, %84) <{dimensions = array<i64: 3>}> ({
    ^bb0(%arg58: tensor<f32>, %arg59: tensor<f32>):
      %252 = "stablehlo.maximum"(%arg58, %arg59) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%252) : (tensor<f32>) -> ()
    }) : (tensor<8x4x16x16xf32>, tensor<f32>) -> tensor<8x4x16xf32>
    %86 = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
    %87 = "stablehlo.broadcast_in_dim"(%86) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x4x16xf32>
    %88 = "stablehlo.maximum"(%87, %85) : (tensor<8x4x16xf32>, tensor<8x4x16xf32>) -> tensor<8x4x16xf32>
    %89 = "stablehlo.broadcast_in_dim"(%88) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<8x4x16xf32>) -> tensor<8x4x16x1xf32>
    %90 = "stablehlo.broadcast_in_dim"(%89) <{broadcast_dimensions = array<i64: 0, 1, 2, 3>}> : (tensor<8x4x16x1xf32>) -> tensor<8x4x16x16xf32>
    %91 = "stablehlo.subtract"(%83#0, %90) : (tensor<8x4x16x16xf32>, tensor<8x4x16x16xf32>) -> tensor<8x4x16x16xf32>
    %92 = "stablehlo.exponential"(%91) : (tensor<8x4x16x16xf32>) -> tensor<8x4x16x16xf32>
    %93 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %94 = "stablehlo.reduce"(%92, %93) <{dimensions = array<i64: 3>}> ({
    ^bb0(%arg56: tensor<f32>, %arg57: tensor<f32>):
      %251 = "stablehlo.add"(%arg56, %arg57) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%251) : (tensor<f32>) -> ()
    }) : (tensor<8x4x16x16xf32>, tensor<f32>) -> tensor<8x4x16xf32>
    %95 = "stablehlo.broadcast_in_dim"(%94) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<8x4x16xf32>) -> tensor<8x4x16x1xf32>
    %96 = "stablehlo.broadcast_in_dim"(%95) <{broadcast_dimensions = array<i64: 0, 1, 2, 3>}> : (tensor<8x4x16x1xf32>) -> tensor<8x4x16x16xf32>
    %97 = "stablehlo.divide"(%92, %96) : (tensor<8x4x16x16xf32>, tensor<8x4x16x16xf32>) -> tensor<8x4x16x16xf32>
    %98 = "stablehlo.multiply"(%95, %95) : (tensor<8x4x16x1xf32>, tensor<8x4x16x1xf32>) -> tensor<8x4x16x1xf32>
    %99 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %100 = "stablehlo.broadcast_in_dim"(%99) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x4x16x1xf32>
    %101 = "stablehlo.divide"(%100, %98) : (tensor<8x4x16x1xf32>, tensor<8x4x16x1xf32>) -> tensor<8x4x16x1xf32>
    %102 = "stablehlo.dot_general"(%74, %97) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0, 2], rhs_batching_dimensions = [0, 1], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [3]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x16x4x8xf32>, tensor<8x4x16x16xf32>) -> tensor<8x4x8x16xf32>
    %103 = "stablehlo.transpose"(%102) <{permutation = array<i64: 0, 3, 1, 2>}> : (tensor<8x4x8x16xf32>) -> tensor<8x16x4x8xf32>
    %104 = "stablehlo.reshape"(%103) : (tensor<8x16x4x8xf32>) -> tensor<8x16x32xf32>
    %105 = "stablehlo.dot_general"(%104, %48#7) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x16x32xf32>, tensor<32x32xf32>) -> tensor<8x16x32xf32>
    %106 = "stablehlo.add"(%48#0, %105) : (tensor<8x16x32xf32>, tensor<8x16x32xf32>) -> tensor<8x16x32xf32>
    %107 = "stablehlo.multiply"(%106, %106) : (tensor<8x16x32xf32>, tensor<8x16x32xf32>) -> tensor<8x16x32xf32>
    %108 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %109 = "stablehlo.reduce"(%107, %108) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg54: tensor<f32>, %arg55: tensor<f32>):
      %250 = "stablehlo.add"(%arg54, %arg55) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%250) : (tensor<f32>) -> ()
    }) : (tensor<8x16x32xf32>, tensor<f32>) -> tensor<8x16xf32>
    %110 = "stablehlo.broadcast_in_dim"(%109) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<8x16xf32>) -> tensor<8x16x1xf32>
    %111 = "stablehlo.constant"() <{value = dense<3.200000e+01> : tensor<f32>}> : () -> tensor<f32>
    %112 = "stablehlo.broadcast_in_dim"(%111) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x16x1xf32>
    %113 = "stablehlo.divide"(%110, %112) : (tensor<8x16x1xf32>, tensor<8x16x1xf32>) -> tensor<8x16x1xf32>
    %114 = "stablehlo.constant"() <{value = dense<9.99999974E-6> : tensor<f32>}> : () -> tensor<f32>
    %115 = "stablehlo.broadcast_in_dim"(%114) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x16x1xf32>
    %116 = "stablehlo.add"(%113, %115) : (tensor<8x16x1xf32>, tensor<8x16x1xf32>) -> tensor<8x16x1xf32>
    %117 = "stablehlo.rsqrt"(%116) : (tensor<8x16x1xf32>) -> tensor<8x16x1xf32>
    %118 = "stablehlo.divide"(%117, %116) : (tensor<8x16x1xf32>, tensor<8x16x1xf32>) -> tensor<8x16x1xf32>
    %119 = "stablehlo.constant"() <{value = dense<-5.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %120 = "stablehlo.broadcast_in_dim"(%119) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x16x1xf32>
    %121 = "stablehlo.multiply"(%120, %118) : (tensor<8x16x1xf32>, tensor<8x16x1xf32>) -> tensor<8x16x1xf32>
    %122 = "stablehlo.broadcast_in_dim"(%117) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<8x16x1xf32>) -> tensor<8x16x32xf32>
    %123 = "stablehlo.multiply"(%106, %122) : (tensor<8x16x32xf32>, tensor<8x16x32xf32>) -> tensor<8x16x32xf32>
    %124 = "stablehlo.broadcast_in_dim"(%48#2) <{broadcast_dimensions = array<i64: 2>}> : (tensor<32xf32>) -> tensor<1x1x32xf32>
    %125 = "stablehlo.broadcast_in_dim"(%124) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<1x1x32xf32>) -> tensor<8x16x32xf32>
    %126 = "stablehlo.multiply"(%123, %125) : (tensor<8x16x32xf32>, tensor<8x16x32xf32>) -> tensor<8x16x32xf32>
    %127 = "stablehlo.dot_general"(%126, %48#3) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x16x32xf32>, tensor<32x64xf32>) -> tensor<8x16x64xf32>
    %128:3 = "func.call"(%127) <{callee = @silu_10}> : (tensor<8x16x64xf32>) -> (tensor<8x16x64xf32>, tensor<8x16x64xf32>, tensor<8x16x64xf32>)
    %129 = "stablehlo.dot_general"(%126, %48#5) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x16x32xf32>, tensor<32x64xf32>) -> tensor<8x16x64xf32>
    %130 = "stablehlo.multiply"(%128#0, %129) : (tensor<8x16x64xf32>, tensor<8x16x64xf32>) -> tensor<8x16x64xf32>
    %131 = "stablehlo.dot_general"(%48#10, %130) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0, 1], rhs_contracting_dimensions = [0, 1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x16x32xf32>, tensor<8x16x64xf32>) -> tensor<32x64xf32>
    %132 = "stablehlo.transpose"(%131) <{permutation = array<i64: 1, 0>}> : (tensor<32x64xf32>) -> tensor<64x32xf32>
    %133 = "stablehlo.dot_general"(%48#10, %48#4) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x16x32xf32>, tensor<64x32xf32>) -> tensor<8x16x64xf32>
    %134 = "stablehlo.multiply"(%128#0, %133) : (tensor<8x16x64xf32>, tensor<8x16x64xf32>) -> tensor<8x16x64xf32>
    %135 = "stablehlo.multiply"(%133, %129) : (tensor<8x16x64xf32>, tensor<8x16x64xf32>) -> tensor<8x16x64xf32>
    %136 = "stablehlo.dot_general"(%134, %126) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0, 1], rhs_contracting_dimensions = [0, 1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x16x64xf32>, tensor<8x16x32xf32>) -> tensor<64x32xf32>
    %137 = "stablehlo.transpose"(%136) <{permutation = array<i64: 1, 0>}> : (tensor<64x32xf32>) -> tensor<32x64xf32>
    %138 = "stablehlo.dot_general"(%134, %48#5) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x16x64xf32>, tensor<32x64xf32>) -> tensor<8x16x32xf32>
    %139 = "func.call"(%128#1, %127, %128#2, %135) <{callee = @silu_11}> : (tensor<8x16x64xf32>, tensor<8x16x64xf32>, tensor<8x16x64xf32>, tensor<8x16x64xf32>) -> tensor<8x16x64xf32>
    %140 = "stablehlo.dot_general"(%139, %126) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0, 1], rhs_contracting_dimensions = [0, 1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x16x64xf32>, tensor<8x16x32xf32>) -> tensor<64x32xf32>
    %141 = "stablehlo.transpose"(%140) <{permutation = array<i64: 1, 0>}> : (tensor<64x32xf32>) -> tensor<32x64xf32>
    %142 = "stablehlo.dot_general"(%139, %48#3) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x16x64xf32>, tensor<32x64xf32>) -> tensor<8x16x32xf32>
    %143 = "stablehlo.add"(%138, %142) : (tensor<8x16x32xf32>, tensor<8x16x32xf32>) -> tensor<8x16x32xf32>
    %144 = "stablehlo.multiply"(%123, %143) : (tensor<8x16x32xf32>, tensor<8x16x32xf32>) -> tensor<8x16x32xf32>
    %145 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %146 = "stablehlo.reduce"(%144, %145) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%arg52: tensor<f32>, %arg53: tensor<f32>):
      %249 = "stablehlo.add"(%arg52, %arg53) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%249) : (tensor<f32>) -> ()
    }) : (tensor<8x16x32xf32>, tensor<f32>) -> tensor<32xf32>
    %147 = "stablehlo.reshape"(%146) : (tensor<32xf32>) -> tensor<1x1x32xf32>
    %148 = "stablehlo.broadcast_in_dim"(%124) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<1x1x32xf32>) -> tensor<8x16x32xf32>
    %149 = "stablehlo.multiply"(%143, %148) : (tensor<8x16x32xf32>, tensor<8x16x32xf32>) -> tensor<8x16x32xf32>
    %150 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %151 = "stablehlo.reduce"(%147, %150) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%arg50: tensor<f32>, %arg51: tensor<f32>):
      %248 = "stablehlo.add"(%arg50, %arg51) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%248) : (tensor<f32>) -> ()
    }) : (tensor<1x1x32xf32>, tensor<f32>) -> tensor<32xf32>
    %152 = "stablehlo.multiply"(%106, %149) : (tensor<8x16x32xf32>, tensor<8x16x32xf32>) -> tensor<8x16x32xf32>
    %153 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %154 = "stablehlo.reduce"(%152, %153) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg48: tensor<f32>, %arg49: tensor<f32>):
      %247 = "stablehlo.add"(%arg48, %arg49) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%247) : (tensor<f32>) -> ()
    }) : (tensor<8x16x32xf32>, tensor<f32>) -> tensor<8x16xf32>
    %155 = "stablehlo.reshape"(%154) : (tensor<8x16xf32>) -> tensor<8x16x1xf32>
    %156 = "stablehlo.broadcast_in_dim"(%117) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<8x16x1xf32>) -> tensor<8x16x32xf32>
    %157 = "stablehlo.multiply"(%149, %156) : (tensor<8x16x32xf32>, tensor<8x16x32xf32>) -> tensor<8x16x32xf32>
    %158 = "stablehlo.add"(%48#10, %157) : (tensor<8x16x32xf32>, tensor<8x16x32xf32>) -> tensor<8x16x32xf32>
    %159 = "stablehlo.multiply"(%155, %121) : (tensor<8x16x1xf32>, tensor<8x16x1xf32>) -> tensor<8x16x1xf32>
    %160 = "stablehlo.constant"() <{value = dense<3.200000e+01> : tensor<f32>}> : () -> tensor<f32>
    %161 = "stablehlo.broadcast_in_dim"(%160) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x16x1xf32>
    %162 = "stablehlo.divide"(%159, %161) : (tensor<8x16x1xf32>, tensor<8x16x1xf32>) -> tensor<8x16x1xf32>
    %163 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %164 = "stablehlo.reduce"(%162, %163) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg46: tensor<f32>, %arg47: tensor<f32>):
      %246 = "stablehlo.add"(%arg46, %arg47) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%246) : (tensor<f32>) -> ()
    }) : (tensor<8x16x1xf32>, tensor<f32>) -> tensor<8x16xf32>
    %165 = "stablehlo.broadcast_in_dim"(%164) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<8x16xf32>) -> tensor<8x16x32xf32>
    %166 = "stablehlo.multiply"(%106, %165) : (tensor<8x16x32xf32>, tensor<8x16x32xf32>) -> tensor<8x16x32xf32>
    %167 = "stablehlo.add"(%158, %166) : (tensor<8x16x32xf32>, tensor<8x16x32xf32>) -> tensor<8x16x32xf32>
    %168 = "stablehlo.multiply"(%165, %106) : (tensor<8x16x32xf32>, tensor<8x16x32xf32>) -> tensor<8x16x32xf32>
    %169 = "stablehlo.add"(%167, %168) : (tensor<8x16x32xf32>, tensor<8x16x32xf32>) -> tensor<8x16x32xf32>
    %170 = "stablehlo.dot_general"(%169, %104) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0, 1], rhs_contracting_dimensions = [0, 1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x16x32xf32>, tensor<8x16x32xf32>) -> tensor<32x32xf32>
    %171 = "stablehlo.transpose"(%170) <{permutation = array<i64: 1, 0>}> : (tensor<32x32xf32>) -> tensor<32x32xf32>
    %172 = "stablehlo.dot_general"(%169, %48#7) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x16x32xf32>, tensor<32x32xf32>) -> tensor<8x16x32xf32>
    %173 = "stablehlo.reshape"(%172) : (tensor<8x16x32xf32>) -> tensor<8x16x4x8xf32>
    %174 = "stablehlo.transpose"(%173) <{permutation = array<i64: 0, 2, 3, 1>}> : (tensor<8x16x4x8xf32>) -> tensor<8x4x8x16xf32>
    %175 = "stablehlo.dot_general"(%174, %74) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0, 1], rhs_batching_dimensions = [0, 2], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [3]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x4x8x16xf32>, tensor<8x16x4x8xf32>) -> tensor<8x4x16x16xf32>
    %176 = "stablehlo.dot_general"(%174, %97) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0, 1], rhs_batching_dimensions = [0, 1], lhs_contracting_dimensions = [3], rhs_contracting_dimensions = [2]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x4x8x16xf32>, tensor<8x4x16x16xf32>) -> tensor<8x4x8x16xf32>
    %177 = "stablehlo.transpose"(%176) <{permutation = array<i64: 0, 3, 1, 2>}> : (tensor<8x4x8x16xf32>) -> tensor<8x16x4x8xf32>
    %178 = "stablehlo.broadcast_in_dim"(%101) <{broadcast_dimensions = array<i64: 0, 1, 2, 3>}> : (tensor<8x4x16x1xf32>) -> tensor<8x4x16x16xf32>
    %179 = "stablehlo.multiply"(%175, %178) : (tensor<8x4x16x16xf32>, tensor<8x4x16x16xf32>) -> tensor<8x4x16x16xf32>
    %180 = "stablehlo.multiply"(%179, %92) : (tensor<8x4x16x16xf32>, tensor<8x4x16x16xf32>) -> tensor<8x4x16x16xf32>
    %181 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %182 = "stablehlo.reduce"(%180, %181) <{dimensions = array<i64: 3>}> ({
    ^bb0(%arg44: tensor<f32>, %arg45: tensor<f32>):
      %245 = "stablehlo.add"(%arg44, %arg45) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%245) : (tensor<f32>) -> ()
    }) : (tensor<8x4x16x16xf32>, tensor<f32>) -> tensor<8x4x16xf32>
    %183 = "stablehlo.reshape"(%182) : (tensor<8x4x16xf32>) -> tensor<8x4x16x1xf32>
    %184 = "stablehlo.negate"(%183) : (tensor<8x4x16x1xf32>) -> tensor<8x4x16x1xf32>
    %185 = "stablehlo.broadcast_in_dim"(%95) <{broadcast_dimensions = array<i64: 0, 1, 2, 3>}> : (tensor<8x4x16x1xf32>) -> tensor<8x4x16x16xf32>
    %186 = "stablehlo.divide"(%175, %185) : (tensor<8x4x16x16xf32>, tensor<8x4x16x16xf32>) -> tensor<8x4x16x16xf32>
    %187 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %188 = "stablehlo.reduce"(%184, %187) <{dimensions = array<i64: 3>}> ({
    ^bb0(%arg42: tensor<f32>, %arg43: tensor<f32>):
      %244 = "stablehlo.add"(%arg42, %arg43) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%244) : (tensor<f32>) -> ()
    }) : (tensor<8x4x16x1xf32>, tensor<f32>) -> tensor<8x4x16xf32>
    %189 = "stablehlo.broadcast_in_dim"(%188) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<8x4x16xf32>) -> tensor<8x4x16x16xf32>
    %190 = "stablehlo.add"(%186, %189) : (tensor<8x4x16x16xf32>, tensor<8x4x16x16xf32>) -> tensor<8x4x16x16xf32>
    %191 = "stablehlo.multiply"(%190, %92) : (tensor<8x4x16x16xf32>, tensor<8x4x16x16xf32>) -> tensor<8x4x16x16xf32>
    %192 = "func.call"(%83#1, %191) <{callee = @_where_12}> : (tensor<8x4x16x16xi1>, tensor<8x4x16x16xf32>) -> tensor<8x4x16x16xf32>
    %193 = "stablehlo.constant"() <{value = dense<2.82842708> : tensor<f32>}> : () -> tensor<f32>
    %194 = "stablehlo.broadcast_in_dim"(%193) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x4x16x16xf32>
    %195 = "stablehlo.divide"(%192, %194) : (tensor<8x4x16x16xf32>, tensor<8x4x16x16xf32>) -> tensor<8x4x16x16xf32>
    %196 = "stablehlo.dot_general"(%195, %70) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0, 1], rhs_batching_dimensions = [0, 2], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x4x16x16xf32>, tensor<8x16x4x8xf32>) -> tensor<8x4x16x8xf32>
    %197 = "stablehlo.transpose"(%196) <{permutation = array<i64: 0, 2, 1, 3>}> : (tensor<8x4x16x8xf32>) -> tensor<8x16x4x8xf32>
    %198 = "stablehlo.dot_general"(%195, %72) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0, 1], rhs_batching_dimensions = [0, 2], lhs_contracting_dimensions = [3], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x4x16x16xf32>, tensor<8x16x4x8xf32>) -> tensor<8x4x16x8xf32>
    %199 = "stablehlo.transpose"(%198) <{permutation = array<i64: 0, 2, 1, 3>}> : (tensor<8x4x16x8xf32>) -> tensor<8x16x4x8xf32>
    %200 = "stablehlo.reshape"(%177) : (tensor<8x16x4x8xf32>) -> tensor<8x16x32xf32>
    %201 = "stablehlo.dot_general"(%200, %68) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0, 1], rhs_contracting_dimensions = [0, 1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x16x32xf32>, tensor<8x16x32xf32>) -> tensor<32x32xf32>
    %202 = "stablehlo.transpose"(%201) <{permutation = array<i64: 1, 0>}> : (tensor<32x32xf32>) -> tensor<32x32xf32>
    %203 = "stablehlo.dot_general"(%200, %48#9) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x16x32xf32>, tensor<32x32xf32>) -> tensor<8x16x32xf32>
    %204 = "stablehlo.reshape"(%197) : (tensor<8x16x4x8xf32>) -> tensor<8x16x32xf32>
    %205 = "stablehlo.dot_general"(%204, %68) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0, 1], rhs_contracting_dimensions = [0, 1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x16x32xf32>, tensor<8x16x32xf32>) -> tensor<32x32xf32>
    %206 = "stablehlo.transpose"(%205) <{permutation = array<i64: 1, 0>}> : (tensor<32x32xf32>) -> tensor<32x32xf32>
    %207 = "stablehlo.dot_general"(%204, %48#6) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x16x32xf32>, tensor<32x32xf32>) -> tensor<8x16x32xf32>
    %208 = "stablehlo.add"(%203, %207) : (tensor<8x16x32xf32>, tensor<8x16x32xf32>) -> tensor<8x16x32xf32>
    %209 = "stablehlo.reshape"(%199) : (tensor<8x16x4x8xf32>) -> tensor<8x16x32xf32>
    %210 = "stablehlo.dot_general"(%209, %68) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0, 1], rhs_contracting_dimensions = [0, 1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x16x32xf32>, tensor<8x16x32xf32>) -> tensor<32x32xf32>
    %211 = "stablehlo.transpose"(%210) <{permutation = array<i64: 1, 0>}> : (tensor<32x32xf32>) -> tensor<32x32xf32>
    %212 = "stablehlo.dot_general"(%209, %48#8) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x16x32xf32>, tensor<32x32xf32>) -> tensor<8x16x32xf32>
    %213 = "stablehlo.add"(%208, %212) : (tensor<8x16x32xf32>, tensor<8x16x32xf32>) -> tensor<8x16x32xf32>
    %214 = "stablehlo.multiply"(%65, %213) : (tensor<8x16x32xf32>, tensor<8x16x32xf32>) -> tensor<8x16x32xf32>
    %215 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %216 = "stablehlo.reduce"(%214, %215) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%arg40: tensor<f32>, %arg41: tensor<f32>):
      %243 = "stablehlo.add"(%arg40, %arg41) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%243) : (tensor<f32>) -> ()
    }) : (tensor<8x16x32xf32>, tensor<f32>) -> tensor<32xf32>
    %217 = "stablehlo.reshape"(%216) : (tensor<32xf32>) -> tensor<1x1x32xf32>
    %218 = "stablehlo.broadcast_in_dim"(%66) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<1x1x32xf32>) -> tensor<8x16x32xf32>
    %219 = "stablehlo.multiply"(%213, %218) : (tensor<8x16x32xf32>, tensor<8x16x32xf32>) -> tensor<8x16x32xf32>
    %220 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %221 = "stablehlo.reduce"(%217, %220) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%arg38: tensor<f32>, %arg39: tensor<f32>):
      %242 = "stablehlo.add"(%arg38, %arg39) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%242) : (tensor<f32>) -> ()
    }) : (tensor<1x1x32xf32>, tensor<f32>) -> tensor<32xf32>
    %222 = "stablehlo.multiply"(%48#0, %219) : (tensor<8x16x32xf32>, tensor<8x16x32xf32>) -> tensor<8x16x32xf32>
    %223 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %224 = "stablehlo.reduce"(%222, %223) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg36: tensor<f32>, %arg37: tensor<f32>):
      %241 = "stablehlo.add"(%arg36, %arg37) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%241) : (tensor<f32>) -> ()
    }) : (tensor<8x16x32xf32>, tensor<f32>) -> tensor<8x16xf32>
    %225 = "stablehlo.reshape"(%224) : (tensor<8x16xf32>) -> tensor<8x16x1xf32>
    %226 = "stablehlo.broadcast_in_dim"(%59) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<8x16x1xf32>) -> tensor<8x16x32xf32>
    %227 = "stablehlo.multiply"(%219, %226) : (tensor<8x16x32xf32>, tensor<8x16x32xf32>) -> tensor<8x16x32xf32>
    %228 = "stablehlo.add"(%169, %227) : (tensor<8x16x32xf32>, tensor<8x16x32xf32>) -> tensor<8x16x32xf32>
    %229 = "stablehlo.multiply"(%225, %63) : (tensor<8x16x1xf32>, tensor<8x16x1xf32>) -> tensor<8x16x1xf32>
    %230 = "stablehlo.constant"() <{value = dense<3.200000e+01> : tensor<f32>}> : () -> tensor<f32>
    %231 = "stablehlo.broadcast_in_dim"(%230) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x16x1xf32>
    %232 = "stablehlo.divide"(%229, %231) : (tensor<8x16x1xf32>, tensor<8x16x1xf32>) -> tensor<8x16x1xf32>
    %233 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %234 = "stablehlo.reduce"(%232, %233) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg34: tensor<f32>, %arg35: tensor<f32>):
      %240 = "stablehlo.add"(%arg34, %arg35) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%240) : (tensor<f32>) -> ()
    }) : (tensor<8x16x1xf32>, tensor<f32>) -> tensor<8x16xf32>
    %235 = "stablehlo.broadcast_in_dim"(%234) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<8x16xf32>) -> tensor<8x16x32xf32>
    %236 = "stablehlo.multiply"(%48#0, %235) : (tensor<8x16x32xf32>, tensor<8x16x32xf32>) -> tensor<8x16x32xf32>
    %237 = "stablehlo.add"(%228, %236) : (tensor<8x16x32xf32>, tensor<8x16x32xf32>) -> tensor<8x16x32xf32>
    %238 = "stablehlo.multiply"(%235, %48#0) : (tensor<8x16x32xf32>, tensor<8x16x32xf32>) -> tensor<8x16x32xf32>
    %239 = "stablehlo.add"(%237, %238) : (tensor<8x16x32xf32>, tensor<8x16x32xf32>) -> tensor<8x16x32xf32>
    "func.return"(%239, %221, %151, %141, %132, %137, %206, %171, %211, %202) : (tensor<8x16x32xf32>, tensor<32xf32>, tensor<32xf32>, tensor<32x64xf32>, tensor<64x32xf32>, tensor<32x64xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}], function_type = (tensor<16x16xi1>) -> tensor<16x16xi1>, res_attrs = [{}], sym_name = "tril_8", sym_visibility = "private"}> ({
  ^bb0(%arg22: tensor<16x16xi1>):
    %39 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> tensor<16x16xi32>
    %40 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %41 = "stablehlo.broadcast_in_dim"(%40) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<16x16xi32>
    %42 = "stablehlo.add"(%39, %41) : (tensor<16x16xi32>, tensor<16x16xi32>) -> tensor<16x16xi32>
    %43 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> tensor<16x16xi32>
    %44 = "stablehlo.compare"(%42, %43) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction GE>}> : (tensor<16x16xi32>, tensor<16x16xi32>) -> tensor<16x16xi1>
    %45 = "stablehlo.constant"() <{value = dense<false> : tensor<i1>}> : () -> tensor<i1>
    %46 = "stablehlo.broadcast_in_dim"(%45) <{broadcast_dimensions = array<i64>}> : (tensor<i1>) -> tensor<16x16xi1>
    %47 = "stablehlo.select"(%44, %arg22, %46) : (tensor<16x16xi1>, tensor<16x16xi1>, tensor<16x16xi1>) -> tensor<16x16xi1>
    "func.return"(%47) : (tensor<16x16xi1>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<16x16xi1>, tensor<8x4x16x16xf32>, tensor<f32>) -> (tensor<8x4x16x16xf32>, tensor<8x4x16x16xi1>), res_attrs = [{}, {}], sym_name = "_where_9", sym_visibility = "private"}> ({
  ^bb0(%arg19: tensor<16x16xi1>, %arg20: tensor<8x4x16x16xf32>, %arg21: tensor<f32>):
    %35 = "stablehlo.convert"(%arg21) : (tensor<f32>) -> tensor<f32>
    %36 = "stablehlo.broadcast_in_dim"(%arg19) <{broadcast_dimensions = array<i64: 2, 3>}> : (tensor<16x16xi1>) -> tensor<8x4x16x16xi1>
    %37 = "stablehlo.broadcast_in_dim"(%35) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x4x16x16xf32>
    %38 = "stablehlo.select"(%36, %arg20, %37) : (tensor<8x4x16x16xi1>, tensor<8x4x16x16xf32>, tensor<8x4x16x16xf32>) -> tensor<8x4x16x16xf32>
    "func.return"(%38, %36) : (tensor<8x4x16x16xf32>, tensor<8x4x16x16xi1>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}], function_type = (tensor<8x16x64xf32>) -> (tensor<8x16x64xf32>, tensor<8x16x64xf32>, tensor<8x16x64xf32>), res_attrs = [{}, {}, {}], sym_name = "silu_10", sym_visibility = "private"}> ({
  ^bb0(%arg18: tensor<8x16x64xf32>):
    %22 = "stablehlo.negate"(%arg18) : (tensor<8x16x64xf32>) -> tensor<8x16x64xf32>
    %23 = "stablehlo.exponential"(%22) : (tensor<8x16x64xf32>) -> tensor<8x16x64xf32>
    %24 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %25 = "stablehlo.broadcast_in_dim"(%24) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x16x64xf32>
    %26 = "stablehlo.add"(%25, %23) : (tensor<8x16x64xf32>, tensor<8x16x64xf32>) -> tensor<8x16x64xf32>
    %27 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %28 = "stablehlo.broadcast_in_dim"(%27) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x16x64xf32>
    %29 = "stablehlo.divide"(%28, %26) : (tensor<8x16x64xf32>, tensor<8x16x64xf32>) -> tensor<8x16x64xf32>
    %30 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %31 = "stablehlo.broadcast_in_dim"(%30) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x16x64xf32>
    %32 = "stablehlo.subtract"(%31, %29) : (tensor<8x16x64xf32>, tensor<8x16x64xf32>) -> tensor<8x16x64xf32>
    %33 = "stablehlo.multiply"(%29, %32) : (tensor<8x16x64xf32>, tensor<8x16x64xf32>) -> tensor<8x16x64xf32>
    %34 = "stablehlo.multiply"(%arg18, %29) : (tensor<8x16x64xf32>, tensor<8x16x64xf32>) -> tensor<8x16x64xf32>
    "func.return"(%34, %29, %33) : (tensor<8x16x64xf32>, tensor<8x16x64xf32>, tensor<8x16x64xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}, {}], function_type = (tensor<8x16x64xf32>, tensor<8x16x64xf32>, tensor<8x16x64xf32>, tensor<8x16x64xf32>) -> tensor<8x16x64xf32>, res_attrs = [{}], sym_name = "silu_11", sym_visibility = "private"}> ({
  ^bb0(%arg14: tensor<8x16x64xf32>, %arg15: tensor<8x16x64xf32>, %arg16: tensor<8x16x64xf32>, %arg17: tensor<8x16x64xf32>):
    %18 = "stablehlo.multiply"(%arg15, %arg17) : (tensor<8x16x64xf32>, tensor<8x16x64xf32>) -> tensor<8x16x64xf32>
    %19 = "stablehlo.multiply"(%arg17, %arg14) : (tensor<8x16x64xf32>, tensor<8x16x64xf32>) -> tensor<8x16x64xf32>
    %20 = "stablehlo.multiply"(%18, %arg16) : (tensor<8x16x64xf32>, tensor<8x16x64xf32>) -> tensor<8x16x64xf32>
    %21 = "stablehlo.add"(%19, %20) : (tensor<8x16x64xf32>, tensor<8x16x64xf32>) -> tensor<8x16x64xf32>
    "func.return"(%21) : (tensor<8x16x64xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<8x4x16x16xi1>, tensor<8x4x16x16xf32>) -> tensor<8x4x16x16xf32>, res_attrs = [{}], sym_name = "_where_12", sym_visibility = "private"}> ({
  ^bb0(%arg12: tensor<8x4x16x16xi1>, %arg13: tensor<8x4x16x16xf32>):
    %15 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %16 = "stablehlo.broadcast_in_dim"(%15) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x4x16x16xf32>
    %17 = "stablehlo.select"(%arg12, %arg13, %16) : (tensor<8x4x16x16xi1>, tensor<8x4x16x16xf32>, tensor<8x4x16x16xf32>) -> tensor<8x4x16x16xf32>
    "func.return"(%17) : (tensor<8x4x16x16xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<5x32xf32>, tensor<32xf32>, tensor<i32>) -> tensor<5x32xf32>, res_attrs = [{}], sym_name = "dynamic_update_index_in_dim_13", sym_visibility = "private"}> ({
  ^bb0(%arg9: tensor<5x32xf32>, %arg10: tensor<32xf32>, %arg11: tensor<i32>):
    %12 = "stablehlo.broadcast_in_dim"(%arg10) <{broadcast_dimensions = array<i64: 1>}> : (tensor<32xf32>) -> tensor<1x32xf32>
    %13 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %14 = "stablehlo.dynamic_update_slice"(%arg9, %12, %arg11, %13) : (tensor<5x32xf32>, tensor<1x32xf32>, tensor<i32>, tensor<i32>) -> tensor<5x32xf32>
    "func.return"(%14) : (tensor<5x32xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<5x32x64xf32>, tensor<32x64xf32>, tensor<i32>) -> tensor<5x32x64xf32>, res_attrs = [{}], sym_name = "dynamic_update_index_in_dim_14", sym_visibility = "private"}> ({
  ^bb0(%arg6: tensor<5x32x64xf32>, %arg7: tensor<32x64xf32>, %arg8: tensor<i32>):
    %8 = "stablehlo.broadcast_in_dim"(%arg7) <{broadcast_dimensions = array<i64: 1, 2>}> : (tensor<32x64xf32>) -> tensor<1x32x64xf32>
    %9 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %10 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %11 = "stablehlo.dynamic_update_slice"(%arg6, %8, %arg8, %9, %10) : (tensor<5x32x64xf32>, tensor<1x32x64xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<5x32x64xf32>
    "func.return"(%11) : (tensor<5x32x64xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<5x64x32xf32>, tensor<64x32xf32>, tensor<i32>) -> tensor<5x64x32xf32>, res_attrs = [{}], sym_name = "dynamic_update_index_in_dim_15", sym_visibility = "private"}> ({
  ^bb0(%arg3: tensor<5x64x32xf32>, %arg4: tensor<64x32xf32>, %arg5: tensor<i32>):
    %4 = "stablehlo.broadcast_in_dim"(%arg4) <{broadcast_dimensions = array<i64: 1, 2>}> : (tensor<64x32xf32>) -> tensor<1x64x32xf32>
    %5 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %6 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %7 = "stablehlo.dynamic_update_slice"(%arg3, %4, %arg5, %5, %6) : (tensor<5x64x32xf32>, tensor<1x64x32xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<5x64x32xf32>
    "func.return"(%7) : (tensor<5x64x32xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<5x32x32xf32>, tensor<32x32xf32>, tensor<i32>) -> tensor<5x32x32xf32>, res_attrs = [{}], sym_name = "dynamic_update_index_in_dim_16", sym_visibility = "private"}> ({
  ^bb0(%arg0: tensor<5x32x32xf32>, %arg1: tensor<32x32xf32>, %arg2: tensor<i32>):
    %0 = "stablehlo.broadcast_in_dim"(%arg1) <{broadcast_dimensions = array<i64: 1, 2>}> : (tensor<32x32xf32>) -> tensor<1x32x32xf32>
    %1 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %2 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %3 = "stablehlo.dynamic_update_slice"(%arg0, %0, %arg2, %1, %2) : (tensor<5x32x32xf32>, tensor<1x32x32xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<5x32x32xf32>
    "func.return"(%3) : (tensor<5x32x32xf32>) -> ()
  }) : () -> ()
}) {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} : () -> ()
