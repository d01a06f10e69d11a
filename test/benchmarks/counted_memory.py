#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compares the memory that a search counts for the plan that it chooses with what CPU ranks allocate for the program that is made of it.

    counted_memory.py build/bin/dist-opt [--programs='llama*'] [--least=SHARE] [--most=SHARE] [--markdown]

Arguments without placements are placed by `--dist-auto-plan`; `counted` is what that says the plan needs per device, `emitted` what the target cpu
allocates for a device, by category, and `timeline` the estimate of the Timeline. With --least or --most it is an error if counted / emitted is beyond them."""
import argparse
import fnmatch
import json
import os
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
PROGRAMS = os.path.join(HERE, "..", "Integration", "programs")
LLAMA3 = "--dim=4096 --heads=32 --kv-heads=8 --feed-forward=14336 --batch=8 --sequence=2048"
STEPS = {"llama1": f"--layers=1 {LLAMA3} --vocabulary=32000", "llama2": f"--layers=2 {LLAMA3} --vocabulary=32000",
         "llama8": f"--layers=8 {LLAMA3} --vocabulary=32000", "llama2-bf16": f"--layers=2 {LLAMA3} --vocabulary=32000 --bf16=1",
         "llama32": f"--layers=32 {LLAMA3} --vocabulary=128256 --batch=32", "llama32-b64": f"--layers=32 {LLAMA3} --vocabulary=128256 --batch=64",
         "llama2-wide": f"--layers=2 {LLAMA3} --vocabulary=32000 --batch=64 --sequence=512",
         "middle2": "--layers=2 --dim=1024 --heads=16 --kv-heads=8 --feed-forward=4096 --vocabulary=8192 --batch=16 --sequence=1024"}
# Program, mesh, bytes of memory.
CASES = [("llama1", "dp=2,tp=4", 80e9), ("llama2", "dp=2,tp=4", 80e9), ("llama2", "x=8", 80e9), ("llama2", "x=8", 6e9),
         ("llama2-wide", "dp=2,tp=4", 80e9), ("llama2-bf16", "dp=2,tp=4", 80e9), ("llama8", "dp=2,tp=4", 80e9), ("middle2", "dp=2,tp=4", 80e9),
         ("llama32", "dp=8,tp=8", 80e9), ("llama32", "dp=8,tp=8", 40e9), ("llama32-b64", "dp=8,tp=8", 80e9)]
SMALL = """bert_train_sp clipped_adam_fsdp conv_train_dp gpt2_dropout_train layers_fsdp_adam llama2_train_tp mlp_train_tp moe_train_ep resnet_bn_train
remat_train scan_mlp seed_transformer_train_tp t5_train unet_train mixed_precision_train""".split()
CASES += [(name, "x=2,y=2", 80e9) for name in SMALL]


def measure(tool, folder, name, mesh, memory):
    """Returns the bytes that are counted, and the peak by category; or what was said instead."""
    bare = os.path.join(folder, name + ".mlir")
    if not os.path.exists(bare):
        source = os.path.join(PROGRAMS, name + ".generic.mlir")
        if name in STEPS:
            source = os.path.join(folder, name + ".source.mlir")
            with open(source, "w") as file:
                subprocess.run([sys.executable, os.path.join(HERE, "llama_step.py"), *STEPS[name].split()], stdout=file, check=True)
        subprocess.run([tool, source, "--dist-import", "--dist-strip-shardings", "-o", bare], check=True)
    options = f"machine=h100-8xN memory={memory:.0f} mesh={mesh}"
    result = subprocess.run([tool, bare, f"--dist-auto-plan={options}", "--dist-spmd=mode=search explain=false", "--dist-report=format=json target=cpu", "-o", os.devnull],
                            capture_output=True, text=True)
    if result.returncode:
        return result.stderr.strip().splitlines()[0]
    function, = json.loads(result.stdout)["functions"]
    return function["auto_plan"]["peak_bytes"], function["timeline"]["peak"]["bytes"], function["peak_memory"]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("tool")
    parser.add_argument("--programs", default="*")
    parser.add_argument("--least", type=float, default=0)
    parser.add_argument("--markdown", action="store_true")
    parser.add_argument("--most", type=float, default=float("inf"))
    options = parser.parse_args()
    folder, failures = tempfile.mkdtemp(), 0
    for name, mesh, memory in CASES:
        if not fnmatch.fnmatch(name, options.programs):
            continue
        found = measure(options.tool, folder, name, mesh, memory)
        if isinstance(found, str):
            print(f"{name} on {mesh} in {memory / 1e9:g} GB: {found}", flush=True)
            failures += 1
            continue
        counted, timeline, allocated = found
        emitted = allocated["bytes"]
        ratio = counted / emitted
        failures += not options.least <= ratio <= options.most
        unit, text = (1e9, "GB") if emitted > 1e8 else (1e3, "kB")
        parts = ", ".join(f"{category.replace('_', ' ')} {size / unit:.2f}" for category, size in allocated["categories"].items() if size > 0.005 * unit)
        numbers = [f"{size / unit:.2f} {text}" for size in (counted, emitted, timeline)]
        if options.markdown:
            print(f"| {name} | {mesh} | {memory / 1e9:g} GB | {' | '.join(numbers[:2])} | {ratio:.2f} | {numbers[2]} | {parts} |", flush=True)
        else:
            print(f"{name} on {mesh} in {memory / 1e9:g} GB: counted {numbers[0]}, emitted {numbers[1]}, ratio {ratio:.3f}, timeline {numbers[2]}; {parts}", flush=True)
    print(f"{failures} failures")
    return failures > 0


if __name__ == "__main__":
    sys.exit(main())
