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


def masked_mean():
    v = numpy.concatenate([numpy.arange(10), numpy.arange(10) + 1]).astype(F32)
    mask = numpy.zeros(20, F32)
    mask[1:3] = mask[14:17] = 1
    return arrays([v, mask], [F32(4.2)])


def product():
    generator = numpy.random.default_rng(1)
    a, b = generator.standard_normal((16, 8)).astype(F32), generator.standard_normal((8, 12)).astype(F32)
    return arrays([a, b], [a @ b])


def gate():
    """Scores, the tokens of the fullest expert on any device, and two losses that are averaged over devices."""
    generator = numpy.random.default_rng(2)
    x, w = generator.standard_normal((16, 6)).astype(F32), generator.standard_normal((6, 8)).astype(F32)
    logits = (x.astype(float) @ w).reshape(4, 4, 8)  # device, token, expert
    powers = numpy.exp(logits)
    scores = powers / powers.sum(-1, keepdims=True)
    counts = (logits == logits.max(-1, keepdims=True)).sum(1)
    balance = 8 * (counts / 4 * scores.mean(1)).sum(-1)
    growth = (numpy.log(powers.sum(-1)) ** 2).mean(-1)
    return arrays([x, w], [scores.reshape(16, 8).astype(F32), counts.max(0).astype(numpy.int32), F32(balance.mean()), F32(growth.mean())])


def doubled():
    v = numpy.arange(4).astype(F32)
    return arrays([v], [v + v])


def sum_and_squares():
    v = numpy.arange(20).astype(F32) / 4
    return arrays([v], [(v + v * v).sum(dtype=F32)])


def five_on_four():
    v = numpy.array([-3, -1.5, -2, -0.5, -4], F32)
    return arrays([v], [numpy.exp(v), numpy.exp(v).sum(), v.max(), v.min(), v.prod()])


def line_times_grid():
    generator = numpy.random.default_rng(3)
    a, b = generator.standard_normal((8, 32)).astype(F32), generator.standard_normal((16, 8)).astype(F32)
    blocks = [a[:, 8 * (2 * x + y):][:, :8] @ b[8 * x:][:8, 4 * y:][:, :4] for x in (0, 1) for y in (0, 1)]
    return arrays([a, b], [numpy.concatenate(blocks, 1)])
