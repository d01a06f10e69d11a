// SPDX-License-Identifier: Apache-2.0
// The peak of memory knows what the bodies of loops and the sides of branches make beside what they forward. A tensor here has 4,000 B.
// RUN: dist-opt %s --dist-report=format=json -o /dev/null | FileCheck %s

// Argument and result, and in an iteration %a, which two ops read: 3 x 4,000. %c is made with %b in the result.
// CHECK: "peak_bytes": 12000,
// CHECK: "name": "loop"
func.func @loop(%x: tensor<1000xf32>) -> tensor<1000xf32> {
  %begin = arith.constant 0 : index
  %step = arith.constant 1 : index
  %end = arith.constant 4 : index
  %r = scf.for %i = %begin to %end step %step iter_args(%v = %x) -> tensor<1000xf32> {
    %a = math.exp %v : tensor<1000xf32>
    %b = math.sin %a : tensor<1000xf32>
    %c = arith.addf %a, %b : tensor<1000xf32>
    scf.yield %c : tensor<1000xf32>
  }
  return %r : tensor<1000xf32>
}

// What the inner loop forwards belongs to its result, which is forwarded, too: argument, result, and %a for all of the inner loop.
// CHECK: "peak_bytes": 12000,
// CHECK: "name": "nested"
func.func @nested(%x: tensor<1000xf32>) -> tensor<1000xf32> {
  %begin = arith.constant 0 : index
  %step = arith.constant 1 : index
  %end = arith.constant 4 : index
  %r = scf.for %i = %begin to %end step %step iter_args(%v = %x) -> tensor<1000xf32> {
    %a = math.exp %v : tensor<1000xf32>
    %s = scf.for %j = %begin to %end step %step iter_args(%w = %v) -> tensor<1000xf32> {
      %b = math.sin %w : tensor<1000xf32>
      %c = arith.addf %a, %b : tensor<1000xf32>
      scf.yield %c : tensor<1000xf32>
    }
    scf.yield %s : tensor<1000xf32>
  }
  return %r : tensor<1000xf32>
}

// Of a branch the fuller side counts: argument, result, and %a.
// CHECK: "peak_bytes": 12001,
// CHECK: "name": "branch"
func.func @branch(%x: tensor<1000xf32>, %which: tensor<i1>) -> tensor<1000xf32> {
  %taken = tensor.extract %which[] : tensor<i1>
  %r = scf.if %taken -> tensor<1000xf32> {
    %a = math.exp %x : tensor<1000xf32>
    %b = math.sin %a : tensor<1000xf32>
    %c = arith.addf %a, %b : tensor<1000xf32>
    scf.yield %c : tensor<1000xf32>
  } else {
    %d = math.exp %x : tensor<1000xf32>
    scf.yield %d : tensor<1000xf32>
  }
  return %r : tensor<1000xf32>
}
