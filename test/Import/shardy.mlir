// RUN: dist-opt %s --dist-import --dist-verify-imported -split-input-file -verify-diagnostics | FileCheck %s
// SPDX-License-Identifier: Apache-2.0
// Shardy's annotations and the ops that are annotations.

// Equal meshes become one.
// CHECK-LABEL: module
// CHECK: dist.mesh @mesh = <["dp"=2, "tp"=4]>
// CHECK-NEXT: dist.mesh @other = <["tp"=4, "dp"=2]>
// CHECK-NOT: dist.mesh
// CHECK-LABEL: func.func @meshes
// CHECK-SAME: %{{.+}}: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{"dp"}]>}
// CHECK-SAME: %{{.+}}: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{"tp"}]>}
// CHECK-LABEL: func.func @other_mesh
// CHECK-SAME: %{{.+}}: tensor<8xf32> {dist.sharding = #dist.sharding<@other, [{"tp"}]>}
"sdy.mesh"() <{mesh = #sdy.mesh<["dp"=2, "tp"=4]>, sym_name = "mesh"}> : () -> ()
"sdy.mesh"() <{mesh = #sdy.mesh<["dp"=2, "tp"=4]>, sym_name = "mesh_0"}> : () -> ()
"sdy.mesh"() <{mesh = #sdy.mesh<["tp"=4, "dp"=2]>, sym_name = "other"}> : () -> ()
func.func @meshes(%a: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}]>},
                  %b: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh_0, [{"tp"}]>}) {
  return
}
func.func @other_mesh(%c: tensor<8xf32> {sdy.sharding = #sdy.sharding<@other, [{"tp"}]>}) {
  return
}

// -----

// CHECK-LABEL: module
// CHECK: dist.mesh @mesh = <["x"=4], device_ids = [3, 1, 2, 0]>
"sdy.mesh"() <{mesh = #sdy.mesh<["x"=4], device_ids=[3, 1, 2, 0]>, sym_name = "mesh"}> : () -> ()
func.func @device_order(%a: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}) {
  return
}

// -----

// CHECK-LABEL: func.func @notation
// CHECK-SAME: #dist.sharding<@mesh, [{"x":(1)2, ?}p1, {?}, {}], replicated = {"y"}, partial = [sum {"z"}]>
"sdy.mesh"() <{mesh = #sdy.mesh<["x"=4, "y"=2, "z"=2]>, sym_name = "mesh"}> : () -> ()
func.func @notation(%a: tensor<8x8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x":(1)2, ?}p1, {?}, {}], replicated={"y"}, unreduced={"z"}>}) {
  return
}

// -----

// CHECK-LABEL: func.func @unreduced_kind
// CHECK-SAME: partial = [max {"x"}]
"sdy.mesh"() <{mesh = #sdy.mesh<["x"=4]>, sym_name = "mesh"}> : () -> ()
func.func @unreduced_kind(%a: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}], unreduced=max{"x"}>}) {
  return
}

// -----

// CHECK: dist.mesh @[[M:.+]] = <["x"=2]>
// CHECK-LABEL: func.func @inlined_mesh
// CHECK-SAME: #dist.sharding<@[[M]], [{"x"}]>
func.func @inlined_mesh(%a: tensor<8xf32> {sdy.sharding = #sdy.sharding<mesh<["x"=2]>, [{"x"}]>}) {
  return
}

// -----

// CHECK-LABEL: func.func @ops
// CHECK-SAME: (%[[A:.+]]: tensor<8xf32>)
// CHECK: %[[C:.+]] = dist.constrain %[[A]] to <@mesh, [{"x"}]> : tensor<8xf32>
// CHECK: %[[B:.+]] = dist.barrier %[[C]] allow forward : tensor<8xf32>
// CHECK: %[[R:.+]] = dist.reshard %[[B]] to <@mesh, [{}]> : tensor<8xf32>
// CHECK: dist.group %[[A]], %[[R]] : tensor<8xf32>, tensor<8xf32>
// CHECK-NEXT: return %[[R]]
"sdy.mesh"() <{mesh = #sdy.mesh<["x"=2]>, sym_name = "mesh"}> : () -> ()
func.func @ops(%a: tensor<8xf32>) -> tensor<8xf32> {
  "sdy.sharding_group"(%a) <{group_id = 7 : i64}> : (tensor<8xf32>) -> ()
  %0 = "sdy.sharding_constraint"(%a) <{sharding = #sdy.sharding<@mesh, [{"x"}]>}> : (tensor<8xf32>) -> tensor<8xf32>
  %1 = "sdy.propagation_barrier"(%0) <{allowed_direction = 1 : i32}> : (tensor<8xf32>) -> tensor<8xf32>
  %2 = "sdy.reshard"(%1) <{sharding = #sdy.sharding<@mesh, [{}]>}> : (tensor<8xf32>) -> tensor<8xf32>
  "sdy.sharding_group"(%2) <{group_id = 7 : i64}> : (tensor<8xf32>) -> ()
  return %2 : tensor<8xf32>
}

// -----

// CHECK-LABEL: func.func @sharding_of_an_op
// CHECK: %[[S:.+]] = linalg.generic
// CHECK: dist.constrain %[[S]] to <@mesh, [{"x", ?}]>
// CHECK: dist.constrain %{{.+}} to <@mesh, [{"x"}]>
"sdy.mesh"() <{mesh = #sdy.mesh<["x"=2]>, sym_name = "mesh"}> : () -> ()
func.func @sharding_of_an_op(%a: tensor<8xf32>) -> tensor<8xf32> {
  %0 = "stablehlo.add"(%a, %a) {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x", ?}]>]>} : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %1 = "stablehlo.custom_call"(%0) <{call_target_name = "Sharding"}> {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}]>]>} : (tensor<8xf32>) -> tensor<8xf32>
  return %1 : tensor<8xf32>
}

// -----

// CHECK-LABEL: func.func @names
// CHECK-SAME: %{{.+}}: tensor<8xf32> {dist.name = "p['w']"}
// CHECK-SAME: -> (tensor<8xf32> {dist.name = "result[0]"})
module attributes {mhlo.num_partitions = 2 : i32, mhlo.num_replicas = 1 : i32} {
  func.func @names(%a: tensor<8xf32> loc("p['w']")) -> (tensor<8xf32> {jax.result_info = "result[0]"}) {
    return %a : tensor<8xf32>
  }
}

// -----

// expected-error@+1 {{found mesh '@mesh', but needed a mesh that the module declares}}
func.func @unknown_mesh(%a: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}) {
  return
}

// -----

"sdy.mesh"() <{mesh = #sdy.mesh<["x"=2]>, sym_name = "mesh"}> : () -> ()
// expected-error@+1 {{found '}, 3]>' in attribute 'sharding<@mesh, [{"x", }, 3]>', but needed a string in quotes}}
func.func @malformed_sharding(%a: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", }, 3]>}) {
  return
}

// -----

"sdy.mesh"() <{mesh = #sdy.mesh<["x"=2]>, sym_name = "mesh"}> : () -> ()
// expected-error@+1 {{found ']>' in attribute 'sharding<@mesh, [{"x"}q1]>', but needed a priority such as 'p1' before this}}
func.func @malformed_priority(%a: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}q1]>}) {
  return
}

// -----

// expected-error@+1 {{found 'foo' in attribute 'foo', but needed 'sharding'}}
func.func @other_attribute(%a: tensor<8xf32> {sdy.sharding = #sdy<foo>}) {
  return
}

// -----

// expected-error@+1 {{found the end in attribute '', but needed 'sharding'}}
func.func @not_even_text(%a: tensor<8xf32> {sdy.sharding = 3 : i32}) {
  return
}

// -----

// expected-error@+1 {{found 'two]>' in attribute 'mesh<["x"=two]>', but needed an integer}}
"sdy.mesh"() <{mesh = #sdy.mesh<["x"=two]>, sym_name = "mesh"}> : () -> ()

// -----

// expected-error@+1 {{mesh has two axes "x"}}
"sdy.mesh"() <{mesh = #sdy.mesh<["x"=2, "x"=2]>, sym_name = "mesh"}> : () -> ()

// -----

"sdy.mesh"() <{mesh = #sdy.mesh<["x"=2]>, sym_name = "mesh"}> : () -> ()
func.func @unknown_axis(%a: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error@+1 {{"y"}}
  %0 = "sdy.sharding_constraint"(%a) <{sharding = #sdy.sharding<@mesh, [{"y"}]>}> : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

func.func @barrier_direction(%a: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error@+1 {{'sdy.propagation_barrier' op has 'allowed_direction' = 4, but needed 0 (none), 1 (forward), 2 (backward) or 3 (both)}}
  %0 = "sdy.propagation_barrier"(%a) <{allowed_direction = 4 : i32}> : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

func.func @unknown_custom_call(%a: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error@+1 {{unsupported StableHLO op 'stablehlo.custom_call' of target 'foo'}}
  %0 = "stablehlo.custom_call"(%a) <{call_target_name = "foo"}> : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

// Members in several blocks keep the id of their group; one that is alone says nothing.
// CHECK-LABEL: func.func @groups_across_regions
// CHECK: scf.for
// CHECK: dist.group %{{.*}} {id = 7 : i64} : tensor<8xf32>
// CHECK: scf.yield
// CHECK: dist.group %{{.*}}, %{{.*}} {id = 7 : i64} : tensor<8xf32>, tensor<8xf32>
// CHECK-NOT: dist.group
"sdy.mesh"() <{mesh = #sdy.mesh<["x"=2]>, sym_name = "mesh"}> : () -> ()
func.func @groups_across_regions(%a: tensor<8xf32>, %b: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %zero = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
  %0:2 = "stablehlo.while"(%zero, %a) ({
  ^bb0(%i: tensor<i32>, %v: tensor<8xf32>):
    %n = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> tensor<i32>
    %c = "stablehlo.compare"(%i, %n) <{comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
    "stablehlo.return"(%c) : (tensor<i1>) -> ()
  }, {
  ^bb0(%i: tensor<i32>, %v: tensor<8xf32>):
    %one = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
    %next = "stablehlo.add"(%i, %one) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %e = "stablehlo.negate"(%v) : (tensor<8xf32>) -> tensor<8xf32>
    "sdy.sharding_group"(%e) <{group_id = 7 : i64}> : (tensor<8xf32>) -> ()
    "stablehlo.return"(%next, %e) : (tensor<i32>, tensor<8xf32>) -> ()
  }) : (tensor<i32>, tensor<8xf32>) -> (tensor<i32>, tensor<8xf32>)
  "sdy.sharding_group"(%b) <{group_id = 7 : i64}> : (tensor<8xf32>) -> ()
  "sdy.sharding_group"(%0#1) <{group_id = 7 : i64}> : (tensor<8xf32>) -> ()
  "sdy.sharding_group"(%0#1) <{group_id = 8 : i64}> : (tensor<8xf32>) -> ()
  return %0#1, %b : tensor<8xf32>, tensor<8xf32>
}

// -----

// A constraint that nothing uses is kept: it says where its operand lies. One whose users are dead says nothing.
// CHECK-LABEL: func.func @unused_constraints
// CHECK: %[[N:.*]] = linalg.generic
// CHECK: dist.constrain %[[N]] to <@mesh, [{"x"}]>
// CHECK-NOT: dist.constrain
// CHECK: return %[[N]]
"sdy.mesh"() <{mesh = #sdy.mesh<["x"=2, "y"=2]>, sym_name = "mesh"}> : () -> ()
func.func @unused_constraints(%a: tensor<8xf32>) -> tensor<8xf32> {
  %0 = "stablehlo.negate"(%a) : (tensor<8xf32>) -> tensor<8xf32>
  %1 = "sdy.sharding_constraint"(%0) <{sharding = #sdy.sharding<@mesh, [{"x"}]>}> : (tensor<8xf32>) -> tensor<8xf32>
  %2 = "sdy.sharding_constraint"(%0) <{sharding = #sdy.sharding<@mesh, [{"y"}]>}> : (tensor<8xf32>) -> tensor<8xf32>
  %3 = "stablehlo.negate"(%2) : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
