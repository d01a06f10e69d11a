#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compares what programs are predicted to allocate for a device under `memory=` with what the runtime allocates.

    arena_table.py build/bin PROGRAM... [--generated] [--bounds=5] [--machine=h100-8xN] [--rows]

Of each program the bounds lie between what it allocates without one and the fewest bytes that the compiler finds, both included.
Predicted is `peak_memory` of `dist-opt --dist-spmd="memory=BYTES target=cpu" --dist-report=target=cpu`, and allocated what
`dist-run --memory=BYTES` says after a run of all ranks as threads: arguments, results, constants and the arena. It is an error if a
bound is exceeded, or if one that can be met is refused. With `--generated` training steps of small Llamas are added. `estimate` compares the peak of the timeline, which does not know
what lowering does, with what is allocated without a bound."""
import argparse
import json
import os
import re
import statistics
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
# Layers, dp, fsdp, tp, size of the model.
GENERATED = [(2, 1, 4, 1, 64), (4, 1, 4, 1, 128), (4, 2, 2, 1, 64), (4, 1, 2, 2, 64), (8, 1, 8, 1, 64), (8, 1, 2, 1, 128)]


def generate(folder):
    """Writes training steps to `folder` and returns their paths."""
    paths = []
    for layers, dp, fsdp, tp, dim in GENERATED:
        paths.append(os.path.join(folder, f"llama_{layers}_layers_of_{dim}_on_{dp}x{fsdp}x{tp}.mlir"))
        with open(paths[-1], "w", encoding="utf-8") as file:
            subprocess.run([sys.executable, os.path.join(HERE, "llama_step.py"), f"--layers={layers}", f"--dp={dp}", f"--fsdp={fsdp}", f"--tp={tp}",
                            f"--dim={dim}", "--heads=4", "--kv-heads=2", f"--feed-forward={3 * dim}", "--vocabulary=256"], stdout=file, check=True)
    return paths


def run(*command):
    return subprocess.run(command, capture_output=True, text=True, check=False)


class Program:
    def __init__(self, options, path):
        self.path, self.name = path, os.path.basename(path).split(".")[0]
        self.bin, self.machine = options.bin, options.machine

    def predict(self, memory=None):
        """Returns the bytes of the report and the peak of its timeline, or what the compiler says against the bound."""
        bound = f" memory={memory} target=cpu" if memory is not None else ""
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "report.json")
            done = run(f"{self.bin}/dist-opt", self.path, f"--dist-spmd=machine={self.machine}{bound}",
                       f"--dist-report=format=json target=cpu output={path}", "-o", os.devnull)
            if done.returncode:
                return None, done.stderr
            with open(path, encoding="utf-8") as file:
                functions = [f for f in json.load(file)["functions"] if "peak_memory" in f]
        function = max(functions, key=lambda f: f["peak_memory"]["bytes"])
        return function["peak_memory"], function["timeline"]["peak"]["bytes"]

    def allocate(self, memory):
        """Returns the bytes of the arena and of everything that a run has allocated for a device."""
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "report.json")
            done = run(f"{self.bin}/dist-run", self.path, f"--machine={self.machine}", f"--memory={memory}", f"--report={path}")
            if done.returncode:
                sys.exit(f"{self.name} with {memory} bytes: {done.stdout}{done.stderr}")
            with open(path, encoding="utf-8") as file:
                allocated = json.load(file)["allocated"]
        return allocated["arena_bytes"], sum(size for name, size in allocated.items() if name != "scratch_bytes")

    def least(self):
        """Returns the fewest bytes for which there is a plan, by the error that names them."""
        planned, message = self.predict(1)
        if planned:
            return planned["bytes"]
        found = re.search(r"allocates (\d+) B", message)
        if not found:
            sys.exit(f"{self.name}: {message}")
        return int(found[1])


def measure(program, count):
    """Returns the estimate over what is allocated, the free and the least bytes, and for each bound it and the bytes predicted and allocated,
    of the arena and in all."""
    free, estimate = program.predict()
    if free is None:
        sys.exit(f"{program.name}: {estimate}")
    most, least = free["bytes"], program.least()
    bounds = [least + (most - least) * step // max(count - 1, 1) for step in range(count)]
    rows = []
    for bound in bounds:
        if rows and bound == rows[-1][0]:
            rows.append(rows[-1])  # Where nothing can be saved all bounds are the same.
            continue
        planned, message = program.predict(bound)
        if planned is None:
            sys.exit(f"{program.name} with {bound} bytes, of {least} to {most}: {message}")
        rows.append((bound, planned["arena_bytes"], planned["bytes"], *program.allocate(bound)))
    return estimate / most, most, least, rows


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("bin")
    parser.add_argument("programs", nargs="*")
    parser.add_argument("--generated", action="store_true", help="add generated programs")
    parser.add_argument("--bounds", type=int, default=5)
    parser.add_argument("--machine", default="h100-8xN")
    parser.add_argument("--rows", action="store_true", help="print each program")
    options = parser.parse_intermixed_args()
    with tempfile.TemporaryDirectory() as folder:
        compare(options, options.programs + (generate(folder) if options.generated else []))


def compare(options, paths):
    arenas, errors, used, estimates, lowered, over = [], [], [], [], 0, 0
    if options.rows:
        print("| program | without a bound | least | arena of it | largest error |\n|---|---|---|---|---|")
    for path in paths:
        program = Program(options, path)
        estimate, most, least, rows = measure(program, options.bounds)
        wrong = [abs(allocated / planned - 1) for _, _, planned, _, allocated in rows]
        arenas += [abs(arena - planned) / max(planned, 1) for _, planned, _, arena, _ in rows]
        errors += wrong
        used += [allocated / bound for bound, _, _, _, allocated in rows]
        over += sum(allocated > bound for bound, _, _, _, allocated in rows)
        lowered += least < most
        estimates.append(estimate)
        if options.rows:
            print(f"| {program.name} | {most:,} B | {least:,} B | {rows[0][3]:,} B | {100 * max(wrong):.2f} % |", flush=True)
    print(f"{len(paths)} programs x {options.bounds} bounds: {over} above the bound; the arena is within {100 * max(arenas):.2f} % of the prediction, "
          f"and everything that is allocated within {100 * max(errors):.2f} %")
    print(f"{lowered} programs can do with less than without a bound; at the median {100 * statistics.median(used):.0f} % of the bound are used")
    print(f"the timeline's estimate over what is allocated: {min(estimates):.2f} to {max(estimates):.2f}, at the median {statistics.median(estimates):.2f}")
    if over or max(arenas) > 0.02 or max(errors) > 0.02:
        sys.exit(1)


if __name__ == "__main__":
    main()
