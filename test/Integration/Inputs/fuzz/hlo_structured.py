# SPDX-License-Identifier: Apache-2.0
"""Random StableHLO that sums up or looks through windows: products, convolutions, reductions, batch norms."""
import random
import re

import numpy as np
import random_windows
from hlo_elementwise import ALL, BITS, NUMBERS
from hlo_program import FINAL, TAME, WILD, HloOp, HloValue
from hlo_shapes import combiner
from hlo_types import FLOATS, INTEGERS, LIMITS, is_float, is_unsigned, specials, width
from random_text import array, tensor


def product(numbers):
    count = 1
    for number in numbers:
        count *= number
    return count


def dot_general(g):
    dtype = g.dtype(NUMBERS)
    a = g.value(rank=(0, 4), dtypes=dtype, bound=3 if is_float(dtype) else None, level=WILD)
    dims = g.rng.sample(range(len(a.shape)), len(a.shape))
    batch = dims[:g.rng.choice([0, 0, 1, 1, 2])]
    contracted = dims[len(batch):len(batch) + g.rng.choice([0, 1, 1, 1, 2])]
    walked = [("b", d) for d in batch] + [("c", d) for d in contracted] + [("f", g.rng.choice(g.sizes)) for _ in range(g.rng.choice([0, 1, 1, 2]))]
    g.rng.shuffle(walked)
    shape = [d if kind == "f" else a.shape[d] for kind, d in walked]
    b = g.value(shape, dtype, bound=3 if is_float(dtype) else None, level=WILD)
    at = {(kind, d): i for i, (kind, d) in enumerate(walked)}
    rest = [d for d in range(len(a.shape)) if d not in batch and d not in contracted]
    result = [a.shape[d] for d in batch + rest] + [d for kind, d in walked if kind == "f"]
    bound = product(a.shape[d] for d in contracted) * a.bound * b.bound
    wider = {"f16": ["f32"], "bf16": ["f32"], "f8E4M3FN": ["f32", "bf16", "f16"], "f8E5M2": ["f32", "f16"], "i8": ["i32"], "ui8": ["ui32"],
             "i16": ["i32"]}.get(dtype, [])
    out = g.rng.choice(wider) if wider and g.rng.random() < 0.7 else dtype
    if product(result) > 2000 or (is_float(dtype) and bound > LIMITS[out]):
        return
    pairs = [("lhs_batching_dimensions", batch), ("rhs_batching_dimensions", [at["b", d] for d in batch]),
             ("lhs_contracting_dimensions", contracted), ("rhs_contracting_dimensions", [at["c", d] for d in contracted])]
    numbers = ", ".join(f"{name} = {dims}" for name, dims in pairs if dims)
    precision = g.rng.choice(["", ", precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision DEFAULT>]"])
    g.emit(f'"stablehlo.dot_general"({a.name}, {b.name}) <{{dot_dimension_numbers = #stablehlo.dot<{numbers}>{precision}}}> : '
           f"({a.type}, {b.type}) -> {tensor(result, out)}", result, out, max(a.level, b.level), bound, strict_zero=False)


def dot(g):
    dtype = g.dtype(NUMBERS)
    a = g.value(rank=(1, 2), dtypes=dtype, bound=3 if is_float(dtype) else None, level=WILD)
    shape = [a.shape[-1]] + [g.rng.choice(g.sizes) for _ in range(g.rng.choice([0, 1]))]
    b = g.value(shape, dtype, bound=3 if is_float(dtype) else None, level=WILD)
    result, bound = a.shape[:-1] + shape[1:], a.shape[-1] * a.bound * b.bound
    if is_float(dtype) and bound > LIMITS[dtype]:
        return
    g.emit(f'"stablehlo.dot"({a.name}, {b.name}) : ({a.type}, {b.type}) -> {tensor(result, dtype)}', result, dtype,
           max(a.level, b.level), bound, strict_zero=False)


def windowed(kind):
    """Emits what random_windows.py draws, on values of this program; other types than its own where nothing is multiplied."""
    def build(g):
        rng = random.Random(g.rng.randrange(1 << 30))
        lines, result, inputs, out, dtype = kind(rng, np.random.default_rng(rng.randrange(1 << 30)))
        text = " ".join(lines)
        if out.size > 1500 or result != "%0":
            return
        # What padding is if it counts differs between the specification (the initial value) and XLA (nothing).
        startsFrom = re.search(r"dense<(-?\d+)(?:\.0)?>", text)
        if kind is random_windows.reduce_window and any(int(n) for n in re.findall(r"\d+", text.split("padding = ")[-1].split(">")[0])):
            if ("stablehlo.add" in text and startsFrom[1] != "0") or ("stablehlo.multiply" in text and startsFrom[1] != "1"):
                return
        moved = {"f32": "f32", "i32": "i32"}
        if kind is not random_windows.convolution and '"stablehlo.constant"' in text and g.rng.random() < 0.5 and "multiply" not in text:
            wanted = g.rng.choice(["f16", "f64"] if dtype == "f32" else ["i16", "i64", "ui32", "i8"])
            if not (is_unsigned(wanted) and "dense<-" in text):
                text, moved, dtype = text.replace(f"{dtype}>", f"{wanted}>"), {dtype: wanted}, wanted
        operands = [g.value(list(x.shape), moved["f32" if x.dtype == np.float32 else "i32"], bound=1 if "multiply" in text else 5) for x in inputs]
        if kind is random_windows.select_and_scatter:  # Of equal elements an evaluator takes any.
            operands[0] = HloValue(g.name(), operands[0].shape, operands[0].dtype, TAME, product(operands[0].shape))
            operands[0].distinct = True
            if operands[0].bound > LIMITS[dtype]:
                return
            g.program.arguments.append((operands[0], g.placements.draw(operands[0])))
        names = {f"%arg{i}": v.name for i, v in enumerate(operands)}
        # A constant before it becomes an op of its own.
        if text.startswith("%c"):
            first, text = text.split(" %0 = ", 1)
            start = HloValue(g.name(), [], dtype, TAME, 50)
            g.ops.append(HloOp([start], first.split(" = ", 1)[1]))
            names["%c"] = start.name
        else:
            text = text.split(" = ", 1)[1]
        for old, new in names.items():
            text = text.replace(f"{old},", f"{new},").replace(f"{old})", f"{new})")
        text = "".join("%_" + part if i and not part.startswith("v") else "%" * bool(i) + part for i, part in enumerate(text.split("%")))
        growth = product(operands[-1].shape) if kind is random_windows.convolution else 64
        g.emit(text, list(out.shape), dtype, TAME, growth * 25 + 60, strict_zero=False)
    return build


def reduction(g, dtype):
    """Returns a combiner, the level and bound of what it may combine, and a start that does something."""
    name = g.rng.choice(["add", "add", "maximum", "minimum", "multiply"] + (["and", "or", "xor"] if not is_float(dtype) else []))
    if dtype == "i1" and name in ("xor",):
        name = "or"
    if is_float(dtype) and name in ("add", "multiply"):
        return name, (2 if name == "add" else 1)
    return name, None


def neutral(g, name, dtype):
    """Returns what changes nothing. XLA leaves the start out where one element is reduced."""
    bits, minus = width(dtype), (1 << width(dtype)) - 1
    if name in ("maximum", "minimum") and is_float(dtype):
        return g.constant_bits([], dtype, specials(dtype)[0] | (name == "maximum") << (bits - 1), WILD)
    if name in ("maximum", "minimum"):
        low, high = (0, minus) if is_unsigned(dtype) or dtype == "i1" else (1 << (bits - 1), minus >> 1)
        return g.constant_bits([], dtype, low if name == "maximum" else high, WILD)
    if name in ("multiply", "and"):
        return g.constant([], dtype, 1) if name == "multiply" else g.constant_bits([], dtype, minus, WILD)
    return g.constant([], dtype, 0)


def reduce(g):
    dtype = g.dtype([t for t in ALL if t != "f8E4M3FN"])
    name, bound = reduction(g, dtype)
    a = g.value(rank=(0, 4), dtypes=dtype, bound=bound)
    dims = sorted(g.rng.sample(range(len(a.shape)), g.rng.randint(0, len(a.shape))))
    if g.rng.random() < 0.2:
        g.rng.shuffle(dims)
    length = product(a.shape[d] for d in dims)
    start = g.value([], dtype, bound=bound) if length != 1 else neutral(g, name, dtype)
    shape = [size for d, size in enumerate(a.shape) if d not in dims]
    total = (length + 1) * max(a.bound, start.bound) if name in ("add", "multiply") else max(a.bound, start.bound)
    if is_float(dtype) and name == "add" and total > LIMITS[dtype]:
        return
    level = max(a.level, start.level)
    if name in ("and", "or", "xor"):
        level = WILD
    g.emit(f'"stablehlo.reduce"({a.name}, {start.name}) <{{dimensions = {array(dims)}}}> {combiner(name, dtype)} : ({a.type}, {start.type}) -> '
           f"{tensor(shape, dtype)}", shape, dtype, level, total, strict_zero=False)


def reduce_several(g):
    """A maximum and its first position, or a sum and a maximum."""
    a = g.value(rank=(1, 3), dtypes=["f32", "i32", "bf16", "ui8"], level=TAME)
    dims = sorted(g.rng.sample(range(len(a.shape)), g.rng.randint(1, len(a.shape))))
    shape = [size for d, size in enumerate(a.shape) if d not in dims]
    b = g.value(a.shape, "i32")
    alone = product(a.shape[d] for d in dims) == 1
    x, y = (neutral(g, "maximum", a.dtype), neutral(g, "add", "i32")) if alone else (g.value([], a.dtype, level=TAME), g.value([], "i32"))
    t, n = tensor([], a.dtype), "tensor<i32>"
    body = (f'%_v = "stablehlo.maximum"(%_a, %_b) : ({t}, {t}) -> {t} %_w = "stablehlo.add"(%_i, %_j) : ({n}, {n}) -> {n} '
            f'"stablehlo.return"(%_v, %_w) : ({t}, {n}) -> ()')
    g.emit_several(f'"stablehlo.reduce"({a.name}, {b.name}, {x.name}, {y.name}) <{{dimensions = {array(dims)}}}> ({{^bb0(%_a: {t}, %_i: {n}, '
                   f"%_b: {t}, %_j: {n}): {body}}}) : ({a.type}, {b.type}, {t}, {n}) -> ({tensor(shape, a.dtype)}, {tensor(shape, 'i32')})",
                   [HloValue("", shape, a.dtype, TAME, max(a.bound, x.bound), strict_zero=False), HloValue("", shape, "i32", WILD)])


def reduce_any(g):
    g.rng.choice([reduce, reduce, reduce, reduce_several])(g)


def reduce_window(g):
    """Windows with all attributes, on wild elements of all types, or cumulative."""
    if g.rng.random() < 0.3:
        return windowed(random_windows.reduce_window)(g)
    rng = random.Random(g.rng.randrange(1 << 30))
    axes = (random_windows.cumulative_axes(rng) if rng.random() < 0.4 else
            random_windows.axes_with_positions(rng, rng.randint(1, 3), plain=0.3, free=rng.random() < 0.6))
    dtype = g.dtype(ALL)
    name, bound = reduction(g, dtype)
    a = g.value([axis.size for axis in axes], dtype, bound=bound)
    # Padding counts or not, as an evaluator likes: only where that is all the same, it starts from something.
    start = g.value([], dtype, bound=bound) if name in ("maximum", "minimum", "and", "or") else g.constant([], dtype, int(name == "multiply"))
    shape, length = [axis.positions() for axis in axes], product(axis.window for axis in axes)
    total = (length + 1) * max(a.bound, start.bound) if name in ("add", "multiply") else max(a.bound, start.bound)
    if product(shape) > 1500 or (is_float(dtype) and name == "add" and total > LIMITS[dtype]):
        return None
    level = WILD if name in ("and", "or", "xor") else max(a.level, start.level)
    return g.emit(f'"stablehlo.reduce_window"({a.name}, {start.name}) <{{{random_windows.window_fields(axes)}}}> {combiner(name, dtype)} : '
                  f"({a.type}, {start.type}) -> {tensor(shape, dtype)}", shape, dtype, level, total, strict_zero=False)


def batch_norm(kind):
    def build(g):
        dtype = g.rng.choice(["f32", "f32", "f64"])
        shape = [g.rng.choice([1, 2, 3, 4, 5]) for _ in range(g.rng.randint(2, 4))]
        axis = g.rng.randrange(len(shape))
        x = g.value(shape, dtype, bound=5)
        line = [shape[axis]]
        scale, offset, mean = (g.value(line, dtype, bound=3) for _ in range(3))
        variance = g.argument(line, dtype, choices=[0.25, 0.5, 1.0, 2.0, 4.0])
        attributes = f"<{{epsilon = {g.rng.choice(['1.0e-03', '1.0e-01', '1.0'])} : f32, feature_index = {axis} : i64}}>"
        t, l = x.type, scale.type

        def final(shape):
            value = HloValue("", shape, dtype, FINAL, 0, exact=False, strict_zero=False)
            value.slack = 64
            return value
        if kind == "inference":
            return g.emit_several(f'"stablehlo.batch_norm_inference"({x.name}, {scale.name}, {offset.name}, {mean.name}, {variance.name}) '
                                  f"{attributes} : ({t}, {l}, {l}, {l}, {l}) -> {t}", [final(shape)])
        if kind == "training":
            return g.emit_several(f'"stablehlo.batch_norm_training"({x.name}, {scale.name}, {offset.name}) {attributes} : ({t}, {l}, {l}) -> '
                                  f"({t}, {l}, {l})", [final(shape), final(line), final(line)])
        grad = g.value(shape, dtype, bound=3)
        return g.emit_several(f'"stablehlo.batch_norm_grad"({x.name}, {scale.name}, {mean.name}, {variance.name}, {grad.name}) {attributes} : '
                              f"({t}, {l}, {l}, {l}, {t}) -> ({t}, {l}, {l})", [final(shape), final(line), final(line)])
    return build


TABLE = {"stablehlo.dot_general": dot_general, "stablehlo.dot": dot, "stablehlo.convolution": windowed(random_windows.convolution), "stablehlo.reduce": reduce_any,
         "stablehlo.reduce_window": reduce_window, "stablehlo.select_and_scatter": windowed(random_windows.select_and_scatter)}
TABLE |= {f"stablehlo.batch_norm_{kind}": batch_norm(kind) for kind in ("inference", "training", "grad")}
