# SPDX-License-Identifier: Apache-2.0
"""Asks for so little memory that each program is refused, and then for what the error says: that has to be enough, and so has what the
program needs without a bound.

    check_least.py DIST_OPT PROGRAM...
"""
import json
import re
import subprocess
import sys


def schedule(tool, program, memory):
    """Returns the bytes that are in use at most, and what the error says."""
    bound = "" if memory is None else f" memory={memory}"
    done = subprocess.run([tool, program, f"--dist-spmd=explain=false machine=h100-8xN{bound}", "--dist-report=format=json", "-o", "/dev/null"],
                          capture_output=True, text=True, check=False)
    if done.returncode:
        return None, int(re.search(r"a device needs (\d+) B of memory at least", done.stderr).group(1))
    return max(function["timeline"]["peak"]["bytes"] for function in json.loads(done.stdout)["functions"]), None


for path in sys.argv[2:]:
    unbounded, _ = schedule(sys.argv[1], path, None)
    refused, least = schedule(sys.argv[1], path, 1)
    assert refused is None and least <= unbounded, (path, least, unbounded)
    for bound in (least, (least + unbounded) // 2, unbounded):
        peak, needed = schedule(sys.argv[1], path, bound)
        assert peak is not None and peak <= bound, (path, bound, peak, needed)
    print(f"{path.rsplit('/', 1)[-1]}: {least} B at least, {unbounded} B without a bound")
