# SPDX-License-Identifier: Apache-2.0
"""What hand-written programs of the parity table compute, in NumPy: each function returns arg0, ..., and out0, ... by name."""
import functools

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


def attention(heads=4, pairs=4, causal=False, backward=False):
    """Attention of [2, 16, heads, 8], keys and values of `pairs` heads, and with a gradient of the result those of its inputs."""
    generator = numpy.random.default_rng(4)
    q, g = (generator.standard_normal((2, 16, heads, 8)) for _ in range(2))
    k, v = (generator.standard_normal((2, 16, pairs, 8)) for _ in range(2))
    wide_k, wide_v = (x.repeat(heads // pairs, 2) for x in (k, v))
    a = numpy.einsum("bqhd,bkhd->bhqk", q, wide_k) / numpy.sqrt(8)
    p = numpy.exp(numpy.where(numpy.tril(numpy.ones((16, 16), bool)) | (not causal), a, -numpy.inf))
    p /= p.sum(-1, keepdims=True)
    out = numpy.einsum("bhqk,bkhd->bqhd", p, wide_v)
    dp = numpy.einsum("bqhd,bkhd->bhqk", g, wide_v)
    da = p * (dp - (p * dp).sum(-1, keepdims=True)) / numpy.sqrt(8)

    def narrow(x):  # the gradient of heads that were repeated
        return x.reshape(2, 16, pairs, heads // pairs, 8).sum(3)
    gradients = [numpy.einsum("bhqk,bkhd->bqhd", da, wide_k), narrow(numpy.einsum("bhqk,bqhd->bkhd", da, q)),
                 narrow(numpy.einsum("bhqk,bqhd->bkhd", p, g))]
    arguments, results = ([q, k, v, g], [out, *gradients]) if backward else ([q, k, v], [out])
    return arrays([x.astype(F32) for x in arguments], [x.astype(F32) for x in results])


attention_backward = functools.partial(attention, backward=True)
attention_causal = functools.partial(attention, causal=True)
attention_causal_backward = functools.partial(attention, causal=True, backward=True)
attention_few = functools.partial(attention, 8, 2, True)
attention_few_backward = functools.partial(attention, 8, 2, True, True)
attention_many = functools.partial(attention, 8, 8, True)
attention_many_backward = functools.partial(attention, 8, 8, True, True)


def stages(batches):
    """A step of four layers on `batches` micro-batches, one after the other: parameters after it, gradients, loss."""
    generator = numpy.random.default_rng(5)
    b, w = generator.standard_normal((4, 8)) * 0.5, generator.standard_normal((4, 8, 8)) * 0.5
    x, target = generator.standard_normal((batches, 4, 8)), generator.standard_normal((batches, 4, 8)) * 0.5
    loss, db, dw = 0.0, numpy.zeros_like(b), numpy.zeros_like(w)
    for batch in range(batches):
        values = [x[batch]]
        for layer in range(4):
            values.append(numpy.tanh(values[-1] @ w[layer] + b[layer]))
        error = values[-1] - target[batch]
        loss += (error ** 2).mean() / batches
        gradient = 2 * error / error.size / batches
        for layer in reversed(range(4)):
            gradient = gradient * (1 - values[layer + 1] ** 2)
            db[layer] += gradient.sum(0)
            dw[layer] += values[layer].T @ gradient
            gradient = gradient @ w[layer].T
    return arrays([a.astype(F32) for a in (b, w, x, target)],
                  [F32(a) for a in (b - 0.25 * db, w - 0.25 * dw, db, dw, loss)])


stages_8, stages_10, stages_16 = (functools.partial(stages, batches) for batches in (8, 10, 16))
