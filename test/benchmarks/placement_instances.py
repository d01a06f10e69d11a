#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Solves the IOPDDL contest's instances and prints the table of docs/planning.md.

usage: placement_instances.py DIST_SOLVE FOLDER [--seeds=3] [--threads=2] [--scale=1] [--work=N] [--only=AB...]

FOLDER holds A.json.gz and so on. Each is solved once per seed within the contest's time limit (times --scale); the table has the worst
cost over the seeds, the best bound and the seconds of wall clock and of CPU, beside what is published: the best known cost, the proved
bound, and the cost of XLA's own choice. With --work=N so many table entries are visited instead, so that the answers do not depend on what
else the machine does; an asterisk marks rows that took longer than the limit.
"""
import argparse
import os
import re
import resource
import subprocess
import time

# name: (what it is, time limit in s, best known cost, proved bound, XLA)
PUBLISHED = {
    "A": ("GNS 4x8", 60, 6548641531, 6513812172, 13214846074),
    "B": ("transformer inference 4x8", 60, 532843, 532843, 990205),
    "G": ("transformer inference 2x16", 120, 217039, 216931, 1264777),
    "L": ("U-Net 4x8", 180, 1970993742, 1918617707, None),
    "N": ("Gemma1-7B 8x8", 180, 199470000000, 172940125421, None),
    "P": ("Gemma1-27B 8x16", 240, 651833115436, 616246285726, 651833115436),
    "S": ("U-Net 2x16", 240, 1511377982, 1511240135, None),
    "V": ("transformer inference 2x4x4", 300, 1617084, 1617084, None),
}


def solve(tool, path, limits, seed, threads):
    """Returns (cost or None, bound, wall seconds, CPU seconds)."""
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
    done = subprocess.run([tool, path, *limits, f"--seed={seed}", f"--threads={threads}"], capture_output=True, text=True)
    wall, after = time.monotonic() - start, resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    if done.returncode == 1:
        raise SystemExit(done.stderr)
    match = re.fullmatch(r"cost (\d+) bound (\d+) gap .*", done.stdout.strip().split("\n")[-1])
    return (int(match[1]), int(match[2]), wall, cpu) if match else (None, 0, wall, cpu)


def row(name, runs, seeds):
    what, limit, best, bound, xla = PUBLISHED[name]
    costs = [cost for cost, *_ in runs]
    worst = None if None in costs else max(costs)
    own = max(run[1] for run in runs)
    cells = [name, what, str(limit), f"{worst:,}" if worst else "none", f"{worst / best:.5f}" if worst else "", f"{own:,}",
             f"{100 * (worst - own) / worst:.3f} %" if worst else "", f"{max(run[2] for run in runs):.0f}" + "*" * any(run[2] > limit for run in runs),
             f"{max(run[3] for run in runs):.0f}", str(seeds), f"{best:,}", f"{bound:,}", f"{xla:,}" if xla else ""]
    return "| " + " | ".join(cells) + " |"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("tool")
    parser.add_argument("folder")
    parser.add_argument("--seeds", type=int, default=3)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--scale", type=float, default=1)
    parser.add_argument("--work", type=int)
    parser.add_argument("--only", default="".join(PUBLISHED))
    options = parser.parse_args()
    print("| instance | model, mesh | limit s | cost (worst seed) | / best known | bound | gap | wall s | CPU s | seeds | best known | "
          "published bound | XLA |")
    print("|" + "---|" * 13)
    for name in options.only:
        path = os.path.join(options.folder, f"{name}.json.gz")
        limit = PUBLISHED[name][1] * options.scale
        limits = ["--seconds=inf", f"--work={options.work}"] if options.work else [f"--seconds={limit}"]
        runs = [solve(options.tool, path, limits, seed, options.threads) for seed in range(options.seeds)]
        print(row(name, runs, options.seeds), flush=True)
    print(f"\nload of the machine over the last 15 minutes: {os.getloadavg()[2]:.1f} on {os.cpu_count()} cores")


if __name__ == "__main__":
    main()
