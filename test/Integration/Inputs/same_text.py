# SPDX-License-Identifier: Apache-2.0
"""Compiles programs several times with memory laid out differently and compares what is printed, byte for byte.

    same_text.py DIST_OPT FOLDER PROGRAMS

Prints `N programs, M compared, K differ`; a program that is refused has to be refused with the same message each time. A
differing output stays in FOLDER."""
import os
import shutil
import subprocess
import sys

# Ways to lay out memory: what stands before the command, and changes of the environment (of the GNU allocator).
WAYS = [([], {}), ([], {}),
        ([], {"MALLOC_MMAP_THRESHOLD_": "512", "MALLOC_MMAP_MAX_": "1000000"}),
        ([], {"MALLOC_PERTURB_": "165", "GLIBC_TUNABLES": "glibc.malloc.tcache_count=0", "PADDING": "x" * 4000})]
OPTIONS = [["--dist-spmd"], ["--dist-import", "--dist-propagate", "--dist-report=output=- detail=all"]]
MAX_BYTES = 300_000  # Of a program's text: enough to be large, and done in a second.


def ways():
    fixed = ["setarch", "-R"]
    allowed = shutil.which("setarch") and subprocess.run(fixed + ["true"], capture_output=True).returncode == 0
    return WAYS + ([(fixed, {})] if allowed else [])


def compile_once(command, prefix, changes):
    done = subprocess.run(prefix + command, capture_output=True, env={**os.environ, **changes})
    return done.returncode, done.stdout, done.stderr


def differs(command, folder, name):
    first = compile_once(command, [], {})
    for number, (prefix, changes) in enumerate(ways()):
        other = compile_once(command, prefix, changes)
        if other != first:
            for what, (_, out, err) in (("first", first), (str(number), other)):
                with open(os.path.join(folder, f"{name}.{what}.txt"), "wb") as file:
                    file.write(out + err)
            print(f"{name}: {' '.join(command)} differs in way {number}")
            return True
    return False


def main():
    dist_opt, folder, programs = sys.argv[1:]
    paths = sorted(os.path.join(root, file) for root, _, files in os.walk(programs) for file in files if file.endswith(".generic.mlir"))
    small = [path for path in paths if os.path.getsize(path) <= MAX_BYTES]
    # Every few, so that the test takes seconds.
    chosen = small[::max(1, len(small) // 8)]
    different = sum(differs([dist_opt, path] + options, folder, os.path.basename(path) + str(number))
                    for path in chosen for number, options in enumerate(OPTIONS))
    print(f"{len(paths)} programs, {len(chosen)} compared, {different} differ")


if __name__ == "__main__":
    main()
