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


def branch_in_loop(a, b, c):
    for i in range(4):
        c = c + a @ b if i % 2 == 0 else c
    return [c]


def loop_until_in_loop(m, b):
    count = 0
    for i in range(6):
        if i % 3 == 0:
            while m[0, 0] < 20:
                m, count = m @ b, count + 1
        else:
            m = m - b if i % 3 == 1 else b @ m + m
    return [m, np.int32(count)]


def fold(step, start, elements):
    """Returns all that comes out on the way."""
    results = []
    for element in elements:
        start = step(start, element)
        results.append(start)
    return np.array(results, np.asarray(elements).dtype)


# Per program: its arguments, and its results as NumPy computes them.
CASES = {
    "branch-guards-division": ([np.arange(8, dtype=np.int32), np.int32(0)], lambda a, n: [np.int32(0), np.int32(7)]),
    "branch-guards-position": ([np.arange(8, dtype=np.float32), f32(5, 10, 15, 20), np.int32(500000000)],
                               lambda a, t, n: [np.float32(-1)]),
    "branch-in-loop": ([np.arange(36, dtype=np.float32).reshape(6, 6) / 4 - 4, np.arange(36, dtype=np.float32).reshape(6, 6),
                        np.arange(36, dtype=np.float32).reshape(6, 6)], branch_in_loop),
    "diagonal": ([np.arange(36, dtype=np.float32).reshape(6, 6)], lambda x: [np.diag(x)]),
    "fold-capped": ([i32(900, 0, 200, -100), np.int32(0)], lambda x, o: [fold(lambda s, e: min(s + e, 1000), o, x)[-1]]),
    "fold-clamped": ([f32(-90, -50, -30, 60), np.float32(0)],
                     lambda x, o: [fold(lambda s, e: max(s + e, -100), o, x)[-1]]),
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
    "loop-until-in-loop": ([np.eye(4, dtype=np.float32) + 0.5, np.eye(4, dtype=np.float32) + 0.25], loop_until_in_loop),
    "region-padding-division": ([i32(7, 2, 3, 9, 11)], lambda v: [100 // v, 100 % v]),
    "region-padding-flow": ([np.arange(10, dtype=np.float32).reshape(5, 2)],
                            lambda v: [np.float32((6 * v + 6).sum()), 3 * v + 3]),
    "region-padding-fold": ([f32(-4, -3, 1, 0, -7), np.arange(15, dtype=np.float32).reshape(5, 3)], region_fold),
    "region-padding-free-axis": ([f32(1, 2, 3, 4, 5, 0, -1)], lambda v: [np.exp(v).sum(), np.exp(v)]),
    "region-padding-sum": ([f32(1, 2, 3, 4, 5)], lambda v: [np.exp(v).sum()]),
    "scan-capped": ([i32(900, 0, 200, -100), i32(0, 0, 0, 0)], lambda x, o: [fold(lambda s, e: min(s + e, 1000), 0, x)]),
    "scan-clamped": ([f32(900, 0, 200, -100), f32(0, 0, 0, 0)],
                     lambda x, o: [fold(lambda s, e: max(min(s + e, 1000), -1000), 0, x)]),
    "strided": ([np.arange(91, dtype=np.float32).reshape(7, 13), np.arange(56, dtype=np.float32).reshape(7, 8)],
                lambda x, y: [x[:, 1::2], np.diag(y, 1)]),
    "sum-of-booleans": ([BITS, BITS[:, ::-1].copy()], lambda v, w: [v.any(axis=0) ^ w.any(axis=0)]),
    "trace": ([np.arange(36, dtype=np.float32).reshape(6, 6), np.float32(5)], lambda x, o: [np.trace(x) + o]),
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
