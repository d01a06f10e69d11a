#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Prints the GPU table: ours beside torch.compile, JAX and the copy ceiling, all measured in one run of gpu.sh.

usage: table.py OURS.json PEERS.json      OURS.json: {name: milliseconds}
A ratio above 1 means that ours is faster. The last lines are geometric mean and worst ratio against the best peer.
"""
import json
import math
import sys

import programs


def load(path):
    with open(path, encoding="utf-8") as file:
        return json.load(file)


def rate(kind, size, milliseconds, copy):
    if kind == "flops":
        return f"{size / milliseconds / 1e9:8.0f} TFLOP/s"
    share = f" {size / (milliseconds / 1000) / copy:5.0%}" if copy else ""
    return f"{size / milliseconds / 1e9:8.2f} TB/s{share}"


def main(arguments):
    if len(arguments) != 2:
        print(__doc__, file=sys.stderr)
        return 1
    ours, peers = load(arguments[0]), load(arguments[1])
    copy = peers["copy_bytes_per_second"]
    print(f"copy ceiling: {copy / 1e12:.2f} TB/s read + write" if copy else "copy ceiling: not measured")
    print(f"{'program':28} {'ours ms':>9} {'torch ms':>9} {'jax ms':>9} {'vs torch':>9} {'vs jax':>9}  rate (of copy)")
    ratios = []
    for name, (kind, size, _) in programs.table().items():
        mine = ours.get(name)
        others = [peers["torch"].get(name), peers["jax"].get(name)]
        show = [f"{x:9.4f}" if x else f"{'-':>9}" for x in [mine, *others]]
        against = [f"{x / mine:8.2f}x" if x and mine else f"{'-':>9}" for x in others]
        best = min((x for x in others if x), default=None)
        if best and mine:
            ratios.append((best / mine, name))
        print(f"{name:28} {' '.join(show)} {' '.join(against)}  {rate(kind, size, mine, copy) if mine else ''}")
    if ratios:
        mean = math.exp(sum(math.log(r) for r, _ in ratios) / len(ratios))
        worst, name = min(ratios)
        print(f"against the best peer: geometric mean {mean:.2f}x over {len(ratios)} programs, worst {worst:.2f}x ({name})")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
