// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s --dist-fuse-gemm-epilogues -split-input-file | FileCheck %s

#id = affine_map<(i, j) -> (i, j)>
#column = affine_map<(i, j) -> (j)>

// CHECK-LABEL: func.func @bias_and_relu
// CHECK-SAME: %[[A:.*]]: memref<4x8xf32>, %[[B:.*]]: memref<8x6xf32>, %[[BIAS:.*]]: memref<6xf32>, %[[Y:.*]]: memref<4x6xf32>
// CHECK-DAG: %[[OUT:.*]] = memref.reinterpret_cast %[[Y]]
// CHECK-DAG: %[[ROW:.*]] = memref.reinterpret_cast %[[BIAS]]
// CHECK: linalg.generic {indexing_maps = [{{.*}}], iterator_types = ["parallel", "parallel", "reduction"]} ins(%[[A]], %[[B]], %[[ROW]] : {{.*}}) outs(%[[OUT]] : {{.*}}) attrs = {dist.bias, dist.epilogue = "relu", dist.overwrite} {
// CHECK-NOT: linalg.{{generic|matmul}}
// CHECK: return
func.func @bias_and_relu(%a: memref<4x8xf32>, %b: memref<8x6xf32>, %bias: memref<6xf32>, %y: memref<4x6xf32>) {
  %zero = arith.constant 0.0 : f32
  %t = memref.alloc() : memref<4x6xf32>
  linalg.matmul {dist.overwrite} ins(%a, %b : memref<4x8xf32>, memref<8x6xf32>) outs(%t : memref<4x6xf32>)
  linalg.generic {indexing_maps = [#id, #column, #id], iterator_types = ["parallel", "parallel"]}
      ins(%t, %bias : memref<4x6xf32>, memref<6xf32>) outs(%y : memref<4x6xf32>) {
  ^bb0(%p: f32, %c: f32, %o: f32):
    %s = arith.addf %c, %p : f32
    %r = arith.maximumf %s, %zero : f32
    linalg.yield %r : f32
  }
  return
}

// -----

#id = affine_map<(i, j) -> (i, j)>

// Gelu is recognised multiplied out; the result stays in the product's buffer, which is read later.
// CHECK-LABEL: func.func @gelu_in_place
// CHECK: linalg.generic {{.*}} attrs = {dist.epilogue = "gelu", dist.overwrite} {
// CHECK: memref.copy
// CHECK-NOT: linalg.{{generic|matmul}}
// CHECK: return
func.func @gelu_in_place(%a: memref<4x8xf32>, %b: memref<8x6xf32>, %y: memref<4x6xf32>) {
  %half = arith.constant 0.5 : f32
  %cubic = arith.constant 0.044715 : f32
  %scale = arith.constant 0.7978845608 : f32
  %t = memref.alloc() : memref<4x6xf32>
  linalg.matmul {dist.overwrite} ins(%a, %b : memref<4x8xf32>, memref<8x6xf32>) outs(%t : memref<4x6xf32>)
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%t : memref<4x6xf32>) outs(%t : memref<4x6xf32>) {
  ^bb0(%x: f32, %o: f32):
    %x2 = arith.mulf %x, %x : f32
    %x3 = arith.mulf %x2, %x : f32
    %c = arith.mulf %x3, %cubic : f32
    %i = arith.addf %x, %c : f32
    %j = arith.mulf %i, %scale : f32
    %h = math.tanh %j : f32
    %hh = arith.mulf %h, %half : f32
    %f = arith.addf %hh, %half : f32
    %g = arith.mulf %f, %x : f32
    linalg.yield %g : f32
  }
  memref.copy %t, %y : memref<4x6xf32> to memref<4x6xf32>
  return
}

// -----

#id = affine_map<(i, j) -> (i, j)>
#column = affine_map<(i, j) -> (j)>

// Another function, another reader of the product, and a bias per row are not taken.
// CHECK-LABEL: func.func @not_gelu
// CHECK: linalg.matmul
// CHECK: linalg.generic
func.func @not_gelu(%a: memref<4x8xf32>, %b: memref<8x6xf32>, %y: memref<4x6xf32>) {
  %half = arith.constant 0.5 : f32
  %t = memref.alloc() : memref<4x6xf32>
  linalg.matmul {dist.overwrite} ins(%a, %b : memref<4x8xf32>, memref<8x6xf32>) outs(%t : memref<4x6xf32>)
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%t : memref<4x6xf32>) outs(%y : memref<4x6xf32>) {
  ^bb0(%x: f32, %o: f32):
    %h = math.tanh %x : f32
    %hh = arith.mulf %h, %half : f32
    %f = arith.addf %hh, %half : f32
    %g = arith.mulf %f, %x : f32
    linalg.yield %g : f32
  }
  return
}

// -----

#id = affine_map<(i, j) -> (i, j)>
#column = affine_map<(i, j) -> (j)>

// CHECK-LABEL: func.func @read_twice
// CHECK: linalg.matmul
// CHECK: linalg.generic
func.func @read_twice(%a: memref<4x8xf32>, %b: memref<8x6xf32>, %bias: memref<6xf32>, %y: memref<4x6xf32>, %z: memref<4x6xf32>) {
  %t = memref.alloc() : memref<4x6xf32>
  linalg.matmul {dist.overwrite} ins(%a, %b : memref<4x8xf32>, memref<8x6xf32>) outs(%t : memref<4x6xf32>)
  linalg.generic {indexing_maps = [#id, #column, #id], iterator_types = ["parallel", "parallel"]}
      ins(%t, %bias : memref<4x6xf32>, memref<6xf32>) outs(%y : memref<4x6xf32>) {
  ^bb0(%p: f32, %c: f32, %o: f32):
    %s = arith.addf %c, %p : f32
    linalg.yield %s : f32
  }
  memref.copy %t, %z : memref<4x6xf32> to memref<4x6xf32>
  return
}

// -----

#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>

// CHECK-LABEL: func.func @bias_per_row
// CHECK: linalg.matmul
// CHECK: linalg.generic
func.func @bias_per_row(%a: memref<4x8xf32>, %b: memref<8x4xf32>, %bias: memref<4xf32>, %y: memref<4x4xf32>) {
  %t = memref.alloc() : memref<4x4xf32>
  linalg.matmul {dist.overwrite} ins(%a, %b : memref<4x8xf32>, memref<8x4xf32>) outs(%t : memref<4x4xf32>)
  linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%t, %bias : memref<4x4xf32>, memref<4xf32>) outs(%y : memref<4x4xf32>) {
  ^bb0(%p: f32, %c: f32, %o: f32):
    %s = arith.addf %c, %p : f32
    linalg.yield %s : f32
  }
  return
}

// -----

#id = affine_map<(i, j) -> (i, j)>
#column = affine_map<(i, j) -> (j)>

// The product cannot move behind a change of its operand.
// CHECK-LABEL: func.func @operand_changes
// CHECK: linalg.matmul
// CHECK: linalg.fill
// CHECK: linalg.generic
func.func @operand_changes(%a: memref<4x8xf32>, %b: memref<8x6xf32>, %bias: memref<6xf32>, %y: memref<4x6xf32>) {
  %zero = arith.constant 0.0 : f32
  %t = memref.alloc() : memref<4x6xf32>
  linalg.matmul {dist.overwrite} ins(%a, %b : memref<4x8xf32>, memref<8x6xf32>) outs(%t : memref<4x6xf32>)
  linalg.fill ins(%zero : f32) outs(%a : memref<4x8xf32>)
  linalg.generic {indexing_maps = [#id, #column, #id], iterator_types = ["parallel", "parallel"]}
      ins(%t, %bias : memref<4x6xf32>, memref<6xf32>) outs(%y : memref<4x6xf32>) {
  ^bb0(%p: f32, %c: f32, %o: f32):
    %s = arith.addf %c, %p : f32
    linalg.yield %s : f32
  }
  return
}

// -----

#id = affine_map<(i, j) -> (i, j)>
#column = affine_map<(i, j) -> (j)>

// A residual is added from where it lies, whatever stands between product and sum.
// CHECK-LABEL: func.func @residual
// CHECK-SAME: %[[A:.*]]: memref<4x8xbf16>, %[[B:.*]]: memref<8x6xbf16>, %[[BIAS:.*]]: memref<6xbf16>, %[[X:.*]]: memref<4x6xbf16>, %[[Y:.*]]: memref<4x6xbf16>
// CHECK-DAG: %[[OUT:.*]] = memref.reinterpret_cast %[[Y]]
// CHECK-DAG: %[[ROW:.*]] = memref.reinterpret_cast %[[BIAS]]
// CHECK-DAG: %[[ADDEND:.*]] = memref.reinterpret_cast %[[X]]
// CHECK: linalg.generic {{.*}} ins(%[[A]], %[[B]], %[[ROW]], %[[ADDEND]] : {{.*}}) outs(%[[OUT]] : {{.*}}) attrs = {dist.addend, dist.bias, dist.epilogue = "relu", dist.overwrite} {
// CHECK-NEXT: ^bb0(%[[L:.*]]: bf16, %[[R:.*]]: bf16, %{{.*}}: bf16, %{{.*}}: bf16, %[[O:.*]]: bf16):
// CHECK-NOT: linalg.{{generic|matmul}}
// CHECK: return
func.func @residual(%a: memref<4x8xbf16>, %b: memref<8x6xbf16>, %bias: memref<6xbf16>, %x: memref<4x6xbf16>, %y: memref<4x6xbf16>) {
  %zero = arith.constant 0.0 : bf16
  %t = memref.alloc() : memref<4x6xbf16>
  linalg.matmul {dist.overwrite} ins(%a, %b : memref<4x8xbf16>, memref<8x6xbf16>) outs(%t : memref<4x6xbf16>)
  linalg.generic {indexing_maps = [#id, #id, #column, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %t, %bias : memref<4x6xbf16>, memref<4x6xbf16>, memref<6xbf16>) outs(%y : memref<4x6xbf16>) {
  ^bb0(%r: bf16, %p: bf16, %c: bf16, %o: bf16):
    %s = arith.addf %p, %c : bf16
    %u = arith.addf %r, %s : bf16
    %v = arith.maximumf %u, %zero : bf16
    linalg.yield %v : bf16
  }
  return
}

// -----

#id = affine_map<(i, j) -> (i, j)>

// A sum that overwrites the matrix is one that the product adds to; a product that adds to a matrix stores the result elsewhere if that is
// where the epilogue stores it.
// CHECK-LABEL: func.func @in_place
// CHECK-SAME: %[[A:.*]]: memref<4x8xf32>, %[[B:.*]]: memref<8x6xf32>, %[[X:.*]]: memref<4x6xf32>, %[[Y:.*]]: memref<4x6xf32>
// CHECK: %[[T:.*]] = memref.alloc
// CHECK: %[[OUT:.*]] = memref.reinterpret_cast %[[X]]
// CHECK: linalg.generic {{.*}} ins(%[[A]], %[[B]] : {{.*}}) outs(%[[OUT]] : {{.*}}) {
// CHECK: linalg.fill
// CHECK: %[[LAST:.*]] = memref.reinterpret_cast %[[Y]]
// CHECK: %[[ADDEND:.*]] = memref.reinterpret_cast %[[T]]
// CHECK: linalg.generic {{.*}} ins(%[[A]], %[[B]], %[[ADDEND]] : {{.*}}) outs(%[[LAST]] : {{.*}}) attrs = {dist.addend, dist.epilogue = "relu", dist.overwrite} {
func.func @in_place(%a: memref<4x8xf32>, %b: memref<8x6xf32>, %x: memref<4x6xf32>, %y: memref<4x6xf32>) {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %t = memref.alloc() : memref<4x6xf32>
  %u = memref.alloc() : memref<4x6xf32>
  linalg.matmul {dist.overwrite} ins(%a, %b : memref<4x8xf32>, memref<8x6xf32>) outs(%u : memref<4x6xf32>)
  linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %u : memref<4x6xf32>, memref<4x6xf32>) outs(%x : memref<4x6xf32>) {
  ^bb0(%r: f32, %p: f32, %o: f32):
    %s = arith.addf %r, %p : f32
    linalg.yield %s : f32
  }
  linalg.fill ins(%one : f32) outs(%t : memref<4x6xf32>)
  linalg.matmul ins(%a, %b : memref<4x8xf32>, memref<8x6xf32>) outs(%t : memref<4x6xf32>)
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%t : memref<4x6xf32>) outs(%y : memref<4x6xf32>) {
  ^bb0(%p: f32, %o: f32):
    %s = arith.maximumf %p, %zero : f32
    linalg.yield %s : f32
  }
  return
}

// -----

#id = affine_map<(i, j) -> (i, j)>
#turned = affine_map<(i, j) -> (j, i)>

// Not two matrices, nor one that is read transposed, nor one that the result overlaps in other places.
// CHECK-LABEL: func.func @other_matrices
// CHECK-COUNT-3: linalg.matmul {dist.overwrite}
func.func @other_matrices(%a: memref<4x8xf32>, %b: memref<8x4xf32>, %x: memref<4x4xf32>, %z: memref<4x4xf32>, %y: memref<4x4xf32>, %w: memref<5x4xf32>) {
  %t = memref.alloc() : memref<4x4xf32>
  linalg.matmul {dist.overwrite} ins(%a, %b : memref<4x8xf32>, memref<8x4xf32>) outs(%t : memref<4x4xf32>)
  linalg.generic {indexing_maps = [#id, #id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %t, %z : memref<4x4xf32>, memref<4x4xf32>, memref<4x4xf32>) outs(%y : memref<4x4xf32>) {
  ^bb0(%r: f32, %p: f32, %q: f32, %o: f32):
    %s = arith.addf %r, %p : f32
    %n = arith.addf %s, %q : f32
    linalg.yield %n : f32
  }
  %u = memref.alloc() : memref<4x4xf32>
  linalg.matmul {dist.overwrite} ins(%a, %b : memref<4x8xf32>, memref<8x4xf32>) outs(%u : memref<4x4xf32>)
  linalg.generic {indexing_maps = [#turned, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %u : memref<4x4xf32>, memref<4x4xf32>) outs(%y : memref<4x4xf32>) {
  ^bb0(%r: f32, %p: f32, %o: f32):
    %s = arith.addf %r, %p : f32
    linalg.yield %s : f32
  }
  %v = memref.alloc() : memref<4x4xf32>
  %upper = memref.subview %w[0, 0] [4, 4] [1, 1] : memref<5x4xf32> to memref<4x4xf32, strided<[4, 1]>>
  %lower = memref.subview %w[1, 0] [4, 4] [1, 1] : memref<5x4xf32> to memref<4x4xf32, strided<[4, 1], offset: 4>>
  linalg.matmul {dist.overwrite} ins(%a, %b : memref<4x8xf32>, memref<8x4xf32>) outs(%v : memref<4x4xf32>)
  linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%lower, %v : memref<4x4xf32, strided<[4, 1], offset: 4>>, memref<4x4xf32>) outs(%upper : memref<4x4xf32, strided<[4, 1]>>) {
  ^bb0(%r: f32, %p: f32, %o: f32):
    %s = arith.addf %r, %p : f32
    linalg.yield %s : f32
  }
  return
}

// -----

#id = affine_map<(i, j) -> (i, j)>

// Nothing stays in memory for the sake of a sum that comes later.
// CHECK-LABEL: func.func @later
// CHECK: linalg.matmul {dist.overwrite}
// CHECK: linalg.fill
// CHECK: linalg.generic
func.func @later(%b: memref<8x6xf32>, %x: memref<4x6xf32>, %y: memref<4x6xf32>, %z: memref<4x8xf32>) {
  %zero = arith.constant 0.0 : f32
  %a = memref.alloc() : memref<4x8xf32>
  linalg.fill ins(%zero : f32) outs(%a : memref<4x8xf32>)
  %t = memref.alloc() : memref<4x6xf32>
  linalg.matmul {dist.overwrite} ins(%a, %b : memref<4x8xf32>, memref<8x6xf32>) outs(%t : memref<4x6xf32>)
  linalg.fill ins(%zero : f32) outs(%z : memref<4x8xf32>)
  linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%t, %x : memref<4x6xf32>, memref<4x6xf32>) outs(%y : memref<4x6xf32>) {
  ^bb0(%p: f32, %c: f32, %o: f32):
    %s = arith.addf %c, %p : f32
    linalg.yield %s : f32
  }
  return
}
