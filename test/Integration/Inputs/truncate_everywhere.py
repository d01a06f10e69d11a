#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs a command on many beginnings of a file; each has to end with status 1 and a located error.

usage: truncate_everywhere.py FILE FOLDER COMMAND OPTION...
"""
import os
import subprocess
import sys

source, folder, *command = sys.argv[1:]
os.makedirs(folder, exist_ok=True)
with open(source, encoding="utf-8") as file:
    text = file.read()
closed = text.rindex("}) : () -> ()")
for step in range(24):
    size = 1 + closed * step // 24
    path = os.path.join(folder, "cut.mlir")
    with open(path, "w", encoding="utf-8") as file:
        file.write(text[:size])
    run = subprocess.run([command[0], path, *command[1:], "-o", os.path.join(folder, "out.mlir")],
                         capture_output=True, text=True, timeout=60)
    # A beginning of a few location lines is a complete, empty module.
    is_empty_module = "builtin.module" not in text[:size]
    if run.returncode != 1 and not (run.returncode == 0 and is_empty_module):
        sys.exit(f"cut at {size}: status {run.returncode}\n{run.stderr}")
    if run.returncode == 1 and "error:" not in run.stderr:
        sys.exit(f"cut at {size}: no message\n{run.stderr}")
    if run.returncode == 1 and os.path.exists(os.path.join(folder, "out.mlir")):
        sys.exit(f"cut at {size}: an output file was written")
    if os.path.exists(os.path.join(folder, "out.mlir")):
        os.remove(os.path.join(folder, "out.mlir"))
