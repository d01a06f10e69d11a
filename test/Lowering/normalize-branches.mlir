// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s --dist-normalize-branches | FileCheck %s
// RUN: dist-opt %s --dist-normalize-branches=all-switches | FileCheck %s --check-prefix=ALL --implicit-check-not=scf.index_switch

dist.mesh @mesh = <["x"=2]>

// CHECK-LABEL: func.func @switch
// CHECK: %[[IS5:.*]] = arith.cmpi eq, %arg0, %{{.*}} : index
// CHECK: %[[R:.*]] = scf.if %[[IS5]] -> (tensor<4xf32>) {
// CHECK: dist.all_reduce
// CHECK: } else {
// CHECK: %[[IS2:.*]] = arith.cmpi eq, %arg0, %{{.*}} : index
// CHECK: %[[S:.*]] = scf.if %[[IS2]] -> (tensor<4xf32>) {
// CHECK: scf.yield %arg2
// CHECK: } else {
// CHECK: scf.yield %arg1
// CHECK: scf.yield %[[S]]
// CHECK: return %[[R]]
func.func @switch(%i: index, %a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  %r = scf.index_switch %i -> tensor<4xf32>
  case 5 {
    %e = tensor.empty() : tensor<4xf32>
    %s = dist.all_reduce sum over {"x"} on @mesh ins(%a : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %s : tensor<4xf32>
  }
  case 2 {
    scf.yield %b : tensor<4xf32>
  }
  default {
    scf.yield %a : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}

// A scalar is forwarded as a tensor.
// CHECK-LABEL: func.func @scalar
// CHECK: %[[R:.*]] = scf.if %arg0 -> (tensor<f32>) {
// CHECK: dist.all_reduce
// CHECK: scf.yield %{{.*}} : tensor<f32>
// CHECK: } else {
// CHECK: %[[T:.*]] = tensor.from_elements %arg2 : tensor<f32>
// CHECK: scf.yield %[[T]] : tensor<f32>
// CHECK: tensor.extract %[[R]][] : tensor<f32>
func.func @scalar(%c: i1, %a: tensor<f32>, %b: f32) -> f32 {
  %r = scf.if %c -> f32 {
    %e = tensor.empty() : tensor<f32>
    %s = dist.all_reduce sum over {"x"} on @mesh ins(%a : tensor<f32>) outs(%e : tensor<f32>) -> tensor<f32>
    %q = tensor.extract %s[] : tensor<f32>
    scf.yield %q : f32
  } else {
    scf.yield %b : f32
  }
  return %r : f32
}

// What holds no steps becomes part of a kernel as it is.
// CHECK-LABEL: func.func @local
// CHECK: scf.index_switch
// CHECK: scf.if %{{.*}} -> (f32)
// ALL-LABEL: func.func @local
// ALL: %[[IS1:.*]] = arith.cmpi eq, %arg1, %{{.*}} : index
// ALL: scf.if %[[IS1]] -> (f32) {
// ALL-NEXT: scf.yield %arg2
// ALL: scf.if %arg0 -> (f32)
func.func @local(%c: i1, %i: index, %a: f32, %b: f32) -> f32 {
  %q = scf.index_switch %i -> f32
  case 1 {
    scf.yield %a : f32
  }
  default {
    scf.yield %b : f32
  }
  %r = scf.if %c -> f32 {
    scf.yield %q : f32
  } else {
    scf.yield %b : f32
  }
  return %r : f32
}

// Which devices come to the cases of a pipeline is noted.
// CHECK-LABEL: func.func @devices
// CHECK: scf.if
// CHECK: math.exp
// CHECK: } else {
// CHECK: scf.if
// CHECK: math.log
// CHECK: } {dist.devices = {axis = "x", index = 1 : i64}, dist.pipeline = {axis = "x"}}
// CHECK: } {dist.devices = {axis = "x", index = 0 : i64}, dist.pipeline = {axis = "x"}}
func.func @devices(%a: tensor<4xf32>) -> tensor<4xf32> {
  %i = dist.axis_index {"x"} on @mesh
  %r = scf.index_switch %i {dist.pipeline = {axis = "x"}} -> tensor<4xf32>
  case 0 {
    %0 = math.exp %a : tensor<4xf32>
    scf.yield %0 : tensor<4xf32>
  }
  case 1 {
    %0 = math.log %a : tensor<4xf32>
    scf.yield %0 : tensor<4xf32>
  }
  default {
    scf.yield %a : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}
