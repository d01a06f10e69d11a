// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s -split-input-file --dist-donate-arguments -verify-diagnostics | FileCheck %s

// CHECK-LABEL: func.func @updated_in_place
// CHECK-SAME: %[[W:[a-z0-9]+]]: memref<4xf32> {dist.donate = 0 : i64}, %[[G:[a-z0-9]+]]: memref<4xf32>, %[[OUT:[a-z0-9]+]]: memref<4xf32> {dist.result}
// CHECK-NEXT: linalg.add ins(%[[OUT]], %[[G]] : memref<4xf32>, memref<4xf32>) outs(%[[OUT]] : memref<4xf32>)
// CHECK-NEXT: return
func.func @updated_in_place(%w: memref<4xf32> {dist.donate = 0 : i64}, %g: memref<4xf32>, %out: memref<4xf32> {dist.result}) {
  linalg.add ins(%w, %g : memref<4xf32>, memref<4xf32>) outs(%out : memref<4xf32>)
  return
}

// -----

// A cache of which a row is written: what is not written stays where it is, and is read behind the write where it was not.
// CHECK-LABEL: func.func @cache
// CHECK-SAME: %[[CACHE:[a-z0-9]+]]: memref<4x4xf32> {dist.donate = 1 : i64}, %[[ROW:[a-z0-9]+]]: memref<4xf32>, %[[FIRST:[a-z0-9]+]]: memref<4xf32> {dist.result}, %[[OUT:[a-z0-9]+]]: memref<4x4xf32> {dist.result}
// CHECK-NEXT: %[[PART:.*]] = memref.subview %[[OUT]][1, 0]
// CHECK-NEXT: memref.copy %[[ROW]], %[[PART]]
// CHECK-NEXT: %[[OTHER:.*]] = memref.subview %[[OUT]][0, 0]
// CHECK-NEXT: memref.copy %[[OTHER]], %[[FIRST]]
// CHECK-NEXT: return
func.func @cache(%cache: memref<4x4xf32> {dist.donate = 1 : i64}, %row: memref<4xf32>, %first: memref<4xf32> {dist.result}, %out: memref<4x4xf32> {dist.result}) {
  memref.copy %cache, %out : memref<4x4xf32> to memref<4x4xf32>
  %part = memref.subview %out[1, 0] [1, 4] [1, 1] : memref<4x4xf32> to memref<4xf32, strided<[1], offset: 4>>
  memref.copy %row, %part : memref<4xf32> to memref<4xf32, strided<[1], offset: 4>>
  %other = memref.subview %cache[0, 0] [1, 4] [1, 1] : memref<4x4xf32> to memref<4xf32, strided<[1]>>
  memref.copy %other, %first : memref<4xf32, strided<[1]>> to memref<4xf32>
  return
}

// -----

// A counter is counted when nothing needs the older value any more.
// CHECK-LABEL: func.func @counter
// CHECK-SAME: %[[T:[a-z0-9]+]]: memref<f32> {dist.donate = 0 : i64}, %{{.*}}: memref<f32>, %[[OUT:[a-z0-9]+]]: memref<f32> {dist.result}, %[[LOSS:[a-z0-9]+]]: memref<f32> {dist.result}
// CHECK-NEXT: linalg.log ins(%[[OUT]] : memref<f32>) outs(%[[LOSS]] : memref<f32>)
// CHECK-NEXT: linalg.add ins(%[[OUT]], %{{.*}} : memref<f32>, memref<f32>) outs(%[[OUT]] : memref<f32>)
// CHECK-NEXT: return
func.func @counter(%t: memref<f32> {dist.donate = 0 : i64}, %one: memref<f32>, %out: memref<f32> {dist.result}, %loss: memref<f32> {dist.result}) {
  linalg.add ins(%t, %one : memref<f32>, memref<f32>) outs(%out : memref<f32>)
  linalg.log ins(%t : memref<f32>) outs(%loss : memref<f32>)
  return
}

// -----

// CHECK-LABEL: func.func @scalar
// CHECK-NEXT: linalg.generic
// CHECK: memref.load %{{.*}}[] : memref<f32>
// CHECK-NOT: memref.copy
// CHECK: return
func.func @scalar(%t: memref<f32> {dist.donate = 0 : i64}, %out: memref<f32> {dist.result}) {
  linalg.generic {indexing_maps = [affine_map<() -> ()>], iterator_types = []} outs(%out : memref<f32>) {
  ^bb0(%a: f32):
    %0 = memref.load %t[] : memref<f32>
    %1 = arith.addf %0, %0 : f32
    linalg.yield %1 : f32
  }
  return
}

// -----

// What moves may not pass a write of what it reads.
// CHECK-LABEL: func.func @read_behind
// CHECK-SAME: %[[W:[a-z0-9]+]]: memref<4xf32> {dist.donate = 0 : i64}, %[[OUT:[a-z0-9]+]]: memref<4xf32> {dist.result}, %[[LOSS:[a-z0-9]+]]: memref<4xf32> {dist.result}
// CHECK-NEXT: %[[NEW:.*]] = memref.alloc() : memref<4xf32>
// CHECK: linalg.add ins(%[[OUT]], %{{.*}} : memref<4xf32>, memref<4xf32>) outs(%[[NEW]] : memref<4xf32>)
// CHECK: linalg.log ins(%[[OUT]] : memref<4xf32>) outs(%[[LOSS]] : memref<4xf32>)
// CHECK-NEXT: memref.copy %[[NEW]], %[[OUT]]
// CHECK-NEXT: return
func.func @read_behind(%w: memref<4xf32> {dist.donate = 0 : i64}, %out: memref<4xf32> {dist.result}, %loss: memref<4xf32> {dist.result}) {
  %scale = memref.alloc() : memref<4xf32>
  linalg.exp ins(%w : memref<4xf32>) outs(%scale : memref<4xf32>)
  // expected-note@+1 {{result 0 is written here}}
  linalg.add ins(%w, %scale : memref<4xf32>, memref<4xf32>) outs(%out : memref<4xf32>)
  linalg.exp ins(%loss : memref<4xf32>) outs(%scale : memref<4xf32>)
  // expected-warning@+1 {{argument 0, which is donated to result 0, is read here when that result has been written; the result is computed elsewhere and copied, which saves no memory}}
  linalg.log ins(%w : memref<4xf32>) outs(%loss : memref<4xf32>)
  return
}

// -----

// A product reads what it has written over.
// CHECK-LABEL: func.func @product
// CHECK: memref.alloc
func.func @product(%w: memref<4x4xf32> {dist.donate = 0 : i64}, %out: memref<4x4xf32> {dist.result}) {
  // expected-note@+2 {{result 0 is written here}}
  // expected-warning@+1 {{argument 0, which is donated to result 0, is read here when that result has been written}}
  linalg.matmul ins(%w, %w : memref<4x4xf32>, memref<4x4xf32>) outs(%out : memref<4x4xf32>)
  return
}

// -----

// Transposed, an element is read when another one has taken its place.
// CHECK-LABEL: func.func @transposed
// CHECK: memref.alloc
func.func @transposed(%w: memref<4x4xf32> {dist.donate = 0 : i64}, %out: memref<4x4xf32> {dist.result}) {
  // expected-note@+2 {{result 0 is written here}}
  // expected-warning@+1 {{is read here when that result has been written}}
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (j, i)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%w : memref<4x4xf32>) outs(%out : memref<4x4xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  }
  return
}

// -----

// In a loop the second iteration would read what the first has written.
// CHECK-LABEL: func.func @in_a_loop
// CHECK: memref.alloc
func.func @in_a_loop(%w: memref<4xf32> {dist.donate = 0 : i64}, %out: memref<4xf32> {dist.result}) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  scf.for %i = %c0 to %c3 step %c1 {
    // expected-note@+2 {{result 0 is written here}}
    // expected-warning@+1 {{is read here when that result has been written}}
    linalg.exp ins(%w : memref<4xf32>) outs(%out : memref<4xf32>)
  }
  return
}

// -----

// Two arguments are exchanged, each result is copied from where the other one has been put, whatever comes first.
// CHECK-LABEL: func.func @exchanged
// CHECK-SAME: %{{.*}}: memref<4xf32> {dist.donate = 0 : i64}, %{{.*}}: memref<4xf32> {dist.donate = 1 : i64}, %[[A:[a-z0-9]+]]: memref<4xf32> {dist.result}, %[[B:[a-z0-9]+]]: memref<4xf32> {dist.result}
// CHECK-NEXT: %[[NEW:.*]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT: memref.copy %[[A]], %[[NEW]]
// CHECK-NEXT: memref.copy %[[B]], %[[A]]
// CHECK-NEXT: memref.copy %[[NEW]], %[[B]]
// CHECK-NEXT: return
func.func @exchanged(%a: memref<4xf32> {dist.donate = 0 : i64}, %b: memref<4xf32> {dist.donate = 1 : i64}, %x: memref<4xf32> {dist.result}, %y: memref<4xf32> {dist.result}) {
  // expected-warning@+1 {{argument 1, which is donated to result 1, is read here}}
  memref.copy %b, %x : memref<4xf32> to memref<4xf32>
  // expected-note@+1 {{result 1 is written here}}
  memref.copy %a, %y : memref<4xf32> to memref<4xf32>
  return
}

// -----

// CHECK-LABEL: func.func @not_resolved
// CHECK-NOT: dist.donate
// CHECK: linalg.exp ins(%{{.*}}) outs
func.func @not_resolved(%w: memref<4xf32> {dist.donate}, // expected-warning {{argument 0 is donated, but not to a result of its type and placement, so that it keeps its memory}}
                        %out: memref<4xf32> {dist.result}) {
  linalg.exp ins(%w : memref<4xf32>) outs(%out : memref<4xf32>)
  return
}
