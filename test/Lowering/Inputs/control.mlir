// SPDX-License-Identifier: Apache-2.0
// Loops and branches on tensors, where values change places, are read after an update, or leave the program twice.
#id = affine_map<(d0) -> (d0)>
dist.mesh @mesh = <["x"=2]>
func.func @main(%x: tensor<5xf32> {dist.boundary = #dist.boundary<tensor<5xf32>, <@mesh, [{}]>>}, %y: tensor<5xf32>, %p: tensor<i1>, %b: tensor<5xi8>, %h: tensor<5xf16>)
    -> (tensor<5xf32> {dist.name = "swapped"}, tensor<5xf32> {dist.name = "fibonacci"}, tensor<5xf32> {dist.name = "chosen"},
        tensor<5xf32> {dist.name = "same as chosen"}, tensor<3xf32> {dist.name = "constant"}, tensor<5xf32> {dist.name = "x"},
        tensor<5xi8> {dist.name = "bytes"}, tensor<5xf16> {dist.name = "halves"}, tensor<5xf32> {dist.name = "nested"},
        tensor<5xf32> {dist.name = "forwarded"}, tensor<5xf32> {dist.name = "switched"}, tensor<5xf32> {dist.name = "default"}) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c5 = arith.constant 5 : index
  %swapped:2 = scf.for %i = %c0 to %c3 step %c1 iter_args(%s = %x, %t = %y) -> (tensor<5xf32>, tensor<5xf32>) {
    scf.yield %t, %s : tensor<5xf32>, tensor<5xf32>
  }
  %fibonacci:2 = scf.for %i = %c0 to %c5 step %c1 iter_args(%s = %x, %t = %y) -> (tensor<5xf32>, tensor<5xf32>) {
    %e = tensor.empty() : tensor<5xf32>
    %sum = linalg.add ins(%s, %t : tensor<5xf32>, tensor<5xf32>) outs(%e : tensor<5xf32>) -> tensor<5xf32>
    scf.yield %t, %sum : tensor<5xf32>, tensor<5xf32>
  }
  %condition = tensor.extract %p[] : tensor<i1>
  %chosen = scf.if %condition -> tensor<5xf32> {
    %e = tensor.empty() : tensor<5xf32>
    %0 = linalg.exp ins(%fibonacci#0 : tensor<5xf32>) outs(%e : tensor<5xf32>) -> tensor<5xf32>
    scf.yield %0 : tensor<5xf32>
  } else {
    %e = tensor.empty() : tensor<5xf32>
    %0 = linalg.negf ins(%swapped#1 : tensor<5xf32>) outs(%e : tensor<5xf32>) -> tensor<5xf32>
    %1 = linalg.add ins(%0, %y : tensor<5xf32>, tensor<5xf32>) outs(%e : tensor<5xf32>) -> tensor<5xf32>
    scf.yield %1 : tensor<5xf32>
  }
  // Branches that forward an argument.
  %handed = scf.if %condition -> tensor<5xf32> {
    scf.yield %y : tensor<5xf32>
  } else {
    scf.yield %chosen : tensor<5xf32>
  }
  %bit = arith.extui %condition : i1 to i32
  %one = arith.index_cast %bit : i32 to index
  %switched = scf.index_switch %one -> tensor<5xf32>
  case 0 {
    scf.yield %x : tensor<5xf32>
  }
  case 1 {
    scf.yield %y : tensor<5xf32>
  }
  default {
    scf.yield %chosen : tensor<5xf32>
  }
  %two = arith.addi %one, %c1 : index
  %default = scf.index_switch %two -> tensor<5xf32>
  case 1 {
    scf.yield %x : tensor<5xf32>
  }
  default {
    %e = tensor.empty() : tensor<5xf32>
    %0 = linalg.add ins(%x, %switched : tensor<5xf32>, tensor<5xf32>) outs(%e : tensor<5xf32>) -> tensor<5xf32>
    scf.yield %0 : tensor<5xf32>
  }
  %constant = arith.constant dense<[1.5, 2.5, -3.0]> : tensor<3xf32>
  %eb = tensor.empty() : tensor<5xi8>
  %bytes = linalg.mul ins(%b, %b : tensor<5xi8>, tensor<5xi8>) outs(%eb : tensor<5xi8>) -> tensor<5xi8>
  %eh = tensor.empty() : tensor<5xf16>
  %halves = linalg.mul ins(%h, %h : tensor<5xf16>, tensor<5xf16>) outs(%eh : tensor<5xf16>) -> tensor<5xf16>
  // Row i of a triangle: position j of the carried tensor is increased by j, (i + 1) times.
  %nested = scf.for %i = %c0 to %c3 step %c1 iter_args(%s = %x) -> (tensor<5xf32>) {
    %end = arith.addi %i, %c2 : index
    %inner = scf.for %j = %c1 to %end step %c1 iter_args(%t = %s) -> (tensor<5xf32>) {
      %old = tensor.extract %t[%j] : tensor<5xf32>
      %word = arith.index_cast %j : index to i32
      %number = arith.sitofp %word : i32 to f32
      %new = arith.addf %old, %number : f32
      %u = tensor.insert %new into %t[%j] : tensor<5xf32>
      scf.yield %u : tensor<5xf32>
    }
    scf.yield %inner : tensor<5xf32>
  }
  return %swapped#0, %fibonacci#1, %chosen, %chosen, %constant, %x, %bytes, %halves, %nested, %handed, %switched, %default
      : tensor<5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<3xf32>, tensor<5xf32>, tensor<5xi8>, tensor<5xf16>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>
}
