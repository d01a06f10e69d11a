// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s --dist-flatten-branches | FileCheck %s

dist.mesh @mesh = <["x"=2]>

// CHECK-LABEL: func.func @collective
// CHECK-NOT: scf.if
// CHECK: %[[R:.*]] = dist.all_reduce
// CHECK: arith.select %arg0, %[[R]], %arg1 : tensor<4xf32>
func.func @collective(%c: i1, %a: tensor<4xf32>) -> tensor<4xf32> {
  %r = scf.if %c -> tensor<4xf32> {
    %e = tensor.empty() : tensor<4xf32>
    %s = dist.all_reduce sum over {"x"} on @mesh ins(%a : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %s : tensor<4xf32>
  } else {
    scf.yield %a : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}

// The first case that fits is taken, else the default; cases are told apart by their numbers.
// CHECK-LABEL: func.func @switch
// CHECK-NOT: scf.index_switch
// CHECK: %[[C5:.*]] = arith.constant 5 : index
// CHECK: %[[IS5:.*]] = arith.cmpi eq, %arg0, %[[C5]]
// CHECK: %[[C2:.*]] = arith.constant 2 : index
// CHECK: %[[IS2:.*]] = arith.cmpi eq, %arg0, %[[C2]]
// CHECK: %[[R:.*]] = dist.all_reduce
// CHECK: %[[S:.*]] = arith.select %[[IS5]], %[[R]], %arg1
// CHECK: arith.select %[[IS2]], %arg2, %[[S]]
func.func @switch(%i: index, %a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  %r = scf.index_switch %i -> tensor<4xf32>
  case 5 {
    %e = tensor.empty() : tensor<4xf32>
    %s = dist.all_reduce sum over {"x"} on @mesh ins(%a : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %s : tensor<4xf32>
  }
  case 2 {
    scf.yield %b : tensor<4xf32>
  }
  default {
    scf.yield %a : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}

// Without a collective nothing has to be computed twice.
// CHECK-LABEL: func.func @local
// CHECK: scf.if
func.func @local(%c: i1, %a: tensor<4xf32>) -> tensor<4xf32> {
  %r = scf.if %c -> tensor<4xf32> {
    %s = math.exp %a : tensor<4xf32>
    scf.yield %s : tensor<4xf32>
  } else {
    scf.yield %a : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}

// A division that the branch keeps from trapping.
// CHECK-LABEL: func.func @guarded
// CHECK: scf.if
func.func @guarded(%c: i1, %a: tensor<4xi32>, %b: tensor<4xi32>) -> tensor<4xi32> {
  %r = scf.if %c -> tensor<4xi32> {
    %e = tensor.empty() : tensor<4xi32>
    %q = arith.divsi %a, %b : tensor<4xi32>
    %s = dist.all_reduce sum over {"x"} on @mesh ins(%q : tensor<4xi32>) outs(%e : tensor<4xi32>) -> tensor<4xi32>
    scf.yield %s : tensor<4xi32>
  } else {
    scf.yield %a : tensor<4xi32>
  }
  return %r : tensor<4xi32>
}

// What a loop of unknown length does is known only where its branch is taken: elsewhere it makes no trip.
// CHECK-LABEL: func.func @loops
// CHECK-NOT: scf.if
// CHECK: %[[ANY:.*]] = arith.ori %{{.*}}, %arg0
// CHECK: %[[NONE:.*]] = arith.xori %[[ANY]]
// CHECK: %[[END:.*]] = arith.select %[[NONE]], %arg2, %c0
// CHECK: scf.for %{{.*}} = %c0 to %[[END]] step
// CHECK: scf.while
// CHECK: %[[GOES_ON:.*]] = arith.andi %arg0, %arg1 : i1
// CHECK: scf.condition(%[[GOES_ON]])
// CHECK: arith.select %arg0
func.func @loops(%c: i1, %d: i1, %n: index, %a: tensor<4xf32>) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.if %c -> tensor<4xf32> {
    %w = scf.while (%t = %a) : (tensor<4xf32>) -> tensor<4xf32> {
      scf.condition(%d) %t : tensor<4xf32>
    } do {
    ^bb0(%t: tensor<4xf32>):
      %e = tensor.empty() : tensor<4xf32>
      %s = dist.all_reduce sum over {"x"} on @mesh ins(%t : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
      scf.yield %s : tensor<4xf32>
    }
    scf.yield %w : tensor<4xf32>
  } else {
    %f = scf.for %i = %c0 to %n step %c1 iter_args(%t = %a) -> tensor<4xf32> {
      %s = math.exp %t : tensor<4xf32>
      scf.yield %s : tensor<4xf32>
    }
    scf.yield %f : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}

// A position that the branch keeps inside.
// CHECK-LABEL: func.func @position
// CHECK: scf.if
func.func @position(%c: i1, %i: index, %t: tensor<4xf32>, %a: tensor<4xf32>) -> tensor<4xf32> {
  %r = scf.if %c -> tensor<4xf32> {
    %q = tensor.extract %t[%i] : tensor<4xf32>
    %z = tensor.splat %q : tensor<4xf32>
    %s = dist.all_reduce sum over {"x"} on @mesh ins(%a : tensor<4xf32>) outs(%z : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %s : tensor<4xf32>
  } else {
    scf.yield %a : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func.func @slice
// CHECK: scf.if
func.func @slice(%c: i1, %i: index, %t: tensor<8xf32>, %a: tensor<4xf32>) -> tensor<4xf32> {
  %r = scf.if %c -> tensor<4xf32> {
    %q = tensor.extract_slice %t[%i] [4] [1] : tensor<8xf32> to tensor<4xf32>
    %s = dist.all_reduce sum over {"x"} on @mesh ins(%a : tensor<4xf32>) outs(%q : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %s : tensor<4xf32>
  } else {
    scf.yield %a : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func.func @known_position
// CHECK-NOT: scf.if
func.func @known_position(%c: i1, %t: tensor<4xf32>, %a: tensor<4xf32>) -> tensor<4xf32> {
  %i = arith.constant 3 : index
  %r = scf.if %c -> tensor<4xf32> {
    %q = tensor.extract %t[%i] : tensor<4xf32>
    %z = tensor.splat %q : tensor<4xf32>
    %s = dist.all_reduce sum over {"x"} on @mesh ins(%a : tensor<4xf32>) outs(%z : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %s : tensor<4xf32>
  } else {
    scf.yield %a : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}

// A product is a step, too.
// CHECK-LABEL: func.func @product
// CHECK-NOT: scf.if
func.func @product(%c: i1, %a: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %r = scf.if %c -> tensor<4x4xf32> {
    %s = linalg.matmul ins(%a, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%a : tensor<4x4xf32>) -> tensor<4x4xf32>
    scf.yield %s : tensor<4x4xf32>
  } else {
    scf.yield %a : tensor<4x4xf32>
  }
  return %r : tensor<4x4xf32>
}

// What ends the run is computed only where its branch is taken.
// CHECK-LABEL: func.func @end_of_run
// CHECK: scf.if
func.func @end_of_run(%c: i1, %a: tensor<f32>) -> tensor<f32> {
  %r = scf.if %c -> tensor<f32> {
    %s = tensor_ext.routine "python_callback" ins(%a : tensor<f32>) outs(%a : tensor<f32>) -> tensor<f32>
    scf.yield %s : tensor<f32>
  } else {
    scf.yield %a : tensor<f32>
  }
  return %r : tensor<f32>
}
