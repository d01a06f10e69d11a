#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compares the ops that lib/Import registers with those that random StableHLO programs have, and counts what the programs of some
seeds consist of.

usage: hlo_coverage.py IMPORT_FOLDER COUNT
Fails if an op is taken and neither generated nor excused, or generated and not taken, or if COUNT programs leave an op of the table
out.
"""
import glob
import os
import re
import sys

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from hlo_table import MANUAL, NOT_GENERATED, TABLE, program

REGISTERED = re.compile(r'\btable\["([a-z_]+\.\w+)"\]')
REGISTERED_ALIKE = re.compile(r'for \(StringRef name : \{([^}]*)\}\)\s*table\[name\]')


def registered(folder):
    """Returns the names in `table["..."] = importer`, and in `for (StringRef name : {...}) table[name] = importer`."""
    names = set()
    for path in glob.glob(os.path.join(folder, "*.cpp")):
        with open(path, encoding="utf-8") as file:
            text = file.read()
        names |= set(REGISTERED.findall(text))
        for several in REGISTERED_ALIKE.findall(text):
            names |= set(re.findall(r'"([a-z_]+\.\w+)"', several))
    return names


def main(folder, count):
    taken, known = registered(folder), set(TABLE) | set(MANUAL) | set(NOT_GENERATED)
    problems = [f"'{name}' is imported and not generated: add it to a table in hlo_*.py" for name in sorted(taken - known)]
    problems += [f"'{name}' is generated and not imported" for name in sorted(known - taken)]
    found = set()
    for seed in range(int(count)):
        found |= set(re.findall(r"\b(?:stablehlo|chlo|sdy|func)\.\w+", program(seed).text()))
    problems += [f"'{name}' is in none of {count} programs" for name in sorted((set(TABLE) | set(MANUAL)) - found)]
    print("\n".join(problems) or f"all of {len(taken)} ops are generated")
    return int(bool(problems))


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
