// SPDX-License-Identifier: Apache-2.0
//
// Cases of dist-check-rules: elementwise ops, reductions and contractions of linalg. Destinations are arguments, so that a
// reduction has to count its initial value exactly once.

func.func @abs(%a: tensor<6x5xf32>, %out: tensor<6x5xf32>) {
  %0 = linalg.abs ins(%a : tensor<6x5xf32>) outs(%out : tensor<6x5xf32>) -> tensor<6x5xf32>
  return
}

func.func @ceil(%a: tensor<6x5xf32>, %out: tensor<6x5xf32>) {
  %0 = linalg.ceil ins(%a : tensor<6x5xf32>) outs(%out : tensor<6x5xf32>) -> tensor<6x5xf32>
  return
}

func.func @erf(%a: tensor<6x5xf32>, %out: tensor<6x5xf32>) {
  %0 = linalg.erf ins(%a : tensor<6x5xf32>) outs(%out : tensor<6x5xf32>) -> tensor<6x5xf32>
  return
}

func.func @exp(%a: tensor<6x5xf32>, %out: tensor<6x5xf32>) {
  %0 = linalg.exp ins(%a : tensor<6x5xf32>) outs(%out : tensor<6x5xf32>) -> tensor<6x5xf32>
  return
}

func.func @floor(%a: tensor<6x5xf32>, %out: tensor<6x5xf32>) {
  %0 = linalg.floor ins(%a : tensor<6x5xf32>) outs(%out : tensor<6x5xf32>) -> tensor<6x5xf32>
  return
}

func.func @negf(%a: tensor<6x5xf32>, %out: tensor<6x5xf32>) {
  %0 = linalg.negf ins(%a : tensor<6x5xf32>) outs(%out : tensor<6x5xf32>) -> tensor<6x5xf32>
  return
}

func.func @round(%a: tensor<6x5xf32>, %out: tensor<6x5xf32>) {
  %0 = linalg.round ins(%a : tensor<6x5xf32>) outs(%out : tensor<6x5xf32>) -> tensor<6x5xf32>
  return
}

func.func @square(%a: tensor<6x5xf32>, %out: tensor<6x5xf32>) {
  %0 = linalg.square ins(%a : tensor<6x5xf32>) outs(%out : tensor<6x5xf32>) -> tensor<6x5xf32>
  return
}

func.func @tanh(%a: tensor<6x5xf32>, %out: tensor<6x5xf32>) {
  %0 = linalg.tanh ins(%a : tensor<6x5xf32>) outs(%out : tensor<6x5xf32>) -> tensor<6x5xf32>
  return
}

func.func @log(%a: tensor<6x5xf32> {check.range = array<i64: 1, 9>}, %out: tensor<6x5xf32>) {
  %0 = linalg.log ins(%a : tensor<6x5xf32>) outs(%out : tensor<6x5xf32>) -> tensor<6x5xf32>
  return
}

func.func @reciprocal(%a: tensor<6x5xf32> {check.range = array<i64: 1, 9>}, %out: tensor<6x5xf32>) {
  %0 = linalg.reciprocal ins(%a : tensor<6x5xf32>) outs(%out : tensor<6x5xf32>) -> tensor<6x5xf32>
  return
}

func.func @rsqrt(%a: tensor<6x5xf32> {check.range = array<i64: 1, 9>}, %out: tensor<6x5xf32>) {
  %0 = linalg.rsqrt ins(%a : tensor<6x5xf32>) outs(%out : tensor<6x5xf32>) -> tensor<6x5xf32>
  return
}

func.func @sqrt(%a: tensor<6x5xf32> {check.range = array<i64: 1, 9>}, %out: tensor<6x5xf32>) {
  %0 = linalg.sqrt ins(%a : tensor<6x5xf32>) outs(%out : tensor<6x5xf32>) -> tensor<6x5xf32>
  return
}

func.func @add(%a: tensor<6x5xf32>, %b: tensor<6x5xf32>, %out: tensor<6x5xf32>) {
  %0 = linalg.add ins(%a, %b : tensor<6x5xf32>, tensor<6x5xf32>) outs(%out : tensor<6x5xf32>) -> tensor<6x5xf32>
  return
}

func.func @sub(%a: tensor<6x5xf32>, %b: tensor<6x5xf32>, %out: tensor<6x5xf32>) {
  %0 = linalg.sub ins(%a, %b : tensor<6x5xf32>, tensor<6x5xf32>) outs(%out : tensor<6x5xf32>) -> tensor<6x5xf32>
  return
}

func.func @mul(%a: tensor<6x5xf32>, %b: tensor<6x5xf32>, %out: tensor<6x5xf32>) {
  %0 = linalg.mul ins(%a, %b : tensor<6x5xf32>, tensor<6x5xf32>) outs(%out : tensor<6x5xf32>) -> tensor<6x5xf32>
  return
}

func.func @div(%a: tensor<6x5xf32>, %b: tensor<6x5xf32> {check.range = array<i64: 1, 4>}, %out: tensor<6x5xf32>) {
  %0 = linalg.div ins(%a, %b : tensor<6x5xf32>, tensor<6x5xf32>) outs(%out : tensor<6x5xf32>) -> tensor<6x5xf32>
  return
}

func.func @max(%a: tensor<6x5xf32>, %b: tensor<6x5xf32>, %out: tensor<6x5xf32>) {
  %0 = linalg.max ins(%a, %b : tensor<6x5xf32>, tensor<6x5xf32>) outs(%out : tensor<6x5xf32>) -> tensor<6x5xf32>
  return
}

func.func @min(%a: tensor<6x5xf32>, %b: tensor<6x5xf32>, %out: tensor<6x5xf32>) {
  %0 = linalg.min ins(%a, %b : tensor<6x5xf32>, tensor<6x5xf32>) outs(%out : tensor<6x5xf32>) -> tensor<6x5xf32>
  return
}

func.func @powf(%a: tensor<6x5xf32> {check.range = array<i64: 1, 3>}, %b: tensor<6x5xf32>, %out: tensor<6x5xf32>) {
  %0 = linalg.powf ins(%a, %b : tensor<6x5xf32>, tensor<6x5xf32>) outs(%out : tensor<6x5xf32>) -> tensor<6x5xf32>
  return
}

func.func @div_unsigned(%a: tensor<6x5xi32>, %b: tensor<6x5xi32> {check.range = array<i64: 1, 5>}, %out: tensor<6x5xi32>) {
  %0 = linalg.div_unsigned ins(%a, %b : tensor<6x5xi32>, tensor<6x5xi32>) outs(%out : tensor<6x5xi32>) -> tensor<6x5xi32>
  return
}

func.func @add_i32(%a: tensor<6x5xi32>, %b: tensor<6x5xi32>, %out: tensor<6x5xi32>) {
  %0 = linalg.add ins(%a, %b : tensor<6x5xi32>, tensor<6x5xi32>) outs(%out : tensor<6x5xi32>) -> tensor<6x5xi32>
  return
}

func.func @sub_i32(%a: tensor<6x5xi32>, %b: tensor<6x5xi32>, %out: tensor<6x5xi32>) {
  %0 = linalg.sub ins(%a, %b : tensor<6x5xi32>, tensor<6x5xi32>) outs(%out : tensor<6x5xi32>) -> tensor<6x5xi32>
  return
}

func.func @mul_i32(%a: tensor<6x5xi32>, %b: tensor<6x5xi32>, %out: tensor<6x5xi32>) {
  %0 = linalg.mul ins(%a, %b : tensor<6x5xi32>, tensor<6x5xi32>) outs(%out : tensor<6x5xi32>) -> tensor<6x5xi32>
  return
}

func.func @max_i32(%a: tensor<6x5xi32>, %b: tensor<6x5xi32>, %out: tensor<6x5xi32>) {
  %0 = linalg.max ins(%a, %b : tensor<6x5xi32>, tensor<6x5xi32>) outs(%out : tensor<6x5xi32>) -> tensor<6x5xi32>
  return
}

func.func @min_i32(%a: tensor<6x5xi32>, %b: tensor<6x5xi32>, %out: tensor<6x5xi32>) {
  %0 = linalg.min ins(%a, %b : tensor<6x5xi32>, tensor<6x5xi32>) outs(%out : tensor<6x5xi32>) -> tensor<6x5xi32>
  return
}

func.func @div_i32(%a: tensor<6x5xi32>, %b: tensor<6x5xi32> {check.range = array<i64: 1, 5>}, %out: tensor<6x5xi32>) {
  %0 = linalg.div ins(%a, %b : tensor<6x5xi32>, tensor<6x5xi32>) outs(%out : tensor<6x5xi32>) -> tensor<6x5xi32>
  return
}

func.func @select(%a: tensor<6x5xi1>, %b: tensor<6x5xf32>, %c: tensor<6x5xf32>, %out: tensor<6x5xf32>) {
  %0 = linalg.select ins(%a, %b, %c : tensor<6x5xi1>, tensor<6x5xf32>, tensor<6x5xf32>) outs(%out : tensor<6x5xf32>) -> tensor<6x5xf32>
  return
}

func.func @copy(%a: tensor<6x5xf32>, %out: tensor<6x5xf32>) {
  %0 = linalg.copy ins(%a : tensor<6x5xf32>) outs(%out : tensor<6x5xf32>) -> tensor<6x5xf32>
  return
}

func.func @fill(%a: f32, %out: tensor<6x5xf32>) {
  %0 = linalg.fill ins(%a : f32) outs(%out : tensor<6x5xf32>) -> tensor<6x5xf32>
  return
}

func.func @fill_i32(%a: i32, %out: tensor<3x5x2xi32>) {
  %0 = linalg.fill ins(%a : i32) outs(%out : tensor<3x5x2xi32>) -> tensor<3x5x2xi32>
  return
}

func.func @fill_rng_2d(%a: f64, %b: f64, %c: i32, %out: tensor<4x3xf32>) {
  %0 = linalg.fill_rng_2d ins(%a, %b, %c : f64, f64, i32) outs(%out : tensor<4x3xf32>) -> tensor<4x3xf32>
  return
}

func.func @elementwise(%a: tensor<6x5xf32>, %b: tensor<6x5xf32>, %out: tensor<6x5xf32>) {
  %0 = linalg.elementwise kind=#linalg.elementwise_kind<sub> ins(%a, %b : tensor<6x5xf32>, tensor<6x5xf32>) outs(%out : tensor<6x5xf32>) -> tensor<6x5xf32>
  return
}

func.func @elementwise_broadcast(%a: tensor<6x5xf32>, %b: tensor<5xf32>, %out: tensor<6x5xf32>) {
  %0 = linalg.elementwise kind=#linalg.elementwise_kind<add> indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>] ins(%a, %b : tensor<6x5xf32>, tensor<5xf32>) outs(%out : tensor<6x5xf32>) -> tensor<6x5xf32>
  return
}

func.func @broadcast(%a: tensor<5xf32>, %out: tensor<6x5x3xf32>) {
  %0 = linalg.broadcast ins(%a : tensor<5xf32>) outs(%out : tensor<6x5x3xf32>) dimensions = [0, 2]
  return
}

func.func @transpose(%a: tensor<6x5x3xf32>, %out: tensor<3x6x5xf32>) {
  %0 = linalg.transpose ins(%a : tensor<6x5x3xf32>) outs(%out : tensor<3x6x5xf32>) permutation = [2, 0, 1]
  return
}

func.func @map(%a: tensor<6x5xf32>, %b: tensor<6x5xf32>, %out: tensor<6x5xf32>) {
  %0 = linalg.map {arith.mulf} ins(%a, %b : tensor<6x5xf32>, tensor<6x5xf32>) outs(%out : tensor<6x5xf32>)
  return
}

func.func @reduce_addf(%a: tensor<6x5x3xf32>, %out: tensor<6x3xf32>) {
  %0 = linalg.reduce {arith.addf} ins(%a : tensor<6x5x3xf32>) outs(%out : tensor<6x3xf32>) dimensions = [1]
  return
}

func.func @reduce_mulf(%a: tensor<6x5x3xf32>, %out: tensor<6x3xf32>) {
  %0 = linalg.reduce {arith.mulf} ins(%a : tensor<6x5x3xf32>) outs(%out : tensor<6x3xf32>) dimensions = [1]
  return
}

func.func @reduce_maximumf(%a: tensor<6x5x3xf32>, %out: tensor<6x3xf32>) {
  %0 = linalg.reduce {arith.maximumf} ins(%a : tensor<6x5x3xf32>) outs(%out : tensor<6x3xf32>) dimensions = [1]
  return
}

func.func @reduce_minimumf(%a: tensor<6x5x3xf32>, %out: tensor<6x3xf32>) {
  %0 = linalg.reduce {arith.minimumf} ins(%a : tensor<6x5x3xf32>) outs(%out : tensor<6x3xf32>) dimensions = [1]
  return
}

func.func @reduce_maxnumf(%a: tensor<6x5x3xf32>, %out: tensor<6x3xf32>) {
  %0 = linalg.reduce {arith.maxnumf} ins(%a : tensor<6x5x3xf32>) outs(%out : tensor<6x3xf32>) dimensions = [1]
  return
}

func.func @reduce_minnumf(%a: tensor<6x5x3xf32>, %out: tensor<6x3xf32>) {
  %0 = linalg.reduce {arith.minnumf} ins(%a : tensor<6x5x3xf32>) outs(%out : tensor<6x3xf32>) dimensions = [1]
  return
}

func.func @reduce_addi(%a: tensor<6x5x3xi32>, %out: tensor<6x3xi32>) {
  %0 = linalg.reduce {arith.addi} ins(%a : tensor<6x5x3xi32>) outs(%out : tensor<6x3xi32>) dimensions = [1]
  return
}

func.func @reduce_muli(%a: tensor<6x5x3xi32>, %out: tensor<6x3xi32>) {
  %0 = linalg.reduce {arith.muli} ins(%a : tensor<6x5x3xi32>) outs(%out : tensor<6x3xi32>) dimensions = [1]
  return
}

func.func @reduce_maxsi(%a: tensor<6x5x3xi32>, %out: tensor<6x3xi32>) {
  %0 = linalg.reduce {arith.maxsi} ins(%a : tensor<6x5x3xi32>) outs(%out : tensor<6x3xi32>) dimensions = [1]
  return
}

func.func @reduce_minsi(%a: tensor<6x5x3xi32>, %out: tensor<6x3xi32>) {
  %0 = linalg.reduce {arith.minsi} ins(%a : tensor<6x5x3xi32>) outs(%out : tensor<6x3xi32>) dimensions = [1]
  return
}

func.func @reduce_maxui(%a: tensor<6x5x3xi32>, %out: tensor<6x3xi32>) {
  %0 = linalg.reduce {arith.maxui} ins(%a : tensor<6x5x3xi32>) outs(%out : tensor<6x3xi32>) dimensions = [1]
  return
}

func.func @reduce_minui(%a: tensor<6x5x3xi32>, %out: tensor<6x3xi32>) {
  %0 = linalg.reduce {arith.minui} ins(%a : tensor<6x5x3xi32>) outs(%out : tensor<6x3xi32>) dimensions = [1]
  return
}

func.func @reduce_ori(%a: tensor<6x5x3xi32>, %out: tensor<6x3xi32>) {
  %0 = linalg.reduce {arith.ori} ins(%a : tensor<6x5x3xi32>) outs(%out : tensor<6x3xi32>) dimensions = [1]
  return
}

func.func @reduce_andi(%a: tensor<6x5x3xi32>, %out: tensor<6x3xi32>) {
  %0 = linalg.reduce {arith.andi} ins(%a : tensor<6x5x3xi32>) outs(%out : tensor<6x3xi32>) dimensions = [1]
  return
}

func.func @reduce_xori(%a: tensor<6x5x3xi32>, %out: tensor<6x3xi32>) {
  %0 = linalg.reduce {arith.xori} ins(%a : tensor<6x5x3xi32>) outs(%out : tensor<6x3xi32>) dimensions = [1]
  return
}

func.func @reduce_addi_i1(%a: tensor<6x5x3xi1>, %out: tensor<6x3xi1>) {
  %0 = linalg.reduce {arith.addi} ins(%a : tensor<6x5x3xi1>) outs(%out : tensor<6x3xi1>) dimensions = [1]
  return
}

func.func @reduce_muli_i1(%a: tensor<6x5x3xi1>, %out: tensor<6x3xi1>) {
  %0 = linalg.reduce {arith.muli} ins(%a : tensor<6x5x3xi1>) outs(%out : tensor<6x3xi1>) dimensions = [1]
  return
}

func.func @reduce_maxsi_i1(%a: tensor<6x5x3xi1>, %out: tensor<6x3xi1>) {
  %0 = linalg.reduce {arith.maxsi} ins(%a : tensor<6x5x3xi1>) outs(%out : tensor<6x3xi1>) dimensions = [1]
  return
}

func.func @reduce_minsi_i1(%a: tensor<6x5x3xi1>, %out: tensor<6x3xi1>) {
  %0 = linalg.reduce {arith.minsi} ins(%a : tensor<6x5x3xi1>) outs(%out : tensor<6x3xi1>) dimensions = [1]
  return
}

func.func @reduce_maxui_i1(%a: tensor<6x5x3xi1>, %out: tensor<6x3xi1>) {
  %0 = linalg.reduce {arith.maxui} ins(%a : tensor<6x5x3xi1>) outs(%out : tensor<6x3xi1>) dimensions = [1]
  return
}

func.func @reduce_minui_i1(%a: tensor<6x5x3xi1>, %out: tensor<6x3xi1>) {
  %0 = linalg.reduce {arith.minui} ins(%a : tensor<6x5x3xi1>) outs(%out : tensor<6x3xi1>) dimensions = [1]
  return
}

func.func @reduce_ori_i1(%a: tensor<6x5x3xi1>, %out: tensor<6x3xi1>) {
  %0 = linalg.reduce {arith.ori} ins(%a : tensor<6x5x3xi1>) outs(%out : tensor<6x3xi1>) dimensions = [1]
  return
}

func.func @reduce_andi_i1(%a: tensor<6x5x3xi1>, %out: tensor<6x3xi1>) {
  %0 = linalg.reduce {arith.andi} ins(%a : tensor<6x5x3xi1>) outs(%out : tensor<6x3xi1>) dimensions = [1]
  return
}

func.func @reduce_xori_i1(%a: tensor<6x5x3xi1>, %out: tensor<6x3xi1>) {
  %0 = linalg.reduce {arith.xori} ins(%a : tensor<6x5x3xi1>) outs(%out : tensor<6x3xi1>) dimensions = [1]
  return
}

func.func @reduce_all(%a: tensor<6x5xf32>, %out: tensor<f32>) {
  %0 = linalg.reduce {arith.addf} ins(%a : tensor<6x5xf32>) outs(%out : tensor<f32>) dimensions = [0, 1]
  return
}

func.func @matmul(%a: tensor<6x4xf32>, %b: tensor<4x5xf32>, %out: tensor<6x5xf32>) {
  %0 = linalg.matmul ins(%a, %b : tensor<6x4xf32>, tensor<4x5xf32>) outs(%out : tensor<6x5xf32>) -> tensor<6x5xf32>
  return
}

func.func @matvec(%a: tensor<6x4xf32>, %b: tensor<4xf32>, %out: tensor<6xf32>) {
  %0 = linalg.matvec ins(%a, %b : tensor<6x4xf32>, tensor<4xf32>) outs(%out : tensor<6xf32>) -> tensor<6xf32>
  return
}

func.func @vecmat(%a: tensor<4xf32>, %b: tensor<4x5xf32>, %out: tensor<5xf32>) {
  %0 = linalg.vecmat ins(%a, %b : tensor<4xf32>, tensor<4x5xf32>) outs(%out : tensor<5xf32>) -> tensor<5xf32>
  return
}

func.func @dot(%a: tensor<5xf32>, %b: tensor<5xf32>, %out: tensor<f32>) {
  %0 = linalg.dot ins(%a, %b : tensor<5xf32>, tensor<5xf32>) outs(%out : tensor<f32>) -> tensor<f32>
  return
}

func.func @batch_matmul(%a: tensor<3x6x4xf32>, %b: tensor<3x4x5xf32>, %out: tensor<3x6x5xf32>) {
  %0 = linalg.batch_matmul ins(%a, %b : tensor<3x6x4xf32>, tensor<3x4x5xf32>) outs(%out : tensor<3x6x5xf32>) -> tensor<3x6x5xf32>
  return
}

func.func @batch_matvec(%a: tensor<3x6x4xf32>, %b: tensor<3x4xf32>, %out: tensor<3x6xf32>) {
  %0 = linalg.batch_matvec ins(%a, %b : tensor<3x6x4xf32>, tensor<3x4xf32>) outs(%out : tensor<3x6xf32>) -> tensor<3x6xf32>
  return
}

func.func @batch_vecmat(%a: tensor<3x4xf32>, %b: tensor<3x4x5xf32>, %out: tensor<3x5xf32>) {
  %0 = linalg.batch_vecmat ins(%a, %b : tensor<3x4xf32>, tensor<3x4x5xf32>) outs(%out : tensor<3x5xf32>) -> tensor<3x5xf32>
  return
}

func.func @batch_reduce_matmul(%a: tensor<3x6x4xf32>, %b: tensor<3x4x5xf32>, %out: tensor<6x5xf32>) {
  %0 = linalg.batch_reduce_matmul ins(%a, %b : tensor<3x6x4xf32>, tensor<3x4x5xf32>) outs(%out : tensor<6x5xf32>) -> tensor<6x5xf32>
  return
}

func.func @mmt4d(%a: tensor<2x3x4x5xf32>, %b: tensor<3x3x2x5xf32>, %out: tensor<2x3x4x2xf32>) {
  %0 = linalg.mmt4d ins(%a, %b : tensor<2x3x4x5xf32>, tensor<3x3x2x5xf32>) outs(%out : tensor<2x3x4x2xf32>) -> tensor<2x3x4x2xf32>
  return
}

func.func @batch_mmt4d(%a: tensor<2x2x3x2x3xf32>, %b: tensor<2x2x3x2x3xf32>, %out: tensor<2x2x2x2x2xf32>) {
  %0 = linalg.batch_mmt4d ins(%a, %b : tensor<2x2x3x2x3xf32>, tensor<2x2x3x2x3xf32>) outs(%out : tensor<2x2x2x2x2xf32>) -> tensor<2x2x2x2x2xf32>
  return
}

func.func @matmul_i16_i32(%a: tensor<6x4xi16>, %b: tensor<4x5xi16>, %out: tensor<6x5xi32>) {
  %0 = linalg.matmul ins(%a, %b : tensor<6x4xi16>, tensor<4x5xi16>) outs(%out : tensor<6x5xi32>) -> tensor<6x5xi32>
  return
}

func.func @matmul_f16_f32(%a: tensor<6x4xf16>, %b: tensor<4x5xf16>, %out: tensor<6x5xf32>) {
  %0 = linalg.matmul ins(%a, %b : tensor<6x4xf16>, tensor<4x5xf16>) outs(%out : tensor<6x5xf32>) -> tensor<6x5xf32>
  return
}

func.func @quantized_matmul(%a: tensor<4x4xi8>, %b: tensor<4x5xi8>, %c: i32, %d: i32, %out: tensor<4x5xi32>) {
  %0 = linalg.quantized_matmul ins(%a, %b, %c, %d : tensor<4x4xi8>, tensor<4x5xi8>, i32, i32) outs(%out : tensor<4x5xi32>) -> tensor<4x5xi32>
  return
}

func.func @quantized_batch_matmul(%a: tensor<2x4x4xi8>, %b: tensor<2x4x3xi8>, %c: i32, %d: i32, %out: tensor<2x4x3xi32>) {
  %0 = linalg.quantized_batch_matmul ins(%a, %b, %c, %d : tensor<2x4x4xi8>, tensor<2x4x3xi8>, i32, i32) outs(%out : tensor<2x4x3xi32>) -> tensor<2x4x3xi32>
  return
}

func.func @contract(%a: tensor<6x4xf32>, %b: tensor<5x4xf32>, %out: tensor<6x5xf32>) {
  %0 = linalg.contract indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>] ins(%a, %b : tensor<6x4xf32>, tensor<5x4xf32>) outs(%out : tensor<6x5xf32>) -> tensor<6x5xf32>
  return
}
