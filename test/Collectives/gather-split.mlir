// SPDX-License-Identifier: Apache-2.0
// Arguments that lie split as their placements say, and are gathered, are gathered again between uses where memory asks for it, as those
// that are stored so.
// RUN: dist-opt %s --dist-gather-by-unit=memory=300000000 --dist-verify-local | FileCheck %s
// RUN: dist-opt %s --dist-gather-by-unit=memory=1000000000 | FileCheck %s --check-prefix=KEPT
// RUN: dist-opt %s --dist-gather-by-unit | FileCheck %s --check-prefix=KEPT

!w = tensor<4096x4096xf32>
!s = tensor<1024x4096xf32>
dist.mesh @mesh = <["x"=4]>

// KEPT-LABEL: @two_layers
// KEPT-NOT: dist.unit
// KEPT-COUNT-2: dist.all_gather
// KEPT-NOT: dist.all_gather
// CHECK-LABEL: @two_layers
// CHECK-NOT: dist.fully_shard
// CHECK: dist.all_gather {{.*}}dist.unit = "[[A:[a-z0-9]+]]", dist.use = 0
// CHECK: math.exp
// CHECK: dist.all_gather {{.*}}dist.use = 0
// CHECK: math.sin
// CHECK: dist.all_gather {{.*}}dist.unit = "[[A]]", dist.use = 1
// CHECK: arith.mulf
func.func @two_layers(%v: !s {dist.boundary = #dist.boundary<!w, <@mesh, [{"x"}, {}]>>}, %w: !s {dist.boundary = #dist.boundary<!w, <@mesh, [{"x"}, {}]>>},
    %x: !w {dist.boundary = #dist.boundary<!w, <@mesh, [{}, {}]>>}) -> (!w {dist.boundary = #dist.boundary<!w, <@mesh, [{}, {}]>>}) {
  %d = tensor.empty() : !w
  %zero = arith.constant 0.0 : f32
  %f = linalg.fill ins(%zero : f32) outs(%d : !w) -> !w
  %g = dist.all_gather dim 0 over {"x"} on @mesh ins(%v : !s) outs(%d : !w) -> !w
  %h = dist.all_gather dim 0 over {"x"} on @mesh ins(%w : !s) outs(%d : !w) -> !w
  %a = linalg.matmul ins(%x, %g : !w, !w) outs(%f : !w) -> !w
  %b = math.exp %a : !w
  %c = linalg.matmul ins(%b, %h : !w, !w) outs(%f : !w) -> !w
  %e = math.sin %c : !w
  %i = arith.mulf %e, %g : !w
  return %i : !w
}
