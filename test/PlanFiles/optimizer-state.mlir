// SPDX-License-Identifier: Apache-2.0
// Optimizer state lies as the parameter whose path and shape it has, unless the plan says otherwise; results follow where asked.
// RUN: split-file %s %t
// RUN: dist-opt %t/program.mlir --dist-apply-plan="file=%t/follow.json explain" 2>&1 | FileCheck %s --check-prefix=FOLLOW
// RUN: dist-opt %t/program.mlir --dist-apply-plan=file=%t/default.json | FileCheck %s --check-prefix=DEFAULT

//--- program.mlir
dist.mesh @mesh = <["x"=2]>
func.func @main(
  %w0: tensor<8x4xf32> {dist.name = "p['layers'][0]['w']"},
  %w1: tensor<8x4xf32> {dist.name = "p['layers'][1]['w']", dist.sharding = #dist.sharding<@mesh, [{}, {"x"}]>},
  %m0: tensor<8x4xf32> {dist.name = "opt_state[0].mu['layers'][0]['w']"},
  %m1: tensor<8x4xf32> {dist.name = "opt_state[0].mu['layers'][1]['w']"},
  %n0: tensor<8xf32> {dist.name = "opt_state[0].nu['layers'][0]['w']"},
  %q: tensor<8x4xf32> {dist.name = "fc.weight"},
  %e: tensor<8x4xf32> {dist.name = "exp_avg.fc.weight"},
  %f: tensor<8x4xf32> {dist.name = "state['fc.weight']['step']"},
  %b0: tensor<8x4xf32> {dist.name = "batch[0]"},
  %b1: tensor<8x4xf32> {dist.name = "other[0]"},
  %k: tensor<8x4xf32> {dist.name = "state.params['dense']['kernel']"},
  %l: tensor<8x4xf32> {dist.name = "state.opt_state[0].mu['dense']['kernel']"},
  %o: tensor<8x4xf32> {dist.name = "state.params['head']['dense']['kernel']"},
  %r: tensor<8x4xf32> {dist.name = "p['sub']['layers'][0]['w']"})
    -> (tensor<8x4xf32> {dist.name = "result[0]['layers'][0]['w']"}) {
  return %w0 : tensor<8x4xf32>
}

// A path without its root has to have a word: batch[0] is followed by nothing. Another shape is another tensor.
//--- follow.json
{"rules": [{"match": ["p['layers'][0]['w']", "fc.weight", "batch[0]", "state.params['dense']['kernel']"], "placements": ["Shard(0)"]}],
 "outputs": [{"match": "result[0]**", "style": "follow"}]}
//--- expected1
// FOLLOW: opt_state[0].mu['layers'][0]['w'] [{"x"}, {}] optimizer state, as p['layers'][0]['w']
// FOLLOW: opt_state[0].mu['layers'][1]['w'] [{}, {"x"}] optimizer state, as p['layers'][1]['w']
// FOLLOW: opt_state[0].nu['layers'][0]['w'] [{}] default
// FOLLOW: exp_avg.fc.weight [{"x"}, {}] optimizer state, as fc.weight
// FOLLOW: state['fc.weight']['step'] [{"x"}, {}] optimizer state, as fc.weight
// FOLLOW: other[0] [{}, {}] default
// FOLLOW: state.opt_state[0].mu['dense']['kernel'] [{"x"}, {}] optimizer state, as state.params['dense']['kernel']
// FOLLOW: state.params['head']['dense']['kernel'] [{}, {}] default
// FOLLOW: p['sub']['layers'][0]['w'] [{}, {}] default
// FOLLOW: result 0 {{.*}} [{"x"}, {}] rule at {{.*}}: as p['layers'][0]['w']
// FOLLOW: -> (tensor<8x4xf32> {dist.name = "result[0]['layers'][0]['w']", dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>})

//--- default.json
{"rules": [{"match": "p['layers'][0]['w']", "placements": ["Shard(0)"]},
           {"match": "p['layers'][1]['w']", "placements": ["Shard(0)"], "override": true}],
 "optimizer_state": "default", "default": "open"}
//--- expected2
// DEFAULT: "p['layers'][0]['w']", dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>
// DEFAULT-SAME: "p['layers'][1]['w']", dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>
// DEFAULT-SAME: "opt_state[0].mu['layers'][0]['w']"}
// DEFAULT-SAME: "opt_state[0].mu['layers'][1]['w']"}
