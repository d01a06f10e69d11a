# SPDX-License-Identifier: Apache-2.0
"""Checks of a trace of started_collectives.mlir, over slow links, whether kernels run under started collectives, and two of these at a time.

    started_overlap.py TRACE.json NEEDED [RANK...]      NEEDED is 1, or 0 for a program that starts nothing
"""
import json
import sys

events = [e for e in json.load(open(sys.argv[1]))["traceEvents"] if e["ph"] == "X"]
needed = sys.argv[2] == "1"
for rank in map(int, sys.argv[3:] or range(4)):
    own = [e for e in events if e["pid"] == rank + 1]
    assert own, rank
    started = [e for e in own if e["tid"] > 0 and e["name"].endswith("_start")]
    under = [e for e in started for k in own if k["tid"] == 0 and e["ts"] < k["ts"] and k["ts"] + k["dur"] <= e["ts"] + e["dur"]]
    together = [(a, b) for a in started for b in started if a["ts"] < b["ts"] < a["ts"] + a["dur"]]
    assert bool(under) == bool(together) == needed, (rank, under, together)
