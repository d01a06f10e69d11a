#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Prints a program of about NUMBER ops, with a product and a sum over devices in every tenth, each on a source line of its own.

usage: many_ops.py NUMBER
"""
import sys

number = int(sys.argv[1])
TYPE, WEIGHTS = "tensor<16x32xf32>", "tensor<32x32xf32>"
split = "dist.sharding = #dist.sharding<@mesh, "
print('dist.mesh @mesh = <["dp"=2, "tp"=4]>')
print(f'func.func @main(%v0: {TYPE} {{{split}[{{"dp"}}, {{}}]>}}, %w: {WEIGHTS} {{{split}[{{"tp"}}, {{}}]>}}) -> {TYPE} {{')
print(f"  %zero = arith.constant 0.0 : f32\n  %e = tensor.empty() : {TYPE}\n  %z = linalg.fill ins(%zero : f32) outs(%e : {TYPE}) -> {TYPE}")
for i in range(number):
    place = f'loc("jit(step)/op"("step.py":{i // 3 + 1}:1))'
    if i % 10 == 9:
        print(f"  %v{i + 1} = linalg.matmul ins(%v{i}, %w : {TYPE}, {WEIGHTS}) outs(%z : {TYPE}) -> {TYPE} {place}")
    else:
        print(f"  %v{i + 1} = math.tanh %v{i} : {TYPE} {place}")
print(f"  return %v{number} : {TYPE}\n}}")
