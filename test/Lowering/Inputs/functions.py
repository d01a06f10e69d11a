# SPDX-License-Identifier: Apache-2.0
"""Writes a program that applies every mathematical function to an array, with inputs and NumPy's f64 results:
functions.py PROGRAM.mlir FILE.npz.
"""
import math
import sys

import numpy as np

COUNT = 4099  # Not a multiple of any vector width.
random = np.random.default_rng(3)


def positive():
    return np.exp(random.uniform(-20, 20, COUNT))


def signed():
    return random.choice([-1, 1], COUNT) * np.exp(random.uniform(-12, 4, COUNT))


def unit():
    return random.uniform(-1, 1, COUNT)


FUNCTIONS = {
    "exp": (signed, np.exp), "expm1": (signed, np.expm1), "exp2": (signed, np.exp2),
    "log": (positive, np.log), "log2": (positive, np.log2), "log10": (positive, np.log10),
    "log1p": (lambda: unit() * 0.999, np.log1p),
    "tanh": (signed, np.tanh), "sinh": (signed, np.sinh), "cosh": (signed, np.cosh),
    "asinh": (signed, np.arcsinh), "acosh": (lambda: 1 + positive(), np.arccosh), "atanh": (unit, np.arctanh),
    "sin": (signed, np.sin), "cos": (signed, np.cos), "tan": (signed, np.tan),
    "asin": (unit, np.arcsin), "acos": (unit, np.arccos), "atan": (signed, np.arctan),
    "erf": (signed, np.vectorize(math.erf)), "cbrt": (signed, np.cbrt),
    "sqrt": (positive, np.sqrt), "rsqrt": (positive, lambda x: 1 / np.sqrt(x)),
    "floor": (signed, np.floor), "ceil": (signed, np.ceil), "roundeven": (signed, np.rint), "absf": (signed, np.abs),
}

tensor = f"tensor<{COUNT}xf32>"
arguments, body, arrays = [], [], {}
for number, (name, (make, function)) in enumerate(FUNCTIONS.items()):
    values = make().astype(np.float32)
    arrays[f"arg{number}"] = values
    arrays[f"out{number}"] = function(values.astype(np.float64)).astype(np.float32)
    arguments.append(f"%a{number}: {tensor}")
    body.append(f"""  %e{number} = tensor.empty() : {tensor}
  %r{number} = linalg.generic {{indexing_maps = [#id, #id], iterator_types = ["parallel"]}}
      ins(%a{number} : {tensor}) outs(%e{number} : {tensor}) {{
  ^bb0(%x: f32, %o: f32):
    %y = math.{name} %x : f32
    linalg.yield %y : f32
  }} -> {tensor}
""")
results = ", ".join(f'{tensor} {{dist.name = "{name}"}}' for name in FUNCTIONS)
values = ", ".join(f"%r{number}" for number in range(len(FUNCTIONS)))
types = ", ".join([tensor] * len(FUNCTIONS))
with open(sys.argv[1], "w") as program:
    program.write("#id = affine_map<(d0) -> (d0)>\n")
    program.write(f"func.func @main({', '.join(arguments)}) -> ({results}) {{\n")
    program.write("".join(body))
    program.write(f"  return {values} : {types}\n}}\n")
np.savez(sys.argv[2], **arrays)
