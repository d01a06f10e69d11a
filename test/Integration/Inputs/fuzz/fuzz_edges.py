# SPDX-License-Identifier: Apache-2.0
"""Families of random ops at the edges: control flow of upstream, slices at positions that only the run knows, reductions of
several values together, scatters that do not add, integers bit by bit."""
import numpy as np
import random_gathers
import random
from fuzz_program import LIMITS, Block, Op, Value
from fuzz_regions import block, carried, combiner, like
from fuzz_upstream import empty, filled, scratch
from random_text import array, tensor


def scalar(g, text, dtype):
    """Appends an op whose result is a scalar, and returns its name."""
    return scratch(g, text, [], dtype)


def extracted(g, value, high=None):
    """Returns an index with the value of an integer tensor of rank 0, brought into [0, high]."""
    number = scalar(g, f"tensor.extract {value.name}[] : {value.type}", "index")
    if high is not None:
        low, most = (scalar(g, f"arith.constant {n} : i32", "index") for n in (0, high))
        number = scalar(g, f"arith.minsi {number}, {most} : i32", "index")
        number = scalar(g, f"arith.maxsi {number}, {low} : i32", "index")
    return scalar(g, f"arith.index_cast {number} : i32 to index", "index")


def yielded(results):
    return f"scf.yield {', '.join(v.name for v in results)} : {', '.join(v.type for v in results)}"


def branches(g):
    """scf.if and scf.index_switch."""
    wanted, count = carried(g), g.rng.choice([2, 2, 3])
    if not all(any(v.shape == w.shape and v.dtype == w.dtype and (v.exact or not w.exact) for v in g.pool) for w in wanted):
        return
    if count == 2:
        p = g.value([], "i1")
        chosen = scalar(g, f"tensor.extract {p.name}[] : {p.type}", "index")
    else:
        chosen = extracted(g, g.value([], "i32", exact=True))
    blocks = [block(g, [], [Value("", *entry) for entry in like(wanted)], yielded) for _ in range(count)]
    types = ", ".join(v.type for v in wanted)
    text = f"scf.if {chosen} -> ({types}) @0@ else @1@"
    if count == 3:
        text = f"scf.index_switch {chosen} -> {types} case 0 @0@ case 2 @1@ default @2@"
    g.emit_several(text, like(wanted), blocks)


def while_of_upstream(g):
    """scf.while that counts in a tensor to a number of the program; the test may forward its values in another order."""
    start = carried(g)
    count, limit = g.constant([], "i32", 0), g.bounded(g.value([], "i32", exact=True), 3)
    head = [Value(g.name(), *entry) for entry in like([count] + start)]
    saved, test = g.ops, Block(head)
    g.ops = test.ops
    at, end = (scalar(g, f"tensor.extract {v.name}[] : {v.type}", "index") for v in (head[0], limit))
    goes = scalar(g, f"arith.cmpi slt, {at}, {end} : i32", "index")
    handed = list(head)
    if len(head) == 3 and head[1].type == head[2].type and head[1].exact == head[2].exact and g.rng.random() < 0.5:
        handed = [head[0], head[2], head[1]]
    types = ", ".join(v.type for v in head)
    test.ending = f"scf.condition({goes}) {', '.join(v.name for v in handed)} : {types}"
    test.arguments = []
    arguments = [Value(g.name(), *entry) for entry in like([count] + start)]
    g.ops = saved
    inside = block(g, arguments[1:], arguments[1:], yielded)
    inside.arguments = arguments
    g.ops = inside.ops
    one = g.constant([], "i32", 1)
    after = g.binary("add", arguments[0], one, 9)
    g.pool.remove(after)
    g.ops = saved
    inside.ending = inside.ending.replace("scf.yield ", f"scf.yield {after.name}, ").replace(" : ", " : tensor<i32>, ")
    pairs = ", ".join(f"{a.name} = {v.name}" for a, v in zip(head, [count] + start))
    g.emit_several(f"scf.while ({pairs}) : ({types}) -> ({types}) @0@ do @1@", like([count] + start), [test, inside])


def slice_at_run_time(g):
    """tensor.extract_slice or tensor.insert_slice at an offset that is a value."""
    a = g.value(rank=(1, 3), dtypes=("f32", "f32", "f64", "i32"))
    if 0 in a.shape:
        return
    d = g.rng.randrange(len(a.shape))
    sizes = [g.rng.randint(1, size) if k == d or g.rng.random() < 0.3 else size for k, size in enumerate(a.shape)]
    at = extracted(g, g.value([], "i32", exact=True), a.shape[d] - sizes[d])
    offsets = ", ".join(at if k == d else str(g.rng.randint(0, size - sizes[k])) for k, size in enumerate(a.shape))
    where = f"[{offsets}] {sizes} {[1] * len(sizes)}"
    if g.rng.random() < 0.5:
        g.emit(f"tensor.extract_slice {a.name}{where} : {a.type} to {tensor(sizes, a.dtype)}", sizes, a.dtype, a.bound, a.exact)
        return
    b = g.value(sizes, a.dtype)
    g.emit(f"tensor.insert_slice {b.name} into {a.name}{where} : {b.type} into {a.type}", a.shape, a.dtype, max(a.bound, b.bound),
           a.exact and b.exact)


def joint_reduction(g):
    """Sum and maximum of two values in one op with two results."""
    a = g.value(rank=(1, 3), dtypes=("f32", "i32", "f64"))
    b = g.value(a.shape, dtypes=("f32", "i32", "f64"))
    dims = sorted(g.rng.sample(range(len(a.shape)), g.rng.randint(1, len(a.shape))))
    length = int(np.prod([a.shape[d] for d in dims]))
    a = g.limited(a, 2 * length + 2)
    shape = [size for d, size in enumerate(a.shape) if d not in dims]
    zero, least = g.constant([], a.dtype, g.rng.choice([0, 0, 2])), g.constant([], b.dtype, -100)
    t, u = f"tensor<{a.dtype}>", f"tensor<{b.dtype}>"
    body = (f'"stablehlo.add"(%_a, %_c) : ({t}, {t}) -> {t} %_m = "stablehlo.maximum"(%_b, %_d) : ({u}, {u}) -> {u} '
            f'"stablehlo.return"(%_s, %_m) : ({t}, {u}) -> ()')
    g.emit_several(f'"stablehlo.reduce"({a.name}, {b.name}, {zero.name}, {least.name}) <{{dimensions = {array(dims)}}}> '
                   f"({{^bb0(%_a: {t}, %_b: {u}, %_c: {t}, %_d: {u}): %_s = {body}}}) : ({a.type}, {b.type}, {t}, {u}) -> "
                   f"({tensor(shape, a.dtype)}, {tensor(shape, b.dtype)})",
                   [(shape, a.dtype, (length + 2) * max(a.bound, 1), a.exact), (shape, b.dtype, max(b.bound, 100), b.exact)])


def scatter(g):
    """Scatters that keep the smaller element or multiply."""
    case = random_gathers.Case(random.Random(g.rng.randrange(1 << 30)))
    if not all(case.sizes[d] == case.operand[d] for d in range(len(case.operand)) if d not in case.moved and d not in case.batch):
        return
    name = g.rng.choice(["minimum", "multiply"])
    table, ids = g.value(case.operand, dtypes=("f32", "i32", "f64")), g.value(case.indices, "i32", max(case.operand))
    updates = g.value(case.loops, table.dtype)
    if name == "multiply":
        updates, table = g.bounded(updates, 1), g.limited(table, 4)
    g.emit(f'"stablehlo.scatter"({table.name}, {ids.name}, {updates.name}) <{{indices_are_sorted = false, scatter_dimension_numbers = '
           f"{case.numbers(True)}, unique_indices = false}}> {combiner(name, table.dtype)} : ({table.type}, {ids.type}, {updates.type}) -> "
           f"{table.type}", table.shape, table.dtype, max(table.bound, updates.bound), table.exact and updates.exact)


def bits(g):
    """Integers bit by bit, and divided."""
    a = g.value(dtypes=("i32", "ui32", "i8", "ui8", "i64"))
    op = g.rng.choice(["and", "or", "xor", "divide", "remainder", "shift_left", "shift_right_arithmetic", "shift_right_logical"])
    if op in ("divide", "remainder") or op.startswith("shift"):
        if op == "shift_left":
            a = g.bounded(a, max(1, LIMITS[a.dtype] >> 4))
        number = g.constant(a.shape, a.dtype, g.rng.choice([1, 2, 3]))
        bound = {"shift_left": a.bound * 8, "shift_right_logical": (1 << 63) - 1}.get(op, max(a.bound, 3))
        if op == "shift_right_logical" and a.signed:
            return
        return g.binary(op, a, number, min(bound, a.bound * 8 + 8))
    b = g.value(a.shape, a.dtype)
    # Powers of two above both bounds hold every result.
    bound = (1 << max(a.bound, b.bound).bit_length()) if a.signed else (1 << max(a.bound, b.bound).bit_length()) - 1
    return g.binary(op, a, b, bound) if bound <= LIMITS[a.dtype] else None


def regrouped(g):
    """tensor.collapse_shape of neighbours, or tensor.expand_shape of one dimension."""
    a = g.value(rank=(1, 4), dtypes=("f32", "f32", "i32", "f64"))
    d = g.rng.randrange(len(a.shape))
    if g.rng.random() < 0.5 and d + 1 < len(a.shape):
        shape = a.shape[:d] + [a.shape[d] * a.shape[d + 1]] + a.shape[d + 2:]
        groups = [[k] for k in range(d)] + [[d, d + 1]] + [[k] for k in range(d + 2, len(a.shape))]
        return g.emit(f"tensor.collapse_shape {a.name} {groups} : {a.type} into {tensor(shape, a.dtype)}", shape, a.dtype, a.bound, a.exact)
    factor = g.rng.choice([f for f in range(1, a.shape[d] + 1) if a.shape[d] % f == 0] or [1])
    shape = a.shape[:d] + [factor, a.shape[d] // factor] + a.shape[d + 1:]
    groups = [[k] for k in range(d)] + [[d, d + 1]] + [[k + 1] for k in range(d + 1, len(a.shape))]
    return g.emit(f"tensor.expand_shape {a.name} {groups} output_shape {shape} : {a.type} into {tensor(shape, a.dtype)}", shape, a.dtype,
                  a.bound, a.exact)


def named_reduction(g):
    """linalg.reduce by the combiners that have a kind, and by one that has none."""
    a = g.value(rank=(1, 3), dtypes=("f32", "i32", "i64"))
    dims = sorted(g.rng.sample(range(len(a.shape)), g.rng.randint(1, len(a.shape))))
    names = ["arith.maximumf", "arith.minimumf", "arith.maxnumf"] if a.dtype == "f32" else ["arith.maxsi", "arith.minsi", "arith.xori"]
    name = g.rng.choice(names)
    bound = 1 << max(a.bound, 3).bit_length() if name == "arith.xori" else max(a.bound, 3)
    if bound > LIMITS[a.dtype]:
        return
    shape = [size for d, size in enumerate(a.shape) if d not in dims]
    init, t = filled(g, shape, a.dtype, g.rng.choice([0, 3])), tensor(shape, a.dtype)
    g.emit(f"linalg.reduce {{{name}}} ins({a.name} : {a.type}) outs({init} : {t}) dimensions = {dims}", shape, a.dtype, bound, a.exact)


def image_convolution(g):
    """linalg.conv_2d_nhwc_hwcf on small images."""
    h, w, c, f = (g.rng.choice(sizes) for sizes in ([4, 5, 8, 9], [4, 6], [1, 2], [1, 3]))
    n, kh, kw = g.rng.choice([1, 2, 3]), g.rng.choice([1, 2, 3]), g.rng.choice([1, 3])
    a, k = g.value([n, h, w, c], "f32", 9), g.value([kh, kw, c, f], "f32", 3)
    shape = [n, h - kh + 1, w - kw + 1, f]
    init, t = filled(g, shape, "f32", g.rng.choice([0, 1])), tensor(shape, "f32")
    g.emit(f"linalg.conv_2d_nhwc_hwcf ins({a.name}, {k.name} : {a.type}, {k.type}) outs({init} : {t}) -> {t}", shape, "f32",
           9 * a.bound * k.bound * 2 + 1, a.exact and k.exact)


def reordered(g):
    """linalg.transpose, linalg.broadcast and linalg.map."""
    a = g.value(rank=(1, 3), dtypes=("f32", "f32", "i32"))
    kind = g.rng.choice(["transpose", "broadcast", "map"])
    if kind == "transpose":
        order = g.rng.sample(range(len(a.shape)), len(a.shape))
        shape = [a.shape[d] for d in order]
        init, t = empty(g, shape, a.dtype), tensor(shape, a.dtype)
        return g.emit(f"linalg.transpose ins({a.name} : {a.type}) outs({init} : {t}) permutation = {order}", shape, a.dtype, a.bound, a.exact)
    if kind == "broadcast":
        d = g.rng.randrange(len(a.shape) + 1)
        shape = a.shape[:d] + [g.rng.choice(g.sizes)] + a.shape[d:]
        init, t = empty(g, shape, a.dtype), tensor(shape, a.dtype)
        return g.emit(f"linalg.broadcast ins({a.name} : {a.type}) outs({init} : {t}) dimensions = [{d}]", shape, a.dtype, a.bound, a.exact)
    b = g.value(a.shape, a.dtype)
    init, op = empty(g, a.shape, a.dtype), "arith.maximumf" if a.dtype == "f32" else "arith.maxsi"
    return g.emit(f"linalg.map {{{op}}} ins({a.name}, {b.name} : {a.type}, {b.type}) outs({init} : {a.type})", a.shape, a.dtype,
                  max(a.bound, b.bound), a.exact and b.exact)


EDGES = [branches, while_of_upstream, slice_at_run_time, joint_reduction, scatter, bits, regrouped, named_reduction, image_convolution,
         reordered]
