#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs a command and succeeds only if it exits with the given status: lit's `not` accepts any failure but a crash.

usage: exit_status.py STATUS COMMAND ARGUMENT...
"""
import subprocess
import sys

wanted, command = int(sys.argv[1]), sys.argv[2:]
status = subprocess.run(command).returncode
if status != wanted:
    sys.exit(f"'{' '.join(command)}' exited with {status}, but {wanted} was expected")
