#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs every op of arith and math on every element type, and compares with the reference.

usage: scalar_ops.py DIST_RUN FOLDER
There is one program per element type, with one result per op; its arguments are split over two devices. Operands are such that no
op is undefined. Prints 'N ops on M types, F failures'.
"""
import os
import re
import subprocess
import sys

import numpy as np

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "fuzz"))
from hlo_types import FLOATS, from_number, limits, storage, to_file, width

INTEGERS = ["i1", "i8", "i16", "i32", "i64"]
UNARY = {"f": "math.absf math.acos math.acosh math.asin math.asinh math.atan math.atanh math.cbrt math.ceil math.cos math.cosh math.erf "
              "math.erfc math.exp math.exp2 math.expm1 math.floor math.log math.log10 math.log1p math.log2 math.round math.roundeven "
              "math.rsqrt math.sin math.sinh math.sqrt math.tan math.tanh math.trunc arith.negf",
         "i": "math.absi math.ctpop math.ctlz math.cttz"}
BINARY = {"f": "arith.addf arith.subf arith.mulf arith.divf arith.remf arith.maximumf arith.minimumf arith.maxnumf arith.minnumf "
               "math.atan2 math.copysign math.powf",
          "i": "arith.addi arith.subi arith.muli arith.divui arith.divsi arith.ceildivui arith.ceildivsi arith.floordivsi arith.remui "
               "arith.remsi arith.andi arith.ori arith.xori arith.shli arith.shrui arith.shrsi arith.maxsi arith.maxui arith.minsi "
               "arith.minui math.ipowi"}
PREDICATES = {"f": "oeq ogt oge olt ole one ord ueq ugt uge ult ule une uno", "i": "eq ne slt sle sgt sge ult ule ugt uge"}
CLASSES = "math.isfinite math.isinf math.isnan math.isnormal"
FIRST = [1.5, 0.5, 3, 0.25, 0.75, 0, 2, 4, 6]
SECOND = [2, 3, 1, 0.5, 1, 2, 4, 1.5, 0.25]


def ops(dtype):
    """Yields pairs of an op and the element type of its result; %a, %b and %p are positive, %n is negative or not a number."""
    kind, t = "f" if dtype in FLOATS else "i", "T"
    for name in UNARY[kind].split():
        for operand in ("%a", "%n")[:1 if name == "math.cbrt" else 2]:
            yield f"{name} {operand} : {t}", dtype
    for name in BINARY[kind].split():
        if dtype != "i1" or "sh" not in name:
            yield f"{name} %a, %b : {t}", dtype
    for predicate in PREDICATES[kind].split():
        yield f"arith.cmp{kind} {predicate}, %n, %b : {t}", "i1"
        yield f"arith.cmp{kind} {predicate}, %a, %a : {t}", "i1"
    yield f"arith.select %c, %a, %b : tensor<9xi1>, {t}", dtype
    if kind == "f":
        for name in CLASSES.split():
            yield f"{name} %n : {t}", "i1"
        yield f"math.fma %a, %b, %n : {t}", dtype
        yield f"math.clampf %a to [%b, %p] : {t}", dtype
        yield f"math.fpowi %a, %e : {t}, tensor<9xi32>", dtype
    for other in list(FLOATS) + INTEGERS:
        if kind == "f" and other in FLOATS and width(other) != width(dtype):
            yield f"arith.{'ext' if width(other) > width(dtype) else 'trunc'}f %a : {t} to tensor<9x{other}>", other
        if kind == "f" and other in INTEGERS[1:]:
            yield f"arith.fptosi %a : {t} to tensor<9x{other}>", other
            yield f"arith.fptoui %a : {t} to tensor<9x{other}>", other
        if kind == "i" and other in FLOATS:
            yield f"arith.sitofp %n : {t} to tensor<9x{other}>", other
            yield f"arith.uitofp %n : {t} to tensor<9x{other}>", other
        if kind == "i" and other in INTEGERS and width(other) > width(dtype):
            yield f"arith.extsi %n : {t} to tensor<9x{other}>", other
            yield f"arith.extui %n : {t} to tensor<9x{other}>", other
        if kind == "i" and other in INTEGERS and width(other) < width(dtype):
            yield f"arith.trunci %n : {t} to tensor<9x{other}>", other


def numbers(dtype, position):
    """Returns argument `position` as an array."""
    if dtype in FLOATS:
        special = [float("nan"), float("inf"), float("-inf")] if dtype != "f8E4M3FN" else [float("nan"), -8, 8]
        rows = [FIRST, SECOND, [5] * 9, special + [-1.5, -0.5, -3, -0.25, -0.0, 0.0]]
        bits = [nan_or(x, dtype) for x in rows[position]]
    elif dtype == "i1":
        bits = [[1, 0, 1, 1, 0, 0, 1, 0, 1], [1] * 9, [1] * 9, [0, 1] * 4 + [0]][position]
    else:
        rows = [[5, 7, 100, 3, 0, 1, 2, 9, 64], [2, 3, 1, 5, 4, 6, 7, 1, 2], [5] * 9, [-1, -7, -100, -128, 0, 1, 127, -64, 3]]
        bits = [from_number(x, dtype) for x in rows[position]]
    return to_file(np.array(bits, storage(dtype)), dtype)


def nan_or(x, dtype):
    exponent, mantissa = FLOATS[dtype]
    if x != x:
        return 0x7F if dtype == "f8E4M3FN" else ((1 << exponent) - 1) << mantissa | 1 << (mantissa - 1)
    if abs(x) == float("inf"):
        return (x < 0) << (width(dtype) - 1) | ((1 << exponent) - 1) << mantissa
    return from_number(x, dtype)


def program(dtype):
    t, lines, types = f"tensor<9x{dtype}>", [], []
    placed = '{dist.sharding = #dist.sharding<@mesh, [{"x"}]>}'
    for i, (text, result) in enumerate(ops(dtype)):
        lines.append(f"  %r{i} = " + re.sub(r"\bT\b", t, text))
        types.append(f"tensor<9x{result}>")
    arguments = ", ".join([f"%{name}: {t} {placed}" for name in "abpn"] + [f"%c: tensor<9xi1> {placed}", f"%e: tensor<9xi32> {placed}"])
    names = ", ".join(f"%r{i}" for i in range(len(lines)))
    body = "\n".join(lines)
    return (f'dist.mesh @mesh = <["x"=2]>\nfunc.func @main({arguments}) -> ({", ".join(types)}) {{\n{body}\n  return {names} : '
            f"{', '.join(types)}\n}}\n"), len(lines)


def main(dist_run, folder):
    os.makedirs(folder, exist_ok=True)
    total = failures = 0
    for dtype in list(FLOATS) + INTEGERS:
        path, (text, count) = os.path.join(folder, dtype), program(dtype)
        with open(path + ".mlir", "w", encoding="utf-8") as file:
            file.write(text)
        arrays = [numbers(dtype, i) for i in range(4)] + [np.array([0, 1] * 4 + [0], bool), np.arange(9, dtype=np.int32)]
        np.savez(path + ".npz", **{f"arg{i}": array for i, array in enumerate(arrays)})
        # f8 results of f64 are off by what f8 is off.
        relative, floor = limits(dtype) if dtype in FLOATS else (0, 0)
        run = subprocess.run([dist_run, path + ".mlir", f"--inputs={path}.npz", f"--check=reference,{relative:g},{floor:g}"],
                             capture_output=True, text=True)
        total += count
        if run.returncode:
            failures += 1
            lines = [line for line in (run.stdout + run.stderr).splitlines() if not line.endswith(" ok")]
            print(f"{path}.mlir: exit {run.returncode}", *lines[:8], sep="\n")
    print(f"{total} ops on {len(FLOATS) + len(INTEGERS)} types, {failures} failures")
    return int(failures > 0)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
