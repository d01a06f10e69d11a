# SPDX-License-Identifier: Apache-2.0
"""Shows how the time of each stage of the compiler grows with the size of a program.

    growth.py [--build=build] [--only=PATTERN] [--limit=SECONDS] [--stages=spmd,cpu,cuda]

For each family of growth_families.py and each stage: CPU milliseconds at the largest size (for code generation: of the whole
process), and behind it the exponent between the two largest sizes that took more than noise, 1.0 being linear. `*` marks what
grows faster than n^1.2, `-` what did not end within the limit, `!` what failed."""
import argparse
import math
import os
import re
import subprocess
import sys
import tempfile

from growth_families import FAMILIES

STAGES = [("import", ["--dist-import"]),
          ("propagate", ["--dist-decompose-ops", "--dist-outline-local-regions", "--dist-propagate-shardings"]),
          ("reshards", ["--dist-insert-reshards"]),
          ("partition", ["--dist-partition"]),
          ("collectives", ["--dist-optimize-collectives"])]
NOISE = 15.0  # Milliseconds below which an exponent says nothing.


def run(command, limit):
    """Returns the standard error of `command` or None after the limit, and its status."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, errors="replace", timeout=limit)
    except subprocess.TimeoutExpired:
        return None, None
    return done.stderr + done.stdout, done.returncode


def clocks(text):
    """Differences between the clocks that --dist-print-cpu-time printed, by name."""
    clock = [(name, float(time)) for name, time in re.findall(r"^cpu-ms (\S+) (\S+)$", text, re.M)]
    return {name: after - before for (_, before), (name, after) in zip(clock, clock[1:])}


def measure(build, path, stages, limit):
    """Returns milliseconds by stage; '-' or '!' for what did not end or failed."""
    opt, dist_run = os.path.join(build, "bin", "dist-opt"), os.path.join(build, "bin", "dist-run")
    local, times = path + ".local", {}
    command = [opt, path, "-o", local, "--mlir-disable-threading", "--verify-each=false", "--dist-print-cpu-time=label=parse"]
    for name, passes in STAGES:
        command += passes + [f"--dist-print-cpu-time=label={name}"]
    text, status = run(command, limit)
    times = clocks(text or "")
    if status != 0:
        if text is not None and "-v" in sys.argv:
            print(text[:500])
        return {**{name: "-" if text is None else "!" for name, _ in STAGES}, **times}
    for target in [stage for stage in stages if stage != "spmd"]:
        flags = ["--backend=cuda", "--chip=sm_90"] if target == "cuda" else []
        text, status = run([dist_run, local, f"--emit={path}.dplan", "--time", *flags], limit)
        found = re.search(r"lowering (\S+) s, code (\S+) s", text or "")
        bad = "-" if text is None else "!"
        if text is not None and not found and "-v" in sys.argv:
            print(text[:500])
        times[f"{target} steps"], times[f"{target} code"] = [1000 * float(x) for x in found.groups()] if found else (bad, bad)
    return times


def cell(series):
    """The time at the largest size and the growth of `series`, a list of (n, milliseconds or sign)."""
    n, last = series[-1]
    if isinstance(last, str):
        good = [x for x in series if not isinstance(x[1], str)]
        return f"{last}{n}" + (f" ({good[-1][1]:.0f}@{good[-1][0]})" if good else "")
    if len(series) < 2 or isinstance(series[-2][1], str) or series[-2][1] < NOISE / 2 or last < NOISE:
        return f"{last:.0f}"
    exponent = math.log(last / series[-2][1]) / math.log(n / series[-2][0])
    return f"{last:.0f} ^{exponent:.1f}{'*' if exponent > 1.2 else ''}"


def main():
    here = os.path.dirname(os.path.abspath(__file__))
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--build", default=os.path.join(here, "..", "..", "build"))
    parser.add_argument("--only", default="")
    parser.add_argument("--limit", type=float, default=60)
    parser.add_argument("--stages", default="spmd,cpu,cuda")
    parser.add_argument("-v", action="store_true", help="print what failed stages say")
    options = parser.parse_args()
    stages = options.stages.split(",")
    names = [name for name, _ in STAGES] + [f"{target} {part}" for target in stages if target != "spmd" for part in ("steps", "code")]
    print("| family | n | " + " | ".join(names) + " |")
    print("|---" * (len(names) + 2) + "|", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        for name, (write, base, largest) in FAMILIES.items():
            if not re.search(options.only, name):
                continue
            series, factor = {stage: [] for stage in names}, 1
            while factor <= largest:
                path = os.path.join(folder, "program.mlir")
                with open(path, "w") as file:
                    file.write(write(base * factor))
                times = measure(options.build, path, stages, options.limit)
                for stage in names:
                    if stage in times:
                        series[stage].append((base * factor, times[stage]))
                if "-" in times.values():
                    break
                factor *= 2
            cells = [cell(series[stage]) if series[stage] else "" for stage in names]
            print(f"| {name} | {base * min(factor, largest)} | " + " | ".join(cells) + " |", flush=True)


if __name__ == "__main__":
    main()
