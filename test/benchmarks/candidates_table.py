#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Prints what choosing among plans as they are scheduled gains: of steps of a Llama with layers of Llama-3-8B in bf16, on `h100-8xN`.

    candidates_table.py build/bin/dist-opt [--candidates=8] [--only=GLOB]

All seconds but the last column are predictions: of the plan that `--dist-auto-plan` predicts to be fastest, and of the one that it takes with
`candidates`. What is written is compiled again, and it is an error if the Timeline of that is not what was promised."""
import argparse
import fnmatch
import json
import os
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
LAYERS = "--dim=4096 --heads=32 --kv-heads=8 --feed-forward=14336 --vocabulary=32000 --bf16=1"
# Layers, sequences, their length, mesh.
CASES = [(4, 16, 512, "x=2,y=8"), (4, 64, 512, "x=8,y=8"), (2, 64, 2048, "x=8,y=8"), (2, 64, 2048, "x=16"), (8, 16, 2048, "x=16"),
         (8, 16, 2048, "x=2,y=8")]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("tool")
    parser.add_argument("--candidates", type=int, default=8)
    parser.add_argument("--only", default="*", help="rows whose first two cells match")
    options = parser.parse_args()
    print("| layers, sequences | mesh | plans | predicted | scheduled | chosen: predicted | scheduled | | seconds to plan |\n" + "|---" * 9 + "|")
    with tempfile.TemporaryDirectory() as folder:
        for layers, batch, sequence, mesh in CASES:
            title = f"{layers}, {batch} of {sequence} | {mesh.replace(',', ', ')}"
            if not fnmatch.fnmatch(title, options.only):
                continue
            source, bare, placed = (os.path.join(folder, name) for name in ("source.mlir", "bare.mlir", "placed.mlir"))
            with open(source, "w") as file:
                subprocess.run([sys.executable, os.path.join(HERE, "llama_step.py"), f"--layers={layers}", *LAYERS.split(), f"--batch={batch}",
                                f"--sequence={sequence}"], stdout=file, check=True)
            subprocess.run([options.tool, source, "--dist-import", "--dist-strip-shardings", "-o", bare], check=True)
            start = time.monotonic()
            subprocess.run([options.tool, bare, f"--dist-auto-plan=mesh={mesh} machine=h100-8xN candidates={options.candidates}", "-o", placed], check=True)
            taken = time.monotonic() - start
            report = subprocess.run([options.tool, placed, "--dist-spmd=mode=search machine=h100-8xN explain=false", "--dist-report=format=json", "-o", os.devnull],
                                    stdout=subprocess.PIPE, check=True).stdout
            function, = json.loads(report)["functions"]
            candidates = function["auto_plan"]["candidates"]
            if not candidates:
                print(f"| {title} | 1 | {function['auto_plan']['seconds'] * 1e3:.2f} ms | {function['timeline']['seconds'] * 1e3:.2f} ms | | | | {taken:.0f} |", flush=True)
                continue
            first, best = candidates[0], min((c for c in candidates if c["scheduled_seconds"]), key=lambda c: c["scheduled_seconds"])
            assert abs(best["scheduled_seconds"] - function["timeline"]["seconds"]) < 1e-9, (best, function["timeline"]["seconds"])
            cells = [c[key] * 1e3 for c in (first, best) for key in ("seconds", "scheduled_seconds")]
            gain = 1 - best["scheduled_seconds"] / first["scheduled_seconds"]
            print(f"| {title} | {len(candidates)} | " + " | ".join(f"{c:.2f} ms" for c in cells) + f" | {'-' if gain else ''}{100 * gain:.1f} % | {taken:.0f} |", flush=True)


if __name__ == "__main__":
    main()
