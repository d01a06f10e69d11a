#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Flips bytes of an artifact, one per run, and cuts it off at many places: each has to be one line and status 1.

usage: damage_everywhere.py ARTIFACT FOLDER COMMAND OPTION...
"""
import os
import subprocess
import sys

source, folder, *command = sys.argv[1:]
with open(source, "rb") as file:
    good = file.read()
path = os.path.join(folder, "damaged.dplan")


def expect_refusal(what, data):
    with open(path, "wb") as file:
        file.write(data)
    run = subprocess.run([command[0], path, *command[1:]], capture_output=True, text=True, timeout=60)
    if run.returncode != 1 or run.stdout or run.stderr.count("\n") != 1 or "damaged.dplan: " not in run.stderr:
        sys.exit(f"{what}: status {run.returncode}\n{run.stdout}{run.stderr}")


def flipped(position):
    return good[:position] + bytes([good[position] ^ 0xFF]) + good[position + 1:]


for position in [*range(64), *range(64, len(good), max(97, len(good) // 12000 * 97))]:
    expect_refusal(f"byte {position} flipped", flipped(position))
for size in [0, 1, 7, 8, 63, 64, 65, *range(100, len(good), len(good) // 40), len(good) - 1]:
    expect_refusal(f"cut off at {size}", good[:size])
expect_refusal("one byte more", good + b"\0")
