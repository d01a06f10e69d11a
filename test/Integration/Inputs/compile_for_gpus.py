#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compiles every program of a folder for GPUs and lets ptxas assemble the result.

usage: compile_for_gpus.py PROGRAMS CHIP FOLDER DIST_OPT...
Fails if a program does not compile or assemble, if its PTX calls a function that is not in it, or if a kernel spills.
"""
import glob
import os
import re
import shutil
import subprocess
import sys

programs, chip, folder, dist_opt = sys.argv[1], sys.argv[2], sys.argv[3], sys.argv[4:]


def find_ptxas():
    """Returns the ptxas that the compiler would use."""
    for toolkit in (os.environ.get("CUDA_HOME"), os.environ.get("CUDA_PATH"), "/usr/local/cuda"):
        if toolkit and os.path.exists(os.path.join(toolkit, "bin", "ptxas")):
            return os.path.join(toolkit, "bin", "ptxas")
    return shutil.which("ptxas")


def compile_program(program):
    """Returns the number of kernels of `program`; ends with a message if anything is wrong."""
    ptx = os.path.join(folder, os.path.basename(program) + "." + chip + ".ptx")
    command = [*dist_opt, program, f"--dist-compile=target=cuda chip={chip}", f"--dist-write-ptx=chip={chip} output={ptx}",
               "-o", os.devnull]
    compiled = subprocess.run(command, capture_output=True, text=True)
    if compiled.returncode:
        sys.exit(f"{program} for {chip}: exit status {compiled.returncode}\n{compiled.stderr}")
    with open(ptx, encoding="utf-8") as file:
        text = file.read()
    if re.search(r"\.extern\s+\.func", text):
        sys.exit(f"{ptx}: calls a function that it does not have")
    if ".entry" not in text:
        return 0
    assembled = subprocess.run([find_ptxas(), f"-arch={chip}", "-v", ptx, "-o", os.devnull], capture_output=True, text=True)
    spills = [line for line in assembled.stderr.splitlines() if "spill" in line and "0 bytes spill stores" not in line]
    if assembled.returncode or spills:
        sys.exit(f"{ptx}: exit status {assembled.returncode}\n{assembled.stderr}")
    return text.count(".entry")


files = sorted(glob.glob(os.path.join(programs, "*.generic.mlir")))
kernels = sum(map(compile_program, files))
print(f"{chip} {kernels} kernels in {len(files)} programs")
if not kernels:
    sys.exit("no kernels were compiled")
