# SPDX-License-Identifier: Apache-2.0
"""Writes operands of multiply_high.mlir, with limits among them, and what Python's integers give: multiply_high.py FILE.npz"""
import sys

import numpy as np

rng = np.random.default_rng(0)
operands = [rng.integers(limits.min, limits.max, 64, dtype=limits.dtype, endpoint=True)
            for limits in map(np.iinfo, (np.int32, np.uint32, np.int8, np.uint64))]
for operand in operands:
    operand[:2] = operand[-1] = np.iinfo(operand.dtype).min
    operand[2] = operand[-2] = np.iinfo(operand.dtype).max
others = [operands[0], operands[1][::-1], operands[2][::-1], operands[3]]
results = [np.array([int(x) * int(y) >> a.dtype.itemsize * 8 for x, y in zip(a, b)], a.dtype) for a, b in zip(operands, others)]
np.savez(sys.argv[1], **{f"arg{i}": a for i, a in enumerate(operands)}, **{f"out{i}": r for i, r in enumerate(results)})
