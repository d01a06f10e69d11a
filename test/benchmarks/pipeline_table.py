#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Prints the tables of docs/pipelines.md: a training step of a Llama with tensor parallelism over a node, in micro-batches, on 1 node and as a
pipeline of 4.

usage: pipeline_table.py DIST_OPT [--layers=32] [--parts=16] [--scan]

--scan: f32, the layers in a scan, each in `jax.checkpoint` (JAX has to be installed), instead of bf16 and one layer behind the other.
"""
import argparse
import json
import os
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
RULES = [{"match": "p['embed']", "style": "vocab"},
         {"match": ["p['layers'][*]['wo']", "p['layers'][*]['wd']"], "style": "rowwise"},
         {"match": ["p['head']", "p['layers'][*]['w?']"], "style": "colwise"},
         {"match": "batch[*]", "style": "batch"}]
# Of the arguments of recompute_table.lower_scan, which have no names: embedding, (norm1, norm2, w1, w2, w3, wk, wo, wq, wv), out, tokens.
SCAN_RULES = [{"match": "arg0", "style": "vocab"},
              {"match": ["arg4", "arg7"], "style": "rowwise"},
              {"match": ["arg3", "arg5", "arg6", "arg8", "arg9", "arg10"], "style": "colwise"},
              {"match": "arg11", "style": "batch"}]


def plan(parts, schedule, rules):
    mesh = {"axes": [["pp", 4 if schedule else 1], ["tp", 8], ["micro", parts]], "in_time": "micro"}
    if schedule:
        mesh["stages"] = {"axis": "pp", "schedule": schedule}
    return {"mesh": mesh, "axes": {"colwise": "tp", "rowwise": "tp", "vocab": "tp", "batch": "micro"}, "rules": rules}


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("dist_opt")
    parser.add_argument("--layers", type=int, default=32)
    parser.add_argument("--parts", type=int, default=16)
    parser.add_argument("--scan", action="store_true")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        def path(name):
            return os.path.join(folder, name)

        model = [sys.executable, os.path.join(HERE, "llama_step.py"), f"--layers={options.layers}", "--dp=1", "--tp=8", "--dim=4096", "--heads=32",
                 "--kv-heads=8", "--feed-forward=14336", "--vocabulary=32000", f"--batch={2 * options.parts}", "--sequence=2048", "--bf16=1"]
        with open(path("model.mlir"), "w", encoding="utf-8") as file:
            if options.scan:
                from recompute_table import lower_scan
                file.write(lower_scan("checkpoint", layers=options.layers, batch=2 * options.parts))
            else:
                subprocess.run(model, stdout=file, check=True)
        subprocess.run([options.dist_opt, path("model.mlir"), "--dist-import", "--dist-strip-shardings", "-o", path("bare.mlir")], check=True)
        print("| devices | schedule | step | idle | arguments | peak memory |\n|---|---|---|---|---|---|")
        for schedule in ("", "gpipe", "1f1b"):
            with open(path("plan.json"), "w", encoding="utf-8") as file:
                json.dump(plan(options.parts, schedule, SCAN_RULES if options.scan else RULES), file)
            report = f"--dist-report=format=json machine=h100-8xN output={path('report.json')}"
            subprocess.run([options.dist_opt, path("bare.mlir"), f"--dist-apply-plan=file={path('plan.json')}", "--dist-spmd=machine=h100-8xN", report,
                            "-o", os.devnull], check=True)
            with open(path("report.json"), encoding="utf-8") as file:
                function = json.load(file)["functions"][0]
            timeline = function["timeline"]
            peak = timeline["peak"]
            idle = f"{100 * timeline['pipelines'][0]['bubble']:.1f} %" if schedule else ""
            print(f"| {32 if schedule else 8} | {schedule or 'none'} | {timeline['seconds'] * 1e3:,.0f} ms | {idle} | {function['memory']['arguments_bytes'] / 1e9:.2f} GB | "
                  f"{peak['bytes'] / 1e9:,.1f} GB |")


if __name__ == "__main__":
    main()
