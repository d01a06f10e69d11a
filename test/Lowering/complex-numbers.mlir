// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s --dist-split-complex-contractions | FileCheck %s --check-prefix=SPLIT
// RUN: dist-opt %s --dist-split-complex-contractions --dist-lower-complex-arithmetic | FileCheck %s --check-prefix=PARTS
// Sums of complex products are sums of real products; other arithmetic is that of the parts.

// SPLIT-LABEL: func.func @matmul
// SPLIT-SAME: (%[[A:.+]]: tensor<4x6xcomplex<f32>>, %[[B:.+]]: tensor<6x8xcomplex<f32>>)
// SPLIT: %[[AR:.+]] = linalg.generic {{.+}} ins(%[[A]] :
// SPLIT: complex.re
// SPLIT: %[[AI:.+]] = linalg.generic {{.+}} ins(%[[A]] :
// SPLIT: complex.im
// SPLIT: %[[BR:.+]] = linalg.generic {{.+}} ins(%[[B]] :
// SPLIT: %[[BI:.+]] = linalg.generic {{.+}} ins(%[[B]] :
// SPLIT-DAG: linalg.generic {{.+}} iterator_types = ["parallel", "parallel", "reduction"]} ins(%[[AR]], %[[BR]] : tensor<4x6xf32>, tensor<6x8xf32>)
// SPLIT-DAG: linalg.generic {{.+}} iterator_types = ["parallel", "parallel", "reduction"]} ins(%{{.+}}, %[[BI]] : tensor<4x6xf32>, tensor<6x8xf32>)
// SPLIT-DAG: linalg.generic {{.+}} iterator_types = ["parallel", "parallel", "reduction"]} ins(%[[AR]], %[[BI]] : tensor<4x6xf32>, tensor<6x8xf32>)
// SPLIT-DAG: linalg.generic {{.+}} iterator_types = ["parallel", "parallel", "reduction"]} ins(%[[AI]], %[[BR]] : tensor<4x6xf32>, tensor<6x8xf32>)
// SPLIT: complex.create
// PARTS-LABEL: func.func @matmul
// PARTS-NOT: complex.mul
func.func @matmul(%a: tensor<4x6xcomplex<f32>>, %b: tensor<6x8xcomplex<f32>>) -> tensor<4x8xcomplex<f32>> {
  %zero = complex.constant [0.0 : f32, 0.0 : f32] : complex<f32>
  %e = tensor.empty() : tensor<4x8xcomplex<f32>>
  %f = linalg.fill ins(%zero : complex<f32>) outs(%e : tensor<4x8xcomplex<f32>>) -> tensor<4x8xcomplex<f32>>
  %0 = linalg.matmul ins(%a, %b : tensor<4x6xcomplex<f32>>, tensor<6x8xcomplex<f32>>) outs(%f : tensor<4x8xcomplex<f32>>) -> tensor<4x8xcomplex<f32>>
  return %0 : tensor<4x8xcomplex<f32>>
}

// SPLIT-LABEL: func.func @product
// SPLIT: complex.mul
// PARTS-LABEL: func.func @product
// PARTS-COUNT-4: arith.mulf
// PARTS: complex.create
// PARTS-NOT: complex.mul
func.func @product(%a: tensor<4xcomplex<f32>>, %b: tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>> {
  %e = tensor.empty() : tensor<4xcomplex<f32>>
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%a, %b : tensor<4xcomplex<f32>>, tensor<4xcomplex<f32>>) outs(%e : tensor<4xcomplex<f32>>) {
  ^bb0(%x: complex<f32>, %y: complex<f32>, %o: complex<f32>):
    %p = complex.mul %x, %y : complex<f32>
    linalg.yield %p : complex<f32>
  } -> tensor<4xcomplex<f32>>
  return %0 : tensor<4xcomplex<f32>>
}
