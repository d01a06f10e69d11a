#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Prints the `mlir` fences of Markdown and TableGen files, separated by `// -----`, for dist-opt -split-input-file.

usage: extract_fences.py FILE...
Each piece starts with a comment that names its origin. Fences in other languages are skipped. A file list without a
single fence is an error, so that a test over it cannot pass by finding nothing.
"""
import re
import sys


def fences(path):
    lines = open(path, encoding="utf-8").read().split("\n")
    start = None
    for number, line in enumerate(lines, 1):
        if start is None and re.match(r"\s*```mlir\s*$", line):
            start = number
        elif start is not None and re.match(r"\s*```\s*$", line):
            yield start, "\n".join(lines[start:number - 1])
            start = None
    if start is not None:
        sys.exit(f"{path}:{start}: fence is not closed")


pieces = [f"// {path}:{line}\n{text}\n" for path in sys.argv[1:] for line, text in fences(path)]
if not pieces:
    sys.exit("no mlir fence found")
print("// -----\n".join(pieces))
