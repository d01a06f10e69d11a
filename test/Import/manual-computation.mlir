// RUN: dist-opt %s --dist-import --dist-verify-imported -split-input-file -verify-diagnostics | FileCheck %s
// SPDX-License-Identifier: Apache-2.0
// manual_computation, partition ids and collectives inside.

// CHECK-LABEL: func.func @manual
// CHECK-SAME: (%[[A:.+]]: tensor<8x6xf32>)
// CHECK: %[[R:.+]] = dist.local(%[[A]]) in [#dist.sharding<@mesh, [{"dp", ?}, {?}]>] out [#dist.sharding<@mesh, [{"dp"}, {}]>] manual {"dp"} {
// CHECK-NEXT: ^bb0(%[[L:.+]]: tensor<4x6xf32>):
// CHECK: %[[S:.+]] = linalg.generic {{.*}} ins(%[[L]], %[[L]]
// CHECK: dist.yield %[[S]] : tensor<4x6xf32>
// CHECK: return %[[R]]
"sdy.mesh"() <{mesh = #sdy.mesh<["dp"=2, "tp"=4]>, sym_name = "mesh"}> : () -> ()
func.func @manual(%a: tensor<8x6xf32>) -> tensor<8x6xf32> {
  %0 = "sdy.manual_computation"(%a) <{in_shardings = #sdy.sharding_per_value<[<@mesh, [{"dp", ?}, {?}]>]>, manual_axes = #sdy<manual_axes{"dp"}>, out_shardings = #sdy.sharding_per_value<[<@mesh, [{"dp"}, {}]>]>}> ({
  ^bb0(%x: tensor<4x6xf32>):
    %1 = "stablehlo.add"(%x, %x) : (tensor<4x6xf32>, tensor<4x6xf32>) -> tensor<4x6xf32>
    "sdy.return"(%1) : (tensor<4x6xf32>) -> ()
  }) : (tensor<8x6xf32>) -> tensor<8x6xf32>
  return %0 : tensor<8x6xf32>
}

// -----

// Priorities are those of free axes at the boundary; without a free axis there is nothing to order.
// CHECK-LABEL: func.func @priorities
// CHECK: in [#dist.sharding<@mesh, [{"a", ?}, {"b", ?}p1]>] out [#dist.sharding<@mesh, [{"a", "b", ?}, {?}p2]>] manual {"a"}
// CHECK: in [#dist.sharding<@mesh, [{"a"}, {"b"}]>] out [#dist.sharding<@mesh, [{"a"}, {"b"}]>] manual {"a", "b"}
"sdy.mesh"() <{mesh = #sdy.mesh<["a"=2, "b"=2]>, sym_name = "mesh"}> : () -> ()
func.func @priorities(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %0 = "sdy.manual_computation"(%x) <{in_shardings = #sdy.sharding_per_value<[<@mesh, [{"a", ?}, {"b", ?}p1]>]>, manual_axes = #sdy<manual_axes{"a"}>, out_shardings = #sdy.sharding_per_value<[<@mesh, [{"a", "b", ?}p0, {?}p2]>]>}> ({
  ^bb0(%l: tensor<4x8xf32>):
    "sdy.return"(%l) : (tensor<4x8xf32>) -> ()
  }) : (tensor<8x8xf32>) -> tensor<8x8xf32>
  %1 = "sdy.manual_computation"(%0) <{in_shardings = #sdy.sharding_per_value<[<@mesh, [{"a", ?}p1, {"b", ?}p1]>]>, manual_axes = #sdy<manual_axes{"a", "b"}>, out_shardings = #sdy.sharding_per_value<[<@mesh, [{"a"}, {"b"}]>]>}> ({
  ^bb0(%l: tensor<4x4xf32>):
    "sdy.return"(%l) : (tensor<4x4xf32>) -> ()
  }) : (tensor<8x8xf32>) -> tensor<8x8xf32>
  return %1 : tensor<8x8xf32>
}

// -----

// The combiner of the first constrains its scalar, as JAX does where axes are free.
// CHECK-LABEL: func.func @collectives_on_mesh_axes
// CHECK: ^bb0(%[[X:.+]]: tensor<4x8xf32>):
// CHECK: dist.all_reduce max over {"tp", "dp"} on @mesh ins(%[[X]] : tensor<4x8xf32>)
// CHECK: dist.all_gather dim 1 over {"tp"} on @mesh {{.*}} -> tensor<4x32xf32>
// CHECK: dist.reduce_scatter sum dim 1 over {"tp"} on @mesh {{.*}} -> tensor<4x8xf32>
// CHECK: dist.all_to_all split 0 concat 1 over {"tp"} on @mesh {{.*}} -> tensor<1x32xf32>
"sdy.mesh"() <{mesh = #sdy.mesh<["dp"=2, "tp"=4]>, sym_name = "mesh"}> : () -> ()
func.func @collectives_on_mesh_axes(%a: tensor<8x32xf32>) -> tensor<8x32xf32> {
  %0 = "sdy.manual_computation"(%a) <{in_shardings = #sdy.sharding_per_value<[<@mesh, [{"dp"}, {"tp"}]>]>, manual_axes = #sdy<manual_axes{"dp", "tp"}>, out_shardings = #sdy.sharding_per_value<[<@mesh, [{"dp", "tp"}, {}]>]>}> ({
  ^bb0(%x: tensor<4x8xf32>):
    %1 = "stablehlo.all_reduce"(%x) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh, axes = [#stablehlo.axis_ref<name = "tp">, #stablehlo.axis_ref<name = "dp">]>, use_global_device_ids}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %s = "stablehlo.maximum"(%p, %q) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      %placed = "sdy.sharding_constraint"(%s) <{sharding = #sdy.sharding<@mesh, []>}> : (tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%placed) : (tensor<f32>) -> ()
    }) : (tensor<4x8xf32>) -> tensor<4x8xf32>
    %2 = "stablehlo.all_gather"(%1) <{all_gather_dim = 1 : i64, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh, axes = [#stablehlo.axis_ref<name = "tp">]>}> : (tensor<4x8xf32>) -> tensor<4x32xf32>
    %3 = "stablehlo.reduce_scatter"(%2) <{scatter_dimension = 1 : i64, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh, axes = [#stablehlo.axis_ref<name = "tp">]>}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %s = "stablehlo.add"(%p, %q) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%s) : (tensor<f32>) -> ()
    }) : (tensor<4x32xf32>) -> tensor<4x8xf32>
    %4 = "stablehlo.all_to_all"(%3) <{split_dimension = 0 : i64, concat_dimension = 1 : i64, split_count = 4 : i64, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh, axes = [#stablehlo.axis_ref<name = "tp">]>}> : (tensor<4x8xf32>) -> tensor<1x32xf32>
    "sdy.return"(%4) : (tensor<1x32xf32>) -> ()
  }) : (tensor<8x32xf32>) -> tensor<8x32xf32>
  return %0 : tensor<8x32xf32>
}

// -----

// Lists of devices are recognised; on this mesh [0, 4], ... differ in dp, and [0, 1, 2, 3], ... in tp.
// CHECK-LABEL: func.func @lists_of_devices
// CHECK: dist.all_reduce sum over {"dp"} on @mesh
// A reduction does not ask in which order devices stand in their group.
// CHECK: dist.all_reduce prod over {"tp"} on @mesh
// CHECK: dist.broadcast root 0 over {"tp", "dp"} on @mesh
"sdy.mesh"() <{mesh = #sdy.mesh<["dp"=2, "tp"=4]>, sym_name = "mesh"}> : () -> ()
func.func @lists_of_devices(%a: tensor<6xf32>) -> tensor<6xf32> {
  %0 = "sdy.manual_computation"(%a) <{in_shardings = #sdy.sharding_per_value<[<@mesh, [{}]>]>, manual_axes = #sdy<manual_axes{"dp", "tp"}>, out_shardings = #sdy.sharding_per_value<[<@mesh, [{}]>]>}> ({
  ^bb0(%x: tensor<6xf32>):
    %1 = "stablehlo.all_reduce"(%x) <{replica_groups = dense<[[2, 6], [0, 4], [1, 5], [3, 7]]> : tensor<4x2xi64>}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %s = "stablehlo.add"(%p, %q) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%s) : (tensor<f32>) -> ()
    }) : (tensor<6xf32>) -> tensor<6xf32>
    %2 = "stablehlo.all_reduce"(%1) <{replica_groups = dense<[[0, 1, 2, 3], [7, 5, 4, 6]]> : tensor<2x4xi64>}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %s = "stablehlo.multiply"(%q, %p) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%s) : (tensor<f32>) -> ()
    }) : (tensor<6xf32>) -> tensor<6xf32>
    %3 = "stablehlo.collective_broadcast"(%2) <{replica_groups = dense<[[0, 4, 1, 5, 2, 6, 3, 7]]> : tensor<1x8xi64>}> : (tensor<6xf32>) -> tensor<6xf32>
    "sdy.return"(%3) : (tensor<6xf32>) -> ()
  }) : (tensor<6xf32>) -> tensor<6xf32>
  return %0 : tensor<6xf32>
}

// -----

// The devices of a mesh with another order are named by their ids.
// CHECK-LABEL: func.func @lists_of_reordered_devices
// CHECK: dist.all_reduce sum over {"y"} on @mesh
"sdy.mesh"() <{mesh = #sdy.mesh<["x"=2, "y"=2], device_ids=[0, 3, 1, 2]>, sym_name = "mesh"}> : () -> ()
func.func @lists_of_reordered_devices(%a: tensor<6xf32>) -> tensor<6xf32> {
  %0 = "sdy.manual_computation"(%a) <{in_shardings = #sdy.sharding_per_value<[<@mesh, [{}]>]>, manual_axes = #sdy<manual_axes{"x", "y"}>, out_shardings = #sdy.sharding_per_value<[<@mesh, [{}]>]>}> ({
  ^bb0(%x: tensor<6xf32>):
    %1 = "stablehlo.all_reduce"(%x) <{replica_groups = dense<[[0, 3], [1, 2]]> : tensor<2x2xi64>}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %s = "stablehlo.add"(%p, %q) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%s) : (tensor<f32>) -> ()
    }) : (tensor<6xf32>) -> tensor<6xf32>
    "sdy.return"(%1) : (tensor<6xf32>) -> ()
  }) : (tensor<6xf32>) -> tensor<6xf32>
  return %0 : tensor<6xf32>
}

// -----

// CHECK-LABEL: func.func @permutes
// CHECK: dist.collective_permute from {"x"} shift 1 over {"x"} on @mesh
// CHECK: dist.collective_permute from {"y", "x"} over {"x", "y"} on @mesh
"sdy.mesh"() <{mesh = #sdy.mesh<["x"=3, "y"=2]>, sym_name = "mesh"}> : () -> ()
func.func @permutes(%a: tensor<6xf32>) -> tensor<6xf32> {
  %0 = "sdy.manual_computation"(%a) <{in_shardings = #sdy.sharding_per_value<[<@mesh, [{}]>]>, manual_axes = #sdy<manual_axes{"x", "y"}>, out_shardings = #sdy.sharding_per_value<[<@mesh, [{}]>]>}> ({
  ^bb0(%x: tensor<6xf32>):
    %1 = "stablehlo.collective_permute"(%x) <{source_target_pairs = dense<[[0, 2], [2, 4], [4, 0], [1, 3], [3, 5], [5, 1]]> : tensor<6x2xi64>}> : (tensor<6xf32>) -> tensor<6xf32>
    %2 = "stablehlo.collective_permute"(%1) <{source_target_pairs = dense<[[0, 0], [2, 1], [4, 2], [1, 3], [3, 4], [5, 5]]> : tensor<6x2xi64>}> : (tensor<6xf32>) -> tensor<6xf32>
    "sdy.return"(%2) : (tensor<6xf32>) -> ()
  }) : (tensor<6xf32>) -> tensor<6xf32>
  return %0 : tensor<6xf32>
}

// -----

// Who receives from nobody has zeros.
// CHECK-LABEL: func.func @permute_that_leaves_out_a_device
// CHECK: ^bb0(%[[X:.*]]: tensor<6xf32>):
// CHECK-DAG: %[[NOTHING:.*]] = linalg.fill
// CHECK-DAG: %[[SENT:.*]] = dist.collective_permute from {"x"} shift 1 over {"x"} on @mesh ins(%[[X]] :
// CHECK-DAG: %[[ARRIVES:.*]] = arith.constant dense<[false, true, true, true]> : tensor<4xi1>
// CHECK: %[[ME:.*]] = dist.axis_index {"x"} on @mesh
// CHECK: tensor.extract %[[ARRIVES]][%[[ME]]]
// CHECK: linalg.generic {{.*}} ins(%{{.*}}, %[[SENT]], %[[NOTHING]] :
// CHECK: arith.select
"sdy.mesh"() <{mesh = #sdy.mesh<["x"=4]>, sym_name = "mesh"}> : () -> ()
func.func @permute_that_leaves_out_a_device(%a: tensor<6xf32>) -> tensor<6xf32> {
  %0 = "sdy.manual_computation"(%a) <{in_shardings = #sdy.sharding_per_value<[<@mesh, [{}]>]>, manual_axes = #sdy<manual_axes{"x"}>, out_shardings = #sdy.sharding_per_value<[<@mesh, [{}]>]>}> ({
  ^bb0(%x: tensor<6xf32>):
    %1 = "stablehlo.collective_permute"(%x) <{source_target_pairs = dense<[[0, 1], [1, 2], [2, 3]]> : tensor<3x2xi64>}> : (tensor<6xf32>) -> tensor<6xf32>
    "sdy.return"(%1) : (tensor<6xf32>) -> ()
  }) : (tensor<6xf32>) -> tensor<6xf32>
  return %0 : tensor<6xf32>
}

// -----

// What is no rotation is several, of which each device takes one. What is kept is not sent. Only axes that matter are asked for.
// CHECK-LABEL: func.func @permutes_of_several_rotations
// CHECK: ^bb0(%[[X:.*]]: tensor<6xf32>):
// CHECK: dist.collective_permute from {"x"} shift 1 over {"x"} on @mesh ins(%[[X]] :
// CHECK: dist.collective_permute from {"x"} shift 3 over {"x"} on @mesh ins(%[[X]] :
// CHECK: arith.constant dense<[true, false, true, false]>
// CHECK: dist.axis_index {"x"} on @mesh
// CHECK: %[[SWAPPED:.*]] = linalg.generic
// CHECK: linalg.fill
// CHECK: arith.constant dense<[false, true, false, true, false, false, true, false]>
// CHECK: dist.axis_index {"x", "y"} on @mesh
// CHECK: %[[KEPT:.*]] = linalg.generic {{.*}} ins(%{{.*}}, %[[SWAPPED]], %{{.*}} :
// CHECK: %[[SENT:.*]] = dist.collective_permute from {"x"} shift 2 over {"x"} on @mesh ins(%[[SWAPPED]] :
// CHECK: arith.constant dense<[true, false, false, false, true, false, false, false]>
// CHECK: linalg.generic {{.*}} ins(%{{.*}}, %[[SENT]], %[[KEPT]] :
// CHECK-NOT: dist.collective_permute
"sdy.mesh"() <{mesh = #sdy.mesh<["x"=4, "y"=2]>, sym_name = "mesh"}> : () -> ()
func.func @permutes_of_several_rotations(%a: tensor<6xf32>) -> tensor<6xf32> {
  %0 = "sdy.manual_computation"(%a) <{in_shardings = #sdy.sharding_per_value<[<@mesh, [{}]>]>, manual_axes = #sdy<manual_axes{"x", "y"}>, out_shardings = #sdy.sharding_per_value<[<@mesh, [{}]>]>}> ({
  ^bb0(%x: tensor<6xf32>):
    %1 = "stablehlo.collective_permute"(%x) <{source_target_pairs = dense<[[0, 2], [2, 0], [4, 6], [6, 4], [1, 3], [3, 1], [5, 7], [7, 5]]> : tensor<8x2xi64>}> : (tensor<6xf32>) -> tensor<6xf32>
    %2 = "stablehlo.collective_permute"(%1) <{source_target_pairs = dense<[[0, 4], [4, 0], [6, 6], [1, 1], [3, 3]]> : tensor<5x2xi64>}> : (tensor<6xf32>) -> tensor<6xf32>
    "sdy.return"(%2) : (tensor<6xf32>) -> ()
  }) : (tensor<6xf32>) -> tensor<6xf32>
  return %0 : tensor<6xf32>
}

// -----

// CHECK-LABEL: func.func @permute_from_nobody
// CHECK: dist.local
// CHECK: linalg.fill
// CHECK-NOT: dist.collective_permute
"sdy.mesh"() <{mesh = #sdy.mesh<["x"=4]>, sym_name = "mesh"}> : () -> ()
func.func @permute_from_nobody(%a: tensor<6xcomplex<f32>>) -> tensor<6xcomplex<f32>> {
  %0 = "sdy.manual_computation"(%a) <{in_shardings = #sdy.sharding_per_value<[<@mesh, [{}]>]>, manual_axes = #sdy<manual_axes{"x"}>, out_shardings = #sdy.sharding_per_value<[<@mesh, [{}]>]>}> ({
  ^bb0(%x: tensor<6xcomplex<f32>>):
    %1 = "stablehlo.collective_permute"(%x) <{source_target_pairs = dense<> : tensor<0x2xi64>}> : (tensor<6xcomplex<f32>>) -> tensor<6xcomplex<f32>>
    "sdy.return"(%1) : (tensor<6xcomplex<f32>>) -> ()
  }) : (tensor<6xcomplex<f32>>) -> tensor<6xcomplex<f32>>
  return %0 : tensor<6xcomplex<f32>>
}

// -----

// (partition_id / 4) mod 2 is the index along dp, partition_id mod 4 that along tp.
// CHECK-LABEL: func.func @partition_ids
// CHECK: dist.local
// CHECK-NOT: arith.divui
// CHECK: %[[D:.+]] = dist.axis_index {"dp"} on @mesh
// CHECK: %[[DI:.+]] = arith.index_cast %[[D]] : index to i32
// CHECK: linalg.fill ins(%[[DI]] : i32)
// CHECK: dist.axis_index {"tp"} on @mesh
// CHECK: dist.axis_index {"dp", "tp"} on @mesh
// CHECK: dist.yield
"sdy.mesh"() <{mesh = #sdy.mesh<["dp"=2, "tp"=4]>, sym_name = "mesh"}> : () -> ()
func.func @partition_ids() -> (tensor<i32>, tensor<i32>, tensor<i32>) {
  %0:3 = "sdy.manual_computation"() <{in_shardings = #sdy.sharding_per_value<[]>, manual_axes = #sdy<manual_axes{"dp", "tp"}>, out_shardings = #sdy.sharding_per_value<[<@mesh, []>, <@mesh, []>, <@mesh, []>]>}> ({
    %two = "stablehlo.constant"() <{value = dense<2> : tensor<ui32>}> : () -> tensor<ui32>
    %four = "stablehlo.constant"() <{value = dense<4> : tensor<ui32>}> : () -> tensor<ui32>
    %eight = "stablehlo.constant"() <{value = dense<8> : tensor<ui32>}> : () -> tensor<ui32>
    %one = "stablehlo.constant"() <{value = dense<1> : tensor<ui32>}> : () -> tensor<ui32>
    %id = "stablehlo.partition_id"() : () -> tensor<ui32>
    %1 = "stablehlo.divide"(%id, %four) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
    %2 = "stablehlo.remainder"(%1, %two) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
    %3 = "stablehlo.convert"(%2) : (tensor<ui32>) -> tensor<i32>
    %4 = "stablehlo.remainder"(%id, %four) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
    %5 = "stablehlo.convert"(%4) : (tensor<ui32>) -> tensor<i32>
    %6 = "stablehlo.divide"(%id, %one) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
    %7 = "stablehlo.remainder"(%6, %eight) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
    %8 = "stablehlo.convert"(%7) : (tensor<ui32>) -> tensor<i32>
    "sdy.return"(%3, %5, %8) : (tensor<i32>, tensor<i32>, tensor<i32>) -> ()
  }) : () -> (tensor<i32>, tensor<i32>, tensor<i32>)
  return %0#0, %0#1, %0#2 : tensor<i32>, tensor<i32>, tensor<i32>
}

// -----

// Other arithmetic on the partition id stays what it is.
// CHECK-LABEL: func.func @other_arithmetic
// CHECK: dist.axis_index {"dp", "tp"} on @mesh
// CHECK: arith.remui
"sdy.mesh"() <{mesh = #sdy.mesh<["dp"=2, "tp"=4]>, sym_name = "mesh"}> : () -> ()
func.func @other_arithmetic() -> tensor<ui32> {
  %0 = "sdy.manual_computation"() <{in_shardings = #sdy.sharding_per_value<[]>, manual_axes = #sdy<manual_axes{"dp", "tp"}>, out_shardings = #sdy.sharding_per_value<[<@mesh, []>]>}> ({
    %three = "stablehlo.constant"() <{value = dense<3> : tensor<ui32>}> : () -> tensor<ui32>
    %id = "stablehlo.partition_id"() : () -> tensor<ui32>
    %1 = "stablehlo.remainder"(%id, %three) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
    "sdy.return"(%1) : (tensor<ui32>) -> ()
  }) : () -> tensor<ui32>
  return %0 : tensor<ui32>
}

// -----

func.func @partition_id_outside() -> tensor<ui32> {
  // expected-error@+1 {{'stablehlo.partition_id' op stands outside of a manual computation, which is not supported}}
  %0 = "stablehlo.partition_id"() : () -> tensor<ui32>
  return %0 : tensor<ui32>
}

// -----

func.func @collective_outside(%a: tensor<6xf32>) -> tensor<6xf32> {
  // expected-error@+1 {{'stablehlo.collective_permute' op stands outside of a manual computation, which is not supported}}
  %0 = "stablehlo.collective_permute"(%a) <{source_target_pairs = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<6xf32>) -> tensor<6xf32>
  return %0 : tensor<6xf32>
}

// -----

// Neighbours in pairs, devices at a distance of two, and devices of a part of one axis and of another axis, as `axis_index_groups` of JAX says it.
// CHECK-LABEL: func.func @groups_of_sub_axes
// CHECK: dist.all_reduce sum over {"y":(2)2} on @mesh
// CHECK: dist.all_reduce sum over {"y":(1)2} on @mesh
// CHECK: dist.all_reduce sum over {"y":(1)2, "x"} on @mesh
"sdy.mesh"() <{mesh = #sdy.mesh<["x"=2, "y"=4]>, sym_name = "mesh"}> : () -> ()
func.func @groups_of_sub_axes(%a: tensor<6xf32>) -> tensor<6xf32> {
  %0 = "sdy.manual_computation"(%a) <{in_shardings = #sdy.sharding_per_value<[<@mesh, [{}]>]>, manual_axes = #sdy<manual_axes{"x", "y"}>, out_shardings = #sdy.sharding_per_value<[<@mesh, [{}]>]>}> ({
  ^bb0(%x: tensor<6xf32>):
    %1 = "stablehlo.all_reduce"(%x) <{replica_groups = dense<[[0, 1], [2, 3], [4, 5], [6, 7]]> : tensor<4x2xi64>}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %s = "stablehlo.add"(%p, %q) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%s) : (tensor<f32>) -> ()
    }) : (tensor<6xf32>) -> tensor<6xf32>
    %2 = "stablehlo.all_reduce"(%1) <{replica_groups = dense<[[0, 2], [1, 3], [4, 6], [5, 7]]> : tensor<4x2xi64>}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %s = "stablehlo.add"(%p, %q) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%s) : (tensor<f32>) -> ()
    }) : (tensor<6xf32>) -> tensor<6xf32>
    %3 = "stablehlo.all_reduce"(%2) <{replica_groups = dense<[[0, 4, 2, 6], [1, 5, 3, 7]]> : tensor<2x4xi64>}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %s = "stablehlo.add"(%p, %q) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%s) : (tensor<f32>) -> ()
    }) : (tensor<6xf32>) -> tensor<6xf32>
    "sdy.return"(%3) : (tensor<6xf32>) -> ()
  }) : (tensor<6xf32>) -> tensor<6xf32>
  return %0 : tensor<6xf32>
}

// -----

"sdy.mesh"() <{mesh = #sdy.mesh<["x"=4]>, sym_name = "mesh"}> : () -> ()
func.func @groups_of_no_axes(%a: tensor<6xf32>) -> tensor<6xf32> {
  %0 = "sdy.manual_computation"(%a) <{in_shardings = #sdy.sharding_per_value<[<@mesh, [{}]>]>, manual_axes = #sdy<manual_axes{"x"}>, out_shardings = #sdy.sharding_per_value<[<@mesh, [{}]>]>}> ({
  ^bb0(%x: tensor<6xf32>):
    // expected-error@+1 {{'stablehlo.all_reduce' op has replica groups that are not the groups of any axes of mesh @mesh}}
    %1 = "stablehlo.all_reduce"(%x) <{replica_groups = dense<[[0, 3], [1, 2]]> : tensor<2x2xi64>}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %s = "stablehlo.add"(%p, %q) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%s) : (tensor<f32>) -> ()
    }) : (tensor<6xf32>) -> tensor<6xf32>
    "sdy.return"(%1) : (tensor<6xf32>) -> ()
  }) : (tensor<6xf32>) -> tensor<6xf32>
  return %0 : tensor<6xf32>
}

// -----

"sdy.mesh"() <{mesh = #sdy.mesh<["x"=4]>, sym_name = "mesh"}> : () -> ()
func.func @reduction_of_two_ops(%a: tensor<6xf32>) -> tensor<6xf32> {
  %0 = "sdy.manual_computation"(%a) <{in_shardings = #sdy.sharding_per_value<[<@mesh, [{}]>]>, manual_axes = #sdy<manual_axes{"x"}>, out_shardings = #sdy.sharding_per_value<[<@mesh, [{}]>]>}> ({
  ^bb0(%x: tensor<6xf32>):
    // expected-error@+1 {{reduces with a region that is not a single add, multiply, maximum, minimum, and or or, which is not supported}}
    %1 = "stablehlo.all_reduce"(%x) <{replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %s = "stablehlo.add"(%p, %q) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      %t = "stablehlo.add"(%s, %q) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%t) : (tensor<f32>) -> ()
    }) : (tensor<6xf32>) -> tensor<6xf32>
    "sdy.return"(%1) : (tensor<6xf32>) -> ()
  }) : (tensor<6xf32>) -> tensor<6xf32>
  return %0 : tensor<6xf32>
}

// -----

"sdy.mesh"() <{mesh = #sdy.mesh<["x"=4]>, sym_name = "mesh"}> : () -> ()
func.func @too_few_shardings(%a: tensor<6xf32>) -> tensor<6xf32> {
  // expected-error@+1 {{found 0 shardings, but needed 1, one per value}}
  %0 = "sdy.manual_computation"(%a) <{in_shardings = #sdy.sharding_per_value<[]>, manual_axes = #sdy<manual_axes{"x"}>, out_shardings = #sdy.sharding_per_value<[<@mesh, [{}]>]>}> ({
  ^bb0(%x: tensor<6xf32>):
    "sdy.return"(%x) : (tensor<6xf32>) -> ()
  }) : (tensor<6xf32>) -> tensor<6xf32>
  return %0 : tensor<6xf32>
}
