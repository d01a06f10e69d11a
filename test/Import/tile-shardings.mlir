// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s --dist-import -split-input-file -verify-diagnostics | FileCheck %s

// GSPMD's annotations name no mesh; the mesh has the axes that they have in common.
// CHECK: dist.mesh @mesh = <["axis0"=2, "axis1"=4]>
// CHECK-LABEL: func @annotations
// CHECK-SAME: %arg0: tensor<8x8xf32> {dist.sharding = #dist.sharding<@mesh, [{"axis0"}, {"axis1"}]>}
// CHECK-SAME: %arg1: tensor<8x8xf32> {dist.sharding = #dist.sharding<@mesh, [{"axis1"}, {}]>}
// CHECK-SAME: -> (tensor<8x8xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {}]>})
// CHECK: dist.constrain %{{.*}} to <@mesh, [{"axis0"}, {}]>
// CHECK: dist.constrain %{{.*}} to <@mesh, [{}, {"axis1", "axis0"}]>
module attributes {mhlo.num_partitions = 8 : i32} {
  func.func @annotations(%x: tensor<8x8xf32> {mhlo.sharding = "{devices=[2,4]<=[8]}"},
      %w: tensor<8x8xf32> {mhlo.sharding = "{devices=[4,1,2]<=[2,4]T(1,0) last_tile_dim_replicate}"})
      -> (tensor<8x8xf32> {mhlo.sharding = "{replicated}"}) {
    %0 = "stablehlo.add"(%x, %w) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %1 = "stablehlo.custom_call"(%0) <{call_target_name = "Sharding"}>
        {mhlo.sharding = "{devices=[2,1,4]<=[8] last_tile_dim_replicate}"} : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %2 = "stablehlo.negate"(%1) {mhlo.sharding = "{devices=[1,8]<=[2,4]T(1,0)}"} : (tensor<8x8xf32>) -> tensor<8x8xf32>
    return %2 : tensor<8x8xf32>
  }
}

// -----

// Arguments and results of private functions are constrained where they are called.
// CHECK-LABEL: func.func @private_function
// CHECK: %[[IN:.+]] = dist.constrain %{{.+}} to <@mesh, [{"axis0"}, {}]>
// CHECK: %[[SUM:.+]] = linalg.generic {{.*}} ins(%[[IN]], %[[IN]]
// CHECK: dist.constrain %[[SUM]] to <@mesh, [{}, {"axis0"}]>
module attributes {mhlo.num_partitions = 2 : i32} {
  func.func @private_function(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
    %0 = call @double(%x) : (tensor<8x4xf32>) -> tensor<8x4xf32>
    return %0 : tensor<8x4xf32>
  }
  func.func private @double(%x: tensor<8x4xf32> {mhlo.sharding = "{devices=[2,1]<=[2]}"})
      -> (tensor<8x4xf32> {mhlo.sharding = "{devices=[1,2]<=[2]}"}) {
    %0 = "stablehlo.add"(%x, %x) : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    return %0 : tensor<8x4xf32>
  }
}

// -----

// A manual computation as GSPMD writes it: a call between custom calls.
// CHECK-LABEL: func @manual
// CHECK: %[[LOCAL:.*]] = dist.local
// CHECK: dist.all_reduce
// CHECK: dist.yield
// CHECK: dist.constrain %[[LOCAL]]
module attributes {mhlo.num_partitions = 8 : i32} {
  func.func @manual(%x: tensor<8x8xf32>) -> tensor<8x2xf32> {
    %0 = "stablehlo.custom_call"(%x) <{call_target_name = "Sharding"}> {mhlo.sharding = "{devices=[2,4]<=[8]}"} : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %1 = "stablehlo.custom_call"(%0) <{call_target_name = "SPMDFullToShardShape"}> {mhlo.sharding = "{manual}"} : (tensor<8x8xf32>) -> tensor<4x2xf32>
    %2 = "func.call"(%1) <{callee = @body}> : (tensor<4x2xf32>) -> tensor<4x2xf32>
    %3 = "stablehlo.custom_call"(%2) <{call_target_name = "Sharding"}> {mhlo.sharding = "{manual}"} : (tensor<4x2xf32>) -> tensor<4x2xf32>
    %4 = "stablehlo.custom_call"(%3) <{call_target_name = "SPMDShardToFullShape"}> {mhlo.sharding = "{devices=[2,1,4]<=[8] last_tile_dim_replicate}"} : (tensor<4x2xf32>) -> tensor<8x2xf32>
    return %4 : tensor<8x2xf32>
  }
  func.func private @body(%x: tensor<4x2xf32>) -> tensor<4x2xf32> {
    %0 = "stablehlo.all_reduce"(%x) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2, 3], [4, 5, 6, 7]]> : tensor<2x4xi64>, use_global_device_ids}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %1 = "stablehlo.add"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%1) : (tensor<f32>) -> ()
    }) : (tensor<4x2xf32>) -> tensor<4x2xf32>
    return %0 : tensor<4x2xf32>
  }
}

// -----

module attributes {mhlo.num_partitions = 8 : i32} {
  // expected-error @below {{found 'mhlo.sharding' = "{maximal device=3}" on a value of type 'tensor<8xf32>', but needed}}
  func.func @one_device(%x: tensor<8xf32> {mhlo.sharding = "{maximal device=3}"}) -> tensor<8xf32> {
    return %x : tensor<8xf32>
  }
}

// -----

module attributes {mhlo.num_partitions = 8 : i32} {
  // expected-error @below {{found 'mhlo.sharding' = "{devices=[3,2]<=[8]}" on a value of type 'tensor<8x8xf32>', but needed}}
  func.func @misfit(%x: tensor<8x8xf32> {mhlo.sharding = "{devices=[3,2]<=[8]}"}) -> tensor<8x8xf32> {
    return %x : tensor<8x8xf32>
  }
}

// -----

module attributes {mhlo.num_partitions = 6 : i32} {
  // expected-error @below {{found 'mhlo.sharding' attributes that cut 6 devices in ways that no mesh has}}
  func.func @two_meshes(%x: tensor<6x6xf32> {mhlo.sharding = "{devices=[2,3]<=[6]}"},
      %y: tensor<6x6xf32> {mhlo.sharding = "{devices=[3,2]<=[6]}"}) -> tensor<6x6xf32> {
    return %x : tensor<6x6xf32>
  }
}

// -----

module attributes {mhlo.num_partitions = 2 : i32} {
  func.func @no_call(%x: tensor<8xf32>) -> tensor<4xf32> {
    // expected-error @below {{of target 'SPMDFullToShardShape' is used by 'stablehlo.negate', but needed a call}}
    %1 = "stablehlo.custom_call"(%x) <{call_target_name = "SPMDFullToShardShape"}> {mhlo.sharding = "{manual}"} : (tensor<8xf32>) -> tensor<4xf32>
    %2 = "stablehlo.negate"(%1) : (tensor<4xf32>) -> tensor<4xf32>
    return %2 : tensor<4xf32>
  }
}
