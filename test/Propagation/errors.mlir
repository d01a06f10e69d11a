// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s -dist-propagate-shardings -split-input-file -verify-diagnostics

dist.mesh @mesh = <["x"=2]>

func.func @unknown_op(%a: tensor<8xf32> {dist.sharding = #dist.sharding<@mesh, [{"x"}]>}) -> tensor<8xf32> {
  // expected-error@+2 {{'tensor.bitcast' has no sharding rule; it needs one to be partitioned}}
  // expected-note@+1 {{with unknown-ops=replicate it is computed on every device from whole operands}}
  %0 = tensor.bitcast %a : tensor<8xf32> to tensor<8xi32>
  // expected-error@+2 {{has no sharding rule}}
  // expected-note@+1 {{with unknown-ops=replicate}}
  %1 = tensor.bitcast %0 : tensor<8xi32> to tensor<8xf32>
  return %1 : tensor<8xf32>
}

// -----

dist.mesh @a = <["x"=2]>
dist.mesh @b = <["x"=2, "y"=2]>

// expected-error@+3 {{function uses 2 meshes; partitioning needs all placements on one mesh}}
// expected-note@+2 {{mesh @a is used here}}
// expected-note@+2 {{mesh @b is used here}}
func.func @two_meshes(%a: tensor<8xf32> {dist.sharding = #dist.sharding<@a, [{"x"}]>},
                      %b: tensor<8xf32> {dist.sharding = #dist.sharding<@b, [{"x"}]>}) {
  return
}

// -----

dist.mesh @mesh = <["x"=6]>

// expected-error@+3 {{sub-axes of axis "x" cut each other: one ends after 2 parts, another after 3; one number has to divide the other}}
// expected-note@+2 {{placement #dist.sharding<@mesh, [{"x":(1)2}]> is written here}}
// expected-note@+2 {{placement #dist.sharding<@mesh, [{"x":(1)3}]> is written here}}
func.func @sub_axes_cut(%a: tensor<12xf32> {dist.sharding = #dist.sharding<@mesh, [{"x":(1)2}]>},
                        %b: tensor<12xf32> {dist.sharding = #dist.sharding<@mesh, [{"x":(1)3}]>}) {
  return
}

// -----

// expected-error@+1 {{argument 0 has type 'tensor<?xf32>'; ranked tensors of static shape can be sharded}}
func.func @dynamic(%a: tensor<?xf32>) {
  return
}
