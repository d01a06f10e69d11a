// SPDX-License-Identifier: Apache-2.0
// A branch around a collective keeps a division from trapping; the other one around another collective forwards a scalar.
dist.mesh @mesh = <["x"=2]>
func.func @main(%a: tensor<8xi32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}, %n: tensor<i32>) -> (tensor<i32>, tensor<i32>) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %zero = arith.constant dense<0> : tensor<i32>
  %v = tensor.extract %n[] : tensor<i32>
  %p = arith.cmpi ne, %v, %c0 : i32
  %r:2 = scf.if %p -> (tensor<i32>, i32) {
    %q = arith.divsi %c1, %v : i32
    %z = tensor.from_elements %q : tensor<i32>
    %s = linalg.reduce {arith.addi} ins(%a : tensor<8xi32>) outs(%z : tensor<i32>) dimensions = [0]
    scf.yield %s, %q : tensor<i32>, i32
  } else {
    %s = linalg.reduce {arith.maxsi} ins(%a : tensor<8xi32>) outs(%zero : tensor<i32>) dimensions = [0]
    %e = tensor.extract %s[] : tensor<i32>
    scf.yield %n, %e : tensor<i32>, i32
  }
  %t = tensor.from_elements %r#1 : tensor<i32>
  return %r#0, %t : tensor<i32>, tensor<i32>
}
