# SPDX-License-Identifier: Apache-2.0
"""Compares the training of Llama-3-8B with FSDP that torchtitan publishes with what the timeline predicts of such a step.

    llama_published.py DIST_OPT [--devices=8,128] [--layers=32]

Published (docs/performance.md of torchtitan, tables 1 and 3): tokens per second and device with torch.compile in bf16, local batch 2,
sequence 8,192, selective recomputation, on H100 with memory of 2.4 TB/s and at most 500 W. The program is that of llama_mixed.py with the
same recomputation. Its attention is one op that stores no scores and skips those that the mask hides, as in torchtitan; beside it stands the step
with products and a softmax over all scores instead. In the last columns the share of the peak that products reach is so much
smaller on all devices that the first row comes out as published: one constant is fitted on one row, for the power that is not known."""
import argparse
import json
import os
import subprocess
import sys
import tempfile

import llama_mixed

HERE = os.path.dirname(os.path.abspath(__file__))
REACHED = os.path.join(HERE, "h100_hbm2e_reached.json")
LOCAL_BATCH, SEQUENCE, SHARE = 2, 8192, 0.79
PUBLISHED = {8: (6667, 77.0), 128: (6514, 62.0)}
MODEL = ["--dim=4096", "--heads=32", "--kv-heads=8", "--feed-forward=14336", "--vocabulary=128256", f"--sequence={SEQUENCE}"]


def write_machine(scale, folder):
    """Writes the machine with the shares of the peak of products multiplied by `scale`, and returns its file."""
    with open(REACHED, encoding="utf-8") as file:
        machine = json.load(file)
    machine["device"]["efficiency"] = [[flops, share * scale] for flops, share in machine["device"]["efficiency"]]
    path = os.path.join(folder, "machine.json")
    with open(path, "w", encoding="utf-8") as file:
        json.dump(machine, file)
    return path


def predict(tool, devices, layers, scale, folder, fuse=True):
    """Returns tokens per second as emitted, the share of collectives that is hidden, and the peak of memory."""
    text = llama_mixed.write_program(llama_mixed.read_sizes(MODEL + [f"--layers={layers}", f"--batch={LOCAL_BATCH * devices}", f"--fsdp={devices}", "--recompute=1"]))
    program, report, trace = (os.path.join(folder, name) for name in ("step.mlir", "report.json", "trace.json"))
    with open(program, "w", encoding="utf-8") as file:
        file.write(text)
    spmd = f"machine={write_machine(scale, folder)} fuse-attention={str(fuse).lower()}"
    subprocess.run([tool, program, f"--dist-spmd={spmd}", f"--dist-report=format=json output={report}",
                    f"--dist-report=format=trace output={trace}", "-o", os.devnull], check=True)
    with open(report, encoding="utf-8") as file:
        timeline = json.load(file)["functions"][0]["timeline"]
    with open(trace, encoding="utf-8") as file:
        events = [event for event in json.load(file)["traceEvents"] if event["ph"] == "X" and event["pid"] == 1]
    waiting = sum(event["args"].get("exposed_us", 0) for event in events) * 1e-6
    return LOCAL_BATCH * SEQUENCE / timeline["seconds"], 1 - waiting / timeline["collectives_seconds"], timeline["peak"]["bytes"]


def fit(tool, devices, layers, folder):
    """Returns the factor for the shares of the peak with which the published tokens come out."""
    low, high = 0.3, 1.0
    for _ in range(10):
        middle = (low + high) / 2
        if predict(tool, devices, layers, middle, folder)[0] < PUBLISHED[devices][0]:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("dist_opt")
    parser.add_argument("--devices", default="8,128")
    parser.add_argument("--layers", type=int, default=32)
    options = parser.parse_args()
    print("| devices | published | as emitted | | hidden | with scores in memory | | published peak | as emitted | with scores | fitted | |\n" + "|---" * 12 + "|")
    numbers = list(map(int, options.devices.split(",")))
    with tempfile.TemporaryDirectory() as folder:
        scale = fit(options.dist_opt, numbers[0], options.layers, folder)
        for devices in numbers:
            tokens, memory = PUBLISHED[devices]
            emitted, hidden, peak = predict(options.dist_opt, devices, options.layers, 1, folder)
            stored, _, larger = predict(options.dist_opt, devices, options.layers, 1, folder, fuse=False)
            fitted = predict(options.dist_opt, devices, options.layers, scale, folder)[0]
            off = lambda found, tokens=tokens: f"{found:,.0f} | {100 * (found / tokens - 1):+.0f} %"
            print(f"| {devices} | {tokens:,} | {off(emitted)} | {100 * hidden:.1f} % | {off(stored)} | {memory:.0f} GiB | {peak / 2 ** 30:.0f} GiB | "
                  f"{larger / 2 ** 30:.0f} GiB | {off(fitted)} |")
    print(f"\nFitted: products reach {100 * SHARE * scale:.0f} % of the peak instead of {100 * SHARE:.0f} %.")


if __name__ == "__main__":
    main()
