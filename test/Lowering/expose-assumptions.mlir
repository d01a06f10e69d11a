// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s -dist-expose-assumptions -split-input-file | FileCheck %s

dist.mesh @mesh = <["x"=2, "y"=4]>

// One copy per device along x; devices along y may hold others, and lie one behind the other.
// CHECK-LABEL: @promised
// CHECK-SAME: -> (tensor<3xf32> {{{.*}}}, tensor<1x3xf32> {dist.boundary = #dist.boundary<tensor<4x3xf32>, <@mesh, [{"y"}, {}]>>, dist.name = "what is assumed to be equal at {{.*}}:
// CHECK: %[[EQUAL:.*]] = dist.assume_replicated
// CHECK: %[[SHOWN:.*]] = tensor.expand_shape %[[EQUAL]]
// CHECK: return %{{.*}}, %[[SHOWN]]
func.func @promised(%v: tensor<3xf32> {dist.boundary = #dist.boundary<tensor<3xf32>, <@mesh, [{}]>>}) -> (tensor<3xf32> {dist.boundary = #dist.boundary<tensor<3xf32>, <@mesh, [{}]>>}) {
  %0 = dist.assume_replicated %v over {"x"} on @mesh : tensor<3xf32>
  %1 = math.exp %0 : tensor<3xf32>
  return %1 : tensor<3xf32>
}

// -----

dist.mesh @mesh = <["x"=2]>

// CHECK-LABEL: @scalar
// CHECK-SAME: -> (tensor<f32> {{{.*}}}, tensor<1xf32> {dist.boundary = #dist.boundary<tensor<1xf32>, <@mesh, [{}]>>
func.func @scalar(%v: tensor<f32> {dist.boundary = #dist.boundary<tensor<f32>, <@mesh, []>>}) -> (tensor<f32> {dist.boundary = #dist.boundary<tensor<f32>, <@mesh, []>>}) {
  %0 = dist.assume_replicated %v over {"x"} on @mesh : tensor<f32>
  return %0 : tensor<f32>
}

// -----

dist.mesh @mesh = <["x"=4]>

// What stays as it is: a part of an axis, a promise in a loop, one in a function that is called, and
// a function that does not say what its values are globally.
// CHECK-LABEL: @others(
// CHECK-SAME: -> (tensor<3xf32> {dist.boundary = #dist.boundary<tensor<3xf32>, <@mesh, [{}]>>}) {
func.func @others(%v: tensor<3xf32> {dist.boundary = #dist.boundary<tensor<3xf32>, <@mesh, [{}]>>}) -> (tensor<3xf32> {dist.boundary = #dist.boundary<tensor<3xf32>, <@mesh, [{}]>>}) {
  %0 = arith.constant 0 : index
  %1 = arith.constant 1 : index
  %p = dist.assume_replicated %v over {"x":(1)2} on @mesh : tensor<3xf32>
  %r = scf.for %i = %0 to %1 step %1 iter_args(%c = %p) -> tensor<3xf32> {
    %2 = dist.assume_replicated %c over {"x"} on @mesh : tensor<3xf32>
    scf.yield %2 : tensor<3xf32>
  }
  %3 = call @called(%r) : (tensor<3xf32>) -> tensor<3xf32>
  return %3 : tensor<3xf32>
}

// CHECK-NOT: tensor.expand_shape
// CHECK-LABEL: func.func private @called(
// CHECK-SAME: -> tensor<3xf32> {
func.func private @called(%v: tensor<3xf32>) -> tensor<3xf32> {
  %0 = dist.assume_replicated %v over {"x"} on @mesh : tensor<3xf32>
  return %0 : tensor<3xf32>
}

// CHECK-LABEL: @without_boundary(
// CHECK-SAME: -> tensor<3xf32> {
func.func @without_boundary(%v: tensor<3xf32>) -> tensor<3xf32> {
  %0 = dist.assume_replicated %v over {"x"} on @mesh : tensor<3xf32>
  return %0 : tensor<3xf32>
}
