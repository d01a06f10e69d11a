# SPDX-License-Identifier: Apache-2.0
"""Compares the seconds of computation that a search counts with those of the Timeline for what is emitted.

attention_seconds.py DIST_OPT MOST: for a step of a Llama with long sequences, and for one so small that launches count. The ratio may be MOST, or one in MOST."""
import json
import os
import subprocess
import sys

LARGE = "--layers=2 --dim=1024 --heads=16 --kv-heads=4 --feed-forward=4096 --vocabulary=8192 --batch=8 --sequence=4096 --dp=2 --tp=4 --bf16=1"
SMALL = "--layers=2 --dim=256 --heads=8 --kv-heads=4 --feed-forward=512 --vocabulary=1024 --batch=8 --sequence=256 --dp=2 --tp=4 --bf16=1"
tool, most = sys.argv[1], float(sys.argv[2])
script = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "benchmarks", "llama_step.py")
for name, sizes in [("large", LARGE), ("small", SMALL)]:
    step = subprocess.run([sys.executable, script, *sizes.split()], capture_output=True, text=True, check=True).stdout
    for machine in ["h100-8xN", "generic"]:
        for fuse in ["true", "false"]:
            options = f"--dist-spmd=mode=search machine={machine} fuse-attention={fuse} explain=false"
            result = subprocess.run([tool, "-", options, "--dist-report=format=json", "-o", os.devnull], input=step, capture_output=True, text=True, check=True)
            function, = json.loads(result.stdout)["functions"]
            search, emitted = function["search"], function["timeline"]["compute_seconds"]
            counted = search["compute_seconds"] + search["memory_seconds"]
            right = 1 / most <= counted / emitted <= most
            print(f"{name}, {machine}, fused {fuse}: counted {counted * 1e3:.2f} ms, emitted {emitted * 1e3:.2f} ms, ratio {counted / emitted:.3f}, {'near' if right else 'WRONG'}")
