// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s --dist-approximate-math -split-input-file -verify-diagnostics | FileCheck %s

// CHECK-LABEL: func private @f32_is_a_polynomial
// CHECK-NOT: math.exp
// CHECK-NOT: math.tanh
// CHECK: math.fma
func.func private @f32_is_a_polynomial(%x: memref<f32>, %coords: memref<0xi64>) attributes {dist.kernel} {
  %0 = memref.load %x[] : memref<f32>
  %1 = math.exp %0 : f32
  %2 = math.tanh %1 : f32
  memref.store %2, %x[] : memref<f32>
  return
}

// -----

// CHECK-LABEL: func private @f64_is_left_to_the_library
// CHECK: math.exp %{{.*}} : f64
func.func private @f64_is_left_to_the_library(%x: memref<f64>, %coords: memref<0xi64>) attributes {dist.kernel} {
  %0 = memref.load %x[] : memref<f64>
  %1 = math.exp %0 : f64
  memref.store %1, %x[] : memref<f64>
  return
}

// -----

// CHECK-LABEL: func private @bf16_is_computed_in_f32
// CHECK: memref.load %{{.*}}[] : memref<bf16>
// CHECK: arith.shli
// CHECK: arith.bitcast %{{.*}} : i32 to f32
// CHECK: arith.mulf %{{.*}} : f32
// CHECK-NOT: arith.truncf
// CHECK: memref.store %{{.*}}, %{{.*}}[] : memref<bf16>
func.func private @bf16_is_computed_in_f32(%x: memref<bf16>, %coords: memref<0xi64>) attributes {dist.kernel} {
  %0 = memref.load %x[] : memref<bf16>
  %1 = arith.mulf %0, %0 : bf16
  memref.store %1, %x[] : memref<bf16>
  return
}

// -----

// Only kernels are touched.
// CHECK-LABEL: func @entry
// CHECK: math.exp
func.func @entry(%x: f32) -> f32 {
  %0 = math.exp %x : f32
  return %0 : f32
}
