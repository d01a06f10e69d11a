// SPDX-License-Identifier: Apache-2.0
// Dimensions that devices do not divide are split as well, with padding, where that is faster: what is padded, cut and shifted has such a dimension between two
// that they divide. A pin takes freedom away, so no plan is better with one, and what is proved holds for it.
// RUN: split-file %s %t
// RUN: dist-opt %t/shifted.mlir --dist-auto-plan="machine=h100-8xN mesh=x=8" --dist-report=format=json -o %t/shifted.auto.mlir > %t/free.json
// RUN: dist-opt %t/shifted.mlir --dist-auto-plan="machine=h100-8xN mesh=x=8 pin=u:Shard(0)" --dist-report=format=json -o /dev/null > %t/pinned.json
// RUN: dist-opt %t/rolled.mlir --dist-auto-plan="machine=h100-8xN mesh=x=8" --dist-report=format=json -o %t/rolled.auto.mlir > %t/free2.json
// RUN: dist-opt %t/rolled.mlir --dist-auto-plan="machine=h100-8xN mesh=x=8 pin=u:Shard(0)" --dist-report=format=json -o /dev/null > %t/pinned2.json
// RUN: %python %t/compare.py %t/free.json %t/pinned.json %t/free2.json %t/pinned2.json
// RUN: FileCheck %s --input-file=%t/shifted.auto.mlir
// RUN: dist-opt %t/shifted.auto.mlir --dist-spmd="machine=h100-8xN mode=search" | FileCheck %s --check-prefix=LOCAL

// CHECK: func.func @shifted(%{{.*}} {{.*}}dist.sharding = #dist.sharding<@mesh, [{"x"}]>

// What a device receives is put beside its own shard: the buffer is as much longer as some device needs it.
// LOCAL: tensor.empty() : tensor<83886{{[0-9]+}}xf32>
// LOCAL-NOT: tensor<251658

//--- shifted.mlir
func.func @shifted(%u: tensor<67108864xf32> {dist.name = "u"}) -> tensor<67108864xf32> {
  %zero = arith.constant 0.0 : f32
  %padded = tensor.pad %u low[1] high[1] {
  ^bb0(%i: index):
    tensor.yield %zero : f32
  } : tensor<67108864xf32> to tensor<67108866xf32>
  %next = tensor.extract_slice %padded[2] [67108864] [1] : tensor<67108866xf32> to tensor<67108864xf32>
  %empty = tensor.empty() : tensor<67108864xf32>
  %sum = linalg.add ins(%u, %next : tensor<67108864xf32>, tensor<67108864xf32>) outs(%empty : tensor<67108864xf32>) -> tensor<67108864xf32>
  return %sum : tensor<67108864xf32>
}
//--- rolled.mlir
func.func @rolled(%u: tensor<4096x4096xf32> {dist.name = "u"}) -> tensor<4096x4096xf32> {
  %last = tensor.extract_slice %u[4095, 0] [1, 4096] [1, 1] : tensor<4096x4096xf32> to tensor<1x4096xf32>
  %others = tensor.extract_slice %u[0, 0] [4095, 4096] [1, 1] : tensor<4096x4096xf32> to tensor<4095x4096xf32>
  %down = tensor.concat dim(0) %last, %others : (tensor<1x4096xf32>, tensor<4095x4096xf32>) -> tensor<4096x4096xf32>
  %lastColumn = tensor.extract_slice %u[0, 4095] [4096, 1] [1, 1] : tensor<4096x4096xf32> to tensor<4096x1xf32>
  %otherColumns = tensor.extract_slice %u[0, 0] [4096, 4095] [1, 1] : tensor<4096x4096xf32> to tensor<4096x4095xf32>
  %right = tensor.concat dim(1) %lastColumn, %otherColumns : (tensor<4096x1xf32>, tensor<4096x4095xf32>) -> tensor<4096x4096xf32>
  %empty = tensor.empty() : tensor<4096x4096xf32>
  %sum = linalg.add ins(%down, %right : tensor<4096x4096xf32>, tensor<4096x4096xf32>) outs(%empty : tensor<4096x4096xf32>) -> tensor<4096x4096xf32>
  return %sum : tensor<4096x4096xf32>
}
//--- compare.py
import json
import sys

plans = [json.load(open(path, encoding="utf-8"))["functions"][0]["auto_plan"] for path in sys.argv[1:]]
for free, pinned in zip(plans[::2], plans[1::2]):
    assert free["bound_seconds"] <= pinned["cost_seconds"] * (1 + 1e-6), (free, pinned)
    assert free["cost_seconds"] <= pinned["cost_seconds"] * (1 + 1e-6), (free, pinned)
