# SPDX-License-Identifier: Apache-2.0
"""Runs programs in less memory than they need, and compares them with their unpartitioned version.

usage: run_recomputed.py BIN PROGRAM=INPUTS...
Each program runs in as much memory as it needs at least, and in the middle between that and what it needs without a bound. Its report has to say
that it keeps to the bound, and its loops or blocks have to compute something again in one of them.
Prints a line for each program and 'N programs, F failures', and exits with 1 if there are failures.
"""
import json
import os
import re
import subprocess
import sys

MACHINE = "h100-8xN"


def run(*command):
    return subprocess.run(command, capture_output=True, text=True, timeout=600, check=False)


def compile_for(binaries, path, memory):
    """Returns the bytes that are allocated for a device; or the least bytes that an error names."""
    options = f"--dist-spmd=explain=false machine={MACHINE}" + (f" memory={memory} target=cpu" if memory else "")
    done = run(os.path.join(binaries, "dist-opt"), path, options, "--dist-report=format=json target=cpu", "-o", "/dev/null")
    if done.returncode:
        least = re.search(r"allocates (\d+) B for a device at least", done.stderr)
        if not least:
            raise RuntimeError(done.stderr[:600])
        return int(least.group(1))
    return json.loads(done.stdout)["functions"][0]["peak_memory"]["bytes"]


def count_again(binaries, path, memory):
    done = run(os.path.join(binaries, "dist-opt"), path, f"--dist-spmd=explain=false machine={MACHINE} memory={memory} target=cpu")
    return done.stdout.count("dist.recomputed")


def check(binaries, path, inputs):
    """Returns a description of what was run, and what is wrong or None."""
    peak, least = compile_for(binaries, path, None), compile_for(binaries, path, 1)

    bounds = [least, (least + peak) // 2]
    again = 0
    for bound in bounds:
        used = compile_for(binaries, path, bound)
        if used > bound:
            return f"{bound} B", f"needs {used} B"
        again += count_again(binaries, path, bound)
        done = run(os.path.join(binaries, "dist-run"), path, f"--inputs={inputs}", f"--machine={MACHINE}", f"--memory={bound}", "--check")
        if done.returncode:
            return f"{bound} B", (done.stdout + done.stderr)[-600:]
    return f"{peak} B -> {least} B, {again} ops again", None if again else "nothing runs again"


def main(binaries, *programs):
    failures = 0
    for program in programs:
        path, inputs = program.split("=")
        what, wrong = check(binaries, path, inputs)
        failures += wrong is not None
        print(f"{os.path.basename(path)}: {what}, {wrong or 'right'}", flush=True)
    print(f"{len(programs)} programs, {failures} failures")
    return failures > 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
