# SPDX-License-Identifier: Apache-2.0
"""Inputs of flash-deep.mlir, and how far its results are from those in f64, beside NumPy in f32.

    float_attention.py inputs FILE.npz HEADS ROWS COLUMNS     writes queries, keys, values and a gradient
    float_attention.py compare INPUTS.npz RESULTS.npz         for each result: its largest error and NumPy's, in 2^-24 of its largest number.
                                                              Exit status 1 if one is more than twice NumPy's
"""
import sys

import numpy as np


def compute(q, k, v, g):
    """The output of causal attention, and what flash-deep.mlir calls its gradients, in the type of the operands."""
    seen = np.tril(np.ones(q.shape[1:2] * 2, bool))
    scores = np.where(seen, q @ k.swapaxes(1, 2), -np.inf)
    power = np.exp(scores - scores.max(-1, keepdims=True))
    weights = power / power.sum(-1, keepdims=True)
    changes = weights * (g @ v.swapaxes(1, 2))
    return weights @ v, changes @ k, changes.swapaxes(1, 2) @ q, weights.swapaxes(1, 2) @ g


if sys.argv[1] == "inputs":
    heads, rows, columns = map(int, sys.argv[3:])
    random = np.random.default_rng(7)
    q, k, v, g = (random.standard_normal((heads, rows, columns)).astype(np.float32) for _ in range(4))
    np.savez(sys.argv[2], arg0=q / np.float32(columns) ** 0.5, arg1=k, arg2=v, arg3=g)
else:
    with np.load(sys.argv[2]) as file:
        operands = [file[f"arg{number}"] for number in range(4)]
    exact, single = compute(*(operand.astype(np.float64) for operand in operands)), compute(*operands)
    with np.load(sys.argv[3]) as file:
        results = [file[name] for name in sorted(file.files)]
    isWorse = False
    for name, result, numpy, reference in zip(("output", "queries", "keys", "values"), results, single, exact):
        unit = abs(reference).max() * 2.0**-24
        mine, other = abs(result - reference).max() / unit, abs(numpy - reference).max() / unit
        isWorse |= not mine <= 2 * other
        print(f"{name}: {mine:.1f}, NumPy {other:.1f}")
    sys.exit(isWorse)
