#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs many random programs, prints the failing ones made small, and exits with 1 if there are any.

usage: test/nightly_fuzz.py [--cases=2000] [--seed=0] [--build=build] [--folder=FOLDER]

Seeds are numbered from --seed on; the same seed always gives the same program. What fails stays in FOLDER (fuzz in the
build folder): SEED.mlir and SEED.npz, and SEED.reduced.mlir, which fails alike with fewer ops. To look at one again:
dist-run SEED.reduced.mlir --inputs=SEED.reduced.npz --check=reference,0,0
"""
import argparse
import os
import sys

here = os.path.dirname(os.path.abspath(__file__))
sys.path += [os.path.join(here, "Integration", "Inputs", "fuzz"), os.path.join(here, "Integration", "Inputs")]

if __name__ == "__main__":
    from run_fuzz import main

    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--cases", type=int, default=2000, help="how many programs")
    parser.add_argument("--seed", type=int, default=0, help="the first seed")
    parser.add_argument("--build", default=os.path.join(here, "..", "build"), help="the build folder")
    parser.add_argument("--folder", help="where failing programs stay")
    options = parser.parse_args()
    folder = options.folder or os.path.join(options.build, "fuzz")
    sys.exit(main(os.path.join(options.build, "bin", "dist-run"), folder, options.seed, options.cases, "--reduce"))
