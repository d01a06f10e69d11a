# SPDX-License-Identifier: Apache-2.0
"""Writes inputs and NumPy's results of loops_until.mlir: loops_until.py BOUND COUNT FILE.npz; a COUNT of -1 takes no branch."""
import sys

import numpy as np

bound, count = int(sys.argv[1]), np.float32(sys.argv[2])
x = np.random.default_rng(5).standard_normal((6, 8)).astype(np.float32)
halved, trips = x, 0
while (halved * halved).sum() > 0.01:
    halved, trips = halved / 2, trips + 1
moved, total = x.astype(np.float64), 0.0
for _ in range(bound):
    total += moved.sum()
    moved = moved + 0.01 * moved.sum()
chosen = x.astype(np.float64)
while count > 0:
    chosen, count = chosen - 0.01 * chosen.sum(), count - np.float32(0.5)
results = [halved, (halved * halved).sum(), np.int32(trips), np.float32(total), chosen.astype(np.float32)]
np.savez(sys.argv[3], arg0=x, arg1=np.int32(bound), arg2=np.float32(sys.argv[2]), **{f"out{i}": r for i, r in enumerate(results)})
