# SPDX-License-Identifier: Apache-2.0
"""Checks a trace of dist-run --trace against the report of the same program.

    check_run_trace.py TRACE.json REPORT.json ITERATIONS

Events of a lane never overlap; every collective of the report appears as often as it is executed, on every rank, with the axes and
bytes of the report; ranks start collectives in one order; none ends before the last member has begun. Predicted processes are there, too.
"""
import collections
import json
import math
import sys

trace, report = (json.load(open(path)) for path in sys.argv[1:3])
iterations = int(sys.argv[3])
(function,) = report["functions"]
world, names = trace["otherData"]["world"], {}
assert trace["otherData"]["events_left_out"] == 0 and isinstance(trace["otherData"]["machine"], str)
spans, lanes = collections.defaultdict(list), {}
for event in trace["traceEvents"]:
    if event["name"] == "process_name":
        assert event["pid"] not in names, event
        names[event["pid"]] = event["args"]["name"]
    elif event["name"] == "thread_name":
        lanes[event["pid"], event["tid"]] = event["args"]["name"]
    elif event["ph"] == "X":
        assert event["dur"] >= 0 and event["ts"] >= 0, event
        spans[event["pid"]].append(event)
predicted = ["@main as emitted", "@main if collectives overlapped"]
assert list(names.values()) == [f"rank {r} measured" for r in range(world)] + predicted, names


def order(event):
    return event["args"]["iteration"], event["args"]["sequence"]


def key(args, kind):
    return kind, args["axes"], args["bytes"], args["loc"]


expected = collections.Counter()
for c in function["collectives"]:
    expected[c["kind"], ",".join(c["axes"]), c["buffer_bytes"] // c["executions"], c["loc"]] += c["executions"] * iterations
starts, sent = {}, {}
for pid in range(1, world + 1):
    for lane in {e["tid"] for e in spans[pid]}:
        last = 0
        for e in sorted((e for e in spans[pid] if e["tid"] == lane), key=lambda e: (e["ts"], e["ts"] + e["dur"])):
            assert e["ts"] >= last - 1e-3, ("events overlap", e)
            last = e["ts"] + e["dur"]
    assert lanes[pid, 0] == "compute" and lanes[pid, 1] == "collectives", lanes
    collectives = sorted((e for e in spans[pid] if e["tid"] > 0), key=lambda e: e["ts"])
    found = collections.Counter(key(e["args"], e["args"]["kind"]) for e in collectives)
    assert found == expected, (pid, found - expected, expected - found)
    assert any(e["tid"] == 0 for e in spans[pid]), "nothing was computed"
    for e in collectives:
        assert e["name"].removesuffix("_start") == "dist." + e["args"]["kind"], e
        assert 0 <= e["args"]["exposed_us"] <= e["dur"] + 1e-3, e
    sent[pid] = [order(e) for e in collectives]
    assert sent[pid] == sent[1], ("the order differs", pid)
    starts[pid] = collectives
axes = dict(function["mesh"]["axes"])
assert math.prod(axes.values()) == world, (axes, world)
for same in zip(*starts.values()):
    if set(same[0]["args"]["axes"].split(",")) == set(axes):
        assert max(e["ts"] for e in same) <= min(e["ts"] + e["dur"] for e in same) + 1e-3, ("one ends before all have come", same)
print(len(sent[1]), "collectives of", world, "ranks are as they have to be")
