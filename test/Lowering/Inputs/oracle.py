# SPDX-License-Identifier: Apache-2.0
"""Writes inputs and NumPy's results of one of the programs here: oracle.py PROGRAM FILE.npz.

bf16 is written as its bits, in uint16.
"""
import sys

import numpy as np

random = np.random.default_rng(7)


def normal(*shape, dtype=np.float32):
    return random.standard_normal(shape).astype(dtype)


def to_bf16(values):
    bits = np.asarray(values, np.float32).view(np.uint32)
    return ((bits + 0x7FFF + ((bits >> 16) & 1)) >> 16).astype(np.uint16)


def from_bf16(bits):
    return (bits.astype(np.uint32) << 16).view(np.float32)


def mlp():
    x, w1, w2, b = normal(8, 16), normal(16, 32), normal(32, 16), normal(16)
    return [x, w1, w2, b], [np.tanh(np.maximum(x @ w1, 0) @ w2 + b)]


def values():
    x, v, h = normal(6, 5), normal(7), to_bf16(normal(4, 8))
    wide = from_bf16(h)
    loop = x.copy()
    for trip in range(3):
        loop = loop + x + np.float32(trip)
    sums = x.sum(1)
    total = np.float32(4 * sums[0] + 6)
    chosen = x if total > 0 else loop
    return [x, v, h], [sums, x > 0, 2 * v, loop, to_bf16(np.exp(wide) + wide), total + sums[0], chosen]


def loop():
    x = normal(16)
    shards = x.reshape(4, 4)
    for trip in (2, 4, 6):
        moved = np.roll(shards, 1, axis=0) + np.float32(trip)
        shards = moved + moved.max(0)
    return [x], [shards.reshape(-1)]


def parallel_loops():
    x, w = normal(8, 6), normal(6, 6)
    shards = x.reshape(2, 4, 6)
    shifted = np.concatenate([shards[:, :1], shards[:, :3]], 1).reshape(8, 6)
    some = (shards @ w)[:, ::2, 1:4:3].reshape(2, 2)
    return [x, w], [x @ w, np.exp(x), shifted, np.stack([some.sum(1), some.prod(1)], 1).reshape(4)]


def narrow_integers():
    x = normal(8, 8)
    w, u = random.integers(-8, 8, (8, 8)), random.integers(0, 16, (8, 8))
    wrap = lambda values: ((np.asarray(values) + 8) % 16 - 8).astype(np.int8)
    results = [
        x @ w.astype(np.float32), wrap(w + w), (w @ w).astype(np.int32), wrap(w.sum(0) + 3), ((u + 5) % 16).astype(np.uint8),
        u.astype(np.uint8), wrap(w[0, 0]**2), wrap(w @ w), u.astype(np.float32)
    ]
    return [x, w.astype(np.int8), u.astype(np.uint8)], results


def contractions():
    q, k, x, w, acc = normal(2, 4, 3, 5), normal(2, 6, 3, 5), normal(7, 4), normal(5, 7), normal(4, 5)
    heads, proj = normal(3, 4, 5), normal(3, 5, 8)
    i, j = random.integers(-9, 9, (4, 3)).astype(np.int32), random.integers(-9, 9, (3, 5)).astype(np.int32)
    m, n = to_bf16(normal(4, 6)), to_bf16(normal(6, 4))
    u, v = normal(2, 3, 4, dtype=np.float64), normal(2, 4, 5, dtype=np.float64)
    results = [
        np.einsum("bshd,bthd->bhst", q, k), x.T @ w.T, acc + x.T @ w.T, np.einsum("hsd,hdo->so", heads, proj), i @ j,
        from_bf16(m) @ from_bf16(n), u @ v, x.T @ w[2]
    ]
    return [q, k, x, w, acc, heads, proj, i, j, m, n, u, v], results


def narrow_products():
    def whole(*shape, dtype=np.float32):
        return random.integers(0, 16, shape).astype(dtype)
    a, b, c, heads, proj = whole(8, 600), whole(600, 16), 100 * whole(8, 16), whole(3, 4, 200), whole(3, 200, 8)
    x, f, g = whole(8, 600), whole(4, 600, dtype=np.float16), whole(600, 5, dtype=np.float16)
    line, taps, wide = whole(620), whole(600), whole(8, 1200)
    windows = np.lib.stride_tricks.sliding_window_view(line, 600) @ taps
    narrow = [a @ b, c + a @ b, np.einsum("hsd,hdo->so", heads, proj), (a * x).sum(1), windows, wide[:, ::2] @ b]
    results = [to_bf16(result) for result in narrow]
    results.insert(4, (f.astype(np.float32) @ g.astype(np.float32)).astype(np.float16))
    return [to_bf16(v) for v in (a, b, c, heads, proj, x)] + [f, g] + [to_bf16(v) for v in (line, taps, wide)], results


def sums_of_products():
    def whole(*shape, dtype=np.float32):
        return random.integers(0, 16, shape).astype(dtype)
    def add(total, *products):
        for product in products:
            total = from_bf16(to_bf16(total + product))
        return total
    a, b, c, d, p, q, r, t = whole(8, 600), whole(600, 16), whole(8, 300), whole(300, 16), whole(8, 300), whole(8, 300), whole(8, 300), whole(8, 300)
    g, f, h, k, l = whole(2, 4, 300), whole(4, 600, dtype=np.float16), whole(600, 5, dtype=np.float16), whole(4, 200, dtype=np.float16), whole(200, 5, dtype=np.float16)
    w, v, u, stack, start = whole(4, 6), whole(6, 5), whole(4, 6), whole(3, 8, 300), 64 * whole(8, 16)
    half = (f.astype(np.float32) @ h.astype(np.float32)).astype(np.float16) + k.astype(np.float32) @ l.astype(np.float32)
    narrow = [add(0, a @ b, c @ d), add(0, p @ d, q @ d, r @ d), add(0, g @ d, (t @ d).reshape(2, 4, 16)), add(start, *(stack @ d))]
    # Were each product rounded before it is added, other sums would come out.
    assert (narrow[0] != add(0, a @ b, from_bf16(to_bf16(c @ d)))).any()
    results = [to_bf16(result) for result in narrow]
    results[3:3] = [half.astype(np.float16), u @ v + w @ v]
    return [to_bf16(x) for x in (a, b, c, d, p, q, r, t, g)] + [f, h, k, l, w, v, u, to_bf16(stack), to_bf16(start)], results


def collectives():
    v, w = normal(12, 3), random.integers(-9, 9, (7, 4)).astype(np.int32)
    # Device (x, y) holds rows of chunk y * 2 + x; those of y = 1 reach every y of the same x.
    column = np.concatenate([v[(1 * 2 + x) * 2:(1 * 2 + x) * 2 + 2, 1] for x in range(2)])
    return [v, w], [v, 6 * w, v, column]


def control():
    x, y, p = normal(5), normal(5), np.array(True)
    b, h = random.integers(-99, 99, 5).astype(np.int8), normal(5, dtype=np.float16)
    first, second = x, y
    for _ in range(5):
        first, second = second, first + second
    nested = x.copy()
    for row in range(3):
        nested[1:row + 2] += np.arange(1, row + 2, dtype=np.float32)
    chosen = np.exp(first)
    constant = np.array([1.5, 2.5, -3.0], np.float32)
    return [x, y, p, b, h], [y, second, chosen, chosen, constant, x, b * b, h * h, nested, y, y, x + y]


def conditional_loops():
    x, n = 3 * normal(8), np.array(3, np.int32)
    halved, trips = x, 0
    while (halved * halved).sum() > 1:
        halved, trips = halved / 2, trips + 1
    averaged = x.reshape(2, 4)
    for trip in range(3):
        averaged = np.stack([averaged.sum(0) / 2 + trip] * 2).astype(np.float32)
    nested = 0
    for _ in range(3):
        nested = 2 * (nested + 3)
    rolled = np.roll(halved.reshape(2, 4), 3, axis=0)
    return [x, n, np.array(False)], [halved, (halved * halved).sum(), np.int32(trips), averaged.reshape(-1), np.float32(3), x,
                                     np.int32(nested), rolled.reshape(-1), x]


def reduced_twice():
    x = normal(16)
    largest = x.reshape(4, 4).max(0)
    return [x], [largest, np.exp(largest)]


def structures():
    x, index, number = normal(4, 6), np.array([3, 0, 2, 2, 1], np.int32), np.array(1, np.int32)
    image, filters = normal(1, 8, 8, 2), normal(3, 3, 2, 4)
    windows = np.lib.stride_tricks.sliding_window_view(image[0], (3, 3), axis=(0, 1))
    convolved = np.einsum("ijchw,hwcf->ijf", windows, filters)[None]
    exponentials = np.exp(x - x.max(1, keepdims=True))
    softmax = exponentials / exponentials.sum(1, keepdims=True)
    count = 1
    while count < 40:
        count = count * count + 1
    row = np.arange(1, 7, dtype=np.float32)[None]
    results = [
        np.pad(x, ((1, 1), (1, 2))), np.concatenate([x, row, x]), x[index], convolved, softmax, softmax.reshape(-1),
        x[1:3], x, np.int32(count), x.argmax(1).astype(np.int32), x[::-1].copy()
    ]
    return [x, index, image, filters, number], results


arguments, expected = globals()[sys.argv[1]]()
arrays = {f"arg{number}": array for number, array in enumerate(arguments)}
arrays.update({f"out{number}": array for number, array in enumerate(expected)})
np.savez(sys.argv[2], **arrays)
