#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks a JSON report: that it has all fields, that its totals add up, and the bounds given as arguments.

usage: check_report.py REPORT.json BOUND...
A bound is a comparison such as `all_reduce.count==1`, `collectives<=2` (all kinds together; all_slice moves nothing and is
not counted) or `buffer_bytes<=564`. Kinds that no bound names must not occur, unless a bound speaks of all kinds.
"""
import json
import operator
import re
import sys

COLLECTIVE_FIELDS = {"kind", "axes", "group_size", "dtype", "shape", "buffer_bytes", "wire_bytes", "executions", "loc", "reason",
                     "seconds", "decided_by", "alternative"}
FUNCTION_FIELDS = {"name", "mesh", "collectives", "totals", "memory", "flops"}
MEMORY_FIELDS = {"arguments_bytes", "results_bytes", "peak_bytes"}
KINDS = {"all_reduce", "all_gather", "reduce_scatter", "all_to_all", "collective_permute", "broadcast"}
COMPARE = {"==": operator.eq, "<=": operator.le, ">=": operator.ge}


def require(fields, record, what):
    missing = fields - record.keys()
    if missing:
        sys.exit(f"{what} has no {', '.join(sorted(missing))}: {json.dumps(record)[:300]}")


def ring_bytes(kind, buffer_bytes, group_size):
    """Returns what one rank sends by the ring formula."""
    once = buffer_bytes * (group_size - 1) / group_size
    return 2 * once if kind == "all_reduce" else once


def check_function(function):
    """Checks fields and sums; returns counts and bytes by kind."""
    require(FUNCTION_FIELDS, function, "a function")
    require({"name", "axes"}, function["mesh"], "a mesh")
    require(MEMORY_FIELDS, function["memory"], "memory")
    axis_sizes = dict(function["mesh"]["axes"])
    sums = {}
    for collective in function["collectives"]:
        require(COLLECTIVE_FIELDS, collective, "a collective")
        kind = collective["kind"]
        size = 1
        for axis in collective["axes"]:
            size *= axis_sizes[axis] if axis in axis_sizes else 1
        if all(axis in axis_sizes for axis in collective["axes"]) and size != collective["group_size"]:
            sys.exit(f"a group over {collective['axes']} has {size} devices, but the report says {collective['group_size']}")
        if kind in ("all_reduce", "all_gather", "reduce_scatter"):
            expected = ring_bytes(kind, collective["buffer_bytes"], size) * collective["executions"]
            reported = collective["wire_bytes"]
            if min(abs(reported - expected), abs(reported * collective["executions"] - expected)) > 1:
                sys.exit(f"{kind} of {collective['buffer_bytes']} bytes over {size} devices sends {reported} bytes")
        entry = sums.setdefault(kind, {"count": 0, "buffer_bytes": 0})
        entry["count"] += collective["executions"]
        entry["buffer_bytes"] += collective["buffer_bytes"]
    for kind, total in function["totals"].items():
        require({"count", "buffer_bytes", "wire_bytes"}, total, f"the total of {kind}")
        if total["count"] != sums.get(kind, {"count": 0})["count"]:
            sys.exit(f"the total says {total['count']} {kind}, the list {sums.get(kind, {'count': 0})['count']}")
    return {kind: total for kind, total in function["totals"].items() if kind in KINDS and total["count"]}


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        report = json.load(file)
    require({"functions"}, report, "the report")
    totals = {}
    for function in report["functions"]:
        for kind, total in check_function(function).items():
            entry = totals.setdefault(kind, {"count": 0, "buffer_bytes": 0, "wire_bytes": 0})
            for field in entry:
                entry[field] += total[field]
    print("collectives:", json.dumps(totals))
    mentioned, all_kinds, failed = set(), False, False
    for bound in sys.argv[2:]:
        name, comparison, number = re.fullmatch(r"([\w.]+)(==|<=|>=)(\d+)", bound).groups()
        kind, _, field = name.rpartition(".")
        if kind:
            mentioned.add(kind)
            value = totals.get(kind, {}).get(field, 0)
        else:
            all_kinds = True
            value = sum(total["count" if name == "collectives" else name] for total in totals.values())
        if not COMPARE[comparison](value, int(number)):
            print(f"{name} is {value}, but {bound} is needed")
            failed = True
    for kind in totals.keys() - mentioned:
        if not all_kinds:
            print(f"{kind} occurs {totals[kind]['count']} times and is not expected")
            failed = True
    sys.exit(failed)


main()
