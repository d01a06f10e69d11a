# SPDX-License-Identifier: Apache-2.0
"""Checks that a search counts what is computed and sent in parts of an axis in time as often as there are parts.

usage: check_parts.py DIST_OPT LLAMA_STEP FOLDER
One layer of a Llama, its batch split in parts, with data and with tensor parallelism over 8 devices. What the search predicts has to be
near to what the report counts of the emitted program, which has loops over the parts, and the program no slower than with `follow`.
"""
import json
import os
import subprocess
import sys

NEAR, SLOWER = 0.1, 1.01
MODEL = "--layers=1 --fsdp=8 --dp=1 --tp=1 --dim=2048 --heads=16 --kv-heads=8 --feed-forward=8192 --vocabulary=4096 --batch=32 --sequence=1024 --bf16=1".split()
COLUMNS, ROWS = ("wq", "wk", "wv", "wg", "wu"), ("wo", "wd")


def run(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def make_plan(kind, parts):
    mesh = {"axes": [[kind, 8], ["micro", parts]], "in_time": "micro"}
    if kind == "dp":
        return {"mesh": mesh, "rules": [{"match": "batch[*]", "style": "batch", "axis": ["dp", "micro"]}]}

    def split(names, style):
        return {"match": [f"p['layers'][*]['{name}']" for name in names], "style": style, "axis": "tp"}

    return {"mesh": mesh, "rules": [{"match": "batch[*]", "style": "batch", "axis": "micro"}, split(COLUMNS, "colwise"), split(ROWS, "rowwise")]}


def measure(dist_opt, folder, plan, mode):
    path = os.path.join(folder, "plan.json")
    with open(path, "w", encoding="utf-8") as file:
        json.dump(plan, file)
    spmd = f"--dist-spmd=machine=h100-8xN mode={mode} schedule=false fuse-attention=false explain=false"
    text = run(dist_opt, os.path.join(folder, "bare.mlir"), f"--dist-apply-plan=file={path}", spmd, "--dist-report=format=json", "-o", os.devnull)
    function = json.loads(text)["functions"][0]
    return function["timeline"]["seconds"], (function.get("search") or {}).get("seconds")


def main(dist_opt, llama_step, folder):
    os.makedirs(folder, exist_ok=True)
    source, bare = os.path.join(folder, "model.mlir"), os.path.join(folder, "bare.mlir")
    with open(source, "w", encoding="utf-8") as file:
        file.write(run(sys.executable, llama_step, *MODEL))
    run(dist_opt, source, "--dist-import", "--dist-strip-shardings", "-o", bare)
    failures = 0
    for kind, parts in (("dp", 4), ("tp", 2)):
        plan = make_plan(kind, parts)
        followed, _ = measure(dist_opt, folder, plan, "follow")
        emitted, predicted = measure(dist_opt, folder, plan, "search")
        right = abs(predicted / emitted - 1) <= NEAR and emitted <= SLOWER * followed
        failures += not right
        print(f"{kind}, {parts} parts: predicted {predicted * 1e3:.2f} ms, emitted {emitted * 1e3:.2f}, with follow {followed * 1e3:.2f}: "
              f"{'right' if right else 'wrong'}")
    print(f"{failures} failures")
    return failures > 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
