#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Prints the table of docs/micro-batches.md: a training step of a Llama, fully sharded over the devices of a node, in 1, 2 and 4 parts.

usage: micro_batches.py DIST_OPT [--layers=32] [--memory=BYTES]
"""
import argparse
import json
import os
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))


def plan(parts):
    return {"mesh": {"axes": [["fsdp", 8], ["micro", parts]], "in_time": "micro"}, "units": "p['layers'][*]",
            "rules": [{"match": "batch[*]", "style": "batch", "axis": ["fsdp", "micro"]},
                      {"match": ["p[**", "mo[**", "v[**"], "style": "fsdp", "axis": "fsdp"}]}


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("dist_opt")
    parser.add_argument("--layers", type=int, default=32)
    parser.add_argument("--memory", type=int, help="bytes of memory of one device")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        def path(name):
            return os.path.join(folder, name)

        model = [sys.executable, os.path.join(HERE, "llama_step.py"), f"--layers={options.layers}", "--fsdp=8", "--dp=1", "--tp=1", "--dim=4096",
                 "--heads=32", "--kv-heads=8", "--feed-forward=14336", "--vocabulary=32000", "--batch=32", "--sequence=2048", "--bf16=1"]
        with open(path("model.mlir"), "w", encoding="utf-8") as file:
            subprocess.run(model, stdout=file, check=True)
        bare = [options.dist_opt, path("model.mlir"), "--dist-import", "--dist-strip-shardings", "-o", path("bare.mlir")]
        subprocess.run(bare, check=True)
        print("| parts | step | peak memory | of it activations | all-gathers |\n|---|---|---|---|---|")
        for parts in (1, 2, 4):
            with open(path("plan.json"), "w", encoding="utf-8") as file:
                json.dump(plan(parts), file)
            spmd = "--dist-spmd=machine=h100-8xN" + (f" memory={options.memory}" if options.memory else "")
            report = f"--dist-report=format=json output={path('report.json')}"
            subprocess.run([options.dist_opt, path("bare.mlir"), f"--dist-apply-plan=file={path('plan.json')}", spmd, report, "-o", os.devnull], check=True)
            with open(path("report.json"), encoding="utf-8") as file:
                function = json.load(file)["functions"][0]
            timeline, peak = function["timeline"], function["timeline"]["peak"]
            print(f"| {parts} | {timeline['seconds'] * 1e3:,.0f} ms | {peak['bytes'] / 1e9:,.1f} GB | {peak['categories']['activations'] / 1e9:,.1f} GB | "
                  f"{function['totals']['all_gather']['buffer_bytes'] / 1e9:,.1f} GB |")


if __name__ == "__main__":
    main()
