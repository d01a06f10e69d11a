#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Asks whether one more placement, written by hand, would make a plan better.

    annotation_trials.py build/bin/dist-opt step.generic.mlir [--trials=100] [--seed=0] [--options="mode=search"]

Arguments and results are held where the plan has them. For each trial one random value of the imported program gets a
`dist.constrain` to a random placement whose shards are even, and the program is planned again. Prints the seconds of collectives and
bytes on the wire without, the best of the trials that compute no more, how many of these are better by more than 0.1 %, and up to five constraints that help.
Of a search it prints first what it predicts for the whole function, the best of all trials in that, and how many are better by more than 0.5 %.
A plan is good if none is: what a person could write has been found. Nothing but Python is needed."""
import argparse
import itertools
import json
import math
import random
import re
import subprocess
import sys
import tempfile


def run(tool, text, *passes):
    with tempfile.NamedTemporaryFile("w", suffix=".mlir") as file:
        file.write(text)
        file.flush()
        return subprocess.run([tool, file.name, *passes], capture_output=True, text=True)


def measure(options, text):
    """Returns seconds, bytes and flops of the planned program and all seconds that a search predicts, or None if it is refused."""
    result = run(options.tool, text, f"--dist-spmd={options.options} explain=false", "--dist-report=format=json", "-o", "/dev/null")
    if result.returncode:
        return None
    functions = json.loads(result.stdout)["functions"]
    collectives = [one for function in functions for one in function["collectives"]]
    return (sum(one["seconds"] * one["executions"] for one in collectives),
            sum(one["wire_bytes"] * one["executions"] for one in collectives), sum(function["flops"] for function in functions),
            sum(function.get("search", {}).get("seconds", 0) for function in functions))


def signature(text):
    return next(line for line in text.split("\n") if re.match(r"  func\.func (public )?@", line))


def find_values(lines):
    """Yields the first and last line of each op of the function's own block, with the name and type of its one result."""
    for first, line in enumerate(lines):
        found = re.match(r"    (%\w+) = (?!arith\.constant|tensor\.empty|linalg\.fill|dist\.)", line)
        last = first
        while found and last < len(lines) and (last == first or not re.match(r"    [^ }]", lines[last])):
            kind = re.search(r"(?:->|into|:) (tensor<[^>]*>)\s*$", lines[last])
            if kind and (last == first or lines[last].startswith("    }")):
                yield first, last, found[1], kind[1]
                break
            last += 1


def find_placements(kind, axes):
    """Yields every placement on whole axes that splits a tensor of type `kind` evenly."""
    shape = [int(size) for size in re.findall(r"(\d+)x", kind)]
    for choice in itertools.product(range(-1, len(shape)), repeat=len(axes)):
        dims = [[axis for axis, chosen in zip(axes, choice) if chosen == dim] for dim in range(len(shape))]
        parts = [math.prod(int(size) for _, size in dim) for dim in dims]
        if all(size % part == 0 for size, part in zip(shape, parts)):
            yield "[" + ", ".join("{" + ", ".join(f'"{name}"' for name, _ in dim) + "}" for dim in dims) + "]"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("tool")
    parser.add_argument("program")
    parser.add_argument("--trials", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--options", default="")
    parser.add_argument("--output", help="write the program with the best constraint here")
    options = parser.parse_args()
    with open(options.program, encoding="utf-8") as file:
        source = file.read()
    imported, planned = run(options.tool, source, "--dist-import"), run(options.tool, source, "--dist-import", "--dist-propagate=explain=false")
    if imported.returncode or planned.returncode:
        sys.exit((imported.stderr or planned.stderr)[:500])
    text = imported.stdout.replace(signature(imported.stdout), signature(planned.stdout))
    lines = text.split("\n")
    mesh = re.search(r"dist\.mesh @(\S+) = <\[(.*?)\]>", text)
    axes = re.findall(r'"([^"]+)"=(\d+)', mesh[2])
    trials = [(value, placement) for value in find_values(lines) for placement in find_placements(value[3], axes)]
    random.Random(options.seed).shuffle(trials)
    base, done, helped, predicted = measure(options, text), [], [], []
    for (first, last, name, kind), placement in trials[:options.trials]:
        changed = list(lines)
        changed[first] = changed[first].replace(f"{name} =", f"%before_{name[1:]} =", 1)
        changed.insert(last + 1, f"    {name} = dist.constrain %before_{name[1:]} to <@{mesh[1]}, {placement}> : {kind}")
        cost = measure(options, "\n".join(changed))
        if cost:
            predicted.append((cost[3], f"{lines[first].strip()[:80]} ... to {placement}"))
        if cost and cost[2] <= base[2] * 1.001:
            done.append(cost)
            if cost[0] < base[0] * 0.999:
                helped.append((cost[0], f"{lines[first].strip()[:80]} ... to {placement}"))
                if options.output and helped[-1] == min(helped):
                    with open(options.output, "w", encoding="utf-8") as file:
                        file.write("\n".join(changed))
    if base[3] and predicted:
        best, what = min(predicted)
        print(f"{len(predicted)} trials; predicted {base[3] * 1e6:.1f} us, best {best * 1e6:.1f} us ({(best / base[3] - 1) * 100:+.2f} %), "
              f"better by more than 0.5 % {sum(seconds < base[3] * 0.995 for seconds, _ in predicted)}" + (f": {what}" if best < base[3] * 0.995 else ""))
    print(f"{len(done)} trials that compute no more; collectives {base[0] * 1e6:.1f} us, best {min([base, *done])[0] * 1e6:.1f} us, better "
          f"{sum(cost[0] < base[0] * 0.999 for cost in done)}; wire {base[1]} B, best {min(cost[1] for cost in [base, *done])} B, better "
          f"{sum(cost[1] < base[1] * 0.999 for cost in done)}")
    for seconds, what in sorted(helped)[:5]:
        print(f"  {seconds * 1e6:.1f} us: {what}")


main()
