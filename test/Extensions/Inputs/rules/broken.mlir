// SPDX-License-Identifier: Apache-2.0
//
// Cases of dist-check-rules whose rules are broken on purpose: the checks have to notice every one of these mistakes.

func.func @matmul_swapped_operand(%a: tensor<6x4xf32>, %b: tensor<4x5xf32>, %out: tensor<6x5xf32>) attributes {check.broken = "swapped-dimensions"} {
  %0 = linalg.matmul ins(%a, %b : tensor<6x4xf32>, tensor<4x5xf32>) outs(%out : tensor<6x5xf32>) -> tensor<6x5xf32>
  return
}

func.func @matmul_swapped_result(%a: tensor<6x4xf32>, %b: tensor<4x5xf32>, %out: tensor<6x5xf32>) attributes {check.broken = "swapped-results"} {
  %0 = linalg.matmul ins(%a, %b : tensor<6x4xf32>, tensor<4x5xf32>) outs(%out : tensor<6x5xf32>) -> tensor<6x5xf32>
  return
}

func.func @square_matmul_swapped_operand(%a: tensor<4x4xf32>, %b: tensor<4x4xf32>, %out: tensor<4x4xf32>) attributes {check.broken = "swapped-dimensions"} {
  %0 = linalg.matmul ins(%a, %b : tensor<4x4xf32>, tensor<4x4xf32>) outs(%out : tensor<4x4xf32>) -> tensor<4x4xf32>
  return
}

func.func @square_add_swapped_result(%a: tensor<4x4xf32>, %b: tensor<4x4xf32>, %out: tensor<4x4xf32>) attributes {check.broken = "swapped-results"} {
  %0 = linalg.add ins(%a, %b : tensor<4x4xf32>, tensor<4x4xf32>) outs(%out : tensor<4x4xf32>) -> tensor<4x4xf32>
  return
}

func.func @matmul_init_counts_everywhere(%a: tensor<6x4xf32>, %b: tensor<4x5xf32>, %out: tensor<6x5xf32>) attributes {check.broken = "init-counts-everywhere"} {
  %0 = linalg.matmul ins(%a, %b : tensor<6x4xf32>, tensor<4x5xf32>) outs(%out : tensor<6x5xf32>) -> tensor<6x5xf32>
  return
}

func.func @matmul_sum_without_the_init(%a: tensor<6x4xf32>, %b: tensor<4x5xf32>, %out: tensor<6x5xf32>) attributes {check.broken = "sum-passes-first"} {
  %0 = linalg.matmul ins(%a, %b : tensor<6x4xf32>, tensor<4x5xf32>) outs(%out : tensor<6x5xf32>) -> tensor<6x5xf32>
  return
}

func.func @matmul_max(%a: tensor<6x4xf32>, %b: tensor<4x5xf32>, %out: tensor<6x5xf32>) attributes {check.broken = "max-passes-first"} {
  %0 = linalg.matmul ins(%a, %b : tensor<6x4xf32>, tensor<4x5xf32>) outs(%out : tensor<6x5xf32>) -> tensor<6x5xf32>
  return
}

func.func @max_summed(%a: tensor<6x5x3xf32>, %out: tensor<6x3xf32>) attributes {check.broken = "reduces-with-sum"} {
  %0 = linalg.reduce {arith.maximumf} ins(%a : tensor<6x5x3xf32>) outs(%out : tensor<6x3xf32>) dimensions = [1]
  return
}

func.func @sum_maximised(%a: tensor<6x5x3xf32>, %out: tensor<6x3xf32>) attributes {check.broken = "reduces-with-max"} {
  %0 = linalg.reduce {arith.addf} ins(%a : tensor<6x5x3xf32>) outs(%out : tensor<6x3xf32>) dimensions = [1]
  return
}

func.func @mean_of_uneven_means(%a: tensor<6x5x3xf32>, %out: tensor<6x3xf32>) attributes {check.broken = "reduces-with-avg"} {
  %0 = linalg.reduce {arith.addf} ins(%a : tensor<6x5x3xf32>) outs(%out : tensor<6x3xf32>) dimensions = [1]
  return
}

func.func @all_summed(%a: tensor<6x5x3xi32>, %out: tensor<6x3xi32>) attributes {check.broken = "reduces-with-sum"} {
  %0 = linalg.reduce {arith.andi} ins(%a : tensor<6x5x3xi32>) outs(%out : tensor<6x3xi32>) dimensions = [1]
  return
}

func.func @product_summed(%a: tensor<6x5x3xf32>, %out: tensor<6x3xf32>) attributes {check.broken = "reduces-with-sum"} {
  %0 = linalg.reduce {arith.mulf} ins(%a : tensor<6x5x3xf32>) outs(%out : tensor<6x3xf32>) dimensions = [1]
  return
}

func.func @reduction_forgotten(%a: tensor<6x5x3xf32>, %out: tensor<6x3xf32>) attributes {check.broken = "reduced-dimension-passes"} {
  %0 = linalg.reduce {arith.addf} ins(%a : tensor<6x5x3xf32>) outs(%out : tensor<6x3xf32>) dimensions = [1]
  return
}

func.func @product_through_sum(%a: tensor<6x5x3xf32>, %out: tensor<6x3xf32>) attributes {check.broken = "prod-passes-first"} {
  %0 = linalg.reduce {arith.addf} ins(%a : tensor<6x5x3xf32>) outs(%out : tensor<6x3xf32>) dimensions = [1]
  return
}

func.func @minimum_through_max(%a: tensor<6x5x3xf32>, %out: tensor<6x3xf32>) attributes {check.broken = "min-passes-first"} {
  %0 = linalg.reduce {arith.maximumf} ins(%a : tensor<6x5x3xf32>) outs(%out : tensor<6x3xf32>) dimensions = [1]
  return
}

func.func @addf_in_one_operand(%a: tensor<6x5xf32>, %b: tensor<6x5xf32>) attributes {check.broken = "sum-passes-first"} {
  %0 = arith.addf %a, %b : tensor<6x5xf32>
  return
}

func.func @mulf_with_a_negative_factor(%a: tensor<6x5xf32>, %b: tensor<6x5xf32>) attributes {check.broken = "max-passes-first"} {
  %0 = arith.mulf %a, %b : tensor<6x5xf32>
  return
}

func.func @negf_flips_the_kind(%a: tensor<6x5xf32>) attributes {check.broken = "max-passes-first"} {
  %0 = arith.negf %a : tensor<6x5xf32>
  return
}

func.func @negf_keeps_the_kind(%a: tensor<6x5xf32>) attributes {check.broken = "kind-is-kept"} {
  %0 = arith.negf %a : tensor<6x5xf32>
  return
}

func.func @negf_product(%a: tensor<6x5xf32>) attributes {check.broken = "prod-passes-first"} {
  %0 = arith.negf %a : tensor<6x5xf32>
  return
}

func.func @absf_sum(%a: tensor<6x5xf32>) attributes {check.broken = "sum-passes-first"} {
  %0 = math.absf %a : tensor<6x5xf32>
  return
}

func.func @absf_max(%a: tensor<6x5xf32>) attributes {check.broken = "max-passes-first"} {
  %0 = math.absf %a : tensor<6x5xf32>
  return
}

func.func @exp_sum(%a: tensor<6x5xf32>) attributes {check.broken = "sum-passes-first"} {
  %0 = math.exp %a : tensor<6x5xf32>
  return
}

func.func @exp_avg(%a: tensor<6x5xf32>) attributes {check.broken = "avg-passes-first"} {
  %0 = math.exp %a : tensor<6x5xf32>
  return
}

func.func @cos_min(%a: tensor<6x5xf32>) attributes {check.broken = "min-passes-first"} {
  %0 = math.cos %a : tensor<6x5xf32>
  return
}

func.func @xori_any(%a: tensor<6x5xi32>, %b: tensor<6x5xi32>) attributes {check.broken = "any-passes-first"} {
  %0 = arith.xori %a, %b : tensor<6x5xi32>
  return
}

func.func @xori_all(%a: tensor<6x5xi32>, %b: tensor<6x5xi32>) attributes {check.broken = "all-passes-first"} {
  %0 = arith.xori %a, %b : tensor<6x5xi32>
  return
}

func.func @collapse_uneven(%x: tensor<5x4x3xf32>) attributes {check.broken = "uneven-splits-allowed"} {
  %0 = tensor.collapse_shape %x [[0], [1, 2]] : tensor<5x4x3xf32> into tensor<5x12xf32>
  return
}

func.func @expand_uneven(%x: tensor<6x12xf32>) attributes {check.broken = "uneven-splits-allowed"} {
  %0 = tensor.expand_shape %x [[0], [1, 2]] output_shape [6, 4, 3] : tensor<6x12xf32> into tensor<6x4x3xf32>
  return
}

func.func @concat_shifted(%x: tensor<6x2xf32>, %y: tensor<6x3xf32>) attributes {check.broken = "tie-starts-later"} {
  %0 = tensor.concat dim(1) %x, %y : (tensor<6x2xf32>, tensor<6x3xf32>) -> tensor<6x5xf32>
  return
}

func.func @pad_with_five_sum(%x: tensor<6x5xf32>) attributes {check.broken = "sum-passes-first"} {
  %c = arith.constant 5.0 : f32
  %0 = tensor.pad %x low[0, 1] high[0, 2] {
  ^bb0(%i: index, %j: index):
    tensor.yield %c : f32
  } : tensor<6x5xf32> to tensor<6x8xf32>
  return
}

func.func @pad_with_five_product(%x: tensor<6x5xf32>) attributes {check.broken = "prod-passes-first"} {
  %c = arith.constant 5.0 : f32
  %0 = tensor.pad %x low[0, 1] high[0, 2] {
  ^bb0(%i: index, %j: index):
    tensor.yield %c : f32
  } : tensor<6x5xf32> to tensor<6x8xf32>
  return
}

func.func @gather_of_a_cut_table_maximised(%x: tensor<7x5xf32>, %i: tensor<4x3x1xi32> {check.range = array<i64: -2, 9>}, %out: tensor<4x3x5xf32>) attributes {check.broken = "reduces-with-max"} {
  %0 = tensor_ext.gather windows [-1, 2] components [0, -1] along [0, 1]
      ins(%x, %i : tensor<7x5xf32>, tensor<4x3x1xi32>) outs(%out : tensor<4x3x5xf32>) -> tensor<4x3x5xf32>
  return
}

func.func @gather_of_windows_over_parts(%x: tensor<7x5xf32>, %i: tensor<4x1xi32> {check.range = array<i64: -2, 9>}, %out: tensor<4x3x5xf32>) attributes {check.broken = "whole-dimension-passes"} {
  %0 = tensor_ext.gather windows [1, 2] components [0, -1] along [0]
      ins(%x, %i : tensor<7x5xf32>, tensor<4x1xi32>) outs(%out : tensor<4x3x5xf32>) -> tensor<4x3x5xf32>
  return
}

func.func @overwriting_is_no_sum(%x: tensor<6x5xf32>, %i: tensor<6x1xi32> {check.range = array<i64: -2, 9>}, %out: tensor<7x5xf32>) attributes {check.broken = "whole-dimension-is-reduced"} {
  %0 = tensor_ext.scatter windows [-1, 1] components [0, -1] along [0]
      ins(%x, %i : tensor<6x5xf32>, tensor<6x1xi32>) outs(%out : tensor<7x5xf32>) -> tensor<7x5xf32> {
  ^bb0(%old: f32, %new: f32):
    tensor_ext.yield %new : f32
  }
  return
}

func.func @scatter_init_counts_everywhere(%x: tensor<6x5xf32>, %i: tensor<6x1xi32> {check.range = array<i64: -2, 9>}, %out: tensor<7x5xf32>) attributes {check.broken = "init-counts-everywhere"} {
  %0 = tensor_ext.scatter windows [-1, 1] components [0, -1] along [0]
      ins(%x, %i : tensor<6x5xf32>, tensor<6x1xi32>) outs(%out : tensor<7x5xf32>) -> tensor<7x5xf32> {
  ^bb0(%old: f32, %new: f32):
    %1 = arith.addf %old, %new : f32
    tensor_ext.yield %1 : f32
  }
  return
}

func.func @scatter_max_summed(%x: tensor<6x5xf32>, %i: tensor<6x1xi32> {check.range = array<i64: -2, 9>}, %out: tensor<7x5xf32>) attributes {check.broken = "sum-passes-first"} {
  %0 = tensor_ext.scatter windows [-1, 1] components [0, -1] along [0]
      ins(%x, %i : tensor<6x5xf32>, tensor<6x1xi32>) outs(%out : tensor<7x5xf32>) -> tensor<7x5xf32> {
  ^bb0(%old: f32, %new: f32):
    %1 = arith.maximumf %old, %new : f32
    tensor_ext.yield %1 : f32
  }
  return
}

func.func @sort_of_parts_of_lines(%x0: tensor<5x6xf32>, %o0: tensor<5x6xf32>) attributes {check.broken = "whole-dimension-passes"} {
  %0 = tensor_ext.sort dimension 1 ins(%x0 : tensor<5x6xf32>) outs(%o0 : tensor<5x6xf32>) -> tensor<5x6xf32> {
  ^bb0(%a0: f32, %b0: f32):
    %before = arith.cmpf olt, %a0, %b0 : f32
    tensor_ext.yield %before : i1
  }
  return
}

func.func @sort_max(%x0: tensor<5x6xf32>, %o0: tensor<5x6xf32>) attributes {check.broken = "max-passes-first"} {
  %0 = tensor_ext.sort dimension 1 ins(%x0 : tensor<5x6xf32>) outs(%o0 : tensor<5x6xf32>) -> tensor<5x6xf32> {
  ^bb0(%a0: f32, %b0: f32):
    %before = arith.cmpf olt, %a0, %b0 : f32
    tensor_ext.yield %before : i1
  }
  return
}

func.func @top_of_parts_of_lines(%x0: tensor<5x6xf32>, %o0: tensor<5x2xf32>) attributes {check.broken = "combined-dimension-is-reduced"} {
  %0 = tensor_ext.sort dimension 1 ins(%x0 : tensor<5x6xf32>) outs(%o0 : tensor<5x2xf32>) -> tensor<5x2xf32> {
  ^bb0(%a0: f32, %b0: f32):
    %before = arith.cmpf olt, %a0, %b0 : f32
    tensor_ext.yield %before : i1
  }
  return
}

func.func @scan_of_parts_of_lines(%x: tensor<5x6xf32>, %out: tensor<5x6xf32>) attributes {check.broken = "whole-dimension-passes"} {
  %0 = tensor_ext.scan dimension 1 ins(%x : tensor<5x6xf32>) outs(%out : tensor<5x6xf32>) -> tensor<5x6xf32> {
  ^bb0(%before: f32, %here: f32):
    %1 = arith.subf %before, %here : f32
    tensor_ext.yield %1 : f32
  }
  return
}

func.func @scan_sum_maximised(%x: tensor<5x6xf32>, %out: tensor<5x6xf32>) attributes {check.broken = "max-passes-first"} {
  %0 = tensor_ext.scan dimension 1 ins(%x : tensor<5x6xf32>) outs(%out : tensor<5x6xf32>) -> tensor<5x6xf32> {
  ^bb0(%before: f32, %here: f32):
    %1 = arith.addf %before, %here : f32
    tensor_ext.yield %1 : f32
  }
  return
}

func.func @fold_of_parts(%x: tensor<6x5xf32>, %init: tensor<6xf32>) attributes {check.broken = "whole-dimension-is-reduced"} {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<6x5xf32>) outs(%init : tensor<6xf32>) {
  ^bb0(%a: f32, %sofar: f32):
    %half = arith.constant 0.5 : f32
    %1 = arith.mulf %sofar, %half : f32
    %2 = arith.addf %1, %a : f32
    linalg.yield %2 : f32
  } -> tensor<6xf32>
  return
}

func.func @argmax_reduced_apart(%x: tensor<6x5xi32>, %max: tensor<6xi32>, %position: tensor<6xi32>) attributes {check.broken = "combined-dimension-is-reduced"} {
  %0:2 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<6x5xi32>) outs(%max, %position : tensor<6xi32>, tensor<6xi32>) {
  ^bb0(%a: i32, %m: i32, %p: i32):
    %j = linalg.index 1 : index
    %n = arith.index_cast %j : index to i32
    %greater = arith.cmpi sgt, %a, %m : i32
    %1 = arith.select %greater, %a, %m : i32
    %2 = arith.select %greater, %n, %p : i32
    linalg.yield %1, %2 : i32, i32
  } -> (tensor<6xi32>, tensor<6xi32>)
  return
}
