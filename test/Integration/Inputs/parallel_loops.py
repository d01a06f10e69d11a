# SPDX-License-Identifier: Apache-2.0
"""Writes inputs and NumPy's results of parallel_loops.mlir: parallel_loops.py FILE.npz."""
import sys

import numpy as np

x = np.random.default_rng(3).standard_normal((6, 4)).astype(np.float32)
some = x[0:6:2, 1:4]
# The first device adds up one row of its two, the others both; no row of none.
rows = np.array([x[0].sum(), 0, x[2:4].sum(), 0, x[4:6].sum(), 0], np.float32)
np.savez(sys.argv[1], arg0=x, out0=np.float32(some.sum() + 5), out1=some.max(), out2=rows, out3=np.float32(7))
