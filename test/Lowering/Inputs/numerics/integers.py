#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compares the functions of integers with Python's over all i8, or pairs of them. usage: integers.py FOLDER DIST_RUN..."""
import os
import subprocess
import sys

import numpy as np


def wrap(number):
    return (number + 128) % 256 - 128


def power(x, n):
    if n >= 0:
        return wrap(pow(x, n, 256))
    return x**(n % 2) if x in (1, -1) else 0


FUNCTIONS = {"math.ipowi %x, %n": power,
             "math.absi %x": lambda x, n: wrap(abs(x)),
             "math.ctlz %x": lambda x, n: 8 - (x % 256).bit_length(),
             "math.cttz %x": lambda x, n: 8 if x == 0 else (x & -x).bit_length() - 1,
             "math.ctpop %x": lambda x, n: bin(x % 256).count("1")}

folder, *dist_run = sys.argv[1:]
os.makedirs(folder, exist_ok=True)
program, inputs, outputs = (os.path.join(folder, name) for name in ("f.mlir", "in.npz", "out.npz"))
tensor, names = "tensor<65536xi8>", ", ".join(f"%{number}" for number in range(len(FUNCTIONS)))
types = ", ".join([tensor] * len(FUNCTIONS))
with open(program, "w", encoding="utf-8") as file:
    file.write(f"func.func @main(%x: {tensor}, %n: {tensor}) -> ({types}) {{\n")
    file.writelines(f"  %{number} = {text} : {tensor}\n" for number, text in enumerate(FUNCTIONS))
    file.write(f"  return {names} : {types}\n}}\n")
x, n = (grid.ravel().astype(np.int8) for grid in np.meshgrid(range(-128, 128), range(-128, 128)))
np.savez(inputs, arg0=x, arg1=n)
subprocess.run([*dist_run, program, f"--inputs={inputs}", f"--outputs={outputs}"], check=True)
found = np.load(outputs)
for number, (text, function) in enumerate(FUNCTIONS.items()):
    for a, b, y in zip(x.tolist(), n.tolist(), found[f"out{number}"].tolist()):
        if y != function(a, b):
            sys.exit(f"{text} of {a}, {b} gives {y}, right {function(a, b)}")
print(f"{len(FUNCTIONS)} functions are right")
