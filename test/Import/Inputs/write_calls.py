# SPDX-License-Identifier: Apache-2.0
"""Writes a program of functions that call each other: `doubling N` calls twice in each of N, `chain N` once."""
import sys

kind, count = sys.argv[1], int(sys.argv[2])
type = "tensor<4xf32>"
signature = f"({type}) -> {type}"
print(f"func.func @main(%a: {type}) -> {type} {{")
for number in range(count):
    print(f"  %0 = call @f{number}(%a) : {signature}")
    if kind == "doubling":
        print(f"  %1 = call @f{number}(%0) : {signature}")
    print(f"  return %{1 if kind == 'doubling' else 0} : {type}\n}}")
    print(f"func.func private @f{number}(%a: {type}) -> {type} {{")
    if number + 1 == count:
        print(f'  %0 = "stablehlo.add"(%a, %a) : ({type}, {type}) -> {type}\n  return %0 : {type}\n}}')
