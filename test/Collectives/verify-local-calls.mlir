// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s -dist-verify-local -split-input-file -verify-diagnostics
//
// What differs between devices is followed through calls, blocks and memory.

dist.mesh @mesh = <["x"=2]>

func.func private @first() -> i1 {
  // expected-note@+1 {{it depends on the device's index along "x" here}}
  %i = dist.axis_index {"x"} on @mesh
  %c0 = arith.constant 0 : index
  %p = arith.cmpi eq, %i, %c0 : index
  return %p : i1
}
func.func @result_of_a_call(%v: tensor<4xf32> {dist.boundary = #dist.boundary<tensor<8xf32>, <@mesh, [{"x"}]>>}, %o: tensor<4xf32> {dist.boundary = #dist.boundary<tensor<4xf32>, <@mesh, [{}]>>}) {
  %p = func.call @first() : () -> i1
  %r = scf.if %p -> tensor<4xf32> {
    // expected-error@+1 {{collective stands under 'scf.if' whose condition may differ between devices along "x"; all devices of its group have to issue it}}
    %0 = dist.all_reduce sum over {"x"} on @mesh ins(%v : tensor<4xf32>) outs(%o : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %0 : tensor<4xf32>
  } else {
    scf.yield %v : tensor<4xf32>
  }
  return
}

// -----

dist.mesh @mesh = <["x"=2]>

// A collective in a function is issued where the function is called.
func.func private @sum(%v: tensor<4xf32>) -> tensor<4xf32> {
  %o = tensor.empty() : tensor<4xf32>
  // expected-error@+1 {{collective stands in a function that is called under 'scf.if' whose condition may differ between devices along "x"; all devices of its group have to issue it}}
  %0 = dist.all_reduce sum over {"x"} on @mesh ins(%v : tensor<4xf32>) outs(%o : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func private @twice(%v: tensor<4xf32>) -> tensor<4xf32> {
  // expected-note@+1 {{called here}}
  %0 = func.call @sum(%v) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func @under_a_condition(%v: tensor<4xf32> {dist.boundary = #dist.boundary<tensor<8xf32>, <@mesh, [{"x"}]>>}) {
  // expected-note@+1 {{it depends on the device's index along "x" here}}
  %i = dist.axis_index {"x"} on @mesh
  %c0 = arith.constant 0 : index
  %p = arith.cmpi eq, %i, %c0 : index
  %r = scf.if %p -> tensor<4xf32> {
    // expected-note@+1 {{called here}}
    %0 = func.call @twice(%v) : (tensor<4xf32>) -> tensor<4xf32>
    scf.yield %0 : tensor<4xf32>
  } else {
    scf.yield %v : tensor<4xf32>
  }
  return
}

// -----

dist.mesh @mesh = <["x"=2]>

// What is equal at every call is equal inside, and a sum of shards is equal behind the call.
func.func private @sum(%v: tensor<4xf32>, %n: index) -> tensor<4xf32> {
  %o = tensor.empty() : tensor<4xf32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%w = %v) -> tensor<4xf32> {
    %0 = dist.all_reduce sum over {"x"} on @mesh ins(%w : tensor<4xf32>) outs(%o : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %0 : tensor<4xf32>
  }
  %s = dist.all_reduce sum over {"x"} on @mesh ins(%r : tensor<4xf32>) outs(%o : tensor<4xf32>) -> tensor<4xf32>
  return %s : tensor<4xf32>
}
func.func @equal_calls(%v: tensor<4xf32> {dist.boundary = #dist.boundary<tensor<8xf32>, <@mesh, [{"x"}]>>}, %n: index)
    -> (tensor<4xf32> {dist.boundary = #dist.boundary<tensor<4xf32>, <@mesh, [{}]>>}) {
  %c3 = arith.constant 3 : index
  %0 = func.call @sum(%v, %c3) : (tensor<4xf32>, index) -> tensor<4xf32>
  %1 = func.call @sum(%0, %n) : (tensor<4xf32>, index) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}

// -----

dist.mesh @mesh = <["x"=2]>

// One call that gives something else is enough, and a function may call itself.
func.func private @sum(%v: tensor<4xf32>, %n: index) -> tensor<4xf32> {
  %o = tensor.empty() : tensor<4xf32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%w = %v) -> tensor<4xf32> {
    // expected-error@+1 {{collective stands under 'scf.for' whose condition may differ between devices along "x"}}
    %0 = dist.all_reduce sum over {"x"} on @mesh ins(%w : tensor<4xf32>) outs(%o : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %0 : tensor<4xf32>
  }
  %m = arith.subi %n, %c1 : index
  %s = func.call @sum(%r, %m) : (tensor<4xf32>, index) -> tensor<4xf32>
  return %s : tensor<4xf32>
}
func.func @different_calls(%v: tensor<4xf32> {dist.boundary = #dist.boundary<tensor<8xf32>, <@mesh, [{"x"}]>>}, %n: index) {
  // expected-note@+1 {{it depends on the device's index along "x" here}}
  %i = dist.axis_index {"x"} on @mesh
  %0 = func.call @sum(%v, %n) : (tensor<4xf32>, index) -> tensor<4xf32>
  %1 = func.call @sum(%0, %i) : (tensor<4xf32>, index) -> tensor<4xf32>
  return
}

// -----

dist.mesh @mesh = <["x"=2]>

func.func private @elsewhere() -> i1
func.func @no_body() {
  // expected-error@+1 {{calls what has no body here; whether all devices issue the same collectives cannot be proved without it}}
  %p = func.call @elsewhere() : () -> i1
  return
}

// -----

dist.mesh @mesh = <["x"=2]>

func.func @indirect(%f: () -> i1) {
  // expected-error@+1 {{calls what has no body here}}
  %p = func.call_indirect %f() : () -> i1
  return
}

// -----

dist.mesh @mesh = <["x"=2]>

func.func @memory_in_a_loop_bound(%v: tensor<4xf32> {dist.boundary = #dist.boundary<tensor<8xf32>, <@mesh, [{"x"}]>>}, %o: tensor<4xf32> {dist.boundary = #dist.boundary<tensor<4xf32>, <@mesh, [{}]>>}) {
  %m = memref.alloc() : memref<1xindex>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // expected-note@+1 {{it depends on the device's index along "x" here}}
  %i = dist.axis_index {"x"} on @mesh
  memref.store %i, %m[%c0] : memref<1xindex>
  %j = memref.load %m[%c0] : memref<1xindex>
  %r = scf.for %k = %c0 to %j step %c1 iter_args(%w = %v) -> tensor<4xf32> {
    // expected-error@+1 {{collective stands under 'scf.for' whose condition may differ between devices along "x"}}
    %0 = dist.all_reduce sum over {"x"} on @mesh ins(%w : tensor<4xf32>) outs(%o : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %0 : tensor<4xf32>
  }
  return
}

// -----

dist.mesh @mesh = <["x"=2]>

// Written through a view, in a function, and read before that in the text.
func.func private @write(%m: memref<1xindex, strided<[1], offset: ?>>, %i: index) {
  %c0 = arith.constant 0 : index
  memref.store %i, %m[%c0] : memref<1xindex, strided<[1], offset: ?>>
  return
}
func.func @views(%v: tensor<4xf32> {dist.boundary = #dist.boundary<tensor<8xf32>, <@mesh, [{"x"}]>>}, %o: tensor<4xf32> {dist.boundary = #dist.boundary<tensor<4xf32>, <@mesh, [{}]>>}) {
  %m = memref.alloc() : memref<4xindex>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  // expected-note@+1 {{it depends on the device's index along "x" here}}
  %i = dist.axis_index {"x"} on @mesh
  scf.for %t = %c0 to %c3 step %c1 {
    %j = memref.load %m[%c0] : memref<4xindex>
    scf.for %k = %c0 to %j step %c1 {
      // expected-error@+1 {{collective stands under 'scf.for' whose condition may differ between devices along "x"}}
      %0 = dist.all_reduce sum over {"x"} on @mesh ins(%v : tensor<4xf32>) outs(%o : tensor<4xf32>) -> tensor<4xf32>
    }
    %part = memref.subview %m[%t] [1] [1] : memref<4xindex> to memref<1xindex, strided<[1], offset: ?>>
    func.call @write(%part, %i) : (memref<1xindex, strided<[1], offset: ?>>, index) -> ()
  }
  return
}

// -----

dist.mesh @mesh = <["x"=2]>

// Equal values that only some devices write differ, too.
func.func @written_by_some(%v: tensor<4xf32> {dist.boundary = #dist.boundary<tensor<8xf32>, <@mesh, [{"x"}]>>}, %o: tensor<4xf32> {dist.boundary = #dist.boundary<tensor<4xf32>, <@mesh, [{}]>>}) {
  %m = memref.alloc() : memref<1xindex>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  memref.store %c0, %m[%c0] : memref<1xindex>
  // expected-note@+1 {{it depends on the device's index along "x" here}}
  %i = dist.axis_index {"x"} on @mesh
  %first = arith.cmpi eq, %i, %c0 : index
  scf.if %first {
    memref.store %c1, %m[%c0] : memref<1xindex>
  }
  %j = memref.load %m[%c0] : memref<1xindex>
  scf.for %k = %c0 to %j step %c1 {
    // expected-error@+1 {{collective stands under 'scf.for' whose condition may differ between devices along "x"}}
    %0 = dist.all_reduce sum over {"x"} on @mesh ins(%v : tensor<4xf32>) outs(%o : tensor<4xf32>) -> tensor<4xf32>
  }
  return
}

// -----

dist.mesh @mesh = <["x"=2]>

// What a collective writes to memory is equal along its group; other memory does not matter.
func.func @equal_memory(%v: memref<1xindex>, %s: tensor<4xf32> {dist.boundary = #dist.boundary<tensor<8xf32>, <@mesh, [{"x"}]>>}, %o: tensor<4xf32> {dist.boundary = #dist.boundary<tensor<4xf32>, <@mesh, [{}]>>}) {
  %m = memref.alloc() : memref<1xindex>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  dist.all_reduce max over {"x"} on @mesh ins(%v : memref<1xindex>) outs(%m : memref<1xindex>)
  %j = memref.load %m[%c0] : memref<1xindex>
  scf.for %k = %c0 to %j step %c1 {
    %0 = dist.all_reduce sum over {"x"} on @mesh ins(%s : tensor<4xf32>) outs(%o : tensor<4xf32>) -> tensor<4xf32>
  }
  return
}

// -----

dist.mesh @mesh = <["x"=2]>

// expected-note@+1 {{it depends on memory that is argument 0 here, of which nobody says that it is equal along "x"}}
func.func @memory_from_outside(%m: memref<1xindex>, %s: tensor<4xf32> {dist.boundary = #dist.boundary<tensor<8xf32>, <@mesh, [{"x"}]>>}, %o: tensor<4xf32> {dist.boundary = #dist.boundary<tensor<4xf32>, <@mesh, [{}]>>}) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %j = memref.load %m[%c0] : memref<1xindex>
  scf.for %k = %c0 to %j step %c1 {
    // expected-error@+1 {{collective stands under 'scf.for'}}
    %0 = dist.all_reduce sum over {"x"} on @mesh ins(%s : tensor<4xf32>) outs(%o : tensor<4xf32>) -> tensor<4xf32>
  }
  return
}

// -----

dist.mesh @mesh = <["x"=2]>

func.func @pointer(%p: !llvm.ptr) {
  // expected-error@+1 {{reaches memory by a value of type '!llvm.ptr'; what differs between devices can be followed through memrefs only}}
  %0 = llvm.load %p : !llvm.ptr -> i64
  return
}

// -----

dist.mesh @mesh = <["x"=2]>

// What a function with several blocks returns differs where the way to the return does.
func.func @several_returns(%a: tensor<4xf32> {dist.boundary = #dist.boundary<tensor<4xf32>, <@mesh, [{}]>>}, %b: tensor<4xf32> {dist.boundary = #dist.boundary<tensor<4xf32>, <@mesh, [{}]>>})
    -> (tensor<4xf32> {dist.boundary = #dist.boundary<tensor<4xf32>, <@mesh, [{}]>>}) {
  // expected-note@+1 {{it depends on the device's index along "x" here}}
  %i = dist.axis_index {"x"} on @mesh
  %c0 = arith.constant 0 : index
  %first = arith.cmpi eq, %i, %c0 : index
  cf.cond_br %first, ^one, ^two
^one:
  // expected-error@+1 {{result 0 is declared equal along "x", but may differ between devices there}}
  return %a : tensor<4xf32>
^two:
  return %b : tensor<4xf32>
}

// -----

dist.mesh @mesh = <["x"=2]>

func.func @block_argument(%a: tensor<4xf32> {dist.boundary = #dist.boundary<tensor<4xf32>, <@mesh, [{}]>>}, %n: index)
    -> (tensor<4xf32> {dist.boundary = #dist.boundary<tensor<4xf32>, <@mesh, [{}]>>}) {
  // expected-note@+1 {{it depends on the device's index along "x" here}}
  %i = dist.axis_index {"x"} on @mesh
  cf.br ^next(%i : index)
^next(%j: index):
  %f = arith.index_cast %j : index to i32
  %g = arith.sitofp %f : i32 to f32
  %s = tensor.splat %g : tensor<4xf32>
  // expected-error@+1 {{result 0 is declared equal along "x", but may differ between devices there}}
  return %s : tensor<4xf32>
}
