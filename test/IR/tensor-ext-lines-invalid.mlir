// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s -split-input-file -verify-diagnostics

func.func @sort_c1_dimension(%x: tensor<4xf32>, %o: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @below {{has dimension 1 of 'tensor<4xf32>', but needed one of a tensor of static shape}}
  %0 = tensor_ext.sort dimension 1 ins(%x : tensor<4xf32>) outs(%o : tensor<4xf32>) -> tensor<4xf32> {
  ^bb0(%a: f32, %b: f32):
    %c = arith.cmpf olt, %a, %b : f32
    tensor_ext.yield %c : i1
  }
  return %0 : tensor<4xf32>
}

// -----

func.func @sort_c1_shapes(%x: tensor<4xf32>, %y: tensor<5xf32>, %o: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @below {{has operands of types 'tensor<4xf32>' and 'tensor<5xf32>', but needed one shape}}
  %0:2 = tensor_ext.sort dimension 0 ins(%x, %y : tensor<4xf32>, tensor<5xf32>) outs(%o, %o : tensor<4xf32>, tensor<4xf32>)
      -> tensor<4xf32>, tensor<4xf32> {
  ^bb0(%a: f32, %b: f32, %d: f32, %e: f32):
    %c = arith.cmpf olt, %a, %b : f32
    tensor_ext.yield %c : i1
  }
  return %0#0 : tensor<4xf32>
}

// -----

func.func @sort_c2_longer(%x: tensor<4xf32>, %o: tensor<5xf32>) -> tensor<5xf32> {
  // expected-error @below {{sorts 'tensor<4xf32>' into an init of type 'tensor<5xf32>' and a result of type 'tensor<5xf32>'}}
  %0 = tensor_ext.sort dimension 0 ins(%x : tensor<4xf32>) outs(%o : tensor<5xf32>) -> tensor<5xf32> {
  ^bb0(%a: f32, %b: f32):
    %c = arith.cmpf olt, %a, %b : f32
    tensor_ext.yield %c : i1
  }
  return %0 : tensor<5xf32>
}

// -----

func.func @sort_c2_rank(%x: tensor<4x2xf32>, %o: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @below {{but needed equal types, shorter at most along dimension 1}}
  %0 = tensor_ext.sort dimension 1 ins(%x : tensor<4x2xf32>) outs(%o : tensor<4xf32>) -> tensor<4xf32> {
  ^bb0(%a: f32, %b: f32):
    %c = arith.cmpf olt, %a, %b : f32
    tensor_ext.yield %c : i1
  }
  return %0 : tensor<4xf32>
}

// -----

func.func @sort_c3_region(%x: tensor<4xf32>, %o: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @below {{needs a region that takes values of types ('f32', 'f32') and yields one i1}}
  %0 = tensor_ext.sort dimension 0 ins(%x : tensor<4xf32>) outs(%o : tensor<4xf32>) -> tensor<4xf32> {
  ^bb0(%a: f32, %b: f32):
    tensor_ext.yield %a : f32
  }
  return %0 : tensor<4xf32>
}

// -----

func.func @sort_nothing() {
  // expected-error @below {{has 0 operands and 0 results, but needed at least one operand and a result for each}}
  "tensor_ext.sort"() <{dimension = 0 : i64}> ({
    %c = arith.constant true
    tensor_ext.yield %c : i1
  }) : () -> ()
  return
}

// -----

func.func @scan_c1_dimension(%x: tensor<4xf32>, %o: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @below {{has dimension -1 of 'tensor<4xf32>', but needed one of a tensor of static shape}}
  %0 = tensor_ext.scan dimension -1 ins(%x : tensor<4xf32>) outs(%o : tensor<4xf32>) -> tensor<4xf32> {
  ^bb0(%a: f32, %b: f32):
    tensor_ext.yield %b : f32
  }
  return %0 : tensor<4xf32>
}

// -----

func.func @scan_c1_types(%x: tensor<4xf32>, %o: tensor<5xf32>) -> tensor<5xf32> {
  // expected-error @below {{scans 'tensor<4xf32>' into an init of type 'tensor<5xf32>' and a result of type 'tensor<5xf32>'}}
  %0 = tensor_ext.scan dimension 0 ins(%x : tensor<4xf32>) outs(%o : tensor<5xf32>) -> tensor<5xf32> {
  ^bb0(%a: f32, %b: f32):
    tensor_ext.yield %b : f32
  }
  return %0 : tensor<5xf32>
}

// -----

func.func @scan_c2_region(%x: tensor<4xf32>, %o: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @below {{needs a region that takes two values of type 'f32' and yields one}}
  %0 = tensor_ext.scan dimension 0 ins(%x : tensor<4xf32>) outs(%o : tensor<4xf32>) -> tensor<4xf32> {
  ^bb0(%a: f32):
    tensor_ext.yield %a : f32
  }
  return %0 : tensor<4xf32>
}
