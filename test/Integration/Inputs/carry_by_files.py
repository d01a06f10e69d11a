# SPDX-License-Identifier: Apache-2.0
"""Runs a training step again and again, each time on the results of the last one, which go through files.

carry_by_files.py DIST-RUN PROGRAM --plan=PLAN INPUTS.npz EXPECTED.npz STEPS

The results of the last step have to be those in EXPECTED.npz, bit by bit. Arguments and results are p, mo, v and t, in order.
"""
import os
import subprocess
import sys
import tempfile

import numpy as np

*tool, program, plan, inputs, expected, steps = sys.argv[1:]
arrays = dict(np.load(inputs))
arguments = {key: value for key, value in arrays.items() if key.startswith("arg")}
with tempfile.TemporaryDirectory() as folder:
    given, found = os.path.join(folder, "in.npz"), os.path.join(folder, "out.npz")
    for step in range(int(steps)):
        np.savez(given, **arguments)
        subprocess.run([*tool, program, plan, f"--inputs={given}", f"--outputs={found}"], check=True, stdout=subprocess.DEVNULL)
        results = dict(np.load(found))
        for number in range(len(results) - 1):  # The last one is the loss.
            arguments[f"arg{number}"] = results[f"out{number}"]
    right = dict(np.load(expected))
    different = [key for key in right if right[key].tobytes() != results[key].tobytes()]
    if different:
        sys.exit(f"{len(different)} of {len(right)} results differ: {different[:3]}")
