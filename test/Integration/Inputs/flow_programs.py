#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks in numbers what control flow forwards: loops and conditionals whose values come and go with every placement.

usage: flow_programs.py DIST_OPT DIST_RUN FOLDER
For each op one program: every placement of what it is given, partial over an axis in every kind too, in turn with even and
uneven sizes, fewer elements than devices, bodies that are linear, monotone or neither, and placements of the results. All
ranks compute bit by bit what one computes. Then the same programs in Sharded form, with single edges broken: dist-verify-sharded
has to notice.
"""
import itertools
import os
import re
import subprocess
import sys

import numpy as np

SIZES = [8, 5, 1]
WHOLE = ['[{}]', '[{"x"}]', '[{"y"}]', '[{"x", "y"}]', '[{"y", "x"}]']
FLOATS = [f'[{dims}], partial = [{kind} {{"y"}}]' for dims in ('{}', '{"x"}') for kind in ("sum", "max", "min", "prod", "avg")]
INTEGERS = [f'[{{}}], partial = [{kind} {{"y"}}]' for kind in ("any", "all")]
BODIES = {"linear": ("add", "{0}, {0}"), "monotone": ("maximum", "{0}, %c"), "product": ("mul", "{0}, {0}"), "neither": ("sub", "%c, {0}")}
OPS = {"f32": {"add": "arith.addf", "maximum": "arith.maximumf", "mul": "arith.mulf", "sub": "arith.subf"},
       "i32": {"add": "arith.andi", "maximum": "arith.ori", "mul": "arith.muli", "sub": "arith.subi"}}


def body(kind, dtype, result, value, constant):
    name, operands = BODIES[kind]
    return f"    {result} = {OPS[dtype][name]} {operands.format(value).replace('%c', constant)} : "


def for_loop(n, t, step):
    return (f"  %r{n}:2 = scf.for %i = %zero to %three step %one iter_args(%v = %a{n}, %w = %b{n}) -> ({t}, {t}) {{\n{step('%v')}{t}\n"
            f"    scf.yield %s, %w : {t}, {t}\n  }}\n")


def swapping_loop(n, t, step):
    return (f"  %r{n}:2 = scf.for %i = %zero to %three step %one iter_args(%v = %a{n}, %w = %b{n}) -> ({t}, {t}) {{\n{step('%v')}{t}\n"
            f"    scf.yield %w, %s : {t}, {t}\n  }}\n")


def while_loop(n, t, step):
    return (f"  %r{n}:3 = scf.while (%v = %a{n}, %w = %b{n}, %k = %zero32) : ({t}, {t}, i32) -> ({t}, {t}, i32) {{\n"
            f"    %goes = arith.cmpi slt, %k, %times : i32\n    scf.condition(%goes) %v, %w, %k : {t}, {t}, i32\n  }} do {{\n"
            f"  ^bb0(%v: {t}, %w: {t}, %k: i32):\n{step('%v')}{t}\n    %next = arith.addi %k, %one32 : i32\n"
            f"    scf.yield %s, %w, %next : {t}, {t}, i32\n  }}\n")


def conditional(n, t, step):
    return (f"  %r{n}:2 = scf.if %go -> ({t}, {t}) {{\n{step(f'%a{n}')}{t}\n    scf.yield %s, %b{n} : {t}, {t}\n  }} else {{\n"
            f"    scf.yield %b{n}, %a{n} : {t}, {t}\n  }}\n")


def switch(n, t, step):
    return (f"  %r{n}:2 = scf.index_switch %at -> {t}, {t} case 0 {{\n    scf.yield %a{n}, %b{n} : {t}, {t}\n  }} case 2 {{\n{step(f'%a{n}')}{t}\n"
            f"    scf.yield %s, %b{n} : {t}, {t}\n  }} default {{\n    scf.yield %b{n}, %a{n} : {t}, {t}\n  }}\n")


def write(path, make, numbers):
    """Writes the program and its inputs; `numbers` are the predicate, the branch and the number of trips."""
    arguments, lines, results, arrays = [], [], [], {}
    draw = np.random.default_rng(7)
    cases = [("f32", p) for p in WHOLE + FLOATS] + [("i32", p) for p in INTEGERS]
    turn = itertools.count()
    for (dtype, placement), size in itertools.product(cases, SIZES):
        n, t = next(turn), f"tensor<{size}x{dtype}>"
        kind, other, last = list(BODIES)[n % 4], WHOLE[n % 5], WHOLE[(n * 3 + 1) % 5]
        for name, where in (("a", placement), ("b", other)):
            arrays[f"arg{len(arguments)}"] = draw.integers(-3, 4, size).astype(np.float32 if dtype == "f32" else np.int32)
            arguments.append(f"%{name}{n}: {t} {{dist.sharding = #dist.sharding<@mesh, {where}>}}")
        lines.append(f"  %c{n} = arith.constant dense<{'1.0' if dtype == 'f32' else '1'}> : {t}\n")
        lines.append(make(n, t, lambda value, n=n, kind=kind, dtype=dtype: body(kind, dtype, "%s", value, f"%c{n}")))
        results += [(f"%r{n}#0", t, last), (f"%r{n}#1", t, "")]
    for name, value in zip(("p", "m", "n"), numbers):
        arrays[f"arg{len(arguments)}"] = np.asarray(value, np.bool_ if name == "p" else np.int32)
        arguments.append(f"%{name}: tensor<{'i1' if name == 'p' else 'i32'}>")
    types = ", ".join(t + (f" {{dist.sharding = #dist.sharding<@mesh, {where}>}}" if where else "") for _, t, where in results)
    with open(path + ".mlir", "w", encoding="utf-8") as file:
        file.write('dist.mesh @mesh = <["x"=2, "y"=2]>\nfunc.func @main(' + ", ".join(arguments) + f") -> ({types}) {{\n"
                   "  %zero = arith.constant 0 : index\n  %one = arith.constant 1 : index\n  %three = arith.constant 3 : index\n"
                   "  %zero32 = arith.constant 0 : i32\n  %one32 = arith.constant 1 : i32\n  %go = tensor.extract %p[] : tensor<i1>\n"
                   "  %branch = tensor.extract %m[] : tensor<i32>\n  %at = arith.index_cast %branch : i32 to index\n"
                   "  %times = tensor.extract %n[] : tensor<i32>\n" + "".join(lines) +
                   f"  return {', '.join(v for v, _, _ in results)} : {', '.join(t for _, t, _ in results)}\n}}\n")
    np.savez(path + ".npz", **arrays)
    return len(cases) * len(SIZES)


def run(*command):
    done = subprocess.run(command, capture_output=True, text=True, timeout=600)
    return done.returncode, done.stdout + done.stderr


def break_edges(dist_opt, path, count=4):
    """Takes single reshards out of the program in Sharded form, so that a value comes otherwise than its op takes it; returns
    how many of these programs were tried and in how many nobody noticed."""
    status, text = run(dist_opt, path + ".mlir", "--dist-import", "--dist-propagate")
    reshards = re.findall(r"^ *(%\w+) = dist\.reshard (%[\w#]+) to.*\n", text, re.M)
    unnoticed = int(status != 0)
    chosen = reshards[::max(1, len(reshards) // count)][:count]
    for result, source in chosen:
        broken = re.sub(rf"^ *{result} = dist\.reshard .*\n", "", text, flags=re.M)
        with open(path + ".broken.mlir", "w", encoding="utf-8") as file:
            file.write(re.sub(rf"{result}\b(?!#)", source, broken))
        if run(dist_opt, path + ".broken.mlir", "--dist-verify-sharded", "-o", os.devnull)[0] == 0:
            unnoticed += 1
            print(f"{path}.broken.mlir: nobody noticed that {result} is gone")
    return len(chosen), unnoticed


def main(dist_opt, dist_run, folder):
    os.makedirs(folder, exist_ok=True)
    failures, edges, broken, unnoticed = 0, 0, 0, 0
    for name, make, numbers in (("for", for_loop, (True, 0, 0)), ("swap", swapping_loop, (True, 0, 0)), ("while", while_loop, (True, 0, 3)),
                                ("no-trip", while_loop, (True, 0, 0)), ("then", conditional, (True, 0, 0)),
                                ("else", conditional, (False, 0, 0)), ("case", switch, (True, 2, 0)), ("default", switch, (True, 1, 0))):
        path = os.path.join(folder, name)
        edges += write(path, make, numbers)
        status, text = run(dist_run, path + ".mlir", f"--inputs={path}.npz", "--check=reference,0,0")
        if status != 0:
            failures += 1
            print(f"{path}.mlir: exit status {status}\n" + "\n".join(line for line in text.splitlines() if not line.endswith("ok"))[:2000])
        tried, missed = break_edges(dist_opt, path)
        broken, unnoticed = broken + tried, unnoticed + missed
    print(f"{edges} cases, {failures} failures; {broken} broken edges, {unnoticed} unnoticed")
    return int(failures + unnoticed > 0)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
