# SPDX-License-Identifier: Apache-2.0
"""Runs routines of every element type, on square, tall, wide, tiny and empty matrices, and compares with NumPy: with its results
where these are unique, else what factors are products of.

usage: routines_by_numpy.py DIST-RUN FOLDER [OPTION ...]          options go to dist-run
       routines_by_numpy.py DIST-RUN FOLDER --emit [OPTION ...]   writes artifacts
       routines_by_numpy.py DIST-EXEC FOLDER [OPTION ...]         runs the artifacts that are there
"""
import os
import subprocess
import sys

import numpy as np

NAMES = {"float32": "f32", "float64": "f64", "complex64": "complex<f32>", "complex128": "complex<f64>", "int32": "i32"}
random = np.random.default_rng(7)


def noise(dtype, *shape):
    numbers = random.standard_normal(shape)
    if np.issubdtype(dtype, np.complexfloating):
        numbers = numbers + 1j * random.standard_normal(shape)
    return numbers.astype(dtype)


def real_of(dtype):
    return np.zeros(0, dtype).real.dtype


def adjoint(a):
    return np.conj(np.swapaxes(a, -1, -2))


def diagonal(values):
    return values[..., None] * np.eye(values.shape[-1])


class Program:
    """Calls of routines that are compiled together, and how each is judged."""

    def __init__(self):
        self.arguments, self.lines, self.results, self.checks = [], [], [], []

    def call(self, routine, options, inputs, outputs, judge):
        """`outputs` are arrays of the results' types; judge(results) yields pairs of what was found and what is needed."""
        number = len(self.lines)
        names = []
        for array in inputs:
            names.append(f"%a{len(self.arguments)}")
            self.arguments.append(array)
        kinds = [self.kind(array) for array in inputs]
        made = [self.kind(array) for array in outputs]
        for i, kind in enumerate(made):
            self.lines.append(f"  %e{number}_{i} = tensor.empty() : {kind}")
        inits = ", ".join(f"%e{number}_{i}" for i in range(len(made)))
        count = f":{len(made)}" if len(made) > 1 else ""
        said = f' options {list(options)}' if options else ""
        self.lines.append(f'  %r{number}{count} = tensor_ext.routine "{routine}"{said} ins({", ".join(names)} : {", ".join(kinds)}) '
                          f'outs({inits} : {", ".join(made)}) -> {", ".join(made)}')
        first = len(self.results)
        for i, kind in enumerate(made):
            self.results.append((f"%r{number}" + (f"#{i}" if len(made) > 1 else ""), kind))
        shape = "x".join(map(str, inputs[0].shape))
        self.checks.append((f"{routine} {list(options)} of {shape} {inputs[0].dtype}", first, len(made), judge))

    @staticmethod
    def kind(array):
        return "tensor<" + "".join(f"{size}x" for size in array.shape) + NAMES[array.dtype.name] + ">"

    def run(self, tool, path, options):
        signature = ", ".join(f"%a{i}: {self.kind(a)}" for i, a in enumerate(self.arguments))
        with open(path + ".mlir", "w", encoding="utf-8") as file:
            file.write(f"func.func @main({signature}) -> ({', '.join(k for _, k in self.results)}) {{\n" + "\n".join(self.lines) +
                       f"\n  return {', '.join(n for n, _ in self.results)} : {', '.join(k for _, k in self.results)}\n}}\n")
        np.savez(path + ".in.npz", **{f"arg{i}": a for i, a in enumerate(self.arguments)})
        emits = "--emit" in options
        words = [tool, path + (".dplan" if os.path.exists(path + ".dplan") and not emits else ".mlir")]
        words += [f"--emit={path}.dplan"] if emits else [f"--inputs={path}.in.npz", f"--outputs={path}.out.npz"]
        words += [option for option in options if option != "--emit"]
        run = subprocess.run(words, capture_output=True, text=True)
        if run.returncode or emits:
            print(f"{path}: exit {run.returncode}\n{run.stdout}{run.stderr}")
            return bool(run.returncode)
        found = np.load(path + ".out.npz")
        return sum(self.judge(check, found) for check in self.checks)

    @staticmethod
    def judge(check, found):
        what, first, count, judge = check
        bad = 0
        for number, (have, need) in enumerate(judge([found[f"out{first + i}"] for i in range(count)])):
            tolerance = 3e-4 if have.dtype in (np.float32, np.complex64) else 1e-11
            scale = np.abs(np.where(np.isfinite(need), need, 0)).max(initial=1)
            if have.shape != need.shape or not np.allclose(have, need, rtol=0, atol=tolerance * scale, equal_nan=True):
                print(f"{what}: comparison {number} fails\nfound {have}\nneeded {need}")
                bad = 1
        return bad


def add_systems(program, dtype):
    a = noise(dtype, 3, 5, 5)
    spd = a @ adjoint(a) + 5 * np.eye(5, dtype=dtype)  # But for one, which has no factor.
    spd[2] = -spd[2]
    info = np.zeros(3, np.int32)
    for lower in (1, 0):
        def judge(r, lower=lower):
            factor = np.tril(r[0]) if lower else adjoint(np.triu(r[0]))
            yield factor[:2], np.linalg.cholesky(spd[:2])
            yield r[1] > 0, np.array([False, False, True])
            yield (np.triu(r[0], 1) if lower else np.tril(r[0], -1))[:2], (np.triu(spd, 1) if lower else np.tril(spd, -1))[:2]
        program.call("cholesky", [lower], [spd], [spd, info], judge)
    strong = a + 4 * np.eye(5, dtype=dtype)
    for left in (1, 0):
        b = noise(dtype, 3, 5, 2) if left else noise(dtype, 3, 2, 5)
        for lower in (1, 0):
            for transpose in (0, 1, 2):
                for unit in (1, 0):
                    def judge(r, left=left, lower=lower, transpose=transpose, unit=unit, b=b):
                        t = np.tril(strong) if lower else np.triu(strong)
                        if unit:
                            t = t - diagonal(np.diagonal(t, axis1=1, axis2=2)) + np.eye(5)
                        t = t if transpose == 0 else np.swapaxes(t, 1, 2) if transpose == 1 else adjoint(t)
                        yield (t @ r[0] if left else r[0] @ t).astype(dtype), b
                    program.call("triangular_solve", [left, lower, transpose, unit], [strong, b], [b], judge)


def add_factors(program, dtype, m, n, batch=(2,)):
    a, k = noise(dtype, *batch, m, n), min(m, n)
    taus, pivots, info = np.zeros((*batch, k), dtype), np.zeros((*batch, k), np.int32), np.zeros(batch, np.int32)

    def judge_lu(r):
        lower = np.tril(r[0], -1)[..., :k] + np.eye(m, k, dtype=dtype)
        product = (lower @ np.triu(r[0])[..., :k, :]).reshape(-1, m, n)
        for matrix, swaps in zip(product, r[1].reshape(-1, k)):
            for row in reversed(range(k)):
                matrix[[row, swaps[row] - 1]] = matrix[[swaps[row] - 1, row]]
        yield product.reshape(a.shape), a
        yield r[2], info
    program.call("lu", [], [a], [a, pivots, info], judge_lu)

    def reflect(reflectors, taus):
        q = np.broadcast_to(np.eye(m, dtype=dtype), (*batch, m, m))
        for j in range(k):
            v = np.where(np.arange(m) > j, reflectors[..., :, j], 0) + np.eye(m)[j]
            q = q @ (np.eye(m) - taus[..., j, None, None] * v[..., :, None] * np.conj(v[..., None, :]))
        return q.astype(dtype)

    def judge_qr(r):
        yield reflect(r[0], r[1]) @ np.triu(r[0]), a
    program.call("qr", [], [a], [a, taus], judge_qr)
    below, scales = noise(dtype, *batch, m, n), noise(dtype, *batch, k)
    for left in (1, 0):
        for conjugate in (1, 0):
            c = noise(dtype, *batch, *((m, 3) if left else (3, m)))

            def judge(r, q=reflect(below, scales), left=left, conjugate=conjugate, c=c):
                q = adjoint(q) if conjugate else q
                yield r[0], (q @ c if left else c @ q).astype(dtype)
            program.call("reflect", [left, conjugate], [below, scales, c], [c], judge)
    if m >= n:
        below, scales = noise(dtype, *batch, m, n), noise(dtype, *batch, k)
        program.call("householder", [], [below, scales], [below], lambda r: [(r[0], reflect(below, scales)[..., :n])])


def add_spectra(program, dtype, n):
    a = noise(dtype, 3, n, n)
    a = a + adjoint(a)
    real = real_of(dtype)
    values, info = np.zeros((3, n), real), np.array([0, 0, 1], np.int32)
    beside = np.zeros((3, max(n - 1, 0)), real)
    for lower in (1, 0):
        half = (np.tril(a) if lower else np.triu(a))
        half[2] = a[2]
        half[2, 0, 0] = np.nan
        for vectors in (1, 0):
            def judge(r, vectors=vectors):
                yield r[1][:2], np.linalg.eigvalsh(a[:2])
                yield r[1][2:], np.full((1, n), np.nan, real)
                yield r[2], info
                if vectors:
                    yield (r[0] @ diagonal(r[1]) @ adjoint(r[0]))[:2].astype(dtype), a[:2]
                    yield np.isnan(r[0][2]), np.ones((n, n), bool)
            program.call("eigh", [lower, vectors], [half], [a, values, info], judge)

        whole = noise(dtype, 3, n, n)
        other = np.triu(whole, 1) if lower else np.tril(whole, -1)
        whole = other + (np.tril(a) if lower else np.triu(a))

        def judge_form(r, lower=lower, other=other):
            line = diagonal(r[1])
            for j in range(n - 1):
                line[:, j, j + 1] = line[:, j + 1, j] = r[2][:, j]
            yield np.linalg.eigvalsh(line.astype(real)), np.linalg.eigvalsh(a)
            yield np.triu(r[0], 1) if lower else np.tril(r[0], -1), other
        program.call("tridiagonal", [lower], [whole],
                     [a, values, beside, beside.astype(dtype), info], judge_form)


def add_singular(program, dtype, m, n):
    a, k, real = noise(dtype, 3, m, n), min(m, n), real_of(dtype)
    a[1, 0, n - 1] = np.inf
    good, info = a[::2], np.array([0, 1, 0], np.int32)
    for factors in (0, 1, 2):
        u, vt = noise(dtype, 3, m, m if factors == 2 else k), noise(dtype, 3, n if factors == 2 else k, n)

        def judge(r, factors=factors):
            yield r[0][::2], np.linalg.svd(good, compute_uv=False)
            yield r[0][1], np.full(k, np.nan, real)
            yield r[-1], info
            if factors:
                left, right = r[1][::2], r[2][::2]
                yield (left[..., :k] @ diagonal(r[0][::2]) @ right[..., :k, :]).astype(dtype), good
                yield adjoint(left) @ left, np.broadcast_to(np.eye(left.shape[-1], dtype=dtype), (2,) + (left.shape[-1],) * 2)
                yield right @ adjoint(right), np.broadcast_to(np.eye(right.shape[-2], dtype=dtype), (2,) + (right.shape[-2],) * 2)
                yield np.isnan(r[1][1]).all() & np.isnan(r[2][1]).all(), np.True_
        values = np.zeros((3, k), real)
        program.call("svd", [factors], [a], [values, u, vt, info] if factors else [values, info], judge)


def add_transforms(program, dtype):
    real, axes = real_of(dtype), (-3, -2, -1)
    for core in ((7,), (12,), (4, 6), (3, 5), (2, 3, 4), (3, 2, 5), (1,), (1, 1, 2)):
        rank = len(core)
        z, x = noise(dtype, 3, *core), noise(real, 3, *core)
        # No spectrum of real numbers: what makes it none does not count.
        half = noise(dtype, 3, *core[:-1], core[-1] // 2 + 1)
        where = axes[-rank:]
        program.call("fourier", [0, rank], [z], [z], lambda r, z=z, w=where: [(r[0], np.fft.fftn(z, axes=w))])
        program.call("fourier", [1, rank], [z], [z], lambda r, z=z, w=where: [(r[0], np.fft.ifftn(z, axes=w))])
        program.call("fourier", [2, rank], [x], [half], lambda r, x=x, w=where: [(r[0], np.fft.rfftn(x, axes=w))])
        program.call("fourier", [3, rank], [half], [x],
                     lambda r, h=half, c=core, w=where: [(r[0], np.fft.irfftn(h, s=c, axes=w))])


def main(tool, folder, *options):
    failures = count = 0
    for dtype in (np.float32, np.float64, np.complex64, np.complex128):
        program = Program()
        add_systems(program, dtype)
        for m, n in ((5, 5), (6, 4), (3, 7), (1, 1)):
            add_factors(program, dtype, m, n)
            add_singular(program, dtype, m, n)
        add_factors(program, dtype, 4, 3, ())
        for n in (5, 1):
            add_spectra(program, dtype, n)
        empty = np.zeros((2, 0, 3), dtype)
        nothing = np.zeros((2, 0), real_of(dtype)), np.zeros(2, np.int32)
        program.call("svd", [0], [empty], list(nothing), lambda r: [(r[1], np.zeros(2, np.int32))])
        if np.issubdtype(dtype, np.complexfloating):
            add_transforms(program, dtype)
        failures += program.run(tool, os.path.join(folder, np.dtype(dtype).name), options)
        count += len(program.checks)
    print(f"{count} calls, {failures} failures")
    return bool(failures)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
