#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Random sums of bf16 and f16: contractions, sums, and reductions with two results, of operands that are arguments, the same number
everywhere, rows that repeat, or windows. Each has to be its exact value rounded once, and once more for each device that adds up a
part (docs/numerics.md): all numbers are positive, so that each rounding counts.

usage: random_narrow_sums.py DIST-RUN FOLDER FIRST COUNT [ARGUMENT ...]     prints 'N random programs of narrow sums, M failures'
"""
import random
import re
import subprocess
import sys

import numpy as np
from random_text import main, module, tensor

#: Bits of the significand: a rounding is off by 2 ** -bits at the most.
BITS = {"bf16": 8, "f16": 11}


def narrow(values, dtype):
    """Returns the nearest numbers of `dtype` as f64, and their bits."""
    if dtype == "f16":
        half = np.asarray(values, np.float16)
        return half.astype(np.float64), half
    bits = np.atleast_1d(np.float32(values)).view(np.uint32)
    upper = ((bits + 0x7FFF + ((bits >> 16) & 1)) >> 16).astype(np.uint16)
    return from_bits(upper, dtype).reshape(np.shape(values)), upper.view("V2").reshape(np.shape(values))


def from_bits(array, dtype):
    if dtype == "f16":
        return np.asarray(array).astype(np.float64)
    bits = np.atleast_1d(array).view(np.uint16).astype(np.uint32) << 16
    return bits.view(np.float32).astype(np.float64).reshape(np.shape(array))


class Program:
    """A function that grows sum by sum."""

    def __init__(self, rng):
        self.rng, self.values = rng, np.random.RandomState(rng.randrange(2**31))
        self.arguments, self.arrays, self.lines, self.results, self.expected, self.returned = [], [], [], [], [], []
        self.count = 0

    def name(self):
        self.count += 1
        return f"%v{self.count}"

    def argument(self, shape, dtype):
        exact, stored = narrow(self.values.uniform(0.25, 1, shape), dtype)
        self.arguments.append((shape, dtype))
        self.arrays.append(stored)
        return f"%arg{len(self.arguments) - 1}", exact

    def operand(self, loops, sizes, dtype):
        """Returns a value with the dimensions `loops`, and what it is."""
        shape = tuple(sizes[loop] for loop in loops)
        kind = self.rng.choice(["argument", "argument", "number", "scalar", "rows"])
        if kind == "argument":
            return self.argument(shape, dtype)
        name = self.name()
        if kind == "number":
            number = self.rng.choice([0.75, 1.0, 0.625])
            self.lines.append(f"{name} = arith.constant dense<{number}> : {tensor(shape, dtype)}")
            return name, np.full(shape, number)
        kept = [] if kind == "scalar" else [dim for dim in range(len(shape)) if self.rng.random() < 0.5]
        source, exact = self.argument(tuple(shape[dim] for dim in kept), dtype)
        added = [dim for dim in range(len(shape)) if dim not in kept]
        empty = self.name()
        self.lines.append(f"{empty} = tensor.empty() : {tensor(shape, dtype)}")
        self.lines.append(f"{name} = linalg.broadcast ins({source} : {tensor([shape[dim] for dim in kept], dtype)}) "
                          f"outs({empty} : {tensor(shape, dtype)}) dimensions = {added}")
        return name, np.broadcast_to(np.expand_dims(exact, tuple(added)), shape)

    def fill(self, shape, dtype):
        zero, empty, name = self.name(), self.name(), self.name()
        self.lines.append(f"{zero} = arith.constant 0.0 : {dtype}")
        self.lines.append(f"{empty} = tensor.empty() : {tensor(shape, dtype)}")
        self.lines.append(f"{name} = linalg.fill ins({zero} : {dtype}) outs({empty} : {tensor(shape, dtype)}) -> {tensor(shape, dtype)}")
        return name

    def generic(self, maps, kinds, inputs, outputs, body):
        """Adds a linalg.generic; inputs and outputs are (value, shape, dtype). Returns its results."""
        name, loops = self.name(), ", ".join(f"d{k}" for k in range(len(kinds)))
        maps = ", ".join(f"affine_map<({loops}) -> ({', '.join(m)})>" for m in maps)
        kinds = ", ".join(f'"{k}"' for k in kinds)
        types = [[tensor(s, t) for _, s, t in values] for values in (inputs, outputs)]
        bound = ", ".join(f"%x{k}: {t}" for k, (_, _, t) in enumerate(inputs + outputs))
        several = f":{len(outputs)}" if len(outputs) > 1 else ""
        self.lines.append(
            f"{name}{several} = linalg.generic {{indexing_maps = [{maps}], iterator_types = [{kinds}]}} "
            f"ins({', '.join(v for v, _, _ in inputs)} : {', '.join(types[0])}) "
            f"outs({', '.join(v for v, _, _ in outputs)} : {', '.join(types[1])}) {{\n  ^bb0({bound}):\n    "
            + "\n    ".join(body) + "\n  } -> " + (f"({', '.join(types[1])})" if several else types[1][0]))
        return [f"{name}#{k}" for k in range(len(outputs))] if several else [name]

    def result(self, value, exact, dtype):
        self.returned.append(value)
        self.results.append((exact.shape, dtype))
        self.expected.append(exact)

    def contraction(self, dtype):
        rng = self.rng
        counts = {"b": rng.randint(0, 1), "m": rng.randint(0, 2), "n": rng.randint(0, 2), "k": rng.randint(1, 2)}
        loops = [c + str(i) for c, n in counts.items() for i in range(n)]
        rng.shuffle(loops)
        sizes = {loop: rng.choice([2, 3, 4, 8]) for loop in loops}
        sums = [loop for loop in loops if loop[0] == "k"]
        for loop in sums:
            sizes[loop] = rng.choice([256, 300, 640, 1100]) if len(sums) == 1 else rng.choice([12, 24, 40])
        number = {loop: f"d{k}" for k, loop in enumerate(loops)}

        def order(classes):
            return rng.sample([x for x in loops if x[0] in classes], sum(x[0] in classes for x in loops))

        left, right, out = order("bmk"), order("bnk"), order("bmn")
        a, exact_a = self.operand(left, sizes, dtype)
        b, exact_b = self.operand(right, sizes, dtype)
        letter = {loop: chr(97 + k) for k, loop in enumerate(loops)}
        exact = np.einsum(f"{''.join(letter[x] for x in left)},{''.join(letter[x] for x in right)}->{''.join(letter[x] for x in out)}",
                          exact_a, exact_b)
        shape = [tuple(sizes[x] for x in operand) for operand in (left, right, out)]
        maps = [[number[x] for x in operand] for operand in (left, right, out)]
        self.result(self.generic(maps, ["reduction" if x[0] == "k" else "parallel" for x in loops],
                                 [(a, shape[0], dtype), (b, shape[1], dtype)], [(self.fill(shape[2], dtype), shape[2], dtype)],
                                 [f"%p = arith.mulf %x0, %x1 : {dtype}", f"%s = arith.addf %x2, %p : {dtype}",
                                  f"linalg.yield %s : {dtype}"])[0], exact, dtype)

    def windows(self, dtype):
        """out[m, n] += in[m + k, b] * kernel[k, b, n], or the gradient of the kernel, where m is summed over."""
        rng = self.rng
        size = {"m": rng.choice([40, 300]), "n": rng.choice([1, 4, 8]), "k": rng.choice([3, 5, 40]), "b": rng.choice([4, 8])}
        gradient = rng.random() < 0.5
        rows = size["m"] + size["k"] - 1
        x, exact_x = self.argument((rows, size["b"]), dtype)
        spread = np.lib.stride_tricks.sliding_window_view(exact_x, size["k"], axis=0)  # m, b, k
        other, out = (("m", "n"), ("k", "b", "n")) if gradient else (("k", "b", "n"), ("m", "n"))
        y, exact_y = self.operand(other, size, dtype)
        exact = np.einsum(f"mbk,{''.join(other)}->{''.join(out)}", spread, exact_y)
        number = {"m": "d0", "n": "d1", "k": "d2", "b": "d3"}
        shape, result = tuple(size[c] for c in other), tuple(size[c] for c in out)
        self.result(self.generic([["d0 + d2", "d3"], [number[c] for c in other], [number[c] for c in out]],
                                 ["parallel" if c in out else "reduction" for c in "mnkb"],
                                 [(x, (rows, size["b"]), dtype), (y, shape, dtype)], [(self.fill(result, dtype), result, dtype)],
                                 [f"%p = arith.mulf %x0, %x1 : {dtype}", f"%s = arith.addf %x2, %p : {dtype}",
                                  f"linalg.yield %s : {dtype}"])[0], exact, dtype)

    def sums(self, dtype):
        """One sum, or a sum and one of the elements times a number, with one op."""
        rng, several = self.rng, self.rng.random() < 0.5
        shape = (rng.choice([4, 8]), rng.choice([300, 1100]), rng.choice([1, 4]))
        x, exact = self.argument(shape, dtype)
        axis = rng.choice([(1,), (0, 1), (1, 2)])
        kept = [d for d in range(3) if d not in axis]
        out = tuple(shape[d] for d in kept)
        results = [exact.sum(axis), (exact * 0.5).sum(axis)][:1 + several]
        body = ([f"%h = arith.constant 0.5 : {dtype}", f"%y = arith.mulf %x0, %h : {dtype}"] * several +
                [f"%s = arith.addf %x1, %x0 : {dtype}"] + [f"%t = arith.addf %x2, %y : {dtype}"] * several +
                [f"linalg.yield %s{', %t' * several} : {dtype}{(', ' + dtype) * several}"])
        values = self.generic([["d0", "d1", "d2"]] + [[f"d{d}" for d in kept]] * (1 + several),
                              ["reduction" if d in axis else "parallel" for d in range(3)], [(x, shape, dtype)],
                              [(self.fill(out, dtype), out, dtype) for _ in results], body)
        for value, sums in zip(values, results):
            self.result(value, sums, dtype)


def run(seed, tool, folder):
    rng = random.Random(f"narrow sums {seed}")
    program = Program(rng)
    for _ in range(8):
        rng.choice([program.contraction, program.contraction, program.windows, program.sums])(rng.choice(["bf16", "f16"]))
    text = module(rng, program.arguments, program.results, program.lines, program.returned)
    devices = int(np.prod([int(size) for size in re.findall(r'"=(\d+)', text)]))
    if seed % 2 == 0:
        text, devices = re.sub(r" \{dist.sharding = [^}]*(\{[^}]*\}[^}]*)*>\}", "", text), 0
    path = f"{folder}/{seed}"
    with open(path + ".mlir", "w", encoding="utf-8") as file:
        file.write(text)
    np.savez(path + ".in.npz", **{f"arg{k}": array for k, array in enumerate(program.arrays)})
    command = [tool, path + ".mlir", f"--inputs={path}.in.npz", f"--outputs={path}.out.npz", *sys.argv[5:]]
    ran = subprocess.run(command, capture_output=True, text=True)
    if ran.returncode:
        return f"{path}.mlir: exit {ran.returncode}\n{ran.stdout}{ran.stderr}"
    found, wrong = np.load(path + ".out.npz"), []
    for k, (exact, (_, dtype)) in enumerate(zip(program.expected, program.results)):
        roundings = np.max(np.abs(from_bits(found[f"out{k}"], dtype) - exact) / exact) * 2 ** BITS[dtype]
        # An f32 has so many more bits that what is lost in it is little of one rounding.
        if roundings > devices + 1.05:
            wrong.append(f"out{k} of {dtype} is off by {roundings:.2f} roundings")
    return f"{path}.mlir: {'; '.join(wrong)}" if wrong else ""


if __name__ == "__main__":
    sys.exit(main(run, "random programs of narrow sums", *sys.argv[1:5]))
