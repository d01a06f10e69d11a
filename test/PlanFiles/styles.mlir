// SPDX-License-Identifier: Apache-2.0
// What each style splits, for matrices of JAX and of PyTorch, stacks of them, vectors and scalars.
// RUN: split-file %s %t
// RUN: dist-opt %t/program.mlir --dist-apply-plan=file=%t/jax.json | FileCheck %s --check-prefix=JAX
// RUN: dist-opt %t/program.mlir --dist-apply-plan=file=%t/torch.json | FileCheck %s --check-prefix=TORCH
// RUN: dist-opt %t/program.mlir --dist-apply-plan=file=%t/fsdp.json | FileCheck %s --check-prefix=FSDP
// RUN: dist-opt %t/uneven.mlir --dist-apply-plan=file=%t/uneven.json | FileCheck %s --check-prefix=UNEVEN

//--- program.mlir
func.func @main(
  %matrix: tensor<8x12xf32> {dist.name = "p['w']"},
  %bias: tensor<12xf32> {dist.name = "p['b']"},
  %stack: tensor<3x8x12xf32> {dist.name = "s['w']"},
  %scalar: tensor<f32> {dist.name = "t"},
  %x: tensor<4x6x8xf32> {dist.name = "x"},
  %none: tensor<0x6xf32> {dist.name = "none"}) {
  return
}

// The mesh of the plan is declared, and what no rule names is replicated. Nothing has no parts.
//--- jax.json
{"mesh": {"name": "m", "axes": [["dp", 2], ["tp", 4]]},
 "rules": [{"match": "p['w']", "style": "colwise", "axis": "tp"},
           {"match": "p['b']", "style": "colwise", "axis": "tp"},
           {"match": "s['w']", "style": "rowwise", "axis": "tp"},
           {"match": "none", "placements": ["Shard(0)", "Shard(1)"]},
           {"match": "x", "style": ["batch", "sequence"], "axis": {"batch": "dp", "sequence": "tp"}}]}
//--- expected1
// JAX: dist.mesh @m = <["dp"=2, "tp"=4]>
// JAX: dist.name = "p['w']", dist.sharding = #dist.sharding<@m, [{}, {"tp"}]>
// JAX-SAME: dist.name = "p['b']", dist.sharding = #dist.sharding<@m, [{"tp"}]>
// JAX-SAME: dist.name = "s['w']", dist.sharding = #dist.sharding<@m, [{}, {"tp"}, {}]>
// JAX-SAME: dist.name = "t", dist.sharding = #dist.sharding<@m, []>
// JAX-SAME: dist.name = "x", dist.sharding = #dist.sharding<@m, [{"dp"}, {"tp"}, {}]>
// JAX-SAME: dist.name = "none", dist.sharding = #dist.sharding<@m, [{}, {"tp"}]>

// Weights are [out, in]: columns are dimension 0. The bias behind split rows is whole. Several axes go from major to minor.
//--- torch.json
{"mesh": {"axes": [["dp", 2], ["tp", 4]]}, "layout": "torch", "default": "open",
 "axes": {"colwise": "tp", "rowwise": ["dp", "tp"], "vocab": "tp", "expert": "dp"},
 "rules": [{"match": "p['w']", "style": "colwise"},
           {"match": "p['b']", "style": "rowwise"},
           {"match": "s['w']", "style": ["expert", "rowwise"], "axis": {"rowwise": "tp"}},
           {"match": "x", "style": "replicate"}]}
//--- expected2
// TORCH: "p['w']", dist.sharding = #dist.sharding<@mesh, [{"tp"}, {}]>
// TORCH-SAME: "p['b']", dist.sharding = #dist.sharding<@mesh, [{}]>
// TORCH-SAME: "s['w']", dist.sharding = #dist.sharding<@mesh, [{"dp"}, {}, {"tp"}]>
// TORCH-SAME: "t"}
// TORCH-SAME: "x", dist.sharding = #dist.sharding<@mesh, [{}, {}, {}]>

// The largest dimension that is whole and divides; of a vector that is split the shards; the one that the rule names.
//--- fsdp.json
{"mesh": {"axes": [["rep", 2], ["dp", 2], ["tp", 2]]}, "axes": {"fsdp": "dp", "hsdp": ["rep", "dp"], "colwise": "tp", "vocab": "tp"},
 "rules": [{"match": "p['w']", "style": ["colwise", "fsdp"]},
           {"match": "p['b']", "style": ["colwise", "fsdp"]},
           {"match": "s['w']", "style": ["vocab", "fsdp"], "fsdp_dim": -2},
           {"match": "x", "style": "hsdp"}],
 "default": {"style": "fsdp"}}
//--- expected3
// FSDP: "p['w']", dist.sharding = #dist.sharding<@mesh, [{"dp"}, {"tp"}]>
// FSDP-SAME: "p['b']", dist.sharding = #dist.sharding<@mesh, [{"tp", "dp"}]>
// FSDP-SAME: "s['w']", dist.sharding = #dist.sharding<@mesh, [{}, {"tp", "dp"}, {}]>
// FSDP-SAME: "t", dist.sharding = #dist.sharding<@mesh, []>
// FSDP-SAME: "x", dist.sharding = #dist.sharding<@mesh, [{}, {}, {"dp"}]>

// Where nothing divides, the largest part is as small as it can be: 2 of 7 rather than 2 of 5 or 1 of 3. One element stays whole.
//--- uneven.mlir
func.func @main(
  %matrix: tensor<5x7xf32> {dist.name = "p['w']"},
  %bias: tensor<3xf32> {dist.name = "p['b']"},
  %rows: tensor<7x7xf32> {dist.name = "p['r']"},
  %one: tensor<1x1xf32> {dist.name = "p['o']"}) {
  return
}
//--- uneven.json
{"mesh": {"axes": [["dp", 4]]}, "rules": [{"match": "p**", "style": "fsdp", "axis": "dp", "role": "parameters"}]}
//--- expected4
// UNEVEN: "p['w']", dist.role = "parameters", dist.sharding = #dist.sharding<@mesh, [{}, {"dp"}]>
// UNEVEN-SAME: "p['b']"{{.*}}[{"dp"}]>
// UNEVEN-SAME: "p['r']"{{.*}}[{"dp"}, {}]>
// UNEVEN-SAME: "p['o']"{{.*}}[{}, {}]>
