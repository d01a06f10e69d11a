#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Random chains of StableHLO ops that move data along sharded dimensions (slice, pad, concatenate, reverse, dynamic_slice,
dynamic_update_slice, rolls), sharded at random, against NumPy.

usage: random_movement.py DIST-RUN FOLDER FIRST COUNT      prints 'N random chains, M failures'
"""
import random
import subprocess
import sys

import numpy as np
from random_text import array, sharding, tensor

MESHES = [(("x", 2),), (("x", 3),), (("x", 4),), (("x", 2), ("y", 2))]


class Chain:
    """A program under construction: its current value as a name and as an array."""

    def __init__(self, rng, values):
        self.rng, self.values = rng, values
        self.arguments, self.lines = [], []
        self.value, self.name = None, None
        self.replace(*self.argument([rng.randint(1, 9) for _ in range(rng.randint(1, 2))]))

    def argument(self, shape, dtype=np.float32):
        x = self.values.integers(-9, 10, shape).astype(dtype)
        self.arguments.append(x)
        return x, f"%arg{len(self.arguments) - 1}"

    def replace(self, value, name):
        self.value, self.name = value, name

    def constant(self, value, dtype):
        name = f"%c{len(self.lines)}"
        self.lines.append(f'{name} = "stablehlo.constant"() <{{value = dense<{value}> : tensor<{dtype}>}}> : () -> tensor<{dtype}>')
        return name

    def emit(self, op, operands, fields, out):
        """Appends an op on (name, type) operands whose result is the new value."""
        name = f"%v{len(self.lines)}"
        names, types = ", ".join(o[0] for o in operands), ", ".join(o[1] for o in operands)
        fields = f" <{{{fields}}}>" if fields else ""
        self.lines.append(f'{name} = "stablehlo.{op}"({names}){fields} : ({types}) -> {tensor(out.shape, "f32")}')
        self.replace(out, name)

    def here(self):
        return self.name, tensor(self.value.shape, "f32")

    def slice(self):
        starts, limits, strides = [], [], []
        for size in self.value.shape:
            a, b = sorted(self.rng.sample(range(size + 1), 2))
            if self.rng.random() < 0.3:
                a, b = 0, size
            starts.append(a), limits.append(b), strides.append(self.rng.choice([1, 1, 2, 3]))
        out = self.value[tuple(slice(*t) for t in zip(starts, limits, strides))]
        self.emit("slice", [self.here()],
                  f"start_indices = {array(starts)}, limit_indices = {array(limits)}, strides = {array(strides)}", out)

    def pad(self):
        x, low, high, interior = self.value, [], [], []
        for dim, size in enumerate(x.shape):
            a, b, c = self.rng.randint(-1, 5), self.rng.randint(-1, 5), self.rng.choice([0, 0, 0, 1, 2])
            if self.rng.random() < 0.3 or a + b + size + (size - 1) * c < 1:
                a = b = c = 0
            low.append(a), high.append(b), interior.append(c)
            shape = list(x.shape)
            shape[dim] = max(a, 0) + size + (size - 1) * c + max(b, 0)
            out = np.full(shape, 7, np.float32)
            at = [slice(None)] * x.ndim
            at[dim] = slice(max(a, 0), max(a, 0) + size + (size - 1) * c, c + 1)
            out[tuple(at)] = x
            at[dim] = slice(max(-a, 0), shape[dim] - max(-b, 0))
            x = out[tuple(at)]
        scalar = self.constant("7.0", "f32")
        self.emit("pad", [self.here(), (scalar, "tensor<f32>")],
                  f"edge_padding_low = {array(low)}, edge_padding_high = {array(high)}, interior_padding = {array(interior)}", x)

    def concatenate(self):
        dim = self.rng.randrange(self.value.ndim)
        parts = [(self.value, self.name)]
        for _ in range(self.rng.randint(1, 2)):
            shape = list(self.value.shape)
            shape[dim] = self.rng.randint(1, 5)
            parts.append(self.argument(shape) if self.rng.random() < 0.6 else (self.value, self.name))
        self.rng.shuffle(parts)
        self.emit("concatenate", [(n, tensor(x.shape, "f32")) for x, n in parts], f"dimension = {dim} : i64",
                  np.concatenate([x for x, _ in parts], dim))

    def reverse(self):
        dims = sorted(self.rng.sample(range(self.value.ndim), self.rng.randint(1, self.value.ndim)))
        self.emit("reverse", [self.here()], f"dimensions = {array(dims)}", np.flip(self.value, dims))

    def roll(self):
        dim = self.rng.randrange(self.value.ndim)
        size = self.value.shape[dim]
        if size < 2:
            return
        shift, whole, (name, kind) = self.rng.randint(1, size - 1), self.value, self.here()
        names = []
        for begin, end in ((shift, size), (0, shift)):
            starts, limits = [0] * whole.ndim, list(whole.shape)
            starts[dim], limits[dim] = begin, end
            self.emit("slice", [(name, kind)], f"start_indices = {array(starts)}, limit_indices = {array(limits)}, "
                      f"strides = {array([1] * whole.ndim)}", np.take(whole, range(begin, end), dim))
            names.append(self.here())
        self.emit("concatenate", names, f"dimension = {dim} : i64", np.roll(whole, -shift, dim))

    def starts(self, sizes):
        """Returns start indices, some of them constants, that may have to be moved, and where they then are."""
        names, at = [], []
        for size, whole in zip(sizes, self.value.shape):
            value = self.rng.randint(-2, whole + 2)
            if self.rng.random() < 0.3:
                names.append((self.constant(value, "i32"), "tensor<i32>"))
            else:
                self.arguments.append(np.array(value, np.int32))
                names.append((f"%arg{len(self.arguments) - 1}", "tensor<i32>"))
            at.append(min(max(value, 0), whole - size))
        return names, tuple(slice(a, a + s) for a, s in zip(at, sizes))

    def sizes(self):
        return [s if self.rng.random() < 0.3 else self.rng.randint(1, s) for s in self.value.shape]

    def dynamic_slice(self):
        sizes = self.sizes()
        here = self.here()
        names, at = self.starts(sizes)
        self.emit("dynamic_slice", [here] + names, f"slice_sizes = {array(sizes)}", self.value[at])

    def dynamic_update_slice(self):
        sizes = self.sizes()
        update, name = self.argument(sizes)
        names, at = self.starts(sizes)
        out = self.value.copy()
        out[at] = update
        self.emit("dynamic_update_slice", [self.here(), (name, tensor(sizes, "f32"))] + names, "", out)

    def step(self):
        self.rng.choice([self.slice, self.pad, self.pad, self.concatenate, self.reverse, self.roll, self.dynamic_slice,
                         self.dynamic_update_slice])()


def run(seed, tool, folder):
    """Returns an empty string, or what went wrong."""
    rng = random.Random(seed)
    chain = Chain(rng, np.random.default_rng(seed))
    for _ in range(rng.randint(1, 4)):
        if max(chain.value.shape) < 40:
            chain.step()
    mesh = rng.choice(MESHES)
    names = {np.dtype(np.float32): "f32", np.dtype(np.int32): "i32"}
    signature = ", ".join(f"%arg{k}: {tensor(x.shape, names[x.dtype])}{sharding(rng, x.shape, mesh)}"
                          for k, x in enumerate(chain.arguments))
    axes = ", ".join(f'"{n}"={s}' for n, s in mesh)
    t = tensor(chain.value.shape, "f32")
    text = [f"dist.mesh @mesh = <[{axes}]>",
            f"func.func @main({signature}) -> ({t}{sharding(rng, chain.value.shape, mesh)}) {{"]
    text += ["  " + line for line in chain.lines] + [f"  return {chain.name} : {t}", "}"]
    path = f"{folder}/{seed}"
    with open(path + ".mlir", "w", encoding="utf-8") as file:
        file.write("\n".join(text) + "\n")
    np.savez(path + ".npz", out0=np.ascontiguousarray(chain.value), **{f"arg{k}": x for k, x in enumerate(chain.arguments)})
    done = subprocess.run([tool, path + ".mlir", f"--inputs={path}.npz", f"--expect={path}.npz"], capture_output=True, text=True)
    return "" if done.returncode == 0 else f"seed {seed}: exit {done.returncode}\n{done.stdout}{done.stderr}"


def main(tool, folder, first, count):
    failures = [text for seed in range(int(first), int(first) + int(count)) if (text := run(seed, tool, folder))]
    for text in failures[:5]:
        print(text)
    print(f"{count} random chains, {len(failures)} failures")
    return bool(failures)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
