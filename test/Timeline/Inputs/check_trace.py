# SPDX-License-Identifier: Apache-2.0
"""Checks a trace of --dist-report=format=trace against the Trace Event Format and against the JSON report of the same program.

    check_trace.py TRACE.json REPORT.json

Per process: events of a lane do not overlap, counters of memory are never negative and end with arguments and results. As
emitted the durations add up to the seconds of the report, and these are the computation and all collectives one after the other.
The peak of memory is that of the estimate op by op.
"""
import collections
import json
import sys

trace, report = (json.load(open(path)) for path in sys.argv[1:3])
CATEGORIES = ["parameters", "gradients", "optimizer_state", "activations", "gathered", "buffers", "communication"]
NEEDED = {"X": ["ts", "dur"], "C": ["ts", "args"], "M": ["args"]}


def close(a, b, relative=1e-6, absolute=1e-9):
    return abs(a - b) <= max(absolute, relative * max(abs(a), abs(b)))


processes = collections.OrderedDict()
for event in trace["traceEvents"]:
    assert event["ph"] in NEEDED, event
    for key in ["name", "pid", "tid"] + NEEDED[event["ph"]]:
        assert key in event, event
    processes.setdefault(event["pid"], []).append(event)
assert isinstance(trace["otherData"]["machine"], str), "the trace names its machine"

functions = [f for f in report["functions"] if "timeline" in f]
assert len(processes) == 2 * len(functions), "two schedules for each function"
for number, events in enumerate(processes.values()):
    function, emitted = functions[number // 2], number % 2 == 0
    timeline = function["timeline"]
    lanes = {e["tid"]: e["args"]["name"] for e in events if e["name"] == "thread_name"}
    assert lanes[0] == "compute" and len(lanes) > 1, lanes
    title = [e["args"]["name"] for e in events if e["name"] == "process_name"]
    assert title == [f"@{function['name']} " + ("as emitted" if emitted else "if collectives overlapped")], title
    ends, total, last = collections.defaultdict(float), 0, 0
    for event in events:
        if event["ph"] != "X":
            continue
        assert event["tid"] in lanes and event["dur"] >= 0 and event["ts"] >= ends[event["tid"]] - 1e-6, event
        assert event["tid"] == 0 or {"axes", "bytes", "wire_bytes", "exposed_us", "loc"} <= set(event["args"]), event
        ends[event["tid"]] = event["ts"] + event["dur"]
        total += event["dur"]
        last = max(last, ends[event["tid"]])
    seconds = timeline["seconds" if emitted else "overlapped_seconds"]
    assert close(last * 1e-6, seconds, absolute=2e-9), (last, seconds)
    starts = any("_start" in e["name"] for e in events if e["ph"] == "X")
    if emitted and not starts:
        assert close(total * 1e-6, seconds), (total, seconds)
    samples = [e for e in events if e["ph"] == "C"]
    assert samples and samples == sorted(samples, key=lambda e: e["ts"]), "counters are in order"
    for sample in samples:
        assert list(sample["args"]) == CATEGORIES and min(sample["args"].values()) >= 0, sample
    most = max(sum(sample["args"].values()) for sample in samples)
    assert close(most, timeline["peak" if emitted else "overlapped_peak"]["bytes"]), most
    ends_with = function["memory"]["arguments_bytes"] + function["memory"]["results_bytes"]
    assert close(sum(samples[-1]["args"].values()), ends_with), (samples[-1], ends_with)

for function in functions:
    timeline = function["timeline"]
    collectives = sum(c["seconds"] for c in function["collectives"])
    assert close(collectives, timeline["collectives_seconds"]), (collectives, timeline)
    if not starts:
        assert close(timeline["seconds"], timeline["compute_seconds"] + timeline["collectives_seconds"]), timeline
    assert timeline["overlapped_seconds"] <= timeline["seconds"] * (1 + 1e-9), timeline
    assert timeline["exposed_seconds"] <= timeline["overlapped_seconds"] * (1 + 1e-9), timeline
    for entry in timeline["most_exposed"]:
        assert close(entry["seconds"], function["collectives"][entry["collective"]]["seconds"]), entry
    # The estimate op by op counts what is in loops and branches as the timeline does.
    peak, outside = timeline["peak"]["bytes"], function["memory"]["peak_bytes"]
    assert peak == outside, (timeline["peak"], function["memory"])
print(len(trace["traceEvents"]), "events are as they have to be")
