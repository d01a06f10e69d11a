# SPDX-License-Identifier: Apache-2.0
"""peak_memory.py DIST_RUN LIMIT PROGRAM...: runs programs and compares the peak of memory that the report has with what the runtime has
allocated. Prints both, the part of the arena that is unused at the peak, and the categories. Fails if they differ by more than LIMIT.
"""
import json
import os
import subprocess
import sys
import tempfile

tool, limit, programs = sys.argv[1], float(sys.argv[2]), sys.argv[3:]
worst = 0.0
print(f"{'program':36} {'report':>10} {'allocated':>10} {'unused':>7}  categories, % of the peak")
for program in programs:
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "report.json")
        ran = subprocess.run([tool, program, f"--report={path}"], capture_output=True, text=True)
        if ran.returncode:
            sys.exit(f"{program}: {ran.stdout}{ran.stderr}")
        with open(path, encoding="utf-8") as file:
            report = json.load(file)
    planned = next(function["peak_memory"] for function in report["functions"] if "peak_memory" in function)
    allocated = sum(size for name, size in report["allocated"].items() if name != "scratch_bytes")
    difference = abs(planned["bytes"] - allocated) / max(allocated, 1)
    worst = max(worst, difference)
    categories = planned["categories"]
    if sum(categories.values()) != planned["bytes"]:
        sys.exit(f"{program}: {categories} are not {planned['bytes']} bytes together")
    shares = " ".join(f"{name} {100 * size / max(planned['bytes'], 1):.0f}" for name, size in categories.items() if size)
    name = os.path.basename(program).replace(".generic.mlir", "")
    print(f"{name:36} {planned['bytes']:10} {allocated:10} {100 * categories['unused'] / max(planned['bytes'], 1):6.1f}%  {shares}")
    if difference > limit:
        sys.exit(f"{program}: the report has {planned['bytes']} bytes, the runtime has allocated {allocated}")
print(f"{len(programs)} programs, at worst {100 * worst:.2f} %")
