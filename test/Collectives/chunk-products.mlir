// SPDX-License-Identifier: Apache-2.0
// Collectives around products are cut into pieces that overlap with pieces of the products, where the timeline says that this is faster. What is cut
// here has the only even dimension, where nothing else is said.
// RUN: split-file %s %t
// RUN: dist-opt %t/program.mlir --dist-schedule=machine=%t/machine.json --dist-verify-local | FileCheck %s
// RUN: dist-opt %t/program.mlir --dist-schedule="machine=%t/machine.json chunk-products=false" | FileCheck %s --check-prefix=OFF
// RUN: dist-opt %t/program.mlir --dist-optimize-collectives="machine=%t/machine.json chunk-products=false" | FileCheck %s --check-prefix=OFF
// OFF-NOT: dist.piece
// Pieces that need more memory than there may be are not made.
// RUN: dist-opt %t/program.mlir --dist-schedule="machine=%t/machine.json memory=10320" | FileCheck %s --check-prefix=LITTLE
// LITTLE-LABEL: @gather(
// LITTLE-NOT: dist.piece
// LITTLE-LABEL: @scatter(
// LITTLE: dist.piece
// RUN: dist-opt %t/program.mlir --dist-schedule=machine=%t/machine.json --dist-report=detail=all -o /dev/null | FileCheck %s --check-prefix=REPORT
// RUN: dist-opt %t/program.mlir --dist-report="machine=%t/machine.json detail=all" -o /dev/null | FileCheck %s --check-prefix=WHOLE
// RUN: dist-opt %t/program.mlir --dist-schedule=machine=%t/machine.json --dist-report=format=json -o /dev/null | FileCheck %s --check-prefix=JSON
// JSON: "piece": "1 of 2 along dimension 0"

//--- machine.json
{"name": "test", "device": {"memory_bytes": 1e9, "hbm_bytes_per_s": 1e15, "flops_per_s": {"f32": 1e10}, "efficiency": [[0, 1]],
 "launch_s": 1e-9}, "tiers": [{"name": "wire", "bytes_per_s": 1e9, "latency_s": 1e-9, "multiprocessor_share": 0}]}
//--- program.mlir
#x = affine_map<(b, m, n, k) -> (b, m, k)>
#w = affine_map<(b, m, n, k) -> (k, n)>
#y = affine_map<(b, m, n, k) -> (b, m, n)>
#product = {indexing_maps = [#x, #w, #y], iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
dist.mesh @mesh = <["x"=2]>

// All products that read the gathered tensor are computed piece by piece, through an elementwise op too. Who reads it whole gets it put together.
// CHECK-LABEL: @gather(
// CHECK-SAME: %[[X:[a-z0-9]*]]: tensor<2x15x9xf32> {{.*}}, %[[V:[a-z0-9]*]]: tensor<9x5xf32> {{.*}}, %{{[a-z0-9]*}}: tensor<9x5xf32>
// CHECK-DAG: %[[X0:.*]] = tensor.extract_slice %[[X]][0, 0, 0] [1, 15, 9]
// CHECK-DAG: %[[X1:.*]] = tensor.extract_slice %[[X]][1, 0, 0] [1, 15, 9]
// CHECK: %[[G0:.*]] = dist.all_gather dim 1 {{.*}} ins(%[[X0]] {{.*}} {dist.piece = "1 of 2 along dimension 0", dist.reason = "is needed whole"}
// CHECK: %[[P1:.*]], %[[T1:.*]] = dist.all_gather_start dim 1 {{.*}} ins(%[[X1]] {{.*}} {dist.piece = "2 of 2 along dimension 0"
// CHECK: %[[A0:.*]] = linalg.generic {{.*}} ins(%[[G0]], %[[V]] : tensor<1x30x9xf32>, tensor<9x5xf32>)
// CHECK: %[[H0:.*]] = math.exp %[[G0]]
// CHECK: linalg.generic {{.*}} ins(%[[H0]],
// CHECK: %[[G1:.*]] = dist.done %[[T1]]
// CHECK: linalg.generic {{.*}} ins(%[[G1]], %[[V]]
// CHECK: math.sqrt %{{.*}} : tensor<2x30x9xf32>
// REPORT-LABEL: function @gather
// REPORT: is piece 1 of 2 along dimension 0, beside products that are computed in pieces
// REPORT: total all_gather: 2, buffer 2160 B, wire 1080 B
// REPORT: as emitted: 1.6 us, of these 1.1 us computation and 1.1 us collectives
// WHOLE-LABEL: function @gather
// WHOLE: total all_gather: 1, buffer 2160 B, wire 1080 B
// WHOLE: as emitted: 2.2 us
func.func @gather(%x: tensor<2x15x9xf32> {dist.boundary = #dist.boundary<tensor<2x30x9xf32>, <@mesh, [{}, {"x"}, {}]>>},
                  %v: tensor<9x5xf32> {dist.boundary = #dist.boundary<tensor<9x5xf32>, <@mesh, [{}, {}]>>},
                  %w: tensor<9x5xf32> {dist.boundary = #dist.boundary<tensor<9x5xf32>, <@mesh, [{}, {}]>>})
    -> (tensor<2x30x5xf32> {dist.boundary = #dist.boundary<tensor<2x30x5xf32>, <@mesh, [{}, {}, {}]>>},
        tensor<2x30x5xf32> {dist.boundary = #dist.boundary<tensor<2x30x5xf32>, <@mesh, [{}, {}, {}]>>},
        tensor<2x30x9xf32> {dist.boundary = #dist.boundary<tensor<2x30x9xf32>, <@mesh, [{}, {}, {}]>>}) {
  %zero = arith.constant 0.0 : f32
  %d = tensor.empty() : tensor<2x30x9xf32>
  %e = tensor.empty() : tensor<2x30x5xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<2x30x5xf32>) -> tensor<2x30x5xf32>
  %g = dist.all_gather dim 1 over {"x"} on @mesh ins(%x : tensor<2x15x9xf32>) outs(%d : tensor<2x30x9xf32>) {dist.reason = "is needed whole"} -> tensor<2x30x9xf32>
  %a = linalg.generic #product ins(%g, %v : tensor<2x30x9xf32>, tensor<9x5xf32>) outs(%z : tensor<2x30x5xf32>) {
  ^bb0(%i: f32, %j: f32, %o: f32):
    %p = arith.mulf %i, %j : f32
    %s = arith.addf %o, %p : f32
    linalg.yield %s : f32
  } -> tensor<2x30x5xf32>
  %h = math.exp %g : tensor<2x30x9xf32>
  %b = linalg.generic #product ins(%h, %w : tensor<2x30x9xf32>, tensor<9x5xf32>) outs(%z : tensor<2x30x5xf32>) {
  ^bb0(%i: f32, %j: f32, %o: f32):
    %p = arith.mulf %i, %j : f32
    %s = arith.addf %o, %p : f32
    linalg.yield %s : f32
  } -> tensor<2x30x5xf32>
  %c = math.sqrt %g : tensor<2x30x9xf32>
  return %a, %b, %c : tensor<2x30x5xf32>, tensor<2x30x5xf32>, tensor<2x30x9xf32>
}

// A product is computed piece by piece in front of a scatter, through elementwise ops too.
// CHECK-LABEL: @scatter(
// CHECK: %[[A0:.*]] = linalg.generic {{.*}} ins({{.*}} : tensor<1x30x9xf32>, tensor<9x5xf32>)
// CHECK: %[[N0:.*]] = arith.negf %[[A0]] : tensor<1x30x5xf32>
// CHECK: %{{.*}}, %[[T0:.*]] = dist.reduce_scatter_start sum dim 1 {{.*}} ins(%[[N0]] {{.*}} {dist.piece = "1 of 2 along dimension 0"}
// CHECK: linalg.generic {{.*}} ins({{.*}} : tensor<1x30x9xf32>, tensor<9x5xf32>)
// CHECK-DAG: %[[R0:.*]] = dist.done %[[T0]]
// CHECK-DAG: %[[R1:.*]] = dist.reduce_scatter sum dim 1 {{.*}} {dist.piece = "2 of 2 along dimension 0"}
// CHECK: %[[I0:.*]] = tensor.insert_slice %[[R0]] into %{{.*}}[0, 0, 0] [1, 15, 5]
// CHECK: %[[I1:.*]] = tensor.insert_slice %[[R1]] into %[[I0]][1, 0, 0] [1, 15, 5]
// CHECK: return %[[I1]]
func.func @scatter(%x: tensor<2x30x9xf32> {dist.boundary = #dist.boundary<tensor<2x30x18xf32>, <@mesh, [{}, {}, {"x"}]>>},
                   %w: tensor<9x5xf32> {dist.boundary = #dist.boundary<tensor<18x5xf32>, <@mesh, [{"x"}, {}]>>})
    -> (tensor<2x15x5xf32> {dist.boundary = #dist.boundary<tensor<2x30x5xf32>, <@mesh, [{}, {"x"}, {}]>>}) {
  %zero = arith.constant 0.0 : f32
  %d = tensor.empty() : tensor<2x15x5xf32>
  %e = tensor.empty() : tensor<2x30x5xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<2x30x5xf32>) -> tensor<2x30x5xf32>
  %a = linalg.generic #product ins(%x, %w : tensor<2x30x9xf32>, tensor<9x5xf32>) outs(%z : tensor<2x30x5xf32>) {
  ^bb0(%i: f32, %j: f32, %o: f32):
    %p = arith.mulf %i, %j : f32
    %s = arith.addf %o, %p : f32
    linalg.yield %s : f32
  } -> tensor<2x30x5xf32>
  %n = arith.negf %a : tensor<2x30x5xf32>
  %r = dist.reduce_scatter sum dim 1 over {"x"} on @mesh ins(%n : tensor<2x30x5xf32>) outs(%d : tensor<2x15x5xf32>) -> tensor<2x15x5xf32>
  return %r : tensor<2x15x5xf32>
}

// Along the dimension that is gathered a piece has an interval of the shard of each device.
// CHECK-LABEL: @blocks(
// CHECK: dist.all_gather{{.*}} dim 0 {{.*}} : tensor<9x9xf32>) outs({{.*}} : tensor<18x9xf32>) {dist.piece = "1 of 2 along dimension 0"}
// CHECK: linalg.matmul ins({{.*}} : tensor<18x9xf32>, tensor<9x5xf32>)
// CHECK: tensor.insert_slice %{{.*}} into %{{.*}}[0, 1, 0, 0] [2, 1, 9, 5] [1, 1, 1, 1] : tensor<2x9x5xf32> into tensor<2x2x9x5xf32>
// CHECK: tensor.collapse_shape %{{.*}} {{\[}}[0, 1, 2], [3]] : tensor<2x2x9x5xf32> into tensor<36x5xf32>
func.func @blocks(%x: tensor<18x9xf32> {dist.boundary = #dist.boundary<tensor<36x9xf32>, <@mesh, [{"x"}, {}]>>},
                  %w: tensor<9x5xf32> {dist.boundary = #dist.boundary<tensor<9x5xf32>, <@mesh, [{}, {}]>>})
    -> (tensor<36x5xf32> {dist.boundary = #dist.boundary<tensor<36x5xf32>, <@mesh, [{}, {}]>>}) {
  %zero = arith.constant 0.0 : f32
  %d = tensor.empty() : tensor<36x9xf32>
  %e = tensor.empty() : tensor<36x5xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<36x5xf32>) -> tensor<36x5xf32>
  %g = dist.all_gather dim 0 over {"x"} on @mesh ins(%x : tensor<18x9xf32>) outs(%d : tensor<36x9xf32>) -> tensor<36x9xf32>
  %a = linalg.matmul ins(%g, %w : tensor<36x9xf32>, tensor<9x5xf32>) outs(%z : tensor<36x5xf32>) -> tensor<36x5xf32>
  return %a : tensor<36x5xf32>
}

// Along what is summed up a piece adds to what the one before gave.
// CHECK-LABEL: @sums(
// CHECK: dist.all_gather{{.*}} : tensor<15x5xf32>) outs({{.*}} : tensor<30x5xf32>) {dist.piece = "1 of 2 along dimension 1"}
// CHECK: %[[A:.*]] = linalg.matmul ins(%{{.*}}, %{{.*}} : tensor<30x5xf32>, tensor<5x7xf32>) outs(%{{.*}} : tensor<30x7xf32>)
// CHECK: %[[B:.*]] = linalg.matmul ins(%{{.*}}, %{{.*}} : tensor<30x5xf32>, tensor<5x7xf32>) outs(%[[A]] : tensor<30x7xf32>)
// CHECK: return %[[B]]
func.func @sums(%x: tensor<15x10xf32> {dist.boundary = #dist.boundary<tensor<30x10xf32>, <@mesh, [{"x"}, {}]>>},
                %w: tensor<10x7xf32> {dist.boundary = #dist.boundary<tensor<10x7xf32>, <@mesh, [{}, {}]>>})
    -> (tensor<30x7xf32> {dist.boundary = #dist.boundary<tensor<30x7xf32>, <@mesh, [{}, {}]>>}) {
  %zero = arith.constant 0.0 : f32
  %d = tensor.empty() : tensor<30x10xf32>
  %e = tensor.empty() : tensor<30x7xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<30x7xf32>) -> tensor<30x7xf32>
  %g = dist.all_gather dim 0 over {"x"} on @mesh ins(%x : tensor<15x10xf32>) outs(%d : tensor<30x10xf32>) -> tensor<30x10xf32>
  %a = linalg.matmul ins(%g, %w : tensor<30x10xf32>, tensor<10x7xf32>) outs(%z : tensor<30x7xf32>) -> tensor<30x7xf32>
  return %a : tensor<30x7xf32>
}

// Collectives in front of a product and behind it are cut together.
// CHECK-LABEL: @between(
// CHECK: dist.all_gather {{.*}} {dist.piece = "1 of 2 along dimension 0"}
// CHECK: dist.all_gather_start {{.*}} {dist.piece = "2 of 2 along dimension 0"}
// CHECK: %[[A:.*]] = linalg.generic
// CHECK: dist.all_reduce_start {{.*}} ins(%[[A]] {{.*}} {dist.piece = "1 of 2 along dimension 0"}
// CHECK: %[[B:.*]] = linalg.generic
// CHECK: dist.all_reduce{{.*}} ins(%[[B]] {{.*}} {dist.piece = "2 of 2 along dimension 0"}
func.func @between(%x: tensor<2x15x9xf32> {dist.boundary = #dist.boundary<tensor<2x30x9xf32>, <@mesh, [{}, {"x"}, {}]>>},
                   %w: tensor<9x5xf32> {dist.boundary = #dist.boundary<tensor<9x5xf32>, <@mesh, [{}, {}]>>})
    -> (tensor<2x30x5xf32> {dist.boundary = #dist.boundary<tensor<2x30x5xf32>, <@mesh, [{}, {}, {}]>>}) {
  %zero = arith.constant 0.0 : f32
  %d = tensor.empty() : tensor<2x30x9xf32>
  %e = tensor.empty() : tensor<2x30x5xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<2x30x5xf32>) -> tensor<2x30x5xf32>
  %g = dist.all_gather dim 1 over {"x"} on @mesh ins(%x : tensor<2x15x9xf32>) outs(%d : tensor<2x30x9xf32>) -> tensor<2x30x9xf32>
  %a = linalg.generic #product ins(%g, %w : tensor<2x30x9xf32>, tensor<9x5xf32>) outs(%z : tensor<2x30x5xf32>) {
  ^bb0(%i: f32, %j: f32, %o: f32):
    %p = arith.mulf %i, %j : f32
    %s = arith.addf %o, %p : f32
    linalg.yield %s : f32
  } -> tensor<2x30x5xf32>
  %r = dist.all_reduce sum over {"x"} on @mesh ins(%a : tensor<2x30x5xf32>) outs(%e : tensor<2x30x5xf32>) -> tensor<2x30x5xf32>
  return %r : tensor<2x30x5xf32>
}

// In a loop too, of what one iteration forwards to the next.
// CHECK-LABEL: @loop(
// CHECK: scf.for
// CHECK: dist.all_gather{{.*}} {dist.piece = "1 of 2 along dimension 0"}
// CHECK: dist.all_gather{{.*}} {dist.piece = "2 of 2 along dimension 0"}
// CHECK: scf.yield
func.func @loop(%x: tensor<2x15x9xf32> {dist.boundary = #dist.boundary<tensor<2x30x9xf32>, <@mesh, [{}, {"x"}, {}]>>},
                %w: tensor<9x9xf32> {dist.boundary = #dist.boundary<tensor<9x9xf32>, <@mesh, [{}, {}]>>})
    -> (tensor<2x15x9xf32> {dist.boundary = #dist.boundary<tensor<2x30x9xf32>, <@mesh, [{}, {"x"}, {}]>>}) {
  %zero = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %y = scf.for %k = %c0 to %c4 step %c1 iter_args(%h = %x) -> tensor<2x15x9xf32> {
    %e = tensor.empty() : tensor<2x30x9xf32>
    %f = tensor.empty() : tensor<2x15x9xf32>
    %z = linalg.fill ins(%zero : f32) outs(%e : tensor<2x30x9xf32>) -> tensor<2x30x9xf32>
    %g = dist.all_gather dim 1 over {"x"} on @mesh ins(%h : tensor<2x15x9xf32>) outs(%e : tensor<2x30x9xf32>) -> tensor<2x30x9xf32>
    %a = linalg.generic #product ins(%g, %w : tensor<2x30x9xf32>, tensor<9x9xf32>) outs(%z : tensor<2x30x9xf32>) {
    ^bb0(%i: f32, %j: f32, %o: f32):
      %p = arith.mulf %i, %j : f32
      %s = arith.addf %o, %p : f32
      linalg.yield %s : f32
    } -> tensor<2x30x9xf32>
    %r = dist.all_slice dim 1 over {"x"} on @mesh ins(%a : tensor<2x30x9xf32>) outs(%f : tensor<2x15x9xf32>) -> tensor<2x15x9xf32>
    scf.yield %r : tensor<2x15x9xf32>
  }
  return %y : tensor<2x15x9xf32>
}

// What other computation hides stays whole.
// CHECK-LABEL: @hidden(
// CHECK: dist.all_gather_start
// CHECK-NOT: dist.piece
// CHECK: return
func.func @hidden(%x: tensor<15x10xf32> {dist.boundary = #dist.boundary<tensor<30x10xf32>, <@mesh, [{"x"}, {}]>>},
                  %w: tensor<10x7xf32> {dist.boundary = #dist.boundary<tensor<10x7xf32>, <@mesh, [{}, {}]>>},
                  %v: tensor<30x10xf32> {dist.boundary = #dist.boundary<tensor<30x10xf32>, <@mesh, [{}, {}]>>})
    -> (tensor<30x7xf32> {dist.boundary = #dist.boundary<tensor<30x7xf32>, <@mesh, [{}, {}]>>},
        tensor<30x7xf32> {dist.boundary = #dist.boundary<tensor<30x7xf32>, <@mesh, [{}, {}]>>}) {
  %zero = arith.constant 0.0 : f32
  %d = tensor.empty() : tensor<30x10xf32>
  %e = tensor.empty() : tensor<30x7xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<30x7xf32>) -> tensor<30x7xf32>
  %b = linalg.matmul ins(%v, %w : tensor<30x10xf32>, tensor<10x7xf32>) outs(%z : tensor<30x7xf32>) -> tensor<30x7xf32>
  %c = linalg.matmul ins(%v, %w : tensor<30x10xf32>, tensor<10x7xf32>) outs(%b : tensor<30x7xf32>) -> tensor<30x7xf32>
  %g = dist.all_gather dim 0 over {"x"} on @mesh ins(%x : tensor<15x10xf32>) outs(%d : tensor<30x10xf32>) -> tensor<30x10xf32>
  %a = linalg.matmul ins(%g, %w : tensor<30x10xf32>, tensor<10x7xf32>) outs(%z : tensor<30x7xf32>) -> tensor<30x7xf32>
  return %a, %c : tensor<30x7xf32>, tensor<30x7xf32>
}

// So does what no product reads; and what adds where its rows stand, of which a piece would have rows of several places.
// CHECK-LABEL: @places(
// CHECK-NOT: dist.piece
// CHECK: return
func.func @places(%x: tensor<18x9xf32> {dist.boundary = #dist.boundary<tensor<36x9xf32>, <@mesh, [{"x"}, {}]>>},
                  %w: tensor<9x5xf32> {dist.boundary = #dist.boundary<tensor<9x5xf32>, <@mesh, [{}, {}]>>})
    -> (tensor<36x5xf32> {dist.boundary = #dist.boundary<tensor<36x5xf32>, <@mesh, [{}, {}]>>},
        tensor<36x9xf32> {dist.boundary = #dist.boundary<tensor<36x9xf32>, <@mesh, [{}, {}]>>}) {
  %zero = arith.constant 0.0 : f32
  %d = tensor.empty() : tensor<36x9xf32>
  %e = tensor.empty() : tensor<36x5xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<36x5xf32>) -> tensor<36x5xf32>
  %g = dist.all_gather dim 0 over {"x"} on @mesh ins(%x : tensor<18x9xf32>) outs(%d : tensor<36x9xf32>) -> tensor<36x9xf32>
  %a = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
                       iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%g, %w : tensor<36x9xf32>, tensor<9x5xf32>) outs(%z : tensor<36x5xf32>) {
  ^bb0(%i: f32, %j: f32, %o: f32):
    %row = linalg.index 0 : index
    %number = arith.index_cast %row : index to i32
    %float = arith.sitofp %number : i32 to f32
    %p = arith.mulf %i, %j : f32
    %q = arith.mulf %p, %float : f32
    %s = arith.addf %o, %q : f32
    linalg.yield %s : f32
  } -> tensor<36x5xf32>
  %h = dist.all_gather dim 0 over {"x"} on @mesh ins(%x : tensor<18x9xf32>) outs(%d : tensor<36x9xf32>) -> tensor<36x9xf32>
  %c = math.sqrt %h : tensor<36x9xf32>
  return %a, %c : tensor<36x5xf32>, tensor<36x9xf32>
}

// What reads the gathered tensor in the body of the product reads it whole.
// CHECK-LABEL: @captured(
// CHECK-NOT: dist.piece
// CHECK: return
func.func @captured(%x: tensor<6x8xf32> {dist.boundary = #dist.boundary<tensor<12x8xf32>, <@mesh, [{"x"}, {}]>>},
                    %w: tensor<8x8xf32> {dist.boundary = #dist.boundary<tensor<8x8xf32>, <@mesh, [{}, {}]>>})
    -> (tensor<12x8xf32> {dist.boundary = #dist.boundary<tensor<12x8xf32>, <@mesh, [{}, {}]>>}) {
  %zero = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %e = tensor.empty() : tensor<12x8xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<12x8xf32>) -> tensor<12x8xf32>
  %g = dist.all_gather dim 0 over {"x"} on @mesh ins(%x : tensor<6x8xf32>) outs(%e : tensor<12x8xf32>) -> tensor<12x8xf32>
  %a = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
                       iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%g, %w : tensor<12x8xf32>, tensor<8x8xf32>) outs(%z : tensor<12x8xf32>) {
  ^bb0(%i: f32, %j: f32, %o: f32):
    %f = tensor.extract %g[%c0, %c0] : tensor<12x8xf32>
    %p = arith.mulf %i, %j : f32
    %q = arith.mulf %p, %f : f32
    %s = arith.addf %o, %q : f32
    linalg.yield %s : f32
  } -> tensor<12x8xf32>
  return %a : tensor<12x8xf32>
}
