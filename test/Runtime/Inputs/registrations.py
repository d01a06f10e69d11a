# SPDX-License-Identifier: Apache-2.0
"""Counts what the emulated NCCL said about memory: registrations.py FILE     'allocates 2, registers 2, withdraws 2, frees 2'"""
import re
import sys

with open(sys.argv[1]) as file:
    said = re.findall(r"emulated NCCL: (.*?) (?:0x|\(nil\))", file.read())
print(", ".join(f"{verb} {said.count(verb)}" for verb in dict.fromkeys(["allocates", "registers", "withdraws", "frees"] + said)))
