// SPDX-License-Identifier: Apache-2.0
// The rule of an op is found from the op alone: a chain in which every op uses the one before twice takes no longer per op.
// RUN: dist-opt %s -dist-propagate -split-input-file -verify-diagnostics | FileCheck %s

dist.mesh @mesh = <["x"=2]>

// CHECK-LABEL: @chain
// CHECK-COUNT-40: arith.addf {{.*}}[{"x"}]
// CHECK-NOT: dist.reshard
func.func @chain(%v0: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>})
    -> (tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}) {
  %v1 = arith.addf %v0, %v0 : tensor<8xf32>
  %v2 = arith.addf %v1, %v1 : tensor<8xf32>
  %v3 = arith.addf %v2, %v2 : tensor<8xf32>
  %v4 = arith.addf %v3, %v3 : tensor<8xf32>
  %v5 = arith.addf %v4, %v4 : tensor<8xf32>
  %v6 = arith.addf %v5, %v5 : tensor<8xf32>
  %v7 = arith.addf %v6, %v6 : tensor<8xf32>
  %v8 = arith.addf %v7, %v7 : tensor<8xf32>
  %v9 = arith.addf %v8, %v8 : tensor<8xf32>
  %v10 = arith.addf %v9, %v9 : tensor<8xf32>
  %v11 = arith.addf %v10, %v10 : tensor<8xf32>
  %v12 = arith.addf %v11, %v11 : tensor<8xf32>
  %v13 = arith.addf %v12, %v12 : tensor<8xf32>
  %v14 = arith.addf %v13, %v13 : tensor<8xf32>
  %v15 = arith.addf %v14, %v14 : tensor<8xf32>
  %v16 = arith.addf %v15, %v15 : tensor<8xf32>
  %v17 = arith.addf %v16, %v16 : tensor<8xf32>
  %v18 = arith.addf %v17, %v17 : tensor<8xf32>
  %v19 = arith.addf %v18, %v18 : tensor<8xf32>
  %v20 = arith.addf %v19, %v19 : tensor<8xf32>
  %v21 = arith.addf %v20, %v20 : tensor<8xf32>
  %v22 = arith.addf %v21, %v21 : tensor<8xf32>
  %v23 = arith.addf %v22, %v22 : tensor<8xf32>
  %v24 = arith.addf %v23, %v23 : tensor<8xf32>
  %v25 = arith.addf %v24, %v24 : tensor<8xf32>
  %v26 = arith.addf %v25, %v25 : tensor<8xf32>
  %v27 = arith.addf %v26, %v26 : tensor<8xf32>
  %v28 = arith.addf %v27, %v27 : tensor<8xf32>
  %v29 = arith.addf %v28, %v28 : tensor<8xf32>
  %v30 = arith.addf %v29, %v29 : tensor<8xf32>
  %v31 = arith.addf %v30, %v30 : tensor<8xf32>
  %v32 = arith.addf %v31, %v31 : tensor<8xf32>
  %v33 = arith.addf %v32, %v32 : tensor<8xf32>
  %v34 = arith.addf %v33, %v33 : tensor<8xf32>
  %v35 = arith.addf %v34, %v34 : tensor<8xf32>
  %v36 = arith.addf %v35, %v35 : tensor<8xf32>
  %v37 = arith.addf %v36, %v36 : tensor<8xf32>
  %v38 = arith.addf %v37, %v37 : tensor<8xf32>
  %v39 = arith.addf %v38, %v38 : tensor<8xf32>
  %v40 = arith.addf %v39, %v39 : tensor<8xf32>
  return %v40 : tensor<8xf32>
}
