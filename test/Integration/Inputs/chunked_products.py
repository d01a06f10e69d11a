# SPDX-License-Identifier: Apache-2.0
"""Lets the scheduler cut collectives around products along each dimension that can be cut, runs the pieces on all ranks, and compares
with NumPy. Numbers are small integers, so that sums are exact in any order.

usage: chunked_products.py BIN FOLDER [OPTION ...]    options go to dist-run
Prints a line per program and 'N programs in pieces, F failures', and exits with 1 if there are failures.
"""
import os
import subprocess
import sys

import numpy as np

MACHINE = """{"name": "even", "device": {"memory_bytes": 1e9, "hbm_bytes_per_s": 1e15, "flops_per_s": {"f32": 1e10}, "efficiency": [[0, 1]],
 "launch_s": 1e-9}, "tiers": [{"name": "wire", "bytes_per_s": 1e9, "latency_s": 1e-9, "multiprocessor_share": 0}]}
"""
# Where the collective is, einsum, dimension that is gathered or scattered, ranks, sizes, what the pieces are. Sizes are odd, but for that
# which is cut.
CASES = [
    ("gather", "bmk,kn->bmn", "m", 2, dict(b=4, m=10, k=7, n=5), "4 along dimension 0"),    # where rows are batches
    ("gather", "bmk,kn->bmn", "m", 2, dict(b=3, m=10, k=14, n=5), "2 along dimension 2"),   # sums go on from piece to piece
    ("gather", "bmk,kn->bmn", "m", 2, dict(b=3, m=12, k=7, n=5), "2 along dimension 1"),    # parts of all shards
    ("gather", "mk,kn->mn", "m", 4, dict(m=40, k=9, n=5), "2 along dimension 0"),
    ("gather", "mk,kn->mn", "k", 4, dict(m=9, k=40, n=5), "2 along dimension 1"),           # parts of all shards, summed up
    ("gather", "mk,kn->nm", "m", 2, dict(m=36, k=9, n=5), "2 along dimension 0"),           # a transposed result
    ("gather", "km,kn->mn", "m", 3, dict(m=33, k=20, n=5), "4 along dimension 0"),          # a transposed operand
    ("gather", "bmk,bkn->bmn", "k", 2, dict(b=4, m=9, k=6, n=5), "4 along dimension 0"),    # batches of products
    ("gather", "mk,kn->mn", "k", 2, dict(m=24, k=10, n=5), "8 along dimension 0"),
    ("scatter", "bmk,kn->bmn", "m", 2, dict(b=4, m=10, k=14, n=5), "4 along dimension 0"),
    ("scatter", "bmk,kn->bmn", "m", 2, dict(b=3, m=10, k=14, n=6), "2 along dimension 2"),  # columns
    ("scatter", "bmk,kn->bmn", "m", 2, dict(b=3, m=12, k=14, n=5), "2 along dimension 1"),  # parts of all shards
    ("scatter", "mk,kn->mn", "n", 4, dict(m=9, k=20, n=40), "2 along dimension 1"),
    ("scatter", "mk,kn->nm", "m", 3, dict(m=33, k=15, n=10), "2 along dimension 0"),
    ("reduce", "mk,kn->mn", "k", 2, dict(m=9, k=14, n=10), "2 along dimension 1"),
    ("reduce", "bmk,kn->bmn", "k", 4, dict(b=8, m=9, k=20, n=5), "8 along dimension 0"),
    ("gather result", "mk,kn->mn", "m", 2, dict(m=22, k=9, n=10), "2 along dimension 1"),
    ("gather result", "mk,kn->mn", "m", 2, dict(m=36, k=9, n=5), "2 along dimension 0"),    # parts of all shards
]
PARALLEL, REDUCTION = '"parallel"', '"reduction"'


def type_of(letters, sizes, split=None, ranks=1):
    return "tensor<" + "".join(f"{sizes[c] // (ranks if c == split else 1)}x" for c in letters) + "f32>"


def boundary(letters, sizes, split=None):
    dims = ", ".join('{"x"}' if c == split else "{}" for c in letters)
    return f"{{dist.boundary = #dist.boundary<{type_of(letters, sizes)}, <@mesh, [{dims}]>>}}"


def write_program(kind, einsum, moved, ranks, sizes):
    inputs, result = einsum.split("->")
    left, right = inputs.split(",")
    loops = sorted(set(left + right))
    maps = [f"affine_map<({', '.join(loops)}) -> ({', '.join(letters)})>" for letters in (left, right, result)]
    kinds = ", ".join(PARALLEL if c in result else REDUCTION for c in loops)
    # Of what is reduced each rank has a part of the sum.
    summed = next(c for c in loops if c not in result)
    local, reduces, scattered = dict(sizes), kind in ("scatter", "reduce"), moved if kind == "scatter" else None
    if kind != "gather":
        local[summed if reduces else moved] //= ranks
    split = summed if reduces else moved
    whole, out = type_of(left, local), type_of(result, local)
    given = f"%l: {type_of(left, sizes, split, ranks)} {boundary(left, sizes, split)}, "
    given += f"%r: {type_of(right, local)} {boundary(right, sizes, split if reduces else None)}"
    returned = type_of(result, sizes, scattered, ranks)
    lines = [f'dist.mesh @mesh = <["x"={ranks}]>',
             f"func.func @main({given}) -> ({returned} {boundary(result, sizes, scattered)}) {{",
             "  %zero = arith.constant 0.0 : f32"]
    operand = "%l"
    if kind == "gather":
        lines += [f"  %d = tensor.empty() : {whole}",
                  f'  %g = dist.all_gather dim {left.index(moved)} over {{"x"}} on @mesh ins(%l : {type_of(left, sizes, split, ranks)}) '
                  f"outs(%d : {whole}) -> {whole}"]
        operand = "%g"
    lines += [f"  %e = tensor.empty() : {out}", f"  %z = linalg.fill ins(%zero : f32) outs(%e : {out}) -> {out}",
              f"  %p = linalg.generic {{indexing_maps = [{', '.join(maps)}], iterator_types = [{kinds}]}}",
              f"      ins({operand}, %r : {whole}, {type_of(right, local)}) outs(%z : {out}) {{", "  ^bb0(%a: f32, %b: f32, %c: f32):",
              "    %m = arith.mulf %a, %b : f32", "    %s = arith.addf %c, %m : f32", "    linalg.yield %s : f32", f"  }} -> {out}"]
    if kind != "gather":
        dim = result.find(moved)
        name = {"scatter": f"reduce_scatter sum dim {dim}", "reduce": "all_reduce sum", "gather result": f"all_gather dim {dim}"}[kind]
        lines += [f"  %f = tensor.empty() : {returned}",
                  f'  %q = dist.{name} over {{"x"}} on @mesh ins(%p : {out}) outs(%f : {returned}) -> {returned}']
    return "\n".join(lines + [f"  return {'%p' if kind == 'gather' else '%q'} : {returned}", "}", ""])


def check(binaries, folder, number, case, options):
    """Returns what is wrong, or None."""
    kind, einsum, moved, ranks, sizes, pieces = case
    path = os.path.join(folder, f"product{number}.mlir")
    with open(path, "w", encoding="utf-8") as file:
        file.write(write_program(kind, einsum, moved, ranks, sizes))
    machine = os.path.join(folder, "machine.json")
    cut = subprocess.run([os.path.join(binaries, "dist-opt"), path, f"--dist-schedule=machine={machine}", "--dist-verify-local", "-o", path + ".cut"],
                         capture_output=True, text=True, check=False)
    if cut.returncode:
        return cut.stderr
    with open(path + ".cut", encoding="utf-8") as file:
        found = {line.split('dist.piece = "')[1].split('"')[0].split(" of ")[1] for line in file if "dist.piece" in line}
    if found != {pieces}:
        return f"found pieces {found or 'none'}, needed {pieces}"
    inputs, result = einsum.split("->")
    random = np.random.default_rng(number)
    arrays = [random.integers(-4, 5, [sizes[c] for c in letters]).astype(np.float32) for letters in inputs.split(",")]
    np.savez(path + ".in.npz", arg0=arrays[0], arg1=arrays[1])
    np.savez(path + ".out.npz", out0=np.einsum(einsum, *arrays))
    run = subprocess.run([os.path.join(binaries, "dist-run"), path + ".cut", f"--inputs={path}.in.npz", f"--expect={path}.out.npz", "--rtol=0",
                          "--atol=0", *options], capture_output=True, text=True, check=False)
    return run.stdout + run.stderr if run.returncode else None


def main(binaries, folder, *options):
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, "machine.json"), "w", encoding="utf-8") as file:
        file.write(MACHINE)
    failures = 0
    for number, case in enumerate(CASES):
        wrong = check(binaries, folder, number, case, options)
        failures += wrong is not None
        print(f"{case[0]} of {case[2]} in {case[1]} on {case[3]} ranks, pieces {case[5]}: {wrong or 'equal'}", flush=True)
    print(f"{len(CASES)} programs in pieces, {failures} failures")
    return failures > 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
