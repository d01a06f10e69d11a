# SPDX-License-Identifier: Apache-2.0
"""Runs programs with collectives started ahead and without, and compares the results of all ranks bit by bit.

usage: run_scheduled.py BIN FOLDER PROGRAM...
PROGRAM.generic.mlir has its inputs in PROGRAM.npz. Machine is dear_links.json, where communication takes about as long as computation.
Prints 'N programs, S collectives started, F failures' and exits with 1 if there are failures.
"""
import os
import subprocess
import sys
import zipfile

MACHINE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "dear_links.json")


def execute(binaries, path, inputs, outputs, *options):
    """Runs a program on all its ranks; returns the process."""
    return subprocess.run([os.path.join(binaries, "dist-run"), path, f"--inputs={inputs}", f"--machine={MACHINE}", f"--outputs={outputs}", *options],
                          capture_output=True, text=True, timeout=600, check=False)


def count_started(binaries, path):
    """Returns how many collectives are started ahead."""
    run = subprocess.run([os.path.join(binaries, "dist-opt"), path, f"--dist-spmd=machine={MACHINE}"], capture_output=True, text=True, check=False)
    return run.stdout.count("_start ") if run.returncode == 0 else 0


def differences(first, second):
    """Returns the names of arrays that are not equal bit by bit."""
    with zipfile.ZipFile(first) as a, zipfile.ZipFile(second) as b:
        if a.namelist() != b.namelist():
            return ["names"]
        return [name for name in a.namelist() if a.read(name) != b.read(name)]


def compare(binaries, folder, path, inputs):
    """Returns what is wrong with a program when it is scheduled, or None, and whether it runs without that."""
    base = os.path.join(folder, os.path.basename(path))
    plain, scheduled = base + ".plain.npz", base + ".scheduled.npz"
    before = execute(binaries, path, inputs, plain, "--no-schedule")
    after = execute(binaries, path, inputs, scheduled)
    if before.returncode:
        return (None, False) if after.returncode == before.returncode else ("ends otherwise", False)
    if after.returncode:
        return f"exit status {after.returncode}: {after.stderr[-600:]}", True
    wrong = differences(plain, scheduled)
    for file in (plain, scheduled):
        os.remove(file)
    return ("differs in " + ", ".join(wrong) if wrong else None), True


def main(binaries, folder, *programs):
    os.makedirs(folder, exist_ok=True)
    started = failures = 0
    for program in programs:
        path = program + ".generic.mlir"
        wrong, runs = compare(binaries, folder, path, program + ".npz")
        number = count_started(binaries, path)
        started += number
        failures += wrong is not None or not runs
        print(f"{os.path.basename(program)}: {number} started, {wrong or ('equal' if runs else 'does not run')}", flush=True)
    print(f"{len(programs)} programs, {started} collectives started, {failures} failures")
    return failures > 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
