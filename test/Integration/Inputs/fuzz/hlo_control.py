# SPDX-License-Identifier: Apache-2.0
"""Random StableHLO with blocks: loops, branches, calls and composites; and manual computations with collectives."""
from fuzz_program import Block
from hlo_elementwise import arithmetic, compare, convert, select
from hlo_program import FINAL, TAME, WILD, HloOp, HloValue, like
from hlo_shapes import combiner, concatenate, dynamic_slice, pad, reverse, transpose
from hlo_structured import reduce
from hlo_types import LIMITS, is_float
from random_text import tensor

INNER = [arithmetic("stablehlo.add"), arithmetic("stablehlo.maximum"), arithmetic("stablehlo.multiply"), compare, select, convert, reverse,
         transpose, reduce, concatenate, pad, dynamic_slice]


def returned(values):
    return f'"stablehlo.return"({", ".join(v.name for v in values)}) : ({", ".join(v.type for v in values)}) -> ()'


def block(g, arguments, wanted, captures=True, ending=returned):
    """Draws a block that ends with values that may stand for those in `wanted`; what has none is an argument forwarded, or a
    constant."""
    saved = g.ops, g.pool, g.captures
    inside = Block(arguments)
    g.ops, g.pool, g.captures = inside.ops, (list(g.pool) if captures else []) + arguments * 2, False
    for _ in range(g.rng.randint(0, 3)):
        g.rng.choice(INNER)(g)
    results = []
    for i, value in enumerate(wanted):
        fits = [v for v in g.pool if v.shape == value.shape and v.dtype == value.dtype and v.level <= value.level and
                (v.bound <= value.bound or value.level > TAME) and (v.exact or not value.exact) and (v.strict_zero or not value.strict_zero)]
        results.append(g.rng.choice(fits[-3:]) if fits else g.constant(value.shape, value.dtype, 1))
    inside.ending = ending(results)
    g.ops, g.pool, g.captures = saved
    return inside


def carried(g):
    """Returns values, and the same without names as they are in a loop: in integer types, anything."""
    start = [g.any(rank=(0, 3)) for _ in range(g.rng.randint(1, 2))]
    inside = []
    for value in start:
        entry = like(value)
        if value.level == TAME:
            entry.level, entry.bound = (TAME, max(value.bound, 9)) if is_float(value.dtype) else (WILD, 0)
            entry.bound = min(entry.bound, LIMITS[value.dtype])
            if entry.bound < value.bound:
                entry.level = FINAL
        entry.strict_zero = False
        inside.append(entry)
    return start, inside


def named(g, values):
    copies = [like(v) for v in values]
    for copy in copies:
        copy.name = g.name()
    return copies


def while_(g):
    start, inside = carried(g)
    count = g.constant([], "i32", 0)
    limit = g.argument([], "i32", choices=[0, 1, 2, 3, -5]) if g.rng.random() < 0.5 else g.constant([], "i32", g.rng.randint(0, 3))
    counter = HloValue("", [], "i32", TAME, 9)
    head, arguments = named(g, [counter] + inside), named(g, [counter] + inside)
    goes = HloValue(g.name(), [], "i1", TAME, 1)
    test = Block(head, [], returned([goes]))
    test.ops.append(HloOp([goes], f'"stablehlo.compare"({head[0].name}, {limit.name}) <{{comparison_direction = '
                          "#stablehlo<comparison_direction LT>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>"))
    body = block(g, arguments[1:], arguments[1:])
    body.arguments = arguments
    saved, g.ops = g.ops, body.ops
    one = g.constant([], "i32", 1)
    after = g.emit(f'"stablehlo.add"({arguments[0].name}, {one.name}) : (tensor<i32>, tensor<i32>) -> tensor<i32>', [], "i32", TAME, 9, keep=False)
    g.ops = saved
    body.ending = body.ending.replace('"stablehlo.return"(', f'"stablehlo.return"({after.name}, ').replace(" : (", " : (tensor<i32>, ")
    values = [count] + start
    types = ", ".join(v.type for v in values)
    g.emit_several(f'"stablehlo.while"({", ".join(v.name for v in values)}) (@0@, @1@) : ({types}) -> ({types})',
                   [like(v) for v in [counter] + inside], [test, body])


def branch(name):
    def build(g):
        wanted = [like(g.any()) for _ in range(g.rng.randint(1, 2))]
        for value in wanted:
            value.bound = max(value.bound, 1)
        count = 2 if name == "if" else g.rng.randint(1, 4)
        p = g.value([], "i1") if name == "if" else g.argument([], "i32", choices=[-1, 0, 1, 2, 3, 100, -2147483648])
        blocks = [block(g, [], wanted) for _ in range(count)]
        marks = ", ".join(f"@{i}@" for i in range(count))
        g.emit_several(f'"stablehlo.{name}"({p.name}) ({marks}) : ({p.type}) -> ({", ".join(v.type for v in wanted)})', wanted, blocks)
    return build


def function(g, call):
    """A private function and a call of it; `call` writes the call."""
    values = [g.any() for _ in range(g.rng.randint(1, 2))]
    arguments, name = named(g, values), f"@f{g.counter}"
    wanted = [like(arguments[0])]
    inside = block(g, arguments, wanted, captures=False, ending=lambda rs: f"return {rs[0].name} : {rs[0].type}")
    inside.arguments = []
    signature = ", ".join(f"{a.name}: {a.type}" for a in arguments)
    g.program.functions[name] = f"func.func private {name}({signature}) -> {wanted[0].type} {{\n{inside.render('  ')}}}\n"
    types = ", ".join(v.type for v in values)
    result = g.emit(call(name, ", ".join(v.name for v in values), f"({types}) -> {wanted[0].type}"), wanted[0].shape, wanted[0].dtype,
                    wanted[0].level, wanted[0].bound, wanted[0].exact, wanted[0].strict_zero)
    result.slack = max(v.slack for v in values)


def call(g):
    function(g, lambda name, values, types: f"func.call {name}({values}) : {types}")


def composite(g):
    function(g, lambda name, values, types: f'"stablehlo.composite"({values}) <{{name = "some.thing", decomposition = {name}, version = 1 : '
                                            f"i32}}> : {types}")


# Manual computations.


def int_product(axes):
    count = 1
    for _, size in axes:
        count *= size
    return count


def combination(g, dtype):
    return g.rng.choice(["add", "maximum", "minimum"] + (["and", "or"] if not is_float(dtype) else []))


def groups(g, axes):
    """Returns the attribute that names the groups of a collective over `axes`."""
    refs = ", ".join(f'#stablehlo.axis_ref<name = "{name}">' for name, _ in axes)
    return f"{channel(g)}, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh, axes = [{refs}]>"


def channel(g):
    """Says that groups are of devices that share a program, and not of replicas."""
    return f"channel_handle = #stablehlo.channel_handle<handle = {g.counter + 1}, type = 1>"


def coordinates(axes, device):
    found = []
    for _, size in reversed(axes):
        found.insert(0, device % size)
        device //= size
    return found


def permutation(g, axis):
    """Returns the attribute that shifts values around along an axis."""
    axes, shift, pairs = g.program.axes, g.rng.randint(0, axis[1]), []
    for device in range(int_product(axes)):
        target = 0
        for (name, size), at in zip(axes, coordinates(axes, device)):
            target = target * size + ((at + shift) % size if name == axis[0] else at)
        numbers = g.program.device_ids or list(range(int_product(axes)))
        pairs.append([numbers[device], numbers[target]])
    return f"{channel(g)}, source_target_pairs = dense<{pairs}> : tensor<{len(pairs)}x2xi64>"


def collective(g, value, axes):
    """Returns the lines of a collective over `axes`, and the new value."""
    parts = int_product(axes)
    fits = [d for d, size in enumerate(value.shape) if size % parts == 0 and size]
    kinds = ["all_reduce", "all_gather", "collective_broadcast", "collective_permute"] + ["reduce_scatter", "all_to_all"] * bool(fits)
    kind, d, shape = g.rng.choice(kinds), g.rng.randrange(len(value.shape)), list(value.shape)
    name, region, attributes = g.name(), "", groups(g, axes)
    if kind in ("all_reduce", "reduce_scatter"):
        region = " " + combiner(combination(g, value.dtype), value.dtype)
        attributes += ", use_global_device_ids"
    if kind == "collective_permute":
        attributes = permutation(g, axes[0])
    elif kind == "all_gather":
        shape[d] *= parts
        attributes += f", all_gather_dim = {d} : i64, use_global_device_ids"
    elif kind == "reduce_scatter":
        d = g.rng.choice(fits)
        shape[d] //= parts
        attributes += f", scatter_dimension = {d} : i64"
    elif kind == "all_to_all":
        split = g.rng.choice(fits)
        shape[split] //= parts
        shape[d] *= parts
        attributes += f", split_dimension = {split} : i64, concat_dimension = {d} : i64, split_count = {parts} : i64"
    result = HloValue(name, shape, value.dtype, value.level, value.bound * parts + 1)
    return [f'{name} = "stablehlo.{kind}"({value.name}) <{{{attributes}}}>{region} : ({value.type}) -> {result.type}'], result


def numbered(g, value):
    """Returns lines that add this device's index along an axis, and the new value."""
    if g.program.device_ids:
        return [], value
    at = g.rng.randrange(len(g.program.axes))
    stride, size = int_product(g.program.axes[at + 1:]), g.program.axes[at][1]
    base, u = g.name(), "tensor<ui32>"
    shape = tensor(value.shape, value.dtype)
    lines = [f'{base}_p = "stablehlo.partition_id"() : () -> {u}',
             f'{base}_s = "stablehlo.constant"() <{{value = dense<{stride}> : {u}}}> : () -> {u}',
             f'{base}_d = "stablehlo.divide"({base}_p, {base}_s) : ({u}, {u}) -> {u}',
             f'{base}_n = "stablehlo.constant"() <{{value = dense<{size}> : {u}}}> : () -> {u}',
             f'{base}_r = "stablehlo.remainder"({base}_d, {base}_n) : ({u}, {u}) -> {u}',
             f'{base}_c = "stablehlo.convert"({base}_r) : ({u}) -> tensor<{value.dtype}>',
             f'{base}_b = "stablehlo.broadcast_in_dim"({base}_c) <{{broadcast_dimensions = array<i64>}}> : (tensor<{value.dtype}>) -> {shape}',
             f'{base} = "stablehlo.add"({value.name}, {base}_b) : ({shape}, {shape}) -> {shape}']
    return lines, HloValue(base, value.shape, value.dtype, value.level, value.bound + size)


def manual_computation(g):
    """A region over all axes; what comes out is placed like the input, or is equal on all devices."""
    if g.program.style != "sdy":
        return
    dtype = g.dtype(["f32", "i32", "bf16", "i8", "f64"])
    shape, dims = [], []
    rest = list(g.program.axes)
    g.rng.shuffle(rest)
    for _ in range(g.rng.randint(1, 3)):
        axes = [rest.pop() for _ in range(g.rng.choice([0, 1, 1, 2])) if rest]
        parts = 1
        for _, size in axes:
            parts *= size
        shape.append(parts * g.rng.choice([1, 2, 3, 4]))
        dims.append(axes)
    a = g.value(shape, dtype, bound=1)
    local = [size // max(1, int_product(axes)) for size, axes in zip(shape, dims)]
    entries = ", ".join("{" + ", ".join(f'"{n}"' for n, _ in axes) + "}" for axes in dims)
    manual = ", ".join(f'"{n}"' for n, _ in g.program.axes)
    inside = HloValue(g.name(), local, dtype, TAME, 1)
    lines, value = [], inside
    for _ in range(g.rng.randint(1, 2)):
        axes = g.rng.sample(g.program.axes, g.rng.randint(1, len(g.program.axes)))
        for step in (numbered, lambda g, v: collective(g, v, axes)) if g.rng.random() < 0.4 else (lambda g, v: collective(g, v, axes),):
            more, value = step(g, value)
            lines += more
    # Equal on all devices once everything has been added up over all axes.
    last, total = g.name(), HloValue("", value.shape, dtype, TAME, value.bound * 8)
    if total.bound * 8 > LIMITS[dtype]:
        return
    lines.append(f'{last} = "stablehlo.all_reduce"({value.name}) <{{{groups(g, g.program.axes)}, use_global_device_ids}}> {combiner("add", dtype)} : ({value.type}) -> '
                 f"{value.type}")
    lines.append(f'"sdy.return"({last}) : ({value.type}) -> ()')
    closed = "[" + ", ".join("{}" for _ in value.shape) + "]"
    body = "\n    ".join(lines)
    g.emit(f'"sdy.manual_computation"({a.name}) <{{in_shardings = #sdy.sharding_per_value<[<@mesh, [{entries}]>]>, manual_axes = '
           f"#sdy<manual_axes{{{manual}}}>, out_shardings = #sdy.sharding_per_value<[<@mesh, {closed}>]>}}> ({{\n  ^bb0({inside.name}: "
           f"{inside.type}):\n    {body}\n  }}) : ({a.type}) -> {value.type}", value.shape, dtype, TAME, total.bound)
    g.program.devices = True


TABLE = {"stablehlo.while": while_, "stablehlo.if": branch("if"), "stablehlo.case": branch("case"), "func.call": call,
         "stablehlo.composite": composite}
# Ops that stand in manual computations only.
MANUAL = {name: manual_computation for name in
          ["sdy.manual_computation", "stablehlo.all_reduce", "stablehlo.all_gather", "stablehlo.reduce_scatter", "stablehlo.all_to_all",
           "stablehlo.collective_broadcast", "stablehlo.collective_permute", "stablehlo.partition_id"]}
