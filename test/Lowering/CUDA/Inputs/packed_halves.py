# SPDX-License-Identifier: Apache-2.0
"""Writes a program of largest and smallest elements of rows of halves with its inputs, or compares its results with NumPy, bit by bit.

    packed_halves.py FOLDER            program.mlir and inputs.npz
    packed_halves.py FOLDER compare    results.npz with what NumPy finds; exits with 1 if something differs
"""
import sys

import numpy

ROWS = 9
LENGTHS = (8, 40, 1000, 4096, 4100, 40000)
KINDS = [(element, op, length) for element in ("f16", "bf16") for op in ("maximumf", "minimumf") for length in LENGTHS]


def make_input(element, length):
    """Rows of random numbers, and some in which -0, 0, an infinity or NaN is one of them or all."""
    x = numpy.random.default_rng(length).standard_normal((ROWS, length)).astype(numpy.float32)
    x[1], x[2] = -0.0, -0.0
    x[2, length // 2] = 0.0
    x[3, -1], x[4, 0], x[5, length // 3], x[6] = numpy.inf, -numpy.inf, numpy.nan, -numpy.inf
    return x.astype(numpy.float16).astype(numpy.float32) if element == "f16" else (x.view(numpy.uint32) & 0xFFFF0000).view(numpy.float32)


def write(folder):
    arguments, results, lines, inputs = [], [], [], {}
    for number, (element, op, length) in enumerate(KINDS):
        full, row = f"tensor<{ROWS}x{length}x{element}>", f"tensor<{ROWS}xf32>"
        arguments.append(f"%arg{number}: {full}")
        results.append(row)
        neutral = "0xFF800000" if op == "maximumf" else "0x7F800000"
        lines += [f"  %e{number} = tensor.empty() : {row}", f"  %n{number} = arith.constant {neutral} : f32",
                  f"  %f{number} = linalg.fill ins(%n{number} : f32) outs(%e{number} : {row}) -> {row}",
                  f"  %y{number} = linalg.generic {{indexing_maps = [#id, #row], iterator_types = [\"parallel\", \"reduction\"]}}",
                  f"      ins(%arg{number} : {full}) outs(%f{number} : {row}) {{", f"  ^bb0(%a: {element}, %o: f32):",
                  f"    %w = arith.extf %a : {element} to f32", f"    %r = arith.{op} %w, %o : f32",
                  "    linalg.yield %r : f32", f"  }} -> {row}"]
        x = make_input(element, length)
        inputs[f"arg{number}"] = x.astype(numpy.float16) if element == "f16" else (x.view(numpy.uint32) >> 16).astype(numpy.uint16).view("V2")
    values = ", ".join(f"%y{number}" for number in range(len(KINDS)))
    with open(f"{folder}/program.mlir", "w", encoding="utf-8") as file:
        file.write("#id = affine_map<(i, j) -> (i, j)>\n#row = affine_map<(i, j) -> (i)>\n")
        file.write(f"func.func @main({', '.join(arguments)}) -> ({', '.join(results)}) {{\n" + "\n".join(lines))
        file.write(f"\n  return {values} : {', '.join(results)}\n}}\n")
    numpy.savez(f"{folder}/inputs.npz", **inputs)


def compare(folder):
    results = numpy.load(f"{folder}/results.npz")
    failed = False
    for number, (element, op, length) in enumerate(KINDS):
        x = make_input(element, length)
        # NumPy's maximum does not order -0 and 0: sort by bits where all are zeros.
        expected = x.max(1) if op == "maximumf" else x.min(1)
        expected[1] = -0.0
        expected[2] = 0.0 if op == "maximumf" else -0.0
        found = results[f"out{number}"]
        same = numpy.array_equal(found, expected, equal_nan=True) and numpy.array_equal(numpy.signbit(found[1:3]), numpy.signbit(expected[1:3]))
        if not same:
            print(f"{element} {op} {length}: {found}, not {expected}")
            failed = True
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(compare(sys.argv[1]) if len(sys.argv) > 2 else write(sys.argv[1]))
