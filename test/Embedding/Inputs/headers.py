#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Installed headers are those that docs/embedding.md lists, and they compile: headers.py PREFIX SOURCE FOLDER LLVM. Those that the page
calls C are compiled as C, too."""
import os
import re
import subprocess
import sys

prefix, source, folder, llvm = sys.argv[1:]
include = os.path.join(prefix, "include")
installed = {os.path.relpath(os.path.join(place, name), include) for place, _, names in os.walk(include) for name in names
             if name.endswith(".h")}
with open(os.path.join(source, "docs", "embedding.md"), encoding="utf-8") as file:
    section = file.read().split("\n## Headers\n")[1].split("\n## ")[0]
rows = [line for line in section.split("\n") if line.startswith("| `")]
listed = {header: row for row in rows for header in re.findall(r"`(dist(?:-c)?/[\w/]+\.h)`", row)}
if installed != set(listed):
    sys.exit(f"installed, but not in docs/embedding.md: {sorted(installed - set(listed))}\n"
             f"in docs/embedding.md, but not installed: {sorted(set(listed) - installed)}")
in_c = [header for header in sorted(listed) if "| C: " in listed[header] or header.startswith("dist-c/")]
os.makedirs(folder, exist_ok=True)
for name, headers, command in (("all.c", in_c, ["gcc", "-std=c11", "-Wall", "-Wextra", "-Werror"]),
                               ("all.cpp", sorted(listed), ["g++", "-std=c++20", "-fno-exceptions", "-Wall", "-Werror"])):
    path = os.path.join(folder, name)
    with open(path, "w", encoding="utf-8") as file:
        file.writelines(f'#include "{header}"\n' for header in headers)
    subprocess.run([*command, "-fsyntax-only", "-I", include, "-isystem", os.path.join(llvm, "include"), path], check=True)
print(f"{len(listed)} headers, {len(in_c)} of them in C")
