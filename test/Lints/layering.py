# SPDX-License-Identifier: Apache-2.0
"""Libraries include only libraries to their left: Support, IR, Layout, Resharding, Analysis, Timeline, Planning, Report, then seven
siblings, Pipelines, CAPI, tools.

Siblings never include each other. The runtime stands outside: it includes nothing of LLVM and of no other library, and only
Lowering, Pipelines, CAPI and the tools include it. So does Reference, which everything else is compared with: it includes IR alone, and only the
tools include it. Solver is left of all: it sees numbers only, and includes nothing of MLIR.
"""
import re

import lint

LEVELS = {"Support": 0, "Solver": 0, "IR": 1, "Reference": 2, "Layout": 2, "Resharding": 3, "Analysis": 4, "Timeline": 5, "Planning": 6,
          "Report": 7, "Extensions": 8, "Import": 8, "PlanFiles": 8, "Propagation": 8, "Partition": 8, "Attention": 8, "Collectives": 8, "Lowering": 8,
          "Pipelines": 9, "CAPI": 10, "tools": 11}
INCLUDE = re.compile(r'\s*#?\s*include\s+[<"]([^>"]+)[>"]')


def library_of(path):
    parts = path.split("/")
    if parts[0] == "tools":
        return "tools"
    if parts[0] == "lib" and len(parts) > 2:
        return parts[1]
    if parts[:2] == ["include", "dist"] and len(parts) > 3:
        return parts[2]
    if parts[:2] == ["include", "dist-c"]:
        return "CAPI"
    if parts[:3] == ["test", "Unit", "Runtime"]:
        return "Runtime"
    return None


def problem(library, included):
    """Returns why a file of `library` may not include the file `included`, or None."""
    if ".." in included.split("/"):
        return "leaves its folder by a relative path; name the file from include/ instead"
    if library == "Runtime" and included.startswith(("mlir/", "llvm/", "mlir-c/", "llvm-c/")):
        return "is part of LLVM, which the runtime does without"
    if library == "Solver" and included.startswith(("mlir/", "mlir-c/")):
        return "is part of MLIR, which the solver does without"
    if not included.startswith(("dist/", "dist-c/")):
        return None
    other = "CAPI" if included.startswith("dist-c/") else included.split("/")[1]
    if other == "Version.h":
        return None
    if other == library:
        return None
    if other == "Runtime":
        return None if library in ("Lowering", "Pipelines", "CAPI", "tools") else "belongs to the runtime, which only Lowering, Pipelines, CAPI and tools include"
    if library == "Runtime":
        return f"belongs to {other}; the runtime stands alone"
    if other == "Reference" and library != "tools":
        return "is what the product is compared with; only tools include it"
    if library == "Reference" and other != "IR":
        return f"belongs to {other}; the reference shares nothing but IR with what is compared with it"
    if other not in LEVELS:
        return f"belongs to {other}, which is no library"
    if LEVELS[other] >= LEVELS[library]:
        return f"belongs to {other}, which is not to the left of {library}"
    return None


def check(path, text):
    library = library_of(path)
    if library not in LEVELS and library != "Runtime":
        yield 1, f"{library} is no library"
        return
    for line, content in lint.numbered(text):
        match = INCLUDE.match(content)
        reason = match and problem(library, match[1])
        if reason:
            yield line, f"'{match[1]}' {reason}"


lint.run(check, lambda path: path.endswith((".h", ".cpp", ".td")) and library_of(path) is not None, bad=[
    ("lib/IR/A.cpp", '#include "dist/Analysis/B.h"'),
    ("lib/Layout/A.cpp", '#include "dist/Resharding/B.h"'),
    ("include/dist/Resharding/A.h", '#include "dist/Analysis/B.h"'),
    ("lib/Analysis/A.cpp", '#include "dist/Report/B.h"'),
    ("lib/Timeline/A.cpp", '#include "dist/Report/B.h"'),
    ("lib/Propagation/A.cpp", '#include "dist/Partition/B.h"'),
    ("include/dist/Analysis/A.td", 'include "dist/Extensions/B.td"'),
    ("lib/Runtime/A.cpp", "#include <llvm/Support/Error.h>"),
    ("lib/Runtime/A.cpp", '#include "dist/IR/Dist.h"'),
    ("lib/Partition/A.cpp", '#include "dist/Runtime/Runtime.h"'),
    ("lib/Partition/A.cpp", '#include "../Analysis/B.h"'),
    ("lib/Solver/A.cpp", '#include "dist/IR/Dist.h"'),
    ("lib/Solver/A.cpp", '#include "mlir/IR/Builders.h"'),
    ("lib/Planning/A.cpp", '#include "dist/Partition/B.h"'),
    ("lib/Planning/A.cpp", '#include "dist/Report/B.h"'),
    ("lib/Misc/A.cpp", ""),
    ("lib/Pipelines/A.cpp", '#include "dist-c/Dialects.h"'),
    ("include/dist-c/A.h", '#include "dist/Reference/Reference.h"'),
    ("lib/Runtime/A.cpp", '#include "dist-c/Dialects.h"'),
    ("lib/Reference/A.cpp", '#include "dist/Analysis/B.h"'),
    ("lib/Pipelines/A.cpp", '#include "dist/Reference/Reference.h"'),
], good=[
    ("lib/Pipelines/A.cpp", '#include "dist/Partition/B.h"\n#include "dist/IR/Dist.h"'),
    ("lib/Pipelines/A.cpp", '#include "dist/Runtime/Carry.h"'),
    ("lib/CAPI/A.cpp", '#include "dist-c/Dialects.h"\n#include "dist/Pipelines/Pipelines.h"\n#include "dist/Runtime/Artifact.h"'),
    ("tools/dist-plugin/A.cpp", '#include "dist/Version.h"'),
    ("lib/Lowering/CPU/A.cpp", '#include "dist/Runtime/Runtime.h"\n#include "mlir/IR/Builders.h"'),
    ("lib/Partition/A.cpp", '#include "B.h"\n#include "dist/Partition/B.h"'),
    ("lib/Partition/A.cpp", '#include "dist/Planning/B.h"'),
    ("lib/Planning/A.cpp", '#include "dist/Solver/Solver.h"\n#include "dist/Timeline/B.h"'),
    ("lib/Analysis/A.cpp", '#include "dist/Layout/B.h"\n#include "dist/Resharding/B.h"'),
    ("lib/Propagation/A.cpp", '#include "dist/Report/B.h"'),
    ("lib/Report/A.cpp", '#include "dist/Timeline/B.h"'),
    ("lib/Solver/A.cpp", '#include "llvm/ADT/ArrayRef.h"'),
    ("lib/Runtime/A.cpp", "#include <vector>"),
    ("lib/Reference/A.cpp", '#include "dist/IR/Dist.h"'),
    ("tools/dist-run/A.cpp", '#include "dist/Reference/Reference.h"'),
])
