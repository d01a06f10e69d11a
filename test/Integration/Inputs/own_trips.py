#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes inputs of own_trips.mlir, and what NumPy computes of them: own_trips.py OUT.npz."""
import sys

import numpy as np

random = np.random.default_rng(5)
x, w, init = (random.standard_normal(shape).astype(np.float32) for shape in ((8, 4, 6), (6, 6), (4, 6)))
trips = np.arange(8, dtype=np.float32)
y = x @ w
rows = y * trips[:, None, None]
mirrored = rows.sum(1) + trips[::-1, None]
repeated = x
for _ in range(3):
    repeated = np.tanh(repeated) + repeated
np.savez(sys.argv[1], arg0=x, arg1=w, arg2=init, out0=rows, out1=init + (y + rows).sum(0), out2=np.int32(5 + 28),
         out3=mirrored, out4=repeated)
