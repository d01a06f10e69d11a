// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s --dist-store-narrow-integers -split-input-file | FileCheck %s
// What is computed is compared with NumPy in narrow-integers.test.

#id = affine_map<(d0) -> (d0)>
// Arguments are normalized; elements are computed with in four bits.
// CHECK-LABEL: func @computes
// CHECK-SAME: (%[[X:.*]]: tensor<4xi8>) -> tensor<4xi8>
// CHECK: %[[N:.*]] = linalg.generic {{.*}} ins(%[[X]] : tensor<4xi8>)
// CHECK-NEXT: ^bb0(%[[RAW:.*]]: i8, %{{.*}}: i8):
// CHECK-NEXT: %[[BITS:.*]] = arith.trunci %[[RAW]] : i8 to i4
// CHECK-NEXT: arith.extsi %[[BITS]] : i4 to i8
// CHECK: linalg.generic {{.*}} ins(%[[N]] : tensor<4xi8>)
// CHECK-NEXT: ^bb0(%[[A:.*]]: i8, %{{.*}}: i8):
// CHECK-NEXT: %[[B:.*]] = arith.trunci %[[A]] : i8 to i4
// CHECK-NEXT: %[[S:.*]] = arith.addi %[[B]], %[[B]] : i4
// CHECK-NEXT: %[[R:.*]] = arith.extsi %[[S]] : i4 to i8
// CHECK-NEXT: linalg.yield %[[R]] : i8
func.func @computes(%x: tensor<4xi4>) -> tensor<4xi4> {
  %e = tensor.empty() : tensor<4xi4>
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%x : tensor<4xi4>) outs(%e : tensor<4xi4>) {
  ^bb0(%a: i4, %b: i4):
    %1 = arith.addi %a, %a : i4
    linalg.yield %1 : i4
  } -> tensor<4xi4>
  return %0 : tensor<4xi4>
}

// -----

#id = affine_map<(d0) -> (d0)>
// What only widens an element reads the byte, so that products of bytes stay what they are.
// CHECK-LABEL: func @widens
// CHECK: arith.constant dense<[7, -8]> : tensor<2xi8>
// CHECK: ^bb0(%[[A:.*]]: i8, %[[B:.*]]: f32):
// CHECK-NEXT: arith.sitofp %[[A]] : i8 to f32
// CHECK: ^bb0(%[[A:.*]]: i8, %{{.*}}: i8):
// CHECK-NEXT: linalg.yield %[[A]] : i8
func.func @widens(%e: tensor<2xf32>, %b: tensor<2xi8>) -> (tensor<2xf32>, tensor<2xi8>) {
  %x = arith.constant dense<[7, -8]> : tensor<2xi4>
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%x : tensor<2xi4>) outs(%e : tensor<2xf32>) {
  ^bb0(%a: i4, %o: f32):
    %1 = arith.sitofp %a : i4 to f32
    linalg.yield %1 : f32
  } -> tensor<2xf32>
  %2 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%x : tensor<2xi4>) outs(%b : tensor<2xi8>) {
  ^bb0(%a: i4, %o: i8):
    %3 = arith.extsi %a : i4 to i8
    linalg.yield %3 : i8
  } -> tensor<2xi8>
  return %0, %2 : tensor<2xf32>, tensor<2xi8>
}

// -----

dist.mesh @mesh = <["x"=2]>
// What devices add up is normalized, and unsigned results have zeros in front.
// CHECK-LABEL: func @adds_up
// CHECK: %[[S:.*]] = dist.all_reduce sum {{.*}} -> tensor<4xi8>
// CHECK: %[[N:.*]] = linalg.generic {{.*}} ins(%[[S]] : tensor<4xi8>)
// CHECK: arith.extsi
// CHECK: %[[U:.*]] = linalg.generic {{.*}} ins(%[[N]] : tensor<4xi8>)
// CHECK: arith.extui
// CHECK: return %[[N]], %[[U]]
func.func @adds_up() -> (tensor<4xi4>, tensor<4xi4> {dist.unsigned}) {
  %x = arith.constant dense<5> : tensor<4xi4>
  %e = tensor.empty() : tensor<4xi4>
  %0 = dist.all_reduce sum over {"x"} on @mesh ins(%x : tensor<4xi4>) outs(%e : tensor<4xi4>) -> tensor<4xi4>
  return %0, %0 : tensor<4xi4>, tensor<4xi4>
}

// -----

// Scalars are computed with as they are. Of booleans, and of integers that have bytes, nothing is changed.
// CHECK-LABEL: func @scalars
// CHECK: scf.for {{.*}} iter_args(%[[C:.*]] = %{{.*}}, %[[T:.*]] = %{{.*}}) -> (i8, tensor<2xi8>)
// CHECK-NEXT: %[[K:.*]] = arith.trunci %[[C]] : i8 to i4
// CHECK-NEXT: %[[E:.*]] = tensor.extract %[[T]][%{{.*}}] : tensor<2xi8>
// CHECK-NEXT: %[[F:.*]] = arith.trunci %[[E]] : i8 to i4
// CHECK-NEXT: %[[S:.*]] = arith.addi %[[K]], %[[F]] : i4
// CHECK-NEXT: %[[W:.*]] = arith.extsi %[[S]] : i4 to i8
// CHECK-NEXT: %[[I:.*]] = tensor.insert %[[W]] into %[[T]][%{{.*}}] : tensor<2xi8>
// CHECK-NEXT: %[[Y:.*]] = arith.extsi %[[S]] : i4 to i8
// CHECK-NEXT: scf.yield %[[Y]], %[[I]] : i8, tensor<2xi8>
func.func @scalars(%b: tensor<2xi1>) -> (tensor<2xi4>, tensor<2xi1>) {
  %x = arith.constant dense<[3, -2]> : tensor<2xi4>
  %one = arith.constant 1 : i4
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %r:2 = scf.for %i = %c0 to %c4 step %c1 iter_args(%c = %one, %t = %x) -> (i4, tensor<2xi4>) {
    %e = tensor.extract %t[%c1] : tensor<2xi4>
    %s = arith.addi %c, %e : i4
    %n = tensor.insert %s into %t[%c0] : tensor<2xi4>
    scf.yield %s, %n : i4, tensor<2xi4>
  }
  return %r#1, %b : tensor<2xi4>, tensor<2xi1>
}
