// SPDX-License-Identifier: Apache-2.0
// Products whose sums are split over devices are transposed and added: one reduction behind the sum does for both, and the search finds that.
// RUN: dist-opt %s -split-input-file --dist-propagate | FileCheck %s

dist.mesh @mesh = <["dp"=4]>
#rows = #dist.sharding<@mesh, [{}, {"dp"}]>
#columns = #dist.sharding<@mesh, [{"dp"}, {}]>

// CHECK-LABEL: func.func @transposed
// CHECK: linalg.matmul
// CHECK-NOT: dist.reshard
// CHECK: linalg.transpose
// CHECK: linalg.matmul
// CHECK: linalg.transpose
// CHECK-NOT: dist.reshard
// CHECK: %[[SUM:.*]] = arith.addf
// CHECK: %[[R:.*]] = dist.reshard %[[SUM]] to <@mesh, [{"dp"}, {}]> {{.*}}
// CHECK: return %[[R]]
func.func @transposed(%a: tensor<6x16xf32> {dist.sharding = #rows}, %b: tensor<16x8xf32> {dist.sharding = #columns}, %c: tensor<16x8xf32> {dist.sharding = #columns})
    -> (tensor<8x6xf32> {dist.sharding = #columns}) {
  %e = tensor.empty() : tensor<6x8xf32>
  %t = tensor.empty() : tensor<8x6xf32>
  %zero = arith.constant 0.0 : f32
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<6x8xf32>) -> tensor<6x8xf32>
  %m0 = linalg.matmul ins(%a, %b : tensor<6x16xf32>, tensor<16x8xf32>) outs(%z : tensor<6x8xf32>) -> tensor<6x8xf32>
  %t0 = linalg.transpose ins(%m0 : tensor<6x8xf32>) outs(%t : tensor<8x6xf32>) permutation = [1, 0]
  %m1 = linalg.matmul ins(%a, %c : tensor<6x16xf32>, tensor<16x8xf32>) outs(%z : tensor<6x8xf32>) -> tensor<6x8xf32>
  %t1 = linalg.transpose ins(%m1 : tensor<6x8xf32>) outs(%t : tensor<8x6xf32>) permutation = [1, 0]
  %s = arith.addf %t0, %t1 : tensor<8x6xf32>
  return %s : tensor<8x6xf32>
}

// -----

dist.mesh @mesh = <["dp"=4]>
#rows = #dist.sharding<@mesh, [{}, {"dp"}]>
#columns = #dist.sharding<@mesh, [{"dp"}, {}]>

// The zeros with which a sum of gradients begins are a contribution of one device.
// CHECK-LABEL: func.func @accumulated
// CHECK: dist.reshard %{{.*}} to <@mesh, [{}, {}], partial = [sum {"dp"}]>
// CHECK: = arith.addf
// CHECK-NOT: to <@mesh, [{"dp"}, {}]>
// CHECK: %[[SUM:.*]] = arith.addf
// CHECK-NEXT: %[[R:.*]] = dist.reshard %[[SUM]] to <@mesh, [{"dp"}, {}]>
// CHECK: return %[[R]]
func.func @accumulated(%a: tensor<6x16xf32> {dist.sharding = #rows}, %b: tensor<16x8xf32> {dist.sharding = #columns}, %c: tensor<16x8xf32> {dist.sharding = #columns})
    -> (tensor<8x6xf32> {dist.sharding = #columns}) {
  %e = tensor.empty() : tensor<6x8xf32>
  %t = tensor.empty() : tensor<8x6xf32>
  %zero = arith.constant 0.0 : f32
  %zeros = arith.constant dense<0.0> : tensor<8x6xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<6x8xf32>) -> tensor<6x8xf32>
  %m0 = linalg.matmul ins(%a, %b : tensor<6x16xf32>, tensor<16x8xf32>) outs(%z : tensor<6x8xf32>) -> tensor<6x8xf32>
  %t0 = linalg.transpose ins(%m0 : tensor<6x8xf32>) outs(%t : tensor<8x6xf32>) permutation = [1, 0]
  %s0 = arith.addf %zeros, %t0 : tensor<8x6xf32>
  %m1 = linalg.matmul ins(%a, %c : tensor<6x16xf32>, tensor<16x8xf32>) outs(%z : tensor<6x8xf32>) -> tensor<6x8xf32>
  %t1 = linalg.transpose ins(%m1 : tensor<6x8xf32>) outs(%t : tensor<8x6xf32>) permutation = [1, 0]
  %s1 = arith.addf %s0, %t1 : tensor<8x6xf32>
  return %s1 : tensor<8x6xf32>
}

// -----

dist.mesh @mesh = <["dp"=4]>
#rows = #dist.sharding<@mesh, [{}, {"dp"}]>
#columns = #dist.sharding<@mesh, [{"dp"}, {}]>

// What somebody places is reduced there, and so is what another op reads as well.
// CHECK-LABEL: func.func @written
// CHECK: dist.reshard %{{.*}} to <@mesh, [{}, {"dp"}]>
// CHECK: dist.reshard %{{.*}} to <@mesh, [{}, {"dp"}]>
// CHECK: %{{.*}} = arith.addf
// CHECK-NEXT: return
// CHECK-NOT: dist.written
func.func @written(%a: tensor<6x16xf32> {dist.sharding = #rows}, %b: tensor<16x8xf32> {dist.sharding = #columns}, %c: tensor<16x8xf32> {dist.sharding = #columns})
    -> (tensor<8x6xf32> {dist.sharding = #columns}) {
  %e = tensor.empty() : tensor<6x8xf32>
  %t = tensor.empty() : tensor<8x6xf32>
  %zero = arith.constant 0.0 : f32
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<6x8xf32>) -> tensor<6x8xf32>
  %m0 = linalg.matmul ins(%a, %b : tensor<6x16xf32>, tensor<16x8xf32>) outs(%z : tensor<6x8xf32>) -> tensor<6x8xf32>
  %t0 = linalg.transpose ins(%m0 : tensor<6x8xf32>) outs(%t : tensor<8x6xf32>) permutation = [1, 0]
  %p0 = dist.constrain %t0 to <@mesh, [{"dp"}, {}]> : tensor<8x6xf32>
  %m1 = linalg.matmul ins(%a, %c : tensor<6x16xf32>, tensor<16x8xf32>) outs(%z : tensor<6x8xf32>) -> tensor<6x8xf32>
  %t1 = linalg.transpose ins(%m1 : tensor<6x8xf32>) outs(%t : tensor<8x6xf32>) permutation = [1, 0]
  %s = arith.addf %p0, %t1 : tensor<8x6xf32>
  return %s : tensor<8x6xf32>
}

// -----

dist.mesh @mesh = <["dp"=4]>
#rows = #dist.sharding<@mesh, [{}, {"dp"}]>
#columns = #dist.sharding<@mesh, [{"dp"}, {}]>

// CHECK-LABEL: func.func @read_twice
// CHECK: dist.reshard %{{.*}} to <@mesh, [{}, {"dp"}]>
// CHECK: dist.reshard %{{.*}} to <@mesh, [{}, {"dp"}]>
// CHECK: %{{.*}} = arith.addf
// CHECK-NEXT: return
func.func @read_twice(%a: tensor<6x16xf32> {dist.sharding = #rows}, %b: tensor<16x8xf32> {dist.sharding = #columns}, %c: tensor<16x8xf32> {dist.sharding = #columns})
    -> (tensor<8x6xf32> {dist.sharding = #columns}, tensor<8x6xf32> {dist.sharding = #columns}) {
  %e = tensor.empty() : tensor<6x8xf32>
  %t = tensor.empty() : tensor<8x6xf32>
  %zero = arith.constant 0.0 : f32
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<6x8xf32>) -> tensor<6x8xf32>
  %m0 = linalg.matmul ins(%a, %b : tensor<6x16xf32>, tensor<16x8xf32>) outs(%z : tensor<6x8xf32>) -> tensor<6x8xf32>
  %t0 = linalg.transpose ins(%m0 : tensor<6x8xf32>) outs(%t : tensor<8x6xf32>) permutation = [1, 0]
  %n = math.tanh %t0 : tensor<8x6xf32>
  %m1 = linalg.matmul ins(%a, %c : tensor<6x16xf32>, tensor<16x8xf32>) outs(%z : tensor<6x8xf32>) -> tensor<6x8xf32>
  %t1 = linalg.transpose ins(%m1 : tensor<6x8xf32>) outs(%t : tensor<8x6xf32>) permutation = [1, 0]
  %s = arith.addf %t0, %t1 : tensor<8x6xf32>
  return %s, %n : tensor<8x6xf32>, tensor<8x6xf32>
}

// -----

dist.mesh @mesh = <["dp"=4, "tp"=2]>
#left = #dist.sharding<@mesh, [{"tp"}, {"dp"}]>
#columns = #dist.sharding<@mesh, [{"dp"}, {}]>

// What is split over another axis stays so.
// CHECK-LABEL: func.func @beside
// CHECK: linalg.transpose {{.*}}[{}, {"tp"}], partial = [sum {"dp"}]
// CHECK: linalg.transpose {{.*}}[{}, {"tp"}], partial = [sum {"dp"}]
// CHECK: %[[SUM:.*]] = arith.addf {{.*}}[{}, {"tp"}], partial = [sum {"dp"}]
// CHECK-NEXT: dist.reshard %[[SUM]] to <@mesh, [{"dp"}, {"tp"}]>
func.func @beside(%a: tensor<6x16xf32> {dist.sharding = #left}, %b: tensor<16x8xf32> {dist.sharding = #columns}, %c: tensor<16x8xf32> {dist.sharding = #columns})
    -> (tensor<8x6xf32> {dist.sharding = #dist.sharding<@mesh, [{"dp"}, {"tp"}]>}) {
  %e = tensor.empty() : tensor<6x8xf32>
  %t = tensor.empty() : tensor<8x6xf32>
  %zero = arith.constant 0.0 : f32
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<6x8xf32>) -> tensor<6x8xf32>
  %m0 = linalg.matmul ins(%a, %b : tensor<6x16xf32>, tensor<16x8xf32>) outs(%z : tensor<6x8xf32>) -> tensor<6x8xf32>
  %t0 = linalg.transpose ins(%m0 : tensor<6x8xf32>) outs(%t : tensor<8x6xf32>) permutation = [1, 0]
  %m1 = linalg.matmul ins(%a, %c : tensor<6x16xf32>, tensor<16x8xf32>) outs(%z : tensor<6x8xf32>) -> tensor<6x8xf32>
  %t1 = linalg.transpose ins(%m1 : tensor<6x8xf32>) outs(%t : tensor<8x6xf32>) permutation = [1, 0]
  %s = arith.addf %t0, %t1 : tensor<8x6xf32>
  return %s : tensor<8x6xf32>
}
