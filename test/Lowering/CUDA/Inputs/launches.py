#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Counts the kernel calls of a program in step form, or measures artifacts: launches.py FILE... [--most=N] [--most-bytes=N]

Exits with 1 if there are more. A call whose kernel writes what it reads, and nothing else, copies a buffer onto itself: that is an error, too.
"""
import os
import re
import sys

files = [argument for argument in sys.argv[1:] if not argument.startswith("--")]
limits = dict(argument[2:].split("=") for argument in sys.argv[1:] if argument.startswith("--"))
failed = False
for name in files:
    if "most-bytes" in limits:
        size = os.path.getsize(name)
        print(f"{size} bytes")
        failed |= size > int(limits["most-bytes"])
        continue
    with open(name, encoding="utf-8") as file:
        steps = file.read().split("gpu.module")[0]
    main = max(re.findall(r"^  func\.func (?!private).*?^  }", steps, re.M | re.S), key=len)
    calls = re.findall(r"call @\w+\(", main)
    copies = re.findall(r"memref\.copy (%\w+), (%\w+)", main)
    print(f"{len(calls)} launches, {len(copies)} copies")
    failed |= len(calls) > int(limits.get("most", len(calls))) or any(source == target for source, target in copies)
sys.exit(failed)
