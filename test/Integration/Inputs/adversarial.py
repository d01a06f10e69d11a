#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs the programs of the folder adversarial/, each of which once gave a wrong answer or a crash, and compares with NumPy.

usage: adversarial.py DIST_RUN FOLDER [OPTION...]
FOLDER receives the arrays; options are for dist-run. Prints what fails, then 'N programs, N failed'.
"""
import os
import subprocess
import sys

import numpy as np

PROGRAMS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "adversarial")


def f32(*values):
    return np.array(values, np.float32)


def i32(*values):
    return np.array(values, np.int32)


X46 = np.arange(24, dtype=np.float32).reshape(4, 6) / 2
B6 = np.arange(6, dtype=np.float32) - 2
BITS = np.array([[0, 0, 1, 1], [0, 1, 0, 1]], bool)

def region_fold(v, m):
    """Four devices have 2, 2, 1 and no elements of v + 2."""
    h = v + 2
    parts = [h[0:2], h[2:4], h[4:5], h[5:]]
    fold = np.float32(0)
    for part in parts:
        sofar = np.float32(0)
        for element in part:
            sofar = sofar * np.float32(0.5) + element
        fold += sofar
    best = f32(*(part.max() if part.size else -100 for part in parts))
    at = i32(*(part.argmax() if part.size else -1 for part in parts))
    return [fold, best, at, h @ m]


# Per program: its arguments, and its results as NumPy computes them.
CASES = {
    "init-bias": ([X46, B6], lambda x, b: [x * (b + 3)]),
    "init-broadcast": ([B6, B6 * B6], lambda x, o: [np.tile(x + o, (4, 1))]),
    "init-broadcast-then-reduce": ([X46, B6], lambda x, b: [np.full(4, (b + 3).sum(), np.float32)]),
    "init-in-loop": ([X46, B6], lambda x, b: [x + 3 * (b + 3)]),
    "init-in-reduction": ([X46, B6], lambda x, b: [np.maximum((x - (b + 3)).max(axis=1), 0)]),
    "init-of-one-element": ([f32(2)], lambda x: [np.full((1, 12), 6, np.float32)]),
    "init-of-no-dimensions": ([np.float32(2)], lambda x: [np.full(6, 5, np.float32)]),
    "init-of-reduction-of-nothing": ([B6], lambda x: [np.tile(x + 3, (4, 1))]),
    "init-permuted": ([X46], lambda x: [np.tile(x.T * 2 + 1, (5, 1, 1))]),
    "init-twice": ([B6], lambda x: [np.tile(3 * x + 3, (4, 1)), np.tile(x * 4, (4, 1))]),
    "region-padding-division": ([i32(7, 2, 3, 9, 11)], lambda v: [100 // v, 100 % v]),
    "region-padding-flow": ([np.arange(10, dtype=np.float32).reshape(5, 2)],
                            lambda v: [np.float32((6 * v + 6).sum()), 3 * v + 3]),
    "region-padding-fold": ([f32(-4, -3, 1, 0, -7), np.arange(15, dtype=np.float32).reshape(5, 3)], region_fold),
    "region-padding-free-axis": ([f32(1, 2, 3, 4, 5, 0, -1)], lambda v: [np.exp(v).sum(), np.exp(v)]),
    "region-padding-sum": ([f32(1, 2, 3, 4, 5)], lambda v: [np.exp(v).sum()]),
    "sum-of-booleans": ([BITS, BITS[:, ::-1].copy()], lambda v, w: [v.any(axis=0) ^ w.any(axis=0)]),
    "unit-capture": ([f32(5), f32(0, 1, 2, 3)], lambda a, b: [a + b]),
    "unit-division": ([i32(5), i32(2)], lambda a, b: [a // b]),
    "unit-remainder": ([i32(5), i32(3)], lambda a, b: [a % b]),
}


def run(dist_run, folder, name, options):
    """Returns what is wrong with program `name`, or None."""
    arguments, oracle = CASES[name]
    inputs, outputs = (os.path.join(folder, f"{name}.{kind}.npz") for kind in ("in", "out"))
    np.savez(inputs, **{f"arg{i}": argument for i, argument in enumerate(arguments)})
    command = [dist_run, os.path.join(PROGRAMS, f"{name}.mlir"), f"--inputs={inputs}", f"--outputs={outputs}", "--check", *options]
    process = subprocess.run(command, capture_output=True, text=True, timeout=120)
    if process.returncode != 0:
        return f"exit status {process.returncode}\n{process.stdout}{process.stderr}"
    expected, found = oracle(*arguments), np.load(outputs)
    for i, want in enumerate(expected):
        got = found[f"out{i}"]
        want = np.asarray(want)
        if got.shape != want.shape or got.dtype != want.dtype:
            return f"out{i} is {got.dtype}{list(got.shape)}, expected {want.dtype}{list(want.shape)}"
        if not np.allclose(got, want, rtol=1e-6, atol=0, equal_nan=True):
            return f"out{i} is\n{got}\nexpected\n{want}"
    return None


def main():
    dist_run, folder, *options = sys.argv[1:]
    programs = sorted(name.removesuffix(".mlir") for name in os.listdir(PROGRAMS))
    failed = 0
    if programs != sorted(CASES):
        print("programs without a case, or the other way round:", set(programs) ^ set(CASES))
        failed += 1
    for name in programs:
        if name in CASES and (fault := run(dist_run, folder, name, options)):
            print(f"{name}: {fault}")
            failed += 1
    print(f"{len(programs)} programs, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
