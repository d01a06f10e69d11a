// SPDX-License-Identifier: Apache-2.0
// The first rule that matches decides; globs over names of JAX and PyTorch; placements per axis, and shardings in the IR's notation.
// RUN: split-file %s %t
// RUN: dist-opt %t/program.mlir --dist-apply-plan=file=%t/plan.json | FileCheck %s
// RUN: dist-opt %t/program.mlir --dist-apply-plan="file=%t/plan.json explain" -o /dev/null 2>&1 | FileCheck %s --check-prefix=EXPLAIN

//--- program.mlir
func.func @main(
  %a: tensor<8x4xf32> {dist.name = "p['layers'][0]['wq']"},
  %b: tensor<8x4xf32> {dist.name = "p['layers'][11]['wq']"},
  %c: tensor<8x4xf32> {dist.name = "p['head']"},
  %d: tensor<8x4xf32> {dist.name = "layers.3.attn.wq.weight"},
  %e: tensor<8x4xf32> {dist.name = "layers.3.mlp.w1.weight"},
  %f: tensor<8x4xf32> {dist.name = "layers.3.norm.bias"},
  %g: tensor<8x4xf32>, %h: tensor<8x4xf32> {dist.name = "k*", dist.sharding = #dist.sharding<@old, [{?}, {?}]>})
    -> (tensor<8x4xf32> {dist.name = "result[0]"}, tensor<8x4xf32>, tensor<f32> {dist.name = "loss"}) {
  %zero = arith.constant dense<0.0> : tensor<f32>
  return %a, %b, %zero : tensor<8x4xf32>, tensor<8x4xf32>, tensor<f32>
}
dist.mesh @old = <["x"=2, "y"=2]>

//--- plan.json
{ "$comment": "the mesh is that of the program, under its name",
  "mesh": {"name": "mine", "axes": [["x", 2], ["y", 2]]},
  "inputs": [{"match": "arg6", "sharding": "#dist.sharding<@mine, [{}, {\"x\"}p1], replicated = {\"y\"}>"}],
  "rules": [
    {"match": "p['layers'][0]**", "placements": ["Shard(0)", "Replicate"]},
    {"match": "p['layers'][*]['w?']", "placements": ["Shard(-1)", "Shard(1)"]},
    {"match": ["p[*]", "**.w?.weight"], "sharding": "[{\"y\", \"x\"}, {?}]"},
    {"match": "layers.*.norm.*", "placements": ["Partial"], "axis": "y"},
    {"match": ["p['head']", "arg6", "layers.**"], "placements": ["Shard(0)", "Shard(1)"]},
    {"match": "k*", "placements": ["Partial(max)", "Shard(0)"]}
  ],
  "outputs": [{"match": "result[0]", "placements": ["Replicate", "Shard(1)"]},
              {"match": "result1", "placements": ["Shard(0)", "Replicate"]}]
}
//--- expected1
// CHECK-NOT: @mine
// CHECK: "p['layers'][0]['wq']", dist.sharding = #dist.sharding<@old, [{"x"}, {}]>
// CHECK-SAME: "p['layers'][11]['wq']", dist.sharding = #dist.sharding<@old, [{}, {"x", "y"}]>
// CHECK-SAME: "p['head']", dist.sharding = #dist.sharding<@old, [{"y", "x"}, {?}]>
// CHECK-SAME: "layers.3.attn.wq.weight", dist.sharding = #dist.sharding<@old, [{"y", "x"}, {?}]>
// CHECK-SAME: "layers.3.mlp.w1.weight", dist.sharding = #dist.sharding<@old, [{"y", "x"}, {?}]>
// CHECK-SAME: "layers.3.norm.bias", dist.sharding = #dist.sharding<@old, [{}, {}], partial = [sum {"y"}]>
// CHECK-SAME: {dist.sharding = #dist.sharding<@old, [{}, {"x"}p1], replicated = {"y"}>}
// CHECK-SAME: "k*", dist.sharding = #dist.sharding<@old, [{"y"}, {}], partial = [max {"x"}]>
// CHECK-SAME: -> (tensor<8x4xf32> {dist.name = "result[0]", dist.sharding = #dist.sharding<@old, [{}, {"y"}]>}
// CHECK-SAME: tensor<8x4xf32> {dist.sharding = #dist.sharding<@old, [{"x"}, {}]>}, tensor<f32> {dist.name = "loss"})
// CHECK-NOT: @mine

// EXPLAIN: function @main on mesh @old <x=2, y=2>
// EXPLAIN-NEXT: argument 0 p['layers'][0]['wq'] [{"x"}, {}] rule at {{.*}}plan.json:5:5
// EXPLAIN-NEXT: argument 1 p['layers'][11]['wq'] [{}, {"x", "y"}] rule at {{.*}}plan.json:6:5
// EXPLAIN: argument 6 arg6 [{}, {"x"}p1], replicated = {"y"} rule at {{.*}}plan.json:3:14
// EXPLAIN: result 2 loss open propagation
