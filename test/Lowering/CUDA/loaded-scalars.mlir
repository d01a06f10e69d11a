// SPDX-License-Identifier: Apache-2.0
// REQUIRES: dist-run, emulated-cuda
// RUN: dist-opt %s --dist-compile="target=cuda chip=sm_90" | FileCheck %s
// RUN: %emulated dist-run %s --backend=cuda --comm=loopback --inputs=random:3 --check=reference
// RUN: %emulated dist-run %s --backend=cuda --comm=loopback --inputs=random:2 --check=reference

#id = affine_map<(i) -> (i)>

// Two kernels use a scalar: the one that loads it stores it for the other one, which does not join one in front of it.
// CHECK-LABEL: func.func @flag_of_two
// CHECK: %[[KEPT:.*]] = memref.view {{.*}} to memref<i1>
// CHECK: call @[[FIRST:[a-z_0-9]+]]({{.*}}, %[[KEPT]],
// CHECK: call @[[SECOND:[a-z_0-9]+]]({{.*}}%[[KEPT]],
// CHECK: func.func private @[[FIRST]](%[[FLAG:[a-z0-9]+]]: memref<i1> {{.*}}, %[[STORED:[a-z0-9]+]]: memref<i1>
// CHECK-NEXT: %[[SCALAR:.*]] = memref.load %[[FLAG]][]
// CHECK-NEXT: memref.store %[[SCALAR]], %[[STORED]][]
func.func @flag_of_two(%flag: tensor<i1>, %x: tensor<4xf32>, %y: tensor<6xf32>)
    -> (tensor<4xf32>, tensor<6xf32>, tensor<4xf32>, tensor<6xf32>) {
  %small = tensor.empty() : tensor<4xf32>
  %large = tensor.empty() : tensor<6xf32>
  %m = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%x : tensor<4xf32>) outs(%small : tensor<4xf32>) {
  ^bb0(%a: f32, %o: f32):
    %s = arith.mulf %a, %a : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  %n = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%y : tensor<6xf32>) outs(%large : tensor<6xf32>) {
  ^bb0(%a: f32, %o: f32):
    %s = arith.mulf %a, %a : f32
    linalg.yield %s : f32
  } -> tensor<6xf32>
  %keep = tensor.extract %flag[] : tensor<i1>
  %p = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]}
      ins(%x, %m : tensor<4xf32>, tensor<4xf32>) outs(%small : tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %s = arith.select %keep, %a, %b : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  %q = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]}
      ins(%y, %n : tensor<6xf32>, tensor<6xf32>) outs(%large : tensor<6xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %s = arith.select %keep, %a, %b : f32
    linalg.yield %s : f32
  } -> tensor<6xf32>
  return %m, %n, %p, %q : tensor<4xf32>, tensor<6xf32>, tensor<4xf32>, tensor<6xf32>
}
