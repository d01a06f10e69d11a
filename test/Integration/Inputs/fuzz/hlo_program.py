# SPDX-License-Identifier: Apache-2.0
"""Random StableHLO programs as data: fuzz_program.py's, with any bits as inputs.

What may be done to a value depends on where it comes from, so that two right evaluations always agree:
  tame       integers, in any type, so small that nothing rounds (`bound` is the largest magnitude); may go anywhere
  wild       any bits: NaNs, infinities, the ends of integer types; ops whose result does not depend on rounding take them
  final      a float that was computed of wild ones, or a function that rounds; it is only moved
Numbers of integer types never become final: wrapping around is exact."""
import copy
import random
import re
import zlib

import numpy as np
from fuzz_program import MESHES, Op, Placements, Program, Value
from fuzz_reduce import blocks_of
from hlo_types import FLOATS, INTEGERS, LIMITS, edges, from_number, is_float, is_unsigned, literal, storage, to_file, width
from random_text import tensor

TAME, WILD, FINAL = range(3)
WEIGHTS = {"f32": 8, "i32": 4, "f64": 1, "f16": 2, "bf16": 2, "f8E4M3FN": 1, "f8E5M2": 1, "i8": 1, "i16": 1, "i64": 1, "ui8": 1, "ui16": 1,
           "ui32": 2, "ui64": 1, "i1": 1}
SIZES = [1, 1, 2, 3, 4, 5, 6, 7, 8, 12]


class HloValue(Value):
    """`strict_zero`: the sign of a zero means something. `exact`: every right evaluation gives the same bits."""

    def __init__(self, name, shape, dtype, level, bound=0, exact=True, strict_zero=True):
        super().__init__(name, shape, dtype, bound, exact)
        self.level, self.strict_zero, self.choices, self.distinct = level, strict_zero, None, False
        self.slack = 0  # What is computed of numbers so large may be off by a few units of them.

    def bits(self):
        """Returns an array for an argument of this kind; the name decides which."""
        draw = random.Random(zlib.crc32(self.name.encode()))
        count = int(np.prod(self.shape, dtype=np.int64))
        low = 0 if is_unsigned(self.dtype) or self.dtype == "i1" else -self.bound
        if self.distinct:
            numbers = [from_number(x - count // 2, self.dtype) for x in draw.sample(range(count), count)]
        elif self.choices:
            numbers = [from_number(draw.choice(self.choices), self.dtype) for _ in range(count)]
        elif self.level == TAME:
            numbers = [from_number(draw.randint(low, self.bound), self.dtype) for _ in range(count)]
        else:
            known = edges(self.dtype)
            numbers = [draw.choice(known) if draw.random() < 0.8 else random_bits(draw, self.dtype) for _ in range(count)]
        return np.array(numbers, storage(self.dtype)).reshape(self.shape)


def random_bits(draw, dtype):
    """Returns the bits of any integer, or of a float that is not below the smallest normal number."""
    bits = draw.getrandbits(width(dtype))
    if is_float(dtype):
        exponent, mantissa = FLOATS[dtype]
        if bits >> mantissa & ((1 << exponent) - 1) == 0:
            bits |= 1 << mantissa
    return bits


class HloOp(Op):
    """`plain` is what the op is without placements, for other evaluators; the same text if it is None."""

    def __init__(self, results, text, blocks=(), plain=None):
        super().__init__(results, text, blocks)
        self.plain = plain

    def rename(self, old, new):
        super().rename(old, new)
        if self.plain:
            self.plain = re.sub(r"%v\d+(?:#\d+)?", lambda match: new if match[0] == old else match[0], self.plain)


class HloProgram(Program):
    """Placements are written in the words of dist or of Shardy."""

    def __init__(self, axes, device_ids, style):
        super().__init__(axes, device_ids)
        self.style, self.devices = style, False  # `devices`: it says what each of them does.

    def text(self):
        text = super().text()
        if self.style == "dist":
            return text
        mesh = ", ".join(f'"{name}"={size}' for name, size in self.axes)
        order = f", device_ids={self.device_ids}" if self.device_ids else ""
        first, rest = text.split("\n", 1)
        assert first.startswith("dist.mesh")
        text = f'"sdy.mesh"() <{{mesh = #sdy.mesh<[{mesh}]{order}>, sym_name = "mesh"}}> : () -> ()\n{rest}'
        return text.replace("dist.sharding = #dist.sharding<", "sdy.sharding = #sdy.sharding<")

    def plain_text(self):
        """Returns the program without meshes and placements."""
        plain = copy.deepcopy(self)
        plain.arguments = [(value, "") for value, _ in plain.arguments]
        plain.outputs = [(value, "") for value, _ in plain.outputs]
        take_plain_ops(plain)
        return Program.text(plain).split("\n", 1)[1]

    def device_text(self):
        """Returns the program with arguments and results whole on all devices."""
        whole = copy.deepcopy(self)

        def closed(value):
            return value, "[" + ", ".join("{}" for _ in value.shape) + "]"
        whole.arguments = [closed(value) for value, _ in whole.arguments]
        whole.outputs = [closed(value) for value, _ in whole.outputs]
        take_plain_ops(whole)
        return HloProgram.text(whole)

    def world(self):
        return int(np.prod([size for _, size in self.axes]))

    def inputs(self):
        return {f"arg{i}": to_file(value.bits(), value.dtype) for i, (value, _) in enumerate(self.arguments)}


def take_plain_ops(program):
    for block in blocks_of(program):
        for op in block.ops:
            op.text = op.plain or op.text


class HloGenerator:
    def __init__(self, seed):
        self.rng = random.Random(seed)
        sizes = self.rng.choice([m for m in MESHES if np.prod(m) <= 8])
        names = self.rng.sample(["a", "b", "x", "y", "dp", "tp"], len(sizes))
        devices = list(range(int(np.prod(sizes))))
        self.rng.shuffle(devices)
        axes = list(zip(names, sizes))
        ordered = devices if self.rng.random() < 0.1 and devices != sorted(devices) else None
        self.program = HloProgram(axes, ordered, self.rng.choice(["dist", "sdy"]))
        self.placements = Placements(self.rng, axes)
        self.sizes = self.rng.sample(SIZES, 4)
        if self.rng.random() < 0.06:
            self.sizes[0] = 0
        self.counter, self.pool, self.ops, self.captures = 0, [], self.program.body.ops, True

    def name(self):
        self.counter += 1
        return f"%v{self.counter}"

    def dtype(self, dtypes=None):
        known = list(WEIGHTS) if dtypes is None else list(dtypes)
        return self.rng.choices(known, [WEIGHTS[d] for d in known])[0]

    def shape(self, low=0, high=3):
        return [self.rng.choice(self.sizes) for _ in range(self.rng.randint(low, high))]

    def argument(self, shape, dtype, level=TAME, bound=None, choices=None):
        """Returns a new argument of @main, or a constant where nothing from outside may be used."""
        bound = min(bound or self.rng.choice([1, 3, 9]), LIMITS[dtype])
        value = HloValue(self.name(), shape, dtype, level, bound)
        value.choices = choices
        if not self.captures or (np.prod(shape) <= 24 and self.rng.random() < 0.1):
            return self.constant_of(value)
        sharding = self.placements.draw(value) if self.rng.random() < 0.75 else ""
        self.program.arguments.append((value, sharding))
        self.pool.append(value)
        return value

    def constant_of(self, value):
        bits = value.bits()

        def nested(part):
            return literal(part, value.dtype) if part.ndim == 0 else "[" + ", ".join(map(nested, part)) + "]"

        inner = nested(bits) if bits.size else ""
        if bits.size and (bits.size > 24 or (bits == bits.flat[0]).all()):
            inner = literal(bits.flat[0], value.dtype)
        self.ops.append(HloOp([value], f'"stablehlo.constant"() <{{value = dense<{inner}> : {value.type}}}> : () -> {value.type}'))
        return value

    def constant(self, shape, dtype, number):
        """Returns a splat of an exact number."""
        return self.constant_bits(shape, dtype, from_number(number, dtype), TAME, abs(int(number)))

    def constant_bits(self, shape, dtype, bits, level, bound=0):
        value = HloValue(self.name(), shape, dtype, level, bound)
        self.ops.append(HloOp([value], f'"stablehlo.constant"() <{{value = dense<{literal(bits, dtype)}> : {value.type}}}> : () -> '
                                       f"{value.type}"))
        return value

    def value(self, shape=None, dtypes=None, rank=None, level=WILD, bound=None):
        """Returns a value of at most the level wanted: one that exists, or an argument. With a `bound`, a tame one below it."""
        dtypes = [dtypes] if isinstance(dtypes, str) else dtypes
        level = TAME if bound is not None else level
        fits = [v for v in self.pool if (shape is None or v.shape == list(shape)) and (dtypes is None or v.dtype in dtypes) and
                (rank is None or rank[0] <= len(v.shape) <= rank[1]) and v.level <= level and (bound is None or v.bound <= bound)]
        if fits and self.rng.random() < 0.75:
            return self.rng.choice(fits[-6:])
        shape = list(shape) if shape is not None else self.shape(*(rank or (0, 3)))
        wild = level >= WILD and self.rng.random() < 0.6
        return self.argument(shape, self.dtype(dtypes), WILD if wild else TAME, bound)

    def any(self, **wanted):
        """Returns a value that is only moved."""
        return self.value(level=FINAL, **wanted)

    def emit(self, text, shape, dtype, level, bound=0, exact=True, strict_zero=True, keep=True, blocks=(), plain=None):
        if not is_float(dtype):
            level, exact = min(level, WILD), True
        if level == TAME and bound > LIMITS[dtype]:
            level = WILD if not is_float(dtype) else FINAL
        value = HloValue(self.name(), shape, dtype, level, bound, exact, strict_zero)
        self.ops.append(HloOp([value], text, blocks, plain))
        if keep:
            self.pool.append(value)
        return value

    def emit_several(self, text, results, blocks=(), plain=None):
        """The same for several results, given as values without names."""
        base = self.name()
        for i, value in enumerate(results):
            value.name = f"{base}#{i}"
        self.ops.append(HloOp(results, text, blocks, plain))
        self.pool += results
        return results

    def moved(self, text, shape, sources, **options):
        """Emits an op that only moves elements of `sources`."""
        value = self.emit(text, shape, sources[0].dtype, max(v.level for v in sources), max(v.bound for v in sources),
                          all(v.exact for v in sources), all(v.strict_zero for v in sources), **options)
        value.slack = max(v.slack for v in sources)
        return value

    def finish(self):
        """Returns the program with results: what nothing reads, and some others."""
        used = set().union(*(op.uses() for op in self.program.body.ops))
        made = [v for op in self.program.body.ops for v in op.results if v in self.pool]
        results = [v for v in made if v.name not in used][-4:]
        others = self.rng.sample(self.pool, min(len(self.pool), self.rng.choice([0, 0, 1])))
        for value in {v.name: v for v in results + others}.values():
            self.program.outputs.append((value, self.placements.draw(value) if self.rng.random() < 0.5 else ""))
        return self.program


def like(value):
    """Returns a value without a name that is like `value`."""
    copy = HloValue("", value.shape, value.dtype, value.level, value.bound, value.exact, value.strict_zero)
    copy.slack = value.slack
    return copy


def scalar_type(dtype):
    return tensor([], dtype)


__all__ = ["FINAL", "INTEGERS", "TAME", "WILD", "HloGenerator", "HloOp", "HloProgram", "HloValue", "like", "scalar_type"]
