// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s --split-input-file --dist-propagate=explain=false | FileCheck %s
// RUN: dist-opt %s --split-input-file --dist-spmd --dist-report=detail=all -o /dev/null | FileCheck %s --check-prefix=COST
//
// Annotations that disagree are settled, not given up on: nothing is replicated because of it. Propagation lets the larger value
// win, or else the one that is split over the first axes, or in the first dimension; what the others say is tried as well, and
// taken if that leaves less to move.

// Two placements of one dimension: the first axes of the mesh win, whichever operand has them, and one operand moves.

dist.mesh @mesh = <["a"=2, "b"=2]>

// CHECK-LABEL: func.func @one_dimension
// CHECK: arith.addf {{.*}}[#dist.sharding<@mesh, [{"a"}, {}]>]
// CHECK: math.exp {{.*}}[#dist.sharding<@mesh, [{"a"}, {}]>]
// COST: function @one_dimension
// COST: total collective_permute: 1, buffer 2048 B, wire 2048 B
// COST-NOT: total
func.func @one_dimension(%x: tensor<16x64xf32> {dist.sharding = #dist.sharding<@mesh, [{"a"}, {}]>},
                         %y: tensor<16x64xf32> {dist.sharding = #dist.sharding<@mesh, [{"b"}, {}]>}) -> tensor<16x64xf32> {
  %z = arith.addf %x, %y : tensor<16x64xf32>
  %e = math.exp %z : tensor<16x64xf32>
  return %e : tensor<16x64xf32>
}

// CHECK-LABEL: func.func @operands_exchanged
// CHECK: arith.addf {{.*}}[#dist.sharding<@mesh, [{"a"}, {}]>]
// COST: function @operands_exchanged
// COST: total collective_permute: 1, buffer 2048 B, wire 2048 B
// COST-NOT: total
func.func @operands_exchanged(%x: tensor<16x64xf32> {dist.sharding = #dist.sharding<@mesh, [{"a"}, {}]>},
                              %y: tensor<16x64xf32> {dist.sharding = #dist.sharding<@mesh, [{"b"}, {}]>}) -> tensor<16x64xf32> {
  %z = arith.addf %y, %x : tensor<16x64xf32>
  return %z : tensor<16x64xf32>
}

// The larger value wins against the order of axes: %y is broadcast from a vector.

// CHECK-LABEL: func.func @larger_wins
// CHECK: linalg.generic {{.*}}[#dist.sharding<@mesh, [{"b"}, {}]>]
// CHECK: return
// COST: function @larger_wins
// COST: total collective_permute: 1, buffer 32 B, wire 32 B
// COST-NOT: total
func.func @larger_wins(%x: tensor<16x64xf32> {dist.sharding = #dist.sharding<@mesh, [{"b"}, {}]>},
                       %y: tensor<16xf32> {dist.sharding = #dist.sharding<@mesh, [{"a"}]>}) -> tensor<16x64xf32> {
  %init = tensor.empty() : tensor<16x64xf32>
  %z = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>],
                       iterator_types = ["parallel", "parallel"]}
      ins(%x, %y : tensor<16x64xf32>, tensor<16xf32>) outs(%init : tensor<16x64xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  } -> tensor<16x64xf32>
  return %z : tensor<16x64xf32>
}

// -----

// Rows meet columns. By rows would be as good at the addition; behind it everything is by columns. The results, which no annotation
// places, lie as they are made.

dist.mesh @mesh = <["x"=4]>

// CHECK-LABEL: func.func @all_behind_want_columns
// CHECK-SAME: -> (tensor<16x64xf16> {dist.sharding = #dist.sharding<@mesh, [{}, {"x"}]>}, tensor<16x64xf16> {dist.sharding = #dist.sharding<@mesh, [{}, {"x"}]>})
// CHECK: arith.addf {{.*}}[#dist.sharding<@mesh, [{}, {"x"}]>]
// CHECK: arith.mulf {{.*}}[#dist.sharding<@mesh, [{}, {"x"}]>]
// CHECK: arith.mulf {{.*}}[#dist.sharding<@mesh, [{}, {"x"}]>]
// COST: function @all_behind_want_columns
// COST: total all_to_all: 1, buffer 1024 B, wire 768 B
// COST-NOT: total
func.func @all_behind_want_columns(%x: tensor<16x64xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>},
                                   %y: tensor<16x64xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"x"}]>},
                                   %v: tensor<16x64xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"x"}]>},
                                   %w: tensor<16x64xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"x"}]>})
    -> (tensor<16x64xf16>, tensor<16x64xf16>) {
  %z = arith.addf %x, %y : tensor<16x64xf32>
  %a = arith.mulf %z, %v : tensor<16x64xf32>
  %b = arith.mulf %z, %w : tensor<16x64xf32>
  %c = arith.truncf %a : tensor<16x64xf32> to tensor<16x64xf16>
  %d = arith.truncf %b : tensor<16x64xf32> to tensor<16x64xf16>
  return %c, %d : tensor<16x64xf16>, tensor<16x64xf16>
}

// What moves for two ops moves once: %b, whichever way the ops are flipped one by one, would not be worth it.

// CHECK-LABEL: func.func @moved_once
// CHECK-COUNT-3: #dist.sharding<@mesh, [{}, {"x"}]>]}
// COST: function @moved_once
// COST: total all_to_all: 1, buffer 1024 B, wire 768 B
// COST-NOT: total
func.func @moved_once(%a: tensor<16x64xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"x"}]>},
                      %b: tensor<16x64xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>},
                      %c: tensor<16x64xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"x"}]>}) -> tensor<16x64xf16> {
  %0 = arith.mulf %c, %b : tensor<16x64xf32>
  %1 = arith.addf %b, %a : tensor<16x64xf32>
  %2 = arith.mulf %1, %0 : tensor<16x64xf32>
  %3 = arith.truncf %2 : tensor<16x64xf32> to tensor<16x64xf16>
  return %3 : tensor<16x64xf16>
}

// A loop starts with rows; what it meets in each run is by columns.

// CHECK-LABEL: func.func @carried
// CHECK: scf.for
// CHECK: arith.addf {{.*}}[#dist.sharding<@mesh, [{}, {"x"}]>]
// COST: function @carried
// COST: total all_to_all: 1, buffer 1024 B, wire 768 B
// COST-NOT: total
func.func @carried(%x: tensor<16x64xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>},
                   %w: tensor<16x64xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"x"}]>},
                   %v: tensor<16x64xf32> {dist.sharding = #dist.sharding<@mesh, [{}, {"x"}]>}) -> tensor<16x64xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%a = %x) -> tensor<16x64xf32> {
    %s = arith.addf %a, %w : tensor<16x64xf32>
    %t = arith.mulf %s, %v : tensor<16x64xf32>
    scf.yield %t : tensor<16x64xf32>
  }
  return %r : tensor<16x64xf32>
}

// FSDP: the bias is split over the axis of the batch. It is gathered; activations stay where they are.

// CHECK-LABEL: func.func @bias_is_gathered
// CHECK: linalg.broadcast
// CHECK: arith.addf {{.*}}[#dist.sharding<@mesh, [{"x"}, {}]>]
// CHECK: math.exp {{.*}}[#dist.sharding<@mesh, [{"x"}, {}]>]
// COST: function @bias_is_gathered
// COST: total all_gather: 1, buffer 256 B, wire 192 B
// COST-NOT: total
func.func @bias_is_gathered(%x: tensor<16x64xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>},
                            %b: tensor<64xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}) -> tensor<16x64xf32> {
  %init = tensor.empty() : tensor<16x64xf32>
  %rows = linalg.broadcast ins(%b : tensor<64xf32>) outs(%init : tensor<16x64xf32>) dimensions = [0]
  %z = arith.addf %x, %rows : tensor<16x64xf32>
  %e = math.exp %z : tensor<16x64xf32>
  return %e : tensor<16x64xf32>
}
