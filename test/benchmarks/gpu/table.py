#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Prints the GPU table from the results of run.py: ours beside what others reached on an H200, and beside torch.compile and JAX if
they ran here.

usage: table.py RESULTS.jsonl [PEERS.json]
Bytes are rated by the copy that was measured in the same run. A factor above 1 means that ours is faster.
"""
import json
import math
import os
import sys

import programs


def load_results(path):
    """Returns the last good figure of each row, in ms."""
    figures = {}
    if os.path.exists(path):
        with open(path, encoding="utf-8") as file:
            for line in file:
                record = json.loads(line)
                if record.get("good") and "row" in record and "median_ms" in record:
                    figures[record["row"]] = record["median_ms"]
    return figures


def print_table(results, peers_path):
    ours, peers = load_results(results), {"copy_bytes_per_second": None, "torch": {}, "jax": {}}
    if os.path.exists(peers_path):
        with open(peers_path, encoding="utf-8") as file:
            peers = json.load(file)
    rows = programs.table()
    copies = [size / (ours[name] / 1000) for name, (kind, size, _, _) in rows.items() if name in ours and name.startswith(("copy", "scale"))]
    copy = max(copies + [peers["copy_bytes_per_second"] or 0])
    print(f"{'row':38} {'ours ms':>9} {'TB/s or TFLOP/s':>16} {'of copy':>8} {'others':>8} {'torch ms':>9} {'jax ms':>9} {'factor':>7}")
    factors = []
    for name, (kind, size, _, anchor) in rows.items():
        mine = ours.get(name)
        rate = size / (mine / 1000) / 1e12 if mine and size else None
        others = [peers["torch"].get(name), peers["jax"].get(name)]
        best = [mine and other / mine for other in others if mine and other]
        if mine and anchor:
            best.append(rate / anchor if kind == "bytes" else anchor / mine)
        factor = min(best) if best else None
        if factor:
            factors.append((factor, name))
        show = lambda value, form: format(value, form) if value else "-"
        share = rate * 1e12 / copy if rate and copy and kind == "bytes" else None
        print(f"{name:38} {show(mine, '.4f'):>9} {show(rate, '.2f'):>16} {show(share, '.0%'):>8} {show(anchor, '.2f'):>8} "
              f"{show(others[0], '.4f'):>9} {show(others[1], '.4f'):>9} {show(factor, '.2f'):>7}")
        if name + programs.WITHOUT_CUDNN in ours:
            print(f"{'  ' + programs.WITHOUT_CUDNN[2:]:38} {show(ours[name + programs.WITHOUT_CUDNN], '.4f'):>9}")
    if factors:
        mean = math.exp(sum(math.log(factor) for factor, _ in factors) / len(factors))
        print(f"against the best other: geometric mean {mean:.2f} over {len(factors)} rows, worst {min(factors)[0]:.2f} ({min(factors)[1]})")


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3):
        print(__doc__, file=sys.stderr)
        sys.exit(1)
    print_table(sys.argv[1], sys.argv[2] if len(sys.argv) == 3 else "")
