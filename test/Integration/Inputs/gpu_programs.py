#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Small versions of the GPU benchmark's kernels, with NumPy's answers. Its layers are those of generated-llama.test.

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


def cases():
    """Yields name, text, arguments, and the answer or a tuple of answers."""
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
        yield f"gelu_bias_{end}", programs.gelu_bias("f32", rows, columns), [x, b], gelu(wide[0] + wide[3])
        yield f"column_sum_{end}", programs.column_sum("f32", rows, columns), [x], wide[0].sum(0)
        yield f"transpose_{end}", programs.transpose("f32", rows, columns), [x], wide[0].T
        second, gradient = np.abs(y), normal(rows, columns)
        moments = 0.9 * wide[1] + 0.1 * gradient, 0.999 * np.abs(wide[1]) + 0.001 * gradient.astype(np.float64) ** 2
        yield (f"adam_{end}", programs.adam(rows, columns), [x, y, second, gradient],
               (wide[0] - 0.001 * moments[0] / (np.sqrt(moments[1]) + 1e-8), *moments))


def main(folder):
    names = []
    for name, text, arguments, answer in cases():
        names.append(name)
        with open(f"{folder}/{name}.mlir", "w", encoding="utf-8") as file:
            file.write(text)
        arrays = {f"arg{k}": a for k, a in enumerate(arguments)}
        for k, part in enumerate(answer if isinstance(answer, tuple) else (answer,)):
            arrays[f"out{k}"] = part.astype(np.float32)
        np.savez(f"{folder}/{name}.npz", **arrays)
    with open(f"{folder}/names", "w", encoding="utf-8") as file:
        file.write("\n".join(names) + "\n")


if __name__ == "__main__":
    main(sys.argv[1])
