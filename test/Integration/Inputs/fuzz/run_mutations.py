#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs pieces of real programs, changed a little, on all ranks of a mesh, and compares with the reference.

usage: run_mutations.py DIST_RUN FOLDER FIRST_SEED COUNT [--reduce] PROGRAM...
Prints 'N programs, R refused, F failures' and exits with 1 if there are failures; see run_fuzz.py. Changes that make no valid program
are taken back.
"""
import copy
import os
import re
import subprocess
import sys

import numpy as np

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from fuzz_mutate import CHANGES, cut, draw_axes, generator, place, read_sources
from fuzz_outcomes import Outcomes, judge
from fuzz_progress import seeds

LARGEST = 200000  # Elements of a value.
NARROW = re.compile(r"\b(bf16|f16|f8E)")
# Undefined of numbers that do not fit, which real programs keep away from them by ops that a piece may not have; and any integers as
# floats, most of which are denormal numbers, which may count as zeros.
UNGUARDED = re.compile(r"arith\.fpto[us]i|arith\.bitcast.*\(i\d+\) -> (b?f)\d+")


class Mutations:
    def __init__(self, dist_run, paths):
        self.dist_run, self.paths, self.sources = dist_run, sorted(paths), {}
        self.dist_opt = os.path.join(os.path.dirname(dist_run), "dist-opt")

    def read(self, path):
        if path not in self.sources:
            self.sources[path] = read_sources(self.dist_opt, path)
        return self.sources[path]

    def is_valid(self, piece):
        run = subprocess.run([self.dist_opt, "-", "-o", os.devnull], input=piece.text(), capture_output=True, text=True)
        return run.returncode == 0

    def program(self, seed):
        """Returns a changed piece, or None if the seed gives none."""
        rng = generator(seed)
        for _ in range(20):
            sources = self.read(rng.choice(self.paths))
            piece = cut(rng, rng.choice(sources), draw_axes(rng)) if sources else None
            if piece and self.is_valid(piece):
                break
        else:
            return None
        for _ in range(rng.randint(1, 4)):
            changed = copy.deepcopy(piece)
            if rng.choice(CHANGES)(rng, changed) and self.is_valid(changed):
                piece = changed
        if UNGUARDED.search(piece.text()):
            return None
        values = [v for v, _ in piece.arguments] + [v for op in piece.body.ops for v in op.results]
        if any(np.prod(v.shape, dtype=np.int64) > LARGEST for v in values):
            return None
        return place(rng, piece)

    def execute(self, piece, path):
        with open(path + ".mlir", "w", encoding="utf-8") as file:
            file.write(piece.text())
        np.savez(path + ".npz", **piece.inputs())
        # Fused ops round narrow numbers less often than the reference.
        tolerance = "3e-2,3e-2" if NARROW.search(piece.text()) else "1e-3,1e-3"
        command = [self.dist_run, path + ".mlir", f"--inputs={path}.npz", f"--check=reference,{tolerance}"]
        try:
            run = subprocess.run(command, capture_output=True, text=True, timeout=60, env=os.environ | {"DIST_VALIDATE_PLAN": "1"})
        except subprocess.TimeoutExpired:
            return "timeout", ""
        outcome, text = judge(run)
        # Which sign a NaN has is nobody's decision, and a total order depends on it.
        if outcome == "exit 2" and "NaN on both sides" in text and "tensor_ext.sort" in piece.text():
            return "undefined", "sorts NaN"
        return outcome, text


def main(dist_run, folder, first, count, *options):
    mutations = Mutations(dist_run, [option for option in options if not option.startswith("--")])
    outcomes, skipped = Outcomes(folder, "--reduce" in options), 0
    for seed in seeds(first, count):
        piece = mutations.program(seed)
        if piece is None:
            skipped += 1
        else:
            outcomes.take(seed, piece, mutations.execute)
    return outcomes.finish(f"{count} programs", f"{skipped} too large", f"{outcomes.number('refused')} refused")


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
