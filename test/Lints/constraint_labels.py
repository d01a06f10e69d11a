# SPDX-License-Identifier: Apache-2.0
"""Every numbered constraint that ODS promises is checked by code that cites it, and broken by a test named after it.

A promise is a list item such as `3. [sharding-C3] every axis ...` in a .td file; the check cites `[sharding-C3]` in
lib/, and a test in test/ has a name with `sharding_c3_`.
"""
import re
import sys

import lint

PROMISE = re.compile(r"^\s*\d+\. \[(\w+-C\d+)\]", re.MULTILINE)


def cited(label, code):
    """Returns true if `code` has the label, alone or inside a range such as `[sharding-C3] to -C5`."""
    if f"[{label}]" in code:
        return True
    name, number = label.rsplit("-C", 1)
    ranges = re.findall(rf"\[{name}-C(\d+)\] to -C(\d+)", code)
    return any(int(first) <= int(number) <= int(last) for first, last in ranges)


def findings(promises, code, tests):
    """Yields a message for every promised label that `code` does not cite or that no name in `tests` contains."""
    for label in promises:
        if not cited(label, code):
            yield f"[{label}] is promised, but no verifier cites it"
        if label.lower().replace("-", "_") + "_" not in tests:
            yield f"[{label}] is promised, but no test is named after it"


if list(findings(["a-C1"], "// [a-C1]", "@a_c1_x")) or list(findings(["a-C2"], "// [a-C1] to -C3", "@a_c2_x")):
    sys.exit("the lint rejects what it has to accept")
if len(list(findings(["a-C1"], "", ""))) != 2 or len(list(findings(["a-C1"], "[a-C10]", "@a_c10_x"))) != 2:
    sys.exit("the lint accepts what it has to reject")

texts = {path: lint.read(path) for path in lint.files()}
labels = [label for path in texts if path.endswith(".td") for label in PROMISE.findall(texts[path])]
verifiers = "\n".join(text for path, text in texts.items() if path.startswith("lib/") and path.endswith(".cpp"))
negatives = "\n".join(text for path, text in texts.items() if path.startswith("test/") and path.endswith(".mlir"))
if not labels:
    sys.exit("no numbered constraint found")
problems = list(findings(labels, verifiers, negatives))
print("\n".join(problems) or f"{len(labels)} constraints are checked and tested")
sys.exit(1 if problems else 0)
