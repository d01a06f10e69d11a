# SPDX-License-Identifier: Apache-2.0
"""Checks that a program of N layers in loops takes the seconds of fewer layers and as many more as there are more layers, while its
trace has hardly more events: loops are scheduled once.

    check_layers.py DIST_OPT PROGRAM LAYERS

PROGRAM has LAYERS layers, whose parameters are stacked along the first dimension; it is rewritten to other numbers of layers.
"""
import json
import re
import subprocess
import sys

tool, path, layers = sys.argv[1:]
source = open(path, encoding="utf-8").read()


def report(number):
    text = source.replace(f"tensor<{layers}x", f"tensor<{number}x").replace(f"dense<{layers}> : tensor<i32>", f"dense<{number}> : tensor<i32>")
    options = ["--dist-spmd=machine=h100-8xN", "-o", "/dev/null"]
    formats = [f"--dist-report=format={name}" for name in ("json", "trace")]
    made = [subprocess.run([tool, "-", *options, form], input=text, capture_output=True, text=True, check=True).stdout for form in formats]
    return json.loads(made[0])["functions"][0]["timeline"], [e for e in json.loads(made[1])["traceEvents"] if e["ph"] == "X"]


# With fewer, what loops keep for each other may be another choice: what is around them takes more memory.
(first, few), (second, _), (third, many) = report(100), report(101), report(200)
# How much of what stands around the loops overlaps is not linear in its size.
for key, tolerance in (("seconds", 1e-6), ("compute_seconds", 1e-6), ("collectives_seconds", 1e-6), ("overlapped_seconds", 0.05)):
    expected = first[key] + 100 * (second[key] - first[key])
    assert abs(third[key] - expected) < tolerance * third[key], (key, first[key], second[key], third[key])
# Of larger parameters more ops that are fused take a nanosecond, and fewer are shorter than what they wait for.
assert abs(len(many) - len(few)) < 0.1 * len(few), (len(few), len(many))
further = {re.sub(r"\d+", "", e["name"]): e["name"] for e in many}
assert further[" more iterations"] == "192 more iterations", further
print(f"{len(many)} events, {third['seconds'] / first['seconds']:.2f} times the seconds")
