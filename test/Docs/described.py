#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks that every op, attribute and pass in TableGen has a summary, and every op and pass a description.

usage: described.py FOLDER
A definition runs from its `def` line to the next one; fields that come from a class or multiclass are filled in there.
"""
import glob
import os
import re
import sys

DEFINITION = re.compile(r"^def (\w+) : (Dist_Op|Dist_Attr|Pass)<", re.MULTILINE)


def findings(path, text):
    starts = [match.start() for match in re.finditer(r"^(def|defm|class|multiclass) ", text, re.MULTILINE)] + [len(text)]
    for match in DEFINITION.finditer(text):
        end = next(start for start in starts if start > match.start())
        body = text[match.start():end]
        needed = ["summary"] if match[2] == "Dist_Attr" else ["summary", "description"]
        for field in needed:
            if not re.search(rf"let {field} = ", body):
                yield f"{path}: {match[1]} has no {field}"


if len(list(findings("sample", 'def A : Pass<"a"> {\n}\n'))) != 2:
    sys.exit("the check accepts what it has to reject")
paths = sorted(glob.glob(os.path.join(sys.argv[1], "**", "*.td"), recursive=True))
texts = {path: open(path, encoding="utf-8").read() for path in paths}
problems = [problem for path, text in texts.items() for problem in findings(path, text)]
count = sum(len(DEFINITION.findall(text)) for text in texts.values())
print("\n".join(problems) or f"{count} definitions are described")
sys.exit(1 if problems or not count else 0)
