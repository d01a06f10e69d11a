// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s -dist-pipeline-stages -split-input-file -verify-diagnostics

// expected-error@+1 {{found 'dist.stages' = "pp", but a dictionary with the name of an 'axis' and a 'schedule' is needed}}
module attributes {dist.stages = "pp"} {
  dist.mesh @mesh = <["pp"=2]>
}

// -----

// expected-error@+1 {{found the schedule "zero-bubble" of a pipeline; "gpipe" and "1f1b" are known}}
module attributes {dist.stages = {axis = "pp", schedule = "zero-bubble"}} {
  dist.mesh @mesh = <["pp"=2]>
}

// -----

// expected-error@+1 {{found 'chunks' = 0 : i64 stages per device of a pipeline; a number from 1 to 1024 is needed}}
module attributes {dist.stages = {axis = "pp", chunks = 0, schedule = "gpipe"}} {
  dist.mesh @mesh = <["pp"=2]>
}

// -----

// expected-error@+1 {{found 'devices' = 0 : i64 for the stages of a pipeline; a number from 1 to 1048576 is needed}}
module attributes {dist.stages = {axis = "pp", devices = 0, schedule = "gpipe"}} {
  dist.mesh @mesh = <["pp"=1]>
}

// -----

module attributes {dist.stages = {axis = "pp", devices = 4, schedule = "gpipe"}} {
  // expected-error@+1 {{has 2 devices along "pp", but the pipeline has 4}}
  dist.mesh @mesh = <["pp"=2]>
}

// -----

// expected-error@+1 {{found the axis "qq" in 'dist.stages', which no mesh of the program has}}
module attributes {dist.stages = {axis = "qq", schedule = "gpipe"}} {
  dist.mesh @mesh = <["pp"=2]>
}

// -----

module attributes {dist.stages = {axis = "pp", schedule = "gpipe"}} {
  dist.mesh @mesh = <["pp"=2]>
  // expected-error@+1 {{has no loop over the parts of a batch for the stages along "pp"; an axis in time is needed that splits the batch into micro-batches}}
  func.func @whole(%x: tensor<4xf32>) -> tensor<4xf32> {
    return %x : tensor<4xf32>
  }
}

// -----

module attributes {dist.stages = {axis = "pp", schedule = "gpipe"}} {
  dist.mesh @mesh = <["pp"=2]>
  func.func @f(
      %x: tensor<4x3xf32>,
      // expected-error@+1 {{argument 1 has 'dist.stage' = 2 : i64, but the pipeline has the stages 0 to 1}}
      %a: tensor<3xf32> {dist.stage = 2}) -> tensor<4x3xf32> {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %e = tensor.empty() : tensor<4x3xf32>
    %r = scf.for %i = %c0 to %c4 step %c1 iter_args(%all = %e) -> tensor<4x3xf32> {
      %part = tensor.extract_slice %x[%i, 0] [1, 3] [1, 1] : tensor<4x3xf32> to tensor<3xf32>
      %z = arith.mulf %part, %a : tensor<3xf32>
      %next = tensor.insert_slice %z into %all[%i, 0] [1, 3] [1, 1] : tensor<3xf32> into tensor<4x3xf32>
      scf.yield %next : tensor<4x3xf32>
    } {dist.parts}
    return %r : tensor<4x3xf32>
  }
}

// -----

module attributes {dist.stages = {axis = "pp", schedule = "gpipe"}} {
  dist.mesh @mesh = <["pp"=2]>
  func.func @f(
      %x: tensor<4x3xf32>,
      // expected-note@+1 {{argument 1 is on stage 0}}
      %a: tensor<3xf32> {dist.stage = 0}, %b: tensor<3xf32> {dist.stage = 1}) -> tensor<4x3xf32> {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %e = tensor.empty() : tensor<4x3xf32>
    %r = scf.for %i = %c0 to %c4 step %c1 iter_args(%all = %e) -> tensor<4x3xf32> {
      %part = tensor.extract_slice %x[%i, 0] [1, 3] [1, 1] : tensor<4x3xf32> to tensor<3xf32>
      // expected-note@+1 {{where it is read first; what several stages read has to be two arguments}}
      %y = arith.mulf %part, %a : tensor<3xf32>
      // expected-note@+1 {{computed here}}
      %w = arith.mulf %y, %b : tensor<3xf32>
      // expected-error@+1 {{belongs to the forward pass of stage 0, but reads what the forward pass of stage 1 computes later; no value can go backwards between the stages of a pipeline}}
      %z = arith.addf %w, %a : tensor<3xf32>
      %next = tensor.insert_slice %z into %all[%i, 0] [1, 3] [1, 1] : tensor<3xf32> into tensor<4x3xf32>
      scf.yield %next : tensor<4x3xf32>
    } {dist.parts}
    return %r : tensor<4x3xf32>
  }
}

// -----

module attributes {dist.stages = {axis = "pp", schedule = "gpipe"}} {
  dist.mesh @mesh = <["pp"=2]>
  func.func @f(
      %x: tensor<4x3xf32>,
      // expected-note@+1 {{argument 1 is on stage 0}}
      %a: tensor<3xf32> {dist.stage = 0},
      // expected-note@+1 {{argument 2 is on stage 1}}
      %b: tensor<3xf32> {dist.stage = 1}) -> tensor<4x3xf32> {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %e = tensor.empty() : tensor<4x3xf32>
    %r = scf.for %i = %c0 to %c4 step %c1 iter_args(%all = %e) -> tensor<4x3xf32> {
      %part = tensor.extract_slice %x[%i, 0] [1, 3] [1, 1] : tensor<4x3xf32> to tensor<3xf32>
      %ab = arith.addf %a, %b : tensor<3xf32>
      // expected-error@+1 {{needs parameters of two stages of the pipeline; one stage has to have all that an op computes with}}
      %z = arith.mulf %part, %ab : tensor<3xf32>
      %next = tensor.insert_slice %z into %all[%i, 0] [1, 3] [1, 1] : tensor<3xf32> into tensor<4x3xf32>
      scf.yield %next : tensor<4x3xf32>
    } {dist.parts}
    return %r : tensor<4x3xf32>
  }
}

// -----

module attributes {dist.stages = {axis = "pp", schedule = "gpipe"}} {
  dist.mesh @mesh = <["pp"=2]>
  func.func @f(%x: tensor<4x3xf32>, %a: tensor<3xf32>) -> tensor<4x3xf32> {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %e = tensor.empty() : tensor<4x3xf32>
    // expected-error@+1 {{finds 0 places where a stage of the pipeline can end, but 2 stages need 1; a stage ends in front of an op that is the first to read a parameter}}
    %r = scf.for %i = %c0 to %c4 step %c1 iter_args(%all = %e) -> tensor<4x3xf32> {
      %part = tensor.extract_slice %x[%i, 0] [1, 3] [1, 1] : tensor<4x3xf32> to tensor<3xf32>
      %z = arith.mulf %part, %a : tensor<3xf32>
      %next = tensor.insert_slice %z into %all[%i, 0] [1, 3] [1, 1] : tensor<3xf32> into tensor<4x3xf32>
      scf.yield %next : tensor<4x3xf32>
    } {dist.parts}
    return %r : tensor<4x3xf32>
  }
}

// -----

module attributes {dist.stages = {axis = "pp", schedule = "gpipe"}} {
  dist.mesh @mesh = <["pp"=2]>
  func.func @f(%x: tensor<4x3xf32>, %a: tensor<3xf32> {dist.stage = 1}) -> tensor<4x3xf32> {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %e = tensor.empty() : tensor<4x3xf32>
    // expected-error@+1 {{has nothing for stage 0 of 2 of the pipeline; each stage needs a parameter}}
    %r = scf.for %i = %c0 to %c4 step %c1 iter_args(%all = %e) -> tensor<4x3xf32> {
      %part = tensor.extract_slice %x[%i, 0] [1, 3] [1, 1] : tensor<4x3xf32> to tensor<3xf32>
      %z = arith.mulf %part, %a : tensor<3xf32>
      %next = tensor.insert_slice %z into %all[%i, 0] [1, 3] [1, 1] : tensor<3xf32> into tensor<4x3xf32>
      scf.yield %next : tensor<4x3xf32>
    } {dist.parts}
    return %r : tensor<4x3xf32>
  }
}

// -----

module attributes {dist.stages = {axis = "pp", chunks = 2, schedule = "1f1b"}} {
  dist.mesh @mesh = <["pp"=2]>
  func.func @f(%x: tensor<4x3xf32>, %a: tensor<3xf32>, %b: tensor<3xf32>) -> tensor<4x3xf32> {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 3 : index
    %e = tensor.empty() : tensor<4x3xf32>
    // expected-error@+1 {{found 3 parts of the batch on 2 devices with 2 stages each; the parts go in groups of as many as there are devices, so a multiple of 2 is needed}}
    %r = scf.for %i = %c0 to %c4 step %c1 iter_args(%all = %e) -> tensor<4x3xf32> {
      %part = tensor.extract_slice %x[%i, 0] [1, 3] [1, 1] : tensor<4x3xf32> to tensor<3xf32>
      %y = arith.mulf %part, %a : tensor<3xf32>
      %z = arith.mulf %y, %b : tensor<3xf32>
      %next = tensor.insert_slice %z into %all[%i, 0] [1, 3] [1, 1] : tensor<3xf32> into tensor<4x3xf32>
      scf.yield %next : tensor<4x3xf32>
    } {dist.parts}
    return %r : tensor<4x3xf32>
  }
}

// -----

module attributes {dist.stages = {axis = "pp", schedule = "gpipe"}} {
  dist.mesh @mesh = <["pp"=2]>
  func.func @f(%x: tensor<4x3xf32>, %a: tensor<3xf32>, %b: tensor<3xf32>) -> tensor<4x3xf32> {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %e = tensor.empty() : tensor<4x3xf32>
    %r = scf.for %i = %c0 to %c4 step %c1 iter_args(%all = %e) -> tensor<4x3xf32> {
      %part = tensor.extract_slice %x[%i, 0] [1, 3] [1, 1] : tensor<4x3xf32> to tensor<3xf32>
      %y = arith.mulf %part, %a : tensor<3xf32>
      // expected-error@+1 {{differs between devices along "pp", the axis of the stages of a pipeline; in the loop over the parts of the batch nothing may be split over it}}
      %d = dist.axis_index {"pp"} on @mesh
      %k = arith.index_cast %d : index to i32
      %f = arith.sitofp %k : i32 to f32
      %s = tensor.splat %f : tensor<3xf32>
      %w = arith.mulf %y, %s : tensor<3xf32>
      %z = arith.mulf %w, %b : tensor<3xf32>
      %next = tensor.insert_slice %z into %all[%i, 0] [1, 3] [1, 1] : tensor<3xf32> into tensor<4x3xf32>
      scf.yield %next : tensor<4x3xf32>
    } {dist.parts}
    return %r : tensor<4x3xf32>
  }
}

// -----

// The mean of the whole batch is needed before the second loop goes on.
module attributes {dist.stages = {axis = "pp", schedule = "gpipe"}} {
  dist.mesh @mesh = <["pp"=2]>
  func.func @mean(%x: tensor<4x3xf32>, %a: tensor<3xf32> {dist.stage = 0}, %b: tensor<3xf32> {dist.stage = 1}) -> tensor<3xf32> {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %zero = arith.constant dense<0.0> : tensor<3xf32>
    %mean = scf.for %i = %c0 to %c4 step %c1 iter_args(%sum = %zero) -> tensor<3xf32> {
      %part = tensor.extract_slice %x[%i, 0] [1, 3] [1, 1] : tensor<4x3xf32> to tensor<3xf32>
      // expected-note@+1 {{here it is made of a parameter of the stages}}
      %y = arith.mulf %part, %a : tensor<3xf32>
      // expected-error@+1 {{computes what is joined over the whole batch before later ops can go on, so no stage of a pipeline can send its parts on one by one; sums and means that only the loss and the update need can be joined}}
      %next = arith.addf %sum, %y : tensor<3xf32>
      scf.yield %next : tensor<3xf32>
    } {dist.parts}
    %r = scf.for %i = %c0 to %c4 step %c1 iter_args(%sum = %zero) -> tensor<3xf32> {
      %part = tensor.extract_slice %x[%i, 0] [1, 3] [1, 1] : tensor<4x3xf32> to tensor<3xf32>
      %y = arith.mulf %part, %a : tensor<3xf32>
      // expected-note@+1 {{this goes on from what all parts have together}}
      %w = arith.subf %y, %mean : tensor<3xf32>
      %z = arith.mulf %w, %b : tensor<3xf32>
      %next = arith.addf %sum, %z : tensor<3xf32>
      scf.yield %next : tensor<3xf32>
    } {dist.parts}
    return %r : tensor<3xf32>
  }
}

// -----

module attributes {dist.stages = {axis = "pp", schedule = "gpipe"}} {
  dist.mesh @mesh = <["pp"=2]>
  func.func @unknown(%x: tensor<4xf32>, %n: index) -> tensor<4xf32> {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    // expected-error@+1 {{has an unknown number of parts, but the schedule of a pipeline needs it}}
    %r = scf.for %i = %c0 to %n step %c1 iter_args(%all = %x) -> tensor<4xf32> {
      scf.yield %all : tensor<4xf32>
    } {dist.parts}
    return %r : tensor<4xf32>
  }
}

// -----

module attributes {dist.stages = {axis = "pp", schedule = "gpipe"}} {
  dist.mesh @mesh = <["pp"=2]>
  func.func @number(%x: tensor<4xf32>) -> index {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    // expected-error@+1 {{carries a 'index' from part to part; only tensors of static shape can lie on a stage of a pipeline}}
    %r = scf.for %i = %c0 to %c4 step %c1 iter_args(%sum = %c0) -> index {
      %next = arith.addi %sum, %i : index
      scf.yield %next : index
    } {dist.parts}
    return %r : index
  }
}

// -----

// Loops over layers that stay one op: two rows of a stack in a trip, and a number of trips that nobody knows.
module attributes {dist.stages = {axis = "pp", schedule = "gpipe"}} {
  dist.mesh @mesh = <["pp"=4]>
  func.func @loops(%x: tensor<4x3xf32>, %a: tensor<8x3xf32> {dist.name = "a"}, %b: tensor<3xf32> {dist.name = "b"}, %n: index) -> (tensor<8x3xf32>, tensor<3xf32>) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c4 = arith.constant 4 : index
    %za = arith.constant dense<0.0> : tensor<8x3xf32>
    %zb = arith.constant dense<0.0> : tensor<3xf32>
    // expected-error@+1 {{finds 1 place where a stage of the pipeline can end, but 4 stages need 3; a stage ends in front of an op that is the first to read a parameter}}
    %r:2 = scf.for %i = %c0 to %c4 step %c1 iter_args(%ga = %za, %gb = %zb) -> (tensor<8x3xf32>, tensor<3xf32>) {
      %part = tensor.extract_slice %x[%i, 0] [1, 3] [1, 1] : tensor<4x3xf32> to tensor<3xf32>
      // expected-note@+1 {{this loop reads argument 1 a and is not cut: no tensor has one row for each of its 4 trips that it reads or fills in order, and in no other way}}
      %y = scf.for %k = %c0 to %c4 step %c1 iter_args(%h = %part) -> tensor<3xf32> {
        %row = arith.muli %k, %c2 : index
        %w = tensor.extract_slice %a[%row, 0] [1, 3] [1, 1] : tensor<8x3xf32> to tensor<3xf32>
        %g = arith.mulf %h, %w : tensor<3xf32>
        scf.yield %g : tensor<3xf32>
      }
      // expected-note@+1 {{this loop reads argument 2 b and is not cut: it does not count a known number of trips, two or more, or may end before the last one}}
      %z = scf.for %k = %c0 to %n step %c1 iter_args(%h = %y) -> tensor<3xf32> {
        %g = arith.mulf %h, %b : tensor<3xf32>
        scf.yield %g : tensor<3xf32>
      }
      %da = linalg.broadcast ins(%z : tensor<3xf32>) outs(%za : tensor<8x3xf32>) dimensions = [0]
      %nexta = arith.addf %ga, %da : tensor<8x3xf32>
      %nextb = arith.addf %gb, %z : tensor<3xf32>
      scf.yield %nexta, %nextb : tensor<8x3xf32>, tensor<3xf32>
    } {dist.parts}
    %newa = arith.subf %a, %r#0 : tensor<8x3xf32>
    %newb = arith.subf %b, %r#1 : tensor<3xf32>
    return %newa, %newb : tensor<8x3xf32>, tensor<3xf32>
  }
}
