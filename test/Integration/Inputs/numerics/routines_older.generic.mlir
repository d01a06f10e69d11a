// SPDX-License-Identifier: Apache-2.0
"builtin.module"() <{sym_name = "jit_older"}> ({
  "func.func"() <{arg_attrs = [{mhlo.layout_mode = "default", mhlo.sharding = "{devices=[4,1,1]<=[4]}"}, {mhlo.layout_mode = "default", mhlo.sharding = "{devices=[4,1,1]<=[4]}"}, {mhlo.layout_mode = "default", mhlo.sharding = "{devices=[4,1,1]<=[4]}"}, {mhlo.layout_mode = "default", mhlo.sharding = "{devices=[4,1,1]<=[4]}"}], function_type = (tensor<4x3x3xf32>, tensor<4x3x2xf32>, tensor<4x5x3xf32>, tensor<4x3x3xcomplex<f32>>) -> (tensor<4x3x3xf32>, tensor<4x3x3xcomplex<f32>>, tensor<4x3x3xf32>, tensor<4x3xi32>, tensor<4x3x3xcomplex<f32>>, tensor<4x3xi32>, tensor<3x2xf32>, tensor<3x3xcomplex<f32>>, tensor<4x5x3xf32>, tensor<4x3x3xf32>, tensor<4x3x3xcomplex<f32>>, tensor<4x3xf32>, tensor<4x3x3xf32>, tensor<4x3xf32>, tensor<4x3x3xcomplex<f32>>, tensor<4x3xf32>, tensor<4x5x3xf32>, tensor<4x3xf32>, tensor<4x5x5xf32>, tensor<4x3x3xf32>, tensor<4x3xf32>, tensor<4x3xcomplex<f32>>, tensor<4x3x3xcomplex<f32>>, tensor<4x3xcomplex<f32>>), res_attrs = [{jax.result_info = "[0]", mhlo.layout_mode = "default"}, {jax.result_info = "[1]", mhlo.layout_mode = "default"}, {jax.result_info = "[2][0]", mhlo.layout_mode = "default"}, {jax.result_info = "[2][1]", mhlo.layout_mode = "default"}, {jax.result_info = "[3][0]", mhlo.layout_mode = "default"}, {jax.result_info = "[3][1]", mhlo.layout_mode = "default"}, {jax.result_info = "[4]", mhlo.layout_mode = "default"}, {jax.result_info = "[5]", mhlo.layout_mode = "default"}, {jax.result_info = "[6]", mhlo.layout_mode = "default"}, {jax.result_info = "[7]", mhlo.layout_mode = "default"}, {jax.result_info = "[8]", mhlo.layout_mode = "default"}, {jax.result_info = "[9]", mhlo.layout_mode = "default"}, {jax.result_info = "[10]", mhlo.layout_mode = "default"}, {jax.result_info = "[11]", mhlo.layout_mode = "default"}, {jax.result_info = "[12]", mhlo.layout_mode = "default"}, {jax.result_info = "[13]", mhlo.layout_mode = "default"}, {jax.result_info = "[14]", mhlo.layout_mode = "default"}, {jax.result_info = "[15]", mhlo.layout_mode = "default"}, {jax.result_info = "[16]", mhlo.layout_mode = "default"}, {jax.result_info = "[17]", mhlo.layout_mode = "default"}, {jax.result_info = "[18]", mhlo.layout_mode = "default"}, {jax.result_info = "[19]", mhlo.layout_mode = "default"}, {jax.result_info = "[20]", mhlo.layout_mode = "default"}, {jax.result_info = "[21]", mhlo.layout_mode = "default"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg28: tensor<4x3x3xf32>, %arg29: tensor<4x3x2xf32>, %arg30: tensor<4x5x3xf32>, %arg31: tensor<4x3x3xcomplex<f32>>):
    %478 = "stablehlo.transpose"(%arg28) <{permutation = array<i64: 0, 2, 1>}> : (tensor<4x3x3xf32>) -> tensor<4x3x3xf32>
    %479 = "stablehlo.dot_general"(%arg28, %478) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<4x3x3xf32>, tensor<4x3x3xf32>) -> tensor<4x3x3xf32>
    %480 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> tensor<3x3xi32>
    %481 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> tensor<3x3xi32>
    %482 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %483 = "stablehlo.broadcast_in_dim"(%482) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<3x3xi32>
    %484 = "stablehlo.add"(%480, %483) : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi32>
    %485 = "stablehlo.compare"(%484, %481) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
    %486 = "stablehlo.convert"(%485) : (tensor<3x3xi1>) -> tensor<3x3xf32>
    %487 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %488 = "stablehlo.broadcast_in_dim"(%487) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<3x3xf32>
    %489 = "stablehlo.multiply"(%488, %486) : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
    %490 = "stablehlo.broadcast_in_dim"(%489) <{broadcast_dimensions = array<i64: 1, 2>}> : (tensor<3x3xf32>) -> tensor<1x3x3xf32>
    %491 = "stablehlo.broadcast_in_dim"(%490) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<1x3x3xf32>) -> tensor<4x3x3xf32>
    %492 = "stablehlo.add"(%479, %491) : (tensor<4x3x3xf32>, tensor<4x3x3xf32>) -> tensor<4x3x3xf32>
    %493 = "stablehlo.transpose"(%arg31) <{permutation = array<i64: 0, 2, 1>}> : (tensor<4x3x3xcomplex<f32>>) -> tensor<4x3x3xcomplex<f32>>
    %494 = "stablehlo.real"(%493) : (tensor<4x3x3xcomplex<f32>>) -> tensor<4x3x3xf32>
    %495 = "stablehlo.imag"(%493) : (tensor<4x3x3xcomplex<f32>>) -> tensor<4x3x3xf32>
    %496 = "stablehlo.negate"(%495) : (tensor<4x3x3xf32>) -> tensor<4x3x3xf32>
    %497 = "stablehlo.complex"(%494, %496) : (tensor<4x3x3xf32>, tensor<4x3x3xf32>) -> tensor<4x3x3xcomplex<f32>>
    %498 = "stablehlo.dot_general"(%arg31, %497) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<4x3x3xcomplex<f32>>, tensor<4x3x3xcomplex<f32>>) -> tensor<4x3x3xcomplex<f32>>
    %499 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> tensor<3x3xi32>
    %500 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> tensor<3x3xi32>
    %501 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %502 = "stablehlo.broadcast_in_dim"(%501) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<3x3xi32>
    %503 = "stablehlo.add"(%499, %502) : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi32>
    %504 = "stablehlo.compare"(%503, %500) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
    %505 = "stablehlo.convert"(%504) : (tensor<3x3xi1>) -> tensor<3x3xf32>
    %506 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %507 = "stablehlo.broadcast_in_dim"(%506) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<3x3xf32>
    %508 = "stablehlo.multiply"(%507, %505) : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
    %509 = "stablehlo.convert"(%508) : (tensor<3x3xf32>) -> tensor<3x3xcomplex<f32>>
    %510 = "stablehlo.broadcast_in_dim"(%509) <{broadcast_dimensions = array<i64: 1, 2>}> : (tensor<3x3xcomplex<f32>>) -> tensor<1x3x3xcomplex<f32>>
    %511 = "stablehlo.broadcast_in_dim"(%510) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<1x3x3xcomplex<f32>>) -> tensor<4x3x3xcomplex<f32>>
    %512 = "stablehlo.add"(%498, %511) : (tensor<4x3x3xcomplex<f32>>, tensor<4x3x3xcomplex<f32>>) -> tensor<4x3x3xcomplex<f32>>
    %513 = "func.call"(%492) <{callee = @cholesky}> : (tensor<4x3x3xf32>) -> tensor<4x3x3xf32>
    %514 = "func.call"(%512) <{callee = @cholesky_0}> : (tensor<4x3x3xcomplex<f32>>) -> tensor<4x3x3xcomplex<f32>>
    %515:2 = "func.call"(%arg30) <{callee = @qr}> : (tensor<4x5x3xf32>) -> (tensor<4x5x3xf32>, tensor<4x3x3xf32>)
    %516:2 = "func.call"(%arg31) <{callee = @qr_2}> : (tensor<4x3x3xcomplex<f32>>) -> (tensor<4x3x3xcomplex<f32>>, tensor<4x3x3xcomplex<f32>>)
    %517:2 = "func.call"(%492) <{callee = @eigh}> : (tensor<4x3x3xf32>) -> (tensor<4x3xf32>, tensor<4x3x3xf32>)
    %518:2 = "func.call"(%512) <{callee = @eigh_4}> : (tensor<4x3x3xcomplex<f32>>) -> (tensor<4x3xf32>, tensor<4x3x3xcomplex<f32>>)
    %519:3 = "func.call"(%arg30) <{callee = @svd}> : (tensor<4x5x3xf32>) -> (tensor<4x5x3xf32>, tensor<4x3xf32>, tensor<4x3x3xf32>)
    %520:3 = "func.call"(%arg30) <{callee = @svd_5}> : (tensor<4x5x3xf32>) -> (tensor<4x5x5xf32>, tensor<4x3xf32>, tensor<4x3x3xf32>)
    %521 = "stablehlo.constant"() <{value = dense<4> : tensor<i32>}> : () -> tensor<i32>
    %522 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> tensor<i32>
    %523 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> tensor<i32>
    %524 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
    %525 = "stablehlo.constant"() <{value = dense<4> : tensor<i32>}> : () -> tensor<i32>
    %526 = "stablehlo.multiply"(%524, %525) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %527 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> tensor<i32>
    %528 = "stablehlo.constant"() <{value = dense<78> : tensor<ui8>}> : () -> tensor<ui8>
    %529 = "stablehlo.constant"() <{value = dense<86> : tensor<ui8>}> : () -> tensor<ui8>
    %530:8 = "stablehlo.custom_call"(%526, %527, %528, %529, %arg28) <{api_version = 2 : i32, backend_config = "", call_target_name = "lapack_sgeev", called_computations = [], has_side_effect = false, operand_layouts = [dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<[1, 2, 0]> : tensor<3xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>, dense<[1, 0]> : tensor<2xindex>, dense<[1, 0]> : tensor<2xindex>, dense<[1, 2, 0]> : tensor<3xindex>, dense<[1, 2, 0]> : tensor<3xindex>, dense<0> : tensor<1xindex>]}> : (tensor<i32>, tensor<i32>, tensor<ui8>, tensor<ui8>, tensor<4x3x3xf32>) -> (tensor<3x3xf32>, tensor<3x3xf32>, tensor<3x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x3x3xcomplex<f32>>, tensor<4x3x3xcomplex<f32>>, tensor<4xi32>)
    %531 = "stablehlo.complex"(%530#3, %530#4) : (tensor<4x3xf32>, tensor<4x3xf32>) -> tensor<4x3xcomplex<f32>>
    %532 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %533 = "stablehlo.broadcast_in_dim"(%532) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<4xi32>
    %534 = "stablehlo.compare"(%530#7, %533) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
    %535 = "stablehlo.broadcast_in_dim"(%534) <{broadcast_dimensions = array<i64: 0>}> : (tensor<4xi1>) -> tensor<4x1xi1>
    %536 = "stablehlo.constant"() <{value = dense<(0x7FC00000,0x7FC00000)> : tensor<complex<f32>>}> : () -> tensor<complex<f32>>
    %537 = "stablehlo.broadcast_in_dim"(%536) <{broadcast_dimensions = array<i64>}> : (tensor<complex<f32>>) -> tensor<4x3xcomplex<f32>>
    %538 = "stablehlo.broadcast_in_dim"(%535) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<4x1xi1>) -> tensor<4x3xi1>
    %539 = "stablehlo.select"(%538, %531, %537) : (tensor<4x3xi1>, tensor<4x3xcomplex<f32>>, tensor<4x3xcomplex<f32>>) -> tensor<4x3xcomplex<f32>>
    %540 = "stablehlo.broadcast_in_dim"(%534) <{broadcast_dimensions = array<i64: 0>}> : (tensor<4xi1>) -> tensor<4x1x1xi1>
    %541 = "stablehlo.constant"() <{value = dense<(0x7FC00000,0x7FC00000)> : tensor<complex<f32>>}> : () -> tensor<complex<f32>>
    %542 = "stablehlo.broadcast_in_dim"(%541) <{broadcast_dimensions = array<i64>}> : (tensor<complex<f32>>) -> tensor<4x3x3xcomplex<f32>>
    %543 = "stablehlo.broadcast_in_dim"(%540) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<4x1x1xi1>) -> tensor<4x3x3xi1>
    %544 = "stablehlo.select"(%543, %530#6, %542) : (tensor<4x3x3xi1>, tensor<4x3x3xcomplex<f32>>, tensor<4x3x3xcomplex<f32>>) -> tensor<4x3x3xcomplex<f32>>
    %545 = "stablehlo.constant"() <{value = dense<4> : tensor<i32>}> : () -> tensor<i32>
    %546 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> tensor<i32>
    %547 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> tensor<i32>
    %548 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
    %549 = "stablehlo.constant"() <{value = dense<4> : tensor<i32>}> : () -> tensor<i32>
    %550 = "stablehlo.multiply"(%548, %549) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %551 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> tensor<i32>
    %552 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> tensor<i32>
    %553:3 = "stablehlo.custom_call"(%550, %551, %552, %arg28) <{api_version = 2 : i32, backend_config = "", call_target_name = "lapack_sgetrf", called_computations = [], has_side_effect = false, operand_layouts = [dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<[1, 2, 0]> : tensor<3xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 3, operand_tuple_indices = []>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<[1, 0]> : tensor<2xindex>, dense<0> : tensor<1xindex>]}> : (tensor<i32>, tensor<i32>, tensor<i32>, tensor<4x3x3xf32>) -> (tensor<4x3x3xf32>, tensor<4x3xi32>, tensor<4xi32>)
    %554 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
    %555 = "stablehlo.broadcast_in_dim"(%554) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<4x3xi32>
    %556 = "stablehlo.subtract"(%553#1, %555) : (tensor<4x3xi32>, tensor<4x3xi32>) -> tensor<4x3xi32>
    %557 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %558 = "stablehlo.broadcast_in_dim"(%557) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<4xi32>
    %559 = "stablehlo.compare"(%553#2, %558) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction GE>}> : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
    %560 = "stablehlo.broadcast_in_dim"(%559) <{broadcast_dimensions = array<i64: 0>}> : (tensor<4xi1>) -> tensor<4x1x1xi1>
    %561 = "stablehlo.constant"() <{value = dense<0x7FC00000> : tensor<f32>}> : () -> tensor<f32>
    %562 = "stablehlo.broadcast_in_dim"(%561) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x3x3xf32>
    %563 = "stablehlo.broadcast_in_dim"(%560) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<4x1x1xi1>) -> tensor<4x3x3xi1>
    %564 = "stablehlo.select"(%563, %553#0, %562) : (tensor<4x3x3xi1>, tensor<4x3x3xf32>, tensor<4x3x3xf32>) -> tensor<4x3x3xf32>
    %565 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> tensor<4x3xi32>
    %566 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %567 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %568:4 = "stablehlo.while"(%567, %566, %565, %556) ({
    ^bb0(%arg44: tensor<i32>, %arg45: tensor<i32>, %arg46: tensor<4x3xi32>, %arg47: tensor<4x3xi32>):
      %649 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> tensor<i32>
      %650 = "stablehlo.compare"(%arg44, %649) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
      "stablehlo.return"(%650) : (tensor<i1>) -> ()
    }, {
    ^bb0(%arg40: tensor<i32>, %arg41: tensor<i32>, %arg42: tensor<4x3xi32>, %arg43: tensor<4x3xi32>):
      %646:3 = "func.call"(%arg41, %arg42, %arg43) <{callee = @None}> : (tensor<i32>, tensor<4x3xi32>, tensor<4x3xi32>) -> (tensor<i32>, tensor<4x3xi32>, tensor<4x3xi32>)
      %647 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
      %648 = "stablehlo.add"(%arg40, %647) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%648, %646#0, %646#1, %646#2) : (tensor<i32>, tensor<i32>, tensor<4x3xi32>, tensor<4x3xi32>) -> ()
    }) : (tensor<i32>, tensor<i32>, tensor<4x3xi32>, tensor<4x3xi32>) -> (tensor<i32>, tensor<i32>, tensor<4x3xi32>, tensor<4x3xi32>)
    %569 = "stablehlo.constant"() <{value = dense<4> : tensor<i32>}> : () -> tensor<i32>
    %570 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> tensor<i32>
    %571 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> tensor<i32>
    %572 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
    %573 = "stablehlo.constant"() <{value = dense<4> : tensor<i32>}> : () -> tensor<i32>
    %574 = "stablehlo.multiply"(%572, %573) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %575 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> tensor<i32>
    %576 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> tensor<i32>
    %577:3 = "stablehlo.custom_call"(%574, %575, %576, %arg31) <{api_version = 2 : i32, backend_config = "", call_target_name = "lapack_cgetrf", called_computations = [], has_side_effect = false, operand_layouts = [dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<[1, 2, 0]> : tensor<3xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 3, operand_tuple_indices = []>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<[1, 0]> : tensor<2xindex>, dense<0> : tensor<1xindex>]}> : (tensor<i32>, tensor<i32>, tensor<i32>, tensor<4x3x3xcomplex<f32>>) -> (tensor<4x3x3xcomplex<f32>>, tensor<4x3xi32>, tensor<4xi32>)
    %578 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
    %579 = "stablehlo.broadcast_in_dim"(%578) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<4x3xi32>
    %580 = "stablehlo.subtract"(%577#1, %579) : (tensor<4x3xi32>, tensor<4x3xi32>) -> tensor<4x3xi32>
    %581 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %582 = "stablehlo.broadcast_in_dim"(%581) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<4xi32>
    %583 = "stablehlo.compare"(%577#2, %582) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction GE>}> : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
    %584 = "stablehlo.broadcast_in_dim"(%583) <{broadcast_dimensions = array<i64: 0>}> : (tensor<4xi1>) -> tensor<4x1x1xi1>
    %585 = "stablehlo.constant"() <{value = dense<(0x7FC00000,0x7FC00000)> : tensor<complex<f32>>}> : () -> tensor<complex<f32>>
    %586 = "stablehlo.broadcast_in_dim"(%585) <{broadcast_dimensions = array<i64>}> : (tensor<complex<f32>>) -> tensor<4x3x3xcomplex<f32>>
    %587 = "stablehlo.broadcast_in_dim"(%584) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<4x1x1xi1>) -> tensor<4x3x3xi1>
    %588 = "stablehlo.select"(%587, %577#0, %586) : (tensor<4x3x3xi1>, tensor<4x3x3xcomplex<f32>>, tensor<4x3x3xcomplex<f32>>) -> tensor<4x3x3xcomplex<f32>>
    %589 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> tensor<4x3xi32>
    %590 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %591 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %592:4 = "stablehlo.while"(%591, %590, %589, %580) ({
    ^bb0(%arg36: tensor<i32>, %arg37: tensor<i32>, %arg38: tensor<4x3xi32>, %arg39: tensor<4x3xi32>):
      %644 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> tensor<i32>
      %645 = "stablehlo.compare"(%arg36, %644) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
      "stablehlo.return"(%645) : (tensor<i1>) -> ()
    }, {
    ^bb0(%arg32: tensor<i32>, %arg33: tensor<i32>, %arg34: tensor<4x3xi32>, %arg35: tensor<4x3xi32>):
      %641:3 = "func.call"(%arg33, %arg34, %arg35) <{callee = @None}> : (tensor<i32>, tensor<4x3xi32>, tensor<4x3xi32>) -> (tensor<i32>, tensor<4x3xi32>, tensor<4x3xi32>)
      %642 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
      %643 = "stablehlo.add"(%arg32, %642) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%643, %641#0, %641#1, %641#2) : (tensor<i32>, tensor<i32>, tensor<4x3xi32>, tensor<4x3xi32>) -> ()
    }) : (tensor<i32>, tensor<i32>, tensor<4x3xi32>, tensor<4x3xi32>) -> (tensor<i32>, tensor<i32>, tensor<4x3xi32>, tensor<4x3xi32>)
    %593 = "stablehlo.slice"(%513) <{limit_indices = array<i64: 1, 3, 3>, start_indices = array<i64: 0, 0, 0>, strides = array<i64: 1, 1, 1>}> : (tensor<4x3x3xf32>) -> tensor<1x3x3xf32>
    %594 = "stablehlo.reshape"(%593) : (tensor<1x3x3xf32>) -> tensor<3x3xf32>
    %595 = "stablehlo.slice"(%arg29) <{limit_indices = array<i64: 1, 3, 2>, start_indices = array<i64: 0, 0, 0>, strides = array<i64: 1, 1, 1>}> : (tensor<4x3x2xf32>) -> tensor<1x3x2xf32>
    %596 = "stablehlo.reshape"(%595) : (tensor<1x3x2xf32>) -> tensor<3x2xf32>
    %597 = "func.call"(%594, %596) <{callee = @_solve_triangular}> : (tensor<3x3xf32>, tensor<3x2xf32>) -> tensor<3x2xf32>
    %598 = "stablehlo.slice"(%514) <{limit_indices = array<i64: 2, 3, 3>, start_indices = array<i64: 1, 0, 0>, strides = array<i64: 1, 1, 1>}> : (tensor<4x3x3xcomplex<f32>>) -> tensor<1x3x3xcomplex<f32>>
    %599 = "stablehlo.reshape"(%598) : (tensor<1x3x3xcomplex<f32>>) -> tensor<3x3xcomplex<f32>>
    %600 = "stablehlo.slice"(%arg31) <{limit_indices = array<i64: 2, 3, 3>, start_indices = array<i64: 1, 0, 0>, strides = array<i64: 1, 1, 1>}> : (tensor<4x3x3xcomplex<f32>>) -> tensor<1x3x3xcomplex<f32>>
    %601 = "stablehlo.reshape"(%600) : (tensor<1x3x3xcomplex<f32>>) -> tensor<3x3xcomplex<f32>>
    %602 = "func.call"(%599, %601) <{callee = @_solve_triangular_6}> : (tensor<3x3xcomplex<f32>>, tensor<3x3xcomplex<f32>>) -> tensor<3x3xcomplex<f32>>
    %603 = "stablehlo.dot_general"(%515#0, %515#1) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<4x5x3xf32>, tensor<4x3x3xf32>) -> tensor<4x5x3xf32>
    %604 = "stablehlo.transpose"(%515#0) <{permutation = array<i64: 0, 2, 1>}> : (tensor<4x5x3xf32>) -> tensor<4x3x5xf32>
    %605 = "stablehlo.dot_general"(%604, %515#0) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<4x3x5xf32>, tensor<4x5x3xf32>) -> tensor<4x3x3xf32>
    %606 = "stablehlo.dot_general"(%516#0, %516#1) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<4x3x3xcomplex<f32>>, tensor<4x3x3xcomplex<f32>>) -> tensor<4x3x3xcomplex<f32>>
    %607 = "stablehlo.broadcast_in_dim"(%517#0) <{broadcast_dimensions = array<i64: 0, 2>}> : (tensor<4x3xf32>) -> tensor<4x1x3xf32>
    %608 = "stablehlo.broadcast_in_dim"(%607) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<4x1x3xf32>) -> tensor<4x3x3xf32>
    %609 = "stablehlo.multiply"(%517#1, %608) : (tensor<4x3x3xf32>, tensor<4x3x3xf32>) -> tensor<4x3x3xf32>
    %610 = "stablehlo.transpose"(%517#1) <{permutation = array<i64: 0, 2, 1>}> : (tensor<4x3x3xf32>) -> tensor<4x3x3xf32>
    %611 = "stablehlo.dot_general"(%609, %610) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<4x3x3xf32>, tensor<4x3x3xf32>) -> tensor<4x3x3xf32>
    %612 = "stablehlo.broadcast_in_dim"(%518#0) <{broadcast_dimensions = array<i64: 0, 2>}> : (tensor<4x3xf32>) -> tensor<4x1x3xf32>
    %613 = "stablehlo.convert"(%612) : (tensor<4x1x3xf32>) -> tensor<4x1x3xcomplex<f32>>
    %614 = "stablehlo.broadcast_in_dim"(%613) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<4x1x3xcomplex<f32>>) -> tensor<4x3x3xcomplex<f32>>
    %615 = "stablehlo.multiply"(%518#1, %614) : (tensor<4x3x3xcomplex<f32>>, tensor<4x3x3xcomplex<f32>>) -> tensor<4x3x3xcomplex<f32>>
    %616 = "stablehlo.transpose"(%518#1) <{permutation = array<i64: 0, 2, 1>}> : (tensor<4x3x3xcomplex<f32>>) -> tensor<4x3x3xcomplex<f32>>
    %617 = "stablehlo.real"(%616) : (tensor<4x3x3xcomplex<f32>>) -> tensor<4x3x3xf32>
    %618 = "stablehlo.imag"(%616) : (tensor<4x3x3xcomplex<f32>>) -> tensor<4x3x3xf32>
    %619 = "stablehlo.negate"(%618) : (tensor<4x3x3xf32>) -> tensor<4x3x3xf32>
    %620 = "stablehlo.complex"(%617, %619) : (tensor<4x3x3xf32>, tensor<4x3x3xf32>) -> tensor<4x3x3xcomplex<f32>>
    %621 = "stablehlo.dot_general"(%615, %620) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<4x3x3xcomplex<f32>>, tensor<4x3x3xcomplex<f32>>) -> tensor<4x3x3xcomplex<f32>>
    %622 = "stablehlo.broadcast_in_dim"(%519#1) <{broadcast_dimensions = array<i64: 0, 2>}> : (tensor<4x3xf32>) -> tensor<4x1x3xf32>
    %623 = "stablehlo.broadcast_in_dim"(%622) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<4x1x3xf32>) -> tensor<4x5x3xf32>
    %624 = "stablehlo.multiply"(%519#0, %623) : (tensor<4x5x3xf32>, tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
    %625 = "stablehlo.dot_general"(%624, %519#2) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<4x5x3xf32>, tensor<4x3x3xf32>) -> tensor<4x5x3xf32>
    %626 = "stablehlo.transpose"(%520#0) <{permutation = array<i64: 0, 2, 1>}> : (tensor<4x5x5xf32>) -> tensor<4x5x5xf32>
    %627 = "stablehlo.dot_general"(%626, %520#0) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<4x5x5xf32>, tensor<4x5x5xf32>) -> tensor<4x5x5xf32>
    %628 = "stablehlo.transpose"(%520#2) <{permutation = array<i64: 0, 2, 1>}> : (tensor<4x3x3xf32>) -> tensor<4x3x3xf32>
    %629 = "stablehlo.dot_general"(%520#2, %628) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<4x3x3xf32>, tensor<4x3x3xf32>) -> tensor<4x3x3xf32>
    %630 = "func.call"(%arg31) <{callee = @svd_7}> : (tensor<4x3x3xcomplex<f32>>) -> tensor<4x3xf32>
    %631 = "func.call"(%539) <{callee = @sort_complex}> : (tensor<4x3xcomplex<f32>>) -> tensor<4x3xcomplex<f32>>
    %632 = "stablehlo.convert"(%arg28) : (tensor<4x3x3xf32>) -> tensor<4x3x3xcomplex<f32>>
    %633 = "stablehlo.convert"(%544) : (tensor<4x3x3xcomplex<f32>>) -> tensor<4x3x3xcomplex<f32>>
    %634 = "stablehlo.dot_general"(%632, %633) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<4x3x3xcomplex<f32>>, tensor<4x3x3xcomplex<f32>>) -> tensor<4x3x3xcomplex<f32>>
    %635 = "stablehlo.broadcast_in_dim"(%539) <{broadcast_dimensions = array<i64: 0, 2>}> : (tensor<4x3xcomplex<f32>>) -> tensor<4x1x3xcomplex<f32>>
    %636 = "stablehlo.broadcast_in_dim"(%635) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<4x1x3xcomplex<f32>>) -> tensor<4x3x3xcomplex<f32>>
    %637 = "stablehlo.multiply"(%544, %636) : (tensor<4x3x3xcomplex<f32>>, tensor<4x3x3xcomplex<f32>>) -> tensor<4x3x3xcomplex<f32>>
    %638 = "stablehlo.subtract"(%634, %637) : (tensor<4x3x3xcomplex<f32>>, tensor<4x3x3xcomplex<f32>>) -> tensor<4x3x3xcomplex<f32>>
    %639 = "func.call"(%arg31) <{callee = @eigvals}> : (tensor<4x3x3xcomplex<f32>>) -> tensor<4x3xcomplex<f32>>
    %640 = "func.call"(%639) <{callee = @sort_complex}> : (tensor<4x3xcomplex<f32>>) -> tensor<4x3xcomplex<f32>>
    "func.return"(%513, %514, %564, %556, %588, %580, %597, %602, %603, %605, %606, %517#0, %611, %518#0, %621, %519#1, %625, %520#1, %627, %629, %630, %631, %638, %640) : (tensor<4x3x3xf32>, tensor<4x3x3xcomplex<f32>>, tensor<4x3x3xf32>, tensor<4x3xi32>, tensor<4x3x3xcomplex<f32>>, tensor<4x3xi32>, tensor<3x2xf32>, tensor<3x3xcomplex<f32>>, tensor<4x5x3xf32>, tensor<4x3x3xf32>, tensor<4x3x3xcomplex<f32>>, tensor<4x3xf32>, tensor<4x3x3xf32>, tensor<4x3xf32>, tensor<4x3x3xcomplex<f32>>, tensor<4x3xf32>, tensor<4x5x3xf32>, tensor<4x3xf32>, tensor<4x5x5xf32>, tensor<4x3x3xf32>, tensor<4x3xf32>, tensor<4x3xcomplex<f32>>, tensor<4x3x3xcomplex<f32>>, tensor<4x3xcomplex<f32>>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{mhlo.layout_mode = "default"}], function_type = (tensor<4x3x3xf32>) -> tensor<4x3x3xf32>, res_attrs = [{mhlo.layout_mode = "default"}], sym_name = "cholesky", sym_visibility = "private"}> ({
  ^bb0(%arg27: tensor<4x3x3xf32>):
    %455 = "stablehlo.transpose"(%arg27) <{permutation = array<i64: 0, 2, 1>}> : (tensor<4x3x3xf32>) -> tensor<4x3x3xf32>
    %456 = "stablehlo.add"(%arg27, %455) : (tensor<4x3x3xf32>, tensor<4x3x3xf32>) -> tensor<4x3x3xf32>
    %457 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %458 = "stablehlo.broadcast_in_dim"(%457) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x3x3xf32>
    %459 = "stablehlo.divide"(%456, %458) : (tensor<4x3x3xf32>, tensor<4x3x3xf32>) -> tensor<4x3x3xf32>
    %460 = "stablehlo.constant"() <{value = dense<4> : tensor<i32>}> : () -> tensor<i32>
    %461 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> tensor<i32>
    %462 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> tensor<i32>
    %463 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
    %464 = "stablehlo.constant"() <{value = dense<4> : tensor<i32>}> : () -> tensor<i32>
    %465 = "stablehlo.multiply"(%463, %464) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %466 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
    %467 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> tensor<i32>
    %468:2 = "stablehlo.custom_call"(%466, %465, %467, %459) <{api_version = 2 : i32, backend_config = "", call_target_name = "lapack_spotrf", called_computations = [], has_side_effect = false, operand_layouts = [dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<[1, 2, 0]> : tensor<3xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 3, operand_tuple_indices = []>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<0> : tensor<1xindex>]}> : (tensor<i32>, tensor<i32>, tensor<i32>, tensor<4x3x3xf32>) -> (tensor<4x3x3xf32>, tensor<4xi32>)
    %469 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %470 = "stablehlo.broadcast_in_dim"(%469) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<4xi32>
    %471 = "stablehlo.compare"(%468#1, %470) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
    %472 = "stablehlo.broadcast_in_dim"(%471) <{broadcast_dimensions = array<i64: 0>}> : (tensor<4xi1>) -> tensor<4x1x1xi1>
    %473 = "stablehlo.constant"() <{value = dense<0x7FC00000> : tensor<f32>}> : () -> tensor<f32>
    %474 = "stablehlo.broadcast_in_dim"(%473) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x3x3xf32>
    %475 = "stablehlo.broadcast_in_dim"(%472) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<4x1x1xi1>) -> tensor<4x3x3xi1>
    %476 = "stablehlo.select"(%475, %468#0, %474) : (tensor<4x3x3xi1>, tensor<4x3x3xf32>, tensor<4x3x3xf32>) -> tensor<4x3x3xf32>
    %477 = "func.call"(%476) <{callee = @tril}> : (tensor<4x3x3xf32>) -> tensor<4x3x3xf32>
    "func.return"(%477) : (tensor<4x3x3xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{mhlo.layout_mode = "default"}], function_type = (tensor<4x3x3xf32>) -> tensor<4x3x3xf32>, res_attrs = [{mhlo.layout_mode = "default"}], sym_name = "tril", sym_visibility = "private"}> ({
  ^bb0(%arg26: tensor<4x3x3xf32>):
    %445 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> tensor<3x3xi32>
    %446 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %447 = "stablehlo.broadcast_in_dim"(%446) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<3x3xi32>
    %448 = "stablehlo.add"(%445, %447) : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi32>
    %449 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> tensor<3x3xi32>
    %450 = "stablehlo.compare"(%448, %449) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction GE>}> : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
    %451 = "stablehlo.broadcast_in_dim"(%450) <{broadcast_dimensions = array<i64: 1, 2>}> : (tensor<3x3xi1>) -> tensor<4x3x3xi1>
    %452 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %453 = "stablehlo.broadcast_in_dim"(%452) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x3x3xf32>
    %454 = "stablehlo.select"(%451, %arg26, %453) : (tensor<4x3x3xi1>, tensor<4x3x3xf32>, tensor<4x3x3xf32>) -> tensor<4x3x3xf32>
    "func.return"(%454) : (tensor<4x3x3xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{mhlo.layout_mode = "default"}], function_type = (tensor<4x3x3xcomplex<f32>>) -> tensor<4x3x3xcomplex<f32>>, res_attrs = [{mhlo.layout_mode = "default"}], sym_name = "cholesky_0", sym_visibility = "private"}> ({
  ^bb0(%arg25: tensor<4x3x3xcomplex<f32>>):
    %418 = "stablehlo.transpose"(%arg25) <{permutation = array<i64: 0, 2, 1>}> : (tensor<4x3x3xcomplex<f32>>) -> tensor<4x3x3xcomplex<f32>>
    %419 = "stablehlo.real"(%418) : (tensor<4x3x3xcomplex<f32>>) -> tensor<4x3x3xf32>
    %420 = "stablehlo.imag"(%418) : (tensor<4x3x3xcomplex<f32>>) -> tensor<4x3x3xf32>
    %421 = "stablehlo.negate"(%420) : (tensor<4x3x3xf32>) -> tensor<4x3x3xf32>
    %422 = "stablehlo.complex"(%419, %421) : (tensor<4x3x3xf32>, tensor<4x3x3xf32>) -> tensor<4x3x3xcomplex<f32>>
    %423 = "stablehlo.add"(%arg25, %422) : (tensor<4x3x3xcomplex<f32>>, tensor<4x3x3xcomplex<f32>>) -> tensor<4x3x3xcomplex<f32>>
    %424 = "stablehlo.constant"() <{value = dense<(2.000000e+00,0.000000e+00)> : tensor<complex<f32>>}> : () -> tensor<complex<f32>>
    %425 = "stablehlo.broadcast_in_dim"(%424) <{broadcast_dimensions = array<i64>}> : (tensor<complex<f32>>) -> tensor<4x3x3xcomplex<f32>>
    %426 = "stablehlo.divide"(%423, %425) : (tensor<4x3x3xcomplex<f32>>, tensor<4x3x3xcomplex<f32>>) -> tensor<4x3x3xcomplex<f32>>
    %427 = "stablehlo.constant"() <{value = dense<4> : tensor<i32>}> : () -> tensor<i32>
    %428 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> tensor<i32>
    %429 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> tensor<i32>
    %430 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
    %431 = "stablehlo.constant"() <{value = dense<4> : tensor<i32>}> : () -> tensor<i32>
    %432 = "stablehlo.multiply"(%430, %431) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %433 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
    %434 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> tensor<i32>
    %435:2 = "stablehlo.custom_call"(%433, %432, %434, %426) <{api_version = 2 : i32, backend_config = "", call_target_name = "lapack_cpotrf", called_computations = [], has_side_effect = false, operand_layouts = [dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<[1, 2, 0]> : tensor<3xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 3, operand_tuple_indices = []>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<0> : tensor<1xindex>]}> : (tensor<i32>, tensor<i32>, tensor<i32>, tensor<4x3x3xcomplex<f32>>) -> (tensor<4x3x3xcomplex<f32>>, tensor<4xi32>)
    %436 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %437 = "stablehlo.broadcast_in_dim"(%436) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<4xi32>
    %438 = "stablehlo.compare"(%435#1, %437) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
    %439 = "stablehlo.broadcast_in_dim"(%438) <{broadcast_dimensions = array<i64: 0>}> : (tensor<4xi1>) -> tensor<4x1x1xi1>
    %440 = "stablehlo.constant"() <{value = dense<(0x7FC00000,0x7FC00000)> : tensor<complex<f32>>}> : () -> tensor<complex<f32>>
    %441 = "stablehlo.broadcast_in_dim"(%440) <{broadcast_dimensions = array<i64>}> : (tensor<complex<f32>>) -> tensor<4x3x3xcomplex<f32>>
    %442 = "stablehlo.broadcast_in_dim"(%439) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<4x1x1xi1>) -> tensor<4x3x3xi1>
    %443 = "stablehlo.select"(%442, %435#0, %441) : (tensor<4x3x3xi1>, tensor<4x3x3xcomplex<f32>>, tensor<4x3x3xcomplex<f32>>) -> tensor<4x3x3xcomplex<f32>>
    %444 = "func.call"(%443) <{callee = @tril_1}> : (tensor<4x3x3xcomplex<f32>>) -> tensor<4x3x3xcomplex<f32>>
    "func.return"(%444) : (tensor<4x3x3xcomplex<f32>>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{mhlo.layout_mode = "default"}], function_type = (tensor<4x3x3xcomplex<f32>>) -> tensor<4x3x3xcomplex<f32>>, res_attrs = [{mhlo.layout_mode = "default"}], sym_name = "tril_1", sym_visibility = "private"}> ({
  ^bb0(%arg24: tensor<4x3x3xcomplex<f32>>):
    %408 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> tensor<3x3xi32>
    %409 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %410 = "stablehlo.broadcast_in_dim"(%409) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<3x3xi32>
    %411 = "stablehlo.add"(%408, %410) : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi32>
    %412 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> tensor<3x3xi32>
    %413 = "stablehlo.compare"(%411, %412) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction GE>}> : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
    %414 = "stablehlo.broadcast_in_dim"(%413) <{broadcast_dimensions = array<i64: 1, 2>}> : (tensor<3x3xi1>) -> tensor<4x3x3xi1>
    %415 = "stablehlo.constant"() <{value = dense<(0.000000e+00,0.000000e+00)> : tensor<complex<f32>>}> : () -> tensor<complex<f32>>
    %416 = "stablehlo.broadcast_in_dim"(%415) <{broadcast_dimensions = array<i64>}> : (tensor<complex<f32>>) -> tensor<4x3x3xcomplex<f32>>
    %417 = "stablehlo.select"(%414, %arg24, %416) : (tensor<4x3x3xi1>, tensor<4x3x3xcomplex<f32>>, tensor<4x3x3xcomplex<f32>>) -> tensor<4x3x3xcomplex<f32>>
    "func.return"(%417) : (tensor<4x3x3xcomplex<f32>>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{mhlo.layout_mode = "default"}], function_type = (tensor<4x5x3xf32>) -> (tensor<4x5x3xf32>, tensor<4x3x3xf32>), res_attrs = [{mhlo.layout_mode = "default"}, {mhlo.layout_mode = "default"}], sym_name = "qr", sym_visibility = "private"}> ({
  ^bb0(%arg23: tensor<4x5x3xf32>):
    %362 = "stablehlo.constant"() <{value = dense<4> : tensor<i32>}> : () -> tensor<i32>
    %363 = "stablehlo.constant"() <{value = dense<5> : tensor<i32>}> : () -> tensor<i32>
    %364 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> tensor<i32>
    %365 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
    %366 = "stablehlo.constant"() <{value = dense<4> : tensor<i32>}> : () -> tensor<i32>
    %367 = "stablehlo.multiply"(%365, %366) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %368 = "stablehlo.constant"() <{value = dense<5> : tensor<i32>}> : () -> tensor<i32>
    %369 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> tensor<i32>
    %370 = "stablehlo.constant"() <{value = dense<96> : tensor<i32>}> : () -> tensor<i32>
    %371:4 = "stablehlo.custom_call"(%367, %368, %369, %370, %arg23) <{api_version = 2 : i32, backend_config = "", call_target_name = "lapack_sgeqrf", called_computations = [], has_side_effect = false, operand_layouts = [dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<[1, 2, 0]> : tensor<3xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 4, operand_tuple_indices = []>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<[1, 0]> : tensor<2xindex>, dense<0> : tensor<1xindex>, dense<0> : tensor<1xindex>]}> : (tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<4x5x3xf32>) -> (tensor<4x5x3xf32>, tensor<4x3xf32>, tensor<4xi32>, tensor<96xf32>)
    %372 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %373 = "stablehlo.broadcast_in_dim"(%372) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<4xi32>
    %374 = "stablehlo.compare"(%371#2, %373) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
    %375 = "stablehlo.broadcast_in_dim"(%374) <{broadcast_dimensions = array<i64: 0>}> : (tensor<4xi1>) -> tensor<4x1x1xi1>
    %376 = "stablehlo.constant"() <{value = dense<0x7FC00000> : tensor<f32>}> : () -> tensor<f32>
    %377 = "stablehlo.broadcast_in_dim"(%376) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x5x3xf32>
    %378 = "stablehlo.broadcast_in_dim"(%375) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<4x1x1xi1>) -> tensor<4x5x3xi1>
    %379 = "stablehlo.select"(%378, %371#0, %377) : (tensor<4x5x3xi1>, tensor<4x5x3xf32>, tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
    %380 = "stablehlo.broadcast_in_dim"(%374) <{broadcast_dimensions = array<i64: 0>}> : (tensor<4xi1>) -> tensor<4x1xi1>
    %381 = "stablehlo.constant"() <{value = dense<0x7FC00000> : tensor<f32>}> : () -> tensor<f32>
    %382 = "stablehlo.broadcast_in_dim"(%381) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x3xf32>
    %383 = "stablehlo.broadcast_in_dim"(%380) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<4x1xi1>) -> tensor<4x3xi1>
    %384 = "stablehlo.select"(%383, %371#1, %382) : (tensor<4x3xi1>, tensor<4x3xf32>, tensor<4x3xf32>) -> tensor<4x3xf32>
    %385 = "stablehlo.constant"() <{value = dense<4> : tensor<i32>}> : () -> tensor<i32>
    %386 = "stablehlo.constant"() <{value = dense<5> : tensor<i32>}> : () -> tensor<i32>
    %387 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> tensor<i32>
    %388 = "stablehlo.constant"() <{value = dense<4> : tensor<i32>}> : () -> tensor<i32>
    %389 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> tensor<i32>
    %390 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
    %391 = "stablehlo.constant"() <{value = dense<4> : tensor<i32>}> : () -> tensor<i32>
    %392 = "stablehlo.multiply"(%390, %391) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %393 = "stablehlo.constant"() <{value = dense<5> : tensor<i32>}> : () -> tensor<i32>
    %394 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> tensor<i32>
    %395 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> tensor<i32>
    %396 = "stablehlo.constant"() <{value = dense<96> : tensor<i32>}> : () -> tensor<i32>
    %397:3 = "stablehlo.custom_call"(%392, %393, %394, %395, %396, %379, %384) <{api_version = 2 : i32, backend_config = "", call_target_name = "lapack_sorgqr", called_computations = [], has_side_effect = false, operand_layouts = [dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<[1, 2, 0]> : tensor<3xindex>, dense<[1, 0]> : tensor<2xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 5, operand_tuple_indices = []>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<0> : tensor<1xindex>, dense<0> : tensor<1xindex>]}> : (tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<4x5x3xf32>, tensor<4x3xf32>) -> (tensor<4x5x3xf32>, tensor<4xi32>, tensor<96xf32>)
    %398 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %399 = "stablehlo.broadcast_in_dim"(%398) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<4xi32>
    %400 = "stablehlo.compare"(%397#1, %399) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
    %401 = "stablehlo.broadcast_in_dim"(%400) <{broadcast_dimensions = array<i64: 0>}> : (tensor<4xi1>) -> tensor<4x1x1xi1>
    %402 = "stablehlo.constant"() <{value = dense<0x7FC00000> : tensor<f32>}> : () -> tensor<f32>
    %403 = "stablehlo.broadcast_in_dim"(%402) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x5x3xf32>
    %404 = "stablehlo.broadcast_in_dim"(%401) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<4x1x1xi1>) -> tensor<4x5x3xi1>
    %405 = "stablehlo.select"(%404, %397#0, %403) : (tensor<4x5x3xi1>, tensor<4x5x3xf32>, tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
    %406 = "stablehlo.slice"(%379) <{limit_indices = array<i64: 4, 3, 3>, start_indices = array<i64: 0, 0, 0>, strides = array<i64: 1, 1, 1>}> : (tensor<4x5x3xf32>) -> tensor<4x3x3xf32>
    %407 = "func.call"(%406) <{callee = @triu}> : (tensor<4x3x3xf32>) -> tensor<4x3x3xf32>
    "func.return"(%405, %407) : (tensor<4x5x3xf32>, tensor<4x3x3xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{mhlo.layout_mode = "default"}], function_type = (tensor<4x3x3xf32>) -> tensor<4x3x3xf32>, res_attrs = [{mhlo.layout_mode = "default"}], sym_name = "triu", sym_visibility = "private"}> ({
  ^bb0(%arg22: tensor<4x3x3xf32>):
    %352 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> tensor<3x3xi32>
    %353 = "stablehlo.constant"() <{value = dense<-1> : tensor<i32>}> : () -> tensor<i32>
    %354 = "stablehlo.broadcast_in_dim"(%353) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<3x3xi32>
    %355 = "stablehlo.add"(%352, %354) : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi32>
    %356 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> tensor<3x3xi32>
    %357 = "stablehlo.compare"(%355, %356) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction GE>}> : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
    %358 = "stablehlo.broadcast_in_dim"(%357) <{broadcast_dimensions = array<i64: 1, 2>}> : (tensor<3x3xi1>) -> tensor<4x3x3xi1>
    %359 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %360 = "stablehlo.broadcast_in_dim"(%359) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x3x3xf32>
    %361 = "stablehlo.select"(%358, %360, %arg22) : (tensor<4x3x3xi1>, tensor<4x3x3xf32>, tensor<4x3x3xf32>) -> tensor<4x3x3xf32>
    "func.return"(%361) : (tensor<4x3x3xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{mhlo.layout_mode = "default"}], function_type = (tensor<4x3x3xcomplex<f32>>) -> (tensor<4x3x3xcomplex<f32>>, tensor<4x3x3xcomplex<f32>>), res_attrs = [{mhlo.layout_mode = "default"}, {mhlo.layout_mode = "default"}], sym_name = "qr_2", sym_visibility = "private"}> ({
  ^bb0(%arg21: tensor<4x3x3xcomplex<f32>>):
    %305 = "stablehlo.constant"() <{value = dense<4> : tensor<i32>}> : () -> tensor<i32>
    %306 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> tensor<i32>
    %307 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> tensor<i32>
    %308 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
    %309 = "stablehlo.constant"() <{value = dense<4> : tensor<i32>}> : () -> tensor<i32>
    %310 = "stablehlo.multiply"(%308, %309) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %311 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> tensor<i32>
    %312 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> tensor<i32>
    %313 = "stablehlo.constant"() <{value = dense<96> : tensor<i32>}> : () -> tensor<i32>
    %314:4 = "stablehlo.custom_call"(%310, %311, %312, %313, %arg21) <{api_version = 2 : i32, backend_config = "", call_target_name = "lapack_cgeqrf", called_computations = [], has_side_effect = false, operand_layouts = [dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<[1, 2, 0]> : tensor<3xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 4, operand_tuple_indices = []>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<[1, 0]> : tensor<2xindex>, dense<0> : tensor<1xindex>, dense<0> : tensor<1xindex>]}> : (tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<4x3x3xcomplex<f32>>) -> (tensor<4x3x3xcomplex<f32>>, tensor<4x3xcomplex<f32>>, tensor<4xi32>, tensor<96xcomplex<f32>>)
    %315 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %316 = "stablehlo.broadcast_in_dim"(%315) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<4xi32>
    %317 = "stablehlo.compare"(%314#2, %316) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
    %318 = "stablehlo.broadcast_in_dim"(%317) <{broadcast_dimensions = array<i64: 0>}> : (tensor<4xi1>) -> tensor<4x1x1xi1>
    %319 = "stablehlo.constant"() <{value = dense<(0x7FC00000,0x7FC00000)> : tensor<complex<f32>>}> : () -> tensor<complex<f32>>
    %320 = "stablehlo.broadcast_in_dim"(%319) <{broadcast_dimensions = array<i64>}> : (tensor<complex<f32>>) -> tensor<4x3x3xcomplex<f32>>
    %321 = "stablehlo.broadcast_in_dim"(%318) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<4x1x1xi1>) -> tensor<4x3x3xi1>
    %322 = "stablehlo.select"(%321, %314#0, %320) : (tensor<4x3x3xi1>, tensor<4x3x3xcomplex<f32>>, tensor<4x3x3xcomplex<f32>>) -> tensor<4x3x3xcomplex<f32>>
    %323 = "stablehlo.broadcast_in_dim"(%317) <{broadcast_dimensions = array<i64: 0>}> : (tensor<4xi1>) -> tensor<4x1xi1>
    %324 = "stablehlo.constant"() <{value = dense<(0x7FC00000,0x7FC00000)> : tensor<complex<f32>>}> : () -> tensor<complex<f32>>
    %325 = "stablehlo.broadcast_in_dim"(%324) <{broadcast_dimensions = array<i64>}> : (tensor<complex<f32>>) -> tensor<4x3xcomplex<f32>>
    %326 = "stablehlo.broadcast_in_dim"(%323) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<4x1xi1>) -> tensor<4x3xi1>
    %327 = "stablehlo.select"(%326, %314#1, %325) : (tensor<4x3xi1>, tensor<4x3xcomplex<f32>>, tensor<4x3xcomplex<f32>>) -> tensor<4x3xcomplex<f32>>
    %328 = "stablehlo.constant"() <{value = dense<(0.000000e+00,0.000000e+00)> : tensor<complex<f32>>}> : () -> tensor<complex<f32>>
    %329 = "stablehlo.pad"(%322, %328) <{edge_padding_high = array<i64: 0, 0, 0>, edge_padding_low = array<i64: 0, 0, 0>, interior_padding = array<i64: 0, 0, 0>}> : (tensor<4x3x3xcomplex<f32>>, tensor<complex<f32>>) -> tensor<4x3x3xcomplex<f32>>
    %330 = "stablehlo.constant"() <{value = dense<4> : tensor<i32>}> : () -> tensor<i32>
    %331 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> tensor<i32>
    %332 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> tensor<i32>
    %333 = "stablehlo.constant"() <{value = dense<4> : tensor<i32>}> : () -> tensor<i32>
    %334 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> tensor<i32>
    %335 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
    %336 = "stablehlo.constant"() <{value = dense<4> : tensor<i32>}> : () -> tensor<i32>
    %337 = "stablehlo.multiply"(%335, %336) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %338 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> tensor<i32>
    %339 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> tensor<i32>
    %340 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> tensor<i32>
    %341 = "stablehlo.constant"() <{value = dense<96> : tensor<i32>}> : () -> tensor<i32>
    %342:3 = "stablehlo.custom_call"(%337, %338, %339, %340, %341, %329, %327) <{api_version = 2 : i32, backend_config = "", call_target_name = "lapack_cungqr", called_computations = [], has_side_effect = false, operand_layouts = [dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<[1, 2, 0]> : tensor<3xindex>, dense<[1, 0]> : tensor<2xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 5, operand_tuple_indices = []>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<0> : tensor<1xindex>, dense<0> : tensor<1xindex>]}> : (tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<4x3x3xcomplex<f32>>, tensor<4x3xcomplex<f32>>) -> (tensor<4x3x3xcomplex<f32>>, tensor<4xi32>, tensor<96xcomplex<f32>>)
    %343 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %344 = "stablehlo.broadcast_in_dim"(%343) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<4xi32>
    %345 = "stablehlo.compare"(%342#1, %344) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
    %346 = "stablehlo.broadcast_in_dim"(%345) <{broadcast_dimensions = array<i64: 0>}> : (tensor<4xi1>) -> tensor<4x1x1xi1>
    %347 = "stablehlo.constant"() <{value = dense<(0x7FC00000,0x7FC00000)> : tensor<complex<f32>>}> : () -> tensor<complex<f32>>
    %348 = "stablehlo.broadcast_in_dim"(%347) <{broadcast_dimensions = array<i64>}> : (tensor<complex<f32>>) -> tensor<4x3x3xcomplex<f32>>
    %349 = "stablehlo.broadcast_in_dim"(%346) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<4x1x1xi1>) -> tensor<4x3x3xi1>
    %350 = "stablehlo.select"(%349, %342#0, %348) : (tensor<4x3x3xi1>, tensor<4x3x3xcomplex<f32>>, tensor<4x3x3xcomplex<f32>>) -> tensor<4x3x3xcomplex<f32>>
    %351 = "func.call"(%322) <{callee = @triu_3}> : (tensor<4x3x3xcomplex<f32>>) -> tensor<4x3x3xcomplex<f32>>
    "func.return"(%350, %351) : (tensor<4x3x3xcomplex<f32>>, tensor<4x3x3xcomplex<f32>>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{mhlo.layout_mode = "default"}], function_type = (tensor<4x3x3xcomplex<f32>>) -> tensor<4x3x3xcomplex<f32>>, res_attrs = [{mhlo.layout_mode = "default"}], sym_name = "triu_3", sym_visibility = "private"}> ({
  ^bb0(%arg20: tensor<4x3x3xcomplex<f32>>):
    %295 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> tensor<3x3xi32>
    %296 = "stablehlo.constant"() <{value = dense<-1> : tensor<i32>}> : () -> tensor<i32>
    %297 = "stablehlo.broadcast_in_dim"(%296) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<3x3xi32>
    %298 = "stablehlo.add"(%295, %297) : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi32>
    %299 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> tensor<3x3xi32>
    %300 = "stablehlo.compare"(%298, %299) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction GE>}> : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
    %301 = "stablehlo.broadcast_in_dim"(%300) <{broadcast_dimensions = array<i64: 1, 2>}> : (tensor<3x3xi1>) -> tensor<4x3x3xi1>
    %302 = "stablehlo.constant"() <{value = dense<(0.000000e+00,0.000000e+00)> : tensor<complex<f32>>}> : () -> tensor<complex<f32>>
    %303 = "stablehlo.broadcast_in_dim"(%302) <{broadcast_dimensions = array<i64>}> : (tensor<complex<f32>>) -> tensor<4x3x3xcomplex<f32>>
    %304 = "stablehlo.select"(%301, %303, %arg20) : (tensor<4x3x3xi1>, tensor<4x3x3xcomplex<f32>>, tensor<4x3x3xcomplex<f32>>) -> tensor<4x3x3xcomplex<f32>>
    "func.return"(%304) : (tensor<4x3x3xcomplex<f32>>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{mhlo.layout_mode = "default"}], function_type = (tensor<4x3x3xf32>) -> (tensor<4x3xf32>, tensor<4x3x3xf32>), res_attrs = [{mhlo.layout_mode = "default"}, {mhlo.layout_mode = "default"}], sym_name = "eigh", sym_visibility = "private"}> ({
  ^bb0(%arg19: tensor<4x3x3xf32>):
    %268 = "stablehlo.transpose"(%arg19) <{permutation = array<i64: 0, 2, 1>}> : (tensor<4x3x3xf32>) -> tensor<4x3x3xf32>
    %269 = "stablehlo.add"(%arg19, %268) : (tensor<4x3x3xf32>, tensor<4x3x3xf32>) -> tensor<4x3x3xf32>
    %270 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %271 = "stablehlo.broadcast_in_dim"(%270) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x3x3xf32>
    %272 = "stablehlo.divide"(%269, %271) : (tensor<4x3x3xf32>, tensor<4x3x3xf32>) -> tensor<4x3x3xf32>
    %273 = "stablehlo.constant"() <{value = dense<4> : tensor<i32>}> : () -> tensor<i32>
    %274 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> tensor<i32>
    %275 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> tensor<i32>
    %276 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
    %277 = "stablehlo.constant"() <{value = dense<4> : tensor<i32>}> : () -> tensor<i32>
    %278 = "stablehlo.multiply"(%276, %277) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %279 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
    %280 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> tensor<i32>
    %281:5 = "stablehlo.custom_call"(%279, %278, %280, %272) <{api_version = 2 : i32, backend_config = "", call_target_name = "lapack_ssyevd", called_computations = [], has_side_effect = false, operand_layouts = [dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<[1, 2, 0]> : tensor<3xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 3, operand_tuple_indices = []>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<[1, 0]> : tensor<2xindex>, dense<0> : tensor<1xindex>, dense<0> : tensor<1xindex>, dense<0> : tensor<1xindex>]}> : (tensor<i32>, tensor<i32>, tensor<i32>, tensor<4x3x3xf32>) -> (tensor<4x3x3xf32>, tensor<4x3xf32>, tensor<4xi32>, tensor<37xf32>, tensor<18xi32>)
    %282 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %283 = "stablehlo.broadcast_in_dim"(%282) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<4xi32>
    %284 = "stablehlo.compare"(%281#2, %283) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
    %285 = "stablehlo.broadcast_in_dim"(%284) <{broadcast_dimensions = array<i64: 0>}> : (tensor<4xi1>) -> tensor<4x1x1xi1>
    %286 = "stablehlo.constant"() <{value = dense<0x7FC00000> : tensor<f32>}> : () -> tensor<f32>
    %287 = "stablehlo.broadcast_in_dim"(%286) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x3x3xf32>
    %288 = "stablehlo.broadcast_in_dim"(%285) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<4x1x1xi1>) -> tensor<4x3x3xi1>
    %289 = "stablehlo.select"(%288, %281#0, %287) : (tensor<4x3x3xi1>, tensor<4x3x3xf32>, tensor<4x3x3xf32>) -> tensor<4x3x3xf32>
    %290 = "stablehlo.broadcast_in_dim"(%284) <{broadcast_dimensions = array<i64: 0>}> : (tensor<4xi1>) -> tensor<4x1xi1>
    %291 = "stablehlo.constant"() <{value = dense<0x7FC00000> : tensor<f32>}> : () -> tensor<f32>
    %292 = "stablehlo.broadcast_in_dim"(%291) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x3xf32>
    %293 = "stablehlo.broadcast_in_dim"(%290) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<4x1xi1>) -> tensor<4x3xi1>
    %294 = "stablehlo.select"(%293, %281#1, %292) : (tensor<4x3xi1>, tensor<4x3xf32>, tensor<4x3xf32>) -> tensor<4x3xf32>
    "func.return"(%294, %289) : (tensor<4x3xf32>, tensor<4x3x3xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{mhlo.layout_mode = "default"}], function_type = (tensor<4x3x3xcomplex<f32>>) -> (tensor<4x3xf32>, tensor<4x3x3xcomplex<f32>>), res_attrs = [{mhlo.layout_mode = "default"}, {mhlo.layout_mode = "default"}], sym_name = "eigh_4", sym_visibility = "private"}> ({
  ^bb0(%arg18: tensor<4x3x3xcomplex<f32>>):
    %237 = "stablehlo.transpose"(%arg18) <{permutation = array<i64: 0, 2, 1>}> : (tensor<4x3x3xcomplex<f32>>) -> tensor<4x3x3xcomplex<f32>>
    %238 = "stablehlo.real"(%237) : (tensor<4x3x3xcomplex<f32>>) -> tensor<4x3x3xf32>
    %239 = "stablehlo.imag"(%237) : (tensor<4x3x3xcomplex<f32>>) -> tensor<4x3x3xf32>
    %240 = "stablehlo.negate"(%239) : (tensor<4x3x3xf32>) -> tensor<4x3x3xf32>
    %241 = "stablehlo.complex"(%238, %240) : (tensor<4x3x3xf32>, tensor<4x3x3xf32>) -> tensor<4x3x3xcomplex<f32>>
    %242 = "stablehlo.add"(%arg18, %241) : (tensor<4x3x3xcomplex<f32>>, tensor<4x3x3xcomplex<f32>>) -> tensor<4x3x3xcomplex<f32>>
    %243 = "stablehlo.constant"() <{value = dense<(2.000000e+00,0.000000e+00)> : tensor<complex<f32>>}> : () -> tensor<complex<f32>>
    %244 = "stablehlo.broadcast_in_dim"(%243) <{broadcast_dimensions = array<i64>}> : (tensor<complex<f32>>) -> tensor<4x3x3xcomplex<f32>>
    %245 = "stablehlo.divide"(%242, %244) : (tensor<4x3x3xcomplex<f32>>, tensor<4x3x3xcomplex<f32>>) -> tensor<4x3x3xcomplex<f32>>
    %246 = "stablehlo.constant"() <{value = dense<4> : tensor<i32>}> : () -> tensor<i32>
    %247 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> tensor<i32>
    %248 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> tensor<i32>
    %249 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
    %250 = "stablehlo.constant"() <{value = dense<4> : tensor<i32>}> : () -> tensor<i32>
    %251 = "stablehlo.multiply"(%249, %250) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %252 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
    %253 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> tensor<i32>
    %254:6 = "stablehlo.custom_call"(%252, %251, %253, %245) <{api_version = 2 : i32, backend_config = "", call_target_name = "lapack_cheevd", called_computations = [], has_side_effect = false, operand_layouts = [dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<[1, 2, 0]> : tensor<3xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 3, operand_tuple_indices = []>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<[1, 0]> : tensor<2xindex>, dense<0> : tensor<1xindex>, dense<0> : tensor<1xindex>, dense<0> : tensor<1xindex>, dense<0> : tensor<1xindex>]}> : (tensor<i32>, tensor<i32>, tensor<i32>, tensor<4x3x3xcomplex<f32>>) -> (tensor<4x3x3xcomplex<f32>>, tensor<4x3xf32>, tensor<4xi32>, tensor<16xcomplex<f32>>, tensor<34xf32>, tensor<18xi32>)
    %255 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %256 = "stablehlo.broadcast_in_dim"(%255) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<4xi32>
    %257 = "stablehlo.compare"(%254#2, %256) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
    %258 = "stablehlo.broadcast_in_dim"(%257) <{broadcast_dimensions = array<i64: 0>}> : (tensor<4xi1>) -> tensor<4x1x1xi1>
    %259 = "stablehlo.constant"() <{value = dense<(0x7FC00000,0x7FC00000)> : tensor<complex<f32>>}> : () -> tensor<complex<f32>>
    %260 = "stablehlo.broadcast_in_dim"(%259) <{broadcast_dimensions = array<i64>}> : (tensor<complex<f32>>) -> tensor<4x3x3xcomplex<f32>>
    %261 = "stablehlo.broadcast_in_dim"(%258) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<4x1x1xi1>) -> tensor<4x3x3xi1>
    %262 = "stablehlo.select"(%261, %254#0, %260) : (tensor<4x3x3xi1>, tensor<4x3x3xcomplex<f32>>, tensor<4x3x3xcomplex<f32>>) -> tensor<4x3x3xcomplex<f32>>
    %263 = "stablehlo.broadcast_in_dim"(%257) <{broadcast_dimensions = array<i64: 0>}> : (tensor<4xi1>) -> tensor<4x1xi1>
    %264 = "stablehlo.constant"() <{value = dense<0x7FC00000> : tensor<f32>}> : () -> tensor<f32>
    %265 = "stablehlo.broadcast_in_dim"(%264) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x3xf32>
    %266 = "stablehlo.broadcast_in_dim"(%263) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<4x1xi1>) -> tensor<4x3xi1>
    %267 = "stablehlo.select"(%266, %254#1, %265) : (tensor<4x3xi1>, tensor<4x3xf32>, tensor<4x3xf32>) -> tensor<4x3xf32>
    "func.return"(%267, %262) : (tensor<4x3xf32>, tensor<4x3x3xcomplex<f32>>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{mhlo.layout_mode = "default"}], function_type = (tensor<4x5x3xf32>) -> (tensor<4x5x3xf32>, tensor<4x3xf32>, tensor<4x3x3xf32>), res_attrs = [{mhlo.layout_mode = "default"}, {mhlo.layout_mode = "default"}, {mhlo.layout_mode = "default"}], sym_name = "svd", sym_visibility = "private"}> ({
  ^bb0(%arg17: tensor<4x5x3xf32>):
    %207 = "stablehlo.constant"() <{value = dense<4> : tensor<i32>}> : () -> tensor<i32>
    %208 = "stablehlo.constant"() <{value = dense<5> : tensor<i32>}> : () -> tensor<i32>
    %209 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> tensor<i32>
    %210 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
    %211 = "stablehlo.constant"() <{value = dense<4> : tensor<i32>}> : () -> tensor<i32>
    %212 = "stablehlo.multiply"(%210, %211) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %213 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %214 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
    %215 = "stablehlo.constant"() <{value = dense<5> : tensor<i32>}> : () -> tensor<i32>
    %216 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> tensor<i32>
    %217 = "stablehlo.constant"() <{value = dense<210> : tensor<i32>}> : () -> tensor<i32>
    %218:7 = "stablehlo.custom_call"(%213, %214, %212, %215, %216, %217, %arg17) <{api_version = 2 : i32, backend_config = "", call_target_name = "lapack_sgesdd", called_computations = [], has_side_effect = false, operand_layouts = [dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<[1, 2, 0]> : tensor<3xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 6, operand_tuple_indices = []>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<[1, 0]> : tensor<2xindex>, dense<[1, 2, 0]> : tensor<3xindex>, dense<[1, 2, 0]> : tensor<3xindex>, dense<0> : tensor<1xindex>, dense<0> : tensor<1xindex>, dense<0> : tensor<1xindex>]}> : (tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<4x5x3xf32>) -> (tensor<4x5x3xf32>, tensor<4x3xf32>, tensor<4x5x3xf32>, tensor<4x3x3xf32>, tensor<4xi32>, tensor<24xi32>, tensor<210xf32>)
    %219 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %220 = "stablehlo.broadcast_in_dim"(%219) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<4xi32>
    %221 = "stablehlo.compare"(%218#4, %220) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
    %222 = "stablehlo.broadcast_in_dim"(%221) <{broadcast_dimensions = array<i64: 0>}> : (tensor<4xi1>) -> tensor<4x1xi1>
    %223 = "stablehlo.constant"() <{value = dense<0x7FC00000> : tensor<f32>}> : () -> tensor<f32>
    %224 = "stablehlo.broadcast_in_dim"(%223) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x3xf32>
    %225 = "stablehlo.broadcast_in_dim"(%222) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<4x1xi1>) -> tensor<4x3xi1>
    %226 = "stablehlo.select"(%225, %218#1, %224) : (tensor<4x3xi1>, tensor<4x3xf32>, tensor<4x3xf32>) -> tensor<4x3xf32>
    %227 = "stablehlo.broadcast_in_dim"(%221) <{broadcast_dimensions = array<i64: 0>}> : (tensor<4xi1>) -> tensor<4x1x1xi1>
    %228 = "stablehlo.constant"() <{value = dense<0x7FC00000> : tensor<f32>}> : () -> tensor<f32>
    %229 = "stablehlo.broadcast_in_dim"(%228) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x5x3xf32>
    %230 = "stablehlo.broadcast_in_dim"(%227) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<4x1x1xi1>) -> tensor<4x5x3xi1>
    %231 = "stablehlo.select"(%230, %218#2, %229) : (tensor<4x5x3xi1>, tensor<4x5x3xf32>, tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
    %232 = "stablehlo.broadcast_in_dim"(%221) <{broadcast_dimensions = array<i64: 0>}> : (tensor<4xi1>) -> tensor<4x1x1xi1>
    %233 = "stablehlo.constant"() <{value = dense<0x7FC00000> : tensor<f32>}> : () -> tensor<f32>
    %234 = "stablehlo.broadcast_in_dim"(%233) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x3x3xf32>
    %235 = "stablehlo.broadcast_in_dim"(%232) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<4x1x1xi1>) -> tensor<4x3x3xi1>
    %236 = "stablehlo.select"(%235, %218#3, %234) : (tensor<4x3x3xi1>, tensor<4x3x3xf32>, tensor<4x3x3xf32>) -> tensor<4x3x3xf32>
    "func.return"(%231, %226, %236) : (tensor<4x5x3xf32>, tensor<4x3xf32>, tensor<4x3x3xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{mhlo.layout_mode = "default"}], function_type = (tensor<4x5x3xf32>) -> (tensor<4x5x5xf32>, tensor<4x3xf32>, tensor<4x3x3xf32>), res_attrs = [{mhlo.layout_mode = "default"}, {mhlo.layout_mode = "default"}, {mhlo.layout_mode = "default"}], sym_name = "svd_5", sym_visibility = "private"}> ({
  ^bb0(%arg16: tensor<4x5x3xf32>):
    %177 = "stablehlo.constant"() <{value = dense<4> : tensor<i32>}> : () -> tensor<i32>
    %178 = "stablehlo.constant"() <{value = dense<5> : tensor<i32>}> : () -> tensor<i32>
    %179 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> tensor<i32>
    %180 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
    %181 = "stablehlo.constant"() <{value = dense<4> : tensor<i32>}> : () -> tensor<i32>
    %182 = "stablehlo.multiply"(%180, %181) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %183 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
    %184 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
    %185 = "stablehlo.constant"() <{value = dense<5> : tensor<i32>}> : () -> tensor<i32>
    %186 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> tensor<i32>
    %187 = "stablehlo.constant"() <{value = dense<210> : tensor<i32>}> : () -> tensor<i32>
    %188:7 = "stablehlo.custom_call"(%183, %184, %182, %185, %186, %187, %arg16) <{api_version = 2 : i32, backend_config = "", call_target_name = "lapack_sgesdd", called_computations = [], has_side_effect = false, operand_layouts = [dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<[1, 2, 0]> : tensor<3xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 6, operand_tuple_indices = []>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<[1, 0]> : tensor<2xindex>, dense<[1, 2, 0]> : tensor<3xindex>, dense<[1, 2, 0]> : tensor<3xindex>, dense<0> : tensor<1xindex>, dense<0> : tensor<1xindex>, dense<0> : tensor<1xindex>]}> : (tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<4x5x3xf32>) -> (tensor<4x5x3xf32>, tensor<4x3xf32>, tensor<4x5x5xf32>, tensor<4x3x3xf32>, tensor<4xi32>, tensor<24xi32>, tensor<210xf32>)
    %189 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %190 = "stablehlo.broadcast_in_dim"(%189) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<4xi32>
    %191 = "stablehlo.compare"(%188#4, %190) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
    %192 = "stablehlo.broadcast_in_dim"(%191) <{broadcast_dimensions = array<i64: 0>}> : (tensor<4xi1>) -> tensor<4x1xi1>
    %193 = "stablehlo.constant"() <{value = dense<0x7FC00000> : tensor<f32>}> : () -> tensor<f32>
    %194 = "stablehlo.broadcast_in_dim"(%193) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x3xf32>
    %195 = "stablehlo.broadcast_in_dim"(%192) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<4x1xi1>) -> tensor<4x3xi1>
    %196 = "stablehlo.select"(%195, %188#1, %194) : (tensor<4x3xi1>, tensor<4x3xf32>, tensor<4x3xf32>) -> tensor<4x3xf32>
    %197 = "stablehlo.broadcast_in_dim"(%191) <{broadcast_dimensions = array<i64: 0>}> : (tensor<4xi1>) -> tensor<4x1x1xi1>
    %198 = "stablehlo.constant"() <{value = dense<0x7FC00000> : tensor<f32>}> : () -> tensor<f32>
    %199 = "stablehlo.broadcast_in_dim"(%198) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x5x5xf32>
    %200 = "stablehlo.broadcast_in_dim"(%197) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<4x1x1xi1>) -> tensor<4x5x5xi1>
    %201 = "stablehlo.select"(%200, %188#2, %199) : (tensor<4x5x5xi1>, tensor<4x5x5xf32>, tensor<4x5x5xf32>) -> tensor<4x5x5xf32>
    %202 = "stablehlo.broadcast_in_dim"(%191) <{broadcast_dimensions = array<i64: 0>}> : (tensor<4xi1>) -> tensor<4x1x1xi1>
    %203 = "stablehlo.constant"() <{value = dense<0x7FC00000> : tensor<f32>}> : () -> tensor<f32>
    %204 = "stablehlo.broadcast_in_dim"(%203) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x3x3xf32>
    %205 = "stablehlo.broadcast_in_dim"(%202) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<4x1x1xi1>) -> tensor<4x3x3xi1>
    %206 = "stablehlo.select"(%205, %188#3, %204) : (tensor<4x3x3xi1>, tensor<4x3x3xf32>, tensor<4x3x3xf32>) -> tensor<4x3x3xf32>
    "func.return"(%201, %196, %206) : (tensor<4x5x5xf32>, tensor<4x3xf32>, tensor<4x3x3xf32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<i32>, tensor<4x3xi32>, tensor<4x3xi32>) -> (tensor<i32>, tensor<4x3xi32>, tensor<4x3xi32>), res_attrs = [{}, {}, {}], sym_name = "None", sym_visibility = "private"}> ({
  ^bb0(%arg9: tensor<i32>, %arg10: tensor<4x3xi32>, %arg11: tensor<4x3xi32>):
    %98 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
    %99 = "stablehlo.add"(%arg9, %98) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %100 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %101 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %102 = "stablehlo.compare"(%100, %101) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %103 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %104 = "stablehlo.constant"() <{value = dense<4> : tensor<i32>}> : () -> tensor<i32>
    %105 = "stablehlo.add"(%103, %104) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %106 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %107 = "stablehlo.select"(%102, %105, %106) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %108 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %109 = "stablehlo.compare"(%arg9, %108) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %110 = "stablehlo.convert"(%arg9) : (tensor<i32>) -> tensor<i32>
    %111 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> tensor<i32>
    %112 = "stablehlo.add"(%110, %111) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %113 = "stablehlo.select"(%109, %112, %arg9) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %114 = "stablehlo.dynamic_slice"(%arg11, %107, %113) <{slice_sizes = array<i64: 4, 1>}> : (tensor<4x3xi32>, tensor<i32>, tensor<i32>) -> tensor<4x1xi32>
    %115 = "stablehlo.reshape"(%114) : (tensor<4x1xi32>) -> tensor<4xi32>
    %116 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> tensor<4xi32>
    %117 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %118 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %119 = "stablehlo.compare"(%117, %118) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %120 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %121 = "stablehlo.constant"() <{value = dense<4> : tensor<i32>}> : () -> tensor<i32>
    %122 = "stablehlo.add"(%120, %121) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %123 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %124 = "stablehlo.select"(%119, %122, %123) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %125 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %126 = "stablehlo.compare"(%arg9, %125) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %127 = "stablehlo.convert"(%arg9) : (tensor<i32>) -> tensor<i32>
    %128 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> tensor<i32>
    %129 = "stablehlo.add"(%127, %128) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %130 = "stablehlo.select"(%126, %129, %arg9) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %131 = "stablehlo.dynamic_slice"(%arg10, %124, %130) <{slice_sizes = array<i64: 4, 1>}> : (tensor<4x3xi32>, tensor<i32>, tensor<i32>) -> tensor<4x1xi32>
    %132 = "stablehlo.reshape"(%131) : (tensor<4x1xi32>) -> tensor<4xi32>
    %133 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %134 = "stablehlo.broadcast_in_dim"(%133) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<4xi32>
    %135 = "stablehlo.compare"(%116, %134) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
    %136 = "stablehlo.constant"() <{value = dense<4> : tensor<i32>}> : () -> tensor<i32>
    %137 = "stablehlo.broadcast_in_dim"(%136) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<4xi32>
    %138 = "stablehlo.add"(%116, %137) : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
    %139 = "stablehlo.select"(%135, %138, %116) : (tensor<4xi1>, tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
    %140 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %141 = "stablehlo.broadcast_in_dim"(%140) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<4xi32>
    %142 = "stablehlo.compare"(%115, %141) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
    %143 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> tensor<i32>
    %144 = "stablehlo.broadcast_in_dim"(%143) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<4xi32>
    %145 = "stablehlo.add"(%115, %144) : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
    %146 = "stablehlo.select"(%142, %145, %115) : (tensor<4xi1>, tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
    %147 = "stablehlo.broadcast_in_dim"(%139) <{broadcast_dimensions = array<i64: 0>}> : (tensor<4xi32>) -> tensor<4x1xi32>
    %148 = "stablehlo.broadcast_in_dim"(%146) <{broadcast_dimensions = array<i64: 0>}> : (tensor<4xi32>) -> tensor<4x1xi32>
    %149 = "stablehlo.concatenate"(%147, %148) <{dimension = 1 : i64}> : (tensor<4x1xi32>, tensor<4x1xi32>) -> tensor<4x2xi32>
    %150 = "stablehlo.gather"(%arg10, %149) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0, 1], start_index_map = [0, 1], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1>}> : (tensor<4x3xi32>, tensor<4x2xi32>) -> tensor<4xi32>
    %151 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %152 = "stablehlo.compare"(%arg9, %151) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %153 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> tensor<i32>
    %154 = "stablehlo.add"(%arg9, %153) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %155 = "stablehlo.select"(%152, %154, %arg9) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %156 = "stablehlo.convert"(%155) : (tensor<i32>) -> tensor<i32>
    %157 = "stablehlo.broadcast_in_dim"(%156) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<1xi32>
    %158 = "stablehlo.scatter"(%arg10, %157, %150) <{indices_are_sorted = true, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [1], scatter_dims_to_operand_dims = [1]>, unique_indices = true}> ({
    ^bb0(%arg14: tensor<i32>, %arg15: tensor<i32>):
      "stablehlo.return"(%arg15) : (tensor<i32>) -> ()
    }) : (tensor<4x3xi32>, tensor<1xi32>, tensor<4xi32>) -> tensor<4x3xi32>
    %159 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %160 = "stablehlo.broadcast_in_dim"(%159) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<4xi32>
    %161 = "stablehlo.compare"(%116, %160) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
    %162 = "stablehlo.constant"() <{value = dense<4> : tensor<i32>}> : () -> tensor<i32>
    %163 = "stablehlo.broadcast_in_dim"(%162) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<4xi32>
    %164 = "stablehlo.add"(%116, %163) : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
    %165 = "stablehlo.select"(%161, %164, %116) : (tensor<4xi1>, tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
    %166 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %167 = "stablehlo.broadcast_in_dim"(%166) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<4xi32>
    %168 = "stablehlo.compare"(%115, %167) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
    %169 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> tensor<i32>
    %170 = "stablehlo.broadcast_in_dim"(%169) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<4xi32>
    %171 = "stablehlo.add"(%115, %170) : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
    %172 = "stablehlo.select"(%168, %171, %115) : (tensor<4xi1>, tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
    %173 = "stablehlo.broadcast_in_dim"(%165) <{broadcast_dimensions = array<i64: 0>}> : (tensor<4xi32>) -> tensor<4x1xi32>
    %174 = "stablehlo.broadcast_in_dim"(%172) <{broadcast_dimensions = array<i64: 0>}> : (tensor<4xi32>) -> tensor<4x1xi32>
    %175 = "stablehlo.concatenate"(%173, %174) <{dimension = 1 : i64}> : (tensor<4x1xi32>, tensor<4x1xi32>) -> tensor<4x2xi32>
    %176 = "stablehlo.scatter"(%158, %175, %132) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0, 1], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg12: tensor<i32>, %arg13: tensor<i32>):
      "stablehlo.return"(%arg13) : (tensor<i32>) -> ()
    }) : (tensor<4x3xi32>, tensor<4x2xi32>, tensor<4xi32>) -> tensor<4x3xi32>
    "func.return"(%99, %176, %arg11) : (tensor<i32>, tensor<4x3xi32>, tensor<4x3xi32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{mhlo.layout_mode = "default"}, {mhlo.layout_mode = "default"}], function_type = (tensor<3x3xf32>, tensor<3x2xf32>) -> tensor<3x2xf32>, res_attrs = [{mhlo.layout_mode = "default"}], sym_name = "_solve_triangular", sym_visibility = "private"}> ({
  ^bb0(%arg7: tensor<3x3xf32>, %arg8: tensor<3x2xf32>):
    %87 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %88 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> tensor<i32>
    %89 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> tensor<i32>
    %90 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
    %91 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
    %92 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
    %93 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %94 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %95 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> tensor<i32>
    %96 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> tensor<i32>
    %97 = "stablehlo.custom_call"(%91, %92, %93, %94, %95, %96, %90, %87, %arg7, %arg8) <{api_version = 2 : i32, backend_config = "", call_target_name = "blas_strsm", called_computations = [], has_side_effect = false, operand_layouts = [dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 9, operand_tuple_indices = []>], result_layouts = [dense<[0, 1]> : tensor<2xindex>]}> : (tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<f32>, tensor<3x3xf32>, tensor<3x2xf32>) -> tensor<3x2xf32>
    "func.return"(%97) : (tensor<3x2xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{mhlo.layout_mode = "default"}, {mhlo.layout_mode = "default"}], function_type = (tensor<3x3xcomplex<f32>>, tensor<3x3xcomplex<f32>>) -> tensor<3x3xcomplex<f32>>, res_attrs = [{mhlo.layout_mode = "default"}], sym_name = "_solve_triangular_6", sym_visibility = "private"}> ({
  ^bb0(%arg5: tensor<3x3xcomplex<f32>>, %arg6: tensor<3x3xcomplex<f32>>):
    %76 = "stablehlo.constant"() <{value = dense<(1.000000e+00,0.000000e+00)> : tensor<complex<f32>>}> : () -> tensor<complex<f32>>
    %77 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> tensor<i32>
    %78 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> tensor<i32>
    %79 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
    %80 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
    %81 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
    %82 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> tensor<i32>
    %83 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %84 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> tensor<i32>
    %85 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> tensor<i32>
    %86 = "stablehlo.custom_call"(%80, %81, %82, %83, %84, %85, %79, %76, %arg5, %arg6) <{api_version = 2 : i32, backend_config = "", call_target_name = "blas_ctrsm", called_computations = [], has_side_effect = false, operand_layouts = [dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 9, operand_tuple_indices = []>], result_layouts = [dense<[0, 1]> : tensor<2xindex>]}> : (tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<complex<f32>>, tensor<3x3xcomplex<f32>>, tensor<3x3xcomplex<f32>>) -> tensor<3x3xcomplex<f32>>
    "func.return"(%86) : (tensor<3x3xcomplex<f32>>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{mhlo.layout_mode = "default"}], function_type = (tensor<4x3x3xcomplex<f32>>) -> tensor<4x3xf32>, res_attrs = [{mhlo.layout_mode = "default"}], sym_name = "svd_7", sym_visibility = "private"}> ({
  ^bb0(%arg4: tensor<4x3x3xcomplex<f32>>):
    %56 = "stablehlo.constant"() <{value = dense<4> : tensor<i32>}> : () -> tensor<i32>
    %57 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> tensor<i32>
    %58 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> tensor<i32>
    %59 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
    %60 = "stablehlo.constant"() <{value = dense<4> : tensor<i32>}> : () -> tensor<i32>
    %61 = "stablehlo.multiply"(%59, %60) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %62 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
    %63 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %64 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> tensor<i32>
    %65 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> tensor<i32>
    %66 = "stablehlo.constant"() <{value = dense<198> : tensor<i32>}> : () -> tensor<i32>
    %67:8 = "stablehlo.custom_call"(%62, %63, %61, %64, %65, %66, %arg4) <{api_version = 2 : i32, backend_config = "", call_target_name = "lapack_cgesdd", called_computations = [], has_side_effect = false, operand_layouts = [dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<[1, 2, 0]> : tensor<3xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 6, operand_tuple_indices = []>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<[1, 0]> : tensor<2xindex>, dense<[1, 2, 0]> : tensor<3xindex>, dense<[1, 2, 0]> : tensor<3xindex>, dense<0> : tensor<1xindex>, dense<0> : tensor<1xindex>, dense<0> : tensor<1xindex>, dense<0> : tensor<1xindex>]}> : (tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<4x3x3xcomplex<f32>>) -> (tensor<4x3x3xcomplex<f32>>, tensor<4x3xf32>, tensor<4x3x3xcomplex<f32>>, tensor<4x3x3xcomplex<f32>>, tensor<4xi32>, tensor<24xi32>, tensor<21xf32>, tensor<198xcomplex<f32>>)
    %68 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %69 = "stablehlo.broadcast_in_dim"(%68) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<4xi32>
    %70 = "stablehlo.compare"(%67#4, %69) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
    %71 = "stablehlo.broadcast_in_dim"(%70) <{broadcast_dimensions = array<i64: 0>}> : (tensor<4xi1>) -> tensor<4x1xi1>
    %72 = "stablehlo.constant"() <{value = dense<0x7FC00000> : tensor<f32>}> : () -> tensor<f32>
    %73 = "stablehlo.broadcast_in_dim"(%72) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x3xf32>
    %74 = "stablehlo.broadcast_in_dim"(%71) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<4x1xi1>) -> tensor<4x3xi1>
    %75 = "stablehlo.select"(%74, %67#1, %73) : (tensor<4x3xi1>, tensor<4x3xf32>, tensor<4x3xf32>) -> tensor<4x3xf32>
    "func.return"(%75) : (tensor<4x3xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{mhlo.layout_mode = "default"}], function_type = (tensor<4x3xcomplex<f32>>) -> tensor<4x3xcomplex<f32>>, res_attrs = [{mhlo.layout_mode = "default"}], sym_name = "sort_complex", sym_visibility = "private"}> ({
  ^bb0(%arg1: tensor<4x3xcomplex<f32>>):
    %18 = "stablehlo.sort"(%arg1) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%arg2: tensor<complex<f32>>, %arg3: tensor<complex<f32>>):
      %19 = "stablehlo.real"(%arg2) : (tensor<complex<f32>>) -> tensor<f32>
      %20 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %21 = "stablehlo.compare"(%19, %20) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %22 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %23 = "stablehlo.select"(%21, %22, %19) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
      %24 = "stablehlo.compare"(%19, %19) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction NE>}> : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %25 = "stablehlo.constant"() <{value = dense<0x7FC00000> : tensor<f32>}> : () -> tensor<f32>
      %26 = "stablehlo.select"(%24, %25, %23) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
      %27 = "stablehlo.imag"(%arg2) : (tensor<complex<f32>>) -> tensor<f32>
      %28 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %29 = "stablehlo.compare"(%27, %28) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %30 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %31 = "stablehlo.select"(%29, %30, %27) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
      %32 = "stablehlo.compare"(%27, %27) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction NE>}> : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %33 = "stablehlo.constant"() <{value = dense<0x7FC00000> : tensor<f32>}> : () -> tensor<f32>
      %34 = "stablehlo.select"(%32, %33, %31) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
      %35 = "stablehlo.real"(%arg3) : (tensor<complex<f32>>) -> tensor<f32>
      %36 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %37 = "stablehlo.compare"(%35, %36) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %38 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %39 = "stablehlo.select"(%37, %38, %35) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
      %40 = "stablehlo.compare"(%35, %35) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction NE>}> : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %41 = "stablehlo.constant"() <{value = dense<0x7FC00000> : tensor<f32>}> : () -> tensor<f32>
      %42 = "stablehlo.select"(%40, %41, %39) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
      %43 = "stablehlo.imag"(%arg3) : (tensor<complex<f32>>) -> tensor<f32>
      %44 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %45 = "stablehlo.compare"(%43, %44) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %46 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %47 = "stablehlo.select"(%45, %46, %43) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
      %48 = "stablehlo.compare"(%43, %43) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction NE>}> : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %49 = "stablehlo.constant"() <{value = dense<0x7FC00000> : tensor<f32>}> : () -> tensor<f32>
      %50 = "stablehlo.select"(%48, %49, %47) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
      %51 = "stablehlo.compare"(%34, %50) <{compare_type = #stablehlo<comparison_type TOTALORDER>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %52 = "stablehlo.compare"(%26, %42) <{compare_type = #stablehlo<comparison_type TOTALORDER>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %53 = "stablehlo.compare"(%26, %42) <{compare_type = #stablehlo<comparison_type TOTALORDER>, comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %54 = "stablehlo.and"(%53, %51) : (tensor<i1>, tensor<i1>) -> tensor<i1>
      %55 = "stablehlo.or"(%52, %54) : (tensor<i1>, tensor<i1>) -> tensor<i1>
      "stablehlo.return"(%55) : (tensor<i1>) -> ()
    }) : (tensor<4x3xcomplex<f32>>) -> tensor<4x3xcomplex<f32>>
    "func.return"(%18) : (tensor<4x3xcomplex<f32>>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{mhlo.layout_mode = "default"}], function_type = (tensor<4x3x3xcomplex<f32>>) -> tensor<4x3xcomplex<f32>>, res_attrs = [{mhlo.layout_mode = "default"}], sym_name = "eigvals", sym_visibility = "private"}> ({
  ^bb0(%arg0: tensor<4x3x3xcomplex<f32>>):
    %0 = "stablehlo.constant"() <{value = dense<4> : tensor<i32>}> : () -> tensor<i32>
    %1 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> tensor<i32>
    %2 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> tensor<i32>
    %3 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
    %4 = "stablehlo.constant"() <{value = dense<4> : tensor<i32>}> : () -> tensor<i32>
    %5 = "stablehlo.multiply"(%3, %4) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %6 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> tensor<i32>
    %7 = "stablehlo.constant"() <{value = dense<78> : tensor<ui8>}> : () -> tensor<ui8>
    %8 = "stablehlo.constant"() <{value = dense<78> : tensor<ui8>}> : () -> tensor<ui8>
    %9:6 = "stablehlo.custom_call"(%5, %6, %7, %8, %arg0) <{api_version = 2 : i32, backend_config = "", call_target_name = "lapack_cgeev", called_computations = [], has_side_effect = false, operand_layouts = [dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<[1, 2, 0]> : tensor<3xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<0> : tensor<1xindex>, dense<[1, 0]> : tensor<2xindex>, dense<[1, 2, 0]> : tensor<3xindex>, dense<[1, 2, 0]> : tensor<3xindex>, dense<0> : tensor<1xindex>]}> : (tensor<i32>, tensor<i32>, tensor<ui8>, tensor<ui8>, tensor<4x3x3xcomplex<f32>>) -> (tensor<3x3xcomplex<f32>>, tensor<6xf32>, tensor<4x3xcomplex<f32>>, tensor<4x3x3xcomplex<f32>>, tensor<4x3x3xcomplex<f32>>, tensor<4xi32>)
    %10 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %11 = "stablehlo.broadcast_in_dim"(%10) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<4xi32>
    %12 = "stablehlo.compare"(%9#5, %11) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
    %13 = "stablehlo.broadcast_in_dim"(%12) <{broadcast_dimensions = array<i64: 0>}> : (tensor<4xi1>) -> tensor<4x1xi1>
    %14 = "stablehlo.constant"() <{value = dense<(0x7FC00000,0x7FC00000)> : tensor<complex<f32>>}> : () -> tensor<complex<f32>>
    %15 = "stablehlo.broadcast_in_dim"(%14) <{broadcast_dimensions = array<i64>}> : (tensor<complex<f32>>) -> tensor<4x3xcomplex<f32>>
    %16 = "stablehlo.broadcast_in_dim"(%13) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<4x1xi1>) -> tensor<4x3xi1>
    %17 = "stablehlo.select"(%16, %9#2, %15) : (tensor<4x3xi1>, tensor<4x3xcomplex<f32>>, tensor<4x3xcomplex<f32>>) -> tensor<4x3xcomplex<f32>>
    "func.return"(%17) : (tensor<4x3xcomplex<f32>>) -> ()
  }) : () -> ()
}) {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} : () -> ()
