// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s --dist-propagate --mlir-print-debuginfo --dist-report="output=%t.report detail=all" -o %t.sharded
// RUN: dist-opt %t.sharded --dist-report="output=%t.again detail=all" -o /dev/null
// RUN: diff %t.report %t.again
// RUN: FileCheck %s --input-file=%t.sharded
// RUN: FileCheck %s --input-file=%t.report --check-prefix=REPORT
//
// Origins survive being printed, with their places. An op with several results has a list for each.

dist.mesh @mesh = <["x"=2, "y"=2]>

// CHECK: math.exp {{.*}}dist.origins = [#dist.origin<0: argument 0>, #dist.origin<1: result 0 via "math.tanh" at #loc{{[0-9]*}}>]
// CHECK: :2 = linalg.generic
// CHECK-SAME: dist.origins = {{\[\[}}#dist.origin<0: argument 0 via "math.exp" at #loc{{[0-9]*}} to "math.tanh" at #loc{{[0-9]*}} of 2>, #dist.origin<1: result 0>],
// CHECK-SAME: [#dist.origin<0: argument 0 via "math.exp" at #loc{{[0-9]*}} to "math.tanh" at #loc{{[0-9]*}} of 2>, #dist.origin<1: result 0>]]
// REPORT: math.exp at
// REPORT: from dim 0: argument 0 at origins-as-text.mlir:{{[0-9]+:[0-9]+$}}
// REPORT-NEXT: from dim 1: result 0 at origins-as-text.mlir:{{[0-9:]+}} via 'math.tanh' at{{$}}
// REPORT-NEXT: {{^ *}}origins-as-text.mlir:{{[0-9]+:[0-9]+$}}
func.func @f(%a: tensor<4x4xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {?}]>})
    -> (tensor<4x4xf32> {dist.sharding = #dist.sharding<@mesh, [{?}, {"y"}]>}, tensor<4x4xf32>, tensor<4x4xf32>) {
  %0 = math.exp %a : tensor<4x4xf32>
  %1 = math.tanh %0 : tensor<4x4xf32>
  %empty = tensor.empty() : tensor<4x4xf32>
  %2:2 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>],
                         iterator_types = ["parallel", "parallel"]}
      ins(%1 : tensor<4x4xf32>) outs(%empty, %empty : tensor<4x4xf32>, tensor<4x4xf32>) {
  ^bb0(%in: f32, %x: f32, %y: f32):
    %s = arith.addf %in, %in : f32
    linalg.yield %s, %in : f32, f32
  } -> (tensor<4x4xf32>, tensor<4x4xf32>)
  return %1, %2#0, %2#1 : tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>
}
