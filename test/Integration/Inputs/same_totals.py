#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks that two reports are of programs that communicate the same: kinds, counts, bytes, and the memory of a device.

usage: same_totals.py REPORT REPORT
"""
import json
import sys


def read(path):
    function, = json.load(open(path, encoding="utf-8"))["functions"]
    return {"mesh": function["mesh"]["axes"], "totals": function["totals"], "memory": function["memory"]}


first, second = map(read, sys.argv[1:])
if not first["totals"] or first != second:
    sys.exit(f"{sys.argv[1]}: {first}\n{sys.argv[2]}: {second}")
print(f"both {first}")
