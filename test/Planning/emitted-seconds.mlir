// SPDX-License-Identifier: Apache-2.0
// What is predicted of a plan is what is emitted: pairs of values and indices, of one start and one more kernel that combines what devices found; a scan that goes
// once more over what it made; products with one row, whose matrices stay split: they were taken for what only passes elements on, and gathered.
// RUN: split-file %s %t
// RUN: dist-opt %t/argmax.mlir --dist-auto-plan="machine=h100-8xN mesh=x=8" --dist-report=format=json -o %t/argmax.auto.mlir > %t/argmax.auto.json
// RUN: dist-opt %t/argmax.auto.mlir --dist-spmd="machine=h100-8xN mode=search" --dist-report=format=json -o %t/argmax.local.mlir > %t/argmax.local.json
// RUN: dist-opt %t/largest.mlir --dist-auto-plan="machine=h100-8xN mesh=x=8 pin=x:Shard(1)" --dist-report=format=json -o %t/largest.auto.mlir > %t/largest.auto.json
// RUN: dist-opt %t/largest.auto.mlir --dist-spmd="machine=h100-8xN mode=search" --dist-report=format=json -o %t/largest.local.mlir > %t/largest.local.json
// RUN: dist-opt %t/scan.mlir --dist-auto-plan="machine=h100-8xN mesh=x=8" --dist-report=format=json -o %t/scan.auto.mlir > %t/scan.auto.json
// RUN: dist-opt %t/scan.auto.mlir --dist-spmd="machine=h100-8xN mode=search" --dist-report=format=json -o %t/scan.local.mlir > %t/scan.local.json
// RUN: dist-opt %t/row.mlir --dist-auto-plan="machine=tpu-v5p mesh=x=8" --dist-report=format=json -o %t/row.auto.mlir > %t/row.auto.json
// RUN: dist-opt %t/row.auto.mlir --dist-spmd="machine=tpu-v5p mode=search" --dist-report=format=json -o %t/row.local.mlir > %t/row.local.json
// RUN: %python %t/compare.py %t argmax largest scan row
// RUN: FileCheck %s --input-file=%t/argmax.local.mlir
// RUN: FileCheck %s --input-file=%t/row.auto.mlir --check-prefix=ROW

// The two element types go together.
// CHECK-COUNT-1: dist.all_gather{{.*}} -> tensor<8xf32>, tensor<8xi32>
// CHECK-NOT: dist.all_gather

// ROW-NOT: dist.fully_shard

//--- argmax.mlir
#all = affine_map<(d0) -> (d0)>
#one = affine_map<(d0) -> ()>
func.func @argmax(%x: tensor<33554432xf32> {dist.name = "x"}) -> tensor<i32> {
  %low = arith.constant 0xFF800000 : f32
  %zero = arith.constant 0 : i32
  %empty = tensor.empty() : tensor<33554432xi32>
  %indices = linalg.generic {indexing_maps = [#all], iterator_types = ["parallel"]} outs(%empty : tensor<33554432xi32>) {
  ^bb0(%out: i32):
    %i = linalg.index 0 : index
    %index = arith.index_cast %i : index to i32
    linalg.yield %index : i32
  } -> tensor<33554432xi32>
  %value = tensor.empty() : tensor<f32>
  %lowest = linalg.fill ins(%low : f32) outs(%value : tensor<f32>) -> tensor<f32>
  %place = tensor.empty() : tensor<i32>
  %first = linalg.fill ins(%zero : i32) outs(%place : tensor<i32>) -> tensor<i32>
  %found:2 = linalg.generic {indexing_maps = [#all, #all, #one, #one], iterator_types = ["reduction"]}
      ins(%x, %indices : tensor<33554432xf32>, tensor<33554432xi32>) outs(%lowest, %first : tensor<f32>, tensor<i32>) {
  ^bb0(%in: f32, %index: i32, %best: f32, %at: i32):
    %isMore = arith.cmpf ogt, %best, %in : f32
    %isNaN = arith.cmpf une, %best, %best : f32
    %stays = arith.ori %isMore, %isNaN : i1
    %isSame = arith.cmpf oeq, %best, %in : f32
    %isBefore = arith.cmpi slt, %at, %index : i32
    %isFirst = arith.andi %isSame, %isBefore : i1
    %staysThere = arith.ori %stays, %isFirst : i1
    %most = arith.select %stays, %best, %in : f32
    %where = arith.select %staysThere, %at, %index : i32
    linalg.yield %most, %where : f32, i32
  } -> (tensor<f32>, tensor<i32>)
  return %found#1 : tensor<i32>
}
//--- largest.mlir
func.func @largest(%x: tensor<64x128256xbf16> {dist.name = "x"}) -> (tensor<64x50xbf16>, tensor<64x50xi32>) {
  %empty = tensor.empty() : tensor<64x128256xi32>
  %indices = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} outs(%empty : tensor<64x128256xi32>) {
  ^bb0(%out: i32):
    %i = linalg.index 1 : index
    %index = arith.index_cast %i : index to i32
    linalg.yield %index : i32
  } -> tensor<64x128256xi32>
  %values = tensor.empty() : tensor<64x50xbf16>
  %places = tensor.empty() : tensor<64x50xi32>
  %kept:2 = tensor_ext.sort dimension 1 ins(%x, %indices : tensor<64x128256xbf16>, tensor<64x128256xi32>) outs(%values, %places : tensor<64x50xbf16>, tensor<64x50xi32>) -> tensor<64x50xbf16>, tensor<64x50xi32> {
  ^bb0(%a: bf16, %b: bf16, %i: i32, %j: i32):
    %isMore = arith.cmpf ogt, %a, %b : bf16
    tensor_ext.yield %isMore : i1
  }
  return %kept#0, %kept#1 : tensor<64x50xbf16>, tensor<64x50xi32>
}
//--- scan.mlir
func.func @scan(%x: tensor<16777216xf32> {dist.name = "x"}) -> tensor<16777216xf32> {
  %empty = tensor.empty() : tensor<16777216xf32>
  %sums = tensor_ext.scan dimension 0 ins(%x : tensor<16777216xf32>) outs(%empty : tensor<16777216xf32>) -> tensor<16777216xf32> {
  ^bb0(%before: f32, %here: f32):
    %sum = arith.addf %before, %here : f32
    tensor_ext.yield %sum : f32
  }
  return %sums : tensor<16777216xf32>
}
//--- row.mlir
func.func @row(%x: tensor<1x4096xbf16> {dist.name = "x"}, %w: tensor<4096x4096xbf16> {dist.name = "w"}, %v: tensor<4096x14336xbf16> {dist.name = "v"}) -> tensor<1x14336xbf16> {
  %zero = arith.constant 0.0 : bf16
  %empty = tensor.empty() : tensor<1x4096xbf16>
  %init = linalg.fill ins(%zero : bf16) outs(%empty : tensor<1x4096xbf16>) -> tensor<1x4096xbf16>
  %hidden = linalg.matmul ins(%x, %w : tensor<1x4096xbf16>, tensor<4096x4096xbf16>) outs(%init : tensor<1x4096xbf16>) -> tensor<1x4096xbf16>
  %sum = linalg.add ins(%x, %hidden : tensor<1x4096xbf16>, tensor<1x4096xbf16>) outs(%empty : tensor<1x4096xbf16>) -> tensor<1x4096xbf16>
  %wide = tensor.empty() : tensor<1x14336xbf16>
  %start = linalg.fill ins(%zero : bf16) outs(%wide : tensor<1x14336xbf16>) -> tensor<1x14336xbf16>
  %result = linalg.matmul ins(%sum, %v : tensor<1x4096xbf16>, tensor<4096x14336xbf16>) outs(%start : tensor<1x14336xbf16>) -> tensor<1x14336xbf16>
  return %result : tensor<1x14336xbf16>
}
//--- compare.py
import json
import sys

folder, *names = sys.argv[1:]
for name in names:
    auto, local = (json.load(open(f"{folder}/{name}.{kind}.json", encoding="utf-8"))["functions"][0] for kind in ("auto", "local"))
    predicted, emitted = auto["auto_plan"]["seconds"], local["timeline"]["seconds"]
    assert 0.99 < predicted / emitted < 1.01, (name, predicted, emitted)
