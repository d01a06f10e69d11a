#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs every program of a folder that gpu_programs.py wrote: run_gpu_programs.py FOLDER DIST-RUN [OPTION ...]"""
import subprocess
import sys


def main(folder, *command):
    with open(f"{folder}/names", encoding="utf-8") as file:
        names = file.read().split()
    failures = 0
    for name in names:
        data = f"{folder}/{name}.npz"
        run = subprocess.run([command[0], f"{folder}/{name}.mlir", *command[1:], f"--inputs={data}", f"--expect={data}"],
                             capture_output=True, text=True)
        if run.returncode != 0:
            failures += 1
            print(f"{name}: exit {run.returncode}\n{run.stdout}{run.stderr}")
    print(f"{len(names) - failures} of {len(names)} programs agree with NumPy")
    return failures or not names


if __name__ == "__main__":
    sys.exit(1 if main(*sys.argv[1:]) else 0)
