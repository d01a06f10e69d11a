// SPDX-License-Identifier: Apache-2.0
//
// Cases of dist-check-rules: every op of tensor_ext. Positions lie inside and outside of what they point to.

func.func @gather_rows(%x: tensor<7x5xf32>, %i: tensor<4x3x1xi32> {check.range = array<i64: -2, 9>}, %out: tensor<4x3x5xf32>) {
  %0 = tensor_ext.gather windows [-1, 2] components [0, -1] along [0, 1]
      ins(%x, %i : tensor<7x5xf32>, tensor<4x3x1xi32>) outs(%out : tensor<4x3x5xf32>) -> tensor<4x3x5xf32>
  return
}

func.func @gather_windows(%x: tensor<7x5xf32>, %i: tensor<4x1xi32> {check.range = array<i64: -2, 9>}, %out: tensor<4x3x5xf32>) {
  %0 = tensor_ext.gather windows [1, 2] components [0, -1] along [0]
      ins(%x, %i : tensor<7x5xf32>, tensor<4x1xi32>) outs(%out : tensor<4x3x5xf32>) -> tensor<4x3x5xf32>
  return
}

func.func @gather_batched(%x: tensor<3x7xf32>, %i: tensor<3x4x1xi32> {check.range = array<i64: -2, 9>}, %out: tensor<3x4xf32>) {
  %0 = tensor_ext.gather windows [0, -1] components [-1, 0] along [0, 1]
      ins(%x, %i : tensor<3x7xf32>, tensor<3x4x1xi32>) outs(%out : tensor<3x4xf32>) -> tensor<3x4xf32>
  return
}

func.func @gather_points(%x: tensor<7x5xf32>, %i: tensor<6x2xi32> {check.range = array<i64: -2, 9>}, %out: tensor<6xf32>) {
  %0 = tensor_ext.gather windows [-1, -1] components [1, 0] along [0]
      ins(%x, %i : tensor<7x5xf32>, tensor<6x2xi32>) outs(%out : tensor<6xf32>) -> tensor<6xf32>
  return
}

func.func @gather_rows_masked(%x: tensor<7x5xf32>, %i: tensor<4x3x1xi32> {check.range = array<i64: -2, 9>}, %out: tensor<4x3x5xf32>) {
  %0 = tensor_ext.gather windows [-1, 2] components [0, -1] along [0, 1] masked
      ins(%x, %i : tensor<7x5xf32>, tensor<4x3x1xi32>) outs(%out : tensor<4x3x5xf32>) -> tensor<4x3x5xf32>
  return
}

func.func @gather_windows_masked(%x: tensor<7x5xf32>, %i: tensor<4x1xi32> {check.range = array<i64: -2, 9>}, %out: tensor<4x3x5xf32>) {
  %0 = tensor_ext.gather windows [1, 2] components [0, -1] along [0] masked
      ins(%x, %i : tensor<7x5xf32>, tensor<4x1xi32>) outs(%out : tensor<4x3x5xf32>) -> tensor<4x3x5xf32>
  return
}

func.func @gather_batched_masked(%x: tensor<3x7xf32>, %i: tensor<3x4x1xi32> {check.range = array<i64: -2, 9>}, %out: tensor<3x4xf32>) {
  %0 = tensor_ext.gather windows [0, -1] components [-1, 0] along [0, 1] masked
      ins(%x, %i : tensor<3x7xf32>, tensor<3x4x1xi32>) outs(%out : tensor<3x4xf32>) -> tensor<3x4xf32>
  return
}

func.func @gather_points_masked(%x: tensor<7x5xf32>, %i: tensor<6x2xi32> {check.range = array<i64: -2, 9>}, %out: tensor<6xf32>) {
  %0 = tensor_ext.gather windows [-1, -1] components [1, 0] along [0] masked
      ins(%x, %i : tensor<7x5xf32>, tensor<6x2xi32>) outs(%out : tensor<6xf32>) -> tensor<6xf32>
  return
}

func.func @gather_i1(%x: tensor<7x5xi1>, %i: tensor<4x1xi32> {check.range = array<i64: -2, 9>}, %out: tensor<4x5xi1>) {
  %0 = tensor_ext.gather windows [-1, 1] components [0, -1] along [0]
      ins(%x, %i : tensor<7x5xi1>, tensor<4x1xi32>) outs(%out : tensor<4x5xi1>) -> tensor<4x5xi1>
  return
}

func.func @gather_i32(%x: tensor<7x5xi32>, %i: tensor<4x1xi32> {check.range = array<i64: -2, 9>}, %out: tensor<4x5xi32>) {
  %0 = tensor_ext.gather windows [-1, 1] components [0, -1] along [0]
      ins(%x, %i : tensor<7x5xi32>, tensor<4x1xi32>) outs(%out : tensor<4x5xi32>) -> tensor<4x5xi32>
  return
}

func.func @scatter_rows_addf(%x: tensor<6x5xf32>, %i: tensor<6x1xi32> {check.range = array<i64: -2, 9>}, %out: tensor<7x5xf32>) {
  %0 = tensor_ext.scatter windows [-1, 1] components [0, -1] along [0]
      ins(%x, %i : tensor<6x5xf32>, tensor<6x1xi32>) outs(%out : tensor<7x5xf32>) -> tensor<7x5xf32> {
  ^bb0(%old: f32, %new: f32):
    %1 = arith.addf %old, %new : f32
    tensor_ext.yield %1 : f32
  }
  return
}

func.func @scatter_rows_mulf(%x: tensor<6x5xf32>, %i: tensor<6x1xi32> {check.range = array<i64: -2, 9>}, %out: tensor<7x5xf32>) {
  %0 = tensor_ext.scatter windows [-1, 1] components [0, -1] along [0]
      ins(%x, %i : tensor<6x5xf32>, tensor<6x1xi32>) outs(%out : tensor<7x5xf32>) -> tensor<7x5xf32> {
  ^bb0(%old: f32, %new: f32):
    %1 = arith.mulf %old, %new : f32
    tensor_ext.yield %1 : f32
  }
  return
}

func.func @scatter_rows_maximumf(%x: tensor<6x5xf32>, %i: tensor<6x1xi32> {check.range = array<i64: -2, 9>}, %out: tensor<7x5xf32>) {
  %0 = tensor_ext.scatter windows [-1, 1] components [0, -1] along [0]
      ins(%x, %i : tensor<6x5xf32>, tensor<6x1xi32>) outs(%out : tensor<7x5xf32>) -> tensor<7x5xf32> {
  ^bb0(%old: f32, %new: f32):
    %1 = arith.maximumf %old, %new : f32
    tensor_ext.yield %1 : f32
  }
  return
}

func.func @scatter_rows_minimumf(%x: tensor<6x5xf32>, %i: tensor<6x1xi32> {check.range = array<i64: -2, 9>}, %out: tensor<7x5xf32>) {
  %0 = tensor_ext.scatter windows [-1, 1] components [0, -1] along [0]
      ins(%x, %i : tensor<6x5xf32>, tensor<6x1xi32>) outs(%out : tensor<7x5xf32>) -> tensor<7x5xf32> {
  ^bb0(%old: f32, %new: f32):
    %1 = arith.minimumf %old, %new : f32
    tensor_ext.yield %1 : f32
  }
  return
}

func.func @scatter_rows_subf(%x: tensor<6x5xf32>, %i: tensor<6x1xi32> {check.range = array<i64: -2, 9>}, %out: tensor<7x5xf32>) {
  %0 = tensor_ext.scatter windows [-1, 1] components [0, -1] along [0]
      ins(%x, %i : tensor<6x5xf32>, tensor<6x1xi32>) outs(%out : tensor<7x5xf32>) -> tensor<7x5xf32> {
  ^bb0(%old: f32, %new: f32):
    %1 = arith.subf %old, %new : f32
    tensor_ext.yield %1 : f32
  }
  return
}

func.func @scatter_rows_addi(%x: tensor<6x5xi32>, %i: tensor<6x1xi32> {check.range = array<i64: -2, 9>}, %out: tensor<7x5xi32>) {
  %0 = tensor_ext.scatter windows [-1, 1] components [0, -1] along [0]
      ins(%x, %i : tensor<6x5xi32>, tensor<6x1xi32>) outs(%out : tensor<7x5xi32>) -> tensor<7x5xi32> {
  ^bb0(%old: i32, %new: i32):
    %1 = arith.addi %old, %new : i32
    tensor_ext.yield %1 : i32
  }
  return
}

func.func @scatter_rows_maxsi(%x: tensor<6x5xi32>, %i: tensor<6x1xi32> {check.range = array<i64: -2, 9>}, %out: tensor<7x5xi32>) {
  %0 = tensor_ext.scatter windows [-1, 1] components [0, -1] along [0]
      ins(%x, %i : tensor<6x5xi32>, tensor<6x1xi32>) outs(%out : tensor<7x5xi32>) -> tensor<7x5xi32> {
  ^bb0(%old: i32, %new: i32):
    %1 = arith.maxsi %old, %new : i32
    tensor_ext.yield %1 : i32
  }
  return
}

func.func @scatter_rows_maxui(%x: tensor<6x5xi32>, %i: tensor<6x1xi32> {check.range = array<i64: -2, 9>}, %out: tensor<7x5xi32>) {
  %0 = tensor_ext.scatter windows [-1, 1] components [0, -1] along [0]
      ins(%x, %i : tensor<6x5xi32>, tensor<6x1xi32>) outs(%out : tensor<7x5xi32>) -> tensor<7x5xi32> {
  ^bb0(%old: i32, %new: i32):
    %1 = arith.maxui %old, %new : i32
    tensor_ext.yield %1 : i32
  }
  return
}

func.func @scatter_rows_andi(%x: tensor<6x5xi32>, %i: tensor<6x1xi32> {check.range = array<i64: -2, 9>}, %out: tensor<7x5xi32>) {
  %0 = tensor_ext.scatter windows [-1, 1] components [0, -1] along [0]
      ins(%x, %i : tensor<6x5xi32>, tensor<6x1xi32>) outs(%out : tensor<7x5xi32>) -> tensor<7x5xi32> {
  ^bb0(%old: i32, %new: i32):
    %1 = arith.andi %old, %new : i32
    tensor_ext.yield %1 : i32
  }
  return
}

func.func @scatter_rows_ori(%x: tensor<6x5xi32>, %i: tensor<6x1xi32> {check.range = array<i64: -2, 9>}, %out: tensor<7x5xi32>) {
  %0 = tensor_ext.scatter windows [-1, 1] components [0, -1] along [0]
      ins(%x, %i : tensor<6x5xi32>, tensor<6x1xi32>) outs(%out : tensor<7x5xi32>) -> tensor<7x5xi32> {
  ^bb0(%old: i32, %new: i32):
    %1 = arith.ori %old, %new : i32
    tensor_ext.yield %1 : i32
  }
  return
}

func.func @scatter_rows_xori(%x: tensor<6x5xi32>, %i: tensor<6x1xi32> {check.range = array<i64: -2, 9>}, %out: tensor<7x5xi32>) {
  %0 = tensor_ext.scatter windows [-1, 1] components [0, -1] along [0]
      ins(%x, %i : tensor<6x5xi32>, tensor<6x1xi32>) outs(%out : tensor<7x5xi32>) -> tensor<7x5xi32> {
  ^bb0(%old: i32, %new: i32):
    %1 = arith.xori %old, %new : i32
    tensor_ext.yield %1 : i32
  }
  return
}

func.func @scatter_overwrite(%x: tensor<6x5xf32>, %i: tensor<6x1xi32> {check.range = array<i64: -2, 9>}, %out: tensor<7x5xf32>) {
  %0 = tensor_ext.scatter windows [-1, 1] components [0, -1] along [0]
      ins(%x, %i : tensor<6x5xf32>, tensor<6x1xi32>) outs(%out : tensor<7x5xf32>) -> tensor<7x5xf32> {
  ^bb0(%old: f32, %new: f32):
    tensor_ext.yield %new : f32
  }
  return
}

func.func @scatter_windows(%x: tensor<4x2x5xf32>, %i: tensor<4x1xi32> {check.range = array<i64: -2, 9>}, %out: tensor<7x5xf32>) {
  %0 = tensor_ext.scatter windows [1, 2] components [0, -1] along [0]
      ins(%x, %i : tensor<4x2x5xf32>, tensor<4x1xi32>) outs(%out : tensor<7x5xf32>) -> tensor<7x5xf32> {
  ^bb0(%old: f32, %new: f32):
    %1 = arith.addf %old, %new : f32
    tensor_ext.yield %1 : f32
  }
  return
}

func.func @scatter_batched(%x: tensor<3x4xf32>, %i: tensor<3x4x1xi32> {check.range = array<i64: -2, 9>}, %out: tensor<3x7xf32>) {
  %0 = tensor_ext.scatter windows [0, -1] components [-1, 0] along [0, 1]
      ins(%x, %i : tensor<3x4xf32>, tensor<3x4x1xi32>) outs(%out : tensor<3x7xf32>) -> tensor<3x7xf32> {
  ^bb0(%old: f32, %new: f32):
    %1 = arith.addf %old, %new : f32
    tensor_ext.yield %1 : f32
  }
  return
}

func.func @scatter_points(%x: tensor<6xf32>, %i: tensor<6x2xi32> {check.range = array<i64: -2, 9>}, %out: tensor<7x5xf32>) {
  %0 = tensor_ext.scatter windows [-1, -1] components [1, 0] along [0]
      ins(%x, %i : tensor<6xf32>, tensor<6x2xi32>) outs(%out : tensor<7x5xf32>) -> tensor<7x5xf32> {
  ^bb0(%old: f32, %new: f32):
    %1 = arith.addf %old, %new : f32
    tensor_ext.yield %1 : f32
  }
  return
}

func.func @sort_rows(%x0: tensor<5x6xf32>, %o0: tensor<5x6xf32>) {
  %0 = tensor_ext.sort dimension 1 ins(%x0 : tensor<5x6xf32>) outs(%o0 : tensor<5x6xf32>) -> tensor<5x6xf32> {
  ^bb0(%a0: f32, %b0: f32):
    %before = arith.cmpf olt, %a0, %b0 : f32
    tensor_ext.yield %before : i1
  }
  return
}

func.func @sort_columns(%x0: tensor<6x5xf32>, %o0: tensor<6x5xf32>) {
  %0 = tensor_ext.sort dimension 0 ins(%x0 : tensor<6x5xf32>) outs(%o0 : tensor<6x5xf32>) -> tensor<6x5xf32> {
  ^bb0(%a0: f32, %b0: f32):
    %before = arith.cmpf olt, %a0, %b0 : f32
    tensor_ext.yield %before : i1
  }
  return
}

func.func @sort_pairs(%x0: tensor<5x6xf32>, %x1: tensor<5x6xf32>, %o0: tensor<5x6xf32>, %o1: tensor<5x6xf32>) {
  %0:2 = tensor_ext.sort dimension 1 ins(%x0, %x1 : tensor<5x6xf32>, tensor<5x6xf32>) outs(%o0, %o1 : tensor<5x6xf32>, tensor<5x6xf32>) -> tensor<5x6xf32>, tensor<5x6xf32> {
  ^bb0(%a0: f32, %b0: f32, %a1: f32, %b1: f32):
    %before = arith.cmpf olt, %a0, %b0 : f32
    tensor_ext.yield %before : i1
  }
  return
}

func.func @sort_top(%x0: tensor<5x6xf32>, %x1: tensor<5x6xf32>, %o0: tensor<5x2xf32>, %o1: tensor<5x2xf32>) {
  %0:2 = tensor_ext.sort dimension 1 ins(%x0, %x1 : tensor<5x6xf32>, tensor<5x6xf32>) outs(%o0, %o1 : tensor<5x2xf32>, tensor<5x2xf32>) -> tensor<5x2xf32>, tensor<5x2xf32> {
  ^bb0(%a0: f32, %b0: f32, %a1: f32, %b1: f32):
    %before = arith.cmpf olt, %a0, %b0 : f32
    tensor_ext.yield %before : i1
  }
  return
}

func.func @scan_addf(%x: tensor<5x6xf32>, %out: tensor<5x6xf32>) {
  %0 = tensor_ext.scan dimension 1 ins(%x : tensor<5x6xf32>) outs(%out : tensor<5x6xf32>) -> tensor<5x6xf32> {
  ^bb0(%before: f32, %here: f32):
    %1 = arith.addf %before, %here : f32
    tensor_ext.yield %1 : f32
  }
  return
}

func.func @scan_mulf(%x: tensor<5x6xf32>, %out: tensor<5x6xf32>) {
  %0 = tensor_ext.scan dimension 1 ins(%x : tensor<5x6xf32>) outs(%out : tensor<5x6xf32>) -> tensor<5x6xf32> {
  ^bb0(%before: f32, %here: f32):
    %1 = arith.mulf %before, %here : f32
    tensor_ext.yield %1 : f32
  }
  return
}

func.func @scan_maximumf(%x: tensor<5x6xf32>, %out: tensor<5x6xf32>) {
  %0 = tensor_ext.scan dimension 1 ins(%x : tensor<5x6xf32>) outs(%out : tensor<5x6xf32>) -> tensor<5x6xf32> {
  ^bb0(%before: f32, %here: f32):
    %1 = arith.maximumf %before, %here : f32
    tensor_ext.yield %1 : f32
  }
  return
}

func.func @scan_minimumf(%x: tensor<5x6xf32>, %out: tensor<5x6xf32>) {
  %0 = tensor_ext.scan dimension 1 ins(%x : tensor<5x6xf32>) outs(%out : tensor<5x6xf32>) -> tensor<5x6xf32> {
  ^bb0(%before: f32, %here: f32):
    %1 = arith.minimumf %before, %here : f32
    tensor_ext.yield %1 : f32
  }
  return
}

func.func @scan_subf(%x: tensor<5x6xf32>, %out: tensor<5x6xf32>) {
  %0 = tensor_ext.scan dimension 1 ins(%x : tensor<5x6xf32>) outs(%out : tensor<5x6xf32>) -> tensor<5x6xf32> {
  ^bb0(%before: f32, %here: f32):
    %1 = arith.subf %before, %here : f32
    tensor_ext.yield %1 : f32
  }
  return
}

func.func @scan_addi(%x: tensor<5x6xi32>, %out: tensor<5x6xi32>) {
  %0 = tensor_ext.scan dimension 1 ins(%x : tensor<5x6xi32>) outs(%out : tensor<5x6xi32>) -> tensor<5x6xi32> {
  ^bb0(%before: i32, %here: i32):
    %1 = arith.addi %before, %here : i32
    tensor_ext.yield %1 : i32
  }
  return
}

func.func @scan_muli(%x: tensor<5x6xi32>, %out: tensor<5x6xi32>) {
  %0 = tensor_ext.scan dimension 1 ins(%x : tensor<5x6xi32>) outs(%out : tensor<5x6xi32>) -> tensor<5x6xi32> {
  ^bb0(%before: i32, %here: i32):
    %1 = arith.muli %before, %here : i32
    tensor_ext.yield %1 : i32
  }
  return
}

func.func @scan_maxsi(%x: tensor<5x6xi32>, %out: tensor<5x6xi32>) {
  %0 = tensor_ext.scan dimension 1 ins(%x : tensor<5x6xi32>) outs(%out : tensor<5x6xi32>) -> tensor<5x6xi32> {
  ^bb0(%before: i32, %here: i32):
    %1 = arith.maxsi %before, %here : i32
    tensor_ext.yield %1 : i32
  }
  return
}

func.func @scan_ori(%x: tensor<5x6xi32>, %out: tensor<5x6xi32>) {
  %0 = tensor_ext.scan dimension 1 ins(%x : tensor<5x6xi32>) outs(%out : tensor<5x6xi32>) -> tensor<5x6xi32> {
  ^bb0(%before: i32, %here: i32):
    %1 = arith.ori %before, %here : i32
    tensor_ext.yield %1 : i32
  }
  return
}

func.func @scan_andi(%x: tensor<5x6xi32>, %out: tensor<5x6xi32>) {
  %0 = tensor_ext.scan dimension 1 ins(%x : tensor<5x6xi32>) outs(%out : tensor<5x6xi32>) -> tensor<5x6xi32> {
  ^bb0(%before: i32, %here: i32):
    %1 = arith.andi %before, %here : i32
    tensor_ext.yield %1 : i32
  }
  return
}

func.func @scan_xori(%x: tensor<5x6xi32>, %out: tensor<5x6xi32>) {
  %0 = tensor_ext.scan dimension 1 ins(%x : tensor<5x6xi32>) outs(%out : tensor<5x6xi32>) -> tensor<5x6xi32> {
  ^bb0(%before: i32, %here: i32):
    %1 = arith.xori %before, %here : i32
    tensor_ext.yield %1 : i32
  }
  return
}

func.func @scan_maxui(%x: tensor<5x6xi32>, %out: tensor<5x6xi32>) {
  %0 = tensor_ext.scan dimension 1 ins(%x : tensor<5x6xi32>) outs(%out : tensor<5x6xi32>) -> tensor<5x6xi32> {
  ^bb0(%before: i32, %here: i32):
    %1 = arith.maxui %before, %here : i32
    tensor_ext.yield %1 : i32
  }
  return
}

func.func @scan_reverse(%x: tensor<5x6xf32>, %out: tensor<5x6xf32>) {
  %0 = tensor_ext.scan dimension 1 reverse ins(%x : tensor<5x6xf32>) outs(%out : tensor<5x6xf32>) -> tensor<5x6xf32> {
  ^bb0(%before: f32, %here: f32):
    %1 = arith.addf %before, %here : f32
    tensor_ext.yield %1 : f32
  }
  return
}

func.func @scan_reverse_maximum(%x: tensor<2x7xf32>, %out: tensor<2x7xf32>) {
  %0 = tensor_ext.scan dimension 1 reverse ins(%x : tensor<2x7xf32>) outs(%out : tensor<2x7xf32>) -> tensor<2x7xf32> {
  ^bb0(%before: f32, %here: f32):
    %1 = arith.maximumf %before, %here : f32
    tensor_ext.yield %1 : f32
  }
  return
}

func.func @scan_columns_logaddexp(%x: tensor<7x2xf32>, %out: tensor<7x2xf32>) {
  %0 = tensor_ext.scan dimension 0 ins(%x : tensor<7x2xf32>) outs(%out : tensor<7x2xf32>) -> tensor<7x2xf32> {
  ^bb0(%before: f32, %here: f32):
    %m = arith.maximumf %before, %here : f32
    %a = arith.subf %before, %m : f32
    %b = arith.subf %here, %m : f32
    %ea = math.exp %a : f32
    %eb = math.exp %b : f32
    %s = arith.addf %ea, %eb : f32
    %l = math.log %s : f32
    %1 = arith.addf %m, %l : f32
    tensor_ext.yield %1 : f32
  }
  return
}

func.func @scan_reverse_last_positive(%x: tensor<6x2xi32>, %out: tensor<6x2xi32>) {
  %0 = tensor_ext.scan dimension 0 reverse ins(%x : tensor<6x2xi32>) outs(%out : tensor<6x2xi32>) -> tensor<6x2xi32> {
  ^bb0(%before: i32, %here: i32):
    %zero = arith.constant 0 : i32
    %positive = arith.cmpi sgt, %here, %zero : i32
    %1 = arith.select %positive, %here, %before : i32
    tensor_ext.yield %1 : i32
  }
  return
}

// Equal elements keep their order across parts.
func.func @sort_top_with_ties(%x0: tensor<2x7xi32> {check.range = array<i64: 0, 2>}, %x1: tensor<2x7xi32>, %o0: tensor<2x3xi32>, %o1: tensor<2x3xi32>) {
  %0:2 = tensor_ext.sort dimension 1 ins(%x0, %x1 : tensor<2x7xi32>, tensor<2x7xi32>) outs(%o0, %o1 : tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>, tensor<2x3xi32> {
  ^bb0(%a0: i32, %b0: i32, %a1: i32, %b1: i32):
    %before = arith.cmpi sgt, %a0, %b0 : i32
    tensor_ext.yield %before : i1
  }
  return
}

// Windows as large as a dimension: indices say whether they count, but do not move them.
func.func @gather_whole_windows(%x: tensor<4x7x5xf32>, %i: tensor<4x2xi32> {check.range = array<i64: -1, 2>}, %out: tensor<4x2x5xf32>) {
  %0 = tensor_ext.gather windows [0, 1, 2] components [-1, 0, 1] along [0]
      ins(%x, %i : tensor<4x7x5xf32>, tensor<4x2xi32>) outs(%out : tensor<4x2x5xf32>) -> tensor<4x2x5xf32>
  return
}

func.func @gather_whole_windows_masked(%x: tensor<4x7x5xf32>, %i: tensor<4x2xi32> {check.range = array<i64: -1, 2>}, %out: tensor<4x2x5xf32>) {
  %0 = tensor_ext.gather windows [0, 1, 2] components [-1, 0, 1] along [0] masked
      ins(%x, %i : tensor<4x7x5xf32>, tensor<4x2xi32>) outs(%out : tensor<4x2x5xf32>) -> tensor<4x2x5xf32>
  return
}

func.func @scatter_whole_windows(%x: tensor<4x2x5xf32>, %i: tensor<4x2xi32> {check.range = array<i64: -1, 2>}, %out: tensor<4x7x5xf32>) {
  %0 = tensor_ext.scatter windows [0, 1, 2] components [-1, 0, 1] along [0]
      ins(%x, %i : tensor<4x2x5xf32>, tensor<4x2xi32>) outs(%out : tensor<4x7x5xf32>) -> tensor<4x7x5xf32> {
  ^bb0(%old: f32, %new: f32):
    tensor_ext.yield %new : f32
  }
  return
}

func.func @routine_left(%a: tensor<5x3x3xf32>, %b: tensor<5x3x4xf32>, %out: tensor<5x3x4xf32>) {
  %0 = tensor_ext.routine "triangular_solve" options [1, 1, 0, 1] ins(%a, %b : tensor<5x3x3xf32>, tensor<5x3x4xf32>)
      outs(%out : tensor<5x3x4xf32>) -> tensor<5x3x4xf32>
  return
}

func.func @routine_right(%a: tensor<2x3x3xf32>, %b: tensor<2x5x3xf32>, %out: tensor<2x5x3xf32>) {
  %0 = tensor_ext.routine "triangular_solve" options [0, 1, 0, 1] ins(%a, %b : tensor<2x3x3xf32>, tensor<2x5x3xf32>)
      outs(%out : tensor<2x5x3xf32>) -> tensor<2x5x3xf32>
  return
}

func.func @custom_call_of_a_product(%a: tensor<8x4xf32>, %b: tensor<4x6xf32>, %out: tensor<8x6xf32>) {
  %0 = tensor_ext.custom_call "einsum" factors [8, 6, 4]
      maps [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>] reduced [2]
      config {maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>]}
      ins(%a, %b : tensor<8x4xf32>, tensor<4x6xf32>) outs(%out : tensor<8x6xf32>) -> tensor<8x6xf32>
  return
}

func.func @custom_call_of_parts(%a: tensor<8x6xf32>, %out: tensor<8x6xf32>) {
  %0 = tensor_ext.custom_call "einsum" factors [2, 4, 6]
      maps [affine_map<(i, j, k) -> (i * 4 + j, k)>, affine_map<(i, j, k) -> (i * 4 + j, k)>] whole [2]
      config {maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>]}
      ins(%a : tensor<8x6xf32>) outs(%out : tensor<8x6xf32>) -> tensor<8x6xf32>
  return
}

func.func @attention(%q: tensor<2x5x3xf32>, %k: tensor<2x4x3xf32>, %v: tensor<2x4x2xf32>, %bias: tensor<5x4xf32>, %o: tensor<2x5x2xf32>, %m: tensor<2x5xf32>,
                     %t: tensor<2x5xf32>) {
  %0:3 = tensor_ext.attention scores 3
      maps [affine_map<(b, q, k, d, v) -> (b, q, d)>, affine_map<(b, q, k, d, v) -> (b, k, d)>, affine_map<(b, q, k, d, v) -> (b, k, v)>,
            affine_map<(b, q, k, d, v) -> (q, k)>, affine_map<(b, q, k, d, v) -> (b, q, v)>, affine_map<(b, q, k, d, v) -> (b, q)>,
            affine_map<(b, q, k, d, v) -> (b, q)>]
      ins(%q, %k, %v, %bias : tensor<2x5x3xf32>, tensor<2x4x3xf32>, tensor<2x4x2xf32>, tensor<5x4xf32>)
      outs(%o, %m, %t : tensor<2x5x2xf32>, tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5x2xf32>, tensor<2x5xf32>, tensor<2x5xf32> {
  ^bb0(%score: f32, %other: f32, %batch: index, %row: index, %column: index):
    %lowest = arith.constant -1.0e+30 : f32
    %one = arith.constant 1.0 : f32
    %sum = arith.addf %score, %other : f32
    %seen = arith.cmpi sge, %row, %column : index
    %x = arith.select %seen, %sum, %lowest : f32
    tensor_ext.yield %x, %one : f32, f32
  }
  return
}

func.func @attention_gradient(%q: tensor<3x5x3xf32>, %k: tensor<3x4x3xf32>, %g: tensor<3x5x2xf32>, %rows: tensor<3x5xf32>, %a: tensor<3x4x2xf32>,
                              %b: tensor<3x5x3xf32>) {
  %0:2 = tensor_ext.attention_gradient scores 3
      maps [affine_map<(b, q, k, d, v, e) -> (b, q, d)>, affine_map<(b, q, k, d, v, e) -> (b, k, d)>, affine_map<(b, q, k, d, v, e) -> (b, q, v)>,
            affine_map<(b, q, k, d, v, e) -> (b, k, e)>, affine_map<(b, q, k, d, v, e) -> (b, q)>, affine_map<(b, q, k, d, v, e) -> (b, k, v)>,
            affine_map<(b, q, k, d, v, e) -> (b, q, e)>]
      lefts(%q : tensor<3x5x3xf32>) rights(%k : tensor<3x4x3xf32>) factors(%g, %k : tensor<3x5x2xf32>, tensor<3x4x3xf32>) others(%rows : tensor<3x5xf32>)
      outs(%a, %b : tensor<3x4x2xf32>, tensor<3x5x3xf32>) -> tensor<3x4x2xf32>, tensor<3x5x3xf32> {
  ^bb0(%score: f32, %row: f32, %batch: index, %i: index, %j: index):
    %x = arith.addf %score, %row : f32
    %y = arith.mulf %x, %x : f32
    tensor_ext.yield %x, %y : f32, f32
  }
  return
}
