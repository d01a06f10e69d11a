// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s --dist-auto-plan="machine=h100-8xN mesh=x=8 pin=arg1:Shard(1) explain=false" --dist-report=format=json -o %t.planned.mlir > %t.planned.json
// RUN: FileCheck %s < %t.planned.mlir
// RUN: dist-opt %t.planned.mlir --dist-spmd="machine=h100-8xN mode=search explain=false schedule=false" --dist-report=format=json -o /dev/null > %t.emitted.json
// RUN: %python -c "import json, sys; planned, emitted = (json.load(open(p))['functions'][0] for p in sys.argv[1:]); a, b = planned['auto_plan']['seconds'], emitted['timeline']['seconds']; abs(a / b - 1) < 0.02 or sys.exit(f'{a} planned, {b} emitted')" %t.planned.json %t.emitted.json
//
// A tensor that a plan gathers in front of a loop, which reads a part of it in each trip, is no parameter that is fully
// sharded: that would be gathered in each trip.

// CHECK-LABEL: func.func @accumulate
// CHECK-NOT: dist.fully_shard
func.func @accumulate(%w: tensor<64x64xf32>, %x: tensor<16x32x64xf32>) -> tensor<64x64xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %none = arith.constant dense<0.0> : tensor<64x64xf32>
  %all = scf.for %k = %c0 to %c16 step %c1 iter_args(%sum = %none) -> (tensor<64x64xf32>) {
    %zero = arith.constant dense<0.0> : tensor<32x64xf32>
    %none2 = arith.constant dense<0.0> : tensor<64x64xf32>
    %row = tensor.extract_slice %x[%k, 0, 0] [1, 32, 64] [1, 1, 1] : tensor<16x32x64xf32> to tensor<32x64xf32>
    %y = linalg.matmul ins(%row, %w : tensor<32x64xf32>, tensor<64x64xf32>) outs(%zero : tensor<32x64xf32>) -> tensor<32x64xf32>
    %e = math.tanh %y : tensor<32x64xf32>
    %g = linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (k, i)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%row, %e : tensor<32x64xf32>, tensor<32x64xf32>) outs(%none2 : tensor<64x64xf32>) {
    ^bb0(%a: f32, %b: f32, %c: f32):
      %p = arith.mulf %a, %b : f32
      %q = arith.addf %c, %p : f32
      linalg.yield %q : f32
    } -> tensor<64x64xf32>
    %more = arith.addf %sum, %g : tensor<64x64xf32>
    scf.yield %more : tensor<64x64xf32>
  }
  %new = arith.subf %w, %all : tensor<64x64xf32>
  return %new : tensor<64x64xf32>
}
