#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Measures how exact the functions of programs are on CPU ranks, over all f16 and bf16 and samples of f32 and f64.

usage: measure.py FOLDER DIST_RUN... [--types=f16,bf16,f32,f64] [--only=TEXT] [--examples=N] [--limit=N]
       measure.py FOLDER DIST_RUN... --print             prints the table of docs/numerics.md
       measure.py FOLDER DIST_RUN... --table=DOCUMENT    compares with the table of a document
--limit fails if a function is further from the truth, in units of the last place.
"""
import os
import re
import subprocess
import sys

import numpy as np

from functions import FUNCTIONS


class Float:
    """A float type. Of bf16 files hold the bits; references are computed in a wider type."""

    def __init__(self, name, storage, work, digits, exponents):
        self.name, self.storage, self.work, self.digits = name, storage, work, digits
        self.least, self.largest = work(2) ** exponents[0], work(2) ** exponents[1] * (2 - work(2) ** (1 - digits))
        self.step = self.least * work(2) ** (1 - digits)  # Of denormal numbers.

    def numbers(self, stored):
        if self.name == "bf16":
            stored = (stored.astype(np.uint32) << 16).view(np.float32)
        numbers = stored.astype(self.work)
        # Quiet ones: on some processors NumPy says that a signaling NaN to the power of 0 is not 1.
        return np.where(np.isnan(numbers), self.work(np.nan), numbers)

    def units(self, values):
        """The distance of neighbours at `values`, of denormal ones that of the smallest normal number."""
        _, exponents = np.frexp(np.maximum(np.abs(values), self.least))
        return np.ldexp(self.work(1), exponents - self.digits)

    def store(self, values):
        """Numbers near `values`, as files hold them."""
        if self.name == "bf16":
            return (values.astype(np.float32).view(np.uint32) >> 16).astype(np.uint16)
        return values.astype(self.storage)


TYPES = {"f16": Float("f16", np.float16, np.float64, 11, (-14, 15)),
         "bf16": Float("bf16", np.uint16, np.float64, 8, (-126, 127)),
         "f32": Float("f32", np.float32, np.float64, 24, (-126, 127)),
         "f64": Float("f64", np.float64, np.longdouble, 53, (-1022, 1023))}


def special_values(kind):
    """Ends of the range, borders of roundings, ends of the domains of functions, and numbers people use."""
    values = [0, kind.least, kind.least / 2, kind.step, kind.largest, kind.largest / 2, np.inf, 1, 1 + 2.0**(1 - kind.digits),
              1 - 2.0**-kind.digits, 0.5, 1.5, 2.5, 3.5, 2, 3, 4, 10, 100, np.pi / 2, np.pi, 1e4, 1e5, 0.49999997, 8388607.5,
              1e22, 88.7, 88.8, 103.9, 104, 709.7, 709.8, 745.1, 746, 9, 17, 0.7, 1e-3, 1e-10, 5e-7]
    values = np.array(values, kind.work)
    with np.errstate(over="ignore"):
        return kind.store(np.concatenate([values, -values, [np.nan]]))


def make_unary(kind, random):
    if kind.name in ("f16", "bf16"):
        return np.append(np.arange(65536, dtype=np.uint16), [1, 2, 3]).astype(np.uint16).view(kind.storage)
    count = 15000
    bits = np.dtype(f"u{np.dtype(kind.storage).itemsize}")
    anything = random.integers(0, np.iinfo(bits).max, count, dtype=bits, endpoint=True).view(kind.storage)
    sizes = random.choice([-1, 1], count) * np.exp(random.uniform(-12, 7, count))
    around_one = random.choice([-1, 1], count) * (1 + random.choice([-1, 1], count) * np.exp(random.uniform(-36, 0, count)))
    angles = (np.arange(1, count) * (np.pi / 2)) * (1 + random.uniform(-1, 1, count - 1) * 1e-7)
    parts = [special_values(kind), anything] + [kind.store(part) for part in
                                                (sizes, random.uniform(-1.2, 1.2, count), around_one, angles)]
    return np.concatenate(parts)


def make_binary(kind, random):
    """Every special value with every other, and random pairs of sizes that go together."""
    few = special_values(kind)
    x, z = (grid.ravel() for grid in np.meshgrid(few, few))
    count = 15000
    pairs = [(random.choice([-1, 1], count) * np.exp(random.uniform(-8, 8, count)),
              random.choice([-1, 1], count) * np.exp(random.uniform(-4, 3, count))),
             (1 + random.uniform(-1e-2, 1e-2, count), random.uniform(-3000, 3000, count)),
             (random.integers(-20, 20, count).astype(float), random.integers(-12, 12, count).astype(float))]
    return tuple(np.concatenate([start] + [kind.store(pair[side]) for pair in pairs]) for side, start in enumerate((x, z)))


def write_linalg(path, kind, names, sizes):
    """One result per name; unary functions read the first argument, binary ones the two others."""
    unary, binary = (f"tensor<{size}x{kind.name}>" for size in sizes)
    types = [unary if FUNCTIONS[name].arity == 1 else binary for name in names]
    lines = ["#id = affine_map<(d0) -> (d0)>",
             f"func.func @main(%x: {unary}, %a: {binary}, %b: {binary}) -> ({', '.join(types)}) {{"]
    for number, (name, tensor) in enumerate(zip(names, types)):
        isUnary = FUNCTIONS[name].arity == 1
        body = re.sub(r"%([xz])\b", r"%\1_", re.sub(r"\bT\b", kind.name, FUNCTIONS[name].body))
        lines += [f"  %e{number} = tensor.empty() : {tensor}",
                  f"  %r{number} = linalg.generic {{indexing_maps = [{', '.join(['#id'] * (2 if isUnary else 3))}], "
                  f"iterator_types = [\"parallel\"]}} ins({'%x' if isUnary else '%a, %b'} : "
                  f"{tensor if isUnary else f'{tensor}, {tensor}'}) outs(%e{number} : {tensor}) {{",
                  f"  ^bb0(%x_: {kind.name}, {'' if isUnary else f'%z_: {kind.name}, '}%o: {kind.name}):",
                  *("    " + line for line in body.split("\n")), f"    linalg.yield %y : {kind.name}", f"  }} -> {tensor}"]
    lines.append(f"  return {', '.join(f'%r{number}' for number in range(len(names)))} : {', '.join(types)}")
    with open(path, "w", encoding="utf-8") as file:
        file.write("\n".join(lines + ["}", ""]))


def write_stablehlo(path, kind, names, size):
    tensor = f"tensor<{size}x{kind.name}>"
    results = ", ".join([tensor] * len(names))
    lines = ['"builtin.module"() ({',
             f'  "func.func"() <{{function_type = ({tensor}) -> ({results}), sym_name = "main"}}> ({{', f"  ^bb0(%x: {tensor}):"]
    for number, name in enumerate(names):
        lines.append(f'    %{number} = "{FUNCTIONS[name].stablehlo}"(%x) : ({tensor}) -> {tensor}')
    lines.append(f'    "func.return"({", ".join(f"%{number}" for number in range(len(names)))}) : ({results}) -> ()')
    with open(path, "w", encoding="utf-8") as file:
        file.write("\n".join(lines + ["  }) : () -> ()", "}) : () -> ()", ""]))


def run(dist_run, program, arrays, folder):
    inputs, outputs = os.path.join(folder, "in.npz"), os.path.join(folder, "out.npz")
    np.savez(inputs, **{f"arg{number}": array for number, array in enumerate(arrays)})
    subprocess.run([*dist_run, program, f"--inputs={inputs}", f"--outputs={outputs}"], check=True)
    with np.load(outputs) as file:
        return [file[f"out{number}"] for number in range(len(file.files))]


class Measurement:
    """How one function did in one type.

    A denormal operand counts as it is or as zero, whichever fits the result better, and a denormal result may be zero; what
    of both occurs is noted.
    """

    def __init__(self, kind, function, stored, found):
        with np.errstate(all="ignore"):
            self.inputs = [kind.numbers(array) for array in stored]
            self.found = found = kind.numbers(found.view(np.uint16) if kind.name == "bf16" else found)
            self.right = np.asarray(function.reference(*self.inputs), kind.work)
            isDenormal = [(np.abs(x) < kind.least) & (x != 0) for x in self.inputs]
            # Where operands are denormal, any such number counts as zero, too.
            isTiny = (np.abs(found) < kind.least) & np.any(isDenormal, axis=0)
            errors = self._errors(kind, function, found, self.right, isTiny)
            self.flushes_operands = False
            # Each operand may be read as zero by itself: a comparison does so, a multiplication does not.
            for zeros in range(1, 1 << len(stored)):
                flushed = [np.where(denormal & bool(zeros >> side & 1), np.copysign(kind.work(0), x), x)
                           for side, (x, denormal) in enumerate(zip(self.inputs, isDenormal))]
                of_zeros = self._errors(kind, function, found, np.asarray(function.reference(*flushed), kind.work), isTiny)
                isBetter = np.any(isDenormal, axis=0) & (of_zeros < errors)
                self.flushes_operands |= bool(np.any(isBetter & (errors > 1)))
                errors = np.where(isBetter, of_zeros, errors)
            isLost = (found == 0) & (np.abs(self.right) < kind.least) & (np.abs(self.right) > kind.step / 2)
            self.flushes_results = bool(np.any(isLost & ~np.any(isDenormal, axis=0)))
            self.errors = np.where(isLost, 0, errors)
            self.worst = float(np.max(self.errors))

    @staticmethod
    def _errors(kind, function, found, right, isTiny):
        """In units of the last place; infinite where only one side is NaN or infinite, or a zero has the wrong sign."""
        isBeyond = np.abs(right) >= kind.largest + kind.units(kind.largest) / 2  # Rounds to infinity.
        right = np.where(isBeyond, np.copysign(kind.work(np.inf), right), right)
        isFinite = np.isfinite(right) & np.isfinite(found)
        size = np.where(isFinite, np.abs(right), 1)
        errors = np.abs(found - np.where(isFinite, right, 0)) / kind.units(np.maximum(size, 1) if function.absolute else size)
        isEqual = (found == right) | (np.isnan(found) & np.isnan(right)) | (isTiny & (np.abs(right) < kind.least))
        # An infinity follows the largest number, so one is as far from the other as that is from its neighbour.
        last = kind.units(kind.largest)
        atEnd = (np.sign(found) == np.sign(right)) & (np.isinf(found) != np.isinf(right)) & ~np.isnan(found)
        ends = np.where(np.isinf(found), np.abs(right), np.abs(found))
        errors = np.where(isFinite, errors, np.where(atEnd & (ends > kind.largest * (1 - 16 * last / kind.largest)),
                                                     (kind.largest + last - ends) / last, np.inf))
        errors = np.where(isEqual, 0, errors)
        hasOtherSign = (found == 0) & (right == 0) & ~isTiny & (np.signbit(found) != np.signbit(right))
        return errors if function.anyZero else np.where(hasOtherSign, np.inf, errors)

    def describe(self, count):
        order = [index for index in np.argsort(-self.errors)[:count] if self.errors[index] > 0]
        return "; ".join(f"({', '.join(f'{x[i]:.9g}' for x in self.inputs)}) gives {self.found[i]:.9g}, right {self.right[i]:.9g}"
                         for i in order)


def measure(folder, dist_run, types, names):
    """Yields (function name, type name, Measurement)."""
    for kind in (TYPES[name] for name in types):
        random = np.random.default_rng(1)
        x, (a, b) = make_unary(kind, random), make_binary(kind, random)
        written = [name for name in names if FUNCTIONS[name].body]
        imported = [name for name in names if FUNCTIONS[name].stablehlo]
        results = {}
        if written:
            write_linalg(os.path.join(folder, "f.mlir"), kind, written, (len(x), len(a)))
            results |= zip(written, run(dist_run, os.path.join(folder, "f.mlir"), (x, a, b), folder))
        if imported:
            write_stablehlo(os.path.join(folder, "s.mlir"), kind, imported, len(x))
            results |= zip(imported, run(dist_run, os.path.join(folder, "s.mlir"), (x,), folder))
        for name in names:
            operands = (x,) if FUNCTIONS[name].arity == 1 else (a, b)
            yield name, kind.name, Measurement(kind, FUNCTIONS[name], operands, results[name])


def format_error(error):
    """Two digits, rounded up."""
    if error == 0 or not np.isfinite(error):
        return "0" if error == 0 else "wrong"
    digits = 2 if error < 1 else 1 if error < 10 else 0
    return f"{np.ceil(error * 10**digits) / 10**digits:.{digits}f}"


def make_table(results):
    """Rows of the table in docs/numerics.md: errors by type, and what is flushed in types with the exponents of f32 and f64."""
    lines = ["| function | " + " | ".join(TYPES) + " | denormal operands | denormal results |", "|---" * (len(TYPES) + 3) + "|"]
    for name in FUNCTIONS:
        found = [results[name, kind] for kind in TYPES]
        assert not (found[0].flushes_operands or found[0].flushes_results), f"{name}: f16 is flushed"
        words = ["may count as 0" if any(result.flushes_operands for result in found) else "",
                 "may be 0" if any(result.flushes_results for result in found) else ""]
        lines.append(" | ".join([f"| `{name}`"] + [format_error(result.worst) for result in found] + words) + " |")
    return lines


def read_rows(lines):
    return {cells[0]: cells[1:] for cells in ([cell.strip() for cell in line.strip("| \n").split(" | ")] for line in lines)}


def check_table(document, results):
    """Exits with a message if what was measured is not what the table says: worse, or three times better."""
    with open(document, encoding="utf-8") as file:
        rows = read_rows([line.replace("|  |", "| |") for line in file if line.startswith("| `")])
    complaints = []
    for name in FUNCTIONS:
        promised = rows.get(f"`{name}`")
        for column, kind in enumerate(TYPES):
            worst = results[name, kind].worst
            limit = float(promised[column]) if promised else -1
            # Other processors and C libraries differ in the last bits.
            if not limit <= max(0.5, 3 * worst) or not worst <= max(limit * 1.5, limit if limit <= 0.5 else 0):
                complaints.append(f"{name} in {kind}: measured {format_error(worst)} ({worst:.3g}), the table says {promised and promised[column]}; "
                                  f"{results[name, kind].describe(3)}")
    if complaints:
        sys.exit("\n".join(complaints))
    print(f"{len(FUNCTIONS)} functions are as exact as {document} says")


OPTIONS = ("types", "only", "examples", "limit", "print", "table")


def main():
    options, words = {}, []
    for argument in sys.argv[1:]:
        name, _, value = argument.partition("=")
        if name.startswith("--") and name[2:] in OPTIONS:
            options[name[2:]] = value
        else:
            words.append(argument)  # Other options are those of dist-run.
    folder, *dist_run = words
    os.makedirs(folder, exist_ok=True)
    isTable = "print" in options or "table" in options
    types = options.get("types", ",".join(TYPES)).split(",")
    names = [name for name in FUNCTIONS if options.get("only", "") in name]
    results, worst = {}, 0
    for name, kind, result in measure(folder, dist_run, types, names):
        results[name, kind] = result
        worst = max(worst, result.worst)
        if not isTable:
            print(f"{name:20} {kind:5} {result.worst:9.3g}{' reads zeros' if result.flushes_operands else ''}"
                  f"{' gives zeros' if result.flushes_results else ''}   {result.describe(int(options.get('examples', 0)))}")
    if "print" in options:
        print("\n".join(make_table(results)))
    if "table" in options:
        check_table(options["table"], results)
    if worst > float(options.get("limit", "inf")):
        sys.exit("a function exceeds the limit")


if __name__ == "__main__":
    main()
