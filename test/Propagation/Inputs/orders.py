# SPDX-License-Identifier: Apache-2.0
"""Writes random programs in several orders of their ops and checks that every tensor lies the same in all of them, and that the
programs of one device communicate the same.

usage: orders.py DIST_OPT PROGRAMS [SEED]

A program has square matrices and vectors as arguments, some of them placed by rows or columns over one axis and others open, and ops
that add, multiply, transpose and broadcast them. Ops that do not read each other change places from order to order.
"""
import json
import random
import re
import subprocess
import sys

MATRIX, VECTOR = "tensor<16x16xf32>", "tensor<16xf32>"
ORDERS = 4


def make_program(rng):
    """Returns the arguments and the ops: name, names that are read, text with the name of each of them in braces."""
    arguments, ops, matrices, vectors = [], [], [], []
    for number in range(rng.randint(3, 7)):
        kind = rng.choice([MATRIX, MATRIX, VECTOR])
        splits = ['[{"x"}, {}]', '[{}, {"x"}]', '[{"y"}, {}]', '[{}, {"y", "x"}]', None, None] if kind == MATRIX else ['[{"x"}]', '[{"y"}]', None]
        split = rng.choice(splits)
        arguments.append(f"%a{number}: {kind}" + (f" {{dist.sharding = #dist.sharding<@mesh, {split}>}}" if split else ""))
        (matrices if kind == MATRIX else vectors).append(f"a{number}")
    if not matrices:
        arguments.append(f"%b: {MATRIX}")
        matrices.append("b")
    for number in range(rng.randint(4, 16)):
        name, left, right = f"v{number}", rng.choice(matrices), rng.choice(matrices)
        kind = rng.choice(["add", "add", "multiply", "transpose", "broadcast"])
        if kind == "add":
            text = f"%{name} = arith.addf %{left}, %{right} : {MATRIX}"
        elif kind == "multiply":
            text = f"%{name} = linalg.matmul ins(%{left}, %{right} : {MATRIX}, {MATRIX}) outs(%zero : {MATRIX}) -> {MATRIX}"
        elif kind == "broadcast" and vectors:
            right = rng.choice(vectors)
            text = f"%{name} = linalg.broadcast ins(%{right} : {VECTOR}) outs(%empty : {MATRIX}) dimensions = [{rng.choice([0, 1])}]"
            left = right
        else:
            text = f"%{name} = linalg.transpose ins(%{left} : {MATRIX}) outs(%empty : {MATRIX}) permutation = [1, 0]"
            right = left
        ops.append((name, {left, right}, text))
        matrices.append(name)
    return arguments, ops


def write(arguments, ops, results, rng):
    """Returns the program with its ops in a random order."""
    known, left, lines = {argument[1:].split(":")[0] for argument in arguments}, list(ops), []
    while left:
        name, reads, text = rng.choice([op for op in left if op[1] <= known])
        left.remove((name, reads, text))
        known.add(name)
        lines.append(f"  {text} loc(\"{name}\")")
    types = ", ".join([MATRIX] * len(results))
    return "\n".join([
        'dist.mesh @mesh = <["x"=2, "y"=2]>', f"func.func @main({', '.join(arguments)}) -> ({types}) {{",
        "  %c = arith.constant 0.0 : f32", f"  %empty = tensor.empty() : {MATRIX}",
        f"  %zero = linalg.fill ins(%c : f32) outs(%empty : {MATRIX}) -> {MATRIX}", *lines,
        f"  return {', '.join('%' + name for name in results)} : {types}", "}"])


def run(tool, text, *options):
    result = subprocess.run([tool, "-", *options], input=text, capture_output=True, text=True, check=True)
    return result.stdout


def placements(tool, text):
    """Returns where arguments and results lie, and every op by its name."""
    printed = run(tool, text, "--dist-propagate-shardings=explain=false", "--mlir-print-debuginfo")
    signature = re.findall(r"#dist.sharding<[^>]*>", next(line for line in printed.split("\n") if "func.func" in line))
    names = dict(re.findall(r'^(#loc\d+) = loc\("(v\d+)"\)', printed, re.MULTILINE))
    ops = {names[loc]: shardings for shardings, loc in re.findall(r"dist.shardings = (\[.*\]).*loc\((#loc\d+)\)$", printed, re.MULTILINE) if loc in names}
    return signature, ops


def totals(tool, text):
    """Returns bytes and seconds of all collectives."""
    functions = json.loads(run(tool, text, "--dist-spmd=explain=false", "--dist-report=format=json", "-o", "/dev/null"))["functions"]
    collectives = [one for function in functions for one in function["collectives"]]
    return sum(one["wire_bytes"] for one in collectives), round(sum(one["seconds"] for one in collectives) * 1e9)


def main():
    tool, programs, first = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]) if len(sys.argv) > 3 else 0
    for seed in range(first, first + programs):
        rng = random.Random(seed)
        arguments, ops = make_program(rng)
        read = set().union(*(reads for _, reads, _ in ops))
        results = [name for name, _, _ in ops if name not in read]
        texts = [write(arguments, ops, results, rng) for _ in range(ORDERS)]
        found = [placements(tool, text) for text in texts]
        assert len(found[0][1]) == len(ops), f"seed {seed}: {len(found[0][1])} of {len(ops)} ops were found"
        for text, other in zip(texts, found):
            if other != found[0]:
                different = [name for name in other[1] if other[1][name] != found[0][1][name]]
                sys.exit(f"seed {seed}: the order of ops decides where {different or 'arguments and results'} lie\n{texts[0]}\n{text}")
        sent = [totals(tool, text) for text in texts]
        for text, other in zip(texts, sent):
            if other != sent[0]:
                sys.exit(f"seed {seed}: one order takes {sent[0]}, another {other} (bytes, nanoseconds)\n{texts[0]}\n{text}")


main()
