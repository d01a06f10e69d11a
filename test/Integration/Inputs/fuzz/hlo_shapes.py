# SPDX-License-Identifier: Apache-2.0
"""Random StableHLO that moves elements: shapes, slices, gathers and scatters, sorts, and annotations, which move nothing."""
import random

import random_gathers
from hlo_elementwise import ALL, NUMBERS, comparison
from hlo_program import FINAL, TAME, WILD, HloOp, HloValue, like
from hlo_types import FLOATS, INTEGERS, LIMITS, is_float, is_unsigned, width
from random_text import array, tensor


def broadcast(g):
    a = g.any(rank=(0, 2))
    dims = sorted(g.rng.sample(range(len(a.shape) + 1), len(a.shape)))
    if g.rng.random() < 0.2:
        g.rng.shuffle(dims)
    shape = [g.rng.choice(g.sizes) for _ in range(len(a.shape) + 1)]
    for d, size in zip(dims, a.shape):
        shape[d] = size if size != 1 or g.rng.random() < 0.5 else g.rng.choice(g.sizes)
    g.moved(f'"stablehlo.broadcast_in_dim"({a.name}) <{{broadcast_dimensions = {array(dims)}}}> : ({a.type}) -> {tensor(shape, a.dtype)}',
            shape, [a])


def reshape(g):
    a = g.any(rank=(0, 4))
    count = 1
    for size in a.shape:
        count *= size
    shape = []
    while count > 1 and len(shape) < 3:
        shape.append(g.rng.choice([f for f in range(1, count + 1) if count % f == 0]))
        count //= shape[-1]
    if count != 1 or (not shape and g.rng.random() < 0.5):
        shape.append(count)
    if 0 in shape:
        shape += [g.rng.choice(g.sizes)]
    g.rng.shuffle(shape)
    g.moved(f'"stablehlo.reshape"({a.name}) : ({a.type}) -> {tensor(shape, a.dtype)}', shape, [a])


def transpose(g):
    a = g.any(rank=(0, 4))
    order = g.rng.sample(range(len(a.shape)), len(a.shape))
    shape = [a.shape[d] for d in order]
    g.moved(f'"stablehlo.transpose"({a.name}) <{{permutation = {array(order)}}}> : ({a.type}) -> {tensor(shape, a.dtype)}', shape, [a])


def reverse(g):
    a = g.any(rank=(1, 4))
    dims = g.rng.sample(range(len(a.shape)), g.rng.randint(0, len(a.shape)))
    g.moved(f'"stablehlo.reverse"({a.name}) <{{dimensions = {array(dims)}}}> : ({a.type}) -> {a.type}', a.shape, [a])


def concatenate(g):
    a = g.any(rank=(1, 3))
    dim = g.rng.randrange(len(a.shape))
    others = [v for v in g.pool if v.dtype == a.dtype and len(v.shape) == len(a.shape) and
              all(x == y for d, (x, y) in enumerate(zip(v.shape, a.shape)) if d != dim)]
    parts = [a] + [g.rng.choice(others) for _ in range(g.rng.randint(0, 2)) if others]
    g.rng.shuffle(parts)
    shape = a.shape[:dim] + [sum(v.shape[dim] for v in parts)] + a.shape[dim + 1:]
    g.moved(f'"stablehlo.concatenate"({", ".join(v.name for v in parts)}) <{{dimension = {dim} : i64}}> : '
            f"({', '.join(v.type for v in parts)}) -> {tensor(shape, a.dtype)}", shape, parts)


def pad(g):
    a = g.any(rank=(0, 3))
    low, high, interior, shape = [], [], [], []
    for size in a.shape:
        touched = g.rng.random() < 0.6
        low.append(g.rng.randint(-size - 1, 3) if touched else 0)
        interior.append(g.rng.choice([0, 0, 1, 2]) if touched else 0)
        room = low[-1] + size + max(size - 1, 0) * interior[-1]
        high.append(g.rng.randint(-max(room, 0), 3) if touched else 0)
        if room + high[-1] < 0:
            high[-1] = -room
        shape.append(room + high[-1])
    c = g.any(shape=[], dtypes=a.dtype)
    g.moved(f'"stablehlo.pad"({a.name}, {c.name}) <{{edge_padding_low = {array(low)}, edge_padding_high = {array(high)}, interior_padding = '
            f"{array(interior)}}}> : ({a.type}, {c.type}) -> {tensor(shape, a.dtype)}", shape, [a, c])


def slice_(g):
    a = g.any(rank=(0, 4))
    starts = [g.rng.randint(0, size) if g.rng.random() < 0.5 else 0 for size in a.shape]
    limits = [g.rng.randint(s, size) if g.rng.random() < 0.6 else size for s, size in zip(starts, a.shape)]
    strides = [g.rng.choice([1, 1, 2, 3, 13]) for _ in a.shape]
    shape = [-(-(l - s) // k) for s, l, k in zip(starts, limits, strides)]
    g.moved(f'"stablehlo.slice"({a.name}) <{{start_indices = {array(starts)}, limit_indices = {array(limits)}, strides = {array(strides)}}}> : '
            f"({a.type}) -> {tensor(shape, a.dtype)}", shape, [a])


def starts_for(g, a):
    """Returns names and types of start positions, which may be anything."""
    dtype = g.rng.choice(["i32", "i32", "i64", "ui32", "ui8", "i8"])

    def start():
        value = g.value([], dtype, level=WILD) if g.rng.random() < 0.5 else None
        # XLA takes large unsigned constants for negative numbers, as it does not where they are arguments.
        isKnown = value is None or (dtype.startswith("u") and any(value in op.results for op in g.ops))
        return g.constant([], dtype, g.rng.randint(0, 5)) if isKnown else value

    starts = [start() for _ in a.shape]
    return "".join(f", {s.name}" for s in starts), "".join(f", {s.type}" for s in starts)


def dynamic_slice(g):
    a = g.any(rank=(0, 3))
    shape = [g.rng.randint(0 if g.rng.random() < 0.1 else min(1, size), size) for size in a.shape]
    names, types = starts_for(g, a)
    g.moved(f'"stablehlo.dynamic_slice"({a.name}{names}) <{{slice_sizes = {array(shape)}}}> : ({a.type}{types}) -> '
            f"{tensor(shape, a.dtype)}", shape, [a])


def dynamic_update_slice(g):
    a = g.any(rank=(0, 3))
    shape = [g.rng.randint(0 if g.rng.random() < 0.1 else min(1, size), size) for size in a.shape]
    b = g.any(shape=shape, dtypes=a.dtype)
    names, types = starts_for(g, a)
    g.moved(f'"stablehlo.dynamic_update_slice"({a.name}, {b.name}{names}) : ({a.type}, {b.type}{types}) -> {a.type}', a.shape, [a, b])


def iota(g):
    shape, dtype = g.shape(1, 3), g.rng.choice(NUMBERS)
    dim = g.rng.randrange(len(shape))
    fits = shape[dim] <= LIMITS[dtype]
    g.emit(f'"stablehlo.iota"() <{{iota_dimension = {dim} : i64}}> : () -> {tensor(shape, dtype)}', shape, dtype, TAME if fits else WILD,
           shape[dim])


def constant(g):
    value = HloValue(g.name(), g.shape(0, 2), g.dtype(), g.rng.choice([TAME, WILD]), 3)
    g.pool.append(g.constant_of(value))


def dimension_size(g):
    a = g.any(rank=(1, 4))
    d = g.rng.randrange(len(a.shape))
    g.emit(f'"stablehlo.get_dimension_size"({a.name}) <{{dimension = {d} : i64}}> : ({a.type}) -> tensor<i32>', [], "i32", TAME, a.shape[d])


def positions(g, shape, dtype):
    """Returns indices, some of which lie outside."""
    return g.argument(shape, dtype, choices=[-1, 0, 0, 1, 1, 2, 3, 4, 5, 7] if not is_unsigned(dtype) else [0, 0, 1, 1, 2, 3, 4, 5, 7, 250],
                      level=TAME if g.rng.random() < 0.85 else WILD)


def gather(g):
    case = random_gathers.Case(random.Random(g.rng.randrange(1 << 30)))
    a, ids = g.any(shape=case.operand), positions(g, case.indices, g.rng.choice(["i32", "i32", "i64", "ui32", "ui8", "i8"]))
    result = g.moved(f'"stablehlo.gather"({a.name}, {ids.name}) <{{dimension_numbers = {case.numbers(False)}, indices_are_sorted = false, slice_sizes = '
            f"{array(case.sizes)}}}> : ({a.type}, {ids.type}) -> {tensor(case.loops, a.dtype)}", case.loops, [a])
    result.strict_zero = False  # Of a split operand, zeros of other devices are added.


def combiner(name, dtype):
    t = tensor([], dtype)
    if name is None:
        return f'({{^bb0(%_a: {t}, %_b: {t}): "stablehlo.return"(%_b) : ({t}) -> ()}})'
    return (f'({{^bb0(%_a: {t}, %_b: {t}): %_c = "stablehlo.{name}"(%_a, %_b) : ({t}, {t}) -> {t} '
            f'"stablehlo.return"(%_c) : ({t}) -> ()}})')


def scatter(g):
    case = random_gathers.Case(random.Random(g.rng.randrange(1 << 30)))
    if any(case.sizes[d] != case.operand[d] for d in range(len(case.operand)) if d not in case.moved and d not in case.batch):
        return
    name = g.rng.choice(["add", "maximum", "minimum", "multiply", None])
    sums = name in ("add", "multiply")
    dtype = g.dtype(ALL if name not in ("add", "multiply") else NUMBERS)
    a = g.value(case.operand, dtype, level=TAME if sums and is_float(dtype) else WILD, bound=2 if sums and is_float(dtype) else None)
    b = g.value(case.loops, dtype, level=TAME if sums and is_float(dtype) else WILD, bound=1 if sums and is_float(dtype) else None)
    ids = positions(g, case.indices, g.rng.choice(["i32", "i32", "i64", "ui32", "ui8", "i8"]))
    count = 1
    for size in case.loops:
        count *= size
    tame = a.level == b.level == TAME
    g.emit(f'"stablehlo.scatter"({a.name}, {ids.name}, {b.name}) <{{indices_are_sorted = false, scatter_dimension_numbers = '
           f"{case.numbers(True)}, unique_indices = false}}> {combiner(name, dtype)} : ({a.type}, {ids.type}, {b.type}) -> {a.type}", a.shape,
           dtype, TAME if tame else WILD, a.bound + count * b.bound if sums else max(a.bound, b.bound), strict_zero=name is None)


def sort(g):
    a = g.value(rank=(1, 3), dtypes=ALL)
    d = g.rng.randrange(len(a.shape))
    others = [g.any(shape=a.shape) for _ in range(g.rng.choice([0, 0, 1, 2]))]
    values = [a] + others
    arguments = ", ".join(f"%_a{i}: {tensor([], v.dtype)}, %_b{i}: {tensor([], v.dtype)}" for i, v in enumerate(values))
    # Only a strict order is one; NaNs have a place in the total order of floats alone.
    kind = "TOTALORDER" if is_float(a.dtype) else "UNSIGNED" if is_unsigned(a.dtype) or a.dtype == "i1" else "SIGNED"
    if kind == "TOTALORDER" and (a.level == TAME or not a.strict_zero):
        if a.level != TAME:
            return
        kind = g.rng.choice(["FLOAT", "TOTALORDER"]) if a.strict_zero else "FLOAT"
    t, direction = tensor([], a.dtype), g.rng.choice(["LT", "GT"])
    types = ", ".join(v.type for v in values)
    g.emit_several(f'"stablehlo.sort"({", ".join(v.name for v in values)}) <{{dimension = {d} : i64, is_stable = true}}> ({{^bb0({arguments}): '
                   f'%_l = "stablehlo.compare"(%_a0, %_b0) <{{compare_type = #stablehlo<comparison_type {kind}>, comparison_direction = '
                   f"#stablehlo<comparison_direction {direction}>}}> : ({t}, {t}) -> tensor<i1> "
                   f'"stablehlo.return"(%_l) : (tensor<i1>) -> ()}}) : ({types}) -> ({types})', [like(v) for v in values])


def top_k(form):
    def build(g):
        a = g.value(rank=(1, 3), dtypes=["f32", "i32", "bf16", "ui8", "i8", "f64"], level=TAME)
        if not a.strict_zero:
            return
        k = g.rng.randint(0 if g.rng.random() < 0.1 else min(1, a.shape[-1]), a.shape[-1])
        shape = a.shape[:-1] + [k]
        values, at = tensor(shape, a.dtype), tensor(shape, "i32")
        text = f'"chlo.top_k"({a.name}) <{{k = {k} : i64}}> : ({a.type}) -> ({values}, {at})'
        plain = None
        if form == "composite":
            text = (f'"stablehlo.composite"({a.name}) <{{name = "chlo.top_k", composite_attributes = {{k = {k} : i64, largest = true}}, '
                    f"decomposition = @nothing}}> : ({a.type}) -> ({values}, {at})")
            plain = f'"chlo.top_k"({a.name}) <{{k = {k} : i64}}> : ({a.type}) -> ({values}, {at})'
        elif form == "call":
            text = (f'"stablehlo.custom_call"({a.name}) {{call_target_name = "mhlo.topk", mhlo.attributes = {{k = {k} : i64, largest = true}}, '
                    f"mhlo.version = 1 : i64}} : ({a.type}) -> ({values}, {at})")
            plain = f'"chlo.top_k"({a.name}) <{{k = {k} : i64}}> : ({a.type}) -> ({values}, {at})'
        g.emit_several(text, [HloValue("", shape, a.dtype, a.level, a.bound), HloValue("", shape, "i32", TAME, max(a.shape[-1], 1))], plain=plain)
    return build


def random_bits(g):
    length, algorithm = g.rng.choice([(2, "THREE_FRY"), (2, "PHILOX"), (3, "PHILOX"), (2, "DEFAULT"), (3, "DEFAULT")])
    state = g.argument([length], "ui64", level=WILD)
    shape, dtype = g.shape(0, 3), g.rng.choice(["ui8", "ui16", "ui32", "ui64", "i32", "i8"])
    g.emit_several(f'"stablehlo.rng_bit_generator"({state.name}) <{{rng_algorithm = #stablehlo<rng_algorithm {algorithm}>}}> : '
                   f"({state.type}) -> ({state.type}, {tensor(shape, dtype)})",
                   [HloValue("", [length], "ui64", WILD), HloValue("", shape, dtype, WILD)])


# Annotations: other evaluators see a barrier.


def identity(g, a, text):
    g.moved(text, a.shape, [a], plain=f'"stablehlo.optimization_barrier"({a.name}) : ({a.type}) -> {a.type}')


def optimization_barrier(g):
    values = [g.any() for _ in range(g.rng.randint(1, 3))]
    types = ", ".join(v.type for v in values)
    if len(values) == 1:
        return g.moved(f'"stablehlo.optimization_barrier"({values[0].name}) : ({types}) -> {types}', values[0].shape, values)
    return g.emit_several(f'"stablehlo.optimization_barrier"({", ".join(v.name for v in values)}) : ({types}) -> ({types})',
                          [like(v) for v in values])


def annotation(op):
    def build(g):
        if g.program.style != "sdy":
            return
        a = g.any()
        name = f"sdy.{op}"
        if op == "propagation_barrier":
            direction = g.rng.choice([0, 1, 2, 3])
            attributes = f"<{{allowed_direction = {direction} : i32}}>"
        elif op == "sharding_group":
            b = g.any(shape=a.shape)
            number = g.counter
            for v in (a, b):
                g.ops.append(HloOp([], f'"sdy.sharding_group"({v.name}) <{{group_id = {number} : i64}}> : ({v.type}) -> ()',
                                   plain=f'%_g{g.name()[1:]} = "stablehlo.optimization_barrier"({v.name}) : ({v.type}) -> {v.type}'))
            return
        else:
            closed = op == "reshard"
            attributes = f"<{{sharding = #sdy.sharding<@mesh, {g.placements.draw(a, open_chance=0 if closed else 0.25)}>}}>"
        identity(g, a, f'"{name}"({a.name}) {attributes} : ({a.type}) -> {a.type}')
    return build


def sharding_call(g):
    if g.program.style != "sdy":
        return
    a = g.any()
    identity(g, a, f'"stablehlo.custom_call"({a.name}) <{{call_target_name = "Sharding"}}> {{sdy.sharding = #sdy.sharding_per_value<[<@mesh, '
                   f"{g.placements.draw(a)}>]>}} : ({a.type}) -> {a.type}")


def custom_call(g):
    g.rng.choice([sharding_call, top_k("call")])(g)


TABLE = {"stablehlo.broadcast_in_dim": broadcast, "stablehlo.reshape": reshape, "stablehlo.transpose": transpose, "stablehlo.reverse": reverse,
         "stablehlo.concatenate": concatenate, "stablehlo.pad": pad, "stablehlo.slice": slice_, "stablehlo.dynamic_slice": dynamic_slice,
         "stablehlo.dynamic_update_slice": dynamic_update_slice, "stablehlo.iota": iota, "stablehlo.constant": constant,
         "stablehlo.get_dimension_size": dimension_size, "stablehlo.gather": gather, "stablehlo.scatter": scatter, "stablehlo.sort": sort,
         "chlo.top_k": top_k("op"), "stablehlo.custom_call": custom_call, "stablehlo.rng_bit_generator": random_bits,
         "stablehlo.optimization_barrier": optimization_barrier}
TABLE |= {f"sdy.{op}": annotation(op) for op in ("sharding_constraint", "reshard", "propagation_barrier", "sharding_group")}
