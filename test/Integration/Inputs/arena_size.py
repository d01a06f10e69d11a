# SPDX-License-Identifier: Apache-2.0
"""arena_size.py DIST_OPT LIMIT PROGRAM...: compiles programs for CPU ranks and compares the arena with the most bytes that are
alive at once; both stand in the lowered entry function. Fails if a quotient is above LIMIT.
"""
import re
import subprocess
import sys

tool, limit, programs = sys.argv[1], float(sys.argv[2]), sys.argv[3:]
worst = 0.0
for program in programs:
    lowered = subprocess.run([tool, program, "--dist-spmd", "--dist-compile=target=cpu"], check=True, capture_output=True,
                             text=True).stdout
    arena = int(re.search(r"memref<(\d+)xi8> \{dist\.arena\}", lowered)[1])
    live = int(re.search(r"dist\.live_bytes = (\d+)", lowered)[1])
    quotient = arena / max(live, 1)
    worst = max(worst, quotient)
    if quotient > limit:
        sys.exit(f"{program}: an arena of {arena} bytes for {live} live ones")
print(f"{len(programs)} programs, at worst {worst:.3f}")
