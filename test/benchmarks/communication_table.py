#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Prints docs/communication.md: what dist communicates for real programs, beside XLA and beside a lower bound.

usage: communication_table.py DIST_OPT PROGRAMS [--check DOCUMENT]

Every program NAME.generic.mlir in the folder PROGRAMS for which XLA was measured is partitioned by `DIST_OPT --dist-spmd`
now and reported on. `xla_communication.json` there holds what XLA issues for it (measure_xla.py wrote it), and
`minimum_communication.json` the terms of the lower bound: kind, bytes of the buffer, group size, times, reason.

With --check nothing is printed: it fails if DOCUMENT is not what would be printed, or if a program moves more bytes than
XLA, or fewer than its lower bound, which would then be no bound.
"""
import glob
import json
import os
import subprocess
import sys

FIELDS = ("count", "buffer_bytes", "wire_bytes")
INTRODUCTION = """# Communication

What the programs of `test/Integration/programs` communicate per step and device, as `dist-report` counts it; what XLA
(Shardy and GSPMD, on host devices, with its own combining of collectives) issues for the same programs and placements; and a lower
bound. `test/benchmarks/communication_table.py build/bin/dist-opt test/Integration/programs` prints this page from
runs, and a test compares it with what is written here.

- *Buffer* is the full tensor that a collective handles in its group, *wire* what one device sends by the ring formula.
  Both count every run of a loop; a loop of unknown length counts once.
- The *bound* adds up what data has to cross between devices if the arguments and results lie as they are placed and
  matrices are multiplied where their weights lie; FSDP gathers each weight once. Terms for which there is no such argument
  count as 0, so a program may be at its best and still above it.
- `_bf16` are twins in mixed precision: parameters and moments of f32, everything between of bf16. XLA's CPU back end has no collectives
  of bf16 and widens them to f32; [below](#what-xla-sends-where-collectives-of-bf16-stay-so) is what it would send otherwise.
- Kinds: AR all-reduce, AG all-gather, RS reduce-scatter, A2A all-to-all, CP collective-permute.

"""
SHORT = {"all_reduce": "AR", "all_gather": "AG", "reduce_scatter": "RS", "all_to_all": "A2A", "collective_permute": "CP",
         "broadcast": "BC"}


def run(dist_opt, path):
    """Returns the totals by kind of all functions of a program."""
    command = [dist_opt, path, "--dist-spmd", "--dist-report=format=json", "-o", os.devnull]
    result = subprocess.run(command, capture_output=True, text=True)
    if result.returncode:
        sys.exit(f"{path}: {result.stderr}")
    totals = {}
    for function in json.loads(result.stdout)["functions"]:
        for kind, total in function["totals"].items():
            entry = totals.setdefault(kind, dict.fromkeys(FIELDS, 0))
            for field in FIELDS:
                entry[field] += total[field]
    return totals


def add(totals, field):
    return sum(total[field] for total in totals.values())


def kinds(totals):
    return ", ".join(f"{total['count']} {SHORT[kind]}" for kind, total in sorted(totals.items()) if total["count"]) or "none"


def wire(kind, size, group):
    return {"all_reduce": 2 * (group - 1) * size // group, "collective_permute": size}.get(kind, (group - 1) * size // group)


NARROW = """
## What XLA sends where collectives of bf16 stay so

As on GPUs: measured with the passes left out that widen them. Products and what devices add up of them are bf16 in both. Gradients of
parameters, which the programs cast to f32 at once, are reduced in f32 here, as FSDP and Megatron do by default or on request, and in bf16 by XLA.

| program | dist, buffer | wire | XLA | buffer | wire |
|---|---|---|---|---|---|
"""


def narrow_table(folder, measured):
    """Returns the table of what XLA sends in bf16 for the programs in `measured`, if that is known."""
    path = os.path.join(folder, "xla_communication_bf16.json")
    if not os.path.exists(path):
        return ""
    with open(path, encoding="utf-8") as file:
        narrow = json.load(file)
    rows = [f"| {name} | {add(ours, 'buffer_bytes'):,} | {add(ours, 'wire_bytes'):,} | {kinds(narrow[name])} | {add(narrow[name], 'buffer_bytes'):,} "
            f"| {add(narrow[name], 'wire_bytes'):,} |\n" for name, ours in measured.items() if name in narrow]
    return NARROW + "".join(rows) if rows else ""


def main():
    dist_opt, folder = sys.argv[1:3]
    with open(os.path.join(folder, "xla_communication.json"), encoding="utf-8") as file:
        xla = json.load(file)
    with open(os.path.join(folder, "minimum_communication.json"), encoding="utf-8") as file:
        minima = json.load(file)
    rows, notes, problems, measured = [], [], [], {}
    paths = sorted(glob.glob(os.path.join(folder, "*.generic.mlir")))
    for path in paths:
        name = os.path.basename(path).split(".")[0]
        if name not in xla:
            continue
        ours, theirs = run(dist_opt, path), xla[name]
        measured[name] = ours
        terms = minima.get(name, [])
        bound = sum(wire(kind, size, group) * times for kind, size, group, times, _ in terms)
        numbers = {field: (add(ours, field), add(theirs, field)) for field in FIELDS}
        rows.append(f"| {name} | {kinds(ours)} | {numbers['buffer_bytes'][0]:,} | {numbers['wire_bytes'][0]:,} "
                    f"| {kinds(theirs)} | {numbers['buffer_bytes'][1]:,} | {numbers['wire_bytes'][1]:,} | {bound:,} |")
        reasons = "; ".join(f"{times} x " * (times > 1) + f"{SHORT[kind]} of {size:,} B over {group}: {reason}"
                            for kind, size, group, times, reason in terms)
        notes.append(f"- {name}: {reasons or 'nothing has to move' if name in minima else 'no bound was derived'}")
        # What is sent counts first; a reduce-scatter sends less of a larger buffer than an all-reduce.
        for field in ("wire_bytes", "buffer_bytes"):
            if numbers[field][0] != numbers[field][1]:
                if numbers[field][0] > numbers[field][1]:
                    problems.append(f"{name} moves {numbers[field][0]} {field}, XLA {numbers[field][1]}")
                break
        if bound > numbers["wire_bytes"][0]:
            problems.append(f"{name} moves {numbers['wire_bytes'][0]} bytes, fewer than its lower bound of {bound}")
    if not rows:
        problems.append(f"no programs with figures of XLA in {folder}")
    page = (INTRODUCTION + "| program | dist | buffer | wire | XLA | buffer | wire | bound (wire) |\n"
            "|---|---|---|---|---|---|---|---|\n" + "\n".join(rows) + "\n" + narrow_table(folder, measured) + "\n## Where the bounds come from\n\n" + "\n".join(notes) + "\n")
    if "--check" not in sys.argv:
        print(page, end="")
    else:
        with open(sys.argv[sys.argv.index("--check") + 1], encoding="utf-8") as file:
            if file.read() != page:
                problems.append(f"{file.name} is not what this script prints now; print it again")
    sys.exit("\n".join(problems) or 0)


main()
