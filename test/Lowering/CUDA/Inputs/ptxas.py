# SPDX-License-Identifier: Apache-2.0
"""Assembles PTX for the chip that it names and prints, for each kernel, what ptxas reports of its resources.

    ptxas.py FILE.ptx      'NAME: stack 0 stores 0 loads 0 registers 40 vector-loads 4 scalar-loads 0 barriers 0 shuffles 10'

The last four are counted in the PTX. Exit status 1 if ptxas refuses the file.
"""
import os
import re
import shutil
import subprocess
import sys
import tempfile

toolkits = [os.environ.get(name) for name in ("CUDA_HOME", "CUDA_PATH")] + ["/usr/local/cuda"]
candidates = [os.path.join(toolkit, "bin", "ptxas") for toolkit in toolkits if toolkit]
ptxas = next(filter(os.path.exists, candidates), shutil.which("ptxas"))
with open(sys.argv[1]) as file:
    text = file.read()
chip = re.search(r"\.target (sm_\w+)", text).group(1)
with tempfile.NamedTemporaryFile() as cubin:
    run = subprocess.run([ptxas, "-v", f"-arch={chip}", sys.argv[1], "-o", cubin.name], capture_output=True, text=True)
if run.returncode:
    sys.exit(run.stderr)

bodies = dict(re.findall(r"\.entry (\w+)\((.*?)\n}", text, re.S))
name = None
for line in run.stderr.splitlines():
    if found := re.search(r"Compiling entry function '(\w+)'", line):
        name = found.group(1)
    elif found := re.search(r"(\d+) bytes stack frame, (\d+) bytes spill stores, (\d+) bytes spill loads", line):
        memory = found.groups()
    elif found := re.search(r"Used (\d+) registers", line):
        body = bodies[name]
        loads = re.findall(r"ld\.global\S*", body)
        vectors = sum(".v4" in load or ".v2.b64" in load for load in loads)
        print(f"{name}: stack {memory[0]} stores {memory[1]} loads {memory[2]} registers {found.group(1)} "
              f"vector-loads {vectors} scalar-loads {len(loads) - vectors} barriers {len(re.findall('bar.sync|barrier.sync', body))} "
              f"shuffles {body.count('shfl.')}")
