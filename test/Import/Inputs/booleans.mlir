// SPDX-License-Identifier: Apache-2.0
func.func @bytes() -> tensor<2x6xi1> {
  %0 = "arith.constant"() <{value = dense<"0x010000010101000000000001"> : tensor<2x6xi1>}> : () -> tensor<2x6xi1>
  return %0 : tensor<2x6xi1>
}
func.func @bits() -> tensor<2x6xi1> {
  %0 = "arith.constant"() <{value = dense<"0x3908"> : tensor<2x6xi1>}> : () -> tensor<2x6xi1>
  return %0 : tensor<2x6xi1>
}
func.func @integers() -> tensor<3xi8> {
  %0 = "arith.constant"() <{value = dense<"0x010001"> : tensor<3xi8>}> : () -> tensor<3xi8>
  return %0 : tensor<3xi8>
}
