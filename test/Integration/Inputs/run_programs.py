#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs every program of a folder on all ranks of its mesh, compares with the reference, and fails if any differs or is refused.

usage: run_programs.py DIST_RUN FOLDER
"""
import glob
import os
import subprocess
import sys

dist_run, folder = sys.argv[1:]
programs = sorted(glob.glob(os.path.join(folder, "*.mlir")))
failures = 0
for path in programs:
    run = subprocess.run([dist_run, path, "--inputs=random:1", "--check=reference"], capture_output=True, text=True, timeout=120)
    if run.returncode != 0:
        failures += 1
        print(f"{os.path.basename(path)}: exit status {run.returncode}\n{run.stdout}{run.stderr}")
print(f"{len(programs)} programs, {failures} failures")
sys.exit(1 if failures or not programs else 0)
