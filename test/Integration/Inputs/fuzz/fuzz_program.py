# SPDX-License-Identifier: Apache-2.0
"""The random programs of fuzz.py as data: values, ops and blocks that print as text, and placements drawn at random.

A program is kept as data because a failing one is made smaller (fuzz_reduce.py) and a good one is written in other orders
(fuzz_orders.py). Ops refer to values by name; names are unique in a program, also across blocks.

Numbers are integers, in every element type, and small enough that no sum or product rounds. So the order of additions
does not matter, a rank and many ranks agree to the last bit, and comparisons and sorts may follow anywhere. `bound` is the
largest magnitude that a value can have. Values made by functions that round (tanh, means) are marked inexact and stay
away from what is not continuous.
"""
import re
import zlib

import numpy as np
from random_text import tensor

MESHES = [(2,), (3,), (4,), (5,), (8,), (1,), (2, 2), (2, 3), (4, 2), (2, 4), (1, 2), (3, 2), (2, 2, 2), (2, 1, 3), (4, 4), (2, 2, 2, 2),
          (1, 2, 2, 1)]
NAMES = re.compile(r"%v\d+(?:#\d+)?")
NUMPY = {"f16": np.float16, "f32": np.float32, "f64": np.float64, "i8": np.int8, "i32": np.int32, "i64": np.int64, "ui8": np.uint8,
         "ui32": np.uint32, "ui64": np.uint64, "i1": np.bool_}
# Integers up to these are exact, with room for one more addition.
LIMITS = {"f64": 1 << 50, "f32": 1 << 22, "f16": 1 << 10, "bf16": 1 << 7, "i8": 60, "ui8": 120, "i32": 1 << 28, "ui32": 1 << 28,
          "i64": 1 << 40, "ui64": 1 << 40, "i1": 1}
FLOATS, WIDE_FLOATS = ("f64", "f32", "f16", "bf16"), ("f64", "f32")


class Value:
    def __init__(self, name, shape, dtype, bound, exact=True):
        self.name, self.shape, self.dtype, self.bound, self.exact = name, list(shape), dtype, bound, exact

    @property
    def type(self):
        return tensor(self.shape, self.dtype)

    @property
    def signed(self):
        return not self.dtype.startswith("ui") and self.dtype != "i1"


class Op:
    """Text with the results left of '=', and blocks that replace '@0', '@1', ... in the text."""

    def __init__(self, results, text, blocks=()):
        self.results, self.text, self.blocks = results, text, list(blocks)

    def render(self, indent):
        text = self.text
        for i, block in enumerate(self.blocks):
            text = text.replace(f"@{i}@", "{\n" + block.render(indent + "  ") + indent + "}")
        if not self.results:
            return f"{indent}{text}\n"
        name = self.results[0].name.split("#")[0]
        count = f":{len(self.results)}" if "#" in self.results[0].name else ""
        return f"{indent}{name}{count} = {text}\n"

    def uses(self):
        used = set(NAMES.findall(self.text))
        for block in self.blocks:
            used |= block.uses()
        return used

    def rename(self, old, new):
        self.text = NAMES.sub(lambda match: new if match[0] == old else match[0], self.text)
        for block in self.blocks:
            for op in block.ops:
                op.rename(old, new)
            block.ending = NAMES.sub(lambda match: new if match[0] == old else match[0], block.ending)


class Block:
    """Arguments, ops, and the text of the terminator. A function is a block, too: its arguments carry attributes."""

    def __init__(self, arguments=(), ops=(), ending=""):
        self.arguments, self.ops, self.ending = list(arguments), list(ops), ending

    def render(self, indent):
        head = ""
        if self.arguments:
            head = f"{indent[2:]}^bb0({', '.join(f'{a.name}: {a.type}' for a in self.arguments)}):\n"
        return head + "".join(op.render(indent) for op in self.ops) + f"{indent}{self.ending}\n"

    def uses(self):
        used = set(NAMES.findall(self.ending))
        for op in self.ops:
            used |= op.uses()
        return used - {a.name for a in self.arguments}


class Program:
    """A mesh, private functions as text, and the function @main."""

    def __init__(self, axes, device_ids=None):
        self.axes, self.device_ids = axes, device_ids
        self.in_time = None  # The name of an axis whose parts one device computes one after the other.
        self.arguments, self.outputs = [], []  # pairs of a value and the text of its sharding, possibly empty
        self.body, self.functions = Block(), {}

    def text(self):
        def attribute(sharding):
            return f" {{dist.sharding = #dist.sharding<@mesh, {sharding}>}}" if sharding else ""

        mesh = ", ".join(f'"{name}"={size}' for name, size in self.axes)
        order = f", device_ids = {self.device_ids}" if self.device_ids else ""
        arguments = ",\n    ".join(f"{v.name}: {v.type}{attribute(s)}" for v, s in self.arguments)
        types = ", ".join(v.type + attribute(s) for v, s in self.outputs)
        ending = f"return {', '.join(v.name for v, _ in self.outputs)} : {', '.join(v.type for v, _ in self.outputs)}"
        body = "".join(op.render("  ") for op in self.body.ops)
        functions, wanted = "", set(re.findall(r"@f\d+", body))
        for name, text in reversed(self.functions.items()):  # Callees come before their callers.
            if name in wanted:
                functions += text
                wanted |= set(re.findall(r"@f\d+", text))
        text = f"dist.mesh @mesh = <[{mesh}]{order}>\nfunc.func @main({arguments})\n    -> ({types}) {{\n{body}  {ending}\n}}\n{functions}"
        return f'module attributes {{dist.in_time = ["{self.in_time}"]}} {{\n{text}}}\n' if self.in_time else text

    def inputs(self):
        """Returns arrays for the arguments; an argument has the same one in every variant of a program."""
        arrays = {}
        for i, (value, _) in enumerate(self.arguments):
            low, high = (-value.bound if value.signed else 0), value.bound
            draw = np.random.default_rng(zlib.crc32(value.name.encode()))
            integers = draw.integers(low, high + 1, value.shape)
            if value.dtype == "bf16":  # The upper half of a float, as the bytes that numpy cannot name.
                array = (integers.astype(np.float32).view(np.uint32) >> 16).astype(np.uint16).view("V2")
            else:
                array = integers.astype(NUMPY[value.dtype])
            arrays[f"arg{i}"] = np.asarray(array)
        return arrays

    def exact(self):
        return all(value.exact for value, _ in self.outputs)


class Placements:
    """Draws shardings of everything that can be written."""

    def __init__(self, rng, axes):
        self.rng, self.axes = rng, axes

    def parts(self):
        """Returns the axes, some of size 4 and more cut into two sub-axes, in any order."""
        parts = []
        for name, size in self.axes:
            if size in (4, 8) and self.rng.random() < 0.2:
                parts += [f'"{name}":(1)2', f'"{name}":(2){size // 2}']
            else:
                parts.append(f'"{name}"')
        if self.rng.random() < 0.5:
            self.rng.shuffle(parts)
        return parts

    def draw(self, value, partial=(), open_chance=0.25, use=0.6):
        """Returns the text of a sharding of `value`, without the mesh. `partial` are the kinds of reductions allowed."""
        dims, reduced, rest = [[] for _ in value.shape], [], []
        splittable = [dim for dim, size in zip(dims, value.shape) if size > 0]
        for part in self.parts():
            if splittable and self.rng.random() < use:
                self.rng.choice(splittable).append(part)
            elif partial and self.rng.random() < 0.3:
                reduced.append(part)
            else:
                rest.append(part)
        merged = [join_parts(dim) for dim in dims]
        entries = []
        for dim in merged:
            is_open = self.rng.random() < open_chance
            priority = f"p{self.rng.randint(0, 2)}" if (dim or is_open) and self.rng.random() < 0.1 else ""
            entries.append("{" + ", ".join(dim + ["?"] * is_open) + "}" + priority)
        text = "[" + ", ".join(entries) + "]"
        if rest and self.rng.random() < 0.1:
            text += ", replicated = {" + ", ".join(sorted(join_parts(sorted(rest)))) + "}"
        if reduced:
            kind = self.rng.choice(partial)
            text += f", partial = [{kind} {{{', '.join(join_parts(sorted(reduced)))}}}]"
        return text


def join_parts(parts):
    """Writes neighbouring halves of one axis as the whole axis, which is the only spelling of it."""
    joined = []
    for part in parts:
        if joined and joined[-1].endswith(":(1)2") and part.startswith(joined[-1][:-4]):
            joined[-1] = joined[-1][:-5]
        else:
            joined.append(part)
    return joined
