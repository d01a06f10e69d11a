# SPDX-License-Identifier: Apache-2.0
"""Families of random ops with regions: reductions, scans, sorts, windows, gathers and scatters, loops, branches, calls and local
regions."""
import random
import re

import numpy as np
import random_gathers
import random_windows
from fuzz_ops import PLAIN
from fuzz_program import FLOATS, LIMITS, Block, Op, Value
from random_text import array, tensor


def combiner(name, dtype):
    t = f"tensor<{dtype}>"
    return (f'({{^bb0(%_a: {t}, %_b: {t}): %_c = "stablehlo.{name}"(%_a, %_b) : ({t}, {t}) -> {t} '
            f'"stablehlo.return"(%_c) : ({t}) -> ()}})')


def combination(g, a, length):
    """Returns the name of a combiner, the value fit for it, and the bound of the result for lines of `length` elements."""
    if a.dtype == "i1":
        return g.rng.choice(["and", "or"]), a, 1
    name = g.rng.choice(["add", "add", "add", "maximum", "minimum", "multiply"])
    if name == "add":
        a = g.limited(a, 2 * length + 2)
        return name, a, (length + 2) * max(a.bound, 1)
    if name == "multiply":
        a = g.bounded(a, 1)
        return name, a, max(1, a.bound)
    return name, a, a.bound


def reduce(g):
    a = g.value(rank=(1, 4))
    dims = sorted(g.rng.sample(range(len(a.shape)), g.rng.randint(1, len(a.shape))))
    name, a, bound = combination(g, a, int(np.prod([a.shape[d] for d in dims])))
    shape = [size for d, size in enumerate(a.shape) if d not in dims]
    start = g.constant([], a.dtype, 1 if name in ("and", "multiply") or g.rng.random() < 0.2 else 0)
    return g.emit(f'"stablehlo.reduce"({a.name}, {start.name}) <{{dimensions = {array(dims)}}}> {combiner(name, a.dtype)} : '
                  f"({a.type}, {start.type}) -> {tensor(shape, a.dtype)}", shape, a.dtype, bound, a.exact)


def argmax(g):
    """The largest element and its first position, as JAX writes it."""
    a = g.value(rank=(1, 3), dtypes=("f32", "i32", "f64", "bf16"), exact=True)
    d = g.rng.randrange(len(a.shape))
    if a.shape[d] == 0:
        return
    direction = g.rng.choice(["GT", "LT"])
    at = g.emit(f'"stablehlo.iota"() <{{iota_dimension = {d} : i64}}> : () -> {tensor(a.shape, "i32")}', a.shape, "i32", a.shape[d])
    number = -100 if direction == "GT" else 100
    worst, zero = g.constant([], a.dtype, number), g.constant([], "i32", 0)
    t, shape = f"tensor<{a.dtype}>", a.shape[:d] + a.shape[d + 1:]

    def compared(name, x, y, which, kind):
        return (f'%_{name} = "stablehlo.compare"(%_{x}, %_{y}) <{{comparison_direction = #stablehlo<comparison_direction {which}>}}> : '
                f"({kind}, {kind}) -> tensor<i1> ")
    n = "tensor<i32>"
    body = (compared("g", "a", "b", direction, t) + compared("e", "a", "b", "EQ", t) + compared("l", "i", "j", "LT", n) +
            '%_s = "stablehlo.and"(%_e, %_l) : (tensor<i1>, tensor<i1>) -> tensor<i1> '
            '%_o = "stablehlo.or"(%_g, %_s) : (tensor<i1>, tensor<i1>) -> tensor<i1> '
            f'%_v = "stablehlo.select"(%_g, %_a, %_b) : (tensor<i1>, {t}, {t}) -> {t} '
            f'%_k = "stablehlo.select"(%_o, %_i, %_j) : (tensor<i1>, {n}, {n}) -> {n} "stablehlo.return"(%_v, %_k) : ({t}, {n}) -> ()')
    g.emit_several(f'"stablehlo.reduce"({a.name}, {at.name}, {worst.name}, {zero.name}) <{{dimensions = {array([d])}}}> '
                   f"({{^bb0(%_a: {t}, %_i: {n}, %_b: {t}, %_j: {n}): {body}}}) : ({a.type}, {at.type}, {t}, {n}) -> "
                   f"({tensor(shape, a.dtype)}, {tensor(shape, 'i32')})",
                   [(shape, a.dtype, max(a.bound, 100)), (shape, "i32", at.bound)])


def cumulative(g):
    a = g.value(rank=(1, 3))
    d = g.rng.randrange(len(a.shape))
    if a.shape[d] == 0:
        return
    name, a, bound = combination(g, a, a.shape[d])
    start = {"multiply": 1, "and": 1, "add": 0, "or": 0}.get(name)
    if start is None:
        start = -(1 << 20) if name == "maximum" else 1 << 20
        a = a if a.dtype in ("f32", "i32", "f64") else None
    if a is None:
        return
    c = g.constant([], a.dtype, start)
    edge = [a.shape[d] - 1, 0] if g.rng.random() < 0.7 else [0, a.shape[d] - 1]
    padding = [edge if k == d else [0, 0] for k in range(len(a.shape))]
    window = [a.shape[d] if k == d else 1 for k in range(len(a.shape))]
    g.emit(f'"stablehlo.reduce_window"({a.name}, {c.name}) <{{padding = dense<{padding}> : tensor<{len(padding)}x2xi64>, '
           f"window_dimensions = {array(window)}}}> {combiner(name, a.dtype)} : ({a.type}, {c.type}) -> {a.type}", a.shape, a.dtype, bound,
           a.exact)


def sort(g):
    a = g.value(rank=(1, 3), exact=True, dtypes=("f32", "i32", "ui32", "f64", "i8", "bf16"))
    d = g.rng.randrange(len(a.shape))
    b = g.value(a.shape)
    t, u = f"tensor<{a.dtype}>", f"tensor<{b.dtype}>"
    which = g.rng.choice(["LT", "GT"])
    kind = "FLOAT" if a.dtype in FLOATS else "SIGNED" if a.signed else "UNSIGNED"
    g.emit_several(f'"stablehlo.sort"({a.name}, {b.name}) <{{dimension = {d} : i64, is_stable = true}}> ({{^bb0(%_a: {t}, %_b: {t}, '
                   f'%_c: {u}, %_d: {u}): %_l = "stablehlo.compare"(%_a, %_b) <{{compare_type = #stablehlo<comparison_type {kind}>, '
                   f"comparison_direction = #stablehlo<comparison_direction {which}>}}> : ({t}, {t}) -> tensor<i1> "
                   f'"stablehlo.return"(%_l) : (tensor<i1>) -> ()}}) : ({a.type}, {b.type}) -> ({a.type}, {b.type})',
                   [(a.shape, a.dtype, a.bound), (b.shape, b.dtype, b.bound, b.exact)])


def top_k(g):
    a = g.value(rank=(1, 3), exact=True, dtypes=("f32", "i32", "ui32", "f64"))
    if a.shape[-1] == 0:
        return
    k = g.rng.randint(1, a.shape[-1])
    shape = a.shape[:-1] + [k]
    g.emit_several(f'"chlo.top_k"({a.name}) <{{k = {k} : i64}}> : ({a.type}) -> ({tensor(shape, a.dtype)}, {tensor(shape, "i32")})',
                   [(shape, a.dtype, a.bound), (shape, "i32", a.shape[-1])])


def window(g):
    """Convolutions and ops on windows as random_windows.py draws them, on values of this program."""
    kind = g.rng.choice([random_windows.convolution] * 2 + [random_windows.reduce_window, random_windows.select_and_scatter])
    rng = random.Random(g.rng.randrange(1 << 30))
    lines, result, inputs, out, dtype = kind(rng, np.random.default_rng(rng.randrange(1 << 30)))
    if result != "%0" or out.size > 3000 or min(out.shape, default=1) == 0:
        return
    limit = 1 if "multiply" in "".join(lines) else 5
    operands = [g.value(list(x.shape), "f32" if x.dtype == np.float32 else "i32", limit) for x in inputs]
    growth = max(int(np.prod(operands[-1].shape)), 1) * 8 if kind is not random_windows.reduce_window else 5 * 64
    names = {f"arg{i}": v.name for i, v in enumerate(operands)}
    text = re.sub(r"%(\w+)", lambda m: names.get(m[1], "%_" + m[1]), " ".join(lines[-1 if len(lines) == 1 else 0:]))
    if not text.startswith("%_0"):  # A constant before it.
        first, text = text.split(" %_0 = ", 1)
        name = g.name()
        g.ops.append(Op([Value(name, [], dtype, 50)], first.split(" = ", 1)[1]))
        text = re.sub(r"%_c(?=[,)])", name, text, count=1)
    else:
        text = text.split(" = ", 1)[1]
    g.emit(text, list(out.shape), dtype, min(growth * 25 + 50, LIMITS[dtype]), all(v.exact for v in operands))


def gather_or_scatter(g):
    case = random_gathers.Case(random.Random(g.rng.randrange(1 << 30)))
    scatter = g.rng.random() < 0.5 and all(case.sizes[d] == case.operand[d] for d in range(len(case.operand))
                                           if d not in case.moved and d not in case.batch)
    table, ids = g.value(case.operand, dtypes=("f32", "f32", "i32", "f64")), g.value(case.indices, "i32", max(case.operand))
    if not scatter:
        g.emit(f'"stablehlo.gather"({table.name}, {ids.name}) <{{dimension_numbers = {case.numbers(False)}, indices_are_sorted = false, '
               f"slice_sizes = {array(case.sizes)}}}> : ({table.type}, {ids.type}) -> {tensor(case.loops, table.dtype)}", case.loops,
               table.dtype, table.bound, table.exact)
        return
    updates = g.limited(g.value(case.loops, table.dtype), 100)
    table = g.limited(table, 4)
    name = g.rng.choice(["add", "add", "maximum"])
    g.emit(f'"stablehlo.scatter"({table.name}, {ids.name}, {updates.name}) <{{indices_are_sorted = false, scatter_dimension_numbers = '
           f"{case.numbers(True)}, unique_indices = false}}> {combiner(name, table.dtype)} : ({table.type}, {ids.type}, {updates.type}) -> "
           f"{table.type}", table.shape, table.dtype, table.bound + 99 * max(updates.bound, 1), table.exact and updates.exact)


def lookup(g):
    """Rows of a table by ids, and the gradient of that: rows added back."""
    table = g.value(rank=(2, 2), dtypes=("f32", "f32", "bf16"))
    if 0 in table.shape:
        return
    ids = g.value(rank=(1, 2), dtypes=("i32",), bound=table.shape[0])
    dims = list(range(len(ids.shape)))
    shape = ids.shape + [table.shape[1]]
    rows = g.emit(f'"stablehlo.gather"({table.name}, {ids.name}) <{{dimension_numbers = #stablehlo.gather<offset_dims = [{len(dims)}], '
                  f"collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = {len(dims)}>, indices_are_sorted = false, "
                  f"slice_sizes = array<i64: 1, {table.shape[1]}>}}> : ({table.type}, {ids.type}) -> {tensor(shape, table.dtype)}", shape,
                  table.dtype, table.bound, table.exact)
    count = int(np.prod(ids.shape))
    if g.rng.random() < 0.5 and (rows.exact or rows.bound * (count + 1) < LIMITS[rows.dtype]) and 2 * (count + 1) < LIMITS[rows.dtype]:
        rows, zero = g.limited(rows, count + 1), g.constant(table.shape, table.dtype, 0)
        g.emit(f'"stablehlo.scatter"({zero.name}, {ids.name}, {rows.name}) <{{indices_are_sorted = false, scatter_dimension_numbers = '
               f"#stablehlo.scatter<update_window_dims = [{len(dims)}], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], "
               f"index_vector_dim = {len(dims)}>, unique_indices = false}}> {combiner('add', table.dtype)} : ({zero.type}, {ids.type}, "
               f"{rows.type}) -> {zero.type}", table.shape, table.dtype, count * rows.bound, rows.exact)


# Blocks of this program.


def block(g, arguments, wanted, ending, captures=True):
    """Draws a block that ends with values like `wanted`: same shapes and element types, magnitudes and exactness."""
    saved = g.ops, g.pool, g.captures
    inside = Block(arguments)
    g.ops, g.pool, g.captures = inside.ops, (g.pool if captures else []) + arguments * 2, g.captures and captures
    g.depth += 1
    for _ in range(g.rng.randint(1, 3)):
        g.rng.choice(PLAIN + [reduce, cumulative, lookup] if g.depth > 1 else PLAIN + FAMILIES)(g)
    results = []
    for i, like in enumerate(wanted):
        fits = [v for v in g.pool if v.shape == like.shape and v.dtype == like.dtype and (v.exact or not like.exact)] or [arguments[i]]
        mine = [v for v in fits if v in arguments or any(v in op.results for op in inside.ops)] or fits
        results.append(g.bounded(g.rng.choice(mine[-4:]), like.bound))
    inside.ending = ending(results)
    g.ops, g.pool, g.captures = saved
    g.depth -= 1
    return inside


def returned(results):
    return f'"stablehlo.return"({", ".join(v.name for v in results)}) : ({", ".join(v.type for v in results)}) -> ()'


def carried(g):
    """Returns initial values of a loop, of bounds that the body can keep."""
    values = [g.value(rank=(0, 3)) for _ in range(g.rng.randint(1, 2))]
    return [g.bounded(v, 9) for v in values]


def like(values, exact=None):
    return [(v.shape, v.dtype, max(v.bound, 9 if v.dtype != "i1" else 1), v.exact if exact is None else exact) for v in values]


def for_loop(g):
    start = carried(g)
    low, high, one = (g.name() for _ in range(3))
    for name, number in ((low, 0), (high, g.rng.randint(0, 3)), (one, 1)):
        g.ops.append(Op([Value(name, [], "index", 9)], f"arith.constant {number} : index"))
    arguments = [Value(g.name(), *entry) for entry in like(start)]
    inside = block(g, arguments, arguments, lambda rs: f"scf.yield {', '.join(v.name for v in rs)} : {', '.join(v.type for v in rs)}")
    inside.arguments = []
    pairs = ", ".join(f"{a.name} = {v.name}" for a, v in zip(arguments, start))
    # The block arguments are named in the text of the op.
    g.emit_several(f"scf.for %_i{g.counter} = {low} to {high} step {one} iter_args({pairs}) -> ({', '.join(v.type for v in start)}) @0@", like(start),
                   [inside])


def sum_below(g, value):
    """Returns whether the sum of `value` is below some number."""
    scalar = f"tensor<{value.dtype}>"
    zero, limit = g.constant([], value.dtype, 0), g.constant([], value.dtype, g.rng.randint(-20, 60))
    total = g.emit(f'"stablehlo.reduce"({value.name}, {zero.name}) <{{dimensions = {array(range(len(value.shape)))}}}> '
                   f"{combiner('add', value.dtype)} : ({value.type}, {scalar}) -> {scalar}", [], value.dtype, 1, keep=False)
    return g.emit(f'"stablehlo.compare"({total.name}, {limit.name}) <{{comparison_direction = #stablehlo<comparison_direction LT>}}> : '
                  f"({scalar}, {scalar}) -> tensor<i1>", [], "i1", 1, keep=False)


def while_loop(g):
    """Counts to a number; with a value of the program as the number, the trip count depends on data, as it does where the
    condition also looks at what is carried."""
    start = carried(g)
    count, limit = g.constant([], "i32", 0), g.bounded(g.value([], "i32", exact=True), 3)
    if g.rng.random() < 0.4:
        limit = g.constant([], "i32", g.rng.randint(0, 3))
    head = [Value(g.name(), *entry) for entry in like([count] + start)]
    saved, test = g.ops, Block(head)
    g.ops = test.ops
    at = g.emit(f'"stablehlo.compare"({head[0].name}, {limit.name}) <{{comparison_direction = #stablehlo<comparison_direction LT>}}> : '
                "(tensor<i32>, tensor<i32>) -> tensor<i1>", [], "i1", 1, keep=False)
    summed = [v for v in head[1:] if v.exact and v.shape and v.dtype in ("i32", "f32")]
    if summed and g.rng.random() < 0.5:  # A sum that rounds could end another trip on other ranks.
        at = g.emit(f'"stablehlo.and"({at.name}, {sum_below(g, g.rng.choice(summed)).name}) : (tensor<i1>, tensor<i1>) -> tensor<i1>',
                    [], "i1", 1, keep=False)
    g.ops = saved
    test.ending = returned([at])
    arguments = [Value(g.name(), *entry) for entry in like([count] + start)]
    inside = block(g, arguments[1:], arguments[1:], returned)
    inside.arguments = arguments
    g.ops = inside.ops
    one = g.constant([], "i32", 1)
    after = g.emit(f'"stablehlo.add"({arguments[0].name}, {one.name}) : (tensor<i32>, tensor<i32>) -> tensor<i32>', [], "i32", 9, keep=False)
    g.ops = saved
    inside.ending = inside.ending.replace('"stablehlo.return"(', f'"stablehlo.return"({after.name}, ').replace(" : (", " : (tensor<i32>, ")
    types = ", ".join(v.type for v in [count] + start)
    g.emit_several(f'"stablehlo.while"({", ".join(v.name for v in [count] + start)}) (@0@, @1@) : ({types}) -> ({types})',
                   like([count] + start), [test, inside])


def branch(g):
    wanted = carried(g)
    count = g.rng.choice([2, 2, 3])
    p = g.value([], "i1") if count == 2 else g.value([], "i32", exact=True)
    blocks = []
    for _ in range(count):
        saved = g.ops
        inside = block(g, [], [Value("", *entry) for entry in like(wanted)], returned) if all(
            any(v.shape == w.shape and v.dtype == w.dtype and (v.exact or not w.exact) for v in g.pool) for w in wanted) else None
        g.ops = saved
        if inside is None:
            return
        blocks.append(inside)
    name = "if" if count == 2 else "case"
    marks = ", ".join(f"@{i}@" for i in range(count))
    g.emit_several(f'"stablehlo.{name}"({p.name}) ({marks}) : ({p.type}) -> ({", ".join(v.type for v in wanted)})', like(wanted), blocks)


def call(g):
    """A private function, called once or twice."""
    values = carried(g)
    arguments = [Value(g.name(), *entry) for entry in like(values)]
    inside = block(g, arguments, arguments,
                   lambda rs: f"return {', '.join(v.name for v in rs)} : {', '.join(v.type for v in rs)}", captures=False)
    name = f"@f{g.counter}"
    types = ", ".join(v.type for v in values)
    inside.arguments = []
    g.program.functions[name] = (f"func.func private {name}({', '.join(f'{a.name}: {a.type}' for a in arguments)}) -> ({types}) {{\n"
                                 f"{inside.render('  ')}}}\n")
    for _ in range(g.rng.randint(1, 2)):
        values = g.emit_several(f"func.call {name}({', '.join(v.name for v in values)}) : ({types}) -> ({types})", like(values))


def local_region(g):
    """A region on the shards along some axes. Its result lies as its input does; or is a contribution: what each device
    promises for its shard of an axis is reduced by the op's user."""
    a = g.value(rank=(1, 3), dtypes=("f32", "i32", "f64", "i64"))
    a = g.limited(a, 600)
    axes = g.rng.sample(g.program.axes, g.rng.randint(1, len(g.program.axes)))
    shape, dims, reduced, indices = list(a.shape), [[] for _ in a.shape], [], []
    for name, size in axes:
        fits = [d for d, s in enumerate(shape) if s and s % size == 0]
        if fits and g.rng.random() < 0.7:
            d = g.rng.choice(fits)
            dims[d].append(f'"{name}"')
            shape[d] //= size
        else:
            indices.append((name, size))
    sums = [(name, size) for name, size in indices if g.rng.random() < 0.6]
    kind = g.rng.choice(["sum", "max", "min"] + (["avg"] if not a.exact and a.dtype in ("f32", "f64") else []))
    entries = ", ".join("{" + ", ".join(dim) + "}" for dim in dims)
    partial = f", partial = [{kind} {{{', '.join(sorted(chr(34) + n + chr(34) for n, _ in sums))}}}]" if sums else ""
    local = tensor(shape, a.dtype)
    mul, add = ("arith.mulf", "arith.addf") if "f" in a.dtype else ("arith.muli", "arith.addi")
    cast = "arith.sitofp" if "f" in a.dtype else "arith.extsi" if a.dtype == "i64" else None
    lines, last, bound = [f"%_2 = {add} %_x, %_x : {local}"], "%_2", 2 * a.bound
    if sums:  # Devices contribute different values.
        names = ", ".join(f'"{n}"' for n, _ in sums)
        lines += [f"%_i = dist.axis_index {{{names}}} on @mesh", "%_n = arith.index_cast %_i : index to i32"]
        scalar = "%_n"
        if cast:
            lines.append(f"%_f = {cast} %_n : i32 to {a.dtype}")
            scalar = "%_f"
        lines += [f"%_s = tensor.splat {scalar} : {local}", f"%_3 = {mul} %_s, %_2 : {local}"]
        last, bound = "%_3", bound * 16 * 16
    body = "\n      ".join(lines)
    g.emit(f"dist.local({a.name}) in [#dist.sharding<@mesh, [{entries}]>] out [#dist.sharding<@mesh, [{entries}]{partial}>] manual "
           f"{{{', '.join(chr(34) + n + chr(34) for n, _ in axes)}}} {{\n    ^bb0(%_x: {local}):\n      {body}\n      dist.yield {last} : "
           f"{local}\n  }} : ({a.type}) -> {a.type}", a.shape, a.dtype, bound, a.exact)


def group(g):
    a = g.value(rank=(1, 3))
    b = g.value(a.shape)
    g.ops.append(Op([], f"dist.group {a.name}, {b.name} : {a.type}, {b.type}"))


REGIONS = [reduce, reduce, reduce, argmax, cumulative, sort, top_k, window, window, gather_or_scatter, gather_or_scatter, lookup]
CONTROL = [for_loop, while_loop, branch, call, local_region, local_region, group]
FAMILIES = REGIONS + CONTROL
