# SPDX-License-Identifier: Apache-2.0
"""Runs programs with collectives started ahead and without, and compares the results of all ranks bit by bit.

usage: run_scheduled.py BIN FOLDER [--pieces] PROGRAM...
PROGRAM.generic.mlir has its inputs in PROGRAM.npz. Machine is dear_links.json, where communication takes about as long as computation; with
--pieces it is even_links.json, where collectives around products are cut into pieces, whose sums may round otherwise.
Prints 'N programs, S collectives started, P pieces, F failures' and exits with 1 if there are failures.
"""
import os
import subprocess
import sys
import zipfile

HERE = os.path.dirname(os.path.abspath(__file__))
DEAR, EVEN = (os.path.join(HERE, name) for name in ("dear_links.json", "even_links.json"))


def execute(binaries, path, inputs, *options):
    """Runs a program on all its ranks; returns the process."""
    return subprocess.run([os.path.join(binaries, "dist-run"), path, f"--inputs={inputs}", *options],
                          capture_output=True, text=True, timeout=600, check=False)


def count(binaries, path, machine):
    """Returns how many collectives are started ahead, and how many are pieces."""
    run = subprocess.run([os.path.join(binaries, "dist-opt"), path, f"--dist-spmd=machine={machine}"], capture_output=True, text=True, check=False)
    return (run.stdout.count("_start "), run.stdout.count("dist.piece")) if run.returncode == 0 else (0, 0)


def differences(first, second):
    """Returns the names of arrays that are not equal bit by bit."""
    with zipfile.ZipFile(first) as a, zipfile.ZipFile(second) as b:
        if a.namelist() != b.namelist():
            return ["names"]
        return [name for name in a.namelist() if a.read(name) != b.read(name)]


def compare(binaries, folder, path, inputs, machine=DEAR, is_exact=True):
    """Returns what is wrong with a program when it is scheduled, or None, and whether it runs without that."""
    base = os.path.join(folder, os.path.basename(path))
    plain, scheduled = base + ".plain.npz", base + ".scheduled.npz"
    before = execute(binaries, path, inputs, f"--machine={machine}", f"--outputs={plain}", "--no-schedule")
    after = execute(binaries, path, inputs, f"--machine={machine}", f"--outputs={scheduled}" if is_exact else f"--expect={plain}")
    if before.returncode:
        return (None, False) if after.returncode == before.returncode else ("ends otherwise", False)
    if after.returncode:
        return f"exit status {after.returncode}: {after.stdout[-600:]}{after.stderr[-600:]}", True
    wrong = differences(plain, scheduled) if is_exact else []
    for file in (plain, scheduled):
        if os.path.exists(file):
            os.remove(file)
    return ("differs in " + ", ".join(wrong) if wrong else None), True


def main(binaries, folder, *programs):
    os.makedirs(folder, exist_ok=True)
    cuts = programs[0] == "--pieces"
    machine, programs = EVEN if cuts else DEAR, programs[cuts:]
    started = pieces = failures = 0
    for program in programs:
        path = program + ".generic.mlir"
        wrong, runs = compare(binaries, folder, path, program + ".npz", machine, is_exact=not cuts)
        numbers = count(binaries, path, machine)
        started, pieces = started + numbers[0], pieces + numbers[1]
        failures += wrong is not None or not runs
        print(f"{os.path.basename(program)}: {numbers[0]} started, {numbers[1]} pieces, {wrong or ('equal' if runs else 'does not run')}", flush=True)
    print(f"{len(programs)} programs, {started} collectives started, {pieces} pieces, {failures} failures")
    return failures > 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
