#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs many random programs, prints the failing ones made small, and exits with 1 if there are any.

usage: test/nightly_fuzz.py [--kind=programs|stablehlo|mutations|scheduled|pieces|in-time|all] [--cases=2000] [--seed=0] [--build=build] [--folder=FOLDER] [--emulated]

programs   ops of all families, loops, branches, calls and local regions, in numbers that never round, against the reference
stablehlo  StableHLO with any bits, attributes and types that are taken, against XLA (jaxlib) and the reference
mutations  pieces of real programs, changed a little, against the reference
scheduled  the same as programs, with collectives started ahead, against themselves without that, bit by bit
pieces     the same, with collectives around products cut into pieces that overlap
in-time    the same as programs, with what one axis splits computed part after part on one device

With --emulated all run on the emulated GPU.

Seeds are numbered from --seed on; the same seed always gives the same program. What fails stays in FOLDER (fuzz in the
build folder): SEED.mlir and SEED.npz, and SEED.reduced.mlir, which fails alike with fewer ops. To look at one again:
dist-run SEED.reduced.mlir --inputs=SEED.reduced.npz --check=reference,0,0
"""
import argparse
import glob
import os
import shlex
import sys

here = os.path.dirname(os.path.abspath(__file__))
sys.path += [os.path.join(here, "Integration", "Inputs", "fuzz"), os.path.join(here, "Integration", "Inputs")]

# What pieces are cut out of: programs that JAX and PyTorch wrote, and one program per op and rule.
SOURCES = ["Integration/programs/*.generic.mlir", "Extensions/Inputs/rules/[almt]*.mlir"]


def run_programs(*arguments):
    from run_fuzz import main
    return main(*arguments)


def run_stablehlo(*arguments):
    from run_stablehlo import main
    return main(*arguments)


def run_scheduled(*arguments):
    from run_fuzz import main
    return main(*arguments, "--schedule")


def run_pieces(*arguments):
    from run_fuzz import main
    return main(*arguments, "--pieces")


def run_in_time(*arguments):
    from run_fuzz import main
    return main(*arguments, "--in-time")


def run_mutations(*arguments):
    from run_mutations import main
    return main(*arguments, *[path for source in SOURCES for path in glob.glob(os.path.join(here, source))])


def emulate(build, folder):
    """Returns a dist-run in `folder`, beside the other tools of `build`, that runs on the emulated GPU."""
    binaries, library = os.path.join(build, "bin"), os.path.join(build, "lib", "libdist_emulated_")
    os.makedirs(folder, exist_ok=True)
    for tool in os.listdir(binaries):
        link = os.path.join(folder, tool)
        if os.path.lexists(link):
            os.remove(link)
        if tool != "dist-run":
            os.symlink(os.path.join(binaries, tool), link)
    settings = [f"DIST_{name.upper()}_LIBRARY={library}{name}.so" for name in ("cuda", "cublasLt", "nccl", "cufft", "cublas", "cusolver", "cudnn")]
    command = shlex.join(["env", *settings, os.path.join(binaries, "dist-run"), "--backend=cuda"])
    path = os.path.join(folder, "dist-run")
    with open(path, "w", encoding="utf-8") as file:
        file.write(f'#!/bin/sh\nexec {command} "$@"\n')
    os.chmod(path, 0o755)
    return path


KINDS = {"programs": run_programs, "stablehlo": run_stablehlo, "mutations": run_mutations, "scheduled": run_scheduled, "pieces": run_pieces, "in-time": run_in_time}

if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--kind", choices=[*KINDS, "all"], default="all", help="which programs")
    parser.add_argument("--cases", type=int, default=2000, help="how many programs of each kind")
    parser.add_argument("--seed", type=int, default=0, help="the first seed")
    parser.add_argument("--build", default=os.path.join(here, "..", "build"), help="the build folder")
    parser.add_argument("--folder", help="where failing programs stay")
    parser.add_argument("--emulated", action="store_true", help="run on the emulated GPU")
    options = parser.parse_args()
    build = os.path.abspath(options.build)
    folder = os.path.abspath(options.folder or os.path.join(build, "fuzz"))
    tool = emulate(build, os.path.join(folder, "bin")) if options.emulated else os.path.join(build, "bin", "dist-run")
    status = 0
    for kind in KINDS if options.kind == "all" else [options.kind]:
        print(f"== {kind}", flush=True)
        status |= KINDS[kind](tool, os.path.join(folder, kind), options.seed, options.cases, "--reduce")
    sys.exit(status)
