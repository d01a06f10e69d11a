// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s -dist-serialize-axes -dist-verify-local -canonicalize -cse -split-input-file | FileCheck %s

// Each part is cut out of the batch, and what the parts contribute is added up in 32 bits. What needs no part stands in front of the
// loop, what needs the sum behind it, and so does what other devices have to give.
// CHECK-LABEL: dist.mesh @mesh = <["dp"=2, "micro"=1]>
// CHECK: func.func @sums(%[[X:.*]]: tensor<8x3xbf16> {dist.boundary = #dist.boundary<tensor<16x3xbf16>, <@mesh, [{"dp"}, {}]>>}, %[[W:.*]]: tensor<3xbf16>
// CHECK-DAG: %[[BEFORE:.*]] = math.exp %[[W]]
// CHECK-DAG: %[[ZERO:.*]] = linalg.fill ins({{.*}} : f32)
// CHECK: %[[SUM:.*]] = scf.for %[[I:[^ ]*]] = %c0 to %c4 step %c1 iter_args(%[[ACC:.*]] = %[[ZERO]]) -> (tensor<3xf32>)
// CHECK: %[[AT:.*]] = arith.muli %[[I]], %c2
// CHECK: %[[PART:.*]] = tensor.extract_slice %[[X]][%[[AT]], 0] [2, 3] [1, 1]
// CHECK: %[[R:.*]] = linalg.reduce {{.*}} ins(%[[PART]]
// CHECK: %[[SCALED:.*]] = arith.mulf %[[R]], %[[BEFORE]]
// CHECK: %[[NEXT:.*]] = linalg.generic {{.*}} ins(%[[SCALED]] : tensor<3xbf16>) outs(%[[ACC]] : tensor<3xf32>)
// CHECK: arith.extf
// CHECK: arith.addf
// CHECK: scf.yield %[[NEXT]]
// CHECK: %[[NARROW:.*]] = linalg.generic {{.*}} ins(%[[SUM]] : tensor<3xf32>)
// CHECK: %[[ALL:.*]] = dist.all_reduce sum over {"dp"} on @mesh ins(%[[NARROW]]
// CHECK: arith.subf %[[W]], %[[ALL]]
module attributes {dist.in_time = ["micro"]} {
  dist.mesh @mesh = <["dp"=2, "micro"=4]>
  func.func @sums(%x: tensor<2x3xbf16> {dist.boundary = #dist.boundary<tensor<16x3xbf16>, <@mesh, [{"dp", "micro"}, {}]>>},
                  %w: tensor<3xbf16> {dist.boundary = #dist.boundary<tensor<3xbf16>, <@mesh, [{}]>>})
      -> (tensor<3xbf16> {dist.boundary = #dist.boundary<tensor<3xbf16>, <@mesh, [{}]>>}) {
    %zero = arith.constant 0.0 : bf16
    %empty = tensor.empty() : tensor<3xbf16>
    %init = linalg.fill ins(%zero : bf16) outs(%empty : tensor<3xbf16>) -> tensor<3xbf16>
    %before = math.exp %w : tensor<3xbf16>
    %part = linalg.reduce {arith.addf} ins(%x : tensor<2x3xbf16>) outs(%init : tensor<3xbf16>) dimensions = [0]
    %scaled = arith.mulf %part, %before : tensor<3xbf16>
    %sum = dist.all_reduce sum over {"dp", "micro"} on @mesh ins(%scaled : tensor<3xbf16>) outs(%empty : tensor<3xbf16>) -> tensor<3xbf16>
    %after = arith.subf %w, %sum : tensor<3xbf16>
    return %after : tensor<3xbf16>
  }
}

// -----

// A result that the axis splits has all parts behind one another; maxima are combined as they are; the index is that of the part.
// CHECK-LABEL: func.func @others
// CHECK-SAME: %[[X:.*]]: tensor<8xf32>
// CHECK: %[[BOTTOM:.*]] = linalg.fill ins({{.*}} : f32)
// CHECK: %[[RESULTS:.*]]:2 = scf.for %[[I:[^ ]*]] = {{.*}} iter_args(%[[LARGEST:.*]] = %[[BOTTOM]], %[[ALL:.*]] = %{{.*}}) -> (tensor<2xf32>, tensor<8xf32>)
// CHECK: arith.index_cast %[[I]]
// CHECK: linalg.generic {{.*}} outs(%[[LARGEST]]
// CHECK: arith.maximumf
// CHECK: tensor.insert_slice %{{.*}} into %[[ALL]]
// CHECK: return %[[RESULTS]]#1, %[[RESULTS]]#0
module attributes {dist.in_time = ["micro"]} {
  dist.mesh @mesh = <["micro"=4]>
  func.func @others(%x: tensor<2xf32> {dist.boundary = #dist.boundary<tensor<8xf32>, <@mesh, [{"micro"}]>>})
      -> (tensor<2xf32> {dist.boundary = #dist.boundary<tensor<8xf32>, <@mesh, [{"micro"}]>>},
          tensor<2xf32> {dist.boundary = #dist.boundary<tensor<2xf32>, <@mesh, [{}]>>}) {
    %empty = tensor.empty() : tensor<2xf32>
    %index = dist.axis_index {"micro"} on @mesh
    %number = arith.index_cast %index : index to i32
    %float = arith.sitofp %number : i32 to f32
    %numbers = linalg.fill ins(%float : f32) outs(%empty : tensor<2xf32>) -> tensor<2xf32>
    %sum = arith.addf %x, %numbers : tensor<2xf32>
    %max = dist.all_reduce max over {"micro"} on @mesh ins(%x : tensor<2xf32>) outs(%empty : tensor<2xf32>) -> tensor<2xf32>
    return %sum, %max : tensor<2xf32>, tensor<2xf32>
  }
}

// -----

// What needs the sum of all parts and has parts again is in a second loop. Everything else is too: the first one has what the sum needs.
// What both need is kept for all parts.
// CHECK-LABEL: func.func @two_loops
// CHECK-SAME: %[[X:.*]]: tensor<8xf32>
// CHECK: %[[FIRST:.*]]:2 = scf.for {{.*}} -> ({{.*}}tensor<2xf32>{{.*}}tensor<4x2xf32>
// CHECK: math.exp
// CHECK-NOT: math.sin
// CHECK: scf.yield
// CHECK: %[[COUNT:.*]] = math.sqrt
// CHECK: scf.for %[[I:[^ ]*]] = {{.*}} -> (tensor<2xf32>)
// CHECK-DAG: tensor.extract_slice %[[FIRST]]#{{.}}[%[[I]], 0] [1, 2] [1, 1] : tensor<4x2xf32> to tensor<2xf32>
// CHECK-DAG: tensor.extract_slice %[[X]]
// CHECK-DAG: math.sin
// CHECK: arith.divf {{.*}}, %[[COUNT]]
module attributes {dist.in_time = ["micro"]} {
  dist.mesh @mesh = <["micro"=4]>
  func.func @two_loops(%x: tensor<2xf32> {dist.boundary = #dist.boundary<tensor<8xf32>, <@mesh, [{"micro"}]>>})
      -> (tensor<2xf32> {dist.boundary = #dist.boundary<tensor<2xf32>, <@mesh, [{}]>>}) {
    %empty = tensor.empty() : tensor<2xf32>
    %exp = math.exp %x : tensor<2xf32>
    %sin = math.sin %x : tensor<2xf32>
    %sum = dist.all_reduce sum over {"micro"} on @mesh ins(%exp : tensor<2xf32>) outs(%empty : tensor<2xf32>) -> tensor<2xf32>
    %count = math.sqrt %sum : tensor<2xf32>
    %share = arith.divf %exp, %count : tensor<2xf32>
    %product = arith.mulf %share, %sin : tensor<2xf32>
    %result = dist.all_reduce sum over {"micro"} on @mesh ins(%product : tensor<2xf32>) outs(%empty : tensor<2xf32>) -> tensor<2xf32>
    return %result : tensor<2xf32>
  }
}

// -----

// A scatter over both axes scatters over the devices, and slices what each of them has; an all-to-all gathers and slices.
// CHECK-LABEL: func.func @scattered
// CHECK: scf.for
// CHECK: scf.yield
// CHECK: %[[SCATTERED:.*]] = dist.reduce_scatter sum dim 0 over {"dp"} on @mesh {{.*}} -> tensor<4xf32>
// CHECK: scf.for
// CHECK: tensor.extract_slice %[[SCATTERED]]{{.*}} : tensor<4xf32> to tensor<2xf32>
// CHECK-NOT: "micro"
// CHECK: return
module attributes {dist.in_time = ["micro"]} {
  dist.mesh @mesh = <["dp"=2, "micro"=2]>
  func.func @scattered(%x: tensor<2x8xf32> {dist.boundary = #dist.boundary<tensor<8x8xf32>, <@mesh, [{"dp", "micro"}, {}]>>})
      -> (tensor<2xf32> {dist.boundary = #dist.boundary<tensor<8xf32>, <@mesh, [{"dp", "micro"}]>>},
          tensor<8x2xf32> {dist.boundary = #dist.boundary<tensor<8x8xf32>, <@mesh, [{}, {"dp", "micro"}]>>}) {
    %zero = arith.constant 0.0 : f32
    %empty = tensor.empty() : tensor<8xf32>
    %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<8xf32>) -> tensor<8xf32>
    %part = linalg.reduce {arith.addf} ins(%x : tensor<2x8xf32>) outs(%init : tensor<8xf32>) dimensions = [0]
    %d0 = tensor.empty() : tensor<2xf32>
    %scattered = dist.reduce_scatter sum dim 0 over {"dp", "micro"} on @mesh ins(%part : tensor<8xf32>) outs(%d0 : tensor<2xf32>) -> tensor<2xf32>
    %sine = math.sin %scattered : tensor<2xf32>
    %d1 = tensor.empty() : tensor<8x2xf32>
    %moved = dist.all_to_all split 1 concat 0 over {"dp", "micro"} on @mesh ins(%x : tensor<2x8xf32>) outs(%d1 : tensor<8x2xf32>) -> tensor<8x2xf32>
    return %sine, %moved : tensor<2xf32>, tensor<8x2xf32>
  }
}

// -----

// What a part needs of another one is kept of all parts in a first loop, and taken from there. A permute over devices and parts gathers first.
// CHECK-LABEL: func.func @neighbours
// CHECK: %[[ALL:.*]] = scf.for {{.*}} -> (tensor<4x2xf32>)
// CHECK: math.exp
// CHECK: %[[DEVICES:.*]] = dist.all_gather dim 0 over {"dp"} on @mesh ins(%[[ALL]] : tensor<4x2xf32>) {{.*}} -> tensor<8x2xf32>
// CHECK: scf.for %[[I:[^ ]*]] = {{.*}} -> (tensor<8xf32>)
// CHECK: %[[INDEX:.*]] = arith.addi %{{.*}}, %[[I]]
// CHECK-DAG: %[[IS_BEHIND:.*]] = arith.cmpi uge, %[[INDEX]], %c1
// CHECK-DAG: %[[BACK:.*]] = arith.addi %[[INDEX]], %c-1
// CHECK-DAG: %[[AROUND:.*]] = arith.addi %[[INDEX]], %c7
// CHECK: %[[FROM:.*]] = arith.select %[[IS_BEHIND]], %[[BACK]], %[[AROUND]]
// CHECK: tensor.extract_slice %[[DEVICES]][%[[FROM]], 0] [1, 2] [1, 1] : tensor<8x2xf32> to tensor<2xf32>
module attributes {dist.in_time = ["micro"]} {
  dist.mesh @mesh = <["dp"=2, "micro"=4]>
  func.func @neighbours(%x: tensor<2xf32> {dist.boundary = #dist.boundary<tensor<16xf32>, <@mesh, [{"dp", "micro"}]>>})
      -> (tensor<2xf32> {dist.boundary = #dist.boundary<tensor<16xf32>, <@mesh, [{"dp", "micro"}]>>}) {
    %empty = tensor.empty() : tensor<2xf32>
    %exp = math.exp %x : tensor<2xf32>
    %before = dist.collective_permute from {"dp", "micro"} shift 1 over {"dp", "micro"} on @mesh ins(%exp : tensor<2xf32>) outs(%empty : tensor<2xf32>) -> tensor<2xf32>
    return %before : tensor<2xf32>
  }
}

// -----

// What one part has for all of them.
// CHECK-LABEL: func.func @one_for_all
// CHECK: %[[LOOP:.*]] = scf.for {{.*}} -> (tensor<4xf32>)
// CHECK: %[[THIRD:.*]] = tensor.extract_slice %[[LOOP]][2] [1] [1] : tensor<4xf32> to tensor<f32>
// CHECK: return %[[THIRD]]
module attributes {dist.in_time = ["micro"]} {
  dist.mesh @mesh = <["micro"=4]>
  func.func @one_for_all(%x: tensor<1xf32> {dist.boundary = #dist.boundary<tensor<4xf32>, <@mesh, [{"micro"}]>>})
      -> (tensor<f32> {dist.boundary = #dist.boundary<tensor<f32>, <@mesh, []>>}) {
    %empty = tensor.empty() : tensor<f32>
    %scalar = tensor.collapse_shape %x [] : tensor<1xf32> into tensor<f32>
    %third = dist.broadcast root 2 over {"micro"} on @mesh ins(%scalar : tensor<f32>) outs(%empty : tensor<f32>) -> tensor<f32>
    return %third : tensor<f32>
  }
}

// -----

// Of what the parts do not divide the last one has less; it is padded in front of the loop.
// CHECK-LABEL: func.func @uneven
// CHECK-SAME: %[[X:.*]]: tensor<5xf32>
// CHECK: %[[ZEROS:.*]] = linalg.fill ins(%{{.*}} : f32) outs(%{{.*}} : tensor<6xf32>)
// CHECK: %[[PADDED:.*]] = tensor.insert_slice %[[X]] into %[[ZEROS]][0] [5] [1] : tensor<5xf32> into tensor<6xf32>
// CHECK: %[[LOOP:.*]] = scf.for %[[I:[^ ]*]] = {{.*}} -> (tensor<6xf32>)
// CHECK: %[[AT:.*]] = arith.muli %[[I]], %c3
// CHECK: %[[PART:.*]] = tensor.extract_slice %[[PADDED]][%[[AT]]] [3] [1]
// CHECK: math.exp %[[PART]]
// CHECK: tensor.extract_slice %[[LOOP]][0] [5] [1]
module attributes {dist.in_time = ["micro"]} {
  dist.mesh @mesh = <["micro"=2]>
  func.func @uneven(%x: tensor<5xf32> {dist.boundary = #dist.boundary<tensor<5xf32>, <@mesh, [{}]>>})
      -> (tensor<5xf32> {dist.boundary = #dist.boundary<tensor<5xf32>, <@mesh, [{}]>>}) {
    %part = tensor.empty() : tensor<3xf32>
    %whole = tensor.empty() : tensor<5xf32>
    %slice = dist.all_slice dim 0 over {"micro"} on @mesh ins(%x : tensor<5xf32>) outs(%part : tensor<3xf32>) -> tensor<3xf32>
    %exp = math.exp %slice : tensor<3xf32>
    %all = dist.all_gather dim 0 over {"micro"} on @mesh ins(%exp : tensor<3xf32>) outs(%whole : tensor<5xf32>) -> tensor<5xf32>
    return %all : tensor<5xf32>
  }
}

// -----

// A sum that is scattered over devices and parts, and gathered over the parts, is scattered over the devices and added up; so is one with a
// reduction over devices between, here of the other dimension. There is one loop.
// CHECK-LABEL: func.func @scattered
// CHECK: scf.for {{.*}} -> (tensor<2x8xf32>, tensor<3x8xf32>)
// CHECK-DAG: dist.reduce_scatter sum dim 0 over {"dp"} on @mesh ins(%{{.*}} : tensor<8x8xf32>) outs(%{{.*}} : tensor<2x8xf32>) {dist.reason = "first"}
// CHECK-DAG: dist.reduce_scatter sum dim 0 over {"dp"} on @mesh ins(%{{.*}} : tensor<11x8xf32>) outs(%{{.*}} : tensor<3x8xf32>) {dist.reason = "third"}
// CHECK: dist.parts
// CHECK-NOT: scf.for
// CHECK-NOT: dist.all_gather
module attributes {dist.in_time = ["micro"]} {
  dist.mesh @mesh = <["dp"=5, "micro"=2]>
  func.func @scattered(%x: tensor<8x8xf32> {dist.boundary = #dist.boundary<tensor<80x8xf32>, <@mesh, [{"dp", "micro"}, {}]>>},
                       %y: tensor<11x8xf32> {dist.boundary = #dist.boundary<tensor<110x8xf32>, <@mesh, [{"dp", "micro"}, {}]>>})
      -> (tensor<2x8xf32> {dist.boundary = #dist.boundary<tensor<8x8xf32>, <@mesh, [{"dp"}, {}]>>},
          tensor<3x8xf32> {dist.boundary = #dist.boundary<tensor<11x8xf32>, <@mesh, [{"dp"}, {}]>>}) {
    %e1 = tensor.empty() : tensor<1x8xf32>
    %e2 = tensor.empty() : tensor<2x8xf32>
    %e3 = tensor.empty() : tensor<11x4xf32>
    %e4 = tensor.empty() : tensor<3x4xf32>
    %e5 = tensor.empty() : tensor<3x8xf32>
    %a = math.exp %x : tensor<8x8xf32>
    %s = dist.reduce_scatter sum dim 0 over {"dp", "micro"} on @mesh ins(%a : tensor<8x8xf32>) outs(%e1 : tensor<1x8xf32>) {dist.reason = "first"} -> tensor<1x8xf32>
    %r = dist.all_gather dim 0 over {"micro"} on @mesh ins(%s : tensor<1x8xf32>) outs(%e2 : tensor<2x8xf32>) -> tensor<2x8xf32>
    %b = math.exp %y : tensor<11x8xf32>
    %t = dist.reduce_scatter sum dim 1 over {"micro"} on @mesh ins(%b : tensor<11x8xf32>) outs(%e3 : tensor<11x4xf32>) {dist.reason = "second"} -> tensor<11x4xf32>
    %u = dist.reduce_scatter sum dim 0 over {"dp"} on @mesh ins(%t : tensor<11x4xf32>) outs(%e4 : tensor<3x4xf32>) {dist.reason = "third"} -> tensor<3x4xf32>
    %v = dist.all_gather dim 1 over {"micro"} on @mesh ins(%u : tensor<3x4xf32>) outs(%e5 : tensor<3x8xf32>) -> tensor<3x8xf32>
    return %r, %v : tensor<2x8xf32>, tensor<3x8xf32>
  }
}

// -----

// So it is at the boundary: the argument is padded behind it, and the result cut in front of it.
// CHECK-LABEL: func.func @uneven_boundary
// CHECK-SAME: %[[X:.*]]: tensor<5xf32> {dist.boundary = #dist.boundary<tensor<5xf32>, <@mesh, [{}]>>}
// CHECK: %[[PADDED:.*]] = tensor.insert_slice %[[X]] into %{{.*}}[0] [5] [1] : tensor<5xf32> into tensor<6xf32>
// CHECK: %[[LOOP:.*]] = scf.for {{.*}} -> (tensor<6xf32>)
// CHECK: tensor.extract_slice %[[PADDED]][{{.*}}] [3] [1]
// CHECK: %[[CUT:.*]] = tensor.extract_slice %[[LOOP]][0] [5] [1]
// CHECK: return %[[CUT]]
module attributes {dist.in_time = ["micro"]} {
  dist.mesh @mesh = <["micro"=2]>
  func.func @uneven_boundary(%x: tensor<3xf32> {dist.boundary = #dist.boundary<tensor<5xf32>, <@mesh, [{"micro"}]>>})
      -> (tensor<3xf32> {dist.boundary = #dist.boundary<tensor<5xf32>, <@mesh, [{"micro"}]>>}) {
    %exp = math.exp %x : tensor<3xf32>
    return %exp : tensor<3xf32>
  }
}

// -----

// Parts of 2 fill the shards of 4 that 7 elements have on 2 devices, the last of them padded already.
// CHECK-LABEL: func.func @uneven_shards
// CHECK-SAME: %[[X:.*]]: tensor<4xf32> {dist.boundary = #dist.boundary<tensor<7xf32>, <@mesh, [{"dp"}]>>}
// CHECK-NOT: tensor.insert_slice %[[X]]
// CHECK: %[[LOOP:.*]] = scf.for {{.*}} -> (tensor<4xf32>)
// CHECK: return %[[LOOP]]
module attributes {dist.in_time = ["micro"]} {
  dist.mesh @mesh = <["dp"=2, "micro"=2]>
  func.func @uneven_shards(%x: tensor<2xf32> {dist.boundary = #dist.boundary<tensor<7xf32>, <@mesh, [{"dp", "micro"}]>>})
      -> (tensor<2xf32> {dist.boundary = #dist.boundary<tensor<7xf32>, <@mesh, [{"dp", "micro"}]>>}) {
    %exp = math.exp %x : tensor<2xf32>
    return %exp : tensor<2xf32>
  }
}

// -----

// A permute that moves a split from the axis to one of devices: what the parts have is gathered, which is equal on all devices, and each
// takes its own. The devices send nothing.
// CHECK-LABEL: func.func @to_devices
// CHECK: %[[ALL:.*]] = scf.for {{.*}} -> (tensor<2x4xf32>)
// CHECK: math.exp
// CHECK-NOT: dist.all_gather
// CHECK: %[[DEVICE:.*]] = dist.axis_index {"dp"}
// CHECK: %[[OWN:.*]] = tensor.extract_slice %[[ALL]][%[[DEVICE]], 0] [1, 4] [1, 1]
// CHECK: return %[[OWN]]
module attributes {dist.in_time = ["micro"]} {
  dist.mesh @mesh = <["dp"=2, "micro"=2]>
  func.func @to_devices(%x: tensor<4xf32> {dist.boundary = #dist.boundary<tensor<8xf32>, <@mesh, [{"micro"}]>>})
      -> (tensor<4xf32> {dist.boundary = #dist.boundary<tensor<8xf32>, <@mesh, [{"dp"}]>>}) {
    %empty = tensor.empty() : tensor<4xf32>
    %exp = math.exp %x : tensor<4xf32>
    %own = dist.collective_permute from {"micro", "dp"} over {"dp", "micro"} on @mesh ins(%exp : tensor<4xf32>) outs(%empty : tensor<4xf32>) -> tensor<4xf32>
    return %own : tensor<4xf32>
  }
}

// -----

// The other way the devices gather, in front of the loop, and each part is a slice of that.
// CHECK-LABEL: func.func @to_parts
// CHECK: %[[ALL:.*]] = dist.all_gather dim 0 over {"dp"} {{.*}} -> tensor<2x4xf32>
// CHECK: scf.for %[[I:[^ ]*]] =
// CHECK: %[[OWN:.*]] = tensor.extract_slice %[[ALL]][%[[I]], 0] [1, 4] [1, 1]
// CHECK: math.exp %[[OWN]]
module attributes {dist.in_time = ["micro"]} {
  dist.mesh @mesh = <["dp"=2, "micro"=2]>
  func.func @to_parts(%x: tensor<4xf32> {dist.boundary = #dist.boundary<tensor<8xf32>, <@mesh, [{"dp"}]>>})
      -> (tensor<4xf32> {dist.boundary = #dist.boundary<tensor<8xf32>, <@mesh, [{"micro"}]>>}) {
    %empty = tensor.empty() : tensor<4xf32>
    %part = dist.collective_permute from {"dp", "micro"} over {"micro", "dp"} on @mesh ins(%x : tensor<4xf32>) outs(%empty : tensor<4xf32>) -> tensor<4xf32>
    %exp = math.exp %part : tensor<4xf32>
    return %exp : tensor<4xf32>
  }
}

// -----

// One permute of two tensors, of which the second differs along both axes: what one of them has to gather both do.
// CHECK-LABEL: func.func @both
// CHECK: scf.for {{.*}} -> (tensor<4x4xf32>, tensor<4x2xf32>)
// CHECK-DAG: dist.all_gather dim 0 over {"dp"} on @mesh ins(%{{.*}} : tensor<1x4xf32>) {{.*}} -> tensor<2x4xf32>
// CHECK-DAG: dist.all_gather dim 0 over {"dp"} on @mesh ins(%{{.*}} : tensor<1x2xf32>) {{.*}} -> tensor<2x2xf32>
module attributes {dist.in_time = ["micro"]} {
  dist.mesh @mesh = <["dp"=2, "micro"=2]>
  func.func @both(%x: tensor<4xf32> {dist.boundary = #dist.boundary<tensor<8xf32>, <@mesh, [{"micro"}]>>},
                  %y: tensor<2xf32> {dist.boundary = #dist.boundary<tensor<8xf32>, <@mesh, [{"dp", "micro"}]>>})
      -> (tensor<4xf32> {dist.boundary = #dist.boundary<tensor<16xf32>, <@mesh, [{"dp", "micro"}]>>},
          tensor<2xf32> {dist.boundary = #dist.boundary<tensor<8xf32>, <@mesh, [{"dp", "micro"}]>>}) {
    %e = tensor.empty() : tensor<4xf32>
    %f = tensor.empty() : tensor<2xf32>
    %a = math.exp %x : tensor<4xf32>
    %b = math.exp %y : tensor<2xf32>
    %0:2 = dist.collective_permute from {"micro", "dp"} over {"dp", "micro"} on @mesh ins(%a, %b : tensor<4xf32>, tensor<2xf32>) outs(%e, %f : tensor<4xf32>, tensor<2xf32>) -> tensor<4xf32>, tensor<2xf32>
    return %0#0, %0#1 : tensor<4xf32>, tensor<2xf32>
  }
}
