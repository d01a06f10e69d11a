# SPDX-License-Identifier: Apache-2.0
"""Sources of C, C++ and CUDA are formatted by clang-format 14, which Debian 12 has; another version would format otherwise.

As every lint, this one first shows that it can fail.
"""
import subprocess
import sys

import lint

COMMAND = ["clang-format-14", "--dry-run", "-Werror"]
FORMATTED = (".c", ".cc", ".cpp", ".cu", ".cuh", ".h")

bad = subprocess.run([*COMMAND, "--assume-filename=lint.cpp"], input="int  f( ) {return 1;}\n", text=True, capture_output=True)
if not bad.returncode:
    sys.exit("clang-format accepts what it has to reject")
paths = [path for path in lint.files() if path.endswith(FORMATTED)]
if not paths:
    sys.exit("the lint found no file to look at")
run = subprocess.run([*COMMAND, *paths], cwd=lint.ROOT, text=True, capture_output=True)
if run.returncode:
    print(run.stderr[:10000])
    sys.exit("format these files with clang-format-14 -i")
print(f"{len(paths)} files are formatted")
