#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs the tools on files and streams that fail in their own ways: pipes without writers, full disks, limits, nobody who reads.

usage: broken_streams.py DIST_OPT DIST_RUN DIST_EXEC PROGRAM.generic.mlir ARRAYS.npz FOLDER
Each case ends by itself, with one line that says what was wrong, and the status that goes with it.
"""
import os
import resource
import signal
import subprocess
import sys

import numpy as np

dist_opt, dist_run, dist_exec, program, arrays, folder = sys.argv[1:]
failures = 0


def path(name):
    return os.path.join(folder, name)


def check(name, command, status, text, shell="", **options):
    """`shell` stands in front of the command, as in "ulimit -f 1; exec"."""
    global failures
    if shell:
        command = ["bash", "-c", f'{shell} "$@"', "bash", *command]
    options = {"stdout": subprocess.PIPE} | options
    run = subprocess.run(command, stderr=subprocess.PIPE, text=True, timeout=120, stdin=subprocess.DEVNULL, **options)
    said = (run.stdout or "") + run.stderr
    if run.returncode != status or text not in said or "LLVM ERROR" in said or "PLEASE submit" in said:
        failures += 1
        print(f"FAILED {name}: status {run.returncode}, needed {status} and '{text}'\n{said}")


plan = path("step.dplan")
check("emit", [dist_run, program, f"--emit={plan}"], 0, "")
os.mkfifo(path("pipe"))
os.mkdir(path("pipes"))
os.mkfifo(path("pipes/arg0.npy"))

check("inputs from a pipe", [dist_exec, plan, f"--inputs={path('pipe')}"], 1, "pipe: not a regular file")
check("inputs from a folder of pipes", [dist_exec, plan, f"--inputs={path('pipes')}"], 1, "arg0.npy: not a regular file")
check("expected results from a pipe", [dist_exec, plan, f"--expect={path('pipe')}"], 1, "pipe: not a regular file")
check("an artifact from a pipe", [dist_exec, path("pipe")], 1, "pipe: is no regular file")
check("a report to a pipe", [dist_exec, plan, f"--report={path('pipe')}"], 1, "pipe: cannot write to it")
check("results to a pipe", [dist_exec, plan, f"--outputs={path('pipe')}.npz"], 0, "")

full = "No space left on device"
for tool, file in ((dist_run, program), (dist_exec, plan)):
    check("a report on a full disk", [tool, file, "--report=/dev/full"], 1, f"/dev/full: cannot write to it: {full}")
    with open("/dev/full", "w", encoding="utf-8") as nowhere:
        check("standard output on a full disk", [tool, file, "--time"], 1, full, stdout=nowhere)
        check("nothing to print on a full disk", [tool, file], 0, "", stdout=nowhere)
    check("closed standard output", [tool, file, "--time"], 1, "what was printed did not arrive", shell="exec >&-;")
    check("closed standard output and a file", [tool, file, "--time", f"--outputs={path('out.npz')}"], 1,
          "what was printed did not arrive", shell="exec >&-;")
    np.load(path("out.npz"))["out0"]
check("an emitted report on a full disk", [dist_run, program, f"--emit={plan}", "--report=/dev/full"], 1, full)
check("a report of dist-opt on a full disk",
      [dist_opt, program, "--dist-spmd", "--dist-report=output=/dev/full", "-o", "/dev/null"], 1, f"cannot write the report to '/dev/full': {full}")
check("differences on a full disk",
      [dist_opt, program, f"--dist-diff-plans=against={program} output=/dev/full", "-o", "/dev/null"], 1, f"cannot write the differences to '/dev/full': {full}")
check("PTX on a full disk", [dist_opt, program, "--dist-spmd", "--dist-compile=target=cuda", "--dist-write-ptx=output=/dev/full",
                             "-o", "/dev/null"], 1, f"cannot write PTX to '/dev/full': {full}")
large = "File too large"
check("a limit on the size of code", [dist_exec, plan, f"--inputs={arrays}"], 3, f"cannot be held in memory: {large}",
      shell="ulimit -f 0; exec")
check("a limit on the size of results", [dist_run, program, f"--inputs={arrays}", f"--local-outputs={path('local')}"], 1, large,
      shell="ulimit -f 0; exec")
check("a limit on the size of an artifact", [dist_run, program, f"--emit={path('large.dplan')}"], 1, large,
      shell=f"export TMPDIR={folder}; ulimit -f 0; exec")
check("a limit on the size of a report", [dist_run, program, f"--report={path('large.json')}"], 1, large,
      shell="ulimit -f 1; exec")
assert not os.path.exists(path("large.dplan")) and not os.path.exists(path("large.json"))

# An array that cannot be the right one is not inflated: 256 MB from a quarter of one.
contents = dict(np.load(arrays))
contents["arg1"] = np.zeros(1 << 26, np.float32)
np.savez_compressed(path("bomb.npz"), **contents)
contents = None
before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
check("an array of another size", [dist_exec, plan, f"--inputs={path('bomb.npz')}"], 1, "is f32[67108864]; the program needs")
grown = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss - before
if grown > 100 * 1024:
    failures += 1
    print(f"FAILED an array of another size: {grown} kB were needed to see it")

print(f"{failures} failures")
sys.exit(1 if failures else 0)
