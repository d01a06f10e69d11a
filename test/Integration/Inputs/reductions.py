# SPDX-License-Identifier: Apache-2.0
"""Reduces vectors of many lengths by every combiner on one device and compares with NumPy.

usage: reductions.py DIST_RUN FOLDER

Short vectors take other ways through a vectorising compiler than long ones: each length up to 20 is tried.
"""
import os
import subprocess
import sys

import numpy as np

LENGTHS = [*range(1, 21), 31, 33, 64, 100, 1000]

# Name of the op, NumPy's function, type, value that changes nothing.
COMBINERS = [
    ("arith.addf", np.add, "f32", 0.0), ("arith.mulf", np.multiply, "f32", 1.0),
    ("arith.maximumf", np.maximum, "f32", -np.inf), ("arith.minimumf", np.minimum, "f32", np.inf),
    ("arith.maxnumf", np.fmax, "f32", -np.inf), ("arith.minnumf", np.fmin, "f32", np.inf),
    ("arith.maxnumf", np.fmax, "f64", -np.inf), ("arith.minnumf", np.fmin, "f64", np.inf),
    ("arith.addi", np.add, "i32", 0), ("arith.muli", np.multiply, "i32", 1),
    ("arith.maxsi", np.maximum, "i32", -2**31), ("arith.minsi", np.minimum, "i32", 2**31 - 1),
    ("arith.maxui", None, "i32", 0), ("arith.minui", None, "i32", -1),
    ("arith.andi", np.bitwise_and, "i32", -1), ("arith.ori", np.bitwise_or, "i32", 0),
    ("arith.xori", np.bitwise_xor, "i32", 0), ("arith.maxsi", np.maximum, "i64", -2**63),
]
DTYPES = {"f32": np.float32, "f64": np.float64, "i32": np.int32, "i64": np.int64}


def reduce(name, function, values, initial):
    if function:
        return function.reduce(values, initial=initial, dtype=values.dtype)
    words = np.append(values, initial).view(np.uint32)
    return (words.max() if name == "arith.maxui" else words.min()).astype(np.uint32).view(np.int32)


def make_program(length):
    arguments, body, results = [], [], []
    for number, (name, _, dtype, _) in enumerate(COMBINERS):
        vector, scalar = f"tensor<{length}x{dtype}>", f"tensor<{dtype}>"
        arguments.append(f"%x{number}: {vector}, %i{number}: {scalar}")
        body.append(f"  %r{number} = linalg.reduce {{{name}}} ins(%x{number} : {vector}) outs(%i{number} : {scalar}) "
                    "dimensions = [0]")
        results.append((f"%r{number}", scalar))
    # The largest and where it first stands, by comparison and selection.
    arguments.append(f"%v: tensor<{length}xf32>, %least: tensor<f32>, %nowhere: tensor<i32>")
    body.append(f"""  %best:2 = linalg.generic {{
      indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> ()>, affine_map<(i) -> ()>],
      iterator_types = ["reduction"]}} ins(%v : tensor<{length}xf32>) outs(%least, %nowhere : tensor<f32>, tensor<i32>) {{
  ^bb0(%a: f32, %m: f32, %at: i32):
    %i = linalg.index 0 : index
    %here = arith.index_cast %i : index to i32
    %more = arith.cmpf ogt, %a, %m : f32
    %value = arith.select %more, %a, %m : f32
    %place = arith.select %more, %here, %at : i32
    linalg.yield %value, %place : f32, i32
  }} -> (tensor<f32>, tensor<i32>)""")
    results += [("%best#0", "tensor<f32>"), ("%best#1", "tensor<i32>")]
    types = ", ".join(kind for _, kind in results)
    return (f"func.func @main({', '.join(arguments)}) -> ({types}) {{\n" + "\n".join(body) +
            f"\n  return {', '.join(name for name, _ in results)} : {types}\n}}\n")


def main():
    dist_run, folder = sys.argv[1:]
    random = np.random.default_rng(0)
    failures = 0
    for length in LENGTHS:
        arrays, expected = [], []
        for name, function, dtype, initial in COMBINERS:
            kind = DTYPES[dtype]
            if dtype.startswith("f"):
                values = random.standard_normal(length).astype(kind)
                if "num" in name and length % 2 == 0:
                    values[random.integers(length)] = np.nan
            else:
                values = random.integers(-2**31, 2**31, length).astype(kind)
            initial = np.array(initial).astype(kind)
            arrays += [values, initial]
            with np.errstate(over="ignore"):
                expected.append(reduce(name, function, values, initial))
        values = random.integers(-5, 5, length).astype(np.float32)
        arrays += [values, np.float32(-np.inf), np.int32(-1)]
        expected += [values.max(), np.int32(values.argmax())]
        program, data = os.path.join(folder, "p.mlir"), os.path.join(folder, "p.npz")
        with open(program, "w", encoding="utf-8") as file:
            file.write(make_program(length))
        np.savez(data, **{f"arg{i}": array for i, array in enumerate(arrays)},
                 **{f"out{i}": array for i, array in enumerate(expected)})
        run = subprocess.run([dist_run, program, f"--inputs={data}", f"--expect={data}"], capture_output=True, text=True)
        if run.returncode != 0:
            failures += 1
            print(f"length {length}: {run.stdout}{run.stderr}")
    print(f"{len(LENGTHS)} programs, {failures} failed")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
