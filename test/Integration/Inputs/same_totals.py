#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks that two reports are of programs that communicate the same: kinds, counts, bytes, and the memory of a device.

usage: same_totals.py REPORT REPORT [BYTES]

With BYTES, totals may differ by so many (a scalar that is reduced in one step or two) if the first program takes no more time.
"""
import json
import sys


def read(path):
    function, = json.load(open(path, encoding="utf-8"))["functions"]
    seconds = sum(one["seconds"] * one["executions"] for one in function["collectives"])
    return {"mesh": function["mesh"]["axes"], "totals": function["totals"], "memory": function["memory"]}, seconds


def is_near(first, second, most):
    if isinstance(first, dict) and isinstance(second, dict):
        return first.keys() == second.keys() and all(is_near(first[key], second[key], most) for key in first)
    return first == second or (isinstance(first, int) and isinstance(second, int) and abs(first - second) <= most)


(first, seconds), (second, others) = map(read, sys.argv[1:3])
most = int(sys.argv[3]) if len(sys.argv) > 3 else 0
same = first == second or (first["mesh"] == second["mesh"] and is_near(first, second, most) and seconds <= others)
if not first["totals"] or not same:
    sys.exit(f"{sys.argv[1]}: {first}\n{sys.argv[2]}: {second}")
print(f"both {first}")
