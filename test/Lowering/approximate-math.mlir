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

// -----

// The sign of a zero survives, which upstream's polynomial loses.
// CHECK-LABEL: func private @erf_of_minus_zero
// CHECK-NOT: math.erf
// CHECK: math.copysign %{{.*}}, %[[X:.*]] : f32
func.func private @erf_of_minus_zero(%x: memref<f32>, %coords: memref<0xi64>) attributes {dist.kernel} {
  %0 = memref.load %x[] : memref<f32>
  %1 = math.erf %0 : f32
  memref.store %1, %x[] : memref<f32>
  return
}

// -----

// A root of -inf is no number, its power 0.5 is infinite; constants of narrow floats are seen, too.
// CHECK-LABEL: func private @powers_by_roots
// CHECK-NOT: math.powf
// CHECK: math.sqrt
// CHECK: arith.select
func.func private @powers_by_roots(%x: memref<bf16>, %coords: memref<0xi64>) attributes {dist.kernel} {
  %half = arith.constant 0.5 : bf16
  %0 = memref.load %x[] : memref<bf16>
  %1 = math.powf %0, %half : bf16
  memref.store %1, %x[] : memref<bf16>
  return
}

// -----

// The C library does not expect denormal numbers that count as zeros.
// CHECK-LABEL: func private @denormal_operands
// CHECK: %[[SIZE:.*]] = math.absf
// CHECK: %[[TINY:.*]] = arith.cmpf olt, %[[SIZE]]
// CHECK: %[[FLUSHED:.*]] = arith.select %[[TINY]]
// CHECK: math.log %[[FLUSHED]] : f64
func.func private @denormal_operands(%x: memref<f64>, %coords: memref<0xi64>) attributes {dist.kernel} {
  %0 = memref.load %x[] : memref<f64>
  %1 = math.log %0 : f64
  memref.store %1, %x[] : memref<f64>
  return
}

// -----

// CHECK-LABEL: func private @power_of_integers
// CHECK-NOT: math.ipowi
// CHECK-COUNT-3: arith.muli
// CHECK-NOT: arith.muli
func.func private @power_of_integers(%x: memref<i32>, %coords: memref<0xi64>) attributes {dist.kernel} {
  %five = arith.constant 5 : i32
  %0 = memref.load %x[] : memref<i32>
  %1 = math.ipowi %0, %five : i32
  memref.store %1, %x[] : memref<i32>
  return
}
