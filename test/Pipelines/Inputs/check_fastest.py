# SPDX-License-Identifier: Apache-2.0
"""Checks that reports of placements that were found are as fast as the fastest of all. Usage: check_fastest.py FOUND ALL [FOUND ALL]..."""
import json
import sys


def read(path):
    with open(path) as file:
        return json.load(file)["functions"]


for found, everything in zip(sys.argv[1::2], sys.argv[2::2]):
    best, = read(found)
    seconds = [function["search"]["seconds"] for function in read(everything)]
    assert len(seconds) == 81 and min(seconds) < max(seconds), seconds
    for key in ("auto_plan", "search"):
        assert abs(best[key]["seconds"] - min(seconds)) <= 1e-6 * min(seconds), (key, best[key], min(seconds))
