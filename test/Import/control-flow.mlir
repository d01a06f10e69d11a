// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s --dist-import -split-input-file -verify-diagnostics | FileCheck %s

// A while that counts becomes a loop with a constant trip count; the counter and what is forwarded unchanged are not carried.
// CHECK-LABEL: func @counted
// CHECK-SAME: %[[X:.*]]: tensor<4xf32>, %[[W:.*]]: tensor<4xf32>
// CHECK: %[[SIX:.*]] = arith.constant 6 : index
// CHECK: %[[R:.*]] = scf.for %[[I:.*]] = %{{.*}} to %[[SIX]] step %{{.*}} iter_args(%[[A:.*]] = %[[X]]) -> (tensor<4xf32>)
// CHECK: linalg.generic {{.*}} ins(%[[A]], %[[W]]
// CHECK: scf.yield %{{.*}} : tensor<4xf32>
// CHECK: return %[[R]]
func.func @counted(%x: tensor<4xf32>, %w: tensor<4xf32>) -> tensor<4xf32> {
  %zero = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
  %0:3 = "stablehlo.while"(%zero, %x, %w) ({
  ^bb0(%i: tensor<i32>, %a: tensor<4xf32>, %b: tensor<4xf32>):
    %n = "stablehlo.constant"() <{value = dense<6> : tensor<i32>}> : () -> tensor<i32>
    %c = "stablehlo.compare"(%i, %n) <{comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
    "stablehlo.return"(%c) : (tensor<i1>) -> ()
  }, {
  ^bb0(%i: tensor<i32>, %a: tensor<4xf32>, %b: tensor<4xf32>):
    %one = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
    %next = "stablehlo.add"(%i, %one) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %s = "stablehlo.add"(%a, %b) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    "stablehlo.return"(%next, %s, %b) : (tensor<i32>, tensor<4xf32>, tensor<4xf32>) -> ()
  }) : (tensor<i32>, tensor<4xf32>, tensor<4xf32>) -> (tensor<i32>, tensor<4xf32>, tensor<4xf32>)
  return %0#1 : tensor<4xf32>
}

// -----

// Bounds of unsigned counters have no sign. One that would wrap around stays a while.
// CHECK-LABEL: func @unsigned_counters
// CHECK: %[[END:.*]] = arith.constant 200 : index
// CHECK: scf.for %{{.*}} = %{{.*}} to %[[END]] step
// CHECK: scf.while
func.func @unsigned_counters(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %zero = "stablehlo.constant"() <{value = dense<0> : tensor<ui8>}> : () -> tensor<ui8>
  %0:2 = "stablehlo.while"(%zero, %x) ({
  ^bb0(%i: tensor<ui8>, %a: tensor<4xf32>):
    %n = "stablehlo.constant"() <{value = dense<200> : tensor<ui8>}> : () -> tensor<ui8>
    %c = "stablehlo.compare"(%i, %n) <{comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<ui8>, tensor<ui8>) -> tensor<i1>
    "stablehlo.return"(%c) : (tensor<i1>) -> ()
  }, {
  ^bb0(%i: tensor<ui8>, %a: tensor<4xf32>):
    %one = "stablehlo.constant"() <{value = dense<1> : tensor<ui8>}> : () -> tensor<ui8>
    %next = "stablehlo.add"(%i, %one) : (tensor<ui8>, tensor<ui8>) -> tensor<ui8>
    %s = "stablehlo.add"(%a, %a) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    "stablehlo.return"(%next, %s) : (tensor<ui8>, tensor<4xf32>) -> ()
  }) : (tensor<ui8>, tensor<4xf32>) -> (tensor<ui8>, tensor<4xf32>)
  %1:2 = "stablehlo.while"(%zero, %x) ({
  ^bb0(%i: tensor<ui8>, %a: tensor<4xf32>):
    %n = "stablehlo.constant"() <{value = dense<254> : tensor<ui8>}> : () -> tensor<ui8>
    %c = "stablehlo.compare"(%i, %n) <{comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<ui8>, tensor<ui8>) -> tensor<i1>
    "stablehlo.return"(%c) : (tensor<i1>) -> ()
  }, {
  ^bb0(%i: tensor<ui8>, %a: tensor<4xf32>):
    %four = "stablehlo.constant"() <{value = dense<4> : tensor<ui8>}> : () -> tensor<ui8>
    %next = "stablehlo.add"(%i, %four) : (tensor<ui8>, tensor<ui8>) -> tensor<ui8>
    %s = "stablehlo.add"(%a, %a) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    "stablehlo.return"(%next, %s) : (tensor<ui8>, tensor<4xf32>) -> ()
  }) : (tensor<ui8>, tensor<4xf32>) -> (tensor<ui8>, tensor<4xf32>)
  return %0#1, %1#1 : tensor<4xf32>, tensor<4xf32>
}

// -----

// JAX constrains the placement of counters in regions with free axes, which says nothing of one element.
// CHECK-LABEL: func @constrained_counter
// CHECK: scf.for
// CHECK-NOT: scf.while
// CHECK: return
"sdy.mesh"() <{mesh = #sdy.mesh<["x"=2]>, sym_name = "mesh"}> : () -> ()
func.func @constrained_counter(%x: tensor<4xf32>) -> tensor<4xf32> {
  %zero = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
  %start = "sdy.sharding_constraint"(%zero) <{sharding = #sdy.sharding<@mesh, []>}> : (tensor<i32>) -> tensor<i32>
  %0:2 = "stablehlo.while"(%start, %x) ({
  ^bb0(%i: tensor<i32>, %a: tensor<4xf32>):
    %n = "stablehlo.constant"() <{value = dense<6> : tensor<i32>}> : () -> tensor<i32>
    %left = "sdy.sharding_constraint"(%i) <{sharding = #sdy.sharding<@mesh, []>}> : (tensor<i32>) -> tensor<i32>
    %right = "sdy.sharding_constraint"(%n) <{sharding = #sdy.sharding<@mesh, []>}> : (tensor<i32>) -> tensor<i32>
    %c = "stablehlo.compare"(%left, %right) <{comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
    "stablehlo.return"(%c) : (tensor<i1>) -> ()
  }, {
  ^bb0(%i: tensor<i32>, %a: tensor<4xf32>):
    %one = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
    %left = "sdy.sharding_constraint"(%i) <{sharding = #sdy.sharding<@mesh, []>}> : (tensor<i32>) -> tensor<i32>
    %right = "sdy.sharding_constraint"(%one) <{sharding = #sdy.sharding<@mesh, []>}> : (tensor<i32>) -> tensor<i32>
    %sum = "stablehlo.add"(%left, %right) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %next = "sdy.sharding_constraint"(%sum) <{sharding = #sdy.sharding<@mesh, []>}> : (tensor<i32>) -> tensor<i32>
    %s = "stablehlo.add"(%a, %a) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    "stablehlo.return"(%next, %s) : (tensor<i32>, tensor<4xf32>) -> ()
  }) : (tensor<i32>, tensor<4xf32>) -> (tensor<i32>, tensor<4xf32>)
  return %0#1 : tensor<4xf32>
}

// -----

// The counter's last value is known; inside it is start + step * trip.
// CHECK-LABEL: func @counter_values
// CHECK: %[[FOUR:.*]] = arith.constant 4 : index
// CHECK: scf.for %[[I:.*]] = %{{.*}} to %[[FOUR]]
// CHECK: %[[STEP:.*]] = arith.muli %[[I]], %{{.*}} : index
// CHECK: %[[AT:.*]] = arith.addi %[[STEP]], %{{.*}} : index
// CHECK: tensor.from_elements
// CHECK: %[[LAST:.*]] = arith.constant dense<15> : tensor<i32>
// CHECK: return %[[LAST]]
func.func @counter_values(%x: tensor<i32>) -> (tensor<i32>, tensor<i32>) {
  %start = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> tensor<i32>
  %0:2 = "stablehlo.while"(%start, %x) ({
  ^bb0(%i: tensor<i32>, %a: tensor<i32>):
    %n = "stablehlo.constant"() <{value = dense<13> : tensor<i32>}> : () -> tensor<i32>
    %c = "stablehlo.compare"(%i, %n) <{comparison_direction = #stablehlo<comparison_direction LE>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
    "stablehlo.return"(%c) : (tensor<i1>) -> ()
  }, {
  ^bb0(%i: tensor<i32>, %a: tensor<i32>):
    %step = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> tensor<i32>
    %next = "stablehlo.add"(%step, %i) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %s = "stablehlo.add"(%a, %i) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    "stablehlo.return"(%next, %s) : (tensor<i32>, tensor<i32>) -> ()
  }) : (tensor<i32>, tensor<i32>) -> (tensor<i32>, tensor<i32>)
  return %0#0, %0#1 : tensor<i32>, tensor<i32>
}

// -----

// A second counter, here downwards, is the first one in other words, and its last value is known. What a function that the body
// calls forwards is forwarded unchanged, too.
// CHECK-LABEL: func.func @two_counters
// CHECK: %[[LAST:.*]] = arith.constant dense<-3> : tensor<i32>
// CHECK: %[[X:.*]] = scf.for %[[K:.*]] = %{{.*}} to %c6 step %{{.*}} iter_args(%[[CARRIED:.*]] = %arg0) -> (tensor<f32>)
// CHECK-DAG: %[[STEPS:.*]] = arith.muli %[[K]], %{{.*}}c-2
// CHECK-DAG: %[[DOWN:.*]] = arith.addi %[[STEPS]], %c9
// CHECK-DAG: arith.index_cast %[[DOWN]] : index to i32
// CHECK: linalg.generic {{.*}} ins(%[[CARRIED]], %arg1 :
// CHECK: return %[[X]], %[[LAST]], %arg1
func.func @two_counters(%x: tensor<f32>, %w: tensor<f32>) -> (tensor<f32>, tensor<i32>, tensor<f32>) {
  %zero = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
  %nine = "stablehlo.constant"() <{value = dense<9> : tensor<i32>}> : () -> tensor<i32>
  %0:4 = "stablehlo.while"(%zero, %x, %nine, %w) ({
  ^bb0(%i: tensor<i32>, %a: tensor<f32>, %n: tensor<i32>, %b: tensor<f32>):
    %bound = "stablehlo.constant"() <{value = dense<6> : tensor<i32>}> : () -> tensor<i32>
    %less = "stablehlo.compare"(%i, %bound) <{comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
    "stablehlo.return"(%less) : (tensor<i1>) -> ()
  }, {
  ^bb0(%i: tensor<i32>, %a: tensor<f32>, %n: tensor<i32>, %b: tensor<f32>):
    %one = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
    %next = "stablehlo.add"(%i, %one) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %c:3 = func.call @body(%a, %n, %b) : (tensor<f32>, tensor<i32>, tensor<f32>) -> (tensor<f32>, tensor<i32>, tensor<f32>)
    "stablehlo.return"(%next, %c#0, %c#1, %c#2) : (tensor<i32>, tensor<f32>, tensor<i32>, tensor<f32>) -> ()
  }) : (tensor<i32>, tensor<f32>, tensor<i32>, tensor<f32>) -> (tensor<i32>, tensor<f32>, tensor<i32>, tensor<f32>)
  return %0#1, %0#2, %0#3 : tensor<f32>, tensor<i32>, tensor<f32>
}
func.func private @body(%a: tensor<f32>, %n: tensor<i32>, %b: tensor<f32>) -> (tensor<f32>, tensor<i32>, tensor<f32>) {
  %two = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> tensor<i32>
  %down = "stablehlo.subtract"(%n, %two) : (tensor<i32>, tensor<i32>) -> tensor<i32>
  %f = "stablehlo.convert"(%n) : (tensor<i32>) -> tensor<f32>
  %s = "stablehlo.add"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
  %t = "stablehlo.multiply"(%s, %f) : (tensor<f32>, tensor<f32>) -> tensor<f32>
  return %t, %down, %b : tensor<f32>, tensor<i32>, tensor<f32>
}

// -----

// Anything else stays a while.
// CHECK-LABEL: func @general
// CHECK: scf.while (%{{.*}} = %arg0) : (tensor<f32>) -> tensor<f32>
// CHECK: %[[GOES:.*]] = tensor.extract
// CHECK: scf.condition(%[[GOES]])
// CHECK: scf.yield
func.func @general(%x: tensor<f32>) -> tensor<f32> {
  %0 = "stablehlo.while"(%x) ({
  ^bb0(%a: tensor<f32>):
    %n = "stablehlo.constant"() <{value = dense<100.0> : tensor<f32>}> : () -> tensor<f32>
    %c = "stablehlo.compare"(%a, %n) <{comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<f32>, tensor<f32>) -> tensor<i1>
    "stablehlo.return"(%c) : (tensor<i1>) -> ()
  }, {
  ^bb0(%a: tensor<f32>):
    %s = "stablehlo.add"(%a, %a) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%s) : (tensor<f32>) -> ()
  }) : (tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}

// -----

// CHECK-LABEL: func @branch
// CHECK: %[[P:.*]] = tensor.extract %arg0[]
// CHECK: scf.if %[[P]] -> (tensor<4xf32>)
// CHECK: scf.yield %arg1
// CHECK: else
// CHECK: scf.yield %{{.*}}
func.func @branch(%p: tensor<i1>, %x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = "stablehlo.if"(%p) ({
    "stablehlo.return"(%x) : (tensor<4xf32>) -> ()
  }, {
    %n = "stablehlo.negate"(%x) : (tensor<4xf32>) -> tensor<4xf32>
    "stablehlo.return"(%n) : (tensor<4xf32>) -> ()
  }) : (tensor<i1>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// The last branch is the default.
// CHECK-LABEL: func @cases
// CHECK: scf.index_switch %{{.*}} -> tensor<4xf32>
// CHECK: case 0
// CHECK: case 1
// CHECK: default
func.func @cases(%p: tensor<i32>, %x: tensor<4xf32>, %y: tensor<4xf32>, %z: tensor<4xf32>) -> tensor<4xf32> {
  %0 = "stablehlo.case"(%p) ({
    "stablehlo.return"(%x) : (tensor<4xf32>) -> ()
  }, {
    "stablehlo.return"(%y) : (tensor<4xf32>) -> ()
  }, {
    "stablehlo.return"(%z) : (tensor<4xf32>) -> ()
  }) : (tensor<i32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// One branch is taken by every run: the code for other platforms, which may call what is not there, is left out, as `jax.lax.platform_dependent` writes it.
// CHECK-LABEL: func @taken
// CHECK-SAME: %[[X:.*]]: tensor<4xf32>
// CHECK-NOT: scf
// CHECK: %[[SUM:.*]] = linalg.generic
// CHECK: arith.addf
// CHECK-NOT: scf
// CHECK: return %[[X]], %[[SUM]]
func.func @taken(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %one = "stablehlo.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
  %no = "stablehlo.constant"() {value = dense<false> : tensor<i1>} : () -> tensor<i1>
  %0:2 = "stablehlo.case"(%one) ({
    %y = "stablehlo.custom_call"(%x) {call_target_name = "of_another_platform"} : (tensor<4xf32>) -> tensor<4xf32>
    %zero = "stablehlo.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    "stablehlo.return"(%y, %zero) : (tensor<4xf32>, tensor<i32>) -> ()
  }, {
    %zero = "stablehlo.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    "stablehlo.return"(%x, %zero) : (tensor<4xf32>, tensor<i32>) -> ()
  }) : (tensor<i32>) -> (tensor<4xf32>, tensor<i32>)
  %1 = "stablehlo.case"(%0#1) ({
    "stablehlo.return"(%0#0) : (tensor<4xf32>) -> ()
  }) : (tensor<i32>) -> tensor<4xf32>
  %2 = "stablehlo.if"(%no) ({
    %y = "stablehlo.custom_call"(%x) {call_target_name = "of_another_platform"} : (tensor<4xf32>) -> tensor<4xf32>
    "stablehlo.return"(%y) : (tensor<4xf32>) -> ()
  }, {
    %y = "stablehlo.add"(%1, %x) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    "stablehlo.return"(%y) : (tensor<4xf32>) -> ()
  }) : (tensor<i1>) -> tensor<4xf32>
  return %1, %2 : tensor<4xf32>, tensor<4xf32>
}

// -----

func.func @while_types(%x: tensor<f32>) -> tensor<2xf32> {
  // expected-error @below {{needs two regions, and results of the types of its operands}}
  %0 = "stablehlo.while"(%x) ({
  ^bb0(%a: tensor<f32>):
    "stablehlo.return"(%a) : (tensor<f32>) -> ()
  }, {
  ^bb0(%a: tensor<f32>):
    "stablehlo.return"(%a) : (tensor<f32>) -> ()
  }) : (tensor<f32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

func.func @while_predicate(%x: tensor<f32>) -> tensor<f32> {
  // expected-error @below {{needs a condition and a body on values of its operands' types}}
  %0 = "stablehlo.while"(%x) ({
  ^bb0(%a: tensor<f32>):
    "stablehlo.return"(%a) : (tensor<f32>) -> ()
  }, {
  ^bb0(%a: tensor<f32>):
    "stablehlo.return"(%a) : (tensor<f32>) -> ()
  }) : (tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}

// -----

func.func @if_predicate(%p: tensor<i32>, %x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @below {{needs a predicate of type i1 and two regions}}
  %0 = "stablehlo.if"(%p) ({
    "stablehlo.return"(%x) : (tensor<4xf32>) -> ()
  }, {
    "stablehlo.return"(%x) : (tensor<4xf32>) -> ()
  }) : (tensor<i32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @case_selector(%p: tensor<2xi32>, %x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @below {{has a selector of type 'tensor<2xi32>', but needed an integer}}
  %0 = "stablehlo.case"(%p) ({
    "stablehlo.return"(%x) : (tensor<4xf32>) -> ()
  }) : (tensor<2xi32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
