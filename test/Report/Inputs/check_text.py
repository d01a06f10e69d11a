#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks that a summary has few lines, that no line is long but those with the exact bytes of a collective, and that ops have the names of
their source.

usage: check_text.py SUMMARY MOST_LINES DETAILS
"""
import sys

summary, most, details = sys.argv[1:]
for path in (summary, details):
    lines = open(path, encoding="utf-8").read().split("\n")
    long = [line for line in lines if len(line) > 100 and (path == summary or "  buffer " not in line)]
    if long or "linalg.generic" in "".join(lines) or "\033" in "".join(lines):
        sys.exit(f"{path}: {long or lines}")
    if path == summary and len(lines) > int(most):
        sys.exit(f"{path} has {len(lines)} lines")
