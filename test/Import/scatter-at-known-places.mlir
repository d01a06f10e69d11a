// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s --dist-import -split-input-file | FileCheck %s
// RUN: dist-opt %S/Inputs/stencil.mlir --dist-import --dist-spmd --dist-report="format=text output=%t" -o /dev/null
// RUN: FileCheck %s --check-prefix=SENT --input-file=%t

// A window at a place that is known is a slice that is put back: x.at[1:-1, 1:-1].add(u). Split by rows neighbors are sent rows, three
// to read and one to write, where all of u was gathered.
// SENT: sent 504 B in 2 collectives
// CHECK-LABEL: func.func @add
// CHECK: %[[BEFORE:.*]] = tensor.extract_slice %arg0[1, 1] [6, 2] [1, 1] : tensor<8x4xf32> to tensor<6x2xf32>
// CHECK: %[[SUM:.*]] = linalg.generic {{.*}} ins(%[[BEFORE]], %arg1 : tensor<6x2xf32>, tensor<6x2xf32>)
// CHECK: arith.addf
// CHECK: tensor.insert_slice %[[SUM]] into %arg0[1, 1] [6, 2] [1, 1] : tensor<6x2xf32> into tensor<8x4xf32>
func.func @add(%x: tensor<8x4xf32>, %u: tensor<6x2xf32>) -> tensor<8x4xf32> {
  %one = "stablehlo.constant"() <{value = dense<1> : tensor<1xi32>}> : () -> tensor<1xi32>
  %at = "stablehlo.concatenate"(%one, %one) <{dimension = 0 : i64}> : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
  %0 = "stablehlo.scatter"(%x, %at, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0, 1], scatter_dims_to_operand_dims = [0, 1]>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = "stablehlo.add"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%s) : (tensor<f32>) -> ()
  }) : (tensor<8x4xf32>, tensor<2xi32>, tensor<6x2xf32>) -> tensor<8x4xf32>
  return %0 : tensor<8x4xf32>
}

// -----

// x.at[5].set(u): nothing is read of x.
// CHECK-LABEL: func.func @set
// CHECK-NEXT: %[[ROW:.*]] = tensor.expand_shape %arg1 {{.*}} : tensor<4xf32> into tensor<1x4xf32>
// CHECK-NEXT: %{{.*}} = tensor.insert_slice %[[ROW]] into %arg0[5, 0] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<8x4xf32>
func.func @set(%x: tensor<8x4xf32>, %u: tensor<4xf32>) -> tensor<8x4xf32> {
  %at = "stablehlo.constant"() <{value = dense<5> : tensor<1xi32>}> : () -> tensor<1xi32>
  %0 = "stablehlo.scatter"(%x, %at, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0]>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    "stablehlo.return"(%b) : (tensor<f32>) -> ()
  }) : (tensor<8x4xf32>, tensor<1xi32>, tensor<4xf32>) -> tensor<8x4xf32>
  return %0 : tensor<8x4xf32>
}

// -----

// Beyond the end nothing is written, and somewhere unknown it may be.
// CHECK-LABEL: func.func @outside
// CHECK-COUNT-2: tensor_ext.scatter
func.func @outside(%x: tensor<8x4xf32>, %u: tensor<4xf32>, %p: tensor<1xi32>) -> (tensor<8x4xf32>, tensor<8x4xf32>) {
  %at = "stablehlo.constant"() <{value = dense<8> : tensor<1xi32>}> : () -> tensor<1xi32>
  %0 = "stablehlo.scatter"(%x, %at, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0]>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    "stablehlo.return"(%b) : (tensor<f32>) -> ()
  }) : (tensor<8x4xf32>, tensor<1xi32>, tensor<4xf32>) -> tensor<8x4xf32>
  %1 = "stablehlo.scatter"(%x, %p, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0]>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    "stablehlo.return"(%b) : (tensor<f32>) -> ()
  }) : (tensor<8x4xf32>, tensor<1xi32>, tensor<4xf32>) -> tensor<8x4xf32>
  return %0, %1 : tensor<8x4xf32>, tensor<8x4xf32>
}

// -----

// out.at[i, 2:4].add(u) in a loop: the number of the trip is inside, however JAX wraps what may be negative. In the second loop it
// is outside in the last trip, where nothing may be written.
// CHECK-LABEL: func.func @in_a_loop
// CHECK: scf.for
// CHECK: %[[ROW:.*]] = arith.index_cast %{{.*}} : i32 to index
// CHECK: tensor.extract_slice %{{.*}}[%[[ROW]], 2] [1, 2] [1, 1]
// CHECK: tensor.insert_slice %{{.*}} into %{{.*}}[%[[ROW]], 2] [1, 2] [1, 1] : tensor<1x2xf32> into tensor<8x4xf32>
// CHECK: scf.for
// CHECK: tensor_ext.scatter
func.func @in_a_loop(%x: tensor<8x4xf32>, %u: tensor<2xf32>) -> tensor<8x4xf32> {
  %zero = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
  %0:2 = "stablehlo.while"(%zero, %x) ({
  ^bb0(%i: tensor<i32>, %a: tensor<8x4xf32>):
    %bound = "stablehlo.constant"() <{value = dense<8> : tensor<i32>}> : () -> tensor<i32>
    %less = "stablehlo.compare"(%i, %bound) <{comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
    "stablehlo.return"(%less) : (tensor<i1>) -> ()
  }, {
  ^bb0(%i: tensor<i32>, %a: tensor<8x4xf32>):
    %one = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
    %next = "stablehlo.add"(%i, %one) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %b = func.call @add_at(%a, %i, %u) : (tensor<8x4xf32>, tensor<i32>, tensor<2xf32>) -> tensor<8x4xf32>
    "stablehlo.return"(%next, %b) : (tensor<i32>, tensor<8x4xf32>) -> ()
  }) : (tensor<i32>, tensor<8x4xf32>) -> (tensor<i32>, tensor<8x4xf32>)
  %1:2 = "stablehlo.while"(%zero, %0#1) ({
  ^bb0(%i: tensor<i32>, %a: tensor<8x4xf32>):
    %bound = "stablehlo.constant"() <{value = dense<9> : tensor<i32>}> : () -> tensor<i32>
    %less = "stablehlo.compare"(%i, %bound) <{comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
    "stablehlo.return"(%less) : (tensor<i1>) -> ()
  }, {
  ^bb0(%i: tensor<i32>, %a: tensor<8x4xf32>):
    %one = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
    %next = "stablehlo.add"(%i, %one) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %b = func.call @add_at(%a, %i, %u) : (tensor<8x4xf32>, tensor<i32>, tensor<2xf32>) -> tensor<8x4xf32>
    "stablehlo.return"(%next, %b) : (tensor<i32>, tensor<8x4xf32>) -> ()
  }) : (tensor<i32>, tensor<8x4xf32>) -> (tensor<i32>, tensor<8x4xf32>)
  return %1#1 : tensor<8x4xf32>
}
func.func private @add_at(%a: tensor<8x4xf32>, %i: tensor<i32>, %u: tensor<2xf32>) -> tensor<8x4xf32> {
  %zero = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
  %size = "stablehlo.constant"() <{value = dense<8> : tensor<i32>}> : () -> tensor<i32>
  %isBelow = "stablehlo.compare"(%i, %zero) <{comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
  %wrapped = "stablehlo.add"(%i, %size) : (tensor<i32>, tensor<i32>) -> tensor<i32>
  %row = "stablehlo.select"(%isBelow, %wrapped, %i) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
  %rows = "stablehlo.reshape"(%row) : (tensor<i32>) -> tensor<1xi32>
  %two = "stablehlo.constant"() <{value = dense<2> : tensor<1xi32>}> : () -> tensor<1xi32>
  %at = "stablehlo.concatenate"(%rows, %two) <{dimension = 0 : i64}> : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
  %0 = "stablehlo.scatter"(%a, %at, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0, 1]>}> ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %s = "stablehlo.add"(%p, %q) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%s) : (tensor<f32>) -> ()
  }) : (tensor<8x4xf32>, tensor<2xi32>, tensor<2xf32>) -> tensor<8x4xf32>
  return %0 : tensor<8x4xf32>
}
