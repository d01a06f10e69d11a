// SPDX-License-Identifier: Apache-2.0
// Factors of a batch of positive definite matrices, systems solved by them in all ways, and LU factors with pivots.
dist.mesh @mesh = <["dp"=8]>
func.func @main(%a: tensor<19x3x3xf32> {dist.sharding = #dist.sharding<@mesh, [{"dp"}, {}, {}]>})
    -> (tensor<19x3x3xf32>, tensor<19x3x3xf32>, tensor<19x3x3xf32>, tensor<19x3x3xf32>, tensor<19x3x3xf32>, tensor<19x3xi32>) {
  %square = "stablehlo.dot_general"(%a, %a) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [2]>}> : (tensor<19x3x3xf32>, tensor<19x3x3xf32>) -> tensor<19x3x3xf32>
  %three = "stablehlo.constant"() <{value = dense<[[3.0, 0.0, 0.0], [0.0, 3.0, 0.0], [0.0, 0.0, 3.0]]> : tensor<3x3xf32>}> : () -> tensor<3x3xf32>
  %diagonal = "stablehlo.broadcast_in_dim"(%three) <{broadcast_dimensions = array<i64: 1, 2>}> : (tensor<3x3xf32>) -> tensor<19x3x3xf32>
  %p = "stablehlo.add"(%square, %diagonal) : (tensor<19x3x3xf32>, tensor<19x3x3xf32>) -> tensor<19x3x3xf32>
  %l = "stablehlo.cholesky"(%p) <{lower = true}> : (tensor<19x3x3xf32>) -> tensor<19x3x3xf32>
  %u = "stablehlo.cholesky"(%p) <{lower = false}> : (tensor<19x3x3xf32>) -> tensor<19x3x3xf32>
  %x = "stablehlo.triangular_solve"(%l, %a) <{left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose TRANSPOSE>}> : (tensor<19x3x3xf32>, tensor<19x3x3xf32>) -> tensor<19x3x3xf32>
  %y = "stablehlo.triangular_solve"(%p, %a) <{left_side = false, lower = false, unit_diagonal = true, transpose_a = #stablehlo<transpose NO_TRANSPOSE>}> : (tensor<19x3x3xf32>, tensor<19x3x3xf32>) -> tensor<19x3x3xf32>
  %lu:3 = "stablehlo.custom_call"(%a) <{call_target_name = "lapack_sgetrf_ffi", operand_layouts = [dense<[1, 2, 0]> : tensor<3xindex>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<[1, 0]> : tensor<2xindex>, dense<0> : tensor<1xindex>]}> : (tensor<19x3x3xf32>) -> (tensor<19x3x3xf32>, tensor<19x3xi32>, tensor<19xi32>)
  "func.return"(%l, %u, %x, %y, %lu#0, %lu#1) : (tensor<19x3x3xf32>, tensor<19x3x3xf32>, tensor<19x3x3xf32>, tensor<19x3x3xf32>, tensor<19x3x3xf32>, tensor<19x3xi32>) -> ()
}
