#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes the files of a new pass: its declaration in Passes.td, its source, and a test.

usage: scripts/new_pass.py LIBRARY NAME SUMMARY [--root FOLDER]
for example: scripts/new_pass.py Collectives DropIdleGathers "remove gathers that nothing reads"

LIBRARY is a folder of include/dist that has a Passes.td; NAME is in CamelCase, without `Pass`; SUMMARY is one phrase in lower case.
The pass is called --dist-drop-idle-gathers. It does nothing yet: its description, `runOnOperation` and the test say where
to go on. Nothing that exists is overwritten. Add it to a pipeline in lib/Pipelines/Pipelines.cpp when it is ready.
"""
import argparse
import os
import re
import sys

DECLARATION = """def {name}Pass : Pass<"{argument}", "::mlir::ModuleOp"> {{
  let summary = "{summary}";
  let description = [{{
    Local to Local. Say what is true of the program before, what is true of it afterwards, and show an example.
  }}];
  let dependentDialects = ["::dist::DistDialect"];
}}

"""

SOURCE = """// SPDX-License-Identifier: Apache-2.0
//
// Say what the pass is for: the idea, a program before and after it, and what it leaves alone on purpose.

#include "dist/{library}/Passes.h"

namespace dist {{
#define GEN_PASS_DEF_{upper}PASS
#include "dist/{library}/Passes.h.inc"
}} // namespace dist

using namespace mlir;
using namespace dist;

namespace {{
struct {name} : dist::impl::{name}PassBase<{name}> {{
  void runOnOperation() override {{
    // First decide, reading only; then rewrite, where nothing may fail any more.
  }}
}};
}} // namespace
"""

TEST = """// SPDX-License-Identifier: Apache-2.0
// RUN: dist-opt %s --{argument} -split-input-file -verify-diagnostics | FileCheck %s

dist.mesh @mesh = <["x"=2]>

// CHECK-LABEL: func.func @stays
// CHECK-NEXT: return %{{{{.*}}}} : tensor<4xf32>
func.func @stays(%a: tensor<4xf32>) -> tensor<4xf32> {{
  return %a : tensor<4xf32>
}}
"""


def fail(message):
    sys.exit(f"error: {message}")


def find_libraries(root):
    """Returns the folders under include/dist that declare passes."""
    base = os.path.join(root, "include", "dist")
    folders = [os.path.relpath(folder, base) for folder, _, files in os.walk(base) if "Passes.td" in files]
    return sorted(folders)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("library")
    parser.add_argument("name")
    parser.add_argument("summary")
    parser.add_argument("--root", default=os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    arguments = parser.parse_args()
    root, library, name, summary = arguments.root, arguments.library, arguments.name, arguments.summary

    libraries = find_libraries(root)
    if library not in libraries:
        fail(f"no library '{library}' with a Passes.td; there are {', '.join(libraries)}")
    if not re.fullmatch(r"([A-Z][a-zA-Z0-9]*)+", name) or name.endswith("Pass"):
        fail(f"the name '{name}' is not in CamelCase without 'Pass', such as DropIdleGathers")
    if not summary or summary[0].isupper() or summary.endswith(".") or '"' in summary:
        fail("the summary is one phrase that begins in lower case and has no period at its end")
    kebab = re.sub(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", "-", name).lower()
    values = {"name": name, "argument": f"dist-{kebab}", "summary": summary, "library": library, "upper": name.upper()}

    table = os.path.join(root, "include", "dist", library, "Passes.td")
    with open(table, encoding="utf-8") as file:
        text = file.read()
    end = text.rfind("#endif")
    if f"def {name}Pass " in text or end < 0:
        fail(f"{table} has a {name}Pass" if end >= 0 else f"{table} does not end with #endif")
    new = {os.path.join(root, "lib", library, f"{name}.cpp"): SOURCE, os.path.join(root, "test", library, f"{kebab}.mlir"): TEST}
    for path in new:
        if os.path.exists(path):
            fail(f"{path} exists")
    with open(table, "w", encoding="utf-8") as file:
        file.write(text[:end] + DECLARATION.format(**values) + text[end:])
    print(f"declared in {os.path.relpath(table, root)}")
    for path, template in new.items():
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as file:
            file.write(template.format(**values))
        print(f"wrote {os.path.relpath(path, root)}")


if __name__ == "__main__":
    main()
