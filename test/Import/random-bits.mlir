// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s --dist-import -split-input-file -verify-diagnostics | FileCheck %s
// RUN: not dist-opt %s --dist-import -split-input-file 2>/dev/null | dist-opt -split-input-file --dist-propagate --dist-partition | FileCheck %s --check-prefix=LOCAL

dist.mesh @mesh = <["dp"=2]>

// The bits are computed from positions alone, so that a device computes its own without hearing from others.
// CHECK-LABEL: func @philox
// CHECK: tensor.extract %arg0
// CHECK: linalg.generic {{.*}} outs(%{{.*}} : tensor<8x6xi32>)
// CHECK: linalg.index 0
// LOCAL-LABEL: func @philox
// LOCAL-NOT: dist.all_
// LOCAL: dist.axis_index
// LOCAL: tensor<4x6xi32>
// LOCAL-NOT: dist.all_
func.func @philox(%state: tensor<2xui64>)
    -> (tensor<2xui64>, tensor<8x6xui32> {dist.sharding = #dist.sharding<@mesh, [{"dp"}, {}]>}) {
  %0:2 = "stablehlo.rng_bit_generator"(%state) <{rng_algorithm = #stablehlo<rng_algorithm PHILOX>}>
      : (tensor<2xui64>) -> (tensor<2xui64>, tensor<8x6xui32>)
  return %0#0, %0#1 : tensor<2xui64>, tensor<8x6xui32>
}

// -----

func.func @algorithm(%state: tensor<2xui64>) -> tensor<8xui32> {
  // expected-error @below {{has algorithm 'MERSENNE', but needed DEFAULT, PHILOX or THREE_FRY}}
  %0:2 = "stablehlo.rng_bit_generator"(%state) <{rng_algorithm = #stablehlo<rng_algorithm MERSENNE>}>
      : (tensor<2xui64>) -> (tensor<2xui64>, tensor<8xui32>)
  return %0#1 : tensor<8xui32>
}

// -----

func.func @state(%state: tensor<3xui64>) -> tensor<8xui32> {
  // expected-error @below {{takes a state 'tensor<3xi64>' to bits 'tensor<8xi32>', but needed two 64-bit integers}}
  %0:2 = "stablehlo.rng_bit_generator"(%state) <{rng_algorithm = #stablehlo<rng_algorithm THREE_FRY>}>
      : (tensor<3xui64>) -> (tensor<3xui64>, tensor<8xui32>)
  return %0#1 : tensor<8xui32>
}
