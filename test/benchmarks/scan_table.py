#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Prints the tables of docs/schedule.md on loops over layers: training steps of a Llama with the layers of Llama-3-8B in a scan, by JAX.

    scan_table.py build/bin/dist-opt [--devices=16,64] [--sequences=512,2048]
    scan_table.py build/bin/dist-opt --plain     (without `dist.fully_shard`: whole stacks in front of the loops, and layers in them)

FSDP over all devices (JAX's placements, with `dist.fully_shard` added), each layer in `jax.checkpoint`, one sequence per device, f32, on nodes of
eight H100. JAX has to be installed. All figures are predictions."""
import argparse
import os
import re
import subprocess
import sys
import tempfile

from recompute_table import lower_scan
from schedule_table import measure

MACHINE = "h100-8xN"


def fully_shard(text):
    """Returns an imported program whose parameters, which are split over "dp", are gathered for their uses."""
    head, name, rest = text.partition("@main(")
    arguments, arrow, rest = rest.partition(") -> (")
    # The last argument is what the step trains on.
    parameters, comma, batch = arguments.rpartition(", %arg")
    marked = re.sub(r'(#dist\.sharding<[^>]*"dp"[^>]*>)', r'\1, dist.fully_shard = #dist.fully_shard<{"dp"}>', parameters)
    return head + name + marked + comma + batch + arrow + rest


def import_step(dist_opt, folder, devices, sequence):
    """Returns the names of files: of the imported step, and of two to come."""
    names = [os.path.join(folder, name) for name in ("scan.mlir", "imported.mlir", "sharded.mlir", "local.mlir")]
    with open(names[0], "w", encoding="utf-8") as file:
        file.write(lower_scan("checkpoint", batch=devices, sequence=sequence, devices=devices))
    subprocess.run([dist_opt, names[0], "--dist-import", "-o", names[1]], check=True)
    return names[1:]


def plain_row(dist_opt, folder, devices, sequence):
    imported, _, local = import_step(dist_opt, folder, devices, sequence)
    subprocess.run([dist_opt, imported, f"--dist-spmd=machine={MACHINE} schedule=false", "-o", local], check=True)
    whole, _, _ = measure(dist_opt, local, folder, "--dist-schedule")
    chosen, _, _ = measure(dist_opt, imported, folder, f"--dist-spmd=machine={MACHINE}")
    cells = [f"{timeline[key] * 1e3:,.1f} ms" for key in ("seconds", "exposed_seconds") for timeline in (whole, chosen)]
    peaks = [f"{timeline['peak']['bytes'] / 1e9:.1f} GB" for timeline in (whole, chosen)]
    return f"| {devices} | {sequence} | " + " | ".join(cells + peaks) + " |"


def row(dist_opt, folder, devices, sequence):
    names = [None, *import_step(dist_opt, folder, devices, sequence)]
    with open(names[1], encoding="utf-8") as imported, open(names[2], "w", encoding="utf-8") as file:
        file.write(fully_shard(imported.read()))
    subprocess.run([dist_opt, names[2], f"--dist-spmd=machine={MACHINE} schedule=false", "-o", names[3]], check=True)
    before, _, _ = measure(dist_opt, names[3], folder, "--dist-verify-local")
    after, _, cpu = measure(dist_opt, names[3], folder, "--dist-schedule")
    # Blocking collectives are waited for as a whole; of what is scheduled both schedules of the timeline are the same.
    exposed_before, exposed = before["collectives_seconds"], after["exposed_seconds"]
    return (f"| {devices} | {sequence} | {before['seconds'] * 1e3:,.1f} ms | {after['seconds'] * 1e3:,.1f} ms | {exposed_before * 1e3:,.1f} ms | "
            f"{exposed * 1e3:,.1f} ms | {before['peak']['bytes'] / 1e9:.1f} GB | {after['peak']['bytes'] / 1e9:.1f} GB | {cpu:.0f} ms |")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("dist_opt")
    parser.add_argument("--devices", default="16,64")
    parser.add_argument("--sequences", default="512,2048")
    parser.add_argument("--plain", action="store_true")
    options = parser.parse_args()
    if options.plain:
        print("| devices | tokens per device | whole stacks | chosen | exposed | chosen | peak | chosen |\n" + "|---" * 8 + "|")
    else:
        print("| devices | tokens per device | before | scheduled | exposed before | scheduled | peak before | scheduled | pass |\n" + "|---" * 9 + "|")
    with tempfile.TemporaryDirectory() as folder:
        for devices in map(int, options.devices.split(",")):
            for sequence in map(int, options.sequences.split(",")):
                # JAX makes its devices once.
                if os.fork() == 0:
                    print((plain_row if options.plain else row)(options.dist_opt, folder, devices, sequence), flush=True)
                    os._exit(0)
                if os.wait()[1]:
                    sys.exit(1)


if __name__ == "__main__":
    main()
