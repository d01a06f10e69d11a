#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs clang-tidy, with the checks of .clang-tidy, on files of lib and tools.

usage: scripts/tidy.py [--build FOLDER] [FILE...]      without files: those that differ from the branch main
The build's own list of commands names a header that another compiler has precompiled, which clang-tidy cannot read; here it is read as text.
"""
import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

# As CMake writes it for GCC, and for Clang.
PRECOMPILED = re.compile(r"(?:-Xclang -include-pch -Xclang \S+ )?(?:-Xclang )?-include (?:-Xclang )?(\S*cmake_pch\.hxx)")


def include_text(command, folder):
    """Returns `command` with a copy of the precompiled header's text in its place."""
    def copy(match):
        target = os.path.join(folder, match[1].strip("/").replace("/", "_"))
        if not os.path.exists(target):
            shutil.copy(match[1], target)
        return f"-include {target}"
    return PRECOMPILED.sub(copy, command.replace("-Winvalid-pch", ""))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--build", default=os.environ.get("DIST_BUILD_DIR", "build"))
    parser.add_argument("files", nargs="*")
    arguments = parser.parse_args()
    tidy = next(filter(None, map(shutil.which, ("clang-tidy-22", "clang-tidy"))), None)
    if not tidy:
        sys.exit("error: found no clang-tidy; apt-get install clang-tidy brings it")
    try:
        with open(os.path.join(arguments.build, "compile_commands.json"), encoding="utf-8") as file:
            commands = json.load(file)
    except OSError as problem:
        sys.exit(f"error: {problem}; scripts/build.sh makes it")
    files = arguments.files or subprocess.run(["git", "diff", "--name-only", "--diff-filter=d", "main", "--", "lib", "tools"], check=True, capture_output=True,
                                              text=True).stdout.split()
    if any("/Unity/unity_" in entry["file"] for entry in commands):
        sys.exit(f"error: {arguments.build} compiles sources in batches; a folder configured with -DDIST_UNITY_BUILD=OFF, as by cmake --preset dev, knows each")
    known = {os.path.realpath(entry["file"]) for entry in commands}
    files = [file for file in files if os.path.realpath(file) in known]
    if not files:
        sys.exit("error: found no source file to look at")
    # Not what TableGen writes into the build folder.
    root = re.escape(os.path.dirname(os.path.dirname(os.path.realpath(__file__))))
    with tempfile.TemporaryDirectory() as folder:
        for entry in commands:
            entry["command"] = include_text(entry["command"], folder)
        with open(os.path.join(folder, "compile_commands.json"), "w", encoding="utf-8") as file:
            json.dump(commands, file)
        failed = [file for file in files
                  if subprocess.run([tidy, "-p", folder, "--quiet", f"--header-filter=^{root}/(include|lib|tools)/", "--extra-arg=-Wno-unknown-warning-option",
                                    file], check=False).returncode]
    print(f"{len(files)} files looked at" + (f", not read: {' '.join(failed)}" if failed else ""))
    sys.exit(bool(failed))


if __name__ == "__main__":
    main()
