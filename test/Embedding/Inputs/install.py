#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Installs the build into a folder of its own, which all tests of embedding share: install.py BUILD. Files that are there already and
unchanged are left alone, so what was built against them stays up to date."""
import fcntl
import os
import subprocess
import sys

build = sys.argv[1]
prefix = os.path.join(build, "test", "installed")
os.makedirs(prefix, exist_ok=True)
with open(os.path.join(build, "test", "install.lock"), "w", encoding="utf-8") as lock:
    fcntl.flock(lock, fcntl.LOCK_EX)
    process = subprocess.run(["cmake", "--install", build, "--prefix", prefix], capture_output=True, text=True)
if process.returncode:
    sys.exit(process.stdout + process.stderr)
