#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Prints the tables of docs/schedule.md on what dist-schedule gains: training steps of a Llama with the layers of Llama-3-8B.

    schedule_table.py build/bin/dist-opt [--layers=1,32,100]

The last table is of tensor and sequence parallelism, with products in pieces. All figures but the last are predictions for h100-8xN; the last one is the CPU time of the pass here."""
import argparse
import json
import os
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
MODEL = "--tp=1 --dim=4096 --heads=32 --kv-heads=8 --feed-forward=14336 --vocabulary=32000 --sequence=2048".split()
TENSOR = "--tp=8 --sp=1 --bf16=1 --dp=1 --dim=4096 --heads=32 --kv-heads=8 --feed-forward=14336 --vocabulary=32000 --batch=4 --sequence=2048".split()
PLANS = [("FSDP over 8, one node", 1, 8), ("HSDP, dp 2 x fsdp 8, two nodes", 2, 8)]


def measure(dist_opt, program, folder, *passes):
    """Returns the timeline of a program behind `passes`, seconds for which it waits as emitted, and milliseconds of the last of them."""
    report, trace = os.path.join(folder, "report.json"), os.path.join(folder, "trace.json")
    command = [dist_opt, program, *passes[:-1], "--dist-print-cpu-time", *passes[-1:], "--dist-print-cpu-time",
               f"--dist-report=format=json output={report}", f"--dist-report=format=trace output={trace}", "-o", os.devnull]
    run = subprocess.run(command, capture_output=True, text=True, check=True)
    begin, end = map(float, re.findall(r"cpu-ms - ([0-9.]+)", run.stderr))
    with open(report, encoding="utf-8") as file:
        timeline = json.load(file)["functions"][0]["timeline"]
    with open(trace, encoding="utf-8") as file:
        events = json.load(file)["traceEvents"]
    emitted = [e["pid"] for e in events if e["name"] == "process_name" and e["args"]["name"].endswith("as emitted")]
    waiting = sum(e["args"].get("exposed_us", 0) for e in events if e["ph"] == "X" and e["pid"] in emitted)
    return timeline, waiting * 1e-6, end - begin


def write_local(dist_opt, folder, mode, *model):
    """Writes the Local form of a step, and returns the name of its file."""
    program, local = os.path.join(folder, "step.mlir"), os.path.join(folder, "local.mlir")
    with open(program, "w", encoding="utf-8") as file:
        subprocess.run([sys.executable, os.path.join(HERE, "llama_step.py"), *model], stdout=file, check=True)
    subprocess.run([dist_opt, program, f"--dist-spmd=machine=h100-8xN mode={mode} schedule=false", "-o", local], check=True)
    return local


def row(dist_opt, folder, layers, dp, fsdp):
    local = write_local(dist_opt, folder, "follow", *MODEL, f"--layers={layers}", f"--dp={dp}", f"--fsdp={fsdp}", f"--batch={8 * dp}")
    before, _, _ = measure(dist_opt, local, folder, "--dist-verify-local")
    after, waiting, cpu = measure(dist_opt, local, folder, "--dist-schedule")
    hidden = 1 - waiting / after["collectives_seconds"]
    return (f"| {layers} | {before['seconds'] * 1e3:,.1f} ms | {after['seconds'] * 1e3:,.1f} ms | {after['compute_seconds'] * 1e3:,.1f} ms | "
            f"{after['collectives_seconds'] * 1e3:,.1f} ms | {hidden * 100:.1f} % | {before['peak']['bytes'] / 1e9:.1f} GB | "
            f"{after['peak']['bytes'] / 1e9:.1f} GB | {cpu:.0f} ms |")


def tensor_row(dist_opt, folder, layers):
    local = write_local(dist_opt, folder, "search", *TENSOR, f"--layers={layers}")
    runs = [measure(dist_opt, local, folder, passes) for passes in ("--dist-verify-local", "--dist-schedule=chunk-products=false", "--dist-schedule")]
    seconds = " | ".join(f"{timeline['seconds'] * 1e3:,.1f} ms" for timeline, _, _ in runs)
    waiting = " | ".join(f"{exposed * 1e3:,.1f} ms" for _, exposed, _ in runs)
    peaks = " | ".join(f"{timeline['peak']['bytes'] / 1e9:.1f} GB" for timeline, _, _ in runs[1:])
    return f"| {layers} | {seconds} | {waiting} | {peaks} | {runs[1][2]:.0f} ms | {runs[2][2]:.0f} ms |"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("dist_opt")
    parser.add_argument("--layers", default="1,32,100")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        for title, dp, fsdp in PLANS:
            print(f"{title}:\n\n| layers | before | scheduled | computation | collectives | hidden | peak before | scheduled | pass |\n" + "|---" * 9 + "|")
            for layers in map(int, options.layers.split(",")):
                print(row(options.dist_opt, folder, layers, dp, fsdp), flush=True)
            print()
        print("tensor and sequence parallel over 8, one node, bf16:\n\n| layers | before | scheduled | in pieces | exposed before | scheduled | in pieces "
              "| peak scheduled | in pieces | pass | with pieces |\n" + "|---" * 11 + "|")
        for layers in map(int, options.layers.split(",")):
            print(tensor_row(options.dist_opt, folder, layers), flush=True)


if __name__ == "__main__":
    main()
