#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs the programs of a folder whose names begin with some letters on one GPU with --comm=loopback and compares with the arrays beside it.

usage: run_on_gpu.py PROGRAMS LETTERS DIST_RUN...        LETTERS as in a-l
"""
import glob
import os
import subprocess
import sys

programs, letters, dist_run = sys.argv[1], sys.argv[2], sys.argv[3:]
failures = 0
files = sorted(glob.glob(os.path.join(programs, f"[{letters}]*.generic.mlir")))
for file in files:
    arrays = file.replace(".generic.mlir", ".npz")
    command = [*dist_run, file, "--backend=cuda", "--comm=loopback", f"--inputs={arrays}", f"--expect={arrays}"]
    run = subprocess.run(command, capture_output=True, text=True, timeout=250)
    if run.returncode:
        failures += 1
        print(f"{file}: exit status {run.returncode}\n{run.stdout}{run.stderr}")
print(f"{len(files)} programs, {failures} failures")
sys.exit(1 if failures or not files else 0)
