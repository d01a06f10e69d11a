# SPDX-License-Identifier: Apache-2.0
"""Checks what reports say of a plan that was chosen among several. Usage: check_candidates.py ALONE CHOSEN

ALONE is the report of one function with the plan that is predicted to be fastest, CHOSEN of such functions with the one that was
chosen.
"""
import json
import sys

alone, chosen = (json.load(open(path))["functions"] for path in sys.argv[1:])
candidates = chosen[0]["auto_plan"]["candidates"]
predicted, scheduled = ([candidate[key] for candidate in candidates] for key in ("seconds", "scheduled_seconds"))
best = scheduled.index(min(scheduled))


def total(functions, key):
    return sum(function[key]["seconds"] for function in functions)


def same(a, b):
    return abs(a - b) < 1e-9


assert not alone[0]["auto_plan"]["candidates"] and len(candidates) > 1, candidates
assert all(function["auto_plan"]["candidates"] == candidates for function in chosen), candidates
assert predicted[0] == min(predicted) and same(predicted[0], len(chosen) * total(alone, "auto_plan")), predicted
assert same(scheduled[0], len(chosen) * total(alone, "timeline")), scheduled
# Not the one that is predicted to be fastest; the program that was made with it takes what was said.
assert best > 0 and same(scheduled[best], total(chosen, "timeline")), (scheduled, total(chosen, "timeline"))
assert same(predicted[best], total(chosen, "auto_plan")), (predicted, total(chosen, "auto_plan"))
