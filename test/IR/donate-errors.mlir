// SPDX-License-Identifier: Apache-2.0
// Every error of dist.donate.
// RUN: dist-opt %s -split-input-file -verify-diagnostics

// expected-error@+1 {{argument 0: attribute 'dist.donate' is "all"; it has to be unit or the number of a result, on an argument of a function}}
func.func @no_number(%w: tensor<8xf32> {dist.donate = "all"}) -> tensor<8xf32> {
  return %w : tensor<8xf32>
}

// -----

// expected-error@+1 {{argument 1 w: donated to result 2, but there are 1 results}}
func.func @no_result(%x: tensor<8xf32>, %w: tensor<8xf32> {dist.name = "w", dist.donate = 2 : i64}) -> tensor<8xf32> {
  return %w : tensor<8xf32>
}

// -----

// expected-error@+1 {{argument 0: donated to result -1, but there are 1 results}}
func.func @negative(%w: tensor<8xf32> {dist.donate = -1 : i64}) -> tensor<8xf32> {
  return %w : tensor<8xf32>
}

// -----

// expected-error@+1 {{argument 0: donated to result 0 of type 'tensor<8xf16>', needed the type 'tensor<8xf32>' of the argument}}
func.func @other_type(%w: tensor<8xf32> {dist.donate = 0 : i64}) -> tensor<8xf16> {
  %0 = arith.truncf %w : tensor<8xf32> to tensor<8xf16>
  return %0 : tensor<8xf16>
}

// -----

// expected-error@+1 {{argument 1: donated to result 0, which takes the memory of argument 0 already}}
func.func @twice(%a: tensor<8xf32> {dist.donate = 0 : i64}, %b: tensor<8xf32> {dist.donate = 0 : i64}) -> tensor<8xf32> {
  %0 = arith.addf %a, %b : tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

// expected-error@+1 {{argument 0: unknown attribute 'dist.donated'; did you mean 'dist.donate'?}}
func.func @slip(%w: tensor<8xf32> {dist.donated}) -> tensor<8xf32> {
  return %w : tensor<8xf32>
}

// -----

dist.mesh @mesh = <["x"=2]>
// In Local form the types of the whole program count: local ones differ where placements do, which is no mistake.
func.func @local_types(%w: tensor<4xf32> {dist.donate = 0 : i64, dist.boundary = #dist.boundary<tensor<8xf32>, <@mesh, [{"x"}]>>}) ->
    (tensor<8xf32> {dist.boundary = #dist.boundary<tensor<8xf32>, <@mesh, [{}]>>}) {
  %e = tensor.empty() : tensor<8xf32>
  %0 = dist.all_gather dim 0 over {"x"} on @mesh ins(%w : tensor<4xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
