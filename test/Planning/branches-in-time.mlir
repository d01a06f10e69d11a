// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s -dist-spmd -split-input-file -verify-diagnostics | FileCheck %s
//
// What all parts of an axis in time have is not joined in a branch. Where each op planned by itself would do so, that plan is no measure of how
// much another one may send and compute. The sum leaves the branch as contributions.

module attributes {dist.in_time = ["micro"]} {
  dist.mesh @mesh = <["micro"=2]>

  // CHECK-LABEL: func.func @sum_in_a_branch
  // CHECK: scf.for
  // CHECK: %[[PART:.*]] = scf.index_switch
  // CHECK: linalg.generic {{.*}} ins(%[[PART]] : tensor<2xf32>)
  // CHECK-NEXT: ^bb0
  // CHECK-NEXT: arith.addf
  func.func @sum_in_a_branch(%x: tensor<2x2xf32> {dist.sharding = #dist.sharding<@mesh, [{"micro"}, {}]>}, %case: tensor<i32>) -> tensor<2xf32> {
    %number = tensor.extract %case[] : tensor<i32>
    %index = arith.index_cast %number : i32 to index
    %r:2 = scf.index_switch %index -> tensor<2x2xf32>, tensor<2xf32>
    case 0 {
      %one = arith.constant dense<1.0> : tensor<2xf32>
      %sum = linalg.generic {indexing_maps = [affine_map<(i, j) -> (j, i)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]}
          ins(%x : tensor<2x2xf32>) outs(%one : tensor<2xf32>) {
      ^bb0(%e: f32, %o: f32):
        %a = arith.addf %o, %e : f32
        linalg.yield %a : f32
      } -> tensor<2xf32>
      %row = tensor.expand_shape %sum [[0, 1]] output_shape [1, 2] : tensor<2xf32> into tensor<1x2xf32>
      %again = linalg.generic {indexing_maps = [affine_map<(i, j) -> (j, i)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]}
          ins(%row : tensor<1x2xf32>) outs(%one : tensor<2xf32>) {
      ^bb0(%e: f32, %o: f32):
        %a = arith.addf %o, %e : f32
        linalg.yield %a : f32
      } -> tensor<2xf32>
      %ones = arith.constant dense<1.0> : tensor<2x2xf32>
      scf.yield %ones, %again : tensor<2x2xf32>, tensor<2xf32>
    }
    default {
      %zero = arith.constant dense<0.0> : tensor<2xf32>
      scf.yield %x, %zero : tensor<2x2xf32>, tensor<2xf32>
    }
    return %r#1 : tensor<2xf32>
  }
}
