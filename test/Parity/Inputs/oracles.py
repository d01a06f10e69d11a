# SPDX-License-Identifier: Apache-2.0
"""What hand-written programs of the parity table compute, in NumPy: each function returns arg0, ..., and out0, ... by name."""
import numpy

F32 = numpy.float32


def arrays(arguments, results):
    return {f"arg{i}": a for i, a in enumerate(arguments)} | {f"out{i}": r for i, r in enumerate(results)}


def worked_example():
    """The example of Paddle's LocalLayer: 0..9 on the first device, 1..10 on the second, masked means 1.5 and 6.0."""
    v = numpy.concatenate([numpy.arange(10), numpy.arange(10) + 1]).astype(F32)
    means = numpy.array([v[1:3].mean(), v[14:17].mean()], F32)
    assert means.tolist() == [1.5, 6.0], "the numbers that the documentation names"
    big = means > 3
    return arrays([v], [F32(7.5), F32(3.75), F32(6), F32(1.5), F32(9), big.any(), big.all(), means])
