# SPDX-License-Identifier: Apache-2.0
"""Runs random programs on CPU ranks and on the ranks of a GPU, and fails if any differs or is refused by one of them only.

    compare_random_programs.py FOLDER FIRST_SEED COUNT DIST_RUN ...
"""
import os
import subprocess
import sys

here = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(here, "..", "..", "..", "Integration", "Inputs"))
from random_program import Program

folder, first, count, command = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), sys.argv[4:]
failures = 0
for seed in range(first, first + count):
    program, wanted = os.path.join(folder, f"{seed}.mlir"), os.path.join(folder, f"{seed}.npz")
    with open(program, "w", encoding="utf-8") as file:
        file.write(Program(seed).text())
    common = [*command, program, "--inputs=random:1"]
    for options in ([f"--outputs={wanted}"],
                    ["--backend=cuda", "--chip=sm_90", "--comm=loopback", f"--expect={wanted}"]):
        run = subprocess.run(common + options, capture_output=True, text=True)
        if run.returncode:
            failures += 1
            print(f"{seed}: {' '.join(options)}: exit status {run.returncode}\n{run.stdout}{run.stderr}")
            break
print(f"{count} random programs, {failures} failures")
sys.exit(1 if failures else 0)
