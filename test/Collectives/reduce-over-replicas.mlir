// SPDX-License-Identifier: Apache-2.0
// Gradients of parts that replicas have: reduced over the parts and then over the replicas, or over both and gathered by the replicas. Both
// are two steps of one reduction, which does not wait for those of another unit.
// RUN: dist-opt %s -split-input-file --dist-gather-by-unit --dist-combine-collectives --dist-verify-local | FileCheck %s

dist.mesh @mesh = <["rep"=2, "dp"=4]>

// CHECK-LABEL: func.func @gathered
// CHECK: dist.reduce_scatter {{.*}} over {"dp", "rep"} {{.*}}dist.unit = "u"
// CHECK: dist.reduce_scatter {{.*}} over {"dp", "rep"} {{.*}}dist.unit = "v"
// CHECK: dist.all_gather {{.*}} over {"rep"}
func.func @gathered(%x: tensor<16x8xf32> {dist.boundary = #dist.boundary<tensor<16x8xf32>, <@mesh, [{}, {}]>>},
    %w0: tensor<4x8xf32> {dist.boundary = #dist.boundary<tensor<16x8xf32>, <@mesh, [{"dp"}, {}]>>, dist.name = "w0", dist.fully_shard = #dist.fully_shard<{"dp"}, unit = "u">},
    %w1: tensor<4x8xf32> {dist.boundary = #dist.boundary<tensor<16x8xf32>, <@mesh, [{"dp"}, {}]>>, dist.name = "w1", dist.fully_shard = #dist.fully_shard<{"dp"}, unit = "v">})
    -> (tensor<4x8xf32> {dist.boundary = #dist.boundary<tensor<16x8xf32>, <@mesh, [{"dp"}, {}]>>}, tensor<4x8xf32> {dist.boundary = #dist.boundary<tensor<16x8xf32>, <@mesh, [{"dp"}, {}]>>}) {
  %e = tensor.empty() : tensor<16x8xf32>
  %p = tensor.empty() : tensor<4x8xf32>
  %q = tensor.empty() : tensor<2x8xf32>
  %g0 = dist.all_gather dim 0 over {"dp"} on @mesh ins(%w0 : tensor<4x8xf32>) outs(%e : tensor<16x8xf32>) -> tensor<16x8xf32>
  %g1 = dist.all_gather dim 0 over {"dp"} on @mesh ins(%w1 : tensor<4x8xf32>) outs(%e : tensor<16x8xf32>) -> tensor<16x8xf32>
  %a0 = arith.mulf %x, %g0 : tensor<16x8xf32>
  %r0 = dist.reduce_scatter sum dim 0 over {"dp", "rep"} on @mesh ins(%a0 : tensor<16x8xf32>) outs(%q : tensor<2x8xf32>) -> tensor<2x8xf32>
  %d0 = dist.all_gather dim 0 over {"rep"} on @mesh ins(%r0 : tensor<2x8xf32>) outs(%p : tensor<4x8xf32>) -> tensor<4x8xf32>
  %a1 = arith.mulf %a0, %g1 : tensor<16x8xf32>
  %r1 = dist.reduce_scatter sum dim 0 over {"dp", "rep"} on @mesh ins(%a1 : tensor<16x8xf32>) outs(%q : tensor<2x8xf32>) -> tensor<2x8xf32>
  %d1 = dist.all_gather dim 0 over {"rep"} on @mesh ins(%r1 : tensor<2x8xf32>) outs(%p : tensor<4x8xf32>) -> tensor<4x8xf32>
  %n0 = arith.subf %w0, %d0 : tensor<4x8xf32>
  %n1 = arith.subf %w1, %d1 : tensor<4x8xf32>
  return %n0, %n1 : tensor<4x8xf32>, tensor<4x8xf32>
}

// -----

dist.mesh @mesh = <["rep"=2, "dp"=4]>

// CHECK-LABEL: func.func @reduced
// CHECK: dist.reduce_scatter {{.*}} over {"dp"} {{.*}}dist.unit = "u"
// CHECK: dist.reduce_scatter {{.*}} over {"dp"} {{.*}}dist.unit = "v"
// CHECK: dist.all_reduce {{.*}} over {"rep"}
func.func @reduced(%x: tensor<16x8xf32> {dist.boundary = #dist.boundary<tensor<16x8xf32>, <@mesh, [{}, {}]>>},
    %w0: tensor<4x8xf32> {dist.boundary = #dist.boundary<tensor<16x8xf32>, <@mesh, [{"dp"}, {}]>>, dist.name = "w0", dist.fully_shard = #dist.fully_shard<{"dp"}, unit = "u">},
    %w1: tensor<4x8xf32> {dist.boundary = #dist.boundary<tensor<16x8xf32>, <@mesh, [{"dp"}, {}]>>, dist.name = "w1", dist.fully_shard = #dist.fully_shard<{"dp"}, unit = "v">})
    -> (tensor<4x8xf32> {dist.boundary = #dist.boundary<tensor<16x8xf32>, <@mesh, [{"dp"}, {}]>>}, tensor<4x8xf32> {dist.boundary = #dist.boundary<tensor<16x8xf32>, <@mesh, [{"dp"}, {}]>>}) {
  %e = tensor.empty() : tensor<16x8xf32>
  %p = tensor.empty() : tensor<4x8xf32>
  %g0 = dist.all_gather dim 0 over {"dp"} on @mesh ins(%w0 : tensor<4x8xf32>) outs(%e : tensor<16x8xf32>) -> tensor<16x8xf32>
  %g1 = dist.all_gather dim 0 over {"dp"} on @mesh ins(%w1 : tensor<4x8xf32>) outs(%e : tensor<16x8xf32>) -> tensor<16x8xf32>
  %a0 = arith.mulf %x, %g0 : tensor<16x8xf32>
  %r0 = dist.reduce_scatter sum dim 0 over {"dp"} on @mesh ins(%a0 : tensor<16x8xf32>) outs(%p : tensor<4x8xf32>) -> tensor<4x8xf32>
  %d0 = dist.all_reduce sum over {"rep"} on @mesh ins(%r0 : tensor<4x8xf32>) outs(%p : tensor<4x8xf32>) -> tensor<4x8xf32>
  %a1 = arith.mulf %a0, %g1 : tensor<16x8xf32>
  %r1 = dist.reduce_scatter sum dim 0 over {"dp"} on @mesh ins(%a1 : tensor<16x8xf32>) outs(%p : tensor<4x8xf32>) -> tensor<4x8xf32>
  %d1 = dist.all_reduce sum over {"rep"} on @mesh ins(%r1 : tensor<4x8xf32>) outs(%p : tensor<4x8xf32>) -> tensor<4x8xf32>
  %n0 = arith.subf %w0, %d0 : tensor<4x8xf32>
  %n1 = arith.subf %w1, %d1 : tensor<4x8xf32>
  return %n0, %n1 : tensor<4x8xf32>, tensor<4x8xf32>
}
