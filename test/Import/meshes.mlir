// RUN: dist-opt %s --dist-import --dist-verify-imported -split-input-file -verify-diagnostics | FileCheck %s
// SPDX-License-Identifier: Apache-2.0
// Several meshes in one function: they become one, if they have the same devices.

// An axis of one mesh is two of the other.
// CHECK-LABEL: module
// CHECK: dist.mesh @mesh = <["x"=2, "y"=4]>
// CHECK-NOT: dist.mesh
// CHECK-LABEL: func.func @split
// CHECK-SAME: dist.sharding = #dist.sharding<@mesh, [{"x", "y"}, {}]>
// CHECK-SAME: dist.sharding = #dist.sharding<@mesh, [{"y"}, {"x"}]>
// CHECK: dist.constrain %{{.+}} to <@mesh, [{"x", "y":(1)2}, {?}], replicated = {"y":(2)2}>
"sdy.mesh"() <{mesh = #sdy.mesh<["a"=8]>, sym_name = "mesh"}> : () -> ()
"sdy.mesh"() <{mesh = #sdy.mesh<["x"=2, "y"=4]>, sym_name = "other"}> : () -> ()
func.func @split(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}]>},
                 %b: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@other, [{"y"}, {"x"}]>}) -> tensor<8x8xf32> {
  %0 = "sdy.sharding_constraint"(%a) <{sharding = #sdy.sharding<@mesh, [{"a":(1)4}, {?}], replicated={"a":(4)2}>}> : (tensor<8x8xf32>) -> tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}

// -----

// Neither mesh has the pieces that both need: an axis becomes two.
// CHECK: dist.mesh @mesh = <["x"=2, "y_0"=2, "v"=2]>
// CHECK-LABEL: func.func @pieces
// CHECK-SAME: dist.sharding = #dist.sharding<@mesh, [{"y_0", "v"}, {"x"}]>
// CHECK-SAME: dist.sharding = #dist.sharding<@mesh, [{"x", "y_0"}, {"v"}]>
// CHECK-SAME: dist.sharding = #dist.sharding<@mesh, [{}, {}], partial = [sum {"x", "y_0"}]>
"sdy.mesh"() <{mesh = #sdy.mesh<["x"=2, "y"=4]>, sym_name = "mesh"}> : () -> ()
"sdy.mesh"() <{mesh = #sdy.mesh<["u"=4, "v"=2]>, sym_name = "other"}> : () -> ()
func.func @pieces(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {"x"}]>},
                  %b: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@other, [{"u"}, {"v"}]>},
                  %c: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@other, [{}, {}], unreduced={"u"}>}) {
  return
}

// -----

// The same devices in another order: the second mesh is the first one transposed.
// CHECK: dist.mesh @mesh = <["x"=2, "y"=3]>
// CHECK-NOT: dist.mesh
// CHECK-LABEL: func.func @transposed
// CHECK-SAME: dist.sharding = #dist.sharding<@mesh, [{"x"}, {"y"}]>
// CHECK-SAME: dist.sharding = #dist.sharding<@mesh, [{"y"}, {"x"}]>
"sdy.mesh"() <{mesh = #sdy.mesh<["x"=2, "y"=3]>, sym_name = "mesh"}> : () -> ()
"sdy.mesh"() <{mesh = #sdy.mesh<["u"=3, "v"=2], device_ids=[0, 3, 1, 4, 2, 5]>, sym_name = "other"}> : () -> ()
func.func @transposed(%a: tensor<6x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>},
                      %b: tensor<6x6xf32> {sdy.sharding = #sdy.sharding<@other, [{"u"}, {"v"}]>}) {
  return
}

// -----

// Axes of one device keep their names, and axes of regions and collectives are those of the one mesh.
// CHECK: dist.mesh @mesh = <["x"=2, "y"=2, "one"=1]>
// CHECK-LABEL: func.func @region
// CHECK: dist.local(%{{.+}}) in [#dist.sharding<@mesh, [{"x", "y", "one"}]>] out [#dist.sharding<@mesh, [{}]>] manual {"x", "y", "one"}
// CHECK: dist.all_reduce sum over {"x", "y"} on @mesh
// CHECK: dist.constrain %{{.+}} to <@mesh, [{"y"}]>
"sdy.mesh"() <{mesh = #sdy.mesh<["a"=4, "one"=1]>, sym_name = "mesh"}> : () -> ()
"sdy.mesh"() <{mesh = #sdy.mesh<["x"=2, "y"=2]>, sym_name = "other"}> : () -> ()
func.func @region(%a: tensor<8xf32>) -> tensor<2xf32> {
  %0 = "sdy.manual_computation"(%a) <{in_shardings = #sdy.sharding_per_value<[<@mesh, [{"a", "one"}]>]>, manual_axes = #sdy<manual_axes{"a", "one"}>, out_shardings = #sdy.sharding_per_value<[<@mesh, [{}]>]>}> ({
  ^bb0(%x: tensor<2xf32>):
    %1 = "stablehlo.all_reduce"(%x) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, use_global_device_ids}> ({
    ^bb0(%l: tensor<f32>, %r: tensor<f32>):
      %2 = "stablehlo.add"(%l, %r) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%2) : (tensor<f32>) -> ()
    }) : (tensor<2xf32>) -> tensor<2xf32>
    "sdy.return"(%1) : (tensor<2xf32>) -> ()
  }) : (tensor<8xf32>) -> tensor<2xf32>
  %3 = "sdy.sharding_constraint"(%0) <{sharding = #sdy.sharding<@other, [{"y"}]>}> : (tensor<2xf32>) -> tensor<2xf32>
  return %3 : tensor<2xf32>
}

// -----

// A mesh without axes stands for any mesh, or for one device; values are whole there.
// CHECK: dist.mesh @mesh = <["x"=2]>
// CHECK-NOT: dist.mesh
// CHECK-LABEL: func.func @without_axes
// CHECK-SAME: dist.sharding = #dist.sharding<@mesh, [{?}]>
// CHECK: dist.constrain %{{.+}} to <@mesh, [{}]>
// CHECK: dist.constrain %{{.+}} to <@mesh, [{"x"}]>
// CHECK: dist.local(%{{.+}}, %{{.+}}) in [#dist.sharding<@mesh, []>, #dist.sharding<@mesh, [{"x"}]>] out [#dist.sharding<@mesh, [{"x"}]>] manual {"x"}
"sdy.mesh"() <{mesh = #sdy.mesh<[]>, sym_name = "empty_mesh"}> : () -> ()
"sdy.mesh"() <{mesh = #sdy.mesh<[], device_ids=[3]>, sym_name = "maximal_mesh_3"}> : () -> ()
"sdy.mesh"() <{mesh = #sdy.mesh<["x"=2]>, sym_name = "mesh"}> : () -> ()
func.func @without_axes(%a: tensor<8xf32> {sdy.sharding = #sdy.sharding<@empty_mesh, [{?}]>}, %s: tensor<f32>) -> tensor<8xf32> {
  %0 = "sdy.sharding_constraint"(%a) <{sharding = #sdy.sharding<@maximal_mesh_3, [{}]>}> : (tensor<8xf32>) -> tensor<8xf32>
  %1 = "sdy.sharding_constraint"(%0) <{sharding = #sdy.sharding<@mesh, [{"x"}]>}> : (tensor<8xf32>) -> tensor<8xf32>
  %2 = "sdy.manual_computation"(%s, %1) <{in_shardings = #sdy.sharding_per_value<[<@empty_mesh, []>, <@mesh, [{"x"}]>]>, manual_axes = #sdy<manual_axes{"x"}>, out_shardings = #sdy.sharding_per_value<[<@mesh, [{"x"}]>]>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<4xf32>):
    "sdy.return"(%y) : (tensor<4xf32>) -> ()
  }) : (tensor<f32>, tensor<8xf32>) -> tensor<8xf32>
  return %2 : tensor<8xf32>
}

// -----

// Functions that have nothing in common keep their meshes.
// CHECK: dist.mesh @a = <["a"=4]>
// CHECK: dist.mesh @b = <["b"=2, "c"=2]>
dist.mesh @a = <["a"=4]>
dist.mesh @b = <["b"=2, "c"=2]>
func.func @first(%a: tensor<8xf32> {dist.sharding = #dist.sharding<@a, [{"a"}]>}) {
  return
}
func.func @second(%a: tensor<8xf32> {dist.sharding = #dist.sharding<@b, [{"b"}]>}) {
  return
}

// -----

// 6 devices in 2 x 3 and in 3 x 2: no mesh has the pieces of both. Propagation says so.
// CHECK: dist.mesh @mesh = <["x"=2, "y"=3]>
// CHECK: dist.mesh @other = <["u"=3, "v"=2]>
dist.mesh @mesh = <["x"=2, "y"=3]>
dist.mesh @other = <["u"=3, "v"=2]>
func.func @no_refinement(%a: tensor<6xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>},
                         %b: tensor<6xf32> {dist.sharding = #dist.sharding<@other, [{"u"}]>}) {
  return
}

// -----

dist.mesh @mesh = <["x"=12]>
dist.mesh @other = <["u"=3, "v"=4]>
func.func @part_of_a_piece(%a: tensor<12xf32>, %b: tensor<12xf32> {dist.sharding = #dist.sharding<@other, [{"u"}]>}) -> tensor<12xf32> {
  // expected-error@+1 {{mentions a part of a mesh axis that the other meshes of the function cut differently}}
  %0 = dist.constrain %a to <@mesh, [{"x":(1)2}]> : tensor<12xf32>
  return %0 : tensor<12xf32>
}

// -----

// What is placed on no axes where no mesh has any, as JAX places the bits of keys for random numbers, is left to plans.
// CHECK: module {
// CHECK-NEXT: func.func @keys(%[[K:.*]]: tensor<2xi32> {dist.unsigned}, %[[X:.*]]: tensor<8xf32>) -> (tensor<2xi32> {dist.unsigned}, tensor<8xf32>) {
// CHECK-NEXT: return %[[K]], %[[X]]
"sdy.mesh"() <{mesh = #sdy.mesh<[]>, sym_name = "empty_mesh"}> : () -> ()
func.func @keys(%k: tensor<2xui32>, %x: tensor<8xf32> {sdy.sharding = #sdy.sharding<@empty_mesh, [{}]>}) -> (tensor<2xui32>, tensor<8xf32> {sdy.sharding = #sdy.sharding<@empty_mesh, [{}]>}) {
  %0 = "sdy.sharding_constraint"(%k) <{sharding = #sdy.sharding<@empty_mesh, [{}]>}> : (tensor<2xui32>) -> tensor<2xui32>
  return %0, %x : tensor<2xui32>, tensor<8xf32>
}
