# SPDX-License-Identifier: Apache-2.0
"""Draws a random program: what all families of ops (fuzz_ops.py, fuzz_regions.py) need to append one op to a block."""
import random

from fuzz_program import FLOATS, LIMITS, MESHES, Op, Placements, Program, Value
from random_text import tensor

DTYPES = ["f32"] * 8 + ["i32"] * 3 + ["f64", "f16", "bf16", "ui32", "i8", "ui8", "i64", "i1"]


class Generator:
    def __init__(self, seed, families, even=False):
        """With `even`, axes are of size 2 and most tensors are split evenly."""
        self.rng = random.Random(seed)
        self.families, self.counter = families, 0
        sizes = self.rng.choice(MESHES) if not even else self.rng.choice([(2,), (2, 2), (2, 2), (2, 2, 2)])
        names = self.rng.sample(["a", "b", "x", "y", "dp", "tp"], len(sizes))
        devices = list(range(int_product(sizes)))
        self.rng.shuffle(devices)
        self.program = Program(list(zip(names, sizes)), devices if self.rng.random() < 0.15 else None)
        self.placements = Placements(self.rng, self.program.axes)
        self.sizes = [self.rng.choice([1, 2, 3, 4, 5, 6, 7, 8, 10, 12]) for _ in range(4)]
        if even:
            self.sizes = [self.rng.choice([8, 8, 16]) for _ in self.sizes]
        if self.rng.random() < 0.04:  # Empty tensors.
            self.sizes[0] = 0
        self.pool, self.ops, self.depth, self.captures = [], self.program.body.ops, 0, True

    # Values.

    def name(self):
        self.counter += 1
        return f"%v{self.counter}"

    def shape(self, low=0, high=3):
        return [self.rng.choice(self.sizes) for _ in range(self.rng.randint(low, high))]

    def argument(self, shape, dtype, bound=None, placed=0.75):
        """Returns a new argument of @main; usable in any block that may use values from outside."""
        value = Value(self.name(), shape, dtype, min(bound or self.rng.choice([1, 3, 9]), LIMITS[dtype]))
        sharding = ""
        if self.rng.random() < placed:
            sharding = self.placements.draw(value, reductions_of(value) if self.rng.random() < 0.1 else ())
        self.program.arguments.append((value, sharding))
        return value

    def constant(self, shape, dtype, number):
        literal = ("true" if number else "false") if dtype == "i1" else f"{number}.0" if "f" in dtype else str(number)
        t = tensor(shape, dtype)
        return self.emit(f'"stablehlo.constant"() <{{value = dense<{literal}> : {t}}}> : () -> {t}', shape, dtype, abs(number), keep=False)

    def value(self, shape=None, dtype=None, bound=None, rank=None, exact=None, dtypes=None):
        """Returns a value with the wanted properties: one that exists if possible, mostly, and a new argument otherwise.
        With a `bound`, larger values are brought below it."""
        fits = [v for v in self.pool if (shape is None or v.shape == list(shape)) and (dtype is None or v.dtype == dtype) and
                (rank is None or rank[0] <= len(v.shape) <= rank[1]) and (not exact or v.exact) and (not dtypes or v.dtype in dtypes)]
        if fits and self.rng.random() < 0.9 or (fits and not self.captures):
            value = self.rng.choice(fits[-8:] if self.rng.random() < 0.6 else fits)
        else:
            kind = dtype or self.rng.choice([d for d in DTYPES if not dtypes or d in dtypes])
            wanted = list(shape) if shape is not None else self.shape(*(rank or (0, 3)))
            value = self.argument(wanted, kind) if self.captures else self.constant(wanted, kind, 1)
            if self.captures:
                self.pool.append(value)
        return self.bounded(value, bound) if bound else value

    def bounded(self, value, bound):
        """Returns the value, or its remainder if it may be larger than `bound`."""
        if value.bound <= bound or value.dtype == "i1" or not value.exact:
            return value if value.exact or value.bound <= bound else self.squashed(value)
        modulus = self.constant(value.shape, value.dtype, bound + 1)
        return self.binary("remainder", value, modulus, bound)

    def squashed(self, value):
        return self.emit(f'"stablehlo.tanh"({value.name}) : ({value.type}) -> {value.type}', value.shape, value.dtype, 1, exact=False)

    # Ops.

    def emit(self, text, shape, dtype, bound, exact=True, keep=True, blocks=()):
        """Appends an op with one result and returns it; brings it into range where a later sum could round."""
        value = Value(self.name(), shape, dtype, bound, exact)
        self.ops.append(Op([value], text, blocks))
        if keep:
            self.pool.append(value)
        return value

    def emit_several(self, text, results, blocks=()):
        """The same for several results, given as (shape, dtype, bound, exact)."""
        base = self.name()
        values = [Value(f"{base}#{i}", *result) for i, result in enumerate(results)]
        self.ops.append(Op(values, text, blocks))
        self.pool += values
        return values

    def binary(self, name, a, b, bound, dtype=None):
        dtype = dtype or a.dtype
        return self.emit(f'"stablehlo.{name}"({a.name}, {b.name}) : ({a.type}, {b.type}) -> {tensor(a.shape, dtype)}', a.shape,
                         dtype, bound, a.exact and b.exact)

    def limited(self, value, growth):
        """Returns the value made so small that `growth` times it is still exact."""
        return self.bounded(value, max(1, int(LIMITS[value.dtype] // max(growth, 1)) - 1)) if value.bound * growth > LIMITS[value.dtype] else value

    def step(self):
        self.rng.choice(self.families)(self)

    def finish(self, steps):
        for _ in range(self.rng.randint(2, 4)):
            self.pool.append(self.argument(self.shape(1, 3), self.rng.choice(DTYPES)))
        for _ in range(steps):
            self.step()
        last = self.pool[-1]
        others = self.rng.sample(self.pool, min(len(self.pool), self.rng.randint(0, 3)))
        for value in {v.name: v for v in [last] + others}.values():
            placed = self.rng.random() < 0.5
            self.program.outputs.append((value, self.placements.draw(value) if placed else ""))
        return self.program


def reductions_of(value):
    """Returns the kinds of reductions that give exactly the value back from what dist-run makes of it."""
    if value.dtype == "i1":
        return "any", "all", "sum", "prod"
    if value.dtype in FLOATS:
        return ("sum", "max", "min", "prod") + (("avg",) if value.bound * 16 <= LIMITS[value.dtype] else ())
    return "sum", "max", "min", "prod", "any", "all"


def int_product(sizes):
    product = 1
    for size in sizes:
        product *= size
    return product
