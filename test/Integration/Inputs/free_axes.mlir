// SPDX-License-Identifier: Apache-2.0
// Local regions on a mesh with an axis that is not manual: contractions, collectives and regions inside are partitioned over it.
dist.mesh @mesh = <["x"=2, "y"=4]>

func.func @contraction(%a: tensor<8x16xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {"y"}]>},
                       %b: tensor<16x6xf32> {dist.sharding = #dist.sharding<@mesh, [{"y"}, {}]>}) -> tensor<16x6xf32> {
  %0 = dist.local(%a, %b) in [#dist.sharding<@mesh, [{"x", ?}, {?}]>, #dist.sharding<@mesh, [{?}, {?}]>]
      out [#dist.sharding<@mesh, [{"x", ?}, {?}]>] manual {"x"} {
  ^bb0(%rows: tensor<4x16xf32>, %all: tensor<16x6xf32>):
    %zero = arith.constant 0.0 : f32
    %e = tensor.empty() : tensor<4x6xf32>
    %f = linalg.fill ins(%zero : f32) outs(%e : tensor<4x6xf32>) -> tensor<4x6xf32>
    %m = linalg.matmul ins(%rows, %all : tensor<4x16xf32>, tensor<16x6xf32>) outs(%f : tensor<4x6xf32>) -> tensor<4x6xf32>
    %d = tensor.empty() : tensor<8x6xf32>
    %g = dist.all_gather dim 0 over {"x"} on @mesh ins(%m : tensor<4x6xf32>) outs(%d : tensor<8x6xf32>) -> tensor<8x6xf32>
    dist.yield %g : tensor<8x6xf32>
  } : (tensor<8x16xf32>, tensor<16x6xf32>) -> tensor<16x6xf32>
  return %0 : tensor<16x6xf32>
}

func.func @reduction(%v: tensor<16x8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x", "y"}, {}]>},
                     %w: tensor<8xf32>) -> (tensor<16x8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {"y"}]>}, tensor<8xf32>) {
  %0:2 = dist.local(%v, %w) in [#dist.sharding<@mesh, [{"x", "y"}, {}]>, #dist.sharding<@mesh, [{?}]>]
      out [#dist.sharding<@mesh, [{"x"}, {"y"}]>, #dist.sharding<@mesh, [{}], partial = [sum {"x"}]>] manual {"x"} {
  ^bb0(%rows: tensor<8x8xf32>, %all: tensor<8xf32>):
    %d = tensor.empty() : tensor<8x8xf32>
    %r = dist.all_reduce max over {"x"} on @mesh ins(%rows : tensor<8x8xf32>) outs(%d : tensor<8x8xf32>) -> tensor<8x8xf32>
    %e = arith.subf %rows, %r : tensor<8x8xf32>
    %zero = arith.constant dense<0.0> : tensor<8xf32>
    %s = linalg.reduce {arith.addf} ins(%e : tensor<8x8xf32>) outs(%zero : tensor<8xf32>) dimensions = [0]
    %p = arith.mulf %s, %all : tensor<8xf32>
    dist.yield %e, %p : tensor<8x8xf32>, tensor<8xf32>
  } : (tensor<16x8xf32>, tensor<8xf32>) -> (tensor<16x8xf32>, tensor<8xf32>)
  return %0#0, %0#1 : tensor<16x8xf32>, tensor<8xf32>
}

func.func @nested(%a: tensor<8x8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {}]>})
    -> (tensor<8x8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {"y"}]>}) {
  %0 = dist.local(%a) in [#dist.sharding<@mesh, [{"x"}, {}]>] out [#dist.sharding<@mesh, [{"x"}, {"y"}]>] manual {"x"} {
  ^bb0(%rows: tensor<4x8xf32>):
    %e = math.exp %rows : tensor<4x8xf32>
    %w = dist.constrain %e to <@mesh, [{"y"}, {}]> : tensor<4x8xf32>
    %i = dist.local(%w) in [#dist.sharding<@mesh, [{}, {"y"}]>] out [#dist.sharding<@mesh, [{}, {"y"}]>] manual {"y"} {
    ^bb0(%part: tensor<4x2xf32>):
      %t = dist.axis_index {"x", "y"} on @mesh
      %c = arith.index_cast %t : index to i32
      %g = arith.sitofp %c : i32 to f32
      %s = tensor.splat %g : tensor<4x2xf32>
      %n = arith.addf %part, %s : tensor<4x2xf32>
      dist.yield %n : tensor<4x2xf32>
    } : (tensor<4x8xf32>) -> tensor<4x8xf32>
    dist.yield %i : tensor<4x8xf32>
  } : (tensor<8x8xf32>) -> tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}

func.func @promise(%v: tensor<8x8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}, {"y"}]>}) -> tensor<4x8xf32> {
  %0 = dist.local(%v) in [#dist.sharding<@mesh, [{"x", ?}, {?}]>] out [#dist.sharding<@mesh, [{?}, {?}]>] manual {"x"} {
  ^bb0(%mine: tensor<4x8xf32>):
    %empty = tensor.empty() : tensor<4x8xf32>
    %other = dist.collective_permute from {"x"} shift 1 over {"x"} on @mesh ins(%mine : tensor<4x8xf32>) outs(%empty : tensor<4x8xf32>) -> tensor<4x8xf32>
    %sum = arith.addf %mine, %other : tensor<4x8xf32>
    %equal = dist.assume_replicated %sum over {"x"} on @mesh : tensor<4x8xf32>
    %e = math.exp %equal : tensor<4x8xf32>
    dist.yield %e : tensor<4x8xf32>
  } : (tensor<8x8xf32>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}

func.func @from_inside(%x: tensor<8x32xf32>) -> tensor<8x32xf32> {
  %0 = dist.local(%x) in [#dist.sharding<@mesh, [{"x", ?}, {?}]>] out [#dist.sharding<@mesh, [{"x", ?}, {?}]>] manual {"x"} {
  ^bb0(%l: tensor<4x32xf32>):
    %2 = arith.addf %l, %l {dist.shardings = [#dist.sharding<@mesh, [{?}, {"y", ?}]>]} : tensor<4x32xf32>
    dist.yield %2 : tensor<4x32xf32>
  } : (tensor<8x32xf32>) -> tensor<8x32xf32>
  return %0 : tensor<8x32xf32>
}
