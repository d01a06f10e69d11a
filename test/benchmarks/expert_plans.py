#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compares placements that a search finds with those that people write.

    expert_plans.py build/bin/dist-opt [--programs='llama*'] [--machines=NAMES] [--meshes=8,2x4] [--whole] [--keep=DIR] [--json=FILE]

Programs without placements, on meshes and machines, with all of the machine's memory and, without --whole, with less than the fastest plan needs. For each,
the seconds that dist predicts with `--dist-auto-plan`, beside those of the plans of people, with everything inside searched for: DDP,
FSDP (ZeRO-3), HSDP, tensor parallelism as the program's author splits its parameters (TP), the same with tokens split by sequence
(TP+SP; what TP does inside is searched for, so splits by sequence there are part of both), experts (EP), and these on two and three axes.
A plan of people takes part if it needs no more memory than there is, or than the plan that was found, as the report counts both.
The search inside knows of no memory, so where such a plan seems faster both are held to the memory as --dist-auto-plan counts it.
Ratios above 1 are defects of the search. --keep writes programs and plan files, and the options of each run."""
import argparse
import fnmatch
import glob
import json
import math
import os
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

HERE = os.path.dirname(os.path.abspath(__file__))
PROGRAMS = os.path.join(HERE, "..", "Integration", "programs")
SMALL = """mlp_train_tp mlp_infer_tp seed_mlp_train_tp moe_train_ep moe_infer_ep conv_train_dp clipped_adam_fsdp unet_train gru_train scan_mlp
resnet_bn_train mixed_precision_train dpo_train flash_train seed_weight_tying llama2_infer_tp""".split()
LLAMA3 = "--dim=4096 --heads=32 --kv-heads=8 --feed-forward=14336 --vocabulary=32000"
MIDDLE = "--dim=1024 --heads=16 --kv-heads=8 --feed-forward=4096 --vocabulary=8192"
STEPS = {"llama1": f"--layers=1 {LLAMA3} --batch=8 --sequence=2048", "llama1-long": f"--layers=1 {LLAMA3} --batch=8 --sequence=16384",
         "llama1-wide": f"--layers=1 {LLAMA3} --batch=256 --sequence=512", "llama1-few": f"--layers=1 {LLAMA3} --batch=8 --sequence=128",
         "llama2": f"--layers=2 {LLAMA3} --batch=16 --sequence=2048", "llama8": f"--layers=8 {LLAMA3} --batch=8 --sequence=2048",
         "llama32": f"--layers=32 {LLAMA3.replace('32000', '128256')} --batch=64 --sequence=2048",
         "middle1": f"--layers=1 {MIDDLE} --batch=16 --sequence=1024", "middle1-wide": f"--layers=1 {MIDDLE} --batch=512 --sequence=64",
         "tiny1": "--layers=1 --batch=16 --sequence=128"}
MESHES = {"8": [8], "64": [64], "2x4x8": [2, 4, 8], "2x4": [2, 4], "4x2": [4, 2], "8x8": [8, 8], "2x2x2": [2, 2, 2]}
# Programs, meshes, machines.
CASES = [(SMALL, ["8", "2x4"], ["generic", "h100-8xN", "laptop-cpu"]), (SMALL[:6], ["4x2"], ["generic", "a100-8xN"]),
         (SMALL[:3], ["2x2x2"], ["generic"]), (["llama1", "llama1-few", "llama1-wide"], ["8", "2x4", "8x8"], ["generic", "h100-8xN"]),
         (["llama1-long", "middle1"], ["8", "2x4"], ["a100-8xN"]), (["middle1-wide"], ["8", "4x2"], ["h100-8xN", "laptop-cpu"]),
         (["llama2", "llama8"], ["2x4"], ["h100-8xN"]), (["tiny1"], ["8", "2x4"], ["generic"]), (["llama1"], ["2x2x2"], ["generic"]),
         (["llama32"], ["64", "8x8", "2x4x8"], ["h100-8xN"])]
SHARES = [0.5, 0.2]  # Memory between the least that any plan needs and what the fastest does.
DATA, INPUT = ("dp", "fsdp", "replica", "shard"), re.compile(r"(batch|x|y|ids|mask)\b")


class Argument:
    """What the author of a program says of an argument: the dimensions of the batch, of tensor parallelism, of experts."""

    def __init__(self, type_text, attributes):
        self.shape = [int(size) for size in re.findall(r"(\d+)x", type_text)]
        self.name = re.search(r'dist\.name = "([^"]*)"', attributes)[1]
        found = re.search(r"dist\.sharding<@\w+, \[(.*?)\]>", attributes)
        dims = [re.findall(r'"(\w+)"', dim) for dim in re.findall(r"\{(.*?)\}", found[1])] if found else [[] for _ in self.shape]
        self.is_input = bool(INPUT.match(self.name)) and bool(self.shape)
        self.batch = next((d for d, axes in enumerate(dims) if set(axes) & set(DATA)), 0)
        self.model, self.expert = None, None
        for dim, axes in enumerate(dims):
            for axis in set(axes) - set(DATA):
                if axis == "ep" or len(dims) == 3 and dim == 0:
                    self.expert = dim
                elif self.model is None:
                    self.model = dim

    def place(self, sizes, data=(), stored=(), tensor=(), expert=(), sequence=()):
        """Returns the rule for this argument where these axes of the mesh do what they are called."""
        dims = [[] for _ in self.shape]

        def split(dim, axis):
            if dim is None or dim >= len(dims) or self.shape[dim] % math.prod([sizes[a] for a in dims[dim] + [axis]]):
                return False
            dims[dim].append(axis)
            return True
        if self.is_input:
            for axis in data:
                split(self.batch, axis)
            for axis in sequence:
                split(self.batch + 1, axis)
        else:
            for axis in expert:
                split(self.expert, axis)
            for axis in tensor:
                split(self.model, axis)
        gathered = []
        if not self.is_input and math.prod(self.shape) > 1:
            for axis in stored:
                whole = sorted((d for d in range(len(dims))), key=lambda d: (bool(dims[d]) and not set(dims[d]) <= set(stored), -self.shape[d]))
                if any(split(dim, axis) for dim in whole):
                    gathered.append(axis)
        text = "[" + ", ".join("{" + ", ".join(f'"{axis}"' for axis in dim) + "}" for dim in dims) + "]"
        rule = {"match": self.name, "sharding": text}
        return {**rule, "fully_shard": gathered} if gathered else rule


def list_plans(axes, arguments):
    """Returns the plans of people on `axes`: by name, what the axes do."""
    names, plans = [name for name, _ in axes], {}
    whole, last, first = names, names[-1:], names[:-1]
    plans["DDP"] = {"data": whole}
    plans["FSDP"] = {"data": whole, "stored": whole}
    kinds = [("TP", "tensor")] * any(a.model is not None and not a.is_input for a in arguments)
    kinds += [("EP", "expert")] * any(a.expert is not None for a in arguments)
    for short, kind in kinds:
        plans[short] = {kind: whole}
        if kind == "tensor":
            plans["TP+SP"] = {kind: whole, "sequence": whole}
        if first:
            plans[f"DDP+{short}"] = {"data": first, kind: last}
            plans[f"FSDP+{short}"] = {"data": first, "stored": first, kind: last}
        if kind == "tensor" and first:
            plans["FSDP+TP+SP"] = {"data": first, "stored": first, kind: last, "sequence": last}
        if kind == "expert":  # Devices that share experts have tokens of their own.
            plans["DP+EP"] = {"data": whole, kind: last}
            plans["FSDP+EP"] = {"data": whole, "stored": first, kind: last}
        if len(names) == 3:
            plans[f"HSDP+{short}"] = {"data": first, "stored": names[1:2], kind: last}
    if first:
        plans["HSDP"] = {"data": whole, "stored": last}
    if len(kinds) == 2 and first:
        plans["DDP+EP+TP"] = {"data": names[:-2], "expert": names[-2:-1], "tensor": last}
    return plans


class Runner:
    def __init__(self, tool, keep):
        self.tool, self.folder = tool, keep or tempfile.mkdtemp()
        os.makedirs(self.folder, exist_ok=True)
        self.pool = ThreadPoolExecutor(os.cpu_count())

    def path(self, name):
        return os.path.join(self.folder, name)

    def run(self, *arguments):
        return subprocess.run([self.tool, *arguments], capture_output=True, text=True)

    def prepare(self, name):
        """Writes the program without placements; returns its arguments."""
        annotated, bare = self.path(name + ".annotated.mlir"), self.path(name + ".mlir")
        source = os.path.join(PROGRAMS, name + ".generic.mlir")
        if name in STEPS:
            source = self.path(name + ".source.mlir")
            with open(source, "w") as file:
                subprocess.run([sys.executable, os.path.join(HERE, "llama_step.py"), *STEPS[name].split()], stdout=file, check=True)
        for passes, target in [(["--dist-import"], annotated), (["--dist-import", "--dist-strip-shardings"], bare)]:
            result = self.run(source, *passes, "-o", target)
            if result.returncode:
                sys.exit(result.stderr)
        with open(annotated) as file:
            line = next(line for line in file if re.match(r"  func\.func (public )?@", line))
        return [Argument(*one) for one in re.findall(r"%arg\d+: tensor<([^>]*)> \{((?:[^%]|%(?!arg))*)\}[,)]", line)]

    def measure(self, arguments):
        """Returns seconds and bytes of memory that the report has, or what was said instead."""
        result = self.run(*arguments, "--dist-spmd=mode=search explain=false", "--dist-report=format=json", "-o", os.devnull)
        if result.returncode:
            return result.stderr.strip()
        function, = json.loads(result.stdout)["functions"]
        return function["search"]["seconds"], function["memory"]["peak_bytes"], function.get("auto_plan")

    def find(self, name, mesh, machine, memory=None):
        options = f"mesh={','.join(f'{axis}={size}' for axis, size in mesh)} machine={machine}" + (f" memory={memory:.0f}" if memory else "")
        return self.measure([self.path(name + ".mlir"), f"--dist-auto-plan={options}"])

    def apply_within(self, name, mesh, title, machine, memory):
        """Returns the seconds of a plan of people inside of which no more than `memory` is needed; infinite if nothing fits."""
        path = self.path(f"{name}.{'x'.join(str(size) for _, size in mesh)}.{title}.json")
        found = self.measure([self.path(name + ".mlir"), f"--dist-apply-plan=file={path}", f"--dist-auto-plan=machine={machine} memory={memory:.0f}"])
        return math.inf if isinstance(found, str) or not found[2] else found[2]["seconds"]

    def apply(self, name, arguments, mesh, machine, title, roles):
        sizes = dict(mesh)
        plan = {"mesh": {"axes": [list(axis) for axis in mesh]}, "rules": [argument.place(sizes, **roles) for argument in arguments]}
        path = self.path(f"{name}.{'x'.join(str(size) for _, size in mesh)}.{title}.json")
        with open(path, "w") as file:
            json.dump(plan, file, indent=1)
        result = self.run(self.path(name + ".mlir"), f"--dist-apply-plan=file={path}", f"--dist-spmd=mode=search explain=false schedule=false machine={machine}",
                          "--dist-report=format=json", "-o", os.devnull)
        if result.returncode:
            return result.stderr.strip()
        function, = json.loads(result.stdout)["functions"]
        return function["search"]["seconds"], function["memory"]["peak_bytes"]


def compare(runner, name, arguments, mesh, machine, shares):
    """Returns the rows of the table for one program, mesh and machine: one for each amount of memory."""
    plans = list_plans(mesh, arguments)
    experts = {title: runner.apply(name, arguments, mesh, machine, title, roles) for title, roles in plans.items()}
    rows = []
    with open(os.path.join(HERE, "..", "..", "machines", machine + ".json")) as file:
        total = json.load(file)["device"]["memory_bytes"]

    def add(memory, found):
        failed = isinstance(found, str)
        limit = max(memory or total, 0 if failed else found[1])
        fitting = {title: result[0] for title, result in experts.items() if not isinstance(result, str) and result[1] <= limit}
        best = min(fitting, key=fitting.get, default=None)
        if failed and best is None:
            return
        own = None if failed else found[0]
        if memory and best and not failed and own > 1.005 * fitting[best]:
            own = found[2]["seconds"]
            within = {title: runner.apply_within(name, mesh, title, machine, memory) for title in fitting if fitting[title] < own}
            fitting = {title: seconds for title, seconds in within.items() if seconds < math.inf}
            best = min(fitting, key=fitting.get, default=None)
        row = {"program": name, "mesh": "x".join(str(size) for _, size in mesh), "machine": machine, "memory": memory,
               "auto": own, "best": best, "expert": fitting.get(best), "experts": experts, "found": found}
        row["ratio"] = math.inf if failed else own / fitting[best] if best else None
        rows.append(row)
        show = lambda seconds: "-" if seconds is None else f"{seconds * 1e6:.1f}"
        print(f"{name:22} {row['mesh']:6} {machine:11} {'all' if memory is None else f'{memory:.4g}':10} {show(row['auto']):>12} {show(row['expert']):>12} "
              + (f"{row['ratio']:8.4f} {best}" if best else f"{'-':>8} none fits"), flush=True)
    found = runner.find(name, mesh, machine)
    add(None, found)
    if shares and not isinstance(found, str) and found[2]:
        # Nobody gets along with one byte, and the error says how many are needed.
        least = re.search(r"needs at least (\d+) B|no plan needs less than (\d+) B", str(runner.find(name, mesh, machine, 1)))
        if least:
            least = float(least[1] or least[2])
            for share in shares:
                memory = least + share * (found[2]["peak_bytes"] - least)
                add(memory, runner.find(name, mesh, machine, memory))
    return rows


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("tool")
    parser.add_argument("--programs", default="*")
    parser.add_argument("--meshes")
    parser.add_argument("--machines")
    parser.add_argument("--whole", action="store_true")
    parser.add_argument("--keep")
    parser.add_argument("--json")
    options = parser.parse_args()
    runner = Runner(options.tool, options.keep)
    prepared, jobs = {}, []
    print(f"{'program':22} {'mesh':6} {'machine':11} {'memory':10} {'auto us':>12} {'expert us':>12} {'ratio':>8} best of people")
    for programs, meshes, machines in CASES:
        for name in programs:
            for mesh in meshes:
                for machine in machines:
                    if not fnmatch.fnmatch(name, options.programs) or options.meshes and mesh not in options.meshes.split(",") or \
                            options.machines and machine not in options.machines.split(","):
                        continue
                    if name not in prepared:
                        prepared[name] = runner.prepare(name)
                    axes = list(zip(("x", "y", "z"), MESHES[mesh]))
                    jobs.append(runner.pool.submit(compare, runner, name, prepared[name], axes, machine, [] if options.whole else SHARES))
    rows = [row for job in jobs for row in job.result()]
    compared = [row for row in rows if row["best"]]
    if not compared:
        sys.exit("found no case")
    worse = [row for row in compared if row["ratio"] > 1.005]
    worst = max(compared, key=lambda row: row["ratio"])
    refused = sum(isinstance(result, str) for row in rows if row["memory"] is None for result in row["experts"].values())
    print(f"{len(compared)} cases, {len(compared) - len(worse)} within 0.5 %, {sum(row['ratio'] < 0.995 for row in compared)} faster than people by more; "
          f"worst {worst['ratio']:.4f}: {worst['program']} on {worst['mesh']}, {worst['machine']}, beside {worst['best']}; "
          f"{len(rows) - len(compared)} in which no plan of people fits, {refused} plans refused")
    if options.json:
        with open(options.json, "w") as file:
            json.dump(rows, file, indent=1)


if __name__ == "__main__":
    main()
