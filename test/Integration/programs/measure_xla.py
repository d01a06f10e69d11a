#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Measures what XLA (Shardy and GSPMD, on host devices) communicates for the programs of this folder.

    pip install jax numpy;  python3 measure_xla.py OUT.json [NAME ...] [--narrow]

It compiles the programs that the export scripts describe and reads the collectives of the optimised HLO by the same
conventions as `dist-report`: per kind `count`, `buffer_bytes` (the full tensor of the group: a gather's output, a scatter's
input, an all-reduce's buffer, the local input of an all-to-all) and `wire_bytes` (what one device sends by the ring
formula), all multiplied by the trip counts of the loops around them; a loop of unknown length counts once. A group of one
device moves nothing and is left out.

Host devices have no collectives of bf16, so XLA widens these there. With --narrow, programs that compute in bf16 are compiled without
that, as for GPUs, and their HLO is read from a dump, since there is no code for it: xla_communication_bf16.json.
"""
import collections
import glob
import json
import os
import re
import subprocess
import sys
import tempfile

import export
import export_bf16
import export_blocks
import export_models
import export_more
import export_recipes
import export_solvers
import jax
import numpy

try:
    import export_torch
except ImportError:  # Needs torch and torchax.
    export_torch = None

KINDS = ("all-reduce", "all-gather", "reduce-scatter", "all-to-all", "collective-permute")
BYTES = {"f64": 8, "s64": 8, "u64": 8, "f32": 4, "s32": 4, "u32": 4, "bf16": 2, "f16": 2, "s16": 2, "u16": 2, "pred": 1,
         "s8": 1, "u8": 1, "f8e4m3fn": 1, "f8e5m2": 1}
COLLECTIVE = re.compile(r"= (\(?[^()]*?\)?) (%s)(-start)?\(" % "|".join(KINDS))


def tensor_bytes(text):
    return [BYTES[dtype] * int(numpy.prod([int(size) for size in dims.split(",") if size] or [1]))
            for dtype, dims in re.findall(r"\b(\w+)\[([\d,]*)\]", text) if dtype in BYTES]


def group_size(line):
    """Returns the devices of one group: of mesh axes, of an iota, of a list, or of the pairs of a permute."""
    if match := re.search(r"replica_groups=@?[\w.]*mesh\[([^\]]*)\][^{]*\{([^}]*)\}", line):
        sizes = {name: int(size) for name, size in re.findall(r"'([^']*)'=(\d+)", match[1])}
        return int(numpy.prod([int(part[2]) if part[2] else sizes[part[0]]
                               for part in re.findall(r"'([^']*)'(:\((\d+)\)(\d+))?", match[2]) for part in [(part[0], 0, part[3])]]))
    if match := re.search(r"replica_groups=\[(\d+),(\d+)\]", line):
        return int(match[2])
    if match := re.search(r"replica_groups=\{\{([\d,]+)\}", line):
        return len(match[1].split(","))
    pairs = re.findall(r"\{(\d+),(\d+)\}", line[line.find("source_target_pairs="):].split("}}")[0] + "}")
    return len(pairs) if any(source != target for source, target in pairs) else 1


def computations(hlo):
    """Yields name, whether it is the entry, and lines of every computation."""
    name, entry, lines = None, False, []
    for line in hlo.splitlines():
        if match := re.match(r"(ENTRY )?%?([\w.\-]+) \(.*\{$", line):
            name, entry, lines = match[2], bool(match[1]), []
        elif line.startswith("}") and name:
            yield name, entry, lines
            name = None
        elif name:
            lines.append(line)


def callees(line):
    """Yields what an instruction calls, with how often."""
    trips = re.search(r'"known_trip_count":\{"n":"(\d+)"\}', line)
    for key, names in re.findall(r"(body|condition|to_apply|calls|true_computation|false_computation|branch_computations)="
                                 r"(\{[^}]*\}|%?[\w.\-]+)", line):
        for name in re.findall(r"[\w.\-]+", names):
            yield name, int(trips[1]) if trips and key == "body" else 1


def executions(table, entry):
    """Returns how often each computation runs."""
    times = collections.Counter()

    def visit(name, factor):
        times[name] += factor
        for line in table.get(name, ()):
            for callee, trips in callees(line):
                visit(callee, factor * trips)

    visit(entry, 1)
    return times


def measure(hlo):
    parts = list(computations(hlo))
    table = {name: lines for name, _, lines in parts}
    times = executions(table, next(name for name, entry, _ in parts if entry))
    totals = {}
    for name, lines in table.items():
        for line in lines:
            match = COLLECTIVE.search(line)
            if not match or not times[name]:
                continue
            kind, size = match[2], group_size(line)
            if size <= 1:
                continue
            bytes_of = tensor_bytes(match[1])
            if match[3] and kind != "all-reduce":  # A start's result is the operands and then the results.
                bytes_of = bytes_of[len(bytes_of) // 2:]
            buffer = sum(bytes_of) * (size if kind == "reduce-scatter" else 1)
            wire = {"all-reduce": 2 * (size - 1) * buffer // size,
                    "collective-permute": buffer}.get(kind, (size - 1) * buffer // size)
            total = totals.setdefault(kind.replace("-", "_"), {"count": 0, "buffer_bytes": 0, "wire_bytes": 0})
            total["count"] += times[name]
            total["buffer_bytes"] += buffer * times[name]
            total["wire_bytes"] += wire * times[name]
    return dict(sorted(totals.items()))


NARROW = {**export_bf16.cases(), "mixed_precision_train": export_models.mixed_precision}


def narrow_hlo(name):
    """Returns the optimised HLO of the program `name` of NARROW, whose collectives stay as narrow as they are."""
    with tempfile.TemporaryDirectory() as folder:
        flags = f"{os.environ['XLA_FLAGS']} --xla_disable_hlo_passes=float-normalization-bf16,all-reduce-promotion --xla_dump_to={folder}"
        subprocess.run([sys.executable, __file__, "--compile", name], env={**os.environ, "XLA_FLAGS": flags}, capture_output=True)
        files = glob.glob(os.path.join(folder, "*jit_step.cpu_after_optimizations.txt"))
        if len(files) != 1:
            sys.exit(f"{name}: XLA wrote no optimised HLO")
        with open(files[0], encoding="utf-8") as file:
            return file.read()


def host_hlo(case):
    function, arguments = case()
    return jax.jit(function).lower(*arguments).compile().as_text()


def main():
    if sys.argv[1] == "--compile":
        function, arguments = NARROW[sys.argv[2]]()
        jax.jit(function).lower(*arguments).compile()
        return
    cases = {**{name: (lambda case=case: case) for name, case in
                {**export.seeds(), **export.models(), **export_more.cases(), **export_recipes.cases(),
                 **export_blocks.cases(), **export_solvers.cases()}.items()}, **export_models.CASES, **export_bf16.cases()}
    if export_torch:
        cases["torch_encoder_train"] = export_torch.encoder
    narrow, names = "--narrow" in sys.argv, [name for name in sys.argv[2:] if name != "--narrow"]
    measured = {}
    for name in sorted(names or (NARROW if narrow else cases)):
        measured[name] = measure(narrow_hlo(name) if narrow else host_hlo(cases[name]))
        print(name, measured[name], flush=True)
    with open(sys.argv[1], "w", encoding="utf-8") as file:
        file.write("{\n" + ",\n".join(f'"{name}": {json.dumps(totals)}' for name, totals in measured.items()) + "\n}\n")


if __name__ == "__main__":
    main()
