#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs random programs that mix everything on all ranks of their mesh, and compares with the reference.

usage: run_fuzz.py DIST_RUN FOLDER FIRST_SEED COUNT [--reduce] [--schedule|--pieces|--in-time]
Prints 'N programs, R refused, F failures' and exits with 1 if there are failures. A program is refused if it ends with exit
status 1 and a message at a source location. A failing program stays in FOLDER as SEED.mlir and SEED.npz; with --reduce also as
SEED.reduced.mlir. With --schedule collectives are started ahead, as for a machine where communication is dear, and with --pieces as for
one where those around products are cut into pieces; programs that run without that have to run, and give the same bits. With --in-time
what one axis of the mesh splits is computed part after part; of such programs many are refused.
"""
import os
import subprocess
import sys

import numpy as np

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from fuzz_edges import EDGES
from fuzz_generator import Generator
from fuzz_ops import PLAIN
from fuzz_outcomes import Outcomes, judge
from fuzz_progress import seeds
from fuzz_regions import CONTROL, REGIONS
from fuzz_upstream import UPSTREAM
from run_scheduled import DEAR, EVEN, compare

FAMILIES = PLAIN * 2 + REGIONS * 3 + CONTROL * 2 + UPSTREAM * 3 + EDGES * 3


def program(seed, even=False):
    generator = Generator(seed, FAMILIES, even)
    return generator.finish(generator.rng.choice([3, 5, 8, 12, 18]))


def program_in_time(seed):
    """Returns a program of which one axis is in time."""
    candidate = program(seed, even=True)
    candidate.in_time, candidate.device_ids = candidate.axes[-1][0], None
    return candidate


def write(candidate, path):
    with open(path + ".mlir", "w", encoding="utf-8") as file:
        file.write(candidate.text())
    np.savez(path + ".npz", **candidate.inputs())


def schedule(dist_run, candidate, path, machine):
    """Runs a program with collectives started ahead and without; returns the same as execute."""
    write(candidate, path)
    # Sums of pieces round otherwise, where anything is rounded.
    is_exact = machine == DEAR or candidate.exact()
    try:
        wrong, runs = compare(os.path.dirname(dist_run), os.path.dirname(path), path + ".mlir", path + ".npz", machine, is_exact)
    except subprocess.TimeoutExpired:
        return "timeout", ""
    return ("otherwise", wrong) if wrong else ("good" if runs else "refused", "")


def execute(dist_run, candidate, path):
    """Runs a program; returns a pair of 'good', 'refused' or a kind of failure, and what was printed."""
    write(candidate, path)
    tolerance = "0,0" if candidate.exact() else "1e-3,1e-3"
    command = [dist_run, path + ".mlir", f"--inputs={path}.npz", f"--check=reference,{tolerance}"]
    try:
        run = subprocess.run(command, capture_output=True, text=True, timeout=300)
    except subprocess.TimeoutExpired:
        return "timeout", ""
    return judge(run)


def main(dist_run, folder, first, count, *options):
    outcomes = Outcomes(folder, "--reduce" in options)
    machine = {"--schedule": DEAR, "--pieces": EVEN}.get(next((option for option in options if option != "--reduce"), None))
    run = (lambda *case: schedule(*case, machine)) if machine else execute
    draw = program_in_time if "--in-time" in options else program
    for seed in seeds(first, count):
        outcomes.take(seed, draw(seed), lambda candidate, path: run(dist_run, candidate, path))
    return outcomes.finish(f"{count} programs", f"{outcomes.number('refused')} refused")


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
