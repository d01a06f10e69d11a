// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s -dist-serialize-axes -split-input-file -verify-diagnostics

// expected-error@+1 {{found 'dist.in_time' = "micro", but a list of names of axes is needed}}
module attributes {dist.in_time = "micro"} {
  dist.mesh @mesh = <["micro"=2]>
}

// -----

// expected-error@+1 {{found the axis "macro" in 'dist.in_time', which no mesh of the program has}}
module attributes {dist.in_time = ["macro"]} {
  dist.mesh @mesh = <["micro"=2]>
}

// -----

module attributes {dist.in_time = ["micro"]} {
  // expected-error@+1 {{found an order of devices in a mesh whose axis "micro" is in time; it counts parts that are no devices, so a mesh without 'device_ids' is needed}}
  dist.mesh @mesh = <["micro"=2], device_ids = [1, 0]>
}

// -----

module attributes {dist.in_time = ["micro", "nano"]} {
  // expected-error@+2 {{found the axis "nano" in time beside "micro"; programs with more than one are not supported yet}}
  // expected-note@+1 {{the other one is of this mesh}}
  dist.mesh @mesh = <["micro"=2, "nano"=2]>
}

// -----

module attributes {dist.in_time = ["micro"]} {
  // expected-note@+1 {{it is split by "dp" of size 2, "micro" of size 2; a size that 4 divides is needed, or other sizes of these axes}}
  dist.mesh @mesh = <["dp"=2, "micro"=2]>
  // expected-error@+1 {{argument 0 dimension 0 of size 5 has 3 elements on a device, but 2 parts of 2, which the axis "micro" in time makes of it, are 4; some of these would lie on another device}}
  func.func @uneven(%x: tensor<2xf32> {dist.boundary = #dist.boundary<tensor<5xf32>, <@mesh, [{"dp", "micro"}]>>}) {
    return
  }
}

// -----

module attributes {dist.in_time = ["micro"]} {
  dist.mesh @mesh = <["dp"=2, "micro"=2]>
  // expected-error@+1 {{argument 0 dimension 0 is split by "dp" behind "micro"; the axis in time has to be the last, so that what one device has is one piece}}
  func.func @outer(%x: tensor<2xf32> {dist.boundary = #dist.boundary<tensor<8xf32>, <@mesh, [{"micro", "dp"}]>>}) {
    return
  }
}

// -----

module attributes {dist.in_time = ["micro"]} {
  dist.mesh @mesh = <["micro"=4]>
  // expected-error@+1 {{argument 0 dimension 0 names a part of the axis "micro", which is in time; only all of it can be computed part after part}}
  func.func @half(%x: tensor<4xf32> {dist.boundary = #dist.boundary<tensor<8xf32>, <@mesh, [{"micro":(1)2}]>>}) {
    return
  }
}

// -----

module attributes {dist.in_time = ["micro"]} {
  dist.mesh @mesh = <["micro"=2]>
  // expected-error@+1 {{argument 0 is fully sharded over the axis "micro", which is in time; its parts would lie on the same device}}
  func.func @stored(%x: tensor<4xf32> {dist.boundary = #dist.boundary<tensor<8xf32>, <@mesh, [{"micro"}]>>, dist.fully_shard = #dist.fully_shard<{"micro"}>}) {
    return
  }
}

// -----

module attributes {dist.in_time = ["micro"]} {
  dist.mesh @mesh = <["micro"=2]>
  // expected-error@+1 {{argument 0 is partial over the axis "micro", which is in time; what the parts contribute has to be reduced}}
  func.func @partial(%x: tensor<8xf32> {dist.boundary = #dist.boundary<tensor<8xf32>, <@mesh, [{}], partial = [sum {"micro"}]>>}) {
    return
  }
}

// -----

module attributes {dist.in_time = ["micro"]} {
  dist.mesh @mesh = <["micro"=2]>
  func.func @average(%x: tensor<4xf32> {dist.boundary = #dist.boundary<tensor<8xf32>, <@mesh, [{"micro"}]>>}, %d: tensor<4xf32>) {
    // expected-error@+1 {{averages over the axis "micro", which is in time; that is not supported yet, a sum is}}
    %0 = dist.all_reduce avg over {"micro"} on @mesh ins(%x : tensor<4xf32>) outs(%d : tensor<4xf32>) -> tensor<4xf32>
    return
  }
}

// -----

module attributes {dist.in_time = ["micro"]} {
  dist.mesh @mesh = <["micro"=2]>
  func.func @complex(%x: tensor<4xcomplex<f32>> {dist.boundary = #dist.boundary<tensor<8xcomplex<f32>>, <@mesh, [{"micro"}]>>}, %d: tensor<4xcomplex<f32>>) {
    // expected-error@+1 {{reduces elements of type 'complex<f32>' over the axis "micro", which is in time; that is not supported yet, floats and integers are}}
    %0 = dist.all_reduce sum over {"micro"} on @mesh ins(%x : tensor<4xcomplex<f32>>) outs(%d : tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>>
    return
  }
}

// -----

module attributes {dist.in_time = ["micro"]} {
  dist.mesh @mesh = <["micro"=2]>
  func.func @promise(%x: tensor<4xf32> {dist.boundary = #dist.boundary<tensor<8xf32>, <@mesh, [{"micro"}]>>}) {
    // expected-error@+1 {{assumes equality along the axis "micro", which is in time; a reduction or gather is needed}}
    %0 = dist.assume_replicated %x over {"micro"} on @mesh : tensor<4xf32>
    return
  }
}

// -----

module attributes {dist.in_time = ["micro"]} {
  dist.mesh @mesh = <["micro"=2]>
  func.func @in_loop(%x: tensor<4xf32> {dist.boundary = #dist.boundary<tensor<8xf32>, <@mesh, [{"micro"}]>>}, %d: tensor<4xf32>) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    // expected-note@+1 {{in this op}}
    %0 = scf.for %i = %c0 to %c1 step %c1 iter_args(%carried = %x) -> (tensor<4xf32>) {
      // expected-error@+1 {{runs over the axis "micro", which is in time, within 'scf.for'; what all parts have is joined behind the loop over them, so this has to stand outside}}
      %sum = dist.all_reduce sum over {"micro"} on @mesh ins(%carried : tensor<4xf32>) outs(%d : tensor<4xf32>) -> tensor<4xf32>
      scf.yield %sum : tensor<4xf32>
    }
    return
  }
}

// -----

module attributes {dist.in_time = ["micro"]} {
  dist.mesh @mesh = <["micro"=2]>
  func.func @differs(%x: tensor<4xf32> {dist.boundary = #dist.boundary<tensor<8xf32>, <@mesh, [{"micro"}]>>})
      -> (tensor<4xf32> {dist.boundary = #dist.boundary<tensor<4xf32>, <@mesh, [{}]>>}) {
    // expected-error@+1 {{result 0 may differ between the parts of the axis "micro" in time, but is declared equal; a reduction or gather is missing}}
    return %x : tensor<4xf32>
  }
}

// -----

module attributes {dist.in_time = ["micro"]} {
  dist.mesh @mesh = <["micro"=2]>
  func.func @effects(%x: tensor<4xf32> {dist.boundary = #dist.boundary<tensor<8xf32>, <@mesh, [{"micro"}]>>}, %m: memref<4xf32>) {
    // expected-error@+1 {{'bufferization.materialize_in_destination' has effects besides its results, so it cannot be moved into a loop over the parts of the axis "micro" in time, nor in front of one}}
    bufferization.materialize_in_destination %x in writable %m : (tensor<4xf32>, memref<4xf32>) -> ()
    return
  }
}

// -----

module attributes {dist.in_time = ["micro"]} {
  dist.mesh @mesh = <["micro"=2]>
  // expected-error@+1 {{has several blocks; what the axis "micro" in time splits has to be structured}}
  func.func @blocks(%x: tensor<4xf32> {dist.boundary = #dist.boundary<tensor<8xf32>, <@mesh, [{"micro"}]>>}) {
    cf.br ^bb1
  ^bb1:
    return
  }
}

// -----

module attributes {dist.in_time = ["micro"]} {
  dist.mesh @mesh = <["micro"=2]>
  // expected-note@+1 {{in this function}}
  func.func private @called(%x: tensor<4xf32>, %d: tensor<4xf32>) -> tensor<4xf32> {
    // expected-error@+1 {{names the axis "micro", which is in time, in a private function; what is computed part after part has to stand where the parts are, in the function that calls it}}
    %0 = dist.all_reduce sum over {"micro"} on @mesh ins(%x : tensor<4xf32>) outs(%d : tensor<4xf32>) -> tensor<4xf32>
    return %0 : tensor<4xf32>
  }
  func.func @calls(%x: tensor<4xf32> {dist.boundary = #dist.boundary<tensor<8xf32>, <@mesh, [{"micro"}]>>}, %d: tensor<4xf32>) {
    %0 = func.call @called(%x, %d) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    return
  }
}
