#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Counts the machine instructions per element of a kernel: sass.py FILE.ptx ELEMENTS LIMIT

ELEMENTS are those of one thread, which the kernel takes without a loop. Counted is what stands between the entry and the last EXIT of the only
kernel, padding and calls apart. Exits with 1 if there are more than LIMIT per element.
"""
import os
import re
import shutil
import subprocess
import sys
import tempfile

toolkits = [os.environ.get(name) for name in ("CUDA_HOME", "CUDA_PATH")] + ["/usr/local/cuda"]


def find(tool):
    candidates = [os.path.join(toolkit, "bin", tool) for toolkit in toolkits if toolkit]
    return next(filter(os.path.exists, candidates), shutil.which(tool))


path, elements, limit = sys.argv[1], int(sys.argv[2]), float(sys.argv[3])
with open(path, encoding="utf-8") as file:
    chip = re.search(r"\.target (sm_\w+)", file.read()).group(1)
with tempfile.TemporaryDirectory() as folder:
    cubin = os.path.join(folder, "kernel.cubin")
    subprocess.run([find("ptxas"), f"-arch={chip}", path, "-o", cubin], check=True)
    text = subprocess.run([find("nvdisasm"), "-c", cubin], check=True, capture_output=True, text=True).stdout
instructions = re.findall(r"^\s+/\*[0-9a-f]{4,}\*/\s+(.*?);", text, re.M)
ends = [index for index, line in enumerate(instructions) if "EXIT" in line]
used = [line for line in instructions[:ends[-1] + 1] if "NOP" not in line]
per_element = len(used) / elements
print(f"{chip}: {len(used)} instructions for {elements} elements: {per_element:.1f} each, at most {limit:g}")
sys.exit(per_element > limit)
