// SPDX-License-Identifier: Apache-2.0
// Integers of four bits as arguments, results and constants, in sums and products, sharded over two devices.
dist.mesh @mesh = <["x"=2]>
func.func @main(%x: tensor<8x8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>},
                %w: tensor<8x8xi4> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>},
                %u: tensor<8x8xi4> {dist.unsigned}) ->
    (tensor<8x8xf32>, tensor<8x8xi4>, tensor<8x8xi32>, tensor<8xi4>, tensor<8x8xi4> {dist.unsigned},
     tensor<8x8xi4> {dist.unsigned}, tensor<i4>, tensor<8x8xi4>, tensor<8x8xf32>) {
  // A product with weights that are quantized.
  %f = arith.sitofp %w : tensor<8x8xi4> to tensor<8x8xf32>
  %zero = arith.constant dense<0.0> : tensor<8x8xf32>
  %m = linalg.matmul ins(%x, %f : tensor<8x8xf32>, tensor<8x8xf32>) outs(%zero : tensor<8x8xf32>) -> tensor<8x8xf32>
  // What overflows wraps around.
  %s = arith.addi %w, %w : tensor<8x8xi4>
  %wide = arith.constant dense<0> : tensor<8x8xi32>
  %mi = linalg.matmul ins(%w, %w : tensor<8x8xi4>, tensor<8x8xi4>) outs(%wide : tensor<8x8xi32>) -> tensor<8x8xi32>
  %three = arith.constant dense<3> : tensor<8xi4>
  %sum = linalg.reduce {arith.addi} ins(%w : tensor<8x8xi4>) outs(%three : tensor<8xi4>) dimensions = [0]
  %five = arith.constant dense<5> : tensor<8x8xi4>
  %us = arith.addi %u, %five : tensor<8x8xi4>
  %c0 = arith.constant 0 : index
  %e = tensor.extract %w[%c0, %c0] : tensor<8x8xi4>
  %square = arith.muli %e, %e : i4
  %t = tensor.from_elements %square : tensor<i4>
  %z = arith.constant 0 : i4
  %empty = tensor.empty() : tensor<8x8xi4>
  %zeros = linalg.fill ins(%z : i4) outs(%empty : tensor<8x8xi4>) -> tensor<8x8xi4>
  %mn = linalg.matmul ins(%w, %w : tensor<8x8xi4>, tensor<8x8xi4>) outs(%zeros : tensor<8x8xi4>) -> tensor<8x8xi4>
  %unsigned = arith.uitofp %u : tensor<8x8xi4> to tensor<8x8xf32>
  return %m, %s, %mi, %sum, %us, %u, %t, %mn, %unsigned
      : tensor<8x8xf32>, tensor<8x8xi4>, tensor<8x8xi32>, tensor<8xi4>, tensor<8x8xi4>, tensor<8x8xi4>, tensor<i4>, tensor<8x8xi4>, tensor<8x8xf32>
}
