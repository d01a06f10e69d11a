// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s --dist-auto-plan="machine=h100-8xN mesh=x=8 explain=false" | FileCheck %s
// RUN: dist-opt %s --dist-auto-plan="machine=h100-8xN mesh=x=4,y=2 explain=false" | FileCheck %s --check-prefix=TWO
// RUN: dist-opt %s --dist-auto-plan="machine=h100-8xN mesh=x=8 forbid=arg0:x explain=false" | FileCheck %s --check-prefix=FORBIDDEN
// RUN: dist-opt %s --dist-auto-plan="machine=h100-8xN mesh=x=8 pin=arg0:Shard(0) explain=false" --dist-report -o /dev/null | FileCheck %s --check-prefix=SAME
// RUN: dist-opt %s --dist-auto-plan="machine=h100-8xN mesh=x=8 memory=1e6 explain=false" --dist-report -o /dev/null | FileCheck %s --check-prefix=SAME
// RUN: dist-opt %s --dist-auto-plan="machine=h100-8xN mesh=x=8 explain=false" --dist-report=format=json -o %t.planned.mlir > %t.planned.json
// RUN: dist-opt %t.planned.mlir --dist-spmd="machine=h100-8xN explain=false schedule=false" --dist-report=format=json -o /dev/null > %t.emitted.json
// RUN: %python -c "import json, sys; planned, emitted = ({f['name']: f for f in json.load(open(p))['functions']} for p in sys.argv[1:]); [(lambda a, b: abs(a / b - 1) < 0.02 or sys.exit(f'{n}: {a} planned, {b} emitted'))(f['auto_plan']['seconds'], emitted[n]['timeline']['seconds']) for n, f in planned.items()]" %t.planned.json %t.emitted.json
// RUN: dist-run %s --plan=auto --mesh=x=8 --check | FileCheck %s --check-prefix=RESULTS
//
// Devices share out the trips of a loop that need nothing of one another if that is faster than to split what each
// trip computes, and nobody had to say so. What is predicted for the loop is what is emitted.

// CHECK-LABEL: func.func @rows_and_sums
// CHECK-SAME: %arg0: tensor<64x64x128xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}, {}]>}
// CHECK-SAME: -> (tensor<64x64x128xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}, {}]>}, tensor<128xf32>
// TWO-LABEL: func.func @rows_and_sums
// TWO-SAME: %arg0: tensor<64x64x128xf32> {dist.sharding = #dist.sharding<@mesh, [{"x", "y"}, {}, {}]>}
// What is pinned is what an annotation says; and without shared trips nothing fits into 1 MB.
// SAME: 261.0 us predicted
// FORBIDDEN-LABEL: func.func @rows_and_sums
// FORBIDDEN-SAME: %arg0: tensor<64x64x128xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {}, {}]>}
// RESULTS: compared with the unpartitioned program: 2 of 2 equal
func.func @rows_and_sums(%x: tensor<64x64x128xf32>, %w: tensor<128x128xf32>) -> (tensor<64x64x128xf32>, tensor<128xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %empty = arith.constant dense<0.0> : tensor<64x64x128xf32>
  %none = arith.constant dense<0.0> : tensor<128xf32>
  %r:2 = scf.for %k = %c0 to %c64 step %c1 iter_args(%filled = %empty, %sum = %none) -> (tensor<64x64x128xf32>, tensor<128xf32>) {
    %zero = arith.constant dense<0.0> : tensor<64x128xf32>
    %row = tensor.extract_slice %x[%k, 0, 0] [1, 64, 128] [1, 1, 1] : tensor<64x64x128xf32> to tensor<64x128xf32>
    %y = linalg.matmul ins(%row, %w : tensor<64x128xf32>, tensor<128x128xf32>) outs(%zero : tensor<64x128xf32>) -> tensor<64x128xf32>
    %e = math.tanh %y : tensor<64x128xf32>
    %none2 = arith.constant dense<0.0> : tensor<128xf32>
    %columns = linalg.reduce ins(%e : tensor<64x128xf32>) outs(%none2 : tensor<128xf32>) dimensions = [0]
      (%a: f32, %b: f32) {
        %s = arith.addf %a, %b : f32
        linalg.yield %s : f32
      }
    %more = arith.addf %sum, %columns : tensor<128xf32>
    %next = tensor.insert_slice %e into %filled[%k, 0, 0] [1, 64, 128] [1, 1, 1] : tensor<64x128xf32> into tensor<64x64x128xf32>
    scf.yield %next, %more : tensor<64x64x128xf32>, tensor<128xf32>
  }
  return %r#0, %r#1 : tensor<64x64x128xf32>, tensor<128xf32>
}
