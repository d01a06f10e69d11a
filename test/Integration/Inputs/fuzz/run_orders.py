#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compiles random programs written in other orders: independent ops, arguments, results and names of axes change places. The
same collectives must move the same bytes, and two runs of the compiler must print the same program.

usage: run_orders.py DIST_OPT FOLDER FIRST_SEED COUNT [VARIANT...]
A variant is ops, arguments or axes. Prints 'N programs, R refused, F failures'; a failing pair stays in FOLDER.
"""
import collections
import copy
import json
import os
import random
import re
import subprocess
import sys

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from fuzz_progress import seeds
from run_fuzz import program


def with_other_ops(read, rng):
    """Writes the ops of @main in another order that keeps definitions before uses."""
    waiting, ordered, known = list(read.body.ops), [], {v.name for v, _ in read.arguments}
    while waiting:
        ready = [op for op in waiting if not {u for u in op.uses() if u not in {v.name for v in op.results}} - known - inner(op)]
        op = rng.choice(ready)
        waiting.remove(op)
        ordered.append(op)
        known |= {v.name for v in op.results}
    read.body.ops = ordered
    return {}


def inner(op):
    """Returns the values that an op defines inside, its own block arguments among them."""
    names = set(re.findall(r"(?:iter_args|scf\.while) ?\((.*?)\) [-:]", op.text))
    found = {name for text in names for name in re.findall(r"(%v\d+) =", text)}
    for block in op.blocks:
        found |= {a.name for a in block.arguments}
        for nested in block.ops:
            found |= {v.name for v in nested.results} | inner(nested)
    return found


def with_other_arguments(read, rng):
    rng.shuffle(read.arguments)
    rng.shuffle(read.outputs)
    return {}


def with_other_axes(read, rng):
    """Renames the axes, so that their alphabetical order changes; returns the old name of each new one."""
    new = [f"n{i}" for i in range(len(read.axes))]
    rng.shuffle(new)
    return dict(zip(new, [name for name, _ in read.axes]))


VARIANTS = {"ops": with_other_ops, "arguments": with_other_arguments, "axes": with_other_axes}


def compiled(dist_opt, path, text):
    """Returns the exit status, the Local form, and how often each collective occurs."""
    with open(path + ".mlir", "w", encoding="utf-8") as file:
        file.write(text)
    report = path + ".json"
    command = [dist_opt, path + ".mlir", "--dist-spmd", f"--dist-report=format=json output={report}"]
    run = subprocess.run(command, capture_output=True, text=True, timeout=300)
    if run.returncode:
        return run.returncode, run.stderr, None
    with open(report, encoding="utf-8") as file:
        collectives = json.load(file)["functions"][0]["collectives"]
    return 0, run.stdout, collectives


def moved(collectives, names):
    """Returns how many bytes move in each kind over each group, whatever travels together, with the old names of axes."""
    total = collections.Counter()
    for c in collectives:
        axes = sorted(re.sub(r"\w+", lambda m: names.get(m[0], m[0]), str(axis)) for axis in c["axes"])
        total[c["kind"], c.get("reduction"), tuple(axes)] += c["wire_bytes"] * c["executions"]
    return {key: value for key, value in total.items() if value}


def main(dist_opt, folder, first, count, *variants):
    os.makedirs(folder, exist_ok=True)
    refused = failures = 0
    for seed in seeds(first, count):
        path, original = os.path.join(folder, str(seed)), program(seed)
        status, text, collectives = compiled(dist_opt, path, original.text())
        if status:
            refused += 1
            continue
        problems = []
        if compiled(dist_opt, path, original.text())[1] != text:
            problems.append("two runs differ")
        for name in variants or VARIANTS:
            other = copy.deepcopy(original)
            names = VARIANTS[name](other, random.Random(seed))
            written = other.text()
            for new, old in names.items():
                written = written.replace(f'"{old}"', f'"{new}!"')
            status, _, others = compiled(dist_opt, f"{path}.{name}", written.replace('!"', '"'))
            if status:
                problems.append(f"{name}: refused")
            elif moved(collectives, {}) != moved(others, names):
                problems.append(f"{name}: {moved(collectives, {})}\n  became {moved(others, names)}")
        failures += bool(problems)
        for problem in problems:
            print(f"{path}.mlir: {problem}", flush=True)
        if not problems:
            for name in os.listdir(folder):
                if name.split(".")[0] == str(seed):
                    os.remove(os.path.join(folder, name))
    print(f"{count} programs, {refused} refused, {failures} failures")
    return int(failures > 0)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
