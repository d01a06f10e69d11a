// RUN: dist-opt %s --dist-import --dist-verify-imported -split-input-file -verify-diagnostics | FileCheck %s
// SPDX-License-Identifier: Apache-2.0
// Shardy's ops that change where a value lies: all of them are reshards to the placement that they name.

"sdy.mesh"() <{mesh = #sdy.mesh<["x"=2, "y"=2]>, sym_name = "mesh"}> : () -> ()

// CHECK-LABEL: func.func @moved
// CHECK: %[[G:.+]] = dist.reshard %{{.+}} to <@mesh, [{"y"}, {}]>
// CHECK: %[[S:.+]] = dist.reshard %[[G]] to <@mesh, [{"y", "x"}, {}]>
// CHECK: %[[A:.+]] = dist.reshard %[[S]] to <@mesh, [{"y"}, {"x"}]>
// CHECK: dist.reshard %[[A]] to <@mesh, [{"x"}, {"y"}]>
func.func @moved(%a: tensor<16x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y", "x"}, {}]>}) -> tensor<16x8xf32> {
  %0 = "sdy.all_gather"(%a) <{gathering_axes = #sdy<list_of_axis_ref_lists[{"x"}, {}]>, out_sharding = #sdy.sharding<@mesh, [{"y"}, {}]>}> : (tensor<16x8xf32>) -> tensor<16x8xf32>
  %1 = "sdy.all_slice"(%0) <{slicing_axes = #sdy<list_of_axis_ref_lists[{"x"}, {}]>, out_sharding = #sdy.sharding<@mesh, [{"y", "x"}, {}]>}> : (tensor<16x8xf32>) -> tensor<16x8xf32>
  %2 = "sdy.all_to_all"(%1) <{out_sharding = #sdy.sharding<@mesh, [{"y"}, {"x"}]>, params = #sdy<all_to_all_param_list[{"x"}: 0->1]>}> : (tensor<16x8xf32>) -> tensor<16x8xf32>
  %3 = "sdy.collective_permute"(%2) <{out_sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>}> : (tensor<16x8xf32>) -> tensor<16x8xf32>
  return %3 : tensor<16x8xf32>
}

// CHECK-LABEL: func.func @reduced
// CHECK: %[[R:.+]] = dist.reshard %{{.+}} to <@mesh, [{}, {}], partial = [sum {"y"}]>
// CHECK: %[[S:.+]] = dist.reshard %[[R]] to <@mesh, [{"y"}, {}]>
// CHECK: %[[U:.+]] = dist.reshard %[[S]] to <@mesh, [{}, {}], partial = [sum {"y"}]>
// CHECK: dist.reshard %[[U]] to <@mesh, [{}, {}], partial = [sum {"x", "y"}]>
func.func @reduced(%a: tensor<16x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}], unreduced={"x", "y"}>}) -> tensor<16x8xf32> {
  %0 = "sdy.all_reduce"(%a) <{out_sharding = #sdy.sharding<@mesh, [{}, {}], unreduced={"y"}>, reduction_axes = #sdy<axis_ref_list{"x"}>}> : (tensor<16x8xf32>) -> tensor<16x8xf32>
  %1 = "sdy.reduce_scatter"(%0) <{out_sharding = #sdy.sharding<@mesh, [{"y"}, {}]>, reduce_scatter_axes = #sdy<list_of_axis_ref_lists[{"y"}, {}]>}> : (tensor<16x8xf32>) -> tensor<16x8xf32>
  %2 = "sdy.sharded_to_unreduced"(%1) <{axes = #sdy<list_of_axis_ref_lists[{"y"}, {}]>, out_sharding = #sdy.sharding<@mesh, [{}, {}], unreduced={"y"}>}> : (tensor<16x8xf32>) -> tensor<16x8xf32>
  %3 = "sdy.replicated_to_unreduced"(%2) <{axes = #sdy<axis_ref_list{"x"}>, out_sharding = #sdy.sharding<@mesh, [{}, {}], unreduced={"x", "y"}>}> : (tensor<16x8xf32>) -> tensor<16x8xf32>
  return %3 : tensor<16x8xf32>
}

// A computed value need not say that it is unreduced.
// CHECK-LABEL: func.func @computed
// CHECK: linalg.matmul
// CHECK: dist.constrain %{{.+}} to <@mesh, [{}, {}]>
// CHECK: dist.reshard %{{.+}} to <@mesh, [{}, {}]>
func.func @computed(%a: tensor<4x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"x"}]>}, %b: tensor<8x4xf32>) -> tensor<4x4xf32> {
  %0 = "stablehlo.dot"(%a, %b) {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{}, {}]>]>} : (tensor<4x8xf32>, tensor<8x4xf32>) -> tensor<4x4xf32>
  %1 = "sdy.all_reduce"(%0) <{out_sharding = #sdy.sharding<@mesh, [{}, {}]>, reduction_axes = #sdy<axis_ref_list{"x"}>}> : (tensor<4x4xf32>) -> tensor<4x4xf32>
  return %1 : tensor<4x4xf32>
}

// A placement that may be extended is no reshard.
// CHECK-LABEL: func.func @open
// CHECK: dist.constrain %{{.+}} to <@mesh, [{"x", ?}, {}]>
// CHECK: dist.constrain %{{.+}} to <@mesh, [{"x"}, {?}]>
func.func @open(%a: tensor<16x8xf32>) -> tensor<16x8xf32> {
  %0 = "sdy.reshard"(%a) <{sharding = #sdy.sharding<@mesh, [{"x", ?}, {}]>}> : (tensor<16x8xf32>) -> tensor<16x8xf32>
  %1 = "sdy.data_flow_edge"(%0) <{sharding = #sdy.sharding<@mesh, [{"x"}, {?}]>}> : (tensor<16x8xf32>) -> tensor<16x8xf32>
  %2 = "sdy.data_flow_edge"(%1) : (tensor<16x8xf32>) -> tensor<16x8xf32>
  return %2 : tensor<16x8xf32>
}

// -----

"sdy.mesh"() <{mesh = #sdy.mesh<["x"=2, "y"=2]>, sym_name = "mesh"}> : () -> ()
func.func @reduction_of_a_whole_value(%a: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}], unreduced={"y"}>}) -> tensor<16xf32> {
  // expected-error@+1 {{'sdy.all_reduce' op reduces over axis "x" a value that is whole there, but needed one that is unreduced over it}}
  %0 = "sdy.all_reduce"(%a) <{out_sharding = #sdy.sharding<@mesh, [{}]>, reduction_axes = #sdy<axis_ref_list{"y", "x"}>}> : (tensor<16xf32>) -> tensor<16xf32>
  return %0 : tensor<16xf32>
}

// -----

"sdy.mesh"() <{mesh = #sdy.mesh<["x"=2]>, sym_name = "mesh"}> : () -> ()
func.func @malformed_axes(%a: tensor<16xf32>) -> tensor<16xf32> {
  // expected-error@+1 {{found 'axes{"x"}' in attribute 'axes{"x"}', but needed 'axis_ref_list'}}
  %0 = "sdy.all_reduce"(%a) <{out_sharding = #sdy.sharding<@mesh, [{}]>, reduction_axes = #sdy<axes{"x"}>}> : (tensor<16xf32>) -> tensor<16xf32>
  return %0 : tensor<16xf32>
}

// -----

// A named computation stands where it is, between the placements of its operands and results.
"sdy.mesh"() <{mesh = #sdy.mesh<["x"=2, "y"=2]>, sym_name = "mesh"}> : () -> ()
// CHECK-LABEL: func.func @named
// CHECK: %[[IN:.+]] = dist.constrain %{{.+}} to <@mesh, [{"y"}, {?}]>
// CHECK: %[[B:.+]] = linalg.generic {{.+}} ins(%[[IN]] :
// CHECK: dist.constrain %[[B]] to <@mesh, [{"x"}, {?}]>
func.func @named(%a: tensor<8x2xi32>) -> tensor<8x2xi32> {
  %0 = "sdy.named_computation"(%a) <{in_shardings = #sdy.sharding_per_value<[<@mesh, [{"y"}, {?}]>]>, name = "foo", out_shardings = #sdy.sharding_per_value<[<@mesh, [{"x"}, {?}]>]>}> ({
  ^bb0(%x: tensor<8x2xi32>):
    %1 = "stablehlo.negate"(%x) : (tensor<8x2xi32>) -> tensor<8x2xi32>
    "sdy.return"(%1) : (tensor<8x2xi32>) -> ()
  }) : (tensor<8x2xi32>) -> tensor<8x2xi32>
  return %0 : tensor<8x2xi32>
}

// -----

func.func @named_results(%a: tensor<8xi32>) -> tensor<4xi32> {
  // expected-error@+1 {{'sdy.named_computation' op has results of other types than its region returns}}
  %0 = "sdy.named_computation"(%a) <{name = "foo"}> ({
  ^bb0(%x: tensor<8xi32>):
    "sdy.return"(%x) : (tensor<8xi32>) -> ()
  }) : (tensor<8xi32>) -> tensor<4xi32>
  return %0 : tensor<4xi32>
}

// -----

// CHECK-LABEL: func.func @constants
// CHECK: arith.constant dense<1.000000e+00> : tensor<8xf32>
// CHECK: arith.constant dense<2> : tensor<4xi32>
"sdy.mesh"() <{mesh = #sdy.mesh<["x"=2]>, sym_name = "mesh"}> : () -> ()
func.func @constants(%a: tensor<4xui32>) -> (tensor<8xf32>, tensor<4xui32>) {
  %0 = "sdy.constant"() <{value = dense<1.000000e+00> : tensor<8xf32>}> {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}]>]>} : () -> tensor<8xf32>
  %1 = "chlo.constant_like"(%a) <{value = 2 : ui32}> : (tensor<4xui32>) -> tensor<4xui32>
  return %0, %1 : tensor<8xf32>, tensor<4xui32>
}

// -----

// A region that takes and gives nothing does nothing.
// CHECK-LABEL: func.func @nothing
// CHECK-NEXT: return
func.func @nothing() {
  "sdy.manual_computation"() <{in_shardings = #sdy.sharding_per_value<[]>, manual_axes = #sdy<manual_axes{"x"}>, out_shardings = #sdy.sharding_per_value<[]>}> ({
    "sdy.return"() : () -> ()
  }) : () -> ()
  return
}
