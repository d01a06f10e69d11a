// SPDX-License-Identifier: Apache-2.0
//
// Cases of dist-check-rules: every op of math that has a sharding rule.

func.func @absf(%a: tensor<6x5xf32>) {
  %0 = math.absf %a : tensor<6x5xf32>
  return
}

func.func @atan(%a: tensor<6x5xf32>) {
  %0 = math.atan %a : tensor<6x5xf32>
  return
}

func.func @atanh(%a: tensor<6x5xf32> {check.range = array<i64: 0, 0>}) {
  %0 = math.atanh %a : tensor<6x5xf32>
  return
}

func.func @ceil(%a: tensor<6x5xf32>) {
  %0 = math.ceil %a : tensor<6x5xf32>
  return
}

func.func @cos(%a: tensor<6x5xf32>) {
  %0 = math.cos %a : tensor<6x5xf32>
  return
}

func.func @cosh(%a: tensor<6x5xf32>) {
  %0 = math.cosh %a : tensor<6x5xf32>
  return
}

func.func @erf(%a: tensor<6x5xf32>) {
  %0 = math.erf %a : tensor<6x5xf32>
  return
}

func.func @erfc(%a: tensor<6x5xf32>) {
  %0 = math.erfc %a : tensor<6x5xf32>
  return
}

func.func @exp(%a: tensor<6x5xf32>) {
  %0 = math.exp %a : tensor<6x5xf32>
  return
}

func.func @exp2(%a: tensor<6x5xf32>) {
  %0 = math.exp2 %a : tensor<6x5xf32>
  return
}

func.func @expm1(%a: tensor<6x5xf32>) {
  %0 = math.expm1 %a : tensor<6x5xf32>
  return
}

func.func @floor(%a: tensor<6x5xf32>) {
  %0 = math.floor %a : tensor<6x5xf32>
  return
}

func.func @round(%a: tensor<6x5xf32>) {
  %0 = math.round %a : tensor<6x5xf32>
  return
}

func.func @roundeven(%a: tensor<6x5xf32>) {
  %0 = math.roundeven %a : tensor<6x5xf32>
  return
}

func.func @sin(%a: tensor<6x5xf32>) {
  %0 = math.sin %a : tensor<6x5xf32>
  return
}

func.func @sinh(%a: tensor<6x5xf32>) {
  %0 = math.sinh %a : tensor<6x5xf32>
  return
}

func.func @tan(%a: tensor<6x5xf32>) {
  %0 = math.tan %a : tensor<6x5xf32>
  return
}

func.func @tanh(%a: tensor<6x5xf32>) {
  %0 = math.tanh %a : tensor<6x5xf32>
  return
}

func.func @trunc(%a: tensor<6x5xf32>) {
  %0 = math.trunc %a : tensor<6x5xf32>
  return
}

func.func @cbrt(%a: tensor<6x5xf32>) {
  %0 = math.cbrt %a : tensor<6x5xf32>
  return
}

func.func @asinh(%a: tensor<6x5xf32>) {
  %0 = math.asinh %a : tensor<6x5xf32>
  return
}

func.func @log(%a: tensor<6x5xf32> {check.range = array<i64: 1, 9>}) {
  %0 = math.log %a : tensor<6x5xf32>
  return
}

func.func @log10(%a: tensor<6x5xf32> {check.range = array<i64: 1, 9>}) {
  %0 = math.log10 %a : tensor<6x5xf32>
  return
}

func.func @log1p(%a: tensor<6x5xf32> {check.range = array<i64: 0, 9>}) {
  %0 = math.log1p %a : tensor<6x5xf32>
  return
}

func.func @log2(%a: tensor<6x5xf32> {check.range = array<i64: 1, 9>}) {
  %0 = math.log2 %a : tensor<6x5xf32>
  return
}

func.func @rsqrt(%a: tensor<6x5xf32> {check.range = array<i64: 1, 9>}) {
  %0 = math.rsqrt %a : tensor<6x5xf32>
  return
}

func.func @sqrt(%a: tensor<6x5xf32> {check.range = array<i64: 0, 9>}) {
  %0 = math.sqrt %a : tensor<6x5xf32>
  return
}

func.func @acosh(%a: tensor<6x5xf32> {check.range = array<i64: 1, 9>}) {
  %0 = math.acosh %a : tensor<6x5xf32>
  return
}

func.func @asin(%a: tensor<6x5xf32> {check.range = array<i64: -1, 1>}) {
  %0 = math.asin %a : tensor<6x5xf32>
  return
}

func.func @acos(%a: tensor<6x5xf32> {check.range = array<i64: -1, 1>}) {
  %0 = math.acos %a : tensor<6x5xf32>
  return
}

func.func @absi(%a: tensor<6x5xi32>) {
  %0 = math.absi %a : tensor<6x5xi32>
  return
}

func.func @ctlz(%a: tensor<6x5xi32>) {
  %0 = math.ctlz %a : tensor<6x5xi32>
  return
}

func.func @cttz(%a: tensor<6x5xi32>) {
  %0 = math.cttz %a : tensor<6x5xi32>
  return
}

func.func @ctpop(%a: tensor<6x5xi32>) {
  %0 = math.ctpop %a : tensor<6x5xi32>
  return
}

func.func @ipowi(%a: tensor<6x5xi32>, %b: tensor<6x5xi32> {check.range = array<i64: 0, 3>}) {
  %0 = math.ipowi %a, %b : tensor<6x5xi32>
  return
}

func.func @atan2(%a: tensor<6x5xf32>, %b: tensor<6x5xf32>) {
  %0 = math.atan2 %a, %b : tensor<6x5xf32>
  return
}

func.func @copysign(%a: tensor<6x5xf32>, %b: tensor<6x5xf32>) {
  %0 = math.copysign %a, %b : tensor<6x5xf32>
  return
}

func.func @powf(%a: tensor<6x5xf32> {check.range = array<i64: 1, 3>}, %b: tensor<6x5xf32>) {
  %0 = math.powf %a, %b : tensor<6x5xf32>
  return
}

func.func @fpowi(%a: tensor<6x5xf32> {check.range = array<i64: 1, 3>}, %b: tensor<6x5xi32> {check.range = array<i64: 0, 3>}) {
  %0 = math.fpowi %a, %b : tensor<6x5xf32>, tensor<6x5xi32>
  return
}

func.func @fma(%a: tensor<6x5xf32>, %b: tensor<6x5xf32>, %c: tensor<6x5xf32>) {
  %0 = math.fma %a, %b, %c : tensor<6x5xf32>
  return
}

func.func @clampf(%a: tensor<6x5xf32>, %b: tensor<6x5xf32> {check.range = array<i64: -2, -1>}, %c: tensor<6x5xf32> {check.range = array<i64: 1, 2>}) {
  %0 = math.clampf %a to [%b, %c] : tensor<6x5xf32>
  return
}

func.func @isfinite(%a: tensor<6x5xf32>) {
  %0 = math.isfinite %a : tensor<6x5xf32>
  return
}

func.func @isinf(%a: tensor<6x5xf32>) {
  %0 = math.isinf %a : tensor<6x5xf32>
  return
}

func.func @isnan(%a: tensor<6x5xf32>) {
  %0 = math.isnan %a : tensor<6x5xf32>
  return
}

func.func @isnormal(%a: tensor<6x5xf32>) {
  %0 = math.isnormal %a : tensor<6x5xf32>
  return
}

func.func @sincos(%a: tensor<6x5xf32>) {
  %0:2 = math.sincos %a : tensor<6x5xf32>
  return
}
