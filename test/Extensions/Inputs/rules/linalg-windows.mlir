// SPDX-License-Identifier: Apache-2.0
//
// Cases of dist-check-rules: convolutions and poolings of linalg. Sizes are chosen so that batch, channels and features are
// cut evenly and unevenly.

func.func @conv_1d(%a: tensor<4xf32>, %b: tensor<2xf32>, %out: tensor<3xf32>) {
  %0 = linalg.conv_1d ins(%a, %b : tensor<4xf32>, tensor<2xf32>) outs(%out : tensor<3xf32>) -> tensor<3xf32>
  return
}

func.func @conv_1d_ncw_fcw(%a: tensor<2x3x4xf32>, %b: tensor<4x3x2xf32>, %out: tensor<2x4x3xf32>) {
  %0 = linalg.conv_1d_ncw_fcw {dilations = dense<1> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} ins(%a, %b : tensor<2x3x4xf32>, tensor<4x3x2xf32>) outs(%out : tensor<2x4x3xf32>) -> tensor<2x4x3xf32>
  return
}

func.func @conv_1d_nwc_wcf(%a: tensor<2x4x3xf32>, %b: tensor<2x3x4xf32>, %out: tensor<2x3x4xf32>) {
  %0 = linalg.conv_1d_nwc_wcf {dilations = dense<1> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} ins(%a, %b : tensor<2x4x3xf32>, tensor<2x3x4xf32>) outs(%out : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return
}

func.func @conv_2d(%a: tensor<4x4xf32>, %b: tensor<2x2xf32>, %out: tensor<3x3xf32>) {
  %0 = linalg.conv_2d ins(%a, %b : tensor<4x4xf32>, tensor<2x2xf32>) outs(%out : tensor<3x3xf32>) -> tensor<3x3xf32>
  return
}

func.func @conv_2d_nchw_fchw(%a: tensor<2x3x4x4xf32>, %b: tensor<4x3x2x2xf32>, %out: tensor<2x4x3x3xf32>) {
  %0 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%a, %b : tensor<2x3x4x4xf32>, tensor<4x3x2x2xf32>) outs(%out : tensor<2x4x3x3xf32>) -> tensor<2x4x3x3xf32>
  return
}

func.func @conv_2d_nchw_fchw_q(%a: tensor<2x3x4x4xi8>, %b: tensor<4x3x2x2xi8>, %c: i32, %d: i32, %out: tensor<2x4x3x3xi32>) {
  %0 = linalg.conv_2d_nchw_fchw_q {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%a, %b, %c, %d : tensor<2x3x4x4xi8>, tensor<4x3x2x2xi8>, i32, i32) outs(%out : tensor<2x4x3x3xi32>) -> tensor<2x4x3x3xi32>
  return
}

func.func @conv_2d_ngchw_fgchw(%a: tensor<2x2x3x4x4xf32>, %b: tensor<4x2x3x2x2xf32>, %out: tensor<2x2x4x3x3xf32>) {
  %0 = linalg.conv_2d_ngchw_fgchw {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%a, %b : tensor<2x2x3x4x4xf32>, tensor<4x2x3x2x2xf32>) outs(%out : tensor<2x2x4x3x3xf32>) -> tensor<2x2x4x3x3xf32>
  return
}

func.func @conv_2d_ngchw_gfchw(%a: tensor<2x2x3x4x4xf32>, %b: tensor<2x4x3x2x2xf32>, %out: tensor<2x2x4x3x3xf32>) {
  %0 = linalg.conv_2d_ngchw_gfchw {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%a, %b : tensor<2x2x3x4x4xf32>, tensor<2x4x3x2x2xf32>) outs(%out : tensor<2x2x4x3x3xf32>) -> tensor<2x2x4x3x3xf32>
  return
}

func.func @conv_2d_ngchw_gfchw_q(%a: tensor<2x2x3x4x4xi8>, %b: tensor<2x4x3x2x2xi8>, %c: i32, %d: i32, %out: tensor<2x2x4x3x3xi32>) {
  %0 = linalg.conv_2d_ngchw_gfchw_q {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%a, %b, %c, %d : tensor<2x2x3x4x4xi8>, tensor<2x4x3x2x2xi8>, i32, i32) outs(%out : tensor<2x2x4x3x3xi32>) -> tensor<2x2x4x3x3xi32>
  return
}

func.func @conv_2d_nhwc_fhwc(%a: tensor<2x4x4x3xf32>, %b: tensor<4x2x2x3xf32>, %out: tensor<2x3x3x4xf32>) {
  %0 = linalg.conv_2d_nhwc_fhwc {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%a, %b : tensor<2x4x4x3xf32>, tensor<4x2x2x3xf32>) outs(%out : tensor<2x3x3x4xf32>) -> tensor<2x3x3x4xf32>
  return
}

func.func @conv_2d_nhwc_fhwc_q(%a: tensor<2x4x4x3xi8>, %b: tensor<4x2x2x3xi8>, %c: i32, %d: i32, %out: tensor<2x3x3x4xi32>) {
  %0 = linalg.conv_2d_nhwc_fhwc_q {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%a, %b, %c, %d : tensor<2x4x4x3xi8>, tensor<4x2x2x3xi8>, i32, i32) outs(%out : tensor<2x3x3x4xi32>) -> tensor<2x3x3x4xi32>
  return
}

func.func @conv_2d_nhwc_hwcf(%a: tensor<2x4x4x3xf32>, %b: tensor<2x2x3x4xf32>, %out: tensor<2x3x3x4xf32>) {
  %0 = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%a, %b : tensor<2x4x4x3xf32>, tensor<2x2x3x4xf32>) outs(%out : tensor<2x3x3x4xf32>) -> tensor<2x3x3x4xf32>
  return
}

func.func @conv_2d_nhwc_hwcf_q(%a: tensor<2x4x4x3xi8>, %b: tensor<2x2x3x4xi8>, %c: i32, %d: i32, %out: tensor<2x3x3x4xi32>) {
  %0 = linalg.conv_2d_nhwc_hwcf_q {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%a, %b, %c, %d : tensor<2x4x4x3xi8>, tensor<2x2x3x4xi8>, i32, i32) outs(%out : tensor<2x3x3x4xi32>) -> tensor<2x3x3x4xi32>
  return
}

func.func @conv_2d_nhwgc_gfhwc(%a: tensor<2x4x4x2x3xf32>, %b: tensor<2x4x2x2x3xf32>, %out: tensor<2x3x3x2x4xf32>) {
  %0 = linalg.conv_2d_nhwgc_gfhwc {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%a, %b : tensor<2x4x4x2x3xf32>, tensor<2x4x2x2x3xf32>) outs(%out : tensor<2x3x3x2x4xf32>) -> tensor<2x3x3x2x4xf32>
  return
}

func.func @conv_2d_nhwgc_gfhwc_q(%a: tensor<2x4x4x2x3xi8>, %b: tensor<2x4x2x2x3xi8>, %c: i32, %d: i32, %out: tensor<2x3x3x2x4xi32>) {
  %0 = linalg.conv_2d_nhwgc_gfhwc_q {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%a, %b, %c, %d : tensor<2x4x4x2x3xi8>, tensor<2x4x2x2x3xi8>, i32, i32) outs(%out : tensor<2x3x3x2x4xi32>) -> tensor<2x3x3x2x4xi32>
  return
}

func.func @conv_3d(%a: tensor<3x3x3xf32>, %b: tensor<2x2x2xf32>, %out: tensor<2x2x2xf32>) {
  %0 = linalg.conv_3d ins(%a, %b : tensor<3x3x3xf32>, tensor<2x2x2xf32>) outs(%out : tensor<2x2x2xf32>) -> tensor<2x2x2xf32>
  return
}

func.func @conv_3d_ncdhw_fcdhw(%a: tensor<2x3x3x3x3xf32>, %b: tensor<4x3x2x2x2xf32>, %out: tensor<2x4x2x2x2xf32>) {
  %0 = linalg.conv_3d_ncdhw_fcdhw {dilations = dense<1> : tensor<3xi64>, strides = dense<1> : tensor<3xi64>} ins(%a, %b : tensor<2x3x3x3x3xf32>, tensor<4x3x2x2x2xf32>) outs(%out : tensor<2x4x2x2x2xf32>) -> tensor<2x4x2x2x2xf32>
  return
}

func.func @conv_3d_ndhwc_dhwcf(%a: tensor<2x3x3x3x3xf32>, %b: tensor<2x2x2x3x4xf32>, %out: tensor<2x2x2x2x4xf32>) {
  %0 = linalg.conv_3d_ndhwc_dhwcf {dilations = dense<1> : tensor<3xi64>, strides = dense<1> : tensor<3xi64>} ins(%a, %b : tensor<2x3x3x3x3xf32>, tensor<2x2x2x3x4xf32>) outs(%out : tensor<2x2x2x2x4xf32>) -> tensor<2x2x2x2x4xf32>
  return
}

func.func @conv_3d_ndhwc_dhwcf_q(%a: tensor<2x3x3x3x3xi8>, %b: tensor<2x2x2x3x4xi8>, %c: i32, %d: i32, %out: tensor<2x2x2x2x4xi32>) {
  %0 = linalg.conv_3d_ndhwc_dhwcf_q {dilations = dense<1> : tensor<3xi64>, strides = dense<1> : tensor<3xi64>} ins(%a, %b, %c, %d : tensor<2x3x3x3x3xi8>, tensor<2x2x2x3x4xi8>, i32, i32) outs(%out : tensor<2x2x2x2x4xi32>) -> tensor<2x2x2x2x4xi32>
  return
}

func.func @depthwise_conv_1d_ncw_cw(%a: tensor<2x3x4xf32>, %b: tensor<3x2xf32>, %out: tensor<2x3x3xf32>) {
  %0 = linalg.depthwise_conv_1d_ncw_cw {dilations = dense<1> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} ins(%a, %b : tensor<2x3x4xf32>, tensor<3x2xf32>) outs(%out : tensor<2x3x3xf32>) -> tensor<2x3x3xf32>
  return
}

func.func @depthwise_conv_1d_nwc_wc(%a: tensor<2x4x3xf32>, %b: tensor<2x3xf32>, %out: tensor<2x3x3xf32>) {
  %0 = linalg.depthwise_conv_1d_nwc_wc {dilations = dense<1> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} ins(%a, %b : tensor<2x4x3xf32>, tensor<2x3xf32>) outs(%out : tensor<2x3x3xf32>) -> tensor<2x3x3xf32>
  return
}

func.func @depthwise_conv_1d_nwc_wcm(%a: tensor<2x4x3xf32>, %b: tensor<2x3x2xf32>, %out: tensor<2x3x3x2xf32>) {
  %0 = linalg.depthwise_conv_1d_nwc_wcm {dilations = dense<1> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} ins(%a, %b : tensor<2x4x3xf32>, tensor<2x3x2xf32>) outs(%out : tensor<2x3x3x2xf32>) -> tensor<2x3x3x2xf32>
  return
}

func.func @depthwise_conv_2d_nchw_chw(%a: tensor<2x3x4x4xf32>, %b: tensor<3x2x2xf32>, %out: tensor<2x3x3x3xf32>) {
  %0 = linalg.depthwise_conv_2d_nchw_chw {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%a, %b : tensor<2x3x4x4xf32>, tensor<3x2x2xf32>) outs(%out : tensor<2x3x3x3xf32>) -> tensor<2x3x3x3xf32>
  return
}

func.func @depthwise_conv_2d_nhwc_hwc(%a: tensor<2x4x4x3xf32>, %b: tensor<2x2x3xf32>, %out: tensor<2x3x3x3xf32>) {
  %0 = linalg.depthwise_conv_2d_nhwc_hwc {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%a, %b : tensor<2x4x4x3xf32>, tensor<2x2x3xf32>) outs(%out : tensor<2x3x3x3xf32>) -> tensor<2x3x3x3xf32>
  return
}

func.func @depthwise_conv_2d_nhwc_hwc_q(%a: tensor<2x4x4x3xi8>, %b: tensor<2x2x3xi8>, %c: i32, %d: i32, %out: tensor<2x3x3x3xi32>) {
  %0 = linalg.depthwise_conv_2d_nhwc_hwc_q {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%a, %b, %c, %d : tensor<2x4x4x3xi8>, tensor<2x2x3xi8>, i32, i32) outs(%out : tensor<2x3x3x3xi32>) -> tensor<2x3x3x3xi32>
  return
}

func.func @depthwise_conv_2d_nhwc_hwcm(%a: tensor<2x4x4x3xf32>, %b: tensor<2x2x3x2xf32>, %out: tensor<2x3x3x3x2xf32>) {
  %0 = linalg.depthwise_conv_2d_nhwc_hwcm {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%a, %b : tensor<2x4x4x3xf32>, tensor<2x2x3x2xf32>) outs(%out : tensor<2x3x3x3x2xf32>) -> tensor<2x3x3x3x2xf32>
  return
}

func.func @depthwise_conv_2d_nhwc_hwcm_q(%a: tensor<2x4x4x3xi8>, %b: tensor<2x2x3x2xi8>, %c: i32, %d: i32, %out: tensor<2x3x3x3x2xi32>) {
  %0 = linalg.depthwise_conv_2d_nhwc_hwcm_q {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%a, %b, %c, %d : tensor<2x4x4x3xi8>, tensor<2x2x3x2xi8>, i32, i32) outs(%out : tensor<2x3x3x3x2xi32>) -> tensor<2x3x3x3x2xi32>
  return
}

func.func @depthwise_conv_3d_ncdhw_cdhw(%a: tensor<2x3x3x3x3xf32>, %b: tensor<3x2x2x2xf32>, %out: tensor<2x3x2x2x2xf32>) {
  %0 = linalg.depthwise_conv_3d_ncdhw_cdhw {dilations = dense<1> : tensor<3xi64>, strides = dense<1> : tensor<3xi64>} ins(%a, %b : tensor<2x3x3x3x3xf32>, tensor<3x2x2x2xf32>) outs(%out : tensor<2x3x2x2x2xf32>) -> tensor<2x3x2x2x2xf32>
  return
}

func.func @depthwise_conv_3d_ndhwc_dhwc(%a: tensor<2x3x3x3x3xf32>, %b: tensor<2x2x2x3xf32>, %out: tensor<2x2x2x2x3xf32>) {
  %0 = linalg.depthwise_conv_3d_ndhwc_dhwc {dilations = dense<1> : tensor<3xi64>, strides = dense<1> : tensor<3xi64>} ins(%a, %b : tensor<2x3x3x3x3xf32>, tensor<2x2x2x3xf32>) outs(%out : tensor<2x2x2x2x3xf32>) -> tensor<2x2x2x2x3xf32>
  return
}

func.func @depthwise_conv_3d_ndhwc_dhwcm(%a: tensor<2x3x3x3x3xf32>, %b: tensor<2x2x2x3x2xf32>, %out: tensor<2x2x2x2x3x2xf32>) {
  %0 = linalg.depthwise_conv_3d_ndhwc_dhwcm {dilations = dense<1> : tensor<3xi64>, strides = dense<1> : tensor<3xi64>} ins(%a, %b : tensor<2x3x3x3x3xf32>, tensor<2x2x2x3x2xf32>) outs(%out : tensor<2x2x2x2x3x2xf32>) -> tensor<2x2x2x2x3x2xf32>
  return
}

func.func @pooling_nchw_max(%a: tensor<2x3x4x4xf32>, %b: tensor<2x2xf32>, %out: tensor<2x3x3x3xf32>) {
  %0 = linalg.pooling_nchw_max {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%a, %b : tensor<2x3x4x4xf32>, tensor<2x2xf32>) outs(%out : tensor<2x3x3x3xf32>) -> tensor<2x3x3x3xf32>
  return
}

func.func @pooling_nchw_sum(%a: tensor<2x3x4x4xf32>, %b: tensor<2x2xf32>, %out: tensor<2x3x3x3xf32>) {
  %0 = linalg.pooling_nchw_sum {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%a, %b : tensor<2x3x4x4xf32>, tensor<2x2xf32>) outs(%out : tensor<2x3x3x3xf32>) -> tensor<2x3x3x3xf32>
  return
}

func.func @pooling_ncw_max(%a: tensor<2x3x4xf32>, %b: tensor<2xf32>, %out: tensor<2x3x3xf32>) {
  %0 = linalg.pooling_ncw_max {dilations = dense<1> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} ins(%a, %b : tensor<2x3x4xf32>, tensor<2xf32>) outs(%out : tensor<2x3x3xf32>) -> tensor<2x3x3xf32>
  return
}

func.func @pooling_ncw_sum(%a: tensor<2x3x4xf32>, %b: tensor<2xf32>, %out: tensor<2x3x3xf32>) {
  %0 = linalg.pooling_ncw_sum {dilations = dense<1> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} ins(%a, %b : tensor<2x3x4xf32>, tensor<2xf32>) outs(%out : tensor<2x3x3xf32>) -> tensor<2x3x3xf32>
  return
}

func.func @pooling_ndhwc_max(%a: tensor<2x3x3x3x3xf32>, %b: tensor<2x2x2xf32>, %out: tensor<2x2x2x2x3xf32>) {
  %0 = linalg.pooling_ndhwc_max {dilations = dense<1> : tensor<3xi64>, strides = dense<1> : tensor<3xi64>} ins(%a, %b : tensor<2x3x3x3x3xf32>, tensor<2x2x2xf32>) outs(%out : tensor<2x2x2x2x3xf32>) -> tensor<2x2x2x2x3xf32>
  return
}

func.func @pooling_ndhwc_min(%a: tensor<2x3x3x3x3xf32>, %b: tensor<2x2x2xf32>, %out: tensor<2x2x2x2x3xf32>) {
  %0 = linalg.pooling_ndhwc_min {dilations = dense<1> : tensor<3xi64>, strides = dense<1> : tensor<3xi64>} ins(%a, %b : tensor<2x3x3x3x3xf32>, tensor<2x2x2xf32>) outs(%out : tensor<2x2x2x2x3xf32>) -> tensor<2x2x2x2x3xf32>
  return
}

func.func @pooling_ndhwc_sum(%a: tensor<2x3x3x3x3xf32>, %b: tensor<2x2x2xf32>, %out: tensor<2x2x2x2x3xf32>) {
  %0 = linalg.pooling_ndhwc_sum {dilations = dense<1> : tensor<3xi64>, strides = dense<1> : tensor<3xi64>} ins(%a, %b : tensor<2x3x3x3x3xf32>, tensor<2x2x2xf32>) outs(%out : tensor<2x2x2x2x3xf32>) -> tensor<2x2x2x2x3xf32>
  return
}

func.func @pooling_nhwc_max(%a: tensor<2x4x4x3xf32>, %b: tensor<2x2xf32>, %out: tensor<2x3x3x3xf32>) {
  %0 = linalg.pooling_nhwc_max {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%a, %b : tensor<2x4x4x3xf32>, tensor<2x2xf32>) outs(%out : tensor<2x3x3x3xf32>) -> tensor<2x3x3x3xf32>
  return
}

func.func @pooling_nhwc_max_unsigned(%a: tensor<2x4x4x3xi32>, %b: tensor<2x2xi32>, %out: tensor<2x3x3x3xi32>) {
  %0 = linalg.pooling_nhwc_max_unsigned {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%a, %b : tensor<2x4x4x3xi32>, tensor<2x2xi32>) outs(%out : tensor<2x3x3x3xi32>) -> tensor<2x3x3x3xi32>
  return
}

func.func @pooling_nhwc_min(%a: tensor<2x4x4x3xf32>, %b: tensor<2x2xf32>, %out: tensor<2x3x3x3xf32>) {
  %0 = linalg.pooling_nhwc_min {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%a, %b : tensor<2x4x4x3xf32>, tensor<2x2xf32>) outs(%out : tensor<2x3x3x3xf32>) -> tensor<2x3x3x3xf32>
  return
}

func.func @pooling_nhwc_min_unsigned(%a: tensor<2x4x4x3xi32>, %b: tensor<2x2xi32>, %out: tensor<2x3x3x3xi32>) {
  %0 = linalg.pooling_nhwc_min_unsigned {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%a, %b : tensor<2x4x4x3xi32>, tensor<2x2xi32>) outs(%out : tensor<2x3x3x3xi32>) -> tensor<2x3x3x3xi32>
  return
}

func.func @pooling_nhwc_sum(%a: tensor<2x4x4x3xf32>, %b: tensor<2x2xf32>, %out: tensor<2x3x3x3xf32>) {
  %0 = linalg.pooling_nhwc_sum {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%a, %b : tensor<2x4x4x3xf32>, tensor<2x2xf32>) outs(%out : tensor<2x3x3x3xf32>) -> tensor<2x3x3x3xf32>
  return
}

func.func @pooling_nwc_max(%a: tensor<2x4x3xf32>, %b: tensor<2xf32>, %out: tensor<2x3x3xf32>) {
  %0 = linalg.pooling_nwc_max {dilations = dense<1> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} ins(%a, %b : tensor<2x4x3xf32>, tensor<2xf32>) outs(%out : tensor<2x3x3xf32>) -> tensor<2x3x3xf32>
  return
}

func.func @pooling_nwc_max_unsigned(%a: tensor<2x4x3xi32>, %b: tensor<2xi32>, %out: tensor<2x3x3xi32>) {
  %0 = linalg.pooling_nwc_max_unsigned {dilations = dense<1> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} ins(%a, %b : tensor<2x4x3xi32>, tensor<2xi32>) outs(%out : tensor<2x3x3xi32>) -> tensor<2x3x3xi32>
  return
}

func.func @pooling_nwc_min(%a: tensor<2x4x3xf32>, %b: tensor<2xf32>, %out: tensor<2x3x3xf32>) {
  %0 = linalg.pooling_nwc_min {dilations = dense<1> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} ins(%a, %b : tensor<2x4x3xf32>, tensor<2xf32>) outs(%out : tensor<2x3x3xf32>) -> tensor<2x3x3xf32>
  return
}

func.func @pooling_nwc_min_unsigned(%a: tensor<2x4x3xi32>, %b: tensor<2xi32>, %out: tensor<2x3x3xi32>) {
  %0 = linalg.pooling_nwc_min_unsigned {dilations = dense<1> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} ins(%a, %b : tensor<2x4x3xi32>, tensor<2xi32>) outs(%out : tensor<2x3x3xi32>) -> tensor<2x3x3xi32>
  return
}

func.func @pooling_nwc_sum(%a: tensor<2x4x3xf32>, %b: tensor<2xf32>, %out: tensor<2x3x3xf32>) {
  %0 = linalg.pooling_nwc_sum {dilations = dense<1> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} ins(%a, %b : tensor<2x4x3xf32>, tensor<2xf32>) outs(%out : tensor<2x3x3xf32>) -> tensor<2x3x3xf32>
  return
}

func.func @strided_dilated(%a: tensor<2x5x5x3xf32>, %b: tensor<2x2x3x4xf32>, %out: tensor<2x2x2x4xf32>) {
  %0 = linalg.conv_2d_nhwc_hwcf {dilations = dense<2> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%a, %b : tensor<2x5x5x3xf32>, tensor<2x2x3x4xf32>) outs(%out : tensor<2x2x2x4xf32>) -> tensor<2x2x2x4xf32>
  return
}
