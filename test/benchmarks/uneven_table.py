#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Prints the table of docs/planning.md on dimensions that devices do not divide: stencils, shifts and windows, by JAX, on eight H100.

    uneven_table.py build/bin/dist-opt [--size=1024]

Each program is planned from nothing (`--dist-auto-plan`) and partitioned (`--dist-spmd`); beside that stands what it takes where all devices compute
all of it. `--size` is the width of the grids of two dimensions, of which the sizes of the others follow. JAX has to be installed. All figures are predictions."""
import argparse
import json
import os
import subprocess
import tempfile

import jax
import jax.numpy as jnp
from jax import lax

MACHINE = "h100-8xN"


def conv(x, weights, stride=1):
    return lax.conv_general_dilated(x, weights, (stride, stride), "SAME", dimension_numbers=("NHWC", "HWIO", "NHWC"))


def laplacian(u):
    p = jnp.pad(u, 1)
    return p[2:, 1:-1] + p[:-2, 1:-1] + p[1:-1, 2:] + p[1:-1, :-2] - 4 * u


def neighbours(u):
    return sum(jnp.roll(u, shift, dim) for shift in (1, -1) for dim in (0, 1)) - 4 * u


def jacobi(b, x):
    def sweep(_, x):
        p = jnp.pad(x, 1)
        return 0.5 * (b + p[2:] + p[:-2])

    return lax.fori_loop(0, 100, sweep, x)


def upwind(u):
    return u - 0.1 * u * (jnp.pad(u, (0, 1))[1:] - jnp.pad(u, (1, 0))[:-1])


def shift_tokens(x, weights):
    return (x + jnp.concatenate([jnp.zeros_like(x[:, :1]), x[:, :-1]], 1)) @ weights


def programs(n):
    """Returns the programs, each with its name and the shapes of its arguments."""
    return [
        ("one step of diffusion, zeros around it", lambda u: u + 0.1 * laplacian(u), [(8 * n, 8 * n)]),
        ("50 steps of diffusion, periodic", lambda u: lax.fori_loop(0, 50, lambda _, u: u + 0.1 * neighbours(u), u), [(4 * n, 4 * n)]),
        ("a step of an upwind scheme", upwind, [(32 * n * n,)]),
        ("100 sweeps of Jacobi, tridiagonal", jacobi, [(4 * n * n,)] * 2),
        ("two convolutions 3 x 3 of one image", lambda x, a, b: conv(jax.nn.relu(conv(x, a)), b), [(1, n // 2, n // 2, 64), (3, 3, 64, 64), (3, 3, 64, 64)]),
        ("two of stride 2", lambda x, a, b: conv(jax.nn.relu(conv(x, a, 2)), b, 2), [(1, n, n, 16), (3, 3, 16, 64), (3, 3, 64, 128)]),
        ("tokens and those before them", shift_tokens, [(1, 16 * n, 512), (512, 2048)]),
    ]


def measure(dist_opt, path, folder, mesh):
    """Returns the seconds of what is emitted for the program, and those that are predicted for the plan that is found."""
    planned = os.path.join(folder, "planned.mlir")

    def report(source, pipeline, result):
        command = [dist_opt, source, pipeline, "--dist-report=format=json", "-o", result]
        return json.loads(subprocess.run(command, check=True, capture_output=True).stdout)["functions"][0]

    plan = report(path, f"--dist-auto-plan=machine={MACHINE} mesh={mesh}", planned)["auto_plan"]
    emitted = report(planned, f"--dist-spmd=machine={MACHINE} mode=search", "/dev/null")
    return emitted["timeline"]["seconds"], plan["seconds"]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("dist_opt")
    parser.add_argument("--size", type=int, default=1024)
    options = parser.parse_args()
    print("| program | predicted for the plan | emitted | all on each device | ratio |\n|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder:
        for name, function, shapes in programs(options.size):
            path, imported = os.path.join(folder, "in.mlir"), os.path.join(folder, "imported.mlir")
            arguments = [jax.ShapeDtypeStruct(shape, jnp.float32) for shape in shapes]
            lowered = jax.jit(function).trace(*arguments).lower(lowering_platforms=("cpu",))
            with open(path, "w", encoding="utf-8") as file:
                file.write(lowered.compiler_ir("stablehlo").operation.get_asm(print_generic_op_form=True))
            subprocess.run([options.dist_opt, path, "--dist-import", "-o", imported], check=True)
            emitted, predicted = measure(options.dist_opt, imported, folder, "x=8")
            alone, _ = measure(options.dist_opt, imported, folder, "x=1")
            print(f"| {name} | {predicted * 1e6:,.1f} us | {emitted * 1e6:,.1f} us | {alone * 1e6:,.1f} us | {alone / emitted:.1f} |", flush=True)


if __name__ == "__main__":
    main()
