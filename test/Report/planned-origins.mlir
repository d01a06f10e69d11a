// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s --split-input-file --dist-insert-reshards --dist-report=detail=all -o /dev/null | FileCheck %s
// RUN: dist-opt %s --split-input-file --dist-insert-reshards=explain=false | FileCheck %s --check-prefix=IR
// RUN: dist-opt %s --split-input-file --dist-insert-reshards | FileCheck %s --check-prefix=DECIDED
//
// Where partition lays a value otherwise than propagation did, it says where that comes from now: from the operand that lay so.

dist.mesh @mesh = <["x"=4]>

// All but the first argument is by columns, so everything is laid by columns (see tried-placements.mlir).
// CHECK-LABEL: function @f
// CHECK: arith.addf at
// CHECK: from dim 1: argument 1 at {{.*}}planned-origins.mlir:[[#ARG1:]]:{{[0-9]+}}
// CHECK-NEXT: arith.mulf at
// CHECK: from dim 1: argument 1 at {{.*}}planned-origins.mlir:[[#ARG1]]:{{[0-9]+}} via 'arith.addf' at{{$}}
// CHECK-NEXT: {{^ *}}planned-origins.mlir:[[#ARG1+4]]:
// CHECK: math.exp at
// CHECK: from dim 1: argument 1 at {{.*}} via 'arith.addf' at{{$}}
// CHECK-NEXT: planned-origins.mlir:{{.*}}, 'arith.mulf' at
// CHECK-NEXT: arith.addf at
// CHECK: from dim 1: argument 1 at {{.*}} via 'arith.addf' at{{$}}
// CHECK-NEXT: planned-origins.mlir:{{.*}}, 'arith.mulf' at
// IR-LABEL: @f
// IR: arith.addf {{.*}}dist.origins = [#dist.origin<1: argument 1>]
// DECIDED-LABEL: @f
// DECIDED: dist.reshard %arg0 {{.*}}dist.decided_by = ["dimension 0 of argument 0 is split by argument 0", "dimension 1 of 'arith.addf' is split by argument 1"]
func.func @f(%arg0: tensor<16x64xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>, dist.origins = [#dist.origin<0: argument 0>]},
             %arg1: tensor<16x64xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"x"}]>, dist.origins = [#dist.origin<1: argument 1>]},
             %arg2: tensor<16x64xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"x"}]>, dist.origins = [#dist.origin<1: argument 2>]},
             %arg3: tensor<16x64xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"x"}]>, dist.origins = [#dist.origin<1: argument 3>]})
    -> (tensor<16x64xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"x"}]>, dist.origins = [#dist.origin<1: result 0>]}) {
  %0 = arith.addf %arg0, %arg1 {dist.shardings = [#dist.sharding<@mesh, [{"x"}, {}]>], dist.origins = [#dist.origin<0: argument 0>]} : tensor<16x64xf32>
  %1 = arith.mulf %0, %arg2 {dist.shardings = [#dist.sharding<@mesh, [{"x"}, {}]>], dist.origins = [#dist.origin<0: argument 0 via "arith.addf" at loc("f":1:1)>]} : tensor<16x64xf32>
  %2 = arith.mulf %0, %arg3 {dist.shardings = [#dist.sharding<@mesh, [{"x"}, {}]>], dist.origins = [#dist.origin<0: argument 0 via "arith.addf" at loc("f":1:1)>]} : tensor<16x64xf32>
  %3 = math.exp %2 {dist.shardings = [#dist.sharding<@mesh, [{"x"}, {}]>], dist.origins = [#dist.origin<0: argument 0 via "arith.addf" at loc("f":1:1) to "arith.mulf" at loc("f":2:1) of 2>]} : tensor<16x64xf32>
  %4 = arith.addf %1, %3 {dist.shardings = [#dist.sharding<@mesh, [{"x"}, {}]>], dist.origins = [#dist.origin<0: argument 0 via "arith.addf" at loc("f":1:1) to "arith.mulf" at loc("f":2:1) of 2>]} : tensor<16x64xf32>
  return %4 : tensor<16x64xf32>
}

// -----

dist.mesh @mesh = <["x"=4]>

// A sort of much along a split dimension moves the shards to the other one: nobody wrote that, it is for the sort, and what it sorts into
// follows. Behind it everything is as propagation says.
// CHECK-LABEL: function @sorted
// CHECK: tensor.empty at
// CHECK-NEXT: x: Shard(1)
// CHECK-NEXT: from dim 1: partition, for the op at {{.*}}planned-origins.mlir:[[#SORT:]]:8
// CHECK: tensor_ext.sort at {{.*}}planned-origins.mlir:[[#SORT]]:8
// CHECK-NEXT: x: Shard(1)
// CHECK-NEXT: from dim 1: partition, for the op at {{.*}}planned-origins.mlir:[[#SORT]]:8
// CHECK: math.exp at
// CHECK-NEXT: x: Shard(0)
// CHECK-NEXT: from dim 0: result 0
// DECIDED-LABEL: @sorted
// DECIDED: dist.reshard {{.*}}dist.decided_by = ["dimension 1 of 'tensor_ext.sort' is split by partition, for the op at {{.*}}", "dimension 0 of 'math.exp' is split by result 0"]
func.func @sorted(%x: tensor<2048x2048xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>})
    -> (tensor<2048x2048xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>, dist.origins = [#dist.origin<0: result 0>]}) {
  %out = tensor.empty() {dist.shardings = [#dist.sharding<@mesh, [{"x"}, {}]>]} : tensor<2048x2048xf32>
  %0 = tensor_ext.sort dimension 0 ins(%x : tensor<2048x2048xf32>) outs(%out : tensor<2048x2048xf32>) -> tensor<2048x2048xf32>
      attributes {dist.shardings = [#dist.sharding<@mesh, [{"x"}, {}]>], dist.origins = [#dist.origin<0: result 0 via "math.exp" at loc("f":1:1)>]} {
  ^bb0(%a: f32, %b: f32):
    %c = arith.cmpf ogt, %a, %b : f32
    tensor_ext.yield %c : i1
  }
  %1 = math.exp %0 {dist.shardings = [#dist.sharding<@mesh, [{"x"}, {}]>], dist.origins = [#dist.origin<0: result 0>]} : tensor<2048x2048xf32>
  return %1 : tensor<2048x2048xf32>
}
