// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s --dist-propagate="explain=false mode=search" | FileCheck %s
// RUN: dist-opt %s --dist-propagate=explain=false | FileCheck %s --check-prefix=FOLLOW
//
// %x is handed out whole in the end. What is gathered for that can be read by the matmul before, which then has nothing to
// reduce. A plan that follows the annotations leaves the matmul divided: it is all the work that there is. So it does with a %w that
// is split as well.

dist.mesh @mesh = <["x"=4]>

// CHECK-LABEL: func.func @whole_for_both
// CHECK: %[[WHOLE:.*]] = dist.reshard %arg0 to <@mesh, [{}, {}]>
// CHECK: linalg.matmul {{.*}} ins(%[[WHOLE]], %arg1
// CHECK-NOT: dist.reshard
// CHECK: return {{.*}}, %[[WHOLE]]
// FOLLOW-LABEL: func.func @whole_for_both
// FOLLOW: linalg.matmul {{.*}}partial = [sum {"x"}]{{.*}} ins(%arg0, %
// FOLLOW: %[[SUM:.*]] = dist.reshard %{{.*}} to <@mesh, [{}, {}]>
// FOLLOW: %[[WHOLE:.*]] = dist.reshard %arg0 to <@mesh, [{}, {}]>
// FOLLOW: return %[[SUM]], %[[WHOLE]]
func.func @whole_for_both(%x: tensor<8x16xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"x"}]>},
                          %w: tensor<16x8xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {}]>})
    -> (tensor<8x8xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {}]>},
        tensor<8x16xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {}]>}) {
  %zero = arith.constant 0.0 : f32
  %init = tensor.empty() : tensor<8x8xf32>
  %fill = linalg.fill ins(%zero : f32) outs(%init : tensor<8x8xf32>) -> tensor<8x8xf32>
  %y = linalg.matmul ins(%x, %w : tensor<8x16xf32>, tensor<16x8xf32>) outs(%fill : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %y, %x : tensor<8x8xf32>, tensor<8x16xf32>
}

// FOLLOW-LABEL: func.func @divided
// FOLLOW: linalg.matmul {{.*}}partial = [sum {"x"}]{{.*}} ins(%arg0, %arg1
func.func @divided(%x: tensor<8x16xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"x"}]>},
                   %w: tensor<16x8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>})
    -> (tensor<8x8xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {}]>},
        tensor<8x16xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {}]>}) {
  %zero = arith.constant 0.0 : f32
  %init = tensor.empty() : tensor<8x8xf32>
  %fill = linalg.fill ins(%zero : f32) outs(%init : tensor<8x8xf32>) -> tensor<8x8xf32>
  %y = linalg.matmul ins(%x, %w : tensor<8x16xf32>, tensor<16x8xf32>) outs(%fill : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %y, %x : tensor<8x8xf32>, tensor<8x16xf32>
}
