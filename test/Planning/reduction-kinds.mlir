// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s -dist-spmd -split-input-file | FileCheck %s
//
// The kind of a reduction comes from the op's combiner, and what is not a part of each contribution counts once. That the values are
// right is shown by test/Integration/peers-failures.test.

dist.mesh @mesh = <["x"=4]>

// Max stays max.
// CHECK-LABEL: @maximum
// CHECK: dist.all_reduce max over {"x"}
func.func @maximum(%a: tensor<7x6xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>}) -> tensor<6xf32> {
  %init = arith.constant dense<0xFF800000> : tensor<6xf32>
  %r = linalg.reduce {arith.maximumf} ins(%a : tensor<7x6xf32>) outs(%init : tensor<6xf32>) dimensions = [0]
  return %r : tensor<6xf32>
}

// -----

dist.mesh @mesh = <["x"=4]>

// `and` is all.
// CHECK-LABEL: @conjunction
// CHECK: dist.all_reduce all over {"x"}
func.func @conjunction(%a: tensor<7x6xi32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>}) -> tensor<6xi32> {
  %init = arith.constant dense<-1> : tensor<6xi32>
  %r = linalg.reduce {arith.andi} ins(%a : tensor<7x6xi32>) outs(%init : tensor<6xi32>) dimensions = [0]
  return %r : tensor<6xi32>
}

// -----

dist.mesh @mesh = <["x"=4]>

// `or` is any.
// CHECK-LABEL: @disjunction
// CHECK: dist.all_reduce any over {"x"}
func.func @disjunction(%a: tensor<7x6xi32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>}) -> tensor<6xi32> {
  %init = arith.constant dense<0> : tensor<6xi32>
  %r = linalg.reduce {arith.ori} ins(%a : tensor<7x6xi32>) outs(%init : tensor<6xi32>) dimensions = [0]
  return %r : tensor<6xi32>
}

// -----

dist.mesh @mesh = <["x"=4]>

// A product stays a product.
// CHECK-LABEL: @product
// CHECK: dist.all_reduce prod over {"x"}
func.func @product(%a: tensor<7x6xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>}) -> tensor<6xf32> {
  %init = arith.constant dense<1.0> : tensor<6xf32>
  %r = linalg.reduce {arith.mulf} ins(%a : tensor<7x6xf32>) outs(%init : tensor<6xf32>) dimensions = [0]
  return %r : tensor<6xf32>
}

// -----

dist.mesh @mesh = <["x"=4]>

// No collective knows unsigned numbers: the tensor is gathered.
// CHECK-LABEL: @unsigned_maximum
// CHECK-NOT: dist.all_reduce
// CHECK: dist.all_gather dim 0 over {"x"}
// CHECK-NOT: dist.all_reduce
func.func @unsigned_maximum(%a: tensor<7x6xi32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>}) -> tensor<6xi32> {
  %init = arith.constant dense<0> : tensor<6xi32>
  %r = linalg.reduce {arith.maxui} ins(%a : tensor<7x6xi32>) outs(%init : tensor<6xi32>) dimensions = [0]
  return %r : tensor<6xi32>
}

// -----

dist.mesh @mesh = <["x"=4]>

// An initial value that is not neutral starts on one device.
// CHECK-LABEL: @initial_value
// CHECK: %[[INDEX:.*]] = dist.axis_index {"x"}
// CHECK: %[[FIRST:.*]] = arith.cmpi eq, %[[INDEX]]
// CHECK: %[[ONCE:.*]] = linalg.generic
// CHECK: arith.select %[[FIRST]]
// CHECK: linalg.generic {{.*}} outs(%[[ONCE]]
// CHECK: dist.all_reduce sum over {"x"}
func.func @initial_value(%a: tensor<7x6xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>}) -> tensor<6xf32> {
  %init = arith.constant dense<5.0> : tensor<6xf32>
  %r = linalg.reduce {arith.addf} ins(%a : tensor<7x6xf32>) outs(%init : tensor<6xf32>) dimensions = [0]
  return %r : tensor<6xf32>
}

// -----

dist.mesh @mesh = <["x"=4]>

// Where a value is its own contribution it may start everywhere.
// CHECK-LABEL: @idempotent_initial_value
// CHECK-NOT: dist.axis_index {{.*}} arith.select
// CHECK: dist.all_reduce max over {"x"}
func.func @idempotent_initial_value(%a: tensor<7x6xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>}) -> tensor<6xf32> {
  %init = arith.constant dense<0.25> : tensor<6xf32>
  %r = linalg.reduce {arith.maximumf} ins(%a : tensor<7x6xf32>) outs(%init : tensor<6xf32>) dimensions = [0]
  return %r : tensor<6xf32>
}

// -----

dist.mesh @mesh = <["x"=4]>

// Value and position are reduced together.
// CHECK-LABEL: @argmax
// CHECK-NOT: dist.all_reduce
// CHECK: dist.all_gather dim 0 over {"x"}
// CHECK-NOT: dist.all_reduce
// CHECK: return
func.func @argmax(%a: tensor<7x6xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>}) -> (tensor<6xf32>, tensor<6xi32>) {
  %least = arith.constant dense<0xFF800000> : tensor<6xf32>
  %first = arith.constant dense<0> : tensor<6xi32>
  %r:2 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (j)>],
                         iterator_types = ["reduction", "parallel"]}
      ins(%a : tensor<7x6xf32>) outs(%least, %first : tensor<6xf32>, tensor<6xi32>) {
  ^bb0(%v: f32, %m: f32, %p: i32):
    %i = linalg.index 0 : index
    %n = arith.index_cast %i : index to i32
    %greater = arith.cmpf ogt, %v, %m : f32
    %max = arith.maximumf %v, %m : f32
    %position = arith.select %greater, %n, %p : i32
    linalg.yield %max, %position : f32, i32
  } -> (tensor<6xf32>, tensor<6xi32>)
  return %r#0, %r#1 : tensor<6xf32>, tensor<6xi32>
}

// -----

dist.mesh @mesh = <["x"=4]>

// A bias is added to the sum, not to each contribution.
// CHECK-LABEL: @bias
// CHECK: %[[SUM:.*]] = dist.all_reduce sum over {"x"}
// CHECK: arith.addf %[[SUM]]
func.func @bias(%a: tensor<6x8xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"x"}]>},
                %b: tensor<8x5xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>}, %c: tensor<6x5xf32>) -> tensor<6x5xf32> {
  %zero = arith.constant dense<0.0> : tensor<6x5xf32>
  %m = linalg.matmul ins(%a, %b : tensor<6x8xf32>, tensor<8x5xf32>) outs(%zero : tensor<6x5xf32>) -> tensor<6x5xf32>
  %r = arith.addf %m, %c : tensor<6x5xf32>
  return %r : tensor<6x5xf32>
}

// -----

dist.mesh @mesh = <["x"=4]>

// An uneven mean is a sum of what is divided by the whole size, without the padding: no average of averages.
// CHECK-LABEL: @mean
// CHECK: arith.cmpi slt
// CHECK: arith.select
// CHECK: dist.all_reduce sum over {"x"}
func.func @mean(%a: tensor<7x6xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>}) -> tensor<6xf32> {
  %zero = arith.constant dense<0.0> : tensor<6xf32>
  %seven = arith.constant dense<7.0> : tensor<6xf32>
  %s = linalg.reduce {arith.addf} ins(%a : tensor<7x6xf32>) outs(%zero : tensor<6xf32>) dimensions = [0]
  %r = arith.divf %s, %seven : tensor<6xf32>
  return %r : tensor<6xf32>
}

// -----

dist.mesh @mesh = <["x"=2, "y"=2]>
#in = #dist.sharding<@mesh, [{"x", "y"}]>
#max_of_sums = #dist.sharding<@mesh, [{}], partial = [sum {"x"}, max {"y"}]>

// Reductions of different kinds keep their order.
// CHECK-LABEL: @mixed
// CHECK: dist.reduce_scatter sum dim 0 over {"x"}
// CHECK: dist.all_reduce max over {"y"}
// CHECK: dist.all_gather dim 0 over {"x"}
func.func @mixed(%v: tensor<8xf32> {dist.sharding = #in}) -> tensor<2xf32> {
  %r = dist.local(%v) in [#in] out [#max_of_sums] manual {"x", "y"} {
  ^bb0(%mine: tensor<2xf32>):
    dist.yield %mine : tensor<2xf32>
  } : (tensor<8xf32>) -> tensor<2xf32>
  return %r : tensor<2xf32>
}
