#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Executes the code cells of a notebook in order and compares what they print and return with the outputs that are stored in it:
run_notebook.py FILE.ipynb. It needs nothing of Jupyter."""
import ast
import contextlib
import io
import json
import sys


def execute(source, names):
    """Runs a cell; returns what it has printed, and the text of its last expression if it ends with one."""
    tree = ast.parse(source)
    last = ast.Expression(tree.body.pop().value) if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    printed, value = io.StringIO(), None
    with contextlib.redirect_stdout(printed):
        exec(compile(tree, "cell", "exec"), names)
        if last is not None:
            value = eval(compile(last, "cell", "eval"), names)
    return printed.getvalue(), "" if value is None else repr(value)


with open(sys.argv[1], encoding="utf-8") as file:
    cells = [cell for cell in json.load(file)["cells"] if cell["cell_type"] == "code"]
names = {"__name__": "__main__"}
for number, cell in enumerate(cells, 1):
    outputs = cell["outputs"]
    stored = ("".join(line for output in outputs if output["output_type"] == "stream" for line in output["text"]),
              "".join(line for output in outputs if output["output_type"] == "execute_result" for line in output["data"]["text/plain"]))
    found = execute("".join(cell["source"]), names)
    if found != stored:
        sys.exit(f"cell {number}: found {found}, but the notebook has {stored}")
print(f"{len(cells)} cells as they are stored")
