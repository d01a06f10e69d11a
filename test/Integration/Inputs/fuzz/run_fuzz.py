#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs random programs that mix everything on all ranks of their mesh, and compares with the reference.

usage: run_fuzz.py DIST_RUN FOLDER FIRST_SEED COUNT [--reduce]
Prints 'N programs, R refused, F failures' and exits with 1 if there are failures. A program is refused if it ends with exit
status 1 and a message at a source location. A failing program stays in FOLDER as SEED.mlir and SEED.npz; with --reduce also as
SEED.reduced.mlir.
"""
import collections
import os
import re
import subprocess
import sys

import numpy as np

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from fuzz_edges import EDGES
from fuzz_generator import Generator
from fuzz_ops import PLAIN
from fuzz_reduce import reduced
from fuzz_regions import CONTROL, REGIONS
from fuzz_upstream import UPSTREAM

# What only makes sense to somebody who knows the compiler is no answer to a user.
INTERNAL = re.compile(r"could not|verif|bbArg|RaW|bufferiz|has no code|failed to|legaliz|unrealized|memref|llvm|#\d+ is not")
FAMILIES = PLAIN * 2 + REGIONS * 3 + CONTROL * 2 + UPSTREAM * 3 + EDGES * 3


def program(seed):
    generator = Generator(seed, FAMILIES)
    return generator.finish(generator.rng.choice([3, 5, 8, 12, 18]))


def execute(dist_run, candidate, path):
    """Runs a program; returns a pair of 'good', 'refused' or a kind of failure, and what was printed."""
    with open(path + ".mlir", "w", encoding="utf-8") as file:
        file.write(candidate.text())
    np.savez(path + ".npz", **candidate.inputs())
    tolerance = "0,0" if candidate.exact() else "1e-3,1e-3"
    command = [dist_run, path + ".mlir", f"--inputs={path}.npz", f"--check=reference,{tolerance}"]
    try:
        run = subprocess.run(command, capture_output=True, text=True, timeout=300)
    except subprocess.TimeoutExpired:
        return "timeout", ""
    return judge(run)


def judge(run):
    """Returns a pair of 'good', 'refused' or a kind of failure, and what was printed."""
    text = run.stdout + run.stderr
    if run.returncode == 0:
        return "good", text
    located = re.search(r"\.mlir:\d+:\d+: error: (.*)", text)
    if run.returncode == 1 and located and not INTERNAL.search(located[1]):
        return "refused", located[1]
    message = re.search(r"error: (.*)", text)
    return f"exit {run.returncode}" + (f" {normal(message[1])}" if message and run.returncode != 2 else ""), text


def normal(message):
    return re.sub(r"\d+", "N", re.sub(r"'tensor<[^']*'|tensor<[^ ]*>|\[[^]]*\]|@\w+|\"[^\"]*\"", "_", message))


def main(dist_run, folder, first, count, *options):
    os.makedirs(folder, exist_ok=True)
    refusals, failures = collections.defaultdict(list), 0
    for seed in range(int(first), int(first) + int(count)):
        path = os.path.join(folder, str(seed))
        candidate = program(seed)
        outcome, text = execute(dist_run, candidate, path)
        if outcome in ("good", "refused"):
            if outcome == "refused":
                refusals[normal(text)].append(seed)
            os.remove(path + ".mlir")
            os.remove(path + ".npz")
            continue
        failures += 1
        print(f"{path}.mlir: {outcome}\n{text}", flush=True)
        if "--reduce" in options:
            smaller = reduced(candidate, lambda c: execute(dist_run, c, path + ".reduced")[0] == outcome)
            execute(dist_run, smaller, path + ".reduced")
            print(smaller.text(), flush=True)
    for message, seeds in sorted(refusals.items(), key=lambda item: -len(item[1])):
        print(f"refused {len(seeds)} times: {message} (seeds {', '.join(map(str, seeds[:5]))})")
    print(f"{count} programs, {sum(map(len, refusals.values()))} refused, {failures} failures")
    return int(failures > 0)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
