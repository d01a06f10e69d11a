# SPDX-License-Identifier: Apache-2.0
"""Writes `write_sums.py BACK COUNT`: a chain of COUNT sums, each of the last value and of the one BACK places before it."""
import sys

back, count = map(int, sys.argv[1:])
type = "tensor<4xf32>"
print(f"func.func @main(%x: {type}, %y: {type}) -> {type} {{")
print(f"  %e = tensor.empty() : {type}")
values = ["%y", "%x"]
for number in range(count):
    other = values[-back] if back > 1 else "%y"
    print(f"  %{number} = linalg.add ins({values[-1]}, {other} : {type}, {type}) outs(%e : {type}) -> {type}")
    values.append(f"%{number}")
print(f"  return {values[-1]} : {type}\n}}")
