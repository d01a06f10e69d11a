# SPDX-License-Identifier: Apache-2.0
"""donated_memory.py DONATED.json KEPT.json: compares reports of dist-run on a program with donated arguments and on the same program without.

The bytes of all arguments but those that are no state have to be gone from the peak that the target has planned and from what was allocated. The
peak of the Local form may be elsewhere than where results are made, but not higher.
"""
import json
import sys


def read(path):
    with open(path, encoding="utf-8") as file:
        report = json.load(file)
    function = report["functions"][0]
    allocated = {name: size for name, size in report["allocated"].items() if name != "scratch_bytes"}
    return function["memory"], function["peak_memory"], allocated


(memory, planned, allocated), (kept, kept_planned, kept_allocated) = map(read, sys.argv[1:])
donated = kept_planned["arguments_bytes"] - planned["arguments_bytes"]
print(f"donated {donated} of {kept['arguments_bytes']} bytes of arguments")
if not 0.5 * kept["arguments_bytes"] < donated < kept["arguments_bytes"]:
    sys.exit("most of the arguments are state")
if memory["peak_bytes"] > kept["peak_bytes"]:
    sys.exit("the peak of the Local form has grown")
for what, now, before in (("planned peak", planned["bytes"], kept_planned["bytes"]),
                          ("allocated", sum(allocated.values()), sum(kept_allocated.values()))):
    print(f"{what}: {before} -> {now}")
    if before - now < donated:
        sys.exit(f"{what} has fallen by {before - now} bytes only")
