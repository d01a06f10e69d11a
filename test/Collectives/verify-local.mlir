// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s -dist-verify-local -split-input-file -verify-diagnostics

dist.mesh @mesh = <["x"=2]>

// expected-error@+1 {{argument 0 has no 'dist.boundary'}}
func.func @no_boundary(%a: tensor<4xf32>) {
  return
}

// -----

dist.mesh @mesh = <["x"=2]>

// expected-error@+1 {{argument 0 has type 'tensor<8xf32>', but the shard of 'tensor<8xf32>' is 'tensor<4xf32>'}}
func.func @wrong_shape(%a: tensor<8xf32> {dist.boundary = #dist.boundary<tensor<8xf32>, <@mesh, [{"x"}]>>}) {
  return
}

// -----

dist.mesh @mesh = <["x"=2]>

func.func @reshard_left(%a: tensor<8xf32> {dist.boundary = #dist.boundary<tensor<8xf32>, <@mesh, [{}]>>}) {
  // expected-error@+1 {{'dist.reshard' is not part of the Local form; run dist-partition first}}
  %0 = dist.reshard %a to <@mesh, [{}]> : tensor<8xf32>
  return
}

// -----

dist.mesh @mesh = <["x"=2]>

// A constant trip count is the same everywhere.
func.func @loop(%a: tensor<4xf32> {dist.boundary = #dist.boundary<tensor<8xf32>, <@mesh, [{"x"}]>>}) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %n = arith.constant 3 : index
  %r = scf.for %i = %zero to %n step %one iter_args(%v = %a) -> tensor<4xf32> {
    %s = dist.all_reduce sum over {"x"} on @mesh ins(%v : tensor<4xf32>) outs(%a : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %s : tensor<4xf32>
  }
  return
}

// -----

dist.mesh @mesh = <["x"=2]>

func.func @branch_on_device(%a: tensor<4xf32> {dist.boundary = #dist.boundary<tensor<8xf32>, <@mesh, [{"x"}]>>}) {
  // expected-note@+1 {{it depends on the device's index along "x" here}}
  %i = dist.axis_index {"x"} on @mesh
  %zero = arith.constant 0 : index
  %first = arith.cmpi eq, %i, %zero : index
  %r = scf.if %first -> tensor<4xf32> {
    // expected-error@+1 {{collective stands under 'scf.if' whose condition may differ between devices along "x"; all devices of its group have to issue it}}
    %s = dist.all_reduce sum over {"x"} on @mesh ins(%a : tensor<4xf32>) outs(%a : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %s : tensor<4xf32>
  } else {
    scf.yield %a : tensor<4xf32>
  }
  return
}

// -----

dist.mesh @mesh = <["x"=2, "y"=4]>

// Devices of one group over x have the same index along y: they all take the same branch.
func.func @branch_on_other_axis(%a: tensor<4xf32> {dist.boundary = #dist.boundary<tensor<8xf32>, <@mesh, [{"x"}]>>}) {
  %i = dist.axis_index {"y"} on @mesh
  %zero = arith.constant 0 : index
  %first = arith.cmpi eq, %i, %zero : index
  %r = scf.if %first -> tensor<4xf32> {
    %s = dist.all_reduce sum over {"x"} on @mesh ins(%a : tensor<4xf32>) outs(%a : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %s : tensor<4xf32>
  } else {
    scf.yield %a : tensor<4xf32>
  }
  return
}

// -----

dist.mesh @mesh = <["x"=2]>

// expected-note@+1 {{it depends on argument 0 here, of which every device along "x" has another part}}
func.func @trips_from_shard(%n: tensor<1xindex> {dist.boundary = #dist.boundary<tensor<2xindex>, <@mesh, [{"x"}]>>},
                            %a: tensor<4xf32> {dist.boundary = #dist.boundary<tensor<8xf32>, <@mesh, [{"x"}]>>}) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %trips = tensor.extract %n[%zero] : tensor<1xindex>
  %r = scf.for %i = %zero to %trips step %one iter_args(%v = %a) -> tensor<4xf32> {
    // expected-error@+1 {{collective stands under 'scf.for' whose condition may differ between devices along "x"}}
    %s = dist.all_reduce sum over {"x"} on @mesh ins(%v : tensor<4xf32>) outs(%a : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %s : tensor<4xf32>
  }
  return
}

// -----

dist.mesh @mesh = <["x"=2]>

// The whole tensor is equal everywhere.
func.func @trips_from_whole(%n: tensor<1xindex> {dist.boundary = #dist.boundary<tensor<1xindex>, <@mesh, [{}]>>},
                            %a: tensor<4xf32> {dist.boundary = #dist.boundary<tensor<8xf32>, <@mesh, [{"x"}]>>}) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %trips = tensor.extract %n[%zero] : tensor<1xindex>
  %r = scf.for %i = %zero to %trips step %one iter_args(%v = %a) -> tensor<4xf32> {
    %s = dist.all_reduce sum over {"x"} on @mesh ins(%v : tensor<4xf32>) outs(%a : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %s : tensor<4xf32>
  }
  return
}

// -----

dist.mesh @mesh = <["x"=2]>

// expected-note@+1 {{it depends on argument 0 here}}
func.func @while_until_this_one_is_done(%a: tensor<4xf32> {dist.boundary = #dist.boundary<tensor<8xf32>, <@mesh, [{"x"}]>>}, %limit: f32) {
  %zero = arith.constant 0 : index
  %init = tensor.empty() : tensor<4xf32>
  %r = scf.while (%v = %a) : (tensor<4xf32>) -> tensor<4xf32> {
    %all = arith.negf %v : tensor<4xf32>
    %e = tensor.extract %all[%zero] : tensor<4xf32>
    %more = arith.cmpf olt, %e, %limit : f32
    scf.condition(%more) %v : tensor<4xf32>
  } do {
  ^bb0(%v: tensor<4xf32>):
    // expected-error@+1 {{collective stands under 'scf.while' whose condition may differ between devices along "x"}}
    %s = dist.all_reduce max over {"x"} on @mesh ins(%v : tensor<4xf32>) outs(%init : tensor<4xf32>) -> tensor<4xf32>
    %next = arith.addf %v, %s : tensor<4xf32>
    scf.yield %next : tensor<4xf32>
  }
  return
}

// -----

dist.mesh @mesh = <["x"=2]>

// A loop until all devices together are done: they agree on when that is.
func.func @while_until_all_are_done(%a: tensor<4xf32> {dist.boundary = #dist.boundary<tensor<8xf32>, <@mesh, [{"x"}]>>}, %limit: f32) {
  %zero = arith.constant 0 : index
  %init = tensor.empty() : tensor<4xf32>
  %r = scf.while (%v = %a) : (tensor<4xf32>) -> tensor<4xf32> {
    %all = dist.all_reduce sum over {"x"} on @mesh ins(%v : tensor<4xf32>) outs(%init : tensor<4xf32>) -> tensor<4xf32>
    %e = tensor.extract %all[%zero] : tensor<4xf32>
    %more = arith.cmpf olt, %e, %limit : f32
    scf.condition(%more) %v : tensor<4xf32>
  } do {
  ^bb0(%v: tensor<4xf32>):
    %s = dist.all_reduce max over {"x"} on @mesh ins(%v : tensor<4xf32>) outs(%init : tensor<4xf32>) -> tensor<4xf32>
    %next = arith.addf %v, %s : tensor<4xf32>
    scf.yield %next : tensor<4xf32>
  }
  return
}

// -----

dist.mesh @mesh = <["x"=2]>

func.func @order_of_iterations(%a: tensor<4xf32> {dist.boundary = #dist.boundary<tensor<8xf32>, <@mesh, [{"x"}]>>}) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %n = arith.constant 3 : index
  scf.parallel (%i) = (%zero) to (%n) step (%one) {
    // expected-error@+1 {{collective stands in 'scf.parallel', which does not say when and how often it is issued}}
    %s = dist.all_reduce sum over {"x"} on @mesh ins(%a : tensor<4xf32>) outs(%a : tensor<4xf32>) -> tensor<4xf32>
    scf.reduce
  }
  return
}

// -----

dist.mesh @mesh = <["x"=2]>

func.func @several_blocks(%a: tensor<4xf32> {dist.boundary = #dist.boundary<tensor<8xf32>, <@mesh, [{"x"}]>>}) {
  cf.br ^next
^next:
  // expected-error@+1 {{collective stands in a function with several blocks}}
  %s = dist.all_reduce sum over {"x"} on @mesh ins(%a : tensor<4xf32>) outs(%a : tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

dist.mesh @mesh = <["x"=2]>

// expected-note@+1 {{it depends on argument 0 here, of which every device along "x" has another part}}
func.func @shard_as_whole(%a: tensor<4xf32> {dist.boundary = #dist.boundary<tensor<8xf32>, <@mesh, [{"x"}]>>}) -> (tensor<4xf32> {dist.boundary = #dist.boundary<tensor<4xf32>, <@mesh, [{}]>>}) {
  %0 = arith.negf %a : tensor<4xf32>
  // expected-error@+1 {{result 0 is declared equal along "x", but may differ between devices there; a reduction, gather or broadcast is missing}}
  return %0 : tensor<4xf32>
}

// -----

dist.mesh @mesh = <["x"=2]>

// expected-note@+1 {{it depends on argument 0 here}}
func.func @contribution_as_whole(%a: tensor<4xf32> {dist.boundary = #dist.boundary<tensor<8xf32>, <@mesh, [{"x"}]>>}) -> (tensor<f32> {dist.boundary = #dist.boundary<tensor<f32>, <@mesh, []>>}) {
  %zero = arith.constant dense<0.0> : tensor<f32>
  %sum = linalg.reduce {arith.addf} ins(%a : tensor<4xf32>) outs(%zero : tensor<f32>) dimensions = [0]
  %all = arith.negf %sum : tensor<f32>
  %root = math.sqrt %all : tensor<f32>
  // expected-error@+1 {{result 0 is declared equal along "x"}}
  return %root : tensor<f32>
}

// -----

dist.mesh @mesh = <["x"=2]>

// The same with the reduction.
func.func @reduced_contribution(%a: tensor<4xf32> {dist.boundary = #dist.boundary<tensor<8xf32>, <@mesh, [{"x"}]>>}) -> (tensor<f32> {dist.boundary = #dist.boundary<tensor<f32>, <@mesh, []>>}) {
  %zero = arith.constant dense<0.0> : tensor<f32>
  %sum = linalg.reduce {arith.addf} ins(%a : tensor<4xf32>) outs(%zero : tensor<f32>) dimensions = [0]
  %all = dist.all_reduce sum over {"x"} on @mesh ins(%sum : tensor<f32>) outs(%zero : tensor<f32>) -> tensor<f32>
  %root = math.sqrt %all : tensor<f32>
  return %root : tensor<f32>
}

// -----

dist.mesh @mesh = <["x"=2]>

// What each device contributes may be handed out as such.
func.func @declared_contribution(%a: tensor<4xf32> {dist.boundary = #dist.boundary<tensor<8xf32>, <@mesh, [{"x"}]>>})
    -> (tensor<f32> {dist.boundary = #dist.boundary<tensor<f32>, <@mesh, [], partial = [sum {"x"}]>>}) {
  %zero = arith.constant dense<0.0> : tensor<f32>
  %sum = linalg.reduce {arith.addf} ins(%a : tensor<4xf32>) outs(%zero : tensor<f32>) dimensions = [0]
  return %sum : tensor<f32>
}

// -----

dist.mesh @mesh = <["x"=2]>

func.func @scattered_as_whole(%a: tensor<8xf32> {dist.boundary = #dist.boundary<tensor<8xf32>, <@mesh, [{}]>>})
    -> (tensor<4xf32> {dist.boundary = #dist.boundary<tensor<4xf32>, <@mesh, [{}]>>}) {
  %init = tensor.empty() : tensor<4xf32>
  // expected-note@+1 {{it depends on 'dist.reduce_scatter_start' here, which gives every device along "x" something else}}
  %p, %t = dist.reduce_scatter_start sum dim 0 over {"x"} on @mesh ins(%a : tensor<8xf32>) outs(%init : tensor<4xf32>) -> tensor<4xf32>
  %s = dist.done %t ins(%a : tensor<8xf32>) pending(%p : tensor<4xf32>) -> tensor<4xf32>
  // expected-error@+1 {{result 0 is declared equal along "x"}}
  return %s : tensor<4xf32>
}

// -----

dist.mesh @mesh = <["x"=2, "y"=4]>

// The reduction is over the other axis.
// expected-note@+1 {{it depends on argument 0 here, of which every device along "x" has another part}}
func.func @wrong_axis(%a: tensor<4xf32> {dist.boundary = #dist.boundary<tensor<8xf32>, <@mesh, [{"x"}]>>}) -> (tensor<4xf32> {dist.boundary = #dist.boundary<tensor<4xf32>, <@mesh, [{}]>>}) {
  %s = dist.all_reduce sum over {"y"} on @mesh ins(%a : tensor<4xf32>) outs(%a : tensor<4xf32>) -> tensor<4xf32>
  // expected-error@+1 {{result 0 is declared equal along "x"}}
  return %s : tensor<4xf32>
}

// -----

dist.mesh @mesh = <["x"=4]>

// Half of an axis was gathered.
// expected-note@+1 {{it depends on argument 0 here, of which every device along "x":(1)2 has another part}}
func.func @half_gathered(%a: tensor<2xf32> {dist.boundary = #dist.boundary<tensor<8xf32>, <@mesh, [{"x"}]>>}) -> (tensor<4xf32> {dist.boundary = #dist.boundary<tensor<4xf32>, <@mesh, [{}]>>}) {
  %init = tensor.empty() : tensor<4xf32>
  %s = dist.all_gather dim 0 over {"x":(2)2} on @mesh ins(%a : tensor<2xf32>) outs(%init : tensor<4xf32>) -> tensor<4xf32>
  // expected-error@+1 {{result 0 is declared equal along "x":(1)2}}
  return %s : tensor<4xf32>
}

// -----

dist.mesh @mesh = <["x"=2, "y"=2]>

// A shard over x moves to y: then it is equal along x.
func.func @moved_shard(%a: tensor<4xf32> {dist.boundary = #dist.boundary<tensor<8xf32>, <@mesh, [{"x"}]>>}) -> (tensor<4xf32> {dist.boundary = #dist.boundary<tensor<8xf32>, <@mesh, [{"y"}]>>}) {
  %s = dist.collective_permute from {"y", "x"} over {"x", "y"} on @mesh ins(%a : tensor<4xf32>) outs(%a : tensor<4xf32>) -> tensor<4xf32>
  return %s : tensor<4xf32>
}

// -----

dist.mesh @mesh = <["x"=2]>

// Equal values, of which the devices choose different ones.
func.func @chosen(%a: tensor<4xf32> {dist.boundary = #dist.boundary<tensor<4xf32>, <@mesh, [{}]>>}, %b: tensor<4xf32> {dist.boundary = #dist.boundary<tensor<4xf32>, <@mesh, [{}]>>}) -> (tensor<4xf32> {dist.boundary = #dist.boundary<tensor<4xf32>, <@mesh, [{}]>>}) {
  // expected-note@+1 {{it depends on the device's index along "x" here}}
  %i = dist.axis_index {"x"} on @mesh
  %zero = arith.constant 0 : index
  %first = arith.cmpi eq, %i, %zero : index
  %r = scf.if %first -> tensor<4xf32> {
    scf.yield %a : tensor<4xf32>
  } else {
    scf.yield %b : tensor<4xf32>
  }
  // expected-error@+1 {{result 0 is declared equal along "x"}}
  return %r : tensor<4xf32>
}

// -----

dist.mesh @mesh = <["x"=2]>

// Equal before the loop, mixed with a shard in it, and in the second round in the other value too.
// expected-note@+1 {{it depends on argument 1 here}}
func.func @mixed_in_loop(%a: tensor<4xf32> {dist.boundary = #dist.boundary<tensor<4xf32>, <@mesh, [{}]>>}, %b: tensor<4xf32> {dist.boundary = #dist.boundary<tensor<8xf32>, <@mesh, [{"x"}]>>}) -> (tensor<4xf32> {dist.boundary = #dist.boundary<tensor<4xf32>, <@mesh, [{}]>>}) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %n = arith.constant 3 : index
  %r:2 = scf.for %i = %zero to %n step %one iter_args(%v = %a, %w = %a) -> (tensor<4xf32>, tensor<4xf32>) {
    %next = arith.addf %w, %b : tensor<4xf32>
    scf.yield %w, %next : tensor<4xf32>, tensor<4xf32>
  }
  // expected-error@+1 {{result 0 is declared equal along "x"}}
  return %r#0 : tensor<4xf32>
}

// -----

dist.mesh @mesh = <["x"=2]>

// Positions in a body.
func.func @index_in_body(%a: tensor<4xf32> {dist.boundary = #dist.boundary<tensor<4xf32>, <@mesh, [{}]>>}) -> (tensor<4xf32> {dist.boundary = #dist.boundary<tensor<4xf32>, <@mesh, [{}]>>}) {
  // expected-note@+1 {{it depends on the device's index along "x" here}}
  %d = dist.axis_index {"x"} on @mesh
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%a : tensor<4xf32>) {
  ^bb0(%old: f32):
    %n = arith.index_cast %d : index to i32
    %f = arith.sitofp %n : i32 to f32
    linalg.yield %f : f32
  } -> tensor<4xf32>
  // expected-error@+1 {{result 0 is declared equal along "x"}}
  return %0 : tensor<4xf32>
}

// -----

dist.mesh @mesh = <["x"=2]>

// What was promised is believed.
func.func @promised(%a: tensor<4xf32> {dist.boundary = #dist.boundary<tensor<8xf32>, <@mesh, [{"x"}]>>}) -> (tensor<4xf32> {dist.boundary = #dist.boundary<tensor<4xf32>, <@mesh, [{}]>>}) {
  %p = arith.negf %a : tensor<4xf32>
  %0 = dist.assume_replicated %p over {"x"} on @mesh : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

dist.mesh @mesh = <["x"=2]>

func.func @started_and_waited_for(%a: tensor<8xf32> {dist.boundary = #dist.boundary<tensor<8xf32>, <@mesh, [{}]>>}) {
  %p, %t = dist.all_reduce_start sum over {"x"} on @mesh ins(%a : tensor<8xf32>) outs(%a : tensor<8xf32>) -> tensor<8xf32>
  %r = dist.done %t ins(%a : tensor<8xf32>) pending(%p : tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----

dist.mesh @mesh = <["x"=2]>

func.func @never_waited_for(%a: tensor<8xf32> {dist.boundary = #dist.boundary<tensor<8xf32>, <@mesh, [{}]>>}) {
  // expected-error@+1 {{is started and never waited for; a 'dist.done' has to follow in its block}}
  %p, %t = dist.all_reduce_start sum over {"x"} on @mesh ins(%a : tensor<8xf32>) outs(%a : tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----

dist.mesh @mesh = <["x"=2]>

func.func @waited_for_in_a_branch(%a: tensor<8xf32> {dist.boundary = #dist.boundary<tensor<8xf32>, <@mesh, [{}]>>}, %c: i1) {
  // expected-error@+1 {{is started here and not waited for in its block, so it may be started more often than waited for}}
  %p, %t = dist.all_reduce_start sum over {"x"} on @mesh ins(%a : tensor<8xf32>) outs(%a : tensor<8xf32>) -> tensor<8xf32>
  scf.if %c {
    // expected-note@+1 {{its token is handed to 'dist.done'}}
    %r = dist.done %t ins(%a : tensor<8xf32>) pending(%p : tensor<8xf32>) -> tensor<8xf32>
  }
  return
}

// -----

dist.mesh @mesh = <["x"=2]>

// Devices that start different collectives do not meet.
func.func @started_under_a_condition(%a: tensor<8xf32> {dist.boundary = #dist.boundary<tensor<8xf32>, <@mesh, [{}]>>}) {
  %i = dist.axis_index {"x"} on @mesh
  %zero = arith.constant 0 : index
  // expected-note@-2 {{it depends on the device's index along "x" here}}
  %c = arith.cmpi eq, %i, %zero : index
  scf.if %c {
    // expected-error@+1 {{collective stands under 'scf.if' whose condition may differ between devices along "x"; all devices of its group have to issue it}}
    %p, %t = dist.all_reduce_start sum over {"x"} on @mesh ins(%a : tensor<8xf32>) outs(%a : tensor<8xf32>) -> tensor<8xf32>
    %r = dist.done %t ins(%a : tensor<8xf32>) pending(%p : tensor<8xf32>) -> tensor<8xf32>
  }
  return
}

// -----

// Each result of an op differs along what it depends on: the rows of attention have nothing of the values, the output has.
#query = affine_map<(b, q, k, d, v) -> (b, q, d)>
#key = affine_map<(b, q, k, d, v) -> (b, k, d)>
#value = affine_map<(b, q, k, d, v) -> (b, k, v)>
#output = affine_map<(b, q, k, d, v) -> (b, q, v)>
#rows = affine_map<(b, q, k, d, v) -> (b, q)>
dist.mesh @mesh = <["x"=2]>
func.func @rows_of_attention(%q: tensor<2x8x4xf32> {dist.boundary = #dist.boundary<tensor<2x8x4xf32>, <@mesh, [{}, {}, {}]>>},
                             // expected-note@+1 {{it depends on argument 1 here, of which every device along "x" has another part}}
                             %v: tensor<2x8x2xf32> {dist.boundary = #dist.boundary<tensor<2x8x4xf32>, <@mesh, [{}, {}, {"x"}]>>})
    -> (tensor<2x8xf32> {dist.boundary = #dist.boundary<tensor<2x8xf32>, <@mesh, [{}, {}]>>},
        tensor<2x8x2xf32> {dist.boundary = #dist.boundary<tensor<2x8x2xf32>, <@mesh, [{}, {}, {}]>>}) {
  %o = tensor.empty() : tensor<2x8x2xf32>
  %m = tensor.empty() : tensor<2x8xf32>
  %0:3 = tensor_ext.attention scores 3 maps [#query, #key, #value, #output, #rows, #rows]
      ins(%q, %q, %v : tensor<2x8x4xf32>, tensor<2x8x4xf32>, tensor<2x8x2xf32>)
      outs(%o, %m, %m : tensor<2x8x2xf32>, tensor<2x8xf32>, tensor<2x8xf32>)
      -> tensor<2x8x2xf32>, tensor<2x8xf32>, tensor<2x8xf32> {
  ^bb0(%score: f32, %batch: index, %row: index, %column: index):
    %one = arith.constant 1.0 : f32
    tensor_ext.yield %score, %one : f32, f32
  }
  // expected-error@+1 {{result 1 is declared equal along "x", but may differ between devices there; a reduction, gather or broadcast is missing}}
  return %0#1, %0#0 : tensor<2x8xf32>, tensor<2x8x2xf32>
}

// -----

// Of gradients each has a factor of its own.
#left = affine_map<(q, k, d, v) -> (q, d)>
#right = affine_map<(q, k, d, v) -> (k, d)>
#factor = affine_map<(q, k, d, v) -> (q, v)>
#result = affine_map<(q, k, d, v) -> (k, v)>
dist.mesh @mesh = <["x"=2]>
func.func @gradients(%q: tensor<8x4xf32> {dist.boundary = #dist.boundary<tensor<8x4xf32>, <@mesh, [{}, {}]>>},
                     %g: tensor<8x5xf32> {dist.boundary = #dist.boundary<tensor<8x10xf32>, <@mesh, [{}, {"x"}]>>},
                     %h: tensor<8x5xf32> {dist.boundary = #dist.boundary<tensor<8x5xf32>, <@mesh, [{}, {}]>>})
    -> (tensor<8x5xf32> {dist.boundary = #dist.boundary<tensor<8x5xf32>, <@mesh, [{}, {}]>>},
        tensor<8x5xf32> {dist.boundary = #dist.boundary<tensor<8x10xf32>, <@mesh, [{}, {"x"}]>>}) {
  %out = tensor.empty() : tensor<8x5xf32>
  %0:2 = tensor_ext.attention_gradient scores 2 maps [#left, #right, #factor, #factor, #result, #result]
      lefts(%q : tensor<8x4xf32>) rights(%q : tensor<8x4xf32>) factors(%h, %g : tensor<8x5xf32>, tensor<8x5xf32>)
      outs(%out, %out : tensor<8x5xf32>, tensor<8x5xf32>) -> tensor<8x5xf32>, tensor<8x5xf32> {
  ^bb0(%score: f32, %row: index, %column: index):
    %weight = math.exp %score : f32
    tensor_ext.yield %weight, %weight : f32, f32
  }
  return %0#0, %0#1 : tensor<8x5xf32>, tensor<8x5xf32>
}
