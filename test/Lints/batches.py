# SPDX-License-Identifier: Apache-2.0
"""Sources of one library define no name twice: a build from nothing compiles them in batches, and one file more puts others together.

Two sources of which one is in `dist_compile_alone` of their CMakeLists.txt are never in one batch. What is compared are types, and functions
and constants that are `static`, functions with the types of their parameters.
"""
import collections
import os
import re
import sys

import lint

TYPE = re.compile(r"^(?:struct|class|enum|enum class) (\w+)(?: final)?(?: :[^;{]*)? \{", re.M)
FUNCTION = re.compile(r"^static [^;={(]*?\b(\w+)\(((?:[^{;]|\{\})*?)\)(?: const)? \{", re.M | re.S)
CONSTANT = re.compile(r"^(?:static )?constexpr [^;={(]*?\b(\w+)(?:\[\w*\])?(?: =|\{)", re.M)
# Libraries whose sources lie in more folders than that of their CMakeLists.txt.
WHOLE = "lib/Runtime/"


def types_of(parameters):
    """Returns the types of `parameters` without their names and defaults."""
    depth, parts = 0, [""]
    for character in re.sub(r"\s+", " ", parameters):
        depth += (character in "<(") - (character in ">)")
        if character == "," and not depth:
            parts.append("")
        else:
            parts[-1] += character
    return ", ".join(re.sub(r"\b\w+$", "", part.split(" = ")[0].strip()).strip() for part in parts)


def names(text):
    text = re.sub(r"//[^\n]*", "", text)
    yield from (f"type {name}" for name in TYPE.findall(text))
    yield from (f"function {name}({types_of(parameters)})" for name, parameters in FUNCTION.findall(text))
    yield from (f"constant {name}" for name in CONSTANT.findall(text))


def library(path):
    return WHOLE if path.startswith(WHOLE) else os.path.dirname(path) + "/"


def findings(sources, lists):
    """Yields a message for each name that two files of a batch may define; `sources` and `lists` are texts of .cpp and CMakeLists.txt by path."""
    alone = {os.path.join(os.path.dirname(path), name) for path, text in lists.items()
             for names_alone in re.findall(r"dist_compile_alone\(([^)]*)\)", text) for name in names_alone.split()}
    for path in sorted(alone - set(sources)):
        yield f"{path}: a source that is compiled alone does not exist"
    owners = collections.defaultdict(list)
    for path, text in sorted(sources.items()):
        if path not in alone:
            for name in sorted(set(names(text))):
                owners[library(path), name].append(path)
    for (_, name), paths in sorted(owners.items()):
        if len(paths) > 1:
            yield f"{paths[1]}: {name} is also in {paths[0]}; give it another name, or the file to dist_compile_alone of its CMakeLists.txt"


FIRST = "namespace {\nstruct Writer {\n};\n}\nstatic void write(int a, ArrayRef<int> b) {\n}\nstatic constexpr int kSize = 3;\n"
OTHER = "static void write(int a) {\n}\nstatic constexpr int kOther = 3;\n"
for second, expected in (("struct Writer : Base {\n", 1), ("static void write(int x,\n  ArrayRef<int> y = {}) {\n", 1), ("static constexpr int kSize = 4;\n", 1), (OTHER, 0)):
    if len(list(findings({"lib/A/a.cpp": FIRST, "lib/A/b.cpp": second}, {}))) != expected:
        sys.exit(f"the lint finds not {expected} in\n{second}")
    if list(findings({"lib/A/a.cpp": FIRST, "lib/A/b.cpp": second}, {"lib/A/CMakeLists.txt": "dist_compile_alone(a.cpp)"})):
        sys.exit("the lint compares what is compiled alone")
if len(list(findings({}, {"lib/A/CMakeLists.txt": "dist_compile_alone(a.cpp b.cpp)"}))) != 2:
    sys.exit("the lint accepts names of files that do not exist")

paths = [path for path in lint.files() if path.startswith(("lib/", "tools/", "test/Emulation/"))]
found = list(findings({path: lint.read(path) for path in paths if path.endswith(".cpp")},
                      {path: lint.read(path) for path in paths if path.endswith("CMakeLists.txt")}))
print("\n".join(found) or f"{len(paths)} files are clean")
sys.exit(1 if found else 0)
