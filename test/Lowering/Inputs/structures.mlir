// SPDX-License-Identifier: Apache-2.0
// Ops of tensor, scf and linalg that are no plain elementwise op or contraction.
#id2 = affine_map<(d0,d1)->(d0,d1)>
#id1 = affine_map<(d0)->(d0)>
dist.mesh @mesh = <["x"=2]>
func.func @main(%x: tensor<4x6xf32> {dist.boundary = #dist.boundary<tensor<4x6xf32>, <@mesh, [{}, {}]>>}, %idx: tensor<5xi32>, %img: tensor<1x8x8x2xf32>, %ker: tensor<3x3x2x4xf32>, %n: tensor<i32>)
  -> (tensor<6x9xf32>, tensor<9x6xf32>, tensor<5x6xf32>, tensor<1x6x6x4xf32>, tensor<4x6xf32>, tensor<24xf32>, tensor<2x6xf32>, tensor<4x6xf32>, tensor<i32>, tensor<4xi32>, tensor<4x6xf32>) {
  %z = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %c0i = arith.constant 0 : i32
  %c1i = arith.constant 1 : i32
  // pad
  %p = tensor.pad %x low[1, 1] high[1, 2] { ^bb0(%a: index, %b: index): tensor.yield %z : f32 } : tensor<4x6xf32> to tensor<6x9xf32>
  // concat
  %cst = arith.constant dense<[[1.0,2.0,3.0,4.0,5.0,6.0]]> : tensor<1x6xf32>
  %cc = tensor.concat dim(0) %x, %cst, %x : (tensor<4x6xf32>, tensor<1x6xf32>, tensor<4x6xf32>) -> tensor<9x6xf32>
  // gather
  %e = tensor.empty() : tensor<5x6xf32>
  %g = linalg.generic {indexing_maps=[affine_map<(d0,d1)->(d0)>,#id2], iterator_types=["parallel","parallel"]} ins(%idx: tensor<5xi32>) outs(%e: tensor<5x6xf32>) {
  ^bb0(%i: i32, %o: f32):
    %ii = arith.index_cast %i : i32 to index
    %j = linalg.index 1 : index
    %v = tensor.extract %x[%ii, %j] : tensor<4x6xf32>
    linalg.yield %v : f32
  } -> tensor<5x6xf32>
  // conv
  %ce = tensor.empty() : tensor<1x6x6x4xf32>
  %cf = linalg.fill ins(%z: f32) outs(%ce: tensor<1x6x6x4xf32>) -> tensor<1x6x6x4xf32>
  %cv = linalg.conv_2d_nhwc_hwcf ins(%img, %ker : tensor<1x8x8x2xf32>, tensor<3x3x2x4xf32>) outs(%cf : tensor<1x6x6x4xf32>) -> tensor<1x6x6x4xf32>
  // softmax
  %se = tensor.empty() : tensor<4x6xf32>
  %sm = linalg.softmax dimension(1) ins(%x : tensor<4x6xf32>) outs(%se : tensor<4x6xf32>) -> tensor<4x6xf32>
  // reshape
  %rs = tensor.collapse_shape %sm [[0,1]] : tensor<4x6xf32> into tensor<24xf32>
  // dynamic slice
  %s0 = tensor.extract %n[] : tensor<i32>
  %si = arith.index_cast %s0 : i32 to index
  %ds = tensor.extract_slice %x[%si, 0] [2, 6] [1, 1] : tensor<4x6xf32> to tensor<2x6xf32>
  // dynamic update
  %du = tensor.insert_slice %ds into %x[1, 0] [2, 6] [1, 1] : tensor<2x6xf32> into tensor<4x6xf32>
  // while
  %c10 = arith.constant 40 : i32
  %w:2 = scf.while (%i = %n, %t = %x) : (tensor<i32>, tensor<4x6xf32>) -> (tensor<i32>, tensor<4x6xf32>) {
    %iv = tensor.extract %i[] : tensor<i32>
    %cnd = arith.cmpi slt, %iv, %c10 : i32
    scf.condition(%cnd) %i, %t : tensor<i32>, tensor<4x6xf32>
  } do {
  ^bb0(%i: tensor<i32>, %t: tensor<4x6xf32>):
    %iv = tensor.extract %i[] : tensor<i32>
    %i2 = arith.muli %iv, %iv : i32
    %i3 = arith.addi %i2, %c1i : i32
    %ni = tensor.from_elements %i3 : tensor<i32>
    %te = tensor.empty() : tensor<4x6xf32>
    %nt = linalg.add ins(%t, %x : tensor<4x6xf32>, tensor<4x6xf32>) outs(%te : tensor<4x6xf32>) -> tensor<4x6xf32>
    scf.yield %ni, %nt : tensor<i32>, tensor<4x6xf32>
  }
  // argmax
  %ninf = arith.constant 0xFF800000 : f32
  %ve = tensor.empty() : tensor<4xf32>
  %vf = linalg.fill ins(%ninf: f32) outs(%ve: tensor<4xf32>) -> tensor<4xf32>
  %ie = tensor.empty() : tensor<4xi32>
  %if = linalg.fill ins(%c0i: i32) outs(%ie: tensor<4xi32>) -> tensor<4xi32>
  %am:2 = linalg.generic {indexing_maps=[#id2, affine_map<(d0,d1)->(d0)>, affine_map<(d0,d1)->(d0)>], iterator_types=["parallel","reduction"]} ins(%x: tensor<4x6xf32>) outs(%vf, %if: tensor<4xf32>, tensor<4xi32>) {
  ^bb0(%a: f32, %m: f32, %mi: i32):
    %j = linalg.index 1 : index
    %ji = arith.index_cast %j : index to i32
    %gt = arith.cmpf ogt, %a, %m : f32
    %nm = arith.select %gt, %a, %m : f32
    %nj = arith.select %gt, %ji, %mi : i32
    linalg.yield %nm, %nj : f32, i32
  } -> (tensor<4xf32>, tensor<4xi32>)
  // reverse via map
  %re = tensor.empty() : tensor<4x6xf32>
  %rv = linalg.generic {indexing_maps=[affine_map<(d0,d1)->(3-d0,d1)>,#id2], iterator_types=["parallel","parallel"]} ins(%x: tensor<4x6xf32>) outs(%re: tensor<4x6xf32>) {
  ^bb0(%a: f32, %o: f32):
    linalg.yield %a : f32
  } -> tensor<4x6xf32>
  return %p, %cc, %g, %cv, %sm, %rs, %ds, %du, %w#0, %am#1, %rv : tensor<6x9xf32>, tensor<9x6xf32>, tensor<5x6xf32>, tensor<1x6x6x4xf32>, tensor<4x6xf32>, tensor<24xf32>, tensor<2x6xf32>, tensor<4x6xf32>, tensor<i32>, tensor<4xi32>, tensor<4x6xf32>
}
