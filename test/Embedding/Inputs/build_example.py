#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Installs the build and builds a project out of tree against that: build_example.py BUILD SOURCE FOLDER [CMAKE OPTIONS...]. The project sees
nothing but what is installed."""
import os
import subprocess
import sys

build, source, folder, *options = sys.argv[1:]
subprocess.run([sys.executable, os.path.join(os.path.dirname(os.path.abspath(__file__)), "install.py"), build], check=True)
package = os.path.join(build, "test", "installed", "lib", "cmake", "dist")
steps = [["cmake", "-G", "Ninja", "-S", source, "-B", folder, f"-Ddist_DIR={package}", "-DCMAKE_BUILD_TYPE=", *options],
         ["cmake", "--build", folder]]
for step in steps:
    process = subprocess.run(step, capture_output=True, text=True)
    if process.returncode:
        sys.exit(f"{' '.join(step)}\n{process.stdout}{process.stderr}")
