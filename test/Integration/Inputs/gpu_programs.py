#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Small versions of the GPU benchmark's programs, with NumPy's answers.

usage: gpu_programs.py FOLDER      writes FOLDER/NAME.mlir and FOLDER/NAME.npz (arg0 ..., out0), and FOLDER/names
"""
import os
import sys

import numpy as np

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "benchmarks", "gpu"))
import programs  # noqa: E402

SIZES = [(5, 1), (4, 31), (8, 33), (3, 1000), (2, 4097)]


def softmax(x):
    e = np.exp(x - x.max(-1, keepdims=True))
    return e / e.sum(-1, keepdims=True)


def rms(x, w):
    return x / np.sqrt((x * x).mean(-1, keepdims=True) + 1e-5) * w


def layer(x, w, b):
    c = x - x.mean(-1, keepdims=True)
    return c / np.sqrt((c * c).mean(-1, keepdims=True) + 1e-5) * w + b


def gelu(t):
    return 0.5 * t * (1 + np.tanh(0.7978845608 * (t + 0.044715 * t ** 3)))


def entropy(x, labels):
    top = x.max(-1)
    return np.log(np.exp(x - top[:, None]).sum(-1)) + top - x[np.arange(len(x)), labels]


def llama(x, n1, n2, wq, wk, wv, wo, gate, up, down):
    c = programs.LLAMA
    t, hd = c["tokens"], c["head"]
    h = rms(x, n1)
    q, k, v = ((h @ w).reshape(t, -1, hd).transpose(1, 0, 2) for w in (wq, wk, wv))
    repeat = len(q) // len(k)
    k, v = np.repeat(k, repeat, 0), np.repeat(v, repeat, 0)
    scores = q @ k.transpose(0, 2, 1) * hd ** -0.5
    a = softmax(np.where(np.tril(np.ones((t, t), bool)), scores, -1e30)) @ v
    y = x + a.transpose(1, 0, 2).reshape(t, -1) @ wo
    g = rms(y, n2) @ gate
    return y + (g / (1 + np.exp(-g)) * (rms(y, n2) @ up)) @ down


def cases():
    """Yields name, text, arguments, answer."""
    random = np.random.default_rng(7)
    normal = lambda *shape: random.standard_normal(shape).astype(np.float32)  # noqa: E731
    for rows, columns in SIZES:
        x, y, w, b = normal(rows, columns), normal(rows, columns), normal(columns), normal(columns)
        labels = random.integers(0, columns, rows, dtype=np.int32)
        wide = [a.astype(np.float64) for a in (x, y, w, b)]
        end = f"{rows}x{columns}"
        yield f"elementwise_{end}", programs.elementwise("f32", rows, columns), [x, y, b], gelu(wide[0] * wide[1] + wide[3])
        yield f"softmax_{end}", programs.softmax("f32", rows, columns), [x], softmax(wide[0])
        yield f"rms_norm_{end}", programs.rms_norm("f32", rows, columns), [x, w], rms(wide[0], wide[2])
        yield f"layer_norm_{end}", programs.layer_norm("f32", rows, columns), [x, w, b], layer(wide[0], *wide[2:])
        yield f"cross_entropy_{end}", programs.cross_entropy("f32", rows, columns), [x, labels], entropy(wide[0], labels)
    programs.LLAMA.update(hidden=32, heads=4, kv=2, head=8, ffn=48, tokens=12)
    c = programs.LLAMA
    q, kv = c["heads"] * c["head"], c["kv"] * c["head"]
    shapes = [(12, 32), (32,), (32,), (32, q), (32, kv), (32, kv), (q, 32), (32, 48), (32, 48), (48, 32)]
    values = [normal(*shape) / (4 if len(shape) > 1 else 1) for shape in shapes]
    yield "llama_layer", programs.llama_layer("f32", 1), values, llama(*(v.astype(np.float64) for v in values))


def main(folder):
    names = []
    for name, text, arguments, answer in cases():
        names.append(name)
        with open(f"{folder}/{name}.mlir", "w", encoding="utf-8") as file:
            file.write(text)
        arrays = {f"arg{k}": a for k, a in enumerate(arguments)}
        np.savez(f"{folder}/{name}.npz", out0=answer.astype(np.float32), **arrays)
    with open(f"{folder}/names", "w", encoding="utf-8") as file:
        file.write("\n".join(names) + "\n")


if __name__ == "__main__":
    main(sys.argv[1])
