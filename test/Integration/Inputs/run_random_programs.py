#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs random programs on all ranks of their mesh and on one, and fails if any differs or is refused.

usage: run_random_programs.py DIST_RUN FOLDER FIRST_SEED COUNT
A failing program stays in FOLDER as SEED.mlir.
"""
import os
import subprocess
import sys

from random_program import Program

dist_run, folder, first, count = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
os.makedirs(folder, exist_ok=True)
failures = 0
for seed in range(first, first + count):
    path = os.path.join(folder, f"{seed}.mlir")
    with open(path, "w", encoding="utf-8") as file:
        file.write(Program(seed).text())
    run = subprocess.run([dist_run, path, "--inputs=random:1", "--check=2e-4,1e-4"], capture_output=True, text=True, timeout=120)
    if run.returncode == 0:
        os.remove(path)
        continue
    failures += 1
    print(f"{path}: exit status {run.returncode}\n{run.stdout}{run.stderr}")
print(f"{count} random programs, {failures} failures")
sys.exit(1 if failures or count == 0 else 0)
