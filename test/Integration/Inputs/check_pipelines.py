#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks what pipelines give.

usage: check_pipelines.py same DIR DIR ...         the local outputs of all ranks in the folders are equal, bit by bit
       check_pipelines.py bubble REPORT BUBBLE     the report has one forward pipeline, of which BUBBLE were idle if all tasks took as long as the slowest
       check_pipelines.py balanced REPORT          the slowest stage takes at most a tenth longer than all do on average, forward and backward
       check_pipelines.py each DIR DIR             what each rank has in the one folder is what it has in the other, bit by bit
       check_pipelines.py hidden REPORT            communication adds at most 0.4 times to the step what collectives take
       check_pipelines.py mpi RANKS COMMAND ...    runs a command under mpirun
"""
import glob
import json
import os
import subprocess
import sys
import tempfile

import numpy as np


def same(folders):
    expected = {}
    for path in sorted(glob.glob(os.path.join(folders[0], "out*.npy"))):
        expected.setdefault(os.path.basename(path).split(".")[0], np.load(path))
    for folder in folders:
        paths = glob.glob(os.path.join(folder, "out*.npy"))
        if len(paths) < len(expected) or not expected:
            sys.exit(f"{folder}: {len(paths)} outputs")
        for path in paths:
            value = np.load(path)
            if value.tobytes() != expected[os.path.basename(path).split(".")[0]].tobytes():
                sys.exit(f"{path} differs from that of {folders[0]}")
    print(f"{len(expected)} outputs are equal in {len(folders)} folders")


def balanced(path):
    function, = json.load(open(path, encoding="utf-8"))["functions"]
    one, = function["timeline"]["pipelines"]
    for half in (one["forward_seconds"], one["backward_seconds"]):
        if max(half) * len(half) > 1.1 * sum(half):
            sys.exit(str(one))


def each(one, other):
    names = sorted(os.path.basename(path) for path in glob.glob(os.path.join(one, "out*.npy")))
    if not names or names != sorted(os.path.basename(path) for path in glob.glob(os.path.join(other, "out*.npy"))):
        sys.exit(f"{one} and {other} have other files")
    for name in names:
        if np.load(os.path.join(one, name)).tobytes() != np.load(os.path.join(other, name)).tobytes():
            sys.exit(f"{name} differs")


def hidden(path):
    function, = json.load(open(path, encoding="utf-8"))["functions"]
    timeline = function["timeline"]
    if timeline["seconds"] - timeline["compute_seconds"] > 0.4 * timeline["collectives_seconds"]:
        sys.exit(str(timeline))


def bubble(path, expected):
    function, = json.load(open(path, encoding="utf-8"))["functions"]
    one, = function["timeline"]["pipelines"]
    half = one["forward_seconds"]
    even = 1 - (1 - one["bubble"]) * max(half) * len(half) / sum(half)
    if abs(even - expected) > 1e-9 or one["backward_seconds"] or min(half) <= 0:
        sys.exit(str(one))
    print(one)


def mpi(ranks, command):
    with tempfile.TemporaryDirectory(prefix="m") as folder:  # Two runs that make the folder of their sessions at the same time fail.
        environment = dict(os.environ, TMPDIR=folder, OMPI_ALLOW_RUN_AS_ROOT="1", OMPI_ALLOW_RUN_AS_ROOT_CONFIRM="1")
        sys.exit(subprocess.run(["mpirun", "--oversubscribe", "-np", ranks, *command], env=environment, check=False).returncode)


if sys.argv[1] == "same":
    same(sys.argv[2:])
elif sys.argv[1] == "balanced":
    balanced(sys.argv[2])
elif sys.argv[1] == "each":
    each(sys.argv[2], sys.argv[3])
elif sys.argv[1] == "hidden":
    hidden(sys.argv[2])
elif sys.argv[1] == "mpi":
    mpi(sys.argv[2], sys.argv[3:])
else:
    bubble(sys.argv[2], eval(sys.argv[3], {}))  # noqa: S307 (a fraction of the test)
