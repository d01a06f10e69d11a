// SPDX-License-Identifier: Apache-2.0
// Everything that the language can say, printed and parsed again: as text, in generic form, and through bytecode.
// RUN: dist-opt %s -split-input-file -verify-diagnostics | FileCheck %s
// RUN: dist-opt %s -split-input-file | dist-opt -split-input-file | FileCheck %s
// RUN: dist-opt %s -split-input-file -mlir-print-op-generic | dist-opt -split-input-file | FileCheck %s

// CHECK: dist.mesh @simple = <["dp"=2, "tp"=4]>
dist.mesh @simple = <["dp"=2, "tp"=4]>
// CHECK: dist.mesh @of_one = <["x"=1]>
dist.mesh @of_one = <["x"=1]>
// CHECK: dist.mesh @without_axes = <[]>
dist.mesh @without_axes = <[]>
// CHECK: dist.mesh @reordered = <["x"=4], device_ids = [3, 1, 2, 0]>
dist.mesh @reordered = <["x"=4], device_ids = [3, 1, 2, 0]>
// CHECK: dist.mesh @odd_names = <["a b"=2, "q\22uote"=2]>
dist.mesh @odd_names = <["a b"=2, "q\22uote"=2]>

// -----

dist.mesh @mesh = <["dp"=2, "tp"=4, "ep"=8]>

// CHECK-LABEL: @axis_order
// CHECK-SAME: [{"dp", "tp"}, {}]
// CHECK-SAME: [{"tp", "dp"}, {}]
func.func @axis_order(%a: tensor<8x6xf32> {dist.sharding = #dist.sharding<@mesh, [{"dp", "tp"}, {}]>},
                      %b: tensor<8x6xf32> {dist.sharding = #dist.sharding<@mesh, [{"tp", "dp"}, {}]>}) {
  return
}

// CHECK-LABEL: @open_dimensions
// CHECK-SAME: [{?}, {"dp", ?}]
func.func @open_dimensions(%a: tensor<8x6xf32> {dist.sharding = #dist.sharding<@mesh, [{?}, {"dp", ?}]>}) {
  return
}

// CHECK-LABEL: @priorities
// CHECK-SAME: [{"dp"}, {"tp", ?}p1, {?}p2]
func.func @priorities(%a: tensor<8x6x4xf32> {dist.sharding = #dist.sharding<@mesh, [{"dp"}p0, {"tp", ?}p1, {?}p2]>}) {
  return
}

// CHECK-LABEL: @sub_axes
// CHECK-SAME: [{"ep":(1)2}, {"ep":(4)2, "ep":(2)2}]
func.func @sub_axes(%a: tensor<8x6xf32> {dist.sharding = #dist.sharding<@mesh, [{"ep":(1)2}, {"ep":(4)2, "ep":(2)2}]>}) {
  return
}

// CHECK-LABEL: @replicated_axes
// CHECK-SAME: [{"dp"}], replicated = {"tp", "ep":(2)2}>
func.func @replicated_axes(
    %a: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{"dp"}], replicated = {"tp", "ep":(2)2}>}) {
  return
}

// CHECK-LABEL: @float_partials
// CHECK-SAME: partial = [sum {"dp"}, max {"tp"}]>
// CHECK-SAME: partial = [avg {"dp", "tp"}]>
// CHECK-SAME: partial = [min {"dp"}, prod {"tp"}]>
func.func @float_partials(
    %a: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{}], partial = [sum {"dp"}, max {"tp"}]>},
    %b: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{}], partial = [avg {"dp", "tp"}]>},
    %c: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{}], partial = [min {"dp"}, prod {"tp"}]>}) {
  return
}

// CHECK-LABEL: @bitwise_partials
// CHECK-SAME: partial = [any {"dp"}, all {"tp"}]>
func.func @bitwise_partials(
    %a: tensor<8xi1> {dist.sharding = #dist.sharding<@mesh, [{}], partial = [any {"dp"}, all {"tp"}]>}) {
  return
}

// CHECK-LABEL: @replicated_and_partial
// CHECK-SAME: #dist.sharding<@mesh, [{"dp"}], replicated = {"ep"}, partial = [sum {"tp"}]>
func.func @replicated_and_partial(
    %a: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{"dp"}], partial = [sum {"tp"}], replicated = {"ep"}>}) {
  return
}

// CHECK-LABEL: @scalar
// CHECK-SAME: #dist.sharding<@mesh, [], partial = [sum {"tp"}]>
func.func @scalar(%a: tensor<f32> {dist.sharding = #dist.sharding<@mesh, [], partial = [sum {"tp"}]>}) {
  return
}

// CHECK-LABEL: @uneven
// CHECK-SAME: tensor<7x6xf32> {dist.sharding = #dist.sharding<@mesh, [{"tp"}, {}]>}
func.func @uneven(%a: tensor<7x6xf32> {dist.sharding = #dist.sharding<@mesh, [{"tp"}, {}]>}) {
  return
}

// CHECK-LABEL: @empty_dimension
// CHECK-SAME: tensor<0x6xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"tp"}]>}
func.func @empty_dimension(%a: tensor<0x6xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"tp"}]>}) {
  return
}

// CHECK-LABEL: @result_sharding
// CHECK-SAME: -> (tensor<8xf32> {dist.name = "out", dist.sharding = #dist.sharding<@mesh, [{"dp"}]>})
func.func @result_sharding(%a: tensor<8xf32> {dist.name = "in"})
    -> (tensor<8xf32> {dist.name = "out", dist.sharding = #dist.sharding<@mesh, [{"dp"}]>}) {
  // CHECK: arith.addf %{{.*}} {dist.shardings = [#dist.sharding<@mesh, [{?}]>]}
  %0 = arith.addf %a, %a {dist.shardings = [#dist.sharding<@mesh, [{?}]>]} : tensor<8xf32>
  return %0 : tensor<8xf32>
}

// CHECK-LABEL: @boundary
// CHECK-SAME: dist.boundary = #dist.boundary<tensor<8xf32>, <@mesh, [{"dp"}]>>
func.func @boundary(%a: tensor<4xf32> {dist.boundary = #dist.boundary<tensor<8xf32>, <@mesh, [{"dp"}]>>}) {
  return
}

// CHECK-LABEL: @placement_ops
func.func @placement_ops(%a: tensor<8x6xf32>, %b: tensor<8x6xf32>) -> tensor<8x6xf32> {
  // CHECK: dist.constrain %{{.*}} to <@mesh, [{"dp", ?}, {?}p1]> : tensor<8x6xf32>
  %0 = dist.constrain %a to <@mesh, [{"dp", ?}, {?}p1]> : tensor<8x6xf32>
  // CHECK: dist.reshard %{{.*}} to <@mesh, [{"dp"}, {"tp"}]> : tensor<8x6xf32>
  %1 = dist.reshard %0 to <@mesh, [{"dp"}, {"tp"}]> : tensor<8x6xf32>
  // CHECK: dist.group %{{.*}}, %{{.*}} : tensor<8x6xf32>, tensor<8x6xf32>
  dist.group %1, %b : tensor<8x6xf32>, tensor<8x6xf32>
  // CHECK: dist.group %{{.*}} {id = 3 : i64} : tensor<8x6xf32>
  dist.group %1 {id = 3} : tensor<8x6xf32>
  // CHECK: dist.barrier %{{.*}} allow none : tensor<8x6xf32>
  %2 = dist.barrier %1 allow none : tensor<8x6xf32>
  // CHECK: dist.barrier %{{.*}} allow forward : tensor<8x6xf32>
  %3 = dist.barrier %2 allow forward : tensor<8x6xf32>
  // CHECK: dist.barrier %{{.*}} allow backward : tensor<8x6xf32>
  %4 = dist.barrier %3 allow backward : tensor<8x6xf32>
  return %4 : tensor<8x6xf32>
}

// CHECK-LABEL: @assume_replicated
func.func @assume_replicated(%x: tensor<8xf32>, %n: index) -> (tensor<8xf32>, index) {
  // CHECK: dist.assume_replicated %{{.*}} over {"dp", "ep":(2)4} on @mesh : tensor<8xf32>
  %0 = dist.assume_replicated %x over {"dp", "ep":(2)4} on @mesh : tensor<8xf32>
  // CHECK: dist.assume_replicated %{{.*}} over {"dp"} on @mesh : index
  %1 = dist.assume_replicated %n over {"dp"} on @mesh : index
  return %0, %1 : tensor<8xf32>, index
}

// CHECK-LABEL: @origins
// CHECK-SAME: dist.origins = [#dist.origin<0: argument 3>, #dist.origin<1: constraint at loc("f":1:2) via "a" at loc("f":2:2)>]
// CHECK-SAME: dist.origins = [#dist.origin<0: local_input 1 at loc("f":1:2) via "a" at loc("f":2:2) to "b" at loc("g":3:2) of 7>]
func.func @origins(%x: tensor<8x6xf32> {dist.origins = [#dist.origin<0: argument 3>, #dist.origin<1: constraint at loc("f":1:2) via "a" at loc("f":2:2)>]},
                   %y: tensor<8xf32> {dist.origins = [#dist.origin<0: local_input 1 at loc("f":1:2) via "a" at loc("f":2:2) to "b" at loc("g":3:2) of 7>]}) {
  return
}

// CHECK-LABEL: @axis_index
func.func @axis_index() -> index {
  // CHECK: dist.axis_index {"dp", "ep":(2)4} on @mesh
  %0 = dist.axis_index {"dp", "ep":(2)4} on @mesh
  return %0 : index
}

// -----

dist.mesh @mesh = <["x"=2, "y"=4]>

// CHECK-LABEL: @local_with_partial_result
func.func @local_with_partial_result(%v: tensor<20x6xf32>, %w: tensor<7xf32>) -> (tensor<6xf32>, tensor<7xf32>) {
  // CHECK: dist.local(%{{.*}}, %{{.*}}) in [#dist.sharding<@mesh, [{"x"}, {}]>, #dist.sharding<@mesh, [{"x"}]>]
  // CHECK-SAME: out [#dist.sharding<@mesh, [{}], partial = [sum {"x"}]>, #dist.sharding<@mesh, [{"x"}]>] manual {"x"} {
  %0:2 = dist.local(%v, %w) in [#dist.sharding<@mesh, [{"x"}, {}]>, #dist.sharding<@mesh, [{"x"}]>]
      out [#dist.sharding<@mesh, [{}], partial = [sum {"x"}]>, #dist.sharding<@mesh, [{"x"}]>] manual {"x"} {
  // CHECK-NEXT: ^bb0(%[[V:.*]]: tensor<10x6xf32>, %[[W:.*]]: tensor<4xf32>):
  ^bb0(%shard: tensor<10x6xf32>, %tail: tensor<4xf32>):
    %init = arith.constant dense<0.0> : tensor<6xf32>
    %sum = linalg.reduce {arith.addf} ins(%shard : tensor<10x6xf32>) outs(%init : tensor<6xf32>) dimensions = [0]
    // CHECK: dist.yield %{{.*}}, %[[W]] : tensor<6xf32>, tensor<4xf32>
    dist.yield %sum, %tail : tensor<6xf32>, tensor<4xf32>
  // CHECK: } : (tensor<20x6xf32>, tensor<7xf32>) -> (tensor<6xf32>, tensor<7xf32>)
  } : (tensor<20x6xf32>, tensor<7xf32>) -> (tensor<6xf32>, tensor<7xf32>)
  return %0#0, %0#1 : tensor<6xf32>, tensor<7xf32>
}

// A free axis may split the boundary too, behind the manual one; the region does not see it.
// CHECK-LABEL: @local_with_free_axis
func.func @local_with_free_axis(%v: tensor<16xf32>) -> tensor<16xf32> {
  // CHECK: in [#dist.sharding<@mesh, [{"x", "y"}]>] out [#dist.sharding<@mesh, [{"x", "y"}]>] manual {"x"}
  // CHECK-NEXT: ^bb0(%{{.*}}: tensor<8xf32>):
  %0 = dist.local(%v) in [#dist.sharding<@mesh, [{"x", "y"}]>] out [#dist.sharding<@mesh, [{"x", "y"}]>] manual {"x"} {
  ^bb0(%shard: tensor<8xf32>):
    dist.yield %shard : tensor<8xf32>
  } : (tensor<16xf32>) -> tensor<16xf32>
  return %0 : tensor<16xf32>
}

// CHECK-LABEL: @nested_local
func.func @nested_local(%v: tensor<16xf32>) -> tensor<16xf32> {
  // CHECK: manual {"x"}
  %0 = dist.local(%v) in [#dist.sharding<@mesh, [{"x"}]>] out [#dist.sharding<@mesh, [{"x"}]>] manual {"x"} {
  ^bb0(%outer: tensor<8xf32>):
    // CHECK: manual {"y"}
    %1 = dist.local(%outer) in [#dist.sharding<@mesh, [{"y"}]>] out [#dist.sharding<@mesh, [{"y"}]>] manual {"y"} {
    ^bb0(%inner: tensor<2xf32>):
      dist.yield %inner : tensor<2xf32>
    } : (tensor<8xf32>) -> tensor<8xf32>
    dist.yield %1 : tensor<8xf32>
  } : (tensor<16xf32>) -> tensor<16xf32>
  return %0 : tensor<16xf32>
}

// CHECK-LABEL: @local_without_values
func.func @local_without_values() {
  // CHECK: dist.local() in [] out [] manual {} {
  dist.local() in [] out [] manual {} {
    // CHECK: dist.yield
    dist.yield
  } : () -> ()
  return
}
