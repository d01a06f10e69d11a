# SPDX-License-Identifier: Apache-2.0
"""Checks reports of programs that were placed by --dist-auto-plan and then searched: the search predicts no more seconds, and hardly fewer,
as both look for the same."""
import json
import sys

for path in sys.argv[1:]:
    with open(path, encoding="utf-8") as file:
        function, = json.load(file)["functions"]
    placed, searched = function["auto_plan"]["seconds"], function["search"]["seconds"]
    if not 0.998 * placed <= searched <= placed * (1 + 1e-9):
        sys.exit(f"{path}: {placed * 1e6:.3f} us were found, and the search predicts {searched * 1e6:.3f} us")
