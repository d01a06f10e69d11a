# SPDX-License-Identifier: Apache-2.0
"""Families of random ops without regions of their own: elementwise, shapes, slices, contractions."""
from fuzz_program import FLOATS, LIMITS, WIDE_FLOATS
from random_text import array, tensor


def elementwise(g):
    a = g.value()
    if a.dtype == "i1":
        return g.binary(g.rng.choice(["and", "or", "xor"]), a, g.value(a.shape, "i1"), 1)
    op = g.rng.choice(["add", "subtract", "multiply", "maximum", "minimum"])
    b = g.value(a.shape, a.dtype)
    if op == "subtract" and not a.signed:
        op = "add"
    if op == "multiply":
        root = int(LIMITS[a.dtype] ** 0.5)
        a, b = g.bounded(a, root), g.bounded(b, root)
        return g.binary(op, a, b, a.bound * b.bound)
    if op in ("add", "subtract"):
        a, b = g.limited(a, 4), g.limited(b, 4)
        return g.binary(op, a, b, a.bound + b.bound)
    return g.binary(op, a, b, max(a.bound, b.bound))


def unary(g):
    a = g.value()
    if a.dtype == "i1":
        return g.emit(f'"stablehlo.not"({a.name}) : ({a.type}) -> {a.type}', a.shape, "i1", 1)
    if not a.signed:
        return g.emit(f'"stablehlo.popcnt"({a.name}) : ({a.type}) -> {a.type}', a.shape, a.dtype, 64)
    ops = ["negate", "abs"] + (["sign"] if a.exact else []) + (["floor", "ceil"] if a.exact and a.dtype in FLOATS else [])
    if a.dtype in WIDE_FLOATS and g.rng.random() < 0.3:
        op = g.rng.choice(["tanh", "logistic", "cosine"])
        return g.emit(f'"stablehlo.{op}"({a.name}) : ({a.type}) -> {a.type}', a.shape, a.dtype, 1, exact=False)
    return g.emit(f'"stablehlo.{g.rng.choice(ops)}"({a.name}) : ({a.type}) -> {a.type}', a.shape, a.dtype, max(a.bound, 1))


def compare_of(g, a, b):
    direction = g.rng.choice(["EQ", "NE", "LT", "LE", "GT", "GE"])
    return g.emit(f'"stablehlo.compare"({a.name}, {b.name}) <{{comparison_direction = #stablehlo<comparison_direction '
                  f"{direction}>}}> : ({a.type}, {b.type}) -> {tensor(a.shape, 'i1')}", a.shape, "i1", 1)


def compare(g):
    a = g.value(exact=True)
    return compare_of(g, a, g.value(a.shape, a.dtype, exact=True))


def select(g):
    a = g.value()
    b = g.value(a.shape, a.dtype)
    scalar = g.rng.random() < 0.2
    p = g.value([] if scalar else a.shape, "i1")
    return g.emit(f'"stablehlo.select"({p.name}, {a.name}, {b.name}) : ({p.type}, {a.type}, {b.type}) -> {a.type}', a.shape, a.dtype,
                  max(a.bound, b.bound), a.exact and b.exact)


def clamp(g):
    a = g.value()
    if a.dtype == "i1":
        return None
    low = g.constant(a.shape, a.dtype, -2 if a.signed else 1)
    high = g.value(a.shape, a.dtype)
    return g.emit(f'"stablehlo.clamp"({low.name}, {a.name}, {high.name}) : ({low.type}, {a.type}, {high.type}) -> {a.type}', a.shape,
                  a.dtype, max(a.bound, high.bound, 2), a.exact and high.exact)


def convert(g):
    a = g.value(exact=True)
    dtype = g.rng.choice(["f32", "f32", "f16", "bf16", "f64", "i32", "i64", "i8"] + ([] if a.signed else ["ui32", "ui8"]))
    a = g.bounded(a, LIMITS[dtype])
    if dtype == a.dtype:
        return None
    return g.emit(f'"stablehlo.convert"({a.name}) : ({a.type}) -> {tensor(a.shape, dtype)}', a.shape, dtype, a.bound)


def broadcast(g):
    a = g.value(rank=(0, 2))
    dims = sorted(g.rng.sample(range(len(a.shape) + 1), len(a.shape)))
    shape = [g.rng.choice(g.sizes)] * (len(a.shape) + 1)
    for d, size in zip(dims, a.shape):
        shape[d] = size if size != 1 or g.rng.random() < 0.5 else g.rng.choice(g.sizes)
    return g.emit(f'"stablehlo.broadcast_in_dim"({a.name}) <{{broadcast_dimensions = {array(dims)}}}> : ({a.type}) -> '
                  f"{tensor(shape, a.dtype)}", shape, a.dtype, a.bound, a.exact)


def reshape(g):
    """Merges and splits dimensions, in any grouping."""
    a = g.value(rank=(1, 4))
    count = 1
    for size in a.shape:
        count *= size
    shape = []
    while count > 1 and len(shape) < 3:
        factors = [f for f in range(1, count + 1) if count % f == 0]
        shape.append(g.rng.choice(factors))
        count //= shape[-1]
    if count > 1 or not shape:
        shape.append(count)
    if g.rng.random() < 0.5:  # Groups of neighbours.
        at = g.rng.randrange(len(a.shape))
        shape = a.shape[:at] + ([a.shape[at] * a.shape[at + 1]] + a.shape[at + 2:] if at + 1 < len(a.shape) else a.shape[at:])
        splits = [(d, f) for d, size in enumerate(a.shape) for f in range(2, size) if size % f == 0]
        if splits and g.rng.random() < 0.5:
            d, f = g.rng.choice(splits)
            shape = a.shape[:d] + [f, a.shape[d] // f] + a.shape[d + 1:]
    return g.emit(f'"stablehlo.reshape"({a.name}) : ({a.type}) -> {tensor(shape, a.dtype)}', shape, a.dtype, a.bound, a.exact)


def transpose(g):
    a = g.value(rank=(1, 4))
    order = g.rng.sample(range(len(a.shape)), len(a.shape))
    shape = [a.shape[d] for d in order]
    return g.emit(f'"stablehlo.transpose"({a.name}) <{{permutation = {array(order)}}}> : ({a.type}) -> {tensor(shape, a.dtype)}', shape,
                  a.dtype, a.bound, a.exact)


def reverse(g):
    a = g.value(rank=(1, 4))
    dims = sorted(g.rng.sample(range(len(a.shape)), g.rng.randint(1, len(a.shape))))
    return g.emit(f'"stablehlo.reverse"({a.name}) <{{dimensions = {array(dims)}}}> : ({a.type}) -> {a.type}', a.shape, a.dtype, a.bound,
                  a.exact)


def concatenate(g):
    a = g.value(rank=(1, 4))
    dim = g.rng.randrange(len(a.shape))
    others = [v for v in g.pool if v.dtype == a.dtype and len(v.shape) == len(a.shape) and
              all(x == y for d, (x, y) in enumerate(zip(v.shape, a.shape)) if d != dim)] or [a]
    parts = [a] + [g.rng.choice(others) for _ in range(g.rng.randint(1, 2))]
    g.rng.shuffle(parts)
    shape = a.shape[:dim] + [sum(v.shape[dim] for v in parts)] + a.shape[dim + 1:]
    if shape[dim] > 24:
        return None
    return g.emit(f'"stablehlo.concatenate"({", ".join(v.name for v in parts)}) <{{dimension = {dim} : i64}}> : '
                  f"({', '.join(v.type for v in parts)}) -> {tensor(shape, a.dtype)}", shape, a.dtype, max(v.bound for v in parts),
                  all(v.exact for v in parts))


def pad(g):
    a = g.value(rank=(1, 4))
    low, high, interior, shape = [], [], [], []
    for size in a.shape:
        touched = g.rng.random() < 0.6
        low.append(g.rng.randint(-max(0, min(2, size - 1)), 3) if touched else 0)
        interior.append(g.rng.choice([0, 0, 1, 2]) if touched else 0)
        room = low[-1] + size + max(size - 1, 0) * interior[-1]
        high.append(g.rng.randint(-max(0, min(2, room - 1)), 3) if touched else 0)
        shape.append(room + high[-1])
    c = g.value([], a.dtype)
    return g.emit(f'"stablehlo.pad"({a.name}, {c.name}) <{{edge_padding_low = {array(low)}, edge_padding_high = {array(high)}, '
                  f"interior_padding = {array(interior)}}}> : ({a.type}, {c.type}) -> {tensor(shape, a.dtype)}", shape, a.dtype,
                  max(a.bound, c.bound), a.exact and c.exact)


def slice_(g):
    a = g.value(rank=(1, 4))
    starts = [g.rng.randrange(size) if size and g.rng.random() < 0.5 else 0 for size in a.shape]
    limits = [g.rng.randint(min(s + 1, size), size) for s, size in zip(starts, a.shape)]
    strides = [g.rng.choice([1, 1, 2, 3]) for _ in a.shape]
    shape = [-(-(l - s) // k) for s, l, k in zip(starts, limits, strides)]
    return g.emit(f'"stablehlo.slice"({a.name}) <{{start_indices = {array(starts)}, limit_indices = {array(limits)}, strides = '
                  f"{array(strides)}}}> : ({a.type}) -> {tensor(shape, a.dtype)}", shape, a.dtype, a.bound, a.exact)


def starts_for(g, a):
    starts = [g.value([], "i32", exact=True) if g.rng.random() < 0.6 else g.constant([], "i32", g.rng.randint(0, 5)) for _ in a.shape]
    return "".join(f", {s.name}" for s in starts), "".join(f", {s.type}" for s in starts)


def dynamic_slice(g):
    a = g.value(rank=(1, 3))
    shape = [g.rng.randint(min(1, size), size) for size in a.shape]
    names, types = starts_for(g, a)
    return g.emit(f'"stablehlo.dynamic_slice"({a.name}{names}) <{{slice_sizes = {array(shape)}}}> : ({a.type}{types}) -> '
                  f"{tensor(shape, a.dtype)}", shape, a.dtype, a.bound, a.exact)


def dynamic_update_slice(g):
    a = g.value(rank=(1, 3))
    fits = [v for v in g.pool if v.dtype == a.dtype and len(v.shape) == len(a.shape) and all(x <= y for x, y in zip(v.shape, a.shape))]
    if not fits:
        return None
    b = g.rng.choice(fits)
    names, types = starts_for(g, a)
    return g.emit(f'"stablehlo.dynamic_update_slice"({a.name}, {b.name}{names}) : ({a.type}, {b.type}{types}) -> {a.type}', a.shape,
                  a.dtype, max(a.bound, b.bound), a.exact and b.exact)


def contraction(g):
    """Any number of batch dimensions, contracted dimensions and others, in any order of dimensions."""
    a = g.value(rank=(1, 4), dtypes=("f32", "f32", "f64", "bf16", "f16", "i32"))
    dims = g.rng.sample(range(len(a.shape)), len(a.shape))
    batch = dims[:g.rng.choice([0, 0, 1, 1, 2])]
    contracted = dims[len(batch):len(batch) + g.rng.choice([0, 1, 1, 1, 2])]
    free = g.rng.choice([0, 1, 1, 1, 2])
    walked = [("b", d) for d in batch] + [("c", d) for d in contracted] + [("f", g.rng.choice(g.sizes)) for _ in range(free)]
    g.rng.shuffle(walked)
    shape = [d if kind == "f" else a.shape[d] for kind, d in walked]
    if len(shape) > 3 and g.rng.random() < 0.7:
        return None
    b = g.value(shape, a.dtype)
    length = 1
    for d in contracted:
        length *= a.shape[d]
    root = max(1, int((LIMITS[a.dtype] / max(length, 1)) ** 0.5))
    a, b = g.bounded(a, root), g.bounded(b, root)
    at = {(kind, d): i for i, (kind, d) in enumerate(walked)}
    rest = [d for d in range(len(a.shape)) if d not in batch and d not in contracted]
    result = [a.shape[d] for d in batch + rest] + [d for kind, d in walked if kind == "f"]
    count = 1
    for size in result:
        count *= size
    if length * a.bound * b.bound > LIMITS[a.dtype] or count > 4000:
        return None
    pairs = [("lhs_batching_dimensions", batch), ("rhs_batching_dimensions", [at["b", d] for d in batch]),
             ("lhs_contracting_dimensions", contracted), ("rhs_contracting_dimensions", [at["c", d] for d in contracted])]
    numbers = ", ".join(f"{name} = {dims}" for name, dims in pairs if dims)
    return g.emit(f'"stablehlo.dot_general"({a.name}, {b.name}) <{{dot_dimension_numbers = #stablehlo.dot<{numbers}>}}> : '
                  f"({a.type}, {b.type}) -> {tensor(result, a.dtype)}", result, a.dtype, length * a.bound * b.bound, a.exact and b.exact)


def iota(g):
    shape = g.shape(1, 3)
    dim, dtype = g.rng.randrange(len(shape)), g.rng.choice(["f32", "i32", "ui32"])
    return g.emit(f'"stablehlo.iota"() <{{iota_dimension = {dim} : i64}}> : () -> {tensor(shape, dtype)}', shape, dtype, shape[dim])


def constrain(g):
    a = g.value()
    return g.emit(f"dist.constrain {a.name} to <@mesh, {g.placements.draw(a)}> : {a.type}", a.shape, a.dtype, a.bound, a.exact)


def barrier(g):
    a = g.value()
    return g.emit(f"dist.barrier {a.name} allow {g.rng.choice(['none', 'forward', 'backward'])} : {a.type}", a.shape, a.dtype, a.bound,
                  a.exact)


def random_bits(g):
    state = g.value([2], "ui64", exact=True)
    dtype, shape = "ui32", g.shape(1, 3)
    algorithm = g.rng.choice(["THREE_FRY", "PHILOX", "DEFAULT"])
    _, bits = g.emit_several(f'"stablehlo.rng_bit_generator"({state.name}) <{{rng_algorithm = #stablehlo<rng_algorithm {algorithm}>}}> : '
                             f"({state.type}) -> ({state.type}, {tensor(shape, dtype)})",
                             [([2], "ui64", (1 << 63) - 1), (shape, dtype, (1 << 32) - 1)])
    g.pool.remove(bits)
    return g.bounded(bits, 9)


PLAIN = [elementwise, elementwise, elementwise, unary, compare, select, clamp, convert, broadcast, broadcast, reshape, reshape, transpose,
         reverse, concatenate, pad, slice_, dynamic_slice, dynamic_update_slice, contraction, contraction, contraction, iota, constrain,
         barrier, random_bits]
