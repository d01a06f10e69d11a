// SPDX-License-Identifier: Apache-2.0
//
// Cases of dist-check-rules: every op of arith that has a sharding rule.

func.func @addf(%a: tensor<6x5xf32>, %b: tensor<6x5xf32>) {
  %0 = arith.addf %a, %b : tensor<6x5xf32>
  return
}

func.func @subf(%a: tensor<6x5xf32>, %b: tensor<6x5xf32>) {
  %0 = arith.subf %a, %b : tensor<6x5xf32>
  return
}

func.func @mulf(%a: tensor<6x5xf32>, %b: tensor<6x5xf32>) {
  %0 = arith.mulf %a, %b : tensor<6x5xf32>
  return
}

func.func @divf(%a: tensor<6x5xf32>, %b: tensor<6x5xf32>) {
  %0 = arith.divf %a, %b : tensor<6x5xf32>
  return
}

func.func @maximumf(%a: tensor<6x5xf32>, %b: tensor<6x5xf32>) {
  %0 = arith.maximumf %a, %b : tensor<6x5xf32>
  return
}

func.func @minimumf(%a: tensor<6x5xf32>, %b: tensor<6x5xf32>) {
  %0 = arith.minimumf %a, %b : tensor<6x5xf32>
  return
}

func.func @maxnumf(%a: tensor<6x5xf32>, %b: tensor<6x5xf32>) {
  %0 = arith.maxnumf %a, %b : tensor<6x5xf32>
  return
}

func.func @minnumf(%a: tensor<6x5xf32>, %b: tensor<6x5xf32>) {
  %0 = arith.minnumf %a, %b : tensor<6x5xf32>
  return
}

func.func @remf(%a: tensor<6x5xf32>, %b: tensor<6x5xf32> {check.range = array<i64: 1, 4>}) {
  %0 = arith.remf %a, %b : tensor<6x5xf32>
  return
}

func.func @negf(%a: tensor<6x5xf32>) {
  %0 = arith.negf %a : tensor<6x5xf32>
  return
}

func.func @addi(%a: tensor<6x5xi32>, %b: tensor<6x5xi32>) {
  %0 = arith.addi %a, %b : tensor<6x5xi32>
  return
}

func.func @subi(%a: tensor<6x5xi32>, %b: tensor<6x5xi32>) {
  %0 = arith.subi %a, %b : tensor<6x5xi32>
  return
}

func.func @muli(%a: tensor<6x5xi32>, %b: tensor<6x5xi32>) {
  %0 = arith.muli %a, %b : tensor<6x5xi32>
  return
}

func.func @andi(%a: tensor<6x5xi32>, %b: tensor<6x5xi32>) {
  %0 = arith.andi %a, %b : tensor<6x5xi32>
  return
}

func.func @ori(%a: tensor<6x5xi32>, %b: tensor<6x5xi32>) {
  %0 = arith.ori %a, %b : tensor<6x5xi32>
  return
}

func.func @xori(%a: tensor<6x5xi32>, %b: tensor<6x5xi32>) {
  %0 = arith.xori %a, %b : tensor<6x5xi32>
  return
}

func.func @maxsi(%a: tensor<6x5xi32>, %b: tensor<6x5xi32>) {
  %0 = arith.maxsi %a, %b : tensor<6x5xi32>
  return
}

func.func @minsi(%a: tensor<6x5xi32>, %b: tensor<6x5xi32>) {
  %0 = arith.minsi %a, %b : tensor<6x5xi32>
  return
}

func.func @maxui(%a: tensor<6x5xi32>, %b: tensor<6x5xi32>) {
  %0 = arith.maxui %a, %b : tensor<6x5xi32>
  return
}

func.func @minui(%a: tensor<6x5xi32>, %b: tensor<6x5xi32>) {
  %0 = arith.minui %a, %b : tensor<6x5xi32>
  return
}

func.func @andi_i1(%a: tensor<6x5xi1>, %b: tensor<6x5xi1>) {
  %0 = arith.andi %a, %b : tensor<6x5xi1>
  return
}

func.func @ori_i1(%a: tensor<6x5xi1>, %b: tensor<6x5xi1>) {
  %0 = arith.ori %a, %b : tensor<6x5xi1>
  return
}

func.func @xori_i1(%a: tensor<6x5xi1>, %b: tensor<6x5xi1>) {
  %0 = arith.xori %a, %b : tensor<6x5xi1>
  return
}

func.func @maxsi_i1(%a: tensor<6x5xi1>, %b: tensor<6x5xi1>) {
  %0 = arith.maxsi %a, %b : tensor<6x5xi1>
  return
}

func.func @minsi_i1(%a: tensor<6x5xi1>, %b: tensor<6x5xi1>) {
  %0 = arith.minsi %a, %b : tensor<6x5xi1>
  return
}

func.func @maxui_i1(%a: tensor<6x5xi1>, %b: tensor<6x5xi1>) {
  %0 = arith.maxui %a, %b : tensor<6x5xi1>
  return
}

func.func @minui_i1(%a: tensor<6x5xi1>, %b: tensor<6x5xi1>) {
  %0 = arith.minui %a, %b : tensor<6x5xi1>
  return
}

func.func @addi_i1(%a: tensor<6x5xi1>, %b: tensor<6x5xi1>) {
  %0 = arith.addi %a, %b : tensor<6x5xi1>
  return
}

func.func @muli_i1(%a: tensor<6x5xi1>, %b: tensor<6x5xi1>) {
  %0 = arith.muli %a, %b : tensor<6x5xi1>
  return
}

func.func @divsi(%a: tensor<6x5xi32>, %b: tensor<6x5xi32> {check.range = array<i64: 1, 5>}) {
  %0 = arith.divsi %a, %b : tensor<6x5xi32>
  return
}

func.func @divui(%a: tensor<6x5xi32>, %b: tensor<6x5xi32> {check.range = array<i64: 1, 5>}) {
  %0 = arith.divui %a, %b : tensor<6x5xi32>
  return
}

func.func @remsi(%a: tensor<6x5xi32>, %b: tensor<6x5xi32> {check.range = array<i64: 1, 5>}) {
  %0 = arith.remsi %a, %b : tensor<6x5xi32>
  return
}

func.func @remui(%a: tensor<6x5xi32>, %b: tensor<6x5xi32> {check.range = array<i64: 1, 5>}) {
  %0 = arith.remui %a, %b : tensor<6x5xi32>
  return
}

func.func @ceildivsi(%a: tensor<6x5xi32>, %b: tensor<6x5xi32> {check.range = array<i64: 1, 5>}) {
  %0 = arith.ceildivsi %a, %b : tensor<6x5xi32>
  return
}

func.func @ceildivui(%a: tensor<6x5xi32>, %b: tensor<6x5xi32> {check.range = array<i64: 1, 5>}) {
  %0 = arith.ceildivui %a, %b : tensor<6x5xi32>
  return
}

func.func @floordivsi(%a: tensor<6x5xi32>, %b: tensor<6x5xi32> {check.range = array<i64: 1, 5>}) {
  %0 = arith.floordivsi %a, %b : tensor<6x5xi32>
  return
}

func.func @shli(%a: tensor<6x5xi32>, %b: tensor<6x5xi32> {check.range = array<i64: 0, 7>}) {
  %0 = arith.shli %a, %b : tensor<6x5xi32>
  return
}

func.func @shrsi(%a: tensor<6x5xi32>, %b: tensor<6x5xi32> {check.range = array<i64: 0, 7>}) {
  %0 = arith.shrsi %a, %b : tensor<6x5xi32>
  return
}

func.func @shrui(%a: tensor<6x5xi32>, %b: tensor<6x5xi32> {check.range = array<i64: 0, 7>}) {
  %0 = arith.shrui %a, %b : tensor<6x5xi32>
  return
}

func.func @cmpi(%a: tensor<6x5xi32>, %b: tensor<6x5xi32>) {
  %0 = arith.cmpi slt, %a, %b : tensor<6x5xi32>
  return
}

func.func @cmpf(%a: tensor<6x5xf32>, %b: tensor<6x5xf32>) {
  %0 = arith.cmpf ole, %a, %b : tensor<6x5xf32>
  return
}

func.func @select(%a: tensor<6x5xi1>, %b: tensor<6x5xf32>, %c: tensor<6x5xf32>) {
  %0 = arith.select %a, %b, %c : tensor<6x5xi1>, tensor<6x5xf32>
  return
}

func.func @select_by_scalar(%a: i1, %b: tensor<6x5xf32>, %c: tensor<6x5xf32>) {
  %0 = arith.select %a, %b, %c : tensor<6x5xf32>
  return
}

func.func @extf(%a: tensor<6x5xf32>) {
  %0 = arith.extf %a : tensor<6x5xf32> to tensor<6x5xf64>
  return
}

func.func @truncf(%a: tensor<6x5xf64>) {
  %0 = arith.truncf %a : tensor<6x5xf64> to tensor<6x5xf32>
  return
}

func.func @extsi(%a: tensor<6x5xi16>) {
  %0 = arith.extsi %a : tensor<6x5xi16> to tensor<6x5xi32>
  return
}

func.func @extui(%a: tensor<6x5xi16>) {
  %0 = arith.extui %a : tensor<6x5xi16> to tensor<6x5xi32>
  return
}

func.func @trunci(%a: tensor<6x5xi32>) {
  %0 = arith.trunci %a : tensor<6x5xi32> to tensor<6x5xi16>
  return
}

func.func @sitofp(%a: tensor<6x5xi32>) {
  %0 = arith.sitofp %a : tensor<6x5xi32> to tensor<6x5xf32>
  return
}

func.func @fptosi(%a: tensor<6x5xf32>) {
  %0 = arith.fptosi %a : tensor<6x5xf32> to tensor<6x5xi32>
  return
}

func.func @bitcast(%a: tensor<6x5xf32>) {
  %0 = arith.bitcast %a : tensor<6x5xf32> to tensor<6x5xi32>
  return
}

func.func @index_cast(%a: tensor<6x5xi32>) {
  %0 = arith.index_cast %a : tensor<6x5xi32> to tensor<6x5xindex>
  return
}

func.func @index_castui(%a: tensor<6x5xi32>) {
  %0 = arith.index_castui %a : tensor<6x5xi32> to tensor<6x5xindex>
  return
}

func.func @uitofp(%a: tensor<6x5xi32> {check.range = array<i64: 0, 9>}) {
  %0 = arith.uitofp %a : tensor<6x5xi32> to tensor<6x5xf32>
  return
}

func.func @fptoui(%a: tensor<6x5xf32> {check.range = array<i64: 0, 9>}) {
  %0 = arith.fptoui %a : tensor<6x5xf32> to tensor<6x5xi32>
  return
}

func.func @addui_extended(%a: tensor<6x5xi32>, %b: tensor<6x5xi32>) {
  %0:2 = arith.addui_extended %a, %b : tensor<6x5xi32>, tensor<6x5xi1>
  return
}

func.func @mulsi_extended(%a: tensor<6x5xi32>, %b: tensor<6x5xi32>) {
  %0:2 = arith.mulsi_extended %a, %b : tensor<6x5xi32>
  return
}

func.func @mului_extended(%a: tensor<6x5xi32>, %b: tensor<6x5xi32>) {
  %0:2 = arith.mului_extended %a, %b : tensor<6x5xi32>
  return
}

func.func @scaling_extf(%a: tensor<6x5xf8E5M2>, %b: tensor<6x5xf8E8M0FNU> {check.range = array<i64: 1, 2>}) {
  %0 = arith.scaling_extf %a, %b : tensor<6x5xf8E5M2>, tensor<6x5xf8E8M0FNU> to tensor<6x5xf32>
  return
}

func.func @scaling_truncf(%a: tensor<6x5xf32>, %b: tensor<6x5xf8E8M0FNU> {check.range = array<i64: 1, 2>}) {
  %0 = arith.scaling_truncf %a, %b : tensor<6x5xf32>, tensor<6x5xf8E8M0FNU> to tensor<6x5xf8E5M2>
  return
}

func.func @constant() {
  %0 = arith.constant dense<[[0.0, 1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0, 9.0], [10.0, 11.0, 12.0, 13.0, 14.0]]> : tensor<3x5xf32>
  return
}

func.func @splat() {
  %0 = arith.constant dense<7> : tensor<3x5xi32>
  return
}

func.func @rank_0(%a: tensor<f32>, %b: tensor<f32>) {
  %0 = arith.addf %a, %b : tensor<f32>
  return
}

func.func @scalars(%a: f32, %b: f32) {
  %0 = arith.addf %a, %b : f32
  return
}
