# SPDX-License-Identifier: Apache-2.0
"""Writes programs of long rows to a folder, with inputs and with what NumPy computes of them: online_sum.py FOLDER"""
import os
import sys

import numpy as np

folder, here = sys.argv[1], os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(here, "..", "..", "..", "benchmarks", "gpu"))
import programs  # noqa: E402

np.seterr(all="ignore")


def write(name, text):
    with open(f"{folder}/{name}.mlir", "w", encoding="utf-8") as file:
        file.write("// SPDX-License-Identifier: Apache-2.0\n" + text)


def make_rows(count):
    """Six rows; what is special about each stands here."""
    x = np.random.default_rng(1).standard_normal((6, count)).astype(np.float32) * 3
    x[1] -= 1000  # Far below zero.
    x[2] = -np.inf  # Nothing is seen.
    x[3, 100:] = -np.inf  # Most threads see nothing.
    x[4, 5] = np.inf
    x[5, :count * 9 // 10] = -np.inf  # The first parts of the row are nothing.
    return x


# Of fewer rows as long as that each is many blocks.
softmax, loss = np.resize(make_rows(32777), (64, 32777)), make_rows(20003)
powers = np.exp(softmax.astype(np.float64) - softmax.max(1, keepdims=True))
np.savez(f"{folder}/softmax.npz", arg0=softmax, out0=(powers / powers.sum(1, keepdims=True)).astype(np.float32))
write("softmax", programs.softmax("f32", *softmax.shape))
labels = np.array([3, 4, 5, 6, 7, 20002], np.int32)
top = loss.astype(np.float64).max(1)
picked = np.take_along_axis(loss, labels[:, None], 1)[:, 0]
total = np.log(np.exp(loss.astype(np.float64) - top[:, None]).sum(1))
np.savez(f"{folder}/loss.npz", arg0=loss, arg1=labels, out0=(total + top - picked).astype(np.float32))
write("loss", programs.cross_entropy("f32", *loss.shape))
write("kept", programs.softmax("bf16", 4096, 32768))
