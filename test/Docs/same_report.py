#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks that the report in a document's `text` fence is what the report in a file begins with, source places aside.

usage: same_report.py DOCUMENT REPORT
"""
import re
import sys


def lines(text):
    return [re.sub(r"[\w./-]*\.mlir:\d+:\d+", "PLACE", line.rstrip()) for line in text.strip().split("\n")]


document, report = (open(path, encoding="utf-8").read() for path in sys.argv[1:])
fence = next(text for text in re.findall(r"```text\n(.*?)```", document, re.DOTALL) if text.startswith("function "))
promised, actual = lines(fence), lines(report)[:len(lines(fence))]
if promised != actual:
    sys.exit("the document says\n" + "\n".join(promised) + "\nbut the report is\n" + "\n".join(actual))
