#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs random StableHLO on all ranks of a mesh, and compares with XLA and with the reference.

usage: run_stablehlo.py DIST_RUN FOLDER FIRST_SEED COUNT [--reduce] [--recorded=FILE.npz | --record=FILE.npz]
Prints 'N programs, R refused, U unjudged, F failures' and exits with 1 if there are failures. A program is refused if it ends
with exit status 1 and a message at a source location, and unjudged if XLA does not take it; then only the reference judges. A
failing program stays in FOLDER as SEED.mlir and SEED.npz (inputs, and XLA's results); with --reduce also as SEED.reduced.*.
With --record, XLA's results are written to a file for machines without jaxlib.
"""
import os
import subprocess
import sys

import numpy as np

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from fuzz_outcomes import Outcomes, judge, normal
from fuzz_progress import seeds
from hlo_oracle import Jaxlib, Recorder, Recording, Unjudged
from hlo_table import program
from hlo_types import differences, limits, load_bits, to_file


def tolerance(candidate):
    """Returns relative and absolute tolerances of the reference: none where everything is exact, but for what is flushed."""
    inexact = [(*limits(v.dtype), v.slack) for v, _ in candidate.outputs if not v.exact]
    relative = max((relative for relative, _, _ in inexact), default=0)
    return f"{relative:g},{max([2e-38, *(relative * slack + 2 * floor for relative, floor, slack in inexact)]):g}"


def execute(dist_run, candidate, path, expected):
    """Runs a program; returns a pair of 'good', 'refused' or a kind of failure, and what was printed."""
    with open(path + ".mlir", "w", encoding="utf-8") as file:
        file.write(candidate.text())
    outputs = {f"out{i}": to_file(bits, v.dtype) for i, (bits, (v, _)) in enumerate(zip(expected or [], candidate.outputs))}
    np.savez(path + ".npz", **candidate.inputs() | outputs)
    found = path + ".found.npz"
    command = [dist_run, path + ".mlir", f"--inputs={path}.npz", f"--check=reference,{tolerance(candidate)}", f"--outputs={found}"]
    try:
        run = subprocess.run(command, capture_output=True, text=True, timeout=300, env=os.environ | {"DIST_VALIDATE_PLAN": "1"})
    except subprocess.TimeoutExpired:
        return "timeout", ""
    outcome, text = judge(run)
    if expected is None or outcome == "refused" or not os.path.exists(found):
        return outcome, text
    problems = []
    values = [v for v, _ in candidate.outputs]
    for i, (bits, wanted, v) in enumerate(zip(load_bits(found, [v.dtype for v in values]), expected, values)):
        problem = differences(bits, wanted, v.dtype, v.exact, v.strict_zero, v.slack)
        problems += [f"out{i} ({v.type}) against XLA: {problem}"] if problem else []
    os.remove(found)
    if problems:
        text += "\n".join(problems)
    if problems and outcome == "good":
        outcome = "differs from XLA"
    elif outcome == "exit 2" and not problems:
        outcome = "differs from the reference"
    return outcome, text


def make_oracle(options):
    for option in options:
        if option.startswith("--recorded="):
            return Recording(option.split("=", 1)[1])
        if option.startswith("--record="):
            return Recorder(Jaxlib())
    return Jaxlib()


def main(dist_run, folder, first, count, *options):
    oracle, outcomes = make_oracle(options), Outcomes(folder, "--reduce" in options)
    for seed in seeds(first, count):

        def run(candidate, path):
            number = -1 if path.endswith(".reduced") else seed
            try:
                expected = oracle.evaluate(candidate, number)
            except Unjudged as reason:
                expected = None
                if number >= 0:
                    outcomes.note("unjudged", normal(str(reason)), seed)
            return execute(dist_run, candidate, path, expected)

        outcomes.take(seed, program(seed), run)
    for option in options:
        if option.startswith("--record="):
            oracle.write(option.split("=", 1)[1])
    return outcomes.finish(f"{count} programs", f"{outcomes.number('refused')} refused", f"{outcomes.number('unjudged')} unjudged")


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
